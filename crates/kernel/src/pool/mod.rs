//! The pool: every card definition and ability of a game, compiled, shared by all states and never changed while they run.

pub(crate) mod classes;
pub(crate) mod code;
pub(crate) mod def;
pub(crate) mod lower;
pub(crate) mod senses;

use crate::choices::target_dependence::Aims;
use crate::game::Game;
use crate::ids::{AbilityIx, DefId, PlayerId, Players, ZoneId};
use crate::pool::classes::Classes;
use crate::pool::code::{Alter, Continuity, Instruction, layer_bit};
use crate::pool::def::{Def, Says, write_base};
use crate::pool::lower::{colour_bits, with_count};
use crate::pool::senses::Senses;
use crate::state::information::{Information, WideRow};
use crate::state::object::{Object, Statuses};
use crate::state::zone::{ZoneInfo, ZoneSet};
use tefuda_ability::{
    Ability, AbilityKind, Condition, Counter, Filter, KeywordUse, Kind, Name, Names, Pattern, Piece, Square, Station, Status,
    Validity, What, Zone,
};

/// An ability with its code.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// What it means.
    pub ability: Ability,
    /// The card whose text it is (or that it was made by).
    pub def: DefId,
    /// The zones where it works, if it does not simply work in play.
    pub(crate) works_in: Vec<Station>,
    /// Its place among what its card prints: that of a keyword is the place of all that the keyword stands for.
    pub(crate) place: u16,
    /// The condition under which it is there, besides the zone.
    pub(crate) standing: Option<Condition>,
    /// Its condition: of a triggered one the 条件節; of a static one and a replacement all under which it applies.
    pub(crate) condition: Option<Condition>,
    pub(crate) code: u32,
    /// What its targeting words look at.
    pub(crate) aims: Aims,
    pub(crate) senses: Senses,
    pub(crate) statics: Vec<Continuity>,
    /// What it says of its own object without condition.
    pub(crate) own_marks: u32,
    /// For a skill: where each of its effects begins.
    pub(crate) effects: Vec<u32>,
    /// Whether a skill made it, to wait for something later or to be used; and the title of that skill.
    pub by_skill: bool,
    pub(crate) skill_title: Option<Name>,
    /// Whether it has a title, or is within a text that has one.
    pub(crate) titled: bool,
    /// Whether a text gives it to what then has it.
    pub(crate) given: bool,
}

/// Everything that a state refers to by number.
#[derive(Debug, Clone)]
pub struct Pool<G: Game> {
    defs: Vec<Def<G>>,
    pub(crate) abilities: Vec<Compiled>,
    pub(crate) code: Vec<Instruction>,
    /// The names that cards and texts mention.
    pub names: Names,
    /// What any text at all listens to.
    pub(crate) listens: Classes,
    /// The zones where texts work, everybody's or those that say so: a bit each, and in order.
    speaking: u64,
    pub(crate) speaking_zones: Vec<ZoneId>,
    /// The zones that a word means, by its number.
    meant: Vec<ZoneSet>,
    /// Those that are nobody's, the first player's or nobody's, the second's or nobody's; all.
    belonging: [ZoneSet; 4],
    /// The abilities that counters give.
    pub(crate) counter_rules: Vec<(Counter, AbilityIx)>,
    /// What any text looks back on, and the sorts of events that it can be.
    pub(crate) watched: Vec<Pattern>,
    pub(crate) watches: Classes,
    /// Those of them that a text counts, by their place.
    pub(crate) counted: Vec<u16>,
    /// True if any text asks how something has come to where it lies.
    pub(crate) asks_arrival: bool,
    /// The rows of further names and features.
    pub(crate) wide_rows: Vec<WideRow>,
    /// The abilities that keywords stand for.
    keywords: Vec<(KeywordUse, Vec<Ability>)>,
    /// Whether any text says that something never happens.
    pub(crate) bans: bool,
    pub(crate) speaks_of_losing: bool,
    /// What is known of an object without information, under each player's control.
    blanks: [Information; 2],
    /// What is known of one that lies hidden where the game says what such things are.
    masks: [Information; 2],
    /// Whether what is being compiled belongs to a skill, and its title.
    pub(crate) in_skill: Option<Option<Name>>,
    /// Whether it belongs to a text with a title.
    in_titled: bool,
}

