//! Views: what a player may know, built up from nothing. Two states that differ only in what a player may not know give that
//! player the same view, down to the byte.

use crate::arm::armed;
use crate::choices::{Choice, Offer, Question};
use crate::engine::Engine;
use crate::events::Outcome;
use crate::game::{Doing, Game};
use crate::ids::{Clause, DefId, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::pool::Pool;
use crate::state::card::Knowledge;
use crate::state::cell::Cell;
use crate::state::counters::Counts;
use crate::state::information::Information;
use crate::state::object::Statuses;
use crate::state::zone::{Arrangement, Faces};
use crate::state::{Player, State};
use serde::Serialize;

/// The name under which a player knows an object: never the kernel's own number, and new after a shuffle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Handle(pub u32);

/// An object as a player sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ObjectView {
    /// Its name for this player.
    pub handle: Handle,
    /// Its place in its zone, bottom first, where places mean something.
    pub position: Option<u16>,
    /// What it is.
    pub def: DefId,
    /// Its information, in a zone where that is open.
    pub information: Option<Information>,
    /// How it lies.
    pub status: Statuses,
    /// Its damage.
    pub damage: i32,
    /// Its counters.
    pub counters: Counts,
    /// What it is attached to.
    pub host: Option<Handle>,
    /// In which role, if it is attached.
    pub role: Option<u8>,
    /// The cards under its top card, from above, where the player knows them.
    pub under: Vec<Option<DefId>>,
    /// What it points at, if it is on the stack, each with its share of what was divided.
    pub targets: Vec<(Aimed, Option<i32>)>,
    /// The number that was announced for it (X).
    pub announced: Option<i32>,
    /// The ways that were chosen of those that its text offers, counted from 0.
    pub modes: Vec<i32>,
}

/// An object that lies face down in an open zone, as a player sees it who may not look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FaceDownView {
    /// Its name for this player.
    pub handle: Handle,
    /// Its place in its zone, bottom first, where places mean something.
    pub position: Option<u16>,
    /// Who controls it.
    pub controller: PlayerId,
    /// How it lies.
    pub status: Statuses,
    /// Its damage.
    pub damage: i32,
    /// Its counters.
    pub counters: Counts,
    /// What it is attached to.
    pub host: Option<Handle>,
    /// In which role, if it is attached.
    pub role: Option<u8>,
}

/// A target as a player sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Aimed {
    /// An object.
    Object(Handle),
    /// A player.
    Player(PlayerId),
    /// A square.
    Square(ZoneId),
}

/// A zone as a player sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ZoneView {
    /// Which.
    pub zone: ZoneId,
    /// How many objects are in it: always public.
    pub count: u16,
    /// Those whose face the player knows.
    pub objects: Vec<ObjectView>,
    /// In an open zone, those whose face the player does not know.
    pub face_down: Vec<FaceDownView>,
    /// What else the player knows to be in it, without knowing where.
    pub within: Vec<DefId>,
}

/// An offer as its player sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OfferView {
    /// What one would do: `pass`, `pick`, an act's name…
    pub verb: &'static str,
    /// With which object.
    pub object: Option<Handle>,
    /// With which card, where that is not an object that the player sees.
    pub card: Option<DefId>,
    /// With which player.
    pub player: Option<PlayerId>,
    /// With which square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<ZoneId>,
    /// With which number.
    pub number: Option<i32>,
    /// Which ability: the card whose text it is, and its place in that text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<(DefId, u16)>,
    /// By which clause.
    pub clause: Clause,
}

fn nobody_has_any(purses: &[Counts; 2]) -> bool {
    purses.iter().all(Vec::is_empty)
}

