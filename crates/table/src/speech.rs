//! The words on the screen, Japanese and English: objects, offers, questions and log lines.

use crate::asking::counts_targets;
use crate::fields::standing;
use crate::names::counter_word;
use crate::names::names_in;
use crate::playable::Playable;
use tefuda_ability::{Ability, AbilityKind, Step, Zone, english, japanese};
use tefuda_cardtext::Lang;
use tefuda_kernel::{Ask, Choice, DefId, Engine, Entity, ObjectId, Outcome, PlayerId, Pool, Question, Seat, Waiting, ZoneId};

/// In which language, and what the players are called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Speech {
    /// The language.
    pub lang: Lang,
    /// The players' names.
    pub names: [String; 2],
    /// Whose eyes it is for; `None` sees everything.
    pub viewer: Option<PlayerId>,
}

fn acts(question: Question) -> bool {
    question.ask == Ask::Act
}

/// The word for a zone.
pub fn zone_word<G: Playable>(zone: Zone, lang: Lang) -> &'static str {
    let words = &G::materials().lexicon.vocabulary().zones;
    let word = words.get(usize::from(zone.0)).map(|zone| &zone.word);
    word.map_or("?", |word| if lang == Lang::Ja { &word.ja } else { &word.en })
}

impl Speech {
    /// The players as A and B.
    pub fn neutral(lang: Lang) -> Speech {
        Speech { lang, names: ["A".to_owned(), "B".to_owned()], viewer: None }
    }

    /// Seen by one player: "you" and "the opponent".
    pub fn seen_by(viewer: PlayerId, lang: Lang) -> Speech {
        let (you, they) = if lang == Lang::Ja { ("あなた", "相手") } else { ("You", "Opponent") };
        let mut names = [they.to_owned(), they.to_owned()];
        you.clone_into(&mut names[viewer.index()]);
        Speech { lang, names, viewer: Some(viewer) }
    }

    /// One of two phrases.
    pub fn say(&self, ja: impl Into<String>, en: impl Into<String>) -> String {
        match self.lang {
            Lang::Ja => ja.into(),
            Lang::En => en.into(),
        }
    }

    /// A player's name.
    pub fn player(&self, player: PlayerId) -> &str {
        &self.names[player.index()]
    }

    /// A player within a sentence.
    pub(crate) fn whom(&self, player: PlayerId) -> String {
        match (self.lang, self.player(player)) {
            (Lang::En, "You") => "you".to_owned(),
            (Lang::En, "Opponent") => "the opponent".to_owned(),
            (_, name) => name.to_owned(),
        }
    }

    /// A zone, with whose it is.
    pub fn zone<G: Playable>(&self, zone: ZoneId) -> String {
        let info = &G::ZONES[usize::from(zone.0)];
        let word = zone_word::<G>(info.name, self.lang);
        match info.player {
            Some(player) => {
                let name = self.player(player);
                self.say(format!("{name}の{word}"), format!("{name}'s {word}").replace("You's", "your"))
            }
            None => word.to_owned(),
        }
    }

    pub(crate) fn card<G: Playable>(&self, pool: &Pool<G>, def: Option<DefId>) -> String {
        match def {
            Some(def) => format!("《{}》", self.name(pool, def)),
            None => self.say("カード1枚", "a card"),
        }
    }

    /// An object as a short line: name, values, how it lies, counters, damage.
    pub fn object<G: Playable>(&self, engine: &Engine<'_, G>, seat: Seat) -> String {
        format!("《{}》{}", self.name(engine.pool, engine.state().object(seat).def), self.details(engine, seat))
    }

