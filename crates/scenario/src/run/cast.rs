//! The cards of a case: those that it defines on the spot, then those of the game's sets, then tokens that texts make.

use super::failure::Failure;
use super::trouble::{Trouble, both};
use crate::{CardDef, Case};
use std::collections::BTreeMap;
use std::sync::Arc;
use tefuda_ability::Zone;
use tefuda_kernel::{Clause, DefId, reached};
use tefuda_table::{CardEntry, Field, Lang, Playable, Shelf, nearest};

/// Which card a name means in this case.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cast {
    own: BTreeMap<String, DefId>,
    blanks: u32,
}

/// Compiles the cards of cases: those of a file once for all its cases, those of a case once for all its courses.
pub struct CardCache<'s, G: Playable> {
    shipped: &'s Shelf<G>,
    file: Option<Compiled<G>>,
    case: Option<Compiled<G>>,
}

/// The cards of a file, or of one of its cases, on a shelf of their own.
struct Compiled<G: Playable> {
    cards: Vec<Arc<CardDef>>,
    shelf: Shelf<G>,
    cast: Cast,
    /// The clauses that were asked about while these cards were compiled, in test builds.
    asked: Vec<Clause>,
}

impl<G: Playable> Compiled<G> {
    /// True if it is of these very cards.
    fn is_of(&self, cards: &[Arc<CardDef>]) -> bool {
        self.cards.len() == cards.len() && self.cards.iter().zip(cards).all(|(one, other)| Arc::ptr_eq(one, other))
    }

    /// The same with further cards.
    fn with(mut self, further: &[Arc<CardDef>]) -> Result<Compiled<G>, Box<Failure>> {
        for card in further {
            let added = self.shelf.add(&card.entry(), "scenario").map_err(|problems| {
                let said =
                    |lang: Lang| problems.iter().map(|problem| problem.render(lang, false)).collect::<Vec<_>>().join("\n");
                let expected = both("コンパイルできるカード", "a card that compiles");
                let trouble = Trouble::new(expected, both(said(Lang::Ja), said(Lang::En)));
                Failure::at(card.line, &format!("《{}》", card.name), trouble, None)
            });
            self.cast.own.insert(card.name.clone(), added?);
            self.cards.push(Arc::clone(card));
        }
        self.asked.extend(reached());
        Ok(self)
    }
}

impl<'s, G: Playable> CardCache<'s, G> {
    /// A cache over the cards that ship.
    pub fn new(shipped: &'s Shelf<G>) -> CardCache<'s, G> {
        CardCache { shipped, file: None, case: None }
    }

    /// An empty cache over the same cards.
    pub(crate) fn anew(&self) -> CardCache<'s, G> {
        CardCache::new(self.shipped)
    }

    /// The shelf of a case, with its own cards on it, and which card each name means.
    pub(crate) fn of(&mut self, case: &Case) -> Result<(&Shelf<G>, &Cast), Box<Failure>> {
        let compiled = match self.case.take().filter(|compiled| compiled.is_of(&case.cards)) {
            Some(compiled) => compiled,
            None => self.compile(case)?,
        };
        let Compiled { shelf, cast, .. } = self.case.insert(compiled);
        Ok((shelf, cast))
    }

    fn compile(&mut self, case: &Case) -> Result<Compiled<G>, Box<Failure>> {
        let (of_file, own) = case.cards.split_at(case.shared.min(case.cards.len()));
        let shared = match self.file.take().filter(|compiled| compiled.is_of(of_file)) {
            Some(compiled) => compiled,
            None => {
                let (cards, shelf, cast, asked) = (Vec::new(), self.shipped.clone(), Cast::default(), Vec::new());
                Compiled { cards, shelf, cast, asked }.with(of_file)?
            }
        };
        let Compiled { cards, shelf, cast, asked } = self.file.insert(shared);
        Compiled { cards: cards.clone(), shelf: shelf.clone(), cast: cast.clone(), asked: asked.clone() }.with(own)
    }

    /// The clauses that were asked about while the cards of the last case were compiled. With one of them switched off its cards
    /// may be others, and have to be compiled anew.
    pub fn asked_while_compiling(&self) -> &[Clause] {
        self.case.as_ref().map_or(&[], |compiled| &compiled.asked)
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
