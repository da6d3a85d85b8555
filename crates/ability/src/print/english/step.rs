//! The steps of an effect in English: sentences, and clauses inside sentences.

use super::deed::uses_once;
use super::{
    English,
    change::lasting,
    deed::Act,
    grammar::{Phrase, article, capital},
    mention::Mention,
};
use crate::{Amount, Candidates, Colour, Condition, Count, How, Over, Step, Var, Who};

impl English<'_> {
    /// Sentences, one a step; but what is chosen only to have something done to it is one with that.
    pub fn sentences(&self, steps: &[Step]) -> String {
        let sentences: Vec<String> = self.clauses(steps, false).iter().map(|text| format!("{}.", capital(text))).collect();
        sentences.join(" ")
    }

    /// Steps inside a sentence: target a unit, then destroy it.
    pub fn block(&self, steps: &[Step]) -> String {
        let clauses = self.clauses(steps, true);
        let mut text = clauses.first().cloned().unwrap_or_else(|| "do nothing".to_owned());
        for (at, clause) in clauses.iter().enumerate().skip(1) {
            let chosen = clauses[at - 1].starts_with("choose ") || clauses[at - 1].starts_with("target ");
            let with = if clause.starts_with("if ") {
                "; "
            } else if chosen {
                " and "
            } else {
                ", then "
            };
            text += &format!("{with}{clause}");
        }
        text
    }

    fn clauses(&self, steps: &[Step], inner: bool) -> Vec<String> {
        let mut clauses: Vec<String> = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            let clause = match step {
                step if self.chosen_for(step, &steps[at + 1..]) => continue,
                Step::IfDone { of, done, otherwise } => self.outcome(&steps[..at], *of, done, otherwise, inner),
                Step::If { condition: Condition::Won, then, otherwise } => {
                    self.branches(&self.won(&steps[..at]), then, otherwise, inner)
                }
                Step::If { condition: Condition::Not(won), then, otherwise } if **won == Condition::Won => {
                    let (yes, no) = self.won(&steps[..at]);
                    self.branches(&(no, yes), then, otherwise, inner)
                }
                step => self.clause(step, inner),
            };
            // What is left over goes with what was taken.
            match (clauses.last_mut(), clause.strip_prefix("put the rest ")) {
                (Some(last), Some(rest)) if last.starts_with("put ") => *last += &format!(" and the rest {rest}"),
                _ => clauses.push(clause),
            }
        }
        clauses
    }

    /// Whether a step only chooses what the next one does something to; that one then says both.
    fn chosen_for(&self, step: &Step, rest: &[Step]) -> bool {
        if let Step::Keep { slot, what } = step {
            let said = rest.first().is_some_and(|next| next.speaks_of(what));
            let silent = said && !self.mentions.borrow().lettered.contains(slot);
            silent.then(|| self.mention(self.mention_kept(*slot, what)));
            return silent;
        }
        let Some((slot, what, count, random)) = freely_chosen(step) else { return false };
        let between = rest.iter().take_while(|step| freely_chosen(step).is_some()).count();
        let used = |slot| rest.get(between).is_some_and(|next| uses_once(next, slot));
        let all = rest[..between].iter().filter_map(freely_chosen).all(|(other, ..)| used(other));
        if self.mentions.borrow().lettered.contains(&slot) || !used(slot) || !all {
            return false;
        }
        let many = Self::takes_many(count);
        let text = self.selection(what, count, false);
        let text = match what {
            Candidates::Objects(noun) if !self.in_play(noun) => {
                let place = self.place(noun.place);
                text.replacen(&format!(" in {place}"), &format!(" from {place}"), 1)
            }
            _ => text,
        };
        let text = if random { format!("{text} at random") } else { text };
        let phrase = if many { Phrase::many(text) } else { Phrase::one(text) };
        let mention = self.mention_selected(slot, what, many);
        self.mentions.borrow_mut().expect(mention, phrase);
        true
    }

    /// A step that is something somebody does.
    fn act_of(&self, step: &Step) -> Option<Act> {
        match step {
            Step::Choose { slot, by, what, count } => {
                let text = self.own_selection(by, what, count);
                self.mention(self.mention_selected(*slot, what, Self::takes_many(count) || *by == Who::Each));
                Some(Act::by(by, format!("choose {text}{}", self.lettered(*slot))))
            }
            Step::ChooseColour { slot, by } => {
                let colour = self.aspect(Colour(0));
                self.mention(Mention::new(*slot, &colour, false));
                Some(Act::by(by, format!("choose {}{}", article(&colour), self.lettered(*slot))))
            }
            Step::Keep { slot, what } => {
                let text = self.what(what).text;
                self.mention(self.mention_kept(*slot, what));
                Some(Act::by(&Who::You, format!("take note of {text}{}", self.lettered(*slot))))
            }
            Step::Do(deed) => Some(self.act(deed)),
            _ => None,
        }
    }

    /// What somebody chooses; the opponent's own things are theirs, not opposing.
    fn own_selection(&self, by: &Who, what: &Candidates, count: &Count) -> String {
        let text = self.selection(what, count, true);
        match (by, text.strip_prefix("an opposing ")) {
            (Who::Opponent, Some(_)) => {
                let Candidates::Objects(noun) = what else { return text };
                let several = self.several(noun);
                format!("one of their {}", several.strip_prefix("opposing ").unwrap_or(&several))
            }
            _ => text,
        }
    }

    fn clause(&self, step: &Step, inner: bool) -> String {
        match step {
            Step::Target { slot, what, count } => {
                let text = self.selection(what, count, true);
                self.mention(self.mention_selected(*slot, what, Self::takes_many(count)));
                format!("target {text}{}", self.lettered(*slot))
            }
            Step::Random { slot, what, count } => {
                let text = self.selection(what, count, true);
                self.mention(self.mention_selected(*slot, what, Self::takes_many(count)));
                format!("choose {text} at random{}", self.lettered(*slot))
            }
            Step::Choose { .. } | Step::ChooseColour { .. } | Step::Keep { .. } | Step::Do(_) => {
                self.act_of(step).map_or_else(String::new, |act| self.said(&act))
            }
            Step::Begin(continuous, duration) => match (self.continuous(continuous), lasting(*duration)) {
                (text, "") => text,
                // A number that is explained at the end leaves no room there.
                (text, lasts) if text.contains(", where X is ") => format!("{}, {text}", lasts.trim_start()),
                (text, lasts) => format!("{text}{lasts}"),
            },
            Step::While(condition, continuous, duration) => {
                let condition = self.condition(condition);
                format!("as long as {condition}, {}{}", self.continuous(continuous), lasting(*duration))
            }
            Step::Replace(replacement, duration) => self.replacement(replacement, *duration),
            Step::Delay { trigger, condition, effect, until, every } => {
                let when = if *every { self.each_time(trigger, *until) } else { self.awaited(trigger, *until) };
                let condition = condition.as_ref().map(|condition| format!("if {}, ", self.condition(condition)));
                format!("{when}, {}{}", condition.unwrap_or_default(), self.block(effect))
            }
            Step::May(who, steps) => self.may(who, steps),
            Step::IfDone { of, done, otherwise } => self.outcome(&[], *of, done, otherwise, inner),
            Step::If { condition, then, otherwise } => {
                let text = format!("if {}, {}", self.condition(condition), self.block(then));
                if otherwise.is_empty() { text } else { joined(&text, &format!("otherwise, {}", self.block(otherwise)), inner) }
            }
            Step::Either { by, options } => {
                if let Some(most) = up_to(by, options) {
                    return format!("draw up to {most} cards");
                }
                if *by == Who::You && options.len() == 2 && options.iter().all(|option| option.len() == 1) {
                    let both: Vec<String> = options.iter().map(|option| self.block(option)).collect();
                    return format!("either {}", both.join(" or "));
                }
                let options: Vec<String> = options.iter().map(|option| format!("• {}", self.block(option))).collect();
                format!("{}: {}", self.said(&Act::by(by, "choose one".to_owned())), options.join(" "))
            }
            Step::Both { yours, theirs } => {
                let both = [yours, theirs].map(|part| format!("• {}", self.block(part)));
                format!("both at once: {}", both.join(" "))
            }
            Step::Named(id, steps) => format!("do this as step {}: {}", id.0 + 1, self.block(steps)),
            Step::Each(over, steps) => {
                let each = match over {
                    Over::Objects(_, what) => format!("each of {}", self.what(what).text),
                    Over::Players(_, Who::Each) => "each player".to_owned(),
                    Over::Players(_, who) => self.who(who).text,
                    Over::Times(_, amount) => format!("{} times", self.amount(amount)),
                };
                let each = if matches!(over, Over::Times(..)) { each } else { format!("for {each}") };
                format!("{each}, one after the other: {}", self.block(steps))
            }
            Step::Modes { count, modes } => {
                let modes: Vec<String> = modes.iter().map(|mode| format!("• {}", self.sentences(mode))).collect();
                format!("choose {} of these: {}", self.amount(count), modes.join(" ").trim_end_matches('.'))
            }
        }
    }

    /// What somebody does or leaves.
    pub fn may(&self, who: &Who, steps: &[Step]) -> String {
        let from = steps.iter().enumerate().take_while(|(at, step)| self.chosen_for(step, &steps[at + 1..])).count();
        let Some(act) = steps.get(from).and_then(|step| self.act_of(step)) else {
            return format!("{} may do this: {}", self.who(who).text, self.block(&steps[from.min(steps.len())..]));
        };
        let first = self.allowed(who, &act);
        let more = &steps[(from + 1).min(steps.len())..];
        match self.block(more) {
            _ if more.is_empty() => first,
            outcome if outcome.starts_with("if ") => format!("{first}; {outcome}"),
            more => format!("{first}, then {more}"),
        }
    }

    /// What follows from something that was done or not.
    fn outcome(&self, before: &[Step], of: u8, done: &[Step], otherwise: &[Step], inner: bool) -> String {
        self.branches(&self.asked(before, of), done, otherwise, inner)
    }

    fn branches(&self, (yes, no): &(String, String), done: &[Step], otherwise: &[Step], inner: bool) -> String {
        let mut text = String::new();
        if !done.is_empty() || otherwise.is_empty() {
            text = format!("if {yes}, {}", self.block(done));
        }
        if !otherwise.is_empty() {
            let not = format!("if {no}, {}", self.block(otherwise));
            text = if text.is_empty() { not } else { joined(&text, &not, inner) };
        }
        text
    }

    /// How a text asks whether what it says just before was done, and whether it was not.
    fn asked(&self, before: &[Step], of: u8) -> (String, String) {
        if usize::from(of) != spoken_of(before) {
            return (format!("all of the last {of} steps were done"), format!("not all of the last {of} steps were done"));
        }
        match is_anothers(before, usize::from(of)) {
            true => ("they do".to_owned(), "they don't".to_owned()),
            false => ("you do".to_owned(), "you don't".to_owned()),
        }
    }

    /// How a text asks whether what was played last was won, and whether it was lost.
    fn won(&self, before: &[Step]) -> (String, String) {
        let played = before.iter().rev().find_map(|step| match step {
            Step::Do(deed) => {
                let facts = deed.facts();
                let outcome = self.words.own.get(facts.own?.0 as usize)?.outcome.as_ref()?;
                let who = self.who(facts.doer?);
                Some((who.does(&outcome.done), who.does(&outcome.failed)))
            }
            _ => None,
        });
        let not = Condition::Not(Box::new(Condition::Won));
        played.unwrap_or_else(|| (self.condition(&Condition::Won), self.condition(&not)))
    }
}

