//! The wording prints back to the text, and the canonical Japanese means the same.

use crate::common::{Game, abilities, compile, games, render};
use tefuda_ability::{Names, japanese};
use tefuda_cardtext::normalised;

#[test]
fn every_text_compiles_and_its_wording_prints_back_exactly() {
    let mut wrong = Vec::new();
    for Game { lexicon, texts, .. } in games() {
        for (kind, text) in texts {
            let compiled = match compile(&text, kind, &lexicon, &mut Names::default()) {
                Ok(compiled) => compiled,
                Err(diagnostics) => {
                    wrong.push(render(&text, &diagnostics));
                    continue;
                }
            };
            let printed: String = compiled.sentences.iter().map(ToString::to_string).collect();
            assert_eq!(printed, normalised(&text).expect("normalises"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn canonical_japanese_compiles_to_the_same_ability() {
    for Game { lexicon, texts, .. } in games() {
        for (kind, text) in texts {
            let mut names = Names::default();
            for ability in abilities(&text, kind, &lexicon, &mut names) {
                let canonical = japanese(&ability, lexicon.vocabulary(), &names);
                let again = abilities(&canonical, kind, &lexicon, &mut names);
                assert_eq!(again, [ability], "\n{text}\n{canonical}");
            }
        }
    }
}

#[test]
fn canonical_japanese_is_its_own_canonical_japanese() {
    for Game { lexicon, texts, .. } in games() {
        for (kind, text) in texts {
            let mut names = Names::default();
            for ability in abilities(&text, kind, &lexicon, &mut names) {
                let canonical = japanese(&ability, lexicon.vocabulary(), &names);
                let again = abilities(&canonical, kind, &lexicon, &mut names);
                assert_eq!(japanese(&again[0], lexicon.vocabulary(), &names), canonical);
            }
        }
    }
}
