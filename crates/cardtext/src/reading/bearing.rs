//! What objects carry and how they are: エネルギーが2枚以上付いている, 気絶している, HPが最も低い.

use super::{Meaning, Reader, Row, continuous::TOPIC, demand::Need, noun::Phrase};
use crate::{
    chart::{Child, Node},
    token::{List, Terminal},
};
use tefuda_ability::{
    AilmentWord, Amount, Comparison, Condition, Counter, Filter, NameMatch, Origin, Role, Side, Texts, What, Who,
};

impl<'a> Reader<'a> {
    fn ailment(&self, node: &Node, which: Option<usize>) -> Meaning<&'a AilmentWord> {
        which.and_then(|which| self.setting.lexicon.vocabulary().ailments.get(which)).ok_or_else(|| self.broken(node))
    }

    /// 気絶させる: the counter that the state stands for.
    pub fn ailed(&self, node: &Node, at: usize) -> Meaning<Counter> {
        let word = self.word(node, at)?;
        let which = word.analyses.iter().find_map(|(known, which)| matches!(known, Terminal::Ail(..)).then_some(*which));
        self.ailment(node, which.map(usize::from)).map(|word| word.counter)
    }

    /// 気絶状態, 気絶していても: the same, of a word of a list.
    pub fn in_state(&self, node: &Node, at: usize, list: List) -> Meaning<Counter> {
        if let Some(counter) = self.coined(node, at, list)? {
            return Ok(counter);
        }
        let which = self.word(node, at)?.is(Terminal::Listed(list));
        self.ailment(node, which.map(usize::from)).map(|word| word.counter)
    }

    /// 状態異常 is something only where counters stand for states.
    pub fn knows_ailments(&self, node: &Node) -> Meaning<()> {
        match self.setting.lexicon.vocabulary().ailments.is_empty() {
            true => self.refuse(node, "このゲームにはない状態です", "this game has no such state"),
            false => Ok(()),
        }
    }

    /// 気絶している, 気絶していない
    fn ailing(&self, node: &Node, at: usize) -> Meaning<Filter> {
        let which =
            self.word(node, at)?.is(Terminal::Listed(List::Ailing)).map(usize::from).ok_or_else(|| self.broken(node))?;
        let filter = Filter::Counter(self.ailment(node, Some(which / 2))?.counter);
        Ok(if which % 2 == 0 { filter } else { Filter::Not(Box::new(filter)) })
    }

    /// バトルしている: the part in a procedure that its word says with a verb.
    fn acting_part(&self, node: &Node, at: usize) -> Meaning<Role> {
        let which = self.word(node, at)?.is(Terminal::Listed(List::Acting)).and_then(|which| u8::try_from(which).ok());
        which.map(Role).ok_or_else(|| self.broken(node))
    }

    /// 『…』 as a part of a name.
    fn name_part(&self, node: &Node, at: usize) -> Meaning<Filter> {
        Ok(Filter::Name(NameMatch::Contains(self.inside_quotes(node, at)?)))
    }

    /// A part under a host.
    pub fn attached_part(&self, node: &Node, at: usize) -> Meaning<Role> {
        let (role, _) = self.role(node, at)?;
        match self.setting.lexicon.vocabulary().roles.get(role.0 as usize) {
            Some(word) if word.attached => Ok(role),
            _ => self.refuse(node, "付くものではありません", "this is nothing that is attached"),
        }
    }
}

/// Something that a player has one of, so that no count is needed: 自分のメイン・ユニット
pub(crate) const SOLE: &[Row<What>] = &[
    ("{SoleRole}", |r, n| sole(r, n, 0, None, None)),
    ("{Whose} {SoleRole}", |r, n| {
        let side = r.whose(n, 0)?;
        sole(r, n, 1, Some(side), None)
    }),
    ("{Attribute} {SoleRole}", |r, n| {
        let filter = r.attribute(n, 0)?;
        sole(r, n, 1, None, Some(filter))
    }),
    ("{Whose} {Attribute} {SoleRole}", |r, n| {
        let (side, filter) = (r.whose(n, 0)?, r.attribute(n, 1)?);
        sole(r, n, 2, Some(side), Some(filter))
    }),
    ("{Attribute} {Whose} {SoleRole}", |r, n| {
        let (filter, side) = (r.attribute(n, 0)?, r.whose(n, 1)?);
        sole(r, n, 2, Some(side), Some(filter))
    }),
];

