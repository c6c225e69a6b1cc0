//! Makes an input smaller, again and again, as long as it keeps what it was found for.
//!
//! What is changed are the answers that it gives to the questions of its format, of which the format makes an input again:
//! every candidate is legal.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;
use std::ops::Range;
use std::time::Instant;

use rayon::prelude::*;

/// The answers to the questions of a format, question by question.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Choices(Vec<Vec<i128>>);

/// An input, and the choices that it comes from.
pub(crate) type Made = (String, Choices);

/// How large an input is: how many words it has, then how many bytes.
pub(crate) fn size(input: &str) -> (usize, usize) {
    (input.split_whitespace().count(), input.len())
}

/// A hash that is good enough to know an input again: it may be large, and there may be thousands.
pub(crate) fn hash(input: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    hasher.finish()
}

/// The smallest input found in time from this one for which `keeps` has an answer, and that answer; `None` if no
/// smaller one was found.
///
/// `replay` makes inputs of choices, as far as conditions of the format permit. Questions and answers go first, many at a
/// time, then few; a number before them that may be their count is lowered with them. Then numbers become smaller, alone
/// and together. All of it again, until nothing helps any more.
pub(crate) fn shrink<T: Send>(
    mut smallest: Made,
    deadline: Instant,
    replay: impl Fn(&[Choices]) -> Vec<Option<Made>>,
    keeps: impl Fn(&str) -> Option<T> + Sync,
) -> Option<(String, T)> {
    let mut kept = None;
    let mut failed = HashSet::new();
    loop {
        let mut helped = false;
        for stage in smallest.1.stages() {
            let mut position = 0;
            while let Some((passed, made, answer)) =
                next_smaller(&smallest, stage, position, deadline, &mut failed, &replay, &keeps)
            {
                // What stood at that position is gone, and what follows it has moved up.
                (position, smallest, kept, helped) = (passed, made, Some(answer), true);
            }
        }
        if !helped || Instant::now() >= deadline {
            return kept.map(|answer| (smallest.0, answer));
        }
    }
}

/// The first smaller input of a stage, from a position in it on, that is kept; its position, and the answer.
fn next_smaller<T: Send>(
    smallest: &Made,
    stage: Stage,
    position: usize,
    deadline: Instant,
    failed: &mut HashSet<u64>,
    replay: impl Fn(&[Choices]) -> Vec<Option<Made>>,
    keeps: impl Fn(&str) -> Option<T> + Sync,
) -> Option<(usize, Made, T)> {
    let in_time = || Instant::now() < deadline;
    let at_a_time = (REPLAYED_BYTES / (smallest.0.len() + 1)).clamp(1, REPLAYED);
    let candidates = smallest.1.candidates(stage).take_while(|_| in_time());
    let mut candidates = candidates.enumerate().skip(position).peekable();
    while candidates.peek().is_some() {
        let (positions, choices): (Vec<usize>, Vec<Choices>) =
            candidates.by_ref().take(at_a_time).unzip();
        let mut seen = HashSet::new();
        let made = positions.into_iter().zip(replay(&choices));
        let made = made.filter_map(|(position, made)| Some((position, made?)));
        let smaller: Vec<(usize, Made)> = made
            .filter(|(_, made)| is_smaller(made, smallest))
            .filter(|(_, made)| !failed.contains(&hash(&made.0)) && seen.insert(hash(&made.0)))
            .collect();
        for batch in smaller.chunks(rayon::current_num_threads()) {
            let answers = batch.par_iter().with_max_len(1).map(|(_, made)| keeps(&made.0));
            let answers: Vec<Option<T>> = answers.collect();
            for ((position, made), answer) in batch.iter().zip(answers) {
                match answer {
                    Some(answer) => return Some((*position, made.clone(), answer)),
                    None => failed.insert(hash(&made.0)),
                };
            }
            if !in_time() {
                return None;
            }
        }
    }
    None
}

/// So many choices are replayed together, and about so many bytes.
const REPLAYED: usize = 64;
const REPLAYED_BYTES: usize = 1 << 18;

fn is_smaller((input, choices): &Made, (other, others): &Made) -> bool {
    let order = || {
        let [one, other] = [choices, others].map(|it| it.0.iter().flatten().map(magnitude));
        one.cmp(other)
    };
    size(input).cmp(&size(other)).then_with(order) == Ordering::Less
}