impl<G: Game> Pool<G> {
    /// An empty pool over a table of names.
    pub fn new(names: Names) -> Pool<G> {
        let mut pool = Pool {
            defs: Vec::new(),
            abilities: Vec::new(),
            code: Vec::new(),
            names,
            listens: Classes::NONE,
            speaking: 0,
            speaking_zones: Vec::new(),
            meant: (0..=u8::MAX).map(|word| ZoneSet::of::<G>(|info| info.is(Zone(word)))).collect(),
            belonging: [Players::NONE, Players::only(PlayerId(0)), Players::only(PlayerId(1)), Players::BOTH]
                .map(|players| ZoneSet::of::<G>(|info| info.player.is_none_or(|whose| players.contains(whose)))),
            counter_rules: Vec::new(),
            watched: Vec::new(),
            watches: Classes::NONE,
            counted: Vec::new(),
            keywords: Vec::new(),
            wide_rows: Vec::new(),
            asks_arrival: false,
            bans: false,
            speaks_of_losing: false,
            blanks: PlayerId::ALL.map(Information::blank),
            masks: PlayerId::ALL.map(G::mask),
            in_skill: None,
            in_titled: false,
        };
        pool.let_speak(|info| info.active);
        pool
    }

    /// A definition.
    pub fn def(&self, def: DefId) -> &Def<G> {
        &self.defs[usize::from(def.0)]
    }

    /// All definitions.
    pub fn defs(&self) -> impl Iterator<Item = (DefId, &Def<G>)> {
        self.defs.iter().enumerate().map(|(at, def)| (DefId(number(at)), def))
    }

    /// The definition with that name.
    pub fn find(&self, name: &str) -> Option<DefId> {
        self.defs().find(|(_, def)| self.names.get(def.name) == name).map(|(id, _)| id)
    }

    /// The name that is printed on a card, where it is called otherwise.
    pub fn printed_name(&self, def: DefId) -> &str {
        let Def { name, printed, .. } = self.def(def);
        self.names.get(printed.name.unwrap_or(*name))
    }

    /// What a card is called, which is mostly its name.
    pub fn name(&self, def: DefId) -> &str {
        self.names.get(self.def(def).name)
    }

    /// The kind that a card is printed as; of a wider and a narrower one the narrower, which a game lists later.
    pub fn kind(&self, def: DefId) -> Option<Kind> {
        self.def(def).printed.kinds.checked_ilog2().map(|at| Kind(at as u8))
    }

    /// An ability.
    pub fn ability(&self, ability: AbilityIx) -> &Compiled {
        &self.abilities[usize::from(ability.0)]
    }

    /// The card whose text an ability is, and the how-manieth of its text it is.
    pub fn place_of(&self, ability: AbilityIx) -> (DefId, u16) {
        let def = self.ability(ability).def;
        (def, self.ability(ability).place)
    }

    /// The title of an ability.
    pub fn title(&self, ability: AbilityIx) -> Option<&str> {
        self.ability(ability).ability.title.map(|title| self.names.get(title))
    }

    /// Whether any text in the pool says what becomes of a player who loses.
    pub fn speaks_of_losing(&self) -> bool {
        self.speaks_of_losing
    }

    #[inline]
    pub(crate) fn blank(&self, controller: PlayerId) -> &Information {
        &self.blanks[usize::from(controller.0 & 1)]
    }

    #[inline]
    pub(crate) fn mask(&self, controller: PlayerId) -> &Information {
        &self.masks[usize::from(controller.0 & 1)]
    }

    /// The zones that a word means, as far as they are these players' or nobody's.
    pub(crate) fn zones(&self, word: Zone, players: Players) -> ZoneSet {
        self.meant[usize::from(word.0)].both(self.belonging[usize::from(players.0 & 3)])
    }

    /// Texts work in such zones.
    fn let_speak(&mut self, wanted: impl Fn(&ZoneInfo) -> bool) {
        let bits = G::ZONES.iter().enumerate().filter(|(_, info)| wanted(info)).map(|(at, _)| zone_bit(ZoneId(at as u8)));
        self.speaking = bits.fold(self.speaking, |all, bit| all | bit);
        let zones = (0..G::ZONES.len() as u8).map(ZoneId);
        self.speaking_zones = zones.filter(|zone| self.speaks(*zone)).collect();
    }

