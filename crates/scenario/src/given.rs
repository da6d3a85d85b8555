//! The set-up: what lies where, what time it is, and what chance will say.

use crate::{Fact, Moment, PlaceRef, Player, Ref};

/// One line under `given`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    /// `the game begins`: the case starts with the game's own set-up procedure, with the decks that the case gives.
    Begin,
    /// `turn 3 of A, メイン`.
    Moment(Moment),
    /// `first player B`.
    First(Player),
    /// `option janken: "coin"`: what the rules leave to the host.
    Option {
        /// Its name.
        name: String,
        /// What it is.
        value: String,
    },
    /// `A's 手札: 雷の矢, 灰の斥候 ×2 (レスト), 3 cards`. A pile is written from the top.
    Place {
        /// Where.
        place: PlaceRef,
        /// What lies there.
        items: Vec<Item>,
    },
    /// `deck 魔導書: 雷の矢 ×3, 37 cards`, for deck-legality cases and for games from the beginning.
    Deck {
        /// The game's word for the pile.
        pile: String,
        /// Whose deck; A's where the file does not say.
        of: Option<Player>,
        /// The list.
        items: Vec<Item>,
    },
    /// `next shuffle of A's 魔導書: X, Y`, `next coin: "表"`.
    Chance(Chance),
    /// A fact to be made so.
    Fact(Fact),
}

impl Given {
    /// Whether this line, written in a variant, takes the place of `other` in the case.
    pub(crate) fn replaces(&self, other: &Given) -> bool {
        match (self, other) {
            (Given::Begin | Given::Moment(_), Given::Begin | Given::Moment(_)) => true,
            (Given::First(_), Given::First(_)) => true,
            (Given::Option { name: new, .. }, Given::Option { name: old, .. }) => new == old,
            (Given::Place { place: new, .. }, Given::Place { place: old, .. }) => new == old,
            (Given::Deck { pile: new, of: mine, .. }, Given::Deck { pile: old, of: theirs, .. }) => {
                new == old && mine == theirs
            }
            (Given::Chance(new), Given::Chance(old)) => new.same_event(old),
            (
                Given::Fact(Fact::Value { of: mine, value: new, .. }),
                Given::Fact(Fact::Value { of: theirs, value: old, .. }),
            ) => mine == theirs && new == old,
            _ => false,
        }
    }
}

/// One entry of a list of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// `灰の斥候#2 ×3 (レスト, 2 damage)`.
    Card {
        /// The printed name.
        name: String,
        /// The number by which the file calls this copy; else copies count up in the order of the file.
        nth: Option<u32>,
        /// How many copies.
        copies: u32,
        /// How they lie.
        marks: Vec<Mark>,
    },
    /// `12 cards`: blank cards of no interest, each with a name of its own.
    Blank(u32),
}

/// What the parentheses after a card say; each is short for a fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// `レスト`, `裏向き`, `トークン`.
    Status(String),
    /// `2 パワーカウンター`, `3 damage`.
    Counter {
        /// How many.
        count: u32,
        /// Of what, in the game's word.
        what: String,
    },
    /// `owner B`: put there by the place's player, but B's card.
    Owner(Player),
    /// `controller B`.
    Controller(Player),
    /// `at b2`.
    At(String),
    /// `known to B`, `known to B within`, `known to B somewhere`, `unknown to B`.
    Known(Player, Known),
}

/// What a player knows of a card, where its place does not say that already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Known {
    /// Nothing.
    Not,
    /// That it is somewhere among its owner's hidden cards.
    Somewhere,
    /// That it is in this zone, but not which one it is.
    Within,
    /// Its face.
    Face,
}

/// What chance will say, in the order in which the game asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chance {
    /// The order after the next shuffle, from the top; what is not listed follows in any order.
    Shuffle {
        /// The pile.
        place: PlaceRef,
        /// The order.
        order: Vec<Item>,
    },
    /// The results of the next random events of a kind: a coin, a die, the first player, a card at random.
    Result {
        /// The game's word for the event.
        what: String,
        /// The results, one an event.
        results: Vec<Ref>,
    },
}

impl Chance {
    fn same_event(&self, other: &Chance) -> bool {
        match (self, other) {
            (Chance::Shuffle { place: new, .. }, Chance::Shuffle { place: old, .. }) => new == old,
            (Chance::Result { what: new, .. }, Chance::Result { what: old, .. }) => new == old,
            _ => false,
        }
    }
}
