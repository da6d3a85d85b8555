//! Check that a text speaks only of variables that a step before has bound.

use crate::{Ability, AbilityKind, Instead, Piece, Step, Var, VarSort};

/// The variables that are bound so far, and the first one that was spoken of before it was.
#[derive(Debug, Clone, Default)]
struct Bound {
    known: Vec<(Var, VarSort)>,
    lost: Option<Var>,
}

impl Ability {
    /// The first variable that the text speaks of although nothing before it, on the way there, can have bound it to such a thing.
    pub fn unbound(&self) -> Option<Var> {
        let mut bound = Bound::default();
        match &self.kind {
            AbilityKind::Triggered { trigger, condition, effect } => {
                trigger.walk(&mut |piece| bound.see(piece));
                condition.iter().for_each(|condition| condition.walk(&mut |piece| bound.see(piece)));
                bound.steps(effect);
            }
            AbilityKind::Static { .. } | AbilityKind::Keyword(_) => self.walk(&mut |piece| bound.see(piece)),
            AbilityKind::Replacement(replacement) => {
                replacement.event.walk(&mut |piece| bound.see(piece));
                bound.instead(&replacement.instead);
            }
            AbilityKind::Spell(effect) => bound.steps(effect),
            AbilityKind::Activated(activation) => {
                activation.cost.walk(&mut |piece| bound.see(piece));
                bound.steps(&activation.effect);
            }
            AbilityKind::Skill(skill) => {
                skill.effects.iter().for_each(|effect| bound.steps(effect));
                skill.damage.iter().for_each(|amount| amount.walk(&mut |piece| bound.see(piece)));
            }
        }
        bound.lost
    }
}

impl Bound {
    fn see(&mut self, piece: Piece<'_>) {
        match piece {
            Piece::Binds(var, sort) => self.known.push((var, sort)),
            Piece::Uses(var, as_a) if needs_binder(var) => {
                let bound = self.known.iter().any(|(known, sort)| *known == var && sort.serves(as_a));
                self.lost = self.lost.or((!bound).then_some(var));
            }
            _ => {}
        }
    }

    fn steps(&mut self, steps: &[Step]) {
        steps.iter().for_each(|step| self.step(step));
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::If { condition, then, otherwise } => {
                condition.walk(&mut |piece| self.see(piece));
                self.ways([then, otherwise]);
            }
            Step::IfDone { done, otherwise, .. } => self.ways([done, otherwise]),
            Step::Both { yours, theirs } => self.ways([yours, theirs]),
            // What only one of several ways has bound is not spoken of after them.
            Step::Either { by, options } => {
                by.walk(&mut |piece| self.see(piece));
                options.iter().for_each(|option| self.apart(option));
            }
            Step::Modes { count, modes } => {
                count.walk(&mut |piece| self.see(piece));
                modes.iter().for_each(|mode| self.apart(mode));
            }
            Step::Delay { trigger, condition, effect, .. } => {
                trigger.walk(&mut |piece| self.see(piece));
                condition.iter().for_each(|condition| condition.walk(&mut |piece| self.see(piece)));
                self.apart(effect);
            }
            Step::May(who, inner) => {
                who.walk(&mut |piece| self.see(piece));
                self.steps(inner);
            }
            Step::Named(id, inner) => {
                self.steps(inner);
                self.known.push((Var::Out(*id), VarSort::Objects));
            }
            Step::Replace(replacement, _) => {
                replacement.event.walk(&mut |piece| self.see(piece));
                self.instead(&replacement.instead);
            }
            step => step.walk(&mut |piece| self.see(piece)),
        }
    }

    /// Each way begins with what was bound before; what any of them has bound may be spoken of afterwards.
    fn ways(&mut self, ways: [&Vec<Step>; 2]) {
        let before = self.known.clone();
        let mut after = before.clone();
        for way in ways {
            self.known.clone_from(&before);
            self.steps(way);
            after.extend(self.known.drain(before.len()..));
        }
        self.known = after;
    }

    fn apart(&mut self, steps: &[Step]) {
        let before = self.known.len();
        self.steps(steps);
        self.known.truncate(before);
    }

    fn instead(&mut self, instead: &Instead) {
        if let Instead::Steps(steps) = instead {
            self.apart(steps);
        }
    }
}

