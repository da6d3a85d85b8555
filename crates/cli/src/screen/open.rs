//! What can be opened over everything: a card, what can be done with it, a reason, the zones, the stops.

use super::app::{Focus, Screen};
use super::ink::unpainted;
use super::list::Entry;
use super::overlay::Overlay;
use super::words;
use crate::board::Cell;
use crate::card;
use crate::chronicle::Row;
use crate::console::Line;
use crate::explain;
use tefuda_kernel::{DefId, Entity, Handle, ObjectId, ZoneId};
use tefuda_table::{Lang, Playable, Shelf, name_in};

impl<G: Playable> Screen<'_, G> {
    /// The card that the selection is about.
    pub(super) fn selected(&self) -> Option<DefId> {
        match self.focus {
            Focus::Board => self.cells().get(self.cell).and_then(|cell| cell.def),
            Focus::Options => {
                let player = self.viewer();
                let views = self.table.session.look(|engine| engine.view_offers(player));
                let named = matches!(self.entries.get(self.option), Some(Entry::Offer));
                views.get(self.alike.offer(self.option)?).filter(|_| named).and_then(|offer| offer.card)
            }
            Focus::Log => None,
        }
    }

    /// The cells of the board that can be chosen now, or that get the share that is asked for, by their names for the viewer.
    pub(super) fn offered(&self) -> Vec<Handle> {
        let player = self.viewer();
        let offers = self.table.session.look(|engine| engine.view_offers(player));
        let shares = self.table.session.look(|engine| match engine.next_to_share() {
            Some(Entity::Object(id)) => engine.state().get(id).map(|object| Handle(object.stamp)),
            _ => None,
        });
        offers.iter().filter_map(|offer| offer.object).chain(shares).collect()
    }

    /// A card of the game as lines to read, in one language or in both.
    pub(super) fn card_lines(&self, def: DefId, whole: bool) -> Vec<Line> {
        card_lines(self.table.library, self.table.session.pool().name(def), whole, self.lang)
    }

    pub(super) fn open_card(&mut self, def: Option<DefId>) {
        let cells = self.cells();
        let cell = cells.get(self.cell).filter(|cell| self.focus == Focus::Board && cell.def == def);
        match def {
            Some(def) => {
                let hung = cell.map_or_else(Vec::new, |cell| self.hung_lines(cell.handle));
                let lines = self.card_lines(def, true).into_iter().chain(hung).collect();
                self.overlay = Some(card_overlay(lines, cell, self.lang));
            }
            None => self.message = Some(words::no_card(self.lang)),
        }
    }

    /// What is attached to something, as far as the viewer knows it, with the texts that work there.
    fn hung_lines(&self, host: Handle) -> Vec<Line> {
        let (session, speech) = (&self.table.session, self.speech());
        let Some(host) = find(&session.state, host) else { return Vec::new() };
        let roles = &G::materials().lexicon.vocabulary().roles;
        let known = session.state.attachments(host).filter(|seat| session.state.knows(self.viewer(), *seat));
        let told = known.flat_map(|seat| {
            let role = session.state.attachment(seat).and_then(|attached| roles.get(usize::from(attached.role)));
            let role = role.map_or_else(String::new, |role| speech.say(&role.word.ja, &role.word.en));
            let def = session.state.object(seat).def;
            let line = format!("  {role}: 《{}》", speech.name(session.pool(), def));
            let works = session.look(|engine| engine.information(seat).text);
            let card = self.table.library.find(session.pool().name(def)).filter(|_| works);
            let text = card.map_or_else(Vec::new, |card| card::text(self.table.library, card, self.lang));
            std::iter::once(line).chain(text.into_iter().map(|text| format!("    {text}"))).collect::<Vec<_>>()
        });
        told.map(|line| Line::of(&line, anstyle::Style::new())).collect()
    }

    /// What can be done with the selected thing, and why the rest cannot.
    pub(super) fn open_ways(&mut self) {
        let cells = self.cells();
        let Some(cell) = cells.get(self.cell) else { return };
        let player = self.viewer();
        let object = find(&self.table.session.state, cell.handle);
        let Some(object) = object else { return };
        let ways = self.table.session.look(|engine| explain::ways(engine, player, object, self.speech()));
        let theirs = self.table.session.look(|engine| engine.controller(object)) != player;
        if theirs && ways.iter().all(|way| way.offer.is_none()) {
            return self.open_card(cell.def);
        }
        let name = cell.def.map(|def| format!("《{}》", self.speech().name(self.table.session.pool(), def)));
        let title = name.unwrap_or_else(|| cell.line.pieces().iter().map(|(text, _)| text.as_str()).collect());
        self.overlay = Some(Overlay::ways(title, ways, cell.def, self.lang));
    }

    /// Why: an option is there, a thing can or cannot be used, a line of the log happened.
    pub(super) fn open_why(&mut self) {
        match self.focus {
            Focus::Board => self.open_ways(),
            Focus::Options => {
                let Some(offer) = self.offers.get(self.option) else { return };
                let asked = self.table.session.state.question().map(|question| question.clause);
                let mut lines = vec![Line::of(&self.asked(), crate::console::BOLD)];
                lines.extend(self.question_lines());
                if asked != Some(offer.clause) {
                    let clause = explain::short_clause::<G>(offer.clause, self.lang);
                    lines.extend([Line::default(), Line::of(&clause, anstyle::Style::new())]);
                }
                self.overlay = Some(Overlay::text(words::why_title(self.lang), lines));
            }
            Focus::Log => {
                let rows = self.log_rows();
                let number = rows.iter().rev().nth(self.back).and_then(|row| match row {
                    Row::Told(told, _) => Some(told.number),
                    Row::Turn(_) => None,
                });
                let Some(number) = number else {
                    self.message = Some(words::no_reason(self.lang));
                    return;
                };
                let lines = crate::play::why_lines(&self.table.trail(self.viewer()), number, self.speech());
                let lines = lines.iter().map(|line| unpainted(line)).collect();
                self.overlay = Some(Overlay::text(words::why_title(self.lang), lines));
            }
        }
    }

    pub(super) fn open_zones(&mut self) {
        let view = self.table.session.look(|engine| engine.view(self.viewer()));
        let titles = crate::zones::titles(&view, self.speech());
        self.overlay = Some(Overlay::zones(&titles, self.lang));
    }

    pub(super) fn open_zone(&mut self, zone: ZoneId) {
        let view = self.table.session.look(|engine| engine.view(self.viewer()));
        let (title, pool) = (crate::zones::title(&view, zone, self.speech()), self.table.session.pool());
        let contents = crate::zones::contents(&view, zone, pool, self.speech());
        self.overlay = Some(Overlay::inside(title, contents));
    }

    /// The list of stops, with one selected.
    pub(super) fn stops(&self, at: usize) -> Overlay {
        let habits = &self.table.habits[self.viewer().index()];
        let marked = |own: bool, place: usize| (G::stops()[place], own, habits.stop(place, own));
        let places = G::stops().len();
        let stops = [true, false].into_iter().flat_map(|own| (0..places).map(move |place| (own, place)));
        let stops = stops.map(|(own, place)| marked(own, place)).collect::<Vec<_>>();
        let mut overlay = Overlay::stops(&stops, habits.full_control, self.lang);
        overlay.at = at;
        overlay
    }
}

