//! From phrases to meaning: each table lists patterns with what they mean, side by side.

pub(crate) mod aftermath;
pub(crate) mod altered;
pub(crate) mod among;
pub(crate) mod amount;
pub(crate) mod anaphora;
pub(crate) mod apart;
pub(crate) mod attaching;
pub(crate) mod ban;
pub(crate) mod bearing;
mod burden;
pub(crate) mod clause;
pub(crate) mod compared;
pub(crate) mod condition;
pub(crate) mod contest;
pub(crate) mod continuous;
pub(crate) mod cue;
pub(crate) mod deed;
pub(crate) mod deeds_done;
pub(crate) mod demand;
pub(crate) mod doing;
pub(crate) mod drawing;
mod either;
pub(crate) mod event;
pub(crate) mod exchange;
mod exempt;
pub(crate) mod filter;
pub(crate) mod floating;
pub(crate) mod harm;
pub(crate) mod judgement;
pub(crate) mod laden;
pub(crate) mod lately;
pub(crate) mod line;
mod list;
pub(crate) mod many;
pub(crate) mod marking;
pub(crate) mod movement;
pub(crate) mod moving;
pub(crate) mod muster;
pub(crate) mod noun;
mod occasion;
pub(crate) mod own_use;
pub(crate) mod period;
pub(crate) mod picking;
mod pile;
pub(crate) mod replacing;
pub(crate) mod resumed;
pub(crate) mod searching;
pub(crate) mod selection;
pub(crate) mod sentence;
mod shuffling;
mod state;
mod supposed;
mod taken;
pub(crate) mod tally;
pub(crate) mod titled;
pub(crate) mod token;
pub(crate) mod topic;
pub(crate) mod ways;
pub(crate) mod what;
mod whence;
pub(crate) mod whose;

use crate::token::COINED;
use crate::{
    CardContext, Diagnostic, Lexicon,
    chart::{Child, Node},
    token::{List, Terminal, Token},
};
use std::{cell::RefCell, ops::Range, rc::Rc};
use tefuda_ability::{
    Colour, Counter, Filter, Kind, Moment, Name, Names, Period, Role, Side, Status, Step, Value, Var, Vocabulary, What, Zone,
};

pub(crate) use state::State;

/// What a phrase means, or why it means nothing.
pub(crate) type Meaning<T> = Result<T, Vec<Diagnostic>>;

/// A pattern and what it means.
pub(crate) type Row<T> = (&'static str, fn(&mut Reader<'_>, &Node) -> Meaning<T>);

/// What does not change while a text is read.
pub(crate) struct Setting<'a> {
    pub lexicon: &'a Lexicon,
    pub names: &'a RefCell<Names>,
    pub card: &'a CardContext,
    /// The text as it is printed.
    pub printed: &'a str,
    /// Inside a quote, where this card is whatever has the quoted ability.
    pub quoted: bool,
}

impl Setting<'_> {
    /// The name in 「 」 or 『 』, as it is printed.
    pub fn intern_quoted(&self, token: &Token) -> Name {
        let printed = self.printed.get(token.span.clone()).unwrap_or(&token.text);
        let name = printed.trim_start_matches(['「', '『', '｢']).trim_end_matches(['」', '』', '｣']);
        self.names.borrow_mut().intern(name.trim())
    }
}

/// Reads one sentence.
pub(crate) struct Reader<'a> {
    pub setting: &'a Setting<'a>,
    pub tokens: &'a [Token],
    pub state: State,
}

