//! How the game plugs into the kernel.

use crate::board::{Board, Note};
pub use crate::frames::{Act, Frame};
use crate::judgement::Judgement;
use crate::play::{self, Playing};
use crate::preparation::Preparation;
use crate::{Engine, Pool, State, changes, cite, clause, damage, frames, objects, possible, verbs, words, zones};
use serde::{Deserialize, Serialize};
use std::hash::Hasher;
use tefuda_ability::{Counter, Filter, How, Mark, Noun, OwnVerb, Price, Role, Status, Value, Zone};
use tefuda_kernel::{
    AbilityIx, Alter, Arranging, Choice, Clause, Consent, Doing, Event, Flow, Game, Guise, HiddenChoice, Information, Lapse,
    Mending, Missing, Move, Object, ObjectId, Offer, Order, Outcome, Parts, PlayerId, Players, Proviso, Reach,
    ReplacementChooser, Seat, Sharing, Shift, Sight, Statuses, TriggerPolicy, ZoneId, ZoneInfo, armed,
};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct DivineCross;

/// Nothing is printed on a card beside name, kind, attributes, numbers and text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Face;

impl Game for DivineCross {
    type Frame = Frame;
    type Board = Board;
    type Note = Note;
    type Act = Act;
    type Face = Face;

    const ZONES: &'static [ZoneInfo] = words::ZONES;
    const STACK: ZoneId = words::THE_RESOLUTION;
    const LAYERS: u8 = 4;
    const TRIGGERS: TriggerPolicy = TriggerPolicy::OneResolves;
    const REPLACEMENTS: ReplacementChooser = ReplacementChooser::Affected;
    const UNTARGETABLE: Option<Mark> = None;
    const SHIELDED: Option<Mark> = Some(words::NOT_CHOSEN);
    const UNCHOSEN: Option<Mark> = Some(words::NOT_CHOSEN);
    const LIFE: Value = words::NO_LIFE;
    const DRAW: (Zone, Zone) = (words::DECK, words::HAND);
    const FACE_DOWN: Option<Status> = Some(words::FACE_DOWN);
    const DISCARD: Zone = words::DISCARD;
    const GRAVE: Zone = words::KO;
    const FIELD: Zone = words::STANDBY;
    const MISSING: Missing = Missing::Drawn;
    const REACH: Reach = Reach::Live;
    const CONSENT: Consent = Consent::Whole;
    /// 807.1: the condition of a triggered ability is what happens; なら belongs to its effect.
    const PROVISO: Proviso = Proviso::OnResolution;
    const HIDDEN_CHOICE: HiddenChoice = HiddenChoice::May;
    const ARRANGING: Arranging = Arranging::Always;
    const SIGHT: Sight = Sight::Faces;
    /// 104.5: a number that is chosen may be 0.
    const SHARING: Sharing = Sharing::NothingToo;
    const MENDING: Mending = Mending::Damaged;
    const LAPSE: Lapse = Lapse::EndsOfItself;
    const PARTS: Parts = Parts::InTurn;

    fn cite(doing: Doing) -> Clause {
        cite::cite(doing)
    }

    fn step(engine: &mut Engine<'_>, frame: Frame) -> Flow {
        frames::step(engine, frame)
    }

    fn offers(engine: &Engine<'_>, frame: Frame, player: PlayerId, out: &mut Vec<Offer<Self>>) {
        frames::offers(engine, frame, player, out);
    }

    fn answer(engine: &mut Engine<'_>, frame: Frame, player: PlayerId, choice: Choice<Self>) {
        frames::answer(engine, frame, player, choice);
    }

    fn note(board: &mut Board, note: Note) {
        board.apply(note);
    }

    /// 306.6a: what lies face down in an area has no information. An ability in the resolution zone has none of its own either.
    fn base(pool: &Pool, state: &State, seat: Seat) -> Information {
        let object = state.object(seat);
        let base = &pool.def(object.def).base;
        match Self::guise(base, object) {
            Guise::Printed => Information { controller: object.controller, ..*base },
            _ => Information::blank(object.controller),
        }
    }

