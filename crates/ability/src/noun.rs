//! Who and what a sentence speaks of.

use crate::{
    Amount, Colour, Comparison, Counter, FeatureSort, How, Kind, Mark, Name, Role, Squares, Status, Texts, Value, Via, Zone,
};
use serde::{Deserialize, Serialize};

/// The parts of an event that a text can speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Part {
    /// The thing that it happened to.
    It,
    /// Its other side: what dealt the damage, what was attacked.
    Other,
}

/// A variable: objects or players of which a text speaks again, named by what binds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Var {
    /// The event that triggered, or that is replaced.
    Heard(Part),
    /// A step that targets, chooses, looks or searches: the number of that step among these, from 0.
    Bound(u8),
    /// A step that keeps what a phrase means: the number of that step among these, from 0.
    Kept(u8),
    /// Whatever the effect has moved under a word: 捨てたカード
    Moved(How),
    /// The tokens that the effect made last, where it has made some before.
    LastMade,
    /// The tokens that the effect has made.
    Made,
    /// The things that the step of that name has moved.
    Out(StepId),
    /// Each thing of a step that goes through several, while it is its turn: the number of that step among these, from 0.
    Each(u8),
    /// Each object that a continuous effect is on: それのパワーカウンター1つにつき
    Affected,
}

/// The name of a step that a text asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StepId(pub u8);

impl Var {
    /// How many things one text can keep.
    pub const MOST_KEPT: u8 = 64;

    /// Which step that keeps something binds it, if one does.
    pub fn keep(self) -> Option<u8> {
        if let Var::Kept(number) = self { Some(number) } else { None }
    }

    /// The word under which the effect has moved what it stands for, if it is such a variable.
    pub fn moved_by(self) -> Option<How> {
        if let Var::Moved(how) = self { Some(how) } else { None }
    }

    /// True if the event behind the text brings it, or a step binds it before the one with that number.
    pub fn is_before(self, number: u8) -> bool {
        match self {
            Var::Heard(_) => true,
            Var::Bound(own) => own < number,
            Var::Kept(_) | Var::Moved(_) | Var::LastMade | Var::Made => false,
            Var::Out(_) | Var::Each(_) | Var::Affected => false,
        }
    }
}

/// Whose: seen from the player who controls the ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// あなたの, 自分の
    Yours,
    /// 相手の
    Theirs,
    /// Either player's, or a shared zone.
    Any,
    /// 自分の, where each player acts in turn: that of the one who acts.
    Own,
    /// 相手の, where each player acts in turn: that of the opponent of the one who acts.
    Rival,
    /// そのプレイヤーの: that of the player in a slot.
    Of(Var),
    /// それの支配者の: that of whoever controls what is in a slot, or did when it was last there.
    ControllerOf(Var),
    /// それの契約者の: that of whoever owns it.
    OwnerOf(Var),
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// あなた
    You,
    /// 相手
    Opponent,
    /// Each player, the turn player first.
    Each,
    /// そうしたプレイヤー: of the players who were told to do something, each who did all of it.
    Doers,
    /// ターン・プレイヤー
    Turn,
    /// The player in a slot (それ, そのプレイヤー).
    It(Var),
    /// その支配者
    ControllerOf(Box<What>),
    /// その契約者, その持ち主
    OwnerOf(Box<What>),
}

/// An object of the game, or several.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum What {
    /// このユニット, このカード
    This,
    /// このアシスト: the very card that the text stands on, where [`What::This`] is what it is attached to.
    Itself,
    /// それ, そのユニット, この効果で選んだカード: what a step put into a slot.
    It(Var),
    /// 〜と〜: all of what each of them means.
    Both(Vec<What>),
    /// それら: what several steps put into their slots.
    These(Vec<Var>),
    /// Everything that fits: すべてのユニット, あなたのユニットは…
    All(Noun),
    /// Everything that a player has in play at any time, also what comes later: 相手は攻撃できない
    Ever(Side),
    /// The card or cards on top of a pile: 魔導書の一番上のカード
    Top(Place, Box<Amount>),
    /// The card or cards at the bottom of a pile: 魔導書の一番下のカード
    Bottom(Place, Box<Amount>),
}

