//! Shapes that no sentence of the grammar says yet, for the games to come, printed in both languages. Their behaviour is
//! tested in the kernel's synthetic game.

use crate::common::{UNIT, lexicon};
use tefuda_ability::*;

const HAND: Zone = Zone(2);
const BATTLE_AREA: Zone = Zone(3);
const DUST: Zone = Zone(5);
const AP: Value = Value(0);
const POWER: Counter = Counter(0);
const RESTED: Status = Status(0);
const FACE_DOWN: Status = Status(1);
const SWIFT: Texts = Texts::Keyword(Keyword(0));
const POWERS: Texts = Texts::Sort(AbilitySort::Powers);

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
    let whose = (side != Side::Any).then_some(Filter::Controlled(side));
    let filters = whose.into_iter().chain(filters).chain([Filter::Kind(UNIT)]).collect();
    Noun { place: place(BATTLE_AREA, Side::Any), filters }
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

/// A keyword with one of everything that can be printed beside it.
fn wide() -> KeywordUse {
    let args = vec![
        Arg::Number(number(3)),
        Arg::Colours(vec![Colour(0), Colour(1)]),
        Arg::Feature(Feature { sort: FeatureSort(0), name: names().intern("狼") }),
        Arg::Name(NameMatch::Is(names().intern("狼"))),
        Arg::Noun(Box::new(units(Side::Yours, vec![]))),
        Arg::Text(Box::new(spell(vec![draw()]))),
        Arg::Steps(vec![draw()]),
    ];
    KeywordUse { keyword: Keyword(0), args }
}

fn symbols(due: Vec<(Hue, Amount)>) -> CostPart {
    let due = due.into_iter().map(|(of, count)| Symbol { of, count, from: None }).collect();
    CostPart::Symbols { fund: Fund(0), due }
}

/// A cost with every sort of part and of symbol.
fn everything() -> Cost {
    let discard = vec![Step::Do(Deed::Discard(Who::You, number(1)))];
    let mine = Symbol { of: Hue::Any, count: number(1), from: Some(Box::new(units(Side::Yours, vec![]))) };
    let hues =
        vec![(Hue::OneOf(vec![Colour(0)]), number(1)), (Hue::Coloured, number(2)), (Hue::Chosen(Var::Bound(0)), number(1))];
    let ways = vec![
        Cost { parts: vec![CostPart::Do(discard)] },
        Cost { parts: vec![CostPart::Symbols { fund: Fund(0), due: vec![mine] }] },
    ];
    let life = Amount::OfPlayer(Value(4), Box::new(Who::You));
    let rich = CostPart::Have(Condition::Compare(life, Comparison::AtLeast, number(5)));
    Cost { parts: vec![symbols(hues), CostPart::AnyOf(ways), rich] }
}

/// Two of one's units, of which something is so together.
fn choose_such(together: Together) -> Step {
    let what = Candidates::Objects(units(Side::Yours, vec![]));
    let count = Count::Such(Box::new(Count::Exactly(number(2))), together);
    Step::Choose { slot: Var::Bound(0), by: Who::You, what, count }
}

fn pays(cost: Cost) -> Step {
    Step::Do(Deed::Pay(Who::You, cost))
}

fn activated(part: CostPart) -> Ability {
    let cost = Cost { parts: vec![part] };
    Ability::new(AbilityKind::Activated(Activation { cost, only_if: None, effect: vec![draw()] }))
}

fn shape(ability: Ability, japanese: &'static str, english: &'static str) -> Shape {
    Shape { ability, japanese, english }
}

/// The names that the shapes speak of.
fn names() -> Names {
    let mut names = Names::default();
    names.intern("狼");
    names
}

