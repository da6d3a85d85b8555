//! The table as a picture: a game's plan filled with what a viewer knows. Blocks know nothing of a terminal's size; [`draw`] lays them
//! out in 80 columns of plain lines, the full screen in whatever room there is.

mod piece;
mod scene;

use crate::console::{BOLD, DIM, Line, WIDTH};
use anstyle::Style;
use scene::Scene;
pub use scene::parts;
use tefuda_kernel::{Arrangement, DefId, Handle, ObjectView, PlayerId, ZoneId};
use tefuda_table::{Lang, Playable, Session, Shelf, Speech, Strip, brief, name_in, zone_word};

/// Something on the table that can be pointed at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// Its name for the viewer.
    pub handle: Handle,
    /// What it is, if the viewer knows.
    pub def: Option<DefId>,
    /// In short.
    pub line: Line,
    /// What else there is to say, where there is room.
    pub note: Line,
}

impl Cell {
    /// With its note behind it.
    pub fn noted(&self) -> Line {
        let mut line = self.line.clone();
        if self.note.width() > 0 {
            line.plain(" ");
            line.append(&self.note);
        }
        line
    }
}

/// A part of the picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A line of text.
    Text(Line),
    /// The line between both sides: what goes on, and who is to decide.
    Middle(Line, Line),
    /// A label, and cells behind each other, with words between them.
    Row(Line, Vec<Result<Cell, Line>>),
    /// Cells in columns.
    Cells(Vec<Cell>),
    /// Cells one below the other, with their notes.
    Hand(Vec<Cell>),
    /// Squares in rows: what each is called, and what lies there.
    Squares(Vec<Vec<(String, Vec<Cell>)>>),
}

/// The picture for a speech's viewer; without a viewer everything is shown.
pub fn picture<G: Playable>(session: &Session<'_, G>, shelf: &Shelf<G>, speech: &Speech) -> Vec<Block> {
    let scene = session.look(|engine| Scene::look(engine, speech));
    let board = Board { scene: &scene, shelf, pool: session.pool(), speech };
    G::board_plan(speech.viewer.unwrap_or(PlayerId(0))).iter().flat_map(|strip| board.strip(strip)).collect()
}

/// Draw the table in plain lines.
pub fn draw<G: Playable>(session: &Session<'_, G>, shelf: &Shelf<G>, speech: &Speech) -> Vec<Line> {
    let edge = || Line::of(&"━".repeat(WIDTH), DIM);
    let blocks = picture(session, shelf, speech);
    std::iter::once(edge()).chain(blocks.iter().flat_map(plain)).chain([edge()]).collect()
}

/// What the drawing looks at.
struct Board<'b, G: Playable> {
    scene: &'b Scene<G>,
    shelf: &'b Shelf<G>,
    pool: &'b tefuda_kernel::Pool<G>,
    speech: &'b Speech,
}

const PLAIN: Style = Style::new();
/// How wide a label before a row is.
const LABEL: usize = 14;

