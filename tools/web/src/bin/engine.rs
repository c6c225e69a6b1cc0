//! The engine as a program, for WebAssembly: on standard input, the files of the checkout in one line and a question in the
//! next; on standard output, the answer in one line, after whether it is one.

use std::io::{self, stdin};

use study::problems;

fn main() -> io::Result<()> {
    let text = io::read_to_string(stdin())?;
    let (files, question) = text.split_once('\n').unwrap_or_default();
    problems::provide(serde_json::from_str(files)?);
    let answer = web::engine::answer(question);
    println!("{}\n{}", answer.status == 200, answer.text);
    Ok(())
}
