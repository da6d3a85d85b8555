//! What stands on the screen is how things are: figures with everything that changes them, what players hold, and how a game was lost.

use super::app::{Screen, Stage};
use super::keys::Stroke;
use super::tests::{letter, press, window};
use super::thoughts::{Idle, on_board_against};
use crate::play::seats::Seats;
use tefuda_bots::KnownDecks;
use tefuda_games::divinecross::DivineCross;
use tefuda_games::magmell::Magmell;
use tefuda_kernel::{Choice, PlayerId};
use tefuda_table::{Lang, Playable};

fn idle<G: Playable>(given: &str, lang: Lang, look: impl FnOnce(&mut Screen<'_, G>)) {
    on_board_against(given, Seats::beside(Box::new(Idle)), lang, look);
}

const FISTS: &str = "  turn 3 of A, メイン
  first player A
  A's メイン・エリア: 焦げ髪のバルド
  焦げ髪のバルド's エネルギー: 火打ち石 ×3
  焦げ髪のバルド's アシスト: 炉鋼の籠手
  A's スタンバイ・エリア: 工房長ドクサ
  工房長ドクサ's アシスト: 水鏡の盾
  B's メイン・エリア: 日なたの大亀";

#[test]
fn skills_stand_on_the_board_with_what_they_deal_now() {
    idle::<DivineCross>(FISTS, Lang::En, |screen| {
        let seen = window(screen, 80, 24);
        assert!(seen.contains("skills 3:350+"), "300 printed, 50 more by the gauntlets\n{seen}");
        assert!(seen.contains("skills 2:200"), "100 for each of two assists\n{seen}");
        let bald = screen.cells().iter().position(|cell| cell.noted().to_string().contains("Bald"));
        (screen.focus, screen.cell) = (super::app::Focus::Board, bald.expect("lies there"));
        press(screen, &[letter('i')]);
        let card = window(screen, 80, 24);
        assert!(card.contains("now:") && card.contains("3:350+"), "{card}");
    });
}

#[test]
fn what_a_player_holds_stands_beside_the_name_and_is_explained_on_its_card() {
    let ticket = format!("{FISTS}\n  A is ウィニングチケット所持\n  A's 手札: くじ引き委員会");
    for (lang, words, told) in
        [(Lang::Ja, "★ウィニングチケット", "次のじゃんけんに"), (Lang::En, "★winning ticket", "wins the next rock, paper")]
    {
        idle::<DivineCross>(&ticket, lang, |screen| {
            let seen = window(screen, 80, 24);
            assert_eq!(seen.matches(words).count(), 1, "{seen}");
            press(screen, &[Stroke::Next, Stroke::End, letter('i')]);
            let card = window(screen, 100, 30);
            assert!(card.contains(told), "{card}");
        });
    }
}

/// Pass until the game is over.
fn lose<G: Playable>(screen: &mut Screen<'_, G>) {
    for _ in 0..200 {
        if matches!(screen.stage, Stage::Over(_)) {
            return;
        }
        press(screen, &[letter('p'), letter('p'), letter('n'), Stroke::Enter]);
    }
    panic!("goes on\n{}", window(screen, 80, 24));
}

/// Attacks and uses whatever it can.
struct Fierce;

impl<G: tefuda_kernel::Game> tefuda_bots::Bot<G> for Fierce {
    fn choose(&mut self, sight: &tefuda_bots::Sight<'_, '_, G>) -> usize {
        let offers = sight.offers();
        ["attack", "use"].iter().find_map(|verb| offers.iter().position(|offer| offer.verb == *verb)).unwrap_or(0)
    }
}

#[test]
fn the_end_says_what_the_last_blow_was() {
    let struck = "  turn 3 of A, メイン\n  first player A\n  A's life is 2\n  B's 戦闘エリア: 竜の暴君";
    on_board_against::<Magmell>(struck, Seats::beside(Box::new(Fierce)), Lang::En, |screen| {
        lose(screen);
        let seen = window(screen, 80, 24);
        assert!(seen.contains("You lose") && seen.contains("the last blow: 《Dragon Tyrant》 deals 8"), "{seen}");
        assert!(seen.contains("705.4.1"), "{seen}");
    });
    let felled = "  turn 3 of A, メイン
  first player A
  A's メイン・エリア: 花粉売りのハル (250 ダメージ)
  A's KO置き場: 2 cards
  A's スタンバイ・エリア: 日なたの大亀
  B's メイン・エリア: 炉番見習いトウリ
  炉番見習いトウリ's エネルギー: 火打ち石 ×2";
    on_board_against::<DivineCross>(felled, Seats::beside(Box::new(Fierce)), Lang::Ja, |screen| {
        lose(screen);
        let seen = window(screen, 100, 30);
        assert!(
            seen.contains("あなたの負け") && seen.contains("最後の一撃: 《炉番見習いトウリ》は《花粉売りのハル》に"),
            "{seen}"
        );
        assert!(seen.contains("→ 《花粉売りのハル》はKOされた") && seen.contains("704.6d"), "{seen}");
    });
}

#[test]
fn a_loss_without_a_card_to_draw_says_so() {
    let dry = "  turn 3 of A, メイン
  first player A
  A's メイン・エリア: 花粉売りのハル (250 ダメージ)
  A's KO置き場: 2 cards
  A's デッキ置き場: nothing
  B's メイン・エリア: 日なたの大亀";
    idle::<DivineCross>(dry, Lang::En, |screen| {
        lose(screen);
        let seen = window(screen, 100, 30);
        assert!(seen.contains("the last blow: You have no card to draw"), "{seen}");
        assert!(seen.contains("takes 100 damage") && seen.contains("is knocked out"), "{seen}");
    });
}

#[test]
fn whoever_gives_up_gets_no_last_blow() {
    idle::<DivineCross>(FISTS, Lang::En, |screen| {
        press(screen, &[letter('c'), letter('y')]);
        let seen = window(screen, 80, 24);
        assert!(seen.contains("You lose") && !seen.contains("last blow"), "{seen}");
    });
}

/// Two people at one keyboard.
fn people<G: Playable>() -> Seats<G> {
    Seats::against("human", 1, &KnownDecks::default()).unwrap_or_else(|_| panic!("people"))
}

#[test]
fn two_people_settle_across_the_table_whether_the_other_does_something() {
    let sparks = "  turn 3 of A, メイン
  first player A
  A's 手札: 蔦這いの狼, 蔦這いの狼
  A's 魔石エリア: 緑の魔石 ×4
  B's 手札: 火花散らし
  B's 魔石エリア: 赤の魔石";
    on_board_against::<Magmell>(sparks, people(), Lang::En, |screen| {
        press(screen, &[Stroke::Enter]);
        for _ in 0..2 {
            let used = screen.offers.iter().position(|offer| !matches!(offer.choice, Choice::Pass)).expect("a card");
            screen.option = used;
            press(screen, &[Stroke::Enter]);
            assert_eq!(screen.stage, Stage::Aside(PlayerId(1), PlayerId(0)));
            let seen = window(screen, 80, 24);
            assert!(seen.contains("resolves next: 《Ivy-Trailing Wolf》"), "{seen}");
            assert!(!seen.contains("Sparks") && !seen.contains("hand "), "nothing is shown\n{seen}");
            press(screen, &[Stroke::Enter]);
            assert_eq!(screen.stage, Stage::Asked(PlayerId(0)), "nobody changed places");
        }
        // Whoever wants to do something comes, and nothing is to be seen before that.
        press(screen, &[letter('p')]);
        while screen.stage == Stage::Asked(PlayerId(0)) {
            press(screen, &[letter('p')]);
        }
        assert_eq!(screen.stage, Stage::Aside(PlayerId(1), PlayerId(0)));
        press(screen, &[letter('y')]);
        assert_eq!(screen.stage, Stage::Curtain(PlayerId(1)));
        assert!(!window(screen, 80, 24).contains('《'));
        press(screen, &[Stroke::Enter]);
        assert!(window(screen, 80, 24).contains("《Scattered Sparks》"));
    });
}
