//! What I take to every contest.

/// Graphs.
pub mod graph;

/// Takes the lesser one.
#[macro_export]
macro_rules! chmin {
    ($place:expr, $value:expr) => {
        if $value < $place {
            $place = $value;
        }
    };
}

/// The greatest common divisor, today not needed.
pub fn gcd(left: u64, right: u64) -> u64 {
    if right == 0 { left } else { gcd(right, left % right) }
}
