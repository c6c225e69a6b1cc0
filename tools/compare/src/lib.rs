//! When an output counts as equal to the expected one, if there is no checker: the same for the judge and the page.

use std::str;

use serde::{Deserialize, Serialize};

/// When two texts count as equal: in a manifest, `compare = "lines"`, `"exact"`, `"words"`, or `"float 1e-9"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub enum CompareRule {
    /// All lines are equal. Blanks at line ends and newlines at the end of the output are ignored.
    #[default]
    Lines,
    /// Every byte is equal.
    Exact,
    /// All words are equal, as if each text were one line.
    Words,
    /// All words are equal, line by line, but numbers may have this absolute or relative error.
    ///
    /// Numbers are written in decimal, such as `-3`, `.5` and `1e5`; integers may have any length. Everything else is an
    /// ordinary word: `nan`, `inf`, `0x10`, `1_000`, and numbers too large for an `f64`.
    Float(f64),
}

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
    /// The first difference of `found` from `expected`, if there is one.
    ///
    /// ```
    /// use compare::CompareRule;
    ///
    /// assert_eq!(CompareRule::Lines.first_difference(b"Y\nM\n", b"Y  \r\nM"), None);
    /// assert_eq!(CompareRule::Lines.first_difference(b"Y\nM\n", b"Y\nY\n").unwrap().line, 2);
    /// assert!(CompareRule::Exact.first_difference(b"Y\nM\n", b"Y\nM").is_some());
    /// assert_eq!(CompareRule::Float(1e-6).first_difference(b"area 0.5", b"area .50000001"), None);
    /// ```
    pub fn first_difference(self, expected: &[u8], found: &[u8]) -> Option<Difference> {
        // Most outputs are equal, and a list of lines needs more memory than the lines.
        if expected == found {
            return None;
        }
        if self == CompareRule::Words {
            let [expected, found] =
                [expected, found].map(|text| words(text).collect::<Vec<_>>().join(&b' '));
            return CompareRule::Lines.first_difference(&expected, &found);
        }
        let is_near = self == CompareRule::Lines
            && expected.contains(&b'.')
            && CompareRule::Float(NEAR).first_difference(expected, found).is_none();
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
        let far = match (self, number(expected), number(found)) {
            (CompareRule::Float(tolerance), Some(expected), Some(found)) => {
                let error = error(expected, found);
                Some(format!("the error is {error:.1e}, and the tolerance {tolerance:e}"))
            }
            _ => None,
        };
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

    fn lines(self, text: &[u8]) -> Vec<&[u8]> {
        let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
        if self != CompareRule::Exact {
            lines.iter_mut().for_each(|line| *line = line.trim_ascii_end());
            while lines.last().is_some_and(|line| line.is_empty()) {
                lines.pop();
            }
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
        let CompareRule::Float(_) = self else { return expected == found };
        let same = self.same_words(expected, found);
        same == words(expected).count() && same == words(found).count()
    }

    /// How many words at the beginning of two lines are equal.
    fn same_words(self, expected: &[u8], found: &[u8]) -> usize {
        let is_same = |(expected, found): &(&[u8], &[u8])| match self {
            CompareRule::Float(tolerance) => {
                expected == found || is_near(expected, found, tolerance)
            }
            _ => expected == found,
        };
        words(expected).zip(words(found)).take_while(is_same).count()
    }

    /// The word and the letter of the expected line, from 1, where another line differs from it.
    fn position(self, expected: &[u8], found: &[u8]) -> (usize, usize) {
        let same = match self {
            CompareRule::Float(_) => {
                let word = words(expected).nth(self.same_words(expected, found));
                word.map_or(expected.len(), |word| {
                    word.as_ptr() as usize - expected.as_ptr() as usize
                })
            }
            _ => {
                let same = expected.iter().zip(found).take_while(|(one, other)| one == other);
                let is_boundary = |&at: &usize| expected.get(at).is_none_or(|it| it & 0xc0 != 0x80);
                (0..=same.count()).rev().find(is_boundary).unwrap_or(0)
            }
        };
        let before = String::from_utf8_lossy(&expected[..same]);
        let begun = before.split_ascii_whitespace().count();
        let is_inside = before.chars().next_back().is_some_and(|letter| !letter.is_whitespace());
        (begun + usize::from(!is_inside), before.chars().count() + 1)
    }
}

impl TryFrom<String> for CompareRule {
    type Error = String;

    fn try_from(text: String) -> Result<CompareRule, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["lines"] => Ok(CompareRule::Lines),
            ["exact"] => Ok(CompareRule::Exact),
            ["words"] => Ok(CompareRule::Words),
            ["float", text] => {
                let tolerance = number(text.as_bytes()).filter(|it| *it > 0.0 && *it < 1.0);
                tolerance.map(CompareRule::Float).ok_or_else(|| {
                    format!(
                        "`{text}` is not a tolerance; write a number above 0 and below 1, as in `float 1e-9`"
                    )
                })
            }
            _ => Err(format!(
                "`{text}` is not a way to compare; write `lines`, `exact`, `words`, or a tolerance, as in `float 1e-9`"
            )),
        }
    }
}

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

