//! Nothing is silent: every node of an ability shows in its print, and every word of a text in its ability.

use crate::common::{Game, abilities, compile, games};
use serde_json::Value;
use tefuda_ability::{Ability, AbilityKind, Change, Names, Validity, english, japanese};
use tefuda_cardtext::Phrase;

/// Words of which one can stand for another in the same place of an ability.
const SIBLINGS: &[&[&str]] = &[
    &["Yours", "Theirs", "Any"],
    &["You", "Opponent", "Each"],
    &["Each", "Divided"],
    &["Top", "Bottom", "Any"],
    &["Equal", "AtLeast", "AtMost", "More", "Less"],
    &[
        "ThisTurn",
        "ThisBattle",
        "YourNextTurn",
        "TheirNextTurn",
        "DuringYourNextTurn",
        "DuringTheirNextTurn",
        "DuringNextTurn",
        "Game",
    ],
    &["ThisTurn", "ThisBattle", "YourNextTurn", "TheirNextTurn", "UntilYourTurn", "UntilTheirTurn", "Game"],
    &["Put", "Use", "Draw", "Discard", "Destroy", "Return", "Summon", "Negate", "Resolve"],
];

/// Every ability that differs from this one in one place: an element dropped, an option emptied, a number, a flag or a word
/// changed. Works on any ability, because it works on its serialised form and keeps what is still an ability.
fn mutations(ability: &Ability) -> Vec<Ability> {
    let whole = serde_json::to_value(ability).expect("serialises");
    let mut variants = Vec::new();
    mutate(&whole, &mut |variant| variants.push(variant));
    variants.retain(asks_about_what_is_there);
    let read = variants.into_iter().filter_map(|variant| serde_json::from_value::<Ability>(variant).ok());
    read.filter(|variant| variant != ability).collect()
}

/// Whether no step asks whether more steps were done than there are before it.
fn asks_about_what_is_there(value: &Value) -> bool {
    let mut inner: Vec<&Value> = Vec::new();
    match value {
        Value::Array(items) => {
            let beyond = |(at, item): (usize, &Value)| item["IfDone"]["of"].as_u64().is_some_and(|of| of > at as u64);
            if items.iter().enumerate().any(beyond) {
                return false;
            }
            inner.extend(items);
        }
        Value::Object(fields) => inner.extend(fields.values()),
        _ => {}
    }
    inner.into_iter().all(asks_about_what_is_there)
}

/// Calls `found` with each variant of a value.
fn mutate(value: &Value, found: &mut dyn FnMut(Value)) {
    match value {
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                let mut rest = items.clone();
                rest.remove(at);
                found(Value::Array(rest));
                mutate(item, &mut |variant| {
                    let mut changed = items.clone();
                    changed[at] = variant;
                    found(Value::Array(changed));
                });
            }
        }
        Value::Object(fields) => {
            // The number of a slot that nothing refers to shows nowhere, and need not.
            for (key, field) in fields.iter().filter(|(key, _)| *key != "slot") {
                mutate(field, &mut |variant| {
                    let mut changed = fields.clone();
                    changed.insert(key.clone(), variant);
                    found(Value::Object(changed));
                });
            }
        }
        Value::Number(number) => found(Value::from(number.as_i64().unwrap_or(0) + 1)),
        Value::Bool(flag) => found(Value::Bool(!flag)),
        Value::String(word) => {
            let siblings = SIBLINGS.iter().filter(|set| set.contains(&word.as_str())).flat_map(|set| set.iter());
            siblings.filter(|other| *other != word).for_each(|other| found(Value::from(*other)));
        }
        Value::Null => {}
    }
    if !value.is_null() {
        found(Value::Null);
    }
}

#[test]
fn taking_any_node_out_of_an_ability_changes_both_prints() {
    games().iter().for_each(every_node_shows);
}

fn every_node_shows(Game { lexicon, texts, .. }: &Game) {
    let mut tried = 0;
    for (kind, text) in texts {
        let mut names = Names::default();
        names.intern("別の名");
        for ability in abilities(text, *kind, lexicon, &mut names) {
            let ja = japanese(&ability, lexicon.vocabulary(), &names);
            let en = english(&ability, Some(*kind), lexicon.vocabulary(), &names);
            for variant in mutations(&ability) {
                tried += 1;
                assert_ne!(japanese(&variant, lexicon.vocabulary(), &names), ja, "{variant:?}");
                assert_ne!(english(&variant, Some(*kind), lexicon.vocabulary(), &names), en, "{variant:?}");
            }
        }
    }
    assert!(tried > 1000, "only {tried} variants were made");
}

