//! Events: what a trigger or a replacement waits for.

use super::{
    Meaning, Reader, Row,
    movement::{Movement, Mover},
    noun::Phrase,
};
use crate::{chart::Node, token::List};
use tefuda_ability::{Filter, How, Idiom, Noun, Pattern, Place, Side, Sort, Subject};

pub(crate) const PLAYER: &[Row<Side>] = &[
    ("あなた", |_, _| Ok(Side::Yours)),
    ("自分", |_, _| Ok(Side::Yours)),
    ("相手", |_, _| Ok(Side::Theirs)),
    ("プレイヤー", |_, _| Ok(Side::Any)),
    ("各プレイヤー|お互いのプレイヤー|お互い", |_, _| Ok(Side::Any)),
    ("すべて の プレイヤー", |_, _| Ok(Side::Any)),
    ("プレイヤー 全員", |_, _| Ok(Side::Any)),
    ("あなた|自分 か|または 相手", |_, _| Ok(Side::Any)),
    ("いずれか|どちらか の プレイヤー", |_, _| Ok(Side::Any)),
];

/// それが…: that very object, in the zone where its kind is in play.
fn that_object(reader: &mut Reader<'_>, node: &Node) -> Meaning<Subject> {
    let found = reader.it(node, 0)?;
    let kind = match found.sort {
        Sort::Object(kind) | Sort::Either(kind) => match kind {
            Some(kind) => kind,
            None => reader.unit(node)?,
        },
        Sort::Player => return reader.refuse(node, "これはプレイヤーを指しています", "this refers to a player"),
    };
    let zone = reader.setting.lexicon.vocabulary().in_play(kind).ok_or_else(|| reader.broken(node))?;
    Ok(Subject::Each(Noun { place: Place { zone, side: Side::Any }, filters: vec![Filter::Same(found.slot)] }))
}

pub(crate) const SUBJECT: &[Row<Subject>] = &[
    ("{This}", |r, n| r.this(n, 0).map(|()| Subject::This)),
    ("{Noun}", |r, n| {
        let phrase = r.noun(n, 0)?;
        Ok(Subject::Each(r.settle(phrase)?))
    }),
    ("{Noun} や {Noun}", |r, n| {
        let phrase = one_of_them(r, n)?;
        Ok(Subject::Each(r.settle(phrase)?))
    }),
    ("{Noun} か 、 {Noun}", |r, n| {
        let phrase = one_of_them(r, n)?;
        Ok(Subject::Each(r.settle(phrase)?))
    }),
    ("{It}", |r, n| that_object(r, n)),
    ("すべて の {Noun}", |r, n| every_one(r, n, 0)),
    ("{Whose} すべて の {Noun}", |r, n| {
        let side = r.whose(n, 0)?;
        match every_one(r, n, 1)? {
            Subject::Each(noun) if noun.side() == Side::Any => {
                let phrase = r.noun(n, 1)?;
                Ok(Subject::Each(r.settle(Phrase { whose: Some(side), ..phrase })?))
            }
            _ => r.refuse(n, "誰のものかが2度書かれています", "whose it is is said twice"),
        }
    }),
];

/// 赤のユニットや青のユニットが: either of them.
pub(super) fn one_of_them(reader: &mut Reader<'_>, node: &Node) -> Meaning<Phrase> {
    let phrase = super::either::one_or_other(reader, node)?;
    // カードや能力 is a noun of its own.
    if phrase.others.iter().any(|other| other.filters.contains(&Filter::Ability)) {
        return reader.refuse(node, "カードや能力と書きます", "this is a noun of its own");
    }
    Ok(phrase)
}

