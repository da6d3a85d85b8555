//! Lowering: abilities become flat code, nested ones first.

use crate::effects::completion::is_of_each;
use crate::effects::division::slots_of;
use crate::game::Game;
use crate::ids::{AbilityIx, DefId};
use crate::layers::reads::Reads;
use crate::policy::Consent;
use crate::pool::Pool;
use crate::pool::code::{Alter, Continuity, Instruction, Way, layer_bit};
use std::borrow::Cow;
use tefuda_ability::{
    Ability, AbilityKind, Amount, Arithmetic, Change, Colour, Condition, Continuous, Deed, Instead, Pattern, Replacement,
    Skill, Step, Var, What, Who,
};

impl<G: Game> Pool<G> {
    pub(crate) fn replacement_code(&mut self, replacement: &Replacement, def: DefId) -> Option<u32> {
        self.bans |= replacement.instead == Instead::Never;
        self.speaks_of_losing |= speaks_of_losing(&replacement.event);
        match &replacement.instead {
            Instead::Steps(steps) => {
                let start = self.lower_effect(steps, def);
                if replacement.optional {
                    let end = self.end_of(start);
                    agree(&mut self.code[start as usize..], end);
                }
                Some(start)
            }
            _ => None,
        }
    }

    /// A continuous effect that is to apply under that condition, if any.
    pub(crate) fn continuity(&mut self, effect: &Continuous, condition: Option<&Condition>, def: DefId) -> Continuity {
        let mut alters = Vec::new();
        for change in &effect.changes {
            if let Change::Gain(ability) = change
                && let AbilityKind::Keyword(word) = &ability.kind
            {
                let means = self.meaning_of(word);
                alters.extend(means.iter().map(|ability| Alter::Gain(self.granted(ability, def))));
                continue;
            }
            match in_parts::<G>(change) {
                Some(parts) => alters.extend(parts),
                None => alters.push(self.alter(change, def)),
            }
        }
        let kept = alters.iter().filter(|alter| !alter.shifts());
        let layers = kept.fold(0, |layers, alter| layers | layer_bit(G::layer(alter)));
        let reads = Reads::of_what(&effect.what).under(condition);
        let several = layers.count_ones() + u32::from(alters.iter().any(Alter::shifts)) > 1;
        let apiece = alters.iter().filter_map(Alter::amount).any(|amount| amount.uses(Var::Affected));
        Continuity { what: effect.what.clone(), reads, alters, layers, several, outright: false, apiece, condition: None }
    }

    fn alter(&mut self, change: &Change, def: DefId) -> Alter {
        match change {
            Change::Add(value, amount) => Alter::Add(*value, amount.clone()),
            Change::Set(value, amount) => Alter::Set(*value, amount.clone()),
            Change::Mark(mark) => Alter::Mark(*mark),
            Change::Against(mark, noun) => Alter::Against(*mark, noun.clone()),
            Change::AgainstPlayer(mark, side) => Alter::AgainstPlayer(*mark, *side),
            Change::Gain(ability) => Alter::Gain(self.granted(ability, def)),
            Change::LoseAbilities => Alter::LoseAbilities,
            Change::Colours(colours) => Alter::Colours(colour_bits(colours)),
            Change::GainColours(colours) => Alter::GainColours(colour_bits(colours)),
            Change::LoseColours(colours) => Alter::LoseColours(colour_bits(colours)),
            Change::Lose(texts) => Alter::Lose(*texts),
            Change::OfTitled(title, change) => Alter::OfTitled(*title, Box::new(self.alter(change, def))),
            Change::Become(kind) => Alter::Become(*kind),
            Change::GainKind(kind) => Alter::GainKind(*kind),
            Change::Named(name) => Alter::Named(*name),
            Change::GainName(name) => Alter::GainName(*name),
            Change::GainFeature(feature) => Alter::GainFeature(*feature),
            Change::LoseFeature(feature) => Alter::LoseFeature(*feature),
            Change::Controlled(who) => Alter::Controlled(who.clone()),
            Change::Dealt(arithmetic) => Alter::Dealt(arithmetic.clone()),
            Change::Taken(arithmetic) => Alter::Taken(arithmetic.clone()),
        }
    }

