//! Clauses, abilities and refusals in the user's language: every "why" ends here.

use crate::failure::{Failure, fail};
use crate::library::find_card;
use tefuda_ability::{Ability, AbilityKind, english, japanese};
use tefuda_kernel::{AbilityIx, Ask, Choice, Clause, Engine, Faces, ObjectId, PlayerId, Pool, ZoneId};
use tefuda_table::{Lang, Playable, Refused, Shelf, ShelfCard, Speech, name_in, names_in};

/// A clause by the number that judges say, with what it says in our own words.
pub fn clause<G: Playable>(clause: Clause, lang: Lang) -> String {
    format!("{} {}", G::ID, short_clause::<G>(clause, lang))
}

/// The same where everybody knows which game it is.
pub fn short_clause<G: Playable>(clause: Clause, lang: Lang) -> String {
    let id = G::clause_id(clause);
    match G::materials().catalogue.summary(id) {
        Some((ja, en)) => format!("{id}  {}", if lang == Lang::Ja { ja } else { en }),
        None => id.to_owned(),
    }
}

/// What an ability says, and whose it is: as it is printed, for those who read that.
pub fn ability<G: Playable>(pool: &Pool<G>, library: &Shelf<G>, ability: AbilityIx, lang: Lang) -> String {
    let compiled = pool.ability(ability);
    let words = G::materials().lexicon.vocabulary();
    let text = match lang {
        Lang::Ja => printed(pool, library, ability)
            .map_or_else(|| japanese(&compiled.ability, words, &pool.names), |text| text.replace('\n', "")),
        Lang::En => english(&compiled.ability, pool.kind(compiled.def), words, &names_in(pool, lang)),
    };
    format!("《{}》 {text}", name_in::<G>(pool.name(compiled.def), lang))
}

/// An ability as it stands on its card; `None` where it is on none.
fn printed<'s, G: Playable>(pool: &Pool<G>, library: &'s Shelf<G>, ability: AbilityIx) -> Option<&'s str> {
    let def = pool.ability(ability).def;
    let nth = pool.def(def).abilities().position(|own| own == ability)?;
    library.find(pool.name(def))?.printed(nth)
}

/// What an ability does, for whoever is in the middle of it and sees its card's name already: as it is printed, or in English; of a skill then
/// only what its text goes on to do.
pub fn deeds<G: Playable>(pool: &Pool<G>, library: &Shelf<G>, ability: AbilityIx, lang: Lang) -> String {
    if let Some(text) = printed(pool, library, ability).filter(|_| lang == Lang::Ja) {
        return text.replace('\n', "");
    }
    let (words, names) = (G::materials().lexicon.vocabulary(), names_in(pool, lang));
    let compiled = pool.ability(ability);
    let print = |ability: &Ability| match lang {
        Lang::Ja => japanese(ability, words, &names),
        Lang::En => english(ability, pool.kind(compiled.def), words, &names),
    };
    match &compiled.ability.kind {
        AbilityKind::Skill(skill) => {
            let effects = skill.effects.iter().map(|effect| print(&Ability::new(AbilityKind::Spell(effect.clone()))));
            effects.collect::<Vec<_>>().join(if lang == Lang::Ja { "" } else { " " })
        }
        _ => print(&compiled.ability),
    }
}

/// The clause that stands in the way of an act: one of the game's, or that on loops.
fn why_refused<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, verb: &str, object: Option<ObjectId>) -> Option<Clause> {
    G::why_not(engine, player, verb, object).or_else(|| engine.why_struck(player, verb, object))
}

