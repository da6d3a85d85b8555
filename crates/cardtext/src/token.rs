//! Words: the longest that the dictionary knows at each place, with the bytes they were printed in.

use crate::{Diagnostic, normalise::Glyph, spelling::spellings};
use foldhash::HashMap;
use std::{ops::Range, rc::Rc};
use tefuda_ability::{Form, Phrase, Verb, Voice};

/// What a pattern of the grammar can ask a single word to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Terminal {
    /// This very word of the shared grammar, by number.
    Literal(u16),
    /// A verb in a voice and a form.
    Verb(Verb, Voice, Form),
    /// A verb that turns something into a status.
    Turn(Voice, Form),
    /// A mark, before 、 or at the end.
    Mark(Form),
    /// A verb that only this game has.
    Own(Form),
    /// A verb for a state that a counter stands for: 気絶させる; passive: 気絶する
    Ail(Voice, Form),
    /// A word that each game has.
    Phrase(Phrase),
    /// A word of one of the game's lists.
    Listed(List),
    /// 3
    Number,
    /// +1, -2
    Signed,
    /// 《…》
    Name,
    /// 「…」, 『…』
    Quote,
    /// 『…』
    Part,
}

/// The lists of words that a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum List {
    Kind,
    Colour,
    Value,
    Counter,
    Zone,
    /// レスト状態: twice the status, and one more for the opposite.
    State,
    /// ターン開始時
    Moment,
    /// 攻撃したとき
    Feat,
    /// じゃんけんに勝ったとき
    Act,
    /// チャージできない
    Forbidden,
    /// スキル, EXパワー
    AbilitySort,
    /// 攻撃した, 攻撃していた
    FeatDone,
    /// 攻撃していなかった
    FeatUndone,
    /// じゃんけんに勝った, じゃんけんに勝っていた
    ActDone,
    /// じゃんけんに勝っていなかった
    ActUndone,
    /// 攻撃 of 攻撃または防御したとき
    FeatStem,
    /// 攻撃 of 攻撃も防御もできない
    CannotStem,
    Role,
    /// A part that a player has one of.
    SoleRole,
    /// One picture for several colours.
    Icon,
    /// 属性, 有利
    Aspect,
    /// 気絶状態
    Ailment,
    /// 気絶している, and one more for 気絶していない.
    Ailing,
    /// 気絶していても
    Despite,
    /// バトルしている
    Acting,
    /// メインフェイズ
    Period,
    /// 体, 枚, つ
    Unit,
}

/// One way to take a word: what it is, and which.
pub(crate) type Analysis = (Terminal, u16);

/// One word of a text.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    /// As normalised.
    pub text: String,
    /// Its bytes in the printed text.
    pub span: Range<usize>,
    /// What it can be; empty for a word that nobody knows.
    pub analyses: Rc<[Analysis]>,
    /// The words inside 「 」.
    pub inside: Vec<Token>,
}

impl Token {
    /// Which one it is, if it can be that.
    pub fn is(&self, terminal: Terminal) -> Option<u16> {
        self.analyses.iter().find(|(known, _)| *known == terminal).map(|(_, which)| *which)
    }
}

/// Which word of its list a name is that no list has: its text tells.
pub(crate) const COINED: u16 = u16::MAX;

/// Every word that the grammar and the lexicon know.
#[derive(Debug, Clone, Default)]
pub(crate) struct Dictionary {
    words: HashMap<String, Vec<Analysis>>,
    longest: usize,
    literals: Vec<String>,
    /// What makes a name of a list out of whatever stands before it.
    pub coins: Vec<(Vec<char>, List)>,
}

impl Dictionary {
    /// Adds a word in each of its spellings, or another way to take it.
    pub fn add(&mut self, word: &str, analysis: Analysis) {
        for spelling in spellings(word) {
            self.longest = self.longest.max(spelling.chars().count());
            let known = self.words.entry(spelling).or_default();
            if !known.contains(&analysis) {
                known.push(analysis);
            }
        }
    }

    /// The terminal for a word of the grammar itself.
    pub fn literal(&mut self, word: &str) -> Terminal {
        let at = self.literals.iter().position(|known| known == word).unwrap_or_else(|| {
            self.literals.push(word.to_owned());
            self.literals.len() - 1
        });
        let terminal = Terminal::Literal(u16::try_from(at).unwrap_or(u16::MAX));
        self.add(word, (terminal, 0));
        terminal
    }

    /// The words that can stand for a terminal.
    pub fn spellings(&self, terminal: Terminal) -> Vec<&str> {
        let mut found: Vec<&str> = self
            .words
            .iter()
            .filter(|(_, ways)| ways.iter().any(|way| way.0 == terminal))
            .map(|(word, _)| word.as_str())
            .collect();
        found.sort_unstable();
        found
    }

