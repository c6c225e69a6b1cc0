//! Makes an input smaller, step by step, as long as it keeps a property.
//!
//! A step changes the answers that the input gives to the questions of its format. The format turns them into an input again,
//! so every candidate is legal.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;
use std::ops::Range;
use std::time::Instant;

use rayon::prelude::*;

use crate::stress::oracle::ReplayedInput;

/// The answers to the questions of a format, question by question.
#[derive(Clone)]
struct ChoiceTable(Vec<Vec<i128>>);

/// A question and one of its answers.
type Place = (usize, usize);

/// How many candidates one run of `inputs` makes, and about how many bytes.
const TOGETHER: usize = 64;
const TOGETHER_BYTES: usize = 1 << 18;
/// Pairs of answers are removed only from questions with at most this many answers.
const SHORT: usize = 8;
/// How many of the first numbers of a question may be counts of what follows.
const COUNTS: usize = 3;

/// The smallest input found in time for which `keeps` returns a value, and that value; `None` if no smaller one was found.
///
/// First, questions and answers are removed, many at a time, then few; a number before them that may be their count is lowered
/// as well. Then numbers are made smaller. This repeats until nothing helps.
pub(crate) fn shrink<T: Send>(
    mut smallest: ReplayedInput,
    deadline: Instant,
    replay: impl Fn(&[String]) -> Vec<Option<ReplayedInput>>,
    keeps: impl Fn(&str) -> Option<T> + Sync,
) -> Option<(String, T)> {
    let mut answer = None;
    let mut failed = HashSet::new();
    loop {
        let mut helped = false;
        for many in stages(&ChoiceTable::of(&smallest.1)) {
            let mut position = 0;
            while let Some((passed, replayed, value)) =
                next_smaller(&smallest, many, position, deadline, &mut failed, &replay, &keeps)
            {
                // The removed part is gone, and the next one has its position.
                (position, smallest, answer, helped) = (passed, replayed, Some(value), true);
            }
        }
        if !helped || Instant::now() >= deadline {
            return answer.map(|answer| (smallest.0, answer));
        }
    }
}

/// The size of an input: its number of words, then of bytes.
pub(crate) fn size(input: &str) -> (usize, usize) {
    (input.split_whitespace().count(), input.len())
}

/// A hash that identifies an input: there may be thousands of large inputs, which would take too much memory.
pub(crate) fn hash(input: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    hasher.finish()
}

fn is_smaller((input, choices): &ReplayedInput, (other, others): &ReplayedInput) -> bool {
    let magnitudes = |choices: &str| {
        let answers = ChoiceTable::of(choices).0.into_iter().flatten();
        answers.map(|answer| (answer.abs(), answer < 0)).collect::<Vec<_>>()
    };
    let order = size(input).cmp(&size(other));
    order.then_with(|| magnitudes(choices).cmp(&magnitudes(others))).is_lt()
}

/// How many neighbours are removed at a time: many, then few, then one; 0 if numbers are made smaller instead.
fn stages(choices: &ChoiceTable) -> Vec<usize> {
    let longest = choices.0.iter().map(Vec::len).max().unwrap_or(0).max(choices.0.len());
    let halved = iter::successors(Some(longest.next_power_of_two()), |many| Some(many / 2));
    halved.take_while(|&many| many > 3).chain([3, 2, 1, 0]).collect()
}

/// The first smaller input of a stage, from this position on, that keeps the property: its position, the input, and the value.
fn next_smaller<T: Send>(
    smallest: &ReplayedInput,
    many: usize,
    position: usize,
    deadline: Instant,
    failed: &mut HashSet<u64>,
    replay: impl Fn(&[String]) -> Vec<Option<ReplayedInput>>,
    keeps: impl Fn(&str) -> Option<T> + Sync,
) -> Option<(usize, ReplayedInput, T)> {
    let choices = ChoiceTable::of(&smallest.1);
    let together = (TOGETHER_BYTES / (smallest.0.len() + 1)).clamp(1, TOGETHER);
    let mut candidates = choices.candidates(many).enumerate().skip(position).peekable();
    while candidates.peek().is_some() && Instant::now() < deadline {
        let (positions, texts): (Vec<usize>, Vec<String>) =
            candidates.by_ref().take(together).map(|(at, choices)| (at, choices.text())).unzip();
        let mut seen = HashSet::new();
        let smaller: Vec<(usize, ReplayedInput)> = positions
            .into_iter()
            .zip(replay(&texts))
            .filter_map(|(position, replayed)| Some((position, replayed?)))
            .filter(|(_, replayed)| {
                is_smaller(replayed, smallest) && !failed.contains(&hash(&replayed.0))
            })
            .filter(|(_, replayed)| seen.insert(hash(&replayed.0)))
            .collect();
        for batch in smaller.chunks(rayon::current_num_threads()) {
            let answers = batch.par_iter().with_max_len(1).map(|(_, replayed)| keeps(&replayed.0));
            let answers: Vec<Option<T>> = answers.collect();
            for ((position, replayed), answer) in batch.iter().zip(answers) {
                match answer {
                    Some(answer) => return Some((*position, replayed.clone(), answer)),
                    None => failed.insert(hash(&replayed.0)),
                };
            }
            if Instant::now() >= deadline {
                return None;
            }
        }
    }
    None
}

