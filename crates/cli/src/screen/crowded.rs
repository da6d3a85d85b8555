//! Crowded boards: whatever lies there, the figures of everything on the field are to be seen.

use super::app::Screen;
use super::keys::Stroke;
use super::tests::{press, window};
use super::thoughts::on_board_against;
use crate::board::Block;
use crate::play::seats::Seats;
use tefuda_bots::{Bot, Sight};
use tefuda_games::divinecross::DivineCross;
use tefuda_games::magmell::Magmell;
use tefuda_kernel::{Choice, Game};
use tefuda_table::{Lang, Playable};

/// Does whatever it can, so that there is much to tell of its turn.
struct Busy;

impl<G: Game> Bot<G> for Busy {
    fn choose(&mut self, sight: &Sight<'_, '_, G>) -> usize {
        let offers = sight.offers();
        let wanted = |verb: &str| offers.iter().position(|offer| offer.verb == verb);
        ["use", "play", "attack", "charge"].iter().find_map(|verb| wanted(verb)).unwrap_or(0)
    }
}

/// The sizes of window that are tried.
const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (120, 40)];

/// Four units on each side with all that can lie on them, a full hand, and an opponent who has much to do.
const FULL: &str = "  turn 3 of A, メイン
  first player A
  A's 手札: 始業の鐘, 火打ち石, 薬草の束, 水鏡の盾, 自由研究, 席替え, 鉄砧のガンナ
  A's デッキ置き場: 薬草の束 ×9
  A's メイン・エリア: 赤錆の竜騎ヴァーガ (100 ダメージ, 1 炎上マーカー)
  赤錆の竜騎ヴァーガ's エネルギー: 火打ち石 ×4
  赤錆の竜騎ヴァーガ's アシスト: 炉鋼の籠手
  A's スタンバイ・エリア: 炉番見習いトウリ, 虹架けの学長 (150 ダメージ), 工房長ドクサ
  炉番見習いトウリ's エネルギー: 火打ち石 ×2
  虹架けの学長's エネルギー: 火打ち石 ×2
  虹架けの学長's アシスト: 三色の房飾り
  工房長ドクサ's アシスト: 水鏡の盾
  B's 手札: 火打ち石 ×3, 薬草の束 ×3, 温室の雨
  B's デッキ置き場: 薬草の束 ×9
  B's メイン・エリア: 日なたの大亀 (350 ダメージ, 1 炎上マーカー)
  日なたの大亀's エネルギー: 薬草の束 ×3
  日なたの大亀's アシスト: 炉鋼の籠手
  B's スタンバイ・エリア: 凍み指のトワ (50 ダメージ), 苔の賢者ドゥーム, 蔓編みのリネ
  凍み指のトワ's エネルギー: 薬草の束 ×2
  苔の賢者ドゥーム's エネルギー: 薬草の束
  蔓編みのリネ's エネルギー: 薬草の束";

/// Units in numbers, counters on them, many stones, a full hand.
const BATTLE: &str = "  turn 3 of A, メイン
  first player A
  A's 手札: 共食い, 降り注ぐ熱灰, 千年杉, 熾火の竜, 茨の王, 水鏡の鹿, 沈黙の合唱
  A's 魔石エリア: 赤の魔石 ×3, 緑の魔石 ×3 (レスト), 青の魔石
  A's 魔導書: 蔦這いの狼 ×5
  A's 戦闘エリア: 苔むす巨像 (レスト, 2 パワーカウンター), 灰かぶりの斥候 (1 火葬カウンター), 戦火の楽士, 群れの先触れ (1 ダメージ), 深みを覗く者
  B's 手札: 火花散らし ×3, 共食い
  B's 魔石エリア: 赤の魔石 ×6
  B's 魔導書: 蔦這いの狼 ×5
  B's 戦闘エリア: 凪の門番 (1 ウィークカウンター), 竜の暴君, 燻る亡者 (レスト), 痛みを数える者 (3 ダメージ), 追いすがる若木";

/// What stands between a name and the next.
fn beside<'s>(seen: &'s str, name: &str) -> &'s str {
    let after = seen.split_once(name).map_or("", |(_, after)| after);
    after.split_once('《').map_or(after, |(own, _)| own)
}

/// Everything on the field is to be seen with its figures.
fn check_figures<G: Playable>(screen: &mut Screen<'_, G>, (width, height): (u16, u16)) {
    let seen = window(screen, width, height);
    let on_field = screen.picture().into_iter().filter_map(|block| match block {
        Block::Cells(cells) => Some(cells),
        _ => None,
    });
    let cells: Vec<_> = on_field.flatten().collect();
    assert!(cells.len() >= 8, "the board is crowded\n{seen}");
    for cell in &cells {
        let first = cell.note.pieces().first().map(|(text, _)| text.as_str());
        let line: String = cell.line.pieces().iter().map(|(text, _)| text.as_str()).chain([" "]).chain(first).collect();
        let (name, figures) = line.split_once('》').expect("a name");
        let shown = beside(&seen, &format!("{name}》"));
        for figure in figures.split_whitespace() {
            assert!(shown.contains(figure), "{width}×{height}: {name}》 is without {figure}\n{seen}");
        }
    }
}

fn crowd<G: Playable>(given: &str) {
    for lang in [Lang::Ja, Lang::En] {
        for size in SIZES {
            on_board_against::<G>(given, Seats::beside(Box::new(Busy)), lang, |screen| {
                check_figures(screen, size);
                // The opponent's turn goes by, and there is much to tell of it.
                let turn = screen.table.session.state.turn();
                for _ in 0..40 {
                    if screen.table.session.state.turn() > turn + 1 {
                        break;
                    }
                    let passes = screen.offers.iter().any(|offer| offer.choice == Choice::Pass);
                    press(screen, &[if passes { Stroke::Letter('p') } else { Stroke::Enter }]);
                }
                assert_eq!(screen.table.session.state.turn(), turn + 2, "{}", window(screen, 80, 24));
                let told = window(screen, size.0, size.1);
                assert!(told.contains('▌'), "there is something to tell\n{told}");
                check_figures(screen, size);
            });
        }
    }
}

#[test]
fn every_unit_keeps_its_figures_where_energy_and_assists_lie_on_them() {
    crowd::<DivineCross>(FULL);
}

#[test]
fn every_unit_keeps_its_figures_in_a_great_battle() {
    crowd::<Magmell>(BATTLE);
}
