//! Facts about the table: under `given` a fact is made so, under `then` it is checked.

use crate::{PlaceRef, Player, Ref, Value, Who};

/// One fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// `X is in ダスト`, `X is not in A's 手札`.
    In {
        /// The card.
        what: Ref,
        /// Is it, or is it not?
        is: Is,
        /// The place.
        place: PlaceRef,
    },
    /// `X is at b2`: a spot inside a zone.
    At {
        /// The card.
        what: Ref,
        /// Is it, or is it not?
        is: Is,
        /// The game's word for the spot.
        spot: String,
    },
    /// `X is nowhere`: a token or an ability that no longer exists.
    Nowhere {
        /// What is gone.
        what: Ref,
    },
    /// `X is レスト`, `X is not 裏向き`: a way to lie, a mark, a role in battle.
    Status {
        /// The card or the player.
        what: Ref,
        /// Is it, or is it not?
        is: Is,
        /// The game's word.
        status: String,
    },
    /// `X is owned by B`.
    Owned {
        /// The card.
        what: Ref,
        /// Its owner.
        by: Player,
    },
    /// `X is controlled by B`.
    Controlled {
        /// The card.
        what: Ref,
        /// Its controller.
        by: Player,
    },
    /// `B's life is 18`, `X's AP is 3`, `X's 色 is "赤"`.
    Value {
        /// The player or the card.
        of: Ref,
        /// The game's word for the value.
        value: String,
        /// Is it, or is it not?
        is: Is,
        /// The value.
        equals: Value,
    },
    /// `X has 2 パワーカウンター`, `X has 3 damage`, `X has no 気絶マーカー`, `X has "防御されない"`.
    Has {
        /// The card or the player.
        who: Ref,
        /// How many; none where one or more will do.
        count: Option<u32>,
        /// Of what.
        what: What,
    },
    /// `A's 手札 holds X`, `… holds exactly X, Y`, `… does not hold X`.
    Holds {
        /// The place.
        place: PlaceRef,
        /// How the list is meant.
        how: Holds,
        /// The cards, a copy each; order does not matter.
        cards: Vec<Ref>,
    },
    /// `A's 手札 holds 3 cards`, `チャント holds nothing`.
    Count {
        /// The place.
        place: PlaceRef,
        /// How many cards lie there.
        cards: u32,
    },
    /// `top of A's 魔導書 is X, Y`: in order, from that end inwards.
    Order {
        /// The place.
        place: PlaceRef,
        /// From which end.
        end: End,
        /// The cards from that end inwards.
        cards: Vec<Ref>,
    },
    /// `B sees X`, `B does not see X`, `nobody sees card 1 of A's オーブ`. Quoted words are looked for in all that a player receives.
    Sees {
        /// Who.
        who: Who,
        /// Sees, or does not see?
        is: Is,
        /// What.
        what: Vec<Ref>,
    },
}

/// Affirmed or denied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Is {
    /// It is so.
    So,
    /// It is not so.
    Not,
}

/// How the list of a `holds` is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Holds {
    /// These, and perhaps others.
    These,
    /// These and no others.
    Exactly,
    /// None of these.
    Not,
}

/// An end of a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The top; on a stack, what resolves next.
    Top,
    /// The bottom.
    Bottom,
}

/// What a card or a player has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A counter, a marker or damage, by the game's word.
    Counter(String),
    /// A keyword or an ability, by its quoted words.
    Ability(String),
}