impl<'a> Reader<'a> {
    /// A reader at the beginning of a sentence.
    pub fn new(setting: &'a Setting<'a>, tokens: &'a [Token], mut state: State) -> Reader<'a> {
        state.told = state.topic.known_by_a_thing();
        state.topic = state.topic.of_next(tokens);
        state.actor = state.topic.actor();
        state.actor_taken = true;
        state.lead = None;
        state.before = state.object.take();
        if let Some(What::All(noun)) = &state.before
            && setting.lexicon.vocabulary().is_sole(noun)
        {
            state.sole.clone_from(&state.before);
        }
        (state.supposed, state.borne, state.recalled) = (None, None, false);
        (state.inquired, state.changed) = (state.inquiry.take(), None);
        if !tokens.first().is_some_and(|word| word.text.starts_with("そうした")) {
            state.mentioned.look_back();
        }
        state.asked_among = false;
        state.mended.clear();
        state.pending.clear();
        (state.picked, state.alike) = (Vec::new(), false);
        Reader { setting, tokens, state }
    }

    /// The printed bytes of a phrase.
    pub fn span(&self, node: &Node) -> Range<usize> {
        let start = self.tokens.get(node.words.start).map_or(0, |token| token.span.start);
        start..self.tokens.get(node.words.end.saturating_sub(1)).map_or(start, |token| token.span.end)
    }

    /// Why a phrase means nothing.
    pub fn refuse<T>(&self, node: &Node, ja: impl Into<String>, en: impl Into<String>) -> Meaning<T> {
        Err(vec![Diagnostic::new(self.span(node), ja, en)])
    }

    /// The game's words.
    pub fn words(&self) -> &Vocabulary {
        self.setting.lexicon.vocabulary()
    }

    /// The kind that texts speak of where they name none.
    pub fn unit(&self, node: &Node) -> Meaning<Kind> {
        let (ja, en) = ("このゲームでは種別が要ります", "in this game the kind must be said");
        self.words().unit.ok_or_else(|| vec![Diagnostic::new(self.span(node), ja, en)])
    }

    /// Whatever is of that kind.
    pub fn any_unit(&self, node: &Node) -> Meaning<Vec<Filter>> {
        Ok(vec![Filter::Kind(self.unit(node)?)])
    }

    /// A row asked for an argument that its pattern does not have.
    pub fn broken(&self, node: &Node) -> Vec<Diagnostic> {
        vec![Diagnostic::new(self.span(node), "文法の表が壊れています", "the grammar's table is inconsistent")]
    }

    /// The phrase that is the argument at a place.
    pub fn phrase(&self, node: &Node, at: usize) -> Meaning<Rc<Node>> {
        match node.argument(at) {
            Some(Child::Phrase(phrase)) => Ok(phrase.clone()),
            _ => Err(self.broken(node)),
        }
    }

    /// The word that is the argument at a place.
    pub fn word(&self, node: &Node, at: usize) -> Meaning<&'a Token> {
        match node.argument(at) {
            Some(Child::Word(word)) => self.tokens.get(*word).ok_or_else(|| self.broken(node)),
            _ => Err(self.broken(node)),
        }
    }

    fn listed(&self, node: &Node, at: usize, list: List) -> Meaning<u8> {
        let which = self.word(node, at)?.is(Terminal::Listed(list)).and_then(|which| u8::try_from(which).ok());
        which.ok_or_else(|| self.broken(node))
    }

    pub fn kind(&self, node: &Node, at: usize) -> Meaning<Kind> {
        self.listed(node, at, List::Kind).map(Kind)
    }

    pub fn colour(&self, node: &Node, at: usize) -> Meaning<Colour> {
        self.listed(node, at, List::Colour).map(Colour)
    }

    pub fn value(&self, node: &Node, at: usize) -> Meaning<Value> {
        self.listed(node, at, List::Value).map(Value)
    }

    pub fn counter(&self, node: &Node, at: usize) -> Meaning<Counter> {
        match self.coined(node, at, List::Counter)? {
            Some(counter) => Ok(counter),
            None => self.listed(node, at, List::Counter).map(Counter),
        }
    }

    /// The counter of a name that no list has, by its own word or by that for the state it stands for.
    pub fn coined(&self, node: &Node, at: usize, list: List) -> Meaning<Option<Counter>> {
        let (word, words) = (self.word(node, at)?, self.setting.lexicon.vocabulary());
        let Some(coined) = words.coined.as_ref().filter(|_| word.is(Terminal::Listed(list)) == Some(COINED)) else {
            return Ok(None);
        };
        let suffix = if list == List::Counter { &coined.counter.ja } else { &coined.state };
        let name = word.text.strip_suffix(suffix.as_str()).unwrap_or(&word.text);
        match self.setting.names.borrow_mut().coin(name, words) {
            Some(counter) => Ok(Some(counter)),
            None => self.refuse(node, "マーカーの種類が多すぎます", "there are too many kinds of markers"),
        }
    }

