//! A board in words: the moment, what players have, and every zone with what lies there, how, and who knows of it.

use super::labels::Labels;
use super::{Beginning, Point, acts, letter, reason};
use crate::run::vocabulary;
use tefuda_ability::{Role, Status};
use tefuda_kernel::{CardIx, Knowledge, Matter, PlayerId, Seat, State, Statuses, ZoneId};
use tefuda_table::{Bilingual, Lang, Playable, Shelf, zone_word};

/// A board in words.
pub(crate) struct Given {
    /// The lines.
    pub lines: String,
    /// Which card is which copy.
    pub labels: Labels,
}

/// A state as a board; or why a board cannot say it.
pub(crate) fn tell<G: Playable>(point: &Point<'_, G>, state: &State<G>, first: PlayerId) -> Result<Given, Bilingual> {
    if let Some(unlaid) = state.unlaid() {
        return Err(reason::unlaid(point.shelf, state, unlaid));
    }
    let moment = moment::<G>(point.shelf, state, first).filter(|_| acts(state)).ok_or_else(reason::no_beginning)?;
    let mut lines =
        format!("  turn {} of {}{moment}\n  first player {}\n", state.turn(), letter(state.turn_player()), letter(first));
    lines += &options(point);
    for player in PlayerId::ALL {
        for (value, _) in G::starting_values() {
            let at = usize::from(value.0);
            if let (Some(word), Some(number)) = (vocabulary::<G>().values.get(at), state.player(player).values.get(at)) {
                lines += &format!("  {}'s {} is {number}\n", letter(player), word.ja);
            }
        }
    }
    for (player, word) in G::standings(state) {
        lines += &format!("  {} is {word}\n", letter(player));
    }
    let mut layer = Layer { shelf: point.shelf, state, labels: Labels::default(), under: String::new() };
    for at in 0..G::ZONES.len() {
        lines += &layer.zone(ZoneId(at as u8))?;
    }
    lines += &layer.under;
    Ok(Given { lines, labels: layer.labels })
}

/// A game from its beginning, with both decks.
pub(crate) fn begin<G: Playable>(point: &Point<'_, G>, beginning: &Beginning<'_, G>) -> Given {
    let mut lines = format!("  the game begins\n{}", options(point));
    let mut labels = Labels::default();
    for (player, deck) in PlayerId::ALL.into_iter().zip(beginning.decks) {
        for (section, cards) in &deck.sections {
            let listed: Vec<String> =
                cards.iter().map(|(def, count)| format!("《{}》 ×{count}", point.shelf.pool.name(*def))).collect();
            lines += &format!("  deck {section} of {}: {}\n", letter(player), listed.join(", "));
        }
    }
    for (at, card) in beginning.state.cards().iter().enumerate() {
        labels.put(CardIx(at as u16), point.shelf.pool.name(card.def));
    }
    Given { lines, labels }
}

/// What the host has settled.
fn options<G: Playable>(point: &Point<'_, G>) -> String {
    point.options.iter().map(|(name, value)| format!("  option {name}: \"{value}\"\n")).collect()
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

/// What lies on the table, zone by zone.
struct Layer<'l, G: Playable> {
    shelf: &'l Shelf<G>,
    state: &'l State<G>,
    labels: Labels,
    /// The lines of what lies under hosts.
    under: String,
}

