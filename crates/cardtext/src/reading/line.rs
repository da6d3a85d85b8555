//! Sentences that only the lines of a card with headers have, and what such lines wait for.

use super::{Meaning, Reader, Row, sentence::Sentence};
use crate::{chart::Node, token::List};
use tefuda_ability::{Pattern, Side};

fn usable(reader: &mut Reader<'_>, node: &Node, times: Option<usize>) -> Meaning<Sentence> {
    if reader.whose(node, 0)? != Side::Yours {
        return reader.refuse(node, "使えるのは自分のターンだけです", "it can only be used in one's own turn");
    }
    let times = times.map(|at| reader.number(node, at)).transpose()?;
    match times.map(u8::try_from).transpose() {
        Ok(Some(0)) | Err(_) => reader.refuse(node, "この回数は使えません", "it cannot be used so often"),
        Ok(times) => Ok(Sentence::Usable(times)),
    }
}

pub(crate) const LINE: &[Row<Sentence>] = &[
    ("{Whose} ターン に {Number} 回 使える", |r, n| usable(r, n, Some(1))),
    ("{Whose} ターン に 何回でも 使える", |r, n| usable(r, n, None)),
    ("累積しない", |_, _| Ok(Sentence::Alone)),
    ("この スキル は {Despite} 使える", |r, n| r.in_state(n, 0, List::Despite).map(Sentence::Despite)),
    ("この スキル は {Counter} が 置かれていても 使える", |r, n| r.counter(n, 0).map(Sentence::Despite)),
    ("{Amount} ダメージ", |r, n| r.amount(n, 0).map(Sentence::Damage)),
    ("{Amount} ダメージ を <deal>", |r, n| r.amount(n, 0).map(Sentence::Damage)),
    ("勝ったなら|勝った場合|勝てば 、? {Statement}", |r, n| Ok(Sentence::Outcome(true, r.statement(n, 0)?))),
    ("負けたなら|負けた場合|負ければ 、? {Statement}", |r, n| Ok(Sentence::Outcome(false, r.statement(n, 0)?))),
    ("{Player} が 勝ったなら|勝った場合|勝てば 、? {Statement}", |r, n| outcome(r, n, true)),
    ("{Player} が 負けたなら|負けた場合|負ければ 、? {Statement}", |r, n| outcome(r, n, false)),
];

/// 相手が勝ったなら is the same as losing.
fn outcome(reader: &mut Reader<'_>, node: &Node, won: bool) -> Meaning<Sentence> {
    let yours = match reader.player(node, 0)? {
        Side::Yours => true,
        Side::Theirs => false,
        _ => return reader.refuse(node, "誰が勝ったのかが要ります", "who won must be said"),
    };
    Ok(Sentence::Outcome(won == yours, reader.statement(node, 1)?))
}

fn holds(reader: &Reader<'_>, node: &Node, pattern: Pattern) -> Meaning<Pattern> {
    if reader.setting.lexicon.vocabulary().state_triggers {
        return Ok(pattern);
    }
    reader.refuse(node, "このゲームの能力は事象だけを待ちます", "abilities of this game wait for events only")
}

/// What an ability waits for besides events and moments.
pub(crate) const WAITING: &[Row<Pattern>] = &[
    ("{Subject} が {Noun} を {Feat}", |r, n| {
        let (what, phrase, moment) = (Some(r.subject(n, 0)?), r.noun(n, 1)?, r.moment(n, 2, List::Feat)?);
        let other = Some(r.settle(phrase)?);
        match r.setting.lexicon.vocabulary().moments.get(moment.0 as usize) {
            Some(word) if word.other => Ok(Pattern::Moment { moment, turn: Side::Any, what, other }),
            _ => r.refuse(n, "この時点に「〜を」はありません", "this moment is of nothing else"),
        }
    }),
    ("{Finding} とき|時", |r, n| {
        let condition = r.finding(n, 0)?;
        holds(r, n, Pattern::Holds(condition))
    }),
    ("{Alternatives} である|の とき|時", |r, n| {
        let condition = r.alternatives(n, 0)?;
        holds(r, n, Pattern::Holds(condition))
    }),
];

/// Events of games in which units come out, and decks are drawn from.
pub(crate) const OCCURRENCE: &[Row<Pattern>] = &[
    ("{Player} が {Deck} を <draw>", |r, n| {
        let side = r.player(n, 0)?;
        Ok(Pattern::Drew(side))
    }),
    ("{Subject} が <ail:passive>", |r, n| Ok(Pattern::Countered(r.subject(n, 0)?, r.ailed(n, 1)?))),
];
