//! What is so for a time, in games where skills deal damage: HPを増やす, スキルのダメージをアップする, 有利に《赤》を得る.

use super::{Meaning, Reader, Row, amount::times};
use crate::{
    chart::Node,
    token::{List, Terminal},
};
use tefuda_ability::{
    AbilitySort, Amount, Arithmetic, AspectWord, Change, Colour, Continuous, Mark, Side, SkillWords, Texts, Value, What,
};

fn only(reader: &mut Reader<'_>, node: &Node, change: Change) -> Meaning<Continuous> {
    Ok(Continuous { what: reader.topic(node, 0)?, changes: vec![change] })
}

fn shifted(reader: &mut Reader<'_>, node: &Node, sign: i32) -> Meaning<Continuous> {
    let (value, amount) = (reader.value(node, 1)?, reader.amount(node, 2)?);
    only(reader, node, Change::Add(value, times(sign, amount)))
}

/// HPを100増やし、退却コストを1増やす: of the same.
fn same_topic(reader: &mut Reader<'_>, node: &Node, change: Change) -> Meaning<Continuous> {
    match reader.state.changed.clone() {
        Some(what) => {
            if let What::It(slot) = what {
                reader.lean(slot);
            }
            Ok(Continuous { what, changes: vec![change] })
        }
        None => reader.refuse(node, "何のことかが要ります", "of what this is said must be said"),
    }
}

fn same_shifted(reader: &mut Reader<'_>, node: &Node, sign: i32) -> Meaning<Continuous> {
    let (value, amount) = (reader.value(node, 0)?, reader.amount(node, 1)?);
    same_topic(reader, node, Change::Add(value, times(sign, amount)))
}

/// The numbers of changes, so many times.
fn multiplied(reader: &Reader<'_>, node: &Node, mut continuous: Continuous, count: &Amount) -> Meaning<Continuous> {
    for change in &mut continuous.changes {
        match change {
            Change::Add(_, amount)
            | Change::Dealt(Arithmetic::Plus(amount) | Arithmetic::Minus(amount))
            | Change::Taken(Arithmetic::Plus(amount) | Arithmetic::Minus(amount)) => {
                let Amount::Number(each) = *amount else { return uncounted(reader, node) };
                *amount = times(each, count.clone());
            }
            _ => return uncounted(reader, node),
        }
    }
    Ok(continuous)
}

fn uncounted<T>(reader: &Reader<'_>, node: &Node) -> Meaning<T> {
    reader.refuse(node, "「〜につき」で増える数がありません", "there is no number that this could multiply")
}

/// このユニットのスキルは失敗する: a mark that speaks of something that the object has.
fn of_its_own(reader: &mut Reader<'_>, node: &Node) -> Meaning<Continuous> {
    let mark = Mark(reader.mark(node, 1)?);
    let word = reader.setting.lexicon.vocabulary().marks.get(mark.0 as usize);
    if word.is_some_and(|word| word.ja.contains('は')) {
        return only(reader, node, Change::Mark(mark));
    }
    reader.refuse(node, "「〜は」と書きます", "this is said after は")
}

/// 相手のスキルは失敗する: those of everything that the player has.
fn of_theirs(reader: &mut Reader<'_>, node: &Node) -> Meaning<Continuous> {
    let (whose, mark) = (reader.player(node, 0)?, Mark(reader.mark(node, 1)?));
    let word = reader.setting.lexicon.vocabulary().marks.get(mark.0 as usize);
    let of_skills = mark == skills(reader, node)?.fail || word.is_some_and(|word| word.ja.ends_with("は失敗しない"));
    if !of_skills || whose == Side::Any {
        return reader.refuse(node, "「〜は」と書きます", "this is said after は");
    }
    Ok(super::continuous::of_player(whose, Change::Mark(mark)))
}

/// What this game's texts say of skills.
pub(crate) fn skills(reader: &Reader<'_>, node: &Node) -> Meaning<SkillWords> {
    let found = reader.setting.lexicon.vocabulary().skills;
    found.map_or_else(|| reader.refuse(node, "このゲームにスキルはありません", "this game has no skills"), Ok)
}

