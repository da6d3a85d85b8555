//! Loops: who can stop one says how often it goes round, and then does something else; one that nobody can stop is a draw.

pub(crate) mod situation;

use crate::arm::armed;
use crate::choices::{Ask, Choice, Offer, Question};
use crate::engine::{Engine, Flow};
use crate::events::{Event, Outcome};
use crate::frame::Frame;
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, Clause, ObjectId, PlayerId};
use crate::loops::situation::{Mark, Trial};
use crate::state::State;
use serde::{Deserialize, Serialize};
use thin_vec::ThinVec;

/// How often a loop goes round at most. It changes nothing, so that this is only what can be said.
const MOST_TIMES: i32 = 20;
/// How many ways out of a loop are tried, and how many decisions each may take to come round again.
const TRIALS: u32 = 24;
const TRIAL_DECISIONS: u32 = 48;

/// A decision as the number of the offer that was taken: in the same situation the same offers stand in the same order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Taken {
    pub player: PlayerId,
    pub number: u16,
}

/// The numbers that a player may say: whole, and not below nothing.
pub(crate) fn offer_times<G: Game>(clause: Clause, out: &mut Vec<Offer<G>>) {
    let least = if armed(G::cite(Doing::NameNumber)) { 0 } else { -1 };
    out.extend((least..=MOST_TIMES).map(|times| Offer { choice: Choice::Number(times), clause }));
}

