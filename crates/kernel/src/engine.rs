//! The engine: a pool, a state and a log, and the loop that steps frames until somebody must decide.

use crate::arm::armed;
use crate::choices::{Ask, Choice, Offer, Openness, Question, Refused};
use crate::events::{Cause, Event, Log, Outcome};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{Clause, PlayerId, Players, Seat, ZoneId};
use crate::loops::{Taken, offer_times};
use crate::pool::Pool;
use crate::state::bounds::Work;
use crate::state::information::Past;
use crate::state::{Applied, State};

/// What a step of a frame comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Something was done; go on with whatever frame is on top now.
    Go,
    /// Somebody must decide.
    Ask(Question),
}

/// A game in progress: the only thing that changes a state.
pub struct Engine<'a, G: Game> {
    /// The cards and their code.
    pub pool: &'a Pool<G>,
    pub(crate) state: &'a mut State<G>,
    pub(crate) log: Option<&'a mut dyn Log<G>>,
    patient: bool,
    /// How many triggered abilities waited before the events that happen at once now.
    pub(crate) batch: usize,
    /// What is proposed now is this player's part, and waits on the agenda for the other's, which happens at the same time.
    pub(crate) holds: Option<PlayerId>,
    /// What those were that leave together now, before any of them left.
    pub(crate) frozen: Vec<Past>,
    /// Whether things that happen at once are happening: nobody sees the game between them.
    pub(crate) amid: bool,
    /// How many trials deep this is: see [`Engine::can_do_whole`].
    pub(crate) trials: u8,
    /// Whether anything has come of what is done.
    pub(crate) stirred: bool,
    pub(crate) work: Work,
}

