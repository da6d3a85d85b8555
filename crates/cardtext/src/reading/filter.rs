//! Properties that narrow a noun: 青の, AP2以下の, レスト状態の, トークンでない.

use super::{Meaning, Reader, Row};
use crate::chart::Node;
use tefuda_ability::{
    Amount, Candidates, Colour, Comparison, Counter, Filter, Likeness, Mark, NameMatch, Origin, Sort, Status, Var,
};

/// Filters in one order, each once, so that two orders of words give one meaning.
pub(crate) fn canonical(filters: Vec<Filter>) -> Vec<Filter> {
    let mut filters: Vec<Filter> = filters.into_iter().flat_map(apart).collect();
    filters.sort_by_cached_key(|filter| (rank(filter), format!("{filter:?}")));
    filters.dedup();
    filters
}

/// None of several very objects is not this one and not that one.
fn apart(filter: Filter) -> Vec<Filter> {
    let very = |filter: &Filter| matches!(filter, Filter::This | Filter::Same(_));
    match filter {
        Filter::Not(inner) => match *inner {
            Filter::AnyOf(any) if any.iter().all(very) => any.into_iter().map(opposite).collect(),
            inner => vec![opposite(inner)],
        },
        other => vec![other],
    }
}

/// 他の: than this, and than what was taken as a target before.
fn others(reader: &mut Reader<'_>) -> Filter {
    let targets = reader.state.mentioned.all(Origin::Target).into_iter();
    let is_object = |slot: &Var| reader.state.mentioned.get(*slot).is_some_and(|known| known.sort != Sort::Player);
    let slots: Vec<Var> = targets.filter(is_object).collect();
    let taken = slots.into_iter().map(|slot| Filter::Same(reader.lean(slot)));
    opposite(any_of(std::iter::once(Filter::This).chain(taken).collect()))
}

/// Where a filter stands before its noun; the kind, which is the noun, comes last.
fn rank(filter: &Filter) -> u8 {
    match filter {
        Filter::Controlled(_) | Filter::On(_) => 0,
        // What stands before it would be said of what is left out.
        filter if filter.leaves_out() => 1,
        Filter::This | Filter::Same(_) | Filter::Bears(_) => 2,
        Filter::Status(_) => 3,
        Filter::Damaged | Filter::Damage(..) => 4,
        Filter::Counter(_) | Filter::Ailing | Filter::Counters(..) | Filter::Attached(..) | Filter::In(_) => 5,
        Filter::Came(_) | Filter::At(_) => 5,
        Filter::Mark(_) => 6,
        Filter::Token | Filter::Ability => 7,
        Filter::Role(_) => 4,
        Filter::Value(..) | Filter::Changed { .. } => 8,
        Filter::Name(_) | Filter::Has(_) | Filter::Alike(..) => 9,
        // Out of those that the others leave.
        Filter::Extreme { .. } | Filter::Fullest { .. } => 2,
        Filter::Colour(_) | Filter::Colourless | Filter::ChosenColour(_) => 10,
        Filter::Feature(_) => 11,
        Filter::Kind(_) => 12,
        Filter::Not(inner) | Filter::Printed(inner) => rank(inner).min(11),
        Filter::AnyOf(any) | Filter::All(any) => any.first().map_or(0, rank).min(11),
    }
}

/// 魔石1枚を裏向きにする: what is turned so already is not turned by choosing it.
pub(super) fn unturned_only(what: &mut Candidates, status: Status, on: bool) {
    let already = Filter::Status(status);
    let left = if on { Filter::Not(Box::new(already.clone())) } else { already.clone() };
    let nouns = match what {
        Candidates::Objects(noun) => std::slice::from_mut(noun),
        Candidates::AnyOf(nouns) => nouns.as_mut_slice(),
        Candidates::Players(_) | Candidates::Either(..) | Candidates::Squares(_) => &mut [],
    };
    let says = |filter: &Filter| *filter == already || matches!(filter, Filter::Not(inner) if **inner == already);
    for noun in nouns.iter_mut().filter(|noun| !noun.filters.iter().any(says)) {
        noun.filters.push(left.clone());
        noun.filters = canonical(std::mem::take(&mut noun.filters));
    }
}

/// The opposite; the opposite of the opposite is the thing itself.
pub(crate) fn opposite(filter: Filter) -> Filter {
    match filter {
        Filter::Not(inner) => *inner,
        other => Filter::Not(Box::new(other)),
    }
}

