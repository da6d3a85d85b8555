//! Triggers in other words: 召喚されたときと破壊されたとき, このユニットが攻撃したバトルの終了時, プレイヤーがマジックを捨てたとき.

use super::{
    Meaning, Reader, Row,
    condition::Supposition,
    event::either,
    movement::Movement,
    noun::Phrase,
    period::until_this,
    sentence::{Often, Sentence, Statement},
};
use crate::{chart::Node, token::List};
use tefuda_ability::{
    Condition, Continuous, Duration, Filter, How, Instead, Noun, Pattern, Place, Replacement, Side, Step, Subject, What, Who,
};

/// 召喚されたときと破壊されたとき: one or the other, of one subject.
fn two_moves(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let mover = reader.mover(node, 0)?;
    let (first, second) = (reader.movement(node, 1)?, reader.movement(node, 2)?);
    Ok(either(mover.clone().makes(reader, first)?, mover.makes(reader, second)?))
}

/// What an ability waits for.
pub(crate) const CUE: &[Row<Pattern>] = &[
    ("{Subject} が {Move:past} とき と {Move:past} とき", |r, n| two_moves(r, n)),
    ("{Subject} が {Move:final} か 、? {Move:past} とき", |r, n| two_moves(r, n)),
    ("{Subject} が {FeatDone} か 、? {Feat}", |r, n| super::event::two_feats(r, n, List::FeatDone)),
    ("{Act}", |r, n| {
        let moment = r.moment(n, 0, List::Act)?;
        Ok(Pattern::Acts { who: Side::Yours, moment, what: None })
    }),
    ("{This} を <summon!past> とき", |r, n| r.this(n, 0).map(|()| Movement::by(r, How::Summon).of(Subject::This))),
    ("{Player} が {This} を <summon!past> とき", |r, n| {
        r.this(n, 1)?;
        match r.player(n, 0)? {
            Side::Yours => Ok(Movement::by(r, How::Summon).of(Subject::This)),
            _ => r.refuse(n, "これを出すのは自分です", "it is the player of the text who puts this out"),
        }
    }),
    ("{Subject} が {Player} を|に {Feat}", |r, n| {
        let (what, player, moment) = (Some(r.subject(n, 0)?), r.player(n, 1)?, r.moment(n, 2, List::Feat)?);
        at_player(r, n, Pattern::AtPlayer { moment, what, player }, "を")
    }),
    ("{Player} が {Feat}", |r, n| {
        let (player, moment) = (r.player(n, 0)?, r.moment(n, 1, List::Feat)?);
        at_player(r, n, Pattern::AtPlayer { moment, what: None, player }, "に")
    }),
    ("{Player} が {Noun} に {Feat}", |r, n| {
        let (player, phrase, moment) = (r.player(n, 0)?, r.noun(n, 1)?, r.moment(n, 2, List::Feat)?);
        let what = Some(Subject::Each(r.settle(phrase)?));
        at_player(r, n, Pattern::AtPlayer { moment, what, player }, "に")
    }),
    ("{Noun} が {Number} {Unit} 以上 {Feat}", |r, n| match r.number(n, 1)? {
        // In a battle one attacks.
        1 => {
            let phrase = r.noun(n, 0)?;
            let what = Some(Subject::Each(r.settle(phrase)?));
            Ok(Pattern::Moment { moment: r.moment(n, 3, List::Feat)?, turn: Side::Any, what, other: None })
        }
        _ => r.refuse(n, "「1体以上」だけが読めます", "only \"one or more\" is read here"),
    }),
];

/// A card of a hand is discarded, or one of some sort.
fn discards_such(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let (side, phrase) = (reader.player(node, 0)?, reader.noun(node, 1)?);
    if phrase.is_placed() || phrase.filters.is_empty() || !reader.setting.lexicon.vocabulary().discarded_from.is_empty() {
        return reader.refuse(node, "捨てたカードの領域は言えません", "the zone of a discarded card is not said here");
    }
    let zone = super::deed::hand(reader, node)?;
    let Noun { place, filters } = reader.settle_in(phrase, zone);
    let what = Subject::Each(Noun { place: Place { side, ..place }, filters });
    Ok(Movement::by(reader, How::Discard).of(what))
}

