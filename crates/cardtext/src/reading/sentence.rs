//! Whole sentences: trigger, condition, what is done, for how long.

use super::{Meaning, Reader, Row, condition::Supposition};
use crate::chart::Node;
use tefuda_ability::{
    Amount, Condition, Continuous, Counter, Deed, Duration, Instead, Pattern, Replacement, Side, Slot, Step, Subject, What,
    Who, Zone,
};

/// A sentence, before the text around it says what it is part of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Sentence {
    /// Something done, or something that is so.
    Plain(Statement),
    /// とき
    Triggered { wait: Option<Duration>, trigger: Pattern, statement: Statement },
    /// 場合、かわりに
    Replacing { until: Option<Duration>, replacement: Replacement },
    /// そうしたなら (`true`), そうしなかったなら (`false`)
    Depending(bool, Statement),
    /// そうでないならば
    Otherwise(Statement),
    /// 以下から1つを選ぶ
    Modes(Amount),
    /// この能力は〜で有効になる
    WorksIn(Zone),
    /// 自分のターンに1回使える
    Usable(Option<u8>),
    /// 累積しない
    Alone,
    /// 〜1体につき100ダメージ
    Damage(Amount),
    /// このスキルは気絶していても使える
    Despite(Counter),
    /// 勝ったなら (`true`), 負けたなら (`false`)
    Outcome(bool, Statement),
    /// この能力は1ターンに1度だけ誘発する
    Limit(u8),
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
}

/// かわりに…
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Substitute {
    pub optional: bool,
    pub instead: Instead,
}

fn triggered(
    reader: &mut Reader<'_>,
    node: &Node,
    wait: Option<Duration>,
    trigger: Pattern,
    statement: usize,
) -> Meaning<Sentence> {
    reader.state.mentioned.mention_event(&trigger);
    Ok(Sentence::Triggered { wait, trigger, statement: reader.statement(node, statement)? })
}

fn at_moment(reader: &mut Reader<'_>, node: &Node, at: usize, turn: Side, wait: Duration) -> Meaning<Sentence> {
    let moment = reader.moment(node, at, crate::token::List::Moment)?;
    triggered(reader, node, Some(wait), Pattern::Moment { moment, turn, what: None, other: None }, at + 1)
}

fn limit(reader: &Reader<'_>, node: &Node) -> Meaning<Sentence> {
    match (reader.number(node, 0)?, u8::try_from(reader.number(node, 1)?)) {
        (1, Ok(times @ 1..)) => Ok(Sentence::Limit(times)),
        _ => reader.refuse(node, "1ターンに1度以上でなければなりません", "it has to be once at least, each turn"),
    }
}

