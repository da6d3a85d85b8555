//! Reads facts about the table.

use super::cursor::{Cursor, Read};
use super::lexer::Kind;
use super::nouns::{self, Chain};
use super::phrases;
use crate::{End, Fact, Holds, Is, Ref, What, Who};

/// What a fact speaks about, before the verb has told whether it is a card, a place or a value.
enum Subject {
    Chain(Chain),
    Ref(Ref),
    /// `ability of X's 色`: surely a value.
    Value(Ref, String),
}

impl Subject {
    fn into_ref(self) -> Read<Ref> {
        match self {
            Subject::Chain(chain) => chain.into_ref(),
            Subject::Ref(known) | Subject::Value(known, _) => Ok(known),
        }
    }
}

/// A fact with any subject.
pub(crate) fn fact(cursor: &mut Cursor<'_, '_>) -> Read<Fact> {
    if let Some(end) = take_end(cursor) {
        cursor.need(Kind::Word("of"), phrases::OF)?;
        let place = nouns::place(cursor)?;
        need_word(cursor, "is")?;
        return Ok(Fact::Order { place, end, cards: nouns::list(cursor, nouns::reference)? });
    }
    if let Some(who) = seer(cursor) {
        return sees(cursor, who);
    }
    let subject = subject(cursor)?;
    if cursor.take(Kind::Word("is")) {
        return is(cursor, subject);
    }
    if cursor.take(Kind::Word("has")) {
        return has(cursor, subject.into_ref()?);
    }
    if cursor.take(Kind::Word("holds")) {
        return holds(cursor, subject);
    }
    if cursor.take_words("does not hold") {
        let place = place_of(cursor, subject)?;
        return Ok(Fact::Holds { place, how: Holds::Not, cards: nouns::list(cursor, nouns::reference)? });
    }
    Err(cursor.expected(phrases::FACT_VERB, &["is", "has", "holds", "does"]))
}

fn need_word(cursor: &mut Cursor<'_, '_>, word: &'static str) -> Read<()> {
    cursor.need(Kind::Word(word), phrases::FACT_VERB)
}

fn take_end(cursor: &mut Cursor<'_, '_>) -> Option<End> {
    if cursor.take(Kind::Word("top")) {
        Some(End::Top)
    } else if cursor.take(Kind::Word("bottom")) {
        Some(End::Bottom)
    } else {
        None
    }
}

/// `A`, `both` or `nobody`, if it stands here as a whole subject.
pub(crate) fn take_who(cursor: &mut Cursor<'_, '_>) -> Option<Who> {
    if cursor.peek_second() == Some(Kind::Possessive) {
        return None;
    }
    let who = match cursor.word()? {
        "both" => Who::Both,
        "nobody" => Who::Nobody,
        word => Who::One(nouns::player_word(word)?),
    };
    cursor.advance();
    Some(who)
}

/// The players of a `sees` fact; the cursor moves only if it is one.
fn seer(cursor: &mut Cursor<'_, '_>) -> Option<Who> {
    let mut ahead = *cursor;
    let who = take_who(&mut ahead)?;
    let mut verb = ahead;
    let sees = verb.take(Kind::Word("sees")) || verb.take(Kind::Word("see")) || verb.take_words("does not see");
    sees.then(|| *cursor = ahead)?;
    Some(who)
}

fn sees(cursor: &mut Cursor<'_, '_>, who: Who) -> Read<Fact> {
    let is = if cursor.take_words("does not see") { Is::Not } else { Is::So };
    if is == Is::So {
        cursor.advance();
    }
    Ok(Fact::Sees { who, is, what: nouns::list(cursor, nouns::reference)? })
}

fn subject(cursor: &mut Cursor<'_, '_>) -> Read<Subject> {
    let mut ahead = *cursor;
    if let Some((ability, value)) = nouns::value_of_ability(&mut ahead) {
        *cursor = ahead;
        return Ok(Subject::Value(ability, value));
    }
    if let Some(special) = nouns::special(cursor)? {
        return Ok(Subject::Ref(special));
    }
    let chain = nouns::chain(cursor, phrases::REF)?;
    if !cursor.take(Kind::Word("in")) {
        return Ok(Subject::Chain(chain));
    }
    let mut card = chain.into_card()?;
    card.zone = Some(nouns::place(cursor)?);
    Ok(Subject::Ref(Ref::Card(card)))
}

fn is(cursor: &mut Cursor<'_, '_>, subject: Subject) -> Read<Fact> {
    let is = if cursor.take(Kind::Word("not")) { Is::Not } else { Is::So };
    if let Some(equals) = nouns::take_value(cursor) {
        let column = cursor.column();
        let split = match subject {
            Subject::Chain(chain) => chain.split_value()?,
            Subject::Value(of, value) => Some((of, value)),
            Subject::Ref(_) => None,
        };
        let Some((of, value)) = split else {
            return Err(super::cursor::Fault { column, ..cursor.expected(phrases::WORD, &[]) });
        };
        return Ok(Fact::Value { of, value, is, equals });
    }
    let what = subject.into_ref()?;
    if cursor.take(Kind::Word("in")) {
        return Ok(Fact::In { what, is, place: nouns::place(cursor)? });
    }
    if cursor.take(Kind::Word("at")) {
        return Ok(Fact::At { what, is, spot: cursor.name(phrases::PLACE)? });
    }
    if is == Is::So {
        if cursor.take(Kind::Word("nowhere")) {
            return Ok(Fact::Nowhere { what });
        }
        if cursor.take_words("owned by") {
            return Ok(Fact::Owned { what, by: nouns::player(cursor)? });
        }
        if cursor.take_words("controlled by") {
            return Ok(Fact::Controlled { what, by: nouns::player(cursor)? });
        }
    }
    Ok(Fact::Status { what, is, status: cursor.name(phrases::WORD)? })
}

fn has(cursor: &mut Cursor<'_, '_>, who: Ref) -> Read<Fact> {
    let count = if cursor.take(Kind::Word("no")) { Some(0) } else { cursor.take_count() };
    let what = match cursor.peek() {
        Some(Kind::Quoted(text)) => {
            cursor.advance();
            What::Ability(text.to_owned())
        }
        _ => What::Counter(cursor.name(phrases::WORD)?),
    };
    Ok(Fact::Has { who, count, what })
}

fn holds(cursor: &mut Cursor<'_, '_>, subject: Subject) -> Read<Fact> {
    let place = place_of(cursor, subject)?;
    if cursor.take(Kind::Word("nothing")) {
        return Ok(Fact::Count { place, cards: 0 });
    }
    let mut ahead = *cursor;
    if let Some(cards) = ahead.take_count()
        && (ahead.take(Kind::Word("cards")) || ahead.take(Kind::Word("card")))
    {
        *cursor = ahead;
        return Ok(Fact::Count { place, cards });
    }
    let how = if cursor.take(Kind::Word("exactly")) { Holds::Exactly } else { Holds::These };
    Ok(Fact::Holds { place, how, cards: nouns::list(cursor, nouns::reference)? })
}

fn place_of(cursor: &Cursor<'_, '_>, subject: Subject) -> Read<crate::PlaceRef> {
    match subject {
        Subject::Chain(chain) => chain.into_place(),
        Subject::Ref(_) | Subject::Value(..) => Err(cursor.expected(phrases::PLACE, &[])),
    }
}
