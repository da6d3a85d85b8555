//! What the game brings to the table: its data, and its words on the screen.

use crate::battle::{self, Battle};
use crate::board::{Board, Note, Phase, SkillUse};
use crate::game::{Act, DivineCross, Face, Frame};
use crate::notes::{self, is_quiet, note_words, phase_word};
use crate::turn::Turn;
use crate::{Engine, Pool, actions, asked, cards, deck, hindrance, outlook, standing, words};
use tefuda_ability::{Ability, Value, Zone};
use tefuda_cardtext::{CardEntry, FileError, Lexicon};
use tefuda_kernel::{
    AbilityIx, Choice, Clause, Entry, Event, Game as _, Information, ObjectId, Offer, PlayerId, State, ZoneId,
};
use tefuda_table::{
    DeckProblem, Decklist, GameOption, Lesson, Materials, Options, Playable, Printed, Readable, Refused, Speech, Start, Strip,
    Term, is_phase, phase_named, phase_words,
};

/// 916.2: how じゃんけん is decided, and the way that needs no hands.
const JANKEN: &str = "janken";
const COIN: &str = "coin";

/// What players have done or hold, in the words of rulings.
const CHARGED: &str = "チャージ済み";
const EVENT_PLAYED: &str = "イベント使用済み";
const RETREATED: &str = "退却済み";
const TICKET: &str = "ウィニングチケット所持";

impl Readable for DivineCross {
    const ID: &'static str = "divinecross";
    const TITLE: (&'static str, &'static str) = ("ディヴァインクロス TCG", "Divine Cross TCG");
    const SECTIONS: &'static [&'static str] = &[deck::DECK];
    type Extra = Face;

    fn materials() -> &'static Materials {
        crate::materials()
    }

    fn read_card(entry: &CardEntry, lexicon: &Lexicon) -> Result<Printed<Face>, Vec<FileError>> {
        cards::read_card(entry, lexicon)
    }

    fn json_field(key: &str) -> Option<&'static str> {
        match key {
            "number" => Some("番号"),
            "type" => Some("種類"),
            _ => None,
        }
    }
}

