//! Looking into zones: which there are, how much lies in each, and what of it a player may see.

use tefuda_kernel::{Arrangement, DefId, ObjectView, Pool, View, ZoneId};
use tefuda_table::{Playable, Speech, zone_word};

/// Something that lies in a zone.
pub struct Lying {
    /// In words.
    pub text: String,
    /// What it is, if the player knows.
    pub def: Option<DefId>,
}

fn all<G: Playable>() -> impl Iterator<Item = ZoneId> {
    (0..G::ZONES.len()).map(|zone| ZoneId(zone as u8))
}

/// A zone with whose it is and how many cards are in it.
pub fn title<G: Playable>(view: &View<G>, zone: ZoneId, speech: &Speech) -> String {
    format!("{} ({})", speech.zone::<G>(zone), view.zones[usize::from(zone.0)].count)
}

/// Every zone.
pub fn titles<G: Playable>(view: &View<G>, speech: &Speech) -> Vec<String> {
    all::<G>().map(|zone| title(view, zone, speech)).collect()
}

/// The zones that a number or a word means.
pub fn find<G: Playable>(wanted: &str, speech: &Speech) -> Vec<ZoneId> {
    let wanted = wanted.to_lowercase();
    let at = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let named = |zone: &ZoneId| {
        let word = zone_word::<G>(G::ZONES[usize::from(zone.0)].name, speech.lang);
        word.to_lowercase() == wanted || speech.zone::<G>(*zone).to_lowercase().contains(&wanted)
    };
    all::<G>().filter(|zone| at == Some(usize::from(zone.0)) || named(zone)).collect()
}

/// What a player sees in a zone, the top first.
pub fn contents<G: Playable>(view: &View<G>, zone: ZoneId, pool: &Pool<G>, speech: &Speech) -> Vec<Lying> {
    let seen = &view.zones[usize::from(zone.0)];
    let ordered = G::ZONES[usize::from(zone.0)].arrangement == Arrangement::Ordered;
    let place = |object: &ObjectView| match object.position.filter(|_| ordered) {
        Some(at) => {
            let from_top = seen.count.saturating_sub(at);
            speech.say(format!("上から{from_top}: "), format!("{from_top} from the top: "))
        }
        None => String::new(),
    };
    let faces = seen.objects.iter().rev();
    let mut lying: Vec<Lying> = faces
        .map(|object| Lying {
            text: format!("{}《{}》", place(object), speech.name(pool, object.def)), def: Some(object.def)
        })
        .collect();
    let known = |def: &DefId| Lying {
        text: speech
            .say(format!("どこかに《{}》", speech.name(pool, *def)), format!("somewhere: 《{}》", speech.name(pool, *def))),
        def: Some(*def),
    };
    lying.extend(seen.within.iter().map(known));
    let hidden = usize::from(seen.count).saturating_sub(seen.objects.len());
    if hidden > 0 {
        let cards = if hidden == 1 { "card" } else { "cards" };
        lying.push(Lying {
            text: speech.say(format!("見えないカード{hidden}枚"), format!("{hidden} {cards} that you cannot see")),
            def: None,
        });
    }
    if lying.is_empty() {
        lying.push(Lying { text: speech.say("なし", "nothing"), def: None });
    }
    lying
}
