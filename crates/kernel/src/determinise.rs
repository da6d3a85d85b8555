//! Determinising: from what a player knows, a full state that this player could not tell from the real one. It is the only
//! state that a bot's search may hold.

use crate::card::Knowledge;
use crate::game::Game;
use crate::generator::Generator;
use crate::ids::{CardIx, DefId, PlayerId, ZoneId};
use crate::state::State;
use crate::zone::Arrangement;

impl<G: Game> State<G> {
    /// A state that agrees with everything that `viewer` knows. A player knows the list of their own deck; of the opponent's
    /// unknown cards each is drawn from `belief`, which says what may stand in for a card that started in a zone.
    pub fn determinise(&self, viewer: PlayerId, seed: u64, belief: impl Fn(ZoneId, u32) -> DefId) -> State<G> {
        let mut generator = Generator::fast(seed);
        let mut imagined = self.clone();
        imagined.generator = Generator::fast(seed ^ u64::from(self.events));
        imagined.savepoints.clear();
        for owner in PlayerId::ALL {
            self.imagine_cards(&mut imagined, viewer, owner, &mut generator, &belief);
        }
        imagined.derived.valid = false;
        imagined
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

    /// The cards of an owner whose face the viewer does not see, in zone order: an order that tells nothing.
    fn unseen(&self, viewer: PlayerId, owner: PlayerId) -> Vec<CardIx> {
        let seats = (0..G::ZONES.len()).flat_map(|zone| self.zone(ZoneId(zone as u8)));
        let hidden = seats.filter(|seat| !self.knows(viewer, **seat)).filter_map(|seat| self.object(*seat).top_card());
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
        let (mut pinned, mut free): (Vec<(DefId, ZoneId)>, Vec<DefId>) = (Vec::new(), Vec::new());
        let mut strangers = 0;
        for card in cards {
            match self.card(*card).known_to(viewer) {
                Knowledge::InZone => pinned.push((self.card(*card).def, zone_of(*card))),
                Knowledge::Nothing if owner != viewer => strangers += 1,
                _ => free.push(self.card(*card).def),
            }
        }
        // Sorted first, so that what the generator makes of them does not depend on where they really are.
        pinned.sort_unstable();
        free.sort_unstable();
        let zone = zone_of(cards[0]);
        free.extend((0..strangers).map(|_| belief(zone, generator.below(u32::MAX))));
        generator.shuffle(&mut free);
        let mut places = cards.to_vec();
        generator.shuffle(&mut places);
        for (def, zone) in pinned {
            if let Some(at) = places.iter().position(|card| zone_of(*card) == zone) {
                let card = places.remove(at);
                imagined.put_face(card, def, viewer, Knowledge::InZone);
            }
        }
        let known_free = free.len() - strangers;
        for (number, (card, def)) in places.into_iter().zip(free).enumerate() {
            let knowledge = if number < known_free && owner != viewer { Knowledge::Exists } else { Knowledge::Nothing };
            imagined.put_face(card, def, viewer, knowledge);
        }
    }

    fn put_face(&mut self, card: CardIx, def: DefId, viewer: PlayerId, knowledge: Knowledge) {
        let entry = &mut self.cards[usize::from(card.0)];
        entry.def = def;
        entry.learn(viewer, knowledge);
        let seat = entry.seat;
        self.objects[usize::from(seat.0)].def = def;
    }

    /// Swap the faces of two cards that a player cannot tell apart: what a test of secrecy does to a state.
    pub fn swap_unseen(&self, viewer: PlayerId, seed: u64) -> State<G> {
        let mut swapped = self.clone();
        let mut generator = Generator::fast(seed);
        for owner in PlayerId::ALL {
            for zone in 0..G::ZONES.len() {
                let zone = ZoneId(zone as u8);
                let family: Vec<CardIx> = self
                    .unseen(viewer, owner)
                    .into_iter()
                    .filter(|card| G::family(self.object(self.card(*card).seat).zone) == G::family(zone))
                    .filter(|card| self.card(*card).known_to(viewer) == Knowledge::Nothing)
                    .collect();
                let mut faces: Vec<DefId> = family.iter().map(|card| swapped.card(*card).def).collect();
                generator.shuffle(&mut faces);
                for (card, def) in family.into_iter().zip(faces) {
                    swapped.put_face(card, def, viewer, Knowledge::Nothing);
                }
            }
        }
        swapped.derived.valid = false;
        swapped
    }

    /// Whether the order within a zone means nothing.
    pub fn is_loose(zone: ZoneId) -> bool {
        G::ZONES[usize::from(zone.0)].arrangement == Arrangement::Loose
    }
}
