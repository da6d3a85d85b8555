//! What is derived from a state and kept beside it: a cache, so it counts neither for equality nor for hashing nor for saving.

use crate::choices::Offer;
use crate::effects::evaluate::Seats;
use crate::effects::skill::Shift;
use crate::game::{Game, Guise};
use crate::ids::{AbilityIx, Seat};
use crate::pool::Pool;
use crate::pool::def::{Def, Says};
use crate::pool::senses::Senses;
use crate::state::information::Information;
use crate::state::object::{Matter, Object};
use crate::state::{State, thin_bytes};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use tefuda_ability::{Ability, Mark, Texts, Value};
use thin_vec::ThinVec;

/// A set of seats as bits; those far up share theirs with others, so that "no" is certain and "yes" wants a second look.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Marked([u64; 4]);

impl Marked {
    #[inline]
    pub fn has(&self, seat: Seat) -> bool {
        self.0[usize::from(seat.0 >> 6 & 3)] & (1 << (seat.0 & 63)) != 0
    }

    /// Whether no other shares its bit with that seat.
    #[inline]
    pub fn is_its_own(seat: Seat) -> bool {
        u32::from(seat.0) < 4 * u64::BITS
    }

    pub fn add(&mut self, seat: Seat) {
        self.0[usize::from(seat.0 >> 6 & 3)] |= 1 << (seat.0 & 63);
    }
}

/// An ability that an object was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Granted {
    pub to: Seat,
    pub ability: AbilityIx,
}

impl Granted {
    /// Whether it is this ability of this object: it may have several of it.
    pub fn is(&self, to: Seat, ability: AbilityIx) -> bool {
        (self.to, self.ability) == (to, ability)
    }
}

/// A continuous effect, told from every other in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reaching {
    /// When it began.
    pub stamp: u32,
    /// What has the text.
    pub holder: Seat,
    pub ability: Option<AbilityIx>,
    /// Which of its ability's effects it is.
    pub place: u16,
}

/// Derived values.
#[derive(Debug, Clone)]
pub(crate) struct Derived<G: Game> {
    pub valid: bool,
    /// Whether it was looked which texts are silent since these were worked out.
    pub heeded: bool,
    /// Whether what texts say outright of their own colours is worked out among the continuous effects, because others concern
    /// colours, too.
    pub spelled_out: bool,
    /// What everything in play senses.
    pub presence: Option<Senses>,
    /// The objects whose texts sense anything where they are, zone by zone; known whenever the presence is. Of those that only
    /// listen to what happens to themselves none are among them, unless something in play asks for what they say of their colours.
    pub speakers: SmallVec<[Seat; 12]>,
    /// What effects and counters made of objects; what is not among the touched is not in the list.
    pub touched: Marked,
    pub changed: Vec<(Seat, Information)>,
    pub granted: ThinVec<Granted>,
    /// Those of them that say what is so, each with when both what gives it and what has it were there.
    pub dated: ThinVec<(Granted, u32)>,
    /// The abilities that objects have lost.
    pub lost: ThinVec<(Seat, Texts)>,
    /// The marks that continuous effects gave, each with the ability of the object itself that did, if one did.
    pub marked: ThinVec<(Seat, Mark, Option<AbilityIx>)>,
    /// How the numbers that the game [counts again](Game::recounts) came about, change by change.
    pub shifted: ThinVec<(Seat, Value, Shift)>,
    /// What effects are on that change what is kept of objects as well as damage on its way: the same for both.
    pub reached: ThinVec<(Reaching, Seats)>,
    pub offers: Vec<Offer<G>>,
}

impl<G: Game> Default for Derived<G> {
    fn default() -> Self {
        Derived {
            valid: false,
            heeded: false,
            spelled_out: false,
            presence: None,
            speakers: SmallVec::new(),
            touched: Marked::default(),
            changed: Vec::new(),
            granted: ThinVec::new(),
            dated: ThinVec::new(),
            lost: ThinVec::new(),
            marked: ThinVec::new(),
            shifted: ThinVec::new(),
            reached: ThinVec::new(),
            offers: Vec::new(),
        }
    }
}

impl<G: Game> Derived<G> {
    /// Forget what effects made of objects.
    pub fn clear(&mut self) {
        self.touched = Marked::default();
        self.changed.clear();
        self.granted.clear();
        self.dated.clear();
        self.lost.clear();
        self.marked.clear();
        self.shifted.clear();
        self.reached.clear();
    }

    /// An object has an ability since then; whether that says what is so.
    pub fn give(&mut self, granted: Granted, says: bool, since: u32) {
        self.granted.push(granted);
        if says {
            self.dated.push((granted, since));
        }
    }

    /// An object loses what it was given, if it is such an ability.
    pub fn take_from(&mut self, seat: Seat, such: impl Fn(AbilityIx) -> bool) {
        let stays = |granted: &Granted| granted.to != seat || !such(granted.ability);
        self.granted.retain(stays);
        self.dated.retain(|(granted, _)| stays(granted));
    }

    /// The bytes on the heap.
    pub fn bytes(&self) -> usize {
        let spilled = if self.speakers.spilled() { size_of_val(self.speakers.as_slice()) } else { 0 };
        let made = size_of_val(self.changed.as_slice()) + thin_bytes(&self.shifted) + thin_bytes(&self.reached);
        let abilities = thin_bytes(&self.granted) + thin_bytes(&self.dated) + thin_bytes(&self.lost);
        spilled + made + abilities + thin_bytes(&self.marked) + size_of_val(self.offers.as_slice())
    }
}

