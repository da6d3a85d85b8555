//! Blocks: the sentences between one ■ and the next, put together into abilities.

use crate::{
    CardContext, Diagnostic, Wording, headed,
    of_use::{condition_of_use, is_licence},
    passage::{Passage, Said},
    read::{self, Piece},
    reading::{
        Setting, State, judgement,
        sentence::{Sentence, Statement},
    },
    token::{List, Terminal, Token},
};
use std::ops::Range;
use tefuda_ability::{
    Ability, AbilityKind, Activation, Amount, Change, Continuous, Cost, Duration, How, Instead, Pattern, Place, Replacement,
    Step, Subject, Times, Validity, Var, What, Zone,
};

/// What reading has found so far.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub sentences: Vec<Wording>,
    pub diagnostics: Vec<Diagnostic>,
    /// How many sentences there were.
    pub total: usize,
}

impl Found {
    /// The sentence that was just read cannot stand where it stands.
    pub fn refuse(&mut self, span: Range<usize>, ja: &str, en: &str) {
        self.sentences.pop();
        self.diagnostics.push(Diagnostic::new(span, ja, en));
    }
}

/// The abilities of one block of a card.
pub(crate) fn abilities(setting: &Setting<'_>, card: &CardContext, block: &[Token], found: &mut Found) -> Vec<Ability> {
    if block.first().is_some_and(|token| token.text == "【") {
        return headed::abilities(setting, block, found);
    }
    let spell = setting.lexicon.vocabulary().kinds.get(card.kind.0 as usize).is_some_and(|kind| kind.spell);
    // A magic's text is done when it resolves, unless it says where else it works, or what its card is like before that.
    let (licences, pieces): (Vec<_>, Vec<_>) = match spell {
        true => read::pieces(block).into_iter().partition(|piece| is_licence(setting, piece)),
        false => (Vec::new(), read::pieces(block)),
    };
    let mut own = sentences(setting, &licences, found);
    if pieces.is_empty() {
        return own;
    }
    let elsewhere = says_where(setting, &pieces[effect_length(setting, &pieces)..]);
    if spell && !elsewhere && !speaks_of_itself(setting, &pieces) {
        let steps = whole(setting, &pieces, State::new(false), Passage::default(), found);
        own.push(Ability::new(AbilityKind::Spell(steps)));
        found.sentences.sort_by_key(|wording| wording.span.start);
        return own;
    }
    own.extend(sentences(setting, &pieces, found));
    own
}

/// Sentences that a card has while it lies somewhere: triggered, static and replacement abilities.
pub(crate) fn standing(setting: &Setting<'_>, block: &[Token], found: &mut Found) -> Vec<Ability> {
    match block.first() {
        Some(token) if token.text == "【" => headed::abilities(setting, block, found),
        _ => sentences(setting, &read::pieces(block), found),
    }
}

