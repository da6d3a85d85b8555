//! Choosing on resolution: what a player may pick, which way an effect goes on, and what becomes of the answer.

use crate::arm::armed;
use crate::choices::hidden_cards::on_the_face;
use crate::choices::{Ask, Choice, Offer, Question};
use crate::effects::completion::told;
use crate::engine::{Engine, Flow};
use crate::events::Event;
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{Clause, Entity, ObjectId, PlayerId, Players, Seat};
use crate::policy::{Consent, HiddenChoice, Mending, Sight};
use crate::pool::code::Instruction;
use crate::state::cell::{Binding, Cell, Held};
use crate::state::zone::Faces;
use tefuda_ability::{Asks, Candidates, Count, Destination, Filter, Noun, Side, Var, What, Who, Zone};

impl<G: Game> Engine<'_, G> {
    /// A player chooses, out of what is there for that player; where several choose, one after the other.
    pub(crate) fn begin_choosing(
        &mut self,
        (scope, at): (Scope, u32),
        player: PlayerId,
        slot: Var,
        what: &Candidates,
        count: &Count,
    ) {
        let scope = Scope { actor: Some(player), ..scope };
        self.look_to_choose(scope, what, player);
        let mut there = Vec::new();
        self.choosable((scope, at), slot, what, player, &mut there);
        if self.is_idle_choice((scope, at), slot) {
            there.clear();
        }
        let room = self.most_together(scope, count, &there);
        let (least, most) = match self.apiece(scope, at, &there) {
            Some(all) => (all, all),
            None => self.span(scope, count, room),
        };
        let (least, most) = self.aware_of_shares(scope, slot, (least, most));
        let made_up = self.is_made_up(at, slot);
        let short = usize::from(least) > room || self.one_is_short(scope, at, &there);
        let wanting = short && !made_up;
        if wanting || (most == 0 && !made_up) {
            self.wants(self.told_to_choose(scope, at, player));
        }
        let (least, most) = (least.min(room as u16), most.min(room as u16));
        let least = if self.declinable(what, (scope, at), player) { 0 } else { least };
        let before = self.picked(scope, slot);
        self.push(Frame::Choosing { scope, at, player, cell: slot.into(), before, least: before + least, most: before + most });
    }

    /// Whether nobody can hold a player to a choice: by a quality, out of cards that not everybody sees. Who has agreed to choose in
    /// place of an event, which then does not happen, has said that there is one.
    fn declinable(&self, what: &Candidates, (scope, at): (Scope, u32), chooser: PlayerId) -> bool {
        let Candidates::Objects(noun) = what else { return false };
        let agreed = matches!(self.pool.instruction(at), Instruction::Choose { agreed: Some(_), .. });
        if agreed && matches!(self.below_top(), Some(Frame::Replaced { .. })) {
            return false;
        }
        let may = G::HIDDEN_CHOICE == HiddenChoice::May && armed(G::cite(Doing::NeedNotFind));
        // What somebody only remembers is not seen.
        let looks = G::SIGHT != Sight::Blind && armed(G::cite(Doing::LookToChoose));
        let sees = |player: PlayerId, seat: Seat| self.state.sees(player, seat) || (player == chooser && looks);
        let open = |seat: Seat| PlayerId::ALL.into_iter().all(|player| sees(player, seat));
        let seen = |seat: &Seat| open(*seat) || self.is_shown(self.state.id(*seat));
        let by_quality = noun.filters.iter().any(on_the_face);
        may && by_quality && hidden::<G>(noun) && !self.among(scope, noun).iter().all(seen)
    }

    /// Whoever is to choose among hidden cards looks at them, where the game says so: at the zone, or at those of it that the
    /// text chooses among.
    fn look_to_choose(&mut self, scope: Scope, what: &Candidates, player: PlayerId) {
        if G::SIGHT == Sight::Blind || !armed(G::cite(Doing::LookToChoose)) {
            return;
        }
        let nouns = match what {
            Candidates::Objects(noun) | Candidates::Either(noun, _) => std::slice::from_ref(noun),
            Candidates::AnyOf(nouns) => nouns.as_slice(),
            Candidates::Players(_) | Candidates::Squares(_) => &[],
        };
        let mut looks: Vec<Event<G>> = Vec::new();
        for noun in nouns.iter().filter(|noun| hidden::<G>(noun)) {
            let unseen = |seat: &Seat| !self.state.knows(player, *seat);
            if noun.filters.iter().any(|filter| matches!(filter, Filter::Same(_))) {
                let shown = self.among(scope, noun).into_iter().filter(unseen);
                looks.extend(shown.map(|seat| Event::Show(self.state.id(seat), Players::only(player))));
            } else {
                let zones = self.zones(scope, noun.place).filter(|zone| self.state.zone(*zone).iter().any(unseen));
                looks.extend(zones.map(|zone| Event::Look(zone, Players::only(player))));
            }
        }
        if !looks.is_empty() {
            let cause = self.by_effect(Doing::LookToChoose, scope);
            self.propose(&looks, cause);
            self.refresh();
        }
    }

    /// What may be chosen, as far as the one who chooses can tell. For having damage taken off that is what is damaged, where the
    /// game says so.
    pub(crate) fn choosable(
        &self,
        (scope, at): (Scope, u32),
        slot: Var,
        what: &Candidates,
        chooser: PlayerId,
        out: &mut Vec<Entity>,
    ) {
        self.plausible(scope, what, chooser, out);
        if let Some(mark) = G::UNCHOSEN {
            out.retain(|entity| !self.is_theirs_with(scope, *entity, mark));
        }
        // What is chosen for something else, and mended then, is not chosen to be mended.
        let mends = || self.deeds_on(slot, at..self.pool.end_of(at)).next().is_some_and(|deed| deed.facts().mends);
        let only_damaged = G::MENDING == Mending::Damaged && armed(G::cite(Doing::Undamaged));
        if only_damaged && mends() {
            let damaged = |id: ObjectId| self.state.get(id).is_some_and(|object| object.damage > 0);
            out.retain(|entity| !matches!(entity, Entity::Object(id) if !damaged(*id)));
        }
        out.retain(|entity| !matches!(entity, Entity::Object(id) if self.bears_already((scope, at), slot, *id)));
    }

    /// Whether something is chosen to have attached to it what is attached to it now.
    fn bears_already(&self, (scope, at): (Scope, u32), slot: Var, id: ObjectId) -> bool {
        let host = |seat: Seat| self.state.attachment(seat).map(|attached| attached.host);
        (at..self.pool.end_of(at)).any(|at| match self.pool.instruction(at) {
            Instruction::Do(deed) => {
                let facts = deed.facts();
                let hosts = facts.role.is_some() && facts.other == Some(&What::It(slot));
                let there = facts.object.filter(|_| hosts).map(|what| self.objects(scope, what)).unwrap_or_default();
                !there.is_empty() && there.into_iter().all(|seat| host(seat) == Some(id))
            }
            _ => false,
        })
    }

    /// Chance chooses, out of all that is there; where each player has their own, for each.
    pub(crate) fn choose_by_chance(&mut self, scope: Scope, slot: Var, what: &Candidates, count: &Count) {
        let apart = matches!(what, Candidates::Objects(noun) if matches!(noun.place.side, Side::Own | Side::Rival));
        let actors: Vec<Option<PlayerId>> = match scope.actor {
            None if apart => self.who(scope, &Who::Each).map(Some).collect(),
            actor => vec![actor],
        };
        for actor in actors {
            self.choose_one_by_chance(Scope { actor, ..scope }, slot, what, count);
        }
    }

    fn choose_one_by_chance(&mut self, scope: Scope, slot: Var, what: &Candidates, count: &Count) {
        let mut there = Vec::new();
        self.candidates(scope, what, &mut there);
        let wanted = usize::from(self.span(scope, count, there.len()).1);
        if wanted == 0 || wanted > there.len() {
            self.wants(scope.actor.map_or(Players::NONE, Players::only));
        }
        for _ in 0..wanted.min(there.len()) {
            let picked = self.random_below(there.len() as u32) as usize;
            self.state.memory.push(Binding::of(slot, there.swap_remove(picked)));
        }
    }

    /// The next player chooses; after the last one, what the text divides among the chosen is divided.
    pub(crate) fn pick_or_share(
        &mut self,
        (scope, at): (Scope, u32),
        chooser: Result<PlayerId, Option<PlayerId>>,
        slot: Var,
        (what, count): (&Candidates, &Count),
        round: u16,
    ) {
        match chooser {
            Ok(player) => self.begin_choosing((scope, at), player, slot, what, count),
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

    pub(crate) fn answer_colour(&mut self, slot: Var, choice: Choice<G>) {
        self.finish();
        if let Choice::Colour(colour) = choice {
            self.state.memory.push(Binding { cell: slot.into(), held: Held::Colours(1 << colour.0) });
        }
    }

    pub(crate) fn step_choosing(
        &mut self,
        (scope, at): (Scope, u32),
        player: PlayerId,
        cell: Cell,
        before: u16,
        (least, most): (u16, u16),
    ) -> Flow {
        // What another player picked into the same cell is not this one's.
        let picked = self.picked(scope, cell).saturating_sub(before);
        let (least, most) = (least.saturating_sub(before), most.saturating_sub(before));
        // Looking through hidden cards in vain must look like looking through them and finding something.
        let looks =
            matches!(self.asks(at), Some(Asks::Find(_))) || matches!(self.pool.instruction(at), Instruction::Choose { .. });
        let in_vain = picked == 0 && looks && self.choosing_hidden(at);
        if picked >= most && !in_vain {
            self.finish();
            return Flow::Go;
        }
        let whole_hand = self.discards_whole_hand(at, player, most);
        let arranging = matches!(self.asks(at), Some(Asks::Order(..) | Asks::Next(_)));
        let ask = if arranging || whole_hand { Ask::Arrange } else { Ask::Pick { least, most, picked } };
        let clause = if whole_hand { G::arranging(G::DISCARD) } else { self.choosing_clause(at) };
        let hidden = self.choosing_hidden(at);
        let question = if hidden { Question::private(player, ask, clause) } else { Question::public(player, ask, clause) };
        Flow::Ask(question)
    }

    /// Whether all that is in a hand is discarded: then there is nothing to choose but the order.
    fn discards_whole_hand(&self, at: u32, player: PlayerId, most: u16) -> bool {
        let discards = matches!(self.asks(at), Some(Asks::Hand));
        discards && most > 1 && self.cards_in(self.zone_of(G::DRAW.1, player)).count() == usize::from(most)
    }

    /// Gives the choice that the deed at this place leaves to a player; `None` if no deed stands there.
    fn asks(&self, at: u32) -> Option<Asks<'_>> {
        if let Instruction::Do(deed) = self.pool.instruction(at) { Some(deed.facts().asks) } else { None }
    }

    fn choosing_clause(&self, at: u32) -> Clause {
        G::cite(match self.asks(at) {
            Some(Asks::Hand) => Doing::ChooseDiscard,
            Some(Asks::Find(_)) => Doing::Search,
            Some(Asks::Order(what, to)) => return G::arranging(self.arranged_zone(what, to)),
            Some(Asks::Next(_)) => Doing::PlaceInTurn,
            Some(Asks::Nothing) => Doing::Arrange,
            None if G::SIGHT == Sight::Faces && self.choosing_hidden(at) => Doing::LookToChoose,
            None => Doing::Choose,
        })
    }

    /// The zone of the first pile that is being arranged, where the rules send things.
    fn arranged_zone(&self, what: &What, to: &Destination) -> Zone {
        let pile = match self.state.frames.last() {
            Some(Frame::Choosing { scope, player, .. }) => {
                let first = self.to_arrange(*scope, what, to, *player).first().copied();
                first.map(|seat| self.pile(*scope, to, seat))
            }
            _ => None,
        };
        pile.map_or(to.place.zone, |pile| G::ZONES[usize::from(pile.0)].name)
    }

    fn choosing_hidden(&self, at: u32) -> bool {
        match self.pool.instruction(at) {
            Instruction::Choose { what: Candidates::Objects(noun) | Candidates::Either(noun, _), .. } => hidden::<G>(noun),
            Instruction::Choose { what: Candidates::AnyOf(nouns), .. } => nouns.iter().any(hidden::<G>),
            Instruction::Do(_) => true,
            _ => false,
        }
    }

    fn picked(&self, scope: Scope, cell: impl Into<Cell>) -> u16 {
        let cell = cell.into();
        let bindings = &self.state.memory[usize::from(scope.base)..];
        bindings.iter().filter(|binding| binding.cell.is(cell)).count() as u16
    }

    pub(crate) fn offer_choosing(
        &self,
        scope: Scope,
        at: u32,
        cell: Cell,
        least: u16,
        clause: Clause,
        out: &mut Vec<Offer<G>>,
    ) {
        let mut candidates = Vec::new();
        let asks = self.asks(at);
        match asks {
            None | Some(Asks::Nothing) => {
                if let Instruction::Choose { slot, what, .. } = self.pool.instruction(at) {
                    let Some(Frame::Choosing { player, .. }) = self.state.frames.last() else { return };
                    self.choosable((scope, at), *slot, what, *player, &mut candidates);
                }
            }
            Some(Asks::Find(noun)) => {
                let entity = |seat: Seat| Entity::Object(self.state.id(seat));
                let range = if armed(G::cite(Doing::SearchAll)) { usize::MAX } else { 1 };
                if armed(G::cite(Doing::SearchFits)) {
                    candidates.extend(self.in_range(scope, at, noun).take(range).map(entity));
                } else {
                    let there = self.zones(scope, noun.place).flat_map(|zone| self.state.zone(zone));
                    candidates.extend(there.copied().map(entity));
                }
            }
            Some(Asks::Hand) => {
                let Some(Frame::Choosing { player, .. }) = self.state.frames.last() else { return };
                let hand = self.zone_of(G::DRAW.1, *player);
                candidates.extend(self.cards_in(hand).map(|seat| Entity::Object(self.state.id(seat))));
            }
            Some(Asks::Next(what)) => {
                let seats = self.objects(scope, what).into_iter();
                candidates.extend(seats.map(|seat| Entity::Object(self.state.id(seat))));
            }
            Some(Asks::Order(what, to)) => {
                let Some(Frame::Choosing { player, .. }) = self.state.frames.last() else { return };
                let own = self.to_arrange(scope, what, to, *player).into_iter();
                candidates.extend(own.map(|seat| Entity::Object(self.state.id(seat))));
            }
        }
        let Some(Frame::Choosing { before, .. }) = self.state.frames.last() else { return };
        let picks = self.state.memory[usize::from(scope.base)..].iter().filter(|binding| binding.cell.is(cell));
        let own = picks.skip(usize::from(*before)).filter_map(|binding| binding.held.entity());
        let own: Vec<Entity> = own.collect();
        let count = if let Instruction::Choose { count, .. } = self.pool.instruction(at) { count } else { &Count::Any };
        let too_much = |entity: &Entity| !self.goes_together(scope, count, &own, *entity, &candidates);
        let taken = |entity: &Entity| own.contains(entity) || too_much(entity) || self.has_given(scope, at, &own, entity);
        let free = candidates.iter().copied().filter(|entity| !taken(entity));
        out.extend(free.map(|entity| Offer { choice: pick(entity), clause }));
        self.keep_to_agreed(at, out);
        if self.picked(scope, cell) >= least || out.is_empty() {
            out.push(Offer { choice: Choice::Done, clause });
        }
    }

    pub(crate) fn answer_choosing(&mut self, (scope, at): (Scope, u32), cell: Cell, choice: Choice<G>) {
        let Some(entity) = entity(choice) else {
            let Some(Frame::Choosing { before, player, .. }) = self.state.frames.last().copied() else { return };
            let picked = i32::from(self.picked(scope, cell) - before);
            let wanting = match self.pool.instruction(at) {
                Instruction::Choose { count, .. } => {
                    let least = if let Count::Exactly(wanted) = count { self.amount(scope, wanted) } else { 1 };
                    picked < least && !cell.var().is_some_and(|slot| self.is_made_up(at, slot))
                }
                _ => false,
            };
            let told = self.told_to_choose(scope, at, player);
            self.finish();
            if wanting {
                self.wants(told);
            }
            return;
        };
        self.state.memory.push(Binding::of(cell, entity));
        if let (Some(Frame::Choosing { player, .. }), Some(slot)) = (self.state.frames.last().copied(), cell.var())
            && !self.told_to_choose(scope, at, player).is_empty()
        {
            self.remember_chooser(player, slot, entity);
        }
    }

    /// Yes is offered where the game lets a player say it.
    pub(crate) fn offer_decision(&self, player: PlayerId, skip: u32, clause: Clause, out: &mut Vec<Offer<G>>) {
        let whole = match self.below_top() {
            Some(Frame::Resolve { scope, at, .. }) if G::CONSENT == Consent::Whole => {
                self.can_do_whole(player, *scope, *at..skip)
            }
            _ => true,
        };
        if whole || !armed(G::cite(Doing::WholeOnly)) {
            out.push(Offer { choice: Choice::Yes, clause });
        }
        out.push(Offer { choice: Choice::No, clause });
    }

    pub(crate) fn answer_deciding(&mut self, player: PlayerId, skip: u32, choice: Choice<G>) {
        self.finish();
        if choice == Choice::Yes {
            return;
        }
        if let Some(Frame::Resolve { at, round, .. }) = self.state.frames.last_mut() {
            (*at, *round) = (skip, 0);
        }
        self.wants(Players::only(player));
    }

    /// Of whom it is wanting what a player does not choose: of that player, where each does.
    fn told_to_choose(&self, scope: Scope, at: u32, player: PlayerId) -> Players {
        match self.pool.instruction(at) {
            Instruction::Choose { by, .. } => told(player, self.who(scope, by).count()),
            _ => Players::NONE,
        }
    }
}

fn hidden<G: Game>(noun: &Noun) -> bool {
    G::ZONES.iter().any(|info| info.is(noun.place.zone) && info.faces != Faces::Open)
}

/// The pick of an entity.
pub(crate) fn pick<G: Game>(entity: Entity) -> Choice<G> {
    match entity {
        Entity::Object(object) => Choice::Object(object),
        Entity::Player(player) => Choice::Player(player),
        Entity::Zone(zone) => Choice::Zone(zone),
    }
}

/// The entity of a pick.
pub(crate) fn entity<G: Game>(choice: Choice<G>) -> Option<Entity> {
    match choice {
        Choice::Object(object) => Some(Entity::Object(object)),
        Choice::Player(player) => Some(Entity::Player(player)),
        Choice::Zone(zone) => Some(Entity::Zone(zone)),
        _ => None,
    }
}
