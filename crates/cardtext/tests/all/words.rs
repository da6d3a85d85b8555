//! Words: one spelling for what is printed in several, and the lexicon and the grammar that are made of them.

use crate::common::{LEXICON, MAGIC, UNIT, abilities, compile, lexicon};
use tefuda_ability::Names;
use tefuda_cardtext::{Lexicon, normalised, unknown_words_of_the_grammar};

#[test]
fn one_word_for_two_entries_of_a_list_is_refused() {
    let twice = LEXICON.replace("en = \"blue\"", "en = \"blue\"\naliases = [\"赤\"]");
    let error = Lexicon::from_toml(&twice).expect_err("赤 is two colours");
    assert!(error.to_string().contains("赤 stands for two"), "{error}");
    assert!(Lexicon::from_toml("kinds = 3").is_err());
}

#[test]
fn widths_fold_and_reminders_go_but_leave_their_place() {
    assert_eq!(normalised("〔炎〕 ＡＰ＋１（おまけ（二重））を 得る。").expect("closed"), "AP+1を得る。");
    let text = "■（おまけ）このユニットはＡＰ＋１を得る。（おまけ（二重））";
    let compiled = compile(text, UNIT, &lexicon(), &mut Names::default()).expect("is read");
    let remarks: Vec<&str> = compiled.remarks.iter().map(|remark| &text[remark.clone()]).collect();
    assert_eq!(remarks, ["（おまけ）", "（おまけ（二重））"]);
}

#[test]
fn a_name_keeps_its_spelling() {
    assert_eq!(normalised("《Ａ （改） １》").expect("closed"), "《Ａ （改） １》");
}

#[test]
fn an_open_parenthesis_is_an_error_at_its_place() {
    assert_eq!(normalised("引く（あ").expect_err("open").span, 6..12);
}

/// A misspelt name would silently take its row out of the grammar.
#[test]
fn every_name_in_every_pattern_means_something() {
    assert_eq!(unknown_words_of_the_grammar(), Vec::<String>::new());
}

#[test]
fn a_word_may_be_spelt_in_any_way_that_cards_spell_it() {
    let meaning = |text: &str, kind| abilities(text, kind, &lexicon(), &mut Names::default());
    let all = ["すべて", "全て", "全部"].map(|all| meaning(&format!("■{all}のユニットを破壊する。"), MAGIC));
    assert!(all.iter().all(|one| *one == all[0]));
    let when = ["とき", "時"].map(|when| meaning(&format!("■このユニットが攻撃した{when}、カードを1枚引く。"), UNIT));
    assert_eq!(when[0], when[1]);
}
