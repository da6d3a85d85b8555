//! Paying a cost: a plan is made pick by pick, each of which leaves the rest payable, and then everything in it happens at once. What
//! one part of the plan takes no other part takes.

use crate::choices::choosing::pick;
use crate::choices::{Ask, Choice, Offer};
use crate::effects::evaluate::object_of;
use crate::engine::{Engine, Flow};
use crate::events::{Cause, Event};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{Clause, Entity, ObjectId, PlayerId, Players};
use crate::pool::code::Instruction;
use crate::state::cell::{Binding, Cell, Held};
use tefuda_ability::{Amount, Cost, CostPart, Fund, Hue, Symbol, What};

/// Something that can be used for symbols of a fund.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supply {
    /// The object that is used.
    pub object: ObjectId,
    /// The colours that its symbols may have, one bit each; none is colourless.
    pub colours: u16,
    /// For how many symbols it is good.
    pub units: u8,
}

/// A supply, and for which of the symbols due it is good.
struct Source {
    supply: Supply,
    good: Vec<bool>,
}

/// The symbols that a fund has to give, and its sources.
struct Funding {
    fund: Fund,
    due: Vec<u32>,
    sources: Vec<Source>,
    /// The sources picked so far.
    picked: Vec<ObjectId>,
}

impl Funding {
    /// How many of the symbols due some sources cover together: the least, over all sets of symbols, of what is due besides and what
    /// is good for one of the set.
    fn covered(&self, used: impl Fn(ObjectId) -> bool) -> u32 {
        let cover = |set: usize| {
            let inside = |one: &usize| set & 1 << one != 0;
            let besides: u32 = (0..self.due.len()).filter(|one| !inside(one)).map(|one| self.due[one]).sum();
            let good = |source: &&Source| (0..self.due.len()).filter(inside).any(|one| source.good[one]);
            let sources = self.sources.iter().filter(|source| used(source.supply.object)).filter(good);
            besides + sources.map(|source| u32::from(source.supply.units)).sum::<u32>()
        };
        (0..1_usize << self.due.len().min(MOST_SORTS)).map(cover).min().unwrap_or(0)
    }

    /// True if what has been picked does not cover it yet.
    fn lacks(&self) -> bool {
        self.covered(|object| self.picked.contains(&object)) < self.due.iter().sum()
    }
}

/// So many sorts of symbols a cost can have in one fund.
const MOST_SORTS: usize = 8;

/// A choice that a cost asks for: so many of these.
struct Wanted {
    count: usize,
    among: Vec<ObjectId>,
}

/// A plan of payment, as far as it has come.
#[derive(Default)]
struct Plan {
    /// The objects that some part has taken.
    taken: Vec<ObjectId>,
    /// The choices that still lack something.
    wanted: Vec<(Cell, Wanted)>,
    /// The funds, each with what has been picked for it.
    funds: Vec<Funding>,
}

