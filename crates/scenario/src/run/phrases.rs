//! What a ruling expects, in the words of both languages.

use super::trouble::both;
use crate::{Asked, Is, Moment, Player, Who};
use tefuda_table::Bilingual;

/// A player as files call them.
pub(super) fn letter(player: Player) -> &'static str {
    match player {
        Player::A => "A",
        Player::B => "B",
    }
}

/// A moment of the game.
pub(super) fn moment(moment: &Moment) -> Bilingual {
    let Moment { turn, player, at } = moment;
    let mut ja: Vec<String> = turn.iter().map(|turn| format!("{turn}ターン目")).collect();
    let mut en: Vec<String> = turn.iter().map(|turn| format!("turn {turn}")).collect();
    ja.extend(player.map(|player| format!("{}のターン", letter(player))));
    en.extend(player.map(|player| format!("a turn of {}", letter(player))));
    ja.extend(at.iter().cloned());
    en.extend(at.iter().cloned());
    both(ja.join("、"), en.join(", "))
}

/// That somebody is asked something, or is not.
pub(super) fn asked(who: Who, is: Is, to: Option<Asked>) -> Bilingual {
    let (ja, en) = match who {
        Who::One(player) => (letter(player), letter(player)),
        Who::Both => ("両者", "both"),
        Who::Nobody => ("誰か", "anybody"),
    };
    let wanted = (is == Is::So) != (who == Who::Nobody);
    let (what_ja, what_en) = to.map_or(("決定", ""), deed);
    let are = if who == Who::Both { "are" } else { "is" };
    let not = if wanted { "" } else { " not" };
    let end = if wanted { "求められている" } else { "求められていない" };
    both(format!("{ja}が{what_ja}を{end}"), format!("{en} {are}{not} asked{what_en}"))
}

fn deed(to: Asked) -> (&'static str, &'static str) {
    match to {
        Asked::Act => ("行動", " to act"),
        Asked::Choose => ("選択", " to choose"),
        Asked::Answer => ("はいかいいえ", " to answer"),
        Asked::Name => ("宣言", " to name"),
        Asked::Divide => ("割り振り", " to divide"),
        Asked::Order => ("順番", " to order"),
        Asked::Pay => ("支払い", " to pay"),
        Asked::Repeat => ("繰り返す回数", " to repeat"),
    }
}
