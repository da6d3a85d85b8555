//! Drawing, one card at a time, and what becomes of draws that find none.

use crate::arm::armed;
use crate::effects::completion::told;
use crate::engine::Engine;
use crate::events::{Cause, Event};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{Clause, Entity, PlayerId, Players};
use crate::policy::Missing;
use crate::state::cell::{Binding, Cell, Held};
use tefuda_ability::{Amount, How, Who};

impl<G: Game> Engine<'_, G> {
    /// Cards are drawn one at a time, all of one player's before the next player's.
    pub(crate) fn draw_round(&mut self, scope: Scope, who: &Who, amount: &Amount, round: u16) -> bool {
        let players: Vec<PlayerId> = self.who(scope, who).collect();
        // How many is fixed before the first card: drawing changes what the text counts.
        if round == 0 || !armed(G::cite(Doing::DrawCount)) {
            for player in &players {
                let count = i32::from(self.number(Scope { actor: Some(*player), ..scope }, amount));
                self.state.memory.push(Binding { cell: Cell::Rounds, held: Held::Count(*player, count) });
            }
        }
        let fixed = |player: PlayerId| {
            let mut counts = self.state.memory[usize::from(scope.base)..].iter().rev();
            let count = counts.find(|binding| binding.is(Cell::Rounds, Entity::Player(player)));
            count.map_or(0, |binding| u16::try_from(binding.held.number()).unwrap_or(0))
        };
        let counts: Vec<(PlayerId, u16)> = players.iter().map(|player| (*player, fixed(*player))).collect();
        let all = counts.iter().fold(0_u16, |all, (_, count)| all.saturating_add(*count));
        if round == 0 {
            let none = counts.iter().filter(|(_, count)| *count == 0);
            none.for_each(|(player, _)| self.wants(told(*player, counts.len())));
        }
        if round + 1 >= all {
            self.forget(scope, Cell::Rounds);
        }
        if round < all {
            let cause = self.by_effect(Doing::Draw, scope);
            let Some((player, left)) = whose_draw(&counts, round) else { return false };
            let asked = Some(told(player, counts.len()));
            if !self.draw_one(player, cause, asked) {
                // Each draw is one of its own where a text would put something else in its place.
                let together = G::MISSING == Missing::Drawn && !self.replaceable(&Event::DrawNothing(player, 1));
                let missing = if together { left } else { 1 };
                if G::MISSING == Missing::Drawn && missing < left {
                    self.hold_missing(player);
                }
                self.miss(player, missing, cause, asked);
                return (self.skip_rounds(round + missing, all) || self.undrawn().is_some())
                    && armed(G::cite(Doing::DrawAgain));
            }
        } else if let Some((at, player)) = self.undrawn() {
            let missing = self.state.memory.remove(at).held.number();
            if missing > 0 {
                G::nothing_to_draw(self, player, u16::try_from(missing).unwrap_or(u16::MAX));
            }
        }
        (round + 1 < all || self.undrawn().is_some()) && armed(G::cite(Doing::DrawAgain))
    }

    /// What this player is about to miss becomes of it with the rest, after the last draw of the running deed.
    fn hold_missing(&mut self, player: PlayerId) {
        if self.undrawn_by(player).is_none() {
            self.state.memory.push(Binding { cell: Cell::Missing, held: Held::Count(player, 0) });
        }
    }

    /// So many draws have found nothing, and nothing was put in their place.
    pub(crate) fn find_nothing(&mut self, player: PlayerId, missing: u16) {
        match self.undrawn_by(player) {
            Some(at) => {
                let before = self.state.memory[at].held.number();
                self.state.memory[at].held = Held::Count(player, before + i32::from(missing));
            }
            None => G::nothing_to_draw(self, player, missing),
        }
    }

    fn undrawn_by(&self, player: PlayerId) -> Option<usize> {
        self.all_undrawn().find(|(_, other)| *other == player).map(|(at, _)| at)
    }

    fn undrawn(&self) -> Option<(usize, PlayerId)> {
        self.all_undrawn().next()
    }

    /// Where the running deed keeps what was not drawn, and by whom.
    fn all_undrawn(&self) -> impl Iterator<Item = (usize, PlayerId)> {
        let own = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Resolve { scope, .. } => Some(usize::from(scope.base)),
            _ => None,
        });
        let base = own.unwrap_or(self.state.memory.len());
        let kept = self.state.memory.iter().enumerate().skip(base).filter(|(_, binding)| binding.cell.is(Cell::Missing));
        kept.filter_map(|(at, binding)| if let Held::Count(player, _) = binding.held { Some((at, player)) } else { None })
    }

    /// The running deed goes on with a later round, if it has one.
    fn skip_rounds(&mut self, next: u16, all: u16) -> bool {
        let own = self.state.frames.iter_mut().rev().find(|frame| matches!(frame, Frame::Resolve { .. }));
        if let Some(Frame::Resolve { round, .. }) = own {
            *round = next;
        }
        next < all
    }

    /// So many cards that a player was to draw are not there.
    fn miss(&mut self, player: PlayerId, missing: u16, cause: Cause, asked: Option<Players>) {
        if G::MISSING == Missing::Drawn && armed(G::cite(Doing::MissedDraw)) {
            // What is not there may be asked for, and agreed to, all the same.
            match asked {
                Some(told) if armed(G::cite(Doing::DrawMissing)) => self.demand(Entity::Player(player), told),
                Some(told) => self.wants(told),
                None => {}
            }
        } else {
            asked.into_iter().for_each(|told| self.wants(told));
        }
        self.propose(&[Event::DrawNothing(player, missing)], cause);
    }

    /// A player draws a card by a clause.
    pub fn draw(&mut self, player: PlayerId, clause: Clause) {
        self.draw_by_clause(player, clause, None);
    }

    /// The same as part of what a text asked the player for: unless it happens, that is not done.
    pub fn draw_as_told(&mut self, player: PlayerId, clause: Clause) {
        self.draw_by_clause(player, clause, Some(Players::only(player)));
    }

    fn draw_by_clause(&mut self, player: PlayerId, clause: Clause, asked: Option<Players>) {
        let cause = self.by(clause);
        if !self.draw_one(player, cause, asked) {
            self.miss(player, 1, cause, asked);
        }
    }

    /// `false` if there was no card. A text asks for it.
    fn draw_one(&mut self, player: PlayerId, cause: Cause, asked: Option<Players>) -> bool {
        let Some(seat) = self.cards_in(self.zone_of(G::DRAW.0, player)).next_back() else { return false };
        let to = self.zone_of(G::DRAW.1, player);
        let drawn = self.moving(self.state.id(seat), to, How::Draw);
        // What a text lets a player draw can be agreed to whatever will be put in its place, as long as it is not forbidden.
        let tried =
            self.trials > 0 && cause.ability.is_some() && G::MISSING == Missing::Drawn && !self.banned(&Event::Move(drawn));
        asked.filter(|_| !tried).into_iter().for_each(|told| self.demand(Entity::Object(drawn.object), told));
        self.propose(&[Event::Move(drawn)], cause);
        true
    }
}

/// Who draws in a round, all of one player's cards before the next player's; and how many that player has yet to draw.
fn whose_draw(counts: &[(PlayerId, u16)], round: u16) -> Option<(PlayerId, u16)> {
    let mut before = 0_u16;
    counts.iter().find_map(|(player, count)| {
        before = before.saturating_add(*count);
        (round < before).then(|| (*player, before - round))
    })
}
