//! Makes an input smaller, again and again, as long as it keeps what it was found for.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter;
use std::ops::Range;
use std::time::Instant;

use rayon::prelude::*;

/// What says which of two inputs is the smaller: how many tokens there are, then how many bytes, then the tokens one
/// by one, a shorter one first, so that numbers in plain digits are in their order.
pub(crate) type Size<'a> = (usize, usize, Vec<(usize, &'a str)>);

/// The size of an input.
pub(crate) fn size(input: &str) -> Size<'_> {
    let tokens: Vec<_> = input.split_whitespace().map(|token| (token.len(), token)).collect();
    (tokens.len(), input.len(), tokens)
}

/// The smallest input found in time from this one for which `keeps` has an answer, and that answer; `None` if no
/// smaller one was found.
///
/// The format is not known, so that much of what is tried is not legal: `are_legal` says of many at a time which are, and
/// only these are asked about. Lines, tokens and
/// columns go first, many at a time, then few; a number before them that may be their count is lowered with them. Then
/// numbers and words become smaller, alone and together. All of it again, until nothing helps any more.
pub(crate) fn shrink<T: Send>(
    input: &str,
    deadline: Instant,
    are_legal: impl Fn(&[&str]) -> Vec<bool>,
    keeps: impl Fn(&str) -> Option<T> + Sync,
) -> Option<(String, T)> {
    let mut smallest = input.to_owned();
    let mut kept = None;
    let mut failed = HashSet::new();
    loop {
        let mut helped = false;
        for stage in stages(&smallest) {
            let mut place = 0;
            while let Some((passed, input, answer)) =
                next_smaller(&smallest, stage, place, deadline, &mut failed, &are_legal, &keeps)
            {
                // What stood at that place is gone, and what follows it has moved up.
                (place, smallest, kept, helped) = (passed, input, Some(answer), true);
            }
        }
        if !helped || Instant::now() >= deadline {
            return kept.map(|answer| (smallest, answer));
        }
    }
}

/// The first smaller input of a stage, from a place in it on, that is kept; its place, and the answer.
fn next_smaller<T: Send>(
    input: &str,
    stage: Stage,
    place: usize,
    deadline: Instant,
    failed: &mut HashSet<u64>,
    are_legal: impl Fn(&[&str]) -> Vec<bool>,
    keeps: impl Fn(&str) -> Option<T> + Sync,
) -> Option<(usize, String, T)> {
    let lines = Lines::of(input);
    let size_now = size(input);
    let in_time = || Instant::now() < deadline;
    let candidates = lines.candidates(stage).take_while(|_| in_time());
    let mut candidates = candidates.enumerate().skip(place);
    while in_time() {
        let worth_a_try = candidates
            .by_ref()
            .filter(|(_, input)| size(input) < size_now && !failed.contains(&hash(input)));
        let some: Vec<_> = worth_a_try.take(AT_A_TIME).collect();
        if some.is_empty() {
            return None;
        }
        let texts: Vec<&str> = some.iter().map(|(_, input)| input.as_str()).collect();
        let are_legal = are_legal(&texts);
        let mut legal = Vec::new();
        for (candidate, is_legal) in some.into_iter().zip(are_legal) {
            if is_legal {
                legal.push(candidate);
            } else {
                failed.insert(hash(&candidate.1));
            }
        }
        for batch in legal.chunks(rayon::current_num_threads()) {
            let answers = batch.par_iter().with_max_len(1).map(|(_, input)| keeps(input));
            let answers: Vec<Option<T>> = answers.collect();
            for ((place, input), answer) in batch.iter().zip(answers) {
                match answer {
                    Some(answer) => return Some((*place, input.clone(), answer)),
                    None => failed.insert(hash(input)),
                };
            }
            if !in_time() {
                return None;
            }
        }
    }
    None
}

/// So many are looked at together, whether they are legal.
const AT_A_TIME: usize = 16;

/// A hash that is good enough to know an input again: it may be large, and there may be thousands.
pub(crate) fn hash(input: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    hasher.finish()
}

