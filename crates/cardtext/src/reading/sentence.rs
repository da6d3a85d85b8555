//! Whole sentences: trigger, condition, what is done, for how long.

use super::{
    Meaning, Reader, Row,
    clause::optional,
    condition::Supposition,
    judgement,
    occasion::{in_turn_of, rather, then_if},
    period::{until_next, until_this},
    ways,
};
use crate::chart::Node;
use tefuda_ability::{Amount, Condition, Counter, Duration, Pattern, Replacement, Side, Step, What, Who, Zone};

/// A sentence, before the text around it says what it is part of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sentence {
    /// Something done, or something that is so.
    Plain(Statement),
    /// とき
    Triggered { wait: Option<Duration>, often: Often, trigger: Pattern, statement: Statement },
    /// 〜なら、かわりに: what the sentence before says is done only if not.
    Rather(Condition, Vec<Step>),
    /// 場合、かわりに
    Replacing { until: Option<Duration>, replacement: Replacement },
    /// そうしたなら (`true`), そうしなかったなら (`false`)
    Depending(bool, Statement),
    /// そうでないならば
    Otherwise(Statement),
    /// この能力は〜で有効になる
    WorksIn(Zone),
    /// 自分のターンに1回使える, and while what is so.
    Usable(Option<u8>, Option<Condition>),
    /// 累積しない
    Alone,
    /// 〜1体につき100ダメージ
    Damage(Amount),
    /// 手札を好きな枚数捨て、その枚数1枚につき100ダメージ: what is done, and the number in a skill's box that counts it.
    Counted(Vec<Step>, Amount),
    /// このスキルは気絶していても使える
    Despite(Counter),
    /// 勝ったなら (`true`), 負けたなら (`false`), and of whom that is said, if not of whoever was told to play.
    Outcome(Option<Who>, bool, Statement),
    /// これを3回行う: what the sentence before says, so many times in all.
    Again(u8),
    /// この能力は1ターンに1度だけ誘発する
    Limit(u8),
    /// このスキルは〜場合のみ使える
    OnlyIf(Condition),
    /// 勝ったプレイヤーは〜: what is done if you won, and if you lost.
    Settled(Vec<Step>, Vec<Step>),
}

impl Sentence {
    /// Whether all that it says is done, whatever else happens.
    pub fn is_sure(&self) -> bool {
        let (Sentence::Plain(statement) | Sentence::Triggered { wait: None, statement, .. }) = self else { return false };
        statement.supposition.is_none() && statement.steps.iter().all(Step::is_plain)
    }
}

/// How often something goes off that waits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Often {
    /// 1ターンに1度
    pub limit: Option<u8>,
    /// 〜たび
    pub every: bool,
}

/// What is done, and on which condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statement {
    pub supposition: Option<Supposition>,
    pub steps: Vec<Step>,
}

impl Statement {
    /// As steps: a condition becomes a step that looks at it.
    pub fn into_steps(self) -> Vec<Step> {
        match self.supposition {
            None => self.steps,
            Some(Supposition { condition, lasting: true }) => {
                let lasts = |step| match step {
                    Step::Begin(continuous, until) => Step::While(condition.clone(), continuous, until),
                    other => other,
                };
                self.steps.into_iter().map(lasts).collect()
            }
            Some(Supposition { condition, .. }) => vec![Step::If { condition, then: self.steps, otherwise: Vec::new() }],
        }
    }

    /// As what a trigger sets off: its 条件節 and its steps. かぎり is no 条件節: it says how long the first step applies.
    pub fn after_trigger(self) -> (Option<Condition>, Vec<Step>) {
        match self.supposition {
            Some(Supposition { condition, lasting: false }) => (Some(condition), self.steps),
            _ => (None, self.into_steps()),
        }
    }
}

