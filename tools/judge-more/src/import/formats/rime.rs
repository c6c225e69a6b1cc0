//! Rime: `PROBLEM`, with `tests/*.in`, `tests/*.diff`, and a folder for each solution.

use anyhow::Result;
use checkout::Protocol;

use super::super::files::{Files, file_name};
use super::super::package::{AC, Package, REJECTED, Submission, Test};

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let text = files.text(path)?;
    let mut package = Package::new("Rime", root);
    package.remedy = Some("run `rime test`");
    package.title = argument(&text, "title");
    package.time = argument(&text, "time_limit").and_then(|it| it.parse().ok());
    let described: Vec<String> = files
        .below(root)
        .filter(|path| ["TESTSET", "SOLUTION"].contains(&file_name(path)))
        .map(str::to_owned)
        .collect();
    package.compare_by("exact");
    for path in described {
        let folder = &path[..path.len() - file_name(&path).len()];
        let text = files.text(&path)?;
        if path.ends_with("TESTSET") {
            for input in files.below(folder).filter(|path| path.ends_with(".in")) {
                let answer = Some(format!("{}.diff", &input[..input.len() - 3]));
                package.tests.push(Test::of(input, ".in", answer.filter(|it| files.has(it))));
            }
            let judge = text
                .lines()
                .find(|line| line.contains("_judge(") && !line.trim_start().starts_with('#'));
            if let Some(judge) = judge {
                let file = argument(judge, "src").unwrap_or_default();
                let is_testlib = judge.contains("testlib_judge_runner");
                package.protocol = if is_testlib { Protocol::Testlib } else { Protocol::Rime };
                package.compare = None;
                package.checker = package.helper(files, "judge", &format!("{folder}{file}"));
            }
            if text
                .lines()
                .any(|line| line.contains("_reactive(") && !line.trim_start().starts_with('#'))
            {
                package.not_taken.push("its reactive judge".to_owned());
            }
        } else if let Some(file) = argument(&text, "src") {
            let is_wrong = text.lines().any(|line| {
                line.contains("challenge_cases") && !line.trim_start().starts_with('#')
            });
            let verdicts = if is_wrong { REJECTED } else { AC };
            package.programs.push(Submission { file: format!("{folder}{file}"), verdicts });
        }
    }
    package.programs.retain(|it| files.has(&it.file));
    Ok(vec![package])
}

/// The value of an argument in a call in Python.
fn argument(text: &str, name: &str) -> Option<String> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let text: Vec<&str> = lines.collect();
    let text = text.join("\n");
    let (_, rest) = text.split_once(name)?;
    let value = rest.trim_start().strip_prefix('=')?.trim_start();
    Some(match value.chars().next()? {
        quote @ ('\'' | '"') => value[1..].split(quote).next()?.to_owned(),
        _ => value.split([',', ')', '\n']).next()?.trim().to_owned(),
    })
}
