//! Writes the first programs of a problem: `main.rs`, which reads the input, and `examples/inputs.rs`, which draws such inputs.

use std::collections::BTreeSet;

use super::Sample;
use super::shape::{CASES, Column, Item, LAST, Shape, Size, guess};
use crate::stress::oracle::GUESSED;

/// What words are, from the narrowest type to the widest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Number,
    Integer,
    Decimal,
    Word,
}

/// A variable of `main`: what `input!` reads, and what `answer` takes.
struct Field {
    name: char,
    read: String,
    taken: String,
}

/// How the programs of a problem read its input.
struct Reader<'a> {
    shape: Shape<'a>,
    /// The names that are left for sizes, for words, and for anything else.
    free: [&'static str; 3],
    /// The names of the variables that are single words.
    variables: Vec<char>,
    fields: Vec<Field>,
    /// What `inputs.rs` asks.
    asked: String,
}

const READ_TEXT: &str =
    "let text = std::io::read_to_string(std::io::stdin()).expect(\"the input is text\");\n";

const TEXT: &str = "\
use std::io;

fn main() {
    // `text.lines()` are its lines, `text.split_whitespace()` its words.
    let text = io::read_to_string(io::stdin()).expect(\"the input is text\");
    println!(\"{}\", answer(&text));
}

fn answer(text: &str) -> {answer} {
    todo!(\"the answer to {text:?}\")
}
";

const MAIN: &str = "\
use proconio::input;

fn main() {
{body}}

fn answer({parameters}) -> {answer} {
    todo!(\"the answer to {shown}\")
}
";

const CASE_LOOP: &str = "    input! {
        t: usize,
    }
    for _ in 0..t {
{body}    }
";

const INPUTS: &str = "\
//! The input, as far as the samples show it: each question is a line. Replace guessed bounds by those of the statement.

use std::process::ExitCode;

fn main() -> ExitCode {
    inputs::main(|input| {
{asked}        Ok(())
    })
}
";

/// The first programs of a problem.
pub struct Programs {
    /// `main.rs` without its first line.
    pub main: String,
    /// What `main` does before it answers, for a template.
    pub reading: String,
    /// `examples/inputs.rs`, if the input has a shape that it can draw.
    pub inputs: Option<String>,
}

pub fn programs(samples: &[Sample]) -> Programs {
    let answers = samples.iter().map(|[_, answer]| answer.trim());
    let Some(shape) = guess(samples) else {
        let main = TEXT.replace("{answer}", Kind::of(answers).name());
        return Programs { main, reading: READ_TEXT.to_owned(), inputs: None };
    };
    let has_cases = shape.has_cases;
    let answer = match has_cases {
        true => Kind::of(answers.flat_map(str::lines)),
        false => Kind::of(answers),
    };
    let (fields, inputs) = Reader::programs(shape);
    let each = |show: &dyn Fn(&Field) -> String| fields.iter().map(show).collect::<Vec<_>>();
    let lines = each(&|Field { name, read, .. }| format!("        {name}: {read},\n")).concat();
    let arguments = each(&|Field { name, taken, .. }| match taken.starts_with('&') {
        true => format!("&{name}"),
        false => name.to_string(),
    });
    let parameters = each(&|Field { name, taken, .. }| format!("{name}: {taken}")).join(", ");
    let shown = each(&|Field { name, .. }| format!("{{{name}:?}}")).join(" ");
    let print = format!("println!(\"{{}}\", answer({}));", arguments.join(", "));
    let reading = format!("    input! {{\n{lines}    }}\n");
    let of_cases = |body: String| match has_cases {
        true => CASE_LOOP.replace("{body}", &indented(&body)),
        false => body,
    };
    let body = of_cases(format!("{reading}    {print}\n"));
    let main = MAIN.replace("{body}", &body).replace("{parameters}", &parameters);
    let mut main = main.replace("{answer}", answer.name()).replace("{shown}", &shown);
    if main.contains("Chars") {
        main = main.replacen("input;", "input;\nuse proconio::marker::Chars;", 1);
    }
    let lines = of_cases(reading).replace("Chars", "proconio::marker::Chars");
    let reading = lines.lines().map(|line| line[4..].to_owned() + "\n").collect();
    Programs { main, reading, inputs }
}

/// The lines of a program, one level deeper.
fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("    {line}\n")).collect()
}

/// Whether a word is a number with a decimal point.
pub fn is_decimal(word: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_digit() || "-.".contains(letter);
    word.contains('.') && word.chars().all(is_plain) && word.parse::<f64>().is_ok()
}

impl Kind {
    /// The narrowest type that reads all words, and prints them as they are written unless they are decimals.
    fn of<'a>(words: impl IntoIterator<Item = &'a str>) -> Kind {
        let kind = |word: &str| match word.parse::<i64>() {
            Ok(number) if number.to_string() == word && word.len() <= 18 => {
                if number < 0 {
                    Kind::Integer
                } else {
                    Kind::Number
                }
            }
            _ if is_decimal(word) => Kind::Decimal,
            _ => Kind::Word,
        };
        words.into_iter().map(kind).max().unwrap_or(Kind::Word)
    }

    fn name(self) -> &'static str {
        ["u64", "i64", "f64", "String"][self as usize]
    }
}

