//! When an output counts as equal to the expected one, if there is no checker: the same for the judge and the page.

use std::str;

use serde::{Deserialize, Serialize};

/// When two texts count as equal, as `compare` in a manifest names it: `"lines"`, `"float 1e-9"`, or as another judge calls it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub struct CompareRule {
    spaces: Spaces,
    order: Order,
    ignores_case: bool,
    ignores_blank_lines: bool,
    tolerance: Option<Tolerance>,
}

/// Which blanks and newlines count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spaces {
    /// All.
    Exact,
    /// All but the newline at the end of the text.
    ExactLines,
    /// All but blanks at line ends, where `\r` ends a line as well.
    LineEnds,
    /// All but blanks at line ends and newlines at the end of the text.
    Lines,
    /// All but blanks at both ends of lines and newlines at the end of the text.
    Trimmed,
    /// Only newlines inside the text: lines are lists of words.
    WordsInLines,
    /// None: a text is a list of words.
    Words,
}

/// Whether the order counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Kept,
    SortedLines,
    SortedWords,
    SortedLetters,
}

/// The errors that numbers may have: an absolute one, or one relative to the expected number.
///
/// Numbers are written in decimal, such as `-3`, `.5` and `1e5`. Everything else is an ordinary word: `nan`, `inf`, `0x10`,
/// `1_000`, and numbers too large for an `f64`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tolerance {
    absolute: f64,
    relative: f64,
    /// Whether two whole numbers of which an `f64` cannot hold one must be equal.
    is_exact_for_long: bool,
}

impl Default for CompareRule {
    fn default() -> CompareRule {
        CompareRule::LINES
    }
}

/// The rules without arguments, by the names that this judge, testlib, DMOJ and CMS give them.
const NAMED: &[(&str, CompareRule)] = &[
    ("lines", CompareRule::LINES),
    ("exact", CompareRule::of(Spaces::Exact)),
    ("words", CompareRule::WORDS),
    ("fcmp", CompareRule::of(Spaces::ExactLines)),
    ("lcmp", CompareRule::of(Spaces::WordsInLines)),
    ("wcmp", CompareRule::WORDS),
    ("icmp", CompareRule::WORDS),
    ("ncmp", CompareRule::WORDS),
    ("hcmp", CompareRule::WORDS),
    ("yesno", CompareRule::WORDS.without_case()),
    ("nyesno", CompareRule::WORDS.without_case()),
    ("rcmp", CompareRule::WORDS.within(1.5e-6, 0.0)),
    ("rcmp4", CompareRule::WORDS.within(1e-4, 1e-4)),
    ("rcmp6", CompareRule::WORDS.within(1e-6, 1e-6)),
    ("rcmp9", CompareRule::WORDS.within(1e-9, 1e-9)),
    ("standard", CompareRule::DMOJ),
    ("identical", CompareRule::of(Spaces::Exact)),
    ("rstripped", CompareRule::of(Spaces::LineEnds)),
    ("linecount", CompareRule::of(Spaces::Trimmed).without_blank_lines()),
    ("sorted", CompareRule { order: Order::SortedLines, ..CompareRule::DMOJ }),
    ("sorted whitespace", CompareRule { order: Order::SortedWords, ..CompareRule::WORDS }),
    ("easy", CompareRule { order: Order::SortedLetters, ..CompareRule::WORDS.without_case() }),
    ("white-diff", CompareRule::of(Spaces::WordsInLines)),
];

/// The first place where an output differs from the expected one.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the word in the line, from 1.
    pub word: usize,
    /// The number of the letter in the line, from 1.
    pub column: usize,
    /// The expected line, of a long one the letters around the column; `None` where the output should have ended.
    pub expected: Option<String>,
    /// The same of the line found; `None` where the output ended too early.
    pub found: Option<String>,
    /// A sentence on numbers that differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A difference between decimals of which nobody takes note.
const NEAR: f64 = 1e-6;