pub(super) fn triggered(
    reader: &mut Reader<'_>,
    node: &Node,
    wait: Option<Duration>,
    trigger: Pattern,
    statement: usize,
) -> Meaning<Sentence> {
    if wait.is_none() {
        reader.state.mentioned.mention_turn(&trigger);
    }
    let before = reader.happens(&trigger);
    let statement = reader.statement(node, statement)?;
    if wait.is_some() {
        reader.state.measured = before;
    }
    let each = says_each_time(reader, node) || is_of_each(reader, node, &trigger);
    let often = Often { limit: None, every: each };
    match judgement::is_awaited(reader.setting, &trigger) {
        true => Ok(judgement::called(often, wait, trigger, statement)),
        false => Ok(Sentence::Triggered { wait, often, trigger, statement }),
    }
}

/// 〜たび, そのたびに
fn says_each_time(reader: &Reader<'_>, node: &Node) -> bool {
    let words = reader.tokens.get(node.words.clone()).unwrap_or_default();
    words.iter().any(|word| word.text.ends_with("たび") || word.text.ends_with("たびに"))
}

/// 各ターンの終了時, 各プレイヤーのターン開始時
fn is_of_each(reader: &Reader<'_>, node: &Node, trigger: &Pattern) -> bool {
    let Pattern::Moment { moment, what: None, .. } = trigger else { return false };
    let Some(word) = reader.setting.lexicon.vocabulary().moments.get(moment.0 as usize) else { return false };
    let words = reader.tokens.get(node.words.clone()).unwrap_or_default();
    let at = words.iter().position(|token| word.word.spellings().any(|spelling| spelling == token.text));
    let before: Vec<&str> = words.iter().take(at.unwrap_or(0)).map(|token| token.text.as_ref()).collect();
    before.ends_with(&["各"]) || ["各プレイヤー", "お互い"].iter().any(|each| before.ends_with(&[each, "の"]))
}

pub(super) fn at_moment(reader: &mut Reader<'_>, node: &Node, at: usize, turn: Side, wait: Duration) -> Meaning<Sentence> {
    let moment = reader.moment(node, at, crate::token::List::Moment)?;
    triggered(reader, node, Some(wait), Pattern::Moment { moment, turn, what: None, other: None }, at + 1)
}

pub(super) fn limit(reader: &Reader<'_>, node: &Node) -> Meaning<Sentence> {
    match (reader.number(node, 0)?, u8::try_from(reader.number(node, 1)?)) {
        (1, Ok(times @ 1..)) => Ok(Sentence::Limit(times)),
        _ => reader.refuse(node, "1ターンに1度以上でなければなりません", "it has to be once at least, each turn"),
    }
}

/// Whether those who did what was said before, and nobody else, do a step.
fn is_by_doers(step: &Step) -> bool {
    let Some(facts) = step.facts() else { return false };
    let bare = facts.object.is_none() && (facts.leaves_it || facts.own.is_some());
    bare && facts.doer == Some(&Who::Doers)
}

/// そうしたなら: what each player was told to do, each who did goes on with; of nobody else can it be said.
pub(super) fn depending(reader: &mut Reader<'_>, node: &Node, (statement, done): (usize, bool)) -> Meaning<Sentence> {
    let several = reader.state.topic.is_of_several();
    match done {
        true => reader.state.mentioned.set_aside(&reader.state.offered.spent),
        false => reader.state.mentioned.leave_out(&reader.state.offered.taken),
    }
    let statement = reader.statement(node, statement)?;
    match several {
        false => Ok(Sentence::Depending(done, statement)),
        true if done && statement.supposition.is_none() && statement.steps.iter().all(is_by_doers) => {
            Ok(Sentence::Plain(statement))
        }
        true => reader.refuse(node, "誰がそうしたのか分かりません", "which player did it cannot be told"),
    }
}

