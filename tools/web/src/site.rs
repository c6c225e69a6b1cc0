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
use include_dir::Dir;
use serde_json::{Value, json};
use study::{Result, problems, text};

use crate::cases;
use crate::clang;
use crate::editor;
use crate::engine;
use crate::node;
use crate::python;
use crate::server::{PAGE, POLICY};

/// The file by which a folder is known to be a site.
const ENGINE: &str = "engine.wasm";

/// Writes the site into a folder that is new, empty, or a site already.
pub(crate) fn write(folder: &Path, has_python: bool, has_clang: bool) -> Result<()> {
    let shown = folder.display();
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    Refused::unless(is_empty || folder.join(ENGINE).is_file(), || {
        format!("`{shown}` is not a site, and not empty: name another folder")
    })?;
    let needs_npm = has_python || has_clang;
    let mut files = BTreeMap::new();
    let lessons: Vec<String> = problems::path()?.into_iter().map(|lesson| lesson.id).collect();
    for (lang, name, folder) in [(Lang::En, "en", ""), (Lang::Ko, "ko", "ko/")] {
        let shelf = answer(&json!({ "ask": "shelf", "lang": name }))?;
        files.insert(format!("{folder}shelf.json"), shelf);
        let mut all = Vec::new();
        for id in lessons.iter().map(String::as_str).chain(["theory"]) {
            let lesson = answer(&json!({ "ask": "lesson", "game": id, "lang": name }))?;
            all.push(format!("{}:{lesson}", json!(id)));
            files.insert(format!("{folder}lesson/{id}.json"), lesson);
        }
        files.insert(format!("{folder}lessons.json"), format!("{{{}}}", all.join(",")));
        files.insert(format!("{folder}opening.json"), opening(name)?);
        let checkout = json!(checkout(&lessons, lang)?).to_string();
        files.insert(format!("{folder}checkout.json"), checkout);
    }
    // The compiler has a folder of its own, which not every visitor loads.
    let folders = PAGE.dirs().filter(|folder| folder.path() != Path::new(clang::FOLDER));
    for file in PAGE.files().chain(folders.flat_map(Dir::files)) {
        let name = file.path().display().to_string().replace('\\', "/");
        files.insert(name, file.contents_utf8().unwrap_or_default().to_owned());
    }
    let at_once = modules(&files);
    let head = head(&at_once)?;
    let mut archives = BTreeMap::new();
    for id in lessons.iter().filter(|id| problems::folder(id).is_some()) {
        archives.insert(format!("cases/{id}.zip"), cases::archive(id)?);
    }
    let engine = build_engine()?;
    // The folder in which cargo builds: the engine is in `wasm32-wasip1/wasm` there.
    let target = engine.ancestors().nth(3).unwrap_or(Path::new("."));
    // Only those who judge load it, so it is none of the files that are kept for every visitor.
    let editor = unless_needed(editor::files(target), needs_npm)?.unwrap_or_default();
    let modules = unless_needed(node::modules(target), needs_npm)?;
    let python = if has_python { python::write(folder, target)? } else { Value::Null };
    let clang = if has_clang { clang::write(folder, target)? } else { Value::Null };
    let written = (|| {
        let engine = fs::read(&engine)?;
        let mut hasher = DefaultHasher::new();
        (&files, &archives, &engine, python.to_string(), clang.to_string()).hash(&mut hasher);
        let version = format!("nimbers-{:x}", hasher.finish());
        let names = files.keys().chain(archives.keys()).map(String::as_str);
        let names: Vec<&str> = [ENGINE, "./"].into_iter().chain(names).collect();
        let first = ["./", ENGINE, "style.css", "worker.js", "run/wasi.js"];
        let first: Vec<&str> =
            first.into_iter().chain(at_once.iter().map(String::as_str)).collect();
        let site = json!({ "version": version, "first": first, "files": names, "python": python, "clang": clang });
        files.insert("site.js".to_owned(), format!("globalThis.SITE = {site};\n"));
        let page = files["index.html"].replacen("<link", &format!("{head}<link"), 1);
        files.insert("index.html".to_owned(), page);
        ["lesson", "ko/lesson", "cases", "run", editor::FOLDER]
            .iter()
            .try_for_each(|name| fs::create_dir_all(folder.join(name)))?;
        fs::write(folder.join(ENGINE), engine)?;
        modules.map_or(Ok(()), |modules| fs::write(folder.join(node::FILE), modules))?;
        archives.iter().try_for_each(|(name, bytes)| fs::write(folder.join(name), bytes))?;
        let mut texts = files.iter().chain(&editor);
        texts.try_for_each(|(name, text)| fs::write(folder.join(name), text))
    })();
    written.map_err(|error: io::Error| Refused::new(format!("cannot write `{shown}`: {error}")))
}

/// What was got from npm, or nothing and a complaint if the site does not need npm.
fn unless_needed<T>(got: Result<T>, needs_npm: bool) -> Result<Option<T>> {
    match got {
        Err(error) if !needs_npm => {
            text::complain(&format!("{error}\n"));
            Ok(None)
        }
        got => got.map(Some),
    }
}

/// The modules that the page needs at once.
fn modules(files: &BTreeMap<String, String>) -> Vec<String> {
    let mut modules = vec!["main.js", "engine.js"];
    let mut index = 0;
    while let Some(name) = modules.get(index) {
        let imports = files[*name].split(" from './").skip(1);
        let imports = imports.filter_map(|rest| rest.split('\'').next());
        let new: Vec<&str> = imports.filter(|name| !modules.contains(name)).collect();
        modules.extend(new);
        index += 1;
    }
    modules.into_iter().map(str::to_owned).collect()
}

