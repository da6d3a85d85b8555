//! One noun or another, each with its own words: 赤のユニットか青のマジック.

use super::{
    Meaning, Reader,
    filter::canonical,
    list::after,
    noun::{NOUN, Phrase},
};
use crate::{Diagnostic, chart::Node};
use tefuda_ability::{Candidates, Count, Filter, Noun, Place, Side, What, Zone};

/// 〜か〜: what stands before the first is said of the first alone, but whose it is and where it lies of the next as well.
pub(super) fn one_or_other(reader: &mut Reader<'_>, node: &Node) -> Meaning<Phrase> {
    let (first, second) = (reader.noun(node, 0)?, reader.noun(node, 1)?);
    let pattern = reader.phrase(node, 1).ok().and_then(|noun| NOUN.get(noun.row)).map(|row| row.0);
    let card = reader.phrase(node, 0).is_ok_and(|noun| {
        reader.tokens.get(noun.words.end.wrapping_sub(1)).is_some_and(|last| matches!(last.text.as_str(), "カード" | "もの"))
    });
    let adjective = !card && matches!(first.filters.as_slice(), [Filter::Name(_) | Filter::Token]) && first.others.is_empty();
    if adjective && pattern == Some("{Attribute} 、? {Noun}") {
        return reader.refuse(node, "どちらも後の名詞にかかります", "both of these describe the noun that follows");
    }
    let (next, more) = second.apart();
    let next = if first.hosted { reader.next_in_list(&first, next) } else { next };
    // 他の赤のユニットか青のユニット: other ones, of either description.
    let other = |filter: &&Filter| matches!(filter, Filter::Not(inner) if matches!(**inner, Filter::This | Filter::Same(_)));
    let left_out: Vec<Filter> = first.filters.iter().filter(other).cloned().collect();
    let also = |mut next: Phrase| {
        if next.whose.is_none() {
            next.filters.extend(left_out.iter().filter(|filter| !next.filters.contains(filter)).cloned().collect::<Vec<_>>());
        }
        next
    };
    let others: Vec<Phrase> = first.others.iter().cloned().chain([next].into_iter().chain(more).map(also)).collect();
    let first = Phrase { others, span: reader.span(node), ..first };
    let parts: Vec<Phrase> = first.clone().parts().collect();
    if parts.iter().any(|part| part.both || part.hosted != first.hosted || part.filters.iter().any(is_extreme)) {
        return reader.refuse(node, "これは「〜か〜」と言えません", "this cannot be one of two");
    }
    let among =
        |(at, part): (usize, &Phrase)| parts.iter().enumerate().any(|(other, whole)| at != other && whole.includes(part));
    if parts.iter().enumerate().any(among) {
        return reader.refuse(node, "一方はもう一方に含まれます", "one of these is among the other");
    }
    Ok(first)
}

/// 〜と〜: all of either, as one noun, where both lie in one zone.
pub(super) fn all_of_both(reader: &mut Reader<'_>, node: &Node) -> Meaning<What> {
    super::list::leaves_nothing_out(reader, node)?;
    let phrase = one_or_other(reader, node)?;
    let attached = |part: &Phrase| part.hosted || super::bearing::is_attached(reader, &part.filters);
    if std::iter::once(&phrase).chain(&phrase.others).any(attached) {
        return reader.refuse(node, "いくつかが要ります", "how many must be said");
    }
    Ok(What::All(reader.settle(phrase)?))
}

/// A noun and what the words after と mean, in the same zone.
pub(super) fn joined(reader: &Reader<'_>, node: &Node, first: Noun, second: Phrase) -> Meaning<Noun> {
    let second = reader.settle(second)?;
    match first.place.zone == second.place.zone && first != second {
        true => Ok(either(first, vec![second])),
        false => reader.refuse(node, "別々の領域にあるものです", "these lie in different zones, which cannot be said here"),
    }
}

pub(super) fn is_extreme(filter: &Filter) -> bool {
    matches!(filter, Filter::Extreme { .. } | Filter::Fullest { .. })
}

impl Phrase {
    /// Whether it says whose it is, or where.
    pub fn is_placed(&self) -> bool {
        self.zone.is_some() || self.whose.is_some() || self.others.iter().any(Phrase::is_placed)
    }

    /// The noun and those that it may be instead.
    fn apart(mut self) -> (Phrase, Vec<Phrase>) {
        let others = std::mem::take(&mut self.others);
        let others = others.into_iter().map(|other| after(&self, other)).collect();
        (self, others)
    }

    fn parts(self) -> impl Iterator<Item = Phrase> {
        let (first, others) = self.apart();
        std::iter::once(first).chain(others)
    }

