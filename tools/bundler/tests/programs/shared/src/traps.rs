//! Things whose removal still compiles and changes what a program prints.

use std::cell::Cell;
use std::fmt::{Debug, Display};
use std::ops::Deref;

thread_local! {
    /// How often a log was cloned.
    pub static CLONES: Cell<u32> = const { Cell::new(0) };
}

pub struct Log {
    pub page: u32,
}

// Without this a clone of a reference copies the reference.
impl Clone for Log {
    fn clone(&self) -> Self {
        CLONES.with(|clones| clones.set(clones.get() + 1));
        Log { page: self.page + 1 }
    }
}

pub struct Big(pub u128);

impl From<u64> for Big {
    fn from(number: u64) -> Self {
        Big(number.into())
    }
}

// Without this a literal is a `u64`.
impl From<i32> for Big {
    fn from(number: i32) -> Self {
        Big(number as u128 + 1000)
    }
}

impl Deref for Big {
    type Target = u128;
    fn deref(&self) -> &u128 {
        &self.0
    }
}

pub struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        println!("Guard is dropped");
    }
}

macro_rules! says_when_dropped {
    ($name:ident) => {
        impl Drop for $name {
            fn drop(&mut self) {
                println!("{} is dropped", stringify!($name));
            }
        }
    };
}

pub struct Noisy;
says_when_dropped!(Noisy);

pub struct Unheard;
says_when_dropped!(Unheard);

/// Counts up, and says so when it skips.
pub struct Ticks(pub u64);

impl Iterator for Ticks {
    type Item = u64;
    fn next(&mut self) -> Option<u64> {
        self.0 += 1;
        Some(self.0)
    }

    fn nth(&mut self, n: usize) -> Option<u64> {
        println!("skips {n}");
        self.0 += n as u64;
        self.next()
    }
}

/// Shown by `Display` where there is one, otherwise by `Debug`: the compiler tries one `&` more first.
pub struct Shown<T>(pub T);

pub trait ByDisplay {
    fn shown(&self) -> String;
}

impl<T: Display> ByDisplay for &Shown<T> {
    fn shown(&self) -> String {
        format!("display {}", self.0)
    }
}

pub trait ByDebug {
    fn shown(&self) -> String;
}

impl<T: Debug> ByDebug for Shown<T> {
    fn shown(&self) -> String {
        format!("debug {:?}", self.0)
    }
}

pub trait Norm {
    fn norm(&self) -> i32 {
        -1
    }
}

pub struct Point(pub i32);

// Goes before the method of the trait.
impl Point {
    pub fn norm(&self) -> i32 {
        self.0.abs()
    }
}

impl Norm for Point {}
impl Norm for i32 {}

pub struct Wrapped(pub Point);

impl Deref for Wrapped {
    type Target = Point;
    fn deref(&self) -> &Point {
        &self.0
    }
}

// Without this the method is found in what is wrapped.
impl Norm for Wrapped {}

/// No full one is ever made, but full cans are.
pub enum Cup {
    Empty,
    Full(u64),
}

impl Cup {
    pub fn holds(&self) -> u64 {
        match self {
            Self::Full(stones) => *stones,
            _ => 0,
        }
    }
}

pub enum Can {
    Empty,
    Full(u64),
}

use Can::*;

impl Can {
    pub fn of(stones: u64) -> Can {
        if stones == 0 { Empty } else { Full(stones) }
    }

    pub fn holds(&self) -> u64 {
        match self {
            // Without this arm cans are empty.
            Self::Full(stones) => 2 * *stones,
            _ => 0,
        }
    }
}

pub fn doubled(can: &Can) -> u64 {
    match can {
        Full(stones) => 2 * stones,
        _ => 0,
    }
}
