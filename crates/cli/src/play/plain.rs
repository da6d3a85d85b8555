//! A game line by line: for a screen reader, a script, or a terminal that cannot do more.

use super::ending::result;
use super::keyboard::read_line;
use super::table::{Next, Table};
use super::talk::{Reply, Talk};
use crate::board::draw;
use crate::console::{BOLD, Console, WIDTH, paint};
use crate::failure::{Done, Failure};
use std::io::BufRead;
use tefuda_kernel::{Ask, Choice, PlayerId};
use tefuda_table::{Lang, Playable};

/// Empty lines that hide one player's screen from the other where there is no terminal to clear.
const CURTAIN: usize = 40;

/// Play until the game is over or somebody leaves.
pub fn run<G: Playable>(mut table: Table<'_, G>, console: &mut Console, input: &mut dyn BufRead) -> Done {
    let (mut looking, mut drawn) = (None, [None; 2]);
    greet(&table, console)?;
    while let Next::Asked(player) = table.go()? {
        match wave(&table, looking, console, input, player)? {
            Some(Wave::Pass) => {
                table.take(player, Choice::Pass)?;
                continue;
            }
            Some(Wave::Leave) => return leave(&table, console),
            None => {}
        }
        if !draw_curtain(&table, &mut looking, console, input, player)? {
            return leave(&table, console);
        }
        show_news(&mut table, console, player, &mut drawn[player.index()])?;
        let offers = table.offers(player);
        match (Talk { table: &mut table, player, offers: &offers }).reply(console, input)? {
            Reply::Take(number) => table.take(player, offers[number].choice)?,
            Reply::Concede => table.concede(player)?,
            Reply::Undone => {}
            Reply::Leave => return leave(&table, console),
        }
    }
    end(table, console, looking.unwrap_or(PlayerId(0)))
}

/// What somebody has to know who sits down. Two people have two decks, and each knows the own one.
fn greet<G: Playable>(table: &Table<'_, G>, console: &mut Console) -> Done {
    let more = console.say("(? で遊び方と、打てる言葉の説明)", "(? explains the game and what you can type)");
    let words = super::welcome::lines(table, PlayerId(0), more, console.lang);
    let told = words.iter().take(if table.shared() { 1 } else { usize::MAX });
    for line in told.flat_map(|line| crate::screen::fold(line, WIDTH)) {
        console.line(line)?;
    }
    Ok(())
}

/// What is said across the table by one who does not come to the keyboard.
enum Wave {
    Pass,
    Leave,
}

/// Whether a player does something in the other's turn is asked across the table; `None` where they come and look.
fn wave<G: Playable>(
    table: &Table<'_, G>,
    looking: Option<PlayerId>,
    console: &mut Console,
    input: &mut dyn BufRead,
    player: PlayerId,
) -> Result<Option<Wave>, Failure> {
    if looking.is_none() || looking == Some(player) || !table.is_aside(player) {
        return Ok(None);
    }
    let waits = crate::screen::words::waits(&table.waiting(player), console.lang);
    let name = table.chronicle(player).speech.player(player);
    let [ask, how] = crate::screen::words::aside(name, &table.asked(player), console.lang);
    for line in waits.into_iter().chain([ask]) {
        console.line(line)?;
    }
    console.prompt(format!("{how} "))?;
    Ok(match read_line(input)?.as_deref().map(str::trim) {
        None | Some("q" | "quit") => Some(Wave::Leave),
        Some("y" | "yes" | "はい") => None,
        Some(_) => Some(Wave::Pass),
    })
}

/// Between two people: nobody sees the other's hand. False at the end of the input.
fn draw_curtain<G: Playable>(
    table: &Table<'_, G>,
    looking: &mut Option<PlayerId>,
    console: &mut Console,
    input: &mut dyn BufRead,
    player: PlayerId,
) -> Result<bool, Failure> {
    let before = looking.replace(player);
    if !table.shared() || before == Some(player) {
        return Ok(true);
    }
    if before.is_some() {
        console.line("\n".repeat(CURTAIN))?;
    }
    let name = paint(table.chronicle(player).speech.player(player), BOLD);
    let call = match console.lang {
        Lang::Ja => format!("{name}の番です。Enterを押してください "),
        Lang::En => format!("{name}, press Enter "),
    };
    console.prompt(call)?;
    Ok(read_line(input)?.is_some())
}

/// Where a table was last drawn for a player: in which turn, and at which place of it.
type Drawn = Option<(u16, usize)>;

/// What happened since this player last looked, and the table where they may act for the first time in a phase.
fn show_news<G: Playable>(table: &mut Table<'_, G>, console: &mut Console, player: PlayerId, drawn: &mut Drawn) -> Done {
    for line in table.news(player) {
        console.line(line)?;
    }
    // Within a phase, and in the middle of something, the table is nearly as it was: whoever wants to see it asks for it.
    let state = &table.session.state;
    let here = Some((state.turn(), G::stop_of(state.board())));
    let acts = state.question().is_none_or(|question| question.ask == Ask::Act || question.ask == Ask::YesNo);
    if state.outcome().is_some() || acts && *drawn != here {
        *drawn = here;
        for line in draw(&table.session, table.library, &table.chronicle(player).speech) {
            console.line(line)?;
        }
    }
    Ok(())
}

fn leave<G: Playable>(table: &Table<'_, G>, console: &mut Console) -> Done {
    console.line("")?;
    console.line(saved(table, console.lang))?;
    Ok(())
}

/// Where the game is, and how to go on with it.
pub fn saved<G: Playable>(table: &Table<'_, G>, lang: Lang) -> String {
    table.save.farewell().get(lang).to_owned()
}

/// The last lines, the table and who won.
fn end<G: Playable>(mut table: Table<'_, G>, console: &mut Console, viewer: PlayerId) -> Done {
    show_news(&mut table, console, viewer, &mut None)?;
    for line in result(&table, viewer, console.lang) {
        console.line(line)?;
    }
    Ok(())
}