/// One way to make an input smaller.
#[derive(Clone, Copy)]
enum Stage {
    /// So many lines go.
    Lines(usize),
    /// So many neighbours in a line go.
    Tokens(usize),
    /// So many neighbours go in every line of a block, or so many letters of every word in it.
    Columns(usize),
    /// Any two tokens of a short line go.
    TwoTokens,
    /// Two numbers become one, their sum or what their binary digits differ in: neighbours, or any two of a short line.
    Merged,
    /// A number becomes smaller, wherever it stands, or in one place.
    Numbers,
    /// Two of few numbers are lowered by the same.
    TwoNumbers,
    /// A line is sorted.
    Sorted,
    /// Letters become the first of those that occur.
    Letters,
}

/// Many at a time, then few, then one by one.
fn stages(input: &str) -> impl Iterator<Item = Stage> + use<> {
    let lines = input.lines().count();
    let longest = input.lines().map(str::len).max().unwrap_or(0).max(lines);
    let halved = iter::successors(Some(longest.next_power_of_two()), |&many| {
        Some(many / 2).filter(|&many| many > 0)
    });
    // What takes three lines a test is left out a test at a time.
    let some = halved.flat_map(|many| if many == 4 { vec![4, 3] } else { vec![many] });
    let removed =
        some.flat_map(|many| [Stage::Lines(many), Stage::Tokens(many), Stage::Columns(many)]);
    removed.chain([
        Stage::TwoTokens,
        Stage::Merged,
        Stage::Numbers,
        Stage::TwoNumbers,
        Stage::Sorted,
        Stage::Letters,
    ])
}

/// The tokens of an input, line by line.
#[derive(Clone)]
struct Lines<'a>(Vec<Vec<Cow<'a, str>>>);

/// A line and a place in it.
type Place = (usize, usize);

/// Longer lines are not searched for two tokens.
const SHORT: usize = 8;
/// More numbers are not combined.
const FEW_NUMBERS: usize = 6;
impl<'a> Lines<'a> {
    fn of(input: &'a str) -> Lines<'a> {
        Lines(input.lines().map(|line| line.split_whitespace().map(Cow::from).collect()).collect())
    }

    fn text(&self) -> String {
        self.0.iter().map(|line| line.join(" ") + "\n").collect()
    }

    /// What a stage can make of it.
    fn candidates(&self, stage: Stage) -> Box<dyn Iterator<Item = String> + '_> {
        match stage {
            Stage::Lines(many) => Box::new(self.fewer_lines(many)),
            Stage::Tokens(many) => Box::new(self.fewer_tokens(many)),
            Stage::Columns(many) => Box::new(self.fewer_columns(many)),
            Stage::TwoTokens => Box::new(self.two_tokens_fewer()),
            Stage::Merged => Box::new(self.merged()),
            Stage::Numbers => Box::new(self.smaller_numbers()),
            Stage::TwoNumbers => Box::new(self.two_smaller_numbers()),
            Stage::Sorted => Box::new(self.sorted()),
            Stage::Letters => Box::new(self.plainer_letters()),
        }
    }

    fn fewer_lines(&self, many: usize) -> impl Iterator<Item = String> {
        let step = if many <= 3 { 1 } else { many };
        let starts = (0..self.0.len()).step_by(step);
        starts.filter(move |start| many == 1 || start + many <= self.0.len()).flat_map(
            move |start| {
                let mut rest = self.clone();
                rest.0.drain(start..start + many);
                let block =
                    self.blocks().find(|block| block.contains(&start)).map_or(0, |it| it.len());
                let mut texts = self.lowered(&rest, (start, 0), many, block, self.0.len() - start);
                if many > 1 {
                    texts.extend(self.lowered(&rest, (start, 0), 1, block, self.0.len() - start));
                }
                texts
            },
        )
    }

    fn fewer_tokens(&self, many: usize) -> impl Iterator<Item = String> {
        let lines = self.0.iter().enumerate().filter(move |(_, line)| line.len() >= many);
        lines.flat_map(move |(number, line)| {
            (0..line.len()).step_by(many).flat_map(move |start| {
                let end = line.len().min(start + many);
                let mut rest = self.clone();
                rest.0[number].drain(start..end);
                self.lowered(&rest, (number, start), end - start, line.len(), usize::MAX)
            })
        })
    }

