//! The first lesson: a charge, a unit put out, a skill, and the third unit knocked out, in plain words.

use tefuda_table::{Cue, Hint, Lesson, Term};

/// The main phase, as [`Playable::stops`](tefuda_table::Playable::stops) counts.
const MAIN: usize = 0;

/// The lesson.
pub const LESSON: Lesson = Lesson { board: include_str!("../lesson.md"), hints: HINTS, foe: &["use"] };

/// What somebody needs to know who has never seen the game.
pub const PRIMER: (&str, &str) = (
    "目的: 相手のユニットをKOして、相手のKO置き場を3枚にする。代わりに出るユニットがいない人も負け。
ターン: 1枚引く。メインフェイズに好きな順で、チャージ (1回)、ユニットを出す、コマンドをプレイ (イベントは1枚)、退却 (1回)。パスでバトルへ。
チャージ: 手札1枚をユニットのエネルギーにし、1枚引く。
バトル: メイン・ユニットがスキルを1つ使い、相手のメイン・ユニットにダメージ。エネルギーがコスト分あれば使え、減らない。
HP以上のダメージを受けるとKO。有利な属性の相手にはダメージ2倍 (赤>緑 は、赤属性で緑に有利)。
スタンバイ・エリアには3体まで。退却コスト分のエネルギーを捨てると入れ替われる。
コマンド: アクションは何枚でも、イベントはターンに1枚。アシストはユニット1体に1枚まで付けて残り、そのユニットの力になる。
デッキがないのに引くと、自分のメイン・ユニットが100ダメージを受ける。
ウィニングチケット (全部で1枚) を持つ人は、次のじゃんけんに手を出さずに勝つ。使うとなくなる。
盤面の「スキル 2:200 3:400+ 2:50×」は、いまエネルギー2で200、3で400ダメージ (+は文に続きがある、×は使うときに数えて掛ける)。",
    "To win: knock out units until three cards lie in the opponent's KO pile. Who has nobody to step up loses, too.
Your turn: you draw. In the main phase, in any order: charge (once), put out units, play commands (one event), retreat (once). Pass for battle.
Charging: a card from your hand becomes energy of a unit, and you draw another.
Battle: your main unit uses one skill against theirs. It needs as much energy as the skill costs; the energy stays.
Damage of HP or more knocks out. R>G is a red unit that is strong against green: damage doubles there.
Up to three units stand by. Discard energy for the retreat cost to swap the main unit with one of them.
Commands: any number of actions, one event a turn. An assist stays on a unit, one on each, and its text is that unit's.
Drawing from an empty deck deals 100 damage to your main unit.
Whoever holds the winning ticket (there is one) wins the next rock, paper, scissors without playing it, and it is used up.
skills 2:200 3:400+ 2:50× on the table: 200 damage for 2 energy as things are, 400 for 3 (+: the text does more; ×: for each of what is counted then).",
);

/// What the markers and the winning ticket do.
pub const TERMS: &[Term] = &[
    Term {
        spoken: "気絶",
        word: ("気絶マーカー", "stun marker"),
        does: (
            "スキルも起動能力も使えない。自分のターンの終わりに、メイン・エリアなら外れる",
            "no skills and no activated powers; it falls off in the main area as its player's turn ends",
        ),
    },
    Term { spoken: "炎上", word: ("炎上マーカー", "burn marker"), does: AILMENT },
    Term { spoken: "氷結", word: ("氷結マーカー", "freeze marker"), does: AILMENT },
    Term {
        spoken: "ウィニングチケット",
        word: ("ウィニングチケット", "winning ticket"),
        does: (
            "持っている人は、次のじゃんけんに手を出さずに勝ち、チケットはなくなる。ゲーム全体で1枚しかなく、得た人に移る",
            "whoever holds it wins the next rock, paper, scissors without playing it, and the ticket is used up; there is only one, and it goes to whoever gets it",
        ),
    },
];
const AILMENT: (&str, &str) = (
    "それ自体は何もしない状態異常で、ほかのカードが参照する。メインからスタンバイに下がると外れる",
    "an ailment that other cards look at; by itself it does nothing, and standing by takes it off",
);

