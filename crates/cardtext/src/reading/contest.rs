//! A game's own verbs: what each takes is in its lexicon.

use super::{
    Meaning, Reader, Row,
    deed::{done, hand},
    demand::Need,
    sentence::{Sentence, Statement},
    tally::number_of,
};
use crate::{chart::Node, token::Terminal};
use tefuda_ability::{
    Amount, Comparison, Condition, Continuous, Count, Deed, Duration, Moment, Noun, OwnVerb, OwnWord, Pattern, Phrase, Side,
    SkillWords, Step, What, Who,
};

impl<'a> Reader<'a> {
    /// Which of the game's own verbs a word is.
    fn own_verb(&self, node: &Node, at: usize) -> Meaning<(OwnVerb, &'a OwnWord)> {
        let word = self.word(node, at)?;
        let which = word.analyses.iter().find_map(|(terminal, which)| matches!(terminal, Terminal::Own(_)).then_some(*which));
        let which = which.and_then(|which| u8::try_from(which).ok()).ok_or_else(|| self.broken(node))?;
        let found = self.setting.lexicon.vocabulary().own.get(usize::from(which));
        found.map(|word| (OwnVerb(which), word)).ok_or_else(|| self.broken(node))
    }

    /// Whether a skill can fail by what is said here: the one whose text it is, or one that is used or judged.
    fn speaks_of_a_skill(&self, skills: SkillWords) -> bool {
        let used = |moment: Moment| moment == skills.uses || moment == skills.judged;
        self.state.in_skill || matches!(self.state.event, Some(Pattern::Moment { moment, .. }) if used(moment))
    }

    /// How many a choice takes that the verb's object implied; all of what was chosen before, or of what fits.
    fn number_of(&self, what: &What) -> Amount {
        match what {
            What::This | What::Itself | What::Both(_) => Amount::Number(1),
            What::These(slots) => Amount::Number(i32::try_from(slots.len()).unwrap_or(i32::MAX)),
            What::All(noun) => number_of(noun.clone()),
            What::Ever(_) => Amount::Number(0),
            What::Top(_, amount) | What::Bottom(_, amount) => amount.as_ref().clone(),
            What::It(slot) => {
                let chosen = |step: &Step| match step {
                    Step::Choose { slot: known, count: Count::Exactly(amount), .. } if known == slot => Some(amount.clone()),
                    _ => None,
                };
                let said = || self.state.chose.clone().filter(|(known, _)| known == slot).map(|(_, amount)| amount);
                self.pending().iter().find_map(chosen).or_else(said).unwrap_or(Amount::HowMany(*slot))
            }
        }
    }
}

/// What a verb was found with.
#[derive(Default)]
struct Found {
    what: Option<What>,
    particle: Option<&'static str>,
    amount: Option<Amount>,
    against: bool,
}

fn performed(reader: &mut Reader<'_>, node: &Node, verb: usize, found: Found) -> Meaning<Vec<Step>> {
    let (verb, word) = reader.own_verb(node, verb)?;
    if word.object.as_deref() != found.particle {
        let ja = format!("「{}」に要るのは「{}」です", word.ja, word.object.as_deref().unwrap_or("主語だけ"));
        return reader.refuse(node, ja, "this verb takes another object, or none");
    }
    let skills = reader.setting.lexicon.vocabulary().skills;
    if skills.is_some_and(|skills| skills.let_fail == verb && !reader.speaks_of_a_skill(skills)) {
        return reader.refuse(node, "どのスキルか分かりません", "no skill is being used that this could be");
    }
    if found.against && !word.against {
        return reader.refuse(node, "この動作は相手とするものではありません", "this is not done with the other player");
    }
    let mut what = found.what;
    if let (Some(found), Some(kind)) = (&mut what, word.kind) {
        *found = reader.demand(node, found.clone(), Need::Of(kind))?;
    }
    let amount = match (found.amount, &what) {
        (Some(amount), _) => amount,
        (None, Some(what)) if word.counted.is_some() => reader.number_of(what),
        (None, _) => Amount::Number(1),
    };
    // Off both players' piles each takes from their own.
    if let Some(What::Top(place, _) | What::Bottom(place, _)) = &mut what
        && place.side == Side::Any
    {
        place.side = reader.both_act(node)?;
    }
    // What is done with the other player both do once.
    let who = match reader.current_actor() {
        _ if skills.is_some_and(|skills| skills.let_fail == verb) => Who::You,
        _ => reader.actor(),
    };
    let who = match who {
        Who::Each if word.against => Who::You,
        who => who,
    };
    done(reader, Deed::Own { verb, who, what, amount })
}

fn to(what: What, particle: &'static str) -> Found {
    Found { what: Some(what), particle: Some(particle), ..Found::default() }
}

