//! The course of a case: decisions under `when`, expectations under `then`, in the order of the file.

use crate::{Clause, Fact, Holds, Is, Moment, PlaceRef, Player, Ref, Who};

/// One line under `when` or `then`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A decision.
    When(When),
    /// An expectation, with the clauses that must be its reason.
    Then {
        /// What is expected.
        expect: Expect,
        /// The clauses in parentheses at the end of the line.
        by: Vec<Clause>,
    },
}

/// A line under `when`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum When {
    /// A player decides.
    Decide {
        /// Who; never nobody.
        who: Who,
        /// Openly or secretly.
        manner: Manner,
        /// What.
        deed: Deed,
        /// `A uses X until A is asked to repeat`: the same over and over until this holds.
        until: Option<Until>,
    },
    /// `pass until …`: both players pass, and nothing else, until this holds.
    PassUntil(Until),
}

/// Whether the other player sees the decision before both are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Manner {
    /// An ordinary decision.
    Openly,
    /// `A secretly chooses X`: a commit, shown when all are in.
    Secretly,
}

/// When to stop passing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Until {
    /// `pass until 防御`, `pass until turn 4 of B`.
    Moment(Moment),
    /// `pass until チャント holds nothing`, `pass until B is asked to choose`.
    Expect(Box<Expect>),
}

/// An answer to a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// `A passes`.
    Pass,
    /// `A chooses X, Y`; an empty list for `A chooses nothing`.
    Choose(Vec<Ref>),
    /// `A answers yes`.
    Answer(Answer),
    /// `A names 3`, `A names "赤"`, `A names 雷の矢`.
    Name(Ref),
    /// `A divides 2 to X, 1 to Y`.
    Divide(Vec<Share>),
    /// `A orders X, Y`: the first comes first; on a pile, the first is uppermost.
    Order(Vec<Ref>),
    /// `A pays X, Y`: payments may stay unwritten.
    Pay(Vec<Ref>),
    /// `A repeats 3 times`: how often to go round a loop.
    Repeat(u32),
    /// `A concedes`.
    Concede,
    /// Anything that the game lets a player do: `A uses 雷の矢 targeting B`, `A attacks with X`.
    Act {
        /// The game's verb.
        verb: Verb,
        /// What is used, played, attacked…
        what: Vec<Ref>,
        /// The decisions that belong to it.
        details: Vec<Detail>,
    },
}

/// A yes or a no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// `yes`.
    Yes,
    /// `no`.
    No,
}

/// A part of a divided amount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// How much.
    pub amount: u32,
    /// To whom or what.
    pub to: Ref,
}

/// A verb of the game's vocabulary, without the ending of the third person: `use` for `uses`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Verb(pub String);

/// A part of an action on the same line: each is the decision that it names, made inside that action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    /// `targeting X, Y`.
    Targeting(Vec<Ref>),
    /// `choosing X`.
    Choosing(Vec<Ref>),
    /// `naming 3`: the value of X, a word.
    Naming(Ref),
    /// `dividing 2 to X, 1 to Y`.
    Dividing(Vec<Share>),
    /// `paying X, Y`.
    Paying(Vec<Ref>),
    /// `with X, Y`: the attacker, the party, the partner of the action.
    With(Vec<Ref>),
    /// `on X`: the host.
    On(Ref),
    /// `to b2`.
    To(PlaceRef),
    /// `from ダスト`.
    From(PlaceRef),
    /// `as リバース`: the way in which it is done.
    As(String),
}

/// A line under `then`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expect {
    /// A fact about the table.
    Fact(Fact),
    /// `it is turn 4 of B, メイン`.
    Moment(Moment),
    /// `A is asked to choose`, `B is not asked`, `nobody is asked`.
    Asked {
        /// Who.
        who: Who,
        /// Asked, or not asked?
        is: Is,
        /// The kind of decision; none for any.
        to: Option<Asked>,
    },
    /// `A is offered X`, `A is offered exactly X, Y`, `A is not offered X`.
    Offered {
        /// Who.
        who: Player,
        /// How the list is meant.
        how: Holds,
        /// The options.
        what: Vec<Ref>,
    },
    /// `A can use X`, `A cannot attack with X  (605.4.1)`: the clauses of a refusal are checked.
    Can {
        /// Who.
        who: Player,
        /// Allowed, or refused?
        is: Is,
        /// The decision that is tried.
        deed: Deed,
    },
    /// `log has "…", "…"`: lines with these words, in this order.
    LogHas {
        /// Has, or has not?
        is: Is,
        /// The words.
        texts: Vec<String>,
    },
    /// `log cites 701.4.1.1, 701.5.1.1`: events by these clauses, in this order.
    LogCites {
        /// Cites, or does not cite?
        is: Is,
        /// The clauses.
        clauses: Vec<Clause>,
    },
    /// `A wins`, `draw`, `game goes on`.
    Outcome(Outcome),
    /// `deck is legal`.
    DeckLegal {
        /// Whose deck; A's where the file does not say.
        of: Option<Player>,
    },
    /// `deck breaks 501.1.3`, `deck of B does not break 501.1.2`.
    DeckBreaks {
        /// Whose deck; A's where the file does not say.
        of: Option<Player>,
        /// Breaks, or does not break?
        is: Is,
        /// The clauses.
        clauses: Vec<Clause>,
    },
}

/// The kinds of decision, the same in all games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Asked {
    /// `to act`: act or pass.
    Act,
    /// `to choose`.
    Choose,
    /// `to answer`: yes or no.
    Answer,
    /// `to name`: a number or a word.
    Name,
    /// `to divide`.
    Divide,
    /// `to order`.
    Order,
    /// `to pay`.
    Pay,
    /// `to repeat`: how often.
    Repeat,
}

/// How the game stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A player has won.
    Wins(Player),
    /// The game is drawn.
    Draw,
    /// The game is not over.
    GoesOn,
}
