//! Whether something could be done completely, which is asked before anybody agrees to do it: what would count as done afterwards.

use crate::arm::armed;
use crate::code::Instruction;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::Scope;
use crate::game::{Doing, Game, Order};
use crate::ids::{Entity, ObjectId, PlayerId, Seat, ZoneId};
use crate::share::slots_of;
use std::ops::Range;
use tefuda_ability::{Amount, Candidates, Count, Deed, How, Noun, OwnVerb, Patient, Slot, What, Who, Zone, moves};

/// Instructions that somebody is asked to agree to, and the point of view.
#[derive(Clone, Copy)]
struct Asked {
    scope: Scope,
    from: u32,
    to: u32,
}

impl<G: Game> Engine<'_, G> {
    /// Whether what these instructions ask for can be done completely, as far as the one who does it can tell.
    pub(crate) fn can_do_whole(&self, scope: Scope, range: Range<u32>) -> bool {
        let asked = Asked { scope, from: range.start, to: range.end };
        let each = range.clone().all(|at| match self.pool.instruction(at) {
            Instruction::Choose { slot, by, what, count } => self.can_choose(asked, at, (*slot, by), what, count),
            Instruction::Do(deed) => self.can_do(asked, at, deed),
            _ => true,
        });
        each && self.enough_for_all(scope, range)
    }

    /// Whether anything of what these instructions, up to the next jump, ask for can be done, as far as that can be told.
    pub(crate) fn can_do_some(&self, scope: Scope, run: std::ops::Range<u32>) -> bool {
        let run = run.map(|at| self.pool.instruction(at));
        let mut run =
            run.take_while(|one| !matches!(one, Instruction::Jump(_) | Instruction::Halt | Instruction::End)).peekable();
        run.peek().is_none() || run.any(|one| self.can_begin(scope, one))
    }

    /// Whether something comes of an instruction. What is done to something yet to be chosen is looked at where that is chosen.
    fn can_begin(&self, scope: Scope, instruction: &Instruction) -> bool {
        match instruction {
            Instruction::Reckon(done) => !done,
            Instruction::Choose { by, what, .. } => self.who(scope, by).any(|player| {
                let mut there = Vec::new();
                self.candidates(Scope { actor: Some(player), ..scope }, what, &mut there);
                !there.is_empty()
            }),
            Instruction::Do(Deed::Discard(who, amount)) => {
                let hand = |player: PlayerId| self.cards_in(self.zone_of(G::DRAW.1, player)).next();
                self.amount(scope, amount) > 0 && self.who(scope, who).any(|player| hand(player).is_some())
            }
            Instruction::Do(deed @ Deed::SetStatus(what, status, on)) => {
                let turns = |seat: &Seat| self.state.object(*seat).status.has(*status) != *on;
                self.objects(scope, what).iter().any(|seat| turns(seat) && !self.is_kept(scope, *seat, deed))
            }
            Instruction::Do(Deed::RemoveCounters(what, counter, _)) => {
                self.objects(scope, what).iter().any(|seat| self.state.count(*seat, *counter) > 0)
            }
            Instruction::Do(Deed::Damage { to, .. }) => !self.patients(scope, to).is_empty(),
            Instruction::Do(Deed::PutCounters { on: what, .. } | Deed::Mend(what, _)) => !self.objects(scope, what).is_empty(),
            Instruction::Do(Deed::Own { .. }) => true,
            Instruction::Do(deed) => {
                let mut whats = happens_to(deed).into_iter().flatten().peekable();
                let free = |seat: &Seat| !self.is_kept(scope, *seat, deed);
                whats.peek().is_none() || whats.any(|what| self.objects(scope, what).iter().any(free))
            }
            _ => true,
        }
    }

    fn is_kept(&self, scope: Scope, seat: Seat, deed: &Deed) -> bool {
        self.is_kept_from(scope, self.state.id(seat), deed)
    }

    /// Whether there is enough to choose from of what all that is done with it can be done to; nothing chosen is nothing done.
    fn can_choose(&self, asked: Asked, at: u32, (slot, by): (Slot, &Who), what: &Candidates, count: &Count) -> bool {
        let Asked { scope, to, .. } = asked;
        let wanted = match count {
            Count::Exactly(wanted) => self.amount(scope, wanted),
            _ => 1,
        };
        let room = || self.deeds_on(slot, at..to).filter_map(|deed| self.room_for(scope, deed)).min();
        wanted > 0
            && room().is_none_or(|room| room >= wanted)
            && (self.is_made_up(at, slot)
                || self
                    .who(scope, by)
                    .all(|player| self.choosable_for(scope, (at, to), slot, what, player).len() as i32 >= wanted))
    }

    /// What a player could choose into a slot, and what is done with it could be done to.
    pub(crate) fn choosable_for(
        &self,
        scope: Scope,
        (at, to): (u32, u32),
        slot: Slot,
        what: &Candidates,
        player: PlayerId,
    ) -> Vec<Entity> {
        let mut there = Vec::new();
        self.choosable((Scope { actor: Some(player), ..scope }, at), slot, what, player, &mut there);
        let kept = |id: ObjectId| self.deeds_on(slot, at..to).any(|deed| self.is_kept_from(scope, id, deed));
        // Of a card that the player does not see nothing is told.
        there.retain(|entity| !matches!(entity, Entity::Object(id) if self.state.knows(player, id.seat) && kept(*id)));
        there
    }

    /// What instructions do with what is in a slot.
    pub(crate) fn deeds_on(&self, slot: Slot, range: Range<u32>) -> impl Iterator<Item = &Deed> {
        range.filter_map(move |at| match self.pool.instruction(at) {
            Instruction::Do(deed) if happens_to(deed).into_iter().flatten().any(|what| slots_of(what).contains(&slot)) => {
                Some(deed)
            }
            _ => None,
        })
    }

    /// Whether what is not there to be chosen for the instruction at `at` is found elsewhere by the verb that it is chosen for.
    pub(crate) fn is_made_up(&self, at: u32, slot: Slot) -> bool {
        let makes_up = |deed: &Deed| matches!(deed, Deed::Own { verb, .. } if G::makes_up(*verb));
        self.deeds_on(slot, at..self.pool.end_of(at)).any(makes_up)
    }

    fn can_do(&self, asked: Asked, at: u32, deed: &Deed) -> bool {
        let scope = asked.scope;
        match deed {
            Deed::Discard(who, amount) => self.who(scope, who).all(|player| self.can_discard(scope, player, amount)),
            Deed::Draw(who, amount) => {
                let mut players = self.who(scope, who);
                self.amount(scope, amount) > 0 && players.all(|player| self.can_draw(scope, player, amount))
            }
            Deed::Own { verb, who, what, amount } => self.able(asked, at, *verb, (who, what.as_ref()), amount),
            // A chosen one takes its part; here only what nobody chooses is counted.
            Deed::Damage { amount, .. } if is_known(amount) && self.amount(scope, amount) <= 0 => false,
            Deed::RemoveCounters(_, _, amount) if self.amount(scope, amount) <= 0 => false,
            Deed::Reveal(_) | Deed::Look { .. } | Deed::Use(..) => true,
            deed => happens_to(deed).into_iter().flatten().all(|what| self.can_do_to(asked, at, what, deed)),
        }
    }

    /// Whether what a phrase speaks of is there, and the deed can be done to all of it. What is yet to be chosen, or found, is
    /// counted where that is done.
    fn can_do_to(&self, asked: Asked, at: u32, what: &What, deed: &Deed) -> bool {
        let Asked { scope, from, .. } = asked;
        let objects = self.objects(scope, what);
        let free = |seat: &Seat| !self.is_kept(scope, *seat, deed);
        match what {
            What::Ever(_) => true,
            What::It(_) | What::These(_) => {
                let later = slots_of(what).iter().any(|slot| self.fills(from..at, *slot));
                let known = || slots_of(what).iter().any(|slot| self.bound(scope, *slot).next().is_some());
                later || !known() || (!objects.is_empty() && objects.iter().all(free))
            }
            What::Top(_, amount) | What::Bottom(_, amount) => {
                objects.len() as i32 >= self.amount(scope, amount).max(1) && objects.iter().all(free)
            }
            // Of several it is done to those that it can be done to, where that is so of some by their nature.
            What::All(_) if matches!(deed, Deed::Mend(..) | Deed::RemoveCounters(..) | Deed::SetStatus(..)) => {
                objects.iter().any(free)
            }
            What::Both(parts) => parts.iter().all(|part| self.can_do_to(asked, at, part, deed)),
            What::This | What::Itself | What::All(_) => !objects.is_empty() && objects.iter().all(free),
        }
    }

    /// Whether instructions put something into a slot.
    pub(crate) fn fills(&self, range: Range<u32>, slot: Slot) -> bool {
        range.into_iter().any(|at| match self.pool.instruction(at) {
            Instruction::Choose { slot: filled, .. } | Instruction::Random { slot: filled, .. } => *filled == slot,
            Instruction::Do(Deed::Search { slot: filled, .. } | Deed::Look { slot: filled, .. }) => *filled == slot,
            Instruction::Token { .. } => slot == Slot::MADE || slot == Slot::MADE_LAST,
            Instruction::Do(deed) if slot.moved_by().is_some() => moves(deed) == slot.moved_by(),
            _ => false,
        })
    }

    /// A whole hand is discarded even if there is none of it, where the game says so. Whether the cards are there is asked for
    /// all together.
    fn can_discard(&self, scope: Scope, player: PlayerId, amount: &Amount) -> bool {
        let wanted = self.amount_for(scope, player, amount);
        wanted > 0 || (wanted == 0 && is_whole_hand::<G>(amount) && G::discards_nothing())
    }

    fn can_draw(&self, scope: Scope, player: PlayerId, amount: &Amount) -> bool {
        let (deck, hand) = (self.zone_of(G::DRAW.0, player), self.zone_of(G::DRAW.1, player));
        let draw = match self.top(deck) {
            Some(seat) => Event::Move(self.moving(self.state.id(seat), hand, How::Draw)),
            None => Event::DrawNothing(player, 1),
        };
        let there = || self.state.zone(deck).len() as i32 >= self.amount_for(scope, player, amount);
        !self.banned(&draw) && (armed(G::cite(Doing::DrawMissing)) || there())
    }

    /// How many more there is room for where a deed puts something.
    fn room_for(&self, scope: Scope, deed: &Deed) -> Option<i32> {
        let zone = match deed {
            Deed::Summon(_, who, _) => self.zone_of(G::FIELD, self.who(scope, who).next()?),
            _ => return None,
        };
        G::room(self, zone).map(i32::from)
    }

    /// Whether a deed cannot be done to something, changes nothing of it, or a text says that it is not done.
    fn is_kept_from(&self, scope: Scope, id: ObjectId, deed: &Deed) -> bool {
        let Some(object) = self.state.get(id) else { return true };
        let owners = |word: Zone| self.zone_of(word, self.state.owner(id.seat));
        let moving = |to: ZoneId, how: How| Event::Move(self.moving(id, to, how));
        let event = match deed {
            Deed::Destroy(_) => moving(owners(G::GRAVE), How::Destroy),
            Deed::DiscardThese(_) => moving(owners(G::DISCARD), How::Discard),
            Deed::Move(_, to) => moving(self.destination(scope, to, id), How::Put),
            Deed::Return(_, to) => moving(self.destination(scope, to, id), How::Return),
            Deed::Summon(_, who, _) => {
                let owner = self.state.owner(id.seat);
                let mut players = self.who(scope, who);
                let (first, second) = (players.next(), players.next());
                match first.map(|first| if second.is_some() { owner } else { first }) {
                    Some(player) => moving(self.zone_of(G::FIELD, player), How::Summon),
                    None => return true,
                }
            }
            Deed::Use(who, ..) => {
                return self.who(scope, who).next().is_none_or(|player| !G::usable_by_effect(self, player, id));
            }
            Deed::Damage { .. } => Event::Damage { to: Entity::Object(id), amount: 1, by: scope.source, battle: false },
            Deed::Mend(..) if object.damage <= 0 => return true,
            Deed::Mend(..) => Event::Mend(id, 1),
            Deed::SetStatus(_, status, on) if object.status.has(*status) == *on => return true,
            Deed::SetStatus(_, status, on) => Event::Turn(id, *status, *on),
            Deed::Ail(_, counter) if self.is_ailing(id.seat, *counter) => return true,
            Deed::PutCounters { counter, .. } | Deed::Ail(_, counter) => Event::Counters(id, *counter, 1),
            Deed::RemoveCounters(_, counter, amount) => {
                let least = if matches!(amount, Amount::Counters(..)) { 1 } else { self.amount(scope, amount) };
                return i32::from(self.state.count(id.seat, *counter)) < least;
            }
            Deed::Swap(one, other) => return self.is_kept_from_swap(scope, id, one, other),
            _ => return false,
        };
        G::impossible(self, &event) || self.banned(&event)
    }

    /// Whether something can change places with none of those that it would; what is yet to be chosen may be any.
    fn is_kept_from_swap(&self, scope: Scope, id: ObjectId, one: &What, other: &What) -> bool {
        let (ones, others) = (self.objects(scope, one), self.objects(scope, other));
        let partners = if ones.contains(&id.seat) { others } else { ones };
        let open = partners.is_empty() && [one, other].into_iter().any(|what| !slots_of(what).is_empty());
        !open && !partners.iter().any(|partner| self.can_exchange(id.seat, *partner))
    }

    fn able(&self, asked: Asked, at: u32, verb: OwnVerb, (who, what): (&Who, Option<&What>), amount: &Amount) -> bool {
        let scope = asked.scope;
        let players: Vec<PlayerId> = self.who(scope, who).collect();
        let objects = what.map(|what| self.done_to(asked, at, what)).unwrap_or_default();
        let amount = self.amount(scope, amount);
        amount > 0 && G::able(self, Order { verb, players: &players, objects: &objects, amount, scope })
    }

    /// What one of the game's verbs would be done to: of what is yet to be chosen for it the first that could be.
    fn done_to(&self, asked: Asked, at: u32, what: &What) -> Vec<ObjectId> {
        let Asked { scope, from, .. } = asked;
        let mut found: Vec<ObjectId> = self.objects(scope, what).into_iter().map(|seat| self.state.id(seat)).collect();
        for before in from..at {
            let Instruction::Choose { slot, by, what: among, count } = self.pool.instruction(before) else { continue };
            if !slots_of(what).contains(slot) {
                continue;
            }
            for player in self.who(scope, by) {
                let there = self.choosable_for(scope, (before, at), *slot, among, player);
                let most = usize::from(self.span(scope, count, there.len()).1);
                let chosen = there.into_iter().take(most);
                found.extend(chosen.filter_map(|entity| if let Entity::Object(id) = entity { Some(id) } else { None }));
            }
        }
        found
    }
}

