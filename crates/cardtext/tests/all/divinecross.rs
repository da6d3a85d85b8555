//! The texts of ディヴァインクロス: what they mean, and what is wrong with those that mean nothing.

use crate::common::kinds::Kinds;
use crate::common::{
    abilities, compile,
    divinecross::{ACTION, ASSIST, EVENT, TEXTS, UNIT, lexicon},
};
use serde::Serialize;
use tefuda_ability::{
    Ability, AbilityKind, Amount, Candidates, Change, Comparison, Condition, Count, Counter, Deed, Filter, How, Kind, Moment,
    Names, Noun, OwnVerb, Pattern, Place, Role, Side, Skill, Step, Subject, Validity, Var, What, Who, Zone,
};
use tefuda_cardtext::CardSet;

const SAMPLES: &str = include_str!("../../../../games/divinecross/scenarios/trip-ups.md");

/// The only ability of a text.
fn ability(text: &str, kind: Kind) -> Ability {
    let mut found = abilities(text, kind, &lexicon(), &mut Names::default());
    assert_eq!(found.len(), 1, "{text}");
    found.remove(0)
}

fn skill(text: &str) -> Skill {
    match ability(text, UNIT).kind {
        AbilityKind::Skill(skill) => skill,
        other => panic!("{other:?}"),
    }
}

fn spell(text: &str) -> Vec<Step> {
    match ability(text, EVENT).kind {
        AbilityKind::Spell(steps) => steps,
        other => panic!("{other:?}"),
    }
}

fn trigger(text: &str) -> Pattern {
    match ability(text, UNIT).kind {
        AbilityKind::Triggered { trigger, .. } => trigger,
        other => panic!("{other:?}"),
    }
}

fn area(side: Side, filters: Vec<Filter>) -> Noun {
    Noun { place: Place { zone: Zone(2), side }, filters }
}

fn main_unit(side: Side) -> Noun {
    area(side, vec![Filter::Role(Role(0)), Filter::Kind(UNIT)])
}

fn own(verb: u8, what: Option<What>, amount: i32) -> Step {
    Step::Do(Deed::Own { verb: OwnVerb(verb), who: Who::You, what, amount: Amount::Number(amount) })
}

fn draw(number: i32) -> Step {
    Step::Do(Deed::Draw(Who::You, Amount::Number(number)))
}

/// Each sentence is an effect, unless it depends on what another did, chose or counted.
#[test]
fn sentences_that_depend_on_one_another_are_one_effect() {
    let lengths = |text: &str| skill(text).effects.iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!(lengths("【スキル 1】100：デッキを1枚引く。このユニットを気絶させる。"), [1, 1]);
    assert_eq!(lengths("【スキル 1】100：デッキを1枚引く。そうしたなら、このユニットを気絶させる。デッキを1枚引く。"), [2, 1]);
    assert_eq!(lengths("【スキル 1】100：デッキを1枚引く。その後、手札を1枚捨てる。"), [2]);
    assert_eq!(lengths("【スキル 1】100：相手のユニットを1体選ぶ。デッキを1枚引く。"), [1, 1]);
    assert_eq!(lengths("【スキル 1】100：相手のユニットを1体選ぶ。そのユニットを気絶させる。"), [2]);
    assert_eq!(lengths("【スキル 1】100：手札を2枚捨てる。捨てた枚数1枚につきダメージを50アップする。"), [2]);
    assert_eq!(lengths("【スキル 1】100：手札を1枚捨て、捨てた枚数1枚につきデッキを1枚引く。デッキを1枚引く。"), [2, 1]);
    let looking = "【スキル 1】100：自分のデッキの上から2枚を見る。その中から1枚を手札に加える。デッキを1枚引く。";
    assert_eq!(lengths(looking), [3, 1]);
}

