//! Constant effects that begin at the same time: where their order means something, the turn player says which is the earlier.

use crate::choices::{Ask, Question};
use crate::engine::{Engine, Flow};
use crate::events::{Event, Move};
use crate::game::Game;
use crate::ids::{AbilityIx, DefId, PlayerId, Players};
use crate::pool::code::{Alter, Continuity};
use crate::state::card::Knowledge;
use crate::state::object::Object;
use tefuda_ability::{Ability, Filter, Noun, Role, Side, Status, What};

/// Something that begins to speak with others.
#[derive(Debug, Clone, Copy)]
struct Arrival {
    /// Its place on the agenda.
    at: usize,
    def: DefId,
    /// Under whose control.
    player: PlayerId,
}

impl<G: Game> Engine<'_, G> {
    /// The question in which order the things come into play that come together, if some are left whose order means something.
    pub(crate) fn ask_order_of_arrival(&mut self, first: u16, done: u16) -> Option<Flow> {
        let (player, clause) = G::orders_arrivals(self.state)?;
        let (open, _) = self.unordered(first, done)?;
        // What is being turned up is seen by everybody before one says which was the earlier.
        for at in open {
            if let Event::Turn(object, ..) = self.state.agenda[at].event {
                self.teach(object, Players::BOTH, Knowledge::Face);
            }
        }
        Some(Flow::Ask(Question::public(player, Ask::Order, clause)))
    }

    /// Those that have no place yet, and the place that the next pick takes.
    pub(crate) fn unordered(&self, first: u16, done: u16) -> Option<(Vec<usize>, usize)> {
        let group = self.clashing(first);
        let open = group.get(usize::from(done)..)?.to_vec();
        let next = open.first().copied().filter(|_| open.len() > 1)?;
        Some((open, next))
    }

    /// Of the proposed events from `first` on, those that bring something into play whose text clashes with that of another.
    pub(crate) fn clashing(&self, first: u16) -> Vec<usize> {
        let agenda = self.state.agenda.iter().enumerate().skip(usize::from(first));
        let arrivals = agenda.filter(|(_, one)| !one.gone).filter_map(|(at, one)| match &one.event {
            Event::Move(moving) => self.comes_with(moving).map(|def| Arrival { at, def, player: moving.controller }),
            Event::Turn(object, status, on) => {
                let found = self.state.get(*object).filter(|found| self.comes_to_speak(found, *status, *on))?;
                Some(Arrival { at, def: found.def, player: found.controller })
            }
            _ => None,
        });
        let arrivals: Vec<Arrival> = arrivals.collect();
        let clashes = |one: &&Arrival| arrivals.iter().any(|other| other.at != one.at && self.clash(**one, *other));
        let group = arrivals.iter().filter(clashes).map(|one| one.at);
        if G::orders_arrivals(self.state).is_some() { group.collect() } else { Vec::new() }
    }

    /// What comes into play by a move, if it says something that is so while it is there.
    fn comes_with(&self, moving: &Move) -> Option<DefId> {
        let enters = G::ZONES[usize::from(moving.to.0)].active && !G::same_object(moving.from, moving.to);
        let face_up = G::FACE_DOWN.is_none_or(|status| !moving.status.has(status));
        let def = self.state.get(moving.object).map(|object| object.def)?;
        (enters && face_up && self.statics(def).next().is_some()).then_some(def)
    }

    /// Whether something that is turned so begins to say what is so while it lies there.
    pub(crate) fn comes_to_speak(&self, object: &Object, status: Status, on: bool) -> bool {
        let opens = G::FACE_DOWN == Some(status) && !on && object.status.has(status);
        opens && G::ZONES[usize::from(object.zone.0)].active && self.statics(object.def).next().is_some()
    }

    fn statics(&self, def: DefId) -> impl Iterator<Item = &Continuity> {
        self.pool.def(def).abilities().flat_map(|ability: AbilityIx| &self.pool.ability(ability).statics)
    }

    /// Whether it matters which of two cards came first.
    fn clash(&self, one: Arrival, other: Arrival) -> bool {
        let apart = self.statics(one.def).any(|mine| {
            self.statics(other.def).any(|theirs| {
                let met = meet((&mine.what, one.player), (&theirs.what, other.player));
                let differ = |alter, against| self.disagree((one, alter), (other, against));
                met && mine.alters.iter().any(|alter| theirs.alters.iter().any(|against| differ(alter, against)))
            })
        });
        // Of two that would silence each other the earlier is heard, unless both silence themselves as well.
        let circle = || self.silences(one, other) && self.silences(other, one);
        apart || (circle() && !(self.silences(one, one) && self.silences(other, other)))
    }

    /// Whether a card takes abilities from another, or from itself.
    fn silences(&self, one: Arrival, other: Arrival) -> bool {
        let meant = |what: &What| match what {
            What::All(noun) => self.may_mean((noun, one), other),
            What::This => one.at == other.at,
            _ => false,
        };
        self.statics(one.def).any(|mine| mine.alters.iter().any(Alter::takes_abilities) && meant(&mine.what))
    }

    /// Whether a noun of one card can mean the other, or that card itself.
    fn may_mean(&self, (noun, one): (&Noun, Arrival), other: Arrival) -> bool {
        let printed = &self.pool.def(other.def).printed;
        let fits = |filter: &Filter| match filter {
            Filter::Kind(kind) => printed.is(*kind),
            Filter::Not(inner) => **inner != Filter::This || one.at != other.at,
            _ => true,
        };
        side_of(noun, one.player).is_none_or(|player| player == other.player) && noun.filters.iter().all(fits)
    }

    /// Whether two changes of one object come to something else the other way round.
    fn disagree(&self, (one, alter): (Arrival, &Alter), (other, against): (Arrival, &Alter)) -> bool {
        // Who cannot be heard at all does not come to it.
        let taken = |ability: &AbilityIx, by: Arrival, from: Arrival, of: &dyn Fn(&Ability) -> bool| {
            of(&self.pool.ability(*ability).ability) && !self.silences(by, from)
        };
        match (alter, against) {
            _ if G::layer(alter) != G::layer(against) => false,
            (Alter::Set(value, amount), Alter::Set(of, other)) => value == of && amount != other,
            (Alter::Set(value, _), Alter::Add(of, _)) | (Alter::Add(value, _), Alter::Set(of, _)) => value == of,
            (Alter::Colours(one), Alter::Colours(other)) => one != other && G::colour_aspect(*one) == G::colour_aspect(*other),
            (Alter::Colours(all), Alter::GainColours(more)) | (Alter::GainColours(more), Alter::Colours(all)) => {
                more & G::colour_aspect(*all) & !all != 0
            }
            (Alter::Colours(all), Alter::LoseColours(less)) | (Alter::LoseColours(less), Alter::Colours(all)) => {
                all & less != 0
            }
            (Alter::GainColours(more), Alter::LoseColours(less)) | (Alter::LoseColours(less), Alter::GainColours(more)) => {
                more & less != 0
            }
            (Alter::Become(one), Alter::Become(other)) => one != other,
            (Alter::Named(one), Alter::Named(other)) => one != other,
            (Alter::Controlled(who), Alter::Controlled(whom)) => who != whom || one.player != other.player,
            (Alter::Gain(ability), loses) => taken(ability, other, one, &|ability| goes(ability, loses)),
            (loses, Alter::Gain(ability)) => taken(ability, one, other, &|ability| goes(ability, loses)),
            _ => false,
        }
    }
}

