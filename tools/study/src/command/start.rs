//! `cargo study start`: writes a file for one's own solution that reads the input.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};

use games::{Refused, say};
use study::{Result, problems};

use crate::lang;
use crate::progress::page;

/// Writes `mine/ID.rs`: the template, if there is one; otherwise the worked solution's `main`, with `todo!()` in the function
/// that answers. With another ending, writes no more than a comment.
pub fn run(asked: &str, ending: Option<String>) -> Result<String> {
    let problem = problems::get(asked)?;
    let (id, title) = (&problem.id, &problem.manifest.title);
    Refused::unless(problems::folder(id).is_some(), || {
        format!("`{id}` is a lesson without a problem: there is nothing to submit")
    })?;
    let root = problems::root().unwrap_or_default();
    let is_wanted = |(own, _): &(String, _)| ending.as_ref().is_none_or(|wanted| wanted == own);
    let template = checkout::template(&root).filter(is_wanted);
    if let Some(ending) = ending.filter(|ending| ending != "rs" && template.is_none()) {
        let head = format!("{id} {title}: `cargo judge test {id} --mine` judges it.\n");
        let head = match &*ending {
            "py" | "rb" | "pl" | "jl" | "ex" | "r" | "R" | "nim" => format!("# {head}"),
            "c" | "cpp" | "cc" | "cxx" | "java" | "kt" | "go" | "cs" | "js" | "ts" | "swift"
            | "d" | "scala" | "dart" | "zig" => format!("// {head}"),
            _ => String::new(),
        };
        let mine = create(id, &ending, &head)?;
        let page = page(id);
        return Ok(say!(
            lang(),
            "wrote `{mine}`: `{page}` describes input and output\n\
             `cargo judge test {id} --mine` judges it; add `--watch` to judge it at every save\n",
            "`{mine}` 파일을 만들었습니다. 입력과 출력은 `{page}`에 있습니다\n\
             채점: `cargo judge test {id} --mine`. `--watch`를 붙이면 저장할 때마다 채점합니다\n"
        ));
    }
    let skeleton = skeleton(&problem.read("src/main.rs")?).ok_or_else(|| Refused::new(format!("cannot start from `problems/{id}/src/main.rs`, whose `main` does not just read, call and print: write `mine/{id}.rs` yourself")))?;
    let (ending, text) = template.map_or_else(
        || {
            let head = format!("//! {id} {title}: `cargo judge test {id} --mine` judges it.");
            ("rs".to_owned(), format!("{head}\n\n{skeleton}"))
        },
        |(ending, template)| {
            let url = problem.manifest.url.as_deref().unwrap_or_default();
            let reading = if ending == "rs" { reading(&skeleton) } else { String::new() };
            let values = [("id", id.as_str()), ("title", title), ("url", url), ("input", &reading)];
            (ending, checkout::fill(&template, &values))
        },
    );

    let mine = create(id, &ending, &text)?;
    let page = page(id);
    Ok(say!(
        lang(),
        "wrote `{mine}`: replace `todo!()` with your answer\n\
         in another language, delete it and run `cargo study start {id} py`, `cpp` or the like\n\
         `{page}` describes the output\n\
         `cargo judge test {id} --mine` judges it; add `--watch` to judge it at every save\n\
         `cargo judge stress {id} --file {mine}` looks for a small input on which it is wrong\n",
        "`{mine}` 파일을 만들었습니다. `todo!()` 자리에 답을 쓰세요\n\
         다른 언어로 쓰려면 지우고 `cargo study start {id} py`나 `cpp` 등을 실행하세요\n\
         출력 형식은 `{page}`에 있습니다\n\
         채점: `cargo judge test {id} --mine`. `--watch`를 붙이면 저장할 때마다 채점합니다\n\
         반례 찾기: `cargo judge stress {id} --file {mine}`\n"
    ))
}

/// Creates `mine/ID.ENDING` with this text, unless it is there.
fn create(id: &str, ending: &str, text: &str) -> Result<String> {
    let (root, mine) = (problems::root().unwrap_or_default(), format!("mine/{id}.{ending}"));
    let cannot = |error: io::Error| Refused::new(format!("cannot write `{mine}`: {error}"));
    fs::create_dir_all(root.join("mine"))
        .map_err(|error| Refused::new(format!("cannot make the folder `mine`: {error}")))?;
    let mut file = File::create_new(root.join(&mine)).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Refused::new(format!("`{mine}` exists already: move it away to start again; `cargo judge test {id} --mine` judges it")),
        _ => cannot(error),
    })?;
    file.write_all(text.as_bytes()).map_err(cannot)?;
    Ok(mine)
}

/// The `main` of a solution, the imports that it needs, and the head of the function that answers. `None` if the solution has
/// another layout: one-line imports, then `main`, which reads, calls and prints.
fn skeleton(solution: &str) -> Option<String> {
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

    let skeleton = format!("{main}{head}");
    let words: Vec<&str> =
        skeleton.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    let needed = imports.filter(|line| imported(line).any(|name| words.contains(&name)));
    let imports: String = needed.map(|line| format!("{line}\n")).collect();
    Some(format!("{imports}\n{main}\n{head}\n    todo!()\n}}\n"))
}

/// What the `main` of a skeleton does before it prints.
fn reading(skeleton: &str) -> String {
    let main = skeleton.lines().skip_while(|line| !line.starts_with("fn main")).skip(1);
    let lines = main.take_while(|line| !line.contains("println!"));
    lines.map(|line| line.strip_prefix("    ").unwrap_or(line).to_owned() + "\n").collect()
}

/// The names that a `use` line imports.
fn imported(line: &str) -> impl Iterator<Item = &str> {
    let names = line.trim_end_matches(';').split(|letter: char| ",{} ".contains(letter));
    names.filter_map(|name| name.rsplit("::").next()).filter(|name| !["", "use"].contains(name))
}
