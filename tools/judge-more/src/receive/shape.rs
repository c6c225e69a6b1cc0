//! Guesses from samples what an input looks like: of all shapes, the simplest that reads every sample to its last word.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::Sample;

/// What the input of a problem looks like.
pub struct Shape<'a> {
    /// Whether the first line is a number, and all items follow that many times.
    pub has_cases: bool,
    pub items: Vec<Item>,
    /// The lines of the samples by the index of their item; that of the number of cases is [`CASES`].
    pub lines: BTreeMap<usize, Vec<Vec<&'a str>>>,
}

/// A line, or as many as `lines` says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Item {
    pub lines: Option<Size>,
    pub line: Line,
}

/// What a line consists of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    /// As many words as a variable says.
    List(Size),
    /// So many words. Those of a single line are variables.
    Words(usize),
}

/// The index of a variable, and what is subtracted from it.
pub type Size = (usize, usize);

pub const CASES: usize = usize::MAX;

/// The words of each line that is not blank.
type Lines<'a> = [Vec<&'a str>];

const MOST_WORDS: usize = 100_000;
const MOST_TRIED: usize = 2000;
const MOST_ITEMS: usize = 6;
/// The most words of a line that become variables, or a tuple.
const MOST_VARIABLES: usize = 6;

/// The simplest shape that reads all samples, if there is one.
pub fn guess(samples: &[Sample]) -> Option<Shape<'_>> {
    let words = |line| str::split_ascii_whitespace(line).collect();
    let lines = |input| str::lines(input).map(words).filter(|line: &Vec<&str>| !line.is_empty());
    let inputs: Vec<Vec<Vec<&str>>> =
        samples.iter().map(|[input, _]| lines(input).collect()).collect();
    let words: usize = inputs.iter().flatten().map(Vec::len).sum();
    if !(1..=MOST_WORDS).contains(&words) {
        return None;
    }
    let mut candidates = BinaryHeap::from([Reverse((0, false, Vec::new()))]);
    let mut both = inputs.iter().zip(samples);
    let cost = both
        .try_fold(0, |cost, (input, [_, answer])| Some(cost_of_cases(input, answer)?.max(cost)));
    candidates.extend(cost.map(|cost| Reverse((cost, true, Vec::new()))));
    for _ in 0..MOST_TRIED {
        let Reverse((cost, has_cases, items)) = candidates.pop()?;
        let mut shape = Shape { has_cases, items, lines: BTreeMap::new() };
        let mut lines = BTreeMap::<_, Vec<Vec<&str>>>::new();
        let mut reads = |input| {
            let see = |index, line: &Vec<_>| lines.entry(index).or_default().push(line.clone());
            shape.read(input, usize::MAX, see).is_some_and(|(rest, _)| rest.is_empty())
        };
        let is_read = !shape.items.is_empty() && inputs.iter().all(|input| reads(input));
        // A list that is always empty is no list.
        if is_read && (0..shape.items.len()).all(|index| lines.contains_key(&index)) {
            return Some(Shape { lines, ..shape });
        }
        // Other inputs rarely show more than the first ones.
        let first = &inputs[..inputs.len().min(3)];
        for item in shape.next_items(first) {
            let cost = cost + shape.cost(item);
            shape.items.push(item);
            if first.iter().all(|input| shape.read(input, 1, |_, _| {}).is_some()) {
                candidates.push(Reverse((cost, has_cases, shape.items.clone())));
            }
            shape.items.pop();
        }
    }
    None
}

/// What it costs to take the first number of an input for a number of cases: nothing if the answer has a line for each.
fn cost_of_cases(input: &Lines, answer: &str) -> Option<usize> {
    let [first] = input.first()?[..] else { return None };
    match count(first)? {
        0 => None,
        1 => Some(2),
        cases if answer.trim().lines().count() == cases => Some(0),
        cases => (answer.split_whitespace().count() >= cases).then_some(7),
    }
}

