//! The `tefuda` program: reads what was typed, does the command, and says what went wrong.

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
mod help_ja;
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
use games::dispatch;
use std::process::ExitCode;
use tefuda_table::Lang;

fn main() -> ExitCode {
    let typed: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let lang = locale::language(&typed);
    let (command, typed) = match lang {
        Lang::Ja => (help_ja::translate(Tefuda::command()), wrong_usage::help_as_option(typed)),
        Lang::En => (Tefuda::command(), typed),
    };
    let parsed = json_option::where_it_is_taken(command).try_get_matches_from(typed);
    let parsed = parsed.and_then(|matches| Ok((json_option::is_wanted(&matches), Tefuda::from_arg_matches(&matches)?)));
    let (json, Tefuda { common, command }) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return wrong_usage::tell(&error, lang),
    };
    let mut console = Console::new(lang, json, common.cards);
    match run(&mut console, command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message(lang) {
                let head = paint(if lang == Lang::Ja { "エラー" } else { "error" }, BAD.bold());
                anstream::eprintln!("{head}: {message}");
            }
            ExitCode::from(failure.status())
        }
    }
}

fn run(console: &mut Console, command: Command) -> Done {
    match command {
        Command::Games => games_list::run(console),
        Command::Play(args) => play::run(console, &args),
        Command::Sim(args) => dispatch!(&args.game, G => sim::run::<G>(console, &args)),
        Command::Deck(DeckCommand::List { game }) => dispatch!(&game, G => deck::list::<G>(console)),
        Command::Deck(DeckCommand::Show { game, deck }) => dispatch!(&game, G => deck::show::<G>(console, &deck)),
        Command::Deck(DeckCommand::Improve(args)) => dispatch!(&args.game, G => improve::run::<G>(console, &args)),
        Command::Deck(DeckCommand::Check { game, deck }) => dispatch!(&game, G => deck::check::<G>(console, &deck)),
        Command::Card(CardCommand::List { game, words, kind, cost }) => {
            dispatch!(&game, G => card::list::<G>(console, &card::Wanted { words: &words, kind: kind.as_deref(), cost }))
        }
        Command::Card(CardCommand::Show { game, name }) => dispatch!(&game, G => card::show::<G>(console, &name)),
        Command::Card(CardCommand::Check(args)) => dispatch!(&args.game, G => card_check::run::<G>(console, &args)),
        Command::Card(CardCommand::Import { game, file, set }) => {
            dispatch!(&game, G => card_import::run::<G>(console, &file, &set))
        }
        Command::Scenario(args) => scenario::run(console, &args),
        Command::Replay(args) => replay::run(console, &args),
        Command::Why(args) => why::run(console, &args),
        Command::Rules(args) => dispatch!(&args.game, G => rules::run::<G>(console, &args)),
        Command::Serve(args) => dispatch!(&args.game, G => serve::run::<G>(console, &args)),
        Command::Completions { shell } => completions(shell),
    }
}

fn completions(shell: clap_complete::Shell) -> Done {
    let mut script = Vec::new();
    let mut command = json_option::where_it_is_taken(Tefuda::command());
    clap_complete::generate(shell, &mut command, "tefuda", &mut script);
    std::io::Write::write_all(&mut std::io::stdout(), &script)?;
    Ok(())
}
