//! What a game brings to the table beside its rules.

use crate::deck::{DeckProblem, Decklist};
use crate::lesson::Lesson;
use crate::options::{GameOption, Options};
use crate::plan::{Strip, plan_of_zones};
use crate::readable::Readable;
use crate::speech::Speech;
use tefuda_ability::{Ability, Counter, Mark, Value, Zone};
use tefuda_kernel::{
    AbilityIx, Choice, Clause, Engine, Entry, Event, Game, Information, ObjectId, Offer, PlayerId, Pool, State, ZoneId,
};

/// Where a game that is set up for a ruling begins.
#[derive(Debug, Clone)]
pub struct Start<G: Game> {
    /// The game's book-keeping.
    pub board: G::Board,
    /// What runs, outermost first.
    pub frames: Vec<G::Frame>,
}

/// Something that a player may not do now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// Who wants to do it.
    pub player: PlayerId,
    /// With what, if with something.
    pub object: Option<ObjectId>,
    /// The first clause in the way.
    pub clause: Clause,
}

/// A word that cards speak of and only the rules explain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// By which a printed text is known to speak of it.
    pub spoken: &'static str,
    /// The word, Japanese and English.
    pub word: (&'static str, &'static str),
    /// What it does, Japanese and English.
    pub does: (&'static str, &'static str),
}

