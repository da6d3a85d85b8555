//! Why the engine takes no pick, in words.

use tefuda_cardtext::Bilingual;
use tefuda_kernel::Refused;

/// Why a pick was not taken.
pub fn refusal(refused: Refused) -> Bilingual {
    match refused {
        Refused::Over => Bilingual::new("ゲームは終わっています", "the game is over"),
        Refused::NotAsked => Bilingual::new("いまは求められていません", "that player is not asked anything now"),
        Refused::NotOffered => Bilingual::new("選べるものの中にありません", "that is not among what is offered"),
    }
}
