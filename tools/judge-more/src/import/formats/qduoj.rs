//! QDUOJ: `problem.json` with the folder `testcase`, and the file `info` beside tests.

use anyhow::Result;
use checkout::Protocol;
use serde_json::Value;

use super::super::files::Files;
use super::super::names;
use super::super::package::{Helper, MIB, MS, Package, Test, mib, quantity, title, word, yaml};
use super::fps::ending;

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let about = yaml(files, path)?;
    if about.get("test_case_score").is_none() {
        return Ok(Vec::new());
    }
    let mut package = Package::new("QDUOJ", root);
    package.name = word(&about["display_id"]).unwrap_or(package.name);
    package.title = title(&about["title"]);
    (package.time, package.memory) =
        (quantity(&about["time_limit"], MS), mib(quantity(&about["memory_limit"], MIB)));
    let cases = about["test_case_score"].as_array().into_iter().flatten();
    add_tests(&mut package, files, &format!("{root}testcase/"), cases);
    if package.tests.is_empty() {
        package.tests = names::tests(files, &format!("{root}testcase/"), about["spj"].is_object());
    }
    let spj = &about["spj"];
    if let (Some(code), Some(ending)) =
        (word(&spj["code"]), word(&spj["language"]).as_deref().and_then(ending))
    {
        let file = format!("{root}spj.{ending}");
        files.add(file.clone(), code.as_bytes())?;
        package.protocol = Protocol::Qduoj;
        package.checker = Some(Helper { file, beside: Vec::new() });
    }
    Ok(vec![package])
}

pub fn read_info(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let Ok(about) = yaml(files, path) else { return Ok(Vec::new()) };
    let Some(cases) = about["test_cases"].as_object() else { return Ok(Vec::new()) };
    let mut package = Package::new("QDUOJ", root);
    add_tests(&mut package, files, root, cases.values());
    if about["spj"] == Value::Bool(true) {
        package.not_taken.push("its checker, which is not in this folder".to_owned());
    }
    Ok(vec![package])
}

fn add_tests<'a>(
    package: &mut Package,
    files: &Files,
    folder: &str,
    cases: impl Iterator<Item = &'a Value>,
) {
    for case in cases {
        let at = |key: &str| word(&case[key]).map(|name| format!("{folder}{name}"));
        if let Some(input) = at("input_name") {
            let answer = at("output_name").filter(|it| files.has(it));
            package.tests.push(Test { name: names::case_name(&input), input, answer });
        }
    }
}