    /// Whether texts work in a zone: everybody's, or those that say so.
    #[inline]
    pub fn speaks(&self, zone: ZoneId) -> bool {
        self.speaking & zone_bit(zone) != 0
    }

    /// Each counter of a kind gives the object under it this ability, where [`Game::counter_gives`] says so.
    pub fn give_counter(&mut self, counter: Counter, ability: AbilityIx) {
        self.counter_rules.push((counter, ability));
    }

    /// Where the run of code that begins there ends.
    pub(crate) fn end_of(&self, at: u32) -> u32 {
        let run = &self.code[at as usize..];
        at + run.iter().position(|one| *one == Instruction::End).unwrap_or(run.len()) as u32
    }

    pub(crate) fn instruction(&self, at: u32) -> &Instruction {
        &self.code[at as usize]
    }

    /// The squares among which the instruction asks, if it does.
    pub(crate) fn square_at(&self, at: u32) -> Option<&Square> {
        let Instruction::Do(deed) = self.instruction(at) else { return None };
        let facts = deed.facts();
        facts.goal.map(|goal| &goal.square).or(facts.square)
    }

    /// True if one more card fits, with every token and ability that a text of the greatest length makes.
    pub fn has_room(&self) -> bool {
        const MOST_OF_A_CARD: usize = 2048;
        let fits = |held: usize| held + MOST_OF_A_CARD <= usize::from(u16::MAX);
        fits(self.defs.len()) && fits(self.abilities.len())
    }

    /// Add a card (or a token) with its abilities, if the pool [has room](Pool::has_room).
    pub fn add(&mut self, name: Name, printed: Information, face: G::Face, abilities: &[Ability]) -> DefId {
        let def = DefId(number(self.defs.len()));
        self.defs.push(Def {
            name,
            printed,
            base: printed,
            token: false,
            face,
            abilities: 0..0,
            senses: Senses::default(),
            senses_elsewhere: Senses::default(),
            silent: true,
            silent_elsewhere: true,
            quiet: false,
            activated: false,
            shown: [[printed; 2]; Says::COUNT],
            outright: Vec::new(),
            own_marks: 0,
            spells: Vec::new(),
        });
        // Abilities inside abilities are compiled first, so that a card's own stand in one row.
        let mut compiled: Vec<Compiled> = Vec::new();
        for (place, ability) in abilities.iter().enumerate() {
            self.in_titled = ability.title.is_some();
            let means = match &ability.kind {
                AbilityKind::Keyword(word) => self.meaning_of(word),
                _ => vec![ability.clone()],
            };
            for ability in &means {
                compiled.push(Compiled { place: place as u16, ..self.compile(ability, def) });
            }
        }
        self.in_titled = false;
        // What a card does when it resolves works nowhere before.
        let standing = |one: &&mut Compiled| !matches!(one.ability.kind, AbilityKind::Spell(_));
        for one in compiled.iter_mut().filter(standing) {
            if one.works_in.is_empty() {
                one.works_in = Validity::in_zone(G::speaks_in(&printed)).zones;
            }
            self.let_speak(|info| one.works_in.iter().any(|station| station.zone == info.name));
        }
        // What speaks for its host says nothing of itself.
        let itself = G::speaks_for_itself(&printed);
        let mut base = printed;
        compiled.iter_mut().filter(|_| itself).for_each(|one| take_basics::<G>(one, &mut base));
        self.defs[usize::from(def.0)].base = base;
        let own_marks = compiled.iter_mut().filter(|_| itself).fold(0, |marks, one| marks | take_own_marks(one));
        let outright = compiled.iter_mut().filter(|_| itself).flat_map(note_outright::<G>).collect();
        for one in &mut compiled {
            one.senses = self.senses_of(one);
        }
        let senses = compiled.iter().fold(Senses::default(), |all, one| all.and(one.senses));
        let placed = compiled.iter().filter(|one| !one.works_in.is_empty());
        let senses_elsewhere = placed.fold(Senses::default(), |all, one| all.and(one.senses));
        self.listens = self.listens.and(senses.own).and(senses.others);
        let first = number(self.abilities.len());
        self.abilities.extend(compiled);
        let own = first..number(self.abilities.len());
        let row = &self.abilities[usize::from(own.start)..usize::from(own.end)];
        let activated = row.iter().any(|one| matches!(one.ability.kind, AbilityKind::Activated(_)));
        let spells = own.clone().zip(row).filter(|(_, one)| matches!(one.ability.kind, AbilityKind::Spell(_)));
        let spells = spells.map(|(at, _)| AbilityIx(at)).collect();
        let entry = &mut self.defs[usize::from(def.0)];
        (entry.abilities, entry.spells, entry.own_marks, entry.activated) = (own, spells, own_marks, activated);
        (entry.senses, entry.senses_elsewhere) = (senses, senses_elsewhere);
        let [silent, silent_elsewhere] = [senses, senses_elsewhere].map(|senses| senses == Senses::default());
        (entry.silent, entry.silent_elsewhere) = (silent, silent_elsewhere);
        entry.quiet = senses == Senses { own: senses.own, outright: senses.outright, ..Senses::default() };
        entry.outright = outright;
        entry.show();
        def
    }

