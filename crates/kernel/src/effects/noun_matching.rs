//! Whether something is what a noun means: filter by filter, now or as it was.

use crate::arm::armed;
use crate::effects::evaluate::{Look, object_of};
use crate::engine::Engine;
use crate::frame::Scope;
use crate::game::{Doing, Game, Guise};
use crate::ids::{AbilityIx, DefId, ObjectId, PlayerId, Seat, ZoneId};
use crate::state::cell::{Cell, Held};
use crate::state::counters::count_of;
use crate::state::information::{Information, ROLES};
use crate::state::object::Statuses;
use std::borrow::Cow;
use std::cell::OnceCell;
use tefuda_ability::{Feature, FeatureMatch, Filter, Likeness, Name, NameMatch, Noun, Role, Side, Texts, Value};

/// What something is taken for, where that is not what it is now.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Taken {
    /// The role that it had.
    pub had: Option<Role>,
    /// Under whose control it is about to come.
    pub under: Option<PlayerId>,
}

/// A number by which things are compared with one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scale {
    /// A value.
    Value(Value),
    /// How many are attached in a role.
    Attached(Role),
}

/// Which number a filter compares with that of everything else that its noun means, whether the highest, and whether what has it is
/// meant or everything but that.
pub(crate) fn superlative(filter: &Filter) -> Option<(Scale, bool, bool)> {
    match filter {
        Filter::Extreme { value, highest } => Some((Scale::Value(*value), *highest, true)),
        Filter::Fullest { role, most } => Some((Scale::Attached(*role), *most, true)),
        Filter::Not(inner) => match **inner {
            Filter::Extreme { value, highest } => Some((Scale::Value(value), highest, false)),
            Filter::Fullest { role, most } => Some((Scale::Attached(role), most, false)),
            _ => None,
        },
        _ => None,
    }
}

