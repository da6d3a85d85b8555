//! Conditions about what lies on something: counters and damage.

use super::Row;
use tefuda_ability::{Amount, Comparison, Condition, Filter};

pub(crate) const LADEN: &[Row<Condition>] = &[
    ("{What} に {Counter} が {Figure} つ|個 {Bound} 置かれている|置かれていた|乗っている", |r, n| {
        let (what, counter, figure, bound) = (r.what(n, 0)?, r.counter(n, 1)?, r.figure(n, 2)?, r.bound(n, 3)?);
        Ok(Condition::Compare(Amount::Counters(counter, Box::new(what)), bound, figure))
    }),
    ("{What} に {Counter} が ちょうど {Figure} つ|個 置かれている", |r, n| {
        let (what, counter, figure) = (r.what(n, 0)?, r.counter(n, 1)?, r.figure(n, 2)?);
        Ok(Condition::Compare(Amount::Counters(counter, Box::new(what)), Comparison::Equal, figure))
    }),
    ("{What} に {Counter} が 置かれていない|乗っていない", |r, n| {
        let filter = Filter::Not(Box::new(Filter::Counter(r.counter(n, 1)?)));
        Ok(Condition::Is(r.what(n, 0)?, filter))
    }),
    ("{What} に ダメージマーカー|ダメージ が ある", |r, n| Ok(Condition::Is(r.what(n, 0)?, Filter::Damaged))),
    ("{What} に ダメージマーカー|ダメージ が ない", |r, n| {
        Ok(Condition::Is(r.what(n, 0)?, Filter::Not(Box::new(Filter::Damaged))))
    }),
    ("{What} に ダメージマーカー|ダメージ が 置かれている", |r, n| {
        Ok(Condition::Is(r.what(n, 0)?, Filter::Damaged))
    }),
    ("{What} に ダメージマーカー|ダメージ が 置かれていない", |r, n| {
        Ok(Condition::Is(r.what(n, 0)?, Filter::Not(Box::new(Filter::Damaged))))
    }),
    ("{What} に {Counter} が 置かれている|置かれていた|乗っている", |r, n| {
        Ok(Condition::Is(r.what(n, 0)?, Filter::Counter(r.counter(n, 1)?)))
    }),
];
