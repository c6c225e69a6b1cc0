//! `cargo study prove`, run as a person would: what it prints, and what its exit code says.

use std::fs;
use std::sync::LazyLock;

use crate::tool::{self, command, problems_with_a_game, root};
use games::card::Theory;
use games::shelf::Shelved;
use study::named;

fn answer(line: &str, code: i32) -> String {
    tool::answered(tool::unbroken(line, ""), line, code)
}

fn refusal(line: &str) -> String {
    tool::refused(command(line).output().unwrap(), line)
}

/// What is said of all games, which takes a second or two.
static TABLE: LazyLock<String> = LazyLock::new(|| answer("prove", 0));

#[test]
fn every_game_has_a_line_in_the_table() {
    let table = &*TABLE;
    let lines: Vec<&str> = table.lines().collect();
    let (mut proved, mut law, mut alike, mut open, mut searched) = (0, 0, 0, 0, 0);
    let (rows, last) = lines.split_at(2 * games::shelf::all().len());
    for (game, lines) in games::shelf::all().iter().zip(rows.chunks(2)) {
        assert_eq!(lines[0].split_whitespace().next(), Some(game.card.name));
        let line = lines[1];
        let (count, result) = match game.card.theory {
            Theory::Open { .. } => (&mut open, "checked to"),
            Theory::Disguise(_) => (&mut alike, "what holds of"),
            Theory::Search => (&mut searched, "nothing is proved"),
            Theory::Law(_) => (&mut law, "a law, checked in "),
            Theory::Pattern | Theory::Checked(_) => (&mut proved, "proved for every"),
        };
        *count += 1;
        assert!(line.contains(result), "{line}");
    }
    assert!(proved >= 17 && law >= 4 && alike >= 4 && open >= 3, "{table}");
    let mut all = format!(
        "{proved} games proved for every size, {law} with a law from the literature, {alike} that are one of these in disguise, {open} only checked up to a largest size"
    );
    if searched > 0 {
        all += &format!(", {searched} known by plain search alone");
    }
    assert_eq!(last, [all]);
}

#[test]
fn the_exit_code_tells_proved_from_checked() {
    for proved in ["nim", "nim_misere", "take", "take:2,3,7", "cards", "0.137", "empty_and_divide"]
    {
        assert!(answer(&format!("prove {proved}"), 0).contains("proved for every"), "{proved}");
    }
    for open in ["treblecross", "grundys_game", "fibonacci --to 5000", "0.6 --to 2000"] {
        assert!(answer(&format!("prove {open}"), 1).contains("checked to"), "{open}");
    }
}

#[test]
fn a_problem_is_known_by_its_number_from_any_folder() {
    for folder in ["", "tools/study/src", "problems/11872"] {
        let folder = root().join(folder);
        let output = command("prove 11872").current_dir(folder).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with("11872 님 게임 나누기\n\nlasker\n"), "{text}");
        assert!(text.contains("g(n + 4) = g(n) + 4 from n = 1 on"), "{text}");
    }
}

