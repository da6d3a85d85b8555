//! Whether something could be done, completely or at all, which is asked before anybody agrees to do it: it is tried out on a copy of
//! the game, as far as the one who is asked can tell what would come of it.

use crate::arm::armed;
use crate::choices::hidden_cards::on_the_face;
use crate::choices::{Ask, Choice, Offer, Question};
use crate::engine::{Engine, Flow};
use crate::events::Event;
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{DefId, ObjectId, PlayerId, Players, Seat};
use crate::policy::{Consent, Ways};
use crate::pool::code::Instruction;
use std::cell::Cell;
use std::ops::Range;
use tefuda_ability::{Amount, Asks, Candidates, How, Noun, Who};

/// How many ways are tried out before one is taken for possible: more than what a text that has any use asks for has.
const TRIALS: u32 = 512;
/// How many steps one way may take.
const STEPS: u32 = 10_000;
/// How deep what is tried out may try something out itself: two texts that would have each other do something never come to an end.
const DEEPEST: u8 = 2;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// Whether all is done.
    Whole,
    /// Whether anything is done.
    Some,
}

impl<G: Game> Engine<'_, G> {
    /// Whether what these instructions ask for can be done completely, as far as a player can tell.
    pub(crate) fn can_do_whole(&self, player: PlayerId, scope: Scope, range: Range<u32>) -> bool {
        self.seen_at_once(scope, &range).unwrap_or_else(|| self.can_do(Goal::Whole, player, scope, range))
    }

    /// What is asked most needs no trial: whether a player can discard so many cards that nothing speaks of is seen on their hand.
    fn seen_at_once(&self, scope: Scope, range: &Range<u32>) -> Option<bool> {
        let Instruction::Do(deed) = self.pool.instruction(range.start) else { return None };
        let facts = deed.facts();
        let (Asks::Hand, Some(Who::You), Some(Amount::Number(number))) = (facts.asks, facts.player, facts.amount) else {
            return None;
        };
        let only = range.len() == 1 && *number > 0 && armed(G::cite(Doing::Discard));
        let hand = self.zone_of(G::DRAW.1, scope.controller);
        let to = self.zone_of(G::DISCARD, scope.controller);
        let plain = |seat: Seat| {
            let event = Event::Move(self.moving(self.state.id(seat), to, How::Discard));
            !self.is_spoken_of(&event) && !G::impossible(self, &event)
        };
        let plain = only && self.cards_in(hand).all(plain);
        plain.then(|| i32::try_from(self.cards_in(hand).count()).is_ok_and(|there| there >= *number))
    }

    /// Whether anything of what these instructions, up to the next jump, ask for can be done, as far as a player can tell.
    pub(crate) fn can_do_some(&self, player: PlayerId, scope: Scope, range: Range<u32>) -> bool {
        let range = self.up_to_jump(range);
        range.is_empty() || self.can_do(Goal::Some, player, scope, range)
    }

    fn up_to_jump(&self, range: Range<u32>) -> Range<u32> {
        let ends = |at: &u32| matches!(self.pool.instruction(*at), Instruction::Jump(_) | Instruction::Halt | Instruction::End);
        range.start..range.clone().find(ends).unwrap_or(range.end)
    }

    /// Who has agreed to do something chooses what it can be done with, completely where the game asks for that.
    pub(crate) fn keep_to_agreed(&self, at: u32, out: &mut Vec<Offer<G>>) {
        let Instruction::Choose { agreed: Some(end), .. } = self.pool.instruction(at) else { return };
        let (goal, clause) = match G::CONSENT {
            Consent::Whole => (Goal::Whole, G::cite(Doing::WholeOnly)),
            Consent::Free if G::WAYS == Ways::Possible => (Goal::Some, G::cite(Doing::Choose)),
            Consent::Free => return,
        };
        if out.len() > 1 && self.trials == 0 && armed(clause) {
            let fits: Vec<Offer<G>> = out.iter().copied().filter(|offer| self.can_go_on(goal, offer.choice, *end)).collect();
            if goal == Goal::Whole || !fits.is_empty() {
                *out = fits;
            }
        }
    }

    /// Whether what a player has agreed to, up to there, can be done with what is about to be picked.
    fn can_go_on(&self, goal: Goal, choice: Choice<G>, end: u32) -> bool {
        let Some(frame @ Frame::Choosing { at, player, .. }) = self.state.frames.last().copied() else { return true };
        self.would(goal, player, at..end, |trial| {
            trial.take(frame, player, choice);
            self.state.frames.len().saturating_sub(2)
        })
    }

    /// Whether what these instructions ask for can be done completely in place of an event.
    pub(crate) fn can_do_whole_instead(&self, event: u16, scope: Scope, range: Range<u32>) -> bool {
        self.can_do_instead(Goal::Whole, event, scope, range)
    }

    /// Whether anything of it can be.
    pub(crate) fn can_do_some_instead(&self, event: u16, scope: Scope, range: Range<u32>) -> bool {
        let range = self.up_to_jump(range);
        range.is_empty() || self.can_do_instead(Goal::Some, event, scope, range)
    }

    fn can_do(&self, goal: Goal, player: PlayerId, scope: Scope, range: Range<u32>) -> bool {
        self.would(goal, player, range.clone(), |trial| {
            trial.push(Frame::Resolve { scope, at: range.start, holder: ObjectId::NONE, round: 0 });
            self.state.frames.len()
        })
    }

    /// The events that are to happen together with it happen first, then what was agreed to in place of others of them: what these
    /// take is spent by then.
    fn can_do_instead(&self, goal: Goal, event: u16, scope: Scope, range: Range<u32>) -> bool {
        self.would(goal, scope.controller, range.clone(), |trial| {
            let depth = self.state.frames.len();
            let (first, promised) = self.settled_so_far(event);
            if let Some(proposed) = trial.state.agenda.get_mut(usize::from(event)) {
                proposed.gone = true;
            }
            trial.commit(first);
            let follows = trial.state.frames.split_off(depth);
            let scope = Scope { base: trial.state.memory.len() as u16, ..scope };
            trial.push(Frame::Resolve { scope, at: range.start, holder: ObjectId::NONE, round: 0 });
            promised.iter().for_each(|frame| trial.push(*frame));
            trial.state.frames.extend(follows);
            depth
        })
    }

    /// The first of the events that are to happen together with one, and what was agreed to in place of others of them.
    fn settled_so_far(&self, event: u16) -> (u16, &[Frame<G>]) {
        let [below @ .., Frame::Happening { first, .. }] = self.state.frames.as_slice() else { return (event, &[]) };
        let others = below.iter().rposition(|frame| !matches!(frame, Frame::Instead { .. }));
        (*first, &below[others.map_or(0, |at| at + 1)..])
    }

    /// Whether the goal is reached once something has begun, which says how many frames lie below that.
    fn would(&self, goal: Goal, player: PlayerId, range: Range<u32>, begin: impl Fn(&mut Engine<'_, G>) -> usize) -> bool {
        if self.trials >= DEEPEST {
            return true;
        }
        self.faces(player, range.clone()).into_iter().any(|face| {
            let mut state = self.state.imagined(player, face);
            let mut trial = Engine::new(self.pool, &mut state);
            trial.trials = self.trials + 1;
            (trial.state.short, trial.state.failed) = (false, Players::NONE);
            let depth = begin(&mut trial);
            trial.comes_through(goal, depth, &range, &Cell::new(TRIALS))
        })
    }

    /// What the cards may be that a player does not see: where nothing looks at what they are, any of them will do.
    fn faces(&self, player: PlayerId, range: Range<u32>) -> Vec<DefId> {
        let mut faces = self.state.own_unseen(player);
        if faces.is_empty() {
            faces.extend(self.pool.defs().map(|(def, _)| def));
        }
        // The plainest first: it has no say in what becomes of it.
        let sayings = |def: &DefId| self.pool.def(*def).abilities().count();
        if range.into_iter().any(|at| looks_at_faces(self.pool.instruction(at))) {
            faces.sort_by_key(sayings);
            return faces;
        }
        faces.into_iter().min_by_key(sayings).into_iter().collect()
    }

    /// Carry on until these instructions are done, one way or another; `false` if the goal is not reached then, whichever way.
    fn comes_through(&mut self, goal: Goal, depth: usize, range: &Range<u32>, left: &Cell<u32>) -> bool {
        for _ in 0..STEPS {
            let Some(frame) = self.state.frames.last().copied().filter(|_| self.state.frames.len() > depth) else { break };
            if let Frame::Resolve { scope, at, round: 0, .. } = frame
                && self.state.frames.len() == depth + 1
            {
                self.settle_demands(scope);
                if self.state.short || !range.contains(&at) {
                    break;
                }
                // What came before it is not what was asked for.
                self.stirred &= at != range.start;
            }
            if self.state.outcome.is_some() || (goal == Goal::Some && self.stirred) {
                break;
            }
            let Flow::Ask(question) = self.step(frame) else { continue };
            let ways = self.ways_to_answer(frame, question);
            match ways.as_slice() {
                [only] => only.iter().for_each(|(player, choice)| self.take(frame, *player, *choice)),
                several => return several.iter().any(|way| self.comes_through_with(frame, way, (goal, depth, range), left)),
            }
        }
        match goal {
            Goal::Whole => !self.state.short,
            Goal::Some => self.stirred || self.state.outcome.is_some(),
        }
    }

    fn comes_through_with(
        &self,
        frame: Frame<G>,
        way: &[(PlayerId, Choice<G>)],
        (goal, depth, range): (Goal, usize, &Range<u32>),
        left: &Cell<u32>,
    ) -> bool {
        if left.get() == 0 {
            return true;
        }
        left.set(left.get() - 1);
        self.on_a_copy(|trial| {
            way.iter().for_each(|(player, choice)| trial.take(frame, *player, *choice));
            trial.comes_through(goal, depth, range, left)
        })
    }

    /// The answers to a question; one for each player where several answer in secret.
    fn ways_to_answer(&mut self, frame: Frame<G>, question: Question) -> Vec<Vec<(PlayerId, Choice<G>)>> {
        self.refresh();
        let offers = |player: PlayerId| {
            let mut offers: Vec<Offer<G>> = Vec::new();
            self.list(frame, question, player, &mut offers);
            offers
        };
        let answers: Vec<(PlayerId, Vec<Offer<G>>)> = question.players.iter().map(|player| (player, offers(player))).collect();
        let most = answers.iter().map(|(_, offers)| offers.len()).max().unwrap_or(0);
        // The order in which things come to lie changes nothing of what is done.
        let ways = if question.ask == Ask::Arrange { most.min(1) } else { most };
        let way = |number: usize| {
            // In secret each answers something else: the same from everybody may decide nothing.
            let answer = |(shift, (player, offers)): (usize, &(PlayerId, Vec<Offer<G>>))| {
                Some((*player, offers.get((number + shift) % offers.len().max(1))?.choice))
            };
            answers.iter().enumerate().filter_map(answer).collect()
        };
        (0..ways).map(way).collect()
    }
}

/// Whether what an instruction comes to may depend on what a card is.
fn looks_at_faces(instruction: &Instruction) -> bool {
    let by_face = |noun: &Noun| noun.filters.iter().any(on_the_face);
    match instruction {
        Instruction::Choose { what, .. } | Instruction::Random { what, .. } => match what {
            Candidates::Objects(noun) | Candidates::Either(noun, _) => by_face(noun),
            Candidates::AnyOf(nouns) => nouns.iter().any(by_face),
            Candidates::Players(_) | Candidates::Squares(_) => false,
        },
        Instruction::Do(deed) => {
            let facts = deed.facts();
            facts.how == Some(How::Summon) || matches!(facts.asks, Asks::Find(_) | Asks::Next(_))
        }
        Instruction::Unless(..) => true,
        _ => false,
    }
}