/// 気絶状態のメイン・ユニット: that one, if it is so.
fn sole(reader: &Reader<'_>, node: &Node, at: usize, whose: Option<Side>, filter: Option<Filter>) -> Meaning<What> {
    let (role, kind) = reader.role(node, at)?;
    let filters = kind.map(Filter::Kind).into_iter().chain([Filter::Role(role)]).collect();
    let phrase = Phrase { whose, filters, span: reader.span(node), ..Phrase::default() };
    let phrase = match filter {
        Some(Filter::Kind(_) | Filter::Role(_)) => {
            return reader.refuse(node, "これはその性質ではありません", "this is no property of that");
        }
        Some(filter) => super::exempt::narrow(reader, node, phrase, filter)?,
        None => phrase,
    };
    Ok(What::All(reader.settle(phrase)?))
}

/// A noun phrase for what is attached to something.
pub(crate) fn hosted(reader: &Reader<'_>, node: &Node, host: What, mut phrase: Phrase) -> Meaning<Phrase> {
    // メイン・ユニットとスタンバイ・ユニットのエネルギー: a list of two things, one of which is an energy.
    let listed = node.argument(0).is_some_and(|host| {
        matches!(host, Child::Phrase(host) if TOPIC.get(host.row).is_some_and(|(pattern, _)| *pattern == "{Noun} と {Noun}"))
    });
    if listed {
        return reader.refuse(
            node,
            "「〜と〜」のどちらに付いているか決まりません",
            "to which of these it is attached cannot be told",
        );
    }
    if phrase.whose.is_some() || phrase.hosted {
        return reader.refuse(node, "誰のものかが2度書かれています", "whose it is is said twice");
    }
    for other in &mut phrase.others {
        other.filters.push(Filter::On(Box::new(host.clone())));
        other.hosted = true;
    }
    phrase.filters.push(Filter::On(Box::new(host)));
    Ok(Phrase { whose: Some(Side::Any), hosted: true, span: reader.span(node), ..phrase })
}

/// このユニットに付いているカード; 付いていた where it has left.
pub(crate) fn attached_to(reader: &mut Reader<'_>, node: &Node, gone: bool) -> Meaning<Phrase> {
    let (host, phrase) = (reader.topic(node, 0)?, reader.noun(node, 1)?);
    let zone = phrase.zone.or_else(|| reader.words().unit_zone());
    // What the text itself has just moved has left behind what was attached to it; after an event that lies elsewhere.
    let behind = matches!(&host, What::It(slot) if reader.state.mentioned.get(*slot).is_some_and(|known| known.origin == Origin::Choice));
    hosted(reader, node, host, Phrase { zone, gone: gone && !behind, ..phrase })
}

/// このユニットのエネルギー, このユニットに付いているカード
pub(crate) const CARRIED: &[Row<Phrase>] = &[
    ("{Topic} の {Role}", |r, n| {
        let (host, role) = (r.topic(n, 0)?, r.attached_part(n, 1)?);
        let kind = r.setting.lexicon.vocabulary().roles.get(role.0 as usize).and_then(|word| word.kind);
        let filter = kind.map_or(Filter::Role(role), Filter::Kind);
        hosted(r, n, host, Phrase { filters: vec![filter], ..Phrase::default() })
    }),
    ("その {Role}", |r, n| {
        let host = match r.state.supposed.clone() {
            Some(host) => host,
            // そのアシスト may be one that a word took.
            None if r.is_kind_word(n, 0) => {
                return r.refuse(n, "何を指すのか分かりません", "nothing before this that it could refer to");
            }
            None => match r.same_object(Need::Unit) {
                Some(host) => host,
                None => {
                    let unit = r.unit(n)?;
                    let found = r.that(n, Some(unit))?;
                    r.as_object(n, found)?
                }
            },
        };
        let role = r.attached_part(n, 0)?;
        let kind = r.setting.lexicon.vocabulary().roles.get(role.0 as usize).and_then(|word| word.kind);
        hosted(r, n, host, Phrase { filters: vec![kind.map_or(Filter::Role(role), Filter::Kind)], ..Phrase::default() })
    }),
    ("付いている {Noun}", |r, n| {
        let Some(host) = r.same_object(Need::Unit) else {
            return r.refuse(n, "何に付いているのかが要ります", "to what it is attached must be said");
        };
        let phrase = r.noun(n, 0)?;
        let zone = phrase.zone.or_else(|| r.words().unit_zone());
        hosted(r, n, host, Phrase { zone, ..phrase })
    }),
    ("{Topic} に 付いている {Noun}", |r, n| attached_to(r, n, false)),
    ("{Topic} に 付いていた {Noun}", |r, n| attached_to(r, n, true)),
];

