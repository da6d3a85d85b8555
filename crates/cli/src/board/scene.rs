//! What is known of a table: one player's view, or each player's own where everything is shown.

use tefuda_kernel::{Aimed, Engine, Handle, ObjectView, PlayerId, ROLES, Seat, View, ZoneId, ZoneView};
use tefuda_table::{Playable, Speech};

/// Parts that an object can have in what goes on, with a word for each: asked of every game, answered by those that have it.
const PARTS: [(&str, &str, &str); 4] = [
    ("攻撃ユニット", "攻撃", "attacking"),
    ("防御ユニット", "防御", "defending"),
    ("攻撃対象", "攻撃対象", "attacked"),
    ("メイン・ユニット", "メイン", "main"),
];

/// An object or a player.
pub type Aim<'s> = Result<&'s ObjectView, PlayerId>;

/// The views that a picture is made from.
pub struct Scene<G: Playable> {
    views: [View<G>; 2],
    left_behind: Vec<Handle>,
    strengths: Vec<(Handle, String)>,
    parts: Vec<(Handle, &'static str, &'static str)>,
}

impl<G: Playable> Scene<G> {
    /// Look with one player's eyes, or with both players'.
    pub fn look(engine: &Engine<'_, G>, speech: &Speech) -> Scene<G> {
        let views = PlayerId::ALL.map(|player| engine.view(speech.viewer.unwrap_or(player)));
        let state = engine.state();
        let active = (0..G::ZONES.len()).filter(|zone| G::ZONES[*zone].active);
        let lying: Vec<&Seat> = active.flat_map(|zone| state.zone(ZoneId(zone as u8))).collect();
        // What was attached to something that is gone lies there on its own.
        let alone = |seat: Seat| state.attachment(seat).is_none_or(|attached| !state.exists(attached.host));
        let handle = |seat: Seat| Handle(state.object(seat).stamp);
        let loose = lying.iter().filter(|seat| alone(***seat) && G::is_left_behind(engine, state.id(***seat)));
        let left_behind = loose.map(|seat| handle(**seat)).collect();
        let hosts = lying.iter().filter(|seat| state.attachment(***seat).is_none());
        let strong = hosts.filter_map(|seat| Some((handle(**seat), G::strength_now(engine, state.id(**seat), speech)?)));
        Scene { views, left_behind, strengths: strong.collect(), parts: parts(engine) }
    }

    /// The view to look with at what belongs to a player.
    pub fn view(&self, whose: PlayerId) -> &View<G> {
        &self.views[whose.index()]
    }

    /// A zone, seen with those eyes.
    pub fn zone(&self, zone: ZoneId, whose: PlayerId) -> &ZoneView {
        &self.view(whose).zones[usize::from(zone.0)]
    }

    /// An object that somebody sees.
    pub fn object(&self, handle: Handle) -> Option<&ObjectView> {
        let zones = self.views.iter().flat_map(|view| &view.zones);
        zones.flat_map(|zone| &zone.objects).find(|object| object.handle == handle)
    }

    /// How many things are attached to an object, by role.
    pub fn attached(&self, host: Handle) -> [usize; ROLES] {
        let zones = &self.views[0].zones;
        let faces = zones.iter().flat_map(|zone| &zone.objects).filter(|object| object.host == Some(host));
        let backs = zones.iter().flat_map(|zone| &zone.face_down).filter(|object| object.host == Some(host));
        let mut counts = [0; ROLES];
        for role in faces.map(|object| object.role).chain(backs.map(|object| object.role)).flatten() {
            counts.get_mut(usize::from(role)).into_iter().for_each(|count| *count += 1);
        }
        counts
    }

    /// What something on the field can do now, in numbers.
    pub fn strength(&self, object: Handle) -> Option<&str> {
        self.strengths.iter().find(|(handle, _)| *handle == object).map(|(_, words)| words.as_str())
    }

    /// Whether something is only left over.
    pub fn is_left_behind(&self, object: Handle) -> bool {
        self.left_behind.contains(&object)
    }

    /// The parts of an object in what goes on, Japanese and English.
    pub fn parts(&self, object: Handle) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.parts.iter().filter(move |(handle, ..)| *handle == object).map(|(_, ja, en)| (*ja, *en))
    }

    /// What an object on the stack points at, each with its share of what is divided.
    pub fn aims<'s>(&'s self, object: &'s ObjectView) -> impl Iterator<Item = (Aim<'s>, Option<i32>)> {
        object.targets.iter().filter_map(|(aim, share)| match aim {
            Aimed::Object(handle) => self.object(*handle).map(|object| (Ok(object), *share)),
            Aimed::Player(player) => Some((Err(*player), *share)),
            // A square is named in the list of targets, and has no place in a row of cards.
            Aimed::Square(_) => None,
        })
    }
}

/// Who attacks and who defends: everybody sees that.
pub fn parts<G: Playable>(engine: &Engine<'_, G>) -> Vec<(Handle, &'static str, &'static str)> {
    let state = engine.state();
    let open = (0..G::ZONES.len()).filter(|zone| G::ZONES[*zone].active);
    let seats = open.flat_map(|zone| state.zone(ZoneId(zone as u8)));
    seats
        .flat_map(|seat| {
            let had = PARTS.iter().filter(|(word, ..)| G::has_part(engine, state.id(*seat), word) == Some(true));
            let had = had.filter(|_| state.attachment(*seat).is_none());
            had.map(|(_, ja, en)| (Handle(state.object(*seat).stamp), *ja, *en)).collect::<Vec<_>>()
        })
        .collect()
}