impl Playable for DivineCross {
    const VERBS: &'static [&'static str] = &["play", "use", "charge", "retreat"];
    const OPTIONS: &'static [GameOption] = &[GameOption { name: JANKEN, values: &["hands", COIN] }];

    /// 916.2: a fair coin may stand for the hands.
    fn settle(board: &mut Board, options: &Options) {
        board.coin = options.get(JANKEN) == Some(COIN);
    }

    fn standings(state: &State<Self>) -> Vec<(PlayerId, &'static str)> {
        let (board, player) = (state.board(), state.turn_player());
        let done = [(board.charged, CHARGED), (board.events_played, EVENT_PLAYED), (board.retreated, RETREATED)];
        let done = done.map(|(times, word)| (times > 0, word));
        let done = done.into_iter().filter(|(done, _)| *done).map(|(_, word)| (player, word));
        done.chain(board.ticket.map(|player| (player, TICKET))).collect()
    }

    /// Only the turn player charges, plays events and retreats.
    fn stand(board: &mut Board, player: PlayerId, word: &str, turn_player: PlayerId) -> bool {
        match word {
            TICKET => board.ticket = Some(player),
            CHARGED if player == turn_player => board.charged = 1,
            EVENT_PLAYED if player == turn_player => board.events_played = 1,
            RETREATED if player == turn_player => board.retreated = 1,
            _ => return false,
        }
        true
    }

    /// Every ability of this game is printed on a card.
    fn prepare(_: &mut Pool) {}

    fn deck_problems(pool: &Pool, deck: &Decklist) -> Vec<DeckProblem> {
        deck::problems(pool, deck)
    }

    fn starting_zone(section: &str, player: PlayerId) -> Option<ZoneId> {
        (section == deck::DECK).then(|| words::deck(player))
    }

    /// A unit that does nothing.
    fn blank_card(_: Zone) -> &'static [(&'static str, &'static str)] {
        &[("種類", "UNIT"), ("HP", "500"), ("属性", "無"), ("有利", "-"), ("退却コスト", "0")]
    }

    fn starting_values() -> &'static [(Value, i32)] {
        &[]
    }

    fn why_not(engine: &Engine<'_>, player: PlayerId, verb: &str, object: Option<ObjectId>) -> Option<Clause> {
        hindrance::why_not(engine, player, verb, object)
    }

    fn why_not_by(engine: &Engine<'_>, player: PlayerId, verb: &str, object: ObjectId, ability: AbilityIx) -> Option<Clause> {
        if verb != "use" {
            return Self::why_not(engine, player, verb, Some(object));
        }
        // 801.1g-1: what an assist has its unit has.
        let unit = engine.state().id(DivineCross::bearer(engine.state(), object.seat));
        let refused = match engine.skill(ability) {
            Some(_) => battle::why_not_skill(engine, player, unit, ability),
            None => actions::why_not_power(engine, player, unit, ability),
        };
        refused.or_else(|| hindrance::unasked(engine, player))
    }

    /// Without a main unit a player loses in the first check.
    fn never_empty(player: PlayerId) -> Option<ZoneId> {
        Some(words::main(player))
    }

    fn hindrance(engine: &Engine<'_>, refused: Refused, speech: &Speech) -> Option<String> {
        hindrance::hindrance(engine, refused, speech)
    }

    fn start_at(at: &[String], first: PlayerId) -> Option<Start<Self>> {
        let (phase, frames) = match phase_named(at, "メイン")? {
            "ドロー" => (Phase::Draw, vec![Frame::Turn(Turn::DrawCheck)]),
            "メイン" => (Phase::Main, vec![Frame::Turn(Turn::MainCheck)]),
            "バトル" => (Phase::Battle, vec![Frame::Turn(Turn::EndStart), Frame::Battle(Battle::StartCheck)]),
            "エンド" => (Phase::End, vec![Frame::Turn(Turn::EndCheck)]),
            _ => return None,
        };
        Some(Start { board: Board { phase, first: Some(first), ..Board::default() }, frames })
    }

    fn is_at(engine: &Engine<'_>, at: &[String]) -> bool {
        let phase = phase_word(engine.state().board().phase);
        at.iter().all(|word| is_phase(word, phase))
    }

    /// Abilities have numbers that only one table knows; what was applied, and a judgement, matter while a skill is in use.
    fn matters(board: &Board) -> Board {
        let skill = board.skill.map(|skill| SkillUse { ability: AbilityIx(0), ..skill });
        let applied = board.applied.iter().filter(|_| skill.is_some()).map(|item| item.at_any_table()).collect();
        Board { skill, applied, failed: board.failed && skill.is_some(), ..board.clone() }
    }

    fn has_part(engine: &Engine<'_>, object: ObjectId, word: &str) -> Option<bool> {
        let zone = engine.state().get(object).map(|found| words::word(found.zone));
        match word {
            "メイン・ユニット" => Some(zone == Some(words::MAIN)),
            "スタンバイ・ユニット" => Some(zone == Some(words::STANDBY)),
            _ => None,
        }
    }

    fn after_pass(engine: &Engine<'_>) -> Option<(&'static str, &'static str)> {
        match engine.state().board().phase {
            Phase::Main if engine.state().turn() == 1 => {
                Some(("最初のターンにバトルはない。ターンを終える", "no battle in the first turn: it ends"))
            }
            Phase::Main => Some(("バトルフェイズへ", "on to the battle phase")),
            Phase::Battle => Some(("スキルを使わない", "use no skill")),
            _ => None,
        }
    }

    fn verb_words(verb: &str, speech: &Speech) -> String {
        match verb {
            "play" => speech.say("出す・プレイする", "Put it out or play it"),
            "use" => speech.say("スキルやEXパワーを使う", "Use a skill or an EX power"),
            "charge" => speech.say("チャージする", "Charge with it"),
            "retreat" => speech.say("退却する", "Retreat"),
            other => other.to_owned(),
        }
    }

    fn board_plan(below: PlayerId) -> Vec<Strip> {
        crate::plan::board(below)
    }

    fn shown_values() -> &'static [Value] {
        &[words::HP]
    }

    fn spare_values() -> &'static [Value] {
        &[words::RETREAT_COST]
    }

    const ONE_ENTRY: &'static [(&'static str, &'static str, &'static str)] =
        &[("charge", "手札をチャージする…", "Charge with a card…")];

    /// Whoever steps up for somebody who has lost steps up for nothing.
    fn is_moot(engine: &Engine<'_>, player: PlayerId) -> bool {
        let stepping = matches!(engine.current(), Some(Frame::Check(_)));
        stepping && engine.state().zone(words::ko(player)).len() >= words::KO_LOSES
    }

    /// What was attached to a unit that is gone.
    fn is_left_behind(engine: &Engine<'_>, object: ObjectId) -> bool {
        let lying = engine.state().get(object).is_some_and(|found| words::is_area(found.zone));
        lying && engine.state().board().phase != Phase::Preparation && !engine.information(object.seat).is(words::UNIT)
    }

    fn score_words(state: &State<Self>, speech: &Speech) -> Option<String> {
        let lost = |player: PlayerId| state.zone(words::ko(player)).len();
        let [one, other] = PlayerId::ALL.map(|player| format!("{} {}", speech.player(player), lost(player)));
        let most = words::KO_LOSES;
        Some(speech.say(format!("KO置き場: {one}、{other} ({most}で負け)"), format!("KO piles: {one}, {other} ({most} lose)")))
    }

    /// 306.6a: what lies there without information is no unit.
    fn has_values(information: &Information) -> bool {
        information.is(words::UNIT)
    }

    fn evaluate(engine: &Engine<'_>, player: PlayerId) -> i32 {
        standing::lead(engine, player)
    }

    fn urge(engine: &Engine<'_>, player: PlayerId, choice: Choice<Self>) -> u32 {
        standing::urge(engine, player, choice)
    }

    /// Players act in their own turn alone; nothing is ever passed for them unless they say so.
    fn stops() -> &'static [(&'static str, &'static str)] {
        &[("メインフェイズ", "main phase"), ("バトルフェイズ", "battle phase")]
    }

    fn stop_of(board: &Board) -> usize {
        usize::from(board.phase == Phase::Battle)
    }

    fn concerns(engine: &Engine<'_>, verb: &str, object: ObjectId) -> bool {
        actions::concerns(engine, verb, object)
    }

    fn first_thought(engine: &Engine<'_>, player: PlayerId, offers: &[Offer<Self>]) -> Option<usize> {
        asked::first_thought(engine, player, offers)
    }

    fn strength_words(abilities: &[&Ability], speech: &Speech) -> Option<String> {
        asked::skills(abilities, speech)
    }

    fn lesson() -> Option<Lesson> {
        Some(crate::lesson::LESSON)
    }

    const TERMS: &'static [Term] = crate::lesson::TERMS;

    fn holding_words(board: &Board, player: PlayerId, speech: &Speech) -> Option<String> {
        let holds = board.ticket == Some(player);
        holds.then(|| speech.say("ウィニングチケット", "winning ticket"))
    }

    fn strength_now(engine: &Engine<'_>, unit: ObjectId, speech: &Speech) -> Option<String> {
        asked::skills_now(engine, unit, speech)
    }

    fn primer() -> (&'static str, &'static str) {
        crate::lesson::PRIMER
    }

    /// The attribute, and what it has the advantage over: that doubles damage.
    const COLOURS_SHOWN: &'static [(u16, u32, &'static str)] = &[(0x0f, 0, ""), (0xf0, words::ADVANTAGE as u32, ">")];

    fn question_words(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> Option<String> {
        asked::question(engine, player, speech)
    }

    fn choice_words(engine: &Engine<'_>, choice: &Choice<Self>, speech: &Speech) -> Option<String> {
        asked::choice(engine, choice, speech)
    }

    fn features(engine: &Engine<'_>, see: &mut dyn FnMut(&'static str, f32)) {
        outlook::features(engine, see);
    }

    const HEALTH: Option<Value> = Some(words::HP);
    const OUTLOOK: &'static [f32] = outlook::OUTLOOK;

    fn moment_words(board: &Board, speech: &Speech) -> String {
        phase_words(phase_word(board.phase), speech)
    }

    fn note_words(note: &Note, card: &str, pool: &Pool, speech: &Speech) -> Option<String> {
        note_words(note, card, pool, speech)
    }

    fn moves_on(event: &Event<Self>) -> bool {
        matches!(event, Event::Note(Note::Phase(_)))
    }

    fn is_quiet(entry: &Entry<Self>) -> bool {
        is_quiet(entry)
    }

    fn act_words(act: &Act, card: Option<&str>, pool: &Pool, speech: &Speech) -> String {
        notes::act_words(act, card, pool, speech)
    }
}
