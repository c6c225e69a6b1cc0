//! FPS, the XML of HUSTOJ: several problems with their tests in one file.

use anyhow::Result;
use checkout::Protocol;
use serde_json::Value;

use super::super::files::Files;
use super::super::package::{AC, Helper, MIB, Package, SECONDS, Submission, Test, mib, quantity};
use super::xml;
use crate::receive::id;

#[derive(Default)]
struct Item {
    title: Option<String>,
    time: Option<f64>,
    memory: Option<f64>,
    tests: Vec<(&'static str, [Option<String>; 2])>,
    /// The text and the language of a checker, and of programs.
    spj: Option<(String, String)>,
    solutions: Vec<(String, String)>,
    has_frame: bool,
    has_tpj: bool,
}

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let (mut items, mut item, mut is_fps) = (Vec::new(), Item::default(), false);
    let mut count = 0;
    xml::read(files.open(path)?, path, |open, text| {
        let [fps, _, own] = open else {
            if let [fps, own] = open
                && (fps.name.as_str(), own.name.as_str()) == ("fps", "item")
            {
                items.push(std::mem::take(&mut item));
            }
            is_fps |= open[0].name == "fps";
            return Ok(());
        };
        if fps.name != "fps" {
            return Ok(());
        }
        let unit = own.attribute("unit").unwrap_or_default();
        let limit = |units| quantity(&Value::String(format!("{}{unit}", text.trim())), units);
        let language = own.attribute("language").unwrap_or("C++").to_owned();
        match own.name.as_str() {
            "title" => item.title = Some(text.trim().to_owned()),
            "time_limit" => item.time = limit(SECONDS),
            "memory_limit" => item.memory = limit(MIB),
            name @ ("sample_input" | "test_input" | "sample_output" | "test_output") => {
                let kind = if name.starts_with("sample") { "sample" } else { "test" };
                let which = usize::from(name.ends_with("output"));
                count += 1;
                let file = format!("{path}/{count}");
                files.add(file.clone(), text.as_bytes())?;
                let free =
                    item.tests.iter_mut().find(|(it, test)| *it == kind && test[which].is_none());
                match free {
                    Some((_, test)) => test[which] = Some(file),
                    None => {
                        let mut test = [None, None];
                        test[which] = Some(file);
                        item.tests.push((kind, test));
                    }
                }
            }
            "spj" if !text.trim().is_empty() => item.spj = Some((language, text.to_owned())),
            "tpj" if !text.trim().is_empty() => item.has_tpj = true,
            "solution" => item.solutions.push((language, text.to_owned())),
            "prepend" | "append" => item.has_frame = true,
            _ => {}
        }
        Ok(())
    })?;
    if !is_fps {
        return Ok(Vec::new());
    }
    let mut packages = Vec::new();
    for (number, item) in (1..).zip(items) {
        let mut package = Package::new("FPS", root);
        let title = item.title.clone().filter(|title| !id::slug(title).is_empty());
        (package.name, package.title) = (title.unwrap_or_default(), item.title);
        (package.time, package.memory) = (item.time, mib(item.memory));
        let mut counts = [0, 0];
        for (kind, test) in item.tests {
            let count = &mut counts[usize::from(kind == "test")];
            *count += 1;
            let [Some(input), answer] = test else { continue };
            package.tests.push(Test { name: format!("{kind}/{count}"), input, answer });
        }
        let mut add = |kind: &str, language: &str, text: &str| -> Result<Option<String>> {
            let Some(ending) = ending(language) else { return Ok(None) };
            let file = format!("{path}/{number}/{kind}.{ending}");
            files.add(file.clone(), text.as_bytes())?;
            Ok(Some(file))
        };
        if let Some((language, text)) = item.spj {
            package.protocol = Protocol::Hustoj;
            match add("spj", &language, &text)? {
                Some(file) => package.checker = Some(Helper { file, beside: Vec::new() }),
                None => package.not_taken.push(format!("its checker in {language}")),
            }
        }
        for (index, (language, text)) in item.solutions.iter().enumerate() {
            match add(&format!("solution-{}", index + 1), language, text)? {
                Some(file) => package.programs.push(Submission { file, verdicts: AC }),
                None => package.left.push(format!("solution {} in {language}", index + 1)),
            }
        }
        if item.has_tpj {
            let what = "its checker for testlib, because no `testlib.h` comes with it";
            package.not_taken.push(what.to_owned());
        }
        if item.has_frame {
            package.not_taken.push("text that is put around programs".to_owned());
        }
        packages.push(package);
    }
    Ok(packages)
}

/// The ending of files in a language, as HUSTOJ and QDUOJ name it.
pub fn ending(language: &str) -> Option<&'static str> {
    Some(match language {
        "C" | "Clang" => "c",
        "C++" | "Clang++" => "cpp",
        "Java" => "java",
        "Python" | "Python3" => "py",
        "Ruby" => "rb",
        "PHP" => "php",
        "C#" => "cs",
        "Go" => "go",
        "JavaScript" => "js",
        _ => return None,
    })
}
