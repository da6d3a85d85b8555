//! The games that a program is for, and finding one by its id.

use crate::failure::{Failure, fail};
use crate::hosted::{Hosted, Played, Read};
use std::marker::PhantomData;
use tefuda_games::Planned;
use tefuda_table::{Playable, Readable, nearest};

/// A game that commands work for.
#[derive(Clone, Copy)]
pub struct Host(&'static dyn Hosted);

impl Host {
    /// A game whose rules are played.
    pub const fn played<G: Playable>() -> Host {
        Host(&const { Played(PhantomData::<fn() -> G>) })
    }

    /// A game whose cards can be read and whose rules are not played yet: commands that need rules say so.
    pub const fn read<R: Readable>() -> Host {
        Host(&const { Read(PhantomData::<fn() -> R>) })
    }
}

/// The games of a program.
#[derive(Clone, Copy)]
pub struct Games {
    /// Those that there are.
    pub hosts: &'static [Host],
    /// Those to come.
    pub planned: &'static [Planned],
}

macro_rules! hosts {
    ($($id:ident: $game:ty,)*) => { &[$(Host::played::<$game>()),*] };
}

/// The games of the program that ships: the list stands in `crates/games`.
pub static SHIPPED: Games = Games { hosts: tefuda_games::games!(hosts), planned: tefuda_games::PLANNED };

impl Games {
    /// Every game that there is.
    pub(crate) fn iter(self) -> impl Iterator<Item = &'static dyn Hosted> {
        self.hosts.iter().map(|host| host.0)
    }

    /// Whether there is a game with that id.
    pub(crate) fn has(self, id: &str) -> bool {
        self.iter().any(|game| game.id() == id)
    }

    /// The game with that id.
    pub(crate) fn find(self, id: &str) -> Result<&'static dyn Hosted, Failure> {
        self.iter().find(|game| game.id() == id).ok_or_else(|| self.unknown(id))
    }

    /// No such game, or not yet.
    fn unknown(self, id: &str) -> Failure {
        if let Some(Planned { title: (ja, en), .. }) = self.planned.iter().find(|planned| planned.id == id) {
            let there = self.iter().map(Hosted::id).collect::<Vec<_>>().join(", ");
            return fail(
                format!("{ja} はまだ遊べません。遊べるもの: {there}"),
                format!("{en} cannot be played yet. What can: {there}"),
            );
        }
        let mut ids: Vec<&str> = self.iter().map(Hosted::id).chain(self.planned.iter().map(|planned| planned.id)).collect();
        ids.sort_unstable();
        let (mut ja, mut en) = (format!("「{id}」というゲームはありません。"), format!("there is no game {id}."));
        if let Some(near) = nearest(id, ids.iter().copied()) {
            ja += &format!("{near} ではありませんか。");
            en += &format!(" Did you mean {near}?");
        }
        fail(ja + &format!("あるもの: {}", ids.join(", ")), en + &format!(" There are: {}", ids.join(", ")))
    }
}
