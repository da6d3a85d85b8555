//! What only this game keeps, in words: what can be done, the lines of the log, its phases and hand signs.

use crate::board::{Note, Phase, SkillUse};
use crate::changes::{Force, Item};
use crate::game::{Act, DivineCross};
use crate::janken::Sign;
use crate::{Pool, clause, words};
use tefuda_ability::How;
use tefuda_kernel::{Entry, Event, Game, PlayerId};
use tefuda_table::{Speech, name_in};

pub(crate) fn note_words(note: &Note, card: &str, pool: &Pool, speech: &Speech) -> Option<String> {
    let of = |player: &PlayerId, ja: &str, en: (&str, &str)| {
        let name = speech.player(*player);
        let verb = if name == "You" { en.0 } else { en.1 };
        speech.say(format!("{name}{ja}"), format!("{name} {verb}"))
    };
    Some(match note {
        Note::Phase(phase) => {
            let (ja, en) = phase_word(*phase);
            speech.say(format!("― {ja}フェイズ"), format!("― {en} phase"))
        }
        Note::First(player) => of(player, "が先攻", ("go first", "goes first")),
        Note::TicketLost(player) => {
            of(player, "はウィニングチケットを失う", ("no longer have the winning ticket", "no longer has the winning ticket"))
        }
        Note::TicketGained(player) => {
            of(player, "はウィニングチケットを得る", ("get the winning ticket", "gets the winning ticket"))
        }
        Note::Unreplaced(player) => {
            of(player, "には交代するユニットがいない", ("have no unit to step up", "has no unit to step up"))
        }
        Note::Declared(skill) => match pool.title(skill.ability).map(|title| name_in::<DivineCross>(title, speech.lang)) {
            Some(title) => {
                let printed = format!("《{}》", speech.name(pool, pool.ability(skill.ability).def));
                // 703.1: the unit uses it, also where its assist has it.
                if printed == card {
                    speech.say(format!("{card}のスキル「{title}」"), format!("{card} uses 「{title}」"))
                } else {
                    speech.say(
                        format!("{card}が{printed}のスキル「{title}」を使う"),
                        format!("{card} uses 「{title}」 of {printed}"),
                    )
                }
            }
            None => speech.say("スキルを使う", "a skill is used"),
        },
        Note::Lost(player) => of(player, "は敗北条件を満たした", ("have lost", "has lost")),
        Note::Failed | Note::UseFailed => speech.say("スキルは失敗した", "the skill fails"),
        Note::Damage(damage) => {
            let points = f64::from(*damage) / f64::from(SkillUse::PARTS);
            speech.say(format!("スキルのダメージ: {points}"), format!("skill damage: {points}"))
        }
        Note::Signs([one, other]) => {
            let ((ja, en), (ja_other, en_other)) = (sign_word(*one), sign_word(*other));
            let [first, second] = PlayerId::ALL.map(|player| speech.player(player));
            // R137: a tie is played again.
            let (tie_ja, tie_en) =
                if one == other { ("。あいこなのでもう一度", "; a tie, once more") } else { ("", "") };
            speech.say(
                format!("じゃんけん: {first}は{ja}、{second}は{ja_other}{tie_ja}"),
                format!("rock, paper, scissors: {first} {en}, {second} {en_other}{tie_en}"),
            )
        }
        Note::WonJanken(player) => {
            of(player, "がじゃんけんに勝った", ("win at rock, paper, scissors", "wins at rock, paper, scissors"))
        }
        Note::Fresh
        | Note::Charged
        | Note::EventPlayed
        | Note::Retreated
        | Note::UnreplacedSeen
        | Note::SkillOver
        | Note::Judging
        | Note::Earlier(..)
        | Note::Applied(_)
        | Note::Dealt(_)
        | Note::Hit(_)
        | Note::Credited(_)
        | Note::HitForgotten(_)
        | Note::HitsSeen => return None,
    })
}

/// What can be done, in words.
pub(crate) fn act_words(act: &Act, card: Option<&str>, pool: &Pool, speech: &Speech) -> String {
    let card = card.unwrap_or("?");
    match act {
        Act::Charge(_) => speech.say(format!("《{card}》をチャージする"), format!("Charge with 《{card}》")),
        Act::Put(_) => speech.say(format!("《{card}》を出す"), format!("Put out 《{card}》")),
        Act::Play(_) => speech.say(format!("《{card}》をプレイする"), format!("Play 《{card}》")),
        Act::Retreat => speech.say("メイン・ユニットを退却させる", "Retreat with the main unit"),
        Act::Power(_, ability) => titled(speech, pool.title(*ability), card, ("EXパワー", "EX power")),
        Act::Skill(_, ability) => titled(speech, pool.title(*ability), card, ("スキル", "skill")),
        Act::Apply(Item::Effect(effect)) => {
            let number = effect + 1;
            speech.say(format!("スキルの{number}つめの効果を先に適用する"), format!("Apply effect {number} of the skill next"))
        }
        Act::Apply(Item::Earlier(_)) => speech
            .say("前に使った効果によるダメージの変更を先に適用する", "Apply next what an earlier effect makes of the damage"),
        Act::Apply(Item::Force(Force { ability, .. })) => {
            let card = ability.map_or(card, |ability| speech.name(pool, pool.ability(ability).def));
            speech.say(format!("《{card}》の効果を先に適用する"), format!("Apply the effect of 《{card}》 next"))
        }
        Act::Show(sign) => {
            let (ja, en) = sign_word(*sign);
            speech.say(ja, en)
        }
    }
}

fn titled(speech: &Speech, title: Option<&str>, card: &str, (ja, en): (&str, &str)) -> String {
    match title.map(|title| name_in::<DivineCross>(title, speech.lang)) {
        Some(title) => speech.say(format!("{ja}「{title}」を使う 《{card}》"), format!("Use {en} 「{title}」 of 《{card}》")),
        None => speech.say(format!("《{card}》の{ja}を使う"), format!("Use the {en} of 《{card}》")),
    }
}

/// What everybody begins with, phases that come, the moments of a skill around its damage, a knockout that its victim tells already, and what leaves the
/// resolution zone.
pub(crate) fn is_quiet(entry: &Entry<DivineCross>) -> bool {
    match &entry.event {
        Event::Note(note) => matches!(note, Note::Phase(_) | Note::Damage(_)),
        Event::Moment(moment, ..) => ![words::RETREATED, words::SKILL_FAILED].contains(moment),
        Event::Vanish(_) => entry.from == Some(DivineCross::STACK),
        Event::Move(moving) => moving.how == How::Resolve || entry.cause.clause == clause!("403.2"),
        Event::Shuffle(_) => entry.cause.clause == clause!("403.1"),
        _ => false,
    }
}

pub(crate) fn phase_word(phase: Phase) -> (&'static str, &'static str) {
    match phase {
        Phase::Preparation => ("準備", "preparation"),
        Phase::Draw => ("ドロー", "draw"),
        Phase::Main => ("メイン", "main"),
        Phase::Battle => ("バトル", "battle"),
        Phase::End => ("エンド", "end"),
    }
}

pub(crate) fn sign_word(sign: Sign) -> (&'static str, &'static str) {
    match sign {
        Sign::Rock => ("グー", "rock"),
        Sign::Scissors => ("チョキ", "scissors"),
        Sign::Paper => ("パー", "paper"),
    }
}
