//! The pool: every card definition and ability of a game, compiled, shared by all states and never changed while they run.

use crate::code::{Alter, Continuity, Instruction};
use crate::event::Classes;
use crate::game::Game;
use crate::ids::{AbilityIx, DefId};
use crate::information::Information;
use crate::zone::ZoneInfo;
use std::ops::Range;
use tefuda_ability::{
    Ability, AbilityKind, Amount, Change, Colour, Condition, Continuous, Deed, Filter, Instead, Name, Names, Pattern,
    Replacement, Step, What, Who, Zone,
};

/// What a card is.
#[derive(Debug, Clone)]
pub struct Def<G: Game> {
    /// Its printed name.
    pub name: Name,
    /// Its printed information.
    pub printed: Information,
    /// What the game prints beside that: costs, timing.
    pub face: G::Face,
    abilities: Range<u16>,
    pub(crate) listens: Classes,
    pub(crate) has_static: bool,
    /// What its text says of itself without condition (防御されない): looked up, not computed.
    pub(crate) own_marks: u32,
    /// Whether what its continuous effects do can change without anything entering or leaving play.
    pub(crate) restless: bool,
    pub(crate) has_replacement: bool,
    /// What it does when it resolves, in the order of its text.
    pub(crate) spells: Vec<AbilityIx>,
}

impl<G: Game> Def<G> {
    /// Its abilities, in the order of its text.
    pub fn abilities(&self) -> impl Iterator<Item = AbilityIx> + use<G> {
        self.abilities.clone().map(AbilityIx)
    }

    /// Whether its text says this of itself without condition.
    pub fn says_of_itself(&self, mark: tefuda_ability::Mark) -> bool {
        self.own_marks & (1 << mark.0) != 0
    }
}

/// An ability with its code.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// What it means.
    pub ability: Ability,
    /// The card whose text it is (or that it was made by).
    pub def: DefId,
    pub(crate) code: u32,
    pub(crate) listens: Classes,
    pub(crate) statics: Vec<Continuity>,
    /// For a skill: where each of its effects begins.
    pub(crate) effects: Vec<u32>,
    /// Whether a skill made it, to wait for something later.
    pub by_skill: bool,
}

/// Everything that a state refers to by number.
#[derive(Debug, Clone)]
pub struct Pool<G: Game> {
    defs: Vec<Def<G>>,
    abilities: Vec<Compiled>,
    code: Vec<Instruction>,
    /// The names that cards and texts mention.
    pub names: Names,
    pub(crate) listens: Classes,
    replaces: bool,
    bans: bool,
    speaks_of_losing: bool,
    grants_replacements: bool,
    /// The zones that a text names as the ones where it works, one bit each.
    named: u64,
    /// Whether what is being compiled belongs to a skill.
    in_skill: bool,
}

impl<G: Game> Pool<G> {
    /// An empty pool over a table of names.
    pub fn new(names: Names) -> Pool<G> {
        Pool {
            defs: Vec::new(),
            abilities: Vec::new(),
            code: Vec::new(),
            names,
            listens: Classes::NONE,
            replaces: false,
            bans: false,
            speaks_of_losing: false,
            grants_replacements: false,
            named: 0,
            in_skill: false,
        }
    }

    /// A definition.
    pub fn def(&self, def: DefId) -> &Def<G> {
        &self.defs[usize::from(def.0)]
    }

    /// All definitions.
    pub fn defs(&self) -> impl Iterator<Item = (DefId, &Def<G>)> {
        self.defs.iter().enumerate().map(|(at, def)| (DefId(at as u16), def))
    }

    /// The definition with that name.
    pub fn find(&self, name: &str) -> Option<DefId> {
        self.defs().find(|(_, def)| self.names.get(def.name) == name).map(|(id, _)| id)
    }

    /// A card's name.
    pub fn name(&self, def: DefId) -> &str {
        self.names.get(self.def(def).name)
    }

    /// An ability.
    pub fn ability(&self, ability: AbilityIx) -> &Compiled {
        &self.abilities[usize::from(ability.0)]
    }

    /// The card whose text an ability is, and the how-manieth of its text it is.
    pub fn place_of(&self, ability: AbilityIx) -> (DefId, u16) {
        let def = self.ability(ability).def;
        (def, self.def(def).abilities().take_while(|own| *own != ability).count() as u16)
    }

