//! What can be typed: one definition for the parser, the help and the shell completions.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use tefuda_kernel::PlayerId;
use tefuda_table::Lang;

/// Japanese trading card games by their official rules.
#[derive(Debug, Parser)]
#[command(name = "tefuda", version, arg_required_else_help = true, after_help = "Example:\n  tefuda play magmell")]
pub struct Tefuda {
    #[command(flatten)]
    pub common: Common,
    #[command(subcommand)]
    pub command: Command,
}

/// What every command takes.
#[derive(Debug, Args)]
pub struct Common {
    /// The language (by default that of the terminal)
    #[arg(long, global = true, value_enum, display_order = 900)]
    pub lang: Option<Language>,
    /// Print one JSON object and nothing else
    #[arg(long, global = true, display_order = 901)]
    pub json: bool,
    /// Add all card files (*.txt) of a folder
    #[arg(long, global = true, value_name = "DIR", display_order = 902)]
    pub cards: Vec<PathBuf>,
}

/// The languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// 日本語
    Ja,
    /// English
    En,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Lang {
        match language {
            Language::Ja => Lang::Ja,
            Language::En => Lang::En,
        }
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// The games, and what there is of each
    #[command(after_help = "Example:\n  tefuda games")]
    Games,
    /// Play in the terminal against a bot, or two people at one keyboard
    #[command(
        after_help = "Example:\n  tefuda play magmell --deck tidewood --vs search:normal --save game.jsonl\n  tefuda play --resume\n  tefuda play magmell --learn\n  tefuda play magmell --vs human"
    )]
    Play(PlayArgs),
    /// Many games between bots
    #[command(
        after_help = "Example:\n  tefuda sim magmell --games 10000 --decks tidewood,wildfire\n  tefuda sim magmell --games 400 --bots search:normal,greedy --until-decided 75"
    )]
    Sim(SimArgs),
    /// Decks: list them, show one, check one, make one stronger
    #[command(subcommand, after_help = "Example:\n  tefuda deck check magmell my-deck.txt")]
    Deck(DeckCommand),
    /// Cards: find them, show one, check card files, import a set
    #[command(subcommand, after_help = "Example:\n  tefuda card show magmell 潮読みの見習い")]
    Card(CardCommand),
    /// Run executable rulings
    #[command(after_help = "Example:\n  tefuda scenario games/magmell/scenarios")]
    Scenario(ScenarioArgs),
    /// Step through a saved game, and check that it still comes out the same
    #[command(
        after_help = "Example:\n  tefuda replay game.jsonl --at 40\n  tefuda replay game.jsonl --at 40 --to-scenario > point.md"
    )]
    Replay(ReplayArgs),
    /// Why something happened in a saved game, or why something cannot be done there
    #[command(after_help = "Example:\n  tefuda why game.jsonl --at 40\n  tefuda why game.jsonl --at 40 attack")]
    Why(WhyArgs),
    /// The clauses of a game: what each says, where it is done, what proves it
    #[command(after_help = "Example:\n  tefuda rules magmell 701.4.1.1")]
    Rules(RulesArgs),
    /// The game over JSON lines, for bots and interfaces in any language (docs/protocol.md)
    #[command(after_help = "Example:\n  tefuda serve --stdio magmell --vs random --seed 7")]
    Serve(ServeArgs),
    /// Print a completion script for a shell
    #[command(after_help = "Example:\n  tefuda completions bash > ~/.local/share/bash-completion/completions/tefuda")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// `tefuda play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The game (see `tefuda games`); not needed with --from and --resume
    #[arg(required_unless_present_any = ["from", "resume"])]
    pub game: Option<String>,
    /// Your deck: one that ships, or a deck file
    #[arg(long)]
    pub deck: Option<String>,
    /// Against whom: a bot, or `human` for two people at one keyboard (by default greedy, or as before)
    #[arg(long)]
    pub vs: Option<String>,
    /// The other deck
    #[arg(long)]
    pub vs_deck: Option<String>,
    /// The seed of the dealer (by default a new one)
    #[arg(long)]
    pub seed: Option<u64>,
    /// Where the game is written as it goes (by default in your data folder)
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on with a game that was left or killed, in its own file (by default the newest one)
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["deck", "vs_deck", "seed", "from"])]
    pub resume: Option<Option<PathBuf>>,
    /// Begin at a point of a saved game (FILE, or FILE@N after N picks), or at the board of the N-th ruling of a file (*.md)
    #[arg(long, value_name = "FILE[@N]", conflicts_with_all = ["deck", "vs_deck"])]
    pub from: Option<String>,
    /// What the rules leave to the host, as NAME=VALUE ({options})
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with_all = ["resume", "from", "learn"])]
    pub options: Vec<String>,
    /// A first lesson: a prepared board, and plain words for what can be done
    #[arg(long, requires = "game", conflicts_with_all = ["deck", "vs_deck", "vs", "from", "resume"])]
    pub learn: bool,
    /// Line by line instead of a full screen: for screen readers and scripts (always so without a terminal)
    #[arg(long)]
    pub plain: bool,
    /// Pass where there is no stop; `off` asks always (full control)
    #[arg(long, value_name = "ON/OFF", value_parser = clap::builder::BoolishValueParser::new(), num_args = 0..=1, require_equals = true, hide_possible_values = true, default_missing_value = "on")]
    pub auto_pass: Option<bool>,
}

