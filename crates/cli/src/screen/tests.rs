//! The screen as a player sees it: rendered windows kept as text, and what strokes and clicks do.
//!
//! `TEFUDA_BLESS=1 cargo test -p tefuda screen` writes the windows in `tests/screens` anew; read the difference before you commit it.

use super::Face;
use super::app::{Flow, Focus, Screen, Spot, Stage};
use super::keys::Stroke;
use super::replay::Viewer;
use crate::play::save::Save;
use crate::play::seats::Seats;
use crate::play::table::Table;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::path::{Path, PathBuf};
use tefuda_bots::{Bot, Sight};
use tefuda_games::divinecross::DivineCross;
use tefuda_games::magmell::Magmell;
use tefuda_kernel::{Choice, Faces, Game, Offer, PlayerId, Question};
use tefuda_table::{Header, Lang, Playable, Record, Session, Shelf, Speech};
use unicode_width::UnicodeWidthStr;

/// Plays a card if it can, otherwise passes or takes the first offer: the same whatever the real bots learn.
struct Steady;

impl<G: Game> Bot<G> for Steady {
    fn choose(&mut self, sight: &Sight<'_, '_, G>) -> usize {
        let offers = sight.offers();
        let wanted = |verb: &str| offers.iter().position(|offer| offer.verb == verb);
        wanted("use").or_else(|| wanted("no")).or_else(|| wanted("pass")).unwrap_or(0)
    }
}

/// A game with the decks that ship, shown to whoever looks.
fn with_screen(seed: u64, lang: Lang, two: bool, look: impl FnOnce(&mut Screen<'_, Magmell>)) {
    with_screen_of(seed, lang, two, look);
}

/// The same of any game.
pub(super) fn with_screen_of<G: Playable>(seed: u64, lang: Lang, two: bool, look: impl FnOnce(&mut Screen<'_, G>)) {
    let (shelf, problems) = Shelf::<G>::open(&[]);
    assert!(problems.is_empty());
    let decks = [0, 1].map(|nth| crate::library::find_deck(&shelf, G::materials().decks[nth].name).expect("a deck").list);
    let record = Record { header: Header::new(&shelf, [&decks[0], &decks[1]], seed), picks: Vec::new() };
    let (own, lists) = record.shelf::<G>().expect("its own cards");
    let session = Session::begin(&own.pool, record.header.clone(), [&lists[0], &lists[1]]);
    let seats = if two {
        Seats::against("human", 1, &tefuda_bots::KnownDecks::default()).unwrap_or_else(|_| panic!("people"))
    } else {
        Seats::beside(Box::new(Steady))
    };
    let save = Save::fresh(&scratch(), &record).expect("is written");
    let table = Table::new((session, Vec::new()), &shelf, seats, save, false, lang);
    let mut screen = Screen::new(table, lang).expect("a first question");
    look(&mut screen);
    std::fs::remove_file(&screen.table.save.path).expect("was written");
}

pub(super) fn scratch() -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("tefuda-screen-{}-{number}.jsonl", std::process::id()))
}

