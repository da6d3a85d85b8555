//! The `tefuda` program: reads what was typed, does the command, and says what went wrong. It is a library so that tests can run it with
//! games of their own; `main.rs` runs it with those that ship.

mod args;
mod board;
mod card;
mod card_check;
mod card_import;
mod cause;
mod chronicle;
mod console;
mod deck;
mod explain;
mod failure;
mod games;
mod games_list;
mod help_games;
mod help_ja;
mod hosted;
mod improve;
mod json_option;
mod library;
mod locale;
mod official;
mod opening;
mod opponent;
mod play;
mod progress;
mod replay;
mod rules;
mod scenario;
mod screen;
mod serve;
mod sim;
mod why;
mod wrong_usage;
mod zones;

use args::{CardCommand, Command, DeckCommand, Tefuda};
use clap::{CommandFactory, FromArgMatches};
use console::{BAD, Console, paint};
use failure::Done;
pub use games::{Games, Host, SHIPPED};
use std::io::Write;
use std::process::ExitCode;
use tefuda_table::Lang;

/// Do what was typed, with these games.
pub fn program(games: Games) -> ExitCode {
    let typed: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let lang = locale::language(&typed);
    let (command, typed) = match lang {
        Lang::Ja => (help_ja::translate(Tefuda::command()), wrong_usage::help_as_option(typed)),
        Lang::En => (Tefuda::command(), typed),
    };
    let command = help_games::name_options(command, games, lang);
    let parsed = json_option::where_it_is_taken(command).try_get_matches_from(typed);
    let parsed = parsed.and_then(|matches| Ok((json_option::is_wanted(&matches), Tefuda::from_arg_matches(&matches)?)));
    let (json, Tefuda { common, command }) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return wrong_usage::tell(&error, lang),
    };
    let mut console = Console::new(lang, json, common.cards, games);
    match run(&mut console, command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message(lang) {
                let head = paint(if lang == Lang::Ja { "エラー" } else { "error" }, BAD.bold());
                // Nobody is left to tell where the terminal has disappeared.
                let _ = writeln!(anstream::stderr(), "{head}: {message}");
            }
            ExitCode::from(failure.status())
        }
    }
}

fn run(console: &mut Console, command: Command) -> Done {
    let games = console.games;
    match command {
        Command::Games => games_list::run(console),
        Command::Play(args) => play::run(console, &args),
        Command::Sim(args) => games.find(&args.game)?.simulate(console, &args),
        Command::Deck(DeckCommand::List { game }) => games.find(&game)?.list_decks(console),
        Command::Deck(DeckCommand::Show { game, deck }) => games.find(&game)?.show_deck(console, &deck),
        Command::Deck(DeckCommand::Improve(args)) => games.find(&args.game)?.improve_deck(console, &args),
        Command::Deck(DeckCommand::Check { game, deck }) => games.find(&game)?.check_deck(console, &deck),
        Command::Card(CardCommand::List { game, words, kind, cost }) => {
            games.find(&game)?.list_cards(console, &card::Wanted { words: &words, kind: kind.as_deref(), cost })
        }
        Command::Card(CardCommand::Show { game, name }) => games.find(&game)?.show_card(console, &name),
        Command::Card(CardCommand::Check(args)) => games.find(&args.game)?.check_cards(console, &args),
        Command::Card(CardCommand::Import { game, file, set }) => games.find(&game)?.import_cards(console, &file, &set),
        Command::Scenario(args) => scenario::run(console, &args),
        Command::Replay(args) => replay::run(console, &args),
        Command::Why(args) => why::run(console, &args),
        Command::Rules(args) => games.find(&args.game)?.rules(console, &args),
        Command::Serve(args) => games.find(&args.game)?.serve(console, &args),
        Command::Completions { shell } => completions(shell, games),
    }
}

fn completions(shell: clap_complete::Shell, games: Games) -> Done {
    let mut script = Vec::new();
    let mut command = json_option::where_it_is_taken(help_games::name_options(Tefuda::command(), games, Lang::En));
    clap_complete::generate(shell, &mut command, "tefuda", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(())
}
