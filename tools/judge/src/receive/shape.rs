//! Guesses from samples what an input looks like, and writes code that reads such inputs and code that draws them.

use super::draft::Sample;
use crate::stress::oracle::GUESSED;

/// How the inputs of a problem are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// This many numbers on one line.
    Row(usize),
    /// A count, and that many numbers on the next line.
    List,
    /// A count, and that many lines, each with this many numbers.
    Table(usize),
    /// Anything else.
    Text,
}

use Layout::{List, Row, Table, Text};

/// How a solution reads anything else.
const TEXT: &str = "\
// `text.lines()` are its lines, `text.split_whitespace()` its words.
    let text = io::read_to_string(io::stdin()).expect(\"the input is text\");";

/// `main.rs` without its first line, and `examples/inputs.rs` if the inputs are numbers.
pub fn programs(samples: &[Sample]) -> (String, Option<String>) {
    let (layout, number) = guess_layout(samples);
    let answer = number_type(samples.iter().map(|[_, answer]| answer.trim())).unwrap_or("String");
    let is_counted = matches!(layout, List | Table(_));
    let words = || samples.iter().map(|[input, _]| input.split_ascii_whitespace());
    let counts = range("u64", words().flat_map(|words| words.take(1)));
    let range = range(number, words().flat_map(|words| words.skip(is_counted.into())));
    let ask = if number == "u64" { "input.number" } else { "input.integer" };
    let n = format!("        let n = input.count(\"N\", {counts})?;\n");
    let (names, item, format) = match layout {
        Row(1) => (&["n"][..], number.to_owned(), format!("{ask}(\"N\", {range})")),
        Row(of) => {
            let format = format!("{ask}s(\"the line\", {of}, {range})");
            (&["a", "b", "c", "d"][..of], number.to_owned(), format)
        }
        List => {
            let format = format!("{{\n{n}        {ask}s(\"the numbers\", n, {range})\n    }}");
            (&["numbers"][..], number.to_owned(), format)
        }
        Table(of) => {
            let line = format!("{ask}s(format_args!(\"line {{line}}\"), {of}, {range})?;");
            let lines = format!("for line in 1..=n {{\n            {line}\n        }}");
            let format = format!("{{\n{n}        {lines}\n        Ok(())\n    }}");
            let row = vec![number; of].join(", ");
            let row = if of > 1 { format!("({row})") } else { row };
            (&["numbers", "pairs", "triples"][of - 1..of], row, format)
        }
        Text => (&["text"][..], "&str".to_owned(), String::new()),
    };
    let each = |show: &dyn Fn(&&str) -> String| names.iter().map(show).collect::<Vec<String>>();
    let fields = |of: &str| each(&|name| format!("        {name}: {of},\n")).concat();
    let input = |fields: String| format!("input! {{\n{fields}    }}");
    let (import, reading, borrow, parameter) = match layout {
        Text => ("std::io", TEXT.to_owned(), "&", item),
        Row(_) => ("proconio::input", input(fields(&item)), "", item),
        List | Table(_) => {
            let fields = fields(&format!("[{item}; n]"));
            let reading = input(format!("        n: usize,\n{fields}"));
            ("proconio::input", reading, "&", format!("&[{item}]"))
        }
    };
    let arguments = each(&|name| format!("{borrow}{name}")).join(", ");
    let parameters = each(&|name| format!("{name}: {parameter}")).join(", ");
    let shown = each(&|name| format!("{{{name}:?}}")).join(" ");
    let solution = format!(
        "\
use {import};

fn main() {{
    {reading}
    println!(\"{{}}\", answer({arguments}));
}}

fn answer({parameters}) -> {answer} {{
    todo!(\"the answer to {shown}\")
}}
"
    );
    let inputs = format!(
        "\
//! The input, as far as the samples show it: each question is a line. Replace guessed bounds by those of the statement.

use std::process::ExitCode;

fn main() -> ExitCode {{
    inputs::main(|input| {format})
}}
"
    );
    (solution, (layout != Text).then_some(inputs))
}

/// The first layout that all samples have, and the type of their numbers.
fn guess_layout(samples: &[Sample]) -> (Layout, &'static str) {
    let words = samples.iter().flat_map(|[input, _]| input.split_ascii_whitespace());
    let Some(number) = number_type(words) else { return (Text, "u64") };
    let layouts = [Row(1), Row(2), Row(3), Row(4), List, Table(1), Table(2), Table(3), Text];
    let is_common = |layout: &Layout| samples.iter().all(|[input, _]| layout.fits(input));
    (layouts.into_iter().find(is_common).unwrap_or(Text), number)
}

impl Layout {
    fn fits(self, input: &str) -> bool {
        let lines: Vec<Vec<&str>> =
            input.trim().lines().map(|line| line.split_ascii_whitespace().collect()).collect();
        let Some((first, rest)) = lines.split_first() else { return self == Text };
        let is_count = |count: usize| matches!(first[..], [word] if word == count.to_string());
        match self {
            Row(of) => rest.is_empty() && first.len() == of,
            List => rest.len() <= 1 && is_count(rest.concat().len()),
            Table(of) => is_count(rest.len()) && rest.iter().all(|line| line.len() == of),
            Text => true,
        }
    }
}

/// The narrowest type that prints all words as they are written; `None` without words or without such a type.
fn number_type<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Option<&'static str> {
    words.clone().next()?;
    let is_u64 = |word: &str| word.parse::<u64>().is_ok_and(|number| number.to_string() == word);
    let is_i64 = |word: &str| word.parse::<i64>().is_ok_and(|number| number.to_string() == word);
    match words.clone().all(is_u64) {
        true => Some("u64"),
        false => words.clone().all(is_i64).then_some("i64"),
    }
}

/// A range with all these numbers: from 1 (or 0, if it occurs) to a power of ten, or from its negative if signs occur.
fn range<'a>(number: &str, words: impl Iterator<Item = &'a str>) -> String {
    let sizes: Vec<u64> =
        words.filter_map(|word| word.trim_start_matches('-').parse().ok()).collect();
    let digits = sizes.iter().max().unwrap_or(&0).to_string().len();
    let most = format!("10{number}.saturating_pow({digits})");
    match number {
        "i64" => format!("-({most})..={most} /* {GUESSED} */"),
        _ => format!("{}..={most} /* {GUESSED} */", u64::from(!sizes.contains(&0))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(inputs: &[&str], answer: &str) -> Vec<Sample> {
        inputs.iter().map(|input| [input, answer].map(str::to_owned)).collect()
    }

    #[test]
    fn a_layout_fits_all_samples() {
        for (inputs, layout) in [
            (&["1 2\n"][..], Row(2)),
            (&["1 2", "  3\t4 \n\n"], Row(2)),
            (&["7", "0"], Row(1)),
            (&["1 2 3 4 5"], Text),
            (&["1 2", "1 2 3"], Text),
            (&["5\n7"], Text),
            (&["3\n7 8 9\n", "1\n7", "0\n\n"], List),
            (&["3\n7 8\n"], Text),
            (&["1\n7", "2\n7\n8"], Table(1)),
            (&["2\n7 8\n9 10", "0"], Table(2)),
            (&["2\n7 8 9\n1 2 3"], Table(3)),
            (&["2\n7 8 9 0\n1 2 3 4"], Text),
            (&["2\n7 8\n9"], Text),
            (&["abc"], Text),
            (&["007"], Text),
            (&["1 0.5"], Text),
            (&["18446744073709551615 -1"], Text),
            (&["\n"], Text),
            (&[], Text),
        ] {
            assert_eq!(guess_layout(&samples(inputs, "1")).0, layout, "{inputs:?}");
        }
    }

    #[test]
    fn types_are_the_narrowest_and_ranges_contain_the_samples() {
        for (input, answer, function, range) in [
            ("1 0", "1", "(a: u64, b: u64) -> u64", "0..=10u64.saturating_pow(1)"),
            ("1001", "-1", "(n: u64) -> i64", "1..=10u64.saturating_pow(4)"),
            ("1\n-17", "1 2", "(numbers: &[i64]) -> String", "-(10i64.saturating_pow(2))..="),
            (
                "2\n3 4\n5 6",
                "007",
                "(pairs: &[(u64, u64)]) -> String",
                "1..=10u64.saturating_pow(1)",
            ),
        ] {
            let (solution, inputs) = programs(&samples(&[input], answer));
            assert!(solution.contains(&format!("fn answer{function} {{")), "{solution}");
            assert!(inputs.unwrap().contains(range), "{input}");
        }
    }
}
