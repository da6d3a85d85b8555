//! What a bot may look at: views, offers, and states that it imagines from them. Never the real state.

use crate::belief::{Belief, KnownDecks};
use tefuda_kernel::{CardIx, DefId, Engine, Game, Knowledge, OfferView, PlayerId, Pool, State, View};

/// Who is to answer next: of two who are asked at once, the first who has not answered yet.
pub fn next_to_answer<G: Game>(engine: &Engine<'_, G>) -> Option<PlayerId> {
    engine.state().asked().iter().next()
}

/// The game through the eyes of one player who is asked something.
pub struct Sight<'e, 'p, G: Game> {
    engine: &'e Engine<'p, G>,
    player: PlayerId,
}

impl<'e, 'p, G: Game> Sight<'e, 'p, G> {
    /// The eyes of a player.
    pub fn new(engine: &'e Engine<'p, G>, player: PlayerId) -> Sight<'e, 'p, G> {
        Sight { engine, player }
    }

    /// Whose eyes these are.
    pub fn player(&self) -> PlayerId {
        self.player
    }

    /// The cards that the game is played with.
    pub fn pool(&self) -> &'p Pool<G> {
        self.engine.pool
    }

    /// How many offers there are, without building them: a playout asks nothing else.
    pub fn count(&self) -> usize {
        let listed = next_to_answer(self.engine) == Some(self.player);
        if listed { self.engine.listed().len() } else { self.engine.offers(self.player).len() }
    }

    /// The offers.
    pub fn offers(&self) -> Vec<OfferView> {
        self.engine.view_offers(self.player)
    }

    /// Everything that the player may know.
    pub fn view(&self) -> View<G> {
        self.engine.view(self.player)
    }

    /// What the player makes of the opponent's deck, from the cards of it that were seen.
    pub fn belief(&self, known: &KnownDecks) -> Belief {
        known.after(self.player.other(), self.seen_of_opponent())
    }

    /// The opponent's cards whose faces the player has seen, wherever they are now.
    fn seen_of_opponent(&self) -> Vec<DefId> {
        let state = self.engine.state();
        let cards = (0..state.cards().len()).map(|at| CardIx(at as u16));
        let theirs = cards.filter(|card| state.card(*card).owner != self.player);
        let seen = |card: &CardIx| {
            state.knows_card(self.player, *card) || state.card(*card).known_to(self.player) > Knowledge::Nothing
        };
        theirs.filter(seen).map(|card| state.card(card).def).collect()
    }

    /// A state that the player could not tell from the real one. It depends on nothing that the player does not know.
    pub fn imagine(&self, belief: &Belief, seed: u64) -> State<G> {
        let hidden = belief.deal(seed);
        self.engine.state().determinise(self.player, seed, |zone, chance| hidden.draw(G::family(zone), chance))
    }
}