/// The same, already cut.
pub(crate) fn sentences(setting: &Setting<'_>, pieces: &[Piece<'_>], found: &mut Found) -> Vec<Ability> {
    let mut kinds = Vec::new();
    let mut pieces = pieces.to_vec();
    let (mut works_in, mut alone): (Option<Zone>, bool) = (pieces.first_mut().and_then(take_place), false);
    let mut broken = false;
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        at += 1;
        let Some((sentence, state)) = read::sentence(setting, piece, State::new(broken), found) else {
            broken = true;
            continue;
        };
        match sentence {
            // After a sentence that was not understood, nobody can say what this one belongs to.
            _ if broken => {}
            Sentence::Triggered { wait: None, often, trigger, statement } => {
                let rest = at + effect_length(setting, &pieces[at..]);
                let unsaid = !says_where(setting, &pieces[rest..]) && happens_elsewhere(setting, &trigger);
                if unsaid && setting.lexicon.vocabulary().works_where_it_must {
                    works_in = arrives_in(setting, &trigger);
                } else if unsaid {
                    found.refuse(
                        piece.span(),
                        "この能力がどこで有効なのかが書かれていません（この能力はダストで有効になる。）",
                        "nothing says where this works while the card is not in play (この能力はダストで有効になる。)",
                    );
                }
                let (condition, first) = match pieces.get(at).is_some_and(is_other_side) {
                    // What has another side is no condition of the trigger.
                    true => (None, statement.into_steps()),
                    false => statement.after_trigger(),
                };
                let passage = Passage::beginning(first, piece);
                let effect = whole(setting, &pieces[at..rest], state, passage, found);
                let endless = |step: &Step| matches!(step, Step::Begin(_, Duration::Game));
                if matches!(trigger, Pattern::Holds(_)) && effect.iter().any(endless) {
                    found.refuse(
                        piece.span(),
                        "そうであるあいだ何度でも始まります（「〜かぎり、」と書きます）",
                        "this would begin again and again while that is so (say 〜かぎり)",
                    );
                }
                if falls_with_host(setting, &trigger) && effect.iter().any(speaks_of_card) {
                    found.refuse(
                        piece.span(),
                        "そのときこのカードはもう付いていません",
                        "by then this card is no longer attached, and lies elsewhere",
                    );
                }
                kinds.push((AbilityKind::Triggered { trigger, condition, effect }, often.limit));
                at = rest;
            }
            Sentence::Usable(per_turn, only_if) => {
                let only_if = only_if.or_else(|| condition_of_use(setting, &pieces, &mut at, found));
                let rest = at + effect_length(setting, &pieces[at..]);
                let effect = whole(setting, &pieces[at..rest], state, Passage::default(), found);
                if effect.is_empty() {
                    found.refuse(piece.span(), "使うと何をするのかが書かれていません", "nothing says what using it does");
                }
                kinds.push((AbilityKind::Activated(Activation { cost: Cost::default(), only_if, effect }), per_turn));
                at = rest;
            }
            Sentence::Replacing { until: None, replacement } if replacement.once => {
                found.refuse(
                    piece.span(),
                    "「次に」がいつからかが書かれていません（〜とき）",
                    "nothing says from when the next time counts",
                );
            }
            Sentence::Replacing { until: None, replacement } => {
                let rest = at + pieces[at..].iter().take_while(|piece| goes_on(piece)).count();
                let passage = Passage::beginning(vec![Step::Replace(replacement, Duration::Game)], piece);
                let steps = whole(setting, &pieces[at..rest], state, passage, found);
                kinds.extend(steps.into_iter().filter_map(|step| match step {
                    Step::Replace(replacement, _) => Some((AbilityKind::Replacement(replacement), None)),
                    _ => None,
                }));
                at = rest;
            }
            Sentence::Plain(statement) => {
                kinds.extend(lasting(setting, statement, piece, found).into_iter().map(|kind| (kind, None)));
            }
            Sentence::WorksIn(zone) => works_in = Some(zone),
            Sentence::Alone => alone = true,
            Sentence::Limit(times) => match kinds.last_mut() {
                Some((AbilityKind::Triggered { .. }, limit @ None)) => *limit = Some(times),
                _ => found.refuse(
                    piece.span(),
                    "回数を限る能力が前にありません",
                    "there is no triggered ability before this that it could limit",
                ),
            },
            _ => found.refuse(
                piece.span(),
                "この文は何かの効果の中にしか書けません",
                "this sentence can only be part of an effect",
            ),
        }
    }
    let ability = |(kind, a_turn): (AbilityKind, Option<u8>)| {
        let zone = works_in.or_else(|| used_in(setting, &kind));
        let valid = Validity { times: a_turn.map(Times::a_turn), ..Validity::in_zone(zone) };
        Ability { valid, alone, ..Ability::new(kind) }
    };
    kinds.into_iter().map(ability).collect()
}

