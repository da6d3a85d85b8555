//! The cards of a case: those that it defines on the spot, then those of the game's sets, then tokens that texts make.

use super::failure::Failure;
use super::trouble::{Trouble, both};
use crate::{CardDef, Case};
use std::collections::BTreeMap;
use tefuda_ability::Zone;
use tefuda_kernel::DefId;
use tefuda_table::{CardEntry, Field, Lang, Playable, Shelf, nearest};

/// Which card a name means in this case.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cast {
    own: BTreeMap<String, DefId>,
    blanks: u32,
}

/// Compile the cards of a case onto its shelf.
pub(crate) fn compile<G: Playable>(case: &Case, shelf: &mut Shelf<G>) -> Result<Cast, Box<Failure>> {
    let mut cast = Cast::default();
    for card in &case.cards {
        let added = shelf.add(&entry(card), "scenario").map_err(|problems| {
            let said = |lang: Lang| problems.iter().map(|problem| problem.render(lang, false)).collect::<Vec<_>>().join("\n");
            let expected = both("コンパイルできるカード", "a card that compiles");
            let trouble = Trouble::new(expected, both(said(Lang::Ja), said(Lang::En)));
            Failure::at(card.line, &format!("《{}》", card.name), trouble, None)
        });
        cast.own.insert(card.name.clone(), added?);
    }
    Ok(cast)
}

fn entry(card: &CardDef) -> CardEntry {
    let line = |offset: usize| card.line as usize + 1 + offset;
    let field =
        |(at, (key, value)): (usize, &(String, String))| Field { key: key.clone(), value: value.clone(), line: line(at) };
    let text_lines = (0..card.text.len()).map(|at| line(card.fields.len() + at)).collect();
    CardEntry {
        name: card.name.clone(),
        line: card.line as usize,
        fields: card.fields.iter().enumerate().map(field).collect(),
        text: card.text.join("\n"),
        text_lines,
    }
}

impl Cast {
    /// The card with that name.
    pub fn find<G: Playable>(&self, name: &str, shelf: &Shelf<G>) -> Result<DefId, Trouble> {
        let own = self.own.get(name).copied();
        let known = own.or_else(|| shelf.find(name).map(|card| card.def)).or_else(|| shelf.pool.find(name));
        known.ok_or_else(|| {
            let near = nearest(name, shelf.pool.defs().map(|(def, _)| shelf.pool.name(def)));
            let expected = match near {
                Some(near) => both(format!("カードの名前 (《{near}》?)"), format!("the name of a card (《{near}》?)")),
                None => both("カードの名前", "the name of a card"),
            };
            Trouble::unknown(expected, name)
        })
    }

    /// A new card of no interest, for a zone.
    pub fn blank<G: Playable>(&mut self, zone: Zone, shelf: &mut Shelf<G>) -> Result<DefId, Trouble> {
        self.blanks += 1;
        let fields = G::blank_card(zone).iter();
        let fields = fields.map(|(key, value)| Field { key: (*key).to_owned(), value: (*value).to_owned(), line: 0 }).collect();
        let name = format!("白紙{}", self.blanks);
        let entry = CardEntry { name, line: 0, fields, text: String::new(), text_lines: Vec::new() };
        shelf.add(&entry, "blank").map_err(|problems| {
            let said = problems.iter().map(|problem| problem.render(Lang::En, false)).collect::<Vec<_>>().join("\n");
            Trouble::new(both("白紙のカード", "a blank card"), both(said.clone(), said))
        })
    }
}
