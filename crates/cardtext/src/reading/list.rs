//! Lists: what is said of the first holds for the next.

use super::{Meaning, Reader, bearing::is_attached, noun::Phrase, selection::SELECTION};
use crate::chart::Node;
use tefuda_ability::{Candidates, Count, Filter, Side, Step, What};

/// 相手のユニット1体と魔石1枚: what is said of the first in a list, whose and where, is said of the next that does not say its own.
pub(crate) fn after(first: &Phrase, next: Phrase) -> Phrase {
    match next.whose {
        None => Phrase { whose: first.whose, zone: next.zone.or(first.zone), ..next },
        Some(_) => next,
    }
}

/// Under what the first in a list is.
pub(crate) fn host(phrase: &Phrase) -> Option<&What> {
    phrase.filters.iter().find_map(|filter| if let Filter::On(what) = filter { Some(what.as_ref()) } else { None })
}

/// 《赤の魔石》と《青の魔石》以外の魔石: of what is left out nobody can tell whether the first is one.
pub(crate) fn leaves_nothing_out(reader: &Reader<'_>, node: &Node) -> Meaning<()> {
    let words = reader.tokens.get(node.words.clone()).unwrap_or_default();
    match words.iter().any(|word| word.text == "以外") {
        true => reader.refuse(node, "「〜と〜以外」がどこまでか決まりません", "what is left out here cannot be told"),
        false => Ok(()),
    }
}

impl Reader<'_> {
    /// The next in a list. このユニットのエネルギー1枚とアシスト1枚: what is attached is attached to the same, and anything else is the
    /// same player's.
    pub fn next_in_list(&self, first: &Phrase, next: Phrase) -> Phrase {
        let said = next.whose.is_some();
        let mut next = after(first, next);
        let Some(host) = host(first).filter(|_| !said) else { return next };
        if is_attached(self, &next.filters) {
            next.filters.push(Filter::On(Box::new(host.clone())));
            next.hosted = true;
        } else {
            next.whose = self.side_of_host(host).or(next.whose);
        }
        next
    }

    fn side_of_host(&self, host: &What) -> Option<Side> {
        match host {
            What::This => Some(Side::Yours),
            What::It(slot) => self.state.whose.iter().find(|(known, _)| known == slot).map(|(_, side)| *side),
            what => said_of(self, what).whose,
        }
    }
}

/// The same of the rest of a list, whatever that is.
pub(crate) fn rest_after(reader: &mut Reader<'_>, node: &Node, first: Phrase) -> Meaning<What> {
    rest_after_at(reader, node, first, 1)
}

/// The same, of the argument at a place.
pub(crate) fn rest_after_at(reader: &mut Reader<'_>, node: &Node, first: Phrase, at: usize) -> Meaning<What> {
    let outer = reader.state.listed.take();
    let said = match &outer {
        Some(outer) => reader.next_in_list(outer, first),
        None => first,
    };
    reader.state.listed = Some(said);
    let rest = reader.object(node, at);
    reader.state.listed = outer;
    rest
}

/// Whose all of something is, as far as the words say.
pub(crate) fn said_of(reader: &Reader<'_>, what: &What) -> Phrase {
    let What::All(noun) = what else { return Phrase::default() };
    let controlled = |filter: &Filter| if let Filter::Controlled(side) = filter { Some(*side) } else { None };
    let whose = Some(noun.place.side).filter(|side| *side != Side::Any);
    let words = reader.setting.lexicon.vocabulary();
    let zone = Some(noun.place.zone).filter(|zone| !words.is_in_play(*zone));
    let filters = noun.filters.iter().filter(|filter| matches!(filter, Filter::On(_))).cloned().collect();
    Phrase { whose: whose.or_else(|| noun.filters.iter().find_map(controlled)), zone, filters, ..Phrase::default() }
}

/// Two selections of one list.
pub(crate) fn listed(reader: &mut Reader<'_>, node: &Node) -> Meaning<((Candidates, Count), (Candidates, Count))> {
    let (left, right) = (reader.phrase(node, 0)?, reader.phrase(node, 1)?);
    let pattern = |row: usize| SELECTION.get(row).map(|(pattern, _)| *pattern);
    let (first, one) = match pattern(left.row) {
        Some("{Quantified}") => {
            let (phrase, count) = reader.quantified(&left, 0)?;
            (phrase.clone(), (reader.candidates(phrase)?, count))
        }
        Some("{Place} から {Quantified}") => {
            let place = reader.place(&left, 0)?;
            let whose = Some(place.side).filter(|side| *side != Side::Any);
            (Phrase { whose, zone: Some(place.zone), ..Phrase::default() }, reader.selection(node, 0)?)
        }
        _ => (Phrase::default(), reader.selection(node, 0)?),
    };
    if pattern(right.row) != Some("{Quantified}") {
        return Ok((one, reader.selection(node, 1)?));
    }
    let (phrase, count) = reader.quantified(&right, 0)?;
    let phrase = reader.next_in_list(&first, phrase);
    Ok((one, (reader.candidates(phrase)?, count)))
}

/// あなたのユニットと相手のユニットを1体ずつ対象とする
pub(crate) fn one_each(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (first, second, figure) = (reader.noun(node, 0)?, reader.noun(node, 1)?, reader.figure(node, 2)?);
    let second = reader.next_in_list(&first, second);
    let steps = [first, second].map(|phrase| {
        let what = reader.candidates(phrase)?;
        super::deed::targeted(reader, node, what, Count::Exactly(figure.clone()))
    });
    let steps = steps.into_iter().collect::<Meaning<Vec<Step>>>()?;
    let slots = steps.iter().filter_map(|step| if let Step::Target { slot, .. } = step { Some(*slot) } else { None });
    reader.took_together(slots.collect());
    Ok(steps)
}
