//! Short ways to say what a card says: abilities built directly, with no text.

use crate::words::*;
use tefuda_ability::*;

pub fn number(number: i32) -> Amount {
    Amount::Number(number)
}

pub fn place(zone: Zone, side: Side) -> Place {
    Place { zone, side }
}

pub fn noun(zone: Zone, side: Side, filters: Vec<Filter>) -> Noun {
    Noun { place: place(zone, side), filters }
}

pub fn units(side: Side, filters: Vec<Filter>) -> Noun {
    noun(FIELD, side, [vec![Filter::Kind(UNIT)], filters].concat())
}

pub fn slot(at: u8) -> Var {
    Var::Bound(at)
}

pub fn it(at: u8) -> What {
    What::It(slot(at))
}

pub fn subject() -> What {
    What::It(Var::Heard(Part::It))
}

fn ability(kind: AbilityKind) -> Ability {
    Ability::new(kind)
}

pub fn spell(steps: Vec<Step>) -> Ability {
    ability(AbilityKind::Spell(steps))
}

pub fn when(trigger: Pattern, effect: Vec<Step>) -> Ability {
    ability(AbilityKind::Triggered { trigger, condition: None, effect })
}

pub fn when_if(trigger: Pattern, condition: Condition, effect: Vec<Step>) -> Ability {
    ability(AbilityKind::Triggered { trigger, condition: Some(condition), effect })
}

pub fn always(what: What, changes: Vec<Change>) -> Ability {
    ability(AbilityKind::Static { condition: None, effects: vec![Continuous { what, changes }] })
}

pub fn while_so(condition: Condition, what: What, changes: Vec<Change>) -> Ability {
    ability(AbilityKind::Static { condition: Some(condition), effects: vec![Continuous { what, changes }] })
}

pub fn replaced(event: Pattern, optional: bool, instead: Instead) -> Replacement {
    Replacement { event, condition: None, once: false, optional, instead }
}

pub fn instead(event: Pattern, instead: Instead) -> Ability {
    ability(AbilityKind::Replacement(replaced(event, false, instead)))
}

pub fn may_instead(event: Pattern, instead: Instead) -> Ability {
    ability(AbilityKind::Replacement(replaced(event, true, instead)))
}

pub fn each(noun: Noun) -> Subject {
    Subject::Each(noun)
}

pub fn summoned(what: Subject) -> Pattern {
    Pattern::Moves { what, from: None, to: None, how: Some(How::Summon) }
}

pub fn destroyed(what: Subject) -> Pattern {
    Pattern::Moves { what, from: None, to: None, how: Some(How::Destroy) }
}

pub fn moment(moment: Moment) -> Pattern {
    Pattern::Moment { moment, turn: Side::Yours, what: None, other: None }
}

pub fn target(at: u8, what: Candidates, count: Count) -> Step {
    Step::Target { slot: slot(at), what, count }
}

pub fn one() -> Count {
    Count::Exactly(number(1))
}

pub fn damage(to: Patient, amount: i32) -> Step {
    Step::Do(Deed::Damage { to, amount: number(amount), share: Share::Each })
}

pub fn hit(what: What, amount: i32) -> Step {
    damage(Patient::Object(what), amount)
}

pub fn burn(who: Who, amount: i32) -> Step {
    damage(Patient::Player(who), amount)
}

pub fn draw(amount: i32) -> Step {
    Step::Do(Deed::Draw(Who::You, number(amount)))
}

pub fn destroy(what: What) -> Step {
    Step::Do(Deed::Destroy(what))
}

pub fn to(zone: Zone, position: Position) -> Destination {
    Destination::to(place(zone, Side::Any), position)
}

pub fn put(what: What, zone: Zone, position: Position) -> Step {
    Step::Do(Deed::Move(what, to(zone, position)))
}

pub fn until_end(what: What, changes: Vec<Change>) -> Step {
    Step::Begin(Continuous { what, changes }, Duration::ThisTurn)
}

/// The name of the card that came into the box first.
pub fn first_name() -> Name {
    Names::default().intern("")
}

pub fn imp(names: &mut Names, abilities: Vec<Ability>) -> Token {
    Token { name: names.intern("imp"), kind: UNIT, colours: vec![RED], values: vec![(POWER, 1)], abilities }
}

pub fn tokens(token: Token, amount: i32) -> Step {
    Step::Do(Deed::CreateToken { who: Who::You, under: None, token, amount: number(amount), entering: Vec::new() })
}
