//! Replacement effects: found, chosen and applied before an event happens.

use crate::arm::armed;
use crate::classes::Classes;
use crate::code::Instruction;
use crate::decision::{Ask, Choice, Offer, Question};
use crate::derived::Granted;
use crate::engine::{Engine, Flow};
use crate::event::{Event, Move};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, Clause, Entity, ObjectId, PlayerId, Seat};
use crate::object::Object;
use crate::policy::{Consent, ReplacementChooser, Ways};
use crate::skill::{Modifier, Shift};
use crate::state::Applied;
use crate::trigger::subject;
use serde::{Deserialize, Serialize};
use tefuda_ability::{AbilityKind, How, Instead, Name, Pattern, Replacement, Subject};

/// Which replacement effect: the same one applies to an event only once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Key {
    /// The ability or the instruction that says it.
    pub(crate) at: u32,
    /// What has it: two cards that speak for one object are two.
    pub(crate) source: Seat,
}

impl Key {
    /// The ability that says it, unless that is an effect in force or the text of a token that is not there yet.
    fn ability(self) -> Option<AbilityIx> {
        (self.source != Seat::NONE).then_some(AbilityIx(self.at as u16))
    }
}

/// A replacement effect that could apply now.
pub(crate) struct Found<'p> {
    pub key: Key,
    pub replacement: &'p Replacement,
    pub code: u32,
    /// Looking at the event.
    pub scope: Scope,
}

/// Where that is whose text says something of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// Where its text works.
    There,
    /// On its way to such a place.
    Arriving,
}

impl Found<'_> {
    /// Whether it comes to the same as another: it says the same for the same object and player.
    fn is_twin_of(&self, other: &Found<'_>) -> bool {
        let must = !self.replacement.optional && self.scope.effect.is_none();
        must && self.replacement == other.replacement
            && (self.scope.source, self.scope.controller) == (other.scope.source, other.scope.controller)
    }
}

