//! `cargo study guess`: no guess panics. Right and wrong guesses are in `tests/transcripts`.

use study::{guess, named};

#[test]
fn no_guess_panics() {
    let nim = named::find("nim", games::Lang::En).unwrap();
    let nested = "( [ { ! - & * |x| if match [0][ n+ n==1|| ->".split(' ');
    let mut guesses: Vec<String> = nested.map(|token| token.repeat(300 / token.len())).collect();
    guesses.extend(["(", "!"].map(|token| format!("{}n{}", token.repeat(149), ")".repeat(149))));
    let tokens = "n n 0 1 9223372036854775807 + - * / % ^ & | << >> == < && || ! ( ) [0,1] [ in { } if else 1.5 \" é";
    let tokens: Vec<&str> = tokens.split(' ').collect();
    let mut random = fastrand::Rng::with_seed(8);
    guesses.extend((0..2_000).map(|_| {
        let token = |_| tokens[random.usize(..tokens.len())];
        (0..9).map(token).collect::<Vec<_>>().join(" ")
    }));
    let compared = guesses.iter().filter(|guess| guess::compare(&nim, guess).is_ok()).count();
    assert!((1..guesses.len()).contains(&compared), "{compared}");
}
