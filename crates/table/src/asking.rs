//! What a player is asked, with what it is about: the game's own words, or the card whose text asks.

use crate::names::counter_word;
use crate::playable::Playable;
use crate::speech::{Speech, zone_word};
use tefuda_ability::{Ability, AbilityKind, Asks, Position};
use tefuda_cardtext::Lang;
use tefuda_kernel::{
    AbilityIx, Aim, Arrangement, Ask, Choice, Engine, Entity, Frame, PlayerId, Prospect, Scope, TriggerPolicy,
};

/// The ability that is being carried out or aimed now, if a text is the reason of the question.
pub fn running<G: Playable>(engine: &Engine<'_, G>) -> Option<AbilityIx> {
    let scope = |frame: &Frame<G>| -> Option<Scope> {
        match frame {
            Frame::Resolve { scope, .. } | Frame::Choosing { scope, .. } | Frame::Aiming { scope, .. } => Some(*scope),
            _ => None,
        }
    };
    // A question of the game's own procedures on top of an effect is not the effect's question.
    match engine.state().frames() {
        [.., below, Frame::Deciding { .. }] => scope(below).and_then(|scope| scope.ability),
        [.., top] => scope(top).and_then(|scope| scope.ability),
        [] => None,
    }
}

/// Whether it is asked how many targets there are to be.
pub fn counts_targets<G: Playable>(engine: &Engine<'_, G>) -> bool {
    matches!(engine.state().frames().last(), Some(Frame::Aiming { step: Aim::HowMany, .. }))
}

impl Speech {
    /// What a player is asked now.
    pub fn asked<G: Playable>(&self, engine: &Engine<'_, G>, player: PlayerId) -> String {
        let Some(question) = engine.state().question() else { return String::new() };
        if let Some(words) = G::question_words(engine, player, self) {
            return words;
        }
        let general = match (question.ask, self.purpose(engine)) {
            (ask @ Ask::Pick { .. }, purpose) => self.picking(engine, player, ask, purpose),
            (Ask::Divide { left }, _) => self.share(engine, left).unwrap_or_else(|| self.question(question.ask)),
            (Ask::Number, _) if counts_targets(engine) => self.say("対象をいくつ選びますか", "How many targets?"),
            (Ask::Order | Ask::Arrange, _) => self.order(engine).unwrap_or_else(|| self.question(question.ask)),
            (ask, _) => self.question(ask),
        };
        if let Some(words) = self.instead(engine) {
            return words;
        }
        let Some(ability) = running(engine) else { return general };
        let card = self.name(engine.pool, engine.pool.ability(ability).def);
        match question.ask {
            Ask::YesNo => self.say(format!("《{card}》の効果を使いますか"), format!("《{card}》: do you want this?")),
            _ => self.say(format!("《{card}》: {general}"), format!("《{card}》 {general}")),
        }
    }

    /// What would happen in place of an event, and to what that would happen.
    fn instead<G: Playable>(&self, engine: &Engine<'_, G>) -> Option<String> {
        let (replacement, source, happens_to) = engine.replacement_asked()?;
        let def = engine.def_of(source);
        let says = self.ability(engine, def, &Ability::new(AbilityKind::Replacement(replacement.clone())));
        let whom = match happens_to {
            Some(Entity::Object(id)) => format!(" {}", self.object_in_zone(engine, id)),
            Some(Entity::Player(player)) => format!(" {}", self.whom(player)),
            Some(Entity::Zone(zone)) => format!(" {}", self.zone::<G>(zone)),
            None => String::new(),
        };
        let card = def.map_or_else(String::new, |def| self.card(engine.pool, Some(def)));
        Some(self.say(format!("{card}「{says}」を使いますか:{whom}"), format!("{card}: {says} Do you want this?{whom}")))
    }

