//! A walk over all parts of an ability, in the order of its text.

use crate::{
    Ability, AbilityKind, Amount, Anchor, Arg, Arithmetic, Asks, Candidates, Change, Condition, Continuous, Cost, CostPart,
    Count, Deed, Destination, Entry, Filter, Hue, Instead, Noun, Over, Patient, Pattern, Replacement, Side, Square,
    SquareFilter, Squares, Step, Subject, Symbol, Together, Var, Via, What, Who,
};

/// A part of an ability, as a walk comes by it. Whoever walks sees the whole before its parts.
#[derive(Debug, Clone, Copy)]
pub enum Piece<'a> {
    /// An ability that a text gives or a token has; a text of its own.
    Ability(&'a Ability),
    /// A step.
    Step(&'a Step),
    /// A phrase for objects.
    What(&'a What),
    /// A phrase for players.
    Who(&'a Who),
    /// Whose.
    Side(Side),
    /// A noun.
    Noun(&'a Noun),
    /// A property.
    Filter(&'a Filter),
    /// An amount.
    Amount(&'a Amount),
    /// A condition.
    Condition(&'a Condition),
    /// An event that is waited for.
    Pattern(&'a Pattern),
    /// A variable that is spoken of as such a thing.
    Uses(Var, VarSort),
    /// A variable that a step binds to such a thing.
    Binds(Var, VarSort),
}

/// The sort of thing that a variable stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VarSort {
    /// Objects.
    Objects,
    /// Players.
    Players,
    /// Objects or players: それ is whatever was targeted.
    Things,
    /// A colour.
    Colour,
    /// Squares.
    Squares,
}

impl VarSort {
    /// True if something of this sort can be spoken of as the other.
    pub fn serves(self, other: VarSort) -> bool {
        let thing = |sort: VarSort| matches!(sort, VarSort::Objects | VarSort::Players | VarSort::Things);
        self == other || (thing(self) && thing(other) && (self == VarSort::Things || other == VarSort::Things))
    }
}

impl Candidates {
    fn sort(&self) -> VarSort {
        match self {
            Candidates::Objects(_) | Candidates::AnyOf(_) => VarSort::Objects,
            Candidates::Players(_) => VarSort::Players,
            Candidates::Either(..) => VarSort::Things,
            Candidates::Squares(_) => VarSort::Squares,
        }
    }
}

impl Over {
    fn sort(&self) -> VarSort {
        match self {
            Over::Objects(..) => VarSort::Objects,
            Over::Players(..) => VarSort::Players,
            Over::Times(..) => VarSort::Things,
        }
    }
}

/// Whoever is shown the parts.
type See<'s, 'a> = &'s mut dyn FnMut(Piece<'a>);

impl Ability {
    /// Walks over all parts of this ability; abilities in it are shown and walked over as well.
    pub fn walk<'a>(&'a self, see: See<'_, 'a>) {
        for condition in &self.valid.needs {
            condition.walk(see);
        }
        self.valid.turn.iter().for_each(|who| who.walk(see));
        match &self.kind {
            AbilityKind::Triggered { trigger, condition, effect } => {
                trigger.walk(see);
                condition.iter().for_each(|condition| condition.walk(see));
                steps(effect, see);
            }
            AbilityKind::Static { condition, effects } => {
                condition.iter().for_each(|condition| condition.walk(see));
                effects.iter().for_each(|effect| effect.walk(see));
            }
            AbilityKind::Replacement(replacement) => replacement.walk(see),
            AbilityKind::Spell(effect) => steps(effect, see),
            AbilityKind::Activated(activation) => {
                activation.cost.walk(see);
                activation.only_if.iter().for_each(|condition| condition.walk(see));
                steps(&activation.effect, see);
            }
            AbilityKind::Keyword(word) => word.args.iter().for_each(|arg| arg.walk(see)),
            AbilityKind::Skill(skill) => {
                skill.damage.iter().for_each(|amount| amount.walk(see));
                skill.only_if.iter().for_each(|condition| condition.walk(see));
                skill.effects.iter().for_each(|effect| steps(effect, see));
            }
        }
    }

    /// True if any part of it, or of an ability in it, is such.
    pub fn any<'a>(&'a self, such: impl Fn(Piece<'a>) -> bool) -> bool {
        let mut found = false;
        self.walk(&mut |piece| found |= such(piece));
        found
    }
}

impl Arg {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            Arg::Number(amount) => amount.walk(see),
            Arg::Noun(noun) => noun.walk(see),
            Arg::Text(ability) => {
                see(Piece::Ability(ability));
                ability.walk(see);
            }
            Arg::Steps(inner) => steps(inner, see),
            Arg::Colours(_) | Arg::Feature(_) | Arg::Name(_) => {}
        }
    }
}

fn steps<'a>(steps: &'a [Step], see: See<'_, 'a>) {
    steps.iter().for_each(|step| step.walk(see));
}

impl Step {
    /// Walks over this step and all parts of it.
    pub fn walk<'a>(&'a self, see: See<'_, 'a>) {
        see(Piece::Step(self));
        match self {
            Step::Target { slot, what, count } | Step::Random { slot, what, count } => {
                what.walk(see);
                count.walk(see);
                see(Piece::Binds(*slot, what.sort()));
            }
            Step::Choose { slot, by, what, count } => {
                by.walk(see);
                what.walk(see);
                count.walk(see);
                see(Piece::Binds(*slot, what.sort()));
            }
            Step::ChooseColour { slot, by } => {
                by.walk(see);
                see(Piece::Binds(*slot, VarSort::Colour));
            }
            Step::Keep { slot, what } => {
                what.walk(see);
                see(Piece::Binds(*slot, VarSort::Objects));
            }
            Step::Do(deed) => deed.walk(see),
            Step::Begin(effect, _) => effect.walk(see),
            Step::While(condition, effect, _) => {
                condition.walk(see);
                effect.walk(see);
            }
            Step::Replace(replacement, _) => replacement.walk(see),
            Step::Delay { trigger, condition, effect, .. } => {
                trigger.walk(see);
                condition.iter().for_each(|condition| condition.walk(see));
                steps(effect, see);
            }
            Step::May(who, inner) => {
                who.walk(see);
                steps(inner, see);
            }
            Step::IfDone { done, otherwise, .. } => {
                steps(done, see);
                steps(otherwise, see);
            }
            Step::If { condition, then, otherwise } => {
                condition.walk(see);
                steps(then, see);
                steps(otherwise, see);
            }
            Step::Either { by, options } => {
                by.walk(see);
                options.iter().for_each(|option| steps(option, see));
            }
            Step::Both { yours, theirs } => {
                steps(yours, see);
                steps(theirs, see);
            }
            Step::Named(_, inner) => steps(inner, see),
            Step::Each(over, inner) => {
                match over {
                    Over::Objects(_, what) => what.walk(see),
                    Over::Players(_, who) => who.walk(see),
                    Over::Times(_, amount) => amount.walk(see),
                }
                see(Piece::Binds(Var::Each(over.number()), over.sort()));
                steps(inner, see);
            }
            Step::Modes { count, modes } => {
                count.walk(see);
                modes.iter().for_each(|mode| steps(mode, see));
            }
        }
    }
}

impl Deed {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        let facts = self.facts();
        facts.doer.into_iter().chain(facts.player).chain(facts.under).for_each(|who| who.walk(see));
        facts.patient.into_iter().for_each(|patient| patient.walk(see));
        facts.object.into_iter().chain(facts.other).chain(facts.with).for_each(|what| what.walk(see));
        facts.place.into_iter().for_each(|place| place.side.walk(see));
        facts.amount.into_iter().chain(facts.within).for_each(|amount| amount.walk(see));
        facts.strike.into_iter().for_each(|arithmetic| arithmetic.walk(see));
        facts.goal.into_iter().for_each(|goal| goal.walk(see));
        facts.square.into_iter().for_each(|square| square.walk(see));
        facts.entering.iter().for_each(|entry| entry.walk(see));
        if let Asks::Find(noun) = facts.asks {
            noun.walk(see);
        }
        facts.fills.into_iter().for_each(|var| see(Piece::Binds(var, VarSort::Objects)));
        facts.cost.into_iter().for_each(|cost| cost.walk(see));
        for ability in facts.token.into_iter().flat_map(|token| &token.abilities) {
            see(Piece::Ability(ability));
            ability.walk(see);
        }
    }
}

