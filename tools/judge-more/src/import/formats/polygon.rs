//! Codeforces Polygon: `problem.xml`.

use anyhow::Result;

use super::super::files::Files;
use super::super::package::{AC, MLE, Package, RE, REJECTED, SLOW, Submission, TLE, Test, WA};
use super::xml;

#[derive(Default)]
struct TestSet {
    name: String,
    input: String,
    answer: String,
    tests: usize,
    time: Option<f64>,
    memory: Option<f64>,
}

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let mut package = Package::new("Polygon", root);
    let (mut titles, mut sets, mut set) = (Vec::new(), Vec::new(), TestSet::default());
    let (mut standard, mut checker, mut interactor) = (None, None, None);
    let (mut is_polygon, mut has_points) = (false, false);
    let file =
        |element: &xml::Element| format!("{root}{}", element.attribute("path").unwrap_or_default());
    xml::read(files.open(path)?, path, |open, text| {
        let names: Vec<&str> = open.iter().map(|it| it.name.as_str()).collect();
        let own = open.last().expect("the element itself");
        let attribute = |name| own.attribute(name).map(str::to_owned);
        let number = || text.trim().parse::<f64>().ok();
        match names[..] {
            ["problem"] => {
                package.name = attribute("short-name").unwrap_or(package.name.clone());
            }
            ["problem", "names", "name"] => {
                titles.push((attribute("language"), attribute("value")))
            }
            ["problem", "judging"] => {
                is_polygon = true;
                let named =
                    |name| attribute(name).filter(|it| !it.is_empty() && !it.starts_with("std"));
                (package.reads, package.writes) = (named("input-file"), named("output-file"));
            }
            ["problem", "judging", "testset"] => {
                set.name = attribute("name").unwrap_or_default();
                sets.push(std::mem::take(&mut set));
            }
            ["problem", "judging", "testset", "time-limit"] => set.time = number(),
            ["problem", "judging", "testset", "memory-limit"] => set.memory = number(),
            ["problem", "judging", "testset", "input-path-pattern"] => set.input = text.to_owned(),
            ["problem", "judging", "testset", "answer-path-pattern"] => {
                set.answer = text.to_owned()
            }
            ["problem", "judging", "testset", "tests", "test"] => {
                set.tests += 1;
                has_points |= attribute("points").is_some() || attribute("group").is_some();
            }
            ["problem", "assets", "checker"] => standard = attribute("name"),
            ["problem", "assets", "checker", "source"] => checker = Some(file(own)),
            ["problem", "assets", "interactor", "source"] => interactor = Some(file(own)),
            ["problem", "assets", "solutions", "solution", "source"] => {
                let verdicts = match open[3].attribute("tag").unwrap_or_default() {
                    "main" | "accepted" => AC,
                    "wrong-answer" | "presentation-error" => WA,
                    "time-limit-exceeded" => TLE,
                    "time-limit-exceeded-or-memory-limit-exceeded" => SLOW,
                    "memory-limit-exceeded" => MLE,
                    "failed" => RE,
                    "rejected" => REJECTED,
                    tag => {
                        package.left.push(format!("`{}`, which is `{tag}`", file(own)));
                        return Ok(());
                    }
                };
                package.programs.push(Submission { file: file(own), verdicts });
            }
            _ => {}
        }
        Ok(())
    })?;
    if !is_polygon {
        return Ok(Vec::new());
    }
    let language = |wanted: &str| titles.iter().find(|(it, _)| it.as_deref() == Some(wanted));
    package.title =
        language("korean").or(language("english")).or(titles.first()).and_then(|it| it.1.clone());
    // `tests` are judged after others, such as `pretests`, which are a part of them.
    let index = sets.iter().position(|set| set.name == "tests").unwrap_or(0);
    if let Some(TestSet { input, answer, tests, time, memory, .. }) = sets.get(index) {
        for number in 1..=*tests {
            let [input, answer] =
                [input, answer].map(|it| format!("{root}{}", numbered(it, number)));
            let answer = Some(answer).filter(|answer| files.has(answer));
            package.tests.push(Test::of(&input, "", answer));
        }
        package.time = time.map(|ms| ms / 1000.0);
        package.memory = memory.map(|bytes| (bytes / f64::from(1 << 20)).ceil() as u64);
    }
    if sets.len() > 1 {
        package.not_taken.push("other sets of tests than the first".to_owned());
    }
    if has_points {
        package.not_taken.push("points and groups of tests".to_owned());
    }
    package.interactor = interactor.and_then(|file| package.helper(files, "interactor", &file));
    let rule =
        standard.as_deref().and_then(|name| name.strip_prefix("std::")?.strip_suffix(".cpp"));
    let rule = rule.filter(|rule| package.interactor.is_none() && is_rule(rule));
    match (rule, checker) {
        (Some(rule), _) => package.compare_by(rule),
        (None, Some(file)) => package.checker = package.helper(files, "checker", &file),
        (None, None) => {}
    }
    package.programs.retain(|it| files.has(&it.file));
    package.remedy = Some("run its `doall`");
    package.needs_answers = true;
    Ok(vec![package])
}

/// Whether the judge compares like this checker of testlib.
fn is_rule(name: &str) -> bool {
    let known = [
        "fcmp", "lcmp", "wcmp", "icmp", "ncmp", "hcmp", "yesno", "nyesno", "rcmp", "rcmp4",
        "rcmp6", "rcmp9",
    ];
    known.contains(&name)
}

/// `tests/%02d` with a number.
fn numbered(pattern: &str, number: usize) -> String {
    let Some((before, rest)) = pattern.split_once('%') else { return pattern.to_owned() };
    let Some((width, after)) = rest.split_once('d') else { return pattern.to_owned() };
    let width = width.trim_start_matches('0').parse().unwrap_or(0);
    format!("{before}{number:0width$}{after}")
}
