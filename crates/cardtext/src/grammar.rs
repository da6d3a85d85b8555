//! The symbols of the grammar: what each is called, where its rows are, and the method that reads it.

use crate::{
    Bilingual,
    chart::Node,
    reading::{
        Meaning, Reader, Row, aftermath, altered, among, amount, attaching, ban, bearing, clause, compared, condition, contest,
        continuous, cue, deed, deeds_done, doing, drawing, event, floating, harm, laden, lately, line, many, marking, movement,
        moving, muster, noun, own_use, period, picking, replacing, resumed, searching, selection, sentence, tally, titled,
        token, ways, what, whose,
    },
};
use tefuda_ability::{
    Amount, Change, Colour, Condition, Continuous, Count, Destination, Duration, Entry, Filter, Pattern, Place, Side, Subject,
    Value, What, Who,
};

/// A row as the grammar sees it: without its meaning.
fn patterns<T>(rows: &'static [Row<T>]) -> Vec<&'static str> {
    rows.iter().map(|(pattern, _)| *pattern).collect()
}

macro_rules! grammar {
    ($($symbol:ident $method:ident: $meaning:ty = $rows:path, $formed:literal, $ja:literal, $en:literal;)*) => {
        /// A kind of phrase.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Symbol {$(#[doc = $en] $symbol),*}

        impl Symbol {
            /// Every symbol.
            pub(crate) const ALL: &'static [Symbol] = &[$(Symbol::$symbol),*];

            /// The symbol that a pattern names.
            pub(crate) fn named(name: &str) -> Option<Symbol> {
                match name {$(stringify!($symbol) => Some(Symbol::$symbol),)* _ => None}
            }

            /// How its rows are written.
            pub(crate) fn patterns(self) -> Vec<&'static str> {
                match self {$(Symbol::$symbol => patterns($rows)),*}
            }

            /// Whether it ends in a verb, so that it comes in every form.
            pub(crate) fn formed(self) -> bool {
                match self {$(Symbol::$symbol => $formed),*}
            }

            /// What a message calls it.
            pub fn title(self) -> Bilingual {
                match self {$(Symbol::$symbol => Bilingual::new($ja, $en)),*}
            }
        }

        impl Reader<'_> {$(
            /// Reads the argument at this place of a phrase.
            #[allow(dead_code, reason = "a whole sentence is nobody's argument")]
            pub(crate) fn $method(&mut self, node: &Node, at: usize) -> Meaning<$meaning> {
                let phrase = self.phrase(node, at)?;
                let (_, meaning) = $rows.get(phrase.row).ok_or_else(|| self.broken(node))?;
                meaning(self, &phrase)
            }
        )*}
    };
}

