//! How a game ended: who won, what the last blow was and by which clause, and where the record is.

use super::table::Table;
use crate::console::{BOLD, DIM, paint};
use tefuda_ability::How;
use tefuda_kernel::{Doing, Entity, Entry, Event, ObjectId, Outcome, PlayerId};
use tefuda_table::{Lang, Playable};

/// Who won, by what and by which clause, and where the record is.
pub fn result<G: Playable>(table: &Table<'_, G>, viewer: PlayerId, lang: Lang) -> Vec<String> {
    let outcome = table.session.state.outcome();
    let won = outcome.map(|outcome| paint(table.chronicle(viewer).speech.outcome(outcome), BOLD));
    let because = table.session.log.last().filter(|_| won.is_some()).map(|last| {
        let clause = crate::explain::clause::<G>(last.cause.clause, lang);
        paint(clause, DIM)
    });
    let (path, game, turn) = (table.save.path.display(), G::ID, table.session.state.turn());
    let ended = match lang {
        Lang::Ja => format!("{turn}ターンで終わりました"),
        Lang::En => format!("after {turn} turns"),
    };
    let (record, next) = match (lang, table.coach.is_some()) {
        (Lang::Ja, taught) => {
            let next = if taught { "練習はここまでです。次は本当の対戦" } else { "もう一度" };
            (format!("棋譜を見る: tefuda replay {path}"), format!("{next}: tefuda play {game}"))
        }
        (Lang::En, taught) => {
            let next = if taught { "that was the first lesson; now a real game" } else { "another game" };
            (format!("the record: tefuda replay {path}"), format!("{next}: tefuda play {game}"))
        }
    };
    let blow = blow_lines(table, viewer, lang);
    let record = if table.save.is_whole() { record } else { table.save.farewell().get(lang).to_owned() };
    won.into_iter().chain([ended]).chain(blow).chain(because).chain([record, next]).collect()
}

/// The last blow in words, each event with its clause; nothing where somebody gave up.
fn blow_lines<G: Playable>(table: &Table<'_, G>, viewer: PlayerId, lang: Lang) -> Vec<String> {
    let told = &table.chronicle(viewer).told;
    let words = |number: u32| told.iter().find(|told| told.number == number);
    let blow = last_blow(&table.session.log);
    let line = |(at, told): (usize, &crate::chronicle::Told)| {
        let head = if at == 0 { lang.of(("最後の一撃: ", "the last blow: ")) } else { "→ " };
        format!("{head}{}  {}", told.text, G::clause_id(told.cause.clause))
    };
    blow.into_iter().filter_map(words).enumerate().map(line).collect()
}

/// The events that a game was lost by: what was done last to the one who lost, and before something fell the damage that felled it.
fn last_blow<G: Playable>(log: &[Entry<G>]) -> Vec<u32> {
    let Some((last, before)) = log.split_last() else { return Vec::new() };
    let Event::End(outcome) = last.event else { return Vec::new() };
    if last.cause.clause == G::cite(Doing::Concede) {
        return Vec::new();
    }
    let loses = |player: PlayerId| outcome != Outcome::Won(player);
    let Some(blow) = before.iter().rfind(|entry| strikes(entry, loses)) else { return Vec::new() };
    let damage = match blow.event {
        Event::Move(moving) => damage_to(before, blow, moving.object),
        _ => None,
    };
    let draw = damage.and_then(|damage| draw_before(before, damage));
    [draw, damage, Some(blow)].into_iter().flatten().map(|entry| entry.number).collect()
}

/// Whether an event takes something from a player that a game is lost by.
fn strikes<G: Playable>(entry: &Entry<G>, loses: impl Fn(PlayerId) -> bool) -> bool {
    match entry.event {
        Event::Damage { to: Entity::Player(player), .. } | Event::DrawNothing(player, _) | Event::Missed(player) => {
            loses(player)
        }
        Event::Value(player, _, change) => change < 0 && loses(player),
        Event::Set(player, ..) => loses(player),
        Event::Move(moving) => moving.how == How::Destroy && loses(moving.controller),
        _ => false,
    }
}

/// The last damage that an object took before it fell.
fn damage_to<'l, G: Playable>(log: &'l [Entry<G>], fell: &Entry<G>, object: ObjectId) -> Option<&'l Entry<G>> {
    let hits = |entry: &&Entry<G>| matches!(entry.event, Event::Damage { to: Entity::Object(hit), .. } if hit == object);
    log.iter().take_while(|entry| entry.number < fell.number).filter(hits).last()
}

/// The draw without a card in the same turn that damage comes of which nobody deals.
fn draw_before<'l, G: Playable>(log: &'l [Entry<G>], damage: &Entry<G>) -> Option<&'l Entry<G>> {
    let missed = |entry: &&Entry<G>| matches!(entry.event, Event::DrawNothing(..)) && entry.turn == damage.turn;
    let before = log.iter().take_while(|entry| damage.other.is_none() && entry.number < damage.number);
    before.filter(missed).last()
}
