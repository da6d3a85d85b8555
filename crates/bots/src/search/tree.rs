//! The tree of a search: what was tried where, how often, and what came of it. Two plain rows, nothing on the heap a node.

use crate::likeness::Way;

/// No node, no edge.
pub(crate) const NONE: u32 = u32::MAX;
/// How strongly the search looks at what it has looked at little.
const CURIOSITY: f32 = 0.25;
/// An urge above this counts as this much: the search may want to know the other things, too.
const PRIOR: u32 = 12;
/// How much is added for what a careful player would do.
const LIKELY: u32 = 60;

/// A place where somebody decides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    /// Which place, if the searching player decides there: see [`crate::likeness::place`].
    pub place: u64,
    pub visits: u32,
    first: u32,
}

/// Something to do there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    /// What: see [`crate::likeness::likeness`].
    pub like: u64,
    pub child: u32,
    pub visits: u32,
    next: u32,
    /// How often it was among the offers.
    seen: u32,
    /// What came of it for whoever decides there, added up.
    sum: f32,
}

/// The tree.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
}

impl Tree {
    /// A tree of one node.
    pub fn planted(place: u64) -> Tree {
        let mut tree = Tree::default();
        tree.grow(place);
        tree
    }

    fn grow(&mut self, place: u64) -> u32 {
        self.nodes.push(Node { place, visits: 0, first: NONE });
        self.nodes.len() as u32 - 1
    }

    pub fn node(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// Where an edge leads; whether that was there before.
    pub fn follow(&mut self, edge: u32) -> (u32, bool) {
        let child = self.edges[edge as usize].child;
        if child != NONE {
            return (child, true);
        }
        let grown = self.grow(0);
        self.edges[edge as usize].child = grown;
        (grown, false)
    }

    /// The edges of a node.
    pub fn edges_of(&self, node: u32) -> impl Iterator<Item = u32> {
        let link = |edge: u32| (edge != NONE).then_some(edge);
        let first = self.nodes.get(node as usize).and_then(|node| link(node.first));
        std::iter::successors(first, move |edge| link(self.edges[*edge as usize].next))
    }

    /// The edge of a node for something to do.
    pub fn edge_for(&mut self, node: u32, like: u64) -> u32 {
        if let Some(found) = self.edges_of(node).find(|edge| self.edges[*edge as usize].like == like) {
            return found;
        }
        let next = self.nodes[node as usize].first;
        self.edges.push(Edge { like, child: NONE, visits: 0, next, seen: 0, sum: 0.0 });
        let made = self.edges.len() as u32 - 1;
        self.nodes[node as usize].first = made;
        made
    }

    /// Choose what to look at next: what went well, and what was looked at little compared with how readily it is taken.
    /// `likely` is the offer that a careful player would take, if that is known.
    pub fn select(&mut self, node: u32, ways: &[Way], likely: Option<usize>) -> (u32, usize) {
        let pull = |way: &Way| way.urge.clamp(1, PRIOR) + if likely == Some(way.offer) { LIKELY } else { 0 };
        let pulls: u32 = ways.iter().map(pull).sum();
        let (mut best, mut most) = ((NONE, 0), f32::MIN);
        // Nothing is known of what was never tried: it is taken to be a little worse than what was.
        let (mut sum, mut visits) = (0.0, 0);
        for edge in self.edges_of(node) {
            sum += self.edges[edge as usize].sum;
            visits += self.edges[edge as usize].visits;
        }
        let untried = if visits == 0 { 0.5 } else { sum / visits as f32 - 0.05 };
        for way in ways {
            let at = self.edge_for(node, way.like);
            let edge = &mut self.edges[at as usize];
            edge.seen += 1;
            let share = pull(way) as f32 / pulls as f32;
            let mean = if edge.visits == 0 { untried } else { edge.sum / edge.visits as f32 };
            let score = mean + CURIOSITY * share * (edge.seen as f32).sqrt() / (1.0 + edge.visits as f32);
            if score > most {
                (best, most) = ((at, way.offer), score);
            }
        }
        best
    }

    /// What came of taking an edge of a node, for whoever decided there.
    pub fn learn(&mut self, node: u32, edge: u32, worth: f32) {
        self.nodes[node as usize].visits += 1;
        self.edges[edge as usize].visits += 1;
        self.edges[edge as usize].sum += worth;
    }

    /// The node below an edge at which a place was met, if it was: a few levels down, since others may have decided in between.
    pub fn find(&self, below: u32, place: u64, levels: u8) -> Option<u32> {
        let child = self.edges.get(below as usize)?.child;
        let node = self.nodes.get(child as usize)?;
        if node.place == place {
            return Some(child);
        }
        if levels == 0 {
            return None;
        }
        self.edges_of(child).find_map(|edge| self.find(edge, place, levels - 1))
    }

    /// The part of the tree that hangs on a node, as a tree of its own.
    pub fn branch(&self, root: u32) -> Tree {
        let mut tree = Tree::default();
        self.copy_into(&mut tree, root);
        tree
    }

    fn copy_into(&self, tree: &mut Tree, node: u32) -> u32 {
        let copied = tree.grow(self.nodes[node as usize].place);
        tree.nodes[copied as usize].visits = self.nodes[node as usize].visits;
        for edge in self.edges_of(node) {
            let old = self.edges[edge as usize];
            let child = if old.child == NONE { NONE } else { self.copy_into(tree, old.child) };
            let next = tree.nodes[copied as usize].first;
            tree.edges.push(Edge { child, next, ..old });
            tree.nodes[copied as usize].first = tree.edges.len() as u32 - 1;
        }
        copied
    }
}