impl<G: Playable> Layer<'_, G> {
    /// The lines of a zone: a shared one has a line for each player who controls something there.
    fn zone(&mut self, zone: ZoneId) -> Result<String, Bilingual> {
        let info = &G::ZONES[usize::from(zone.0)];
        let word = zone_word::<G>(info.name, Lang::Ja);
        let mut lines = String::new();
        for player in PlayerId::ALL.into_iter().filter(|player| info.player.is_none_or(|whose| whose == *player)) {
            let own = |seat: &Seat| info.player.is_some() || self.state.object(*seat).controller == player;
            let free = |seat: &Seat| self.state.attachment(*seat).is_none();
            let mut seats: Vec<Seat> = self.state.zone(zone).iter().copied().filter(|seat| own(seat) && free(seat)).collect();
            // A pile is written from the top; elsewhere in the order in which things lie.
            if !State::<G>::is_loose(zone) {
                seats.reverse();
            }
            let mut items = Vec::new();
            for seat in seats {
                let called = self.called(seat)?;
                self.hang(seat, &called)?;
                items.push(self.item(seat, called, player, Statuses::default()));
            }
            if items.is_empty() && info.player.is_none() {
                continue;
            }
            let list = if items.is_empty() { "nothing".to_owned() } else { items.join(", ") };
            lines += &format!("  {}'s {word}: {list}\n", letter(player));
        }
        Ok(lines)
    }

    /// The name by which the file calls a thing.
    fn called(&mut self, seat: Seat) -> Result<String, Bilingual> {
        let object = self.state.object(seat);
        let name = self.shelf.pool.name(object.def);
        match object.matter {
            Matter::Cards(card) if self.state.pile(seat).count() == 1 => Ok(self.labels.put(card, name)),
            Matter::Token(_, false) if self.state.attachment(seat).is_none() => Ok(format!("《{name}》")),
            _ => Err(reason::odd_thing(name)),
        }
    }

    /// The lines of what lies under a host, by role.
    fn hang(&mut self, host: Seat, called: &str) -> Result<(), Bilingual> {
        let under: Vec<(Seat, u8)> = self
            .state
            .attachments(self.state.id(host))
            .filter_map(|seat| Some((seat, self.state.attachment(seat)?.role)))
            .collect();
        if !under.is_empty() && self.state.object(host).is_token() {
            return Err(reason::odd_thing(called));
        }
        let place = G::ZONES[usize::from(self.state.object(host).zone.0)].player.unwrap_or(PlayerId(0));
        for (at, role) in vocabulary::<G>().roles.iter().enumerate() {
            let lies = G::lies(Role(at as u8));
            let mut items = Vec::new();
            for (seat, _) in under.iter().filter(|(_, own)| usize::from(*own) == at) {
                let called = self.called(*seat)?;
                items.push(self.item(*seat, called, place, lies));
            }
            if !items.is_empty() {
                self.under += &format!("  {called}'s {}: {}\n", role.word.ja, items.join(", "));
            }
        }
        Ok(())
    }

    /// A thing with how it lies, where that is not how such things are put down.
    fn item(&self, seat: Seat, called: String, place: PlayerId, lies: Statuses) -> String {
        let (object, words) = (self.state.object(seat), vocabulary::<G>());
        let mut marks: Vec<String> = Vec::new();
        for (at, status) in words.statuses.iter().enumerate() {
            let is = object.status.has(Status(at as u8));
            let word = if is { &status.on.word.ja } else { &status.opposite.word.ja };
            marks.extend((is != lies.has(Status(at as u8))).then(|| word.clone()));
        }
        if object.damage > 0 {
            marks.push(format!("{} damage", object.damage));
        }
        for (counter, count) in self.state.counters(seat) {
            marks.push(format!("{count} {}", tefuda_table::counter_word(&self.shelf.pool, counter).ja));
        }
        if self.state.owner(seat) != place {
            marks.push(format!("owner {}", letter(self.state.owner(seat))));
        }
        if object.controller != place {
            marks.push(format!("controller {}", letter(object.controller)));
        }
        marks.extend(PlayerId::ALL.into_iter().filter_map(|player| self.knows(seat, player)));
        if marks.is_empty() { called } else { format!("{called} ({})", marks.join(", ")) }
    }

    /// What a player knows of a card beside what its place shows.
    fn knows(&self, seat: Seat, player: PlayerId) -> Option<String> {
        let known = self.state.card(self.state.object(seat).top_card()?).known_to(player);
        let who = letter(player);
        (known != self.state.knows_laid(player, seat)).then(|| match known {
            Knowledge::Nothing => format!("unknown to {who}"),
            Knowledge::Exists => format!("known to {who} somewhere"),
            Knowledge::InZone => format!("known to {who} within"),
            Knowledge::Face => format!("known to {who}"),
        })
    }
}
