//! What the condition of a sentence is about, and what it says is attached to that: それ, where that is nearer than anything before.

use super::{Meaning, Reader, filter::canonical, noun::IT};
use crate::chart::Node;
use tefuda_ability::{Antecedent, Condition, Filter, Kind, Noun, Origin, Place, Side, Sort, What, noun_kind};

impl Reader<'_> {
    /// A condition is supposed: what it is about, and what it says is attached to that, can be spoken of.
    pub fn suppose(&mut self, condition: &Condition) {
        let words = self.setting.lexicon.vocabulary();
        self.state.supposed = condition.subject().cloned();
        self.state.borne = condition.burden().zip(condition.subject()).and_then(|(role, host)| {
            let kind = words.roles.get(usize::from(role.0)).and_then(|word| word.kind);
            let filters = vec![kind.map_or(Filter::Role(role), Filter::Kind), Filter::On(Box::new(host.clone()))];
            let place = Place { zone: words.unit_zone()?, side: Side::Any };
            Some(What::All(Noun { place, filters: canonical(filters) }))
        });
    }

    /// Whether what a condition is about can be それ, or what is called by its kind.
    pub fn can_be_supposed(&self, what: &What, kind: Option<Kind>) -> bool {
        match what {
            What::All(noun) if kind.is_none() => self.is_sole(noun),
            What::All(noun) => noun_kind(noun) == kind,
            _ => false,
        }
    }

    /// What the sentence's condition is about, where that is nearer than anything spoken of before: not than what was only taken so that
    /// something is done to it now. Beside what the event happened to, neither is nearer.
    pub fn supposed_first(&mut self, node: &Node, kind: Option<Kind>) -> Meaning<Option<What>> {
        let Some(what) = self.state.supposed.clone().filter(|what| self.can_be_supposed(what, kind)) else { return Ok(None) };
        // 自分のメイン・ユニットが赤なら、相手のメイン・ユニットに100ダメージを与え、そのユニットを: a verb has named another since.
        let another = self.state.object.as_ref().filter(|object| **object != what);
        if kind.is_some()
            && another.is_some_and(|object| matches!(object, What::All(noun) if self.is_sole(noun) && noun_kind(noun) == kind))
        {
            self.state.doubtful = true;
            let ja = "条件のものか、その後のものか決まりません（名前で言います）";
            return self.refuse(
                node,
                ja,
                "whether this is what the condition is about, or what was named since, cannot be told",
            );
        }
        let mentioned = &self.state.mentioned;
        let found = if let Some(kind) = kind { mentioned.latest_of(kind, self.words().unit) } else { mentioned.latest() };
        match found.filter(|known| known.sort != Sort::Player) {
            Some(Antecedent { origin: Origin::Event, .. }) => {
                self.state.doubtful = true;
                let ja = "条件のものか、起きたことのものか決まりません（名前で言います）";
                self.refuse(node, ja, "whether this is what the condition is about, or what it happened to, cannot be told")
            }
            Some(Antecedent { slot, origin: Origin::Target | Origin::Choice, .. }) if !self.state.mentioned.is_dealt(slot) => {
                Ok(None)
            }
            _ => Ok(Some(what)),
        }
    }
}

/// 相手のメイン・ユニットが…なら、そのユニット: what the condition was about, if nothing else was spoken of, or what is done to it otherwise.
pub(super) fn just_supposed(reader: &mut Reader<'_>, node: &Node) -> Option<What> {
    let kind = kind_of_it(reader, node)?;
    let before = reader.state.before.clone().filter(|_| reader.is_other_side());
    let fits = |what: &What| reader.can_be_supposed(what, kind);
    let found = reader.state.supposed.clone().filter(fits).or_else(|| before.filter(fits));
    reader.state.recalled |= found.is_some();
    found
}

/// Of which kind それ or そのユニット is; nothing where it is another word.
fn kind_of_it(reader: &Reader<'_>, node: &Node) -> Option<Option<Kind>> {
    let word = reader.phrase(node, 0).ok()?;
    match IT.get(word.row)?.0 {
        "それ" => Some(None),
        "その {Kind}" => Some(Some(reader.kind(&word, 0).ok()?)),
        _ => None,
    }
}

/// 〜なら、それを: what the sentence's own condition names is nearer than what was spoken of before.
pub(super) fn nearer(reader: &mut Reader<'_>, node: &Node) -> Meaning<Option<What>> {
    let Some(kind) = kind_of_it(reader, node) else { return Ok(None) };
    let found = match reader.state.borne.clone().filter(|_| kind.is_none()) {
        Some(part) => Some(part),
        None => reader.supposed_first(node, kind)?,
    };
    reader.state.recalled |= found.is_some();
    Ok(found)
}
