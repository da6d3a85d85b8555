//! Disarming a clause: in test builds (those with debug assertions, or with the feature `disarm`) a clause can be switched off
//! where it is done, and every clause that a run reaches is recorded. A test that claims a clause must fail when it is off. In a
//! release build this costs nothing.

use crate::ids::Clause;

/// How many clauses and rulings a game may have: their bits lie in a row of this length.
pub const MOST_CLAUSES: usize = 2048;

/// Whether clauses can be switched off in this build.
pub const CAN_DISARM: bool = cfg!(any(debug_assertions, feature = "disarm"));

/// Whether the clause is in force; records that it was reached.
#[cfg(not(any(debug_assertions, feature = "disarm")))]
#[inline(always)]
pub fn armed(_clause: Clause) -> bool {
    true
}

/// In a release build nothing can be switched off.
#[cfg(not(any(debug_assertions, feature = "disarm")))]
pub fn reset(_off: Option<Clause>) {}

/// In a release build nothing is recorded.
#[cfg(not(any(debug_assertions, feature = "disarm")))]
pub fn reached() -> Vec<Clause> {
    Vec::new()
}

#[cfg(any(debug_assertions, feature = "disarm"))]
pub use switched::{armed, reached, reset};

#[cfg(any(debug_assertions, feature = "disarm"))]
mod switched {
    use super::{Clause, MOST_CLAUSES};
    use std::cell::Cell;

    const WORDS: usize = MOST_CLAUSES / 64;

    thread_local! {
        static OFF: Cell<Option<Clause>> = const { Cell::new(None) };
        static REACHED: [Cell<u64>; WORDS] = const { [const { Cell::new(0) }; WORDS] };
    }

    /// Whether the clause is in force; records that it was reached.
    pub fn armed(clause: Clause) -> bool {
        let (word, bit) = (usize::from(clause.0) / 64, clause.0 % 64);
        REACHED.with(|reached| reached[word].set(reached[word].get() | 1 << bit));
        OFF.get() != Some(clause)
    }

    /// Switch a clause off on this thread (or all on again), and forget what was reached.
    pub fn reset(off: Option<Clause>) {
        OFF.set(off);
        REACHED.with(|reached| reached.iter().for_each(|word| word.set(0)));
    }

    /// The clauses reached on this thread since the last reset.
    pub fn reached() -> Vec<Clause> {
        REACHED.with(|reached| {
            let bits = |word: &Cell<u64>| {
                (0..64).filter({
                    let word = word.get();
                    move |bit| word >> bit & 1 != 0
                })
            };
            reached.iter().zip(0u16..).flat_map(|(word, at)| bits(word).map(move |bit| Clause(at * 64 + bit))).collect()
        })
    }
}
