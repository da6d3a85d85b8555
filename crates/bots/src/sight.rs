//! What a bot may look at: views and offers, never the state.

use tefuda_kernel::{Engine, Game, OfferView, PlayerId, View};

/// Who is to answer next: of two who are asked at once, the first who has not answered yet.
pub fn next_to_answer<G: Game>(engine: &Engine<'_, G>) -> Option<PlayerId> {
    let players = engine.state().question()?.players;
    let mut asked = players.iter();
    match (asked.next(), asked.next()) {
        (Some(only), None) => Some(only),
        _ => players.iter().find(|player| !engine.offers(*player).is_empty()),
    }
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
}
