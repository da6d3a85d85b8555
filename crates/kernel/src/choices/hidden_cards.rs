//! Choosing among cards that the chooser does not see: every one of them may be what the text asks for until it is shown.

use crate::arm::armed;
use crate::engine::Engine;
use crate::events::Event;
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{Entity, ObjectId, PlayerId, Players, Seat};
use crate::state::cell::Cell;
use tefuda_ability::{Candidates, Filter, Noun, Var};

/// Whether a property is one of the card's face, so that whoever does not see the card cannot tell.
pub(crate) fn on_the_face(filter: &Filter) -> bool {
    match filter {
        Filter::Kind(_) | Filter::Colour(_) | Filter::Colourless | Filter::Feature(_) | Filter::Name(_) => true,
        Filter::Value(..) | Filter::Mark(_) | Filter::ChosenColour(_) | Filter::Has(_) | Filter::Alike(..) => true,
        Filter::Not(inner) | Filter::Printed(inner) => on_the_face(inner),
        Filter::AnyOf(several) | Filter::All(several) => several.iter().any(on_the_face),
        _ => false,
    }
}

fn nouns(what: &Candidates) -> &[Noun] {
    match what {
        Candidates::Objects(noun) | Candidates::Either(noun, _) => std::slice::from_ref(noun),
        Candidates::AnyOf(nouns) => nouns,
        Candidates::Players(_) | Candidates::Squares(_) => &[],
    }
}

impl<G: Game> Engine<'_, G> {
    /// Whether a noun asks for faces where the one who chooses does not see all of them.
    pub(crate) fn hides_some(&self, scope: Scope, noun: &Noun, chooser: PlayerId) -> bool {
        let mut seats = self.zones(scope, noun.place).flat_map(|zone| self.state.zone(zone));
        noun.filters.iter().any(on_the_face) && seats.any(|seat| self.may_be_anything(chooser, *seat))
    }

    /// Whether a player cannot tell what a card is: what lies without information is nothing, as everybody sees.
    fn may_be_anything(&self, player: PlayerId, seat: Seat) -> bool {
        !self.state.knows(player, seat) && !self.state.is_mute(self.pool, seat)
    }

    /// What a noun means, whatever the faces are.
    pub(crate) fn among(&self, scope: Scope, noun: &Noun) -> Vec<Seat> {
        let filters = noun.filters.iter().filter(|filter| !on_the_face(filter)).cloned().collect();
        self.matching(scope, &Noun { place: noun.place, filters }).collect()
    }

    /// What a selection may take as far as the one who chooses can tell.
    pub(crate) fn plausible(&self, scope: Scope, what: &Candidates, chooser: PlayerId, out: &mut Vec<Entity>) {
        self.candidates(scope, what, out);
        if !armed(G::cite(Doing::ZoneFaces)) {
            return;
        }
        let blind = |noun: &Noun| self.hides_some(scope, noun, chooser);
        // What one noun means is found in the order in which it lies.
        if nouns(what).len() < 2 && !nouns(what).iter().any(blind) {
            return;
        }
        for noun in nouns(what).iter().filter(|noun| blind(noun)) {
            let unseen = self.among(scope, noun).into_iter().filter(|seat| self.may_be_anything(chooser, *seat));
            let entities = unseen.map(|seat| Entity::Object(self.state.id(seat)));
            out.extend(entities.filter(|entity| !out.contains(entity)).collect::<Vec<_>>());
        }
        // In the order in which they lie, so that it does not tell which of them fit.
        let place = |entity: &Entity| match entity {
            Entity::Object(id) => {
                let zone = self.state.object(id.seat).zone;
                (zone.0, self.state.zone(zone).iter().position(|seat| *seat == id.seat).unwrap_or(0))
            }
            Entity::Player(player) => (u8::MAX, player.index()),
            Entity::Zone(zone) => (zone.0, 0),
        };
        out.sort_by_key(place);
    }

    /// Whoever chose a card by its face without seeing it shows it now; one that is not what the text asks for was not chosen.
    pub(crate) fn show_chosen(&mut self, scope: Scope, slot: Var, what: &Candidates, chooser: PlayerId) {
        if !nouns(what).iter().any(|noun| noun.filters.iter().any(on_the_face)) {
            return;
        }
        let own = self.state.memory[usize::from(scope.base)..].iter().filter(|binding| binding.cell.is(Cell::Var(slot)));
        let unseen: Vec<ObjectId> = own
            .filter_map(|binding| match binding.held.entity() {
                Some(Entity::Object(id)) if self.state.exists(id) && !self.state.knows(chooser, id.seat) => Some(id),
                _ => None,
            })
            .collect();
        if unseen.is_empty() {
            return;
        }
        let shown: Vec<Event<G>> = unseen.iter().map(|id| Event::Show(*id, Players::BOTH)).collect();
        let cause = self.by_effect(Doing::Show, scope);
        self.propose(&shown, cause);
        let mut fitting = Vec::new();
        self.candidates(Scope { actor: Some(chooser), ..scope }, what, &mut fitting);
        let wrong = |entity: &Entity| unseen.iter().any(|id| *entity == Entity::Object(*id)) && !fitting.contains(entity);
        let (base, mut at) = (usize::from(scope.base), 0);
        self.state.memory.retain(|binding| {
            at += 1;
            at <= base || !binding.cell.is(Cell::Var(slot)) || !binding.held.entity().is_some_and(|entity| wrong(&entity))
        });
        let left = self.state.memory[base..].iter().any(|binding| binding.cell.is(Cell::Var(slot)));
        if !left {
            self.wants(Players::NONE);
        }
    }
}
