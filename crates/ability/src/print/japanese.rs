//! Abilities and steps in canonical Japanese.

use super::{
    antecedent::{Antecedents, Origin},
    inflection::{Form, Voice},
    japanese_steps::{action_from, acts, is_outcome, often, out_of_seen, outlasts, swallows, within},
};
use crate::{
    Ability, AbilityKind, Activation, Amount, Condition, Duration, Names, Offered, Over, Step, Times, Var, Verb, Vocabulary,
    What, Who, taken_in,
};

/// Writes one ability.
pub(super) struct Japanese<'a> {
    pub words: &'a Vocabulary,
    pub names: &'a Names,
    /// What それ would be taken for where the pen is.
    pub mentioned: Antecedents,
    /// Who does the verbs of the sentence, as far as it has said.
    pub actor: Who,
    /// Whether somebody else did something before, so that a sentence that goes on has to say who does what.
    pub others: bool,
    /// Whether the sentence has to say it for its next verb.
    pub explicit: bool,
    /// Who looked at the cards that were looked at last.
    pub looker: Option<Who>,
    /// What it calls the card that it stands on.
    pub this: &'a str,
    /// The colour that その色 would be taken for.
    pub colour: Option<Var>,
    /// Whether the sentence stands under a condition about something that それ could mean.
    pub fenced: bool,
    /// What somebody might just have taken.
    offered: Offered,
}

