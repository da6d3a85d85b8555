//! A game without its rules, so that its cards lie on a shelf like those of any other: they are listed, read, checked and imported. No
//! game of it ever begins; whoever hosts it says that its rules are not played yet.

use crate::deck::{DeckProblem, Decklist};
use crate::playable::{Playable, Start};
use crate::readable::{Materials, Printed, Readable};
use crate::speech::Speech;
use serde::{Deserialize, Serialize};
use std::hash::Hasher;
use std::marker::PhantomData;
use tefuda_ability::{Mark, Price, Value, Zone};
use tefuda_cardtext::{CardEntry, FileError, Lexicon};
use tefuda_kernel::{
    Alter, Arrangement, Choice, Clause, Doing, Engine, Event, Faces, Flow, Game, Information, Move, ObjectId, Offer, Outcome,
    PlayerId, Pool, ReplacementChooser, Seat, State, TriggerPolicy, ZoneId, ZoneInfo,
};

/// A game whose cards can be read, with no rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Unplayed<R: Readable>(PhantomData<R>);

/// Nothing is ever done in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Never {}

const NOWHERE: Zone = Zone(0);

impl<R: Readable> Readable for Unplayed<R> {
    const ID: &'static str = R::ID;
    const TITLE: (&'static str, &'static str) = R::TITLE;
    const SECTIONS: &'static [&'static str] = R::SECTIONS;
    type Extra = R::Extra;

    fn materials() -> &'static Materials {
        R::materials()
    }

    fn read_card(entry: &CardEntry, lexicon: &Lexicon) -> Result<Printed<R::Extra>, Vec<FileError>> {
        R::read_card(entry, lexicon)
    }

    fn json_field(key: &str) -> Option<&'static str> {
        R::json_field(key)
    }
}

impl<R: Readable> Game for Unplayed<R> {
    /// The only procedure: a game that begins is over.
    type Frame = ();
    type Board = ();
    type Note = Never;
    type Act = Never;
    type Face = R::Extra;

    const ZONES: &'static [ZoneInfo] = &[ZoneInfo {
        name: NOWHERE,
        player: None,
        faces: Faces::Open,
        arrangement: Arrangement::Loose,
        active: false,
        within: None,
    }];
    const STACK: ZoneId = ZoneId(0);
    const LAYERS: u8 = 0;
    const TRIGGERS: TriggerPolicy = TriggerPolicy::OneResolves;
    const REPLACEMENTS: ReplacementChooser = ReplacementChooser::Affected;
    const UNTARGETABLE: Option<Mark> = None;
    const LIFE: Value = Value(0);
    const DRAW: (Zone, Zone) = (NOWHERE, NOWHERE);
    const DISCARD: Zone = NOWHERE;
    const FIELD: Zone = NOWHERE;

    fn cite(_: Doing) -> Clause {
        Clause(0)
    }

    fn step(engine: &mut Engine<'_, Self>, (): ()) -> Flow {
        engine.finish();
        engine.happen_by(Event::End(Outcome::Draw), Clause(0));
        Flow::Go
    }

    fn offers(_: &Engine<'_, Self>, (): (), _: PlayerId, _: &mut Vec<Offer<Self>>) {}

    fn answer(_: &mut Engine<'_, Self>, (): (), _: PlayerId, _: Choice<Self>) {}

    fn note((): &mut (), note: Never) {
        match note {}
    }

    fn base(pool: &Pool<Self>, state: &State<Self>, seat: Seat) -> Information {
        pool.def(state.object(seat).def).printed
    }

    fn counters(_: &State<Self>, _: Seat, _: &mut Information) {}

    fn layer(_: &Alter) -> u8 {
        0
    }

    fn works(_: &Information, _: ZoneId) -> bool {
        false
    }

    fn route(_: &Engine<'_, Self>, _: &mut Move) {}

    fn impossible(_: &Engine<'_, Self>, _: &Event<Self>) -> bool {
        false
    }

    fn same_object(_: ZoneId, _: ZoneId) -> bool {
        true
    }

    fn counters_travel() -> bool {
        true
    }

    fn tell_step((): &(), _: &mut impl Hasher) {}

    fn arrived(_: &mut Engine<'_, Self>, _: ObjectId, _: Option<&Move>) {}

    fn nothing_to_draw(_: &mut Engine<'_, Self>, _: PlayerId, _: u16) {}

    fn declared(_: &mut Engine<'_, Self>, _: PlayerId, _: bool) {}

    fn ceiling(_: Value) -> i32 {
        i32::MAX
    }

    fn use_by_effect(_: &mut Engine<'_, Self>, _: PlayerId, _: ObjectId, _: Price) -> bool {
        false
    }

    fn resolved(_: &mut Engine<'_, Self>, _: ObjectId) {}

    fn opening() {}

    fn name_act(act: Never) -> (&'static str, Option<ObjectId>) {
        match act {}
    }

    fn family(_: ZoneId) -> u8 {
        0
    }

    fn board_for((): &(), _: PlayerId) {}

    fn sees_face_down(_: PlayerId, _: &State<Self>, _: Seat) -> bool {
        false
    }
}

impl<R: Readable> Playable for Unplayed<R> {
    const VERBS: &'static [&'static str] = &[];

    fn prepare(_: &mut Pool<Self>) {}

    fn deck_problems(_: &Pool<Self>, _: &Decklist) -> Vec<DeckProblem> {
        Vec::new()
    }

    fn starting_zone(_: &str, _: PlayerId) -> Option<ZoneId> {
        None
    }

    fn blank_card(_: Zone) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn starting_values() -> &'static [(Value, i32)] {
        &[]
    }

    fn why_not(_: &Engine<'_, Self>, _: PlayerId, _: &str, _: Option<ObjectId>) -> Option<Clause> {
        None
    }

    fn start_at(_: &[String], _: PlayerId) -> Option<Start<Self>> {
        None
    }

    fn is_at(_: &Engine<'_, Self>, _: &[String]) -> bool {
        false
    }

    fn has_part(_: &Engine<'_, Self>, _: ObjectId, _: &str) -> Option<bool> {
        None
    }

    fn evaluate(_: &Engine<'_, Self>, _: PlayerId) -> i32 {
        0
    }

    fn moment_words((): &(), _: &Speech) -> String {
        String::new()
    }

    fn note_words(note: &Never, _: &str, _: &Pool<Self>, _: &Speech) -> Option<String> {
        match *note {}
    }

    fn act_words(act: &Never, _: Option<&str>, _: &Pool<Self>, _: &Speech) -> String {
        match *act {}
    }
}