/// Everything that a player receives.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound = "")]
pub struct View<G: Game> {
    /// Who looks.
    pub viewer: PlayerId,
    /// The turn.
    pub turn: u16,
    /// Whose turn.
    pub turn_player: PlayerId,
    /// Both players' numbers.
    pub players: [Player; 2],
    /// The counters that players have.
    #[serde(skip_serializing_if = "nobody_has_any")]
    pub purses: [Counts; 2],
    /// The game's own book-keeping.
    pub board: G::Board,
    /// The zones.
    pub zones: Vec<ZoneView>,
    /// Cards of each player that this one knows to be hidden somewhere.
    pub somewhere: [Vec<DefId>; 2],
    /// Who is asked.
    pub asked: Players,
    /// What this player is asked.
    pub question: Option<Question>,
    /// What this player may answer.
    pub offers: Vec<OfferView>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl<G: Game> State<G> {
    fn handle(&self, id: ObjectId) -> Option<Handle> {
        self.get(id).map(|object| Handle(object.stamp))
    }
}

impl<G: Game> Engine<'_, G> {
    /// What a player may know now.
    pub fn view(&self, viewer: PlayerId) -> View<G> {
        let state = &*self.state;
        let asked = state.question.map_or(Players::NONE, |question| question.players);
        let question = state.question.filter(|question| question.players.contains(viewer) && !self.committed(viewer));
        View {
            viewer,
            turn: state.turn,
            turn_player: state.turn_player,
            players: state.players,
            purses: PlayerId::ALL.map(|player| state.purse_of(player)),
            board: G::board_for(&state.board, viewer),
            zones: (0..G::ZONES.len()).map(|zone| view_zone(self.pool, state, viewer, ZoneId(zone as u8))).collect(),
            somewhere: PlayerId::ALL.map(|owner| self.somewhere(viewer, owner)),
            asked,
            question,
            offers: self.view_offers(viewer),
            outcome: state.outcome,
        }
    }

    fn somewhere(&self, viewer: PlayerId, owner: PlayerId) -> Vec<DefId> {
        let cards = self.state.cards.iter().filter(|card| card.owner == owner);
        let mut defs: Vec<DefId> =
            cards.filter(|card| card.known_to(viewer) == Knowledge::Exists).map(|card| card.def).collect();
        defs.sort_unstable();
        defs
    }

    fn view_offer(&self, viewer: PlayerId, offer: &Offer<G>) -> OfferView {
        let (verb, object, card, player, number) = match offer.choice {
            Choice::Pass => ("pass", None, None, None, None),
            Choice::Done => ("done", None, None, None, None),
            Choice::Yes => ("yes", None, None, None, None),
            Choice::No => ("no", None, None, None, None),
            Choice::Object(id) => ("pick", Some(id), None, None, None),
            Choice::Player(player) => ("pick", None, None, Some(player), None),
            Choice::Zone(_) => ("pick", None, None, None, None),
            Choice::Number(number) => ("number", None, None, None, Some(number)),
            Choice::Colour(colour) => ("colour", None, None, None, Some(i32::from(colour.0))),
            Choice::Waiting(number) => {
                let card = self.state.waiting.get(usize::from(number)).map(|waiting| self.waiting_def(waiting));
                ("trigger", None, card, None, Some(i32::from(number)))
            }
            Choice::Replacement(number) => ("replace", None, None, None, Some(i32::from(number))),
            Choice::Act(act) => {
                let (verb, object) = G::name_act(act);
                (verb, object, None, None, G::act_number(act))
            }
        };
        let known = object.filter(|id| self.state.exists(*id) && self.state.knows(viewer, id.seat));
        let card = card.or_else(|| known.map(|id| self.state.object(id.seat).def));
        let object = object.and_then(|id| self.state.handle(id));
        let ability = match offer.choice {
            Choice::Act(act) => G::act_ability(act).map(|ability| self.pool.place_of(ability)),
            _ => None,
        };
        let zone = if let Choice::Zone(zone) = offer.choice { Some(zone) } else { None };
        OfferView { verb, object, card, player, zone, number, ability, clause: offer.clause }
    }