impl<G: Playable> Board<'_, G> {
    fn strip(&self, strip: &Strip) -> Vec<Block> {
        match strip {
            Strip::Head { player, values, piles } => vec![Block::Text(self.head(*player, values, piles))],
            Strip::Hand(zone) => vec![Block::Hand(self.hand(*zone))],
            Strip::Symbols(zone) => vec![self.symbols(*zone)],
            Strip::Cards { zone, controller } => vec![Block::Cells(self.cards(*zone, *controller))],
            Strip::Squares(rows) => vec![Block::Squares(rows.iter().map(|row| self.squares(row)).collect())],
            Strip::Waiting(zone) => self.waiting(*zone),
            Strip::Middle => vec![self.middle()],
        }
    }

    fn word(&self, zone: ZoneId) -> &'static str {
        zone_word::<G>(G::ZONES[usize::from(zone.0)].name, self.speech.lang)
    }

    /// With whose eyes a zone is seen where everything is shown.
    fn owner(zone: ZoneId) -> PlayerId {
        G::ZONES[usize::from(zone.0)].player.unwrap_or(PlayerId(0))
    }

    /// A label at the left of a row.
    fn label(&self, zone: ZoneId) -> Line {
        let mut line = Line::of(&format!("  {} ", self.word(zone)), DIM);
        line.pad(LABEL);
        line
    }

    /// Name, numbers, and how many cards lie where nothing is to be seen or done.
    fn head(&self, player: PlayerId, values: &[tefuda_ability::Value], piles: &[ZoneId]) -> Line {
        let view = self.scene.view(player);
        let words = &G::materials().lexicon.vocabulary().values;
        let mark = if view.asked.contains(player) { "▶ " } else { "  " };
        let mut line = Line::of(mark, BOLD);
        line.push(self.speech.player(player), BOLD);
        line.pad(LABEL);
        for (at, value) in values.iter().enumerate() {
            let number = view.players[player.index()].values.get(usize::from(value.0)).copied().unwrap_or(0);
            let word = words.get(usize::from(value.0));
            let word = word.map_or("", |word| if self.speech.lang == Lang::Ja { &word.ja } else { &word.en });
            line.plain(&format!("{}{word}", if at == 0 { "" } else { "  " }));
            line.push(&format!(" {number}"), BOLD);
        }
        for zone in piles {
            line.plain(&format!("  {} {}", self.word(*zone), view.zones[usize::from(zone.0)].count));
        }
        if let Some(held) = G::holding_words(&view.board, player, self.speech) {
            line.push(&format!("  ★{held}"), BOLD);
        }
        line
    }

    /// The cards of a hand that the viewer knows, with what they cost; cards of one name are one cell.
    fn hand(&self, zone: ZoneId) -> Vec<Cell> {
        let mut objects: Vec<&ObjectView> = self.scene.zone(zone, Self::owner(zone)).objects.iter().collect();
        objects.sort_by_key(|object| (object.def, object.handle));
        let group = |group: &[&ObjectView]| {
            let name = self.pool.name(group[0].def);
            let called = name_in::<G>(name, self.speech.lang);
            let mut line = Line::of(&format!("《{called}》"), PLAIN);
            // What one knows of the other's hand could be taken for something on the field.
            if self.speech.viewer.is_some_and(|viewer| viewer != Self::owner(zone)) {
                line = Line::of(&format!("{}: ", self.word(zone)), DIM);
                line.plain(&format!("《{called}》"));
            }
            if group.len() > 1 {
                line.push(&format!(" ×{}", group.len()), BOLD);
            }
            let words = G::materials().lexicon.vocabulary();
            let fields = self.shelf.find(name).map(|card| brief(&card.entry, words, self.speech.lang));
            let strength = piece::strength(self.pool, group[0].def, self.speech);
            let note = fields.into_iter().chain(strength).collect::<Vec<_>>().join(" ");
            Cell { handle: group[0].handle, def: Some(group[0].def), line, note: Line::of(&note, DIM) }
        };
        objects.chunk_by(|one, other| one.def == other.def).map(group).collect()
    }

    fn symbols(&self, zone: ZoneId) -> Block {
        let view = self.scene.zone(zone, Self::owner(zone));
        Block::Row(self.label(zone), piece::row::<G>(view, self.speech))
    }

    /// What lies in a zone and belongs to a player; what is attached to something lies with it.
    fn cards(&self, zone: ZoneId, controller: Option<PlayerId>) -> Vec<Cell> {
        let view = self.scene.zone(zone, controller.unwrap_or(Self::owner(zone)));
        let own = |whose: Option<PlayerId>| controller.is_none() || whose.is_none() || whose == controller;
        let stays = |handle: Handle| !self.scene.is_left_behind(handle);
        let faces = view
            .objects
            .iter()
            .filter(|object| object.host.is_none() && own(object.information.map(|information| information.controller)))
            .filter(|object| stays(object.handle));
        let backs = view.face_down.iter().filter(|object| object.host.is_none() && own(Some(object.controller)));
        let backs = backs.filter(|object| stays(object.handle));
        let faces = faces.map(|object| piece::full::<G>(self.pool, object, self.scene, self.speech));
        faces.chain(backs.map(|object| piece::back::<G>(self.pool, object, self.scene, self.speech))).collect()
    }

    fn squares(&self, row: &[ZoneId]) -> Vec<(String, Vec<Cell>)> {
        row.iter().map(|zone| (self.word(*zone).to_owned(), self.cards(*zone, None))).collect()
    }

    /// Turn, phase, and who is to decide.
    fn middle(&self) -> Block {
        let view = self.scene.view(PlayerId(0));
        let (turn, whose) = (view.turn, self.speech.player(view.turn_player));
        let moment = G::moment_words(&view.board, self.speech);
        let turn = self.speech.say(format!("{turn}ターン目・{whose}・{moment}"), format!("turn {turn}, {whose}: {moment}"));
        let deciding: Vec<&str> = view.asked.iter().map(|player| self.speech.player(player)).collect();
        let deciding = match (view.outcome, deciding.is_empty()) {
            (Some(outcome), _) => self.speech.outcome(outcome),
            (None, true) => String::new(),
            (None, false) => {
                let (ja, en) = (deciding.join("・"), deciding.join(" and "));
                self.speech.say(format!("{ja}が決める"), format!("to decide: {en}"))
            }
        };
        Block::Middle(Line::of(&turn, BOLD), Line::of(&deciding, PLAIN))
    }

    /// What waits for resolution, the next on top, and what lies in other shared zones.
    fn waiting(&self, zone: ZoneId) -> Vec<Block> {
        let objects = &self.scene.zone(zone, Self::owner(zone)).objects;
        let ordered = G::ZONES[usize::from(zone.0)].arrangement == Arrangement::Ordered;
        let row = |(at, object): (usize, &ObjectView)| {
            let mut label = if at == 0 { self.label(zone) } else { Line::default() };
            label.pad(LABEL);
            if ordered {
                label.push(&format!("{} ", objects.len() - at), DIM);
            }
            Block::Row(label, vec![Ok(piece::waiting::<G>(self.pool, object, self.scene, self.speech))])
        };
        objects.iter().rev().enumerate().map(row).collect()
    }
}