/// A game that can be played at this table.
pub trait Playable: Game<Face = <Self as Readable>::Extra> + Readable {
    /// What a player may do of their own accord, by the names that [`Game::name_act`] gives.
    const VERBS: &'static [&'static str];

    /// What it leaves to its host.
    const OPTIONS: &'static [GameOption] = &[];

    /// The host has settled what the game leaves open.
    fn settle(_board: &mut Self::Board, _options: &Options) {}

    /// What players have done or hold that lies on no card, in the words of rulings: `A is チャージ済み`.
    fn standings(_state: &State<Self>) -> Vec<(PlayerId, &'static str)> {
        Vec::new()
    }

    /// Make one of them so; `false` where there is no such word, or not for that player.
    fn stand(_board: &mut Self::Board, _player: PlayerId, _word: &str, _turn_player: PlayerId) -> bool {
        false
    }

    /// The number that judges say for a clause.
    fn clause_id(clause: Clause) -> &'static str {
        Self::materials().clauses.get(usize::from(clause.0)).copied().unwrap_or("?")
    }

    /// Add to the pool what no card prints: the abilities of counters and keywords.
    fn prepare(pool: &mut Pool<Self>);

    /// What is illegal about a deck, clause by clause.
    fn deck_problems(pool: &Pool<Self>, deck: &Decklist) -> Vec<DeckProblem>;

    /// The zone where the cards of a section of a deck begin.
    fn starting_zone(section: &str, player: PlayerId) -> Option<ZoneId>;

    /// The fields of a card of no interest that may lie in a zone: rulings fill piles with such cards.
    fn blank_card(zone: Zone) -> &'static [(&'static str, &'static str)];

    /// The numbers that each player begins with.
    fn starting_values() -> &'static [(Value, i32)];

    /// Why a player may not do something now: the first clause in the way. `None` if nothing is, or if the verb is unknown.
    fn why_not(engine: &Engine<'_, Self>, player: PlayerId, verb: &str, object: Option<ObjectId>) -> Option<Clause>;

    /// Why a player may not do something with one ability of an object now, like [`Playable::why_not`].
    fn why_not_by(engine: &Engine<'_, Self>, player: PlayerId, verb: &str, object: ObjectId, _: AbilityIx) -> Option<Clause> {
        Self::why_not(engine, player, verb, Some(object))
    }

    /// What of the table makes a clause stand in the way: which stones are missing, whose turn it is. `None` where the clause says it all.
    fn hindrance(_engine: &Engine<'_, Self>, _refused: Refused, _speech: &Speech) -> Option<String> {
        None
    }

    /// Whether a verb is for things like this at all, so that it is worth saying why not.
    fn concerns(_engine: &Engine<'_, Self>, _verb: &str, _object: ObjectId) -> bool {
        true
    }

    /// The zones in which a ruling that does not speak of them has a blank card, because the game cannot go on without.
    fn never_empty(_player: PlayerId) -> Option<ZoneId> {
        None
    }

    /// A table of cards set up for a ruling: the first decision of a phase, by its words; without words, of the phase in which
    /// players mostly act.
    fn start_at(words: &[String], first: PlayerId) -> Option<Start<Self>>;

    /// Whether the game is now at that phase or step.
    fn is_at(engine: &Engine<'_, Self>, words: &[String]) -> bool;

    /// The book-keeping as far as it still matters: without what it remembers of what is over, and without numbers that stand
    /// for the same thing at one table only.
    fn matters(board: &Self::Board) -> Self::Board {
        board.clone()
    }

    /// Whether an object has that part in what goes on (it attacks, it defends); `None` for a word that is no part.
    fn has_part(engine: &Engine<'_, Self>, object: ObjectId, word: &str) -> Option<bool>;

    /// The places of a turn at which a player may want to be asked for the right to act, in order, Japanese and English. Without
    /// any, players are always asked.
    fn stops() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Which of them it is now. It is told from what both players see.
    fn stop_of(_board: &Self::Board) -> usize {
        0
    }

    /// The one of them in which players mostly act: in their own turn they end it themselves, even with nothing left to do.
    const MAIN_STOP: usize = 0;

    /// Whether a player is asked there, in the own turn or the other's, until they say otherwise.
    fn stops_at_first(_place: usize, _own_turn: bool) -> bool {
        true
    }

    /// What comes of giving up the right to act now, Japanese and English.
    fn after_pass(_engine: &Engine<'_, Self>) -> Option<(&'static str, &'static str)> {
        None
    }

    /// A verb as a thing to do, in words.
    fn verb_words(verb: &str, _speech: &Speech) -> String {
        verb.to_owned()
    }

    /// The numbers that an object on the field shows, in order.
    fn shown_values() -> &'static [Value] {
        &[]
    }

    /// Numbers that it shows where there is room for them.
    fn spare_values() -> &'static [Value] {
        &[]
    }

    /// Whether the open question can make no difference any more to the player who is asked.
    fn is_moot(_engine: &Engine<'_, Self>, _player: PlayerId) -> bool {
        false
    }

    /// Whether something on the field is only left over and about to go: it is not shown among what plays.
    fn is_left_behind(_engine: &Engine<'_, Self>, _object: ObjectId) -> bool {
        false
    }

    /// Verbs that are done with any card of a hand: they are one entry of a list, and the card is chosen afterwards. Japanese and English.
    const ONE_ENTRY: &'static [(&'static str, &'static str, &'static str)] = &[];

    /// How near both players are to the end, where something counts that is no value of theirs: `KO 1・2`.
    fn score_words(_state: &State<Self>, _speech: &Speech) -> Option<String> {
        None
    }

    /// The number that damage is counted against, if there is one: it is shown with what is left of it.
    const HEALTH: Option<Value> = None;

    /// Whether something shows them at all.
    fn has_values(_information: &Information) -> bool {
        true
    }

    /// What something with these abilities can do, in a few numbers: `スキル 1:100 3:400`. `None` where no numbers tell that.
    fn strength_words(_abilities: &[&Ability], _speech: &Speech) -> Option<String> {
        None
    }

    /// The same of something on the field as it is now, as far as the viewer can know. `None` where what is printed says it.
    fn strength_now(_engine: &Engine<'_, Self>, _object: ObjectId, _speech: &Speech) -> Option<String> {
        None
    }

    /// A first lesson for somebody who has never seen the game.
    fn lesson() -> Option<Lesson> {
        None
    }

    /// How the table looks to one who sits below, from the far side to the near one.
    fn board_plan(below: PlayerId) -> Vec<Strip> {
        plan_of_zones::<Self>(below)
    }

    /// How much better a player stands than the other, in points of which a hundred are a clear advantage. It looks only at
    /// what both players can count, and not at who has won.
    fn evaluate(engine: &Engine<'_, Self>, player: PlayerId) -> i32;

    /// How readily somebody who does not think takes an offer, compared with the others. From [`Playable::OBVIOUS`] on even
    /// somebody does who otherwise lets everything pass.
    fn urge(_engine: &Engine<'_, Self>, _player: PlayerId, _choice: Choice<Self>) -> u32 {
        1
    }

    /// Where a player's cursor begins, counted from 0, where [`Playable::urge`] does not say which of several is best.
    fn first_thought(_engine: &Engine<'_, Self>, _player: PlayerId, _offers: &[Offer<Self>]) -> Option<usize> {
        None
    }

    /// The offer that a payment takes by itself, counted from 0, because all ways to go on come to the same.
    fn pays_itself(_engine: &Engine<'_, Self>, _player: PlayerId, _offers: &[Offer<Self>]) -> Option<usize> {
        None
    }

    /// What cards speak of and only the rules explain: counters, and what a player may hold.
    const TERMS: &'static [Term] = &[];

    /// What a player holds that lies on no card and stays: it stands on the table beside the name.
    fn holding_words(_board: &Self::Board, _player: PlayerId, _speech: &Speech) -> Option<String> {
        None
    }

    /// Counters that are good for what bears them; the others are bad for it.
    const GOOD_COUNTERS: &'static [Counter] = &[];

    /// Marks that are bad for what has them; the others are good for it.
    const BAD_MARKS: &'static [Mark] = &[];

    /// What tells how a game will end, when a turn has just begun: numbers of the turn player, then of the other, each by a
    /// name and always in the same order. Of a state that somebody imagines they may look at the hands, too.
    fn features(_engine: &Engine<'_, Self>, _see: &mut dyn FnMut(&'static str, f32)) {}

    /// How much each of the [features](Playable::features) tells, fitted to games: first a constant, then a weight for each
    /// (see docs/bots.md). Without them [`Playable::evaluate`] has to do.
    const OUTLOOK: &'static [f32] = &[];

    /// What nobody leaves out.
    const OBVIOUS: u32 = 100;

    /// How the game is won and what a turn brings, for somebody who has never seen it: a few short lines, Japanese and English.
    fn primer() -> (&'static str, &'static str) {
        ("", "")
    }

    /// The colours that are shown on the field because battles depend on them: which bits, where they begin, and the sign before
    /// them.
    const COLOURS_SHOWN: &'static [(u16, u32, &'static str)] = &[];

    /// The open question in the game's own words: what it is about, and how much of it is done. `None` where the general words do.
    fn question_words(_engine: &Engine<'_, Self>, _player: PlayerId, _speech: &Speech) -> Option<String> {
        None
    }

    /// A pick in the game's own words, where the general ones say too little.
    fn choice_words(_engine: &Engine<'_, Self>, _choice: &Choice<Self>, _speech: &Speech) -> Option<String> {
        None
    }

    /// The phase and step, in words.
    fn moment_words(board: &Self::Board, speech: &Speech) -> String;

    /// A line of the log for the game's own book-keeping, which may be about [a card](tefuda_kernel::Game::noted); `None` where
    /// it is not worth a line.
    fn note_words(note: &Self::Note, card: &str, pool: &Pool<Self>, speech: &Speech) -> Option<String>;

    /// Whether only a whole log tells an event: a step on the way to something that has a line of its own.
    fn is_quiet(entry: &Entry<Self>) -> bool {
        matches!(entry.event, Event::Vanish(_)) && entry.from == Some(Self::STACK)
    }

    /// Whether an event only moves the game on: a phase begins, a right is passed. What comes next does not come of what was before it.
    fn moves_on(_event: &Event<Self>) -> bool {
        false
    }

    /// What can be done with an act, in words.
    fn act_words(act: &Self::Act, card: Option<&str>, pool: &Pool<Self>, speech: &Speech) -> String;
}
