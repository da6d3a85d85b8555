//! Since when a text says what is so: one that was taken away and is there again says it anew.

use crate::arm::armed;
use crate::engine::Engine;
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, ObjectId, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A text that something has taken from what it stands on, now or before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Hushed {
    pub object: ObjectId,
    pub ability: AbilityIx,
    /// Since when it speaks, or spoke.
    pub since: u32,
    pub silent: bool,
}

/// What texts say that is so while they are there, each with whether it is heard.
type Heard = SmallVec<[(ObjectId, AbilityIx, bool); 8]>;

impl<G: Game> Engine<'_, G> {
    /// Since when a text says what is so.
    pub(crate) fn speaks_since(&self, seat: Seat, ability: AbilityIx) -> u32 {
        let (object, came) = (self.state.id(seat), self.state.object(seat).stamp);
        let hushed = self.state.hushed.iter().find(|one| (one.object, one.ability) == (object, ability));
        hushed.map_or(came, |one| one.since.max(came))
    }

    /// Something has happened: texts that were silent and are heard now begin anew, and those that are silent now are noted.
    pub(crate) fn heed_silence(&mut self) {
        if (self.state.hushed.is_empty() && !self.presence().silences) || !armed(G::cite(Doing::StaticEnds)) {
            return;
        }
        self.refresh();
        if std::mem::replace(&mut self.state.derived.heeded, true) {
            return;
        }
        let mut heard = self.heard();
        if self.begin_anew(&heard) {
            self.state.derived.valid = false;
            self.refresh();
            self.state.derived.heeded = true;
            heard = self.heard();
        }
        let mut hushed = std::mem::take(&mut self.state.hushed);
        hushed.retain(|one| self.state.exists(one.object));
        for (object, ability, heard) in heard {
            match hushed.iter_mut().find(|one| (one.object, one.ability) == (object, ability)) {
                Some(known) => known.silent = !heard,
                None if heard => {}
                None => {
                    let since = self.state.object(object.seat).stamp;
                    hushed.push(Hushed { object, ability, since, silent: true });
                }
            }
        }
        // While any are known, also those are asked that only say which colours they have.
        self.look_again(hushed.is_empty());
        self.state.hushed = hushed;
    }

    /// Those that were silent and are not any more speak from now on, in the order in which they did. Whether there are any.
    fn begin_anew(&mut self, heard: &Heard) -> bool {
        let mut hushed = std::mem::take(&mut self.state.hushed);
        let again = |one: &Hushed| one.silent && heard.contains(&(one.object, one.ability, true));
        let mut anew: SmallVec<[&mut Hushed; 4]> = hushed.iter_mut().filter(|one| again(one)).collect();
        anew.sort_by_key(|one| one.since);
        let any = !anew.is_empty();
        for one in anew {
            self.state.stamp += 1;
            one.since = self.state.stamp;
        }
        self.state.hushed = hushed;
        any
    }

    /// The texts that work where they stand, unless something takes them away.
    fn heard(&self) -> Heard {
        let mut found = Heard::new();
        for seat in self.state.derived.speakers.iter().copied() {
            let (object, id) = (self.state.object(seat), self.state.id(seat));
            let info = &G::ZONES[usize::from(object.zone.0)];
            let mut working: SmallVec<[AbilityIx; 8]> = SmallVec::new();
            self.working_at(seat, |_, def| def.senses.statics || def.senses.outright, |_, ability| working.push(ability));
            let own = self.pool.working(object, info.active && !object.is_ability());
            let lasting = own.filter(|(_, compiled)| compiled.senses.statics || compiled.senses.outright);
            found.extend(lasting.map(|(ability, _)| (id, ability, working.contains(&ability))));
        }
        found
    }
}
