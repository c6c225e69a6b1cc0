//! CMS, the Italian format: `task.yaml` with `input/input0.txt` and `output/output0.txt`.

use anyhow::Result;
use checkout::Protocol;

use super::super::files::{Files, file_name};
use super::super::package::{
    AC, MIB, Package, SECONDS, Submission, Test, is_source, mib, quantity, title, word, yaml,
};

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let about = yaml(files, path)?;
    let mut package = Package::new("CMS", root);
    // The Italian keys are older.
    let either =
        |key: &str, other: &str| [&about[key], &about[other]].into_iter().find(|it| !it.is_null());
    let (name, long_name) = (either("name", "nome_breve"), either("title", "nome"));
    if name.is_none() && long_name.is_none() {
        return Ok(Vec::new());
    }
    package.remedy = Some("run `cmsMake`");
    package.name = name.and_then(word).unwrap_or(package.name);
    package.title = long_name.and_then(title);
    let first = |keys: [&str; 2], units| keys.iter().find_map(|key| quantity(&about[*key], units));
    package.time = first(["time_limit", "timeout"], SECONDS);
    package.memory = mib(first(["memory_limit", "memlimit"], MIB));
    let count = about["n_input"].as_u64();
    let inputs = files.below(&format!("{root}input/")).count() as u64;
    for number in 0..count.unwrap_or(inputs).min(100_000) {
        let [input, answer] = ["input", "output"].map(|it| format!("{root}{it}/{it}{number}.txt"));
        let answer = Some(answer).filter(|it| files.has(it));
        package.tests.push(Test { name: number.to_string(), input, answer });
    }
    let file = |key: &str, other: &str| {
        word(&about[key])
            .or(about[key].is_null().then(|| other.to_owned()))
            .filter(|name| !name.is_empty())
    };
    let has = |part: &str| files.paths().any(|path| path.starts_with(&format!("{root}{part}")));
    let (is_output_only, is_talk) = (about["output_only"] == true, has("check/manager"));
    if !is_output_only && !is_talk {
        package.reads = file("infile", "input.txt");
        package.writes = file("outfile", "output.txt");
    }
    for (is_so, what) in [
        (is_output_only, "that answers are submitted instead of programs"),
        (is_talk, "its manager, which talks to programs by named pipes"),
        (has("sol/grader."), "that programs are compiled with `sol/grader`"),
        (has("sol/stub."), "that programs are compiled with `sol/stub`"),
    ] {
        if is_so {
            package.not_taken.push(what.to_owned());
        }
    }
    let checkers = ["check/checker", "cor/correttore"].map(|it| format!("{root}{it}"));
    let is_one = |path: &&str| checkers.iter().any(|it| path.starts_with(it.as_str()));
    let found: Vec<&str> = files.paths().filter(is_one).collect();
    match found.iter().find(|path| is_source(path)).or(found.first()) {
        Some(checker) => {
            package.protocol = Protocol::Cms;
            let checker = checker.to_string();
            package.checker = package.helper(files, "checker", &checker);
        }
        None => package.compare_by("white-diff"),
    }
    let is_right = |path: &&str| {
        let name = file_name(path);
        is_source(path) && (name.starts_with("solution.") || name.starts_with("soluzione."))
    };
    let folder = format!("{root}sol/");
    let programs = files.below(&folder).filter(is_right);
    package
        .programs
        .extend(programs.map(|file| Submission { file: file.to_owned(), verdicts: AC }));
    Ok(vec![package])
}