/// Why a player cannot do something: a card or a skill by its name, or a verb such as `attack`.
pub fn why_not<G: Playable>(engine: &Engine<'_, G>, shelf: &Shelf<G>, player: PlayerId, what: &str, speech: &Speech) -> String {
    if engine.state().outcome().is_some() {
        return speech.say("ゲームは終わっています", "the game is over");
    }
    if let Some(verb) = verb_of::<G>(what) {
        let offered = acts(engine, player).any(|(act, _)| act == verb);
        let refused = why_refused(engine, player, verb, None).filter(|_| !offered);
        let refused = refused.map(|clause| refusal(engine, Refused { player, object: None, clause }, speech));
        return answer(refused, offered, verb, speech);
    }
    if PASS.contains(&what) {
        let offered = engine.offers(player).iter().any(|offer| matches!(offer.choice, Choice::Pass | Choice::Done));
        let refused = why_refused(engine, player, "pass", None).filter(|_| !offered);
        let refused = refused.map(|clause| refusal(engine, Refused { player, object: None, clause }, speech));
        return answer(refused, offered, &speech.say("パスする", "pass"), speech);
    }
    // 攻撃する with which: what is in the way is told of that very card.
    let with = what.split_once(' ').filter(|(verb, _)| verb_of::<G>(verb).is_some());
    let what = with.map_or(what, |(_, card)| card.trim_start_matches("with ").trim());
    let name = match card_meant(shelf, what) {
        Ok(card) => card.entry.name.clone(),
        Err(failure) => return failure.message(speech.lang).unwrap_or_default(),
    };
    let Some(object) = seen(engine, player, &name) else {
        let name = name_in::<G>(&name, speech.lang);
        return speech.say(format!("《{name}》は見えるところにありません"), format!("《{name}》 is nowhere that you can see"));
    };
    of_card(engine, player, object, speech)
}

/// What can be done with a card, and what is in the way of the rest; of what is not the player's, where it is.
fn of_card<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, object: ObjectId, speech: &Speech) -> String {
    let ways = ways(engine, player, object, speech);
    let zone = engine.state().object(object.seat).zone;
    let place = speech.zone::<G>(zone);
    let others = G::ZONES[usize::from(zone.0)].player.is_some_and(|owner| owner != player);
    if others && ways.iter().all(|way| way.offer.is_none()) {
        return speech.say(format!("{place}にあります"), format!("it is in {place}"));
    }
    if ways.is_empty() {
        return speech.say(
            format!("{place}にあり、そこではできることがありません"),
            format!("it is in {place}: there is nothing to do with it"),
        );
    }
    let told = ways.iter().map(|way| match way.offer {
        Some(_) => speech.say(format!("できます: {}", way.text), format!("it can be done: {}", way.text)),
        None => speech.say(format!("{}: {}", way.text, way.clause), format!("{}: {}", way.text, way.clause)),
    });
    told.collect::<Vec<_>>().join("\n  ")
}

/// The card that somebody means by its name, by a part of it, or by the name of one of its skills and powers.
pub fn card_meant<'s, G: Playable>(shelf: &'s Shelf<G>, what: &str) -> Result<&'s ShelfCard, Failure> {
    let wanted = what.trim().trim_start_matches('「').trim_end_matches('」').to_lowercase();
    let called = |title: &str| {
        let english = G::materials().english.get(title).unwrap_or_default();
        title == wanted || english.to_lowercase() == wanted
    };
    let titled = |card: &&ShelfCard| {
        card.abilities.iter().filter_map(|ability| ability.title).any(|title| called(shelf.pool.names.get(title)))
    };
    find_card(shelf, what).or_else(|failure| {
        let found = shelf.cards.iter().find(titled);
        let (verbs, told) = (G::VERBS.join(", "), |lang| failure.message(lang).unwrap_or_default());
        let (ja, en) =
            (format!("{} (行動なら: {verbs})", told(Lang::Ja)), format!("{} (things to do: {verbs})", told(Lang::En)));
        found.ok_or_else(|| fail(ja, en))
    })
}

/// The case at hand where the game can tell it, and the clause that stands in the way.
fn refusal<G: Playable>(engine: &Engine<'_, G>, refused: Refused, speech: &Speech) -> String {
    let clause = clause::<G>(refused.clause, speech.lang);
    match G::hindrance(engine, refused, speech) {
        Some(case) => speech.say(format!("{case}。 {clause}"), format!("{case}.  {clause}")),
        None => clause,
    }
}

/// Something that a player could want to do with an object.
pub struct Way {
    /// In words.
    pub text: String,
    /// The number of the offer, from 0, if it can be done.
    pub offer: Option<usize>,
    /// The clause that allows it, or what is in the way.
    pub clause: String,
}