    fn two_tokens_fewer(&self) -> impl Iterator<Item = String> {
        let lines = self.0.iter().enumerate().filter(|(_, line)| line.len() <= SHORT);
        lines.flat_map(move |(number, line)| {
            pairs(line.len()).flat_map(move |(one, other)| {
                let mut rest = self.clone();
                rest.0[number].remove(other);
                rest.0[number].remove(one);
                self.lowered(&rest, (number, one), 2, line.len(), usize::MAX)
            })
        })
    }

    fn merged(&self) -> impl Iterator<Item = String> {
        self.0.iter().enumerate().flat_map(move |(line, tokens)| {
            let neighbours = (1..tokens.len()).map(|place| (place - 1, place));
            let all = pairs(if tokens.len() <= SHORT { tokens.len() } else { 0 });
            neighbours.chain(all).flat_map(move |(one, other)| {
                let values = [one, other].map(|place| number(&tokens[place]));
                let [Some(value), Some(another)] = values else { return Vec::new() };
                let merged = [value.checked_add(another), Some(value ^ another)];
                let merged = merged.into_iter().flatten().flat_map(|value| {
                    let mut rest = self.clone();
                    rest.0[line][one] = value.to_string().into();
                    rest.0[line].remove(other);
                    self.lowered(&rest, (line, one), 1, tokens.len(), usize::MAX)
                });
                merged.collect()
            })
        })
    }

    fn fewer_columns(&self, many: usize) -> impl Iterator<Item = String> {
        // The line above a block may look like one of its own.
        let blocks = self.blocks().flat_map(|block| [block.start + 1..block.end, block]);
        let columns = blocks.filter(|block| block.len() > 1).flat_map(move |block| {
            let width = self.0[block.start].len();
            let starts = if width > 1 && width >= many { 0..width } else { 0..0 };
            starts.step_by(many).flat_map(move |start| {
                let end = width.min(start + many);
                let mut rest = self.clone();
                rest.0[block.clone()].iter_mut().for_each(|line| drop(line.drain(start..end)));
                self.lowered(&rest, (block.start, 0), end - start, width, width)
            })
        });
        let boards = self.blocks().filter(|block| self.0[block.start].len() == 1);
        let boards = boards.map(|block| block.map(|line| (line, 0)).collect::<Vec<Place>>());
        let in_a_row = self.places().filter(|&(line, _)| self.0[line].len() > 1);
        let words = boards.chain(in_a_row.map(|place| vec![place]));
        let words = words.filter(|places| number(self.token(places[0])).is_none());
        let letters = words.flat_map(move |places| {
            let width = self.token(places[0]).chars().count();
            let starts = if width > many { 0..width } else { 0..0 };
            starts.step_by(many).flat_map(move |start| {
                let end = width.min(start + many);
                let mut rest = self.clone();
                for &(line, place) in &places {
                    let word = self.token((line, place)).chars().enumerate();
                    let word = word.filter(|(place, _)| !(start..end).contains(place));
                    rest.0[line][place] = word.map(|(_, letter)| letter).collect();
                }
                self.lowered(&rest, places[0], end - start, width, width)
            })
        });
        columns.chain(letters)
    }

    /// What is left when `gone` of `all` things at a place are: with the number lowered that was their count, as it is,
    /// and with another number lowered that may have counted them together with what follows.
    fn lowered(
        &self,
        rest: &Lines,
        at: Place,
        gone: usize,
        all: usize,
        following: usize,
    ) -> Vec<String> {
        let is_count = |&&((line, place), value): &&(Place, u64)| {
            let its = if line == at.0 { self.0[line].len() - 1 - place } else { all };
            value == its as u64
        };
        let counts = self.numbers_before(at);
        let exact = counts.iter().filter(is_count).map(Some);
        let others = counts.iter().filter(|count| !is_count(count)).map(Some);
        let others = others.filter(|count| count.is_some_and(|it| it.1 <= following as u64));
        let texts = exact.chain([None]).chain(others).filter_map(|count| {
            let mut rest = rest.clone();
            if let Some(&((line, place), value)) = count {
                rest.0[line][place] = value.checked_sub(gone as u64)?.to_string().into();
            }
            Some(rest.text())
        });
        texts.collect()
    }

