//! What an input looks like, guessed from samples, and the code that reads it, answers, and draws more of them.

/// How the inputs of a problem are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// So many numbers in one line.
    Row(usize),
    /// So many numbers, each in a line of its own.
    Column(usize),
    /// A number, and so many numbers in the line below it.
    List,
    /// A number, and so many lines below it, with so many numbers each.
    Table(usize),
    /// One word.
    Word,
    /// Anything else.
    Text,
}

/// A type for the numbers of all samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Unsigned,
    Signed,
    Decimal,
}

/// The layout of the samples, their numbers, and the type of their answers.
pub struct Shape {
    layout: Layout,
    number: Number,
    /// The largest count, and whether there is none at all somewhere.
    counts: Span,
    /// The largest number without its sign, and whether one is 0.
    numbers: Span,
    answer: &'static str,
}

/// What is known of the size of numbers.
#[derive(Clone, Copy, Default)]
struct Span {
    most: u64,
    zero: bool,
}

/// A sample, line by line, each in words.
type Words<'a> = Vec<Vec<&'a str>>;

const LETTERS: [&str; 4] = ["a", "b", "c", "d"];

impl Shape {
    /// The first of the layouts that all samples have.
    pub fn of(samples: &[(Vec<u8>, Vec<u8>)]) -> Shape {
        let answers: Vec<Option<&str>> = samples.iter().map(|(_, answer)| text(answer)).collect();
        let mut shape = Shape {
            layout: Layout::Text,
            number: Number::Unsigned,
            counts: Span::default(),
            numbers: Span::default(),
            answer: answer_type(&answers),
        };
        let inputs: Option<Vec<Words>> =
            samples.iter().map(|(input, _)| text(input).map(words)).collect();
        let Some(inputs) = inputs.filter(|inputs| !inputs.is_empty()) else { return shape };
        let layout = layouts(&inputs[0])
            .into_iter()
            .find(|&layout| inputs.iter().all(|input| layouts(input).contains(&layout)));
        shape.layout = layout.unwrap_or(Layout::Text);
        if shape.layout == Layout::Word {
            return shape;
        }
        let (counts, numbers) = shape.tokens(&inputs);
        match number_type(&numbers) {
            Some(number) => shape.number = number,
            None => shape.layout = Layout::Text,
        }
        shape.counts = Span::of(&counts);
        shape.numbers = Span::of(&numbers);
        shape
    }