/// Something that an effect can happen to: an object or a player.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Patient {
    /// Objects (or, through a slot, whatever was targeted).
    Object(What),
    /// Players.
    Player(Who),
    /// 〜と〜: all of them.
    Both(Vec<Patient>),
}

/// A zone of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Which zone.
    pub zone: Zone,
    /// Whose.
    pub side: Side,
}

/// A noun phrase: objects in a place that fit all filters.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Noun {
    /// The zone. A printed text that names none means the zone where its kind is in play; the grammar fills it in.
    pub place: Place,
    /// Every one must hold.
    pub filters: Vec<Filter>,
}

impl Noun {
    /// Whose things it means, in a zone that the players share as well.
    pub fn side(&self) -> Side {
        let controlled = |filter: &Filter| if let Filter::Controlled(side) = filter { Some(*side) } else { None };
        match self.place.side {
            Side::Any => self.filters.iter().find_map(controlled).unwrap_or(Side::Any),
            side => side,
        }
    }

    /// Whether it means the card itself, as something that fits.
    pub fn is_this(&self) -> bool {
        self.filters == [Filter::This]
    }

    /// The nouns of which it is one, where each has words of its own: 赤のユニットか青のマジック
    pub fn alternatives(&self) -> Option<Vec<Noun>> {
        let of_its_own = |filter: &Filter| filter.is_noun() || matches!(filter, Filter::All(_));
        let nouns = |filter: &Filter| matches!(filter, Filter::AnyOf(any) if any.iter().any(of_its_own));
        let at = self.filters.iter().position(nouns)?;
        let Filter::AnyOf(any) = &self.filters[at] else { return None };
        let others = self.filters.iter().enumerate().filter(|(other, _)| *other != at);
        let shared: Vec<Filter> = others.map(|(_, filter)| filter.clone()).collect();
        // トークンか赤のユニット: both are said of one noun.
        if matches!(shared.as_slice(), [Filter::Kind(_)]) && !any.iter().any(|one| matches!(one, Filter::All(_))) {
            return None;
        }
        let noun = |one: &Filter| {
            let own = if let Filter::All(several) = one { several.as_slice() } else { std::slice::from_ref(one) };
            let mut filters: Vec<Filter> = shared.iter().chain(own).cloned().collect();
            filters.sort_by_key(|filter| match filter {
                Filter::Controlled(_) => 0,
                filter if filter.leaves_out() => 1,
                Filter::Kind(_) => 3,
                _ => 2,
            });
            Noun { place: self.place, filters }
        };
        let mut nouns: Vec<Noun> = any.iter().map(noun).collect();
        // Whose the first is would be said of one that does not say its own, and what it is of one that says nothing more.
        nouns.sort_by_key(|noun| (matches!(noun.filters.first(), Some(Filter::Controlled(_))), noun.filters.len() > 1));
        Some(nouns)
    }
}

/// What a targeting or choosing sentence may take.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Candidates {
    /// Objects.
    Objects(Noun),
    /// Players.
    Players(Side),
    /// Objects or players: ユニットかプレイヤー
    Either(Noun, Side),
    /// Objects of either description, wherever each lies: ユニット1体か魔石1枚
    AnyOf(Vec<Noun>),
    /// Squares of a board.
    Squares(Squares),
}

/// How a name is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NameMatch {
    /// The whole name.
    Is(Name),
    /// A part of it.
    Contains(Name),
    /// The part before its brackets: アリサ of アリサ（月夜）
    Stem(Name),
}

/// A species, a job, a category: one open word of one sort. A job and a species of one word are two features.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Feature {
    /// Of which sort.
    pub sort: FeatureSort,
    /// The word.
    pub name: Name,
}

/// How features are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FeatureMatch {
    /// This one.
    Is(Feature),
    /// One of that sort with this in it.
    Contains(FeatureSort, Name),
}