pub(crate) const SENTENCE: &[Row<Sentence>] = &[
    ("{Line}", |r, n| r.line(n, 0)),
    ("{Resumed}", |r, n| r.resumed(n, 0)),
    ("{Occasion}", |r, n| r.occasion(n, 0)),
    ("{Statement}", |r, n| r.statement(n, 0).map(Sentence::Plain)),
    ("その後 、? {Statement}", |r, n| r.statement(n, 0).map(Sentence::Plain)),
    ("{Trigger} 、? {Statement}", |r, n| {
        let trigger = r.trigger(n, 0)?;
        triggered(r, n, None, trigger, 1)
    }),
    ("{Whose} ターン に 、? {Trigger} 、 {Statement}", |r, n| in_turn_of(r, n)),
    ("{Trigger} 、? {Aftermath}", |r, n| {
        let trigger = r.trigger(n, 0)?;
        r.happens(&trigger);
        let statement = Statement { supposition: None, steps: vec![r.aftermath(n, 1)?] };
        Ok(Sentence::Triggered { wait: None, often: Often::default(), trigger, statement })
    }),
    ("{Supposition} 、? かわりに 、? {Series}", |r, n| rather(r, n)),
    ("{Trigger} 、 そのたびに 、? {Statement}", |r, n| {
        let trigger = r.trigger(n, 0)?;
        triggered(r, n, None, trigger, 1)
    }),
    ("{Duration} 、 {Trigger} 、 そのたびに 、? {Statement}", |r, n| {
        let (wait, trigger) = (r.duration(n, 0)?, r.trigger(n, 1)?);
        triggered(r, n, Some(wait), trigger, 2)
    }),
    ("{Duration} 、 {Trigger} 、 {Statement}", |r, n| {
        let (wait, trigger) = (r.duration(n, 0)?, r.trigger(n, 1)?);
        triggered(r, n, Some(wait), trigger, 2)
    }),
    ("{Duration} 、 次に {Trigger} 、 {Statement}", |r, n| {
        let (wait, trigger) = (r.duration(n, 0)?, r.trigger(n, 1)?);
        triggered(r, n, Some(wait), trigger, 2)
    }),
    ("次に {Trigger} 、 {Statement}", |r, n| {
        let trigger = r.trigger(n, 0)?;
        triggered(r, n, Some(Duration::Game), trigger, 1)
    }),
    ("この {Moment} に? 、 {Statement}", |r, n| {
        let wait = until_this(r, n, 0)?;
        at_moment(r, n, 0, Side::Any, wait)
    }),
    ("次 の {Moment} に? 、 {Statement}", |r, n| {
        let wait = until_next(r, n, 0, Side::Any)?;
        at_moment(r, n, 0, Side::Any, wait)
    }),
    ("次 の {Whose} {Moment} に? 、 {Statement}", |r, n| {
        let turn = r.whose(n, 0)?;
        let wait = until_next(r, n, 1, turn)?;
        at_moment(r, n, 1, turn, wait)
    }),
    ("{Replacing}", |r, n| Ok(Sentence::Replacing { until: None, replacement: r.replacing(n, 0)? })),
    ("{Later}", |r, n| {
        let (until, replacement) = r.later(n, 0)?;
        Ok(Sentence::Replacing { until: Some(until), replacement })
    }),
    ("{Duration} 、 {Replacing}", |r, n| {
        Ok(Sentence::Replacing { until: Some(r.duration(n, 0)?), replacement: r.replacing(n, 1)? })
    }),
    ("そうしたなら|そうした場合|そうしたならば 、 {Outcome}", |r, n| {
        let (won, statement) = r.outcome(n, 0)?;
        super::contest::depending_on_match(r, n, won, statement)
    }),
    ("そうしたなら|そうした場合|そうしたならば 、 {Statement}", |r, n| depending(r, n, (0, true))),
    (
        "そうしなかったなら|そうしなかった場合|そうしないなら|そうしなければ|そうしないならば|そうできないなら|そうできなければ|できなければ|できないなら 、 {Statement}",
        |r, n| depending(r, n, (0, false)),
    ),
    ("そうでないならば|そうでないなら|そうでない場合|そうでなければ 、 {Statement}", |r, n| {
        r.statement(n, 0).map(Sentence::Otherwise)
    }),
    ("そうしたなら|そうした場合 {Statement}", |r, n| depending(r, n, (0, true))),
    ("そうしなかったなら|そうしなかった場合 {Statement}", |r, n| depending(r, n, (0, false))),
    ("そうでないなら|そうでない場合 {Statement}", |r, n| r.statement(n, 0).map(Sentence::Otherwise)),
    ("この 能力 は {Zone} で|でのみ 有効 に <become>", |r, n| r.zone(n, 0).map(Sentence::WorksIn)),
];