    /// Add an ability that no card prints: a keyword's or a counter's.
    pub fn add_ability(&mut self, ability: &Ability, def: DefId) -> AbilityIx {
        let mut compiled = self.compile(ability, def);
        compiled.senses = self.senses_of(&compiled);
        self.listens = self.listens.and(compiled.senses.own).and(compiled.senses.others);
        self.abilities.push(compiled);
        AbilityIx(number(self.abilities.len() - 1))
    }

    fn compile(&mut self, ability: &Ability, def: DefId) -> Compiled {
        self.watch(ability);
        self.asks_arrival |= ability.any(|piece| matches!(piece, Piece::Filter(Filter::Came(_))));
        self.let_speak(|info| ability.valid.zones.iter().any(|station| station.zone == info.name));
        let mut compiled = Compiled {
            ability: ability.clone(),
            def,
            works_in: ability.valid.zones.clone(),
            place: 0,
            standing: ability.valid.standing(),
            condition: condition(ability),
            code: 0,
            aims: Aims::default(),
            senses: Senses::default(),
            statics: Vec::new(),
            own_marks: 0,
            effects: Vec::new(),
            by_skill: false,
            skill_title: None,
            titled: self.in_titled || ability.title.is_some(),
            given: false,
        };
        match &ability.kind {
            AbilityKind::Triggered { effect, .. } => compiled.code = self.lower_effect(effect, def),
            AbilityKind::Static { effects, .. } => {
                let under = compiled.condition.clone();
                let under = under.as_ref();
                compiled.statics = effects.iter().map(|effect| self.continuity(effect, under, def)).collect();
            }
            AbilityKind::Replacement(replacement) => {
                compiled.code = self.replacement_code(replacement, def).unwrap_or(0);
            }
            AbilityKind::Spell(effect) => compiled.code = self.lower_effect(effect, def),
            AbilityKind::Activated(activation) => compiled.code = self.lower_effect(&activation.effect, def),
            // Written out before.
            AbilityKind::Keyword(_) => {}
            AbilityKind::Skill(skill) => {
                self.in_skill = Some(ability.title);
                let effects = skill.effects.iter().enumerate();
                compiled.effects = effects.map(|(at, steps)| self.lower_effect(&with_count(skill, at, steps), def)).collect();
                self.in_skill = None;
            }
        }
        if matches!(ability.kind, AbilityKind::Triggered { .. } | AbilityKind::Spell(_) | AbilityKind::Activated(_)) {
            let run = compiled.code as usize..self.end_of(compiled.code) as usize;
            compiled.aims = Aims::of(&self.code[run]);
        }
        compiled
    }

    /// Say what a keyword stands for, with what is printed beside it: before any card is added that has it.
    pub fn explain(&mut self, word: KeywordUse, means: Vec<Ability>) {
        let keyword = Some(word.keyword);
        let means = means.into_iter().map(|ability| Ability { keyword, ..ability }).collect();
        self.keywords.push((word, means));
    }

