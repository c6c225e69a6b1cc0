//! The Kattis family: `problem.yaml` of Kattis (legacy, 2023-07 and 2025-09), DOMjudge and BAPCtools.

use std::collections::BTreeMap;

use anyhow::Result;
use checkout::Protocol;
use serde_json::Value;

use super::super::files::{Files, file_name};
use super::super::package::{MIB, Package, SECONDS, Test, mib, quantity, title, word, words, yaml};
use super::submissions;

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
    for folder in ["data/sample/", "data/secret/"] {
        for input in files.below(&at(folder)).filter(|path| path.ends_with(".in")) {
            let answer = format!("{}.ans", &input[..input.len() - 3]);
            package.tests.push(Test::of(input, ".in", Some(answer).filter(|it| files.has(it))));
        }
    }
    let groups = groups(files, &at("data/"))?;
    let mut flags = words(&about["validator_flags"]);
    flags.extend(flags_of_most(&mut package, &groups));
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
    let has_arguments = groups.values().any(|group| !words(&group["args"]).is_empty());
    let has_groups =
        groups.keys().any(|path| path.contains("/secret/") && SETTINGS.contains(&file_name(path)));
    for (is_so, what) in [
        (has_arguments, "arguments that programs are called with"),
        (
            files.below(&at("include/")).next().is_some(),
            "files that programs are compiled with, in `include`",
        ),
        (is("submit-answer"), "that answers are submitted instead of programs"),
        (has_groups && (is("scoring") || is("score")), "points and groups of tests"),
    ] {
        if is_so {
            package.not_taken.push(what.to_owned());
        }
    }
    submissions::add(&mut package, files, &at("submissions/"))?;
    Ok(vec![package])
}

/// Files that say something of all tests beside and below them.
const SETTINGS: [&str; 2] = ["testdata.yaml", "test_group.yaml"];

/// What they say, and files beside single tests.
fn groups(files: &Files, data: &str) -> Result<BTreeMap<String, Value>> {
    let is_setting = |path: &&str| {
        let test = path.strip_suffix(".yaml").map(|test| format!("{test}.in"));
        SETTINGS.contains(&file_name(path)) || test.is_some_and(|test| files.has(&test))
    };
    let paths = files.below(data).filter(is_setting);
    paths.map(|path| Ok((path.to_owned(), yaml(files, path)?))).collect()
}

/// The flags that the validator gets at most tests. The last group that has flags replaces those of the groups above it.
fn flags_of_most(package: &mut Package, groups: &BTreeMap<String, Value>) -> Vec<String> {
    let mut counts: BTreeMap<Vec<String>, Vec<&str>> = BTreeMap::new();
    for test in &package.tests {
        let folders = test.input.match_indices('/').map(|(end, _)| &test.input[..=end]);
        let above = folders.flat_map(|folder| SETTINGS.map(|name| format!("{folder}{name}")));
        let all = above.chain([format!("{}.yaml", test.name)]).filter_map(|path| groups.get(&path));
        let mut flags = all.flat_map(|group| {
            ["output_validator_flags", "output_validator_args"].map(|key| &group[key])
        });
        let flags = flags.rfind(|flags| !flags.is_null());
        let flags = flags.map_or(Vec::new(), |it| words(it.get("flags").unwrap_or(it)));
        counts.entry(flags).or_default().push(&test.input);
    }
    let most = counts.iter().max_by_key(|(_, tests)| tests.len());
    let most = most.map_or(Vec::new(), |(flags, _)| flags.clone());
    let others = counts.iter().filter(|(flags, _)| **flags != most);
    let others = others.map(|(flags, tests)| {
        let flags = if flags.is_empty() {
            "no flags".to_owned()
        } else {
            format!("the flags `{}`", flags.join(" "))
        };
        let more =
            if tests.len() > 1 { format!(" and {} more", tests.len() - 1) } else { String::new() };
        format!("{flags} of the validator for `{}`{more}", tests[0])
    });
    let others: Vec<String> = others.collect();
    package.not_taken.extend(others);
    most
}
