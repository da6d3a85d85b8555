//! Moves: from where, to where, by which word, and where that lies which moves.

use super::{Meaning, Reader, Row, noun::Phrase};
use crate::{Diagnostic, chart::Node, grammar::Symbol};
use tefuda_ability::{Filter, How, Noun, Pattern, Place, Subject, Zone, noun_kind};

/// From where, to where, by which word.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Movement {
    pub from: Option<Place>,
    pub to: Option<Place>,
    pub how: Option<How>,
    /// Where that can only happen to what lies there: what is negated waits to resolve, whatever its kind.
    pub only_in: Option<Zone>,
}

impl Movement {
    /// By a word alone.
    pub fn by(reader: &Reader<'_>, how: How) -> Movement {
        let only_in = (how == How::Negate).then_some(reader.setting.lexicon.vocabulary().used_in);
        Movement { how: Some(how), only_in, ..Movement::default() }
    }

    /// The move of something.
    pub fn of(self, what: Subject) -> Pattern {
        let what = match (what, self.only_in) {
            (Subject::Each(Noun { place, filters }), Some(zone)) => {
                Subject::Each(Noun { place: Place { zone, ..place }, filters })
            }
            (what, _) => what,
        };
        Pattern::Moves { what, from: self.from, to: self.to, how: self.how }
    }
}

/// The word for a move; 置かれる alone is no special word.
pub(crate) const MOVE_WORD: &[Row<Option<How>>] = &[
    ("<put:passive>", |_, _| Ok(None)),
    ("<add:passive>", |_, _| Ok(None)),
    ("ただ <put:passive>", |_, _| Ok(Some(How::Put))),
    ("<summon:passive>", |_, _| Ok(Some(How::Summon))),
    ("<enter>", |_, _| Ok(Some(How::Summon))),
    ("<destroy:passive>", |_, _| Ok(Some(How::Destroy))),
    ("<discard:passive>", |_, _| Ok(Some(How::Discard))),
    ("<return:passive>", |_, _| Ok(Some(How::Return))),
    ("<draw:passive>", |_, _| Ok(Some(How::Draw))),
    ("<use:passive>", |_, _| Ok(Some(How::Use))),
    ("<negate:passive>", |_, _| Ok(Some(How::Negate))),
    ("<swap:passive>", |_, _| Ok(Some(How::Swap))),
    ("<resolve:passive>", |_, _| Ok(Some(How::Resolve))),
];

pub(crate) const MOVE: &[Row<Movement>] = &[
    ("{MoveWord~}", |r, n| match r.move_word(n, 0)? {
        None => r.refuse(n, "どこに置かれるのかが要ります", "where it is put must be said"),
        Some(how) => Ok(Movement::by(r, how)),
    }),
    ("{Place} に {MoveWord~}", |r, n| {
        Ok(Movement { to: Some(r.place(n, 0)?), how: r.move_word(n, 1)?, ..Movement::default() })
    }),
    ("{Place} から {MoveWord~}", |r, n| {
        Ok(Movement { from: Some(r.place(n, 0)?), how: r.move_word(n, 1)?, ..Movement::default() })
    }),
    ("{Place} から {Place} に {MoveWord~}", |r, n| {
        let (from, to) = (Some(r.place(n, 0)?), Some(r.place(n, 1)?));
        Ok(Movement { from, to, how: r.move_word(n, 2)?, ..Movement::default() })
    }),
    ("{Place} に <revert>", |r, n| Ok(Movement { to: Some(r.place(n, 0)?), how: Some(How::Return), ..Movement::default() })),
    ("<switch>", |_, _| Ok(Movement { how: Some(How::Swap), ..Movement::default() })),
    ("{Place} に <go>", |r, n| Ok(Movement { to: Some(r.place(n, 0)?), ..Movement::default() })),
    ("{Place} を|から <leave>", |r, n| Ok(Movement { from: Some(r.place(n, 0)?), ..Movement::default() })),
    ("{Place} から {Place} に <go>", |r, n| {
        Ok(Movement { from: Some(r.place(n, 0)?), to: Some(r.place(n, 1)?), ..Movement::default() })
    }),
    ("領域 を <go>", |_, _| Ok(Movement::default())),
];

/// What moves, before where it lies is settled.
#[derive(Debug, Clone)]
pub(crate) enum Mover {
    /// Whatever a noun means: where that lies may depend on the move.
    Noun(Phrase),
    /// This card, or what was mentioned.
    Known(Subject),
}

impl Mover {
    /// As the subject of anything else.
    pub fn subject(self, reader: &Reader<'_>) -> Meaning<Subject> {
        match self {
            Mover::Noun(phrase) => reader.settle(phrase).map(Subject::Each),
            Mover::Known(subject) => Ok(subject),
        }
    }

