//! `cargo study table`: the values of a game by size and their pattern, in columns or as comma-separated values.

use std::collections::HashSet;

use anstyle::{AnsiColor, Style};
use games::game::{Sizes, Theory};
use games::words::joined;
use games::{Evaluation, Lang, Pattern, Refused, Solver, Values, say};

use crate::Result;
use crate::named::Named;
use crate::text::{BOLD, aligned, blocks, listed, longest, padded, width};

/// The values of a game by one size (a line) or by two (a grid).
pub struct Table {
    /// The problem with its title, if one was named, and the game.
    pub name: String,
    /// What the sizes count: one word for a line, two for the rows and columns of a grid.
    pub words: &'static [&'static str],
    /// The first size, in a grid of both rows and columns.
    pub first: u64,
    /// The last size.
    pub last: u64,
    /// Grundy numbers, or 1 if the player to move wins and 0 if not; in a grid row by row.
    pub values: Vec<u64>,
    /// Whether the values say only who wins.
    pub outcomes: bool,
    /// Their pattern, if it is proved for every size.
    pub pattern: Option<Pattern>,
    /// The sizes before the start of the pattern that do not fit it; none if no size there does.
    pub exceptions: Vec<u64>,
    /// The pattern in words.
    pub summary: String,
    /// Whether P-positions and the pattern are left out.
    pub plain: bool,
    lang: Lang,
}

/// Which values of a game to show.
pub struct Wanted {
    /// The largest size, if one was given.
    pub to: Option<u64>,
    /// The default for the largest size: in a line and in a grid.
    pub default_to: [u64; 2],
    /// The limit for the largest size: in a line and in a grid.
    pub most: [u64; 2],
    /// Whether to show only who wins.
    pub outcomes: bool,
    /// Whether to leave out P-positions and the pattern.
    pub plain: bool,
}

impl Table {
    /// The values of a game.
    pub fn of(named: &Named, wanted: &Wanted) -> Result<Table> {
        let solver = &named.solver;
        let Sizes { words, first, last, heap, position, note } = solver.game.sizes;
        let (axes, lang) = (words.len(), solver.game.lang);
        let known = solver.values().filter(|_| axes == 1);
        let reach = known
            .map_or(u64::MAX, |known| known.most().saturating_sub(heap(0)).min(known.game.most));
        let mut most = last.min(wanted.most[axes - 1]).min(reach);
        let mut last = wanted.to.unwrap_or(wanted.default_to[axes - 1].min(most));
        let is_searched = solver.game.misere && matches!(solver.game.theory, Theory::Search { .. });
        if is_searched {
            let tried = if last < first { wanted.default_to[axes - 1] } else { last };
            most = searchable(solver, first, tried.min(most));
            last = wanted.to.unwrap_or(most);
        }
        Refused::unless((first..=most).contains(&last), || {
            let no = lang.of(["is out of range for this game: choose", "여기서 볼 수 있는 범위:"]);
            format!("`--to {last}` {no} {first}{}{most}", lang.of([" to ", "–"]))
        })?;

        let (mut values, are_grundy): (Vec<u64>, bool) = match known {
            Some(known) => {
                // The largest heap first, so that the table is computed once.
                known.of(heap(first).max(heap(last)));
                let values = (first..=last).map(|size| known.of(heap(size)));
                (values.collect(), !solver.game.misere && solver.game.outcome.is_none())
            }
            None => {
                let sizes = sizes(first, last, axes).into_iter();
                let evaluations: Vec<Evaluation> =
                    sizes.map(|sizes| solver.evaluation(&position(&sizes))).collect();
                let value = |it: &Evaluation| it.value().unwrap_or(u64::from(it.wins()));
                let are_grundy = evaluations.iter().all(|evaluation| evaluation.value().is_some());
                (evaluations.iter().map(value).collect(), are_grundy)
            }
        };
        let outcomes = wanted.outcomes || !are_grundy;
        // Of a single part in misère play, the value 1 loses.
        let lost = u64::from(solver.game.misere && known.is_some());
        if outcomes {
            values.iter_mut().for_each(|value| *value = u64::from(*value != lost));
        }
        let known = known.filter(|_| !wanted.plain);
        let mut repeats = known.and_then(|known| repeats(known, outcomes.then_some(lost)));
        repeats.iter_mut().for_each(|(_, exceptions)| exceptions.retain(|size| *size >= first));
        let summary = match (known.map(|known| &known.game.theory), &repeats) {
            _ if wanted.plain => String::new(),
            (_, Some((pattern, exceptions))) => in_words(lang, pattern, exceptions, outcomes),
            (Some(Theory::Open { note: open, .. }), _) => format!("{note}{open}"),
            (Some(_), _) => {
                let none = ["no pattern shows up to 10,000", "10,000까지 패턴이 보이지 않습니다"];
                format!("{note}{}", lang.of(none))
            }
            (None, _) if is_searched => say!(lang, "{note} up to {last}", "{note} ({last}까지)"),
            (None, _) => note.to_owned(),
        };
        let (pattern, exceptions) = repeats.unzip();
        Ok(Table {
            name: named.heading(),
            words,
            first,
            last,
            values,
            outcomes,
            pattern,
            exceptions: exceptions.unwrap_or_default(),
            summary,
            plain: wanted.plain,
            lang,
        })
    }

