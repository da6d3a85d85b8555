//! What is said across the table, under it: a lesson's word; at the very first question what the game is about; in a new turn what
//! was decisive since the player last decided.

use super::app::{Screen, Stage};
use super::ink::fold;
use super::words;
use crate::chronicle::{Row, Told};
use crate::console::Line;
use anstyle::AnsiColor;
use tefuda_ability::How;
use tefuda_table::{Lang, Playable};

/// Rows at most for what was decisive above a lesson's word.
const ABOVE: usize = 2;

impl<G: Playable> Screen<'_, G> {
    /// The lines of the strip, in so much room and with at most so many rows for what was decisive.
    pub(super) fn strip(&self, room: usize, most: usize) -> Vec<Line> {
        if !matches!(self.stage, Stage::Asked(_)) {
            return Vec::new();
        }
        let decided = self.decided[self.viewer().index()];
        let new = decided.ever && decided.turn != self.table.session.state.turn();
        if let Some(hint) = self.table.hint(self.viewer()) {
            let mut lines = if new { self.headline(room, most.min(ABOVE)) } else { Vec::new() };
            lines.extend(fold(&Line::of(&format!("☞ {hint}"), AnsiColor::Yellow.on_default()), room));
            return lines;
        }
        match decided.ever {
            false => self.welcome().iter().flat_map(|line| fold(line, room)).collect(),
            true if new => self.headline(room, most),
            true => Vec::new(),
        }
    }

    /// The name of the game, how it is won, where to learn more, and the player's deck.
    fn welcome(&self) -> Vec<Line> {
        crate::play::welcome::lines(&self.table, self.viewer(), words::more_rules(self.lang), self.lang)
    }

    /// Whose turn it is, and what was decisive meanwhile: first what fell, then what is only hurt.
    fn headline(&self, room: usize, most: usize) -> Vec<Line> {
        let state = &self.table.session.state;
        let (turn, own) = (state.turn(), state.turn_player() == self.viewer());
        let line = Line::of(&words::new_turn(turn, own, self.lang), AnsiColor::Yellow.on_default().bold());
        let decided = self.decided[self.viewer().index()];
        let rows = self.log_rows();
        let told = rows.iter().filter_map(|row| match row {
            Row::Told(told, times) if told.number as usize > decided.events => Some((*told, *times)),
            _ => None,
        });
        let told: Vec<(&Told, usize)> = told.collect();
        let of = |wanted: &dyn Fn(&Told) -> bool| told.iter().filter(|(told, _)| wanted(told)).copied().collect::<Vec<_>>();
        let fallen = of(&|told| told.fell);
        let gone = |told: &Told| told.victim.is_some() && fallen.iter().any(|(fallen, _)| fallen.victim == told.victim);
        // Whatever came out needs no word about its use.
        let out = |def| told.iter().any(|(other, _)| other.played == Some((def, How::Summon)));
        let played = |told: &Told| told.played.is_some_and(|(def, how)| how == How::Summon || !out(def));
        let hurts = |told: &Told| told.loud && !told.fell && !gone(told);
        let between = if self.lang == Lang::Ja { "。" } else { ". " };
        let times = |times: usize| if times > 1 { format!(" ×{times}") } else { String::new() };
        let words = |(told, count): &(&Told, usize)| format!("{}{}{between}", told.text, times(*count));
        let score = G::score_words(state, self.speech()).filter(|_| !fallen.is_empty());
        let first: String = fallen.iter().map(words).chain(score.map(|score| format!("{score}{between}"))).collect();
        let folded = |rest: &[(&Told, usize)]| {
            let mut line = line.clone();
            line.plain(&rest.iter().map(words).fold(first.clone(), |all, one| all + &one));
            fold(&line, room.saturating_sub(2))
        };
        // As it came; where not all of it fits, first what hurts, and last what came of the player's own decision.
        let mut lines = folded(&of(&|told| hurts(told) || played(told)));
        if lines.len() > most {
            let own = |told: &Told| told.turn == decided.turn;
            let (others, late) = (of(&|told| hurts(told) && !own(told)), of(&|told| hurts(told) && own(told)));
            lines = folded(&[others, of(&|told| played(told) && !hurts(told)), late].concat());
        }
        if lines.len() > most {
            lines.truncate(most);
            lines.iter_mut().skip(most.saturating_sub(1)).for_each(|line| line.plain(" …"));
        }
        lines
    }
}