    /// The title of an ability.
    pub fn title(&self, ability: AbilityIx) -> Option<&str> {
        self.ability(ability).ability.title.map(|title| self.names.get(title))
    }

    /// Whether any text in the pool replaces events.
    pub(crate) fn has_replacements(&self) -> bool {
        self.replaces
    }

    /// Whether any text in the pool says that something never happens.
    pub(crate) fn bans(&self) -> bool {
        self.bans
    }

    /// Whether any text in the pool says what becomes of a player who loses.
    pub fn speaks_of_losing(&self) -> bool {
        self.speaks_of_losing
    }

    /// Whether any text in the pool gives others an ability that replaces events.
    pub(crate) fn grants_replacements(&self) -> bool {
        self.grants_replacements
    }

    /// Whether texts work in a zone: everybody's, or those that say so.
    pub(crate) fn speaks(&self, info: &ZoneInfo) -> bool {
        info.active || self.named & 1u64.checked_shl(u32::from(info.name.0)).unwrap_or(0) != 0
    }

    pub(crate) fn instruction(&self, at: u32) -> &Instruction {
        &self.code[at as usize]
    }

    /// Add a card (or a token) with its abilities.
    pub fn add(&mut self, name: Name, printed: Information, face: G::Face, abilities: &[Ability]) -> DefId {
        let def = DefId(self.defs.len() as u16);
        let blank = Def {
            name,
            printed,
            face,
            abilities: 0..0,
            listens: Classes::NONE,
            has_static: false,
            own_marks: 0,
            restless: false,
            has_replacement: false,
            spells: Vec::new(),
        };
        self.defs.push(blank);
        // Abilities inside abilities are compiled first, so that a card's own stand in one row.
        let mut compiled: Vec<Compiled> = abilities.iter().map(|ability| self.compile(ability, def)).collect();
        let own_marks = compiled.iter_mut().fold(0, |marks, one| marks | take_own_marks(one));
        let first = self.abilities.len() as u16;
        self.abilities.extend(compiled);
        let own = first..self.abilities.len() as u16;
        let row = &self.abilities[usize::from(own.start)..usize::from(own.end)];
        let listens = row.iter().fold(Classes::NONE, |all, one| all.and(one.listens));
        let has_static = row.iter().any(|one| !one.statics.is_empty());
        let restless = row.iter().any(restless::<G>);
        let has_replacement = row.iter().any(|one| matches!(one.ability.kind, AbilityKind::Replacement(_)));
        let spells = own.clone().zip(row).filter(|(_, one)| matches!(one.ability.kind, AbilityKind::Spell(_)));
        let spells = spells.map(|(at, _)| AbilityIx(at)).collect();
        self.listens = self.listens.and(listens);
        let entry = &mut self.defs[usize::from(def.0)];
        (entry.abilities, entry.listens, entry.has_static, entry.has_replacement) = (own, listens, has_static, has_replacement);
        entry.spells = spells;
        entry.own_marks = own_marks;
        entry.restless = restless;
        def
    }

    /// Add an ability that no card prints: a keyword's or a counter's.
    pub fn add_ability(&mut self, ability: &Ability, def: DefId) -> AbilityIx {
        let compiled = self.compile(ability, def);
        self.listens = self.listens.and(compiled.listens);
        self.grants_replacements |= matches!(ability.kind, AbilityKind::Replacement(_));
        self.abilities.push(compiled);
        AbilityIx((self.abilities.len() - 1) as u16)
    }

    fn compile(&mut self, ability: &Ability, def: DefId) -> Compiled {
        self.named |= ability.works_in.and_then(|zone| 1u64.checked_shl(u32::from(zone.0))).unwrap_or(0);
        let mut compiled = Compiled {
            ability: ability.clone(),
            def,
            code: 0,
            listens: Classes::NONE,
            statics: Vec::new(),
            effects: Vec::new(),
            by_skill: false,
        };
        match &ability.kind {
            AbilityKind::Triggered { trigger, effect, .. } => {
                compiled.listens = classes(trigger);
                compiled.code = self.lower_effect(effect, def);
            }
            AbilityKind::Static { effects, .. } => {
                compiled.statics = effects.iter().map(|effect| self.continuity(effect, def)).collect();
            }
            AbilityKind::Replacement(replacement) => {
                compiled.code = self.replacement_code(replacement, def).unwrap_or(0);
            }
            AbilityKind::Spell(effect) => compiled.code = self.lower_effect(effect, def),
            AbilityKind::Activated(activation) => compiled.code = self.lower_effect(&activation.effect, def),
            AbilityKind::Skill(skill) => {
                self.in_skill = true;
                compiled.effects = skill.effects.iter().map(|effect| self.lower_effect(effect, def)).collect();
                self.in_skill = false;
            }
        }
        compiled
    }