    /// As the subject of a move.
    pub fn makes(self, reader: &Reader<'_>, movement: Movement) -> Meaning<Pattern> {
        let Mover::Noun(phrase) = self else { return self.subject(reader).map(|what| movement.of(what)) };
        let places = [movement.from, movement.to].map(|place| place.map(|place| place.zone));
        let words = reader.setting.lexicon.vocabulary();
        if reader.is_never_in_play(&phrase) {
            return match wherever(reader, &phrase, movement) {
                Some(nouns) => Ok(any_of(movement, nouns)),
                None => reader
                    .can_be_there(&phrase)
                    .and_then(|()| reader.settle(phrase))
                    .map(|noun| movement.of(Subject::Each(noun))),
            };
        }
        let (usual, span) = (reader.settle_each(phrase.clone())?, phrase.span.clone());
        let elsewhere = usual.iter().find_map(|noun| words.moves_in(noun.place.zone, places, movement.how));
        let nouns = match (elsewhere.filter(|_| phrase.zone.is_none()), wherever(reader, &phrase, movement)) {
            (_, Some(nouns)) => nouns,
            (Some(zone), None) => vec![reader.settle_in(phrase, zone)],
            (None, None) => usual,
        };
        if movement.to.is_some() && nouns.iter().any(|noun| noun.filters.contains(&Filter::Ability)) {
            return Err(vec![Diagnostic::new(span, "能力はどこにも移動しません", "an ability goes nowhere")]);
        }
        Ok(any_of(movement, nouns))
    }
}

fn any_of(movement: Movement, nouns: Vec<Noun>) -> Pattern {
    let mut patterns: Vec<Pattern> = nouns.into_iter().map(|noun| movement.of(Subject::Each(noun))).collect();
    if patterns.len() == 1 { patterns.remove(0) } else { Pattern::AnyOf(patterns) }
}

/// 赤のカードが捨て場に置かれた, 赤のカードが捨てられた: where a game's default says that such cards lie in play, a move says of its own
/// where they lie, before or after it.
fn wherever(reader: &Reader<'_>, phrase: &Phrase, movement: Movement) -> Option<Vec<Noun>> {
    let words = reader.setting.lexicon.vocabulary();
    if !(phrase.kindless || reader.is_never_in_play(phrase))
        || phrase.zone.is_some()
        || phrase.hosted
        || words.cards_in.is_none()
    {
        return None;
    }
    let zones = match (movement.to.or(movement.from), movement.how) {
        (Some(place), _) => vec![place.zone],
        (None, Some(How::Discard)) => words.hand().into_iter().chain(words.discarded_from.first().copied()).collect(),
        _ => return None,
    };
    let there = |zone: &Zone| !(reader.is_never_in_play(phrase) && words.is_in_play(*zone));
    Some(zones.into_iter().filter(there).map(|zone| reader.settle_in(phrase.clone(), zone)).collect())
}

impl Reader<'_> {
    /// The subject at a place, of a move.
    pub fn mover(&mut self, node: &Node, at: usize) -> Meaning<Mover> {
        let subject = self.phrase(node, at)?;
        match self.phrase(&subject, 0) {
            Ok(inner) if inner.head.0 == Symbol::Noun && subject.arguments.len() > 1 => {
                super::event::one_of_them(self, &subject).map(Mover::Noun)
            }
            Ok(inner) if inner.head.0 == Symbol::Noun => self.noun(&subject, 0).map(Mover::Noun),
            _ => self.subject(node, at).map(Mover::Known),
        }
    }

    /// The move at one place, of the subject at another.
    pub fn moved(&mut self, node: &Node, subject: usize, movement: usize) -> Meaning<Pattern> {
        let (mover, movement) = (self.mover(node, subject)?, self.movement(node, movement)?);
        let pattern = mover.makes(self, movement)?;
        self.resolves(node, &pattern)?;
        Ok(pattern)
    }

    /// 解決された: what the game tells of nothing but some kinds of cards would be waited for in vain.
    fn resolves(&self, node: &Node, pattern: &Pattern) -> Meaning<()> {
        let told = &self.setting.lexicon.vocabulary().resolved;
        let Pattern::Moves { what, how: Some(How::Resolve), .. } = pattern else { return Ok(()) };
        match what {
            Subject::Each(noun) if noun_kind(noun).is_some_and(|kind| told.contains(&kind)) => Ok(()),
            _ => self.refuse(node, "これが解決されたことは事象になりません", "that this has resolved is no event"),
        }
    }
}
