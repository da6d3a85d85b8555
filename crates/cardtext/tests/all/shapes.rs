//! What no sentence of the grammar says yet, for the games to come: how each such shape is printed in both languages. What it does is
//! tested in the kernel's synthetic game.

use crate::common::{UNIT, lexicon};
use tefuda_ability::*;

const HAND: Zone = Zone(2);
const BATTLE_AREA: Zone = Zone(3);
const DUST: Zone = Zone(5);
const AP: Value = Value(0);
const POWER: Counter = Counter(0);
const RESTED: Status = Status(0);

/// A shape, said by an ability, and its two prints.
pub struct Shape {
    pub ability: Ability,
    japanese: &'static str,
    english: &'static str,
}

fn number(number: i32) -> Amount {
    Amount::Number(number)
}

fn place(zone: Zone, side: Side) -> Place {
    Place { zone, side }
}

fn units(side: Side, filters: Vec<Filter>) -> Noun {
    Noun { place: place(BATTLE_AREA, side), filters: [filters, vec![Filter::Kind(UNIT)]].concat() }
}

fn draw() -> Step {
    Step::Do(Deed::Draw(Who::You, number(1)))
}

fn when(trigger: Pattern) -> Ability {
    Ability::new(AbilityKind::Triggered { trigger, condition: None, effect: vec![draw()] })
}

fn spell(steps: Vec<Step>) -> Ability {
    Ability::new(AbilityKind::Spell(steps))
}

fn always(what: What, change: Change) -> Ability {
    Ability::new(AbilityKind::Static { condition: None, effects: vec![Continuous { what, changes: vec![change] }] })
}

fn destroyed(what: Subject) -> Pattern {
    Pattern::Moves { what, from: None, to: None, how: Some(How::Destroy) }
}

fn by(event: Pattern, via: Via) -> Ability {
    when(Pattern::By(Box::new(event), Box::new(via)))
}

fn squares(filters: Vec<SquareFilter>) -> Squares {
    Squares { zone: BATTLE_AREA, side: Side::Any, filters }
}

fn of_this() -> Anchor {
    Anchor::Object(Box::new(What::This))
}

fn standing(filter: SquareFilter) -> Ability {
    always(What::All(units(Side::Any, vec![Filter::At(squares(vec![filter]))])), Change::Add(AP, number(1)))
}

fn comes(square: Square) -> Step {
    let own = Noun { place: place(HAND, Side::Yours), filters: vec![Filter::Kind(UNIT)] };
    Step::Do(Deed::Summon(What::All(own), Who::You, square, Vec::new()))
}

fn valid(valid: Validity) -> Ability {
    let begins = Pattern::Moment { moment: Moment(0), turn: Side::Any, what: None, other: None };
    Ability { valid, ..when(begins) }
}

fn shape(ability: Ability, japanese: &'static str, english: &'static str) -> Shape {
    Shape { ability, japanese, english }
}

