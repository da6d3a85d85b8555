//! Whether something could be done completely, which is asked before anybody agrees to do it.

use crate::arm::armed;
use crate::code::Instruction;
use crate::engine::Engine;
use crate::event::Event;
use crate::frame::Scope;
use crate::game::{Doing, Game, Order};
use crate::ids::{Entity, ObjectId, PlayerId, Seat};
use tefuda_ability::{Amount, Count, Deed, How, OwnVerb, What, Who, Zone};

impl<G: Game> Engine<'_, G> {
    /// Whether what these instructions ask for can be done completely, as far as the one who does it can tell.
    pub(crate) fn can_do_whole(&self, scope: Scope, range: std::ops::Range<u32>) -> bool {
        let end = range.end;
        range.into_iter().all(|at| match self.pool.instruction(at) {
            Instruction::Choose { slot, by, what, count: Count::Exactly(wanted) } => {
                let wanted = self.amount(scope, wanted);
                let deed = (at..end).find_map(|later| match self.pool.instruction(later) {
                    Instruction::Do(deed) if happens_to(deed) == Some(&What::It(*slot)) => Some(deed),
                    _ => None,
                });
                self.who(scope, by).all(|player| {
                    let mut there = Vec::new();
                    self.candidates(Scope { actor: Some(player), ..scope }, what, &mut there);
                    there.retain(|entity| deed.is_none_or(|deed| !self.is_kept_from(scope, *entity, deed)));
                    wanted > 0 && there.len() as i32 >= wanted
                })
            }
            Instruction::Do(Deed::Discard(who, amount)) => {
                let wanted = self.amount(scope, amount);
                let hand = |player: PlayerId| self.cards_in(self.zone_of(G::DRAW.1, player)).count() as i32;
                self.who(scope, who).all(|player| wanted > 0 && hand(player) >= wanted)
            }
            Instruction::Do(Deed::Draw(who, amount)) => {
                let wanted = self.amount(scope, amount);
                let deck = |player: PlayerId| self.state.zone(self.zone_of(G::DRAW.0, player)).len() as i32;
                let there = || self.who(scope, who).all(|player| deck(player) >= wanted);
                wanted > 0 && (armed(G::cite(Doing::DrawMissing)) || there())
            }
            Instruction::Do(Deed::Own { verb, who, what, amount }) => {
                self.able((scope, at), *verb, (who, what.as_ref()), amount)
            }
            Instruction::Do(
                Deed::Destroy(what)
                | Deed::DiscardThese(what)
                | Deed::Move(what, _)
                | Deed::Return(what, _)
                | Deed::Summon(what, ..)
                | Deed::SetStatus(what, ..),
            ) => self.all_there(scope, what),
            Instruction::Do(Deed::Mend(what, _)) => {
                let damaged = |seat: &Seat| self.state.object(*seat).damage > 0;
                matches!(what, What::It(_)) || self.objects(scope, what).iter().any(damaged)
            }
            Instruction::Do(Deed::RemoveCounters(what, counter, amount)) => {
                let wanted = self.amount(scope, amount);
                let least = if matches!(amount, Amount::Counters(..)) { 1 } else { wanted };
                let enough = |seat: &Seat| i32::from(self.state.object(*seat).count(*counter)) >= least;
                wanted > 0 && (matches!(what, What::It(_)) || self.objects(scope, what).iter().any(enough))
            }
            Instruction::Do(Deed::Swap(one, other)) => self.all_there(scope, one) && self.all_there(scope, other),
            Instruction::Do(Deed::Attach { what, to, .. }) => self.all_there(scope, what) && self.all_there(scope, to),
            Instruction::Do(Deed::PutCounters { on, counter, .. }) => {
                let events = self.objects(scope, on).into_iter().map(|seat| Event::Counters(self.state.id(seat), *counter, 1));
                matches!(on, What::It(_)) || events.into_iter().any(|event| !G::impossible(self, &event))
            }
            _ => true,
        })
    }

    /// Whether anything of what these instructions, up to the next jump, ask for can be done, as far as that can be told.
    pub(crate) fn can_do_some(&self, scope: Scope, run: std::ops::Range<u32>) -> bool {
        let run = run.map(|at| self.pool.instruction(at));
        let mut run = run.take_while(|one| !matches!(one, Instruction::Jump(_) | Instruction::End)).peekable();
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
                self.objects(scope, what).iter().any(|seat| self.state.object(*seat).count(*counter) > 0)
            }
            Instruction::Do(Deed::Damage { to, .. }) => !self.patients(scope, to).is_empty(),
            Instruction::Do(Deed::PutCounters { on: what, .. } | Deed::Mend(what, _)) => !self.objects(scope, what).is_empty(),
            Instruction::Do(deed) => happens_to(deed)
                .is_none_or(|what| self.objects(scope, what).iter().any(|seat| !self.is_kept(scope, *seat, deed))),
            _ => true,
        }
    }

    fn is_kept(&self, scope: Scope, seat: Seat, deed: &Deed) -> bool {
        self.is_kept_from(scope, Entity::Object(self.state.id(seat)), deed)
    }

    /// Whether a deed cannot be done to something, or a text says that it is not.
    fn is_kept_from(&self, scope: Scope, entity: Entity, deed: &Deed) -> bool {
        let Entity::Object(id) = entity else { return false };
        let owners = |word: Zone, how: How| self.moving(id, self.zone_of(word, self.state.owner(id.seat)), how);
        let moving = match deed {
            Deed::Destroy(_) => owners(G::GRAVE, How::Destroy),
            Deed::DiscardThese(_) => owners(G::DISCARD, How::Discard),
            Deed::Move(_, to) => self.moving(id, self.destination(scope, to, id), How::Put),
            Deed::Return(_, to) => self.moving(id, self.destination(scope, to, id), How::Return),
            Deed::Summon(_, who, _) => match self.who(scope, who).next() {
                Some(player) => self.moving(id, self.zone_of(G::FIELD, player), How::Summon),
                None => return true,
            },
            Deed::Use(who, ..) => {
                return self.who(scope, who).next().is_none_or(|player| !G::usable_by_effect(self, player, id));
            }
            Deed::SetStatus(_, status, on) => return self.banned(&Event::Turn(id, *status, *on)),
            _ => return false,
        };
        let event = Event::Move(moving);
        G::impossible(self, &event) || self.banned(&event)
    }

    /// Whether what a phrase speaks of is there; what is yet to be chosen is counted where it is chosen.
    fn all_there(&self, scope: Scope, what: &What) -> bool {
        match what {
            What::It(_) | What::These(_) => true,
            What::Top(_, amount) | What::Bottom(_, amount) => {
                self.objects(scope, what).len() as i32 >= self.amount(scope, amount).max(1)
            }
            What::Ever(_) => true,
            What::This | What::All(_) => !self.objects(scope, what).is_empty(),
        }
    }

    fn able(&self, (scope, at): (Scope, u32), verb: OwnVerb, (who, what): (&Who, Option<&What>), amount: &Amount) -> bool {
        let players: Vec<PlayerId> = self.who(scope, who).collect();
        let seats = what.map(|what| self.objects(scope, what)).unwrap_or_default();
        let objects: Vec<ObjectId> = seats.into_iter().map(|seat| self.state.id(seat)).collect();
        let amount = self.amount(scope, amount);
        // What is yet to be chosen for it is counted where it is chosen.
        let chosen = at > 0 && matches!(self.pool.instruction(at - 1), Instruction::Choose { .. });
        amount > 0 && (chosen || G::able(self, Order { verb, players: &players, objects: &objects, amount, scope }))
    }
}

/// What a deed that moves or uses something happens to.
fn happens_to(deed: &Deed) -> Option<&What> {
    match deed {
        Deed::DiscardThese(what) | Deed::Destroy(what) | Deed::Summon(what, ..) => Some(what),
        Deed::Move(what, _) | Deed::Return(what, _) | Deed::Use(_, what, _) => Some(what),
        _ => None,
    }
}