fn any_of(mut filters: Vec<Filter>) -> Filter {
    filters = canonical(filters);
    if filters.len() == 1 { filters.remove(0) } else { Filter::AnyOf(filters) }
}

fn state(reader: &mut Reader<'_>, node: &Node) -> Meaning<Filter> {
    let (status, on) = reader.state_word(node, 0)?;
    Ok(if on { Filter::Status(status) } else { Filter::Not(Box::new(Filter::Status(status))) })
}

fn value(reader: &mut Reader<'_>, node: &Node, comparison: Comparison, amount: Amount) -> Meaning<Filter> {
    Ok(Filter::Value(reader.read_value(node, 0)?, comparison, amount))
}

/// レストしている
fn turned(reader: &Reader<'_>, node: &Node, denied: bool) -> Meaning<Filter> {
    let (status, on) = reader.turning(node, 0)?;
    Ok(if on == denied { Filter::Not(Box::new(Filter::Status(status))) } else { Filter::Status(status) })
}

pub(crate) const ATTRIBUTE: &[Row<Filter>] = &[
    ("{Quality} の", |r, n| r.quality(n, 0)),
    ("{Quality} である", |r, n| r.quality(n, 0)),
    ("{Quality} でない", |r, n| r.quality(n, 0).map(opposite)),
    ("{Qualities} の", |r, n| r.qualities(n, 0).map(any_of)),
    ("{Qualities} である", |r, n| r.qualities(n, 0).map(any_of)),
    ("{Quality} 以外 の", |r, n| r.quality(n, 0).map(opposite)),
    ("{Qualities} 以外 の", |r, n| r.qualities(n, 0).map(any_of).map(opposite)),
    ("{This} 以外 の", |r, n| r.this(n, 0).map(|()| opposite(Filter::This))),
    ("他 の", |r, _| Ok(others(r))),
    ("{This} である", |r, n| r.this(n, 0).map(|()| Filter::This)),
    ("{It} 以外 の", |r, n| Ok(opposite(Filter::Same(r.it(n, 0)?.slot)))),
    ("{It} である", |r, n| Ok(Filter::Same(r.it(n, 0)?.slot))),
    ("{It} が 付いている", |r, n| Ok(Filter::Bears(r.it(n, 0)?.slot))),
    ("{Standing}", |r, n| r.standing(n, 0)),
    ("ダメージ が {Figure} 点? {Bound} の", |r, n| Ok(Filter::Damage(r.bound(n, 1)?, r.figure(n, 0)?))),
    ("{Figure} 点? {Bound} の ダメージ を 受けている", |r, n| Ok(Filter::Damage(r.bound(n, 1)?, r.figure(n, 0)?))),
    ("{Most}", |r, n| r.most(n, 0)),
    ("{Name} という 名称 の", |r, n| Ok(Filter::Name(NameMatch::Is(r.name(n, 0)?)))),
    ("{Quote} という 名称 の", |r, n| Ok(Filter::Name(NameMatch::Is(r.title(n, 0)?)))),
    ("名称 が {Name} の|である", |r, n| Ok(Filter::Name(NameMatch::Is(r.name(n, 0)?)))),
    ("名称 が {Quote} の|である", |r, n| Ok(Filter::Name(NameMatch::Is(r.title(n, 0)?)))),
    ("{Value} が {Figure} の|である", |r, n| {
        let amount = r.figure(n, 1)?;
        value(r, n, Comparison::Equal, amount)
    }),
    ("{Quality} と {Quality} 以外 の", |r, n| Ok(opposite(any_of(vec![r.quality(n, 0)?, r.quality(n, 1)?])))),
    ("{Quality} でも {Quality} でもない", |r, n| Ok(opposite(any_of(vec![r.quality(n, 0)?, r.quality(n, 1)?])))),
    ("{Noun} 以外 の", |r, n| super::exempt::left_out(r, n)),
    ("{Quality} で|かつ|であり 、? かつ? {Attribute}", |r, n| together(r, n)),
    ("{Value} が {Figure} でない", |r, n| {
        let amount = r.figure(n, 1)?;
        value(r, n, Comparison::Equal, amount).map(opposite)
    }),
];

