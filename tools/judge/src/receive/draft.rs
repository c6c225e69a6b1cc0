//! The folders of a new problem: made aside, and put into their places when they are complete.

use std::io;
use std::path::{Path, PathBuf};

use fs_err as fs;
use nix::errno::Errno;
use nix::fcntl::{AT_FDCWD, RenameFlags, renameat2};
use toml::Value;

use crate::error::{Error, Result};
use crate::problem::workspace::{About, Workspace};
use crate::receive::shape::Shape;
use crate::ui::text;

/// A problem that is to be made.
pub(crate) struct Draft {
    pub id: String,
    pub title: String,
    pub url: Option<String>,
    /// In seconds, if it is known.
    pub time: Option<f64>,
    /// In MiB, if it is known.
    pub memory: Option<u64>,
    pub game: Option<String>,
    /// Inputs with their answers.
    pub samples: Vec<(Vec<u8>, Vec<u8>)>,
}

/// A problem that was made.
pub(crate) struct MadeProblem {
    id: String,
    /// Where it is, its title, its limits, and how many samples it has.
    pub line: String,
    samples: usize,
    has_inputs: bool,
    /// Whether an answer has a decimal point: there may be other ways to write it.
    has_decimals: bool,
}

/// In seconds, where nothing else is said.
const TIME: f64 = 2.0;
/// In MiB, where nothing else is said.
const MEMORY: u64 = 256;
/// The longest name of a folder.
pub(crate) const LONGEST: usize = 64;

/// Makes the folders of a problem, all of it or nothing.
pub(crate) fn make(workspace: &Workspace, draft: &Draft) -> Result<MadeProblem> {
    draft.check()?;
    refuse_existing(workspace, &draft.id)?;
    let root = &workspace.root;
    let cannot = |error: io::Error| Error::NotMade(draft.id.clone(), root.clone(), error.into());
    // Cargo does not look for packages here, and from here a folder can be renamed into its place.
    let aside = tempfile::Builder::new().prefix(".new-").tempdir_in(root).map_err(cannot)?;
    let (problem, cases) = (aside.path().join("problem"), aside.path().join("cases"));
    let shape = Shape::of(&draft.samples);
    write_problem(&problem, draft, &shape).map_err(cannot)?;
    write_cases(&cases, &draft.samples).map_err(cannot)?;

    let (problem_folder, cases_folder) = folders(workspace, &draft.id);
    fs::create_dir_all(root.join("testcases")).map_err(cannot)?;
    // A problem without cases is told of; cases without a problem would only be in the way.
    rename_to_nothing(&problem, &problem_folder).map_err(cannot)?;
    if let Err(error) = rename_to_nothing(&cases, &cases_folder) {
        rename_to_nothing(&problem_folder, &problem)
            .map_err(|error| Error::NotTakenAway(problem_folder, error.into()))?;
        return Err(cannot(error));
    }
    Ok(MadeProblem::of(draft, shape.inputs().is_some()))
}

impl Draft {
    /// Objects to everything that cannot be written down.
    fn check(&self) -> Result<()> {
        let slug = slug(&self.id);
        if slug.is_empty() {
            return Err(Error::NoName(shown(&self.id)));
        }
        if self.id != slug {
            return Err(Error::OtherName(shown(&self.id), slug));
        }
        if self.title.is_empty() {
            return Err(Error::NoTitle);
        }
        if self.title.contains(is_unprintable) {
            return Err(Error::UnprintableTitle(shown(&self.title)));
        }
        if let Some(url) = self.url.iter().find(|url| !is_url(url)) {
            return Err(Error::NoAddress(shown(url)));
        }
        let is_snake = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '_');
        let is_game = |game: &&String| !game.is_empty() && game.chars().all(is_snake);
        if let Some(game) = self.game.iter().find(|game| !is_game(game)) {
            return Err(Error::NoGame(shown(game)));
        }
        if let Some(time) = self.time.filter(|&time| !About::is_time_limit(time)) {
            return Err(Error::NoTimeLimit(time));
        }
        if let Some(memory) = self.memory.filter(|&memory| !About::is_memory_limit(memory)) {
            return Err(Error::NoMemoryLimit(memory));
        }
        let is_empty = |(_, answer): &(Vec<u8>, Vec<u8>)| answer.trim_ascii().is_empty();
        match self.samples.iter().position(is_empty) {
            Some(index) => Err(Error::EmptySample(index + 1)),
            None => Ok(()),
        }
    }
}

