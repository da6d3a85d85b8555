//! The words on the screen, Japanese and English: objects, offers, questions and log lines.

use crate::playable::Playable;
use tefuda_ability::{Ability, AbilityKind, How, Moment, Zone, english, japanese};
use tefuda_cardtext::Lang;
use tefuda_kernel::{Ask, Choice, DefId, Engine, Entity, Entry, Event, Move, ObjectId, Outcome, PlayerId, Pool, Seat, ZoneId};

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

    fn card<G: Playable>(&self, pool: &Pool<G>, def: Option<DefId>) -> String {
        match def {
            Some(def) => format!("《{}》", pool.name(def)),
            None => self.say("カード1枚", "a card"),
        }
    }

    /// An object as a short line: name, values, how it lies, counters, damage.
    pub fn object<G: Playable>(&self, engine: &Engine<'_, G>, seat: Seat) -> String {
        let vocabulary = G::materials().lexicon.vocabulary();
        let object = engine.state().object(seat);
        let mut line = format!("《{}》", engine.pool.name(object.def));
        if G::ZONES[usize::from(object.zone.0)].name == G::FIELD {
            let information = engine.information(seat);
            let values: Vec<String> = G::shown_values().iter().map(|value| information.value(*value).to_string()).collect();
            line += &format!(" {}", values.join("/"));
        }
        let ja = self.lang == Lang::Ja;
        for (at, word) in vocabulary.statuses.iter().enumerate() {
            if object.status.has(tefuda_ability::Status(at as u8)) {
                line += &format!(" {}", if ja { &word.on.word.ja } else { &word.on.word.en });
            }
        }
        for (at, word) in vocabulary.counters.iter().enumerate() {
            let count = object.count(tefuda_ability::Counter(at as u8));
            if count > 0 {
                line += &format!(" {}×{count}", if ja { &word.ja } else { &word.en });
            }
        }
        if object.damage > 0 {
            line += &self.say(format!(" ダメージ{}", object.damage), format!(" damage {}", object.damage));
        }
        line
    }

    /// What is asked.
    pub fn question(&self, ask: Ask) -> String {
        match ask {
            Ask::Act => self.say("行動を選んでください", "Choose what to do"),
            Ask::Pick { least, most, picked } if least == most => {
                self.say(format!("{most}つ選んでください ({picked}/{most})"), format!("Choose {most} ({picked}/{most})"))
            }
            Ask::Pick { least, most, picked } => self.say(
                format!("{least}から{most}つまで選んでください (いま{picked})"),
                format!("Choose {least} to {most} (so far {picked})"),
            ),
            Ask::Order => self.say("次に置くものを選んでください", "Choose what comes next"),
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
        match choice {
            Choice::Pass => self.say("パスする", "Pass"),
            Choice::Done => self.say("ここまでにする", "That is all"),
            Choice::Yes => self.say("はい", "Yes"),
            Choice::No => self.say("いいえ", "No"),
            Choice::Object(id) => self.object_in_zone(engine, *id),
            Choice::Player(player) => self.player(*player).to_owned(),
            Choice::Number(number) => number.to_string(),
            Choice::Colour(colour) => {
                let word = G::materials().lexicon.vocabulary().colours.get(usize::from(colour.0));
                word.map_or_else(String::new, |word| self.say(&word.ja, &word.en))
            }
            Choice::Waiting(number) => {
                let waiting = engine.state().waiting().get(usize::from(*number));
                let card = self.card(engine.pool, waiting.map(|one| engine.waiting_def(one)));
                self.say(format!("{card}の誘発能力"), format!("the triggered ability of {card}"))
            }
            Choice::Replacement(number) => self.replacement(engine, *number),
            Choice::Act(act) => {
                let (_, object) = G::name_act(*act);
                let card = object.and_then(|id| engine.state().get(id)).map(|object| engine.pool.name(object.def));
                G::act_words(act, card, engine.pool, self)
            }
        }
    }

    /// A replacement effect by what it says, and whose it is.
    fn replacement<G: Playable>(&self, engine: &Engine<'_, G>, number: u16) -> String {
        let Some((replacement, source)) = engine.replacement(number) else { return String::new() };
        let ability = Ability::new(AbilityKind::Replacement(replacement.clone()));
        let (words, names) = (G::materials().lexicon.vocabulary(), &engine.pool.names);
        let says = self.say(japanese(&ability, words, names), english(&ability, words, names));
        match engine.state().get(source).map(|object| object.def) {
            Some(def) => format!("《{}》{}", engine.pool.name(def), self.say(format!("「{says}」"), format!(": {says}"))),
            None => says,
        }
    }

    fn object_in_zone<G: Playable>(&self, engine: &Engine<'_, G>, id: ObjectId) -> String {
        match engine.state().get(id) {
            Some(object) => {
                let shared = G::ZONES[usize::from(object.zone.0)].player.is_none();
                // Of what lies in a shared zone a player wants to know whose it is, not where.
                let place = if shared { self.player(engine.controller(id)).to_owned() } else { self.zone::<G>(object.zone) };
                format!("{} ({place})", self.object(engine, id.seat))
            }
            None => "?".to_owned(),
        }
    }

    /// How a game ended.
    pub fn outcome(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(player) => {
                let name = self.player(player);
                self.say(format!("{name}の勝ち"), format!("{name} won").replace("You won", "You win"))
            }
            Outcome::Draw => self.say("引き分け", "A draw"),
        }
    }

    /// A line of the log; `None` for what is not worth one.
    pub fn entry<G: Playable>(&self, engine: &Engine<'_, G>, entry: &Entry<G>) -> Option<String> {
        let line = self.told(engine, entry)?;
        // In English "you" takes another verb than a name does.
        let second = |line: String| {
            ["draws", "uses", "discards", "creates", "takes"]
                .iter()
                .fold(line, |line, verb| line.replace(&format!("You {verb} "), &format!("You {} ", verb.trim_end_matches('s'))))
        };
        Some(if self.lang == Lang::En { second(line) } else { line })
    }

    fn told<G: Playable>(&self, engine: &Engine<'_, G>, entry: &Entry<G>) -> Option<String> {
        let seen = self.viewer.is_none_or(|viewer| entry.seen_by.contains(viewer));
        let card = self.card(engine.pool, entry.subject.filter(|_| seen));
        let line = match &entry.event {
            Event::Move(moving) => self.moved::<G>(moving, &card),
            Event::Turn(_, status, on) => self.turned::<G>(&card, *status, *on),
            Event::Damage { to, amount, battle, .. } => self.damaged(engine.pool, entry, to, *amount, *battle),
            Event::Value(player, value, delta) => self.value::<G>(*player, *value, *delta),
            Event::Set(player, value, number) => self.becomes::<G>(*player, *value, *number),
            Event::Counters(_, counter, delta) => self.counters::<G>(&card, *counter, *delta),
            Event::Token { player, .. } => {
                let name = self.player(*player);
                self.say(format!("{name}は{card}トークンを出した"), format!("{name} creates a {card} token"))
            }
            Event::Vanish(_) => self.say(format!("{card}は消滅した"), format!("{card} ceases to exist")),
            Event::Shuffle(zone) => {
                let zone = self.zone::<G>(*zone);
                self.say(format!("{zone}を無作為化した"), format!("{zone} is shuffled"))
            }
            Event::Mix(zone, _, count) => {
                let zone = self.zone::<G>(*zone);
                let en = format!("{count} cards of {zone} are put into random order");
                self.say(format!("{zone}の{count}枚を無作為化した"), en)
            }
            Event::Show(..) => self.say(format!("{card}を公開した"), format!("{card} is revealed")),
            Event::Place(_) => self.say(format!("{card}の能力が誘発した"), format!("{card}'s ability triggers")),
            Event::Control(_, player) => {
                let name = self.player(*player);
                self.say(format!("{name}が{card}の支配者になった"), format!("{name} takes control of {card}"))
            }
            Event::Moment(moment, Some(_), other) => self.moment(engine.pool, *moment, &card, (*other, entry.other))?,
            Event::Note(note) => G::note_words(note, engine.pool, self)?,
            Event::End(outcome) => self.outcome(*outcome),
            _ => return None,
        };
        Some(line)
    }

    fn moved<G: Playable>(&self, moving: &Move, card: &str) -> String {
        let name = self.player(moving.controller);
        let (from, to) = (self.zone::<G>(moving.from), self.zone::<G>(moving.to));
        match moving.how {
            How::Draw => self.say(format!("{name}は{card}を引いた"), format!("{name} draws {card}")),
            How::Use => self.say(format!("{name}は{card}を使用した"), format!("{name} uses {card}")),
            How::Summon => self.say(format!("{name}の{card}が召喚された"), format!("{card} is summoned for {name}")),
            How::Destroy => self.say(format!("{card}は破壊された"), format!("{card} is destroyed")),
            How::Discard => self.say(format!("{name}は{card}を捨てた"), format!("{name} discards {card}")),
            How::Return => self.say(format!("{card}は{to}に戻った"), format!("{card} returns to {to}")),
            How::Negate => self.say(format!("{card}は無効化された"), format!("{card} is negated")),
            How::Resolve => self.say(format!("{card}は解決されて{to}へ"), format!("{card} resolves and goes to {to}")),
            How::Swap => self.say(format!("{card}は入れ替わって{to}へ"), format!("{card} changes places and goes to {to}")),
            How::Put => self.say(format!("{card}: {from} → {to}"), format!("{card}: {from} → {to}")),
        }
    }

    /// Something that an object did: 攻撃したとき as 攻撃した.
    fn moment<G: Playable>(
        &self,
        pool: &Pool<G>,
        moment: Moment,
        card: &str,
        (other, def): (Option<Entity>, Option<DefId>),
    ) -> Option<String> {
        let words = G::materials().lexicon.vocabulary().moments.get(usize::from(moment.0)).filter(|word| word.subject)?;
        let other = match other {
            Some(Entity::Player(player)) => format!(" → {}", self.player(player)),
            Some(Entity::Object(_)) => def.map_or_else(String::new, |def| format!(" → 《{}》", pool.name(def))),
            None => String::new(),
        };
        let (ja, en) = (words.word.ja.trim_end_matches("とき"), &words.word.en);
        Some(self.say(format!("{card}が{ja}{other}"), format!("{card} {en}{other}")))
    }

    fn turned<G: Playable>(&self, card: &str, status: tefuda_ability::Status, on: bool) -> String {
        let words = G::materials().lexicon.vocabulary().statuses.get(usize::from(status.0));
        let Some(words) = words else { return card.to_owned() };
        let side = if on { &words.on } else { &words.opposite };
        self.say(format!("{card}: {}", side.word.ja), format!("{card}: {}", side.word.en))
    }

    fn damaged<G: Playable>(&self, pool: &Pool<G>, entry: &Entry<G>, to: &Entity, amount: i32, battle: bool) -> String {
        let source = self.card(pool, entry.other);
        let target = match to {
            Entity::Player(player) => self.player(*player).to_owned(),
            Entity::Object(_) => self.card(pool, entry.subject),
        };
        let kind = if battle { self.say("戦闘ダメージ", "battle damage") } else { self.say("ダメージ", "damage") };
        self.say(
            format!("{source}は{target}に{amount}点の{kind}を与えた"),
            format!("{source} deals {amount} {kind} to {target}"),
        )
    }

    fn value<G: Playable>(&self, player: PlayerId, value: tefuda_ability::Value, delta: i32) -> String {
        let words = G::materials().lexicon.vocabulary().values.get(usize::from(value.0));
        let (ja, en) = words.map_or(("?", "?"), |word| (word.ja.as_str(), word.en.as_str()));
        let name = self.player(player);
        self.say(format!("{name}の{ja} {delta:+}"), format!("{name}: {en} {delta:+}"))
    }

    fn becomes<G: Playable>(&self, player: PlayerId, value: tefuda_ability::Value, number: i32) -> String {
        let words = G::materials().lexicon.vocabulary().values.get(usize::from(value.0));
        let (ja, en) = words.map_or(("?", "?"), |word| (word.ja.as_str(), word.en.as_str()));
        let name = self.player(player);
        self.say(format!("{name}の{ja}は{number}になった"), format!("{name}: {en} becomes {number}"))
    }

    fn counters<G: Playable>(&self, card: &str, counter: tefuda_ability::Counter, delta: i32) -> String {
        let words = G::materials().lexicon.vocabulary().counters.get(usize::from(counter.0));
        let (ja, en) = words.map_or(("?", "?"), |word| (word.ja.as_str(), word.en.as_str()));
        self.say(format!("{card}: {ja} {delta:+}"), format!("{card}: {en} {delta:+}"))
    }
}
