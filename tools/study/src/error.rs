//! All that can go wrong, and what is said of it: a sentence, with the next step.

use std::io;
use std::path::PathBuf;

use games::Refused;

use games::words::grouped;

/// What comes of something that can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a question has no answer.
#[allow(missing_docs, reason = "the sentences say what they mean")]
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("{0}")]
    Refused(#[from] Refused),
    #[error("`{name}`: {cause}")]
    InGame { name: String, cause: Box<Error> },
    #[error("cannot read standard input: {0}")]
    Input(io::Error),
    #[error("cannot read from the terminal: {0}")]
    Terminal(#[from] rustyline::error::ReadlineError),
    #[error("cannot write to standard output: {0}")]
    Output(io::Error),

    // Which game, and which problem.
    #[error("no problem and no game is called `{0}`: `cargo study list` lists the games")]
    NoGame(String),
    #[error("no problem is called `{0}`: `cargo study list` tells their ids")]
    NoProblem(String),
    #[error("no public problem is numbered {0}: see `problems/{0}`")]
    NotPublic(String),
    #[error("`{0}` lies in no problem's folder: `cargo study list` lists games and problems")]
    OutsideOfProblems(String),
    #[error("problem `{0}` names no game, and this is for games: `cargo study list` lists them")]
    ProblemWithoutGame(String),
    #[error("cannot read `{0}`: {1}")]
    Unreadable(PathBuf, io::Error),
    #[error("`{0}` is not the manifest of a problem: {1}")]
    NoManifest(PathBuf, String),
    #[error("`{0}` is a game for every set of numbers: name a set, as in `take:1,3,4`")]
    SetToShow(String),

    // Positions.
    #[error("{cause}; `cargo study table {game}` shows smaller ones")]
    LookAtTable { cause: Box<Error>, game: String },
    #[error(
        "that position has {moves} moves or so: at most {most} can be played, so make it smaller (`cargo study explain` may know it)",
        moves = grouped(*.moves),
        most = grouped(*.most)
    )]
    TooManyMoves { moves: u64, most: u64 },

    // The input of a problem.
    #[error(
        "the input is empty: write `cargo study explain {0} < FILE`, or name a position as `cargo study explain --help` says"
    )]
    NoInput(String),
    #[error(
        "`{0}` is no problem, so there is no input to read: name a position as `cargo study explain --help` says"
    )]
    InputOfGame(String),
    #[error(
        "`problems/{0}/Cargo.toml` does not say how an input is read: write `input = \"counted\"` there, below `game`, if the numbers of a position follow their count, or `\"position\"`, `\"matrix\"` or `\"boards\"`; or name a position as `cargo study explain --help` says"
    )]
    NoFormat(String),
    #[error("`input = \"set\"` is for the game `take`, and not for `{0}`")]
    SetOfGame(String),
    #[error("the input is empty")]
    Empty,
    #[error("the input ends early")]
    EndsEarly,
    #[error("`{0}` in the input is no number from 1 to 1000000000")]
    OutOfRange(String),
    #[error("{0} is too large: at most 10000 stones can be taken at a time")]
    TooManyStones(u64),
    #[error("the input has no numbers that may be taken")]
    NothingToTake,
    #[error("`{0}` in the input does not say how many numbers follow")]
    NoCount(String),
    #[error("the input says {said} numbers, and {found} follow")]
    OtherCount { said: String, found: usize },
    #[error("the input says {height} rows of {width} numbers, and {found} follow")]
    OtherMatrix { height: usize, width: usize, found: usize },
    #[error("the input says rows of {0} cells, and has others")]
    OtherWidth(usize),
    #[error("`{0}` in the input is no height or width")]
    NoSide(String),

    // Values and proofs.
    #[error("no pattern shows in the heaps up to 10,000 where {0} may be taken")]
    NoPattern(String),
    #[error("`{0}` is called open, and has a pattern")]
    NotOpen(String),
    #[error("`--to {to}` would take too long or nothing: choose 1 to {most} for such moves")]
    TooFar { to: u64, most: u64 },
    #[error("`--to {to}` is out of reach for this game: choose {first} to {last}")]
    OutOfReach { to: u64, first: u64, last: u64 },

    // The path, and how far somebody is on it.
    #[error("the current folder lies in no checkout of nimbers, which has the lessons: go there")]
    NoCheckout,
    #[error("`problems/README.md` has no `## The lessons` with links to them, so there is no path")]
    NoPath,
    #[error("no lesson is called `{0}`: `problems/README.md` lists them")]
    NoLesson(String),
    #[error("{0:#}")]
    Progress(#[from] anyhow::Error),
    #[error(
        "`mine/{0}.rs` is there already, and stays: `cargo judge test {0} --mine` judges it; move it away to begin again"
    )]
    Started(String),
    #[error("cannot write `{0}`: {kind}", kind = .1.kind())]
    Unwritable(PathBuf, io::Error),
    #[error("`mine` is no folder; move it away, and your solutions get one")]
    MineIsNoFolder,
    #[error(
        "`problems/{0}/src/main.rs` does not read, call and print in `main`, so it cannot be begun from: write `mine/{0}.rs` by yourself"
    )]
    NotToStart(String),

    // The page.
    #[error(
        "the page is compiled from `{0}`, which is gone: run `cargo study` where its text is now"
    )]
    PageGone(PathBuf),
    #[error("cannot run `{0}`: {1}")]
    NotRun(PathBuf, io::Error),

    // Hints.
    #[error("hints are for problems, such as `cargo study hint 11868`")]
    HintOfGame,
    #[error("problem `{0}` has no hints to read in `problems/{0}/hints.md`: {1}")]
    NoHints(String, io::Error),
    #[error("problem `{id}` has hints 1 to {hints}, and no {step}")]
    NoHint { id: String, hints: usize, step: usize },
}

impl Error {
    /// What went wrong, in the game of this name.
    pub fn in_game(name: &str, cause: impl Into<Error>) -> Error {
        Error::InGame { name: name.to_owned(), cause: Box::new(cause.into()) }
    }

    /// Whether something is too large to be looked at.
    pub fn is_too_large(&self) -> bool {
        match self {
            Error::InGame { cause, .. } => cause.is_too_large(),
            Error::Refused(refused) => refused.is_too_large(),
            _ => false,
        }
    }
}
