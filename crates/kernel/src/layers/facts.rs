//! What derived information depends on: texts declare which facts they look at, events which they change, and only where these
//! meet is anything worked out again.

use crate::events::Event;
use crate::game::Game;
use crate::ids::{Entity, ObjectId, PlayerId, ZoneId};
use crate::layers::upon_use::prices;
use crate::policy::Reach;
use crate::pool::Pool;
use crate::pool::code::{Alter, Continuity};
use crate::state::State;
use crate::state::information::Information;
use tefuda_ability::{Amount, Condition, Duration, Filter, Noun, Value, What, Who, Zone};

/// A set of sorts of facts: a bit each, and for the zones of a name one for what lies there and one for how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Facts(u128);

/// Where the bits of zones begin: of what lies there, and of how it lies.
const LIES: u32 = 8;
const STATUS: u32 = 64;

impl Facts {
    pub const NONE: Facts = Facts(0);
    /// How the object lies whose text looks.
    pub const OWN_STATUS: Facts = Facts(1);
    /// The damage on them.
    const DAMAGE: Facts = Facts(2);
    /// The numbers of players.
    const PLAYERS: Facts = Facts(4);
    /// Parts in the game's procedures.
    const ROLES: Facts = Facts(8);
    /// Whose turn it is.
    pub const TURN: Facts = Facts(16);
    /// What is attached to what.
    pub const ATTACHED: Facts = Facts(32);
    /// The stretch of the turn, and whatever else the game keeps by itself.
    const PERIOD: Facts = Facts(64);
    /// What has happened in a turn.
    pub const PAST: Facts = Facts(128);
    /// What lies anywhere.
    const ANYWHERE: Facts = Facts((1 << STATUS) - (1 << LIES));
    /// How any object lies.
    const STATUS: Facts = Facts(u128::MAX << STATUS);
    const ALL: Facts = Facts(u128::MAX);

    /// Of a zone with that name.
    fn lies_at(zone: Zone) -> Facts {
        Facts(1 << (LIES + u32::from(zone.0) % (STATUS - LIES)))
    }

    /// Of all zones that a word means.
    fn lies_in<G: Game>(word: Zone) -> Facts {
        let meant = G::ZONES.iter().filter(|info| info.is(word));
        meant.fold(Facts::NONE, |all, info| all.and(Facts::lies_at(info.name)))
    }

    /// How the objects lie in those of these zones.
    pub fn lying(self) -> Facts {
        Facts((self.0 & Facts::ANYWHERE.0) << (STATUS - LIES))
    }

    /// The same of a text that is given to others, who then are what it calls itself.
    pub fn given(self) -> Facts {
        if self.meets(Facts::OWN_STATUS) { self.and(Facts::STATUS) } else { self }
    }

    #[inline]
    pub fn meets(self, other: Facts) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub fn and(self, other: Facts) -> Facts {
        Facts(self.0 | other.0)
    }
}

/// The facts that an event changes, unless it makes something vanish: that does not say where.
#[inline]
pub(crate) fn written<G: Game>(pool: &Pool<G>, state: &State<G>, event: &Event<G>) -> Facts {
    match event {
        Event::Turn(turned, ..) => turned_over(pool, state, *turned),
        Event::Damage { to: Entity::Object(_), .. } | Event::Mend(..) | Event::Unharm(..) => Facts::DAMAGE,
        Event::Damage { to: Entity::Player(_), .. } | Event::Value(..) | Event::Set(..) => Facts::PLAYERS,
        Event::Purse(..) => Facts::PLAYERS,
        Event::Note(note) => {
            let roles = if G::changes_roles(note) { Facts::ROLES } else { Facts::NONE };
            let players = if G::changes_players(note) { Facts::PLAYERS } else { Facts::NONE };
            Facts::PERIOD.and(roles).and(players)
        }
        Event::Move(moving) => {
            let attached = if moving.onto.is_some() { Facts::ATTACHED } else { Facts::NONE };
            lies_in::<G>(moving.from).and(lies_in::<G>(moving.to)).and(attached)
        }
        Event::Shuffle(zone) | Event::Mix(zone, ..) => lies_in::<G>(*zone),
        Event::Place(_) | Event::Play(..) => lies_in::<G>(G::STACK),
        _ => Facts::NONE,
    }
}

