//! Why not: the clause in the way of what a player wants to do, and the case at hand, such as how much energy is missing.

use crate::board::Phase;
use crate::game::DivineCross;
use crate::notes::phase_word;
use crate::{Engine, actions, battle, clause, hand, retreat, words};
use tefuda_kernel::{Clause, ObjectId, PlayerId, Seat};
use tefuda_table::{Playable, Refused, Speech, not_own_main};

/// The first clause in the way of something that a player wants to do.
pub(crate) fn why_not(engine: &Engine<'_>, player: PlayerId, verb: &str, object: Option<ObjectId>) -> Option<Clause> {
    let refused = match (verb, object) {
        ("charge", Some(card)) => hand::why_not_charge(engine, player, card),
        ("play", Some(card)) => why_not_play(engine, player, card),
        ("retreat", _) => actions::why_not_retreat(engine, player),
        ("use", Some(object)) => why_not_use(engine, player, object),
        (verb, None) => why_not_any(engine, player, verb),
        _ => None,
    };
    refused.or_else(|| unasked(engine, player))
}

/// Nobody acts who is not asked to.
pub(crate) fn unasked(engine: &Engine<'_>, player: PlayerId) -> Option<Clause> {
    (!engine.is_asked_to_act(player)).then_some(clause!("503.3"))
}

/// A unit is put out, anything else is played.
fn why_not_play(engine: &Engine<'_>, player: PlayerId, card: ObjectId) -> Option<Clause> {
    let unit = engine.state().get(card).is_some_and(|object| engine.pool.def(object.def).printed.is(words::UNIT));
    if unit { hand::why_not_put(engine, player, card) } else { hand::why_not_play(engine, player, card) }
}

/// Why nothing that a player has can be done with a verb.
fn why_not_any(engine: &Engine<'_>, player: PlayerId, verb: &str) -> Option<Clause> {
    let hand = || engine.state().zone(words::hand(player)).iter().copied();
    let (seats, missing): (Vec<Seat>, _) = match verb {
        "charge" => (hand().collect(), hand::why_not_charge(engine, player, ObjectId::NONE)),
        "play" => (hand().collect(), hand::why_not_play(engine, player, ObjectId::NONE)),
        "use" => (actions::units(engine, player).collect(), Some(clause!("606.1"))),
        _ => return None,
    };
    let reason = |seat: Seat| why_not(engine, player, verb, Some(engine.state().id(seat)));
    why_none(seats.into_iter().map(reason).collect(), missing?)
}

/// In the battle phase a unit uses skills, before it activated powers.
fn why_not_use(engine: &Engine<'_>, player: PlayerId, object: ObjectId) -> Option<Clause> {
    let abilities = engine.abilities_of(object.seat).into_iter();
    if engine.state().board().phase == Phase::Battle {
        let main = actions::main_unit(engine, player);
        if main != Some(crate::objects::bearer(engine.state(), object.seat)) && engine.armed(clause!("703.1")) {
            return Some(clause!("703.1"));
        }
        let skills = abilities.filter(|ability| engine.skill(*ability).is_some());
        let reasons = skills.map(|ability| battle::why_not_skill(engine, player, object, ability));
        return why_none(reasons.collect(), clause!("703.1a-1"));
    }
    let outside = engine.state().get(object).filter(|found| !words::is_area(found.zone));
    // Elsewhere it is its own text that speaks, or does not.
    let printed = outside.into_iter().flat_map(|found| engine.pool.def(found.def).abilities());
    let powers = abilities.chain(printed).filter(|ability| engine.activation(*ability).is_some());
    let reasons = powers.map(|ability| actions::why_not_power(engine, player, object, ability));
    why_none(reasons.collect(), clause!("606.1"))
}

/// Of what stands in the way of several abilities, what does of the first, if none is allowed; without any, the clause that asks
/// for one.
fn why_none(reasons: Vec<Option<Clause>>, missing: Clause) -> Option<Clause> {
    let allowed = reasons.iter().any(Option::is_none);
    reasons.into_iter().flatten().next().or(Some(missing)).filter(|_| !allowed)
}