impl<G: Game> Engine<'_, G> {
    /// The game came round to a situation in which it was before, by these decisions, and over `turns` if it took any. `false` if it just goes on: what both chose
    /// in secret leads out some time, and nobody could say when.
    pub(crate) fn go_round(&mut self, situation: Mark, trail: ThinVec<Taken>, secret: bool, turns: bool) -> bool {
        let turn_player = self.state.turn_player;
        let order = [turn_player, turn_player.other()];
        let can_stop = |player: &PlayerId| self.can_stop(*player, situation, &trail, turns);
        let able: Vec<PlayerId> = order.into_iter().filter(can_stop).collect();
        match *able.as_slice() {
            [] => self.happen(Event::End(Outcome::Draw), Doing::Loop),
            _ if secret => return false,
            [player] => self.ask_times(player, false, trail),
            _ => self.ask_times(turn_player, true, trail),
        }
        true
    }

    fn ask_times(&mut self, player: PlayerId, both: bool, trail: ThinVec<Taken>) {
        self.state.watch.round = trail;
        self.push(Frame::Repeating { player, both, times: None });
    }

    /// Whether some other choices of a player, made where these were made, lead anywhere else.
    fn can_stop(&self, player: PlayerId, situation: Mark, trail: &[Taken], turns: bool) -> bool {
        let trial = Trial { player: Some(player), origin: situation, begun: false, met: 0 };
        let turn = self.state.turn;
        // The end of the turn is a way out of a loop within a turn.
        let is_out = |state: &State<G>| state.turn != turn && !turns;
        // A loop is seen again at the latest after it went round three times.
        let most = TRIAL_DECISIONS.max(4 * trail.len() as u32);
        let leads_out = |number: u32| self.leads_out(trial, trail, most, number, &is_out).unwrap_or(true);
        trail.iter().any(|taken| taken.player == player) && (0..TRIALS).any(leads_out)
    }

    /// Whether what has gone on for so long, and in which players choose only what they are asked to, can come to an end.
    pub(crate) fn comes_to_an_end(&self) -> bool {
        let trial = Trial { player: None, origin: Mark::default(), begun: true, met: 0 };
        let turn = self.state.turn;
        let acts = |question: Question| question.ask == Ask::Act;
        let is_out = |state: &State<G>| state.turn != turn || state.question.is_some_and(acts);
        (0..TRIALS).any(|number| self.leads_out(trial, &[], TRIAL_DECISIONS, number, &is_out).unwrap_or(false))
    }

    /// Try it: the player chooses differently each time, the other goes on as before. `None` if so many decisions did not tell.
    fn leads_out(
        &self,
        trial: Trial,
        trail: &[Taken],
        most: u32,
        number: u32,
        is_out: &dyn Fn(&State<G>) -> bool,
    ) -> Option<bool> {
        let mut state = self.state.clone();
        state.watch.begin_anew();
        state.watch.hurry();
        state.watch.trial = Some(trial);
        let mut engine = Engine::new(self.pool, &mut state);
        engine.work.is_trial();
        engine.run();
        let told = engine.tries(trial, trail, most, number, is_out);
        self.work.add(&engine.work);
        told
    }

    fn tries(
        &mut self,
        trial: Trial,
        trail: &[Taken],
        most: u32,
        number: u32,
        is_out: &dyn Fn(&State<G>) -> bool,
    ) -> Option<bool> {
        let mut met: Vec<(u16, Clause)> = Vec::new();
        for decision in 0..most {
            if let Some(outcome) = self.state.outcome {
                return Some(outcome != Outcome::Draw);
            }
            let question = self.state.question;
            let asked = question.and_then(|question| question.players.iter().find(|player| !self.committed(*player)));
            let offered = self.listed().len();
            if is_out(self.state) || offered == 0 {
                return Some(true);
            }
            // Every other trial is of one mind: what is asked first in a turn is answered the same in each.
            let first = question.map(|question| (self.state.turn, question.clause)).filter(|here| !met.contains(here));
            met.extend(first);
            let steady = first.filter(|_| number % 2 == 1).map(|(_, clause)| u32::from(clause.0) | 1 << 16);
            let taken = match trail.get(decision as usize).filter(|_| asked != trial.player && trial.player.is_some()) {
                Some(taken) => usize::from(taken.number).min(offered - 1),
                None => mixed(number, steady.unwrap_or(decision)) as usize % offered,
            };
            self.answer_listed(taken);
        }
        None
    }

    pub(crate) fn step_repeating(&mut self, player: PlayerId, both: bool) -> Flow {
        let doing = if both { Doing::RepeatBoth } else { Doing::RepeatAlone };
        Flow::Ask(Question::public(player, Ask::Number, G::cite(doing)))
    }

    /// The lesser number counts. What comes round is just as it was, so that going round so often is done by saying so.
    pub(crate) fn answer_repeating(&mut self, player: PlayerId, both: bool, before: Option<i32>, choice: Choice<G>) {
        let Choice::Number(said) = choice else { return };
        let times = before.map_or(said, |before| before.min(said));
        if both {
            return self.replace_top(Frame::Repeating { player: player.other(), both: false, times: Some(times) });
        }
        self.finish();
        // Whoever wanted it less often is the one who does something else next; saying so was no such thing.
        let stops = if before.is_some_and(|before| before < said) { player.other() } else { player };
        let watch = &mut self.state.watch;
        let last = watch.round.iter().rposition(|taken| taken.player == stops);
        watch.round.truncate(last.map_or(0, |last| last + 1));
        watch.along = 0;
        let doing = if before.is_some() { Doing::RepeatBoth } else { Doing::RepeatAlone };
        self.happen(Event::Repeated(times), doing);
    }

    /// After it went round as often as was said, the decision that would lead round once more is not offered: which of so many.
    pub(crate) fn struck(&self, player: PlayerId, offered: usize) -> Option<usize> {
        let watch = &self.state.watch;
        if watch.round.is_empty() || matches!(self.state.frames.last(), Some(Frame::Repeating { .. })) {
            return None;
        }
        let last = watch.round.last().filter(|taken| watch.along + 1 == watch.round.len() && taken.player == player);
        last.map(|taken| usize::from(taken.number)).filter(|number| offered > 1 && *number < offered)
    }

    /// The answer that a player is not offered because it would lead round a loop once more.
    pub(crate) fn struck_offer(&self, player: PlayerId) -> Option<Offer<G>> {
        let (question, frame) = (self.state.question?, self.state.frames.last()?);
        let mut offers = Vec::new();
        self.list_all(*frame, question, player, &mut offers);
        self.struck(player, offers.len()).map(|number| offers[number])
    }

    /// Whether something cannot be done because it would lead round a loop once more, and by which clause.
    pub fn why_struck(&self, player: PlayerId, verb: &str, object: Option<ObjectId>) -> Option<Clause> {
        self.why_struck_so(player, |choice| match choice {
            Choice::Act(act) => G::name_act(act) == (verb, object),
            Choice::Pass => verb == "pass" && object.is_none(),
            _ => false,
        })
    }

    /// The same of the use of an ability.
    pub fn why_struck_by(&self, player: PlayerId, ability: AbilityIx) -> Option<Clause> {
        self.why_struck_so(player, |choice| matches!(choice, Choice::Act(act) if G::act_ability(act) == Some(ability)))
    }

    fn why_struck_so(&self, player: PlayerId, meant: impl Fn(Choice<G>) -> bool) -> Option<Clause> {
        self.struck_offer(player).filter(|offer| meant(offer.choice)).map(|_| G::cite(Doing::RepeatAlone))
    }
}

/// A number that looks like chance and is the same each time.
fn mixed(trial: u32, decision: u32) -> u32 {
    let mut number = trial.wrapping_mul(0x9E37_79B9) ^ decision.wrapping_mul(0x85EB_CA6B);
    number ^= number >> 15;
    number = number.wrapping_mul(0x2C1B_3C6D);
    number ^ (number >> 13)
}
