//! Whose something is, and whose a zone is that names nobody, or both players: デッキを1枚, お互いのデッキを1枚.

use super::{Meaning, Reader, Row, noun::own_side};
use crate::chart::Node;
use crate::token::Token;
use tefuda_ability::{Antecedent, Noun, Part, Place, Side, Sort, Var, What, Who};

fn of_player(reader: &mut Reader<'_>, node: &Node) -> Meaning<Side> {
    let found = reader.state.mentioned.latest_player();
    reader.refer(node, found).map(|found| Side::Of(found.slot))
}

/// それの支配者の: of something.
fn of_object(reader: &mut Reader<'_>, node: &Node) -> Meaning<Var> {
    let found = reader.it(node, 0)?;
    match reader.as_object(node, found)? {
        What::It(slot) => Ok(slot),
        _ => Err(reader.broken(node)),
    }
}

/// 相手の, for whoever acts.
fn theirs(reader: &Reader<'_>) -> Meaning<Side> {
    match reader.current_actor() {
        Who::Each | Who::Doers => Ok(Side::Rival),
        // What each player does in turn the second does to the first.
        Who::Opponent if reader.state.in_turn => Ok(Side::Yours),
        _ => Ok(Side::Theirs),
    }
}

/// 自分の, 自身の
fn ones_own(reader: &mut Reader<'_>, node: &Node) -> Meaning<Side> {
    match reader.is_carried() {
        true if reader.controller_speaks() => Ok(Side::Yours),
        // 自分 in a sentence that names nobody may be the player of the text, or the one spoken of before.
        true => reader.refuse(node, "ここの「自分」は誰か決まりません", "whose own this is cannot be told here"),
        false => {
            // Said of nobody else, it names the player of the text.
            if reader.current_actor() == Who::You {
                reader.state.topic.say(&Who::You);
            }
            own_side(reader, node)
        }
    }
}

pub(crate) const WHOSE: &[Row<Side>] = &[
    ("あなた の", |_, _| Ok(Side::Yours)),
    ("相手 の", |r, _| theirs(r)),
    ("自分 自身? の", |r, n| ones_own(r, n)),
    ("自身 の", |r, n| ones_own(r, n)),
    ("あなた が|の <control!final>", |_, _| Ok(Side::Yours)),
    ("相手 が|の <control!final>", |r, _| theirs(r)),
    ("自分|自身 が <control!final>", |r, n| ones_own(r, n)),
    ("相手 自身 の", |_, _| Ok(Side::Theirs)),
    ("お互い|互い の", |_, _| Ok(Side::Any)),
    ("自分|あなた と 相手 の", |_, _| Ok(Side::Any)),
    ("各プレイヤー の", |_, _| Ok(Side::Any)),
    ("すべて の プレイヤー の", |_, _| Ok(Side::Any)),
    ("その プレイヤー の", |r, n| of_player(r, n)),
    ("{It} の [controller] の", |r, n| Ok(Side::ControllerOf(of_object(r, n)?))),
    ("{It} の [owner] の", |r, n| Ok(Side::OwnerOf(of_object(r, n)?))),
    ("当のプレイヤー の", |r, _| Ok(Side::Of(r.lean(Var::Heard(Part::It))))),
    ("相手方のプレイヤー の", |r, _| Ok(Side::Of(r.lean(Var::Heard(Part::Other))))),
    ("{It} である プレイヤー の", |r, n| match r.it(n, 0)? {
        Antecedent { sort: Sort::Object(_), .. } => {
            r.refuse(n, "これはプレイヤーを指していません", "this does not refer to a player")
        }
        found => Ok(Side::Of(found.slot)),
    }),
];

/// The player that is, or may be, in a slot.
fn that_player(reader: &mut Reader<'_>, node: &Node) -> Meaning<Who> {
    let found = reader.state.mentioned.latest_player();
    reader.refer(node, found).map(|found| Who::It(found.slot))
}

fn its_object(reader: &mut Reader<'_>, node: &Node) -> Meaning<Box<What>> {
    let found = reader.state.mentioned.latest_object();
    let found = reader.refer(node, found)?;
    reader.as_object(node, found).map(Box::new)
}

pub(crate) const WHO: &[Row<Who>] = &[
    ("あなた", |_, _| Ok(Who::You)),
    ("相手", |_, _| Ok(Who::Opponent)),
    ("各プレイヤー|お互いのプレイヤー|両プレイヤー|お互い", |_, _| Ok(Who::Each)),
    ("自分", |r, n| match r.current_actor() {
        Who::You => Ok(Who::You),
        _ if r.is_carried() && r.controller_speaks() => Ok(Who::You),
        _ => r.refuse(n, "ここの「自分」は誰か決まりません", "who this is cannot be told here"),
    }),
    ("すべて|それぞれ の プレイヤー", |_, _| Ok(Who::Each)),
    ("プレイヤー 全員", |_, _| Ok(Who::Each)),
    ("ターンプレイヤー|ターン・プレイヤー", |_, _| Ok(Who::Turn)),
    ("そうしたプレイヤー", |r, n| match r.state.topic.is_of_several() {
        true => Ok(Who::Doers),
        false => r.refuse(n, "何人かがする動作が前にありません", "nothing before this was done by several players"),
    }),
    ("{It}", |r, n| {
        let found = r.it(n, 0)?;
        r.as_player(n, found)
    }),
    // そうしたなら、そのプレイヤーは: each who did.
    ("その プレイヤー", |r, n| if r.state.topic.is_of_doers() { Ok(Who::Doers) } else { that_player(r, n) }),
    ("{It} である プレイヤー", |r, n| match r.it(n, 0)? {
        Antecedent { sort: Sort::Object(_), .. } => {
            r.refuse(n, "これはプレイヤーを指していません", "this does not refer to a player")
        }
        found => Ok(Who::It(found.slot)),
    }),
    ("当のプレイヤー", |r, _| Ok(Who::It(r.lean(Var::Heard(Part::It))))),
    ("相手方のプレイヤー", |r, _| Ok(Who::It(r.lean(Var::Heard(Part::Other))))),
    ("{What} の [controller]", |r, n| Ok(Who::ControllerOf(Box::new(r.what(n, 0)?)))),
    ("{What} の [owner]", |r, n| Ok(Who::OwnerOf(Box::new(r.what(n, 0)?)))),
    ("その [controller]", |r, n| Ok(Who::ControllerOf(its_object(r, n)?))),
    ("その [owner]", |r, n| Ok(Who::OwnerOf(its_object(r, n)?))),
];

