//! The texts of ディヴァインクロス.

mod common;
#[path = "common/divinecross.rs"]
mod divinecross;

use common::{abilities, compile, render};
use divinecross::{TEXTS, lexicon};
use tefuda_ability::{Names, english, japanese};
use tefuda_cardtext::normalised;

#[test]
fn try_all() {
    let lexicon = lexicon();
    let texts = std::env::var("TRY").ok();
    let own: Vec<(tefuda_ability::Kind, String)> = match texts {
        Some(file) => std::fs::read_to_string(file)
            .unwrap()
            .lines()
            .filter(|l| !l.trim().is_empty())
            .map(|line| {
                let (kind, text) = line.split_once(' ').unwrap();
                (
                    match kind {
                        "U" => divinecross::UNIT,
                        "E" => divinecross::EVENT,
                        "A" => divinecross::ACTION,
                        _ => divinecross::ASSIST,
                    },
                    text.to_owned(),
                )
            })
            .collect(),
        None => TEXTS.iter().map(|(kind, text)| (*kind, (*text).to_owned())).collect(),
    };
    for (kind, text) in own {
        let mut names = Names::default();
        let compiled = match compile(&text, kind, &lexicon, &mut names) {
            Ok(compiled) => compiled,
            Err(diagnostics) => {
                println!("BAD {text}\n{}", render(&text, &diagnostics));
                continue;
            }
        };
        let printed: String = compiled.sentences.iter().map(ToString::to_string).collect();
        if printed != normalised(&text).expect("normalises") {
            println!("WORDING {text} {printed}");
        }
        println!("OK {text}");
        for ability in compiled.abilities {
            let ja = japanese(&ability, lexicon.vocabulary(), &names);
            println!("   {ja}\n   {}", english(&ability, lexicon.vocabulary(), &names));
            if std::env::var("DEBUG").is_ok() {
                println!("   {ability:?}");
            }
            match compile(&ja, kind, &lexicon, &mut names) {
                Ok(again) if again.abilities == [ability.clone()] => {}
                Ok(again) => println!("   DIFFERENT {:?}\n     {:?}", ability, again.abilities),
                Err(d) => println!("   UNREAD\n{}", render(&ja, &d)),
            }
        }
    }
}
