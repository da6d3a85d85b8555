//! Which replacement effects could apply to an event: of what is there, of what arrives, and of effects in force.

use crate::arm::armed;
use crate::engine::Engine;
use crate::events::{Event, Move, Occurrence};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, ObjectId, PlayerId, Seat};
use crate::pool::code::Instruction;
use crate::replacement::{Found, Key, token_made};
use crate::state::Applied;
use crate::state::derived::Granted;
use crate::state::object::Object;
use crate::triggers::subject;
use tefuda_ability::{AbilityKind, How, Instead, Name, Pattern, Subject};

/// Where that is whose text says something of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// Where its text works.
    There,
    /// On its way to such a place.
    Arriving,
    /// Wherever it lies: what is to be used says itself whether it can be.
    Used(PlayerId),
}

impl<G: Game> Engine<'_, G> {
    /// The replacement effects that could apply to an event, with what was applied to the one at a place of the agenda left out.
    pub(crate) fn found_for(&self, at: u16, event: Event<G>) -> Vec<Found<'_>> {
        let mut found = Vec::new();
        let class = event.class();
        let own = subject(&event).map(|object| object.seat);
        let itself = |seat: Seat| own == Some(seat) || self.state.attachment(seat).is_some();
        self.each_working(
            |seat, def| def.senses.replaces.meets(class) || (def.senses.replaces_own.meets(class) && itself(seat)),
            |seat, ability| {
                let source = self.state.id(self.bearer(seat));
                self.consider(at, &event, (u32::from(ability.0), seat, Standing::There), source, &mut found);
            },
        );
        let granted = &self.state.derived.granted;
        for (number, Granted { to: seat, ability }) in granted.iter().enumerate() {
            // What an object was given twice it has twice.
            let before = granted[..number].iter().filter(|other| other.is(*seat, *ability)).count() as u32;
            let ability = u32::from(ability.0) | before << 16;
            self.consider(at, &event, (ability, *seat, Standing::There), self.state.id(*seat), &mut found);
        }
        if let Some(moving) = entering(&event).filter(|moving| self.arrives_with_text(moving)) {
            let def = self.state.object(moving.object.seat).def;
            for ability in self.pool.def(def).abilities() {
                let (ability, seat) = (u32::from(ability.0), moving.object.seat);
                self.consider(at, &event, (ability, seat, Standing::Arriving), moving.object, &mut found);
            }
        }
        if let Some((object, player)) = self.used_or_attached(&event) {
            for ability in self.pool.def(self.state.object(object.seat).def).abilities() {
                let ability = (u32::from(ability.0), object.seat, Standing::Used(player));
                self.consider(at, &event, ability, object, &mut found);
            }
        }
        if let Some(def) = token_made(&event) {
            for ability in self.pool.def(def).abilities() {
                let ability = (u32::from(ability.0), Seat::NONE, Standing::Arriving);
                self.consider(at, &event, ability, ObjectId::NONE, &mut found);
            }
        }
        for effect in self.state.effects.iter().filter(|effect| self.has_begun(effect)) {
            if let Instruction::Replace(replacement, code, _) = self.pool.instruction(effect.at) {
                let key = Key { at: effect.stamp, source: Seat::NONE };
                let scope = self.effect_scope(effect);
                self.keep(at, &event, Found { key, replacement, code: code.unwrap_or(0), scope }, &mut found);
            }
        }
        found
    }

    /// What is used or attached, and by whom: it may say itself that it cannot be.
    fn used_or_attached(&self, event: &Event<G>) -> Option<(ObjectId, PlayerId)> {
        let (object, player) = match event {
            Event::Used(object, player) => (*object, *player),
            Event::Move(Move { object, onto: Some(_), controller, .. }) => (*object, *controller),
            Event::Attach(object, host, _) => (*object, self.information(host.seat).controller),
            _ => return None,
        };
        self.state.exists(object).then_some((object, player))
    }

    /// Whether what arrives will lie so that it has a text: otherwise it cannot say how it arrives.
    fn arrives_with_text(&self, moving: &Move) -> bool {
        let arrived = Object { zone: moving.to, status: moving.status, ..*self.state.object(moving.object.seat) };
        !G::guise(&self.pool.def(arrived.def).printed, &arrived).is_mute()
    }

    fn consider<'s>(
        &'s self,
        at: u16,
        event: &Event<G>,
        (ability, holder, standing): (u32, Seat, Standing),
        source: ObjectId,
        found: &mut Vec<Found<'s>>,
    ) {
        let ix = AbilityIx(ability as u16);
        let compiled = self.pool.ability(ix);
        let AbilityKind::Replacement(replacement) = &compiled.ability.kind else { return };
        if matches!(standing, Standing::Used(_)) != replacement.is_of_own_use() {
            return;
        }
        // What arrives has only what it says about its own arrival; where it is before that it has everything else.
        let summons = matches!(&replacement.event, Pattern::Moves { what: Subject::This, how: Some(How::Summon), .. });
        let enters = matches!(&replacement.event, Pattern::Moves { what: Subject::This, .. });
        let self_arrival = summons || (enters && matches!(replacement.instead, Instead::Enter(_)));
        let arriving = standing == Standing::Arriving;
        let moves_in = || entering(event).is_some_and(|moving| moving.object == source);
        if arriving != self_arrival && (arriving || moves_in()) {
            return;
        }
        let controller = match event {
            Event::Move(moving) if arriving => moving.controller,
            Event::Token { player, .. } if arriving => *player,
            _ if let Standing::Used(player) = standing => player,
            _ => self.information(source.seat).controller,
        };
        let scope = Scope { ability: Some(ix), ..self.bare_scope(source, controller) };
        if !self.stands(scope) {
            return;
        }
        // The text of a token that is not there yet has no source: a bit keeps it apart from the effects, which have none either.
        let at_ability = if source == ObjectId::NONE { ability | 1 << 31 } else { ability };
        let key = Key { at: at_ability, source: holder };
        self.keep(at, event, Found { key, replacement, code: compiled.code, scope }, found);
    }

    fn keep<'s>(&'s self, at: u16, event: &Event<G>, mut candidate: Found<'s>, found: &mut Vec<Found<'s>>) {
        let applied = |one: &Applied| one.event == at || one.event == Applied::WITHIN;
        let used = self.state.applied.iter().any(|one| applied(one) && one.replacement == candidate.key);
        let used = (used || self.makes(&candidate)) && armed(G::cite(Doing::ReplaceOnce));
        let used = used || (candidate.replacement.instead == Instead::Never && !armed(G::cite(Doing::Forbid)));
        if used || found.iter().any(|one| one.key == candidate.key) {
            return;
        }
        if self.is_accumulated(at, &candidate, found) {
            return;
        }
        let cause = self.state.agenda.get(usize::from(at)).map(|proposed| proposed.cause);
        let cause = cause.unwrap_or_else(|| self.by(G::cite(Doing::Put)));
        let occurrence = Occurrence { event, cause };
        let Some(matched) = self.pattern(&candidate.replacement.event, occurrence, candidate.scope) else { return };
        let condition = candidate.replacement.condition.as_ref();
        candidate.scope = candidate.scope.about(matched);
        if condition.is_none_or(|condition| self.holds(candidate.scope, condition)) {
            found.push(candidate);
        }
    }

    /// 累積しない: whether another of that title wants the event, or was applied to it.
    fn is_accumulated(&self, at: u16, candidate: &Found<'_>, found: &[Found<'_>]) -> bool {
        let Some(title) = self.title_alone(candidate.scope.ability) else { return false };
        let applied = self.state.applied.iter().filter(|one| one.event == at).map(|one| one.replacement.ability());
        let others = found.iter().map(|one| one.scope.ability).chain(applied);
        others.into_iter().any(|other| self.title_alone(other) == Some(title))
    }

    /// The title of an ability that does not accumulate with others of that title.
    fn title_alone(&self, ability: Option<AbilityIx>) -> Option<Name> {
        let ability = &self.pool.ability(ability?).ability;
        ability.title.filter(|_| ability.alone && armed(G::cite(Doing::Alone)))
    }

    /// Whether the event comes from what this very replacement put in place of another: it is not replaced by it again.
    fn makes(&self, candidate: &Found<'_>) -> bool {
        self.state.frames.iter().any(|frame| match frame {
            Frame::Resolve { scope, .. } => {
                let Scope { ability, effect, source, .. } = candidate.scope;
                let same = (scope.ability, scope.effect, scope.source) == (ability, effect, source);
                let title = self.title_alone(ability);
                same || (title.is_some() && self.title_alone(scope.ability) == title)
            }
            _ => false,
        })
    }
}

/// The move by which something enters play; what stays the same object was there before.
pub(crate) fn entering<G: Game>(event: &Event<G>) -> Option<&Move> {
    match event {
        Event::Move(moving) if G::ZONES[usize::from(moving.to.0)].active && !G::same_object(moving.from, moving.to) => {
            Some(moving)
        }
        _ => None,
    }
}
