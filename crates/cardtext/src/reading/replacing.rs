//! Replacements: 〜場合、かわりに〜, and what happens in place of something.

use super::{Meaning, Reader, Row};
use crate::chart::Node;
use tefuda_ability::{
    Amount, Condition, Deed, DeedFacts, How, Idiom, Instead, Part, Patient, Pattern, Place, Replacement, Share, Side, Step,
    Subject, Var, What,
};

/// かわりに…
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Substitute {
    pub optional: bool,
    pub instead: Instead,
}

pub(crate) const REPLACING: &[Row<Replacement>] = &[
    ("{Ban}", |r, n| {
        let event = r.ban(n, 0)?;
        Ok(Replacement { event, condition: None, once: false, optional: false, instead: Instead::Never })
    }),
    ("{This} は 、? {Bearing} かぎり|間 は? 、? {Spared}", |r, n| {
        r.this(n, 0)?;
        let condition = Some(Condition::Is(What::This, r.bearing(n, 1)?));
        Ok(Replacement { event: r.spared(n, 2)?, condition, once: false, optional: false, instead: Instead::Never })
    }),
    ("{Event} 場合 、 かわりに 、? {Instead}", |r, n| replaced(r, n)),
    ("{Event} とき 、 かわりに 、? {Instead}", |r, n| replaced(r, n)),
    ("{Event} 場合 、 {Destination} に <put> かわりに 、? {Instead}", |r, n| rather_than_there(r, n)),
    ("{Event} 場合 、 <own> かわりに 、? {Instead}", |r, n| rather_than_there(r, n)),
    ("{Event} かわりに 、? {Instead}", |r, n| replaced(r, n)),
    ("{Incoming} を {Number} 点? <lower>", |r, n| damage_shifted(r, n, -1)),
    ("{Incoming} を {Number} 点? <lessen>", |r, n| damage_shifted(r, n, -1)),
    ("{Incoming} を {Number} 点? <raise>", |r, n| damage_shifted(r, n, 1)),
    ("{Incoming} は|が {Number} 点? <decrease>", |r, n| damage_shifted(r, n, -1)),
    ("{Incoming} は|が {Number} 点? 少なく <become>", |r, n| damage_shifted(r, n, -1)),
    ("{Incoming} は|が {Number} 点? 多く <become>", |r, n| damage_shifted(r, n, 1)),
    ("{Incoming} は|が {Number} 点? <increase>", |r, n| damage_shifted(r, n, 1)),
    ("{Incoming} は|が {Amount} に <become>", |r, n| damage_set(r, n)),
    ("{Incoming} を {Amount} にする", |r, n| damage_set(r, n)),
    ("{Incoming} は|が {Number} 倍 に <become>", |r, n| damage_times(r, n)),
    ("{Incoming} を {Number} 倍 にする", |r, n| damage_times(r, n)),
    ("{Incoming} は すべて {Amount} に <become>", |r, n| damage_set(r, n)),
    ("{Event} 場合 、 {Lessened}", |r, n| {
        let event = r.event(n, 0)?;
        if matches!(event, Pattern::BattleDamaged(_)) && r.setting.lexicon.vocabulary().idioms.contains(&Idiom::Strikes) {
            return r.refuse(n, "これはダメージの増減です", "this is what becomes of the damage on its way");
        }
        let before = r.happens(&event);
        let instead = r.lessened(n, 1)?;
        match std::mem::replace(&mut r.state.measured, before) {
            true => Ok(Replacement { event, condition: None, once: false, optional: false, instead }),
            false => r.refuse(n, "置き換わる点数がありません", "what is replaced has no number"),
        }
    }),
    ("{Subject} は 、? {Entries} {Move}", |r, n| entering(r, n, false)),
    ("{Subject} は 、? {Entries} <put:passive>", |r, n| put_there(r, n)),
    ("{Subject} は 、? {Entries} {Move:te} もよい|よい", |r, n| entering(r, n, true)),
    ("次に {Replacing}", |r, n| match r.replacing(n, 0)? {
        Replacement { instead: Instead::Never | Instead::Enter(_), .. } => r.refuse(
            n,
            "「次に」は「〜場合、かわりに」に付けます",
            "only something that happens instead can be so for the next time",
        ),
        replacement => Ok(Replacement { once: true, ..replacement }),
    }),
    ("{Supposition} 、 {Replacing}", |r, n| {
        let (condition, replacement) = (r.supposition(n, 0)?.condition, r.replacing(n, 1)?);
        let condition = match replacement.condition {
            None => condition,
            Some(inner) => Condition::All(vec![condition, inner]),
        };
        Ok(Replacement { condition: Some(condition), ..replacement })
    }),
];

