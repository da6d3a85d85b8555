//! What the game brings to the table: its data, and its words on the screen.

use crate::board::{BattleStep, Board, Note, Phase};
use crate::game::{Act, Face, Frame, Magmell};
use crate::notes::{self, phase_word, step_word};
use crate::turn::Turn;
use crate::{Engine, Pool, asked, cards, deck, outlook, right, standing, use_card, words};
use tefuda_ability::{Counter, Mark, Value, Zone};
use tefuda_cardtext::{CardContext, CardEntry, FileError, Lexicon, compile};
use tefuda_kernel::{Choice, Clause, Entity, Entry, Event, Information, ObjectId, Offer, PlayerId, Players, ZoneId};
use tefuda_table::{
    DeckProblem, Decklist, Lesson, Materials, Playable, Printed, Readable, Refused, Speech, Start, Term, is_phase, phase_named,
    phase_words,
};

/// 224.4.3: what a pyre counter gives, in our own canonical wording.
const PYRE_TEXT: &str = "■このユニットがダストに置かれたとき、プレイヤー1人を対象とし、それに2点のダメージを与える。";

impl Readable for Magmell {
    const ID: &'static str = "magmell";
    const TITLE: (&'static str, &'static str) = ("MAGMELL カードゲーム", "MAGMELL CARD GAME");
    const SECTIONS: &'static [&'static str] = &[deck::GRIMOIRE, deck::STONE_DECK];
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
            "type" => Some("種別"),
            "cost" => Some("使用コスト"),
            "power" => Some("AP"),
            "life" => Some("HP"),
            _ => None,
        }
    }
}

