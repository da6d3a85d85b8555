//! Facts about deeds, one entry a verb. Code that needs to know something of a deed asks here instead of matching on the deed. Only
//! lowering, performing and printing match on deeds themselves.

use crate::{
    Amount, Arithmetic, Cost, Counter, Deed, Destination, Entry, How, Noun, OwnVerb, Patient, Place, Role, Share, Square,
    Status, Token, Var, What, Who,
};

/// The facts about one deed. A field that does not apply to its verb is empty or false.
#[derive(Debug, Clone, Copy)]
pub struct DeedFacts<'d> {
    /// The thing it is done to or with, if that cannot be a player.
    pub object: Option<&'d What>,
    /// The other thing in it: what the object is exchanged with, or attached to.
    pub other: Option<&'d What>,
    /// To whom or what it is done, where that may be a player.
    pub patient: Option<&'d Patient>,
    /// Who does it, where it says who.
    pub doer: Option<&'d Who>,
    /// The player to whom it happens: whose life, hand or game it is.
    pub player: Option<&'d Who>,
    /// How much or how many.
    pub amount: Option<&'d Amount>,
    /// Each, or shared.
    pub share: Option<Share>,
    /// Where it brings its object.
    pub goal: Option<&'d Destination>,
    /// As what it attaches its object.
    pub role: Option<Role>,
    /// The word under which it moves something.
    pub how: Option<How>,
    /// The word under which what it was done to is counted afterwards.
    pub counted: Option<How>,
    /// Where what it finds or shows is remembered.
    pub fills: Option<Var>,
    /// Out of how many it searches, where that is not a whole pile.
    pub within: Option<&'d Amount>,
    /// Who controls what it makes, if not who makes it.
    pub under: Option<&'d Who>,
    /// The pile that it puts into random order.
    pub place: Option<Place>,
    /// The cards put there before, by which the pile is known.
    pub with: Option<&'d What>,
    /// On which square it brings its object, where it has no goal.
    pub square: Option<&'d Square>,
    /// In what state what it brings into play arrives.
    pub entering: &'d [Entry],
    /// The cost that it pays.
    pub cost: Option<&'d Cost>,
    /// The token that it makes.
    pub token: Option<&'d Token>,
    /// The change that it makes to the damage of a skill.
    pub strike: Option<&'d Arithmetic>,
    /// Which of the game's own verbs it is.
    pub own: Option<OwnVerb>,
    /// How its object fares by it.
    pub tone: Tone,
    /// The choice that it leaves to a player while it is done.
    pub asks: Asks<'d>,
    /// Whether it uses its object up: そうしたなら is rarely said of such an object.
    pub spends: Spends,
    /// True if what it moved can be spoken of though no word took it: 捨てたカード.
    pub leaves_it: bool,
    /// True if it takes something from whoever has to do it: a card, a unit, life.
    pub takes: bool,
    /// True if it only shows its object.
    pub looks: bool,
    /// True if it makes tokens.
    pub makes: bool,
    /// True if damage goes and its object recovers.
    pub mends: bool,
    /// True if all that it says is plain at a glance: its amount, its player, its object.
    pub plain: bool,
    /// True if all of it happens in one moment.
    pub at_once: bool,
}

/// How the object of a deed fares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Nobody can say.
    Open,
    /// Well.
    Good,
    /// Badly.
    Bad,
    /// As it does by lying so, or no more so.
    Status(Status, bool),
    /// As it does by a counter that is put on it, or taken off.
    Counter(Counter, bool),
}

/// The choice that a deed leaves to a player while it is done.
#[derive(Debug, Clone, Copy)]
pub enum Asks<'d> {
    /// Nothing.
    Nothing,
    /// Which cards of the hand.
    Hand,
    /// Which of what fits, in a pile that is looked through.
    Find(&'d Noun),
    /// In which order things come to lie.
    Order(&'d What, &'d Destination),
    /// Which card is used next.
    Next(&'d What),
}

/// Whether a deed uses its object up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spends {
    /// Nothing.
    Nothing,
    /// It.
    It,
    /// It, unless it comes into play.
    Away,
}

impl DeedFacts<'_> {
    const NONE: DeedFacts<'static> = DeedFacts {
        object: None,
        other: None,
        patient: None,
        doer: None,
        player: None,
        amount: None,
        share: None,
        goal: None,
        role: None,
        how: None,
        counted: None,
        fills: None,
        within: None,
        under: None,
        place: None,
        with: None,
        square: None,
        entering: &[],
        token: None,
        cost: None,
        strike: None,
        own: None,
        tone: Tone::Open,
        asks: Asks::Nothing,
        spends: Spends::Nothing,
        leaves_it: false,
        takes: false,
        looks: false,
        makes: false,
        mends: false,
        plain: false,
        at_once: false,
    };
}