    /// The numbers that may be counts of what stands at a place: the first ones of all, those that come last before
    /// its block and its line, and the first ones of its line.
    fn numbers_before(&self, (line, place): Place) -> Vec<(Place, u64)> {
        const LOOKED_AT: usize = 3;
        let block = self.blocks().find(|block| block.contains(&line)).map_or(line, |it| it.start);
        let numbers = |lines: Range<usize>| {
            let places = lines.flat_map(|line| (0..self.0[line].len()).map(move |it| (line, it)));
            places.filter_map(|place| Some((place, number(self.token(place))?)))
        };
        let last = |before| {
            let lines = (0..before).rev();
            lines.flat_map(|line| numbers(line..line + 1).collect::<Vec<_>>().into_iter().rev())
        };
        let own = (0..place).filter_map(|it| Some(((line, it), number(self.token((line, it)))?)));
        let found = last(block).take(LOOKED_AT).chain(own.take(LOOKED_AT));
        let found = found.chain(last(line).take(LOOKED_AT)).chain(numbers(0..line).take(LOOKED_AT));
        let mut known = HashSet::new();
        found.filter(|&(place, _)| known.insert(place)).collect()
    }

    fn smaller_numbers(&self) -> impl Iterator<Item = String> {
        let mut equal: BTreeMap<&str, Vec<Place>> = BTreeMap::new();
        self.places().for_each(|place| equal.entry(self.token(place)).or_default().push(place));
        let mut equal: Vec<_> = equal.into_iter().collect();
        equal.sort_by_key(|(_, places)| places[0]);
        equal.into_iter().flat_map(move |(token, places)| {
            let alone = places.iter().filter(|_| places.len() > 1).map(|&place| vec![place]);
            let groups: Vec<_> = iter::once(places.clone()).chain(alone).collect();
            let groups = groups.into_iter();
            groups.flat_map(move |places| {
                smaller(token).into_iter().map(move |less| self.with(&places, &less))
            })
        })
    }

    fn two_smaller_numbers(&self) -> impl Iterator<Item = String> {
        let few = self.few_numbers();
        pairs(few.len()).flat_map(move |(one, other)| {
            let ((one, larger), (other, smaller)) = (few[one], few[other]);
            powers_of_two(larger.min(smaller)).map(move |less| {
                let mut lowered = self.clone();
                lowered.0[one.0][one.1] = (larger - less).to_string().into();
                lowered.0[other.0][other.1] = (smaller - less).to_string().into();
                lowered.text()
            })
        })
    }

    fn sorted(&self) -> impl Iterator<Item = String> {
        (0..self.0.len()).map(|line| {
            let mut sorted = self.clone();
            sorted.0[line].sort_by_key(|token| (token.len(), token.clone()));
            sorted.text()
        })
    }

    fn plainer_letters(&self) -> impl Iterator<Item = String> {
        let words = || self.places().filter(|&place| number(self.token(place)).is_none());
        let first = words().flat_map(|place| self.token(place).chars()).min().unwrap_or_default();
        words().flat_map(move |place| {
            let word = self.token(place);
            let all: String = word.chars().map(|_| first).collect();
            let others = word.char_indices().filter(move |&(_, letter)| letter != first);
            let one = others.map(move |(at, letter)| {
                format!("{}{first}{}", &word[..at], &word[at + letter.len_utf8()..])
            });
            iter::once(all).chain(one).map(move |word| self.with(&[place], &word))
        })
    }

    fn with(&self, places: &[Place], token: &str) -> String {
        let mut changed = self.clone();
        for &(line, place) in places {
            changed.0[line][place] = token.to_owned().into();
        }
        changed.text()
    }

    /// All numbers, unless they are many.
    fn few_numbers(&self) -> Vec<(Place, u64)> {
        let numbers = self.places().filter_map(|place| Some((place, number(self.token(place))?)));
        let numbers: Vec<_> = numbers.take(FEW_NUMBERS + 1).collect();
        if numbers.len() <= FEW_NUMBERS { numbers } else { Vec::new() }
    }

