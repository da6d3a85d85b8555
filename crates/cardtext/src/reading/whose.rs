//! Whose a zone is that names nobody, or both players: デッキを1枚, お互いのデッキを1枚.

use super::{Meaning, Reader, noun::own_side};
use crate::chart::Node;
use crate::token::Token;
use tefuda_ability::{Noun, Place, Side, Who};

impl Reader<'_> {
    /// Whether words say outright that something is both players': お互いの, 各プレイヤーの, 自分と相手の.
    pub fn says_both(&self, node: &Node) -> bool {
        both_in(self.tokens.get(node.words.clone()).unwrap_or_default())
    }

    /// Out of a pile that names nobody, somebody who is said to choose chooses among their own.
    pub fn settle_pile(&self, noun: &mut Noun, by: &Who) {
        let words = self.setting.lexicon.vocabulary();
        let pile = !words.is_in_play(noun.place.zone) && !words.shared(noun.place.zone);
        let own = match by {
            Who::Opponent => Side::Theirs,
            Who::Each | Who::Doers => Side::Own,
            _ => return,
        };
        if pile && noun.place.side == Side::Any && !both_in(self.tokens) {
            noun.place.side = own;
        }
    }

    /// A zone that names nobody is that of the one who acts. One that is both players' is each one's own, and each of them acts.
    pub fn acted_in(&mut self, node: &Node, place: Place) -> Meaning<Place> {
        if place.side != Side::Any || self.setting.lexicon.vocabulary().shared(place.zone) {
            return Ok(place);
        }
        let side = if self.says_both(node) { self.both_act(node)? } else { own_side(self, node)? };
        Ok(Place { side, ..place })
    }

    /// A zone that names nobody is that of the one who acts; one that is both players' stays so.
    pub fn seen_in(&mut self, node: &Node, place: Place) -> Meaning<Place> {
        match self.says_both(node) {
            true => Ok(place),
            false => self.acted_in(node, place),
        }
    }

    /// What is done with what is both players' each of them does, unless somebody is said to.
    pub fn both_act(&mut self, node: &Node) -> Meaning<Side> {
        if self.is_carried() || !matches!(self.current_actor(), Who::You | Who::Each) {
            return self.refuse(node, "誰がするのか決まりません", "which of the players does this cannot be told");
        }
        self.everybody_acts();
        Ok(Side::Own)
    }
}

fn both_in(words: &[Token]) -> bool {
    let said = |at: usize, texts: &[&str]| words.get(at).is_some_and(|token| texts.contains(&token.text.as_str()));
    (0..words.len()).any(|at| {
        let of_each = said(at, &["お互い", "互い", "各プレイヤー"]) && said(at + 1, &["の"]);
        let of_two = said(at, &["自分", "あなた"]) && said(at + 1, &["と"]) && said(at + 2, &["相手"]) && said(at + 3, &["の"]);
        of_each || of_two
    })
}
