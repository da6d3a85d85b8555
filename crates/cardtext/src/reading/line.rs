//! Sentences that only the lines of a card with headers have, and what such lines wait for.

use super::{
    Meaning, Reader, Row,
    condition::Supposition,
    judgement,
    sentence::{Often, Sentence, Statement},
};
use crate::{Diagnostic, chart::Node, token::List};
use tefuda_ability::{
    Amount, Comparison, Condition, Duration, Filter, MomentWord, Noun, Pattern, Side, Step, Subject, What, Who,
};

/// That it is not so; of what is not so, that it is.
pub(super) fn opposite(condition: Condition) -> Condition {
    match condition {
        Condition::Compare(left, Comparison::Less, right) => Condition::Compare(left, Comparison::AtLeast, right),
        Condition::Not(inner) => *inner,
        Condition::Is(what, Filter::Not(filter)) if !matches!(what, What::All(_)) => Condition::Is(what, *filter),
        other => Condition::Not(Box::new(other)),
    }
}

fn usable(reader: &mut Reader<'_>, node: &Node, whose: usize, times: Option<usize>) -> Meaning<Sentence> {
    if reader.whose(node, whose)? != Side::Yours {
        return reader.refuse(node, "使えるのは自分のターンだけです", "it can only be used in one's own turn");
    }
    let times = times.map(|at| reader.number(node, at)).transpose()?;
    match times.map(u8::try_from).transpose() {
        Ok(Some(0)) | Err(_) => reader.refuse(node, "この回数は使えません", "it cannot be used so often"),
        Ok(times) => Ok(Sentence::Usable(times, None)),
    }
}

/// 〜なら、自分のターンに1回使える: looked at whenever it is to be used.
fn usable_if(reader: &mut Reader<'_>, node: &Node, [condition, whose]: [usize; 2], times: Option<usize>) -> Meaning<Sentence> {
    let only_if = reader.supposition(node, condition)?.condition;
    match usable(reader, node, whose, times)? {
        Sentence::Usable(times, _) => Ok(Sentence::Usable(times, Some(only_if))),
        other => Ok(other),
    }
}

