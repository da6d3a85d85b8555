//! Lines with a header: 【スキル 2】「名」300：効果。 and 【EX】「名」効果。

use crate::{
    Diagnostic, Wording,
    block::{self, Found},
    border::fills,
    passage::{Passage, Said, depends},
    read::{self, Piece},
    reading::{
        Setting, State,
        contest::is_contest,
        sentence::{Sentence, Statement},
    },
    token::{Terminal, Token},
    wording::Phrase,
};
use std::ops::Range;
use tefuda_ability::{
    Ability, AbilityKind, Amount, Deed, Filter, How, Name, Noun, OwnVerb, Patient, Place, Role, Share, Side, Skill, Step, Var,
    What,
};

/// What stands before the sentences of a line.
struct Header<'a> {
    /// Its words.
    words: &'a [Token],
    /// The cost, of a skill.
    cost: Option<i32>,
    title: Option<Name>,
    /// What follows it.
    rest: &'a [Token],
}

/// The abilities of a line that begins with 【.
pub(crate) fn abilities(setting: &Setting<'_>, block: &[Token], found: &mut Found) -> Vec<Ability> {
    let header = match header(setting, block) {
        Ok(header) => header,
        Err(diagnostic) => {
            found.total += 1;
            found.diagnostics.push(diagnostic);
            return Vec::new();
        }
    };
    let title = header.title;
    let kinds = &setting.lexicon.vocabulary().kinds;
    if !setting.quoted && kinds.get(setting.card.kind.0 as usize).is_some_and(|kind| kind.spell) {
        let (ja, en) = ("使い終わるカードは見出しのある能力を持ちません", "a card that is used up has no skills and no powers");
        found.total += 1;
        found.diagnostics.push(Diagnostic::new(span(header.words), ja, en));
        return Vec::new();
    }
    let abilities = match header.cost {
        Some(cost) => skill(setting, cost, &header, found).map(AbilityKind::Skill).map(Ability::new).into_iter().collect(),
        None => power(setting, &header, found),
    };
    abilities.into_iter().map(|ability| Ability { title, ..ability }).collect()
}

fn span(tokens: &[Token]) -> Range<usize> {
    tokens.first().map_or(0, |token| token.span.start)..tokens.last().map_or(0, |token| token.span.end)
}

fn header<'a>(setting: &Setting<'_>, block: &'a [Token]) -> Result<Header<'a>, Diagnostic> {
    let unread = |tokens: &[Token]| {
        Diagnostic::new(
            span(tokens),
            "見出しは【スキル 2】か【EX】のように書きます",
            "a header is written like 【スキル 2】 or 【EX】",
        )
    };
    let close = block.iter().position(|token| token.text == "】").ok_or_else(|| unread(&block[..1]))?;
    let words = setting.lexicon.vocabulary().headers.as_ref().ok_or_else(|| unread(&block[..=close]))?;
    let cost = match &block[1..close] {
        [word, number] if words.skill.is(&word.text) && number.is(Terminal::Number).is_some() => {
            Some(number.text.parse().map_err(|_| unread(&block[..=close]))?)
        }
        [word] if words.ability.is(&word.text) => None,
        _ => return Err(unread(&block[..=close])),
    };
    let quoted = block.get(close + 1).filter(|token| token.is(Terminal::Quote).is_some());
    let title = quoted.map(|token| setting.intern_quoted(token));
    let length = close + 1 + usize::from(title.is_some());
    Ok(Header { words: &block[..length], cost, title, rest: &block[length..] })
}

/// Everything but a skill: its first sentence prints with the header before it.
fn power(setting: &Setting<'_>, header: &Header<'_>, found: &mut Found) -> Vec<Ability> {
    let mut pieces = read::pieces(header.rest);
    match pieces.first_mut() {
        Some(first) => {
            first.marks.splice(0..0, header.words);
            block::sentences(setting, &pieces, found)
        }
        None => {
            found.total += 1;
            found.diagnostics.push(Diagnostic::new(
                span(header.words),
                "効果が書かれていません",
                "there is no text after this",
            ));
            Vec::new()
        }
    }
}

/// The damage box of a skill.
enum DamageBox {
    Nothing,
    Number(i32),
    Times(i32),
}