/// 赤でAP3以上の: both are said of the noun. What leaves something out says so of that alone.
fn together(reader: &mut Reader<'_>, node: &Node) -> Meaning<Filter> {
    let (first, second) = (reader.quality(node, 0)?, reader.attribute(node, 1)?);
    let plain =
        |filter: &Filter| !matches!(filter, Filter::Kind(_) | Filter::Role(_) | Filter::Controlled(_)) && !filter.leaves_out();
    match plain(&first) && plain(&second) && first != second {
        true => Ok(Filter::All(canonical(vec![first, second]))),
        false => reader.refuse(node, "これは並べて言えません", "these cannot be said side by side"),
    }
}

/// AP2以上4以下の
fn between(reader: &mut Reader<'_>, node: &Node, [least, most]: [usize; 2]) -> Meaning<Filter> {
    let (value, least, most) = (reader.read_value(node, 0)?, reader.figure(node, least)?, reader.figure(node, most)?);
    let (least, most) = (Filter::Value(value, Comparison::AtLeast, least), Filter::Value(value, Comparison::AtMost, most));
    Ok(Filter::All(canonical(vec![least, most])))
}

pub(crate) const QUALITIES: &[Row<Vec<Filter>>] = &[
    ("{Quality} か|または {Quality}", |r, n| Ok(vec![r.quality(n, 0)?, r.quality(n, 1)?])),
    ("{Quality} か|または {Qualities}", |r, n| {
        let mut found = vec![r.quality(n, 0)?];
        found.extend(r.qualities(n, 1)?);
        Ok(found)
    }),
];

pub(crate) const QUALITY: &[Row<Filter>] = &[
    ("{Trait}", |r, n| r.feature_noun(n, 0)),
    ("{Colour}", |r, n| Ok(Filter::Colour(r.colour(n, 0)?))),
    ("無色", |_, _| Ok(Filter::Colourless)),
    ("{What} と同じ 名称", |r, n| Ok(Filter::Alike(Likeness::Name, Box::new(r.what(n, 0)?)))),
    ("{What} と同じ {Value}", |r, n| than(r, n, Comparison::Equal)),
    ("{What} の {Value} {Bound} の {Value}", |r, n| {
        let (what, value, bound) = (r.asking(|r| r.what(n, 0))?, r.read_value(n, 1)?, r.bound(n, 2)?);
        Ok(Filter::Value(r.read_value(n, 3)?, bound, Amount::Of(value, Box::new(what))))
    }),
    ("{What} と同じ 色", |r, n| {
        let what = Box::new(r.what(n, 0)?);
        match r.setting.lexicon.vocabulary().aspects.is_empty() {
            true => Ok(Filter::Alike(Likeness::Colour(Colour(0)), what)),
            false => r.refuse(n, "何の色かが要ります（属性、有利）", "in which sense it is a colour must be said"),
        }
    }),
    ("{What} と同じ {Value}", |r, n| {
        let (what, value) = (r.asking(|r| r.what(n, 0))?, r.read_value(n, 1)?);
        Ok(Filter::Value(value, Comparison::Equal, Amount::Of(value, Box::new(what))))
    }),
    ("{What} と 異なる {Aspect}", |r, n| {
        let (what, (first, _)) = (Box::new(r.what(n, 0)?), r.aspect(n, 1)?);
        Ok(opposite(Filter::Alike(Likeness::Colour(Colour(first)), what)))
    }),
    ("{What} と同じ {Aspect}", |r, n| {
        let (what, (first, _)) = (Box::new(r.what(n, 0)?), r.aspect(n, 1)?);
        Ok(Filter::Alike(Likeness::Colour(Colour(first)), what))
    }),
    ("<choose!past> 色", |r, n| match r.state.colour {
        Some(slot) => Ok(Filter::ChosenColour(r.lean(slot))),
        None => r.refuse(n, "どの色か分かりません", "no colour was chosen that this could be"),
    }),
    ("その 色", |r, n| match r.state.colour {
        Some(slot) => Ok(Filter::ChosenColour(r.lean(slot))),
        None => r.refuse(n, "どの色か分かりません", "no colour was chosen that this could be"),
    }),
    ("{State}", |r, n| state(r, n)),
    ("{Kind} カード?", |r, n| Ok(Filter::Kind(r.kind(n, 0)?))),
    ("{Kind} ・ カード", |r, n| Ok(Filter::Kind(r.kind(n, 0)?))),
    ("{Name}", |r, n| Ok(Filter::Name(NameMatch::Is(r.name(n, 0)?)))),
    ("トークン", |_, _| Ok(Filter::Token)),
    ("能力", |_, _| Ok(Filter::Ability)),
    ("{Role}", |r, n| Ok(Filter::Role(r.role(n, 0)?.0))),
    ("{Value} {Figure}", |r, n| {
        let amount = r.figure(n, 1)?;
        value(r, n, Comparison::Equal, amount)
    }),
    ("{Value} {Figure} {Bound}", |r, n| {
        let (amount, bound) = (r.figure(n, 1)?, r.bound(n, 2)?);
        value(r, n, bound, amount)
    }),
    ("{Value} が {Amount} {Bound}", |r, n| {
        let (amount, bound) = (r.amount(n, 1)?, r.bound(n, 2)?);
        value(r, n, bound, amount)
    }),
    ("{Value} が ちょうど {Amount}", |r, n| {
        let amount = r.amount(n, 1)?;
        value(r, n, Comparison::Equal, amount)
    }),
    ("{Value} の 合計 が {Figure} {Bound}", |r, n| {
        let (amount, bound) = (r.figure(n, 1)?, r.bound(n, 2)?);
        value(r, n, bound, amount)
    }),
    ("{Value} が? {Figure} 以上 {Figure} 以下", |r, n| between(r, n, [1, 2])),
    ("{Value} が? {Figure} から {Figure}", |r, n| between(r, n, [1, 2])),
    ("{Value} が? {Figure} か|または {Figure}", |r, n| {
        let (value, one, other) = (r.read_value(n, 0)?, r.figure(n, 1)?, r.figure(n, 2)?);
        Ok(any_of([one, other].map(|amount| Filter::Value(value, Comparison::Equal, amount)).to_vec()))
    }),
    ("{Standing} もの", |r, n| r.standing(n, 0)),
    ("{Whose} もの", |r, n| Ok(Filter::Controlled(r.whose(n, 0)?))),
    ("{Quality} でない もの", |r, n| r.quality(n, 0).map(opposite)),
];

