//! The problems of the checkout that the current folder lies in: what their manifests say, their lessons and hints.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use checkout::{Manifest, Package};
use games::{Lang, Refused, say};

use crate::Result;

/// A problem, or a lesson without a problem: `problems/ID.md`.
pub struct Problem {
    /// The name of its folder, or of its page.
    pub id: String,
    /// What its manifest says; of a lesson without a problem, its title and its game.
    pub manifest: Manifest,
}

/// The files of a checkout that is on no disk, by their paths.
static PROVIDED: OnceLock<BTreeMap<String, String>> = OnceLock::new();

/// Reads these files, by their paths, from now on: a browser has no disk.
pub fn provide(files: BTreeMap<String, String>) {
    let _ = PROVIDED.set(files);
}

/// The checkout.
pub fn root() -> Option<PathBuf> {
    PROVIDED.get().map_or_else(|| checkout::root(&env::current_dir().ok()?), |_| Some("".into()))
}

/// The text of a file in the checkout.
pub fn read(path: &str) -> Result<String> {
    let text = match PROVIDED.get() {
        Some(files) => files.get(path).cloned().ok_or_else(|| ErrorKind::NotFound.into()),
        None => checkout::read(&root().unwrap_or_default(), path),
    };
    text.map_err(|error| Refused::new(format!("cannot read `{path}`: {error}")))
}

/// The id that is asked for: itself, or a path in a problem's folder.
pub fn id_of(asked: &str) -> Result<String> {
    let here = root().zip(env::current_dir().ok());
    let id = here.map_or(asked.to_owned(), |(root, here)| checkout::id_of(&root, &here, asked));
    Refused::unless(!checkout::is_path(&id) || !Path::new(&id).exists(), || {
        format!(
            "`{id}` is not in the folder of a problem: `cargo study list` lists games and problems"
        )
    })?;
    Ok(id)
}

/// The folder of the problem with this id, if there is one.
pub fn folder(id: &str) -> Option<PathBuf> {
    let is_name = !id.is_empty() && !id.contains(['/', '\\']) && !id.starts_with('.');
    let folder = root().filter(|_| is_name)?.join("problems").join(id);
    let is_there = match PROVIDED.get() {
        Some(files) => files.contains_key(&format!("problems/{id}/Cargo.toml")),
        None => folder.join("Cargo.toml").is_file(),
    };
    is_there.then_some(folder)
}

/// The problem with this id, if there is one; an error if its statement is not public.
pub fn find(id: &str) -> Result<Option<Problem>> {
    if folder(id).is_none() {
        let is_number = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
        let is_page = is_number && read(&format!("problems/{id}/README.md")).is_ok();
        Refused::unless(!is_page, || {
            format!("no public problem is numbered {id}: see `problems/{id}`")
        })?;
        return Ok(lesson(id));
    }
    Ok(Some(Problem { id: id.to_owned(), manifest: manifest(id)? }))
}

/// What the manifest of a problem says.
pub fn manifest(id: &str) -> Result<Manifest> {
    let path = format!("problems/{id}/Cargo.toml");
    let refused =
        |reason: &str| Refused::new(format!("`{path}` is not the manifest of a problem: {reason}"));
    let package = Package::read(&read(&path)?).map_err(|error| refused(&error.reason))?;
    package.problem().ok_or_else(|| refused("it has no `[package.metadata.problem]`"))
}

/// The lesson without a problem that `problems/ID.md` is, linked from the theory. Its game is the one that it plays first.
fn lesson(id: &str) -> Option<Problem> {
    let is_linked = read("problems/README.md").ok()?.contains(&format!("]({id}.md)"));
    let text = read(&page(id)).ok().filter(|_| is_linked && !checkout::is_path(id))?;
    let title = text.lines().next()?.strip_prefix("# ")?.to_owned();
    let game = text.split("\n$ cargo study play ").nth(1)?.split_whitespace().next()?.to_owned();
    let english = Some(title.clone());
    let manifest = Manifest { title, english, game: Some(game), ..Manifest::default() };
    Some(Problem { id: id.to_owned(), manifest })
}

/// The path of a lesson.
pub fn page(id: &str) -> String {
    let is_problem = folder(id).is_some();
    if is_problem { format!("problems/{id}/README.md") } else { format!("problems/{id}.md") }
}