pub(crate) const LINE: &[Row<Sentence>] = &[
    ("{Whose} ターン に {Number} 回|度 使える", |r, n| usable(r, n, 0, Some(1))),
    ("{Whose} ターン に 何回でも 使える", |r, n| usable(r, n, 0, None)),
    ("{Supposition} 、? {Whose} ターン に {Number} 回|度 使える", |r, n| usable_if(r, n, [0, 1], Some(2))),
    ("{Supposition} 、? {Whose} ターン に 何回でも 使える", |r, n| usable_if(r, n, [0, 1], None)),
    ("{Whose} ターン に {Number} 回|度 、? {Supposition} 、? 使える", |r, n| usable_if(r, n, [2, 0], Some(1))),
    ("{Whose} ターン に 何回でも 、? {Supposition} 、? 使える", |r, n| usable_if(r, n, [1, 0], None)),
    ("次 の {Whose} ターン の {Moment} に? 、 {Statement}", |r, n| {
        let turn = r.whose(n, 0)?;
        let wait = super::period::during_next(r, n, turn)?;
        super::sentence::at_moment(r, n, 1, turn, wait)
    }),
    ("累積しない", |_, _| Ok(Sentence::Alone)),
    ("この スキル は {Despite} 使える", |r, n| r.in_state(n, 0, List::Despite).map(Sentence::Despite)),
    ("この スキル は {Counter} が 置かれていても 使える", |r, n| r.counter(n, 0).map(Sentence::Despite)),
    ("この スキル は 、? {Alternatives} である|の 場合|とき のみ|にのみ|だけ 使える", |r, n| {
        r.alternatives(n, 0).map(Sentence::OnlyIf)
    }),
    ("この スキル は 、? {Finding} 場合|とき のみ|にのみ|だけ 使える", |r, n| {
        r.finding(n, 0).map(Sentence::OnlyIf)
    }),
    ("{Alternatives} である|の 場合|とき のみ|にのみ|だけ 使える", |r, n| {
        r.alternatives(n, 0).map(Sentence::OnlyIf)
    }),
    ("{Finding} 場合|とき のみ|にのみ|だけ 使える", |r, n| r.finding(n, 0).map(Sentence::OnlyIf)),
    ("この 能力 は 、? {Alternatives} である|の 場合|とき のみ|にのみ|だけ 使える", |r, n| {
        r.alternatives(n, 0).map(Sentence::OnlyIf)
    }),
    ("この 能力 は 、? {Finding} 場合|とき のみ|にのみ|だけ 使える", |r, n| {
        r.finding(n, 0).map(Sentence::OnlyIf)
    }),
    ("この スキル は 、? {Alternatives} なら|ならば 使える", |r, n| r.alternatives(n, 0).map(Sentence::OnlyIf)),
    ("この スキル は 、? {Finding} なら|ならば|とき 使える", |r, n| r.finding(n, 0).map(Sentence::OnlyIf)),
    ("{Supposition} 、? この スキル は 使えない", |r, n| match r.supposition(n, 0)? {
        Supposition { condition, lasting: false } => Ok(Sentence::OnlyIf(opposite(condition))),
        _ => r.refuse(n, "「〜なら」と書きます", "this is said with なら"),
    }),
    ("この スキル は 、? {Supposition} 、? 使えない", |r, n| match r.supposition(n, 0)? {
        Supposition { condition, lasting: false } => Ok(Sentence::OnlyIf(opposite(condition))),
        _ => r.refuse(n, "「〜なら」と書きます", "this is said with なら"),
    }),
    ("この スキル は 、? {Supposition} 、? 失敗する", |r, n| judgement::fails_if(r, n)),
    ("この スキル は 、? {Finding} なければ 使えない", |r, n| r.finding(n, 0).map(Sentence::OnlyIf)),
    ("この スキル で {Noun} を <destroy!past> なら|場合|とき 、? {Statement}", |r, n| {
        by_this_skill(r, n, Some(0), 1)
    }),
    ("この スキル で {Noun} を {Feat} 、? {Statement}", |r, n| {
        if r.moment(n, 1, List::Feat)? != super::altered::skills(r, n)?.knocks_out {
            return r.refuse(n, "スキルでするのはKOです", "what a skill does to something is to knock it out");
        }
        by_this_skill(r, n, Some(0), 2)
    }),
    ("この {Feat} 、? {Statement}", |r, n| {
        if r.moment(n, 0, List::Feat)? != super::altered::skills(r, n)?.knocks_out_by_skill {
            return r.refuse(n, "スキルでするのはKOです", "what a skill does to something is to knock it out");
        }
        by_this_skill(r, n, None, 1)
    }),
    ("この ダメージ で {Feat} 、? {Statement}", |r, n| {
        if r.moment(n, 0, List::Feat)? != super::altered::skills(r, n)?.knocks_out {
            return r.refuse(n, "スキルでするのはKOです", "what a skill does to something is to knock it out");
        }
        by_this_skill(r, n, None, 1)
    }),
    ("この スキル で <destroy!past> なら|場合|とき 、? {Statement}", |r, n| by_this_skill(r, n, None, 0)),
    ("この [battle_damage] で <destroy!past> なら|場合|とき 、? {Statement}", |r, n| by_this_skill(r, n, None, 0)),
    ("この [battle_damage] で {Noun} を <destroy!past> なら|場合|とき 、? {Statement}", |r, n| {
        by_this_skill(r, n, Some(0), 1)
    }),
    ("この [battle_damage] で {Noun} が <destroy:passive!past> なら|場合|とき 、? {Statement}", |r, n| {
        by_this_skill(r, n, Some(0), 1)
    }),
    ("この スキル で {Noun} が <destroy:passive!past> なら|場合|とき 、? {Statement}", |r, n| {
        by_this_skill(r, n, Some(0), 1)
    }),
    ("{Noun} を <destroy!past> なら|場合 、? {Statement}", |r, n| match r.state.in_skill {
        true => by_this_skill(r, n, Some(0), 1),
        false => r.refuse(n, "何がKOしたのかが要ります", "what did it must be said"),
    }),
    ("{Match:te} 、? 勝てば|勝ったなら|勝ったら|勝った場合|勝つと 、? {Player} の <mark>", |r, n| {
        judgement::by_match(r, n, true, None)
    }),
    (
        "{Match:te} 、? 負ければ|負けたなら|負けたら|負けた場合|負けると|勝たなければ|勝てなければ 、? {Player} の <mark>",
        |r, n| judgement::by_match(r, n, false, None),
    ),
    (
        "{Duration} 、 {Match:te} 、? 勝てば|勝ったなら|勝ったら|勝った場合|勝つと 、? {Player} の <mark>",
        |r, n| {
            let wait = r.duration(n, 0)?;
            judgement::by_match(r, n, true, Some(wait))
        },
    ),
    ("{Duration} 、 次に {Subject} が 使う|与える [battle_damage] {Altering}", |r, n| judgement::next_skill(r, n)),
    ("{Duration} 、 {Subject} が 次に 使う|与える [battle_damage] {Altering}", |r, n| judgement::next_skill(r, n)),
    ("この {FeatDone} {Moment} に? 、 {Statement}", |r, n| {
        let used = r.moment(n, 0, List::FeatDone)? == super::altered::skills(r, n)?.used;
        match r.state.in_skill && used {
            true => super::sentence::at_moment(r, n, 1, Side::Any, Duration::ThisTurn),
            false => r.refuse(n, "スキルの文ではありません", "this is not the text of a skill"),
        }
    }),
    ("{Amount} ダメージ", |r, n| r.amount(n, 0).map(Sentence::Damage)),
    ("{Amount} ダメージ を <deal>", |r, n| r.amount(n, 0).map(Sentence::Damage)),
    ("{Series:stem} 、 {Amount} ダメージ", |r, n| Ok(Sentence::Counted(r.series(n, 0)?, r.amount(n, 1)?))),
    ("{Series:te} 、? {Amount} ダメージ", |r, n| Ok(Sentence::Counted(r.series(n, 0)?, r.amount(n, 1)?))),
    ("{Series:stem} 、 {Amount} ダメージ を <deal>", |r, n| multiplied(r, n)),
    ("{Series:te} 、? {Amount} ダメージ を <deal>", |r, n| multiplied(r, n)),
    ("{Number} 回 以上|でも|とも 勝ったなら|勝ったら|勝った場合|勝てば 、? {Statement}", |r, n| {
        won_so_often(r, n)
    }),
    ("{Number} 回 も 勝てなかったなら|勝てなければ|勝てなかった場合 、? {Statement}", |r, n| {
        never_won(r, n)
    }),
    ("すべて 勝ったなら|勝ったら|勝った場合|勝てば 、? {Statement}", |r, n| {
        Ok(Sentence::Outcome(None, true, r.statement(n, 0)?))
    }),
    ("勝ったプレイヤー は 、? {Series}", |r, n| {
        to_the_one(r, n, 0, true).map(|(done, otherwise)| Sentence::Settled(done, otherwise))
    }),
    ("負けたプレイヤー は 、? {Series}", |r, n| {
        to_the_one(r, n, 0, false).map(|(done, otherwise)| Sentence::Settled(done, otherwise))
    }),
    (
        "勝ったなら|勝ったら|勝った場合|勝てば|勝つと 、? {Series:stem} 、 負けたなら|負けたら|負けた場合|負ければ|負けると|勝たなければ|勝てなければ 、? {Series}",
        |r, n| {
            let mut done = r.series(n, 0)?;
            r.keep(&mut done);
            let before = r.state.keeps.len();
            let mut otherwise = r.series(n, 1)?;
            // そのユニット that only the first part speaks of: nothing was done to it here, so that it is what it would be there.
            let here: Vec<Step> = r.state.keeps.drain(before..).collect();
            otherwise.splice(0..0, here);
            Ok(Sentence::Settled(done, otherwise))
        },
    ),
    ("勝ったなら|勝ったら|勝った場合|勝てば|勝つと 、? {Statement}", |r, n| {
        Ok(Sentence::Outcome(None, true, r.statement(n, 0)?))
    }),
    (
        "負けたなら|負けたら|負けた場合|負ければ|負けると|勝たなければ|勝てなければ 、? {Statement}",
        |r, n| Ok(Sentence::Outcome(None, false, r.statement(n, 0)?)),
    ),
    ("{Player} が 勝ったなら|勝ったら|勝った場合|勝てば|勝つと 、? {Statement}", |r, n| {
        outcome(r, n, true)
    }),
    (
        "{Player} が 負けたなら|負けたら|負けた場合|負ければ|負けると|勝たなければ|勝てなければ 、? {Statement}",
        |r, n| outcome(r, n, false),
    ),
];