/// How an object lies: a text of its own may look at that as at itself.
fn turned_over<G: Game>(pool: &Pool<G>, state: &State<G>, turned: ObjectId) -> Facts {
    let Some(object) = state.get(turned) else { return Facts::NONE };
    let own = state.senses_at(pool, object).is_some_and(|senses| senses.facts.meets(Facts::OWN_STATUS));
    lies_in::<G>(object.zone).lying().and(if own { Facts::OWN_STATUS } else { Facts::NONE })
}

/// What lies in a zone.
pub(crate) fn lies_in<G: Game>(zone: ZoneId) -> Facts {
    Facts::lies_at(G::ZONES[usize::from(zone.0)].name)
}

/// What the continuous effects of an ability look at.
pub(crate) fn of_statics<G: Game>(condition: Option<&Condition>, statics: &[Continuity]) -> Facts {
    let kept = || statics.iter().filter(|one| one.is_kept());
    let condition = condition.filter(|_| kept().next().is_some());
    let condition = condition.map_or(Facts::NONE, of_condition::<G>);
    let each = |one: &Continuity| of_what::<G>(&one.what).and(of_alters::<G>(one)).and(of_begun::<G>(one));
    kept().fold(condition, |all, one| all.and(each(one)))
}

fn of_alters<G: Game>(continuity: &Continuity) -> Facts {
    let kept = continuity.alters.iter().filter(|alter| !alter.shifts());
    let amounts = kept.filter_map(Alter::amount).map(of_amount::<G>);
    amounts.fold(Facts::NONE, Facts::and)
}

/// What a continuous effect that a resolution began goes on to look at: by how much, and mostly what it is on, was locked then.
pub(crate) fn of_begun<G: Game>(continuity: &Continuity) -> Facts {
    // Where the object is whose text began it, nobody follows.
    let condition = |condition| of_condition::<G>(condition).given().and(Facts::ANYWHERE);
    let players = continuity.alters.iter().map(|alter| match alter {
        Alter::Controlled(who) => of_who::<G>(who),
        _ => Facts::NONE,
    });
    let reach = match &continuity.what {
        What::All(noun) if G::REACH == Reach::Live || prices::<G>(continuity) => of_noun::<G>(noun),
        // Whatever comes later is reached as well.
        What::Ever(_) => Facts::ANYWHERE,
        _ => Facts::NONE,
    };
    players.fold(continuity.condition.as_ref().map_or(reach, condition).and(reach), Facts::and)
}

/// Whether an effect waits for a turn.
pub(crate) fn of_duration(until: Duration) -> Facts {
    if until.waits() { Facts::TURN } else { Facts::NONE }
}

fn of_condition<G: Game>(condition: &Condition) -> Facts {
    match condition {
        Condition::Compare(left, _, right) => of_amount::<G>(left).and(of_amount::<G>(right)),
        Condition::Is(what, filter) => of_what::<G>(what).and(of_filter::<G>(filter, status_of::<G>(what))),
        Condition::TurnOf(who) => Facts::TURN.and(of_who::<G>(who)),
        Condition::During(_) => Facts::PERIOD,
        Condition::Happened(..) => Facts::PAST.and(Facts::TURN),
        Condition::Won | Condition::Done(_) => Facts::NONE,
        Condition::Not(inner) => of_condition::<G>(inner),
        Condition::All(several) | Condition::AnyOf(several) => {
            several.iter().fold(Facts::NONE, |all, one| all.and(of_condition::<G>(one)))
        }
    }
}

fn of_amount<G: Game>(amount: &Amount) -> Facts {
    match amount {
        Amount::Number(_) | Amount::Infinite => Facts::NONE,
        Amount::Of(value, what) => of_value::<G>(*value).and(of_what::<G>(what)),
        Amount::Counters(_, what) => of_what::<G>(what),
        Amount::Attached(_, what) => Facts::ATTACHED.and(of_what::<G>(what)),
        Amount::DamageOn(what) => Facts::DAMAGE.and(of_what::<G>(what)),
        Amount::OfPlayer(_, who) | Amount::Held(_, who) => Facts::PLAYERS.and(of_who::<G>(who)),
        Amount::Count(noun) => of_noun::<G>(noun),
        Amount::Times(_, of) | Amount::Groups(of, _) | Amount::Plus(of, _) | Amount::Half { of, .. } => of_amount::<G>(of),
        Amount::Minus(from, less) => of_amount::<G>(from).and(of_amount::<G>(less)),
        Amount::X | Amount::HowMany(_) | Amount::Among(..) | Amount::Done(_) | Amount::Event | Amount::Successes => Facts::ALL,
    }
}

