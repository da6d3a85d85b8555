//! Numbers that a text counts as it goes: 1枚につき, その枚数, 勝った回数.

use super::{Meaning, Reader, Row, amount::times, noun::Phrase};
use crate::chart::Node;
use tefuda_ability::{Amount, Comparison, Condition, Deed, DeedFacts, Filter, How, Noun, Place, Side, Var, What, Who, moves};

impl Reader<'_> {
    /// How many fit: what is attached to something in a part is counted there.
    pub fn tally(&self, phrase: Phrase) -> Meaning<Amount> {
        self.can_be_there(&phrase)?;
        self.settle(Phrase { gone: false, ..phrase }).map(number_of)
    }

    /// What is counted is what this effect has moved under that word, if it moves anything so.
    pub fn counts(&mut self, node: &Node, how: How) -> Meaning<()> {
        if !self.state.done.contains(&how) && !self.state.broken {
            return self.refuse(node, "ここで数えることを行う文が前にありません", "nothing before this does what it counts");
        }
        self.state.counted.push(how);
        Ok(())
    }

    /// How many this effect has moved under that word.
    pub fn so_far(&mut self, node: &Node, how: How) -> Meaning<Amount> {
        self.counts(node, how)?;
        // Of what each player did, each counts their own: who counts has to be said.
        let each = matches!(self.current_actor(), Who::Each | Who::Doers);
        self.state.topic.unsaid |= self.state.did_by_each && !each;
        Ok(Amount::Done(how))
    }

    /// How often it was won, if anything was played for.
    pub fn won_so_far(&mut self, node: &Node) -> Meaning<Amount> {
        if !self.state.contested && !self.state.broken {
            return self.refuse(node, "勝ち負けのあることを行う文が前にありません", "nothing before this can be won");
        }
        self.state.gambled = true;
        Ok(Amount::Successes)
    }

    /// How often it was lost: as often as it was played and not won.
    pub fn lost_so_far(&mut self, node: &Node) -> Meaning<Amount> {
        let won = self.won_so_far(node)?;
        match self.state.played {
            Some(times) => Ok(Amount::Minus(Box::new(Amount::Number(times)), Box::new(won))),
            None => self.refuse(node, "何回したのか決まりません", "how often it was played cannot be told"),
        }
    }

    /// Remembers what その枚数 would count, and what それ would be that no word took.
    pub fn did(&mut self, deed: &Deed) {
        self.state.mentioned.mention_deed(deed, self.setting.lexicon.vocabulary());
        let facts = deed.facts();
        if let Some(how) = facts.how {
            let kind = match facts.object.filter(|_| how == How::Destroy) {
                Some(What::All(noun)) => tefuda_ability::noun_kind(noun),
                Some(What::It(slot)) => self.state.mentioned.get(*slot).and_then(|known| known.kind()),
                _ => None,
            };
            self.state.moved_kinds.push((how, kind));
        }
        if let Some(how) = moves(deed) {
            let one = match facts.object {
                None => facts.amount == Some(&Amount::Number(1)),
                Some(What::Top(_, amount) | What::Bottom(_, amount)) => how == How::Put && **amount == Amount::Number(1),
                Some(_) => false,
            };
            self.is_lone(Var::Moved(how), one);
            // What was looked at stays what 残り is the rest of.
            let free = self.state.seen.is_none_or(|(slot, _)| slot.moved_by().is_some());
            if let Some(place) = arrives(self, &facts).filter(|_| free) {
                self.state.seen = Some((Var::Moved(how), place));
                self.state.taken.clear();
                self.state.looker = facts.player.filter(|_| how == How::Draw).cloned();
            }
        }
        self.state.done.extend(facts.counted);
        if let Some(verb) = facts.own {
            let word = self.setting.lexicon.vocabulary().own.get(usize::from(verb.0));
            let contest = word.is_some_and(|word| word.outcome.is_some());
            self.state.contested |= contest;
            if let (Some(amount), true) = (facts.amount, contest) {
                self.state.played = if let Amount::Number(times) = amount { Some(*times) } else { None };
            }
        }
        if let Some(how) = facts.how {
            self.state.did = Some(how);
            self.state.did_by_each = matches!(how, How::Draw | How::Discard) && facts.player == Some(&Who::Each);
        }
    }
}

