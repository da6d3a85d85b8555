//! One sentence: cut out, parsed in every way, and left with exactly one meaning or with the reason why not.

use crate::{
    Bilingual, Diagnostic, Wording,
    block::Found,
    chart::{self, Node, Stuck},
    diagnostic::nearest,
    grammar::Symbol,
    pattern::Part,
    reading::{
        Meaning, Reader, Row, Setting, State,
        condition::ALTERNATIVES,
        sentence::{SENTENCE, Sentence},
    },
    token::{List, Terminal, Token},
    wording::Phrase,
};
use std::{cell::OnceCell, ops::Range, rc::Rc};
use tefuda_ability::{
    Ability, AbilityKind, Arithmetic, Condition, Deed, Duration, Form, Step, Times, Validity, english, japanese,
};

/// A sentence that is not read yet.
#[derive(Debug, Clone)]
pub(crate) struct Piece<'a> {
    /// ■ or ・ before it.
    pub marks: Vec<&'a Token>,
    /// Its words.
    pub words: &'a [Token],
    /// 。 after it.
    pub stop: Option<&'a Token>,
    /// Whether it begins one of several choices.
    pub bullet: bool,
    /// Every reading of its words, once somebody has asked: some sentences are looked at several times before it is known whose they are.
    trees: Rc<OnceCell<Trees>>,
}

type Trees = Result<Vec<Rc<Node>>, Stuck>;

impl Piece<'_> {
    /// Take words from its beginning that belong to no sentence.
    pub fn take(&mut self, length: usize) {
        let (taken, rest) = self.words.split_at(length);
        self.marks.extend(taken);
        self.words = rest;
        self.trees = Rc::default();
    }

    fn trees(&self, setting: &Setting<'_>) -> &Trees {
        self.trees.get_or_init(|| chart::parse(&setting.lexicon.grammar, (Symbol::Sentence, Form::Final), self.words))
    }

    /// Its bytes in the printed text.
    pub fn span(&self) -> Range<usize> {
        let first = self.words.first().or(self.marks.first().copied()).or(self.stop);
        let last = self.stop.or(self.words.last()).or(self.marks.last().copied());
        first.map_or(0, |token| token.span.start)..last.map_or(0, |token| token.span.end)
    }
}

/// The sentences of a block. A ・ begins a choice where a sentence could begin; elsewhere it is part of a word.
pub(crate) fn pieces(block: &[Token]) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    for run in block.split_inclusive(|token| token.text == "。") {
        // One ■, then one ・: a second of either is a word that no sentence has.
        let mark = |at: usize, text: &str| usize::from(run.get(at).is_some_and(|token| token.text == text));
        let before = mark(0, "■");
        let bullet = mark(before, "・") == 1;
        let marks: Vec<&Token> = run[..before + usize::from(bullet)].iter().collect();
        let (stop, words) = match run[marks.len()..].split_last() {
            Some((last, rest)) if last.text == "。" => (Some(last), rest),
            _ => (None, &run[marks.len()..]),
        };
        found.push(Piece { marks, words, stop, bullet, trees: Rc::default() });
    }
    found
}

/// A sentence that may speak of its ability itself: where it works, how often, whether it piles up.
pub(crate) fn remark(setting: &Setting<'_>, piece: &Piece<'_>) -> Option<Sentence> {
    let trees = piece.trees(setting).as_ref().ok()?;
    let read = meaning(setting, piece.words, trees, SENTENCE, &State::new(false), describe);
    read.ok().map(|(sentence, ..)| sentence)
}

/// Reads a sentence; what is wrong with it goes to `found`.
pub(crate) fn sentence(setting: &Setting<'_>, piece: &Piece<'_>, state: State, found: &mut Found) -> Option<(Sentence, State)> {
    found.total += 1;
    let trees = piece.trees(setting).as_ref().map_err(|stuck| vec![unread(setting, piece.words, stuck)]);
    let read = trees.and_then(|trees| meaning(setting, piece.words, trees, SENTENCE, &state, describe));
    match read {
        Err(diagnostics) => {
            found.diagnostics.extend(diagnostics.into_iter().map(|diagnostic| located(diagnostic, piece)));
            None
        }
        Ok((sentence, mut state, tree)) => {
            let mut parts: Vec<Phrase> = piece.marks.iter().map(|token| Phrase::word(token)).collect();
            parts.push(Phrase::group(&tree, piece.words));
            parts.extend(piece.stop.map(Phrase::word));
            if sentence.is_sure() {
                state.mentioned.commit();
            }
            found.sentences.push(Wording { span: piece.span(), parts, references: std::mem::take(&mut state.references) });
            Some((sentence, state))
        }
    }
}

/// An error about nothing is shown at the whole sentence.
fn located(diagnostic: Diagnostic, piece: &Piece<'_>) -> Diagnostic {
    if piece.words.is_empty() { Diagnostic { span: piece.span(), ..diagnostic } } else { diagnostic }
}