/// The printed words of a wording.
fn words(phrase: &Phrase, found: &mut Vec<(String, std::ops::Range<usize>)>) {
    match phrase {
        Phrase::Word { text, span } => found.push((text.clone(), span.clone())),
        Phrase::Group { parts, .. } => parts.iter().for_each(|part| words(part, found)),
    }
}

/// Words that a text may leave out without meaning anything else: marks between sentences and clauses; 合計 before an amount
/// that is shared anyway; すべての before a topic; いる and ある after 3体以上; その後, which the order of sentences says; and まで in a
/// search, which may always find fewer; 好きな順番で, because whose pile it is arranges the cards anyway; に等しい before ダメージ.
const IDLE: &[&str] = &["、", "。", "■", "合計", "いる", "ある", "その後", "まで", "好きな順番で", "に等しい"];

#[test]
fn leaving_any_word_out_of_a_text_changes_what_it_means() {
    games().iter().for_each(every_word_counts);
}

fn every_word_counts(Game { lexicon, texts, idle }: &Game) {
    let mut lost = Vec::new();
    for (kind, text) in texts {
        let mut names = Names::default();
        let compiled = compile(text, *kind, lexicon, &mut names).expect("compiles");
        let mut all = Vec::new();
        compiled.sentences.iter().flat_map(|sentence| &sentence.parts).for_each(|part| words(part, &mut all));
        // An idle word may be so only after others, or before them: HPが, 1|ターンに
        let is_idle = |idle: &str, word: &str, end: usize| {
            let (before, after) = idle.split_once('|').unwrap_or((idle, ""));
            before.ends_with(word) && text[..end].ends_with(before) && text[end..].starts_with(after)
        };
        let says = |word: &str, end: usize| !IDLE.contains(&word) && !idle.iter().any(|idle| is_idle(idle, word, end));
        for (word, span) in all.iter().filter(|(word, span)| says(word, span.end)) {
            let shorter = format!("{}{}", &text[..span.start], &text[span.end..]);
            if compile(&shorter, *kind, lexicon, &mut names).is_ok_and(|other| other.abilities == compiled.abilities) {
                lost.push(format!("{word} does nothing in {text}"));
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// Whether a text could make it: on a zone that both players share it is the controller that is on a side, elsewhere the zone;
/// alternatives are several, in one order, those in one zone are one noun, and what all of them say is said once.
fn textual(value: &Value, shared: &dyn Fn(u64) -> bool) -> bool {
    let side = |place: &Value| place["side"] != "Any";
    let here = match value {
        Value::Object(fields) if fields.contains_key("zone") => !(side(value) && value["zone"].as_u64().is_some_and(shared)),
        Value::Object(fields) if fields.contains_key("filters") => {
            let controlled = value["filters"].to_string().contains("\"Controlled\"");
            // Two numbers of one noun are said in one order, each once.
            let numbers = value["filters"].as_array().into_iter().flatten().filter(|filter| filter.get("Value").is_some());
            let numbers: Vec<String> = numbers.map(ToString::to_string).collect();
            let ordered = numbers.is_sorted_by(|one, other| one < other);
            ordered && (!controlled || value["place"]["zone"].as_u64().is_some_and(shared))
        }
        Value::Object(fields) => {
            let distinct = |any: &Value| {
                let words = |any: &Vec<Value>| any.iter().map(ToString::to_string).collect::<Vec<_>>();
                any.as_array().map(words).is_none_or(|any| any.len() > 1 && any.is_sorted_by(|one, other| one < other))
            };
            let all = fields.get("All").and_then(Value::as_array).is_none_or(|all| all.len() > 1);
            let apart = |any: &Vec<Value>| {
                let zones: Vec<&Value> = any.iter().filter_map(|noun| noun.pointer("/place/zone")).collect();
                let own = |one: &Value| one["All"].as_array().cloned().unwrap_or_else(|| vec![one.clone()]);
                let said: Vec<Vec<Value>> = any.iter().map(own).collect();
                let by_all = |word: &Value| said.iter().all(|words| words.contains(word));
                zones.iter().enumerate().all(|(at, zone)| !zones[..at].contains(zone)) && !said.iter().flatten().any(by_all)
            };
            let apart = fields.get("AnyOf").and_then(Value::as_array).is_none_or(apart);
            let several = fields.get("AnyOf").is_none_or(distinct) && all && apart;
            let sorted = |key: &str| {
                fields.get(key).and_then(Value::as_array).is_none_or(|all| all.is_sorted_by(|a, b| a.as_u64() < b.as_u64()))
            };
            let colours = ["Colours", "GainColours", "LoseColours"].into_iter().all(sorted);
            fields.get("Controlled").is_none_or(|side| side != "Any") && several && colours
        }
        _ => true,
    };
    here && match value {
        Value::Array(items) => items.iter().all(|item| textual(item, shared)),
        Value::Object(fields) => fields.values().all(|field| textual(field, shared)),
        _ => true,
    }
}

/// Two variants may say the same in two ways (a filter twice, another order): reading gives the plainer one, which prints the same.
#[test]
fn canonical_japanese_never_means_something_else() {
    games().iter().for_each(canonical_is_read_as_meant);
}

fn negates_elsewhere(value: &Value, waiting: u8) -> bool {
    let zone = value.pointer("/what/Each/place/zone").and_then(Value::as_u64);
    let here = value.get("how").is_some_and(|how| how == "Negate") && zone.is_some_and(|zone| zone != u64::from(waiting));
    here || match value {
        Value::Object(fields) => fields.values().any(|field| negates_elsewhere(field, waiting)),
        Value::Array(several) => several.iter().any(|one| negates_elsewhere(one, waiting)),
        _ => false,
    }
}

fn canonical_is_read_as_meant(Game { lexicon, texts, .. }: &Game) {
    let (mut read, mut tried) = (0, 0);
    for (kind, text) in texts {
        let mut names = Names::default();
        names.intern("別の名");
        for variant in abilities(text, *kind, lexicon, &mut names).iter().flat_map(mutations) {
            let shared =
                |zone: u64| u8::try_from(zone).is_ok_and(|zone| lexicon.vocabulary().shared(tefuda_ability::Zone(zone)));
            let value = serde_json::to_value(&variant).expect("serialises");
            // 自分の is somebody's own only where each player acts.
            let lonely = value.to_string().contains("\"Own\"") && !value.to_string().contains("\"by\":\"Each\"");
            // What is swapped is always somebody's; what lies on a pile is put away, not discarded.
            let shape = value.to_string();
            let nobodys = shape.contains("\"Swap\":[") && shape.contains("\"side\":\"Any\"");
            let piled = ["Top", "Bottom"].into_iter().any(|end| shape.contains(&format!("\"DiscardThese\":{{\"{end}\"")));
            // A magic's text is what it does, unless it says where else it works.
            let spell = lexicon.vocabulary().kinds[usize::from(kind.0)].spell;
            let spoken = !variant.valid.zones.is_empty() || matches!(variant.kind, AbilityKind::Spell(_)) || !spell;
            // A card that is discarded hears of it where it then lies, if the game says no more.
            let heard = !variant.valid.zones.is_empty() || !lexicon.vocabulary().works_where_it_must;
            let discarded = shape.contains("\"what\":\"This\"") && shape.contains("\"how\":\"Discard\"");
            // Only what waits to resolve is negated: of anything else no text can say it.
            let negated = negates_elsewhere(&value, lexicon.vocabulary().used_in.0);
            // What only one player does at a time each player does in turn, and a text that says each means that.
            let one_by_one =
                ["\"May\":[\"Each\"", "\"by\":\"Each\",\"options\"", "\"who\":\"Each\",\"within\"", "\"Use\":[\"Each\""];
            let apart = one_by_one.into_iter().any(|part| shape.contains(part))
                || (shape.contains("\"Summon\":[") && shape.contains("\"Each\""));
            // Only what is damaged is chosen to be mended, where the game says so.
            let mended = lexicon.vocabulary().mends_damaged && shape.contains("\"Mend\":[{\"It\"");
            let unhurt = mended && !shape.contains("\"Damaged\"");
            // That skills fail on a condition is looked at when they are judged: no text says that it is always so.
            let fails = lexicon.vocabulary().skills.map(|skills| vec![Change::Mark(skills.fail)]);
            let judged = matches!(&variant.kind, AbilityKind::Static { condition: Some(_), effects } if effects.iter().any(|effect| Some(&effect.changes) == fails.as_ref()));
            if unhurt
                || judged
                || apart
                || negated
                || lonely
                || nobodys
                || piled
                || (discarded && !heard)
                || !spoken
                || !textual(&value, &shared)
            {
                continue;
            }
            tried += 1;
            let canonical = japanese(&variant, lexicon.vocabulary(), &names);
            if let Ok(again) = compile(&canonical, *kind, lexicon, &mut names) {
                read += 1;
                // What can only work where cards are used is read to work there.
                let used_in = Validity::in_zone(Some(lexicon.vocabulary().used_in)).zones;
                if variant.valid.zones.is_empty() && again.abilities.iter().all(|ability| ability.valid.zones == used_in) {
                    continue;
                }
                let printed: String =
                    again.abilities.iter().map(|ability| japanese(ability, lexicon.vocabulary(), &names)).collect();
                assert_eq!(printed, canonical, "\n{variant:?}\n{:?}", again.abilities);
            }
        }
    }
    assert!(read * 4 > tried * 3, "only {read} of {tried} variants were read back");
}