    fn places(&self) -> impl Iterator<Item = Place> {
        let lines = self.0.iter().enumerate();
        lines.flat_map(|(line, tokens)| (0..tokens.len()).map(move |place| (line, place)))
    }

    fn token(&self, (line, place): Place) -> &str {
        &self.0[line][place]
    }

    /// Lines that look alike: as many tokens, or one word of the same length.
    fn blocks(&self) -> impl Iterator<Item = Range<usize>> {
        let looks = |line: &[Cow<str>]| match line {
            [word] if number(word).is_none() => (1, word.chars().count()),
            line => (line.len(), 0),
        };
        let mut start = 0;
        self.0.chunk_by(move |one, other| looks(one) == looks(other)).map(move |block| {
            let block = start..start + block.len();
            start = block.end;
            block
        })
    }
}

fn number(token: &str) -> Option<u64> {
    // A sign would parse as well.
    token.bytes().all(|byte| byte.is_ascii_digit()).then(|| token.parse().ok())?
}

/// What a number may become, the smallest first; nothing for a word.
fn smaller(token: &str) -> Vec<String> {
    let (sign, digits) = token.strip_prefix('-').map_or(("", token), |digits| ("-", digits));
    let Some(value) = number(digits) else { return Vec::new() };
    let signed = |value: u64| format!("{}{value}", if value == 0 { "" } else { sign });
    let nearer = powers_of_two(value).map(|less| value - less);
    let smaller = [0, 1, value / 2].into_iter().chain(nearer).filter(|&less| less < value);
    let unsigned = (!sign.is_empty()).then(|| digits.to_owned());
    smaller.map(signed).chain(unsigned).collect()
}

