//! Replacement effects: found, chosen and applied before an event happens.

pub(crate) mod candidates;
pub(crate) mod feasibility;
pub(crate) mod substitution;

use crate::arm::armed;
use crate::choices::{Ask, Choice, Offer, Question};
use crate::effects::completion::happens_to;
use crate::effects::skill::{Modifier, Shift};
use crate::engine::{Engine, Flow};
use crate::events::{Event, Move};
use crate::frame::{Frame, Scope};
use crate::game::{Doing, Game};
use crate::ids::{AbilityIx, Clause, Entity, ObjectId, PlayerId, Seat};
use crate::policy::{Consent, ReplacementChooser, Ways};
use crate::pool::classes::Classes;
use crate::replacement::candidates::entering;
use crate::state::Applied;
use crate::triggers::subject;
use serde::{Deserialize, Serialize};
use tefuda_ability::{Instead, Replacement};

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
    pub(crate) fn ability(self) -> Option<AbilityIx> {
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
        let used = if let Event::Used(object, _) | Event::Attach(object, ..) = event { Some(*object) } else { None };
        let own =
            subject(event).or(used).and_then(|object| self.state.get(object)).map(|object| object.def).or(token_made(event));
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

    /// Whether the player of an optional replacement of an event could do what it says, all or some of it as the game asks for, once
    /// the others of the events that are to happen together have.
    fn can_consent(&self, at: u16, found: &Found<'_>) -> bool {
        if !matches!(found.replacement.instead, Instead::Steps(_)) {
            return true;
        }
        let own = found.scope;
        let code = found.code..self.pool.end_of(found.code);
        match G::CONSENT {
            Consent::Whole => !armed(G::cite(Doing::WholeOnly)) || self.can_do_whole_instead(at, own, code),
            Consent::Free if G::WAYS == Ways::Possible => {
                !armed(G::cite(Doing::May)) || self.can_do_some_instead(at, own, code)
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
                Event::DrawNothing(player, _) | Event::Loses(player) | Event::Purse(player, ..) => player,
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
        found.retain(|one| !one.replacement.optional || self.can_consent(at, one));
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
            let once = one.replacement.once.then_some(one.key);
            Some(Modifier { change, controller, source, ability, stamp: one.key.at, place: u16::MAX, once })
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

    /// What the replacement effect says whose player is asked about it, the object whose text it is, and what the event is about to
    /// happen to.
    pub fn replacement_asked(&self) -> Option<(&Replacement, ObjectId, Option<Entity>)> {
        let Some(Frame::Happening { next, consent: Some(asked), .. }) = self.state.frames.last() else { return None };
        let number = self.found(*next).iter().position(|one| one.key == *asked)?;
        let (replacement, source) = self.replacement(number as u16)?;
        Some((replacement, source, happens_to(&self.state.agenda[usize::from(*next)].event)))
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

/// What a token that is about to be made will be.
pub(crate) fn token_made<G: Game>(event: &Event<G>) -> Option<crate::ids::DefId> {
    match event {
        Event::Token { def, .. } => Some(*def),
        _ => None,
    }
}
