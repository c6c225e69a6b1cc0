use crate::{Fault, Input, LISTED, check, choices, list, random, replay};

/// Something of everything.
fn format(input: &mut Input) -> Result<(), Fault> {
    let m = input.number("M", 0..=1_000_000_000_000)?;
    let [k, length] = input.counts(["K", "L"], 1..=20)?;
    input.ascending("the moves", k, 1..=22)?;
    let heaps = input.numbers("the heaps", k, 1..=1_000_000_000)?;
    input.word("the word", length, ".#")?;
    input.ensure(heaps != [2], format_args!("the heaps are {heaps:?} and M is {m}"))
}

#[test]
fn check_accepts_every_bound_and_every_end_of_a_line() {
    for legal in [
        "0\n1 1\n1\n1\n.\n",
        "1000000000000\n2 4\n1 22\n1 1000000000\n.##.",
        "7\r\n1 3\r\n22\r\n5\r\n###\r\n",
        "7\r\n1 3\n22\r\n5\n###",
    ] {
        check(format, legal.as_bytes()).unwrap();
    }
}

#[test]
fn check_holds_to_the_lines() {
    let belongs = "which belongs there";
    let blank = "a single blank must stand there";
    let nothing = "at its end; nothing may stand there";
    let left_over = |what: &str| format!("{what} is left over; the line must end before it");
    for (text, expected) in [
        ("7 2 3", left_over("`2` in line 1")),
        ("7\n2 3 1 2\n", left_over("`1` in line 2")),
        ("7\n2\n3\n", format!("line 2 ends before L, {belongs}")),
        ("7\n\n2 3\n", format!("line 2 ends before K, {belongs}")),
        ("\n7\n2 3\n", format!("line 1 ends before M, {belongs}")),
        ("\r\n7\n2 3\n", format!("line 1 ends before M, {belongs}")),
        (" 7\n", "line 1 has ` ` before M; the line must begin with it".to_owned()),
        ("7\n\t2 3", "line 2 has `\\t` before K; the line must begin with it".to_owned()),
        ("7\n2  3", format!("line 2 has `  ` before L; {blank}")),
        ("7\n2\t3", format!("line 2 has `\\t` before L; {blank}")),
        ("7\n2\r3", format!("line 2 has `\\r` before L; {blank}")),
        ("7 \n2 3", format!("line 1 has ` ` {nothing}")),
        ("7\r\r\n2 3", format!("line 1 has `\\r` {nothing}")),
        ("7\t\r\n2 3", format!("line 1 has `\\t` {nothing}")),
        ("7\n1 1\n1\n1\n. ", format!("line 5 has ` ` {nothing}")),
        ("7\n1 1\n1\n1\n.\r", format!("line 5 has `\\r` {nothing}")),
        ("7\n1 1\n1\n1\n.\n\n", "line 6 is left over; the input must end before it".to_owned()),
        ("7\n1 1\n1\n1\n.\n ", "line 6 is left over; the input must end before it".to_owned()),
    ] {
        let fault = check(format, text.as_bytes()).unwrap_err().to_string();
        assert_eq!(fault, expected, "{text:?}");
    }
}

#[test]
fn several_questions_may_share_a_line() {
    let format = |input: &mut Input| {
        let k = input.line(|input| {
            input.number("M", 1..=2)?;
            let k = input.count("K", 0..=1)?;
            input.integers("the numbers", k, -1..=1)?;
            input.line(|input| input.word("the word", k, "ab"))?;
            Ok(k)
        })?;
        input.numbers("the rest", k, 5..=5)
    };
    let inputs = list(format).unwrap();
    assert_eq!(inputs.len(), 2 * (1 + 3 * 2));
    assert_eq!(inputs[..3], ["1 0\n\n", "1 1 -1 a\n5\n", "1 1 -1 b\n5\n"]);
    let drawn = (0..100).map(|seed| random(format, seed));
    for text in drawn.chain(inputs) {
        check(format, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text:?}"));
    }
    check(format, b"1 0\n").unwrap();
    let fault = check(format, b"1 0").unwrap_err().to_string();
    assert_eq!(fault, "the input ends before line 2");
    let fault = check(format, b"1 1 0\na\n5").unwrap_err().to_string();
    assert_eq!(fault, "line 1 ends before the word, which belongs there");
    let fault = check(format, b"1 1 0 a 5").unwrap_err().to_string();
    assert_eq!(fault, "`5` in line 1 is left over; the line must end before it");
}