/// Every shape that is printed here.
pub fn shapes() -> Vec<Shape> {
    let station = |zone: Zone, lying: Option<(Status, bool)>| Station { zone, lying };
    let twice = |per: Per, shared: Shared| Validity { times: Some(Times { most: 2, per, shared }), ..Validity::default() };
    let counted = Amount::Counters(POWER, Box::new(What::It(Var::Affected)));
    let each = Amount::Of(AP, Box::new(What::It(Var::Each(0))));
    let chosen = Step::Choose {
        slot: Var::Bound(0),
        by: Who::You,
        what: Candidates::Squares(squares(vec![SquareFilter::Lacks(units(Side::Any, vec![]))])),
        count: Count::Exactly(number(1)),
    };
    let ask = Square::Ask { by: Who::You, from: squares(vec![SquareFilter::Beside(of_this())]), apart: true };
    let is_chosen = Anchor::Square(Var::Bound(0));
    let again = Square::Ask { by: Who::Opponent, from: squares(vec![SquareFilter::Beside(is_chosen)]), apart: false };
    let came = Filter::Came(Box::new(Via { manner: Some(Manner::Played), ..Via::default() }));
    vec![
        shape(
            valid(Validity {
                zones: vec![station(HAND, None), station(DUST, Some((RESTED, true)))],
                turn: Some(Who::Opponent),
                needs: vec![Condition::Compare(Amount::OfPlayer(Value(4), Box::new(Who::You)), Comparison::AtMost, number(5))],
                ..Validity::default()
            }),
            "",
            "",
        ),
        shape(valid(twice(Per::Battle, Shared::Object)), "", ""),
        shape(valid(twice(Per::Game, Shared::Namesakes)), "", ""),
        shape(by(destroyed(Subject::This), Via { by: Some(Side::Theirs), ..Via::default() }), "", ""),
        shape(
            by(
                destroyed(Subject::Each(units(Side::Theirs, vec![]))),
                Via {
                    by: Some(Side::Yours),
                    source: Some(units(Side::Yours, vec![])),
                    manner: Some(Manner::ByText),
                    ..Via::default()
                },
            ),
            "",
            "",
        ),
        shape(by(destroyed(Subject::This), Via { manner: Some(Manner::ByRule), ..Via::default() }), "", ""),
        shape(by(Pattern::Damaged(Subject::This), Via { battle: Some(true), ..Via::default() }), "", ""),
        shape(
            by(
                Pattern::Moves { what: Subject::This, from: None, to: None, how: Some(How::Summon) },
                Via { from: Some(place(DUST, Side::Any)), ..Via::default() },
            ),
            "",
            "",
        ),
        shape(when(Pattern::Nth(Box::new(Pattern::Drew(Side::Yours)), 2, Lately::ThisTurn)), "", ""),
        shape(always(What::All(units(Side::Yours, vec![came])), Change::Add(AP, number(1))), "", ""),
        shape(standing(SquareFilter::Beside(of_this())), "", ""),
        shape(standing(SquareFilter::Away(Comparison::AtMost, number(2), Anchor::Player(Who::You))), "", ""),
        shape(standing(SquareFilter::Diagram(vec![(0, 1), (-1, -2)], of_this())), "", ""),
        shape(standing(SquareFilter::Not(Box::new(SquareFilter::Area(Area(0))))), "", ""),
        shape(
            standing(SquareFilter::AnyOf(vec![
                SquareFilter::Holds(units(Side::Yours, vec![])),
                SquareFilter::Where(Box::new(What::This)),
            ])),
            "",
            "",
        ),
        shape(spell(vec![chosen.clone(), comes(Square::Is(Var::Bound(0)))]), "", ""),
        shape(spell(vec![comes(ask)]), "", ""),
        shape(spell(vec![chosen, comes(again)]), "", ""),
        shape(standing(SquareFilter::Is(Var::Bound(0))), "", ""),
        shape(
            spell(vec![
                Step::Named(StepId(0), vec![Step::Do(Deed::Destroy(What::All(units(Side::Theirs, vec![]))))]),
                Step::If { condition: Condition::Done(StepId(0)), then: vec![draw()], otherwise: Vec::new() },
                Step::Do(Deed::Draw(Who::You, Amount::HowMany(Var::Out(StepId(0))))),
            ]),
            "",
            "",
        ),
        shape(
            spell(vec![Step::Each(
                Over::Objects(0, What::All(units(Side::Theirs, vec![]))),
                vec![Step::Do(Deed::LoseLife(Who::Opponent, each))],
            )]),
            "",
            "",
        ),
        shape(spell(vec![Step::Each(Over::Players(0, Who::Each), vec![draw()])]), "", ""),
        shape(spell(vec![Step::Each(Over::Times(0, number(3)), vec![draw()])]), "", ""),
        shape(always(What::All(units(Side::Yours, vec![])), Change::Add(AP, counted)), "", ""),
    ]
}

#[test]
fn every_shape_is_printed_in_both_languages() {
    let (lexicon, names) = (lexicon(), Names::default());
    let words = lexicon.vocabulary();
    for Shape { ability, japanese: ja, english: en } in shapes() {
        let prints = (japanese(&ability, words, &names), english(&ability, Some(UNIT), words, &names));
        assert_eq!((prints.0.as_str(), prints.1.as_str()), (ja, en));
    }
}