/// What the box has in it, and how many words that took.
fn damage_box(tokens: &[Token]) -> Option<(usize, DamageBox)> {
    let number = tokens.first()?;
    if number.text == "-" {
        return Some((1, DamageBox::Nothing));
    }
    let value = number.is(Terminal::Number).and_then(|_| number.text.parse().ok())?;
    let times = tokens.get(1).is_some_and(|token| token.text == "×");
    Some(if times { (2, DamageBox::Times(value)) } else { (1, DamageBox::Number(value)) })
}

fn skill(setting: &Setting<'_>, cost: i32, header: &Header<'_>, found: &mut Found) -> Option<Skill> {
    found.total += 1;
    let Some((length, damage)) = damage_box(header.rest) else {
        found.diagnostics.push(Diagnostic::new(
            span(header.words),
            "スキルにはダメージの欄が要ります（300、100×、-）",
            "a skill needs its damage box (300, 100×, -)",
        ));
        return None;
    };
    let colon = header.rest.get(length).is_some_and(|token| token.text == ":");
    let (before, text) = header.rest.split_at(length + usize::from(colon));
    if colon == text.is_empty() {
        let at = if colon { &before[length..] } else { text };
        found.diagnostics.push(Diagnostic::new(
            span(at),
            "「：」は効果の前にだけ書きます",
            "：stands before a text, and only there",
        ));
        return None;
    }
    let parts: Vec<Phrase> = header.words.iter().chain(before).map(Phrase::word).collect();
    let whole = span(header.words).start..span(before).end;
    found.sentences.push(Wording { span: whole.clone(), parts, references: Vec::new() });
    let (empty, multiplies) = (matches!(damage, DamageBox::Nothing), matches!(damage, DamageBox::Times(_)));
    let mut body = Body { empty, ..Body::default() };
    // How much damage the skill has dealt can be spoken of.
    let mut state = State::new(false);
    (state.measured, state.in_skill, state.multiplies, state.title) = (true, true, multiplies, header.title);
    body.read(setting, &read::pieces(text), state, found);
    let damage = match (damage, body.damage) {
        (DamageBox::Nothing, None) => None,
        (DamageBox::Number(number), None) => Some(Amount::Number(number)),
        (DamageBox::Times(factor), Some((amount, _))) if factor_of(&amount) == factor => Some(amount),
        (_, other) => {
            if !body.broken {
                found.refuse(
                    other.map_or(whole, |(_, span)| span),
                    "ダメージの欄（100×）と「〜につき100ダメージ」が合いません",
                    "the damage box (100×) and the sentence that gives its number do not fit",
                );
            }
            None
        }
    };
    if let Some(fails) = setting.lexicon.vocabulary().skills.map(|skills| skills.let_fail)
        && !body.broken
        && !body.effects.iter().all(|effect| only_judges(&effect.steps, fails))
    {
        let ja = "失敗するかどうかを決める文に、ほかのことは続けられません";
        found.refuse(span(text), ja, "what decides whether the skill fails can do nothing else");
    }
    let Body { despite, only_if, effects, before, counts, .. } = body;
    let effects = effects.into_iter().map(|effect| effect.steps).collect();
    Some(Skill { cost, damage, despite, only_if, effects, before, counts })
}

/// Whether an effect that lets its own skill fail does nothing but what has to be done to know that: it is carried out before the skill
/// does anything. What only changes the damage may stand beside it.
fn only_judges(steps: &[Step], fails: OwnVerb) -> bool {
    let lets_fail = |deed: &Deed| deed.facts().own == Some(fails);
    let Some(at) = steps.iter().position(|step| does(step, &lets_fail)) else { return true };
    let (before, after) = (&steps[..at], &steps[at + 1..]);
    let other = |deed: &Deed| !lets_fail(deed) && deed.facts().strike.is_none();
    let deeds = before.iter().filter(|step| does(step, &|_| true)).count();
    deeds <= 1 && !steps[at..].iter().any(|step| does(step, &other)) && after.iter().all(|step| does(step, &|_| true))
}

/// The number that an amount multiplies.
fn factor_of(amount: &Amount) -> i32 {
    match amount {
        Amount::Times(factor, _) => *factor,
        Amount::Number(_) => 0,
        _ => 1,
    }
}