/// Where a deed brings what no word took, if the text says.
fn arrives(reader: &Reader<'_>, facts: &DeedFacts<'_>) -> Option<Place> {
    let words = reader.setting.lexicon.vocabulary();
    let own = |who: &Who| if *who == Who::You { Side::Yours } else { Side::Theirs };
    match (facts.how?, facts.object, facts.player) {
        (How::Draw, None, Some(who)) if matches!(who, Who::You | Who::Opponent) => {
            words.hand().map(|zone| Place { zone, side: own(who) })
        }
        (How::Discard, None, Some(who)) => words.discarded_to.map(|zone| Place { zone, side: own(who) }),
        (_, Some(What::All(Noun { place, .. }) | What::Top(place, _) | What::Bottom(place, _)), _) => {
            let to = facts.goal?.place;
            let side = if to.side == Side::Any { place.side } else { to.side };
            Some(Place { side, ..to })
        }
        _ => None,
    }
}

/// How many of those that were looked at or moved last are so.
pub(crate) fn among(reader: &mut Reader<'_>, node: &Node, phrase: Phrase) -> Meaning<Amount> {
    let Some((slot, _)) = reader.state.seen else {
        return reader.refuse(node, "「その中」が指すカードがありません", "no cards were looked at that this could be among");
    };
    among_slot(reader, node, slot, phrase)
}

pub(crate) fn among_slot(reader: &mut Reader<'_>, node: &Node, slot: Var, phrase: Phrase) -> Meaning<Amount> {
    if phrase.is_placed() {
        return reader.refuse(node, "「その中」の領域は言えません", "the zone of these cards is not said again");
    }
    reader.lean(slot);
    reader.state.asked_among |= slot == Var::Moved(How::Draw) && reader.state.asking;
    let filters = phrase.into_filters();
    Ok(if filters.is_empty() { Amount::HowMany(slot) } else { Amount::Among(slot, filters) })
}

/// 捨てたユニット: of those that were.
pub(crate) fn done_such(reader: &mut Reader<'_>, node: &Node, how: How, at: usize) -> Meaning<Amount> {
    let phrase = reader.noun(node, at)?;
    if phrase.filters.is_empty() {
        return reader.so_far(node, how);
    }
    reader.counts(node, how)?;
    among_slot(reader, node, Var::Moved(how), phrase)
}

/// How many of a noun there are.
pub(crate) fn number_of(noun: Noun) -> Amount {
    match noun.filters.as_slice() {
        [Filter::On(what), Filter::Role(role)] => Amount::Attached(*role, what.clone()),
        _ => Amount::Count(Box::new(noun)),
    }
}

/// 〜2枚につき: for each two of them.
fn one_by_one(reader: &Reader<'_>, node: &Node, per: usize, amount: Amount) -> Meaning<Amount> {
    let per = reader.number(node, per)?;
    reader.each_so_many(node, amount, per)
}

/// For each so many of a noun to which this was done.
fn each_done(reader: &mut Reader<'_>, node: &Node, how: How) -> Meaning<Amount> {
    let amount = done_such(reader, node, how, 0)?;
    one_by_one(reader, node, 1, amount)
}

/// For each so many to which this was done, whatever they are.
fn each_so_far(reader: &mut Reader<'_>, node: &Node, how: How) -> Meaning<Amount> {
    let amount = reader.so_far(node, how)?;
    one_by_one(reader, node, 0, amount)
}

/// その差: of the two numbers that the condition has just compared.
pub(crate) fn difference(reader: &mut Reader<'_>, node: &Node) -> Meaning<Amount> {
    let condition = reader.state.inquiry.clone().or_else(|| reader.state.inquired.clone());
    match condition {
        Some(Condition::Compare(less, Comparison::Less, more)) if !matches!(more, Amount::Number(_)) => {
            Ok(Amount::Minus(Box::new(more), Box::new(less)))
        }
        Some(Condition::Compare(more, Comparison::More, less)) if !matches!(less, Amount::Number(_)) => {
            Ok(Amount::Minus(Box::new(more), Box::new(less)))
        }
        _ => reader.refuse(node, "何と何の差か分かりません", "between what this is the difference cannot be told"),
    }
}

