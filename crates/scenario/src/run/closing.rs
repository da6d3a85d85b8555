//! What every case checks at its end: the picks, played again from saved and loaded states, lead to the same states, and at
//! each decision nobody could tell the state from one that differs only in what they may not know.

use super::play::Play;
use super::trouble::{Trouble, both};
use tefuda_kernel::{Engine, PlayerId, State};
use tefuda_table::{Playable, fingerprint};

/// How many other worlds a view is compared with.
const WORLDS: u64 = 3;

impl<G: Playable> Play<'_, G> {
    /// Replay, save and load, and look for leaks, at every decision of the case.
    pub(crate) fn closing_checks(&self) -> Result<(), Trouble> {
        let mut state = self.start.clone();
        Engine::new(&self.shelf.pool, &mut state).patient().run();
        for (at, picked) in self.picks.iter().enumerate() {
            self.no_leak(&state, at)?;
            let mut loaded =
                reloaded(&state).map_err(|error| trouble(at, "保存できる状態", "a state that can be saved", &error))?;
            if loaded != state {
                return Err(trouble(at, "読み込んでも同じ状態", "the same state after saving and loading", "≠"));
            }
            loaded.wake(&self.shelf.pool);
            let mut engine = Engine::new(&self.shelf.pool, &mut loaded).patient();
            let taken = match &picked.meaning {
                None => engine.concede(picked.player).is_ok(),
                Some(meaning) => {
                    let choice = engine.understand(picked.player, meaning);
                    choice.is_some_and(|choice| engine.answer(picked.player, choice).is_ok())
                }
            };
            if !taken || fingerprint(&loaded) != picked.hash {
                return Err(trouble(
                    at,
                    "再現で同じ状態",
                    "the same state when played again",
                    picked.meaning.as_ref().map_or("-", |meaning| &meaning.verb),
                ));
            }
            state = loaded;
        }
        self.no_leak(&state, self.picks.len())
    }

    fn no_leak(&self, state: &State<G>, at: usize) -> Result<(), Trouble> {
        for viewer in PlayerId::ALL {
            let seen = self.seen(state.clone(), viewer);
            for seed in 1..=WORLDS {
                if self.seen(state.swap_unseen(viewer, seed), viewer) != seen {
                    let who = if viewer == PlayerId(0) { "A" } else { "B" };
                    return Err(trouble(at, "知り得ないことは見えない", "a view that tells nothing hidden", who));
                }
            }
        }
        Ok(())
    }

    /// Everything that a player receives, as bytes.
    fn seen(&self, mut state: State<G>, viewer: PlayerId) -> String {
        state.wake(&self.shelf.pool);
        let engine = Engine::new(&self.shelf.pool, &mut state);
        serde_json::to_string(&engine.view(viewer)).unwrap_or_else(|error| error.to_string())
    }
}

fn reloaded<G: Playable>(state: &State<G>) -> Result<State<G>, String> {
    let saved = serde_json::to_string(state).map_err(|error| error.to_string())?;
    serde_json::from_str(&saved).map_err(|error| error.to_string())
}

fn trouble(at: usize, ja: &str, en: &str, found: &str) -> Trouble {
    Trouble::new(both(ja, en), both(format!("{at}番目の決定の後: {found}"), format!("after decision {at}: {found}")))
}
