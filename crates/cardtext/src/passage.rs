//! A passage: sentences that are done in order, each put where it belongs. What speaks of something that there is only on a
//! condition, or only later, stands under that condition, or is done at that time.

use crate::{
    block::Found,
    border, keeping,
    looking_back::{action, adds_to_condition, brings, chooses, chooses_one, instead, is_the_same_again, is_too_late, outcome},
    outcome::{after_match, asks_first, may_be_won},
    read::Piece,
    reading::{
        State,
        contest::{asks_who_won, is_contest, played_by, played_once, settled},
        sentence::{Often, Sentence, Statement},
    },
    token::Terminal,
};
use tefuda_ability::{Duration, Form, Pattern, Replacement, Step, Subject, Var, Verb, Voice, Who};

/// What a sentence says about those before it.
#[derive(Debug, Default, Clone)]
pub(crate) struct Said {
    /// What they put into slots, and this one speaks of.
    pub slots: Vec<Var>,
    /// Whether it counts what they did.
    pub counts: bool,
}

impl Said {
    /// What the sentence said that was read between two states.
    pub fn between(before: &State, after: &State) -> Said {
        let made = |slot: &Var| [Var::Made, Var::LastMade].contains(slot);
        let kept = |slot: &Var| made(slot) || slot.moved_by().is_some() || slot.keep().is_some();
        let earlier = |slot: &Var| slot.is_before(before.next) || kept(slot);
        let slots = after.spoken.iter().skip(before.spoken.len()).copied().filter(earlier).collect();
        Said { slots, counts: after.counted.len() > before.counted.len() }
    }
}

/// What the last sentence leaves open.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Open {
    #[default]
    Nothing,
    /// It waits: what depends on it waits with it.
    Waits,
    /// It is part of what waits.
    Within,
    /// It replaces: what depends on it happens instead as well.
    Replaces,
}

/// Why a sentence cannot stand where it stands.
type Problem = (&'static str, &'static str);

/// Sentences, put together.
#[derive(Debug, Default)]
pub(crate) struct Passage {
    pub steps: Vec<Step>,
    /// The way to the steps that the last sentence was added to: which branch of the last step, and so on in that one.
    path: Vec<usize>,
    /// Where the last sentence begins among those.
    last: usize,
    open: Open,
}

impl Passage {
    /// The passage that begins with the steps of a sentence.
    pub fn beginning(steps: Vec<Step>, piece: &Piece<'_>) -> Passage {
        let open = match steps.last() {
            _ if ends_in_quote(piece) => Open::Nothing,
            Some(Step::Delay { .. }) => Open::Waits,
            Some(Step::Replace(..)) => Open::Replaces,
            _ => Open::Nothing,
        };
        Passage { steps, open, ..Passage::default() }
    }

    /// Adds a sentence to those before it.
    pub fn add(&mut self, sentence: Sentence, piece: &Piece<'_>, said: &Said, found: &mut Found) {
        let last = border::enter(&mut self.steps, &self.path).and_then(|steps| steps.last_mut());
        let (sentence, said) = &after_match(sentence, said, last);
        let sentence = sentence.clone();
        let open = std::mem::replace(&mut self.open, opens(&sentence, piece));
        let place = match depends(&sentence, piece) {
            true => self.after_last(&sentence, said, open),
            false => self.home(said, open).and_then(|home| match home {
                home if home.is_empty() && matches!(open, Open::Waits | Open::Within) && !says_when(&sentence) => {
                    Err(AT_ONCE_OR_LATER)
                }
                home => Ok(home),
            }),
        };
        let path = match place {
            Ok(path) => path,
            Err((ja, en)) => return found.refuse(piece.span(), ja, en),
        };
        if adds_to_condition(piece, self.tail(&path)) {
            return found.refuse(piece.span(), MORE_OF_WHAT.0, MORE_OF_WHAT.1);
        }
        let deeper = path.len() > self.path.len();
        let waits = border::waits(&self.steps, &path);
        let Some(steps) = border::enter(&mut self.steps, &path) else {
            return found.refuse(piece.span(), BESIDE.0, BESIDE.1);
        };
        if self.open == Open::Nothing && waits {
            self.open = Open::Within;
        }
        if path != self.path {
            self.last = if deeper { 0 } else { steps.len().saturating_sub(1) };
            self.path = path;
        }
        push(sentence, piece, (steps, &mut self.last), found);
    }