/// Whether an amount is all the cards of a hand.
pub(crate) fn is_whole_hand<G: Game>(amount: &Amount) -> bool {
    let hand = |noun: &Noun| noun.place.zone == G::DRAW.1 && noun.filters.is_empty();
    matches!(amount, Amount::Count(noun) if hand(noun))
}

/// Whether an amount is known before anything is chosen or done.
fn is_known(amount: &Amount) -> bool {
    match amount {
        Amount::Number(_) | Amount::Count(_) => true,
        Amount::Times(_, of) | Amount::Groups(of, _) | Amount::Plus(of, _) => is_known(of),
        _ => false,
    }
}

/// What a deed happens to.
pub(crate) fn happens_to(deed: &Deed) -> [Option<&What>; 2] {
    match deed {
        Deed::DiscardThese(what) | Deed::Destroy(what) | Deed::Summon(what, ..) | Deed::Use(_, what, _) => [Some(what), None],
        Deed::Move(what, _) | Deed::Return(what, _) | Deed::SetStatus(what, ..) | Deed::Mend(what, _) => [Some(what), None],
        Deed::RemoveCounters(what, ..) | Deed::PutCounters { on: what, .. } | Deed::Ail(what, _) => [Some(what), None],
        Deed::Damage { to: Patient::Object(what), .. } => [Some(what), None],
        Deed::Own { what, .. } => [what.as_ref(), None],
        Deed::Swap(one, other) => [Some(one), Some(other)],
        Deed::Attach { what, to, .. } => [Some(what), Some(to)],
        _ => [None, None],
    }
}
