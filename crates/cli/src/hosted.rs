//! A game as the commands know it, whichever it is. [`Played`] does every command with a game's own types, [`Read`] those that need
//! only its cards.

use crate::args::{CheckArgs, ImproveArgs, PlayArgs, ReplayArgs, RulesArgs, ServeArgs, SimArgs, WhyArgs};
use crate::card::Wanted;
use crate::console::Console;
use crate::failure::{Done, Failure, fail};
use crate::games_list::{Stock, stock};
use crate::play::Origin;
use crate::scenario::Findings;
use crate::{card, card_check, card_import, deck, improve, opening, play, replay, rules, scenario, serve, sim, why};
use std::marker::PhantomData;
use std::path::Path;
use tefuda_scenario::Case;
use tefuda_table::{GameOption, Playable, Readable, Record, Ruling, Shipped, Unplayed};

/// What a command asks of a game. What needs rules is refused unless the game has them.
pub trait Hosted: Sync {
    /// The word by which commands know it.
    fn id(&self) -> &'static str;
    /// Its name, Japanese and English.
    fn title(&self) -> (&'static str, &'static str);
    /// How many cards, decks, rulings and clauses it has.
    fn stock(&self) -> Stock;

    /// `tefuda card list`.
    fn list_cards(&self, console: &mut Console, wanted: &Wanted<'_>) -> Done;
    /// `tefuda card show`.
    fn show_card(&self, console: &mut Console, name: &str) -> Done;
    /// `tefuda card check`.
    fn check_cards(&self, console: &mut Console, args: &CheckArgs) -> Done;
    /// `tefuda card import`.
    fn import_cards(&self, console: &mut Console, file: &Path, set: &str) -> Done;
    /// `tefuda deck list`.
    fn list_decks(&self, console: &mut Console) -> Done;
    /// `tefuda deck show`.
    fn show_deck(&self, console: &mut Console, deck: &str) -> Done;

    /// Why a command that needs rules does nothing: there are only cards.
    fn unplayed(&self) -> Failure {
        let (ja, en) = self.title();
        fail(
            format!("{ja}: カードは読めますが、ルールはまだ動きません"),
            format!("{en}: its cards can be read; its rules are not played yet"),
        )
    }

    /// What its rules leave to the host.
    fn options(&self) -> &'static [GameOption] {
        &[]
    }

    /// The rulings that ship with it.
    fn rulings(&self) -> &'static [Shipped] {
        &[]
    }

    /// `tefuda deck check`.
    fn check_deck(&self, _console: &mut Console, _deck: &str) -> Done {
        Err(self.unplayed())
    }

    /// `tefuda deck improve`.
    fn improve_deck(&self, _console: &mut Console, _args: &ImproveArgs) -> Done {
        Err(self.unplayed())
    }

    /// A record of a game that `tefuda play` begins.
    fn begin(&self, _console: &Console, _args: &PlayArgs) -> Result<Record, Failure> {
        Err(self.unplayed())
    }

    /// A record of a game that begins at the board of a ruling.
    fn begin_at(&self, _console: &Console, _ruling: Ruling, _seed: u64) -> Result<Record, Failure> {
        Err(self.unplayed())
    }

    /// A record of the first lesson.
    fn begin_lesson(&self, _seed: u64) -> Result<Record, Failure> {
        Err(self.unplayed())
    }

    /// Whether a saved game can go on.
    fn is_open(&self, _record: &Record) -> bool {
        false
    }

    /// `tefuda play`, from a record on.
    fn play(&self, _console: &mut Console, _args: &PlayArgs, _origin: Origin) -> Done {
        Err(self.unplayed())
    }

    /// `tefuda sim`.
    fn simulate(&self, _console: &mut Console, _args: &SimArgs) -> Done {
        Err(self.unplayed())
    }

    /// `tefuda serve`.
    fn serve(&self, _console: &mut Console, _args: &ServeArgs) -> Done {
        Err(self.unplayed())
    }

    /// `tefuda rules`.
    fn rules(&self, _console: &mut Console, _args: &RulesArgs) -> Done {
        Err(self.unplayed())
    }

    /// `tefuda replay`.
    fn replay(&self, _console: &mut Console, _args: &ReplayArgs, _record: &Record) -> Done {
        Err(self.unplayed())
    }

    /// `tefuda why`.
    fn why(&self, _console: &mut Console, _args: &WhyArgs, _record: &Record) -> Done {
        Err(self.unplayed())
    }

    /// Judge the rulings of this game among those that `tefuda scenario` is given.
    fn judge(&self, console: &Console, cases: &[&(String, Case)], findings: &mut Findings) -> Done {
        findings.refuse(&self.unplayed().message(console.lang).unwrap_or_default(), cases);
        Ok(())
    }
}

