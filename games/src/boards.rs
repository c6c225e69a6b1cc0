//! Games that are not heaps: each rule is a function from a whole position to the positions after one move.
//!
//! ```
//! use games::{Search, boards};
//!
//! let mut game = Search::normal(boards::cards);
//! assert!(game.wins(&vec![true; 4]));
//! assert!(!game.wins(&vec![true; 5]));
//! ```

use std::collections::HashMap;

/// Nimble: coins on a strip of squares 0, 1, 2, …, any number of them on one square. Take one coin one or more
/// squares to the left. When all coins are on square 0 the game is over.
///
/// A position is the squares of all coins in ascending order. Each coin moves on its own: an option appears
/// twice if two coins on one square can make it.
///
/// Ferguson, *Game Theory*, I.2.
///
/// ```
/// assert_eq!(games::boards::nimble(&vec![0, 1, 2]), [[0, 0, 2], [0, 0, 1], [0, 1, 1]]);
/// assert_eq!(games::boards::nimble(&vec![1, 1]), [[0, 1], [0, 1]]);
/// ```
pub fn nimble(coins: &Vec<u64>) -> Vec<Vec<u64>> {
    let from = |(coin, &square): (usize, &u64)| (0..square).map(move |left| (coin, left));
    let go = |(coin, left)| {
        after(coins, |coins| {
            coins[coin] = left;
            coins.sort_unstable();
        })
    };
    coins.iter().enumerate().flat_map(from).map(go).collect()
}

/// Empty and Divide: two boxes of stones. Empty one box and divide the stones of the other over both, at least
/// one in each. Who makes (1, 1) wins, for it has no options.
///
/// A division appears twice if either box can make it: if both hold the same number.
///
/// Ferguson, *Game Theory*, I.1.5.
///
/// ```
/// assert_eq!(games::boards::empty_and_divide(&(1, 3)), [(1, 2), (2, 1)]);
/// assert!(games::boards::empty_and_divide(&(1, 1)).is_empty());
/// ```
pub fn empty_and_divide(&(one, other): &(u64, u64)) -> Vec<(u64, u64)> {
    [one, other]
        .into_iter()
        .flat_map(|stones| (1..stones).map(move |part| (part, stones - part)))
        .collect()
}

/// The matrix game: rows of numbers. Pick a row that is not all zero, and lower its leftmost number K that is
/// not zero by 1, 2, … or K.
///
/// Known to programmers as SPOJ MATGAME.
///
/// ```
/// let rows = vec![vec![0, 2, 1], vec![0]];
/// let options = games::boards::row_matrix(&rows);
/// assert_eq!(options, [[vec![0, 0, 1], vec![0]], [vec![0, 1, 1], vec![0]]]);
/// ```
pub fn row_matrix(rows: &Vec<Vec<u64>>) -> Vec<Vec<Vec<u64>>> {
    let mut options = Vec::new();
    for (row, numbers) in rows.iter().enumerate() {
        if let Some(leftmost) = numbers.iter().position(|&number| number > 0) {
            let lower = |rest| after(rows, |rows| rows[row][leftmost] = rest);
            options.extend((0..numbers[leftmost]).map(lower));
        }
    }
    options
}

/// The polygon game: draw a segment between two vertices of a convex polygon, a side or a diagonal, that
/// neither crosses a drawn segment nor shares an end point with one.
///
/// Vertices count from 0 around the polygon. A position is the drawn segments in ascending order.
///
/// [`heaps::dawson_kayles`](crate::heaps::dawson_kayles) on as many pins as there are vertices, in disguise: several segments
/// leave the same rows of pins, but as sets the options are the same (see [`polygon_parts`]).
///
/// ```
/// use games::boards::polygon;
///
/// assert_eq!(polygon(3)(&vec![]), [[(0, 1)], [(0, 2)], [(1, 2)]]);
/// assert_eq!(polygon(5)(&vec![(1, 3)]), [[(0, 4), (1, 3)]]);
/// ```
pub fn polygon(vertices: usize) -> impl Fn(&Vec<Segment>) -> Vec<Vec<Segment>> {
    move |drawn| {
        let segments = (0..vertices).flat_map(|a| (a + 1..vertices).map(move |b| (a, b)));
        let draw = |segment| {
            after(drawn, |drawn| {
                drawn.push(segment);
                drawn.sort_unstable();
            })
        };
        segments.filter(|&new| drawn.iter().all(|&old| apart(old, new))).map(draw).collect()
    }
}

/// The free vertices of a [`polygon`], in groups of those that can be joined: no drawn segment keeps them apart. A group is a
/// row of pins of [`heaps::dawson_kayles`](crate::heaps::dawson_kayles).
///
/// ```
/// assert_eq!(games::boards::polygon_parts(9, &[(0, 5)]), [vec![1, 2, 3, 4], vec![6, 7, 8]]);
/// ```
pub fn polygon_parts(vertices: usize, drawn: &[Segment]) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut of_side: HashMap<Vec<bool>, usize> = HashMap::new();
    let used = |vertex| drawn.iter().any(|&(a, b)| a == vertex || b == vertex);
    for vertex in (0..vertices).filter(|&vertex| !used(vertex)) {
        let side = drawn.iter().map(|&(a, b)| a < vertex && vertex < b).collect();
        let part = *of_side.entry(side).or_insert(parts.len());
        if part == parts.len() {
            parts.push(Vec::new());
        }
        parts[part].push(vertex);
    }
    parts
}

