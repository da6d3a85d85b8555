//! Sentences that say when something can be used: a card of itself, and a power in the sentence after the one that says how often.

use crate::{
    block::Found,
    read::{self, Piece},
    reading::{Setting, State, sentence::Sentence},
};
use tefuda_ability::Condition;

/// Whether a sentence says when its own card can be used: that is no part of what using it does.
pub(crate) fn is_licence(setting: &Setting<'_>, piece: &Piece<'_>) -> bool {
    let named = piece.words.iter().any(|token| token.text == "この");
    let said = |piece| match read::remark(setting, piece) {
        Some(Sentence::Replacing { until: None, replacement }) => replacement.is_of_own_use(),
        _ => false,
    };
    !piece.bullet && named && said(piece)
}

/// 自分のターンに1回使える。〜場合にのみ使える: the sentence after the first may say on which condition.
pub(crate) fn condition_of_use(
    setting: &Setting<'_>,
    pieces: &[Piece<'_>],
    at: &mut usize,
    found: &mut Found,
) -> Option<Condition> {
    let piece = pieces.get(*at)?;
    let Some(Sentence::OnlyIf(_)) = read::remark(setting, piece) else { return None };
    *at += 1;
    match read::sentence(setting, piece, State::new(false), found)? {
        (Sentence::OnlyIf(condition), _) => Some(condition),
        _ => None,
    }
}
