//! What a program makes of its inputs in other layouts: what judges may have done to white space.
//!
//! A legal input has the lines that its problem tells, and a program may trust them. So this is no verdict.

use fs_err as fs;
use rayon::prelude::*;
use sandbox::{Executable, Runner};

use crate::error::Result;
use crate::judging::compare::Comparison;
use crate::judging::decide::{self, Judged};
use crate::judging::verdict::{Allowance, Verdict};
use crate::problem::workspace::Case;

/// A way to lay out an input.
pub struct Layout {
    /// What it is called.
    pub name: &'static str,
    /// Whether it says the same only where all words are numbers: a line of letters is more than its words.
    is_for_numbers: bool,
    /// The input with these lines.
    text: fn(&[&str]) -> String,
}

/// All that are tried. The first two are legal.
pub const LAYOUTS: [Layout; 10] = [
    Layout { name: "CR LF", is_for_numbers: false, text: |lines| ended(lines, "", "\r\n") },
    Layout { name: "no newline at the end", is_for_numbers: false, text: |lines| lines.join("\n") },
    Layout {
        name: "blanks at line ends",
        is_for_numbers: false,
        text: |lines| ended(lines, "", " \n"),
    },
    Layout {
        name: "a blank line at the end",
        is_for_numbers: false,
        text: |lines| ended(lines, "", "\n") + "\n",
    },
    Layout {
        name: "blanks before lines",
        is_for_numbers: true,
        text: |lines| ended(lines, " ", "\n"),
    },
    Layout { name: "two blanks for one", is_for_numbers: true, text: |lines| parted(lines, "  ") },
    Layout { name: "tabs for blanks", is_for_numbers: true, text: |lines| parted(lines, "\t") },
    Layout {
        name: "blank lines between",
        is_for_numbers: true,
        text: |lines| ended(lines, "\n", "\n"),
    },
    Layout {
        name: "one number a line",
        is_for_numbers: true,
        text: |lines| words(lines).collect::<Vec<_>>().join("\n") + "\n",
    },
    Layout {
        name: "all in one line",
        is_for_numbers: true,
        text: |lines| words(lines).collect::<Vec<_>>().join(" ") + "\n",
    },
];

/// A layout, and what came of it.
pub struct Tried {
    /// The layout.
    pub layout: &'static Layout,
    /// What came of it.
    pub came: Came,
}

/// What comes of a layout.
pub enum Came {
    /// The program is accepted as before.
    Borne,
    /// The first case on which it no longer is.
    NotBorne(Box<(Case, Judged)>),
    /// Inputs would no longer say the same.
    NotTried,
}

impl Came {
    /// What rejects the program.
    pub fn rejected(&mut self) -> Option<&mut Judged> {
        match self {
            Came::NotBorne(rejected) => Some(&mut rejected.1),
            Came::Borne | Came::NotTried => None,
        }
    }
}

fn ended(lines: &[&str], before: &str, end: &str) -> String {
    lines.iter().flat_map(|line| [before, line, end]).collect()
}

fn parted(lines: &[&str], gap: &str) -> String {
    lines.iter().map(|line| line.replace(' ', gap) + "\n").collect()
}

fn words<'a>(lines: &[&'a str]) -> impl Iterator<Item = &'a str> {
    lines.iter().flat_map(|line| line.split_whitespace())
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte))
        && word.bytes().any(|byte| byte.is_ascii_digit())
}

impl Layout {
    /// The input laid out so, if it says the same then.
    pub fn of(&self, input: &str) -> Option<String> {
        let lines: Vec<&str> = input.lines().collect();
        let says_the_same = !self.is_for_numbers || words(&lines).all(is_number);
        says_the_same.then(|| (self.text)(&lines))
    }

    /// Judges a program on cases that it is accepted on, laid out so, until it is rejected; `None` if none of them changes.
    fn try_on(
        &self,
        cases: &[&Case],
        judge: impl Fn(&Case) -> Result<Judged>,
    ) -> Result<Option<Came>> {
        let mut came = None;
        for &case in cases {
            let Ok(input) = String::from_utf8(fs::read(&case.input)?) else { continue };
            match self.of(&input) {
                None => came = came.or(Some(Came::NotTried)),
                Some(text) if text == input => {}
                Some(text) => {
                    let file = sandbox::temporary_file(text.as_bytes())?;
                    let judged = judge(&Case { input: file.path().to_owned(), ..case.clone() })?;
                    if judged.verdict != Verdict::Ac {
                        return Ok(Some(Came::NotBorne(Box::new((case.clone(), judged)))));
                    }
                    came = Some(Came::Borne);
                }
            }
        }
        Ok(came)
    }
}

/// Tries a program in every layout, on the cases that it is accepted on as they are.
pub fn tried(
    runner: &Runner,
    program: &Executable,
    allowance: &Allowance,
    comparison: &Comparison,
    judged: &[(Case, Judged)],
) -> Result<Vec<Tried>> {
    let accepted = judged.iter().filter(|(_, judged)| judged.verdict == Verdict::Ac);
    let cases: Vec<&Case> = accepted.map(|(case, _)| case).collect();
    let judge = |case: &Case| decide::judge(runner, program, allowance, case, comparison);
    let tried = LAYOUTS.par_iter().map(|layout| {
        let came = layout.try_on(&cases, judge)?;
        Ok(came.map(|came| Tried { layout, came }))
    });
    tried.filter_map(Result::transpose).collect()
}