fn supposing(reader: &mut Reader<'_>, node: &Node) -> Meaning<Statement> {
    let supposition = reader.supposition(node, 0)?;
    reader.suppose(&supposition.condition);
    let mut steps = reader.statement(node, 1)?.into_steps();
    if !supposition.lasting {
        fix_supposed(reader, &mut steps);
    }
    if supposition.lasting && !steps.iter().all(|step| matches!(step, Step::Begin(..))) {
        let en = "\"as long as\" goes with something that lasts";
        return reader.refuse(node, "「〜かぎり」は続くことにしか言えません", en);
    }
    Ok(Statement { supposition: Some(supposition), steps })
}

/// 相手のメイン・ユニットが〜なら、このターン、そのユニットは〜: said of the very unit that it is now, and not of whichever it is then.
fn fix_supposed(reader: &mut Reader<'_>, steps: &mut Vec<Step>) {
    let Some(what) = reader.state.supposed.clone().filter(|_| reader.state.recalled) else { return };
    let lasts = |step: &Step| matches!(step, Step::Begin(one, until) if one.what == what && *until != Duration::Game);
    if !steps.iter().any(lasts) {
        return;
    }
    let slot = reader.kept(&what);
    for step in steps.iter_mut().filter(|step| lasts(step)) {
        if let Step::Begin(continuous, _) = step {
            continuous.what = What::It(slot);
        }
    }
    steps.insert(0, Step::Keep { slot, what });
}

/// 〜なら〜し、そうでないなら〜する
fn either_way(reader: &mut Reader<'_>, node: &Node) -> Meaning<Statement> {
    let Supposition { condition, lasting } = reader.supposition(node, 0)?;
    if lasting {
        return reader.refuse(node, "「〜かぎり」は続くことにしか言えません", "\"as long as\" goes with something that lasts");
    }
    let object = reader.state.object.clone();
    let then = reader.series(node, 1)?;
    reader.state.object = object;
    let otherwise = reader.series(node, 2)?;
    Ok(Statement { supposition: None, steps: vec![Step::If { condition, then, otherwise }] })
}

pub(crate) const STATEMENT: &[Row<Statement>] = &[
    (
        "{Supposition} 、? {Series:stem} 、 そうでないなら|そうでないならば|そうでない場合|そうでなければ 、? {Series}",
        |r, n| either_way(r, n),
    ),
    ("{Supposition} 、? {Series:stem} 、 {Quality} なら|ならば 、? {Series}", |r, n| {
        super::resumed::in_turn(r, n, false)
    }),
    ("{Supposition} 、? {Series:stem} 、 {Noun} なら|ならば 、? {Series}", |r, n| super::resumed::in_turn(r, n, true)),
    ("{Body}", |r, n| Ok(Statement { supposition: None, steps: r.body(n, 0)? })),
    ("{Topic} は 、 {Supposition} 、 {Changes}", |r, n| super::occasion::so_if(r, n)),
    ("{Supposition} 、 {Statement}", |r, n| supposing(r, n)),
    ("{Supposition} {Statement}", |r, n| supposing(r, n)),
];

fn may(reader: &mut Reader<'_>, node: &Node, read: impl FnOnce(&mut Reader<'_>) -> Meaning<Vec<Step>>) -> Meaning<Vec<Step>> {
    (reader.state.lead, reader.state.certain) = (None, 0);
    let steps = read(reader)?;
    let who = reader.state.lead.take().unwrap_or(Who::You);
    if let [Step::Target { .. }] = steps.as_slice() {
        let en = "targets are chosen on use, when nobody is asked yet: say up to how many";
        return reader.refuse(node, "対象は使うときに選びます（1体までを対象とする）", en);
    }
    Ok(optional(reader, who, steps))
}

