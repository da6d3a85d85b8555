//! The joints: what a game tells the kernel. Everything in which the five games differ comes through here, as types and
//! functions; the kernel never asks which game it is.

use crate::arm::armed;
use crate::choices::{Choice, Offer};
pub use crate::doing::{Doing, Order};
use crate::effects::paying::Supply;
use crate::effects::skill::Shift;
use crate::engine::{Engine, Flow};
use crate::events::{Event, Move};
use crate::ids::{AbilityIx, Clause, ObjectId, PlayerId, Seat, ZoneId};
use crate::policy::{
    Arranging, Consent, HiddenChoice, Holding, Lapse, Mending, Missing, Parts, Proviso, Reach, ReplacementChooser, Sharing,
    Sight, TriggerPolicy, Ways,
};
use crate::pool::Pool;
use crate::pool::code::Alter;
use crate::state::State;
pub use crate::state::information::Guise;
use crate::state::information::Information;
use crate::state::object::{Object, Statuses};
use crate::state::zone::{Arrangement, ZoneInfo};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use tefuda_ability::{Area, Counter, Fund, Mark, OwnVerb, Price, Role, Status, Zone};

/// Plain data: what may live inside a state.
pub trait Plain: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {}
impl<T: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> Plain for T {}

/// A card game.
pub trait Game: Plain + Default {
    /// The game's own procedures, with named steps.
    type Frame: Plain;
    /// What only this game keeps: its phase, its battle, its pools. It may hold lists; everything else in a state is `Copy`.
    type Board: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + Default;
    /// A change to the board.
    type Note: Plain;
    /// Something that a player may do of their own accord.
    type Act: Plain;
    /// What is printed on a card beside name, kind, colours, numbers and text.
    type Face: Clone + Debug + Default + Send + Sync;

