//! Picks by meaning: which act, which card, in which zone; not "option 3". Replays and rulings speak this way.

use crate::choices::{Choice, Offer};
use crate::engine::Engine;
use crate::game::Game;
use crate::ids::{DefId, ObjectId, PlayerId, ZoneId};
use serde::{Deserialize, Serialize};

/// A pick in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meaning {
    /// What is done: `pass`, `pick`, an act's name…
    pub verb: String,
    /// The card it is done with, by name.
    pub card: Option<String>,
    /// Where that is.
    pub zone: Option<ZoneId>,
    /// The how-manieth of that name there, from 0.
    pub nth: u16,
    /// The player it is done with.
    pub player: Option<PlayerId>,
    /// The number that is named.
    pub number: Option<i32>,
    /// Which ability: the card whose text it is, and the how-manieth of its text, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<(String, u16)>,
}

impl Meaning {
    fn bare(verb: &str) -> Meaning {
        Meaning { verb: verb.to_owned(), card: None, zone: None, nth: 0, player: None, number: None, ability: None }
    }
}

impl<G: Game> Engine<'_, G> {
    /// A pick in words, which no other answer of those who are asked now has.
    pub fn meaning(&self, choice: Choice<G>) -> Meaning {
        match choice {
            Choice::Act(_) => {
                let offers: Vec<Offer<G>> = PlayerId::ALL.into_iter().flat_map(|player| self.offers(player)).collect();
                self.meaning_among(choice, &offers)
            }
            _ => self.told(choice),
        }
    }

    /// Of acts that words alone do not tell apart, because what they are about is gone, or one text says several things, the first is
    /// told by the words, and the others by their number.
    fn meaning_among(&self, choice: Choice<G>, offers: &[Offer<G>]) -> Meaning {
        let meant = self.told(choice);
        let words = |choice: Choice<G>| match choice {
            Choice::Act(act) => {
                let (verb, object) = G::name_act(act);
                Some((verb, object.filter(|id| self.state.exists(*id)), G::act_ability(act), G::act_number(act)))
            }
            _ => None,
        };
        let own = words(choice).filter(|(.., number)| number.is_none());
        let before = offers.iter().map(|offer| offer.choice).take_while(|other| *other != choice);
        let alike = before.filter(|other| own.is_some() && words(*other) == own).count();
        Meaning { number: meant.number.or((alike > 0).then_some(alike as i32)), ..meant }
    }

    fn told(&self, choice: Choice<G>) -> Meaning {
        match choice {
            Choice::Pass => Meaning::bare("pass"),
            Choice::Done => Meaning::bare("done"),
            Choice::Yes => Meaning::bare("yes"),
            Choice::No => Meaning::bare("no"),
            Choice::Object(id) => self.with_object("pick", id),
            Choice::Player(player) => Meaning { player: Some(player), ..Meaning::bare("pick") },
            Choice::Zone(zone) => Meaning { zone: Some(zone), ..Meaning::bare("pick") },
            Choice::Number(number) => Meaning { number: Some(number), ..Meaning::bare("number") },
            Choice::Colour(colour) => Meaning { number: Some(i32::from(colour.0)), ..Meaning::bare("colour") },
            Choice::Waiting(number) => {
                let waiting = self.state.waiting.get(usize::from(number));
                let card = waiting.map(|waiting| self.name(self.waiting_def(waiting)));
                Meaning { card, number: Some(i32::from(number)), ..Meaning::bare("trigger") }
            }
            Choice::Replacement(number) => Meaning { number: Some(i32::from(number)), ..Meaning::bare("replace") },
            Choice::Act(act) => {
                let meant = match G::name_act(act) {
                    (verb, Some(id)) => self.with_object(verb, id),
                    (verb, None) => Meaning::bare(verb),
                };
                let ability = G::act_ability(act).map(|ability| self.pool.place_of(ability));
                let ability = ability.map(|(def, place)| (self.name(def), place));
                Meaning { number: G::act_number(act), ability, ..meant }
            }
        }
    }

    fn name(&self, def: DefId) -> String {
        self.pool.name(def).to_owned()
    }

    fn with_object(&self, verb: &str, id: ObjectId) -> Meaning {
        let Some(object) = self.state.get(id) else { return Meaning::bare(verb) };
        let same = self.state.zone(object.zone).iter().take_while(|seat| **seat != id.seat);
        let nth = same.filter(|seat| self.state.object(**seat).def == object.def).count() as u16;
        Meaning { card: Some(self.name(object.def)), zone: Some(object.zone), nth, ..Meaning::bare(verb) }
    }

    /// The offered choice that a pick in words means.
    pub fn understand(&self, player: PlayerId, meaning: &Meaning) -> Option<Choice<G>> {
        let offers = self.offers(player);
        let mut choices = offers.iter().map(|offer| offer.choice);
        choices.find(|choice| self.meaning_among(*choice, &offers) == *meaning)
    }
}
