//! What earlier words leave for later ones.

use super::{noun, topic};
use crate::Reference;
use tefuda_ability::{
    Amount, Antecedents, Candidates, Condition, How, Name, Noun, Offered, Place, Role, Side, Step, Var, Verb, What, Who,
};

/// What earlier words leave for later ones.
#[derive(Debug, Clone)]
pub(crate) struct State {
    /// What それ can stand for.
    pub mentioned: Antecedents,
    /// The next free slot.
    pub next: u8,
    /// Which verbs were done to which slot, for この効果で〜した.
    pub acted: Vec<(Var, Verb)>,
    /// The slots that each それ stood for, from the beginning of the text.
    pub spoken: Vec<Var>,
    /// How each それ was resolved.
    pub references: Vec<Reference>,
    /// The cards that were looked at last, and where they lie.
    pub seen: Option<(Var, Place)>,
    /// What words took that is several, and where it lies.
    pub several: Vec<(Var, Place)>,
    /// Out of which of those something was taken: 残り
    pub taken_from: Option<Var>,
    /// What was chosen out of those.
    pub taken: Vec<Var>,
    /// The colour that was chosen last.
    pub colour: Option<Var>,
    /// The slots that hold exactly one target.
    pub single: Vec<Var>,
    /// The slots of what is one thing that no word has taken for itself.
    pub lone: Vec<Var>,
    /// Whether what dealt the damage was named: after that nobody can tell whether そのユニット is it or what was dealt it.
    pub dealer: bool,
    /// What words took that is several, out of which one was taken: そのうち1体, もう1体.
    pub parted: Vec<Var>,
    /// What was dealt with together, of which a word took only a part.
    pub pair: Vec<What>,
    /// What the sentence has chosen, by a word for nothing else.
    pub picked: Vec<Var>,
    /// What was chosen after cards were dealt with, of which nothing says where it lies.
    pub unplaced: Vec<Var>,
    /// Whether the sentence has swapped two of which neither comes first.
    pub alike: bool,
    /// What has left play by what happened.
    pub fallen: Option<Var>,
    /// Whether two things could be meant, which is a better reason than any other.
    pub doubtful: bool,
    /// The slots of targets that one sentence took together: ユニット1体とプレイヤー1人
    pub together: Vec<Var>,
    /// How many steps of the sentence are done whatever may be done after them: 〜し、その後、
    pub certain: usize,
    /// The object of the sentence's last verb.
    pub object: Option<What>,
    /// How many the sentence has chosen of what it goes on with: 2枚選び、
    pub chose: Option<(Var, Amount)>,
    /// What is said of the first in a list, whose and where, while the next is read.
    pub listed: Option<noun::Phrase>,
    /// The words under which the text has moved anything so far: what 捨てた枚数 can count.
    pub done: Vec<How>,
    /// Whether something was done that can be won.
    pub contested: bool,
    /// How many a slot holds, where a text has said it.
    pub counts: Vec<(Var, i32)>,
    /// How often that was done last, where that is a number.
    pub played: Option<i32>,
    /// The word under which the last verb moved something: what その枚数 counts.
    pub did: Option<How>,
    /// Whether each player did that.
    pub did_by_each: bool,
    /// The pile that something was put into last, and what: what シャッフルする alone shuffles.
    pub shuffled: Option<(Place, What)>,
    /// Whether something was put at a place of a pile, which no shuffle is to disturb.
    pub piled: bool,
    /// The first slot that an earlier sentence has not filled.
    pub start: u8,
    /// Whether this sentence speaks of what an earlier one remembered.
    pub leans: bool,
    /// What this sentence counts of what was done.
    pub counted: Vec<How>,
    /// Whether it asks how often something was won.
    pub gambled: bool,
    /// Whether an earlier sentence was not understood, so that a それ without antecedent is not worth a second message.
    pub broken: bool,
    /// Whether each player has just chosen for themselves, so that no それ could tell which of it is meant.
    pub apart: bool,
    /// Whether what each player does is being read, for one player after the other.
    pub in_turn: bool,
    /// What the sentence's condition was about.
    pub supposed: Option<What>,
    /// What the sentence asks, and what the one before asked: the next may ask more of the same.
    pub inquiry: Option<Condition>,
    pub inquired: Option<Condition>,
    /// What the sentence has just said to be changed: HPを100増やし、退却コストを1増やす
    pub changed: Option<What>,
    /// What that condition says is attached to it.
    pub borne: Option<What>,
    /// Whether a question is being read: それが〜なら, それのコスト
    pub asking: bool,
    /// What somebody might just have taken: 〜してもよい
    pub offered: Offered,
    /// Whether the sentence asks whether one of several is there, which それ would not tell apart from the others.
    pub asked_among: bool,
    /// Who was told to do something in the sentence before, where that is known only by a thing: それの支配者は
    pub told: Option<Who>,
    /// Who might: 相手がそうしなかったなら
    pub asked: Option<Who>,
    /// Whether later words of the sentence took that up.
    pub recalled: bool,
    /// Whether what happened is that a skill is used: そのスキル
    pub uses_skill: bool,
    /// Whether what happened has a number: その点数, 与えたダメージ
    pub measured: bool,
    /// What the ability waits for: 破壊されたユニット
    pub event: Option<tefuda_ability::Pattern>,
    /// Of which kind that was which the text has moved under each word, as far as it says.
    pub moved_kinds: Vec<(How, Option<tefuda_ability::Kind>)>,
    /// The zone that something was put into last: 夢に置いた数
    pub put_to: Option<tefuda_ability::Zone>,
    /// The sort of counters that were put on something, if that is what happened: その数
    pub countered: Option<tefuda_ability::Counter>,
    /// Whom the sentence is said of.
    pub topic: topic::Topic,
    /// Who looked at the cards that were looked at last.
    pub looker: Option<Who>,
    /// Who does the verbs of the sentence.
    pub(super) actor: Who,
    /// Whether a verb took the actor.
    pub(super) actor_taken: bool,
    /// Who does the first verb of the sentence: the one who may.
    pub(super) lead: Option<Who>,
    /// Choices that a verb's object implies: they are made before it.
    pub(super) pending: Vec<Step>,
    /// Whose things each slot was chosen or targeted among.
    pub whose: Vec<(Var, Side)>,
    /// The same, and of what an event happened to, in whatever zone.
    pub sides: Vec<(Var, Side)>,
    /// Where what each slot was chosen or targeted among lies.
    pub places: Vec<(Var, Place)>,
    /// Whose things the noun that is being read is said to be among.
    pub ahead: Option<Side>,
    /// The part that what a slot was chosen for had then: スタンバイ・ユニット
    pub cast: Vec<(Var, Role)>,
    /// What is attached to something that a slot was filled from.
    pub parts: Vec<(Var, Noun)>,
    /// What was spoken of that later words have taken up, still to be kept where it was spoken of.
    pub keeps: Vec<Step>,
    /// How many such things there are.
    pub kept: u8,
    /// How many there were when the sentence began.
    pub(super) kept_before: u8,
    /// Choices that a later verb says whose things they are among.
    pub settled: Vec<(Var, Side)>,
    /// What the sentence mends.
    pub mended: Vec<Var>,
    /// The object of the last verb of the sentence before.
    pub before: Option<What>,
    /// What a player has one of that a sentence has spoken of last.
    pub sole: Option<What>,
    /// Whether it is the text of a skill.
    pub in_skill: bool,
    /// The title of that skill.
    pub title: Option<Name>,
    /// Whether that has to say by what the number in its damage box is multiplied.
    pub multiplies: bool,
    /// Whether the sentence deals damage without saying to what.
    pub unaimed: bool,
}