impl<G: Game> Engine<'_, G> {
    /// One round of paying; `true` while the plan is being made.
    pub(crate) fn pay_round(&mut self, (scope, at): (Scope, u32), player: Option<PlayerId>, cost: &Cost, round: u16) -> bool {
        let Some(player) = player else {
            self.wants(Players::NONE);
            return false;
        };
        if round == 0 {
            if self.ways_to_pay(scope, player, cost).is_empty() {
                self.wants(Players::NONE);
                return false;
            }
            self.push(Frame::Paying { scope, at, player });
            return true;
        }
        self.carry_out_plan(scope, player, cost);
        false
    }

    /// Everything in the plan happens at once.
    fn carry_out_plan(&mut self, scope: Scope, player: PlayerId, cost: &Cost) {
        let Some(way) = self.way_chosen(scope, cost) else { return self.wants(Players::NONE) };
        let first = self.state.agenda.len() as u16;
        let held = self.holds.replace(player);
        let mut funds: Vec<Fund> = way.symbols().map(|(fund, _)| fund).collect();
        funds.dedup();
        for fund in &funds {
            for object in self.in_cell(scope, Cell::Pays(*fund)) {
                let spent: Vec<Event<G>> = G::spend(self, player, *fund, object);
                self.demand_events(&spent, Players::NONE);
                let cause = Cause { clause: G::paying(*fund), ..self.by_effect(Doing::Choose, scope) };
                self.propose(&spent, cause);
            }
        }
        for deed in way.deeds() {
            self.perform(scope, 0, 0, deed);
        }
        self.holds = held;
        if self.state.agenda.len() > usize::from(first) && held.is_none() {
            self.replace_or_commit(first);
        }
        funds.into_iter().for_each(|fund| self.forget(scope, Cell::Pays(fund)));
        self.forget(scope, Cell::PayWay);
    }

    fn in_cell(&self, scope: Scope, cell: Cell) -> Vec<ObjectId> {
        self.bindings(scope, cell).into_iter().filter_map(object_of).collect()
    }

    /// The ways of a cost, by number, that can be paid now.
    fn ways_to_pay(&self, scope: Scope, player: PlayerId, cost: &Cost) -> Vec<usize> {
        let ways = cost.ways();
        let payable = |at: &usize| self.is_payable(scope, player, &ways[*at], self.announced(scope));
        (0..ways.len()).filter(payable).collect()
    }

    fn way_chosen(&self, scope: Scope, cost: &Cost) -> Option<Cost> {
        let memory = self.state.memory.get(usize::from(scope.base)..)?;
        let number = memory.iter().find(|binding| binding.cell.is(Cell::PayWay))?.held.number();
        cost.ways().into_iter().nth(usize::try_from(number).ok()?)
    }

    /// True if a cost can be paid: with what is there, and with that X. Asked before anything of it is chosen, too.
    pub(crate) fn is_payable(&self, scope: Scope, player: PlayerId, cost: &Cost, x: i32) -> bool {
        let had = |part: &CostPart| !matches!(part, CostPart::Have(condition) if !self.holds(scope, condition));
        cost.parts.iter().all(had) && completes(&self.plan(scope, player, cost, x))
    }

    /// Gives the plan for a way of a cost: the picks so far, and what is still lacking.
    fn plan(&self, scope: Scope, player: PlayerId, cost: &Cost, x: i32) -> Plan {
        let mut plan = Plan::default();
        // What the deeds themselves name is taken first: it pays nothing else.
        for what in cost.deeds().filter_map(|deed| deed.facts().object).filter(|what| !matches!(what, What::It(_))) {
            plan.taken.extend(self.ids(scope, what));
        }
        for (var, what, amount) in cost.choices() {
            let mut among = Vec::new();
            self.candidates(Scope { actor: Some(player), ..scope }, what, &mut among);
            let picked = self.in_cell(scope, Cell::Var(var));
            let count = usize::from(self.number(scope, amount)).saturating_sub(picked.len());
            plan.taken.extend(picked);
            plan.wanted.push((Cell::Var(var), Wanted { count, among: among.into_iter().filter_map(object_of).collect() }));
        }
        let mut funds: Vec<(Fund, Vec<&Symbol>)> = Vec::new();
        for (fund, symbol) in cost.symbols() {
            match funds.iter_mut().find(|(known, _)| *known == fund) {
                Some((_, symbols)) => symbols.push(symbol),
                None => funds.push((fund, vec![symbol])),
            }
        }
        let before = plan.taken.clone();
        let picked: Vec<Vec<ObjectId>> = funds.iter().map(|(fund, _)| self.in_cell(scope, Cell::Pays(*fund))).collect();
        plan.taken.extend(picked.iter().flatten());
        for ((fund, symbols), picked) in funds.into_iter().zip(picked) {
            // What was picked for a fund goes on supplying that one, and nothing else.
            let free = |supply: &Supply| picked.contains(&supply.object) || !plan.taken.contains(&supply.object);
            let supplies = G::supplies(self, player, fund).into_iter();
            let supplies = supplies.filter(|supply| !before.contains(&supply.object) && free(supply));
            let good = |supply: Supply| {
                let good = symbols.iter().map(|symbol| self.is_good_for(scope, symbol, supply)).collect();
                Source { supply, good }
            };
            let sources = supplies.map(good).collect();
            let due = symbols.iter().map(|symbol| self.due(scope, symbol, x)).collect();
            plan.funds.push(Funding { fund, due, sources, picked });
        }
        plan
    }

    fn due(&self, scope: Scope, symbol: &Symbol, x: i32) -> u32 {
        let count = if symbol.count == Amount::X { x } else { self.amount(scope, &symbol.count) };
        u32::try_from(count.max(0)).unwrap_or(0)
    }

    fn is_good_for(&self, scope: Scope, symbol: &Symbol, supply: Supply) -> bool {
        let from = symbol.from.as_ref().is_none_or(|noun| self.fits_noun(scope, noun, supply.object));
        let colours = match &symbol.of {
            Hue::Any => return from,
            Hue::Coloured => u16::MAX,
            Hue::OneOf(colours) => colours.iter().fold(0, |bits, colour| bits | 1 << colour.0),
            Hue::Chosen(var) => {
                let chosen = self.remembered(scope).find(|binding| binding.cell.is(Cell::Var(*var)));
                if let Some(Held::Colours(bits)) = chosen.map(|binding| binding.held) { bits } else { 0 }
            }
        };
        from && supply.colours & colours != 0
    }

    pub(crate) fn step_paying(&mut self, scope: Scope, at: u32, player: PlayerId) -> Flow {
        if self.offers_of_payment(scope, at, player).is_empty() {
            self.finish();
            return Flow::Go;
        }
        let named = self.way_of_payment(scope, at).is_some_and(|way| way.names_x() && !self.has_named_x(scope));
        let ask = if named { Ask::Number } else { Ask::Pay };
        self.ask(player, ask, G::cite(Doing::Choose))
    }

    fn cost_at(&self, at: u32) -> Option<&Cost> {
        match self.pool.instruction(at) {
            Instruction::Do(deed) => deed.facts().cost,
            _ => None,
        }
    }

    /// The way of the cost that is being paid, once it is chosen.
    fn way_of_payment(&self, scope: Scope, at: u32) -> Option<Cost> {
        self.way_chosen(scope, self.cost_at(at)?)
    }

    fn has_named_x(&self, scope: Scope) -> bool {
        self.remembered(scope).any(|binding| binding.cell.is(Cell::X))
    }

    /// Lists the next picks: the way, then X, then whatever the plan still lacks. None when it stands.
    fn offers_of_payment(&self, scope: Scope, at: u32, player: PlayerId) -> Vec<Choice<G>> {
        let Some(cost) = self.cost_at(at) else { return Vec::new() };
        let Some(way) = self.way_chosen(scope, cost) else {
            let ways = self.ways_to_pay(scope, player, cost).into_iter();
            return ways.map(|way| Choice::Number(way as i32)).collect();
        };
        if way.names_x() && !self.has_named_x(scope) {
            let payable = |x: &i32| self.is_payable(scope, player, &way, *x);
            return (0..).take_while(payable).map(Choice::Number).collect();
        }
        let plan = self.plan(scope, player, &way, self.announced(scope));
        if let Some((_, wanted)) = plan.wanted.iter().find(|(_, wanted)| wanted.count > 0) {
            let fits = |id: &&ObjectId| !plan.taken.contains(id) && self.completes_with(scope, player, &way, **id);
            return wanted.among.iter().filter(fits).map(|id| pick(Entity::Object(*id))).collect();
        }
        let Some(lacking) = plan.funds.iter().find(|funding| funding.lacks()) else { return Vec::new() };
        let before = lacking.covered(|object| lacking.picked.contains(&object));
        let helps = |id: ObjectId| lacking.covered(|object| lacking.picked.contains(&object) || object == id) > before;
        let free = |id: &ObjectId| !plan.taken.contains(id) && helps(*id) && self.completes_with(scope, player, &way, *id);
        let sources = lacking.sources.iter().map(|source| source.supply.object).filter(free);
        sources.map(|id| pick(Entity::Object(id))).collect()
    }

    /// True if the rest can be paid once this is picked for what is asked for next.
    fn completes_with(&self, scope: Scope, player: PlayerId, way: &Cost, id: ObjectId) -> bool {
        let mut plan = self.plan(scope, player, way, self.announced(scope));
        let choice = plan.wanted.iter_mut().find(|(_, wanted)| wanted.count > 0).map(|(_, wanted)| wanted);
        // For a fund it goes on counting as a source of that one, and of no other.
        let lacking = if choice.is_none() { plan.funds.iter().position(Funding::lacks) } else { None };
        if let Some(wanted) = choice {
            wanted.count -= 1;
        }
        plan.taken.push(id);
        for (at, funding) in plan.funds.iter_mut().enumerate() {
            funding.sources.retain(|source| Some(at) == lacking || source.supply.object != id);
        }
        completes(&plan)
    }

    pub(crate) fn offer_payment(&self, scope: Scope, at: u32, player: PlayerId, clause: Clause, out: &mut Vec<Offer<G>>) {
        out.extend(self.offers_of_payment(scope, at, player).into_iter().map(|choice| Offer { choice, clause }));
    }

    pub(crate) fn answer_payment(&mut self, scope: Scope, at: u32, player: PlayerId, choice: Choice<G>) {
        let way = self.way_of_payment(scope, at);
        match (way, choice) {
            (None, Choice::Number(way)) => self.state.memory.push(Binding::number(Cell::PayWay, way)),
            (Some(_), Choice::Number(x)) => self.state.memory.push(Binding::number(Cell::X, x)),
            (Some(way), Choice::Object(id)) => {
                let plan = self.plan(scope, player, &way, self.announced(scope));
                let choice = plan.wanted.iter().find(|(_, wanted)| wanted.count > 0).map(|(cell, _)| *cell);
                let lacking = plan.funds.iter().find(|funding| funding.lacks());
                let cell = choice.or(lacking.map(|funding| Cell::Pays(funding.fund)));
                self.state.memory.extend(cell.map(|cell| Binding::of(cell, Entity::Object(id))));
            }
            _ => {}
        }
    }
}

