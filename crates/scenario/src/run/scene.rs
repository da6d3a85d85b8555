//! Setting the table of a case: its moment, its cards, its numbers, and what chance will say.

use super::cast::Cast;
use super::chance;
use super::failure::Failure;
use super::find::Label;
use super::place::{Place, place};
use super::trouble::{Trouble, both};
use super::words;
use crate::{CardRef, Given, Holder, Item, Mark, Moment, PlaceRef, Player, Run, Said};
use std::collections::{HashMap, HashSet};
use tefuda_ability::Status;
use tefuda_kernel::{DefId, Game, Generator, ObjectId, PlayerId, Setup, State, ZoneId};
use tefuda_table::{DeckTitle, Decklist, Options, Playable, Shelf, Start};

/// A table that is set: nothing has run yet.
pub(crate) struct Scene<G: Game> {
    pub state: State<G>,
    pub labels: Vec<Label>,
    pub decks: [Decklist; 2],
}

/// How many blank cards lie in a pile that the case does not speak of.
const FILLER: u32 = 10;

/// A card put down by the file, with the number that the file gives it.
struct Put {
    name: String,
    nth: Option<u32>,
    object: ObjectId,
}

/// A card of a list that is about to be put down.
struct Laid<'i> {
    def: DefId,
    marks: &'i [Mark],
    /// The name and the number by which the file calls it.
    called: Option<(&'i str, Option<u32>)>,
}

/// A table that is being set.
pub(super) struct Stage<'s, G: Playable> {
    shelf: &'s mut Shelf<G>,
    cast: Cast,
    pub(super) setup: Setup<G>,
    put: Vec<Put>,
    filled: Vec<ZoneId>,
    decks: [Decklist; 2],
}

/// Set the table of one course of a case.
pub(crate) fn set<G: Playable>(
    run: &Run<'_>,
    cast: Cast,
    shelf: &mut Shelf<G>,
    dealer: Option<Generator>,
) -> Result<Scene<G>, Box<Failure>> {
    let line = run.given.first().map_or(0, |said| said.line);
    let blame = |said: &Said<Given>, trouble: Trouble| Failure::at(said.line, &said.text, trouble, None);
    let script = chance::script(&run.given)?;
    let deck = || Decklist { title: DeckTitle::new(""), sections: Vec::new() };
    let setup = Setup::new(dealer.unwrap_or(Generator::Scripted { results: script, used: 0 }));
    let mut stage = Stage { shelf, cast, setup, put: Vec::new(), filled: Vec::new(), decks: [deck(), deck()] };
    let mut left = Decklist::MOST_CARDS;
    for said in &run.given {
        left = left.checked_sub(listed(&said.what)).ok_or_else(|| blame(said, too_many()))?;
    }
    // Hosts lie there before what lies under them, wherever the file writes it.
    for hosted in [false, true] {
        for said in run.given.iter().filter(|said| lies_under(&said.what) == hosted) {
            stage.lay(&said.what).map_err(|trouble| blame(said, trouble))?;
        }
    }
    stage.begin(&run.given).map_err(|trouble| Failure::at(line, "", trouble, None))?;
    let labels = stage.labels();
    for said in &run.given {
        stage.adjust(&said.what, &labels).map_err(|trouble| blame(said, trouble))?;
    }
    Ok(Scene { state: stage.setup.finish(), labels, decks: stage.decks })
}