/// APが最も高い: compared with the others, so that it only narrows a noun.
fn extreme(reader: &mut Reader<'_>, node: &Node, highest: bool) -> Meaning<Filter> {
    Ok(Filter::Extreme { value: reader.read_value(node, 0)?, highest })
}

pub(crate) const MOST: &[Row<Filter>] = &[
    ("{Value} が|の 最も 高い|大きい", |r, n| extreme(r, n, true)),
    ("{Value} が|の 最も 低い|小さい", |r, n| extreme(r, n, false)),
    ("最も {Value} が|の 高い|大きい", |r, n| extreme(r, n, true)),
    ("最も {Value} が|の 低い|小さい", |r, n| extreme(r, n, false)),
];

pub(crate) const STANDING: &[Row<Filter>] = &[
    ("{Bearing}", |r, n| r.bearing(n, 0)),
    ("{Counter} が 置かれている|置かれていた|乗っている", |r, n| Ok(Filter::Counter(r.counter(n, 0)?))),
    ("{Counter} が 置かれていない|乗っていない", |r, n| Ok(opposite(Filter::Counter(r.counter(n, 0)?)))),
    ("カウンター|マーカー が 置かれている", |r, _| Ok(any_counter(r))),
    ("カウンター|マーカー が 置かれていない", |r, _| Ok(opposite(any_counter(r)))),
    ("{Counter} が {Figure} つ|個 {Bound} 置かれている|乗っている", |r, n| {
        let (counter, figure, bound) = (r.counter(n, 0)?, r.figure(n, 1)?, r.bound(n, 2)?);
        Ok(Filter::Counters(counter, bound, figure))
    }),
    ("{Counter} が ちょうど {Figure} つ|個 置かれている", |r, n| {
        Ok(Filter::Counters(r.counter(n, 0)?, Comparison::Equal, r.figure(n, 1)?))
    }),
    ("<mark>", |r, n| Ok(Filter::Mark(Mark(r.mark(n, 0)?)))),
    ("ダメージ を 受けている", |_, _| Ok(Filter::Damaged)),
    ("ダメージ が {Amount} {Bound} である", |r, n| Ok(Filter::Damage(r.bound(n, 1)?, r.amount(n, 0)?))),
    ("ダメージ が ちょうど {Amount} である", |r, n| Ok(Filter::Damage(Comparison::Equal, r.amount(n, 0)?))),
    ("ダメージ が 蓄積している", |_, _| Ok(Filter::Damaged)),
    ("ダメージ を 受けていない", |_, _| Ok(opposite(Filter::Damaged))),
    ("ダメージ が 蓄積していない", |_, _| Ok(opposite(Filter::Damaged))),
    ("{Value} が 増えている", |r, n| Ok(Filter::Changed { value: r.read_value(n, 0)?, raised: true })),
    ("{Value} が 減っている", |r, n| Ok(Filter::Changed { value: r.read_value(n, 0)?, raised: false })),
    ("名称 に {Quote} を 含む|持つ", |r, n| Ok(Filter::Name(NameMatch::Contains(r.inside_quotes(n, 0)?)))),
    ("名称 に {Quote} が 含まれる", |r, n| Ok(Filter::Name(NameMatch::Contains(r.inside_quotes(n, 0)?)))),
    ("{Quote} を 含む", |r, n| Ok(Filter::Name(NameMatch::Contains(r.inside_quotes(n, 0)?)))),
    ("<turn!te> いる", |r, n| turned(r, n, false)),
    ("<turn!te> いない", |r, n| turned(r, n, true)),
    ("<turn:passive!te> いる", |r, n| turned(r, n, false)),
    ("{Value} が {Amount} より 大きい|多い|高い", |r, n| {
        let amount = r.amount(n, 1)?;
        value(r, n, Comparison::More, amount)
    }),
    ("{Value} が {Amount} より 小さい|少ない|低い", |r, n| {
        let amount = r.amount(n, 1)?;
        value(r, n, Comparison::Less, amount)
    }),
    ("{What} より {Value} が|の 大きい|多い|高い", |r, n| than(r, n, Comparison::More)),
    ("{What} より {Value} が|の 小さい|少ない|低い", |r, n| than(r, n, Comparison::Less)),
    ("{What} と {Value} が 同じ", |r, n| than(r, n, Comparison::Equal)),
    ("名称 に {Quote} を 含まない", |r, n| Ok(opposite(Filter::Name(NameMatch::Contains(r.inside_quotes(n, 0)?))))),
    ("{Value} を 持たない", |r, n| Ok(Filter::Value(r.read_value(n, 0)?, Comparison::Less, Amount::Number(1)))),
];