/// HPを半分にする: of which number is not said, nor what becomes of what is left over.
pub(crate) fn halved<T>(reader: &mut Reader<'_>, node: &Node) -> Meaning<T> {
    match reader.setting.lexicon.vocabulary().mends_damaged {
        true => reader.refuse(
            node,
            "ダメージを引く前の数の半分か、引いた後の数の半分か決まりません",
            "whether this is half of the number with the damage taken off, or without, cannot be told",
        ),
        false => reader.refuse(node, "端数をどうするか決まりません", "how this is rounded cannot be told"),
    }
}

/// 「火花」の…: of the skill with that title alone.
fn titled(reader: &mut Reader<'_>, node: &Node, change: Change) -> Meaning<Continuous> {
    let title = reader.title(node, 1)?;
    only(reader, node, Change::OfTitled(title, Box::new(change)))
}

fn skill_cost(reader: &mut Reader<'_>, node: &Node, change: fn(Value, Amount) -> Change, sign: i32) -> Meaning<Continuous> {
    let (value, amount) = (skills(reader, node)?.cost, reader.amount(node, 2)?);
    titled(reader, node, change(value, times(sign, amount)))
}

/// 相手のスキルのコストを1増やす: of everything that the player has.
fn their_cost(reader: &mut Reader<'_>, node: &Node, sign: i32) -> Meaning<Continuous> {
    let (whose, value, amount) = (reader.player(node, 0)?, reader.value(node, 1)?, reader.amount(node, 2)?);
    if value == skills(reader, node)?.cost && whose == Side::Any {
        let what = super::titled::of_all(reader, node, whose)?;
        return Ok(Continuous { what, changes: vec![Change::Add(value, times(sign, amount))] });
    }
    if value != skills(reader, node)?.cost {
        return reader.refuse(node, "これはプレイヤーの数ではありません", "this is no number of a player");
    }
    Ok(super::continuous::of_player(whose, Change::Add(value, times(sign, amount))))
}

/// このスキルは使えない: the one whose text it is, which has a title by which it can be told.
pub(crate) fn this_skill_barred(reader: &Reader<'_>, node: &Node) -> Meaning<Change> {
    this_skill(reader, node, Change::Mark(skills(reader, node)?.barred))
}

/// What becomes of that skill.
pub(crate) fn this_skill(reader: &Reader<'_>, node: &Node, change: Change) -> Meaning<Change> {
    match (reader.state.in_skill, reader.state.title) {
        (true, Some(title)) => Ok(Change::OfTitled(title, Box::new(change))),
        _ => reader.refuse(node, "どのスキルか分かりません", "which skill this is cannot be told"),
    }
}

