//! Numbers and lists in sentences.

use std::fmt::Display;

/// The language of what is said about a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Korean.
    Ko,
}

impl Lang {
    /// The English or the Korean words.
    pub fn of(self, words: [&'static str; 2]) -> &'static str {
        words[self as usize]
    }
}

/// A sentence in a language, from its form in English and in Korean: `say!(lang, "heap {n}", "{n}번 더미")`.
#[macro_export]
macro_rules! say {
    ($lang:expr, $english:literal, $korean:literal) => {
        match $lang {
            $crate::words::Lang::En => format!($english),
            $crate::words::Lang::Ko => format!($korean),
        }
    };
}

/// A thing by its number, from 1 on: `heap 3`.
pub fn numbered(lang: Lang, thing: &str, number: impl Display) -> String {
    match thing {
        "행" | "열" => format!("{number}{thing}"),
        // The number stands on it, and its name has to have that word.
        "꼭짓점" => format!("{thing} {number}"),
        _ => say!(lang, "{thing} {number}", "{number}번 {thing}"),
    }
}

/// A number with thousands separators.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number and a noun.
pub fn counted(number: u64, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{} {what}{s}", grouped(number))
}

/// Alternatives in a sentence: `1, 3 or 4`.
pub fn any_of<T: Display>(things: &[T]) -> String {
    match things {
        [] => "none".to_owned(),
        [one] => one.to_string(),
        [first @ .., last] => format!("{} or {last}", joined(first, ", ")),
    }
}

/// Things with a separator between them.
pub fn joined<T: Display>(things: &[T], between: &str) -> String {
    things.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

/// The singular of a plural: `stone` of `stones`.
pub fn singular(things: &str) -> &str {
    things.strip_suffix('s').unwrap_or(things)
}