/// A deed that moves its object under a word.
fn moving<'d>(what: &'d What, how: How) -> DeedFacts<'d> {
    DeedFacts { object: Some(what), how: Some(how), counted: Some(how), ..DeedFacts::NONE }
}

/// A deed that somebody does to themselves, by an amount.
fn of_player<'d>(who: &'d Who, amount: &'d Amount, tone: Tone) -> DeedFacts<'d> {
    let (doer, player, amount) = (Some(who), Some(who), Some(amount));
    DeedFacts { doer, player, amount, tone, plain: true, ..DeedFacts::NONE }
}

impl Deed {
    /// Gives the facts about this deed.
    pub fn facts(&self) -> DeedFacts<'_> {
        const NONE: DeedFacts<'static> = DeedFacts::NONE;
        match self {
            Deed::Damage { to, amount, share } => DeedFacts {
                patient: Some(to),
                amount: Some(amount),
                share: Some(*share),
                tone: Tone::Bad,
                takes: true,
                plain: true,
                at_once: *share == Share::Each,
                ..NONE
            },
            Deed::Heal(who, amount) => DeedFacts { at_once: true, ..of_player(who, amount, Tone::Good) },
            Deed::Draw(who, amount) => DeedFacts {
                how: Some(How::Draw),
                counted: Some(How::Draw),
                leaves_it: true,
                ..of_player(who, amount, Tone::Good)
            },
            Deed::LoseLife(who, amount) => DeedFacts { takes: true, at_once: true, ..of_player(who, amount, Tone::Bad) },
            Deed::SetLife(who, amount) => DeedFacts { player: Some(who), amount: Some(amount), at_once: true, ..NONE },
            Deed::Discard(who, amount) => DeedFacts {
                how: Some(How::Discard),
                counted: Some(How::Discard),
                asks: Asks::Hand,
                leaves_it: true,
                takes: true,
                at_once: true,
                ..of_player(who, amount, Tone::Bad)
            },
            Deed::DiscardThese(what) => DeedFacts {
                tone: Tone::Bad,
                spends: Spends::It,
                leaves_it: true,
                takes: true,
                at_once: true,
                ..moving(what, How::Discard)
            },
            Deed::Destroy(what) => DeedFacts {
                tone: Tone::Bad,
                spends: Spends::It,
                takes: true,
                plain: true,
                at_once: true,
                ..moving(what, How::Destroy)
            },
            Deed::Move(what, goal) => DeedFacts {
                goal: Some(goal),
                tone: Tone::Bad,
                asks: Asks::Order(what, goal),
                spends: Spends::Away,
                leaves_it: true,
                ..moving(what, How::Put)
            },
            Deed::Return(what, goal) => DeedFacts {
                goal: Some(goal),
                tone: Tone::Bad,
                asks: Asks::Order(what, goal),
                spends: Spends::Away,
                leaves_it: true,
                takes: true,
                ..moving(what, How::Return)
            },
            Deed::Summon(what, who, square, entering) => {
                DeedFacts { doer: Some(who), square: Some(square), entering, at_once: true, ..moving(what, How::Summon) }
            }
            Deed::SetStatus(what, status, on) => DeedFacts {
                object: Some(what),
                tone: Tone::Status(*status, *on),
                spends: if *on { Spends::It } else { Spends::Nothing },
                plain: true,
                at_once: true,
                ..NONE
            },
            Deed::PutCounters { on, counter, amount, share } => DeedFacts {
                object: Some(on),
                amount: Some(amount),
                share: Some(*share),
                tone: Tone::Counter(*counter, true),
                plain: true,
                at_once: *share == Share::Each,
                ..NONE
            },
            Deed::Ail(what, counter) => {
                DeedFacts { object: Some(what), tone: Tone::Counter(*counter, true), plain: true, ..NONE }
            }
            Deed::RemoveCounters(what, counter, amount) => {
                DeedFacts { object: Some(what), amount: Some(amount), tone: Tone::Counter(*counter, false), ..NONE }
            }
            Deed::Receive(who, _, amount) => DeedFacts { at_once: true, ..of_player(who, amount, Tone::Good) },
            Deed::HandIn(who, _, amount) => DeedFacts { takes: true, at_once: true, ..of_player(who, amount, Tone::Bad) },
            Deed::RemoveAllCounters(what) => DeedFacts { object: Some(what), ..NONE },
            Deed::CreateToken { who, under, token, amount, entering } => {
                let (doer, under, token, amount) = (Some(who), under.as_ref(), Some(token), Some(amount));
                DeedFacts { doer, under, token, amount, entering, makes: true, ..NONE }
            }
            Deed::Negate(what) => DeedFacts { object: Some(what), counted: Some(How::Negate), tone: Tone::Bad, ..NONE },
            Deed::Pay(who, cost) => {
                DeedFacts { doer: Some(who), player: Some(who), cost: Some(cost), tone: Tone::Bad, takes: true, ..NONE }
            }
            Deed::Reveal(what) => DeedFacts { object: Some(what), looks: true, at_once: true, ..NONE },
            Deed::Look { who, slot, what } => {
                DeedFacts { object: Some(what), doer: who.as_ref(), fills: Some(*slot), looks: true, ..NONE }
            }
            Deed::Search { who, slot, noun, upto, within } => {
                let (fills, within) = (Some(*slot), within.as_ref());
                DeedFacts { doer: Some(who), fills, amount: Some(upto), within, asks: Asks::Find(noun), ..NONE }
            }
            Deed::Shuffle { who, place, with } => {
                DeedFacts { doer: Some(who), place: Some(*place), with: with.as_ref(), ..NONE }
            }
            Deed::Use(who, what, _) => {
                DeedFacts { object: Some(what), doer: Some(who), counted: Some(How::Use), asks: Asks::Next(what), ..NONE }
            }
            Deed::Mend(what, amount) => {
                DeedFacts { object: Some(what), amount: amount.as_ref(), tone: Tone::Good, mends: true, plain: true, ..NONE }
            }
            Deed::Unharm(what, amount) => {
                DeedFacts { object: Some(what), amount: amount.as_ref(), tone: Tone::Good, plain: true, ..NONE }
            }
            Deed::Swap(one, other) => DeedFacts { object: Some(one), other: Some(other), ..NONE },
            Deed::Attach { what, to, role } => {
                DeedFacts { object: Some(what), other: Some(to), role: Some(*role), counted: Some(How::Put), ..NONE }
            }
            Deed::Strike(arithmetic) => DeedFacts { strike: Some(arithmetic), ..NONE },
            Deed::Own { verb, who, what, amount } => DeedFacts {
                object: what.as_ref(),
                doer: Some(who),
                amount: Some(amount),
                own: Some(*verb),
                counted: what.as_ref().map(|_| How::Put),
                plain: true,
                ..NONE
            },
            Deed::Redirect(patient) => DeedFacts { patient: Some(patient), ..NONE },
            Deed::Win(who) => DeedFacts { doer: Some(who), player: Some(who), tone: Tone::Good, ..NONE },
            Deed::Lose(who) => DeedFacts { doer: Some(who), player: Some(who), tone: Tone::Bad, ..NONE },
        }
    }

    /// The number in it that a text may multiply, to write.
    pub fn amount_mut(&mut self) -> Option<&mut Amount> {
        match self {
            Deed::Damage { amount, .. } | Deed::PutCounters { amount, .. } | Deed::Own { amount, .. } => Some(amount),
            Deed::Receive(_, _, amount) | Deed::HandIn(_, _, amount) => Some(amount),
            Deed::Heal(_, amount) | Deed::Draw(_, amount) | Deed::LoseLife(_, amount) | Deed::Discard(_, amount) => {
                Some(amount)
            }
            Deed::Mend(_, amount) | Deed::Unharm(_, amount) => amount.as_mut(),
            Deed::Strike(Arithmetic::Plus(amount) | Arithmetic::Minus(amount)) => Some(amount),
            Deed::SetLife(..) | Deed::DiscardThese(_) | Deed::Destroy(_) | Deed::Move(..) | Deed::Return(..) => None,
            Deed::Summon(..) | Deed::SetStatus(..) | Deed::Ail(..) | Deed::RemoveCounters(..) => None,
            Deed::Pay(..) | Deed::RemoveAllCounters(_) | Deed::CreateToken { .. } | Deed::Negate(_) | Deed::Reveal(_) => None,
            Deed::Look { .. } | Deed::Search { .. } | Deed::Shuffle { .. } | Deed::Use(..) | Deed::Swap(..) => None,
            Deed::Attach { .. } | Deed::Strike(_) | Deed::Redirect(_) | Deed::Win(_) | Deed::Lose(_) => None,
        }
    }
}

impl<'d> DeedFacts<'d> {
    /// The phrases for what it is done to, or with.
    pub fn objects(&self) -> Vec<&'d What> {
        let patients = self.patient.into_iter().flat_map(Patient::objects);
        patients.chain(self.object).chain(self.other).collect()
    }

    /// The one or two phrases for the things that it changes. A deed that only shows a thing changes nothing.
    pub fn happens_to(&self) -> [Option<&'d What>; 2] {
        match self.patient {
            _ if self.looks => [None, None],
            Some(Patient::Object(what)) => [Some(what), None],
            _ => [self.object, self.other],
        }
    }
}
