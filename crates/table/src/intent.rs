//! Whether what a text does to what is being chosen for it is good for that: where to aim without thinking, and which offer a
//! player's cursor begins at.

use crate::Playable;
use crate::asking::counts_targets;
use tefuda_ability::{Amount, Deed, Tone};
use tefuda_kernel::{Alter, Ask, Choice, Engine, Offer, PlayerId, Prospect};

/// The offer that somebody who does not think would take, counted from 0: what harms goes to the other side, what helps to one's
/// own, and nothing is harmed where that can be left. It looks only at what the player knows, so that it tells nothing.
pub fn first_thought<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, offers: &[Offer<G>]) -> usize {
    if let Some(at) = G::first_thought(engine, player, offers).filter(|at| *at < offers.len()) {
        return at;
    }
    match engine.state().question().map(|question| question.ask) {
        // What is one's own is not given up without thinking.
        Some(Ask::YesNo) if engine.costs_own() => {
            return offers.iter().position(|offer| offer.choice == Choice::No).unwrap_or(0);
        }
        Some(Ask::Act | Ask::Pick { .. } | Ask::YesNo) => {}
        // Whoever uses a card wants it to do something.
        Some(Ask::Number) if counts_targets(engine) => return offers.len().saturating_sub(1),
        Some(Ask::Pay) => return plainest(engine, player, offers),
        _ => return 0,
    }
    let well = bodes_well(engine);
    let mut best: Option<(u32, u32)> = None;
    let mut at = 0;
    for (number, offer) in offers.iter().enumerate() {
        let thought = thought(engine, player, offer.choice, well);
        if best.is_none_or(|best| thought > best) {
            (best, at) = (Some(thought), number);
        }
    }
    at
}

/// The first of what has the fewest colours: whatever can do more is kept.
fn plainest<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, offers: &[Offer<G>]) -> usize {
    let colours = |offer: &Offer<G>| match offer.choice {
        Choice::Object(id) if engine.state().knows(player, id.seat) => engine.information(id.seat).colours.count_ones(),
        _ => 0,
    };
    let least = offers.iter().enumerate().min_by_key(|(_, offer)| colours(offer));
    least.map_or(0, |(at, _)| at)
}

/// Whether the side is right (2), does not matter (1) or is wrong (0); then how readily it is taken.
fn thought<G: Playable>(engine: &Engine<'_, G>, player: PlayerId, choice: Choice<G>, well: Option<bool>) -> (u32, u32) {
    let side = |own: bool| well.map_or(1, |well| if well == own { 2 } else { 0 });
    match choice {
        Choice::Object(id) if !engine.state().knows(player, id.seat) => (side(engine.controller(id) == player), 0),
        Choice::Object(id) => (side(engine.controller(id) == player), G::urge(engine, player, choice)),
        Choice::Player(chosen) => (side(chosen == player), G::urge(engine, player, choice)),
        _ => (1, G::urge(engine, player, choice)),
    }
}

/// Whether what is being chosen will be better off for it, by the first thing that the text does to it; `None` if that says
/// nothing, or if nothing is being chosen for a text.
pub fn bodes_well<G: Playable>(engine: &Engine<'_, G>) -> Option<bool> {
    engine.prospects().find_map(|prospect| match prospect {
        Prospect::Deed(deed) => deed_bodes_well::<G>(deed),
        Prospect::Effect(alters) => alters.iter().find_map(alter_bodes_well::<G>),
    })
}

fn deed_bodes_well<G: Playable>(deed: &Deed) -> Option<bool> {
    match deed.facts().tone {
        Tone::Open => None,
        Tone::Good => Some(true),
        Tone::Bad => Some(false),
        // Every status that there is stands in somebody's way.
        Tone::Status(_, on) => Some(!on),
        Tone::Counter(counter, put) => Some(G::GOOD_COUNTERS.contains(&counter) == put),
    }
}

fn alter_bodes_well<G: Playable>(alter: &Alter) -> Option<bool> {
    match alter {
        Alter::Add(_, Amount::Number(number)) => Some(*number > 0),
        Alter::Add(..) | Alter::Gain(_) => Some(true),
        Alter::Mark(mark) => Some(!G::BAD_MARKS.contains(mark)),
        Alter::LoseAbilities | Alter::Become(_) | Alter::Controlled(_) => Some(false),
        _ => None,
    }
}