/// What a text has just counted.
pub(crate) const TALLY: &[Row<Amount>] = &[
    ("その 枚数|数|数字", |r, n| match r.state.did {
        Some(how) => r.so_far(n, how),
        None if r.state.measured => r.event_amount(n),
        None => r.refuse(n, "何の枚数か分かりません", "nothing before this has a number that it could mean"),
    }),
    ("同じ 枚数|数", |r, n| match r.state.did {
        Some(how) => r.so_far(n, how),
        None => r.refuse(n, "何と同じなのか分かりません", "nothing before this has a number that it could mean"),
    }),
    ("その 差", difference),
    ("その 差 の 枚数|数", difference),
    ("勝った 回数", |r, n| r.won_so_far(n)),
    ("負けた 回数", |r, n| r.lost_so_far(n)),
];

/// 〜1枚につき
/// このユニットの毒マーカー1つにつき
fn per_counter(reader: &mut Reader<'_>, node: &Node) -> Meaning<Amount> {
    let (counter, what) = (reader.counter(node, 1)?, reader.what(node, 0)?);
    reader.state.supposed = Some(what.clone());
    one_by_one(reader, node, 2, Amount::Counters(counter, Box::new(what)))
}

pub(crate) const PER: &[Row<Amount>] = &[
    ("{Noun} の 数|枚数 {Number} {Unit} につき", |r, n| {
        let (phrase, per) = (r.noun(n, 0)?, r.number(n, 1)?);
        r.counts_somewhere(n, &phrase)?;
        r.each_one(n, phrase, per)
    }),
    ("{What} の {Value} {Number} つ につき", |r, n| {
        let amount = Amount::Of(r.read_value(n, 1)?, Box::new(r.asking(|r| r.what(n, 0))?));
        one_by_one(r, n, 2, amount)
    }),
    ("{What} に 置かれている|置かれていた|乗っている {Counter} {Number} つ|個 につき", |r, n| {
        per_counter(r, n)
    }),
    ("{What} の {Counter} {Number} つ|個 につき", |r, n| per_counter(r, n)),
    ("{Noun} {Number} {Unit} につき", |r, n| {
        let (phrase, per, unit) = (r.noun(n, 0)?, r.number(n, 1)?, r.word(n, 2)?);
        let phrase = r.counted_with(n, unit, phrase)?;
        r.counts_somewhere(n, &phrase)?;
        r.each_one(n, phrase, per)
    }),
    ("{Place} {Number} 枚 につき", |r, n| {
        let amount = r.count_at(n, 0)?;
        one_by_one(r, n, 1, amount)
    }),
    ("{Place} の 枚数 {Number} 枚 につき", |r, n| {
        let amount = r.count_at(n, 0)?;
        one_by_one(r, n, 1, amount)
    }),
    ("{Tally} {Number} {Unit} につき", |r, n| {
        let amount = r.tallied(n, 0)?;
        one_by_one(r, n, 1, amount)
    }),
    ("勝った 回数 につき", |r, n| r.won_so_far(n)),
    ("{Tally} {Number} 回 につき", |r, n| {
        let amount = r.tallied(n, 0)?;
        one_by_one(r, n, 1, amount)
    }),
    ("{What} の {Value} {Number} につき", |r, n| {
        let what = r.asking(|r| r.what(n, 0))?;
        r.state.supposed = Some(what.clone());
        let amount = Amount::Of(r.read_value(n, 1)?, Box::new(what));
        one_by_one(r, n, 2, amount)
    }),
    ("{Number} {Unit} につき", |r, n| match r.state.did {
        Some(how) => {
            let amount = r.so_far(n, how)?;
            one_by_one(r, n, 0, amount)
        }
        None => r.refuse(n, "何の枚数か分かりません", "nothing before this has a number that it could mean"),
    }),
    ("{What} が 受けている ダメージ {Number} 点? につき", |r, n| {
        let amount = damage_on(r, n)?;
        one_by_one(r, n, 1, amount)
    }),
    ("{What} に 置かれている ダメージ|ダメージマーカー {Number} 点? につき", |r, n| {
        let amount = damage_on(r, n)?;
        one_by_one(r, n, 1, amount)
    }),
    ("{What} の ダメージ|ダメージマーカー {Number} 点? につき", |r, n| {
        let amount = damage_on(r, n)?;
        one_by_one(r, n, 1, amount)
    }),
    ("{Tally} 分", |r, n| r.tallied(n, 0)),
    ("{DoneEach}", |r, n| r.done_each(n, 0)),
    ("その|それら の? 中|うち の {Noun} {Number} {Unit} につき", |r, n| {
        let phrase = r.noun(n, 0)?;
        let amount = among(r, n, phrase)?;
        one_by_one(r, n, 1, amount)
    }),
    ("<discard!past> {Noun} {Number} {Unit} につき", |r, n| each_done(r, n, How::Discard)),
    ("<draw!past> {Noun} {Number} {Unit} につき", |r, n| each_done(r, n, How::Draw)),
    ("<return!past> {Noun} {Number} {Unit} につき", |r, n| each_done(r, n, How::Return)),
    ("<put!past> {Noun} {Number} {Unit} につき", |r, n| each_done(r, n, How::Put)),
    ("<return!past> 枚数|カード|数 {Number} {Unit} につき", |r, n| each_so_far(r, n, How::Return)),
    ("<put!past> 枚数|カード|数 {Number} {Unit} につき", |r, n| each_so_far(r, n, How::Put)),
    ("<reveal!past> 枚数|数 {Number} {Unit} につき", |r, n| {
        let amount = Amount::HowMany(r.acted_on(n)?.slot);
        one_by_one(r, n, 0, amount)
    }),
    ("<discard!past> 枚数|カード|数 {Number} {Unit} につき", |r, n| each_so_far(r, n, How::Discard)),
    ("<draw!past> 枚数|カード|数 {Number} {Unit} につき", |r, n| each_so_far(r, n, How::Draw)),
    ("<destroy!past> 枚数|ユニット|数 {Number} {Unit} につき", |r, n| each_so_far(r, n, How::Destroy)),
];

