//! Whom a sentence is said of. One that goes on from another and names nobody is said of the same player: 相手は2枚引く。その後、1枚捨てる。

use super::{Meaning, Reader};
use crate::{chart::Node, token::Token};
use tefuda_ability::{Filter, Noun, Phrase, Side, Who};

/// Whom a sentence is said of.
#[derive(Debug, Clone, Default)]
pub(crate) struct Topic {
    /// Everybody who does something in it.
    said: Vec<Who>,
    /// Whether that is only known from the sentence before, and is not its own player.
    carried: bool,
    /// Whether it has a verb of which then nobody could say who does it.
    pub unsaid: bool,
}

/// Whether a sentence that begins so goes on from the one before: そうしたなら, できなければ, その後
pub(crate) fn goes_on(first: &Token) -> bool {
    let asks = ["そうし", "そうでき", "できな"].iter().any(|word| first.text.starts_with(word));
    asks || first.text == "その後"
}

impl Topic {
    /// That of the next sentence, as it begins.
    pub fn of_next(&self, tokens: &[Token]) -> Topic {
        let goes_on = tokens.first().is_some_and(goes_on);
        // そうしたなら, of each who did.
        let did = tokens.first().is_some_and(|token| token.text.starts_with("そうした")) && self.said == [Who::Each];
        match goes_on && self.said.iter().any(|who| *who != Who::You) {
            true if did => Topic { said: vec![Who::Doers], carried: true, unsaid: false },
            true => Topic { said: self.said.clone(), carried: true, unsaid: false },
            false => Topic::default(),
        }
    }

    /// Who does something in it, where that is known only by a thing.
    pub fn known_by_a_thing(&self) -> Option<Who> {
        self.said.iter().rev().find(|who| matches!(who, Who::ControllerOf(_) | Who::OwnerOf(_))).cloned()
    }

    /// Whether the sentence goes on from one that was said of both players.
    pub fn is_of_several(&self) -> bool {
        self.said.len() > 1 || matches!(self.said.as_slice(), [Who::Each | Who::Doers])
    }

    /// Whether it goes on with those who did what both were told.
    pub fn is_of_doers(&self) -> bool {
        self.carried && self.said == [Who::Doers]
    }

    /// Who does its verbs before it says so.
    pub fn actor(&self) -> Who {
        match self.said.as_slice() {
            [one] if self.carried => one.clone(),
            _ => Who::You,
        }
    }

    /// Somebody does something.
    pub fn say(&mut self, who: &Who) {
        if std::mem::take(&mut self.carried) {
            self.said.clear();
        }
        if !self.said.contains(who) {
            self.said.push(who.clone());
        }
    }

    /// Each of several players did something, so that nobody is it.
    pub fn is_everybody(&mut self) {
        self.said = vec![Who::You, Who::Opponent];
    }
}

impl Reader<'_> {
    /// Who does the verb, for a verb that says who.
    pub fn actor(&mut self) -> Who {
        self.state.topic.unsaid |= self.state.topic.carried;
        self.state.actor_taken = true;
        self.state.actor.clone()
    }

    /// Who does a verb that only touches who does it: drawing, discarding, losing life. That can go without saying.
    pub fn self_actor(&mut self) -> Who {
        let Topic { said, carried, .. } = &self.state.topic;
        // お互いの手札を捨て、1枚引く: after what both do, it may be either's.
        let after_both = *said == [Who::Each] && self.state.actor == Who::You;
        self.state.topic.unsaid |= if *carried { said.len() != 1 } else { after_both };
        self.state.actor_taken = true;
        self.state.actor.clone()
    }

    /// Who chooses among things. あなたの and 相手の are said by the player of the text, who then is no longer spoken of as before.
    pub fn chooser(&mut self, noun: &Noun) -> Who {
        let words = self.setting.lexicon.vocabulary();
        let hand = words.zones.get(noun.place.zone.0 as usize).is_some_and(|zone| zone.word.ja == words.phrase(Phrase::Hand));
        let whose = |side: &Side| matches!(side, Side::Yours | Side::Theirs);
        let controlled = |filter: &Filter| matches!(filter, Filter::Controlled(side) if whose(side));
        match self.state.topic.carried {
            false => self.actor(),
            true if hand => self.self_actor(),
            true if whose(&noun.place.side) || noun.filters.iter().any(controlled) => {
                self.state.actor_taken = true;
                Who::You
            }
            true => self.actor(),
        }
    }

    /// Who looked at cards takes out of them, unless somebody else is said to.
    pub fn looker_acts(&mut self) {
        let free = self.state.topic.carried || self.state.topic.said.is_empty();
        if let Some(who) = self.state.looker.clone().filter(|_| free) {
            self.state.topic.say(&who);
            self.state.actor = who;
        }
    }

    /// Each player does the verb that is being read.
    pub fn everybody_acts(&mut self) {
        self.state.topic.say(&Who::Each);
        (self.state.actor, self.state.actor_taken) = (Who::Each, true);
    }

    /// Reads one verb: that its object made everybody do it is said of no other verb.
    pub fn one_verb<T>(&mut self, read: impl FnOnce(&mut Self) -> Meaning<T>) -> Meaning<(T, Who)> {
        let before = self.current_actor();
        let (found, actor) = (read(self)?, self.current_actor());
        if actor == Who::Each {
            self.state.actor = before;
        }
        Ok((found, actor))
    }

    /// Whether nobody is said to do the verb.
    pub fn is_unsaid(&self) -> bool {
        self.state.topic.said.is_empty() && self.state.actor == Who::You
    }

    /// Who does the verbs now, without taking part in one.
    pub fn current_actor(&self) -> Who {
        self.state.actor.clone()
    }

    /// Whether that is only known from the sentence before.
    pub fn is_carried(&self) -> bool {
        self.state.topic.carried
    }

    /// Where a game says that 自分 is who controls the card, it is also in a sentence that goes on from one about the other player;
    /// of what both did it would be either's own.
    pub fn controller_speaks(&mut self) -> bool {
        let own = self.setting.lexicon.vocabulary().own_is_controllers && self.state.topic.said == [Who::Opponent];
        if own {
            self.state.topic.say(&Who::You);
            self.state.actor = Who::You;
        }
        own
    }

    /// The one who does a verb that only one player can do.
    pub fn sole_actor(&mut self, node: &Node) -> Meaning<Who> {
        match self.actor() {
            Who::Each | Who::Doers => self.refuse(node, "この動作は1人だけがします", "only one player can do this"),
            who => Ok(who),
        }
    }

    /// 相手は…: reads the verb with that player as the one who does it; a verb that nobody in particular does is refused.
    pub fn acting<T>(&mut self, node: &Node, who: Who, read: impl FnOnce(&mut Self) -> Meaning<T>) -> Meaning<T> {
        self.state.topic.say(&who);
        // Whose text it is does all that it says, anyway.
        self.state.actor_taken = who == Who::You;
        self.state.actor = who;
        let found = read(self)?;
        if self.state.actor_taken {
            return Ok(found);
        }
        self.refuse(node, "この動作は「〜は」で誰がするかを言えません", "this verb does not take somebody who does it")
    }

    /// Reads what goes on about a player without naming them again.
    pub fn said_of<T>(&mut self, who: Who, read: impl FnOnce(&mut Self) -> Meaning<T>) -> Meaning<T> {
        self.state.topic.say(&who);
        self.state.topic.carried = true;
        self.state.actor = who;
        read(self)
    }
}