#[test]
fn every_command_that_asks_for_a_problem_takes_a_path_in_its_folder() {
    let help = answer("--help", 0);
    let (_, listed) = help.split_once("\nCommands:\n").unwrap();
    let commands = listed.lines().take_while(|line| !line.is_empty());
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    let asks = |command: &&str| answer(&format!("{command} --help"), 0).contains("PROBLEM");
    let commands: Vec<&str> = commands.filter(|it| *it != "help").filter(asks).collect();
    let (leave_nothing, leave_something) = commands.split_at(7);
    assert_eq!(leave_nothing, ["list", "play", "explain", "prove", "table", "plot", "hint"]);
    // Those have tests of their own.
    assert_eq!(leave_something, ["next", "start", "web"]);
    for &name in leave_nothing {
        let position = if ["play", "explain"].contains(&name) { " 3 4 7" } else { "" };
        let by_id = answer(&format!("{name} 11872{position}"), 0);
        for (folder, path) in [
            ("problems/11872", "."),
            ("problems/11872/src", "."),
            ("problems/11872", "src/main.rs"),
            ("problems/11868", "../11872/"),
            ("testcases/11872", "sample-1.in"),
            ("", "problems/11872"),
        ] {
            let line = format!("{name} {path}{position}");
            let mut command = command(&line);
            command.current_dir(root().join(folder)).env("COLUMNS", "1000000");
            assert_eq!(tool::answered(tool::fed(command, ""), &line, 0), by_id, "{line}");
        }
        for outside in [".", "..", "games/src"] {
            let line = format!("{name} {outside}");
            let error = refusal(&line);
            let sentence = format!("error: `{outside}` lies in no problem's folder: ");
            assert!(error.starts_with(&sentence), "{line}: {error}");
        }
        for nowhere in ["./none", "problems/none"] {
            let error = refusal(&format!("{name} {nowhere}"));
            assert!(error.contains(&format!("is called `{nowhere}`")), "{name} {nowhere}: {error}");
        }
    }
}

#[test]
fn every_game_of_a_problem_is_on_the_shelf() {
    let problems = problems_with_a_game();
    let mut unproved = Vec::new();
    for (id, _) in &problems {
        let theory = named::find(id).unwrap().game.card.theory;
        let open = matches!(theory, Theory::Open { .. } | Theory::Search);
        answer(&format!("prove {id}"), i32::from(open));
        unproved.extend(open.then_some(id.as_str()));
    }
    assert!(problems.len() >= 21, "{}", problems.len());
    assert!(["3596", "16877"].iter().all(|id| unproved.contains(id)), "{unproved:?}");
}

#[test]
fn a_problem_without_a_game_is_no_game() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("problems/sum")).unwrap();
    let manifest =
        "[package]\nname = \"problem-sum\"\n[package.metadata.problem]\ntitle = \"A+B\"\n";
    for path in ["Cargo.toml", "problems/sum/Cargo.toml"] {
        fs::write(folder.path().join(path), manifest).unwrap();
    }
    let run = |line: &str| command(line).current_dir(folder.path()).output().unwrap();
    for line in ["play sum", "explain sum", "table sum", "plot sum", "prove sum"] {
        let error = tool::refused(run(line), line);
        let sentence = "error: problem `sum` names no game, and this is for games: `cargo study list` lists them";
        assert_eq!(error, sentence, "{line}");
    }
    let error = tool::refused(run("hint sum"), "hint sum");
    assert!(error.starts_with("error: problem `sum` has no hints"), "{error}");
    assert!(!tool::answered(run("list"), "list", 0).contains("sum)"));
}

#[test]
fn a_disguise_is_told_with_what_is_under_it() {
    let text = answer("prove 13034", 0);
    assert!(text.contains("polygon is dawson_kayles in disguise"), "{text}");
    assert!(text.contains("g(n + 34) = g(n) from n = 53 on"), "{text}");
    assert!(text.contains("n = 0 1 15 17 18 32 35 52\n"), "{text}");
}

#[test]
fn a_disguise_has_the_same_options_in_as_many_positions_as_its_lesson_says() {
    for id in ["11869", "13034", "card-flip"] {
        let text = answer(&format!("prove {id}"), 0);
        let (_, compared) = text.split_once("the options of ").unwrap();
        let (count, _) = compared.split_once(' ').unwrap();
        let lesson = fs::read_to_string(root().join(format!("problems/{id}/README.md"))).unwrap();
        assert!(lesson.split_whitespace().any(|word| word == count), "{id}: {count}");
    }
    let table = &*TABLE;
    let alike = |game: &Shelved| matches!(game.card.theory, Theory::Disguise(_));
    let alike = games::shelf::all().into_iter().filter(alike).count();
    assert_eq!(table.matches("the same options").count(), alike);
    assert!(!table.contains("the same moves"));
}

