//! What every case checks at its end: the picks, played again from saved and loaded states, lead to the same states, and at
//! each decision nobody could tell the state from one that differs only in what they may not know. A case of very many decisions, or of
//! very large states, is played again in full, and looked at so at some of them.

use super::play::Play;
use super::trouble::{Trouble, both};
use tefuda_kernel::{Engine, PlayerId, State};
use tefuda_table::{Playable, fingerprint};

/// How many other worlds a view is compared with.
const WORLDS: u64 = 3;
/// How many bytes of saved states are looked at in one case, and how many a look is worth beside them: the views of both players.
const MOST_BYTES: usize = 24 << 20;
const VIEWS: usize = 16 << 10;

/// Which decisions of a case are looked at. While there is enough left, all of them are; what is then left is spread over the rest.
struct Looks {
    picks: usize,
    spent: usize,
}

impl Looks {
    fn is_due(&self, at: usize) -> bool {
        let half = MOST_BYTES / 2;
        at == self.picks || self.spent <= half + half / self.picks * at
    }

    fn spend(&mut self, saved: usize) {
        self.spent += saved + VIEWS;
    }
}

impl<G: Playable> Play<'_, G> {
    /// Replay, save and load, and look for leaks, at the decisions of the case.
    pub(crate) fn closing_checks(&self) -> Result<(), Trouble> {
        let mut looks = Looks { picks: self.picks.len(), spent: 0 };
        let mut state = self.start.clone();
        Engine::new(&self.shelf.pool, &mut state).patient().run();
        for (at, picked) in self.picks.iter().enumerate() {
            if looks.is_due(at) {
                self.no_leak(&state, at)?;
                let (loaded, bytes) =
                    reloaded(&state).map_err(|error| trouble(at, "保存できる状態", "a state that can be saved", &error))?;
                if loaded != state {
                    return Err(trouble(at, "読み込んでも同じ状態", "the same state after saving and loading", "≠"));
                }
                looks.spend(bytes);
                state = loaded;
                state.wake(&self.shelf.pool);
            }
            let mut engine = Engine::new(&self.shelf.pool, &mut state).patient();
            let taken = match &picked.meaning {
                None => engine.concede(picked.player).is_ok(),
                Some(meaning) => {
                    let choice = engine.understand(picked.player, meaning);
                    choice.is_some_and(|choice| engine.answer(picked.player, choice).is_ok())
                }
            };
            if !taken || fingerprint(&state) != picked.hash {
                return Err(trouble(
                    at,
                    "再現で同じ状態",
                    "the same state when played again",
                    picked.meaning.as_ref().map_or("-", |meaning| &meaning.verb),
                ));
            }
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

/// The state after saving and loading, and how many bytes it was between.
fn reloaded<G: Playable>(state: &State<G>) -> Result<(State<G>, usize), String> {
    let saved = serde_json::to_string(state).map_err(|error| error.to_string())?;
    let loaded = serde_json::from_str(&saved).map_err(|error| error.to_string())?;
    Ok((loaded, saved.len()))
}

fn trouble(at: usize, ja: &str, en: &str, found: &str) -> Trouble {
    Trouble::new(both(ja, en), both(format!("{at}番目の決定の後: {found}"), format!("after decision {at}: {found}")))
}

#[cfg(test)]
mod tests {
    use super::{Looks, MOST_BYTES, VIEWS};

    /// How many decisions of a case are looked at, and what that comes to.
    fn looked_at(picks: usize, saved: usize) -> (usize, usize) {
        let mut looks = Looks { picks, spent: 0 };
        let mut count = 0;
        for at in 0..picks {
            if looks.is_due(at) {
                count += 1;
                looks.spend(saved);
            }
        }
        assert!(looks.is_due(picks), "the end is always looked at");
        (count, looks.spent)
    }

    #[test]
    fn every_decision_of_an_ordinary_case_is_looked_at() {
        assert_eq!(looked_at(0, 10_000).0, 0);
        assert_eq!(looked_at(1, MOST_BYTES).0, 1);
        assert_eq!(looked_at(400, 10_000).0, 400);
    }

    #[test]
    fn a_long_case_is_looked_at_from_time_to_time_up_to_its_end() {
        for (picks, saved) in [(30_000, 7_000), (10_000, 50_000), (600, 160_000), (30_000, 1 << 20)] {
            let (count, spent) = looked_at(picks, saved);
            assert!(count > 10 && count < picks && spent <= MOST_BYTES + saved + VIEWS, "{count} of {picks}: {spent}");
        }
        let mut looks = Looks { picks: 30_000, spent: MOST_BYTES * 3 / 4 };
        assert!(!looks.is_due(10_000) && looks.is_due(20_000), "what is left is spread over all of the rest");
        looks.spend(MOST_BYTES);
        assert!(!looks.is_due(29_999));
    }
}