/// How many letters of a line are shown on each side of a difference.
pub const AROUND: usize = 40;

/// How many rows [`CompareRule::side_by_side`] has at most.
pub const ROWS: usize = 100;

impl CompareRule {
    const LINES: CompareRule = CompareRule::of(Spaces::Lines);
    const WORDS: CompareRule = CompareRule::of(Spaces::Words);
    const DMOJ: CompareRule = CompareRule::of(Spaces::WordsInLines).without_blank_lines();

    const fn of(spaces: Spaces) -> CompareRule {
        CompareRule {
            spaces,
            order: Order::Kept,
            ignores_case: false,
            ignores_blank_lines: false,
            tolerance: None,
        }
    }

    const fn without_case(self) -> CompareRule {
        CompareRule { ignores_case: true, ..self }
    }

    const fn without_blank_lines(self) -> CompareRule {
        CompareRule { ignores_blank_lines: true, ..self }
    }

    const fn within(self, absolute: f64, relative: f64) -> CompareRule {
        let tolerance = Some(Tolerance { absolute, relative, is_exact_for_long: false });
        CompareRule { tolerance, ..self }
    }

    /// The rule `float` of this judge.
    const fn float(tolerance: f64) -> CompareRule {
        let tolerance =
            Some(Tolerance { absolute: tolerance, relative: tolerance, is_exact_for_long: true });
        CompareRule { tolerance, ..CompareRule::of(Spaces::WordsInLines) }
    }

    /// The first difference of `found` from `expected`, if there is one.
    ///
    /// ```
    /// use compare::CompareRule;
    ///
    /// let rule = |name: &str| CompareRule::try_from(name.to_owned()).unwrap();
    /// assert_eq!(rule("lines").first_difference(b"Y\nM\n", b"Y  \r\nM"), None);
    /// assert_eq!(rule("lines").first_difference(b"Y\nM\n", b"Y\nY\n").unwrap().line, 2);
    /// assert!(rule("exact").first_difference(b"Y\nM\n", b"Y\nM").is_some());
    /// assert_eq!(rule("float 1e-6").first_difference(b"area 0.5", b"area .50000001"), None);
    /// assert_eq!(rule("kattis").first_difference(b"Yes no", b"YES\nNO"), None);
    /// ```
    pub fn first_difference(self, expected: &[u8], found: &[u8]) -> Option<Difference> {
        // Most outputs are equal, and a list of lines needs more memory than the lines.
        if expected == found {
            return None;
        }
        if self.spaces == Spaces::Words || self.order != Order::Kept {
            let rule = CompareRule { spaces: Spaces::WordsInLines, order: Order::Kept, ..self };
            return rule.first_difference(&self.arranged(expected), &self.arranged(found));
        }
        let is_near = self == CompareRule::LINES
            && expected.contains(&b'.')
            && CompareRule::float(NEAR).first_difference(expected, found).is_none();
        let near = is_near.then(|| {
            format!("only numbers differ, by less than {NEAR:e}: `compare = \"float {NEAR:e}\"` in the manifest accepts them")
        });
        let (expected, found) = (self.lines(expected), self.lines(found));
        let mut lines = 0..expected.len().max(found.len());
        let line = lines.find(|&line| self.differs(&expected, &found, line))?;
        let (expected, found) = (expected.get(line).copied(), found.get(line).copied());
        let (word, column) = self.position(expected.unwrap_or_default(), found.unwrap_or_default());
        let same = self.same_words(expected.unwrap_or_default(), found.unwrap_or_default());
        let number = |line: Option<&[u8]>| number(words(line?).nth(same)?);
        let far =
            self.tolerance.and_then(|it| Some(it.describe(number(expected)?, number(found)?)));
        let text =
            |line: Option<&[u8]>| line.map(|it| around(&String::from_utf8_lossy(it), column));
        Some(Difference {
            line: line + 1,
            word,
            column,
            expected: text(expected),
            found: text(found),
            note: near.or(far),
        })
    }