#[test]
fn a_proof_says_of_which_moves_and_how_far_the_rules_were_compared() {
    for (line, moves) in [
        ("prove take:2,3,7", "take 2, 3 or 7 stones, and no other number"),
        ("prove take:1", "take 1 stone, and no other number"),
        (
            "prove take:1,2,3,4,5,6,7,8,9,10,11,12,14",
            "take one of 13 numbers of stones, and no other: 1 2 3 4 5 6 … 14",
        ),
    ] {
        let text = answer(line, 0);
        assert!(text.contains(moves), "{text}");
        assert!(text.contains("for every n up to 200 and some up to 1,000,000"), "{text}");
    }
    assert!(answer("prove 0.45", 0).contains("for every n up to 1,037 and some up to 10,000"));
    let open = answer("prove fibonacci --to 5000", 1);
    assert!(open.contains("numbers of stones, and no other: 1 2 3 5 8 13 … 2178309"), "{open}");
    assert!(open.contains("the moves with the rules, for every n up to 5,000"), "{open}");
}

#[test]
fn what_n_counts_is_said_where_it_is_no_heap_of_stones() {
    let text = answer("prove 3596 --to 50", 1);
    assert!(
        text.contains(
            "  n             the length of a row: a strip of n − 2 cells is a row of n\n"
        ),
        "{text}"
    );
    assert!(text.contains("  lost          n = 0 1 2 8 14 24 32 34 46\n"), "{text}");
    assert!(answer("prove 1603", 0).contains("  n             the number of columns of a strip\n"));
    for game in ["kayles", "fibonacci --to 50", "lasker"] {
        let text = tool::unbroken(&format!("prove {game}"), "").stdout;
        assert!(!String::from_utf8(text).unwrap().contains("  n   "), "{game}");
    }
}

#[test]
fn what_is_recomputed_is_what_the_theorem_needs() {
    assert!(answer("prove kayles", 0).contains("g(0) to g(167)"));
    assert!(answer("prove take_1_3_4_misere", 0).contains("w(0) to w(10)"));
}

#[test]
fn what_is_not_understood_is_refused_with_the_next_step() {
    let refusals = [
        (
            "prove chess",
            "no problem and no game is called `chess`: `cargo study list` lists the games",
        ),
        ("prove ../games/src", "no problem and no game is called `../games/src`"),
        ("prove nim 3", "unexpected argument"),
        (
            "prove take:2,x",
            "`x` in `take:2,x` is no number of stones from 1 to 10000: write `take:2,3,7`",
        ),
        ("prove take:0", "`0` in `take:0`"),
        ("prove take:", "`` in `take:`"),
        ("prove 0.8", "`8` in `0.8` is no octal digit"),
        ("prove 4.3", "`4.3` is no octal game"),
        ("prove 0.07 --to 99999999", "choose 1 to"),
        ("prove 0.07 --to 0", "choose 1 to"),
        ("prove 3596 --to 20001", "choose 1 to 20000"),
        ("prove grundys_game --to 20001", "choose 1 to 20000"),
        ("prove 11870", "no public problem is numbered 11870: see `problems/11870`"),
        ("prove --to 5", "required"),
    ];
    for (line, sentence) in refusals {
        let text = refusal(line);
        assert!(text.starts_with("error: "), "{line}: {text}");
        assert!(text.contains(sentence), "{line}: {text}");
    }
}

#[test]
fn a_short_search_finds_nothing_and_says_so() {
    for game in ["take_1_3_misere --to 3", "small_squares --to 20", "lasker --to 5"] {
        assert!(answer(&format!("prove {game}"), 1).contains("no pattern shows"), "{game}");
    }
    let text = answer("prove 0.07 --to 174", 1);
    assert!(text.contains("no pattern shows in the heaps up to 174"), "{text}");
    assert!(answer("prove 0.07 --to 175", 0).contains("proved for every n"));
}
