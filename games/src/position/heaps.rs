//! Heaps of stones, which may be drawn as rows of pins or as coins on a strip.

use crate::Refused;
use crate::say;
use crate::shape::{Form, Group, Moved, Picture, Piece, Scene, Shaped, Spot, differing, texts};
use crate::words::{grouped, joined, numbered, singular};

/// The largest heap whose stones can be touched one by one.
pub const STONES: u64 = 60;

/// The last square of a strip that is drawn.
const SQUARES: u64 = 400;

/// Draws a heap of k stones as a coin on square k.
pub const STRIP: &str = "strip";

pub fn read(form: &Form, words: &[&str]) -> Result<Vec<u64>, Refused> {
    form.numbers(words)
}

/// The content of a heap: `3 stones`, or `on square 3`.
pub fn content(form: &Form, size: u64) -> String {
    let stones = form.nouns[1];
    let counted = if size == 1 { singular(stones) } else { stones };
    match form.drawn {
        STRIP => form.lang.of(["on ", ""]).to_owned() + &numbered(form.lang, stones, size),
        _ => say!(form.lang, "{size} {counted}", "{stones} {size}개"),
    }
}

/// The stones of each heap. An empty heap keeps its place.
impl Shaped for Vec<u64> {
    fn words(&self) -> String {
        joined(self, " ")
    }

    fn pieces(&self) -> usize {
        self.len()
    }

    fn moved(&self, after: &Self, form: &Form) -> Moved {
        let (verb, lang, changed) = (form.verb, form.lang, differing(self, after));
        if form.drawn == STRIP {
            let (coin, square) = (changed[0], after[changed[0]]);
            let (name, to) = (form.name(coin), form.nouns[1]);
            let to = numbered(lang, to, square);
            let words = say!(lang, "{verb} {name} to {to}", "{name}을 {to}으로 {verb}기");
            return Moved { words, ways: vec![vec![coin.to_string(), format!("s{square}")]] };
        }
        let of_several = |name: String| if self.len() > 1 { name } else { String::new() };
        let from = |heap: usize| {
            let name = form.name(heap);
            of_several(say!(lang, " from {name}", "{name}에서 "))
        };
        let lowered: Vec<usize> =
            changed.into_iter().filter(|&heap| after[heap] < self[heap]).collect();
        let (heap, new) = (lowered[0], after.get(self.len()).copied());
        let (size, one) = (self[heap], after[heap]);
        let taken = size - one - new.unwrap_or(0);
        let words = match (new, taken) {
            (Some(new), 0) => {
                let name = form.name(heap);
                let heap = of_several(say!(lang, " {name}", "{name}를 "));
                say!(lang, "split{heap} into {one} and {new}", "{heap}{one}개와 {new}개로 나누기")
            }
            (Some(new), _) => {
                let heap = from(heap);
                let taken = say!(lang, "{verb} {taken}{heap}", "{heap}{taken}개 {verb}고");
                say!(lang, "{taken}, leaving {one} and {new}", "{taken} {one}개와 {new}개 남기기")
            }
            (None, _) => {
                let taken = |&heap: &usize| {
                    let (taken, heap) = (self[heap] - after[heap], from(heap));
                    say!(lang, "{taken}{heap}", "{heap}{taken}개")
                };
                let taken = joined(&texts(lowered.iter().map(taken)), lang.of([" and ", ", "]));
                say!(lang, "{verb} {taken}", "{taken} {verb}기")
            }
        };
        // A stone and those above it are taken, or become a heap of their own.
        let way = |heap: usize, below: u64, taken: u64| match self[heap] {
            ..=STONES => (below..below + taken).map(|below| format!("{heap}.{below}")).collect(),
            _ => vec![heap.to_string()],
        };
        let gone = |below: u64| if taken > 0 { taken } else { size - below };
        let mut ways: Vec<Vec<Spot>> = match (new, lowered.as_slice()) {
            (_, [_, _, ..]) => {
                let all = |&heap: &usize| way(heap, after[heap], self[heap] - after[heap]);
                vec![lowered.iter().flat_map(all).collect()]
            }
            (None, _) if !form.splits_a_row => vec![way(heap, one, gone(one))],
            (other, _) => [one, other.unwrap_or(0)].map(|it| way(heap, it, gone(it))).to_vec(),
        };
        ways.dedup();
        Moved { words, ways }
    }

    fn picture(&self, form: &Form) -> Picture {
        let [thing, stones] = form.nouns;
        match self[..] {
            [] if form.drawn == STRIP => form.none(thing),
            [] | [0] if form.drawn != STRIP => form.none(stones),
            [heap] if form.drawn != STRIP => Picture::Text(format!("{}\n", content(form, heap))),
            _ => Picture::Table(
                vec![thing.into(), stones.into()],
                vec![texts(1..=self.len()), texts(self)],
            ),
        }
    }

    fn scene(&self, form: &Form) -> Scene {
        let heaps = self.iter().enumerate();
        let groups = match form.drawn {
            STRIP => strip(self, form),
            _ => heaps.map(|(index, &size)| heap(index, size, form)).collect(),
        };
        Scene::grouped(form, "stones", groups)
    }
}

/// A heap: its stones from the ground up, or one mound of them.
fn heap(index: usize, size: u64, form: &Form) -> Group {
    let (name, count, stones) = (form.name(index), grouped(size), form.nouns[1]);
    let stone = |below: u64| {
        let label = format!("{name}, {} {}", singular(stones), below + 1);
        Piece::new(format!("{index}.{below}"), label, "")
    };
    let is_mound = size > STONES;
    let pieces = match is_mound {
        true => vec![Piece::new(index, format!("{name}: {}", content(form, size)), "")],
        false => (0..size).map(stone).collect(),
    };
    Group { name, count, is_mound, ground: None, pieces }
}

/// The squares of a strip with the coins on each; none if they are too many.
fn strip(coins: &[u64], form: &Form) -> Vec<Group> {
    let last = coins.iter().copied().max().unwrap_or(0);
    if last > SQUARES || coins.is_empty() {
        return Vec::new();
    }
    let square = |square: u64| {
        let name = numbered(form.lang, form.nouns[1], square);
        let coin = |(index, _): (usize, &u64)| {
            let coin = form.name(index);
            Piece::new(index, say!(form.lang, "{coin} on {name}", "{coin}, {name}"), index + 1)
        };
        let here = coins.iter().enumerate().filter(|(_, at)| **at == square);
        let pieces = here.map(coin).collect();
        let ground = Piece::new(format!("s{square}"), name, square);
        Group { ground: Some(ground), pieces, ..Group::default() }
    };
    (0..=last).map(square).collect()
}
