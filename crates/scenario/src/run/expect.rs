//! The expectations of a case that speak of the game: the moment, questions, offers, refusals, the log, the outcome, decks.

use super::decide::Way;
use super::find::spoken_list;
use super::phrases::{self, letter};
use super::play::Play;
use super::shown::speeches;
use super::trouble::{Trouble, both};
use super::words;
use crate::{Asked, Clause, Deed, Expect, Holds, Is, Moment, Outcome, Player, Ref, Who};
use tefuda_kernel::{Ask, Choice, Event, PlayerId};
use tefuda_table::{Bilingual, Playable};

/// Whether an expectation says that a question is open.
pub(crate) fn is_question(expect: &Expect) -> bool {
    matches!(expect, Expect::Asked { is: Is::So, .. } | Expect::Offered { .. })
}

impl<G: Playable> Play<'_, G> {
    /// A line under `then`. Decisions that need not be written are taken first, unless the line is about just them.
    pub(crate) fn then(&mut self, expect: &Expect, by: &[Clause]) -> Result<(), Trouble> {
        // What is offered now is offered, also where it need not be written: that something is not has to hold now and in the end.
        if let Expect::Offered { how: Holds::Not, .. } = expect {
            self.expect(expect, by)?;
        } else if is_question(expect) && self.expect(expect, by).is_ok() {
            return Ok(());
        }
        if let Expect::Can { who, deed: deed @ Deed::Answer(_), .. } = expect
            && self.must_fit(words::player(*who), deed).is_ok()
        {
            return self.expect(expect, by);
        }
        self.settle()?;
        self.expect(expect, by)
    }

    fn expect(&mut self, expect: &Expect, by: &[Clause]) -> Result<(), Trouble> {
        match expect {
            Expect::Fact(fact) => {
                self.fact(fact)?;
                self.cites(Is::So, by)
            }
            Expect::Moment(moment) => self.moment(moment),
            Expect::Asked { who, is, to } => self.question(*who, *is, *to),
            Expect::Offered { who, how, what } => self.offering(words::player(*who), *how, what),
            Expect::Can { who, is, deed } => self.can(words::player(*who), *is, deed, by),
            Expect::LogHas { is, texts } => self.log_has(*is, texts),
            Expect::LogCites { is, clauses } => self.cites(*is, clauses),
            Expect::Outcome(outcome) => self.outcome(*outcome, by),
            Expect::DeckLegal { of } => self.deck_breaks(*of, Is::So, &[]),
            Expect::DeckBreaks { of, is, clauses } => self.deck_breaks(*of, *is, clauses),
        }
    }

    fn moment(&self, moment: &Moment) -> Result<(), Trouble> {
        let Moment { turn, player, at } = moment;
        let turn = turn.is_none_or(|turn| turn == u32::from(self.state.turn()));
        let player = player.is_none_or(|player| words::player(player) == self.state.turn_player());
        let here = self.look(|engine| G::is_at(engine, at));
        if turn && player && here && self.state.outcome().is_none() {
            return Ok(());
        }
        let [ja, en] = speeches().map(|speech| {
            let turn = format!("turn {} of {}", self.state.turn(), speech.player(self.state.turn_player()));
            format!("{turn}, {}", G::moment_words(self.state.board(), &speech))
        });
        Err(Trouble::new(phrases::moment(moment), both(ja, en)))
    }

    fn question(&self, who: Who, is: Is, to: Option<Asked>) -> Result<(), Trouble> {
        let asked = |player: PlayerId| {
            let question = self.asked(player).filter(|_| self.state.outcome().is_none());
            question.is_some_and(|question| to.is_none_or(|to| is_kind(to, question.ask, &self.offers(player))))
        };
        let [a, b] = PlayerId::ALL.map(asked);
        let so = match who {
            Who::One(player) => [a, b][words::player(player).index()],
            Who::Both => a && b,
            Who::Nobody => !a && !b,
        };
        if so == (is == Is::So) {
            return Ok(());
        }
        Err(Trouble::new(phrases::asked(who, is, to), self.open_decision().found))
    }

    fn offering(&self, who: PlayerId, how: Holds, what: &[Ref]) -> Result<(), Trouble> {
        let mut all = true;
        let mut none = true;
        for what in what {
            let offered = self.is_offered(who, what)?;
            all &= offered;
            none &= !offered;
        }
        let holds = match how {
            Holds::These => all,
            Holds::Not => none,
            Holds::Exactly => all && !self.offers_more(who, what)?,
        };
        if holds { Ok(()) } else { Err(Trouble::new(both(spoken_list(what), spoken_list(what)), self.offered_words(who))) }
    }

    /// Whether anything but these, passing and stopping is offered.
    fn offers_more(&self, who: PlayerId, what: &[Ref]) -> Result<bool, Trouble> {
        for offer in self.offers(who) {
            let choice = match offer.choice {
                Choice::Pass | Choice::Done => continue,
                Choice::Act(act) => G::name_act(act).1.map_or(offer.choice, Choice::Object),
                other => other,
            };
            let mut named = false;
            for what in what {
                named |= self.means(what, &choice)?;
            }
            if !named {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Try a decision on a copy of the game.
    fn can(&mut self, who: PlayerId, is: Is, deed: &Deed, by: &[Clause]) -> Result<(), Trouble> {
        let mut trial = self.clone();
        if is == Is::Not {
            self.must_fit(who, deed)?;
        }
        let tried = trial.decide(who, deed, Way::Here);
        self.cited.append(&mut trial.cited);
        match (is, tried) {
            (Is::So, tried) => tried,
            (Is::Not, Ok(())) => Err(Trouble::new(both("できない", "it cannot be done"), both("できる", "it can"))),
            (Is::Not, Err(Trouble { refused: Some(reasons), .. })) => {
                let reasons: Vec<&str> = reasons.iter().map(|clause| G::clause_id(*clause)).collect();
                check_reasons(by, &reasons)
            }
            (Is::Not, Err(trouble)) => Err(trouble),
        }
    }

    fn log_has(&self, is: Is, texts: &[String]) -> Result<(), Trouble> {
        let has = |lines: &[String]| {
            let mut rest = lines.iter();
            texts.iter().all(|text| rest.any(|line| line.contains(text.as_str())))
        };
        let logs = speeches().map(|speech| self.lines(&speech));
        if logs.iter().any(|lines| has(lines)) == (is == Is::So) {
            return Ok(());
        }
        let [ja, en] = logs.map(|lines| lines.join("\n"));
        Err(Trouble::new(both(texts.join("、"), texts.join(", ")), both(ja, en)))
    }

    fn cites(&self, is: Is, clauses: &[Clause]) -> Result<(), Trouble> {
        let mut cited = self.log.iter().map(|entry| G::clause_id(entry.cause.clause));
        let found = match is {
            Is::So => clauses.iter().all(|clause| cited.any(|id| id == clause.id)),
            Is::Not => cited.any(|id| clauses.iter().any(|clause| clause.id == id)),
        };
        if found == (is == Is::So) {
            return Ok(());
        }
        let wanted = clauses.iter().map(|clause| clause.id.as_str()).collect::<Vec<_>>().join(", ");
        let wanted = if is == Is::So { wanted } else { format!("not {wanted}") };
        let mut ids: Vec<&str> = self.log.iter().map(|entry| G::clause_id(entry.cause.clause)).collect();
        ids.dedup();
        Err(Trouble::new(both(wanted.clone(), wanted), both(ids.join(", "), ids.join(", "))))
    }

    fn outcome(&self, wanted: Outcome, by: &[Clause]) -> Result<(), Trouble> {
        let found = match self.state.outcome() {
            None => Outcome::GoesOn,
            Some(tefuda_kernel::Outcome::Draw) => Outcome::Draw,
            Some(tefuda_kernel::Outcome::Stopped) => {
                let stopped = both("大きくなりすぎて打ち切られた", "stopped: the game has grown too large");
                return Err(Trouble::new(outcome_words(wanted), stopped));
            }
            Some(tefuda_kernel::Outcome::Won(PlayerId(0))) => Outcome::Wins(Player::A),
            Some(tefuda_kernel::Outcome::Won(_)) => Outcome::Wins(Player::B),
        };
        if found != wanted {
            return Err(Trouble::new(outcome_words(wanted), outcome_words(found)));
        }
        let ends = self.log.iter().filter(|entry| matches!(entry.event, Event::End(_)));
        let reasons: Vec<&str> = ends.map(|entry| G::clause_id(entry.cause.clause)).collect();
        check_reasons(by, &reasons)
    }

    /// Without clauses: the deck is legal. With them: it breaks all of them, or none.
    fn deck_breaks(&self, of: Option<Player>, is: Is, clauses: &[Clause]) -> Result<(), Trouble> {
        let deck = &self.decks[words::player(of.unwrap_or(Player::A)).index()];
        let problems = G::deck_problems(&self.shelf.pool, deck);
        let broken: Vec<&str> = problems.iter().map(|problem| G::clause_id(problem.clause)).collect();
        let breaks = |clause: &Clause| broken.contains(&clause.id.as_str());
        let holds = match is {
            Is::So if clauses.is_empty() => broken.is_empty(),
            Is::So => clauses.iter().all(breaks),
            Is::Not => !clauses.iter().any(breaks),
        };
        if holds {
            return Ok(());
        }
        let expected = clauses.iter().map(|clause| clause.id.as_str()).collect::<Vec<_>>().join(", ");
        let expected = match (is, clauses) {
            (Is::So, []) => both("適正なデッキ", "a legal deck"),
            (Is::So, _) => both(format!("{expected}に反する"), format!("it breaks {expected}")),
            (Is::Not, _) => both(format!("{expected}に反しない"), format!("it does not break {expected}")),
        };
        Err(Trouble::new(expected, both(broken.join(", "), broken.join(", "))))
    }
}

fn check_reasons(by: &[Clause], reasons: &[&str]) -> Result<(), Trouble> {
    match by.iter().find(|clause| !reasons.contains(&clause.id.as_str())) {
        None => Ok(()),
        Some(clause) => {
            Err(Trouble::new(both(clause.id.clone(), clause.id.clone()), both(reasons.join(", "), reasons.join(", "))))
        }
    }
}

fn is_kind<G: Playable>(to: Asked, ask: Ask, offers: &[tefuda_kernel::Offer<G>]) -> bool {
    let replaces = offers.iter().any(|offer| matches!(offer.choice, Choice::Replacement(_)));
    match to {
        Asked::Act => ask == Ask::Act,
        Asked::Choose => matches!(ask, Ask::Pick { .. }) || replaces,
        Asked::Answer => ask == Ask::YesNo,
        Asked::Name | Asked::Repeat => ask == Ask::Number,
        Asked::Divide => matches!(ask, Ask::Divide { .. }),
        Asked::Order => matches!(ask, Ask::Order | Ask::Arrange),
        Asked::Pay => ask == Ask::Pay,
    }
}

fn outcome_words(outcome: Outcome) -> Bilingual {
    match outcome {
        Outcome::Wins(player) => both(format!("{}の勝ち", letter(player)), format!("{} wins", letter(player))),
        Outcome::Draw => both("引き分け", "draw"),
        Outcome::GoesOn => both("ゲームは続いている", "the game goes on"),
    }
}
