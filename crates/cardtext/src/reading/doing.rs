//! Verbs of games whose units carry cards: attaching, swapping, mending, stunning, damage on its way.

use super::{
    Meaning, Reader, Row,
    deed::{discard, done},
    drawing::{drawn, drawn_until, drawn_up_to, some_of_hand},
    floating::settled,
    moving::{moved_to, unsaid_object},
    noun::own_side,
};
use crate::chart::Node;
use tefuda_ability::{
    Amount, Arithmetic, Candidates, Count, Deed, Filter, Kind, Phrase, Role, Share, Side, Sort, Step, Verb, What, noun_kind,
};

/// A verb whose object is the one just spoken of.
fn elided(reader: &mut Reader<'_>, node: &Node, verb: Verb, deed: fn(What) -> Deed) -> Meaning<Vec<Step>> {
    let what = unsaid_object(reader, node)?;
    reader.note(&what, verb);
    done(reader, deed(what))
}

fn summoned(reader: &mut Reader<'_>, node: &Node, what: What) -> Meaning<Vec<Step>> {
    reader.note(&what, Verb::Summon);
    let who = reader.sole_actor(node)?;
    done(reader, Deed::Summon(what, who, Vec::new()))
}

/// スタンバイ・エリアに出す: the place says no more than the verb.
fn summoned_into(reader: &mut Reader<'_>, node: &Node, what: What, place: usize) -> Meaning<Vec<Step>> {
    let (place, own) = (reader.place(node, place)?, own_side(reader, node)?);
    let zone = reader.setting.lexicon.vocabulary().summoned_to;
    if Some(place.zone) == zone && (place.side == Side::Any || place.side == own) {
        return summoned(reader, node, what);
    }
    reader.refuse(node, "そこには出せません", "nothing is brought into play there")
}

/// 915.3 and its like: only what is damaged can be chosen to be mended.
fn mended(reader: &mut Reader<'_>, node: &Node, what: What, amount: Option<Amount>) -> Meaning<Vec<Step>> {
    let words = reader.setting.lexicon.vocabulary();
    let (known, damaged) = (words.phrases.contains_key(&Phrase::Health), words.mends_damaged);
    if !known {
        return reader.refuse(node, "このゲームにはない動作です", "this game has no such verb");
    }
    let mut steps = reader.steps(Step::Do(Deed::Mend(what, amount)));
    for step in &mut steps {
        if let (true, Step::Choose { what: Candidates::Objects(noun), .. }) = (damaged, step) {
            noun.filters.push(Filter::Damaged);
            noun.filters = super::filter::canonical(std::mem::take(&mut noun.filters));
        }
    }
    Ok(steps)
}

fn swapped(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (one, other) = (reader.object(node, 0)?, reader.object(node, 1)?);
    done(reader, Deed::Swap(one, other))
}

fn attached(reader: &mut Reader<'_>, node: &Node, [to, role]: [usize; 2]) -> Meaning<Vec<Step>> {
    let (what, to, (role, _)) = (reader.thing(node, 0)?, reader.object(node, to)?, reader.role(node, role)?);
    attach(reader, node, what, to, role)
}

fn attach(reader: &mut Reader<'_>, node: &Node, what: What, to: What, role: Role) -> Meaning<Vec<Step>> {
    let words = reader.setting.lexicon.vocabulary();
    if !words.roles.get(role.0 as usize).is_some_and(|word| word.attached) {
        return reader.refuse(node, "これとして付けることはできません", "nothing is attached as this");
    }
    reader.note(&what, Verb::Attach);
    done(reader, Deed::Attach { what, to, role })
}

/// アシストを付ける: what kind of card it is says as what.
fn attached_as_it_is(reader: &mut Reader<'_>, node: &Node, what: What, to: What) -> Meaning<Vec<Step>> {
    match reader.kind_of(&what).and_then(|kind| reader.setting.lexicon.vocabulary().attached_role(kind)) {
        Some(role) => attach(reader, node, what, to, role),
        None => reader.refuse(node, "何として付けるのかが要ります（エネルギーとして）", "as what it is attached must be said"),
    }
}

fn ailing(reader: &mut Reader<'_>, node: &Node) -> Meaning<Vec<Step>> {
    let (on, counter) = (reader.thing(node, 0)?, reader.ailed(node, 1)?);
    done(reader, Deed::PutCounters { on, counter, amount: Amount::Number(1), share: Share::Each })
}

fn unmarked(reader: &mut Reader<'_>, node: &Node, amount: Option<usize>) -> Meaning<Vec<Step>> {
    let (what, counter) = (reader.object(node, 0)?, reader.counter(node, 1)?);
    let amount = match amount {
        Some(at) => reader.amount(node, at)?,
        None => Amount::Counters(counter, Box::new(what.clone())),
    };
    done(reader, Deed::RemoveCounters(what, counter, amount))
}