/// What using its own card costs, and that it is not negated, mean something only where that card lies when it is used.
fn used_in(setting: &Setting<'_>, kind: &AbilityKind) -> Option<Zone> {
    let words = setting.lexicon.vocabulary();
    let is_price =
        |change: &Change| matches!(change, Change::Add(value, _) | Change::Set(value, _) if words.prices.contains(value));
    let own_price = |effect: &Continuous| effect.what == What::This && effect.changes.iter().all(is_price);
    let there = match kind {
        AbilityKind::Static { effects, .. } => !effects.is_empty() && effects.iter().all(own_price),
        AbilityKind::Replacement(Replacement { event, instead: Instead::Nothing | Instead::Never, .. }) => {
            matches!(event, Pattern::Moves { what: Subject::This, how: Some(How::Negate), .. })
        }
        _ => false,
    };
    there.then_some(words.used_in)
}

/// このカードが捨て場にあるかぎり、: these words say where the ability works, and belong to no sentence.
fn take_place(piece: &mut Piece<'_>) -> Option<Zone> {
    let [this, card, subject, zone, lies, limit, comma, ..] = piece.words else { return None };
    let word = |token: &Token, texts: &[&str]| texts.contains(&token.text.as_str());
    let said = word(this, &["この"]) && word(card, &["カード"]) && word(subject, &["が"]) && word(lies, &["にある"]);
    let said = said && word(limit, &["かぎり", "限り", "場合", "間"]) && word(comma, &["、"]);
    let place = zone.is(Terminal::Listed(List::Zone)).and_then(|zone| u8::try_from(zone).ok()).filter(|_| said).map(Zone)?;
    piece.take(7);
    Some(place)
}

/// Whether a sentence goes on from the one before it.
fn goes_on(piece: &Piece<'_>) -> bool {
    piece.words.first().is_some_and(crate::reading::topic::goes_on)
}

/// そうでないなら: the other side of a condition.
fn is_other_side(piece: &Piece<'_>) -> bool {
    piece.words.first().is_some_and(|word| word.text.starts_with("そうでな"))
}

/// How many sentences belong to an effect: all, but for those at the end that speak of the ability itself.
fn effect_length(setting: &Setting<'_>, pieces: &[Piece<'_>]) -> usize {
    let about = |piece: &Piece<'_>| {
        matches!(read::remark(setting, piece), Some(Sentence::WorksIn(_) | Sentence::Alone | Sentence::Limit(_)))
    };
    pieces.len() - pieces.iter().rev().take_while(|piece| about(piece)).count()
}

fn says_where(setting: &Setting<'_>, pieces: &[Piece<'_>]) -> bool {
    pieces.iter().any(|piece| matches!(read::remark(setting, piece), Some(Sentence::WorksIn(_))))
}

/// Whether sentences begin with what is always so of their own card, or what they wait for to happen to it: when that card
/// resolves it would be too late to say so.
fn speaks_of_itself(setting: &Setting<'_>, pieces: &[Piece<'_>]) -> bool {
    let of_itself = |pattern: &Pattern| pattern.subject() == Some(&Subject::This);
    // Most texts name their own card nowhere, and need not be read twice to see that.
    let named = |piece: &&Piece<'_>| piece.words.iter().any(|token| token.text.starts_with("この"));
    match pieces.first().filter(named).and_then(|piece| read::remark(setting, piece)) {
        Some(Sentence::Triggered { wait: None, trigger, .. }) => of_itself(&trigger),
        Some(Sentence::Replacing { until: None, replacement }) => of_itself(&replacement.event),
        Some(Sentence::Plain(Statement { steps, .. })) => {
            let is_so = |step: &Step| matches!(step, Step::Begin(one, Duration::Game) if one.what == What::This);
            !steps.is_empty() && steps.iter().all(is_so)
        }
        _ => false,
    }
}

