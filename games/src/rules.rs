//! What rules are made of.

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

/// A row with `run` neighbours removed, wherever they stand: mirror images only once.
pub fn remove_run(row: u64, run: u64) -> Vec<[u64; 2]> {
    let Some(rest) = row.checked_sub(run) else { return Vec::new() };
    (0..=rest / 2).map(|left| [left, rest - left]).collect()
}

/// A copy of the position, changed by a move.
pub(crate) fn after<P: Clone>(position: &P, change: impl FnOnce(&mut P)) -> P {
    let mut option = position.clone();
    change(&mut option);
    option
}