#[test]
fn what_comes_before_the_damage_is_marked() {
    let found = skill("【スキル 2】「下ごしらえ」200：デッキを1枚引く。ダメージを与える前に、このユニットを気絶させる。");
    assert_eq!((found.cost, found.damage.clone()), (2, Some(Amount::Number(200))));
    assert_eq!(found.before, [false, true]);
    assert_eq!(skill("【スキル 0】-").damage, None);
    assert_eq!(skill("【スキル 0】-：このスキルは炎上していても使える。").despite, [Counter(1)]);
}

#[test]
fn a_multiplied_box_gets_its_number_from_the_text() {
    let standby = area(Side::Yours, vec![Filter::Role(Role(1)), Filter::Kind(UNIT)]);
    let times = |number, amount| Some(Amount::Times(number, Box::new(amount)));
    let found = skill("【スキル 1】100×：自分のスタンバイ・ユニット1体につき100ダメージ。デッキを1枚引く。");
    assert_eq!(found.damage, times(100, Amount::Count(Box::new(standby))));
    assert_eq!(found.effects, [[draw(1)]]);
    let found = skill("【スキル 1】30×：このユニットのエネルギーの枚数×30ダメージ。");
    assert_eq!(found.damage, times(30, Amount::Attached(Role(2), Box::new(What::This))));
}

#[test]
fn a_title_is_kept_as_it_is_printed() {
    let mut names = Names::default();
    let text = "【スキル 1】「Ｔｗｏ step」100【BC】「ひと 息」このユニットはKOされない。【X】このユニットは気絶しない。";
    let found = abilities(text, UNIT, &lexicon(), &mut names);
    let titles: Vec<_> = found.iter().map(|ability| ability.title.map(|name| names.get(name))).collect();
    assert_eq!(titles, [Some("Ｔｗｏ step"), Some("ひと 息"), None]);
}

#[test]
fn a_lasting_power_may_be_alone_and_work_elsewhere() {
    let found =
        ability("【EX】「手品」自分のターンに2回使える。このカードを出す。この能力は手札で有効になる。累積しない。", UNIT);
    assert!(found.alone && found.valid.zones == Validity::in_zone(Some(Zone(1))).zones && found.title.is_some(), "{found:?}");
    let AbilityKind::Activated(activation) = &found.kind else { panic!("{found:?}") };
    assert_eq!((found.valid.a_turn(), activation.cost.parts.len(), activation.effect.len()), (Some(2), 0, 1));
}

#[test]
fn own_verbs_have_their_numbers() {
    assert_eq!(spell("3回じゃんけんする。"), [own(0, None, 3)]);
    let mine = || Some(What::All(main_unit(Side::Yours)));
    assert_eq!(spell("自分のメイン・ユニットにチャージする。"), [own(1, mine(), 1)]);
    assert_eq!(spell("自分のメイン・ユニットを退却させる。"), [own(2, mine(), 1)]);
    assert_eq!(spell("ウィニングチケットを授かる。"), [own(3, None, 1)]);
    assert_eq!(
        spell("じゃんけんして負ければ、デッキを1枚引く。"),
        [
            own(0, None, 1),
            Step::If { condition: Condition::Not(Box::new(Condition::Won)), then: vec![draw(1)], otherwise: Vec::new() }
        ]
    );
    let hand = Noun { place: Place { zone: Zone(1), side: Side::Yours }, filters: Vec::new() };
    let slot = Var::Bound(0);
    let choose = Step::Choose { slot, by: Who::You, what: Candidates::Objects(hand), count: Count::Exactly(Amount::Number(2)) };
    assert_eq!(spell("手札を2枚KO置き場に置く。"), [choose, own(5, Some(What::It(slot)), 2)]);
}

