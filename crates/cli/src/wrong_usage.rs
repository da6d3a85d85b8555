//! What was typed wrongly, in the user's words: clap finds it, but speaks only English, and of numbers in Rust's words.

use crate::console::{BAD, paint};
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::ffi::OsString;
use std::process::ExitCode;
use tefuda_table::Lang;

/// Say what is wrong and end with status 2. Help and version are no errors.
pub fn tell(error: &Error, lang: Lang) -> ExitCode {
    match told(error, lang).filter(|_| error.use_stderr()) {
        Some(text) => anstream::eprintln!("{text}"),
        // Nobody is left to tell when the stream is closed.
        None => drop(error.print()),
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// The message where clap's own will not do.
fn told(error: &Error, lang: Lang) -> Option<String> {
    let what = match lang {
        Lang::Ja => japanese(error)?,
        Lang::En if error.kind() == ErrorKind::ValueValidation => {
            format!("'{}' is no value for {}: {}", of(error, ContextKind::InvalidValue), option(error), wrong_value(error).1)
        }
        Lang::En => return None,
    };
    let head = paint(if lang == Lang::Ja { "エラー" } else { "error" }, BAD.bold());
    let usage = of(error, ContextKind::Usage);
    let usage = if usage.is_empty() { String::new() } else { format!("\n\n{usage}") };
    Some(match lang {
        Lang::Ja => format!("{head}: {what}{}\n\n詳しくは --help", usage.replace("Usage:", "使い方:")),
        Lang::En => format!("{head}: {what}{usage}\n\nFor more information, try '--help'."),
    })
}

fn japanese(error: &Error) -> Option<String> {
    let (option, value) = (option(error), of(error, ContextKind::InvalidValue));
    let there = of(error, ContextKind::ValidValue);
    let there = if there.is_empty() { there } else { format!("。あるもの: {there}") };
    Some(match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let command = of(error, ContextKind::InvalidSubcommand);
            format!("「{command}」というコマンドはありません{}", meant(error, ContextKind::SuggestedSubcommand))
        }
        ErrorKind::UnknownArgument => {
            format!("「{option}」の書き方が違うか、ここでは使えません{}", meant(error, ContextKind::SuggestedArg))
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("{option} の値がありません{there}"),
        ErrorKind::InvalidValue => {
            format!("{option} に「{value}」は使えません{}{there}", meant(error, ContextKind::SuggestedValue))
        }
        ErrorKind::ValueValidation => format!("{option} に「{value}」は使えません: {}", wrong_value(error).0),
        ErrorKind::MissingRequiredArgument => format!("足りないもの: {option}"),
        ErrorKind::MissingSubcommand => "コマンドがありません".to_owned(),
        ErrorKind::ArgumentConflict => match of(error, ContextKind::PriorArg) {
            prior if prior.is_empty() || prior == option => format!("{option} は1度だけです"),
            prior => format!("{option} は {prior} と一緒に使えません"),
        },
        ErrorKind::TooManyValues => format!("{option} に「{value}」は余分です"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("{option} の値の数が違います"),
        ErrorKind::NoEquals => format!("{option} は = をつけて書きます"),
        ErrorKind::InvalidUtf8 => "UTF-8ではない文字があります".to_owned(),
        _ => return None,
    })
}

fn option(error: &Error) -> String {
    of(error, ContextKind::InvalidArg)
}

/// What clap was about to say of something, as plain words.
fn of(error: &Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(all)) => all.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::StyledStrs(all)) => all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn meant(error: &Error, kind: ContextKind) -> String {
    let near = of(error, kind);
    if near.is_empty() { near } else { format!("。{near} ではありませんか") }
}

/// Why a value will not do, in both languages. Clap wraps what the type itself said.
fn wrong_value(error: &Error) -> (String, String) {
    let said = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    if let Some((_, range)) = said.split_once(" is not in ") {
        // What is open above ends at the largest number that a computer counts with.
        let (least, most) = range.split_once("..").unwrap_or((range, ""));
        return match most.trim_start_matches('=') {
            most if most.len() > 9 || most.is_empty() => (format!("{least}以上の数です"), format!("a number from {least} up")),
            most => (format!("{least}から{most}までの数です"), format!("a number from {least} to {most}")),
        };
    }
    if said.contains("boolean") {
        return ("on か off です".to_owned(), "it is on or off".to_owned());
    }
    if said.contains("float") {
        return ("数ではありません".to_owned(), "not a number".to_owned());
    }
    ("0以上の整数ではありません".to_owned(), "not a whole number, or too large a one".to_owned())
}

/// `help` before a command means `--help` behind it: clap's own command of that name speaks only English.
pub fn help_as_option(typed: Vec<OsString>) -> Vec<OsString> {
    let words: Vec<usize> = (1..typed.len()).filter(|at| is_word(&typed, *at)).take(2).collect();
    let is = |nth: usize, word: &str| words.get(nth).is_some_and(|at| typed[*at] == word);
    let help = match (is(0, "help"), (is(0, "deck") || is(0, "card")) && is(1, "help")) {
        (true, _) => words[0],
        (_, true) => words[1],
        _ => return typed,
    };
    let mut typed = typed;
    typed.remove(help);
    typed.push("--help".into());
    typed
}

/// Whether something typed is neither an option nor the value of one that every command takes.
fn is_word(typed: &[OsString], at: usize) -> bool {
    let option = |at: usize| typed[at].to_string_lossy().starts_with('-');
    let takes_it = at > 0 && ["--lang", "--cards"].iter().any(|name| typed[at - 1] == *name);
    !option(at) && !takes_it
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Tefuda;
    use crate::help_ja::translate;
    use clap::CommandFactory;

    fn said(typed: &str, lang: Lang) -> String {
        let words = std::iter::once("tefuda").chain(typed.split(' '));
        let command = if lang == Lang::Ja { translate(Tefuda::command()) } else { Tefuda::command() };
        told(&command.try_get_matches_from(words).expect_err("is wrong"), lang).unwrap_or_default()
    }

    #[test]
    fn everything_typed_wrongly_is_told_in_japanese() {
        let cases = [
            ("foo", "「foo」というコマンドはありません"),
            ("paly magmell", "play ではありませんか"),
            ("deck lsit magmell", "list ではありませんか"),
            ("play magmell --sede 3", "--seed ではありませんか"),
            ("play magmell --seed abc", "--seed <SEED> に「abc」は使えません: 0以上の整数ではありません"),
            ("play magmell --auto-pass=maybe", "on か off です"),
            ("play magmell --seed", "の値がありません"),
            ("play magmell --learn --deck x", "一緒に使えません"),
            ("sim magmell --games 0", "1以上の数です"),
            ("sim magmell --threads 0", "1から1024までの数です"),
            ("sim magmell --until-decided x", "数ではありません"),
            ("games --lang fr", "に「fr」は使えません。あるもの: ja, en"),
            ("play", "足りないもの: "),
            ("serve magmell", "足りないもの: --stdio"),
            ("deck show magmell a b", "ここでは使えません"),
            ("games --json --json", "1度だけです"),
        ];
        for (typed, words) in cases {
            let said = said(typed, Lang::Ja);
            assert!(said.contains(words), "{typed}: {said}");
            let english = ["error", "Usage", "invalid", "unexpected", "For more", "tip:", "required"];
            assert!(english.iter().all(|word| !said.contains(word)), "{typed}: {said}");
        }
    }

    #[test]
    fn numbers_are_told_in_plain_english_too() {
        assert!(said("sim magmell --games 0", Lang::En).contains("a number from 1 up"));
        assert!(said("play magmell --seed abc", Lang::En).contains("'abc' is no value for --seed <SEED>: not a whole number"));
        assert!(said("play magmell --auto-pass=maybe", Lang::En).contains("on or off"));
    }

    #[test]
    fn help_before_a_command_is_the_help_of_that_command() {
        let changed = |typed: &str| -> String {
            let typed = typed.split(' ').map(OsString::from).collect();
            let words: Vec<String> = help_as_option(typed).iter().map(|word| word.to_string_lossy().into_owned()).collect();
            words.join(" ")
        };
        assert_eq!(changed("tefuda --lang ja help"), "tefuda --lang ja --help");
        assert_eq!(changed("tefuda help card show"), "tefuda card show --help");
        assert_eq!(changed("tefuda card help show"), "tefuda card show --help");
        assert_eq!(changed("tefuda card show magmell help"), "tefuda card show magmell help");
        assert_eq!(changed("tefuda --cards help games"), "tefuda --cards help games");
    }
}
