//! `cargo study plot`: the Grundy numbers of a game as a picture for the terminal.

use games::Pattern;

use crate::Result;
use crate::named::Named;
use crate::table::{Table, Wanted};
use crate::text::{BOLD, width};

/// The most lines of points, or of cells.
const HEIGHT: usize = 20;
/// The width of the labels on the left.
const LEFT: usize = 7;

/// Draws the values of a game up to the size `to`, or prints the table if it has two sizes.
pub fn text(named: &Named, to: Option<u64>, outcomes: bool, plain: bool) -> Result<String> {
    let room = width().max(40) - LEFT;
    let wanted = Wanted { to, otherwise: [2000, 20], most: [20_000, 200], outcomes, plain };
    let table = Table::of(named, &wanted)?;
    Ok(if table.words.len() == 1 { line(&table, room) } else { table.text() })
}

fn line(table: &Table, room: usize) -> String {
    let Table { name, words, first, last, outcomes, .. } = table;
    let (word, value) = (words[0], if *outcomes { "who wins" } else { "g(n)" });
    let points = if *outcomes { String::new() } else { format!("\n{}", points(table, room)) };
    let text =
        format!("{BOLD}{name}{BOLD:#}: {value} for n = {first} to {last} ({word})\n{points}");
    // Rows of whole periods, so that repeated values form columns.
    let columns = match table.pattern {
        Some(Pattern { saltus: 0, period, .. }) if period <= room as u64 => {
            period as usize * (room / period as usize).min(24_usize.div_ceil(period as usize))
        }
        _ if *outcomes => room,
        _ => return text,
    };
    let is_any = table.exceptions.first().is_some_and(|exception| exception <= last);
    let exceptions = if is_any { ", X and x exceptions" } else { "" };
    let cell = |(n, value): (u64, &u64)| match (*value, table.excepts(n)) {
        (0, false) => '█',
        (_, false) => '·',
        (0, true) => 'X',
        (_, true) => 'x',
    };
    let cells: Vec<char> = (*first..).zip(&table.values).map(cell).collect();
    let rows = cells.chunks(columns).zip((*first..).step_by(columns)).take(HEIGHT);
    let mut rows: String = rows.map(|(cells, n)| row(&n.to_string(), cells)).collect();
    if cells.len() > HEIGHT * columns {
        rows += &format!("{:LEFT$}… and so on\n", "");
    }
    format!("{text}\n{:LEFT$}rows of {columns}; █ lost, · won{exceptions}\n{rows}", "")
}

/// Braille dots, 2 × 4 in a character; below them, marks for P-positions and exceptions.
fn points(table: &Table, room: usize) -> String {
    let levels = table.values.iter().max().map_or(1, |most| *most as usize + 1);
    let (lines, count) = (levels.min(HEIGHT), table.values.len());
    let columns = room.min(count);
    let mut dots = vec![vec![0; columns]; lines];
    let mut marks = [("lost", vec![' '; columns]), ("except", vec![' '; columns])];
    for (index, (n, &value)) in (table.first..).zip(&table.values).enumerate() {
        let across = index * 2 * columns / count;
        let up = (2 * value as usize + 1) * 2 * lines / levels;
        dots[lines - 1 - up / 4][across / 2] |=
            [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]][across % 2][up % 4];
        if value == 0 && !table.plain {
            marks[0].1[across / 2] = '·';
        }
        if table.excepts(n) {
            marks[1].1[across / 2] = '!';
        }
    }
    // The low 8 bits of a braille character are its dots.
    let braille = |&dots: &u32| match dots {
        0 => ' ',
        dots => char::from_u32(0x2800 | dots).unwrap_or(' '),
    };
    let mut labels = vec![String::new(); lines];
    labels[0] = (levels - 1).to_string();
    labels[lines - 1] = "0".to_owned();
    let dots = dots.iter().map(|row| row.iter().map(braille).collect::<Vec<char>>());
    let picture = labels.iter().zip(dots).map(|(label, cells)| row(label, &cells));
    let marks = marks.iter().filter(|(_, marks)| marks.iter().any(|&mark| mark != ' '));
    let marks = marks.map(|(label, marks)| row(label, marks));
    let first = table.first.to_string();
    let last = if count > 1 { table.last.to_string() } else { String::new() };
    let between = columns.saturating_sub(first.len()).max(last.len() + 1);
    picture.chain(marks).collect::<String>() + &format!("{:LEFT$}{first}{last:>between$}\n", "")
}

fn row(label: &str, cells: &[char]) -> String {
    let cells: String = cells.iter().collect();
    format!("{label:>0$} {1}\n", LEFT - 1, cells.trim_end())
}
