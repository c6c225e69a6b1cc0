//! Every lesson has its parts, in one form: head, statement, a look that gives nothing away, exercises with answers that
//! are computed again here, and the next steps of the path.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use games::Lang;
use study::problems;
use unicode_width::UnicodeWidthStr;

use crate::editions::glossary;
use crate::texts::{read, section, targets};
use crate::tool::{answer, answered, command, problems_with_a_game, root};

/// The ids of the lessons in the order in which the theory lists them.
fn path() -> Vec<String> {
    let theory = read(&root().join("problems/README.md"));
    let links = targets(section(&theory, "The lessons")).filter(|link| *link != "11870");
    links.map(|link| link.trim_end_matches(".md").to_owned()).collect()
}

fn is_problem(id: &str) -> bool {
    problems::folder(id).is_some()
}

/// The lessons of both languages by their ids, in the order of the path. Those in Korean have English titles and labels here.
fn lessons() -> Vec<(String, String)> {
    let lesson = |id: &String, lang| {
        let text = read(&root().join(problems::edition(&problems::page(id), lang)));
        let text = glossary("titles").fold(text, |text, (english, korean)| {
            text.replace(&format!("# {korean}\n"), &format!("# {english}\n"))
        });
        glossary("labels").fold(text, |text, (english, korean)| text.replace(korean, english))
    };
    let ids = path();
    [Lang::En, Lang::Ko]
        .iter()
        .flat_map(|lang| ids.iter().map(|id| (id.clone(), lesson(id, *lang))))
        .collect()
}

/// The ids of the lessons that a text links to, with what lies in their folders.
fn linked(text: &str) -> Vec<String> {
    let links = targets(text).map(|link| link.trim_start_matches("../"));
    let ids = links.filter_map(|link| link.split(['/', '#', '.']).next());
    ids.map(str::to_owned).filter(|id| path().contains(id)).collect()
}

#[test]
fn every_problem_has_a_lesson() {
    let path = path();
    let mut lessons: Vec<String> = problems_with_a_game().into_iter().map(|(id, _)| id).collect();
    let mut sorted: Vec<String> = path.iter().filter(|id| is_problem(id)).cloned().collect();
    lessons.sort();
    sorted.sort();
    assert_eq!(sorted, lessons);
    let place = |id: &str| path.iter().position(|step| step == id);
    assert!(place("9655") < place("16881") && place("11871") < place("11872"), "{path:?}");
}

/// The level of a lesson, as its head states it.
fn level(lesson: &str) -> &str {
    lesson.split_once("\nLevel ").unwrap().1.split(' ').next().unwrap()
}

#[test]
fn the_theory_lists_titles_and_levels_and_readme_the_ids_of_each_level() {
    let theory = read(&root().join("problems/README.md"));
    let list = section(&theory, "The lessons");
    let mut levels = BTreeMap::<_, Vec<_>>::new();
    for (id, lesson) in lessons().into_iter().take(path().len()) {
        let level = level(&lesson);
        let title = lesson.lines().next().unwrap().trim_start_matches("# ");
        let row = match title.strip_prefix(&format!("{id} · ")) {
            Some(titles) => format!(" [{id}]({id}) {titles} | {level} | "),
            None => format!("]({id}.md) | {level} | "),
        };
        assert!(list.contains(&row), "{id}: no `{row}`");
        if is_problem(&id) {
            levels.entry(level.to_owned()).or_default().push(id);
        }
    }
    let level = |(level, mut ids): (String, Vec<String>)| {
        ids.sort_by_key(|id| (id.len(), id.clone()));
        let links: Vec<String> = ids.iter().map(|id| format!("[{id}](problems/{id})")).collect();
        format!("{level}: {}", links.join(" "))
    };
    let levels: Vec<String> = levels.into_iter().map(level).collect();
    let readme = read(&root().join("README.md"));
    let levels = levels.join(" · ");
    assert!(readme.replace('\n', " ").contains(&format!(": {levels}. ")), "README: no `{levels}`");
}

