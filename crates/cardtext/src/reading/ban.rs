//! Bans: what never happens (ウェイクされない, カードを引けない, 敗北しない).

use super::{Meaning, Reader, Row};
use crate::{chart::Node, token::List};
use tefuda_ability::{How, Pattern};

fn never_moved(reader: &mut Reader<'_>, node: &Node, how: How) -> Meaning<Pattern> {
    Ok(Pattern::Moves { what: reader.subject(node, 0)?, from: None, to: None, how: Some(how) })
}

pub(crate) const BAN: &[Row<Pattern>] = &[
    ("{Event} こと は ない", |r, n| r.event(n, 0)),
    ("{Subject} は <turn:passive!not>", |r, n| {
        let (what, (status, on)) = (r.subject(n, 0)?, r.turning(n, 1)?);
        Ok(Pattern::Turned(what, status, on))
    }),
    ("{Subject} は {Place} に <revert!not>", |r, n| {
        let (what, to) = (r.subject(n, 0)?, Some(r.place(n, 1)?));
        Ok(Pattern::Moves { what, from: None, to, how: Some(How::Return) })
    }),
    ("{Subject} は <switch!not>", |r, n| never_moved(r, n, How::Swap)),
    ("{Player} は {Deck} を <draw!cannot>", |r, n| r.player(n, 0).map(Pattern::Drew)),
    ("{Player} は {Noun} を <summon!cannot>", |r, n| {
        let (side, phrase) = (r.player(n, 0)?, r.noun(n, 1)?);
        super::event::brought(r, n, side, phrase)
    }),
    ("{Subject} は [battle_damage] を <suffer!not>", |r, n| r.subject(n, 0).map(Pattern::BattleDamaged)),
    ("{Subject} の [health] は <heal!not>", |r, n| r.subject(n, 0).map(Pattern::Mended)),
    ("{Player} は {Forbidden}", |r, n| {
        let (who, moment) = (r.player(n, 0)?, r.moment(n, 1, List::Forbidden)?);
        Ok(Pattern::Acts { who, moment, what: None })
    }),
    ("{Subject} は ダメージ を <suffer!not>", |r, n| r.subject(n, 0).map(Pattern::Damaged)),
    ("{Player} は ダメージ を <suffer!not>", |r, n| r.player(n, 0).map(Pattern::PlayerDamaged)),
    ("{Subject} は <negate:passive!not>", |r, n| never_moved(r, n, How::Negate)),
    ("{Subject} は <discard:passive!not>", |r, n| never_moved(r, n, How::Discard)),
    ("{Subject} は <return:passive!not>", |r, n| never_moved(r, n, How::Return)),
    ("{Subject} は {Place} に <return:passive!not>", |r, n| {
        let (what, to) = (r.subject(n, 0)?, Some(r.place(n, 1)?));
        Ok(Pattern::Moves { what, from: None, to, how: Some(How::Return) })
    }),
    ("{Player} は [life] を <heal!cannot>", |r, n| r.player(n, 0).map(Pattern::Healed)),
    ("{Player} は カード を <draw!cannot>", |r, n| r.player(n, 0).map(Pattern::Drew)),
    ("{Player} は {Noun} を <use!cannot>", |r, n| super::event::used(r, n)),
    ("{Player} は ゲーム に <lose!not>", |r, n| r.player(n, 0).map(Pattern::Loses)),
];
