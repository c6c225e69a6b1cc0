//! UOJ: `problem.conf`; and SYZOJ: `data.yml`.

use std::collections::BTreeMap;

use anyhow::Result;
use checkout::Protocol;

use super::super::files::Files;
use super::super::names;
use super::super::package::{Package, Test, word, yaml};

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let text = files.text(path)?;
    let about: BTreeMap<&str, &str> = text
        .lines()
        .filter_map(|line| line.trim().split_once(char::is_whitespace))
        .map(|(key, value)| (key, value.trim()))
        .collect();
    let number = |key: &str, other| about.get(key).and_then(|it| it.parse().ok()).unwrap_or(other);
    if !about.contains_key("n_tests") {
        return Ok(Vec::new());
    }
    let mut package = Package::new("UOJ", root);
    package.time = Some(number("time_limit", 1.0));
    package.memory = Some(number("memory_limit", 256.0) as u64);
    let part = |key: &str, other| about.get(key).copied().unwrap_or(other);
    let (before, after) = (part("input_pre", "input"), part("input_suf", "txt"));
    let (answer_before, answer_after) = (part("output_pre", "output"), part("output_suf", "txt"));
    for (kind, count) in [("", number("n_tests", 10.0)), ("ex_", number("n_ex_tests", 0.0))] {
        for index in 1..=count.min(1e5) as usize {
            let input = format!("{root}{kind}{before}{index}.{after}");
            let answer = format!("{root}{kind}{answer_before}{index}.{answer_after}");
            let answer = Some(answer).filter(|it| files.has(it));
            package.tests.push(Test { name: format!("{kind}{index}"), input, answer });
        }
    }
    match about.get("use_builtin_checker") {
        Some(name) => package.compare_by(name),
        None => package.checker = package.helper(files, "checker", &format!("{root}chk.cpp")),
    }
    for key in ["submit_answer", "interaction_mode", "with_implementer", "use_builtin_judger"] {
        let value = part(key, "off");
        if value != "off" && (key, value) != ("use_builtin_judger", "on") {
            package.not_taken.push(format!("`{key} {value}`"));
        }
    }
    Ok(vec![package])
}

/// SYZOJ, whose `#` stands for the name of a case.
pub fn read_syzoj(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let about = yaml(files, path)?;
    let mut package = Package::new("SYZOJ", root);
    let patterns = ["inputFile", "outputFile"].map(|key| word(&about[key]));
    let [Some(input), Some(answer)] = patterns else { return Ok(Vec::new()) };
    for subtask in about["subtasks"].as_array().into_iter().flatten() {
        for case in subtask["cases"].as_array().into_iter().flatten().filter_map(word) {
            let at = |pattern: &str| format!("{root}{}", pattern.replace('#', &case));
            let answer = Some(at(&answer)).filter(|it| files.has(it));
            let test = Test { name: names::case_name(&at(&input)), input: at(&input), answer };
            // Subtasks may share cases.
            if !package.tests.contains(&test) {
                package.tests.push(test);
            }
        }
    }
    if let Some(file) = word(&about["specialJudge"]["fileName"]) {
        package.protocol = Protocol::Syzoj;
        package.checker = package.helper(files, "checker", &format!("{root}{file}"));
    }
    for (key, what) in [
        ("interactor", "its interactor"),
        ("userOutput", "that answers are submitted instead of programs"),
    ] {
        if !about[key].is_null() {
            package.not_taken.push(what.to_owned());
        }
    }
    package.not_taken.push("points of subtasks".to_owned());
    Ok(vec![package])
}