/// それよりAPが小さい: than the same number of that.
fn than(reader: &mut Reader<'_>, node: &Node, comparison: Comparison) -> Meaning<Filter> {
    let (what, value) = (reader.asking(|reader| reader.what(node, 0))?, reader.read_value(node, 1)?);
    Ok(Filter::Value(value, comparison, Amount::Of(value, Box::new(what))))
}

/// カウンターが置かれている: one of any sort. Where states are markers, damage is, too.
fn any_counter(reader: &Reader<'_>) -> Filter {
    if reader.setting.lexicon.vocabulary().coined.is_some() {
        return any_of(vec![Filter::Damaged, Filter::Ailing]);
    }
    let sorts = u8::try_from(reader.setting.lexicon.vocabulary().counters.len()).unwrap_or(u8::MAX);
    any_of((0..sorts).map(|sort| Filter::Counter(Counter(sort))).collect())
}

impl Reader<'_> {
    /// Which mark a verb of the list is.
    pub fn mark(&self, node: &Node, at: usize) -> Meaning<u8> {
        let word = self.word(node, at)?;
        let which = word
            .analyses
            .iter()
            .find_map(|(terminal, which)| matches!(terminal, crate::token::Terminal::Mark(_)).then_some(*which));
        which.and_then(|which| u8::try_from(which).ok()).ok_or_else(|| self.broken(node))
    }

    /// 攻撃 of 攻撃も防御もできない
    pub fn cannot(&self, node: &Node, at: usize) -> Meaning<u8> {
        let list = crate::token::Terminal::Listed(crate::token::List::CannotStem);
        self.word(node, at)?.is(list).and_then(|which| u8::try_from(which).ok()).ok_or_else(|| self.broken(node))
    }
}

/// Colours in one order, each once.
pub(crate) fn canonical_colours(mut colours: Vec<Colour>) -> Vec<Colour> {
    colours.sort_unstable();
    colours.dedup();
    colours
}