    /// The sizes, one for each value: a number in a line, two in a grid.
    pub fn sizes(&self) -> Vec<Vec<u64>> {
        sizes(self.first, self.last, self.words.len())
    }

    /// Whether a size is an exception to the pattern.
    pub fn excepts(&self, size: u64) -> bool {
        self.exceptions.binary_search(&size).is_ok()
    }

    /// Sizes and values, separated by commas.
    pub fn csv(&self) -> String {
        let head = if self.words.len() == 1 { "n,value\n" } else { "row,column,value\n" };
        let sizes = self.sizes().into_iter().zip(&self.values);
        let lines =
            sizes.map(|(sizes, &value)| format!("{},{}\n", joined(&sizes, ","), self.cell(value)));
        head.to_owned() + &lines.collect::<String>()
    }

    /// Sizes and values in columns.
    pub fn text(&self) -> String {
        let letters = ["W: the player to move wins, L: loses", "W: 차례인 사람이 이김, L: 짐"];
        let letters = if self.outcomes { self.lang.of(letters) } else { "" };
        let summary = match (&self.summary[..], letters) {
            ("", "") => String::new(),
            ("", text) | (text, "") => format!(": {text}"),
            (summary, letters) => format!(": {summary} ({letters})"),
        };
        let heading = format!("{BOLD}{}{BOLD:#}{summary}\n", self.name);
        match *self.words {
            [word] => heading + &self.line(word),
            _ => heading + &self.grid(),
        }
    }

    /// Sizes over values, in blocks. Bars separate periods; P-positions and exceptions have marks below them.
    fn line(&self, word: &str) -> String {
        let all = || (self.first..).zip(self.values.iter().copied());
        let texts = all().flat_map(|(n, value)| [n.to_string(), self.cell(value)]);
        let values = self.lang.of(match self.outcomes {
            true => ["mover", "승패"],
            false => ["grundy", "그런디"],
        });
        let (label, each) = (longest([word, values, "grundy"]), longest(texts));
        let bar = |n: u64| {
            let ends = self.pattern.is_some_and(|Pattern { start, period, .. }| {
                n + 1 == start || n >= start && period > 1 && (n + 1 - start) % period == 0
            });
            if ends { '|' } else { ' ' }
        };
        let style = |n, value| match value {
            _ if self.excepts(n) => AnsiColor::Yellow.on_default().bold(),
            value => self.style(value),
        };
        let marks = |mark: char, is_marked: &dyn Fn(u64, u64) -> bool| {
            let cell = |(n, value)| match is_marked(n, value) {
                true => format!("{0}{mark:>each$}{0:#} ", style(n, value)),
                false => " ".repeat(each + 1),
            };
            all().map(cell).collect::<Vec<String>>()
        };
        let is_p_position = |_, value| value == 0 && !self.plain && !self.outcomes;
        // An empty heap is always a P-position.
        let has_p_positions = all().any(|(n, value)| n > 0 && is_p_position(n, value));
        let value_cell = |(n, value)| {
            let (style, cell) = (style(n, value), self.cell(value));
            format!("{style}{cell:>each$}{style:#}{}", bar(n))
        };
        let rows = [
            all().map(|(n, _)| format!("{n:>each$}{}", bar(n))).collect(),
            all().map(value_cell).collect(),
            marks('·', &|n, value| has_p_positions && is_p_position(n, value)),
            marks('!', &|n, _| self.excepts(n)),
        ];
        let [lost, except] = [["lost", "짐"], ["except", "예외"]].map(|it| self.lang.of(it));
        let names = [word, values, lost, except].map(|name| padded(name, label) + " ");
        let (cycle, part) = self.in_lines((width().saturating_sub(label + 1) / (each + 1)).max(1));
        blocks(&names, &rows, |column| column % cycle % part == 0)
    }