#[test]
fn moments_have_their_numbers() {
    let moment = |text: &str| match trigger(&format!("【EX】{text}、デッキを1枚引く。")) {
        Pattern::Moment { moment, turn, what, other } => (moment, turn, what, other),
        other => panic!("{other:?}"),
    };
    let by_this = |number, other| (Moment(number), Side::Any, Some(Subject::This), other);
    assert_eq!(moment("自分のターン開始時"), (Moment(0), Side::Yours, None, None));
    assert_eq!(moment("相手のターンの終了時"), (Moment(6), Side::Theirs, None, None));
    assert_eq!(moment("このユニットがスキルを使う時"), by_this(7, None));
    assert_eq!(moment("このユニットがスキルを使った時"), by_this(8, None));
    assert_eq!(moment("このユニットがスキルダメージを受けた時"), by_this(9, None));
    let theirs = area(Side::Theirs, vec![Filter::Kind(UNIT)]);
    assert_eq!(moment("このユニットが相手のユニットをKOした時"), by_this(10, Some(theirs)));
    assert_eq!(moment("このユニットがスキルを使う場合"), by_this(11, None));
}

#[test]
fn a_state_of_things_is_waited_for() {
    let hand = Noun { place: Place { zone: Zone(1), side: Side::Yours }, filters: Vec::new() };
    let empty = Condition::Compare(Amount::Count(Box::new(hand)), Comparison::Equal, Amount::Number(0));
    assert_eq!(trigger("【EX】自分の手札がない時、デッキを1枚引く。"), Pattern::Holds(empty));
}

#[test]
fn an_advantage_is_a_colour_of_its_own() {
    let AbilityKind::Static { effects, .. } = ability("【EX】このユニットは有利に《緑》を得る。", UNIT).kind
    else {
        panic!("it lasts")
    };
    assert_eq!(effects[0].changes, [Change::GainColours(vec![tefuda_ability::Colour(5)])]);
}

#[test]
fn an_assist_speaks_of_its_unit() {
    let AbilityKind::Static { effects, .. } = ability("【EX】このユニットはKOされない。", ASSIST).kind else {
        panic!("it lasts")
    };
    assert_eq!(effects[0].what, What::This);
}

#[test]
fn drawing_up_to_a_number_is_a_choice_of_how_many() {
    let steps = spell("デッキを2枚まで引き、その枚数1枚につき自分のメイン・ユニットのHPを100回復する。");
    let Step::Either { by: Who::You, options } = &steps[0] else { panic!("{steps:?}") };
    assert_eq!(*options, [Vec::new(), vec![draw(1)], vec![draw(2)]]);
    let amount = Amount::Times(100, Box::new(Amount::Done(How::Draw)));
    assert_eq!(steps[1], Step::Do(Deed::Mend(What::All(main_unit(Side::Yours)), Some(amount))));
}

#[test]
fn the_samples_compile() {
    let lexicon = lexicon();
    let mut names = Names::default();
    let mut count = 0;
    for fence in SAMPLES.split("```card\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        for card in CardSet::parse(fence).expect("reads").cards {
            let kind = &card.field("種類").expect("a kind").value;
            let kind = lexicon.vocabulary().kind_named(kind).unwrap_or_else(|| panic!("{kind}"));
            abilities(&card.text, kind, &lexicon, &mut names);
            count += 1;
        }
    }
    assert!(count > 10, "only {count} cards");
}

#[test]
fn every_word_of_the_lists_is_in_some_text() {
    let lexicon = lexicon();
    let mut used = Kinds::default();
    for (kind, text) in TEXTS {
        abilities(text, *kind, &lexicon, &mut Names::default()).serialize(&mut used).expect("nothing goes wrong");
    }
    let words = lexicon.vocabulary();
    let lists = [
        ("Mark", words.marks.len()),
        ("Counter", words.counters.len()),
        ("Moment", words.moments.len()),
        ("Role", words.roles.len()),
        ("OwnVerb", words.own.len()),
        ("Value", words.values.len()),
        ("Colour", words.colours.len()),
    ];
    for (list, length) in lists {
        let missing: Vec<usize> = (0..length).filter(|at| !used.0.contains(&format!("{list}::{at}"))).collect();
        assert!(missing.is_empty(), "no text has {list} {missing:?}");
    }
}