    /// 809.1a: everything else begins with what is printed on it.
    #[inline]
    fn guise(_: &Information, object: &Object) -> Guise {
        let hidden = || object.status.has(words::FACE_DOWN) && words::is_area(object.zone) && armed(clause!("306.6a"));
        let blank = object.is_ability() || hidden() || !armed(clause!("809.1a"));
        if blank { Guise::Blank } else { Guise::Printed }
    }

    /// 805.2: what a text says outright of its card's attribute or kind belongs to the card in every zone.
    fn basic(alter: &Alter) -> bool {
        let defines = matches!(alter, Alter::Colours(_) | Alter::GainColours(_) | Alter::Become(_));
        defines && armed(clause!("805.2"))
    }

    /// Markers do nothing to what a unit is.
    fn counters(_: &State, _: Seat, _: &mut Information) {}

    /// 918.1: to stun is to put the marker of that name.
    fn marking(counter: Counter) -> Clause {
        if counter == words::STUN { clause!("918.1") } else { Self::cite(Doing::Counters) }
    }

    /// 919.2c: no retreat cost is less than nothing.
    fn bound(information: &mut Information) {
        if armed(clause!("919.2c")) {
            information.value_mut(words::RETREAT_COST).into_iter().for_each(|cost| *cost = (*cost).max(0));
        }
    }

    fn layer(alter: &Alter) -> u8 {
        objects::layer(alter)
    }

    /// 703.1: the unit that uses a skill.
    fn noted(note: &Note) -> Option<ObjectId> {
        match note {
            Note::Declared(skill) => Some(skill.unit),
            _ => None,
        }
    }

    /// Where lies what it is, nothing else makes it a main or a standby unit.
    fn changes_roles(_: &Note) -> bool {
        false
    }

    /// 106: what the holder of the ticket has changes with it.
    fn changes_players(note: &Note) -> bool {
        matches!(note, Note::TicketLost(_) | Note::TicketGained(_))
    }

    fn concerns_check(state: &State, event: &Event<Self>) -> bool {
        objects::concerns_check(state, event)
    }

    /// 813.5a, 704: what was damaged since the last check and by what, and the unit whose skill is in use.
    fn remembers(board: &Board, object: ObjectId) -> bool {
        let hit = || board.hits.iter().any(|hit| hit.victim == object || hit.by == object);
        board.skill.is_some_and(|skill| skill.unit == object) || hit()
    }

    fn bearer(state: &State, seat: Seat) -> Seat {
        objects::bearer(state, seat)
    }

    /// Attributes and advantages are changed apart.
    fn colour_aspect(colours: u16) -> u16 {
        let attributes = (1 << words::ADVANTAGE) - 1;
        if colours & attributes == colours { attributes } else { attributes << words::ADVANTAGE }
    }

    fn speaks_for_itself(printed: &Information) -> bool {
        !printed.is(words::ASSIST)
    }

    /// 905.2: energies lie face down.
    fn lies(role: Role) -> Statuses {
        Statuses::default().set(words::FACE_DOWN, role == words::ENERGY)
    }

    /// 921.1: the HP that a text reads is what is left of it.
    fn of_player(state: &State, player: PlayerId, value: Value) -> i32 {
        // 106: the ticket is the one thing that players have.
        i32::from(value == words::WINNING_TICKET && state.board().ticket == Some(player))
    }

    fn reads(information: &Information, value: Value, damage: i32) -> i32 {
        let less = if value == words::HP && armed(clause!("921.1")) { damage } else { 0 };
        information.value(value).saturating_sub(less)
    }

    /// 910.2: a whole hand of no cards is discarded all the same.
    fn discards_nothing() -> bool {
        armed(clause!("910.2"))
    }

    fn perform(engine: &mut Engine<'_>, order: Order<'_>) {
        verbs::perform(engine, order);
    }

