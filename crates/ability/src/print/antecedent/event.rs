//! What an event leaves to speak of: what it happened to, and the other side of it.

use super::{Antecedent, Antecedents, Origin, Sort, Standing, host_of, in_slot, noun_kind};
use crate::{Noun, Part, Pattern, Side, Subject, Var};

impl Antecedents {
    /// The event of a trigger or a replacement is mentioned.
    pub fn mention_event(&mut self, event: &Pattern) {
        match event {
            Pattern::Moves { what, .. } | Pattern::Turned(what, ..) | Pattern::Damaged(what) | Pattern::Countered(what, _) => {
                self.mention_subject(what);
            }
            Pattern::BattleDamaged(what)
            | Pattern::TurnedFrom { what, .. }
            | Pattern::EffectDamaged(what)
            | Pattern::Mended(what)
            | Pattern::Clings(what, _)
            | Pattern::Ails(what, _) => self.mention_subject(what),
            Pattern::Attached(what, _) => {
                self.mention_subject(what);
                let part = Standing::Part(Some(Var::Heard(Part::It)));
                self.mention_as(Var::Heard(Part::Other), Sort::Object(None), Origin::Event, part);
            }
            Pattern::Acts { what, .. } => {
                self.mention(Var::Heard(Part::Other), Sort::Player, Origin::Event);
                what.iter().for_each(|what| self.mention_subject(what));
            }
            Pattern::Moment { what, other, .. } => {
                what.iter().for_each(|what| self.mention_subject(what));
                let other = other.as_ref().map(|noun| Sort::Object(noun_kind(noun)));
                other.into_iter().for_each(|sort| self.mention(Var::Heard(Part::Other), sort, Origin::Event));
            }
            // Who is attacked is not what attacks: それ is rather that.
            Pattern::AtPlayer { what, .. } => what.iter().for_each(|what| self.mention_subject(what)),
            // A state of things happens to nobody.
            Pattern::Holds(_) => {}
            Pattern::Deals { what, player, object, .. } => {
                self.mention_subject(what);
                if object.as_ref().is_some_and(Noun::is_this) && player.is_none() {
                    let (slot, sort, origin) = (Var::Heard(Part::Other), Sort::Object(None), Origin::This);
                    self.known.insert(0, Antecedent { slot, sort, origin, standing: Standing::Free });
                    return;
                }
                let sort = match (player, object) {
                    (Some(_), Some(noun)) => Some(Sort::Either(noun_kind(noun))),
                    (Some(_), None) => Some(Sort::Player),
                    (None, Some(noun)) => Some(Sort::Object(noun_kind(noun))),
                    (None, None) => None,
                };
                sort.into_iter().for_each(|sort| self.mention(Var::Heard(Part::Other), sort, Origin::Event));
            }
            Pattern::PlayerDamaged(_) | Pattern::Healed(_) | Pattern::Forfeits(_) | Pattern::Drew(_) | Pattern::Loses(_) => {
                self.mention(Var::Heard(Part::It), Sort::Player, Origin::Event)
            }
            Pattern::Receives(..) => self.mention(Var::Heard(Part::It), Sort::Player, Origin::Event),
            Pattern::Used(_, noun) => {
                self.mention(Var::Heard(Part::Other), Sort::Player, Origin::Event);
                self.mention(Var::Heard(Part::It), Sort::Object(noun_kind(noun)), Origin::Event);
            }
            // Which of them is meant could not be told.
            Pattern::Once(_) => {}
            Pattern::By(inner, _) | Pattern::Nth(inner, ..) => self.mention_event(inner),
            Pattern::AnyOf(any) => any.iter().for_each(|one| self.mention_event(one)),
        }
    }

    /// 各プレイヤーのターン開始時: the player whose turn it is, for what waits for every such moment. Whatever a text mentions comes
    /// before this one, which nobody would call それ.
    pub fn mention_turn(&mut self, event: &Pattern) {
        let moment = matches!(event, Pattern::Moment { what: None, turn: Side::Any, .. });
        if moment && self.get(Var::Heard(Part::It)).is_none() {
            let (slot, sort, origin) = (Var::Heard(Part::It), Sort::Player, Origin::Event);
            self.known.insert(0, Antecedent { slot, sort, origin, standing: Standing::Free });
        }
    }

    fn mention_subject(&mut self, subject: &Subject) {
        match subject {
            // What a text has just called このユニット it does not call それ, where それ can be something else.
            Subject::This => {
                self.known.retain(|known| known.slot != Var::Heard(Part::It));
                let (slot, sort, origin) = (Var::Heard(Part::It), Sort::Object(None), Origin::This);
                self.known.insert(0, Antecedent { slot, sort, origin, standing: Standing::Free });
            }
            Subject::Itself => self.mention_as(Var::Heard(Part::It), Sort::Object(None), Origin::Event, Standing::Part(None)),
            Subject::Each(noun) => {
                let standing = host_of(noun).map_or(Standing::Free, |host| Standing::Part(in_slot(host)));
                self.mention_as(Var::Heard(Part::It), Sort::Object(noun_kind(noun)), Origin::Event, standing);
            }
        }
    }
}