fn knocks_out(reader: &Reader<'_>, node: &Node, what: Option<Subject>, other: Option<Noun>) -> Meaning<Pattern> {
    let moment = super::altered::skills(reader, node)?.knocks_out_by_skill;
    Ok(Pattern::Moment { moment, turn: Side::Any, what, other })
}

/// このスキルでKOしたなら: that is known when the damage has done its work, so that it is waited for.
fn by_this_skill(reader: &mut Reader<'_>, node: &Node, noun: Option<usize>, statement: usize) -> Meaning<Sentence> {
    let other = match noun {
        Some(at) => {
            let phrase = reader.noun(node, at)?;
            Some(reader.settle(phrase)?)
        }
        None => None,
    };
    let moment = super::altered::skills(reader, node)?.knocks_out_by_skill;
    let trigger = Pattern::Moment { moment, turn: Side::Any, what: Some(Subject::This), other };
    let before = reader.happens(&trigger);
    let statement = reader.statement(node, statement)?;
    reader.state.measured = before;
    Ok(Sentence::Triggered { wait: Some(Duration::ThisTurn), often: Often::default(), trigger, statement })
}

/// 手札を好きな枚数捨て、その枚数1枚につき100ダメージを与える: where the damage box waits for it, that is the skill's own damage.
fn multiplied(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    match (reader.state.multiplies, reader.series(node, 0)?, reader.amount(node, 1)?) {
        (true, steps, amount) if !matches!(amount, Amount::Number(_)) => Ok(Sentence::Counted(steps, amount)),
        _ => {
            let deals = reader.span(&*reader.phrase(node, 1)?).start..reader.span(node).end;
            let (ja, en) = ("何にダメージを与えるのかが要ります", "to what the damage is dealt must be said");
            Err(vec![Diagnostic::new(deals, ja, en)])
        }
    }
}

