//! Which clauses have a test that fails when the clause is disarmed. Written by `tefuda-magmell`'s coverage test (and its
//! sisters) into `coverage.tsv`, checked by the same test, read by `tefuda rules`.

use crate::{Catalogue, ClauseEntry};

/// How a clause is covered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// This ruling fails when the clause is switched off.
    Fails(String),
    /// The clause cannot be switched off (the catalogue's note says why); this ruling reaches it.
    Reaches(String),
}

/// The covered clauses of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    proofs: Vec<(String, Proof)>,
}

impl Coverage {
    /// Coverage from proofs, one a clause.
    pub fn new(mut proofs: Vec<(String, Proof)>, catalogue: &Catalogue) -> Coverage {
        let order = |id: &str| catalogue.ids().position(|known| known == id);
        proofs.sort_by_key(|(id, _)| order(id));
        proofs.dedup_by(|one, other| one.0 == other.0);
        Coverage { proofs }
    }

    /// Read `coverage.tsv`; lines that are not a clause, a word and a test are skipped.
    pub fn parse(text: &str) -> Coverage {
        let proofs = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
            let mut fields = line.splitn(3, '\t');
            let (id, how, test) = (fields.next()?, fields.next()?, fields.next()?);
            let proof = match how {
                "fails" => Proof::Fails(test.to_owned()),
                "reaches" => Proof::Reaches(test.to_owned()),
                _ => return None,
            };
            Some((id.to_owned(), proof))
        });
        Coverage { proofs: proofs.collect() }
    }

    /// As `coverage.tsv`.
    pub fn print(&self) -> String {
        let head = "# clause, how the test proves it (fails when disarmed, or reaches what cannot be disarmed), the ruling\n";
        let lines = self.proofs.iter().map(|(id, proof)| match proof {
            Proof::Fails(test) => format!("{id}\tfails\t{test}\n"),
            Proof::Reaches(test) => format!("{id}\treaches\t{test}\n"),
        });
        std::iter::once(head.to_owned()).chain(lines).collect()
    }

    /// How a clause is covered.
    pub fn proof(&self, id: &str) -> Option<&Proof> {
        self.proofs.iter().find(|(known, _)| known == id).map(|(_, proof)| proof)
    }

    /// The rule clauses without a proof.
    pub fn missing<'c>(&self, catalogue: &'c Catalogue) -> Vec<&'c ClauseEntry> {
        catalogue.rules().filter(|clause| self.proof(&clause.id).is_none()).collect()
    }
}
