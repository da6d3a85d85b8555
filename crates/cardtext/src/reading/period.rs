//! How long something is so, or waits: このターン, 次の相手のターンの終了時まで.

use super::{Meaning, Reader, Row};
use crate::chart::Node;
use tefuda_ability::{Duration, Side};

/// How long something waits for the next such moment. The end of the next turn is not the end of this one.
pub(super) fn until_next(reader: &Reader<'_>, node: &Node, at: usize, turn: Side) -> Meaning<Duration> {
    let moment = reader.moment(node, at, crate::token::List::Moment)?;
    let ends = reader.setting.lexicon.vocabulary().moments.get(moment.0 as usize).is_some_and(|word| word.ends_turn);
    match turn {
        _ if !ends => Ok(Duration::Game),
        Side::Any => Ok(Duration::DuringNextTurn),
        Side::Yours => Ok(Duration::DuringYourNextTurn),
        Side::Theirs => Ok(Duration::DuringTheirNextTurn),
        Side::Own | Side::Rival | Side::Of(_) => {
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
    ("次 の 相手 の ターン開始時まで|ターンの開始時まで", |_, _| Ok(Duration::UntilTheirTurn)),
    ("ゲーム 中", |_, _| Ok(Duration::Game)),
    ("ゲーム終了時まで|ゲームの終了時まで", |_, _| Ok(Duration::Game)),
];
