//! Noun phrases: who, what and which zone.

use super::{
    Meaning, Reader, Row,
    either::one_or_other,
    exempt::{Said, narrow, other_than_it, says_what_is_left_out},
    filter::canonical,
};
use crate::{Diagnostic, chart::Node};
use std::ops::Range;
use tefuda_ability::{
    Amount, Antecedent, Candidates, Count, Filter, How, Kind, NameMatch, Noun, Origin, Part, Place, Side, Sort, Standing, Step,
    Var, Verb, What, Who, Zone,
};

/// A noun phrase before its zone is settled.
#[derive(Debug, Clone, Default)]
pub(crate) struct Phrase {
    pub whose: Option<Side>,
    pub zone: Option<Zone>,
    pub filters: Vec<Filter>,
    /// ユニットカード: a card, which lies in some pile or hand rather than in play.
    pub card: bool,
    /// カード: of no kind, so that nothing but a default says where it lies.
    pub kindless: bool,
    /// カードや能力: where cards and abilities lie together, both.
    pub both: bool,
    /// 付いていた: it has left since, and can only be counted.
    pub gone: bool,
    /// Attached to something that the phrase has named: nothing more can stand before it.
    pub hosted: bool,
    /// 〜か〜: other nouns of which it may be one instead. What is not said of them, whose they are and where, is said of this one.
    pub others: Vec<Phrase>,
    pub span: Range<usize>,
}