/// Qualities that are nouns.
pub(crate) const TRAIT: &[Row<Filter>] = &[
    ("{Ailment}", |r, n| Ok(Filter::Counter(r.in_state(n, 0, List::Ailment)?))),
    ("状態異常", |r, n| r.knows_ailments(n).map(|()| Filter::Ailing)),
    ("{Aspect} が {Colour}", |r, n| Ok(Filter::Colour(r.aspect_colour(n, 0, 1)?))),
    ("表記|本来 の 種別|種類 が {Kind}", |r, n| Ok(Filter::Printed(Box::new(Filter::Kind(r.kind(n, 0)?))))),
    ("表記|本来 の {Quality}", |r, n| match r.quality(n, 0)? {
        filter @ (Filter::Value(..) | Filter::Colour(_) | Filter::Name(_) | Filter::Kind(_)) => {
            Ok(Filter::Printed(Box::new(filter)))
        }
        _ => r.refuse(n, "カードに表記されるものではありません", "this is nothing that a card prints"),
    }),
    ("#parts {Part}", |r, n| r.name_part(n, 0)),
];

fn carrying(reader: &Reader<'_>, node: &Node, role: usize, comparison: Comparison, amount: Amount) -> Meaning<Filter> {
    Ok(Filter::Attached(reader.attached_part(node, role)?, comparison, amount))
}

/// Qualities that are said with a verb.
pub(crate) const BEARING: &[Row<Filter>] = &[
    ("{Ailing}", |r, n| r.ailing(n, 0)),
    ("{Acting}", |r, n| Ok(Filter::Role(r.acting_part(n, 0)?))),
    ("{Value} が 最も|一番 低い", |r, n| Ok(Filter::Extreme { value: r.read_value(n, 0)?, highest: false })),
    ("{Value} が 最も|一番 高い", |r, n| Ok(Filter::Extreme { value: r.read_value(n, 0)?, highest: true })),
    ("{Role} が 最も|一番 多い", |r, n| Ok(Filter::Fullest { role: r.attached_part(n, 0)?, most: true })),
    ("{Role} が 最も|一番 少ない", |r, n| Ok(Filter::Fullest { role: r.attached_part(n, 0)?, most: false })),
    ("{Role} が {Figure} {Unit} {Bound} 付いている", |r, n| {
        let (figure, bound) = (r.figure(n, 1)?, r.bound(n, 3)?);
        carrying(r, n, 0, bound, figure)
    }),
    ("{Role} が ちょうど {Figure} {Unit} 付いている", |r, n| {
        let figure = r.figure(n, 1)?;
        carrying(r, n, 0, Comparison::Equal, figure)
    }),
    ("{Role} が|の 付いている", |r, n| carrying(r, n, 0, Comparison::AtLeast, Amount::Number(1))),
    ("{Role} が|の 付いていない", |r, n| carrying(r, n, 0, Comparison::Equal, Amount::Number(0))),
    ("{Aspect} に {Colour} を 持つ|持っている", |r, n| Ok(Filter::Colour(r.aspect_colour(n, 0, 1)?))),
    ("{Aspect} に {Colour} を 持たない|持っていない", |r, n| {
        Ok(Filter::Not(Box::new(Filter::Colour(r.aspect_colour(n, 0, 1)?))))
    }),
    ("{Value} を 持つ|持っている", |r, n| {
        Ok(Filter::Value(r.read_value(n, 0)?, Comparison::AtLeast, Amount::Number(1)))
    }),
    ("{Zone} に いる|いた", |r, n| Ok(Filter::In(r.zone(n, 0)?))),
    ("{Quote} という? 能力? を 持つ|持っている", |r, n| match r.has_titles() {
        true => Ok(Filter::Has(Texts::Titled(r.ability_title(n, 0)?))),
        false => Ok(Filter::Mark(r.quoted_mark(n, 0)?)),
    }),
    ("{Quote} という 名前 の 能力 を 持つ", |r, n| Ok(Filter::Has(Texts::Titled(r.ability_title(n, 0)?)))),
];

