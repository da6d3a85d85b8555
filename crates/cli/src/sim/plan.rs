//! Which games are to be played: each by its number, which decides everything in it.

use super::playout::{self, Played, Watch};
use crate::args::SimArgs;
use crate::failure::{Failure, fail, usage};
use crate::library::{FoundDeck, find_decks};
use crate::opening::options;
use crate::opponent;
use tefuda_bots::{Bot, KnownDecks, Level, seat};
use tefuda_kernel::{DefId, PlayerId, ZoneId};
use tefuda_table::{Options, Playable, Shelf, digest};

/// What is to be played.
pub struct Plan<'s, G: Playable> {
    /// The cards.
    pub shelf: &'s Shelf<G>,
    /// The decks.
    pub decks: Vec<FoundDeck>,
    /// Which of them meet.
    pub pairs: Vec<[usize; 2]>,
    /// Who plays, as they were asked for.
    pub bots: [String; 2],
    /// The seed.
    pub seed: u64,
    levels: [Level; 2],
    dealt: Vec<[Vec<(DefId, ZoneId)>; 2]>,
    known: KnownDecks,
    options: Options,
}

impl<'s, G: Playable> Plan<'s, G> {
    /// What the arguments ask for.
    pub fn new(shelf: &'s Shelf<G>, args: &SimArgs) -> Result<Plan<'s, G>, Failure> {
        let decks = find_decks(shelf, &args.decks)?;
        // Two decks that are named meet as they are named; those of a folder, or those that ship, each meet each.
        let matrix = args.decks.len() != 2 || decks.len() != 2;
        let pairs = match decks.len() {
            0 => return Err(fail("デッキがありません", "there are no decks")),
            1 => vec![[0, 0]],
            2 if !matrix => vec![[0, 1]],
            count => (0..count).flat_map(|one| (0..count).map(move |other| [one, other])).collect(),
        };
        let plan = Plan::of(shelf, decks, pairs, bots(&args.bots)?, args.seed.unwrap_or(1))?;
        Ok(Plan { options: options::<G>(&args.options)?, ..plan })
    }

    /// Games of these pairs of decks between these bots.
    pub fn of(
        shelf: &'s Shelf<G>,
        decks: Vec<FoundDeck>,
        pairs: Vec<[usize; 2]>,
        bots: [String; 2],
        seed: u64,
    ) -> Result<Plan<'s, G>, Failure> {
        let levels = [opponent::level(&bots[0])?, opponent::level(&bots[1])?];
        let dealt = decks.iter().map(|deck| PlayerId::ALL.map(|player| deck.list.dealt::<G>(player))).collect();
        let known = opponent::known(&shelf.pool, decks.iter().map(|deck| &deck.list));
        Ok(Plan { shelf, decks, pairs, bots, seed, levels, dealt, known, options: Options::default() })
    }

    /// Whether every deal is played twice, the bots having changed seats. Two bots of one sort have no seats to change.
    pub fn swaps(&self) -> bool {
        self.levels[0] != self.levels[1]
    }

    /// The deal of a game, and whether the second bot has the first seat in it.
    fn deal(&self, number: u64) -> (u64, bool) {
        if self.swaps() { (number / 2, number % 2 == 1) } else { (number, false) }
    }

    /// Whether the second bot has the first seat in a game.
    pub fn swapped(&self, number: u64) -> bool {
        self.deal(number).1
    }

    /// Which decks meet in a game.
    pub fn pair(&self, number: u64) -> usize {
        (self.deal(number).0 % self.pairs.len() as u64) as usize
    }

    /// The names of the bots of a game, by seat.
    pub fn seated(&self, number: u64) -> [&str; 2] {
        let [one, other] = &self.bots;
        if self.swapped(number) { [other, one] } else { [one, other] }
    }

    /// The game with this number: what happens in it depends on nothing else. `None` if it was broken off.
    pub fn play(&self, number: u64, watch: &mut impl Watch<G>) -> Option<Played> {
        let [first, second] = self.pairs[self.pair(number)];
        let decks = [self.dealt[first][0].as_slice(), self.dealt[second][1].as_slice()];
        let mut bots = PlayerId::ALL.map(|player| self.bot(player, number));
        playout::play(&self.shelf.pool, decks, self.board(), &mut bots, mix(self.seed, self.deal(number).0, 0), watch)
    }

    /// The first deal between random bots: quick, whoever else is to play.
    pub fn play_at_random(&self, watch: &mut impl Watch<G>) {
        let [first, second] = self.pairs[0];
        let decks = [self.dealt[first][0].as_slice(), self.dealt[second][1].as_slice()];
        let mut bots = [1, 2].map(|salt| seat(Level::Random, mix(self.seed, 0, salt), &self.known));
        playout::play(&self.shelf.pool, decks, self.board(), &mut bots, mix(self.seed, 0, 0), watch);
    }

    /// What the host has settled, as it is written down.
    pub fn settled(&self) -> String {
        self.options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
    }

    /// A number that stands for the cards of two decks.
    pub fn contents(&self, pair: [usize; 2]) -> u64 {
        let lists = pair.map(|deck| {
            let cards = self.decks[deck].list.sections.iter().flat_map(|(_, cards)| cards);
            cards.map(|(def, count)| format!("{count} {}\n", self.shelf.pool.name(*def))).collect::<String>()
        });
        digest(&lists.join("\n"))
    }

    /// The game's book-keeping as its host has settled it.
    fn board(&self) -> G::Board {
        let mut board = G::Board::default();
        G::settle(&mut board, &self.options);
        board
    }

    fn bot(&self, player: PlayerId, number: u64) -> Box<dyn Bot<G>> {
        let which = player.index() ^ usize::from(self.swapped(number));
        seat(self.levels[which], mix(self.seed, number, 1 + which as u64), &self.known)
    }
}

/// A seed of its own for each game and each use.
fn mix(seed: u64, number: u64, salt: u64) -> u64 {
    let mut mixed = seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ salt.wrapping_mul(0xD1B5_4A32_D192_ED03);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

fn bots(named: &[String]) -> Result<[String; 2], Failure> {
    match named {
        [] => Ok(["random".to_owned(), "random".to_owned()]),
        [both] => Ok([both.clone(), both.clone()]),
        [one, other] => Ok([one.clone(), other.clone()]),
        _ => Err(usage("--bots には1つか2つのボットを書きます", "--bots takes one bot or two")),
    }
}

/// Which games are played: every `step`th from `first` on.
pub struct Shard {
    first: u64,
    step: u64,
    /// How many there are.
    pub count: u64,
}

impl Shard {
    /// All games, or those of one shard. All shards together play exactly the games of the whole.
    pub fn new(args: &SimArgs) -> Result<Shard, Failure> {
        let Some(shard) = &args.shard else { return Ok(Shard { first: 0, step: 1, count: args.games }) };
        let wrong = || {
            let (ja, en) = (
                "--shard は 1/4 のように書きます (1からの番号/全体の数)",
                "--shard is written like 1/4 (a number from 1 / how many)",
            );
            usage(ja, en)
        };
        let (which, of) = shard.split_once('/').ok_or_else(wrong)?;
        let (which, step): (u64, u64) = (which.parse().map_err(|_| wrong())?, of.parse().map_err(|_| wrong())?);
        if which == 0 || which > step {
            return Err(wrong());
        }
        let first = which - 1;
        Ok(Shard { first, step, count: args.games.saturating_sub(first).div_ceil(step) })
    }

    /// The number of the nth of them.
    pub fn number(&self, nth: u64) -> u64 {
        self.first + nth * self.step
    }
}