    fn replacement_code(&mut self, replacement: &Replacement, def: DefId) -> Option<u32> {
        self.replaces = true;
        self.bans |= replacement.instead == Instead::Never;
        self.speaks_of_losing |= speaks_of_losing(&replacement.event);
        match &replacement.instead {
            Instead::Steps(steps) => Some(self.lower_effect(steps, def)),
            _ => None,
        }
    }

    fn continuity(&mut self, effect: &Continuous, def: DefId) -> Continuity {
        let alters = effect.changes.iter().map(|change| self.alter(change, def)).collect();
        Continuity { what: effect.what.clone(), alters, condition: None }
    }

    fn alter(&mut self, change: &Change, def: DefId) -> Alter {
        match change {
            Change::Add(value, amount) => Alter::Add(*value, amount.clone()),
            Change::Set(value, amount) => Alter::Set(*value, amount.clone()),
            Change::Mark(mark) => Alter::Mark(*mark),
            Change::Gain(ability) => Alter::Gain(self.add_ability(ability, def)),
            Change::LoseAbilities => Alter::LoseAbilities,
            Change::Colours(colours) => Alter::Colours(colour_bits(colours)),
            Change::GainColours(colours) => Alter::GainColours(colour_bits(colours)),
            Change::LoseColours(colours) => Alter::LoseColours(colour_bits(colours)),
            Change::LoseTitled(title) => Alter::LoseTitled(*title),
            Change::Become(kind) => Alter::Become(*kind),
            Change::Named(name) => Alter::Named(*name),
            Change::Controlled(who) => Alter::Controlled(who.clone()),
            Change::Dealt(arithmetic) => Alter::Dealt(arithmetic.clone()),
            Change::Taken(arithmetic) => Alter::Taken(arithmetic.clone()),
        }
    }

    /// Nested effects are lowered before their parent, so that each effect is one unbroken run of code.
    fn lower_effect(&mut self, steps: &[Step], def: DefId) -> u32 {
        let mut code = Vec::new();
        self.lower(steps, def, &mut code);
        code.push(Instruction::End);
        let start = self.code.len() as u32;
        self.code.extend(code.into_iter().map(|instruction| shifted(instruction, start)));
        start
    }

    fn lower(&mut self, steps: &[Step], def: DefId, code: &mut Vec<Instruction>) {
        for step in steps {
            match step {
                Step::Target { slot, what, count } => {
                    code.push(Instruction::Target { slot: *slot, what: what.clone(), count: count.clone() });
                }
                Step::Choose { slot, by, what, count } => {
                    let (by, what, count) = (by.clone(), what.clone(), count.clone());
                    code.push(Instruction::Choose { slot: *slot, by, what, count });
                }
                Step::ChooseColour { slot, by } => code.push(Instruction::Colour(*slot, by.clone())),
                Step::Do(Deed::CreateToken(who, token, amount, entering)) => {
                    let made = self.token(token);
                    code.push(Instruction::Token(who.clone(), made, amount.clone(), entering.clone()));
                }
                Step::Do(deed) => code.push(Instruction::Do(deed.clone())),
                Step::Begin(effect, until) => {
                    let continuity = self.continuity(effect, def);
                    code.push(Instruction::Begin(continuity, *until));
                }
                Step::While(condition, effect, until) => {
                    let continuity = Continuity { condition: Some(condition.clone()), ..self.continuity(effect, def) };
                    code.push(Instruction::Begin(continuity, *until));
                }
                Step::Either { by, options } => self.fork(by, options, def, code),
                Step::Replace(replacement, until) => {
                    let steps = self.replacement_code(replacement, def);
                    code.push(Instruction::Replace(replacement.clone(), steps, *until));
                }
                Step::Delay { trigger, effect, until } => {
                    let kind = AbilityKind::Triggered {
                        trigger: trigger.clone(),
                        condition: None,
                        limit: None,
                        effect: effect.clone(),
                    };
                    let ability = self.add_ability(&Ability::new(kind), def);
                    self.abilities[usize::from(ability.0)].by_skill = self.in_skill;
                    code.push(Instruction::Delay(trigger.clone(), ability, *until));
                }
                Step::May(who, inner) => {
                    self.guarded(inner, def, code, |skip| Instruction::May(who.clone(), skip));
                }
                Step::If { condition, then, otherwise } => {
                    self.branch(then, otherwise, def, code, |skip| Instruction::Unless(condition.clone(), skip));
                }
                Step::IfDone { done, otherwise } => {
                    self.branch(done, otherwise, def, code, Instruction::UnlessDone);
                }
                Step::Modes { count, modes } => {
                    let group = modes_in(code);
                    for steps in modes {
                        let (mode, count) = (modes_in(code), count);
                        let guard = |end| Instruction::Mode { mode, group, count: count.clone(), end };
                        self.guarded(steps, def, code, guard);
                    }
                }
            }
        }
    }

