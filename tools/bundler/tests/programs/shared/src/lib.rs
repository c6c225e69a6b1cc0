//! What the programs beside this crate share.
// A comment about the whole crate, which belongs to no item.

pub mod games;
#[macro_use]
mod macros;
pub mod numbers;
pub mod traps;

pub use games::{mex, nim_sum};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mex_of_a_gap_is_the_gap() {
        assert_eq!(mex([0, 1, 3]), 2);
        assert_eq!(nim_sum(&[1, 2]), 3);
    }
}
