//! Writes the page as a folder that any file server can serve: the page's files, the engine as WebAssembly, and the answers
//! that depend on no position.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use games::{Lang, Refused};
use serde_json::{Value, json};
use study::{Result, problems};

use crate::cases;
use crate::engine;
use crate::python;
use crate::server::{PAGE, POLICY};

/// The file by which a folder is known to be a site.
const ENGINE: &str = "engine.wasm";

/// Writes the site into a folder that is new, empty, or a site already.
pub(crate) fn write(folder: &Path, has_python: bool) -> Result<()> {
    let shown = folder.display();
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    Refused::unless(is_empty || folder.join(ENGINE).is_file(), || {
        format!("`{shown}` is not a site, and not empty: name another folder")
    })?;
    let mut files = BTreeMap::new();
    let lessons: Vec<String> = problems::path()?.into_iter().map(|lesson| lesson.id).collect();
    for (lang, folder) in [("en", ""), ("ko", "ko/")] {
        let shelf = answer(&json!({ "ask": "shelf", "lang": lang }))?;
        files.insert(format!("{folder}shelf.json"), shelf);
        for id in lessons.iter().map(String::as_str).chain(["theory"]) {
            let lesson = answer(&json!({ "ask": "lesson", "game": id, "lang": lang }))?;
            files.insert(format!("{folder}lesson/{id}.json"), lesson);
        }
    }
    files.insert("checkout.json".to_owned(), json!(checkout(&lessons)?).to_string());
    for file in PAGE.files() {
        let name = file.path().display().to_string();
        files.insert(name, file.contents_utf8().unwrap_or_default().to_owned());
    }
    let head = head(&files)?;
    let mut archives = BTreeMap::new();
    for id in lessons.iter().filter(|id| problems::folder(id).is_some()) {
        archives.insert(format!("cases/{id}.zip"), cases::archive(id)?);
    }
    let engine = build_engine()?;
    if has_python {
        // The folder in which cargo builds: the engine is in `wasm32-wasip1/wasm` there.
        let target = engine.ancestors().nth(3).unwrap_or(Path::new("."));
        let python = python::write(folder, target)?;
        set(&mut files, "run.js", "PYTHON = null", &format!("PYTHON = {python}"));
    }
    let written = (|| {
        let engine = fs::read(engine)?;
        let mut hasher = DefaultHasher::new();
        (&files, &archives, &engine).hash(&mut hasher);
        let mut names = vec![format!("nimbers-{:x}", hasher.finish()), ENGINE.into(), "./".into()];
        names.extend(files.keys().chain(archives.keys()).cloned());
        set(&mut files, "offline.js", "FILES] = []", &format!("FILES] = {}", json!(names)));
        set(&mut files, "index.html", "<link", &head);
        ["lesson", "ko/lesson", "cases"]
            .iter()
            .try_for_each(|name| fs::create_dir_all(folder.join(name)))?;
        fs::write(folder.join(ENGINE), engine)?;
        archives.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))?;
        files.iter().try_for_each(|(name, text)| fs::write(folder.join(name), text))
    })();
    written.map_err(|error: io::Error| Refused::new(format!("cannot write `{shown}`: {error}")))
}

/// What comes first in the page: its policy, the modules that it needs at once, and the position that it opens with.
fn head(files: &BTreeMap<String, String>) -> Result<String> {
    // Only a server can forbid frames.
    let policy = POLICY.replace("; frame-ancestors 'none'", "");
    let is_imported = |name: &&String| {
        let import = format!(" from './{name}'");
        files.values().any(|text| text.contains(&import))
    };
    let modules = files.keys().filter(is_imported);
    let modules = modules.map(|name| format!("<link rel=\"modulepreload\" href=\"{name}\">\n"));
    let modules: String = modules.collect();
    let link = files["index.html"].split("data-opening=\"").nth(1);
    let link = link.and_then(|rest| rest.split('"').next()).unwrap_or_default();
    let question = json!({ "ask": "position", "link": link, "mover": "you", "analysis": false });
    let answer = answer(&question)?.replace('<', "\\u003c");
    Ok(format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n{modules}<script type=\"application/json\" id=\"opening\">{{\"question\":{question},\"answer\":{answer}}}</script>\n<link"
    ))
}

fn answer(question: &Value) -> Result<String> {
    let answer = engine::answer(&question.to_string()).text;
    match answer.starts_with("{\"error\"") {
        true => Err(Refused::new(format!("the page has no answer to `{question}`: {answer}"))),
        false => Ok(answer),
    }
}

/// The files of the checkout that the engine reads in a browser, where manifests are JSON; of lessons, those without a problem.
fn checkout(lessons: &[String]) -> Result<BTreeMap<String, String>> {
    let mut paths = vec!["problems/README.md".to_owned()];
    for id in problems::all()?.into_iter().map(|problem| problem.id) {
        paths.extend(["Cargo.toml", "hints.md"].map(|file| format!("problems/{id}/{file}")));
    }
    let alone = lessons.iter().filter(|id| problems::folder(id).is_none());
    paths.extend(alone.map(|id| problems::page(id)));
    let korean = paths.iter().map(|path| problems::edition(path, Lang::Ko));
    let korean: Vec<String> = korean.filter(|path| path.ends_with(".ko.md")).collect();
    paths.extend(korean);
    let text = |path: String| {
        let text = problems::read(&path)?;
        let manifest = path.ends_with(".toml").then(|| toml::from_str::<Value>(&text));
        let text = manifest.map_or(Ok(text), |manifest| Ok(manifest?.to_string()));
        let refused = |error: toml::de::Error| Refused::new(format!("`{path}`: {error}"));
        Ok((path.clone(), text.map_err(refused)?))
    };
    paths.into_iter().map(text).collect()
}

/// Changes the text of a file of the page.
fn set(files: &mut BTreeMap<String, String>, name: &str, from: &str, to: &str) {
    let text = files.get_mut(name).unwrap_or_else(|| panic!("the page has `{name}`"));
    assert!(text.contains(from), "`{name}` has `{from}`");
    *text = text.replacen(from, to, 1);
}

/// Compiles the engine to WebAssembly; answers with its file.
fn build_engine() -> Result<PathBuf> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--profile", "wasm", "--target", "wasm32-wasip1", "--package", "web"]);
    cargo.args([
        "--bin",
        "engine",
        "--no-default-features",
        "--message-format",
        "json-render-diagnostics",
    ]);
    cargo.current_dir(env!("CARGO_MANIFEST_DIR")).stderr(Stdio::inherit());
    let output =
        cargo.output().map_err(|error| Refused::new(format!("cannot run cargo: {error}")))?;
    let messages = output.stdout.split(|&byte| byte == b'\n');
    let messages = messages.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let built = messages
        .filter_map(|message| Some(PathBuf::from(message["executable"].as_str()?)))
        .next_back();
    built.filter(|_| output.status.success()).ok_or_else(|| {
        Refused::new(
            "the engine does not compile to WebAssembly; if its target is missing, `rustup target add wasm32-wasip1` brings it",
        )
    })
}