    /// A word that is two things of one sort, so that nothing could tell which is meant.
    pub fn shared_word(&self) -> Option<&str> {
        let shared =
            |ways: &[Analysis]| ways.iter().enumerate().any(|(at, way)| ways[..at].iter().any(|other| other.0 == way.0));
        self.words.iter().filter(|(_, ways)| shared(ways)).map(|(word, _)| word.as_str()).min()
    }

    /// Every word, to look for one that was meant.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.keys().map(String::as_str)
    }

    fn longest_at(&self, glyphs: &[Glyph]) -> Option<(usize, &[Analysis])> {
        let mut text: String = glyphs.iter().take(self.longest).map(|glyph| glyph.ch).collect();
        let mut length = glyphs.len().min(self.longest);
        while length > 0 {
            if let Some(ways) = self.words.get(&text) {
                return Some((length, ways));
            }
            text.pop();
            length -= 1;
        }
        None
    }
}

/// How deep quotes may stand inside quotes.
const MAX_DEPTH: usize = 4;

/// Cuts a text into words.
pub(crate) fn tokenise(glyphs: &[Glyph], dictionary: &Dictionary) -> Result<Vec<Token>, Diagnostic> {
    tokenise_at(glyphs, dictionary, 0)
}

fn tokenise_at(glyphs: &[Glyph], dictionary: &Dictionary, depth: usize) -> Result<Vec<Token>, Diagnostic> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < glyphs.len() {
        let rest = &glyphs[at..];
        let token = match rest[0].ch {
            '「' | '『' => quote(rest, dictionary, depth)?,
            '《' => name(rest, dictionary)?,
            _ => plain(rest, dictionary),
        };
        at += token.text.chars().count().max(1);
        tokens.push(token);
    }
    Ok(tokens)
}

fn token(glyphs: &[Glyph], analyses: Rc<[Analysis]>) -> Token {
    let span = glyphs.first().map_or(0, |glyph| glyph.span.start)..glyphs.last().map_or(0, |glyph| glyph.span.end);
    Token { text: glyphs.iter().map(|glyph| glyph.ch).collect(), span, analyses, inside: Vec::new() }
}

fn quote(glyphs: &[Glyph], dictionary: &Dictionary, depth: usize) -> Result<Token, Diagnostic> {
    let mut open = 0_usize;
    for (at, glyph) in glyphs.iter().enumerate() {
        open += usize::from(matches!(glyph.ch, '「' | '『'));
        open -= usize::from(matches!(glyph.ch, '」' | '』'));
        if open == 0 {
            if depth == MAX_DEPTH {
                return Err(Diagnostic::too_deep(glyphs[0].span.start..glyph.span.end));
            }
            let inside = tokenise_at(&glyphs[1..at], dictionary, depth + 1)?;
            let part = (glyphs[0].ch == '『').then_some((Terminal::Part, 0));
            let analyses: Rc<[Analysis]> = std::iter::once((Terminal::Quote, 0)).chain(part).collect();
            return Ok(Token { inside, ..token(&glyphs[..=at], analyses) });
        }
    }
    Err(Diagnostic::unclosed(glyphs[0].span.clone(), if glyphs[0].ch == '『' { '』' } else { '」' }))
}

/// 《…》 is a name, unless the game has that very icon.
fn name(glyphs: &[Glyph], dictionary: &Dictionary) -> Result<Token, Diagnostic> {
    let end =
        glyphs.iter().position(|glyph| glyph.ch == '》').ok_or_else(|| Diagnostic::unclosed(glyphs[0].span.clone(), '》'))?;
    let text: String = glyphs[..=end].iter().map(|glyph| glyph.ch).collect();
    let icon = dictionary.words.get(&text).map(|ways| Rc::from(ways.as_slice()));
    Ok(token(&glyphs[..=end], icon.unwrap_or_else(|| Rc::from([(Terminal::Name, 0)]))))
}