/// Those up to `most`, the largest first.
fn powers_of_two(most: u64) -> impl Iterator<Item = u64> {
    (0..u64::BITS - most.leading_zeros()).rev().map(|exponent| 1 << exponent)
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |one| (one + 1..count).map(move |other| (one, other)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn all_legal(inputs: &[&str]) -> Vec<bool> {
        vec![true; inputs.len()]
    }

    fn smallest(input: &str, keeps: impl Fn(&[Vec<u64>]) -> bool + Sync) -> String {
        let keeps = |input: &str| {
            let number = |token: &str| token.parse::<u64>().ok();
            let line = |line: &str| line.split_whitespace().map(number).collect();
            let lines: Option<Vec<Vec<u64>>> = input.lines().map(line).collect();
            keeps(&lines?).then_some(())
        };
        let deadline = Instant::now() + Duration::from_secs(600);
        shrink(input, deadline, all_legal, keeps)
            .map_or(input.to_owned(), |(smallest, ())| smallest)
    }

    /// N, and N numbers from 1 on.
    fn list(lines: &[Vec<u64>]) -> Option<&[u64]> {
        match lines {
            [n, list] if n[..] == [list.len() as u64] => {
                Some(&list[..]).filter(|list| !list.contains(&0))
            }
            _ => None,
        }
    }

    #[test]
    fn fewer_tokens_are_smaller_then_fewer_bytes_then_smaller_numbers() {
        let ascending = ["9", "10", "1 9", "2 1", "1 10", "9 10", "10 1", "1 1 1"];
        assert!(ascending.windows(2).all(|pair| size(pair[0]) < size(pair[1])));
    }

    #[test]
    fn a_list_loses_what_does_not_matter_and_its_count_follows() {
        let numbers: Vec<String> = (1..=100).map(|number| (number * 7919).to_string()).collect();
        let input = format!("100\n{}\n", numbers.join(" "));
        let one_above_a_thousand =
            |lines: &[Vec<u64>]| list(lines).is_some_and(|list| list.iter().any(|&it| it > 1000));
        assert_eq!(smallest(&input, one_above_a_thousand), "1\n1001\n");
    }

    #[test]
    fn numbers_that_hang_together_are_lowered_together() {
        let balanced = |lines: &[Vec<u64>]| {
            list(lines).is_some_and(|list| list.iter().fold(0, |sum, it| sum ^ it) == 0)
        };
        assert_eq!(
            smallest("4\n9 77 77 9\n", |lines| balanced(lines) && lines[0] != [0]),
            "2\n1 1\n"
        );
        let three = |lines: &[Vec<u64>]| balanced(lines) && lines[0] == [3];
        assert_eq!(smallest("3\n100 36 64\n", three), "3\n1 2 3\n");
    }

    #[test]
    fn two_tokens_that_stand_apart_go_together() {
        let equal_ends = |lines: &[Vec<u64>]| {
            list(lines).is_some_and(|list| list.len() > 2 && list.first() == list.last())
        };
        assert_eq!(smallest("5\n7 1 2 3 7\n", equal_ends), "3\n1 1 1\n");
        let balanced = |lines: &[Vec<u64>]| {
            list(lines).is_some_and(|list| {
                list.contains(&5) && list.iter().fold(0, |sum, it| sum ^ it) == 5
            })
        };
        assert_eq!(smallest("5\n8 3 5 8 3\n", balanced), "1\n5\n");
    }

    #[test]
    fn two_numbers_are_lowered_by_the_same() {
        let apart = |lines: &[Vec<u64>]| matches!(lines, [line] if line.len() == 2 && line[0] + 3 == line[1]);
        assert_eq!(smallest("500 503\n", apart), "0 3\n");
    }

    #[test]
    fn letters_become_the_first_of_those_that_occur() {
        let keeps = |input: &str| input.contains('c').then_some(());
        let deadline = Instant::now() + Duration::from_secs(600);
        let word = |input: &str| {
            shrink(input, deadline, all_legal, |input| {
                keeps(input).filter(|()| input.trim().len() == 4)
            })
        };
        assert_eq!(word("bcab\n").unwrap().0, "acaa\n");
    }

    #[test]
    fn numbers_that_only_count_together_become_one() {
        let sum =
            |lines: &[Vec<u64>]| list(lines).is_some_and(|list| list.iter().sum::<u64>() == 1000);
        assert_eq!(smallest("6\n100 200 50 250 150 250\n", sum), "1\n1000\n");
        let differ = |lines: &[Vec<u64>]| {
            list(lines).is_some_and(|list| list.iter().fold(0, |sum, it| sum ^ it) == 508)
        };
        assert_eq!(smallest("5\n9 88 1234 77 1330\n", differ), "1\n508\n");
    }

    #[test]
    fn rows_and_columns_of_a_matrix_go_with_its_height_and_width() {
        let row = "5 5 5 5 5 5 5";
        let input = format!("6 7\n{}\n", [row, row, "5 5 5 9 5 5 5", row, row, row].join("\n"));
        let a_nine = |lines: &[Vec<u64>]| {
            let Some((size, rows)) = lines.split_first() else { return false };
            let fits = rows.iter().all(|row| size[..] == [rows.len() as u64, row.len() as u64]);
            fits && rows.iter().flatten().any(|&it| it == 9)
        };
        assert_eq!(smallest(&input, a_nine), "1 1\n9\n");
    }

    #[test]
    fn a_board_of_words_loses_rows_and_columns() {
        let input = "2\n3 4\n.#..\n.#.#\n....\n2 2\n..\n.#\n";
        let keeps = |input: &str| {
            let mut lines = input.lines();
            let boards: usize = lines.next()?.parse().ok()?;
            for _ in 0..boards {
                let (height, width) = lines.next()?.split_once(' ')?;
                let (height, width): (usize, usize) = (height.parse().ok()?, width.parse().ok()?);
                let row_fits = |row: &str| row.len() == width && width > 0;
                (0..height).all(|_| lines.next().is_some_and(row_fits)).then_some(())?;
            }
            (lines.next().is_none() && input.contains("##") | input.contains("#.#")).then_some(())
        };
        let deadline = Instant::now() + Duration::from_secs(600);
        assert_eq!(shrink(input, deadline, all_legal, keeps).unwrap().0, "1\n1 2\n##\n");
    }

    #[test]
    fn what_cannot_be_smaller_stays() {
        assert_eq!(smallest("1\n7\n", |lines| lines == [[1], [7]]), "1\n7\n");
        assert_eq!(smallest("", |_| true), "");
    }
}