/// Everybody who may do something would be asked one by one, which no step does.
pub(super) fn may_alone(
    reader: &mut Reader<'_>,
    node: &Node,
    read: impl FnOnce(&mut Reader<'_>) -> Meaning<Vec<Step>>,
) -> Meaning<Vec<Step>> {
    let steps = may(reader, node, read)?;
    match steps.last() {
        Some(Step::May(Who::Each | Who::Doers, _)) => {
            reader.refuse(node, "「してもよい」のは1人だけです", "only one player can be the one who may")
        }
        _ => Ok(steps),
    }
}

/// 〜することで、〜してもよい: that is the price of this.
fn paid(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let mut steps = may_alone(reader, node, |reader| reader.series(node, 0))?;
    let done = reader.series(node, 1)?;
    reader.keep(&mut steps);
    steps.push(Step::IfDone { of: 1, done, otherwise: Vec::new() });
    Ok(steps)
}

/// 相手は、〜してもよい: who decides, and who does what nobody else is said to do.
fn may_by(
    reader: &mut Reader<'_>,
    node: &Node,
    read: impl FnOnce(&mut Reader<'_>) -> Meaning<Vec<Step>>,
) -> Meaning<Vec<Step>> {
    let who = reader.who(node, 0)?;
    if matches!(who, Who::Each | Who::Doers) {
        return reader.refuse(node, "「してもよい」のは1人だけです", "only one player can be the one who may");
    }
    reader.state.certain = 0;
    let steps = reader.acting(node, who.clone(), |reader| {
        reader.actor();
        read(reader)
    })?;
    Ok(optional(reader, who, steps))
}

pub(crate) const BODY: &[Row<Vec<Step>>] = &[
    ("{Offer}", |r, n| r.offer(n, 0)),
    ("{Blow}", |r, n| r.blow(n, 0)),
    ("{Unless}", |r, n| r.unless(n, 0)),
    ("{Who} は 、? {Series:te} もよい|よい", |r, n| super::apart::each_may(r, n)),
    ("{Who} は 、? {Series} か 、 {Series}", |r, n| super::apart::each_chooses(r, n)),
    ("{Who} は 、? {Series}", |r, n| super::apart::in_turn_at_last(r, n)),
    ("{Series:stem} 、 {Supposition} 、? {Series}", |r, n| then_if(r, n)),
    ("{Series:stem} 、 {Supposition} 、? {Series:te} もよい|よい", |r, n| super::occasion::then_may_if(r, n)),
    ("{Gamble}", |r, n| r.gamble(n, 0)),
    ("{Series}", |r, n| r.series(n, 0)),
    ("{Series:te} もよい|よい", |r, n| may_alone(r, n, |r| r.series(n, 0))),
    ("{Series} ことができる", |r, n| may_alone(r, n, |r| r.series(n, 0))),
    ("{Series} ことで 、 {Series:te} もよい|よい", |r, n| paid(r, n)),
    ("{Series} か 、 {Series}", |r, n| ways::choice(r, n, &[0, 1])),
    ("{Series} か 、 {Series} か 、 {Series}", |r, n| ways::choice(r, n, &[0, 1, 2])),
    ("同時に 、 {Quote} と {Quote} を <perform>", |r, n| super::apart::together(r, n)),
    ("{Options} の どちらか を <perform>", |r, n| ways::quoted_choice(r, n, Who::You, 0)),
    ("{Who} は 、 {Options} の どちらか を <perform>", |r, n| {
        let who = r.who(n, 0)?;
        ways::quoted_choice(r, n, who, 1)
    }),
    ("{Who} は 、 {Series:te} もよい|よい", |r, n| may_by(r, n, |r| r.series(n, 1))),
    ("{Quote} を <perform>", |r, n| r.quoted_steps(n, 0)),
    ("{Quote} を <perform!te> もよい|よい", |r, n| may(r, n, |r| r.quoted_steps(n, 0))),
    ("{Who} は 、 {Quote} を <perform!te> もよい|よい", |r, n| may_by(r, n, |r| r.quoted_steps(n, 1))),
];