    /// Values, how it lies, counters, damage.
    fn details<G: Playable>(&self, engine: &Engine<'_, G>, seat: Seat) -> String {
        let vocabulary = G::materials().lexicon.vocabulary();
        let object = engine.state().object(seat);
        let mut line = String::new();
        let ja = self.lang == Lang::Ja;
        if G::ZONES[usize::from(object.zone.0)].active && engine.state().attachment(seat).is_none() {
            let information = engine.information(seat);
            for value in G::shown_values().iter().filter(|_| G::has_values(&information)) {
                line += &format!(" {}", standing::<G>(*value, information.value(*value), object.damage, self.lang));
            }
            let hung = engine.state().attached(engine.state().id(seat));
            for (role, count) in vocabulary.roles.iter().zip(hung).filter(|(_, count)| *count > 0) {
                line += &format!(" {}×{count}", if ja { &role.word.ja } else { &role.word.en });
            }
        }
        for (at, word) in vocabulary.statuses.iter().enumerate() {
            if object.status.has(tefuda_ability::Status(at as u8)) {
                line += &format!(" {}", if ja { &word.on.word.ja } else { &word.on.word.en });
            }
        }
        for (counter, count) in engine.state().counters(seat) {
            let word = counter_word(engine.pool, counter);
            line += &format!(" {}×{count}", if ja { &word.ja } else { &word.en });
        }
        if object.damage > 0 && G::HEALTH.is_none() {
            line += &self.say(format!(" ダメージ{}", object.damage), format!(" damage {}", object.damage));
        }
        line
    }

    /// What is asked.
    pub fn question(&self, ask: Ask) -> String {
        match ask {
            Ask::Act => self.say("行動を選んでください", "Choose what to do"),
            Ask::Pick { most: 0, .. } => self.say("選べるものはありませんでした", "There is nothing that could be chosen"),
            Ask::Pick { least: 1, most: 1, .. } => self.say("1つ選んでください", "Choose one"),
            Ask::Pick { least, most, picked } if least == most => {
                self.say(format!("{most}つ選んでください ({picked}/{most})"), format!("Choose {most} ({picked}/{most})"))
            }
            Ask::Pick { least: 0, most, picked } => {
                self.say(format!("{most}つまで選べます (いま{picked})"), format!("Choose up to {most} (so far {picked})"))
            }
            Ask::Pick { least, most, picked } => self.say(
                format!("{least}つ以上{most}つまで選んでください (いま{picked})"),
                format!("Choose {least} to {most} (so far {picked})"),
            ),
            Ask::Order => self.say("先になるものから順に選んでください", "Choose in order, the first one first"),
            Ask::Arrange => self.say("上に置くものから順に選んでください", "Choose in order, the uppermost first"),
            Ask::Number => self.say("数を選んでください", "Choose a number"),
            Ask::YesNo => self.say("はい / いいえ", "Yes or no?"),
            Ask::Divide { left } => {
                self.say(format!("割り振る数を選んでください (残り{left})"), format!("How much of the {left} left?"))
            }
            Ask::Pay => self.say("支払いに充てるものを選んでください", "Choose what pays"),
        }
    }

    /// A pick, in words.
    pub fn choice<G: Playable>(&self, engine: &Engine<'_, G>, choice: &Choice<G>) -> String {
        G::choice_words(engine, choice, self).unwrap_or_else(|| self.plain_choice(engine, choice))
    }

