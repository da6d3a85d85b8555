//! Effects that last: how they begin, what is fixed then, and when they lapse.

use crate::arm::armed;
use crate::engine::Engine;
use crate::events::Event;
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{Clause, Entity, PlayerId, Seat};
use crate::layers::upon_use::prices;
use crate::policy::{Lapse, Reach};
use crate::pool::code::{Alter, Continuity, Instruction};
use crate::state::cell::{Binding, Cell, Held};
use crate::state::{ActiveEffect, Locked};
use tefuda_ability::{Amount, Condition, Duration, Filter, Noun, Per, What};

impl<G: Game> Engine<'_, G> {
    /// Whether something is still so: never of what is gone.
    pub(crate) fn lasts(&self, scope: Scope, condition: &Condition) -> bool {
        self.speaks_of_present(scope, condition) && self.holds(scope, condition)
    }

    /// A new turn begins for a player, and that is its start.
    pub fn begin_turn(&mut self, player: PlayerId) {
        self.change_turn(player);
        self.start_turn();
    }

    /// The start of a turn has come: what was to last until then is over.
    pub fn start_turn(&mut self) {
        self.expire_all(&[Duration::UntilYourTurn, Duration::UntilTheirTurn], G::cite(Doing::Continuous));
    }

    /// What was to last until now is over, all of it at once, where anything was.
    pub fn expire_all(&mut self, ending: &[Duration], clause: Clause) {
        if ending.contains(&Duration::ThisBattle) {
            self.forget_times(|per| per == Per::Battle);
        }
        let lasts = |until: &&Duration| {
            !self.state.locked.is_empty() || self.state.effects.iter().any(|effect| effect.until == **until)
        };
        let over: Vec<Event<G>> = ending.iter().filter(lasts).map(|until| Event::Expire(*until)).collect();
        if !over.is_empty() {
            self.happen_together(&over, clause);
        }
    }

    /// Effects that were to last as long as something was so end when it is so no more.
    pub(crate) fn lapse(&mut self) {
        let lasting_at = |at: u32| match self.pool.instruction(at) {
            Instruction::Begin(continuity, _) => lasting::<G>(continuity),
            _ => None,
        };
        if G::LAPSE == Lapse::Returns || self.amid || !self.state.effects.iter().any(|effect| lasting_at(effect.at).is_some()) {
            return;
        }
        self.refresh();
        let fails = |effect: &ActiveEffect| {
            let condition = lasting_at(effect.at).filter(|_| self.has_begun(effect));
            condition.is_some_and(|condition| !self.lasts(self.effect_scope(effect), condition))
        };
        let over: Vec<u32> = self.state.effects.iter().filter(|effect| fails(effect)).map(|effect| effect.stamp).collect();
        over.into_iter().for_each(|stamp| self.happen(Event::Lapse(stamp), Doing::WhileItself));
    }

    /// The same after events; one that has just begun does not know yet what it is on, and is looked at when it does.
    pub(crate) fn lapse_after<'e>(&mut self, mut events: impl Iterator<Item = &'e Event<G>>)
    where
        G: 'e,
    {
        if !events.any(|event| matches!(event, Event::Begin { .. })) {
            self.lapse();
        }
    }

    /// Whether an effect goes on to look for what it applies to, and so begins even if there is nothing yet.
    pub(crate) fn live(&self, continuity: &Continuity) -> bool {
        let what = &continuity.what;
        // What was spoken of is some certain thing, whatever else is said of it.
        let certain = |noun: &Noun| noun.filters.iter().any(|filter| matches!(filter, Filter::Same(_)));
        let all =
            matches!(what, What::All(noun) if !certain(noun)) && G::REACH == Reach::Live && armed(G::cite(Doing::LiveReach));
        all || matches!(what, What::Ever(_)) || prices::<G>(continuity)
    }

    /// What a continuous effect knows from when it begins: by how much each change, and who is to control what it concerns.
    /// Where that depends on each object, for each.
    pub(crate) fn fixed_on_beginning(&self, scope: Scope, continuity: &Continuity, objects: &[Seat]) -> Vec<Binding> {
        let alters = continuity.alters.iter().enumerate();
        if continuity.apiece {
            return alters.flat_map(|(at, alter)| self.fixed_apiece(scope, (at, alter), objects)).collect();
        }
        let fixed = alters.filter_map(|(at, alter)| match alter {
            Alter::Add(_, amount) | Alter::Set(_, amount) => {
                Some(Binding::number(Cell::Fixed(at as u8), self.amount(scope, amount)))
            }
            Alter::Controlled(who) => {
                let player = self.who(scope, who).next();
                player.map(|player| Binding::of(Cell::Fixed(at as u8), Entity::Player(player)))
            }
            _ => None,
        });
        fixed.collect()
    }

    fn fixed_apiece(&self, scope: Scope, (at, alter): (usize, &Alter), objects: &[Seat]) -> Vec<Binding> {
        let Some(amount) = alter.amount() else { return Vec::new() };
        let of = |seat: &Seat| {
            let entity = Entity::Object(self.state.id(*seat));
            let number = self.amount(Scope { affected: *seat, ..scope }, amount);
            Binding { cell: Cell::Fixed(at as u8), held: Held::Share(entity, number) }
        };
        objects.iter().map(of).collect()
    }

    /// `false` if the game says that it cannot begin.
    pub(crate) fn begin_effect(&mut self, scope: Scope, at: u32, until: Duration, doing: Doing) -> bool {
        let event = Event::Begin { at, source: scope.source, controller: scope.controller, until };
        let (cause, before) = (self.by_effect(doing, scope), self.state.stamp);
        self.propose(&[event], cause);
        self.state.stamp != before
    }

    pub(crate) fn lock(&mut self, what: Vec<Binding>) {
        let effect = self.state.stamp;
        self.state.locked.extend(what.into_iter().map(|binding| Locked { effect, binding }));
        // Whoever looked when it began saw it on nothing yet.
        self.state.derived.valid = false;
    }

    /// An effect that has just begun keeps all that its text remembers.
    pub(crate) fn lock_memory(&mut self, scope: Scope) {
        self.lock(self.state.memory[usize::from(scope.base)..].to_vec());
    }
}

