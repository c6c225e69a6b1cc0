//! `cargo study draw`, run as a person would: pictures are read again, and held to the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use games::{Grundy, Search, boards, heaps, shelf};
use roxmltree::{Document, Node};

use crate::tool::{self, pictured, root};

/// The pictures in the lessons, and what makes them.
const PICTURES: [(&str, &str); 12] = [
    ("problems/first-steps.svg", "take:1,2,3 7 --graph"),
    ("problems/sum.svg", "nim 2 1 --graph"),
    ("problems/tree.svg", "nim 2 1 --tree"),
    ("problems/9655/graph.svg", "9655 6 --graph"),
    ("problems/11868/heaps.svg", "nim 3 4 5"),
    ("problems/13034/polygon.svg", "13034 7 1-4"),
    ("problems/11869/strip.svg", "11869 0 2 2 5"),
    ("problems/3596/strip.svg", "3596 ..x...x..."),
    ("problems/16881/matrix.svg", "16881 2,1,1 0,2,1"),
    ("problems/card-flip/row.svg", "card-flip 1111011"),
    ("problems/11872/graph.svg", "11872 3 --graph --values"),
    ("problems/1603/board.svg", "1603 ..##. ..##. ....."),
];

#[track_caller]
fn svg(line: &str) -> String {
    tool::svg(&format!("draw {line}"))
}

/// The sentence that refuses to draw, in time, with little memory, and without leaving anything.
#[track_caller]
fn refusal(line: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let limited = format!("ulimit -v 300000; exec \"$0\" draw {line} --svg picture.svg");
    let mut command = Command::new("sh");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_study")]).current_dir(folder.path());
    command.env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR")).env_remove("COLUMNS");
    let start = Instant::now();
    let text = tool::refused(command.output().unwrap(), line);
    assert!(start.elapsed() < Duration::from_secs(5), "{line}: {:?}", start.elapsed());
    assert_eq!(folder.path().read_dir().unwrap().count(), 0, "{line}");
    text
}

type Box = (f64, f64, f64, f64);

/// A position in a graph or tree.
#[derive(Debug)]
struct Position {
    label: String,
    value: Option<u64>,
    wins: bool,
    frames: usize,
    place: Box,
}

/// A graph or tree, as it can be seen.
struct Seen {
    positions: Vec<Position>,
    arrows: Vec<Arrow>,
}

/// From which position to which, whether it is a thick one, and its course.
type Arrow = (usize, usize, bool, Vec<(f64, f64)>);

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).unwrap_or_else(|| panic!("{name} of {node:?}")).parse().unwrap()
}

fn rectangle(node: Node) -> Box {
    let (x, y) = (number(node, "x"), number(node, "y"));
    (x, y, x + number(node, "width"), y + number(node, "height"))
}

fn class<'n>(node: &Node<'n, '_>) -> &'n str {
    node.attribute("class").unwrap_or("")
}

/// What a path goes through, of `M`, `L` and `C`.
fn course(path: &str) -> Vec<(f64, f64)> {
    let mut course: Vec<(f64, f64)> = Vec::new();
    let starts: Vec<usize> = path.match_indices(['M', 'L', 'C']).map(|(at, _)| at).collect();
    for (index, &at) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(path.len());
        let numbers: Vec<f64> =
            path[at + 1..end].split_whitespace().map(|word| word.parse().unwrap()).collect();
        let last = course.last().copied();
        let steps = |bend: &dyn Fn(f64) -> (f64, f64)| -> Vec<(f64, f64)> {
            (1..=40).map(|step| bend(f64::from(step) / 40.0)).collect()
        };
        match (&numbers[..], last) {
            (&[x, y], Some((from_x, from_y))) => {
                course.extend(steps(&|t| (from_x + (x - from_x) * t, from_y + (y - from_y) * t)));
            }
            (&[x, y], None) => course.push((x, y)),
            (&[x1, y1, x2, y2, x3, y3], Some((x0, y0))) => {
                let bend = |t: f64, [a, b, c, d]: [f64; 4]| {
                    let u = 1.0 - t;
                    a * u * u * u + 3.0 * b * u * u * t + 3.0 * c * u * t * t + d * t * t * t
                };
                course.extend(steps(&|t| (bend(t, [x0, x1, x2, x3]), bend(t, [y0, y1, y2, y3]))));
            }
            other => panic!("{path}: {other:?}"),
        }
    }
    course
}

