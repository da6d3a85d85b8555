//! A board in words: the moment, the players' numbers, and every zone with what lies there and how.

use super::labels::Labels;
use super::{acts, letter};
use crate::run::vocabulary;
use serde_json::Value;
use tefuda_ability::{Counter, Status};
use tefuda_kernel::{Knowledge, Matter, ObjectId, PlayerId, Seat, State, ZoneId};
use tefuda_table::{Lang, Playable, Shelf, zone_word};

/// A board in words.
pub(crate) struct Given {
    /// The lines.
    pub lines: String,
    /// Which card is which copy.
    pub labels: Labels,
}

/// A state as a board; `None` where a board cannot say it.
pub(crate) fn tell<G: Playable>(shelf: &Shelf<G>, state: &State<G>, first: PlayerId) -> Option<Given> {
    if !acts(state) || !is_calm(state) {
        return None;
    }
    let moment = moment::<G>(shelf, state, first)?;
    let mut lines =
        format!("  turn {} of {}{moment}\n  first player {}\n", state.turn(), letter(state.turn_player()), letter(first));
    for player in PlayerId::ALL {
        for (value, _) in G::starting_values() {
            let word = &vocabulary::<G>().values.get(usize::from(value.0))?.ja;
            let number = state.player(player).values.get(usize::from(value.0))?;
            lines += &format!("  {}'s {word} is {number}\n", letter(player));
        }
    }
    let mut labels = Labels::default();
    for at in 0..G::ZONES.len() {
        lines += &zone::<G>(shelf, state, ZoneId(at as u8), &mut labels)?;
    }
    Some(Given { lines, labels })
}

/// Whether nothing is under way or lasts that a board cannot say: what is saved of a state tells.
fn is_calm<G: Playable>(state: &State<G>) -> bool {
    let Ok(saved) = serde_json::to_value(state) else { return false };
    let empty = |key: &str| saved[key].as_array().is_none_or(Vec::is_empty);
    let calm = ["effects", "locked", "waiting", "links", "memory", "agenda", "savepoints", "commits"].into_iter().all(empty);
    let apart = |object: &Value| object["host"]["seat"] == u16::MAX;
    calm && saved["objects"].as_array().is_some_and(|objects| objects.iter().all(apart)) && state.zone(G::STACK).is_empty()
}

/// The phase in which the right to act is: one of those in which a case can begin.
fn moment<G: Playable>(shelf: &Shelf<G>, state: &State<G>, first: PlayerId) -> Option<String> {
    let mut copy = state.clone();
    let engine = tefuda_kernel::Engine::new(&shelf.pool, &mut copy);
    let words = G::stops().iter().map(|(ja, _)| vec![(*ja).to_owned()]);
    let here = |words: &Vec<String>| G::start_at(words, first).is_some() && G::is_at(&engine, words);
    let mut found = words.filter(here);
    match found.next() {
        Some(words) => Some(format!(", {}", words.join(", "))),
        None if G::stops().is_empty() => Some(String::new()),
        None => None,
    }
}

/// The lines of a zone: a shared one has a line for each player who controls something there.
fn zone<G: Playable>(shelf: &Shelf<G>, state: &State<G>, zone: ZoneId, labels: &mut Labels) -> Option<String> {
    let info = &G::ZONES[usize::from(zone.0)];
    let word = zone_word::<G>(info.name, Lang::Ja);
    let mut lines = String::new();
    for player in PlayerId::ALL.into_iter().filter(|player| info.player.is_none_or(|whose| whose == *player)) {
        let own = |seat: &Seat| info.player.is_some() || state.object(*seat).controller == player;
        let seats: Vec<Seat> = state.zone(zone).iter().copied().filter(own).collect();
        // A pile is written from the top; elsewhere in the order in which things lie.
        let ordered = !State::<G>::is_loose(zone);
        let seats: Vec<Seat> = if ordered { seats.into_iter().rev().collect() } else { seats };
        let items = seats.iter().map(|seat| item::<G>(shelf, state, *seat, player, labels)).collect::<Option<Vec<String>>>()?;
        if items.is_empty() && info.player.is_none() {
            continue;
        }
        let list = if items.is_empty() { "nothing".to_owned() } else { items.join(", ") };
        lines += &format!("  {}'s {word}: {list}\n", letter(player));
    }
    Some(lines)
}

/// A thing with how it lies.
fn item<G: Playable>(shelf: &Shelf<G>, state: &State<G>, seat: Seat, place: PlayerId, labels: &mut Labels) -> Option<String> {
    let object = state.object(seat);
    let name = shelf.pool.name(object.def);
    let (words, id): (_, ObjectId) = (vocabulary::<G>(), state.id(seat));
    let mut marks: Vec<String> = Vec::new();
    let called = match object.matter {
        Matter::Cards(card) if state.pile(seat).count() == 1 => labels.put(card, name),
        Matter::Token(..) => format!("《{name}》"),
        _ => return None,
    };
    let turned = words.statuses.iter().enumerate().filter(|(at, _)| object.status.has(Status(*at as u8)));
    marks.extend(turned.map(|(_, status)| status.on.word.ja.clone()));
    if object.damage > 0 {
        marks.push(format!("{} damage", object.damage));
    }
    for (at, word) in words.counters.iter().enumerate() {
        let count = object.count(Counter(at as u8));
        marks.extend((count > 0).then(|| format!("{count} {}", word.ja)));
    }
    if state.owner(seat) != place {
        marks.push(format!("owner {}", letter(state.owner(seat))));
    }
    let usual = G::ZONES[usize::from(object.zone.0)].seen_by();
    let card = state.get(id).and_then(|object| object.top_card());
    let knows = |player: &PlayerId| card.is_some_and(|card| state.card(card).known_to(*player) == Knowledge::Face);
    let told = PlayerId::ALL.into_iter().filter(|player| !usual.contains(*player) && knows(player));
    marks.extend(told.map(|player| format!("known to {}", letter(player))));
    Some(if marks.is_empty() { called } else { format!("{called} ({})", marks.join(", ")) })
}
