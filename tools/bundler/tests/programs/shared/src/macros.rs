//! Macros by example.

/// How many tokens there are.
#[macro_export]
macro_rules! count {
    () => { 0 };
    ($first:tt $($more:tt)*) => { 1 + $crate::count!($($more)*) };
}

/// Makes the first the least of both; no program asks.
#[macro_export]
macro_rules! lower {
    ($to:expr, $candidate:expr) => {
        $to = $to.min($candidate)
    };
}