/// 2回以上勝ったなら: of several.
fn won_so_often(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    let least = Amount::Number(reader.number(node, 0)?);
    let condition = Condition::Compare(reader.won_so_far(node)?, Comparison::AtLeast, least);
    let then = reader.statement(node, 1)?.into_steps();
    let steps = vec![Step::If { condition, then, otherwise: Vec::new() }];
    Ok(Sentence::Plain(Statement { supposition: None, steps }))
}

/// 1回も勝てなかったなら
fn never_won(reader: &mut Reader<'_>, node: &Node) -> Meaning<Sentence> {
    if reader.number(node, 0)? != 1 {
        return reader.refuse(node, "「1回も」と書きます", "this is said of not even once");
    }
    let condition = Condition::Compare(reader.won_so_far(node)?, Comparison::Equal, Amount::Number(0));
    let then = reader.statement(node, 1)?.into_steps();
    let steps = vec![Step::If { condition, then, otherwise: Vec::new() }];
    Ok(Sentence::Plain(Statement { supposition: None, steps }))
}

/// 勝ったプレイヤーは: whoever that is does it.
pub(crate) fn to_the_one(reader: &mut Reader<'_>, node: &Node, series: usize, won: bool) -> Meaning<(Vec<Step>, Vec<Step>)> {
    let before = reader.state.clone();
    let (winner, loser) = if won { (Who::You, Who::Opponent) } else { (Who::Opponent, Who::You) };
    let done = reader.acting(node, winner, |reader| reader.series(node, series))?;
    reader.state = before;
    let otherwise = reader.acting(node, loser, |reader| reader.series(node, series))?;
    reader.state.topic.is_everybody();
    Ok((done, otherwise))
}

