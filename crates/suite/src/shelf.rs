//! The shelf of a game: it says when it is full, before an id would be too wide.

use tefuda_cardtext::Lang;
use tefuda_kernel::PlayerId;
use tefuda_table::{Playable, Shelf};

/// More cards than ids can tell apart are refused with a reason; those before them are there.
pub fn a_shelf_that_is_full_says_so<G: Playable>() {
    const CARDS: usize = 66_000;
    let zone = G::SECTIONS.iter().find_map(|section| G::starting_zone(section, PlayerId(0))).expect("a pile of a deck");
    let fields: String =
        G::blank_card(G::ZONES[usize::from(zone.0)].name).iter().map(|(key, value)| format!("{key}: {value}\n")).collect();
    let cards: String = (0..CARDS).map(|at| format!("《札{at}》\n{fields}\n")).collect();
    let (shelf, problems) = Shelf::<G>::of_files([("many".to_owned(), cards)]);
    assert_eq!(shelf.cards.len() + problems.len(), CARDS);
    assert!(shelf.cards.len() > 60_000, "only {} cards fit", shelf.cards.len());
    let said = problems.first().expect("they are too many").render(Lang::En, false);
    assert!(said.contains("too many cards"), "{said}");
    assert_eq!(shelf.find("札60000").map(|card| shelf.pool.name(card.def)), Some("札60000"));
}