impl Reader<'_> {
    /// The noun of a phrase that is one noun.
    pub fn settle_alone(&self, phrase: Phrase) -> Meaning<Noun> {
        let in_play = !phrase.card || self.setting.lexicon.vocabulary().cards_in.is_none();
        let zone = phrase.zone.or_else(|| self.implied_zone(&phrase.filters).filter(|_| in_play));
        let Some(zone) = zone else {
            return Err(vec![Diagnostic::new(
                phrase.span,
                "どの領域にあるものか分かりません",
                "the zone where this lies is not said",
            )]);
        };
        let words = self.setting.lexicon.vocabulary();
        // What changes places is one player's, which the other of the two may say.
        let swapped = self.tokens.iter().any(|word| word.text.starts_with("入れ替"));
        let anybodys = phrase.whose.is_none() && !phrase.hosted && !swapped && words.is_in_play(zone);
        if anybodys && words.own_is_controllers && *self.state.topic_actor() != Who::You {
            // 相手はスタンバイ・ユニットを手札に戻す: their own, or any?
            return Err(vec![Diagnostic::new(phrase.span, "誰のものかが要ります", "whose it is must be said")]);
        }
        Ok(self.settle_alone_in(self.in_own_hand(phrase, zone), zone))
    }

    /// A hand that names nobody is that of the one who acts.
    pub fn in_own_hand(&self, phrase: Phrase, zone: Zone) -> Phrase {
        let words = self.setting.lexicon.vocabulary();
        let hand =
            words.zones.get(zone.0 as usize).is_some_and(|word| word.word.is(words.phrase(tefuda_ability::Phrase::Hand)));
        let own = match self.state.topic_actor() {
            Who::You => Some(Side::Yours),
            Who::Opponent => Some(Side::Theirs),
            Who::Each | Who::Doers => Some(Side::Own),
            who => super::whose::side_of(who),
        };
        Phrase { whose: phrase.whose.or(own.filter(|_| hand)), ..phrase }
    }

    /// The same in a zone that is known.
    pub fn settle_alone_in(&self, phrase: Phrase, zone: Zone) -> Noun {
        let mut filters = phrase.filters;
        let side = phrase.whose.unwrap_or(Side::Any);
        let words = self.setting.lexicon.vocabulary();
        let shared = words.shared(zone);
        let of_a_sort = |filter: &Filter| matches!(filter, Filter::Kind(_) | Filter::Ability);
        let sorted = |filter: &Filter| match filter {
            Filter::AnyOf(any) => any.iter().all(of_a_sort),
            one => of_a_sort(one),
        };
        if zone == words.used_in && !phrase.both && !filters.iter().any(sorted) {
            filters.push(Filter::Not(Box::new(Filter::Ability)));
        }
        if shared && side != Side::Any {
            filters.push(Filter::Controlled(side));
        }
        let mut filters = canonical(filters);
        // A card that is used up is none of what is in play: there 他の is only other than what was taken.
        let taken = |filter: &Filter| matches!(filter, Filter::Not(inner) if matches!(**inner, Filter::Same(_)));
        if self.is_spell() && words.is_in_play(zone) && zone != words.used_in && filters.iter().any(taken) {
            filters.retain(|filter| *filter != Filter::Not(Box::new(Filter::This)));
        }
        Noun { place: Place { zone, side: if shared { Side::Any } else { side } }, filters }
    }

    fn implied_zone(&self, filters: &[Filter]) -> Option<Zone> {
        if filters.contains(&Filter::Ability) {
            return Some(self.setting.lexicon.vocabulary().used_in);
        }
        let words = self.setting.lexicon.vocabulary();
        let only_named = |filter: &Filter| matches!(filter, Filter::Name(_));
        let said = |filter: &Filter| matches!(filter, Filter::Kind(_) | Filter::Role(_) | Filter::Token | Filter::AnyOf(_));
        if filters.iter().any(only_named) && !filters.iter().any(said) && words.named_in.is_some() {
            return words.named_in;
        }
        let kind = filters.iter().find_map(|filter| match filter {
            Filter::Kind(kind) => Some(*kind),
            // A name or a token alone: what is in play is in play as a unit.
            Filter::Name(_) | Filter::Token => words.unit,
            Filter::AnyOf(any) => self.common_kind(any),
            _ => None,
        });
        let role = |filter: &Filter| if let Filter::Role(role) = filter { words.role_zone(*role) } else { None };
        let coloured = |filter: &Filter| matches!(filter, Filter::Colour(_) | Filter::Colourless);
        match kind {
            Some(kind) => words.in_play(kind),
            None => filters.iter().find_map(role).or(words.cards_in.filter(|_| filters.iter().any(coloured))),
        }
    }

    /// One of several kinds that are all in play in the same zone.
    fn common_kind(&self, any: &[Filter]) -> Option<Kind> {
        let kinds = any.iter().map(|filter| if let Filter::Kind(kind) = filter { Some(*kind) } else { None });
        let kinds: Vec<Kind> = kinds.collect::<Option<_>>()?;
        let zone = |kind: &Kind| self.setting.lexicon.vocabulary().in_play(*kind);
        let first = *kinds.first()?;
        kinds.iter().all(|kind| zone(kind) == zone(&first)).then_some(first)
    }

    /// Whether the card's text is carried out once, and the card is never in play.
    pub fn is_spell(&self) -> bool {
        let kinds = &self.setting.lexicon.vocabulary().kinds;
        !self.setting.quoted && kinds.get(self.setting.card.kind.0 as usize).is_some_and(|kind| kind.spell)
    }

    fn head(&self, node: &Node, filters: Vec<Filter>) -> Meaning<Phrase> {
        Ok(Phrase { filters, span: self.span(node), ..Phrase::default() })
    }

    /// A selection that is no target: it is chosen as the verb is done, by the one who does it.
    pub fn chosen(&mut self, mut noun: Noun, count: Count) -> What {
        let by = self.chooser(&noun);
        self.settle_pile(&mut noun, &by);
        let what = Candidates::Objects(noun);
        let slot = self.remember(&what, Origin::Choice);
        if let Count::Exactly(Amount::Number(number)) = &count {
            self.state.counts.push((slot, *number));
        }
        self.is_lone(slot, count == Count::Exactly(Amount::Number(1)));
        self.choose_first(Step::Choose { slot, by, what, count });
        self.note(&What::It(slot), Verb::Choose);
        self.state.object = Some(What::It(slot));
        What::It(slot)
    }

    /// Whether what is in a slot is one thing; of what each player takes there is one of either.
    pub fn is_lone(&mut self, slot: Var, one: bool) {
        let one = one && !matches!(self.current_actor(), Who::Each | Who::Doers);
        self.state.lone.retain(|known| *known != slot);
        self.state.lone.extend(one.then_some(slot));
    }

    /// それら, of one thing.
    fn are_several(&mut self, node: &Node, found: Option<Antecedent>) -> Meaning<Antecedent> {
        match found {
            Some(known) if self.state.lone.contains(&known.slot) => {
                self.state.doubtful = true;
                self.refuse(node, "「それら」が指すものは1つだけです", "what this refers to is only one thing")
            }
            found => self.refer(node, found),
        }
    }
}

