//! How the game plugs into the kernel.

use crate::battle::{self, BattleFrame};
use crate::board::{Battle, BattleStep, Board, Note, Phase};
use crate::check::{self, Check};
use crate::payment::Due;
use crate::preparation::{self, Preparation};
use crate::resolution::{self, Leaving};
use crate::right::{self, Right};
use crate::turn::{self, Turn};
use crate::use_card::{self, Using};
use crate::{Engine, Pool, State, cite, clause, layers, words, zones};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use tefuda_ability::{Colour, Counter, Mark, Moment, Period, Price, Role, Status, Value, Zone};
use tefuda_kernel::{
    Alter, Choice, Clause, Doing, Entity, Event, Flow, Game, Guise, Holding, Information, Lapse, Move, Object, ObjectId, Offer,
    PlayerId, ReplacementChooser, Seat, TriggerPolicy, Ways, ZoneId, ZoneInfo,
};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Magmell;

/// The game's procedures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// 503: preparing a game.
    Preparation(Preparation),
    /// 6: the turn and its phases.
    Turn(Turn),
    /// 232: the right to act.
    Right(Right),
    /// 705: the rule check.
    Check(Check),
    /// 701: a battle.
    Battle(BattleFrame),
    /// 702: a card is used.
    Use(Using),
    /// 704.3.3: a card leaves the chant.
    Leaving(Leaving),
}

/// What a player may do with the right to act, beside passing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Act {
    /// Use a card.
    Use(ObjectId),
    /// Declare an attack.
    Attack,
}

/// What is printed on a card beside name, kind, colours, numbers and text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Face {
    /// 209.1: whether its timing is クイック.
    pub quick: bool,
    /// 使用コスト and 触媒.
    pub due: Due,
    /// R702.3a: how many [X] stand in the use cost.
    pub x: u8,
}

impl Game for Magmell {
    type Frame = Frame;
    type Board = Board;
    type Note = Note;
    type Act = Act;
    type Face = Face;

    const ZONES: &'static [ZoneInfo] = words::ZONES;
    const STACK: ZoneId = words::THE_CHANT;
    const LAYERS: u8 = 4;
    const TRIGGERS: TriggerPolicy = TriggerPolicy::AllOntoStack;
    const REPLACEMENTS: ReplacementChooser = ReplacementChooser::Affected;
    const UNTARGETABLE: Option<Mark> = Some(words::UNTARGETABLE);
    const SHIELDED: Option<Mark> = Some(words::SHIELDED);
    const WAYS: Ways = Ways::Possible;
    const LAPSE: Lapse = Lapse::Ends;
    const LIFE: Value = words::LIFE;
    const DRAW: (Zone, Zone) = (words::GRIMOIRE, words::HAND);
    const FACE_DOWN: Option<Status> = Some(words::FACE_DOWN);
    const DISCARD: Zone = words::DUST;
    const FIELD: Zone = words::BATTLE_AREA;
    const HOLDING: Holding = Holding::Control;

    fn cite(doing: Doing) -> Clause {
        cite::cite(doing)
    }

    fn step(engine: &mut Engine<'_>, frame: Frame) -> Flow {
        match frame {
            Frame::Preparation(step) => preparation::step(engine, step),
            Frame::Turn(step) => turn::step(engine, step),
            Frame::Right(step) => right::step(engine, step),
            Frame::Check(step) => check::step(engine, step),
            Frame::Battle(step) => battle::step(engine, step),
            Frame::Use(using) => use_card::step(engine, using),
            Frame::Leaving(leaving) => resolution::step(engine, leaving),
        }
    }

    fn offers(engine: &Engine<'_>, frame: Frame, player: PlayerId, out: &mut Vec<Offer<Self>>) {
        match frame {
            Frame::Preparation(_) => preparation::offers(out),
            Frame::Right(_) => right::offers(engine, player, out),
            Frame::Battle(step) => battle::offers(engine, step, player, out),
            Frame::Use(using) => use_card::offers(engine, using, out),
            Frame::Turn(_) | Frame::Check(_) | Frame::Leaving(_) => {}
        }
    }

