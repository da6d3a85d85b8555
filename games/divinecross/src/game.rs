//! How the game plugs into the kernel.

use crate::battle::{self, Battle};
use crate::board::{Board, Hit, Note};
use crate::changes::{self, Force, Item};
use crate::check::{self, Check};
use crate::damage::{self, Damage};
use crate::janken::{self, Janken, Sign};
use crate::judgement::{self, Judgement};
use crate::play::{self, Playing};
use crate::preparation::{self, Preparation};
use crate::retreat::{self, Retreat};
use crate::turn::{self, Turn};
use crate::verbs::{self, Cascade, Charging};
use crate::{Engine, Pool, State, actions, cite, clause, possible, words, zones};
use serde::{Deserialize, Serialize};
use tefuda_ability::{How, Mark, OwnVerb, Price, Role, Status, Value, Zone};
use tefuda_kernel::{
    AbilityIx, Alter, Arranging, Choice, Clause, Consent, Doing, Event, Flow, Game, Guise, HiddenChoice, Information, Lapse,
    Mending, Missing, Move, Object, ObjectId, Offer, Order, Outcome, PlayerId, Players, Proviso, Reach, ReplacementChooser,
    Seat, Shift, Sight, Statuses, TriggerPolicy, ZoneId, ZoneInfo, armed,
};

/// The game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct DivineCross;

/// The game's procedures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// 403: preparing a game.
    Preparation(Preparation),
    /// 5: the turn and its phases.
    Turn(Turn),
    /// 602, 906: a charge.
    Charging(Charging),
    /// 604, 804: a command is played.
    Play(Playing),
    /// 605, 913: a retreat.
    Retreat(Retreat),
    /// 7: the battle phase.
    Battle(Battle),
    /// 704.6: the damage of a skill.
    Damage(Damage),
    /// 811: a rule check.
    Check(Check),
    /// 916: じゃんけん.
    Janken(Janken),
    /// 917: does a skill succeed?
    Judgement(Judgement),
    /// 920.2: cards for the KO pile are looked for.
    Cascade(Cascade),
}