/// The sentences of a skill, put together into effects.
#[derive(Default)]
struct Body {
    damage: Option<(Amount, Range<usize>)>,
    despite: Vec<tefuda_ability::Counter>,
    only_if: Option<tefuda_ability::Condition>,
    /// Whether there is nothing in the damage box, so that a text that deals damage does so itself.
    empty: bool,
    effects: Vec<Passage>,
    /// The effect that the last sentence belongs to.
    latest: usize,
    before: Vec<bool>,
    /// The effect that does what the box counts.
    counts: Option<u8>,
    broken: bool,
}

/// ダメージを与える前に、: these words belong to no sentence.
fn take_lead<'a>(piece: &mut Piece<'a>) -> bool {
    let lead = piece.words.first().is_some_and(|word| word.text == "ダメージを与える前に");
    if lead {
        let length = 1 + usize::from(piece.words.get(1).is_some_and(|word| word.text == "、"));
        piece.take(length);
    }
    lead
}

impl Body {
    fn read(&mut self, setting: &Setting<'_>, pieces: &[Piece<'_>], mut state: State, found: &mut Found) {
        let mut at = 0;
        while let Some(piece) = pieces.get(at) {
            let mut piece = piece.clone();
            at += 1;
            let before = take_lead(&mut piece);
            state.begin_sentence();
            let Some((sentence, after)) = read::sentence(setting, &piece, state.clone(), found) else {
                self.broken = true;
                state.broken = true;
                continue;
            };
            let said = Said::between(&state, &after);
            state = after;
            let unplaced = state.keeps.len();
            state.keeps.retain(|keep| !self.effects.iter_mut().rev().any(|effect| effect.keep(keep)));
            state.leans |= state.keeps.len() < unplaced;
            match sentence {
                Sentence::Damage(amount) if self.empty => match opposite_unit(setting) {
                    Some(to) => {
                        let deals = Step::Do(Deed::Damage { to, amount, share: Share::Each });
                        match self.effects.get_mut(self.latest).filter(|_| counts_what_was_done(&state)) {
                            Some(effect) => effect.steps.push(deals),
                            None => self.begin(Passage::beginning(vec![deals], &piece), before),
                        }
                    }
                    None => found.refuse(piece.span(), "何に与えるのかが要ります", "to what it is dealt must be said"),
                },
                Sentence::Counted(steps, amount) if self.damage.is_none() && !self.empty => {
                    self.begin(Passage::beginning(steps, &piece), before);
                    self.damage = Some((amount, piece.span()));
                    state.multiplies = false;
                    self.count(&state, &piece, found);
                }
                Sentence::OnlyIf(condition) if self.only_if.is_none() && !before => self.only_if = Some(condition),
                Sentence::Damage(amount) if self.damage.is_none() && !before => {
                    self.damage = Some((amount, piece.span()));
                    state.multiplies = false;
                    if counts_what_was_done(&state) {
                        self.count(&state, &piece, found);
                    }
                }
                Sentence::Despite(counter) if !before => self.despite.push(counter),
                sentence => {
                    self.add(sentence, &piece, (&state, &said), before, found);
                    if let Some(effect) = self.effects.get_mut(self.latest) {
                        at += block::offered(setting, &pieces[at..], &mut state, effect, found);
                    }
                }
            }
        }
        block::unkept(&state, found);
    }

    fn begin(&mut self, effect: Passage, before: bool) {
        self.latest = self.effects.len();
        self.effects.push(effect);
        self.before.push(before);
    }

    /// The number in the box counts what an effect has done: the latest that does such a thing, which then is carried out when
    /// the number is needed.
    fn count(&mut self, state: &State, piece: &Piece<'_>, found: &mut Found) {
        let counted = |deed: &Deed| deed.facts().how.is_some_and(|how| state.counted.contains(&how));
        let gambled = |deed: &Deed| state.gambled && is_contest(Some(&Step::Do(deed.clone())));
        let fits = |step: &Step| state.leans || does(step, &|deed| counted(deed) || gambled(deed));
        let at = self.effects.iter().rposition(|effect| effect.steps.iter().any(fits));
        match at {
            Some(at) => self.counts = u8::try_from(at).ok(),
            None => {
                self.broken = true;
                found.refuse(
                    piece.span(),
                    "ここで数えることを行う文が前にありません",
                    "no sentence before this does what it counts",
                );
            }
        }
    }

    /// A sentence is an effect of its own, unless it depends on what an earlier one did.
    fn add(&mut self, sentence: Sentence, piece: &Piece<'_>, (state, said): (&State, &Said), before: bool, found: &mut Found) {
        match self.home(&sentence, piece, (state, said)) {
            Home::Own => {
                let mut effect = Passage::default();
                effect.add(sentence, piece, said, found);
                self.begin(effect, before);
            }
            Home::Several => {
                found.refuse(piece.span(), "この文は2つの効果のことを言っています", "this speaks of what two effects have done")
            }
            Home::Of(at) if before && self.before.get(at) == Some(&false) => found.refuse(
                piece.span(),
                "この文は前の文の効果の一部なので、それより先にはできません",
                "this belongs to what the sentence before does, and cannot come earlier",
            ),
            Home::Of(at) => {
                self.effects[at].add(sentence, piece, said, found);
                self.latest = at;
            }
        }
    }

    /// Where a sentence belongs: to the one before it if it depends on that; or else to the effect of which it speaks, whatever
    /// was said meanwhile.
    fn home(&self, sentence: &Sentence, piece: &Piece<'_>, (state, said): (&State, &Said)) -> Home {
        let joins = depends(sentence, piece) || leans(sentence, state);
        if self.effects.is_empty() || !joins {
            return Home::Own;
        }
        if depends(sentence, piece) {
            return Home::Of(self.latest);
        }
        let counted = |deed: &Deed| deed.facts().how.is_some_and(|how| state.counted.contains(&how));
        let gambled = |deed: &Deed| state.gambled && is_contest(Some(&Step::Do(deed.clone())));
        let spoken_of = |slot: &Var| self.effects.iter().rposition(|effect| effect.steps.iter().any(|step| fills(step, *slot)));
        let done = |step: &Step| does(step, &|deed| counted(deed) || gambled(deed));
        let done = self.effects.iter().rposition(|effect| effect.steps.iter().any(done));
        let mut homes: Vec<usize> = said.slots.iter().filter_map(spoken_of).chain(done).collect();
        homes.sort_unstable();
        homes.dedup();
        match homes.as_slice() {
            [] => Home::Of(self.latest),
            [one] => Home::Of(*one),
            _ => Home::Several,
        }
    }
}