/// True if what a plan lacks is there. Which of several like things goes where makes no difference, so that they are counted by class:
/// alike are those that are among the same choices and supply the same.
fn completes(plan: &Plan) -> bool {
    let mut classes = Classes::new();
    let mut known: Vec<ObjectId> = Vec::new();
    let wanted = plan.wanted.iter().flat_map(|(_, wanted)| wanted.among.iter().copied());
    let supplied = plan.funds.iter().flat_map(|funding| funding.sources.iter().map(|source| source.supply.object));
    for id in wanted.chain(supplied) {
        if known.contains(&id) {
            continue;
        }
        known.push(id);
        let class = Class::of(plan, id);
        match classes.iter_mut().find(|(other, _)| *other == class) {
            Some((_, count)) => *count += 1,
            None => classes.push((class, 1)),
        }
    }
    let wants: Vec<u32> = plan.wanted.iter().map(|(_, wanted)| wanted.count as u32).collect();
    share(&mut classes, &wants, 0, plan)
}

/// The properties that two things share if one can stand for the other in a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Class {
    /// The choices that it is among, unless it is taken.
    among: Vec<bool>,
    /// The units that it supplies to each fund, and the symbols for which it is good there.
    supplies: Vec<Option<(u8, Vec<bool>)>>,
}

