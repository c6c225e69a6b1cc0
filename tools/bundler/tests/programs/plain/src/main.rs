//! Names no crate: a bundle of it is this text.

use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).expect("standard input is text");
    println!("{}", sum(&text));
}

fn sum(text: &str) -> i64 {
    text.split_whitespace().map(|word| word.parse::<i64>().expect("words are numbers")).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_adds_up_to_zero() {
        assert_eq!(sum(""), 0);
        assert_eq!(sum("1 -3"), -2);
    }
}
