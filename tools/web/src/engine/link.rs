//! Links to positions: `lasker/3,4,7`.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Characters that are left as they are in addresses, for people to read.
const WRITTEN: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b',')
    .remove(b';')
    .remove(b':')
    .remove(b'.')
    .remove(b'-')
    .remove(b'_');

/// The link to a position: its words joined by commas. If the words have commas themselves, each ends with `;`.
pub fn write(game: &str, words: &str) -> String {
    let words = if words.contains(',') {
        words.split(' ').map(|word| format!("{word};")).collect()
    } else {
        words.replace(' ', ",")
    };
    utf8_percent_encode(&format!("{game}/{words}"), WRITTEN).to_string()
}

/// The game that a link names, and the words of its position, if it has one.
pub fn read(link: &str) -> (String, Option<String>) {
    let link = percent_decode_str(link).decode_utf8_lossy();
    let Some((game, words)) = link.split_once('/') else { return (link.into_owned(), None) };
    let between = if words.contains(';') { ';' } else { ',' };
    (game.to_owned(), Some(words.replace(between, " ").trim_end().to_owned()))
}