/// The path of the hints of a problem.
pub fn hints(id: &str) -> String {
    format!("problems/{id}/hints.md")
}

/// The path of the edition of a text in this language, or of the English one if there is none.
pub fn edition(path: &str, lang: Lang) -> String {
    let korean = path.replace(".md", ".ko.md");
    if lang == Lang::Ko && read(&korean).is_ok() { korean } else { path.to_owned() }
}

/// The problem that is asked for by its id or a path.
pub fn get(asked: &str) -> Result<Problem> {
    let id = id_of(asked)?;
    find(&id)?.ok_or_else(|| {
        Refused::new(format!("no problem is called `{id}`: `cargo study list` lists them"))
    })
}

/// All problems of a checkout on a disk, in the order of their numbers; none outside a checkout.
pub fn all() -> Result<Vec<Problem>> {
    let Some(root) = root() else { return Ok(Vec::new()) };
    let unreadable = |error| Refused::new(format!("cannot read `problems`: {error}"));
    let mut all = Vec::new();
    for entry in fs::read_dir(root.join("problems")).map_err(unreadable)? {
        let id = entry.map_err(unreadable)?.file_name().to_string_lossy().into_owned();
        if folder(&id).is_some() {
            all.extend(find(&id)?);
        }
    }
    all.sort_by_key(|problem| (problem.id.parse().unwrap_or(u64::MAX), problem.id.clone()));
    Ok(all)
}

/// The lessons, in the order of the links in `problems/README.md`. A manifest that cannot be read hides no other lesson.
pub fn path() -> Result<Vec<Problem>> {
    Refused::unless(
        root().is_some(),
        || "not inside a nimbers checkout, which has the lessons: `cd` into one",
    )?;
    let text = read("problems/README.md")?;
    let section = text.split("\n## The lessons\n").nth(1).unwrap_or("");
    let section = section.split("\n## ").next().unwrap_or("");
    let links = section.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let ids = links.map(|link| link.trim_end_matches(".md"));
    let path: Vec<Problem> = ids.filter_map(|id| find(id).ok().flatten()).collect();
    Refused::unless(
        !path.is_empty(),
        || "`problems/README.md` has no `## The lessons` with links to them, so there is no path",
    )?;
    Ok(path)
}

impl Problem {
    /// The id and the title that it is known by, or the title alone if there is no problem.
    pub fn name(&self, lang: Lang) -> String {
        let Problem { id, manifest } = self;
        if folder(id).is_some() { format!("{id} {}", manifest.title) } else { self.title_in(lang) }
    }

    /// The title in this language.
    pub fn title_in(&self, lang: Lang) -> String {
        let page = read(&edition(&page(&self.id), lang)).unwrap_or_default();
        let first = page.lines().next().unwrap_or_default().trim_start_matches("# ");
        match (lang, &self.manifest.english) {
            (Lang::En, Some(english)) => english.clone(),
            _ if folder(&self.id).is_none() => first.to_owned(),
            _ => self.manifest.title.clone(),
        }
    }

    /// What the head of its lesson says: `, level 2 of 5 · 90 minutes`; nothing if it cannot be read.
    pub fn level(&self, lang: Lang) -> String {
        let text = read(&edition(&page(&self.id), lang)).unwrap_or_default();
        let [level, needs] = [["Level ", "난이도 "], [" · needs ", " · 먼저 "]];
        let head = text.lines().find_map(|line| line.strip_prefix(lang.of(level)));
        let head = head.and_then(|head| head.split(lang.of(needs)).next());
        head.map_or(String::new(), |head| say!(lang, ", level {head}", ", 난이도 {head}"))
    }

    /// Its hints; none if it has no file of hints.
    pub fn hints(&self, lang: Lang) -> Vec<String> {
        let text = read(&edition(&hints(&self.id), lang)).unwrap_or_default();
        // The last line of the Korean ones notes what they were written from.
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("<!--"));
        lines.map(str::to_owned).collect()
    }

    /// The text of a file in its folder.
    pub fn read(&self, file: &str) -> Result<String> {
        read(&format!("problems/{}/{file}", self.id))
    }
}
