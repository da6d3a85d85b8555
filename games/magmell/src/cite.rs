//! Which clause of this game's document defines each thing that the kernel does.

use crate::clause;
use tefuda_kernel::{Clause, Doing};

pub(crate) fn cite(doing: Doing) -> Clause {
    match doing {
        Doing::Draw => clause!("229.1"),
        Doing::Discard => clause!("233.1"),
        Doing::Destroy => clause!("227.1"),
        Doing::Return => clause!("228.1"),
        Doing::Put | Doing::LoseLife | Doing::Show | Doing::Shuffle => clause!("704.3.2.1"),
        Doing::Summon => clause!("226.2.1"),
        Doing::Negate => clause!("231.1"),
        Doing::Search => clause!("230.3"),
        Doing::ShuffleSearched => clause!("230.4"),
        Doing::Heal => clause!("234.1"),
        Doing::DamageObject => clause!("221.2"),
        Doing::DamagePlayer => clause!("220.2"),
        Doing::Turn => clause!("219.4.2"),
        Doing::Counters => clause!("224.1"),
        Doing::Token => clause!("206.3"),
        Doing::Choose | Doing::May => clause!("704.3.2.2"),
        Doing::ChooseDiscard => clause!("233.2"),
        Doing::Target => clause!("702.3.2"),
        Doing::TargetOfTrigger | Doing::TooFewTargets => clause!("703.4.1.2"),
        Doing::HowManyTargets => clause!("702.3.2.2"),
        Doing::TargetMoved => clause!("704.3.1.1"),
        Doing::TargetUnfit => clause!("704.3.1.2"),
        Doing::TargetShielded => clause!("704.3.1.3"),
        Doing::ConditionAgain => clause!("302.1.4.2"),
        Doing::Divide => clause!("702.3.3.1"),
        Doing::DivideOfTrigger => clause!("703.4.1.3.1"),
        Doing::Mode => clause!("R702.3a"),
        Doing::PlaceTrigger => clause!("703.4.1"),
        Doing::OrderTriggers => clause!("703.4.1.1"),
        Doing::Countered => clause!("231.2"),
        Doing::Continuous => clause!("306.1.1"),
        Doing::Delay => clause!("302.1.3"),
        Doing::Replace => clause!("306.1.2"),
        Doing::ChooseReplacement => clause!("R306.1.2a"),
        Doing::Loop => clause!("R202.4c"),
        Doing::Concede => clause!("202.6.1"),
        Doing::Arrange => clause!("402.3"),
    }
}