impl Column<'_> {
    /// The variable that says how long the words are, unless they may be numbers that happen to have that length.
    fn length(&self) -> Option<usize> {
        let lengths = || self.words.iter().map(|word| word.len());
        let varies = lengths().min() < lengths().max().filter(|longest| *longest > 2);
        let is_word = || Kind::of(self.words.iter().copied()) == Kind::Word;
        self.lengths.as_ref()?.first().copied().filter(|_| varies || is_word())
    }

    fn kind(&self) -> Kind {
        match self.length() {
            Some(_) => Kind::Word,
            None => Kind::of(self.words.iter().copied()),
        }
    }

    /// A range with all these numbers: from 1 (or 0, if it occurs) to a power of ten, or from its negative if signs occur.
    fn range(&self) -> String {
        let digits = self.words.iter().map(|word| word.trim_start_matches('-').len()).max();
        let most = format!("1{}", "0".repeat(digits.unwrap_or(1)));
        let least = match self.kind() {
            Kind::Integer => format!("-{most}"),
            _ => u64::from(!self.words.contains("0")).to_string(),
        };
        format!("{least}..={most} /* {GUESSED} */")
    }
}

impl<'a> Reader<'a> {
    /// The variables of `main`, and `inputs.rs` unless the input has decimals, which it cannot draw.
    fn programs(shape: Shape<'a>) -> (Vec<Field>, Option<String>) {
        let free = ["nmklpqrxyz", "suvwxyz", "abcdefghij"];
        let items = shape.items.clone();
        let mut reader =
            Reader { shape, free, variables: Vec::new(), fields: Vec::new(), asked: String::new() };
        for (index, item) in items.iter().enumerate() {
            reader.add(index, item);
        }
        let Reader { shape, fields, mut asked, .. } = reader;
        if let Some(cases) = shape.columns.get(&CASES) {
            let count = format!("let t = input.count(\"T\", {})?;\n", cases.range());
            asked = format!("{count}for _ in 0..t {{\n{}}}\n", indented(&asked));
        }
        let can_draw = shape.columns.values().all(|column| column.kind() != Kind::Decimal);
        let inputs = INPUTS.replace("{asked}", &indented(&indented(&asked)));
        (fields, can_draw.then_some(inputs))
    }

