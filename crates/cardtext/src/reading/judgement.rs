//! What decides whether a skill fails. Such words are heard when the skill is judged (917.1b and its like), which is no 誘発: a condition is
//! looked at in its turn, and what lasts for a time judges every skill of that time.

use super::{
    Meaning, Reader, Setting, State,
    altered::skills,
    contest::settled,
    noun::Phrase,
    sentence::{Often, Sentence, Statement},
};
use crate::{chart::Node, read::Piece};
use tefuda_ability::{
    AbilityKind, Amount, Change, Condition, Continuous, Deed, Duration, Filter, Kind, Mark, Pattern, Side, SkillWords, Step,
    Subject, What, Who,
};

/// Whether a pattern waits for a skill to be judged.
pub(crate) fn is_awaited(setting: &Setting<'_>, trigger: &Pattern) -> bool {
    let words = setting.lexicon.vocabulary().skills;
    matches!((trigger, words), (Pattern::Moment { moment, .. }, Some(words)) if *moment == words.judged)
}

/// スキルを使う場合、〜
pub(super) fn called(often: Often, wait: Option<Duration>, trigger: Pattern, statement: Statement) -> Sentence {
    let every = often.every || wait.is_some_and(|wait| wait != Duration::Game);
    let statement = Statement { supposition: None, steps: statement.into_steps() };
    Sentence::Triggered { wait, often: Often { every, ..often }, trigger, statement }
}

/// じゃんけんして勝てば、相手のスキルは失敗する
pub(super) fn by_match(reader: &mut Reader<'_>, node: &Node, won: bool, wait: Option<Duration>) -> Meaning<Sentence> {
    let (words, at) = (skills(reader, node)?, usize::from(wait.is_some()));
    let mut steps = reader.contest(node, at)?;
    let (whose, mark) = (reader.player(node, at + 1)?, Mark(reader.mark(node, at + 2)?));
    if mark != words.fail {
        return reader.refuse(node, "失敗するのはスキルです", "it is a skill that fails");
    }
    let trigger = judged(words, any_of(reader, reader.unit(node)?, whose)?);
    let (done, otherwise) = (vec![let_fail(words)], Vec::new());
    steps.push(if won { settled(done, otherwise) } else { settled(otherwise, done) });
    match reader.state.in_skill {
        true => reader.refuse(node, "これはスキルの文には書けません", "this cannot be the text of a skill"),
        false => Ok(called(Often::default(), wait, trigger, Statement { supposition: None, steps })),
    }
}

/// このスキルは〜なら失敗する: the skill whose text it is.
pub(super) fn fails_if(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let (words, supposition) = (skills(reader, node)?, reader.supposition(node, 0)?);
    match !supposition.lasting && reader.state.in_skill {
        true => Ok(Sentence::Plain(Statement { supposition: Some(supposition), steps: vec![let_fail(words)] })),
        false => reader.refuse(node, "どのスキルか分かりません", "which skill this is cannot be told"),
    }
}

/// 次のスキルは失敗する: when it is judged, once.
pub(super) fn next_fails(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (what, mark) = (reader.topic(node, 0)?, Mark(reader.mark(node, 1)?));
    let words = skills(reader, node)?;
    match what {
        What::All(noun) if mark == words.fail => {
            let (trigger, effect) = (judged(words, Subject::Each(noun)), vec![let_fail(words)]);
            Ok(reader.steps(Step::Delay { trigger, condition: None, effect, until: Duration::Game, every: false }))
        }
        _ => reader.refuse(node, "次のスキルが誰のものかが要ります", "whose next skill this is must be said"),
    }
}

/// 次に使うスキルのダメージを100アップする: when it is used, once.
pub(super) fn next_skill(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let (wait, what) = (reader.duration(node, 0)?, reader.subject(node, 1)?);
    let trigger = Pattern::Moment { moment: skills(reader, node)?.uses, turn: Side::Any, what: Some(what), other: None };
    let steps = vec![Step::Do(Deed::Strike(reader.altering(node, 2)?))];
    let statement = Statement { supposition: None, steps };
    Ok(Sentence::Triggered { wait: Some(wait), often: Often::default(), trigger, statement })
}

/// 相手の手札がないなら、相手のスキルは失敗する: said of a condition, it is one that is looked at when the skill is judged.
pub(crate) fn conditional(
    setting: &Setting<'_>,
    piece: &Piece<'_>,
    condition: &Condition,
    so: &[Continuous],
) -> Option<AbilityKind> {
    let words = setting.lexicon.vocabulary().skills?;
    let [Continuous { what, changes }] = so else { return None };
    if *changes != [Change::Mark(words.fail)] {
        return None;
    }
    let subject = match what {
        What::This => Subject::This,
        What::All(noun) => Subject::Each(noun.clone()),
        What::Ever(side) => {
            any_of(&mut Reader::new(setting, piece.words, State::new(false)), setting.lexicon.vocabulary().unit?, *side).ok()?
        }
        _ => return None,
    };
    let effect = vec![Step::If { condition: condition.clone(), then: vec![let_fail(words)], otherwise: Vec::new() }];
    Some(AbilityKind::Triggered { trigger: judged(words, subject), condition: None, effect })
}

fn judged(words: SkillWords, what: Subject) -> Pattern {
    Pattern::Moment { moment: words.judged, turn: Side::Any, what: Some(what), other: None }
}

/// Whatever uses skills on a side.
fn any_of(reader: &mut Reader<'_>, unit: Kind, whose: Side) -> Meaning<Subject> {
    let phrase = Phrase { whose: Some(whose), filters: vec![Filter::Kind(unit)], ..Phrase::default() };
    Ok(Subject::Each(reader.settle(phrase)?))
}

/// そのスキルは失敗する
fn let_fail(words: SkillWords) -> Step {
    Step::Do(Deed::Own { verb: words.let_fail, who: Who::You, what: None, amount: Amount::Number(1) })
}