/// 〜場合、かわりに〜
fn replaced(reader: &mut Reader<'_>, node: &Node) -> Meaning<Replacement> {
    replaced_by(reader, node, 1)
}

fn replaced_by(reader: &mut Reader<'_>, node: &Node, at: usize) -> Meaning<Replacement> {
    let event = reader.event(node, 0)?;
    if matches!(event, Pattern::Used(..) | Pattern::Moves { how: Some(How::Resolve), .. }) {
        let ja = "使用、プレイや解決は手順なので、ほかのことに置き換えられません";
        return reader.refuse(node, ja, "using or resolving a card is a procedure, and nothing can take its place");
    }
    let before = reader.happens(&event);
    let Substitute { optional, instead } = match event.player() {
        // 相手がカードを引く場合、かわりに2枚引く: the same player does.
        Some(who) => reader.said_of(who, |reader| reader.instead(node, at))?,
        None => reader.instead(node, at)?,
    };
    let numbered = std::mem::replace(&mut reader.state.measured, before);
    if !numbered && matches!(instead, Instead::AmountPlus(_) | Instead::AmountIs(_)) {
        return reader.refuse(node, "置き換わる点数がありません", "what is replaced has no number");
    }
    let instead = taken(&event, elsewhere(&event, instead));
    Ok(Replacement { event, condition: None, once: false, optional, instead })
}

/// KO置き場に置くかわりに: where it would go is said once more.
fn rather_than_there(reader: &mut Reader<'_>, node: &Node) -> Meaning<Replacement> {
    let words = reader.setting.lexicon.vocabulary();
    let there = reader.tokens.get(node.words.clone()).unwrap_or_default();
    let fallen = words.destroyed_to.and_then(|zone| words.zones.get(zone.0 as usize)).map(|zone| zone.word.ja.as_str());
    let said = fallen.is_some_and(|zone| there.iter().any(|word| word.text.starts_with(zone)));
    let replacement = replaced_by(reader, node, node.arguments.len() - 1)?;
    match (&replacement.event, said) {
        (Pattern::Moves { how: Some(How::Destroy), to: None, .. }, true) => Ok(replacement),
        _ => reader.refuse(node, "そこに置かれるのではありません", "that is not where it would be put"),
    }
}

/// 相手がダメージを受ける場合、かわりに2倍のダメージを受ける: it is the same damage, by the same dealer, of another amount.
fn taken(event: &Pattern, instead: Instead) -> Instead {
    match &instead {
        Instead::Steps(steps) => {
            match (event, steps.as_slice()) {
                (Pattern::PlayerDamaged(_), [Step::Do(deed)]) => match deed.facts() {
                    DeedFacts {
                        patient: Some(Patient::Player(who)), amount: Some(amount), share: Some(Share::Each), ..
                    } if event.player().is_some_and(|player| player == *who) => Instead::AmountIs(amount.clone()),
                    _ => instead,
                },
                _ => instead,
            }
        }
        _ => instead,
    }
}

