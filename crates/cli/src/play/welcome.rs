//! The first words of a game: what it is called, how it is won, and which deck one plays.

use super::table::Table;
use crate::console::{BOLD, Line};
use anstyle::AnsiColor;
use tefuda_kernel::PlayerId;
use tefuda_table::{Lang, Playable};

/// A line about the game, with where to learn more, and one about the player's deck if there is one.
pub fn lines<G: Playable>(table: &Table<'_, G>, player: PlayerId, more: &str, lang: Lang) -> Vec<Line> {
    let ((ja, en), (title_ja, title_en)) = (G::primer(), G::TITLE);
    let (primer, title) = if lang == Lang::Ja { (ja, title_ja) } else { (en, title_en) };
    let mut game = Line::of(&format!("{title} ― "), BOLD);
    game.plain(primer.lines().next().unwrap_or_default());
    game.push(&format!(" {more}"), AnsiColor::Yellow.on_default());
    let deck = table.deck(player).map(|deck| {
        let (name, plays) = (deck.name(lang), deck.plays(lang));
        let mut line = Line::of(if lang == Lang::Ja { "あなたのデッキ: " } else { "Your deck: " }, BOLD);
        line.plain(&if lang == Lang::Ja { format!("{name} {plays}") } else { format!("{name}. {plays}") });
        line
    });
    std::iter::once(game).chain(deck).collect()
}
