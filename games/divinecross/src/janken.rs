//! 916: じゃんけん, a choice of both players at the same time that neither sees before both are in.

use crate::board::Note;
use crate::game::{Act, DivineCross, Frame};
use crate::{Engine, clause, verbs, words};
use serde::{Deserialize, Serialize};
use tefuda_kernel::{Ask, Choice, Clause, Entity, Event, Flow, Offer, PlayerId, Question};

/// A hand that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Sign {
    /// グー
    Rock,
    /// チョキ
    Scissors,
    /// パー
    Paper,
}

impl Sign {
    /// Every hand.
    pub const ALL: [Sign; 3] = [Sign::Rock, Sign::Scissors, Sign::Paper];

    fn beats(self, other: Sign) -> bool {
        matches!((self, other), (Sign::Rock, Sign::Scissors) | (Sign::Scissors, Sign::Paper) | (Sign::Paper, Sign::Rock))
    }
}

/// A text makes a player play じゃんけん with the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Janken {
    /// Whose text it is.
    pub player: PlayerId,
    /// How many are still to be played.
    pub left: i32,
    /// How many there were.
    pub times: i32,
    /// How many that player has won.
    pub won: u16,
    /// The hand that came in first, until the other is there.
    pub first: Option<(PlayerId, Sign)>,
}

impl Janken {
    pub(crate) fn of(player: PlayerId, times: i32) -> Janken {
        Janken { player, left: times, times, won: 0, first: None }
    }
}

pub(crate) fn step(engine: &mut Engine<'_>, janken: Janken) -> Flow {
    if janken.left <= 0 || !engine.armed(clause!("916.1")) {
        engine.finish();
        let (played, won) = (janken.left <= 0 && janken.times > 0, i32::from(janken.won) == janken.times);
        engine.conclude(played, janken.won, played && won);
        return Flow::Go;
    }
    // 916.1a: whoever holds the winning ticket wins, and it is used up.
    if let Some(holder) = engine.state().board().ticket.filter(|_| engine.armed(clause!("916.1a"))) {
        settle(engine, janken, holder, clause!("916.1a"));
        verbs::take_ticket(engine, holder, clause!("916.1a"));
        return Flow::Go;
    }
    // 916.2: a fair coin, where the host has said so.
    if engine.state().board().coin && engine.armed(clause!("916.2")) {
        let winner = PlayerId(engine.random_below(2) as u8);
        settle(engine, janken, winner, clause!("916.2"));
        return Flow::Go;
    }
    Flow::Ask(Question::secret(Ask::Pick { least: 1, most: 1, picked: 0 }, clause!("916.1")))
}

/// One is decided; the next begins.
fn settle(engine: &mut Engine<'_>, janken: Janken, winner: PlayerId, clause: Clause) {
    let won = janken.won + u16::from(winner == janken.player);
    engine.goto(Frame::Janken(Janken { left: janken.left - 1, won, first: None, ..janken }));
    let moment = |moment, player| Event::Moment(moment, None, Some(Entity::Player(player)));
    let ends = [moment(words::WON_JANKEN, winner), moment(words::LOST_JANKEN, winner.other())];
    engine.note(Note::WonJanken(winner), clause);
    engine.happen_together(&ends, clause);
}

pub(crate) fn offers(out: &mut Vec<Offer<DivineCross>>) {
    out.extend(Sign::ALL.map(|sign| Offer { choice: Choice::Act(Act::Show(sign)), clause: clause!("916.1") }));
}

/// Both answers come one right after the other; R137: a tie is played again.
pub(crate) fn answer(engine: &mut Engine<'_>, player: PlayerId, choice: Choice<DivineCross>) {
    let Choice::Act(Act::Show(sign)) = choice else { return };
    let Some(tefuda_kernel::Frame::Game(Frame::Janken(janken))) = engine.state().frames().last().copied() else { return };
    let Some((other, theirs)) = janken.first else {
        return engine.goto(Frame::Janken(Janken { first: Some((player, sign)), ..janken }));
    };
    engine.goto(Frame::Janken(Janken { first: None, ..janken }));
    let signs = if player == PlayerId(0) { [sign, theirs] } else { [theirs, sign] };
    engine.note(Note::Signs(signs), clause!("916.1"));
    if sign.beats(theirs) {
        settle(engine, janken, player, clause!("916.1"));
    } else if theirs.beats(sign) {
        settle(engine, janken, other, clause!("916.1"));
    }
}