    /// The choice that an offer of a view stands for.
    pub fn find_offer(&self, player: PlayerId, wanted: &OfferView) -> Option<Choice<G>> {
        self.offers(player).iter().find(|offer| self.view_offer(player, offer) == *wanted).map(|offer| offer.choice)
    }

    /// The offers of a player as that player sees them.
    pub fn view_offers(&self, player: PlayerId) -> Vec<OfferView> {
        self.offers(player).iter().map(|offer| self.view_offer(player, offer)).collect()
    }
}

fn view_zone<G: Game>(pool: &Pool<G>, state: &State<G>, viewer: PlayerId, zone: ZoneId) -> ZoneView {
    let info = &G::ZONES[usize::from(zone.0)];
    let seats = state.zone(zone);
    let (mut objects, mut face_down) = (Vec::new(), Vec::new());
    for (at, seat) in seats.iter().enumerate() {
        let position = (info.arrangement == Arrangement::Ordered).then_some(at as u16);
        if state.knows(viewer, *seat) {
            objects.push(view_object(pool, state, viewer, *seat, position));
        } else if info.faces == Faces::Open {
            face_down.push(view_face_down(pool, state, *seat, position));
        }
    }
    if info.arrangement == Arrangement::Loose {
        objects.sort_by_key(|object| object.handle);
        face_down.sort_by_key(|object| object.handle);
    }
    let cards = seats.iter().filter(|seat| !state.sees(viewer, **seat));
    let cards = cards.filter_map(|seat| state.object(*seat).top_card()).map(|card| state.card(card));
    let mut within: Vec<DefId> = cards.filter(|card| card.known_to(viewer) == Knowledge::InZone).map(|card| card.def).collect();
    within.sort_unstable();
    let count = if armed(G::cite(Doing::ZoneCount)) { seats.len() as u16 } else { 0 };
    ZoneView { zone, count, objects, face_down, within }
}

fn view_face_down<G: Game>(pool: &Pool<G>, state: &State<G>, seat: Seat, position: Option<u16>) -> FaceDownView {
    let object = state.object(seat);
    let attached = state.attachment(seat);
    let host = attached.and_then(|attached| state.handle(attached.host));
    FaceDownView {
        handle: Handle(object.stamp),
        position,
        controller: state.information(pool, seat).controller,
        status: object.status,
        damage: object.damage,
        counters: state.counters(seat),
        host,
        role: host.and(attached).map(|attached| attached.role),
    }
}

fn view_object<G: Game>(pool: &Pool<G>, state: &State<G>, viewer: PlayerId, seat: Seat, position: Option<u16>) -> ObjectView {
    let open = G::ZONES[usize::from(state.object(seat).zone.0)].faces == Faces::Open;
    let attached = state.attachment(seat);
    let host = attached.and_then(|attached| state.handle(attached.host));
    let under = state.pile(seat).skip(1).map(|card| state.knows_card(viewer, card).then(|| state.card(card).def));
    let object = state.object(seat);
    let targets = state.links(seat).filter(|link| link.target).filter_map(|link| {
        let aimed = match link.binding.held.entity()? {
            Entity::Object(id) => Aimed::Object(state.handle(id)?),
            Entity::Player(player) => Aimed::Player(player),
            Entity::Zone(zone) => Aimed::Square(zone),
        };
        Some((aimed, Some(link.binding.held.share()).filter(|share| *share != 0)))
    });
    let held = |cell: Cell| {
        let own = state.links(seat).map(|link| link.binding).filter(move |binding| binding.cell.is(cell));
        own.map(|binding| binding.held.number())
    };
    ObjectView {
        handle: Handle(object.stamp),
        position,
        def: object.def,
        information: open.then(|| *state.information(pool, seat)),
        status: object.status,
        damage: object.damage,
        counters: state.counters(seat),
        host,
        role: host.and(attached).map(|attached| attached.role),
        under: under.collect(),
        targets: targets.collect(),
        announced: held(Cell::X).next(),
        modes: held(Cell::Mode).collect(),
    }
}