    fn granted(&mut self, ability: &Ability, def: DefId) -> AbilityIx {
        let granted = self.add_ability(ability, def);
        self.abilities[usize::from(granted.0)].given = true;
        let used = matches!(ability.kind, AbilityKind::Activated(_));
        if used {
            self.made_by_skill(granted);
        }
        granted
    }

    /// If this is the text of a skill, then the skill has made that ability.
    fn made_by_skill(&mut self, ability: AbilityIx) {
        let made = &mut self.abilities[usize::from(ability.0)];
        (made.by_skill, made.skill_title) = (self.in_skill.is_some(), self.in_skill.flatten());
    }

    /// Nested effects are lowered before their parent, so that each effect is one unbroken run of code.
    pub(crate) fn lower_effect(&mut self, steps: &[Step], def: DefId) -> u32 {
        let mut code = Vec::new();
        self.lower(steps, def, &mut code);
        code.push(Instruction::End);
        let start = self.code.len() as u32;
        self.code.extend(code.into_iter().map(|instruction| shifted(instruction, start)));
        start
    }

    fn lower(&mut self, steps: &[Step], def: DefId, code: &mut Vec<Instruction>) {
        for (at, step) in steps.iter().enumerate() {
            if begins_action(steps, at) || begins_what_each_does(steps, at) {
                code.push(Instruction::Reckon(true));
            }
            match step {
                Step::Target { slot, what, count } => {
                    code.push(Instruction::Target { slot: *slot, what: what.clone(), count: count.clone() });
                }
                Step::Choose { slot, by, what, count } => {
                    let (by, what, count) = (by.clone(), what.clone(), count.clone());
                    code.push(Instruction::Choose { slot: *slot, by, what, count, agreed: None });
                }
                Step::Random { slot, what, count } => {
                    code.push(Instruction::Random { slot: *slot, what: what.clone(), count: count.clone() });
                }
                Step::Keep { slot, what } => code.push(Instruction::Keep(*slot, what.clone())),
                Step::ChooseColour { slot, by } => code.push(Instruction::Colour(*slot, by.clone())),
                Step::Do(Deed::CreateToken { who, under, token, amount, entering }) => {
                    let (def, who, under) = (self.token(token), who.clone(), under.clone());
                    code.push(Instruction::Token { who, under, def, amount: amount.clone(), entering: entering.clone() });
                }
                Step::Do(deed) => code.push(Instruction::Do(deed.clone())),
                Step::Begin(effect, until) => {
                    let continuity = self.continuity(effect, None, def);
                    code.push(Instruction::Begin(continuity, *until));
                }
                Step::While(condition, effect, until) => {
                    let under = self.continuity(effect, Some(condition), def);
                    let continuity = Continuity { condition: Some(condition.clone()), ..under };
                    code.push(Instruction::Begin(continuity, *until));
                }
                Step::Either { by, options } => self.fork(by, options, def, code),
                Step::Both { yours, theirs } => self.both(yours, theirs, def, code),
                Step::Replace(replacement, until) => {
                    let steps = self.replacement_code(replacement, def);
                    code.push(Instruction::Replace(replacement.clone(), steps, *until));
                }
                Step::Delay { trigger, condition, effect, until, every } => {
                    let kind = AbilityKind::Triggered {
                        trigger: trigger.clone(),
                        condition: condition.clone(),
                        effect: effect.clone(),
                    };
                    let ability = self.add_ability(&Ability::new(kind), def);
                    self.made_by_skill(ability);
                    code.push(Instruction::Delay(trigger.clone(), ability, *until, *every));
                }
                Step::May(who, inner) => {
                    let begin = code.len();
                    self.guarded(inner, def, code, |skip| Instruction::May(who.clone(), skip));
                    let end = code.len() as u32;
                    agree(&mut code[begin..], end);
                }
                Step::If { condition, then, otherwise } => {
                    let reckoned = matches!(steps.get(at + 1), Some(Step::IfDone { .. }));
                    self.branch((then, otherwise), reckoned, def, code, |skip| Instruction::Unless(condition.clone(), skip));
                }
                Step::IfDone { done, otherwise, .. } => {
                    self.branch((done, otherwise), false, def, code, Instruction::UnlessDone);
                }
                Step::Named(id, inner) => {
                    code.push(Instruction::Enter(*id));
                    self.lower(inner, def, code);
                    code.push(Instruction::Leave(*id));
                }
                Step::Each(over, inner) => {
                    let at = code.len();
                    code.push(Instruction::End);
                    self.lower(inner, def, code);
                    code.push(Instruction::Jump(at as u32));
                    code[at] = Instruction::Each(over.clone(), code.len() as u32);
                }
                Step::Modes { count, modes } => {
                    let group = modes_in(code);
                    for steps in modes {
                        let (mode, count) = (modes_in(code), count);
                        let guard = |end| Instruction::Mode { mode, group, count: count.clone(), says: steps.clone(), end };
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
            ways.push(Way { at: code.len() as u32, says: option.clone() });
            if option.is_empty() {
                code.push(Instruction::Reckon(false));
            }
            let begin = code.len();
            self.lower(option, def, code);
            let end = code.len() as u32;
            // Who has to do one of several things need not do all of it.
            if G::CONSENT == Consent::Free {
                agree(&mut code[begin..], end);
            }
            jumps.push(code.len());
            code.push(Instruction::End);
        }
        let end = code.len() as u32;
        jumps.into_iter().for_each(|jump| code[jump] = Instruction::Jump(end));
        code[at] = Instruction::Fork(by.clone(), ways);
    }

    fn both(&mut self, yours: &[Step], theirs: &[Step], def: DefId, code: &mut Vec<Instruction>) {
        let at = code.len();
        code.push(Instruction::End);
        self.lower(yours, def, code);
        code.push(Instruction::Halt);
        let theirs_at = code.len() as u32;
        self.lower(theirs, def, code);
        code.push(Instruction::Halt);
        code[at] = Instruction::Both { theirs: theirs_at, end: code.len() as u32 };
    }

    /// One way or the other; where nothing is done on the other and somebody asks, nothing was.
    fn branch(
        &mut self,
        (then, otherwise): (&[Step], &[Step]),
        reckoned: bool,
        def: DefId,
        code: &mut Vec<Instruction>,
        guard: impl Fn(u32) -> Instruction,
    ) {
        if otherwise.is_empty() && !reckoned {
            return self.guarded(then, def, code, guard);
        }
        let at = code.len();
        code.push(Instruction::End);
        self.lower(then, def, code);
        let jump = code.len();
        code.push(Instruction::End);
        code[at] = guard(code.len() as u32);
        if otherwise.is_empty() {
            code.push(Instruction::Reckon(false));
        }
        self.lower(otherwise, def, code);
        code[jump] = Instruction::Jump(code.len() as u32);
    }
}

/// A change of a number that is made of others, as changes of those.
fn in_parts<G: Game>(change: &Change) -> Option<Vec<Alter>> {
    let (Change::Add(value, _) | Change::Set(value, _)) = change else { return None };
    let (first, others) = G::parts_of(*value).split_first()?;
    Some(match change {
        Change::Set(_, amount) => {
            let nothing = others.iter().map(|value| Alter::Set(*value, Amount::Number(0)));
            std::iter::once(Alter::Set(*first, amount.clone())).chain(nothing).collect()
        }
        Change::Add(_, amount) => vec![Alter::Add(*first, amount.clone())],
        _ => return None,
    })
}

/// Whether what a later step asks about begins with this one. About what was asked before nothing begins anew.
fn begins_action(steps: &[Step], at: usize) -> bool {
    let mut after = steps.iter().enumerate().skip(at + 1);
    let asks = after.any(|(to, step)| matches!(step, Step::IfDone { of, .. } if usize::from(*of) == to - at));
    asks && !matches!(steps[at], Step::IfDone { .. })
}

/// Whether what each player is told to do begins with this step, with which those who have done it go on later.
fn begins_what_each_does(steps: &[Step], at: usize) -> bool {
    let begins = is_told_each(&steps[at]) && !at.checked_sub(1).is_some_and(|before| is_told_each(&steps[before]));
    begins && steps[at..].iter().find(|step| !is_told_each(step)).is_some_and(|next| who_does(next) == Some(&Who::Doers))
}

/// Whether each player does a step; what is done with what was chosen belongs to the choice.
fn is_told_each(step: &Step) -> bool {
    let each = |what: &What| is_of_each(what) || !slots_of(what).is_empty();
    match step {
        Step::Both { .. } => true,
        Step::Do(deed) if deed.facts().happens_to().into_iter().flatten().any(each) => true,
        step => who_does(step) == Some(&Who::Each),
    }
}

fn who_does(step: &Step) -> Option<&Who> {
    match step {
        Step::Choose { by: who, .. } | Step::Do(Deed::Draw(who, _) | Deed::Discard(who, _) | Deed::Own { who, .. }) => {
            Some(who)
        }
        _ => None,
    }
}

/// An effect that does what the number in a skill's box counts says that number when it is done.
pub(crate) fn with_count<'s>(skill: &Skill, at: usize, steps: &'s [Step]) -> Cow<'s, [Step]> {
    match &skill.damage {
        Some(amount) if skill.counts.map(usize::from) == Some(at) => {
            let said = Step::Do(Deed::Strike(Arithmetic::Becomes(amount.clone())));
            steps.iter().cloned().chain([said]).collect()
        }
        _ => Cow::Borrowed(steps),
    }
}

fn speaks_of_losing(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Loses(_) => true,
        Pattern::AnyOf(any) => any.iter().any(speaks_of_losing),
        _ => false,
    }
}

