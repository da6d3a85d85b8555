//! What a slot holds, in canonical Japanese: それ, そのユニット, 2つ目の選択.

use super::{
    antecedent::{Antecedent, Origin, Sort},
    inflection::Form,
    japanese::Japanese,
};
use crate::{Slot, Verb};

/// How a reference to a slot ends that nothing has filled.
pub const UNFILLED: &str = "番の空き）";

impl Japanese<'_> {
    /// The shortest word that the grammar would take for this slot.
    pub fn that_object(&self, slot: Slot) -> String {
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

    pub fn that_player(&self, slot: Slot) -> String {
        let latest = self.mentioned.latest().filter(|found| found.slot == slot && found.sort == Sort::Player);
        let latest_player = self.mentioned.latest_player().filter(|found| found.slot == slot);
        match (latest, latest_player, slot) {
            (Some(_), _, _) => "それ".to_owned(),
            (_, Some(_), _) => "そのプレイヤー".to_owned(),
            (_, _, Slot::SUBJECT) => "当のプレイヤー".to_owned(),
            (_, _, Slot::OTHER) => "相手方のプレイヤー".to_owned(),
            _ => format!("{}であるプレイヤー", self.by_place(slot)),
        }
    }

    fn by_place(&self, slot: Slot) -> String {
        match (slot, self.mentioned.place(slot)) {
            (Slot::SUBJECT, _) => "当のもの".to_owned(),
            (Slot::OTHER, _) => "相手方のもの".to_owned(),
            (Slot::MADE_LAST, _) => format!("この効果で最後に{}トークン", self.verb(Verb::Create, Form::Past)),
            (Slot::MADE, _) => format!("この効果で{}トークン", self.verb(Verb::Create, Form::Past)),
            (slot, _) if let Some(how) = slot.moved_by() => self.moved(how),
            (slot, _) if let Some(n) = slot.keep() => format!("{}番として{}もの", n + 1, self.verb(Verb::Keep, Form::Past)),
            (_, Some((Origin::Choice, nth))) => format!("{nth}つ目の選択"),
            (_, Some((_, nth))) => format!("{nth}つ目の対象"),
            // A slot that nothing filled: no text may make such an ability.
            (Slot(number), None) => format!("（{number}{UNFILLED}"),
        }
    }
}