/// What the letters for colours mean; two in brackets are one card with both.
pub fn legend<G: Playable>(lang: Lang) -> String {
    let vocabulary = G::materials().lexicon.vocabulary();
    // A game may keep more in a card's colours than its colours: what they are strong against.
    let own = G::COLOURS_SHOWN.first().map_or(u16::MAX, |(bits, ..)| *bits);
    let letters = piece::letters(own, vocabulary, lang);
    let both: String = letters.iter().take(2).map(|(letter, _)| letter.as_str()).collect();
    let named: Vec<String> =
        letters.iter().zip(&vocabulary.colours).map(|((letter, _), word)| format!("{letter} {}", word.en)).collect();
    match lang {
        Lang::Ja => format!("({both}) は両方の色を持つ1枚、○ は色のないもの、■ は裏向き。"),
        Lang::En => {
            format!("Colours: {}. ({both}) is one card with two of them, ○ has none, ■ lies face down.", named.join(", "))
        }
    }
}

/// The line between both sides, as wide as there is room.
pub fn middle(what: &Line, who: &Line, room: usize) -> Line {
    let mut line = Line::of("── ", DIM);
    line.append(what);
    line.plain(" ");
    let tail = who.width() + 2;
    if line.width() + tail <= room {
        line.push(&"─".repeat(room - line.width() - tail), DIM);
        line.plain(" ");
        line.append(who);
        line.plain(" ");
    }
    line
}

/// A block in plain lines.
fn plain(block: &Block) -> Vec<Line> {
    match block {
        Block::Text(line) => vec![line.clone()],
        Block::Middle(what, who) => vec![middle(what, who, WIDTH)],
        Block::Row(label, pieces) => {
            let mut line = label.clone();
            pieces.iter().for_each(|piece| line.append(piece.as_ref().map_or_else(|words| words, |cell| &cell.line)));
            vec![line]
        }
        Block::Cells(cells) => listed(&cells.iter().map(Cell::noted).collect::<Vec<_>>()),
        Block::Hand(cells) => cells.iter().map(hand_line).collect(),
        Block::Squares(rows) => rows.iter().map(|row| square_row(row)).collect(),
    }
}

fn hand_line(cell: &Cell) -> Line {
    let mut line = Line::of("    ", PLAIN);
    line.append(&cell.line);
    line.pad(30);
    line.plain(" ");
    line.append(&cell.note);
    line
}

/// Squares behind each other: what each is called, and what lies there.
fn square_row(row: &[(String, Vec<Cell>)]) -> Line {
    let room = WIDTH / row.len().max(1);
    let mut line = Line::default();
    for (at, (name, cells)) in row.iter().enumerate() {
        line.pad(at * room);
        line.push(&format!("{name} "), DIM);
        for (nth, cell) in cells.iter().enumerate() {
            line.plain(if nth == 0 { "" } else { " " });
            line.append(&cell.line);
        }
        if cells.is_empty() {
            line.push("―", DIM);
        }
    }
    line
}

/// Cells one below the other: whoever hears them hears one at a time.
fn listed(cells: &[Line]) -> Vec<Line> {
    let row = |cell: &Line| {
        let mut line = Line::of("    ", PLAIN);
        line.append(cell);
        line
    };
    cells.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::width;

    fn cell(text: &str) -> Cell {
        Cell { handle: Handle(1), def: None, line: Line::of(text, PLAIN), note: Line::default() }
    }

    #[test]
    fn squares_line_up_with_double_width_characters() {
        let row = |names: [&str; 3], cells: [Vec<Cell>; 3]| names.map(str::to_owned).into_iter().zip(cells).collect::<Vec<_>>();
        let rows = vec![
            row(["a1", "a2", "a3"], [vec![cell("《炎の王》 5000")], vec![], vec![]]),
            row(["b1", "b2", "b3"], [vec![], vec![cell("《氷》")], vec![cell("x"), cell("y")]]),
        ];
        let lines: Vec<String> = plain(&Block::Squares(rows))
            .iter()
            .map(|line| line.pieces().iter().map(|(text, _)| text.as_str()).collect())
            .collect();
        assert_eq!(lines[0], format!("a1 《炎の王》 5000{}a2 ―{}a3 ―", " ".repeat(8), " ".repeat(22)));
        assert_eq!(width(&lines[0][..lines[0].find("a3").expect("is there")]), 52);
        assert_eq!(width(&lines[1][..lines[1].find("b3").expect("is there")]), 52);
    }
}
