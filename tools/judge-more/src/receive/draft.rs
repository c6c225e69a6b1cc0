//! Creates the folders of a new problem: first in a scratch folder, then moved into place when they are complete.

use std::path::{Path, PathBuf};

use anyhow::{Error, Result, bail, ensure};
use checkout::Manifest;
use fs_err as fs;
use sandbox::Scratch;
use toml::Value;

use super::id::{is_plain, slug};
use super::programs::{Programs, is_decimal, programs};
use super::{Sample, Workspace, text};

/// A problem to create. Its limits, in seconds and MiB, may be unknown.
#[derive(Default)]
pub struct ProblemDraft {
    pub id: String,
    pub title: String,
    pub url: Option<String>,
    pub time: Option<f64>,
    pub memory: Option<u64>,
    pub game: Option<String>,
    /// Whether its samples are conversations: what the interactor says, and what the program says.
    pub is_interactive: bool,
    /// The name of its contest.
    pub contest: Option<String>,
    /// The files that its programs read and write instead of standard input and output.
    pub files: [Option<String>; 2],
    pub samples: Vec<Sample>,
    /// Tests that show what inputs look like, besides the samples.
    pub shapes: Vec<Sample>,
    /// Whether a package says how it is judged, and brings its interactor.
    pub is_imported: bool,
}

/// Seconds and MiB, if the limits are unknown.
pub const ASSUMED: (f64, u64) = (2.0, 256);
/// The shape of an input of 8 MB took two seconds, in which no other problem was received.
const LONGEST_SHAPE: usize = 64 << 10;
/// The hidden file beside the samples with their texts as they were received.
const RECEIVED: &str = ".received.json";
const LESSON: &str = "
## The game\n\n## Play\n\n## Look\n\n## Guess\n\n## Prove\n\n## Code\n\n## Traps\n\n## Exercises\n\n## Next
";

/// Creates the folders of a problem, completely or not at all, and returns a line about it.
pub fn make(workspace: &Workspace, draft: &ProblemDraft) -> Result<String> {
    draft.check()?;
    let ProblemDraft { id, .. } = draft;
    let root = &workspace.root;
    let Programs { main, reading, inputs } = match draft.is_interactive {
        true => Programs {
            main: include_str!("templates/talks.rs.txt").to_owned(),
            reading: String::new(),
            inputs: None,
        },
        false => programs(&draft.short_samples()),
    };
    let url = draft.url.as_deref().unwrap_or_default();
    let values = [("id", id.as_str()), ("title", &draft.title), ("url", url), ("input", &reading)];
    let template = checkout::template(root);
    let mut mine = template.map(|(ending, text)| (ending, checkout::fill(&text, &values)));
    let main = match mine.take_if(|(ending, _)| ending == "rs") {
        Some((_, filled)) => filled,
        None => draft.first_line() + &with_files(main, &draft.files),
    };
    // Cargo does not search this folder for packages.
    let scratch = Scratch::new(root, ".new-")?;
    let [problem, cases] = ["problem", "cases"].map(|name| scratch.path().join(name));
    fs::create_dir_all(problem.join("src"))?;
    fs::write(problem.join("Cargo.toml"), draft.manifest(inputs.is_some()))?;
    fs::write(problem.join("README.md"), draft.readme())?;
    fs::write(problem.join("src/main.rs"), main)?;
    if let Some(inputs) = &inputs {
        fs::create_dir(problem.join("examples"))?;
        fs::write(problem.join("examples/inputs.rs"), inputs)?;
    }
    if draft.is_interactive && !draft.is_imported {
        fs::write(problem.join("interactor.py"), include_str!("templates/interactor.py"))?;
    }
    fs::create_dir(&cases)?;
    for (number, sample) in (1..).zip(&draft.samples).filter(|_| !draft.is_interactive) {
        write_sample(&sample_files(&cases, number), sample)?;
        fs::write(cases.join(RECEIVED), serde_json::to_vec(&draft.samples)?)?;
    }

    // The problem comes last: it appears with its cases, even if this process is killed.
    let [to_problem, to_cases] = ["problems", "testcases"].map(|it| format!("{it}/{id}"));
    ensure_free(root, &to_problem)?;
    fs::create_dir_all(root.join("testcases"))?;
    move_into_place(&cases, root, &to_cases)?;
    let done = move_into_place(&problem, root, &to_problem);
    if done.is_err() {
        fs::rename(root.join(to_cases), &cases)?;
    }
    done?;
    let mine = mine.map(|(ending, text)| (root.join(format!("mine/{id}.{ending}")), text));
    if let Some((file, text)) = mine.filter(|(file, _)| file.symlink_metadata().is_err()) {
        fs::create_dir_all(root.join("mine"))?;
        fs::write(file, text)?;
    }
    Ok(draft.summary())
}