/// The names that texts give to abilities.
impl Reader<'_> {
    /// 「…」 as the title of an ability: no sentence, and nothing that would be one.
    pub fn title(&self, node: &Node, at: usize) -> Meaning<tefuda_ability::Name> {
        let word = self.word(node, at)?;
        if word.inside.iter().any(|inner| inner.text == "。") {
            return self.refuse(node, "能力の名前ではありません", "this is no title of an ability");
        }
        self.inside_quotes(node, at)
    }

    /// The same in a game that gives titles to abilities.
    pub fn ability_title(&self, node: &Node, at: usize) -> Meaning<tefuda_ability::Name> {
        match self.has_titles() {
            true => self.title(node, at),
            false => self.refuse(node, "このゲームの能力に名前はありません", "abilities have no titles in this game"),
        }
    }

    /// Whether the game gives titles to abilities: only headers do.
    pub fn has_titles(&self) -> bool {
        self.setting.lexicon.vocabulary().skills.is_some()
    }
}

pub(crate) fn carries(reader: &mut Reader<'_>, node: &Node, comparison: Comparison, number: i32) -> Meaning<Condition> {
    Ok(Condition::Is(reader.what(node, 0)?, carrying(reader, node, 1, comparison, Amount::Number(number))?))
}

/// 自分がウィニングチケットを持っている: a number of a player that is there or not.
fn badge(reader: &mut Reader<'_>, node: &Node, value: usize, comparison: Comparison) -> Meaning<Condition> {
    let side = if value == 0 { Side::Yours } else { reader.player(node, 0)? };
    let value = reader.read_value(node, value)?;
    let who = match side {
        Side::Yours => Who::You,
        Side::Theirs => Who::Opponent,
        _ => return reader.refuse(node, "誰が持っているのかが要ります", "who has it must be said"),
    };
    let words = reader.setting.lexicon.vocabulary();
    // What players can get has a verb of its own for that; any other number is a card's.
    let word = words.values.get(value.0 as usize).map_or("", |word| word.ja.as_str());
    if !words.own.iter().any(|own| own.ja.starts_with(word)) {
        return reader.refuse(node, "これはプレイヤーが持つものではありません", "this is nothing that a player has");
    }
    let held = Amount::OfPlayer(value, Box::new(who));
    Ok(Condition::Compare(held, comparison, Amount::Number(1)))
}

/// スタンバイ・エリアに空きがある: fewer lie there than there is room for.
fn room(reader: &mut Reader<'_>, node: &Node, comparison: Comparison) -> Meaning<Condition> {
    let (place, whose) = reader.said_place(node, 0)?;
    let words = reader.setting.lexicon.vocabulary();
    let room = words.zones.get(place.zone.0 as usize).and_then(|zone| zone.room);
    let part = words.roles.iter().position(|role| role.area == Some(place.zone)).and_then(|at| u8::try_from(at).ok());
    let (Some(room), Some(part), Some(Side::Yours | Side::Theirs)) = (room, part, whose) else {
        return reader.refuse(node, "そこにいくつ置けるかは決まっていません", "how many can lie there is not limited");
    };
    let filters = vec![Filter::Role(Role(part)), Filter::Kind(reader.unit(node)?)];
    let noun = reader.settle(Phrase { whose, filters, ..Phrase::default() })?;
    Ok(Condition::Compare(Amount::Count(Box::new(noun)), comparison, Amount::Number(room)))
}