impl<'a> Japanese<'a> {
    pub fn new(words: &'a Vocabulary, names: &'a Names) -> Japanese<'a> {
        let mentioned = Antecedents::default();
        let (others, explicit, looker) = (false, false, None);
        let (actor, this, colour) = (Who::You, "このカード", None);
        let (fenced, offered) = (false, Offered::default());
        Japanese { words, names, mentioned, actor, others, explicit, looker, this, colour, fenced, offered }
    }

    /// An ability without what stands before it in its line.
    pub fn sentences(&mut self, ability: &Ability) -> String {
        let text = match &ability.kind {
            AbilityKind::Triggered { trigger, condition, effect } => {
                self.mentioned.mention_turn(trigger);
                let trigger = self.trigger(trigger);
                let supposed = self.supposing(condition.as_ref());
                format!("{trigger}、{supposed}{}", self.after_trigger(effect, condition.is_some()))
            }
            AbilityKind::Static { condition, effects } => {
                let condition = condition.as_ref().map(|condition| self.as_long_as(condition)).unwrap_or_default();
                let last = effects.len().saturating_sub(1);
                let form = |at| if at == last { Form::Final } else { Form::Stem };
                let effects: Vec<String> =
                    effects.iter().enumerate().map(|(at, effect)| self.becoming(effect, form(at))).collect();
                format!("{condition}{}。", effects.join("、"))
            }
            AbilityKind::Replacement(replacement) => format!("{}。", self.replacement(replacement)),
            AbilityKind::Spell(steps) => self.steps(steps),
            AbilityKind::Activated(activation) => self.activation(activation, ability.valid.times),
            AbilityKind::Skill(skill) => self.skill(skill),
            AbilityKind::Keyword(word) => self.keyword_use(word),
        };
        let valid = self.validity(ability);
        let alone = if ability.alone { "累積しない。" } else { "" };
        format!("{text}{valid}{alone}")
    }

    fn as_long_as(&self, condition: &Condition) -> String {
        let copula = if matches!(condition, Condition::Not(_)) { "" } else { "である" };
        format!("{}{copula}かぎり、", self.condition(condition))
    }

    /// The effect of a triggered ability. A condition first in it would be taken for the trigger's, so that it is quoted.
    fn after_trigger(&mut self, effect: &[Step], under_condition: bool) -> String {
        match effect.split_first() {
            Some((first, rest))
                if !matches!(
                    first,
                    Step::If { .. } | Step::IfDone { .. } | Step::Modes { .. } | Step::Delay { .. } | Step::Replace(..)
                ) =>
            {
                let said = self.sentence(first);
                if first.is_plain() && !under_condition {
                    self.mentioned.commit();
                }
                format!("{said}{}", self.steps(rest))
            }
            _ => {
                let quoted = self.steps(effect);
                format!("「{quoted}」を{}。", self.verb(Verb::Perform, Form::Final))
            }
        }
    }

    fn activation(&mut self, activation: &Activation, times: Option<Times>) -> String {
        if activation.cost.is_nothing() {
            let only_if = activation.only_if.as_ref().map(|condition| format!("、{}", self.given(condition)));
            let often = often(times, &only_if.unwrap_or_default());
            return format!("{often}{}", self.steps(&activation.effect));
        }
        let cost = self.cost(&activation.cost);
        let limit = times.map(|times| format!("（{}{}度まで）", within(times), times.most)).unwrap_or_default();
        format!("コスト「{cost}」{limit}：{}", self.steps(&activation.effect))
    }

    pub fn verb(&self, verb: Verb, form: Form) -> String {
        self.words.verb(verb, Voice::Active, form)
    }

    /// Sentences, one a step; but what そうしたなら speaks of is one, whole.
    pub fn steps(&mut self, steps: &[Step]) -> String {
        let mut text = String::new();
        let mut said = 0;
        for (at, step) in steps.iter().enumerate() {
            if at < said {
                continue;
            }
            self.fenced = false;
            if !matches!(step, Step::IfDone { .. }) {
                self.mentioned.look_back();
            }
            let together = action_from(steps, at);
            if together.len() > 1 {
                self.actor = Who::You;
                if let Some(sentence) = self.inline(together, Form::Final) {
                    text += &format!("{sentence}。");
                    said = at + together.len();
                    self.mentioned.commit();
                    continue;
                }
            }
            if swallows(step, steps.get(at + 1)) {
                let quoted = self.sentence(step);
                text += &format!("「{quoted}」を{}。", self.verb(Verb::Perform, Form::Final));
            } else {
                text += &self.sentence(step);
            }
            if step.is_plain() {
                self.mentioned.commit();
            }
        }
        text
    }

    fn sentence(&mut self, step: &Step) -> String {
        self.actor = Who::You;
        self.explicit = false;
        match step {
            Step::Target { .. }
            | Step::Choose { .. }
            | Step::Random { .. }
            | Step::ChooseColour { .. }
            | Step::Keep { .. }
            | Step::Do(_)
            | Step::Begin(..) => {
                format!("{}。", self.clause(step, Form::Final))
            }
            Step::May(who, steps) => format!("{}。", self.may(who, steps)),
            Step::Named(id, steps) => {
                format!("手順{}として「{}」を{}。", id.0 + 1, self.steps(steps), self.verb(Verb::Perform, Form::Final))
            }
            Step::Each(over, steps) => {
                let each = match over {
                    Over::Objects(_, what) => format!("{}それぞれについて、", self.what(what)),
                    Over::Players(_, who) => format!("{}それぞれについて、", self.who(who)),
                    Over::Times(_, amount) => format!("{}回、", self.amount(amount)),
                };
                format!("{each}「{}」を{}。", self.steps(steps), self.verb(Verb::Perform, Form::Final))
            }
            Step::While(condition, continuous, duration) => {
                let condition = self.as_long_as(condition);
                let text = format!("{condition}{}{}。", self.duration(*duration), self.becoming(continuous, Form::Final));
                self.mentioned.deal_with(&continuous.what);
                text
            }
            Step::Either { by, options } => format!("{}。", self.either(by, options)),
            Step::Replace(replacement, duration) => format!("{}{}。", self.duration(*duration), self.replacement(replacement)),
            Step::Delay { trigger, condition, effect, until, every } => {
                let once = *until == Duration::Game && !every;
                let wait = if once { "次に".to_owned() } else { self.duration(*until) };
                let trigger = self.trigger(trigger) + if *every { "、そのたびに" } else { "" };
                let condition = self.supposing(condition.as_ref());
                // A condition first in what it does would be taken for the trigger's.
                let effect = if let [Step::If { .. }] = effect.as_slice() {
                    let quoted = self.steps(effect);
                    format!("「{quoted}」を{}", self.verb(Verb::Perform, Form::Final))
                } else {
                    self.statement(effect)
                };
                format!("{wait}{trigger}、{condition}{effect}。")
            }
            Step::IfDone { done, otherwise, .. } => self.if_done(done, otherwise),
            Step::If { condition, then, otherwise } => self.if_so(condition, then, otherwise),
            Step::Both { yours, theirs } => {
                let both = [yours, theirs].map(|part| format!("「{}」", self.steps(part)));
                format!("同時に、{}を{}。", both.join("と"), self.verb(Verb::Perform, Form::Final))
            }
            Step::Modes { count, modes } => self.modes(count, modes),
        }
    }

    fn supposing(&mut self, condition: Option<&Condition>) -> String {
        condition.map(|condition| format!("{}、", self.supposed(condition))).unwrap_or_default()
    }

    /// A condition that what follows is said under.
    fn supposed(&mut self, condition: &Condition) -> String {
        let text = self.given(condition);
        self.mentioned.suppose(condition);
        self.fenced = condition.burden().is_some() || matches!(condition.subject(), Some(What::All(_)));
        text
    }

    fn if_done(&mut self, done: &[Step], otherwise: &[Step]) -> String {
        let mut text = String::new();
        if !done.is_empty() || otherwise.is_empty() {
            self.explicit = self.others;
            self.mentioned.set_aside(&self.offered.spent);
            text += &match done {
                // What was played: its two sides are two sentences.
                [Step::If { condition, then, otherwise }] if is_outcome(condition) => {
                    format!("そうしたなら、{}", self.if_so(condition, then, otherwise))
                }
                done => format!("そうしたなら、{}。", self.statement(done)),
            };
        }
        if !otherwise.is_empty() {
            self.explicit = self.others;
            self.mentioned.leave_out(&self.offered.taken);
            self.mentioned.look_back();
            text += &format!("そうしなかったなら、{}。", self.statement(otherwise));
        }
        text
    }

    fn if_so(&mut self, condition: &Condition, then: &[Step], otherwise: &[Step]) -> String {
        let played = is_outcome(condition);
        self.explicit = played && self.others;
        let mut text = format!("{}、{}。", self.supposed(condition), self.statement(then));
        if !otherwise.is_empty() {
            self.explicit = played && self.others;
            let not = match condition {
                Condition::Won => "負けたなら",
                _ if played => "勝ったなら",
                _ => "そうでないならば",
            };
            text += &format!("{not}、{}。", self.statement(otherwise));
        }
        text
    }

    fn either(&mut self, by: &Who, options: &[Vec<Step>]) -> String {
        let explicit = std::mem::take(&mut self.explicit);
        let lead = if *by == Who::You && !explicit { String::new() } else { format!("{}は、", self.who(by)) };
        self.others |= *by != Who::You;
        let written: Vec<String> = options.iter().map(|option| format!("「{}」", self.steps(option))).collect();
        options.iter().for_each(|option| self.mentioned.forget(&taken_in(option)));
        format!("{lead}{}のどちらかを{}", written.join("か"), self.verb(Verb::Perform, Form::Final))
    }

    fn modes(&mut self, count: &Amount, modes: &[Vec<Step>]) -> String {
        let mut text = format!("以下から{}つを{}。", self.amount(count), self.verb(Verb::Choose, Form::Final));
        for mode in modes {
            text += &format!("・{}", self.steps(mode));
        }
        text
    }

    /// Steps inside a sentence, without 。: joined when they can be, quoted when not.
    pub fn statement(&mut self, steps: &[Step]) -> String {
        self.actor = Who::You;
        match steps {
            [Step::May(who, inner)] => return self.may(who, inner),
            [Step::Either { by, options }] => return self.either(by, options),
            [Step::If { condition, then, otherwise }] if otherwise.is_empty() => {
                return format!("{}、{}", self.supposed(condition), self.statement(then));
            }
            _ => {}
        }
        match self.inline(steps, Form::Final) {
            Some(text) => text,
            None => {
                let quoted = self.steps(steps);
                format!("「{quoted}」を{}", self.verb(Verb::Perform, Form::Final))
            }
        }
    }

    /// Steps as one clause after the other, if each is one clause.
    pub fn inline(&mut self, steps: &[Step], form: Form) -> Option<String> {
        if steps.is_empty() || !steps.iter().all(Step::is_plain) || outlasts(steps) {
            return None;
        }
        let last = steps.len() - 1;
        let clauses: Vec<String> =
            steps.iter().enumerate().map(|(at, step)| self.clause(step, if at == last { form } else { Form::Stem })).collect();
        Some(clauses.join("、"))
    }

    fn may(&mut self, who: &Who, steps: &[Step]) -> String {
        // Somebody else who does the first verb would be taken for the one who may.
        let explicit = std::mem::take(&mut self.explicit);
        let lead = if !explicit && *who == Who::You && steps.first().and_then(acts).is_none_or(|first| *first == Who::You) {
            String::new()
        } else {
            format!("{}は、", self.who(who))
        };
        self.actor = who.clone();
        self.others |= *who != Who::You;
        self.offered = Offered::of(who, steps, self.words);
        match self.inline(steps, Form::Te) {
            Some(text) => format!("{lead}{text}もよい"),
            None => {
                let quoted = self.steps(steps);
                format!("{lead}「{quoted}」を{}もよい", self.verb(Verb::Perform, Form::Te))
            }
        }
    }

    /// The subject of a verb, where it is not the one the sentence already has.
    pub fn acted(&mut self, who: &Who, phrase: String) -> String {
        if !std::mem::take(&mut self.explicit) && *who == self.actor {
            return phrase;
        }
        self.others |= *who != Who::You;
        let subject = self.who(who);
        self.actor = who.clone();
        format!("{subject}は{phrase}")
    }

    fn clause(&mut self, step: &Step, form: Form) -> String {
        match step {
            Step::Target { slot, what, count } => {
                let text = format!("{}を{}", self.selection(what, count), self.verb(Verb::Target, form));
                self.mentioned.mention_chosen(*slot, what, Origin::Target, self.words);
                text
            }
            Step::Choose { slot, by, what, count } => {
                let whose = self.chosen_by(by, what);
                let text = format!("{whose}{}を{}", self.selection(what, count), self.verb(Verb::Choose, form));
                self.explicit |= self.looker.as_ref().is_some_and(|looker| looker != by) && out_of_seen(what);
                let text = self.acted(by, text);
                self.mentioned.mention_chosen(*slot, what, Origin::Choice, self.words);
                text
            }
            Step::Random { slot, what, count } => {
                let text = format!("{}を無作為に{}", self.selection(what, count), self.verb(Verb::Choose, form));
                self.mentioned.mention_chosen(*slot, what, Origin::Choice, self.words);
                text
            }
            Step::ChooseColour { slot, by } => {
                let text = format!("色を1つ{}", self.verb(Verb::Choose, form));
                self.colour = Some(*slot);
                self.acted(by, text)
            }
            Step::Keep { slot, what } => {
                let (number, verb) = (slot.keep().map_or(0, |n| n + 1), self.verb(Verb::Keep, form));
                let text = format!("{}を{number}番として{verb}", self.what(what));
                self.mentioned.mention_named(*slot, what, self.words);
                text
            }
            Step::Begin(continuous, duration) => {
                let text = format!("{}{}", self.duration(*duration), self.becoming(continuous, form));
                self.mentioned.deal_with(&continuous.what);
                text
            }
            Step::Do(deed) => {
                let text = self.deed(deed, form);
                self.remember(deed);
                text
            }
            _ => String::new(),
        }
    }

    fn duration(&self, duration: Duration) -> String {
        match duration {
            Duration::ThisTurn => "このターン、",
            Duration::ThisBattle => "このバトルの間、",
            Duration::YourNextTurn => "次のあなたのターンの終了時まで、",
            Duration::TheirNextTurn => "次の相手のターンの終了時まで、",
            Duration::DuringYourNextTurn => "次のあなたのターン、",
            Duration::DuringTheirNextTurn => "次の相手のターン、",
            Duration::DuringNextTurn => "次のターン、",
            Duration::UntilYourTurn => "次のあなたのターン開始時まで、",
            Duration::UntilTheirTurn => "次の相手のターン開始時まで、",
            Duration::Game => "",
        }
        .to_owned()
    }
}
