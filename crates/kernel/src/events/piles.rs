//! Arranging what goes to one place of a pile together: whose pile it is says in which order.

use crate::arm::armed;
use crate::choices::{Ask, Choice, Offer, Question};
use crate::engine::{Engine, Flow};
use crate::events::{Event, Move};
use crate::frame::Frame;
use crate::game::{Doing, Game};
use crate::ids::{Clause, PlayerId, ZoneId};
use crate::policy::Arranging;
use crate::pool::code::Instruction;
use crate::state::Proposed;
use crate::state::zone::{Arrangement, Faces};
use crate::triggers::subject;
use smallvec::SmallVec;
use tefuda_ability::{Asks, Position};

/// Proposed events that go to one place, by their places on the agenda.
type Group = SmallVec<[usize; 8]>;

/// One end of a pile, by number: the two ends of the turn player's first zone, then those of the next; then the other player's.
#[derive(Debug, Clone, Copy)]
struct PileEnd {
    zone: ZoneId,
    position: Position,
    player: PlayerId,
    clause: Clause,
}

impl PileEnd {
    /// Whether a move ends there. What is put anyhow into a zone without order, or into an open one, comes to lie on top.
    fn is_reached_by<G: Game>(&self, moving: &Move) -> bool {
        let info = &G::ZONES[usize::from(moving.to.0)];
        let on_top = info.arrangement == Arrangement::Loose || info.faces == Faces::Open;
        let position = if on_top && moving.position == Position::Any { Position::Top } else { moving.position };
        moving.to == self.zone && position == self.position
    }
}

/// The end of a pile with a number, if the zone with that number is one and `first`'s, or, in the second half, the other player's;
/// `None` behind the last zone.
fn pile_end<G: Game>(place: u8, first: PlayerId) -> Option<Option<PileEnd>> {
    let ends = G::ZONES.len() * 2;
    let (half, end) = (usize::from(place) / ends, usize::from(place) % ends);
    let whose = *[first, first.other()].get(half)?;
    let zone = ZoneId((end / 2) as u8);
    let info = &G::ZONES[end / 2];
    let position = if end.is_multiple_of(2) { Position::Top } else { Position::Bottom };
    let pile = info.player.filter(|player| *player == whose && G::ordered(zone));
    Some(pile.map(|player| PileEnd { zone, position, player, clause: G::arranging(info.name) }))
}