impl<G: Game> Engine<'_, G> {
    /// Whether an object is (or was, if it is gone) in such a place and fits the filters.
    pub(crate) fn fits_noun(&self, scope: Scope, noun: &Noun, id: ObjectId) -> bool {
        self.fits_noun_as(scope, noun, id, Taken::default())
    }

    /// The same for what is not taken as it is now.
    pub(crate) fn fits_noun_as(&self, scope: Scope, noun: &Noun, id: ObjectId, taken: Taken) -> bool {
        let Some(look) = self.look(id) else { return false };
        let controller = taken.under.unwrap_or(look.information.controller);
        let side = self.on_side(scope, noun.place.side, controller);
        let card = !look.token || !self.means_cards(noun);
        let fits = |filter: &Filter| match filter {
            filter if superlative(filter).is_some() => true,
            Filter::Role(role) if taken.had == Some(*role) => true,
            Filter::Controlled(side) if taken.under.is_some() => self.on_side(scope, *side, controller),
            filter => self.fits(scope, filter, id),
        };
        card && side && noun.filters.iter().all(fits) && self.is_extreme(scope, noun, &look)
    }

    /// A number of something as it is (or was).
    fn measure(&self, look: &Look<'_>, scale: Scale) -> i32 {
        match scale {
            Scale::Value(value) => G::reads(&look.information, value, look.damage),
            Scale::Attached(role) => self.attached_to(look).get(usize::from(role.0)).copied().unwrap_or(0).into(),
        }
    }

    /// The same of what sits there.
    pub(crate) fn reading(&self, seat: Seat, scale: Scale) -> i32 {
        match scale {
            Scale::Value(value) => G::reads(&self.information(seat), value, self.state.object(seat).damage),
            Scale::Attached(role) => {
                let there = self.state.attached(self.state.id(seat));
                there.get(usize::from(role.0)).copied().unwrap_or(0).into()
            }
        }
    }

    /// Whether an object has (or had) the highest or lowest number among itself and what fits a noun, where that asks for it; or has
    /// not, where it asks for all the others.
    fn is_extreme(&self, scope: Scope, noun: &Noun, look: &Look<'_>) -> bool {
        noun.filters.iter().filter_map(superlative).all(|(scale, highest, meant)| {
            let own = self.measure(look, scale);
            let beats = |other: i32| if highest { other > own } else { other < own };
            self.fitting(scope, noun).any(|seat| beats(self.reading(seat, scale))) != meant
        })
    }

    /// Whether what sits in one of a noun's zones fits it, but for [`Filter::Extreme`]. Effects and offers ask this of whole zones
    /// again and again, so what most nouns ask is seen on the object as it lies, and whether the noun speaks of what a player controls
    /// is asked once.
    pub(crate) fn fits_here(&self, scope: Scope, noun: &Noun, seat: Seat, control: bool) -> bool {
        let object = self.state.object(seat);
        let information = self.information(seat);
        // In a shared zone "your" means what you control.
        let zone = &G::ZONES[usize::from(object.zone.0)];
        let by_control = || zone.player.is_none() || (zone.active && control);
        let side = matches!(noun.place.side, Side::Any)
            || !by_control()
            || self.on_side(scope, noun.place.side, information.controller);
        if !side || (object.is_token() && self.means_cards(noun)) {
            return false;
        }
        let look = OnceCell::new();
        noun.filters
            .iter()
            .all(|filter| superlative(filter).is_some() || self.fits_lying(scope, filter, (seat, &information), &look))
    }

    /// What most filters ask is seen on an object as it lies; the others make up a record of it. Compiled into whoever asks.
    #[inline(always)]
    fn fits_lying<'l>(
        &'l self,
        scope: Scope,
        filter: &Filter,
        (seat, information): (Seat, &Information),
        look: &OnceCell<Option<Look<'l>>>,
    ) -> bool {
        let object = self.state.object(seat);
        match filter {
            Filter::Kind(kind) => information.is(*kind),
            Filter::Colour(colour) => information.has_colour(*colour),
            Filter::Mark(mark) => information.marked(*mark),
            Filter::Status(status) => object.status.lies::<G>(*status),
            Filter::Counter(counter) => self.state.count(seat, *counter) > 0,
            Filter::Feature(feature) => self.has_feature(information, feature),
            Filter::Value(value, comparison, amount) => {
                information.number(*value).is_some()
                    && comparison.holds(G::reads(information, *value, object.damage), self.amount(scope, amount))
            }
            Filter::Controlled(side) => self.on_side(scope, *side, information.controller),
            Filter::Role(role) => G::has_role(self.state, self.state.id(seat), *role),
            Filter::Not(inner) => !self.fits_inner(scope, inner, (seat, information), look),
            filter => self.fits_looking(scope, filter, self.state.id(seat), look),
        }
    }

    fn fits_inner<'l>(
        &'l self,
        scope: Scope,
        filter: &Filter,
        lying: (Seat, &Information),
        look: &OnceCell<Option<Look<'l>>>,
    ) -> bool {
        self.fits_lying(scope, filter, lying, look)
    }

    /// Whether a token that is about to be made would fit a noun.
    pub(crate) fn token_fits(&self, scope: Scope, noun: &Noun, def: DefId, player: PlayerId) -> bool {
        let information = Information { controller: player, ..self.pool.def(def).printed };
        let look = Look {
            id: ObjectId::NONE,
            information: Cow::Owned(information),
            status: Statuses::default(),
            damage: 0,
            counters: &[],
            token: true,
            ability: false,
            def: Some(def),
            zone: None,
            attached: Some([0; ROLES]),
        };
        let side = self.on_side(scope, noun.place.side, player);
        side && noun.filters.iter().all(|filter| self.would_fit(scope, filter, &look))
    }

    fn would_fit(&self, scope: Scope, filter: &Filter, look: &Look<'_>) -> bool {
        match filter {
            Filter::Not(inner) => !self.would_fit(scope, inner, look),
            Filter::AnyOf(several) => several.iter().any(|inner| self.would_fit(scope, inner, look)),
            Filter::All(several) => several.iter().all(|inner| self.would_fit(scope, inner, look)),
            filter => self.look_fits(scope, filter, look),
        }
    }

    /// Whether an object has a property, looking at last-known information if it is gone.
    pub(crate) fn fits(&self, scope: Scope, filter: &Filter, id: ObjectId) -> bool {
        self.fits_each(scope, std::iter::once(filter), id)
    }

    /// Whether it has all of them. The object is looked at once, and only if one asks for that.
    pub(crate) fn fits_each<'f>(&self, scope: Scope, mut filters: impl Iterator<Item = &'f Filter>, id: ObjectId) -> bool {
        let here = self.state.exists(id);
        let look = OnceCell::new();
        filters.all(|filter| match filter {
            // What nearly every noun asks is seen without looking at the rest.
            Filter::Kind(kind) if here => self.information(id.seat).is(*kind),
            Filter::Colour(colour) if here => self.information(id.seat).has_colour(*colour),
            filter => self.fits_looking(scope, filter, id, &look),
        })
    }

    fn fits_looking<'l>(&'l self, scope: Scope, filter: &Filter, id: ObjectId, look: &OnceCell<Option<Look<'l>>>) -> bool {
        match filter {
            Filter::This => self.is_still(scope, scope.source, id),
            Filter::Same(var) => self.stands_for(scope, *var, id),
            Filter::Not(inner) => !self.fits_looking(scope, inner, id, look),
            Filter::AnyOf(several) => several.iter().any(|inner| self.fits_looking(scope, inner, id, look)),
            Filter::All(several) => several.iter().all(|inner| self.fits_looking(scope, inner, id, look)),
            Filter::ChosenColour(slot) => {
                let colours = self.colours_of(id);
                let chosen = self.remembered(scope).filter(|binding| binding.cell.is(Cell::Var(*slot)));
                let mut chosen = chosen.map(|binding| if let Held::Colours(bits) = binding.held { bits } else { 0 });
                chosen.any(|bits| colours & bits != 0)
            }
            Filter::Role(role) => G::has_role(self.state, id, *role),
            Filter::On(what) => {
                let attached = self.state.attachment(id.seat).filter(|_| self.state.exists(id));
                attached.is_some_and(|attached| self.ids(scope, what).contains(&attached.host))
            }
            Filter::Came(via) => self.has_come(id, via, scope),
            Filter::At(squares) => {
                let zone = self.state.get(id).map(|object| object.zone);
                let zone = zone.or_else(|| self.state.past(id).map(|past| past.zone));
                zone.is_some_and(|zone| self.squares(scope, squares).any(|square| square == zone))
            }
            Filter::Bears(slot) => {
                let borne = self.bound(scope, *slot).filter_map(object_of).filter(|part| self.state.exists(*part));
                borne.filter_map(|part| self.state.attachment(part.seat)).any(|attached| attached.host == id)
            }
            _ => look.get_or_init(|| self.look(id)).as_ref().is_some_and(|look| self.look_fits(scope, filter, look)),
        }
    }

    /// All names that information has.
    fn names_of(&self, information: &Information) -> impl Iterator<Item = Name> {
        let more = self.state.wide(self.pool, information.wide).names.iter().copied();
        information.name.into_iter().chain(more)
    }

    fn is_named(&self, name: Name, asked: NameMatch) -> bool {
        let names = &self.pool.names;
        match asked {
            NameMatch::Is(whole) => name == whole,
            NameMatch::Contains(part) => names.get(name).contains(names.get(part)),
            NameMatch::Stem(stem) => names.stem(name) == names.get(stem),
        }
    }

    /// Whether two things are the same in something.
    pub(crate) fn alike(&self, likeness: Likeness, one: &Information, other: &Information) -> bool {
        match likeness {
            Likeness::Name => self.names_of(one).any(|name| self.names_of(other).any(|another| another == name)),
            Likeness::Feature(sort) => {
                let row = |of: &Information| &self.state.wide(self.pool, of.wide).features;
                row(one).iter().filter(|feature| feature.sort == sort).any(|feature| row(other).contains(feature))
            }
            Likeness::Colour(first) => one.colours & other.colours & G::colour_aspect(1 << first.0.min(15)) != 0,
        }
    }

    fn has_feature(&self, information: &Information, asked: &FeatureMatch) -> bool {
        let features = &self.state.wide(self.pool, information.wide).features;
        match asked {
            FeatureMatch::Is(feature) => features.contains(feature),
            FeatureMatch::Contains(sort, part) => {
                let names = &self.pool.names;
                let such = |one: &Feature| one.sort == *sort && names.get(one.name).contains(names.get(*part));
                features.iter().any(such)
            }
        }
    }

    /// The properties that can be seen on an object itself.
    fn look_fits(&self, scope: Scope, filter: &Filter, look: &Look<'_>) -> bool {
        let information = &look.information;
        match filter {
            Filter::Kind(kind) => information.is(*kind),
            Filter::Colour(colour) => information.has_colour(*colour),
            Filter::Colourless => information.colours == 0,
            Filter::Feature(feature) => self.has_feature(information, feature),
            Filter::Name(asked) => self.names_of(information).any(|name| self.is_named(name, *asked)),
            Filter::Value(value, comparison, amount) => {
                information.number(*value).is_some()
                    && comparison.holds(G::reads(information, *value, look.damage), self.amount(scope, amount))
            }
            Filter::Attached(role, comparison, amount) => {
                comparison.holds(self.measure(look, Scale::Attached(*role)), self.amount(scope, amount))
            }
            Filter::Printed(inner) => look.def.is_some_and(|def| {
                let printed = &self.pool.def(def).printed;
                // What lies under a mask says nothing of what is printed on it.
                if self.state.get(look.id).is_some_and(|object| G::guise(printed, object) == Guise::Mask) {
                    return false;
                }
                self.look_fits(scope, inner, &Look { information: Cow::Borrowed(printed), damage: 0, ..*look })
            }),
            Filter::In(zone) => look.zone.is_some_and(|there| G::ZONES[usize::from(there.0)].is(*zone)),
            Filter::Status(status) => look.status.lies::<G>(*status),
            Filter::Counter(counter) => count_of(look.counters, *counter) > 0,
            Filter::Ailing => !look.counters.is_empty(),
            Filter::Counters(counter, comparison, amount) => {
                let there = count_of(look.counters, *counter);
                comparison.holds(i32::from(there), self.amount(scope, amount))
            }
            Filter::Mark(mark) => information.marked(*mark),
            Filter::Controlled(side) => self.on_side(scope, *side, information.controller),
            Filter::Token => look.token,
            Filter::Damage(comparison, amount) => comparison.holds(look.damage, self.amount(scope, amount)),
            Filter::Damaged => look.damage > 0 || !armed(G::cite(Doing::Undamaged)),
            Filter::Ability => look.ability,
            // Without a noun it is compared with the others of its kind where such lie.
            Filter::Extreme { .. } | Filter::Fullest { .. } => {
                let Some((scale, highest, _)) = superlative(filter) else { return false };
                let own = self.measure(look, scale);
                let beats = |other: i32| if highest { other > own } else { other < own };
                let others = look.zone.into_iter().flat_map(beside::<G>).flat_map(|zone| self.state.zone(zone)).copied();
                let mut like = others.filter(|seat| self.information(*seat).kinds & information.kinds != 0);
                !like.any(|seat| beats(self.reading(seat, scale)))
            }
            Filter::Has(texts) => self.has_text(look, *texts),
            Filter::Alike(likeness, what) => self
                .ids(scope, what)
                .into_iter()
                .filter_map(|id| self.look(id))
                .any(|other| self.alike(*likeness, information, &other.information)),
            // However it came to be another: added to, set, or exchanged.
            Filter::Changed { value, raised } => look.def.is_some_and(|def| {
                let printed = &self.pool.def(def).base;
                let (now, before) = (G::reads(information, *value, look.damage), G::reads(printed, *value, 0));
                let changed = if *raised { now > before } else { now < before };
                changed && armed(G::cite(Doing::Raised))
            }),
            Filter::This | Filter::Same(_) | Filter::Role(_) | Filter::On(_) | Filter::ChosenColour(_) => false,
            Filter::Not(_) | Filter::AnyOf(_) | Filter::All(_) | Filter::Bears(_) | Filter::Came(_) | Filter::At(_) => false,
        }
    }

    /// Whether an object has an ability of a title: in play those that it has now, from wherever; elsewhere those on its card.
    fn has_text(&self, look: &Look<'_>, texts: Texts) -> bool {
        let such = |ability: AbilityIx| texts.mean(&self.pool.ability(ability).ability);
        let in_play = look.zone.is_some_and(|zone| G::ZONES[usize::from(zone.0)].active) && self.state.exists(look.id);
        if in_play {
            return self.abilities_of(look.id.seat).into_iter().any(such);
        }
        look.def.is_some_and(|def| self.pool.def(def).abilities().any(such))
    }
}

/// The zones that one word means with this one, whosever they are.
fn beside<G: Game>(zone: ZoneId) -> impl Iterator<Item = ZoneId> {
    let within = G::ZONES[usize::from(zone.0)].within;
    let zones = (0..G::ZONES.len()).map(|number| ZoneId(number as u8));
    zones.filter(move |other| *other == zone || (within.is_some() && G::ZONES[usize::from(other.0)].within == within))
}
