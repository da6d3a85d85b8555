//! What an ability waits for, in English, and what happens instead of it.

use super::condition::lately;
use super::{
    English,
    change::lasting,
    grammar::{Phrase, article, bare},
    mention::Mention,
};
use crate::{
    Duration, How, Instead, Lately, Manner, Moment, Part, Pattern, Place, Replacement, Side, Status, Subject, Var, Verb, Via,
    What, Who,
};

/// Something that happens: who or what it happens to, and the verb in its plain form.
struct Happening {
    subject: Phrase,
    bare: String,
}

impl English<'_> {
    /// When something happens, with "when" or "at".
    pub fn trigger(&self, trigger: &Pattern) -> String {
        let text = match trigger {
            Pattern::Moment { moment, turn: Side::Any, what: None, .. } if self.moment(*moment).ends_with(" the turn") => {
                format!("at {}", self.of_whose(&self.moment(*moment), "each"))
            }
            Pattern::Moment { moment, turn, what: None, .. } => format!("at {}", self.of_turn(&self.moment(*moment), *turn)),
            Pattern::AnyOf(any) => self.any_trigger(any),
            Pattern::Holds(condition) => format!("when {}", self.condition(condition)),
            event => format!("when {}", self.event(event)),
        };
        self.mention_event(trigger);
        text
    }

    /// One event or another: when this unit is summoned or attacks.
    fn any_trigger(&self, any: &[Pattern]) -> String {
        let happening: Option<Vec<Happening>> = any.iter().map(|one| self.happening(one)).collect();
        match happening.as_deref() {
            Some([first, more @ ..]) if more.iter().all(|one| one.subject == first.subject) => {
                let verbs: Vec<String> = any
                    .iter()
                    .filter_map(|one| self.happening(one))
                    .map(|one| super::grammar::conjugate(&one.bare, one.subject.person))
                    .collect();
                format!("when {} {}", first.subject.text, verbs.join(" or "))
            }
            _ => any.iter().map(|one| self.trigger(one)).collect::<Vec<_>>().join(" or "),
        }
    }

    fn moment(&self, moment: Moment) -> String {
        self.words.moments.get(moment.0 as usize).map_or_else(|| format!("#{}", moment.0), |word| word.word.en.clone())
    }

    /// A moment of somebody's turn: the start of your turn.
    fn of_turn(&self, moment: &str, side: Side) -> String {
        if side == Side::Any {
            return moment.to_owned();
        }
        self.of_whose(moment, &self.whose(side))
    }

    fn of_whose(&self, moment: &str, whose: &str) -> String {
        match moment.rsplit_once(" the ") {
            Some((before, after)) => format!("{before} {whose} {after}"),
            None => format!("{moment} in {whose} turn"),
        }
    }

    /// What an effect waits for that goes off once: at the end of this turn, the next time that …
    pub fn awaited(&self, trigger: &Pattern, until: Duration) -> String {
        let Pattern::Moment { moment, turn, what: None, .. } = trigger else {
            let when = match trigger {
                Pattern::AnyOf(_) | Pattern::Once(_) | Pattern::Holds(_) => self.trigger(trigger),
                event => self.event(event),
            };
            self.mention_event(trigger);
            return format!("the next time{} {when}", lasting(until));
        };
        let ends = self.words.moments.get(moment.0 as usize).is_some_and(|word| word.ends_turn);
        let word = self.moment(*moment);
        let text = match (*turn, until) {
            (Side::Any, Duration::ThisTurn) => self.of_whose(&word, "this"),
            (Side::Any, Duration::ThisBattle) => match word.strip_suffix(" battle") {
                Some(before) => format!("{before} this battle"),
                None => format!("{word} of this battle"),
            },
            (Side::Any, Duration::DuringNextTurn) => self.of_whose(&word, "the next"),
            (Side::Yours, Duration::DuringYourNextTurn) if ends => self.of_whose(&word, "your next"),
            (Side::Theirs, Duration::DuringTheirNextTurn) if ends => self.of_whose(&word, "the opponent's next"),
            (Side::Yours, Duration::Game) if !ends => self.of_whose(&word, "your next"),
            (Side::Theirs, Duration::Game) if !ends => self.of_whose(&word, "the opponent's next"),
            (turn, Duration::Game) => self.of_turn(&word, turn),
            (turn, until) => format!("{}{}", self.of_turn(&word, turn), lasting(until)),
        };
        self.mention_event(trigger);
        format!("at {text}")
    }

    /// What an effect waits for that goes off again and again: each time this turn that …
    pub fn each_time(&self, trigger: &Pattern, until: Duration) -> String {
        if let Pattern::Moment { what: None, .. } = trigger {
            let when = self.trigger(trigger);
            self.mention_event(trigger);
            return format!("{when}{}, each time", lasting(until));
        }
        let when = match trigger {
            Pattern::AnyOf(_) | Pattern::Once(_) | Pattern::Holds(_) => self.trigger(trigger),
            event => self.event(event),
        };
        self.mention_event(trigger);
        format!("each time{} {when}", lasting(until))
    }

    fn subject(&self, subject: &Subject) -> Phrase {
        match subject {
            Subject::This => Phrase::one(self.this.borrow().clone()),
            Subject::Itself => Phrase::one("this card"),
            Subject::Each(noun) => Phrase::one(self.a_noun(noun)),
        }
    }

    /// Whether it is said of what is used, which lies where that does.
    fn is_of_used(&self, event: &Pattern) -> bool {
        matches!(event, Pattern::Used(_, noun) if noun.place.zone == self.words.used_in)
    }

    /// An event in the present: this unit attacks.
    pub fn event(&self, event: &Pattern) -> String {
        match (self.happening(event), event) {
            (Some(happening), _) => happening.subject.does(&happening.bare),
            (None, Pattern::AnyOf(any)) => any.iter().map(|one| self.event(one)).collect::<Vec<_>>().join(" or "),
            (None, Pattern::Once(inner)) => format!("one or more times at once {}", self.event(inner)),
            (None, Pattern::By(inner, via)) => format!("{}{}", self.event(inner), self.via(via)),
            (None, Pattern::Nth(inner, number, when)) => self.nth(*number, *when, &self.event(inner)),
            (None, Pattern::Holds(condition)) => self.condition(condition),
            (None, Pattern::Moment { moment, turn, .. }) => format!("it is {}", self.of_turn(&self.moment(*moment), *turn)),
            (None, _) => String::new(),
        }
    }

    /// An event that would happen or cannot: this unit would be destroyed.
    fn event_with(&self, event: &Pattern, modal: &str) -> String {
        match (self.happening(event), event) {
            (Some(happening), _) => {
                // What nothing of a sort can do is said of all.
                let all = match event.subject() {
                    Some(Subject::Each(noun))
                        if modal == "can't" && happening.subject.text == self.a_noun(noun) && self.out_of(noun).is_none() =>
                    {
                        self.several(noun)
                    }
                    _ => happening.subject.text,
                };
                format!("{all} {modal} {}", happening.bare)
            }
            (None, Pattern::AnyOf(any)) => {
                let happening: Option<Vec<Happening>> = any.iter().map(|one| self.happening(one)).collect();
                match happening.as_deref() {
                    Some([first, more @ ..]) if more.iter().all(|one| one.subject == first.subject) => {
                        let verbs: Vec<&str> =
                            std::iter::once(&first.bare).chain(more.iter().map(|one| &one.bare)).map(String::as_str).collect();
                        format!("{} {modal} {}", first.subject.text, verbs.join(" or "))
                    }
                    _ => {
                        let all: Vec<String> = any.iter().map(|one| self.event_with(one, modal)).collect();
                        all.join(if modal == "can't" { " and " } else { " or " })
                    }
                }
            }
            (None, Pattern::Once(inner)) => format!("one or more times at once {}", self.event_with(inner, modal)),
            (None, Pattern::By(inner, via)) => format!("{}{}", self.event_with(inner, modal), self.via(via)),
            (None, Pattern::Nth(inner, number, when)) => self.nth(*number, *when, &self.event_with(inner, modal)),
            (None, event) => format!("it {modal} be so that {}", self.event(event)),
        }
    }

    fn happening(&self, event: &Pattern) -> Option<Happening> {
        let of = |subject: &Subject, bare: String| Some(Happening { subject: self.subject(subject), bare });
        let by = |side: Side, bare: String| Some(Happening { subject: self.player(side), bare });
        match event {
            Pattern::Moves { what, from, to, how } => {
                let mut subject = self.subject(what);
                // What goes to its owner's zone is said to be its owner's, not to lie there.
                if let (Subject::Each(noun), Some(Place { zone, side: Side::Any })) = (what, to)
                    && noun.place.zone == *zone
                    && noun.place.side != Side::Any
                {
                    subject.text = format!("one of {} {}", self.whose(noun.place.side), self.owned(noun, true));
                }
                // Where it lies, before or then, is said once; what is used lies where it is used.
                let used = (*how == Some(How::Use)).then_some(Place { zone: self.words.used_in, side: Side::Any });
                if let Subject::Each(noun) = what
                    && let Some(place) = [*to, *from, used].into_iter().flatten().find(|place| noun.place == *place)
                {
                    subject.text = subject.text.replacen(&format!(" in {}", self.place(place)), "", 1);
                }
                Some(Happening { subject, bare: self.moves(*from, *to, *how) })
            }
            Pattern::Turned(what, status, on) => of(what, self.turned(*status, *on)),
            Pattern::TurnedFrom { what, to, from } => {
                let from = self.lying(*from, true);
                of(what, format!("{} out of lying {from}", self.turned(*to, true)))
            }
            Pattern::Damaged(what) => of(what, "be dealt damage".to_owned()),
            Pattern::EffectDamaged(what) => of(what, "be dealt damage by an effect".to_owned()),
            Pattern::BattleDamaged(what) => of(what, format!("be dealt {}", self.battle_damage())),
            Pattern::Mended(what) => {
                let health = self.words.phrases.get(&crate::Phrase::Health).map_or("HP", |word| word.en.as_str());
                of(what, format!("recover {health}"))
            }
            Pattern::Attached(what, role) => {
                let part = self.role(*role);
                Some(Happening {
                    subject: Phrase::one(article(&part)),
                    bare: format!("be attached to {}", self.subject(what).text),
                })
            }
            Pattern::Clings(what, role) => of(what, format!("be attached as {}", article(&self.role(*role)))),
            Pattern::Acts { who, moment, what } => {
                let what = what.as_ref().map(|what| format!(" {}", self.subject(what).text)).unwrap_or_default();
                by(*who, format!("{}{what}", self.moment(*moment)))
            }
            Pattern::Deals { what, player, object, battle } => {
                let players = player.iter().map(|side| self.player(*side).text);
                let to = players.chain(object.iter().map(|noun| match self.words.is_this(noun) {
                    true => self.what(&What::This).text,
                    false => self.a_noun(noun),
                }));
                let to: Vec<String> = to.collect();
                let to = if to.is_empty() { String::new() } else { format!(" to {}", to.join(" or ")) };
                let damage = if *battle { self.battle_damage() } else { "damage".to_owned() };
                of(what, format!("deal {damage}{to}"))
            }
            Pattern::PlayerDamaged(side) => by(*side, "be dealt damage".to_owned()),
            Pattern::Healed(side) => by(*side, "recover life".to_owned()),
            Pattern::Forfeits(side) => by(*side, "lose life".to_owned()),
            Pattern::Drew(side) => by(*side, "draw a card".to_owned()),
            Pattern::Loses(side) => by(*side, "lose the game".to_owned()),
            Pattern::Used(side, noun) => {
                let (what, lies) = (self.a_noun(noun), format!(" in {}", self.place(noun.place)));
                // What is used lies where it is used.
                let used = noun.place == Place { zone: self.words.used_in, side: Side::Any };
                let what = if used { what.replacen(&lies, "", 1) } else { what };
                by(*side, format!("{} {what}", self.words.does(Verb::Use)))
            }
            Pattern::Countered(what, counter) => {
                let counter = self.a_counter(*counter);
                Some(Happening { subject: Phrase::one(counter), bare: format!("be put on {}", self.subject(what).text) })
            }
            Pattern::Receives(side, counter) => by(*side, format!("get {}", self.a_counter(*counter))),
            Pattern::Ails(what, counter) => {
                let state = match counter {
                    Some(counter) => {
                        let word = self.words.ailments.iter().find(|word| word.counter == *counter);
                        word.map_or_else(
                            || format!("be marked with {}", self.a_counter(*counter)),
                            |word| format!("become {}", word.en),
                        )
                    }
                    None => "come to have an ailment".to_owned(),
                };
                of(what, state)
            }
            Pattern::Moment { moment, turn, what: Some(what), other } => {
                let word = bare(&self.moment(*moment));
                let word = match (other, word.split_once(" with ")) {
                    (Some(noun), Some((verb, with))) => format!("{verb} {} with {with}", self.a_noun(noun)),
                    (Some(noun), None) => {
                        let known = self.words.moments.get(moment.0 as usize).and_then(|word| word.beside.as_ref());
                        let beside = known.filter(|beside| !beside.en.is_empty()).map(|beside| format!("{} ", beside.en));
                        format!("{word} {}{}", beside.unwrap_or_default(), self.a_noun(noun))
                    }
                    (None, _) => word,
                };
                let turn = if *turn == Side::Any { String::new() } else { format!(" in {} turn", self.whose(*turn)) };
                of(what, format!("{word}{turn}"))
            }
            Pattern::AtPlayer { moment, what, player } => {
                let word = bare(&self.moment(*moment));
                let known = self.words.moments.get(moment.0 as usize).and_then(|word| word.beside.as_ref());
                match (known.is_some_and(|beside| beside.ja == "を"), what) {
                    (true, Some(what)) => of(what, format!("{word} {}", self.player(*player).text)),
                    (_, Some(what)) => by(*player, format!("{word} by {}", self.subject(what).text)),
                    (_, None) => by(*player, word),
                }
            }
            Pattern::Once(inner) => {
                let Some(Subject::Each(noun)) = inner.subject() else { return None };
                let core = self.core(noun, true);
                let of = core.whose.map(|whose| format!("of {whose} ")).unwrap_or_default();
                let happening = self.happening(inner).filter(|happening| happening.subject.text == self.a_noun(noun))?;
                Some(Happening { subject: Phrase::many(format!("one or more {of}{}", core.text)), ..happening })
            }
            Pattern::By(inner, via) => {
                let happening = self.happening(inner)?;
                Some(Happening { bare: format!("{}{}", happening.bare, self.via(via)), ..happening })
            }
            Pattern::Moment { what: None, .. } | Pattern::Holds(_) | Pattern::AnyOf(_) | Pattern::Nth(..) => None,
        }
    }

    /// For the third time this turn, such a thing happens.
    fn nth(&self, number: u16, when: Lately, event: &str) -> String {
        let ordinal = match number {
            1 => "first".to_owned(),
            2 => "second".to_owned(),
            3 => "third".to_owned(),
            number => format!("{number}th"),
        };
        format!("for the {ordinal} time {}, {event}", lately(when))
    }

    /// In what way something comes about, after the verb: by an effect of your opponent.
    pub fn via(&self, Via { by, source, manner, from, battle }: &Via) -> String {
        let from = from.map(|place| format!(" from {}", self.where_of(place))).unwrap_or_default();
        let source = source.as_ref().map(|noun| format!(" of {}", self.a_noun(noun))).unwrap_or_default();
        let whose = match by {
            Some(Side::Any) | None => "an".to_owned(),
            Some(side) => self.whose(*side),
        };
        let way = match manner {
            Some(Manner::Played) => format!(" by {whose} play"),
            Some(Manner::ByText) => format!(" by {whose} effect{source}"),
            Some(Manner::ByRule) => " by the rules".to_owned(),
            None if by.is_some() || !source.is_empty() => format!(" by {whose} doing{source}"),
            None => String::new(),
        };
        let battle = battle.map(|battle| format!(" {} {}", if battle { "as" } else { "other than as" }, self.battle_damage()));
        format!("{from}{way}{}", battle.unwrap_or_default()).replace("by an play", "by being played")
    }

    fn battle_damage(&self) -> String {
        self.words.phrases.get(&crate::Phrase::BattleDamage).map_or_else(|| "battle damage".to_owned(), |word| word.en.clone())
    }

    fn turned(&self, status: Status, on: bool) -> String {
        format!("become {}", self.lying(status, on))
    }

    fn moves(&self, from: Option<Place>, to: Option<Place>, how: Option<How>) -> String {
        let origin = from.map(|place| format!(" from {}", self.where_of(place))).unwrap_or_default();
        let goal = |into: &str| to.map(|place| format!(" {into} {}", self.where_of(place))).unwrap_or_default();
        match how {
            None if to.is_none() => from.map_or_else(|| "move".to_owned(), |place| format!("leave {}", self.where_of(place))),
            None => format!("be put{origin}{}", goal("into")),
            Some(How::Put) => format!("be simply put{origin}{}", goal("into")),
            Some(How::Resolve) => format!("resolve{origin}{}", goal("into")),
            Some(How::Return) => format!("be returned{origin}{}", goal("to")),
            Some(how) => format!("be {}{origin}{}", self.words.done(how), goal("into")),
        }
    }

    /// A zone that something comes from or goes to; whose it is need not be said.
    pub fn where_of(&self, place: Place) -> String {
        match place.side {
            Side::Any => format!("the {}", self.zone(place.zone)),
            _ => self.place(place),
        }
    }

    pub fn replacement(&self, replacement: &Replacement, until: Duration) -> String {
        let condition = replacement.condition.as_ref().map(|condition| format!("while {}, ", self.condition(condition)));
        let condition = condition.unwrap_or_default();
        let lasts = lasting(until);
        let event = &replacement.event;
        match (&replacement.instead, replacement.once, replacement.optional) {
            (Instead::Never, ..)
                if let (true, Pattern::Attached(Subject::Each(noun), role)) = (replacement.is_of_own_use(), event) =>
            {
                format!("as {}, this card can't be attached to {}{lasts}", article(&self.role(*role)), self.several(noun))
            }
            (Instead::Never, ..) if replacement.is_of_own_use() && self.is_of_used(event) => {
                format!("{condition}this card can't be {}{lasts}", self.words.done(How::Use))
            }
            (Instead::Never, false, false) => format!("{condition}{}{lasts}", self.event_with(event, "can't")),
            (Instead::Enter(entries), false, false) => {
                format!("{condition}{}{}{lasts}", self.event(event), self.entries(entries))
            }
            (instead, once, optional) => {
                let when = match (once, lasts) {
                    (true, lasts) => format!("the next time{lasts} "),
                    (false, "") => "if ".to_owned(),
                    (false, lasts) => format!("{}, if ", lasts.trim_start()),
                };
                let would = self.event_with(event, "would");
                self.mention_event(event);
                format!("{condition}{when}{would}, {}", self.instead(instead, optional))
            }
        }
    }

    fn instead(&self, instead: &Instead, optional: bool) -> String {
        let may = |text: String| if optional { format!("you may {text}") } else { text };
        let moved = || {
            let known = self.mentions.borrow().get(Var::Heard(Part::It)).is_some();
            if !known {
                self.mention(Mention::new(Var::Heard(Part::It), "card", false));
            }
            Phrase::one("it")
        };
        match instead {
            Instead::Enter(entries) => may(format!("let it do so{} instead", self.entries(entries))),
            Instead::Go(destination) => {
                let it = moved();
                may(format!("put it {} instead", self.destination(destination, None, &it, "into")))
            }
            Instead::Return(destination) => {
                let it = moved();
                may(format!("return it {} instead", self.destination(destination, None, &it, "to")))
            }
            Instead::AmountPlus(more) if *more < 0 => may(format!("reduce that amount by {}", more.unsigned_abs())),
            Instead::AmountPlus(more) => may(format!("increase that amount by {more}")),
            Instead::AmountIs(amount) => may(format!("make that amount {} instead", self.amount(amount))),
            Instead::Nothing => may("prevent that".to_owned()),
            Instead::Never => may("have it never happen".to_owned()),
            Instead::Steps(steps) if optional => match self.may(&Who::You, steps) {
                text if steps.len() > 1 => match text.split_once("; ") {
                    Some((first, more)) => format!("{first} instead; {more}"),
                    None => format!("instead {text}"),
                },
                text => format!("{text} instead"),
            },
            Instead::Steps(steps) if steps.len() > 1 => format!("instead {}", self.block(steps)),
            Instead::Steps(steps) => format!("{} instead", self.block(steps)),
        }
    }
}
