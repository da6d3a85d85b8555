//! What a noun leaves out: 自分のメイン・ユニット以外のユニット, 相手の他のユニット.

use super::{
    Meaning, Reader,
    bearing::is_attached,
    either::is_extreme,
    filter::{ATTRIBUTE, QUALITY, opposite},
    noun::{NOUN, Phrase},
};
use crate::{chart::Node, grammar::Symbol};
use tefuda_ability::{Antecedent, Filter, Noun, Origin, Part, Pattern, Role, Side, Subject, Var, What};

/// 〜以外の: everything that stands before it says what is left out, and whose that is: 自分のメイン・ユニット以外の. Where it lies is
/// said of what is meant.
pub(super) fn left_out(reader: &mut Reader<'_>, node: &Node) -> Meaning<Filter> {
    let pattern = reader.phrase(node, 0).ok().and_then(|noun| NOUN.get(noun.row)).map(|row| row.0);
    let phrase = reader.noun(node, 0)?;
    let is_sort = |filter: &Filter| matches!(filter, Filter::Kind(_) | Filter::Role(_));
    let whole = match pattern {
        Some("{Whose} 、? {Noun}") => phrase.filters.iter().any(is_sort),
        Some("{Attribute} 、? {Noun}") => !phrase.filters.iter().any(|filter| matches!(filter, Filter::Name(_))),
        Some("{Noun} か|または {Noun}") => true,
        // A single word is a quality as well.
        _ => phrase.filters.len() == 1,
    };
    if !whole || phrase.zone.is_some() || phrase.hosted || phrase.both || phrase.filters.iter().any(is_other) {
        return reader.refuse(node, "「以外」の前に置けません", "this cannot be what is left out");
    }
    Ok(opposite(Filter::all(phrase.into_filters())))
}

/// 他の, このユニット以外の: of what is meant, whatever else is left out.
fn is_other(filter: &Filter) -> bool {
    matches!(filter, Filter::Not(inner) if matches!(**inner, Filter::This | Filter::Same(_)))
}

/// Whether what a phrase says of the noun that is its argument at a place is said of what that leaves out.
pub(super) fn says_what_is_left_out(reader: &Reader<'_>, node: &Node, at: usize, said: &Said) -> bool {
    let attribute = reader.phrase(node, at).ok().filter(|noun| noun.head.0 == Symbol::Noun);
    let attribute = match attribute {
        Some(noun) if NOUN.get(noun.row).is_some_and(|row| row.0 == "{Attribute} 、? {Noun}") => reader.phrase(&noun, 0).ok(),
        Some(_) => None,
        None => reader.phrase(node, at).ok(),
    };
    let Some(attribute) = attribute else { return false };
    let quality = || reader.phrase(&attribute, 0).ok().and_then(|quality| QUALITY.get(quality.row)).map(|row| row.0);
    match (ATTRIBUTE.get(attribute.row).map(|row| row.0), said) {
        (_, Said::Property(filter)) if is_other(filter) => false,
        (Some("{Noun} 以外 の"), _) => true,
        (Some("{Quality} 以外 の"), Said::Whose) => quality() == Some("{Role}"),
        (Some("{Quality} 以外 の"), Said::Property(_)) => {
            matches!(quality(), Some("{Role}" | "{Kind} カード?" | "{Kind} ・ カード"))
        }
        _ => false,
    }
}

/// What is said before a noun.
pub(super) enum Said {
    /// Whose it is.
    Whose,
    /// A property.
    Property(Filter),
}

/// A noun with one more property. What it leaves out beside what the noun says anyway is left out of that.
pub(super) fn narrow(reader: &Reader<'_>, node: &Node, mut phrase: Phrase, filter: Filter) -> Meaning<Phrase> {
    let nothing = |reader: &Reader<'_>| reader.refuse(node, "何も残りません", "nothing is left that this could mean");
    if phrase.hosted || (matches!(filter, Filter::Kind(_) | Filter::Role(_)) && is_attached(reader, &phrase.filters)) {
        return reader.refuse(node, "これは付いているものの性質ではありません", "this is no property of what is attached");
    }
    let of_a_kind = |filter: &Filter| matches!(filter, Filter::Kind(_));
    if of_a_kind(&filter) && phrase.filters.contains(&Filter::Ability) {
        return reader.refuse(node, "能力に種別はありません", "an ability is of no kind");
    }
    let filter = match filter {
        Filter::Not(left_out) => {
            let left_out = if let Filter::All(several) = *left_out { several } else { vec![*left_out] };
            let said = |filter: &Filter| {
                phrase.filters.contains(filter) || phrase.whose.map(Filter::Controlled).as_ref() == Some(filter)
            };
            let left: Vec<Filter> = left_out.iter().filter(|filter| !said(filter)).cloned().collect();
            let whole = |filter: &Filter| matches!(filter, Filter::AnyOf(any) if any.iter().any(said));
            if left.is_empty() || left.iter().any(whole) {
                return nothing(reader);
            }
            let sided = |filter: &Filter| matches!(filter, Filter::Controlled(_));
            if phrase.whose.is_some() && left.iter().any(sided) {
                return reader.refuse(node, "誰のものかが2度書かれています", "whose it is is said twice");
            }
            // あなたの魔石以外の: whose could be said of either.
            if let [Filter::Controlled(_), Filter::Kind(_)] = left.as_slice() {
                return reader.refuse(
                    node,
                    "誰のものかがどちらのことか決まりません",
                    "of which of the two it is said whose it is cannot be told",
                );
            }
            let more = left.len() > 1 || phrase.whose.is_some() || !phrase.filters.iter().all(of_a_kind);
            if left.iter().any(is_extreme) && more {
                return reader.refuse(
                    node,
                    "何の中で最もなのか決まりません",
                    "among what it is the highest or lowest cannot be told",
                );
            }
            opposite(Filter::all(left))
        }
        Filter::AnyOf(any) if any.iter().any(of_a_kind) && phrase.filters.iter().any(of_a_kind) => {
            return reader.refuse(node, "種別は名詞の言うものです", "what kind it is is said by the noun");
        }
        Filter::AnyOf(any) if any.iter().any(|filter| phrase.filters.contains(filter)) => {
            return reader.refuse(node, "名詞がすでに言っています", "the noun says this anyway");
        }
        filter if is_extreme(&filter) && !phrase.others.is_empty() => {
            return reader.refuse(node, "これは「〜か〜」と言えません", "this cannot be one of two");
        }
        filter if phrase.filters.contains(&opposite(filter.clone())) => return nothing(reader),
        filter => filter,
    };
    // Every one of several is each of them.
    match filter {
        Filter::All(several) => phrase.filters.extend(several),
        one => phrase.filters.push(one),
    }
    Ok(Phrase { span: reader.span(node), ..phrase })
}

