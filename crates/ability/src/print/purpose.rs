//! The purpose of a choice in a word or two: `捨てる`, `discard`.

use super::inflection::{Form, Voice};
use crate::{Counter, Deed, Verb, Vocabulary, Word, Zone};

impl Deed {
    /// Names what the deed does to the thing chosen for it, in Japanese and English. `None` if there is no word for it.
    pub fn purpose(&self, words: &Vocabulary, counter: impl Fn(Counter) -> Word) -> Option<(String, String)> {
        let verb = |verb: Verb| Some((words.verb(verb, Voice::Active, Form::Final), words.does(verb).to_owned()));
        let both = |ja: &str, en: &str| Some((ja.to_owned(), en.to_owned()));
        let goes = |zone: Zone, how: &str| {
            let word = &words.zones.get(usize::from(zone.0))?.word;
            Some((format!("{}{how}", word.ja), format!("move to the {}", word.en)))
        };
        match self {
            Deed::Damage { .. } => both("ダメージを与える", "deal damage to"),
            Deed::Discard(..) | Deed::DiscardThese(_) => both("捨てる", "discard"),
            Deed::Destroy(_) => verb(Verb::Destroy),
            Deed::Summon(..) => verb(Verb::Summon),
            Deed::Use(..) => verb(Verb::Use),
            Deed::Negate(_) => verb(Verb::Negate),
            Deed::Return(_, to) => goes(to.place.zone, "に戻す"),
            Deed::Move(_, to) if Some(to.place.zone) == words.hand() => goes(to.place.zone, "に加える"),
            Deed::Move(_, to) => goes(to.place.zone, "に置く"),
            Deed::PutCounters { counter: kind, .. } => {
                let word = counter(*kind);
                Some((format!("{}を置く", word.ja), format!("put a {} on", word.en)))
            }
            Deed::Ail(_, kind) => match words.ailments.iter().find(|word| word.counter == *kind) {
                Some(word) => Some((format!("{}させる", word.ja), format!("make {}", word.en))),
                None => {
                    let word = counter(*kind);
                    Some((format!("{}を置く", word.ja), format!("put a {} on", word.en)))
                }
            },
            Deed::Pay(..) => both("支払う", "pay"),
            Deed::Swap(..) => both("入れ替える", "swap"),
            Deed::Reveal(_) | Deed::Look { .. } => both("見る", "look at"),
            Deed::SetStatus(_, status, on) => {
                let status = words.statuses.get(usize::from(status.0))?;
                let side = if *on { &status.on.word } else { &status.opposite.word };
                Some((format!("{}にする", side.ja), format!("turn {}", side.en)))
            }
            Deed::RemoveCounters(_, kind, _) => {
                let word = counter(*kind);
                Some((format!("{}を取り除く", word.ja), format!("take a {} off", word.en)))
            }
            Deed::Receive(_, kind, _) => {
                let word = counter(*kind);
                Some((format!("{}を得る", word.ja), format!("get a {}", word.en)))
            }
            Deed::HandIn(_, kind, _) => {
                let word = counter(*kind);
                Some((format!("{}を支払う", word.ja), format!("hand in a {}", word.en)))
            }
            Deed::Unharm(..) => both("ダメージを取り除く", "take damage off"),
            Deed::Mend(..) => both("回復させる", "heal"),
            Deed::Attach { role, .. } => {
                let role = &words.roles.get(usize::from(role.0))?.word;
                Some((format!("{}を付ける", role.ja), format!("attach {} to", role.en)))
            }
            Deed::Heal(..) | Deed::Draw(..) | Deed::LoseLife(..) | Deed::SetLife(..) | Deed::RemoveAllCounters(_) => None,
            Deed::CreateToken { .. } | Deed::Search { .. } | Deed::Shuffle { .. } | Deed::Strike(_) => None,
            Deed::Own { .. } | Deed::Redirect(_) | Deed::Win(_) | Deed::Lose(_) => None,
        }
    }
}
