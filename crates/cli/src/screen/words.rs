//! What the screen says of itself, in both languages.

use super::app::Focus;
use tefuda_table::Lang;

fn say<'w>(lang: Lang, ja: &'w str, en: &'w str) -> &'w str {
    if lang == Lang::Ja { ja } else { en }
}

/// The title of the panel with what can be done.
pub fn options_title(lang: Lang) -> &'static str {
    say(lang, "選択肢", "options")
}

/// A card's text goes on.
pub fn more_text(lang: Lang) -> &'static str {
    say(lang, "… (i で続き)", "… (i shows it all)")
}

/// What a question is about goes on.
pub fn more_reason(lang: Lang) -> &'static str {
    say(lang, "…(w で全文)", "…(w: all)")
}

/// The title of the log.
pub fn log_title(lang: Lang) -> &'static str {
    say(lang, "記録", "log")
}

/// The title of a card to read.
pub fn card_title(lang: Lang) -> &'static str {
    say(lang, "カード", "card")
}

/// Before what a card on the table is at the moment.
pub fn now(lang: Lang) -> &'static str {
    say(lang, "  いま: ", "  now: ")
}

/// The title of a reason.
pub fn why_title(lang: Lang) -> &'static str {
    say(lang, "なぜ", "why")
}

/// The title of the zones.
pub fn zones_title(lang: Lang) -> &'static str {
    say(lang, "領域 (Enterで中を見る)", "zones (Enter looks inside)")
}

/// The title of the stops.
pub fn stops_title(full: bool, lang: Lang) -> &'static str {
    if full {
        say(lang, "フルコントロール中: 必ず尋ねます (f で切替)", "full control: you are always asked (f switches)")
    } else {
        say(lang, "自動パスが止まるところ (Enterで切替)", "where auto-pass stops (Enter switches)")
    }
}

/// The title of the question whether to give up.
pub fn concede_title(lang: Lang) -> &'static str {
    say(lang, "投了しますか", "Concede?")
}

/// How to answer it.
pub fn concede(lang: Lang) -> &'static str {
    say(lang, "はい: y    いいえ: Enter か Esc", "yes: y    no: Enter or Esc")
}

/// The title of the end.
pub fn over(lang: Lang) -> &'static str {
    say(lang, "ゲーム終了 (qで終わる)", "the game is over (q leaves)")
}

/// The title of the help.
pub fn help_title(lang: Lang) -> &'static str {
    say(lang, "遊び方と操作", "how to play, and the keys")
}

/// Nothing can be done with a thing.
pub fn nothing_to_do(lang: Lang) -> &'static str {
    say(lang, "いまこのカードでできることはありません", "there is nothing to do with this now")
}

/// No card is selected.
pub fn no_card(lang: Lang) -> String {
    say(lang, "カードが選ばれていません (Tabで盤面へ)", "no card is selected (Tab goes to the board)").to_owned()
}

/// A line of the log that nothing caused.
pub fn no_reason(lang: Lang) -> String {
    say(lang, "ターンの区切りです (↑↓で出来事を選ぶ)", "a turn begins there (↑↓ select what happened)").to_owned()
}

/// There is no such option.
pub fn no_option(count: usize, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("1から{count}までの番号です"),
        Lang::En => format!("a number from 1 to {count}"),
    }
}

/// That letter stands for something that is not offered.
pub fn not_now(lang: Lang) -> String {
    say(lang, "いまは選べません", "not possible now").to_owned()
}

/// A pass that gives up what nobody would.
pub fn really_pass(what: &str, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{what} が使えます。それでもパスするなら、もう一度 p"),
        Lang::En => format!("you could: {what}. To pass nevertheless press p again"),
    }
}

/// That key means nothing.
pub fn unknown_key(lang: Lang) -> String {
    say(lang, "そのキーには働きがありません (? で操作一覧)", "that key does nothing (? for keys)").to_owned()
}

/// A decision was taken back.
pub fn undone(lang: Lang) -> String {
    say(lang, "直前の決定を取り消しました", "your last decision is taken back").to_owned()
}

/// Full control was switched.
pub fn full_control(on: bool, lang: Lang) -> String {
    let words = if on {
        say(lang, "フルコントロール: 必ず尋ねます", "full control: you are always asked")
    } else {
        say(lang, "自動パス: 止まるところ以外はパスします", "auto-pass: you are asked only at your stops")
    };
    words.to_owned()
}

