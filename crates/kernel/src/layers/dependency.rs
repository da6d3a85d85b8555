//! Which of the changes still to come in a layer depends on which: they are applied on trial.

use crate::arm::armed;
use crate::engine::Engine;
use crate::game::{Doing, Game};
use crate::ids::Seat;
use crate::layers::{Claims, Force, Part};
use crate::state::derived::Derived;
use smallvec::{SmallVec, smallvec};

/// A change and one on which it depends, by their places among those still to come.
type Edge = (usize, usize);

/// What depends on what.
type Edges = SmallVec<[Edge; 16]>;

/// The changes still to come, with the timestamps of their forces, in that order.
type Pending = [(u32, Part)];

impl<'a, G: Game> Engine<'a, G> {
    /// The earliest that depends on no other still to come; in a circle, simply the earliest.
    pub(crate) fn independent(&mut self, forces: &[Force<'a>], claims: &Claims, here: &Pending) -> usize {
        let mut edges: Option<Edges> = None;
        for this in 0..here.len() {
            let alone = !(0..here.len()).any(|other| may_depend(forces, here, (this, other)));
            if alone || !armed(G::cite(Doing::Dependency)) {
                return this;
            }
            let edges = edges.get_or_insert_with(|| self.dependencies(forces, claims, here));
            if !edges.iter().any(|(dependent, _)| *dependent == this) {
                return this;
            }
        }
        0
    }

    /// What depends on what as things are, and what will once that is applied on which the other depends. Two that depend on each
    /// other do not.
    fn dependencies(&mut self, forces: &[Force<'a>], claims: &Claims, here: &Pending) -> Edges {
        let places = || 0..here.len();
        let pairs = || places().flat_map(|this| places().map(move |other| (this, other)));
        let mut edges = Edges::new();
        for direct in [true, false] {
            loop {
                let known = edges.len();
                for edge in pairs().filter(|edge| may_depend(forces, here, *edge)) {
                    let before = if direct { Vec::new() } else { prerequisites(&edges, edge) };
                    let untried = direct || !before.is_empty();
                    if untried && !edges.contains(&edge) && self.depends((forces, claims, here), &before, edge) {
                        edges.push(edge);
                    }
                }
                if direct || edges.len() == known {
                    break;
                }
            }
        }
        let all = edges.clone();
        edges.retain(|(this, other)| !all.contains(&(*other, *this)));
        edges
    }

    /// Trial application: does the other change what this one applies to, or by how much, or whether it is there at all, once those
    /// `before` it have been applied?
    fn depends(
        &mut self,
        (forces, claims, here): (&[Force<'a>], &Claims, &Pending),
        before: &[usize],
        (this, other): Edge,
    ) -> bool {
        let Derived { changed, granted, dated, lost, marked, .. } = &self.state.derived;
        let saved = (changed.clone(), granted.clone(), dated.clone(), lost.clone(), marked.clone());
        let shifted = self.state.derived.shifted.len();
        let known = claims.reached(here[this].1.0).cloned();
        let mut claims = claims.clone();
        let mut apply = |engine: &mut Self, place: usize| {
            let (number, at) = here[place].1;
            engine.apply_parts((number, &forces[number]), &[at], &mut claims);
        };
        before.iter().for_each(|place| apply(self, *place));
        let (number, at) = here[this].1;
        let reach = |engine: &Self| {
            let seats = known.clone().unwrap_or_else(|| engine.affected(&forces[number]));
            let apiece = forces[number].continuity.apiece;
            let of = |seat: &Seat| engine.alter_amount(&forces[number], at, Some(*seat));
            let amounts: SmallVec<[i32; 2]> = match apiece {
                true => seats.iter().map(of).collect(),
                false => smallvec![engine.alter_amount(&forces[number], at, None)],
            };
            (seats, amounts)
        };
        let without = reach(self);
        apply(self, other);
        let with = reach(self);
        let Derived { changed, granted, dated, lost, marked, .. } = &mut self.state.derived;
        (*changed, *granted, *dated, *lost, *marked) = saved;
        self.state.derived.shifted.truncate(shifted);
        without != with
    }
}

/// All that is applied before the other because it depends on that, the first first, but for this one itself.
fn prerequisites(edges: &Edges, (this, other): Edge) -> Vec<usize> {
    let (mut met, mut found) = (vec![this, other], Vec::new());
    gather(edges, other, &mut met, &mut found);
    found
}

fn gather(edges: &Edges, dependent: usize, met: &mut Vec<usize>, found: &mut Vec<usize>) {
    for (_, on) in edges.iter().filter(|(from, _)| *from == dependent) {
        if !met.contains(on) {
            met.push(*on);
            gather(edges, *on, met, found);
            found.push(*on);
        }
    }
}

/// Whether the first could look at what the second changes: only then is a trial application worth its time.
fn may_depend(forces: &[Force<'_>], here: &Pending, (this, other): Edge) -> bool {
    let ((number, at), (changing, change)) = (here[this].1, here[other].1);
    let force = &forces[number];
    let alters = &force.continuity.alters;
    this != other
        && force.continuity.reads.of_change_could_see(&alters[at], &forces[changing].continuity.alters[change], force.started)
}
