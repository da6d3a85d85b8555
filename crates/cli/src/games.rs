//! Which games there are. A new game is one line in [`with_game!`].

use crate::failure::{Failure, fail};
use tefuda_table::nearest;

/// The games that this program is for, in the order of their names, with their titles.
pub const GAMES: [(&str, &str, &str); 5] = [
    ("divinecross", "ディヴァインクロス TCG", "Divine Cross TCG"),
    ("magmell", "MAGMELL カードゲーム", "MAGMELL CARD GAME"),
    ("mahou", "魔法少女 ザ・デュエル", "Mahou Shoujo the Duel"),
    ("sqex", "スクウェア・エニックス TCG", "Square Enix TCG System"),
    ("zx", "Z/X -Zillions of enemy X-", "Z/X -Zillions of enemy X-"),
];

/// What a body makes of the type of the game with an id, or `None` where there is no such game yet.
macro_rules! with_game {
    ($id:expr, $game:ident => $body:expr) => {{
        macro_rules! play {
            ($game_type:ty) => {{
                type $game = $game_type;
                Some($body)
            }};
        }
        match $id {
            "divinecross" => play!(tefuda_divinecross::DivineCross),
            "magmell" => play!(tefuda_magmell::Magmell),
            _ => None,
        }
    }};
}
pub(crate) use with_game;

/// Do a command with the type of the game that has an id: `dispatch!(id, G => result)`.
macro_rules! dispatch {
    ($id:expr, $game:ident => $body:expr) => {{
        let id: &str = $id;
        $crate::games::with_game!(id, $game => $body).unwrap_or_else(|| Err($crate::games::unknown_game(id)))
    }};
}
pub(crate) use dispatch;

/// Whether a game can be played yet.
pub fn is_playable(id: &str) -> bool {
    with_game!(id, G => <G as tefuda_table::Playable>::ID).is_some()
}

/// No such game, or not yet.
pub fn unknown_game(id: &str) -> Failure {
    if let Some((_, ja, en)) = GAMES.iter().find(|(known, ..)| *known == id) {
        let there = playable_ids();
        return fail(
            format!("{ja} はまだ遊べません。遊べるもの: {there}"),
            format!("{en} cannot be played yet. What can: {there}"),
        );
    }
    let ids: Vec<&str> = GAMES.iter().map(|(known, ..)| *known).collect();
    let (mut ja, mut en) = (format!("「{id}」というゲームはありません。"), format!("there is no game {id}."));
    if let Some(near) = nearest(id, ids.iter().copied()) {
        ja += &format!("{near} ではありませんか。");
        en += &format!(" Did you mean {near}?");
    }
    fail(ja + &format!("あるもの: {}", ids.join(", ")), en + &format!(" There are: {}", ids.join(", ")))
}

fn playable_ids() -> String {
    let ids: Vec<&str> = GAMES.iter().map(|(id, ..)| *id).filter(|id| is_playable(id)).collect();
    ids.join(", ")
}