    /// Whether everything that another means is meant by this one.
    fn includes(&self, other: &Phrase) -> bool {
        let anybodys = self.whose.is_none_or(|side| side == Side::Any);
        let anywhere = self.zone.is_none() || self.zone == other.zone;
        (anybodys || self.whose == other.whose) && anywhere && self.filters.iter().all(|filter| other.filters.contains(filter))
    }

    /// What it says of something, wherever that lies.
    pub fn into_filters(self) -> Vec<Filter> {
        let nowhere = Place { zone: Zone(u8::MAX), side: Side::Any };
        let noun = |part: Phrase| Noun { place: nowhere, filters: with_side(part.filters, part.whose.unwrap_or(Side::Any)) };
        let (first, others) = self.apart();
        either(noun(first), others.into_iter().map(noun).collect()).filters
    }
}

fn with_side(mut filters: Vec<Filter>, side: Side) -> Vec<Filter> {
    filters.extend((side != Side::Any).then_some(Filter::Controlled(side)));
    canonical(filters)
}

/// Nouns in one place as one: what all of them say is said once.
fn either(first: Noun, others: Vec<Noun>) -> Noun {
    if others.is_empty() {
        return first;
    }
    let Place { zone, side } = first.place;
    let one_side = others.iter().all(|noun| noun.place.side == side);
    let said = |noun: Noun| if one_side { noun.filters } else { with_side(noun.filters, noun.place.side) };
    let nouns: Vec<Vec<Filter>> = std::iter::once(first).chain(others).map(said).collect();
    let (shared, _): (Vec<Filter>, Vec<Filter>) =
        nouns[0].iter().cloned().partition(|filter| nouns.iter().all(|noun| noun.contains(filter)));
    let own = |noun: Vec<Filter>| match Filter::all(noun.into_iter().filter(|filter| !shared.contains(filter)).collect()) {
        Filter::AnyOf(any) => any,
        one => vec![one],
    };
    let any = Filter::AnyOf(canonical(nouns.into_iter().flat_map(own).collect()));
    let place = Place { zone, side: if one_side { side } else { Side::Any } };
    Noun { place, filters: canonical(shared.iter().cloned().chain([any]).collect()) }
}

impl Reader<'_> {
    /// The nouns of a phrase, those in one zone as one. Out of play things lie with a player: there two players' are two.
    pub fn settle_each(&self, phrase: Phrase) -> Meaning<Vec<Noun>> {
        let phrase = match &self.state.listed {
            Some(first) => self.next_in_list(first, phrase),
            None => phrase,
        };
        if phrase.gone {
            let (ja, en) = ("付いていたものは数えることしかできません", "what was attached can only be counted");
            return Err(vec![Diagnostic::new(phrase.span, ja, en)]);
        }
        let mut groups: Vec<(Noun, Vec<Noun>)> = Vec::new();
        for part in phrase.parts() {
            let noun = self.settle_alone(part)?;
            let in_play = self.setting.lexicon.vocabulary().is_in_play(noun.place.zone);
            let like = |place: Place| place == noun.place || (in_play && place.zone == noun.place.zone);
            match groups.iter_mut().find(|(first, _)| like(first.place)) {
                Some((_, others)) => others.push(noun),
                None => groups.push((noun, Vec::new())),
            }
        }
        Ok(groups.into_iter().map(|(first, others)| either(first, others)).collect())
    }

    /// The noun of a phrase: a zone that is not named is the one where the kind is in play.
    pub fn settle(&self, phrase: Phrase) -> Meaning<Noun> {
        let span = phrase.span.clone();
        match <[Noun; 1]>::try_from(self.settle_each(phrase)?) {
            Ok([noun]) => Ok(noun),
            Err(_) => Err(vec![Diagnostic::new(
                span,
                "別々の領域にあるものです",
                "these lie in different zones, which cannot be said here",
            )]),
        }
    }

    /// The noun of a phrase in a zone that is known.
    pub fn settle_in(&self, phrase: Phrase, zone: Zone) -> Noun {
        let (first, others) = phrase.apart();
        let others = others.into_iter().map(|other| self.settle_alone_in(other, zone)).collect();
        either(self.settle_alone_in(first, zone), others)
    }

    /// What a phrase offers for a choice.
    pub fn candidates(&self, phrase: Phrase) -> Meaning<Candidates> {
        self.can_be_there(&phrase)?;
        Ok(match <[Noun; 1]>::try_from(self.settle_each(phrase)?) {
            Ok([noun]) => Candidates::Objects(noun),
            Err(nouns) => Candidates::AnyOf(nouns),
        })
    }

    /// So many of what a phrase means, chosen as the verb is done.
    pub fn chosen_of(&mut self, phrase: Phrase, count: Count) -> Meaning<What> {
        self.can_be_there(&phrase)?;
        Ok(match <[Noun; 1]>::try_from(self.settle_each(phrase)?) {
            Ok([noun]) => self.chosen(noun, count),
            Err(nouns) => self.chosen_among(nouns, count),
        })
    }
}
