//! Guesses from samples what an input looks like: of all shapes, the simplest that reads every sample to its last word.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::Sample;

/// What the input of a problem looks like.
pub struct Shape<'a> {
    /// Whether the first line is a number, and all items follow that many times.
    pub has_cases: bool,
    pub items: Vec<Item>,
    /// The words of the samples: by the index of the item, and that of the column in its lines. A list is the last column.
    pub columns: Columns<'a>,
}

/// A line, or many alike: some words, and then a list of words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Item {
    /// How many lines; `None` for a single one, whose words are variables.
    pub lines: Option<Size>,
    pub words: usize,
    pub list: Option<Size>,
}

/// How many lines or words there are: what a variable says, or one less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    /// The index of the variable, or [`LAST`].
    pub variable: usize,
    /// What is subtracted.
    pub less: usize,
}

/// The words that the samples have at one place.
#[derive(Default)]
pub struct Column<'a> {
    pub words: BTreeSet<&'a str>,
    /// The variables that are as large as each of these words is long.
    pub lengths: Option<BTreeSet<usize>>,
}

type Columns<'a> = BTreeMap<(usize, usize), Column<'a>>;

/// The column of the number of cases.
pub const CASES: (usize, usize) = (usize::MAX, 0);
/// The last word before the list, in one of many lines.
pub const LAST: usize = usize::MAX;

/// The words of each line that is not blank.
type Lines<'a> = [Vec<&'a str>];

const MOST_WORDS: usize = 100_000;
const MOST_TRIED: usize = 2000;
const MOST_ITEMS: usize = 6;
/// The most words of a line that become variables, or a tuple.
const MOST_VARIABLES: usize = 6;

/// The simplest shape that reads all samples, if there is one.
pub fn guess(samples: &[Sample]) -> Option<Shape<'_>> {
    let lines = |input| str::lines(input).map(|line| line.split_ascii_whitespace().collect());
    let inputs: Vec<Vec<Vec<&str>>> = samples
        .iter()
        .map(|[input, _]| lines(input).filter(|line: &Vec<&str>| !line.is_empty()).collect())
        .collect();
    let words: usize = inputs.iter().flatten().map(Vec::len).sum();
    if words == 0 || words > MOST_WORDS {
        return None;
    }
    let mut candidates = BinaryHeap::from([Reverse((0, false, Vec::new()))]);
    let answers = samples.iter().map(|[_, answer]| answer.as_str());
    let cost = cost_of_cases(inputs.iter().zip(answers));
    candidates.extend(cost.map(|cost| Reverse((cost, true, Vec::new()))));
    // The others rarely show more.
    let first = &inputs[..inputs.len().min(3)];
    for _ in 0..MOST_TRIED {
        let Reverse((cost, has_cases, items)) = candidates.pop()?;
        let mut shape = Shape { has_cases, items, columns: Columns::new() };
        if let Some(columns) = shape.columns(&inputs) {
            return Some(Shape { columns, ..shape });
        }
        if shape.items.len() < MOST_ITEMS {
            for item in shape.next_items(first) {
                let cost = cost + shape.cost(item);
                shape.items.push(item);
                if first.iter().all(|input| shape.read(input, 1, |_, _, _| {}).is_some()) {
                    candidates.push(Reverse((cost, has_cases, shape.items.clone())));
                }
                shape.items.pop();
            }
        }
    }
    None
}

/// What it costs to take the first number of each input for a number of cases: nothing if the answers have a line for each.
fn cost_of_cases<'a>(
    mut samples: impl Iterator<Item = (&'a Vec<Vec<&'a str>>, &'a str)>,
) -> Option<usize> {
    samples.try_fold(0, |cost, (input, answer)| {
        let [first] = input.first()?[..] else { return None };
        let lines = answer.lines().filter(|line| !line.trim().is_empty()).count();
        match count(first)? {
            0 => None,
            1 => Some(cost.max(2)),
            cases if lines == cases => Some(cost),
            cases => (answer.split_whitespace().count() >= cases).then_some(cost.max(7)),
        }
    })
}

/// A word as a count of something, if it is one.
fn count(word: &str) -> Option<usize> {
    word.parse().ok().filter(|count: &usize| *count <= MOST_WORDS && count.to_string() == word)
}

impl Size {
    fn of(self, variables: &[&str]) -> Option<usize> {
        let word = match self.variable {
            LAST => variables.last()?,
            variable => variables.get(variable)?,
        };
        count(word)?.checked_sub(self.less)
    }

    /// All sizes that the first variables can say.
    fn all(variables: usize) -> impl Iterator<Item = Size> {
        (0..variables).flat_map(|variable| [0, 1].map(|less| Size { variable, less }))
    }
}

impl Item {
    fn sizes(self) -> impl Iterator<Item = Size> {
        self.lines.into_iter().chain(self.list)
    }

    /// Reads this item from the beginning of `lines`, and adds its variables.
    fn read<'a, 'b>(
        self,
        lines: &mut &'b Lines<'a>,
        variables: &mut Vec<&'a str>,
        mut see: impl FnMut(usize, &'a str, &[&'a str]),
    ) -> Option<()> {
        let known = variables.len();
        let count = match (self.lines, self.list) {
            (Some(size), _) => size.of(variables)?,
            // The line of an empty list is blank.
            (None, Some(size)) if self.words == 0 => size.of(variables)?.min(1),
            _ => 1,
        };
        for _ in 0..count {
            let (line, rest) = lines.split_first()?;
            let (words, list) = line.split_at_checked(self.words)?;
            variables.extend(words);
            if list.len() != self.list.map_or(Some(0), |size| size.of(variables))? {
                return None;
            }
            for (column, word) in line.iter().enumerate() {
                see(column.min(self.words), word, variables);
            }
            if self.lines.is_some() {
                variables.truncate(known);
            }
            *lines = rest;
        }
        Some(())
    }
}