    /// 307.2, 308.2: main units lie in main areas, standby units in standby areas.
    fn role_lies_in(role: Role) -> Option<Zone> {
        match role {
            words::MAIN_UNIT => Some(words::MAIN),
            words::STANDBY_UNIT => Some(words::STANDBY),
            _ => None,
        }
    }

    /// R167: what both have chosen for their KO piles goes there together.
    fn is_one_event(verb: OwnVerb) -> bool {
        verb == words::PUT_KO
    }

    /// R170: what 920.2 lets come from elsewhere is put like the rest.
    fn makes_up(verb: OwnVerb) -> bool {
        verb == words::PUT_KO && verbs::makes_up()
    }

    /// R029: a player has one main unit.
    fn sole(noun: &Noun) -> bool {
        noun.filters.contains(&Filter::Role(words::MAIN_UNIT))
    }

    fn strike(engine: &mut Engine<'_>, change: Shift, by: PlayerId) {
        changes::alter(engine, change, by);
    }

    /// 704.6b: what changes the damage of a skill was applied before the doubling of 704.6c.
    fn amount_is_settled(event: &Event<Self>) -> bool {
        matches!(event, Event::Damage { battle: true, .. }) && armed(clause!("704.6b"))
    }

    /// 804.2c-31, 813.3: what a skill has left behind is judged like the skill.
    fn begins(engine: &mut Engine<'_>, ability: ObjectId) -> bool {
        let by_skill = engine.ability_on_stack(ability).is_some_and(|ability| engine.pool.ability(ability).by_skill);
        let judged = by_skill && engine.armed(clause!("804.2c-31")) && engine.armed(clause!("813.3"));
        if judged {
            engine.call(Frame::Judgement(Judgement::Ability(ability)));
        }
        !judged
    }

    /// 802.1, 802.2: units and assists speak in the areas.
    fn works(information: &Information, zone: ZoneId) -> bool {
        let speaks = information.is(words::UNIT) || information.is(words::ASSIST);
        speaks && words::is_area(zone) && armed(clause!("802.1")) && armed(clause!("802.2"))
    }

    fn route(engine: &Engine<'_>, moving: &mut Move) {
        zones::route(engine, moving);
    }

    fn ordered(zone: ZoneId) -> bool {
        zones::ordered(zone)
    }

    /// 304.3: cards leave a deck one by one, from the top.
    fn one_by_one(zone: ZoneId) -> bool {
        words::word(zone) == words::DECK && armed(clause!("304.3"))
    }

    fn home(zone: Zone, owner: PlayerId) -> ZoneId {
        zones::home(zone, owner)
    }

    fn looks_back(moving: &Move) -> bool {
        zones::looks_back(moving)
    }

    /// 804.2a-1: what applies to a card goes on applying to it while it is played.
    fn effects_follow(moving: &Move) -> bool {
        moving.how == How::Use && moving.to == words::THE_RESOLUTION && armed(clause!("804.2a-1"))
    }

    fn impossible(engine: &Engine<'_>, event: &Event<Self>) -> bool {
        possible::impossible(engine, event)
    }

    /// 809.3b: the turn player says which is the earlier. R054: before there is one, the player who goes first.
    fn orders_arrivals(state: &State) -> Option<(PlayerId, Clause)> {
        let first = state.board().first.filter(|_| state.turn() == 0);
        let player = first.unwrap_or(state.turn_player());
        Some((player, clause!("809.3b"))).filter(|(_, clause)| armed(*clause))
    }

    /// 310.3: what comes to the discard pile at once its owner arranges; 302.4: elsewhere, too.
    fn arranging(zone: Zone) -> Clause {
        if zone == words::DISCARD && armed(clause!("302.4")) { clause!("310.3") } else { clause!("302.4") }
    }

    /// 302.3: from area to area a card stays the same.
    fn same_object(from: ZoneId, to: ZoneId) -> bool {
        words::is_area(from) && words::is_area(to) && armed(clause!("302.3"))
    }