    fn answer(engine: &mut Engine<'_>, frame: Frame, player: PlayerId, choice: Choice<Self>) {
        match frame {
            Frame::Preparation(step) => preparation::answer(engine, step, player, choice),
            Frame::Right(_) => right::answer(engine, player, choice),
            Frame::Battle(step) => battle::answer(engine, step, choice),
            Frame::Use(using) => use_card::answer(engine, using, choice),
            Frame::Turn(_) | Frame::Check(_) | Frame::Leaving(_) => {}
        }
    }

    fn note(board: &mut Board, note: Note) {
        board.apply(note);
    }

    /// 219.6.2 and 406.5 come before anything else: what lies in a stone area is a stone.
    fn base(pool: &Pool, state: &State, seat: Seat) -> Information {
        let object = state.object(seat);
        let printed = pool.def(object.def).printed;
        let mut information = Information { controller: object.controller, ..printed };
        if words::ZONES[usize::from(object.zone.0)].name == words::STONE_AREA {
            let face_down = object.status.has(words::FACE_DOWN) && tefuda_kernel::armed(clause!("219.6.2"));
            let foreign = !printed.is(words::STONE) && tefuda_kernel::armed(clause!("406.5"));
            let coloured = !face_down && tefuda_kernel::armed(clause!("219.5.2"));
            if face_down || foreign {
                information = Information::blank(object.controller);
                information.kinds = 1 << words::STONE.0;
                information.name = if face_down { None } else { printed.name };
            }
            information.colours = if coloured { printed.colours } else { 0 };
        }
        if object.zone == words::THE_CHANT && tefuda_kernel::armed(clause!("R210e")) {
            // What was announced was added to the cost; anywhere else X is nothing.
            let announced = state.announced(seat).saturating_mul(i32::from(pool.def(object.def).face.x));
            information.values[usize::from(words::COST.0)] += announced;
        }
        if object.is_ability() {
            // 301.3, 212.3: an ability on the chant is an instance with nothing but its source's colour.
            information = Information::blank(object.controller);
            information.colours = if tefuda_kernel::armed(clause!("212.3")) { state.inherited_colours(seat) } else { 0 };
        }
        information
    }

    /// 219.5.2: a stone that lies face up is what is printed on it; so is whatever lies elsewhere. 219.6.2: one that lies face
    /// down is a stone and nothing else.
    #[inline]
    fn guise(printed: &Information, object: &Object) -> Guise {
        let stone = words::ZONES[usize::from(object.zone.0)].name == words::STONE_AREA;
        match object.status.has(words::FACE_DOWN) {
            _ if object.is_ability() || object.zone == words::THE_CHANT => Guise::Made,
            _ if !stone => Guise::Printed,
            true if tefuda_kernel::armed(clause!("219.6.2")) => Guise::Mask,
            false if printed.is(words::STONE) && tefuda_kernel::armed(clause!("219.5.2")) => Guise::Printed,
            _ => Guise::Made,
        }
    }

    fn mask(controller: PlayerId) -> Information {
        Information { kinds: 1 << words::STONE.0, ..Information::blank(controller) }
    }

    fn counters(state: &State, seat: Seat, information: &mut Information) {
        layers::counters(state, seat, information);
    }

    fn layer(alter: &Alter) -> u8 {
        layers::layer(alter)
    }

    fn counter_gives(counter: Counter, on: &Information) -> bool {
        counter == words::PYRE && on.is(words::UNIT) && tefuda_kernel::armed(clause!("224.4.3"))
    }

    /// 701.2.1.1, 701.3.1.1, 701.4.1: the unit that was named to attack, to be attacked or to defend.
    fn noted(note: &Note) -> Option<ObjectId> {
        match note {
            Note::Battle(Some(battle)) if battle.step == BattleStep::Designation => battle.attacker,
            Note::Aimed(Battle { target: Some(Entity::Object(target)), .. }) => Some(*target),
            _ => None,
        }
    }

    fn changes_roles(note: &Note) -> bool {
        matches!(note, Note::Battle(_) | Note::Aimed(_))
    }

    /// 705.4: what no rule process looks at. Moves concern it where units, tokens or counters are; resting and using never.
    fn concerns_check(state: &State, event: &Event<Self>) -> bool {
        match event {
            Event::Note(_) | Event::Moment(..) | Event::Used(..) | Event::Aim { .. } | Event::Turn(..) | Event::Place(_) => {
                false
            }
            Event::Show(..) | Event::Look(..) | Event::Shuffle(_) | Event::Mix(..) | Event::Expire(_) => false,
            Event::Move(moving) => {
                let counted = state.exists(moving.object) && state.has_counters(moving.object.seat);
                moving.to == words::THE_BATTLE_AREA || state.tokens() > 0 || counted
            }
            _ => true,
        }
    }

