//! The lines of the log in words, Japanese and English: the verbs are the game's own, from its lexicon.

use crate::names::{counter_word, name_in};
use crate::playable::Playable;
use crate::speech::Speech;
use tefuda_ability::{Form, How, Moment, Phrase, Position, Role, Verb, Vocabulary, Voice, Word, third_person};
use tefuda_cardtext::Lang;
use tefuda_kernel::{AbilityIx, DefId, Doing, Engine, Entity, Entry, Event, Move, PlayerId, Players, Pool};

fn words<G: Playable>() -> &'static Vocabulary {
    G::materials().lexicon.vocabulary()
}

/// A word in both languages.
fn both(word: Option<&'static Word>) -> (&'static str, &'static str) {
    word.map_or(("?", "?"), |word| (word.ja.as_str(), word.en.as_str()))
}

impl Speech {
    /// A line of the log; `None` for what is not worth one.
    pub fn entry<G: Playable>(&self, engine: &Engine<'_, G>, entry: &Entry<G>) -> Option<String> {
        let line = self.told(engine, entry)?;
        // In English "you" takes another verb than a name does.
        let second = |line: String| {
            let verbs =
                ["draw", "discard", "create", "take", "look", words::<G>().does(Verb::Use), words::<G>().does(Verb::Summon)];
            verbs.iter().fold(line, |line, verb| line.replace(&format!("You {} ", third_person(verb)), &format!("You {verb} ")))
        };
        Some(if self.lang == Lang::En { second(line) } else { line })
    }

