//! Games in which whoever cannot move loses.

use std::collections::HashSet;

/// The least number that is missing from `values`.
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    // All that was seen, in no order.
    let seen: HashSet<u64> = values.into_iter().collect();
    (0..).find(|value| !seen.contains(value)).unwrap() // a list that ends leaves one out
}

/// Exclusive or of all heaps.
pub fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// Grundy numbers of heaps from which any of `moves` may be taken.
// Only the test below calls this.
#[allow(dead_code)]
pub(crate) fn table(heaps: usize, moves: &[usize]) -> Vec<u64> {
    let mut table = Vec::with_capacity(heaps);
    for heap in 0..heaps {
        let options = moves.iter().filter(|&&taken| taken <= heap);
        let value = mex(options.map(|&taken| table[heap - taken]));
        table.push(value);
    }
    table
}

/// Rules, as a list of options.
pub trait Game {
    /// What the players see.
    type Position;

    /// All positions one move away.
    fn options(&self, position: &Self::Position) -> Vec<Self::Position>;

    /// The Grundy number, by recursion.
    fn grundy(&self, position: &Self::Position) -> u64 {
        mex(self.options(position).iter().map(|option| self.grundy(option)))
    }

    /// Whether the player to move can win.
    fn is_won(&self, position: &Self::Position) -> bool {
        self.grundy(position) != 0
    }

    /// What it is called; no program asks.
    fn title(&self) -> String {
        "a game without a name".to_owned()
    }
}

/// One heap, from which one to `most` stones are taken.
pub struct Subtraction {
    pub most: usize,
}

impl Game for Subtraction {
    type Position = usize;

    fn options(&self, &heap: &usize) -> Vec<usize> {
        (1..=self.most.min(heap)).map(|taken| heap - taken).collect()
    }

    fn title(&self) -> String {
        format!("subtraction of 1 to {}", self.most)
    }
}

/// Rows of pins of which one or two neighbours are knocked down; no program plays it.
pub struct Kayles;

impl Game for Kayles {
    type Position = Vec<usize>;

    fn options(&self, rows: &Vec<usize>) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        for (place, &row) in rows.iter().enumerate() {
            for (hit, left) in
                (1..=row.min(2)).flat_map(|hit| (0..=row - hit).map(move |at| (hit, at)))
            {
                let mut option = rows.clone();
                option[place] = left;
                option.push(row - hit - left);
                options.push(option);
            }
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heap_of_stones_repeats() {
        assert_eq!(table(6, &[1, 2]), [0, 1, 2, 0, 1, 2]);
        assert_eq!(
            (0..6).map(|heap| Subtraction { most: 2 }.grundy(&heap)).collect::<Vec<_>>(),
            [0, 1, 2, 0, 1, 2]
        );
        assert_eq!(Subtraction { most: 2 }.title(), "subtraction of 1 to 2");
    }

    #[test]
    fn kayles_begins_as_published() {
        assert_eq!(
            (0..7).map(|row| Kayles.grundy(&vec![row])).collect::<Vec<_>>(),
            [0, 1, 2, 3, 1, 4, 3]
        );
        assert_eq!(Kayles.title(), "a game without a name");
    }
}
