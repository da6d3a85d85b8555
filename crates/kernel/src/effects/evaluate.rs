//! Evaluating nouns, quantities and conditions from the point of view of an effect.

use crate::arm::armed;
use crate::effects::division::slots_of;
use crate::effects::noun_matching::{Scale, superlative};
use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{DefId, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::policy::Holding;
use crate::state::cell::{Binding, Cell};
use crate::state::counters::{Lying, count_of};
use crate::state::information::{Information, ROLES};
use crate::state::object::Statuses;
use crate::state::zone::ZoneSet;
use crate::state::{Link, State};
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;
use tefuda_ability::{
    Amount, Candidates, Condition, Count, Filter, INFINITE, Noun, Part, Patient, Place, Side, Var, What, Who, minus, plus,
};

/// A few seats: most effects concern one or two objects.
pub(crate) type Seats = SmallVec<[Seat; 8]>;

/// What an object is or, if it is gone, was.
pub(crate) struct Look<'l> {
    pub id: ObjectId,
    pub information: Cow<'l, Information>,
    pub status: Statuses,
    pub damage: i32,
    pub counters: &'l [Lying],
    pub token: bool,
    pub ability: bool,
    pub def: Option<DefId>,
    pub zone: Option<ZoneId>,
    /// How many things were attached to it, if it is gone.
    pub attached: Option<[u8; ROLES]>,
}

