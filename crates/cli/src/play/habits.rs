//! When a player is asked for the right to act, and when it is passed on for them. What decides is public: whose turn it is, the
//! phase, and who controls what resolves next. So being asked or not tells the other side nothing about a hand.

use tefuda_kernel::{Ask, Choice, Offer, PlayerId, View};
use tefuda_table::Playable;

/// Who sits at the other side, for one who would like to be asked less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opponent {
    /// A bot learns nothing from how quickly somebody passes: a right with which nothing can be done is passed on.
    Bot,
    /// A person would.
    Person,
}

/// What a player wants to be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Habits {
    /// Ask always.
    pub full_control: bool,
    opponent: Opponent,
    /// For each place of [`Playable::stops`]: in the player's own turn, in the other's.
    stops: Vec<[bool; 2]>,
}

/// Everything that the decision to pass looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Public {
    own_turn: bool,
    place: usize,
    /// Who controls what resolves next, if anything waits.
    next: Option<PlayerId>,
}

impl Public {
    /// Whether it is what players do their turn in: they end it themselves, so that a turn is never over unseen.
    fn is_main<G: Playable>(self) -> bool {
        self.own_turn && self.next.is_none() && self.place == G::MAIN_STOP
    }
}

impl Habits {
    /// The game's own suggestion.
    pub fn new<G: Playable>(opponent: Opponent, full_control: bool) -> Habits {
        let stops = (0..G::stops().len()).map(|at| [G::stops_at_first(at, true), G::stops_at_first(at, false)]).collect();
        Habits { full_control, opponent, stops }
    }

    /// Whether the right is passed on without asking.
    pub fn passes<G: Playable>(&self, view: &View<G>, offers: &[Offer<G>]) -> bool {
        let act = view.question.is_some_and(|question| question.ask == Ask::Act);
        let can = offers.iter().any(|offer| offer.choice == Choice::Pass);
        if self.full_control || !act || !can {
            return false;
        }
        let stack = &view.zones[usize::from(G::STACK.0)];
        let top = stack.objects.iter().max_by_key(|object| object.position);
        let next = top.and_then(|object| object.information).map(|information| information.controller);
        let public = Public { own_turn: view.turn_player == view.viewer, place: G::stop_of(&view.board), next };
        let idle = self.opponent == Opponent::Bot && offers.len() == 1 && !public.is_main::<G>();
        idle || !self.stops(view.viewer, public)
    }

    /// Whether a question with one answer is answered without asking.
    pub fn answers<G: Playable>(&self, view: &View<G>, offers: &[Offer<G>]) -> bool {
        let act = view.question.is_some_and(|question| question.ask == Ask::Act);
        self.opponent == Opponent::Bot && !self.full_control && !act && offers.len() == 1
    }

    fn stops(&self, viewer: PlayerId, public: Public) -> bool {
        match public.next.filter(|_| !self.stops.is_empty()) {
            // What one played oneself is to resolve; what the other played is worth a look.
            Some(controller) => controller != viewer,
            None => self.stop(public.place, public.own_turn),
        }
    }

    /// Whether there is a stop at a place.
    pub fn stop(&self, place: usize, own_turn: bool) -> bool {
        self.stops.get(place).is_none_or(|stops| stops[usize::from(!own_turn)])
    }

    /// Set a stop where there is none, and the other way round.
    pub fn toggle(&mut self, place: usize, own_turn: bool) {
        if let Some(stops) = self.stops.get_mut(place) {
            let stop = &mut stops[usize::from(!own_turn)];
            *stop = !*stop;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tefuda_games::magmell::Magmell;

    #[test]
    fn a_stop_is_a_matter_of_turn_phase_and_stack_alone() {
        let mut habits = Habits::new::<Magmell>(Opponent::Person, false);
        let (me, other) = (PlayerId(0), PlayerId(1));
        for place in 0..Magmell::stops().len() {
            for own_turn in [true, false] {
                let public = |next| Public { own_turn, place, next };
                assert!(habits.stops(me, public(Some(other))), "what the other plays is worth a look");
                assert!(!habits.stops(me, public(Some(me))), "what one plays oneself resolves");
                let before = habits.stops(me, public(None));
                habits.toggle(place, own_turn);
                assert_eq!(habits.stops(me, public(None)), !before);
            }
        }
    }

    #[test]
    fn in_a_game_that_names_no_stops_one_is_always_asked() {
        let habits = Habits { full_control: false, opponent: Opponent::Person, stops: Vec::new() };
        for next in [None, Some(PlayerId(0)), Some(PlayerId(1))] {
            assert!(habits.stops(PlayerId(0), Public { own_turn: true, place: 0, next }));
        }
    }

    #[test]
    fn whoever_wants_no_stops_is_still_stopped_in_their_own_main_phase_at_first() {
        let habits = Habits::new::<Magmell>(Opponent::Person, false);
        let main = Magmell::stops().iter().position(|(_, en)| *en == "main phase").expect("there is one");
        assert_eq!(main, Magmell::MAIN_STOP);
        assert!(habits.stop(main, true));
    }
}
