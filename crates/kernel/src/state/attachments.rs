//! What is attached to what. It lies beside the table of objects, sorted by seat: in most games few objects are attached.

use crate::game::Game;
use crate::ids::{ObjectId, Seat};
use crate::state::derived::Marked;
use crate::state::information::ROLES;
use crate::state::object::Attachment;
use crate::state::{State, thin_bytes};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};
use thin_vec::ThinVec;

/// The attachments, and the seats of what is attached and of what it is attached to as bits: most of what is asked about is neither.
/// The bits follow from the row whenever that changes, and count neither for equality nor for hashing nor for saving.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "ThinVec<Attachment>", into = "ThinVec<Attachment>")]
pub(crate) struct Attached {
    row: ThinVec<Attachment>,
    seats: Marked,
    hosts: Marked,
}

impl Attached {
    #[inline]
    fn of(&self, seat: Seat) -> Option<&Attachment> {
        if self.seats.has(seat) { self.found(seat) } else { None }
    }

    fn found(&self, seat: Seat) -> Option<&Attachment> {
        self.row.binary_search_by_key(&seat, |attached| attached.seat).ok().map(|at| &self.row[at])
    }

    pub fn insert(&mut self, attachment: Attachment) {
        self.remove(attachment.seat);
        let at = self.row.partition_point(|attached| attached.seat < attachment.seat);
        self.row.insert(at, attachment);
        self.seats.add(attachment.seat);
        self.hosts.add(attachment.host.seat);
    }

    pub fn remove(&mut self, seat: Seat) {
        if self.seats.has(seat) {
            self.row.retain(|attached| attached.seat != seat);
            self.mark();
        }
    }

    fn mark(&mut self) {
        (self.seats, self.hosts) = Default::default();
        for attached in &self.row {
            self.seats.add(attached.seat);
            self.hosts.add(attached.host.seat);
        }
    }

    fn on(&self, host: ObjectId) -> impl Iterator<Item = &Attachment> {
        let row: &[Attachment] = if self.hosts.has(host.seat) { &self.row } else { &[] };
        row.iter().filter(move |attached| attached.host == host)
    }

    pub fn bytes(&self) -> usize {
        thin_bytes(&self.row)
    }
}

impl From<ThinVec<Attachment>> for Attached {
    fn from(row: ThinVec<Attachment>) -> Attached {
        let mut attached = Attached { row, ..Attached::default() };
        attached.mark();
        attached
    }
}

impl From<Attached> for ThinVec<Attachment> {
    fn from(attached: Attached) -> ThinVec<Attachment> {
        attached.row
    }
}

impl PartialEq for Attached {
    fn eq(&self, other: &Attached) -> bool {
        self.row == other.row
    }
}

impl Eq for Attached {}

impl Hash for Attached {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.row.hash(hasher);
    }
}

impl<G: Game> State<G> {
    /// What an object is attached to, and in which role.
    #[inline]
    pub fn attachment(&self, seat: Seat) -> Option<&Attachment> {
        self.attached.of(seat)
    }

    /// Whether what sits there is attached to anything.
    #[inline]
    pub fn is_attached(&self, seat: Seat) -> bool {
        self.attached.seats.has(seat) && (Marked::is_its_own(seat) || self.attached.found(seat).is_some())
    }

    /// What is attached to anything, each with what it is attached to.
    pub fn all_attached(&self) -> impl Iterator<Item = (Seat, ObjectId)> {
        self.attached.row.iter().map(|attached| (attached.seat, attached.host))
    }

    /// How many things are attached to an object, by role.
    pub fn attached(&self, host: ObjectId) -> [u8; ROLES] {
        let mut counts = [0u8; ROLES];
        for attached in self.attached.on(host) {
            if let Some(count) = counts.get_mut(usize::from(attached.role)) {
                *count = count.saturating_add(1);
            }
        }
        counts
    }

    /// What is attached to an object, in seat order.
    pub fn attachments(&self, host: ObjectId) -> impl Iterator<Item = Seat> {
        self.attached.on(host).map(|attached| attached.seat)
    }
}