#[test]
fn check_tells_every_kind_of_fault() {
    let bound = "it must lie in";
    for (text, expected) in [
        ("", "the input ends before M".to_owned()),
        ("7\n2 2\n5\n", "the input ends before number 2 of the moves".to_owned()),
        ("7\n1 3\n5\n9\n", "the input ends before the word".to_owned()),
        (
            "7\n1 2\n5\n9\n..\n8 8\n",
            "`8` in line 6 is left over; the input must end before it".to_owned(),
        ),
        ("7\n1 21", format!("L is 21; {bound} 1..=20")),
        ("7\n0 2", format!("K is 0; {bound} 1..=20")),
        ("1000000000001", format!("M is 1000000000001; {bound} 0..=1000000000000")),
        (
            "100000000000000000000000000",
            format!("M is 10000000000000000000…; {bound} 0..=1000000000000"),
        ),
        ("7\n1 1\n5\n0", format!("number 1 of the heaps is 0; {bound} 1..=1000000000")),
        ("007", "M is `007`; a number has no leading zero".to_owned()),
        ("00", "M is `00`; a number has no leading zero".to_owned()),
        ("-7", "M is `-7`; it must be a number in plain digits".to_owned()),
        ("+7", "M is `+7`; it must be a number in plain digits".to_owned()),
        ("1.0", "M is `1.0`; it must be a number in plain digits".to_owned()),
        ("1e3", "M is `1e3`; it must be a number in plain digits".to_owned()),
        ("٣", "M is `٣`; it must be a number in plain digits".to_owned()),
        ("7\u{a0}1", "M is `7\\u{a0}1`; it must be a number in plain digits".to_owned()),
        ("\u{feff}7", "M is `\\u{feff}7`; it must be a number in plain digits".to_owned()),
        ("7\n2 2\n6 5", "number 2 of the moves is 5 after 6; they must ascend".to_owned()),
        ("7\n2 2\n6 6", "number 2 of the moves is 6 after 6; they must ascend".to_owned()),
        ("7\n1 3\n6\n9\n....", "the word has 4 letters; it must have 3".to_owned()),
        ("7\n1 3\n6\n9\n.. .", "the word has 2 letters; it must have 3".to_owned()),
        ("7\n1 3\n6\n9\n.o.", "letter 2 of the word is `o`; it must be one of `.#`".to_owned()),
        ("7\n1 1\n6\n2\n.", "the heaps are [2] and M is 7".to_owned()),
    ] {
        assert_eq!(check(format, text.as_bytes()).unwrap_err().to_string(), expected, "{text:?}");
    }
    let fault = check(format, b"7\n\xff").unwrap_err();
    assert_eq!(fault.to_string(), "the input is not UTF-8 from byte 3 on, in line 2");
}

#[test]
fn list_is_complete_in_order_and_legal() {
    let format = |input: &mut Input| {
        let k = input.count("K", 1..=3)?;
        let moves = input.ascending("the moves", k, 1..=3)?;
        input.word("the word", 1, "ab")?;
        input.ensure(moves != [2], "the moves are 2 alone")
    };
    let inputs = list(format).unwrap();
    let moves = ["1\n1", "1\n3", "2\n1 2", "2\n1 3", "2\n2 3", "3\n1 2 3"];
    let expected =
        moves.iter().flat_map(|moves| ["a", "b"].map(|word| format!("{moves}\n{word}\n")));
    assert!(inputs.iter().cloned().eq(expected), "{inputs:?}");
    for input in inputs {
        check(format, input.as_bytes()).unwrap();
    }
}

#[test]
fn list_stops_at_its_bound() {
    let most = LISTED as u64;
    assert_eq!(list(|input| input.number("N", 1..=most)).unwrap().len(), LISTED);
    let fault = list(|input| input.number("N", 1..=most + 1)).unwrap_err();
    assert!(fault.to_string().starts_with("there are more than 10000 inputs"), "{fault}");
}

#[test]
fn random_inputs_are_legal_and_determined_by_their_seeds() {
    for seed in (0..2000).chain([u64::MAX]) {
        let text = random(format, seed);
        assert_eq!(text, random(format, seed));
        check(format, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}: {text}"));
    }
}

#[test]
fn random_inputs_begin_small_and_reach_the_bounds() {
    let format = |input: &mut Input| {
        let n = input.count("N", 1..=1000)?;
        input.numbers("the heaps", n, 1..=1_000_000_000)
    };
    let numbers = |seed| {
        let text = random(format, seed);
        text.split_whitespace().map(|token| token.parse().unwrap()).collect::<Vec<u64>>()
    };
    assert!((0..10).flat_map(numbers).all(|number| number <= 2));
    assert!((0..50).flat_map(numbers).all(|number| number <= 8));
    let drawn: Vec<Vec<u64>> = (500..1500).map(numbers).collect();
    assert!(drawn.iter().any(|numbers| numbers[0] == 1000));
    assert!(drawn.iter().any(|numbers| numbers[1..].contains(&1_000_000_000)));
    assert!(drawn.iter().any(|numbers| numbers.iter().all(|&number| number <= 3)));
    let total: usize = drawn.iter().map(Vec::len).sum();
    assert!(total < 100 * drawn.len(), "{total} numbers");
}

