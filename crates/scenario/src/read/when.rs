//! Reads the lines under `when`.

use super::cursor::{Cursor, Read};
use super::facts::take_who;
use super::lexer::Kind;
use super::nouns;
use super::phrases;
use super::words::{DEEDS, is_keyword, nearest, stem};
use crate::{Answer, Deed, Detail, Manner, Share, Until, Verb, When, Who};

/// One decision.
pub(crate) fn when(cursor: &mut Cursor<'_, '_>) -> Read<When> {
    let when = statement(cursor)?;
    cursor.finish()?;
    Ok(when)
}

fn statement(cursor: &mut Cursor<'_, '_>) -> Read<When> {
    if cursor.take(Kind::Word("pass")) {
        cursor.need(Kind::Word("until"), phrases::UNTIL)?;
        return until(cursor).map(When::PassUntil);
    }
    let mut ahead = *cursor;
    let Some(who) = take_who(&mut ahead).filter(|who| *who != Who::Nobody) else {
        return Err(cursor.expected(phrases::DECISION, &["both", "pass"]));
    };
    *cursor = ahead;
    let manner = if cursor.take(Kind::Word("secretly")) { Manner::Secretly } else { Manner::Openly };
    let deed = deed(cursor)?;
    let until = if cursor.take(Kind::Word("until")) { Some(until(cursor)?) } else { None };
    Ok(When::Decide { who, manner, deed, until })
}

fn until(cursor: &mut Cursor<'_, '_>) -> Read<Until> {
    let says =
        |kind| matches!(kind, Kind::Word("is" | "has" | "holds" | "does" | "can" | "cannot" | "wins" | "cites" | "draw"));
    if cursor.ahead(says) {
        return super::then::expect(cursor).map(|expect| Until::Expect(Box::new(expect)));
    }
    nouns::moment(cursor).map(Until::Moment)
}

/// What a player does: one of the kernel's decisions, or an action of the game.
pub(crate) fn deed(cursor: &mut Cursor<'_, '_>) -> Read<Deed> {
    let Some(word) = cursor.word().filter(|word| !is_keyword(word)) else {
        return Err(cursor.expected(phrases::VERB, DEEDS));
    };
    let verb = stem(word);
    // A game's verb may look like a short one of ours (play, pay): only slips in the long ones are surely slips.
    let long: Vec<&str> = DEEDS.iter().copied().filter(|known| known.len() > 4 && *known != verb).collect();
    if nearest(verb, &long, 1).is_some() && !DEEDS.contains(&verb) {
        return Err(cursor.expected(phrases::VERB, DEEDS));
    }
    cursor.advance();
    match verb {
        "pass" => Ok(Deed::Pass),
        "choose" => nouns::references(cursor).map(Deed::Choose),
        "answer" => answer(cursor).map(Deed::Answer),
        "name" => nouns::reference(cursor).map(Deed::Name),
        "divide" => nouns::list(cursor, share).map(Deed::Divide),
        "order" => nouns::list(cursor, nouns::reference).map(Deed::Order),
        "pay" => nouns::references(cursor).map(Deed::Pay),
        "repeat" => times(cursor).map(Deed::Repeat),
        "concede" => Ok(Deed::Concede),
        _ => act(cursor, verb),
    }
}

fn answer(cursor: &mut Cursor<'_, '_>) -> Read<Answer> {
    if cursor.take(Kind::Word("yes")) {
        Ok(Answer::Yes)
    } else if cursor.take(Kind::Word("no")) {
        Ok(Answer::No)
    } else {
        Err(cursor.expected(phrases::YES_NO, &["yes", "no"]))
    }
}

fn times(cursor: &mut Cursor<'_, '_>) -> Read<u32> {
    let count = cursor.count()?;
    cursor.need(Kind::Word("times"), phrases::TIMES)?;
    Ok(count)
}

fn share(cursor: &mut Cursor<'_, '_>) -> Read<Share> {
    let amount = cursor.count()?;
    cursor.need(Kind::Word("to"), phrases::TO)?;
    Ok(Share { amount, to: nouns::reference(cursor)? })
}

fn act(cursor: &mut Cursor<'_, '_>, verb: &str) -> Read<Deed> {
    let mut ahead = *cursor;
    let ends = |kind: Option<Kind<'_>>| matches!(kind, None | Some(Kind::Open | Kind::Word("until")));
    let bare = ends(cursor.peek()) || detail(&mut ahead)?.is_some();
    let what = if bare { Vec::new() } else { nouns::list(cursor, nouns::reference)? };
    let mut details = Vec::new();
    while let Some(detail) = detail(cursor)? {
        details.push(detail);
    }
    // Clauses in parentheses may follow, or how long it is done; the caller reads them.
    if !ends(cursor.peek()) {
        return Err(
            cursor.expected(phrases::DETAIL, &["targeting", "choosing", "naming", "dividing", "paying", "with", "from"])
        );
    }
    Ok(Deed::Act { verb: Verb(verb.to_owned()), what, details })
}

fn detail(cursor: &mut Cursor<'_, '_>) -> Read<Option<Detail>> {
    let Some(word) = cursor.word() else { return Ok(None) };
    let mut ahead = *cursor;
    ahead.advance();
    let detail = match word {
        "targeting" => nouns::references(&mut ahead).map(Detail::Targeting),
        "choosing" => nouns::references(&mut ahead).map(Detail::Choosing),
        "naming" => nouns::reference(&mut ahead).map(Detail::Naming),
        "dividing" => nouns::list(&mut ahead, share).map(Detail::Dividing),
        "paying" => nouns::references(&mut ahead).map(Detail::Paying),
        "with" => nouns::references(&mut ahead).map(Detail::With),
        "on" => nouns::reference(&mut ahead).map(Detail::On),
        "to" | "at" => nouns::place(&mut ahead).map(Detail::To),
        "from" => nouns::place(&mut ahead).map(Detail::From),
        "as" => ahead.name(phrases::WORD).map(Detail::As),
        _ => return Ok(None),
    }?;
    *cursor = ahead;
    Ok(Some(detail))
}