/// カードが捨てられた, カードが使用された: the word says where such a card lies.
fn cards_are(reader: &mut Reader<'_>, node: &Node, how: How) -> Meaning<Pattern> {
    let phrase = reader.noun(node, 0)?;
    let of_a_kind = |filter: &Filter| matches!(filter, Filter::Kind(_) | Filter::AnyOf(_) | Filter::Role(_));
    if phrase.zone.is_some() || phrase.both || phrase.filters.iter().any(of_a_kind) {
        return reader.refuse(node, "種別のあるものです", "this is of some kind");
    }
    let words = reader.setting.lexicon.vocabulary();
    let zone = match how {
        How::Use => words.used_in,
        _ if words.discarded_from.is_empty() => super::deed::hand(reader, node)?,
        _ => return reader.refuse(node, "どの領域にあるものか分かりません", "the zone where this lies is not said"),
    };
    Ok(Movement::by(reader, how).of(Subject::Each(reader.settle_in(phrase, zone))))
}

/// Events in other words.
pub(crate) const HAPPENING: &[Row<Pattern>] = &[
    ("{Player} が {Noun} を <discard>", |r, n| discards_such(r, n)),
    ("{Noun} が <discard:passive>", |r, n| cards_are(r, n, How::Discard)),
    ("{Noun} が <use:passive>", |r, n| cards_are(r, n, How::Use)),
    ("{Place} から {Noun} が {MoveWord~}", |r, n| {
        let (from, phrase, how) = (r.place(n, 0)?, r.noun(n, 1)?, r.move_word(n, 2)?);
        if phrase.is_placed() || how.is_none() {
            return r.refuse(n, "領域は「〜から」に書きます", "the zone is said before から");
        }
        let whose = Some(from.side).filter(|side| *side != Side::Any);
        let what = Subject::Each(r.settle_in(Phrase { whose, ..phrase }, from.zone));
        Ok(Movement { how, ..Movement::default() }.of(what))
    }),
    ("{Subject} が {State} から {State} に <become>", |r, n| {
        let (what, before, (status, on)) = (r.subject(n, 0)?, r.state_word(n, 1)?, r.state_word(n, 2)?);
        match before == (status, !on) {
            true => Ok(Pattern::Turned(what, status, on)),
            false => r.refuse(n, "反対の状態ではありません", "this is not the opposite"),
        }
    }),
    ("{Subject} が {This} に ダメージ を <deal>", |r, n| deals_to_this(r, n, false)),
    ("{Subject} が {This} に [battle_damage] を <deal>", |r, n| deals_to_this(r, n, true)),
    ("{Subject} が {Noun} から|によって ダメージ を <suffer>", |r, n| dealt_by(r, n)),
];

/// 相手のユニットがこのユニットに戦闘ダメージを与える
fn deals_to_this(reader: &mut Reader<'_>, node: &Node, battle: bool) -> Meaning<Pattern> {
    let what = reader.subject(node, 0)?;
    reader.this(node, 1)?;
    Ok(Pattern::Deals { what, player: None, object: Some(this_one(reader, node)?), battle })
}

/// マジックからダメージを受ける: such a thing deals it.
fn dealt_by(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    let (to, phrase) = (reader.subject(node, 0)?, reader.noun(node, 1)?);
    let what = Subject::Each(reader.settle(phrase)?);
    let object = match to {
        Subject::This | Subject::Itself => this_one(reader, node)?,
        Subject::Each(noun) => noun,
    };
    Ok(Pattern::Deals { what, player: None, object: Some(object), battle: false })
}

/// This card as one that fits.
fn this_one(reader: &Reader<'_>, node: &Node) -> Meaning<Noun> {
    let zone = reader.setting.lexicon.vocabulary().in_play(reader.setting.card.kind).ok_or_else(|| reader.broken(node))?;
    Ok(Noun { place: Place { zone, side: Side::Any }, filters: vec![Filter::This] })
}

/// このユニットが攻撃したバトルの終了時: when it has, at the end of that.
fn at_the_end(reader: &mut Reader<'_>, node: &Node, trigger: Pattern, moment: usize) -> Meaning<Sentence> {
    reader.happens(&trigger);
    let until = until_this(reader, node, moment)?;
    let end = Pattern::Moment { moment: reader.moment(node, moment, List::Moment)?, turn: Side::Any, what: None, other: None };
    let (condition, effect) = reader.statement(node, moment + 1)?.after_trigger();
    let steps = vec![Step::Delay { trigger: end, condition, effect, until, every: false }];
    Ok(Sentence::Triggered { wait: None, often: Often::default(), trigger, statement: Statement { supposition: None, steps } })
}