/// `tefuda sim`.
#[derive(Debug, Args)]
pub struct SimArgs {
    /// The game
    pub game: String,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays: one bot, or A,B; two different ones play each deal twice, with changed seats
    #[arg(long, value_delimiter = ',', value_name = "A,B")]
    pub bots: Vec<String>,
    /// With which decks: D, or D1,D2; a folder or more than two: each against each (by default those that ship)
    #[arg(long, value_delimiter = ',', value_name = "D1,D2")]
    pub decks: Vec<String>,
    /// Stop as soon as it is certain that A wins more, or less, than so many percent of the games
    #[arg(long, value_name = "PERCENT", num_args = 0..=1, default_missing_value = "50")]
    pub until_decided: Option<f64>,
    /// The seed: the same one gives the same games on any number of threads
    #[arg(long)]
    pub seed: Option<u64>,
    /// On how many threads (by default one a core)
    #[arg(long, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub threads: Option<usize>,
    /// What the rules leave to the host, as NAME=VALUE ({options})
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Play only a part of the games: 1/4 is the first of four parts
    #[arg(long, value_name = "I/N")]
    pub shard: Option<String>,
    /// Write a CSV file with a row a game
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Go on with the games of that file where they were stopped
    #[arg(long, requires = "out", conflicts_with = "out_decisions")]
    pub resume: bool,
    /// Write a CSV file with a row a decision
    #[arg(long, value_name = "FILE")]
    pub out_decisions: Option<PathBuf>,
}

/// An example, and how a deck file looks.
const DECK_FILE: &str = "Example:\n  tefuda deck check magmell my-deck.txt\n\nA deck file:\n  My deck                first comes the deck's name\n  [grimoire]             a section of the game (a single one may be left out)\n  3 Ivy-Trailing Wolf    how many, and which card, by its English or Japanese name\n  # a remark             nothing behind # is read\n\n  tefuda deck show magmell tidewood > my-deck.txt    makes one to begin with";

/// `tefuda deck`.
#[derive(Debug, Subcommand)]
pub enum DeckCommand {
    /// The decks that ship
    #[command(after_help = "Example:\n  tefuda deck list magmell")]
    List {
        /// The game
        game: String,
    },
    /// What is in a deck
    #[command(after_help = "Example:\n  tefuda deck show magmell tidewood")]
    Show {
        /// The game
        game: String,
        /// A deck that ships, or a deck file
        deck: String,
    },
    /// Make a deck better by exchanging cards, and tell what was tried
    #[command(after_help = "Example:\n  tefuda deck improve magmell my-deck.txt --against decks --tries 50 --out better.txt")]
    Improve(ImproveArgs),
    /// Whether a deck is legal: each broken clause with the cards
    #[command(after_help = DECK_FILE)]
    Check {
        /// The game
        game: String,
        /// A deck that ships, or a deck file
        deck: String,
    },
}