/// The number of files with one of these endings, in a folder of each problem.
fn files(folder: &str, endings: &[&str]) -> usize {
    let folders =
        problems_with_a_game().into_iter().map(|(id, _)| root().join(folder.replace("ID", &id)));
    let names = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| endings.is_empty() || endings.iter().any(|it| name.ends_with(it))).count()
}

#[test]
fn readme_counts_what_there_is() {
    let proofs = answer("prove");
    let open = proofs.lines().filter(|line| line.contains("checked to ")).count();
    let spelt = ["no", "one", "two", "three", "four", "five"][open];
    let right = files("problems/ID/right", &[]);
    let wrong = files("problems/ID/wrong", &[]);
    let cases = files("testcases/ID", &[".in"]);
    let games = games::shelf::all().len();
    let readme = read(&root().join("README.md")).replace('\n', " ");
    for said in [
        format!("all {games} games"),
        format!("Chomp and {spelt} open games"),
        format!("({cases}) accept all {right} correct programs and reject all {wrong} wrong ones"),
    ] {
        assert!(readme.contains(&said), "README does not say `{said}`");
    }
    let judge = read(&root().join("tools/judge/README.md"));
    for said in [
        format!(
            "all         {cases} cases   {wrong} of {wrong} wrong rejected   {right} of {right} right accepted"
        ),
        format!("{} problems checked", problems_with_a_game().len()),
    ] {
        assert!(judge.contains(&said), "tools/judge/README.md does not say `{said}`");
    }
}

#[test]
fn readme_fits_two_screens() {
    let readme = read(&root().join("README.md"));
    assert!(readme.lines().count() <= 70, "{} lines", readme.lines().count());
    for line in readme.lines() {
        assert!(line.chars().count() <= 140, "{line}");
    }
}

#[test]
fn every_lesson_in_short_links_to_right_programs_in_each_language_and_to_the_places_to_submit() {
    for (id, folder) in problems_with_a_game() {
        let lesson = read(&folder.join("README.md"));
        let (short, _) = lesson.split_once("\n</details>").unwrap();
        let links: Vec<&str> = targets(short).collect();
        for link in ["src/main.rs", "../README.md#where-to-submit"] {
            assert!(links.contains(&link), "{id}: {link}");
        }
        for program in folder.join("right").read_dir().unwrap() {
            let name = program.unwrap().file_name().into_string().unwrap();
            let (_, language) = name.split_once('.').unwrap();
            let is_right =
                |link: &&str| link.starts_with("right/") && link.ends_with(&format!(".{language}"));
            assert!(language == "rs" || links.iter().any(is_right), "{id}: none like {name}");
        }
    }
}

#[test]
fn every_lesson_shows_whole_programs_in_other_languages() {
    let mut shown = 0;
    for (id, lesson) in lessons().into_iter().filter(|(id, _)| is_problem(id)) {
        let code = section(&lesson, "Code");
        for (name, language) in [("C++", "cpp"), ("Python", "python")] {
            let start = format!("\n<details><summary>{name}</summary>\n\n```{language} right/");
            let Some((_, fold)) = code.split_once(&start) else {
                assert!(id == "16877" && code.contains("PyPy"), "{id}: no {name}");
                continue;
            };
            let (file, text) = fold.split_once('\n').unwrap();
            let (text, _) = text.split_once("```").unwrap();
            let program = read(&root().join("problems").join(&id).join("right").join(file));
            let (_, program) = program.split_once('\n').unwrap();
            assert_eq!(text, program, "{id}: {file}");
            shown += 1;
        }
    }
    assert!(shown >= 82, "{shown} programs");
}

