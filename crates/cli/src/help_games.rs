//! What the help says of the games, from their own words: the options that their rules leave to the host.

use crate::games::Games;
use clap::Command;
use tefuda_table::Lang;

/// Stands in a help text where the options of the games come.
const OPTIONS: &str = "{options}";

/// The same commands, with the options of the games named where a help text asks for them.
pub fn name_options(command: Command, games: Games, lang: Lang) -> Command {
    let options = options(games, lang);
    let fill = |argument: clap::Arg| match argument.get_help().map(ToString::to_string) {
        Some(help) if help.contains(OPTIONS) => argument.help(help.replace(OPTIONS, &options)),
        _ => argument,
    };
    command.mut_subcommands(|sub| sub.mut_args(fill))
}

/// `Divine Cross TCG: janken=hands or janken=coin`.
fn options(games: Games, lang: Lang) -> String {
    let or = if lang == Lang::Ja { " か " } else { " or " };
    let named = games.iter().flat_map(|game| game.options().iter().map(move |option| (game.title(), option)));
    let told = named.map(|(title, option)| {
        let pairs: Vec<String> = option.values.iter().map(|value| format!("{}={value}", option.name)).collect();
        format!("{}: {}", lang.of(title), pairs.join(or))
    });
    told.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Tefuda;
    use crate::games::SHIPPED;
    use crate::help_ja::translate;
    use clap::CommandFactory;

    #[test]
    fn every_game_with_options_is_told_of_and_no_gap_is_left() {
        let commands = [(Lang::Ja, translate(Tefuda::command())), (Lang::En, Tefuda::command())];
        for (lang, command) in commands {
            for mut sub in name_options(command, SHIPPED, lang).get_subcommands().cloned() {
                let help = sub.render_long_help().to_string();
                assert!(!help.contains(OPTIONS), "{help}");
                for game in SHIPPED.iter().filter(|game| !game.options().is_empty() && sub.get_name() == "play") {
                    assert!(help.contains(lang.of(game.title())), "{help}");
                }
            }
        }
    }
}