/// A game goes on that was left.
pub fn resumed(turn: u16, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{turn}ターン目から続けます"),
        Lang::En => format!("the game goes on in turn {turn}"),
    }
}

/// The curtain between two players.
pub fn curtain(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{name}の番です。交代したら Enter を押してください"),
        Lang::En => format!("{name}, take the keyboard and press Enter"),
    }
}

/// A question about the other's turn, asked across the table, and how it is answered.
pub fn aside(name: &str, asked: &str, lang: Lang) -> [String; 2] {
    let how = match lang {
        Lang::Ja => "しない: Enter    手札を見て考える: y (キーボードを渡してください)",
        Lang::En => "no: Enter    look at your hand: y (and take the keyboard)",
    };
    [format!("{name}: {asked}"), how.to_owned()]
}

/// What waits for resolution, the next first.
pub fn waits(cards: &[String], lang: Lang) -> Option<String> {
    let (next, rest) = cards.split_first()?;
    let rest = if rest.is_empty() { String::new() } else { format!(" ({})", rest.join(" ")) };
    Some(match lang {
        Lang::Ja => format!("次に解決: {next}{rest}"),
        Lang::En => format!("resolves next: {next}{rest}"),
    })
}

/// The window is too small.
pub fn too_small((width, height): (u16, u16), lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("画面が小さすぎます ({width}×{height}以上。--plain なら1行ずつ。qで終了)"),
        Lang::En => format!("the window is too small: at least {width}×{height} (or use --plain; q leaves)"),
    }
}

/// The keys that matter most in a panel, in one line.
pub fn foot(focus: Focus, over: bool, lang: Lang) -> &'static str {
    match focus {
        _ if over => say(lang, "q 終了 Tab 盤面・記録へ i カード w なぜ z 領域", "q leave Tab board, log i card w why z zones"),
        Focus::Options => say(
            lang,
            "Enter 決定 ↑↓ 選ぶ Tab 盤面 p パス i カード w なぜ z 領域 u 取消 q 終了 ? 遊び方",
            "Enter take ↑↓ move Tab board p pass i card w why z zones u undo q leave ? help",
        ),
        Focus::Board => say(
            lang,
            "Enter できること ↑↓←→ 選ぶ Tab 記録 i カード z 領域 p パス q 終了 ? 遊び方",
            "Enter what it can do ↑↓←→ move Tab log i card z zones p pass q leave ? help",
        ),
        Focus::Log => say(
            lang,
            "Enter なぜ起きたか ↑↓ 選ぶ Tab 選択肢へ z 領域 p パス u 取消 q 終了 ? 遊び方",
            "Enter why it happened ↑↓ move Tab options z zones p pass u undo q leave ? help",
        ),
    }
}

/// Where the rules are explained.
pub fn more_rules(lang: Lang) -> &'static str {
    say(lang, "(? で遊び方)", "(? explains the rules)")
}

/// A turn has begun since the player last decided.
pub fn new_turn(turn: u16, own: bool, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("▌{turn}ターン目・{}のターン。", if own { "あなた" } else { "相手" }),
        Lang::En => format!("▌Turn {turn}, {}. ", if own { "yours" } else { "the opponent's" }),
    }
}

/// The keys of what is opened over the table, in one line.
pub fn overlay_foot(lang: Lang) -> &'static str {
    say(lang, "Esc 閉じる ↑↓ 選ぶ・送る Enter 決定", "Esc close ↑↓ move or scroll Enter choose")
}

/// The keys of a replay, in one line.
pub fn replay_foot(lang: Lang) -> &'static str {
    say(
        lang,
        "←→ 1手 PgUp/PgDn 10手 番号+Enter 移動 Tab 盤面 v 視点 w なぜ q 終了 ? 説明",
        "←→ step PgUp/PgDn ten number+Enter jump Tab board v eyes w why q leave ? help",
    )
}