impl Seen {
    fn of(svg: &str) -> Seen {
        let document = Document::parse(svg).unwrap();
        let mut positions = BTreeMap::new();
        let mut arrows = Vec::new();
        for node in document.descendants() {
            if let Some(index) = node.attribute("data-position") {
                let frames: Vec<Box> = node
                    .children()
                    .filter(|child| child.has_tag_name("rect"))
                    .map(rectangle)
                    .collect();
                let lines: Vec<&str> = node
                    .children()
                    .filter(|child| child.has_tag_name("text"))
                    .filter_map(|text| text.text())
                    .collect();
                let (value, label): (Vec<&str>, Vec<&str>) =
                    lines.iter().partition(|line| line.starts_with("g = "));
                let position = Position {
                    label: in_order(&label.join(" ")),
                    value: value.first().map(|value| value[4..].parse().unwrap()),
                    wins: match class(&node) {
                        "won" => true,
                        "lost" => false,
                        other => panic!("{other}"),
                    },
                    frames: frames.len(),
                    place: frames[0],
                };
                positions.insert(index.parse::<usize>().unwrap(), position);
            }
            if let Some(from) = node.attribute("data-from") {
                let course = course(node.attribute("d").unwrap());
                let to = number(node, "data-to") as usize;
                let thick = class(&node).contains("winning");
                arrows.push((from.parse().unwrap(), to, thick, course));
            }
        }
        assert!(positions.keys().copied().eq(0..positions.len()));
        Seen { positions: positions.into_values().collect(), arrows }
    }

    fn label(&self, index: usize) -> String {
        self.positions[index].label.clone()
    }

    /// Of each position the labels of those that its arrows lead to.
    fn moves(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut moves: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for index in 0..self.positions.len() {
            moves.entry(self.label(index)).or_default();
        }
        for (from, to, ..) in &self.arrows {
            moves.get_mut(&self.label(*from)).unwrap().insert(self.label(*to));
        }
        moves
    }
}

/// What a graph must show: all positions that are reached, each with what its moves lead to.
fn by_the_rules<P: Clone + Ord>(
    start: P,
    rule: impl Fn(&P) -> Vec<P>,
    label: impl Fn(&P) -> String,
) -> (BTreeMap<String, BTreeSet<String>>, BTreeMap<String, P>) {
    let (mut moves, mut known, mut ahead) = (BTreeMap::new(), BTreeMap::new(), vec![start]);
    while let Some(position) = ahead.pop() {
        if known.insert(label(&position), position.clone()).is_none() {
            let options = rule(&position);
            moves.insert(label(&position), options.iter().map(&label).collect());
            ahead.extend(options);
        }
    }
    (moves, known)
}

/// Holds a graph to a rule, and its colours and values to plain search.
#[track_caller]
fn hold<P: Clone + Ord + std::hash::Hash>(
    line: &str,
    misere: bool,
    start: P,
    rule: impl Fn(&P) -> Vec<P> + Copy,
    label: impl Fn(&P) -> String,
) {
    let values = if misere { "" } else { " --values" };
    let seen = Seen::of(&svg(&format!("{line} --graph{values}")));
    let (moves, known) = by_the_rules(start, rule, label);
    assert_eq!(seen.moves(), moves, "{line}");
    assert_eq!(seen.positions.len(), moves.len(), "{line}: each once");
    let arrows: BTreeSet<_> = seen.arrows.iter().map(|arrow| (arrow.0, arrow.1)).collect();
    assert_eq!(arrows.len(), seen.arrows.len(), "{line}: each arrow once");
    let mut search = if misere { Search::misere(rule) } else { Search::normal(rule) };
    let mut grundy = Grundy::new(rule);
    for position in &seen.positions {
        let meant = &known[&position.label];
        assert_eq!(position.wins, search.wins(meant), "{line}: {}", position.label);
        let value = (!misere).then(|| grundy.value(meant));
        assert_eq!(position.value, value, "{line}: {}", position.label);
        assert_eq!(position.frames, if position.wins { 1 } else { 2 }, "{line}");
    }
    for (from, to, thick, _) in &seen.arrows {
        let wins = seen.positions[*from].wins && !seen.positions[*to].wins;
        assert_eq!(*thick, wins, "{line}: {from} to {to}");
    }
}

