//! Writes what a package says of a problem: its manifest, its checker or interactor, its programs.

use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use checkout::Protocol;
use fs_err as fs;
use toml_edit::{Array, DocumentMut, Item, Value, value};

use super::Import;
use super::files::file_name;
use super::package::{AC, Helper, Package};
use crate::receive::draft::{self, ProblemDraft, sample_text};

/// The keys that say how outputs are judged.
const JUDGING: [&str; 5] = ["compare", "checker", "interactor", "protocol", "arguments"];
/// The largest input or answer from which the shape of inputs is guessed.
const LARGEST_SAMPLE: u64 = 10_000;

/// Creates a problem, or changes the settings of a known one. `is_first` says that it has no cases yet, and so no settings that
/// somebody has chosen. Returns the settings in words.
pub fn write(
    import: &Import,
    package: &Package,
    id: &str,
    is_known: bool,
    is_first: bool,
    notes: &mut Vec<String>,
) -> Result<Vec<String>> {
    let mut settings = settings(package);
    settings.retain(|(key, _)| *key != "imported-from" || is_first);
    let folder = import.workspace.folder(id);
    if !is_known {
        let draft = ProblemDraft {
            id: id.to_owned(),
            title: package.title().clone(),
            url: package.url.clone(),
            is_interactive: package.interactor.is_some(),
            files: [package.reads.clone(), package.writes.clone()],
            shapes: shapes(import, package),
            is_imported: true,
            ..ProblemDraft::default()
        };
        draft::make(import.workspace, &draft)?;
        let (time, memory) = draft::ASSUMED;
        let time = package.time.is_none().then(|| format!("{time} s"));
        let memory = package.memory.is_none().then(|| format!("{memory} MiB"));
        let assumed: Vec<String> = time.into_iter().chain(memory).collect();
        if !assumed.is_empty() {
            notes.push(format!("{} assumed, because it names no such limit", assumed.join(", ")));
        }
    }
    let file = folder.join("Cargo.toml");
    let text = fs::read_to_string(&file)?;
    let mut document: DocumentMut = text.parse().map_err(|error| anyhow!("{error}"))?;
    let table = document["package"]["metadata"]["problem"].as_table_like_mut();
    let table = table.with_context(|| {
        format!("`problems/{id}/Cargo.toml` has no `[package.metadata.problem]`")
    })?;
    let is_free = is_first || import.args.replace;
    let has_judging = JUDGING.iter().any(|key| table.contains_key(key));
    let brings_judging = settings.iter().any(|(key, _)| JUDGING.contains(key));
    let is_other =
        settings.iter().any(|(key, new)| JUDGING.contains(key) && !is_equal(table.get(key), new));
    let takes_judging = brings_judging && (!has_judging || is_free);
    if takes_judging {
        // What is replaced keeps its place, and a comment above it.
        let is_new = |key: &str| settings.iter().any(|(new, _)| *new == key);
        JUDGING.iter().filter(|key| !is_new(key)).for_each(|key| drop(table.remove(key)));
        for (kind, helper) in [("checker", &package.checker), ("interactor", &package.interactor)] {
            if let Some(helper) = helper {
                write_helper(import, &folder, kind, helper)?;
            }
        }
    } else if brings_judging && is_other {
        notes.push(format!(
            "how `problems/{id}` is judged stays as it is; `--replace` takes that of the package"
        ));
    }
    let mut words = Vec::new();
    for (key, new) in &settings {
        let is_judging = JUDGING.contains(key);
        let old = table.get(key);
        if is_judging && takes_judging || !is_judging && (is_free || old.is_none()) {
            let new = Item::Value(new.clone());
            match table.get_mut(key) {
                Some(old) => *old = new,
                None => drop(table.insert(key, new)),
            }
        } else if !is_judging && !is_equal(old, new) {
            let old = old.map(|it| it.to_string()).unwrap_or_default();
            notes.push(format!("{key} stays{old}; the package says {new} (`--replace` takes it)"));
            continue;
        }
        match *key {
            "imported-from" | "not-taken" => {}
            "time-limit" => words.push(format!("{} s", new.to_string().trim())),
            "memory-limit" => words.push(format!("{} MiB", new.to_string().trim())),
            key => words.push(format!("{key} = {}", new.to_string().trim())),
        }
    }
    let changed = document.to_string();
    if changed != text {
        let new = import.scratch.join("manifest");
        fs::write(&new, changed)?;
        fs::rename(new, &file)?;
    }
    if import.has_programs {
        words.extend(write_programs(import, package, id, notes)?);
    }
    Ok(words)
}

