//! The table in words, for a failure: every zone, the players' numbers, and what is asked.

use super::play::Play;
use super::trouble::both;
use std::fmt::Write as _;
use tefuda_kernel::{Entry, PlayerId, Seat, ZoneId};
use tefuda_table::{Bilingual, Lang, Playable, Speech};

/// Cards that are named of a zone with many; the others are only counted.
const NAMED: usize = 12;

/// The same in both languages.
pub(crate) fn speeches() -> [Speech; 2] {
    [Speech::neutral(Lang::Ja), Speech::neutral(Lang::En)]
}

impl<G: Playable> Play<'_, G> {
    /// The table as it lies now.
    pub(crate) fn shown(&self) -> Bilingual {
        let [ja, en] = speeches().map(|speech| self.table(&speech));
        both(ja, en)
    }

    fn table(&self, speech: &Speech) -> String {
        let turn = self.state.turn();
        let whose = speech.player(self.state.turn_player());
        let moment = G::moment_words(self.state.board(), speech);
        let mut out = speech.say(format!("第{turn}ターン ({whose}) {moment}"), format!("turn {turn} of {whose}, {moment}"));
        let values = super::words::vocabulary::<G>();
        for player in PlayerId::ALL {
            for (value, _) in G::starting_values() {
                let word = &values.values[usize::from(value.0)];
                let number = self.state.player(player).values[usize::from(value.0)];
                let word = speech.say(word.ja.clone(), word.en.clone());
                let _ = write!(out, "\n{} {word} {number}", speech.player(player));
            }
        }
        for zone in (0..G::ZONES.len()).map(|zone| ZoneId(zone as u8)) {
            let seats = self.state.zone(zone);
            if !seats.is_empty() {
                let shared = G::ZONES[usize::from(zone.0)].player.is_none();
                let names: Vec<String> = seats.iter().rev().take(NAMED).map(|seat| self.thing(speech, *seat, shared)).collect();
                let more = seats.len().saturating_sub(NAMED);
                let more = if more > 0 { format!(" +{more}") } else { String::new() };
                let _ = write!(out, "\n{}: {}{more}", speech.zone::<G>(zone), names.join(", "));
            }
        }
        out + &self.question_words(speech)
    }

    fn thing(&self, speech: &Speech, seat: Seat, shared: bool) -> String {
        let number = self.label(seat).map_or_else(String::new, |label| format!("#{}", label.nth));
        let whose = if shared { format!("{}: ", speech.player(self.controller(seat))) } else { String::new() };
        let thing = self.look(|engine| speech.object(engine, seat));
        format!("{whose}{thing}{number}")
    }

    fn question_words(&self, speech: &Speech) -> String {
        let mut out = String::new();
        if let Some(outcome) = self.state.outcome() {
            let _ = write!(out, "\n{}", speech.outcome(outcome));
        }
        for player in PlayerId::ALL {
            if let Some(question) = self.asked(player) {
                let name = speech.player(player);
                let asks = speech.question(question.ask);
                let _ = write!(out, "\n{name} ({}): {asks}", G::clause_id(question.clause));
                for offer in self.offers(player) {
                    let words = self.look(|engine| speech.choice(engine, &offer.choice));
                    let _ = write!(out, "\n  - {words} ({})", G::clause_id(offer.clause));
                }
            }
        }
        out
    }

    /// The lines of the log that can be said, in one language, as somebody sees them.
    pub(crate) fn lines(&self, speech: &Speech) -> Vec<String> {
        self.look(|engine| {
            let line = |entry: &Entry<G>| speech.entry(engine, entry);
            self.log.iter().filter_map(line).collect()
        })
    }
}
