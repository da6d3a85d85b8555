//! 1枚ずつ: choosing so many of what each thing has attached.

use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::Game;
use crate::ids::{Entity, ObjectId};
use crate::pool::code::Instruction;
use tefuda_ability::{Amount, Candidates, Count, What, host_of};

impl<'a, G: Game> Engine<'a, G> {
    /// How many of each thing's are chosen, if the choice is such a one, and whose they are.
    fn each_gives(&self, at: u32) -> Option<(&'a Amount, Option<&'a What>)> {
        match self.pool.instruction(at) {
            Instruction::Choose { what: Candidates::Objects(noun), count: Count::Apiece(each), .. } => {
                Some((each, host_of(noun)))
            }
            _ => None,
        }
    }

    fn host(&self, entity: &Entity) -> Option<ObjectId> {
        let Entity::Object(id) = entity else { return None };
        self.state.attachment(id.seat).map(|attached| attached.host)
    }

    /// How many of those that are there belong to it.
    fn given(&self, there: &[Entity], host: ObjectId) -> u16 {
        there.iter().filter(|entity| self.host(entity) == Some(host)).count() as u16
    }

    /// How many that is of those that are there.
    pub(crate) fn apiece(&self, scope: Scope, at: u32, there: &[Entity]) -> Option<u16> {
        let each = self.number(scope, self.each_gives(at)?.0);
        let mut hosts: Vec<ObjectId> = there.iter().filter_map(|entity| self.host(entity)).collect();
        hosts.sort_unstable();
        hosts.dedup();
        Some(hosts.into_iter().map(|host| self.given(there, host).min(each)).sum())
    }

    /// Whether one of the things has fewer than it is to give.
    pub(crate) fn one_is_short(&self, scope: Scope, at: u32, there: &[Entity]) -> bool {
        let Some((each, Some(hosts))) = self.each_gives(at) else { return false };
        let each = self.number(scope, each);
        let hosts = self.objects(scope, hosts);
        hosts.is_empty() || hosts.into_iter().any(|seat| self.given(there, self.state.id(seat)) < each)
    }

    /// Whether what this is attached to has given enough.
    pub(crate) fn has_given(&self, scope: Scope, at: u32, own: &[Entity], entity: &Entity) -> bool {
        match (self.each_gives(at), self.host(entity)) {
            (Some((each, _)), Some(host)) => self.given(own, host) >= self.number(scope, each),
            _ => false,
        }
    }
}
