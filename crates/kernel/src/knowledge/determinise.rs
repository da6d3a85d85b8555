//! Determinising: from what a player knows, a full state that this player could not tell from the real one. It is the only
//! state that a bot's search may hold.

use crate::game::Game;
use crate::generator::Generator;
use crate::ids::{CardIx, DefId, PlayerId, ZoneId};
use crate::state::State;
use crate::state::card::Knowledge;
use crate::state::derived::Derived;
use crate::state::zone::Arrangement;

impl<G: Game> State<G> {
    /// A state that agrees with everything that `viewer` knows. A player knows the list of their own deck; of the opponent's
    /// unknown cards each is drawn from `belief`, which says what may stand in for a card that started in a zone.
    pub fn determinise(&self, viewer: PlayerId, seed: u64, belief: impl Fn(ZoneId, u32) -> DefId) -> State<G> {
        let mut generator = Generator::fast(seed);
        let mut imagined = self.clone();
        imagined.generator = Generator::fast(seed ^ u64::from(self.events));
        imagined.scripted.clear();
        // What the other player answered in secret is for them to answer again.
        imagined.commits.retain(|(player, _)| *player == viewer);
        for owner in PlayerId::ALL {
            self.imagine_cards(&mut imagined, viewer, owner, &mut generator, &belief);
        }
        // The same cards lie in the states that a play would return to.
        let mut savepoints = std::mem::take(&mut imagined.savepoints);
        for savepoint in &mut savepoints {
            savepoint.state.generator = imagined.generator;
            (0..imagined.cards.len()).for_each(|at| savepoint.state.print(CardIx(at as u16), imagined.cards[at].def));
        }
        imagined.savepoints = savepoints;
        imagined.derived = Derived::default();
        imagined
    }

    /// A copy in which every card that a player does not see is this one, and chance says something else.
    pub(crate) fn imagined(&self, viewer: PlayerId, face: DefId) -> State<G> {
        let mut imagined = self.clone();
        imagined.generator = Generator::fast(u64::from(self.events));
        imagined.scripted.clear();
        imagined.commits.retain(|(player, _)| *player == viewer);
        let unseen = self.card_numbers().filter(|card| !self.knows_card(viewer, *card));
        unseen.for_each(|card| imagined.print(card, face));
        imagined.derived = Derived::default();
        imagined
    }

    fn card_numbers(&self) -> impl Iterator<Item = CardIx> + use<G> {
        (0..self.cards.len()).map(|number| CardIx(number as u16))
    }

    /// What is among a player's own cards that this player does not see: everybody knows the list of their own deck.
    pub(crate) fn own_unseen(&self, viewer: PlayerId) -> Vec<DefId> {
        let own = self.card_numbers().filter(|card| self.card(*card).owner == viewer && !self.knows_card(viewer, *card));
        let mut defs: Vec<DefId> = own.map(|card| self.card(card).def).collect();
        defs.sort_unstable();
        defs.dedup();
        defs
    }

    fn imagine_cards(
        &self,
        imagined: &mut State<G>,
        viewer: PlayerId,
        owner: PlayerId,
        generator: &mut Generator,
        belief: &impl Fn(ZoneId, u32) -> DefId,
    ) {
        let open: Vec<CardIx> = self.unseen(viewer, owner);
        let zone_of = |card: CardIx| self.object(self.card(card).seat).zone;
        // Faces are dealt anew within each family of zones between which a card cannot have gone unseen.
        let mut families: Vec<Vec<CardIx>> = Vec::new();
        for card in open {
            let family = G::family(zone_of(card));
            match families.iter_mut().find(|cards| G::family(zone_of(cards[0])) == family) {
                Some(cards) => cards.push(card),
                None => families.push(vec![card]),
            }
        }
        for cards in families {
            self.deal_family(imagined, viewer, owner, &cards, generator, belief);
        }
    }

    /// The cards of an owner whose face the viewer does not know, in zone order: an order that tells nothing.
    fn unseen(&self, viewer: PlayerId, owner: PlayerId) -> Vec<CardIx> {
        let seats = (0..G::ZONES.len()).flat_map(|zone| self.zone(ZoneId(zone as u8)));
        let hidden = seats.flat_map(|seat| self.pile(*seat)).filter(|card| !self.knows_card(viewer, *card));
        hidden.filter(|card| self.card(*card).owner == owner).collect()
    }

