//! Heaps of stones, which may be drawn as rows of pins or as coins on a strip.

use crate::Refused;
use crate::shape::{Form, Group, Picture, Piece, Shaped, Spot, differing, texts};
use crate::words::{grouped, joined, singular};

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
    match size {
        _ if form.drawn == STRIP => format!("on {stones} {size}"),
        1 => format!("1 {}", singular(stones)),
        _ => format!("{size} {stones}"),
    }
}

/// The stones of each heap. An empty heap keeps its place.
impl Shaped for Vec<u64> {
    const DRAWN: &'static str = "stones";

    fn words(&self) -> String {
        joined(self, " ")
    }

    fn pieces(&self) -> usize {
        self.len()
    }

    fn make_canonical(&mut self) {
        self.retain(|&heap| heap > 0);
        self.sort_unstable();
    }

    fn changed(&self, after: &Self) -> Vec<usize> {
        differing(self, after)
    }

    fn touched(&self, after: &Self, form: &Form) -> Vec<Vec<Spot>> {
        let changed = self.changed(after);
        if form.drawn == STRIP {
            let ways = |&coin: &usize| vec![coin.to_string(), format!("s{}", after[coin])];
            return changed.iter().map(ways).collect();
        }
        let lowered: Vec<usize> =
            changed.into_iter().filter(|&heap| after[heap] < self[heap]).collect();
        let &[heap] = lowered.as_slice() else {
            let stones = |&heap: &usize| {
                stone_spots(heap, self[heap], after[heap], self[heap] - after[heap])
            };
            return vec![lowered.iter().flat_map(stones).collect()];
        };
        let (size, one, new) = (self[heap], after[heap], after.get(self.len()));
        // A stone and those above it are taken, or become a heap of their own.
        let taken = size - one - new.unwrap_or(&0);
        let below = match new {
            Some(&other) => vec![one, other],
            None if form.anywhere => vec![one, 0],
            None => vec![one],
        };
        let gone = |below: u64| if taken > 0 { taken } else { size - below };
        let way = |below: u64| stone_spots(heap, size, below, gone(below));
        let mut ways: Vec<Vec<Spot>> = below.into_iter().map(way).collect();
        ways.dedup();
        ways
    }

    fn describe(&self, after: &Self, form: &Form) -> String {
        let (verb, changed) = (form.verb, self.changed(after));
        let one = changed.first().copied().unwrap_or(0);
        if form.drawn == STRIP {
            return format!("{verb} {} to {} {}", form.name(one), form.nouns[1], after[one]);
        }
        let from = |between: &str, heap: usize| match self.len() {
            1 => String::new(),
            _ => format!(" {between}{}", form.name(heap)),
        };
        let Some(&new) = after.get(self.len()) else {
            let lowered = changed.iter().filter(|&&heap| after[heap] < self[heap]);
            let taken =
                lowered.map(|&heap| format!("{}{}", self[heap] - after[heap], from("from ", heap)));
            return format!("{verb} {}", joined(&taken.collect::<Vec<_>>(), " and "));
        };
        let left = format!("{} and {new}", after[one]);
        match self[one] - after[one] - new {
            0 => format!("split{} into {left}", from("", one)),
            taken => format!("{verb} {taken}{}, leaving {left}", from("from ", one)),
        }
    }

    fn picture(&self, form: &Form) -> Picture {
        let [thing, stones] = form.nouns;
        match self[..] {
            [] if form.drawn == STRIP => Picture::Text(format!("no {thing}s\n")),
            [] | [0] if form.drawn != STRIP => Picture::Text(format!("no {stones}\n")),
            [heap] if form.drawn != STRIP => Picture::Text(format!("{}\n", content(form, heap))),
            _ => Picture::Table(
                vec![thing.into(), stones.into()],
                vec![texts(1..=self.len()), texts(self)],
            ),
        }
    }

    fn scene(&self, form: &Form) -> (Vec<Group>, Vec<(usize, usize)>) {
        let heaps = self.iter().enumerate();
        let groups = match form.drawn {
            STRIP => strip(self, form),
            _ => heaps.map(|(index, &size)| heap(index, size, form)).collect(),
        };
        (groups, Vec::new())
    }
}

/// The spots of the stones that are taken from a heap: those from the one with `below` others below it.
fn stone_spots(heap: usize, size: u64, below: u64, taken: u64) -> Vec<Spot> {
    if size > STONES {
        return vec![heap.to_string()];
    }
    (below..below + taken).map(|below| format!("{heap}.{below}")).collect()
}

/// A heap: its stones from the ground up, or one mound of them.
fn heap(index: usize, size: u64, form: &Form) -> Group {
    let (name, count, stones) = (form.name(index), grouped(size), form.nouns[1]);
    let stone = |below: u64| {
        let above = match size - below - 1 {
            0 => "the last".to_owned(),
            above => format!("{above} above"),
        };
        let label = format!("{name}, {} {}, {above}", singular(stones), below + 1);
        Piece::new(format!("{index}.{below}"), label, "")
    };
    let is_mound = size > STONES;
    let pieces = match is_mound {
        true => vec![Piece::new(index, format!("{name}: {count} {stones}"), "")],
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
        let name = format!("{} {square}", form.nouns[1]);
        let coin = |(index, _): (usize, &u64)| {
            Piece::new(index, format!("{} on {name}", form.name(index)), index + 1)
        };
        let here = coins.iter().enumerate().filter(|(_, at)| **at == square);
        let pieces = here.map(coin).collect();
        let ground = Piece::new(format!("s{square}"), name, square);
        Group { ground: Some(ground), pieces, ..Group::default() }
    };
    (0..=last).map(square).collect()
}
