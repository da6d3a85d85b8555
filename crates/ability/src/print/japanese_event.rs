//! Triggers, replacements and conditions in canonical Japanese.

use super::{
    inflection::{Form, Voice, inflect},
    japanese::Japanese,
    japanese_amount::{bound, plain},
};
use crate::{
    Comparison, Condition, Filter, How, Instead, Lately, Manner, Part, Pattern, Phrase, Place, Replacement, Role, Side, Step,
    Subject, Var, Verb, Via, What,
};

impl Japanese<'_> {
    /// 〜とき; what follows can refer to what it is about.
    pub fn trigger(&mut self, trigger: &Pattern) -> String {
        let text = self.when(trigger);
        self.mentioned.mention_event(trigger);
        text
    }

    fn when(&self, trigger: &Pattern) -> String {
        match trigger {
            Pattern::AnyOf(any) => any.iter().map(|one| self.when(one)).collect::<Vec<_>>().join("、または"),
            Pattern::Moment { moment, turn, what, other } => {
                let known = self.words.moments.get(moment.0 as usize);
                let word = known.map_or_else(String::new, |word| word.word.ja.clone());
                let particle = known.and_then(|word| word.beside.as_ref()).map_or("を", |beside| beside.ja.as_str());
                let word = other.as_ref().map_or_else(String::new, |noun| format!("{}{particle}", self.noun(noun))) + &word;
                let lone = self.words.moments.get(moment.0 as usize).is_some_and(|word| word.subject);
                match (what, self.whose(*turn).as_str()) {
                    // Without a subject it would be taken for what the one before it does.
                    (None, whose) if lone => format!("{whose}何かが{word}"),
                    (None, whose) => format!("{whose}{word}"),
                    (Some(what), "") => format!("{}が{word}", self.subject(what)),
                    (Some(what), whose) => format!("{whose}ターンに{}が{word}", self.subject(what)),
                }
            }
            Pattern::AtPlayer { moment, what, player } => {
                let known = self.words.moments.get(moment.0 as usize);
                let word = known.map_or("", |word| word.word.ja.as_str());
                let (player, what) = (self.player(*player), what.as_ref().map(|what| self.subject(what)));
                // What is done to a player is said of what does it, or else of the player.
                match known.and_then(|word| word.beside.as_ref()).map(|beside| beside.ja.as_str()) {
                    Some("を") => format!("{}が{player}を{word}", what.unwrap_or_default()),
                    _ => format!("{player}が{}{word}", what.map(|what| format!("{what}に")).unwrap_or_default()),
                }
            }
            Pattern::Acts { who, moment, what } => {
                let known = self.words.moments.get(moment.0 as usize);
                let word = known.map_or("", |word| word.word.ja.as_str());
                let what = what.as_ref().map(|what| format!("{}に", self.subject(what))).unwrap_or_default();
                // What no player does would be taken for what something of the player's does.
                let own = if known.is_some_and(|word| word.player) { "" } else { "自身" };
                format!("{}{own}が{what}{word}", self.player(*who))
            }
            Pattern::Holds(condition) => format!("{}とき", self.state_of_things(condition)),
            event => format!("{}とき", self.event(event, Form::Past)),
        }
    }

    fn subject(&self, subject: &Subject) -> String {
        match subject {
            Subject::This => self.this.to_owned(),
            Subject::Itself => "このカード".to_owned(),
            Subject::Each(noun) => self.noun(noun),
        }
    }

    /// Whether only cards of one kind are attached in a part.
    fn is_part_of_kind(&self, role: Role) -> bool {
        self.words.roles.get(role.0 as usize).is_some_and(|word| word.attached && word.kind.is_some())
    }

    /// What moves, with its zone where neither its kind nor the move says that.
    fn mover(&self, subject: &Subject, places: [Option<Place>; 2], how: Option<How>) -> String {
        let Subject::Each(noun) = subject else { return self.subject(subject) };
        let places = places.map(|place| place.map(|place| place.zone));
        let implied = self.usual_zone(noun).map(|usual| self.words.moves_in(usual, places, how).unwrap_or(usual));
        self.noun_in(noun, implied == Some(noun.place.zone))
    }

    fn passive(&self, verb: Verb, form: Form) -> String {
        self.words.verb(verb, Voice::Passive, form)
    }

    fn event(&self, event: &Pattern, form: Form) -> String {
        match event {
            Pattern::Moves { what, from, to, how } => {
                format!("{}が{}", self.mover(what, [*from, *to], *how), self.movement(*from, *to, *how, form))
            }
            Pattern::TurnedFrom { what, to, from } => {
                let (to, from) = (self.state_name(*to, true), self.state_name(*from, true));
                format!("{}が{from}から{to}に{}", self.subject(what), self.verb(Verb::Become, form))
            }
            Pattern::Turned(what, status, on) => {
                let verb =
                    self.state(*status, *on).map_or_else(String::new, |word| inflect(&word.verb, false, Voice::Passive, form));
                format!("{}が{verb}", self.subject(what))
            }
            Pattern::EffectDamaged(what) => {
                format!("{}が効果によるダメージを{}", self.subject(what), self.verb(Verb::Suffer, form))
            }
            Pattern::BattleDamaged(what) => {
                let damage = self.words.phrase(Phrase::BattleDamage);
                format!("{}が{damage}を{}", self.subject(what), self.verb(Verb::Suffer, form))
            }
            Pattern::Mended(what) => {
                format!("{}の{}が{}", self.subject(what), self.words.phrase(Phrase::Health), self.verb(Verb::Heal, form))
            }
            Pattern::Attached(what, role) => {
                format!("{}に{}が{}", self.subject(what), self.role(*role), self.passive(Verb::Attach, form))
            }
            Pattern::Clings(what, role) => {
                format!("{}が{}として{}", self.subject(what), self.role(*role), self.passive(Verb::Attach, form))
            }
            Pattern::Damaged(what) => format!("{}がダメージを{}", self.subject(what), self.verb(Verb::Suffer, form)),
            Pattern::Deals { what, player, object, battle } => {
                let to: Vec<String> = player
                    .map(|side| self.player(side))
                    .into_iter()
                    .chain(
                        object
                            .as_ref()
                            .map(|noun| if self.words.is_this(noun) { self.this.to_owned() } else { self.noun(noun) }),
                    )
                    .collect();
                let to = if to.is_empty() { String::new() } else { format!("{}に", to.join("か")) };
                let damage = if *battle { self.words.phrase(Phrase::BattleDamage) } else { "ダメージ" };
                format!("{}が{to}{damage}を{}", self.subject(what), self.verb(Verb::Deal, form))
            }
            Pattern::PlayerDamaged(side) => format!("{}がダメージを{}", self.player(*side), self.verb(Verb::Suffer, form)),
            Pattern::Healed(side) => {
                format!("{}が{}を{}", self.player(*side), self.words.phrase(Phrase::Life), self.verb(Verb::Heal, form))
            }
            Pattern::Forfeits(side) => {
                format!("{}が{}を{}", self.player(*side), self.words.phrase(Phrase::Life), self.verb(Verb::Forfeit, form))
            }
            Pattern::Drew(side) => format!("{}がカードを{}", self.player(*side), self.verb(Verb::Draw, form)),
            Pattern::Loses(side) => format!("{}がゲームに{}", self.player(*side), self.verb(Verb::Lose, form)),
            Pattern::Used(side, noun) => {
                // A used card lies where used cards lie; nothing need say so.
                let usual = noun.place == Place { zone: self.words.used_in, side: Side::Any };
                let noun = if usual { self.bare(noun) } else { self.noun(noun) };
                format!("{}が{noun}を{}", self.player(*side), self.verb(Verb::Use, form))
            }
            Pattern::Countered(what, counter) => {
                format!("{}に{}が{}", self.subject(what), self.counter(*counter), self.passive(Verb::Put, form))
            }
            Pattern::Receives(side, counter) => {
                let got = inflect("得る", false, Voice::Active, form);
                format!("{}が{}を{got}", self.player(*side), self.counter(*counter))
            }
            Pattern::Ails(what, counter) => {
                let state = counter.map_or_else(|| "状態異常".to_owned(), |counter| self.ailment(counter));
                format!("{}が{state}に{}", self.subject(what), self.verb(Verb::Become, form))
            }
            Pattern::Once(inner) => match inner.as_ref() {
                Pattern::Moves { what: what @ Subject::Each(noun), from, to, how } => {
                    let movement = self.movement(*from, *to, *how, form);
                    format!("{}が1{}以上{movement}", self.mover(what, [*from, *to], *how), self.unit(noun))
                }
                inner => self.event(inner, form),
            },
            Pattern::By(inner, via) => {
                let (subject, rest) = self.split_event(inner, form);
                format!("{subject}{}{rest}", self.via(via))
            }
            Pattern::Nth(inner, number, when) => {
                let event = self.event(inner, Form::Final);
                let becomes = self.verb(Verb::Become, form);
                format!("{event}のが{}{number}回目に{becomes}", lately(*when))
            }
            Pattern::AnyOf(any) => any.iter().map(|one| self.event(one, form)).collect::<Vec<_>>().join("か、"),
            Pattern::Holds(condition) => self.state_of_things(condition),
            Pattern::Moment { .. } | Pattern::Acts { .. } | Pattern::AtPlayer { .. } => String::new(),
        }
    }

    /// An event as what it happens to, with が, and the rest.
    fn split_event(&self, event: &Pattern, form: Form) -> (String, String) {
        let text = self.event(event, form);
        let at = text.find('が').map_or(0, |at| at + 'が'.len_utf8());
        let (subject, rest) = text.split_at(at);
        (subject.to_owned(), rest.to_owned())
    }

    /// In what way something comes about, before the verb: あなたのユニットの効果で
    pub fn via(&self, Via { by, source, manner, from, battle }: &Via) -> String {
        let from = from.map(|place| format!("{}から", self.place(place))).unwrap_or_default();
        let whose = by.map(|side| self.whose(side)).unwrap_or_default();
        let source = source.as_ref().map(|noun| format!("{}の", self.noun(noun))).unwrap_or_default();
        let way = match manner {
            Some(Manner::Played) if whose.is_empty() => format!("{}て", self.passive(Verb::Use, Form::Stem)),
            Some(Manner::Played) => format!("{}使用によって", whose),
            Some(Manner::ByText) => format!("{whose}{source}効果によって"),
            Some(Manner::ByRule) => "ルールによって".to_owned(),
            None if whose.is_empty() && source.is_empty() => String::new(),
            None => format!("{whose}{source}行いによって"),
        };
        let battle = match battle {
            Some(true) => format!("{}で", self.words.phrase(Phrase::BattleDamage)),
            Some(false) => format!("{}でなく", self.words.phrase(Phrase::BattleDamage)),
            None => String::new(),
        };
        format!("{from}{way}{battle}")
    }

    fn movement(&self, from: Option<Place>, to: Option<Place>, how: Option<How>, form: Form) -> String {
        let source = from.map(|place| format!("{}から", self.place(place))).unwrap_or_default();
        let target = to.map(|place| format!("{}に", self.place(place))).unwrap_or_default();
        let word = match how {
            None => match (from, to) {
                (Some(from), None) => return format!("{}を{}", self.place(from), self.verb(Verb::Leave, form)),
                (None, None) => return format!("領域を{}", self.verb(Verb::Go, form)),
                _ => self.passive(Verb::Put, form),
            },
            Some(How::Put) => format!("ただ{}", self.passive(Verb::Put, form)),
            Some(How::Use) => self.passive(Verb::Use, form),
            Some(How::Draw) => self.passive(Verb::Draw, form),
            Some(How::Discard) => self.passive(Verb::Discard, form),
            Some(How::Destroy) => self.passive(Verb::Destroy, form),
            Some(How::Return) => self.passive(Verb::Return, form),
            Some(How::Summon) => self.passive(Verb::Summon, form),
            Some(How::Negate) => self.passive(Verb::Negate, form),
            Some(How::Resolve) => self.passive(Verb::Resolve, form),
            Some(How::Swap) => self.passive(Verb::Swap, form),
        };
        format!("{source}{target}{word}")
    }

    /// A replacement, without 。.
    pub fn replacement(&mut self, replacement: &Replacement) -> String {
        let condition =
            replacement.condition.as_ref().map(|condition| format!("{}、", self.given(condition))).unwrap_or_default()
                + if replacement.once { "次に" } else { "" };
        let form = if replacement.optional { Form::Te } else { Form::Final };
        let may = if replacement.optional { "もよい" } else { "" };
        if let (Instead::Enter(entries), Pattern::Moves { what, from, to, how }) = (&replacement.instead, &replacement.event) {
            let movement = self.movement(*from, *to, *how, form);
            let mover = self.mover(what, [*from, *to], *how);
            return format!("{condition}{mover}は、{}{movement}{may}", self.entries(entries));
        }
        if let (Instead::Never, Pattern::Acts { who, moment, .. }, false) =
            (&replacement.instead, &replacement.event, replacement.optional)
        {
            let word = self.words.moments.get(moment.0 as usize).and_then(|word| word.forbidden.as_deref());
            return format!("{condition}{}は{}", self.player(*who), word.unwrap_or_default());
        }
        match &replacement.event {
            Pattern::Attached(Subject::Each(noun), role) if replacement.is_of_own_use() && self.is_part_of_kind(*role) => {
                return format!("このカードは{}には{}", self.noun(noun), self.verb(Verb::Attach, Form::Cannot));
            }
            Pattern::Used(_, noun) if replacement.is_of_own_use() && noun.place.zone == self.words.used_in => {
                return format!("{condition}このカードは{}", self.verb(Verb::Use, Form::Cannot));
            }
            _ => {}
        }
        let event = self.event(&replacement.event, Form::Final);
        if replacement.instead == Instead::Never {
            return format!("{condition}{event}ことは{}", if replacement.optional { "なくてもよい" } else { "ない" });
        }
        self.mentioned.mention_event(&replacement.event);
        self.explicit |= replacement.event.player().is_some();
        let instead = self.elsewhere(replacement, form).unwrap_or_else(|| self.instead(&replacement.instead, form));
        self.explicit = false;
        format!("{condition}{event}場合、かわりに{instead}{may}")
    }

    /// A step that only moves what moves is said like the same move, elsewhere.
    fn elsewhere(&mut self, Replacement { event, instead, .. }: &Replacement, form: Form) -> Option<String> {
        let (Pattern::Moves { what: subject, .. }, Instead::Steps(steps)) = (event, instead) else { return None };
        let moves = |what: &What| *what == What::It(Var::Heard(Part::It)) || (*what == What::This && *subject == Subject::This);
        let [Step::Do(deed)] = steps.as_slice() else { return None };
        let facts = deed.facts();
        let goal = facts.goal.filter(|_| facts.object.is_some_and(moves))?;
        let verb = if facts.how == Some(How::Return) { Verb::Return } else { Verb::Put };
        Some(self.go(goal, verb, form))
    }

    fn instead(&mut self, instead: &Instead, form: Form) -> String {
        match instead {
            Instead::Nothing if form == Form::Te => "何も起きなくて".to_owned(),
            Instead::Nothing | Instead::Never => "何も起きない".to_owned(),
            Instead::Go(destination) => self.go(destination, Verb::Put, form),
            Instead::Return(destination) => self.go(destination, Verb::Return, form),
            Instead::AmountPlus(more) => {
                let verb = if *more < 0 { Verb::Decrease } else { Verb::Increase };
                format!("その数値は{}{}", more.unsigned_abs(), self.verb(verb, form))
            }
            Instead::AmountIs(amount) => format!("その数値は{}に{}", self.amount(amount), self.verb(Verb::Become, form)),
            Instead::Enter(entries) => self.entries(entries),
            Instead::Steps(steps) => {
                self.actor = crate::Who::You;
                self.inline(steps, form).unwrap_or_else(|| {
                    let quoted = self.steps(steps);
                    format!("「{quoted}」を{}", self.verb(Verb::Perform, form))
                })
            }
        }
    }

    /// A condition before ならば or であるかぎり.
    pub fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::AnyOf(any) => {
                any.iter().map(|one| self.part(one, matches!(one, Condition::AnyOf(_)))).collect::<Vec<_>>().join("または")
            }
            Condition::All(all) => {
                let compound = |one: &Condition| matches!(one, Condition::AnyOf(_) | Condition::All(_));
                all.iter().map(|one| self.part(one, compound(one))).collect::<Vec<_>>().join("かつ")
            }
            Condition::Compare(left, Comparison::Equal, right) => {
                format!("{}がちょうど{}", self.amount(left), self.amount(right))
            }
            Condition::Compare(left, comparison, right) => {
                format!("{}が{}{}", self.amount(left), self.amount(right), bound(*comparison))
            }
            Condition::Is(what, Filter::This) => format!("{}が{}", self.what(what), self.this),
            Condition::Is(what, Filter::Not(inner)) if **inner == Filter::This => {
                format!("{}が{}以外", self.what(what), self.this)
            }
            Condition::Is(what, filter) => format!("{}が{}", self.what(what), self.quality(filter)),
            Condition::During(period) => format!("現在が{}", self.period(*period)),
            Condition::TurnOf(who) => format!("{}のターン", self.who(who)),
            Condition::Won => "勝った後".to_owned(),
            Condition::Done(id) => format!("手順{}をすべて{}後", id.0 + 1, self.verb(Verb::Perform, Form::Past)),
            Condition::Happened(when, event) => {
                format!("{}に{}後", lately(*when), self.when(event).trim_end_matches("とき"))
            }
            Condition::Not(inner) => {
                let compound = matches!(inner.as_ref(), Condition::AnyOf(_) | Condition::All(_));
                format!("{}でない", self.part(inner, compound))
            }
        }
    }

    /// A condition before what it allows.
    pub fn given(&self, condition: &Condition) -> String {
        match condition {
            Condition::Compare(left, comparison @ (Comparison::More | Comparison::Less), right) if !plain(right) => {
                let word = if *comparison == Comparison::More { "多い" } else { "少ない" };
                format!("{}が{}より{word}ならば", self.amount(left), self.amount(right))
            }
            Condition::Won => "勝ったなら".to_owned(),
            Condition::Not(inner) if **inner == Condition::Won => "負けたなら".to_owned(),
            _ => format!("{}ならば", self.condition(condition)),
        }
    }

    /// A part of a condition; one that would fall apart is put in brackets.
    fn part(&self, condition: &Condition, compound: bool) -> String {
        let text = self.condition(condition);
        if compound { format!("「{text}」のとおり") } else { text }
    }
}

fn lately(when: Lately) -> &'static str {
    match when {
        Lately::ThisTurn => "このターン",
        Lately::TheirLastTurn => "前の相手のターン",
    }
}
