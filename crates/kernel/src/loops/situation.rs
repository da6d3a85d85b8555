//! Situations, and the watch for one that comes again: in the same turn, or in a game that has become so long that turns go by
//! and change nothing. Then the game goes round in a loop.

use crate::arm::armed;
use crate::engine::Engine;
use crate::events::{Event, Outcome};
use crate::frame::Frame;
use crate::game::{Doing, Game};
use crate::ids::{Entity, ObjectId, PlayerId, Seat, ZoneId};
use crate::loops::Taken;
use crate::state::State;
use crate::state::cell::Binding;
use crate::state::object::{Matter, Object};
use foldhash::quality::FixedState;
use serde::{Deserialize, Serialize};
use std::hash::{BuildHasher, Hash, Hasher};
use thin_vec::ThinVec;

/// Rounds in one turn after which situations are remembered. Games that go on normally hardly get here.
const PATIENCE: u32 = 300;
/// Rounds in which nobody has a choice after which they will never have one.
const MOST_FORCED: u32 = 10_000;
/// Decisions in one turn after which they are, too: a player may be going round of their own accord.
const DECISIONS: u32 = 32;
/// By how much the stack has to grow before the rest is taken for a situation that came again: a text may count what lies there.
const GROWN: usize = 16;
/// Turns after which a new one does not make the watch forget: turns in which players do the same over and over are a loop, too.
const LONG_GAME: u16 = 100;

/// What the watch remembers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Watch {
    /// How often the game's procedures came round this turn.
    rounds: u32,
    /// The situation that later ones are compared with, the round it was in, and for how many rounds it stands.
    mark: Mark,
    marked: u32,
    stands: u32,
    /// The turn in which it was remembered.
    since: u16,
    /// The rounds since somebody last did something of their own accord, and whether anybody has chosen anything since.
    forced: u32,
    chosen: bool,
    /// How many decisions there were this turn, and which since the situation that is remembered.
    decisions: u32,
    pub(crate) trail: ThinVec<Taken>,
    /// The decisions that led round a loop of which a player has said how often, and how many of them were made again since.
    pub(crate) round: ThinVec<Taken>,
    pub(crate) along: usize,
    /// Whether both players chose at once since the situation that is remembered.
    secret: bool,
    /// Whether chance decided something since then: the next time it may be something else.
    chance: bool,
    /// Whether this is only a trial of what players could do.
    pub(crate) trial: Option<Trial>,
}

/// A situation that later ones are compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Mark {
    exact: u64,
    above: Option<Above>,
}

/// The same without what waits on the stack: what lies there below nobody gets at, as long as more and more comes on top of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Above {
    beside: u64,
    /// How high the stack was, and what was its top.
    height: u32,
    top: ObjectId,
}

/// What is tried out: where a player's other choices lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Trial {
    /// Whose; nobody's in particular, where it is only asked whether something comes to an end.
    pub player: Option<PlayerId>,
    /// The situation that must not come again.
    pub origin: Mark,
    /// Whether the game has gone on from there.
    pub begun: bool,
    /// How many other loops the player's choices led round this turn.
    pub met: u8,
}

/// Loops in one turn of a trial after which its player is taken to know nothing better.
const MOST_MET: u8 = 12;

impl Watch {
    /// Somebody chose, of their own accord or because something asked for it.
    pub(crate) fn decided(&mut self, taken: Taken, own_accord: bool) {
        self.decisions += 1;
        (self.forced, self.chosen) = if own_accord { (0, false) } else { (self.forced, true) };
        if self.stands > 0 {
            self.trail.push(taken);
        }
        if self.round.get(self.along) == Some(&taken) {
            self.along += 1;
        } else {
            self.round.clear();
        }
    }

    /// Whoever could not go round once more has done something else: what led round is free again.
    pub(crate) fn turned_away(&mut self) {
        self.round.clear();
    }

    /// Both players chose at once, neither knowing what the other would.
    pub(crate) fn decided_in_secret(&mut self, both: impl Iterator<Item = Taken>) {
        both.for_each(|taken| self.decided(taken, false));
        self.secret = true;
    }

    /// Chance decided something.
    pub(crate) fn was_decided_by_chance(&mut self) {
        self.chance = true;
    }

    /// Situations from before do not count any more.
    pub(crate) fn begin_anew(&mut self) {
        (self.stands, self.forced, self.chosen, self.secret, self.chance) = (0, 0, false, false, false);
        self.trail.clear();
        self.round.clear();
    }

    /// A turn begins: what was before it comes again only in a long game.
    pub(crate) fn turn_begins(&mut self, turn: u16) {
        if let Some(trial) = &mut self.trial {
            trial.met = 0;
        }
        if turn <= LONG_GAME {
            *self = Watch { trial: self.trial, ..Watch::default() };
        } else {
            self.hurry();
        }
    }