/// What can be done with an object now, and what of the game's verbs cannot, each with its clause.
pub fn ways<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, object: ObjectId, speech: &Speech) -> Vec<Way> {
    let offers = engine.offers(player);
    let concerns = |choice: &Choice<G>| match choice {
        Choice::Object(id) => *id == object,
        Choice::Act(act) => G::name_act(*act).1 == Some(object),
        _ => false,
    };
    let can = offers.iter().enumerate().filter(|(_, offer)| concerns(&offer.choice));
    let mut ways: Vec<Way> = can
        .map(|(at, offer)| Way {
            text: speech.choice(engine, &offer.choice),
            offer: Some(at),
            clause: clause::<G>(offer.clause, speech.lang),
        })
        .collect();
    let Some(question) = engine.state().question() else { return ways };
    if question.ask != Ask::Act && ways.is_empty() {
        let text = speech.say("いまは選べるものの中にありません", "not among what can be chosen now");
        ways.push(Way { text, offer: None, clause: clause::<G>(question.clause, speech.lang) });
    }
    let worth = |verb: &&&str| G::concerns(engine, verb, object) && !offered(engine, player, verb, Some(object));
    for verb in G::VERBS.iter().filter(worth) {
        let text = G::verb_words(verb, speech);
        // Some things are offered without naming with what they are done.
        let open =
            offers.iter().position(|offer| matches!(offer.choice, Choice::Act(act) if G::name_act(act) == (*verb, None)));
        match (why_refused(engine, player, verb, Some(object)), open) {
            (Some(clause), _) => {
                let clause = refusal(engine, Refused { player, object: Some(object), clause }, speech);
                ways.push(Way { text, offer: None, clause });
            }
            (None, Some(at)) => {
                ways.push(Way { text, offer: Some(at), clause: clause::<G>(offers[at].clause, speech.lang) });
            }
            (None, None) => {}
        }
    }
    ways
}

/// Not to act, in the words that are typed for it.
const PASS: &[&str] = &["pass", "p", "done", "パス"];

/// What players call the things that they do, and which of a game's verbs are meant, the likeliest first.
const CALLED: &[(&[&str], &[&str])] = &[
    (&["attack", "攻撃", "攻撃宣言", "攻撃する", "skill", "スキル"], &["attack", "use"]),
    (&["use", "使用", "使う", "使用する", "EXパワー"], &["use"]),
    (&["play", "プレイ", "出す", "プレイする"], &["play", "use"]),
    (&["charge", "チャージ", "チャージする"], &["charge"]),
    (&["retreat", "退却", "退却する"], &["retreat"]),
];

/// Something that players do in a game, in either language and in the words of other games.
pub fn verb_of<G: Playable>(what: &str) -> Option<&'static str> {
    let meant = CALLED.iter().find(|(words, _)| words.contains(&what)).map_or(&[][..], |(_, verbs)| verbs);
    let own = || G::VERBS.iter().find(|verb| **verb == what).copied();
    meant.iter().find(|verb| G::VERBS.contains(verb)).copied().or_else(own)
}

fn offered<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, verb: &str, object: Option<ObjectId>) -> bool {
    acts(engine, player).any(|act| act == (verb, object))
}

/// What a player can do now: a verb each, and with what.
fn acts<G: Playable>(engine: &Engine<'_, G>, player: PlayerId) -> impl Iterator<Item = (&'static str, Option<ObjectId>)> {
    engine.offers(player).into_iter().filter_map(|offer| match offer.choice {
        Choice::Act(act) => Some(G::name_act(act)),
        _ => None,
    })
}

fn answer(refused: Option<String>, offered: bool, verb: &str, speech: &Speech) -> String {
    match (refused, offered) {
        (Some(refused), _) => refused,
        (None, true) => speech.say(format!("できます ({verb})"), format!("it can be done ({verb})")),
        (None, false) => speech.say(
            "条項は妨げていません。いまは別のことを決めるところです",
            "no clause is in the way; something else is being decided now",
        ),
    }
}

/// An object of that name that a player sees, those in the player's own hand first.
pub fn seen<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, name: &str) -> Option<ObjectId> {
    let state = engine.state();
    let zones = || (0..G::ZONES.len()).map(|zone| ZoneId(zone as u8));
    let named = |zone: ZoneId| {
        let mut seats = state.zone(zone).iter().filter(|seat| state.knows(player, **seat));
        seats.find(|seat| engine.pool.name(state.object(**seat).def) == name).map(|seat| state.id(*seat))
    };
    let own = |zone: &ZoneId| {
        let info = &G::ZONES[usize::from(zone.0)];
        info.player == Some(player) && info.faces == Faces::Own
    };
    zones().filter(own).find_map(named).or_else(|| zones().find_map(named))
}
