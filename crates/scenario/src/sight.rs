//! What a player receives, in words that are the same at every table: two tables with the same cards give handles, seats and
//! cards other numbers, and nobody who plays can tell.

use serde_json::Value;
use tefuda_kernel::{DefId, Engine, Handle, Information, ObjectId, ObjectView, PlayerId, State, View, ZoneId};
use tefuda_table::{Playable, Shelf};

/// Everything that a player may know and do now, a line each, sorted.
pub fn sight<G: Playable>(shelf: &Shelf<G>, state: &State<G>, viewer: PlayerId) -> Vec<String> {
    let mut copy = state.clone();
    let view = Engine::new(&shelf.pool, &mut copy).view(viewer);
    let seen = Seen { shelf, state, view: &view };
    let mut lines = seen.things();
    lines.extend(seen.offers());
    lines.push(format!("turn {} of {:?}, {:?}", view.turn, view.turn_player, view.players));
    lines.push(format!("{:?} asked: {:?}, {:?}", view.asked, view.question, view.outcome));
    lines.push(format!("board: {}", seen.board()));
    lines.sort();
    lines
}

/// What lies in each zone, whoever sees it: from the bottom where the order means something, else sorted.
pub fn faces<'s, G: Playable>(shelf: &'s Shelf<G>, state: &State<G>) -> Vec<Vec<&'s str>> {
    let zones = (0..G::ZONES.len()).map(|at| ZoneId(at as u8));
    let names = zones.map(|zone| {
        let seats = state.zone(zone).iter();
        let mut names: Vec<&str> = seats.map(|seat| shelf.pool.name(state.object(*seat).def)).collect();
        if State::<G>::is_loose(zone) {
            names.sort_unstable();
        }
        names
    });
    names.collect()
}

struct Seen<'s, G: Playable> {
    shelf: &'s Shelf<G>,
    state: &'s State<G>,
    view: &'s View<G>,
}

impl<G: Playable> Seen<'_, G> {
    fn name(&self, def: DefId) -> &str {
        self.shelf.pool.name(def)
    }

    fn names(&self, defs: &[DefId]) -> Vec<&str> {
        let mut names: Vec<&str> = defs.iter().map(|def| self.name(*def)).collect();
        names.sort_unstable();
        names
    }

    fn things(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for zone in &self.view.zones {
            lines.push(format!("{:?}: {}, within {:?}", zone.zone, zone.count, self.names(&zone.within)));
            lines.extend(zone.objects.iter().map(|object| {
                let information = object.information.map(|information| self.information(&information));
                let under: Vec<_> = object.under.iter().map(|def| def.map(|def| self.name(def))).collect();
                let host = object.host.map(|host| self.called(host));
                let targets = object.targets.len();
                format!("{} {information:?} on {host:?} over {under:?}, {targets} targets", self.called(object.handle))
            }));
            lines.extend(zone.face_down.iter().map(|object| {
                let host = object.host.map(|host| self.called(host));
                format!("{} of {:?} on {host:?}", self.called(object.handle), object.controller)
            }));
        }
        let elsewhere = self.view.somewhere.iter().map(|defs| format!("somewhere: {:?}", self.names(defs)));
        lines.extend(elsewhere.enumerate().map(|(player, line)| format!("{player} {line}")));
        lines
    }

    /// A thing by where and how it lies: what it is attached to is told beside that.
    fn called(&self, handle: Handle) -> String {
        let known = |object: &ObjectView| {
            let ObjectView { position, status, damage, counters, role, .. } = object;
            format!("{} {position:?} {status:?} {damage} {counters:?} {role:?}", self.name(object.def))
        };
        for zone in &self.view.zones {
            if let Some(object) = zone.objects.iter().find(|object| object.handle == handle) {
                return format!("{:?} {}", zone.zone, known(object));
            }
            if let Some(object) = zone.face_down.iter().find(|object| object.handle == handle) {
                let place = (object.position, object.status, object.damage, &object.counters, object.role);
                return format!("{:?} face down {place:?}", zone.zone);
            }
        }
        "unseen".to_owned()
    }

    fn information(&self, information: &Information) -> String {
        let name = information.name.map(|name| self.shelf.pool.names.get(name));
        let Information { kinds, colours, marks, values, wide, lacks, text, controller, .. } = information;
        format!("{name:?} {kinds} {colours} {marks} {values:?} {wide:?} {lacks} {text} {controller:?}")
    }

    fn offers(&self) -> Vec<String> {
        let offers = self.view.offers.iter().map(|offer| {
            let object = offer.object.map(|object| self.called(object));
            let card = offer.card.map(|def| self.name(def));
            let ability = offer.ability.map(|(def, place)| (self.name(def), place));
            let (player, number, clause) = (offer.player, offer.number, G::clause_id(offer.clause));
            format!("offer: {} {object:?} {card:?} {player:?} {number:?} {ability:?} {clause}", offer.verb)
        });
        offers.collect()
    }

    /// The game's book-keeping, with names for the objects that it speaks of.
    fn board(&self) -> String {
        let board = G::matters(&self.view.board);
        let mut saved = serde_json::to_value(&board).unwrap_or_default();
        self.rename(&mut saved);
        saved.to_string()
    }

    fn rename(&self, value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| self.rename(item)),
            Value::Object(fields) => match serde_json::from_value::<ObjectId>(Value::Object(fields.clone())) {
                Ok(id) => *value = Value::from(self.state.get(id).map_or("gone", |object| self.name(object.def))),
                Err(_) => fields.values_mut().for_each(|field| self.rename(field)),
            },
            _ => {}
        }
    }
}