pub(crate) fn colour_bits(colours: &[Colour]) -> u16 {
    colours.iter().fold(0, |bits, colour| bits | 1 << colour.0)
}

/// How many modes a code has so far: the number of the next one.
fn modes_in(code: &[Instruction]) -> u8 {
    code.iter().filter(|instruction| matches!(instruction, Instruction::Mode { .. })).count() as u8
}

fn shifted(instruction: Instruction, by: u32) -> Instruction {
    match instruction {
        Instruction::May(who, to) => Instruction::May(who, to + by),
        Instruction::Choose { slot, by: who, what, count, agreed } => {
            Instruction::Choose { slot, by: who, what, count, agreed: agreed.map(|end| end + by) }
        }
        Instruction::Unless(condition, to) => Instruction::Unless(condition, to + by),
        Instruction::UnlessDone(to) => Instruction::UnlessDone(to + by),
        Instruction::Mode { mode, group, count, says, end } => Instruction::Mode { mode, group, count, says, end: end + by },
        Instruction::Jump(to) => Instruction::Jump(to + by),
        Instruction::Each(over, end) => Instruction::Each(over, end + by),
        Instruction::Both { theirs, end } => Instruction::Both { theirs: theirs + by, end: end + by },
        Instruction::Fork(who, ways) => {
            Instruction::Fork(who, ways.into_iter().map(|way| Way { at: way.at + by, ..way }).collect())
        }
        other => other,
    }
}

/// What is chosen in the course of something that a player may do, or has chosen to do, is chosen for that; what is asked within, for what
/// was asked there.
fn agree(code: &mut [Instruction], end: u32) {
    for instruction in code {
        if let Instruction::Choose { agreed: agreed @ None, .. } = instruction {
            *agreed = Some(end);
        }
    }
}