impl Cost {
    pub(crate) fn walk<'a>(&'a self, see: See<'_, 'a>) {
        for part in &self.parts {
            match part {
                CostPart::Symbols { due, .. } => due.iter().for_each(|symbol| symbol.walk(see)),
                CostPart::AnyOf(several) => several.iter().for_each(|cost| cost.walk(see)),
                CostPart::Do(inner) => steps(inner, see),
                CostPart::Have(condition) => condition.walk(see),
            }
        }
    }
}

impl Symbol {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        if let Hue::Chosen(var) = self.of {
            see(Piece::Uses(var, VarSort::Colour));
        }
        self.count.walk(see);
        self.from.iter().for_each(|noun| noun.walk(see));
    }
}

impl Destination {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        self.place.side.walk(see);
        self.square.walk(see);
        self.entering.iter().for_each(|entry| entry.walk(see));
        self.order.iter().for_each(|who| who.walk(see));
    }
}

impl Square {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            Square::Ask { by, from, .. } => {
                by.walk(see);
                from.walk(see);
            }
            Square::Is(var) => see(Piece::Uses(*var, VarSort::Squares)),
            Square::Unsaid => {}
        }
    }
}

impl Squares {
    /// Walks over all parts of this phrase.
    pub fn walk<'a>(&'a self, see: See<'_, 'a>) {
        self.side.walk(see);
        self.filters.iter().for_each(|filter| filter.walk(see));
    }
}

