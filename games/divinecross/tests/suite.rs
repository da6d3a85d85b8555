//! The common suite: what every game passes, over random games between the decks that ship.

use tefuda_divinecross::DivineCross;
use tefuda_table::{Header, Record, RecordError};

tefuda_suite::common_suite!(DivineCross);

#[test]
fn a_saved_game_with_a_deck_that_nobody_may_play_with_is_refused() {
    let fixture = fixture();
    let mut header = Header::new(&fixture.shelf, fixture.pair(1), 1);
    assert!(Record { header: header.clone(), picks: Vec::new() }.shelf::<DivineCross>().is_ok());
    header.decks[1] = "無人\n[デッキ]\n".to_owned();
    let refused = Record { header, picks: Vec::new() }.shelf::<DivineCross>().map(|_| ());
    assert!(matches!(&refused, Err(RecordError::Cards(what)) if what.starts_with("無人: ")), "{refused:?}");
}