/// Objects to a problem that has a folder already, or a page that says why there is none.
pub(crate) fn refuse_existing(workspace: &Workspace, id: &str) -> Result<()> {
    let (problem, cases) = folders(workspace, id);
    let exists = |path: &Path| path.symlink_metadata().is_ok();
    if problem.is_dir() && !problem.join("Cargo.toml").is_file() {
        workspace.problem(id)?;
    }
    match [problem, cases].into_iter().find(|folder| exists(folder)) {
        Some(folder) => Err(Error::IsThere(workspace.show(&folder))),
        None => Ok(()),
    }
}

/// Whether the problem that has the draft's id already is surely another one. The draft was called `name` at first; the
/// address of a list may be that of many problems.
pub(crate) fn is_another(workspace: &Workspace, draft: &Draft, name: &str, is_list: bool) -> bool {
    let Ok(known) = workspace.about(&draft.id) else { return false };
    let (_, cases) = folders(workspace, &draft.id);
    let is_sample = |(number, (input, answer)): (usize, &(Vec<u8>, Vec<u8>))| {
        let is = |ending, text: &[u8]| {
            let file = cases.join(format!("sample-{number}.{ending}"));
            fs::read(file).is_ok_and(|found| found == ended(text))
        };
        is("in", input) && is("out", answer)
    };
    let same_title = known.title == draft.title;
    let same_samples = || (1..).zip(&draft.samples).all(is_sample);
    match (&known.url, &draft.url) {
        // Somebody may have mended the title, or the statement its samples.
        (Some(known), Some(url)) if known == url => !same_title && (is_list || !same_samples()),
        // Some problems have several addresses.
        (Some(_), Some(_)) => !same_title || !same_samples(),
        // Two names may become one id.
        (None, None) => !same_title && slug(&known.title) == name,
        _ => false,
    }
}

/// The folder of the problem and that of its cases.
fn folders(workspace: &Workspace, id: &str) -> (PathBuf, PathBuf) {
    (workspace.folder(id), workspace.root.join("testcases").join(id))
}

/// Renames a folder, unless something is there already, even if it came there a moment ago.
fn rename_to_nothing(from: &Path, to: &Path) -> io::Result<()> {
    match renameat2(AT_FDCWD, from, AT_FDCWD, to, RenameFlags::RENAME_NOREPLACE) {
        // Some file systems cannot promise that much; no folder with something in it is replaced on these either.
        Err(Errno::EINVAL | Errno::ENOSYS) if to.symlink_metadata().is_err() => {
            fs::rename(from, to)
        }
        result => Ok(result?),
    }
}

fn write_problem(folder: &Path, draft: &Draft, shape: &Shape) -> io::Result<()> {
    let inputs = shape.inputs();
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), manifest(draft, inputs.is_some()))?;
    fs::write(folder.join("README.md"), readme(draft))?;
    fs::write(folder.join("src/main.rs"), format!("{}\n{}", first_line(draft), shape.solution()))?;
    if let Some(inputs) = inputs {
        fs::create_dir(folder.join("examples"))?;
        fs::write(folder.join("examples/inputs.rs"), inputs)?;
    }
    Ok(())
}

fn write_cases(folder: &Path, samples: &[(Vec<u8>, Vec<u8>)]) -> io::Result<()> {
    fs::create_dir(folder)?;
    for (number, (input, answer)) in (1..).zip(samples) {
        fs::write(folder.join(format!("sample-{number}.in")), ended(input))?;
        fs::write(folder.join(format!("sample-{number}.out")), ended(answer))?;
    }
    Ok(())
}

