//! Which offers come to the same: the same thing done with cards that differ in nothing. A tree looks at only one of them.

use std::hash::{Hash, Hasher};
use tefuda_kernel::{Choice, Engine, Game, ObjectId, PlayerId};
use tefuda_table::Playable;

/// A quick hash that is the same in every run.
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517C_C1B7_2722_0A95);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.word(u64::from(*byte)));
    }

    fn write_u8(&mut self, number: u8) {
        self.word(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.word(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.word(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.word(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.word(number as u64);
    }
}

/// A number for what an offer comes to, as its player can tell.
pub(crate) fn likeness<G: Game>(engine: &Engine<'_, G>, player: PlayerId, choice: Choice<G>) -> u64 {
    let mut mixer = Mixer::default();
    std::mem::discriminant(&choice).hash(&mut mixer);
    match choice {
        Choice::Object(object) => thing(engine, player, object, &mut mixer),
        Choice::Act(act) => {
            let (verb, object) = G::name_act(act);
            verb.hash(&mut mixer);
            (G::act_number(act), G::act_ability(act)).hash(&mut mixer);
            object.into_iter().for_each(|object| thing(engine, player, object, &mut mixer));
        }
        other => other.hash(&mut mixer),
    }
    mixer.finish()
}

/// What an object is to somebody who looks at it: an unseen card is any of its zone.
fn thing<G: Game>(engine: &Engine<'_, G>, player: PlayerId, id: ObjectId, mixer: &mut Mixer) {
    let state = engine.state();
    let Some(object) = state.get(id) else { return };
    (object.zone, object.controller, object.status, object.damage, state.counters(id.seat)).hash(mixer);
    if !state.knows(player, id.seat) {
        let host = state.attachment(id.seat).and_then(|attached| state.get(attached.host));
        return host.map_or(0, |host| host.stamp).hash(mixer);
    }
    (object.def, engine.information(id.seat)).hash(mixer);
    if G::ZONES[usize::from(object.zone.0)].active {
        state.attachments(id).for_each(|seat| {
            (state.object(seat).def, state.attachment(seat).map(|attached| attached.role)).hash(mixer);
        });
    }
}

/// One of the things that differ among the offers of a moment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    /// What it comes to.
    pub like: u64,
    /// The first offer that comes to it.
    pub offer: usize,
    /// How readily it is taken without thinking.
    pub urge: u32,
}

/// The offers that differ.
pub(crate) fn list_ways<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, ways: &mut Vec<Way>) {
    ways.clear();
    for (offer, listed) in engine.listed().iter().enumerate() {
        let like = if engine.listed().len() == 1 { 0 } else { likeness(engine, player, listed.choice) };
        if !ways.iter().any(|way| way.like == like) {
            ways.push(Way { like, offer, urge: G::urge(engine, player, listed.choice) });
        }
    }
}

/// A number for where a player is asked: what anybody can count, and what is offered.
pub(crate) fn place<G: Game>(engine: &Engine<'_, G>, player: PlayerId) -> u64 {
    let state = engine.state();
    let mut mixer = Mixer::default();
    (state.turn(), state.turn_player(), player, state.question()).hash(&mut mixer);
    PlayerId::ALL.iter().for_each(|one| state.player(*one).values.hash(&mut mixer));
    (0..G::ZONES.len()).for_each(|zone| state.zone(tefuda_kernel::ZoneId(zone as u8)).len().hash(&mut mixer));
    engine.listed().iter().for_each(|offer| likeness(engine, player, offer.choice).hash(&mut mixer));
    mixer.finish()
}