#[test]
fn every_lesson_has_its_parts_in_order() {
    let order =
        ["The game", "Play", "Look", "Guess", "Prove", "Code", "Traps", "Exercises", "Next"];
    for (id, lesson) in lessons() {
        let headings = lesson.lines().filter_map(|line| line.strip_prefix("## "));
        let parts = order.into_iter().filter(|part| *part != "Traps" || is_problem(&id));
        assert!(headings.eq(parts), "{id}");
        let command = format!("$ cargo study play {}", if is_problem(&id) { &id } else { "" });
        let plays = lesson.contains(&command) || lesson.contains("$ cargo study play take:");
        assert!(plays, "{id}: no `{command}`");
    }
}

#[test]
fn every_lesson_states_its_level_its_minutes_and_which_earlier_lessons_it_needs() {
    let path = path();
    for (id, lesson) in lessons() {
        let index = path.iter().position(|it| *it == id).unwrap();
        let (_, head) = lesson.split_once("\nLevel ").unwrap_or_else(|| panic!("{id}: no level"));
        let head = head.split("\n\n").next().unwrap().replace('\n', " ");
        let stated = || {
            let (level, rest) = head.split_once(" of 5 · ")?;
            let (minutes, needs) = rest.split_once(" minutes · needs ")?;
            Some((level.parse::<u32>().ok()?, minutes.parse::<u32>().ok()?, needs))
        };
        let Some((level, minutes, needs)) = stated() else { panic!("{id}: no level in `{head}`") };
        assert!((1..=5).contains(&level) && (10..=300).contains(&minutes), "{id}: {head}");
        assert!(targets(needs).count() > 0, "{id}: {head}");
        for needed in linked(needs) {
            assert!(path[..index].contains(&needed), "{id} needs {needed}, which comes later");
        }
    }
}

#[test]
fn every_statement_has_the_input_and_each_word_of_the_output_and_a_sample() {
    for (id, lesson) in lessons().into_iter().filter(|(id, _)| is_problem(id)) {
        let (_, text) =
            section(&lesson, "The game").split_once("### Input and output\n").expect(&id);
        let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
        let answers = rows.iter().filter(|row| row.starts_with("| answer | ")).count();
        assert!(rows.len() > 1 && answers == 1, "{id}: {rows:?}");
        let folder = root().join("testcases").join(&id);
        let (_, sample) = text.split_once("```text ").expect(&id);
        let (case, _) = sample.split_once(".in\n").expect(&id);
        assert!(case == "sample-1" || !folder.join("sample-1.in").exists(), "{id}: {case}");
        for kind in ["in", "out"] {
            let sample = read(&folder.join(format!("{case}.{kind}")));
            let shown = format!("```text {case}.{kind}\n{}\n```\n", sample.trim_end());
            assert!(text.contains(&shown), "{id}: {case}.{kind}");
        }
        let cases = fs::read_dir(folder).unwrap().map(|case| case.unwrap().path());
        let outputs = cases.filter(|case| case.extension().is_some_and(|kind| kind == "out"));
        let outputs: Vec<String> = outputs.map(|path| read(&path)).collect();
        let words = outputs.iter().flat_map(|output| output.split_whitespace());
        let words: BTreeSet<&str> = words.collect();
        // A few words are named one by one; numbers are many.
        for word in words.iter().filter(|_| words.len() < 5) {
            assert!(rows.concat().contains(&format!("`{word}`")), "{id}: no `{word}`");
        }
    }
}

#[test]
fn nothing_before_the_guess_marks_what_is_to_be_found() {
    for (id, lesson) in lessons() {
        let (before, _) = lesson.split_once("\n## Guess\n").unwrap();
        for line in before.lines() {
            let begins = |words: &[&str]| words.iter().any(|it| line.starts_with(it));
            let shows = ["```text table=", "$ cargo study table "];
            let is_plain = line.split([' ', '-']).any(|word| word == "plain");
            assert!(!begins(&shows) || is_plain, "{id}: `{line}` is not plain");
            let tells = ["$ cargo study prove ", "$ cargo study explain ", "$ cargo study hint "];
            assert!(!begins(&tells), "{id}: `{line}`");
        }
        for picture in targets(before).filter(|link| link.ends_with(".svg")) {
            let svg = read(&root().join("problems").join(&id).join(picture));
            let marks = ["class=\"lost\"", "#CC2431"].iter().any(|mark| svg.contains(mark));
            assert!(!marks, "{id}: `{picture}` marks what is lost");
        }
    }
}