const HINTS: &[Hint] = &[
    Hint {
        cue: Cue::Act("play", Some("鉄砧のガンナ")),
        ja: "目的は相手のユニットを3体KOすることです (1体はもうKO置き場にあります)。まず《鉄砧のガンナ》をスタンバイ・エリアに出しましょう。メイン・ユニットがKOされたとき、代わりに出るユニットがいないと負けてしまいます。",
        en: "You win by knocking out three of the opponent's units; one lies in their KO pile already. First put out 《Ganna of the Anvil》: it waits in your standby area. If your main unit is knocked out and nobody can take its place, you lose.",
    },
    Hint {
        cue: Cue::Act("charge", Some("薬草の束")),
        ja: "次にエネルギーを増やしましょう。ターンに1回、手札を1枚ユニットに付けると、代わりに1枚引けます。《薬草の束》をチャージしてください。",
        en: "Now get energy: once a turn you may attach a card from your hand to a unit, and draw another for it. Charge with 《Bundle of Herbs》.",
    },
    Hint {
        cue: Cue::Asked("602.1"),
        ja: "どのユニットに付けるか選びます。戦うのはメイン・エリアにいる《炉番見習いトウリ》です。エネルギーが2枚になると、そのスキルのダメージが50上がります。",
        en: "Choose the unit. The one that fights is 《Touri, Furnace Novice》 in your main area; with two energies its skill deals 50 more.",
    },
    Hint {
        cue: Cue::Act("play", Some("始業の鐘")),
        ja: "《始業の鐘》を引きました。イベントで、カードを3枚引けます。イベントはターンに1枚だけですが、ただで使えます。",
        en: "You drew 《First Bell》. It is an event and draws three cards. You may play one event a turn, and it costs nothing.",
    },
    Hint {
        cue: Cue::Act("play", Some("火打ち石")),
        ja: "《火打ち石》はアクションで、相手のメイン・ユニットに50ダメージを与えます。アクションはターンに何枚でも使えます。いま使っても、取っておいてもかまいません。",
        en: "《Flint》 is an action: 50 damage to the opponent's main unit. You may play as many actions as you like. Play it now or keep it.",
    },
    Hint {
        cue: Cue::Pass(MAIN),
        ja: "準備ができたらパスして、バトルフェイズに進みます。",
        en: "When you are ready, pass: the battle phase begins.",
    },
    Hint {
        cue: Cue::Act("use", None),
        ja: "スキルを使いましょう。メイン・ユニットに付いているエネルギーが、スキルのコスト以上あれば使えます (エネルギーは減りません)。炉番見習いは緑に有利なので、ダメージは2倍です。",
        en: "Use the skill. It needs as many energies on your main unit as it costs, and they stay there. 《Touri, Furnace Novice》 has the advantage over green: the damage is doubled.",
    },
    Hint {
        cue: Cue::Act("charge", None),
        ja: "相手のKO置き場が3枚になれば勝ちです (枚数は盤面の一番上)。HPは回復しないかぎり減ったままです。今ターンもチャージできます。",
        en: "Three cards in the opponent's KO pile win the game; their top line counts them. HP that is gone stays gone until it is recovered. You may charge again this turn.",
    },
    Hint {
        cue: Cue::Act("use", None), ja: "あと1体です。スキルを使いましょう。", en: "One more: use the skill."
    },
    Hint {
        cue: Cue::Pass(MAIN),
        ja: "ここからは自由に。3体目をKOしましょう。困ったら ? で、できることの一覧が見られます。",
        en: "From here on it is up to you: knock out the third unit. ? lists everything that you can ask.",
    },
];