/// 802.3: what only means something in a zone works there.
#[test]
fn a_card_that_hears_of_its_own_arrival_works_where_it_arrives() {
    let text = "【EX】「戻り道」このカードがデッキからKO置き場に置かれた時、このカードを手札に加える。";
    let found = abilities(text, UNIT, &lexicon(), &mut Names::default());
    assert_eq!(found[0].valid.zones, Validity::in_zone(Some(Zone(5))).zones);
}

/// What is wrong with a text, and the words that the error points at.
const WRONG: &[(Kind, &str, &str, &str)] = &[
    (UNIT, "【スキル】「火」100", "【スキル】", "a header is written like"),
    (UNIT, "【DX】「火」デッキを1枚引く。", "【DX】", "a header is written like"),
    (UNIT, "【スキル 2】「火」", "【スキル 2】「火」", "needs its damage box"),
    (UNIT, "【スキル 2】100×", "【スキル 2】100×", "do not fit"),
    (UNIT, "【スキル 2】10×：自分のユニット1体につき20ダメージ。", "自分のユニット1体につき20ダメージ。", "do not fit"),
    (UNIT, "【スキル 2】10：自分のユニット1体につき10ダメージ。", "自分のユニット1体につき10ダメージ。", "do not fit"),
    (UNIT, "【スキル 2】100：", "：", "stands before a text"),
    (UNIT, "【スキル 2】100デッキを1枚引く。", "デッキを1枚引く。", "stands before a text"),
    (UNIT, "【EX】「火」", "【EX】「火」", "no text after this"),
    (UNIT, "【EX】デッキを1枚引く。", "デッキを1枚引く。", "nothing says when"),
    (UNIT, "【EX】自分のターンに1回使える。", "自分のターンに1回使える。", "what using it does"),
    (UNIT, "【EX】相手のターンに1回使える。デッキを1枚引く。", "相手のターンに1回使える", "one's own turn"),
    (UNIT, "【EX】自分のターンに0回使える。デッキを1枚引く。", "自分のターンに0回使える", "so often"),
    (UNIT, "【スキル 1】10：デッキを1枚引く。累積しない。", "累積しない。", "cannot stand here"),
    (EVENT, "このスキルは気絶していても使える。", "このスキルは気絶していても使える。", "only a skill"),
    (
        UNIT,
        "【スキル 1】10：デッキを1枚引く。ダメージを与える前に、そうしたなら、手札を1枚捨てる。",
        "そうしたなら、手札を1枚捨てる。",
        "cannot come earlier",
    ),
    (EVENT, "デッキを1枚引く。勝ったなら、手札を1枚捨てる。", "勝ったなら、手札を1枚捨てる。", "won or lost"),
    (EVENT, "相手の手札を1枚捨てる。", "相手の手札", "who does this"),
    (EVENT, "エネルギーを2枚捨てる。", "エネルギーを2枚", "to what it is attached"),
    (
        EVENT,
        "自分の手札のカード1枚を自分のメイン・ユニットに付ける。",
        "自分の手札のカード1枚を自分のメイン・ユニットに付ける",
        "as what",
    ),
    (EVENT, "デッキを99枚まで引く。", "デッキを99枚まで引く", "so many"),
    (EVENT, "その枚数1枚につきデッキを1枚引く。", "その枚数", "nothing before this"),
    (UNIT, "【スキル 0】100：捨てた枚数1枚につきダメージを50アップする。", "捨てた枚数1枚につき", "does what it counts"),
    (
        UNIT,
        "【EX】自分が手札を捨てた時、捨てた枚数1枚につき相手のメイン・ユニットに50ダメージを与える。",
        "捨てた枚数1枚につき",
        "does what it counts",
    ),
    (
        UNIT,
        "【EX】自分がデッキを引いた時、引いた枚数1枚につき相手のメイン・ユニットに50ダメージを与える。",
        "引いた枚数1枚につき",
        "does what it counts",
    ),
    (EVENT, "デッキを1枚引く。捨てた枚数が1以上なら、デッキを1枚引く。", "捨てた枚数", "does what it counts"),
    (UNIT, "【スキル 0】100：勝った回数1回につきダメージを50アップする。", "勝った回数", "can be won"),
    (
        ACTION,
        "このターンに自分がアクションをプレイしていたなら、自分のデッキを1枚引く。",
        "このターンに自分がアクションをプレイしていた",
        "this very card",
    ),
    (
        ACTION,
        "このターンに自分がコマンドをプレイしていたなら、自分のデッキを1枚引く。",
        "このターンに自分がコマンドをプレイしていた",
        "this very card",
    ),
    (EVENT, "自分のメイン・ユニットをチャージする。", "自分のメイン・ユニットをチャージする", "another object"),
    (
        EVENT,
        "自分のユニット1体につき手札を捨てる。",
        "自分のユニット1体につき手札を捨てる",
        "no number that this could multiply",
    ),
    (EVENT, "相手のユニット1体を対象とする。", "と", "cannot be read here"),
    (ASSIST, "【EX】このカードはKOされない。", "このカード", "what it is attached to"),
    (ASSIST, "【EX】このアシストはKOされない。", "このアシスト", "what it is attached to"),
    (ACTION, "相手のメイン・ユニットの全マーカーを取り除く。", "全", "unknown word"),
    (ACTION, "相手のメイン・ユニットの残りマーカーを取り除く。", "マーカー", "cannot be read here"),
    (ACTION, "相手のメイン・ユニットが裏向き状態なら、自分のデッキを1枚引く。", "状態", "cannot be read here"),
    (ACTION, "相手のメイン・ユニットが通常状態なら、自分のデッキを1枚引く。", "通常", "unknown word"),
    (UNIT, "【EX】「b」このユニットにマーカーは置かれない。", "このユニットにマーカーは置かれない", "damage is a marker, too"),
    // What a card says of its own use says nothing once that has begun.
    (
        ACTION,
        "自分のデッキを1枚引く。「このカードはプレイできない。」を行う。",
        "このカードはプレイできない。",
        "before the card is used",
    ),
    (UNIT, "【EX】このユニットは赤のユニットには付けられない。", "このユニットは赤のユニットには付けられない", "to what sort"),
    (
        ASSIST,
        "このカードは自分の赤のユニットにのみ付けられる。",
        "このカードは自分の赤のユニットにのみ付けられる",
        "to what sort",
    ),
    // Which of two is not said.
    (
        ACTION,
        "相手のスタンバイ・ユニット1体とメイン・ユニットを入れ替え、入れ替えたユニットを気絶させる。",
        "入れ替えたユニット",
        "which of the two",
    ),
    (ACTION, "新しいメイン・ユニットのHPを50回復する。", "新しいメイン・ユニット", "which has become it"),
    (
        ACTION,
        "このターン、相手のメイン・ユニットのHPを半分にする。",
        "相手のメイン・ユニットのHPを半分にする",
        "half of the number",
    ),
    (
        UNIT,
        "【EX】このカードがエネルギーとして付けられた時、自分のデッキを1枚引く。",
        "このカードがエネルギーとして付けられた",
        "face down",
    ),
    (
        UNIT,
        "【EX】このユニットがKOされた時、このユニットに付いていたエネルギーを自分のスタンバイ・ユニット1体に付ける。",
        "このユニットに付いていたエネルギーを",
        "only be counted",
    ),
    (
        ACTION,
        "自分のデッキを1枚引いてもよい。そうしたなら、勝てば自分のデッキを2枚引く。",
        "そうしたなら、勝てば自分のデッキを2枚引く。",
        "won or lost",
    ),
    (
        UNIT,
        "【EX】このユニットのスキルのダメージは属性によって2倍にならない。",
        "は属性によって2倍にならない",
        "doubled by this",
    ),
    (ACTION, "自分の捨て場のユニットカードをすべて出す。", "自分の捨て場のユニットカードをすべて出す", "room for all"),
    (
        ASSIST,
        "このユニットがエリアを離れた時、このアシストを手札に戻す。",
        "このユニットがエリアを離れた時、このアシストを手札に戻す。",
        "no longer attached",
    ),
];

