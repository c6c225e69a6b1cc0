//! Games of heaps: each rule is a function from one heap to what may take its place, a list of heaps.
//!
//! An empty heap has no options; it may appear in a list and counts for nothing. A row of cards or pins is a
//! heap as well: what falls out of the middle leaves two rows. In the games whose long tables are computed each list is
//! an array, which needs no memory of its own.

use std::iter::successors;

/// Nim: take any number of stones, at least one.
///
/// Bouton, *Nim, a game with a complete mathematical theory* (1901).
///
/// ```
/// assert_eq!(games::heaps::nim(3), [[0], [1], [2]]);
/// ```
pub fn nim(heap: u64) -> Vec<Vec<u64>> {
    (0..heap).map(|rest| vec![rest]).collect()
}

/// A subtraction game: take one of the `permitted` numbers of stones, if the heap has that many.
///
/// `take(heap, &[1, 3])` and `take(heap, &[1, 3, 4])` are the stone games; `take(heap, &[1, 2, 3])` from 21 is
/// the first game of many a textbook (Ferguson, *Game Theory*, I.1).
///
/// ```
/// assert_eq!(games::heaps::take(3, &[1, 3, 4]), [[2], [0]]);
/// ```
pub fn take(heap: u64, permitted: &[u64]) -> Vec<Vec<u64>> {
    permitted.iter().filter(|&&stones| stones <= heap).map(|stones| vec![heap - stones]).collect()
}

/// Take a power of four: 1, 4, 16, … stones.
///
/// ```
/// assert_eq!(games::heaps::powers_of_four(17), [[16], [13], [1]]);
/// ```
pub fn powers_of_four(heap: u64) -> Vec<Vec<u64>> {
    let powers = successors(Some(1), |power: &u64| power.checked_mul(4));
    powers.take_while(|&power| power <= heap).map(|power| vec![heap - power]).collect()
}

/// Take a Fibonacci number of stones: 1, 2, 3, 5, 8, … OEIS A014588.
///
/// ```
/// assert_eq!(games::heaps::fibonacci(6), [[5], [4], [3], [1]]);
/// ```
pub fn fibonacci(heap: u64) -> Vec<[u64; 1]> {
    let pairs = successors(Some((1, 2)), |&(a, b): &(u64, u64)| Some((b, a.checked_add(b)?)));
    pairs
        .map(|(number, _)| number)
        .take_while(|&number| number <= heap)
        .map(|number| [heap - number])
        .collect()
}

/// Take an even number of stones, but not the whole heap; or an odd number, but only the whole heap.
///
/// Ferguson, *Game Theory*, I.4, where it is "Even if Not All, All if Odd".
///
/// ```
/// assert_eq!(games::heaps::odd_even(7), [[5], [3], [1], [0]]);
/// assert!(games::heaps::odd_even(2).is_empty());
/// ```
pub fn odd_even(heap: u64) -> Vec<Vec<u64>> {
    let some = (2..heap).step_by(2).map(|stones| vec![heap - stones]);
    let all = (heap % 2 == 1).then(|| vec![0]);
    some.chain(all).collect()
}

/// Lasker's Nim: take any number of stones, or split the heap in two and take nothing.
///
/// *Winning Ways*, chapter 4, where it is 4.333….
///
/// ```
/// assert_eq!(games::heaps::lasker(3), [vec![0], vec![1], vec![2], vec![1, 2]]);
/// ```
pub fn lasker(heap: u64) -> Vec<Vec<u64>> {
    let split = (1..=heap / 2).map(|part| vec![part, heap - part]);
    nim(heap).into_iter().chain(split).collect()
}

/// Kayles: knock down one pin of a row, or two neighbours. Octal game 0.77, OEIS A002186.
///
/// Guy and Smith, *The G-values of various games* (1956).
///
/// ```
/// assert_eq!(games::heaps::kayles(3), [[0, 2], [1, 1], [0, 1]]);
/// ```
pub fn kayles(row: u64) -> Vec<[u64; 2]> {
    [1, 2].into_iter().flat_map(|pins| remove_run(row, pins)).collect()
}

/// Dawson's Kayles: knock down two neighbouring pins of a row. Octal game 0.07, OEIS A002187 shifted by one.
///
/// Turning two neighbouring [`cards`](crate::boards::cards) face down has the same options, and so has drawing
/// segments in a [`polygon`](crate::boards::polygon). *Winning Ways*, chapter 4.
///
/// ```
/// assert_eq!(games::heaps::dawson_kayles(5), [[0, 3], [1, 2]]);
/// ```
pub fn dawson_kayles(row: u64) -> Vec<[u64; 2]> {
    remove_run(row, 2)
}

/// Dawson's chess: knock down one pin of a row, and its neighbours with it. Octal game 0.137, OEIS A002187.
///
/// A row of n pins is worth what [`dawson_kayles`] makes of n + 1. Dawson told it with pawns; who takes the last one
/// loses in his version. Guy and Smith (1956); *Winning Ways*, chapter 4.
///
/// ```
/// assert_eq!(games::heaps::dawsons_chess(5), [[0, 3], [0, 2], [1, 1]]);
/// ```
pub fn dawsons_chess(row: u64) -> Vec<[u64; 2]> {
    (1..=row.div_ceil(2)).map(|pin| [pin.saturating_sub(2), row.saturating_sub(pin + 1)]).collect()
}

