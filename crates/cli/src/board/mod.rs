//! The table as a picture in 80 columns: the other side above, the own side below, what waits for resolution in between.

mod piece;
mod scene;

use crate::console::{BOLD, DIM, Line, WIDTH, width};
use anstyle::Style;
use scene::Scene;
use tefuda_kernel::{Arrangement, Faces, PlayerId, ZoneId};
use tefuda_table::{Lang, Playable, Session, Shelf, Speech, brief, zone_word};

/// Draw the table for a speech's viewer; without a viewer everything is shown.
pub fn draw<G: Playable>(session: &Session<'_, G>, shelf: &Shelf<G>, speech: &Speech) -> Vec<Line> {
    let scene = session.look(|engine| Scene::look(engine, speech.viewer));
    let board = Board { scene: &scene, shelf, pool: session.pool(), speech };
    let below = speech.viewer.unwrap_or(PlayerId(0));
    let mut lines = vec![Line::of(&"━".repeat(WIDTH), DIM)];
    lines.push(board.head(below.other()));
    lines.extend(board.hand(below.other()));
    lines.extend(board.rows(below.other()));
    lines.extend(board.field(below.other()));
    lines.push(board.middle());
    lines.extend(board.stack());
    lines.extend(board.field(below));
    lines.extend(board.rows(below));
    lines.push(board.head(below));
    lines.extend(board.hand(below));
    lines.push(Line::of(&"━".repeat(WIDTH), DIM));
    lines
}

/// What the drawing looks at.
struct Board<'b, G: Playable> {
    scene: &'b Scene<G>,
    shelf: &'b Shelf<G>,
    pool: &'b tefuda_kernel::Pool<G>,
    speech: &'b Speech,
}

const PLAIN: Style = Style::new();

