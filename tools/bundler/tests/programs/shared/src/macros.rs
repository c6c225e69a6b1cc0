//! Macros by example.

/// Makes the first the greatest of all, and says whether that changed it.
#[macro_export]
macro_rules! raise {
    // the last candidate
    ($to:expr, $candidate:expr) => {{
        let candidate = $candidate;
        let higher = candidate > $to;
        if higher {
            $to = candidate;
        }
        higher
    }};
    ($to:expr, $candidate:expr, $($more:expr),+) => {
        $crate::raise!($to, $candidate) | $crate::raise!($to, $($more),+)
    };
}

/// Makes the first the least of both, and says whether that changed it.
#[macro_export]
macro_rules! lower {
    ($to:expr, $candidate:expr) => {{
        let candidate = $candidate;
        let lower = candidate < $to;
        if lower {
            $to = candidate;
        }
        lower
    }};
}

/// How many tokens there are.
#[macro_export]
macro_rules! count {
    () => { 0 };
    ($first:tt $($more:tt)*) => { 1 + $crate::count!($($more)*) };
}

/// Prints `Yes` or `No`.
#[macro_export]
macro_rules! answer {
    ($yes:expr) => {
        println!("{}", $crate::yes_or_no($yes))
    };
}

#[doc(hidden)]
pub fn yes_or_no(yes: bool) -> &'static str {
    if yes {
        "Yes"
    } else {
        "No"
    }
}

/// A game with one heap, from its options.
#[macro_export]
macro_rules! heap_game {
    ($name:ident, |$heap:ident| $options:expr) => {
        struct $name;

        impl $crate::games::Game for $name {
            type Position = u64;

            fn options(&self, &$heap: &u64) -> ::std::vec::Vec<u64> {
                $options.collect()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::games::Game;

    crate::heap_game!(Halving, |heap| (heap > 0).then_some(heap / 2).into_iter());

    #[test]
    fn macros_expand_to_what_they_say() {
        let mut number = 2;
        assert!(crate::raise!(number, 1, 5, 3) && number == 5);
        assert!(crate::lower!(number, 1) && number == 1);
        assert_eq!(crate::count!(a b c), 3);
        assert_eq!(crate::yes_or_no(Halving.is_won(&4)), "Yes");
    }
}