impl Playable for Magmell {
    const VERBS: &'static [&'static str] = &["use", "attack"];

    fn prepare(pool: &mut Pool) {
        let context = CardContext { name: words::PYRE_RULE.to_owned(), kind: words::UNIT };
        let lexicon = &Self::materials().lexicon;
        if let Ok(compiled) = compile(PYRE_TEXT, &context, lexicon, &mut pool.names) {
            let name = pool.names.intern(words::PYRE_RULE);
            let information = Information { name: Some(name), text: true, ..Information::blank(PlayerId(0)) };
            let rule = pool.add(name, information, Face::default(), &compiled.abilities);
            if let Some(ability) = pool.def(rule).abilities().next() {
                pool.give_counter(words::PYRE, ability);
            }
        }
    }

    fn deck_problems(pool: &Pool, deck: &Decklist) -> Vec<DeckProblem> {
        deck::problems(pool, deck)
    }

    fn starting_zone(section: &str, player: PlayerId) -> Option<ZoneId> {
        match section {
            deck::GRIMOIRE => Some(words::grimoire(player)),
            deck::STONE_DECK => Some(words::stone_deck(player)),
            _ => None,
        }
    }

    /// A unit that does nothing and that nobody can pay for, or a stone without a colour.
    fn blank_card(zone: Zone) -> &'static [(&'static str, &'static str)] {
        match zone {
            words::STONE_DECK | words::STONE_AREA => &[("種別", "魔石")],
            _ => &[("種別", "ユニット"), ("使用コスト", "[無99]"), ("AP", "0"), ("HP", "1")],
        }
    }

    fn starting_values() -> &'static [(Value, i32)] {
        &[(words::LIFE, words::MOST_LIFE)]
    }

    fn why_not(engine: &Engine<'_>, player: PlayerId, verb: &str, object: Option<ObjectId>) -> Option<Clause> {
        match verb {
            "use" => object.and_then(|card| {
                use_card::why_not_use(engine, player, card).or_else(|| right::why_not_now(engine, player, Some(card)))
            }),
            "attack" => right::why_not_attack(engine, player)
                .or_else(|| object.and_then(|unit| right::why_not_attack_with(engine, player, unit)))
                .or_else(|| right::why_not_now(engine, player, None)),
            "pass" => right::why_not_pass(engine, player),
            _ => None,
        }
    }

    fn hindrance(engine: &Engine<'_>, refused: Refused, speech: &Speech) -> Option<String> {
        crate::hindrance::hindrance(engine, refused, speech)
    }

    fn start_at(at: &[String], first: PlayerId) -> Option<Start<Self>> {
        let (phase, turn) = match phase_named(at, "メイン")? {
            "スタンバイ" => (Phase::Standby, Turn::StandbyRight),
            "ドロー" => (Phase::Draw, Turn::DrawRight),
            "魔石" => (Phase::Stone, Turn::StoneRight),
            "メイン" => (Phase::Main, Turn::MainRight),
            "エンド" => (Phase::End, Turn::EndRight),
            _ => return None,
        };
        let board = Board { phase, first: Some(first), ..Board::default() };
        Some(Start { board, frames: vec![Frame::Turn(turn)] })
    }

    fn is_at(engine: &Engine<'_>, at: &[String]) -> bool {
        let board = engine.state().board();
        at.iter().all(|word| {
            let step = word.trim_end_matches("ステップ");
            let in_step = board.battle.is_some_and(|battle| step_word(battle.step).0 == step);
            is_phase(word, phase_word(board.phase)) || in_step
        })
    }

    /// Who took a new hand matters no more once the game has begun.
    fn matters(board: &Board) -> Board {
        Board { redraws: Players::NONE, ..*board }
    }

    /// 701.3.1.2, 701.4.1: an attacker that was rested and what it attacks are バトルユニット.
    fn has_part(engine: &Engine<'_>, object: ObjectId, word: &str) -> Option<bool> {
        let battle = engine.state().board().battle;
        let attacks = battle.is_some_and(|battle| battle.attacker == Some(object));
        let attacked = battle.is_some_and(|battle| battle.target == Some(Entity::Object(object)));
        let rested = battle.is_some_and(|battle| battle.target.is_some());
        match word {
            "攻撃ユニット" => Some(attacks),
            "攻撃対象" => Some(attacked),
            "防御ユニット" => Some(battle.is_some_and(|battle| battle.defender == Some(object))),
            "バトルユニット" => Some((attacks && rested) || attacked),
            _ => None,
        }
    }

    /// The phases, with the steps of a battle where it comes.
    fn stops() -> &'static [(&'static str, &'static str)] {
        &[
            ("スタンバイフェイズ", "standby phase"),
            ("ドローフェイズ", "draw phase"),
            ("魔石フェイズ", "stone phase"),
            ("メインフェイズ", "main phase"),
            ("攻撃指定ステップ", "attack designation step"),
            ("攻撃ステップ", "attack step"),
            ("防御ステップ (防御されたとき)", "defence step (with a defender)"),
            ("ダメージステップ", "damage step"),
            ("バトル終了ステップ", "battle end step"),
            ("エンドフェイズ", "end phase"),
        ]
    }

    fn stop_of(board: &Board) -> usize {
        match (board.phase, board.battle.map(|battle| battle.step)) {
            (_, Some(BattleStep::Designation)) => 4,
            (_, Some(BattleStep::Attack)) => 5,
            // Nobody defends: nothing has changed since the attack.
            (_, Some(BattleStep::Defence)) if board.battle.is_none_or(|battle| battle.defender.is_none()) => 8,
            (_, Some(BattleStep::Defence)) => 6,
            (_, Some(BattleStep::Damage)) => 7,
            (_, Some(BattleStep::End)) => 8,
            (Phase::Preparation | Phase::Standby, None) => 0,
            (Phase::Draw, None) => 1,
            (Phase::Stone, None) => 2,
            (Phase::Main, None) => 3,
            (Phase::End, None) => 9,
        }
    }

    /// One's own main phase and what follows a defence; in the other's turn an attack, and the end of the turn.
    fn stops_at_first(place: usize, own_turn: bool) -> bool {
        if own_turn { [3, 6].contains(&place) } else { [5, 9].contains(&place) }
    }

    const MAIN_STOP: usize = 3;

    /// What is in a hand is used, what is in the battle area attacks.
    fn concerns(engine: &Engine<'_>, verb: &str, object: ObjectId) -> bool {
        let fights = engine.state().get(object).is_some_and(|object| object.zone == words::THE_BATTLE_AREA);
        fights == (verb == "attack")
    }

    fn first_thought(engine: &Engine<'_>, player: PlayerId, offers: &[Offer<Self>]) -> Option<usize> {
        if engine.state().question().is_some_and(|question| question.ask == tefuda_kernel::Ask::Act) {
            return asked::first_thought(engine, player, offers);
        }
        if asked::announces(engine) {
            return offers.len().checked_sub(1);
        }
        // A hand is given back with a reason, or not at all.
        let redraw = engine.state().question().is_some_and(|question| Self::clause_id(question.clause) == "503.1.1.3");
        offers.iter().position(|offer| offer.choice == Choice::No).filter(|_| redraw)
    }

    fn pays_itself(engine: &Engine<'_>, player: PlayerId, offers: &[Offer<Self>]) -> Option<usize> {
        asked::pays_itself(engine, player, offers)
    }

    fn after_pass(engine: &Engine<'_>) -> Option<(&'static str, &'static str)> {
        let (waits, board) = (!engine.state().zone(words::THE_CHANT).is_empty(), engine.state().board());
        Some(match (board.battle.map(|battle| battle.step), board.phase) {
            _ if waits => ("両者のパスで解決", "if both pass: it resolves"),
            (Some(BattleStep::Attack | BattleStep::Defence), _) if crate::battle::broken(engine) => {
                ("両者のパスでバトル終了へ", "if both pass: on to the end of the battle")
            }
            (Some(BattleStep::Attack), _) => ("両者のパスで防御へ", "if both pass: on to the defence"),
            (Some(BattleStep::Defence), _) => ("両者のパスでダメージへ", "if both pass: on to the damage"),
            (None, Phase::Main) => ("両者のパスでエンドフェイズへ", "if both pass: on to the end phase"),
            (None, Phase::End) => ("両者のパスでターン終了へ", "if both pass: the turn ends"),
            _ => ("両者のパスで次へ", "if both pass: the game moves on"),
        })
    }

    fn verb_words(verb: &str, speech: &Speech) -> String {
        match verb {
            "use" => speech.say("使用する", "Use it"),
            "attack" => speech.say("攻撃を宣言する", "Declare an attack"),
            other => other.to_owned(),
        }
    }

    /// Only units have AP and HP.
    fn shown_values() -> &'static [Value] {
        &[words::AP, words::HP]
    }

    fn has_values(information: &Information) -> bool {
        information.is(words::UNIT)
    }

    fn lesson() -> Option<Lesson> {
        Some(crate::lesson::LESSON)
    }

    fn primer() -> (&'static str, &'static str) {
        crate::lesson::PRIMER
    }

    fn question_words(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> Option<String> {
        asked::question(engine, player, speech)
    }

    fn choice_words(engine: &Engine<'_>, choice: &Choice<Self>, speech: &Speech) -> Option<String> {
        asked::choice(engine, choice, speech)
    }

    fn evaluate(engine: &Engine<'_>, player: PlayerId) -> i32 {
        standing::lead(engine, player)
    }

    fn urge(engine: &Engine<'_>, player: PlayerId, choice: Choice<Self>) -> u32 {
        standing::urge(engine, player, choice)
    }

    fn features(engine: &Engine<'_>, see: &mut dyn FnMut(&'static str, f32)) {
        outlook::features(engine, see);
    }

    const HEALTH: Option<Value> = Some(words::HP);
    const OUTLOOK: &'static [f32] = outlook::OUTLOOK;
    const TERMS: &'static [Term] = crate::lesson::COUNTERS;
    const GOOD_COUNTERS: &'static [Counter] = &[words::POWER];
    const BAD_MARKS: &'static [Mark] = &[words::CANNOT_ATTACK, words::CANNOT_DEFEND, words::MUST_ATTACK];

    fn moment_words(board: &Board, speech: &Speech) -> String {
        let phase = phase_words(phase_word(board.phase), speech);
        match board.battle {
            Some(battle) => {
                let (ja, en) = step_word(battle.step);
                speech.say(format!("{phase}・{ja}ステップ"), format!("{phase}, {en} step"))
            }
            None => phase,
        }
    }

    fn note_words(note: &Note, card: &str, _: &Pool, speech: &Speech) -> Option<String> {
        notes::note_words(note, card, speech)
    }

    fn moves_on(event: &Event<Self>) -> bool {
        matches!(event, Event::Note(Note::Phase(_) | Note::Pass(_)))
    }

    fn is_quiet(entry: &Entry<Self>) -> bool {
        notes::is_quiet(entry)
    }

    fn act_words(act: &Act, card: Option<&str>, _: &Pool, speech: &Speech) -> String {
        match act {
            Act::Use(_) => {
                let card = card.unwrap_or("?");
                speech.say(format!("《{card}》を使用する"), format!("Use 《{card}》"))
            }
            Act::Attack => speech.say("攻撃を宣言する", "Declare an attack"),
        }
    }
}
