//! `cargo judge test --layouts`: what a program makes of the cases in other lines, which is no verdict.

use crate::scene::{ADDS, Scene};

/// The sum of N numbers, read in two lines.
const BY_LINES: &str = r#"use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let n: usize = line.trim().parse().unwrap();
    line.clear();
    io::stdin().read_line(&mut line).unwrap();
    let numbers: Vec<usize> = line.split_whitespace().map(|it| it.parse().unwrap()).collect();
    assert_eq!(numbers.len(), n);
    println!("{}", n + numbers.iter().sum::<usize>());
}
"#;

/// A problem whose answer is the sum of all numbers, which stand in two lines.
fn scene(solution: &str) -> Scene {
    Scene::new()
        .problem("sum", solution)
        .case("sum", "one", "1\n7\n", "8\n")
        .case("sum", "two", "2\n3 4\n", "9\n")
}

#[test]
fn who_reads_words_bears_every_layout() {
    let said = scene(ADDS).judge(&["test", "sum", "--layouts"]).code(0);
    assert_eq!(said.out.matches("   borne\n").count(), 10, "{}", said.out);
    said.says("no verdict").ends("2 passed, 0 failed");
}

#[test]
fn who_reads_lines_is_told_what_he_does_not_bear_and_is_accepted() {
    let scene = scene(ADDS).write("mine/by-lines.rs", BY_LINES);
    let said = scene.judge(&["test", "sum", "--layouts", "--file", "mine/by-lines.rs"]).code(0);
    let told: Vec<&str> =
        said.out.lines().filter(|line| line.contains("borne")).map(str::trim).collect();
    assert_eq!(
        told,
        [
            "CR LF                     borne",
            "no newline at the end     borne",
            "blanks at line ends       borne",
            "a blank line at the end   borne",
            "blanks before lines       borne",
            "two blanks for one        borne",
            "tabs for blanks           borne",
            "blank lines between       not borne: RE on `one`",
            // With one number, it is the same input.
            "one number a line         not borne: RE on `two`",
            "all in one line           not borne: RE on `one`",
        ]
    );
    said.ends("2 passed, 0 failed");
    let said =
        scene.judge(&["test", "sum", "--layouts", "--verbose", "--file", "mine/by-lines.rs"]);
    said.code(0).says("      exit code 101\n").says("mine/by-lines.rs:").ends("2 passed, 0 failed");
}

#[test]
fn what_is_rejected_as_it_is_stays_so_and_says_nothing_of_layouts() {
    let scene = scene(ADDS).case("sum", "wrong", "1\n1\n", "3\n");
    let said = scene.judge(&["test", "sum", "--layouts"]).code(1);
    assert!(!said.out.contains("not borne"), "{}", said.out);
    said.says("wrong     WA").says("CR LF                     borne").ends("2 passed, 1 failed");
    let said = scene.write("problems/sum/src/main.rs", "fn main() { println!(\"0\") }");
    let said = said.judge(&["test", "sum", "--layouts"]).code(1);
    assert!(!said.out.contains("layouts"), "{}", said.out);
}

#[test]
fn lines_of_letters_keep_what_they_say() {
    let lengths = "fn main() { for line in std::io::stdin().lines() { print!(\"{}\", line.unwrap().trim_end().len()); } }";
    let scene = Scene::new().problem("board", lengths).case("board", "one", "1 3\n. #\n", "33\n");
    let said = scene.judge(&["test", "board", "--layouts"]).code(0);
    assert_eq!(said.out.matches("   borne\n").count(), 4 - 1, "{}", said.out);
    said.says("a blank line at the end   not borne: WA on `one`")
        .says("tabs for blanks           not tried: it may change what an input says")
        .says("all in one line           not tried");
}

#[test]
fn dots_alone_are_a_board_and_no_number() {
    let lengths = "fn main() { for line in std::io::stdin().lines() { print!(\"{}\", line.unwrap().trim_end().len()); } }";
    let scene = Scene::new().problem("board", lengths).case("board", "one", "1 3\n...\n", "33\n");
    let said = scene.judge(&["test", "board", "--layouts"]).code(0);
    said.says("all in one line           not tried: it may change what an input says");
}

#[test]
fn inputs_of_one_line_have_fewer_layouts() {
    let scene = Scene::new().problem("one", ADDS).case("one", "seven", "7\n", "7\n");
    let said = scene.judge(&["test", "one", "--layouts"]).code(0);
    assert_eq!(said.out.matches("   borne\n").count(), 6, "{}", said.out);
    assert!(!said.out.contains("all in one line"), "{}", said.out);
}

#[test]
fn it_is_for_people_and_for_the_cases() {
    for other in ["--json", "--watch"] {
        let said = scene(ADDS).judge(&["test", "sum", "--layouts", other]).code(2);
        assert!(said.err.contains("cannot be used with"), "{}", said.err);
    }
}
