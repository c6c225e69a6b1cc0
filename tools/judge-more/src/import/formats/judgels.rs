//! Judgels: `config.json` with `testData`, beside the folders `testdata` and `helpers`.

use anyhow::Result;
use checkout::Protocol;

use super::super::files::Files;
use super::super::names;
use super::super::package::{KIB, MS, Package, Test, mib, quantity, word, yaml};

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let about = yaml(files, path)?;
    let Some(groups) = about["testData"].as_array() else { return Ok(Vec::new()) };
    let folder = root.strip_suffix("grading/").unwrap_or(root);
    let mut package = Package::new("Judgels", folder);
    (package.time, package.memory) =
        (quantity(&about["timeLimit"], MS), mib(quantity(&about["memoryLimit"], KIB)));
    for case in groups.iter().filter_map(|group| group["testCases"].as_array()).flatten() {
        let at = |key: &str| word(&case[key]).map(|name| format!("{root}testdata/{name}"));
        if let Some(input) = at("input") {
            let answer = at("output").filter(|it| files.has(it));
            package.tests.push(Test { name: names::case_name(&input), input, answer });
        }
    }
    match word(&about["customScorer"]) {
        Some(file) => {
            package.protocol = Protocol::Judgels;
            package.checker = package.helper(files, "scorer", &format!("{root}helpers/{file}"));
        }
        None => package.compare_by("lines"),
    }
    if let Some(file) = word(&about["communicator"]) {
        package.not_taken.push(format!("its communicator `{file}`"));
    }
    Ok(vec![package])
}