/// Sentences that say on which occasion.
pub(crate) const OCCASION: &[Row<Sentence>] = &[
    ("{Licence}", |r, n| Ok(Sentence::Replacing { until: None, replacement: r.licence(n, 0)? })),
    ("この 能力 は {Number} ターン に {Number} 度|回 だけ 誘発する", |r, n| super::sentence::limit(r, n)),
    ("この 能力 は {Number} ターン に {Number} 度|回 しか 誘発しない", |r, n| super::sentence::limit(r, n)),
    ("{Number} ターン に {Number} 度|回 だけ? 、 {Trigger} 、? {Statement}", |r, n| super::occasion::limited(r, n)),
    ("{What} は 、? {Moment} に 、? <destroy:passive>", |r, n| super::occasion::destroyed_at(r, n)),
    ("{Event:past} {Moment} に? 、 {Statement}", |r, n| {
        let trigger = r.event(n, 0)?;
        at_the_end(r, n, trigger, 1)
    }),
    ("{Subject} が {FeatDone} {Moment} に? 、 {Statement}", |r, n| {
        let (what, moment) = (Some(r.subject(n, 0)?), r.moment(n, 1, List::FeatDone)?);
        at_the_end(r, n, Pattern::Moment { moment, turn: Side::Any, what, other: None }, 2)
    }),
    ("{Whose} ターン の 間 、? {Trigger} 、 {Statement}", |r, n| super::occasion::in_turn_of(r, n)),
    ("{Whose} ターン 中 に? 、? {Trigger} 、 {Statement}", |r, n| super::occasion::in_turn_of(r, n)),
    ("各? ターン に {Number} 度|回 だけ? 、 {Trigger} 、? {Statement}", |r, n| super::occasion::limited_to(r, n)),
    ("この 能力 は 各? ターン に {Number} 度|回 だけ 誘発する", |r, n| super::occasion::limit_to(r, n, 0)),
    ("{Whose} 次 の {Moment} に? 、 {Statement}", |r, n| {
        let turn = r.whose(n, 0)?;
        let wait = super::period::until_next(r, n, 1, turn)?;
        super::sentence::at_moment(r, n, 1, turn, wait)
    }),
    ("{Player} は 、? {Whose} ターン に 、? {Noun} を <use!cannot>", |r, n| used_in_turn(r, n, false)),
    ("{Player} は 、? {Whose} ターン の 間 、? {Noun} を <use!cannot>", |r, n| used_in_turn(r, n, false)),
    ("{Player} は 、? {Whose} ターン 中 は? 、? {Noun} を <use!cannot>", |r, n| used_in_turn(r, n, false)),
    ("{Player} は 、? {Whose} ターン にのみ {Noun} を 使用できる", |r, n| used_in_turn(r, n, true)),
    ("{Topic} は 、? {Supposition} 、? {Changes}", |r, n| while_it_holds(r, n)),
    ("{Supposition} 、? {Changes}", |r, n| of_the_same(r, n)),
    ("{Topic} は 、? {Bearing} かぎり|間 は? 、? {Changes}", |r, n| {
        let (what, filter) = (r.topic(n, 0)?, r.bearing(n, 1)?);
        so_long(r, n, what, filter)
    }),
    ("{Topic} は 、? {Quality} である|の かぎり|間 は? 、? {Changes}", |r, n| {
        let (what, filter) = (r.topic(n, 0)?, r.quality(n, 1)?);
        so_long(r, n, what, filter)
    }),
    ("{Whose} ターン 、 {Trigger} 、 {Statement}", |r, n| super::occasion::in_turn_of(r, n)),
    ("{Subject} が 一度に? {Number} {Bound} の ダメージ を <suffer!past> とき 、? {Statement}", |r, n| {
        let what = r.subject(n, 0)?;
        super::occasion::measured(r, n, Pattern::Damaged(what))
    }),
    ("{Subject} が 一度に? {Number} {Bound} の {Feat} 、? {Statement}", |r, n| {
        let (what, moment) = (Some(r.subject(n, 0)?), r.moment(n, 3, List::Feat)?);
        super::occasion::measured(r, n, Pattern::Moment { moment, turn: Side::Any, what, other: None })
    }),
    ("この ターン 中? に 、? {Replacing}", |r, n| {
        Ok(Sentence::Replacing { until: Some(Duration::ThisTurn), replacement: r.replacing(n, 0)? })
    }),
    (
        "{Who} が そうしなかったなら|そうしなかった場合|そうしないなら|そうしなければ 、 {Statement}",
        |r, n| of_whom(r, n, false),
    ),
    ("{Who} が そうしたなら|そうした場合 、 {Statement}", |r, n| of_whom(r, n, true)),
];

