//! Which language to speak, before anything is parsed: the help needs to know it too.

use std::ffi::OsString;
use tefuda_table::Lang;

/// What `--lang` says, or else the terminal's locale.
pub fn language(typed: &[OsString]) -> Lang {
    let typed: Vec<&str> = typed.iter().filter_map(|word| word.to_str()).collect();
    let after = typed.iter().position(|word| *word == "--lang").and_then(|at| typed.get(at + 1).copied());
    let asked = after.or_else(|| typed.iter().find_map(|word| word.strip_prefix("--lang=")));
    match asked {
        Some("ja") => Lang::Ja,
        Some("en") => Lang::En,
        _ => of_locale(|name| std::env::var(name).ok()),
    }
}

/// The first of these variables that says something decides.
fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    if said.is_some_and(|value| value.starts_with("ja")) { Lang::Ja } else { Lang::En }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_comes_before_the_locale() {
        let typed = |words: &[&str]| words.iter().map(OsString::from).collect::<Vec<_>>();
        assert_eq!(language(&typed(&["tefuda", "games", "--lang", "ja"])), Lang::Ja);
        assert_eq!(language(&typed(&["tefuda", "--lang=ja", "games"])), Lang::Ja);
        assert_eq!(language(&typed(&["tefuda", "--lang=en", "games"])), Lang::En);
    }

    #[test]
    fn the_first_variable_that_says_something_decides() {
        let env = |set: &'static [(&str, &str)]| {
            of_locale(move |name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(env(&[("LC_ALL", ""), ("LANG", "ja_JP.UTF-8")]), Lang::Ja);
        assert_eq!(env(&[("LC_ALL", "C"), ("LANG", "ja_JP.UTF-8")]), Lang::En);
        assert_eq!(env(&[]), Lang::En);
    }
}