pub(crate) const SENTENCE: &[Row<Sentence>] = &[
    ("#loose {Line}", |r, n| r.line(n, 0)),
    ("{Statement}", |r, n| r.statement(n, 0).map(Sentence::Plain)),
    ("その後 、 {Statement}", |r, n| r.statement(n, 0).map(Sentence::Plain)),
    ("{Trigger} 、 {Statement}", |r, n| {
        let trigger = r.trigger(n, 0)?;
        triggered(r, n, None, trigger, 1)
    }),
    ("{Duration} 、 {Trigger} 、 {Statement}", |r, n| {
        let (wait, trigger) = (r.duration(n, 0)?, r.trigger(n, 1)?);
        triggered(r, n, Some(wait), trigger, 2)
    }),
    ("次に {Trigger} 、 {Statement}", |r, n| {
        let trigger = r.trigger(n, 0)?;
        triggered(r, n, Some(Duration::Game), trigger, 1)
    }),
    ("この {Moment} 、 {Statement}", |r, n| at_moment(r, n, 0, Side::Any, Duration::ThisTurn)),
    ("次 の {Moment} 、 {Statement}", |r, n| at_moment(r, n, 0, Side::Any, Duration::Game)),
    ("次 の {Whose} {Moment} 、 {Statement}", |r, n| {
        let turn = r.whose(n, 0)?;
        at_moment(r, n, 1, turn, Duration::Game)
    }),
    ("{Replacing}", |r, n| Ok(Sentence::Replacing { until: None, replacement: r.replacing(n, 0)? })),
    ("{Duration} 、 {Replacing}", |r, n| {
        Ok(Sentence::Replacing { until: Some(r.duration(n, 0)?), replacement: r.replacing(n, 1)? })
    }),
    ("そうしたなら|そうした場合|そうしたならば 、 {Statement}", |r, n| {
        Ok(Sentence::Depending(true, r.statement(n, 0)?))
    }),
    ("そうしなかったなら|そうしなかった場合|そうしないなら 、 {Statement}", |r, n| {
        Ok(Sentence::Depending(false, r.statement(n, 0)?))
    }),
    ("そうでないならば|そうでないなら|そうでない場合 、 {Statement}", |r, n| {
        r.statement(n, 0).map(Sentence::Otherwise)
    }),
    ("#loose そうしたなら|そうした場合 {Statement}", |r, n| Ok(Sentence::Depending(true, r.statement(n, 0)?))),
    ("#loose そうしなかったなら|そうしなかった場合 {Statement}", |r, n| {
        Ok(Sentence::Depending(false, r.statement(n, 0)?))
    }),
    ("#loose そうでないなら|そうでない場合 {Statement}", |r, n| r.statement(n, 0).map(Sentence::Otherwise)),
    ("以下 から {Figure} つ を <choose>", |r, n| r.figure(n, 0).map(Sentence::Modes)),
    ("この 能力 は {Number} ターン に {Number} 度|回 だけ 誘発する", |r, n| limit(r, n)),
    ("この 能力 は {Number} ターン に {Number} 度|回 しか 誘発しない", |r, n| limit(r, n)),
    ("この 能力 は {Zone} で|でのみ 有効 に <become>", |r, n| r.zone(n, 0).map(Sentence::WorksIn)),
];

fn supposing(reader: &mut Reader<'_>, node: &Node) -> Meaning<Statement> {
    let (supposition, steps) = (reader.supposition(node, 0)?, reader.statement(node, 1)?.into_steps());
    if supposition.lasting && !steps.iter().all(|step| matches!(step, Step::Begin(..))) {
        let en = "\"as long as\" goes with something that lasts";
        return reader.refuse(node, "「〜かぎり」は続くことにしか言えません", en);
    }
    Ok(Statement { supposition: Some(supposition), steps })
}

pub(crate) const STATEMENT: &[Row<Statement>] = &[
    ("{Body}", |r, n| Ok(Statement { supposition: None, steps: r.body(n, 0)? })),
    ("{Supposition} 、 {Statement}", |r, n| supposing(r, n)),
    ("#loose {Supposition} {Statement}", |r, n| supposing(r, n)),
];

pub(crate) const DURATION: &[Row<Duration>] = &[
    ("この ターン", |_, _| Ok(Duration::ThisTurn)),
    ("ターン終了時まで|ターンの終了時まで", |_, _| Ok(Duration::ThisTurn)),
    ("この バトル の 間", |_, _| Ok(Duration::ThisBattle)),
    ("次 の あなた の ターン終了時まで|ターンの終了時まで", |_, _| Ok(Duration::YourNextTurn)),
    ("次 の 相手 の ターン終了時まで|ターンの終了時まで", |_, _| Ok(Duration::TheirNextTurn)),
    ("次 の 自分 の ターン終了時まで|ターンの終了時まで", |_, _| Ok(Duration::YourNextTurn)),
    ("次 の 自分|あなた の ターン", |_, _| Ok(Duration::DuringYourNextTurn)),
    ("次 の 相手 の ターン", |_, _| Ok(Duration::DuringTheirNextTurn)),
    ("次 の あなた の ターン開始時まで|ターンの開始時まで", |_, _| Ok(Duration::UntilYourTurn)),
    ("次 の 相手 の ターン開始時まで|ターンの開始時まで", |_, _| Ok(Duration::UntilTheirTurn)),
    ("ゲーム終了時まで|ゲームの終了時まで", |_, _| Ok(Duration::Game)),
];

fn may(reader: &mut Reader<'_>, read: impl FnOnce(&mut Reader<'_>) -> Meaning<Vec<Step>>) -> Meaning<Vec<Step>> {
    reader.state.lead = None;
    let steps = read(reader)?;
    let who = reader.state.lead.take().unwrap_or(Who::You);
    Ok(vec![Step::May(who, steps)])
}