/// 「火花」は失敗する, as the printer says it.
fn of_titled(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Change>> {
    let (title, mut changes) = (reader.title(node, 0)?, reader.change(node, 1)?);
    let words = skills(reader, node)?;
    match (changes.pop(), changes.is_empty()) {
        (Some(change), true) if speaks_of_skill(&change, words) => one(Change::OfTitled(title, Box::new(change))),
        _ => reader.refuse(node, "これはスキルのことではありません", "this is nothing of a skill"),
    }
}

fn speaks_of_skill(change: &Change, words: SkillWords) -> bool {
    match change {
        Change::Dealt(_) => true,
        Change::Add(value, _) | Change::Set(value, _) => *value == words.cost,
        Change::Mark(mark) => *mark == words.fail || *mark == words.barred,
        _ => false,
    }
}

pub(crate) const ALTERED: &[Row<Continuous>] = &[
    ("{Titled~}", |r, n| r.titled(n, 0)),
    ("{Per} 、? {Becoming~}", |r, n| {
        let (count, continuous) = (r.per(n, 0)?, r.becoming(n, 1)?);
        multiplied(r, n, continuous, &count)
    }),
    ("{Topic} の {Value} を 、? {Amount} <raise>", |r, n| shifted(r, n, 1)),
    ("{Topic} の {Value} を 、? {Amount} <lower>", |r, n| shifted(r, n, -1)),
    ("{Value} を {Amount} <raise>", |r, n| same_shifted(r, n, 1)),
    ("{Value} を {Amount} <lower>", |r, n| same_shifted(r, n, -1)),
    ("[battle_damage] {Altering~}", |r, n| {
        let change = Change::Dealt(r.altering(n, 0)?);
        same_topic(r, n, change)
    }),
    ("{Topic} が 使う [battle_damage] {Altering~}", |r, n| {
        let change = Change::Dealt(r.altering(n, 1)?);
        only(r, n, change)
    }),
    ("{Topic} の {Value} を {Amount} <make>", |r, n| {
        let change = Change::Set(r.value(n, 1)?, r.amount(n, 2)?);
        only(r, n, change)
    }),
    ("{Topic} の [battle_damage] {Altering~}", |r, n| {
        let change = Change::Dealt(r.altering(n, 1)?);
        only(r, n, change)
    }),
    ("{Player} の [battle_damage] {Altering~}", |r, n| {
        let (whose, change) = (r.player(n, 0)?, Change::Dealt(r.altering(n, 1)?));
        Ok(super::continuous::of_player(whose, change))
    }),
    ("{Player} は <deal!final> [battle_damage] {Altering~}", |r, n| {
        let (whose, change) = (r.player(n, 0)?, Change::Dealt(r.altering(n, 1)?));
        Ok(super::continuous::of_player(whose, change))
    }),
    ("{Topic} が <deal!final> [battle_damage] {Altering~}", |r, n| {
        let change = Change::Dealt(r.altering(n, 1)?);
        only(r, n, change)
    }),
    ("{Topic} が <suffer!final> [battle_damage] {Altering~}", |r, n| {
        let change = Change::Taken(r.altering(n, 1)?);
        only(r, n, change)
    }),
    ("{Topic} が [battle_damage] を <suffer!final> 場合|とき 、 その ダメージ {Altering~}", |r, n| {
        let change = Change::Taken(r.altering(n, 1)?);
        only(r, n, change)
    }),
    ("{Topic} の <mark>", |r, n| of_its_own(r, n)),
    ("{Player} の <mark>", |r, n| of_theirs(r, n)),
    ("{Topic} の スキル は {Despite} 使える", |r, n| {
        let said = format!("{}スキルを使える", r.word(n, 1)?.text);
        let mark = r.setting.lexicon.vocabulary().marks.iter().position(|mark| mark.is(&said));
        match mark.and_then(|at| u8::try_from(at).ok()) {
            Some(mark) => only(r, n, Change::Mark(Mark(mark))),
            None => r.refuse(n, "スキルを使えなくなる状態ではありません", "this state bars no skills"),
        }
    }),
    ("{Topic} の {Quote} の コスト を {Amount} <raise>", |r, n| skill_cost(r, n, Change::Add, 1)),
    ("{Topic} の {Quote} の コスト を {Amount} <lower>", |r, n| skill_cost(r, n, Change::Add, -1)),
    ("{Topic} の {Quote} の コスト を {Amount} <make>", |r, n| skill_cost(r, n, Change::Set, 1)),
    ("{Topic} の {Quote} の ダメージ {Altering~}", |r, n| {
        let change = Change::Dealt(r.altering(n, 2)?);
        titled(r, n, change)
    }),
    ("{Topic} の {Quote} は 失敗する", |r, n| {
        let change = Change::Mark(skills(r, n)?.fail);
        titled(r, n, change)
    }),
    ("{Topic} の {Quote} は 使えない", |r, n| {
        let change = Change::Mark(skills(r, n)?.barred);
        titled(r, n, change)
    }),
    ("{Player} は {Changes~}", |r, n| {
        let (whose, changes) = (r.player(n, 0)?, r.changes(n, 1)?);
        let cost = skills(r, n)?.cost;
        let of_skills = |change: &Change| match change {
            Change::Add(value, _) => *value == cost,
            Change::OfTitled(..) => true,
            _ => false,
        };
        match changes.iter().all(of_skills) && whose != Side::Any {
            true => Ok(Continuous { what: What::Ever(whose), changes }),
            false => r.refuse(n, "これはプレイヤーの数ではありません", "this is no number of a player"),
        }
    }),
    ("{Player} の {Value} を 、? {Amount} <raise>", |r, n| their_cost(r, n, 1)),
    ("{Player} の {Value} を 、? {Amount} <lower>", |r, n| their_cost(r, n, -1)),
    ("{Player} は {Quote} を 使えない", |r, n| {
        let (whose, title, barred) = (r.player(n, 0)?, r.title(n, 1)?, skills(r, n)?.barred);
        match whose {
            Side::Any => r.refuse(n, "誰が使えないのかが要ります", "who cannot use it must be said"),
            whose => Ok(super::continuous::of_player(whose, Change::OfTitled(title, Box::new(Change::Mark(barred))))),
        }
    }),
    ("{Topic} は {Quote} を 使えない", |r, n| {
        let change = Change::Mark(skills(r, n)?.barred);
        titled(r, n, change)
    }),
    ("{Topic} は この <mark>", |r, n| {
        let (change, mark) = (this_skill_barred(r, n)?, Mark(r.mark(n, 1)?));
        match mark == skills(r, n)?.barred {
            true => only(r, n, change),
            false => r.refuse(n, "使えなくなるのはスキルです", "it is a skill that cannot be used"),
        }
    }),
    ("{Topic} の {Aspect} は {Colours} に <become>", |r, n| {
        let change = Change::Colours(r.in_aspect(n, [1, 2])?);
        only(r, n, change)
    }),
    ("{Topic} の {Aspect} は {Colours} である", |r, n| {
        let change = Change::Colours(r.in_aspect(n, [1, 2])?);
        only(r, n, change)
    }),
    ("{Topic} の {Aspect} を {Colours} <make>", |r, n| {
        let change = Change::Colours(r.in_aspect(n, [1, 2])?);
        only(r, n, change)
    }),
    ("{Topic} の {Aspect} と {Aspect} を {Colours} <make>", |r, n| {
        let changes = vec![Change::Colours(r.in_aspect(n, [1, 3])?), Change::Colours(r.in_aspect(n, [2, 3])?)];
        Ok(Continuous { what: r.topic(n, 0)?, changes })
    }),
    ("{Topic} の {Aspect} に {Colours} を <add>", |r, n| {
        let change = Change::GainColours(r.in_aspect(n, [1, 2])?);
        only(r, n, change)
    }),
    ("{Topic} の 名称 は {Quote} に <become>", |r, n| {
        let change = Change::Named(r.title(n, 1)?);
        only(r, n, change)
    }),
    ("{Topic} の {AbilitySort} を 無効 <make>", |r, n| {
        let change = Change::Lose(Texts::Sort(r.ability_sort(n, 1)?));
        only(r, n, change)
    }),
    ("{Topic} の {AbilitySort} は 無効 に <become>", |r, n| {
        let change = Change::Lose(Texts::Sort(r.ability_sort(n, 1)?));
        only(r, n, change)
    }),
];

impl Reader<'_> {
    /// A number that a text looks at. What a skill costs is each skill's own, and none of the unit's.
    pub fn read_value(&self, node: &Node, at: usize) -> Meaning<Value> {
        let value = self.value(node, at)?;
        match self.setting.lexicon.vocabulary().skills.is_some_and(|words| words.cost == value) {
            true => self.refuse(node, "どのスキルのコストか決まりません", "of which skill this is the cost cannot be told"),
            false => Ok(value),
        }
    }

    /// The sense that a word gives to colours, and how many colours it has.
    pub fn aspect(&self, node: &Node, at: usize) -> Meaning<(u8, u8)> {
        let which = self.word(node, at)?.is(Terminal::Listed(List::Aspect)).map(usize::from);
        let words = self.setting.lexicon.vocabulary();
        let found = which.and_then(|which| words.aspects.get(which).map(|aspect| (which, aspect.first)));
        let (which, first) = found.ok_or_else(|| self.broken(node))?;
        let all = u8::try_from(words.colours.len()).unwrap_or(u8::MAX);
        let next = words.aspects.get(which + 1).map_or(all, |next: &AspectWord| next.first);
        Ok((first, next.saturating_sub(first)))
    }

    /// Colours in the sense that a word gives them: 有利に《赤》
    fn in_aspect(&mut self, node: &Node, [aspect, colours]: [usize; 2]) -> Meaning<Vec<Colour>> {
        let (first, _) = self.aspect(node, aspect)?;
        Ok(self.colours(node, colours)?.into_iter().map(|colour| Colour(colour.0.saturating_add(first))).collect())
    }

    /// One colour in that sense.
    pub fn aspect_colour(&self, node: &Node, aspect: usize, colour: usize) -> Meaning<Colour> {
        let (first, _) = self.aspect(node, aspect)?;
        Ok(Colour(self.colour(node, colour)?.0.saturating_add(first)))
    }

    /// Every colour in that sense.
    pub fn whole_aspect(&self, node: &Node, at: usize) -> Meaning<Vec<Colour>> {
        let (first, count) = self.aspect(node, at)?;
        Ok((first..first.saturating_add(count)).map(Colour).collect())
    }

    fn ability_sort(&self, node: &Node, at: usize) -> Meaning<AbilitySort> {
        match self.word(node, at)?.is(Terminal::Listed(List::AbilitySort)) {
            Some(0) => Ok(AbilitySort::Skills),
            Some(_) => Ok(AbilitySort::Powers),
            None => Err(self.broken(node)),
        }
    }

    /// 《赤緑青》
    pub fn icon(&self, node: &Node, at: usize) -> Meaning<Vec<Colour>> {
        let which = self.word(node, at)?.is(Terminal::Listed(List::Icon)).map(usize::from);
        let icon = which.and_then(|which| self.setting.lexicon.vocabulary().icons.get(which));
        icon.map(|icon| icon.colours.clone()).ok_or_else(|| self.broken(node))
    }
}

