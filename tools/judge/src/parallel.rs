//! Work that several threads share, as many as there are processors.

use std::iter::Enumerate;
use std::num::NonZero;
use std::sync::{Mutex, OnceLock};
use std::thread::{self, Scope};

use sandbox::lock;

/// How many threads have something to do besides the one that has started all the work.
static HELPERS: Mutex<usize> = Mutex::new(0);

/// How many threads work at a time.
pub fn threads() -> usize {
    static THREADS: OnceLock<usize> = OnceLock::new();
    *THREADS.get_or_init(|| thread::available_parallelism().map_or(1, NonZero::get))
}

/// Does some work on every item, the first ones first. Returns the results in their order. The work may call this as well:
/// whichever part of the whole has items left gets the threads that are free.
pub fn map<T: Send, R: Send>(
    items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator + Send>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let shared = Shared {
        items: Mutex::new(items.into_iter().enumerate()),
        results: Mutex::default(),
        work,
    };
    thread::scope(|scope| shared.help(scope));
    let mut results = lock(&shared.results);
    results.sort_by_key(|(index, _)| *index);
    results.drain(..).map(|(_, result)| result).collect()
}

struct Shared<I, R, F> {
    items: Mutex<Enumerate<I>>,
    results: Mutex<Vec<(usize, R)>>,
    work: F,
}

impl<I, R, F> Shared<I, R, F>
where
    I: ExactSizeIterator<Item: Send> + Send,
    R: Send,
    F: Fn(I::Item) -> R + Sync,
{
    /// Works until no item is left. Before each item, calls for help with the following ones.
    fn help<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        loop {
            let (next, left) = {
                let mut items = lock(&self.items);
                (items.next(), items.len())
            };
            let Some((index, item)) = next else { return };
            if left > 0 && is_one_free() {
                scope.spawn(|| {
                    self.help(scope);
                    *lock(&HELPERS) -= 1;
                });
            }
            let result = (self.work)(item);
            lock(&self.results).push((index, result));
        }
    }
}

fn is_one_free() -> bool {
    let mut helpers = lock(&HELPERS);
    let is_free = *helpers + 1 < threads();
    *helpers += usize::from(is_free);
    is_free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items_whatever_shares_the_threads() {
        let most = Mutex::new((0, 0));
        let sums: Vec<u32> = map(0..20, |row: u32| {
            let cells = map(0..row, |cell| {
                let mut busy = lock(&most);
                *busy = (busy.0 + 1, busy.1.max(busy.0 + 1));
                drop(busy);
                thread::yield_now();
                lock(&most).0 -= 1;
                row * cell
            });
            cells.iter().sum()
        });
        assert_eq!(
            sums,
            (0..20u32).map(|row| row * (row * row.saturating_sub(1) / 2)).collect::<Vec<_>>()
        );
        assert!(lock(&most).1 <= threads());
    }
}