/// 1体選び、チャージする: to what the verb before was done to, if it takes something.
fn unsaid(reader: &mut Reader<'_>, node: &Node, verb: usize) -> Meaning<Found> {
    let (_, word) = reader.own_verb(node, verb)?;
    let particle = ["に", "を"].into_iter().find(|particle| word.object.as_deref() == Some(*particle));
    let need = word.kind.map_or(Need::Anything, Need::Of);
    let Some(particle) = particle else { return Ok(Found::default()) };
    let found = match reader.goes_on_with(node, need)? {
        Some(what) => Some(what),
        None => reader.same_object(need),
    };
    Ok(found.map_or_else(Found::default, |what| to(what, particle)))
}

/// じゃんけん is played with the other player, whoever that is.
fn against(reader: &mut Reader<'_>, node: &Node) -> Meaning<()> {
    match (reader.who(node, 0)?, reader.current_actor()) {
        (Who::Opponent, Who::You) => Ok(()),
        _ => reader.refuse(node, "これは相手とするものです", "this is done with the opponent"),
    }
}

/// 自分のデッキを2枚, 自分の手札を2枚: so many off a pile, or chosen.
fn out_of_place(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (place, figure) = (reader.place(node, 0)?, reader.figure(node, 1)?);
    let words = reader.setting.lexicon.vocabulary();
    let pile = words.zones.get(place.zone.0 as usize).is_some_and(|zone| zone.word.is(words.phrase(Phrase::Deck)));
    let place = if pile || place.zone == hand(reader, node)? { reader.acted_in(node, place)? } else { place };
    let what = if pile {
        What::Top(place, Box::new(figure.clone()))
    } else {
        reader.chosen(Noun { place, filters: Vec::new() }, Count::Exactly(figure.clone()))
    };
    performed(reader, node, 3, Found { amount: Some(figure), ..to(what, "を") })
}

pub(crate) const MATCH: &[Row<Vec<Step>>] = &[
    ("<own>", |r, n| {
        let found = unsaid(r, n, 0)?;
        performed(r, n, 0, found)
    }),
    ("もう {Number} 度|回 <own>", |r, n| match r.number(n, 0)? {
        1 => {
            let found = unsaid(r, n, 1)?;
            // After it was lost, once more would be instead of that, which stays lost.
            if r.own_verb(n, 1)?.1.against && r.state.event.is_some() {
                return r.refuse(n, "済んだ勝負はやり直せません", "what was played cannot be played over again");
            }
            performed(r, n, 1, found)
        }
        _ => r.refuse(n, "「もう1度」と書きます", "this is said of once more"),
    }),
    ("それぞれ に <own>", |r, n| {
        let found = unsaid(r, n, 0)?;
        performed(r, n, 0, found)
    }),
    ("{Figure} 回 <own>", |r, n| {
        let (amount, found) = (Some(r.figure(n, 0)?), unsaid(r, n, 1)?);
        performed(r, n, 1, Found { amount, ..found })
    }),
    ("{Amount} に等しい|と同じ 回数 <own>", |r, n| {
        let amount = Some(r.amount(n, 0)?);
        performed(r, n, 1, Found { amount, ..Found::default() })
    }),
    ("{Who} と <own>", |r, n| {
        against(r, n)?;
        performed(r, n, 1, Found { against: true, ..Found::default() })
    }),
    ("{Who} と {Figure} 回 <own>", |r, n| {
        against(r, n)?;
        let amount = Some(r.figure(n, 1)?);
        performed(r, n, 2, Found { amount, against: true, ..Found::default() })
    }),
    ("{Object} に <own>", |r, n| {
        let what = r.object(n, 0)?;
        performed(r, n, 1, to(what, "に"))
    }),
    ("{Object} に {Figure} 回 <own>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, Some(r.figure(n, 1)?));
        performed(r, n, 2, Found { amount, ..to(what, "に") })
    }),
    ("{Object} に {Amount} に等しい|と同じ 回数 <own>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, Some(r.amount(n, 1)?));
        performed(r, n, 2, Found { amount, ..to(what, "に") })
    }),
    ("{Amount} に等しい|と同じ 回数 、? {Object} に <own>", |r, n| {
        let (amount, what) = (Some(r.amount(n, 0)?), r.object(n, 1)?);
        performed(r, n, 2, Found { amount, ..to(what, "に") })
    }),
    ("{Per} {Number} 回 、? {Object} に <own>", |r, n| {
        let (count, each, what) = (r.per(n, 0)?, r.number(n, 1)?, r.object(n, 2)?);
        let amount = Some(super::amount::times(each, count));
        performed(r, n, 3, Found { amount, ..to(what, "に") })
    }),
    ("{Thing} <own>", |r, n| {
        let what = r.thing(n, 0)?;
        performed(r, n, 1, to(what, "を"))
    }),
    ("{What} を {Figure} {Unit} <own>", |r, n| {
        let (what, amount) = (r.what(n, 0)?, Some(r.figure(n, 1)?));
        performed(r, n, 3, Found { amount, ..to(what, "を") })
    }),
    ("{What} を {Figure} 回 <own>", |r, n| {
        let (what, amount) = (r.what(n, 0)?, Some(r.figure(n, 1)?));
        performed(r, n, 2, Found { amount, ..to(what, "を") })
    }),
    ("{What} を {Amount} に等しい|と同じ 枚数|回数 <own>", |r, n| {
        let (what, amount) = (r.what(n, 0)?, Some(r.amount(n, 1)?));
        performed(r, n, 2, Found { amount, ..to(what, "を") })
    }),
    ("{Place} を {Figure} {Unit} <own>", |r, n| out_of_place(r, n)),
];

