//! What is so for a time: AP+1/HP+1を得る, 防御されない, 「…」を得る.

use super::{Meaning, Reader, Row, amount::times, noun::Phrase};
use crate::chart::Node;
use tefuda_ability::{Amount, Change, Colour, Continuous, Mark, Side, Texts, Value, What, Who};

/// What a sentence with は is about; a bare noun means all of them.
pub(crate) const TOPIC: &[Row<What>] = &[
    ("{What}", |r, n| r.what(n, 0)),
    ("{Quantified}", |r, n| {
        let (phrase, count) = r.quantified(n, 0)?;
        let noun = r.settle(phrase)?;
        Ok(r.chosen(noun, count))
    }),
    ("{Noun}", |r, n| {
        let phrase = r.noun(n, 0)?;
        Ok(What::All(r.settle(phrase)?))
    }),
    ("{Noun} と {Noun}", |r, n| super::either::all_of_both(r, n)),
];

/// Of what a number is said: what using a card costs, of cards that are used, unless the text says where they lie.
fn said_of(reader: &mut Reader<'_>, node: &Node, value: Value) -> Meaning<What> {
    let topic = reader.phrase(node, 0)?;
    let bare = TOPIC.get(topic.row).is_some_and(|(pattern, _)| *pattern == "{Noun}");
    if !bare || !reader.setting.lexicon.vocabulary().prices.contains(&value) {
        return reader.topic(node, 0);
    }
    let phrase = reader.noun(&topic, 0)?;
    Ok(used(reader, phrase))
}

/// Cards that are used, from wherever, unless the text says where they lie.
fn used(reader: &Reader<'_>, phrase: Phrase) -> What {
    let zone = phrase.zone.unwrap_or(reader.setting.lexicon.vocabulary().used_in);
    What::All(reader.settle_in(phrase, zone))
}

fn shifted(reader: &mut Reader<'_>, node: &Node, factor: i32) -> Meaning<Continuous> {
    let value = reader.value(node, 1)?;
    let (what, amount) = (said_of(reader, node, value)?, reader.amount(node, 2)?);
    Ok(Continuous { what, changes: vec![Change::Add(value, times(factor, amount))] })
}

/// APとHPは1増加する
fn both_shifted(reader: &mut Reader<'_>, node: &Node, factor: i32) -> Meaning<Continuous> {
    let (what, values) = (reader.topic(node, 0)?, [reader.value(node, 1)?, reader.value(node, 2)?]);
    let amount = times(factor, reader.amount(node, 3)?);
    Ok(Continuous { what, changes: values.map(|value| Change::Add(value, amount.clone())).to_vec() })
}

fn controlled(reader: &mut Reader<'_>, node: &Node, [what, who]: [usize; 2]) -> Meaning<Continuous> {
    unmoved(reader, node)?;
    let (what, who) = (reader.topic(node, what)?, reader.who(node, who)?);
    match who {
        Who::Each | Who::Doers => reader.refuse(node, "支配者は1人だけです", "only one player can be the controller"),
        who => Ok(Continuous { what, changes: vec![Change::Controlled(who)] }),
    }
}

/// Where each player has areas of their own, nobody controls what lies in the other's.
fn unmoved(reader: &Reader<'_>, node: &Node) -> Meaning<()> {
    if reader.setting.lexicon.vocabulary().summoned_to.is_none() {
        return Ok(());
    }
    let ja = "支配は置かれているエリアで決まります（〜のエリアに移動する）";
    reader.refuse(node, ja, "who controls it is decided by the area where it lies")
}

/// 相手は攻撃できない: what a player cannot do, nothing of that player's can, whenever it comes.
fn kept_from(reader: &mut Reader<'_>, node: &Node) -> Meaning<Continuous> {
    let (whose, mark) = (reader.player(node, 0)?, Mark(reader.mark(node, 1)?));
    banned(reader, node, whose, mark)
}

fn banned(reader: &Reader<'_>, node: &Node, whose: Side, mark: Mark) -> Meaning<Continuous> {
    let word = reader.setting.lexicon.vocabulary().marks.get(mark.0 as usize);
    let fails = reader.setting.lexicon.vocabulary().skills.is_some_and(|words| words.fail == mark);
    let licensed = reader.setting.lexicon.vocabulary().licences.contains(&mark);
    let done = licensed || word.is_some_and(|word| word.ja.ends_with("できない") || word.ja.ends_with("使えない"));
    let spared = word.is_some_and(|word| word.ja.ends_with("は失敗しない"));
    if !(done || fails || spared) || (whose == Side::Any && licensed) {
        return reader.refuse(node, "これはプレイヤーがすることではありません", "this is nothing that a player does");
    }
    Ok(of_player(whose, Change::Mark(mark)))
}

