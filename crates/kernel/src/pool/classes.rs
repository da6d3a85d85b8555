//! Sorts of events as bits: abilities declare which they listen to, so that most events find out at once that nobody does.

use crate::events::{Event, word_for_token};
use crate::game::Game;
use tefuda_ability::{How, Moment, Pattern, Subject};

/// A set of sorts of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Classes(u64);

impl Classes {
    /// None.
    pub const NONE: Classes = Classes(0);
    /// Moves under any word: a bit each.
    const MOVES: Classes = Classes(0xFFFF);
    const WOKEN: Classes = Classes(1 << 16);
    const TURNED: Classes = Classes(1 << 17);
    const DAMAGE: Classes = Classes(1 << 18);
    const VALUE: Classes = Classes(1 << 19);
    const COUNTERS: Classes = Classes(1 << 20);
    const USED: Classes = Classes(1 << 21);
    /// Not an event: a state of things that abilities wait for.
    pub(crate) const STATE: Classes = Classes(1 << 22);
    const MENDED: Classes = Classes(1 << 23);
    const ATTACHED: Classes = Classes(1 << 24);
    /// What replacement effects can speak of: everything but uses and moments.
    pub const REPLACEABLE: Classes = Classes(((1 << 21) - 1) | Classes::MENDED.0 | Classes::ATTACHED.0);

    fn moved(how: How) -> Classes {
        Classes(1 << (how as u64 & 15))
    }

    /// Moments share the upper half; two that share a bit only cost a second look.
    fn moment(moment: Moment) -> Classes {
        Classes(1 << (32 + (u64::from(moment.0) & 31)))
    }

    fn turned(on: bool) -> Classes {
        if on { Classes::TURNED } else { Classes::WOKEN }
    }

    /// Whether they have one in common.
    #[inline]
    pub fn meets(self, other: Classes) -> bool {
        self.0 & other.0 != 0
    }

    /// Both together.
    #[must_use]
    #[inline]
    pub fn and(self, other: Classes) -> Classes {
        Classes(self.0 | other.0)
    }
}

impl<G: Game> Event<G> {
    /// The class that listeners are sorted by.
    #[inline(always)]
    pub fn class(&self) -> Classes {
        match self {
            Event::Move(moving) => Classes::moved(moving.how),
            // A token's arrival is one like any other.
            Event::Token { zone, .. } => Classes::moved(word_for_token::<G>(*zone)),
            Event::DrawNothing(..) | Event::Missed(_) => Classes::moved(How::Draw),
            Event::Turn(_, _, on) => Classes::turned(*on),
            Event::Damage { .. } => Classes::DAMAGE,
            Event::Value(..) | Event::Loses(_) => Classes::VALUE,
            Event::Counters(..) | Event::Purse(..) => Classes::COUNTERS,
            Event::Used(..) => Classes::USED,
            Event::Mend(..) => Classes::MENDED,
            Event::Attach(..) => Classes::ATTACHED,
            Event::Moment(moment, ..) => Classes::moment(*moment),
            _ => Classes::NONE,
        }
    }
}

/// The sorts of events that a pattern can match.
pub(crate) fn classes<G: Game>(pattern: &Pattern) -> Classes {
    match pattern {
        Pattern::Moves { how, .. } => how.map_or(Classes::MOVES, Classes::moved),
        Pattern::Drew(_) => Classes::moved(How::Draw),
        Pattern::Turned(_, _, on) => Classes::turned(*on),
        Pattern::TurnedFrom { .. } => Classes::turned(true),
        Pattern::Damaged(_)
        | Pattern::BattleDamaged(_)
        | Pattern::EffectDamaged(_)
        | Pattern::Deals { .. }
        | Pattern::PlayerDamaged(_) => Classes::DAMAGE,
        Pattern::Mended(_) => Classes::MENDED,
        Pattern::Attached(..) | Pattern::Clings(..) => Classes::MOVES.and(Classes::ATTACHED),
        Pattern::Acts { moment, .. } => Classes::moment(*moment),
        Pattern::Healed(_) | Pattern::Forfeits(_) | Pattern::Loses(_) => Classes::VALUE,
        Pattern::Used(..) => Classes::USED,
        Pattern::Countered(..) | Pattern::Ails(..) | Pattern::Receives(..) => Classes::COUNTERS,
        Pattern::Moment { moment, .. } | Pattern::AtPlayer { moment, .. } => {
            let mirrored = G::mirrors(*moment).map_or(Classes::NONE, Classes::moment);
            Classes::moment(*moment).and(mirrored)
        }
        Pattern::Holds(_) => Classes::STATE,
        Pattern::Once(inner) | Pattern::By(inner, _) | Pattern::Nth(inner, ..) => classes::<G>(inner),
        Pattern::AnyOf(any) => any.iter().fold(Classes::NONE, |all, one| all.and(classes::<G>(one))),
    }
}

/// Those of them that it matches whatever they happen to; the others only where they happen to the object that listens.
pub(crate) fn classes_of_others<G: Game>(pattern: &Pattern) -> Classes {
    match pattern {
        Pattern::Moves { what: Subject::This | Subject::Itself, .. }
        | Pattern::Turned(Subject::This, ..)
        | Pattern::TurnedFrom { what: Subject::This, .. }
        | Pattern::Countered(Subject::This, _)
        | Pattern::Ails(Subject::This, _) => Classes::NONE,
        // What happens to the other side is listened to by that other side.
        Pattern::Moment { moment, what: Some(Subject::This), .. } if G::mirrors(*moment).is_none() => Classes::NONE,
        Pattern::Once(inner) | Pattern::By(inner, _) => classes_of_others::<G>(inner),
        Pattern::Nth(inner, ..) => classes_of_others::<G>(inner),
        Pattern::AnyOf(any) => any.iter().fold(Classes::NONE, |all, one| all.and(classes_of_others::<G>(one))),
        other => classes::<G>(other),
    }
}
