//! Programs of the Kattis family, in `submissions`: their folder, `submissions.yaml` or a line in them says what they must get.

use anyhow::Result;
use serde_json::Value;

use super::super::files::Files;
use super::super::package::{
    AC, Package, RE, REJECTED, SLOW, Submission, TLE, WA, is_source, words, yaml,
};

/// A set of verdicts, a bit each.
type Verdicts = u8;

/// Names of verdicts in `submissions.yaml`, and after `@EXPECTED_RESULTS@:`.
const NAMES: [(&[&str], Verdicts); 4] = [
    (&["AC", "ACCEPTED", "CORRECT"], 1),
    (&["WA", "WRONG_ANSWER", "NO_OUTPUT"], 2),
    (&["TLE", "TIME_LIMIT_EXCEEDED", "TIMELIMIT", "OUTPUT_LIMIT"], 4),
    (&["RTE", "RUN_TIME_ERROR", "RUN_ERROR"], 8),
];
const ALL: Verdicts = 15;

/// The verdicts that all tests may give, and those of which some test must give one.
const FOLDERS: [(&str, Verdicts, Verdicts); 9] = [
    ("accepted", 1, 1),
    ("rejected", ALL, 14),
    ("partially_accepted", ALL, 14),
    ("wrong_answer", 3, 2),
    ("no_output", 3, 2),
    ("time_limit_exceeded", 5, 4),
    ("output_limit", 5, 4),
    ("run_time_error", 9, 8),
    ("brute_force", 13, 12),
];

/// Adds the programs in this folder to the package.
pub fn add(package: &mut Package, files: &Files, root: &str) -> Result<()> {
    let path = format!("{root}submissions.yaml");
    let rules = if files.has(&path) { yaml(files, &path)? } else { Value::Null };
    for path in files.below(root).filter(|path| is_source(path)) {
        let inside = &path[root.len()..];
        let Some((folder, name)) = inside.split_once('/') else { continue };
        if name.contains('/') {
            package.left.push(format!("`{path}` is one of several files"));
            continue;
        }
        if path.ends_with(".py") && files.text(path)?.lines().next().is_some_and(is_old_python) {
            package.left.push(format!("`{path}`, which is in Python 2"));
            continue;
        }
        let verdicts = match expected(&rules, folder, inside) {
            Some(verdicts) => verdicts,
            None => tagged(&files.text(path)?),
        };
        let verdicts = match verdicts {
            1 => AC,
            2 => WA,
            4 => TLE,
            8 => RE,
            12 => SLOW,
            verdicts if verdicts > 0 && verdicts & 1 == 0 => REJECTED,
            _ => {
                package.left.push(format!("`{path}`, of which no verdict is certain"));
                continue;
            }
        };
        package.programs.push(Submission { file: path.to_owned(), verdicts });
    }
    Ok(())
}

/// The verdicts of which a program must get one, by its folder and by rules for paths. A rule for the folder replaces what it says.
fn expected(rules: &Value, folder: &str, path: &str) -> Option<Verdicts> {
    let known = FOLDERS.iter().find(|(name, ..)| *name == folder);
    let said = |rule: &Value, key: &str| {
        let names = rule.get(key).map(words);
        names.map(|names| names.iter().fold(0, |all, name| all | verdict(name)))
    };
    let own = &rules[folder];
    let mut permitted = said(own, "permitted").or(known.map(|it| it.1));
    let mut required: Vec<Verdicts> =
        said(own, "required").or(known.map(|it| it.2)).into_iter().collect();
    for (pattern, rule) in rules.as_object().into_iter().flatten() {
        if pattern != folder && (is_match(pattern, path) || is_match(pattern, folder)) {
            let more = said(rule, "permitted");
            permitted = more.map(|more| more & permitted.unwrap_or(ALL)).or(permitted);
            required.extend(said(rule, "required"));
        }
    }
    if permitted.is_none() && required.is_empty() {
        return None;
    }
    let permitted = permitted.unwrap_or(ALL);
    let rejecting = required.iter().rev().find(|some| *some & 1 == 0);
    Some(permitted & rejecting.copied().unwrap_or(ALL))
}

/// The verdicts in a line such as `@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT`; none if one of them is unknown.
fn tagged(text: &str) -> Verdicts {
    let tag = text.split_once("@EXPECTED_RESULTS@:").map_or("", |(_, rest)| rest);
    let names = tag.lines().next().unwrap_or_default().trim().trim_end_matches("*/").split(',');
    let verdicts: Vec<Verdicts> = names.map(|name| verdict(name.trim())).collect();
    if verdicts.contains(&0) { 0 } else { verdicts.iter().fold(0, |all, it| all | it) }
}

fn is_old_python(line: &str) -> bool {
    line.starts_with("#!") && line.contains("python2")
}

fn verdict(name: &str) -> Verdicts {
    let name = name.to_uppercase().replace('-', "_");
    NAMES.iter().find(|(names, _)| names.contains(&&*name)).map_or(0, |(_, bit)| *bit)
}

/// Whether a pattern such as `accepted/*.{py,cpp}` is of this path.
fn is_match(pattern: &str, path: &str) -> bool {
    if let Some((before, rest)) = pattern.split_once('{')
        && let Some((options, after)) = rest.split_once('}')
    {
        return options.split(',').any(|it| is_match(&format!("{before}{it}{after}"), path));
    }
    let [patterns, names] = [pattern, path].map(|it| it.split('/').collect::<Vec<_>>());
    patterns.len() == names.len() && patterns.iter().zip(names).all(|(it, name)| is_name(it, name))
}

/// Whether a pattern with `*` is of this name.
fn is_name(pattern: &str, name: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut left) = name.strip_prefix(start) else { return false };
    let (middle, end) = rest.rsplit_once('*').unwrap_or(("", rest));
    for part in middle.split('*') {
        let Some((_, after)) = left.split_once(part) else { return false };
        left = after;
    }
    left.ends_with(end)
}