/// もう1回チャージできる: said of nobody, it is said of whoever's text it is.
fn licensed(reader: &mut Reader<'_>, node: &Node) -> Meaning<Continuous> {
    let mark = Mark(reader.mark(node, 0)?);
    match (reader.setting.lexicon.vocabulary().licences.contains(&mark), super::noun::own_side(reader, node)?) {
        (true, whose @ (Side::Yours | Side::Theirs)) => Ok(of_player(whose, Change::Mark(mark))),
        _ => reader.refuse(node, "何のことかが要ります", "of what this is said must be said"),
    }
}

/// A change to all that a player has, whenever it comes.
pub(crate) fn of_player(whose: Side, change: Change) -> Continuous {
    Continuous { what: What::Ever(whose), changes: vec![change] }
}

/// What it costs to use cards.
fn price(reader: &mut Reader<'_>, node: &Node, sign: i32) -> Meaning<Continuous> {
    let (phrase, value, number) = (reader.noun(node, 0)?, reader.value(node, 1)?, reader.number(node, 2)?);
    Ok(Continuous { what: used(reader, phrase), changes: vec![Change::Add(value, Amount::Number(sign * number))] })
}

/// あなたが使用するマジックの使用コスト: of those that this player uses.
fn price_for(reader: &mut Reader<'_>, node: &Node, sign: i32) -> Meaning<Continuous> {
    let (side, phrase, value) = (reader.player(node, 0)?, reader.noun(node, 1)?, reader.value(node, 2)?);
    if phrase.is_placed() || !reader.setting.lexicon.vocabulary().prices.contains(&value) {
        return reader.refuse(node, "使用するカードのコストではありません", "this is not what using cards costs");
    }
    let amount = match reader.number(node, 3) {
        Ok(number) => Amount::Number(sign * number),
        Err(_) => times(sign, reader.amount(node, 3)?),
    };
    let phrase = Phrase { whose: (side != Side::Any).then_some(side), ..phrase };
    Ok(Continuous { what: used(reader, phrase), changes: vec![Change::Add(value, amount)] })
}

fn own_price(reader: &mut Reader<'_>, node: &Node, sign: i32) -> Meaning<Continuous> {
    reader.this(node, 0)?;
    let (value, number) = (reader.value(node, 1)?, reader.number(node, 2)?);
    Ok(Continuous { what: What::This, changes: vec![Change::Add(value, Amount::Number(sign * number))] })
}

fn set(reader: &mut Reader<'_>, node: &Node) -> Meaning<Continuous> {
    let value = reader.value(node, 1)?;
    let (what, amount) = (said_of(reader, node, value)?, reader.amount(node, 2)?);
    Ok(Continuous { what, changes: vec![Change::Set(value, amount)] })
}

/// それのAPは2倍になる: of what it is when that begins.
fn multiple(reader: &mut Reader<'_>, node: &Node) -> Meaning<Continuous> {
    let (what, value, factor) = (reader.topic(node, 0)?, reader.value(node, 1)?, reader.number(node, 2)?);
    doubled(reader, node, what, (value, factor))
}

/// Of one thing, of which a text can say what it is now; what is always so would be a multiple of itself.
fn doubled(reader: &Reader<'_>, node: &Node, what: What, (value, factor): (Value, i32)) -> Meaning<Continuous> {
    if factor < 2 || !matches!(what, What::It(_)) {
        return reader.refuse(node, "いつの数の何倍か決まりません", "of which number this is a multiple cannot be told");
    }
    // As much again, for each time more: counters are part of what it is now.
    let amount = times(factor - 1, Amount::Of(value, Box::new(what.clone())));
    Ok(Continuous { what, changes: vec![Change::Add(value, amount)] })
}