    /// Keeps what the next sentence goes on about, where the sentences before spoke of it; whether one did is given back.
    pub fn keep(&mut self, keep: &Step) -> bool {
        let placed = keeping::place(&mut self.steps, keep);
        let here = border::enter(&mut self.steps, &self.path);
        let before = here.and_then(|steps| steps.iter().position(|step| step == keep)).is_some_and(|at| at < self.last);
        self.last += usize::from(placed && before);
        placed
    }

    /// Where something goes that depends on the last sentence: to where that went, or into what that made.
    fn after_last(&self, sentence: &Sentence, said: &Said, open: Open) -> Result<Vec<usize>, Problem> {
        let mut path = self.path.clone();
        if matches!(open, Open::Waits | Open::Replaces) {
            if let (Sentence::Depending(false, _), Some(Step::Replace(replacement, _))) = (sentence, self.tail(&path))
                && replacement.optional
            {
                return Err((
                    "置き換えなかったときのことは書けません",
                    "what follows when nothing is replaced cannot be said here",
                ));
            }
            path.push(0);
            return Ok(path);
        }
        // What was played under a condition was won or lost only there.
        if matches!(sentence, Sentence::Outcome(..) | Sentence::Settled(..))
            && let Some(Step::If { then, otherwise, .. }) = self.tail(&path)
            && otherwise.is_empty()
            && is_contest(then.last())
        {
            path.push(0);
            return Ok(path);
        }
        if matches!(sentence, Sentence::Outcome(..))
            && let Some(Step::IfDone { done, otherwise, .. }) = self.tail(&path)
            && otherwise.is_empty()
            && done.last().is_some_and(asks_who_won)
        {
            path.push(0);
            return Ok(path);
        }
        // The other side of a condition is said after everything that stands under it.
        while !path.is_empty() && !answers(sentence, self.tail(&path)) {
            path.pop();
        }
        let one_way = |step: &Step| border::branches(step).first().is_some_and(|branch| chooses_one(branch, said));
        let other_side =
            matches!(sentence, Sentence::Otherwise(_) | Sentence::Depending(false, _) | Sentence::Outcome(_, false, _));
        match self.tail(&path) {
            Some(step) if other_side && one_way(step) => {
                Err(("それを選ぶのは、そうでないときだけです", "that is only chosen on the other side of the condition"))
            }
            _ => Ok(if answers(sentence, self.tail(&path)) { path } else { self.path.clone() }),
        }
    }

    /// Where something goes that stands by itself: to what it speaks of.
    fn home(&self, said: &Said, open: Open) -> Result<Vec<usize>, Problem> {
        let mut home = Vec::new();
        for slot in &said.slots {
            let path = border::find(&self.steps, *slot)?;
            let (longer, shorter) = if path.len() > home.len() { (path, home) } else { (home, path) };
            if !longer.starts_with(&shorter) {
                return Err(border::OUT_OF_REACH);
            }
            home = longer;
        }
        let later = |steps: &[Step]| said.counts || said.slots.iter().any(|slot| brings(steps, *slot));
        let within = |step: &Step| matches!(step, Step::Delay { effect, .. } if later(effect));
        match open {
            Open::Waits if home.len() <= self.path.len() && self.tail(&self.path).is_some_and(within) => {
                home.clone_from(&self.path);
                home.push(0);
            }
            Open::Within
                if home.len() < self.path.len() && self.tail(&self.path[..self.path.len() - 1]).is_some_and(within) =>
            {
                home.clone_from(&self.path);
            }
            _ => {}
        }
        Ok(home)
    }

    /// The last step of those at a path.
    fn tail(&self, path: &[usize]) -> Option<&Step> {
        let mut steps = self.steps.as_slice();
        for branch in path {
            steps = border::branches(steps.last()?).get(*branch)?;
        }
        steps.last()
    }
}

const AT_ONCE_OR_LATER: Problem = (
    "すぐにするのか、前の文と同じときにするのか分かりません（すぐなら前の文より先に書き、後なら「〜し、」でつなぎます）",
    "whether this is done at once or with what waits cannot be told (say it earlier, or join the two with 「〜し、」)",
);

const MORE_OF_WHAT: Problem = (
    "前の文のことがなくても行うのか決まりません（「〜し、」でつなぐか、「さらに」を書きません）",
    "whether this is also done where the sentence before did nothing cannot be told (join the two, or leave out さらに)",
);

