//! The cards of the synthetic game, each a small use of one joint; together they are what random games are played with.

use crate::rules::{Face, Policy, Toy};
use crate::say::*;
use crate::words::*;
use tefuda_ability::*;
use tefuda_kernel::{DefId, Information, PlayerId, Pool};

/// A pool to which a test adds the cards that it speaks of.
pub struct Box_<P: Policy>(pub Pool<Toy<P>>);

impl<P: Policy> Box_<P> {
    pub fn new() -> Box_<P> {
        Box_(Pool::new(Names::default()))
    }

    fn add(&mut self, name: &str, kind: Kind, colour: Option<Colour>, (power, cost): (i32, i32), text: &[Ability]) -> DefId {
        let name = self.0.names.intern(name);
        let mut printed = Information::blank(PlayerId(0));
        (printed.name, printed.kinds, printed.text) = (Some(name), 1 << kind.0, true);
        printed.colours = colour.map_or(0, |colour| 1 << colour.0);
        printed.values[usize::from(POWER.0)] = power;
        printed.values[usize::from(COST.0)] = cost;
        self.0.add(name, printed, Face::default(), text)
    }

    /// A unit without colour or cost.
    pub fn unit(&mut self, name: &str, power: i32, text: &[Ability]) -> DefId {
        self.add(name, UNIT, None, (power, 0), text)
    }

    /// What a charge counter gives the unit under it: it burns its player at the start of a turn.
    pub fn charge_rule(&mut self) {
        self.charges_give(when(moment(TURN_START), vec![burn(Who::You, 1)]));
    }

    /// A charge counter gives the unit under it this ability.
    pub fn charges_give(&mut self, ability: Ability) {
        let rule = self.unit("charge rule", 0, &[ability]);
        let ability = self.0.def(rule).abilities().next().expect("the ability just written");
        self.0.give_counter(CHARGE, ability);
    }

    /// A unit of a colour.
    pub fn coloured(&mut self, name: &str, power: i32, colour: Colour, text: &[Ability]) -> DefId {
        self.add(name, UNIT, Some(colour), (power, 0), text)
    }

    /// A spell that costs nothing.
    pub fn spell(&mut self, name: &str, steps: Vec<Step>) -> DefId {
        self.add(name, SPELL, None, (0, 0), &[spell(steps)])
    }

    /// A spell that costs cards of the hand.
    pub fn dear(&mut self, name: &str, cost: i32, steps: Vec<Step>) -> DefId {
        self.add(name, SPELL, Some(BLUE), (0, cost), &[spell(steps)])
    }

    /// A spell whose play begins with a draw and a roll.
    pub fn gamble(&mut self, name: &str, cost: i32, steps: Vec<Step>) -> DefId {
        let name = self.0.names.intern(name);
        let mut printed = Information::blank(PlayerId(0));
        (printed.name, printed.kinds, printed.text) = (Some(name), 1 << SPELL.0, true);
        printed.values[usize::from(COST.0)] = cost;
        self.0.add(name, printed, Face { gamble: true }, &[spell(steps)])
    }
}

/// What a text may aim at that says "unit or player".
pub fn anyone() -> Candidates {
    Candidates::Either(units(Side::Any, vec![]), Side::Any)
}

/// Every card of the full game.
pub fn full<P: Policy>() -> (Pool<Toy<P>>, Vec<DefId>) {
    let mut cards = Box_::<P>::new();
    let mut all = fighters(&mut cards);
    all.extend(schemers(&mut cards));
    all.extend(spells(&mut cards));
    all.extend(secrets(&mut cards));
    cards.charge_rule();
    (cards.0, all)
}

/// Units that trigger and units that replace.
fn fighters<P: Policy>(cards: &mut Box_<P>) -> Vec<DefId> {
    let mine = |filters: Vec<Filter>| units(Side::Yours, filters);
    let damaged = Pattern::Damaged(each(mine(vec![])));
    let steps = vec![Step::Do(Deed::PutCounters { on: What::This, counter: PLUS, amount: number(1), share: Share::Each })];
    let not_this = || Filter::Not(Box::new(Filter::This));
    let archer = vec![target(0, anyone(), one()), hit(it(0), 1)];
    let slow = Instead::Enter(vec![Entry::Status(RESTED, true), Entry::Counters(PLUS, number(1))]);
    vec![
        cards.coloured("grunt", 2, RED, &[]),
        cards.coloured("bear", 3, BLUE, &[]),
        cards.coloured("archer", 1, RED, &[when(summoned(Subject::This), archer)]),
        cards.coloured("martyr", 1, BLUE, &[when(destroyed(Subject::This), vec![draw(1)])]),
        cards.unit("mourner", 2, &[when(destroyed(each(mine(vec![not_this()]))), vec![burn(Who::Opponent, 1)])]),
        cards.unit("ward", 2, &[instead(damaged.clone(), Instead::AmountPlus(-1))]),
        cards.unit(
            "halver",
            2,
            &[instead(damaged, Instead::AmountIs(Amount::Half { of: Box::new(Amount::Event), up: false }))],
        ),
        cards.unit("phoenix", 1, &[instead(destroyed(Subject::This), Instead::Go(to(HAND, Position::Any)))]),
        cards.unit("zombie", 1, &[may_instead(destroyed(Subject::This), Instead::Steps(vec![burn(Who::You, 1)]))]),
        cards.unit("slow", 2, &[instead(summoned(Subject::This), slow)]),
        cards.unit("feeder", 1, &[when(summoned(each(mine(vec![]))), steps)]),
    ]
}