    /// 303.1.1.3, 214.1.3: a magic's text works from its use until it leaves the chant.
    fn speaks_in(printed: &Information) -> Option<Zone> {
        (printed.is(words::MAGIC) && tefuda_kernel::armed(clause!("303.1.1.3"))).then_some(words::CHANT)
    }

    /// 303.1.1: a unit's text works in the battle area (214.1.1), a stone's in the stone area (214.1.2).
    fn works(information: &Information, zone: ZoneId) -> bool {
        let name = words::ZONES[usize::from(zone.0)].name;
        let home =
            [(words::UNIT, words::BATTLE_AREA, clause!("214.1.1")), (words::STONE, words::STONE_AREA, clause!("214.1.2"))];
        let active = |(kind, area, clause): (_, Zone, Clause)| {
            information.is(kind) && name == area && tefuda_kernel::armed(clause) && tefuda_kernel::armed(clause!("303.1.1"))
        };
        home.into_iter().any(active)
    }

    /// 219: resting and waking, face down and face up.
    fn turning(status: Status, on: bool) -> Clause {
        match (status, on) {
            (words::RESTED, true) => clause!("219.4.2"),
            (words::RESTED, false) => clause!("219.3.2"),
            (_, true) => clause!("219.6.2"),
            (_, false) => clause!("219.5.2"),
        }
    }

    /// 402.3, 403.3: in the grimoire and in the stone deck.
    fn arranging(zone: Zone) -> Clause {
        if zone == words::STONE_DECK { clause!("403.3") } else { clause!("402.3") }
    }

    fn route(engine: &Engine<'_>, moving: &mut Move) {
        zones::route(engine, moving);
    }

    fn impossible(engine: &Engine<'_>, event: &Event<Self>) -> bool {
        zones::impossible(engine, event)
    }

    fn looks_back(moving: &Move) -> bool {
        zones::looks_back(moving)
    }

    /// R301.7a: whatever has left its zone is known as it was there.
    fn recalls(_: &Move) -> bool {
        tefuda_kernel::armed(clause!("301.7"))
    }

    /// R306b: of what begins at once the turn player says which is the earlier.
    fn orders_arrivals(state: &State) -> Option<(PlayerId, Clause)> {
        Some((state.turn_player(), clause!("R306b"))).filter(|(_, clause)| tefuda_kernel::armed(*clause))
    }

    fn home(zone: Zone, owner: PlayerId) -> ZoneId {
        zones::home(zone, owner)
    }

    /// 405.1, 406.1: a unit in the battle area, a stone in a stone area.
    fn born_in(printed: &Information) -> Zone {
        if printed.is(words::STONE) { words::STONE_AREA } else { words::BATTLE_AREA }
    }

    /// 401.6: every zone change makes a new instance.
    fn same_object(_: ZoneId, _: ZoneId) -> bool {
        !tefuda_kernel::armed(clause!("401.6"))
    }

    fn counters_travel() -> bool {
        tefuda_kernel::armed(clause!("224.2"))
    }

    /// 701.4.1.1: a defender that leaves in the defence step gives the attack back to its first target, at once.
    fn arrived(engine: &mut Engine<'_>, object: ObjectId, moved: Option<&Move>) {
        let Some(battle) = engine.state().board().battle else { return };
        let left = ObjectId { sitting: object.sitting.wrapping_sub(1), ..object };
        if moved.is_some_and(|moved| moved.from == words::THE_BATTLE_AREA)
            && battle.step == BattleStep::Defence
            && battle.defender == Some(left)
        {
            let back = Battle { target: battle.first_target, defender: None, ..battle };
            engine.note(Note::Aimed(back), clause!("701.4.1.1"));
        }
    }

    fn nothing_to_draw(engine: &mut Engine<'_>, player: PlayerId, _: u16) {
        engine.note(Note::DrewFromEmpty(player), clause!("229.3"));
    }

    fn lost(engine: &mut Engine<'_>, player: PlayerId) {
        engine.note(Note::Lost(player), clause!("202.2"));
    }

