//! Reads the lines under `given`.

use super::cursor::{Cursor, Read};
use super::facts;
use super::lexer::Kind;
use super::nouns;
use super::phrases;
use crate::{Chance, Given, Item, Known, Mark};

/// One line of set-up.
pub(crate) fn given(cursor: &mut Cursor<'_, '_>) -> Read<Given> {
    let given = statement(cursor)?;
    cursor.finish()?;
    Ok(given)
}

fn statement(cursor: &mut Cursor<'_, '_>) -> Read<Given> {
    if cursor.take_words("the game begins") {
        return Ok(Given::Begin);
    }
    if cursor.take_words("first player") {
        return nouns::player(cursor).map(Given::First);
    }
    if cursor.take(Kind::Word("option")) {
        let name = cursor.name(phrases::WORD)?;
        cursor.need(Kind::Colon, phrases::COLON)?;
        return Ok(Given::Option { name, value: cursor.quoted(phrases::QUOTED)? });
    }
    if cursor.word() == Some("turn") {
        return nouns::moment(cursor).map(Given::Moment);
    }
    if cursor.take(Kind::Word("next")) {
        return chance(cursor).map(Given::Chance);
    }
    if cursor.take(Kind::Word("deck")) {
        return deck(cursor);
    }
    if cursor.ahead(|kind| kind == Kind::Colon) {
        let place = nouns::place(cursor)?;
        return Ok(Given::Place { place, items: listed(cursor)? });
    }
    let starts = ["turn", "option", "next", "deck", "first", "the", "top", "bottom"];
    if !cursor.ahead(|kind| matches!(kind, Kind::Word("is" | "has" | "holds" | "does" | "sees" | "see"))) {
        return Err(cursor.expected(phrases::SETUP, &starts));
    }
    facts::fact(cursor).map(Given::Fact)
}

fn deck(cursor: &mut Cursor<'_, '_>) -> Read<Given> {
    let pile = cursor.name(phrases::PLACE)?;
    let of = if cursor.take(Kind::Word("of")) { Some(nouns::player(cursor)?) } else { None };
    Ok(Given::Deck { pile, of, items: listed(cursor)? })
}

fn chance(cursor: &mut Cursor<'_, '_>) -> Read<Chance> {
    if cursor.take_words("shuffle of") {
        let place = nouns::place(cursor)?;
        return Ok(Chance::Shuffle { place, order: listed(cursor)? });
    }
    let what = cursor.name(phrases::WORD)?;
    cursor.need(Kind::Colon, phrases::COLON)?;
    let none = cursor.take(Kind::Word("nothing"));
    Ok(Chance::Result { what, results: if none { Vec::new() } else { nouns::list(cursor, nouns::reference)? } })
}

/// `: X, Y ×2 (レスト), 3 cards`, or `: nothing`.
fn listed(cursor: &mut Cursor<'_, '_>) -> Read<Vec<Item>> {
    cursor.need(Kind::Colon, phrases::COLON)?;
    if cursor.take(Kind::Word("nothing")) { Ok(Vec::new()) } else { nouns::list(cursor, item) }
}

fn item(cursor: &mut Cursor<'_, '_>) -> Read<Item> {
    if let Some(count) = cursor.take_count() {
        if cursor.take(Kind::Word("cards")) || cursor.take(Kind::Word("card")) {
            return Ok(Item::Blank(count));
        }
        return Err(cursor.expected(phrases::NAME, &["cards", "card"]));
    }
    let name = cursor.name(phrases::NAME)?;
    let nth = match cursor.peek() {
        Some(Kind::Nth(nth)) => Some(nth),
        _ => None,
    };
    if nth.is_some() {
        cursor.advance();
    }
    let copies = match cursor.peek() {
        Some(Kind::Times(copies)) => copies,
        _ => 1,
    };
    cursor.take(Kind::Times(copies));
    Ok(Item::Card { name, nth, copies, marks: marks(cursor)? })
}

fn marks(cursor: &mut Cursor<'_, '_>) -> Read<Vec<Mark>> {
    if !cursor.take(Kind::Open) {
        return Ok(Vec::new());
    }
    let marks = nouns::list(cursor, mark)?;
    cursor.need(Kind::Close, phrases::CLOSE)?;
    Ok(marks)
}

fn mark(cursor: &mut Cursor<'_, '_>) -> Read<Mark> {
    if cursor.take(Kind::Word("owner")) {
        return nouns::player(cursor).map(Mark::Owner);
    }
    if cursor.take(Kind::Word("controller")) {
        return nouns::player(cursor).map(Mark::Controller);
    }
    if cursor.take_words("unknown to") {
        return Ok(Mark::Known(nouns::player(cursor)?, Known::Not));
    }
    if cursor.take_words("known to") {
        let player = nouns::player(cursor)?;
        let vague = [("within", Known::Within), ("somewhere", Known::Somewhere)];
        let known = vague.into_iter().find(|(word, _)| cursor.take(Kind::Word(word)));
        return Ok(Mark::Known(player, known.map_or(Known::Face, |(_, known)| known)));
    }
    if cursor.take(Kind::Word("at")) {
        return cursor.name(phrases::PLACE).map(Mark::At);
    }
    if let Some(count) = cursor.take_count() {
        return Ok(Mark::Counter { count, what: cursor.name(phrases::WORD)? });
    }
    cursor.name(phrases::MARK).map(Mark::Status)
}