/// The window as text.
pub(super) fn window(screen: &mut dyn Face, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| screen.draw(frame.area(), frame.buffer_mut())).expect("draws");
    let buffer = terminal.backend().buffer();
    let mut text = String::new();
    for y in 0..height {
        let (mut line, mut x) = (String::new(), 0);
        while x < width {
            let symbol = buffer[(x, y)].symbol();
            line += symbol;
            x += symbol.width().max(1) as u16;
        }
        assert_eq!(line.width(), usize::from(width), "row {y} does not line up: {line}");
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn check(name: &str, seen: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/screens/{name}.txt"));
    if std::env::var_os("TEFUDA_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, seen).expect("the window can be written");
    }
    let kept = std::fs::read_to_string(&path).expect("there is a window to compare with");
    assert!(kept == seen, "{name} looks different; bless it if that is meant:\n{seen}");
}

pub(super) fn press<G: Playable>(screen: &mut Screen<'_, G>, strokes: &[Stroke]) {
    for stroke in strokes {
        assert_eq!(screen.press(*stroke).expect("is understood"), Flow::On);
    }
}

pub(super) fn letter(letter: char) -> Stroke {
    Stroke::Letter(letter)
}

/// Some turns into a game: keep the hand, then take the first option so often.
fn play_on(screen: &mut Screen<'_, Magmell>, picks: usize) {
    press(screen, &[letter('n')]);
    press(screen, &vec![Stroke::Enter; picks]);
}

#[test]
fn a_game_in_windows_of_two_sizes_and_two_languages() {
    for (lang, name) in [(Lang::Ja, "ja"), (Lang::En, "en")] {
        with_screen(11, lang, false, |screen| {
            check(&format!("first-80x24-{name}"), &window(screen, 80, 24));
            play_on(screen, 14);
            check(&format!("game-80x24-{name}"), &window(screen, 80, 24));
            check(&format!("game-120x40-{name}"), &window(screen, 120, 40));
        });
    }
}

#[test]
fn a_game_with_main_units_and_energy_in_windows_of_two_sizes_and_two_languages() {
    for (lang, name) in [(Lang::Ja, "ja"), (Lang::En, "en")] {
        with_screen_of::<DivineCross>(11, lang, false, |screen| {
            for _ in 0..12 {
                let charges = |offer: &Offer<DivineCross>| match offer.choice {
                    Choice::Act(act) => DivineCross::name_act(act).0 == "charge",
                    _ => false,
                };
                let charge = screen.offers.iter().take(9).position(charges);
                let number = charge.map(|at| Stroke::Digit(char::from(b'1' + at as u8)));
                press(screen, &number.into_iter().chain([Stroke::Enter]).collect::<Vec<_>>());
            }
            let seen = window(screen, 80, 24);
            assert!(seen.contains(if lang == Lang::Ja { "エネルギー×" } else { "energy×" }), "{seen}");
            check(&format!("divinecross-80x24-{name}"), &seen);
            check(&format!("divinecross-120x40-{name}"), &window(screen, 120, 40));
        });
    }
}

#[test]
fn what_is_opened_over_a_game() {
    with_screen(11, Lang::En, false, |screen| {
        play_on(screen, 14);
        press(screen, &[Stroke::Next, Stroke::Enter]);
        check("ways-80x24-en", &window(screen, 80, 24));
        press(screen, &[letter('i')]);
        check("card-80x24-en", &window(screen, 80, 24));
        press(screen, &[Stroke::Escape, letter('z')]);
        check("zones-80x24-en", &window(screen, 80, 24));
        press(screen, &[Stroke::Down, Stroke::Down, Stroke::Down, Stroke::Down, Stroke::Enter]);
        check("zone-80x24-en", &window(screen, 80, 24));
        press(screen, &[Stroke::Escape, Stroke::Escape, Stroke::Next, Stroke::Up, Stroke::Enter]);
        check("why-80x24-en", &window(screen, 80, 24));
        press(screen, &[Stroke::Escape, letter('?')]);
        check("help-80x24-en", &window(screen, 80, 24));
    });
}

#[test]
fn a_curtain_hides_everything_until_the_other_player_is_there() {
    with_screen(11, Lang::Ja, true, |screen| {
        assert!(matches!(screen.stage, Stage::Curtain(_)));
        let curtain = window(screen, 80, 24);
        check("curtain-80x24-ja", &curtain);
        assert!(!curtain.contains('《'), "a card is to be seen");
        press(screen, &[letter('n'), letter('z'), Stroke::Click(5, 5), Stroke::Enter]);
        let hand = window(screen, 80, 24);
        assert!(hand.contains('《'), "{hand}");
        press(screen, &[letter('n')]);
        assert!(!window(screen, 80, 24).contains('《'), "the other player sees the hand");
    });
}

#[test]
fn a_small_window_says_so_and_a_change_of_size_harms_nothing() {
    with_screen(11, Lang::En, false, |screen| {
        assert!(window(screen, 59, 24).contains("too small"));
        assert!(window(screen, 80, 17).contains("--plain"));
        play_on(screen, 20);
        for (width, height) in [(60, 18), (80, 24), (100, 30), (200, 60), (61, 19)] {
            for stroke in
                [Stroke::Next, Stroke::Down, Stroke::Down, Stroke::Up, Stroke::Right, Stroke::PageUp, Stroke::PageDown]
            {
                press(screen, &[stroke]);
                window(screen, width, height);
            }
        }
    });
}

fn asked(screen: &Screen<'_, Magmell>) -> Option<Question> {
    screen.table.session.state.question()
}

#[test]
fn a_use_is_taken_back_and_the_file_with_it() {
    with_screen(11, Lang::En, false, |screen| {
        play_on(screen, 0);
        let usable = |screen: &Screen<'_, Magmell>| {
            let offers = screen.table.session.look(|engine| engine.view_offers(screen.viewer()));
            offers.iter().position(|offer| offer.verb == "use")
        };
        while usable(screen).is_none() {
            press(screen, &[Stroke::Enter]);
        }
        let at = usable(screen).expect("there is a card to use");
        let (before, question) = (screen.table.session.state.clone(), asked(screen));
        let path = screen.table.save.path.clone();
        let file = std::fs::read_to_string(&path).expect("is there");
        // With auto-pass the bot would be asked at once: then there is nothing to take back.
        press(screen, &[letter('f'), Stroke::Digit(char::from(b'1' + at as u8)), Stroke::Enter]);
        assert_ne!(screen.table.session.state, before, "the card is used");
        assert!(std::fs::read_to_string(&path).expect("is there").len() > file.len());
        press(screen, &[letter('u')]);
        assert_eq!((&screen.table.session.state, asked(screen)), (&before, question));
        assert_eq!(std::fs::read_to_string(&path).expect("is there"), file);
        // A bot that passed has answered nothing; what one has drawn since stays.
        let turn = screen.table.session.state.turn();
        press(screen, &[letter('p'), letter('u')]);
        assert_eq!((screen.table.session.state.turn(), asked(screen)), (turn, question), "{:?}", screen.message);
        while screen.table.session.state.turn() < turn + 2 {
            press(screen, &[letter('p')]);
        }
        press(screen, &[letter('u')]);
        assert!(screen.message.as_deref().is_some_and(|message| message.contains("since")), "{:?}", screen.message);
    });
}

