//! The decisions of a case: each line under `when` becomes picks among what is offered.

use super::find::spoken_list;
use super::fitting::is_of_kind;
use super::play::Play;
use super::supply::Supply;
use super::trouble::{Trouble, both};
use super::words;
use crate::{Answer, CardRef, Deed, Expect, Ref, Share, Until, Value, When, Which, Who};
use tefuda_kernel::{AbilityIx, Ask, Choice, Clause, ObjectId, PlayerId};
use tefuda_table::Playable;

/// More passes than any case needs: beyond it, what is waited for does not come.
const PATIENCE: u32 = 400;
/// The same of a decision that is made over and over: a chain that nobody can stop is a draw after ten thousand rounds.
const PERSISTENCE: u32 = 20_000;

/// Whether forced decisions may be taken on the way to the one that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// They are taken.
    Through,
    /// The decision must be open now: for `A cannot …`.
    Here,
}

impl<G: Playable> Play<'_, G> {
    /// A line under `when`.
    pub(crate) fn when(&mut self, when: &When) -> Result<(), Trouble> {
        match when {
            When::Decide { who, deed, until: Some(until), .. } => self.decide_until(*who, deed, until),
            When::Decide { who, deed, until: None, .. } => self.decide_once(*who, deed),
            When::PassUntil(until) => self.pass_until(until),
        }
    }

    /// Both players do the same, beginning with the one who is asked.
    fn both(&mut self, deed: &Deed) -> Result<(), Trouble> {
        self.settle()?;
        let Some(first) = self.next_asked() else { return Err(self.open_decision()) };
        let acting = self.state.question().is_some_and(|question| question.ask == Ask::Act);
        if *deed == Deed::Pass && !acting {
            return Err(self.open_decision());
        }
        self.decide(first, deed, Way::Through)?;
        self.decide(first.other(), deed, Way::Through)
    }

    fn decide_once(&mut self, who: Who, deed: &Deed) -> Result<(), Trouble> {
        match who {
            Who::One(player) => self.decide(words::player(player), deed, Way::Through),
            _ => self.both(deed),
        }
    }

    /// The same over and over.
    fn decide_until(&mut self, who: Who, deed: &Deed, until: &Until) -> Result<(), Trouble> {
        let expect = expectation(until);
        for _ in 0..PERSISTENCE {
            if self.then(&expect, &[]).is_ok() {
                return Ok(());
            }
            // What need not be written may bring it about before the decision is asked for again.
            if let Err(trouble) = self.decide_once(who, deed) {
                return self.then(&expect, &[]).map_err(|_| trouble);
            }
        }
        self.then(&expect, &[])
    }

    fn pass_until(&mut self, until: &Until) -> Result<(), Trouble> {
        let expect = expectation(until);
        for _ in 0..PATIENCE {
            let trouble = match self.then(&expect, &[]) {
                Ok(()) => return Ok(()),
                Err(trouble) => trouble,
            };
            let Some(player) = self.next_asked() else { return Err(trouble) };
            let passes = self.offers(player).iter().any(|offer| offer.choice == Choice::Pass);
            let (player, choice) = match self.unwritten() {
                _ if passes => (player, Choice::Pass),
                Some(unwritten) => unwritten,
                None => return Err(self.open_decision()),
            };
            self.answer(player, choice)?;
        }
        self.then(&expect, &[])
    }

    /// One player decides.
    pub(crate) fn decide(&mut self, who: PlayerId, deed: &Deed, way: Way) -> Result<(), Trouble> {
        if *deed == Deed::Concede {
            return self.concede(who);
        }
        if way == Way::Through {
            self.reach(who, deed)?;
        }
        match deed {
            Deed::Pass => self.pass(who),
            Deed::Choose(what) => self.choose(who, what),
            Deed::Order(what) => self.order_of(who, what),
            Deed::Name(what) => self.pick(who, what),
            Deed::Answer(answer) => self.pick_choice(who, if *answer == Answer::Yes { Choice::Yes } else { Choice::No }),
            Deed::Divide(shares) => self.divide(who, shares),
            Deed::Pay(what) => self.pay(who, what),
            Deed::Repeat(times) => self.pick(who, &Ref::Value(Value::Number(i64::from(*times)))),
            Deed::Act { verb, what, details } => {
                let partners = self.act(who, &verb.0, what)?;
                self.serve(who, Supply::new(details, partners)?)
            }
            Deed::Concede => Ok(()),
        }
    }

    /// Take decisions that need not be written until the one that is written is open.
    fn reach(&mut self, who: PlayerId, deed: &Deed) -> Result<(), Trouble> {
        while !self.is_open(who, deed)? {
            match self.unwritten() {
                Some((player, choice)) => self.answer(player, choice)?,
                None => return Err(self.open_decision()),
            }
        }
        Ok(())
    }

    /// Whether the open question is one that the deed answers. A question with one answer is passed over if that is not it.
    pub(crate) fn is_open(&self, who: PlayerId, deed: &Deed) -> Result<bool, Trouble> {
        let Some(question) = self.asked(who) else { return Ok(false) };
        let kind = match deed {
            Deed::Pass => question.ask == Ask::Act || self.offers(who).iter().any(|offer| offer.choice == Choice::Pass),
            other => is_of_kind(other, question.ask),
        };
        let first = match deed {
            Deed::Choose(what) | Deed::Order(what) => what.first(),
            Deed::Name(what) => Some(what),
            _ => None,
        };
        match first.filter(|_| kind && self.unwritten().is_some()) {
            Some(what) => Ok(self.offered(who, what)?.is_some()),
            None if *deed == Deed::Choose(Vec::new()) && self.unwritten().is_some() => Ok(kind && self.enough(who).is_some()),
            None => Ok(kind),
        }
    }

    fn pass(&mut self, who: PlayerId) -> Result<(), Trouble> {
        if self.offers(who).iter().any(|offer| offer.choice == Choice::Pass) {
            return self.answer(who, Choice::Pass);
        }
        let reasons = self.reasons(who, "pass", &[]);
        let expected = both("放棄できる", "passing is possible");
        Err(Trouble::refused(expected, self.offered_words(who), reasons))
    }

    fn pick_choice(&mut self, who: PlayerId, choice: Choice<G>) -> Result<(), Trouble> {
        if self.offers(who).iter().any(|offer| offer.choice == choice) {
            return self.answer(who, choice);
        }
        Err(self.not_offered(who, &[]))
    }

    fn pick(&mut self, who: PlayerId, what: &Ref) -> Result<(), Trouble> {
        match self.offered(who, what)? {
            Some(choice) => self.answer(who, choice),
            None => Err(self.not_offered(who, std::slice::from_ref(what))),
        }
    }

    /// Pick each of a list in turn; when one is left, it need not be asked for.
    fn order_of(&mut self, who: PlayerId, what: &[Ref]) -> Result<(), Trouble> {
        let open = self.asked(who).map(|question| question.clause);
        for one in what {
            if self.offered(who, one)?.is_none() {
                return Err(self.not_offered(who, std::slice::from_ref(one)));
            }
        }
        for one in what {
            if self.asked(who).map(|question| question.clause) == open {
                self.pick(who, one)?;
            }
        }
        Ok(())
    }

    /// Pick each of a list, then say that that is all if more could be picked.
    fn choose(&mut self, who: PlayerId, what: &[Ref]) -> Result<(), Trouble> {
        let clause = self.asked(who).map(|question| question.clause);
        // A number of targets that the text leaves open is settled by how many are named.
        let count = self.state.question().is_some_and(|question| question.ask == Ask::Number);
        let number = Choice::Number(i32::try_from(what.len()).unwrap_or(i32::MAX));
        if count && !what.iter().all(|one| matches!(one, Ref::Value(_))) {
            self.pick_choice(who, number)?;
        }
        what.iter().try_for_each(|what| self.pick(who, what))?;
        let more = self.asked(who).filter(|question| Some(question.clause) == clause);
        let picking =
            more.is_some_and(|question| matches!(question.ask, Ask::Pick { picked, .. } if usize::from(picked) == what.len()));
        match self.enough(who).filter(|_| picking || what.is_empty()) {
            Some(end) => self.answer(who, end),
            None if what.is_empty() && !count => Err(self.not_offered(who, &[])),
            None => Ok(()),
        }
    }

    /// The answer that no more is chosen. Who is asked to act and passes has chosen nothing of what was never asked.
    fn enough(&self, who: PlayerId) -> Option<Choice<G>> {
        let acting = self.asked(who).is_some_and(|question| question.ask == Ask::Act);
        let offered = |end: &Choice<G>| !acting && self.offers(who).iter().any(|offer| offer.choice == *end);
        [Choice::Done, Choice::Pass].into_iter().find(offered)
    }

    fn divide(&mut self, who: PlayerId, shares: &[Share]) -> Result<(), Trouble> {
        let mut left: Vec<&Share> = shares.iter().collect();
        while let Some(choice) = self.share(who, &mut left)? {
            self.answer(who, choice)?;
        }
        match left.first() {
            None => Ok(()),
            Some(share) => Err(self.not_offered(who, std::slice::from_ref(&share.to))),
        }
    }

    fn pay(&mut self, who: PlayerId, what: &[Ref]) -> Result<(), Trouble> {
        self.serve(who, Supply::paying(what))
    }

    /// Do something of the game; gives back the nouns that are not what it is done with.
    fn act<'c>(&mut self, who: PlayerId, verb: &str, what: &'c [Ref]) -> Result<&'c [Ref], Trouble> {
        if !G::VERBS.contains(&verb) {
            return Err(Trouble::unknown(both(G::VERBS.join("・"), G::VERBS.join(", ")), verb));
        }
        for offer in self.offers(who) {
            let Choice::Act(act) = offer.choice else { continue };
            let (name, object) = G::name_act(act);
            let (fits, partners) = match (object, what) {
                (None, partners) => (true, partners),
                (Some(id), [Ref::Ability { of, which }, partners @ ..]) => {
                    let ability = G::act_ability(act);
                    (ability.is_some_and(|ability| self.ability_fits(ability, id, of, which)), partners)
                }
                (Some(id), [first, partners @ ..]) => (self.seats(first)?.contains(&id.seat), partners),
                (Some(_), []) => (false, what),
            };
            if name == verb && fits {
                self.answer(who, offer.choice)?;
                return Ok(partners);
            }
        }
        let reasons = self.reasons(who, verb, what);
        let expected = format!("{verb} {}", spoken_list(what));
        let found = reasons.iter().map(|clause| G::clause_id(*clause)).collect::<Vec<_>>().join(", ");
        let found = both(format!("できない ({found})"), format!("it cannot be done ({found})"));
        let trouble = Trouble::new(both(expected.clone(), expected), found);
        // What no rule stands against is no answer to what is asked.
        Err(Trouble { refused: Some(reasons).filter(|reasons| !reasons.is_empty()), ..trouble })
    }

    /// Why a player may not do something now.
    fn reasons(&mut self, who: PlayerId, verb: &str, what: &[Ref]) -> Vec<Clause> {
        let reason = match what.first() {
            Some(Ref::Ability { of, which }) => {
                let found = self.with_ability(of, which);
                found.and_then(|(object, ability)| {
                    self.look(|engine| {
                        let refused = G::why_not_by(engine, who, verb, object, ability);
                        refused.or_else(|| engine.why_struck_by(who, ability))
                    })
                })
            }
            what => {
                let seat = what.and_then(|what| self.seats(what).ok()?.first().copied());
                let object = seat.map(|seat| self.state.id(seat));
                self.look(|engine| G::why_not(engine, who, verb, object).or_else(|| engine.why_struck(who, verb, object)))
            }
        };
        self.cited.extend(reason);
        reason.into_iter().collect()
    }

    /// A card, and the ability that is meant: one printed on it, or one that it has from elsewhere.
    fn with_ability(&self, of: &CardRef, which: &Which) -> Option<(ObjectId, AbilityIx)> {
        let seats = self.cards(of).ok()?;
        let mut objects = seats.into_iter().map(|seat| self.state.id(seat));
        objects.find_map(|object| {
            let printed = self.shelf.pool.def(self.state.object(object.seat).def).abilities();
            let had = self.look(|engine| engine.abilities_of(object.seat));
            let mut abilities = printed.chain(had);
            abilities.find(|ability| self.ability_fits(*ability, object, of, which)).map(|ability| (object, ability))
        })
    }

    /// Whether a noun is among what a player is offered.
    pub(crate) fn is_offered(&self, who: PlayerId, what: &Ref) -> Result<bool, Trouble> {
        for offer in self.offers(who) {
            let act = match offer.choice {
                Choice::Act(act) if !matches!(what, Ref::Ability { .. }) => G::name_act(act).1.map(Choice::Object),
                _ => None,
            };
            if self.means(what, &act.unwrap_or(offer.choice))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn expectation(until: &Until) -> Expect {
    match until {
        Until::Moment(moment) => Expect::Moment(moment.clone()),
        Until::Expect(expect) => (**expect).clone(),
    }
}
