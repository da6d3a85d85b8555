//! How long something is so, or waits: このターン, 次の相手のターンの終了時まで.

use super::{Meaning, Reader, Row};
use crate::chart::Node;
use tefuda_ability::{Condition, Duration, Instead, Pattern, Replacement, Side};

/// 次のスタンバイフェイズに、それはウェイクしない: a ban in that stretch of that turn.
fn not_then(reader: &Reader<'_>, node: &Node, side: Side, period: usize, event: Pattern) -> Meaning<(Duration, Replacement)> {
    let until = match side {
        Side::Any => Duration::DuringNextTurn,
        Side::Yours => Duration::DuringYourNextTurn,
        Side::Theirs => Duration::DuringTheirNextTurn,
        _ => return reader.refuse(node, "誰のターンか決まりません", "whose turn this is cannot be told"),
    };
    let condition = Some(Condition::During(reader.period(node, period)?));
    Ok((until, Replacement { event, condition, once: false, optional: false, instead: Instead::Never }))
}

/// それは…ウェイクしない
fn turned(reader: &mut Reader<'_>, node: &Node, verb: usize) -> Meaning<Pattern> {
    let (what, (status, on)) = (reader.subject(node, 0)?, reader.turning(node, verb)?);
    Ok(Pattern::Turned(what, status, on))
}

/// それは次の相手のターンにウェイクしない
fn not_for(reader: &mut Reader<'_>, node: &Node) -> Meaning<(Duration, Replacement)> {
    let (event, until) = (turned(reader, node, 2)?, reader.duration(node, 1)?);
    Ok((until, Replacement { event, condition: None, once: false, optional: false, instead: Instead::Never }))
}

pub(crate) const LATER: &[Row<(Duration, Replacement)>] = &[
    ("次 の {Period} に 、? {Ban}", |r, n| {
        let event = r.ban(n, 1)?;
        not_then(r, n, Side::Any, 0, event)
    }),
    ("次 の {Whose} {Period} に 、? {Ban}", |r, n| {
        let (side, event) = (r.whose(n, 0)?, r.ban(n, 2)?);
        not_then(r, n, side, 1, event)
    }),
    ("{Subject} は 、? 次 の {Period} に <turn:passive!not>", |r, n| {
        let event = turned(r, n, 2)?;
        not_then(r, n, Side::Any, 1, event)
    }),
    ("{Subject} は 、? 次 の {Whose} {Period} に <turn:passive!not>", |r, n| {
        let (side, event) = (r.whose(n, 1)?, turned(r, n, 3)?);
        not_then(r, n, side, 2, event)
    }),
    ("次 の {Whose} {Period} の 間 、? {Ban}", |r, n| {
        let (side, event) = (r.whose(n, 0)?, r.ban(n, 2)?);
        not_then(r, n, side, 1, event)
    }),
    ("{Subject} は 、? {Duration} に? 、? <turn!not>", |r, n| not_for(r, n)),
    ("{Subject} は 、? {Duration} に? 、? <turn:passive!not>", |r, n| not_for(r, n)),
    ("{Subject} は 、? 次 の {Period} に <turn!not>", |r, n| {
        let event = turned(r, n, 2)?;
        not_then(r, n, Side::Any, 1, event)
    }),
    ("{Subject} は 、? 次 の {Whose} {Period} に <turn!not>", |r, n| {
        let (side, event) = (r.whose(n, 1)?, turned(r, n, 3)?);
        not_then(r, n, side, 2, event)
    }),
];

/// How long something waits for this moment, and not for another such: until the turn is over, or the battle that it comes in.
pub(super) fn until_this(reader: &Reader<'_>, node: &Node, at: usize) -> Meaning<Duration> {
    let moment = reader.moment(node, at, crate::token::List::Moment)?;
    let word = reader.setting.lexicon.vocabulary().moments.get(moment.0 as usize);
    Ok(if word.is_some_and(|word| word.in_battle) { Duration::ThisBattle } else { Duration::ThisTurn })
}

