//! What could be counted at the beginning of each turn of many games, and who won: what `scripts/fit_outlook.py` fits to.
//!
//! `cargo run --release -p tefuda-benches --example positions -- magmell greedy 4000 > positions.tsv`

use tefuda_bots::{Bot, KnownDecks, Level, Sight, next_to_answer, seat};
use tefuda_kernel::{Engine, Outcome, PlayerId};
use tefuda_suite::Fixture;
use tefuda_table::Playable;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, bot, games] = arguments.as_slice() else { panic!("positions GAME BOT GAMES") };
    let level = Level::by_name(bot).unwrap_or_else(|| panic!("no bot is called {bot}"));
    let games = games.parse().unwrap_or_else(|_| panic!("{games} is no number of games"));
    macro_rules! choose {
        ($($id:ident: $game:ty,)*) => {
            match game.as_str() {
                $(_ if game == stringify!($id) => print::<$game>(level, games),)*
                other => panic!("no game is called {other}"),
            }
        };
    }
    tefuda_games::games!(choose)
}

fn print<G: Playable>(level: Level, games: u64) {
    let fixture = Fixture::<G>::open();
    let dealt = |deck: &tefuda_table::Decklist| PlayerId::ALL.map(|player| deck.dealt::<G>(player));
    let known = KnownDecks::new(&fixture.shelf.pool, fixture.decks.iter().map(dealt));
    let mut named = false;
    for number in 0..games {
        let mut bots: [Box<dyn Bot<G>>; 2] = [0, 1].map(|at| seat(level, number * 2 + at, &known));
        let mut state = fixture.begin(number);
        let mut engine = Engine::new(&fixture.shelf.pool, &mut state);
        engine.run();
        let mut turns: Vec<(PlayerId, String)> = Vec::new();
        while let Some(player) = next_to_answer(&engine) {
            // In the first turn there is nothing to count yet.
            if usize::from(engine.state().turn()) > turns.len() + 1 {
                let (names, numbers) = features(&engine);
                if !named {
                    println!("game\twon{names}");
                    named = true;
                }
                turns.push((engine.state().turn_player(), numbers));
            }
            let taken = bots[player.index()].choose(&Sight::new(&engine, player));
            engine.answer_listed(taken);
        }
        let Some(Outcome::Won(winner)) = engine.state().outcome() else { continue };
        turns.iter().for_each(|(player, numbers)| println!("{number}\t{}{numbers}", u8::from(*player == winner)));
    }
}

fn features<G: Playable>(engine: &Engine<'_, G>) -> (String, String) {
    let (mut names, mut numbers) = (String::new(), String::new());
    let mut see = |name: &'static str, number: f32| {
        names += &format!("\t{name}");
        numbers += &format!("\t{number}");
    };
    G::features(engine, &mut see);
    (names, numbers)
}