/// 勝てば、〜: whether it was won, and what is done then.
pub(crate) const OUTCOME: &[Row<(bool, Statement)>] = &[
    ("勝ったなら|勝ったら|勝った場合|勝てば|勝つと 、? {Statement}", |r, n| {
        Ok((true, r.statement(n, 0)?))
    }),
    (
        "負けたなら|負けたら|負けた場合|負ければ|負けると|勝たなければ|勝てなければ 、? {Statement}",
        |r, n| Ok((false, r.statement(n, 0)?)),
    ),
];

/// じゃんけんしてもよい。そうしたなら、勝てば〜: only what was played was won.
pub(crate) fn depending_on_match(reader: &mut Reader<'_>, node: &Node, won: bool, statement: Statement) -> Meaning<Sentence> {
    match reader.state.asked {
        Some(_) => {
            Ok(Sentence::Depending(true, Statement { supposition: None, steps: vec![by_outcome(won, statement.into_steps())] }))
        }
        None => reader.refuse(node, "勝ち負けのある動作が前にありません", "nothing before this could be won or lost"),
    }
}

/// What is done if it was won, or if it was lost.
pub(crate) fn by_outcome(won: bool, done: Vec<Step>) -> Step {
    if won { settled(done, Vec::new()) } else { settled(Vec::new(), done) }
}

/// Steps of a verb that can be won or lost, or of what comes of it.
pub(crate) fn is_contest(step: Option<&Step>) -> bool {
    step.and_then(Step::facts).is_some_and(|facts| facts.own.is_some()) || step.is_some_and(asks_who_won)
}

/// Whether a step asks whether something was won.
pub(crate) fn asks_who_won(step: &Step) -> bool {
    let lost = Condition::Not(Box::new(Condition::Won));
    matches!(step, Step::If { condition, .. } if *condition == Condition::Won || *condition == lost)
}

/// What is done if it was won, and if it was lost.
pub(crate) fn settled(won: Vec<Step>, lost: Vec<Step>) -> Step {
    match won.is_empty() && !lost.is_empty() {
        true => Step::If { condition: Condition::Not(Box::new(Condition::Won)), then: lost, otherwise: won },
        false => Step::If { condition: Condition::Won, then: won, otherwise: lost },
    }
}

/// Whether what was played last was played once.
pub(crate) fn played_once(steps: &[Step]) -> bool {
    let last = steps.iter().rev().filter_map(Step::facts).find(|facts| facts.own.is_some());
    last.and_then(|facts| facts.amount) == Some(&Amount::Number(1))
}

/// Who was told to play what was played last.
pub(crate) fn played_by(steps: &[Step]) -> Option<&Who> {
    steps.iter().rev().filter_map(Step::facts).find(|facts| facts.own.is_some())?.doer
}

fn outcome(reader: &mut Reader<'_>, node: &Node, won: bool) -> Meaning<Vec<Step>> {
    let mut steps = reader.contest(node, 0)?;
    let then = reader.statement(node, 1)?.into_steps();
    if matches!(then.as_slice(), [Step::Begin(Continuous { what: What::Ever(_), .. }, Duration::Game)]) {
        let ja = "それはスキルの成否を判定するときに行います";
        return reader.refuse(node, ja, "that is done when it is judged whether a skill succeeds");
    }
    steps.push(by_outcome(won, then));
    Ok(steps)
}

fn of_the_one(reader: &mut Reader<'_>, node: &Node, won: bool) -> Meaning<Vec<Step>> {
    let mut steps = reader.contest(node, 0)?;
    let (done, otherwise) = super::line::to_the_one(reader, node, 1, won)?;
    steps.push(settled(done, otherwise));
    Ok(steps)
}

