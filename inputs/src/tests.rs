use std::ffi::OsString;
use std::fs;

use crate::program::answer;
use crate::{Input, LISTED, Result, check, list, random};

/// Questions of every kind.
fn format(input: &mut Input) -> Result<()> {
    let m = input.number("M", 0..=1_000_000_000_000)?;
    let [k, length] = input.counts(["K", "L"], 1..=20)?;
    input.ascending("the moves", k, 1..=22)?;
    let heaps = input.numbers("the heaps", k, 1..=1_000_000_000)?;
    input.word("the word", length, ".#")?;
    input.ensure(heaps != [2], format_args!("the heaps are {heaps:?} and M is {m}"))
}

/// Questions that share a line, of which some have no answers.
fn shared(input: &mut Input) -> Result<Vec<u64>> {
    let k = input.line(|input| {
        input.number("M", 1..=2)?;
        let k = input.count("K", 0..=1)?;
        input.integers("the numbers", k, -1..=1)?;
        input.line(|input| input.word("the word", k, "ab"))?;
        Ok(k)
    })?;
    input.numbers("the rest", k, 5..=5)
}

#[track_caller]
fn is_legal<T>(format: impl Fn(&mut Input) -> Result<T>, text: &str) {
    check(format, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text:?}"));
}

#[track_caller]
fn has_fault<T>(format: impl Fn(&mut Input) -> Result<T>, text: &str, sentence: &str) {
    let fault = check(format, text.as_bytes()).unwrap_err().to_string();
    assert_eq!(fault, sentence, "{text:?}");
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace().map(|word| word.parse().ok().expect("a number")).collect()
}

#[test]
fn every_bound_and_every_end_of_a_line_is_legal() {
    for legal in [
        "0\n1 1\n1\n1\n.\n",
        "1000000000000\n2 4\n1 22\n1 1000000000\n.##.",
        "7\r\n1 3\r\n22\r\n5\r\n###\r\n",
    ] {
        is_legal(format, legal);
    }
    let any = |input: &mut Input| input.integers("the line", 2, i64::MIN..=i64::MAX);
    is_legal(any, "-9223372036854775808 9223372036854775807");
}

#[test]
fn every_kind_of_fault_is_reported() {
    for (text, sentence) in [
        ("7 2 3", "line 1 continues with ` 2`; it must end there"),
        ("7\n2\n3\n", "line 2 ends without L"),
        (" 7\n", "line 1 has ` ` before M; the line must begin with it"),
        ("7\n2  3", "line 2 has `  ` before L; a single blank must separate them"),
        ("7\r\r\n2 3", "line 1 continues with `\\r`; it must end there"),
        ("7\n1 1\n1\n1\n.\n\n", "the input must end before line 6"),
        ("", "the input ends before M"),
        (&"9".repeat(99), "M is `99999999999999999999…`; it must lie in 0..=1000000000000"),
        ("007", "M is `007`; a number has no leading zero"),
        ("-7", "M is `-7`; it must be a number in plain digits"),
        ("٣", "M is `٣`; it must be a number in plain digits"),
        ("\u{feff}7", "M is `\\u{feff}7`; it must be a number in plain digits"),
        ("7\n2 2\n6 6", "number 2 of the moves is 6 after 6; they must ascend"),
        ("7\n1 3\n6\n9\n....", "the word is `....`; it must have 3 letters of `.#`"),
        ("7\n1 3\n6\n9\n.o.", "the word is `.o.`; it must have 3 letters of `.#`"),
        ("7\n1 1\n6\n2\n.", "the heaps are [2] and M is 7"),
    ] {
        has_fault(format, text, sentence);
    }
    let integer = |input: &mut Input| input.integer("X", -9..=i64::MAX);
    has_fault(integer, "--1", "X is `--1`; it must be an integer in plain digits");
    has_fault(integer, "-01", "X is `-01`; a number has no leading zero");
    has_fault(integer, "-0", "X is `-0`; zero has no sign");
    has_fault(integer, "-10", "X is `-10`; it must lie in -9..=9223372036854775807");
    is_legal(shared, "1 0\n\n");
    has_fault(shared, "1 0", "the input ends before line 2");
    has_fault(shared, "1 1 0\na\n5", "line 1 ends without the word");
    let fault = check(format, b"7\n\xff").unwrap_err();
    assert_eq!(fault.to_string(), "the input is not UTF-8 from byte 3 on, in line 2");
}