/// Everybody who may do something would be asked one by one, which no step does.
fn may_alone(
    reader: &mut Reader<'_>,
    node: &Node,
    read: impl FnOnce(&mut Reader<'_>) -> Meaning<Vec<Step>>,
) -> Meaning<Vec<Step>> {
    let steps = may(reader, read)?;
    match steps.first() {
        Some(Step::May(Who::Each, _)) => {
            reader.refuse(node, "「してもよい」のは1人だけです", "only one player can be the one who may")
        }
        _ => Ok(steps),
    }
}

/// 〜するか、〜する: the one who does the first chooses.
fn choice(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    reader.state.lead = None;
    let options = vec![reader.series(node, 0)?, reader.series(node, 1)?];
    match reader.state.lead.take().unwrap_or(Who::You) {
        Who::Each => reader.refuse(node, "選ぶのは1人だけです", "only one player can be the one who chooses"),
        by => Ok(vec![Step::Either { by, options }]),
    }
}

fn quoted_choice(reader: &mut Reader<'_>, node: &Node, by: Who, at: usize) -> Meaning<Vec<Step>> {
    Ok(vec![Step::Either { by, options: reader.options(node, at)? }])
}

/// 相手は、〜してもよい: who decides, and who does what nobody else is said to do.
fn may_by(
    reader: &mut Reader<'_>,
    node: &Node,
    read: impl FnOnce(&mut Reader<'_>) -> Meaning<Vec<Step>>,
) -> Meaning<Vec<Step>> {
    let who = reader.who(node, 0)?;
    if who == Who::Each {
        return reader.refuse(node, "「してもよい」のは1人だけです", "only one player can be the one who may");
    }
    let steps = reader.acting(node, who.clone(), |reader| {
        reader.actor();
        read(reader)
    })?;
    Ok(vec![Step::May(who, steps)])
}

pub(crate) const BODY: &[Row<Vec<Step>>] = &[
    ("#loose {Gamble}", |r, n| r.gamble(n, 0)),
    ("{Series}", |r, n| r.series(n, 0)),
    ("{Series:te} もよい|よい", |r, n| may_alone(r, n, |r| r.series(n, 0))),
    ("{Series} か 、 {Series}", |r, n| choice(r, n)),
    ("{Options} の どちらか を <perform>", |r, n| quoted_choice(r, n, Who::You, 0)),
    ("{Who} は 、 {Options} の どちらか を <perform>", |r, n| {
        let who = r.who(n, 0)?;
        quoted_choice(r, n, who, 1)
    }),
    ("{Who} は 、 {Series:te} もよい|よい", |r, n| may_by(r, n, |r| r.series(n, 1))),
    ("{Quote} を <perform>", |r, n| r.quoted_steps(n, 0)),
    ("{Quote} を <perform!te> もよい|よい", |r, n| may(r, |r| r.quoted_steps(n, 0))),
    ("{Who} は 、 {Quote} を <perform!te> もよい|よい", |r, n| may_by(r, n, |r| r.quoted_steps(n, 1))),
];

pub(crate) const OPTIONS: &[Row<Vec<Vec<Step>>>] = &[
    ("{Quote} か {Quote}", |r, n| Ok(vec![r.quoted_steps(n, 0)?, r.quoted_steps(n, 1)?])),
    ("{Quote} か {Options}", |r, n| {
        let mut options = vec![r.quoted_steps(n, 0)?];
        options.extend(r.options(n, 1)?);
        Ok(options)
    }),
];

fn and_then(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let mut steps = reader.clause(node, 0)?;
    steps.extend(reader.series(node, 1)?);
    Ok(steps)
}

pub(crate) const SERIES: &[Row<Vec<Step>>] = &[
    ("{Clause~}", |r, n| r.clause(n, 0)),
    ("{Clause:stem} 、 {Series~}", |r, n| and_then(r, n)),
    ("#loose {Clause:stem} {Series~}", |r, n| and_then(r, n)),
    ("#loose {Clause:te} 、? {Series~}", |r, n| and_then(r, n)),
    ("#counted {Clause:te} 、 {Series~}", |r, n| and_then(r, n)),
];

fn begun(reader: &mut Reader<'_>, continuous: Continuous, duration: Duration) -> Meaning<Vec<Step>> {
    reader.state.lead.get_or_insert(Who::You);
    Ok(vec![Step::Begin(continuous, duration)])
}

fn led(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Vec<Step>> {
    let steps = reader.deed(node, at)?;
    let actor = reader.current_actor();
    reader.state.lead.get_or_insert(actor);
    Ok(steps)
}

pub(crate) const CLAUSE: &[Row<Vec<Step>>] = &[
    ("{Deed~}", |r, n| led(r, n, 0)),
    ("{Who} は 、? {Deed~}", |r, n| {
        let who = r.who(n, 0)?;
        r.acting(n, who, |r| led(r, n, 1))
    }),
    ("{This} は 、? {Deed~}", |r, n| {
        r.this(n, 0)?;
        let steps = led(r, n, 1)?;
        match steps.last() {
            // This card is what deals its damage anyway.
            Some(Step::Do(Deed::Damage { .. })) => Ok(steps),
            _ => r.refuse(n, "この動作は「〜は」で何がするかを言えません", "this verb does not take something that does it"),
        }
    }),
    ("{Becoming~}", |r, n| {
        let continuous = r.becoming(n, 0)?;
        begun(r, continuous, Duration::Game)
    }),
    ("{Duration} 、 {Becoming~}", |r, n| {
        let (duration, continuous) = (r.duration(n, 0)?, r.becoming(n, 1)?);
        begun(r, continuous, duration)
    }),
    ("{Topic} は {Duration} 、? {Changes~}", |r, n| {
        let continuous = Continuous { what: r.topic(n, 0)?, changes: r.changes(n, 2)? };
        let duration = r.duration(n, 1)?;
        begun(r, continuous, duration)
    }),
];

pub(crate) const REPLACING: &[Row<Replacement>] = &[
    ("{Ban}", |r, n| {
        let event = r.ban(n, 0)?;
        Ok(Replacement { event, condition: None, optional: false, instead: Instead::Never })
    }),
    ("{Event} 場合 、 かわりに|代わりに 、? {Instead}", |r, n| {
        let event = r.event(n, 0)?;
        r.state.mentioned.mention_event(&event);
        let Substitute { optional, instead } = r.instead(n, 1)?;
        let instead = elsewhere(&event, instead);
        Ok(Replacement { event, condition: None, optional, instead })
    }),
    ("{Event} かわりに|代わりに 、? {Instead}", |r, n| {
        let event = r.event(n, 0)?;
        r.state.mentioned.mention_event(&event);
        let Substitute { optional, instead } = r.instead(n, 1)?;
        let instead = elsewhere(&event, instead);
        Ok(Replacement { event, condition: None, optional, instead })
    }),
    ("{Subject} が 受ける ダメージ は {Number} 点 <decrease>", |r, n| {
        let event = Pattern::Damaged(r.subject(n, 0)?);
        damage_shifted(r, n, event, -1)
    }),
    ("{Subject} が 受ける ダメージ は {Number} 点 <increase>", |r, n| {
        let event = Pattern::Damaged(r.subject(n, 0)?);
        damage_shifted(r, n, event, 1)
    }),
    ("{Player} が 受ける ダメージ は {Number} 点 <decrease>", |r, n| {
        let event = Pattern::PlayerDamaged(r.player(n, 0)?);
        damage_shifted(r, n, event, -1)
    }),
    ("{Player} が 受ける ダメージ は {Number} 点 <increase>", |r, n| {
        let event = Pattern::PlayerDamaged(r.player(n, 0)?);
        damage_shifted(r, n, event, 1)
    }),
    ("{Subject} が 与える ダメージ は {Number} 点 <increase>", |r, n| {
        let event = Pattern::Deals { what: r.subject(n, 0)?, player: None, object: None, battle: false };
        damage_shifted(r, n, event, 1)
    }),
    ("{Subject} は 、? {Entries} {Move}", |r, n| entering(r, n, false)),
    ("{Subject} は 、? {Entries} {Move:te} もよい|よい", |r, n| entering(r, n, true)),
    ("{Supposition} 、 {Replacing}", |r, n| {
        let (condition, replacement) = (r.supposition(n, 0)?.condition, r.replacing(n, 1)?);
        let condition = match replacement.condition {
            None => condition,
            Some(inner) => Condition::All(vec![condition, inner]),
        };
        Ok(Replacement { condition: Some(condition), ..replacement })
    }),
];

/// 受けるダメージは1点減少する
fn damage_shifted(reader: &Reader<'_>, node: &Node, event: Pattern, factor: i32) -> Meaning<Replacement> {
    let instead = Instead::AmountPlus(factor * reader.number(node, 1)?);
    Ok(Replacement { event, condition: None, optional: false, instead })
}

fn entering(reader: &mut Reader<'_>, node: &Node, optional: bool) -> Meaning<Replacement> {
    let (what, entries) = (reader.subject(node, 0)?, reader.entries(node, 1)?);
    let event = reader.movement(node, 2)?.of(what);
    Ok(Replacement { event, condition: None, optional, instead: Instead::Enter(entries) })
}

/// A replaced move of the same thing is the same move, elsewhere.
fn elsewhere(event: &Pattern, instead: Instead) -> Instead {
    let Pattern::Moves { what, .. } = event else { return instead };
    match instead {
        Instead::Steps(mut steps) => match steps.as_mut_slice() {
            [Step::Do(Deed::Move(moved, destination))] if is_subject(moved, what) => Instead::Go(destination.clone()),
            [Step::Do(Deed::Return(moved, destination))] if is_subject(moved, what) => Instead::Return(destination.clone()),
            _ => Instead::Steps(steps),
        },
        other => other,
    }
}

fn is_subject(moved: &What, subject: &Subject) -> bool {
    *moved == What::It(Slot::SUBJECT) || (*moved == What::This && *subject == Subject::This)
}

fn amount_plus(reader: &Reader<'_>, node: &Node, factor: i32) -> Meaning<Substitute> {
    Ok(Substitute { optional: false, instead: Instead::AmountPlus(factor * reader.number(node, 0)?) })
}

fn steps_instead(steps: Vec<Step>, optional: bool) -> Substitute {
    Substitute { optional, instead: Instead::Steps(steps) }
}

pub(crate) const INSTEAD: &[Row<Substitute>] = &[
    ("何も 起きない|しない", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("受けない|与えない", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("その ダメージ|点数 を {Number} 点 <lessen>", |r, n| amount_plus(r, n, -1)),
    ("その ダメージ|点数 を {Amount} にする", |r, n| {
        Ok(Substitute { optional: false, instead: Instead::AmountIs(r.amount(n, 0)?) })
    }),
    ("何も 起きなくて もよい|よい", |_, _| Ok(Substitute { optional: true, instead: Instead::Nothing })),
    ("その 点数|数値 は {Number} <increase>", |r, n| amount_plus(r, n, 1)),
    ("その 点数|数値 は {Number} <decrease>", |r, n| amount_plus(r, n, -1)),
    ("その 点数|数値 は {Number} <increase!te> もよい|よい", |r, n| {
        Ok(Substitute { optional: true, ..amount_plus(r, n, 1)? })
    }),
    ("その 点数|数値 は {Number} <decrease!te> もよい|よい", |r, n| {
        Ok(Substitute { optional: true, ..amount_plus(r, n, -1)? })
    }),
    ("その 点数|数値 は {Amount} に <become>", |r, n| {
        Ok(Substitute { optional: false, instead: Instead::AmountIs(r.amount(n, 0)?) })
    }),
    ("その 点数|数値 は {Amount} に <become!te> もよい|よい", |r, n| {
        Ok(Substitute { optional: true, instead: Instead::AmountIs(r.amount(n, 0)?) })
    }),
    ("{Series}", |r, n| Ok(steps_instead(r.series(n, 0)?, false))),
    ("{Series:te} もよい|よい", |r, n| Ok(steps_instead(r.series(n, 0)?, true))),
    ("{Quote} を <perform>", |r, n| Ok(steps_instead(r.quoted_steps(n, 0)?, false))),
    ("{Quote} を <perform!te> もよい|よい", |r, n| Ok(steps_instead(r.quoted_steps(n, 0)?, true))),
];
