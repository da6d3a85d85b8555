//! Verbs and changes in canonical Japanese.

use super::{
    antecedent::Origin,
    inflection::{Form, Voice, inflect, mark_form},
    japanese::Japanese,
    japanese_amount::plain,
    japanese_steps::{acts, is_ones_own, patients},
};
use crate::{
    Ability, AbilitySort, Amount, Candidates, Change, Continuous, Count, Deed, Destination, Entry, Phrase, Position, Price,
    Share, Side, Step, Texts, Token, Value, Verb, What, Who,
};

impl Japanese<'_> {
    /// Remember the objects of a deed: later sentences speak of them as それ.
    pub fn remember(&mut self, deed: &Deed) {
        match deed {
            Deed::Search { slot, noun, .. } => {
                let found = Candidates::Objects(noun.clone());
                self.mentioned.mention_chosen(*slot, &found, Origin::Choice, self.words);
            }
            Deed::Look { slot, who, what } => {
                self.looker.clone_from(who);
                self.mentioned.mention_seen(*slot, what, self.words);
            }
            Deed::CreateToken { token, .. } => {
                self.mentioned.mention_made(token.kind);
            }
            deed => self.mentioned.mention_deed(deed, self.words),
        }
    }

    pub fn deed(&mut self, deed: &Deed, form: Form) -> String {
        let text = self.deed_alone(deed, form);
        // What is each player's own is so because each of them does it.
        match acts(&Step::Do(deed.clone())) {
            None if patients(deed).into_iter().any(is_ones_own) => self.acted(&Who::Each, text),
            _ => text,
        }
    }

    fn deed_alone(&mut self, deed: &Deed, form: Form) -> String {
        match deed {
            Deed::Damage { to, amount, share } => self.damage(&self.patient(to), amount, *share, form),
            Deed::Heal(who, amount) => {
                let quantity = self.quantity(amount, "点", "点数");
                let text = format!("{}を{quantity}{}", self.words.phrase(Phrase::Life), self.verb(Verb::Heal, form));
                self.acted(who, text)
            }
            Deed::Draw(who, amount) => {
                let text = format!("カードを{}{}", self.quantity(amount, "枚", "枚数"), self.verb(Verb::Draw, form));
                self.acted(who, text)
            }
            Deed::Discard(who, amount) => {
                let quantity = self.quantity(amount, "枚", "枚数");
                let text = format!("{}を{quantity}{}", self.words.phrase(Phrase::Hand), self.verb(Verb::Discard, form));
                self.acted(who, text)
            }
            Deed::LoseLife(who, amount) => {
                let quantity = self.quantity(amount, "点", "点数");
                let text = format!("{}を{quantity}{}", self.words.phrase(Phrase::Life), self.verb(Verb::Forfeit, form));
                self.acted(who, text)
            }
            Deed::SetLife(who, amount) => {
                let text =
                    format!("{}が{}に{}", self.words.phrase(Phrase::Life), self.amount(amount), self.verb(Verb::Become, form));
                self.acted(who, text)
            }
            Deed::DiscardThese(what) => self.simple(what, Verb::Discard, form),
            Deed::Destroy(what) => self.simple(what, Verb::Destroy, form),
            Deed::Negate(what) => self.simple(what, Verb::Negate, form),
            Deed::Reveal(what) => self.simple(what, Verb::Reveal, form),
            Deed::Look { who: None, what, .. } => self.simple(what, Verb::Reveal, form),
            Deed::Look { who: Some(who), what, .. } => {
                let text = self.simple(what, Verb::Look, form);
                self.acted(who, text)
            }
            Deed::Move(what, destination) => self.put(what, destination, Verb::Put, form),
            Deed::Return(what, destination) => self.put(what, destination, Verb::Return, form),
            Deed::Summon(what, who, square, entries) => {
                let (what, square) = (self.what(what), self.on_square(square));
                let text = format!("{what}を{square}{}{}", self.entries(entries), self.verb(Verb::Summon, form));
                self.acted(who, text)
            }
            Deed::SetStatus(what, status, on) => {
                let verb =
                    self.state(*status, *on).map_or_else(String::new, |word| inflect(&word.verb, false, Voice::Active, form));
                format!("{}を{verb}", self.what(what))
            }
            Deed::PutCounters { on, counter, amount, share } => {
                let quantity = self.quantity(amount, "つ", "数");
                let (total, verb) = if *share == Share::Divided { ("合計", Verb::Divide) } else { ("", Verb::Put) };
                format!("{}に{}を{total}{quantity}{}", self.what(on), self.counter(*counter), self.verb(verb, form))
            }
            Deed::Ail(what, counter) => {
                let word = self.words.ailments.iter().find(|word| word.counter == *counter);
                let done = match word {
                    Some(word) => inflect(&format!("{}させる", word.ja), false, Voice::Active, form),
                    None => format!("{}{}", self.ailment(*counter), self.verb(Verb::Make, form)),
                };
                format!("{}を{done}", self.what(what))
            }
            Deed::RemoveCounters(what, counter, amount) => {
                let quantity = self.quantity(amount, "つ", "数");
                format!("{}から{}を{quantity}{}", self.what(what), self.counter(*counter), self.verb(Verb::Remove, form))
            }
            Deed::Pay(who, cost) => {
                let text = format!("{}を{}", self.cost(cost), inflect("支払う", false, Voice::Active, form));
                self.acted(who, text)
            }
            Deed::Receive(who, counter, amount) => {
                let quantity = self.quantity(amount, "つ", "数");
                let text = format!("{}を{quantity}{}", self.counter(*counter), inflect("得る", false, Voice::Active, form));
                self.acted(who, text)
            }
            Deed::HandIn(who, counter, amount) => {
                let quantity = self.quantity(amount, "つ", "数");
                let text = format!("{}を{quantity}{}", self.counter(*counter), inflect("支払う", false, Voice::Active, form));
                self.acted(who, text)
            }
            Deed::RemoveAllCounters(what) => {
                format!("{}からすべてのカウンターを{}", self.what(what), self.verb(Verb::Remove, form))
            }
            Deed::CreateToken { who, under, token, amount, entering } => {
                self.create((who, under.as_ref()), token, amount, entering, form)
            }
            Deed::Search { who, noun, upto, within, .. } => {
                let quantified = self.quantified(&self.bare(noun), &Count::UpTo(upto.clone()), "枚");
                let pile = match within {
                    Some(amount) => format!("{}の中", self.off(noun.place, amount, "上")),
                    None => self.pile(noun.place),
                };
                let text = format!("{pile}から{quantified}を{}", self.verb(Verb::Search, form));
                self.acted(who, text)
            }
            Deed::Shuffle { who, place, with } => {
                let added = |what: &What| format!("{}を{}", self.what(what), self.verb(Verb::Add, Form::Past));
                let of_whom = place.side == Side::Any && matches!(who, Who::OwnerOf(_) | Who::ControllerOf(_));
                let (pile, said) = match with {
                    // Whose pile it is that something went to need not be said.
                    Some(what) => {
                        let own = *who == Who::OwnerOf(Box::new(what.clone()));
                        (format!("{}{}", added(what), self.place(*place)), !own)
                    }
                    None if of_whom => (format!("{}の{}", self.who(who), self.zone(place.zone)), false),
                    None => (self.pile(*place), true),
                };
                let text = format!("{pile}を{}", self.verb(Verb::Shuffle, form));
                if said { self.acted(who, text) } else { text }
            }
            Deed::Use(who, what, price) => {
                let price = match price {
                    Price::Free => "コストを支払わずに".to_owned(),
                    Price::Without(part) => format!("{}を支払わずに", self.value(*part)),
                    Price::Full => String::new(),
                };
                let text = format!("{}を{price}{}", self.what(what), self.verb(Verb::Use, form));
                self.acted(who, text)
            }
            Deed::Mend(what, amount) => self.mend(what, amount.as_ref(), form),
            Deed::Unharm(what, amount) => self.unharm(what, amount.as_ref(), form),
            Deed::Swap(one, other) => {
                format!("{}と{}を{}", self.what(one), self.what(other), self.verb(Verb::Swap, form))
            }
            Deed::Attach { what, to, role } => {
                let (what, to) = (self.what(what), self.what(to));
                format!("{what}を{}として{to}に{}", self.role(*role), self.verb(Verb::Attach, form))
            }
            Deed::Strike(arithmetic) => format!("ダメージ{}", self.arithmetic(arithmetic, form)),
            Deed::Own { verb, who, what, amount } => {
                let text = self.own(*verb, what.as_ref(), amount, form);
                self.acted(who, text)
            }
            Deed::Redirect(to) => format!("攻撃対象を{}に{}", self.patient(to), self.verb(Verb::Alter, form)),
            Deed::Win(who) => self.acted(who, format!("ゲームに{}", self.words.verb(Verb::Win, Voice::Active, form))),
            Deed::Lose(who) => self.acted(who, format!("ゲームに{}", self.words.verb(Verb::Lose, Voice::Active, form))),
        }
    }

    fn simple(&self, what: &What, verb: Verb, form: Form) -> String {
        format!("{}を{}", self.what(what), self.verb(verb, form))
    }

    fn damage(&self, to: &str, amount: &Amount, share: Share, form: Form) -> String {
        let quantity = if plain(amount) {
            format!("{}点の", self.amount(amount))
        } else {
            format!("{}に等しい", self.amount(amount))
        };
        match share {
            Share::Each => format!("{to}に{quantity}ダメージを{}", self.verb(Verb::Deal, form)),
            Share::Divided => format!("{to}に合計{quantity}ダメージを{}", self.verb(Verb::Divide, form)),
        }
    }

    fn put(&mut self, what: &What, destination: &Destination, verb: Verb, form: Form) -> String {
        let (what, go) = (self.what(what), self.go(destination, verb, form));
        match &destination.order {
            Some(who) if *who != Who::Each => self.acted(who, format!("{what}を好きな順番で{go}")),
            // Each player's own come in that player's order anyway.
            _ => format!("{what}を{go}"),
        }
    }

    /// Where something goes, with the verb: what is put into a hand is added to it.
    pub fn go(&self, destination: &Destination, verb: Verb, form: Form) -> String {
        let position = match destination.position {
            Position::Top => "の一番上",
            Position::Bottom => "の一番下",
            Position::Any => "",
        };
        let place = self.place(destination.place);
        let added = verb == Verb::Put && place.ends_with(self.words.phrase(Phrase::Hand));
        let verb = if added { Verb::Add } else { verb };
        let place = match self.on_square(&destination.square) {
            square if square.is_empty() => format!("{place}{position}に"),
            square => square,
        };
        format!("{place}{}{}", self.entries(&destination.entering), self.verb(verb, form))
    }

    pub fn entries(&self, entries: &[Entry]) -> String {
        let entry = |entry: &Entry| match entry {
            Entry::Status(status, on) => format!("{}で", self.state_name(*status, *on)),
            Entry::Counters(counter, amount) => {
                format!("{}が{}置かれた状態で", self.counter(*counter), self.quantity(amount, "つ", "数"))
            }
        };
        entries.iter().map(entry).collect()
    }

    fn create(
        &mut self,
        (who, under): (&Who, Option<&Who>),
        token: &Token,
        amount: &Amount,
        entries: &[Entry],
        form: Form,
    ) -> String {
        // Whoever makes a token controls it, if nobody else is named.
        let under =
            under.filter(|under| *under != who).map(|under| format!("{}の支配下で", self.who(under))).unwrap_or_default();
        let described = self.token(token);
        let unit = self.words.kinds.get(token.kind.0 as usize).map_or("つ", |kind| &kind.counted);
        let counted = self.quantified(&described, &Count::Exactly(amount.clone()), unit);
        let text = format!("{counted}を{under}{}{}", self.entries(entries), self.verb(Verb::Create, form));
        self.acted(who, text)
    }

    fn token(&self, token: &Token) -> String {
        let abilities = if token.abilities.is_empty() {
            String::new()
        } else {
            format!("{}を持つ", self.quotes(token.abilities.iter()))
        };
        let stats: Vec<String> = token.values.iter().map(|(value, number)| format!("{}{number}", self.value(*value))).collect();
        let stats = if stats.is_empty() { String::new() } else { format!("{}の", stats.join("/")) };
        let colours: Vec<String> = token.colours.iter().map(|colour| self.colour(*colour)).collect();
        let colours = if colours.is_empty() { "無色".to_owned() } else { colours.join("と") };
        format!("{abilities}{stats}{colours}の{}・トークン《{}》", self.kind(token.kind), self.names.get(token.name))
    }

    /// Abilities in quotes: each is a text of its own, with its own それ.
    fn quotes<'a>(&self, abilities: impl Iterator<Item = &'a Ability>) -> String {
        abilities.map(|ability| format!("「{}」", Japanese::new(self.words, self.names).quoted(ability))).collect()
    }

    pub fn becoming(&self, continuous: &Continuous, form: Form) -> String {
        format!("{}は{}", self.what(&continuous.what), self.changes(&continuous.changes, form))
    }

    fn changes(&self, changes: &[Change], form: Form) -> String {
        let groups: Vec<&[Change]> = changes.chunk_by(same_phrase).collect();
        let last = groups.len().saturating_sub(1);
        let phrase = |(at, group): (usize, &&[Change])| self.change(group, if at == last { form } else { Form::Stem });
        groups.iter().enumerate().map(phrase).collect::<Vec<_>>().join("、")
    }

    /// Changes that share one verb.
    fn change(&self, group: &[Change], form: Form) -> String {
        match &group[0] {
            Change::Add(_, Amount::Number(_)) => {
                let boosts: Vec<String> = group.iter().map(|change| self.boost(change)).collect();
                format!("{}を{}", boosts.join("/"), self.verb(Verb::Gain, form))
            }
            Change::Gain(_) => {
                let abilities = group
                    .iter()
                    .filter_map(|change| if let Change::Gain(ability) = change { Some(ability.as_ref()) } else { None });
                format!("{}を{}", self.quotes(abilities), self.verb(Verb::Gain, form))
            }
            Change::Add(value, amount) => self.shift(*value, amount, form),
            Change::Set(value, amount) => {
                format!("{}が{}に{}", self.value(*value), self.amount(amount), self.verb(Verb::Become, form))
            }
            Change::Mark(mark) => {
                self.words.marks.get(mark.0 as usize).map_or_else(String::new, |word| mark_form(&word.ja, form))
            }
            Change::Against(mark, noun) => {
                let particle = self.words.against(*mark).and_then(|word| word.particles.first()).map_or("", String::as_str);
                let mark = self.words.marks.get(mark.0 as usize).map_or_else(String::new, |word| mark_form(&word.ja, form));
                format!("{}{particle}{mark}", self.noun(noun))
            }
            Change::AgainstPlayer(mark, side) => {
                let particle = self.words.against(*mark).and_then(|word| word.particles.first()).map_or("", String::as_str);
                let mark = self.words.marks.get(mark.0 as usize).map_or_else(String::new, |word| mark_form(&word.ja, form));
                format!("{}{particle}{mark}", self.player(*side))
            }
            Change::LoseAbilities => format!("すべての能力を{}", self.verb(Verb::Forfeit, form)),
            Change::OfTitled(name, change) => {
                format!("「{}」は{}", self.names.get(*name), self.change(std::slice::from_ref(change), form))
            }
            Change::Lose(Texts::Sort(sort)) => format!("{}を{}", self.sort(*sort), self.verb(Verb::Forfeit, form)),
            Change::Lose(Texts::Keyword(keyword)) => {
                format!("「{}」を{}", self.keyword(*keyword), self.verb(Verb::Forfeit, form))
            }
            Change::Colours(colours) if colours.is_empty() => format!("無色に{}", self.verb(Verb::Become, form)),
            Change::Colours(colours) => {
                let colours: Vec<String> = colours.iter().map(|colour| self.colour(*colour)).collect();
                format!("色が{}に{}", colours.join("と"), self.verb(Verb::Become, form))
            }
            Change::GainColours(colours) => format!("{}を{}", self.icons(colours), self.verb(Verb::Gain, form)),
            Change::LoseColours(colours) => format!("{}を{}", self.icons(colours), self.verb(Verb::Forfeit, form)),
            Change::Lose(Texts::Titled(name)) => {
                format!("「{}」という名前の能力を{}", self.names.get(*name), self.verb(Verb::Forfeit, form))
            }
            Change::Dealt(arithmetic) => {
                let verb = self.verb(Verb::Deal, Form::Final);
                format!("{verb}{}{}", self.words.phrase(Phrase::BattleDamage), self.arithmetic(arithmetic, form))
            }
            Change::Taken(arithmetic) => {
                let verb = self.verb(Verb::Suffer, Form::Final);
                format!("{verb}{}{}", self.words.phrase(Phrase::BattleDamage), self.arithmetic(arithmetic, form))
            }
            Change::Become(kind) => format!("種別が{}に{}", self.kind(*kind), self.verb(Verb::Become, form)),
            Change::GainKind(kind) => format!("{}でもあるように{}", self.kind(*kind), self.verb(Verb::Become, form)),
            Change::GainName(name) => format!("《{}》という名称も{}", self.names.get(*name), self.verb(Verb::Gain, form)),
            Change::GainFeature(feature) => format!("{}を{}", self.feature(*feature), self.verb(Verb::Gain, form)),
            Change::LoseFeature(feature) => format!("{}を{}", self.feature(*feature), self.verb(Verb::Forfeit, form)),
            Change::Named(name) => format!("名称が《{}》に{}", self.names.get(*name), self.verb(Verb::Become, form)),
            Change::Controlled(who) => {
                format!("{}が{}に{}", self.words.phrase(Phrase::Controller), self.who(who), self.verb(Verb::Become, form))
            }
        }
    }

    /// What a text calls the abilities of a sort.
    pub fn sort(&self, sort: AbilitySort) -> String {
        let headers = self.words.headers.as_ref();
        let word = headers.map_or("", |headers| match sort {
            AbilitySort::Skills => headers.skill.ja.as_str(),
            AbilitySort::Powers => headers.powers.as_str(),
        });
        word.to_owned()
    }

    fn boost(&self, change: &Change) -> String {
        match change {
            Change::Add(value, Amount::Number(number)) => format!("{}{number:+}", self.value(*value)),
            _ => String::new(),
        }
    }

    fn shift(&self, value: Value, amount: &Amount, form: Form) -> String {
        let (amount, verb) = match amount {
            Amount::Times(-1, amount) => (self.amount(amount), Verb::Decrease),
            Amount::Times(factor, amount) if *factor < 0 => {
                (format!("{}の{}倍", self.amount(amount), factor.unsigned_abs()), Verb::Decrease)
            }
            amount => (self.amount(amount), Verb::Increase),
        };
        format!("{}が{amount}だけ{}", self.value(value), self.verb(verb, form))
    }
}

fn same_phrase(left: &Change, right: &Change) -> bool {
    matches!(
        (left, right),
        (Change::Add(_, Amount::Number(_)), Change::Add(_, Amount::Number(_))) | (Change::Gain(_), Change::Gain(_))
    )
}