/// What comes first in the page: its policy, its modules, and the position that it opens with.
fn head(modules: &[String]) -> Result<String> {
    // Only a server can forbid frames.
    let policy = POLICY.replace("; frame-ancestors 'none'", "");
    let modules = modules.iter().skip(1);
    let modules = modules.map(|name| format!("<link rel=\"modulepreload\" href=\"{name}\">\n"));
    let modules: String = modules.collect();
    let question = opens();
    let answer = answer(&question)?.replace('<', "\\u003c");
    Ok(format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n{modules}<script type=\"application/json\" id=\"opening\">{{\"question\":{question},\"answer\":{answer}}}</script>\n"
    ))
}

/// The question about the position with which the page opens.
fn opens() -> Value {
    let page =
        PAGE.get_file("index.html").and_then(|file| file.contents_utf8()).unwrap_or_default();
    let link = page.split("data-opening=\"").nth(1).and_then(|rest| rest.split('"').next());
    json!({ "ask": "position", "link": link, "mover": "you", "analysis": false })
}

/// What may be asked first in a language: that position, each move there, and the machine's reply.
fn opening(lang: &str) -> Result<String> {
    let mut known = Vec::new();
    let mut ask = |mut question: Value| -> Result<Value> {
        // The page names no language where it is English.
        if lang != "en" {
            question["lang"] = lang.into();
        }
        let answer: Value = serde_json::from_str(&answer(&question)?)
            .map_err(|error| Refused::new(format!("the engine's answer is not JSON: {error}")))?;
        known.push(json!({ "question": question, "answer": answer }));
        Ok(answer)
    };
    let view = ask(opens())?;
    let asked = |ask: &str, position: &Value, mover: &str| json!({ "ask": ask, "game": view["game"], "position": position, "mover": mover, "analysis": false });
    for index in 0..view["moves"].as_array().map_or(0, Vec::len) {
        let mut question = asked("move", &view["position"], "you");
        question["index"] = index.into();
        let left = ask(question)?;
        let mut question = asked("reply", &left["view"]["position"], "machine");
        (question["easy"], question["made"]) = (false.into(), 1.into());
        ask(question)?;
    }
    Ok(Value::from(known).to_string())
}

fn answer(question: &Value) -> Result<String> {
    let answer = engine::answer(&question.to_string()).text;
    match answer.starts_with("{\"error\"") {
        true => Err(Refused::new(format!("the page has no answer to `{question}`: {answer}"))),
        false => Ok(answer),
    }
}

/// What the engine reads of the checkout in a browser, in one language: manifests as JSON, hints, and outlines of the pages.
fn checkout(lessons: &[String], lang: Lang) -> Result<BTreeMap<String, String>> {
    let alone = lessons.iter().filter(|id| problems::folder(id).is_none());
    let pages = alone.map(|id| problems::page(id));
    // Lessons are found by their English edition.
    let pages = pages.flat_map(|page| [problems::edition(&page, lang), page]);
    let mut paths: Vec<String> = pages.chain(["problems/README.md".to_owned()]).collect();
    let mut files = BTreeMap::new();
    for id in lessons.iter().filter(|id| problems::folder(id).is_some()) {
        // Of the lesson of a problem only whether it speaks of the mex.
        let text = problems::read(&problems::page(id))?;
        let spoken = if text.contains("mex") { "mex" } else { "" };
        let first = problems::read(&problems::edition(&problems::page(id), lang))?;
        let first = first.lines().next().unwrap_or_default().to_owned();
        files.insert(problems::page(id), format!("{first}\n{spoken}\n"));
    }
    for id in problems::all()?.into_iter().map(|problem| problem.id) {
        let hints = problems::edition(&problems::hints(&id), lang);
        paths.push(format!("problems/{id}/Cargo.toml"));
        // A problem of one's own may have none.
        paths.extend(Some(hints).filter(|hints| problems::read(hints).is_ok()));
    }
    let text = |path: String| {
        let text = problems::read(&path)?;
        if path.ends_with(".toml") {
            let manifest = toml::from_str::<Value>(&text);
            let refused = |error| Refused::new(format!("`{path}`: {error}"));
            return Ok((path.clone(), manifest.map_err(refused)?.to_string()));
        }
        let is_page = !path.contains("/hints.");
        Ok((path, if is_page { outline(&text) } else { text }))
    };
    for path in paths {
        let (path, text) = text(path)?;
        files.insert(path, text);
    }
    Ok(files)
}

/// The lines of a page by which the engine knows lessons: titles, levels, games, links, and whether Grundy numbers are spoken of.
fn outline(page: &str) -> String {
    let is_kept = |line: &&str| {
        ["#", "Level ", "$ cargo study play "].iter().any(|start| line.starts_with(start))
            || ["](", "mex"].iter().any(|part| line.contains(part))
    };
    page.lines().filter(is_kept).map(|line| format!("{line}\n")).collect()
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
    let root = problems::root().ok_or_else(|| {
        Refused::new("the engine is compiled from `tools/web`, which is not in this folder or above: change into the checkout")
    })?;
    cargo.current_dir(root.join("tools/web")).stderr(Stdio::inherit());
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