#[test]
fn what_is_wrong_is_pointed_at() {
    let lexicon = lexicon();
    for (kind, text, words, message) in WRONG {
        let errors = compile(text, *kind, &lexicon, &mut Names::default()).expect_err(text);
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        assert_eq!(&text[errors[0].span.clone()], *words, "{text}: {errors:?}");
        assert!(errors[0].message.en.contains(message), "{text}: {errors:?}");
    }
}

#[test]
fn what_could_mean_either_of_two_means_neither() {
    let refused = [
        (
            "【EX】「b」自分のユニットが退却した時、相手のメイン・ユニットが気絶状態なら、それに100ダメージを与える。",
            "the condition is about",
        ),
        (
            "【EX】「b」相手のユニットが出た時、自分のメイン・ユニットが《緑》なら、そのユニットに50ダメージを与える。",
            "the condition is about",
        ),
    ];
    for (text, reason) in refused {
        let found = compile(text, UNIT, &lexicon(), &mut Names::default()).expect_err(text);
        assert!(found.iter().any(|error| error.message.en.contains(reason)), "{text}: {found:?}");
    }
    let hidden = "自分のデッキの一番上のカードをエネルギーとして自分のメイン・ユニットに付ける。それがユニットカードなら、自分のデッキを1枚引く。";
    assert!(compile(hidden, EVENT, &lexicon(), &mut Names::default()).is_err());
}