impl Reader<'_> {
    /// The same, of one description or another.
    pub fn chosen_among(&mut self, nouns: Vec<Noun>, count: Count) -> What {
        let (by, what) = (self.actor(), Candidates::AnyOf(nouns));
        let slot = self.remember(&what, Origin::Choice);
        self.choose_first(Step::Choose { slot, by, what, count });
        self.note(&What::It(slot), Verb::Choose);
        self.state.object = Some(What::It(slot));
        What::It(slot)
    }
}

/// Whose side the one who acts is on.
pub(crate) fn own_side(reader: &mut Reader<'_>, node: &Node) -> Meaning<Side> {
    match reader.self_actor() {
        Who::You => Ok(Side::Yours),
        Who::Opponent => Ok(Side::Theirs),
        Who::Each | Who::Doers => Ok(Side::Own),
        Who::ControllerOf(what) | Who::OwnerOf(what) if reader.is_several(&what) => {
            reader.refuse(node, "ここの「自分」は誰か決まりません", "whose own this is cannot be told here")
        }
        who => match super::whose::side_of(&who) {
            Some(side) => Ok(side),
            None => reader.refuse(node, "ここの「自分」は誰か決まりません", "whose own this is cannot be told here"),
        },
    }
}

pub(crate) const NOUN: &[Row<Phrase>] = &[
    ("{Kind}", |r, n| r.head(n, vec![Filter::Kind(r.kind(n, 0)?)])),
    ("{Kind} カード", |r, n| Ok(Phrase { card: true, ..r.head(n, vec![Filter::Kind(r.kind(n, 0)?)])? })),
    ("{Kind} ・ カード", |r, n| r.head(n, vec![Filter::Kind(r.kind(n, 0)?)])),
    ("{Kind} カード か|または {Kind} カード", |r, n| {
        r.head(n, vec![Filter::AnyOf(canonical(vec![Filter::Kind(r.kind(n, 0)?), Filter::Kind(r.kind(n, 1)?)]))])
    }),
    ("{Kind} か|または|や {Kind}", |r, n| {
        r.head(n, vec![Filter::AnyOf(canonical(vec![Filter::Kind(r.kind(n, 0)?), Filter::Kind(r.kind(n, 1)?)]))])
    }),
    ("{Noun} か|または {Noun}", |r, n| one_or_other(r, n)),
    ("カード|もの", |r, n| Ok(Phrase { kindless: true, ..r.head(n, Vec::new())? })),
    ("カード や|か|または 能力", |r, n| Ok(Phrase { both: true, ..r.head(n, Vec::new())? })),
    ("能力", |r, n| r.head(n, vec![Filter::Ability])),
    ("{Carried}", |r, n| r.carried(n, 0)),
    ("#parts {Part}", |r, n| r.head(n, vec![Filter::Name(NameMatch::Contains(r.inside_quotes(n, 0)?))])),
    ("{Role}", |r, n| {
        let (role, kind) = r.role(n, 0)?;
        if r.is_kind_word(n, 0) {
            return r.refuse(n, "これはカードの種類です", "this is a kind of card");
        }
        r.head(n, kind.map(Filter::Kind).into_iter().chain([Filter::Role(role)]).collect())
    }),
    ("トークン", |r, n| r.head(n, vec![Filter::Token])),
    ("{Kind} ・ トークン", |r, n| r.head(n, vec![Filter::Token, Filter::Kind(r.kind(n, 0)?)])),
    ("{Name}", |r, n| r.head(n, vec![Filter::Name(NameMatch::Is(r.name(n, 0)?))])),
    ("#names {Quote}", |r, n| r.head(n, vec![Filter::Name(NameMatch::Is(r.title(n, 0)?))])),
    ("<destroy:passive!past> {Noun}", |r, n| {
        let phrase = r.noun(n, 0)?;
        let zone = r.setting.lexicon.vocabulary().destroyed_to;
        match (zone, phrase.zone) {
            (Some(_), None) => Ok(Phrase { zone, span: r.span(n), ..phrase }),
            _ => r.refuse(n, "どこにあるものか分かりません", "the zone where this lies is not said"),
        }
    }),
    ("{Whose} 、? {Noun}", |r, n| {
        let side = r.whose(n, 0)?;
        let before = r.state.ahead.replace(side);
        let phrase = r.noun(n, 1);
        r.state.ahead = before;
        let phrase = phrase?;
        match phrase.whose {
            _ if says_what_is_left_out(r, n, 1, &Said::Whose) => {
                r.refuse(n, "誰のものかは「以外」の前だけのことです", "whose it is is said of what is left out")
            }
            Some(_) => r.refuse(n, "誰のものかが2度書かれています", "whose it is is said twice"),
            None => Ok(Phrase { whose: Some(side), span: r.span(n), ..phrase }),
        }
    }),
    ("{Zone} にある|の {Noun}", |r, n| {
        let (zone, phrase) = (r.zone(n, 0)?, r.noun(n, 1)?);
        match phrase.zone {
            Some(_) => r.refuse(n, "領域が2度書かれています", "the zone is said twice"),
            None => Ok(Phrase { zone: Some(zone), span: r.span(n), ..phrase }),
        }
    }),
    ("{Zone} か|または {Zone} にある {Noun}", |r, n| super::among::in_either_zone(r, n)),
    ("{Attribute} 、? {Noun}", |r, n| {
        let (filter, phrase) = (r.attribute(n, 0)?, r.noun(n, 1)?);
        if says_what_is_left_out(r, n, 1, &Said::Property(filter.clone())) {
            return r.refuse(n, "「以外」の前だけのことです", "this is said of what is left out");
        }
        let phrase = narrow(r, n, phrase, filter)?;
        Ok(other_than_it(r, phrase))
    }),
];

