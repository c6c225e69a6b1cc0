//! What learners read at a terminal is in Korean where the locale is, or where `--language` says so.

use std::collections::BTreeSet;

use crate::tool::{answer, answered, command, games};

/// The English words in a text, without those in code: letters in a row, two at least.
fn words(text: &str) -> BTreeSet<&str> {
    let prose = text.split('`').step_by(2);
    let words = prose.flat_map(|it| it.split(|letter: char| !letter.is_ascii_alphabetic()));
    words.filter(|word| word.len() > 1).collect()
}

#[test]
fn games_are_explained_and_proved_in_korean() {
    // Names, and the commands of a game.
    let names = "mex OEIS Kayles Dawson Guy Smith Ferguson Bouton Lasker Sprague Wythoff Beatty Green Hackenbush \
        Chomp nudge why undo new quit help";
    let names: BTreeSet<&str> = names.split_whitespace().collect();
    for game in games() {
        for asked in ["prove", "explain", "explain --why", "table --plain"] {
            let (verb, flags) = asked.split_once(' ').unwrap_or((asked, ""));
            let mut asked = command(&format!("{verb} {game} {flags} --language ko"));
            let text = String::from_utf8(asked.output().unwrap().stdout).unwrap();
            assert!(text.contains(|it| ('가'..='힣').contains(&it)), "{game} {verb}: {text}");
            let strange: Vec<_> = words(&text).difference(&names).copied().collect();
            assert!(
                strange.is_empty() || strange == [&*game],
                "{game} {verb}: {strange:?}\n{text}"
            );
        }
        let mut play = command(&format!("play {game} --values --language ko"));
        let text = answered(&mut play, "help\nnudge\nnudge\nwhy\nundo\nquit\n");
        let strange: Vec<_> = words(&text).difference(&names).copied().collect();
        assert!(strange.is_empty(), "play {game}: {strange:?}\n{text}");
    }
}

#[test]
fn the_locale_and_the_option_choose_the_language() {
    let korean = "\n내 차례입니다\n";
    let locale = |value: &str| answered(command("play nim").env("LC_ALL", value), "");
    assert!(locale("ko_KR.UTF-8").contains(korean));
    assert!(!locale("en_US.UTF-8").contains(korean));
    let option = answered(command("--language en play nim").env("LC_ALL", "ko_KR.UTF-8"), "");
    assert!(option.contains("\nyou move\n"), "{option}");
    let next = answer("next --language ko");
    assert!(next.contains("\n다음: 9657 돌 게임 3, 난이도 1/5"), "{next}");
}