/// 与える戦闘ダメージ, in a game where that is damage like any other.
fn struck(reader: &mut Reader<'_>, node: &Node) -> Meaning<Pattern> {
    if reader.setting.lexicon.vocabulary().idioms.contains(&Idiom::Strikes) {
        return reader.refuse(node, "これはダメージの増減です", "this is what becomes of the damage on its way");
    }
    Ok(Pattern::Deals { what: reader.subject(node, 0)?, player: None, object: None, battle: true })
}

/// 受けるダメージは1点減少する
fn damage_shifted(reader: &mut Reader<'_>, node: &Node, factor: i32) -> Meaning<Replacement> {
    let (event, more) = (reader.incoming(node, 0)?, factor * reader.number(node, 1)?);
    shifted(reader, node, event, Instead::AmountPlus(more))
}

/// 受けるダメージは0になる
fn damage_set(reader: &mut Reader<'_>, node: &Node) -> Meaning<Replacement> {
    let (event, amount) = (reader.incoming(node, 0)?, reader.amount(node, 1)?);
    shifted(reader, node, event, Instead::AmountIs(amount))
}

/// 与える戦闘ダメージは2倍になる
fn damage_times(reader: &mut Reader<'_>, node: &Node) -> Meaning<Replacement> {
    let (event, factor) = (reader.incoming(node, 0)?, reader.number(node, 1)?);
    shifted(reader, node, event, doubled(factor).instead)
}

fn shifted(reader: &Reader<'_>, node: &Node, event: Pattern, instead: Instead) -> Meaning<Replacement> {
    let incoming = reader.phrase(node, 0)?;
    let words = reader.tokens.get(incoming.words.clone()).unwrap_or_default();
    // それが次に受けるダメージ: it is over when it has changed one.
    let once = words.iter().any(|word| word.text == "次に");
    Ok(Replacement { event, condition: None, once, optional: false, instead })
}

fn dealt(what: Subject) -> Pattern {
    Pattern::Deals { what, player: None, object: None, battle: false }
}

/// Damage on its way: to something, to somebody, or from something.
pub(crate) const INCOMING: &[Row<Pattern>] = &[
    ("{Subject} が 受ける ダメージ", |r, n| r.subject(n, 0).map(Pattern::Damaged)),
    ("{Subject} が 受ける 効果 による ダメージ", |r, n| r.subject(n, 0).map(Pattern::EffectDamaged)),
    ("{Subject} に 与えられる ダメージ", |r, n| r.subject(n, 0).map(Pattern::Damaged)),
    ("{Subject} が 次に 受ける ダメージ", |r, n| r.subject(n, 0).map(Pattern::Damaged)),
    ("{Player} が 次に 受ける ダメージ", |r, n| r.player(n, 0).map(Pattern::PlayerDamaged)),
    ("{Subject} が 受ける [battle_damage]", |r, n| {
        super::event::fighters(r, n)?;
        r.subject(n, 0).map(Pattern::BattleDamaged)
    }),
    ("すべて の [battle_damage]", |r, n| {
        Ok(Pattern::Deals { what: super::event::fighters(r, n)?, player: None, object: None, battle: true })
    }),
    ("{Subject} が {Player} に 与える ダメージ", |r, n| {
        Ok(Pattern::Deals { what: r.subject(n, 0)?, player: Some(r.player(n, 1)?), object: None, battle: false })
    }),
    ("{Player} が 受ける ダメージ", |r, n| r.player(n, 0).map(Pattern::PlayerDamaged)),
    ("{Player} に 与えられる ダメージ", |r, n| r.player(n, 0).map(Pattern::PlayerDamaged)),
    ("{Subject} が 与える ダメージ", |r, n| r.subject(n, 0).map(dealt)),
    ("{Subject} が <deal!final> [battle_damage]", |r, n| struck(r, n)),
];

