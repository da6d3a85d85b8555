//! Which clause of this game's document defines each thing that the kernel does.

use crate::clause;
use tefuda_kernel::{Clause, Doing};

pub(crate) fn cite(doing: Doing) -> Clause {
    match doing {
        Doing::Draw | Doing::DrawCount => clause!("229.1"),
        Doing::Discard => clause!("233.1"),
        Doing::Destroy => clause!("227.1"),
        Doing::Return => clause!("228.1"),
        Doing::Put | Doing::LoseLife | Doing::Show | Doing::Look | Doing::Shuffle => clause!("704.3.2.1"),
        Doing::Summon => clause!("226.2.1"),
        Doing::Negate => clause!("231.1"),
        Doing::Search => clause!("230.3"),
        Doing::ShuffleSearched => clause!("230.4"),
        Doing::Heal => clause!("234.1"),
        Doing::DamageObject => clause!("221.2"),
        Doing::DamagePlayer => clause!("220.2"),
        Doing::Turn => clause!("219.4.2"),
        Doing::Counters | Doing::RemoveCounters | Doing::StateAnew => clause!("224.1"),
        Doing::Token => clause!("206.3"),
        Doing::TokenCameFromNowhere => clause!("R206.5a"),
        Doing::Choose | Doing::May => clause!("704.3.2.2"),
        Doing::ChooseDiscard => clause!("233.2"),
        Doing::Target => clause!("702.3.2"),
        Doing::TargetOfTrigger | Doing::TooFewTargets => clause!("703.4.1.2"),
        Doing::HowManyTargets => clause!("702.3.2.2"),
        Doing::HowManyOfTrigger => clause!("703.4.1.2.2"),
        Doing::TargetMoved => clause!("704.3.1.1"),
        Doing::TargetUnfit => clause!("704.3.1.2"),
        Doing::TargetShielded => clause!("704.3.1.3"),
        Doing::ConditionAgain => clause!("302.1.4.2"),
        Doing::Divide => clause!("702.3.3.1"),
        Doing::DivideOfTrigger => clause!("703.4.1.3.1"),
        Doing::Mode => clause!("R702.3a"),
        Doing::PlaceTrigger => clause!("703.4.1"),
        Doing::OrderTriggers | Doing::OrderTriggersOfOther => clause!("703.4.1.1"),
        Doing::Countered => clause!("231.2"),
        Doing::Continuous => clause!("306.1.1"),
        Doing::Delay => clause!("302.1.3"),
        Doing::Replace | Doing::ReplaceOnce => clause!("306.1.2"),
        Doing::ChooseReplacement => clause!("R306.1.2a"),
        Doing::WhichIsNext => clause!("R306.1.2e"),
        Doing::RepeatAlone => clause!("R202.4a"),
        Doing::RepeatBoth => clause!("R202.4b"),
        Doing::Loop | Doing::NameNumber => clause!("R202.4c"),
        Doing::Concede => clause!("202.6.1"),
        Doing::Arrange => clause!("402.3"),
        Doing::TurnPlayerFirst | Doing::HiddenParts => clause!("104"),
        Doing::PartImpossible => clause!("103"),
        Doing::GameOver => clause!("202.1"),
        Doing::ConcedeAnyTime => clause!("202.6"),
        Doing::ConcedeMidway => clause!("202.6.2"),
        Doing::WholeNumbers => clause!("203.1"),
        Doing::Round => clause!("203.2"),
        Doing::TokenIsNoCard => clause!("206.2"),
        Doing::DamageStays => clause!("221.4"),
        Doing::PutUnderControl => clause!("222.2"),
        Doing::DrawAgain => clause!("229.2"),
        Doing::SearchFits => clause!("230.1"),
        Doing::SearchAll => clause!("230.2"),
        Doing::DiscardNothing => clause!("233.3"),
        Doing::OutlivesSource => clause!("301.4"),
        Doing::LastKnown => clause!("301.7"),
        Doing::TriggerOnce => clause!("302.1.1"),
        Doing::LookBack => clause!("302.1.2.1"),
        Doing::TurnedDown => clause!("R703.1b"),
        Doing::Forbid => clause!("102"),
        Doing::DelayedOnce => clause!("302.1.3.1"),
        Doing::ConditionFirst => clause!("302.1.4.1"),
        Doing::Static => clause!("303.1"),
        Doing::StaticEnds => clause!("306.2"),
        Doing::WhileItself => clause!("306.1.1"),
        Doing::OneShot => clause!("305.1"),
        Doing::NeverHappened => clause!("306.1.2.1"),
        Doing::EnterAs => clause!("306.1.2.2"),
        Doing::ZoneFaces => clause!("401.4"),
        Doing::ZoneCount => clause!("401.5"),
        Doing::OwnHand => clause!("404.2"),
        Doing::PlaceInTurn => clause!("408.3"),
        Doing::TriggerController => clause!("408.4"),
        Doing::SameTarget => clause!("702.3.2.1"),
        Doing::SameTargetOfTrigger => clause!("703.4.1.2.1"),
        Doing::ShareOut => clause!("702.3.3"),
        Doing::ShareOutOfTrigger => clause!("703.4.1.3"),
        Doing::TriggerWaits => clause!("703.3"),
        Doing::PlaceFails => clause!("703.4"),
        Doing::TargetsAgain => clause!("704.3.1"),
        Doing::AtLeastOne => clause!("203.4"),
        Doing::Dependency | Doing::Timestamp | Doing::Overwrite | Doing::StaticSince | Doing::WithinLayer => clause!("R306b"),
        Doing::EachLayer | Doing::EnterUnder => clause!("R306b"),
        // Nothing of this game's texts comes to these.
        Doing::Mend
        | Doing::Swap
        | Doing::Attach
        | Doing::PlayAbility
        | Doing::WholeOnly
        | Doing::Alone
        | Doing::StateTrigger
        | Doing::Bearer
        | Doing::LiveReach
        | Doing::NextTurn
        | Doing::Released
        | Doing::MissedDraw
        | Doing::GoesAlong
        | Doing::NeedNotFind
        | Doing::MendMost
        | Doing::MendNothing
        | Doing::MendAll
        | Doing::DrawMissing
        | Doing::Undamaged
        | Doing::ShuffleUnseen
        | Doing::ShuffledChosen
        | Doing::Raised
        | Doing::LookToChoose
        | Doing::OwnText
        | Doing::PartlyDone => clause!("704.3.2.1"),
    }
}