    fn guarded(&mut self, steps: &[Step], def: DefId, code: &mut Vec<Instruction>, guard: impl Fn(u32) -> Instruction) {
        let at = code.len();
        code.push(guard(0));
        self.lower(steps, def, code);
        code[at] = guard(code.len() as u32);
    }

    fn fork(&mut self, by: &Who, options: &[Vec<Step>], def: DefId, code: &mut Vec<Instruction>) {
        let at = code.len();
        code.push(Instruction::End);
        let (mut ways, mut jumps) = (Vec::new(), Vec::new());
        for option in options {
            ways.push(code.len() as u32);
            self.lower(option, def, code);
            jumps.push(code.len());
            code.push(Instruction::End);
        }
        let end = code.len() as u32;
        jumps.into_iter().for_each(|jump| code[jump] = Instruction::Jump(end));
        code[at] = Instruction::Fork(by.clone(), ways);
    }

    fn branch(
        &mut self,
        then: &[Step],
        otherwise: &[Step],
        def: DefId,
        code: &mut Vec<Instruction>,
        guard: impl Fn(u32) -> Instruction,
    ) {
        if otherwise.is_empty() {
            return self.guarded(then, def, code, guard);
        }
        let at = code.len();
        code.push(Instruction::End);
        self.lower(then, def, code);
        let jump = code.len();
        code.push(Instruction::End);
        code[at] = guard(code.len() as u32);
        self.lower(otherwise, def, code);
        code[jump] = Instruction::Jump(code.len() as u32);
    }

    fn token(&mut self, token: &tefuda_ability::Token) -> DefId {
        let mut printed = Information::blank(crate::ids::PlayerId(0));
        printed.name = Some(token.name);
        printed.kinds = 1 << token.kind.0;
        printed.colours = colour_bits(&token.colours);
        printed.text = true;
        for (value, number) in &token.values {
            if let Some(place) = printed.value_mut(*value) {
                *place = *number;
            }
        }
        self.add(token.name, printed, G::Face::default(), &token.abilities)
    }

    /// The abilities of a card that work in a zone when `in_play` says whether that zone is where its kind works.
    pub(crate) fn working(&self, def: DefId, zone: Zone, in_play: bool) -> impl Iterator<Item = (AbilityIx, &Compiled)> {
        self.def(def).abilities().map(|ix| (ix, self.ability(ix))).filter(move |(_, compiled)| {
            match compiled.ability.works_in {
                Some(named) => named == zone,
                None => in_play,
            }
        })
    }
}

fn speaks_of_losing(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Loses(_) => true,
        Pattern::AnyOf(any) => any.iter().any(speaks_of_losing),
        _ => false,
    }
}

fn colour_bits(colours: &[Colour]) -> u16 {
    colours.iter().fold(0, |bits, colour| bits | 1 << colour.0)
}

/// How many modes a code has so far: the number of the next one.
fn modes_in(code: &[Instruction]) -> u8 {
    code.iter().filter(|instruction| matches!(instruction, Instruction::Mode { .. })).count() as u8
}