impl State {
    /// The state at the beginning of a text; after a sentence that was not understood, less is asked of the next ones.
    pub fn new(broken: bool) -> State {
        State {
            mentioned: Antecedents::default(),
            next: 0,
            acted: Vec::new(),
            spoken: Vec::new(),
            references: Vec::new(),
            seen: None,
            several: Vec::new(),
            taken_from: None,
            taken: Vec::new(),
            colour: None,
            single: Vec::new(),
            lone: Vec::new(),
            dealer: false,
            parted: Vec::new(),
            pair: Vec::new(),
            picked: Vec::new(),
            unplaced: Vec::new(),
            alike: false,
            fallen: None,
            doubtful: false,
            together: Vec::new(),
            certain: 0,
            object: None,
            done: Vec::new(),
            contested: false,
            played: None,
            counts: Vec::new(),
            did: None,
            did_by_each: false,
            shuffled: None,
            piled: false,
            start: 0,
            leans: false,
            counted: Vec::new(),
            gambled: false,
            apart: false,
            in_turn: false,
            supposed: None,
            inquiry: None,
            inquired: None,
            changed: None,
            borne: None,
            asking: false,
            offered: Offered::default(),
            asked_among: false,
            told: None,
            asked: None,
            recalled: false,
            uses_skill: false,
            measured: false,
            event: None,
            moved_kinds: Vec::new(),
            put_to: None,
            countered: None,
            broken,
            topic: topic::Topic::default(),
            looker: None,
            actor: Who::You,
            actor_taken: true,
            lead: None,
            pending: Vec::new(),
            whose: Vec::new(),
            sides: Vec::new(),
            cast: Vec::new(),
            places: Vec::new(),
            ahead: None,
            parts: Vec::new(),
            keeps: Vec::new(),
            kept: 0,
            kept_before: 0,
            settled: Vec::new(),
            mended: Vec::new(),
            before: None,
            sole: None,
            chose: None,
            listed: None,
            in_skill: false,
            title: None,
            multiplies: false,
            unaimed: false,
        }
    }

    /// From here on it is another sentence that could depend on what came before.
    pub fn begin_sentence(&mut self) {
        (self.start, self.kept_before) = (self.next, self.kept);
        self.leans = false;
        self.counted.clear();
        (self.gambled, self.unaimed) = (false, false);
        self.chose = None;
    }

    /// What the choices choose among that a verb's object implied.
    pub fn chosen_nouns(&mut self) -> impl Iterator<Item = &mut Noun> {
        self.pending.iter_mut().filter_map(|step| match step {
            Step::Choose { what: Candidates::Objects(noun), .. } => Some(noun),
            _ => None,
        })
    }

    /// What the verb's object says that it takes, wherever that is remembered.
    pub fn burdens(&mut self) -> impl Iterator<Item = &mut Noun> {
        let chosen = |step: &Step| if let Step::Choose { slot, .. } = step { Some(*slot) } else { None };
        let slots: Vec<Var> = self.pending.iter().filter_map(chosen).collect();
        let parts = self.parts.iter_mut().filter(move |(slot, _)| slots.contains(slot)).map(|(_, noun)| noun);
        let choices = self.pending.iter_mut().filter_map(|step| match step {
            Step::Choose { what: Candidates::Objects(noun), .. } => Some(noun),
            _ => None,
        });
        parts.chain(choices)
    }

    /// Who does the verbs of the sentence.
    pub fn topic_actor(&self) -> &Who {
        &self.actor
    }

    /// A slot is spoken of.
    pub fn lean(&mut self, slot: Var) {
        self.spoken.push(slot);
        let kept = slot.keep().is_some_and(|n| n < self.kept_before);
        let made = slot == Var::Made || slot == Var::LastMade;
        self.leans |= slot.is_before(self.start) || made || kept || slot.moved_by().is_some();
    }
}