#[test]
fn who_draws_after_both_have_discarded_must_be_said() {
    let found = compile("お互いの手札をすべて捨て、デッキを4枚引く。", EVENT, &lexicon(), &mut Names::default());
    assert!(found.expect_err("either").iter().any(|error| error.message.en.contains("who does this must be said")));
    assert_eq!(spell("お互いの手札をすべて捨て、お互いのデッキを4枚引く。").len(), 2);
    assert_eq!(spell("お互いの手札をすべて捨て、自分のデッキを4枚引く。").len(), 2);
}

#[test]
fn a_skill_says_itself_when_it_fails_and_nothing_else_in_that_breath() {
    let read = |text: &str| compile(text, UNIT, &lexicon(), &mut Names::default());
    assert!(read("【スキル 0】「b」300：じゃんけんして負けたなら、このスキルは失敗する。自分のデッキを1枚引く。").is_ok());
    assert!(
        read("【スキル 0】「b」300：じゃんけんして勝てば、ダメージを100アップする。負ければ、このスキルは失敗する。").is_ok()
    );
    let chained = read("【スキル 0】「b」300：じゃんけんして負ければ、このスキルは失敗する。その後、自分のデッキを1枚引く。");
    let chained = chained.expect_err("drawn before the skill does anything");
    assert!(chained.iter().any(|error| error.message.en.contains("can do nothing else")), "{chained:?}");
    let nowhere = compile("そのスキルは失敗する。", EVENT, &lexicon(), &mut Names::default()).expect_err("no skill");
    assert!(nowhere.iter().any(|error| error.message.en.contains("no skill is being used")), "{nowhere:?}");
}

#[test]
fn the_number_in_the_box_waits_for_what_multiplies_it() {
    let read = |text: &str| compile(text, UNIT, &lexicon(), &mut Names::default());
    assert!(read("【スキル 0】「b」100×：自分の手札を好きな枚数捨て、その枚数1枚につき100ダメージを与える。").is_ok());
    assert!(read("【スキル 0】「b」100：自分の手札を好きな枚数捨て、その枚数1枚につき100ダメージを与える。").is_err());
}
