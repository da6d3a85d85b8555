//! What a player is asked, in plain words: what is paid for and what is still due, who attacks whom, what a pass is about.

use crate::board::{BattleStep, Phase};
use crate::game::{Act, Frame, Magmell};
use crate::payment::{COLOURLESS, Part, Symbols};
use crate::use_card::{UseStep, Using};
use crate::{Engine, words};
use tefuda_kernel::{Ask, Choice, Entity, ObjectId, Offer, PlayerId, Seat};
use tefuda_table::{Playable, Speech};

/// The open question; `None` where a text asks, and the general words with its card do.
pub(crate) fn question(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> Option<String> {
    let question = engine.state().question()?;
    if let Some(using) = using(engine) {
        return used(engine, &using, speech);
    }
    match Magmell::clause_id(question.clause) {
        "503.1.1.3" => Some(speech.say(
            "この手札で始めますか (戻して5枚引き直せます)",
            "Do you keep this hand, or shuffle it back and draw five new cards?",
        )),
        "701.2.1.1" => Some(speech.say("どのユニットで攻撃しますか", "Which unit attacks?")),
        "701.3.1.1" => {
            let attacker = battling(engine, speech, |battle| battle.attacker)?;
            Some(speech.say(format!("{attacker}は何を攻撃しますか"), format!("{attacker} attacks: whom?")))
        }
        "701.4.1" => Some(defence(engine, player, speech)),
        "702.3.2" | "703.4.1.2" => target(engine, question.ask, speech),
        _ if question.ask == Ask::Act => act(engine, player, speech),
        _ => None,
    }
}

/// What a text is aimed at, with how many are found.
fn target(engine: &Engine<'_>, ask: Ask, speech: &Speech) -> Option<String> {
    let ability = tefuda_table::running(engine)?;
    let card = format!("《{}》", speech.name(engine.pool, engine.pool.ability(ability).def));
    let Ask::Pick { least, most, picked } = ask else { return None };
    let count = match (least == most, most) {
        (true, 1) => String::new(),
        (true, _) => format!(" ({picked}/{most})"),
        (false, _) => {
            speech.say(format!(" ({least}から{most}つまで、いま{picked})"), format!(" ({least} to {most}, so far {picked})"))
        }
    };
    let (ja, en) = speech.purpose(engine).map_or_else(Default::default, |(ja, en)| (ja, format!(" {en}")));
    Some(speech.say(format!("{card}: {ja}対象を選んでください{count}"), format!("{card}: choose a target{en}{count}")))
}

/// A symbol that is not paid, where a text takes some off (R210b): it is asked for by its number.
pub(crate) fn choice(engine: &Engine<'_>, choice: &Choice<Magmell>, speech: &Speech) -> Option<String> {
    let asked = engine.state().question().map(|question| Magmell::clause_id(question.clause));
    match choice {
        Choice::Yes if asked == Some("503.1.1.3") => return Some(speech.say("引き直す", "Draw five new cards")),
        Choice::No if asked == Some("503.1.1.3") => return Some(speech.say("この手札で始める", "Keep this hand")),
        _ => {}
    }
    if let (Choice::Pass, Some("701.4.1")) = (choice, asked) {
        return Some(undefended(engine, speech));
    }
    match (using(engine)?.step, choice) {
        (UseStep::Fix(part, _), Choice::Number(symbol)) => {
            let mut one = Symbols::default();
            *one.0.get_mut(usize::try_from(*symbol).ok()?)? = 1;
            Some(symbols(one, part, speech))
        }
        _ => None,
    }
}

/// Whether X is asked for.
pub(crate) fn announces(engine: &Engine<'_>) -> bool {
    using(engine).is_some_and(|using| using.step == UseStep::Announce)
}

/// Where the cursor begins where somebody acts: on a unit, an attack or a pass, whichever is taken most readily. A magic is used up, and
/// whoever only presses Enter should not lose one for nothing.
pub(crate) fn first_thought(engine: &Engine<'_>, player: PlayerId, offers: &[Offer<Magmell>]) -> Option<usize> {
    let lasting =
        |card: ObjectId| engine.state().get(card).is_some_and(|found| engine.pool.def(found.def).printed.is(words::UNIT));
    let keeps = |offer: &Offer<Magmell>| match offer.choice {
        Choice::Act(Act::Use(card)) => lasting(card),
        _ => true,
    };
    let urge = |offer: &Offer<Magmell>| Magmell::urge(engine, player, offer.choice);
    let kept = offers.iter().enumerate().rev().filter(|(_, offer)| keeps(offer));
    kept.max_by_key(|(_, offer)| urge(offer)).map(|(at, _)| at)
}

/// A stone that pays because every one that is awake has to, or because all that could are alike.
pub(crate) fn pays_itself(engine: &Engine<'_>, player: PlayerId, offers: &[Offer<Magmell>]) -> Option<usize> {
    let using = using(engine)?;
    let UseStep::Pay(Part::Cost) = using.step else { return None };
    let stones = offers.iter().map(|offer| match offer.choice {
        Choice::Object(id) => Some(id.seat),
        _ => None,
    });
    let (stones, state): (Vec<Seat>, _) = (stones.collect::<Option<_>>()?, engine.state());
    let face = |seat: &Seat| (state.object(*seat).def, state.object(*seat).status, engine.information(*seat).colours);
    let alike = stones.windows(2).all(|two| face(&two[0]) == face(&two[1]));
    let rested = |seat: &&Seat| state.object(**seat).status.has(words::RESTED);
    let awake = state.zone(words::stone_area(player)).iter().filter(|seat| !rested(seat)).count();
    (alike || i32::try_from(awake) == Ok(using.due.of(Part::Cost).total())).then_some(0)
}

/// The use of a card that asks.
fn using(engine: &Engine<'_>) -> Option<Using> {
    match engine.state().frames().last()? {
        tefuda_kernel::Frame::Game(Frame::Use(using)) => Some(*using),
        _ => None,
    }
}

/// A card is being used: what is announced, taken off, or still due.
fn used(engine: &Engine<'_>, using: &Using, speech: &Speech) -> Option<String> {
    let card = speech.quoted(engine, using.card)?;
    match using.step {
        UseStep::Announce => Some(speech.say(format!("{card}のXをいくつにしますか"), format!("{card}: how much is X?"))),
        UseStep::Fix(part, left) => {
            let due = symbols(using.due.of(part), part, speech);
            Some(speech.say(
                format!("{card}の{due}から減らすシンボルは? (あと{left}つ)"),
                format!("{card}: which symbol of {due} need not be paid? ({left} to take off)"),
            ))
        }
        UseStep::Pay(part) => Some(payment(&card, using, part, speech)),
        _ => None,
    }
}

/// What one stone pays now, what is still due with it, and what is paid already.
fn payment(card: &str, using: &Using, part: Part, speech: &Speech) -> String {
    let (due, paid) = (using.due.of(part), using.paid.of(part));
    let mut now = Symbols::default();
    due.next().into_iter().for_each(|symbol| now.0[symbol] = 1);
    let [now, left, done] = [now, due, paid].map(|these| symbols(these, part, speech));
    let done = match paid.total() {
        0 => String::new(),
        _ => speech.say(format!("、支払い済み{done}"), format!(", paid {done}")),
    };
    match part {
        Part::Cost => speech.say(
            format!("{card}の使用コスト: どの魔石で{now}を払いますか (残り{left}{done})"),
            format!("{card}: which stone pays {now}? (left {left}{done})"),
        ),
        Part::Catalyst => speech.say(
            format!("{card}の触媒: どの魔石を{now}として裏向きにしますか (残り{left}{done})"),
            format!("{card}: which stone is turned face down for its catalyst {now}? (left {left}{done})"),
        ),
    }
}

/// Symbols as cards print them: `[青1][無2]`, and `<緑>` for each of a catalyst.
pub(crate) fn symbols(symbols: Symbols, part: Part, speech: &Speech) -> String {
    let colours = &crate::materials().lexicon.vocabulary().colours;
    let word = |symbol: usize| match colours.get(symbol).filter(|_| symbol != COLOURLESS) {
        Some(colour) => speech.say(&colour.ja, &colour.en),
        None => speech.say("無", "any"),
    };
    let each = symbols.0.iter().enumerate().filter(|(_, count)| **count > 0).map(|(symbol, count)| match part {
        Part::Cost => speech.say(format!("[{}{count}]", word(symbol)), format!("[{} {count}]", word(symbol))),
        Part::Catalyst => format!("<{}>", word(symbol)).repeat(usize::from(*count)),
    });
    each.collect()
}

fn battling(engine: &Engine<'_>, speech: &Speech, who: impl Fn(crate::board::Battle) -> Option<ObjectId>) -> Option<String> {
    speech.quoted(engine, engine.state().board().battle.and_then(who)?)
}

/// Whom the attack is for.
fn attacked(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> String {
    match engine.state().board().battle.and_then(|battle| battle.target) {
        Some(Entity::Object(id)) => speech.quoted(engine, id).unwrap_or_default(),
        Some(Entity::Player(target)) if target == player => speech.say("あなた", "you"),
        Some(Entity::Player(target)) => speech.player(target).to_owned(),
        Some(Entity::Zone(_)) | None => String::new(),
    }
}

fn defence(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> String {
    let attacker = engine.state().board().battle.and_then(|battle| battle.attacker);
    let power = attacker.map_or(0, |id| engine.information(id.seat).value(words::AP));
    let (name, target) =
        (attacker.and_then(|id| speech.quoted(engine, id)).unwrap_or_default(), attacked(engine, player, speech));
    speech.say(
        format!("{name} (AP{power}) が{target}を攻撃しています。どのユニットで防御しますか"),
        format!("{name} (AP{power}) attacks {target}: which unit defends?"),
    )
}

/// Nobody defends: what that costs.
fn undefended(engine: &Engine<'_>, speech: &Speech) -> String {
    let battle = engine.state().board().battle;
    let power = battle.and_then(|battle| battle.attacker).map_or(0, |id| engine.information(id.seat).value(words::AP).max(0));
    match battle.and_then(|battle| battle.target) {
        Some(Entity::Player(player)) => {
            let life = engine.state().player(player).values[usize::from(words::LIFE.0)];
            let after = life - power;
            speech.say(format!("防御しない (ライフ{life}→{after})"), format!("Do not defend (life {life} → {after})"))
        }
        _ => speech.say("防御しない", "Do not defend"),
    }
}

/// The right to act: what it is for.
fn act(engine: &Engine<'_>, player: PlayerId, speech: &Speech) -> Option<String> {
    let state = engine.state();
    let own = state.turn_player() == player;
    if let Some(top) = state.zone(words::THE_CHANT).last() {
        let name = speech.quoted(engine, state.id(*top))?;
        let theirs = engine.controller(state.id(*top)) != player;
        return theirs
            .then(|| speech.say(format!("{name}の解決の前に何かしますか"), format!("Anything before {name} resolves?")));
    }
    match (state.board().battle.map(|battle| battle.step), state.board().phase) {
        (Some(BattleStep::Attack), _) if !own => {
            let (name, target) = (battling(engine, speech, |battle| battle.attacker)?, attacked(engine, player, speech));
            Some(speech.say(
                format!("{name}が{target}を攻撃しています。防御の前に何かしますか"),
                format!("{name} attacks {target}: anything before you may defend?"),
            ))
        }
        (Some(_), _) => {
            let attacker = battling(engine, speech, |battle| battle.attacker);
            let target = attacked(engine, player, speech);
            let Some(name) = attacker.filter(|_| !target.is_empty()) else {
                return Some(speech.say("バトル中です。何かしますか", "A battle is on: do you do anything?"));
            };
            Some(speech.say(
                format!("{name}が{target}を攻撃しています。何かしますか"),
                format!("{name} attacks {target}: do you do anything?"),
            ))
        }
        (None, Phase::Main) if own => {
            Some(speech.say("あなたのメインフェイズ: 何をしますか", "Your main phase: what do you do?"))
        }
        (None, Phase::End) => Some(speech.say("ターンの終わりです。何かしますか", "The turn is ending: do you do anything?")),
        _ => None,
    }
}