    /// The columns after which the line breaks repeat, and the columns of a line, with room for `fitting`: whole periods or
    /// equal parts of one, so that repeated values form columns; tens in a plain table.
    fn in_lines(&self, fitting: usize) -> (usize, usize) {
        let period = self.pattern.map_or(1, |pattern| pattern.period as usize);
        let period = if self.plain { 10 } else { period };
        if period <= fitting {
            let whole = fitting - fitting % period;
            (whole, whole)
        } else if period <= 4 * fitting && !self.plain {
            (period, period.div_ceil(period.div_ceil(fitting)))
        } else {
            (fitting, fitting)
        }
    }

    /// A line for each row.
    fn grid(&self) -> String {
        let word = match self.words {
            [row, column] if row == column => (*row).to_owned(),
            words => words.join("\\"),
        };
        let label = longest([&*word, "   "]);
        let bar = if self.plain { "" } else { " |" };
        let numbers = || (self.first..=self.last).map(|number| number.to_string());
        let names = numbers().map(|number| format!("{number:>label$}"));
        let names: Vec<String> = [word].into_iter().chain(names).collect();
        let cell = |&value: &u64| {
            let style = self.style(value);
            format!("{style}{}{style:#}", self.cell(value))
        };
        let rows = self.values.chunks(numbers().count()).map(|row| row.iter().map(cell).collect());
        let rows: Vec<Vec<String>> = [numbers().collect()].into_iter().chain(rows).collect();
        aligned(&names, bar, &rows)
    }

    fn cell(&self, value: u64) -> String {
        match value {
            _ if !self.outcomes => value.to_string(),
            0 => "L".to_owned(),
            _ => "W".to_owned(),
        }
    }

    fn style(&self, value: u64) -> Style {
        match value {
            0 if !self.plain => AnsiColor::Red.on_default().bold(),
            _ => Style::new(),
        }
    }
}

/// The largest of these sizes up to which all positions can be searched.
fn searchable(solver: &Solver, first: u64, last: u64) -> u64 {
    let Sizes { words, position, .. } = solver.game.sizes;
    let mut reached = HashSet::new();
    let can_be = |&size: &u64| {
        let all = sizes(first, size, words.len()).into_iter().filter(|it| it.contains(&size));
        all.map(|sizes| position(&sizes)).all(|it| solver.is_searchable(&it, &mut reached))
    };
    (first..=last).take_while(can_be).last().unwrap_or(first)
}

/// The sizes of a line, or the pairs of a grid.
fn sizes(first: u64, last: u64, axes: usize) -> Vec<Vec<u64>> {
    let sizes = first..=last;
    match axes {
        1 => sizes.map(|n| vec![n]).collect(),
        _ => sizes.flat_map(|row| (first..=last).map(move |column| vec![row, column])).collect(),
    }
}

/// The pattern of the values, or of who wins if this value is `lost`, which may repeat sooner; and the exceptions, unless all
/// sizes before it are.
fn repeats(known: &Values, lost: Option<u64>) -> Option<(Pattern, Vec<u64>)> {
    let mut pattern = known.pattern()?;
    let mut exceptions = known.exceptions();
    if let Some(lost) = lost {
        // Values that have risen twice are neither 0 nor 1.
        let from = pattern.start + if pattern.saltus > 0 { 2 * pattern.period } else { 0 };
        let outcome = |n| u64::from(known.of(n) != lost);
        let outcomes = (0..2 * from + 4 * pattern.period).map(outcome);
        let outcomes: Vec<u64> = outcomes.collect();
        pattern = Pattern::find(&outcomes)?;
        exceptions = pattern.exceptions(&outcomes);
    }
    if exceptions.len() as u64 == pattern.start {
        exceptions.clear();
    }
    Some((pattern, exceptions))
}

/// A pattern in words.
fn in_words(lang: Lang, pattern: &Pattern, exceptions: &[u64], outcomes: bool) -> String {
    let values =
        lang.of(if outcomes { ["the outcomes", "승패가"] } else { ["the values", "값이"] });
    let Pattern { start, period, saltus } = pattern;
    let repeats = match (period, saltus) {
        (1, 0) => say!(lang, "stay the same", "그대로입니다"),
        (1, _) => say!(lang, "rise by {saltus} at every step", "하나마다 {saltus}씩 커집니다"),
        (_, 0) => say!(lang, "repeat every {period}", "{period}마다 되풀이됩니다"),
        _ => say!(lang, "rise by {saltus} every {period}", "{period}마다 {saltus}씩 커집니다"),
    };
    let (count, all) = (exceptions.len(), listed(exceptions));
    let before = match count {
        0 => String::new(),
        1..=10 => say!(lang, "; so do those before, except at {all}", ". 그 앞의 예외: {all}"),
        _ => {
            say!(lang, "; so do those before, except at {count} sizes", ". 그 앞의 예외: {count}개")
        }
    };
    say!(
        lang,
        "from {start} on, {values} {repeats}{before}",
        "{start}부터 {values} {repeats}{before}"
    )
}