    /// Gives the abilities that a keyword stands for: none, if nobody has said.
    pub(crate) fn meaning_of(&self, word: &KeywordUse) -> Vec<Ability> {
        let known = self.keywords.iter().find(|(known, _)| known == word);
        known.map_or_else(Vec::new, |(_, means)| means.clone())
    }

    pub(crate) fn token(&mut self, token: &tefuda_ability::Token) -> DefId {
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
        let def = self.add(token.name, printed, G::Face::default(), &token.abilities);
        self.defs[usize::from(def.0)].token = true;
        def
    }

    /// The abilities of a card that work where it lies when `in_play` says whether that zone is where its kind works.
    pub(crate) fn working(&self, object: &Object, in_play: bool) -> impl Iterator<Item = (AbilityIx, &Compiled)> {
        let (zone, status) = (G::ZONES[usize::from(object.zone.0)].name, object.status);
        let abilities = self.def(object.def).abilities().map(|ix| (ix, self.ability(ix)));
        abilities.filter(move |(_, compiled)| compiled.works_at::<G>(zone, status).unwrap_or(in_play))
    }
}

/// A place in the pool as its id. Whoever adds cards asks [`Pool::has_room`] first.
fn number(place: usize) -> u16 {
    u16::try_from(place).expect("the pool has no more room than its ids")
}

fn zone_bit(zone: ZoneId) -> u64 {
    1u64.checked_shl(u32::from(zone.0)).unwrap_or(0)
}

/// Take the unconditional marks that an ability gives its own object out of its continuous effects. Most keywords are such;
/// they hold exactly while the text does, whatever the layers say.
fn take_own_marks(compiled: &mut Compiled) -> u32 {
    if !compiled.is_outright() {
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
    compiled.own_marks = marks;
    marks
}

/// Note which continuous effects of an ability say outright what colours its own object has. In the layer of colours nothing but
/// what concerns colours or kinds can come before them, as long as abilities go in a later one.
fn note_outright<G: Game>(compiled: &mut Compiled) -> Vec<Alter> {
    if !compiled.is_outright() || compiled.ability.alone {
        return Vec::new();
    }
    let of_itself = |one: &&mut Continuity| one.what == What::This && one.alters.iter().all(Alter::concerns_colours);
    let layer = G::layer(&Alter::Colours(0));
    let alone = |one: &&mut Continuity| one.layers == layer_bit(layer) && one.condition.is_none();
    let early = layer < G::layer(&Alter::LoseAbilities);
    let noted = compiled.statics.iter_mut().filter(|_| early).filter(of_itself).filter(alone);
    let noted = noted.flat_map(|one| {
        one.outright = true;
        one.alters.clone()
    });
    noted.collect()
}

/// Take what an ability says outright of its own card, and what is part of what the card is, out of its continuous effects.
fn take_basics<G: Game>(compiled: &mut Compiled, base: &mut Information) {
    let outright = compiled.is_outright();
    for one in compiled.statics.iter_mut().filter(|one| outright && one.what == What::This) {
        one.alters.retain(|alter| !G::basic(alter) || !write_base::<G>(alter, base));
    }
    compiled.statics.retain(|one| !one.alters.is_empty());
}

/// The condition of a triggered ability; of what applies all the time all that has to be so for it.
fn condition(ability: &Ability) -> Option<Condition> {
    let own = match &ability.kind {
        AbilityKind::Triggered { condition, .. } => return condition.clone(),
        AbilityKind::Static { condition, .. } => condition.clone(),
        AbilityKind::Replacement(replacement) => replacement.condition.clone(),
        _ => return None,
    };
    Condition::together(ability.valid.standing().into_iter().chain(own).collect())
}

impl Compiled {
    /// True or false if the text names the zones where it works: whether this is one, lying so; `None` if it names none.
    pub(crate) fn works_at<G: Game>(&self, zone: Zone, status: Statuses) -> Option<bool> {
        let lies = |lying: (Status, bool)| status.lies::<G>(lying.0) == lying.1;
        let there = |station: &Station| station.zone == zone && station.lying.is_none_or(lies);
        if self.works_in.is_empty() { None } else { Some(self.works_in.iter().any(there)) }
    }

    /// True if it is there whenever its card is in play, whatever else is so.
    fn is_outright(&self) -> bool {
        self.works_in.is_empty() && self.condition.is_none()
    }
}
