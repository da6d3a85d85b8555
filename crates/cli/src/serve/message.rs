//! What a client receives: a line a message, each an object whose `type` says which.

use super::LETTERS;
use crate::chronicle::Told;
use crate::failure::{Failure, fail};
use serde_json::{Map, Value, json};
use tefuda_kernel::{Ask, Offer, OfferView, Outcome, PlayerId, Pool, Refused};
use tefuda_table::{Lang, Playable, Session, Speech, refusal};

/// It changes when a client that understands the old messages would no longer understand the new ones.
const PROTOCOL: u32 = 1;

/// A player's letter.
pub fn letter(player: PlayerId) -> &'static str {
    LETTERS[player.index()]
}

/// The first message.
pub fn hello<G: Playable>(clients: &[PlayerId], vs: &str, lang: Lang) -> Value {
    let clients: Vec<&str> = clients.iter().map(|player| letter(*player)).collect();
    json!({
        "type": "hello", "protocol": PROTOCOL, "game": G::ID, "edition": G::materials().catalogue.edition,
        "you": clients, "vs": vs, "lang": if lang == Lang::Ja { "ja" } else { "en" },
    })
}

/// Something that happened, as a player may know it, and the text of the ability that did it.
pub fn event<G: Playable>(player: PlayerId, told: &Told, ability: Option<String>) -> Value {
    let mut event = json!({
        "type": "event", "player": letter(player), "number": told.number, "text": told.text,
        "clause": G::clause_id(told.cause.clause),
    });
    if let Some(ability) = ability {
        event["ability"] = json!(ability);
    }
    event
}

/// A question with its options, and the text of the ability that asks.
pub fn ask<G: Playable>(
    session: &Session<'_, G>,
    player: PlayerId,
    offers: &[Offer<G>],
    ability: Option<String>,
    speech: &Speech,
) -> Value {
    let mut message = Map::new();
    message.insert("type".to_owned(), json!("ask"));
    message.insert("player".to_owned(), json!(letter(player)));
    if let Some(question) = session.state.question() {
        question_keys(question.ask, &mut message);
        message.insert("question".to_owned(), json!(session.look(|engine| speech.asked(engine, player))));
        message.insert("clause".to_owned(), json!(G::clause_id(question.clause)));
    }
    if let Some(ability) = ability {
        message.insert("ability".to_owned(), json!(ability));
    }
    let options = session.look(|engine| {
        let views = engine.view_offers(player);
        let lines = offers.iter().zip(&views).enumerate();
        let told = lines.map(|(at, (offer, view))| option(at + 1, view, speech.choice(engine, &offer.choice), engine.pool));
        told.collect::<Vec<Value>>()
    });
    message.insert("options".to_owned(), Value::Array(options));
    Value::Object(message)
}

fn question_keys(ask: Ask, message: &mut Map<String, Value>) {
    let kind = match ask {
        Ask::Act => "act",
        Ask::Pick { .. } => "pick",
        Ask::Order => "order",
        Ask::Arrange => "arrange",
        Ask::Number => "number",
        Ask::YesNo => "yes_no",
        Ask::Divide { .. } => "divide",
        Ask::Pay => "pay",
    };
    message.insert("ask".to_owned(), json!(kind));
    if let Ask::Pick { least, most, picked } = ask {
        for (key, number) in [("least", least), ("most", most), ("picked", picked)] {
            message.insert(key.to_owned(), json!(number));
        }
    }
    if let Ask::Divide { left } = ask {
        message.insert("left".to_owned(), json!(left));
    }
}

fn option<G: Playable>(number: usize, view: &OfferView, text: String, pool: &Pool<G>) -> Value {
    let mut option = json!({ "number": number, "verb": view.verb, "text": text, "clause": G::clause_id(view.clause) });
    if let Some(object) = view.object {
        option["object"] = json!(object.0);
    }
    if let Some(card) = view.card {
        option["card"] = json!(pool.name(card));
    }
    if let Some(player) = view.player {
        option["player"] = json!(letter(player));
    }
    if let Some(value) = view.number {
        option["value"] = json!(value);
    }
    option
}

/// The last message: who won, and the clause that ended the game.
pub fn over<G: Playable>(session: &Session<'_, G>) -> Value {
    let winner = match session.state.outcome() {
        Some(Outcome::Won(player)) => json!(letter(player)),
        Some(Outcome::Draw) => json!("draw"),
        Some(Outcome::Stopped) => json!("stopped"),
        None => Value::Null,
    };
    let clause = session.log.last().map(|entry| G::clause_id(entry.cause.clause));
    json!({ "type": "over", "winner": winner, "clause": clause, "turn": session.state.turn() })
}

/// A line that was not understood or is not possible. Nothing changed.
pub fn error(message: &str) -> Value {
    json!({ "type": "error", "message": message })
}

/// The answer to `why` and `why_not`.
pub fn because(text: &str) -> Value {
    json!({ "type": "because", "text": text })
}

/// The answer to `card`.
pub fn card(card: &Value) -> Value {
    let mut message = json!({ "type": "card" });
    if let (Some(message), Some(card)) = (message.as_object_mut(), card.as_object()) {
        message.extend(card.clone());
    }
    message
}

/// There is no option with that number.
pub fn no_such_option(count: usize, speech: &Speech) -> String {
    speech.say(format!("1から{count}までの番号です"), format!("a number from 1 to {count}"))
}

/// The client does not answer for that player.
pub fn not_yours(player: PlayerId, speech: &Speech) -> String {
    let letter = letter(player);
    speech.say(format!("{letter}の代わりには答えられません"), format!("you do not answer for {letter}"))
}

/// The engine does not take what it offered: a fault of the program.
pub fn not_accepted(refused: &Refused) -> Failure {
    let why = refusal(*refused);
    fail(format!("受け付けられません: {}", why.ja), format!("not accepted: {}", why.en))
}