fn magnitude(number: &i128) -> (u128, bool) {
    (number.unsigned_abs(), *number < 0)
}

/// One way to make an input smaller.
#[derive(Clone, Copy)]
enum Stage {
    /// So many neighbours go: questions, or answers to one question or to several that are alike.
    Fewer(usize),
    /// Any two answers to a question of few go.
    TwoFewer,
    /// Two numbers become one, their sum or what their binary digits differ in: neighbours, or any two of few.
    Merged,
    /// A number becomes smaller, wherever it stands, or in one place.
    Lower,
    /// Two of few numbers are lowered by the same.
    TwoLower,
    /// The answers to a question are sorted.
    Sorted,
}

/// A question and one of its answers.
type Place = (usize, usize);

/// Longer questions are not searched for two answers.
const SHORT: usize = 8;
/// More numbers are not combined.
const FEW_NUMBERS: usize = 6;
/// So many of the first and of the last numbers before it are looked at, whether they count something.
const COUNTS: usize = 3;

impl Choices {
    /// Reads what [`text`](Choices::text) writes.
    pub(crate) fn of(text: &str) -> Option<Choices> {
        let answers = |line: &str| line.split_whitespace().map(|word| word.parse().ok()).collect();
        text.lines().map(answers).collect::<Option<_>>().map(Choices)
    }

    /// One question a line.
    pub(crate) fn text(&self) -> String {
        let line = |answers: &Vec<i128>| {
            answers.iter().map(i128::to_string).collect::<Vec<_>>().join(" ") + "\n"
        };
        self.0.iter().map(line).collect()
    }

    /// Many at a time, then few, then one by one.
    fn stages(&self) -> impl Iterator<Item = Stage> + use<> {
        let longest = self.0.iter().map(Vec::len).max().unwrap_or(0).max(self.0.len());
        let halved = iter::successors(Some(longest.next_power_of_two()), |&many| {
            Some(many / 2).filter(|&many| many > 0)
        });
        // What takes three questions a test is left out a test at a time.
        let some = halved.flat_map(|many| if many == 4 { vec![4, 3] } else { vec![many] });
        let rest = [Stage::TwoFewer, Stage::Merged, Stage::Lower, Stage::TwoLower, Stage::Sorted];
        some.map(Stage::Fewer).chain(rest)
    }