impl SquareFilter {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            SquareFilter::Beside(anchor) | SquareFilter::Diagram(_, anchor) => anchor.walk(see),
            SquareFilter::Away(_, amount, anchor) => {
                amount.walk(see);
                anchor.walk(see);
            }
            SquareFilter::Lacks(noun) | SquareFilter::Holds(noun) => noun.walk(see),
            SquareFilter::Where(what) => what.walk(see),
            SquareFilter::Not(inner) => inner.walk(see),
            SquareFilter::AnyOf(several) => several.iter().for_each(|one| one.walk(see)),
            SquareFilter::Is(var) => see(Piece::Uses(*var, VarSort::Squares)),
            SquareFilter::Area(_) => {}
        }
    }
}

impl Anchor {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            Anchor::Object(what) => what.walk(see),
            Anchor::Player(who) => who.walk(see),
            Anchor::Square(var) => see(Piece::Uses(*var, VarSort::Squares)),
        }
    }
}

impl Entry {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            Entry::Counters(_, amount) => amount.walk(see),
            Entry::Status(..) => {}
        }
    }
}

impl Replacement {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        self.event.walk(see);
        self.condition.iter().for_each(|condition| condition.walk(see));
        match &self.instead {
            Instead::Enter(entries) => entries.iter().for_each(|entry| entry.walk(see)),
            Instead::Go(goal) | Instead::Return(goal) => goal.walk(see),
            Instead::AmountIs(amount) => amount.walk(see),
            Instead::Steps(inner) => steps(inner, see),
            Instead::AmountPlus(_) | Instead::Nothing | Instead::Never => {}
        }
    }
}

impl Continuous {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        self.what.walk(see);
        self.changes.iter().for_each(|change| change.walk(see));
    }
}

impl Change {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            Change::Add(_, amount) | Change::Set(_, amount) => amount.walk(see),
            Change::Against(_, noun) => noun.walk(see),
            Change::AgainstPlayer(_, side) => side.walk(see),
            Change::Gain(ability) => {
                see(Piece::Ability(ability));
                ability.walk(see);
            }
            Change::OfTitled(_, change) => change.walk(see),
            Change::Controlled(who) => who.walk(see),
            Change::Dealt(arithmetic) | Change::Taken(arithmetic) => arithmetic.walk(see),
            Change::Mark(_) | Change::LoseAbilities | Change::Colours(_) | Change::GainColours(_) => {}
            Change::LoseColours(_) | Change::Lose(_) | Change::Become(_) | Change::Named(_) => {}
            Change::GainKind(_) | Change::GainName(_) | Change::GainFeature(_) | Change::LoseFeature(_) => {}
        }
    }
}

impl Arithmetic {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            Arithmetic::Plus(amount) | Arithmetic::Minus(amount) | Arithmetic::Becomes(amount) => amount.walk(see),
            Arithmetic::Times(_) | Arithmetic::Half | Arithmetic::Undoubled => {}
        }
    }
}