/// `tefuda deck improve`.
#[derive(Debug, Args)]
pub struct ImproveArgs {
    /// The game
    pub game: String,
    /// A deck that ships, or a deck file
    pub deck: String,
    /// Against which decks: names, files, or a folder (by default those that ship)
    #[arg(long, value_delimiter = ',', value_name = "DIR")]
    pub against: Vec<String>,
    /// How many exchanges are tried
    #[arg(long, default_value_t = 40)]
    pub tries: u32,
    /// How many games each of them is given
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Who plays both decks
    #[arg(long, default_value = "greedy")]
    pub bot: String,
    /// The seed: the same one tries the same exchanges
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// On how many threads (by default one a core)
    #[arg(long, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub threads: Option<usize>,
    /// Where the better deck is written (by default it is only printed)
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `tefuda card`.
#[derive(Debug, Subcommand)]
pub enum CardCommand {
    /// Find cards
    #[command(after_help = "Example:\n  tefuda card list magmell 召喚 --kind ユニット --cost 3")]
    List {
        /// The game
        game: String,
        /// Words that the name or the text must contain, in Japanese or English
        words: Vec<String>,
        /// Only of this kind
        #[arg(long)]
        kind: Option<String>,
        /// Only of this cost: what the game calls the cost of a card, or that of a skill
        #[arg(long)]
        cost: Option<i32>,
    },
    /// One card: its text, what the compiler understood, English
    #[command(after_help = "Example:\n  tefuda card show magmell 潮読みの見習い")]
    Show {
        /// The game
        game: String,
        /// The card's name or a part of it, in Japanese or English
        name: String,
    },
    /// Compile card files, and say exactly which words are not understood
    #[command(after_help = "Example:\n  tefuda card check magmell my-cards.txt --failures 10")]
    Check(CheckArgs),
    /// Make a set of your own in your data folder: every command knows its cards from then on
    #[command(after_help = "Example:\n  tefuda card import magmell my-cards.txt --set lanterns")]
    Import {
        /// The game
        game: String,
        /// A card file, or JSON lines (*.jsonl, *.json)
        file: PathBuf,
        /// The name of the set
        #[arg(long, value_name = "NAME")]
        set: String,
    },
}

/// `tefuda card check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The game
    pub game: String,
    /// Card files, JSON lines (*.jsonl, *.json) or folders of them
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Instead of each message: the N things that alone block the most cards
    #[arg(long, value_name = "N")]
    pub failures: Option<usize>,
}

/// `tefuda scenario`.
#[derive(Debug, Args)]
pub struct ScenarioArgs {
    /// Files or folders (by default the rulings that ship)
    pub paths: Vec<PathBuf>,
    /// Also run each ruling with each clause that it claims switched off: it must then fail
    #[arg(long)]
    pub claims: bool,
}

/// `tefuda replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// A saved game
    pub file: PathBuf,
    /// Show the board and the log after so many picks
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// With whose eyes (by default everything is shown)
    #[arg(long, value_enum)]
    pub view: Option<Eyes>,
    /// Print that point (by default the last) as an executable ruling
    #[arg(long)]
    pub to_scenario: bool,
    /// Line by line instead of a full screen (always so without a terminal)
    #[arg(long)]
    pub plain: bool,
}

/// Whose eyes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Eyes {
    /// Player A's.
    A,
    /// Player B's.
    B,
    /// Everybody's: nothing is hidden.
    Both,
}

impl Eyes {
    /// The player whose they are; nobody's see everything.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Eyes::A => Some(PlayerId(0)),
            Eyes::B => Some(PlayerId(1)),
            Eyes::Both => None,
        }
    }
}

/// `tefuda why`.
#[derive(Debug, Args)]
pub struct WhyArgs {
    /// A saved game
    pub file: PathBuf,
    /// After so many picks, as `tefuda replay` numbers them (by default the last)
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// The number of an event in the log, instead of what the pick led to
    #[arg(long, value_name = "N", conflicts_with = "what")]
    pub event: Option<u32>,
    /// A card, or a thing to do such as `attack`: why can it not be done there?
    pub what: Option<String>,
}

/// `tefuda serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// The game
    pub game: String,
    /// On standard input and output (the only way there is)
    #[arg(long, required = true)]
    pub stdio: bool,
    /// The deck of player A: one that ships, or a deck file
    #[arg(long)]
    pub deck: Option<String>,
    /// Who is player B: a bot, or `client` to answer for both players
    #[arg(long, default_value = "random")]
    pub vs: String,
    /// The deck of player B
    #[arg(long)]
    pub vs_deck: Option<String>,
    /// The seed of the dealer (by default a new one)
    #[arg(long)]
    pub seed: Option<u64>,
    /// What the rules leave to the host, as NAME=VALUE ({options})
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Where the game is written as it goes (by default nowhere)
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// `tefuda rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The game
    pub game: String,
    /// A clause: what it says, where it is done, what proves it; with others below it, all of them
    pub clause: Option<String>,
    /// Only the rule clauses that no ruling proves
    #[arg(long)]
    pub missing: bool,
    /// Add the official text for display on this machine: lines with a clause's number, a tab and its text
    #[arg(long, value_name = "FILE", conflicts_with_all = ["clause", "missing"])]
    pub import: Option<PathBuf>,
}