impl<G: Playable> Stage<'_, G> {
    /// Put the cards of a line down.
    fn lay(&mut self, given: &Given) -> Result<(), Trouble> {
        match given {
            Given::Place { place: written, items } => {
                let place = self.place(written)?;
                self.fill(place, items)
            }
            Given::Deck { pile, of, items } => self.deck(pile, of.unwrap_or(Player::A), items),
            _ => Ok(()),
        }
    }

    /// A list is written from the top: an ordered pile is built from its other end.
    fn fill(&mut self, place: Place, items: &[Item]) -> Result<(), Trouble> {
        if place.under.is_none() {
            self.filled.push(place.zone);
        }
        let mut cards: Vec<Laid<'_>> = Vec::new();
        for item in items {
            match item {
                Item::Blank(count) => {
                    for _ in 0..*count {
                        cards.push(Laid { def: self.blank(place.zone)?, marks: &[], called: None });
                    }
                }
                Item::Card { name, nth, copies, marks } => {
                    let def = self.cast.find(name, self.shelf)?;
                    for copy in 0..*copies {
                        cards.push(Laid { def, marks, called: Some((name, nth.map(|nth| nth + copy))) });
                    }
                }
            }
        }
        let ordered = !State::<G>::is_loose(place.zone) && place.under.is_none();
        if ordered {
            cards.reverse();
        }
        let mut put = Vec::new();
        for Laid { def, marks, called } in cards {
            let object = self.put_down(place, def, marks)?;
            if let Some((name, nth)) = called {
                put.push(Put { name: name.to_owned(), nth, object });
            }
        }
        if ordered {
            put.reverse();
        }
        self.put.extend(put);
        Ok(())
    }

    pub(super) fn place(&self, written: &PlaceRef) -> Result<Place, Trouble> {
        place(written, self.setup.peek(), |card| self.host(card))
    }

    /// The one card that a file puts down by that name, number and side.
    fn host(&self, card: &CardRef) -> Result<ObjectId, Trouble> {
        let state = self.setup.peek();
        let side = |object: ObjectId| G::ZONES[usize::from(state.object(object.seat).zone.0)].player;
        let labels = self.labels().into_iter().filter(|label| label.name == card.name);
        let numbered = labels.filter(|label| card.nth.is_none_or(|nth| label.nth == nth));
        let objects = numbered.map(|label| state.id(state.card(label.card).seat));
        let free = objects.filter(|object| state.attachment(object.seat).is_none());
        let meant: Vec<ObjectId> =
            free.filter(|object| card.whose.is_none_or(|whose| side(*object) == Some(words::player(whose)))).collect();
        match meant.as_slice() {
            [host] => Ok(*host),
            _ => Err(Trouble::unknown(both("1枚だけの置かれたカード", "one card that was put down"), &card.name)),
        }
    }

    fn blank(&mut self, zone: ZoneId) -> Result<DefId, Trouble> {
        self.cast.blank(G::ZONES[usize::from(zone.0)].name, self.shelf)
    }

    fn put_down(&mut self, place: Place, def: DefId, marks: &[Mark]) -> Result<ObjectId, Trouble> {
        let there = G::ZONES[usize::from(place.zone.0)].player.or(place.part).unwrap_or(PlayerId(0));
        let owner = marks.iter().find_map(|mark| match mark {
            Mark::Owner(player) => Some(words::player(*player)),
            _ => None,
        });
        // What no file prints is what a text makes.
        let token = !self.shelf.cards.iter().any(|card| card.def == def);
        let owner = owner.unwrap_or(there);
        let object = match place.under {
            Some((host, role)) => self.setup.under(owner, def, host, role),
            None if token => self.setup.token(owner, def, place.zone),
            None => self.setup.card(owner, def, place.zone),
        };
        self.dress(object, |dress| dress.controller = Some(there));
        marks.iter().try_for_each(|mark| self.mark(object, mark))?;
        Ok(object)
    }

    fn mark(&mut self, object: ObjectId, mark: &Mark) -> Result<(), Trouble> {
        match mark {
            Mark::Status(word) if matches!(word.as_str(), "トークン" | "token") => {}
            Mark::Status(word) => {
                let (status, on) = known_status::<G>(word)?;
                self.dress(object, |dress| dress.turned.push((status, on)));
            }
            Mark::Counter { count, what } => self.count(object, *count, what)?,
            Mark::Controller(player) => self.dress(object, |dress| dress.controller = Some(words::player(*player))),
            Mark::Known(player, known) => self.setup.known(object, words::player(*player), words::knowledge(*known)),
            Mark::Owner(_) => {}
            Mark::At(spot) => return Err(Trouble::not_here(spot)),
        }
        Ok(())
    }

    pub(super) fn count(&mut self, object: ObjectId, count: u32, what: &str) -> Result<(), Trouble> {
        if words::is_damage(what) {
            let damage = i32::try_from(count).unwrap_or(i32::MAX);
            self.dress(object, |dress| dress.damage = Some(damage));
        } else {
            let counter = words::counter(what, &self.shelf.pool);
            let counter = counter.ok_or_else(|| Trouble::unknown(both("カウンターの名前", "the name of a counter"), what))?;
            self.setup.counters(object, counter, u16::try_from(count).unwrap_or(u16::MAX));
        }
        Ok(())
    }

    pub(super) fn dress(&mut self, object: ObjectId, change: impl FnOnce(&mut Dress)) {
        let mut dress = Dress::default();
        change(&mut dress);
        let found = *self.setup.peek().object(object.seat);
        let status = dress.turned.iter().fold(found.status, |status, (turned, on)| status.set(*turned, *on));
        self.setup.dress(object, dress.controller, status, dress.damage.unwrap_or(found.damage));
    }

    /// The list of a deck.
    fn deck(&mut self, pile: &str, of: Player, items: &[Item]) -> Result<(), Trouble> {
        let player = words::player(of);
        let zone = G::SECTIONS.iter().find(|section| **section == pile).and_then(|section| G::starting_zone(section, player));
        let zone = zone.ok_or_else(|| Trouble::unknown(both(G::SECTIONS.join("・"), G::SECTIONS.join(", ")), pile))?;
        let mut cards = Vec::new();
        for item in items {
            match item {
                Item::Card { name, copies, .. } => cards.push((self.cast.find(name, self.shelf)?, *copies as usize)),
                Item::Blank(count) => {
                    for _ in 0..*count {
                        cards.push((self.blank(zone)?, 1));
                    }
                }
            }
        }
        self.decks[player.index()].sections.push((pile.to_owned(), cards));
        Ok(())
    }

    /// Piles that the case does not speak of, the moment, and what runs.
    fn begin(&mut self, given: &[&Said<Given>]) -> Result<(), Trouble> {
        let begins = given.iter().any(|said| said.what == Given::Begin);
        for player in PlayerId::ALL {
            for section in G::SECTIONS {
                let Some(zone) = G::starting_zone(section, player) else { continue };
                if !self.filled.contains(&zone) {
                    self.stock(section, zone, player, begins)?;
                }
            }
        }
        let options = options::<G>(given)?;
        if begins {
            let mut board = G::Board::default();
            G::settle(&mut board, &options);
            self.setup.board(board);
            self.setup.frame(G::opening());
            return Ok(());
        }
        for zone in PlayerId::ALL.into_iter().filter_map(G::never_empty) {
            if !self.filled.contains(&zone) {
                self.fill(Place { zone, part: None, under: None }, &[Item::Blank(1)])?;
            }
        }
        for (player, (value, number)) in
            PlayerId::ALL.iter().flat_map(|player| G::starting_values().iter().map(move |one| (*player, *one)))
        {
            self.setup.value(player, value, number);
        }
        self.moment(given, &options)
    }

    /// A pile: for a game from the beginning the deck that is written, else blank cards.
    fn stock(&mut self, section: &str, zone: ZoneId, player: PlayerId, begins: bool) -> Result<(), Trouble> {
        let listed: Vec<(DefId, usize)> = self.decks[player.index()].cards(section).to_vec();
        if !begins || listed.is_empty() {
            return self.fill(Place { zone, part: None, under: None }, &[Item::Blank(FILLER)]);
        }
        let mut put = Vec::new();
        for (def, count) in listed.into_iter().rev() {
            let name = self.shelf.pool.name(def).to_owned();
            put.extend((0..count).map(|_| Put { name: name.clone(), nth: None, object: self.setup.card(player, def, zone) }));
        }
        put.reverse();
        self.put.extend(put);
        Ok(())
    }

    fn moment(&mut self, given: &[&Said<Given>], options: &Options) -> Result<(), Trouble> {
        let written = given.iter().rev().find_map(|said| match &said.what {
            Given::Moment(moment) => Some(moment.clone()),
            _ => None,
        });
        let Moment { turn, player, at } = written.unwrap_or_default();
        let (turn, player) = (turn.unwrap_or(3), words::player(player.unwrap_or(Player::A)));
        let first = given.iter().find_map(|said| match said.what {
            Given::First(player) => Some(words::player(player)),
            _ => None,
        });
        let first = first.unwrap_or(if turn % 2 == 1 { player } else { player.other() });
        let Some(Start { mut board, frames }) = G::start_at(&at, first) else {
            return Err(Trouble::unknown(both("始められるフェイズ", "a phase in which a case can begin"), &at.join(", ")));
        };
        self.setup.turn(u16::try_from(turn).unwrap_or(u16::MAX), player);
        G::settle(&mut board, options);
        self.setup.board(board);
        frames.into_iter().for_each(|frame| self.setup.frame(frame));
        Ok(())
    }

    /// Copies without a number take the numbers that are free, in the order of the file.
    fn labels(&self) -> Vec<Label> {
        let mut labels: Vec<Label> = Vec::new();
        let state = self.setup.peek();
        let card = |object: ObjectId| state.get(object).and_then(|found| found.top_card());
        let mut taken: HashSet<(&str, u32)> =
            self.put.iter().filter_map(|put| put.nth.map(|nth| (put.name.as_str(), nth))).collect();
        let mut next: HashMap<&str, u32> = HashMap::new();
        for put in &self.put {
            let Some(card) = card(put.object) else { continue };
            let nth = put.nth.unwrap_or_else(|| {
                let next = next.entry(&put.name).or_insert(1);
                while !taken.insert((&put.name, *next)) {
                    *next += 1;
                }
                *next
            });
            labels.push(Label { card, name: put.name.clone(), nth });
        }
        labels
    }
}