/// Whether a trigger waits for the card's own move between zones that are not in play: there its text does not work by itself.
fn happens_elsewhere(setting: &Setting<'_>, trigger: &Pattern) -> bool {
    let Pattern::Moves { what: what @ (Subject::This | Subject::Itself), from, to, how } = trigger else { return false };
    let words = setting.lexicon.vocabulary();
    let outside = |place: &Option<Place>| place.is_some_and(|place| !words.is_in_play(place.zone));
    // What is used up is in play nowhere, wherever it comes from.
    let spell = words.kinds.get(setting.card.kind.0 as usize).is_some_and(|kind| kind.spell) && !setting.quoted;
    // An assist that is discarded is attached until then, unless it comes from elsewhere.
    let discarded = *how == Some(How::Discard) && (*what == Subject::This || outside(from));
    discarded || ((outside(from) || (spell && from.is_none())) && outside(to))
}

/// Whether a trigger waits for what this card is attached to leaving play, with which the card goes.
fn falls_with_host(setting: &Setting<'_>, trigger: &Pattern) -> bool {
    let words = setting.lexicon.vocabulary();
    let Pattern::Moves { what: Subject::This, from, to, how } = trigger else { return false };
    let leaves = |place: &Place| words.unit_zone() == Some(place.zone);
    let left = *how == Some(How::Destroy)
        || from.as_ref().is_some_and(leaves)
        || to.is_some_and(|place| !words.is_in_play(place.zone));
    left && words.attached_role(setting.card.kind).is_some() && !setting.quoted
}

/// Whether a step does something with the very card that says it.
fn speaks_of_card(step: &Step) -> bool {
    match step {
        Step::Do(deed) => deed.objects().contains(&&What::Itself),
        Step::May(_, inner) => inner.iter().any(speaks_of_card),
        _ => crate::border::branches(step).into_iter().flatten().any(speaks_of_card),
    }
}

/// The zone that a card's own move leads to.
fn arrives_in(setting: &Setting<'_>, trigger: &Pattern) -> Option<Zone> {
    let words = setting.lexicon.vocabulary();
    match trigger {
        Pattern::Moves { to: Some(place), .. } => Some(place.zone),
        // From play it is heard in play.
        Pattern::Moves { from: Some(place), how: Some(How::Discard), .. } if !words.discarded_from.contains(&place.zone) => {
            words.discarded_to
        }
        // A card that is discarded lies in a hand, unless the text says where else.
        Pattern::Moves { from: None, how: Some(How::Discard), .. } => words.discarded_to,
        _ => None,
    }
}

/// A plain sentence as a static ability: everything in it must be so, not done.
fn lasting(setting: &Setting<'_>, statement: Statement, piece: &Piece<'_>, found: &mut Found) -> Option<AbilityKind> {
    let mut effects: Vec<Continuous> = Vec::new();
    for step in statement.steps {
        match step {
            Step::Begin(continuous, Duration::Game) => effects.push(continuous),
            _ => {
                found.refuse(
                    piece.span(),
                    "いつそうするのか（〜とき）が書かれていません",
                    "nothing says when this is done (〜とき)",
                );
                return None;
            }
        }
    }
    let condition = statement.supposition.map(|supposition| supposition.condition);
    let judging = condition.as_ref().and_then(|condition| judgement::conditional(setting, piece, condition, &effects));
    judging.or(Some(AbilityKind::Static { condition, effects }))
}

/// Sentences that are done in order.
pub(crate) fn effect(setting: &Setting<'_>, block: &[Token], state: State, found: &mut Found) -> (Vec<Step>, State) {
    steps(setting, &read::pieces(block), state, Passage::default(), found)
}

/// The same, where nothing is left that an earlier text could have spoken of.
fn whole(setting: &Setting<'_>, pieces: &[Piece<'_>], state: State, passage: Passage, found: &mut Found) -> Vec<Step> {
    let (steps, state) = steps(setting, pieces, state, passage, found);
    unkept(&state, found);
    steps
}