/// A program with these files in the place of standard input and output.
fn with_files(mut main: String, [reads, writes]: &[Option<String>; 2]) -> String {
    let open = |main: &str, line: &str| main.replacen("{\n", &format!("{{\n    {line}\n"), 1);
    if let Some(name) = reads {
        let text = format!("std::fs::read_to_string({name:?})");
        main = main.replace("std::io::read_to_string(std::io::stdin())", &text);
        if main.contains("input! {\n") {
            main = main.replace("input! {\n", "input! { from &mut source,\n");
            let source = "proconio::source::auto::AutoSource::from(text.as_str())";
            main = open(&main, &format!("let mut source = {source};"));
            main = open(&main, &format!("let text = {text}.expect(\"the input is text\");"));
        }
    }
    if let Some(name) = writes {
        let write = format!("std::fs::write({name:?}, output).expect(\"it can be written\");");
        main = open(&main, "let mut output = String::new();");
        main = main.replace("println!(\"{}\", ", "output += &format!(\"{}\\n\", ");
        main = main.replacen("}\n\nfn answer", &format!("    {write}\n}}\n\nfn answer"), 1);
    }
    main
}

/// The samples of a problem as they were received.
pub fn received(workspace: &Workspace, id: &str) -> Vec<Sample> {
    let file = workspace.root.join("testcases").join(id).join(RECEIVED);
    serde_json::from_slice(&fs::read(file).unwrap_or_default()).unwrap_or_default()
}

/// Takes up the samples of a problem that is posted again, where nobody has edited them; returns what has changed.
pub fn update_samples(workspace: &Workspace, draft: &ProblemDraft) -> Result<String> {
    let cases = workspace.root.join("testcases").join(&draft.id);
    let received = received(workspace, &draft.id);
    let mut news = String::new();
    for (index, sample) in draft.samples.iter().enumerate().filter(|_| !draft.is_interactive) {
        let files = sample_files(&cases, index + 1);
        let text = |file| Some(sample_text(&fs::read(file).ok()?).unwrap_or_default());
        let (old, new) = (files.each_ref().map(text), sample.clone().map(Some));
        let known = received.get(index).map_or([None, None], |known| known.clone().map(Some));
        let fate = match old == known {
            _ if old == new => continue,
            true if known == [None, None] => "is new",
            true => "has changed",
            false => "was edited here and stays as it is",
        };
        if old == known {
            fs::create_dir_all(&cases)?;
            write_sample(&files, sample)?;
            fs::write(cases.join(RECEIVED), serde_json::to_vec(&draft.samples)?)?;
        }
        news += &format!("; sample-{} {fate}", index + 1);
    }
    Ok(if news.is_empty() { " and stays as it is".to_owned() } else { news })
}

fn write_sample(files: &[PathBuf; 2], sample: &Sample) -> Result<()> {
    let mut both = files.iter().zip(sample);
    Ok(both.try_for_each(|(file, text)| fs::write(file, text))?)
}

