mod show;

use shared::nim_sum;

pub struct Row {
    sum: u64,
}

impl Row {
    // The numbers themselves are not kept.
    pub fn new(numbers: &[u64]) -> Row {
        Row { sum: nim_sum(numbers) }
    }
}
