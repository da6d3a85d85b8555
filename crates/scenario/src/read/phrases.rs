//! What can be expected at a place, in both languages.

use crate::Phrase;

macro_rules! phrases {
    ($($name:ident: $ja:literal, $en:literal;)*) => {
        $(pub(crate) const $name: Phrase = Phrase { ja: $ja, en: $en };)*
    };
}

phrases! {
    NUMBER: "数", "a number";
    END: "行の終わり", "the end of the line";
    NAME: "カードの名前", "the name of a card";
    PLACE: "領域の名前", "the name of a place";
    WORD: "ゲームの言葉", "a word of the game";
    PLAYER: "`A` か `B`", "`A` or `B`";
    REF: "カード、プレイヤー、数、または「」の言葉", "a card, a player, a number or quoted words";
    QUOTED: "\"…\" の言葉", "quoted words";
    OF: "`of`", "`of`";
    TO: "`to`", "`to`";
    TIMES: "`times`", "`times`";
    YES_NO: "`yes` か `no`", "`yes` or `no`";
    COLON: "`:`", "`:`";
    CLOSE: "`,` か `)`", "`,` or `)`";
    UNTIL: "`until` と時点か事実", "`until` and a moment or a fact";
    DECISION: "`A`、`B`、`both`、`pass until` で始まる決定", "a decision that begins with `A`, `B`, `both` or `pass until`";
    VERB: "動詞（passes、chooses、uses …）", "a verb (passes, chooses, uses…)";
    DETAIL: "`,`、`targeting`、`with`、`to` などの続き、または行の終わり", "`,`, `targeting`, `with`, `to` or another detail, or the end of the line";
    SETUP: "`turn …`、`領域: カード`、事実などの準備", "a set-up: `turn …`, `place: cards` or a fact";
    FACT_VERB: "`is`、`has`、`holds`、`does not hold`", "`is`, `has`, `holds` or `does not hold`";
    PREDICATE: "`is`、`has`、`sees`、`can`、`cannot`、`wins`", "`is`, `has`, `sees`, `can`, `cannot` or `wins`";
    DECISION_KIND: "決定の種類（act、choose、answer、name、divide、order、pay、repeat）", "a kind of decision (act, choose, answer, name, divide, order, pay, repeat)";
    LOG: "`has`、`cites`、`does not have`、`does not cite`", "`has`, `cites`, `does not have` or `does not cite`";
    DECK: "`is legal`、`breaks`、`does not break`", "`is legal`, `breaks` or `does not break`";
    CLAUSE: "条項", "a clause";
    MARK: "状態、数とカウンター、`owner A`、`at …`", "a status, a number and a counter, `owner A` or `at …`";
    SECTION: "`given`、`when`、`then`、`variant`", "`given`, `when`, `then` or `variant`";
    VARIANT_NAME: "変化形の名前（\"…\"）", "the variant's name in quotes";
    LINE_CHARACTERS: "1行の文字数", "characters in a line";
    FILE_BYTES: "ファイルのバイト数", "bytes in a file";
    VARIANTS: "1つの裁定の変化形", "variants in a ruling";
}
