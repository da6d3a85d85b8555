//! Whether an event is what a pattern speaks of.

use crate::arm::armed;
use crate::effects::noun_matching::Taken;
use crate::engine::Engine;
use crate::events::{Event, Move, Occurrence, word_for_token};
use crate::frame::Scope;
use crate::game::{Doing, Game};
use crate::ids::{Entity, ObjectId, PlayerId};
use crate::state::object::Object;
use crate::triggers::Matched;
use tefuda_ability::{Filter, How, Noun, Pattern, Place, Side, Subject, Via};

impl<G: Game> Engine<'_, G> {
    /// Whether an event is what a pattern speaks of.
    pub(crate) fn pattern(&self, pattern: &Pattern, occurrence: Occurrence<'_, G>, scope: Scope) -> Option<Matched> {
        let event = occurrence.event;
        match (pattern, event) {
            (Pattern::By(inner, via), _) => {
                self.pattern(inner, occurrence, scope).filter(|_| self.is_via(via, occurrence, scope))
            }
            // What is to be replaced has not happened yet.
            (Pattern::Nth(inner, number, when), _) => {
                let before = self.times_happened(scope, *when, inner);
                self.pattern(inner, occurrence, scope).filter(|_| before + 1 == *number)
            }
            (Pattern::Moves { what, from, to, how }, Event::Move(moving)) if goes_anywhere::<G>(pattern, moving) => {
                let word = how.is_none_or(|how| how == moving.how);
                let places = self.in_place(scope, *from, moving, moving.from) && self.in_place(scope, *to, moving, moving.to);
                // An ability arrives nowhere.
                let ability = || moving.how == How::Negate && self.state.get(moving.object).is_some_and(Object::is_ability);
                let places = places
                    && (to.is_none() || !ability())
                    && leaves::<G>(*from, moving)
                    && enters::<G>(*to, moving)
                    && concerns::<G>(what, moving);
                let subject = || self.was_subject(what, moving.object, scope, (event, *to));
                (word && places && subject()).then(|| Matched::object(moving.object))
            }
            (Pattern::Once(inner), _) => self.pattern(inner, occurrence, scope).map(|_| Matched::default()),
            (Pattern::AnyOf(any), _) => any.iter().find_map(|one| self.pattern(one, occurrence, scope)),
            // Only a replacement sees a token that is not there yet; its own text has no source then.
            (Pattern::Moves { what, from: None, to, how }, Event::Token { def, player, zone, .. })
                if to.is_some() || how.is_some() =>
            {
                let word = how.is_none_or(|how| how == word_for_token::<G>(*zone));
                let place = to.is_none_or(|to| self.place_is(scope, to, *zone, *player));
                let fits = match what {
                    Subject::This | Subject::Itself => scope.source == ObjectId::NONE,
                    Subject::Each(noun) => self.token_fits(scope, noun, *def, *player),
                };
                (word && place && fits).then(Matched::default)
            }
            (Pattern::Drew(side), Event::Missed(player)) => {
                self.on_side(scope, *side, *player).then(|| Matched::player(*player))
            }
            (Pattern::Drew(side), Event::Move(moving)) if moving.how == How::Draw => {
                let player = moving.controller;
                self.on_side(scope, *side, player).then(|| Matched::player(player))
            }
            // Only a replacement sees a draw that would find nothing: nobody draws a card by it.
            (Pattern::Drew(side), Event::DrawNothing(player, _)) => {
                self.on_side(scope, *side, *player).then(|| Matched::player(*player))
            }
            (Pattern::Turned(what, status, on), Event::Turn(object, turned, now)) => {
                let same = status == turned && on == now;
                (same && self.is_subject(what, *object, scope)).then(|| Matched::object(*object))
            }
            // Looked back on: how it lay is seen before it is turned.
            (Pattern::TurnedFrom { what, to, from }, Event::Turn(object, turned, now)) => {
                let lay = self.state.get(*object).is_some_and(|object| object.status.lies::<G>(*from));
                let fits = to == turned && *now && lay && self.is_subject(what, *object, scope);
                fits.then(|| Matched::object(*object))
            }
            (Pattern::Damaged(what), Event::Damage { to: Entity::Object(object), amount, by, .. }) => {
                let matched = Matched { other: Some(Entity::Object(*by)), amount: *amount, ..Matched::object(*object) };
                self.is_subject(what, *object, scope).then_some(matched)
            }
            (Pattern::BattleDamaged(what), Event::Damage { to: Entity::Object(object), amount, by, battle: true }) => {
                let matched = Matched { other: Some(Entity::Object(*by)), amount: *amount, ..Matched::object(*object) };
                self.is_subject(what, *object, scope).then_some(matched)
            }
            // What no card deals is dealt by the rules.
            (Pattern::EffectDamaged(what), Event::Damage { to: Entity::Object(object), amount, by, battle: false })
                if *by != ObjectId::NONE =>
            {
                let matched = Matched { other: Some(Entity::Object(*by)), amount: *amount, ..Matched::object(*object) };
                self.is_subject(what, *object, scope).then_some(matched)
            }
            (Pattern::Mended(what), Event::Mend(object, amount)) => {
                let matched = Matched { amount: *amount, ..Matched::object(*object) };
                self.is_subject(what, *object, scope).then_some(matched)
            }
            (Pattern::Attached(what, role), Event::Move(Move { object, onto: Some((host, part)), .. })) if role == part => {
                let matched = Matched { other: Some(Entity::Object(*object)), ..Matched::object(*host) };
                self.is_subject(what, *host, scope).then_some(matched)
            }
            (Pattern::Attached(what, role), Event::Attach(object, host, part)) if role.0 == *part => {
                let matched = Matched { other: Some(Entity::Object(*object)), ..Matched::object(*host) };
                self.is_subject(what, *host, scope).then_some(matched)
            }
            (Pattern::Clings(what, role), Event::Move(Move { object, onto: Some((host, part)), .. })) if role == part => {
                let matched = Matched { other: Some(Entity::Object(*host)), ..Matched::object(*object) };
                self.is_subject(what, *object, scope).then_some(matched)
            }
            (Pattern::Clings(what, role), Event::Attach(object, host, part)) if role.0 == *part => {
                let matched = Matched { other: Some(Entity::Object(*host)), ..Matched::object(*object) };
                self.is_subject(what, *object, scope).then_some(matched)
            }
            (Pattern::Acts { who, moment, what }, Event::Moment(now, subject, Some(Entity::Player(player))))
                if moment == now =>
            {
                let to = what.as_ref().is_none_or(|what| subject.is_some_and(|object| self.is_subject(what, object, scope)));
                let other = Some(Entity::Player(*player));
                let matched = Matched { subject: subject.map(Entity::Object), other, amount: 0 };
                (to && self.on_side(scope, *who, *player)).then_some(matched)
            }
            (Pattern::PlayerDamaged(side), Event::Damage { to: Entity::Player(player), amount, by, .. }) => {
                let matched = Matched { other: Some(Entity::Object(*by)), amount: *amount, ..Matched::player(*player) };
                self.on_side(scope, *side, *player).then_some(matched)
            }
            (Pattern::Deals { what, player, object, battle }, Event::Damage { to, amount, by, battle: in_battle }) => {
                let to_whom = match to {
                    Entity::Player(hit) => player.is_some_and(|side| self.on_side(scope, side, *hit)),
                    Entity::Object(hit) => object.as_ref().is_some_and(|noun| self.fits_noun(scope, noun, *hit)),
                    Entity::Zone(_) => false,
                };
                let anything = player.is_none() && object.is_none();
                let dealt = || self.is_subject(what, *by, scope) || self.is_dealt_by(what, scope);
                let fits = (to_whom || anything) && (*in_battle || !battle) && dealt();
                fits.then(|| Matched { other: Some(*to), amount: *amount, ..Matched::object(*by) })
            }
            (Pattern::Healed(side), Event::Value(player, value, delta)) if *value == G::LIFE && *delta > 0 => {
                let matched = Matched { amount: *delta, ..Matched::player(*player) };
                self.on_side(scope, *side, *player).then_some(matched)
            }
            (Pattern::Forfeits(side), Event::Value(player, value, delta)) if *value == G::LIFE && *delta < 0 => {
                let matched = Matched { amount: delta.saturating_neg(), ..Matched::player(*player) };
                self.on_side(scope, *side, *player).then_some(matched)
            }
            (Pattern::Loses(side), Event::Loses(player)) => {
                self.on_side(scope, *side, *player).then(|| Matched::player(*player))
            }
            (Pattern::Used(side, noun), Event::Used(object, player)) => {
                let fits = self.on_side(scope, *side, *player) && self.fits_noun(scope, noun, *object);
                let matched = Matched { other: Some(Entity::Player(*player)), ..Matched::object(*object) };
                fits.then_some(matched)
            }
            (Pattern::Countered(what, counter), Event::Counters(object, put, count)) if put == counter && *count > 0 => {
                let matched = Matched { amount: *count, ..Matched::object(*object) };
                self.is_subject(what, *object, scope).then_some(matched)
            }
            (Pattern::Receives(side, counter), Event::Purse(player, got, count)) if got == counter && *count > 0 => {
                let matched = Matched { amount: *count, ..Matched::player(*player) };
                self.on_side(scope, *side, *player).then_some(matched)
            }
            (Pattern::Ails(what, counter), Event::Counters(object, put, count)) if *count > 0 => {
                let fits = counter.is_none_or(|counter| counter == *put) && self.is_subject(what, *object, scope);
                fits.then(|| Matched { amount: *count, ..Matched::object(*object) })
            }
            (Pattern::Moment { moment, turn, what, other: counterpart }, Event::Moment(now, subject, other))
                if moment == now =>
            {
                let fits = match (what, subject) {
                    (None, _) => true,
                    (Some(what), Some(object)) => self.was_subject(what, *object, scope, (event, None)),
                    (Some(_), None) => false,
                };
                let amount = G::measure(self.state.board(), Some(*now));
                let matched = Matched { subject: subject.map(Entity::Object), other: *other, amount };
                let fits = fits
                    && counterpart.as_ref().is_none_or(|noun| match other {
                        Some(Entity::Object(object)) => self.fits_noun(scope, noun, *object),
                        _ => false,
                    });
                (fits && self.on_side(scope, *turn, self.state.turn_player)).then_some(matched)
            }
            (Pattern::AtPlayer { moment, what, player }, Event::Moment(now, subject, other @ Some(Entity::Player(hit))))
                if moment == now || G::mirrors(*moment) == Some(*now) =>
            {
                let by = match (what, subject) {
                    (None, _) => true,
                    (Some(what), Some(object)) => self.was_subject(what, *object, scope, (event, None)),
                    (Some(_), None) => false,
                };
                let matched = Matched { subject: subject.map(Entity::Object), other: *other, amount: 0 };
                (by && self.on_side(scope, *player, *hit)).then_some(matched)
            }
            (
                Pattern::Moment { moment, turn, what: Some(what), other: side },
                Event::Moment(now, subject, Some(Entity::Object(object))),
            ) if G::mirrors(*moment) == Some(*now) => {
                let other_side = |noun: &Noun| subject.is_some_and(|id| self.fits_noun(scope, noun, id));
                let fits = self.is_subject(what, *object, scope) && side.as_ref().is_none_or(other_side);
                let fits = fits && self.on_side(scope, *turn, self.state.turn_player);
                let matched = Matched { other: subject.map(Entity::Object), ..Matched::object(*object) };
                fits.then_some(matched)
            }
            _ => None,
        }
    }

    /// True if an event comes about in that way.
    pub(crate) fn is_via(&self, via: &Via, occurrence: Occurrence<'_, G>, scope: Scope) -> bool {
        let Via { by, source, manner, from, battle } = via;
        let player = occurrence.player();
        let (dealer, fight) = match *occurrence.event {
            Event::Damage { by, battle, .. } => (by, Some(battle)),
            _ => (occurrence.cause.source, None),
        };
        let came_from = |place: &Place| match occurrence.event {
            Event::Move(moving) => self.place_is(scope, *place, moving.from, moving.controller),
            _ => false,
        };
        by.is_none_or(|side| player.is_some_and(|player| self.on_side(scope, side, player)))
            && source.as_ref().is_none_or(|noun| self.fits_noun(scope, noun, dealer))
            && manner.is_none_or(|manner| occurrence.manner() == manner)
            && from.as_ref().is_none_or(came_from)
            && battle.is_none_or(|battle| fight == Some(battle))
    }

    /// Whether it is such an ability that is resolving: on the stack it is something that deals damage itself.
    fn is_dealt_by(&self, what: &Subject, scope: Scope) -> bool {
        let Subject::Each(noun) = what else { return false };
        let on_stack = G::ZONES[usize::from(G::STACK.0)].is(noun.place.zone);
        let top = || self.state.zone(G::STACK).last().copied().filter(|seat| self.state.object(*seat).is_ability());
        on_stack && top().is_some_and(|seat| self.fits_noun(scope, noun, self.state.id(seat)))
    }

    fn in_place(&self, scope: Scope, place: Option<Place>, moving: &Move, zone: crate::ids::ZoneId) -> bool {
        place.is_none_or(|place| self.place_is(scope, place, zone, moving.controller))
    }

    pub(crate) fn place_is(&self, scope: Scope, place: Place, zone: crate::ids::ZoneId, controller: PlayerId) -> bool {
        let info = &G::ZONES[usize::from(zone.0)];
        info.is(place.zone) && self.on_side(scope, place.side, info.player.unwrap_or(controller))
    }

    /// Whether something is what a text speaks of by the role that it had when the event began. Where the text says where it
    /// comes to, it may also be called what it is there. What is about to come is whose it will be.
    fn was_subject(&self, what: &Subject, object: ObjectId, scope: Scope, (event, to): (&Event<G>, Option<Place>)) -> bool {
        let Subject::Each(noun) = what else { return self.is_subject(what, object, scope) };
        let had = G::role_then(self.state, event);
        let other = |filter: &Filter| matches!(filter, Filter::Role(role) if had.is_some_and(|had| *role != had));
        let coming = self.coming_under(noun, event, to);
        let (object, under) = self.out_of(noun, event).map_or((object, coming), |(was, whose)| (was, Some(whose)));
        let taken = Taken { had, under };
        (to.is_some() || !noun.filters.iter().any(other)) && self.fits_noun_as(scope, noun, object, taken)
    }

    /// Where a noun looks only to where something has come from, and that is not looked back on: what it was there, and whose.
    fn out_of(&self, noun: &Noun, event: &Event<G>) -> Option<(ObjectId, PlayerId)> {
        let Event::Move(moving @ Move { object, from, to, .. }) = event else { return None };
        let [there, here] = [from, to].map(|zone| &G::ZONES[usize::from(zone.0)]);
        let gone = self.state.get(*object).is_some_and(|found| found.zone == *to) && !G::same_object(*from, *to);
        let only_there = there.is(noun.place.zone) && !here.is(noun.place.zone) && !there.active;
        let player = there.player.filter(|_| gone && only_there)?;
        let left = ObjectId { sitting: object.sitting.wrapping_sub(1), ..*object };
        let known = G::recalls(moving) && self.state.past(left).is_some();
        Some((if known { left } else { *object }, player))
    }

    /// Under whose control something is about to come to where a noun looks, if that has not happened yet. What lies in such a
    /// place already comes to it where a text says so.
    fn coming_under(&self, noun: &Noun, event: &Event<G>, said: Option<Place>) -> Option<PlayerId> {
        let Event::Move(Move { object, from, to, controller, .. }) = event else { return None };
        let looks = |zone: crate::ids::ZoneId| G::ZONES[usize::from(zone.0)].is(noun.place.zone);
        let waits = from != to && self.state.get(*object).is_some_and(|found| found.zone == *from);
        (waits && looks(*to) && (said.is_some() || !looks(*from))).then_some(*controller)
    }

    fn is_subject(&self, what: &Subject, object: ObjectId, scope: Scope) -> bool {
        match what {
            Subject::This => object == scope.source,
            Subject::Itself => self.itself(scope) == Some(object),
            Subject::Each(noun) => self.fits_noun(scope, noun, object),
        }
    }
}