impl<G: Playable> Board<'_, G> {
    fn word(&self, zone: ZoneId) -> &'static str {
        zone_word::<G>(G::ZONES[usize::from(zone.0)].name, self.speech.lang)
    }

    fn zones(&self) -> impl Iterator<Item = (ZoneId, &'static tefuda_kernel::ZoneInfo)> {
        G::ZONES.iter().enumerate().map(|(at, info)| (ZoneId(at as u8), info))
    }

    /// Name, life, and how many cards lie where nothing is to be seen or done.
    fn head(&self, player: PlayerId) -> Line {
        let view = self.scene.view(player);
        let vocabulary = G::materials().lexicon.vocabulary();
        let mark = if view.asked.contains(player) { "▶ " } else { "  " };
        let mut line = Line::of(mark, BOLD);
        line.push(self.speech.player(player), BOLD);
        line.pad(14);
        let life = view.players[player.index()].values.get(usize::from(G::LIFE.0)).copied().unwrap_or(0);
        let word = vocabulary.values.get(usize::from(G::LIFE.0));
        let word = word.map_or("", |word| if self.speech.lang == Lang::Ja { &word.ja } else { &word.en });
        line.plain(word);
        line.push(&format!(" {life}"), BOLD);
        for (zone, _) in self.zones().filter(|(_, info)| info.player == Some(player) && !info.active) {
            line.plain(&format!("  {} {}", self.word(zone), view.zones[usize::from(zone.0)].count));
        }
        line
    }

    /// The cards of a hand that the viewer knows, with what they cost.
    fn hand(&self, player: PlayerId) -> Vec<Line> {
        let own = |info: &tefuda_kernel::ZoneInfo| info.player == Some(player) && info.faces == Faces::Own;
        let mut lines = Vec::new();
        for (zone, _) in self.zones().filter(|(_, info)| own(info)) {
            let mut defs: Vec<_> = self.scene.zone(zone, player).objects.iter().map(|object| object.def).collect();
            defs.sort_unstable();
            for group in defs.chunk_by(|one, other| one == other) {
                let name = self.pool.name(group[0]);
                let mut line = Line::of(&format!("    《{name}》"), PLAIN);
                if group.len() > 1 {
                    line.push(&format!(" ×{}", group.len()), BOLD);
                }
                line.pad(30);
                if let Some(card) = self.shelf.find(name) {
                    let words = G::materials().lexicon.vocabulary();
                    line.push(&format!(" {}", brief(&card.entry, words, self.speech.lang)), DIM);
                }
                lines.push(line);
            }
        }
        lines
    }

    /// The open zones of a player beside the field, each in one row of symbols.
    fn rows(&self, player: PlayerId) -> Vec<Line> {
        let field = |zone: ZoneId| zone == G::STACK || G::ZONES[usize::from(zone.0)].name == G::FIELD;
        let own = self.zones().filter(|(zone, info)| info.player == Some(player) && info.active && !field(*zone));
        own.map(|(zone, _)| {
            let mut line = Line::of(&format!("  {} ", self.word(zone)), DIM);
            line.pad(14);
            line.append(&piece::row::<G>(self.pool, &self.scene.zone(zone, player).objects, self.speech));
            line
        })
        .collect()
    }

    /// The objects on the field that a player controls, in two columns where they fit.
    fn field(&self, player: PlayerId) -> Vec<Line> {
        let zones = self.zones().filter(|(zone, info)| info.name == G::FIELD && *zone != G::STACK);
        let objects = zones.flat_map(|(zone, _)| &self.scene.zone(zone, player).objects);
        let own = objects.filter(|object| object.information.is_none_or(|information| information.controller == player));
        let cells: Vec<Line> = own.map(|object| piece::full::<G>(self.pool, object, self.scene, self.speech)).collect();
        grid(&cells)
    }

    /// Turn, phase, and who is to decide.
    fn middle(&self) -> Line {
        let view = self.scene.view(PlayerId(0));
        let (turn, whose) = (view.turn, self.speech.player(view.turn_player));
        let moment = G::moment_words(&view.board, self.speech);
        let turn = self.speech.say(format!("{turn}ターン目・{whose}・{moment}"), format!("turn {turn}, {whose}: {moment}"));
        let deciding: Vec<&str> = view.asked.iter().map(|player| self.speech.player(player)).collect();
        let deciding = match (view.outcome, deciding.is_empty()) {
            (Some(outcome), _) => self.speech.outcome(outcome),
            (None, true) => String::new(),
            (None, false) => {
                let names = deciding.join("・");
                self.speech.say(format!("{names}が決める"), format!("to decide: {names}"))
            }
        };
        let mut line = Line::of("── ", DIM);
        line.push(&turn, BOLD);
        line.plain(" ");
        let tail = width(&deciding) + 2;
        if line.width() + tail <= WIDTH {
            line.push(&"─".repeat(WIDTH - line.width() - tail), DIM);
            line.plain(&format!(" {deciding} "));
        }
        line
    }

    /// What waits for resolution, the next on top, and what lies in other shared zones.
    fn stack(&self) -> Vec<Line> {
        let shared = self.zones().filter(|(zone, info)| info.player.is_none() && (*zone == G::STACK || info.name != G::FIELD));
        let mut lines = Vec::new();
        for (zone, info) in shared {
            let objects = &self.scene.zone(zone, PlayerId(0)).objects;
            for (at, object) in objects.iter().rev().enumerate() {
                let mut line = Line::of(&format!("  {} ", if at == 0 { self.word(zone) } else { "" }), DIM);
                line.pad(14);
                if info.arrangement == Arrangement::Ordered {
                    line.push(&format!("{} ", objects.len() - at), DIM);
                }
                line.append(&piece::waiting::<G>(self.pool, object, self.scene, self.speech));
                lines.push(line);
            }
        }
        lines
    }
}

/// Cells in two columns if every one of them is narrow enough, otherwise one below the other.
fn grid(cells: &[Line]) -> Vec<Line> {
    let column = WIDTH / 2 - 2;
    let together = if cells.iter().all(|cell| cell.width() <= column) { 2 } else { 1 };
    let rows = cells.chunks(together).map(|row| {
        let mut line = Line::of("    ", PLAIN);
        for (at, cell) in row.iter().enumerate() {
            line.pad(4 + at * column);
            line.append(cell);
        }
        line
    });
    rows.collect()
}
