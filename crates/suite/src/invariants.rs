//! What is true of every table at every moment.

use tefuda_kernel::{CardIx, Matter, Seat, State, ZoneId};
use tefuda_table::Playable;

/// Every card is in exactly one pile, every object in exactly one place, and both agree on where.
pub(crate) fn check<G: Playable>(state: &State<G>) {
    let mut seated = 0;
    let mut piled = 0;
    let mut tokens = 0;
    for zone in (0..G::ZONES.len()).map(|zone| ZoneId(zone as u8)) {
        let mut here: Vec<Seat> = state.zone(zone).to_vec();
        for seat in &here {
            let object = state.object(*seat);
            assert_eq!(object.zone, zone, "{seat:?} lies in a zone that it does not know of");
            seated += 1;
            match object.matter {
                Matter::Cards(top) => piled += pile(state, *seat, top),
                Matter::Token(..) => tokens += 1,
                Matter::Ability(..) => assert_eq!(zone, G::STACK, "an ability lies outside the stack"),
                Matter::Nothing => panic!("{seat:?} is empty and lies in {zone:?}"),
            }
        }
        here.sort_unstable();
        let count = here.len();
        here.dedup();
        assert_eq!(here.len(), count, "something lies twice in {zone:?}");
    }
    assert_eq!(piled, state.cards().len(), "a card is lost or counted twice ({seated} objects)");
    assert_eq!(tokens, usize::from(state.tokens()), "tokens are miscounted");
}

fn pile<G: Playable>(state: &State<G>, seat: Seat, top: CardIx) -> usize {
    let mut count = 0;
    let mut card = top;
    while card != CardIx::NONE {
        assert_eq!(state.card(card).seat, seat, "{card:?} does not know its pile");
        count += 1;
        assert!(count <= state.cards().len(), "a pile runs in a circle");
        card = state.card(card).below;
    }
    assert_eq!(state.card(top).def, state.object(seat).def, "an object shows another text than its top card");
    count
}