    /// What a stage can make of them.
    fn candidates(&self, stage: Stage) -> Box<dyn Iterator<Item = Choices> + '_> {
        match stage {
            Stage::Fewer(many) => {
                Box::new(self.fewer_questions(many).chain(self.fewer_answers(many)))
            }
            Stage::TwoFewer => Box::new(self.two_fewer()),
            Stage::Merged => Box::new(self.merged()),
            Stage::Lower => Box::new(self.lower()),
            Stage::TwoLower => Box::new(self.two_lower()),
            Stage::Sorted => Box::new(self.sorted()),
        }
    }

    fn fewer_questions(&self, many: usize) -> impl Iterator<Item = Choices> {
        let step = if many <= 3 { 1 } else { many };
        let starts = (0..(self.0.len() + 1).saturating_sub(many)).step_by(step);
        starts.flat_map(move |start| {
            let mut rest = self.clone();
            rest.0.drain(start..start + many);
            let alike = self.block(start).len();
            let together = self.counted(&rest, start, many, alike);
            // Several questions may be one thing that is counted.
            let one = (many > 1).then(|| self.counted(&rest, start, 1, alike));
            together.into_iter().chain(one.into_iter().flatten())
        })
    }

    fn fewer_answers(&self, many: usize) -> impl Iterator<Item = Choices> {
        let single = (0..self.0.len()).map(|question| question..question + 1);
        // What stands above a block may look like a part of it.
        let blocks = self.blocks().filter(|block| block.len() > 1);
        let blocks = blocks.flat_map(|block| [block.start + 1..block.end, block]);
        let questions = blocks.chain(single).filter(move |it| self.0[it.start].len() >= many);
        questions.flat_map(move |questions| {
            let width = self.0[questions.start].len();
            (0..width).step_by(many).flat_map(move |start| {
                let end = width.min(start + many);
                let mut rest = self.clone();
                rest.0[questions.clone()].iter_mut().for_each(|it| drop(it.drain(start..end)));
                self.counted(&rest, questions.start, end - start, width)
            })
        })
    }

    fn two_fewer(&self) -> impl Iterator<Item = Choices> {
        let short = self.0.iter().enumerate().filter(|(_, answers)| answers.len() <= SHORT);
        short.flat_map(move |(question, answers)| {
            pairs(answers.len()).flat_map(move |(one, other)| {
                let mut rest = self.clone();
                rest.0[question].remove(other);
                rest.0[question].remove(one);
                self.counted(&rest, question, 2, answers.len())
            })
        })
    }

    fn merged(&self) -> impl Iterator<Item = Choices> {
        self.0.iter().enumerate().flat_map(move |(question, answers)| {
            let neighbours = (1..answers.len()).map(|other| (other - 1, other));
            let all = pairs(if answers.len() <= SHORT { answers.len() } else { 0 });
            neighbours.chain(all).flat_map(move |(one, other)| {
                let (value, another) = (answers[one], answers[other]);
                let merged = [value.checked_add(another), Some(value ^ another)];
                merged.into_iter().flatten().flat_map(move |value| {
                    let mut rest = self.clone();
                    rest.0[question][one] = value;
                    rest.0[question].remove(other);
                    self.counted(&rest, question, 1, answers.len())
                })
            })
        })
    }

    /// What is left when `gone` of `all` things are, from a question on: with a number before it lowered that is their
    /// count; if there is none, with any that may be, and as it is.
    fn counted(&self, rest: &Choices, question: usize, gone: usize, all: usize) -> Vec<Choices> {
        let lowered = |&(question, answer): &Place| {
            let mut rest = rest.clone();
            rest.0[question][answer] -= gone as i128;
            rest
        };
        let value = |&(question, answer): &Place| self.0[question][answer];
        let counts = self.counts_before(question);
        let exact: Vec<Place> =
            counts.iter().copied().filter(|count| value(count) == all as i128).collect();
        if !exact.is_empty() {
            return exact.iter().map(lowered).collect();
        }
        let counts = counts.iter().filter(|count| value(count) >= gone as i128);
        counts.map(lowered).chain([rest.clone()]).collect()
    }

    /// The numbers that may be counts of what a question asks for: the last ones before it and those that are alike, and
    /// the first ones of all.
    fn counts_before(&self, question: usize) -> Vec<Place> {
        let places = |question: usize| (0..self.0[question].len()).map(move |it| (question, it));
        let last =
            |before: usize| (0..before).rev().flat_map(move |it| places(it).rev()).take(COUNTS);
        let first = (0..question).flat_map(places).take(COUNTS);
        let mut known = HashSet::new();
        let found = last(self.block(question).start).chain(last(question)).chain(first);
        found.filter(|&place| known.insert(place)).collect()
    }

    fn lower(&self) -> impl Iterator<Item = Choices> {
        let mut equal: BTreeMap<i128, Vec<Place>> = BTreeMap::new();
        self.places().for_each(|(place, value)| equal.entry(value).or_default().push(place));
        let mut equal: Vec<_> = equal.into_iter().collect();
        equal.sort_by_key(|(_, places)| places[0]);
        equal.into_iter().flat_map(move |(value, places)| {
            let alone = places.iter().filter(|_| places.len() > 1).map(|&place| vec![place]);
            let groups: Vec<_> = iter::once(places.clone()).chain(alone).collect();
            groups.into_iter().flat_map(move |places| {
                smaller(value).into_iter().map(move |less| {
                    let mut lowered = self.clone();
                    places.iter().for_each(|place| lowered.0[place.0][place.1] = less);
                    lowered
                })
            })
        })
    }

    fn two_lower(&self) -> impl Iterator<Item = Choices> {
        let few: Vec<(Place, i128)> = self.places().take(FEW_NUMBERS + 1).collect();
        let count = if few.len() <= FEW_NUMBERS { few.len() } else { 0 };
        pairs(count).flat_map(move |(one, other)| {
            let ((one, larger), (other, smaller)) = (few[one], few[other]);
            powers_of_two(larger.min(smaller).max(0) as u128).map(move |less| {
                let mut lowered = self.clone();
                lowered.0[one.0][one.1] -= less;
                lowered.0[other.0][other.1] -= less;
                lowered
            })
        })
    }

    fn sorted(&self) -> impl Iterator<Item = Choices> {
        (0..self.0.len()).map(|question| {
            let mut sorted = self.clone();
            sorted.0[question].sort_by_key(magnitude);
            sorted
        })
    }

    fn places(&self) -> impl Iterator<Item = (Place, i128)> {
        let questions = self.0.iter().enumerate();
        questions.flat_map(|(question, answers)| {
            answers.iter().enumerate().map(move |(answer, value)| ((question, answer), *value))
        })
    }

    /// Neighbouring questions with as many answers each.
    fn blocks(&self) -> impl Iterator<Item = Range<usize>> {
        let mut start = 0;
        self.0.chunk_by(|one, other| one.len() == other.len()).map(move |block| {
            let block = start..start + block.len();
            start = block.end;
            block
        })
    }

    fn block(&self, question: usize) -> Range<usize> {
        self.blocks().find(|block| block.contains(&question)).unwrap_or(question..question)
    }
}