    fn plain_choice<G: Playable>(&self, engine: &Engine<'_, G>, choice: &Choice<G>) -> String {
        match choice {
            Choice::Pass => match G::after_pass(engine).filter(|_| engine.state().question().is_some_and(acts)) {
                Some((ja, en)) => self.say(format!("パスする ({ja})"), format!("Pass ({en})")),
                None => self.say("パスする", "Pass"),
            },
            Choice::Done => self.say("ここまでにする", "That is all"),
            Choice::Yes => self.say("はい", "Yes"),
            Choice::No => self.say("いいえ", "No"),
            Choice::Object(id) => self.object_in_zone(engine, *id),
            Choice::Player(player) => self.player(*player).to_owned(),
            Choice::Zone(zone) => self.zone::<G>(*zone),
            Choice::Number(number) => match engine.way(*number) {
                Some(steps) => self.way(engine, steps),
                None if counts_targets(engine) => {
                    self.say(format!("対象{number}つ"), format!("{number} target{}", if *number == 1 { "" } else { "s" }))
                }
                None => number.to_string(),
            },
            Choice::Colour(colour) => {
                let word = G::materials().lexicon.vocabulary().colours.get(usize::from(colour.0));
                word.map_or_else(String::new, |word| self.say(&word.ja, &word.en))
            }
            Choice::Waiting(number) => self.waiting(engine, *number),
            Choice::Replacement(number) => self.replacement(engine, *number),
            Choice::Act(act) => {
                let (_, object) = G::name_act(*act);
                let card = object.and_then(|id| engine.def_of(id)).map(|def| self.name(engine.pool, def));
                G::act_words(act, card, engine.pool, self)
            }
        }
    }

    /// A way to go on. A text speaks to its own player: another who picks is told who the opponent is in it.
    fn way<G: Playable>(&self, engine: &Engine<'_, G>, steps: &[Step]) -> String {
        let said = self.steps(engine, steps);
        let asked = engine.state().question().and_then(|question| question.players.iter().next());
        match asked.filter(|asked| engine.way_of().is_some_and(|own| own != *asked)) {
            Some(asked) if said.contains("相手") || said.to_lowercase().contains("opponent") => {
                let who = self.whom(asked);
                self.say(format!("{said}（相手: {who}）"), format!("{said} (the opponent: {who})"))
            }
            _ => said,
        }
    }

    /// What a part of a text says.
    pub fn steps<G: Playable>(&self, engine: &Engine<'_, G>, steps: &[Step]) -> String {
        if steps.is_empty() {
            return self.say("何もしない", "Do nothing");
        }
        self.ability(engine, None, &Ability::new(AbilityKind::Spell(steps.to_vec())))
    }

    /// What an ability says, with the card that it stands on, if one is known.
    pub(crate) fn ability<G: Playable>(&self, engine: &Engine<'_, G>, on: Option<DefId>, ability: &Ability) -> String {
        let (words, names) = (G::materials().lexicon.vocabulary(), names_in(engine.pool, self.lang));
        let kind = on.and_then(|def| engine.pool.kind(def));
        self.say(japanese(ability, words, &names), english(ability, kind, words, &names))
    }

    /// A triggered ability by whose it is, and what it says where others wait, too.
    fn waiting<G: Playable>(&self, engine: &Engine<'_, G>, number: u16) -> String {
        let waiting = engine.state().waiting();
        let Some(own) = waiting.get(usize::from(number)) else { return String::new() };
        let def = engine.waiting_def(own);
        let card = self.card(engine.pool, Some(def));
        let whose = self.say(format!("{card}の誘発能力"), format!("the triggered ability of {card}"));
        // Which comes first is decided by what they do.
        if waiting.len() < 2 {
            return whose;
        }
        let says = self.ability(engine, Some(def), &engine.pool.ability(own.ability).ability);
        let about = self.set_off_by(engine, own);
        format!("{whose}{}{about}", self.say(format!("「{says}」"), format!(": {says}")))
    }

    /// What a waiting ability was set off by, where the same one waits that something else has set off.
    fn set_off_by<G: Playable>(&self, engine: &Engine<'_, G>, own: &Waiting) -> String {
        let same = |other: &&Waiting| (other.ability, other.speaker) == (own.ability, own.speaker);
        let apart = engine.state().waiting().iter().filter(same).any(|other| other.subject != own.subject);
        match own.subject {
            Some(Entity::Object(id)) if apart => {
                let name = match engine.state().get(id) {
                    Some(_) => self.object_in_zone(engine, id),
                    None => self.card(engine.pool, engine.def_of(id)),
                };
                self.say(format!("（{name}）"), format!(" ({name})"))
            }
            _ => String::new(),
        }
    }