grammar! {
    Sentence sentence: sentence::Sentence = sentence::SENTENCE, false, "文", "a sentence";
    Aftermath aftermath: tefuda_ability::Step = aftermath::AFTERMATH, false, "文", "what comes of it later";
    Statement statement: sentence::Statement = sentence::STATEMENT, false, "文", "a statement";
    Body body: Vec<tefuda_ability::Step> = sentence::BODY, false, "文", "what is done";
    Series series: Vec<tefuda_ability::Step> = clause::SERIES, true, "動作", "what is done, in order";
    Clause clause: Vec<tefuda_ability::Step> = clause::CLAUSE, true, "動作", "something done";
    Offer offer: Vec<tefuda_ability::Step> = ways::OFFER, false, "以下から1つを選ぶ", "choose one of these";
    Unless unless: Vec<tefuda_ability::Step> = ways::UNLESS, false, "〜しないかぎり、〜する", "unless somebody does something";
    Options options: Vec<Vec<tefuda_ability::Step>> = ways::OPTIONS, false, "「〜」か「〜」", "what is done, one or the other";
    Instead instead: replacing::Substitute = replacing::INSTEAD, false, "かわりに起きること", "what happens instead";
    Replacing replacing: tefuda_ability::Replacement = replacing::REPLACING, false, "置換効果", "a replacement";
    Incoming incoming: Pattern = replacing::INCOMING, false, "受けるダメージ", "damage on its way";
    Lessened lessened: tefuda_ability::Instead = replacing::LESSENED, false, "そのダメージを減らす", "what becomes of the damage";
    Licence licence: tefuda_ability::Replacement = own_use::LICENCE, false, "このカードは〜できない", "what a card says of its own use";
    Itself itself: () = own_use::ITSELF, false, "このカード", "this card";
    Ban ban: Pattern = ban::BAN, false, "〜ことはない", "a ban";
    Later later: (Duration, tefuda_ability::Replacement) = period::LATER, false, "次のフェイズに〜ない", "what does not happen in the next such phase";
    Duration duration: Duration = period::DURATION, false, "期間", "a duration";
    Deed deed: Vec<tefuda_ability::Step> = deed::DEED, true, "動作", "something done";
    Line line: sentence::Sentence = line::LINE, false, "文", "a sentence";
    Resumed resumed: sentence::Sentence = resumed::RESUMED, false, "文", "a sentence";
    Waiting waiting: Pattern = line::WAITING, false, "誘発条件", "a trigger";
    Occurrence occurrence: Pattern = line::OCCURRENCE, true, "事象", "an event";
    Harm harm: Vec<tefuda_ability::Step> = harm::HARM, true, "ダメージ", "damage";
    Shared shared: Vec<tefuda_ability::Step> = harm::SHARED, true, "ダメージ", "damage";
    Spared spared: Pattern = ban::SPARED, false, "〜ない", "what does not happen";
    Blow blow: Vec<tefuda_ability::Step> = harm::BLOW, false, "ダメージ", "damage";
    Drawing drawing: Vec<tefuda_ability::Step> = drawing::DRAWING, true, "動作", "something done";
    Searching searching: Vec<tefuda_ability::Step> = searching::SEARCHING, true, "動作", "something done";
    Moving moving: Vec<tefuda_ability::Step> = moving::MOVING, true, "動作", "something done";
    Marking marking: Vec<tefuda_ability::Step> = marking::MARKING, true, "動作", "something done";
    Picking picking: Vec<tefuda_ability::Step> = picking::PICKING, true, "動作", "something done";
    Attaching attaching: Vec<tefuda_ability::Step> = attaching::ATTACHING, true, "動作", "something done";
    Doing doing: Vec<tefuda_ability::Step> = doing::DOING, true, "動作", "something done";
    Match contest: Vec<tefuda_ability::Step> = contest::MATCH, true, "動作", "something done";
    Outcome outcome: (bool, sentence::Statement) = contest::OUTCOME, false, "勝ったなら", "what is done if it was won";
    Gamble gamble: Vec<tefuda_ability::Step> = contest::GAMBLE, false, "動作", "something done";
    Floating floating: What = floating::FLOATING, false, "もの", "something";
    Thing thing: What = floating::THING, false, "もの", "something";
    Deck deck: () = drawing::DECK, false, "デッキ", "a deck";
    OwnHand own_hand: () = drawing::OWN_HAND, false, "自分の手札", "one's own hand";
    Altering altering: tefuda_ability::Arithmetic = doing::ALTERING, true, "ダメージの増減", "what becomes of damage";
    Many many: Amount = many::MANY, false, "数", "a number";
    Counting counting: Vec<tefuda_ability::Step> = many::COUNTED, true, "動作", "something done";
    Done done_word: tefuda_ability::How = deeds_done::DONE, false, "〜した", "what was done";
    DoneCount done_count: Amount = deeds_done::DONE_COUNT, false, "数", "a number";
    DoneEach done_each: Amount = deeds_done::DONE_EACH, false, "〜1枚につき", "for each";
    DoneTo done_to: tefuda_ability::Antecedent = deeds_done::DONE_TO, false, "〜したもの", "what something was done to";
    Per per: Amount = tally::PER, false, "〜1枚につき", "for each";
    Tally tallied: Amount = tally::TALLY, false, "数", "a number";
    Measure measure: Amount = tally::MEASURE, false, "数", "a number";
    Sole sole: What = bearing::SOLE, false, "もの", "something";
    Carried carried: noun::Phrase = bearing::CARRIED, false, "付いているもの", "what is attached";
    Trait feature_noun: Filter = bearing::TRAIT, false, "性質", "a property";
    Bearing bearing: Filter = bearing::BEARING, false, "性質", "a property";
    Presence presence: Condition = bearing::PRESENCE, false, "条件", "a condition";
    Altered altered: Continuous = altered::ALTERED, true, "継続効果", "a change that lasts";
    Titled titled: Continuous = titled::TITLED, true, "継続効果", "a change that lasts";
    Shift shift: Vec<Change> = altered::SHIFT, true, "変化", "a change";
    Destination destination: Destination = moving::DESTINATION, false, "移動先", "a place to go";
    Entries entries: Vec<Entry> = moving::ENTRIES, false, "〜の状態で", "a state to enter in";
    Custody custody: Option<Who> = moving::CUSTODY, false, "〜の支配下で", "under whose control";
    Token token: tefuda_ability::Token = token::TOKEN, false, "トークン", "a token";
    Stats stats: Vec<(Value, i32)> = token::STATS, false, "数値", "its numbers";
    Colours colours: Vec<Colour> = token::COLOURS, false, "色", "colours";
    Quotes quotes: Vec<tefuda_ability::Ability> = token::QUOTES, false, "「能力」", "quoted abilities";
    Trigger trigger: Pattern = event::TRIGGER, false, "誘発条件", "a trigger";
    Event event: Pattern = event::EVENT, true, "事象", "an event";
    Move movement: movement::Movement = movement::MOVE, true, "〜される（移動）", "a move (is destroyed, is put…)";
    MoveWord move_word: Option<tefuda_ability::How> = movement::MOVE_WORD, true, "〜される（移動）", "a move (is destroyed, is put…)";
    Cue cue: Pattern = cue::CUE, false, "誘発条件", "a trigger";
    Happening happening: Pattern = cue::HAPPENING, true, "事象", "an event";
    Occasion occasion: sentence::Sentence = cue::OCCASION, false, "文", "a sentence";
    Subject subject: Subject = event::SUBJECT, false, "主語", "a subject";
    Player player: Side = event::PLAYER, false, "プレイヤー", "a player";
    Supposition supposition: condition::Supposition = condition::SUPPOSITION, false, "条件", "a condition";
    Alternatives alternatives: Condition = condition::ALTERNATIVES, false, "条件", "a condition";
    Conjunction conjunction: Condition = condition::CONJUNCTION, false, "条件", "a condition";
    Fact fact: Condition = condition::FACT, false, "条件", "a condition";
    Laden laden: Condition = laden::LADEN, false, "条件", "a condition";
    Muster muster: Condition = muster::MUSTER, false, "条件", "a condition";
    Roll roll: Condition = muster::ROLL, false, "条件", "a condition";
    Lately lately: tefuda_ability::Lately = lately::LATELY, false, "このターンに", "a turn that is looked back on";
    LatelyOf lately_of: Condition = lately::LATELY_OF, false, "条件", "a condition";
    Past past: Pattern = lately::PAST, false, "起きたこと", "something that has happened";
    Undone undone: Pattern = lately::UNDONE, false, "起きなかったこと", "something that has not happened";
    Finding finding: Condition = condition::FINDING, false, "条件", "a condition";
    Compared compared: Condition = compared::COMPARED, false, "条件", "a condition";
    Lacking lacking: Condition = compared::LACKING, false, "条件", "a condition";
    Unlike unlike: Condition = compared::UNLIKE, false, "条件", "a condition";
    Quantity quantity: Amount = condition::QUANTITY, false, "数", "a number";
    Becoming becoming: Continuous = continuous::BECOMING, true, "継続効果", "a change that lasts";
    Topic topic: What = continuous::TOPIC, false, "主題", "what it is about";
    Changes changes: Vec<Change> = continuous::CHANGES, true, "変化", "changes";
    Change change: Vec<Change> = continuous::CHANGE, true, "変化", "a change";
    Boosts boosts: Vec<Change> = continuous::BOOSTS, false, "AP+1のような修整", "a boost";
    Object object: What = selection::OBJECT, false, "もの", "something";
    What what: What = what::WHAT, false, "もの", "something";
    Who who: Who = whose::WHO, false, "プレイヤー", "a player";
    Patient patient: tefuda_ability::Patient = selection::PATIENT, false, "ものかプレイヤー", "something or somebody";
    It it: tefuda_ability::Antecedent = noun::IT, false, "それ", "it";
    This this: () = noun::THIS, false, "このカード", "this card";
    Selection selection: (tefuda_ability::Candidates, Count) = selection::SELECTION, false, "数のある名詞句", "a noun with a count";
    Quantified quantified: (noun::Phrase, Count) = selection::QUANTIFIED, false, "数のある名詞句", "a noun with a count";
    OutOf out_of: (noun::Phrase, Count) = among::OUT_OF, false, "数のある名詞句", "a noun with a count";
    Every every: What = among::EVERY, false, "もの", "something";
    From from: What = among::FROM, false, "もの", "something";
    Often often: Count = selection::OFTEN, false, "数", "how many";
    Noun noun: noun::Phrase = noun::NOUN, false, "名詞句", "a noun phrase";
    Place place: Place = whose::PLACE, false, "領域", "a zone";
    Whose whose: Side = whose::WHOSE, false, "あなたの・相手の", "whose";
    Attribute attribute: Filter = crate::reading::filter::ATTRIBUTE, false, "条件", "a property";
    Quality quality: Filter = crate::reading::filter::QUALITY, false, "性質", "a property";
    Qualities qualities: Vec<Filter> = crate::reading::filter::QUALITIES, false, "性質", "properties";
    Most most: Filter = crate::reading::filter::MOST, false, "性質", "a property";
    Standing standing: Filter = crate::reading::filter::STANDING, false, "性質", "a property";
    Bound bound: tefuda_ability::Comparison = amount::BOUND, false, "以上・以下", "a comparison";
    Amount amount: Amount = amount::AMOUNT, false, "数", "a number";
    Figure figure: Amount = amount::FIGURE, false, "数", "a number";
}