/// The number in a verb, so many times.
fn multiplied(reader: &Reader<'_>, node: &Node, mut steps: Vec<Step>, count: &Amount) -> Meaning<Vec<Step>> {
    let number = match steps.last_mut() {
        Some(Step::Do(deed)) => number_of(deed),
        _ => None,
    };
    match number {
        Some(amount @ Amount::Number(_)) => {
            let Amount::Number(each) = *amount else { return Err(reader.broken(node)) };
            *amount = super::amount::times(each, count.clone());
            Ok(steps)
        }
        _ => reader.refuse(node, "「〜につき」で増える数がありません", "there is no number that this could multiply"),
    }
}

fn number_of(deed: &mut Deed) -> Option<&mut Amount> {
    match deed {
        Deed::Damage { amount, .. } | Deed::PutCounters { amount, .. } | Deed::Own { amount, .. } => Some(amount),
        Deed::Heal(_, amount) | Deed::Draw(_, amount) | Deed::LoseLife(_, amount) | Deed::Discard(_, amount) => Some(amount),
        Deed::Mend(_, amount) => amount.as_mut(),
        Deed::Strike(Arithmetic::Plus(amount) | Arithmetic::Minus(amount)) => Some(amount),
        _ => None,
    }
}

pub(crate) const DOING: &[Row<Vec<Step>>] = &[
    ("{Match~}", |r, n| r.contest(n, 0)),
    ("{Per} 、? {Deed~}", |r, n| {
        let (count, steps) = (r.per(n, 0)?, r.deed(n, 1)?);
        multiplied(r, n, steps, &count)
    }),
    ("{Patient} に 、? それぞれ? {Amount} の? ダメージ を <deal>", |r, n| {
        let (to, amount) = (r.patient(n, 0)?, r.amount(n, 1)?);
        done(r, Deed::Damage { to, amount, share: Share::Each })
    }),
    ("{Deck} を {Amount} 枚 <draw>", |r, n| {
        r.deck(n, 0)?;
        let amount = r.amount(n, 1)?;
        drawn(r, amount)
    }),
    ("{Deck} を {Number} 枚 まで <draw>", |r, n| drawn_up_to(r, n)),
    ("{Place} が {Number} 枚 になるように {Deck} を <draw>", |r, n| drawn_until(r, n, [0, 1, 2])),
    ("{Deck} を {Place} が {Number} 枚 になるように <draw>", |r, n| drawn_until(r, n, [1, 2, 0])),
    ("{OwnHand} を {Amount} 枚 <discard>", |r, n| {
        r.own_hand(n, 0)?;
        let (amount, who) = (r.amount(n, 1)?, r.actor());
        done(r, Deed::Discard(who, amount))
    }),
    ("{OwnHand} を {Figure} 枚 まで <discard>", |r, n| {
        r.own_hand(n, 0)?;
        let figure = r.figure(n, 1)?;
        some_of_hand(r, n, Count::UpTo(figure))
    }),
    ("{OwnHand} を 好きな枚数|好きな数 <discard>", |r, n| {
        r.own_hand(n, 0)?;
        some_of_hand(r, n, Count::Any)
    }),
    ("{OwnHand} を すべて? <discard>", |r, n| {
        r.own_hand(n, 0)?;
        super::deed::discard_all(r, n)
    }),
    ("[hand] を <discard>", |r, n| super::deed::discard_all(r, n)),
    ("{Floating} <discard>", |r, n| {
        let mut what = r.floating(n, 0)?;
        super::bearing::own_burden(r, n, Some(&mut what))?;
        discard(r, n, what)
    }),
    ("<discard>", |r, n| {
        let what = unsaid_object(r, n)?;
        discard(r, n, what)
    }),
    ("{Floating} <destroy>", |r, n| {
        let what = r.floating(n, 0)?;
        r.note(&what, Verb::Destroy);
        done(r, Deed::Destroy(what))
    }),
    ("<destroy>", |r, n| elided(r, n, Verb::Destroy, Deed::Destroy)),
    ("{Floating} <reveal>", |r, n| {
        let what = r.floating(n, 0)?;
        r.note(&what, Verb::Reveal);
        done(r, Deed::Reveal(what))
    }),
    ("<reveal>", |r, n| elided(r, n, Verb::Reveal, Deed::Reveal)),
    ("{Floating} <choose>", |r, n| {
        let what = r.floating(n, 0)?;
        r.take(&what);
        match r.chosen_steps() {
            steps if steps.is_empty() => r.refuse(n, "すべてなら選ぶことはありません", "all of them need no choosing"),
            steps => Ok(steps),
        }
    }),
    ("{Floating} {Destination} に <put>", |r, n| {
        let what = r.floating(n, 0)?;
        moved_to(r, n, what, Verb::Put)
    }),
    ("{Floating} {Destination} に <return>", |r, n| {
        let what = r.floating(n, 0)?;
        moved_to(r, n, what, Verb::Return)
    }),
    ("{Floating} {Destination} に <add>", |r, n| {
        let what = r.floating(n, 0)?;
        moved_to(r, n, what, Verb::Add)
    }),
    ("{Floating} <summon>", |r, n| {
        let what = r.floating(n, 0)?;
        summoned(r, n, what)
    }),
    ("<summon>", |r, n| {
        let what = unsaid_object(r, n)?;
        summoned(r, n, what)
    }),
    ("{Thing} {Place} に <summon>", |r, n| {
        let what = r.thing(n, 0)?;
        summoned_into(r, n, what, 1)
    }),
    ("{Place} に <summon>", |r, n| {
        let what = unsaid_object(r, n)?;
        summoned_into(r, n, what, 0)
    }),
    ("{Thing} <ail>", |r, n| ailing(r, n)),
    ("{Object} の {Counter} を {Amount} つ|個 <remove>", |r, n| unmarked(r, n, Some(2))),
    ("{Object} の {Counter} を すべて <remove>", |r, n| unmarked(r, n, None)),
    ("{Object} の [health] を {Amount} 点? <heal>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, r.amount(n, 1)?);
        mended(r, n, what, Some(amount))
    }),
    ("{Object} の [health] を {Amount} に等しい 点数 <heal>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, r.amount(n, 1)?);
        mended(r, n, what, Some(amount))
    }),
    ("{Object} の [health] を すべて <heal>", |r, n| {
        let what = r.object(n, 0)?;
        mended(r, n, what, None)
    }),
    ("{Noun} すべての [health] を {Amount} 点? <heal>", |r, n| {
        let (noun, amount) = (settled(r, n)?, r.amount(n, 1)?);
        mended(r, n, What::All(noun), Some(amount))
    }),
    ("{Noun} すべての [health] を すべて <heal>", |r, n| {
        let noun = settled(r, n)?;
        mended(r, n, What::All(noun), None)
    }),
    ("{Object} を {Amount} <heal>", |r, n| {
        let (what, amount) = (r.object(n, 0)?, r.amount(n, 1)?);
        mended(r, n, what, Some(amount))
    }),
    ("{Object} と {Object} を <swap>", |r, n| swapped(r, n)),
    ("{Object} を {Object} と <swap>", |r, n| swapped(r, n)),
    ("{Thing} {Role} として {Object} に <attach>", |r, n| attached(r, n, [2, 1])),
    ("{Thing} {Object} に {Role} として <attach>", |r, n| attached(r, n, [1, 2])),
    ("{Thing} {Object} に <attach>", |r, n| {
        let (what, to) = (r.thing(n, 0)?, r.object(n, 1)?);
        attached_as_it_is(r, n, what, to)
    }),
    ("{Role} として {Object} に <attach>", |r, n| {
        let (what, (role, _), to) = (unsaid_object(r, n)?, r.role(n, 0)?, r.object(n, 1)?);
        attach(r, n, what, to, role)
    }),
    ("{Object} に {Role} として <attach>", |r, n| {
        let (what, to, (role, _)) = (unsaid_object(r, n)?, r.object(n, 0)?, r.role(n, 1)?);
        attach(r, n, what, to, role)
    }),
    ("{Object} に <attach>", |r, n| {
        let (what, to) = (unsaid_object(r, n)?, r.object(n, 0)?);
        attached_as_it_is(r, n, what, to)
    }),
    ("ダメージ {Altering~}", |r, n| {
        let arithmetic = r.altering(n, 0)?;
        done(r, Deed::Strike(arithmetic))
    }),
    ("この [battle_damage] {Altering~}", |r, n| {
        let arithmetic = r.altering(n, 0)?;
        done(r, Deed::Strike(arithmetic))
    }),
];