/// In what two objects are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Likeness {
    /// 同じ名称
    Name,
    /// 同じ種族: one word of that sort in common.
    Feature(FeatureSort),
    /// 同じ色, 同じ属性: one of the colours in the sense that begins with this one.
    Colour(Colour),
}

/// One property that an object has or has not.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Filter {
    /// Of this kind.
    Kind(Kind),
    /// Of this colour.
    Colour(Colour),
    /// Of no colour.
    Colourless,
    /// Of the colour that a step chose: その色の
    ChosenColour(Var),
    /// With this species, job or trait.
    Feature(FeatureMatch),
    /// By name.
    Name(NameMatch),
    /// By a number: コスト3以下の
    Value(Value, Comparison, Amount),
    /// Lying so: レスト状態の
    Status(Status),
    /// With at least one such counter: パワーカウンターが置かれている
    Counter(Counter),
    /// 状態異常: with a counter of whatever name.
    Ailing,
    /// With so many such counters: パワーカウンターが2つ以上置かれている
    Counters(Counter, Comparison, Amount),
    /// With this mark.
    Mark(Mark),
    /// Controlled by: あなたの, 相手の
    Controlled(Side),
    /// A token.
    Token,
    /// An ability that waits on the stack: チャントにある能力
    Ability,
    /// With a part in one of the game's procedures: バトルユニット
    Role(Role),
    /// Damaged: ダメージを受けている
    Damaged,
    /// With so much damage on it: ダメージが100以上の
    Damage(Comparison, Amount),
    /// Attached to that: このユニットのエネルギー
    On(Box<What>),
    /// With what is in a slot attached to it: それが付いているユニット
    Bears(Var),
    /// With so many attached in a role: エネルギーが2枚以上付いている
    Attached(Role, Comparison, Amount),
    /// By what is printed, whatever effects say: 表記のHPが300以下の
    Printed(Box<Filter>),
    /// Lying in that zone, where a word means several: メイン・エリアにいる
    In(Zone),
    /// With the highest or the lowest number of all that the other filters leave: HPが最も低い
    Extreme {
        /// Which number.
        value: Value,
        /// Highest, or lowest.
        highest: bool,
    },
    /// With the most or the fewest attached in a role of all that the other filters leave: エネルギーが最も多い
    Fullest {
        /// In which role.
        role: Role,
        /// The most, or the fewest.
        most: bool,
    },
    /// With a number that is higher or lower than what it is without effects: HPが増えている
    Changed {
        /// Which number.
        value: Value,
        /// Higher, or lower.
        raised: bool,
    },
    /// With such an ability: 「火花」を持つ
    Has(Texts),
    /// With the same as that: それと同じ名称の, このユニットと同じ属性の
    Alike(Likeness, Box<What>),
    /// The very object in a slot: そのユニット以外 is `Not(Same)`.
    Same(Var),
    /// The source itself: このユニット以外の is `Not(This)`.
    This,
    /// Standing on one of these squares: このゼクスの隣にある
    At(Squares),
    /// プレイされて登場していた: it has come to where it lies in this way.
    Came(Box<Via>),
    /// The opposite.
    Not(Box<Filter>),
    /// At least one: 赤か青の
    AnyOf(Vec<Filter>),
    /// Every one, of one alternative or of what is left out: 赤のユニットか青のマジック, レスト状態の赤のユニット以外の
    All(Vec<Filter>),
}

impl Filter {
    /// What is said of something as one property.
    pub fn all(mut filters: Vec<Filter>) -> Filter {
        if filters.len() == 1 { filters.remove(0) } else { Filter::All(filters) }
    }

    /// Whether it is said with a noun of its own: ユニット以外の
    pub fn leaves_out(&self) -> bool {
        matches!(self, Filter::Not(inner) if inner.is_noun() || matches!(**inner, Filter::All(_)))
    }

    /// Whether it says what something is, so that it can be a noun of its own.
    pub fn is_noun(&self) -> bool {
        match self {
            Filter::Kind(_) | Filter::Token | Filter::Role(_) | Filter::Name(_) | Filter::Ability => true,
            Filter::All(several) => several.iter().any(Filter::is_noun),
            _ => false,
        }
    }
}
