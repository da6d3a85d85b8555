//! Disarming a clause: in test builds (feature `disarm`) a clause can be switched off where it is done, and every clause that
//! a run reaches is recorded. A test that claims a clause must fail when it is off. Without the feature this costs nothing.

use crate::ids::Clause;

/// Whether the clause is in force; records that it was reached.
#[cfg(not(feature = "disarm"))]
#[inline(always)]
pub fn armed(_clause: Clause) -> bool {
    true
}

/// Without the feature nothing can be switched off.
#[cfg(not(feature = "disarm"))]
pub fn reset(_off: Option<Clause>) {}

/// Without the feature nothing is recorded.
#[cfg(not(feature = "disarm"))]
pub fn reached() -> Vec<Clause> {
    Vec::new()
}

#[cfg(feature = "disarm")]
pub use switched::{armed, reached, reset};

#[cfg(feature = "disarm")]
mod switched {
    use super::Clause;
    use std::cell::{Cell, RefCell};
    use std::collections::BTreeSet;

    thread_local! {
        static OFF: Cell<Option<Clause>> = const { Cell::new(None) };
        static REACHED: RefCell<BTreeSet<Clause>> = const { RefCell::new(BTreeSet::new()) };
    }

    /// Whether the clause is in force; records that it was reached.
    pub fn armed(clause: Clause) -> bool {
        REACHED.with_borrow_mut(|reached| reached.insert(clause));
        OFF.get() != Some(clause)
    }

    /// Switch a clause off on this thread (or all on again), and forget what was reached.
    pub fn reset(off: Option<Clause>) {
        OFF.set(off);
        REACHED.with_borrow_mut(BTreeSet::clear);
    }

    /// The clauses reached on this thread since the last reset.
    pub fn reached() -> Vec<Clause> {
        REACHED.with_borrow(|reached| reached.iter().copied().collect())
    }
}
