//! Sinol, the packages of SIO2: `config.yml` with `in/ABC1a.in`, `out/ABC1a.out` and `prog/ABC.cpp`.

use anyhow::Result;
use checkout::Protocol;

use super::super::files::{Files, file_name};
use super::super::package::{
    AC, KIB, MS, Package, REJECTED, Submission, Test, is_source, mib, quantity, title, word, yaml,
};

pub fn read(files: &mut Files, root: &str, path: &str) -> Result<Vec<Package>> {
    let about = yaml(files, path)?;
    let at = |path: &str| format!("{root}{path}");
    let folders = ["in/", "prog/"].map(at);
    if about["sinol_task_id"].is_null()
        && !folders.iter().all(|it| files.below(it).next().is_some())
    {
        return Ok(Vec::new());
    }
    let mut package = Package::new("Sinol", root);
    package.remedy = Some("run `sinol-make outgen`");
    // Without an id in the description, tests such as `abc1a.in` have it.
    let inputs = at("in/");
    let named = files.below(&inputs).find_map(|path| {
        let letters = file_name(path).strip_suffix(".in")?.trim_end_matches(char::is_alphabetic);
        Some(letters.trim_end_matches(|letter: char| letter.is_ascii_digit()).to_owned())
    });
    let named = named.filter(|id| !id.is_empty()).unwrap_or(package.name.clone());
    let id = word(&about["sinol_task_id"]).unwrap_or(named);
    package.name = id.clone();
    package.title = word(&about["title_en"]).or(title(&about["title"]));
    for (limit, limits) in [("time_limit", "time_limits"), ("memory_limit", "memory_limits")] {
        let units = if limit == "time_limit" { MS } else { KIB };
        let groups = about[limits].as_object().into_iter().flat_map(|all| all.values());
        let all = [&about[limit]].into_iter().chain(groups).filter_map(|it| quantity(it, units));
        let most = all.reduce(f64::max);
        if about[limits].is_object() {
            package.not_taken.push(format!("{limits} of groups; the largest holds for all"));
        }
        match limit {
            "time_limit" => package.time = most,
            _ => package.memory = mib(most),
        }
    }
    for input in files.below(&at("in/")).filter(|path| path.ends_with(".in")) {
        let name = file_name(input).trim_end_matches(".in");
        let answer = Some(at(&format!("out/{name}.out"))).filter(|it| files.has(it));
        package.tests.push(Test { name: name.to_owned(), input: input.to_owned(), answer });
    }
    let programs: Vec<String> =
        files.below(&at("prog/")).filter(|path| is_source(path)).map(str::to_owned).collect();
    for file in programs {
        let name = file_name(&file);
        let Some(rest) = name.rsplit_once('.').and_then(|(stem, _)| stem.strip_prefix(&id)) else {
            continue;
        };
        // `abc`, `abc2` are right, `abcb1` wrong, `abcs1` slow.
        let number = |rest: &str| rest.chars().all(|letter| letter.is_ascii_digit());
        match rest {
            "chk" => {
                package.protocol = Protocol::Sinol;
                package.checker = package.helper(files, "checker", &file);
            }
            "soc" => {
                package
                    .not_taken
                    .push("its interactor, which talks by descriptors of files".to_owned());
            }
            rest if number(rest) => package.programs.push(Submission { file, verdicts: AC }),
            rest if rest.starts_with(['b', 's']) && number(&rest[1..]) => {
                package.programs.push(Submission { file, verdicts: REJECTED });
            }
            _ => {}
        }
    }
    if package.checker.is_none() && package.interactor.is_none() {
        package.compare_by("lcmp");
    }
    if !about["extra_compilation_args"].is_null() || !about["extra_compilation_files"].is_null() {
        package.not_taken.push("that programs are compiled with a file of the package".to_owned());
    }
    Ok(vec![package])
}
