//! The first lesson: a turn of one's own, a defence, and the last points of damage, in plain words.

use tefuda_table::{Cue, Hint, Lesson, Term};

/// The main phase, as [`Playable::stops`](tefuda_table::Playable::stops) counts.
const MAIN: usize = 3;

/// The lesson.
pub const LESSON: Lesson = Lesson { board: include_str!("../lesson.md"), hints: HINTS, foe: &["attack", "pick"] };

/// What somebody needs to know who has never seen the game.
pub const PRIMER: (&str, &str) = (
    "目的: 相手のライフ20を0にする。引けなくなった人も負け。
ターン: カードを1枚引き、魔石が1つ増える。メインフェイズに、魔石をレストしてカードを使い、ユニットで攻撃する。召喚したユニットもすぐ攻撃できる。
コスト: [青1] は青の魔石1つ、[無1] はどの魔石でもよい。<緑> は触媒で、魔石を裏向きにして払う。裏向きの魔石は無色になり ([無] はまだ払える)、ふつう表には戻らない。
ユニット: AP は与えるダメージ、HP は耐えられるダメージ。ウェイク (縦向き) なら攻撃も防御もできる。攻撃するとレスト (横向き) し、自分の次のターンまで防御できない。
攻撃: 相手か、相手のレストしたユニットへ。相手はウェイク状態のユニットで防御できる。
使用権: 何かをする番のこと。パスすると相手に移り、何かが使われるとターンの人に戻る。両者が続けてパスすると次へ進む。クイックのカードは相手のターンにも使える。
領域: ダストは使い終えたカード、チャントは解決を待つもの、夢に置かれたカードはふつう戻らない。",
    "To win: bring the opponent's life from 20 to 0. Who cannot draw loses, too.
Your turn: you draw a card and get one more stone. In the main phase rest stones to use cards, and attack with units, also with those that have just come.
Costs: [blue 1] is one blue stone, [any 1] any stone. <green> is a catalyst: a stone is turned face down, has no colour then (it still pays [any]), and hardly ever turns back.
Units: AP is the damage they deal, HP what they survive. An awake unit may attack or defend. Attacking rests it, and a rested unit can't defend until it wakes in your next turn.
Attack the opponent or a rested unit of theirs; an awake unit may step in to defend.
The right: the right to act now. It goes over with a pass, and back to whoever has the turn once something is used; when both pass in a row, the game moves on. Quick cards can be used in the other's turn.
Words: your grimoire is your deck, the dust what is used up, the chant what waits to resolve, and what goes to the dream hardly ever returns.",
);

/// What each counter does.
pub const COUNTERS: &[Term] = &[
    Term {
        spoken: "パワーカウンター",
        word: ("パワーカウンター", "power counter"),
        does: ("載っているユニットのAPとHPを1ずつ上げる", "its unit has 1 more AP and HP"),
    },
    Term {
        spoken: "ウィークカウンター",
        word: ("ウィークカウンター", "weak counter"),
        does: ("載っているユニットのAPとHPを1ずつ下げる", "its unit has 1 less AP and HP"),
    },
    Term {
        spoken: "火葬カウンター",
        word: ("火葬カウンター", "pyre counter"),
        does: (
            "載っているユニットがダストに置かれると、プレイヤー1人に2点のダメージ",
            "when its unit goes to the dust, 2 damage to a player",
        ),
    },
];

const HINTS: &[Hint] = &[
    Hint {
        cue: Cue::Act("use", Some("蔦這いの狼")),
        ja: "目的は相手のライフを0にすることです。まず手札のユニット《蔦這いの狼》を使用しましょう。使用コスト[緑1][無1]は、緑の魔石1つと好きな魔石1つという意味です。",
        en: "You win by bringing the opponent's life to 0. First use the unit 《Ivy-Trailing Wolf》 from your hand. Its cost [green 1][any 1] is one green stone and any other one.",
    },
    Hint {
        cue: Cue::Asked("702.3.4.1"),
        ja: "コストは魔石をレスト (横向き) にして払います。どれで払うか選んでください。赤の魔石は火花散らしのために残すとよいでしょう。魔石は次の自分のターンにまた使えます。",
        en: "Costs are paid by resting stones. Choose one. Keep the red stone for 《Scattered Sparks》. Stones wake again in your next turn.",
    },
    Hint {
        cue: Cue::Act("attack", None),
        ja: "次は攻撃です。「攻撃を宣言する」を選んでください。APは与えるダメージ、HPは破壊されるまでに受けられるダメージです。",
        en: "Now attack: choose \"Declare an attack\". AP is the damage that a unit deals, HP the damage that destroys it.",
    },
    Hint {
        cue: Cue::Asked("701.2.1.1"),
        ja: "攻撃するユニットを選びます。《霧渡りの小舟》は防御されないので、必ず相手に届きます。攻撃したユニットはレストします。",
        en: "Choose the attacker. 《Mist Skiff》 can't be defended against, so it surely gets through. An attacker is rested.",
    },
    Hint {
        cue: Cue::Asked("701.3.1.1"),
        ja: "何を攻撃するか選びます。相手プレイヤーを選べばライフが減ります。",
        en: "Choose what to attack. Attacking the opponent lowers their life.",
    },
    Hint {
        cue: Cue::Asked("701.4.1"),
        ja: "相手が攻撃してきました。ユニットで防御すると、ユニット同士が戦い、あなたのライフは減りません。防御しないこともできます。",
        en: "The opponent attacks. If a unit of yours defends, the units fight and you lose no life. You need not defend.",
    },
    Hint {
        cue: Cue::Act("use", Some("火花散らし")),
        ja: "《火花散らし》はマジックで、2点のダメージを与えます。いま使っても、次のターンまで取っておいてもかまいません。",
        en: "《Scattered Sparks》 is a magic that deals 2 damage. Use it now, or keep it for your next turn.",
    },
    Hint {
        cue: Cue::Asked("702.3.2"),
        ja: "対象を選びます。相手プレイヤーも選べます。",
        en: "Choose its target. The opponent is a target, too.",
    },
    Hint {
        cue: Cue::Act("attack", None),
        ja: "まだ攻撃していないユニットがあります。もう一度攻撃してもよいですが、レストしたユニットは防御できません。1体は残しておきましょう。",
        en: "Units of yours have not attacked yet. You may attack again, but what is rested can't defend: keep one awake.",
    },
    Hint {
        cue: Cue::Pass(MAIN),
        ja: "することがなくなったらパスします。ターンが相手に移ります。あなたの次のターンの始めには、カードを1枚引き、魔石が1つ増えます。",
        en: "When there is nothing left to do, pass: the turn goes to the opponent. In your next turn you draw a card and get one more stone.",
    },
    Hint {
        cue: Cue::Act("attack", None),
        ja: "ここからは自由に。相手のライフを0にしましょう。困ったら ? で、できることの一覧が見られます。",
        en: "From here on it is up to you: bring the opponent's life to 0. ? lists everything that you can ask.",
    },
];
