use std::vec;

use crate::fault::Fault;

/// Answers that were given before, question by question.
pub struct Replay {
    questions: vec::IntoIter<Vec<i128>>,
    /// What is left of the answers to this question.
    answers: vec::IntoIter<i128>,
}

impl Replay {
    pub fn new(choices: &str) -> Result<Self, Fault> {
        let answer = |word: &str| {
            word.parse().map_err(|_| {
                Fault(format!("`{}` is no choice; it must be a whole number", word.escape_debug()))
            })
        };
        let answers = |line: &str| line.split_whitespace().map(answer).collect();
        let questions: Vec<_> = choices.lines().map(answers).collect::<Result<_, Fault>>()?;
        let mut replay =
            Replay { questions: questions.into_iter(), answers: Vec::new().into_iter() };
        replay.next_question();
        Ok(replay)
    }

    pub fn integer(&mut self, low: impl Into<i128>, high: impl Into<i128>) -> i128 {
        self.answers.next().unwrap_or(0).clamp(low.into(), high.into())
    }

    /// Goes on to the answers to the next question, whatever is left of these.
    pub fn next_question(&mut self) {
        self.answers = self.questions.next().unwrap_or_default().into_iter();
    }
}
