//! Whole numbers.

use std::fmt;
use std::ops::{Add, Mul};

/// The greatest common divisor.
pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}

/// The least common multiple.
pub fn lcm(a: u64, b: u64) -> u64 {
    a / gcd(a, b) * b // divided first, so that it stays small
}

/// A number modulo `M`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modular<const M: u64>(u64);

impl<const M: u64> Modular<M> {
    pub fn power(self, exponent: u32) -> Self {
        (0..exponent).fold(1.into(), |power, _| power * self)
    }
}

impl<const M: u64> From<u64> for Modular<M> {
    fn from(number: u64) -> Self {
        Modular(number % M)
    }
}

impl<const M: u64> Add for Modular<M> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        (self.0 + other.0).into()
    }
}

impl<const M: u64> Mul for Modular<M> {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        (self.0 * other.0).into()
    }
}

impl<const M: u64> fmt::Display for Modular<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mod {M}", self.0)
    }
}