    /// Two outputs side by side, a row for each line: its number, the expected line, the one found, and between them a `|` if
    /// they differ. Of many equal lines, those beside a difference are left, and of many rows the first [`ROWS`].
    pub fn side_by_side(self, expected: &[u8], found: &[u8]) -> Vec<String> {
        let [expected, found] = [expected, found].map(|text| self.lines(text));
        let count = expected.len().max(found.len());
        let differs: Vec<bool> =
            (0..count).map(|line| self.differs(&expected, &found, line)).collect();
        let is_near = |&line: &usize| {
            let near = line.saturating_sub(1)..count.min(line + 2);
            differs[near].contains(&true)
        };
        let lines: Vec<usize> = (0..count).filter(is_near).collect();
        let row = |&line: &usize| {
            let (one, other) = (expected.get(line).copied(), found.get(line).copied());
            let [from, to] = [one, other].map(Option::unwrap_or_default);
            let (_, column) = if differs[line] { self.position(from, to) } else { (1, 1) };
            let [one, other] = [one, other].map(|text| {
                text.map_or(String::new(), |it| around(&String::from_utf8_lossy(it), column))
            });
            let mark = if differs[line] { '|' } else { ' ' };
            (line + 1, one, mark, other)
        };
        let rows: Vec<_> = lines.iter().take(ROWS).map(row).collect();
        let width = rows.iter().map(|(_, expected, ..)| expected.chars().count()).max();
        let width = width.unwrap_or_default();
        let mut rows: Vec<String> = rows
            .into_iter()
            .map(|(line, expected, mark, found)| {
                format!("{line:>6}  {expected:<width$} {mark} {found}").trim_end().to_owned()
            })
            .collect();
        let more = lines.len().saturating_sub(ROWS);
        rows.extend((more > 0).then(|| format!("        … {more} more lines …")));
        rows
    }

    /// A text whose order does not count, or whose newlines do not, as one whose do.
    fn arranged(self, text: &[u8]) -> Vec<u8> {
        let mut parts: Vec<Vec<u8>> = match self.order {
            Order::SortedLines => {
                let lines = text.split(|byte| b"\r\n".contains(byte));
                lines.map(|line| words(line).collect::<Vec<_>>().join(&b' ')).collect()
            }
            Order::SortedLetters => words(text).flatten().map(|&byte| vec![byte]).collect(),
            Order::Kept | Order::SortedWords => words(text).map(<[u8]>::to_vec).collect(),
        };
        if self.ignores_case {
            parts.iter_mut().for_each(|part| part.make_ascii_lowercase());
        }
        if self.order != Order::Kept {
            parts.sort();
        }
        parts.join(if self.order == Order::SortedLines { &b'\n' } else { &b' ' })
    }

    fn lines(self, text: &[u8]) -> Vec<&[u8]> {
        let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        match self.spaces {
            Spaces::Exact => {}
            Spaces::LineEnds => {
                let ends = |byte: &u8| b"\r\n".contains(byte);
                lines = text.split(ends).map(<[u8]>::trim_ascii_end).collect();
            }
            Spaces::ExactLines => {
                if text.ends_with(b"\n") {
                    lines.pop();
                }
            }
            _ => {
                let is_trimmed = self.spaces == Spaces::Trimmed;
                let trim = if is_trimmed { <[u8]>::trim_ascii } else { <[u8]>::trim_ascii_end };
                lines.iter_mut().for_each(|line| *line = trim(line));
                while lines.last().is_some_and(|line| line.is_empty()) {
                    lines.pop();
                }
            }
        }
        if self.ignores_blank_lines {
            lines.retain(|line| !line.is_empty());
        }
        lines
    }

    /// Whether two outputs differ in the line with this index, from 0.
    fn differs(self, expected: &[&[u8]], found: &[&[u8]], line: usize) -> bool {
        match (expected.get(line), found.get(line)) {
            (Some(expected), Some(found)) => !self.is_same_line(expected, found),
            _ => true,
        }
    }