/// The text with a newline at its end, if there is any text.
fn ended(text: &[u8]) -> Vec<u8> {
    let newline: &[u8] = if text.is_empty() || text.ends_with(b"\n") { b"" } else { b"\n" };
    [text, newline].concat()
}

fn manifest(draft: &Draft, has_inputs: bool) -> String {
    let Draft { id, .. } = draft;
    let quoted = |text: &str| Value::String(text.to_owned()).to_string();
    let line = |key: &str, text: &Option<String>| {
        text.as_ref().map_or(String::new(), |text| format!("{key} = {}\n", quoted(text)))
    };
    let title = quoted(&draft.title);
    let (url, game) = (line("url", &draft.url), line("game", &draft.game));
    let (time, memory) = (draft.time.unwrap_or(TIME), draft.memory.unwrap_or(MEMORY));
    let example = format!(
        "
[dev-dependencies]
inputs.workspace = true

[[example]]
name = \"inputs-{id}\"
path = \"examples/inputs.rs\"
"
    );
    let example = if has_inputs { example.as_str() } else { "" };
    format!(
        "\
[package]
name = \"problem-{id}\"
edition.workspace = true
rust-version.workspace = true
license.workspace = true
publish.workspace = true

[package.metadata.problem]
title = {title}
{url}time-limit = {time}
memory-limit = {memory}
{game}
[dependencies]
common.workspace = true
itertools.workspace = true
proconio.workspace = true
{example}
[lints]
workspace = true
"
    )
}

/// The line over a solution that says what it solves; `[` and `<` have a meaning in it.
fn first_line(draft: &Draft) -> String {
    let title = escaped(&draft.title, "\\[]<>");
    let stop = if title.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("//! {} {title}{stop}\n", draft.id)
}

fn readme(draft: &Draft) -> String {
    let title = escaped(&draft.title, "\\`*_[]<>#&~");
    let heading = format!("# {} · {title}\n", draft.id);
    let statement =
        draft.url.as_ref().map_or(String::new(), |url| format!("\nStatement: <{url}>\n"));
    let Some(game) = &draft.game else {
        let idea = "*Tell the idea here: what the solution knows, and why that is right.*";
        return format!("{heading}{statement}\n{idea}\n");
    };
    let parts = [
        (
            "The game",
            "The rules in your own words, the limits, what is printed, and who invented it.",
        ),
        (
            "Play",
            &format!(
                "A game as `cargo study play {}` shows it, with the moves of a reader.",
                draft.id
            ),
        ),
        ("Look", "A table of the values, and what to look for in it."),
        ("Guess", "The pattern, as a reader would find it."),
        ("Prove", "Why it holds for every size."),
        ("Code", "What the solution does with it, and what is surprising there."),
        ("Traps", "The wrong programs in `wrong/`, each with the input that it falls into."),
        ("Next", "A problem to go on with, and why."),
    ];
    let parts = parts.map(|(part, what)| format!("\n## {part}\n\n*{what}*\n"));
    format!("{heading}\nRules: `{game}`\n{statement}{}", parts.concat())
}

