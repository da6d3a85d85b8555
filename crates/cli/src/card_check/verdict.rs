//! What becomes of one card: whole, and there and back again.

use super::source::{Form, Source};
use tefuda_ability::{Kind, Names, japanese};
use tefuda_cardtext::{CardContext, Compiled, Lexicon, compile, normalised, report};
use tefuda_table::{CardProblem, Lang, Playable};

/// What became of a card.
pub struct Verdict {
    /// Its name.
    pub name: String,
    /// How many sentences it has.
    pub sentences: usize,
    /// How many of them were understood.
    pub sentences_ok: usize,
    /// Whether everything on it was understood.
    pub whole: bool,
    /// Whether it is whole, its wording prints back to its text, and its canonical Japanese means the same.
    pub round_trip: bool,
    /// Whether the source itself lacks a part of the card: a place for a diagram (◎) with no diagram. It is never whole.
    pub incomplete: bool,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
}

/// Something wrong with a card.
pub enum Problem {
    /// A field, or a word of the text.
    Card(CardProblem),
    /// Its `type` is no kind of this game.
    NoKind {
        /// The file and the line.
        place: String,
        /// What the card says.
        kind: String,
    },
}

impl Problem {
    /// The message, with the words underlined.
    pub fn render(&self, lang: Lang) -> String {
        match self {
            Problem::Card(problem) => problem.render(lang, true),
            Problem::NoKind { place, .. } => format!("{place}: {}", self.what(lang)),
        }
    }

    /// What is not understood, the same for every card with the same trouble.
    pub fn what(&self, lang: Lang) -> String {
        match self {
            Problem::Card(CardProblem::File(_, error)) => error.message.get(lang).to_owned(),
            Problem::Card(CardProblem::Text { card, diagnostic, .. }) => {
                let words = card.text.get(diagnostic.span.clone()).unwrap_or_default();
                format!("{} {}", words.chars().take(16).collect::<String>().replace('\n', " "), diagnostic.message.get(lang))
            }
            Problem::NoKind { kind, .. } => match lang {
                Lang::Ja => format!("「{kind}」という種別はありません"),
                Lang::En => format!("there is no kind {kind}"),
            },
        }
    }
}

/// Compile a card and look at it from all sides.
pub fn judge<G: Playable>(source: &Source) -> Verdict {
    let lexicon = &G::materials().lexicon;
    let entry = &source.entry;
    let wrong = source.errors.iter().map(|error| Problem::Card(CardProblem::File(source.file.clone(), error.clone())));
    let mut problems: Vec<Problem> = wrong.collect();
    let kind = kind_of::<G>(source, &mut problems);
    let context = CardContext { name: entry.name.clone(), kind: kind.or(lexicon.vocabulary().unit).unwrap_or(Kind(u8::MAX)) };
    let mut names = Names::default();
    let found = report(&entry.text, &context, lexicon, &mut names);
    let compiled = found.outcome.map_err(|diagnostics| {
        problems.extend(diagnostics.into_iter().map(|diagnostic| {
            let (file, card) = (source.file.clone(), entry.clone());
            Problem::Card(CardProblem::Text { file, card, diagnostic: Box::new(diagnostic) })
        }));
    });
    let incomplete = source.form != Form::CardFile && entry.text.contains('◎');
    let whole = problems.is_empty() && !incomplete;
    let round_trip = whole && compiled.is_ok_and(|compiled| comes_back(&compiled, &entry.text, &context, lexicon, &mut names));
    let (sentences, sentences_ok) = (found.sentences, found.sentences_ok);
    Verdict { name: entry.name.clone(), sentences, sentences_ok, whole, round_trip, incomplete, problems }
}

fn kind_of<G: Playable>(source: &Source, problems: &mut Vec<Problem>) -> Option<Kind> {
    let lexicon = &G::materials().lexicon;
    match &source.form {
        Form::CardFile => match G::read_card(&source.entry, lexicon) {
            Ok(printed) => printed.information.kind(),
            Err(errors) => {
                problems.extend(errors.into_iter().map(|error| Problem::Card(CardProblem::File(source.file.clone(), error))));
                None
            }
        },
        Form::Json(word) => {
            let kinds = &lexicon.vocabulary().kinds;
            let at = kinds.iter().position(|kind| kind.word.ja == *word || kind.word.aliases.contains(word));
            if at.is_none() {
                let place = format!("{}:{}: 《{}》", source.file, source.entry.line, source.entry.name);
                problems.push(Problem::NoKind { place, kind: word.clone() });
            }
            at.and_then(|at| u8::try_from(at).ok()).map(Kind)
        }
    }
}

/// The wording prints back to the text, and each ability's canonical Japanese compiles to that ability.
fn comes_back(compiled: &Compiled, text: &str, card: &CardContext, lexicon: &Lexicon, names: &mut Names) -> bool {
    let printed: String = compiled.sentences.iter().map(ToString::to_string).collect();
    let prints_back = normalised(text).is_ok_and(|text| text == printed);
    prints_back
        && compiled.abilities.iter().all(|ability| {
            let canonical = japanese(ability, lexicon.vocabulary(), names);
            compile(&canonical, card, lexicon, names).is_ok_and(|again| again.abilities == [ability.clone()])
        })
}