impl Candidates {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            Candidates::Objects(noun) => noun.walk(see),
            Candidates::Players(side) => side.walk(see),
            Candidates::Either(noun, side) => {
                noun.walk(see);
                side.walk(see);
            }
            Candidates::AnyOf(nouns) => nouns.iter().for_each(|noun| noun.walk(see)),
            Candidates::Squares(squares) => squares.walk(see),
        }
    }
}

impl Count {
    pub(crate) fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            Count::Exactly(amount) | Count::UpTo(amount) | Count::Apiece(amount) => amount.walk(see),
            Count::Such(inner, together) => {
                inner.walk(see);
                if let Together::Within(_, most) = together {
                    most.walk(see);
                }
            }
            Count::Any => {}
        }
    }
}

impl Patient {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            Patient::Object(what) => what.walk(see),
            Patient::Player(who) => who.walk(see),
            Patient::Both(parts) => parts.iter().for_each(|part| part.walk(see)),
        }
    }
}

impl Side {
    fn walk<'a>(self, see: See<'_, 'a>) {
        see(Piece::Side(self));
        match self {
            Side::Of(var) => see(Piece::Uses(var, VarSort::Players)),
            Side::ControllerOf(var) | Side::OwnerOf(var) => see(Piece::Uses(var, VarSort::Objects)),
            Side::Yours | Side::Theirs | Side::Any | Side::Own | Side::Rival => {}
        }
    }
}

impl Who {
    pub(crate) fn walk<'a>(&'a self, see: See<'_, 'a>) {
        see(Piece::Who(self));
        match self {
            Who::ControllerOf(what) | Who::OwnerOf(what) => what.walk(see),
            Who::It(var) => see(Piece::Uses(*var, VarSort::Players)),
            Who::You | Who::Opponent | Who::Each | Who::Doers | Who::Turn => {}
        }
    }
}

impl What {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        see(Piece::What(self));
        match self {
            What::Both(parts) => parts.iter().for_each(|part| part.walk(see)),
            What::All(noun) => noun.walk(see),
            What::Ever(side) => side.walk(see),
            What::It(var) => see(Piece::Uses(*var, VarSort::Things)),
            What::These(vars) => vars.iter().for_each(|var| see(Piece::Uses(*var, VarSort::Things))),
            What::Top(place, amount) | What::Bottom(place, amount) => {
                place.side.walk(see);
                amount.walk(see);
            }
            What::This | What::Itself => {}
        }
    }
}

impl Noun {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        see(Piece::Noun(self));
        self.place.side.walk(see);
        self.filters.iter().for_each(|filter| filter.walk(see));
    }
}

impl Filter {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        see(Piece::Filter(self));
        match self {
            Filter::Value(_, _, amount) | Filter::Counters(_, _, amount) | Filter::Damage(_, amount) => amount.walk(see),
            Filter::Attached(_, _, amount) => amount.walk(see),
            Filter::Controlled(side) => side.walk(see),
            Filter::On(what) | Filter::Alike(_, what) => what.walk(see),
            Filter::Printed(inner) | Filter::Not(inner) => inner.walk(see),
            Filter::AnyOf(several) | Filter::All(several) => several.iter().for_each(|one| one.walk(see)),
            Filter::Came(via) => via.walk(see),
            Filter::At(squares) => squares.walk(see),
            Filter::ChosenColour(var) => see(Piece::Uses(*var, VarSort::Colour)),
            Filter::Bears(var) | Filter::Same(var) => see(Piece::Uses(*var, VarSort::Objects)),
            Filter::Kind(_) | Filter::Colour(_) | Filter::Colourless | Filter::Feature(_) => {}
            Filter::Name(_) | Filter::Status(_) | Filter::Counter(_) | Filter::Ailing | Filter::Mark(_) | Filter::Token => {}
            Filter::Ability | Filter::Role(_) | Filter::Damaged | Filter::In(_) | Filter::Extreme { .. } => {}
            Filter::Fullest { .. } | Filter::Changed { .. } | Filter::Has(_) | Filter::This => {}
        }
    }
}

impl Amount {
    /// True if it speaks of that variable.
    pub fn uses(&self, var: Var) -> bool {
        let mut found = false;
        self.walk(&mut |piece| found |= matches!(piece, Piece::Uses(used, _) if used == var));
        found
    }

