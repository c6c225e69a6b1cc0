//! Writes the first programs of a problem: `main.rs`, which reads the input, and `examples/inputs.rs`, which draws such inputs.

use super::Sample;
use super::shape::{CASES, Item, Line, Shape, Size, guess};
use crate::stress::oracle::GUESSED;

/// The first programs of a problem.
pub struct Programs {
    /// `main.rs` without its first line.
    pub main: String,
    /// What `main` does before it answers, for a template.
    pub reading: String,
    /// `examples/inputs.rs`, if the input consists of whole numbers.
    pub inputs: Option<String>,
}

pub fn programs(samples: &[Sample]) -> Programs {
    let answers = samples.iter().map(|[_, answer]| answer.trim());
    let Some(shape) = guess(samples) else {
        let main = include_str!("templates/text.rs.txt").replace("{answer}", type_of(answers));
        return Programs { main, reading: String::new(), inputs: None };
    };
    let answer = match shape.has_cases {
        true => type_of(answers.flat_map(str::lines)),
        false => type_of(answers),
    };
    let (fields, inputs) = fields(&shape);
    let each =
        |show: &dyn Fn(&(char, String)) -> String| fields.iter().map(show).collect::<Vec<String>>();
    let reading = format!(
        "    input! {{\n{}    }}\n",
        each(&|(name, read)| format!("        {name}: {read},\n")).concat()
    );
    let print = format!(
        "    println!(\"{{}}\", answer({}));\n",
        each(&|(name, _)| name.to_string()).join(", ")
    );
    let of_cases = |body: &str| match shape.has_cases {
        true => include_str!("templates/cases.rs.txt").replace("{body}", &indented(body)),
        false => body.to_owned(),
    };
    let main = include_str!("templates/main.rs.txt")
        .replace("{body}", &of_cases(&(reading.clone() + &print)))
        .replace(
            "{parameters}",
            &each(&|(name, read)| format!("{name}: {}", owned(read))).join(", "),
        )
        .replace("{answer}", answer)
        .replace("{shown}", &each(&|(name, _)| format!("{{{name}:?}}")).join(" "));
    let reading = of_cases(&reading).lines().map(|line| line[4..].to_owned() + "\n").collect();
    Programs { main, reading, inputs }
}

/// The variables that `main` reads with the types of `input!`, and `inputs.rs`.
fn fields(shape: &Shape) -> (Vec<(char, String)>, Option<String>) {
    let is_size =
        |variable| shape.items.iter().any(|item| item.sizes().any(|size| size.0 == variable));
    let mut free = ["nmklpq", "abcdefghij", "suvwxyz"].map(str::chars);
    let mut name = |kind: usize| free[kind].next().unwrap_or('_');
    let mut can_draw = true;
    let (mut variables, mut fields, mut asked) = (Vec::new(), Vec::new(), String::new());
    for (index, &Item { lines, line }) in shape.items.iter().enumerate() {
        let all = || shape.lines[&index].iter().flatten().copied();
        can_draw &= all().all(|word| ["u64", "i64"].contains(&type_of([word])));
        // One sign is enough for all numbers of a line.
        let is_signed = type_of(all()) == "i64";
        let kind = |column| match is_signed {
            true => "i64",
            false => type_of(shape.lines[&index].iter().map(|line: &Vec<&str>| line[column])),
        };
        let numbers = if is_signed { "integers" } else { "numbers" };
        let range = range(all());
        let length = |(variable, less): Size| {
            let name: &char = &variables[variable];
            format!("{name}{}", if less > 0 { " - 1" } else { "" })
        };
        let mut types = match line {
            Line::List(size) => vec![format!("[{}; {}]", type_of(all()), length(size))],
            Line::Words(count) => (0..count).map(|it| kind(it).to_owned()).collect(),
        };
        let mut question = match line {
            Line::List(size) => {
                format!("input.{numbers}(\"the list\", {}, {range})?;\n", length(size))
            }
            Line::Words(count) => format!("input.{numbers}(\"the line\", {count}, {range})?;\n"),
        };
        if let Some(size) = lines.map(length) {
            let row =
                if types.len() > 1 { format!("({})", types.join(", ")) } else { types.remove(0) };
            types = vec![format!("[{row}; {size}]")];
            question = format!("for _ in 0..{size} {{\n{}}}\n", indented(&question));
        }
        let is_single = lines.is_none() && matches!(line, Line::Words(_));
        let mut sizes = Vec::new();
        for read in types {
            let is_size = is_single && is_size(variables.len());
            let name = name(if is_size { 0 } else { 1 + usize::from(read.contains("String")) });
            if is_single {
                variables.push(name);
            }
            sizes.push(if is_size { name.to_string() } else { "_".to_owned() });
            fields.push((name, if is_size { "usize".to_owned() } else { read }));
        }
        if sizes.iter().any(|name| name != "_") {
            can_draw &= numbers == "numbers";
            let names = sizes.join(", ");
            question = format!("let [{names}] = input.counts({sizes:?}, {range})?;\n");
        }
        asked += &question;
    }
    if let Some(cases) = shape.lines.get(&CASES) {
        let count = format!(
            "let [t] = input.counts([\"t\"], {})?;\n",
            range(cases.iter().flatten().copied())
        );
        asked = format!("{count}for _ in 0..t {{\n{}}}\n", indented(&asked));
    }
    let inputs = can_draw.then(|| {
        include_str!("templates/inputs.rs.txt").replace("{asked}", &indented(&indented(&asked)))
    });
    (fields, inputs)
}