#[test]
fn no_term_is_used_before_it_is_taught() {
    for (id, lesson) in lessons() {
        let early = match id.as_str() {
            "9655" | "9657" => lesson.as_str(),
            "11868" => lesson.split("\n## Guess\n").next().unwrap(),
            _ => continue,
        };
        for word in ["nim-sum", "Grundy", "grundy", "mex", " worth", " value", "님합", "그런디"]
        {
            assert!(!early.contains(word), "{id}: `{word}`");
        }
    }
}

#[test]
fn lessons_are_short() {
    for (id, lesson) in lessons() {
        let (_, below_the_head) = lesson.split_once("\n## The game\n").unwrap();
        // Folds with whole programs are for those who open them.
        let mut parts = below_the_head.split("\n<details><summary>").map(str::to_owned);
        let first = parts.next().unwrap();
        let rest = parts.map(|part| part.split_once("\n</details>\n").unwrap().1.to_owned());
        let below_the_head = &(first + &rest.collect::<String>());
        let words = below_the_head.split_whitespace();
        let is_korean = below_the_head.contains("다.\n");
        // Korean has about 3 letters for each English word.
        let (length, each) = match is_korean {
            true => (words.map(|word| word.chars().count()).sum(), 33),
            false => (words.count(), 10),
        };
        let most = if id == "9655" { 112 } else { 164 } * each;
        assert!(length <= most, "{id}: {length} words or letters instead of {most}");
    }
}

/// What stands in a text as a command that says something: the command, and what it says.
fn sayings(text: &str) -> Vec<(&str, &str)> {
    let said = text.split("`cargo study ").skip(1);
    let parts = said.map(|rest| rest.split('`').take(3).collect::<Vec<_>>());
    let is_said = |it: &&str| *it == " says " || it.starts_with(" 명령") && !it.contains('.');
    let says = |parts: Vec<_>| parts.get(1).is_some_and(is_said).then(|| (parts[0], parts[2]));
    parts.filter_map(says).collect()
}

/// The words of a text, without the stops behind them.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().map(|word| word.trim_end_matches([',', ':', ';'])).collect()
}

#[test]
fn every_exercise_has_an_answer_that_is_computed_again() {
    let (mut exercises, mut computed) = (0, 0);
    for (id, lesson) in lessons() {
        let section = section(&lesson, "Exercises");
        let mut numbers = 0;
        let exercise = |number| {
            let (_, from) = section.split_once(&format!("\n**{number}.** "))?;
            from.split(&format!("\n**{}.** ", number + 1)).next()
        };
        for (number, exercise) in (1..).zip((1..).map_while(exercise)) {
            let answer = exercise.split_once("\n<details>\n<summary>Answer</summary>\n\n");
            let answer = answer.and_then(|(_, answer)| answer.split_once("\n\n</details>"));
            let Some((answer, rest)) = answer else { panic!("{id}: {number} has no answer") };
            assert!(rest.trim().is_empty(), "{id}: {number}: {rest}");
            let on_one_line = answer.split_whitespace().collect::<Vec<_>>().join(" ");
            let said = sayings(&on_one_line);
            for (command, expected) in &said {
                let printed = self::answer(command);
                let (said, expected) = (words(&printed), words(expected));
                let says = said.windows(expected.len()).any(|part| *part == expected);
                assert!(says, "{id}: {number}: `{command}` says {printed}");
            }
            // What the other test of all texts computes again.
            let shown = answer.matches("\n$ cargo study ").count();
            let shown = shown + answer.matches("```text table=").count();
            assert!(said.len() + shown > 0, "{id}: nothing in answer {number} is computed again");
            computed += said.len() + shown;
            numbers = number;
        }
        assert!((3..=5).contains(&numbers), "{id}: {numbers} exercises");
        exercises += numbers;
    }
    assert!(exercises >= 70 && computed >= exercises, "{computed} in {exercises} exercises");
}

