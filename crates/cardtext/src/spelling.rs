//! Words that cards spell in several ways: the grammar and the lexicons use one spelling, and the dictionary knows them all.

/// The spelling that patterns and lexicons use, and the others that mean the same.
const SPELLINGS: &[(&str, &[&str])] = &[
    ("すべて", &["全て", "全部"]),
    ("かわりに", &["代わりに", "替わりに"]),
    ("とき", &["時"]),
    ("かぎり", &["限り"]),
    ("につき", &["ごとに", "毎に"]),
    ("または", &["又は", "もしくは", "あるいは"]),
    ("および", &["及び", "ならびに"]),
    ("もよい", &["も良い", "もいい"]),
    ("終了時まで", &["終わりまで", "終了まで"]),
    ("ことができる", &["事ができる", "ことが出来る"]),
    ("できない", &["することができない", "することはできない", "出来ない"]),
    ("使えない", &["使うことができない", "使うことはできない", "使用できない"]),
    ("引けない", &["引くことができない", "引くことはできない"]),
    ("相手", &["相手プレイヤー", "対戦相手"]),
    ("あなた", &["あなた自身"]),
    ("名称", &["カード名", "名前"]),
    ("ちょうど", &["丁度"]),
    ("一番上", &["いちばん上"]),
    ("一番下", &["いちばん下"]),
    ("好きな順番で", &["好きな順で", "好きな順序で", "任意の順番で", "任意の順で"]),
    ("最も", &["もっとも"]),
    ("他", &["ほか", "その他", "別"]),
    ("でない", &["ではない"]),
    ("付いて", &["ついて"]),
    ("支配権", &["コントロール"]),
    ("支配し", &["コントロールし"]),
    ("ことで", &["事で"]),
    ("無作為に", &["ランダムに"]),
    ("効果", &["方法"]),
];

/// A word in every spelling, its own first.
pub(crate) fn spellings(word: &str) -> Vec<String> {
    let mut found = vec![word.to_owned()];
    for (usual, others) in SPELLINGS {
        let more = found.iter().filter(|known| known.contains(usual));
        let more: Vec<String> = more.flat_map(|known| others.iter().map(|other| known.replace(usual, other))).collect();
        found.extend(more);
    }
    found
}