    pub fn zone(&self, node: &Node, at: usize) -> Meaning<Zone> {
        self.listed(node, at, List::Zone).map(Zone)
    }

    /// バトルユニット, and the kind of object that is one, if only one kind is.
    pub fn role(&self, node: &Node, at: usize) -> Meaning<(Role, Option<Kind>)> {
        let role = self.listed(node, at, List::Role).map(Role)?;
        let word = self.setting.lexicon.vocabulary().roles.get(role.0 as usize);
        word.map(|word| (role, word.kind)).ok_or_else(|| self.broken(node))
    }

    /// Whether a word for a part is also the word for a kind: アシスト
    pub fn is_kind_word(&self, node: &Node, at: usize) -> bool {
        self.word(node, at).is_ok_and(|word| word.is(Terminal::Listed(List::Kind)).is_some())
    }

    pub fn period(&self, node: &Node, at: usize) -> Meaning<Period> {
        self.listed(node, at, List::Period).map(Period)
    }

    pub fn moment(&self, node: &Node, at: usize, list: List) -> Meaning<Moment> {
        self.listed(node, at, list).map(Moment)
    }

    /// レスト状態: which status, and whether it or its opposite.
    pub fn state_word(&self, node: &Node, at: usize) -> Meaning<(Status, bool)> {
        self.listed(node, at, List::State).map(|which| (Status(which / 2), which % 2 == 0))
    }

    /// レストする: the same, of a verb.
    pub fn turning(&self, node: &Node, at: usize) -> Meaning<(Status, bool)> {
        let word = self.word(node, at)?;
        let which = word.analyses.iter().find_map(|(terminal, which)| matches!(terminal, Terminal::Turn(..)).then_some(*which));
        let which = which.and_then(|which| u8::try_from(which).ok()).ok_or_else(|| self.broken(node))?;
        Ok((Status(which / 2), which.is_multiple_of(2)))
    }

    /// 3, +1
    pub fn number(&self, node: &Node, at: usize) -> Meaning<i32> {
        let word = self.word(node, at)?;
        if let Some(number) = crate::token::kanji_number(&word.text) {
            return Ok(number);
        }
        word.text.parse().map_err(|_| vec![Diagnostic::new(word.span.clone(), "数が大きすぎます", "the number is too large")])
    }

    /// 《…》
    pub fn name(&self, node: &Node, at: usize) -> Meaning<Name> {
        let text = self.word(node, at)?.text.trim_start_matches('《').trim_end_matches('》');
        Ok(self.setting.names.borrow_mut().intern(text))
    }

    /// 「…」, 『…』: the name in it.
    pub fn inside_quotes(&self, node: &Node, at: usize) -> Meaning<Name> {
        Ok(self.setting.intern_quoted(self.word(node, at)?))
    }

    /// Goes on after a quote: what it mentioned is known, but who acted in it is not who acts here.
    pub fn resume(&mut self, after: State) {
        let State { actor, actor_taken, lead, pending, .. } = std::mem::replace(&mut self.state, after);
        self.state = State { actor, actor_taken, lead, pending, ..self.state.clone() };
    }

    /// The steps of a verb: the choices that its object implied, then the verb itself.
    pub fn steps(&mut self, last: Step) -> Vec<Step> {
        let mut steps = std::mem::take(&mut self.state.pending);
        steps.push(last);
        steps
    }

    /// Choices that the verb's object implied are among one player's things.
    pub fn settle_pending(&mut self, settled: &[(Var, Side)]) {
        exchange::settle_choices(&mut self.state.pending, settled);
    }

    /// The choices that the verb's object implied.
    pub fn pending(&self) -> &[Step] {
        &self.state.pending
    }

    /// The same, where choosing is all that is done.
    pub fn chosen_steps(&mut self) -> Vec<Step> {
        std::mem::take(&mut self.state.pending)
    }

    /// A choice that must be made before the verb that is being read.
    pub fn choose_first(&mut self, step: Step) {
        self.state.pending.push(step);
    }
}