    fn declared(engine: &mut Engine<'_>, player: PlayerId, wins: bool) {
        check::declared(engine, player, wins);
    }

    /// 220.3: life never exceeds 20.
    fn ceiling(value: Value) -> i32 {
        if value == words::LIFE && tefuda_kernel::armed(clause!("220.3")) { words::MOST_LIFE } else { i32::MAX }
    }

    /// 210.3, 211.4: コスト is the use cost and the catalyst together.
    fn parts_of(value: Value) -> &'static [Value] {
        match value {
            words::COSTS if tefuda_kernel::armed(clause!("R210d")) => &[words::COST, words::CATALYST],
            words::COSTS => &[words::COST],
            _ => &[],
        }
    }

    /// R210a: what is added to a cost and what is taken off it are looked at apart.
    fn recounts(value: Value) -> bool {
        matches!(value, words::COST | words::CATALYST)
    }

    fn reads(information: &Information, value: Value, _: i32) -> i32 {
        match Self::parts_of(value) {
            [] => information.value(value),
            parts => parts.iter().map(|part| information.value(*part)).sum(),
        }
    }

    fn use_by_effect(engine: &mut Engine<'_>, player: PlayerId, object: ObjectId, price: Price) -> bool {
        use_card::use_by_effect(engine, player, object, price)
    }

    /// 701.3.1.2, 701.4.1: who is what in a battle.
    fn has_role(state: &State, object: ObjectId, role: Role) -> bool {
        state.board().battle.is_some_and(|battle| battle.has_role(object, role))
    }

    fn redirect(engine: &mut Engine<'_>, to: Entity) -> bool {
        battle::redirect(engine, to)
    }

    /// 212.1: blue, green and red.
    fn colours() -> impl Iterator<Item = Colour> {
        let there = if tefuda_kernel::armed(clause!("212.1")) { 3 } else { 1 };
        (0..there).map(Colour)
    }

    fn during(board: &Board, period: Period) -> bool {
        match period {
            words::MAIN_PHASE => board.phase == Phase::Main,
            words::END_PHASE => board.phase == Phase::End,
            words::IN_BATTLE => board.battle.is_some(),
            words::STANDBY_PHASE => board.phase == Phase::Standby,
            _ => false,
        }
    }

    /// What was attacked and what was defended against hear of it when the attack and the defence do.
    fn mirrors(moment: Moment) -> Option<Moment> {
        match moment {
            words::WAS_ATTACKED => Some(words::ATTACKED),
            words::WAS_DEFENDED => Some(words::DEFENDED),
            _ => None,
        }
    }

    fn resolved(engine: &mut Engine<'_>, object: ObjectId) {
        resolution::resolved(engine, object);
    }

    fn opening() -> Frame {
        Frame::Preparation(Preparation::Shuffle)
    }

    fn tell_step(frame: &Frame, hasher: &mut impl Hasher) {
        std::mem::discriminant(frame).hash(hasher);
        match frame {
            Frame::Preparation(step) => step.hash(hasher),
            Frame::Turn(step) => step.hash(hasher),
            Frame::Right(step) => step.hash(hasher),
            Frame::Check(check) => check.step.hash(hasher),
            Frame::Battle(step) => step.hash(hasher),
            Frame::Use(using) => using.step.hash(hasher),
            Frame::Leaving(leaving) => leaving.next.hash(hasher),
        }
    }

    fn name_act(act: Act) -> (&'static str, Option<ObjectId>) {
        match act {
            Act::Use(object) => ("use", Some(object)),
            Act::Attack => ("attack", None),
        }
    }

    /// A card can go unseen between a player's grimoire and hand; the stone deck is apart.
    fn family(zone: ZoneId) -> u8 {
        match words::ZONES[usize::from(zone.0)] {
            ZoneInfo { name: words::HAND | words::GRIMOIRE, player: Some(player), .. } => player.0,
            _ => 2 + zone.0,
        }
    }

    fn board_for(board: &Board, _: PlayerId) -> Board {
        *board
    }

    /// 219.6.3: anybody may look at a stone that lies face down.
    fn sees_face_down(_: PlayerId, _: &State, _: Seat) -> bool {
        tefuda_kernel::armed(clause!("219.6.3"))
    }
}