/// What an effect lasts as long as, where the game ends it for good when that is so no more.
pub(crate) fn lasting<G: Game>(continuity: &Continuity) -> Option<&Condition> {
    let ends = |condition: &&Condition| match G::LAPSE {
        Lapse::Returns => false,
        Lapse::EndsOfItself => of_itself(condition),
        Lapse::Ends => !of_time(condition),
    };
    continuity.condition.as_ref().filter(ends).filter(|_| armed(G::cite(Doing::WhileItself)))
}

/// Whether it comes round again with the turns.
fn of_time(condition: &Condition) -> bool {
    match condition {
        Condition::During(_) | Condition::TurnOf(_) | Condition::Happened(..) => true,
        Condition::Compare(..) | Condition::Is(..) | Condition::Won | Condition::Done(_) => false,
        Condition::Not(inner) => of_time(inner),
        Condition::All(several) | Condition::AnyOf(several) => several.iter().any(of_time),
    }
}

fn of_itself(condition: &Condition) -> bool {
    let amount = |amount: &Amount| match amount {
        Amount::Of(_, what) | Amount::Counters(_, what) | Amount::Attached(_, what) | Amount::DamageOn(what) => {
            **what == What::This
        }
        _ => false,
    };
    match condition {
        Condition::Is(what, _) => *what == What::This,
        Condition::Compare(left, _, right) => amount(left) || amount(right),
        Condition::Not(inner) => of_itself(inner),
        Condition::All(several) | Condition::AnyOf(several) => several.iter().any(of_itself),
        Condition::During(_) | Condition::TurnOf(_) | Condition::Won | Condition::Done(_) | Condition::Happened(..) => false,
    }
}
