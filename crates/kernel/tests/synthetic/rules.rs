//! How the synthetic game plugs into the kernel: every joint is answered here or by its policy.

use crate::turn::{self, Act, Frame};
use crate::words::{self, *};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use tefuda_ability::{Area, Colour, Fund, How, Mark, Price, Status, Value, Zone};
use tefuda_kernel::{
    Alter, Choice, Clause, Doing, Engine, Event, Flow, Game, Information, Move, ObjectId, Offer, Plain, PlayerId, Players,
    Pool, ReplacementChooser, Seat, State, Supply, TriggerPolicy, ZoneId, ZoneInfo, armed,
};

/// What varies between the synthetic games: a type each, so that the kernel has nothing to ask.
pub trait Policy: Plain + Default {
    /// How triggered abilities leave the waiting room.
    const TRIGGERS: TriggerPolicy = TriggerPolicy::AllOntoStack;
    /// Who chooses among replacement effects.
    const REPLACEMENTS: ReplacementChooser = ReplacementChooser::Affected;
    /// Whether the other player may respond before something resolves.
    const STACKED: bool = true;
    /// Whether a unit that retreats stays the same object.
    const KEEPS_IDENTITY: bool = false;
    /// Whether counters ride along to a new zone.
    const COUNTERS_TRAVEL: bool = false;
    /// Whether what an object is comes before its numbers, in the order of the layers.
    const COLOURS_FIRST: bool = true;
}

macro_rules! policies {
    ($($(#[$doc:meta])* $name:ident { $($item:item)* })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
        pub struct $name;
        impl Policy for $name { $($item)* }
    )*};
}

policies! {
    /// A stack; all triggers go onto it; the affected player chooses; every move makes a new object.
    Stacked {}
    /// A stack; triggers go onto it one at a time.
    OneByOne { const TRIGGERS: TriggerPolicy = TriggerPolicy::OneOntoStack; }
    /// No stack: triggers resolve one at a time; counters travel and retreating keeps identity.
    AtOnce {
        const TRIGGERS: TriggerPolicy = TriggerPolicy::OneResolves;
        const STACKED: bool = false;
        const KEEPS_IDENTITY: bool = true;
        const COUNTERS_TRAVEL: bool = true;
    }
    /// No stack: the turn player picks among everybody's triggers and replacements.
    TurnPlayerRules {
        const TRIGGERS: TriggerPolicy = TriggerPolicy::TurnPlayerPicksAny;
        const REPLACEMENTS: ReplacementChooser = ReplacementChooser::TurnPlayer;
        const STACKED: bool = false;
    }
    /// Numbers are applied before colours.
    NumbersFirst { const COLOURS_FIRST: bool = false; }
}

/// The synthetic game under a policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Toy<P: Policy>(PhantomData<P>);

/// What only this game keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Board {
    pub bids: [i32; 2],
    pub passes: u8,
    pub drew_from_empty: Players,
    pub told_to_lose: Players,
    pub rolled: u32,
}

/// A change to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Note {
    Bid(PlayerId, i32),
    Passes(u8),
    DrewFromEmpty(PlayerId),
    ToldToLose(PlayerId),
    Rolled(u32),
}

/// What is printed beside name, kind, numbers and text.
#[derive(Debug, Clone, Copy, Default)]
pub struct Face {
    /// Whether playing it begins with a draw and a roll, before it is paid.
    pub gamble: bool,
}

impl<P: Policy> Game for Toy<P> {
    type Frame = Frame;
    type Board = Board;
    type Note = Note;
    type Act = Act;
    type Face = Face;