    /// Every round counts from here on.
    pub(crate) fn hurry(&mut self) {
        (self.rounds, self.decisions) = (self.rounds.max(PATIENCE), self.decisions.max(DECISIONS));
    }
}

impl<G: Game> State<G> {
    /// A number that is the same for situations that no player could tell apart: objects renumbered in zone order, timestamps
    /// ranked, generator and counters left out.
    pub fn situation(&self) -> u64 {
        self.situation_in(|_| true)
    }

    /// The situation as it is to be remembered.
    pub(crate) fn mark(&self) -> Mark {
        let stack = self.zone(G::STACK);
        let above =
            stack.last().map(|top| Above { beside: self.beside_stack(), height: stack.len() as u32, top: self.id(*top) });
        Mark { exact: self.situation(), above }
    }

    /// Whether the game has come round to a situation, exactly or but for what has piled up on the stack: so much more at least.
    fn is_again(&self, mark: Mark, exact: u64, grown: usize) -> bool {
        let stack = self.zone(G::STACK);
        let piled_up = |above: Above| {
            let height = above.height as usize;
            let untouched = stack.get(height - 1).is_some_and(|seat| self.id(*seat) == above.top);
            untouched && stack.len() >= height + grown && above.beside == self.beside_stack()
        };
        mark.exact == exact || mark.above.is_some_and(piled_up)
    }

    fn beside_stack(&self) -> u64 {
        self.situation_in(|zone| zone != G::STACK)
    }

    fn situation_in(&self, within: impl Fn(ZoneId) -> bool) -> u64 {
        let mut hasher = FixedState::with_seed(0).build_hasher();
        let rank = self.ranks(&within);
        let rank_of = |entity: Entity| match entity {
            Entity::Object(id) => self.get(id).map(|_| rank[usize::from(id.seat.0)]),
            Entity::Player(player) => Some(u16::MAX - u16::from(player.0)),
            Entity::Zone(zone) => Some(u16::MAX - 2 - u16::from(zone.0)),
        };
        for zone in (0..G::ZONES.len()).map(|zone| ZoneId(zone as u8)).filter(|zone| within(*zone)) {
            (u32::from(zone.0) | 0x8000_0000).hash(&mut hasher);
            for seat in self.zone(zone) {
                let object = self.object(*seat);
                (object.def, object.controller, object.status, object.damage, self.counters(*seat)).hash(&mut hasher);
                let hosted = self.attachment(*seat).filter(|attached| self.exists(attached.host));
                let hosted = hosted.map(|attached| (rank[usize::from(attached.host.seat.0)], attached.role));
                (rank[usize::from(seat.0)], hosted).hash(&mut hasher);
                self.pile(*seat).for_each(|card| self.card(card).def.hash(&mut hasher));
                if let Matter::Ability(ability, _) = object.matter {
                    ability.hash(&mut hasher);
                }
                for link in self.links(*seat) {
                    tell_binding(&link.binding, &rank_of, &mut hasher);
                }
            }
        }
        (self.players, &self.board, self.turn_player, self.frames.len(), self.effects.len()).hash(&mut hasher);
        for frame in &self.frames {
            match frame {
                Frame::Game(own) => G::tell_step(own, &mut hasher),
                Frame::Resolve { at, round, .. } => (at, round).hash(&mut hasher),
                other => std::mem::discriminant(other).hash(&mut hasher),
            }
        }
        for effect in &self.effects {
            // Whether it came up before this turn decides whether this is the next one that it lasts to.
            (effect.at, effect.controller, effect.until, effect.turn < self.turn).hash(&mut hasher);
            let locked = self.locked.iter().filter(|lock| lock.effect == effect.stamp);
            locked.for_each(|lock| tell_binding(&lock.binding, &rank_of, &mut hasher));
        }
        for one in self.hushed.iter().filter(|one| self.exists(one.object)) {
            let stands = |object: &&Object| object.matter != Matter::Nothing && within(object.zone);
            let older = self.objects.iter().filter(stands).filter(|object| object.stamp < one.since).count();
            let before = self.hushed.iter().filter(|other| other.since < one.since).count();
            (rank_of(Entity::Object(one.object)), one.ability, one.silent, older, before).hash(&mut hasher);
        }
        self.purses.hash(&mut hasher);
        for arrival in &self.arrivals {
            let source = rank_of(Entity::Object(arrival.source));
            (rank_of(Entity::Object(arrival.object)), arrival.from, arrival.manner, arrival.by, source).hash(&mut hasher);
        }
        for (source, ability) in &self.triggered {
            (ability, rank_of(Entity::Object(*source))).hash(&mut hasher);
        }
        for (source, ability) in &self.uses {
            (ability, rank_of(Entity::Object(*source))).hash(&mut hasher);
        }
        for happened in &self.happened {
            (happened.what, self.turn - happened.turn, rank_of(happened.to)).hash(&mut hasher);
        }
        for waiting in &self.waiting {
            (waiting.ability, waiting.controller, waiting.amount, waiting.subject.map(rank_of)).hash(&mut hasher);
        }
        hasher.finish()
    }