/// What becomes of damage on its way.
pub(crate) const ALTERING: &[Row<Arithmetic>] = &[
    ("を {Amount} <raise>", |r, n| r.amount(n, 0).map(Arithmetic::Plus)),
    ("を {Amount} <lower>", |r, n| r.amount(n, 0).map(Arithmetic::Minus)),
    ("を {Number} 倍 <make>", |r, n| r.number(n, 0).map(Arithmetic::Times)),
    ("を 半分 <make>", |_, _| Ok(Arithmetic::Half)),
    ("を {Amount} <make>", |r, n| r.amount(n, 0).map(Arithmetic::Becomes)),
    ("が {Amount} だけ <increase>", |r, n| r.amount(n, 0).map(Arithmetic::Plus)),
    ("が {Amount} だけ <decrease>", |r, n| r.amount(n, 0).map(Arithmetic::Minus)),
    ("が {Number} 倍 に <become>", |r, n| r.number(n, 0).map(Arithmetic::Times)),
    ("が 半分 に <become>", |_, _| Ok(Arithmetic::Half)),
    ("が {Amount} に <become>", |r, n| r.amount(n, 0).map(Arithmetic::Becomes)),
];

impl Reader<'_> {
    /// The kind of what a verb is done to, as far as the text says.
    fn kind_of(&self, what: &What) -> Option<Kind> {
        match what {
            What::All(noun) => noun_kind(noun),
            What::It(slot) => self.state.mentioned.get(*slot).and_then(|known| match known.sort {
                Sort::Object(kind) | Sort::Either(kind) => kind,
                Sort::Player => None,
            }),
            What::This | What::These(_) | What::Top(..) => None,
        }
    }
}