/// A game whose cards are read and whose rules are not played yet.
pub struct Read<R>(pub PhantomData<fn() -> R>);

impl<R: Readable> Hosted for Read<R> {
    fn id(&self) -> &'static str {
        R::ID
    }

    fn title(&self) -> (&'static str, &'static str) {
        R::TITLE
    }

    fn stock(&self) -> Stock {
        stock::<Unplayed<R>>(false)
    }

    fn list_cards(&self, console: &mut Console, wanted: &Wanted<'_>) -> Done {
        card::list::<Unplayed<R>>(console, wanted)
    }

    fn show_card(&self, console: &mut Console, name: &str) -> Done {
        card::show::<Unplayed<R>>(console, name)
    }

    fn check_cards(&self, console: &mut Console, args: &CheckArgs) -> Done {
        card_check::run::<Unplayed<R>>(console, args)
    }

    fn import_cards(&self, console: &mut Console, file: &Path, set: &str) -> Done {
        card_import::run::<Unplayed<R>>(console, file, set)
    }

    fn list_decks(&self, console: &mut Console) -> Done {
        deck::list::<Unplayed<R>>(console)
    }

    fn show_deck(&self, console: &mut Console, deck: &str) -> Done {
        deck::show::<Unplayed<R>>(console, deck)
    }

    /// Clauses that are written down can be read before anything is done by them.
    fn rules(&self, console: &mut Console, args: &RulesArgs) -> Done {
        if R::materials().clauses.is_empty() { Err(self.unplayed()) } else { rules::run::<Unplayed<R>>(console, args) }
    }
}

/// A game whose rules are played.
pub struct Played<G>(pub PhantomData<fn() -> G>);

impl<G: Playable> Hosted for Played<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn title(&self) -> (&'static str, &'static str) {
        G::TITLE
    }

    fn stock(&self) -> Stock {
        stock::<G>(true)
    }

    fn options(&self) -> &'static [GameOption] {
        G::OPTIONS
    }

    fn rulings(&self) -> &'static [Shipped] {
        G::materials().rulings
    }

    fn list_cards(&self, console: &mut Console, wanted: &Wanted<'_>) -> Done {
        card::list::<G>(console, wanted)
    }

    fn show_card(&self, console: &mut Console, name: &str) -> Done {
        card::show::<G>(console, name)
    }

    fn check_cards(&self, console: &mut Console, args: &CheckArgs) -> Done {
        card_check::run::<G>(console, args)
    }

    fn import_cards(&self, console: &mut Console, file: &Path, set: &str) -> Done {
        card_import::run::<G>(console, file, set)
    }

    fn list_decks(&self, console: &mut Console) -> Done {
        deck::list::<G>(console)
    }

    fn show_deck(&self, console: &mut Console, deck: &str) -> Done {
        deck::show::<G>(console, deck)
    }

    fn check_deck(&self, console: &mut Console, deck: &str) -> Done {
        deck::check::<G>(console, deck)
    }

    fn improve_deck(&self, console: &mut Console, args: &ImproveArgs) -> Done {
        improve::run::<G>(console, args)
    }

    fn begin(&self, console: &Console, args: &PlayArgs) -> Result<Record, Failure> {
        let mut record = play::begin::<G>(console, [args.deck.as_deref(), args.vs_deck.as_deref()], args.seed)?;
        record.header.options = opening::options::<G>(&args.options)?;
        Ok(record)
    }

    fn begin_at(&self, console: &Console, ruling: Ruling, seed: u64) -> Result<Record, Failure> {
        opening::begin::<G>(ruling, &crate::library::open_shelf::<G>(console)?, seed)
    }

    fn begin_lesson(&self, seed: u64) -> Result<Record, Failure> {
        play::begin_lesson::<G>(seed)
    }

    fn is_open(&self, record: &Record) -> bool {
        play::is_open::<G>(record)
    }

    fn play(&self, console: &mut Console, args: &PlayArgs, origin: Origin) -> Done {
        play::play::<G>(console, args, origin)
    }

    fn simulate(&self, console: &mut Console, args: &SimArgs) -> Done {
        sim::run::<G>(console, args)
    }

    fn serve(&self, console: &mut Console, args: &ServeArgs) -> Done {
        serve::run::<G>(console, args)
    }

    fn rules(&self, console: &mut Console, args: &RulesArgs) -> Done {
        rules::run::<G>(console, args)
    }

    fn replay(&self, console: &mut Console, args: &ReplayArgs, record: &Record) -> Done {
        replay::show::<G>(console, args, record)
    }

    fn why(&self, console: &mut Console, args: &WhyArgs, record: &Record) -> Done {
        why::show::<G>(console, args, record)
    }

    fn judge(&self, console: &Console, cases: &[&(String, Case)], findings: &mut Findings) -> Done {
        scenario::run_game::<G>(console, cases, findings)
    }
}