/// すべてのユニットは〜されない: of each of them; what happens to one of them does not happen to all.
fn every_one(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Subject> {
    let told = reader.tokens.get(node.words.end).is_some_and(|next| matches!(next.text.as_str(), "は" | "に"));
    let phrase = reader.noun(node, at)?;
    match told {
        true => Ok(Subject::Each(reader.settle(phrase)?)),
        false => reader.refuse(
            node,
            "すべてに起きるときかどうか決まりません",
            "whether it happens to each, or to all, cannot be told",
        ),
    }
}

fn deals(reader: &mut Reader<'_>, node: &Node, player: Option<usize>, object: Option<usize>, battle: bool) -> Meaning<Pattern> {
    let what = reader.subject(node, 0)?;
    let player = player.map(|at| reader.player(node, at)).transpose()?;
    let object = match object {
        Some(at) => {
            let phrase = reader.noun(node, at)?;
            Some(reader.settle(phrase)?)
        }
        None => None,
    };
    Ok(Pattern::Deals { what, player, object, battle })
}

pub(crate) fn used(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let (side, phrase) = (reader.player(node, 0)?, reader.noun(node, 1)?);
    if phrase.is_placed() {
        return reader.refuse(
            node,
            "使用したカードの領域や持ち主は言えません",
            "the zone or side of a used card is not said here",
        );
    }
    let zone = reader.setting.lexicon.vocabulary().used_in;
    Ok(Pattern::Used(side, reader.settle_in(phrase, zone)))
}

/// このユニットにエネルギーが付いたとき
fn attached(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    Ok(Pattern::Attached(reader.subject(node, 0)?, reader.attached_part(node, 1)?))
}

/// 相手のスキルが失敗したとき: of anything that the player has.
pub(super) fn of_somebody(reader: &mut Reader<'_>, node: &Node, list: List) -> Meaning<Pattern> {
    let side = reader.whose(node, 0)?;
    let phrase = Phrase { whose: Some(side), filters: reader.any_unit(node)?, ..Phrase::default() };
    let what = Subject::Each(reader.settle(phrase)?);
    of_its_own(reader, node, what, list)
}

/// 相手が退却したとき: something of that player's does it. What is done *to* something may be done to the player instead.
pub(super) fn of_theirs(reader: &mut Reader<'_>, node: &Node, list: List) -> Meaning<Pattern> {
    let (side, moment) = (reader.player(node, 0)?, reader.moment(node, 1, list)?);
    let word = reader.setting.lexicon.vocabulary().moments.get(moment.0 as usize);
    // 自身 says that it is the player, and nothing of theirs.
    let themselves = reader.tokens.get(node.words.start).is_some_and(|token| token.text.ends_with("自身"));
    let done = !themselves
        && word.is_some_and(|word| !word.other && !["受けた", "された", "が"].iter().any(|part| word.word.ja.contains(part)));
    if !done {
        return reader.refuse(node, "何がそうしたときかが要ります", "which object this is about must be said");
    }
    let phrase = Phrase { whose: Some(side), filters: reader.any_unit(node)?, ..Phrase::default() };
    Ok(Pattern::Moment { moment, turn: Side::Any, what: Some(Subject::Each(reader.settle(phrase)?)), other: None })
}

/// スキルが失敗したとき: a moment whose word has its own が.
pub(super) fn of_its_own(reader: &Reader<'_>, node: &Node, what: Subject, list: List) -> Meaning<Pattern> {
    let moment = reader.moment(node, 1, list)?;
    match reader.setting.lexicon.vocabulary().moments.get(moment.0 as usize) {
        Some(word) if word.word.ja.contains('が') => {
            Ok(Pattern::Moment { moment, turn: Side::Any, what: Some(what), other: None })
        }
        _ => reader.refuse(node, "「〜が」と書きます", "this is said after が"),
    }
}

/// じゃんけんに勝ったとき, このユニットにチャージしたとき
pub(super) fn acts(
    reader: &mut Reader<'_>,
    node: &Node,
    (moment, list): (usize, List),
    what: Option<usize>,
) -> Meaning<Pattern> {
    let (who, moment) = (reader.player(node, 0)?, reader.moment(node, moment, list)?);
    Ok(Pattern::Acts { who, moment, what: what.map(|at| reader.subject(node, at)).transpose()? })
}

/// あなたがユニットを召喚したとき: one of that player's is.
fn summons(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let (side, phrase) = (reader.player(node, 0)?, reader.noun(node, 1)?);
    brought(reader, node, side, phrase)
}

/// Such an object of that player comes into play.
pub(crate) fn brought(reader: &Reader<'_>, node: &Node, side: Side, phrase: Phrase) -> Meaning<Pattern> {
    if phrase.whose.is_some() {
        return reader.refuse(node, "誰のものかが2度書かれています", "whose it is is said twice");
    }
    let what = Subject::Each(reader.settle(Phrase { whose: Some(side), ..phrase })?);
    Ok(Movement { how: Some(How::Summon), ..Movement::default() }.of(what))
}

/// あなたがカードを捨てたとき: a card of that player's hand is discarded.
pub(crate) fn discards(reader: &Reader<'_>, node: &Node, side: Side) -> Meaning<Pattern> {
    let place = Place { zone: super::deed::hand(reader, node)?, side };
    let what = Subject::Each(Noun { place, filters: Vec::new() });
    Ok(Movement { how: Some(How::Discard), ..Movement::default() }.of(what))
}

/// あなたがカードを捨てたとき: of the hand, or of wherever else that game discards from.
fn discards_any(reader: &Reader<'_>, node: &Node, side: Side) -> Meaning<Pattern> {
    let of_hand = discards(reader, node, side)?;
    let Some(zone) = reader.setting.lexicon.vocabulary().discarded_from.first().copied() else { return Ok(of_hand) };
    let what = Subject::Each(Noun { place: Place { zone, side }, filters: Vec::new() });
    Ok(either(of_hand, Movement { how: Some(How::Discard), ..Movement::default() }.of(what)))
}

/// カードがダストに置かれたとき: cards of no kind lie nowhere in particular before they move.
fn cards_move(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let (phrase, movement) = (reader.noun(node, 0)?, reader.movement(node, 1)?);
    let of_a_kind =
        |filter: &Filter| matches!(filter, Filter::AnyOf(any) if any.iter().any(|one| matches!(one, Filter::Kind(_))));
    match movement.to.or(movement.from).map(|place| place.zone).or(movement.only_in) {
        Some(_) if phrase.filters.iter().any(of_a_kind) => reader.refuse(node, "種別のあるものです", "this is of some kind"),
        Some(zone) if reader.settle_each(phrase.clone()).is_err() => {
            Ok(movement.of(Subject::Each(reader.settle_in(phrase, zone))))
        }
        _ => reader.refuse(node, "どの領域にあるものか分かりません", "the zone where this lies is not said"),
    }
}

/// One of two; one of one of several is one of them all.
pub(super) fn either(left: Pattern, right: Pattern) -> Pattern {
    let several = |pattern| match pattern {
        Pattern::AnyOf(any) => any,
        one => vec![one],
    };
    Pattern::AnyOf([several(left), several(right)].concat())
}

pub(crate) const EVENT: &[Row<Pattern>] = &[
    ("{Occurrence~}", |r, n| r.occurrence(n, 0)),
    ("{Happening~}", |r, n| r.happening(n, 0)),
    ("{Event~} か 、 {Event~}", |r, n| Ok(either(r.event(n, 0)?, r.event(n, 1)?))),
    ("{Subject} が {Move~} か 、? {Move~}", |r, n| {
        let mover = r.mover(n, 0)?;
        let (first, second) = (r.movement(n, 1)?, r.movement(n, 2)?);
        Ok(either(mover.clone().makes(r, first)?, mover.makes(r, second)?))
    }),
    ("{Subject} が {Move~}", |r, n| r.moved(n, 0, 1)),
    ("{This} か|または {Noun} が {Move~}", |r, n| {
        r.this(n, 0)?;
        let (phrase, movement) = (r.noun(n, 1)?, r.movement(n, 2)?);
        Ok(either(movement.of(Subject::This), Mover::Noun(phrase).makes(r, movement)?))
    }),
    ("{Noun} が {Move~}", |r, n| cards_move(r, n)),
    ("{Place} に {Subject} が {MoveWord~}", |r, n| {
        let (to, mover) = (Some(r.place(n, 0)?), r.mover(n, 1)?);
        let how = r.move_word(n, 2)?;
        mover.makes(r, Movement { to, how, ..Movement::default() })
    }),
    ("{Place} に {Noun} が {MoveWord~}", |r, n| {
        let (to, phrase, how) = (r.place(n, 0)?, r.noun(n, 1)?, r.move_word(n, 2)?);
        if phrase.is_placed() || !phrase.filters.is_empty() || !phrase.others.is_empty() {
            return r.refuse(n, "種別のあるものです", "this is of some kind");
        }
        let what = Subject::Each(r.settle_in(phrase, to.zone));
        Ok(Movement { to: Some(to), how, ..Movement::default() }.of(what))
    }),
    ("{Player} が {Noun} を <summon>", |r, n| summons(r, n)),
    ("{Whose} [life] が <heal>", |r, n| r.whose(n, 0).map(Pattern::Healed)),
    ("{Subject} が <turn>", |r, n| {
        let (what, (status, on)) = (r.subject(n, 0)?, r.turning(n, 1)?);
        Ok(Pattern::Turned(what, status, on))
    }),
    ("{Subject} が <turn:passive>", |r, n| {
        let (what, (status, on)) = (r.subject(n, 0)?, r.turning(n, 1)?);
        Ok(Pattern::Turned(what, status, on))
    }),
    ("{Subject} が {State} に <become>", |r, n| {
        let (what, (status, on)) = (r.subject(n, 0)?, r.state_word(n, 1)?);
        Ok(Pattern::Turned(what, status, on))
    }),
    ("{Subject} が ダメージ を <suffer>", |r, n| r.subject(n, 0).map(Pattern::Damaged)),
    ("{Subject} が 効果 による ダメージ を <suffer>", |r, n| r.subject(n, 0).map(Pattern::EffectDamaged)),
    ("{Subject} が [battle_damage] を <suffer>", |r, n| r.subject(n, 0).map(Pattern::BattleDamaged)),
    ("{Player} が [health] を <heal>", |r, n| {
        let side = r.player(n, 0)?;
        let phrase = Phrase { whose: Some(side), filters: r.any_unit(n)?, ..Phrase::default() };
        Ok(Pattern::Mended(Subject::Each(r.settle(phrase)?)))
    }),
    ("{Subject} の [health] が|を <heal>", |r, n| r.subject(n, 0).map(Pattern::Mended)),
    ("{Subject} が <heal>", |r, n| r.subject(n, 0).map(Pattern::Mended)),
    ("{Subject} に {Role} が <attach:passive>", |r, n| attached(r, n)),
    ("{Subject} に {Role} が <cling>", |r, n| attached(r, n)),
    ("{Itself} が {Move~}", |r, n| super::own_use::moves_itself(r, n)),
    ("{Itself} が <cling>", |r, n| super::own_use::clings(r, n)),
    ("{Itself} が <attach:passive>", |r, n| super::own_use::clings(r, n)),
    ("{Itself} が {Role} として <attach:passive>", |r, n| super::own_use::clings_as(r, n)),
    ("{Subject} が ダメージ を <deal>", |r, n| deals(r, n, None, None, false)),
    ("{Subject} が {Player} に ダメージ を <deal>", |r, n| deals(r, n, Some(1), None, false)),
    ("{Subject} が {Noun} に ダメージ を <deal>", |r, n| deals(r, n, None, Some(1), false)),
    ("{Subject} が {Player} か|または {Noun} に ダメージ を <deal>", |r, n| deals(r, n, Some(1), Some(2), false)),
    ("{Subject} が [battle_damage] を <deal>", |r, n| deals(r, n, None, None, true)),
    ("{Subject} が {Player} に [battle_damage] を <deal>", |r, n| deals(r, n, Some(1), None, true)),
    ("{Subject} が {Noun} に [battle_damage] を <deal>", |r, n| deals(r, n, None, Some(1), true)),
    ("{Subject} が {Player} か|または {Noun} に [battle_damage] を <deal>", |r, n| deals(r, n, Some(1), Some(2), true)),
    ("{Player} が [battle_damage] を <suffer>", |r, n| {
        let player = Some(r.player(n, 0)?);
        Ok(Pattern::Deals { what: fighters(r, n)?, player, object: None, battle: true })
    }),
    ("{Subject} が {Ailment} に <become>", |r, n| {
        Ok(Pattern::Ails(r.subject(n, 0)?, Some(r.in_state(n, 1, List::Ailment)?)))
    }),
    ("{Subject} が 状態異常 に <become>", |r, n| {
        r.knows_ailments(n)?;
        Ok(Pattern::Ails(r.subject(n, 0)?, None))
    }),
    ("{Player} が ダメージ を <suffer>", |r, n| r.player(n, 0).map(Pattern::PlayerDamaged)),
    ("{Player} が ゲーム に <lose>", |r, n| r.player(n, 0).map(Pattern::Loses)),
    ("{Player} が [life] を <forfeit>", |r, n| r.player(n, 0).map(Pattern::Forfeits)),
    ("{Player} が [life] を <heal>", |r, n| r.player(n, 0).map(Pattern::Healed)),
    ("{Player} が カード を <draw>", |r, n| r.player(n, 0).map(Pattern::Drew)),
    ("{Player} が {Noun} を <use>", |r, n| used(r, n)),
    ("{Player} が カード を <discard>", |r, n| r.player(n, 0).and_then(|side| discards_any(r, n, side))),
    ("{Player} が [hand] を <discard>", |r, n| r.player(n, 0).and_then(|side| discards(r, n, side))),
    ("{Whose} [hand] が <discard:passive>", |r, n| r.whose(n, 0).and_then(|side| discards(r, n, side))),
    ("{Subject} に {Counter} が <put:passive>", |r, n| Ok(Pattern::Countered(r.subject(n, 0)?, r.counter(n, 1)?))),
];

/// Whatever deals damage in a fight, in a game where that is damage like any other.
pub(crate) fn fighters(reader: &Reader<'_>, node: &Node) -> Meaning<Subject> {
    if reader.setting.lexicon.vocabulary().idioms.contains(&Idiom::Strikes) {
        return reader.refuse(node, "ユニットが受けるダメージです", "it is a unit that is dealt this damage");
    }
    let phrase = Phrase { filters: reader.any_unit(node)?, span: reader.span(node), ..Phrase::default() };
    Ok(Subject::Each(reader.settle(phrase)?))
}

fn moment(reader: &Reader<'_>, node: &Node, at: usize, turn: Side) -> Meaning<Pattern> {
    Ok(Pattern::Moment { moment: reader.moment(node, at, List::Moment)?, turn, what: None, other: None })
}

/// このユニットが召喚されたときか攻撃したとき: a move and a feat of one subject, in either order.
fn move_or_feat(reader: &mut Reader<'_>, node: &Node, [movement, feat]: [usize; 2]) -> Meaning<Pattern> {
    let (mover, how) = (reader.mover(node, 0)?, reader.movement(node, movement)?);
    let (moved, what) = (mover.clone().makes(reader, how)?, mover.subject(reader)?);
    let done =
        Pattern::Moment { moment: reader.moment(node, feat, List::Feat)?, turn: Side::Any, what: Some(what), other: None };
    Ok(if movement < feat { either(moved, done) } else { either(done, moved) })
}

/// 攻撃または防御したとき
pub(super) fn two_feats(reader: &mut Reader<'_>, node: &Node, first: List) -> Meaning<Pattern> {
    let what = reader.subject(node, 0)?;
    let feat = |moment| Pattern::Moment { moment, turn: Side::Any, what: Some(what.clone()), other: None };
    Ok(either(feat(reader.moment(node, 1, first)?), feat(reader.moment(node, 2, List::Feat)?)))
}

/// 1体以上破壊されたとき: however many at once, one occasion.
fn one_or_more(reader: &mut Reader<'_>, node: &Node, number: usize, phrase: Phrase, movement: Movement) -> Meaning<Pattern> {
    if reader.number(node, number)? != 1 {
        return reader.refuse(node, "「1体以上」だけが読めます", "only \"one or more\" is read here");
    }
    Ok(Pattern::Once(Box::new(Mover::Noun(phrase).makes(reader, movement)?)))
}

pub(crate) const TRIGGER: &[Row<Pattern>] = &[
    ("{Waiting}", |r, n| r.waiting(n, 0)),
    ("{Cue}", |r, n| r.cue(n, 0)),
    ("{Trigger} 、 または {Trigger}", |r, n| Ok(either(r.trigger(n, 0)?, r.trigger(n, 1)?))),
    ("{Subject} が {Move:past} とき 、? か|または {Feat}", |r, n| move_or_feat(r, n, [1, 2])),
    ("{Subject} が {Feat} 、? か|または {Move:past} とき", |r, n| move_or_feat(r, n, [2, 1])),
    ("{Subject} が {Feat} 、? か|または {Feat}", |r, n| two_feats(r, n, List::Feat)),
    ("{Subject} が {FeatStem} か|または|、 {Feat}", |r, n| two_feats(r, n, List::FeatStem)),
    ("{Subject} が {FeatStem} する か 、? {Feat}", |r, n| two_feats(r, n, List::FeatStem)),
    ("{Subject} が {Move:past} とき 、? か|または {Move:past} とき", |r, n| {
        let mover = r.mover(n, 0)?;
        let (first, second) = (r.movement(n, 1)?, r.movement(n, 2)?);
        Ok(either(mover.clone().makes(r, first)?, mover.makes(r, second)?))
    }),
    ("{Event:past} とき", |r, n| r.event(n, 0)),
    ("{Event} たび|たびに", |r, n| r.event(n, 0)),
    ("{Noun} が {Number} {Unit} 以上 {Move:past} とき", |r, n| {
        let (phrase, movement) = (r.noun(n, 0)?, r.movement(n, 3)?);
        one_or_more(r, n, 1, phrase, movement)
    }),
    ("{Noun} が {Number} {Unit} {Move} たび|たびに", |r, n| match r.number(n, 1)? {
        1 => {
            let phrase = r.noun(n, 0)?;
            let what = Subject::Each(r.settle(phrase)?);
            Ok(r.movement(n, 3)?.of(what))
        }
        _ => r.refuse(n, "「1体〜たび」だけが読めます", "only each single one is read here"),
    }),
    ("{Number} {Unit} 以上 の {Noun} が {Move:past} とき", |r, n| {
        let (phrase, movement) = (r.noun(n, 2)?, r.movement(n, 3)?);
        one_or_more(r, n, 0, phrase, movement)
    }),
    ("{Moment} に?", |r, n| moment(r, n, 0, Side::Any)),
    ("各 {Moment} に?", |r, n| moment(r, n, 0, Side::Any)),
    ("各プレイヤー|お互い の {Moment} に?", |r, n| moment(r, n, 0, Side::Any)),
    ("{Whose} {Moment} に?", |r, n| {
        let side = r.whose(n, 0)?;
        moment(r, n, 1, side)
    }),
    ("{Player} が {Act}", |r, n| acts(r, n, (1, List::Act), None)),
    ("{Player} が {Feat}", |r, n| of_theirs(r, n, List::Feat)),
    ("{Player} が {Subject} に {Act}", |r, n| acts(r, n, (2, List::Act), Some(1))),
    ("{Whose} {Feat}", |r, n| of_somebody(r, n, List::Feat)),
    ("{Subject} の {Feat}", |r, n| {
        let what = r.subject(n, 0)?;
        of_its_own(r, n, what, List::Feat)
    }),
    ("{Subject} が {Feat}", |r, n| {
        let what = Some(r.subject(n, 0)?);
        Ok(Pattern::Moment { moment: r.moment(n, 1, List::Feat)?, turn: Side::Any, what, other: None })
    }),
    ("{Whose} ターン に 、? {Subject} が {Feat}", |r, n| {
        let (turn, what) = (r.whose(n, 0)?, Some(r.subject(n, 1)?));
        Ok(Pattern::Moment { moment: r.moment(n, 2, List::Feat)?, turn, what, other: None })
    }),
];