impl<G: Game> Engine<'_, G> {
    /// Whether several of the proposed events from `first` on put things to one place, and nobody has said in which order.
    pub(crate) fn arranging_wanted(&self, first: u16) -> bool {
        let proposed = &self.state.agenda[usize::from(first)..];
        let changes_place = |one: &Proposed<G>| matches!(one.event, Event::Move(_) | Event::Turn(..));
        if proposed.iter().filter(|one| changes_place(one)).count() < 2 {
            return false;
        }
        let to = |one: &Proposed<G>| if let Event::Move(moving) = one.event { Some(moving.to) } else { None };
        let shared = |zone: ZoneId| G::ordered(zone) && proposed.iter().filter(|one| to(one) == Some(zone)).count() > 1;
        let piled = || proposed.iter().filter_map(to).any(shared);
        let ends = || (0..).map_while(|place| self.pile_end(place)).flatten();
        let arranged = || ends().any(|end| self.put_together(first, &end).len() > 1);
        (G::ARRANGING == Arranging::Always && piled() && arranged()) || !self.clashing(first).is_empty()
    }

    /// The end of a pile with a number, the turn player's first.
    fn pile_end(&self, place: u8) -> Option<Option<PileEnd>> {
        let first = self.state.turn_player;
        pile_end::<G>(place, if armed(G::cite(Doing::TurnPlayerFirst)) { first } else { first.other() })
    }

    /// The end of a pile to which what is being put into an order goes; `None` where it is another order that is asked for.
    pub fn arranged_to(&self) -> Option<(ZoneId, Position)> {
        match self.state.frames.last()? {
            Frame::Arranging { place, .. } => self.pile_end(*place)?.map(|end| (end.zone, end.position)),
            Frame::Choosing { scope, at, player, .. } => match self.pool.instruction(*at) {
                Instruction::Do(deed) => {
                    let Asks::Order(what, to) = deed.facts().asks else { return None };
                    let first = self.to_arrange(*scope, what, to, *player).first().copied()?;
                    Some((self.pile(*scope, to, first), to.position))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The proposed events from `first` on that put something there, if they are to be arranged: where a text sends several cards
    /// itself, they were arranged before.
    fn put_together(&self, first: u16, end: &PileEnd) -> Group {
        let agenda = self.state.agenda.iter().enumerate().skip(usize::from(first));
        let there = |event: &Event<G>| matches!(event, Event::Move(moving) if end.is_reached_by::<G>(moving));
        let group: Group = agenda.filter(|(_, one)| !one.gone && there(&one.event)).map(|(at, _)| at).collect();
        let replaced = group.iter().any(|at| self.state.applied.iter().any(|applied| usize::from(applied.event) == *at));
        let open = |at: &usize| !self.state.agenda[*at].arranged;
        let asked = G::ARRANGING == Arranging::Always && group.iter().any(open) && self.differ(&group);
        if replaced || asked { group } else { Group::new() }
    }

    /// Whether different cards are among what some events move: the order of like ones means nothing.
    fn differ(&self, group: &[usize]) -> bool {
        let mut cards = group.iter().map(|at| match self.state.agenda[*at].event {
            Event::Move(Move { object, .. }) => self.def_of(object),
            _ => None,
        });
        let first = cards.next();
        cards.any(|card| Some(card) != first)
    }

    /// Of those, the ones that have no place yet, and the place that the next pick takes. The first pick lies uppermost: at the
    /// bottom it goes there first, on top last.
    fn unarranged(&self, first: u16, end: &PileEnd, done: u16) -> Option<(Vec<usize>, usize)> {
        let group = self.put_together(first, end);
        let left = group.len().saturating_sub(usize::from(done));
        let open = match end.position {
            Position::Bottom => group[group.len() - left..].to_vec(),
            _ => group[..left].to_vec(),
        };
        let next = if end.position == Position::Bottom { open.first() } else { open.last() };
        next.copied().filter(|_| group.len() > 1).map(|next| (open, next))
    }

    /// What is being put into an order: what goes to one end of a pile or, behind the last pile, what comes into play.
    fn in_question(&self, first: u16, place: u8, done: u16) -> Option<(Vec<usize>, usize)> {
        match self.pile_end(place) {
            None => self.unordered(first, done),
            Some(end) => self.unarranged(first, &end?, done),
        }
    }

    /// Every pile that more than one thing goes to is arranged; then the events happen.
    pub(crate) fn step_arranging(&mut self, first: u16, place: u8, done: u16) -> Flow {
        match self.pile_end(place) {
            None => match self.ask_order_of_arrival(first, done) {
                Some(asked) => return asked,
                None => {
                    self.state.frames.pop();
                    self.commit(first);
                }
            },
            Some(Some(end)) if self.unarranged(first, &end, done).is_some() => {
                let open = G::ZONES[usize::from(end.zone.0)].faces == Faces::Open;
                let ask = if open { Question::public } else { Question::private };
                return Flow::Ask(ask(end.player, Ask::Arrange, end.clause));
            }
            Some(_) => self.replace_top(Frame::Arranging { first, place: place + 1, done: 0 }),
        }
        Flow::Go
    }

    pub(crate) fn offer_arranging(&self, first: u16, place: u8, done: u16, clause: Clause, out: &mut Vec<Offer<G>>) {
        let Some((open, _)) = self.in_question(first, place, done) else { return };
        let objects = open.into_iter().filter_map(|at| subject(&self.state.agenda[at].event));
        out.extend(objects.map(|object| Offer { choice: Choice::Object(object), clause }));
    }

    pub(crate) fn answer_arranging(&mut self, first: u16, place: u8, done: u16, choice: Choice<G>) {
        let found = self.in_question(first, place, done);
        let (Some((open, next)), Choice::Object(picked)) = (found, choice) else { return };
        let is_picked = |at: &usize| subject(&self.state.agenda[*at].event) == Some(picked);
        if let Some(at) = open.into_iter().find(is_picked) {
            self.state.agenda.swap(at, next);
        }
        self.replace_top(Frame::Arranging { first, place, done: done + 1 });
    }
}