impl Shape<'_> {
    /// The sizes that are used.
    pub fn sizes(&self) -> impl Iterator<Item = Size> {
        self.items.iter().flat_map(|item| item.sizes())
    }

    /// Reads as many cases as the input has, but at most so many; returns the lines that are left, and the variables.
    fn read<'a, 'b>(
        &self,
        input: &'b Lines<'a>,
        most: usize,
        mut see: impl FnMut((usize, usize), &'a str, &[&'a str]),
    ) -> Option<(&'b Lines<'a>, Vec<&'a str>)> {
        let (mut lines, mut variables, mut cases) = (input, Vec::new(), 1);
        if self.has_cases {
            see(CASES, input[0][0], &[]);
            (lines, cases) = (&input[1..], count(input[0][0])?);
        }
        for _ in 0..cases.min(most) {
            variables.clear();
            for (index, item) in self.items.iter().enumerate() {
                item.read(&mut lines, &mut variables, |column, word, variables| {
                    see((index, column), word, variables);
                })?;
            }
        }
        Some((lines, variables))
    }

    /// The words of all inputs, if it reads them to their ends.
    fn columns<'a>(&self, inputs: &[Vec<Vec<&'a str>>]) -> Option<Columns<'a>> {
        let mut columns = Columns::new();
        for input in inputs {
            let (rest, _) = self.read(input, usize::MAX, |place, word, variables| {
                let length = Some(word.chars().count());
                let fits = |&it: &usize| variables.get(it).and_then(|it| count(it)) == length;
                let column = columns.entry(place).or_default();
                column.words.insert(word);
                match &mut column.lengths {
                    Some(lengths) => lengths.retain(fits),
                    lengths => *lengths = Some((0..variables.len()).filter(fits).collect()),
                }
            })?;
            if !rest.is_empty() {
                return None;
            }
        }
        self.is_shown(&columns).then_some(columns)
    }

    /// Whether there are words at every place, and numbers are mixed with other words in single variables and grids only.
    fn is_shown(&self, columns: &Columns) -> bool {
        let is_number = |word: &&&str| word.trim_start_matches('-').starts_with(char::is_numeric);
        self.items.iter().enumerate().all(|(index, item)| {
            (0..item.words + item.list.iter().len()).all(|place| {
                columns.get(&(index, place)).is_some_and(|Column { words, lengths }| {
                    let numbers = words.iter().filter(is_number).count();
                    let is_variable = item.lines.is_none() && place < item.words;
                    let is_grid = lengths.as_ref().is_some_and(|lengths| !lengths.is_empty());
                    is_variable || is_grid || numbers == 0 || numbers == words.len()
                })
            })
        })
    }

    /// What can follow, as far as the first input that continues shows it.
    fn next_items(&self, inputs: &[Vec<Vec<&str>>]) -> Vec<Item> {
        let mut begun = inputs.iter().filter_map(|input| self.read(input, 1, |_, _, _| {}));
        let Some((lines, variables)) = begun.find(|(lines, _)| !lines.is_empty()) else {
            return Vec::new();
        };
        let line = &lines[0];
        // A line of text is not a list of words.
        let is_text = |words: &[&str]| {
            let has_letters = |word: &&&str| word.chars().any(char::is_alphabetic);
            let is_name = |word: &&&str| has_letters(word) && !word.contains(char::is_numeric);
            words.iter().filter(is_name).count() > 2
        };
        let mut items = Vec::new();
        for words in (0..=line.len().min(MOST_VARIABLES)).filter(|&it| !is_text(&line[..it])) {
            let seen = [&variables[..], &line[..words]].concat();
            let rest = line.len() - words;
            let none = (words > 0 && rest == 0).then_some(None);
            let fits = |size: &Size| size.of(&seen) == Some(rest);
            // More lines alike are a list that ends with the input.
            let is_single = |item: &Item| !self.items.ends_with(&[*item; 3]);
            for list in Size::all(seen.len()).filter(fits).map(Some).chain(none) {
                items.extend(Some(Item { lines: None, words, list }).filter(is_single));
            }
            let last = Some(Size { variable: LAST, less: 0 }).filter(|it| words > 0 && fits(it));
            let known = Size::all(variables.len()).filter(fits);
            for list in known.chain(last).map(Some).chain(none) {
                let lines = Size::all(variables.len()).map(Some);
                items.extend(lines.map(|lines| Item { lines, words, list }));
            }
        }
        items
    }

    /// How much an item adds to what a reader must believe: its words, and sizes other than a variable that nothing uses yet.
    fn cost(&self, item: Item) -> usize {
        let is_used = |size: Size| {
            size.variable != LAST && self.sizes().any(|used| used.variable == size.variable)
        };
        let sizes = item.sizes().map(|size| 2 * (size.less + usize::from(is_used(size))));
        let list = match item {
            Item { list: None, .. } => 0,
            Item { lines: None, words: 0, .. } => 1,
            Item { lines, list, .. } => 3 + usize::from(lines == list),
        };
        2 + item.words + list + sizes.sum::<usize>()
    }
}