    /// What is picked, for what, and how many of it: cards are counted as cards are.
    fn picking<G: Playable>(
        &self,
        engine: &Engine<'_, G>,
        player: PlayerId,
        ask: Ask,
        purpose: Option<(String, String)>,
    ) -> String {
        let is_card = |choice: &Choice<G>| match choice {
            Choice::Object(id) => engine.state().get(*id).is_some_and(|object| !G::ZONES[usize::from(object.zone.0)].active),
            choice => *choice == Choice::Done,
        };
        let general = self.question(ask);
        let cards = self.lang == Lang::Ja && engine.offers(player).iter().all(|offer| is_card(&offer.choice));
        let (general, what) = if cards { (general.replacen('つ', "枚", 1), "カードを") } else { (general, "") };
        let asked = match purpose {
            Some((ja, en)) => {
                let what = if what.is_empty() { "ものを" } else { what };
                self.say(format!("{ja}{what}{general}"), format!("{general} {en}"))
            }
            None => format!("{what}{general}"),
        };
        match is_piled_up(engine, ask) {
            true => self.say(format!("{asked}（先に選ぶほど上）"), format!("{asked}, the uppermost first")),
            false => asked,
        }
    }

    /// Whose share it is, and how much is left for this one and those after it.
    fn share<G: Playable>(&self, engine: &Engine<'_, G>, left: i32) -> Option<String> {
        let whose = match engine.next_to_share()? {
            Entity::Object(id) => engine.state().get(id).map(|_| self.object(engine, id.seat))?,
            Entity::Player(player) => self.whom(player),
            Entity::Zone(zone) => self.zone::<G>(zone),
        };
        Some(self.say(format!("{whose} に割り振る数は? (残り{left})"), format!("How much for {whose}? ({left} left)")))
    }

    /// Which order is asked for, and which end of it is picked first.
    fn order<G: Playable>(&self, engine: &Engine<'_, G>) -> Option<String> {
        if let Some((zone, position)) = engine.arranged_to() {
            let pile = self.zone::<G>(zone);
            return Some(match position {
                Position::Bottom => self.say(
                    format!("{pile}の下に置く順: 先に選ぶほど上、最後が一番下"),
                    format!("The order at the bottom of {pile}: the first pick lies uppermost, the last at the very bottom"),
                ),
                _ => self.say(
                    format!("{pile}の上に置く順: 一番上になるものから"),
                    format!("The order on top of {pile}: pick the uppermost first"),
                ),
            });
        }
        let Some(Frame::Placing { of, .. }) = engine.state().frames().last() else { return None };
        if of.is_some() {
            return Some(self.say("どれを先に調べますか", "Which of these is looked at first?"));
        }
        Some(match G::TRIGGERS {
            TriggerPolicy::AllOntoStack | TriggerPolicy::OneOntoStack => {
                let stack = zone_word::<G>(G::ZONES[usize::from(G::STACK.0)].name, self.lang);
                self.say(
                    format!("誘発した能力を{stack}に置く順: 先に置くほど後で解決"),
                    format!("Put the triggered abilities on the {stack}: what goes there first resolves last"),
                )
            }
            TriggerPolicy::OneResolves | TriggerPolicy::TurnPlayerPicksAny => {
                self.say("どの誘発能力を先に解決しますか", "Which triggered ability resolves first?")
            }
        })
    }

    /// What becomes of what is being chosen, by the first thing that the text does to it: 捨てる, and `to discard`.
    pub fn purpose<G: Playable>(&self, engine: &Engine<'_, G>) -> Option<(String, String)> {
        let words = G::materials().lexicon.vocabulary();
        let counter = |counter| counter_word(engine.pool, counter);
        let (ja, en) = engine.prospects().find_map(|prospect| match prospect {
            Prospect::Deed(deed) => deed.purpose(words, counter),
            Prospect::Effect(_) => Some(("効果を与える".to_owned(), "affect".to_owned())),
        })?;
        Some((ja, format!("to {en}")))
    }
}

/// Whether what is picked goes to a pile as it is picked.
fn is_piled_up<G: Playable>(engine: &Engine<'_, G>, ask: Ask) -> bool {
    let discards = matches!(engine.prospects().next(), Some(Prospect::Deed(deed)) if matches!(deed.facts().asks, Asks::Hand));
    let ordered = G::ZONES.iter().any(|zone| zone.name == G::DISCARD && zone.arrangement == Arrangement::Ordered);
    matches!(ask, Ask::Pick { most: 2.., .. }) && discards && ordered
}