fn of_what<G: Game>(what: &What) -> Facts {
    match what {
        What::This => Facts::NONE,
        What::All(noun) => of_noun::<G>(noun),
        What::Itself => Facts::ATTACHED,
        What::Both(parts) => parts.iter().fold(Facts::NONE, |all, part| all.and(of_what::<G>(part))),
        What::It(_) | What::These(_) | What::Ever(_) => Facts::ANYWHERE,
        What::Top(place, amount) | What::Bottom(place, amount) => Facts::lies_in::<G>(place.zone).and(of_amount::<G>(amount)),
    }
}

/// How that lies.
fn status_of<G: Game>(what: &What) -> Facts {
    match what {
        What::This => Facts::OWN_STATUS,
        What::All(Noun { place, .. }) | What::Top(place, _) | What::Bottom(place, _) => Facts::lies_in::<G>(place.zone).lying(),
        What::Both(parts) => parts.iter().fold(Facts::NONE, |all, part| all.and(status_of::<G>(part))),
        What::Itself | What::It(_) | What::These(_) | What::Ever(_) => Facts::STATUS,
    }
}

fn of_who<G: Game>(who: &Who) -> Facts {
    match who {
        Who::You | Who::Opponent | Who::It(_) => Facts::NONE,
        Who::Each | Who::Doers | Who::Turn => Facts::TURN,
        Who::ControllerOf(what) | Who::OwnerOf(what) => of_what::<G>(what),
    }
}

fn of_noun<G: Game>(noun: &Noun) -> Facts {
    let there = Facts::lies_in::<G>(noun.place.zone);
    noun.filters.iter().fold(there, |all, filter| all.and(of_filter::<G>(filter, there.lying())))
}

/// What a filter looks at, if that is how those lie whom it is asked of.
fn of_filter<G: Game>(filter: &Filter, status: Facts) -> Facts {
    match filter {
        Filter::Status(_) => status,
        Filter::Damaged => Facts::DAMAGE,
        Filter::Damage(_, amount) => Facts::DAMAGE.and(of_amount::<G>(amount)),
        // Where an object lies may be its role; of those that a noun means that is looked at anyway.
        Filter::Role(_) => Facts::ROLES.and(Facts::ATTACHED),
        Filter::Bears(_) => Facts::ATTACHED,
        // What is where, whose it is and what it is: nearly everything.
        Filter::At(_) => Facts::ALL,
        // It is asked of what has come, and what it says stays so until that leaves.
        Filter::Came(_) => Facts::NONE,
        Filter::On(what) => Facts::ATTACHED.and(of_what::<G>(what)),
        Filter::Attached(_, _, amount) => Facts::ATTACHED.and(of_amount::<G>(amount)),
        Filter::Value(value, _, amount) => of_value::<G>(*value).and(of_amount::<G>(amount)),
        Filter::Extreme { value, .. } => of_value::<G>(*value),
        Filter::Fullest { .. } => Facts::ATTACHED,
        Filter::In(zone) => Facts::lies_in::<G>(*zone),
        Filter::Not(inner) | Filter::Printed(inner) => of_filter::<G>(inner, status),
        Filter::AnyOf(several) | Filter::All(several) => {
            several.iter().fold(Facts::NONE, |all, one| all.and(of_filter::<G>(one, status)))
        }
        Filter::Kind(_) | Filter::Colour(_) | Filter::Colourless | Filter::Feature(_) | Filter::Name(_) => Facts::NONE,
        Filter::Has(_) => Facts::ATTACHED,
        Filter::Alike(_, what) => of_what::<G>(what),
        Filter::Changed { .. } => Facts::NONE,
        Filter::ChosenColour(_) => Facts::NONE,
        Filter::Mark(_) | Filter::Controlled(_) | Filter::Token | Filter::Ability | Filter::Same(_) | Filter::This => {
            Facts::NONE
        }
        // Counters are looked at again whenever any are put or taken.
        Filter::Counter(_) | Filter::Ailing => Facts::NONE,
        Filter::Counters(_, _, amount) => of_amount::<G>(amount),
    }
}

/// A number of an object, which the damage on it may lessen.
fn of_value<G: Game>(value: Value) -> Facts {
    let read = |damage| G::reads(&Information::blank(PlayerId(0)), value, damage);
    if read(0) == read(1) { Facts::NONE } else { Facts::DAMAGE }
}