    /// 907.6: markers stay behind.
    fn counters_travel() -> bool {
        !armed(clause!("907.6"))
    }

    fn arrived(engine: &mut Engine<'_>, object: ObjectId, moved: Option<&Move>) {
        zones::arrived(engine, object, moved);
    }

    fn measure(board: &Board, moment: Option<tefuda_ability::Moment>) -> i32 {
        match moment {
            None | Some(words::SKILL_DAMAGED) => board.dealt,
            Some(_) => 0,
        }
    }

    fn damaged(engine: &mut Engine<'_>, object: ObjectId, by: ObjectId, amount: i32, in_battle: bool) {
        damage::damaged(engine, object, by, amount, in_battle);
    }

    fn nothing_to_draw(engine: &mut Engine<'_>, player: PlayerId, missing: u16) {
        damage::draw_damage(engine, player, missing);
    }

    /// 103.1: no text has put something else in its place.
    fn lost(engine: &mut Engine<'_>, player: PlayerId) {
        engine.note(Note::Lost(player), clause!("103.1"));
    }

    /// 104.1: a text that says so beats the rules about losing, at once; unless another speaks of that.
    fn declared(engine: &mut Engine<'_>, player: PlayerId, wins: bool) {
        let loses = Event::Loses(player);
        if !wins && engine.replaceable(&loses) {
            return engine.happen_by(loses, clause!("104.1"));
        }
        let winner = if wins { player } else { player.other() };
        engine.happen_by(Event::End(Outcome::Won(winner)), clause!("104.1"));
    }

    fn ceiling(_: Value) -> i32 {
        i32::MAX
    }

    fn usable_by_effect(engine: &Engine<'_>, player: PlayerId, object: ObjectId) -> bool {
        play::usable_by_effect(engine, player, object)
    }

    fn use_by_effect(engine: &mut Engine<'_>, player: PlayerId, object: ObjectId, _: Price) -> bool {
        let playable = Self::usable_by_effect(engine, player, object);
        if playable {
            engine.call(Frame::Play(Playing::new(object, player)));
        }
        playable
    }

    fn has_role(state: &State, object: ObjectId, role: Role) -> bool {
        objects::has_role(state, object, role)
    }

    fn role_then(state: &State, event: &Event<Self>) -> Option<Role> {
        objects::role_then(state, event)
    }

    fn resolved(engine: &mut Engine<'_>, object: ObjectId) {
        play::resolved(engine, object);
    }

    fn opening() -> Frame {
        let players = if armed(clause!("102.1")) { Players::BOTH } else { Players::only(PlayerId(0)) };
        Frame::Preparation(Preparation::Shuffle(players))
    }

    fn tell_step(frame: &Frame, hasher: &mut impl Hasher) {
        frames::tell_step(frame, hasher);
    }

    fn name_act(act: Act) -> (&'static str, Option<ObjectId>) {
        frames::name_act(act)
    }

    fn act_ability(act: Act) -> Option<AbilityIx> {
        frames::act_ability(act)
    }

    fn act_number(act: Act) -> Option<i32> {
        frames::act_number(act)
    }

    /// A card can go unseen from a player's deck to the hand and under a unit.
    fn family(zone: ZoneId) -> u8 {
        match words::ZONES[usize::from(zone.0)] {
            ZoneInfo { name: words::HAND | words::DECK | words::MAIN | words::STANDBY, player: Some(player), .. } => player.0,
            _ => 2 + zone.0,
        }
    }

    /// What was committed in secret never lies in the board.
    fn board_for(board: &Board, _: PlayerId) -> Board {
        board.clone()
    }

    /// 306.6, 303.2b: whoever controls an energy may look at it.
    fn sees_face_down(viewer: PlayerId, state: &State, seat: Seat) -> bool {
        state.object(seat).controller == viewer && armed(clause!("303.2b"))
    }
}