/// True if a step of the text itself has to bind it. The event behind a text brings the others, or whatever the effect has done so far.
fn needs_binder(var: Var) -> bool {
    match var {
        Var::Bound(_) | Var::Kept(_) | Var::Out(_) | Var::Each(_) => true,
        Var::Heard(_) | Var::Moved(_) | Var::Made | Var::LastMade | Var::Affected => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Ability, AbilityKind, Amount, Candidates, Count, Deed, Filter, Noun, Place, Side, Square, Squares, Step, StepId, Var,
        What, Who, Zone,
    };

    fn unbound(steps: Vec<Step>) -> Option<Var> {
        Ability::new(AbilityKind::Spell(steps)).unbound()
    }

    fn choose(number: u8) -> Step {
        let (what, count) = (Candidates::Players(Side::Any), Count::Exactly(Amount::Number(1)));
        Step::Choose { slot: Var::Bound(number), by: Who::You, what, count }
    }

    fn destroy(var: Var) -> Step {
        Step::Do(Deed::Destroy(What::It(var)))
    }

    #[test]
    fn what_is_spoken_of_has_to_be_bound_before() {
        let it = Var::Bound(0);
        assert_eq!(unbound(vec![choose(0), destroy(it)]), None);
        assert_eq!(unbound(vec![destroy(it), choose(0)]), Some(it));
        assert_eq!(unbound(vec![choose(0), destroy(Var::Bound(1))]), Some(Var::Bound(1)));
        assert_eq!(unbound(vec![destroy(Var::Made)]), None, "whatever the effect has made by then");
    }

    #[test]
    fn one_of_two_ways_binds_for_itself_and_for_what_comes_after() {
        let done = |done: Vec<Step>, otherwise: Vec<Step>| Step::IfDone { of: 1, done, otherwise };
        let may = Step::May(Who::You, vec![choose(0)]);
        let it = Var::Bound(0);
        assert_eq!(unbound(vec![may, done(vec![destroy(it)], vec![])]), None);
        assert_eq!(unbound(vec![done(vec![choose(0)], vec![destroy(it)])]), Some(it));
        assert_eq!(unbound(vec![done(vec![choose(0)], vec![]), destroy(it)]), None);
        let either = Step::Either { by: Who::You, options: vec![vec![choose(0), destroy(it)], vec![]] };
        assert_eq!(unbound(vec![either.clone()]), None);
        assert_eq!(unbound(vec![either, destroy(it)]), Some(it));
    }

    #[test]
    fn what_is_bound_to_one_sort_of_thing_is_not_spoken_of_as_another() {
        let it = Var::Bound(0);
        let colour = Step::ChooseColour { slot: it, by: Who::You };
        let draw = |who: Who| Step::Do(Deed::Draw(who, Amount::Number(1)));
        assert_eq!(unbound(vec![choose(0), draw(Who::It(it))]), None, "a player");
        assert_eq!(unbound(vec![colour.clone(), draw(Who::It(it))]), Some(it));
        assert_eq!(unbound(vec![colour.clone(), destroy(it)]), Some(it));
        let red = |var: Var| What::All(Noun { place: PLACE, filters: vec![Filter::ChosenColour(var)] });
        assert_eq!(unbound(vec![colour, Step::Do(Deed::Destroy(red(it)))]), None);
        assert_eq!(unbound(vec![choose(0), Step::Do(Deed::Destroy(red(it)))]), Some(it));
        let squares = Candidates::Squares(Squares { zone: Zone(0), side: Side::Any, filters: Vec::new() });
        let square = Step::Choose { slot: it, by: Who::You, what: squares, count: Count::Any };
        let comes = Step::Do(Deed::Summon(What::This, Who::You, Square::Is(it), Vec::new()));
        assert_eq!(unbound(vec![square.clone(), comes.clone()]), None);
        assert_eq!(unbound(vec![choose(0), comes]), Some(it));
        assert_eq!(unbound(vec![square, destroy(it)]), Some(it));
    }

    const PLACE: Place = Place { zone: Zone(0), side: Side::Any };

    #[test]
    fn a_step_is_spoken_of_by_its_name_after_it() {
        let out = Var::Out(StepId(0));
        let named = Step::Named(StepId(0), vec![destroy(Var::Made)]);
        assert_eq!(unbound(vec![named.clone(), destroy(out)]), None);
        assert_eq!(unbound(vec![destroy(out), named]), Some(out));
    }
}
