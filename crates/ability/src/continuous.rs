//! Continuous effects: what is so for a time.

use crate::{Ability, Amount, Arithmetic, Colour, Feature, Kind, Mark, Name, Noun, Side, Texts, Value, What, Who};
use serde::{Deserialize, Serialize};

/// How long an effect that a resolution made lasts. The effects of static abilities last while the ability is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Duration {
    /// このターン, ターン終了時まで
    ThisTurn,
    /// このバトルの間
    ThisBattle,
    /// 次のあなたのターンの終了時まで
    YourNextTurn,
    /// 次の相手のターンの終了時まで
    TheirNextTurn,
    /// 次の自分のターン、: from the start of that turn to its end.
    DuringYourNextTurn,
    /// 次の相手のターン、: from the start of that turn to its end.
    DuringTheirNextTurn,
    /// 次のターン、: from the start of the turn after this one to its end.
    DuringNextTurn,
    /// 次のあなたのターン開始時まで
    UntilYourTurn,
    /// 次の相手のターン開始時まで
    UntilTheirTurn,
    /// No period given.
    Game,
}

impl Duration {
    /// Whether it begins only with a later turn.
    pub fn waits(self) -> bool {
        matches!(self, Duration::DuringYourNextTurn | Duration::DuringTheirNextTurn | Duration::DuringNextTurn)
    }
}

/// The two sorts of abilities that a card with headed lines has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AbilitySort {
    /// スキル
    Skills,
    /// EXパワー: everything else that has a title.
    Powers,
}

/// One change to what an object is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// A number goes up or down.
    Add(Value, Amount),
    /// A number becomes.
    Set(Value, Amount),
    /// It has a mark: 防御されない
    Mark(Mark),
    /// It has a mark as far as such are concerned: 赤のユニットに防御されない, 相手のマジックの対象にならない
    Against(Mark, Noun),
    /// The same of players: プレイヤーを攻撃できない
    AgainstPlayer(Mark, Side),
    /// It has an ability.
    Gain(Box<Ability>),
    /// It loses its abilities.
    LoseAbilities,
    /// Its colours become these.
    Colours(Vec<Colour>),
    /// It has these colours as well: 《赤》を得る
    GainColours(Vec<Colour>),
    /// It has these colours no more: 《赤》を失う
    LoseColours(Vec<Colour>),
    /// It loses such abilities: 「火花」を失う, EXパワーを失う
    Lose(Texts),
    /// What becomes of its skill with this title, and of no other: 「火花」のコストを1減らす
    OfTitled(Name, Box<Change>),
    /// Its kind becomes this.
    Become(Kind),
    /// It is of this kind as well.
    GainKind(Kind),
    /// Its name becomes this.
    Named(Name),
    /// It has this name as well.
    GainName(Name),
    /// It has this species, job or trait as well.
    GainFeature(Feature),
    /// It has this one no more.
    LoseFeature(Feature),
    /// Somebody controls it.
    Controlled(Who),
    /// このユニットのスキルのダメージを100アップする: the damage that it deals in a fight.
    Dealt(Arithmetic),
    /// このユニットが受けるスキルのダメージを100ダウンする: the damage that it is dealt in a fight.
    Taken(Arithmetic),
}

/// Changes to some objects.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Continuous {
    /// Which objects.
    pub what: What,
    /// What becomes of them.
    pub changes: Vec<Change>,
}
