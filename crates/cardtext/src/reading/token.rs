//! Tokens that a text describes, and abilities that it quotes.

use super::{Meaning, Reader, Row, filter::canonical_colours};
use crate::{
    block,
    chart::Node,
    read,
    token::{Terminal, Token as Word},
};
use tefuda_ability::{Ability, Colour, Condition, Form, Mark, Step, Token, Value};

fn described(reader: &mut Reader<'_>, node: &Node, change: impl FnOnce(&mut Token)) -> Meaning<Token> {
    let mut token = reader.token(node, 1)?;
    change(&mut token);
    token.values.sort_unstable();
    token.colours = canonical_colours(token.colours);
    if token.values.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return reader.refuse(node, "同じ数値が2度書かれています", "the same number is said twice");
    }
    Ok(token)
}

pub(crate) const TOKEN: &[Row<Token>] = &[
    ("{Kind} ・? トークン {Name}", |r, n| {
        Ok(Token { name: r.name(n, 1)?, kind: r.kind(n, 0)?, colours: Vec::new(), values: Vec::new(), abilities: Vec::new() })
    }),
    ("{Name} ・? トークン", |r, n| {
        let (name, kind) = (r.name(n, 0)?, r.unit(n)?);
        Ok(Token { name, kind, colours: Vec::new(), values: Vec::new(), abilities: Vec::new() })
    }),
    ("{Name} の? {Kind} ・? トークン", |r, n| {
        Ok(Token { name: r.name(n, 0)?, kind: r.kind(n, 1)?, colours: Vec::new(), values: Vec::new(), abilities: Vec::new() })
    }),
    ("無色 の {Token}", |r, n| match r.token(n, 0)? {
        token if token.colours.is_empty() => Ok(token),
        _ => r.refuse(n, "無色なのに色が書かれています", "it is said to have no colour, and a colour"),
    }),
    ("{Colours} の {Token}", |r, n| {
        let colours = r.colours(n, 0)?;
        described(r, n, |token| token.colours.extend(colours))
    }),
    ("{Stats} の|で {Token}", |r, n| {
        let stats = r.stats(n, 0)?;
        described(r, n, |token| token.values.extend(stats))
    }),
    ("{Quotes} を 持つ {Token}", |r, n| {
        let quotes = r.quotes(n, 0)?;
        described(r, n, |token| token.abilities.extend(quotes))
    }),
];

pub(crate) const STATS: &[Row<Vec<(Value, i32)>>] = &[
    ("{Value} {Number}", |r, n| Ok(vec![(r.value(n, 0)?, r.number(n, 1)?)])),
    ("{Value} {Number} /|、 {Stats}", |r, n| {
        let mut stats = vec![(r.value(n, 0)?, r.number(n, 1)?)];
        stats.extend(r.stats(n, 2)?);
        Ok(stats)
    }),
];

pub(crate) const COLOURS: &[Row<Vec<Colour>>] = &[
    ("{Colour}", |r, n| Ok(vec![r.colour(n, 0)?])),
    ("{Icon}", |r, n| r.icon(n, 0)),
    ("{Colour} と {Colours}", |r, n| {
        let mut colours = vec![r.colour(n, 0)?];
        colours.extend(r.colours(n, 1)?);
        Ok(canonical_colours(colours))
    }),
];

pub(crate) const QUOTES: &[Row<Vec<Ability>>] = &[
    ("{Quote} 能力?", |r, n| r.quoted_abilities(n, 0)),
    ("{Quote} と? {Quotes}", |r, n| {
        let mut abilities = r.quoted_abilities(n, 0)?;
        abilities.extend(r.quotes(n, 1)?);
        Ok(abilities)
    }),
];

impl Reader<'_> {
    /// 「…」 as abilities of whatever gets them.
    fn quoted_abilities(&mut self, node: &Node, at: usize) -> Meaning<Vec<Ability>> {
        let quote = self.word(node, at)?;
        let setting = super::Setting { quoted: true, ..*self.setting };
        let mut found = block::Found::default();
        let abilities = block::standing(&setting, &quote.inside, &mut found);
        match (found.diagnostics.is_empty(), abilities.is_empty()) {
            (true, false) => Ok(abilities),
            (true, true) => self.refuse(node, "「 」の中に能力がありません", "there is no ability inside the quotes"),
            (false, _) => Err(found.diagnostics),
        }
    }

    /// 「防御されない」を得る: a property that is quoted as an ability.
    pub fn quoted_mark(&self, node: &Node, at: usize) -> Meaning<Mark> {
        let inside = self.word(node, at)?.inside.as_slice();
        let mark = |token: &Word| token.is(Terminal::Mark(Form::Final)).and_then(|which| u8::try_from(which).ok());
        match inside {
            [word] if let Some(which) = mark(word) => Ok(Mark(which)),
            [word, stop] if let (Some(which), "。") = (mark(word), stop.text.as_str()) => Ok(Mark(which)),
            _ => self.refuse(node, "「 」の中は性質ではありません", "what stands in the quotes is no property"),
        }
    }

    /// 「…」を行う: steps, with what the text around them has mentioned.
    pub fn quoted_steps(&mut self, node: &Node, at: usize) -> Meaning<Vec<Step>> {
        let quote = self.word(node, at)?;
        let mut found = block::Found::default();
        let (steps, state) = block::effect(self.setting, &quote.inside, self.state.clone(), &mut found);
        if !found.diagnostics.is_empty() {
            return Err(found.diagnostics);
        }
        self.resume(state);
        Ok(steps)
    }

    /// 「…」のとおり: a condition in brackets.
    pub fn quoted_condition(&mut self, node: &Node, at: usize) -> Meaning<Condition> {
        let quote = self.word(node, at)?;
        let (condition, state) = read::condition(self.setting, &quote.inside, self.state.clone())?;
        self.state = state;
        Ok(condition)
    }
}
