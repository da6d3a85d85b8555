//! `--json` is taken before a command and behind every command that has an answer to print, and offered nowhere else.

use clap::{ArgMatches, Command};

/// These talk with somebody, or print what is no answer.
const NEVER: [&str; 3] = ["play", "serve", "completions"];
const JSON: &str = "json";

/// The commands with the option where it is taken.
pub fn where_it_is_taken(command: Command) -> Command {
    let Some(option) = command.get_arguments().find(|option| option.get_id() == JSON).cloned() else { return command };
    let command = command.mut_arg(JSON, |option| option.global(false));
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, |sub| with(sub, &option)))
}

fn with(command: Command, option: &clap::Arg) -> Command {
    if NEVER.contains(&command.get_name()) || command.get_name() == "help" {
        return command;
    }
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = command.arg(option.clone().global(false));
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, |sub| with(sub, option)))
}

/// Whether it was typed anywhere.
pub fn is_wanted(matches: &ArgMatches) -> bool {
    let here = matches.try_get_one::<bool>(JSON).ok().flatten().copied().unwrap_or(false);
    here || matches.subcommand().is_some_and(|(_, inner)| is_wanted(inner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Tefuda;
    use clap::CommandFactory;

    #[test]
    fn it_is_listed_where_it_is_taken_and_nowhere_else() {
        for command in [Tefuda::command(), crate::help_ja::translate(Tefuda::command())] {
            let mut command = where_it_is_taken(command);
            command.build();
            for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
                let listed = sub.get_arguments().any(|option| option.get_id() == JSON);
                assert_eq!(listed, !NEVER.contains(&sub.get_name()), "{}", sub.get_name());
            }
        }
    }

    #[test]
    fn it_counts_wherever_it_stands() {
        let wanted = |words: &[&str]| {
            let command = where_it_is_taken(Tefuda::command());
            command.try_get_matches_from(std::iter::once(&"tefuda").chain(words)).map(|matches| is_wanted(&matches)).ok()
        };
        for words in [&["--json", "games"][..], &["games", "--json"], &["deck", "--json", "list", "magmell"]] {
            assert_eq!(wanted(words), Some(true), "{words:?}");
        }
        assert_eq!(wanted(&["games"]), Some(false));
        assert_eq!(wanted(&["serve", "--json", "--stdio", "magmell"]), None);
    }
}
