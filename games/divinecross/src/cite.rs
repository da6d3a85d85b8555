//! Which clause of this game's document defines each thing that the kernel does.

use crate::clause;
use tefuda_kernel::{Clause, Doing};

pub(crate) fn cite(doing: Doing) -> Clause {
    match doing {
        Doing::Draw => clause!("904.1"),
        Doing::DrawAgain => clause!("904.2"),
        Doing::MissedDraw => clause!("1102.1a"),
        Doing::Discard => clause!("910.1"),
        Doing::Choose => clause!("909.1"),
        Doing::Destroy => clause!("908.1"),
        Doing::Return | Doing::Put | Doing::Summon => clause!("302.5"),
        Doing::Negate | Doing::Countered => clause!("917.2"),
        Doing::Search | Doing::SearchFits | Doing::SearchAll => clause!("909.2"),
        Doing::Shuffle | Doing::ShuffleSearched => clause!("911.1a"),
        Doing::Show => clause!("903.1"),
        Doing::Look => clause!("303.2b"),
        Doing::Heal | Doing::LoseLife | Doing::DamagePlayer => clause!("R163"),
        Doing::Mend => clause!("915.1"),
        Doing::DamageObject | Doing::DamageStays => clause!("914.2"),
        Doing::Turn => clause!("303.1"),
        Doing::Counters => clause!("907.3"),
        Doing::Token | Doing::TokenIsNoCard | Doing::TokenCameFromNowhere => clause!("R163"),
        Doing::May | Doing::WholeOnly => clause!("925.2"),
        Doing::Forbid => clause!("104.4"),
        Doing::PartlyDone | Doing::DiscardNothing => clause!("925.1"),
        Doing::Target
        | Doing::TargetOfTrigger
        | Doing::HowManyTargets
        | Doing::HowManyOfTrigger
        | Doing::TargetMoved
        | Doing::TargetUnfit
        | Doing::TargetShielded
        | Doing::TooFewTargets
        | Doing::TargetsAgain
        | Doing::SameTarget
        | Doing::SameTargetOfTrigger
        | Doing::Mode
        | Doing::PlaceFails => clause!("804.2b"),
        Doing::Divide | Doing::DivideOfTrigger | Doing::ShareOut | Doing::ShareOutOfTrigger | Doing::AtLeastOne => {
            clause!("104.5")
        }
        Doing::ConditionAgain | Doing::ConditionFirst => clause!("807.1"),
        Doing::PlaceTrigger => clause!("807.3"),
        Doing::OrderTriggers => clause!("811.2b"),
        Doing::PlaceInTurn => clause!("811.2c"),
        Doing::TriggerWaits => clause!("801.1b"),
        Doing::TriggerOnce | Doing::Alone => clause!("807.2"),
        Doing::TriggerController => clause!("105.3b"),
        Doing::StateTrigger => clause!("807.7"),
        Doing::Continuous => clause!("809.3b-2"),
        Doing::Delay | Doing::DelayedOnce => clause!("807.6"),
        Doing::OutlivesSource => clause!("807.8"),
        Doing::LookBack | Doing::TurnedDown => clause!("807.5b"),
        Doing::LastKnown => clause!("812.1"),
        Doing::Replace | Doing::NeverHappened | Doing::EnterAs => clause!("810.1"),
        Doing::ChooseReplacement | Doing::WhichIsNext => clause!("810.2"),
        Doing::Loop => clause!("1101.1c"),
        Doing::Concede | Doing::ConcedeAnyTime | Doing::ConcedeMidway => clause!("103.4"),
        Doing::GameOver => clause!("103.2"),
        Doing::Arrange => clause!("302.4"),
        Doing::TurnPlayerFirst => clause!("R167a"),
        Doing::HiddenParts => clause!("R167b"),
        Doing::PartImpossible => clause!("104.2"),
        Doing::WholeNumbers | Doing::Round => clause!("104.5"),
        Doing::PutUnderControl => clause!("306.7"),
        Doing::Static | Doing::StaticEnds => clause!("805.1"),
        Doing::OneShot => clause!("808.1"),
        Doing::ZoneFaces => clause!("302.2"),
        Doing::ZoneCount => clause!("302.2a"),
        Doing::OwnHand => clause!("305.3"),
        Doing::Swap => clause!("912.1"),
        Doing::Attach => clause!("905.1"),
        Doing::PlayAbility => clause!("804.2a"),
        Doing::Bearer => clause!("801.1g-1"),
        Doing::LiveReach => clause!("809.3b-3"),
        Doing::NextTurn => clause!("809.8"),
        Doing::Released => clause!("302.3b"),
        Doing::GoesAlong => clause!("302.3a"),
        Doing::NeedNotFind => clause!("302.2b"),
        Doing::RemoveCounters => clause!("907.5"),
        Doing::StateAnew => clause!("104.3"),
        Doing::MendMost => clause!("915.1a"),
        Doing::MendNothing => clause!("915.1b"),
        Doing::MendAll => clause!("915.2"),
        Doing::Dependency => clause!("809.3a"),
        Doing::Timestamp => clause!("809.3b"),
        Doing::Overwrite => clause!("809.5"),
        Doing::DrawMissing => clause!("1102.2"),
        Doing::DrawCount => clause!("904.3"),
        Doing::Undamaged => clause!("915.3"),
        Doing::ReplaceOnce => clause!("810.3"),
        Doing::StaticSince => clause!("809.3b-1"),
        Doing::WithinLayer => clause!("809.3"),
        Doing::EachLayer => clause!("809.2"),
        Doing::EnterUnder => clause!("809.4"),
        Doing::ShuffleUnseen => clause!("911.2"),
        Doing::ShuffledChosen => clause!("911.2a"),
        Doing::OrderTriggersOfOther => clause!("811.2c"),
        Doing::LookToChoose | Doing::ChooseDiscard => clause!("909.2"),
        Doing::WhileItself => clause!("809.7"),
        Doing::NameNumber => clause!("104.5"),
        Doing::Raised => clause!("104.6"),
        Doing::RepeatAlone => clause!("1101.1a"),
        Doing::RepeatBoth => clause!("1101.1b"),
        Doing::OwnText => clause!("813.2"),
    }
}
