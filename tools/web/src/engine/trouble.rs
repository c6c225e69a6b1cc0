//! Why a question has no answer.

/// Why there is no answer: a sentence.
pub struct Trouble(pub String);

/// An answer, or why there is none.
pub type Answered<T> = Result<T, Trouble>;

impl<E: std::error::Error> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        Trouble(without_commands(&error.to_string()))
    }
}

/// What a sentence says before it names a command or an option to type next: on the page nobody types one.
fn without_commands(sentence: &str) -> String {
    let ends = [": `cargo ", " (`cargo ", ", such as `cargo "].iter();
    let end = ends.filter_map(|begun| sentence.find(begun)).min().unwrap_or(sentence.len());
    sentence[..end].replace("`--to ", "`")
}