impl ChoiceTable {
    fn of(text: &str) -> ChoiceTable {
        let answers = |line: &str| line.split_whitespace().flat_map(str::parse).collect();
        ChoiceTable(text.lines().map(answers).collect())
    }

    /// The choices as text, one question per line.
    fn text(&self) -> String {
        let words = |answers: &Vec<i128>| answers.iter().map(i128::to_string).collect::<Vec<_>>();
        self.0.iter().map(|answers| words(answers).join(" ") + "\n").collect()
    }

    fn candidates(&self, many: usize) -> Box<dyn Iterator<Item = ChoiceTable> + '_> {
        match many {
            0 => Box::new(self.remove_pairs().chain(self.lower_numbers())),
            _ => Box::new(self.remove_questions(many).chain(self.remove_answers(many))),
        }
    }

    fn remove_questions(&self, many: usize) -> impl Iterator<Item = ChoiceTable> {
        let step = if many <= 3 { 1 } else { many };
        let starts = (0..(self.0.len() + 1).saturating_sub(many)).step_by(step);
        starts.flat_map(move |start| {
            let mut rest = self.clone();
            rest.0.drain(start..start + many);
            // Several questions may belong to one counted thing.
            let one = if many > 1 { self.lower_counts(&rest, start, 1) } else { Vec::new() };
            self.lower_counts(&rest, start, many).into_iter().chain(one)
        })
    }

    fn remove_answers(&self, many: usize) -> impl Iterator<Item = ChoiceTable> {
        let single = (0..self.0.len()).map(|question| question..question + 1);
        // The line above a block may look like a part of it.
        let blocks = self.blocks().filter(|block| block.len() > 1);
        let blocks = blocks.flat_map(|block| [block.start + 1..block.end, block]);
        let questions = blocks.chain(single).filter(move |it| self.0[it.start].len() >= many);
        questions.flat_map(move |questions| {
            let width = self.0[questions.start].len();
            (0..width).step_by(many).flat_map(move |start| {
                let end = width.min(start + many);
                let mut rest = self.clone();
                rest.0[questions.clone()].iter_mut().for_each(|it| drop(it.drain(start..end)));
                self.lower_counts(&rest, questions.start, end - start)
            })
        })
    }

    fn remove_pairs(&self) -> impl Iterator<Item = ChoiceTable> {
        let short = self.0.iter().enumerate().filter(|(_, answers)| answers.len() <= SHORT);
        short.flat_map(move |(question, answers)| {
            let pairs =
                (0..answers.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
            pairs.flat_map(move |(one, other)| {
                let mut rest = self.clone();
                rest.0[question].remove(other);
                rest.0[question].remove(one);
                self.lower_counts(&rest, question, 2)
            })
        })
    }

    /// The choices that are left when `gone` things are removed at a question: with each possible count of them lowered, and
    /// unchanged.
    fn lower_counts(&self, rest: &ChoiceTable, question: usize, gone: usize) -> Vec<ChoiceTable> {
        let counts = self.counts_before(question).into_iter();
        let counts = counts.filter(|&(line, index)| self.0[line][index] >= gone as i128);
        let lowered = counts.map(|(line, index)| {
            let mut rest = rest.clone();
            rest.0[line][index] -= gone as i128;
            rest
        });
        lowered.chain([rest.clone()]).collect()
    }

    /// Where a count may be: in the first numbers of the input, of the question before, of the block, and above the block.
    fn counts_before(&self, question: usize) -> BTreeSet<Place> {
        let start = self.blocks().find(|block| block.contains(&question)).map_or(0, |it| it.start);
        let lines = [0, start.saturating_sub(1), start, question.saturating_sub(1)];
        let lines = lines.into_iter().filter(|&line| line < question);
        lines
            .flat_map(|line| (0..self.0[line].len().min(COUNTS)).map(move |it| (line, it)))
            .collect()
    }

    fn lower_numbers(&self) -> impl Iterator<Item = ChoiceTable> {
        let mut equal: BTreeMap<i128, Vec<Place>> = BTreeMap::new();
        for (question, answers) in self.0.iter().enumerate() {
            for (index, &value) in answers.iter().enumerate() {
                equal.entry(value).or_default().push((question, index));
            }
        }
        equal.into_iter().flat_map(move |(value, indices)| {
            let alone = indices.iter().filter(|_| indices.len() > 1).map(|&index| vec![index]);
            let groups: Vec<Vec<Place>> = iter::once(indices.clone()).chain(alone).collect();
            groups.into_iter().flat_map(move |indices| {
                smaller(value).into_iter().map(move |less| {
                    let mut lowered = self.clone();
                    indices.iter().for_each(|index| lowered.0[index.0][index.1] = less);
                    lowered
                })
            })
        })
    }

    /// Blocks of neighbouring questions with equally many answers.
    fn blocks(&self) -> impl Iterator<Item = Range<usize>> {
        let mut start = 0;
        self.0.chunk_by(|one, other| one.len() == other.len()).map(move |block| {
            let block = start..start + block.len();
            start = block.end;
            block
        })
    }
}