/// Where a sentence of a skill belongs.
enum Home {
    /// It is an effect of its own.
    Own,
    /// It is part of the effect with this number.
    Of(usize),
    /// It speaks of several effects.
    Several,
}

/// 相手のメイン・ユニット: what the damage of a skill is dealt to.
fn opposite_unit(setting: &Setting<'_>) -> Option<Patient> {
    let words = setting.lexicon.vocabulary();
    let (at, word) = words.roles.iter().enumerate().find(|(_, role)| role.sole)?;
    let role = Role(u8::try_from(at).ok()?);
    let filters = std::iter::once(Filter::Role(role)).chain(word.kind.map(Filter::Kind)).collect();
    let place = Place { zone: words.role_zone(role)?, side: Side::Theirs };
    Some(Patient::Object(What::All(Noun { place, filters })))
}

/// Whether a number that was just read counts what the text itself has done.
fn counts_what_was_done(state: &State) -> bool {
    state.leans || state.gambled || !state.counted.is_empty()
}

/// Whether a sentence speaks of what an earlier one chose, did or counted.
fn leans(sentence: &Sentence, state: &State) -> bool {
    let steps = match sentence {
        Sentence::Plain(Statement { steps, .. }) | Sentence::Triggered { statement: Statement { steps, .. }, .. } => {
            steps.as_slice()
        }
        _ => &[],
    };
    let counted = |how: &How| !steps.iter().any(|step| does(step, &|deed| deed.facts().how == Some(*how)));
    let gambled = state.gambled && !steps.iter().any(|step| does(step, &|deed| is_contest(Some(&Step::Do(deed.clone())))));
    state.leans || gambled || state.counted.iter().any(counted)
}

/// Whether a step does such a thing.
fn does(step: &Step, such: &dyn Fn(&Deed) -> bool) -> bool {
    let any = |steps: &[Step]| steps.iter().any(|step| does(step, such));
    match step {
        Step::Do(deed) => such(deed),
        Step::May(_, steps) => any(steps),
        Step::IfDone { done, otherwise, .. } => any(done) || any(otherwise),
        Step::If { then, otherwise, .. } => any(then) || any(otherwise),
        Step::Both { yours, theirs } => any(yours) || any(theirs),
        Step::Either { options, .. } => options.iter().any(|option| any(option)),
        _ => false,
    }
}