/// What a player may do of their own accord.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Act {
    /// 602: charge with a card.
    Charge(ObjectId),
    /// 603: put a unit out.
    Put(ObjectId),
    /// 604: play a command.
    Play(ObjectId),
    /// 605: retreat.
    Retreat,
    /// 606: use an activated power.
    Power(ObjectId, AbilityIx),
    /// 703.1: declare a skill.
    Skill(ObjectId, AbilityIx),
    /// 704.6b-3: apply this change of damage next.
    Apply(Item),
    /// 916: show a hand.
    Show(Sign),
}

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
    const MENDING: Mending = Mending::Damaged;
    const LAPSE: Lapse = Lapse::EndsOfItself;

    fn cite(doing: Doing) -> Clause {
        cite::cite(doing)
    }

    fn step(engine: &mut Engine<'_>, frame: Frame) -> Flow {
        match frame {
            Frame::Preparation(step) => preparation::step(engine, step),
            Frame::Turn(step) => turn::step(engine, step),
            Frame::Charging(charging) => verbs::step_charging(engine, charging),
            Frame::Play(playing) => play::step(engine, playing),
            Frame::Retreat(retreat) => retreat::step(engine, retreat),
            Frame::Battle(step) => battle::step(engine, step),
            Frame::Damage(step) => damage::step(engine, step),
            Frame::Check(check) => check::step(engine, check),
            Frame::Janken(janken) => janken::step(engine, janken),
            Frame::Judgement(step) => judgement::step(engine, step),
            Frame::Cascade(cascade) => verbs::step_cascade(engine, cascade),
        }
    }

    fn offers(engine: &Engine<'_>, frame: Frame, player: PlayerId, out: &mut Vec<Offer<Self>>) {
        match frame {
            Frame::Preparation(step) => preparation::offers(engine, step, player, out),
            Frame::Turn(_) => actions::offers(engine, player, out),
            Frame::Charging(charging) => verbs::offer_charging(engine, charging, out),
            Frame::Play(playing) => play::offers(engine, playing, out),
            Frame::Retreat(retreat) => retreat::offers(engine, retreat, out),
            Frame::Battle(_) => battle::offers(engine, player, out),
            Frame::Damage(_) => changes::offers(engine, out),
            Frame::Check(check) => check::offers(engine, check, player, out),
            Frame::Janken(_) => janken::offers(out),
            Frame::Cascade(cascade) => verbs::offer_cascade(engine, cascade, out),
            Frame::Judgement(_) => {}
        }
    }

    fn answer(engine: &mut Engine<'_>, frame: Frame, player: PlayerId, choice: Choice<Self>) {
        match frame {
            Frame::Preparation(step) => preparation::answer(engine, step, player, choice),
            Frame::Turn(_) => actions::answer(engine, player, choice),
            Frame::Charging(charging) => verbs::answer_charging(engine, charging, choice),
            Frame::Play(playing) => play::answer(engine, playing, choice),
            Frame::Retreat(retreat) => retreat::answer(engine, retreat, choice),
            Frame::Battle(_) => battle::answer(engine, choice),
            Frame::Damage(_) => changes::answer(engine, choice),
            Frame::Check(check) => check::answer(engine, check, player, choice),
            Frame::Janken(_) => janken::answer(engine, player, choice),
            Frame::Cascade(cascade) => verbs::answer_cascade(engine, cascade, choice),
            Frame::Judgement(_) => {}
        }
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

    /// 919.2c: no retreat cost is less than nothing.
    fn bound(information: &mut Information) {
        if armed(clause!("919.2c")) {
            information.value_mut(words::RETREAT_COST).into_iter().for_each(|cost| *cost = (*cost).max(0));
        }
    }

    /// 809.1b to 809.1e: what is gained or lost of kind, name, attribute and advantage; abilities; other things that become
    /// something; numbers.
    fn layer(alter: &Alter) -> u8 {
        let named = |clause: Clause, layer: u8| if armed(clause) && armed(clause!("809.1")) { layer } else { 3 - layer };
        match alter {
            Alter::GainColours(_) | Alter::LoseColours(_) | Alter::Controlled(_) => named(clause!("809.1b"), 0),
            Alter::Gain(_)
            | Alter::LoseAbilities
            | Alter::LoseTitled(_)
            | Alter::LoseSort(_)
            | Alter::Mark(_)
            | Alter::Against(..) => named(clause!("809.1c"), 1),
            Alter::Colours(_) | Alter::Become(_) | Alter::Named(_) => named(clause!("809.1d"), 2),
            Alter::Add(..) | Alter::Set(..) => named(clause!("809.1e"), 3),
            Alter::Dealt(_) | Alter::Taken(_) | Alter::OfTitled(..) => 3,
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

    /// 10: what no rule process looks at. Moves concern it where units lie and where they fall; a card that comes under a unit
    /// from elsewhere leaves everything where it was.
    fn concerns_check(state: &State, event: &Event<Self>) -> bool {
        let looked_at = |zone: ZoneId| words::is_area(zone) || words::word(zone) == words::KO;
        match event {
            Event::Move(moving) => {
                let under = moving.onto.is_some_and(|(host, _)| state.exists(host));
                looked_at(moving.from) || (looked_at(moving.to) && !under)
            }
            Event::Note(_) | Event::Moment(..) | Event::Used(..) | Event::Place(_) | Event::Missed(_) => false,
            Event::Show(..) | Event::Look(..) | Event::Shuffle(_) | Event::Expire(_) | Event::Counters(..) => false,
            _ => true,
        }
    }

    /// 813.5a, 704: what was damaged since the last check and by what, and the unit whose skill is in use.
    fn remembers(board: &Board, object: ObjectId) -> bool {
        let hit = || board.hits.iter().any(|hit| hit.victim == object || hit.by == object);
        board.skill.is_some_and(|skill| skill.unit == object) || hit()
    }

    /// 801.1g-1: what an assist says it says for its unit, as long as that is where it lies (905.1).
    fn bearer(state: &State, seat: Seat) -> Seat {
        let assist = state.attachment(seat).filter(|attached| attached.role == words::ATTACHED_ASSIST.0);
        let zone = state.object(seat).zone;
        let beside = |host: ObjectId| state.get(host).is_some_and(|unit| unit.zone == zone);
        assist.filter(|assist| beside(assist.host)).map_or(seat, |assist| assist.host.seat)
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

    fn able(engine: &Engine<'_>, order: Order<'_>) -> bool {
        verbs::able(engine, order)
    }

    /// R170: what 920.2 lets come from elsewhere is put like the rest.
    fn makes_up(verb: OwnVerb) -> bool {
        verb == words::PUT_KO && verbs::makes_up()
    }

    fn room(engine: &Engine<'_>, zone: ZoneId) -> Option<u8> {
        zones::room(engine, zone)
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
        let Some(moved) = moved else { return };
        if words::word(moved.from) == words::MAIN && words::word(moved.to) == words::STANDBY {
            zones::stand_by(engine, object);
        }
        // 813.5b: a text that KOs has KO'd.
        let by = engine.running_source().filter(|_| moved.how == How::Destroy && words::word(moved.to) == words::KO);
        if let Some(by) = by {
            let victim = ObjectId { sitting: object.sitting.wrapping_sub(1), ..object };
            let hit = Hit { victim, by, skill: damage::is_by_skill(engine) };
            engine.happen_together(&check::knocked_out_by(&[hit]), clause!("813.5b"));
        }
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

    /// R068: a command that a text plays obeys the same limits; R005: what another text forbids is not played.
    fn usable_by_effect(engine: &Engine<'_>, player: PlayerId, object: ObjectId) -> bool {
        let Some(found) = engine.state().get(object) else { return false };
        let printed = engine.pool.def(found.def).printed;
        let limited = printed.is(words::EVENT) && engine.state().board().event_played && engine.armed(clause!("803.2"));
        let aimless = printed.is(words::ASSIST) && play::bearers(engine, player).next().is_none();
        let forbidden = || engine.banned(&Event::Used(object, player)) && engine.armed(clause!("104.4"));
        printed.is(words::COMMAND) && !limited && !aimless && !forbidden()
    }

    fn use_by_effect(engine: &mut Engine<'_>, player: PlayerId, object: ObjectId, _: Price) -> bool {
        let playable = Self::usable_by_effect(engine, player, object);
        if playable {
            engine.call(Frame::Play(Playing::new(object, player)));
        }
        playable
    }

    /// 307.2, 308.2, 905.2: main and standby units, and energies.
    fn has_role(state: &State, object: ObjectId, role: Role) -> bool {
        let now = state.get(object).map(|found| (found.zone, state.attachment(object.seat).map(|attached| attached.role)));
        let before = || state.past(object).map(|past| (past.zone, None));
        let Some((zone, attached)) = now.or_else(before) else { return false };
        match role {
            words::MAIN_UNIT => words::word(zone) == words::MAIN && attached.is_none(),
            words::STANDBY_UNIT => words::word(zone) == words::STANDBY && attached.is_none(),
            role => attached == Some(role.0),
        }
    }

    /// R032: what goes from area to area is called what it was where it came from. 704.10: only a main unit uses skills,
    /// wherever it is afterwards.
    fn role_then(state: &State, event: &Event<Self>) -> Option<Role> {
        match event {
            Event::Moment(words::USED_SKILL, ..) => Some(words::MAIN_UNIT),
            Event::Move(moving) if words::is_area(moving.from) && words::is_area(moving.to) => {
                let was = if words::word(moving.from) == words::MAIN { words::MAIN_UNIT } else { words::STANDBY_UNIT };
                Some(was).filter(|_| state.attachment(moving.object.seat).is_none())
            }
            _ => None,
        }
    }

    fn resolved(engine: &mut Engine<'_>, object: ObjectId) {
        play::resolved(engine, object);
    }

    fn opening() -> Frame {
        let players = if armed(clause!("102.1")) { Players::BOTH } else { Players::only(PlayerId(0)) };
        Frame::Preparation(Preparation::Shuffle(players))
    }

    fn name_act(act: Act) -> (&'static str, Option<ObjectId>) {
        match act {
            Act::Charge(card) => ("charge", Some(card)),
            Act::Put(card) | Act::Play(card) => ("play", Some(card)),
            Act::Retreat => ("retreat", None),
            Act::Power(object, _) | Act::Skill(object, _) => ("use", Some(object)),
            Act::Apply(Item::Effect(_) | Item::Earlier(_)) => ("apply", None),
            Act::Apply(Item::Force(Force { source, .. })) => ("apply", Some(source)),
            Act::Show(_) => ("show", None),
        }
    }

    fn act_ability(act: Act) -> Option<AbilityIx> {
        match act {
            Act::Power(_, ability) | Act::Skill(_, ability) => Some(ability),
            Act::Apply(Item::Force(Force { ability, .. })) => ability,
            _ => None,
        }
    }

    fn act_number(act: Act) -> Option<i32> {
        match act {
            Act::Apply(Item::Effect(effect)) => Some(i32::from(effect)),
            Act::Apply(Item::Earlier(at)) => Some(i32::from(u8::MAX) + 1 + i32::from(at)),
            Act::Show(sign) => Some(sign as i32),
            _ => None,
        }
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