/// What a number may become, the smallest first.
fn smaller(value: i128) -> Vec<i128> {
    let size = value.unsigned_abs() as i128;
    let nearer = powers_of_two(value.unsigned_abs()).map(|less| size - less);
    let smaller = [0, 1, size / 2].into_iter().chain(nearer).filter(|&less| less < size);
    smaller.map(|less| less * value.signum()).chain((value < 0).then_some(size)).collect()
}

/// Those up to `most`, the largest first.
fn powers_of_two(most: u128) -> impl Iterator<Item = i128> {
    (0..u128::BITS - most.leading_zeros()).rev().map(|exponent| 1 << exponent)
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use inputs::{Fault, Input};

    use super::*;

    /// What an input is shrunk to, as long as it has this property.
    fn smallest<T>(
        format: impl Fn(&mut Input) -> Result<T, Fault>,
        input: &str,
        keeps: impl Fn(&str) -> bool + Sync,
    ) -> String {
        let made = |input: String| {
            let choices = inputs::choices(&format, input.as_bytes()).unwrap();
            (input, Choices::of(&choices).unwrap())
        };
        let replay = |choices: &[Choices]| {
            let inputs = choices.iter().map(|choices| inputs::replay(&format, &choices.text()));
            inputs.map(|input| input.ok().map(made)).collect()
        };
        let deadline = Instant::now() + Duration::from_secs(600);
        shrink(made(input.to_owned()), deadline, replay, |input| keeps(input).then_some(()))
            .map_or(input.to_owned(), |(smallest, ())| smallest)
    }

    /// N, and N numbers from 1 on, with this property.
    fn smallest_list(input: &str, keeps: impl Fn(&[u64]) -> bool + Sync) -> String {
        let list = |input: &mut Input| {
            let n = input.count("N", 1..=100)?;
            input.numbers("the list", n, 1..=1_000_000)
        };
        smallest(list, input, |input| keeps(&numbers(input)[1..]))
    }

    fn numbers(input: &str) -> Vec<u64> {
        input.split_whitespace().map(|word| word.parse().unwrap()).collect()
    }

    fn nim_sum(list: &[u64]) -> u64 {
        list.iter().fold(0, |sum, it| sum ^ it)
    }

    #[test]
    fn fewer_words_are_smaller_then_fewer_bytes_then_smaller_numbers() {
        let ascending = ["9", "-9", "10", "1 9", "2 1", "1 10", "9 10", "10 1", "1 1 1"];
        let made: Vec<Made> =
            ascending.iter().map(|it| ((*it).to_owned(), Choices::of(it).unwrap())).collect();
        assert!(made.windows(2).all(|pair| is_smaller(&pair[0], &pair[1])));
    }

    #[test]
    fn a_list_loses_what_does_not_matter_and_its_count_follows() {
        let numbers: Vec<String> = (1..=100).map(|number| (number * 7919).to_string()).collect();
        let input = format!("100\n{}\n", numbers.join(" "));
        let smallest = smallest_list(&input, |list| list.iter().any(|&it| it > 1000));
        assert_eq!(smallest, "1\n1001\n");
    }

    #[test]
    fn numbers_that_hang_together_are_lowered_together() {
        assert_eq!(smallest_list("4\n9 77 77 9\n", |list| nim_sum(list) == 0), "2\n1 1\n");
        let three = |list: &[u64]| nim_sum(list) == 0 && list.len() == 3;
        assert_eq!(smallest_list("3\n100 36 64\n", three), "3\n1 2 3\n");
    }

    #[test]
    fn two_answers_that_stand_apart_go_together() {
        let equal_ends = |list: &[u64]| list.len() > 2 && list.first() == list.last();
        assert_eq!(smallest_list("5\n7 1 2 3 7\n", equal_ends), "3\n1 1 1\n");
        let balanced = |list: &[u64]| list.contains(&5) && nim_sum(list) == 5;
        assert_eq!(smallest_list("5\n8 3 5 8 3\n", balanced), "1\n5\n");
    }

    #[test]
    fn two_numbers_are_lowered_by_the_same() {
        let pair = |input: &mut Input| input.numbers("the line", 2, 0..=1000);
        let apart = |input: &str| numbers(input)[0] + 3 == numbers(input)[1];
        assert_eq!(smallest(pair, "500 503\n", apart), "0 3\n");
    }

    #[test]
    fn letters_become_the_first_of_the_format() {
        let word = |input: &mut Input| input.word("the word", 4, "abc");
        assert_eq!(smallest(word, "bcab\n", |input| input.contains('c')), "aaac\n");
    }

    #[test]
    fn signs_go_where_they_may() {
        let integers = |input: &mut Input| input.integers("the line", 2, -1000..=1000);
        let far = |input: &str| {
            input.split_whitespace().all(|it| it.parse::<i64>().unwrap().abs() >= 100)
        };
        assert_eq!(smallest(integers, "-300 150\n", far), "100 100\n");
        let below = |input: &str| input.starts_with("-");
        assert_eq!(smallest(integers, "-300 -95\n", below), "-1 0\n");
    }

    #[test]
    fn numbers_that_only_count_together_become_one() {
        let sum = |list: &[u64]| list.iter().sum::<u64>() == 1000;
        assert_eq!(smallest_list("6\n100 200 50 250 150 250\n", sum), "1\n1000\n");
        let differ = |list: &[u64]| nim_sum(list) == 508;
        assert_eq!(smallest_list("5\n9 88 1234 77 1330\n", differ), "1\n508\n");
    }

    #[test]
    fn rows_and_columns_of_a_matrix_go_with_its_height_and_width() {
        let row = "5 5 5 5 5 5 5";
        let input = format!("6 7\n{}\n", [row, row, "5 5 5 9 5 5 5", row, row, row].join("\n"));
        let matrix = |input: &mut Input| {
            let [n, m] = input.counts(["N", "M"], 1..=10)?;
            (0..n).try_for_each(|_| input.numbers("a row", m, 0..=9).map(drop))
        };
        let nine = |input: &str| input.lines().skip(1).any(|row| row.contains('9'));
        assert_eq!(smallest(matrix, &input, nine), "1 1\n9\n");
    }

    #[test]
    fn a_board_of_words_loses_rows_and_columns() {
        let boards = |input: &mut Input| {
            let boards = input.count("T", 1..=9)?;
            (0..boards).try_for_each(|_| {
                let [n, m] = input.counts(["N", "M"], 1..=10)?;
                (0..n).try_for_each(|_| input.word("a row", m, ".#").map(drop))
            })
        };
        let input = "2\n3 4\n.#..\n.#.#\n....\n2 2\n..\n.#\n";
        let keeps = |input: &str| input.contains("##") || input.contains("#.#");
        assert_eq!(smallest(boards, input, keeps), "1\n1 2\n##\n");
    }

    #[test]
    fn conditions_of_the_format_hold() {
        let odd = |input: &mut Input| {
            let n = input.number("N", 1..=1000)?;
            input.ensure(n % 2 == 1, "N is odd")
        };
        assert_eq!(smallest(odd, "777\n", |input| numbers(input)[0] > 99), "101\n");
    }

    #[test]
    fn what_cannot_be_smaller_stays() {
        assert_eq!(smallest_list("1\n7\n", |list| list == [7]), "1\n7\n");
        assert_eq!(smallest(|_| Ok(()), "", |_| true), "");
    }
}