    fn is_same_line(self, expected: &[u8], found: &[u8]) -> bool {
        if expected == found || !self.compares_words() {
            return expected == found;
        }
        let same = self.same_words(expected, found);
        same == words(expected).count()
            && same == words(found).count()
            && (self.spaces == Spaces::WordsInLines || blanks(expected).eq(blanks(found)))
    }

    /// Whether lines can be the same although their bytes are not.
    fn compares_words(self) -> bool {
        self.spaces == Spaces::WordsInLines || self.ignores_case || self.tolerance.is_some()
    }

    /// How many words at the beginning of two lines are equal.
    fn same_words(self, expected: &[u8], found: &[u8]) -> usize {
        let is_same = |(expected, found): &(&[u8], &[u8])| {
            expected == found
                || self.ignores_case && expected.eq_ignore_ascii_case(found)
                || self.tolerance.is_some_and(|tolerance| tolerance.allows(expected, found))
        };
        words(expected).zip(words(found)).take_while(is_same).count()
    }

    /// The word and the letter of the expected line, from 1, where another line differs from it.
    fn position(self, expected: &[u8], found: &[u8]) -> (usize, usize) {
        let same = if self.compares_words() {
            let word = words(expected).nth(self.same_words(expected, found));
            word.map_or(expected.len(), |word| word.as_ptr() as usize - expected.as_ptr() as usize)
        } else {
            let same = expected.iter().zip(found).take_while(|(one, other)| one == other);
            let is_boundary = |&at: &usize| expected.get(at).is_none_or(|it| it & 0xc0 != 0x80);
            (0..=same.count()).rev().find(is_boundary).unwrap_or(0)
        };
        let before = String::from_utf8_lossy(&expected[..same]);
        let begun = before.split_ascii_whitespace().count();
        let is_inside = before.chars().next_back().is_some_and(|letter| !letter.is_whitespace());
        (begun + usize::from(!is_inside), before.chars().count() + 1)
    }
}

impl Tolerance {
    fn allows(self, expected: &[u8], found: &[u8]) -> bool {
        if self.is_exact_for_long {
            // Rounded to an `f64`, different whole numbers would be equal.
            if let (Some(expected), Some(found)) = (whole(expected), whole(found)) {
                let is_long = |(_, digits): &(bool, &[u8])| digits.len() > 15;
                if is_long(&expected) || is_long(&found) {
                    return expected == found;
                }
            }
        }
        let (Some(expected), Some(found)) = (number(expected), number(found)) else { return false };
        let error = (found - expected).abs();
        // Rounding must not reject what is near enough as written.
        let spare = 4.0 * f64::EPSILON;
        let is_near = |limit: f64, scale: f64| limit > 0.0 && error / scale <= limit + spare;
        error == 0.0 || is_near(self.absolute, 1.0) || is_near(self.relative, expected.abs())
    }

    /// A sentence on two numbers that differ.
    fn describe(self, expected: f64, found: f64) -> String {
        let (error, scale) = ((found - expected).abs(), expected.abs());
        let (error, tolerance) = match self {
            Tolerance { absolute, relative: 0.0, .. } => (error, absolute),
            Tolerance { absolute: 0.0, relative, .. } => (error / scale, relative),
            Tolerance { relative, .. } => (error / scale.max(1.0), relative),
        };
        format!("the error is {error:.1e}, and the tolerance {tolerance:e}")
    }
}

impl TryFrom<String> for CompareRule {
    type Error = String;