    /// The zones, in the order in which they are numbered.
    const ZONES: &'static [ZoneInfo];
    /// The states of which an object is always in exactly one, group by group. The first of a group is how it lies that is in none
    /// of the others.
    const STATUS_GROUPS: &'static [&'static [Status]] = &[];
    /// The zone where used cards and triggered abilities wait for resolution.
    const STACK: ZoneId;
    /// How many layers continuous effects go through, not counting the printed information.
    const LAYERS: u8;
    /// How triggered abilities leave the waiting room.
    const TRIGGERS: TriggerPolicy;
    /// Who chooses among replacement effects.
    const REPLACEMENTS: ReplacementChooser;
    /// What makes an object unfit as a target.
    const UNTARGETABLE: Option<Mark>;
    /// The mark of what no effect of the other player can aim at.
    const SHIELDED: Option<Mark> = None;
    /// The mark of what no effect of the other player can choose, where choosing is not aiming.
    const UNCHOSEN: Option<Mark> = None;
    /// The player's number that damage lowers and healing raises.
    const LIFE: tefuda_ability::Value;
    /// The zone that drawing takes from, and the one that it puts into, by their words.
    const DRAW: (Zone, Zone);
    /// How a card lies whose face is hidden although its zone is open, if the game has such cards.
    const FACE_DOWN: Option<Status> = None;
    /// The zone of discarded cards.
    const DISCARD: Zone;
    /// The zone of destroyed objects.
    const GRAVE: Zone = Self::DISCARD;
    /// Whether cards that are not there count as drawn, all that a player was to draw together.
    const MISSING: Missing = Missing::NotDrawn;
    /// What a resolved effect on everything that fits speaks of.
    const REACH: Reach = Reach::Locked;
    /// When a player who may do something can say yes.
    const CONSENT: Consent = Consent::Free;
    /// Which of several ways a player may pick.
    const WAYS: Ways = Ways::Any;
    /// When the condition of a triggered ability is looked at.
    const PROVISO: Proviso = Proviso::Twice;
    /// Whether a choice by a quality out of hidden cards may be declined.
    const HIDDEN_CHOICE: HiddenChoice = HiddenChoice::Must;
    /// What one who chooses among hidden cards sees of them.
    const SIGHT: Sight = Sight::Blind;
    /// What each of those gets at least among whom something is divided.
    const SHARING: Sharing = Sharing::SomeEach;
    /// Which objects may be chosen for having damage taken off.
    const MENDING: Mending = Mending::Any;
    /// What becomes of a resolved effect whose condition fails.
    const LAPSE: Lapse = Lapse::Returns;
    /// When two players who are both asked about what they are told to do it.
    const PARTS: Parts = Parts::ChooseFirst;
    /// When the owner arranges several cards that come to one end of a pile together.
    const ARRANGING: Arranging = Arranging::Sent;
    /// The zone where summoned objects go.
    const FIELD: Zone;
    /// Whose that is which lies in a player's own zone in play.
    const HOLDING: Holding = Holding::Place;

    /// The clause for something that the kernel does.
    fn cite(doing: Doing) -> Clause;

    /// Take one step of a procedure.
    fn step(engine: &mut Engine<'_, Self>, frame: Self::Frame) -> Flow;

    /// What a player may answer while this frame asks.
    fn offers(engine: &Engine<'_, Self>, frame: Self::Frame, player: PlayerId, out: &mut Vec<Offer<Self>>);

    /// Take an answer that was offered.
    fn answer(engine: &mut Engine<'_, Self>, frame: Self::Frame, player: PlayerId, choice: Choice<Self>);

    /// Change the board.
    fn note(state: &mut Self::Board, note: Self::Note);

    /// The information that an object has before any effect: printed, or what its zone and status leave of it.
    fn base(pool: &Pool<Self>, state: &State<Self>, seat: Seat) -> Information;

    /// What sort of thing that is: most need not be made up.
    fn guise(_printed: &Information, _object: &Object) -> Guise {
        Guise::Made
    }

    /// The information of what lies under a [`Guise::Mask`].
    fn mask(controller: PlayerId) -> Information {
        Information::blank(controller)
    }

    /// Whether a text that says this of its own card without condition is part of what the card is, wherever it lies.
    fn basic(_alter: &Alter) -> bool {
        false
    }

    /// What counters on an object do to its information: the last layer.
    fn counters(state: &State<Self>, seat: Seat, information: &mut Information);

    /// Bounds that numbers keep after all effects.
    fn bound(_information: &mut Information) {}

    /// The layer in which a change is applied; [`Game::LAYERS`] itself comes after the counters.
    fn layer(alter: &Alter) -> u8;

    /// Whether a counter gives its ability (see [`Pool::give_counter`]) to such an object under it.
    fn counter_gives(_counter: Counter, _on: &Information) -> bool {
        true
    }

    /// The object that a note is about, for the log.
    fn noted(_note: &Self::Note) -> Option<ObjectId> {
        None
    }

    /// Whether a note changes who [has a role](Game::has_role).
    fn changes_roles(_note: &Self::Note) -> bool {
        true
    }

    /// Whether a note changes [what a number of a player comes to](Game::of_player).
    fn changes_players(_note: &Self::Note) -> bool {
        false
    }

    /// Whether the game's own book-keeping still speaks of an object, so that what it was may yet be asked.
    fn remembers(_board: &Self::Board, _object: ObjectId) -> bool {
        false
    }

    /// Whether an event that just happened can give a check something to do. What changes derived information can anyway.
    fn concerns_check(_state: &State<Self>, event: &Event<Self>) -> bool {
        !matches!(event, Event::Note(_))
    }

    /// The object that a text speaks of as itself: a host, for a card attached to it whose text is taken for the host's.
    fn bearer(_state: &State<Self>, seat: Seat) -> Seat {
        seat
    }

    /// The colours that go when an object's colours become these: a game may keep colours of several senses beside each other.
    fn colour_aspect(_colours: u16) -> u16 {
        u16::MAX
    }

    /// Whether what a card with this printed on it says of itself is about itself, and not about a host.
    fn speaks_for_itself(_printed: &Information) -> bool {
        true
    }

    /// How something lies that is attached in a role.
    fn lies(_role: Role) -> Statuses {
        Statuses::default()
    }

    /// What a number of a player comes to.
    fn of_player(state: &State<Self>, player: PlayerId, value: tefuda_ability::Value) -> i32 {
        state.player(player).values.get(usize::from(value.0)).copied().unwrap_or(0)
    }

    /// The numbers that one number of an object is made of, where it is no number of its own. What is added to it is added to
    /// the first; what it becomes, the first becomes, and the others nothing.
    fn parts_of(_value: tefuda_ability::Value) -> &'static [tefuda_ability::Value] {
        &[]
    }

    /// Whether the game asks by which changes a number of an object came about, and not only what it comes to.
    fn recounts(_value: tefuda_ability::Value) -> bool {
        false
    }

    /// A number of an object as texts read it, whose damage is this.
    fn reads(information: &Information, value: tefuda_ability::Value, _damage: i32) -> i32 {
        information.value(value)
    }

    /// Whether a player who discards a whole hand of no cards has done so.
    fn discards_nothing() -> bool {
        false
    }

    /// A text tells somebody to do one of the game's own verbs. Whether it was done is said with [`Engine::conclude`].
    fn perform(_engine: &mut Engine<'_, Self>, _order: Order<'_>) {}

    /// Whether what one of the game's verbs does with what was chosen for it happens in one moment.
    fn is_one_event(_verb: OwnVerb) -> bool {
        false
    }

    /// Whether one of the game's verbs finds elsewhere what was not there to be chosen for it, so that nothing is wanting.
    fn makes_up(_verb: OwnVerb) -> bool {
        false
    }

    /// Whether a player has no more than one such object, so that whoever speaks of all of them speaks of each.
    fn sole(_noun: &tefuda_ability::Noun) -> bool {
        false
    }

    /// A text of a player changes the damage of the skill in use.
    fn strike(_engine: &mut Engine<'_, Self>, _change: Shift, _by: PlayerId) {}

    /// Whether what changes the amount of such damage was asked for on its way, by [`Engine::damage_changes`], so that only
    /// what replaces it otherwise is left when it is dealt.
    fn amount_is_settled(_event: &Event<Self>) -> bool {
        false
    }

    /// A triggered ability leaves the waiting room and is about to resolve; `false` if the game's own procedure takes it over.
    fn begins(_engine: &mut Engine<'_, Self>, _ability: ObjectId) -> bool {
        true
    }

    /// The zone out of play where the text of such a card works, unless it says where it does.
    fn speaks_in(_printed: &Information) -> Option<Zone> {
        None
    }

    /// Whether abilities of such an object work in that zone.
    fn works(information: &Information, zone: ZoneId) -> bool;

    /// Correct a move before any replacement effect sees it, and again where one sends it elsewhere.
    fn route(engine: &Engine<'_, Self>, moving: &mut Move);

    /// Whether something stands in the way of an event, so that nothing of it happens.
    fn impossible(engine: &Engine<'_, Self>, event: &Event<Self>) -> bool;

    /// The clause by which a text turns something so, or back.
    fn turning(_status: Status, _on: bool) -> Clause {
        Self::cite(Doing::Turn)
    }

    /// The clause by which a text puts such a counter on something.
    fn marking(_counter: Counter) -> Clause {
        Self::cite(Doing::Counters)
    }

    /// The clause by which the owner arranges several cards that go to one place of a zone.
    fn arranging(_zone: Zone) -> Clause {
        Self::cite(Doing::Arrange)
    }

    /// Who says which of several things that come into play together is the earlier, where their constant effects come to
    /// something else the other way round, and by which clause. `None` if they come in the order that is named.
    fn orders_arrivals(_state: &State<Self>) -> Option<(PlayerId, Clause)> {
        None
    }

    /// Whether the order of what lies in a zone means something.
    fn ordered(zone: ZoneId) -> bool {
        Self::ZONES[usize::from(zone.0)].arrangement == Arrangement::Ordered
    }

    /// Whether several cards that a text takes from a zone leave it one by one, the uppermost first.
    fn one_by_one(_zone: ZoneId) -> bool {
        false
    }

    /// Whether what listens to a move sees the game before it: what leaves play is looked at as it was there.
    fn looks_back(moving: &Move) -> bool {
        Self::ZONES[usize::from(moving.from.0)].active && armed(Self::cite(Doing::LookBack))
    }

    /// Whether what a text calls by the place that it has left is what it was there, although nothing looks back on the move.
    fn recalls(_moving: &Move) -> bool {
        false
    }

    /// Whether continuous effects on a card go on applying to it after a move that makes it a new one.
    fn effects_follow(_moving: &Move) -> bool {
        false
    }

    /// The zone with that word that belongs to that player, or is shared.
    fn home(zone: Zone, owner: PlayerId) -> ZoneId {
        let place = Self::ZONES.iter().position(|info| info.name == zone && info.player.is_none_or(|whose| whose == owner));
        ZoneId(place.unwrap_or(0) as u8)
    }

    /// The zone where a token that is this comes to be.
    fn born_in(_printed: &Information) -> Zone {
        Self::FIELD
    }

    /// Lists the sources that a player can use for symbols of a fund.
    fn supplies(_engine: &Engine<'_, Self>, _player: PlayerId, _fund: Fund) -> Vec<Supply> {
        Vec::new()
    }

    /// Gives the events of using a source for a fund: it rests, or is discarded.
    fn spend(_engine: &Engine<'_, Self>, _player: PlayerId, _fund: Fund, _source: ObjectId) -> Vec<Event<Self>> {
        Vec::new()
    }

    /// The clause by which symbols of a fund are paid.
    fn paying(_fund: Fund) -> Clause {
        Self::cite(Doing::Choose)
    }

    /// True if a square lies in that part of the board, as the player of a text sees it.
    fn in_area(_square: ZoneId, _area: Area, _viewer: PlayerId) -> bool {
        false
    }

    /// How many steps one square is from the other; `None` if they are on no board together.
    fn distance(_one: ZoneId, _other: ZoneId) -> Option<u8> {
        None
    }

    /// The square so many steps to the right and forward, as a player sees the board.
    fn offset(_from: ZoneId, _steps: (i8, i8), _facing: PlayerId) -> Option<ZoneId> {
        None
    }

    /// The square on which a player is.
    fn square_of(_player: PlayerId) -> Option<ZoneId> {
        None
    }

    /// Whether an object that goes from one zone to the other stays the same object.
    fn same_object(from: ZoneId, to: ZoneId) -> bool;

    /// Whether counters ride along when an object becomes a new one.
    fn counters_travel() -> bool;

    /// Tell where one of the game's procedures stands, for situations that are compared: its step, but neither what it is about nor what
    /// runs on, such as the number of the last event.
    fn tell_step(frame: &Self::Frame, hasher: &mut impl Hasher);

    /// An object was moved or made; the game notes what its later checks ask about.
    fn arrived(engine: &mut Engine<'_, Self>, object: ObjectId, moved: Option<&Move>);

    /// An object was dealt damage; `by` is [`ObjectId::NONE`] where nothing dealt it.
    fn damaged(_engine: &mut Engine<'_, Self>, _object: ObjectId, _by: ObjectId, _amount: i32, _in_battle: bool) {}

    /// A player was told to draw and so many cards were not there.
    fn nothing_to_draw(engine: &mut Engine<'_, Self>, player: PlayerId, missing: u16);

    /// A player loses, in a game whose texts speak of losing: those are let in by [`Event::Loses`] before the game ends.
    fn lost(_engine: &mut Engine<'_, Self>, _player: PlayerId) {}

    /// A text made a player win or lose.
    fn declared(engine: &mut Engine<'_, Self>, player: PlayerId, wins: bool);

    /// The most that a player's number can be.
    fn ceiling(value: tefuda_ability::Value) -> i32;

    /// Whether a text that uses a card could do so.
    fn usable_by_effect(_engine: &Engine<'_, Self>, _player: PlayerId, _object: ObjectId) -> bool {
        true
    }

    /// A text uses a card: push the game's own procedure for it. `false` if the card cannot be used so.
    fn use_by_effect(engine: &mut Engine<'_, Self>, player: PlayerId, object: ObjectId, price: Price) -> bool;

    /// Whether an object has a part in one of the game's procedures: バトルユニット.
    fn has_role(_state: &State<Self>, _object: ObjectId, _role: Role) -> bool {
        false
    }

    /// The zones where whatever has a role lies, so that it is looked for nowhere else.
    fn role_lies_in(_role: Role) -> Option<Zone> {
        None
    }

    /// The role that something had when an event began that it has a part in, where that may be over by the time the event is
    /// heard of: what a text calls it by is what it was called then.
    fn role_then(_state: &State<Self>, _event: &Event<Self>) -> Option<Role> {
        None
    }

    /// A text sends the attack in progress elsewhere. `false` if there is none, or it cannot go there.
    fn redirect(_engine: &mut Engine<'_, Self>, _to: crate::ids::Entity) -> bool {
        false
    }

    /// The colours that a text may have a player choose from.
    fn colours() -> impl Iterator<Item = tefuda_ability::Colour> {
        std::iter::empty()
    }

    /// Whether it is that stretch of a turn now: メインフェイズの間.
    fn during(_board: &Self::Board, _period: tefuda_ability::Period) -> bool {
        false
    }

    /// The moment that is another one seen from its other side: 攻撃されたとき is 攻撃したとき, of what was attacked.
    fn mirrors(_moment: tefuda_ability::Moment) -> Option<tefuda_ability::Moment> {
        None
    }

    /// How much a moment is about, or, without one, how much the skill that is being carried out has done.
    fn measure(_board: &Self::Board, _moment: Option<tefuda_ability::Moment>) -> i32 {
        0
    }

    /// The last thing of a resolution: where the card goes.
    fn resolved(engine: &mut Engine<'_, Self>, object: ObjectId);

    /// The frame that begins a game.
    fn opening() -> Self::Frame;

    /// An act by name, and the object that it is done with.
    fn name_act(act: Self::Act) -> (&'static str, Option<ObjectId>);

    /// The ability that an act is about, where its object has several.
    fn act_ability(_act: Self::Act) -> Option<AbilityIx> {
        None
    }

    /// What else an act names, as a number.
    fn act_number(_act: Self::Act) -> Option<i32> {
        None
    }

    /// Zones between which a card can go unseen share a family: a hidden card of one may really be in the other.
    fn family(zone: ZoneId) -> u8;

    /// The board as a player may see it.
    fn board_for(board: &Self::Board, viewer: PlayerId) -> Self::Board;

    /// Whether the face of an object that lies face down in an open zone is nevertheless open to that player.
    fn sees_face_down(viewer: PlayerId, state: &State<Self>, seat: Seat) -> bool;
}
