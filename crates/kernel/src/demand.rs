//! Whether there is enough for all that somebody is asked to agree to: no card is taken twice.

use crate::code::Instruction;
use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::{Entity, PlayerId};
use crate::share::slots_of;
use std::ops::Range;
use tefuda_ability::{Amount, Candidates, Count, Deed, Slot, What, Who};

/// Things that an instruction takes from where they lie, and how many of them.
struct Demand {
    among: Vec<Entity>,
    wanted: i32,
}

/// What instructions take, and how many cards each player gets on the way, of which nobody can tell what they will be.
#[derive(Default)]
struct Demands {
    taken: Vec<Demand>,
    coming: [i32; 2],
}

impl<G: Game> Engine<'_, G> {
    /// Whether there is enough for each of the instructions that take something.
    pub(crate) fn enough_for_all(&self, scope: Scope, range: Range<u32>) -> bool {
        let mut demands = Demands::default();
        for at in range.clone() {
            match self.pool.instruction(at) {
                Instruction::Choose { slot, by, what, count } if !self.is_made_up(at, *slot) => {
                    self.demand_chosen((scope, at, range.end), (*slot, by), (what, count), &mut demands);
                }
                Instruction::Do(Deed::Discard(who, amount)) => self.demand_discarded(scope, (who, amount), &mut demands),
                Instruction::Do(Deed::Draw(who, amount)) => {
                    for player in self.who(scope, who) {
                        let deck = self.state.zone(self.zone_of(G::DRAW.0, player)).len() as i32;
                        demands.coming[player.index()] += self.amount_for(scope, player, amount).clamp(0, deck);
                    }
                }
                Instruction::Do(Deed::Return(what, to) | Deed::Move(what, to)) if to.place.zone == G::DRAW.1 => {
                    for seat in self.objects(scope, what) {
                        demands.coming[self.state.owner(seat).index()] += 1;
                    }
                }
                _ => {}
            }
        }
        served(&demands.taken)
    }

    /// What is chosen and then taken from where it lies; what goes to a hand comes to its player's.
    fn demand_chosen(
        &self,
        (scope, at, end): (Scope, u32, u32),
        (slot, by): (Slot, &Who),
        (what, count): (&Candidates, &Count),
        demands: &mut Demands,
    ) {
        let wanted = match count {
            Count::Exactly(wanted) => self.amount(scope, wanted),
            _ => 1,
        };
        let mut fates = self.deeds_on(slot, at..end).filter_map(|deed| taken_to::<G>(deed, slot)).peekable();
        if fates.peek().is_none() {
            return;
        }
        let to_hand = fates.any(|to_hand| to_hand);
        for player in self.who(scope, by) {
            let among = self.choosable_for(scope, (at, end), slot, what, player);
            demands.taken.push(Demand { among, wanted });
            demands.coming[player.index()] += if to_hand { wanted } else { 0 };
        }
    }

    /// Any cards of a hand: those first that come to it on the way.
    fn demand_discarded(&self, scope: Scope, (who, amount): (&Who, &Amount), demands: &mut Demands) {
        for player in self.who(scope, who) {
            let coming = &mut demands.coming[player.index()];
            let wanted = self.amount_for(scope, player, amount).max(0);
            let new = wanted.min(*coming);
            *coming -= new;
            let among = self.hand_of(player);
            demands.taken.push(Demand { among, wanted: wanted - new });
        }
    }

    fn hand_of(&self, player: PlayerId) -> Vec<Entity> {
        let hand = self.cards_in(self.zone_of(G::DRAW.1, player));
        hand.map(|seat| Entity::Object(self.state.id(seat))).collect()
    }
}

/// Whether a deed takes what is in a slot from where it lies, and if so whether into a hand.
fn taken_to<G: Game>(deed: &Deed, slot: Slot) -> Option<bool> {
    let takes = |what: &What| slots_of(what).contains(&slot);
    match deed {
        Deed::DiscardThese(what) | Deed::Destroy(what) | Deed::Summon(what, ..) | Deed::Use(_, what, _) => {
            takes(what).then_some(false)
        }
        Deed::Attach { what, .. } => takes(what).then_some(false),
        Deed::Move(what, to) | Deed::Return(what, to) => takes(what).then_some(to.place.zone == G::DRAW.1),
        _ => None,
    }
}

/// Whether each demand can have its things, nothing being given to two.
fn served(demands: &[Demand]) -> bool {
    let mut given: Vec<(Entity, usize)> = Vec::new();
    demands
        .iter()
        .enumerate()
        .all(|(number, demand)| (0..demand.wanted).all(|_| give(demands, number, &mut given, &mut Vec::new())))
}

/// Give a demand one thing more: a free one, or one whose holder can have another instead.
fn give(demands: &[Demand], number: usize, given: &mut Vec<(Entity, usize)>, tried: &mut Vec<Entity>) -> bool {
    for entity in &demands[number].among {
        if tried.contains(entity) {
            continue;
        }
        tried.push(*entity);
        match given.iter().position(|(taken, _)| taken == entity) {
            None => {
                given.push((*entity, number));
                return true;
            }
            Some(at) if given[at].1 != number && give(demands, given[at].1, given, tried) => {
                let at = given.iter().position(|(taken, _)| taken == entity).unwrap_or(at);
                given[at].1 = number;
                return true;
            }
            Some(_) => {}
        }
    }
    false
}