impl<G: Game> PartialEq for Derived<G> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl<G: Game> Eq for Derived<G> {}
impl<G: Game> Hash for Derived<G> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<G: Game> State<G> {
    /// What an object is, as of the latest decision. Most are just what is printed on them: that much is compiled into whoever
    /// asks.
    #[inline(always)]
    pub fn information<'s>(&'s self, pool: &'s Pool<G>, seat: Seat) -> Cow<'s, Information> {
        let object = self.object(seat);
        let def = pool.def(object.def);
        if !self.derived.touched.has(seat) && G::guise(&def.printed, object) == Guise::Printed {
            let says = if def.speaks_of_itself() { self.says_at(def, object) } else { Says::Nothing };
            return Cow::Borrowed(def.shown(object.controller, says));
        }
        self.looked_up(pool, seat)
    }

    #[inline(never)]
    fn looked_up<'s>(&'s self, pool: &'s Pool<G>, seat: Seat) -> Cow<'s, Information> {
        if self.derived.touched.has(seat)
            && let Some((_, information)) = self.derived.changed.iter().find(|(changed, _)| *changed == seat)
        {
            return Cow::Borrowed(information);
        }
        let object = self.object(seat);
        let def = pool.def(object.def);
        match G::guise(&def.printed, object) {
            Guise::Printed => Cow::Borrowed(def.shown(object.controller, self.says_at(def, object))),
            Guise::Blank => Cow::Borrowed(pool.blank(object.controller)),
            Guise::Mask => Cow::Borrowed(pool.mask(object.controller)),
            Guise::Made => {
                let mut information = G::base(pool, self, seat);
                if self.says() == Says::All && information.text && G::works(&information, object.zone) {
                    def.colour(&mut information);
                }
                self.speak_for_itself(pool, seat, &mut information);
                Cow::Owned(information)
            }
        }
    }

    /// What a text says of its own object where that lies as it is printed.
    fn says_at(&self, def: &Def<G>, object: &Object) -> Says {
        let works = def.speaks_of_itself() && def.printed.text && G::works(&def.printed, object.zone);
        if works { self.says() } else { Says::Nothing }
    }

    /// What a text that works says of its own object.
    fn says(&self) -> Says {
        if self.derived.spelled_out { Says::Marks } else { Says::All }
    }

    /// What the text of an object says of the object itself holds as long as the text works.
    pub(crate) fn speak_for_itself(&self, pool: &Pool<G>, seat: Seat, information: &mut Information) {
        let object = self.object(seat);
        let def = pool.def(object.def);
        if def.own_marks == 0 || !information.text || !G::works(information, object.zone) {
            return;
        }
        let kept = def.abilities().filter(|ability| !self.has_lost(seat, &pool.ability(*ability).ability));
        information.marks |= match self.derived.lost.is_empty() {
            true => def.own_marks,
            false => kept.fold(0, |marks, ability| marks | pool.ability(ability).own_marks),
        };
    }

    /// Whether an effect took such an ability from an object.
    pub(crate) fn has_lost(&self, seat: Seat, ability: &Ability) -> bool {
        self.derived.lost.iter().any(|(from, lost)| *from == seat && lost.mean(ability))
    }

    /// The marks that an object has from continuous effects, without those of abilities that it lost; with all of its abilities
    /// gone, from those of others alone.
    pub(crate) fn marks_left(&self, pool: &Pool<G>, seat: Seat, abilities: bool) -> u32 {
        let stays = |own: &AbilityIx| abilities && !self.has_lost(seat, &pool.ability(*own).ability);
        let given = self.derived.marked.iter().filter(|(on, _, own)| *on == seat && own.as_ref().is_none_or(stays));
        let printed = if abilities { pool.def(self.object(seat).def).printed.marks } else { 0 };
        given.fold(printed, |marks, (_, mark, _)| marks | 1 << mark.0)
    }

    /// Whether what sits there lies so that it has no text.
    pub(crate) fn is_mute(&self, pool: &Pool<G>, seat: Seat) -> bool {
        let object = self.object(seat);
        G::guise(&pool.def(object.def).printed, object).is_mute()
    }

    /// Whether what sits there lies without information, and no effect has made anything of it.
    #[inline]
    pub(crate) fn is_blank(&self, pool: &Pool<G>, seat: Seat) -> bool {
        let object = self.object(seat);
        !self.derived.touched.has(seat) && G::guise(&pool.def(object.def).printed, object) == Guise::Blank
    }

    /// What the text of an object senses where it lies: nothing where no text works, and nothing that lies without information.
    #[inline]
    pub(crate) fn senses_at<'p>(&self, pool: &'p Pool<G>, object: &Object) -> Option<&'p Senses> {
        let def = pool.def(object.def);
        // Most of what lies in play may lie so that it says nothing.
        if G::guise(&def.printed, object).is_mute() {
            return None;
        }
        let active = G::ZONES[usize::from(object.zone.0)].active;
        let silent = if active { def.silent } else { def.silent_elsewhere };
        if silent || !pool.speaks(object.zone) || matches!(object.matter, Matter::Ability(..) | Matter::Nothing) {
            return None;
        }
        Some(if active { &def.senses } else { &def.senses_elsewhere })
    }
}
