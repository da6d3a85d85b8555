//! Why not, in the case at hand: which stones are missing, whose turn it is, what is still on the chant.

use crate::asked::symbols;
use crate::board::Phase;
use crate::game::Magmell;
use crate::notes::phase_word;
use crate::payment::{Part, due, payers};
use crate::right::awake_own;
use crate::{Engine, words};
use tefuda_kernel::{Ask, ObjectId, PlayerId};
use tefuda_table::{Playable, Refused, Speech, not_own_main};

/// What of the table makes a clause stand in the way of a player; `None` where the clause says all there is to say.
pub(crate) fn hindrance(engine: &Engine<'_>, refused: Refused, speech: &Speech) -> Option<String> {
    let Refused { player, object, clause } = refused;
    match Magmell::clause_id(clause) {
        "702.3.4.1" => unpaid(engine, player, object?, Part::Cost, speech),
        "702.3.4.2" => unpaid(engine, player, object?, Part::Catalyst, speech),
        "702.2" => {
            let zone = engine.state().get(object?).map(|found| speech.zone::<Magmell>(found.zone))?;
            Some(speech.say(format!("{zone}にあり、手札にはない"), format!("it is in {zone}, not in your hand")))
        }
        "702.3.2" => Some(speech.say("求められた対象を適正に取れない", "it cannot be given the targets that it asks for")),
        "702.3" => Some(speech.say("この使用は巻き戻されたばかり", "this use has just been taken back")),
        "605.4.1" => Some(speech.say("いまは最初のターン", "this is the first turn")),
        "102" | "701.1.2" => Some(speech.say("カードの文が禁じている", "the text of a card forbids it")),
        "701.2.1.2" => Some(speech.say("攻撃できるユニットがない", "no unit of yours can attack")),
        "209.2" => otherwise_engaged(engine, speech),
        "601.3" | "209.3" => moment(engine, player, speech),
        "605.4" => moment(engine, player, speech).or_else(|| {
            if let Some(unit) = object.filter(|unit| engine.state().exists(*unit)) {
                let own = engine.information(unit.seat).controller == player;
                let (ja, en) =
                    if own { ("レスト状態", "it is rested") } else { ("相手のユニット", "it is not yours") };
                return Some(speech.say(ja, en));
            }
            let mut units = engine.state().zone(words::THE_BATTLE_AREA).iter();
            let none = !units.any(|seat| awake_own(engine, *seat, player));
            none.then(|| speech.say("ウェイク (縦向き) のユニットがない", "you have no awake unit"))
        }),
        _ => None,
    }
}

/// What is due, and the stones that could pay for it.
fn unpaid(engine: &Engine<'_>, player: PlayerId, card: ObjectId, part: Part, speech: &Speech) -> Option<String> {
    engine.state().get(card)?;
    let (due, less) = due(engine, player, card);
    let mut cost = symbols(due.of(part), part, speech);
    if less.of(part) > 0 {
        let less = less.of(part);
        cost += &speech.say(format!(" ({less}つ減る)"), format!(" ({less} less)"));
    }
    let colours = &crate::materials().lexicon.vocabulary().colours;
    let stone = |own: u16| {
        let had = colours.iter().enumerate().filter(|(at, _)| own & (1 << at) != 0);
        let words: Vec<String> = had.map(|(_, colour)| speech.say(&colour.ja, &colour.en)).collect();
        if words.is_empty() { speech.say("無色", "colourless") } else { words.join(&speech.say("", "/")) }
    };
    let mut stones: Vec<String> = payers(engine, player, part).map(|(_, information)| stone(information.colours)).collect();
    stones.sort();
    let counted: Vec<String> = stones
        .chunk_by(|one, other| one == other)
        .map(|alike| if alike.len() > 1 { format!("{}×{}", alike[0], alike.len()) } else { alike[0].clone() })
        .collect();
    let (none_ja, none_en) = ("なし", "none");
    let listed = if counted.is_empty() { speech.say(none_ja, none_en) } else { counted.join(&speech.say("、", ", ")) };
    Some(match part {
        Part::Cost => speech.say(
            format!("使用コストは{cost}、レストできる魔石は{listed}"),
            format!("it costs {cost}; your stones that are not rested: {listed}"),
        ),
        Part::Catalyst => speech.say(
            format!("触媒は{cost}、表向きの魔石は{listed}"),
            format!("its catalyst is {cost}; your face-up stones: {listed}"),
        ),
    })
}

/// Why it is not the moment to act in one's own main phase.
fn moment(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> Option<String> {
    let (state, board) = (engine.state(), engine.state().board());
    let other_phase = Some(phase_word(board.phase)).filter(|_| board.phase != Phase::Main);
    if let Some(other) = not_own_main(engine, player, other_phase, speech) {
        return Some(other);
    }
    if board.battle.is_some() {
        return Some(speech.say("いまはバトル中", "a battle is going on"));
    }
    let Some(top) = state.zone(words::THE_CHANT).last() else { return otherwise_engaged(engine, speech) };
    let name = speech.name(engine.pool, state.object(*top).def);
    Some(speech.say(format!("チャントで《{name}》が解決を待っている"), format!("《{name}》 waits on the chant")))
}

/// What is asked now is not what to do.
fn otherwise_engaged(engine: &Engine<'_>, speech: &Speech) -> Option<String> {
    let other = engine.state().question().is_some_and(|question| question.ask != Ask::Act);
    other.then(|| speech.say("いまは別の選択の途中", "something else is being decided now"))
}
