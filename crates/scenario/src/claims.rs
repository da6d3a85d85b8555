//! Claims: a ruling that claims a clause must fail when that clause is switched off. Only in builds in which clauses can be
//! ([`CAN_DISARM`](tefuda_kernel::CAN_DISARM)).

use crate::{CardCache, Case, Checks, run_one};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tefuda_kernel::{Clause, reached, reset};
use tefuda_rulebook::{Kind, Proof};
use tefuda_table::{Bilingual, Playable};

/// What came of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The clause.
    pub clause: String,
    /// The ruling that claims it.
    pub case: String,
    /// How it is proven, or why it is not.
    pub outcome: Result<Proof, Bilingual>,
}

/// Try every clause that a case claims.
pub fn claims<G: Playable>(case: &Case, cards: &mut CardCache<'_, G>) -> Vec<Claim> {
    Trial::of(case, cards).claims()
}

/// A case that is tried with clauses switched off: what it does with all of them in force is looked at once.
struct Trial<'t, 's, G: Playable> {
    case: &'t Case,
    cards: &'t mut CardCache<'s, G>,
    /// Why it fails with all clauses in force, if it does.
    baseline: Option<String>,
    /// The clauses that it reaches then, and those of them that are asked about while its cards are compiled.
    reached: BTreeSet<Clause>,
    compiled: BTreeSet<Clause>,
    /// The decisions that a run may take with a clause switched off: some more than the longest takes with all in force.
    most: usize,
}

/// Decisions that a run may take beyond twice those that it takes with all clauses in force: without a clause a game may well ask
/// something more, and one that goes round for ever is stopped.
const FURTHER_DECISIONS: usize = 500;

impl<'t, 's, G: Playable> Trial<'t, 's, G> {
    /// Run a case with all clauses in force.
    fn of(case: &'t Case, cards: &'t mut CardCache<'s, G>) -> Trial<'t, 's, G> {
        reset(None);
        let mut longest = 0;
        let mut baseline = None;
        for run in case.runs() {
            let verdict = run_one(case, &run, cards, Checks::Steps);
            longest = longest.max(verdict.decisions);
            if !verdict.passed() && baseline.is_none() {
                baseline = Some(format!("{:?}", verdict.outcome));
            }
        }
        let compiled: BTreeSet<Clause> = cards.asked_while_compiling().iter().copied().collect();
        let reached = reached().into_iter().chain(compiled.iter().copied()).collect();
        let most = 2 * longest + FURTHER_DECISIONS;
        Trial { case, cards, baseline, reached, compiled, most }
    }

    /// Try every clause that the case claims.
    fn claims(mut self) -> Vec<Claim> {
        let ids: BTreeSet<&str> = self.case.clauses.iter().map(|clause| clause.id.as_str()).collect();
        let claim = |id: &str| {
            let outcome = self.claim(id);
            Claim { clause: id.to_owned(), case: self.case.title.clone(), outcome }
        };
        ids.into_iter().map(claim).collect()
    }

    fn claim(&mut self, id: &str) -> Result<Proof, Bilingual> {
        let catalogue = &G::materials().catalogue;
        let Some(place) = catalogue.ids().position(|known| known == id) else {
            return Err(Bilingual::new("そのような条文はありません", "no such clause"));
        };
        let entry = catalogue.clause(id);
        if entry.is_some_and(|entry| entry.kind != Kind::Rule) {
            let (ja, en) = ("規則の条文ではありません", "not a rule: claim the clause that does it");
            return Err(self.instead(ja, en));
        }
        let clause = Clause(place as u16);
        if let Some(failure) = &self.baseline {
            let (ja, en) = ("すべての条文が有効でも合いません", "fails with all clauses in force");
            return Err(Bilingual::new(format!("{ja}: {failure}"), format!("{en}: {failure}")));
        }
        let reaches = self.reached.contains(&clause);
        // What is never asked about cannot make a difference.
        if reaches && self.fails_without(clause) {
            return Ok(Proof::Fails(self.case.title.clone()));
        }
        match entry.and_then(|entry| entry.note.as_ref()) {
            Some(_) if reaches => Ok(Proof::Reaches(self.case.title.clone())),
            Some(_) => Err(self.instead("無効にできず、通りもしません", "cannot be disarmed, and the case does not reach it")),
            None if reaches => Err(self.instead("無効にしても合います", "still passes when it is disarmed")),
            None => Err(self.instead("一度も通りません", "never reached")),
        }
    }

    /// Why a claim does not hold, with the rules that the case could claim instead: it reaches them, and fails without them.
    fn instead(&mut self, ja: &str, en: &str) -> Bilingual {
        let catalogue = &G::materials().catalogue;
        let is_rule = |id: &str| catalogue.clause(id).is_none_or(|entry| entry.kind == Kind::Rule);
        let rules = catalogue.ids().zip((0..).map(Clause)).filter(|(id, clause)| is_rule(id) && self.reached.contains(clause));
        let rules: Vec<(&str, Clause)> = rules.collect();
        let proven: Vec<&str> = rules.into_iter().filter(|(_, clause)| self.fails_without(*clause)).map(|(id, _)| id).collect();
        let proven = proven.join(" ");
        Bilingual::new(format!("{ja} (無いと合わないもの: {proven})"), format!("{en} (it fails without: {proven})"))
    }

    /// True if the case fails with a clause switched off, be it by a panic.
    fn fails_without(&mut self, clause: Clause) -> bool {
        reset(Some(clause));
        let (case, most) = (self.case, Checks::Within(self.most));
        let fails = |cards: &mut CardCache<'s, G>| case.runs().iter().any(|run| !run_one(case, run, cards, most).passed());
        let anew = self.compiled.contains(&clause);
        let cards = &mut *self.cards;
        let tried = catch_unwind(AssertUnwindSafe(|| if anew { fails(&mut cards.anew()) } else { fails(cards) }));
        reset(None);
        tried.unwrap_or(true)
    }
}