pub(crate) const PLACE: &[Row<Place>] = &[
    ("{Zone}", |r, n| Ok(Place { zone: r.zone(n, 0)?, side: Side::Any })),
    ("{Whose} {Zone}", |r, n| Ok(Place { zone: r.zone(n, 1)?, side: r.whose(n, 0)? })),
    ("[owner] の {Zone}", |r, n| {
        let (zone, words) = (r.zone(n, 0)?, r.setting.lexicon.vocabulary());
        // Everywhere else a card goes to its owner anyway.
        match words.is_in_play(zone) && !words.shared(zone) {
            true => r.refuse(n, "「それの〜」と書きます", "whose owner this is must be said"),
            false => Ok(Place { zone, side: Side::Any }),
        }
    }),
    ("{It} の {Zone}", |r, n| match r.it(n, 0)? {
        Antecedent { sort: Sort::Object(_), .. } => {
            r.refuse(n, "これはプレイヤーを指していません", "this does not refer to a player")
        }
        found => Ok(Place { zone: r.zone(n, 1)?, side: Side::Of(found.slot) }),
    }),
];

impl Reader<'_> {
    /// Whether words say outright that something is both players': お互いの, 各プレイヤーの, 自分と相手の.
    pub fn says_both(&self, node: &Node) -> bool {
        both_in(self.tokens.get(node.words.clone()).unwrap_or_default())
    }

    /// The zone that is an argument of a phrase, and whose it is said to be: both players' is said, too.
    pub fn said_place(&mut self, node: &Node, at: usize) -> Meaning<(Place, Option<Side>)> {
        let place = self.place(node, at)?;
        let said = place.side != Side::Any || self.says_both(&*self.phrase(node, at)?);
        Ok((place, said.then_some(place.side)))
    }

    /// Out of a pile that names nobody, somebody who is said to choose chooses among their own.
    pub fn settle_pile(&self, noun: &mut Noun, by: &Who) {
        let words = self.setting.lexicon.vocabulary();
        let pile = !words.is_in_play(noun.place.zone) && !words.shared(noun.place.zone);
        let own = match by {
            Who::Opponent => Side::Theirs,
            Who::Each | Who::Doers => Side::Own,
            _ => return,
        };
        if pile && noun.place.side == Side::Any && !both_in(self.tokens) {
            noun.place.side = own;
        }
    }

    /// A zone that names nobody is that of the one who acts. One that is both players' is each one's own, and each of them acts.
    pub fn acted_in(&mut self, node: &Node, place: Place) -> Meaning<Place> {
        if place.side != Side::Any || self.setting.lexicon.vocabulary().shared(place.zone) {
            return Ok(place);
        }
        let side = if self.says_both(node) { self.both_act(node)? } else { own_side(self, node)? };
        Ok(Place { side, ..place })
    }

    /// A zone that names nobody is that of the one who acts; one that is both players' stays so.
    pub fn seen_in(&mut self, node: &Node, place: Place) -> Meaning<Place> {
        match self.says_both(node) {
            true => Ok(place),
            false => self.acted_in(node, place),
        }
    }

    /// What is done with what is both players' each of them does, unless somebody is said to.
    pub fn both_act(&mut self, node: &Node) -> Meaning<Side> {
        if self.is_carried() || !matches!(self.current_actor(), Who::You | Who::Each) {
            return self.refuse(node, "誰がするのか決まりません", "which of the players does this cannot be told");
        }
        self.everybody_acts();
        Ok(Side::Own)
    }
}

pub(super) fn both_in(words: &[Token]) -> bool {
    let said = |at: usize, texts: &[&str]| words.get(at).is_some_and(|token| texts.contains(&token.text.as_str()));
    (0..words.len()).any(|at| {
        let of_each = said(at, &["お互い", "互い", "各プレイヤー"]) && said(at + 1, &["の"]);
        let of_all =
            said(at, &["プレイヤー"]) && said(at + 1, &["の"]) && said(at.wrapping_sub(2), &["すべて", "全て", "全部"]);
        let of_two = said(at, &["自分", "あなた"]) && said(at + 1, &["と"]) && said(at + 2, &["相手"]) && said(at + 3, &["の"]);
        of_each || of_two || of_all
    })
}

/// Whose side somebody is on who is known by a slot.
pub(super) fn side_of(who: &Who) -> Option<Side> {
    match who {
        Who::It(slot) => Some(Side::Of(*slot)),
        Who::ControllerOf(what) => {
            if let What::It(slot) = **what {
                Some(Side::ControllerOf(slot))
            } else {
                None
            }
        }
        Who::OwnerOf(what) => {
            if let What::It(slot) = **what {
                Some(Side::OwnerOf(slot))
            } else {
                None
            }
        }
        _ => None,
    }
}