/// Conditions about what is carried, and about empty places.
pub(crate) const PRESENCE: &[Row<Condition>] = &[
    ("{What} に {Role} が {Figure} {Unit} {Bound} 付いている|付いていた", |r, n| {
        let (what, figure, bound) = (r.what(n, 0)?, r.figure(n, 2)?, r.bound(n, 4)?);
        Ok(Condition::Is(what, carrying(r, n, 1, bound, figure)?))
    }),
    ("{Role} が {Figure} {Unit} {Bound} 付いている|付いていた", |r, n| {
        let (figure, bound) = (r.figure(n, 1)?, r.bound(n, 3)?);
        Ok(Condition::Is(What::This, carrying(r, n, 0, bound, figure)?))
    }),
    ("{Role} が 付いている|付いていた", |r, n| {
        Ok(Condition::Is(What::This, carrying(r, n, 0, Comparison::AtLeast, Amount::Number(1))?))
    }),
    ("{Role} が 付いていない", |r, n| {
        Ok(Condition::Is(What::This, carrying(r, n, 0, Comparison::Equal, Amount::Number(0))?))
    }),
    ("{What} に {Role} が 付いている|付いていた", |r, n| carries(r, n, Comparison::AtLeast, 1)),
    ("{What} に {Role} が 付いていない", |r, n| carries(r, n, Comparison::Equal, 0)),
    ("{What} が {Role} を 付けている", |r, n| carries(r, n, Comparison::AtLeast, 1)),
    ("{What} が {Role} を 付けていない", |r, n| carries(r, n, Comparison::Equal, 0)),
    ("{Player} が {Value} を 持っている", |r, n| badge(r, n, 1, Comparison::AtLeast)),
    ("{Player} が {Value} を 持っていない", |r, n| badge(r, n, 1, Comparison::Less)),
    ("{Value} を 持っている", |r, n| badge(r, n, 0, Comparison::AtLeast)),
    ("{Value} を 持っていない", |r, n| badge(r, n, 0, Comparison::Less)),
    ("{Noun} に 付いている", |r, n| {
        let phrase = r.noun(n, 0)?;
        let attached = r.setting.lexicon.vocabulary().attached_role(r.setting.card.kind).is_some();
        if !attached || phrase.is_placed() || phrase.hosted || phrase.filters.is_empty() {
            return r.refuse(n, "何が付いているのかが要ります", "what is attached must be said");
        }
        let mut fits: Vec<Condition> =
            phrase.into_filters().into_iter().map(|filter| Condition::Is(What::This, filter)).collect();
        Ok(if fits.len() == 1 { fits.remove(0) } else { Condition::All(fits) })
    }),
    ("{Place} に 空き が ある", |r, n| room(r, n, Comparison::Less)),
    ("{Place} に 空き が ない", |r, n| room(r, n, Comparison::AtLeast)),
    ("{Place} が ない", |r, n| Ok(Condition::Compare(r.count_at(n, 0)?, Comparison::Equal, Amount::Number(0)))),
];

/// Whether a noun is about what is attached.
pub(crate) fn is_attached(reader: &Reader<'_>, filters: &[Filter]) -> bool {
    let words = reader.setting.lexicon.vocabulary();
    filters.iter().any(|filter| match filter {
        Filter::Role(role) => words.roles.get(role.0 as usize).is_some_and(|word| word.attached),
        Filter::Kind(kind) => words.attached_role(*kind).is_some(),
        _ => false,
    })
}

/// エネルギーが3枚以上なら: what is attached, and nobody says to what, is attached to the unit whose text it is.
pub(crate) fn own_part(reader: &Reader<'_>, node: &Node, phrase: Phrase) -> Meaning<Phrase> {
    let unsaid = !phrase.is_placed() && !phrase.hosted && phrase.others.is_empty();
    let part = |filter: &Filter| matches!(filter, Filter::Role(role) if reader.setting.lexicon.vocabulary().roles.get(role.0 as usize).is_some_and(|word| word.attached));
    match unsaid && phrase.filters.iter().any(part) {
        false => Ok(phrase),
        true if reader.is_spell() => {
            reader.refuse(node, "どれに付いているものかが要ります", "to what it is attached must be said")
        }
        true => {
            let filters = std::iter::once(Filter::On(Box::new(What::This))).chain(phrase.filters).collect();
            Ok(Phrase { filters, whose: Some(Side::Any), hosted: true, ..phrase })
        }
    }
}