/// With a backslash before each of these letters.
fn escaped(text: &str, letters: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if letters.contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

impl MadeProblem {
    fn of(draft: &Draft, has_inputs: bool) -> MadeProblem {
        let assumed = |is_known: bool| if is_known { "" } else { " (assumed)" };
        let time = format!("{} s{}", draft.time.unwrap_or(TIME), assumed(draft.time.is_some()));
        let memory =
            format!("{} MiB{}", draft.memory.unwrap_or(MEMORY), assumed(draft.memory.is_some()));
        let samples = match draft.samples.len() {
            0 => "no samples".to_owned(),
            samples => text::count(samples, "sample"),
        };
        let Draft { id, title, .. } = draft;
        MadeProblem {
            id: id.clone(),
            line: format!("problems/{id}   {title}   {time}, {memory}   {samples}"),
            samples: draft.samples.len(),
            has_inputs,
            has_decimals: draft.samples.iter().any(|(_, answer)| is_decimal(answer)),
        }
    }

    /// The next three commands, each under a line that says what it is for.
    pub fn next_steps(&self) -> String {
        let MadeProblem { id, .. } = self;
        let only_if = |is_so: bool, line: String| if is_so { line } else { String::new() };
        let samples = format!(
            "Put the statement's samples into testcases/{id}: sample-1.in, sample-1.out and so on.\n"
        );
        let samples = only_if(self.samples == 0, samples);
        let decimals = format!(
            "Answers have decimals: how near is near enough goes into problems/{id}/Cargo.toml, as in compare = \"float 1e-9\".\n"
        );
        let decimals = only_if(self.has_decimals, decimals);
        let inputs = format!(
            "Tell what inputs look like in problems/{id}/examples/inputs.rs, as problems/11872 and its manifest do.\n"
        );
        let inputs = only_if(!self.has_inputs, inputs);
        format!(
            "\
{samples}{decimals}Write the answer into problems/{id}/src/main.rs; every save is judged by
  cargo judge test --watch {id}
{inputs}In doubt, compare it on many inputs with a slow program that is surely right, in any language:
  cargo judge stress {id} --file slow.py
Make one file of it that needs no crate, and copy that to the clipboard:
  cargo judge submit {id}
"
        )
    }
}

/// Whether a word of it is a number with a point.
fn is_decimal(answer: &[u8]) -> bool {
    let words =
        answer.split(u8::is_ascii_whitespace).filter_map(|word| std::str::from_utf8(word).ok());
    words.into_iter().any(|word| word.contains('.') && word.parse::<f64>().is_ok())
}

/// The name of a folder and a package that is most like the text: small letters and digits, with single hyphens.
/// It is empty if there are none.
pub(crate) fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut slug = words.join("-").to_ascii_lowercase();
    slug.truncate(LONGEST);
    slug.trim_end_matches('-').to_owned()
}

/// Whether the letter does something to the terminal or to the letters around it, or ends a line.
pub(crate) fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether the text can stand as a link.
pub(crate) fn is_url(text: &str) -> bool {
    let is_odd = |letter: char| {
        letter.is_whitespace() || is_unprintable(letter) || "<>\"`\\".contains(letter)
    };
    let address = text.strip_prefix("https://").or(text.strip_prefix("http://"));
    address.is_some_and(|address| !address.is_empty()) && !text.contains(is_odd)
}

/// A text from outside as it can stand in a sentence.
pub(crate) fn shown(text: &str) -> String {
    let beginning: String = text.chars().take(100).collect();
    let more = if beginning.len() < text.len() { "…" } else { "" };
    format!("{}{more}", beginning.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_an_empty_folder_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let [from, to] = ["from", "to"].map(|name| folder.path().join(name));
        fs::create_dir_all(from.join("inside")).unwrap();
        fs::create_dir(&to).unwrap();
        assert_eq!(rename_to_nothing(&from, &to).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert!(from.join("inside").exists());
        fs::remove_dir(&to).unwrap();
        rename_to_nothing(&from, &to).unwrap();
        assert!(to.join("inside").exists());
    }

    #[test]
    fn a_slug_is_the_name_of_a_folder() {
        for (text, name) in [
            ("A+B", "a-b"),
            ("ABC300_a", "abc300-a"),
            ("--a--b--", "a-b"),
            ("님 게임 2", "2"),
            ("../..", ""),
            ("é", ""),
        ] {
            assert_eq!(slug(text), name);
        }
        assert_eq!(slug(&format!("{} b", "a".repeat(63))), "a".repeat(63));
        assert_eq!(slug(&"a".repeat(65)), "a".repeat(64));
    }
}