/// じゃんけんして勝てば、…
pub(crate) const GAMBLE: &[Row<Vec<Step>>] = &[
    (
        "{Match:te} 、? 勝てば|勝ったなら|勝ったら|勝った場合|勝つと 、? {Series:stem} 、 負ければ|負けたなら|負けたら|負けた場合|負けると|勝たなければ|勝てなければ 、? {Series}",
        |r, n| {
            let mut steps = r.contest(n, 0)?;
            let done = r.series(n, 1)?;
            steps.push(settled(done, r.series(n, 2)?));
            Ok(steps)
        },
    ),
    ("{Match:te} 、? 勝ったプレイヤー は 、? {Series}", |r, n| of_the_one(r, n, true)),
    ("{Match:te} 、? 負けたプレイヤー は 、? {Series}", |r, n| of_the_one(r, n, false)),
    ("{Match:te} 、? 勝てば|勝ったなら|勝ったら|勝った場合|勝つと 、? {Statement}", |r, n| {
        outcome(r, n, true)
    }),
    ("{Match:te} 、? {Player} が 勝てば|勝ったなら|勝ったら|勝った場合|勝つと 、? {Statement}", |r, n| whoever_won(r, n, true)),
    (
        "{Match:te} 、? {Player} が 負ければ|負けたなら|負けたら|負けた場合|負けると 、? {Statement}",
        |r, n| whoever_won(r, n, false),
    ),
    (
        "{Match:te} 、? {Number} 回 以上|でも 負ければ|負けたなら|負けたら|負けた場合 、? {Statement}",
        |r, n| {
            let mut steps = r.contest(n, 0)?;
            let least = Amount::Number(r.number(n, 1)?);
            let condition = Condition::Compare(r.lost_so_far(n)?, Comparison::AtLeast, least);
            steps.push(Step::If { condition, then: r.statement(n, 2)?.into_steps(), otherwise: Vec::new() });
            Ok(steps)
        },
    ),
    (
        "{Match:te} 、? {Number} 回 以上|でも|とも 勝てば|勝ったなら|勝ったら|勝った場合 、? {Statement}",
        |r, n| {
            let mut steps = r.contest(n, 0)?;
            let least = Amount::Number(r.number(n, 1)?);
            let condition = Condition::Compare(Amount::Successes, Comparison::AtLeast, least);
            steps.push(Step::If { condition, then: r.statement(n, 2)?.into_steps(), otherwise: Vec::new() });
            Ok(steps)
        },
    ),
    ("{Match:te} 、? {Number} 回 も 勝てなければ|勝てなかったなら|勝てなかった場合 、? {Statement}", |r, n| never(r, n, 1)),
    (
        "{Match:te} 、? {Number} 回 とも 負ければ|負けたなら|負けたら|負けた場合 、? {Statement}",
        |r, n| {
            let times = r.number(n, 1)?;
            never(r, n, times)
        },
    ),
    (
        "{Match:te} 、? 負ければ|負けたなら|負けたら|負けた場合|負けると|勝たなければ|勝てなければ 、? {Statement}",
        |r, n| outcome(r, n, false),
    ),
];

/// じゃんけんして、自分が勝てば: against the other player one of the two wins.
fn whoever_won(reader: &mut Reader<'_>, node: &Node, won: bool) -> Meaning<Vec<Step>> {
    let mut steps = reader.contest(node, 0)?;
    let won = match (reader.player(node, 1)?, played_by(&steps)) {
        (Side::Yours, Some(Who::You)) => won,
        (Side::Theirs, Some(Who::You)) => !won,
        _ => return reader.refuse(node, "誰が勝ったのか決まりません", "who has won cannot be told"),
    };
    if !played_once(&steps) {
        return reader.refuse(node, "何回勝ったのかが要ります", "how often it was won must be said");
    }
    steps.push(by_outcome(won, reader.statement(node, 2)?.into_steps()));
    Ok(steps)
}

/// 1回も勝てなければ, 2回とも負ければ: none of so many was won.
fn never(reader: &mut Reader<'_>, node: &Node, times: i32) -> Meaning<Vec<Step>> {
    let mut steps = reader.contest(node, 0)?;
    let last = steps.last().and_then(Step::facts).filter(|facts| facts.own.is_some());
    let played = last.is_some_and(|facts| facts.amount == Some(&Amount::Number(times)));
    if reader.number(node, 1)? != times || (times != 1 && !played) {
        return reader.refuse(node, "した回数と合いません", "this is not how often it is played");
    }
    let condition = Condition::Compare(Amount::Successes, Comparison::Equal, Amount::Number(0));
    steps.push(Step::If { condition, then: reader.statement(node, 2)?.into_steps(), otherwise: Vec::new() });
    Ok(steps)
}