/// 領域を移動したとき: what has come to be, as a token does, and what lies in another place of the same zone has gone nowhere.
fn goes_anywhere<G: Game>(pattern: &Pattern, moving: &Move) -> bool {
    let made = moving.from == moving.to && armed(G::cite(Doing::TokenCameFromNowhere));
    !made || !matches!(pattern, Pattern::Moves { from: None, to: None, how: None, .. })
}

/// Whether a move goes out of a place: what has come to be there, as a token does, has left nowhere.
fn leaves<G: Game>(place: Option<Place>, moving: &Move) -> bool {
    let made = moving.from == moving.to && armed(G::cite(Doing::TokenCameFromNowhere));
    place.is_none_or(|place| !made && (moving.from == moving.to || !stays_in::<G>(place, moving)))
}

/// Whether a move comes to a place from somewhere else, or out of nothing.
fn enters<G: Game>(place: Option<Place>, moving: &Move) -> bool {
    place.is_none_or(|place| moving.from == moving.to || !stays_in::<G>(place, moving))
}

/// From one zone of a player to another that the same word means, nothing leaves or enters. Those of two players are two places,
/// unless one word means several zones of both and the text does not say whose.
fn stays_in<G: Game>(place: Place, moving: &Move) -> bool {
    let [from, to] = [moving.from, moving.to].map(|zone| &G::ZONES[usize::from(zone.0)]);
    let one = from.player == to.player || (place.side == Side::Any && from.within == Some(place.zone));
    from.is(place.zone) && to.is(place.zone) && one
}

/// Whether a move begins or ends where a noun looks: ユニット by itself is a unit in play, wherever a card of that kind may go.
fn concerns<G: Game>(what: &Subject, moving: &Move) -> bool {
    let Subject::Each(noun) = what else { return true };
    [moving.from, moving.to].into_iter().any(|zone| G::ZONES[usize::from(zone.0)].is(noun.place.zone))
}
