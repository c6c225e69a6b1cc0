//! What can be seen of a position, so that whoever draws it need not know the game.

use crate::words::{counted, joined};

/// A picture: what is there, what its pieces are called, and how it is said in words where that is shorter than a drawing.
#[derive(Debug, PartialEq, Eq)]
pub struct Picture {
    /// What is there.
    pub shape: Shape,
    /// What a piece is called, and what its number or mark is: `heap` and `stones`; of a grid, its rows and its columns, `""`
    /// where columns have no numbers.
    pub names: [&'static str; 2],
    /// Lines that say it all, each with its end; empty if it has to be drawn.
    pub said: String,
}

/// What is there. Pieces count from 0, from left to right and from the top down.
#[derive(Debug, PartialEq, Eq)]
pub enum Shape {
    /// Heaps of so many stones each.
    Heaps(Vec<u64>),
    /// Coins on a strip of squares that count from 0: the square of each.
    Coins(Vec<u64>),
    /// A row of cells or cards, each with its mark.
    Cells(Vec<char>),
    /// Rows of cells with their marks, or of numbers.
    Grid(Vec<Vec<String>>),
    /// So many points of a polygon, and the segments that are drawn between two of them.
    Polygon(usize, Vec<(usize, usize)>),
    /// Edges, each as the node on its upper end and the one that it grows on, which is less; 0 is the ground.
    Tree(Vec<(usize, usize)>),
    /// A number that was said.
    Number(u64),
}

impl Picture {
    /// Heaps, in words if there is one or none.
    ///
    /// ```
    /// assert_eq!(games::Picture::heaps(&[3]).said, "3 stones\n");
    /// assert_eq!(games::Picture::heaps(&[3, 5]).said, "");
    /// ```
    pub fn heaps(heaps: &[u64]) -> Picture {
        Picture::of_heaps(heaps, ["heap", "stones"])
    }