/// そのダメージを1点減らす, where something would be dealt damage.
pub(crate) const LESSENED: &[Row<Instead>] = &[
    ("その ダメージ を {Number} 点? <lessen>", |r, n| r.number(n, 0).map(|less| Instead::AmountPlus(-less))),
    ("その ダメージ を {Number} 点? <lower>", |r, n| r.number(n, 0).map(|less| Instead::AmountPlus(-less))),
    ("その ダメージ を {Number} 点? <raise>", |r, n| r.number(n, 0).map(Instead::AmountPlus)),
    ("その ダメージ を {Amount} にする", |r, n| r.amount(n, 0).map(Instead::AmountIs)),
    ("その ダメージ を {Number} 倍 にする", |r, n| r.number(n, 0).map(|factor| doubled(factor).instead)),
];

/// レスト状態で置かれる: where such a thing is in play.
fn put_there(reader: &mut Reader<'_>, node: &Node) -> Meaning<Replacement> {
    let (what, entries) = (reader.subject(node, 0)?, reader.entries(node, 1)?);
    let zone = match &what {
        Subject::This | Subject::Itself => reader.setting.lexicon.vocabulary().in_play(reader.setting.card.kind),
        Subject::Each(noun) => Some(noun.place.zone),
    };
    let place = zone.map(|zone| Place { zone, side: Side::Any }).ok_or_else(|| reader.broken(node))?;
    let event = Pattern::Moves { what, from: None, to: Some(place), how: None };
    Ok(Replacement { event, condition: None, once: false, optional: false, instead: Instead::Enter(entries) })
}

fn entering(reader: &mut Reader<'_>, node: &Node, optional: bool) -> Meaning<Replacement> {
    let (mover, entries) = (reader.mover(node, 0)?, reader.entries(node, 1)?);
    let movement = reader.movement(node, 2)?;
    let event = mover.makes(reader, movement)?;
    Ok(Replacement { event, condition: None, once: false, optional, instead: Instead::Enter(entries) })
}

/// A replaced move of the same thing is the same move, elsewhere.
fn elsewhere(event: &Pattern, instead: Instead) -> Instead {
    let Pattern::Moves { what, .. } = event else { return instead };
    match instead {
        Instead::Steps(steps) => {
            let facts = if let [only] = steps.as_slice() { only.facts() } else { None };
            let moved = facts.filter(|facts| facts.object.is_some_and(|moved| is_subject(moved, what)));
            match moved.and_then(|facts| Some((facts.how?, facts.goal?.clone()))) {
                Some((How::Return, goal)) => Instead::Return(goal),
                Some((_, goal)) => Instead::Go(goal),
                None => Instead::Steps(steps),
            }
        }
        other => other,
    }
}

fn is_subject(moved: &What, subject: &Subject) -> bool {
    *moved == What::It(Var::Heard(Part::It)) || (*moved == What::This && *subject == Subject::This)
}

fn amount_plus(reader: &Reader<'_>, node: &Node, factor: i32) -> Meaning<Substitute> {
    Ok(Substitute { optional: false, instead: Instead::AmountPlus(factor * reader.number(node, 0)?) })
}

/// その点数に1を足した点数: that much more of the same.
fn comes_to(amount: Amount) -> Substitute {
    let instead = match amount {
        Amount::Plus(amount, more) if *amount == Amount::Event => Instead::AmountPlus(more),
        amount => Instead::AmountIs(amount),
    };
    Substitute { optional: false, instead }
}

/// その数に1を足した数のパワーカウンターを置く: of the same sort, on the same thing.
fn counters_instead(reader: &mut Reader<'_>, node: &Node) -> Meaning<Substitute> {
    let (amount, counter) = (reader.many(node, 0)?, reader.counter(node, 1)?);
    match reader.state.countered == Some(counter) {
        true => Ok(comes_to(amount)),
        false => reader.refuse(node, "ほかのカウンターになります", "this would be another sort of counter"),
    }
}

/// その点数は2倍になる
fn doubled(factor: i32) -> Substitute {
    Substitute { optional: false, instead: Instead::AmountIs(super::amount::times(factor, Amount::Event)) }
}

