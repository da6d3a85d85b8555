//! What a bot expects in the opponent's deck: one of the decks that are about, whichever fits best with the cards seen.

use std::cell::RefCell;
use std::sync::Arc;
use tefuda_kernel::{DefId, Game, PlayerId, Pool, ZoneId};

/// A card and the family of zones in which it begins.
type Dealt = (DefId, u8);

/// The decks that a player expects to meet: everybody knows which decks are about, nobody is told who plays which.
#[derive(Debug, Clone, Default)]
pub struct KnownDecks {
    /// Each deck as either player would bring it.
    decks: Arc<Vec<[Vec<Dealt>; 2]>>,
    /// Every card there is, for a card that no known deck explains.
    all: Arc<Vec<DefId>>,
}

impl KnownDecks {
    /// These decks, each as dealt to either player, and the cards of the pool.
    pub fn new<G: Game>(pool: &Pool<G>, decks: impl IntoIterator<Item = [Vec<(DefId, ZoneId)>; 2]>) -> KnownDecks {
        let families = |dealt: Vec<(DefId, ZoneId)>| dealt.into_iter().map(|(def, zone)| (def, G::family(zone))).collect();
        let decks = decks.into_iter().map(|deck| deck.map(families)).collect();
        KnownDecks { decks: Arc::new(decks), all: Arc::new(pool.defs().map(|(def, _)| def).collect()) }
    }

    /// What is left of each deck that explains as many of the cards seen as any other does.
    pub(crate) fn after(&self, opponent: PlayerId, seen: Vec<DefId>) -> Belief {
        let rest = |deck: &[Vec<Dealt>; 2]| {
            let mut rest = deck[opponent.index()].clone();
            let unexplained = seen.iter().filter(|def| match rest.iter().position(|(other, _)| other == *def) {
                Some(at) => {
                    rest.swap_remove(at);
                    false
                }
                None => true,
            });
            let unexplained = unexplained.count();
            rest.sort_unstable();
            (unexplained, rest)
        };
        let all: Vec<(usize, Vec<Dealt>)> = self.decks.iter().map(rest).collect();
        let least = all.iter().map(|(unexplained, _)| *unexplained).min();
        let rests = all.into_iter().filter(|(unexplained, _)| Some(*unexplained) == least).map(|(_, rest)| rest).collect();
        Belief { rests, all: Arc::clone(&self.all) }
    }
}

/// What may be among the opponent's hidden cards.
#[derive(Debug, Clone)]
pub struct Belief {
    rests: Vec<Vec<Dealt>>,
    all: Arc<Vec<DefId>>,
}

impl Belief {
    /// One of the decks that it may be.
    pub(crate) fn deal(&self, seed: u64) -> Hidden<'_> {
        let which = (seed >> 8) as usize % self.rests.len().max(1);
        Hidden { left: RefCell::new(self.rests.get(which).cloned().unwrap_or_default()), all: &self.all }
    }
}

/// Cards that are dealt as the opponent's hidden ones, none twice.
pub(crate) struct Hidden<'b> {
    left: RefCell<Vec<Dealt>>,
    all: &'b [DefId],
}

impl Hidden<'_> {
    /// A card that begins in such zones; when there are none left, any card at all.
    pub(crate) fn draw(&self, family: u8, chance: u32) -> DefId {
        let mut left = self.left.borrow_mut();
        let fitting = left.iter().filter(|(_, other)| *other == family).count();
        if fitting == 0 {
            return self.all.get(chance as usize % self.all.len().max(1)).copied().unwrap_or(DefId(0));
        }
        let nth = chance as usize % fitting;
        let mut places = left.iter().enumerate().filter(|(_, (_, other))| *other == family).map(|(at, _)| at);
        let at = places.nth(nth).unwrap_or(0);
        left.swap_remove(at).0
    }
}