#[test]
fn a_list_is_complete_in_order_and_legal() {
    let sets = |input: &mut Input| {
        let k = input.count("K", 1..=3)?;
        let moves = input.ascending("the moves", k, 1..=3)?;
        input.ensure(moves != [2], "the moves are 2 alone")
    };
    let expected = ["1\n1\n", "1\n3\n", "2\n1 2\n", "2\n1 3\n", "2\n2 3\n", "3\n1 2 3\n"];
    assert_eq!(list(sets).unwrap(), expected);
    assert_eq!(list(|input| input.integer("X", -1..=1)).unwrap(), ["-1\n", "0\n", "1\n"]);
    let inputs = list(shared).unwrap();
    assert_eq!(inputs.len(), 2 * (1 + 3 * 2));
    assert_eq!(inputs[..3], ["1 0\n\n", "1 1 -1 a\n5\n", "1 1 -1 b\n5\n"]);
    inputs.iter().for_each(|input| is_legal(shared, input));
    let most = LISTED as u64;
    assert_eq!(list(|input| input.number("N", 1..=most)).unwrap().len(), LISTED);
    let fault = list(|input| input.number("N", 1..=most + 1)).unwrap_err();
    assert!(fault.to_string().starts_with("there are more than 10000 inputs"), "{fault}");
}

#[test]
fn random_inputs_are_legal_and_the_same_for_a_seed() {
    for seed in (0..1000).chain([u64::MAX]) {
        let text = random(format, seed);
        is_legal(format, &text);
        assert_eq!(text, random(format, seed));
        is_legal(shared, &random(shared, seed));
    }
}

#[test]
fn random_inputs_begin_small_and_reach_the_bounds() {
    let heaps = |input: &mut Input| {
        let n = input.count("N", 1..=1000)?;
        input.numbers("the heaps", n, 1..=1_000_000_000)
    };
    let drawn = |seed: u64| numbers::<u64>(&random(heaps, seed));
    for seed in (0..10).chain(7 << 32..(7 << 32) + 10) {
        assert!(drawn(seed).iter().all(|&number| number <= 2), "{seed}");
    }
    let drawn: Vec<Vec<u64>> = (500..1500).map(drawn).collect();
    assert!(drawn.iter().any(|numbers| numbers[0] == 1000));
    assert!(drawn.concat().contains(&1_000_000_000));
    assert!(drawn.concat().len() < 100 * drawn.len(), "long lists are rare");
}

#[test]
fn integers_are_drawn_near_0_first_with_both_signs_and_reach_every_bound() {
    for range in [-1_000_000..=1_000_000, -5..=1000, 3..=9, -9..=-3, i64::MIN..=i64::MAX] {
        let line = |input: &mut Input| input.integers("the line", 5, range.clone());
        let drawn = |seed: u64| numbers::<i64>(&random(line, seed));
        let nearest = 0.clamp(*range.start(), *range.end());
        assert!((0..10).flat_map(drawn).all(|number| number.abs_diff(nearest) <= 2));
        let drawn: Vec<i64> = (500..1500).flat_map(drawn).collect();
        assert!(drawn.contains(range.start()) && drawn.contains(range.end()), "{range:?}");
    }
}

/// The exit code of the program for odd numbers up to 9, and its output or sentence.
fn program(arguments: &[&str]) -> (u8, String) {
    let odd = |input: &mut Input| {
        let n = input.number("N", 1..=9)?;
        input.ensure(n % 2 == 1, format_args!("N is {n}; it must be odd"))
    };
    let arguments: Vec<OsString> = arguments.iter().map(Into::into).collect();
    answer(odd, &arguments).unwrap_or_else(|stop| stop)
}

#[test]
fn the_program_prints_texts_that_end_with_a_nul() {
    let list = "1\n\x003\n\x005\n\x007\n\x009\n\0";
    assert_eq!(program(&["list"]), (0, list.to_owned()));
    let [third, fourth] = ["3", "4"].map(|seed| program(&["random", seed]).1);
    assert_eq!(program(&["random", "3", "2"]), (0, format!("{third}\0{fourth}\0")));
    assert_eq!(program(&["random", "x"]).0, 2);
    assert_eq!(program(&["sing"]).0, 2);
}

#[test]
fn the_program_checks_many_files_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let [five, four, six] = ["5\n", "4\n", "6"].map(|text| {
        let file = folder.path().join(text.trim());
        fs::write(&file, text).unwrap();
        file.display().to_string()
    });
    assert_eq!(program(&["check", &five]), (0, String::new()));
    let faults = [(&four, 4), (&six, 6)];
    let faults = faults.map(|(file, n)| format!("{file}: N is {n}; it must be odd\n")).concat();
    assert_eq!(program(&["check", &four, &five, &six]), (1, faults));
    assert_eq!(program(&["check", &five, "nowhere"]).0, 2);
}