/// Smaller numbers to try instead of this one, the smallest first.
fn smaller(value: i128) -> Vec<i128> {
    let size = value.abs();
    let less = (0..i128::BITS - size.leading_zeros()).rev().map(|digit| size - (1 << digit));
    let less = [0, 1, size / 2].into_iter().chain(less).filter(|&less| less < size);
    less.map(|less| less * value.signum()).chain((value < 0).then_some(size)).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use inputs::{Fault, Input};

    use super::*;

    /// Shrinks an input as long as it has this property.
    fn smallest<T>(
        format: impl Fn(&mut Input) -> Result<T, Fault>,
        input: &str,
        keeps: impl Fn(&str) -> bool + Sync,
    ) -> String {
        let replayed = |input: String| {
            let choices = inputs::choices(&format, input.as_bytes()).unwrap();
            (input, choices)
        };
        let replay = |choices: &[String]| {
            choices.iter().map(|it| inputs::replay(&format, it).ok().map(replayed)).collect()
        };
        let deadline = Instant::now() + Duration::from_secs(600);
        shrink(replayed(input.to_owned()), deadline, replay, |input| keeps(input).then_some(()))
            .map_or(input.to_owned(), |(smallest, ())| smallest)
    }

    /// Shrinks a list of positive numbers, after their count, as long as it has this property.
    fn smallest_list(input: &str, keeps: impl Fn(&[u64]) -> bool + Sync) -> String {
        let list = |input: &mut Input| {
            let n = input.count("N", 1..=100)?;
            input.numbers("the list", n, 1..=1_000_000)
        };
        smallest(list, input, |input| keeps(&numbers(input)[1..]))
    }

    fn numbers<T: std::str::FromStr>(input: &str) -> Vec<T> {
        input.split_whitespace().flat_map(str::parse).collect()
    }

    fn nim_sum(list: &[u64]) -> u64 {
        list.iter().fold(0, |sum, it| sum ^ it)
    }

    #[test]
    fn irrelevant_numbers_are_removed_and_their_count_is_lowered() {
        let numbers: Vec<String> = (1..=100).map(|number| (number * 7919).to_string()).collect();
        let input = format!("100\n{}\n", numbers.join(" "));
        let smallest = smallest_list(&input, |list| list.iter().any(|&it| it > 1000));
        assert_eq!(smallest, "1\n1001\n");
        assert_eq!(smallest_list("1\n7\n", |list| list == [7]), "1\n7\n");
    }

    #[test]
    fn numbers_are_removed_and_lowered_together() {
        assert_eq!(smallest_list("4\n9 77 77 9\n", |list| nim_sum(list) == 0), "2\n1 1\n");
        let equal_ends = |list: &[u64]| list.len() > 2 && list.first() == list.last();
        assert_eq!(smallest_list("5\n7 1 2 3 7\n", equal_ends), "3\n1 1 1\n");
        let balanced = |list: &[u64]| list.contains(&5) && nim_sum(list) == 5;
        assert_eq!(smallest_list("5\n8 3 5 8 3\n", balanced), "1\n5\n");
    }

    #[test]
    fn letters_become_the_first_of_the_format_and_signs_are_dropped() {
        let word = |input: &mut Input| input.word("the word", 4, "abc");
        assert_eq!(smallest(word, "bcab\n", |input| input.contains('c')), "acaa\n");
        let integers = |input: &mut Input| input.integers("the line", 2, -1000..=1000);
        let far = |input: &str| numbers::<i64>(input).iter().all(|it| it.abs() >= 100);
        assert_eq!(smallest(integers, "-300 150\n", far), "100 100\n");
        assert_eq!(smallest(integers, "-300 -95\n", |input| input.starts_with("-")), "-1 0\n");
    }

    #[test]
    fn rows_and_columns_of_a_matrix_are_removed_with_its_height_and_width() {
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
        assert_eq!(smallest(odd, "777\n", |input| numbers::<u64>(input)[0] > 99), "101\n");
        assert_eq!(smallest(|_| Ok(()), "", |_| true), "");
    }
}
