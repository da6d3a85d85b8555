//! What a slot holds, in canonical Japanese: それ, そのユニット, 2つ目の選択.

use super::{
    antecedent::{Antecedent, Origin, Sort},
    inflection::Form,
    japanese::Japanese,
};
use crate::{Part, Var, Verb};

impl Japanese<'_> {
    /// The shortest word that the grammar would take for this slot.
    pub fn that_object(&self, slot: Var) -> String {
        let is = |found: Option<Antecedent>| found.is_some_and(|found| found.slot == slot);
        let kind = self.mentioned.get(slot).and_then(|known| known.kind());
        match kind {
            // A condition, or what was moved just now, may be what the grammar would look at first.
            _ if self.fenced || self.mentioned.is_left(slot) => self.by_place(slot),
            // それ is no player where it has to be an object.
            _ if self.mentioned.get(slot).is_some_and(|known| known.sort == Sort::Player) => self.by_place(slot),
            _ if is(self.mentioned.latest()) && !self.mentioned.is_asked_otherwise(slot) => "それ".to_owned(),
            Some(kind) if is(self.mentioned.latest_of(kind, self.words.unit)) => format!("その{}", self.kind(kind)),
            _ if is(self.mentioned.latest_object()) && !self.mentioned.is_asked_otherwise(slot) => "そのカード".to_owned(),
            _ => self.by_place(slot),
        }
    }

    pub fn that_player(&self, slot: Var) -> String {
        let latest = self.mentioned.latest().filter(|found| found.slot == slot && found.sort == Sort::Player);
        let latest_player = self.mentioned.latest_player().filter(|found| found.slot == slot);
        match (latest, latest_player, slot) {
            (Some(_), _, _) => "それ".to_owned(),
            (_, Some(_), _) => "そのプレイヤー".to_owned(),
            (_, _, Var::Heard(Part::It)) => "当のプレイヤー".to_owned(),
            (_, _, Var::Heard(Part::Other)) => "相手方のプレイヤー".to_owned(),
            _ => format!("{}であるプレイヤー", self.by_place(slot)),
        }
    }

    fn by_place(&self, slot: Var) -> String {
        match (slot, self.mentioned.place(slot)) {
            (Var::Heard(Part::It), _) => "当のもの".to_owned(),
            (Var::Heard(Part::Other), _) => "相手方のもの".to_owned(),
            (Var::LastMade, _) => format!("この効果で最後に{}トークン", self.verb(Verb::Create, Form::Past)),
            (Var::Made, _) => format!("この効果で{}トークン", self.verb(Verb::Create, Form::Past)),
            (Var::Moved(how), _) => self.moved(how),
            (Var::Out(id), _) => format!("手順{}で動かしたもの", id.0 + 1),
            (Var::Each(_), _) => "その1つ".to_owned(),
            (Var::Affected, _) => "それ自身".to_owned(),
            (Var::Kept(n), _) => format!("{}番として{}もの", n + 1, self.verb(Verb::Keep, Form::Past)),
            (_, Some((Origin::Choice, nth))) => format!("{nth}つ目の選択"),
            (_, Some((_, nth))) => format!("{nth}つ目の対象"),
            // A slot that nothing filled: no text may make such an ability.
            (Var::Bound(number), None) => format!("（{number}番の空き）"),
        }
    }
}