fn plain(glyphs: &[Glyph], dictionary: &Dictionary) -> Token {
    let digits = |from: usize| glyphs[from..].iter().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
    let first = glyphs[0].ch;
    if first.is_ascii_digit() {
        // 1ターンに2回チャージできる: a word of the game may begin with a number.
        let mark = |(terminal, _): &Analysis| matches!(terminal, Terminal::Mark(_));
        if let Some((length, ways)) = dictionary.longest_at(glyphs).filter(|(_, ways)| ways.iter().any(mark)) {
            return token(&glyphs[..length], Rc::from(ways));
        }
        return token(&glyphs[..digits(0)], Rc::from([(Terminal::Number, 0)]));
    }
    if matches!(first, '+' | '-') && digits(1) > 0 {
        return token(&glyphs[..=digits(1)], Rc::from([(Terminal::Signed, 0)]));
    }
    match dictionary.longest_at(glyphs) {
        found if let Some((length, list)) = coined(glyphs, dictionary, found.map_or(0, |(length, _)| length)) => {
            token(&glyphs[..length], Rc::from([(Terminal::Listed(list), COINED)]))
        }
        Some((length, ways)) => token(&glyphs[..length], Rc::from(ways)),
        None if kanji_number(&first.to_string()).is_some() => {
            let digits = glyphs.iter().take_while(|glyph| KANJI.contains(glyph.ch)).count();
            token(&glyphs[..digits], Rc::from([(Terminal::Number, 0)]))
        }
        None => token(&glyphs[..unknown_length(glyphs, dictionary)], Rc::from([])),
    }
}

/// The figures in kanji; the tenth is ten.
const KANJI: &str = "一二三四五六七八九十";

/// 二, 十二, 二十: a number up to 99 that is written in kanji.
pub(crate) fn kanji_number(text: &str) -> Option<i32> {
    let figure = |text: &str| match text {
        "" => Some(1),
        text => {
            KANJI.chars().position(|ch| text.chars().eq([ch])).and_then(|at| i32::try_from(at + 1).ok()).filter(|n| *n < 10)
        }
    };
    match text.split_once('十') {
        None if text.is_empty() => None,
        None => figure(text),
        Some((tens, "")) => Some(10 * figure(tens)?),
        Some((tens, ones)) => Some(10 * figure(tens)? + figure(ones)?),
    }
}

/// Words that say which of all names is meant, or how many, and so are none.
const NO_NAMES: [&str; 17] =
    ["全", "全種", "各", "各種", "他", "同", "同じ", "同名", "同種", "両", "別", "残り", "通常", "正常", "元", "表", "裏"];

/// 毒マーカー, 呪いマーカー: a name before what makes it one, unless a word that is known reaches as far.
fn coined(glyphs: &[Glyph], dictionary: &Dictionary, known: usize) -> Option<(usize, List)> {
    let text: Vec<char> = glyphs.iter().map(|glyph| glyph.ch).take(LONGEST_NAME).collect();
    dictionary.coins.iter().find_map(|(suffix, list)| {
        let name = (1..text.len()).find(|at| text[*at..].starts_with(suffix))?;
        let length = name + suffix.len();
        // 裏向き状態: how something lies is no counter's name.
        let lies = dictionary.words.get(&text[..name].iter().collect::<String>());
        let lies = lies.is_some_and(|ways| ways.iter().any(|(known, _)| *known == Terminal::Listed(List::State)));
        (length > known && !lies && names(&text[..name], known)).then_some((length, *list))
    })
}

/// A name and what follows it have no more letters than this.
const LONGEST_NAME: usize = 16;

/// Letters that stand before a name or after what says something of the marker, and so neither begin nor end one.
const PARTICLES: &str = "のにをがはともへでなか";
/// What is left over of a verb at the end of a name: 呪い, 痺れ
const VERBAL: &str = "いきぎしちじびみりえけげせべめれ";

/// Whether these letters are a name: without hiragana, or with what is left over of a verb, or in hiragana only, if no word of more
/// than one letter begins there.
fn names(text: &[char], known: usize) -> bool {
    let front = text.iter().take_while(|ch| matches!(script(**ch), 1..=3) && !ch.is_ascii_digit()).count();
    let (rest, last) = (&text[front..], text[text.len() - 1]);
    let kana = rest.iter().all(|ch| script(*ch) == 0);
    let word = match front {
        0 => known < 2 && !PARTICLES.contains(text[0]) && !PARTICLES.contains(last),
        _ => rest.is_empty() || (rest.len() <= 2 && VERBAL.contains(last)),
    };
    kana && word && !NO_NAMES.contains(&text.iter().collect::<String>().as_str())
}

/// An unknown word runs on while the script stays the same and no known word begins.
fn unknown_length(glyphs: &[Glyph], dictionary: &Dictionary) -> usize {
    let script = script(glyphs[0].ch);
    let runs_on = |at: &usize| {
        let ch = glyphs[*at].ch;
        self::script(ch) == script && !matches!(ch, '「' | '『' | '《') && dictionary.longest_at(&glyphs[*at..]).is_none()
    };
    1 + (1..glyphs.len()).take_while(runs_on).count()
}

fn script(ch: char) -> u8 {
    match ch {
        'ぁ'..='ゟ' => 0,
        'ァ'..='ヿ' => 1,
        '一'..='鿿' | '々' => 2,
        _ if ch.is_alphanumeric() => 3,
        _ => 4,
    }
}
