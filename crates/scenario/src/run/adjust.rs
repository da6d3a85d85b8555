//! What a case says of cards that lie already: facts that are made so, and the order after the next shuffle.

use super::find::Label;
use super::scene::{Stage, known_status};
use super::trouble::{Trouble, both};
use super::words;
use crate::{Chance, Fact, Given, Item, Ref, Value, What};
use tefuda_kernel::{CardIx, Knowledge, ObjectId, PlayerId, ZoneId};
use tefuda_table::Playable;

impl<G: Playable> Stage<'_, G> {
    /// Facts and shuffles, now that every card has its place and its number.
    pub(super) fn adjust(&mut self, given: &Given, labels: &[Label]) -> Result<(), Trouble> {
        match given {
            Given::Fact(fact) => self.fact(fact, labels),
            Given::Chance(Chance::Shuffle { place: written, order }) => {
                let zone = self.place(written)?.zone;
                let cards = self.order(zone, order, labels)?;
                self.setup.next_shuffle(zone, cards);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn order(&self, zone: ZoneId, items: &[Item], labels: &[Label]) -> Result<Vec<CardIx>, Trouble> {
        let owner = G::ZONES[usize::from(zone.0)].player;
        let mut order: Vec<CardIx> = Vec::new();
        for item in items {
            let Item::Card { name, nth, copies, .. } = item else { continue };
            for copy in 0..*copies {
                let number = nth.map(|nth| nth + copy);
                let free = |label: &&Label| {
                    let own = owner.is_none_or(|owner| self.setup.peek().card(label.card).owner == owner);
                    label.name == *name && own && number.is_none_or(|nth| label.nth == nth) && !order.contains(&label.card)
                };
                let label = labels.iter().find(free);
                order.push(
                    label.ok_or_else(|| Trouble::unknown(both("置かれたカード", "a card that was put down"), name))?.card,
                );
            }
        }
        Ok(order)
    }

    fn fact(&mut self, fact: &Fact, labels: &[Label]) -> Result<(), Trouble> {
        match fact {
            Fact::Value { of: Ref::Player(player), value, equals: Value::Number(number), .. } => {
                let known = words::value::<G>(value);
                let known = known.ok_or_else(|| Trouble::unknown(both("値の名前", "the name of a value"), value))?;
                self.setup.value(words::player(*player), known, i32::try_from(*number).unwrap_or(i32::MAX));
                Ok(())
            }
            Fact::Status { what: Ref::Player(player), is: crate::Is::So, status } => {
                let state = self.setup.peek();
                let (mut board, turn_player) = (state.board().clone(), state.turn_player());
                if !G::stand(&mut board, words::player(*player), status, turn_player) {
                    return Err(Trouble::unknown(both("プレイヤーの状態", "what a player can be now"), status));
                }
                self.setup.board(board);
                Ok(())
            }
            Fact::Status { what, is, status } => {
                let object = self.object(what, labels)?;
                let (status, on) = known_status::<G>(status)?;
                let on = on == (*is == crate::Is::So);
                self.dress(object, |dress| dress.turned.push((status, on)));
                Ok(())
            }
            Fact::Has { who, count, what: What::Counter(word) } => {
                let object = self.object(who, labels)?;
                self.count(object, count.unwrap_or(1), word)
            }
            Fact::Controlled { what, by } => {
                let object = self.object(what, labels)?;
                self.dress(object, |dress| dress.controller = Some(words::player(*by)));
                Ok(())
            }
            Fact::Sees { who, is: crate::Is::So, what } => {
                let viewers = PlayerId::ALL.into_iter().filter(|player| match who {
                    crate::Who::One(one) => words::player(*one) == *player,
                    crate::Who::Both => true,
                    crate::Who::Nobody => false,
                });
                for viewer in viewers {
                    for what in what {
                        let object = self.object(what, labels)?;
                        self.setup.known(object, viewer, Knowledge::Face);
                    }
                }
                Ok(())
            }
            _ => Err(Trouble::not_here("given …")),
        }
    }

    fn object(&self, what: &Ref, labels: &[Label]) -> Result<ObjectId, Trouble> {
        let state = self.setup.peek();
        let found = match what {
            Ref::Card(card) => {
                let label = labels.iter().find(|label| label.name == card.name && card.nth.is_none_or(|nth| label.nth == nth));
                label.map(|label| state.id(state.card(label.card).seat))
            }
            Ref::Position { place: written, nth } => {
                let seats = state.zone(self.place(written)?.zone);
                seats.iter().rev().nth(nth.saturating_sub(1) as usize).map(|seat| state.id(*seat))
            }
            _ => None,
        };
        found.ok_or_else(|| Trouble::unknown(both("置かれたカード", "a card that was put down"), &super::find::spoken(what)))
    }
}