impl<G: Game> Engine<'_, G> {
    /// Whether a replacement effect wants one of the events from `first` on.
    pub(crate) fn replacements_wanted(&mut self, first: u16) -> bool {
        (first..self.state.agenda.len() as u16).any(|at| {
            let event = self.state.agenda[usize::from(at)].event;
            self.may_be_replaced(&event) && {
                self.refresh();
                !self.found(at).is_empty()
            }
        })
    }

    /// Whether anything in the game could replace such an event: something in play, or what it happens to.
    pub(crate) fn may_be_replaced(&mut self, event: &Event<G>) -> bool {
        // That a draw found nothing was settled before it counts as made.
        if !event.class().meets(Classes::REPLACEABLE) || matches!(event, Event::Missed(_)) {
            return false;
        }
        self.presence();
        self.is_spoken_of(event)
    }

    /// The same of any event, as far as it is known what is in play: compiled into whoever asks, who knows the sort of event.
    #[inline(always)]
    pub(crate) fn is_spoken_of(&self, event: &Event<G>) -> bool {
        let class = event.class();
        let own = subject(event).and_then(|object| self.state.get(object)).map(|object| object.def).or(token_made(event));
        own.is_some_and(|def| self.pool.def(def).senses.replaces_own.meets(class))
            || self.state.derived.presence.is_none_or(|presence| presence.replaces.meets(class))
    }

    /// Apply what is bound to apply to the event; a question if somebody has to choose or agree first; `None` when it is
    /// settled.
    pub(crate) fn settle_replacements(&mut self, first: u16, at: u16, consent: Option<Key>) -> Option<Flow> {
        self.refresh();
        let proposed = self.state.agenda[usize::from(at)];
        let found = if proposed.gone { Vec::new() } else { self.found(at) };
        if let Some(asked) = consent.and_then(|key| found.iter().find(|one| one.key == key)) {
            let doing = if asked.replacement.optional { Doing::May } else { Doing::WhichIsNext };
            let question = Question::public(asked.scope.controller, Ask::YesNo, G::cite(doing));
            return Some(Flow::Ask(question));
        }
        if found.iter().any(|one| one.replacement.instead == Instead::Never) {
            drop(found);
            self.state.agenda[usize::from(at)].gone = true;
            return None;
        }
        match found.as_slice() {
            [] => return None,
            [only] if only.replacement.optional || self.may_wait((first, at), only) => {
                let consent = Some(only.key);
                self.replace_top(Frame::Happening { first, next: at, consent });
            }
            [first, rest @ ..] if rest.iter().all(|one| one.is_twin_of(first)) => self.apply_replacement(at, 0),
            _ => {
                let (ask, clause) = (Ask::Pick { least: 1, most: 1, picked: 0 }, G::cite(Doing::ChooseReplacement));
                return Some(Flow::Ask(Question::public(self.chooser(&proposed.event), ask, clause)));
            }
        }
        Some(Flow::Go)
    }

    /// 次に〜場合: whether that could as well be one of the events that are to happen together with this one and come after it. Nothing
    /// says which of them is the next, so whose effect it is does.
    fn may_wait(&self, (first, at): (u16, u16), found: &Found<'_>) -> bool {
        let later = || std::iter::successors(self.settled_after(first, Some(at)), |at| self.settled_after(first, Some(*at)));
        let wanted = |at: u16| {
            let gone = self.state.agenda[usize::from(at)].gone;
            !gone && self.found(at).iter().any(|other| other.key == found.key)
        };
        found.replacement.once && later().any(wanted) && armed(G::cite(Doing::WhichIsNext))
    }

    /// Whether the player of an optional replacement could do what it says, all or some of it as the game asks for.
    fn can_consent(&self, found: &Found<'_>) -> bool {
        if !matches!(found.replacement.instead, Instead::Steps(_)) {
            return true;
        }
        let own = Scope { base: self.state.memory.len() as u16, ..found.scope };
        let code = found.code..self.pool.end_of(found.code);
        match G::CONSENT {
            Consent::Whole => !armed(G::cite(Doing::WholeOnly)) || self.can_do_whole(own.controller, own, code),
            Consent::Free if G::WAYS == Ways::Possible => {
                !armed(G::cite(Doing::May)) || self.can_do_some(own.controller, own, code)
            }
            Consent::Free => true,
        }
    }

    /// Who chooses among replacements of an event.
    pub(crate) fn chooser(&self, event: &Event<G>) -> PlayerId {
        match G::REPLACEMENTS {
            ReplacementChooser::TurnPlayer => self.state.turn_player,
            ReplacementChooser::Affected => match *event {
                Event::Damage { to: Entity::Player(player), .. } | Event::Value(player, ..) | Event::Token { player, .. } => {
                    player
                }
                Event::DrawNothing(player, _) | Event::Loses(player) => player,
                // What comes into play is whoever's it is there.
                Event::Move(moving) if entering(event).is_some() => moving.controller,
                Event::Damage { to: Entity::Object(object), .. }
                | Event::Turn(object, ..)
                | Event::Counters(object, ..)
                | Event::Move(Move { object, .. }) => self.controller(object),
                _ => self.state.turn_player,
            },
        }
    }

    /// The replacement effects that want the event and were not applied to it yet.
    pub(crate) fn found(&self, at: u16) -> Vec<Found<'_>> {
        let event = self.state.agenda[usize::from(at)].event;
        let mut found = self.found_for(at, event);
        found.retain(|one| !one.replacement.optional || self.can_consent(one));
        if G::amount_is_settled(&event) {
            found.retain(|one| self.shift_of(one).is_none());
        }
        found
    }

    /// What a replacement makes of an amount, if that is all it does and nobody may decline it.
    fn shift_of(&self, found: &Found<'_>) -> Option<Shift> {
        match &found.replacement.instead {
            _ if found.replacement.optional => None,
            Instead::AmountPlus(more) => Some(Shift::Plus(*more)),
            Instead::AmountIs(amount) => Some(Shift::Becomes(self.amount(found.scope, amount))),
            _ => None,
        }
    }

    /// The replacement effects that would only change the amount of some damage. What they look at has to be
    /// [up to date](Engine::refresh).
    pub fn damage_changes(&self, event: &Event<G>) -> Vec<Modifier> {
        let found = if self.is_spoken_of(event) { self.found_for(u16::MAX, *event) } else { Vec::new() };
        let modifier = |one: Found<'_>| {
            let Scope { controller, source, ability, .. } = one.scope;
            let change = self.shift_of(&one)?;
            Some(Modifier { change, controller, source, ability, stamp: one.key.at, place: u16::MAX })
        };
        found.into_iter().filter_map(modifier).collect()
    }

    /// Whether a text says that something never happens.
    pub fn banned(&self, event: &Event<G>) -> bool {
        let never = |one: &Found<'_>| one.replacement.instead == Instead::Never;
        self.pool.bans && self.is_spoken_of(event) && self.found_for(u16::MAX, *event).iter().any(never)
    }

    /// Whether a text in force would replace something, or says that it never happens.
    pub fn replaceable(&self, event: &Event<G>) -> bool {
        self.is_spoken_of(event) && !self.found_for(u16::MAX, *event).is_empty()
    }

    /// Whether a text in force replaces something or forbids it, whatever its player would like.
    pub fn is_bound_to_be_replaced(&self, event: &Event<G>) -> bool {
        self.is_spoken_of(event) && self.found_for(u16::MAX, *event).iter().any(|one| !one.replacement.optional)
    }

    fn found_for(&self, at: u16, event: Event<G>) -> Vec<Found<'_>> {
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
            _ => self.information(source.seat).controller,
        };
        let scope = Scope { ability: Some(ix), ..self.bare_scope(source, controller) };
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
        let Some(matched) = self.pattern(&candidate.replacement.event, event, candidate.scope) else { return };
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

    pub(crate) fn offer_replacements(&self, at: u16, consent: Option<Key>, clause: Clause, out: &mut Vec<Offer<G>>) {
        if consent.is_some() {
            return out.extend([Choice::Yes, Choice::No].map(|choice| Offer { choice, clause }));
        }
        out.extend((0..self.found(at).len()).map(|number| Offer { choice: Choice::Replacement(number as u16), clause }));
    }

    /// What a replacement effect that can be chosen now says, and the object whose text it is.
    pub fn replacement(&self, number: u16) -> Option<(&Replacement, ObjectId)> {
        let Some(Frame::Happening { next, .. }) = self.state.frames.last() else { return None };
        let found = self.found(*next).into_iter().nth(usize::from(number))?;
        // What is attached speaks for what it is attached to, and the words are its own; an effect stands on nothing.
        let source = found.scope.source;
        let speaker = Some(found.key.source)
            .filter(|seat| found.scope.effect.is_none() && usize::from(seat.0) < self.state.objects.len());
        let speaker = speaker.filter(|seat| self.bearer(*seat) == source.seat);
        Some((found.replacement, speaker.map_or(source, |seat| self.state.id(seat))))
    }

    /// An optional one that was chosen still wants its own player's word; one that is declined leaves the event alone.
    pub(crate) fn answer_replacement(&mut self, (first, at): (u16, u16), consent: Option<Key>, choice: Choice<G>) {
        let number = match choice {
            Choice::Replacement(number) => Some(usize::from(number)),
            _ => self.found(at).iter().position(|one| Some(one.key) == consent),
        };
        let Some(number) = number else { return };
        let said = |one: &Found<'_>| (one.key, one.replacement.optional, self.may_wait((first, at), one));
        let Some((key, optional, waits)) = self.found(at).get(number).map(said) else { return };
        self.replace_top(Frame::Happening { first, next: at, consent: None });
        match choice {
            Choice::Replacement(_) if optional || waits => {
                self.replace_top(Frame::Happening { first, next: at, consent: Some(key) });
            }
            Choice::No => {
                self.state.applied.push(Applied { event: at, replacement: key });
                if optional {
                    self.use_up(key);
                }
            }
            _ => self.apply_replacement(at, number),
        }
    }
}

/// The move by which something enters play; what stays the same object was there before.
fn entering<G: Game>(event: &Event<G>) -> Option<&Move> {
    match event {
        Event::Move(moving) if G::ZONES[usize::from(moving.to.0)].active && !G::same_object(moving.from, moving.to) => {
            Some(moving)
        }
        _ => None,
    }
}

/// What a token that is about to be made will be.
fn token_made<G: Game>(event: &Event<G>) -> Option<crate::ids::DefId> {
    match event {
        Event::Token { def, .. } => Some(*def),
        _ => None,
    }
}
