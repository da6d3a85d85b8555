//! What the procedures of every game say in the same way: the first reason against something, moments of a turn, who may act.

use crate::choices::Ask;
use crate::engine::Engine;
use crate::events::Event;
use crate::game::Game;
use crate::ids::{Clause, PlayerId};
use tefuda_ability::{Duration, Moment};

/// The first clause of a list that stands in the way; those after it are not looked at.
///
/// `first_failing!(engine, clause!("5.1") => not_your_turn, clause!("5.2") => !can_pay(),)`
#[macro_export]
macro_rules! first_failing {
    ($engine:expr, $($clause:expr => $fails:expr,)+) => {{
        let found: Option<$crate::Clause> = None;
        $(let found = found.or_else(|| ($fails && $engine.armed($clause)).then_some($clause));)+
        found
    }};
}

/// The zone of each player that has a name: `players_zones! { WORDS => /// A player's hand. hand: HAND, }`.
#[macro_export]
macro_rules! players_zones {
    ($zones:ident => $($(#[$doc:meta])* $function:ident: $name:ident,)+) => {
        $($(#[$doc])*
        pub const fn $function(player: $crate::PlayerId) -> $crate::ZoneId {
            const OF: [$crate::ZoneId; 2] = $crate::zones_named($zones, $name);
            OF[player.0 as usize]
        })+
    };
}

/// The durations that end with a turn: this turn, and a player's next turn, which this one may be.
pub const ENDS_WITH_TURN: [Duration; 6] = [
    Duration::ThisTurn,
    Duration::YourNextTurn,
    Duration::TheirNextTurn,
    Duration::DuringYourNextTurn,
    Duration::DuringTheirNextTurn,
    Duration::DuringNextTurn,
];

impl<G: Game> Engine<'_, G> {
    /// A moment comes that texts wait for, such as the beginning of a phase.
    pub fn moment(&mut self, moment: Moment, clause: Clause) {
        self.happen_by(Event::Moment(moment, None, None), clause);
    }

    /// Whether a player is asked now what to do of their own accord.
    pub fn is_asked_to_act(&self, player: PlayerId) -> bool {
        self.state().question().is_some_and(|question| question.ask == Ask::Act && question.players.contains(player))
    }
}
