//! All that can go wrong, and what is said of it: a sentence, with the next step.
//!
//! What the file system, or a library, says stands as it is.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use crate::exit::Exit;

/// What comes of something that can go wrong.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// What the system says.
type Cause = Arc<io::Error>;

const SECONDS: &str = "give it in seconds, above 0 and up to 3600";
const MIB: &str = "give it in MiB, from 1 to 1048576";

/// Why there is nothing to go on with. Paths and texts are as a reader may see them.
#[allow(missing_docs, reason = "the sentences say what they mean")]
#[derive(Clone, Debug, thiserror::Error)]
pub enum Error {
    /// A compiler refuses what is judged: its words.
    #[error("{0}")]
    Refused(String),
    #[error("the solution of `{0}` does not compile; mend this first:\n{1}")]
    SolutionRefused(String, String),
    #[error("`{0}` does not compile:\n{1}")]
    FileRefused(String, String),
    #[error(
        "the solution of `{id}` gets {verdict} on the case `{case}`; `cargo judge test {id}` shows it"
    )]
    SolutionRejected { id: String, verdict: String, case: String },
    /// Without a verdict, it is accepted, and prints other bytes.
    #[error(
        "the bundle of `{id}` {} on the case `{case}` in edition {edition}, and the solution is right there: a fault of the bundler; `cargo judge test {id} --bundled{}` looks into it",
        verdict.as_ref().map_or("prints other bytes".to_owned(), |verdict| format!("gets {verdict}")),
        if *is_exact { " --exact" } else { "" }
    )]
    BundleRejected {
        id: String,
        verdict: Option<String>,
        case: String,
        edition: String,
        is_exact: bool,
    },

    #[error("{0}")]
    System(Cause),
    #[error("{0}")]
    Sandbox(#[from] sandbox::Error),
    #[error("{}", .0.join("\n"))]
    Faults(Vec<String>),
    #[error("cannot read `{0}`: {1}")]
    Unreadable(String, Cause),
    #[error("the name of `{0}` is not UTF-8; rename it")]
    NameNotUtf8(PathBuf),

    #[error("cannot tell the current folder: {0}")]
    NoCurrentFolder(Cause),
    #[error("cannot run `{0}`: {1}")]
    NotRun(PathBuf, Cause),
    #[error("there is no command `{0}`; `cargo judge man` shows those there are")]
    NoCommand(String),
    #[error(
        "no folder with `Cargo.toml` and `problems` at `{0}` or above: change into the checkout"
    )]
    NoCheckout(PathBuf),
    #[error("`{0}` lies in no problem's folder; `cargo judge list` shows the problems")]
    OutsideOfProblems(String),
    #[error(
        "problem `{0}` has no folder in `problems`; `cargo judge list` shows what is there, and `cargo judge new` makes one"
    )]
    NoProblem(String),
    #[error("`{id}` is not a problem here: {reason} (`{readme}`)")]
    NotAProblem { id: String, reason: String, readme: String },
    #[error("problem `{0}` has no manifest; write `{1}`, as the other problems have")]
    NoManifest(String, String),
    #[error("`{0}` is not as it should be; mend this line:\n{1}")]
    BadManifest(String, String),
    #[error(
        "`{0}` has no `[package.metadata.problem]`; add it, with title, time-limit and memory-limit"
    )]
    NoCard(String),
    #[error("`{manifest}` names its package `{name}`; rename it `problem-{id}`")]
    OtherPackage { manifest: String, name: String, id: String },
    #[error("`{0}` has time-limit = {1}; {advice}", advice = SECONDS)]
    TimeLimit(String, f64),
    #[error("`{0}` has memory-limit = {1}; {advice}", advice = MIB)]
    MemoryLimit(String, u64),
    #[error(
        "`{0}` has both compare and checker; remove one of them, for a checker compares by itself"
    )]
    CompareAndChecker(String),
    #[error(
        "`{manifest}` has checker = \"{checker}\", and `{file}` is no file; write it, or name another"
    )]
    NoChecker { manifest: String, checker: PathBuf, file: String },
    #[error(
        "`{0}` has checker = \"{1}\", which leads out of the problem's folder; move the checker into it"
    )]
    CheckerOutside(String, PathBuf),
    #[error("`{0}` cannot be the name of a package and a folder here; call it `{1}`")]
    OtherName(String, String),
    #[error(
        "`{0}` cannot be the name of a package and a folder here; name it in letters a to z, digits and hyphens, such as `a-plus-b`"
    )]
    NoName(String),
    #[error("the title is empty; write one, or leave it out")]
    NoTitle,
    #[error("the title `{0}` has control characters; write it without them")]
    UnprintableTitle(String),
    #[error("`{0}` is no address; write one that begins with `https://`")]
    NoAddress(String),
    #[error("`{0}` is not how games are called here; write it as in `lasker` or `dawson_kayles`")]
    NoGame(String),
    #[error("a time limit of {0} is not possible; {advice}", advice = SECONDS)]
    NoTimeLimit(f64),
    #[error("a memory limit of {0} is not possible; {advice}", advice = MIB)]
    NoMemoryLimit(u64),
    #[error("cannot read the sample `{0}`: {1}; nothing was made")]
    NoSample(PathBuf, Cause),
    #[error(
        "the answer of sample {0} is empty, so that printing nothing would be right; name a file with the answer"
    )]
    EmptySample(usize),
    #[error("`{0}` is there already, and stays as it is; choose another id, or move it away")]
    IsThere(String),
    #[error("cannot make `problems/{0}` in `{1}`: {2}")]
    NotMade(String, PathBuf, Cause),
    #[error("cannot take `{0}` away again: {1}")]
    NotTakenAway(PathBuf, Cause),
    #[error("what came is not JSON: {0}")]
    NotJson(String),
    #[error("what came is not a JSON object")]
    NotAnObject,
    #[error(
        "`{0}` is interactive: its program talks with another one, and cases here are files; nothing was made"
    )]
    Interactive(String),
    #[error(
        "neither its address nor its name makes the name of a folder; make it with `cargo judge new`"
    )]
    Nameless,
    #[error("{0}; `cargo judge new` makes it under another one")]
    Taken(Box<Error>),
    #[error(
        "port {0} is in use, perhaps by another `cargo judge listen`; end that, or name another port with `--port`"
    )]
    PortInUse(u16),
    #[error("cannot listen on port {0}: {1}; name another with `--port`")]
    NoPort(u16, Cause),
    #[error("nobody listens any more; begin again")]
    NobodyListens,
    #[error("cannot watch files: {0}; `sysctl fs.inotify` says how many may be watched")]
    NotWatched(String),
    #[error("no files are watched any more; begin again")]
    NothingWatched,
    #[error("cannot print: {0}")]
    NotPrinted(Cause),

    #[error("`{0}` is a folder; give the path of a file")]
    IsFolder(String),
    #[error("`{0}` is not a regular file; copy it into one")]
    IsNoFile(String),
    #[error(
        "`{0}` has {1} bytes, and more than {2} are no program that a judge takes; send a smaller one"
    )]
    TooLong(String, u64, u64),
    #[error(
        "`{0}` is in no language that is known here: the names of files end in {1}; where they do not, `--language` says it"
    )]
    UnknownEnding(String, String),
    #[error("`{0}` is no language that is known here: {1}")]
    UnknownLanguage(String, String),
    #[error("`{0}` needs {1}")]
    Needs(String, Missing),
    #[error(
        "`--file` is judged for one problem, not {0}; name it, as in `cargo judge test 11868 --file {1}`"
    )]
    SeveralProblems(usize, String),
    #[error(
        "`{0}` does not say for which problem it is; name it, as in `cargo judge test 11868 --file {0}`, or call the file `11868--NAME` or its folder `11868`"
    )]
    WhichProblem(String),
    #[error("`mine` is no folder; move it away, and `cargo study start 11872` makes one")]
    MineIsNoFolder,
    #[error("`mine` has no program of yours; `cargo study start 11872` begins one")]
    NothingMine,
    #[error(
        "`mine` has no program of yours for `{id}`{}; `cargo study start {id}` begins one",
        language.map_or(String::new(), |language| format!(" in {language}"))
    )]
    NoneOfMine { id: String, language: Option<&'static str> },
    #[error("`{folder}` has no file in {}", language.unwrap_or("a language that is known here"))]
    NoFile { folder: String, language: Option<&'static str> },

    #[error(
        "`{0}` says which outputs of `{1}` are right, and there are no bytes to compare; leave `--exact` out"
    )]
    ExactWithChecker(String, String),
    #[error("cannot run `{0}`: {1}; install Rust from rustup.rs")]
    NoRust(String, Cause),
    #[error("`problem-{0}` has no such program; write `problems/{0}/{1}`")]
    NoProgram(String, String),
    #[error("cargo did not build `problem-{0}`; it says:\n{1}")]
    NotBuilt(String, String),
    #[error("the source names {0}, and cargo does not build that for it; it says:\n{1}")]
    CratesNotBuilt(String, String),
    #[error("`{0}` cannot be bundled: {1}")]
    NotBundled(String, Box<Error>),
    #[error("{0}")]
    BundlerSays(String),
    #[error("what the bundler says is not understood: {0}")]
    BundlerNotUnderstood(String),
    #[error(
        "the bundler is compiled from `{0}`, which is gone; run the judge with `cargo judge` where its text is now"
    )]
    BundlerGone(PathBuf),
    #[error("the bundler cannot be compiled; cargo says:\n{0}")]
    BundlerRefused(String),
    #[error("the bundle of `{0}` does not compile, a fault of the bundler:\n{1}")]
    BundleRefused(String, String),
    #[error("the bundle of `{0}` compiles in no edition: {1}")]
    NoEdition(String, String),
    #[error(
        "`--stdout` prints one bundle, not {0}; name one problem, as in `cargo judge bundle 11868 --stdout`"
    )]
    SeveralBundles(usize),
    #[error("`{0}` is a file; name a folder with `cargo judge bundle ID --out DIR`")]
    OutIsFile(String),
    #[error(
        "cannot write to the folder `{0}`: {1}; name another with `cargo judge bundle ID --out DIR`"
    )]
    OutNotWritable(String, Cause),
    #[error("cannot write `{0}`: {1}")]
    NotWritten(String, Cause),
    #[error("the checker `{0}` does not compile; mend it:\n{1}")]
    CheckerRefused(String, String),
    #[error("the checker `{0}` fails on the case `{1}`: {2}")]
    CheckerFails(String, String, String),
    #[error("a program of `problems/{0}` does not compile; mend it:\n{1}")]
    OwnRefused(String, String),
    #[error("`{0}` gives no answer: {1}")]
    OwnFails(String, String),
    #[error("`{command}` was stopped: {why}; mend `{file}`")]
    OwnStopped { command: String, why: String, file: String },

    #[error(
        "nobody knows which inputs `{0}` has; write `problems/{0}/examples/inputs.rs`, as `problems/11872/examples/inputs.rs` is, and name it in the manifest"
    )]
    UnknownInputs(String),
    #[error(
        "there is nothing to compare `{0}` with; write `problems/{0}/examples/brute.rs`, slow and obviously right, or name another program with `--file PATH`"
    )]
    NothingToCompare(String),
    #[error("{0}\nthe input is `{1}`")]
    OnInput(Box<Error>, String),
    #[error(
        "`inputs-{0}` makes an input that it objects to itself: {1}; mend `problems/{0}/examples/inputs.rs`"
    )]
    IllegalInput(String, String),
    #[error("`inputs-{0} list` lists no input at all; mend `problems/{0}/examples/inputs.rs`")]
    NoInputListed(String),
    #[error(
        "`inputs-{0}` does not know `choices` and `replay`, as a program made by `inputs::main` does"
    )]
    CannotReplay(String),
    #[error("`brute-{id} < {input}` fails; mend `problems/{id}/examples/brute.rs`:\n{words}")]
    ReferenceFails { id: String, input: String, words: String },
    #[error(
        "{what} has no answer in time to any of {left_out} inputs, so that nothing was compared; make `{file}` quicker, if it ends at all"
    )]
    NothingCompared { what: String, left_out: usize, file: String },
    #[error("give a number of seconds above 0, such as 10 or 0.5")]
    NoSeconds,
    #[error("there is no `{0}`")]
    NoBrute(String),
    #[error("`brute` has no answer within {0} s")]
    BruteLate(u64),
    #[error("`brute` fails, {0}")]
    BruteFails(String),
    #[error(
        "`{file}` does not say in its first line which verdict it must get; begin it with a comment such as `//! {example}: the idea in a sentence` (possible here: {possible})"
    )]
    NoPromise { file: String, example: String, possible: String },
    #[error(
        "no mutant of `{0}` compiles with plain `rustc`, so that none was tried; does the solution?"
    )]
    NoMutantCompiles(String),
    #[error("a mutant needs {0}")]
    MutantsNeed(Missing),
    #[error(
        "`cargo-mutants`, which puts faults into solutions, is not installed; `cargo install --locked cargo-mutants` does it, and `--skip mutants` does without"
    )]
    NoCargoMutants,
    #[error("`cargo mutants --list` does not list mutants: {0}\n{1}")]
    NoMutants(String, String),
    #[error(
        "`{0}` has mutants, and only those of a solution in one file, `src/main.rs`, can be judged; `--skip mutants` does without"
    )]
    MutantElsewhere(PathBuf),
    #[error("`cargo mutants` lists `{0}` at no place in `{1}`")]
    MutantNowhere(String, PathBuf),
    #[error("`{0}` gives no reason in `{1}`; write ` -- ` and why no legal input tells")]
    NoReason(String, String),

    #[error("`{0}` has no cases; add pairs of NAME.in and NAME.out")]
    NoCases(String),
    #[error("`{0}` is no file; a case needs one")]
    CaseNotAFile(String),
    #[error("`{0}` is empty, so that printing nothing would be right; write the answer")]
    EmptyAnswer(String),
    #[error("`{0}` has no answer beside it; write `{1}`")]
    NoAnswer(String, String),
    #[error("`{0}` has no input beside it; write `{1}`, or remove it")]
    NoInput(String, String),
    #[error("`{0}` is no tolerance; write a number above 0 and below 1, as in `float 1e-9`")]
    NoTolerance(String),
    #[error(
        "`{0}` is no way to compare; write `lines`, `exact`, or a tolerance, as in `float 1e-9`"
    )]
    NoRule(String),
}

/// Why a compiler, or what runs a program, cannot be had.
#[allow(missing_docs, reason = "the sentences say what they mean")]
#[derive(Clone, Debug, thiserror::Error)]
pub enum Missing {
    #[error("`{0}`, which is not installed; {1}")]
    NotInstalled(&'static str, &'static str),
    #[error("`{0}`, as `{1}` says, which is not there; set it right, or unset it")]
    NotThere(String, &'static str),
    #[error("`{0}`, which does not run: {1}")]
    Broken(String, Cause),
    #[error("`{0}`, which does not run; asked where it is, it says: {1}")]
    Nowhere(String, String),
}

impl Error {
    /// What a command ends with that stops here.
    pub fn exit(&self) -> Exit {
        match self {
            Error::Refused(_)
            | Error::SolutionRefused(..)
            | Error::FileRefused(..)
            | Error::SolutionRejected { .. }
            | Error::BundleRejected { .. } => Exit::Rejected,
            _ => Exit::NotDone,
        }
    }

    /// The same, but for a compiler's words: what is made of these.
    pub fn naming(self, told: impl FnOnce(String) -> Error) -> Error {
        match self {
            Error::Refused(words) => told(words),
            error => error,
        }
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::System(error.into())
    }
}