/// How long something waits for the next such moment. The end of the next turn is not the end of this one.
pub(super) fn until_next(reader: &Reader<'_>, node: &Node, at: usize, turn: Side) -> Meaning<Duration> {
    let moment = reader.moment(node, at, crate::token::List::Moment)?;
    let ends = reader.setting.lexicon.vocabulary().moments.get(moment.0 as usize).is_some_and(|word| word.ends_turn);
    if ends { during_next(reader, node, turn) } else { Ok(Duration::Game) }
}

/// 次の自分のターンの: never the one that goes on.
pub(super) fn during_next(reader: &Reader<'_>, node: &Node, turn: Side) -> Meaning<Duration> {
    match turn {
        Side::Any => Ok(Duration::DuringNextTurn),
        Side::Yours => Ok(Duration::DuringYourNextTurn),
        Side::Theirs => Ok(Duration::DuringTheirNextTurn),
        Side::Own | Side::Rival | Side::Of(_) | Side::ControllerOf(_) | Side::OwnerOf(_) => {
            reader.refuse(node, "誰のターンか決まりません", "whose turn this is cannot be told")
        }
    }
}

pub(crate) const DURATION: &[Row<Duration>] = &[
    ("この ターン 中?", |_, _| Ok(Duration::ThisTurn)),
    ("この ターン の 間", |_, _| Ok(Duration::ThisTurn)),
    ("この? ターン終了時まで|ターンの終了時まで", |_, _| Ok(Duration::ThisTurn)),
    ("この バトル の 間", |_, _| Ok(Duration::ThisBattle)),
    ("この? バトル終了時まで|バトルの終了時まで", |_, _| Ok(Duration::ThisBattle)),
    ("次 の あなた の ターン終了時まで|ターンの終了時まで", |_, _| Ok(Duration::YourNextTurn)),
    ("次 の 相手 の ターン終了時まで|ターンの終了時まで", |_, _| Ok(Duration::TheirNextTurn)),
    ("次 の 自分 の ターン終了時まで|ターンの終了時まで", |_, _| Ok(Duration::YourNextTurn)),
    ("次 の 自分|あなた の ターン 中?", |_, _| Ok(Duration::DuringYourNextTurn)),
    ("次 の 自分|あなた の ターン の 間", |_, _| Ok(Duration::DuringYourNextTurn)),
    ("次 の 相手 の ターン 中?", |_, _| Ok(Duration::DuringTheirNextTurn)),
    ("次 の 相手 の ターン の 間", |_, _| Ok(Duration::DuringTheirNextTurn)),
    ("次 の ターン 中?", |_, _| Ok(Duration::DuringNextTurn)),
    ("次 の ターン の 間", |_, _| Ok(Duration::DuringNextTurn)),
    ("自分|あなた の 次 の ターン 中?", |_, _| Ok(Duration::DuringYourNextTurn)),
    ("自分|あなた の 次 の ターン の 間", |_, _| Ok(Duration::DuringYourNextTurn)),
    ("相手 の 次 の ターン 中?", |_, _| Ok(Duration::DuringTheirNextTurn)),
    ("相手 の 次 の ターン の 間", |_, _| Ok(Duration::DuringTheirNextTurn)),
    ("相手 の 次 の ターン終了時まで|ターンの終了時まで", |_, _| Ok(Duration::TheirNextTurn)),
    ("次 の 自分 の ターン開始時まで|ターンの開始時まで", |_, _| Ok(Duration::UntilYourTurn)),
    ("次 の あなた の ターン開始時まで|ターンの開始時まで", |_, _| Ok(Duration::UntilYourTurn)),
    ("次 の 自分|あなた の ターン まで", |_, _| Ok(Duration::UntilYourTurn)),
    ("自分|あなた の 次 の ターン終了時まで|ターンの終了時まで", |_, _| Ok(Duration::YourNextTurn)),
    ("自分|あなた の 次 の ターン開始時まで|ターンの開始時まで", |_, _| Ok(Duration::UntilYourTurn)),
    ("相手 の 次 の ターン開始時まで|ターンの開始時まで", |_, _| Ok(Duration::UntilTheirTurn)),
    ("次 の 相手 の ターン開始時まで|ターンの開始時まで", |_, _| Ok(Duration::UntilTheirTurn)),
    ("ゲーム 中", |_, _| Ok(Duration::Game)),
    ("ゲーム終了時まで|ゲームの終了時まで", |_, _| Ok(Duration::Game)),
];