    const ZONES: &'static [ZoneInfo] = words::ZONES;
    const STACK: ZoneId = THE_STACK;
    const LAYERS: u8 = 3;
    const TRIGGERS: TriggerPolicy = P::TRIGGERS;
    const REPLACEMENTS: ReplacementChooser = P::REPLACEMENTS;
    const UNTARGETABLE: Option<Mark> = Some(SHIELDED);
    const LIFE: Value = words::LIFE;
    const DRAW: (Zone, Zone) = (DECK, HAND);
    const FACE_DOWN: Option<Status> = Some(words::FACE_DOWN);
    const DISCARD: Zone = TRASH;
    const STATUS_GROUPS: &'static [&'static [Status]] = &[&[words::UPRIGHT, words::SIDEWAYS, words::REVERSED]];
    const FIELD: Zone = words::FIELD;

    fn cite(doing: Doing) -> Clause {
        Clause(rule::KERNEL + doing as u16)
    }

    fn step(engine: &mut Engine<'_, Self>, frame: Frame) -> Flow {
        turn::step(engine, frame)
    }

    fn offers(engine: &Engine<'_, Self>, frame: Frame, player: PlayerId, out: &mut Vec<Offer<Self>>) {
        turn::offers(engine, frame, player, out);
    }

    fn answer(engine: &mut Engine<'_, Self>, frame: Frame, player: PlayerId, choice: Choice<Self>) {
        turn::answer(engine, frame, player, choice);
    }

    fn note(board: &mut Board, note: Note) {
        match note {
            Note::Bid(player, bid) => board.bids[player.index()] = bid,
            Note::Passes(passes) => board.passes = passes,
            Note::DrewFromEmpty(player) => board.drew_from_empty = board.drew_from_empty.with(player),
            Note::ToldToLose(player) => board.told_to_lose = board.told_to_lose.with(player),
            Note::Rolled(result) => board.rolled = result,
        }
    }

    /// A card that lies face down is a unit of one power and nothing else.
    fn base(pool: &Pool<Self>, state: &State<Self>, seat: Seat) -> Information {
        let object = state.object(seat);
        if object.is_ability() {
            return Information::blank(object.controller);
        }
        if object.status.has(words::FACE_DOWN) {
            let mut information = Information::blank(object.controller);
            information.kinds = 1 << UNIT.0;
            information.values[usize::from(POWER.0)] = 1;
            return information;
        }
        Information { controller: object.controller, ..pool.def(object.def).printed }
    }

    fn counters(state: &State<Self>, seat: Seat, information: &mut Information) {
        information.values[usize::from(POWER.0)] += i32::from(state.count(seat, PLUS));
    }

    fn layer(alter: &Alter) -> u8 {
        let (what, numbers) = if P::COLOURS_FIRST { (0, 2) } else { (2, 0) };
        match alter {
            Alter::Controlled(_)
            | Alter::Colours(_)
            | Alter::GainColours(_)
            | Alter::LoseColours(_)
            | Alter::Become(_)
            | Alter::GainKind(_)
            | Alter::GainName(_)
            | Alter::GainFeature(_)
            | Alter::LoseFeature(_)
            | Alter::Named(_) => what,
            Alter::Gain(_)
            | Alter::LoseAbilities
            | Alter::Lose(_)
            | Alter::Mark(_)
            | Alter::Against(..)
            | Alter::AgainstPlayer(..) => 1,
            Alter::Add(..) | Alter::Set(..) | Alter::Dealt(_) | Alter::Taken(_) | Alter::OfTitled(..) => numbers,
        }
    }

    fn works(information: &Information, zone: ZoneId) -> bool {
        information.is(UNIT) && words::ZONES[usize::from(zone.0)].active
    }

    /// Units that would go to a vault go to their owner's trash.
    fn route(_: &Engine<'_, Self>, moving: &mut Move) {
        if moving.to == vault(A) || moving.to == vault(B) {
            moving.to = ZoneId(moving.to.0 - 3);
        }
    }

    /// Tough units are not destroyed, and only what is there takes damage.
    fn impossible(engine: &Engine<'_, Self>, event: &Event<Self>) -> bool {
        match event {
            Event::Move(moving) if moving.how == How::Destroy => {
                engine.state().exists(moving.object) && engine.information(moving.object.seat).marked(TOUGH)
            }
            Event::Damage { to: tefuda_kernel::Entity::Object(object), .. } => !engine.state().exists(*object),
            _ => false,
        }
    }

    fn colours() -> impl Iterator<Item = Colour> {
        [words::RED, words::BLUE].into_iter()
    }

    fn supplies(engine: &Engine<'_, Self>, player: PlayerId, fund: Fund) -> Vec<Supply> {
        let there = if fund == GEMS { hand(player) } else { THE_FIELD };
        let spent = if fund == STONES { words::FACE_DOWN } else { RESTED };
        let seats = engine.state().zone(there).iter().filter(|seat| {
            let own = engine.information(**seat).controller == player;
            own && (fund == GEMS || !engine.state().object(**seat).status.has(spent))
        });
        let units = if fund == GEMS { 2 } else { 1 };
        let supply = |seat: &Seat| {
            let (object, colours) = (engine.state().id(*seat), engine.information(*seat).colours);
            Supply { object, colours, units }
        };
        seats.map(supply).collect()
    }

    fn spend(engine: &Engine<'_, Self>, player: PlayerId, fund: Fund, source: ObjectId) -> Vec<Event<Self>> {
        vec![match fund {
            GEMS => Event::Move(engine.moving(source, trash(player), How::Discard)),
            STONES => Event::Turn(source, words::FACE_DOWN, true),
            _ => Event::Turn(source, RESTED, true),
        }]
    }

    fn paying(_: Fund) -> Clause {
        rule::PLAY
    }

    fn in_area(square: ZoneId, area: Area, viewer: PlayerId) -> bool {
        area == OWN_ROW && words::place_on_board(square).is_some_and(|(_, row)| row as u8 == viewer.0)
    }

    fn distance(one: ZoneId, other: ZoneId) -> Option<u8> {
        let ((column, row), (to_column, to_row)) = (words::place_on_board(one)?, words::place_on_board(other)?);
        Some(column.abs_diff(to_column) + row.abs_diff(to_row))
    }

    fn offset(from: ZoneId, (right, forward): (i8, i8), facing: PlayerId) -> Option<ZoneId> {
        let (column, row) = words::place_on_board(from)?;
        let turned = if facing == A { 1 } else { -1 };
        let (column, row) = (column + turned * right, row + turned * forward);
        let there = (0..COLUMNS as i8).contains(&column) && (0..2).contains(&row);
        there.then(|| words::at(column as u8, row as u8))
    }

    fn same_object(from: ZoneId, to: ZoneId) -> bool {
        P::KEEPS_IDENTITY && from == THE_FIELD && to == THE_BACK
    }

    fn counters_travel() -> bool {
        P::COUNTERS_TRAVEL
    }

    fn arrived(_: &mut Engine<'_, Self>, _: ObjectId, _: Option<&Move>) {}

    fn nothing_to_draw(engine: &mut Engine<'_, Self>, player: PlayerId, _: u16) {
        engine.note(Note::DrewFromEmpty(player), rule::DRAW);
    }

    fn declared(engine: &mut Engine<'_, Self>, player: PlayerId, wins: bool) {
        engine.note(Note::ToldToLose(if wins { player.other() } else { player }), rule::LOSE);
    }

    fn ceiling(_: Value) -> i32 {
        i32::MAX
    }

    fn use_by_effect(engine: &mut Engine<'_, Self>, player: PlayerId, object: ObjectId, _: Price) -> bool {
        turn::play(engine, object, player);
        true
    }

    fn resolved(engine: &mut Engine<'_, Self>, object: ObjectId) {
        let Some(found) = engine.state().get(object).copied() else { return };
        if found.is_ability() {
            engine.happen_by(Event::Vanish(object), rule::RESOLVED);
        } else if found.zone == THE_STACK {
            let to = trash(engine.state().owner(object.seat));
            engine.happen_by(Event::Move(engine.moving(object, to, How::Resolve)), rule::RESOLVED);
        }
    }

    fn opening() -> Frame {
        Frame::Deal
    }

    fn tell_step(frame: &Frame, hasher: &mut impl Hasher) {
        std::mem::discriminant(frame).hash(hasher);
        if let Frame::Begin(player) | Frame::Gain(player) | Frame::Hold(player) = frame {
            player.hash(hasher);
        }
    }

    fn name_act(act: Act) -> (&'static str, Option<ObjectId>) {
        match act {
            Act::Play(object) => ("play", Some(object)),
            Act::Attack(object) => ("attack", Some(object)),
            Act::Retreat(object) => ("retreat", Some(object)),
            Act::Equip(object) => ("equip", Some(object)),
            Act::Pile(object) => ("pile", Some(object)),
            Act::Hide(object) => ("hide", Some(object)),
            Act::Flip(object) => ("flip", Some(object)),
        }
    }

    /// Vaults are filled before the game and emptied in the open: no card goes unseen between them and the rest.
    fn family(zone: ZoneId) -> u8 {
        u8::from(zone == vault(A) || zone == vault(B))
    }

    fn board_for(board: &Board, _: PlayerId) -> Board {
        *board
    }

    /// Whoever controls a card that lies face down may look at it.
    fn sees_face_down(viewer: PlayerId, state: &State<Self>, seat: Seat) -> bool {
        state.object(seat).controller == viewer
    }
}

/// A clause of the game stands in the way only while it is armed.
pub fn in_force(clause: Clause) -> bool {
    armed(clause)
}
