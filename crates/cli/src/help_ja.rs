//! The help in Japanese. The definition of the commands stays in one place; this file only has the words.

use clap::{Arg, ArgAction, Command};

/// A command by its path, or an option by its command's path and its name, and the words for it.
const WORDS: &[(&str, &str)] = &[
    ("tefuda", "公式の総合ルールで遊ぶ、日本のカードゲーム"),
    ("tefuda lang", "言語 (指定しなければ端末の設定)"),
    ("tefuda json", "JSONオブジェクトを1つだけ出力する"),
    ("tefuda cards", "フォルダーのカードファイル (*.txt) をすべて加える"),
    ("tefuda games", "ゲームと、それぞれに何があるか"),
    ("tefuda play", "端末で遊ぶ (ボットと、または1つのキーボードで2人で)"),
    ("tefuda play game", "ゲーム (tefuda games を参照)。--from か --resume があれば不要"),
    ("tefuda play deck", "自分のデッキ: 付属のデッキかデッキファイル"),
    ("tefuda play vs", "相手: ボットの名前、または2人で遊ぶなら human (指定しなければ greedy か前のまま)"),
    ("tefuda play vs_deck", "相手のデッキ"),
    ("tefuda play seed", "乱数の種 (指定しなければ毎回違う)"),
    ("tefuda play save", "棋譜を書くファイル (指定しなければデータフォルダー)"),
    ("tefuda play resume", "やめた対戦や途切れた対戦を同じファイルで続ける (指定しなければ最も新しいもの)"),
    ("tefuda play from", "棋譜のある時点 (FILE、N個の選択の後なら FILE@N)、または裁定ファイル (*.md) のN番目の盤面から始める"),
    ("tefuda play options", "ルールが主催者に任せていること。NAME=VALUE で書く ({options})"),
    ("tefuda play learn", "初めての練習: 用意した盤面で、できることを平易な言葉で説明する"),
    ("tefuda play plain", "全画面の代わりに1行ずつ: 読み上げやスクリプト用 (端末でなければ常にこちら)"),
    ("tefuda play auto_pass", "止まると決めたところ以外は自動でパスする。off なら必ず尋ねる"),
    ("tefuda sim", "ボット同士で何回も対戦する"),
    ("tefuda sim game", "ゲーム"),
    ("tefuda sim games", "試合数"),
    ("tefuda sim bots", "ボット: 1つ、または A,B。違う2つなら同じ配りを席を替えて2回ずつ"),
    ("tefuda sim decks", "デッキ: D または D1,D2。フォルダーや3つ以上なら総当たり (指定しなければ付属デッキ)"),
    ("tefuda sim until_decided", "Aの勝率がこの百分率より上か下かが確かになったら止める"),
    ("tefuda sim seed", "乱数の種。同じ種ならスレッド数によらず同じ結果"),
    ("tefuda sim threads", "スレッド数 (指定しなければコア数)"),
    ("tefuda sim options", "ルールが主催者に任せていること。NAME=VALUE で書く ({options})"),
    ("tefuda sim shard", "一部だけ対戦する: 1/4 は4つに分けた1つ目"),
    ("tefuda sim out", "1試合1行のCSVファイルを書く"),
    ("tefuda sim resume", "そのファイルの試合の続きから"),
    ("tefuda sim out_decisions", "1決定1行のCSVファイルを書く"),
    ("tefuda deck", "デッキ: 一覧、内容、検査、改良"),
    ("tefuda deck list", "付属のデッキ"),
    ("tefuda deck list game", "ゲーム"),
    ("tefuda deck show", "デッキの内容"),
    ("tefuda deck show game", "ゲーム"),
    ("tefuda deck show deck", "付属のデッキかデッキファイル"),
    ("tefuda deck improve", "カードを入れ替えてデッキを強くし、試したことを報告する"),
    ("tefuda deck improve game", "ゲーム"),
    ("tefuda deck improve deck", "付属のデッキかデッキファイル"),
    ("tefuda deck improve against", "相手のデッキ: 名前、ファイル、フォルダー (指定しなければ付属デッキ)"),
    ("tefuda deck improve tries", "試す入れ替えの数"),
    ("tefuda deck improve games", "1つの入れ替えを試す試合数"),
    ("tefuda deck improve bot", "両方のデッキを使うボット"),
    ("tefuda deck improve seed", "乱数の種。同じ種なら同じ入れ替えを試す"),
    ("tefuda deck improve threads", "スレッド数 (指定しなければコア数)"),
    ("tefuda deck improve out", "強くしたデッキを書くファイル (指定しなければ表示だけ)"),
    ("tefuda deck check", "デッキが使えるか。反する条項とそのカード"),
    ("tefuda deck check game", "ゲーム"),
    ("tefuda deck check deck", "付属のデッキかデッキファイル"),
    ("tefuda card", "カード: 検索、1枚の内容、カードファイルの検査、セットの取り込み"),
    ("tefuda card list", "カードを探す"),
    ("tefuda card list game", "ゲーム"),
    ("tefuda card list words", "名称か文 (日本語か英語) に含まれる言葉"),
    ("tefuda card list kind", "この種別だけ"),
    ("tefuda card list cost", "このコストだけ (そのゲームのカードのコスト、またはスキルのコスト)"),
    ("tefuda card show", "カード1枚: 文、読み取った内容、英語"),
    ("tefuda card show game", "ゲーム"),
    ("tefuda card show name", "カードの名称、またはその一部 (日本語か英語)"),
    ("tefuda card check", "カードファイルを読み、分からない言葉をその場所とともに示す"),
    ("tefuda card check game", "ゲーム"),
    ("tefuda card check files", "カードファイル、JSON Lines (*.jsonl, *.json)、またはそのフォルダー"),
    ("tefuda card check failures", "個々の説明の代わりに、多くのカードを単独で止めているものから順にN件"),
    ("tefuda card import", "自分のセットをデータフォルダーに作る。以後どのコマンドでも使える"),
    ("tefuda card import game", "ゲーム"),
    ("tefuda card import file", "カードファイル、または JSON Lines (*.jsonl, *.json)"),
    ("tefuda card import set", "セットの名前"),
    ("tefuda scenario", "実行できる裁定を確かめる"),
    ("tefuda scenario paths", "ファイルかフォルダー (指定しなければ付属の裁定)"),
    ("tefuda scenario claims", "裁定が挙げる条文を1つずつ無効にしても確かめる (そのとき合わなくなるはず)"),
    ("tefuda replay", "保存した対戦をたどり、同じ結果になるか確かめる"),
    ("tefuda replay file", "棋譜"),
    ("tefuda replay at", "この数だけ選択した後の盤面と記録を見せる"),
    ("tefuda replay view", "誰の目で見るか: a、b、both (指定しなければすべて見せる)"),
    ("tefuda replay plain", "全画面の代わりに1行ずつ (端末でなければ常にこちら)"),
    ("tefuda replay to_scenario", "その時点 (指定しなければ最後) を、実行できる裁定として出力する"),
    ("tefuda why", "棋譜の中で、なぜそうなったか、なぜそれができないか"),
    ("tefuda why file", "棋譜"),
    ("tefuda why at", "tefuda replay の番号で、この数だけ選択した後 (指定しなければ最後)"),
    ("tefuda why event", "選択の結果の代わりに、この番号の出来事"),
    ("tefuda why what", "カード、または attack のような行動: なぜそこでできないか"),
    ("tefuda rules", "ゲームの条項: 内容、実装の場所、確かめる裁定"),
    ("tefuda rules game", "ゲーム"),
    ("tefuda rules clause", "条項の番号。下位の条項も示す"),
    ("tefuda rules import", "公式の文を、このコンピューターで表示するために加える: 条項の番号、タブ、文の行"),
    ("tefuda rules missing", "確かめる裁定のない規則だけ"),
    ("tefuda serve", "JSON Linesで対戦する (どの言語のボットや画面からでも。docs/protocol.md)"),
    ("tefuda serve game", "ゲーム"),
    ("tefuda serve stdio", "標準入出力で (いまはこれだけ)"),
    ("tefuda serve deck", "プレイヤーAのデッキ: 付属のデッキかデッキファイル"),
    ("tefuda serve vs", "プレイヤーB: ボットの名前、または両方に答えるなら client"),
    ("tefuda serve vs_deck", "プレイヤーBのデッキ"),
    ("tefuda serve seed", "乱数の種 (指定しなければ毎回違う)"),
    ("tefuda serve options", "ルールが主催者に任せていること。NAME=VALUE で書く ({options})"),
    ("tefuda serve save", "棋譜を書くファイル (指定しなければ書かない)"),
    ("tefuda completions", "シェルの補完スクリプトを出力する"),
    ("tefuda completions shell", "シェル"),
];

