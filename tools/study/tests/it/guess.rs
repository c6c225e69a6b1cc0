//! `cargo study guess`: no guess panics, and errors are in the language of the game. Right and wrong guesses are in
//! `tests/transcripts`.

use games::Lang;
use study::{guess, named};

use crate::tool::{command, fed};

#[test]
fn no_guess_panics() {
    let nim = named::find("nim", Lang::En).unwrap();
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

#[test]
fn a_guess_is_the_same_from_every_shell() {
    let formula = "n % 7 in {0, 2}";
    let [quoted, doubled] = ["'", "\""].map(|quote| format!("{quote}{formula}{quote}"));
    let in_words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    for (shell, words) in [
        ("sh, PowerShell, cmd with double quotes", vec![formula.to_owned()]),
        ("cmd with single quotes", in_words(&quoted)),
        ("any of them without quotes", in_words(formula)),
        ("quotes in quotes", vec![doubled]),
        ("copied from a text", vec![format!("‘{formula}’")]),
        ("a flag behind the words", [in_words(&quoted), vec!["--misere".into()]].concat()),
    ] {
        let output = fed(command("guess 9657").args(&words), "");
        // In misère play, the losing heaps are others.
        let code = i32::from(words.last().unwrap() == "--misere");
        assert_eq!(output.status.code(), Some(code), "{shell}: {output:?}");
    }
}

#[test]
fn errors_about_a_guess_are_korean_too() {
    let error = |game: &str, guess: &str| {
        let game = named::find(game, Lang::Ko).unwrap();
        guess::compare(&game, guess).err().unwrap().to_string()
    };
    let syntax = "쓸 수 있는 것: `+ - * / %`, XOR은 `^`, ";
    for (guess, start) in [
        ("n %", "`n %`: 식이 아닙니다. 끝: 값이 없습니다. "),
        ("n 3", "`n 3`: 식이 아닙니다. `3`(3번째 글자): 연산자가 없습니다. "),
        ("n and 1", "`n and 1` 식은 n = 1일 때 값이 없습니다. 연산자가 수와 조건을 섞습니다. "),
        ("[n]", "`[n]` 식은 목록입니다. "),
    ] {
        let error = error("nim", guess);
        assert!(error.starts_with(&format!("{start}{syntax}")), "{error}");
    }
    let [long, letters] = ["(".repeat(301), "a + b + c + d + e".to_owned()];
    for guess in [long, letters] {
        let error = error("nim", &guess);
        assert!(!error.contains(" at most "), "{error}");
    }
}