const BESIDE: Problem = (
    "置き換えた後のことは、何かをかわりにする置換にだけ書けます",
    "this can only follow a replacement that does something instead",
);

/// 「…」を行う: whatever is in it ends with it.
fn ends_in_quote(piece: &Piece<'_>) -> bool {
    let performs =
        |form| piece.words.last().is_some_and(|word| word.is(Terminal::Verb(Verb::Perform, Voice::Active, form)).is_some());
    let quote = piece.words.len().checked_sub(3).and_then(|at| piece.words.get(at));
    performs(Form::Final) && quote.is_some_and(|word| word.is(Terminal::Quote).is_some())
}

fn opens(sentence: &Sentence, piece: &Piece<'_>) -> Open {
    match sentence {
        _ if ends_in_quote(piece) => Open::Nothing,
        Sentence::Triggered { .. } => Open::Waits,
        Sentence::Replacing { .. } => Open::Replaces,
        _ => Open::Nothing,
    }
}

/// Whether a sentence only means something after the one before it.
pub(crate) fn depends(sentence: &Sentence, piece: &Piece<'_>) -> bool {
    matches!(sentence, Sentence::Depending(..) | Sentence::Outcome(..) | Sentence::Settled(..))
        || matches!(sentence, Sentence::Otherwise(_) | Sentence::Rather(..) | Sentence::Again(_))
        || piece.words.first().is_some_and(|word| word.text == "その後")
}

/// Whether a sentence can be about that step.
fn answers(sentence: &Sentence, step: Option<&Step>) -> bool {
    match sentence {
        Sentence::Depending(false, _) => matches!(step, Some(Step::IfDone { otherwise, .. }) if otherwise.is_empty()),
        Sentence::Otherwise(_) => matches!(step, Some(Step::If { otherwise, .. }) if otherwise.is_empty()),
        Sentence::Outcome(..) | Sentence::Settled(..) => is_contest(step),
        _ => true,
    }
}

/// Whether a sentence says itself when it is so.
fn says_when(sentence: &Sentence) -> bool {
    let for_a_time = |step: &Step| matches!(step, Step::Begin(_, until) | Step::While(_, _, until) if *until != Duration::Game);
    match sentence {
        Sentence::Plain(Statement { steps, .. }) => steps.iter().all(for_a_time),
        _ => true,
    }
}

