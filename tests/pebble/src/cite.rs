//! Which clause defines each thing that the kernel does.

use crate::clause;
use tefuda_kernel::{Clause, Doing};

/// Things without a clause of their own are cited as a card's text. All are named, so that the compiler names a new one.
pub(crate) fn cite(doing: Doing) -> Clause {
    match doing {
        Doing::Destroy => clause!("4.2"),
        Doing::PlaceTrigger | Doing::PlaceInTurn | Doing::OrderTriggers => clause!("4.1"),
        Doing::ZoneFaces | Doing::OwnHand => clause!("4.4"),
        Doing::Concede | Doing::ConcedeAnyTime | Doing::ConcedeMidway => clause!("3.3"),
        Doing::Loop | Doing::RepeatAlone | Doing::RepeatBoth => clause!("3.4"),
        Doing::GameOver => clause!("3.1"),
        // What a text can say to do.
        Doing::Draw
        | Doing::Discard
        | Doing::Return
        | Doing::Put
        | Doing::Summon
        | Doing::Negate
        | Doing::Search
        | Doing::Shuffle
        | Doing::Show
        | Doing::Look
        | Doing::Heal
        | Doing::LoseLife
        | Doing::DamageObject
        | Doing::DamagePlayer
        | Doing::Mend
        | Doing::Turn
        | Doing::Counters
        | Doing::RemoveCounters
        | Doing::Token
        | Doing::Swap
        | Doing::Attach
        | Doing::PlayAbility
        | Doing::Forbid
        | Doing::May
        | Doing::Mode
        | Doing::Continuous
        | Doing::Delay
        | Doing::Replace => clause!("4.3"),
        // How far it is done.
        Doing::PartImpossible
        | Doing::PartlyDone
        | Doing::WholeOnly
        | Doing::DiscardNothing
        | Doing::DrawAgain
        | Doing::DrawCount
        | Doing::DrawMissing
        | Doing::MissedDraw
        | Doing::NeedNotFind
        | Doing::SearchFits
        | Doing::SearchAll
        | Doing::ShuffleSearched
        | Doing::ShuffleUnseen
        | Doing::ShuffledChosen
        | Doing::MendMost
        | Doing::MendNothing
        | Doing::MendAll
        | Doing::Undamaged
        | Doing::AtLeastOne
        | Doing::Divide
        | Doing::DivideOfTrigger
        | Doing::ShareOut
        | Doing::ShareOutOfTrigger
        | Doing::WholeNumbers
        | Doing::Round
        | Doing::DamageStays
        | Doing::NeverHappened => clause!("4.3"),
        // Who chooses what.
        Doing::Choose
        | Doing::ChooseDiscard
        | Doing::ChooseReplacement
        | Doing::WhichIsNext
        | Doing::Arrange
        | Doing::TurnPlayerFirst
        | Doing::HiddenParts
        | Doing::LookToChoose
        | Doing::NameNumber
        | Doing::Target
        | Doing::TargetOfTrigger
        | Doing::HowManyTargets
        | Doing::HowManyOfTrigger
        | Doing::SameTarget
        | Doing::SameTargetOfTrigger
        | Doing::TargetsAgain
        | Doing::TargetMoved
        | Doing::TargetUnfit
        | Doing::TargetShielded
        | Doing::TooFewTargets
        | Doing::PlaceFails
        | Doing::Countered => clause!("4.3"),
        // When an ability waits, and what it looks at.
        Doing::TriggerOnce
        | Doing::TriggerController
        | Doing::TriggerWaits
        | Doing::OrderTriggersOfOther
        | Doing::StateTrigger
        | Doing::StateAnew
        | Doing::Alone
        | Doing::Raised
        | Doing::ConditionFirst
        | Doing::ConditionAgain
        | Doing::DelayedOnce
        | Doing::LookBack
        | Doing::LastKnown
        | Doing::TurnedDown
        | Doing::OutlivesSource
        | Doing::OneShot
        | Doing::NextTurn => clause!("4.3"),
        // What lasts.
        Doing::Static
        | Doing::StaticEnds
        | Doing::StaticSince
        | Doing::WhileItself
        | Doing::LiveReach
        | Doing::Dependency
        | Doing::Timestamp
        | Doing::Overwrite
        | Doing::WithinLayer
        | Doing::EachLayer
        | Doing::ReplaceOnce => clause!("4.3"),
        // What things are, and where.
        Doing::TokenIsNoCard
        | Doing::TokenCameFromNowhere
        | Doing::PutUnderControl
        | Doing::EnterAs
        | Doing::EnterUnder
        | Doing::Bearer
        | Doing::GoesAlong
        | Doing::Released
        | Doing::OwnText
        | Doing::ZoneCount => clause!("4.3"),
    }
}