/// The classes of what a plan can use, each with how many of it are left.
type Classes = Vec<(Class, u32)>;

impl Class {
    fn of(plan: &Plan, id: ObjectId) -> Class {
        let free = !plan.taken.contains(&id);
        let among = plan.wanted.iter().map(|(_, wanted)| free && wanted.among.contains(&id)).collect();
        let supplies = plan.funds.iter().map(|funding| {
            let source = funding.sources.iter().find(|source| source.supply.object == id)?;
            Some((source.supply.units, source.good.clone()))
        });
        Class { among, supplies: supplies.collect() }
    }
}

/// Tries to give the choices from the one at `at` on what they lack, class by class, and then the funds.
fn share(classes: &mut Classes, wants: &[u32], at: usize, plan: &Plan) -> bool {
    let Some(wanted) = wants.get(at).copied() else { return fund(classes, 0, plan) };
    take(classes, 0, wanted, &|class| class.among[at], &mut |classes| share(classes, wants, at + 1, plan))
}

/// Tries every way of taking so many of the classes that fit, from one on.
fn take(
    classes: &mut Classes,
    from: usize,
    wanted: u32,
    fits: &dyn Fn(&Class) -> bool,
    then: &mut dyn FnMut(&mut Classes) -> bool,
) -> bool {
    if wanted == 0 {
        return then(classes);
    }
    let Some((class, there)) = classes.get(from) else { return false };
    let most = if fits(class) { wanted.min(*there) } else { 0 };
    (0..=most).rev().any(|taken| {
        classes[from].1 -= taken;
        let done = take(classes, from + 1, wanted - taken, fits, then);
        classes[from].1 += taken;
        done
    })
}

/// Tries to cover the funds from the one at `at` on. Of what later funds could use as well a fund takes what it needs, in every way.
fn fund(classes: &[(Class, u32)], at: usize, plan: &Plan) -> bool {
    let Some(funding) = plan.funds.get(at) else { return true };
    // Hall's condition: whatever symbols are looked at, enough is good for one of them at least.
    let covers = |classes: &[(Class, u32)]| {
        (1..1_usize << funding.due.len().min(MOST_SORTS)).all(|set| {
            let symbols = || (0..funding.due.len()).filter(|one| set & 1 << one != 0);
            let there = classes.iter().filter_map(|(class, count)| {
                let (units, good) = class.supplies[at].as_ref()?;
                symbols().any(|one| good[one]).then_some(u32::from(*units) * count)
            });
            there.sum::<u32>() >= symbols().map(|one| funding.due[one]).sum()
        })
    };
    let shared = |class: &Class| class.supplies[at].is_some() && class.supplies[at + 1..].iter().any(Option::is_some);
    let contested: Vec<usize> = (0..classes.len()).filter(|one| shared(&classes[*one].0)).collect();
    let mut used = vec![0; contested.len()];
    loop {
        let with = |counts: &dyn Fn(usize) -> u32| {
            let mut classes = classes.to_vec();
            contested.iter().enumerate().for_each(|(number, one)| classes[*one].1 = counts(number));
            classes
        };
        if covers(&with(&|number| used[number])) {
            let later = with(&|number| classes[contested[number]].1 - used[number]);
            if fund(&later, at + 1, plan) {
                return true;
            }
        }
        // The next way of using some of the contested ones, counted up like the digits of a number.
        let Some(digit) = (0..used.len()).find(|digit| used[*digit] < classes[contested[*digit]].1) else { return false };
        used[digit] += 1;
        used[..digit].fill(0);
    }
}
