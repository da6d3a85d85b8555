//! What is so at the end: whose decision it is, the players' numbers, and how much lies where.

use super::letter;
use crate::run::vocabulary;
use tefuda_kernel::{Ask, Outcome, PlayerId, State};
use tefuda_table::{Lang, Playable, zone_word};

/// The expectations at a point.
pub(crate) fn tell<G: Playable>(state: &State<G>) -> String {
    let mut lines = String::new();
    for player in PlayerId::ALL {
        for (value, _) in G::starting_values() {
            let at = usize::from(value.0);
            if let (Some(word), Some(number)) = (vocabulary::<G>().values.get(at), state.player(player).values.get(at)) {
                lines += &format!("  {}'s {} is {number}\n", letter(player), word.ja);
            }
        }
    }
    for (at, info) in G::ZONES.iter().enumerate() {
        // What lies under a card is not counted with what lies there by itself.
        let seats = state.zone(tefuda_kernel::ZoneId(at as u8)).iter();
        let count = seats.filter(|seat| state.attachment(**seat).is_none()).count();
        let whose = info.player.map_or_else(String::new, |player| format!("{}'s ", letter(player)));
        lines += &format!("  {whose}{} holds {count} cards\n", zone_word::<G>(info.name, Lang::Ja));
    }
    match state.outcome() {
        Some(Outcome::Won(player)) => lines += &format!("  {} wins\n", letter(player)),
        Some(Outcome::Draw) => lines += "  draw\n",
        Some(Outcome::Stopped) | None => {}
    }
    if let Some(question) = state.question() {
        let asked = match question.ask {
            Ask::Act => "act",
            Ask::Pick { .. } => "choose",
            Ask::Order | Ask::Arrange => "order",
            Ask::Number => "name",
            Ask::YesNo => "answer",
            Ask::Divide { .. } => "divide",
            Ask::Pay => "pay",
        };
        for player in state.asked().iter() {
            lines += &format!("  {} is asked to {asked}\n", letter(player));
        }
    }
    lines
}
