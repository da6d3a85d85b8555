//! A quick player who thinks a little: each offer is tried on a copy of the state at hand, and what looks best at once is taken.

use crate::likeness::{Way, list_ways};
use crate::playout::{Manner, thoughtless, worth};
use crate::sight::next_to_answer;
use tefuda_kernel::{Ask, Choice, Engine, Generator, PlayerId, Players};
use tefuda_table::Playable;

/// How many offers are tried: those that are most readily taken.
const MOST: usize = 6;
/// Picks after which what came of an offer is judged as it stands.
const MOST_PICKS: usize = 40;

/// The offer that a careful player takes. Payments, and what both choose in secret, are not worth the thought.
pub(crate) fn considered<G: Playable>(
    engine: &Engine<'_, G>,
    player: PlayerId,
    ways: &mut Vec<Way>,
    dice: &mut Generator,
) -> usize {
    let Some(question) = engine.state().question().filter(|_| engine.listed().len() > 1) else { return 0 };
    if question.ask == Ask::Pay || question.players == Players::BOTH {
        return thoughtless(engine, player, Manner::Hasty, dice);
    }
    list_ways(engine, player, ways);
    best_way(engine, player, ways, dice)
}

/// The offer that looks best at once among these; of equals any.
pub(crate) fn best_way<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, ways: &mut [Way], dice: &mut Generator) -> usize {
    ways.sort_by_key(|way| std::cmp::Reverse(way.urge));
    let tried = &ways[..ways.len().min(MOST)];
    if let [only] = tried {
        return only.offer;
    }
    let (mut best, mut most) = (0, f32::MIN);
    for way in tried {
        let worth = trial(engine, player, way.offer, *dice) + dice.below(100) as f32 * 1e-5;
        if worth > most {
            (best, most) = (way.offer, worth);
        }
    }
    best
}

/// What an offer comes to by the time its player may act again.
fn trial<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, offer: usize, mut dice: Generator) -> f32 {
    if is_free(engine, player) && engine.listed()[offer].choice == Choice::Pass {
        return worth(engine, player);
    }
    let (turn, depth) = (engine.state().turn(), engine.state().frames().len());
    let mut state = engine.state().clone();
    let mut engine = Engine::new(engine.pool, &mut state);
    engine.answer_listed(offer);
    for _ in 0..MOST_PICKS {
        let again = is_asked_to_act(&engine, player) && engine.state().frames().len() <= depth;
        if again || engine.state().turn() > turn {
            break;
        }
        let Some(next) = next_to_answer(&engine).filter(|_| !engine.listed().is_empty()) else { break };
        let taken = thoughtless(&engine, next, Manner::Quiet, &mut dice);
        engine.answer_listed(taken);
    }
    worth(&engine, player)
}

/// Whether a player may do something, and nothing waits to happen.
fn is_asked_to_act<G: Playable>(engine: &Engine<'_, G>, player: PlayerId) -> bool {
    let acts = engine.state().question().is_some_and(|question| question.ask == Ask::Act);
    acts && next_to_answer(engine) == Some(player) && engine.state().zone(G::STACK).is_empty()
}

/// The same in the own turn: whoever passes then keeps what is on the table, whatever the next turn brings.
fn is_free<G: Playable>(engine: &Engine<'_, G>, player: PlayerId) -> bool {
    engine.state().turn_player() == player && is_asked_to_act(engine, player)
}