#[test]
fn the_mouse_selects_with_one_click_and_takes_with_another() {
    with_screen(11, Lang::En, false, |screen| {
        window(screen, 80, 24);
        let place = |screen: &Screen<'_, Magmell>, wanted: Spot| {
            let found = screen.spots.iter().find(|(_, spot)| *spot == wanted);
            found.map(|(area, _)| Stroke::Click(area.x, area.y)).expect("is drawn")
        };
        let (picks, keep) = (screen.table.session.record.picks.len(), place(screen, Spot::Option(0)));
        assert_eq!(screen.option, 1, "nobody gives a hand back without thinking");
        press(screen, &[keep]);
        assert_eq!((screen.option, screen.table.session.record.picks.len()), (0, picks));
        press(screen, &[keep]);
        assert!(screen.table.session.record.picks.len() > picks);
        window(screen, 80, 24);
        let card = place(screen, Spot::Cell(0));
        press(screen, &[card]);
        assert_eq!((screen.focus, screen.cell), (Focus::Board, 0));
        press(screen, &[card]);
        assert!(screen.overlay.is_some(), "what can be done with it");
        press(screen, &[Stroke::Click(0, 23)]);
        assert!(screen.overlay.is_none(), "a click beside it closes it");
    });
}

#[test]
fn conceding_is_asked_twice_and_ends_the_game() {
    with_screen(11, Lang::En, false, |screen| {
        press(screen, &[letter('c'), Stroke::Escape]);
        assert!(matches!(screen.stage, Stage::Asked(_)));
        press(screen, &[letter('c'), letter('y')]);
        assert!(matches!(screen.stage, Stage::Over(_)));
        assert!(window(screen, 80, 24).contains("You lose"));
        assert_eq!(screen.press(letter('q')).expect("is understood"), Flow::Leave);
    });
}