    /// The text of `main.rs` below its first line.
    pub fn solution(&self) -> String {
        let Shape { answer, .. } = self;
        if self.layout == Layout::Text {
            return format!(
                "\
use std::io;

fn main() {{
    let text = io::read_to_string(io::stdin()).expect(\"the input is text\");
    println!(\"{{}}\", answer(&text));
}}

fn answer(text: &str) -> {answer} {{
    let lines: Vec<&str> = text.lines().collect();
    todo!(\"the answer to {{lines:?}}\")
}}
"
            );
        }
        let Reading { fields, arguments, parameters, shown } = self.reading();
        format!(
            "\
use proconio::input;

fn main() {{
    input! {{
{fields}    }}
    println!(\"{{}}\", answer({arguments}));
}}

fn answer({parameters}) -> {answer} {{
    todo!(\"the answer to {shown}\")
}}
"
        )
    }

    /// The text of `examples/inputs.rs`, if such inputs can be told there.
    pub fn inputs(&self) -> Option<String> {
        let mut distance = String::new();
        let (number, numbers) = match (self.number, self.numbers.distance()) {
            (Number::Unsigned, _) => ("number", self.numbers.range()),
            (Number::Signed, Some(most)) => {
                distance =
                    format!("/// No number is further from 0.\nconst FAR: i64 = {most};\n\n");
                ("integer", "-FAR..=FAR".to_owned())
            }
            (Number::Signed, None) => ("integer", "i64::MIN..=i64::MAX".to_owned()),
            (Number::Decimal, _) => return None,
        };
        let counts = self.counts.range();
        let format = match self.layout {
            Layout::Row(1) => format!("inputs::main(|input| input.{number}(\"N\", {numbers}))"),
            Layout::Row(of) => {
                format!("inputs::main(|input| input.{number}s(\"the line\", {of}, {numbers}))")
            }
            Layout::Column(of) => {
                let names = LETTERS[..of].iter().map(|letter| letter.to_uppercase());
                let lines: Vec<String> =
                    names.map(|name| format!("input.{number}(\"{name}\", {numbers})")).collect();
                format!("inputs::main(|input| {{\n        {}\n    }})", lines.join("?;\n        "))
            }
            Layout::List => format!(
                "\
inputs::main(|input| {{
        let n = input.count(\"N\", {counts})?;
        input.{number}s(\"the numbers\", n, {numbers})
    }})"
            ),
            Layout::Table(of) => format!(
                "\
inputs::main(|input| {{
        let n = input.count(\"N\", {counts})?;
        for line in 1..=n {{
            input.{number}s(format_args!(\"line {{line}}\"), {of}, {numbers})?;
        }}
        Ok(())
    }})"
            ),
            Layout::Word | Layout::Text => return None,
        };
        Some(format!(
            "\
//! The input, as the samples show it: each question is a line. Its bounds are guessed from them: put in those of the statement.

use std::process::ExitCode;

{distance}fn main() -> ExitCode {{
    {format}
}}
"
        ))
    }

    /// Which words of the samples are counts, and which are numbers.
    fn tokens<'a>(&self, inputs: &[Words<'a>]) -> (Vec<&'a str>, Vec<&'a str>) {
        let all = inputs.iter().map(|lines| lines.concat());
        match self.layout {
            Layout::List | Layout::Table(_) => {
                let parted = all.map(|words| (words[0], words[1..].to_vec()));
                let (counts, numbers): (Vec<_>, Vec<_>) = parted.unzip();
                (counts, numbers.concat())
            }
            Layout::Row(_) | Layout::Column(_) => (Vec::new(), all.flatten().collect()),
            Layout::Word | Layout::Text => (Vec::new(), Vec::new()),
        }
    }

    fn reading(&self) -> Reading {
        let number = self.number.name();
        let listed = |name: &str, of: &str| Reading {
            fields: format!("        n: usize,\n        {name}: [{of}; n],\n"),
            arguments: format!("&{name}"),
            parameters: format!("{name}: &[{of}]"),
            shown: format!("{{{name}:?}}"),
        };
        match self.layout {
            Layout::Row(of) | Layout::Column(of) => {
                let names = if of == 1 { &["n"][..] } else { &LETTERS[..of] };
                let shown: Vec<String> = names.iter().map(|name| format!("{{{name}}}")).collect();
                let (last, others) = shown.split_last().expect("there is a number");
                let others = others.join(", ");
                let fields = names.iter().map(|name| format!("        {name}: {number},\n"));
                let parameters: Vec<String> =
                    names.iter().map(|name| format!("{name}: {number}")).collect();
                Reading {
                    fields: fields.collect(),
                    arguments: names.join(", "),
                    parameters: parameters.join(", "),
                    shown: match of {
                        1 => last.clone(),
                        _ => format!("{others} and {last}"),
                    },
                }
            }
            Layout::List | Layout::Table(1) => listed("numbers", number),
            Layout::Table(2) => listed("pairs", &format!("({number}, {number})")),
            Layout::Table(_) => listed("triples", &format!("({number}, {number}, {number})")),
            Layout::Word | Layout::Text => Reading {
                fields: "        word: String,\n".to_owned(),
                arguments: "&word".to_owned(),
                parameters: "word: &str".to_owned(),
                shown: "{word}".to_owned(),
            },
        }
    }
}

/// The pieces of a solution that depend on what it reads.
struct Reading {
    fields: String,
    arguments: String,
    parameters: String,
    shown: String,
}

impl Number {
    fn name(self) -> &'static str {
        match self {
            Number::Unsigned => "u64",
            Number::Signed => "i64",
            Number::Decimal => "f64",
        }
    }
}

impl Span {
    fn of(words: &[&str]) -> Span {
        let numbers = || words.iter().filter_map(|word| word.trim_start_matches('-').parse().ok());
        Span { most: numbers().max().unwrap_or(0), zero: numbers().any(|number: u64| number == 0) }
    }

