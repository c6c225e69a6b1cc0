//! The Kattis family: `problem.yaml` of Kattis (legacy, 2023-07 and 2025-09), DOMjudge and BAPCtools.

use anyhow::Result;
use checkout::Protocol;
use serde_json::Value;

use super::super::files::{Files, file_name};
use super::super::package::{
    AC, MIB, Package, RE, REJECTED, SECONDS, TLE, Test, WA, mib, quantity, title, word, words, yaml,
};

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let at = |path: &str| format!("{root}{path}");
    let about = if path.ends_with(".yaml") { yaml(files, path)? } else { Value::Null };
    let has_tests = files.below(&at("data/")).next().is_some();
    let keys = ["problem_format_version", "validation", "validator_flags", "uuid"];
    if !has_tests && !keys.iter().any(|key| about.get(key).is_some()) {
        return Ok(Vec::new());
    }
    let mut package = Package::new("Kattis", root);
    package.remedy = Some("run its generators");
    package.title = title(&about["name"]);
    let limits = &about["limits"];
    package.memory = mib(quantity(&limits["memory"], MIB));
    package.time = quantity(&limits["time_limit"], SECONDS);
    if files.has(&at(".timelimit")) {
        package.time = files.text(&at(".timelimit"))?.trim().parse().ok().or(package.time);
    }
    if files.has(&at("domjudge-problem.ini")) {
        let text = files.text(&at("domjudge-problem.ini"))?;
        for (key, value) in text.lines().filter_map(|line| line.split_once('=')) {
            let value = value.trim().trim_matches(['\'', '"']);
            match key.trim() {
                "timelimit" => package.time = value.parse().ok().or(package.time),
                "name" => package.title = package.title.or(Some(value.to_owned())),
                key @ ("special_compare" | "special_run") => {
                    package
                        .not_taken
                        .push(format!("{key} `{value}` of the judge that it was made for"));
                }
                _ => {}
            }
        }
    }

    // Which validator a legacy package has, `validation` says; a later one has the folder or not.
    let version = word(&about["problem_format_version"]).unwrap_or_default();
    let mut kinds = words(&about["type"]);
    kinds.extend(words(&about["validation"]));
    let is = |kind: &str| kinds.iter().any(|it| it == kind);
    let folders = ["output_validator/", "output_validators/"].map(at);
    let folder = folders.iter().find(|folder| files.below(folder).next().is_some());
    let is_custom =
        is("custom") || !version.is_empty() && !version.starts_with("legacy") && folder.is_some();
    let mut flags = words(&about["validator_flags"]);
    let (mut has_groups, mut other_flags, mut has_arguments) = (false, 0, false);
    let settings = ["testdata.yaml", "test_group.yaml"];
    let data = at("data/");
    let is_setting = |path: &&str| {
        let test = path.strip_suffix(".yaml").map(|test| format!("{test}.in"));
        settings.contains(&file_name(path)) || test.is_some_and(|test| files.has(&test))
    };
    let mut groups: Vec<String> =
        files.below(&data).filter(is_setting).map(str::to_owned).collect();
    // What is said for all comes first. It is added to the flags of the problem, and groups replace it.
    groups.sort_by_key(|path| path.matches('/').count());
    let mut common = Vec::new();
    for path in groups {
        let group = yaml(files, &path)?;
        let found =
            [&group["output_validator_flags"], &group["output_validator_args"]].map(words).concat();
        let is_for_all = path.matches('/').count() == data.matches('/').count();
        has_groups |= path.contains("/secret/") && settings.contains(&file_name(&path));
        has_arguments |= !words(&group["args"]).is_empty();
        if is_for_all {
            flags.extend(found.iter().cloned());
            common = found;
        } else if !found.is_empty() && found != common {
            other_flags += 1;
        }
    }
    if is("interactive") || is_custom {
        package.protocol = Protocol::Kattis;
        package.arguments = flags;
        let kind = if is("interactive") { "interactor" } else { "checker" };
        let helper = match folder {
            Some(folder) => package.helper_in(files, "output validator", folder),
            None => {
                package.not_taken.push("its output validator, which is missing".to_owned());
                None
            }
        };
        match kind {
            "interactor" => package.interactor = helper,
            _ => package.checker = helper,
        }
    } else {
        let rule = [&["kattis".to_owned()][..], &flags].concat().join(" ");
        package.compare_by(&rule);
    }
    for (is_so, what) in [
        (other_flags > 0, "flags for the validator of single groups"),
        (has_arguments, "arguments that programs are called with"),
        (is("multi-pass"), "that it is multi-pass: programs run several times"),
        (is("submit-answer"), "that answers are submitted instead of programs"),
        (has_groups && (is("scoring") || is("score")), "points and groups of tests"),
    ] {
        if is_so {
            package.not_taken.push(what.to_owned());
        }
    }

    for folder in ["data/sample/", "data/secret/"] {
        for input in files.below(&at(folder)).filter(|path| path.ends_with(".in")) {
            let answer = format!("{}.ans", &input[..input.len() - 3]);
            package.tests.push(Test::of(input, ".in", Some(answer).filter(|it| files.has(it))));
        }
    }
    for (folder, verdicts) in [
        ("accepted", AC),
        ("wrong_answer", WA),
        ("time_limit_exceeded", TLE),
        ("run_time_error", RE),
        ("rejected", REJECTED),
    ] {
        package.add_programs(files, &at(&format!("submissions/{folder}/")), verdicts);
    }
    Ok(vec![package])
}