fn shifted(instruction: Instruction, by: u32) -> Instruction {
    match instruction {
        Instruction::May(who, to) => Instruction::May(who, to + by),
        Instruction::Unless(condition, to) => Instruction::Unless(condition, to + by),
        Instruction::UnlessDone(to) => Instruction::UnlessDone(to + by),
        Instruction::Mode { mode, group, count, end } => Instruction::Mode { mode, group, count, end: end + by },
        Instruction::Jump(to) => Instruction::Jump(to + by),
        Instruction::Fork(who, ways) => Instruction::Fork(who, ways.into_iter().map(|to| to + by).collect()),
        other => other,
    }
}

/// Take the unconditional marks that an ability gives its own object out of its continuous effects. Most keywords are such;
/// they hold exactly while the text does, whatever the layers say.
fn take_own_marks(compiled: &mut Compiled) -> u32 {
    if compiled.ability.works_in.is_some() || condition(&compiled.ability).is_some() {
        return 0;
    }
    let mut marks = 0;
    for one in compiled.statics.iter_mut().filter(|one| one.what == What::This) {
        one.alters.retain(|alter| match alter {
            Alter::Mark(mark) => {
                marks |= 1 << mark.0;
                false
            }
            _ => true,
        });
    }
    compiled.statics.retain(|one| !one.alters.is_empty());
    marks
}

/// Whether what an ability's continuous effects do depends on more than what is in play.
fn restless<G: Game>(compiled: &Compiled) -> bool {
    let fixed = |alter: &Alter| match alter {
        Alter::Add(_, amount) | Alter::Set(_, amount) => matches!(amount, Amount::Number(_)),
        // Looked at when damage is on its way, never kept.
        Alter::Dealt(_) | Alter::Taken(_) => true,
        // What it gains may be restless in its turn.
        Alter::Gain(_) => false,
        _ => true,
    };
    let steady = |what: &What| match what {
        What::This => true,
        What::All(noun) => {
            let mut zones = G::ZONES.iter().filter(|info| info.is(noun.place.zone));
            zones.all(|info| info.active) && noun.filters.iter().all(steady_filter)
        }
        What::It(_) | What::These(_) | What::Top(..) => false,
    };
    let statics = &compiled.statics;
    let conditional = !statics.is_empty() && condition(&compiled.ability).is_some();
    conditional || !statics.iter().all(|one| steady(&one.what) && one.alters.iter().all(fixed))
}

fn steady_filter(filter: &Filter) -> bool {
    match filter {
        Filter::Kind(_) | Filter::Colour(_) | Filter::Colourless | Filter::Feature(_) | Filter::Name(_) => true,
        Filter::Controlled(_) | Filter::Token | Filter::This => true,
        Filter::Not(inner) => steady_filter(inner),
        Filter::AnyOf(several) => several.iter().all(steady_filter),
        _ => false,
    }
}

/// The sorts of events that a pattern can match.
pub(crate) fn classes(pattern: &Pattern) -> Classes {
    match pattern {
        Pattern::Moves { .. } | Pattern::Drew(_) => Classes::MOVE,
        Pattern::Turned(..) => Classes::TURN,
        Pattern::Damaged(_) | Pattern::Deals { .. } | Pattern::PlayerDamaged(_) => Classes::DAMAGE,
        Pattern::Healed(_) | Pattern::Loses(_) => Classes::VALUE,
        Pattern::Used(..) => Classes::USED,
        Pattern::Countered(..) => Classes::COUNTERS,
        Pattern::Moment { .. } => Classes::MOMENT,
        Pattern::Holds(_) => Classes::STATE,
        Pattern::Once(inner) => classes(inner),
        Pattern::AnyOf(any) => any.iter().fold(Classes::NONE, |all, one| all.and(classes(one))),
    }
}

/// The condition of a triggered ability, if it has one.
pub(crate) fn condition(ability: &Ability) -> Option<&Condition> {
    match &ability.kind {
        AbilityKind::Triggered { condition, .. } | AbilityKind::Static { condition, .. } => condition.as_ref(),
        AbilityKind::Replacement(replacement) => replacement.condition.as_ref(),
        _ => None,
    }
}
