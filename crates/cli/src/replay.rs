//! `tefuda replay`: a saved game again, pick by pick, and whether it still comes out the same.

use crate::args::{Eyes, ReplayArgs};
use crate::board::draw;
use crate::cause::Trail;
use crate::chronicle::{Chronicle, Detail};
use crate::console::{BAD, BOLD, Console, DIM, GOOD, Line, WIDTH, paint, width};
use crate::failure::{Done, Failure, fail};
use crate::library::{LARGEST_GAME, read_bytes};
use crate::opening::{Opening, open};
use anstyle::Style;
use serde_json::json;
use std::path::Path;
use tefuda_kernel::{Clause, PlayerId};
use tefuda_scenario::{Beginning, Point};
use tefuda_table::{Bilingual, Difference, FORMAT, Lang, Pick, Playable, Record, RecordError, Session, Shelf, Speech, name_in};

/// A pick of a saved game in words.
pub struct Step {
    /// Whose.
    pub player: PlayerId,
    /// What.
    pub text: String,
    /// By which clause; conceding needs none.
    pub clause: Option<Clause>,
    /// The turn in which it was made.
    pub turn: u16,
    /// How many events there were after it.
    pub events: usize,
}

/// A saved game, played again up to some pick.
pub struct Course<'s, G: Playable> {
    /// The game there.
    pub session: Session<'s, G>,
    /// Its cards.
    library: &'s Shelf<G>,
    /// What happened.
    pub chronicle: Chronicle,
    /// What was picked.
    pub steps: Vec<Step>,
    /// Where it first differs.
    pub difference: Option<Difference>,
}

