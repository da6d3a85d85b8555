//! What a player is asked, in plain words: what becomes energy, who steps up, what a retreat still costs, which skill is used.

use crate::changes::Item;
use crate::foretold::{self, Blow};
use crate::game::{Act, DivineCross, Frame};
use crate::janken::Janken;
use crate::retreat::{Retreat, RetreatStep, cost};
use crate::verbs::{Cascade, Charging};
use crate::{Engine, actions, battle, changes, judgement, notes, words};
use tefuda_ability::{Ability, AbilityKind, Amount, Skill};
use tefuda_kernel::{AbilityIx, Ask, Choice, ObjectId, Offer, PlayerId, Seat};
use tefuda_table::{Speech, name_in};

/// The open question; `None` where a text asks, and the general words with its card do.
pub(crate) fn question(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> Option<String> {
    let state = engine.state();
    let question = state.question()?;
    let frame = match state.frames().last()? {
        tefuda_kernel::Frame::Game(frame) => *frame,
        _ => return None,
    };
    match frame {
        Frame::Preparation(_) if question.ask == Ask::YesNo => {
            Some(speech.say(
                "相手の手札にユニットがありません。1枚引きますか",
                "The opponent has no unit in hand: do you draw a card?",
            ))
        }
        Frame::Preparation(_) => Some(speech.say(
            "最初に戦うユニットは? (伏せてメイン・エリアに置く)",
            "Which unit fights first? (it goes face down into your main area)",
        )),
        Frame::Turn(_) => Some(speech.say("あなたのメインフェイズ: 何をしますか", "Your main phase: what do you do?")),
        Frame::Battle(_) if question.ask == Ask::Act => Some(skill(engine, player, speech)),
        Frame::Charging(charging) => Some(charge(engine, charging, speech)),
        Frame::Play(playing) => {
            let card = speech.quoted(engine, playing.card).unwrap_or_default();
            Some(speech.say(format!("{card}をどのユニットに付けますか"), format!("{card}: which unit gets it?")))
        }
        Frame::Retreat(retreat) => Some(retreating(engine, retreat, speech)),
        Frame::Check(_) => Some(
            speech
                .say("メイン・ユニットがいません。どのユニットが移動しますか", "Your main area is empty: which unit moves up?"),
        ),
        Frame::Damage(_) => {
            Some(speech.say(
                "ダメージを変える効果: どれを先に適用しますか",
                "Several effects change the damage: which is applied first?",
            ))
        }
        Frame::Judgement(step) => Some(match judgement::asked_about(engine, step) {
            None => speech.say(
                "スキルの成否判定: スキル自身の条件を先に調べますか",
                "Does the skill succeed? Look at its own condition first?",
            ),
            Some(number) => speech.say(
                format!("スキルの成否判定: スキル自身の{number}つめの条件を先に調べますか"),
                format!("Does the skill succeed? Look at its own condition number {number} first?"),
            ),
        }),
        Frame::Janken(janken) => Some(hands(janken, speech)),
        Frame::Cascade(Cascade { left, .. }) => {
            Some(speech.say(
                format!("KO置き場に置くカードは? (残り{left}枚)"),
                format!("Which card goes to your KO pile? ({left} left)"),
            ))
        }
        _ => None,
    }
}

fn main_unit(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> Option<(Seat, String)> {
    let seat = actions::main_unit(engine, player)?;
    Some((seat, speech.quoted(engine, engine.state().id(seat)).unwrap_or_default()))
}

fn energies(engine: &Engine<'_>, unit: Seat) -> usize {
    let attached = engine.state().attachments(engine.state().id(unit));
    attached.filter(|seat| engine.state().attachment(*seat).is_some_and(|attached| attached.role == words::ENERGY.0)).count()
}

/// Which skill the main unit uses, with what it has for it.
fn skill(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> String {
    let Some((seat, name)) = main_unit(engine, player, speech) else { return speech.question(Ask::Act) };
    let energy = energies(engine, seat);
    speech.say(
        format!("バトル: {name} (エネルギー{energy}) のスキルを使いますか"),
        format!("Battle: does {name} (energy {energy}) use a skill?"),
    )
}

fn charge(engine: &Engine<'_>, charging: Charging, speech: &Speech) -> String {
    match charging.card {
        Some(card) => {
            let card = speech.quoted(engine, card).unwrap_or_default();
            speech.say(format!("{card}をどのユニットのエネルギーにしますか"), format!("{card}: which unit gets it as energy?"))
        }
        None => match charging.unit.map(|unit| speech.quoted(engine, unit).unwrap_or_default()) {
            Some(unit) => {
                speech.say(format!("どのカードを{unit}のエネルギーにしますか"), format!("Which card becomes energy of {unit}?"))
            }
            None => speech.say("どのカードをエネルギーにしますか", "Which card becomes energy?"),
        },
    }
}

/// Which game of several it is, and how many of them are won.
fn hands(janken: Janken, speech: &Speech) -> String {
    let (nth, times, won) = (janken.times - janken.left + 1, janken.times, janken.won);
    let player = speech.player(janken.player);
    let (ja, en) = match times {
        1 => (String::new(), String::new()),
        _ => (format!(" ({nth}/{times}回目、{player}は{won}勝)"), format!(" ({nth} of {times}, won by {player}: {won})")),
    };
    speech.say(format!("じゃんけん{ja}: 何を出しますか"), format!("Rock, paper, scissors{en}: what do you show?"))
}

/// A retreat: who steps up, and how many energies are still due of how many.
fn retreating(engine: &Engine<'_>, retreat: Retreat, speech: &Speech) -> String {
    let Some((seat, name)) = main_unit(engine, retreat.player, speech) else { return speech.question(Ask::Pay) };
    match retreat.step {
        RetreatStep::Pay(left, _) => {
            let whole = cost(engine, seat);
            let paid = (whole - left).max(0);
            speech.say(
                format!("{name}の退却コスト{whole}: どのエネルギーを捨てますか (残り{left}枚、支払い済み{paid}枚)"),
                format!("{name} retreats for {whole}: which energy is discarded? (left {left}, paid {paid})"),
            )
        }
        _ => speech.say(
            format!("退却する{name}と入れ替わるユニットは?"),
            format!("{name} retreats: which standby unit takes its place?"),
        ),
    }
}

/// Where the cursor begins: the strongest skill, whoever fights best in place of a unit that is gone, and in the main phase nothing that is
/// used up by it.
pub(crate) fn first_thought(engine: &Engine<'_>, player: PlayerId, offers: &[Offer<DivineCross>]) -> Option<usize> {
    let frame = engine.state().frames().last();
    if let Some(tefuda_kernel::Frame::Game(Frame::Check(_))) = frame {
        let worth = |offer: &Offer<DivineCross>| match offer.choice {
            Choice::Object(unit) => {
                let left = engine.information(unit.seat).value(words::HP) - engine.state().object(unit.seat).damage;
                (actions::energies(engine, unit), left)
            }
            _ => (-1, 0),
        };
        return offers.iter().enumerate().rev().max_by_key(|(_, offer)| worth(offer)).map(|(at, _)| at);
    }
    if let Some(tefuda_kernel::Frame::Game(Frame::Turn(_))) = frame {
        let free =
            |act: fn(&Act) -> bool| offers.iter().position(|offer| matches!(&offer.choice, Choice::Act(found) if act(found)));
        let pass = offers.iter().position(|offer| offer.choice == Choice::Pass);
        // 1102: whoever charges draws, and with an empty deck that hurts.
        let draws = !engine.state().zone(words::deck(player)).is_empty();
        let charge = || spare(engine, player, offers).filter(|_| draws);
        return free(|act| matches!(act, Act::Put(_))).or_else(charge).or(pass);
    }
    strongest(engine, player, offers)
}

/// The charge with the card that is missed least: one of which there is another in the hand, then one that is no unit.
fn spare(engine: &Engine<'_>, player: PlayerId, offers: &[Offer<DivineCross>]) -> Option<usize> {
    let (state, hand) = (engine.state(), engine.state().zone(words::hand(player)));
    let worth = |offer: &Offer<DivineCross>| match offer.choice {
        Choice::Act(Act::Charge(card)) => {
            let def = state.get(card)?.def;
            let alone = hand.iter().filter(|seat| state.object(**seat).def == def).count() < 2;
            Some((alone, engine.pool.def(def).printed.is(words::UNIT)))
        }
        _ => None,
    };
    let charges = offers.iter().enumerate().filter_map(|(at, offer)| Some((worth(offer)?, at)));
    charges.min().map(|(_, at)| at)
}

/// The skill that deals the most, where skills are offered: as far as that is certain, otherwise by the number in its box.
fn strongest(engine: &Engine<'_>, player: PlayerId, offers: &[Offer<DivineCross>]) -> Option<usize> {
    let damage = |offer: &Offer<DivineCross>| match offer.choice {
        Choice::Act(Act::Skill(unit, ability)) => match foretold::blow(engine, player, unit, ability) {
            Some(blow) => Some(blow.damage),
            None => engine.skill(ability)?.damage.as_ref().and_then(printed).or(Some(0)),
        },
        _ => None,
    };
    let skills = offers.iter().enumerate().rev().filter_map(|(at, offer)| Some((damage(offer)?, at)));
    skills.max_by_key(|(damage, _)| *damage).map(|(_, at)| at)
}

/// A skill with what it costs and deals: the question says whose. A charge with what it does where there is no card to draw.
pub(crate) fn choice(engine: &Engine<'_>, choice: &Choice<DivineCross>, speech: &Speech) -> Option<String> {
    if let Choice::Act(act @ Act::Charge(card)) = choice {
        return hurting_charge(engine, act, *card, speech);
    }
    if let Choice::Act(act @ Act::Apply(Item::Effect(effect))) = choice {
        let used = engine.skill(battle::skill(engine)?.ability)?;
        let says = speech.steps(engine, used.effects.get(usize::from(*effect))?);
        return Some(format!("{}: {says}", notes::act_words(act, None, engine.pool, speech)));
    }
    let Choice::Act(Act::Skill(unit, ability)) = choice else { return None };
    let title = engine.pool.title(*ability).map(|title| name_in::<DivineCross>(title, speech.lang));
    let words = title.map_or_else(
        || speech.say("スキルを使う", "Use the skill"),
        |title| speech.say(format!("スキル「{title}」"), format!("Skill 「{title}」")),
    );
    Some(format!("{words} {}", box_of(engine, *unit, *ability, speech)))
}

/// 1102.1: charging with an empty deck.
fn hurting_charge(engine: &Engine<'_>, act: &Act, card: ObjectId, speech: &Speech) -> Option<String> {
    let state = engine.state();
    let known = speech.viewer.is_none_or(|viewer| state.knows(viewer, card.seat));
    if !known || !state.zone(words::deck(state.owner(card.seat))).is_empty() {
        return None;
    }
    let name = speech.name(engine.pool, state.object(card.seat).def);
    let charge = notes::act_words(act, Some(name), engine.pool, speech);
    let damage = words::DRAW_DAMAGE;
    Some(speech.say(
        format!("{charge} (引けないので自分のメイン・ユニットに{damage}ダメージ)"),
        format!("{charge} (no card to draw: {damage} damage to your main unit)"),
    ))
}

/// The skills among some abilities, by cost and damage: `スキル 1:100+ 3:400`. A `+` says that the text does more.
pub(crate) fn skills(abilities: &[&Ability], speech: &Speech) -> Option<String> {
    let skills = abilities.iter().filter_map(|ability| match &ability.kind {
        AbilityKind::Skill(skill) => Some(skill),
        _ => None,
    });
    boxes(skills.map(|skill| boxed(skill, skill.cost, None)), speech)
}

/// The same of a unit on the field: what its skills cost and deal as things are, those of its assist with them. It is looked at on a copy
/// of the game in which every card that the viewer does not know is another one.
pub(crate) fn skills_now(engine: &Engine<'_>, unit: ObjectId, speech: &Speech) -> Option<String> {
    let mut known = foretold::known(engine.state(), speech.viewer);
    let mut copy = Engine::new(engine.pool, &mut known);
    copy.refresh();
    let skills = copy.skills_of(unit.seat).into_iter();
    let now = |ability: AbilityIx| {
        let skill = copy.skill(ability)?;
        Some(boxed(skill, battle::cost(&copy, unit, ability), changes::dealt_now(&copy, unit, ability)))
    };
    boxes(skills.filter_map(now), speech)
}

/// A skill as `3:400+`, with its damage as it is now if that is known.
fn boxed(skill: &Skill, cost: i32, now: Option<i32>) -> String {
    let damage = match (now, &skill.damage) {
        (Some(damage), _) => damage.to_string(),
        (None, Some(Amount::Number(damage))) => damage.to_string(),
        (None, Some(amount)) => printed(amount).map_or_else(|| "?".to_owned(), |each| format!("{each}×")),
        (None, None) => "-".to_owned(),
    };
    format!("{cost}:{damage}{}", if skill.effects.is_empty() { "" } else { "+" })
}

fn boxes(skills: impl Iterator<Item = String>, speech: &Speech) -> Option<String> {
    let boxes = Some(skills.collect::<Vec<_>>().join(" ")).filter(|boxes| !boxes.is_empty())?;
    Some(speech.say(format!("スキル {boxes}"), format!("skills {boxes}")))
}

/// The number in a skill's box: so much, or so much for each of something.
fn printed(amount: &Amount) -> Option<i32> {
    match amount {
        Amount::Number(number) | Amount::Times(number, _) => Some(*number),
        _ => None,
    }
}

/// What a skill costs and deals as things are; what is not certain is told as it is printed.
fn box_of(engine: &Engine<'_>, unit: ObjectId, ability: AbilityIx, speech: &Speech) -> String {
    let Some(skill) = engine.skill(ability) else { return String::new() };
    let cost = match (battle::cost(engine, unit, ability), skill.cost) {
        (now, printed) if now == printed => speech.say(format!("コスト{now}"), format!("cost {now}")),
        (now, printed) => speech.say(format!("コスト{now} (表記{printed})"), format!("cost {now} (printed {printed})")),
    };
    let damage = match (blow_of(engine, unit, ability), &skill.damage) {
        (Some(Blow { damage: 0, .. }), _) | (None, None) => speech.say("ダメージなし", "no damage"),
        (Some(blow), _) => {
            let (ja, en) = if blow.doubled { (" (有利で2倍)", " (doubled)") } else { ("", "") };
            let (ko_ja, ko_en) = if blow.knocks_out { ("、KO", ", knocks out") } else { ("", "") };
            let damage = blow.damage;
            speech.say(format!("{damage}ダメージ{ja}{ko_ja}"), format!("{damage} damage{en}{ko_en}"))
        }
        (None, Some(Amount::Number(number))) => speech.say(format!("表記{number}ダメージ"), format!("printed damage {number}")),
        (None, Some(_)) => speech.say("ダメージは文による", "damage by its text"),
    };
    speech.say(format!("{cost}、{damage}"), format!("{cost}, {damage}"))
}

/// What a skill would do for the player who is asked for one.
fn blow_of(engine: &Engine<'_>, unit: ObjectId, ability: AbilityIx) -> Option<Blow> {
    foretold::blow(engine, engine.state().turn_player(), unit, ability)
}
