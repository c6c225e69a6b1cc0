//! The table of a game, with the sizes in the current position.

use serde_json::{Value, json};
use study::table::{Table, Wanted};

use super::Answered;
use super::view::View;

/// The table up to this size; without analysis, it has no marks and no summary.
pub fn table(view: &View, to: Option<u64>) -> Answered<Value> {
    let (default_to, most) = ([60, 20], [2_000, 100]);
    let wanted = Wanted { to, default_to, most, outcomes: false, plain: !view.seat.analysis };
    let table = Table::of(&view.seat.known, &wanted)?;
    let Table { words, first, last, values, outcomes, pattern, exceptions, summary, .. } = &table;
    let is_line = words.len() == 1;
    let size = |sizes: Vec<u64>| if is_line { json!(sizes[0]) } else { json!(sizes) };
    let all = || table.sizes().into_iter();
    let lost = all().zip(values).filter(|(_, value)| view.seat.analysis && **value == 0);
    let lost: Vec<Value> = lost.map(|(sizes, _)| size(sizes)).collect();
    let current: Vec<Value> = all().filter(|sizes| is_current(view, sizes)).map(size).collect();
    let mut shown = json!({
        "name": view.seat.known.solver.game.title,
        "first": first,
        "to": last,
        "outcomes": outcomes,
        "current": current,
        "lost": lost,
        "summary": summary,
    });
    if is_line {
        shown["kind"] = "line".into();
        shown["word"] = words[0].into();
        shown["values"] = json!(values);
        let repeats = |it: &games::Pattern| json!({ "start": it.start, "period": it.period });
        shown["repeats"] = pattern.as_ref().map(repeats).into();
        shown["exceptions"] = json!(exceptions);
    } else {
        shown["kind"] = "grid".into();
        shown["words"] = json!(words);
        shown["values"] = values.chunks((last - first + 1) as usize).map(Value::from).collect();
    }
    Ok(shown)
}

/// Whether the current position has a part of this size, or is the position of these sizes.
fn is_current(view: &View, sizes: &[u64]) -> bool {
    let mut parts = view.turn.evaluation.parts().iter();
    let is_part = sizes.len() == 1 && parts.any(|part| part.size == Some(sizes[0]));
    is_part || (view.seat.known.solver.game.sizes.position)(sizes) == view.turn.position
}
