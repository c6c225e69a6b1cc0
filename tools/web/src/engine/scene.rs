//! Scenes: a position as pieces for the page to draw, with a name and a label for everything that can be touched.

use games::shape::{Group, Piece, Scene};
use games::{Game, Position};
use serde_json::{Value, json};
use study::text;

/// A position of more pieces is shown in words.
const PIECES: usize = 500;

/// The scene of a position.
pub fn of(game: &Game, position: &Position) -> Value {
    let text = text::drawn(game, position);
    let text = text.trim_end();
    let is_small = (1..=PIECES).contains(&position.pieces());
    let Scene { drawn, groups, lines } = match is_small {
        true => position.scene(&game.form()),
        false => Scene::default(),
    };
    let is_blank = |group: &Group| group.pieces.is_empty() && group.count.is_empty();
    if groups.iter().all(|group| is_blank(group) && group.ground.is_none()) {
        return json!({ "drawn": "words", "text": text });
    }
    let groups: Vec<Value> = groups.iter().map(shown).collect();
    json!({ "drawn": drawn, "text": text, "groups": groups, "lines": lines })
}

fn shown(group: &Group) -> Value {
    let Group { name, count, is_mound, ground, pieces } = group;
    let piece =
        |Piece { spot, label, text }: &Piece| json!({ "spot": spot, "label": label, "text": text });
    let pieces: Vec<Value> = pieces.iter().map(piece).collect();
    let ground = ground.as_ref().map(piece);
    json!({ "name": name, "count": count, "mound": is_mound, "ground": ground, "pieces": pieces })
}