/// What stands below an example, by the command's path.
const AFTER: &[(&str, &str)] = &[(
    "tefuda deck check",
    "\n\nデッキファイル:\n  わたしのデッキ    1行目はデッキの名前\n  [魔導書]          そのゲームのまとまり (1つだけなら省ける)\n  3 蔦這いの狼      枚数とカードの名称 (英語の名前でもよい)\n  # 覚え書き        # の後は読まない\n\n  tefuda deck show magmell tidewood > my-deck.txt    で手本が作れる",
)];

const TEMPLATE: &str = "{before-help}{about-with-newline}\n使い方: {usage}\n\n{all-args}{after-help}";

fn words(path: &str) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == path).map(|(_, words)| *words)
}

/// The same commands with Japanese help.
pub fn translate(command: Command) -> Command {
    let path = command.get_name().to_owned();
    below(command, &path)
}

fn below(command: Command, path: &str) -> Command {
    let below_example = AFTER.iter().find(|(known, _)| *known == path).map_or("", |(_, words)| *words);
    let after = command.get_after_help().map(|text| {
        let text = text.to_string();
        let example = text.split("\n\n").next().unwrap_or_default().replace("Example:", "例:");
        example + below_example
    });
    let options: Vec<String> = command.get_arguments().map(|option| option.get_id().to_string()).collect();
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let mut command = command.help_template(TEMPLATE).subcommand_help_heading("コマンド");
    command = command.disable_help_flag(true).disable_help_subcommand(true);
    if let Some(about) = words(path) {
        command = command.about(about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    for (order, id) in options.iter().enumerate() {
        let help = words(&format!("{path} {id}")).unwrap_or_default();
        command = command.mut_arg(id, |option| {
            let heading = if option.is_positional() { "引数" } else { "オプション" };
            // Options for every command keep their place behind a command's own.
            let order = if option.is_global_set() { option.get_display_order() } else { order };
            let help = format!("{help}{}", extras(&option));
            let takes = option.get_action().takes_values();
            let option = option.help_heading(heading).help(help).display_order(order);
            if takes { option.hide_possible_values(true).hide_default_value(true) } else { option }
        });
    }
    command = command.arg(flag("help", 'h', ArgAction::Help, "この説明を表示する"));
    if command.get_version().is_some() {
        command = command.disable_version_flag(true).arg(flag("version", 'V', ArgAction::Version, "バージョンを表示する"));
    }
    let nested = !names.is_empty();
    for name in names {
        let path = format!("{path} {name}");
        command = command.mut_subcommand(&name, |sub| below(sub, &path));
    }
    // It is only listed: `wrong_usage::help_as_option` has made `--help` of it by the time that anything is parsed.
    let listed = || Command::new("help").about("この説明、またはコマンドの説明を表示する").disable_help_flag(true);
    if nested { command.subcommand(listed()) } else { command }
}

/// The values that an option may have and the one that it has at first: clap would introduce them in English.
fn extras(option: &Arg) -> String {
    let takes = option.get_action().takes_values();
    let values = option.get_possible_values();
    let listed = values.iter().filter(|value| !value.is_hide_set()).map(|value| value.get_name()).collect::<Vec<_>>();
    let first: Vec<_> = option.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    // A switch says itself what it takes.
    let values = if takes && !listed.is_empty() && listed != ["true", "false"] {
        format!(" [値: {}]", listed.join(", "))
    } else {
        String::new()
    };
    let first = if takes && !first.is_empty() { format!(" [既定: {}]", first.join(", ")) } else { String::new() };
    values + &first
}

/// A flag that clap would describe in English.
fn flag(name: &'static str, short: char, action: ArgAction, help: &'static str) -> Arg {
    Arg::new(name).long(name).short(short).action(action).help(help).help_heading("オプション").display_order(1000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Tefuda;
    use clap::CommandFactory;

    fn every_path(command: &Command, path: &str, out: &mut Vec<String>) {
        out.push(path.to_owned());
        out.extend(command.get_arguments().map(|option| format!("{path} {}", option.get_id())));
        for sub in command.get_subcommands() {
            every_path(sub, &format!("{path} {}", sub.get_name()), out);
        }
    }

    #[test]
    fn everything_that_can_be_typed_has_japanese_help_and_nothing_else_has() {
        let mut paths = Vec::new();
        every_path(&Tefuda::command(), "tefuda", &mut paths);
        let untold: Vec<&String> = paths.iter().filter(|path| words(path).is_none()).collect();
        assert!(untold.is_empty(), "{untold:?}");
        let stale: Vec<&str> =
            WORDS.iter().map(|(path, _)| *path).filter(|path| !paths.iter().any(|known| known == path)).collect();
        assert!(stale.is_empty(), "{stale:?}");
    }

    #[test]
    fn what_stands_below_an_example_stands_there_in_japanese() {
        fn check(command: &Command, path: &str) {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let told = AFTER.iter().any(|(known, _)| *known == path);
            assert_eq!(text.contains("\n\n"), told, "{path}");
            command.get_subcommands().for_each(|sub| check(sub, &format!("{path} {}", sub.get_name())));
        }
        check(&Tefuda::command(), "tefuda");
    }

    #[test]
    fn the_commands_are_well_defined_in_both_languages() {
        Tefuda::command().debug_assert();
        translate(Tefuda::command()).debug_assert();
    }
}
