//! What a client sends: an object with one key. Anything else is told and changes nothing.

use super::LETTERS;
use crate::failure::shortened;
use crate::play::LONGEST_LINE;
use serde_json::Value;
use tefuda_kernel::PlayerId;
use tefuda_table::Lang;

/// A line of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Take the option with this number, from 1.
    Pick(usize),
    /// Somebody gives up: the asked player, if it is not said who.
    Concede(Option<PlayerId>),
    /// Everything that the asked player may know.
    View,
    /// The clause of an option.
    Why(usize),
    /// Why a card or a verb is not among the options.
    WhyNot(String),
    /// A card to read.
    Card(String),
    /// Leave.
    Quit,
}

/// How much of a key is told, and of how many.
const SHOWN: usize = 40;
const KEYS_SHOWN: usize = 4;
const KEYS: &str = "pick, concede, view, why, why_not, card, quit";

impl Request {
    /// Understand a line, or say what is wrong with it.
    pub fn read(line: &str, lang: Lang) -> Result<Request, String> {
        let say = |ja: String, en: String| if lang == Lang::Ja { ja } else { en };
        if line.len() > LONGEST_LINE {
            let most = LONGEST_LINE / 1024;
            return Err(say(format!("1行は{most} KiBまでです"), format!("a line has at most {most} KiB")));
        }
        let value: Value = serde_json::from_str(line)
            .map_err(|error| say(format!("JSONではありません: {error}"), format!("not JSON: {error}")))?;
        let shape = || {
            say(
                format!("次のどれか1つのキーを持つオブジェクトです: {KEYS}"),
                format!("an object with one of these keys: {KEYS}"),
            )
        };
        let object = value.as_object().ok_or_else(shape)?;
        if members(line) > 1 {
            let keys = object.keys().map(|key| shortened(key, SHOWN)).take(KEYS_SHOWN).collect::<Vec<_>>().join(", ");
            return Err(say(
                format!("キーはひとつだけです ({keys} があります)"),
                format!("only one key at a time (here: {keys})"),
            ));
        }
        let (key, value) = object.iter().next().ok_or_else(shape)?;
        let number = || {
            let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
            number.ok_or_else(|| say(format!("{key} は選択肢の番号です"), format!("{key} is the number of an option")))
        };
        let word = || {
            let word = value.as_str().map(str::to_owned);
            word.ok_or_else(|| say(format!("{key} は文字列です"), format!("{key} is a string")))
        };
        let yes = |request: Request| {
            let meant = (*value == Value::Bool(true)).then_some(request);
            meant.ok_or_else(|| say(format!("{key} は true です"), format!("{key} is true")))
        };
        match key.as_str() {
            "pick" => number().map(Request::Pick),
            "why" => number().map(Request::Why),
            "why_not" => word().map(Request::WhyNot),
            "card" => word().map(Request::Card),
            "concede" => match LETTERS.iter().position(|letter| value.as_str() == Some(letter)) {
                Some(player) => Ok(Request::Concede(Some(PlayerId::ALL[player]))),
                None => yes(Request::Concede(None)),
            },
            "view" => yes(Request::View),
            "quit" => yes(Request::Quit),
            _ => Err(shape()),
        }
    }
}

/// How many members an object has as it is written: a key that comes twice is read once.
fn members(line: &str) -> usize {
    let (mut depth, mut quoted, mut escaped, mut count) = (0_usize, false, false, 0);
    for byte in line.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b':' if depth == 1 => count += 1,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_key_is_understood_and_everything_else_is_told() {
        assert_eq!(Request::read("{\"pick\": 2}", Lang::En), Ok(Request::Pick(2)));
        assert_eq!(Request::read("{\"why_not\": \"attack\"}\n", Lang::En), Ok(Request::WhyNot("attack".to_owned())));
        assert_eq!(Request::read("{\"card\": \"a:b\\\"{\"}", Lang::En), Ok(Request::Card("a:b\"{".to_owned())));
        assert_eq!(Request::read("{\"concede\": true}", Lang::En), Ok(Request::Concede(None)));
        assert_eq!(Request::read("{\"concede\": \"B\"}", Lang::En), Ok(Request::Concede(Some(PlayerId(1)))));
        let wrong = [
            "{\"concede\":\"C\"}",
            "",
            "2",
            "[]",
            "{}",
            "{\"pick\":-1}",
            "{\"pick\":1,\"view\":true}",
            "{\"pick\":1,\"pick\":2}",
            "{\"card\":\"\\\"\",\"card\":\"{:\"}",
            "{\"view\":false}",
            "{\"dance\":true}",
        ];
        for line in wrong {
            assert!(Request::read(line, Lang::En).is_err(), "{line}");
            assert!(Request::read(line, Lang::Ja).is_err(), "{line}");
        }
    }
}
