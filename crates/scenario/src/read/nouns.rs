//! Reads nouns: players, cards, places, references, moments and clauses.

use super::cursor::{Cursor, Fault, Read};
use super::lexer::{Kind, number};
use super::phrases;
use crate::{CardRef, Clause, Holder, Moment, PlaceRef, Player, Problem, Ref, Value, Which};

/// Names joined by `'s`: `A's 灰の斥候's エネルギー`. What the last one is, only the verb tells.
#[derive(Debug, Clone)]
pub(crate) struct Chain {
    links: Vec<Link>,
    column: u32,
}

#[derive(Debug, Clone)]
struct Link {
    name: String,
    nth: Option<u32>,
    player: Option<Player>,
}

pub(crate) fn player_word(word: &str) -> Option<Player> {
    match word {
        "A" | "Ａ" => Some(Player::A),
        "B" | "Ｂ" => Some(Player::B),
        _ => None,
    }
}

pub(crate) fn player(cursor: &mut Cursor<'_, '_>) -> Read<Player> {
    let Some(player) = cursor.word().and_then(player_word) else {
        return Err(cursor.expected(phrases::PLAYER, &[]));
    };
    cursor.advance();
    Ok(player)
}

pub(crate) fn chain(cursor: &mut Cursor<'_, '_>, wanted: crate::Phrase) -> Read<Chain> {
    let column = cursor.column();
    let mut links = Vec::new();
    loop {
        let quoted = matches!(cursor.peek(), Some(Kind::Name(_)));
        let name = cursor.name(wanted)?;
        let nth = take_nth(cursor);
        let player = if quoted || nth.is_some() { None } else { player_word(&name) };
        links.push(Link { name, nth, player });
        if !cursor.take(Kind::Possessive) {
            return Ok(Chain { links, column });
        }
    }
}

fn take_nth(cursor: &mut Cursor<'_, '_>) -> Option<u32> {
    let Some(Kind::Nth(nth)) = cursor.peek() else { return None };
    cursor.advance();
    Some(nth)
}

impl Chain {
    fn fault(&self, wanted: crate::Phrase) -> Fault {
        let found = self.links.iter().map(|link| link.name.as_str()).collect::<Vec<_>>().join("'s ");
        Fault { column: self.column, problem: Problem::Expected { wanted, found: format!("`{found}`"), hint: None } }
    }

    /// The whole chain as a card or a player.
    pub fn into_ref(self) -> Read<Ref> {
        match self.links.as_slice() {
            [Link { player: Some(player), .. }] => Ok(Ref::Player(*player)),
            _ => self.into_card().map(Ref::Card),
        }
    }

    pub fn into_card(self) -> Read<CardRef> {
        let (whose, link) = match self.links.as_slice() {
            [link @ Link { player: None, .. }] => (None, link),
            [Link { player: Some(whose), .. }, link] => (Some(*whose), link),
            _ => return Err(self.fault(phrases::NAME)),
        };
        Ok(CardRef { name: link.name.clone(), nth: link.nth, whose, zone: None })
    }

    pub fn into_place(mut self) -> Read<PlaceRef> {
        let column = self.column;
        match self.links.pop() {
            Some(Link { name, nth: None, player: None }) => Ok(PlaceRef { whose: self.into_holder()?, name }),
            Some(last) => Err(Chain { links: vec![last], column }.fault(phrases::PLACE)),
            None => Err(self.fault(phrases::PLACE)),
        }
    }

    fn into_holder(self) -> Read<Option<Holder>> {
        match self.links.as_slice() {
            [] => Ok(None),
            [Link { player: Some(player), .. }] => Ok(Some(Holder::Player(*player))),
            _ => Ok(Some(Holder::Card(Box::new(self.into_card()?)))),
        }
    }

    /// `B's life` as B and `life`; none if nothing has the last name.
    pub fn split_value(mut self) -> Read<Option<(Ref, String)>> {
        match self.links.pop() {
            Some(Link { name, nth: None, .. }) if !self.links.is_empty() => Ok(Some((self.into_ref()?, name))),
            _ => Ok(None),
        }
    }
}

pub(crate) fn place(cursor: &mut Cursor<'_, '_>) -> Read<PlaceRef> {
    chain(cursor, phrases::PLACE)?.into_place()
}

/// `灰の斥候#2`, `B's 灰の斥候 in ダスト`.
pub(crate) fn card(cursor: &mut Cursor<'_, '_>) -> Read<CardRef> {
    let card = chain(cursor, phrases::NAME)?.into_card()?;
    with_zone(card, cursor)
}

fn with_zone(mut card: CardRef, cursor: &mut Cursor<'_, '_>) -> Read<CardRef> {
    if cursor.take(Kind::Word("in")) {
        card.zone = Some(place(cursor)?);
    }
    Ok(card)
}

/// Whatever can be picked.
pub(crate) fn reference(cursor: &mut Cursor<'_, '_>) -> Read<Ref> {
    if let Some(special) = special(cursor)? {
        return Ok(special);
    }
    match chain(cursor, phrases::REF)?.into_ref()? {
        Ref::Card(card) => with_zone(card, cursor).map(Ref::Card),
        other => Ok(other),
    }
}