/// Units with static abilities.
fn schemers<P: Policy>(cards: &mut Box_<P>) -> Vec<DefId> {
    let others = || What::All(units(Side::Yours, vec![Filter::Not(Box::new(Filter::This))]));
    let red = || What::All(units(Side::Any, vec![Filter::Colour(RED)]));
    let gained = when(destroyed(Subject::This), vec![burn(Who::Opponent, 1)]);
    vec![
        cards.unit("captain", 2, &[always(others(), vec![Change::Add(POWER, number(1))])]),
        cards.unit("painter", 2, &[always(others(), vec![Change::Colours(vec![RED])])]),
        cards.unit("herald", 2, &[always(red(), vec![Change::Add(POWER, number(1))])]),
        cards.unit("teacher", 2, &[always(others(), vec![Change::Gain(Box::new(gained))])]),
        cards.unit("hush", 1, &[always(others(), vec![Change::LoseAbilities])]),
        cards.unit("veil", 1, &[always(others(), vec![Change::Mark(SHIELDED)])]),
    ]
}

/// Spells that everybody sees.
fn spells<P: Policy>(cards: &mut Box_<P>) -> Vec<DefId> {
    let unit = |side: Side| Candidates::Objects(units(side, vec![]));
    let volley = Deed::Damage { to: Patient::Object(it(0)), amount: number(3), share: Share::Divided };
    let modes = vec![vec![draw(1)], vec![target(0, unit(Side::Any), one()), hit(it(0), 2)], vec![burn(Who::Each, 1)]];
    let pact = Step::Delay {
        trigger: moment(TURN_END),
        condition: None,
        effect: vec![destroy(it(0))],
        until: Duration::Game,
        every: false,
    };
    let rite = vec![
        Step::Choose { slot: slot(0), by: Who::You, what: unit(Side::Yours), count: one() },
        Step::May(Who::You, vec![destroy(it(0))]),
        Step::IfDone { of: 1, done: vec![draw(2)], otherwise: vec![burn(Who::You, 1)] },
    ];
    let shield = replaced(Pattern::PlayerDamaged(Side::Yours), false, Instead::Nothing);
    let token = imp(&mut cards.0.names, vec![]);
    let charge = Deed::PutCounters { on: it(0), counter: CHARGE, amount: number(1), share: Share::Each };
    vec![
        cards.spell("bolt", vec![target(0, anyone(), one()), hit(it(0), 2)]),
        cards.dear("volley", 1, vec![target(0, anyone(), Count::UpTo(number(2))), Step::Do(volley)]),
        cards.spell("charm", vec![Step::Modes { count: number(1), modes }]),
        cards.dear("swarm", 1, vec![tokens(token, 2)]),
        cards.spell(
            "steal",
            vec![
                target(0, unit(Side::Theirs), one()),
                until_end(it(0), vec![Change::Controlled(Who::You), Change::Add(POWER, number(1))]),
            ],
        ),
        cards.spell(
            "pact",
            vec![target(0, unit(Side::Yours), one()), until_end(it(0), vec![Change::Add(POWER, number(3))]), pact],
        ),
        cards.spell("rite", rite),
        cards.spell("shield", vec![Step::Replace(shield, Duration::ThisTurn)]),
        cards.dear(
            "storm",
            1,
            vec![Step::Do(Deed::Damage {
                to: Patient::Object(What::All(units(Side::Any, vec![]))),
                amount: number(2),
                share: Share::Each,
            })],
        ),
        cards.spell("charge", vec![target(0, unit(Side::Any), one()), Step::Do(charge)]),
        cards.gamble("gamble", 3, vec![draw(1)]),
    ]
}

/// Spells that move what not everybody sees.
fn secrets<P: Policy>(cards: &mut Box_<P>) -> Vec<DefId> {
    let in_hand = |side: Side, filters: Vec<Filter>| Candidates::Objects(noun(HAND, side, filters));
    let red = || noun(DECK, Side::Yours, vec![Filter::Colour(RED)]);
    let search = |upto: i32| Deed::Search { who: Who::You, slot: slot(0), noun: red(), upto: number(upto), within: None };
    let choose = |by: Who, side: Side, filters: Vec<Filter>, count: Count| Step::Choose {
        slot: slot(0),
        by,
        what: in_hand(side, filters),
        count,
    };
    vec![
        cards.spell("study", vec![draw(2), Step::Do(Deed::Discard(Who::You, number(1)))]),
        cards.spell("tutor", vec![Step::Do(search(1)), put(it(0), HAND, Position::Any)]),
        cards.spell("open tutor", vec![Step::Do(search(2)), Step::Do(Deed::Reveal(it(0))), put(it(0), HAND, Position::Any)]),
        cards.spell("lamp", vec![Step::Do(Deed::Reveal(What::Top(place(DECK, Side::Any), Box::new(number(1)))))]),
        cards.spell(
            "bury",
            vec![
                choose(Who::You, Side::Yours, vec![Filter::Colour(RED)], Count::UpTo(number(2))),
                put(it(0), DECK, Position::Bottom),
            ],
        ),
        cards.spell("pilfer", vec![choose(Who::You, Side::Theirs, vec![], one()), put(it(0), DECK, Position::Top)]),
        cards.spell("confess", vec![Step::Do(Deed::Reveal(What::All(noun(HAND, Side::Theirs, vec![]))))]),
        cards.spell(
            "wheel",
            vec![
                put(What::All(noun(HAND, Side::Yours, vec![])), DECK, Position::Any),
                Step::Do(Deed::Shuffle { who: Who::You, place: place(DECK, Side::Yours), with: None }),
                draw(2),
            ],
        ),
        cards.spell("crack", vec![put(What::Top(place(VAULT, Side::Theirs), Box::new(number(1))), TRASH, Position::Any)]),
    ]
}