/// The keys of a replay on its board and in its log.
pub fn replay_panel_foot(focus: Focus, lang: Lang) -> &'static str {
    match focus {
        Focus::Options => replay_foot(lang),
        Focus::Board => say(
            lang,
            "↑↓←→ 選ぶ Enter できること i カード Tab 記録へ v 視点 z 領域 q 終了 ? 説明",
            "↑↓←→ move Enter what it can do i card Tab log v eyes z zones q leave ? help",
        ),
        Focus::Log => say(
            lang,
            "↑↓ 選ぶ Enter なぜ ←→ 1手 l 全部/要点 Tab 手順へ v 視点 z 領域 q 終了 ? 説明",
            "↑↓ move Enter why ←→ step l all/short Tab picks v eyes z zones q leave ? help",
        ),
    }
}

/// Every key of a replay.
pub fn replay_help(lang: Lang) -> &'static str {
    say(lang, REPLAY_JA, REPLAY_EN)
}

/// What nobody may look at with these eyes.
pub fn not_with_these_eyes(lang: Lang) -> String {
    say(lang, "この視点では見えません (v で視点を変える)", "not with these eyes (v changes them)").to_owned()
}

/// With whose eyes a replay is seen.
pub fn eyes(viewer: Option<usize>, lang: Lang) -> &'static str {
    match viewer {
        Some(0) => say(lang, "Aの視点", "A's eyes"),
        Some(_) => say(lang, "Bの視点", "B's eyes"),
        None => say(lang, "すべて見える", "everything is shown"),
    }
}

/// A decision of the other player, whose options one does not see.
pub fn decides(lang: Lang) -> &'static str {
    say(lang, "(決定)", "(decides)")
}

/// Every key.
pub fn help(lang: Lang) -> &'static str {
    say(lang, HELP_JA, HELP_EN)
}

const REPLAY_JA: &str = "←→  1手ずつ (盤面では左右のカード)    PgUp PgDn  10手    n b  次・前のターン    Home End  最初・最後    番号 Enter  その手へ
Tab  手順 → 盤面 → 記録の順に移る    ↑↓  その中で選ぶ
盤面で Enter  決める人にできることと、できない理由 (条項)
記録で Enter (w)  その出来事の理由を、原因までさかのぼる
v  Aの視点・Bの視点・すべて    l  記録の全部・要点
i (スペース)  カードの文と英語    z  領域の中を見る    q  終わる
マウス: クリックで選ぶ。ホイールで1手
その時点から対戦: tefuda play --from FILE@番号    裁定にする: tefuda replay FILE --at 番号 --to-scenario";
const REPLAY_EN: &str = "←→  one pick (on the board: the card beside)    PgUp PgDn  ten    n b  next turn, turn before
Home End  the first, the last    a number, Enter  to that pick
Tab  from the picks to the board to the log    ↑↓  move in it
Enter on the board  what whoever decides can do with a card, and why not the rest
Enter in the log (w)  why a thing happened, up to its cause
v  A's eyes, B's eyes, everything    l  the whole log or the short one
i (space)  a card's text    z  look into zones    q  leave
Mouse: a click selects; the wheel steps
Play on from a point: tefuda play --from FILE@N    As a ruling: tefuda replay FILE --at N --to-scenario";
const HELP_JA: &str = "↑↓ (j k)  選ぶ    Enter  決定。番号を打って Enter でもよい
Tab  選択肢 → 盤面 → 記録の順に移る
p パス    y はい    n いいえ
盤面で Enter  そのカードでできることと、できない理由 (条項)
記録で Enter  その出来事の理由を、原因までさかのぼる
i (スペース)  カードの文と英語
w  なぜ
z  領域の中を見る
u  直前の自分の決定を取り消す
s  自動パスが止まるところ
f  フルコントロール (必ず尋ねる)
c  投了    q  保存してやめる
マウス: クリックで選び、もう一度で決定。ホイールで送る
▶ 決定する人  ◇ いま選べるもの  › 選択中  • あなたの前回の決定より後の出来事";
const HELP_EN: &str = "↑↓ (j k)  move    Enter  take it; or type a number and Enter
Tab  from the options to the board to the log
p pass    y yes    n no
Enter on the board  what a card can do now, and why not the rest
Enter in the log    why a thing happened, up to its cause
i (space)  a card's text and English
w  why
z  look into zones
u  take your last decision back
s  where auto-pass stops
f  full control (always be asked)
c  concede    q  save and leave
Mouse: a click selects, another one takes; the wheel scrolls
▶ who decides  ◇ can be chosen now  › selected  • happened since you last decided";
