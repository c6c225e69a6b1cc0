//! Hydro: `config.yaml`, in the folder `testdata` or beside the tests; and Luogu: `config.yml`.

use anyhow::Result;
use checkout::Protocol;

use super::super::files::Files;
use super::super::names;
use super::super::package::{
    KIB, MIB, MS, Package, SECONDS, Test, mib, quantity, title, word, words, yaml,
};

/// The keys of Hydro, and of tests in Luogu.
pub const KEYS: &[&str] = &[
    "type",
    "cases",
    "subtasks",
    "checker_type",
    "checker",
    "time",
    "memory",
    "filename",
    "timeLimit",
];

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let about = yaml(files, path)?;
    let above = root.trim_end_matches('/').rsplit_once('/').map_or("", |(above, _)| above);
    let above = if above.is_empty() { String::new() } else { format!("{above}/") };
    let is_inside = root.ends_with("testdata/");
    let mut package = Package::new("Hydro", if is_inside { &above } else { root });
    let Some(keys) = about.as_object() else { return Ok(Vec::new()) };
    if !keys.is_empty() && keys.keys().all(|key| key.ends_with(".in")) {
        package.system = "Luogu";
        let limit = |key: &str, units| {
            keys.values().filter_map(|it| quantity(&it[key], units)).reduce(f64::max)
        };
        (package.time, package.memory) = (limit("timeLimit", MS), mib(limit("memoryLimit", KIB)));
        package.tests = names::tests(files, root, false);
        return Ok(vec![package]);
    }
    if !KEYS.iter().any(|key| keys.contains_key(*key)) || keys.contains_key("sinol_task_id") {
        return Ok(Vec::new());
    }
    let problem = format!("{}problem.yaml", if is_inside { &above } else { root });
    if files.has(&problem) {
        package.title = title(&yaml(files, &problem)?["title"]);
    }
    let subtasks = about["subtasks"].as_array().into_iter().flatten();
    let lists = [&about].into_iter().chain(subtasks).filter_map(|it| it["cases"].as_array());
    let cases: Vec<_> = lists.flatten().collect();
    let largest = |key: &str, units| {
        let inner = about["subtasks"].as_array().into_iter().flatten().chain(cases.iter().copied());
        quantity(&about[key], units)
            .or(inner.filter_map(|it| quantity(&it[key], units)).reduce(f64::max))
    };
    (package.time, package.memory) = (largest("time", SECONDS), mib(largest("memory", MIB)));
    for case in &cases {
        let at = |key: &str| {
            word(&case[key]).filter(|it| it != "/dev/null").map(|it| format!("{root}{it}"))
        };
        if let Some(input) = at("input") {
            let answer = at("output").filter(|it| files.has(it));
            package.tests.push(Test { name: names::case_name(&input), input, answer });
        }
    }
    if cases.is_empty() {
        package.tests = names::tests(files, root, !about["interactor"].is_null());
    }
    if let Some(name) = word(&about["filename"]) {
        (package.reads, package.writes) = (Some(format!("{name}.in")), Some(format!("{name}.out")));
    }
    let file = |key: &str| word(&about[key]).or(word(&about[key]["file"]));
    let kind = word(&about["checker_type"]).unwrap_or("default".to_owned());
    match (kind.as_str(), file("checker")) {
        _ if file("interactor").is_some() => {}
        ("default", _) => package.compare_by("lines"),
        ("strict", _) => package.compare_by("exact"),
        ("testlib", Some(name)) if !name.contains('.') => package.compare_by(&name),
        ("testlib" | "hustoj" | "qduoj" | "syzoj" | "kattis", Some(name)) => {
            package.protocol = match kind.as_str() {
                "hustoj" => Protocol::Hustoj,
                "qduoj" => Protocol::Qduoj,
                "syzoj" => Protocol::Syzoj,
                "kattis" => Protocol::Kattis,
                _ => Protocol::Testlib,
            };
            package.checker = package.helper(files, "checker", &format!("{root}{name}"));
            let extra =
                words(&about["judge_extra_files"]).into_iter().map(|it| format!("{root}{it}"));
            if let Some(checker) = &mut package.checker {
                checker.beside.extend(extra.filter(|it| files.has(it)));
            }
        }
        (kind, _) => package.not_taken.push(format!("its checker of type `{kind}`")),
    }
    if let Some(name) = file("interactor") {
        package.interactor = package.helper(files, "interactor", &format!("{root}{name}"));
    }
    let kind = word(&about["type"]).unwrap_or_default();
    if ["submit_answer", "objective", "communication", "remote_judge"].contains(&kind.as_str()) {
        package.not_taken.push(format!("that it is of type `{kind}`"));
    }
    if !words(&about["user_extra_files"]).is_empty() {
        let what = "that programs are compiled with files of the package (`user_extra_files`)";
        package.not_taken.push(what.to_owned());
    }
    if about["subtasks"].is_array() {
        package.not_taken.push("points of subtasks".to_owned());
    }
    Ok(vec![package])
}
