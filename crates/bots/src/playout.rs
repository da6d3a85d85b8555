//! Playing on with little or no thought: what happens after the decision that a bot thinks about.

use crate::careful::considered;
use crate::sight::next_to_answer;
use tefuda_kernel::{Ask, Choice, Engine, Generator, Outcome, PlayerId};
use tefuda_table::Playable;

/// Picks after which a playout is judged as it stands.
const MOST_PICKS: usize = 400;

/// A careful player acts in haste once in so many picks, so that playouts differ.
const HASTE: u32 = 10;

/// How somebody plays on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Does things by their urge.
    Hasty,
    /// Lets everything pass that is not obvious.
    Quiet,
    /// Takes what looks best at once.
    Careful,
}

/// An offer that somebody takes without thinking.
pub(crate) fn thoughtless<G: Playable>(
    engine: &Engine<'_, G>,
    player: PlayerId,
    manner: Manner,
    dice: &mut Generator,
) -> usize {
    let offers = engine.listed();
    if offers.len() <= 1 {
        return 0;
    }
    let acts = engine.state().question().is_some_and(|question| question.ask == Ask::Act);
    if manner == Manner::Quiet
        && acts
        && let Some(pass) = offers.iter().position(|offer| offer.choice == Choice::Pass)
    {
        let obvious = offers.iter().position(|offer| G::urge(engine, player, offer.choice) >= G::OBVIOUS);
        return obvious.unwrap_or(pass);
    }
    let urges = || offers.iter().map(|offer| G::urge(engine, player, offer.choice));
    let mut left = dice.below(urges().sum::<u32>().max(1));
    let taken = urges().position(|urge| {
        let here = left < urge;
        left = left.saturating_sub(urge);
        here
    });
    taken.unwrap_or(0)
}

/// Play on until a turn begins, or the game is over.
pub(crate) fn play_on<G: Playable>(engine: &mut Engine<'_, G>, until: u16, manner: Manner, dice: &mut Generator) {
    let mut ways = Vec::new();
    for _ in 0..MOST_PICKS {
        if engine.state().turn() >= until {
            return;
        }
        let Some(player) = next_to_answer(engine).filter(|_| !engine.listed().is_empty()) else { return };
        let taken = match manner {
            Manner::Careful if dice.below(HASTE) > 0 => considered(engine, player, &mut ways, dice),
            _ => thoughtless(engine, player, manner, dice),
        };
        engine.answer_listed(taken);
    }
}

/// What a state is worth to a player, from 0 (lost) to 1 (won).
pub(crate) fn worth<G: Playable>(engine: &Engine<'_, G>, player: PlayerId) -> f32 {
    match engine.state().outcome() {
        Some(Outcome::Won(winner)) => f32::from(u8::from(winner == player)),
        Some(Outcome::Draw | Outcome::Stopped) => 0.5,
        None => {
            let lead = G::evaluate(engine, player) as f32;
            0.5 + 0.45 * lead / (lead.abs() + 150.0)
        }
    }
}
