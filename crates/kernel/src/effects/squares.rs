//! Squares of a board: which of them a phrase means, and on which of them something comes.

use crate::choices::{Ask, Choice, Offer};
use crate::engine::{Engine, Flow};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{Clause, Entity, ObjectId, PlayerId, Players, Seat, ZoneId};
use crate::state::cell::{Binding, Cell, Held};
use crate::state::zone::ZoneSet;
use smallvec::SmallVec;
use tefuda_ability::{Anchor, Place, Square, SquareFilter, Squares, Var, What};

/// Squares from which others are seen, each with the player who looks.
type Anchors = SmallVec<[(ZoneId, PlayerId); 2]>;

impl<G: Game> Engine<'_, G> {
    /// The squares that a phrase means.
    pub(crate) fn squares(&self, scope: Scope, squares: &Squares) -> ZoneSet {
        let there = self.zones(scope, Place { zone: squares.zone, side: squares.side });
        there.filter(|zone| squares.filters.iter().all(|filter| self.square_fits(scope, filter, *zone))).collect()
    }

    fn square_fits(&self, scope: Scope, filter: &SquareFilter, zone: ZoneId) -> bool {
        let from = |anchor: &Anchor| self.anchors(scope, anchor);
        match filter {
            SquareFilter::Area(area) => G::in_area(zone, *area, scope.controller),
            SquareFilter::Beside(anchor) => from(anchor).into_iter().any(|(at, _)| G::distance(at, zone) == Some(1)),
            SquareFilter::Away(comparison, amount, anchor) => {
                let number = self.amount(scope, amount);
                let far = |at: ZoneId| G::distance(at, zone).is_some_and(|far| comparison.holds(i32::from(far), number));
                from(anchor).into_iter().any(|(at, _)| far(at))
            }
            SquareFilter::Diagram(steps, anchor) => {
                let leads = |at: ZoneId, facing: PlayerId| {
                    steps.iter().any(|(right, forward)| G::offset(at, (*right, *forward), facing) == Some(zone))
                };
                from(anchor).into_iter().any(|(at, facing)| leads(at, facing))
            }
            SquareFilter::Lacks(noun) => !self.stands_there(scope, noun, zone),
            SquareFilter::Holds(noun) => self.stands_there(scope, noun, zone),
            SquareFilter::Where(what) => self.stand_of(scope, what).any(|(at, _)| at == zone),
            SquareFilter::Is(var) => self.bound(scope, *var).any(|entity| entity == Entity::Zone(zone)),
            SquareFilter::Not(inner) => !self.square_fits(scope, inner, zone),
            SquareFilter::AnyOf(several) => several.iter().any(|one| self.square_fits(scope, one, zone)),
        }
    }

    fn stands_there(&self, scope: Scope, noun: &tefuda_ability::Noun, zone: ZoneId) -> bool {
        let there = self.state.zone(zone).iter().map(|seat| self.state.id(*seat));
        let whose = |id: ObjectId| self.on_side(scope, noun.place.side, self.controller(id));
        there.filter(|id| whose(*id)).any(|id| self.fits_each(scope, noun.filters.iter(), id))
    }

    fn anchors(&self, scope: Scope, anchor: &Anchor) -> Anchors {
        match anchor {
            Anchor::Object(what) => self.stand_of(scope, what).collect(),
            Anchor::Square(var) => self.chosen_squares(scope, *var).map(|zone| (zone, scope.controller)).collect(),
            Anchor::Player(who) => self.who(scope, who).filter_map(|who| Some((G::square_of(who)?, who))).collect(),
        }
    }

    /// Where things stand or, if they are gone, where they stood last, each with its player.
    fn stand_of(&self, scope: Scope, what: &What) -> impl Iterator<Item = (ZoneId, PlayerId)> {
        let stand = |id: ObjectId| match self.state.get(id) {
            Some(object) => Some((object.zone, self.controller(id))),
            None => self.state.past(id).map(|past| (past.zone, past.information.controller)),
        };
        // What the text has moved is spoken of under its new identity, off the board: the one before stood there.
        let before = |id: ObjectId| ObjectId { sitting: id.sitting.wrapping_sub(1), ..id };
        self.ids(scope, what).into_iter().filter_map(move |id| {
            let on_board = |place: &(ZoneId, PlayerId)| G::distance(place.0, place.0).is_some();
            stand(id).filter(on_board).or_else(|| stand(before(id)))
        })
    }

    fn chosen_squares(&self, scope: Scope, var: Var) -> impl Iterator<Item = ZoneId> {
        self.bound(scope, var).filter_map(|entity| if let Entity::Zone(zone) = entity { Some(zone) } else { None })
    }

    /// Asks for one object after the other on which square it comes; `true` while one is still to be asked for.
    pub(crate) fn ask_for_squares(&mut self, (scope, at): (Scope, u32), seats: &[Seat], square: &Square, round: u16) -> bool {
        let Square::Ask { by, .. } = square else { return false };
        let Some(seat) = seats.get(usize::from(round)) else { return false };
        let object = self.state.id(*seat);
        match self.who(scope, by).next() {
            Some(player) if !self.free_squares(scope, square).is_empty() => {
                self.push(Frame::Squaring { scope, at, player, object });
            }
            _ => self.wants(Players::NONE),
        }
        true
    }

    /// The squares on which one more thing can come.
    fn free_squares(&self, scope: Scope, square: &Square) -> ZoneSet {
        let Square::Ask { from, apart, .. } = square else { return ZoneSet::NONE };
        let memory = self.state.memory.get(usize::from(scope.base)..).unwrap_or_default();
        let taken = |zone: &ZoneId| memory.iter().any(|one| matches!(one.held, Held::In(_, other) if other == *zone));
        let given = |binding: &Binding| binding.cell.is(Cell::Square);
        let used = *apart && memory.iter().any(given);
        self.squares(scope, from).filter(|zone| !used || !taken(zone)).collect()
    }

    /// The square on which something is to come; `None` if none was there for it.
    pub(crate) fn square_for(&self, scope: Scope, square: &Square, object: ObjectId) -> Option<ZoneId> {
        match square {
            Square::Unsaid => None,
            Square::Is(var) => self.chosen_squares(scope, *var).next(),
            Square::Ask { .. } => {
                let memory = self.state.memory.get(usize::from(scope.base)..).unwrap_or_default();
                memory.iter().rev().find_map(|one| match (one.cell, one.held) {
                    (Cell::Square, Held::In(Entity::Object(id), zone)) if id == object => Some(zone),
                    _ => None,
                })
            }
        }
    }

    pub(crate) fn step_squaring(&mut self, player: PlayerId) -> Flow {
        self.ask(player, Ask::Pick { least: 1, most: 1, picked: 0 }, G::cite(Doing::Choose))
    }

    pub(crate) fn offer_squares(&self, scope: Scope, at: u32, clause: Clause, out: &mut Vec<Offer<G>>) {
        if let Some(square) = self.pool.square_at(at) {
            out.extend(self.free_squares(scope, square).map(|zone| Offer { choice: Choice::Zone(zone), clause }));
        }
    }

    pub(crate) fn answer_square(&mut self, object: ObjectId, choice: Choice<G>) {
        self.finish();
        if let Choice::Zone(zone) = choice {
            let held = Held::In(Entity::Object(object), zone);
            self.state.memory.push(Binding { cell: Cell::Square, held });
        }
    }
}