    fn try_from(text: String) -> Result<CompareRule, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = words.join(" ");
        if let Some((_, rule)) = NAMED.iter().find(|(known, _)| *known == name) {
            return Ok(*rule);
        }
        let tolerance = |text: &str| {
            let tolerance = number(text.as_bytes()).filter(|it| *it > 0.0 && *it < 1.0);
            tolerance.ok_or_else(|| {
                format!(
                    "`{text}` is not a tolerance; write a number above 0 and below 1, as in `float 1e-9`"
                )
            })
        };
        let decimals = |text: &str| {
            let decimals = text.parse().ok().filter(|it| (1..=15).contains(it));
            decimals.map(|it: i32| 10_f64.powi(-it)).ok_or_else(|| {
                format!("`{text}` is not a number of decimals; write one from 1 to 15")
            })
        };
        let within = |absolute, relative| Ok(CompareRule::DMOJ.within(absolute, relative));
        match words[..] {
            ["float", text] => tolerance(text).map(CompareRule::float),
            ["floats"] => within(1e-6, 1e-6),
            ["floats", text] => decimals(text).and_then(|it| within(it, it)),
            ["floatsabs", text] => decimals(text).and_then(|it| within(it, 0.0)),
            ["floatsrel", text] => decimals(text).and_then(|it| within(0.0, it)),
            ["kattis", ref flags @ ..] => {
                let mut rule = CompareRule::WORDS.without_case();
                let mut flags = flags.iter();
                while let Some(flag) = flags.next() {
                    let mut value = || tolerance(flags.next().unwrap_or(&""));
                    let Tolerance { absolute, relative, .. } = rule.tolerance.unwrap_or(NONE);
                    rule = match *flag {
                        "case_sensitive" => CompareRule { ignores_case: false, ..rule },
                        "space_change_sensitive" => CompareRule { spaces: Spaces::Exact, ..rule },
                        "float_tolerance" => value().map(|it| rule.within(it, it))?,
                        "float_absolute_tolerance" => rule.within(value()?, relative),
                        "float_relative_tolerance" => rule.within(absolute, value()?),
                        flag => {
                            return Err(format!(
                                "`{flag}` is not a flag of Kattis' validator; write `case_sensitive`, `space_change_sensitive` or `float_tolerance 1e-6`"
                            ));
                        }
                    };
                }
                Ok(rule)
            }
            _ => Err(format!(
                "`{text}` is not a way to compare; write `lines`, `exact`, `words`, a tolerance, as in `float 1e-9`, or a checker of another judge, such as `kattis`, `wcmp` or `standard`"
            )),
        }
    }
}

const NONE: Tolerance = Tolerance { absolute: 0.0, relative: 0.0, is_exact_for_long: false };

/// The letters of a line around a column (from 1), with `…` in the place of the others.
fn around(line: &str, column: usize) -> String {
    let length = line.chars().count();
    let start = (column - 1).saturating_sub(AROUND).min(length.saturating_sub(2 * AROUND));
    let shown: String = line.chars().skip(start).take(2 * AROUND).collect();
    let mark = |is_cut| if is_cut { "…" } else { "" };
    format!("{}{shown}{}", mark(start > 0), mark(start + 2 * AROUND < length))
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// The blanks of a line, of which each run stands between words or at an end.
fn blanks(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| !byte.is_ascii_whitespace()).filter(|run| !run.is_empty())
}

/// Whether a whole number is negative, and its digits without leading zeros.
fn whole(word: &[u8]) -> Option<(bool, &[u8])> {
    let digits = word.strip_prefix(b"-").or(word.strip_prefix(b"+")).unwrap_or(word);
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| (word.starts_with(b"-") && zeros < digits.len(), &digits[zeros..]))
}