    /// Adds the variables and the questions of an item.
    fn add(&mut self, index: usize, item: &Item) {
        let (mut types, mut questions, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        for column in 0..item.words {
            let is_length = item.list.is_some_and(|size| size.variable == LAST);
            let (is_size, kind) = match item.lines {
                None => (self.is_size(self.variables.len()), self.kind(index, column)),
                Some(_) => (is_length && column + 1 == item.words, self.kind(index, column)),
            };
            let mut question = self.question(&self.shape.columns[&(index, column)], None);
            if item.lines.is_none() {
                let read = if is_size { "usize" } else { kind.name() };
                let taken = if kind == Kind::Word { "&str" } else { read };
                let name = self.name(kind, is_size);
                self.variables.push(name);
                self.fields.push(Field { name, read: read.to_owned(), taken: taken.to_owned() });
                if is_size {
                    let range = self.shape.columns[&(index, column)].range();
                    question = format!("let {name} = input.count(\"{name}\", {range})?;\n");
                    sizes.push(name.to_string());
                }
            } else if is_size {
                let range = self.shape.columns[&(index, column)].range();
                question = format!("let length = input.count(\"the length\", {range})?;\n");
            } else if self.shape.columns[&(index, column)].length().is_some() {
                types.push(["Chars", "Vec<char>"].map(str::to_owned));
            } else {
                types.push([kind.name(); 2].map(str::to_owned));
            }
            questions.push(question);
        }
        if let Some(size) = item.list {
            let (kind, size) = (self.kind(index, item.words), self.size(size));
            questions.push(self.question(&self.shape.columns[&(index, item.words)], Some(&size)));
            let length = if size == "length" { String::new() } else { format!("; {size}") };
            let (read, name) = (format!("[{}{length}]", kind.name()), kind.name());
            match item.lines {
                None => {
                    let (name, taken) = (self.name(kind, false), format!("&[{name}]"));
                    self.fields.push(Field { name, read, taken });
                }
                Some(_) => types.push([read, format!("Vec<{name}>")]),
            }
        }
        let mut line = questions.concat();
        if questions.len() > 1 || line.starts_with("for") {
            let sizes = match &sizes[..] {
                [size] => size.clone(),
                sizes => format!("({})", sizes.join(", ")),
            };
            let bound = if sizes == "()" { String::new() } else { format!("let {sizes} = ") };
            let questions = indented(&line);
            line = format!("{bound}input.line(|input| {{\n{questions}    Ok({sizes})\n}})?;\n");
        }
        if let Some(size) = item.lines.map(|size| self.size(size)) {
            let [read, taken] = [0, 1].map(|which| match &types[..] {
                [one] => one[which].clone(),
                types => {
                    let types: Vec<&str> = types.iter().map(|it| it[which].as_str()).collect();
                    format!("({})", types.join(", "))
                }
            });
            let name = self.name(Kind::Number, false);
            let (read, taken) = (format!("[{read}; {size}]"), format!("&[{taken}]"));
            self.fields.push(Field { name, read, taken });
            line = format!("for _ in 0..{size} {{\n{}}}\n", indented(&line));
        }
        self.asked += &line;
    }

    fn name(&mut self, kind: Kind, is_size: bool) -> char {
        let free = match kind {
            Kind::Word => &mut self.free[1],
            _ if is_size => &mut self.free[0],
            _ => &mut self.free[2],
        };
        let (name, rest) = free.split_at(1);
        *free = rest;
        name.chars().next().unwrap_or('_')
    }

    /// Whether a variable says how many lines, words or letters there are.
    fn is_size(&self, variable: usize) -> bool {
        let mut lengths = self.shape.columns.values().filter_map(Column::length);
        self.shape.sizes().any(|size| size.variable == variable) || lengths.any(|it| it == variable)
    }

    fn kind(&self, index: usize, column: usize) -> Kind {
        self.shape.columns[&(index, column)].kind()
    }

    /// A size as an expression.
    fn size(&self, size: Size) -> String {
        let name = self.variables.get(size.variable).map_or("length".to_owned(), char::to_string);
        format!("{name}{}", if size.less > 0 { " - 1" } else { "" })
    }

    /// Asks for a word like these, or for a list of so many.
    fn question(&self, column: &Column, count: Option<&str>) -> String {
        let kind = match column.kind() {
            Kind::Word => {
                let longest = column.words.iter().map(|word| word.len()).max().unwrap_or(1);
                let lengths = match column.length() {
                    Some(variable) => format!("{0}..={0}", self.variables[variable]),
                    None => format!("1..=1{}", "0".repeat(longest.to_string().len())),
                };
                let letters: BTreeSet<char> =
                    column.words.iter().flat_map(|it| it.chars()).collect();
                let letters: String = letters.into_iter().collect();
                let word =
                    format!("input.word(\"a word\", {lengths}, {letters:?} /* {GUESSED} */)?;\n");
                let repeated = |count| format!("for _ in 0..{count} {{\n{}}}\n", indented(&word));
                return count.map_or(word.clone(), repeated);
            }
            Kind::Number => "number",
            _ => "integer",
        };
        let range = column.range();
        match count {
            Some(count) => format!("input.{kind}s(\"the list\", {count}, {range})?;\n"),
            None => format!("input.{kind}(\"the {kind}\", {range})?;\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `main.rs` reads, and the type of its answer. Every input ends with `;`, its answer with `|`.
    fn reads(samples: &str) -> String {
        let sample = |sample: &str| -> Option<Sample> {
            let (input, answer) = sample.split_once(';')?;
            Some([input, answer].map(|text| text.replace('/', "\n")))
        };
        let samples: Vec<Sample> = samples.split('|').filter_map(sample).collect();
        let Programs { main, .. } = programs(&samples);
        let blocks = main.split("input! {").skip(1).map(|block| block.split('}').next().unwrap());
        let fields: Vec<&str> = blocks.flat_map(str::split_whitespace).collect();
        let (_, answer) = main.split_once("-> ").unwrap();
        format!("{} -> {}", fields.join(" "), answer.split(' ').next().unwrap())
    }

    #[test]
    fn the_simplest_shape_that_reads_all_samples_is_written() {
        for (samples, program) in [
            ("1 2;3", "a: u64, b: u64, -> u64"),
            ("1 2/;3|  3\t-4 //;-1", "a: u64, b: i64, -> i64"),
            ("7;007", "a: u64, -> String"),
            ("0.5 2;1.25|1 2;3", "a: f64, b: u64, -> f64"),
            ("1234567890123456789;1", "s: String, -> u64"),
            ("abc/007;YES", "s: String, u: String, -> String"),
            ("3/7 8 -9;1|1/7;2|0/;3", "n: usize, a: [i64; n], -> u64"),
            ("3 7 8 9;1", "n: usize, a: [u64; n], -> u64"),
            ("3/7/8/9;1", "n: usize, a: [u64; n], -> u64"),
            ("2 3/1 2/1 3/2 3;1", "a: u64, n: usize, b: [(u64, u64); n], -> u64"),
            ("3/1 2/2 3;1|2/1 2;1", "n: usize, a: [(u64, u64); n - 1], -> u64"),
            ("2 3/1 2 3/4 5 6;1", "n: usize, m: usize, a: [[u64; m]; n], -> u64"),
            ("2 3/#../.#.;1|1 4/.#..;1", "n: usize, m: usize, a: [Chars; n], -> u64"),
            ("6 5/898196;1|3 2/533;0", "n: usize, a: u64, s: String, -> u64"),
            ("2/3 1 2 3/1 7;1", "n: usize, a: [[u64]; n], -> u64"),
            ("2/x 1/y 12;1", "n: usize, a: [(String, u64); n], -> u64"),
            ("2/1 2/3 4;3/7", "t: usize, a: u64, b: u64, -> u64"),
            ("2/3/1 2 3/1/7;6 0/x", "t: usize, n: usize, a: [u64; n], -> String"),
            ("1 1 1 1 1 1 1 1 1;1", " -> u64"),
            ("I am a student;student", " -> String"),
            ("3/x/7/y;1", " -> u64"),
            ("50/60/70/80;1", " -> u64"),
            ("/;1", " -> u64"),
            ("", " -> String"),
        ] {
            assert_eq!(reads(samples), program, "{samples}");
        }
    }

    #[test]
    fn inputs_are_drawn_with_guessed_bounds_that_contain_the_samples() {
        let samples = ["3 0 -17/010/7/12", "3 5 1001/111/9/8"];
        let samples = samples.map(|it| [it.replace('/', "\n"), "1".to_owned()]);
        let Programs { main, inputs, .. } = programs(&samples);
        let inputs = inputs.unwrap().replace(" /* guessed from the samples */", "");
        let asked = inputs.lines().map(str::trim).filter(|line| line.contains("input."));
        let asked: Vec<&str> = asked.filter(|line| !line.ends_with('{')).collect();
        let expected = [
            "let n = input.count(\"n\", 1..=10)?;",
            "input.number(\"the number\", 0..=10)?;",
            "input.integer(\"the integer\", -10000..=10000)?;",
            "input.word(\"a word\", 1..=10, \"012789\")?;",
        ];
        assert_eq!(asked, expected, "{main}");
    }
}