#[test]
fn every_key_at_every_moment_of_a_game_is_harmless() {
    with_screen(7, Lang::En, false, |screen| {
        let letters = "pynuwizsfc?hxk1290";
        let mut dice = tefuda_kernel::Generator::fast(3);
        for _ in 0..600 {
            let stroke = match dice.below(14) {
                0 => Stroke::Up,
                1 => Stroke::Down,
                2 => Stroke::Left,
                3 => Stroke::Right,
                4 => Stroke::PageUp,
                5 => Stroke::PageDown,
                6 => Stroke::Next,
                7 => Stroke::Escape,
                8 => Stroke::Backspace,
                9 => Stroke::Click(dice.below(80) as u16, dice.below(24) as u16),
                10 => Stroke::Wheel(dice.below(80) as u16, dice.below(24) as u16, dice.below(2) == 0),
                11 => Stroke::Enter,
                12 => Stroke::Digit(char::from(b'0' + dice.below(10) as u8)),
                _ => letter(letters.chars().nth(dice.below(letters.len() as u32) as usize).expect("a letter")),
            };
            if stroke == letter('y') && screen.overlay.is_some() {
                continue;
            }
            screen.press(stroke).expect("is understood");
            window(screen, 80, 24);
        }
    });
}

#[test]
fn a_replay_is_stepped_through_with_either_players_eyes() {
    with_screen(11, Lang::En, false, |screen| {
        play_on(screen, 14);
        let record = screen.table.session.record.clone();
        let opening = crate::opening::open::<Magmell>(&record).expect("opens");
        let mut viewer = Viewer::new(&record, &opening, 5, Lang::En);
        let mut stroke = |strokes: &[Stroke]| {
            for stroke in strokes {
                assert_eq!(viewer.press(*stroke).expect("is understood"), Flow::On);
            }
            window(&mut viewer, 80, 24)
        };
        check("replay-80x24-en", &stroke(&[Stroke::Right, Stroke::Right, Stroke::Left]));
        let all = stroke(&[Stroke::Digit('1'), Stroke::Enter]);
        assert!(all.contains(" 1/"), "{all}");
        let course = crate::replay::Course::follow(&record, &opening, 1, Speech::neutral(Lang::En));
        let names = |player: PlayerId| -> Vec<String> {
            let view = course.session.look(|engine| engine.view(player));
            let hand = view.zones.into_iter().filter(|zone| Magmell::ZONES[usize::from(zone.zone.0)].faces == Faces::Own);
            hand.flat_map(|zone| zone.objects)
                .map(|object| Speech::neutral(Lang::En).name(&opening.shelf.pool, object.def).to_owned())
                .collect()
        };
        let (own_hand, theirs) = (names(PlayerId(0)), names(PlayerId(1)));
        let secret: Vec<&String> = theirs.iter().filter(|name| !own_hand.contains(name)).collect();
        assert!(!secret.is_empty() && secret.iter().all(|name| all.contains(name.as_str())), "{all}");
        let hidden = |screen: &str| !secret.iter().any(|name| screen.contains(name.as_str()));
        let own = stroke(&[letter('v')]);
        assert!(own.contains("A's eyes") && hidden(&own), "{own}");
        assert!(stroke(&[letter('v')]).contains("B's eyes"));
        assert!(stroke(&[letter('v'), Stroke::PageDown, letter('w')]).contains("why"));
        assert!(
            stroke(&[Stroke::Escape, Stroke::Digit('9'), Stroke::Digit('9'), Stroke::Digit('9'), Stroke::Enter])
                .contains(&format!(" {0}/{0} ", record.picks.len()))
        );
    });
}
