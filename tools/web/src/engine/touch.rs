//! Which moves are meant by what was touched.
//!
//! A move can be made in one way or more, each a set of spots. Whoever touches something means a least set that has it: of a
//! heap the stones from there up, of a row one cell and not two. A set that is the least for no single spot needs further
//! ones; the least of these is proposed as well, so that it is seen that there is more.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use games::board::{Board, Move};
use games::touch::Spot;
use serde::Serialize;

use super::trouble::{Answered, Trouble};

/// A way to make a move: its index, and the spots in their order.
struct Way {
    index: usize,
    spots: Vec<Spot>,
}

/// What comes of spots that were touched: the moves that are meant, of one spot without those that [`first`] adds, and what
/// may be touched next.
#[derive(Serialize)]
pub struct Touched {
    moves: Vec<usize>,
    next: BTreeSet<String>,
}

/// Of each spot that can be touched first, the moves that it proposes, the likeliest first.
pub fn first(moves: &[Move]) -> BTreeMap<String, Vec<usize>> {
    let ways = ways(moves);
    let mut of_spot: BTreeMap<Spot, Vec<&Way>> = BTreeMap::new();
    for way in &ways {
        way.spots.iter().for_each(|&spot| of_spot.entry(spot).or_default().push(way));
    }
    let least: BTreeMap<Spot, Vec<usize>> =
        of_spot.iter().map(|(&spot, ways)| (spot, indices(&least(ways)))).collect();
    let by_one: HashSet<usize> = least.values().flatten().copied().collect();
    let proposed = |(spot, mut indices): (Spot, Vec<usize>)| {
        let others = of_spot[&spot].iter().filter(|way| !by_one.contains(&way.index));
        indices.extend(self::indices(&self::least(&others.copied().collect::<Vec<_>>())));
        (spot.to_string(), indices)
    };
    least.into_iter().map(proposed).collect()
}

/// What is meant by all these spots together.
pub fn answer(board: &dyn Board, touched: &[String]) -> Answered<Touched> {
    let spot = |text: &String| {
        text.parse().map_err(|_| Trouble(format!("nothing that can be touched is called `{text}`")))
    };
    let touched: Vec<Spot> = touched.iter().map(spot).collect::<Answered<_>>()?;
    let moves = board.moves();
    let ways = ways(&moves);
    let has_all = |way: &&Way| touched.iter().all(|spot| way.spots.binary_search(spot).is_ok());
    let fitting: Vec<&Way> = ways.iter().filter(has_all).collect();
    let mut meant = indices(&least(&fitting));
    let more: Vec<&Way> =
        fitting.iter().filter(|way| !meant.contains(&way.index)).copied().collect();
    if touched.len() > 1 {
        meant.extend(indices(&least(&more)));
    }
    let next = fitting.iter().flat_map(|way| &way.spots).filter(|spot| !touched.contains(spot));
    Ok(Touched { moves: meant, next: next.map(ToString::to_string).collect() })
}

/// All ways to make these moves, those with the fewest spots first.
fn ways(moves: &[Move]) -> Vec<Way> {
    let of = |(index, change): (usize, &Move)| {
        let sorted = |spots: &Vec<Spot>| {
            let mut spots = spots.clone();
            spots.sort_unstable();
            Way { index, spots }
        };
        (change.touched)().iter().map(sorted).collect::<Vec<_>>()
    };
    let mut ways: Vec<Way> = moves.iter().enumerate().flat_map(of).collect();
    ways.sort_by_key(|way| way.spots.len());
    ways
}

/// Those of these ways that have no other one within them.
fn least<'a>(ways: &[&'a Way]) -> Vec<&'a Way> {
    let mut least: Vec<&Way> = Vec::new();
    for way in ways {
        let within = |less: &&Way| {
            less.spots.len() < way.spots.len()
                && less.spots.iter().all(|spot| way.spots.binary_search(spot).is_ok())
        };
        if !least.iter().any(within) {
            least.push(way);
        }
    }
    least
}

/// The moves, each once.
fn indices(ways: &[&Way]) -> Vec<usize> {
    let mut seen = HashSet::new();
    ways.iter().map(|way| way.index).filter(|index| seen.insert(*index)).collect()
}