/// Reads a condition that stands alone.
pub(crate) fn condition(setting: &Setting<'_>, words: &[Token], state: State) -> Meaning<(Condition, State)> {
    let describe = |_: &Setting<'_>, condition: &Condition| Bilingual::new(format!("{condition:?}"), format!("{condition:?}"));
    let trees = chart::parse(&setting.lexicon.grammar, (Symbol::Alternatives, Form::Final), words);
    let trees = trees.map_err(|stuck| vec![unread(setting, words, &stuck)])?;
    meaning(setting, words, &trees, ALTERNATIVES, &state, describe).map(|(condition, state, _)| (condition, state))
}

/// Every reading that means something; exactly one is wanted.
fn meaning<T: PartialEq>(
    setting: &Setting<'_>,
    words: &[Token],
    trees: &[Rc<Node>],
    rows: &[Row<T>],
    state: &State,
    describe: impl Fn(&Setting<'_>, &T) -> Bilingual,
) -> Meaning<(T, State, Rc<Node>)> {
    let mut readings: Vec<(T, State, Rc<Node>)> = Vec::new();
    let mut refused = Vec::new();
    for tree in trees {
        let mut reader = Reader::new(setting, words, state.clone());
        match rows.get(tree.row).map(|(_, meaning)| meaning(&mut reader, tree)) {
            Some(Ok(_)) if reader.state.topic.unsaid => {
                let en = "who does this must be said: the sentence before is about somebody else";
                refused = vec![Diagnostic::new(whole(words), "誰がするのかが要ります（あなたは・自分は・相手は）", en)];
            }
            Some(Ok(found)) if readings.iter().all(|(known, ..)| *known != found) => {
                readings.push((found, reader.state, Rc::clone(tree)));
            }
            Some(Err(diagnostics)) if refused.is_empty() || reader.state.doubtful => refused = diagnostics,
            _ => {}
        }
    }
    match readings.len() {
        0 => Err(refused),
        1 => Ok(readings.remove(0)),
        _ => Err(vec![ambiguous(words, &describe(setting, &readings[0].0), &describe(setting, &readings[1].0))]),
    }
}

fn whole(words: &[Token]) -> Range<usize> {
    words.first().map_or(0, |token| token.span.start)..words.last().map_or(0, |token| token.span.end)
}

fn ambiguous(words: &[Token], one: &Bilingual, other: &Bilingual) -> Diagnostic {
    let ja = format!("この文は2通りに読めます: ①{} ②{}", one.ja, other.ja);
    Diagnostic::new(whole(words), ja, format!("this sentence has two readings: (1) {} (2) {}", one.en, other.en))
}

/// A reading in words, for the error that shows two of them.
fn describe(setting: &Setting<'_>, sentence: &Sentence) -> Bilingual {
    let mut times = None;
    let kind = match sentence.clone() {
        Sentence::Triggered { trigger, statement, often, .. } => {
            times = often.limit.map(Times::a_turn);
            let condition = statement.supposition.map(|supposition| supposition.condition);
            AbilityKind::Triggered { trigger, condition, effect: statement.steps }
        }
        Sentence::Replacing { replacement, until } => {
            AbilityKind::Spell(vec![Step::Replace(replacement, until.unwrap_or(Duration::Game))])
        }
        Sentence::Plain(statement)
        | Sentence::Depending(_, statement)
        | Sentence::Outcome(_, _, statement)
        | Sentence::Otherwise(statement) => AbilityKind::Spell(statement.into_steps()),
        Sentence::Rather(condition, then) => AbilityKind::Spell(vec![Step::If { condition, then, otherwise: Vec::new() }]),
        Sentence::Damage(amount) => AbilityKind::Spell(vec![Step::Do(Deed::Strike(Arithmetic::Becomes(amount)))]),
        Sentence::Counted(mut steps, amount) => {
            steps.push(Step::Do(Deed::Strike(Arithmetic::Becomes(amount))));
            AbilityKind::Spell(steps)
        }
        Sentence::WorksIn(_) | Sentence::Usable(..) | Sentence::Alone | Sentence::Despite(_) => AbilityKind::Spell(Vec::new()),
        Sentence::Limit(_) | Sentence::OnlyIf(_) | Sentence::Again(_) => AbilityKind::Spell(Vec::new()),
        Sentence::Settled(done, otherwise) => AbilityKind::Spell(vec![crate::reading::contest::settled(done, otherwise)]),
    };
    let ability = Ability { valid: Validity { times, ..Validity::default() }, ..Ability::new(kind) };
    let (words, names) = (setting.lexicon.vocabulary(), setting.names.borrow());
    Bilingual::new(japanese(&ability, words, &names), english(&ability, None, words, &names))
}

/// The error for a word that no reading goes past.
fn unread(setting: &Setting<'_>, words: &[Token], stuck: &Stuck) -> Diagnostic {
    let Stuck::At(at, expected) = stuck else {
        return Diagnostic::new(
            whole(words),
            "文が長すぎるか、込み入りすぎています",
            "the sentence is too long or too complicated",
        );
    };
    let at = *at;
    let mut diagnostic = match words.get(at) {
        None => {
            let end = words.last().map_or(0, |token| token.span.end);
            let start = words.last().map_or(0, |token| token.span.start);
            Diagnostic::new(start..end, "文がここで終わってしまいます", "the sentence ends here too early")
        }
        Some(word) if word.analyses.is_empty() => Diagnostic::new(
            word.span.clone(),
            format!("「{}」という語を知りません", word.text),
            format!("unknown word {}", word.text),
        ),
        Some(word) => Diagnostic::new(
            word.span.clone(),
            format!("「{}」はここでは読めません", word.text),
            format!("{} cannot be read here", word.text),
        ),
    };
    diagnostic.expected = titles(setting, expected);
    diagnostic.suggestion = suggestion(setting, words, at, expected);
    diagnostic
}

/// More than this many expected words help nobody.
const MAX_EXPECTED: usize = 10;

fn titles(setting: &Setting<'_>, expected: &[Part]) -> Vec<Bilingual> {
    let mut titles: Vec<Bilingual> = Vec::new();
    // Phrases say more than the particles that could also stand there.
    let (phrases, words): (Vec<&Part>, Vec<&Part>) = expected.iter().partition(|part| matches!(part, Part::Phrase(_)));
    for part in phrases.into_iter().chain(words) {
        let title = match part {
            Part::Phrase((symbol, _)) => symbol.title(),
            Part::Word(terminal) => word_title(setting, *terminal),
        };
        if titles.iter().all(|known| known.ja != title.ja) {
            titles.push(title);
        }
    }
    if titles.is_empty() {
        // Nothing was begun: this is what a sentence can begin with.
        titles.extend(
            [Symbol::Trigger, Symbol::Supposition, Symbol::Duration, Symbol::Selection, Symbol::What].map(Symbol::title),
        );
    }
    titles.truncate(MAX_EXPECTED);
    titles
}

fn word_title(setting: &Setting<'_>, terminal: Terminal) -> Bilingual {
    match terminal {
        Terminal::Number => Bilingual::new("数", "a number"),
        Terminal::Signed => Bilingual::new("+1のような数", "a number with a sign"),
        Terminal::Name => Bilingual::new("《名称》", "《name》"),
        Terminal::Quote => Bilingual::new("「 」", "「quote」"),
        Terminal::Verb(verb, voice, _) => {
            let text = setting.lexicon.vocabulary().verb(verb, voice, Form::Final);
            Bilingual::new(text.clone(), text)
        }
        Terminal::Turn(voice, _) => examples(setting, Terminal::Turn(voice, Form::Final)),
        Terminal::Own(_) => examples(setting, Terminal::Own(Form::Final)),
        Terminal::Ail(voice, _) => examples(setting, Terminal::Ail(voice, Form::Final)),
        Terminal::Part => Bilingual::new("『 』", "『part of a name』"),
        Terminal::Mark(_) => examples(setting, Terminal::Mark(Form::Final)),
        Terminal::Listed(List::Moment | List::Feat) => Bilingual::new("時点", "a moment"),
        _ => examples(setting, terminal),
    }
}

/// The first few words that can stand for a terminal.
fn examples(setting: &Setting<'_>, terminal: Terminal) -> Bilingual {
    let spellings = setting.lexicon.dictionary.spellings(terminal);
    let text = spellings.iter().take(3).copied().collect::<Vec<_>>().join("・");
    Bilingual::new(text.clone(), text)
}

/// A near word: among those that could stand there, or among all. An unknown word may have been cut, so that its
/// neighbours are tried with it.
fn suggestion(setting: &Setting<'_>, words: &[Token], at: usize, expected: &[Part]) -> Option<String> {
    let dictionary = &setting.lexicon.dictionary;
    let terminals = expected.iter().filter_map(|part| if let Part::Word(terminal) = part { Some(*terminal) } else { None });
    let fitting: Vec<&str> = terminals.flat_map(|terminal| dictionary.spellings(terminal)).collect();
    let joined =
        |length: usize| words.get(at..at + length).map(|run| run.iter().map(|token| token.text.as_str()).collect::<String>());
    let tries: Vec<String> = (1..=3).filter_map(joined).collect();
    let unknown = words.get(at).is_some_and(|word| word.analyses.is_empty());
    let near = |known: &[&str]| {
        let found = tries.iter().filter_map(|text| nearest(text, known.iter().copied()));
        found.min_by_key(|(far, _)| *far)
    };
    let any = unknown.then(|| near(&dictionary.words().collect::<Vec<_>>())).flatten();
    // What could stand there comes first, unless another word is nearer.
    let found = near(&fitting).into_iter().chain(any).min_by_key(|(far, _)| *far);
    found.map(|(_, word)| word)
}