/// このユニット must be what the card is; in a quote it is whatever has the ability.
fn this_kind(reader: &mut Reader<'_>, node: &Node) -> Meaning<()> {
    let kind = reader.kind(node, 0)?;
    let words = reader.setting.lexicon.vocabulary();
    let card = reader.setting.card.kind;
    // What is attached speaks of what it is attached to.
    let host = words.attached_role(card).is_some();
    if reader.setting.quoted || (kind == card && !host) || (host && words.unit == Some(kind)) {
        return Ok(());
    }
    match host && kind == card {
        true => only_of_host(reader, node),
        false => reader.refuse(node, "このカードの種別と違います", "this card is of another kind"),
    }
}

fn only_of_host(reader: &Reader<'_>, node: &Node) -> Meaning<()> {
    reader.refuse(node, "付いている相手のことしか言えません", "this can only speak of what it is attached to")
}

/// On a card that is attached, no word for the card itself would be understood: its text speaks of what it is attached to.
fn this_card(reader: &mut Reader<'_>, node: &Node) -> Meaning<()> {
    let host = reader.setting.lexicon.vocabulary().attached_role(reader.setting.card.kind).is_some();
    if host && !reader.setting.quoted {
        return only_of_host(reader, node);
    }
    Ok(())
}

pub(crate) const THIS: &[Row<()>] = &[("この カード", this_card), ("これ", this_card), ("この {Kind}", this_kind)];

fn by_kind(reader: &mut Reader<'_>, node: &Node) -> Meaning<Antecedent> {
    let kind = reader.kind(node, 0)?;
    reader.that(node, Some(kind))
}

fn by_place(reader: &mut Reader<'_>, node: &Node, origin: Origin) -> Meaning<Antecedent> {
    let nth = usize::try_from(reader.number(node, 0)?).unwrap_or(0);
    let found = reader.state.mentioned.nth(origin, nth);
    reader.refer(node, found)
}

/// One side of the event; the other side is there even when the text did not mention it, like what dealt the damage.
fn of_event(reader: &mut Reader<'_>, node: &Node, slot: Var) -> Meaning<Antecedent> {
    let event = reader.state.mentioned.get(Var::Heard(Part::It));
    let unsaid = event.map(|event| Antecedent { slot, sort: Sort::Object(None), ..event });
    let found = reader.state.mentioned.get(slot).or(unsaid);
    reader.refer(node, found)
}

