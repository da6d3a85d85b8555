//! How a Japanese verb changes: 破壊する → 破壊し, 破壊して, 破壊した, 破壊される.

/// The forms that card texts use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Form {
    /// At the end of a sentence or before a noun: 破壊する
    Final,
    /// Before 、: 破壊し
    Stem,
    /// Before もよい: 破壊して
    Te,
    /// Before とき: 破壊した
    Past,
    /// 破壊しない
    Not,
    /// 破壊できない
    Cannot,
    /// 破壊できる
    Can,
}

impl Form {
    /// The forms in which a phrase comes.
    pub const ALL: [Form; 4] = [Form::Final, Form::Stem, Form::Te, Form::Past];
    /// The forms in which a text says what is not, cannot or can be.
    pub const MODAL: [Form; 3] = [Form::Not, Form::Cannot, Form::Can];
}

/// Who does it, or to whom it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Voice {
    /// 破壊する
    Active,
    /// 破壊される
    Passive,
}

/// The rows of the five-grade verbs: dictionary ending, then the endings of stem, te-form, past, passive and ability.
const GODAN: [(char, [&str; 5]); 9] = [
    ('く', ["き", "いて", "いた", "か", "け"]),
    ('ぐ', ["ぎ", "いで", "いだ", "が", "げ"]),
    ('す', ["し", "して", "した", "さ", "せ"]),
    ('つ', ["ち", "って", "った", "た", "て"]),
    ('ぬ', ["に", "んで", "んだ", "な", "ね"]),
    ('ぶ', ["び", "んで", "んだ", "ば", "べ"]),
    ('む', ["み", "んで", "んだ", "ま", "め"]),
    ('る', ["り", "って", "った", "ら", "れ"]),
    ('う', ["い", "って", "った", "わ", "え"]),
];

/// A verb, given in its dictionary form, in another form. A verb in る is taken for 一段 unless `godan` says otherwise.
pub fn inflect(verb: &str, godan: bool, voice: Voice, form: Form) -> String {
    match voice {
        Voice::Active => active(verb, godan, form),
        Voice::Passive => active(&passive(verb, godan), false, form),
    }
}

/// A mark in another form: 防御されない → 防御されず, 防御されなくて; 可能なら防御する → 可能なら防御し
pub fn mark_form(mark: &str, form: Form) -> String {
    let Some(base) = mark.strip_suffix("ない") else { return active(mark, false, form) };
    if let (Some(base), Form::Stem) = (base.strip_suffix('し'), form) {
        return format!("{base}せず");
    }
    let ending = match form {
        Form::Final => "ない",
        Form::Stem => "ず",
        Form::Te => "なくて",
        Form::Past => "なかった",
        Form::Not | Form::Cannot | Form::Can => "なくない",
    };
    format!("{base}{ending}")
}

fn active(verb: &str, godan: bool, form: Form) -> String {
    if form == Form::Final {
        return verb.to_owned();
    }
    let endings = |base: &str, of: [&str; 5]| {
        let (which, more) = match form {
            Form::Not | Form::Cannot => (form, "ない"),
            Form::Can => (Form::Cannot, "る"),
            form => (form, ""),
        };
        format!("{base}{}{more}", of[which as usize - 1])
    };
    if let Some(base) = verb.strip_suffix("する") {
        return endings(base, ["し", "して", "した", "し", "でき"]);
    }
    if let (Some(base), false) = (verb.strip_suffix('る'), godan) {
        return endings(base, ["", "て", "た", "", "られ"]);
    }
    GODAN.iter().find_map(|(last, row)| Some(endings(verb.strip_suffix(*last)?, *row))).unwrap_or_else(|| verb.to_owned())
}

fn passive(verb: &str, godan: bool) -> String {
    if let Some(base) = verb.strip_suffix("する") {
        return format!("{base}される");
    }
    if let (Some(base), false) = (verb.strip_suffix('る'), godan) {
        return format!("{base}られる");
    }
    let row = GODAN.iter().find_map(|(last, row)| Some(format!("{}{}れる", verb.strip_suffix(*last)?, row[3])));
    row.unwrap_or_else(|| verb.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Form, Voice, inflect, mark_form};

    #[test]
    fn verbs_of_every_class_change_as_cards_write_them() {
        let form = |verb, godan, voice, form| inflect(verb, godan, voice, form);
        assert_eq!(form("破壊する", false, Voice::Passive, Form::Past), "破壊された");
        assert_eq!(form("与える", false, Voice::Active, Form::Te), "与えて");
        assert_eq!(form("割り振る", true, Voice::Active, Form::Past), "割り振った");
        assert_eq!(form("引く", false, Voice::Active, Form::Stem), "引き");
        assert_eq!(form("戻す", false, Voice::Passive, Form::Final), "戻される");
        assert_eq!(form("選ぶ", false, Voice::Active, Form::Te), "選んで");
        assert_eq!(form("失う", false, Voice::Active, Form::Stem), "失い");
        assert_eq!(form("引く", false, Voice::Active, Form::Cannot), "引けない");
        assert_eq!(form("使用する", false, Voice::Active, Form::Cannot), "使用できない");
        assert_eq!(form("使用する", false, Voice::Active, Form::Can), "使用できる");
        assert_eq!(form("付ける", false, Voice::Active, Form::Can), "付けられる");
        assert_eq!(form("受ける", false, Voice::Active, Form::Not), "受けない");
        assert_eq!(form("レストする", false, Voice::Passive, Form::Not), "レストされない");
    }

    #[test]
    fn marks_end_in_zu_before_a_comma() {
        assert_eq!(mark_form("防御されない", Form::Stem), "防御されず");
        assert_eq!(mark_form("気絶しない", Form::Stem), "気絶せず");
        assert_eq!(mark_form("可能なら防御する", Form::Stem), "可能なら防御し");
        assert_eq!(mark_form("防御されない", Form::Final), "防御されない");
    }
}
