//! Chomp: the first piece of a bar of chocolate is poisoned. Nobody knows a theory of all bars.

use crate::game::{GAME, Sizes, Theory};
use crate::{Game, Position, Rule, Shape};

/// Chomp. Pieces are `#`, the poisoned one is `!`, and what was eaten is `.`.
pub fn chomp() -> Game {
    Game {
        name: "chomp".into(),
        title: "Chomp".into(),
        rules: "bite a piece of a bar, with all to the right and below; whoever has only the first piece left, which is poisoned, {loses}".into(),
        source: "Gale, A curious Nim-type game (1974)",
        rule: Rule::Whole(options),
        shape: Shape::Grid,
        marks: "#.!",
        typed: "height and width, or rows of pieces",
        start: "3x4",
        levels: ["3x3", "3x4", "4x5"],
        most: 20,
        verb: "bite",
        nouns: ["row", "column"],
        ending: "only the poisoned piece is left",
        sizes: Sizes {
            words: &["rows", "columns"],
            first: 1,
            last: 4,
            position: |sizes| bar(sizes[0] as usize, sizes[1] as usize),
            note: "no law of all positions is known: every line of play was tried",
            ..GAME.sizes
        },
        theory: Theory::Search {
            known: &[
                "the player to move wins every whole bar of two pieces or more, by strategy stealing: bite the last piece alone, or if that does not win, bite at once what would be the answer to it, which leaves the same",
                "two rows are lost if and only if the upper one is a piece longer: every move from such rows can be answered so that they are such rows again, and other rows can be made such",
            ],
        },
        checked: Some(checked),
        ..GAME
    }
}

fn bar(height: usize, width: usize) -> Position {
    let mut rows = vec![vec!['#'; width]; height];
    rows[0][0] = '!';
    Position::Grid(rows)
}

fn checked(position: Position) -> Result<Position, String> {
    let mut rows = position.grid().to_vec();
    let poisoned = rows.first_mut().and_then(|row| row.first_mut());
    *poisoned.ok_or("the poisoned piece is always left")? = '!';
    if rows.concat().iter().filter(|&&piece| piece == '!').count() > 1 {
        return Err("one piece is poisoned, the first".into());
    }
    let pieces = |row: &Vec<char>| row.iter().take_while(|&&piece| piece != '.').count();
    let is_left = |row: &Vec<char>| row[pieces(row)..].iter().all(|&piece| piece == '.');
    if !rows.iter().all(is_left) || !rows.is_sorted_by(|one, other| pieces(one) >= pieces(other)) {
        return Err("no row has gaps, or is longer than the one above".into());
    }
    Ok(Position::Grid(rows))
}

fn options(position: &Position) -> Vec<Position> {
    let rows = position.grid();
    let pieces =
        (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column)));
    let bite = |(row, column): (usize, usize)| {
        let mut rows = rows.to_vec();
        rows[row..].iter_mut().for_each(|row| row[column..].fill('.'));
        Position::Grid(rows)
    };
    pieces.filter(|&(row, column)| rows[row][column] == '#').map(bite).collect()
}
