//! The one list of games. The program, the benches and the fuzz targets are written for whatever games stand here; scripts go through
//! the folders of `games/`. A test of the program (`graph.rs`) holds that no other file lists them.

/// A game that is listed, by the name of its folder.
pub use {tefuda_divinecross as divinecross, tefuda_magmell as magmell};

/// Hands the list to a macro, in the order of the ids: `games!(each);` calls `each! { divinecross: PATH::DivineCross, … }`.
#[macro_export]
macro_rules! games {
    ($each:ident) => {
        $each! {
            divinecross: $crate::divinecross::DivineCross,
            magmell: $crate::magmell::Magmell,
        }
    };
}

/// A game that is planned, and of which there is nothing yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned {
    /// The word by which commands will know it.
    pub id: &'static str,
    /// Its name, Japanese and English.
    pub title: (&'static str, &'static str),
}

/// The games to come, in the order of their ids.
pub const PLANNED: &[Planned] = &[
    Planned { id: "mahou", title: ("魔法少女 ザ・デュエル", "Mahou Shoujo the Duel") },
    Planned { id: "sqex", title: ("スクウェア・エニックス TCG", "Square Enix TCG System") },
    Planned { id: "zx", title: ("Z/X -Zillions of enemy X-", "Z/X -Zillions of enemy X-") },
];
