//! A player's view as JSON: the same that a person sees on the table, by names instead of the program's numbers.

use super::message::letter;
use crate::board::parts;
use serde_json::{Map, Value, json};
use tefuda_ability::{Counter, Status, Vocabulary, Word};
use tefuda_kernel::{Aimed, Counts, Handle, ObjectView, PlayerId, Pool, Statuses, View, ZoneView};
use tefuda_table::{Lang, Playable, Session, Speech, counter_word, zone_word};

/// Everything that a player may know.
pub fn view<G: Playable>(session: &Session<'_, G>, player: PlayerId, speech: &Speech) -> Value {
    let (view, parts) = session.look(|engine| (engine.view(player), parts(engine)));
    let scribe = Scribe { pool: session.pool(), words: G::materials().lexicon.vocabulary(), parts, lang: speech.lang };
    let asked: Vec<&str> = view.asked.iter().map(letter).collect();
    let zones: Vec<Value> = view.zones.iter().map(|zone| scribe.zone(zone)).collect();
    json!({
        "type": "view", "player": letter(player), "turn": view.turn, "turn_player": letter(view.turn_player),
        "moment": G::moment_words(&view.board, speech), "asked": asked, "players": scribe.players(&view), "zones": zones,
    })
}

struct Scribe<'s, G: Playable> {
    pool: &'s Pool<G>,
    words: &'s Vocabulary,
    /// The parts that objects have in what goes on, Japanese and English.
    parts: Vec<(Handle, &'static str, &'static str)>,
    lang: Lang,
}

impl<G: Playable> Scribe<'_, G> {
    fn word<'w>(&self, word: &'w Word) -> &'w str {
        if self.lang == Lang::Ja { &word.ja } else { &word.en }
    }

    /// Each player's numbers: those that one begins with.
    fn players(&self, view: &View<G>) -> Value {
        let numbers = |player: PlayerId| {
            let held = &view.players[player.index()].values;
            let known = G::starting_values().iter().filter_map(|(value, _)| {
                let at = usize::from(value.0);
                Some((self.word(self.words.values.get(at)?).to_owned(), json!(held.get(at)?)))
            });
            let word = |counter: Counter| self.word(&counter_word(self.pool, counter)).to_owned();
            let purse = view.purses[player.index()].iter().map(|(counter, count)| (word(*counter), json!(count)));
            Value::Object(known.chain(purse).collect())
        };
        json!({ "A": numbers(PlayerId(0)), "B": numbers(PlayerId(1)) })
    }

    fn zone(&self, view: &ZoneView) -> Value {
        let info = &G::ZONES[usize::from(view.zone.0)];
        let mut zone = Map::new();
        zone.insert("zone".to_owned(), json!(zone_word::<G>(info.name, self.lang)));
        if let Some(player) = info.player {
            zone.insert("player".to_owned(), json!(letter(player)));
        }
        zone.insert("count".to_owned(), json!(view.count));
        let cards: Vec<Value> = view.objects.iter().map(|object| self.object(object)).collect();
        let face_down = view.face_down.iter().map(|object| {
            let mut lies = json!({ "object": object.handle.0, "controller": letter(object.controller) });
            self.lies(&mut lies, object.status, object.damage, &object.counters);
            attached(&mut lies, object.host);
            lies
        });
        let face_down: Vec<Value> = face_down.collect();
        let within: Vec<&str> = view.within.iter().map(|def| self.pool.name(*def)).collect();
        for (key, list) in [("cards", json!(cards)), ("face_down", json!(face_down)), ("within", json!(within))] {
            if list.as_array().is_some_and(|list| !list.is_empty()) {
                zone.insert(key.to_owned(), list);
            }
        }
        Value::Object(zone)
    }

    fn object(&self, object: &ObjectView) -> Value {
        let mut card = json!({ "object": object.handle.0, "name": self.pool.name(object.def) });
        if let Some(position) = object.position {
            card["position"] = json!(position);
        }
        if let Some(information) = object.information {
            card["controller"] = json!(letter(information.controller));
            let shown = G::shown_values().iter().chain(G::spare_values()).filter_map(|value| {
                let word = self.words.values.get(usize::from(value.0))?;
                Some((self.word(word).to_owned(), json!(information.value(*value))))
            });
            card["values"] = Value::Object(shown.collect());
        }
        self.lies(&mut card, object.status, object.damage, &object.counters);
        let parts = self.parts.iter().filter(|(handle, ..)| *handle == object.handle);
        let parts: Vec<&str> = parts.map(|(_, ja, en)| if self.lang == Lang::Ja { *ja } else { *en }).collect();
        if !parts.is_empty() {
            card["parts"] = json!(parts);
        }
        attached(&mut card, object.host);
        if !object.under.is_empty() {
            card["under"] = object.under.iter().map(|def| json!(def.map(|def| self.pool.name(def)))).collect();
        }
        if !object.targets.is_empty() {
            let aims = object.targets.iter().map(|(aim, share)| {
                let mut aim = match aim {
                    Aimed::Object(handle) => json!({ "object": handle.0 }),
                    Aimed::Player(player) => json!({ "player": letter(*player) }),
                    Aimed::Square(zone) => json!({ "zone": zone.0 }),
                };
                if let Some(share) = share {
                    aim["share"] = json!(share);
                }
                aim
            });
            card["targets"] = aims.collect();
        }
        if let Some(number) = object.announced {
            card["x"] = json!(number);
        }
        if !object.modes.is_empty() {
            card["modes"] = object.modes.iter().map(|mode| json!(mode + 1)).collect();
        }
        card
    }

    /// How something lies, where that is not as it came.
    fn lies(&self, card: &mut Value, status: Statuses, damage: i32, counters: &Counts) {
        let turned = self.words.statuses.iter().enumerate().filter(|(at, _)| status.has(Status(*at as u8)));
        let turned: Vec<&str> = turned.map(|(_, status)| self.word(&status.on.word)).collect();
        if !turned.is_empty() {
            card["status"] = json!(turned);
        }
        if damage != 0 {
            card["damage"] = json!(damage);
        }
        let word = |counter: Counter| self.word(&counter_word(self.pool, counter)).to_owned();
        let counted: Map<String, Value> = counters.iter().map(|(counter, count)| (word(*counter), json!(count))).collect();
        if !counted.is_empty() {
            card["counters"] = Value::Object(counted);
        }
    }
}

fn attached(card: &mut Value, host: Option<Handle>) {
    if let Some(host) = host {
        card["host"] = json!(host.0);
    }
}