/// Whether somebody else than you does the last of some steps, or chooses for it.
fn is_anothers(before: &[Step], of: usize) -> bool {
    let others = |who: &Who| *who != Who::You;
    let chosen = before.iter().rev().take(of).any(|step| matches!(step, Step::Choose { by, .. } if others(by)));
    match before.last() {
        Some(Step::May(who, _) | Step::Either { by: who, .. }) => others(who),
        Some(Step::Do(deed)) => chosen || deed.doer().is_some_and(others) || deed.is_each_ones_own(),
        _ => chosen,
    }
}

/// How many of the last steps one sentence is: an act and what is chosen for it.
fn spoken_of(before: &[Step]) -> usize {
    let chosen = before.iter().rev().skip(1).take_while(|step| {
        let aims = matches!(step, Step::Choose { .. } | Step::Random { .. } | Step::Target { .. });
        aims || matches!(step, Step::ChooseColour { .. } | Step::Keep { .. })
    });
    1 + chosen.count()
}

/// Two sentences, or two clauses inside one.
fn joined(one: &str, other: &str, inner: bool) -> String {
    if inner { format!("{one}; {other}") } else { format!("{}. {}", one.trim_end_matches('.'), capital(other)) }
}

/// The most cards that somebody may draw, where drawing any number up to it is the choice.
fn up_to(by: &Who, options: &[Vec<Step>]) -> Option<usize> {
    let draws = |(number, option): (usize, &Vec<Step>)| match option.as_slice() {
        [] => number == 0,
        [Step::Do(deed)] => {
            let facts = deed.facts();
            let drawn = facts.how == Some(How::Draw) && facts.player == Some(&Who::You);
            drawn && number > 0 && matches!(facts.amount, Some(Amount::Number(drawn)) if usize::try_from(*drawn) == Ok(number))
        }
        _ => false,
    };
    (*by == Who::You && options.len() > 1 && options.iter().enumerate().all(draws)).then(|| options.len() - 1)
}

/// What you or chance choose, without more being said of it.
fn freely_chosen(step: &Step) -> Option<(Var, &Candidates, &Count, bool)> {
    match step {
        Step::Choose { slot, by: Who::You, what, count } => Some((*slot, what, count, false)),
        Step::Random { slot, what, count } => Some((*slot, what, count, true)),
        _ => None,
    }
}