    fn ranks(&self, within: impl Fn(ZoneId) -> bool) -> Vec<u16> {
        let mut order: Vec<Seat> = (0..self.objects.len()).map(|seat| Seat(seat as u16)).collect();
        order.retain(|seat| self.object(*seat).matter != Matter::Nothing && within(self.object(*seat).zone));
        order.sort_by_key(|seat| self.object(*seat).stamp);
        let mut ranks = vec![0; self.objects.len()];
        order.iter().enumerate().for_each(|(rank, seat)| ranks[usize::from(seat.0)] = rank as u16);
        ranks
    }
}

impl<G: Game> Engine<'_, G> {
    /// To be called where a game's procedures come round. If the situation came before, whoever can stop the loop is
    /// asked how often it goes round; if nobody can, the game is a draw. Returns whether it is either: then the step is taken
    /// again afterwards.
    pub fn watch_for_loops(&mut self) -> bool {
        let watch = &mut self.state.watch;
        (watch.rounds, watch.forced) = (watch.rounds + 1, watch.forced + 1);
        // What only grows never comes to the same situation again.
        if watch.forced > MOST_FORCED && armed(G::cite(Doing::Loop)) {
            if !watch.chosen || !self.comes_to_an_end() {
                self.happen(Event::End(Outcome::Draw), Doing::Loop);
                return true;
            }
            self.state.watch.forced = 0;
        }
        let watch = &mut self.state.watch;
        let early = watch.rounds < PATIENCE && watch.decisions < DECISIONS;
        if early || !armed(G::cite(Doing::Loop)) {
            return false;
        }
        let situation = self.state.situation();
        let (turn, watch) = (self.state.turn, &self.state.watch);
        let seen = watch.stands > 0 && !watch.chance && self.state.is_again(watch.mark, situation, GROWN);
        if let Some(trial) = watch.trial {
            let back = self.state.is_again(trial.origin, situation, 1);
            if seen || back {
                return self.goes_round_in_trial(trial, back);
            }
        }
        if seen {
            let situation = self.state.mark();
            let watch = &mut self.state.watch;
            watch.stands = 0;
            let (trail, secret) = (std::mem::take(&mut watch.trail), std::mem::take(&mut watch.secret));
            let turns = turn != watch.since;
            return self.go_round(situation, trail, secret, turns);
        } else if watch.stands == 0 || watch.rounds - watch.marked >= watch.stands {
            // Brent's way: one situation is remembered, each time for twice as long, so that a loop of any length is found.
            let mark = self.state.mark();
            let watch = &mut self.state.watch;
            (watch.mark, watch.marked, watch.stands) = (mark, watch.rounds, (watch.stands * 2).clamp(1, 1 << 30));
            (watch.since, watch.secret, watch.chance) = (turn, false, false);
            watch.trail.clear();
        }
        false
    }

    /// A trial is over where it comes back to where it began, and has led out of that where it goes round in another loop without its
    /// player's doing. From a loop of its own doing the player turns away, and tries something else.
    fn goes_round_in_trial(&mut self, trial: Trial, back: bool) -> bool {
        if back && !trial.begun {
            self.state.watch.trial = Some(Trial { begun: true, ..trial });
            return false;
        }
        let watch = &mut self.state.watch;
        let trail = std::mem::take(&mut watch.trail);
        let last = trail.iter().rposition(|taken| Some(taken.player) == trial.player);
        let ends = match (trial.player, last) {
            _ if back || trial.met >= MOST_MET => Some(Outcome::Draw),
            (Some(player), None) => Some(Outcome::Won(player)),
            (None, _) => Some(Outcome::Draw),
            (Some(_), Some(_)) => None,
        };
        if let Some(outcome) = ends {
            self.happen(Event::End(outcome), Doing::Loop);
            return true;
        }
        watch.begin_anew();
        watch.round = trail.into_iter().take(last.map_or(0, |last| last + 1)).collect();
        (watch.along, watch.trial) = (0, Some(Trial { met: trial.met + 1, ..trial }));
        false
    }
}

/// Tells what a cell holds, objects by their rank: they are others when a situation comes again.
fn tell_binding(binding: &Binding, rank_of: &dyn Fn(Entity) -> Option<u16>, hasher: &mut impl Hasher) {
    let rank = binding.held.entity().and_then(rank_of);
    let nobody = Entity::Object(ObjectId::NONE);
    (binding.cell, binding.held.with_entity(nobody), rank).hash(hasher);
}
