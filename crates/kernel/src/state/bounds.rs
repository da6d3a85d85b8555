//! What a game may take: so many rows, and so much work between two decisions. Both are counted, not measured, so that a game goes
//! the same way everywhere. One that goes beyond is stopped, which is no outcome by the rules.

use crate::arm::armed;
use crate::engine::Engine;
use crate::events::{Event, Outcome};
use crate::game::{Doing, Game};
use crate::state::State;
use std::cell::Cell;

/// Rows beyond which a game is stopped: what lies about, waits and lasts. They are a few megabytes.
const MOST_ROWS: usize = 6_000;
/// Work between two decisions after which a game is stopped: a few seconds at worst.
const MOST_WORK: u64 = 4_000_000;
/// The same where the clause on loops is switched off, so that nothing else would end one: a test waits for it.
const MOST_UNWATCHED: u64 = 160_000;
/// What a step is of it, and how much more of it each step is where there are many rows, as each may look at every other.
const STEP: u64 = 8;
/// Rows are counted once in so many steps, and first at the first one after a decision.
const LOOK: u32 = 16;
const BURDEN: u64 = 1 << 15;
const LASTING: u64 = 32;
/// The share of it that one trial of what else players could do may take.
const TRIAL_SHARE: u64 = 64;

/// What an engine has done, and what it may do until the next decision.
#[derive(Debug, Clone)]
pub(crate) struct Work {
    done: Cell<u64>,
    /// Steps since the last decision.
    steps: u32,
    until: u64,
    /// What is allowed between two decisions; nothing more in a trial.
    most: u64,
}

impl Work {
    #[inline]
    pub(crate) fn begin<G: Game>() -> Work {
        let most = if armed(G::cite(Doing::Loop)) { MOST_WORK } else { MOST_UNWATCHED };
        Work { done: Cell::new(0), steps: 0, until: 0, most }
    }

    /// Somebody has decided: all that is allowed may be done again.
    #[inline]
    pub(crate) fn renew(&mut self) {
        self.steps = 0;
        if self.most > 0 {
            self.until = self.done.get().saturating_add(self.most);
        }
    }

    /// Only a part of it may be done: this is a trial.
    pub(crate) fn is_trial(&mut self) {
        self.until = self.most / TRIAL_SHARE;
        self.most = 0;
    }

    /// A copy of the game has done as much.
    pub(crate) fn add(&self, other: &Work) {
        self.done.set(self.done.get().saturating_add(other.done.get()));
    }

    fn is_beyond(&self) -> bool {
        self.done.get() > self.until
    }
}

impl<G: Game> State<G> {
    /// How many rows there are: what lies about, waits and lasts.
    pub fn rows(&self) -> usize {
        let lying = self.objects.len() + self.past.len() + self.links.len();
        let going_on = self.frames.len() + self.memory.len() + self.agenda.len() + self.waiting.len();
        lying + going_on + self.effects.len() + self.locked.len() + self.happened.len() + self.hushed.len()
    }

    /// Whether no more is taken on: what would come on top waits for nothing any more, as the game is stopped after this step.
    pub(crate) fn is_full(&self) -> bool {
        self.rows() > MOST_ROWS
    }
}

impl<G: Game> Engine<'_, G> {
    /// One step more: the more there is, the more work it is. Whether that goes beyond what a game may take.
    #[inline]
    pub(crate) fn is_too_much(&mut self) -> bool {
        self.work.steps = self.work.steps.wrapping_add(1);
        self.work.steps % LOOK == 1 && self.is_beyond_bounds()
    }

    fn is_beyond_bounds(&self) -> bool {
        // What lasts is looked at in pairs: which depends on which.
        let rows = self.state.rows() as u64;
        let burden = rows + LASTING * self.state.effects.len() as u64;
        self.work.done.set(self.work.done.get() + u64::from(LOOK) * (STEP + burden * burden / BURDEN));
        rows > MOST_ROWS as u64 || self.work.is_beyond()
    }

    /// All the work that this engine has done so far.
    pub fn work(&self) -> u64 {
        self.work.done.get()
    }

    pub(crate) fn stop(&mut self) {
        self.happen(Event::End(Outcome::Stopped), Doing::Loop);
    }
}
