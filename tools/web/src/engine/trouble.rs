//! Why a question has no answer.

/// Why there is no answer: a sentence.
pub struct Trouble(pub String);

/// An answer, or why there is none.
pub type Answered<T> = Result<T, Trouble>;

impl<E: std::error::Error> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        Trouble(error.to_string())
    }
}
