//! Any input gives abilities or errors: no panic, no hang, no runaway recursion.

use crate::common::{MAGIC, SENTENCES, UNIT, compile, divinecross, lexicon};
use proptest::prelude::*;
use std::time::{Duration, Instant};
use tefuda_ability::Names;
use tefuda_cardtext::{CardSet, Deck, Lang, Lexicon};

fn survives(text: &str, lexicon: &Lexicon) -> Result<(), TestCaseError> {
    for kind in [UNIT, MAGIC] {
        for diagnostic in compile(text, kind, lexicon, &mut Names::default()).err().unwrap_or_default() {
            prop_assert!(text.get(diagnostic.span.clone()).is_some(), "{:?} is no part of {text}", diagnostic.span);
            diagnostic.render(text, Lang::Ja, false);
        }
    }
    Ok(())
}

/// Pieces of real sentences, shuffled: they reach deeper than random letters do.
fn pieces() -> Vec<&'static str> {
    SENTENCES.iter().flat_map(|(_, text)| cut(text)).collect()
}

fn cut(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split_inclusive(['、', '。', 'を', 'に', 'の', 'が', 'は', '「', '」', '】'])
}

/// The same of a game whose lines have headers.
fn lines() -> Vec<&'static str> {
    divinecross::TEXTS.iter().flat_map(|(_, text)| cut(text)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_characters_are_read_or_refused(text in "[\\PC\n]{0,80}") {
        survives(&text, &lexicon())?;
    }

    #[test]
    fn any_pieces_of_sentences_are_read_or_refused(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
        let pieces = pieces();
        let text: String = picks.iter().map(|pick| *pick.get(&pieces)).collect();
        survives(&text, &lexicon())?;
    }

    #[test]
    fn any_pieces_of_lines_are_read_or_refused(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
        let lines = lines();
        let text: String = picks.iter().map(|pick| *pick.get(&lines)).collect();
        survives(&text, &divinecross::lexicon())?;
    }

    #[test]
    fn any_header_is_read_or_refused(text in "[【】「」『』スキルEX0-9×:\\-。、《》赤]{0,40}") {
        survives(&text, &divinecross::lexicon())?;
    }

    #[test]
    fn any_file_is_read_or_refused(text in "[\\PC\n《》:\\[\\]#■0-9]{0,200}") {
        let _ = CardSet::parse(&text);
        let _ = Deck::parse(&text);
    }
}

#[test]
fn long_texts_take_time_in_proportion() {
    let lexicon = lexicon();
    let long = [
        format!("{}ユニット1体を対象とする。", "青の".repeat(2000)),
        format!("{}の半分に等しいダメージを与える。", "あなたのユニットの数の2倍".repeat(350)),
        "カードを1枚引き、".repeat(500),
        "カードを1枚引く。".repeat(500),
        "「".repeat(5000),
        format!("{}{}", "（".repeat(2500), "）".repeat(2500)),
        "それがそれがそれが".repeat(30),
        format!("{}ユニット1体を対象とする。", "青か".repeat(100)),
        format!("{}を得る。", "このユニットは防御されず、".repeat(40)),
    ];
    let start = Instant::now();
    for text in &long {
        let _ = compile(text, MAGIC, &lexicon, &mut Names::default());
    }
    let lexicon = divinecross::lexicon();
    let long = [
        format!("{}に100ダメージを与える。", "このユニットのエネルギー1枚につき".repeat(20)),
        format!("{}を1枚捨てる。", "自分のメイン・ユニットの".repeat(60)),
        "【EX】「あ」".repeat(700),
        "デッキを1枚引き手札を1枚捨て".repeat(40),
        "自分の手札のユニットカードを1枚選び".repeat(30),
    ];
    for text in &long {
        let _ = compile(text, MAGIC, &lexicon, &mut Names::default());
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn a_text_that_no_card_has_room_for_is_told_where_it_is_too_much() {
    let (fits, too_long) = ("カードを1枚引く。".repeat(555), "カードを1枚引く。".repeat(556));
    let (lexicon, mut names) = (lexicon(), Names::default());
    assert!(compile(&fits, MAGIC, &lexicon, &mut names).is_ok());
    let told = compile(&too_long, MAGIC, &lexicon, &mut names).expect_err("too long");
    assert_eq!(told.len(), 1);
    assert_eq!(too_long[told[0].span.clone()].chars().count(), 556 * 9 - 5000);
}
