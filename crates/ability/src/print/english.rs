//! Abilities, steps, verbs and events in readable English.

use crate::{
    Ability, AbilityKind, AbilitySort, Amount, Change, Condition, Continuous, Deed, Destination, Duration, Entry, How, Instead,
    Names, Pattern, Position, Price, Replacement, Share, Side, Step, Subject, Token, Verb, Vocabulary, Who,
};

/// Writes abilities in English.
pub(super) struct English<'a> {
    pub words: &'a Vocabulary,
    pub names: &'a Names,
}

impl English<'_> {
    pub fn ability(&self, ability: &Ability) -> String {
        let text = match &ability.kind {
            AbilityKind::Triggered { trigger, condition, limit, effect } => {
                let condition = self.supposing(condition.as_ref());
                let limit = limit.map(|times| format!(" This triggers only {times} time(s) each turn.")).unwrap_or_default();
                format!("{}, {condition}{}{limit}", capital(&self.trigger(trigger)), uncapital(&self.steps(effect)))
            }
            AbilityKind::Static { condition, effects } => {
                let condition = condition
                    .as_ref()
                    .map(|condition| format!("As long as {}, ", self.condition(condition)))
                    .unwrap_or_default();
                let effects: Vec<String> = effects.iter().map(|effect| self.continuous(effect)).collect();
                capital(&format!("{condition}{}.", effects.join(", and ")))
            }
            AbilityKind::Replacement(replacement) => format!("{}.", capital(&self.replacement(replacement))),
            AbilityKind::Spell(steps) => self.steps(steps),
            AbilityKind::Skill(skill) => self.skill(skill),
            AbilityKind::Activated(activation) if activation.cost.is_empty() => {
                format!("{}: {}", often(activation.per_turn), self.steps(&activation.effect))
            }
            AbilityKind::Activated(activation) => {
                let cost: Vec<String> = activation.cost.iter().map(|deed| self.deed(deed)).collect();
                let limit = activation.per_turn.map(|times| format!(" (at most {times} times a turn)")).unwrap_or_default();
                format!("Pay \"{}\"{limit}: {}", cost.join(", "), self.steps(&activation.effect))
            }
        };
        let place = ability.works_in.map(|zone| format!(" This works in the {}.", self.zone(zone))).unwrap_or_default();
        let alone = if ability.alone { " This does not accumulate." } else { "" };
        let title = ability.title.map(|name| format!("「{}」 ", self.names.get(name))).unwrap_or_default();
        format!("{title}{text}{place}{alone}")
    }

    pub fn steps(&self, steps: &[Step]) -> String {
        steps.iter().map(|step| format!("{}.", capital(&self.step(step)))).collect::<Vec<_>>().join(" ")
    }

    pub fn block(&self, steps: &[Step]) -> String {
        let steps: Vec<String> = steps.iter().map(|step| self.step(step)).collect();
        if steps.is_empty() { "do nothing".to_owned() } else { steps.join(", then ") }
    }

    fn step(&self, step: &Step) -> String {
        match step {
            Step::Target { slot, what, count } => format!("target {} ({})", self.selection(what, count), self.slot(*slot)),
            Step::Choose { slot, by, what, count } => {
                format!("{} {} ({})", self.does(by, "choose"), self.selection(what, count), self.slot(*slot))
            }
            Step::Random { slot, what, count } => {
                format!("{} is chosen at random ({})", self.selection(what, count), self.slot(*slot))
            }
            Step::ChooseColour { slot, by } => format!("{} a colour ({})", self.does(by, "choose"), self.slot(*slot)),
            Step::Do(deed) => self.deed(deed),
            Step::Begin(continuous, duration) => format!("{}{}", self.continuous(continuous), duration_words(*duration)),
            Step::While(condition, continuous, duration) => {
                let (condition, effect) = (self.condition(condition), self.continuous(continuous));
                format!("as long as {condition}, {effect}{}", duration_words(*duration))
            }
            Step::Either { by, options } => {
                let options: Vec<String> = options.iter().map(|option| format!("• {}", self.block(option))).collect();
                format!("{} one of these: {}", self.does(by, "choose"), options.join(" "))
            }
            Step::Replace(replacement, Duration::Game) => self.replacement(replacement),
            Step::Replace(replacement, duration) => {
                format!("{}, {}", duration_words(*duration).trim_start(), self.replacement(replacement))
            }
            Step::Delay { trigger, condition, effect, until } => {
                let (until, trigger) = (duration_words(*until), self.trigger(trigger));
                format!("the next time{until}, {trigger}: {}{}", self.supposing(condition.as_ref()), self.block(effect))
            }
            Step::May(who, steps) => format!("{} may do this: {}", self.who(who), self.block(steps)),
            Step::IfDone { done, otherwise, .. } => {
                format!("if that was done, {}{}", self.block(done), self.otherwise(otherwise))
            }
            Step::If { condition, then, otherwise } => {
                format!("if {}, {}{}", self.condition(condition), self.block(then), self.otherwise(otherwise))
            }
            Step::Modes { count, modes } => {
                let modes: Vec<String> = modes.iter().map(|mode| format!("• {}", self.block(mode))).collect();
                format!("choose {} of these: {}", self.amount(count), modes.join(" "))
            }
        }
    }

    fn supposing(&self, condition: Option<&Condition>) -> String {
        condition.map(|condition| format!("if {}, ", self.condition(condition))).unwrap_or_default()
    }

    fn otherwise(&self, steps: &[Step]) -> String {
        if steps.is_empty() { String::new() } else { format!("; otherwise {}", self.block(steps)) }
    }

    /// A player and the verb that agrees: you draw, the opponent draws.
    pub fn does(&self, who: &Who, verb: &str) -> String {
        let verb = if *who == Who::You { verb.to_owned() } else { third_person(verb) };
        format!("{} {verb}", self.who(who))
    }

    fn side_does(&self, side: Side, verb: &str) -> String {
        let verb = if side == Side::Yours { verb.to_owned() } else { third_person(verb) };
        format!("{} {verb}", self.player(side))
    }

    fn moved(&self, how: Option<How>) -> String {
        match how {
            None => "moves".to_owned(),
            Some(How::Put) => "is simply put".to_owned(),
            Some(How::Resolve) => "resolves".to_owned(),
            Some(how) => format!("is {}", self.words.done(how)),
        }
    }

    fn deed(&self, deed: &Deed) -> String {
        match deed {
            Deed::Damage { to, amount, share } => {
                let divided = if *share == Share::Divided { ", divided among them" } else { "" };
                match amount {
                    Amount::Number(_) | Amount::X => {
                        format!("deal {} damage to {}{divided}", self.amount(amount), self.patient(to))
                    }
                    _ => format!("deal damage equal to {} to {}{divided}", self.amount(amount), self.patient(to)),
                }
            }
            Deed::Heal(who, amount) => format!("{} {} life", self.does(who, "recover"), self.amount(amount)),
            Deed::Draw(who, amount) => format!("{} {}", self.does(who, "draw"), self.counted(amount, "card")),
            Deed::Discard(who, amount) => format!("{} {}", self.does(who, "discard"), self.counted(amount, "card")),
            Deed::LoseLife(who, amount) => format!("{} {} life", self.does(who, "lose"), self.amount(amount)),
            Deed::SetLife(who, amount) => format!("the life of {} becomes {}", self.who(who), self.amount(amount)),
            Deed::DiscardThese(what) => format!("discard {}", self.what(what)),
            Deed::Destroy(what) => format!("{} {}", self.words.does(Verb::Destroy), self.what(what)),
            Deed::Move(what, destination) => format!("put {} {}", self.what(what), self.destination(destination)),
            Deed::Return(what, destination) => format!("return {} {}", self.what(what), self.destination(destination)),
            Deed::Summon(what, who, entries) => {
                format!("{} {}{}", self.does(who, self.words.does(Verb::Summon)), self.what(what), self.entries(entries))
            }
            Deed::SetStatus(what, status, on) => {
                let verb = self.state(*status, *on).map_or("", |word| word.verb_en.as_str());
                if verb.contains("{}") { verb.replace("{}", &self.what(what)) } else { format!("{verb} {}", self.what(what)) }
            }
            Deed::PutCounters { on, counter, amount, share } => {
                let divided = if *share == Share::Divided { ", divided among them" } else { "" };
                format!("put {} on {}{divided}", self.counted(amount, &self.counter(*counter)), self.what(on))
            }
            Deed::RemoveCounters(what, counter, amount) => {
                format!("remove {} from {}", self.counted(amount, &self.counter(*counter)), self.what(what))
            }
            Deed::RemoveAllCounters(what) => format!("remove all counters from {}", self.what(what)),
            Deed::CreateToken { who, under, token, amount, entering } => {
                let under = under.as_ref().map(|under| format!(" controlled by {}", self.who(under))).unwrap_or_default();
                let (who, token, entering) = (self.does(who, "create"), self.token(token), self.entries(entering));
                format!("{who} {} × {token}{under}{entering}", self.amount(amount))
            }
            Deed::Negate(what) => format!("negate {}", self.what(what)),
            Deed::Reveal(what) => format!("reveal {}", self.what(what)),
            Deed::Look { who: None, slot, what } => format!("reveal {} ({})", self.what(what), self.slot(*slot)),
            Deed::Look { who: Some(who), slot, what } => {
                format!("{} at {} ({})", self.does(who, "look"), self.what(what), self.slot(*slot))
            }
            Deed::Search { who, slot, noun, upto, within } => {
                let within = within.as_ref().map(|amount| format!(" among the top {}", self.counted(amount, "card")));
                format!(
                    "{} for up to {} {}{} ({})",
                    self.does(who, "search"),
                    self.amount(upto),
                    self.noun(noun),
                    within.unwrap_or_default(),
                    self.slot(*slot)
                )
            }
            Deed::Shuffle(who, place) => format!("{} {}", self.does(who, "shuffle"), self.place(*place)),
            Deed::Use(who, what, price) => {
                let price = if *price == Price::Free { " without paying its cost" } else { "" };
                format!("{} {}{price}", self.does(who, self.words.does(Verb::Use)), self.what(what))
            }
            Deed::Mend(what, amount) => self.mend(what, amount.as_ref()),
            Deed::Swap(one, other) => format!("swap {} and {}", self.what(one), self.what(other)),
            Deed::Attach { what, to, role } => {
                format!("attach {} to {} as {}", self.what(what), self.what(to), self.role(*role))
            }
            Deed::Strike(arithmetic) => format!("the damage of this skill {}", self.arithmetic(arithmetic)),
            Deed::Own { verb, who, what, amount } => self.own(*verb, who, what.as_ref(), amount),
            Deed::Redirect(to) => format!("the attack's target becomes {}", self.patient(to)),
            Deed::Win(who) => format!("{} the game", self.does(who, "win")),
            Deed::Lose(who) => format!("{} the game", self.does(who, "lose")),
        }
    }

    fn destination(&self, destination: &Destination) -> String {
        let position = match destination.position {
            Position::Top => "on top of",
            Position::Bottom => "on the bottom of",
            Position::Any => "into",
        };
        let order = match &destination.order {
            Some(Who::You) => " in any order".to_owned(),
            Some(who) => format!(" in any order that {}", self.does(who, "choose")),
            None => String::new(),
        };
        format!("{position} {}{}{order}", self.destined(destination.place), self.entries(&destination.entering))
    }

    fn entries(&self, entries: &[Entry]) -> String {
        let entry = |entry: &Entry| match entry {
            Entry::Status(status, on) => format!(", {}", self.state(*status, *on).map_or("", |word| word.word.en.as_str())),
            Entry::Counters(counter, amount) => format!(", with {} on it", self.counted(amount, &self.counter(*counter))),
        };
        entries.iter().map(entry).collect()
    }

    fn token(&self, token: &Token) -> String {
        let stats: Vec<String> =
            token.values.iter().map(|(value, number)| format!("{} {number}", self.value(*value))).collect();
        let colours: Vec<String> = token.colours.iter().map(|colour| self.colour(*colour)).collect();
        let colours = if colours.is_empty() { "colourless".to_owned() } else { colours.join(" and ") };
        let abilities: String = token.abilities.iter().map(|ability| format!(" with \"{}\"", self.ability(ability))).collect();
        let name = self.names.get(token.name);
        format!("{colours} {} token 《{name}》 ({}){abilities}", self.kind(token.kind), stats.join("/"))
    }

    fn continuous(&self, continuous: &Continuous) -> String {
        let changes: Vec<String> = continuous.changes.iter().map(|change| self.change(change)).collect();
        format!("{} {}", self.what(&continuous.what), changes.join(" and "))
    }

    fn change(&self, change: &Change) -> String {
        match change {
            Change::Add(value, Amount::Number(number)) => format!("gets {} {number:+}", self.value(*value)),
            Change::Add(value, amount) => format!("gets {} plus {}", self.value(*value), self.amount(amount)),
            Change::Set(value, amount) => format!("has {} {}", self.value(*value), self.amount(amount)),
            Change::Mark(mark) => self.mark(*mark),
            Change::Against(mark, noun) => {
                let word = self.words.against(*mark).map_or("{}", |word| word.en.as_str());
                word.replace("{}", &self.noun(noun))
            }
            Change::Gain(ability) => format!("gains \"{}\"", self.ability(ability)),
            Change::LoseAbilities => "loses all abilities".to_owned(),
            Change::OfTitled(name, change) => {
                format!("has 「{}」 of which this is so: {}", self.names.get(*name), self.change(change))
            }
            Change::LoseSort(AbilitySort::Skills) => "loses its skills".to_owned(),
            Change::LoseSort(AbilitySort::Powers) => "loses its powers".to_owned(),
            Change::Colours(colours) if colours.is_empty() => "becomes colourless".to_owned(),
            Change::GainColours(colours) => format!("becomes {} as well", self.colours(colours)),
            Change::LoseColours(colours) => format!("is no longer {}", self.colours(colours)),
            Change::LoseTitled(name) => format!("loses 「{}」", self.names.get(*name)),
            Change::Dealt(arithmetic) => format!("deals skill damage that {}", self.arithmetic(arithmetic)),
            Change::Taken(arithmetic) => format!("takes skill damage that {}", self.arithmetic(arithmetic)),
            Change::Colours(colours) => format!("becomes {}", self.colours(colours)),
            Change::Become(kind) => format!("becomes a {}", self.kind(*kind)),
            Change::Named(name) => format!("is named 《{}》", self.names.get(*name)),
            Change::Controlled(who) => format!("is controlled by {}", self.who(who)),
        }
    }

    fn trigger(&self, trigger: &Pattern) -> String {
        match trigger {
            Pattern::Moment { moment, turn, what, other } => {
                let word = self.words.moments.get(moment.0 as usize);
                let text = word.map_or("", |word| word.word.en.as_str());
                let text = &other.as_ref().map_or_else(|| text.to_owned(), |noun| format!("{text} {}", self.a_noun(noun)));
                match what {
                    Some(what) => format!("when {} {text}{}", self.subject(what), self.in_turn(*turn)),
                    None => format!("at {}", self.of_turn(text, *turn)),
                }
            }
            Pattern::AnyOf(any) => any.iter().map(|one| self.trigger(one)).collect::<Vec<_>>().join(" or "),
            Pattern::Holds(condition) => format!("while {}", self.condition(condition)),
            event => format!("when {}", self.event(event)),
        }
    }

    pub(super) fn subject(&self, subject: &Subject) -> String {
        match subject {
            Subject::This => "this card".to_owned(),
            Subject::Each(noun) => self.a_noun(noun),
        }
    }

    fn event(&self, event: &Pattern) -> String {
        match event {
            Pattern::Moves { what, from, to, how } => {
                let from = from.map(|place| format!(" from {}", self.place(place))).unwrap_or_default();
                let to = to.map(|place| format!(" into {}", self.place(place))).unwrap_or_default();
                format!("{} {}{from}{to}", self.subject(what), self.moved(*how))
            }
            Pattern::Turned(what, status, on) => {
                format!("{} becomes {}", self.subject(what), self.state(*status, *on).map_or("", |word| word.word.en.as_str()))
            }
            Pattern::Damaged(what) => format!("{} is dealt damage", self.subject(what)),
            Pattern::BattleDamaged(what) => format!("{} is dealt battle damage", self.subject(what)),
            Pattern::Mended(what) => format!("damage on {} is removed", self.subject(what)),
            Pattern::Attached(what, role) => format!("an {} is attached to {}", self.role(*role), self.subject(what)),
            Pattern::Acts { who, moment, what } => {
                let word = self.words.moments.get(moment.0 as usize).map_or("", |word| word.word.en.as_str());
                let what = what.as_ref().map(|what| format!(" (on {})", self.subject(what))).unwrap_or_default();
                format!("{}{what}", self.side_does(*who, word))
            }
            Pattern::Deals { what, player, object, battle } => {
                let to: Vec<String> = player
                    .map(|side| self.player(side))
                    .into_iter()
                    .chain(object.as_ref().map(|noun| self.a_noun(noun)))
                    .collect();
                let to = if to.is_empty() { String::new() } else { format!(" to {}", to.join(" or ")) };
                format!("{} deals {}damage{to}", self.subject(what), if *battle { "battle " } else { "" })
            }
            Pattern::PlayerDamaged(Side::Yours) => "you are dealt damage".to_owned(),
            Pattern::PlayerDamaged(side) => format!("{} is dealt damage", self.player(*side)),
            Pattern::Healed(side) => format!("{} life", self.side_does(*side, "recover")),
            Pattern::Forfeits(side) => format!("{} life", self.side_does(*side, "lose")),
            Pattern::Drew(side) => format!("{} a card", self.side_does(*side, "draw")),
            Pattern::Loses(side) => format!("{} the game", self.side_does(*side, "lose")),
            Pattern::Used(side, noun) => format!("{} {}", self.side_does(*side, self.words.does(Verb::Use)), self.a_noun(noun)),
            Pattern::Countered(what, counter) => format!("a {} is put on {}", self.counter(*counter), self.subject(what)),
            Pattern::Once(inner) => format!("one or more times at once {}", self.event(inner)),
            Pattern::AnyOf(any) => any.iter().map(|one| self.event(one)).collect::<Vec<_>>().join(" or "),
            Pattern::Holds(condition) => self.condition(condition),
            Pattern::Moment { .. } => self.trigger(event),
        }
    }

    fn replacement(&self, replacement: &Replacement) -> String {
        let condition = replacement
            .condition
            .as_ref()
            .map(|condition: &Condition| format!("if {}, ", self.condition(condition)))
            .unwrap_or_default()
            + if replacement.once { "the next time only: " } else { "" };
        if replacement.instead == Instead::Never {
            let never = if replacement.optional { "it need never happen that" } else { "it never happens that" };
            return format!("{condition}{never} {}", self.event(&replacement.event));
        }
        let happens = if replacement.optional { "you may have this happen instead" } else { "this happens instead" };
        format!("{condition}if {}, {happens}: {}", self.event(&replacement.event), self.instead(&replacement.instead))
    }

    fn instead(&self, instead: &Instead) -> String {
        match instead {
            Instead::Enter(entries) => format!("it does so{}", self.entries(entries)),
            Instead::Go(destination) => format!("it goes {}", self.destination(destination)),
            Instead::Return(destination) => format!("it is returned {}", self.destination(destination)),
            Instead::AmountPlus(more) => format!("the amount is {more:+}"),
            Instead::AmountIs(amount) => format!("the amount is {}", self.amount(amount)),
            Instead::Nothing | Instead::Never => "nothing happens".to_owned(),
            Instead::Steps(steps) => self.block(steps),
        }
    }
}