/// What was taken up, but is spoken of nowhere where it could be kept, or is more than a text can keep.
pub(crate) fn unkept(state: &State, found: &mut Found) {
    let span = found.sentences.last().map(|wording| wording.span.clone());
    if let Some(span) = span.filter(|_| !state.keeps.is_empty() || state.kept > Var::MOST_KEPT) {
        found.refuse(span, "何を指すのか分かりません", "nothing before this that it could refer to");
    }
}

fn steps(
    setting: &Setting<'_>,
    pieces: &[Piece<'_>],
    mut state: State,
    mut passage: Passage,
    found: &mut Found,
) -> (Vec<Step>, State) {
    let mut at = offered(setting, pieces, &mut state, &mut passage, found);
    state.keeps.retain(|keep| !passage.keep(keep));
    while let Some(piece) = pieces.get(at) {
        at += 1;
        match read::sentence(setting, piece, state.clone(), found) {
            None => state.broken = true,
            Some(_) if piece.bullet => {
                found.refuse(piece.span(), "「以下から1つを選ぶ。」がありません", "nothing says how many of these are chosen");
                state.broken = true;
            }
            Some((sentence, after)) => {
                let said = Said::between(&state, &after);
                state = after;
                state.keeps.retain(|keep| !passage.keep(keep));
                passage.add(sentence, piece, &said, found);
                at += offered(setting, &pieces[at..], &mut state, &mut passage, found);
            }
        }
    }
    (passage.steps, state)
}

/// If the last sentence was 以下から1つを選ぶ: how many of the pieces after it are its choices.
pub(crate) fn offered(
    setting: &Setting<'_>,
    after: &[Piece<'_>],
    state: &mut State,
    passage: &mut Passage,
    found: &mut Found,
) -> usize {
    let Some((count, unfilled)) = unfilled(&mut passage.steps) else { return 0 };
    let (modes, length) = modes(setting, after, state, found);
    if modes.is_empty()
        || matches!(count, Amount::Number(count) if usize::try_from(*count).is_ok_and(|count| count > modes.len()))
    {
        let span = found.sentences.last().map_or(0..0, |wording| wording.span.clone());
        found.refuse(span, "選べるもの（・）が足りません", "there are not enough choices (・) after this");
    }
    *unfilled = modes;
    length
}

/// The choices at the end of steps, if they are still to come.
fn unfilled(steps: &mut [Step]) -> Option<(&Amount, &mut Vec<Vec<Step>>)> {
    match steps.last_mut()? {
        Step::Modes { count, modes } => Some((&*count, modes)).filter(|(_, modes)| modes.is_empty()),
        Step::If { then, otherwise, .. } | Step::IfDone { done: then, otherwise, .. } => {
            unfilled(if otherwise.is_empty() { then } else { otherwise })
        }
        Step::Delay { effect, .. } => unfilled(effect),
        Step::Replace(Replacement { instead: Instead::Steps(steps), .. }, _) => unfilled(steps),
        _ => None,
    }
}

/// The choices after 以下から1つを選ぶ, each from its ・ to the next, and how many pieces they took. None of them can speak of what
/// another one chooses.
fn modes(setting: &Setting<'_>, pieces: &[Piece<'_>], state: &mut State, found: &mut Found) -> (Vec<Vec<Step>>, usize) {
    let mut modes = Vec::new();
    let mut at = 0;
    while pieces.get(at).is_some_and(|piece| piece.bullet) {
        let length = 1 + pieces[at + 1..].iter().take_while(|piece| !piece.bullet).count();
        let mut mode: Vec<Piece<'_>> = pieces[at..at + length].to_vec();
        mode[0].bullet = false;
        let (done, after) = steps(setting, &mode, state.clone(), Passage::default(), found);
        modes.push(done);
        (state.next, state.kept, state.broken) = (after.next, after.kept, after.broken);
        state.keeps = after.keeps;
        at += length;
    }
    (modes, at)
}