/// Heaps, or coins, in ascending order, as rules have them.
fn in_order(label: &str) -> String {
    let between = if label.contains(", ") { ", " } else { " + " };
    let mut heaps: Vec<&str> = label.split(between).collect();
    heaps.sort_by_key(|heap| heap.parse::<u64>().ok());
    heaps.join(between)
}

fn joined<T: ToString>(things: &[T], between: &str) -> String {
    things.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

fn heap_label(heaps: &[u64]) -> String {
    if heaps.is_empty() { "0".to_owned() } else { joined(heaps, " + ") }
}

fn marks(cells: &[bool], letters: [char; 2]) -> String {
    cells.iter().map(|&cell| letters[usize::from(cell)]).collect()
}

#[test]
fn the_pictures_in_the_lessons_are_what_the_command_makes() {
    for (path, line) in PICTURES {
        let made = svg(line);
        let file = root().join(path);
        if env::var_os("UPDATE").is_some() {
            fs::write(&file, &made).unwrap();
        }
        let kept = fs::read_to_string(file).unwrap_or_default();
        let again = format!("`cargo study draw {line} --svg {path}`");
        assert!(kept == made, "{path} is another: make it by {again}, or all with `UPDATE=1`");
        assert!(kept.starts_with("<!-- made by cargo study draw -->\n<svg "), "{path}");
        assert!(kept.len() < 20_000, "{path} has {} bytes", kept.len());
    }
}

#[test]
fn a_graph_shows_the_moves_of_the_rules_and_who_wins_by_plain_search() {
    let label = |heaps: &Vec<u64>| heap_label(heaps);
    let nim = heaps::any(heaps::nim);
    for line in ["1 2", "2 2 3", "9", "", "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"] {
        let start = line.split_whitespace().map(|heap| heap.parse().unwrap()).collect();
        // Without words, the game begins somewhere else.
        let line = if line.is_empty() { "0" } else { line };
        hold(&format!("nim {line}"), false, start, &nim, label);
    }
    hold("11872 4", false, vec![4], &heaps::any(heaps::lasker), label);
    hold("kayles 5", false, vec![5], &heaps::any(heaps::kayles), label);
    for (line, heap, misere, permitted) in [
        ("take:1,2,3 7", 7, false, &[1, 2, 3][..]),
        ("9655 6", 6, false, &[1, 3]),
        ("9656 63", 63, true, &[1, 3]),
        ("9657 30", 30, false, &[1, 3, 4]),
    ] {
        hold(line, misere, vec![heap], &heaps::any(|heap| heaps::take(heap, permitted)), label);
    }
    hold("baskin_robbins 0", true, 0, boards::baskin_robbins, u64::to_string);
    hold("nimble 0 1 3", false, vec![0, 1, 3], boards::nimble, |coins| joined(coins, ", "));
    let strip = |strip: &Vec<bool>| marks(strip, ['.', 'x']);
    hold("3596 5", false, vec![false; 5], boards::treblecross, strip);
    let row = |row: &Vec<bool>| marks(row, ['0', '1']);
    hold(
        "card-flip 1111011",
        false,
        [1, 1, 1, 1, 0, 1, 1].map(|up| up == 1).to_vec(),
        boards::cards,
        row,
    );
    hold("16881 2,1 0,2", false, vec![vec![2, 1], vec![0, 2]], boards::row_matrix, |rows| {
        joined(&Vec::from_iter(rows.iter().map(|row| joined(row, " "))), " ")
    });
    hold("polygon 5", false, vec![], &boards::polygon(5), |drawn| match &drawn[..] {
        [] => "5 vertices".to_owned(),
        drawn => {
            joined(&Vec::from_iter(drawn.iter().map(|(a, b)| format!("{}–{}", a + 1, b + 1))), " ")
        }
    });
}

#[test]
fn a_tree_shows_every_line_of_play() {
    fn lines(heaps: &[u64]) -> (usize, usize) {
        let (mut positions, mut leaves) = (1, usize::from(heaps.iter().all(|&heap| heap == 0)));
        for (index, &heap) in heaps.iter().enumerate() {
            for rest in 0..heap {
                let mut after = heaps.to_vec();
                after[index] = rest;
                let (more, ends) = lines(&after);
                positions += more;
                leaves += ends;
            }
        }
        (positions, leaves)
    }
    for heaps in [&[2, 1][..], &[4], &[1, 1, 1], &[2, 2], &[1]] {
        let line = format!("nim {} --tree --values", joined(heaps, " "));
        let seen = Seen::of(&svg(&line));
        let left = |index: usize| seen.arrows.iter().filter(|arrow| arrow.0 == index).count();
        let leaves = (0..seen.positions.len()).filter(|&index| left(index) == 0).count();
        assert_eq!((seen.positions.len(), leaves), lines(heaps), "{line}");
        let mut reached: Vec<usize> = seen.arrows.iter().map(|arrow| arrow.1).collect();
        reached.sort_unstable();
        assert!(reached.into_iter().eq(1..seen.positions.len()), "{line}: each by one move");
        for position in &seen.positions {
            let heaps = position.label.split(" + ").map(|heap| heap.parse::<u64>().unwrap());
            assert_eq!(position.value, Some(heaps.fold(0, |sum, heap| sum ^ heap)));
            assert_eq!(position.wins, position.value != Some(0));
        }
        for (from, to, thick, _) in &seen.arrows {
            let wins = seen.positions[*from].wins && !seen.positions[*to].wins;
            assert_eq!(*thick, wins, "{line}");
        }
    }
}

/// Graphs and trees of all kinds.
const BOXES: [&str; 14] = [
    "take:1,2,3 7 --graph",
    "nim 12 --graph --values",
    "nim 2 1 --tree",
    "nim 2 2 3 --graph --values",
    "lasker 4 --graph --values",
    "lasker 3 --tree",
    "polygon 5 --graph --values",
    "polygon 5 --tree",
    "3596 5 --graph",
    "chomp 3 3 --graph",
    "16881 2,1 0,2 --graph",
    "green_hackenbush 0 1 1 2 0 --graph --values",
    "nim 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 --graph",
    "1603 2x2 --graph",
];

#[test]
fn words_lie_in_their_boxes_and_arrows_run_one_way_past_all_others() {
    for line in BOXES {
        let svg = svg(line);
        let seen = Seen::of(&svg);
        let is_chain = seen.positions.iter().all(|one| one.place.1 == seen.positions[0].place.1);
        for (index, one) in seen.positions.iter().enumerate() {
            for other in &seen.positions[index + 1..] {
                let (a, b) = (one.place, other.place);
                let apart = a.2 < b.0 || b.2 < a.0 || a.3 < b.1 || b.3 < a.1;
                assert!(apart, "{line}: {one:?} and {other:?}");
            }
        }
        for (from, to, _, course) in &seen.arrows {
            let (start, end) = (seen.positions[*from].place, seen.positions[*to].place);
            let onwards = if is_chain { start.2 < end.0 } else { start.3 < end.1 };
            assert!(onwards, "{line}: {from} to {to}");
            let touches = |(x, y): (f64, f64), (left, top, right, bottom): Box, by: f64| {
                x > left - by && x < right + by && y > top - by && y < bottom + by
            };
            assert!(touches(course[0], start, 1.0), "{line}: {from} to {to}");
            assert!(touches(course[course.len() - 1], end, 1.0), "{line}: {from} to {to}");
            for (index, position) in seen.positions.iter().enumerate() {
                let over = course.iter().any(|&point| touches(point, position.place, -1.0));
                assert!(!over, "{line}: {from} to {to} passes over {index}");
            }
        }
        assert_words_fit(&svg, line);
    }
}

/// Every word lies on the paper, and in a group with a frame in that.
#[track_caller]
fn assert_words_fit(svg: &str, line: &str) {
    let document = Document::parse(svg).unwrap();
    let paper = document.descendants().find(|node| class(node) == "paper").unwrap();
    for text in document.descendants().filter(|node| node.has_tag_name("text")) {
        let is_frame = |node: &Node| node.has_tag_name("rect") && class(node).is_empty();
        let innermost = text.parent().unwrap().children().rfind(is_frame).unwrap_or(paper);
        let (left, top, right, bottom) = rectangle(innermost);
        let (x, y) = (number(text, "x"), number(text, "y"));
        let size = if class(&text).contains("large") { 18.0 } else { 13.0 };
        let wide = 0.58 * size * text.text().unwrap().chars().count() as f64;
        let from = match class(&text) {
            it if it.contains("start") => x,
            it if it.contains("end") => x - wide,
            _ => x - wide / 2.0,
        };
        let fits = from >= left && from + wide <= right && y - size * 0.75 >= top && y <= bottom;
        assert!(fits, "{line}: {text:?} at {x} {y} in {left} {top} {right} {bottom}");
    }
}

/// What a picture shows outside of its paper would be cut off.
#[track_caller]
fn assert_on_paper(svg: &str, line: &str) {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{line}: {error}"));
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"), "{line}");
    let title = root.children().find(|child| child.has_tag_name("title")).unwrap();
    assert!(!title.text().unwrap().is_empty(), "{line}");
    let view: Vec<f64> =
        root.attribute("viewBox").unwrap().split(' ').map(|word| word.parse().unwrap()).collect();
    let (right, bottom) = (view[0] + view[2], view[1] + view[3]);
    for node in
        document.descendants().filter(|node| node.ancestors().all(|one| !one.has_tag_name("defs")))
    {
        let points = match node.tag_name().name() {
            "circle" => {
                let (x, y, r) = (number(node, "cx"), number(node, "cy"), number(node, "r"));
                vec![(x - r, y - r), (x + r, y + r)]
            }
            "rect" => {
                let (left, top, right, bottom) = rectangle(node);
                vec![(left, top), (right, bottom)]
            }
            "path" => course(node.attribute("d").unwrap()),
            _ => vec![],
        };
        for (x, y) in points {
            let inside = x >= view[0] && x <= right && y >= view[1] && y <= bottom;
            assert!(inside, "{line}: {node:?} at {x} {y}");
        }
    }
    assert_words_fit(svg, line);
}

#[test]
fn every_game_of_the_shelf_can_be_drawn() {
    let mut graphs = 0;
    for game in shelf::all() {
        let name = game.card.name;
        if game.start().is_err() {
            assert_eq!(name, "take");
            continue;
        }
        assert_on_paper(&svg(name), name);
        let file = tempfile::tempdir().unwrap();
        let line = format!("draw {name} --graph");
        let output = pictured(&line, Some(&file.path().join("graph.svg")));
        if output.status.code() == Some(0) {
            assert_on_paper(&fs::read_to_string(file.path().join("graph.svg")).unwrap(), &line);
            graphs += 1;
        } else {
            assert!(tool::refused(output, &line).contains("choose a smaller position"), "{line}");
        }
    }
    assert!(graphs >= 15, "{graphs}");
}

#[test]
fn the_largest_and_the_smallest_can_be_drawn() {
    let ones = "1 ".repeat(500);
    let large = "1000000000000000000 999 0 12 13";
    for line in [
        format!("nim {ones}"),
        format!("nim {large}"),
        "nim 0".to_owned(),
        "nimble 0".to_owned(),
        "nimble 0 0 0 0 0 0 0 0 0 0 499".to_owned(),
        "staircase_nim 0 0 3".to_owned(),
        "treblecross 500".to_owned(),
        "treblecross 0".to_owned(),
        "small_squares 1x500".to_owned(),
        "small_squares 100x5".to_owned(),
        "small_squares 0x3".to_owned(),
        "row_matrix 0,1000000000,0".to_owned(),
        "polygon 0".to_owned(),
        "polygon 1".to_owned(),
        "polygon 2 1-2".to_owned(),
        "polygon 120 1-120 2-60".to_owned(),
        format!("green_hackenbush {}", joined(&Vec::from_iter(0..300), " ")),
        format!("green_hackenbush {}", "0 ".repeat(500)),
        "baskin_robbins 31".to_owned(),
        "green_hackenbush 0 --graph".to_owned(),
        "nim 0 --tree --values".to_owned(),
        "nim 63 --graph".to_owned(),
    ] {
        assert_on_paper(&svg(&line), &line[..line.len().min(80)]);
    }
}

#[test]
fn a_position_is_seen_piece_by_piece() {
    let count = |line: &str, name: &str| svg(line).matches(name).count();
    let stone = "<circle class=\"stone\"";
    assert_eq!(count("nim 3 4 5", stone), 12);
    // Of large heaps the gap is seen.
    assert_eq!((count("nim 13", stone), count("nim 13", "<circle class=\"dot\"")), (9, 3));
    assert_eq!(count("nim 12", stone), 12);
    assert!(svg("nim 1000000").contains(">1,000,000</text>"));
    assert_eq!(count("nimble 0 2 2 5", stone), 4);
    assert_eq!(count("nimble 0 2 2 5", "<rect class=\"empty\""), 6);
    assert_eq!(count("treblecross ..x..", "<rect class=\"empty\""), 5);
    assert_eq!(count("treblecross ..x..", "<path class=\"drawn\""), 2);
    assert_eq!(count("cards 1101", "<rect class=\"dim\""), 1);
    assert_eq!(count("small_squares ..# ..#", "<rect class=\"full\""), 2);
    assert_eq!(count("polygon 7 1-4", "<path class=\"drawn\""), 1);
    assert_eq!(count("polygon 7 1-4", "<circle class=\"empty\""), 5);
    assert_eq!(count("polygon 7 1-4", "<circle class=\"full\""), 2);
    // Two trees on the ground.
    assert_eq!(count("green_hackenbush 0 1 1 2 0", "<circle class=\"empty\""), 5);
    assert_eq!(count("green_hackenbush 0 1 1 2 0", "<path class=\"line\""), 6);
}

#[test]
fn without_a_file_the_position_is_printed_as_players_see_it() {
    let output = pictured("draw 13034 7 1-4", None);
    let expected = "a polygon of 7 vertices\ndrawn  1–4\nfree   2 3  |  5 6 7\n";
    assert_eq!(tool::answered(output, "draw", 0), expected);
    let output = pictured("draw nim 3 4 5", None);
    assert_eq!(tool::answered(output, "draw", 0), "heap    1 2 3\nstones  3 4 5\n");
}

#[test]
fn the_same_position_gives_the_same_bytes() {
    for line in ["nim 3 4 5", "polygon 17 2-9", "lasker 4 --graph --values", "nim 2 2 --tree"] {
        assert_eq!(svg(line), svg(line));
    }
}

#[test]
fn what_is_too_large_is_refused_at_once() {
    let far = "1000000000000000000";
    let (cells, ones) = ("x".repeat(501), "1 ".repeat(501));
    for (line, sentence) in [
        (format!("nim {far} --graph"), "`nim`: more than 64 positions would stand in that graph"),
        (format!("nim {far} --tree"), "`nim`: more than 64 positions would stand in that tree"),
        (format!("take_1_3 {far} --graph"), "`take_1_3`: more than 64 positions"),
        (format!("take_1_3_misere {far} --tree"), "`take_1_3_misere`: more than 64 positions"),
        (format!("powers_of_four {far} --graph"), "`powers_of_four`: more than 64 positions"),
        (format!("lasker {far} --graph"), "`lasker`: more than 64 positions"),
        (format!("nimble {far}"), "`nimble`: 1,000,000,000,000,000,001 squares are too many"),
        ("nimble 18446744073709551615".to_owned(), "can be looked at; choose a smaller"),
        (format!("nim {ones}"), "`nim`: 501 heaps are too many to be drawn"),
        (format!("fibonacci {far} --graph"), "3,000,000 can be looked at; choose a smaller"),
        (format!("treblecross {cells}"), "`treblecross`: 501 cells are too many"),
        ("treblecross 500 --graph".to_owned(), "`treblecross`: more than 64 positions"),
        ("small_squares 20x26".to_owned(), "`small_squares`: 520 cells are too many"),
        (
            "polygon 121".to_owned(),
            "`polygon`: 121 vertices are too many to be drawn, of which a picture has 120",
        ),
        ("polygon 1001".to_owned(), "at most 1,000 can be looked at; choose a smaller"),
        ("polygon 120 --graph".to_owned(), "`polygon`: more than 64 positions"),
        ("polygon 7 --tree".to_owned(), "`polygon`: more than 64 positions"),
        ("mock_turtles 111111111111111111111111111111 --graph".to_owned(), "`mock_turtles`"),
        ("wythoff 1000 1000 --graph".to_owned(), "`wythoff`: more than 64 positions"),
        ("chomp 5 5 5 5 --graph".to_owned(), "`chomp`"),
        ("chomp 5 5 5 5 --tree".to_owned(), "`chomp`"),
        ("row_matrix 1000000000 --graph".to_owned(), "`row_matrix`: more than 64 positions"),
        ("empty_and_divide 100000 100000 --tree".to_owned(), "`empty_and_divide`: more than 64"),
        ("nim 64 --graph".to_owned(), "`nim`: more than 64 positions would stand in that graph"),
    ] {
        let text = refusal(&line);
        let sentences = [sentence, "choose a smaller position"];
        assert!(sentences.iter().all(|part| text.contains(part)), "{line}: {text}");
    }
}

#[test]
fn what_is_not_understood_is_refused_with_the_next_step() {
    for (line, sentence) in [
        ("draw nim 2 1 --graph", "add `--svg FILE.svg`"),
        ("draw nim 2 1 --tree", "add `--svg FILE.svg`"),
        ("draw nim 2 1 --graph --tree --svg x.svg", "cannot be used with"),
        ("draw nim 2 1 --values --svg x.svg", "--graph|--tree"),
        ("draw nim 2 1 --svg x.png", "does not end in `.svg`"),
        (
            "draw 9656 4 --graph --values --svg x.svg",
            "`take_1_3_misere`: who makes the last move loses there, so that positions have no Grundy numbers: leave out `--values`",
        ),
        ("draw chess --svg x.svg", "no problem and no game is called `chess`"),
        ("draw take --svg x.svg", "name one, as in `take:1,3,4`"),
        ("draw nim x --svg x.svg", "`x` is no number of stones"),
        ("draw", "PROBLEM|GAME"),
    ] {
        let text = tool::refused(pictured(line, None), line);
        assert!(text.starts_with("error: ") && text.contains(sentence), "{line}: {text}");
        assert!(!root().join("x.svg").exists(), "{line}");
    }
}

#[test]
fn only_pictures_of_this_command_are_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg");
    let refused = |line: &str| tool::refused(pictured(line, Some(&file)), line);
    fs::write(&file, "<svg/>").unwrap();
    let text = refused("draw nim 2 1");
    assert!(text.contains("was not made by `cargo study draw`: choose another name"), "{text}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "<svg/>");

    fs::remove_file(&file).unwrap();
    for line in ["nim 2 1", "nim 2 1 --tree"] {
        assert_eq!(pictured(&format!("draw {line}"), Some(&file)).status.code(), Some(0));
        assert_eq!(fs::read_to_string(&file).unwrap(), svg(line));
    }
    let kept = fs::read_to_string(&file).unwrap();
    assert!(refused("plot nim").contains("was not made by `cargo study plot`"));
    assert!(refused("draw nim 64 --graph").contains("choose a smaller position"));
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);

    let plotted = folder.path().join("plot.svg");
    assert_eq!(pictured("plot nim", Some(&plotted)).status.code(), Some(0));
    let line = "draw nim 2 1";
    let text = tool::refused(pictured(line, Some(&plotted)), line);
    assert!(text.contains("was not made by `cargo study draw`"), "{text}");

    let nowhere = folder.path().join("nowhere/picture.svg");
    assert!(tool::refused(pictured(line, Some(&nowhere)), line).contains("make it first"));
}
