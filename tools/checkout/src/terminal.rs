//! Shows text from elsewhere safely on a terminal.

use std::env;

/// Replaces by its code whatever moves the cursor, changes the direction of text, or is invisible: control characters, and
/// blanks and marks such as U+FEFF. An ordinary blank stays; newlines and tabs become `\n` and `\t`.
///
/// ```
/// assert_eq!(checkout::escape("3\u{feff}\x1b[2J"), "3\\u{feff}\\u{1b}[2J");
/// assert_eq!(checkout::escape("돌 게임"), "돌 게임");
/// ```
pub fn escape(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_hidden(letter) {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    shown
}

fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || letter != ' ' && letter.is_whitespace()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether to print in Korean: as this language says, or else the locale.
pub fn speaks_korean(language: Option<&str>) -> bool {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    language.map(str::to_owned).or_else(locale).is_some_and(|it| it.starts_with("ko"))
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn nothing_invisible_is_left() {
        for letter in "\u{0}\t\r\n\u{7f}\u{9b}\u{a0}\u{61c}\u{200b}\u{200f}\u{2028}\u{2029}\u{202e}\u{2066}\u{3000}\u{feff}".chars() {
            assert!(escape(&letter.to_string()).starts_with('\\'), "{letter:?}");
        }
        assert_eq!(escape("a-Z 0 é 돌 🂡"), "a-Z 0 é 돌 🂡");
    }
}