impl<'s, G: Playable> Course<'s, G> {
    /// Play a record again, up to so many picks.
    pub fn follow(record: &Record, opening: &'s Opening<G>, upto: usize, speech: Speech) -> Course<'s, G> {
        let session = Session::from_state(&opening.shelf.pool, opening.state.clone(), record.header.clone());
        let chronicle = Chronicle::new(speech);
        let mut course = Course { session, library: &opening.shelf, chronicle, steps: Vec::new(), difference: None };
        course.chronicle.follow(&course.session);
        for (at, pick) in record.picks.iter().take(upto).enumerate() {
            course.take(at + 1, pick);
            if course.difference.is_some() {
                break;
            }
        }
        course
    }

    /// How many events there were after each pick.
    pub fn ends(&self) -> Vec<usize> {
        self.steps.iter().map(|step| step.events).collect()
    }

    /// The way from any event up to its causes.
    pub fn trail<'t>(&'t self, ends: &'t [usize]) -> Trail<'t, G> {
        Trail { log: &self.session.log, pool: self.session.pool(), library: self.library, chronicle: &self.chronicle, ends }
    }

    fn take(&mut self, number: usize, pick: &Pick) {
        let turn = self.session.state.turn();
        let (text, clause) = self.words(pick);
        self.difference = self.session.follow(number, pick).err();
        if !matches!(self.difference, Some(Difference::NotOffered(..))) {
            self.chronicle.follow(&self.session);
            self.steps.push(Step { player: pick.player, text, clause, turn, events: self.session.log.len() });
        }
    }

    fn words(&self, pick: &Pick) -> (String, Option<Clause>) {
        let speech = &self.chronicle.speech;
        let Some(meaning) = &pick.meaning else { return (speech.say("投了", "concedes"), None) };
        self.session.look(|engine| {
            let choice = engine.understand(pick.player, meaning);
            let offers = engine.offers(pick.player);
            let offer = offers.iter().find(|offer| Some(offer.choice) == choice);
            offer.map_or((meaning.verb.clone(), None), |offer| (speech.choice(engine, &offer.choice), Some(offer.clause)))
        })
    }
}

/// Run the command.
pub fn run(console: &mut Console, args: &ReplayArgs) -> Done {
    let record = open_told(console, &args.file)?;
    console.games.find(&record.header.game)?.replay(console, args, &record)
}

/// Read a saved game.
pub fn open_record(path: &Path) -> Result<Record, Failure> {
    salvage(path).map(|(record, _)| record)
}

/// Read a saved game, and say on standard error what its reader should know: that its end is torn, or that it is of a newer program.
pub fn open_told(console: &Console, path: &Path) -> Result<Record, Failure> {
    let (record, whole) = salvage(path)?;
    warn_of_origin(console, &record);
    if std::fs::metadata(path).is_ok_and(|found| found.len() > whole as u64) {
        let line = record.picks.len() + 2;
        let ja = format!("最後の行 ({line}行目) は途中で切れているので除きました");
        let en = format!("the last line ({line}) is torn and left out");
        anstream::eprintln!("{}", console.say(&ja, &en));
    }
    Ok(record)
}

/// The same up to a pick: what is damaged behind it does not matter.
pub fn open_up_to(console: &Console, path: &Path, picks: Option<usize>) -> Result<Record, Failure> {
    let bytes = bytes_of(path)?;
    let lines = picks.map_or(usize::MAX, |picks| picks.saturating_add(1));
    let sound: usize = bytes.split_inclusive(|byte| *byte == b'\n').take(lines).map(<[u8]>::len).sum();
    match Record::salvage(&bytes[..sound]) {
        Ok((record, _)) if Some(record.picks.len()) == picks => {
            warn_of_origin(console, &record);
            Ok(record)
        }
        _ => open_told(console, path),
    }
}

/// Say on standard error that another program has written a game: a newer one, by which it may come out differently, or one with
/// another format of saves, so that its situations cannot be compared.
pub fn warn_of_origin(console: &Console, record: &Record) {
    let (engine, ours) = (&record.header.engine, env!("CARGO_PKG_VERSION"));
    if record.header.is_newer() {
        let ja = format!("tefuda {engine} の棋譜です (このプログラムは {ours})。違いが出たら {engine} 以降を入れてください");
        let en = format!("written by tefuda {engine}, newer than this one ({ours}): if it differs, install {engine} or later");
        anstream::eprintln!("{}", console.say(&ja, &en));
    } else if !record.header.compares() {
        let format = record.header.format;
        let ja = format!("形式{format}の棋譜です (このプログラムは{FORMAT})。決定どおりに再現し、局面は照合しません");
        let en = format!(
            "saved in format {format} (this program's is {FORMAT}): played again by what was decided, without comparing situations"
        );
        anstream::eprintln!("{}", console.say(&ja, &en));
    }
}

/// Say on standard error which cards of a saved game this program reads otherwise than the one that saved it.
pub fn warn_of_readings<G: Playable>(console: &Console, record: &Record, shelf: &Shelf<G>) {
    let names = record.header.read_otherwise(shelf);
    if !names.is_empty() {
        let listed = |lang| names.iter().map(|name| format!("《{}》", name_in::<G>(name, lang))).collect::<Vec<_>>().join(", ");
        let ja = format!("このプログラムでは読み方が違うカードがあります: {}", listed(Lang::Ja));
        let en = format!("this program reads the text of some cards otherwise: {}", listed(Lang::En));
        anstream::eprintln!("{}", console.say(&ja, &en));
    }
}

/// Read a saved game, and how many bytes of its file are whole records.
pub fn salvage(path: &Path) -> Result<(Record, usize), Failure> {
    let bytes = bytes_of(path)?;
    Record::salvage(&bytes).map_err(|error| {
        let (file, ja) = (path.display(), tell_error(&error));
        let told = fail(format!("{file}: {ja}"), format!("{file}: {error}"));
        match error {
            RecordError::Damaged { line, .. } => told_with_way_out(told, path, line - 2),
            _ => told,
        }
    })
}

/// A saved game that is damaged: what is whole before the damage can be played on from.
pub fn told_with_way_out(told: Failure, path: &Path, picks: usize) -> Failure {
    let Failure::Told(told) = told else { return told };
    let file = path.display();
    fail(
        format!("{}。その前から続けるなら: tefuda play --from {file}@{picks}", told.ja),
        format!("{}; to go on from before it: tefuda play --from {file}@{picks}", told.en),
    )
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = read_bytes(path, LARGEST_GAME)?;
    if bytes.is_empty() {
        let file = path.display();
        return Err(fail(format!("{file}: 空のファイルです"), format!("{file}: the file is empty")));
    }
    Ok(bytes)
}

/// Why a record cannot be read, in Japanese; its own words are English.
pub fn tell_error(error: &RecordError) -> String {
    match error {
        RecordError::NoHeader(what) => format!("1行目が棋譜の見出しではありません: {}", what.ja),
        RecordError::Damaged { line, what } => format!("{line}行目が壊れています: {}", what.ja),
        RecordError::OtherGame { wanted, found } => format!("{wanted} ではなく {found} の棋譜です"),
        RecordError::OtherGenerator { engine, found, wanted } => {
            format!(
                "tefuda {engine} (乱数 {found}) の棋譜です。このプログラムの乱数は {wanted} です。{engine} で開いてください"
            )
        }
        RecordError::Newer { engine, ours } => {
            format!("このプログラム ({ours}) より新しい tefuda {engine} の棋譜です。{engine} 以降を入れてください")
        }
        RecordError::Option(what) => what.ja.clone(),
        RecordError::Cards(what) => format!("棋譜のカードが読めません: {}", what.ja),
    }
}

/// Where a replay first differs.
pub fn tell_difference<G: Playable>(difference: &Difference) -> Failure {
    match difference {
        Difference::NotOffered(number, pick) => {
            let (ja, en) = (tell_pick::<G>(pick, Lang::Ja), tell_pick::<G>(pick, Lang::En));
            fail(format!("{number}番目の選択ができません: {ja}"), format!("pick {number} is not possible: {en}"))
        }
        Difference::OtherState(number) => fail(
            format!("{number}番目の選択のあと、記録と違う状態になります"),
            format!("after pick {number} the game is in another state than it was"),
        ),
    }
}

/// A pick that is not offered: what was to be done, and with which card.
fn tell_pick<G: Playable>(pick: &Pick, lang: Lang) -> String {
    let Some(meaning) = &pick.meaning else { return if lang == Lang::Ja { "投了" } else { "concede" }.to_owned() };
    let card = meaning.card.as_deref().map_or_else(String::new, |card| format!("《{}》 ", name_in::<G>(card, lang)));
    let verb = match (meaning.verb.as_str(), lang) {
        ("pass", Lang::Ja) => "パスする".to_owned(),
        ("choose" | "object", Lang::Ja) => "選ぶ".to_owned(),
        (verb, _) => G::verb_words(verb, &Speech::neutral(lang)),
    };
    card + &verb
}

/// What the command shows of a saved game.
pub fn show<G: Playable>(console: &mut Console, args: &ReplayArgs, record: &Record) -> Done {
    let opening = open::<G>(record)?;
    warn_of_readings(console, record, &opening.shelf);
    let upto = check_point(args.at, record)?;
    if args.to_scenario {
        return to_scenario(console, record, &opening, upto);
    }
    if crate::screen::can_be_shown() && !args.plain && !console.json && args.view.is_none() {
        return crate::screen::replay(console, record, &opening, args.at.unwrap_or(0));
    }
    let course = Course::follow(
        record,
        &opening,
        upto,
        Speech { viewer: args.view.and_then(Eyes::player), ..Speech::neutral(console.lang) },
    );
    if console.json {
        console.json(&summary(record, &course))?;
    } else if args.at.is_some() {
        show_point(console, record, &course, &opening.shelf)?;
    } else {
        list(console, record, &course)?;
    }
    match &course.difference {
        Some(difference) => Err(tell_difference::<G>(difference)),
        None => Ok(()),
    }
}

/// A point of a record as a ruling.
fn to_scenario<G: Playable>(console: &mut Console, record: &Record, opening: &Opening<G>, upto: usize) -> Done {
    let mut session = Session::from_state(&opening.shelf.pool, opening.state.clone(), record.header.clone());
    let mut states = vec![session.state.clone()];
    for (at, pick) in record.picks.iter().take(upto).enumerate() {
        session.follow(at + 1, pick).map_err(|difference| tell_difference::<G>(&difference))?;
        states.push(session.state.clone());
    }
    let (seed, lang) = (record.header.seed, console.lang);
    let title = |picks: usize| match lang {
        Lang::Ja => format!("種 {seed} の棋譜の、{picks}個目の選択の後"),
        Lang::En => format!("A saved game of seed {seed} stands so after pick {picks}."),
    };
    let (shelf, shipped) = (&opening.shelf, &Shelf::<G>::open(&[]).0);
    let decks = opening.decks.as_ref();
    let beginning = decks.map(|decks| Beginning { decks: [&decks[0], &decks[1]], state: &opening.state });
    let options = &record.header.options;
    let point = Point { shelf, shipped, options, beginning, states: &states, picks: &record.picks };
    let text = tefuda_scenario::tell(&point, title).map_err(|why| untold(&why, tefuda_scenario::nearest_told(&point)))?;
    console.prompt(text)?;
    Ok(())
}

/// Why a point cannot be told, and which one can.
fn untold(why: &Bilingual, nearest: Option<usize>) -> Failure {
    let (ja, en) = match nearest {
        Some(at) => (format!("書ける直前の時点: --at {at}"), format!("the last point before that can be: --at {at}")),
        None => ("それより前にも書ける時点がありません".to_owned(), "nor does any point before".to_owned()),
    };
    fail(
        format!("この時点は裁定として書けません: {}。{ja}", why.ja),
        format!("this point cannot be said in a ruling: {}; {en}", why.en),
    )
}

/// A point of a record: at most as many picks as there are.
pub fn check_point(at: Option<usize>, record: &Record) -> Result<usize, Failure> {
    check_typed(at, "--at ", record)
}

/// The same, with what was typed before the number.
pub fn check_typed(at: Option<usize>, typed: &str, record: &Record) -> Result<usize, Failure> {
    let count = record.picks.len();
    match at {
        Some(at) if at > count => Err(fail(
            format!("この棋譜の選択は{count}個です ({typed}{at} はありません)"),
            format!("this record has {count} picks (there is no {typed}{at})"),
        )),
        Some(at) => Ok(at),
        None => Ok(count),
    }
}

fn summary<G: Playable>(record: &Record, course: &Course<'_, G>) -> serde_json::Value {
    let winner = match course.session.state.outcome() {
        Some(tefuda_kernel::Outcome::Won(player)) => json!(["A", "B"][player.index()]),
        Some(tefuda_kernel::Outcome::Draw) => json!("draw"),
        Some(tefuda_kernel::Outcome::Stopped) => json!("stopped"),
        None => json!(null),
    };
    let differs = course.difference.as_ref().map(|difference| match difference {
        Difference::NotOffered(number, _) | Difference::OtherState(number) => *number,
    });
    json!({
        "game": G::ID,
        "picks": record.picks.len(),
        "at": course.steps.len(),
        "turn": course.session.state.turn(),
        "events": course.session.log.len(),
        "winner": winner,
        "reproduces": differs.is_none(),
        "format": record.header.format,
        "compared": record.header.compares(),
        "first_difference": differs,
    })
}

/// One line a pick, by turns.
fn list<G: Playable>(console: &mut Console, record: &Record, course: &Course<'_, G>) -> Done {
    let header = &record.header;
    console.line(format!(
        "{}  {}  tefuda {}",
        paint(console.say(G::TITLE.0, G::TITLE.1), BOLD),
        header.edition,
        header.engine
    ))?;
    let speech = &course.chronicle.speech;
    let mut turn = None;
    for (at, step) in course.steps.iter().enumerate() {
        if turn.replace(step.turn) != Some(step.turn) {
            let number = step.turn;
            console.line(paint(speech.say(format!("― {number}ターン目"), format!("― turn {number}")), BOLD))?;
        }
        let mut line = Line::of(&format!("{:>5}  ", at + 1), DIM);
        // Whoever looks with one player's eyes does not see what the other picked.
        let seen = speech.viewer.is_none_or(|viewer| viewer == step.player);
        let text = if seen { step.text.clone() } else { speech.say("(決定)", "(decides)") };
        line.plain(&format!("{}  {text}", speech.player(step.player)));
        let clause = step.clause.map_or("", G::clause_id);
        line.pad(WIDTH.saturating_sub(width(clause) + 1));
        line.push(&format!(" {clause}"), DIM);
        console.line(line)?;
    }
    verdict(console, record, course)
}

fn verdict<G: Playable>(console: &mut Console, record: &Record, course: &Course<'_, G>) -> Done {
    let speech = &course.chronicle.speech;
    if let Some(outcome) = course.session.state.outcome() {
        console.line(paint(speech.outcome(outcome), BOLD))?;
    }
    let (count, events) = (course.steps.len(), course.session.log.len());
    let line = match course.difference {
        None if !record.header.compares() => paint(
            speech.say(
                format!("{count}個の選択がすべて可能で、{events}個の出来事になりました (局面は照合していません)"),
                format!("all {count} picks were possible and led to {events} events (situations were not compared)"),
            ),
            GOOD,
        ),
        None => paint(
            speech.say(
                format!("{count}個の選択と{events}個の出来事が記録どおりです"),
                format!("{count} picks and {events} events come out as they were"),
            ),
            GOOD,
        ),
        Some(_) => paint(speech.say("記録と違います", "it comes out differently"), BAD),
    };
    console.line(line)?;
    Ok(())
}

/// The log up to a point, and the board there.
fn show_point<G: Playable>(console: &mut Console, record: &Record, course: &Course<'_, G>, shelf: &Shelf<G>) -> Done {
    for line in course.chronicle.lines::<G>(0, Detail::All) {
        console.line(line)?;
    }
    for line in draw(&course.session, shelf, &course.chronicle.speech) {
        console.line(line)?;
    }
    if let Some(question) = course.session.state.question() {
        let speech = &course.chronicle.speech;
        let clause = crate::explain::clause::<G>(question.clause, speech.lang);
        let asked = |player: PlayerId| course.session.look(|engine| speech.asked(engine, player));
        let who = question.players.iter().next();
        console.line(format!("{}  {}", who.map_or_else(String::new, asked), paint(clause, DIM)))?;
        let seen = |player: &PlayerId| speech.viewer.is_none_or(|viewer| viewer == *player);
        for player in question.players.iter().filter(seen) {
            let offers = course.session.look(|engine| {
                let offers = engine.offers(player);
                offers.iter().map(|offer| (speech.choice(engine, &offer.choice), offer.clause)).collect::<Vec<_>>()
            });
            for (option, clause) in offers {
                let mut line = Line::of("     ", Style::new());
                line.plain(&option);
                line.push(&format!("  {}", G::clause_id(clause)), DIM);
                console.line(line)?;
            }
        }
    }
    verdict(console, record, course)
}