    fn told<G: Playable>(&self, engine: &Engine<'_, G>, entry: &Entry<G>) -> Option<String> {
        let seen = self.viewer.is_none_or(|viewer| entry.seen_by.contains(viewer));
        let card = self.card(engine.pool, entry.subject.filter(|_| seen));
        let line = match &entry.event {
            Event::Move(Move { onto: Some((_, role)), .. }) => {
                self.attached::<G>(&card, &self.card(engine.pool, entry.other), *role)
            }
            Event::Move(moving) => self.moved::<G>(moving, &card),
            Event::Turn(_, status, on) => self.turned::<G>(&card, *status, *on),
            Event::Damage { to, amount, battle, .. } => self.damaged(engine.pool, entry, to, *amount, *battle),
            Event::Value(player, value, delta) => self.value::<G>(*player, *value, *delta),
            Event::Set(player, value, number) => self.becomes::<G>(*player, *value, *number),
            Event::Counters(_, counter, delta) => self.counters(engine.pool, &card, *counter, *delta),
            Event::Purse(player, counter, delta) => self.counters(engine.pool, self.player(*player), *counter, *delta),
            Event::Token { player, .. } => {
                let name = self.player(*player);
                self.say(format!("{name}は{card}トークンを出した"), format!("{name} creates a {card} token"))
            }
            Event::Mend(_, amount) if let Some(Word { ja, en, .. }) = words::<G>().phrases.get(&Phrase::Health) => {
                self.say(format!("{card}の{ja}が{amount}回復した"), format!("{card} recovers {amount} {en}"))
            }
            Event::Mend(_, amount) | Event::Unharm(_, amount) => self.say(
                format!("{card}から{amount}点のダメージが取り除かれた"),
                format!("{amount} damage is removed from {card}"),
            ),
            Event::Vanish(_) if entry.from == Some(G::STACK) => {
                let zone = self.zone::<G>(G::STACK);
                self.say(format!("{card}の能力は{zone}を離れた"), format!("{card}'s ability leaves the {zone}"))
            }
            Event::DrawNothing(player, _) => {
                let name = self.player(*player);
                let has = if name == "You" { "have" } else { "has" };
                self.say(format!("{name}には引くカードがない"), format!("{name} {has} no card to draw"))
            }
            Event::Repeated(times) => {
                self.say(format!("同じことを{times}回繰り返した"), format!("the same goes round {times} times"))
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
            Event::Aim { at: None, number } => self.say(format!("Xは{number}"), format!("X is {number}")),
            Event::Aim { at: Some(at), number } => {
                let target = if let Entity::Player(player) = at { self.player(*player) } else { &card };
                let share =
                    if *number == 0 { String::new() } else { self.say(format!("（{number}）"), format!(" ({number})")) };
                self.say(format!("対象は{target}{share}"), format!("it is aimed at {target}{share}"))
            }
            Event::Show(_, players) => self.shown(&card, *players),
            // What a rule called for by another clause was not triggered.
            Event::Place(_) if entry.cause.clause != G::cite(Doing::PlaceTrigger) => {
                self.say(format!("{card}の条件を調べる"), format!("{card}'s condition is looked at"))
            }
            Event::Place(_) => self.say(format!("{card}の能力が誘発した"), format!("{card}'s ability triggers")),
            Event::Play(ability, _, player) => self.ability_played(engine.pool, *ability, *player, &card),
            Event::Control(_, player) => {
                let name = self.player(*player);
                self.say(format!("{name}が{card}の支配者になった"), format!("{name} takes control of {card}"))
            }
            Event::Moment(moment, Some(_), other) => self.moment(engine.pool, *moment, &card, (*other, entry.other))?,
            Event::Note(note) => G::note_words(note, &card, engine.pool, self)?,
            Event::End(outcome) => self.outcome(*outcome),
            _ => return None,
        };
        Some(line)
    }

    fn ability_played<G: Playable>(&self, pool: &Pool<G>, ability: AbilityIx, player: PlayerId, card: &str) -> String {
        let (name, words) = (self.player(player), words::<G>());
        let title = pool.title(ability).map(|title| format!("「{}」", name_in::<G>(title, self.lang)));
        let (ja, en) = (title.as_deref().unwrap_or("能力"), title.as_deref().unwrap_or("an ability"));
        self.say(
            format!("{name}は{card}の{ja}を{}", words.verb(Verb::Use, Voice::Active, Form::Past)),
            format!("{name} {} {en} of {card}", third_person(words.does(Verb::Use))),
        )
    }

    /// What only one player sees is looked at, not revealed.
    fn shown(&self, card: &str, players: Players) -> String {
        let mut looking = PlayerId::ALL.into_iter().filter(|player| players.contains(*player));
        match (looking.next(), looking.next()) {
            (Some(player), None) => {
                let name = self.player(player);
                self.say(format!("{name}は{card}を見た"), format!("{name} looks at {card}"))
            }
            _ => self.say(format!("{card}を公開した"), format!("{card} is revealed")),
        }
    }

    fn moved<G: Playable>(&self, moving: &Move, card: &str) -> String {
        let name = self.player(moving.controller);
        let (from, to) = (self.zone::<G>(moving.from), self.zone::<G>(moving.to));
        let words = words::<G>();
        let did = |verb| words.verb(verb, Voice::Active, Form::Past);
        let was = |verb| words.verb(verb, Voice::Passive, Form::Past);
        let done = words.done(moving.how);
        match moving.how {
            How::Draw => self.say(format!("{name}は{card}を{}", did(Verb::Draw)), format!("{name} draws {card}")),
            How::Use => self.say(
                format!("{name}は{card}を{}", did(Verb::Use)),
                format!("{name} {} {card}", third_person(words.does(Verb::Use))),
            ),
            How::Summon => self.say(
                format!("{name}は{card}を{}", did(Verb::Summon)),
                format!("{name} {} {card}", third_person(words.does(Verb::Summon))),
            ),
            How::Destroy => self.say(format!("{card}は{}", was(Verb::Destroy)), format!("{card} is {done}")),
            How::Discard => self.say(format!("{name}は{card}を{}", did(Verb::Discard)), format!("{name} discards {card}")),
            How::Return => self.say(format!("{card}は{to}に戻った"), format!("{card} returns to {to}")),
            How::Negate => self.say(format!("{card}は{}", was(Verb::Negate)), format!("{card} is {done}")),
            How::Resolve => self.say(format!("{card}は解決されて{to}へ"), format!("{card} resolves and goes to {to}")),
            How::Swap => self.say(format!("{card}は入れ替わって{to}へ"), format!("{card} changes places and goes to {to}")),
            How::Put if moving.from == moving.to => match moving.position {
                Position::Bottom => self.say(format!("{card}は{to}の一番下へ"), format!("{card} goes to the bottom of {to}")),
                _ => self.say(format!("{card}は{to}の一番上へ"), format!("{card} goes on top of {to}")),
            },
            How::Put => self.say(format!("{card}: {from} → {to}"), format!("{card}: {from} → {to}")),
        }
    }

    fn attached<G: Playable>(&self, card: &str, host: &str, role: Role) -> String {
        let part = words::<G>().roles.get(usize::from(role.0)).map(|role| &role.word);
        let (ja, en) = both(part);
        self.say(format!("{card}が{ja}として{host}に付いた"), format!("{card} is attached to {host} as {en}"))
    }

    /// Something that an object did: 攻撃したとき as 攻撃した.
    fn moment<G: Playable>(
        &self,
        pool: &Pool<G>,
        moment: Moment,
        card: &str,
        (other, def): (Option<Entity>, Option<DefId>),
    ) -> Option<String> {
        let words = words::<G>().moments.get(usize::from(moment.0)).filter(|word| word.subject)?;
        let other = match other {
            Some(Entity::Player(player)) => format!(" → {}", self.whom(player)),
            Some(Entity::Zone(zone)) => format!(" → {}", self.zone::<G>(zone)),
            Some(Entity::Object(_)) => def.map_or_else(String::new, |def| format!(" → 《{}》", self.name(pool, def))),
            None => String::new(),
        };
        let (ja, en) = (words.word.ja.trim_end_matches("とき"), &words.word.en);
        // What something of it did: スキルが失敗した.
        let particle = if ja.contains('が') { "の" } else { "が" };
        Some(self.say(format!("{card}{particle}{ja}{other}"), format!("{card} {en}{other}")))
    }

    fn turned<G: Playable>(&self, card: &str, status: tefuda_ability::Status, on: bool) -> String {
        let words = words::<G>().statuses.get(usize::from(status.0));
        let Some(words) = words else { return card.to_owned() };
        let side = if on { &words.on } else { &words.opposite };
        self.say(format!("{card}: {}", side.word.ja), format!("{card}: {}", side.word.en))
    }

    fn damaged<G: Playable>(&self, pool: &Pool<G>, entry: &Entry<G>, to: &Entity, amount: i32, battle: bool) -> String {
        let target = match to {
            Entity::Player(player) => self.whom(*player),
            Entity::Zone(zone) => self.zone::<G>(*zone),
            Entity::Object(_) => self.card(pool, entry.subject),
        };
        let (ja, en) = both(words::<G>().phrases.get(&Phrase::BattleDamage).filter(|_| battle));
        let kind = if battle { self.say(ja, en) } else { self.say("ダメージ", "damage") };
        // What the rules themselves deal nobody does.
        if entry.other.is_none() {
            return self.say(format!("{target}は{amount}点の{kind}を受けた"), format!("{target} takes {amount} {kind}"));
        }
        let source = self.card(pool, entry.other);
        self.say(
            format!("{source}は{target}に{amount}点の{kind}を与えた"),
            format!("{source} deals {amount} {kind} to {target}"),
        )
    }

    fn value<G: Playable>(&self, player: PlayerId, value: tefuda_ability::Value, delta: i32) -> String {
        let (ja, en) = both(words::<G>().values.get(usize::from(value.0)));
        let name = self.player(player);
        self.say(format!("{name}の{ja} {delta:+}"), format!("{name}: {en} {delta:+}"))
    }

    fn becomes<G: Playable>(&self, player: PlayerId, value: tefuda_ability::Value, number: i32) -> String {
        let (ja, en) = both(words::<G>().values.get(usize::from(value.0)));
        let name = self.player(player);
        self.say(format!("{name}の{ja}は{number}になった"), format!("{name}: {en} becomes {number}"))
    }

    fn counters<G: Playable>(&self, pool: &Pool<G>, card: &str, counter: tefuda_ability::Counter, delta: i32) -> String {
        let Word { ja, en, .. } = counter_word(pool, counter);
        self.say(format!("{card}: {ja} {delta:+}"), format!("{card}: {en} {delta:+}"))
    }
}
