//! What an ability that has triggered leaves behind for later.

use super::{
    Meaning, Reader, Row,
    period::{until_next, until_this},
};
use crate::chart::Node;
use tefuda_ability::{Duration, Pattern, Replacement, Side, Step};

fn later(reader: &mut Reader<'_>, node: &Node, at: usize, turn: Side, until: Duration) -> Meaning<Step> {
    let moment = reader.moment(node, at, crate::token::List::Moment)?;
    let (condition, effect) = reader.statement(node, at + 1)?.after_trigger();
    let trigger = Pattern::Moment { moment, turn, what: None, other: None };
    Ok(Step::Delay { trigger, condition, effect, until, every: false })
}

/// What an ability that has triggered leaves behind: something that waits again, or something that is replaced for a time.
pub(crate) const AFTERMATH: &[Row<Step>] = &[
    ("この? {Moment} に? 、 {Statement}", |r, n| {
        let until = until_this(r, n, 0)?;
        later(r, n, 0, Side::Any, until)
    }),
    ("次 の {Moment} に? 、 {Statement}", |r, n| {
        let until = until_next(r, n, 0, Side::Any)?;
        later(r, n, 0, Side::Any, until)
    }),
    ("次 の {Whose} {Moment} に? 、 {Statement}", |r, n| {
        let turn = r.whose(n, 0)?;
        let until = until_next(r, n, 1, turn)?;
        later(r, n, 1, turn, until)
    }),
    ("{Replacing}", |r, n| match r.replacing(n, 0)? {
        replacement @ Replacement { once: true, .. } => Ok(Step::Replace(replacement, Duration::Game)),
        _ => r.refuse(n, "いつまで置き換えるのかが要ります", "how long this is replaced must be said"),
    }),
    ("{Duration} 、 {Replacing}", |r, n| {
        let duration = r.duration(n, 0)?;
        Ok(Step::Replace(r.replacing(n, 1)?, duration))
    }),
];
