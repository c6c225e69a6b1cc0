//! Treblecross. As long as nobody can make three in a row, it is a game of rows of cells in which a cross is safe.

use std::collections::BTreeSet;

use crate::game::{GAME, Outcome, Sizes, Theory, Value};
use crate::words::{Lang, any_of, joined};
use crate::{Game, Position, Rule, Shape, nim_sum, say};

/// Treblecross: a strip with three crosses in a row has no options. On one or two cells, whoever puts the last cross wins.
pub fn treblecross() -> Game {
    Game {
        name: "treblecross".into(),
        title: "Treblecross".into(),
        rules: "put a cross in a free cell; whoever makes three in a row {wins}".into(),
        source: "Winning Ways, chapter 4; OEIS A395248, A071426",
        rule: Rule::Whole(options),
        shape: Shape::Cells,
        marks: ".x",
        typed: "how many cells, or ..x..",
        start: "8",
        levels: ["7", "12", "20"],
        most: 5000,
        verb: "cross",
        nouns: ["cell", ""],
        ending: "three crosses in a row",
        sizes: Sizes {
            words: &["cells"],
            first: 3,
            heap: |cells| cells + 2,
            position: |sizes| Position::Cells(vec!['.'; sizes[0] as usize]),
            note: "n cells have the winner of a row of n + 2 in the octal game 0.007; ",
            ..GAME.sizes
        },
        theory: Theory::Disguise {
            of: rows_of_treblecross,
            coins: &[],
            because: "a cross within two cells of another lets the other player win at once, so each cross takes three neighbours for itself; with one more cell beyond each end, n cells have the same winner as a row of n + 2",
            tried: "3 / 4 / 5 / 8 / 9",
        },
        outcome: Some(|position, value, lang| Some(outcome(position.cells(), value, lang))),
        count: Some(|position| free(position.cells())),
        ..GAME
    }
}

/// Treblecross as a game of rows: remove three neighbours of a row. Octal game 0.007, OEIS A395248.
pub fn rows_of_treblecross() -> Game {
    Game {
        theory: Theory::Open {
            to: 10_000,
            note: "nobody has found a period, up to rows of 2^30 (OEIS A395248)",
        },
        ..super::octal(&"0.007".parse().expect("it is valid"))
    }
}

fn options(position: &Position) -> Vec<Position> {
    let strip = position.cells();
    if strip.windows(3).any(|cells| cells == ['x'; 3]) {
        return Vec::new();
    }
    let cross = |cell: usize| {
        let mut strip = strip.to_vec();
        strip[cell] = 'x';
        Position::Cells(strip)
    };
    (0..strip.len()).filter(|&cell| strip[cell] == '.').map(cross).collect()
}

fn free(strip: &[char]) -> u64 {
    strip.iter().filter(|&&cell| cell == '.').count() as u64
}

/// The most crosses among three neighbours.
fn closest(strip: &[char]) -> usize {
    let crosses = |cells: &[char]| cells.iter().filter(|&&cell| cell == 'x').count();
    strip.windows(3).map(crosses).max().unwrap_or(0)
}

fn outcome(strip: &[char], value: Value, lang: Lang) -> Outcome {
    let (wins, because) = match closest(strip) {
        _ if strip.len() < 3 => {
            let free = free(strip);
            let because = say!(
                lang,
                "nobody can make three here, and {free} cells are free",
                "세 개를 나란히 만들 수 없고 빈칸이 {free}개"
            );
            (free % 2 == 1, because)
        }
        3 => (false, say!(lang, "three crosses in a row", "X 세 개가 나란합니다")),
        2 => {
            let threes = (1..).zip(strip.windows(3));
            let threes = threes.filter(|(_, cells)| closest(cells) == 2);
            let missing = |(first, cells): (usize, &[char])| {
                cells.iter().position(|&cell| cell == '.').map(|free| first + free)
            };
            let cells = BTreeSet::from_iter(threes.filter_map(missing));
            let cells = Vec::from_iter(cells);
            let (any, all) = (any_of(&cells), joined(&cells, ", "));
            let because =
                say!(lang, "a cross in cell {any} makes three", "{all}번 칸에 쓰면 세 개가 나란함");
            (true, because)
        }
        _ => return calm(strip, value, lang),
    };
    Outcome { spoils: false, ..Outcome::new(wins, because) }
}

/// Who wins while no two crosses are close: whoever wins the rows of 0.007 that remain. A row includes one more cell on either
/// side of the safe ones, which may lie beyond the end of the strip.
fn calm(strip: &[char], value: Value, lang: Lang) -> Outcome {
    let crosses = (1..).zip(strip).filter(|(_, cell)| **cell == 'x').map(|(number, _)| number);
    let mut rows = Vec::new();
    let mut first = 0;
    for end in crosses.map(|cross| cross - 1).chain([strip.len() + 2]) {
        rows.extend(Some(end.saturating_sub(first) as u64).filter(|&row| row > 2));
        first = end + 3;
    }
    let values: Vec<u64> = rows.iter().map(|&row| value(row)).collect();
    let sum = nim_sum(values.iter().copied());
    let because = match rows.as_slice() {
        [] => {
            let close = "every cross would come within two cells of another";
            lang.of([close, "어디에 써도 다른 X에서 두 칸 안"]).to_owned()
        }
        [row] => say!(
            lang,
            "with one more cell beyond each end, in 0.007 a row of {row} has the value {sum}",
            "양 끝에 한 칸씩 더해 {row}칸짜리 줄(0.007)로 보면 값은 {sum}"
        ),
        _ => {
            let (rows, values) = (joined(&rows, ", "), joined(&values, " ⊕ "));
            say!(
                lang,
                "with one more cell beyond each end, in 0.007 rows of {rows} have the values {values} = {sum}",
                "양 끝에 한 칸씩 더해 {rows}칸짜리 줄(0.007)로 보면 값은 {values} = {sum}"
            )
        }
    };
    Outcome::new(sum != 0, because)
}