    /// The same of what is called by other names.
    pub(crate) fn of_heaps(heaps: &[u64], names: [&'static str; 2]) -> Picture {
        let said = match heaps {
            [] | [0] => format!("no {}\n", names[1]),
            [heap] => format!("{}\n", counted(*heap, names[1].trim_end_matches('s'))),
            _ => String::new(),
        };
        Picture { shape: Shape::Heaps(heaps.to_vec()), names, said }
    }

    /// A row of cells or of cards, and what marks each.
    pub fn cells<T>(names: [&'static str; 2], row: &[T], mark: impl Fn(&T) -> char) -> Picture {
        let said = if row.is_empty() { format!("no {}s\n", names[0]) } else { String::new() };
        Picture { shape: Shape::Cells(row.iter().map(mark).collect()), names, said }
    }

    /// Rows of cells, each with the same number of them.
    pub fn grid<T>(rows: &[Vec<T>], mark: impl Fn(&T) -> String) -> Picture {
        let empty = rows.iter().all(Vec::is_empty);
        let said = if empty { "no cells\n".to_owned() } else { String::new() };
        let rows = rows.iter().map(|row| row.iter().map(&mark).collect()).collect();
        Picture { shape: Shape::Grid(rows), names: ["row", "column"], said }
    }

    /// Edges of a tree, each from a node to the one that it grows on.
    pub fn tree(names: [&'static str; 2], edges: Vec<(usize, usize)>) -> Picture {
        let said = if edges.is_empty() { "no edges\n".to_owned() } else { String::new() };
        Picture { shape: Shape::Tree(edges), names, said }
    }

    /// The words that tell it, as positions are mostly typed: sizes, or squares; the marks of each row; a number; the vertices and
    /// the segments of a polygon; on which node each one grows, `-` for one that is gone.
    ///
    /// ```
    /// assert_eq!(games::Picture::heaps(&[3, 4]).words(), "3 4");
    /// ```
    pub fn words(&self) -> String {
        match &self.shape {
            Shape::Heaps(numbers) | Shape::Coins(numbers) => joined(numbers, " "),
            Shape::Cells(marks) => marks.iter().collect(),
            Shape::Grid(rows) => {
                joined(&rows.iter().map(|row| row.concat()).collect::<Vec<_>>(), " ")
            }
            Shape::Polygon(vertices, segments) => {
                let segment = |(a, b): &(usize, usize)| format!(" {}-{}", a + 1, b + 1);
                format!("{vertices}{}", segments.iter().map(segment).collect::<String>())
            }
            Shape::Tree(edges) => {
                // No words are the position to begin with.
                let last = edges.iter().map(|edge| edge.0).max().unwrap_or(1);
                let on = |node| edges.iter().find(|edge| edge.0 == node);
                let on = |node| on(node).map_or("-".to_owned(), |edge| edge.1.to_string());
                joined(&(1..=last).map(on).collect::<Vec<_>>(), " ")
            }
            Shape::Number(number) => number.to_string(),
        }
    }

    /// What tells it from all that are not the same sum: the heaps that are not empty in ascending order, or else all of it.
    ///
    /// ```
    /// use games::Picture;
    ///
    /// assert_eq!(Picture::heaps(&[3, 0, 2]).as_sum(), Picture::heaps(&[2, 3]).as_sum());
    /// ```
    pub fn as_sum(&self) -> String {
        let mut shape = format!("{:?} {}", self.shape, self.said);
        if let (Shape::Heaps(heaps), "heap" | "row") = (&self.shape, self.names[0]) {
            let mut heaps: Vec<&u64> = heaps.iter().filter(|&&heap| heap > 0).collect();
            heaps.sort_unstable();
            shape = format!("{heaps:?}");
        }
        shape
    }

    /// The pieces that differ in another picture of the same game; of segments, the ends of those that are new.
    pub(crate) fn changed(&self, after: &Picture) -> Vec<usize> {
        fn differing<T: PartialEq>(one: &[T], other: &[T]) -> Vec<usize> {
            let differ = |&index: &usize| one.get(index) != other.get(index);
            (0..one.len().max(other.len())).filter(differ).collect()
        }
        match (&self.shape, &after.shape) {
            (Shape::Heaps(one), Shape::Heaps(other)) | (Shape::Coins(one), Shape::Coins(other)) => {
                differing(one, other)
            }
            (Shape::Cells(one), Shape::Cells(other)) => differing(one, other),
            (Shape::Grid(one), Shape::Grid(other)) => {
                let cells =
                    (0..one.len()).flat_map(|row| (0..one[row].len()).map(move |cell| (row, cell)));
                let differ = |&(_, (row, cell)): &(usize, (usize, usize))| {
                    other.get(row).and_then(|row| row.get(cell)) != one[row].get(cell)
                };
                cells.enumerate().filter(differ).map(|(index, _)| index).collect()
            }
            (Shape::Polygon(_, one), Shape::Polygon(_, other)) => {
                let new = other.iter().filter(|segment| !one.contains(segment));
                new.flat_map(|&(a, b)| [a, b]).collect()
            }
            _ => vec![0],
        }
    }

    /// The move that leads to another picture, in the words of a player: `take 2 from heap 3`, or this verb and what changes.
    pub(crate) fn tell(&self, verb: &str, after: &Picture) -> String {
        let changed = self.changed(after);
        let from_one = |index: &usize| index + 1;
        match (&self.shape, &after.shape) {
            (Shape::Heaps(before), Shape::Heaps(left)) => {
                let taken = |&heap: &usize| {
                    let taken = before[heap].checked_sub(left.get(heap).copied().unwrap_or(0))?;
                    Some(format!("{taken} from {} {}", self.names[0], heap + 1))
                };
                let taken: Vec<String> = changed.iter().filter_map(taken).collect();
                format!("{verb} {}", joined(&taken, " and "))
            }
            (Shape::Grid(rows), _) => {
                let (mut row, mut column) = (0, changed.first().copied().unwrap_or(0));
                while column >= rows[row].len() {
                    column -= rows[row].len();
                    row += 1;
                }
                format!("{verb} row {} column {}", row + 1, column + 1)
            }
            (Shape::Tree(before), Shape::Tree(after)) => {
                let gone = before.iter().find(|edge| !after.contains(edge));
                format!("{verb} {}", gone.map_or(0, |(node, _)| *node))
            }
            (_, Shape::Number(number)) => format!("{verb} {number}"),
            _ => {
                format!("{verb} {}", joined(&Vec::from_iter(changed.iter().map(from_one)), " and "))
            }
        }
    }
}
