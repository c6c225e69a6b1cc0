//! Positions by their shape: how each shape is read, written, described and touched, the same for all games.

use crate::Refused;
use crate::game::Game;
use crate::typed::number;
use crate::words::{grouped, joined};

/// A position of any game. Pieces count from 0, from left to right and from the top down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// The stones of each heap. An empty heap keeps its place.
    Heaps(Vec<u64>),
    /// The square of each coin on a strip; squares count from 0.
    Coins(Vec<u64>),
    /// The marks of a row of cells.
    Cells(Vec<char>),
    /// The marks of the cells of each row, all rows of the same length.
    Grid(Vec<Vec<char>>),
    /// The numbers of each row.
    Rows(Vec<Vec<u64>>),
    /// The number of vertices, and the segments drawn between them in ascending order.
    Polygon(usize, Vec<Segment>),
    /// Edges in ascending order, each as its upper node and the lower one that it grows on; 0 is the ground.
    Tree(Vec<(usize, usize)>),
    /// The last number said.
    Number(u64),
}

/// A segment between two vertices of a polygon, the lesser first.
pub type Segment = (usize, usize);

/// The shape of a game's positions, with all marks of its cells: that of an empty one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they are those of `Position`")]
pub enum Shape {
    Heaps,
    Coins,
    Cells(&'static str),
    Grid(&'static str),
    Rows,
    Polygon,
    Tree,
    Number,
}

/// The largest heap whose stones can be touched one by one.
pub const STONES: u64 = 60;

/// The name of a spot in the picture of a position that can be touched: `2` for the piece with index 2 (or the node
/// numbered 2), `1.3` for the stone of heap 1 above three others, `s4` for square 4, `n7` for the number 7.
pub type Spot = String;

impl Position {
    /// The heaps, if the position consists of heaps; otherwise none.
    pub fn heaps(&self) -> &[u64] {
        if let Position::Heaps(heaps) = self { heaps } else { &[] }
    }

    /// The sizes of the heaps, or the squares of the coins.
    pub fn numbers(&self) -> &[u64] {
        if let Position::Coins(coins) = self { coins } else { self.heaps() }
    }

    /// The marks, if the position is a row of cells.
    pub fn cells(&self) -> &[char] {
        if let Position::Cells(cells) = self { cells } else { &[] }
    }

    /// The marks, if the position is a grid.
    pub fn grid(&self) -> &[Vec<char>] {
        if let Position::Grid(rows) = self { rows } else { &[] }
    }

    /// The numbers, if the position consists of rows of them.
    pub fn rows(&self) -> &[Vec<u64>] {
        if let Position::Rows(rows) = self { rows } else { &[] }
    }

    /// The edges, if the position consists of trees.
    pub fn edges(&self) -> &[(usize, usize)] {
        if let Position::Tree(edges) = self { edges } else { &[] }
    }

    /// The number, if the position is one.
    pub fn number(&self) -> u64 {
        if let Position::Number(number) = *self { number } else { 0 }
    }

    /// How many pieces it has.
    pub fn pieces(&self) -> usize {
        match self {
            Position::Heaps(numbers) | Position::Coins(numbers) => numbers.len(),
            Position::Cells(cells) => cells.len(),
            Position::Grid(rows) => rows.iter().map(Vec::len).sum(),
            Position::Rows(rows) => rows.iter().map(Vec::len).sum(),
            Position::Polygon(vertices, _) => *vertices,
            Position::Tree(edges) => edges.len(),
            Position::Number(_) => 1,
        }
    }

    /// The words that [`Game::read`] reads as this position.
    ///
    /// ```
    /// assert_eq!(games::Position::Heaps(vec![3, 4]).words(), "3 4");
    /// assert_eq!(games::Position::Polygon(7, vec![(0, 3)]).words(), "7 1-4");
    /// ```
    pub fn words(&self) -> String {
        match self {
            Position::Heaps(numbers) | Position::Coins(numbers) => joined(numbers, " "),
            Position::Cells(marks) => marks.iter().collect(),
            Position::Grid(rows) if rows.concat().is_empty() => format!("{}x0", rows.len()),
            Position::Grid(rows) => joined(&each(rows, |row| row.iter().collect::<String>()), " "),
            Position::Rows(rows) => joined(&each(rows, |row| joined(row, ",")), " "),
            Position::Polygon(vertices, segments) => {
                let segments = each(segments, |segment| format!(" {}", segment_words(*segment)));
                format!("{vertices}{}", segments.concat())
            }
            Position::Tree(edges) => {
                let last = edges.last().map_or(1, |edge| edge.0);
                let below = |node| edges.iter().find(|edge| edge.0 == node);
                let word = |node| below(node).map_or("-".to_owned(), |edge| edge.1.to_string());
                joined(&(1..=last).map(word).collect::<Vec<_>>(), " ")
            }
            Position::Number(number) => number.to_string(),
        }
    }

    /// The same position of a sum with its heaps or coins in ascending order, and without empty heaps.
    pub fn canonical(mut self) -> Position {
        match &mut self {
            Position::Heaps(heaps) => {
                heaps.retain(|&heap| heap > 0);
                heaps.sort_unstable();
            }
            Position::Coins(coins) => coins.sort_unstable(),
            _ => {}
        }
        self
    }

    /// The indices of the pieces that are missing or different in another position; for segments both ends of the new ones.
    pub(crate) fn changed(&self, after: &Position) -> Vec<usize> {
        fn differing<T: PartialEq>(one: &[T], other: &[T]) -> Vec<usize> {
            (0..one.len()).filter(|&index| one.get(index) != other.get(index)).collect()
        }
        match (self, after) {
            (Position::Heaps(one), Position::Heaps(other))
            | (Position::Coins(one), Position::Coins(other)) => differing(one, other),
            (Position::Cells(one), Position::Cells(other)) => differing(one, other),
            (Position::Grid(one), Position::Grid(other)) => {
                differing(&one.concat(), &other.concat())
            }
            (Position::Rows(one), Position::Rows(other)) => {
                differing(&one.concat(), &other.concat())
            }
            (Position::Polygon(_, one), Position::Polygon(_, other)) => {
                let new = other.iter().filter(|segment| !one.contains(segment));
                new.flat_map(|&(a, b)| [a, b]).collect()
            }
            (Position::Tree(one), Position::Tree(other)) => {
                let gone = one.iter().find(|edge| other.binary_search(edge).is_err());
                gone.map(|edge| edge.0).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The spots that a move to `after` touches, in each of the ways that it can be made: stones that leave a heap, cells that
    /// change, both ends of a new segment. With `anywhere`, stones may be taken from either end of a heap.
    ///
    /// ```
    /// let [before, after] = [vec![3, 4], vec![3, 3]].map(games::Position::Heaps);
    /// assert_eq!(before.touched(&after, false), [["1.3"]]);
    /// assert_eq!(before.touched(&after, true), [["1.3"], ["1.0"]]);
    /// ```
    pub fn touched(&self, after: &Position, anywhere: bool) -> Vec<Vec<Spot>> {
        let changed = self.changed(after);
        match (self, after) {
            (Position::Heaps(before), Position::Heaps(after)) => {
                let lower = |&heap: &usize| after[heap] < before[heap];
                let lowered: Vec<usize> = changed.into_iter().filter(lower).collect();
                let &[heap] = lowered.as_slice() else {
                    let stones = |&heap: &usize| {
                        stone_spots(heap, before[heap], after[heap], before[heap] - after[heap])
                    };
                    return vec![lowered.iter().flat_map(stones).collect()];
                };
                let (size, one, new) = (before[heap], after[heap], after.get(before.len()));
                // A stone and those above it are taken, or become a heap of their own.
                let taken = size - one - new.unwrap_or(&0);
                let below = match new {
                    Some(&other) => vec![one, other],
                    None if anywhere => vec![one, 0],
                    None => vec![one],
                };
                let gone = |below: u64| if taken > 0 { taken } else { size - below };
                let way = |below: u64| stone_spots(heap, size, below, gone(below));
                let mut ways: Vec<Vec<Spot>> = below.into_iter().map(way).collect();
                ways.dedup();
                ways
            }
            (_, Position::Coins(after)) => {
                let coin = changed[0];
                vec![vec![coin.to_string(), format!("s{}", after[coin])]]
            }
            (_, Position::Number(number)) => vec![vec![format!("n{number}")]],
            _ => vec![changed.iter().map(usize::to_string).collect()],
        }
    }
}

/// The spots of the stones that are taken from a heap: those from the one with `below` others below it.
fn stone_spots(heap: usize, size: u64, below: u64, taken: u64) -> Vec<Spot> {
    if size > STONES {
        return vec![heap.to_string()];
    }
    (below..below + taken).map(|below| format!("{heap}.{below}")).collect()
}

/// A segment as it is typed.
fn segment_words((a, b): Segment) -> String {
    format!("{}-{}", a + 1, b + 1)
}

fn each<T, U>(things: &[T], change: impl Fn(&T) -> U) -> Vec<U> {
    things.iter().map(change).collect()
}

impl Game {
    /// The words for the move from one position to another: `take 2 from heap 3`.
    pub fn describe(&self, before: &Position, after: &Position) -> String {
        if let Some(describe) = self.described {
            return describe(before, after);
        }
        let (verb, changed) = (self.verb, before.changed(after));
        let one = changed.first().copied().unwrap_or(0);
        match (before, after) {
            (Position::Heaps(before), Position::Heaps(after)) => {
                let from = |between: &str, heap: usize| match before.len() {
                    1 => String::new(),
                    _ => format!(" {between}{} {}", self.nouns[0], heap + 1),
                };
                let Some(&new) = after.get(before.len()) else {
                    let lowered = changed.iter().filter(|&&heap| after[heap] < before[heap]);
                    let taken = lowered.map(|&heap| {
                        format!("{}{}", before[heap] - after[heap], from("from ", heap))
                    });
                    return format!("{verb} {}", joined(&taken.collect::<Vec<_>>(), " and "));
                };
                let left = format!("{} and {new}", after[one]);
                match before[one] - after[one] - new {
                    0 => format!("split{} into {left}", from("", one)),
                    taken => format!("{verb} {taken}{}, leaving {left}", from("from ", one)),
                }
            }
            (_, Position::Coins(after)) => {
                format!("{verb} coin {} to square {}", one + 1, after[one])
            }
            (Position::Grid(rows), _) => {
                let width = rows[0].len();
                format!("{verb} row {} column {}", one / width + 1, one % width + 1)
            }
            (Position::Rows(before), Position::Rows(after)) => {
                let mut rows = before.iter().zip(after);
                let row = rows.position(|(one, other)| one != other).unwrap_or(0);
                let sum = |rows: &[Vec<u64>]| rows[row].iter().sum::<u64>();
                format!("{verb} row {} by {}", row + 1, sum(before) - sum(after))
            }
            (Position::Polygon(..), _) => format!("{verb} {}", segment_words((one, changed[1]))),
            (Position::Tree(_), _) => format!("{verb} {one}"),
            (_, Position::Number(number)) => format!("{verb} {number}"),
            _ => format!("{verb} {}", joined(&each(&changed, |index| index + 1), " and ")),
        }
    }

    /// Reads a position as it is typed after `cargo study play GAME`; an error shows a valid example.
    ///
    /// ```
    /// use games::{Position, shelf};
    ///
    /// assert_eq!(shelf::nim().read("3 4,5"), Ok(Position::Heaps(vec![3, 4, 5])));
    /// assert!(shelf::nim().read("three").is_err());
    /// ```
    pub fn read(&self, typed: &str) -> Result<Position, Refused> {
        let words = &typed.split_whitespace().collect::<Vec<_>>()[..];
        let position = match self.shape {
            Shape::Heaps => Position::Heaps(self.numbers(words)?),
            Shape::Coins => Position::Coins(self.numbers(words)?),
            Shape::Number => match self.numbers(words)?[..] {
                [number] => Position::Number(number),
                _ => return Err(self.refusal("one number is needed")),
            },
            Shape::Cells(marks) => Position::Cells(self.read_cells(words, marks)?),
            Shape::Grid(marks) => Position::Grid(self.read_grid(words, marks)?),
            Shape::Rows => {
                let entry = |word: &str| self.number(word);
                let row = |word: &&str| word.split(',').map(entry).collect();
                let rows: Vec<Vec<u64>> = words.iter().map(row).collect::<Result<_, _>>()?;
                limited(rows.iter().map(Vec::len).sum::<usize>() as u64, NUMBERS, "numbers")?;
                Position::Rows(rows)
            }
            Shape::Polygon => self.read_polygon(words)?,
            Shape::Tree => {
                let edge = |(node, word): (usize, &&str)| Ok((node, self.number(word)? as usize));
                let edges = (1..).zip(words).filter(|(_, word)| **word != "-").map(edge);
                let edges: Vec<_> = edges.collect::<Result<_, _>>()?;
                limited(words.len() as u64, self.most, "edges")?;
                Position::Tree(edges)
            }
        };
        match self.checked {
            Some(checked) => checked(position).map_err(|reason| self.refusal(reason)),
            None => Ok(position),
        }
    }

    /// The options of a position, all as they are typed.
    pub fn options_of(&self, typed: &str) -> Result<Vec<String>, Refused> {
        let position = self.read(typed)?;
        Ok(self.options(&position).iter().map(Position::words).collect())
    }

    /// A refusal for a reason, with a valid example.
    fn refusal(&self, reason: &str) -> Refused {
        Refused::new(self.advice(reason))
    }

    /// A text, and a valid example.
    fn advice(&self, text: &str) -> String {
        format!("{text}: write {}, such as `{}`", self.typed, self.start)
    }

    fn numbers(&self, words: &[&str]) -> Result<Vec<u64>, Refused> {
        let words = words.iter().flat_map(|word| word.split(',')).filter(|word| !word.is_empty());
        let numbers = words.map(|word| self.number(word));
        let numbers: Vec<u64> = numbers.collect::<Result<_, _>>()?;
        limited(numbers.len() as u64, NUMBERS, "numbers").map(|_| numbers)
    }

    fn read_cells(&self, words: &[&str], marks: &str) -> Result<Vec<char>, Refused> {
        let row = words.concat().to_lowercase();
        let may_count = !marks.contains('0') && words.len() == 1;
        if may_count && !row.is_empty() && row.bytes().all(|byte| byte.is_ascii_digit()) {
            let cells = number(&row, &self.advice("number"))?;
            return Ok(vec![empty_mark(marks); limited(cells, self.most, "cells")?]);
        }
        let cells: Vec<char> = row.chars().collect();
        if cells.iter().any(|&cell| !marks.contains(cell)) {
            return Err(self.refusal(&format!("`{row}` has other marks")));
        }
        limited(cells.len() as u64, self.most, "cells").map(|_| cells)
    }

    fn read_grid(&self, words: &[&str], marks: &str) -> Result<Vec<Vec<char>>, Refused> {
        let sides = |word: &&str| {
            let (height, width) = word.split_once(['x', 'X'])?;
            Some((height.parse::<u64>().ok()?, width.parse::<u64>().ok()?))
        };
        let [first, ..] = words else { return Ok(Vec::new()) };
        if let (1, Some((height, width))) = (words.len(), sides(first)) {
            let cells = height.saturating_mul(width).max(height).max(width);
            limited(cells, self.most, "cells")?;
            return Ok(vec![vec![empty_mark(marks); width as usize]; height as usize]);
        }
        let rows: Vec<Vec<char>> = words.iter().map(|word| word.chars().collect()).collect();
        let is_row = |word: &&&str| word.chars().all(|mark| marks.contains(mark));
        if let Some(word) = words.iter().find(|word| !is_row(word)) {
            return Err(self.refusal(&format!("`{word}` has other marks")));
        }
        if rows.iter().any(|row| row.len() != rows[0].len()) {
            return Err(self.refusal("all rows need the same number of cells"));
        }
        let cells = rows.iter().map(Vec::len).sum::<usize>() as u64;
        limited(cells, self.most, "cells").map(|_| rows)
    }

    fn read_polygon(&self, words: &[&str]) -> Result<Position, Refused> {
        let (word, segments) =
            words.split_first().ok_or_else(|| self.refusal("vertices are needed"))?;
        let vertices = limited(number(word, &self.advice("number"))?, self.most, "vertices")?;
        let mut drawn = Vec::new();
        for word in segments {
            let no_segment = || Refused::new(format!("`{word}` is no {}", self.advice("segment")));
            let (one, other) = word.split_once('-').ok_or_else(no_segment)?;
            let vertex = |word: &str| match word.parse::<usize>() {
                Ok(number @ 1..) if number <= vertices => Ok(number - 1),
                Ok(number) => {
                    let reason = format!("there is no vertex {number}: they count to {vertices}");
                    Err(self.refusal(&reason))
                }
                Err(_) => Err(no_segment()),
            };
            let (one, other) = (vertex(one)?, vertex(other)?);
            drawn.push((one.min(other), one.max(other)));
        }
        drawn.sort_unstable();
        Ok(Position::Polygon(vertices, drawn))
    }

    fn number(&self, word: &str) -> Result<u64, Refused> {
        within(number(word, &self.advice("number"))?, self.most)
    }
}

/// A size, if it is not above the largest.
pub(crate) fn within(size: u64, most: u64) -> Result<u64, Refused> {
    Refused::unless(size <= most, || {
        format!("{} is too large: at most {} can be looked at", grouped(size), grouped(most))
    })?;
    Ok(size)
}

/// The most numbers that are read: the largest input of a problem has so many.
const NUMBERS: u64 = 1_000_000;

/// A number of things, if they are not too many.
fn limited(count: u64, most: u64, things: &str) -> Result<usize, Refused> {
    Refused::unless(count <= most, || {
        let (many, most) = (grouped(count), grouped(most));
        format!("{many} {things} are too many: at most {most} can be looked at")
    })?;
    Ok(count as usize)
}

/// The mark of an empty cell.
fn empty_mark(marks: &str) -> char {
    marks.chars().next().unwrap_or('.')
}
