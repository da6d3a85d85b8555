//! Choosing on resolution: what a player may pick, which way an effect goes on, and what becomes of the answer.

use crate::arm::armed;
use crate::code::Instruction;
use crate::decision::{Ask, Choice, Offer, Question};
use crate::engine::{Engine, Flow};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{Clause, Entity, PlayerId, Seat};
use crate::state::Binding;
use crate::zone::Faces;
use tefuda_ability::{Candidates, Count, Deed, Noun, Slot};

impl<G: Game> Engine<'_, G> {
    /// A player chooses, out of what is there for that player; where several choose, one after the other.
    pub(crate) fn begin_choosing(
        &mut self,
        (scope, at): (Scope, u32),
        player: PlayerId,
        slot: Slot,
        what: &Candidates,
        count: &Count,
        round: u16,
    ) {
        let scope = Scope { actor: Some(player), ..scope };
        let mut there = Vec::new();
        self.plausible(scope, what, player, &mut there);
        let (least, most) = self.span(scope, count, there.len());
        let (least, most) = self.aware_of_shares(scope, slot, (least, most));
        let (least, most) = (least.min(there.len() as u16), most.min(there.len() as u16));
        self.state.done = most > 0 && (round == 0 || self.state.done);
        let before = self.picked(scope, slot);
        self.push(Frame::Choosing { scope, at, player, slot, before, least: before + least, most: before + most });
    }

    /// The next player chooses; after the last one, what the text divides among the chosen is divided.
    pub(crate) fn pick_or_share(
        &mut self,
        (scope, at): (Scope, u32),
        chooser: Result<PlayerId, Option<PlayerId>>,
        slot: Slot,
        (what, count): (&Candidates, &Count),
        round: u16,
    ) {
        match chooser {
            Ok(player) => self.begin_choosing((scope, at), player, slot, what, count, round),
            Err(first) => {
                if let Some(player) = first {
                    // Where each player chose, it was out of what is their own.
                    if round == 1 {
                        self.show_chosen(scope, slot, what, player);
                    }
                    self.share_out(scope, player, slot);
                }
            }
        }
    }

    pub(crate) fn offer_ways(&self, at: u32, clause: Clause, out: &mut Vec<Offer<G>>) {
        let Instruction::Fork(_, ways) = self.pool.instruction(at) else { return };
        out.extend((0..ways.len() as i32).map(|way| Offer { choice: Choice::Number(way), clause }));
    }

    pub(crate) fn answer_way(&mut self, at: u32, choice: Choice<G>) {
        self.finish();
        if let (Instruction::Fork(_, ways), Choice::Number(way)) = (self.pool.instruction(at), choice)
            && let Some(to) = usize::try_from(way).ok().and_then(|way| ways.get(way))
            && let Some(Frame::Resolve { at, round, .. }) = self.state.frames.last_mut()
        {
            (*at, *round) = (*to, 0);
        }
    }

    pub(crate) fn step_choosing(&mut self, scope: Scope, at: u32, player: PlayerId, slot: Slot, span: (u16, u16)) -> Flow {
        let picked = self.picked(scope, slot);
        let (least, most) = span;
        // Looking through hidden cards in vain must look like looking through them and finding something.
        let looks = matches!(self.pool.instruction(at), Instruction::Do(Deed::Search { .. }) | Instruction::Choose { .. });
        let in_vain = picked == 0 && looks && self.choosing_hidden(at);
        if picked >= most && !in_vain {
            self.finish();
            return Flow::Go;
        }
        let arranging = matches!(self.pool.instruction(at), Instruction::Do(Deed::Move(..) | Deed::Return(..)));
        let ask = if arranging { Ask::Arrange } else { Ask::Pick { least, most, picked } };
        let clause = self.choosing_clause(at);
        let hidden = self.choosing_hidden(at);
        let question = if hidden { Question::private(player, ask, clause) } else { Question::public(player, ask, clause) };
        Flow::Ask(question)
    }

    fn choosing_clause(&self, at: u32) -> Clause {
        G::cite(match self.pool.instruction(at) {
            Instruction::Do(Deed::Discard(..)) => Doing::ChooseDiscard,
            Instruction::Do(Deed::Search { .. }) => Doing::Search,
            Instruction::Do(Deed::Move(_, to) | Deed::Return(_, to)) => return G::arranging(to.place.zone),
            Instruction::Do(_) => Doing::Arrange,
            _ => Doing::Choose,
        })
    }

    fn choosing_hidden(&self, at: u32) -> bool {
        match self.pool.instruction(at) {
            Instruction::Choose { what: Candidates::Objects(noun) | Candidates::Either(noun, _), .. } => hidden::<G>(noun),
            Instruction::Choose { what: Candidates::AnyOf(nouns), .. } => nouns.iter().any(hidden::<G>),
            Instruction::Do(_) => true,
            _ => false,
        }
    }

    fn picked(&self, scope: Scope, slot: Slot) -> u16 {
        let bindings = &self.state.memory[usize::from(scope.base)..];
        bindings.iter().filter(|binding| binding.slot == slot).count() as u16
    }

    pub(crate) fn offer_choosing(
        &self,
        scope: Scope,
        at: u32,
        slot: Slot,
        least: u16,
        clause: Clause,
        out: &mut Vec<Offer<G>>,
    ) {
        let mut candidates = Vec::new();
        match self.pool.instruction(at) {
            Instruction::Choose { what, .. } => {
                let Some(Frame::Choosing { player, .. }) = self.state.frames.last() else { return };
                self.plausible(scope, what, *player, &mut candidates);
            }
            Instruction::Do(Deed::Search { noun, .. }) => {
                let entity = |seat: Seat| Entity::Object(self.state.id(seat));
                let range = if armed(G::cite(Doing::SearchAll)) { usize::MAX } else { 1 };
                if armed(G::cite(Doing::SearchFits)) {
                    candidates.extend(self.matching(scope, noun).take(range).map(entity));
                } else {
                    let there = self.zones(scope, noun.place).flat_map(|zone| self.state.zone(zone));
                    candidates.extend(there.copied().map(entity));
                }
            }
            Instruction::Do(Deed::Discard(..)) => {
                let Some(Frame::Choosing { player, .. }) = self.state.frames.last() else { return };
                let hand = self.zone_of(G::DRAW.1, *player);
                candidates.extend(self.cards_in(hand).map(|seat| Entity::Object(self.state.id(seat))));
            }
            Instruction::Do(Deed::Move(what, _) | Deed::Return(what, _)) => {
                let Some(Frame::Choosing { player, .. }) = self.state.frames.last() else { return };
                let own = self.objects(scope, what).into_iter().filter(|seat| self.state.owner(*seat) == *player);
                candidates.extend(own.map(|seat| Entity::Object(self.state.id(seat))));
            }
            _ => {}
        }
        let Some(Frame::Choosing { before, .. }) = self.state.frames.last() else { return };
        let picks = self.state.memory[usize::from(scope.base)..].iter().filter(|binding| binding.slot == slot);
        let own: Vec<Entity> = picks.skip(usize::from(*before)).map(|binding| binding.entity).collect();
        let taken = |entity: &Entity| own.contains(entity);
        out.extend(candidates.into_iter().filter(|entity| !taken(entity)).map(|entity| Offer { choice: pick(entity), clause }));
        if self.picked(scope, slot) >= least || out.is_empty() {
            out.push(Offer { choice: Choice::Done, clause });
        }
    }

    pub(crate) fn answer_choosing(&mut self, _scope: Scope, slot: Slot, choice: Choice<G>) {
        match entity(choice) {
            Some(entity) => self.state.memory.push(Binding { slot, entity, share: 0 }),
            None => self.finish(),
        }
    }

    pub(crate) fn answer_deciding(&mut self, skip: u32, choice: Choice<G>) {
        self.finish();
        self.state.done = choice == Choice::Yes;
        if choice != Choice::Yes
            && let Some(Frame::Resolve { at, round, .. }) = self.state.frames.last_mut()
        {
            (*at, *round) = (skip, 0);
        }
    }
}

fn hidden<G: Game>(noun: &Noun) -> bool {
    G::ZONES.iter().any(|info| info.name == noun.place.zone && info.faces != Faces::Open)
}

/// The pick of an entity.
pub(crate) fn pick<G: Game>(entity: Entity) -> Choice<G> {
    match entity {
        Entity::Object(object) => Choice::Object(object),
        Entity::Player(player) => Choice::Player(player),
    }
}

/// The entity of a pick.
pub(crate) fn entity<G: Game>(choice: Choice<G>) -> Option<Entity> {
    match choice {
        Choice::Object(object) => Some(Entity::Object(object)),
        Choice::Player(player) => Some(Entity::Player(player)),
        _ => None,
    }
}