    pub(crate) fn walk<'a>(&'a self, see: See<'_, 'a>) {
        see(Piece::Amount(self));
        match self {
            Amount::Of(_, what) | Amount::Counters(_, what) | Amount::Attached(_, what) => what.walk(see),
            Amount::DamageOn(what) => what.walk(see),
            Amount::OfPlayer(_, who) | Amount::Held(_, who) => who.walk(see),
            Amount::Count(noun) => noun.walk(see),
            Amount::Among(var, filters) => {
                see(Piece::Uses(*var, VarSort::Objects));
                filters.iter().for_each(|filter| filter.walk(see));
            }
            Amount::HowMany(var) => see(Piece::Uses(*var, VarSort::Things)),
            Amount::Times(_, of) | Amount::Groups(of, _) | Amount::Plus(of, _) | Amount::Half { of, .. } => of.walk(see),
            Amount::Minus(from, less) => {
                from.walk(see);
                less.walk(see);
            }
            Amount::Number(_) | Amount::Infinite | Amount::X | Amount::Done(_) | Amount::Successes | Amount::Event => {}
        }
    }
}

impl Condition {
    pub(crate) fn walk<'a>(&'a self, see: See<'_, 'a>) {
        see(Piece::Condition(self));
        match self {
            Condition::Compare(left, _, right) => {
                left.walk(see);
                right.walk(see);
            }
            Condition::Is(what, filter) => {
                what.walk(see);
                filter.walk(see);
            }
            Condition::TurnOf(who) => who.walk(see),
            Condition::Happened(_, pattern) => pattern.walk(see),
            Condition::Not(inner) => inner.walk(see),
            Condition::All(several) | Condition::AnyOf(several) => several.iter().for_each(|one| one.walk(see)),
            Condition::During(_) | Condition::Won | Condition::Done(_) => {}
        }
    }
}

impl Subject {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        match self {
            Subject::Each(noun) => noun.walk(see),
            Subject::This | Subject::Itself => {}
        }
    }
}

impl Via {
    fn walk<'a>(&'a self, see: See<'_, 'a>) {
        self.by.into_iter().chain(self.from.map(|place| place.side)).for_each(|side| side.walk(see));
        self.source.iter().for_each(|noun| noun.walk(see));
    }
}

impl Pattern {
    /// Walks over this pattern and all parts of it.
    pub fn walk<'a>(&'a self, see: See<'_, 'a>) {
        see(Piece::Pattern(self));
        match self {
            Pattern::Moves { what, from, to, .. } => {
                what.walk(see);
                from.iter().chain(to).for_each(|place| place.side.walk(see));
            }
            Pattern::Turned(what, ..) | Pattern::TurnedFrom { what, .. } | Pattern::Damaged(what) => what.walk(see),
            Pattern::BattleDamaged(what) => what.walk(see),
            Pattern::EffectDamaged(what) | Pattern::Mended(what) | Pattern::Attached(what, _) => what.walk(see),
            Pattern::Clings(what, _) | Pattern::Countered(what, _) | Pattern::Ails(what, _) => what.walk(see),
            Pattern::Acts { who, what, .. } => {
                who.walk(see);
                what.iter().for_each(|what| what.walk(see));
            }
            Pattern::Deals { what, player, object, .. } => {
                what.walk(see);
                player.iter().for_each(|side| side.walk(see));
                object.iter().for_each(|noun| noun.walk(see));
            }
            Pattern::PlayerDamaged(side) | Pattern::Healed(side) | Pattern::Forfeits(side) | Pattern::Loses(side) => {
                side.walk(see);
            }
            Pattern::Drew(side) | Pattern::Receives(side, _) => side.walk(see),
            Pattern::Used(side, noun) => {
                side.walk(see);
                noun.walk(see);
            }
            Pattern::Moment { turn, what, other, .. } => {
                turn.walk(see);
                what.iter().for_each(|what| what.walk(see));
                other.iter().for_each(|noun| noun.walk(see));
            }
            Pattern::AtPlayer { what, player, .. } => {
                what.iter().for_each(|what| what.walk(see));
                player.walk(see);
            }
            Pattern::Holds(condition) => condition.walk(see),
            Pattern::Once(inner) | Pattern::Nth(inner, ..) => inner.walk(see),
            Pattern::By(inner, via) => {
                inner.walk(see);
                via.walk(see);
            }
            Pattern::AnyOf(any) => any.iter().for_each(|one| one.walk(see)),
        }
    }
}