fn steps_instead(steps: Vec<Step>, optional: bool) -> Substitute {
    Substitute { optional, instead: Instead::Steps(steps) }
}

pub(crate) const INSTEAD: &[Row<Substitute>] = &[
    ("何も 起きない|しない", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("受けない|与えない", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("{Lessened}", |r, n| Ok(Substitute { optional: false, instead: r.lessened(n, 0)? })),
    ("その 点数 を {Number} 点 <lessen>", |r, n| amount_plus(r, n, -1)),
    ("その 点数 を {Amount} にする", |r, n| {
        Ok(Substitute { optional: false, instead: Instead::AmountIs(r.amount(n, 0)?) })
    }),
    ("{Number} つ|個 多く <put>", |r, n| amount_plus(r, n, 1)),
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
    ("その 点数|数値|ダメージ|数 は {Number} 倍 に <become>", |r, n| Ok(doubled(r.number(n, 0)?))),
    ("その 点数|数値|数 を {Number} 倍 にする", |r, n| Ok(doubled(r.number(n, 0)?))),
    ("{Many} を? <heal>", |r, n| r.many(n, 0).map(comes_to)),
    ("<heal!not>", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("<forfeit!not>", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("<draw!not>", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("<put:passive!not>", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("<turn:passive!not>", |_, _| Ok(Substitute { optional: false, instead: Instead::Nothing })),
    ("{Many} の? ダメージ を <deal>", |r, n| r.many(n, 0).map(comes_to)),
    ("{Amount} に等しい|と同じ 点数? の? ダメージ を <deal>", |r, n| r.amount(n, 0).map(comes_to)),
    ("{Many} の {Counter} を <put>", |r, n| counters_instead(r, n)),
    ("{Many} の {Counter} が <put:passive>", |r, n| counters_instead(r, n)),
    ("それ より {Number} つ|個 多く <put>", |r, n| amount_plus(r, n, 1)),
    ("それ は {Entries} <summon:passive>", |r, n| {
        Ok(Substitute { optional: false, instead: Instead::Enter(r.entries(n, 0)?) })
    }),
    ("{Entries} <summon:passive>", |r, n| Ok(Substitute { optional: false, instead: Instead::Enter(r.entries(n, 0)?) })),
    ("{Who} が その 点数 を|の [life]? を? <heal>", |r, n| {
        let (who, amount) = (r.who(n, 0)?, r.event_amount(n)?);
        Ok(steps_instead(vec![Step::Do(Deed::Heal(who, amount))], false))
    }),
    ("{Number} 枚 <draw>", |r, n| {
        let deed = Deed::Draw(r.self_actor(), Amount::Number(r.number(n, 0)?));
        Ok(steps_instead(vec![Step::Do(deed)], false))
    }),
    ("{Who} が カード を <draw>", |r, n| {
        let deed = Deed::Draw(r.who(n, 0)?, Amount::Number(1));
        Ok(steps_instead(vec![Step::Do(deed)], false))
    }),
    ("{Who} が {Deed}", |r, n| {
        let who = r.who(n, 0)?;
        Ok(steps_instead(r.acting(n, who, |r| r.deed(n, 1))?, false))
    }),
    ("{Destination} に <revert>", |r, n| Ok(Substitute { optional: false, instead: Instead::Return(r.destination(n, 0)?) })),
    ("{Series}", |r, n| Ok(steps_instead(r.series(n, 0)?, false))),
    ("{Series:te} もよい|よい", |r, n| Ok(steps_instead(r.series(n, 0)?, true))),
    ("{Quote} を <perform>", |r, n| Ok(steps_instead(r.quoted_steps(n, 0)?, false))),
    ("{Quote} を <perform!te> もよい|よい", |r, n| Ok(steps_instead(r.quoted_steps(n, 0)?, true))),
];