/// Every shape that is printed here.
pub fn shapes() -> Vec<Shape> {
    let wolf = Feature { sort: FeatureSort(0), name: names().intern("狼") };
    let all_that = |filter: Filter| always(What::All(units(Side::Any, vec![filter])), Change::Add(AP, number(1)));
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
    let fixed = Square::Ask {
        by: Who::You,
        from: squares(vec![SquareFilter::Not(Box::new(SquareFilter::Is(Var::Bound(0))))]),
        apart: false,
    };
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
            "ターン開始時、カードを1枚引く。この能力は手札かレスト状態のダストで有効になる。この能力は相手のターンかつあなたのライフが5以下であるかぎり有効になる。",
            "At the start of each turn, draw 1 card. This works in the hand or the dust (rested). This works only while it is the opponent's turn and your life is 5 or less.",
        ),
        shape(
            valid(twice(Per::Battle, Shared::Object)),
            "ターン開始時、カードを1枚引く。この能力は1回のバトルに2度だけ誘発する。",
            "At the start of each turn, draw 1 card. This triggers only twice each battle.",
        ),
        shape(
            valid(twice(Per::Game, Shared::Namesakes)),
            "ターン開始時、カードを1枚引く。この能力は同じ能力を合わせて1回のゲームに2度だけ誘発する。",
            "At the start of each turn, draw 1 card. This triggers only twice in the game among your cards with this text.",
        ),
        shape(
            by(destroyed(Subject::This), Via { by: Some(Side::Theirs), ..Via::default() }),
            "このカードが相手の行いによって破壊されたとき、カードを1枚引く。",
            "When this unit is destroyed by the opponent's doing, draw 1 card.",
        ),
        shape(
            by(
                destroyed(Subject::Each(units(Side::Theirs, vec![]))),
                Via { source: Some(units(Side::Yours, vec![])), manner: Some(Manner::ByText), ..Via::default() },
            ),
            "相手のユニットがあなたのユニットの効果によって破壊されたとき、カードを1枚引く。",
            "When an opposing unit is destroyed by an effect of one of your units, draw 1 card.",
        ),
        shape(
            by(destroyed(Subject::This), Via { manner: Some(Manner::ByRule), ..Via::default() }),
            "このカードがルールによって破壊されたとき、カードを1枚引く。",
            "When this unit is destroyed by the rules, draw 1 card.",
        ),
        shape(
            by(Pattern::Damaged(Subject::This), Via { battle: Some(true), ..Via::default() }),
            "このカードが戦闘ダメージでダメージを受けたとき、カードを1枚引く。",
            "When this unit is dealt damage as battle damage, draw 1 card.",
        ),
        shape(
            by(
                Pattern::Moves { what: Subject::This, from: None, to: None, how: Some(How::Summon) },
                Via { from: Some(place(DUST, Side::Any)), ..Via::default() },
            ),
            "このカードがダストから召喚されたとき、カードを1枚引く。",
            "When this unit is summoned from the dust, draw 1 card.",
        ),
        shape(
            when(Pattern::Nth(Box::new(Pattern::Drew(Side::Yours)), 2, Lately::ThisTurn)),
            "あなたがカードを引くのがこのターン2回目になったとき、カードを1枚引く。",
            "When for the second time this turn, you draw a card, draw 1 card.",
        ),
        shape(
            always(What::All(units(Side::Yours, vec![came])), Change::Add(AP, number(1))),
            "すべてのあなたの使用されてそこに来ているユニットはAP+1を得る。",
            "Your units that have come there by being played get +1 AP.",
        ),
        shape(
            standing(SquareFilter::Beside(of_this())),
            "すべてのこのカードの隣の戦闘エリアにいるユニットはAP+1を得る。",
            "All units beside this unit get +1 AP.",
        ),
        shape(
            standing(SquareFilter::Away(Comparison::AtMost, number(2), Anchor::Player(Who::You))),
            "すべてのあなたから2以下離れた戦闘エリアにいるユニットはAP+1を得る。",
            "All units on the battle area at most 2 away from you get +1 AP.",
        ),
        shape(
            standing(SquareFilter::Diagram(vec![(0, 1), (-1, -2)], of_this())),
            "すべてのこのカードから見て前1か左1後ろ2にある戦闘エリアにいるユニットはAP+1を得る。",
            "All units on the battle area 1 ahead or 1 left and 2 behind of this unit get +1 AP.",
        ),
        shape(
            standing(SquareFilter::Not(Box::new(SquareFilter::Area(Area(0))))),
            "すべての「前列にある」でない戦闘エリアにいるユニットはAP+1を得る。",
            "All units on the battle area not in the front row get +1 AP.",
        ),
        shape(
            standing(SquareFilter::AnyOf(vec![
                SquareFilter::Holds(units(Side::Yours, vec![])),
                SquareFilter::Where(Box::new(What::This)),
            ])),
            "すべての「あなたのユニットのある」か「このカードがあった」のどれかである戦闘エリアにいるユニットはAP+1を得る。",
            "All units on the battle area with one of your units or where this unit was get +1 AP.",
        ),
        shape(
            spell(vec![chosen.clone(), comes(Square::Is(Var::Bound(0)))]),
            "ユニットのない戦闘エリア1つを選ぶ。すべてのあなたの手札にあるユニットをそれに召喚する。",
            "Choose 1 of the battle area without a unit. Summon all unit cards in your hand on that place.",
        ),
        shape(
            spell(vec![chosen.clone(), comes(fixed)]),
            "ユニットのない戦闘エリア1つを選ぶ。すべてのあなたの手札にあるユニットを「それである」でない戦闘エリアに召喚する。",
            "Choose 1 of the battle area without a unit. Summon all unit cards in your hand on the battle area not that is that place.",
        ),
        shape(
            spell(vec![comes(ask)]),
            "すべてのあなたの手札にあるユニットをそれぞれ別のこのカードの隣の戦闘エリアに召喚する。",
            "Summon all unit cards in your hand on the battle area beside this unit, each on one of its own.",
        ),
        shape(
            spell(vec![chosen, comes(again)]),
            "ユニットのない戦闘エリア1つを選ぶ。すべてのあなたの手札にあるユニットを相手が選ぶそれの隣の戦闘エリアに召喚する。",
            "Choose 1 of the battle area without a unit. Summon all unit cards in your hand on the battle area beside that place that the opponent chooses.",
        ),
        shape(
            spell(vec![
                Step::Named(StepId(0), vec![Step::Do(Deed::Destroy(What::All(units(Side::Theirs, vec![]))))]),
                Step::If { condition: Condition::Done(StepId(0)), then: vec![draw()], otherwise: Vec::new() },
                Step::Do(Deed::Draw(Who::You, Amount::HowMany(Var::Out(StepId(0))))),
            ]),
            "手順1として「すべての相手のユニットを破壊する。」を行う。手順1をすべて行った後ならば、カードを1枚引く。カードを手順1で動かしたものの数に等しい枚数引く。",
            "Do this as step 1: destroy all opposing units. If step 1 was done, draw 1 card. Draw cards equal to the number of what step 1 moved.",
        ),
        shape(
            spell(vec![Step::Each(
                Over::Objects(0, What::All(units(Side::Theirs, vec![]))),
                vec![Step::Do(Deed::LoseLife(Who::Opponent, each))],
            )]),
            "すべての相手のユニットそれぞれについて、「相手はライフをその1つのAPに等しい点数失う。」を行う。",
            "For each of all opposing units, one after the other: the opponent loses life equal to that one's AP.",
        ),
        shape(
            spell(vec![Step::Each(Over::Players(0, Who::Each), vec![draw()])]),
            "各プレイヤーそれぞれについて、「カードを1枚引く。」を行う。",
            "For each player, one after the other: draw 1 card.",
        ),
        shape(
            spell(vec![Step::Each(Over::Times(0, number(3)), vec![draw()])]),
            "3回、「カードを1枚引く。」を行う。",
            "3 times, one after the other: draw 1 card.",
        ),
        shape(
            always(What::All(units(Side::Yours, vec![])), Change::Add(AP, counted)),
            "すべてのあなたのユニットはAPがそれ自身に置かれているパワーカウンターの数だけ増加する。",
            "Your units get +1 AP for each power counter on it.",
        ),
        shape(
            when(Pattern::TurnedFrom { what: Subject::This, to: RESTED, from: FACE_DOWN }),
            "このカードが裏向きからレスト状態になったとき、カードを1枚引く。",
            "When this unit becomes rested out of lying face down, draw 1 card.",
        ),
        shape(
            spell(vec![
                Step::Do(Deed::Receive(Who::Each, POWER, number(2))),
                Step::Do(Deed::HandIn(Who::You, POWER, Amount::Held(POWER, Box::new(Who::Opponent)))),
            ]),
            "各プレイヤーはパワーカウンターを2つ得る。パワーカウンターを相手のパワーカウンターの数に等しい数支払う。",
            "Each player gets 2 power counters. Hand in power counters equal to the number of power counters the opponent has.",
        ),
        shape(spell(vec![Step::Do(Deed::Draw(Who::You, Amount::Infinite))]), "カードを∞枚引く。", "Draw cards equal to ∞."),
        shape(
            spell(vec![choose_such(Together::Differ(Likeness::Name))]),
            "互いに名称の異なるあなたのユニット2体を選ぶ。",
            "Choose 2 of your units of which no two have the same name.",
        ),
        shape(
            spell(vec![choose_such(Together::Same(Likeness::Feature(wolf.sort)))]),
            "互いに種族の同じあなたのユニット2体を選ぶ。",
            "Choose 2 of your units that all have the same species.",
        ),
        shape(
            spell(vec![choose_such(Together::Within(AP, number(5)))]),
            "APの合計が5以下になるあなたのユニット2体を選ぶ。",
            "Choose 2 of your units with a total AP of 5 or less.",
        ),
        shape(
            spell(vec![Step::ChooseColour { slot: Var::Bound(0), by: Who::You }, pays(everything())]),
            "色を1つ選ぶ。マナ[青1][有色2][その色1]と（『手札を1枚捨てる』）か（マナ[あなたのユニットの任意1]）と『あなたのライフが5以上であること』を支払う。",
            "Choose a colour. Pay mana [blue 1][coloured 2][that colour 1] and (\"discard 1 card\") or (mana [any 1 from your units]) and having it that your life is 5 or more.",
        ),
        shape(
            activated(symbols(vec![(Hue::Any, Amount::X)])),
            "コスト「マナ[任意X]」：カードを1枚引く。",
            "Any number of times in your turn, pay mana [any X] to do this: Draw 1 card.",
        ),
        shape(
            all_that(Filter::Feature(FeatureMatch::Is(wolf))),
            "すべての種族《狼》のユニットはAP+1を得る。",
            "All units with species 《狼》 get +1 AP.",
        ),
        shape(
            all_that(Filter::Feature(FeatureMatch::Contains(wolf.sort, wolf.name))),
            "すべての「狼」を含む種族のユニットはAP+1を得る。",
            "All units with a species with \"狼\" in it get +1 AP.",
        ),
        shape(
            all_that(Filter::Name(NameMatch::Stem(wolf.name))),
            "すべての名称の括弧の前が「狼」であるユニットはAP+1を得る。",
            "All units with \"狼\" before the brackets of its name get +1 AP.",
        ),
        shape(
            all_that(Filter::Alike(Likeness::Feature(wolf.sort), Box::new(What::This))),
            "すべてのこのカードと同じ種族のユニットはAP+1を得る。",
            "All units with the same species as this unit get +1 AP.",
        ),
        shape(
            always(What::This, Change::GainKind(Kind(1))),
            "このカードはマジックでもあるようになる。",
            "This unit becomes a magic as well.",
        ),
        shape(
            always(What::This, Change::GainName(wolf.name)),
            "このカードは《狼》という名称も得る。",
            "This unit is named 《狼》 as well.",
        ),
        shape(
            always(What::This, Change::GainFeature(wolf)),
            "このカードは種族《狼》を得る。",
            "This unit gains species 《狼》.",
        ),
        shape(
            always(What::This, Change::LoseFeature(wolf)),
            "このカードは種族《狼》を失う。",
            "This unit loses species 《狼》.",
        ),
        shape(
            when(Pattern::Receives(Side::Theirs, POWER)),
            "相手がパワーカウンターを得たとき、カードを1枚引く。",
            "When the opponent gets a power counter, draw 1 card.",
        ),
        shape(
            Ability::new(AbilityKind::Keyword(wide())),
            "速攻（3、青と緑、種族《狼》、《狼》という名称の、あなたのユニット、「カードを1枚引く。」、カードを1枚引く。）",
            "haste (3, blue and green, species 《狼》, 《狼》, one of your units, \"Draw 1 card\", draw 1 card)",
        ),
        shape(
            always(What::All(units(Side::Any, vec![Filter::Has(SWIFT)])), Change::Lose(SWIFT)),
            "すべての「速攻」を持つユニットは「速攻」を失う。",
            "All units with haste lose haste.",
        ),
        shape(
            always(What::All(units(Side::Any, vec![Filter::Has(POWERS)])), Change::Add(AP, number(1))),
            "すべてのを持つユニットはAP+1を得る。",
            "All units with a power get +1 AP.",
        ),
    ]
}

#[test]
fn every_shape_is_printed_in_both_languages() {
    let (lexicon, names) = (lexicon(), names());
    let word = |ja: &str, en: &str| Word { ja: ja.to_owned(), en: en.to_owned(), ..Word::default() };
    let keywords = vec![word("速攻", "haste")];
    let areas = vec![word("前列", "front row")];
    let feature_sorts = vec![word("種族", "species")];
    let funds = vec![word("マナ", "mana")];
    let words = &Vocabulary { keywords, areas, feature_sorts, funds, ..lexicon.vocabulary().clone() };
    let printed = |shape: &Shape| (japanese(&shape.ability, words, &names), english(&shape.ability, Some(UNIT), words, &names));
    let wrong = |(ja, en): &(String, String), shape: &Shape| (ja.as_str(), en.as_str()) != (shape.japanese, shape.english);
    let prints = shapes().into_iter().map(|shape| (printed(&shape), shape)).filter(|(print, shape)| wrong(print, shape));
    let wrong: Vec<(String, String)> = prints.map(|(print, _)| print).collect();
    assert!(wrong.is_empty(), "printed otherwise: {wrong:#?}");
}