/// この効果で置いたすべてのカード: whatever the effect has moved under that word, by whatever words it was called before.
fn moved_by(reader: &mut Reader<'_>, node: &Node, how: How) -> Meaning<Antecedent> {
    if reader.state.did != Some(how) && reader.state.mentioned.get(Var::Moved(how)).is_none() {
        return reader.refer(node, None);
    }
    let (slot, sort, origin) = (reader.lean(Var::Moved(how)), Sort::Object(None), Origin::Moved);
    Ok(Antecedent { slot, sort, origin, standing: Standing::Outside })
}

pub(crate) const IT: &[Row<Antecedent>] = &[
    ("それ", |r, n| r.that(n, None)),
    ("それら", |r, n| match r.all_taken().is_empty() && !r.is_pair() {
        true => {
            let mentioned = &r.state.mentioned;
            if r.state.asking && mentioned.is_fresh() {
                let found = mentioned.asked();
                return r.are_several(n, found);
            }
            let latest = mentioned.latest().map(|latest| latest.slot);
            let found = if latest == Some(Var::LastMade) { mentioned.get(Var::Made) } else { mentioned.latest() };
            // お互いのメイン・ユニットに100ダメージを与える。それらを: all that the sentence before dealt with.
            let dealt = r.state.object.clone().or_else(|| r.state.before.clone());
            match dealt.filter(|what| found.is_none() && matches!(what, What::All(noun) if noun.place.side == Side::Any)) {
                Some(what) => Ok(r.taken_up(what)),
                None => r.are_several(n, found),
            }
        }
        false => r.refuse(n, "いくつもの言葉が取ったものを指しています", "this refers to what several words took"),
    }),
    ("その {Kind}", |r, n| by_kind(r, n)),
    ("その カード", |r, n| {
        let found = r.that_card();
        r.refer(n, found)
    }),
    ("その {Role}", |r, n| {
        let (role, _) = r.role(n, 0)?;
        let found = r.state.cast.iter().rev().find(|(_, known)| *known == role).map(|(slot, _)| *slot);
        let found = found.and_then(|slot| r.state.mentioned.get(slot));
        r.refer(n, found)
    }),
    ("{DoneTo}", |r, n| r.done_to(n, 0)),
    ("当のもの", |r, n| of_event(r, n, Var::Heard(Part::It))),
    ("相手方のもの", |r, n| of_event(r, n, Var::Heard(Part::Other))),
    ("{Number} つ目 の 対象", |r, n| by_place(r, n, Origin::Target)),
    ("{Number} つ目 の 選択", |r, n| by_place(r, n, Origin::Choice)),
    ("{Number} 番 として <keep!past> もの", |r, n| {
        let slot = r.kept_slot(n, 0)?;
        let found = r.state.mentioned.get(slot);
        r.refer(n, found)
    }),
    ("この 効果 で 最後に <create!past> トークン", |r, n| {
        let found = r.state.mentioned.get(Var::LastMade);
        r.refer(n, found)
    }),
    ("この 効果 で <create!past> トークン", |r, n| {
        let found = r.state.mentioned.get(Var::Made);
        r.refer(n, found)
    }),
    ("この 効果 で <discard!past> すべて の カード", |r, n| moved_by(r, n, How::Discard)),
    ("この 効果 で <draw!past> すべて の カード", |r, n| moved_by(r, n, How::Draw)),
    ("この 効果 で <put!past> すべて の カード", |r, n| moved_by(r, n, How::Put)),
    ("この 効果 で <return!past> すべて の カード", |r, n| moved_by(r, n, How::Return)),
    ("この 効果 で <look!past> カード", |r, n| r.acted_on(n)),
    ("この 効果 で <discard!past> カード", |r, n| r.acted_on(n)),
    ("この 効果 で <draw!past> カード", |r, n| r.acted_on(n)),
    ("この 効果 で <put!past> カード", |r, n| r.acted_on(n)),
    ("<discard!past> カード", |r, n| r.acted_on(n)),
    ("<draw!past> カード", |r, n| r.acted_on(n)),
    ("<reveal!past> カード", |r, n| r.acted_on(n)),
    ("<look!past> カード", |r, n| r.acted_on(n)),
];
