//! Matching written nouns with what a player is offered.

use super::find::{spoken, spoken_list};
use super::play::Play;
use super::shown::speeches;
use super::trouble::{Trouble, both};
use super::words;
use crate::{Ref, Value, Which};
use tefuda_kernel::{Ask, Choice, Entity, PlayerId, Seat};
use tefuda_table::Playable;

impl<G: Playable> Play<'_, G> {
    /// Whether a noun means a choice.
    pub(crate) fn means(&self, what: &Ref, choice: &Choice<G>) -> Result<bool, Trouble> {
        Ok(match (what, choice) {
            (Ref::Card(_) | Ref::Position { .. } | Ref::Ability { .. }, Choice::Object(id)) => {
                self.seats(what)?.contains(&id.seat)
            }
            // What is put into an order may be effects, which are called by their cards.
            (Ref::Card(_), Choice::Act(act)) if self.state.question().is_some_and(|question| question.ask == Ask::Order) => {
                G::name_act(*act).1.is_some_and(|id| self.seats(what).is_ok_and(|seats| seats.contains(&id.seat)))
            }
            (Ref::Player(player), Choice::Player(offered)) => words::player(*player) == *offered,
            (Ref::Value(Value::Number(number)), Choice::Number(offered)) => i64::from(*offered) == *number,
            (Ref::Value(Value::Number(number)), Choice::Replacement(offered)) => i64::from(*offered) + 1 == *number,
            (Ref::Ability { of, which }, Choice::Waiting(number)) => {
                let waiting = self.state.waiting().get(usize::from(*number));
                waiting.is_some_and(|one| self.ability_fits(one.ability, one.source, of, which))
            }
            // Of one ability that several things have set off, the one that this card has.
            (Ref::Card(_), Choice::Waiting(number)) => {
                let subject = self.state.waiting().get(usize::from(*number)).and_then(|waiting| waiting.subject);
                matches!(subject, Some(Entity::Object(id)) if self.seats(what)?.contains(&id.seat))
            }
            (Ref::Ability { of, which }, Choice::Act(act)) => self.does_by(*act, of, which)?,
            (Ref::Value(Value::Text(text)), choice) => self.says(choice, text),
            _ => false,
        })
    }

    /// Whether an act is done with an ability of a card; where the act does not name it, with the card's only one.
    fn does_by(&self, act: G::Act, of: &crate::CardRef, which: &Which) -> Result<bool, Trouble> {
        let Some(object) = G::name_act(act).1 else { return Ok(false) };
        Ok(match G::act_ability(act) {
            Some(ability) => self.ability_fits(ability, object, of, which),
            None => *which == Which::Only && self.cards(of)?.contains(&object.seat),
        })
    }

    /// Whether a choice has these words: those of the screen, or those of the mode that it stands for.
    fn says(&self, choice: &Choice<G>, text: &str) -> bool {
        let words = speeches().map(|speech| self.look(|engine| speech.choice(engine, choice)));
        let mode = match choice {
            Choice::Number(number) => usize::try_from(*number).ok().and_then(|number| self.mode(number)),
            _ => None,
        };
        words.into_iter().chain(mode).any(|words| words.contains(text))
    }

    /// The n-th mode that is printed on what is being put on the stack, from 0.
    fn mode(&self, number: usize) -> Option<String> {
        let top = self.state.zone(G::STACK).last()?;
        let card = self.shelf.cards.iter().find(|card| card.def == self.state.object(*top).def)?;
        let modes = card.entry.text.lines().filter_map(|line| line.trim().strip_prefix('・'));
        modes.map(str::to_owned).nth(number)
    }

    /// The choice that a noun means: none if it is not offered, a trouble if it could be several that differ.
    pub(crate) fn offered(&self, who: PlayerId, what: &Ref) -> Result<Option<Choice<G>>, Trouble> {
        let mut meant = Vec::new();
        for offer in self.offers(who) {
            if self.means(what, &offer.choice)? {
                meant.push(offer.choice);
            }
        }
        self.prefer_printed(what, &mut meant);
        let Some(first) = meant.first().copied() else { return Ok(None) };
        let same = |other: &Choice<G>| match (first, *other) {
            (Choice::Object(one), Choice::Object(other)) => self.alike(one.seat, other.seat),
            (Choice::Waiting(one), Choice::Waiting(other)) => {
                let ability = |number: u16| self.state.waiting().get(usize::from(number)).map(|one| one.ability);
                ability(one) == ability(other)
            }
            _ => false,
        };
        if meant[1..].iter().all(same) {
            return Ok(Some(first));
        }
        let expected = both(format!("1つだけの{}", spoken(what)), format!("one {}", spoken(what)));
        Err(Trouble::new(expected, both(format!("{}つある", meant.len()), format!("{} are offered", meant.len()))))
    }

    /// A card may have an ability that is printed on it and one that it was given: the first is meant where both could be.
    fn prefer_printed(&self, what: &Ref, meant: &mut Vec<Choice<G>>) {
        let Ref::Ability { of, .. } = what else { return };
        let printed = |choice: &Choice<G>| match choice {
            Choice::Waiting(number) => self
                .state
                .waiting()
                .get(usize::from(*number))
                .is_some_and(|waiting| self.shelf.pool.name(self.shelf.pool.ability(waiting.ability).def) == of.name),
            _ => false,
        };
        if meant.iter().any(printed) {
            meant.retain(printed);
        }
    }

    /// Like [`Play::offered`], but of payers that differ in nothing only one is offered: any of them will do, and the file's
    /// number goes to the one that is taken.
    pub(crate) fn offered_payer(&mut self, who: PlayerId, what: &Ref) -> Result<Option<Choice<G>>, Trouble> {
        if let Some(choice) = self.offered(who, what)? {
            return Ok(Some(choice));
        }
        let wanted: Vec<Seat> = self.seats(what)?;
        let offers = self.offers(who);
        let payers = offers.iter().filter_map(|offer| match offer.choice {
            Choice::Object(id) => Some(id),
            _ => None,
        });
        let twins = payers.flat_map(|id| wanted.iter().map(move |seat| (id, *seat)));
        let twin = twins.into_iter().find(|(id, seat)| self.alike(id.seat, *seat));
        if let Some((id, seat)) = twin {
            self.swap_labels(id.seat, seat);
        }
        Ok(twin.map(|(id, _)| Choice::Object(id)))
    }

    /// Everything that a player is offered, in words.
    pub(crate) fn offered_words(&self, who: PlayerId) -> tefuda_table::Bilingual {
        let [ja, en] = speeches().map(|speech| {
            let offers = self.offers(who);
            self.look(|engine| {
                let words: Vec<String> = offers.iter().map(|offer| speech.choice(engine, &offer.choice)).collect();
                words.join(" / ")
            })
        });
        both(ja, en)
    }

    /// The trouble that a noun is not offered.
    pub(crate) fn not_offered(&self, who: PlayerId, what: &[Ref]) -> Trouble {
        let clauses = self.asked(who).map(|question| question.clause).into_iter().collect();
        Trouble::refused(both(spoken_list(what), spoken_list(what)), self.offered_words(who), clauses)
    }
}
