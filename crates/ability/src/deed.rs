//! The verbs: what an effect does.

use crate::{
    Ability, Amount, Arithmetic, Colour, Cost, Counter, Entry, Kind, Name, Noun, OwnVerb, Patient, Place, Role, Square, Status,
    Value, Var, What, Who,
};
use serde::{Deserialize, Serialize};

/// Whether each recipient gets the amount or they share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Share {
    /// それぞれに
    Each,
    /// 割り振る: fixed when the card is used or the ability is placed, at least one each.
    Divided,
}

/// Where in an ordered zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Position {
    /// 一番上
    Top,
    /// 一番下
    Bottom,
    /// Anywhere: the zone has no order, or it is shuffled afterwards.
    Any,
}

/// Where a moved object goes. The zone is the owner's unless the text names a player.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Destination {
    /// The zone; `Side::Any` means its owner's.
    pub place: Place,
    /// Where in it.
    pub position: Position,
    /// On which square of it, if it has several.
    pub square: Square,
    /// In what state it arrives: レスト状態で, パワーカウンターが1つ置かれた状態で
    pub entering: Vec<Entry>,
    /// 好きな順番で: who says in which order several come to lie there, if the text does; otherwise their owner.
    pub order: Option<Who>,
}

impl Destination {
    /// A place in a zone, and nothing more said.
    pub fn to(place: Place, position: Position) -> Destination {
        Destination { place, position, square: Square::Unsaid, entering: Vec::new(), order: None }
    }
}

/// What using a card by a text costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Price {
    /// コストを支払わずに
    Free,
    /// 使用コストを支払わずに: all but this part of it.
    Without(Value),
    /// As for any other use.
    Full,
}

/// A token: its information is what the creating text says.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Token {
    /// Its name.
    pub name: Name,
    /// Its kind.
    pub kind: Kind,
    /// Its colours.
    pub colours: Vec<Colour>,
    /// Its numbers.
    pub values: Vec<(Value, i32)>,
    /// What it can do.
    pub abilities: Vec<Ability>,
}

/// One thing done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Deed {
    /// ダメージを与える; the source is the object whose text this is.
    Damage {
        /// To whom or what.
        to: Patient,
        /// How much.
        amount: Amount,
        /// Each, or shared.
        share: Share,
    },
    /// ライフを回復する
    Heal(Who, Amount),
    /// カードを引く
    Draw(Who, Amount),
    /// ライフを失う: no damage.
    LoseLife(Who, Amount),
    /// ライフが10になる: neither damage nor recovery.
    SetLife(Who, Amount),
    /// 手札を捨てる: the hand's player chooses.
    Discard(Who, Amount),
    /// それを捨てる: these very cards.
    DiscardThese(What),
    /// 破壊する
    Destroy(What),
    /// Move anywhere: 置く, 加える
    Move(What, Destination),
    /// 戻す
    Return(What, Destination),
    /// 召喚する: into play under a player, on which square, in what state.
    Summon(What, Who, Square, Vec<Entry>),
    /// ウェイクする, レストする, 裏向きにする
    SetStatus(What, Status, bool),
    /// カウンターを置く
    PutCounters {
        /// On what.
        on: What,
        /// Which.
        counter: Counter,
        /// How many.
        amount: Amount,
        /// Each, or shared.
        share: Share,
    },
    /// 気絶させる: into the state that a counter stands for. What is in it already does not come into it anew.
    Ail(What, Counter),
    /// 《飴》を得る: counters that lie on no object, but with a player.
    Receive(Who, Counter, Amount),
    /// 《飴》を支払う: all of so many, or it is not done.
    HandIn(Who, Counter, Amount),
    /// カウンターを取り除く
    RemoveCounters(What, Counter, Amount),
    /// すべてのカウンターを取り除く: of every sort.
    RemoveAllCounters(What),
    /// トークンを出す
    CreateToken {
        /// Who makes it.
        who: Who,
        /// 相手の支配下で: who controls it, if not its maker.
        under: Option<Who>,
        /// What it is.
        token: Token,
        /// How many.
        amount: Amount,
        /// In what state it arrives.
        entering: Vec<Entry>,
    },
    /// 無効化する
    Negate(What),
    /// 支払う: the whole cost, or nothing of it.
    Pay(Who, Cost),
    /// 公開する
    Reveal(What),
    /// 見る, or 公開する where the text goes on to speak of the cards: they are remembered.
    Look {
        /// Who looks; `None` is everybody.
        who: Option<Who>,
        /// Where they are remembered.
        slot: Var,
        /// At what.
        what: What,
    },
    /// 探す: choose up to so many that fit in a hidden pile, or none; the pile is shuffled when the effect ends.
    Search {
        /// Who looks.
        who: Who,
        /// Where the found cards are remembered.
        slot: Var,
        /// What fits, and where.
        noun: Noun,
        /// How many at most.
        upto: Amount,
        /// Out of how many from the top; `None` is the whole pile.
        within: Option<Amount>,
    },
    /// 無作為化する, シャッフルする
    Shuffle {
        /// Who does.
        who: Who,
        /// The pile; with `Side::Any` that of the one who shuffles.
        place: Place,
        /// What was put there: where the rules sent it to another pile, that one is meant.
        with: Option<What>,
    },
    /// 使用する: use a card now, whatever its timing.
    Use(Who, What, Price),
    /// HPを回復する: damage on objects goes; `None` is all of it.
    Mend(What, Option<Amount>),
    /// ダメージマーカーを取り除く: the same, but nothing recovers by it.
    Unharm(What, Option<Amount>),
    /// 入れ替える: each goes where the other was.
    Swap(What, What),
    /// 付ける
    Attach {
        /// What is attached.
        what: What,
        /// To what.
        to: What,
        /// As what: エネルギーとして
        role: Role,
    },
    /// ダメージを100アップする: of the skill that is being used.
    Strike(Arithmetic),
    /// One of the game's own verbs; what it does is the game's business.
    Own {
        /// Which.
        verb: OwnVerb,
        /// Who does it.
        who: Who,
        /// To what, if the verb takes an object.
        what: Option<What>,
        /// How often or how many.
        amount: Amount,
    },
    /// 攻撃対象を変更する: the attack in progress goes to somebody or something else.
    Redirect(Patient),
    /// ゲームに勝利する
    Win(Who),
    /// ゲームに敗北する
    Lose(Who),
}