/// 相手がそうしなかったなら: whoever was told to is named again.
fn of_whom(reader: &mut Reader<'_>, node: &Node, done: bool) -> Meaning<Sentence> {
    let who = reader.who(node, 0)?;
    if reader.state.asked.as_ref() != Some(&who) {
        return reader.refuse(node, "前の文でそうするのは別のプレイヤーです", "it is somebody else who was told to do that");
    }
    super::sentence::depending(reader, node, (1, done))
}

/// 相手はあなたのターンにカードを使用できない: a ban, while it is that turn; or while it is not.
fn used_in_turn(reader: &mut Reader<'_>, node: &Node, only: bool) -> Meaning<Sentence> {
    let (side, phrase) = (reader.player(node, 0)?, reader.noun(node, 2)?);
    let own = matches!(reader.tokens.get(reader.phrase(node, 1)?.words.start), Some(word) if word.text == "自分");
    let whose = if own { side } else { reader.whose(node, 1)? };
    let turn = match whose {
        Side::Yours => Condition::TurnOf(Who::You),
        Side::Theirs => Condition::TurnOf(Who::Opponent),
        _ => return reader.refuse(node, "誰のターンか決まりません", "whose turn this is cannot be told"),
    };
    if phrase.is_placed() {
        return reader.refuse(node, "使用するカードの領域は言えません", "the zone of a used card is not said here");
    }
    let zone = reader.setting.lexicon.vocabulary().used_in;
    let event = Pattern::Used(side, reader.settle_in(phrase, zone));
    let condition = Some(if only { Condition::Not(Box::new(turn)) } else { turn });
    let replacement = Replacement { event, condition, once: false, optional: false, instead: Instead::Never };
    Ok(Sentence::Replacing { until: None, replacement })
}

/// あなたのユニットは、あなたのターンの間、HP+1を得る
fn while_it_holds(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let what = reader.topic(node, 0)?;
    let supposition = reader.supposition(node, 1)?;
    if !matches!(supposition.condition, Condition::TurnOf(_) | Condition::During(_) | Condition::Compare(..)) {
        return reader.refuse(node, "何がそうであるかぎりかが要ります", "of what this is so must be said");
    }
    lasting(reader, node, what, supposition, 2)
}

/// このユニットがバトルユニットであるかぎり、AP+2を得る: what the condition is about.
fn of_the_same(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let supposition = reader.supposition(node, 0)?;
    match supposition.condition.subject().cloned() {
        Some(what @ (What::This | What::It(_))) if matches!(supposition.condition, Condition::Is(..)) => {
            lasting(reader, node, what, supposition, 1)
        }
        _ => reader.refuse(node, "何のことかが要ります", "of what this is said must be said"),
    }
}

/// このユニットはスタンバイ・エリアにいるかぎり、〜: of this very thing, or of all of them if all of them are.
fn so_long(reader: &mut Reader<'_>, node: &Node, what: What, filter: Filter) -> Meaning<Sentence> {
    match &what {
        What::This | What::It(_) => {
            let condition = Condition::Is(what.clone(), filter);
            lasting(reader, node, what, Supposition { condition, lasting: true }, 2)
        }
        _ => reader.refuse(node, "どれがそうであるかぎりか決まりません", "which of them has to be so cannot be told"),
    }
}

fn lasting(reader: &mut Reader<'_>, node: &Node, what: What, supposition: Supposition, changes: usize) -> Meaning<Sentence> {
    if !supposition.lasting {
        return reader.refuse(node, "「〜かぎり」と書きます", "this is said of something that lasts");
    }
    let continuous = Continuous { what, changes: reader.changes(node, changes)? };
    let steps = vec![Step::Begin(continuous, Duration::Game)];
    Ok(Sentence::Plain(Statement { supposition: Some(supposition), steps }))
}

/// プレイヤーを攻撃したとき, あなたが攻撃されたとき: of such moments as have another side, said with this word.
fn at_player(reader: &Reader<'_>, node: &Node, pattern: Pattern, particle: &str) -> Meaning<Pattern> {
    let Pattern::AtPlayer { moment, .. } = &pattern else { return Err(reader.broken(node)) };
    let word = reader.setting.lexicon.vocabulary().moments.get(moment.0 as usize);
    // Only what is attacked may be a player.
    let struck = word.is_some_and(|word| word.players && word.beside.as_ref().is_some_and(|beside| beside.ja == particle));
    match struck {
        true => Ok(pattern),
        false => reader.refuse(node, "何がそうしたときかが要ります", "which object this is about must be said"),
    }
}
