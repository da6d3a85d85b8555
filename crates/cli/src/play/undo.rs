//! Taking back one's own last decision, where nothing was revealed since: nobody else decided anything, nothing was drawn at
//! random, and the player has seen no card that was hidden before.

use tefuda_kernel::PlayerId;
use tefuda_table::{Bilingual, Pick, Playable, Session};

/// Whether a pick is a bare pass.
pub fn is_pass(pick: &Pick) -> bool {
    pick.meaning.as_ref().is_some_and(|meaning| meaning.verb == "pass")
}

/// Why a player may not go back to an earlier moment; `None` if they may. That a bot has passed meanwhile does not stand in the way: it will
/// be asked again.
pub fn why_not<G: Playable>(before: &Session<'_, G>, now: &Session<'_, G>, player: PlayerId, bot: bool) -> Option<Bilingual> {
    let since = now.record.picks.get(before.record.picks.len()..).unwrap_or_default();
    if since.iter().any(|pick| pick.player != player && !(bot && is_pass(pick))) {
        return Some(Bilingual::new("そのあと相手が決定しました", "the other player has decided something since"));
    }
    if before.state.generator() != now.state.generator() {
        return Some(Bilingual::new("そのあと無作為な結果が出ました", "something random has happened since"));
    }
    let cards = before.state.cards().iter().zip(now.state.cards());
    let mut learnt = cards.filter(|(then, now)| now.known_to(player) > then.known_to(player));
    learnt.next().map(|_| Bilingual::new("そのあと隠れていたカードを見ました", "you have seen a hidden card since"))
}
