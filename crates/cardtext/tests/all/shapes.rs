//! What texts will say that no sentence of the grammar says yet: how it is printed in both languages.

use crate::common::{UNIT, lexicon};
use tefuda_ability::*;

fn prints(ability: &Ability) -> (String, String) {
    let (lexicon, names) = (lexicon(), Names::default());
    let words = lexicon.vocabulary();
    (japanese(ability, words, &names), english(ability, Some(UNIT), words, &names))
}

fn draws() -> Ability {
    let begins = Pattern::Moment { moment: Moment(0), turn: Side::Yours, what: None, other: None };
    let effect = vec![Step::Do(Deed::Draw(Who::You, Amount::Number(1)))];
    Ability::new(AbilityKind::Triggered { trigger: begins, condition: None, effect })
}

#[test]
fn validity() {
    let words = lexicon();
    let zone = |name: &str| {
        let at = words.vocabulary().zones.iter().position(|zone| zone.word.ja == name).expect("a zone of the game");
        Zone(at as u8)
    };
    let station = |name: &str| Station { zone: zone(name), lying: None };
    let valid = Validity {
        zones: vec![station("手札"), station("ダスト")],
        turn: Some(Who::Opponent),
        period: None,
        times: Some(Times { most: 2, per: Per::Battle, shared: Shared::Namesakes }),
        needs: vec![Condition::Compare(Amount::OfPlayer(Value(0), Box::new(Who::You)), Comparison::AtMost, Amount::Number(5))],
    };
    let (ja, en) = prints(&Ability { valid, ..draws() });
    println!("{ja}\n{en}");
}
