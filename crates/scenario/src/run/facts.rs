//! The expectations of a case that speak of the table: where cards are, how they lie, what they have, who sees them.

use super::find::{spoken, spoken_list};
use super::phrases::letter;
use super::place::Place;
use super::play::Play;
use super::shown::speeches;
use super::trouble::{Trouble, both};
use super::words;
use crate::{End, Fact, Holds, Is, PlaceRef, Ref, Value, What, Who};
use tefuda_kernel::{Knowledge, PlayerId, Seat};
use tefuda_table::{Bilingual, Lang, Playable, ShelfCard, Speech};

impl<G: Playable> Play<'_, G> {
    /// Check one fact.
    pub(crate) fn fact(&self, fact: &Fact) -> Result<(), Trouble> {
        match fact {
            Fact::In { what, is, place } => {
                let seat = self.one(what)?;
                let here = self.is_in(seat, place)?;
                self.check(here == (*is == Is::So), &place.name, || self.zone_words(seat))
            }
            Fact::At { spot, .. } => Err(Trouble::not_here(spot)),
            Fact::Nowhere { what } => {
                let seats = self.seats(what)?;
                self.check(seats.is_empty(), "nowhere", || self.zone_words(seats[0]))
            }
            Fact::Status { what, is, status } => self.status(what, *is, status),
            Fact::Owned { what, by } => {
                let owner = self.state.owner(self.one(what)?);
                self.check(owner == words::player(*by), letter(*by), || player_words(owner))
            }
            Fact::Controlled { what, by } => {
                let controller = self.controller(self.one(what)?);
                self.check(controller == words::player(*by), letter(*by), || player_words(controller))
            }
            Fact::Value { of, value, is, equals } => self.value(of, value, *is, equals),
            Fact::Has { who, count, what: What::Counter(word) } => {
                let found = self.count_of(who, word)?;
                let holds = count.map_or(found > 0, |count| i64::from(count) == found);
                self.check(holds, &format!("{} {word}", count.map_or("1+".to_owned(), |n| n.to_string())), || same(found))
            }
            Fact::Has { who, count, what: What::Ability(text) } => {
                let has = self.has_ability(self.one(who)?, text);
                let wanted = *count != Some(0);
                self.check(has == wanted, text, || {
                    both(if has { "ある" } else { "ない" }, if has { "it has it" } else { "it has not" })
                })
            }
            Fact::Holds { place, how, cards } => self.holds(place, *how, cards),
            Fact::Count { place: written, cards } => {
                let place = self.place(written)?;
                let found = self.contents(place).len();
                self.check(found == *cards as usize, &cards.to_string(), || same(found))?;
                // Counts are public: both players see as many as there are.
                let whole = self.state.zone(place.zone).len();
                let counted =
                    PlayerId::ALL.map(|viewer| self.look(|engine| engine.view(viewer)).zones[usize::from(place.zone.0)].count);
                let agreed = counted.iter().all(|count| usize::from(*count) == whole);
                self.check(agreed, &whole.to_string(), || same(counted.map(|count| count.to_string()).join(", ")))
            }
            Fact::Order { place: written, end, cards } => self.order(self.place(written)?, *end, cards),
            Fact::Sees { who, is, what } => what.iter().try_for_each(|what| self.sees(*who, *is, what)),
        }
    }

    fn check(&self, holds: bool, expected: &str, found: impl FnOnce() -> Bilingual) -> Result<(), Trouble> {
        if holds { Ok(()) } else { Err(Trouble::new(both(expected, expected), found())) }
    }

    fn zone_words(&self, seat: Seat) -> Bilingual {
        let [ja, en] = speeches().map(|speech| speech.zone::<G>(self.state.object(seat).zone));
        both(ja, en)
    }

    fn status(&self, what: &Ref, is: Is, word: &str) -> Result<(), Trouble> {
        if let Ref::Player(player) = what {
            let standings = G::standings(&self.state);
            let stands = standings.contains(&(words::player(*player), word));
            let unknown = || Trouble::unknown(both("プレイヤーの状態", "what a player can be now"), word);
            let known = G::stand(&mut self.state.board().clone(), words::player(*player), word, words::player(*player));
            return known.then_some(()).ok_or_else(unknown).and_then(|()| {
                let found = standings.iter().map(|(_, word)| *word).collect::<Vec<_>>().join(", ");
                self.check(stands == (is == Is::So), word, || same(found))
            });
        }
        let seat = self.one(what)?;
        let object = self.state.object(seat);
        let holds = match words::status::<G>(word) {
            Some((status, on)) => Some(object.status.has(status) == on),
            None if matches!(word, "トークン" | "token") => Some(object.is_token()),
            None => self.look(|engine| G::has_part(engine, self.state.id(seat), word)),
        };
        let holds = holds.ok_or_else(|| Trouble::unknown(both("状態か役割の名前", "a status or a part"), word))?;
        self.check(holds == (is == Is::So), word, || {
            let [ja, en] = speeches().map(|speech| self.look(|engine| speech.object(engine, seat)));
            both(ja, en)
        })
    }

    fn value(&self, of: &Ref, word: &str, is: Is, equals: &Value) -> Result<(), Trouble> {
        let number = |found: i32| match equals {
            Value::Number(wanted) => i64::from(found) == *wanted,
            _ => false,
        };
        let unknown = || Trouble::unknown(both("値の名前", "the name of a value"), word);
        let known = words::value::<G>(word);
        let (holds, found) = match of {
            Ref::Player(player) => {
                let value = known.ok_or_else(unknown)?;
                let values = &self.state.player(words::player(*player)).values;
                let found = *values.get(usize::from(value.0)).ok_or_else(unknown)?;
                (number(found), same(found))
            }
            _ => {
                let seat = self.one(of)?;
                let information = self.information(seat);
                match known {
                    Some(value) => {
                        let found = G::reads(&information, value, 0);
                        (number(found), same(found))
                    }
                    None => {
                        let name = information.name.map(|name| self.shelf.pool.names.get(name));
                        let found = words::description::<G>(&information, name, word).ok_or_else(unknown)?;
                        (*equals == Value::Text(found.clone()), same(found))
                    }
                }
            }
        };
        self.check(holds == (is == Is::So), &spoken(&Ref::Value(equals.clone())), || found)
    }

    fn count_of(&self, who: &Ref, word: &str) -> Result<i64, Trouble> {
        let seat = self.one(who)?;
        if words::is_damage(word) {
            return Ok(i64::from(self.state.object(seat).damage));
        }
        let counter = words::counter(word, &self.shelf.pool);
        let counter = counter.ok_or_else(|| Trouble::unknown(both("カウンターの名前", "the name of a counter"), word))?;
        Ok(i64::from(self.state.count(seat, counter)))
    }

    /// A mark, or words of a printed ability that is not lost.
    fn has_ability(&self, seat: Seat, text: &str) -> bool {
        let information = self.information(seat);
        let def = self.state.object(seat).def;
        let card = self.shelf.cards.iter().find(|card| card.def == def);
        match words::mark::<G>(text) {
            Some(mark) => information.marked(mark),
            None => card.is_some_and(|card| self.keeps(seat, card, text)),
        }
    }

    /// Whether a printed ability with these words is still the card's; of words that stand in none, whether it has a text at all.
    fn keeps(&self, seat: Seat, card: &ShelfCard, text: &str) -> bool {
        let printed = self.shelf.pool.def(card.def).abilities().enumerate();
        let mut said = printed.filter(|(nth, _)| card.printed(*nth).is_some_and(|words| words.contains(text))).peekable();
        if said.peek().is_none() {
            return self.information(seat).text && card.entry.text.contains(text);
        }
        self.look(|engine| said.any(|(_, ability)| engine.has_kept(seat, ability)))
    }

    fn holds(&self, written: &PlaceRef, how: Holds, cards: &[Ref]) -> Result<(), Trouble> {
        let mut left = self.contents(self.place(written)?);
        let all = left.clone();
        let mut missing = 0;
        for what in cards {
            let seats = self.seats(what)?;
            match left.iter().position(|seat| seats.contains(seat)) {
                Some(at) => drop(left.remove(at)),
                None => missing += 1,
            }
        }
        let holds = match how {
            Holds::These => missing == 0,
            Holds::Exactly => missing == 0 && left.is_empty(),
            Holds::Not => missing == cards.len(),
        };
        self.check(holds, &spoken_list(cards), || self.names(&all))
    }

    fn order(&self, place: Place, end: End, cards: &[Ref]) -> Result<(), Trouble> {
        let mut contents = self.contents(place);
        if end == End::Bottom {
            contents.reverse();
        }
        let mut holds = contents.len() >= cards.len();
        for (what, seat) in cards.iter().zip(&contents) {
            holds &= self.seats(what)?.contains(seat);
        }
        self.check(holds, &spoken_list(cards), || self.names(&contents))
    }

    fn names(&self, seats: &[Seat]) -> Bilingual {
        let [ja, en] = speeches().map(|speech| {
            let names: Vec<String> = seats.iter().map(|seat| self.look(|engine| speech.object(engine, *seat))).collect();
            if names.is_empty() { "-".to_owned() } else { names.join(", ") }
        });
        both(ja, en)
    }

    fn sees(&self, who: Who, is: Is, what: &Ref) -> Result<(), Trouble> {
        let seen = |viewer: PlayerId| match what {
            Ref::Value(Value::Text(text)) => Ok(self.receives(viewer, text)),
            _ => self.one(what).map(|seat| self.state.knows(viewer, seat)),
        };
        let [a, b] = [seen(PlayerId(0))?, seen(PlayerId(1))?];
        let so = match (who, is) {
            (Who::One(player), is) => [a, b][words::player(player).index()] == (is == Is::So),
            (Who::Both, Is::So) => a && b,
            (Who::Both, Is::Not) | (Who::Nobody, _) => !a && !b,
        };
        self.check(so, &spoken(what), || {
            let seers = [("A", a), ("B", b)].into_iter().filter(|(_, sees)| *sees).map(|(name, _)| name);
            let seers = seers.collect::<Vec<_>>().join(", ");
            both(format!("見えている: {seers}"), format!("it is seen by: {seers}"))
        })
    }

    /// Whether words are in anything that a player receives: the names of cards that they know of, and their log.
    fn receives(&self, viewer: PlayerId, text: &str) -> bool {
        let pool = &self.shelf.pool;
        let known = self.state.cards().iter().filter(|card| card.known_to(viewer) != Knowledge::Nothing);
        let mut names = known
            .map(|card| pool.name(card.def))
            .chain(self.everything().filter(|seat| self.state.knows(viewer, *seat)).map(|seat| self.name(seat)));
        let logged = || [Lang::Ja, Lang::En].into_iter().flat_map(|lang| self.lines(&Speech::seen_by(viewer, lang)));
        names.any(|name| name.contains(text)) || logged().any(|line| line.contains(text))
    }
}

fn same(found: impl ToString) -> Bilingual {
    both(found.to_string(), found.to_string())
}

fn player_words(player: PlayerId) -> Bilingual {
    same(if player == PlayerId(0) { "A" } else { "B" })
}
