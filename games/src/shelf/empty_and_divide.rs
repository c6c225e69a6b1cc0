//! Empty and Divide: two boxes of stones.

use crate::game::{GAME, Law, Outcome, Sizes, Theory};
use crate::{Game, Position, Rule, say};

/// Empty and Divide.
pub fn empty_and_divide() -> Game {
    Game {
        name: "empty_and_divide".into(),
        title: "Empty and Divide".into(),
        rules: "empty one of two boxes, and divide the other one's stones between both; whoever makes 1 and 1 {wins}".into(),
        source: "Ferguson, Game Theory, I.1.5",
        rule: Rule::Whole(options),
        typed: "the stones of two boxes",
        start: "3 4",
        levels: ["4 5", "9 7", "17 15"],
        most: 100_000,
        nouns: ["box", "stones"],
        ending: "one stone is in each box",
        sizes: Sizes {
            words: &["box", "box"],
            first: 1,
            note: "two odd boxes are a P-position",
            ..GAME.sizes
        },
        theory: Theory::Law(Law {
            claim: "the player to move loses if and only if both boxes are odd",
            value: None,
            theorem: "residues of boxes",
            proof: "an odd number divides into an even and an odd one, so two odd boxes never become two odd ones / an even box divides into two odd numbers",
            tried: "20 20 / 13 8",
        }),
        checked: Some(|position| match position.heaps()[..] {
            [one, other] if one.min(other) > 0 => Ok(position),
            _ => Err("there are two boxes, each with at least one stone".into()),
        }),
        outcome: Some(|position, _, lang| {
            let odd = |stones: &u64| stones % 2 == 1;
            let because = match position.heaps().iter().position(|stones| !odd(stones)) {
                None => say!(lang, "both boxes are odd", "두 상자 모두 홀수"),
                Some(index) => {
                    let number = index + 1;
                    say!(
                        lang,
                        "box {number} is even, and can be divided into two odd numbers",
                        "{number}번 상자가 짝수라서 홀수 둘로 나눌 수 있음"
                    )
                }
            };
            Some(Outcome::new(!position.heaps().iter().all(odd), because))
        }),
        described: Some(|before, after, lang| {
            let stones = after.heaps().iter().sum();
            let divided = before.heaps().iter().position(|&heap| heap == stones).unwrap_or(0);
            let [empty, divided, left] = [2 - divided, divided + 1, after.heaps()[0] as usize];
            let right = after.heaps()[1];
            say!(
                lang,
                "empty box {empty}, divide box {divided} into {left} and {right}",
                "{empty}번 상자를 비우고 {divided}번 상자를 {left}개와 {right}개로 나누기"
            )
        }),
        ..GAME
    }
}

fn options(position: &Position) -> Vec<Position> {
    let divide = |&stones: &u64| (1..stones).map(move |part| vec![part, stones - part]);
    position.heaps().iter().flat_map(divide).map(Position::Heaps).collect()
}