impl<'a, G: Game> Engine<'a, G> {
    /// An engine that keeps no log.
    #[inline]
    pub fn new(pool: &'a Pool<G>, state: &'a mut State<G>) -> Engine<'a, G> {
        Engine::with_log(pool, state, None)
    }

    /// An engine that writes a log.
    #[inline]
    pub fn logged(pool: &'a Pool<G>, state: &'a mut State<G>, log: &'a mut dyn Log<G>) -> Engine<'a, G> {
        Engine::with_log(pool, state, Some(log))
    }

    #[inline]
    fn with_log(pool: &'a Pool<G>, state: &'a mut State<G>, log: Option<&'a mut dyn Log<G>>) -> Engine<'a, G> {
        let (patient, batch, holds, frozen) = (false, 0, None, Vec::new());
        let (amid, trials, stirred) = (false, 0, false);
        let work = Work::begin::<G>();
        let mut engine = Engine { pool, state, log, patient, batch, amid, holds, frozen, trials, stirred, work };
        engine.refresh();
        engine
    }

    /// The same engine, but it also asks what has only one answer: a ruling looks at the game at each of its steps.
    #[must_use]
    pub fn patient(mut self) -> Engine<'a, G> {
        self.patient = true;
        self
    }

    /// The state, to read.
    pub fn state(&self) -> &State<G> {
        self.state
    }

    /// Go on until somebody must decide or the game is over.
    pub fn run(&mut self) {
        self.state.question = None;
        self.work.renew();
        while !self.is_too_much() {
            if self.state.outcome.is_some() && armed(G::cite(Doing::GameOver)) {
                self.refresh();
                return;
            }
            let Some(frame) = self.state.frames.last().copied() else { return self.refresh() };
            if let Flow::Ask(question) = self.step(frame)
                && !self.take_forced(frame, question)
            {
                self.state.question = Some(question);
                return;
            }
        }
        self.stop();
        self.refresh();
    }

    /// A public question with one answer is not asked.
    fn take_forced(&mut self, frame: Frame<G>, question: Question) -> bool {
        self.refresh();
        let Some(player) = self.list_next(frame, question) else { return false };
        let forced = match self.state.derived.offers.as_slice() {
            [only] if question.openness == Openness::Public && !self.patient => Some(only.choice),
            // A choice whose clause is switched off is not the player's to make.
            [first, ..] if !armed(question.clause) => Some(first.choice),
            _ => None,
        };
        let Some(choice) = forced else { return false };
        self.turn_away(frame, question, player);
        self.take(frame, player, choice);
        true
    }

    /// List the answers of the first player who still has to give one.
    fn list_next(&mut self, frame: Frame<G>, question: Question) -> Option<PlayerId> {
        let player = question.players.iter().find(|player| !self.committed(*player))?;
        let mut offers = std::mem::take(&mut self.state.derived.offers);
        offers.clear();
        self.list(frame, question, player, &mut offers);
        self.state.derived.offers = offers;
        Some(player)
    }

    /// Whether a player has answered a question that waits for the other player's answer.
    pub(crate) fn committed(&self, player: PlayerId) -> bool {
        self.state.commits.iter().any(|(who, _)| *who == player)
    }

    pub(crate) fn step(&mut self, frame: Frame<G>) -> Flow {
        match frame {
            Frame::Game(own) => G::step(self, own),
            Frame::Resolve { scope, at, holder, round } => self.step_resolve(scope, at, holder, round),
            Frame::Both { scope, parts, step } => self.step_both(scope, parts, step),
            Frame::Choosing { scope, at, player, cell, before, least, most } => {
                self.step_choosing((scope, at), player, cell, before, (least, most))
            }
            Frame::Deciding { player, .. } => Flow::Ask(Question::private(player, Ask::YesNo, G::cite(Doing::May))),
            Frame::Sharing { scope, player, cell, next, left } => self.step_sharing(scope, player, cell, (next, left)),
            Frame::Squaring { player, .. } => self.step_squaring(player),
            Frame::Paying { scope, at, player } => self.step_paying(scope, at, player),
            Frame::Arranging { first, place, done } => self.step_arranging(first, place, done),
            Frame::Colouring { player, .. } => {
                self.ask(player, Ask::Pick { least: 1, most: 1, picked: 0 }, G::cite(Doing::Choose))
            }
            Frame::Forking { player, at } => {
                self.ask(player, Ask::Pick { least: 1, most: 1, picked: 0 }, self.forking_clause(at))
            }
            Frame::Aiming { holder, scope, at, step } => self.step_aiming(holder, scope, at, step),
            Frame::Happening { first, next, consent } => self.step_happening(first, next, consent),
            Frame::InTurn { row } => self.step_in_turn(row),
            Frame::Instead { scope, code, event } => self.step_instead(scope, code, event),
            Frame::Replaced { short, failed } => {
                self.finish();
                (self.state.short, self.state.failed) = (short, failed);
                if !self.state.frames.iter().any(|frame| matches!(frame, Frame::Replaced { .. })) {
                    self.state.applied.retain(|one| one.event != Applied::WITHIN);
                }
                Flow::Go
            }
            Frame::Placing { player, of, step } => self.step_placing(player, of, step),
            Frame::Repeating { player, both, times } => self.step_repeating(player, both || times.is_some()),
        }
    }

    /// The answers of a player, but for one that would lead round a loop once more.
    pub(crate) fn list(&self, frame: Frame<G>, question: Question, player: PlayerId, out: &mut Vec<Offer<G>>) {
        self.list_all(frame, question, player, out);
        if let Some(struck) = self.struck(player, out.len()) {
            out.remove(struck);
        }
    }

    pub(crate) fn list_all(&self, frame: Frame<G>, question: Question, player: PlayerId, out: &mut Vec<Offer<G>>) {
        let clause = question.clause;
        match frame {
            Frame::Game(own) => G::offers(self, own, player, out),
            Frame::Choosing { scope, at, cell, least, .. } => self.offer_choosing(scope, at, cell, least, clause, out),
            Frame::Deciding { player, skip } => self.offer_decision(player, skip, clause, out),
            Frame::Sharing { scope, cell, next, left, .. } => self.offer_shares((scope, cell), (next, left), clause, out),
            Frame::Squaring { scope, at, .. } => self.offer_squares(scope, at, clause, out),
            Frame::Paying { scope, at, player } => self.offer_payment(scope, at, player, clause, out),
            Frame::Arranging { first, place, done } => self.offer_arranging(first, place, done, clause, out),
            Frame::Forking { at, .. } => self.offer_ways(player, at, clause, out),
            Frame::Colouring { .. } => {
                out.extend(G::colours().map(|colour| Offer { choice: Choice::Colour(colour), clause }));
            }
            Frame::Aiming { holder, scope, at, step } => self.offer_aiming((holder, scope), at, step, clause, out),
            Frame::Happening { next, consent, .. } => self.offer_replacements(next, consent, clause, out),
            Frame::Placing { player, of, .. } => self.offer_triggers(player, of, clause, out),
            Frame::Repeating { .. } => offer_times(clause, out),
            Frame::Resolve { .. } | Frame::Both { .. } | Frame::InTurn { .. } => {}
            Frame::Instead { .. } | Frame::Replaced { .. } => {}
        }
    }

    pub(crate) fn take(&mut self, frame: Frame<G>, player: PlayerId, choice: Choice<G>) {
        match frame {
            Frame::Game(own) => G::answer(self, own, player, choice),
            Frame::Choosing { scope, at, cell, .. } => self.answer_choosing((scope, at), cell, choice),
            Frame::Deciding { player, skip } => self.answer_deciding(player, skip, choice),
            Frame::Sharing { scope, player, cell, next, left } => {
                self.answer_share((scope, player), cell, (next, left), choice)
            }
            Frame::Arranging { first, place, done } => self.answer_arranging(first, place, done, choice),
            Frame::Forking { at, .. } => self.answer_way(at, choice),
            Frame::Squaring { object, .. } => self.answer_square(object, choice),
            Frame::Paying { scope, at, player } => self.answer_payment(scope, at, player, choice),
            Frame::Colouring { slot, .. } => self.answer_colour(slot, choice),
            Frame::Aiming { holder, scope, at, step } => self.answer_aiming(holder, scope, at, step, choice),
            Frame::Happening { first, next, consent } => self.answer_replacement((first, next), consent, choice),
            Frame::Placing { .. } => self.answer_placing(choice),
            Frame::Repeating { player, both, times } => self.answer_repeating(player, both, times, choice),
            Frame::Resolve { .. } | Frame::Both { .. } | Frame::InTurn { .. } => {}
            Frame::Instead { .. } | Frame::Replaced { .. } => {}
        }
    }

    /// What a player may answer now; empty if they are not asked.
    pub fn offers(&self, player: PlayerId) -> Vec<Offer<G>> {
        let mut out = Vec::new();
        if let (Some(question), Some(frame)) = (self.state.question, self.state.frames.last())
            && question.players.contains(player)
            && !self.committed(player)
        {
            self.list(*frame, question, player, &mut out);
        }
        out
    }

    /// The answers of the asked player as the engine last listed them, without listing them again: for playouts.
    pub fn listed(&self) -> &[Offer<G>] {
        &self.state.derived.offers
    }

    /// List the answers of whoever is asked again: a state that was imagined or read from a file has forgotten them.
    pub fn relist(&mut self) {
        if let (Some(question), Some(frame)) = (self.state.question, self.state.frames.last().copied()) {
            self.list_next(frame, question);
        }
    }

    /// Take a player's answer, if it was offered, and go on. Otherwise nothing changes.
    pub fn answer(&mut self, player: PlayerId, choice: Choice<G>) -> Result<(), Refused> {
        if self.state.outcome.is_some() {
            return Err(Refused::Over);
        }
        let (Some(question), Some(frame)) = (self.state.question, self.state.frames.last().copied()) else {
            return Err(Refused::NotAsked);
        };
        if !question.players.contains(player) || self.committed(player) {
            return Err(Refused::NotAsked);
        }
        let offers = self.offers(player);
        let Some(number) = offers.iter().position(|offer| offer.choice == choice) else { return Err(Refused::NotOffered) };
        self.proceed(frame, question, (player, choice), (number, offers.len()));
        Ok(())
    }

    /// Take the answer with that number in [`Engine::listed`], trusting the caller: for playouts.
    pub fn answer_listed(&mut self, number: usize) {
        if let (Some(question), Some(frame), Some(offer)) =
            (self.state.question, self.state.frames.last().copied(), self.state.derived.offers.get(number).copied())
            && let Some(player) = question.players.iter().find(|player| !self.committed(*player))
        {
            let offered = self.state.derived.offers.len();
            self.proceed(frame, question, (player, offer.choice), (number, offered));
        }
    }

    /// An answer is taken when the last of those who are asked has given one.
    fn proceed(
        &mut self,
        frame: Frame<G>,
        question: Question,
        answer: (PlayerId, Choice<G>),
        (number, offered): (usize, usize),
    ) {
        if question.players == Players::only(answer.0) {
            self.turn_away(frame, question, answer.0);
            if offered > 1 && !matches!(frame, Frame::Repeating { .. }) {
                let taken = Taken { player: answer.0, number: number as u16 };
                self.state.watch.decided(taken, question.ask == Ask::Act);
            }
            self.state.question = None;
            self.take(frame, answer.0, answer.1);
            return self.run();
        }
        self.state.commits.push(answer);
        if self.list_next(frame, question).is_some() {
            return;
        }
        let turn_player = self.state.turn_player;
        let mut answers = std::mem::take(&mut self.state.commits);
        self.remember_secret(frame, question, &answers);
        answers.sort_by_key(|(player, _)| *player != turn_player);
        self.state.question = None;
        answers.into_iter().for_each(|(player, choice)| self.take(frame, player, choice));
        self.run();
    }

    /// Who was not offered what would lead round a loop once more does something else.
    fn turn_away(&mut self, frame: Frame<G>, question: Question, player: PlayerId) {
        if self.state.watch.round.is_empty() {
            return;
        }
        let mut offers = Vec::new();
        self.list_all(frame, question, player, &mut offers);
        if self.struck(player, offers.len()).is_some() {
            self.state.watch.turned_away();
        }
    }

    /// What each chose in secret, in the order in which they are asked, for the watch for loops.
    fn remember_secret(&mut self, frame: Frame<G>, question: Question, answers: &[(PlayerId, Choice<G>)]) {
        let taken = |player: PlayerId| {
            let mut offers = Vec::new();
            self.list(frame, question, player, &mut offers);
            let chosen = answers.iter().find(|(who, _)| *who == player).map(|(_, choice)| *choice);
            let number = offers.iter().position(|offer| Some(offer.choice) == chosen)?;
            // Whoever had no choice could not have stopped a loop.
            (offers.len() > 1).then_some(Taken { player, number: number as u16 })
        };
        let both: Vec<Taken> = question.players.iter().filter_map(taken).collect();
        self.state.watch.decided_in_secret(both.into_iter());
    }

    /// A player gives up: always possible, never replaced.
    pub fn concede(&mut self, player: PlayerId) -> Result<(), Refused> {
        if self.state.outcome.is_some() {
            return Err(Refused::Over);
        }
        if !PlayerId::ALL.contains(&player) {
            return Err(Refused::NotAsked);
        }
        let asked = self.state.question.is_some_and(|question| question.players.contains(player));
        if !asked && !armed(G::cite(Doing::ConcedeAnyTime)) {
            return Err(Refused::NotAsked);
        }
        // Switched off, what was going on goes on with any answer before the game ends.
        if !armed(G::cite(Doing::ConcedeMidway)) {
            self.answer_listed(0);
        }
        self.state.question = None;
        self.state.commits.clear();
        self.happen(Event::End(Outcome::Won(player.other())), Doing::Concede);
        self.refresh();
        Ok(())
    }

    /// The game's own frame that is on top, if it is one.
    pub fn current(&self) -> Option<G::Frame> {
        match self.state.frames.last() {
            Some(Frame::Game(own)) => Some(*own),
            _ => None,
        }
    }

    /// Put a frame on top.
    pub fn push(&mut self, frame: Frame<G>) {
        self.state.frames.push(frame);
    }

    /// Put one of the game's frames on top.
    pub fn call(&mut self, frame: G::Frame) {
        self.push(Frame::Game(frame));
    }

    /// The frame on top is now at another step.
    pub fn goto(&mut self, frame: G::Frame) {
        self.must_not_wait();
        self.replace_top(Frame::Game(frame));
    }

    pub(crate) fn replace_top(&mut self, frame: Frame<G>) {
        if let Some(top) = self.state.frames.last_mut() {
            *top = frame;
        }
    }

    /// The frame on top is finished.
    pub fn finish(&mut self) {
        self.must_not_wait();
        self.state.frames.pop();
    }

    /// What waits for a replacement lies on top of the frame that let it happen: that frame has to move on before.
    fn must_not_wait(&self) {
        let waits = matches!(self.state.frames.last(), Some(Frame::Happening { .. }));
        debug_assert!(!waits, "a frame moves on before it lets something happen");
    }

    /// Ask for a clause's sake of a public list.
    pub fn ask(&self, player: PlayerId, ask: Ask, clause: Clause) -> Flow {
        Flow::Ask(Question::public(player, ask, clause))
    }

    /// A cause by a clause alone, following from the latest event.
    pub fn by(&self, clause: Clause) -> Cause {
        Cause::of_rule(clause, self.state.events)
    }

    /// A cause by an effect: the clause that defines the deed, and the ability.
    pub(crate) fn by_effect(&self, doing: Doing, scope: Scope) -> Cause {
        let (source, player) = (scope.source, Some(scope.controller));
        Cause { clause: G::cite(doing), ability: scope.ability, parent: self.state.events, source, player }
    }

    /// The zone with that word that belongs to (or is shared by) that player.
    pub fn zone_of(&self, zone: tefuda_ability::Zone, player: PlayerId) -> ZoneId {
        G::home(zone, player)
    }

    /// What lies on top of a zone.
    pub fn top(&self, zone: ZoneId) -> Option<Seat> {
        self.state.zone(zone).last().copied()
    }

    /// A check has found nothing left to do.
    pub fn settle(&mut self) {
        self.state.settled = self.state.changes;
    }

    /// Whether nothing has happened since the game last settled that a check could have something to do about.
    pub fn is_unchanged(&self) -> bool {
        self.state.settled == self.state.changes
    }

    /// The same, and nothing waits, so that another check would find nothing either.
    pub fn is_settled(&self) -> bool {
        self.is_unchanged() && self.state.waiting.is_empty()
    }

    /// Whether a clause is in force: always, except in a test build that switched it off.
    pub fn armed(&self, clause: Clause) -> bool {
        armed(clause)
    }
}
