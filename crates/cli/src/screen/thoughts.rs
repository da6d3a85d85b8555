//! Where the cursor begins, what is asked at all, and what needs a second thought: as somebody meets it who presses Enter.

use super::app::{Screen, Stage};
use super::keys::Stroke;
use super::list::Entry;
use super::replay::Viewer;
use super::tests::{letter, press, scratch, window, with_screen_of};
use crate::play::save::Save;
use crate::play::seats::Seats;
use crate::play::table::Table;
use tefuda_bots::{Bot, Sight};
use tefuda_games::divinecross::DivineCross;
use tefuda_games::magmell::Magmell;
use tefuda_kernel::{Choice, Game, PlayerId};
use tefuda_table::{Lang, Playable, Session, Shelf};

/// Does nothing of its own accord.
pub(super) struct Idle;

impl<G: Game> Bot<G> for Idle {
    fn choose(&mut self, sight: &Sight<'_, '_, G>) -> usize {
        sight.offers().iter().position(|offer| ["pass", "done", "no"].contains(&offer.verb)).unwrap_or(0)
    }
}

/// A board in words, shown to whoever looks.
fn on_board<G: Playable>(given: &str, look: impl FnOnce(&mut Screen<'_, G>)) {
    on_board_against(given, Seats::beside(Box::new(Idle)), Lang::En, look);
}

/// The same with anybody at the other side.
pub(super) fn on_board_against<G: Playable>(given: &str, seats: Seats<G>, lang: Lang, look: impl FnOnce(&mut Screen<'_, G>)) {
    let game = G::ID;
    let clause = if game == "magmell" { "605.4" } else { "503.3" };
    let text = format!("## A board. `{game} {clause}`\n\n```ruling\ngiven\n{given}\nthen\n  A is asked to act\n```\n");
    let (_, ruling) = crate::opening::ruling(&text, None, "board").expect("a ruling");
    let shelf = Shelf::<G>::open(&[]).0;
    let record = crate::opening::begin::<G>(ruling, &shelf, 1).expect("a beginning");
    let opening = crate::opening::open::<G>(&record).expect("opens");
    let session = Session::from_state(&opening.shelf.pool, opening.state.clone(), record.header.clone());
    let save = Save::fresh(&scratch(), &record).expect("is written");
    let table = Table::new((session, Vec::new()), &opening.shelf, seats, save, false, lang);
    let mut screen = Screen::new(table, lang).expect("a first question");
    look(&mut screen);
    std::fs::remove_file(&screen.table.save.path).expect("was written");
}

/// The option that Enter would take, in words.
fn first<G: Playable>(screen: &Screen<'_, G>) -> String {
    let choice = &screen.offers[screen.option].choice;
    screen.table.session.look(|engine| screen.speech().choice(engine, choice))
}

/// Select the option with these words and take it.
fn take<G: Playable>(screen: &mut Screen<'_, G>, words: &str) {
    let count = screen.offers.len();
    screen.option = (0..count)
        .find(|at| {
            let choice = &screen.offers[*at].choice;
            screen.table.session.look(|engine| screen.speech().choice(engine, choice)).contains(words)
        })
        .unwrap_or_else(|| panic!("nobody offers {words}"));
    press(screen, &[Stroke::Enter]);
}

const SPARKS: &str = "  turn 3 of A, メイン
  first player A
  A's 手札: 火花散らし, 蔦這いの狼
  A's 魔石エリア: 赤の魔石, 緑の魔石, 緑の魔石
  A's 戦闘エリア: 霧渡りの小舟, 渦の見張り番
  B's 戦闘エリア: 若葉の牙";

#[test]
fn what_harms_is_not_aimed_at_oneself_by_enter() {
    on_board::<Magmell>(SPARKS, |screen| {
        take(screen, "Scattered Sparks");
        assert!(screen.asked().contains("choose a target to deal damage to"), "{}", screen.asked());
        assert!(first(screen).contains("Opponent"), "{}", first(screen));
    });
}

#[test]
fn stones_that_all_have_to_pay_are_not_asked_for_and_the_plainest_pays_first() {
    let all = "  turn 3 of A, メイン\n  first player A\n  A's 手札: 蔦這いの狼\n  A's 魔石エリア: 緑の魔石, 潮森の魔石";
    on_board::<Magmell>(all, |screen| {
        take(screen, "Ivy-Trailing Wolf");
        let seen = window(screen, 80, 24);
        assert!(seen.contains("《Ivy-Trailing Wolf》 AP2 HP2") && !seen.contains("which stone"), "{seen}");
    });
    let more = format!("{all}, 潮森の魔石");
    on_board::<Magmell>(&more, |screen| {
        take(screen, "Ivy-Trailing Wolf");
        assert!(window(screen, 80, 24).contains("which stone pays"));
        assert!(first(screen).contains("《Green Stone》"), "{}", first(screen));
    });
}

#[test]
fn a_turn_is_never_over_without_its_players_word() {
    on_board::<Magmell>("  turn 3 of A, メイン\n  first player A", |screen| {
        assert_eq!(screen.offers.iter().map(|offer| offer.choice).collect::<Vec<_>>(), [Choice::Pass]);
        press(screen, &[Stroke::Enter]);
        assert_eq!(screen.table.session.state.turn(), 5, "the opponent's turn went by, and the next own one waits");
        let seen = window(screen, 80, 24);
        assert!(seen.contains("▌Turn 5, yours."), "{seen}");
        press(screen, &[letter('c'), Stroke::Enter]);
        assert!(matches!(screen.stage, Stage::Asked(_)), "Enter does not concede");
    });
}

#[test]
fn ones_own_cards_are_told_by_name_where_both_players_choose_in_secret() {
    with_screen_of::<DivineCross>(7, Lang::En, false, |screen| {
        let seen = window(screen, 80, 24);
        assert!(seen.contains("Which unit fights first?") && !seen.contains("hidden card"), "{seen}");
        assert!(
            screen.offers.len() < screen.table.offers(screen.viewer()).len(),
            "two of the same card are one option\n{seen}"
        );
        assert!(seen.contains("×2"), "{seen}");
        assert!(seen.contains("To win:"), "the first screen says what the game is about\n{seen}");
    });
}

const DUEL: &str = "  turn 3 of A, メイン
  first player A
  A's メイン・エリア: 鉄砧のガンナ
  鉄砧のガンナ's エネルギー: 火打ち石 ×3
  B's メイン・エリア: 日なたの大亀";

#[test]
fn a_pass_that_gives_a_skill_up_is_said_twice_and_the_strongest_skill_comes_first() {
    on_board::<DivineCross>(DUEL, |screen| {
        press(screen, &[letter('p')]);
        assert!(first(screen).contains("Burning Hammer"), "{}", first(screen));
        press(screen, &[letter('p')]);
        let asked = screen.message.clone().unwrap_or_default();
        assert!(asked.contains("press p again"), "{asked}");
        press(screen, &[letter('w'), Stroke::Escape, letter('p')]);
        assert_eq!(screen.table.session.state.turn(), 3, "another key between is a second thought");
        press(screen, &[letter('p')]);
        assert!(screen.table.session.state.turn() > 3);
    });
}

#[test]
fn a_skill_is_offered_with_what_it_comes_to_and_nothing_hidden_shows_in_it() {
    let strong = "  turn 3 of A, メイン
  first player A
  A's メイン・エリア: 炉番見習いトウリ
  炉番見習いトウリ's エネルギー: 火打ち石 ×2
  B's メイン・エリア: 花粉売りのハル
  B's 手札: 温室の雨, 薬草の束
  B's デッキ置き場: 薬草の束, 温室の雨, 始業の鐘";
    on_board::<DivineCross>(strong, |screen| {
        press(screen, &[letter('p')]);
        assert_eq!(first(screen), "Skill 「Blowpipe」 cost 1, 300 damage (doubled), knocks out");
        let (mut other, choice) = (screen.table.session.clone(), screen.offers[screen.option].choice);
        other.state = other.state.swap_unseen(PlayerId(0), 5);
        assert_ne!(other.state, screen.table.session.state, "other cards are hidden there");
        assert_eq!(other.look(|engine| screen.speech().choice(engine, &choice)), first(screen));
    });
    // Whether a game of chance adds to it nobody knows.
    let chance = strong.replace("炉番見習いトウリ", "賽振りのキリ");
    on_board::<DivineCross>(&chance, |screen| {
        press(screen, &[letter('p')]);
        assert!(first(screen).contains("printed damage 50"), "{}", first(screen));
    });
}

#[test]
fn a_refusal_tells_the_case_at_hand() {
    let poor = "  turn 3 of A, メイン\n  first player A\n  A's 手札: 千年杉\n  A's 魔石エリア: 緑の魔石 ×2, 赤の魔石 (レスト)";
    on_board::<Magmell>(poor, |screen| {
        press(screen, &[Stroke::Next, Stroke::End, Stroke::Enter]);
        let seen = window(screen, 100, 30);
        assert!(seen.contains("it costs [green 3][any 4]; your stones that are not rested: green×2."), "{seen}");
    });
    let full = format!("{DUEL}\n  A's 手札: 火打ち石\n  A is チャージ済み");
    on_board::<DivineCross>(&full, |screen| {
        press(screen, &[Stroke::Next, Stroke::End, Stroke::Enter]);
        let seen = window(screen, 100, 30);
        assert!(seen.contains("you have charged this turn.") && seen.contains("602.2"), "{seen}");
    });
}

#[test]
fn a_payment_is_one_decision_and_is_taken_back_as_one() {
    let rich =
        "  turn 3 of A, メイン\n  first player A\n  A's 手札: 蔦這いの狼\n  A's 魔石エリア: 緑の魔石 ×2, 赤の魔石, 潮森の魔石";
    on_board::<Magmell>(rich, |screen| {
        take(screen, "Ivy-Trailing Wolf");
        let seen = window(screen, 80, 24);
        assert!(seen.contains("› 1 Pay as suggested: rested 《Green"), "{seen}");
        let asked = screen.table.session.state.clone();
        press(screen, &[Stroke::Enter]);
        assert!(window(screen, 80, 24).contains("《Ivy-Trailing Wolf》 AP2 HP2"));
        press(screen, &[letter('u')]);
        assert_eq!(screen.table.session.state, asked, "{:?}", screen.message);
    });
}

#[test]
fn charging_is_one_entry_that_opens_and_closes() {
    let hand = format!("{DUEL}\n  A's 手札: 火打ち石, 薬草の束, 始業の鐘");
    on_board::<DivineCross>(&hand, |screen| {
        let entries = screen.offers.len();
        let at = screen.entries.iter().position(|entry| matches!(entry, Entry::Opens(_))).expect("an entry that opens");
        screen.option = at;
        press(screen, &[Stroke::Enter]);
        assert_eq!(screen.offers.len(), 3, "a card each");
        press(screen, &[Stroke::Escape]);
        assert_eq!(screen.offers.len(), entries);
    });
}

#[test]
fn a_number_that_is_typed_is_the_number_and_a_share_says_whose_it_is() {
    let rain = "  turn 3 of A, メイン\n  first player A\n  A's 手札: 降り注ぐ熱灰\n  A's 魔石エリア: 赤の魔石 ×4
  B's 戦闘エリア: 蔦這いの狼, 渦の見張り番, 若葉の牙";
    on_board::<Magmell>(rain, |screen| {
        take(screen, "Rain of Hot Ash");
        assert!(screen.asked().contains("How many targets?"), "{}", screen.asked());
        assert_eq!(first(screen), "3 targets", "a card is not used for nothing");
        press(screen, &[Stroke::Digit('2')]);
        assert_eq!(first(screen), "2 targets");
        let seen = window(screen, 80, 24);
        assert!(seen.contains(" 0 0 targets") && seen.contains("› 2 2 targets"), "{seen}");
        press(screen, &[Stroke::Enter, Stroke::Enter, Stroke::Enter]);
        let seen = window(screen, 80, 24);
        assert!(screen.asked().contains("How much for 《") && screen.asked().contains("(5 left)"), "{}", screen.asked());
        assert!(seen.contains('◇'), "whose share it is stands on the board\n{seen}");
    });
}

#[test]
fn enter_gives_nothing_of_ones_own_away() {
    let altar = "  turn 3 of A, メイン\n  first player A\n  A's 手札: 共食い\n  A's 魔石エリア: 赤の魔石 ×2";
    on_board::<Magmell>(altar, |screen| assert!(first(screen).starts_with("Pass"), "{}", first(screen)));
}

#[test]
fn a_replay_looks_into_zones_at_cards_and_at_reasons() {
    on_board::<Magmell>(SPARKS, |screen| {
        take(screen, "Scattered Sparks");
        press(screen, &[Stroke::Enter]);
        let record = screen.table.session.record.clone();
        let opening = crate::opening::open::<Magmell>(&record).expect("opens");
        let mut viewer = Viewer::new(&record, &opening, 0, Lang::En);
        let mut seen = |strokes: &[Stroke]| {
            for stroke in strokes {
                super::Face::press(&mut viewer, *stroke).expect("is understood");
            }
            window(&mut viewer, 80, 24)
        };
        assert!(seen(&[letter('z')]).contains("zones"));
        let hand = (0..Magmell::ZONES.len()).position(|zone| {
            let info = &Magmell::ZONES[zone];
            info.player == Some(PlayerId(0)) && info.faces == tefuda_kernel::Faces::Own
        });
        let inside = seen(&[vec![Stroke::Down; hand.expect("a hand")], vec![Stroke::Enter]].concat());
        assert!(inside.contains("《Ivy-Trailing Wolf》"), "{inside}");
        assert!(seen(&[Stroke::Escape, Stroke::Escape, Stroke::Next, Stroke::PageDown, letter('i')]).contains("card"));
        let ways = seen(&[Stroke::Escape, Stroke::Home, Stroke::Next, Stroke::Next, Stroke::Next, Stroke::Enter]);
        assert!(ways.contains('○') || ways.contains('×') || ways.contains("nothing to do"), "{ways}");
        let why = seen(&[Stroke::Escape, Stroke::End, Stroke::Next, Stroke::Enter]);
        assert!(why.contains("because"), "{why}");
        let help = seen(&[Stroke::Escape, letter('?'), Stroke::PageDown, Stroke::PageDown]);
        assert!(help.contains("A's eyes, B's eyes"), "{help}");
    });
}