/// 他のユニット: other than what was spoken of last, if that is one of those. Otherwise it is other than this card, except where that could not be
/// meant: no card is its opponent's, and none that is used up is in play.
pub(super) fn other_than_it(reader: &mut Reader<'_>, mut phrase: Phrase) -> Phrase {
    let other = Filter::Not(Box::new(Filter::This));
    let Some(at) = phrase.filters.iter().position(|filter| *filter == other) else { return phrase };
    let whose = phrase.whose.or(reader.state.ahead);
    let beyond = whose == Some(Side::Theirs) || reader.is_spell();
    let kind = phrase.filters.iter().find_map(|filter| if let Filter::Kind(kind) = filter { Some(*kind) } else { None });
    let role = match &reader.state.object {
        Some(What::All(noun)) if beyond && !is_attached(reader, &noun.filters) => {
            noun.filters.iter().find(|filter| matches!(filter, Filter::Role(_))).cloned()
        }
        _ => None,
    };
    let such = |found: &Antecedent| {
        let side = reader.state.sides.iter().rev().find(|(slot, _)| *slot == found.slot).map(|(_, side)| *side);
        let taken = matches!(found.origin, Origin::Event | Origin::Target | Origin::Choice);
        beyond || found.origin == Origin::Moved || (taken && (whose.is_none() || whose == side))
    };
    let mentioned = &reader.state.mentioned;
    let moved = mentioned.latest_object().filter(|known| kind.is_none() && known.origin == Origin::Moved);
    let latest = moved.or_else(|| mentioned.latest_of(kind.or(reader.words().unit)?, reader.words().unit));
    let spoken_of = latest.filter(|found| !reader.state.apart && such(found) && !plays_another_part(reader, found, &phrase));
    if let Some(role) = role {
        phrase.filters[at] = Filter::Not(Box::new(role));
    } else if let Some(found) = spoken_of {
        phrase.filters[at] = Filter::Not(Box::new(Filter::Same(reader.lean(found.slot))));
    } else if let Some(what) = sole_before(reader, whose) {
        phrase.filters[at] = Filter::Not(Box::new(Filter::Same(reader.take_up(what))));
    } else if let Some(role) = struck(reader).filter(|_| whose == Some(Side::Theirs)) {
        phrase.filters[at] = Filter::Not(Box::new(Filter::Role(role)));
    }
    phrase
}

/// 自分のメイン・ユニットがスキルを使った時、自分の他のスタンバイ・ユニット: the one in what happened is none of those.
fn plays_another_part(reader: &Reader<'_>, found: &Antecedent, phrase: &Phrase) -> bool {
    let part =
        |filters: &[Filter]| filters.iter().find_map(|filter| if let Filter::Role(role) = filter { Some(*role) } else { None });
    let happened = match &reader.state.event {
        Some(Pattern::Moves { .. } | Pattern::AnyOf(_)) | None => None,
        Some(event) => event.subject(),
    };
    let Some(Subject::Each(noun)) = happened.filter(|_| found.slot == Var::Heard(Part::It)) else { return false };
    let parts = part(&noun.filters).zip(part(&phrase.filters));
    parts.is_some_and(|(one, other)| one != other) && !reader.state.mentioned.is_dealt(found.slot)
}

/// What one of those players has one of, if a sentence before spoke of it: 相手のメイン・ユニットに〜。相手の他のユニット
fn sole_before(reader: &Reader<'_>, whose: Option<Side>) -> Option<What> {
    let spoken_of = reader.spoken_of(Some(reader.words().unit?))?;
    let among = |noun: &Noun| whose.is_none_or(|side| noun.place.side == side);
    matches!(spoken_of, What::All(noun) if among(noun)).then(|| spoken_of.clone())
}

/// The part of what a skill hits, in its text: 相手の他のユニット are those beside it.
fn struck(reader: &Reader<'_>) -> Option<Role> {
    let roles = &reader.setting.lexicon.vocabulary().roles;
    let sole = roles.iter().position(|word| word.sole).filter(|_| reader.state.in_skill)?;
    u8::try_from(sole).ok().map(Role)
}
