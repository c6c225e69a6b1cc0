//! `cargo study start`: a file for one's own solution, with what reads the input.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;

use games::Refused;

use crate::text::print;
use crate::{Result, problems};

/// Writes `mine/ID.rs`: what the worked solution reads the input with, and `todo!()` where it answers.
///
/// # Errors
///
/// If there is no such problem, or the file is there, or cannot be written: a sentence.
pub fn run(asked: &str) -> Result<()> {
    let id = problems::id_of(asked)?;
    let (root, folder) = problems::folder(&id)
        .ok_or_else(|| problems::absent(&id).unwrap_or_else(|| problems::unknown(&id)))?;
    let title = problems::find(&id)?.map_or(String::new(), |problem| problem.title);
    let shown = format!("problems/{id}/src/main.rs");
    let solution = fs::read_to_string(folder.join("src/main.rs"))
        .map_err(|error| problems::unreadable(shown.as_ref(), &error))?;
    let begun = begun(&solution).ok_or_else(|| Refused::new(format!("`problems/{id}/src/main.rs` does not read, call and print in `main`, so it cannot be begun from: write `mine/{id}.rs` by yourself")))?;
    let text = format!("//! {id} {title}: `cargo judge test {id} --mine` judges it.\n\n{begun}");

    let mine = format!("mine/{id}.rs");
    let cannot =
        |error: io::Error| Refused::new(format!("cannot write `{mine}`: {}", error.kind()));
    let folder = root.join("mine");
    if !folder.is_dir() {
        fs::create_dir(&folder).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => {
                Refused::new("`mine` is no folder; move it away, and your solutions get one")
            }
            kind => Refused::new(format!("cannot write `mine`: {kind}")),
        })?;
    }
    let readable = fs::Permissions::from_mode(0o666);
    let file = tempfile::Builder::new().permissions(readable).tempfile_in(&folder);
    let mut file = file.map_err(cannot)?;
    file.write_all(text.as_bytes()).map_err(cannot)?;
    file.persist_noclobber(root.join(&mine)).map_err(|error| match error.error.kind() {
        ErrorKind::AlreadyExists => Refused::new(format!("`mine/{id}.rs` is there already, and stays: `cargo judge test {id} --mine` judges it; move it away to begin again")),
        _ => cannot(error.error),
    })?;
    print(&format!(
        "wrote `{mine}`: put your answer where `todo!()` stands\n\
         the words to print stand in `problems/{id}/README.md`, below its game\n\
         `cargo judge test {id} --mine` judges it, with `--watch` at every save\n\
         `cargo judge stress {id} --file {mine}` looks for a small input on which it is wrong\n"
    ))
}

/// The `main` of a solution, the imports that it needs, and the head of the function that answers; `None` if it is not laid
/// out as solutions are: imports, each in a line, `main` that reads, calls and prints, and what it calls.
fn begun(solution: &str) -> Option<String> {
    let start = solution.find("\nfn main() {\n")? + 1;
    let imports = solution[..start].lines().filter(|line| line.starts_with("use "));
    if imports.clone().any(|line| !line.ends_with(';')) {
        return None;
    }
    let main = &solution[start..start + solution[start..].find("\n}\n")? + 3];
    let called =
        main.rsplit_once("println!(\"{}\", ")?.1.trim_start_matches("if ").split('(').next()?;
    let head = solution.lines().find(|line| line.starts_with(&format!("fn {called}(")))?;
    let head = head.ends_with(" {").then_some(head)?;

    let begun = format!("{main}{head}");
    let words: Vec<&str> =
        begun.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    let needed = imports.filter(|line| imported(line).any(|name| words.contains(&name)));
    let imports: String = needed.map(|line| format!("{line}\n")).collect();
    Some(format!("{imports}\n{main}\n{head}\n    todo!()\n}}\n"))
}

/// The names that a line imports.
fn imported(line: &str) -> impl Iterator<Item = &str> {
    let names = line.trim_end_matches(';').split(|letter: char| ",{} ".contains(letter));
    names.filter_map(|name| name.rsplit("::").next()).filter(|name| !["", "use"].contains(name))
}
