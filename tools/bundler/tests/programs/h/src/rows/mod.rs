mod show;

use shared::extensions::Xor;

pub struct Row {
    sum: u64,
}

impl Row {
    // The numbers themselves are not kept.
    pub fn new(numbers: &[u64]) -> Row {
        Row { sum: numbers.xor() }
    }
}

#[cfg(test)]
mod tests;