    /// From 1, or 0 if there is one, to a power of ten.
    fn range(self) -> String {
        let mut powers = (1..).map_while(|digits| 10u64.checked_pow(digits));
        let most = powers.find(|&power| power >= self.most).unwrap_or(u64::MAX);
        format!("{}..={}", u64::from(!self.zero), grouped(most))
    }

    /// A power of ten that no number is further from 0 than, if there is one.
    fn distance(self) -> Option<String> {
        let mut powers = (1..).map_while(|digits| 10i64.checked_pow(digits));
        Some(grouped(powers.find(|power| power.unsigned_abs() >= self.most)?.unsigned_abs()))
    }
}

/// A number as it is written in code: five digits and more in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits are letters"))
        .collect();
    groups.join("_")
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

fn words(text: &str) -> Words<'_> {
    text.trim().lines().map(|line| line.split_ascii_whitespace().collect()).collect()
}

/// All layouts that one sample has, the likeliest first.
fn layouts(lines: &Words) -> Vec<Layout> {
    let is_numeric = |line: &Vec<&str>| line.iter().all(|word| is_number(word));
    let mut layouts = Vec::new();
    let Some((first, rest)) = lines.split_first() else { return layouts };
    if lines.iter().all(is_numeric) {
        let count = match first[..] {
            [word] => word.parse::<usize>().ok(),
            _ => None,
        };
        let width = rest.first().map_or(0, Vec::len);
        let is_even = rest.iter().all(|line| line.len() == width);
        let is_column = first.len() == 1 && width == 1 && is_even && lines.len() <= 4;
        let is_table = count == Some(rest.len()) && is_even;
        if rest.is_empty() && first.len() <= 4 {
            layouts.push(Layout::Row(first.len()));
        }
        if is_column {
            layouts.push(Layout::Column(lines.len()));
        }
        if rest.len() <= 1 && count == Some(width) {
            layouts.push(Layout::List);
        }
        if is_table {
            // No lines at all may be lines of any width.
            let widths = if rest.is_empty() { 1..=3 } else { width..=width };
            layouts.extend(widths.filter(|width| (1..=3).contains(width)).map(Layout::Table));
        }
        // A number that says how many lines follow is no accident, unless it is 1.
        if is_column && is_table && rest.len() > 1 {
            layouts.reverse();
        }
    }
    if rest.is_empty() && first.len() == 1 {
        layouts.push(Layout::Word);
    }
    layouts
}

/// Plain digits without a leading zero, with a sign or a point if need be, and not too many of them.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let are_digits =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = are_digits(whole) && are_digits(decimals);
    let fits = || word.parse::<u64>().is_ok() || word.parse::<i64>().is_ok() || word.contains('.');
    is_plain && (whole == "0" || !whole.starts_with('0')) && fits()
}

/// The narrowest type that has all of these numbers.
fn number_type(words: &[&str]) -> Option<Number> {
    let all = |is: fn(&str) -> bool| words.iter().all(|word| is(word));
    if all(|word| word.parse::<u64>().is_ok()) {
        Some(Number::Unsigned)
    } else if all(|word| word.parse::<i64>().is_ok()) {
        Some(Number::Signed)
    } else if words.iter().any(|word| word.contains('.')) {
        Some(Number::Decimal)
    } else {
        None
    }
}

