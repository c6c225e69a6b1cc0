//! The engine as a program, for WebAssembly: reads the files of the checkout in one line and a question in the next, and
//! writes the answer.

use std::io::{self, stdin};

use study::problems;

fn main() -> io::Result<()> {
    let text = io::read_to_string(stdin())?;
    let (files, question) = text.split_once('\n').unwrap_or_default();
    problems::provide(serde_json::from_str(files)?);
    print!("{}", web::engine::answer(question).text);
    Ok(())
}