/// A word as a count of something, if it is one.
fn count(word: &str) -> Option<usize> {
    word.parse().ok().filter(|count: &usize| *count <= MOST_WORDS && count.to_string() == word)
}

fn size((variable, less): Size, variables: &[&str]) -> Option<usize> {
    count(variables.get(variable)?)?.checked_sub(less)
}

impl Item {
    pub fn sizes(self) -> impl Iterator<Item = Size> {
        let list = if let Line::List(size) = self.line { Some(size) } else { None };
        self.lines.into_iter().chain(list)
    }
}

impl Shape<'_> {
    /// Reads as many cases as the input has, but at most so many; returns the lines that are left, and the variables.
    fn read<'a, 'b>(
        &self,
        input: &'b Lines<'a>,
        most: usize,
        mut see: impl FnMut(usize, &Vec<&'a str>),
    ) -> Option<(&'b Lines<'a>, Vec<&'a str>)> {
        let (mut lines, mut variables, mut cases) = (input, Vec::new(), 1);
        if self.has_cases {
            see(CASES, &input[0]);
            (lines, cases) = (&input[1..], count(input[0][0])?);
        }
        for _ in 0..cases.min(most) {
            variables.clear();
            for (index, item) in self.items.iter().enumerate() {
                let repeated = match (item.lines, item.line) {
                    (Some(lines), _) => size(lines, &variables)?,
                    // The line of an empty list is blank.
                    (None, Line::List(list)) => size(list, &variables)?.min(1),
                    _ => 1,
                };
                for _ in 0..repeated {
                    let (line, rest) = lines.split_first()?;
                    let length = match item.line {
                        Line::List(list) => size(list, &variables)?,
                        Line::Words(words) => words,
                    };
                    if line.len() != length {
                        return None;
                    }
                    see(index, line);
                    if let Item { lines: None, line: Line::Words(_) } = item {
                        variables.extend(line);
                    }
                    lines = rest;
                }
            }
        }
        Some((lines, variables))
    }

    /// What can follow, as far as the first input that continues shows it.
    fn next_items(&self, inputs: &[Vec<Vec<&str>>]) -> Vec<Item> {
        let mut begun = inputs.iter().filter_map(|input| self.read(input, 1, |_, _| {}));
        let next = begun.find(|(lines, _)| !lines.is_empty() && self.items.len() < MOST_ITEMS);
        let Some((lines, variables)) = next else { return Vec::new() };
        let line = &lines[0];
        let is_name =
            |word: &&&str| word.contains(char::is_alphabetic) && !word.contains(char::is_numeric);
        // A line of text is not a list of words.
        let is_text = line.iter().filter(is_name).count() > 2;
        let sizes = (0..variables.len()).flat_map(|variable| [(variable, 0), (variable, 1)]);
        let lists = sizes.clone().filter(|&it| size(it, &variables) == Some(line.len()));
        let words = (line.len() <= MOST_VARIABLES && !is_text).then_some(Line::Words(line.len()));
        let lines = lists.map(Line::List).chain(words);
        let item =
            |line| sizes.clone().map(Some).chain([None]).map(move |lines| Item { lines, line });
        // More lines alike are a list that ends with the input.
        let is_new = |item: &Item| item.lines.is_some() || !self.items.ends_with(&[*item; 3]);
        lines.flat_map(item).filter(is_new).collect()
    }

    /// How much an item adds to what a reader must believe: its words, and sizes other than a variable that nothing uses yet.
    fn cost(&self, item: Item) -> usize {
        let used = |variable| self.items.iter().any(|it| it.sizes().any(|size| size.0 == variable));
        let sizes = item.sizes().map(|(variable, less)| 2 * (less + usize::from(used(variable))));
        let line = match item.line {
            Line::Words(words) => words,
            Line::List(list) if item.lines.is_some() => 3 + usize::from(item.lines == Some(list)),
            Line::List(_) => 1,
        };
        2 + line + sizes.sum::<usize>()
    }
}