/// What the host of the game has settled.
fn options<G: Playable>(given: &[&Said<Given>]) -> Result<Options, Trouble> {
    let pairs = given.iter().filter_map(|said| match &said.what {
        Given::Option { name, value } => Some(format!("{name}={value}")),
        _ => None,
    });
    let known = both("このゲームの設定", "an option of this game");
    Options::parse::<G>(&pairs.collect::<Vec<_>>()).map_err(|unknown| Trouble::new(known, unknown))
}

/// How many cards a line puts down.
fn listed(given: &Given) -> usize {
    let (Given::Place { items, .. } | Given::Deck { items, .. }) = given else { return 0 };
    let count = |item: &Item| match item {
        Item::Card { copies, .. } => *copies as usize,
        Item::Blank(count) => *count as usize,
    };
    items.iter().map(count).fold(0, usize::saturating_add)
}

fn too_many() -> Trouble {
    let most = Decklist::MOST_CARDS;
    let expected = both(format!("全部で{most}枚まで"), format!("at most {most} cards in all"));
    Trouble::new(expected, both("それより多いカード", "more cards than that"))
}

fn lies_under(given: &Given) -> bool {
    matches!(given, Given::Place { place: PlaceRef { whose: Some(Holder::Card(_)), .. }, .. })
}

/// How an object lies, before it is written down.
#[derive(Default)]
pub(super) struct Dress {
    pub controller: Option<PlayerId>,
    pub turned: Vec<(Status, bool)>,
    damage: Option<i32>,
}

pub(super) fn known_status<G: Playable>(word: &str) -> Result<(Status, bool), Trouble> {
    words::status::<G>(word).ok_or_else(|| Trouble::unknown(both("状態の名前", "the name of a status"), word))
}