fn number(word: &[u8]) -> Option<f64> {
    str::from_utf8(word).ok()?.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NANO: CompareRule = CompareRule::float(1e-9);
    const EXACT: CompareRule = CompareRule::of(Spaces::Exact);

    fn same(rule: CompareRule, expected: &str, found: &str) -> bool {
        rule.first_difference(expected.as_bytes(), found.as_bytes()).is_none()
    }

    #[test]
    fn only_blanks_at_line_ends_and_newlines_at_the_end_are_ignored() {
        for rule in [CompareRule::LINES, NANO] {
            let same = |found: &str| same(rule, "Y\nM\n", found);
            assert!(["Y\nM\n", "Y\nM", "Y\r\nM\r\n", "Y \t\nM\n\n\n"].into_iter().all(same));
            let others =
                ["", "Y", "Y M", "Y\n\nM", "\nY\nM", "y\nM", "Y\nM\nM", "Y\nM\n.", "Y\nM\0"];
            assert!(!others.into_iter().any(same), "{rule:?}");
        }
        assert!(!same(CompareRule::LINES, "Y\nM\n", " Y\nM"));
        assert!(same(EXACT, "Y\nM\n", "Y\nM\n"));
        for other in ["Y\nM", "Y\r\nM\n", "Y\nM\n\n", "Y\nM \n"] {
            assert!(!same(EXACT, "Y\nM\n", other), "{other:?}");
        }
    }

    #[test]
    fn numbers_may_differ_by_the_tolerance_and_other_words_not_at_all() {
        let same_pairs = "0 0.000000001, 0 -1e-9, 1 1.000000001, 1 0.999999999, -0.5 -0.500000001, 0.1 0.100000001, \
                          1000 1000.000001, -1000 -999.999999, 1e300 1.000000001e300, 0.5 .5, 0 -0.0, \
                          1000000000000000001 +01000000000000000001, 1000000000000000000 1e18, 100000 1e5, 100000 +100000, 100000 100000., \
                          100000 1E+5, 100000 10000000e-2, 100000 0100000, 100000 100000.000, nan nan, inf inf, \
                          -inf -inf, 1e400 1e400, 0x10 0x10, 1_000 1_000, yes yes, 돌 돌";
        let other_pairs = "0 0.0000000010001, 0 -1.0001e-9, 1 1.0000000010001, 1 0.9999999989999, 0.1 0.1000000010001, \
                           0.000001 0.000001002, 1000 1000.0000010001, 999 999.000001, 1e300 1.0000000011e300, \
                           1e308 -1e308, 1000000000000000000 1000000002000000000, 9007199254740993 9007199254740000, \
                           1000000000000000000 1000000000000000001, nan NaN, nan 0, 0 nan, inf infinity, \
                           1e400 inf, 1e400 2e400, 16 0x10, 1000 1_000, 3 \u{663}, 1 1f, 1 1e, 1 + 1, 0 ., 0 -, 1 one";
        for (pairs, are_same) in [(same_pairs, true), (other_pairs, false)] {
            for pair in pairs.split(", ") {
                let (expected, found) = pair.split_once(' ').unwrap();
                assert_eq!(same(NANO, expected, found), are_same, "{pair}");
            }
        }
        assert!(same(NANO, "area: 1.0 m", "area:  1 m"));
        for found in ["area: 1.0", "area: 1.0 m m", "area: 1.0m", "Area: 1.0 m", "area: 1.0\nm"] {
            assert!(!same(NANO, "area: 1.0 m", found), "{found}");
        }
    }

    #[test]
    fn outputs_stand_side_by_side_with_the_lines_that_differ_marked() {
        let rows = |expected: &str, found: &str| {
            CompareRule::LINES.side_by_side(expected.as_bytes(), found.as_bytes())
        };
        let expected = ["     3  three   three", "     4  4     | four", "     5  5     |"];
        assert_eq!(rows("1\n2\nthree\n4\n5\n", "1\n2\nthree\nfour\n"), expected);
        let long = rows(&"1 ".repeat(900), &("1 ".repeat(500) + "2"));
        assert!(long[0].contains("  …1 1") && long[0].contains("| …") && long[0].ends_with("1 2"));
        let many = rows(&"1\n".repeat(900), "2\n");
        assert_eq!((many.len(), many.last().unwrap().trim()), (ROWS + 1, "… 800 more lines …"));
    }

    #[test]
    fn a_difference_says_where_it_is_and_what_is_there() {
        for (rule, expected, found, line, (word, column), texts) in [
            (CompareRule::LINES, "Y\n7 12 9\n", "Y\n7 13 9\n", 2, (2, 4), ["7 12 9", "7 13 9"]),
            (CompareRule::LINES, "7 12 9", "7 1 9", 1, (2, 4), ["7 12 9", "7 1 9"]),
            (CompareRule::LINES, "7 12 9", "7 12", 1, (2, 5), ["7 12 9", "7 12"]),
            (CompareRule::LINES, "돌 게임", "돌 겜", 1, (2, 3), ["돌 게임", "돌 겜"]),
            (CompareRule::LINES, "3", "\u{feff}3", 1, (1, 1), ["3", "\u{feff}3"]),
            (CompareRule::LINES, "7 8", "7  8", 1, (2, 3), ["7 8", "7  8"]),
            (CompareRule::WORDS, "7\n8 9", "7 8\n\n5", 1, (3, 5), ["7 8 9", "7 8 5"]),
            (CompareRule::LINES, "1\n2\n", "1\n", 2, (1, 1), ["2", ""]),
            (CompareRule::LINES, "1\n", "1\n\0\n", 2, (1, 1), ["", "\0"]),
            (NANO, "1\n2\n", "1\n", 2, (1, 1), ["2", ""]),
            (NANO, "1\n", "1\nx\n", 2, (1, 1), ["", "x"]),
            (NANO, "1.0\n2.0 3\n", "1\n2 3.1\n", 2, (2, 5), ["2.0 3", "2 3.1"]),
        ] {
            let difference = rule.first_difference(expected.as_bytes(), found.as_bytes());
            let [expected, found] =
                texts.map(|text| Some(text.to_owned()).filter(|it| !it.is_empty()));
            let difference = difference.map(|it| Difference { note: None, ..it });
            let note = None;
            assert_eq!(difference, Some(Difference { line, word, column, expected, found, note }));
        }
        let difference = NANO.first_difference(b"1", b"\xff").unwrap();
        assert_eq!(difference.found.as_deref(), Some("\u{fffd}"));
    }

    /// The marks are those of the judges themselves: problemtools 1.20260907, dmoj 4.1.0, testlib and CMS.
    #[test]
    fn rules_of_other_judges_accept_what_those_accept() {
        let names = [
            "kattis",
            "kattis float_tolerance 1e-6",
            "standard",
            "floats",
            "lcmp",
            "wcmp",
            "rcmp6",
            "white-diff",
        ];
        for (expected, found, marks) in [
            ("1 2\n3\n", "1 2\n3", "++++++++"),
            ("1 2\n3\n", "1 2 \n3\n", "++++++++"),
            ("1 2\n3\n", "1 2\n3\n\n\n", "++++++++"),
            ("1 2\n3\n", "1 2\r\n3\r\n", "++++++++"),
            ("1 2\n3\n", " 1 2\n3\n", "++++++++"),
            ("1 2\n3\n", "\n1 2\n3\n", "++++-++-"),
            ("1 2\n3\n", "1  2\n3\n", "++++++++"),
            ("1 2\n3\n", "1\t2\n3\n", "++++++++"),
            ("1 2\n3\n", "1 2\n\n3\n", "++++-++-"),
            ("1 2\n3\n", "1\n2 3\n", "++---++-"),
            ("Yes\n", "YES\n", "++------"),
            ("1\n", "1.0\n", "-+-+--+-"),
            ("1.5\n", "1.5000001\n", "-+-+--+-"),
            ("1.5\n", "1.50001\n", "--------"),
            ("1\n", "1.0000005\n", "-+-+--+-"),
            ("1\n", "01\n", "-+-+--+-"),
            ("1\n", "+1\n", "-+-+--+-"),
            ("0\n", "-0\n", "-+-+--+-"),
            ("nan\n", "1.5\n", "--------"),
            ("1 2\n", "1 2 3\n", "--------"),
            ("1 2\n", "1\n", "--------"),
            ("1 2\n", "", "--------"),
            ("1\n", "1\n\0", "--------"),
            ("1000000000000000001\n", "1000000000000000000\n", "-+-+--+-"),
            ("1\n2\n", "2\n1\n", "--------"),
        ] {
            for (name, mark) in names.iter().zip(marks.chars()) {
                let rule = CompareRule::try_from(name.to_string()).unwrap();
                assert_eq!(
                    same(rule, expected, found),
                    mark == '+',
                    "{name}: {expected:?} {found:?}"
                );
            }
        }
        for (name, expected, found, is_same) in [
            ("kattis case_sensitive", "Yes no", "Yes\nno", true),
            ("kattis case_sensitive", "Yes", "yes", false),
            ("kattis space_change_sensitive", "Yes no\n", "yes no\n", true),
            ("kattis space_change_sensitive", "Yes no\n", "Yes  no\n", false),
            ("kattis space_change_sensitive", "Yes no\n", "Yes no", false),
            ("kattis float_absolute_tolerance 1e-3", "1000", "1000.1", false),
            ("kattis float_relative_tolerance 1e-3", "1000", "1000.1", true),
            ("floatsabs 3", "1000", "1000.1", false),
            ("floatsrel 3", "1000", "1000.1", true),
            ("floatsrel 3", "0.0", "0", true),
            ("kattis float_relative_tolerance 1e-3", "0", "-0.00", true),
            ("fcmp", "1 2\n", "1 2", true),
            ("fcmp", "1 2\n", "1  2\n", false),
            ("sorted", "1 2\n3\n", "3\n1 2", true),
            ("sorted", "1 2\n3\n", "3\n2 1", false),
            ("sorted whitespace", "1 2\n3\n", "3 2 1", true),
            ("easy", "Ab c", "c BA", true),
            ("easy", "Ab c", "c BAA", false),
            ("linecount", "1\n2\n", "\n 1\n\n2", true),
            ("rstripped", "1\n2\n", "1 \n2\t\n", true),
            ("rstripped", "1\n2\n", "1\n2", false),
            ("rstripped", "1\n2\n", "1\n2\n\n", false),
            ("rstripped", "1\n2\n", "1\r\n2\r\n", false),
            ("rstripped", "1\n2\n", " 1\n2\n", false),
        ] {
            let rule = CompareRule::try_from(name.to_owned()).unwrap();
            assert_eq!(same(rule, expected, found), is_same, "{name}: {expected:?} {found:?}");
        }
    }

    #[test]
    fn a_rule_is_a_word_with_an_optional_tolerance() {
        let rule = |text: &str| CompareRule::try_from(text.to_owned());
        assert_eq!(rule("lines").unwrap(), CompareRule::LINES);
        assert_eq!(rule("exact").unwrap(), EXACT);
        assert_eq!(rule("float 1e-9").unwrap(), NANO);
        assert_eq!(rule("float 0.001").unwrap(), CompareRule::float(1e-3));
        for text in ["", "line", "Lines", "float", "float 1e-9 1e-9", "lines 1e-9", "1e-9"] {
            let error = rule(text).unwrap_err();
            assert!(error.contains("is not a way to compare"), "{error}");
        }
        for (text, why) in [
            ("kattis float_tolerance", "not a tolerance"),
            ("kattis x", "not a flag"),
            ("floats 1e-6", "number of decimals"),
        ] {
            assert!(rule(text).unwrap_err().contains(why), "{text}");
        }
        for text in ["0", "1", "-1e-9", "nan", "inf", "1e-400", "x", "0x1", "1e9"] {
            let error = rule(&format!("float {text}")).unwrap_err();
            assert!(error.contains(&format!("`{text}` is not a tolerance")), "{error}");
        }
    }
}