/// Whether a change takes such an ability away.
fn goes(ability: &Ability, loses: &Alter) -> bool {
    match loses {
        Alter::LoseAbilities => true,
        Alter::Lose(texts) => texts.mean(ability),
        _ => false,
    }
}

/// Whose objects a noun means, if it names a side: that of the player who says it, or the other.
fn side_of(noun: &Noun, player: PlayerId) -> Option<PlayerId> {
    let controlled =
        noun.filters.iter().filter_map(|filter| if let Filter::Controlled(side) = filter { Some(*side) } else { None });
    std::iter::once(noun.place.side).chain(controlled).find_map(|side| match side {
        Side::Yours => Some(player),
        Side::Theirs => Some(player.other()),
        _ => None,
    })
}

/// Whether two phrases, each said by a player's card, can mean the same object; each card's own are two.
fn meet((one, ones): (&What, PlayerId), (other, others): (&What, PlayerId)) -> bool {
    match (one, other) {
        (What::This, What::This) => false,
        (What::All(one), What::All(other)) => {
            let (mine, theirs) = (side_of(one, ones), side_of(other, others));
            let apart = mine.is_some() && theirs.is_some() && mine != theirs;
            let roles = (role(one), role(other));
            !apart && (roles.0.is_none() || roles.1.is_none() || roles.0 == roles.1)
        }
        _ => true,
    }
}

fn role(noun: &Noun) -> Option<Role> {
    noun.filters.iter().find_map(|filter| if let Filter::Role(role) = filter { Some(*role) } else { None })
}
