//! Hashes the situation of a game for saves and for the net: which cards lie where, how, with what on them, and who is asked.
//!
//! It is made of words and numbers that a judge could read off the table, never of the memory of a state, so that a save
//! outlives every change of a type. What it is made of belongs to [`FORMAT`](crate::FORMAT).

use crate::playable::Playable;
use std::hash::Hasher;
use tefuda_ability::{Status, Value, Vocabulary};
use tefuda_kernel::{Ask, Generator, Matter, Outcome, PlayerId, Pool, Seat, State, ZoneId};

/// FNV-1a: small, and the same on every machine and in every release of the standard library.
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xCBF2_9CE4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }
}

impl Fnv {
    fn word(&mut self, word: &str) {
        self.write(word.as_bytes());
        self.write_u8(0xFF);
    }

    fn number(&mut self, number: i64) {
        self.write(&number.to_le_bytes());
    }

    fn player(&mut self, player: PlayerId) {
        self.number(i64::from(player.0));
    }
}

/// A number that stands for a text in files.
pub fn digest(text: &str) -> u64 {
    let mut hasher = Fnv::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// A number that stands for the situation of a game, the same for every layout of its state.
pub fn situation<G: Playable>(pool: &Pool<G>, state: &State<G>) -> u64 {
    let table = Table { pool, state, words: G::materials().lexicon.vocabulary() };
    let mut to = Fnv::default();
    to.number(i64::from(state.turn()));
    to.player(state.turn_player());
    PlayerId::ALL.into_iter().for_each(|player| table.player(player, &mut to));
    (0..G::ZONES.len()).for_each(|zone| table.zone(ZoneId(zone as u8), &mut to));
    table.question(&mut to);
    to.word(match state.outcome() {
        None => "goes on",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Stopped) => "stopped",
        Some(Outcome::Won(PlayerId(0))) => "A wins",
        Some(Outcome::Won(_)) => "B wins",
    });
    table.chance(&mut to);
    to.finish()
}

/// A table that is read off.
struct Table<'t, G: Playable> {
    pool: &'t Pool<G>,
    state: &'t State<G>,
    words: &'t Vocabulary,
}

impl<G: Playable> Table<'_, G> {
    /// A player's numbers; nothing is said of those that are 0.
    fn player(&self, player: PlayerId, to: &mut Fnv) {
        to.player(player);
        let values = self.state.player(player).values;
        for (word, number) in self.words.values.iter().zip(values).filter(|(_, number)| *number != 0) {
            to.word(&word.ja);
            to.number(i64::from(number));
        }
        for (counter, count) in self.state.purse_of(player) {
            if let Some(word) = self.words.counter(counter, &self.pool.names) {
                to.word(&word.ja);
                to.number(i64::from(count));
            }
        }
    }

    fn zone(&self, zone: ZoneId, to: &mut Fnv) {
        let seats = self.state.zone(zone);
        if seats.is_empty() {
            return;
        }
        self.place(zone, to);
        seats.iter().for_each(|seat| self.object(*seat, to));
    }

    /// A zone by its word, and whose.
    fn place(&self, zone: ZoneId, to: &mut Fnv) {
        let info = &G::ZONES[usize::from(zone.0)];
        to.word(&self.words.zones[usize::from(info.name.0)].word.ja);
        to.number(info.player.map_or(-1, |player| i64::from(player.0)));
    }

    fn object(&self, seat: Seat, to: &mut Fnv) {
        let object = self.state.object(seat);
        to.word(self.pool.name(object.def));
        match object.matter {
            Matter::Ability(ability, _) => to.number(i64::from(self.pool.place_of(ability).1)),
            Matter::Token(..) => to.word("token"),
            Matter::Cards(_) | Matter::Nothing => {}
        }
        to.player(self.state.owner(seat));
        let information = self.state.information(self.pool, seat);
        to.player(information.controller);
        let statuses = (0..).map(Status).zip(&self.words.statuses);
        statuses.filter(|(status, _)| object.status.has(*status)).for_each(|(_, word)| to.word(&word.on.word.ja));
        to.number(i64::from(object.damage));
        for (value, word) in (0..).map(Value).zip(&self.words.values) {
            let number = information.value(value);
            if number != 0 {
                to.word(&word.ja);
                to.number(i64::from(number));
            }
        }
        for (counter, count) in self.state.counters(seat) {
            if let Some(word) = self.words.counter(counter, &self.pool.names) {
                to.word(&word.ja);
                to.number(i64::from(count));
            }
        }
        if let Some(attachment) = self.state.attachment(seat) {
            let role = self.words.roles.get(usize::from(attachment.role));
            to.word(role.map_or("", |role| &role.word.ja));
            let host = attachment.host.seat;
            let lies = self.state.object(host).zone;
            self.place(lies, to);
            let before = self.state.zone(lies).iter().position(|other| *other == host);
            to.number(before.map_or(-1, |at| at as i64));
        }
    }

    /// Who has still to answer, and what sort of question.
    fn question(&self, to: &mut Fnv) {
        self.state.asked().iter().for_each(|player| to.player(player));
        to.word(match self.state.question().map(|question| question.ask) {
            None => "nothing",
            Some(Ask::Act) => "act",
            Some(Ask::Pick { .. }) => "pick",
            Some(Ask::Order) => "order",
            Some(Ask::Arrange) => "arrange",
            Some(Ask::Number) => "number",
            Some(Ask::YesNo) => "yes or no",
            Some(Ask::Divide { .. }) => "divide",
            Some(Ask::Pay) => "pay",
        });
    }

    /// How far the dealer has got: two games that differ only there will not stay alike.
    fn chance(&self, to: &mut Fnv) {
        if let Generator::Dealer { drawn, .. } = self.state.generator() {
            to.number(drawn.cast_signed());
        }
    }
}