fn damage_on(reader: &mut Reader<'_>, node: &Node) -> Meaning<Amount> {
    let what: What = reader.what(node, 0)?;
    Ok(Amount::DamageOn(Box::new(what)))
}

pub(crate) const MEASURE: &[Row<Amount>] = &[
    ("{Tally}", |r, n| r.tallied(n, 0)),
    ("その|それら の? 中|うち の {Noun} の 数|枚数", |r, n| {
        let phrase = r.noun(n, 0)?;
        among(r, n, phrase)
    }),
    ("{It} の うち {Noun} の 数|枚数", |r, n| {
        let (slot, phrase) = (r.it(n, 0)?.slot, r.noun(n, 1)?);
        among_slot(r, n, slot, phrase)
    }),
    ("<discard!past> {Noun} の 数|枚数", |r, n| done_such(r, n, How::Discard, 0)),
    ("<draw!past> {Noun} の 数|枚数", |r, n| done_such(r, n, How::Draw, 0)),
    ("<return!past> {Noun} の 数|枚数", |r, n| done_such(r, n, How::Return, 0)),
    ("<put!past> {Noun} の 数|枚数", |r, n| done_such(r, n, How::Put, 0)),
    ("{DoneCount}", |r, n| r.done_count(n, 0)),
    ("{Amount} × {Number}", |r, n| Ok(times(r.number(n, 1)?, r.amount(n, 0)?))),
    ("{What} の ダメージ|ダメージマーカー", |r, n| damage_on(r, n)),
    ("{What} に 置かれている ダメージ|ダメージマーカー", |r, n| damage_on(r, n)),
    ("{What} が 受けている ダメージ", |r, n| damage_on(r, n)),
    ("{Amount} を {Number} ずつ 数えた 数", |r, n| match r.number(n, 1)? {
        by @ 2.. => Ok(Amount::Groups(Box::new(r.amount(n, 0)?), by)),
        _ => r.refuse(n, "いくつごとかは2以上です", "groups are of two at least"),
    }),
    ("{Number} から {Amount} を 差し引いた 数", |r, n| {
        Ok(Amount::Plus(Box::new(times(-1, r.amount(n, 1)?)), r.number(n, 0)?))
    }),
];
