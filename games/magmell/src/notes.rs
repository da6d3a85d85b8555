//! What only this game keeps, in words: the lines of the log for it, its phases and steps; and what only a whole log tells.

use crate::board::{Battle, BattleStep, Note, Phase};
use crate::clause;
use crate::game::Magmell;
use tefuda_kernel::{Entity, Entry, Event, Game as _, PlayerId};
use tefuda_table::Speech;

pub(crate) fn note_words(note: &Note, card: &str, speech: &Speech) -> Option<String> {
    let line = match note {
        Note::Phase(phase) => {
            let (ja, en) = phase_word(*phase);
            speech.say(format!("― {ja}フェイズ"), format!("― {en} phase"))
        }
        Note::First(player) => {
            let name = speech.player(*player);
            speech.say(format!("{name}が先攻"), format!("{name} goes first").replace("You goes", "You go"))
        }
        Note::Pass(player) => {
            let name = speech.player(*player);
            speech.say(format!("{name}は使用権を放棄した"), format!("{name} passes").replace("You passes", "You pass"))
        }
        Note::Redraw(player, wants) => redraw(speech, *player, *wants),
        Note::DrewFromEmpty(player) => {
            let name = speech.player(*player);
            speech.say(format!("{name}は魔導書がなく引けない"), format!("{name} cannot draw: the grimoire is empty"))
        }
        Note::ToldToLose(player) => {
            let name = speech.player(*player);
            speech.say(format!("{name}は敗北する"), format!("{name} is to lose"))
        }
        Note::Battle(Some(battle)) => {
            let (ja, en) = step_word(battle.step);
            // 701.2.1.1: whoever may answer in this step knows which unit was named.
            match (battle.step, battle.attacker) {
                (BattleStep::Designation, Some(_)) => speech.say(
                    format!("― {ja}ステップ: {card}を攻撃ユニットに指定した"),
                    format!("― {en} step: {card} is to attack"),
                ),
                _ => speech.say(format!("― {ja}ステップ"), format!("― {en} step")),
            }
        }
        Note::Aimed(Battle { defender: Some(_), .. }) => {
            speech.say(format!("{card}が防御ユニットになった"), format!("{card} defends"))
        }
        Note::Aimed(Battle { target, .. }) => {
            let target = match target {
                Some(Entity::Player(player)) => speech.player(*player),
                _ => card,
            };
            speech.say(format!("攻撃対象は{target}"), format!("the attack is on {target}"))
        }
        Note::Battle(None) => speech.say("― バトル終了", "― the battle is over"),
        Note::AttackTakenBack => speech.say("攻撃できないので、巻き戻した", "there can be no attack, and it is taken back"),
        Note::TakenBack(..) => speech.say("使用できないので、巻き戻した", "it cannot be used after all, and is taken back"),
        Note::PassesForgotten | Note::Checked | Note::Lost(_) => return None,
    };
    Some(line)
}

/// What everybody begins with, rights that pass, phases that come, and what rests or wakes as the rules go.
pub(crate) fn is_quiet(entry: &Entry<Magmell>) -> bool {
    match &entry.event {
        Event::Note(note) => matches!(note, Note::Phase(_) | Note::Pass(_) | Note::Battle(_)),
        Event::Turn(..) => entry.cause.ability.is_none(),
        Event::Move(_) | Event::Shuffle(_) | Event::Value(..) => {
            [clause!("220.1"), clause!("503.1.1"), clause!("503.1.1.2")].contains(&entry.cause.clause)
        }
        Event::Vanish(_) => entry.from == Some(Magmell::STACK),
        _ => false,
    }
}

fn redraw(speech: &Speech, player: PlayerId, wants: bool) -> String {
    let name = speech.player(player);
    if wants {
        speech.say(format!("{name}は手札を引き直す"), format!("{name} will take a new hand"))
    } else {
        speech.say(format!("{name}は手札を引き直さない"), format!("{name} will keep the hand"))
    }
}

/// The word for a phase, Japanese and English.
pub(crate) fn phase_word(phase: Phase) -> (&'static str, &'static str) {
    match phase {
        Phase::Preparation => ("準備", "preparation"),
        Phase::Standby => ("スタンバイ", "standby"),
        Phase::Draw => ("ドロー", "draw"),
        Phase::Stone => ("魔石", "stone"),
        Phase::Main => ("メイン", "main"),
        Phase::End => ("エンド", "end"),
    }
}

/// The word for a step of a battle, Japanese and English.
pub(crate) fn step_word(step: BattleStep) -> (&'static str, &'static str) {
    match step {
        BattleStep::Designation => ("攻撃指定", "attack designation"),
        BattleStep::Attack => ("攻撃", "attack"),
        BattleStep::Defence => ("防御", "defence"),
        BattleStep::Damage => ("ダメージ", "damage"),
        BattleStep::End => ("バトル終了", "battle end"),
    }
}
