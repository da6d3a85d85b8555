//! What a noun leaves out: 自分のメイン・ユニット以外のユニット, 相手の他のユニット.

use super::{Meaning, Reader, noun::Phrase};
use crate::{
    chart::Node,
    token::{List, Terminal, Token},
};
use tefuda_ability::{Filter, Kind, Role, Side, What};

/// 自分のメイン・ユニット以外のユニット: anybody's units but that one; 〜以外の自分のユニット: one's own.
pub(super) fn all_but(reader: &Reader<'_>, node: &Node, side: Side, role: Role, mut phrase: Phrase) -> Meaning<Phrase> {
    phrase.filters.push(match phrase.whose {
        None => Filter::all_but(side, role),
        Some(whose) if whose == side => Filter::Not(Box::new(Filter::Role(role))),
        Some(_) => return reader.refuse(node, "誰のものかが2度書かれています", "whose it is is said twice"),
    });
    Ok(Phrase { span: reader.span(node), ..phrase })
}

/// Whether what follows 自分の is メイン・ユニット以外の.
pub(super) fn begins_with_exempt(reader: &Reader<'_>, node: &Node) -> bool {
    let words = reader.phrase(node, 1).ok().and_then(|noun| reader.tokens.get(noun.words.clone()));
    let role = |token: &Token| token.is(Terminal::Listed(List::Role)).is_some();
    words.is_some_and(|words| matches!(words, [first, but, ..] if role(first) && but.text == "以外"))
}

/// 相手の他のユニット: no card is its opponent's, and none that is used up is in play. There what was spoken of last is meant.
pub(super) fn other_than_it(reader: &mut Reader<'_>, mut phrase: Phrase) -> Phrase {
    let other = Filter::Not(Box::new(Filter::This));
    let Some(at) = phrase.filters.iter().position(|filter| *filter == other) else { return phrase };
    let kind = phrase.filters.iter().find_map(|filter| if let Filter::Kind(kind) = filter { Some(*kind) } else { None });
    let role = match &reader.state.object {
        Some(What::All(noun)) => noun.filters.iter().find(|filter| matches!(filter, Filter::Role(_))).cloned(),
        _ => None,
    };
    let spoken_of = reader.state.mentioned.latest_of(kind.unwrap_or(Kind(0))).filter(|_| !reader.state.apart);
    if let Some(role) = role {
        phrase.filters[at] = Filter::Not(Box::new(role));
    } else if let Some(found) = spoken_of {
        phrase.filters[at] = Filter::Not(Box::new(Filter::Same(reader.lean(found.slot))));
    }
    phrase
}
