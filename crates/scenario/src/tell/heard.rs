//! What chance said while a game was played again, so that a ruling can make it say the same.

use super::labels::Labels;
use super::letter;
use tefuda_kernel::{CardIx, Chance, Entry, Log, SCRIPT, Seat, ZoneId};
use tefuda_table::{Lang, Playable, zone_word};

/// Listens to chance.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    shuffles: Vec<(ZoneId, Vec<Seat>)>,
    numbers: Vec<u32>,
    mixed: bool,
}

impl<G: Playable> Log<G> for Heard {
    fn entry(&mut self, _: Entry<G>) {}

    fn chance(&mut self, chance: Chance<'_>) {
        match chance {
            // From the top, as files write it.
            Chance::Shuffled(zone, seats) => self.shuffles.push((zone, seats.iter().rev().copied().collect())),
            Chance::Mixed(_) => self.mixed = true,
            Chance::Number(number) => self.numbers.push(number),
        }
    }
}

impl Heard {
    /// The lines that make chance say the same again; `None` where no line can.
    pub fn lines<G: Playable>(&self, labels: &Labels, card_on: impl Fn(Seat) -> Option<CardIx>) -> Option<String> {
        if self.mixed || self.numbers.len() > SCRIPT {
            return None;
        }
        let mut lines = String::new();
        for (zone, seats) in self.shuffles.iter().filter(|(_, seats)| seats.len() > 1) {
            let info = &G::ZONES[usize::from(zone.0)];
            let whose = info.player.map_or_else(String::new, |player| format!("{}'s ", letter(player)));
            let order: Option<Vec<String>> = seats.iter().map(|seat| labels.of(card_on(*seat)?)).collect();
            lines += &format!("  next shuffle of {whose}{}: {}\n", zone_word::<G>(info.name, Lang::Ja), order?.join(", "));
        }
        if !self.numbers.is_empty() {
            let numbers: Vec<String> = self.numbers.iter().map(|number| (number + 1).to_string()).collect();
            lines += &format!("  next random: {}\n", numbers.join(", "));
        }
        Some(lines)
    }
}