/// The lines of a program, one level deeper.
fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("    {line}\n")).collect()
}

/// The type of what `input!` reads: `Vec<u64>` for `[u64; n]`.
fn owned(read: &str) -> String {
    let parts = read.split_inclusive(']').map(|part| match part.split_once("; ") {
        Some((of, _)) => format!("{of}>"),
        None => part.replace(']', ">"),
    });
    parts.collect::<String>().replace('[', "Vec<")
}

/// Whether a word is a number with a decimal point.
pub fn is_decimal(word: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_digit() || "-.".contains(letter);
    word.contains('.') && word.chars().all(is_plain) && word.parse::<f64>().is_ok()
}

/// The narrowest type that reads all words, and prints them as they are written unless they are decimals.
fn type_of<'a>(words: impl IntoIterator<Item = &'a str>) -> &'static str {
    let kind = |word: &str| match word.parse::<i64>() {
        Ok(number) if number.to_string() == word && word.len() <= 18 => usize::from(number < 0),
        _ if is_decimal(word) => 2,
        _ => 3,
    };
    ["u64", "i64", "f64", "String"][words.into_iter().map(kind).max().unwrap_or(3)]
}

/// A range with all these numbers: from 1 (or 0, if it occurs) to a power of ten, or from its negative if signs occur.
fn range<'a>(words: impl Iterator<Item = &'a str> + Clone) -> String {
    let digits = words.clone().map(|word| word.trim_start_matches('-').len()).max();
    let most = format!("1{}", "0".repeat(digits.unwrap_or(1)));
    let least = match words.clone().any(|word| word.starts_with('-')) {
        true => format!("-{most}"),
        false => u64::from(words.clone().all(|word| word != "0")).to_string(),
    };
    format!("{least}..={most} /* {GUESSED} */")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `main.rs` reads, and the type of its answer. A sample is an input and its answer after `;`.
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
        for row in include_str!("shapes.txt").lines().skip(1) {
            let (samples, program) = row.split_once(" => ").unwrap();
            assert_eq!(reads(samples).trim(), program, "{row}");
        }
    }

    #[test]
    fn inputs_are_drawn_with_guessed_bounds_that_contain_the_samples() {
        let input = "2\n3 0\n-17 1 7\n9\n1 1\n5\n8\n";
        let inputs = programs(&[[input, "1\n1\n"].map(str::to_owned)]).inputs.unwrap();
        for part in [
            "let [n, _] = input.counts([\"n\", \"_\"], 0..=10 /* guessed from the samples */)?;",
            "input.integers(\"the list\", n, -100..=100 /*",
            "input.numbers(\"the line\", 1, 1..=10 /*",
        ] {
            assert!(inputs.contains(part), "{part}: {inputs}");
        }
    }
}
