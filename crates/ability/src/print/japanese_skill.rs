//! Lines with a header, damage on its way and a game's own verbs, in canonical Japanese.

use super::{
    inflection::{Form, Voice, inflect},
    japanese::Japanese,
    japanese_amount::{bound, plain},
};
use crate::{
    Ability, AbilityKind, Amount, Arithmetic, Colour, Comparison, Condition, OwnVerb, Phrase, Role, Skill, Verb, Vocabulary,
    What,
};

impl Japanese<'_> {
    /// An ability as a card prints it: with its header, in a game that has headers.
    pub fn line(&mut self, ability: &Ability) -> String {
        let spell = match &ability.kind {
            AbilityKind::Spell(_) => true,
            // What a card says of its own use stands before what that does.
            AbilityKind::Replacement(replacement) => replacement.is_of_own_use(),
            _ => false,
        };
        self.this = if spell { "このカード" } else { this_word(self.words) };
        let header = self.words.headers.is_some() && !spell;
        if header { self.headed(ability) } else { self.sentences(ability) }
    }

    /// An ability as a text quotes it: only what has a name or a cost needs its header.
    pub fn quoted(&mut self, ability: &Ability) -> String {
        self.this = this_word(self.words);
        let header = ability.title.is_some() || matches!(ability.kind, AbilityKind::Skill(_));
        if header { self.headed(ability) } else { self.sentences(ability) }
    }

    fn headed(&mut self, ability: &Ability) -> String {
        let words = self.words.headers.as_ref();
        let title = ability.title.map(|name| format!("「{}」", self.names.get(name))).unwrap_or_default();
        let header = match &ability.kind {
            AbilityKind::Skill(skill) => format!("{}{}", words.map_or("", |words| &words.skill.ja), skill.cost),
            _ => words.map_or_else(String::new, |words| words.ability.ja.clone()),
        };
        format!("【{header}】{title}{}", self.sentences(ability))
    }

    /// The damage box and the text of a skill. Each effect is one sentence, so that it is read as one again.
    pub fn skill(&mut self, skill: &Skill) -> String {
        let (damage, mut text) = match &skill.damage {
            None => ("-".to_owned(), String::new()),
            Some(Amount::Number(number)) => (number.to_string(), String::new()),
            Some(Amount::Times(factor, amount)) => {
                (format!("{factor}×"), format!("{}×{factor}ダメージ。", self.amount(amount)))
            }
            Some(amount) => ("1×".to_owned(), format!("{}×1ダメージ。", self.amount(amount))),
        };
        // What counts what was done stands after what does it.
        let mut counted = String::new();
        if skill.counts.is_some() {
            std::mem::swap(&mut counted, &mut text);
        }
        for counter in &skill.despite {
            text += &format!("このスキルは{}が置かれていても使える。", self.counter(*counter));
        }
        if let Some(condition) = &skill.only_if {
            text += &format!("このスキルは{}場合のみ使える。", self.state_of_things(condition));
        }
        for (at, (effect, before)) in skill.effects.iter().zip(&skill.before).enumerate() {
            text += if *before { "ダメージを与える前に、" } else { "" };
            text += &format!("{}。", self.statement(effect));
            text += if skill.counts.map(usize::from) == Some(at) { &counted } else { "" };
        }
        format!("{damage}{}{text}", if text.is_empty() { "" } else { "：" })
    }

    pub fn role(&self, role: Role) -> String {
        self.words.roles.get(role.0 as usize).map_or_else(String::new, |word| word.word.ja.clone())
    }

    /// What something is attached to: one of them, whichever.
    pub fn host(&self, what: &What) -> String {
        if let What::All(noun) = what { self.noun(noun) } else { self.what(what) }
    }

    /// Colours as the icons that the cards print.
    pub fn icons(&self, colours: &[Colour]) -> String {
        colours.iter().map(|colour| self.colour(*colour)).collect::<Vec<_>>().join("と")
    }

    pub fn with_attached(&self, role: Role, comparison: Comparison, amount: &Amount) -> String {
        let (role, number) = (self.role(role), self.amount(amount));
        match comparison {
            Comparison::Equal => format!("{role}がちょうど{number}枚付いている"),
            comparison => format!("{role}が{number}枚{}付いている", bound(comparison)),
        }
    }

    pub fn unharm(&self, what: &What, amount: Option<&Amount>, form: Form) -> String {
        let quantity = |say: &dyn Fn(&Amount) -> String| amount.map_or_else(|| "すべて".to_owned(), say);
        let damage = match self.words.phrases.contains_key(&Phrase::Health) {
            true => format!("のダメージマーカーを{}", quantity(&|amount| format!("{}点分", self.amount(amount)))),
            false => format!("に蓄積したダメージを{}", quantity(&|amount| self.quantity(amount, "点", "点数"))),
        };
        format!("{}{damage}{}", self.what(what), self.verb(Verb::Remove, form))
    }

    pub fn mend(&self, what: &What, amount: Option<&Amount>, form: Form) -> String {
        let quantity = match amount {
            None => "すべて".to_owned(),
            Some(amount) if plain(amount) => self.amount(amount),
            Some(amount) => format!("{}に等しい点数", self.amount(amount)),
        };
        format!("{}の{}を{quantity}{}", self.what(what), self.words.phrase(Phrase::Health), self.verb(Verb::Heal, form))
    }

    /// What becomes of a number, after its name.
    pub fn arithmetic(&self, arithmetic: &Arithmetic, form: Form) -> String {
        match arithmetic {
            Arithmetic::Plus(amount) => format!("が{}だけ{}", self.amount(amount), self.verb(Verb::Increase, form)),
            Arithmetic::Minus(amount) => format!("が{}だけ{}", self.amount(amount), self.verb(Verb::Decrease, form)),
            Arithmetic::Times(factor) => format!("が{factor}倍に{}", self.verb(Verb::Become, form)),
            Arithmetic::Half => format!("が半分に{}", self.verb(Verb::Become, form)),
            Arithmetic::Undoubled => {
                let doubling = self.words.aspects.iter().find(|aspect| aspect.doubles).map_or("", |aspect| aspect.ja.as_str());
                format!("が{doubling}によって2倍に{}", self.verb(Verb::Become, Form::Not))
            }
            Arithmetic::Becomes(amount) => format!("が{}に{}", self.amount(amount), self.verb(Verb::Become, form)),
        }
    }

    pub fn own(&self, verb: OwnVerb, what: Option<&What>, amount: &Amount, form: Form) -> String {
        let Some(word) = self.words.own.get(verb.0 as usize) else { return String::new() };
        let particle = word.object.as_deref().unwrap_or_default();
        let object = what.map(|what| format!("{}{particle}", self.what(what))).unwrap_or_default();
        let once = word.counted.is_none() && *amount == Amount::Number(1);
        let unit = word.counted.as_deref().unwrap_or("回");
        let quantity = if once { String::new() } else { self.quantity(amount, unit, &format!("{unit}数")) };
        format!("{object}{quantity}{}", inflect(&word.ja, word.godan, Voice::Active, form))
    }

    /// A condition before とき: 手札の数がちょうど0であるとき
    pub fn state_of_things(&self, condition: &Condition) -> String {
        let copula = if matches!(condition, Condition::Not(_)) { "" } else { "である" };
        format!("{}{copula}", self.condition(condition))
    }
}

/// What the texts of a game call the card that they stand on, while it lies in play.
fn this_word(words: &Vocabulary) -> &str {
    words.this.as_deref().unwrap_or("このカード")
}