/// The keys of the manifest that a package sets.
fn settings(package: &Package) -> Vec<(&'static str, Value)> {
    let list = |all: &[String]| Value::Array(all.iter().collect::<Array>());
    let helper = |kind: &str, helper: &Option<Helper>| {
        helper.as_ref().map(|it| Value::from(helper_path(kind, it)))
    };
    let protocol = Some(package.protocol).filter(|it| *it != Protocol::Testlib);
    let protocol = protocol.filter(|_| package.checker.is_some() || package.interactor.is_some());
    let compare =
        package.compare.as_deref().filter(|it| *it != "lines" && package.checker.is_none());
    let time = package.time.filter(|&it| checkout::Manifest::is_time_limit(it));
    let memory = package.memory.filter(|&it| checkout::Manifest::is_memory_limit(it));
    let all = [
        (
            "time-limit",
            time.map(|it| if it.fract() == 0.0 { Value::from(it as i64) } else { it.into() }),
        ),
        ("memory-limit", memory.map(|it| (it as i64).into())),
        ("reads", package.reads.as_deref().map(Value::from)),
        ("writes", package.writes.as_deref().map(Value::from)),
        ("compare", compare.filter(|_| package.interactor.is_none()).map(Value::from)),
        ("checker", helper("checker", &package.checker)),
        ("interactor", helper("interactor", &package.interactor)),
        ("protocol", protocol.map(|it| format!("{it:?}").to_lowercase().into())),
        ("arguments", Some(&package.arguments).filter(|it| !it.is_empty()).map(|it| list(it))),
        ("imported-from", Some(package.system.into())),
        ("not-taken", Some(&package.not_taken).filter(|it| !it.is_empty()).map(|it| list(it))),
    ];
    all.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
}

fn is_equal(old: Option<&Item>, new: &Value) -> bool {
    let text = |item: &str| item.trim().trim_end_matches(".0").to_owned();
    old.is_some_and(|old| text(&old.to_string()) == text(&value(new.clone()).to_string()))
}

/// Where a checker or interactor lies in the problem's folder: with other files, in a folder of its own.
fn helper_path(kind: &str, helper: &Helper) -> String {
    let name = safe_name(&helper.file);
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    match helper.beside.is_empty() {
        true => format!("{kind}.{ending}"),
        false => format!("{kind}/{name}"),
    }
}

fn write_helper(import: &Import, folder: &Path, kind: &str, helper: &Helper) -> Result<()> {
    let path = folder.join(helper_path(kind, helper));
    let own = path.parent().unwrap_or(folder).to_owned();
    fs::create_dir_all(&own)?;
    helper.beside.iter().try_for_each(|it| copy(import, it, "", &own.join(safe_name(it))))?;
    copy(import, &helper.file, "", &path)
}

/// Copies a file of the package, below a line.
fn copy(import: &Import, path: &str, first: &str, to: &Path) -> Result<()> {
    let mut source = import.files.open(path)?;
    let mut mark = Vec::new();
    if !first.is_empty() {
        source.by_ref().take(3).read_to_end(&mut mark)?;
    }
    let mark = mark.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&mark);
    io::copy(&mut first.as_bytes().chain(mark).chain(source), &mut fs::File::create(to)?)?;
    Ok(())
}

/// Writes the package's programs, each below a line that says its verdicts. Returns how many, in words.
fn write_programs(
    import: &Import,
    package: &Package,
    id: &str,
    notes: &mut Vec<String>,
) -> Result<Option<String>> {
    let (mut counts, mut used, mut left) = ([0, 0], BTreeSet::new(), package.left.clone());
    for program in &package.programs {
        let is_wrong = program.verdicts != AC;
        let kind = ["right", "wrong"][usize::from(is_wrong)];
        let mut name = safe_name(&program.file);
        // `wrong_answer/a.py` beside `time_limit_exceeded/a.py`.
        for number in 2.. {
            if used.insert((kind, name.to_lowercase())) {
                break;
            }
            name = format!("{number}-{}", safe_name(&program.file));
        }
        let mark = match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
            "py" | "rb" => "#",
            "hs" | "php" => {
                left.push(format!(
                    "`{}`, in whose first line no comment can say the verdict",
                    program.file
                ));
                continue;
            }
            _ => "//",
        };
        let folder = import.workspace.folder(id).join(kind);
        let file = folder.join(&name);
        if file.exists() {
            continue;
        }
        fs::create_dir_all(&folder)?;
        let first = format!("{mark} {}: as the package says\n", program.verdicts);
        copy(import, &program.file, &first, &file)?;
        counts[usize::from(is_wrong)] += 1;
    }
    if !left.is_empty() {
        notes.push(format!("programs not taken: {}", left.join("; ")));
    }
    let [right, wrong] = counts;
    Ok((right + wrong > 0).then(|| format!("{right} right and {wrong} wrong programs")))
}

/// Small samples, which show what inputs look like.
fn shapes(import: &Import, package: &Package) -> Vec<[String; 2]> {
    let text = |path: &str| {
        let mut bytes = Vec::new();
        import.files.open(path).ok()?.take(LARGEST_SAMPLE + 1).read_to_end(&mut bytes).ok()?;
        sample_text(&bytes).filter(|_| bytes.len() as u64 <= LARGEST_SAMPLE)
    };
    let pairs = package
        .tests
        .iter()
        .filter_map(|test| Some([text(&test.input)?, text(test.answer.as_ref()?)?]));
    pairs.take(3).collect()
}

/// The last part of a path as the name of a file that nothing needs to quote.
fn safe_name(path: &str) -> String {
    let is_safe = |letter: char| letter.is_ascii_alphanumeric() || "._-+".contains(letter);
    let name: String =
        file_name(path).chars().map(|it| if is_safe(it) { it } else { '-' }).collect();
    name.trim_start_matches('.').to_owned()
}
