//! Competitive Programming Helper: `NAME.prob`, which contains its tests.

use anyhow::Result;

use super::super::files::Files;
use super::super::package::{MIB, MS, Package, Test, mib, quantity, word, yaml};

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let about = yaml(files, path)?;
    let mut package = Package::new("cph", root);
    package.title = word(&about["name"]);
    package.name = package.title.clone().unwrap_or_default();
    package.url = word(&about["url"]);
    (package.time, package.memory) =
        (quantity(&about["timeLimit"], MS), mib(quantity(&about["memoryLimit"], MIB)));
    for (number, test) in (1..).zip(about["tests"].as_array().into_iter().flatten()) {
        let mut add = |key: &str| -> Result<Option<String>> {
            let Some(text) = word(&test[key]) else { return Ok(None) };
            let name = format!("{path}/{number}.{key}");
            files.add(name.clone(), text.as_bytes())?;
            Ok(Some(name))
        };
        let (input, answer) = (add("input")?, add("output")?);
        if let Some(input) = input {
            package.tests.push(Test { name: format!("sample/{number}"), input, answer });
        }
    }
    Ok(vec![package])
}