fn one(change: Change) -> Meaning<Vec<Change>> {
    Ok(vec![change])
}

/// Colours and abilities that are gained or lost.
pub(crate) const SHIFT: &[Row<Vec<Change>>] = &[
    ("{Colours} を <gain>", |r, n| one(Change::GainColours(r.colours(n, 0)?))),
    ("{Colours} を <forfeit>", |r, n| one(Change::LoseColours(r.colours(n, 0)?))),
    ("{Aspect} に|として {Colours} を <gain>", |r, n| one(Change::GainColours(r.in_aspect(n, [0, 1])?))),
    ("{Aspect} から|の {Colours} を <forfeit>", |r, n| one(Change::LoseColours(r.in_aspect(n, [0, 1])?))),
    ("{Aspect} に|として {Colours} を <have>", |r, n| one(Change::GainColours(r.in_aspect(n, [0, 1])?))),
    ("すべて の {Aspect} を <have>", |r, n| one(Change::GainColours(r.whole_aspect(n, 0)?))),
    ("すべて の {Aspect} を <gain>", |r, n| one(Change::GainColours(r.whole_aspect(n, 0)?))),
    ("{Aspect} が {Colours} に <become>", |r, n| one(Change::Colours(r.in_aspect(n, [0, 1])?))),
    ("{Colours} でもある", |r, n| one(Change::GainColours(r.colours(n, 0)?))),
    ("{Aspect} を すべて? <forfeit>", |r, n| one(Change::LoseColours(r.whole_aspect(n, 0)?))),
    ("すべて の {Aspect} を <forfeit>", |r, n| one(Change::LoseColours(r.whole_aspect(n, 0)?))),
    ("{AbilitySort} を すべて? <forfeit>", |r, n| one(Change::Lose(Texts::Sort(r.ability_sort(n, 0)?)))),
    ("すべて の {AbilitySort} を <forfeit>", |r, n| one(Change::Lose(Texts::Sort(r.ability_sort(n, 0)?)))),
    ("{Quote} は {Change~}", |r, n| of_titled(r, n)),
    ("{Quote} を <forfeit>", |r, n| one(Change::Lose(Texts::Titled(r.ability_title(n, 0)?)))),
    ("{Quote} という 名前 の 能力 を <forfeit>", |r, n| one(Change::Lose(Texts::Titled(r.ability_title(n, 0)?)))),
    ("<deal!final> [battle_damage] {Altering~}", |r, n| one(Change::Dealt(r.altering(n, 0)?))),
    ("<suffer!final> [battle_damage] {Altering~}", |r, n| one(Change::Taken(r.altering(n, 0)?))),
];
