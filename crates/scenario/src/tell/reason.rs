//! Why a point cannot be told as a ruling, in words.

use tefuda_kernel::{AbilityIx, DefId, ObjectId, State, Unlaid};
use tefuda_table::{Bilingual, Playable, Shelf};

/// Something is there that no board can say.
pub(crate) fn unlaid<G: Playable>(shelf: &Shelf<G>, state: &State<G>, what: Unlaid) -> Bilingual {
    let name = |def: DefId| shelf.pool.name(def);
    let ability = |ability: AbilityIx| name(shelf.pool.ability(ability).def);
    let object = |id: ObjectId| name(state.past(id).map_or_else(|| state.object(id.seat).def, |past| past.def));
    match what {
        Unlaid::UnderWay => Bilingual::new("何かの処理の途中です", "something is under way"),
        Unlaid::Happened => {
            Bilingual::new("起きたことを覚えているテキストがあります", "a text looks back on what has happened")
        }
        Unlaid::Waits(which) => {
            let card = ability(which);
            Bilingual::new(format!("《{card}》の能力が待っています"), format!("an ability of 《{card}》 waits"))
        }
        Unlaid::Lasts(source) => {
            let card = object(source);
            Bilingual::new(format!("《{card}》の効果が続いています"), format!("an effect of 《{card}》 lasts"))
        }
        Unlaid::Used(which) => {
            let card = ability(which);
            Bilingual::new(
                format!("《{card}》の能力がこのターンに使われています"),
                format!("an ability of 《{card}》 was used this turn"),
            )
        }
    }
}

/// Nobody has the right to act in a phase in which a ruling can begin.
pub(crate) fn no_beginning() -> Bilingual {
    Bilingual::new("裁定を始められる場面ではありません", "a ruling cannot begin at this moment")
}

/// Something lies on the table that a file cannot put there.
pub(crate) fn odd_thing(name: &str) -> Bilingual {
    Bilingual::new(format!("《{name}》の置き方を書けません"), format!("how 《{name}》 lies cannot be written"))
}

/// A decision since then has no words.
pub(crate) fn no_words(at: usize) -> Bilingual {
    Bilingual::new(format!("{at}番目の選択を裁定の言葉で書けません"), format!("pick {at} has no words in a ruling"))
}

/// Chance said more, or otherwise, than a file can say.
pub(crate) fn chance() -> Bilingual {
    Bilingual::new("無作為な結果を書ききれません", "what chance said cannot be written")
}

/// What was written came out as something else.
pub(crate) fn differs() -> Bilingual {
    Bilingual::new("書いた裁定が同じ場面になりません", "what is written does not come to the same point")
}
