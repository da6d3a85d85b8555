//! Phases in words: in rulings, on the screen, and as the reason why it is not the moment to act.

use crate::playable::Playable;
use crate::speech::Speech;
use tefuda_kernel::{Engine, PlayerId};

/// What stands behind the name of a phase; rulings may leave it out.
const PHASE: &str = "フェイズ";

/// The phase that a ruling begins in: the one that it names, or the one in which players mostly act. `None` where it names more.
pub fn phase_named<'w>(words: &'w [String], main: &'w str) -> Option<&'w str> {
    match words {
        [] => Some(main),
        [phase] => Some(phase.trim_end_matches(PHASE)),
        _ => None,
    }
}

/// Whether a word of a ruling is the name of a phase.
pub fn is_phase(word: &str, (ja, _): (&str, &str)) -> bool {
    word.trim_end_matches(PHASE) == ja
}

/// A phase on the screen: `メインフェイズ`, `main phase`.
pub fn phase_words((ja, en): (&str, &str), speech: &Speech) -> String {
    speech.say(format!("{ja}{PHASE}"), format!("{en} phase"))
}

/// Why it is not the moment to act in one's own main phase: it is the other's turn, or another phase, which is named here.
pub fn not_own_main<G: Playable>(
    engine: &Engine<'_, G>,
    player: PlayerId,
    other_phase: Option<(&str, &str)>,
    speech: &Speech,
) -> Option<String> {
    if engine.state().turn_player() != player {
        return Some(speech.say("いまは相手のターン", "it is not your turn"));
    }
    let (ja, en) = other_phase?;
    Some(speech.say(format!("いまは{ja}{PHASE}"), format!("this is the {en} phase")))
}