/// A reference that does not begin with a name.
pub(crate) fn special(cursor: &mut Cursor<'_, '_>) -> Read<Option<Ref>> {
    let special = match cursor.peek() {
        Some(Kind::Quoted(text)) => {
            cursor.advance();
            quoted(cursor, text)?
        }
        Some(Kind::Word("ability")) => {
            cursor.advance();
            let which = cursor.take_count().map_or(Which::Only, Which::Nth);
            cursor.need(Kind::Word("of"), phrases::OF)?;
            Ref::Ability { of: card(cursor)?, which }
        }
        Some(Kind::Word("card")) => {
            cursor.advance();
            let nth = cursor.count()?;
            cursor.need(Kind::Word("of"), phrases::OF)?;
            Ref::Position { place: place(cursor)?, nth }
        }
        Some(Kind::Word(word)) => match number_or_infinite(word) {
            Some(value) => {
                cursor.advance();
                Ref::Value(value)
            }
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    Ok(Some(special))
}

/// `ability of X's 色`: the ability and the name of its value.
pub(crate) fn value_of_ability(cursor: &mut Cursor<'_, '_>) -> Option<(Ref, String)> {
    cursor.take(Kind::Word("ability")).then_some(())?;
    let which = cursor.take_count().map_or(Which::Only, Which::Nth);
    cursor.take(Kind::Word("of")).then_some(())?;
    match chain(cursor, phrases::NAME).ok()?.split_value().ok()?? {
        (Ref::Card(of), value) => Some((Ref::Ability { of, which }, value)),
        _ => None,
    }
}

fn quoted(cursor: &mut Cursor<'_, '_>, text: &str) -> Read<Ref> {
    if cursor.take(Kind::Word("of")) {
        return Ok(Ref::Ability { of: card(cursor)?, which: Which::Text(text.to_owned()) });
    }
    Ok(Ref::Value(Value::Text(text.to_owned())))
}

fn number_or_infinite(word: &str) -> Option<Value> {
    if word == "∞" { Some(Value::Infinite) } else { number(word).map(Value::Number) }
}

/// A value, if one stands here: a number, `∞` or quoted words.
pub(crate) fn take_value(cursor: &mut Cursor<'_, '_>) -> Option<Value> {
    let value = match cursor.peek() {
        Some(Kind::Quoted(text)) => Some(Value::Text(text.to_owned())),
        Some(Kind::Word(word)) => number_or_infinite(word),
        _ => None,
    }?;
    cursor.advance();
    Some(value)
}

/// One or more things with commas between them.
pub(crate) fn list<T>(cursor: &mut Cursor<'_, '_>, one: impl Fn(&mut Cursor<'_, '_>) -> Read<T>) -> Read<Vec<T>> {
    let mut list = vec![one(cursor)?];
    while cursor.take(Kind::Comma) {
        list.push(one(cursor)?);
    }
    Ok(list)
}

/// References, or `nothing`.
pub(crate) fn references(cursor: &mut Cursor<'_, '_>) -> Read<Vec<Ref>> {
    if cursor.take(Kind::Word("nothing")) { Ok(Vec::new()) } else { list(cursor, reference) }
}

/// `turn 3 of A, メイン, 防御` or `メイン`.
pub(crate) fn moment(cursor: &mut Cursor<'_, '_>) -> Read<Moment> {
    let mut moment = Moment::default();
    if cursor.take(Kind::Word("turn")) {
        moment.turn = cursor.take_count();
        if cursor.take(Kind::Word("of")) {
            moment.player = Some(player(cursor)?);
        }
        if !cursor.take(Kind::Comma) {
            return Ok(moment);
        }
    }
    moment.at = list(cursor, |cursor| cursor.name(phrases::WORD))?;
    Ok(moment)
}

/// `701.4.1.1, magmell 701.5`: numbers of the case's game; a heading, which has none yet, names it first.
pub(crate) fn clauses(cursor: &mut Cursor<'_, '_>) -> Read<Vec<Clause>> {
    let mut clauses: Vec<Clause> = Vec::new();
    loop {
        let game = clauses.first().map_or(cursor.game, |first| &first.game).to_owned();
        clauses.push(clause(cursor, &game)?);
        if !cursor.take(Kind::Comma) {
            return Ok(clauses);
        }
    }
}

fn clause(cursor: &mut Cursor<'_, '_>, game: &str) -> Read<Clause> {
    let column = cursor.column();
    let Some(mut id) = cursor.word() else { return Err(cursor.expected(phrases::CLAUSE, &[])) };
    cursor.advance();
    let mut cited = game.to_owned();
    if is_game(id) {
        cited = id.to_owned();
        id = cursor.word().unwrap_or_default();
        cursor.advance();
    }
    check_clause(game, &cited, id).map_err(|problem| Fault { column, problem })?;
    Ok(Clause { game: cited, id: id.to_owned() })
}

fn check_clause(game: &str, cited: &str, id: &str) -> Result<(), Problem> {
    if !is_clause_id(id) || cited.is_empty() {
        return Err(Problem::BadClause(id.chars().take(40).collect()));
    }
    if !game.is_empty() && game != cited {
        return Err(Problem::MixedGames(game.to_owned(), cited.to_owned()));
    }
    Ok(())
}

/// The id of a game: small letters only.
pub(crate) fn is_game(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|sign| sign.is_ascii_lowercase())
}

/// A clause number begins with a digit: `701.4.1.1`, `403.3a-1`. An adopted ruling has an R before it: `R701.6`.
fn is_clause_id(word: &str) -> bool {
    word.strip_prefix('R').unwrap_or(word).starts_with(|sign: char| sign.is_ascii_digit())
        && word.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '.' || sign == '-')
}