/// Renames a folder to a path where nothing exists. A rename replaces an empty folder and no other, so of two judges one fails.
fn move_into_place(from: &Path, root: &Path, to: &str) -> Result<()> {
    ensure_free(root, to)?;
    fs::rename(from, root.join(to)).or_else(|error| {
        ensure_free(root, to)?;
        bail!("cannot create `{to}`: {error}")
    })
}

fn ensure_free(root: &Path, path: &str) -> Result<()> {
    let is_free = root.join(path).symlink_metadata().is_err();
    ensure!(
        is_free,
        "`{path}` already exists and stays as it is; choose another id, or move it away"
    );
    Ok(())
}

/// The files of a case `sample-N`.
fn sample_files(folder: &Path, number: usize) -> [PathBuf; 2] {
    ["in", "out"].map(|ending| folder.join(format!("sample-{number}.{ending}")))
}

/// Decodes a sample in UTF-8 or UTF-16, with or without a byte order mark. In the result, every line ends with LF. `None` if it
/// is not text.
pub fn sample_text(bytes: &[u8]) -> Option<String> {
    let wide = |unit: fn([u8; 2]) -> u16| {
        let units = bytes[2..].chunks(2).map(|pair| Some(unit(pair.try_into().ok()?)));
        String::from_utf16(&units.collect::<Option<Vec<u16>>>()?).ok()
    };
    let text = match bytes {
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        _ => String::from_utf8(bytes.to_vec()).ok(),
    };
    let mut text = text?.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    if !text.contains('\n') {
        text = text.replace('\r', "\n");
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    Some(text)
}

impl ProblemDraft {
    /// The tests from which the shape of inputs is guessed.
    fn short_samples(&self) -> Vec<Sample> {
        let all = self.samples.iter().chain(&self.shapes);
        all.filter(|[input, _]| input.len() <= LONGEST_SHAPE).cloned().collect()
    }

    /// Rejects what cannot become folders and a manifest.
    fn check(&self) -> Result<()> {
        let ProblemDraft { id, title, .. } = self;
        let slug = Some(slug(id)).filter(|slug| !slug.is_empty());
        let better = slug.as_deref().unwrap_or("a-plus-b");
        let is_name = slug.as_ref() == Some(id);
        ensure!(
            is_name,
            "{id:?} cannot name a folder and a package; use a name such as `{better}`"
        );
        let is_title = !title.is_empty() && is_plain(title);
        ensure!(is_title, "the title {title:?} is empty or has control characters");
        let (time, memory) = (self.time.unwrap_or(ASSUMED.0), self.memory.unwrap_or(ASSUMED.1));
        Manifest::check_limits(time, memory).map_err(Error::msg)?;
        for (number, [_, answer]) in (1..).zip(&self.samples) {
            ensure!(!answer.trim().is_empty(), "the answer of sample {number} is empty");
        }
        Ok(())
    }

    fn manifest(&self, has_inputs: bool) -> String {
        let ProblemDraft { id, .. } = self;
        let quoted = |text: &str| Value::String(text.to_owned()).to_string();
        let line = |key: &str, text: &Option<String>| {
            text.iter().map(|text| format!("{key} = {}\n", quoted(text))).collect::<String>()
        };
        let title = quoted(&self.title);
        let ProblemDraft { url, game, contest, files: [reads, writes], .. } = self;
        let more = [("game", game), ("contest", contest), ("reads", reads), ("writes", writes)];
        let (url, more) = (line("url", url), more.map(|(key, text)| line(key, text)).concat());
        let (time, memory) = (self.time.unwrap_or(ASSUMED.0), self.memory.unwrap_or(ASSUMED.1));
        let mut words = self.samples.iter().flat_map(|[_, answer]| answer.split_whitespace());
        let compare = match () {
            () if self.is_imported => "",
            () if self.is_interactive => "interactor = \"interactor.py\"\n",
            () if words.any(is_decimal) => "compare = \"float 1e-6\"\n",
            () => "",
        };
        let info = format!(
            "title = {title}\n{url}time-limit = {time}\nmemory-limit = {memory}\n{compare}{more}"
        );
        let example = "\n[[example]]\nname = \"inputs-{id}\"\npath = \"examples/inputs.rs\"\n";
        let manifest = include_str!("templates/manifest.toml")
            .replace("{example}", if has_inputs { example } else { "" })
            .replace("{id}", id);
        // Last, so that nothing in a title or an address is replaced.
        manifest.replace("{about}", &info)
    }

    /// The first line of a solution, which names its problem. It is Markdown, so `[` and `<` are escaped.
    fn first_line(&self) -> String {
        let title = escaped(&self.title, "\\[]<>");
        let stop = if title.ends_with(['.', '!', '?']) { "" } else { "." };
        format!("//! {} {title}{stop}\n\n", self.id)
    }

    fn readme(&self) -> String {
        let ProblemDraft { id, .. } = self;
        let title = escaped(&self.title, "\\`*_[]<>#&~");
        let statement = self.url.iter().map(|url| format!("\nStatement: <{url}>\n"));
        let text = match &self.game {
            Some(game) => format!("\nRules: `{game}`\n{LESSON}"),
            None => "\nExplain here what the solution uses, and why it is right.\n".to_owned(),
        };
        let indented =
            |text: &str| text.lines().map(|it| format!("    {it}\n")).collect::<String>();
        let talk = |[said, answered]: &Sample| {
            let (said, answered) = (indented(said), indented(answered));
            format!("\nThe interactor says:\n\n{said}\nThe program says:\n\n{answered}")
        };
        let talks = self.samples.iter().filter(|_| self.is_interactive).map(talk);
        let talks = talks.collect::<String>();
        format!("# {id} · {title}\n{}{text}{talks}", statement.collect::<String>())
    }

    /// A line with its folder, title, limits and samples.
    fn summary(&self) -> String {
        let ProblemDraft { id, title, time, memory, samples, .. } = self;
        let title = text::plain(title);
        let assumed = |is_known: bool| if is_known { "" } else { " (assumed)" };
        let time = format!("{} s{}", time.unwrap_or(ASSUMED.0), assumed(time.is_some()));
        let memory = format!("{} MiB{}", memory.unwrap_or(ASSUMED.1), assumed(memory.is_some()));
        let samples = match samples.len() {
            _ if self.is_interactive => "interactive".to_owned(),
            0 => format!("no samples: add them with `cargo judge import {id} PATH`"),
            samples => text::count(samples, "sample"),
        };
        format!("problems/{id}   {title}   {time}, {memory}   {samples}")
    }
}

/// Commands for a new problem, each below a line that says what it is for.
pub fn next_steps(workspace: &Workspace, id: &str) -> String {
    let folder = workspace.folder(id);
    if folder.join("interactor.py").exists() {
        return format!(
            "\
Write the answer in problems/{id}/src/main.rs, and try it, with you in the place of the interactor:
  cargo judge test {id} --interactive
Write problems/{id}/interactor.py, which talks to the program, and its inputs as testcases/{id}/NAME.in:
  cargo judge test --watch {id}
"
        );
    }
    let has_inputs = folder.join("examples/inputs.rs").exists();
    let compare = format!(
        "Compare it with a slow but surely correct program, in any language:
  cargo judge stress {id} --file slow.py
"
    );
    format!(
        "\
Write the answer in problems/{id}/src/main.rs, and judge it at every save:
  cargo judge test --watch {id}
{}Bundle it into one file without crates, and copy the file to the clipboard:
  cargo judge submit {id}
",
        if has_inputs { &compare } else { "" }
    )
}

/// The text with a backslash before each of these letters.
fn escaped(text: &str, letters: &str) -> String {
    let escape = |letter| letters.contains(letter).then_some('\\').into_iter().chain([letter]);
    text.chars().flat_map(escape).collect()
}
