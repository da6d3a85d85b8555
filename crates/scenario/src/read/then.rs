//! Reads the lines under `then`.

use super::cursor::{Cursor, Read};
use super::facts::{self, take_who};
use super::lexer::Kind;
use super::nouns;
use super::phrases;
use super::when::deed;
use super::words::{PREDICATES, nearest};
use crate::{Asked, Expect, Holds, Is, Outcome, Step, Who};

/// One expectation and the clauses in parentheses after it.
pub(crate) fn then(cursor: &mut Cursor<'_, '_>) -> Read<Step> {
    let expect = expect(cursor)?;
    let mut by = Vec::new();
    if cursor.take(Kind::Open) {
        by = nouns::clauses(cursor)?;
        cursor.need(Kind::Close, phrases::CLOSE)?;
    }
    cursor.finish()?;
    Ok(Step::Then { expect, by })
}

/// An expectation without its clauses.
pub(crate) fn expect(cursor: &mut Cursor<'_, '_>) -> Read<Expect> {
    if cursor.take(Kind::Word("draw")) {
        return Ok(Expect::Outcome(Outcome::Draw));
    }
    if cursor.take_words("game goes on") {
        return Ok(Expect::Outcome(Outcome::GoesOn));
    }
    if cursor.take_words("it is") {
        return nouns::moment(cursor).map(Expect::Moment);
    }
    if cursor.take(Kind::Word("log")) {
        return log(cursor);
    }
    if cursor.take(Kind::Word("deck")) {
        return deck(cursor);
    }
    let mut ahead = *cursor;
    if let Some(who) = take_who(&mut ahead)
        && let Some(expect) = of_player(&mut ahead, who)?
    {
        *cursor = ahead;
        return Ok(expect);
    }
    facts::fact(cursor).map(Expect::Fact)
}

fn log(cursor: &mut Cursor<'_, '_>) -> Read<Expect> {
    let is = if cursor.take_words("does not") { Is::Not } else { Is::So };
    if cursor.take(Kind::Word("has")) || cursor.take(Kind::Word("have")) {
        let texts = nouns::list(cursor, |cursor| cursor.quoted(phrases::QUOTED))?;
        return Ok(Expect::LogHas { is, texts });
    }
    if cursor.take(Kind::Word("cites")) || cursor.take(Kind::Word("cite")) {
        return Ok(Expect::LogCites { is, clauses: nouns::clauses(cursor)? });
    }
    Err(cursor.expected(phrases::LOG, &["has", "cites", "does", "have", "cite"]))
}

fn deck(cursor: &mut Cursor<'_, '_>) -> Read<Expect> {
    let of = if cursor.take(Kind::Word("of")) { Some(nouns::player(cursor)?) } else { None };
    if cursor.take_words("is legal") {
        return Ok(Expect::DeckLegal { of });
    }
    let is = if cursor.take_words("does not") { Is::Not } else { Is::So };
    if cursor.take(Kind::Word("breaks")) || cursor.take(Kind::Word("break")) {
        return Ok(Expect::DeckBreaks { of, is, clauses: nouns::clauses(cursor)? });
    }
    Err(cursor.expected(phrases::DECK, &["is", "breaks", "does", "break"]))
}

/// What only players do; none if the line is a fact about a player.
fn of_player(cursor: &mut Cursor<'_, '_>, who: Who) -> Read<Option<Expect>> {
    if cursor.take_words("is asked") {
        return asked(cursor, who, Is::So).map(Some);
    }
    if cursor.take_words("is not asked") {
        return asked(cursor, who, Is::Not).map(Some);
    }
    let Who::One(player) = who else { return Ok(None) };
    if cursor.take(Kind::Word("wins")) {
        return Ok(Some(Expect::Outcome(Outcome::Wins(player))));
    }
    if cursor.take_words("is offered") {
        let how = if cursor.take(Kind::Word("exactly")) { Holds::Exactly } else { Holds::These };
        return Ok(Some(Expect::Offered { who: player, how, what: nouns::references(cursor)? }));
    }
    if cursor.take_words("is not offered") {
        return Ok(Some(Expect::Offered { who: player, how: Holds::Not, what: nouns::list(cursor, nouns::reference)? }));
    }
    if cursor.take(Kind::Word("can")) {
        return Ok(Some(Expect::Can { who: player, is: Is::So, deed: deed(cursor)? }));
    }
    if cursor.take(Kind::Word("cannot")) {
        return Ok(Some(Expect::Can { who: player, is: Is::Not, deed: deed(cursor)? }));
    }
    known_predicate(cursor)?;
    Ok(None)
}

/// `A seess X` is a slip, not a decision in the wrong section.
fn known_predicate(cursor: &Cursor<'_, '_>) -> Read<()> {
    match cursor.word() {
        Some(word) if !PREDICATES.contains(&word) && nearest(word, PREDICATES, 1).is_some() => {
            Err(cursor.expected(phrases::PREDICATE, PREDICATES))
        }
        _ => Ok(()),
    }
}

fn asked(cursor: &mut Cursor<'_, '_>, who: Who, is: Is) -> Read<Expect> {
    let to = if cursor.take(Kind::Word("to")) { Some(kind(cursor)?) } else { None };
    Ok(Expect::Asked { who, is, to })
}

fn kind(cursor: &mut Cursor<'_, '_>) -> Read<Asked> {
    let kinds = ["act", "choose", "answer", "name", "divide", "order", "pay", "repeat"];
    let kind = match cursor.word() {
        Some("act") => Asked::Act,
        Some("choose") => Asked::Choose,
        Some("answer") => Asked::Answer,
        Some("name") => Asked::Name,
        Some("divide") => Asked::Divide,
        Some("order") => Asked::Order,
        Some("pay") => Asked::Pay,
        Some("repeat") => Asked::Repeat,
        _ => return Err(cursor.expected(phrases::DECISION_KIND, &kinds)),
    };
    cursor.advance();
    Ok(kind)
}