#[test]
fn integers_are_read_as_they_are_written() {
    let any = |input: &mut Input| input.integers("the line", 2, i64::MIN..=i64::MAX);
    for legal in ["-9223372036854775808 9223372036854775807", "0 -1", "-10 10\r\n"] {
        check(any, legal.as_bytes()).unwrap();
    }
    for (text, expected) in [
        ("-", "`-`; it must be an integer in plain digits"),
        ("--1", "`--1`; it must be an integer in plain digits"),
        ("+1", "`+1`; it must be an integer in plain digits"),
        ("1-", "`1-`; it must be an integer in plain digits"),
        ("-1.0", "`-1.0`; it must be an integer in plain digits"),
        ("-01", "`-01`; a number has no leading zero"),
        ("-0", "`-0`; zero has no sign"),
        ("9223372036854775808", "9223372036854775808; it must lie in"),
        ("-9223372036854775809", "-9223372036854775809; it must lie in"),
    ] {
        let fault = check(any, format!("7 {text}").as_bytes()).unwrap_err().to_string();
        let expected = format!("number 2 of the line is {expected}");
        assert!(fault.starts_with(&expected), "{text}: {fault}");
    }
}

#[test]
fn integers_are_listed_from_the_least_on() {
    let lines = list(|input| input.integer("X", -2..=1)).unwrap();
    assert_eq!(lines, ["-2\n", "-1\n", "0\n", "1\n"]);
    assert!(list(|input| input.integer("X", i64::MIN..=i64::MAX)).is_err());
}

#[test]
fn integers_are_drawn_near_0_first_and_reach_every_bound() {
    let ranges = [-1_000_000..=1_000_000, -5..=1000, -1000..=5, 3..=9, -9..=-3, -9..=0, 0..=9];
    for range in ranges.into_iter().chain([i64::MIN..=i64::MAX]) {
        let format = |input: &mut Input| input.integers("the line", 5, range.clone());
        let numbers = |seed: u64| {
            let text = random(format, seed);
            check(format, text.as_bytes()).unwrap();
            text.split_whitespace().map(|token| token.parse().unwrap()).collect::<Vec<i64>>()
        };
        let nearest = 0.clamp(*range.start(), *range.end());
        assert!((0..10).flat_map(numbers).all(|number| number.abs_diff(nearest) <= 2));
        let drawn: Vec<Vec<i64>> = (500..1500).map(numbers).collect();
        for bound in [range.start(), range.end()] {
            assert!(drawn.concat().contains(bound), "{bound} of {range:?}");
        }
        if range.contains(&-2) && range.contains(&2) {
            let signs =
                |is: fn(&i64) -> bool| drawn.iter().filter(|line| line.iter().all(is)).count();
            let (negative, positive) = (signs(|&number| number < 0), signs(|&number| number > 0));
            assert!(negative > 50 && positive > 50, "{negative} and {positive} in {range:?}");
            assert!(negative + positive < 900, "{negative} and {positive} in {range:?}");
        }
    }
}

#[test]
#[should_panic(expected = "a thousand times in a row")]
fn random_gives_up_on_a_format_that_allows_nothing() {
    random(|input| input.ensure(false, "never"), 0);
}

#[test]
fn choices_lead_back_to_their_input() {
    let shared = |input: &mut Input| {
        let k = input.line(|input| {
            let k = input.count("K", 0..=3)?;
            input.integers("the numbers", k, i64::MIN..=i64::MAX)?;
            input.integer("X", -9..=-3)?;
            Ok(k)
        })?;
        (0..k).try_for_each(|_| input.word("a word", k, "abc").map(drop))
    };
    for seed in 0..1000 {
        let text = random(format, seed);
        assert_eq!(replay(format, &choices(format, text.as_bytes()).unwrap()).unwrap(), text);
        let text = random(shared, seed);
        assert_eq!(replay(shared, &choices(shared, text.as_bytes()).unwrap()).unwrap(), text);
    }
}

#[test]
fn other_choices_lead_to_the_nearest_legal_input() {
    for (choices, expected) in [
        ("", "0\n1 1\n1\n1\n.\n"),
        ("7\n2 3\n5 9\n4 4\n0 1 0\n", "7\n2 3\n5 9\n4 4\n.#.\n"),
        ("-7\n2 30 8\n0 0\n0 9\n5", "0\n2 20\n1 2\n1 9\n#...................\n"),
        ("7\n2 1\n22 22\n3 99999999999999999999\n\n7", "7\n2 1\n21 22\n3 1000000000\n.\n"),
        ("7\n1 1\n5 9\n4 4\n0 1 0\n", "7\n1 1\n5\n4\n.\n"),
    ] {
        assert_eq!(replay(format, choices).unwrap(), expected, "{choices:?}");
        check(format, expected.as_bytes()).unwrap();
    }
    let fault = replay(format, "7\n1 1\n5\n2").unwrap_err().to_string();
    assert_eq!(fault, "the heaps are [2] and M is 7");
    let fault = replay(format, "7\n1 x").unwrap_err().to_string();
    assert_eq!(fault, "`x` is no choice; it must be a whole number");
    let integers = |input: &mut Input| input.integers("the line", 4, -5..=9);
    assert_eq!(replay(integers, "-8 -1 12").unwrap(), "-5 -1 9 0\n");
    let negative = |input: &mut Input| input.integer("X", -9..=-3);
    assert_eq!(replay(negative, "").unwrap(), "-3\n");
}