/// A card by name as lines to read, in one language or in both.
pub fn card_lines<G: Playable>(library: &Shelf<G>, name: &str, whole: bool, lang: Lang) -> Vec<Line> {
    let lines = if whole { card::lines } else { card::face };
    library.find(name).map_or_else(
        || vec![Line::of(&format!("《{}》", name_in::<G>(name, lang)), crate::console::BOLD)],
        |found| lines(library, found, lang),
    )
}

/// A card to read, with what it is at the moment where it lies on the table: that is no longer what is printed.
pub fn card_overlay(mut lines: Vec<Line>, cell: Option<&Cell>, lang: Lang) -> Overlay {
    // A card in a hand is what is printed on it.
    let lies = |cell: &&Cell| cell.line.pieces().get(1).is_some_and(|(text, _)| !text.starts_with(" ×"));
    if let Some(cell) = cell.filter(lies) {
        lines.insert(1, Line::of(words::now(lang), crate::console::DIM));
        lines[1].append(&cell.noted());
    }
    Overlay::text(words::card_title(lang), lines)
}

/// The object that a player knows by a name.
pub fn find<G: Playable>(state: &tefuda_kernel::State<G>, handle: Handle) -> Option<ObjectId> {
    let zones = (0..G::ZONES.len()).map(|zone| ZoneId(zone as u8));
    let mut seats = zones.flat_map(|zone| state.zone(zone));
    seats.find(|seat| state.object(**seat).stamp == handle.0).map(|seat| state.id(*seat))
}

/// How the game goes, what its letters mean, then every key.
pub fn help_lines<G: Playable>(keys: &str, lang: Lang) -> Vec<Line> {
    let (ja, en) = G::primer();
    let primer = if lang == Lang::Ja { ja } else { en };
    let between = if primer.is_empty() { "" } else { "\n" };
    let text = format!("{primer}{between}{}\n\n{keys}", crate::board::legend::<G>(lang));
    text.lines().map(|line| Line::of(line, anstyle::Style::new())).collect()
}
