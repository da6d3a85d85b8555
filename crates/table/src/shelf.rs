//! The shelf: every card that a game knows, compiled, from the sets that ship and those that a user adds.

use crate::entry::NAME;
use crate::playable::Playable;
use crate::readable::Printed;
use crate::situation::digest;
use std::collections::HashMap;
use std::ops::Range;
use tefuda_ability::{Ability, Kind, Names, japanese};
use tefuda_cardtext::{CardContext, CardEntry, CardSet, Diagnostic, FileError, Lang, compile, newest};
use tefuda_kernel::{DefId, Information, Pool};

/// A card on the shelf.
#[derive(Debug, Clone)]
pub struct ShelfCard {
    /// What it is in the pool.
    pub def: DefId,
    /// As it is written.
    pub entry: CardEntry,
    /// What its text means.
    pub abilities: Vec<Ability>,
    /// Where each of these stands in the text.
    passages: Vec<Range<usize>>,
}

impl ShelfCard {
    /// One of its abilities as it is printed.
    pub fn printed(&self, nth: usize) -> Option<&str> {
        self.entry.text.get(self.passages.get(nth)?.clone())
    }
}

/// A card or a file that could not be understood.
#[derive(Debug, Clone)]
pub enum CardProblem {
    /// A file is not a card file, or a field is wrong.
    File(String, FileError),
    /// A card's text was not understood.
    Text {
        /// The file.
        file: String,
        /// The card.
        card: CardEntry,
        /// What was not understood.
        diagnostic: Box<Diagnostic>,
    },
}

impl CardProblem {
    /// The message, with the words underlined where it is about a text.
    pub fn render(&self, lang: Lang, colour: bool) -> String {
        match self {
            CardProblem::File(file, error) => format!("{file}: {}", error.render(lang)),
            CardProblem::Text { file, card, diagnostic } => {
                let line = card.line_of(diagnostic.span.start);
                format!("{file}:{line}: 《{}》\n{}", card.name, diagnostic.render(&card.text, lang, colour))
            }
        }
    }
}

/// All cards of a game.
#[derive(Debug, Clone)]
pub struct Shelf<G: Playable> {
    /// What states refer to.
    pub pool: Pool<G>,
    /// The cards, in the order of their sets.
    pub cards: Vec<ShelfCard>,
}

impl<G: Playable> Shelf<G> {
    /// The cards that ship, and those of further files (name and text). Cards that are not understood are left out and
    /// reported.
    pub fn open(further: &[(String, String)]) -> (Shelf<G>, Vec<CardProblem>) {
        let shipped = G::materials().sets.iter().map(|set| (set.name.to_owned(), set.text.to_owned()));
        Shelf::of_files(shipped.chain(further.iter().cloned()))
    }

    /// The cards of these files (name and text) and no others, oldest first.
    pub fn of_files(files: impl IntoIterator<Item = (String, String)>) -> (Shelf<G>, Vec<CardProblem>) {
        let mut problems = Vec::new();
        let mut sets: Vec<(String, CardSet)> = Vec::new();
        for (name, text) in files {
            match CardSet::parse(&text) {
                Ok(set) => sets.push((name, set)),
                Err(errors) => problems.extend(errors.into_iter().map(|error| CardProblem::File(name.clone(), error))),
            }
        }
        let mut shelf = Shelf { pool: Pool::new(Names::default()), cards: Vec::new() };
        G::prepare(&mut shelf.pool);
        // Of each name the file of its newest entry, and its oldest entry.
        let mut known: HashMap<&str, (&str, &CardEntry)> = HashMap::new();
        for (file, card) in sets.iter().flat_map(|(file, set)| set.cards.iter().map(move |card| (file.as_str(), card))) {
            known.entry(&card.name).and_modify(|(newest, _)| *newest = file).or_insert((file, card));
        }
        for entry in newest(sets.iter().map(|(_, set)| set)) {
            let (file, before) = known.get(entry.name.as_str()).map_or(("", None), |(file, oldest)| (*file, Some(*oldest)));
            if let Some(older) = before.filter(|older| kind_of::<G>(older) != kind_of::<G>(entry)) {
                problems.push(CardProblem::File(file.to_owned(), another_kind(entry, older)));
            } else if let Err(errors) = shelf.add(entry, file) {
                problems.extend(errors);
            }
        }
        (shelf, problems)
    }

    /// Compile a card and put it on the shelf.
    pub fn add(&mut self, entry: &CardEntry, file: &str) -> Result<DefId, Vec<CardProblem>> {
        let lexicon = &G::materials().lexicon;
        let field = |error: FileError| CardProblem::File(file.to_owned(), error);
        if !self.pool.has_room() {
            let cards = self.cards.len();
            let (ja, en) =
                (format!("カードが多すぎます ({cards}枚まで読めました)"), format!("too many cards ({cards} were read)"));
            return Err(vec![field(FileError::new(entry.line, ja, en))]);
        }
        let Printed { information, extra } =
            G::read_card(entry, lexicon).map_err(|errors| errors.into_iter().map(field).collect::<Vec<_>>())?;
        let kind = information
            .kind()
            .ok_or_else(|| vec![field(FileError::new(entry.line, "種別がありません", "it is of no kind"))])?;
        let context = CardContext { name: printed_name(entry).to_owned(), kind };
        let compiled = compile(&entry.text, &context, lexicon, &mut self.pool.names).map_err(|found| {
            let problem =
                |diagnostic| CardProblem::Text { file: file.to_owned(), card: entry.clone(), diagnostic: Box::new(diagnostic) };
            found.into_iter().map(problem).collect::<Vec<_>>()
        })?;
        let name = self.pool.names.intern(&entry.name);
        // Two cards of one name are called differently in files, and printed the same.
        let printed = self.pool.names.intern(printed_name(entry));
        let information = Information { name: Some(printed), text: true, ..information };
        let def = self.pool.add(name, information, extra, &compiled.abilities);
        self.cards.push(ShelfCard { def, entry: entry.clone(), abilities: compiled.abilities, passages: compiled.passages });
        Ok(def)
    }

    /// A number for what a card's text means: its canonical Japanese, which is the same for every layout of abilities.
    pub fn reading(&self, card: &ShelfCard) -> u64 {
        let words = G::materials().lexicon.vocabulary();
        let lines: Vec<String> = card.abilities.iter().map(|ability| japanese(ability, words, &self.pool.names)).collect();
        digest(&lines.join("\n"))
    }

    /// A card by name.
    pub fn find(&self, name: &str) -> Option<&ShelfCard> {
        self.cards.iter().find(|card| card.entry.name == name)
    }
}

/// The name that is printed on a card.
fn printed_name(entry: &CardEntry) -> &str {
    entry.field(NAME).map_or(entry.name.as_str(), |field| field.value.trim())
}

fn kind_of<G: Playable>(entry: &CardEntry) -> Option<Kind> {
    G::read_card(entry, &G::materials().lexicon).ok().and_then(|printed| printed.information.kind())
}

/// An erratum changes what a card says, not what it is: of another kind it would be another card, which a deck could not name.
fn another_kind(entry: &CardEntry, older: &CardEntry) -> FileError {
    let name = &entry.name;
    FileError::new(
        entry.line,
        format!("《{name}》は前のセットでは別の種別です（{}行目）。エラッタで種別は変わりません", older.line),
        format!("《{name}》 is of another kind in an earlier set (line {}): an erratum keeps the kind", older.line),
    )
}