/// Adds a sentence to the steps before it, of which the last sentence's begin at `last`.
fn push(sentence: Sentence, piece: &Piece<'_>, (steps, last): (&mut Vec<Step>, &mut usize), found: &mut Found) {
    let before = std::mem::replace(last, steps.len());
    match sentence {
        Sentence::Plain(statement) => {
            let chosen = action(steps, steps.len());
            steps.extend(statement.into_steps());
            // What somebody may do to keep something from happening is asked about with what was chosen for it.
            if let Some([Step::May(..), Step::IfDone { of, .. }]) = steps.get_mut(*last..) {
                *of = of.saturating_add(chosen);
            }
        }
        Sentence::Triggered { often: Often { limit: Some(_), .. }, .. } => {
            found.refuse(piece.span(), "回数を限れるのは能力だけです", "only an ability can be limited so");
        }
        Sentence::Triggered { trigger: event, .. } | Sentence::Replacing { replacement: Replacement { event, .. }, .. }
            if event.subject() == Some(&Subject::Itself) =>
        {
            found.refuse(
                piece.span(),
                "付いている間の能力としてだけ書けます",
                "only an ability that works while it is attached can say this",
            );
        }
        // 手札が2枚以下のとき、〜: of what is done once that is a question, and no event to wait for.
        Sentence::Triggered {
            wait: None,
            often: Often { every: false, .. },
            trigger: Pattern::Holds(condition),
            statement,
        } => {
            steps.push(Step::If { condition, then: statement.into_steps(), otherwise: Vec::new() });
        }
        Sentence::Triggered { wait, often, trigger, statement } => {
            let (condition, effect) = statement.after_trigger();
            let until = wait.unwrap_or(Duration::Game);
            steps.push(Step::Delay { trigger, condition, effect, until, every: often.every });
        }
        Sentence::Rather(condition, then) => {
            let chosen = steps.iter().skip(before).take_while(|step| chooses(step)).count();
            let otherwise = steps.split_off(before + chosen);
            if otherwise.is_empty() {
                return found.refuse(
                    piece.span(),
                    "「かわりに」が指す動作が前にありません",
                    "nothing before this is done that it could replace",
                );
            }
            let Some(step) = instead(condition, then, otherwise) else {
                return found.refuse(
                    piece.span(),
                    "何のかわりなのか決まりません",
                    "in place of which of those this is done cannot be told",
                );
            };
            steps.push(step);
            *last = steps.len() - 1;
        }
        Sentence::Replacing { replacement, .. } if replacement.is_of_own_use() => {
            found.refuse(piece.span(), "このカードを使うより前に言うことです", "this has to be said before the card is used");
        }
        Sentence::Replacing { replacement, .. } if is_too_late(steps, &replacement) => {
            found.refuse(piece.span(), "前の文がもう行ったことです", "the sentence before has done this already");
        }
        Sentence::Replacing { until, replacement } => steps.push(Step::Replace(replacement, until.unwrap_or(Duration::Game))),
        Sentence::Depending(..) if matches!(steps.last(), Some(Step::Both { .. })) => {
            found.refuse(piece.span(), "誰がそうしたのか分かりません", "which player did it cannot be told");
        }
        Sentence::Depending(..) if steps.is_empty() => {
            found.refuse(
                piece.span(),
                "「そうした」が指す動作が前にありません",
                "nothing was done before this that it could depend on",
            );
        }
        Sentence::Outcome(..) | Sentence::Settled(..) if !is_contest(steps.last()) => {
            found.refuse(piece.span(), "勝ち負けのある動作が前にありません", "nothing before this could be won or lost");
        }
        Sentence::Settled(..) if !played_once(steps) => {
            found.refuse(piece.span(), "何回もすれば、どちらが勝ったとも言えません", "of several it cannot be said who won");
        }
        // Of whoever was told to play it is said who won.
        Sentence::Settled(done, otherwise) if played_by(steps) == Some(&Who::Opponent) => steps.push(settled(otherwise, done)),
        Sentence::Settled(done, otherwise) => steps.push(settled(done, otherwise)),
        Sentence::Outcome(who, won, statement) => {
            let won = won == who.is_none_or(|who| played_by(steps) == Some(&who));
            outcome(won, statement.into_steps(), (steps, last), before);
        }
        Sentence::Depending(true, statement) if asks_first(&statement) && !may_be_won(steps.last()) => {
            found.refuse(piece.span(), "勝ち負けのある動作が前にありません", "nothing before this could be won or lost");
        }
        Sentence::Depending(true, statement) => {
            let (of, done) = (action(steps, before), statement.into_steps());
            steps.push(Step::IfDone { of, done, otherwise: Vec::new() });
        }
        Sentence::Depending(false, statement) => {
            let (of, statement) = (action(steps, before), statement.into_steps());
            match steps.last_mut() {
                Some(Step::IfDone { otherwise, .. }) if otherwise.is_empty() => {
                    *otherwise = statement;
                    *last = before;
                }
                _ => steps.push(Step::IfDone { of, done: Vec::new(), otherwise: statement }),
            }
        }
        Sentence::Otherwise(statement) => match steps.last_mut() {
            Some(Step::If { otherwise, .. }) if otherwise.is_empty() => *otherwise = statement.into_steps(),
            _ => found.refuse(
                piece.span(),
                "「そうでない」が指す条件が前にありません",
                "no condition before this that it could be the other side of",
            ),
        },
        Sentence::Again(times) => {
            let done = steps.get(before..).unwrap_or_default().to_vec();
            if done.is_empty() || !done.iter().all(is_the_same_again) {
                let en = "only what takes nothing anew can be done over again so";
                return found.refuse(piece.span(), "選び直すことのない動作だけを繰り返せます", en);
            }
            (1..times).for_each(|_| steps.extend(done.iter().cloned()));
            *last = before;
        }
        Sentence::WorksIn(_) | Sentence::Usable(..) | Sentence::Alone | Sentence::Limit(_) => {
            found.refuse(piece.span(), "この文はここには書けません", "this sentence cannot stand here");
        }
        Sentence::Damage(_) | Sentence::Counted(..) | Sentence::Despite(_) | Sentence::OnlyIf(_) => {
            found.refuse(piece.span(), "この文はスキルにしか書けません", "only a skill can say this");
        }
    }
}