/// What of the table makes a clause stand in the way of a player; `None` where the clause says all there is to say.
pub(crate) fn hindrance(engine: &Engine<'_>, refused: Refused, speech: &Speech) -> Option<String> {
    let Refused { player, object, clause } = refused;
    let (ja, en) = match DivineCross::clause_id(clause) {
        "503.3" | "503.3a" | "503.3b" | "503.3c" | "503.3d" | "503.3e" | "801.1a" => return moment(engine, player, speech),
        "703.1" => return unskilled(engine, player, speech),
        "703.1a-2" => return too_dear(engine, object?, speech),
        "605.3" => return stuck(engine, player, speech),
        "606.1" => (
            "自分で使うEXパワーはない。スキルはバトルフェイズにメイン・ユニットが使う",
            "it has no EX power to activate; skills are used in the battle phase, by the main unit",
        ),
        "602.2" => ("このターンはもうチャージした", "you have charged this turn"),
        "605.2" => ("このターンはもう退却した", "you have retreated this turn"),
        "803.2" => ("このターンはもうイベントを使った", "you have played an event this turn"),
        "802.1" => ("ユニットの能力はエリアで使う", "a unit's powers are for the areas"),
        "802.3" => ("このEXパワーは別の領域で使う", "this EX power is for another zone"),
        "803.1" => ("このターンに使える回数を使い切った", "it was used as often as it can be this turn"),
        "603.2" => ("スタンバイ・エリアの3か所が埋まっている", "all three standby areas are taken"),
        "804.2b" => ("付けられるユニットがない", "there is no unit that it could be attached to"),
        "703.1a-1" => ("このユニットにスキルはない", "this unit has no skill"),
        "703.1a-3" | "104.4" => ("カードの文が禁じている", "the text of a card forbids it"),
        "703.1b" | "802.2a" => ("気絶している", "it is stunned"),
        _ => return None,
    };
    Some(speech.say(ja, en))
}

/// Why it is not the moment to act in one's own main phase.
fn moment(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> Option<String> {
    let (state, phase) = (engine.state(), engine.state().board().phase);
    let other_phase = Some(phase_word(phase)).filter(|_| phase != Phase::Main);
    if let Some(other) = not_own_main(engine, player, other_phase, speech) {
        return Some(other);
    }
    let Some(top) = state.zone(words::THE_RESOLUTION).last() else {
        return Some(speech.say("いまは別の選択の途中", "something else is being decided now"));
    };
    let name = speech.name(engine.pool, state.object(*top).def);
    Some(speech.say(format!("《{name}》の途中"), format!("《{name}》 is being carried out")))
}

/// Skills are for one's own battle phase, and for the main unit.
fn unskilled(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> Option<String> {
    let state = engine.state();
    let own = state.turn_player() == player;
    if !own || state.board().phase != Phase::Battle {
        return Some(speech.say("いまは自分のバトルフェイズではない", "this is not your battle phase"));
    }
    Some(speech.say("メイン・ユニットではない", "it is not your main unit"))
}

/// The cheapest of a unit's skills, and the energy that it has.
fn too_dear(engine: &Engine<'_>, unit: ObjectId, speech: &Speech) -> Option<String> {
    let energy = actions::energies(engine, unit);
    let cost = engine.skills_of(unit.seat).into_iter().map(|skill| battle::cost(engine, unit, skill)).min()?;
    Some(speech.say(
        format!("コスト{cost}に対してエネルギーは{energy}枚"),
        format!("the skill costs {cost}, and it has {energy} energy"),
    ))
}

/// What a retreat lacks.
fn stuck(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> Option<String> {
    let main = actions::main_unit(engine, player)?;
    let (cost, energy) = (retreat::cost(engine, main), actions::energies(engine, engine.state().id(main)));
    Some(if energy < cost {
        speech.say(
            format!("退却コスト{cost}に対してエネルギーは{energy}枚"),
            format!("retreating costs {cost}, and it has {energy} energy"),
        )
    } else {
        speech.say("入れ替わるスタンバイ・ユニットがいない", "no unit stands by to take its place")
    })
}
