//! The games of the shelf in Korean: `korean.txt` has their words.

use std::sync::LazyLock;

use crate::game::{Sizes, Theory};
use crate::values::{MISERE, MISERE_KOREAN};
use crate::words::{Lang, joined};
use crate::{Game, Rule};

/// The lines of the paragraphs: the name of the game, a label, and the words behind it, apart and together.
type Line = (&'static str, &'static str, Vec<&'static str>, &'static str);

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let mut name = "";
    let mut line = |line: &'static str| match line.split_once(": ") {
        Some((label, words)) => Some((name, label, words.split(" / ").collect(), words)),
        None => {
            name = line;
            None
        }
    };
    include_str!("korean.txt").lines().filter_map(&mut line).collect()
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
        let line = |name: &str, label: &str| LINES.iter().find(|it| it.0 == name && it.1 == label);
        let line = |label: &str| names.iter().find_map(|name| line(name, label));
        let words = |label: &str| line(label).map(|line| &line.2);
        let whole = |label: &str| line(label).map(|line| line.3);
        let word = |label: &str| words(label).map_or("", |words| words[0]);
        let counts: Vec<String> = given.split(", ").map(|count| format!("{count}개")).collect();
        let any = match counts.as_slice() {
            [first @ .., last] if !first.is_empty() => {
                format!("{} 또는 {last}", joined(first, ", "))
            }
            counts => joined(counts, ", "),
        };
        let filled = |label: &str| word(label).replace("{given}", &given).replace("{any}", &any);
        let mut theory = self.theory;
        match &mut theory {
            Theory::Law(law) => {
                for (english, label) in [
                    (&mut law.claim, "claim"),
                    (&mut law.theorem, "theorem"),
                    (&mut law.proof, "proof"),
                ] {
                    *english = whole(label).unwrap_or(english);
                }
            }
            Theory::Open { note, .. } => *note = word("open"),
            Theory::Disguise { because, .. } => *because = whole("because").unwrap_or(because),
            Theory::Search { known } if !known.is_empty() => {
                *known = words("known").map_or(*known, Vec::as_slice);
            }
            Theory::Search { .. } | Theory::Period => {}
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
            misere_reason: self.misere_reason.map(|reason| whole("misère").unwrap_or(reason)),
            ..self
        }
    }
}
