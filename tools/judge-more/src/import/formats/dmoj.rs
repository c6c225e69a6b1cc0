//! DMOJ: `init.yml`.

use std::collections::BTreeSet;

use anyhow::Result;
use checkout::Protocol;
use serde_json::Value;

use super::super::files::Files;
use super::super::names;
use super::super::package::{Package, Test, word, words, yaml};

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let about = yaml(files, path)?;
    let mut package = Package::new("DMOJ", root);
    let inside =
        word(&about["archive"]).map_or(root.to_owned(), |archive| format!("{root}{archive}/"));
    let at = |name: String| {
        Some(format!("{inside}{name}"))
            .filter(|path| files.has(path))
            .or(Some(format!("{root}{name}")))
    };
    let mut lacking = 0;
    let mut add = |case: &Value| {
        let (input, answer) = (word(&case["in"]).and_then(at), word(&case["out"]).and_then(at));
        match input {
            Some(input) => {
                package.tests.push(Test::of(&input, "", answer.filter(|it| files.has(it))))
            }
            None => lacking += 1,
        }
    };
    let cases = ["pretest_test_cases", "test_cases"].map(|key| about[key].as_array());
    for case in cases.into_iter().flatten().flatten() {
        match case["batched"].as_array() {
            Some(batch) => batch.iter().for_each(&mut add),
            None => add(case),
        }
    }
    if about["test_cases"].is_object() {
        package.not_taken.push("patterns for the names of its tests".to_owned());
    }
    if cases == [None, None] {
        package.tests = names::tests(files, &inside, false);
    }
    for test in &mut package.tests {
        test.name = names::case_name(&test.input);
    }
    // Batches may share tests.
    let mut seen = BTreeSet::new();
    package.tests.retain(|test| seen.insert((test.input.clone(), test.answer.clone())));

    let checker = &about["checker"];
    let (name, args) = (word(checker).or(word(&checker["name"])), &checker["args"]);
    match name.as_deref() {
        None => package.compare_by("standard"),
        Some(name @ ("floats" | "floatsabs" | "floatsrel")) => {
            let mode = match word(&args["error_mode"]).as_deref() {
                Some("absolute") => "floatsabs",
                Some("relative") => "floatsrel",
                _ => name,
            };
            let precision = word(&args["precision"]).unwrap_or("6".to_owned());
            package.compare_by(&format!("{mode} {precision}"));
        }
        Some("sorted") if word(&args["split_on"]).as_deref() == Some("whitespace") => {
            package.compare_by("sorted whitespace");
        }
        Some("rstripped") if !args["filter_new_line"].is_null() => {
            package.not_taken.push("that its checker `rstripped` drops empty lines".to_owned());
        }
        Some("bridged") => {
            package.checker = bridged(&mut package, files, root, "checker", args);
        }
        Some(name) if name.ends_with(".py") => {
            package.not_taken.push(format!("its checker `{name}`, a module for the judge of DMOJ"));
        }
        Some(name) => package.compare_by(name),
    }
    if about["interactive"].is_object() {
        package.compare = None;
        package.interactor =
            bridged(&mut package, files, root, "interactor", &about["interactive"]);
    }
    for (key, what) in [
        ("custom_judge", "its grader, a module for the judge of DMOJ"),
        ("grader", "its grader, a module for the judge of DMOJ"),
        ("signature_grader", "that programs are compiled with a file of the package"),
    ] {
        if !about[key].is_null() {
            package.not_taken.push(what.to_owned());
        }
    }
    if lacking > 0 {
        package.not_taken.push(format!("{lacking} tests that a generator makes"));
    }
    let all = [cases[0], cases[1]].into_iter().flatten().flatten();
    if all.clone().any(|case| case["batched"].is_array()) {
        package.not_taken.push("points of batches".to_owned());
    }
    let inner = all.clone().filter_map(|case| case["batched"].as_array()).flatten();
    if all.chain(inner).any(|case| !case["checker"].is_null()) {
        package.not_taken.push("checkers of single tests".to_owned());
    }
    Ok(vec![package])
}

/// A checker or interactor that DMOJ runs as a program.
fn bridged(
    package: &mut Package,
    files: &Files,
    root: &str,
    kind: &str,
    args: &Value,
) -> Option<super::super::package::Helper> {
    let own = words(&args["files"]);
    package.protocol = match word(&args["type"]).as_deref() {
        Some("testlib") => Protocol::Testlib,
        Some("coci") => Protocol::Coci,
        Some("peg") => Protocol::Peg,
        Some("default") | None => Protocol::Dmoj,
        Some(other) => {
            package.not_taken.push(format!("its {kind} of type `{other}`"));
            return None;
        }
    };
    if !args["args_format_string"].is_null() {
        package.not_taken.push(format!("the order of arguments of its {kind}"));
    }
    if !args["flags"].is_null() {
        package.not_taken.push(format!("flags with which its {kind} is compiled"));
    }
    let file = own.iter().find(|file| super::super::package::is_source(file))?;
    let mut helper = package.helper(files, kind, &format!("{root}{file}"))?;
    helper.beside.extend(own.iter().filter(|it| *it != file).map(|it| format!("{root}{it}")));
    Some(helper)
}
