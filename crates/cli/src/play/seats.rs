//! Who sits at the table.

use super::coach::{SPARRING, Sparring};
use crate::failure::Failure;
use crate::opponent;
use tefuda_bots::{Bot, KnownDecks, seat};
use tefuda_kernel::PlayerId;
use tefuda_table::{Lang, Playable, Speech};

/// A player.
pub enum Seated<G: Playable> {
    /// Somebody at the keyboard.
    Human,
    /// A bot.
    Bot(Box<dyn Bot<G>>),
}

/// Both players: the first is always at the keyboard.
pub struct Seats<G: Playable> {
    seats: [Seated<G>; 2],
}

impl<G: Playable> Seats<G> {
    /// A person against `human` or a bot by its name.
    pub fn against(vs: &str, seed: u64, known: &KnownDecks) -> Result<Seats<G>, Failure> {
        Ok(match vs {
            "human" => Seats { seats: [Seated::Human, Seated::Human] },
            SPARRING => Seats::beside(Box::new(Sparring(G::lesson().map_or(&[], |lesson| lesson.foe)))),
            bot => Seats::beside(seat(opponent::level(bot)?, seed, known)),
        })
    }

    /// A person against this bot.
    pub fn beside(bot: Box<dyn Bot<G>>) -> Seats<G> {
        Seats { seats: [Seated::Human, Seated::Bot(bot)] }
    }

    /// Whether two people share the keyboard.
    pub fn shared(&self) -> bool {
        self.seats.iter().all(|seat| matches!(seat, Seated::Human))
    }

    /// Who sits there.
    pub fn at(&mut self, player: PlayerId) -> &mut Seated<G> {
        &mut self.seats[player.index()]
    }

    /// How the game is told to a player: "you" against a bot, names between two people.
    pub fn speech(&self, player: PlayerId, lang: Lang) -> Speech {
        let mut speech = Speech::seen_by(player, lang);
        if self.shared() {
            speech.names = [1, 2].map(|number| match lang {
                Lang::Ja => format!("プレイヤー{number}"),
                Lang::En => format!("Player {number}"),
            });
        }
        speech
    }
}