    /// A replacement effect by what it says, and whose it is.
    fn replacement<G: Playable>(&self, engine: &Engine<'_, G>, number: u16) -> String {
        let Some((replacement, source)) = engine.replacement(number) else { return String::new() };
        let def = engine.state().get(source).map(|object| object.def);
        let says = self.ability(engine, def, &Ability::new(AbilityKind::Replacement(replacement.clone())));
        match def {
            Some(def) => format!("《{}》{}", self.name(engine.pool, def), self.say(format!("「{says}」"), format!(": {says}"))),
            None => says,
        }
    }

    pub(crate) fn object_in_zone<G: Playable>(&self, engine: &Engine<'_, G>, id: ObjectId) -> String {
        match engine.state().get(id) {
            Some(object) => {
                if let Some(part) = self.part_of_host(engine, id) {
                    return part;
                }
                // Of what lies in a shared zone a player wants to know whose it is, not where.
                let place = match G::ZONES[usize::from(object.zone.0)].player {
                    None => self.player(engine.controller(id)).to_owned(),
                    // What is one's own needs no name.
                    Some(owner) if self.viewer == Some(owner) => {
                        let word = zone_word::<G>(G::ZONES[usize::from(object.zone.0)].name, self.lang);
                        let area = word.strip_suffix("エリア").or(word.strip_suffix(" area")).unwrap_or(word);
                        area.trim_end_matches('・').to_owned()
                    }
                    Some(_) => self.zone::<G>(object.zone),
                };
                // Whoever is asked chooses by the place among cards that only others know.
                if !self.chooser_knows(engine, id.seat) {
                    let row = engine.state().zone(object.zone);
                    let at = row.iter().position(|seat| *seat == id.seat).map_or(0, |at| at + 1);
                    return self
                        .say(format!("伏せられたカード ({place}の{at}枚目)"), format!("a hidden card ({place}, no. {at})"));
                }
                let name = self.name(engine.pool, object.def);
                format!("《{name}》 ({place}){}", self.details(engine, id.seat))
            }
            None => "?".to_owned(),
        }
    }

    /// What is attached to something, by what it is there and of what: `《火打ち石》 (エネルギー: 《追い火のシグレ》)`.
    fn part_of_host<G: Playable>(&self, engine: &Engine<'_, G>, id: ObjectId) -> Option<String> {
        let attached = engine.state().attachment(id.seat).filter(|_| self.chooser_knows(engine, id.seat))?;
        let host = engine.state().get(attached.host)?;
        let role = &G::materials().lexicon.vocabulary().roles.get(usize::from(attached.role))?.word;
        let (name, host) = (self.name(engine.pool, engine.def_of(id)?), self.name(engine.pool, host.def));
        Some(self.say(format!("《{name}》 ({}: 《{host}》)", role.ja), format!("《{name}》 ({} of 《{host}》)", role.en)))
    }

    /// Whether whoever chooses knows a card. Where several are asked at once, each chooses among what is their own.
    fn chooser_knows<G: Playable>(&self, engine: &Engine<'_, G>, seat: Seat) -> bool {
        let Some(question) = engine.state().question() else { return true };
        let knows = |player: PlayerId| engine.state().knows(player, seat);
        match self.viewer.filter(|viewer| question.players.contains(*viewer)) {
            Some(viewer) => knows(viewer),
            None => question.players.iter().any(knows),
        }
    }

    /// How a game ended.
    pub fn outcome(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(player) => {
                let name = self.player(player);
                // Whoever is called the opponent is so for one who has lost.
                let ja = if name == "相手" { "あなたの負け".to_owned() } else { format!("{name}の勝ち") };
                self.say(ja, format!("{name} won").replace("You won", "You win").replace("Opponent won", "You lose"))
            }
            Outcome::Draw => self.say("引き分け", "A draw"),
            Outcome::Stopped => self.say("大きくなりすぎたゲームを打ち切り", "Stopped: the game has grown too large"),
        }
    }
}