/// 相手が勝ったなら: who won, or lost, is said.
fn outcome(reader: &mut Reader<'_>, node: &Node, won: bool) -> Meaning<Sentence> {
    let who = match reader.player(node, 0)? {
        Side::Yours => Who::You,
        Side::Theirs => Who::Opponent,
        _ => return reader.refuse(node, "誰が勝ったのかが要ります", "who won must be said"),
    };
    Ok(Sentence::Outcome(Some(who), won, reader.statement(node, 1)?))
}

fn holds(reader: &Reader<'_>, node: &Node, pattern: Pattern) -> Meaning<Pattern> {
    if reader.setting.lexicon.vocabulary().state_triggers {
        return Ok(pattern);
    }
    reader.refuse(node, "このゲームの能力は事象だけを待ちます", "abilities of this game wait for events only")
}

/// ユニットを攻撃したとき, ユニットに防御されたとき: with what it has to do.
pub(super) fn beside(reader: &mut Reader<'_>, node: &Node, particle: &str, list: List) -> Meaning<Pattern> {
    let (what, phrase) = (Some(reader.subject(node, 0)?), reader.noun(node, 1)?);
    let (other, moment) = (Some(reader.settle(phrase)?), reader.moment(node, 2, list)?);
    let word = reader.setting.lexicon.vocabulary().moments.get(moment.0 as usize);
    let named = |word: &MomentWord| match &word.beside {
        Some(beside) => beside.ja == particle,
        None => word.other && particle == "を",
    };
    if word.is_some_and(named) {
        return Ok(Pattern::Moment { moment, turn: Side::Any, what, other });
    }
    let ja = format!("この時点に「〜{particle}」はありません");
    reader.refuse(node, ja, "this moment is of nothing else")
}

/// What an ability waits for besides events and moments.
pub(crate) const WAITING: &[Row<Pattern>] = &[
    ("{Subject} が {Noun} を {Feat}", |r, n| beside(r, n, "を", List::Feat)),
    ("{Subject} が {Noun} に {Feat}", |r, n| beside(r, n, "に", List::Feat)),
    ("{Subject} が スキル で {Noun} を {Feat}", |r, n| {
        let (what, phrase) = (Some(r.subject(n, 0)?), r.noun(n, 1)?);
        if r.moment(n, 2, List::Feat)? != super::altered::skills(r, n)?.knocks_out {
            return r.refuse(n, "スキルでするのはKOです", "what a skill does to something is to knock it out");
        }
        let victim = r.settle(phrase)?;
        knocks_out(r, n, what, Some(victim))
    }),
    ("{Subject} が {Noun} の スキル で <destroy:passive!past> とき", |r, n| {
        let (victim, killer) = (r.subject(n, 0)?, r.noun(n, 1)?);
        let what = Some(Subject::Each(r.settle(killer)?));
        match victim {
            Subject::Each(noun) => knocks_out(r, n, what, Some(noun)),
            Subject::This | Subject::Itself => r.refuse(n, "どのユニットかが要ります", "which units these are must be said"),
        }
    }),
    ("{Finding} とき", |r, n| {
        let condition = r.finding(n, 0)?;
        holds(r, n, Pattern::Holds(condition))
    }),
    ("{Alternatives} である|の とき", |r, n| {
        let condition = r.alternatives(n, 0)?;
        holds(r, n, Pattern::Holds(condition))
    }),
];

/// Events of games in which units come out, and decks are drawn from.
pub(crate) const OCCURRENCE: &[Row<Pattern>] = &[
    ("{Player} が {Deck} を <draw>", |r, n| {
        let side = r.player(n, 0)?;
        Ok(Pattern::Drew(side))
    }),
    ("{Player} が <draw>", |r, n| r.player(n, 0).map(Pattern::Drew)),
    ("{Subject} が <ail:passive>", |r, n| Ok(Pattern::Ails(r.subject(n, 0)?, Some(r.ailed(n, 1)?)))),
];