/// What one does whom the sentence is not addressed to: `knocks out`
pub fn third_person(verb: &str) -> String {
    let (first, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    let ending = if first.ends_with(['h', 's']) { "es" } else { "s" };
    format!("{first}{ending}{rest}")
}

fn duration_words(duration: Duration) -> &'static str {
    match duration {
        Duration::ThisTurn => " this turn",
        Duration::ThisBattle => " during this battle",
        Duration::YourNextTurn => " until the end of your next turn",
        Duration::TheirNextTurn => " until the end of the opponent's next turn",
        Duration::DuringYourNextTurn => " during your next turn",
        Duration::DuringTheirNextTurn => " during the opponent's next turn",
        Duration::DuringNextTurn => " during the next turn",
        Duration::UntilYourTurn => " until the start of your next turn",
        Duration::UntilTheirTurn => " until the start of the opponent's next turn",
        Duration::Game => "",
    }
}

/// How often something that costs nothing can be used.
fn often(per_turn: Option<u8>) -> String {
    match per_turn {
        None => "Any number of times in your turn".to_owned(),
        Some(1) => "Once in your turn".to_owned(),
        Some(times) => format!("At most {times} times in your turn"),
    }
}

/// The beginning of a sentence.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

/// A sentence that goes on from another. A slot keeps its capital: it is a name of one letter.
fn uncapital(text: &str) -> String {
    let mut rest = text.chars();
    match (rest.next(), rest.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => first.to_lowercase().chain(rest).collect(),
        _ => text.to_owned(),
    }
}