fn answer_type(answers: &[Option<&str>]) -> &'static str {
    let words: Option<Vec<&str>> = answers
        .iter()
        .map(|answer| answer.map(str::trim).filter(|answer| is_number(answer)))
        .collect();
    match words.filter(|words| !words.is_empty()).map(|words| number_type(&words)) {
        Some(Some(number @ (Number::Unsigned | Number::Signed))) => number.name(),
        _ => "String",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(samples: &[(&str, &str)]) -> Shape {
        let bytes = |text: &str| text.as_bytes().to_vec();
        let samples: Vec<_> =
            samples.iter().map(|(input, answer)| (bytes(input), bytes(answer))).collect();
        Shape::of(&samples)
    }

    #[test]
    fn a_layout_is_one_that_all_samples_have() {
        for (inputs, layout) in [
            (&["1 2\n"][..], Layout::Row(2)),
            (&["1 2", "  3\t4 \r\n\r\n"], Layout::Row(2)),
            (&["7", "0"], Layout::Row(1)),
            (&["1 2 3 4"], Layout::Row(4)),
            (&["1 2 3 4 5"], Layout::Text),
            (&["1 2", "1 2 3"], Layout::Text),
            (&["5\n7"], Layout::Column(2)),
            (&["1\n7"], Layout::Column(2)),
            (&["5\n7\n9\n11"], Layout::Column(4)),
            (&["5\n7\n9\n11\n13"], Layout::Text),
            (&["3\n7 8 9\n"], Layout::List),
            (&["3\n7 8 9\n", "1\n7"], Layout::List),
            (&["1\n7", "3\n7 8 9\n", "0\n\n"], Layout::List),
            (&["3\n7 8\n"], Layout::Text),
            (&["2\n7\n8"], Layout::Table(1)),
            (&["2\n7\n8", "5\n1\n1"], Layout::Column(3)),
            (&["5\n1\n1", "2\n7\n8"], Layout::Column(3)),
            (&["1\n7", "2\n7\n8"], Layout::Table(1)),
            (&["5\n1\n2\n3\n4\n5"], Layout::Table(1)),
            (&["2\n7 8\n9 10", "0"], Layout::Table(2)),
            (&["1\n7 8"], Layout::Table(2)),
            (&["2\n7 8 9\n1 2 3"], Layout::Table(3)),
            (&["2\n7 8 9 0\n1 2 3 4"], Layout::Text),
            (&["2\n7 8\n9"], Layout::Text),
            (&["-2\n7 8"], Layout::Text),
            (&["abc"], Layout::Word),
            (&["abc", "12"], Layout::Word),
            (&["12", "abc"], Layout::Word),
            (&["007"], Layout::Word),
            (&["100000000000000000000000"], Layout::Word),
            (&["abc def"], Layout::Text),
            (&["3 abc"], Layout::Text),
            (&["18446744073709551615 -1"], Layout::Text),
            (&[""], Layout::Text),
            (&["\n"], Layout::Text),
            (&[], Layout::Text),
        ] {
            let samples: Vec<(&str, &str)> = inputs.iter().map(|&input| (input, "1")).collect();
            assert_eq!(shape(&samples).layout, layout, "{inputs:?}");
        }
    }

    #[test]
    fn types_are_the_narrowest_that_have_all_numbers() {
        for (input, number) in [
            ("1 2", Number::Unsigned),
            ("1 18446744073709551615", Number::Unsigned),
            ("-1 2", Number::Signed),
            ("1 0.5", Number::Decimal),
            ("-1 0.5", Number::Decimal),
        ] {
            assert_eq!(shape(&[(input, "1")]).number, number, "{input}");
        }
        for (answers, name) in [
            (&["1", "2\n"][..], "u64"),
            (&["1", "-2"], "i64"),
            (&["1", "0.5"], "String"),
            (&["1 2"], "String"),
            (&["1", "yes"], "String"),
            (&["007"], "String"),
            (&["99999999999999999999"], "String"),
        ] {
            let samples: Vec<(&str, &str)> = answers.iter().map(|&answer| ("1", answer)).collect();
            assert_eq!(shape(&samples).answer, name, "{answers:?}");
        }
    }

    #[test]
    fn bounds_are_powers_of_ten_that_hold_the_samples() {
        for (most, zero, range) in [
            (0, true, "0..=10"),
            (1, false, "1..=10"),
            (10, false, "1..=10"),
            (11, true, "0..=100"),
            (1000, false, "1..=1000"),
            (9999, false, "1..=10_000"),
            (123_456, false, "1..=1_000_000"),
            (u64::MAX, false, "1..=18_446_744_073_709_551_615"),
        ] {
            assert_eq!(Span { most, zero }.range(), range);
        }
        for (most, distance) in [
            (3, Some("10")),
            (1_000_000_000_000_000_000, Some("1_000_000_000_000_000_000")),
            (1_000_000_000_000_000_001, None),
            (i64::MIN.unsigned_abs(), None),
        ] {
            assert_eq!(Span { most, zero: false }.distance().as_deref(), distance);
        }
    }
}