/// AP5/HP5になる
fn figures(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Change>> {
    let figures = reader.stats(node, 0)?;
    Ok(figures.into_iter().map(|(value, number)| Change::Set(value, Amount::Number(number))).collect())
}

/// あなたの手札の枚数に等しいAPとHPを持つ
fn both_had(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Change>> {
    let (amount, one, other) = (reader.amount(node, 0)?, reader.value(node, 1)?, reader.value(node, 2)?);
    Ok(vec![Change::Set(one, amount.clone()), Change::Set(other, amount)])
}

/// あなたのユニットはすべて…: before 能力を失う it would rather be all that they have.
fn all_of_them(reader: &mut Reader<'_>, node: &Node) -> Meaning<Continuous> {
    let (what, changes) = (reader.topic(node, 0)?, reader.changes(node, 1)?);
    let loses = |change: &Change| {
        matches!(change, Change::LoseAbilities | Change::Lose(Texts::Sort(_)) | Change::LoseColours(_) | Change::Colours(_))
    };
    match what {
        what @ What::All(_) if !changes.iter().any(loses) => Ok(Continuous { what, changes }),
        _ => reader.refuse(node, "「すべて」が何のことか分かりません", "what this means all of cannot be told"),
    }
}

/// APとHPは…に等しい
fn both_set(reader: &mut Reader<'_>, node: &Node) -> Meaning<Continuous> {
    let (what, values) = (reader.topic(node, 0)?, [reader.value(node, 1)?, reader.value(node, 2)?]);
    let amount = reader.amount(node, 3)?;
    Ok(Continuous { what, changes: values.map(|value| Change::Set(value, amount.clone())).to_vec() })
}

/// 〜1体につき[無1]少なくなる
fn price_per(reader: &mut Reader<'_>, node: &Node, sign: i32) -> Meaning<Continuous> {
    let value = reader.value(node, 1)?;
    let (what, count) = (said_of(reader, node, value)?, reader.per(node, 2)?);
    let amount = times(sign * reader.number(node, 3)?, count);
    Ok(Continuous { what, changes: vec![Change::Add(value, amount)] })
}

/// APを+1する
fn signed(reader: &mut Reader<'_>, node: &Node) -> Meaning<Continuous> {
    let value = reader.value(node, 1)?;
    let (what, number) = (said_of(reader, node, value)?, reader.number(node, 2)?);
    Ok(Continuous { what, changes: vec![Change::Add(value, Amount::Number(number))] })
}

fn multiplied(boosts: Vec<Change>, count: &Amount) -> Vec<Change> {
    let each = |boost| match boost {
        Change::Add(value, Amount::Number(number)) => Change::Add(value, times(number, count.clone())),
        other => other,
    };
    boosts.into_iter().map(each).collect()
}

pub(crate) const BECOMING: &[Row<Continuous>] = &[
    ("{Altered~}", |r, n| r.altered(n, 0)),
    ("{Player} は <mark>", |r, n| kept_from(r, n)),
    ("お互い に <mark>", |r, n| {
        let mark = Mark(r.mark(n, 0)?);
        banned(r, n, Side::Any, mark)
    }),
    ("<mark>", |r, n| licensed(r, n)),
    ("{Topic} は 、? {Changes~}", |r, n| Ok(Continuous { what: r.topic(n, 0)?, changes: r.changes(n, 1)? })),
    ("{Topic} の {Value} は 、? {Amount} だけ? <increase>", |r, n| shifted(r, n, 1)),
    ("{Topic} の {Value} は 、? {Amount} だけ? <decrease>", |r, n| shifted(r, n, -1)),
    ("{Topic} の {Value} は 、? {Amount} に <become>", |r, n| set(r, n)),
    ("{Topic} の {Value} は 、? {Amount} に等しい", |r, n| set(r, n)),
    ("{Topic} の {Value} は 、? {Amount} に等しい|と同じ 数値|数 に <become>", |r, n| set(r, n)),
    ("{Topic} の {Value} は 、? {Amount} と同じ に <become>", |r, n| set(r, n)),
    ("{Topic} の {Value} と {Value} は 、? それぞれ? 、? {Amount} に等しい", |r, n| both_set(r, n)),
    ("{Topic} の {Value} と {Value} は 、? それぞれ? 、? {Amount} に <become>", |r, n| both_set(r, n)),
    ("{Topic} の {Value} は 、? {Number} 倍 に <become>", |r, n| r.not_of_several(n).and_then(|()| multiple(r, n))),
    ("{Topic} の {Value} を {Number} 倍 <make>", |r, n| r.not_of_several(n).and_then(|()| multiple(r, n))),
    ("{Topic} の {Value} を|は 半分 <make>", super::altered::halved),
    ("{Topic} の {Value} は|が 半分 に <become>", super::altered::halved),
    ("{Topic} の {Value} は {Amount} に <become!stem> 、 {Value} は|が {Amount} に <become>", |r, n| {
        let (what, one, first) = (r.topic(n, 0)?, r.value(n, 1)?, r.amount(n, 2)?);
        let (other, second) = (r.value(n, 3)?, r.amount(n, 4)?);
        Ok(Continuous { what, changes: vec![Change::Set(one, first), Change::Set(other, second)] })
    }),
    ("{Topic} の 名称 は {Name} に <become>", |r, n| {
        Ok(Continuous { what: r.topic(n, 0)?, changes: vec![Change::Named(r.name(n, 1)?)] })
    }),
    ("{Topic} は {Who} が <control>", |r, n| controlled(r, n, [0, 1])),
    ("{Topic} を <control>", |r, n| {
        unmoved(r, n)?;
        let what = r.topic(n, 0)?;
        Ok(Continuous { what, changes: vec![Change::Controlled(Who::You)] })
    }),
    ("{Topic} の {Value} は 、? {Amount} つ? 少なく <become>", |r, n| shifted(r, n, -1)),
    ("{Topic} の {Value} は 、? {Amount} つ? 多く <become>", |r, n| shifted(r, n, 1)),
    ("{Player} が <use!final> {Noun} の {Value} は 、? {Amount} つ? 少なく <become>", |r, n| price_for(r, n, -1)),
    ("{Player} が <use!final> {Noun} の {Value} は 、? {Amount} つ? 多く <become>", |r, n| price_for(r, n, 1)),
    ("{Topic} は すべて {Changes~}", |r, n| all_of_them(r, n)),
    ("{Topic} の {Value} は {Amount} だけ 少なく <become>", |r, n| shifted(r, n, -1)),
    ("{Topic} の {Value} は {Amount} だけ 多く <become>", |r, n| shifted(r, n, 1)),
    ("{Topic} の {Value} は 、? {Per} 、? [ 無 {Number} ] 少なく <become>", |r, n| price_per(r, n, -1)),
    ("{Topic} の {Value} は 、? {Per} 、? [ 無 {Number} ] 多く <become>", |r, n| price_per(r, n, 1)),
    ("{Topic} の {Value} を {Signed} する", |r, n| signed(r, n)),
    ("{Topic} の {Value} は {Signed} される", |r, n| signed(r, n)),
    ("{Noun} の {Value} は [ 無 {Number} ] 少なく <become>", |r, n| price(r, n, -1)),
    ("{Noun} の {Value} は [ 無 {Number} ] 多く <become>", |r, n| price(r, n, 1)),
    ("{Player} が <use!final> {Noun} の {Value} は 、? [ 無 {Number} ] 少なく <become>", |r, n| price_for(r, n, -1)),
    ("{Player} が <use!final> {Noun} の {Value} は 、? [ 無 {Number} ] 多く <become>", |r, n| price_for(r, n, 1)),
    ("{Player} が <use!final> {Noun} の {Value} は 、? {Amount} だけ? <decrease>", |r, n| price_for(r, n, -1)),
    ("{Player} が <use!final> {Noun} の {Value} は 、? {Amount} だけ? <increase>", |r, n| price_for(r, n, 1)),
    ("{This} の {Value} は [ 無 {Number} ] 少なく <become>", |r, n| own_price(r, n, -1)),
    ("{This} の {Value} は [ 無 {Number} ] 多く <become>", |r, n| own_price(r, n, 1)),
    ("{Topic} の [controller] は {Who} に <become>", |r, n| controlled(r, n, [0, 1])),
    ("{Who} は {Topic} の [controller] に|と <become>", |r, n| controlled(r, n, [1, 0])),
    ("{Who} は {Topic} の 支配権|支配 を <gain>", |r, n| controlled(r, n, [1, 0])),
    ("{Who} は {Topic} を <control>", |r, n| controlled(r, n, [1, 0])),
    ("{Topic} の 支配権|支配 を <gain>", |r, n| {
        unmoved(r, n)?;
        let what = r.topic(n, 0)?;
        Ok(Continuous { what, changes: vec![Change::Controlled(Who::You)] })
    }),
    ("{Topic} の {Value} と {Value} は 、? それぞれ? {Amount} だけ? <increase>", |r, n| both_shifted(r, n, 1)),
    ("{Topic} の {Value} と {Value} は 、? それぞれ? {Amount} だけ? <decrease>", |r, n| both_shifted(r, n, -1)),
];

pub(crate) const CHANGES: &[Row<Vec<Change>>] = &[
    ("{Change~}", |r, n| r.change(n, 0)),
    ("{Change:stem} 、 {Changes~}", |r, n| {
        let mut changes = r.change(n, 0)?;
        changes.extend(r.changes(n, 1)?);
        Ok(changes)
    }),
    ("{Change:te} 、 {Changes~}", |r, n| {
        let mut changes = r.change(n, 0)?;
        changes.extend(r.changes(n, 1)?);
        Ok(changes)
    }),
];

/// 赤のユニットに防御されない: the mark, as far as such are concerned.
fn against(reader: &mut Reader<'_>, node: &Node, particle: &str) -> Meaning<Vec<Change>> {
    let (phrase, mark) = (reader.noun(node, 0)?, Mark(reader.mark(node, 1)?));
    let word = reader.setting.lexicon.vocabulary().against(mark);
    if !word.is_some_and(|word| word.particles.iter().any(|known| known == particle)) {
        return reader.refuse(node, "これは何に対してとは言えません", "this is not said of some things only");
    }
    one(Change::Against(mark, reader.settle(phrase)?))
}

/// 相手のスキルのダメージを受けない: as far as whatever that player has is concerned.
fn against_side(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Change>> {
    let (side, mark) = (reader.whose(node, 0)?, Mark(reader.mark(node, 1)?));
    let word = reader.setting.lexicon.vocabulary().against(mark);
    // 相手の効果: of whatever that player's is, commands too.
    if side != Side::Any && word.is_some_and(|word| word.players && word.particles.iter().any(|known| known == "の")) {
        return one(Change::AgainstPlayer(mark, side));
    }
    if side == Side::Any || !word.is_some_and(|word| word.particles.iter().any(|known| known == "から")) {
        return reader.refuse(node, "これは誰のものに対してとは言えません", "this is not said of what one player has");
    }
    let filters = reader.any_unit(node)?;
    let phrase = Phrase { whose: Some(side), filters, span: reader.span(node), ..Phrase::default() };
    one(Change::Against(mark, reader.settle(phrase)?))
}

/// Every colour that a card can have, in the first of the senses.
fn every_colour(reader: &Reader<'_>) -> Vec<Colour> {
    let words = reader.setting.lexicon.vocabulary();
    let all = u8::try_from(words.colours.len()).unwrap_or(u8::MAX);
    (0..words.aspects.get(1).map_or(all, |next| next.first)).map(Colour).collect()
}

fn one(change: Change) -> Meaning<Vec<Change>> {
    Ok(vec![change])
}

pub(crate) const CHANGE: &[Row<Vec<Change>>] = &[
    ("{Shift~}", |r, n| r.shift(n, 0)),
    ("{Boosts} を <gain>", |r, n| r.boosts(n, 0)),
    ("{Boosts} の 修整|修正 を <gain>", |r, n| r.boosts(n, 0)),
    ("{Boosts} の 修整|修正 を <suffer>", |r, n| r.boosts(n, 0)),
    ("{Per} 、? {Boosts} の 修整|修正 を <suffer>", |r, n| {
        let (count, boosts) = (r.per(n, 0)?, r.boosts(n, 1)?);
        Ok(multiplied(boosts, &count))
    }),
    ("{Per} 、? {Boosts} を <gain>", |r, n| {
        let (count, boosts) = (r.per(n, 0)?, r.boosts(n, 1)?);
        Ok(multiplied(boosts, &count))
    }),
    ("{Boosts} される|する", |r, n| r.boosts(n, 0)),
    ("{CannotStem} も {CannotStem} も できない", |r, n| {
        Ok(vec![Change::Mark(Mark(r.cannot(n, 0)?)), Change::Mark(Mark(r.cannot(n, 1)?))])
    }),
    ("{Value} が {Number} <increase>", |r, n| one(Change::Add(r.value(n, 0)?, Amount::Number(r.number(n, 1)?)))),
    ("{Value} が {Number} <decrease>", |r, n| one(Change::Add(r.value(n, 0)?, Amount::Number(-r.number(n, 1)?)))),
    ("{Value} が {Amount} だけ <increase>", |r, n| one(Change::Add(r.value(n, 0)?, r.amount(n, 1)?))),
    ("{Value} が {Amount} だけ <decrease>", |r, n| one(Change::Add(r.value(n, 0)?, times(-1, r.amount(n, 1)?)))),
    ("{Value} が {Amount} に <become>", |r, n| one(Change::Set(r.value(n, 0)?, r.amount(n, 1)?))),
    ("<mark>", |r, n| match Mark(r.mark(n, 0)?) {
        mark if r.setting.lexicon.vocabulary().licences.contains(&mark) => {
            r.refuse(n, "これはプレイヤーがすることです", "this is something that a player does")
        }
        mark => one(Change::Mark(mark)),
    }),
    ("{Stats} に <become>", |r, n| figures(r, n)),
    ("{Amount} に等しい|と同じ {Value} を <have>", |r, n| one(Change::Set(r.value(n, 1)?, r.amount(n, 0)?))),
    ("{Amount} に等しい|と同じ {Value} と {Value} を <have>", |r, n| both_had(r, n)),
    ("{CannotStem} と|や {CannotStem} が できない", |r, n| {
        Ok(vec![Change::Mark(Mark(r.cannot(n, 0)?)), Change::Mark(Mark(r.cannot(n, 1)?))])
    }),
    ("{Quote} と {Quote} を <gain>", |r, n| Ok(vec![Change::Mark(r.quoted_mark(n, 0)?), Change::Mark(r.quoted_mark(n, 1)?)])),
    ("色 を すべて? <forfeit>", |_, _| one(Change::Colours(Vec::new()))),
    ("{Noun} に は? <mark>", |r, n| against(r, n, "に")),
    ("{Noun} によって <mark>", |r, n| against(r, n, "によって")),
    ("{Noun} の <mark>", |r, n| against(r, n, "の")),
    ("{Noun} から <mark>", |r, n| against(r, n, "から")),
    ("{Noun} を <mark>", |r, n| against(r, n, "を")),
    ("{Player} を <mark>", |r, n| super::among::against_players(r, n)),
    ("{Whose} <mark>", |r, n| against_side(r, n)),
    ("{Quotes} を <gain>", |r, n| Ok(r.quotes(n, 0)?.into_iter().map(|ability| Change::Gain(Box::new(ability))).collect())),
    ("{Quotes} を <have>", |r, n| Ok(r.quotes(n, 0)?.into_iter().map(|ability| Change::Gain(Box::new(ability))).collect())),
    ("{Quote} 能力? を <gain>", |r, n| r.quoted_mark(n, 0).and_then(|mark| one(Change::Mark(mark)))),
    ("{Quote} 能力? を <have>", |r, n| r.quoted_mark(n, 0).and_then(|mark| one(Change::Mark(mark)))),
    ("能力 を すべて? <forfeit>", |_, _| one(Change::LoseAbilities)),
    ("すべて の 能力 を <forfeit>", |_, _| one(Change::LoseAbilities)),
    ("色 が {Colours} に <become>", |r, n| one(Change::Colours(r.colours(n, 0)?))),
    ("{Colours} に <become>", |r, n| one(Change::Colours(r.colours(n, 0)?))),
    ("{Colours} の 色 を <have>", |r, n| one(Change::GainColours(r.colours(n, 0)?))),
    ("{Colours} の 色 を <gain>", |r, n| one(Change::GainColours(r.colours(n, 0)?))),
    ("無色 に <become>", |_, _| one(Change::Colours(Vec::new()))),
    ("すべて の 色 を <have>", |r, _| one(Change::GainColours(every_colour(r)))),
    ("すべて の 色 を <gain>", |r, _| one(Change::GainColours(every_colour(r)))),
    ("すべて の 色 を <forfeit>", |_, _| one(Change::Colours(Vec::new()))),
    ("{Colours} を <gain>", |r, n| one(Change::GainColours(r.colours(n, 0)?))),
    ("{Colours} を <forfeit>", |r, n| one(Change::LoseColours(r.colours(n, 0)?))),
    ("種別 が {Kind} に <become>", |r, n| one(Change::Become(r.kind(n, 0)?))),
    ("名称 が {Name} に <become>", |r, n| one(Change::Named(r.name(n, 0)?))),
    ("名称 が {Quote} に <become>", |r, n| one(Change::Named(r.title(n, 0)?))),
    ("[controller] が {Who} に <become>", |r, n| one(Change::Controlled(r.who(n, 0)?))),
];

pub(crate) const BOOSTS: &[Row<Vec<Change>>] = &[
    ("{Value} {Signed}", |r, n| one(Change::Add(r.value(n, 0)?, Amount::Number(r.number(n, 1)?)))),
    ("{Value} {Signed} /|と {Boosts}", |r, n| {
        let mut boosts = vec![Change::Add(r.value(n, 0)?, Amount::Number(r.number(n, 1)?))];
        boosts.extend(r.boosts(n, 2)?);
        Ok(boosts)
    }),
];