#[test]
fn every_next_names_the_next_two_lessons_of_the_path_and_none_that_lies_behind() {
    let path = path();
    for (id, lesson) in lessons() {
        let index = path.iter().position(|it| *it == id).unwrap();
        let next = linked(section(&lesson, "Next"));
        let ahead = &path[index + 1..];
        let steps = ahead.len().min(2);
        assert_eq!(next.get(..steps), Some(&ahead[..steps]), "{id}");
        for other in next {
            assert!(ahead.contains(&other), "{id}: {other} lies behind");
        }
    }
}

#[test]
fn every_next_names_the_places_to_submit_of_the_theory_page() {
    let theory = read(&root().join("problems/README.md"));
    let rows = section(&theory, "Where to submit");
    for (id, lesson) in lessons() {
        let row = rows.lines().find(|row| row.starts_with(&format!("| [{id}]({id}")));
        let [listed, named] = [row.unwrap_or_default(), section(&lesson, "Next")]
            .map(|text| targets(text).filter(|link| link.starts_with("http")).collect::<Vec<_>>());
        assert_eq!(named, listed, "{id}");
    }
}

#[test]
fn every_game_has_four_hints_one_at_a_time() {
    for (id, folder) in problems_with_a_game() {
        for (locale, file) in [("C", "hints.md"), ("ko_KR.UTF-8", "hints.ko.md")] {
            let hints = read(&folder.join(file));
            let hints = hints.split("\n\n<!--").next().unwrap();
            let starts: Vec<&str> = hints.lines().map(|line| &line[..2.min(line.len())]).collect();
            assert_eq!(starts, ["1.", "2.", "3.", "4."], "{id}");
            for step in 1..=4 {
                let mut command = command(&format!("hint {id} {step}"));
                let shown = answered(command.env("LC_ALL", locale).env("COLUMNS", "1000000"), "");
                for (at, hint) in (1..).zip(hints.lines()) {
                    let words = hint.split_once(' ').unwrap().1;
                    assert_eq!(shown.contains(words), at <= step, "{id}: hint {at} at step {step}");
                }
            }
        }
    }
}

#[test]
fn every_wrong_program_is_named_in_its_lesson() {
    for (id, folder) in problems_with_a_game() {
        let lesson = read(&folder.join("README.md"));
        for program in folder.join("wrong").read_dir().unwrap() {
            let name = program.unwrap().file_name().into_string().unwrap();
            assert!(lesson.contains(&format!("(wrong/{name})")), "{id}: {name}");
        }
    }
}

#[test]
fn all_speak_with_one_voice() {
    let mut pages = lessons();
    let others = ["README.md", "README.ko.md", "1603/appendix.md", "1603/appendix.ko.md"];
    pages.extend(others.map(|path| (path.to_owned(), read(&root().join("problems").join(path)))));
    let avoided = "who moves/lost are/lost ones are/ a + / a − / a ⊕ / ⊕ a / a = / a < / a > / a ≥ / a ≤ \
        /(a, /g(a)";
    let mut faults = Vec::new();
    for (id, text) in &pages {
        let mut fenced = false;
        for line in text.lines() {
            fenced ^= line.starts_with("```");
            let prose = !fenced && !line.starts_with(['|', '#', '!', '`', '<']);
            let prose = prose && !line.starts_with("Level ");
            if prose && line.width() > 118 {
                faults.push(format!("{id}: a long line: {line}"));
            }
            let said = line.replace("player who moves", "");
            for words in avoided.split('/').filter(|words| !fenced && said.contains(words)) {
                faults.push(format!("{id}: `{words}` in `{line}`"));
            }
        }
        for link in targets(text).filter(|link| link.starts_with("../../problems")) {
            faults.push(format!("{id}: `{link}` is a long way to link"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