impl<G: Game> Engine<'_, G> {
    pub(crate) fn look(&self, id: ObjectId) -> Option<Look<'_>> {
        if let Some(object) = self.state.get(id) {
            let information = self.information(id.seat);
            let (status, damage, counters) = (object.status, object.damage, self.state.lying(id.seat));
            let (token, ability) = (object.is_token(), object.is_ability());
            let (def, zone, attached) = (Some(object.def), Some(object.zone), None);
            return Some(Look { id, information, status, damage, counters, token, ability, def, zone, attached });
        }
        let past = self.state.past(id).filter(|_| armed(G::cite(Doing::LastKnown)))?;
        let (information, status, damage) = (Cow::Borrowed(&past.information), past.status, past.damage);
        let (counters, token, attached) = (self.state.past_counted.on(id), past.token, Some(past.attached));
        let (def, zone) = (Some(past.def), Some(past.zone));
        Some(Look { id, information, status, damage, counters, token, ability: false, def, zone, attached })
    }

    /// How many things are attached to what was looked at, by role.
    pub(crate) fn attached_to(&self, look: &Look<'_>) -> [u8; ROLES] {
        look.attached.unwrap_or_else(|| self.state.attached(look.id))
    }

    /// The colours that an object has or, if it is gone, had.
    pub(crate) fn colours_of(&self, id: ObjectId) -> u16 {
        self.look(id).map_or(0, |look| look.information.colours)
    }

    /// What an effect remembers: while it resolves, while it lasts, and while what it left to trigger waits.
    pub(crate) fn remembered(&self, scope: Scope) -> impl Iterator<Item = &Binding> {
        let memory = self.state.memory[usize::from(scope.base).min(self.state.memory.len())..].iter();
        // Only an effect that lasts has locked anything.
        let locked = if scope.effect.is_some() { self.state.locked.as_slice() } else { &[] };
        let locked = locked.iter().filter(move |lock| Some(lock.effect) == scope.effect).map(|lock| &lock.binding);
        let own = move |link: &&Link| link.ability.is_none_or(|whose| Some(whose) == scope.ability);
        let links = scope.holder.into_iter().flat_map(|seat| self.state.links(seat)).filter(own).map(|link| &link.binding);
        memory.chain(locked).chain(links)
    }

    /// The objects and players that a cell holds.
    pub(crate) fn bound(&self, scope: Scope, cell: impl Into<Cell>) -> impl Iterator<Item = Entity> {
        let cell = cell.into();
        let held =
            self.remembered(scope).filter(move |binding| binding.is_of(cell)).filter_map(|binding| binding.held.entity());
        // The event's own subject comes before one that a delayed trigger inherited.
        let event = self.brought(scope, cell);
        let inherits = event.is_none();
        event.into_iter().chain(held.filter(move |_| inherits))
    }

    /// Gives the part of the event behind a text, while no cell holds it yet.
    fn brought(&self, scope: Scope, cell: Cell) -> Option<Entity> {
        match cell {
            Cell::Var(Var::Affected) if scope.affected != Seat::NONE => Some(Entity::Object(self.state.id(scope.affected))),
            Cell::Var(Var::Heard(Part::It)) => scope.subject,
            Cell::Var(Var::Heard(Part::Other)) => scope.other,
            _ => None,
        }
    }

    /// True if an object is one of those that a variable stands for, wherever it is now. That is asked of all that lies somewhere: most of
    /// it sits elsewhere than anything that is remembered.
    pub(crate) fn stands_for(&self, scope: Scope, var: Var, id: ObjectId) -> bool {
        let is = |entity: Option<Entity>| match entity {
            Some(Entity::Object(of)) => of.seat == id.seat && self.is_still(scope, of, id),
            _ => false,
        };
        let cell = Cell::Var(var);
        if let brought @ Some(_) = self.brought(scope, cell) {
            return is(brought);
        }
        let State { memory, locked, .. } = &*self.state;
        let there = |binding: &Binding| binding.sits_at(id.seat) && binding.is_of(cell) && is(binding.held.entity());
        let own = |link: &&Link| link.ability.is_none_or(|whose| Some(whose) == scope.ability);
        memory[usize::from(scope.base).min(memory.len())..].iter().any(there)
            || (scope.effect.is_some() && locked.iter().any(|lock| Some(lock.effect) == scope.effect && there(&lock.binding)))
            || scope.holder.is_some_and(|seat| self.state.links(seat).filter(own).any(|link| there(&link.binding)))
    }

    /// The players that a word means.
    pub(crate) fn who(&self, scope: Scope, who: &Who) -> impl Iterator<Item = PlayerId> + use<G> {
        let players = match who {
            Who::You => return one_or_two(Some(scope.controller), None),
            Who::Opponent => return one_or_two(Some(scope.controller.other()), None),
            Who::Turn => return one_or_two(Some(self.state.turn_player), None),
            Who::Each => Players::BOTH,
            Who::Doers => {
                let failed = if armed(G::cite(Doing::PartlyDone)) { self.state.failed } else { Players::NONE };
                failed.iter().fold(Players::BOTH, Players::without)
            }
            Who::It(slot) => self.bound(scope, *slot).filter_map(player_of).fold(Players::NONE, Players::with),
            Who::ControllerOf(what) => {
                let ids = self.ids(scope, what).into_iter();
                ids.map(|id| self.controller(id)).fold(Players::NONE, Players::with)
            }
            Who::OwnerOf(what) => {
                let ids = self.ids(scope, what).into_iter();
                ids.map(|id| self.state.owner(id.seat)).fold(Players::NONE, Players::with)
            }
        };
        let turn = self.state.turn_player;
        let first = if armed(G::cite(Doing::TurnPlayerFirst)) { turn } else { turn.other() };
        let among = |player: PlayerId| Some(player).filter(|player| players.contains(*player));
        one_or_two(among(first), among(first.other()))
    }

    /// The objects that a phrase means, under the identity by which it knows them (they may be gone).
    pub(crate) fn ids(&self, scope: Scope, what: &What) -> SmallVec<[ObjectId; 8]> {
        match what {
            What::This => smallvec![self.as_it_is(scope, scope.source)],
            What::Itself => self.itself(scope).into_iter().collect(),
            What::Both(parts) => parts.iter().flat_map(|part| self.ids(scope, part)).collect(),
            What::It(_) | What::These(_) => {
                let held = slots_of(what).iter().flat_map(|slot| self.bound(scope, *slot)).filter_map(object_of);
                held.map(|id| self.as_it_is(scope, id)).collect()
            }
            What::All(noun) => self.matching(scope, noun).map(|seat| self.state.id(seat)).collect(),
            What::Ever(side) => {
                let active = G::ZONES.iter().enumerate().filter(|(_, info)| info.active);
                let seats = active.flat_map(|(at, _)| self.state.zone(ZoneId(at as u8)).iter().copied());
                let theirs = seats.filter(|seat| self.on_side(scope, *side, self.information(*seat).controller));
                theirs.map(|seat| self.state.id(seat)).collect()
            }
            What::Bottom(place, amount) => {
                let count = usize::try_from(self.amount(scope, amount)).unwrap_or(0);
                let zones = self.zones(scope, *place);
                let seats = zones.flat_map(|zone| self.cards_in(zone).take(count));
                seats.map(|seat| self.state.id(seat)).collect()
            }
            What::Top(place, amount) => {
                let count = usize::try_from(self.amount(scope, amount)).unwrap_or(0);
                let zones = self.zones(scope, *place);
                let seats = zones.flat_map(|zone| self.cards_in(zone).rev().take(count));
                seats.map(|seat| self.state.id(seat)).collect()
            }
        }
    }

    /// The objects that a phrase means and that are still there to have something done to them. The source of an ability and
    /// the subject of its trigger are followed through the one move that the ability speaks of.
    pub(crate) fn objects(&self, scope: Scope, what: &What) -> Seats {
        // What is looked for in zones is there, and only once.
        if let What::All(noun) = what {
            return self.matching(scope, noun).collect();
        }
        if let What::Both(parts) = what {
            return self.all_of(scope, parts);
        }
        let ids = self.ids(scope, what).into_iter();
        let fair = ids.filter(|id| !self.was_illegal(scope, slots_of(what), Entity::Object(*id)));
        let here = fair.filter(|id| self.state.exists(*id) || self.followed(scope, what, *id)).map(|id| id.seat);
        // Two players may have chosen the same object; it is still one.
        let mut seats = Seats::new();
        for seat in here {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        seats
    }

    /// What something happens to.
    pub(crate) fn patients(&self, scope: Scope, patient: &Patient) -> Vec<Entity> {
        match patient {
            Patient::Player(who) => self.who(scope, who).map(Entity::Player).collect(),
            Patient::Both(parts) => parts.iter().flat_map(|part| self.patients(scope, part)).collect(),
            // A slot may hold players as well as objects: それ is whatever was targeted.
            Patient::Object(what @ (What::It(_) | What::These(_))) => {
                let now = |entity| match entity {
                    Entity::Object(id) => {
                        let there = self.state.exists(id) || self.followed(scope, what, id);
                        there.then(|| Entity::Object(self.state.id(id.seat)))
                    }
                    player => Some(player),
                };
                let held = slots_of(what).iter().flat_map(|slot| self.bound(scope, *slot));
                held.filter(|entity| !self.was_illegal(scope, slots_of(what), *entity)).filter_map(now).collect()
            }
            Patient::Object(what) => {
                self.objects(scope, what).into_iter().map(|seat| Entity::Object(self.state.id(seat))).collect()
            }
        }
    }

    /// The zones that a place means.
    pub(crate) fn zones(&self, scope: Scope, place: Place) -> ZoneSet {
        let players = PlayerId::ALL.into_iter().filter(|player| self.on_side(scope, place.side, *player));
        self.pool.zones(place.zone, players.fold(Players::NONE, Players::with))
    }

    /// The seats that fit a noun.
    pub(crate) fn matching(&self, scope: Scope, noun: &Noun) -> impl Iterator<Item = Seat> {
        let best = self.extreme(scope, noun);
        let fits = move |seat: &Seat| best.is_none_or(|(scale, best, meant)| (self.reading(*seat, scale) == best) == meant);
        self.fitting(scope, noun).filter(fits)
    }

    pub(crate) fn fitting(&self, scope: Scope, noun: &Noun) -> impl Iterator<Item = Seat> {
        // What a player controls may lie in the other's zone.
        let in_play = || G::ZONES.iter().any(|info| info.active && info.is(noun.place.zone));
        let control = self.means_control(noun);
        let side = if control && in_play() { Side::Any } else { noun.place.side };
        let by_role = |filter: &Filter| if let Filter::Role(role) = filter { G::role_lies_in(*role) } else { None };
        let zone = noun.filters.iter().find_map(by_role).unwrap_or(noun.place.zone);
        let seats = self.zones(scope, Place { side, zone }).flat_map(|zone| self.state.zone(zone));
        // What lies without information is of no kind.
        let kind = noun.filters.iter().any(|filter| matches!(filter, Filter::Kind(_)));
        let fits =
            move |seat: Seat| !(kind && self.state.is_blank(self.pool, seat)) && self.fits_here(scope, noun, seat, control);
        seats.copied().filter(move |seat| fits(*seat))
    }

    /// The highest or lowest number of what fits everything else, where a noun asks for it, or for all but what has it.
    fn extreme(&self, scope: Scope, noun: &Noun) -> Option<(Scale, i32, bool)> {
        let (scale, highest, meant) = noun.filters.iter().find_map(superlative)?;
        let numbers = self.fitting(scope, noun).map(|seat| self.reading(seat, scale));
        let best = if highest { numbers.max() } else { numbers.min() };
        best.map(|best| (scale, best, meant))
    }

    /// Whether a noun speaks of cards, so that tokens are not meant.
    pub(crate) fn means_cards(&self, noun: &Noun) -> bool {
        !noun.filters.iter().any(names_object) && armed(G::cite(Doing::TokenIsNoCard))
    }

    /// Whether a noun that names a player speaks, in play, of what that player controls, and not of what lies in a place of theirs:
    /// あなたの魔石 is that, あなたの魔石エリアにあるカード is not.
    pub(crate) fn means_control(&self, noun: &Noun) -> bool {
        let held =
            G::HOLDING == Holding::Control && !matches!(noun.place.side, Side::Any) && noun.filters.iter().any(names_object);
        held && armed(G::cite(Doing::PutUnderControl))
    }

    /// The cards in a zone: a token may lie there for a moment, but it is none.
    pub(crate) fn cards_in(&self, zone: ZoneId) -> impl DoubleEndedIterator<Item = Seat> {
        let card = |seat: &Seat| !self.state.object(*seat).is_token() || !armed(G::cite(Doing::TokenIsNoCard));
        self.state.zone(zone).iter().copied().filter(card)
    }

    /// Whether a player is on a side, from where the effect looks.
    #[inline(always)]
    pub(crate) fn on_side(&self, scope: Scope, side: Side, player: PlayerId) -> bool {
        match side {
            Side::Any => true,
            Side::Yours => player == scope.controller,
            Side::Theirs => player != scope.controller,
            Side::Own => scope.actor.is_none_or(|actor| actor == player),
            Side::Rival => scope.actor.is_none_or(|actor| actor != player),
            Side::Of(var) => self.is_bound(scope, var, player),
            Side::ControllerOf(var) => self.controls(scope, var, player),
            Side::OwnerOf(var) => self.owns(scope, var, player),
        }
    }

    fn is_bound(&self, scope: Scope, var: Var, player: PlayerId) -> bool {
        self.bound(scope, var).any(|entity| entity == Entity::Player(player))
    }

    fn controls(&self, scope: Scope, var: Var, player: PlayerId) -> bool {
        self.ids(scope, &What::It(var)).into_iter().any(|id| self.controller(id) == player)
    }

    fn owns(&self, scope: Scope, var: Var, player: PlayerId) -> bool {
        self.ids(scope, &What::It(var)).into_iter().any(|id| self.state.owner(id.seat) == player)
    }

    /// The number that a quantity comes to now.
    pub(crate) fn amount(&self, scope: Scope, amount: &Amount) -> i32 {
        match amount {
            Amount::Number(number) => *number,
            Amount::Infinite => INFINITE,
            Amount::X => self.announced(scope),
            Amount::Of(value, what) => {
                let looks = self.ids(scope, what).into_iter().filter_map(|id| self.look(id));
                looks.map(|look| G::reads(&look.information, *value, look.damage)).fold(0, i32::saturating_add)
            }
            Amount::OfPlayer(value, who) => {
                let values = self.who(scope, who).map(|player| G::of_player(self.state, player, *value));
                values.fold(0, i32::saturating_add)
            }
            Amount::Count(noun) => self.matching(scope, noun).count() as i32,
            Amount::HowMany(slot) => {
                let fair = |entity: &Entity| !self.was_illegal(scope, std::slice::from_ref(slot), *entity);
                self.bound(scope, *slot).filter(fair).count() as i32
            }
            Amount::Among(slot, filters) => self.how_many_among(scope, *slot, filters),
            Amount::Done(how) => self.how_many_done(scope, *how),
            Amount::Counters(counter, what) => {
                let looks = self.ids(scope, what).into_iter().filter_map(|id| self.look(id));
                let count = |look: Look<'_>| i32::from(count_of(look.counters, *counter));
                looks.map(count).fold(0, i32::saturating_add)
            }
            Amount::Attached(role, what) => {
                let looks = self.ids(scope, what).into_iter().filter_map(|id| self.look(id));
                let count = |look: Look<'_>| i32::from(self.attached_to(&look).get(usize::from(role.0)).copied().unwrap_or(0));
                looks.map(count).fold(0, i32::saturating_add)
            }
            Amount::Held(counter, who) => {
                let held = self.who(scope, who).map(|player| i32::from(self.state.purse(player, *counter)));
                held.fold(0, i32::saturating_add)
            }
            Amount::DamageOn(what) => {
                let looks = self.ids(scope, what).into_iter().filter_map(|id| self.look(id));
                looks.map(|look| look.damage).fold(0, i32::saturating_add)
            }
            Amount::Successes => self.remembered(scope).filter(|binding| binding.cell.is(Cell::Success)).count() as i32,
            Amount::Event => scope.amount,
            Amount::Times(times, of) => tefuda_ability::times(*times, self.amount(scope, of)),
            Amount::Groups(of, by) => self.amount(scope, of).checked_div_euclid(*by).unwrap_or(0),
            Amount::Plus(one, more) => plus(self.amount(scope, one), *more),
            Amount::Minus(from, less) => minus(self.amount(scope, from), self.amount(scope, less)),
            Amount::Half { of, up } => {
                let whole = self.amount(scope, of);
                if whole == INFINITE {
                    return INFINITE;
                }
                // Only whole numbers, and rounded as the text says.
                let up = *up && armed(G::cite(Doing::WholeNumbers)) && armed(G::cite(Doing::Round));
                if up { whole - whole.div_euclid(2) } else { whole.div_euclid(2) }
            }
        }
    }

    /// X, as it was announced for the card: the effect knows it, and the card while it waits.
    pub(crate) fn announced(&self, scope: Scope) -> i32 {
        let links = self.state.links(scope.source.seat).map(|link| &link.binding);
        let mut known = self.remembered(scope).chain(links.filter(|_| self.state.exists(scope.source)));
        known.find(|binding| binding.cell.is(Cell::X)).map_or(0, |binding| binding.held.number())
    }

    /// Whether a condition holds now.
    pub(crate) fn holds(&self, scope: Scope, condition: &Condition) -> bool {
        match condition {
            // No comparison tells more than one too many from the rest.
            Condition::Compare(Amount::Count(noun), comparison, right) => {
                let right = self.amount(scope, right);
                let enough = usize::try_from(right).unwrap_or(0).saturating_add(1);
                comparison.holds(self.matching(scope, noun).take(enough).count() as i32, right)
            }
            Condition::Compare(left, comparison, right) => {
                comparison.holds(self.amount(scope, left), self.amount(scope, right))
            }
            Condition::Is(what, filter) => {
                let ids = self.ids(scope, what);
                !ids.is_empty() && ids.into_iter().all(|id| self.fits(scope, filter, id))
            }
            Condition::During(period) => G::during(&self.state.board, *period),
            Condition::TurnOf(who) => self.who(scope, who).any(|player| player == self.state.turn_player),
            Condition::Won => self.has_won(scope),
            Condition::Done(id) => self.were_done(scope, *id),
            Condition::Happened(when, event) => self.has_been(scope, *when, event),
            Condition::Not(inner) => !self.holds(scope, inner),
            Condition::All(several) => several.iter().all(|inner| self.holds(scope, inner)),
            Condition::AnyOf(several) => several.iter().any(|inner| self.holds(scope, inner)),
        }
    }

    /// What a selection may take.
    pub(crate) fn candidates(&self, scope: Scope, what: &Candidates, out: &mut Vec<Entity>) {
        let (nouns, players) = match what {
            Candidates::Objects(noun) => (std::slice::from_ref(noun), None),
            Candidates::Players(side) => (&[][..], Some(*side)),
            Candidates::Either(noun, side) => (std::slice::from_ref(noun), Some(*side)),
            Candidates::AnyOf(nouns) => (nouns.as_slice(), None),
            Candidates::Squares(squares) => return out.extend(self.squares(scope, squares).map(Entity::Zone)),
        };
        for noun in nouns {
            out.extend(self.matching(scope, noun).map(|seat| Entity::Object(self.state.id(seat))));
        }
        if let Some(side) = players {
            let players = PlayerId::ALL.into_iter().filter(|player| self.on_side(scope, side, *player));
            out.extend(players.map(Entity::Player));
        }
    }

    /// Between how many a selection takes, of so many there are.
    pub(crate) fn span(&self, scope: Scope, count: &Count, there: usize) -> (u16, u16) {
        let there = there as u16;
        match count {
            Count::Exactly(amount) => (self.number(scope, amount), self.number(scope, amount)),
            Count::UpTo(amount) => (0, self.number(scope, amount).min(there)),
            Count::Any | Count::Apiece(_) => (0, there),
            Count::Such(inner, _) => self.span(scope, inner, usize::from(there)),
        }
    }
}

/// Whether a filter says what sort of object is meant, or which: ユニット, トークン, このユニット. A noun without one means a card.
fn names_object(filter: &Filter) -> bool {
    match filter {
        Filter::Kind(_) | Filter::Token | Filter::Role(_) | Filter::This | Filter::Same(_) => true,
        Filter::Not(inner) => matches!(**inner, Filter::Token),
        Filter::AnyOf(several) | Filter::All(several) => several.iter().any(names_object),
        _ => false,
    }
}

fn one_or_two(one: Option<PlayerId>, two: Option<PlayerId>) -> impl Iterator<Item = PlayerId> {
    one.into_iter().chain(two)
}

fn player_of(entity: Entity) -> Option<PlayerId> {
    match entity {
        Entity::Player(player) => Some(player),
        Entity::Object(_) | Entity::Zone(_) => None,
    }
}

pub(crate) fn object_of(entity: Entity) -> Option<ObjectId> {
    match entity {
        Entity::Object(object) => Some(object),
        Entity::Player(_) | Entity::Zone(_) => None,
    }
}
