use std::ops::RangeInclusive;

/// One way to answer all questions; [`next`](Steps::next) goes on to the way after it.
#[derive(Default)]
pub struct Steps {
    /// Of every answer so far, what it is and the last it may be.
    answers: Vec<(u64, u64)>,
    asked: usize,
}

impl Steps {
    pub fn number(&mut self, range: &RangeInclusive<u64>) -> u64 {
        if self.asked == self.answers.len() {
            self.answers.push((*range.start(), *range.end()));
        }
        self.asked += 1;
        self.answers[self.asked - 1].0
    }

    pub fn integer(&mut self, range: &RangeInclusive<i64>) -> i64 {
        let (low, high) = (*range.start(), *range.end());
        assert!(low <= high, "there are integers in {range:?}");
        low.wrapping_add_unsigned(self.number(&(0..=high.abs_diff(low))))
    }

    /// The last answer that can be larger becomes so, and what came after it is asked anew.
    pub fn next(mut self) -> Option<Self> {
        while let Some((answer, last)) = self.answers.pop() {
            if answer < last {
                self.answers.push((answer + 1, last));
                return Some(Steps { answers: self.answers, asked: 0 });
            }
        }
        None
    }
}
