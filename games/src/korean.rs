//! The games of the shelf in Korean: `korean.txt` has their words.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::game::{Sizes, Theory};
use crate::values::{MISERE, MISERE_KOREAN};
use crate::words::{Lang, joined};
use crate::{Game, Rule};

/// The words of a paragraph by their label.
type Words = HashMap<&'static str, Vec<&'static str>>;

static PARAGRAPHS: LazyLock<HashMap<&'static str, Words>> = LazyLock::new(|| {
    let paragraph = |text: &'static str| {
        let (name, lines) = text.split_once('\n')?;
        let lines = lines.lines().filter_map(|line| line.split_once(": "));
        Some((name, lines.map(|(label, words)| (label, words.split(" / ").collect())).collect()))
    };
    include_str!("korean.txt").split("\n\n").filter_map(paragraph).collect()
});

impl Game {
    /// This game, which is in English, in another language: its words, and what is said of its positions.
    pub fn in_language(self, lang: Lang) -> Game {
        if lang == Lang::En {
            return self;
        }
        let (kind, given) = match &self.rule {
            Rule::Numbers(numbers) if numbers.contains(&1) => {
                ("take with 1", joined(numbers, ", "))
            }
            Rule::Numbers(numbers) => ("take", joined(numbers, ", ")),
            Rule::Octal(code) => ("octal", code.to_string()),
            _ => ("shared", String::new()),
        };
        let names = [self.name.trim_end_matches("_misere"), kind, "shared"];
        let paragraphs = names.map(|name| PARAGRAPHS.get(name));
        let words = |label: &str| paragraphs.iter().flatten().find_map(|words| words.get(label));
        let word = |label: &str| words(label).map_or("", |words| words[0]);
        let filled = |label: &str| word(label).replace("{given}", &given);
        let mut theory = self.theory;
        match &mut theory {
            Theory::Law(law) if !word("claim").is_empty() => law.claim = word("claim"),
            Theory::Open { note, .. } => *note = word("open"),
            _ => {}
        }
        let note = match self.sizes.note {
            MISERE => MISERE_KOREAN,
            _ if self.misere => "완전 탐색으로 찾았습니다",
            _ => word("note"),
        };
        let misere = if self.misere { ", 미제르" } else { "" };
        let ending = if self.misere { "마지막 수를 두면 집니다" } else { word("ending") };
        let nouns = words("nouns").map_or(self.nouns, |nouns| [nouns[0], nouns[1]]);
        // In misère play, a line may become a grid.
        let axes = words("sizes").filter(|axes| axes.len() == self.sizes.words.len());
        let axes = axes.map_or(&["더미", "더미"][..], Vec::as_slice);
        Game {
            lang,
            title: (filled("title") + misere).into(),
            rules: filled("rules").into(),
            typed: word("typed"),
            verb: word("verb"),
            nouns,
            ending,
            sizes: Sizes { words: axes, note, ..self.sizes },
            theory,
            ..self
        }
    }
}