/// The card game: cards in a row, `true` face up. Turn two neighbours that are face up face down.
///
/// [`heaps::dawson_kayles`](crate::heaps::dawson_kayles), where each run of cards that are face up is a row of
/// pins, in disguise: two moves may leave the same rows of pins, but as sets the options are the same (see [`runs`]).
///
/// ```
/// let row = vec![true, true, true, false, true];
/// let options = games::boards::cards(&row);
/// assert_eq!(options, [[false, false, true, false, true], [true, false, false, false, true]]);
/// ```
pub fn cards(row: &Vec<bool>) -> Vec<Vec<bool>> {
    let both_up = |&left: &usize| row[left] && row[left + 1];
    let turn = |left: usize| after(row, |row| row[left..left + 2].fill(false));
    (0..row.len().saturating_sub(1)).filter(both_up).map(turn).collect()
}

/// The lengths of the runs of `true`.
///
/// ```
/// assert_eq!(games::boards::runs(&[true, true, false, false, true]), [2, 1]);
/// ```
pub fn runs(row: &[bool]) -> Vec<u64> {
    let runs = row.split(|&up| !up).map(|run| run.len() as u64);
    runs.filter(|&run| run > 0).collect()
}

/// Treblecross with real crosses: tic-tac-toe on a strip where both players put the same cross (`true`) into
/// a free cell. Who first makes three in a row wins: a strip with three in a row has no options.
///
/// On three cells or more somebody makes three. On one or two, who puts the last cross wins.
///
/// *Winning Ways*, chapter 4.
///
/// ```
/// use games::boards::treblecross;
///
/// assert_eq!(treblecross(&vec![true, false, true]), [[true, true, true]]);
/// assert!(treblecross(&vec![true, true, true, false]).is_empty());
/// ```
pub fn treblecross(strip: &Vec<bool>) -> Vec<Vec<bool>> {
    if strip.windows(3).any(|cells| cells == [true, true, true]) {
        return Vec::new();
    }
    let free = (0..strip.len()).filter(|&cell| !strip[cell]);
    free.map(|cell| after(strip, |strip| strip[cell] = true)).collect()
}

/// Small squares: paint one empty cell of a board, or one empty block of 2 × 2 cells whose upper row is odd.
///
/// The rows of cells, `true` if painted, count from 1 at the top.
///
/// ```
/// use games::boards::small_squares;
///
/// let two_rows = vec![vec![false, true], vec![false, false]];
/// assert_eq!(small_squares(&two_rows).len(), 3);
/// let whole = vec![vec![false, false], vec![false, false]];
/// assert!(small_squares(&whole).contains(&vec![vec![true, true], vec![true, true]]));
/// let second_row_is_even = vec![vec![true, true], vec![false, false], vec![false, false]];
/// assert_eq!(small_squares(&second_row_is_even).len(), 4);
/// ```
pub fn small_squares(board: &Vec<Vec<bool>>) -> Vec<Vec<Vec<bool>>> {
    let corners = (0..board.len()).flat_map(|row| (0..board[row].len()).map(move |col| (row, col)));
    let squares = corners.flat_map(|(row, col)| [(row, col, 1), (row, col, 2)]);
    let empty = |&(row, col, size): &(usize, usize, usize)| {
        let rows = board.get(row..row + size);
        let free = |cells: &Vec<bool>| {
            cells.get(col..col + size).is_some_and(|cells| !cells.contains(&true))
        };
        rows.is_some_and(|rows| rows.iter().all(free))
    };
    // Rows count from 0 here: the first, which is odd, is row 0.
    let allowed = |&(row, _, size): &(usize, usize, usize)| size == 1 || row % 2 == 0;
    let paint = |(row, col, size): (usize, usize, usize)| {
        after(board, |board| {
            board[row..row + size].iter_mut().for_each(|cells| cells[col..col + size].fill(true));
        })
    };
    squares.filter(allowed).filter(empty).map(paint).collect()
}

/// Baskin-Robbins 31: the numbers from 1 are said in turn, one to three of them a turn. Who says 31 loses.
///
/// The position is the last number said, 0 at the start. 31 has no options, and whoever would have to go on
/// after it has won: play it to lose, by [`Search::misere`](crate::Search::misere).
///
/// ```
/// use games::{Search, boards::baskin_robbins};
///
/// assert_eq!(baskin_robbins(&0), [1, 2, 3]);
/// assert_eq!(baskin_robbins(&29), [30, 31]);
/// assert_eq!(Search::misere(baskin_robbins).winning_moves(&0), [2]);
/// ```
pub fn baskin_robbins(said: &u64) -> Vec<u64> {
    (said + 1..=31).take(3).collect()
}

/// A segment between two vertices of a polygon, the lesser first.
pub type Segment = (usize, usize);

/// A copy of the position, changed by a move.
fn after<P: Clone>(position: &P, change: impl FnOnce(&mut P)) -> P {
    let mut option = position.clone();
    change(&mut option);
    option
}

/// Whether two segments between vertices of a convex polygon neither cross nor share an end point.
fn apart((a, b): Segment, (c, d): Segment) -> bool {
    let between = |vertex| a < vertex && vertex < b;
    ![c, d].contains(&a) && ![c, d].contains(&b) && between(c) == between(d)
}
