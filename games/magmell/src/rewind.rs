//! 702.3: a use that cannot go on is undone as a whole.

use crate::board::{Note, Tried};
use crate::game::{Frame, Magmell};
use crate::payment::Part;
use crate::use_card::{self, UseStep, Using};
use crate::{Engine, State, clause, words};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use tefuda_ability::How;
use tefuda_kernel::{Choice, Entry, Event, Log, ObjectId, PlayerId, Seat};

/// How many ways to pay are tried before one is taken for possible: more than a table with so few sorts of stones has.
const TRIALS: u32 = 256;

/// Whether a use may have to be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Certainty {
    /// No text in play looks at what the use itself changes.
    Sure,
    /// One looks at the card's leaving, or its own targets at each other, so that the use may then find no way to go on.
    Tentative,
    /// One looks at the turning of stones, so that each may take away what the rest was to be paid with.
    Precarious,
    /// It is only being tried out, on a copy of the game.
    Trial,
}

/// 702.3: a use begins. If the card's leaving its zone or the turning of stones can change what is then allowed, the game is
/// kept as it is now, to return to.
pub(crate) fn begin(engine: &mut Engine<'_>, using: Using, then: impl FnOnce(&mut Engine<'_>)) {
    let leaves = Event::Move(engine.moving(using.card, words::THE_CHANT, How::Use));
    let tentative = engine.is_watched(&leaves) || engine.aims_in_a_chain(using.card);
    let certainty = match (tentative, stones_are_watched(engine, using.player)) {
        (_, true) => Certainty::Precarious,
        (true, false) => Certainty::Tentative,
        (false, false) => Certainty::Sure,
    };
    if certainty != Certainty::Sure {
        engine.begin_transaction();
    }
    then(engine);
    engine.call(Frame::Use(Using { certainty, ..using }));
}

/// Whether a text looks at how a player's stones lie, or is on one, where it ceases to work once that lies face down; or whether the
/// player could have something else happen than that one of them pays.
fn stones_are_watched(engine: &mut Engine<'_>, player: PlayerId) -> bool {
    let area = words::stone_area(player);
    [Part::Cost, Part::Catalyst].into_iter().any(|part| {
        let avoidable = |stone: Seat| engine.replaceable(&part.spending(engine, stone));
        engine.state().zone(area).iter().any(|stone| avoidable(*stone)) || engine.is_turning_watched(area, part.spent())
    })
}

/// It has come to its end: there is no way back.
pub(crate) fn complete(engine: &mut Engine<'_>, certainty: Certainty) {
    if certainty != Certainty::Sure {
        engine.commit_transaction();
    }
}

/// 702.3: it cannot go on; it is not offered again before something else has been done. A text that wanted it goes on.
pub(crate) fn take_back(engine: &mut Engine<'_>, card: ObjectId) {
    engine.roll_back();
    let card = engine.state().id(card.seat);
    let by = if matches!(engine.current(), Some(Frame::Right(_))) { Tried::ByRight } else { Tried::ByEffect };
    engine.note(Note::TakenBack(card, by), clause!("702.3"));
}

/// What became of a use that was tried out.
#[derive(Debug, Default)]
struct Witness {
    taken_back: bool,
}

impl Log<Magmell> for Witness {
    fn entry(&mut self, entry: Entry<Magmell>) {
        self.taken_back |= matches!(entry.event, Event::Note(Note::TakenBack(..)));
    }
}

/// 702.3: whether a use can be completed when this pays next. Only what its player sees is tried out.
pub(crate) fn completes(engine: &Engine<'_>, using: Using, choice: Choice<Magmell>) -> bool {
    let left = Cell::new(TRIALS);
    let using = Using { certainty: Certainty::Trial, ..using };
    completes_within(engine, engine.state(), (using, choice), &left)
}

fn completes_within(engine: &Engine<'_>, state: &State, (using, choice): (Using, Choice<Magmell>), left: &Cell<u32>) -> bool {
    if left.get() == 0 {
        return true;
    }
    left.set(left.get() - 1);
    let (mut state, mut witness) = (state.clone(), Witness::default());
    let mut trial = Engine::logged(engine.pool, &mut state, &mut witness);
    use_card::answer(&mut trial, using, choice);
    trial.run();
    let next = match trial.current() {
        Some(Frame::Use(next @ Using { step: UseStep::Pay(_), certainty: Certainty::Trial, .. })) => Some(next),
        _ => None,
    };
    let mut ways = Vec::new();
    if let Some(next) = next {
        use_card::offers(&trial, next, &mut ways);
    }
    match next {
        Some(next) => ways.iter().any(|way| completes_within(engine, &state, (next, way.choice), left)),
        None => !witness.taken_back,
    }
}
