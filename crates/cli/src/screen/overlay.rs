//! What lies over everything for a moment: a text to read, or a list to pick from.

use super::app::Spot;
use super::ink::{fold, put, row};
use super::travel::step;
use super::words;
use crate::console::{BOLD, DIM, Line};
use crate::explain::Way;
use crate::zones::Lying;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use tefuda_kernel::DefId;
use tefuda_table::Lang;

/// What it is, and what picking from it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// To read.
    Text,
    /// What can be done with a thing: the offer behind each line, if there is one; and the card.
    Ways(Vec<Option<usize>>, Option<DefId>),
    /// The zones.
    Zones,
    /// What lies in one, as far as it is known.
    Inside(Vec<Option<DefId>>),
    /// Where one is asked.
    Stops,
    /// Whether to give up.
    Concede,
}

/// Something over everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlay {
    title: String,
    items: Vec<Line>,
    /// The selected line; of a text, the first that is shown.
    pub at: usize,
    /// What it is.
    pub kind: Kind,
}

fn plain(text: &str) -> Line {
    Line::of(text, anstyle::Style::new())
}

impl Overlay {
    /// A text to read.
    pub fn text(title: &str, items: Vec<Line>) -> Overlay {
        Overlay { title: title.to_owned(), items, at: 0, kind: Kind::Text }
    }

    /// What can be done with a thing, and what cannot.
    pub fn ways(title: String, ways: Vec<Way>, def: Option<DefId>, lang: Lang) -> Overlay {
        let item = |way: &Way| {
            let mark = if way.offer.is_some() { "○ " } else { "× " };
            let mut line = Line::of(mark, BOLD);
            line.push(&way.text, if way.offer.is_some() { BOLD } else { anstyle::Style::new() });
            line.push(&format!("  {}", way.clause), DIM);
            line
        };
        let mut items: Vec<Line> = ways.iter().map(item).collect();
        let mut offers: Vec<Option<usize>> = ways.iter().map(|way| way.offer).collect();
        if items.is_empty() {
            items.push(plain(words::nothing_to_do(lang)));
            offers.push(None);
        }
        Overlay { title, items, at: 0, kind: Kind::Ways(offers, def) }
    }

    /// The zones.
    pub fn zones(titles: &[String], lang: Lang) -> Overlay {
        let items = titles.iter().map(|title| plain(title)).collect();
        Overlay { title: words::zones_title(lang).to_owned(), items, at: 0, kind: Kind::Zones }
    }

    /// What lies in a zone.
    pub fn inside(title: String, contents: Vec<Lying>) -> Overlay {
        let items = contents.iter().map(|lying| plain(&lying.text)).collect();
        Overlay { title, items, at: 0, kind: Kind::Inside(contents.into_iter().map(|lying| lying.def).collect()) }
    }

    /// Where one is asked: the place, whether in the own turn, and whether there is a stop.
    pub fn stops(stops: &[((&str, &str), bool, bool)], full: bool, lang: Lang) -> Overlay {
        let item = |((ja, en), own, stop): &((&str, &str), bool, bool)| {
            let mark = if *stop { "■" } else { "□" };
            plain(&match lang {
                Lang::Ja => format!("{mark} {}の{ja}", if *own { "自分" } else { "相手" }),
                Lang::En => format!("{mark} {} {en}", if *own { "your" } else { "their" }),
            })
        };
        let items = stops.iter().map(item).collect();
        Overlay { title: words::stops_title(full, lang).to_owned(), items, at: 0, kind: Kind::Stops }
    }

    /// Whether to give up.
    pub fn concede(lang: Lang) -> Overlay {
        let title = words::concede_title(lang).to_owned();
        Overlay { title, items: vec![plain(words::concede(lang))], at: 0, kind: Kind::Concede }
    }

    /// The card that the selected line is about.
    pub fn card(&self) -> Option<DefId> {
        match &self.kind {
            Kind::Ways(_, def) => *def,
            Kind::Inside(defs) => defs.get(self.at).copied().flatten(),
            _ => None,
        }
    }

    /// So many lines further.
    pub fn travel(&mut self, by: isize) {
        self.at = step(self.at, by, self.items.len());
    }

    /// Draw it in the middle, and say where its lines are.
    pub fn draw(&self, window: Rect, buffer: &mut Buffer) -> Vec<(Rect, Spot)> {
        let width = window.width.saturating_sub(4).min(90);
        let room = usize::from(width.saturating_sub(4));
        let folded: Vec<(usize, Line)> = self
            .items
            .iter()
            .enumerate()
            .flat_map(|(at, item)| fold(item, room).into_iter().map(move |line| (at, line)))
            .collect();
        let height = (folded.len() as u16 + 2).clamp(3, window.height.saturating_sub(2).max(3));
        let area = Rect {
            x: window.x + (window.width - width) / 2,
            y: window.y + window.height.saturating_sub(height) / 2,
            width,
            height,
        };
        Clear.render(area, buffer);
        unstraddle(area, buffer);
        let block = Block::bordered().border_type(BorderType::Double).title(format!(" {} ", self.title));
        let inner = block.inner(area);
        block.render(area, buffer);
        let shown = usize::from(inner.height);
        let chosen = folded.iter().position(|(at, _)| *at == self.at).unwrap_or(0);
        let first = match self.kind {
            Kind::Text => chosen.min(folded.len().saturating_sub(shown)),
            _ => chosen.saturating_sub(shown.saturating_sub(2)),
        };
        let mut spots = vec![];
        for (at, (item, line)) in folded.iter().skip(first).take(shown).enumerate() {
            let selected = *item == self.at && self.kind != Kind::Text;
            let place = row(inner, at as u16);
            let style = if selected { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            let mark = if selected && (first + at == chosen) { "›" } else { " " };
            buffer.set_stringn(place.x, place.y, mark, 1, style);
            put(buffer, Rect { x: place.x + 1, width: place.width.saturating_sub(2), ..place }, line, style);
            spots.push((place, Spot::Over(*item)));
        }
        if first + shown < folded.len() {
            buffer.set_stringn(area.right().saturating_sub(4), area.bottom() - 1, "▼", 1, Style::new());
        }
        spots
    }
}

/// A double-width character just left of an area would lie over its frame.
fn unstraddle(area: Rect, buffer: &mut Buffer) {
    let Some(left) = area.x.checked_sub(1) else { return };
    for y in area.top()..area.bottom() {
        if let Some(cell) = buffer.cell_mut((left, y)).filter(|cell| crate::console::width(cell.symbol()) > 1) {
            cell.set_symbol(" ");
        }
    }
}