fn is_near(expected: &[u8], found: &[u8], tolerance: f64) -> bool {
    let (Some(expected), Some(found)) = (number(expected), number(found)) else { return false };
    // Rounding must not reject what is near enough as written.
    error(expected, found) <= tolerance + 4.0 * f64::EPSILON
}

/// The absolute or the relative error, whichever is smaller.
fn error(expected: f64, found: f64) -> f64 {
    (found - expected).abs() / expected.abs().max(1.0)
}

fn number(word: &[u8]) -> Option<f64> {
    str::from_utf8(word).ok()?.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NANO: CompareRule = CompareRule::Float(1e-9);

    fn same(rule: CompareRule, expected: &str, found: &str) -> bool {
        rule.first_difference(expected.as_bytes(), found.as_bytes()).is_none()
    }

    #[test]
    fn only_blanks_at_line_ends_and_newlines_at_the_end_are_ignored() {
        for rule in [CompareRule::Lines, NANO] {
            let same = |found: &str| same(rule, "Y\nM\n", found);
            assert!(["Y\nM\n", "Y\nM", "Y\r\nM\r\n", "Y \t\nM\n\n\n"].into_iter().all(same));
            let others =
                ["", "Y", "Y M", "Y\n\nM", "\nY\nM", "y\nM", "Y\nM\nM", "Y\nM\n.", "Y\nM\0"];
            assert!(!others.into_iter().any(same), "{rule:?}");
        }
        assert!(!same(CompareRule::Lines, "Y\nM\n", " Y\nM"));
        assert!(same(CompareRule::Exact, "Y\nM\n", "Y\nM\n"));
        for other in ["Y\nM", "Y\r\nM\n", "Y\nM\n\n", "Y\nM \n"] {
            assert!(!same(CompareRule::Exact, "Y\nM\n", other), "{other:?}");
        }
    }

    #[test]
    fn numbers_may_differ_by_the_tolerance_and_other_words_not_at_all() {
        let same_pairs = "0 0.000000001, 0 -1e-9, 1 1.000000001, 1 0.999999999, -0.5 -0.500000001, 0.1 0.100000001, \
                          1000 1000.000001, -1000 -999.999999, 1e300 1.000000001e300, 0.5 .5, 0 -0.0, \
                          1000000000000000000 1000000000000000001, 100000 1e5, 100000 +100000, 100000 100000., \
                          100000 1E+5, 100000 10000000e-2, 100000 0100000, 100000 100000.000, nan nan, inf inf, \
                          -inf -inf, 1e400 1e400, 0x10 0x10, 1_000 1_000, yes yes, 돌 돌";
        let other_pairs = "0 0.0000000010001, 0 -1.0001e-9, 1 1.0000000010001, 1 0.9999999989999, 0.1 0.1000000010001, \
                           0.000001 0.000001002, 1000 1000.0000010001, 999 999.000001, 1e300 1.0000000011e300, \
                           1e308 -1e308, 1000000000000000000 1000000002000000000, nan NaN, nan 0, 0 nan, inf infinity, \
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
            CompareRule::Lines.side_by_side(expected.as_bytes(), found.as_bytes())
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
            (CompareRule::Lines, "Y\n7 12 9\n", "Y\n7 13 9\n", 2, (2, 4), ["7 12 9", "7 13 9"]),
            (CompareRule::Lines, "7 12 9", "7 1 9", 1, (2, 4), ["7 12 9", "7 1 9"]),
            (CompareRule::Lines, "7 12 9", "7 12", 1, (2, 5), ["7 12 9", "7 12"]),
            (CompareRule::Lines, "돌 게임", "돌 겜", 1, (2, 3), ["돌 게임", "돌 겜"]),
            (CompareRule::Lines, "3", "\u{feff}3", 1, (1, 1), ["3", "\u{feff}3"]),
            (CompareRule::Lines, "7 8", "7  8", 1, (2, 3), ["7 8", "7  8"]),
            (CompareRule::Words, "7\n8 9", "7 8\n\n5", 1, (3, 5), ["7 8 9", "7 8 5"]),
            (CompareRule::Lines, "1\n2\n", "1\n", 2, (1, 1), ["2", ""]),
            (CompareRule::Lines, "1\n", "1\n\0\n", 2, (1, 1), ["", "\0"]),
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

    #[test]
    fn a_rule_is_a_word_with_an_optional_tolerance() {
        let rule = |text: &str| CompareRule::try_from(text.to_owned());
        assert_eq!(rule("lines").unwrap(), CompareRule::Lines);
        assert_eq!(rule("exact").unwrap(), CompareRule::Exact);
        assert_eq!(rule("float 1e-9").unwrap(), NANO);
        assert_eq!(rule("float 0.001").unwrap(), CompareRule::Float(1e-3));
        for text in ["", "line", "Lines", "float", "float 1e-9 1e-9", "lines 1e-9", "1e-9"] {
            let error = rule(text).unwrap_err();
            assert!(error.contains("is not a way to compare"), "{error}");
        }
        for text in ["0", "1", "-1e-9", "nan", "inf", "1e-400", "x", "0x1", "1e9"] {
            let error = rule(&format!("float {text}")).unwrap_err();
            assert!(error.contains(&format!("`{text}` is not a tolerance")), "{error}");
        }
    }
}
