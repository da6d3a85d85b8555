//! Whether a text can be aimed to the end. Mostly that is seen at a glance; where one choice bears on another it is tried out on a
//! copy of the game.

use crate::choices::{Choice, Offer};
use crate::engine::{Engine, Flow};
use crate::frame::{Aim, Frame, Scope};
use crate::game::Game;
use crate::ids::{ObjectId, PlayerId, ZoneId};
use crate::pool::code::Instruction;
use std::cell::Cell;
use tefuda_ability::Zone;

/// How many choices are tried out before a way is taken for possible: more than the words of a text that has any use come to.
const TRIALS: u32 = 512;

impl<G: Game> Engine<'_, G> {
    /// Whether a card that a player is about to use will have all the targets that its text asks for, as that player sees it. The
    /// numbers are those that the player could announce as X.
    pub fn can_aim(&self, object: ObjectId, player: PlayerId, mut numbers: impl Iterator<Item = i32>) -> bool {
        let Some(found) = self.state.get(object) else { return false };
        let spells = &self.pool.def(found.def).spells;
        let aims = || spells.iter().map(|ability| &self.pool.ability(*ability).aims);
        if aims().any(|aims| aims.x) {
            return numbers.any(|number| self.would_aim(object, player, Some(number)));
        }
        let leaves = |zone: &Zone| [found.zone, G::STACK].iter().any(|at: &ZoneId| G::ZONES[usize::from(at.0)].is(*zone));
        if aims().any(|aims| aims.chained || aims.counted.iter().any(leaves)) {
            return self.would_aim(object, player, None);
        }
        spells.iter().all(|ability| {
            let scope = self.bare_scope(object, player);
            let scope = Scope { ability: Some(*ability), holder: Some(object.seat), ..scope };
            self.targets_there(scope, self.pool.ability(*ability).code, None)
        })
    }

    /// Whether a card on the stack can still be aimed once this is announced as X.
    pub fn can_aim_with(&self, holder: ObjectId, number: i32) -> bool {
        let asks = self.programs(holder).iter().any(|ability| self.pool.ability(*ability).aims.x);
        !asks || self.on_a_copy(|trial| trial.aims_announcing(holder, Some(number)))
    }

    /// Whether what is chosen for one targeting word of a card bears on another, so that it takes trying out how it can be aimed.
    pub fn aims_in_a_chain(&self, holder: ObjectId) -> bool {
        self.programs(holder).iter().any(|ability| self.pool.ability(*ability).aims.chained)
    }

    /// The same with the card where it will be by then.
    fn would_aim(&self, object: ObjectId, player: PlayerId, number: Option<i32>) -> bool {
        // Where something else becomes of it, the game sees to that when it does.
        self.on_a_copy(|trial| trial.put_to_use(object, player).is_none_or(|holder| trial.aims_announcing(holder, number)))
    }

    fn aims_announcing(&mut self, holder: ObjectId, number: Option<i32>) -> bool {
        number.into_iter().for_each(|number| self.announce(holder, number));
        self.begin_aiming(holder);
        self.aims_through(&Cell::new(TRIALS))
    }

    /// Whether the aiming that has just begun can be brought to its end.
    pub(crate) fn can_be_aimed(&self) -> bool {
        self.on_a_copy(|trial| trial.aims_through(&Cell::new(TRIALS)))
    }

    /// Leave only those offers with which the aiming in progress can be brought to its end.
    pub(crate) fn keep_what_aims(&self, out: &mut Vec<Offer<G>>) {
        let left = Cell::new(TRIALS);
        out.retain(|offer| self.aims_after(offer.choice, &left));
    }

    fn aims_after(&self, choice: Choice<G>, left: &Cell<u32>) -> bool {
        let Some(Frame::Aiming { holder, scope, at, step }) = self.state.frames.last().copied() else { return true };
        if left.get() == 0 {
            return true;
        }
        left.set(left.get() - 1);
        self.on_a_copy(|trial| {
            trial.answer_aiming(holder, scope, at, step, choice);
            trial.aims_through(left)
        })
    }

    /// Bring the aiming on top to its end, one way or another; `false` if there is none.
    fn aims_through(&mut self, left: &Cell<u32>) -> bool {
        let depth = self.state.frames.len();
        while let Some(Frame::Aiming { holder, scope, at, step }) = self.state.frames.last().copied()
            && self.state.frames.len() == depth
        {
            let Flow::Ask(question) = self.step_aiming(holder, scope, at, step) else { continue };
            let mut ways = Vec::new();
            self.ways_to_aim((holder, scope), at, step, question.clause, &mut ways);
            // What nothing later looks at may be anything.
            if !self.bears_on_more(scope, at, step) {
                ways.truncate(1);
            }
            match ways.as_slice() {
                [only] => self.answer_aiming(holder, scope, at, step, only.choice),
                several => return several.iter().any(|way| self.aims_after(way.choice, left)),
            }
        }
        self.aimed()
    }

    fn bears_on_more(&self, scope: Scope, at: u32, step: Aim) -> bool {
        let mode = matches!(self.pool.instruction(at), Instruction::Mode { .. });
        mode || (self.is_chained(scope) && matches!(step, Aim::HowMany | Aim::Targets(_)))
    }

    /// Whether the targeting words of the ability that is aimed look at each other.
    pub(crate) fn is_chained(&self, scope: Scope) -> bool {
        scope.ability.is_some_and(|ability| self.pool.ability(ability).aims.chained)
    }
}