    fn deal_family(
        &self,
        imagined: &mut State<G>,
        viewer: PlayerId,
        owner: PlayerId,
        cards: &[CardIx],
        generator: &mut Generator,
        belief: &impl Fn(ZoneId, u32) -> DefId,
    ) {
        let zone_of = |card: CardIx| self.object(self.card(card).seat).zone;
        // What must be among them: the faces that the viewer has seen, or all of them in the viewer's own deck.
        let mut pinned: Vec<(DefId, ZoneId)> = Vec::new();
        let mut free: Vec<(DefId, Knowledge)> = Vec::new();
        let mut strangers = 0;
        for card in cards {
            match self.card(*card).known_to(viewer) {
                Knowledge::InZone => pinned.push((self.card(*card).def, zone_of(*card))),
                Knowledge::Nothing if owner != viewer => strangers += 1,
                knowledge => free.push((self.card(*card).def, knowledge)),
            }
        }
        // Sorted first, so that what the generator makes of them does not depend on where they really are.
        pinned.sort_unstable();
        free.sort_unstable();
        let zone = zone_of(cards[0]);
        free.extend((0..strangers).map(|_| (belief(zone, generator.below(u32::MAX)), Knowledge::Nothing)));
        let mut places = cards.to_vec();
        generator.shuffle(&mut places);
        for (def, zone) in pinned {
            if let Some(at) = places.iter().position(|card| zone_of(*card) == zone) {
                let card = places.remove(at);
                imagined.put_face(card, def, viewer, Knowledge::InZone);
            }
        }
        for (card, (def, knowledge)) in places.into_iter().zip(free) {
            imagined.put_face(card, def, viewer, knowledge);
        }
    }

    fn put_face(&mut self, card: CardIx, def: DefId, viewer: PlayerId, knowledge: Knowledge) {
        self.cards[usize::from(card.0)].learn(viewer, knowledge);
        self.print(card, def);
    }

    /// A card is another card.
    fn print(&mut self, card: CardIx, def: DefId) {
        let entry = &mut self.cards[usize::from(card.0)];
        entry.def = def;
        let object = &mut self.objects[usize::from(entry.seat.0)];
        if object.top_card() == Some(card) {
            object.def = def;
        }
    }

    /// Exchange cards that a player cannot tell apart: what a test of secrecy does to a state. Within a zone any two whose
    /// faces the player does not see there, within a family any two that the player cannot place.
    pub fn swap_unseen(&self, viewer: PlayerId, seed: u64) -> State<G> {
        let mut swapped = self.clone();
        let mut generator = Generator::fast(seed);
        let zone_of = |card: &CardIx| self.object(self.card(*card).seat).zone;
        for owner in PlayerId::ALL {
            let unseen = self.unseen(viewer, owner);
            for zone in (0..G::ZONES.len()).map(|zone| ZoneId(zone as u8)) {
                let here = unseen.iter().copied().filter(|card| zone_of(card) == zone).collect();
                swapped.exchange(here, viewer, &mut generator);
                let family = unseen.iter().copied().filter(|card| G::family(zone_of(card)) == G::family(zone));
                let unplaced = family.filter(|card| swapped.card(*card).known_to(viewer) <= Knowledge::Exists).collect();
                swapped.exchange(unplaced, viewer, &mut generator);
            }
        }
        swapped.derived = Derived::default();
        swapped
    }

    fn exchange(&mut self, cards: Vec<CardIx>, viewer: PlayerId, generator: &mut Generator) {
        let face = |card: &CardIx| (self.card(*card).def, self.card(*card).known_to(viewer));
        let mut faces: Vec<(DefId, Knowledge)> = cards.iter().map(face).collect();
        generator.shuffle(&mut faces);
        for (card, (def, knowledge)) in cards.into_iter().zip(faces) {
            self.put_face(card, def, viewer, knowledge);
        }
    }

    /// Whether the order within a zone means nothing.
    pub fn is_loose(zone: ZoneId) -> bool {
        G::ZONES[usize::from(zone.0)].arrangement == Arrangement::Loose
    }
}
