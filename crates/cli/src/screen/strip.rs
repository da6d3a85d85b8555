//! What is said across the table, under it: a lesson's word; at the very first question what the game is about; in a new turn what
//! was decisive since the player last decided.

use super::app::{Screen, Stage};
use super::ink::fold;
use super::words;
use crate::chronicle::Row;
use crate::console::Line;
use anstyle::AnsiColor;
use tefuda_table::{Lang, Playable};

/// Rows at most for what was decisive.
const ROWS: usize = 2;

impl<G: Playable> Screen<'_, G> {
    /// The lines of the strip, in so much room.
    pub(super) fn strip(&self, room: usize) -> Vec<Line> {
        if !matches!(self.stage, Stage::Asked(_)) {
            return Vec::new();
        }
        if let Some(hint) = self.table.hint(self.viewer()) {
            return fold(&Line::of(&format!("☞ {hint}"), AnsiColor::Yellow.on_default()), room);
        }
        let decided = self.decided[self.viewer().index()];
        match decided.ever {
            false => self.welcome().iter().flat_map(|line| fold(line, room)).collect(),
            true if decided.turn != self.table.session.state.turn() => self.headline(room),
            true => Vec::new(),
        }
    }

    /// The name of the game, how it is won, where to learn more, and the player's deck.
    fn welcome(&self) -> Vec<Line> {
        crate::play::welcome::lines(&self.table, self.viewer(), words::more_rules(self.lang), self.lang)
    }

    /// Whose turn it is, and what was decisive meanwhile.
    fn headline(&self, room: usize) -> Vec<Line> {
        let state = &self.table.session.state;
        let (turn, own) = (state.turn(), state.turn_player() == self.viewer());
        let mut line = Line::of(&words::new_turn(turn, own, self.lang), AnsiColor::Yellow.on_default().bold());
        let decided = self.decided[self.viewer().index()].events;
        let rows = self.log_rows();
        let loud = rows.iter().filter_map(|row| match row {
            Row::Told(told, _) if told.loud && told.number as usize > decided => Some(told.text.as_str()),
            _ => None,
        });
        let between = if self.lang == Lang::Ja { "。" } else { ". " };
        line.plain(&loud.map(|text| format!("{text}{between}")).collect::<String>());
        let mut lines = fold(&line, room.saturating_sub(2));
        if lines.len() > ROWS {
            lines.truncate(ROWS);
            lines[ROWS - 1].plain(" …");
        }
        lines
    }
}
