//! The nouns of a ruling: players, cards, places, values and moments.

/// One of the two players; a file always calls them `A` and `B`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player called A.
    A,
    /// The player called B.
    B,
}

/// The subject of a decision or of something that players see or are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Who {
    /// One player.
    One(Player),
    /// `both`: each of the two players.
    Both,
    /// `nobody`: neither of the two.
    Nobody,
}

/// A card by name: `灰の斥候`, `灰の斥候#2`, `B's 灰の斥候 in ダスト`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRef {
    /// The printed name.
    pub name: String,
    /// Which copy, counted from 1 in the order in which the file puts the copies down.
    pub nth: Option<u32>,
    /// Whose: the zone's player, or the controller where players share the zone.
    pub whose: Option<Player>,
    /// Where it is now.
    pub zone: Option<PlaceRef>,
}

/// A zone, a square or the role of cards under a host: `A's 手札`, `チャント`, `b2`, `灰の斥候's エネルギー`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceRef {
    /// Whose place it is; none for a shared place.
    pub whose: Option<Holder>,
    /// The game's word for the place.
    pub name: String,
}

/// Who or what has a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// A player's zone.
    Player(Player),
    /// What lies with a card in a role: energy, stock, force, item…
    Card(Box<CardRef>),
}

/// Anything that a decision can pick and an expectation can speak about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ref {
    /// A player.
    Player(Player),
    /// A card.
    Card(CardRef),
    /// `ability of X`, `ability 2 of X`, `"火炎" of X`: an ability of a card, printed on it or waiting to resolve.
    Ability {
        /// The card that the ability is of.
        of: CardRef,
        /// Which of its abilities.
        which: Which,
    },
    /// `card 3 of B's オーブ`: a card by place, for picks from cards that the chooser cannot see. 1 is the top.
    Position {
        /// The place.
        place: PlaceRef,
        /// Counted from 1.
        nth: u32,
    },
    /// A number, or an option by its quoted words.
    Value(Value),
}

/// Which ability of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Which {
    /// The only one that fits.
    Only,
    /// The n-th printed one, from 1.
    Nth(u32),
    /// The one with this name, or with these words in its text.
    Text(String),
}

/// What a value is, or what is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// `∞`.
    Infinite,
    /// Quoted words: a colour, a name, an option.
    Text(String),
}

/// A point of the game: `turn 3 of A, メイン`, `防御`, `turn of B`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Moment {
    /// The number of the turn, counted through the game from 1.
    pub turn: Option<u32>,
    /// Whose turn.
    pub player: Option<Player>,
    /// Phase, then step, in the game's words.
    pub at: Vec<String>,
}