/// Treblecross as a game of rows: remove three neighbours of a row. Octal game 0.007, OEIS A395248.
///
/// Nobody wants to play within two cells of a cross, so crosses stand three apart or more. With one more cell
/// beyond each end of a strip, each takes three neighbours for itself, its own cell and one on either side:
/// [`boards::treblecross`](crate::boards::treblecross) on n cells, three or more, is won and lost as this game
/// on n + 2. *Winning Ways*, chapter 4.
///
/// ```
/// assert_eq!(games::heaps::treblecross(6), [[0, 3], [1, 2]]);
/// ```
pub fn treblecross(row: u64) -> Vec<[u64; 2]> {
    remove_run(row, 3)
}

/// Small squares as a game of heaps of empty cells: a strip of two rows and w columns is a heap of 2w, a cell
/// whose neighbour in the column is painted is a heap of 1. Kayles, but knocking down one pin leaves a coin.
///
/// A two-row board of [`boards::small_squares`](crate::boards::small_squares) is a sum of such heaps. An odd
/// heap above 1 is a strip and one cell more.
///
/// ```
/// use games::heaps::small_squares;
///
/// assert_eq!(small_squares(4), [[0, 2, 1, 0], [0, 0, 0, 0]]);
/// assert_eq!(small_squares(1), [[0, 0, 0, 0]]);
/// ```
pub fn small_squares(cells: u64) -> Vec<[u64; 4]> {
    let strips =
        |run| remove_run(cells / 2, run).into_iter().map(|parts| parts.map(|columns| 2 * columns));
    let single = cells % 2;
    let one_cell = strips(1).map(|[left, right]| [left, right, 1, single]);
    let block = strips(2).map(|[left, right]| [left, right, 0, single]);
    let last = (single == 1).then_some([cells - single, 0, 0, 0]);
    one_cell.chain(block).chain(last).collect()
}

/// Grundy's game: split the heap in two that differ. OEIS A002188.
///
/// Grundy, *Mathematics and games* (1939).
///
/// ```
/// assert_eq!(games::heaps::grundys_game(5), [[1, 4], [2, 3]]);
/// ```
pub fn grundys_game(heap: u64) -> Vec<[u64; 2]> {
    (1..heap).take_while(|part| 2 * part < heap).map(|part| [part, heap - part]).collect()
}

/// The game of many heaps: choose one, and replace it by what `rule` says.
///
/// A position is its heaps in ascending order, empty ones left out; so are the options, in which equal heaps
/// count separately.
///
/// ```
/// use games::heaps::{any, nim};
///
/// assert_eq!(any(nim)(&vec![1, 2]), [vec![2], vec![1], vec![1, 1]]);
/// assert_eq!(any(nim)(&vec![2, 2]), [vec![2], vec![1, 2], vec![2], vec![1, 2]]);
/// ```
pub fn any<Heaps: AsRef<[u64]>>(
    rule: impl Fn(u64) -> Vec<Heaps>,
) -> impl Fn(&Vec<u64>) -> Vec<Vec<u64>> {
    move |position| {
        let mut options = Vec::new();
        for (index, &heap) in position.iter().enumerate() {
            for parts in rule(heap) {
                let mut option =
                    [&position[..index], parts.as_ref(), &position[index + 1..]].concat();
                option.retain(|&heap| heap > 0);
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }
}

/// Whether plain search of Nim on these heaps, and of games with fewer moves, takes a few seconds at most.
///
/// ```
/// use games::heaps::can_be_played_out;
///
/// assert!(can_be_played_out(&[30, 30, 30]));
/// assert!(!can_be_played_out(&[1_000_000_000]));
/// ```
pub fn can_be_played_out(heaps: &[u64]) -> bool {
    // What is left of every heap makes a position, with no more moves than there were stones.
    let stones = heaps.iter().fold(0, |sum: u64, &heap| sum.saturating_add(heap));
    let moves = |moves: u64, heap: &u64| moves.saturating_mul(heap.saturating_add(1));
    heaps.iter().fold(stones, moves) <= 3_000_000
}

/// Every position of at most `count` heaps of `1..=largest`, each once, in ascending order of heaps.
///
/// ```
/// use games::heaps::multisets;
///
/// assert_eq!(multisets(2, 2), [vec![], vec![1], vec![2], vec![1, 1], vec![1, 2], vec![2, 2]]);
/// ```
pub fn multisets(count: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..count {
        let grown = |heaps: &Vec<u64>| {
            let least = heaps.last().copied().unwrap_or(1);
            (least..=largest).map(|heap| [heaps.as_slice(), &[heap]].concat()).collect::<Vec<_>>()
        };
        longest = longest.iter().flat_map(grown).collect();
        all.extend_from_slice(&longest);
    }
    all
}

/// A row with `run` neighbours removed, wherever they stand: mirror images only once.
fn remove_run(row: u64, run: u64) -> Vec<[u64; 2]> {
    let Some(rest) = row.checked_sub(run) else { return Vec::new() };
    (0..=rest / 2).map(|left| [left, rest - left]).collect()
}
