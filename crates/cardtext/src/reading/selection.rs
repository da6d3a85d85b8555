//! Selections: how many of what, out of which place.

use super::{
    Meaning, Reader, Row,
    filter::canonical,
    list::{rest_after, rest_after_at, said_of},
    noun::Phrase,
    pile::{among_seen, out_of_seen},
    what::{both, narrowed, these},
};
use crate::{
    chart::Node,
    token::{List, Terminal, Token},
};
use tefuda_ability::{Amount, Candidates, Count, Filter, Noun, Patient, Side, What, Who};

/// A noun with a number: 各プレイヤーのユニット1体 would be one of each player's, which each of them has to be told.
fn one_players(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Phrase> {
    not_each(reader, node)?;
    reader.noun(node, at)
}

fn not_each(reader: &Reader<'_>, node: &Node) -> Meaning<()> {
    let words = reader.tokens.get(node.words.clone()).unwrap_or_default();
    match words.windows(2).any(|two| two[0].text == "各プレイヤー" && two[1].text == "の") {
        true => {
            reader.refuse(node, "各プレイヤーは自分の〜、と書きます", "say that each player does it: 各プレイヤーは自分の…")
        }
        false => Ok(()),
    }
}

/// HPが最も低いユニット2体: the next lowest is not the lowest.
pub(super) fn so_many(reader: &Reader<'_>, node: &Node, phrase: Phrase, figure: Amount) -> Meaning<(Phrase, Count)> {
    match phrase.filters.iter().any(super::either::is_extreme) && figure != Amount::Number(1) {
        true => reader.refuse(node, "最もそうであるものは1つだけ選べます", "only one is chosen of what is the most so"),
        false => Ok((phrase, Count::Exactly(figure))),
    }
}

pub(crate) const QUANTIFIED: &[Row<(Phrase, Count)>] = &[
    ("{Noun} {Figure} {Unit}", |r, n| {
        let (phrase, figure, unit) = (one_players(r, n, 0)?, r.figure(n, 1)?, r.word(n, 2)?);
        let phrase = r.counted_with(n, unit, phrase)?;
        so_many(r, n, phrase, figure)
    }),
    ("{Noun} {Figure} {Unit} ずつ", |r, n| {
        let (phrase, figure) = (one_players(r, n, 0)?, r.figure(n, 1)?);
        match super::list::host(&phrase).is_some_and(|host| super::floating::is_of_several(r, host)) {
            true => Ok((phrase, Count::Apiece(figure))),
            false => r.refuse(n, "どれから1つずつかが要ります", "out of which one each is taken must be said"),
        }
    }),
    ("{Noun} {Figure} {Unit} まで", |r, n| {
        let (phrase, figure, unit) = (one_players(r, n, 0)?, r.figure(n, 1)?, r.word(n, 2)?);
        Ok((r.counted_with(n, unit, phrase)?, Count::UpTo(figure)))
    }),
    ("{Figure} {Unit} の {Noun}", |r, n| Ok((one_players(r, n, 2)?, Count::Exactly(r.figure(n, 0)?)))),
    ("{Figure} {Unit} まで の {Noun}", |r, n| Ok((one_players(r, n, 2)?, Count::UpTo(r.figure(n, 0)?)))),
    ("{Whose} {Figure} {Unit} の {Noun}", |r, n| {
        not_each(r, n)?;
        let (side, count, phrase) = (r.whose(n, 0)?, Count::Exactly(r.figure(n, 1)?), r.noun(n, 3)?);
        Ok((narrowed(r, n, phrase, Some(side), None)?, count))
    }),
    ("{Attribute} {Figure} {Unit} の {Noun}", |r, n| {
        let (filter, count, phrase) = (r.attribute(n, 0)?, Count::Exactly(r.figure(n, 1)?), r.noun(n, 3)?);
        Ok((narrowed(r, n, phrase, None, Some(filter))?, count))
    }),
    ("{Whose} {Attribute} {Figure} {Unit} の {Noun}", |r, n| {
        let (side, filter, count) = (r.whose(n, 0)?, r.attribute(n, 1)?, Count::Exactly(r.figure(n, 2)?));
        let phrase = r.noun(n, 4)?;
        Ok((narrowed(r, n, phrase, Some(side), Some(filter))?, count))
    }),
    ("{Noun} の うち 、? {Most} もの {Figure} {Unit}", |r, n| {
        let (mut phrase, filter) = (r.noun(n, 0)?, r.most(n, 1)?);
        phrase.filters.push(filter);
        let figure = r.figure(n, 2)?;
        so_many(r, n, phrase, figure)
    }),
    ("{Noun} の 中|うち で|から 、? {Noun} {Figure} {Unit}", |r, n| {
        let (phrase, figure) = (within(r, n)?, r.figure(n, 2)?);
        so_many(r, n, phrase, figure)
    }),
    ("{Noun} の うち 、? {Noun} {Figure} {Unit}", |r, n| {
        let (phrase, figure) = (within(r, n)?, r.figure(n, 2)?);
        so_many(r, n, phrase, figure)
    }),
    ("好きな数|任意の数 の {Noun}", |r, n| Ok((r.noun(n, 0)?, Count::Any))),
    ("{Value} の 合計 が {Amount} 以下 に <become!final> 好きな数 の {Noun}", |r, n| {
        Ok((r.noun(n, 2)?, Count::within(r.value(n, 0)?, r.amount(n, 1)?)))
    }),
    ("{Amount} に等しい|と同じ 数 の {Noun}", |r, n| Ok((r.noun(n, 1)?, Count::Exactly(r.amount(n, 0)?)))),
    ("{Amount} 以下 の 数 の {Noun}", |r, n| Ok((r.noun(n, 1)?, Count::UpTo(r.amount(n, 0)?)))),
    ("{OutOf}", |r, n| r.out_of(n, 0)),
];

/// 相手のユニットのうち、HPが最も低いユニット: those of the first that are the second.
pub(super) fn within(reader: &mut Reader<'_>, node: &Node) -> Meaning<Phrase> {
    let (first, second) = (reader.noun(node, 0)?, reader.noun(node, 1)?);
    if second.is_placed() || second.hosted || first.both || !first.others.is_empty() || !second.others.is_empty() {
        return reader.refuse(node, "どこにあるものかは「〜の中」の前に書きます", "where it is is said before の中");
    }
    let filters = canonical(first.filters.iter().cloned().chain(second.filters).collect());
    Ok(Phrase { filters, span: reader.span(node), ..first })
}

fn either(reader: &Reader<'_>, phrase: Phrase, side: Side, count: Count) -> Meaning<(Candidates, Count)> {
    Ok((Candidates::Either(reader.settle(phrase)?, side), count))
}

/// ユニット1体かプレイヤー1人 is one of either; another number on either side would be two selections.
fn one_of_either(
    reader: &mut Reader<'_>,
    node: &Node,
    [noun, many, player, people]: [usize; 4],
) -> Meaning<(Candidates, Count)> {
    let (phrase, side) = (reader.noun(node, noun)?, reader.player(node, player)?);
    match (reader.figure(node, many)?, reader.figure(node, people)?) {
        (Amount::Number(1), Amount::Number(1)) => either(reader, phrase, side, Count::Exactly(Amount::Number(1))),
        _ => reader.refuse(node, "2つ以上なら「〜か〜2つ」と書きます", "more than one is written as one count after both"),
    }
}

/// あなたのダストからユニット1枚: so many out of a zone. A hand that names nobody is that of the one who acts.
pub(crate) fn from_place(reader: &mut Reader<'_>, node: &Node) -> Meaning<(Noun, Count)> {
    let (mut place, (phrase, count)) = (reader.place(node, 0)?, reader.quantified(node, 1)?);
    if phrase.is_placed() {
        return reader.refuse(node, "領域は「〜から」に書きます", "the zone is said before から");
    }
    if place.side == Side::Any && !reader.setting.lexicon.vocabulary().shared(place.zone) {
        if place.zone != super::deed::hand(reader, node)? {
            return reader.refuse(node, "誰の領域からかが要ります", "whose zone this is must be said");
        }
        place = reader.acted_in(node, place)?;
    }
    let phrase = Phrase { whose: (place.side != Side::Any).then_some(place.side), ..phrase };
    Ok((reader.settle_in(phrase, place.zone), count))
}

/// ユニット1体か魔石1枚 is one of either description.
fn one_of_two(reader: &mut Reader<'_>, node: &Node) -> Meaning<(Candidates, Count)> {
    let (mut left, right) = (reader.noun(node, 0)?, reader.noun(node, 3)?);
    let right = if left.hosted { reader.next_in_list(&left, right) } else { right };
    left.others.push(right);
    match (reader.figure(node, 1)?, reader.figure(node, 4)?) {
        (Amount::Number(1), Amount::Number(1)) => Ok((reader.candidates(left)?, Count::Exactly(Amount::Number(1)))),
        _ => reader.refuse(node, "「〜1体か〜1枚」だけが読めます", "only one of either is read here"),
    }
}

/// 1枚, 1枚まで, 好きな数: how many, after を.
pub(crate) const OFTEN: &[Row<Count>] = &[
    ("{Figure} {Unit}", |r, n| r.figure(n, 0).map(Count::Exactly)),
    ("{Figure} {Unit} まで", |r, n| r.figure(n, 0).map(Count::UpTo)),
    ("合計 で? {Figure} {Unit}", |r, n| r.figure(n, 0).map(Count::Exactly)),
    ("合計 で? {Figure} {Unit} まで", |r, n| r.figure(n, 0).map(Count::UpTo)),
    ("好きな数|好きな枚数|任意の数", |_, _| Ok(Count::Any)),
    ("最大 {Figure} {Unit}", |r, n| r.figure(n, 0).map(Count::UpTo)),
];

pub(crate) const SELECTION: &[Row<(Candidates, Count)>] = &[
    ("その|それら の? うち の? {Figure} {Unit}", |r, n| {
        let count = Count::Exactly(r.figure(n, 0)?);
        Ok((Candidates::Objects(out_of_seen(r, n, Phrase::default())?), count))
    }),
    ("{Quantified}", |r, n| {
        let (phrase, count) = r.quantified(n, 0)?;
        Ok((r.candidates(phrase)?, count))
    }),
    ("{Place} から {Quantified}", |r, n| {
        let (noun, count) = from_place(r, n)?;
        Ok((Candidates::Objects(noun), count))
    }),
    ("{Player} {Figure} 人", |r, n| Ok((Candidates::Players(r.player(n, 0)?), Count::Exactly(r.figure(n, 1)?)))),
    ("{Player} {Figure} 人 まで", |r, n| Ok((Candidates::Players(r.player(n, 0)?), Count::UpTo(r.figure(n, 1)?)))),
    ("好きな数|任意の数 の {Player}", |r, n| Ok((Candidates::Players(r.player(n, 0)?), Count::Any))),
    ("{Amount} に等しい|と同じ 数 の {Player}", |r, n| {
        Ok((Candidates::Players(r.player(n, 1)?), Count::Exactly(r.amount(n, 0)?)))
    }),
    ("{Amount} 以下 の 数 の {Player}", |r, n| Ok((Candidates::Players(r.player(n, 1)?), Count::UpTo(r.amount(n, 0)?)))),
    ("その|それら の? 中|うち から {Quantified}", |r, n| {
        let (noun, count) = among_seen(r, n)?;
        Ok((Candidates::Objects(noun), count))
    }),
    ("その|それら の? 中|うち から {Figure} {Unit}", |r, n| {
        let count = Count::Exactly(r.figure(n, 0)?);
        Ok((Candidates::Objects(out_of_seen(r, n, Phrase::default())?), count))
    }),
    ("{Noun} か|または {Player} {Figure} 人", |r, n| {
        let (phrase, side, figure) = (r.noun(n, 0)?, r.player(n, 1)?, r.figure(n, 2)?);
        either(r, phrase, side, Count::Exactly(figure))
    }),
    ("{Noun} {Figure} {Unit} か|または {Noun} {Figure} {Unit}", one_of_two),
    ("{Noun} {Figure} {Unit} か|または {Player} {Figure} 人", |r, n| one_of_either(r, n, [0, 1, 3, 4])),
    ("{Player} {Figure} 人 か|または {Noun} {Figure} {Unit}", |r, n| one_of_either(r, n, [2, 3, 0, 1])),
    ("{Noun} か|または|や {Player} 合計? {Figure} つ", |r, n| {
        let (phrase, side, figure) = (r.noun(n, 0)?, r.player(n, 1)?, r.figure(n, 2)?);
        either(r, phrase, side, Count::Exactly(figure))
    }),
    ("{Noun} か|または|や {Player} 合計? {Figure} つ まで", |r, n| {
        let (phrase, side, figure) = (r.noun(n, 0)?, r.player(n, 1)?, r.figure(n, 2)?);
        either(r, phrase, side, Count::UpTo(figure))
    }),
    ("{Noun} {Figure} {Unit} か|または {Player}", |r, n| match r.figure(n, 1)? {
        Amount::Number(1) => {
            let (phrase, side) = (r.noun(n, 0)?, r.player(n, 3)?);
            either(r, phrase, side, Count::Exactly(Amount::Number(1)))
        }
        _ => r.refuse(n, "2つ以上なら「〜か〜2つ」と書きます", "more than one is written as one count after both"),
    }),
    ("好きな数|任意の数 の {Noun} か|または|や {Player}", |r, n| {
        let (phrase, side) = (r.noun(n, 0)?, r.player(n, 1)?);
        either(r, phrase, side, Count::Any)
    }),
    ("{Amount} に等しい|と同じ 数 の {Noun} か|または {Player}", |r, n| {
        let (amount, phrase, side) = (r.amount(n, 0)?, r.noun(n, 1)?, r.player(n, 2)?);
        either(r, phrase, side, Count::Exactly(amount))
    }),
    ("{Amount} 以下 の 数 の {Noun} か|または {Player}", |r, n| {
        let (amount, phrase, side) = (r.amount(n, 0)?, r.noun(n, 1)?, r.player(n, 2)?);
        either(r, phrase, side, Count::UpTo(amount))
    }),
];

pub(crate) const OBJECT: &[Row<What>] = &[
    ("もう {Number} {Unit}", |r, n| {
        let number = r.number(n, 0)?;
        super::pile::the_other(r, n, number)
    }),
    ("{What}", |r, n| {
        let what = if is_itself(r, n) { What::Itself } else { r.what(n, 0)? };
        r.state.object = Some(what.clone());
        Ok(what)
    }),
    ("{Quantified}", |r, n| {
        let (phrase, count) = r.quantified(n, 0)?;
        let what = r.chosen_of(phrase, count)?;
        if r.says_both(n) && r.current_actor() == Who::You {
            r.one_of_both(n)?;
        }
        Ok(what)
    }),
    ("{Place} から {Quantified}", |r, n| {
        let (noun, count) = from_place(r, n)?;
        Ok(r.chosen(noun, count))
    }),
    ("その|それら の? 中|うち から {Quantified}", |r, n| {
        let (noun, count) = among_seen(r, n)?;
        let what = r.chosen(noun, count);
        r.take(&what);
        Ok(what)
    }),
    ("{What} と 、? {Object}", |r, n| {
        let first = r.what(n, 0)?;
        let said = said_of(r, &first);
        let parts = [first, rest_after(r, n, said)?];
        together(r, n, parts)
    }),
    ("{Quantified} と 、? {Object}", |r, n| {
        let (phrase, count) = r.quantified(n, 0)?;
        let filters = phrase.filters.iter().filter(|filter| matches!(filter, Filter::On(_))).cloned().collect();
        let said = Phrase { whose: phrase.whose, zone: phrase.zone, filters, ..Phrase::default() };
        let first = r.chosen_of(phrase, count)?;
        let parts = [first, rest_after(r, n, said)?];
        together(r, n, parts)
    }),
    ("{Sole} と {Noun}", |r, n| {
        let (first, second) = (r.sole(n, 0)?, r.noun(n, 1)?);
        let What::All(noun) = &first else { return Err(r.broken(n)) };
        let said = said_of(r, &first);
        let second = r.next_in_list(&said, second);
        let sole = r.settle(second.clone()).is_ok_and(|noun| r.is_sole(&noun));
        if sole || super::bearing::is_attached(r, &second.filters) {
            return r.refuse(n, "いくつかが要ります", "how many must be said");
        }
        let what = What::All(super::either::joined(r, n, noun.clone(), second)?);
        r.state.object = Some(what.clone());
        Ok(what)
    }),
    ("{Noun} {Figure} {Unit} か|または {Noun} {Figure} {Unit}", |r, n| {
        let (what, count) = one_of_two(r, n)?;
        Ok(match what {
            Candidates::Objects(noun) => r.chosen(noun, count),
            Candidates::AnyOf(nouns) => r.chosen_among(nouns, count),
            _ => return Err(r.broken(n)),
        })
    }),
    ("{Place} {Figure} 枚 と 、? {Object}", |r, n| {
        let (place, count) = (r.place(n, 0)?, Count::Exactly(r.figure(n, 1)?));
        let whose = Some(place.side).filter(|side| *side != Side::Any);
        let first = super::floating::cards_of(r, n, place, count)?;
        let said = Phrase { whose, ..Phrase::default() };
        let rest = rest_after_at(r, n, said, 2)?;
        if whose.is_some() {
            r.of_somebody(n, &rest)?;
        }
        together(r, n, [first, rest])
    }),
    ("すべて の {Noun} と {Noun}", |r, n| {
        let (first, second) = (r.noun(n, 0)?, r.noun(n, 1)?);
        let second = r.next_in_list(&first, second);
        let parts = [What::All(r.settle(first)?), What::All(r.settle(second)?)];
        together(r, n, parts)
    }),
    ("その|それら の? うち の? {Figure} {Unit}", |r, n| {
        let count = Count::Exactly(r.figure(n, 0)?);
        let noun = out_of_seen(r, n, Phrase::default())?;
        let what = r.chosen(noun, count);
        r.take(&what);
        Ok(what)
    }),
    ("対象 の {Quantified}", |r, n| {
        let (phrase, count) = r.quantified(n, 0)?;
        let what = r.candidates(phrase)?;
        let step = super::deed::targeted(r, n, what, count)?;
        let found = r.state.object.clone();
        r.choose_first(step);
        found.ok_or_else(|| r.broken(n))
    }),
    ("その|それら の? 中|うち から {Figure} {Unit}", |r, n| {
        let count = Count::Exactly(r.figure(n, 0)?);
        let noun = out_of_seen(r, n, Phrase::default())?;
        let what = r.chosen(noun, count);
        r.take(&what);
        Ok(what)
    }),
];

/// 〜と〜: what was spoken of before is それら, which has its own words.
pub(crate) fn together(reader: &mut Reader<'_>, node: &Node, parts: [What; 2]) -> Meaning<What> {
    if parts.iter().all(|part| matches!(part, What::It(_) | What::These(_))) && reader.pending().is_empty() {
        return reader.refuse(node, "これは「それら」です", "this is what several words took");
    }
    let flat = parts.into_iter().flat_map(|part| match part {
        What::Both(parts) => parts,
        What::These(slots) => slots.into_iter().map(What::It).collect(),
        one => vec![one],
    });
    let parts: Vec<What> = flat.collect();
    let slots = parts.iter().map(|part| if let What::It(slot) = part { Some(*slot) } else { None });
    let what = slots.collect::<Option<Vec<_>>>().map_or(What::Both(parts.clone()), What::These);
    reader.dealt_together(parts);
    reader.state.object = Some(what.clone());
    Ok(what)
}

/// すべてのユニットと各プレイヤー
fn with_players(reader: &mut Reader<'_>, node: &Node, [one, other]: [Patient; 2]) -> Meaning<Patient> {
    reader.state.object = None;
    match (&one, &other) {
        (Patient::Object(_), Patient::Object(_)) => reader.refuse(node, "これは「もの」どうしです", "these are all objects"),
        _ => Ok(Patient::Both(vec![one, other])),
    }
}

/// このアシスト: only a card that is attached speaks of itself so, and only in its own text.
fn is_itself(reader: &Reader<'_>, node: &Node) -> bool {
    let card = reader.setting.card.kind;
    let attached = reader.setting.lexicon.vocabulary().attached_role(card).is_some();
    let own_kind = |word: &Token| word.is(Terminal::Listed(List::Kind)) == Some(u16::from(card.0));
    let words = reader.tokens.get(node.words.clone()).unwrap_or_default();
    let itself = matches!(words, [this, word] if this.text == "この" && (word.text == "カード" || own_kind(word)));
    itself && attached && !reader.setting.quoted
}

pub(crate) const PATIENT: &[Row<Patient>] = &[
    ("すべて の {Noun} と プレイヤー", |r, n| {
        let phrase = r.noun(n, 0)?;
        let parts = [Patient::Object(What::All(r.settle(phrase)?)), Patient::Player(Who::Each)];
        with_players(r, n, parts)
    }),
    ("{What} と 、? {Who}", |r, n| {
        let parts = [Patient::Object(r.what(n, 0)?), Patient::Player(r.who(n, 1)?)];
        with_players(r, n, parts)
    }),
    ("{Quantified} と 、? {Who}", |r, n| {
        let (phrase, count) = r.quantified(n, 0)?;
        let parts = [Patient::Object(r.chosen_of(phrase, count)?), Patient::Player(r.who(n, 1)?)];
        with_players(r, n, parts)
    }),
    ("{Who} と 、? {Object}", |r, n| {
        let parts = [Patient::Player(r.who(n, 0)?), Patient::Object(r.object(n, 1)?)];
        with_players(r, n, parts)
    }),
    ("{Object}", |r, n| r.object(n, 0).map(Patient::Object)),
    ("{Who}", |r, n| r.who(n, 0).map(Patient::Player)),
    ("それら", |r, n| these(r, n, true).map(Patient::Object)),
    ("{It} と {It}", |r, n| both(r, n, true).map(Patient::Object)),
];
