//! How long an answer takes: every game of the shelf, from the position that it begins with and from random ones of each
//! level, played to the end with the light on, which is when most is told. Figures are of the engine, without the server.
//!
//! ```sh
//! cargo bench -p web --bench moves
//! ```

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use web::engine;

/// How many random positions of each level.
const SEEDS: u64 = 5;

/// Answers of one kind: how long each took, and to what.
struct Times {
    what: &'static str,
    all: Vec<(Duration, String)>,
}

fn main() {
    let [mut first, mut position, mut touch, mut made] =
        ["first of a game", "position", "touch", "move"].map(|what| Times { what, all: vec![] });
    let shelf = timed(json!({ "ask": "shelf" })).1;
    for entry in shelf["games"].as_array().into_iter().flatten() {
        let game = &entry["game"];
        let began = first.of(json!({ "ask": "position", "game": game, "light": true }));
        let mut starts = vec![began];
        for level in 1..=3 {
            starts.extend((0..SEEDS).map(|seed| {
                let random = json!({ "level": level, "seed": seed });
                let ask =
                    json!({ "ask": "position", "game": game, "random": random, "light": true });
                position.of(ask)
            }));
        }
        for mut at in starts {
            while at["over"].is_null() {
                let here = json!({ "game": game, "position": at["position"], "light": true });
                let with = |ask: &str, name: &str, value: Value| {
                    let mut question = here.clone();
                    (question["ask"], question[name]) = (ask.into(), value);
                    question
                };
                touch.of(with("touch", "touched", at["moves"][0]["touched"].clone()));
                at = made.of(with("reply", "made", 1.into()))["at"].clone();
            }
        }
    }
    println!("{:16} {:>6} {:>9} {:>9}", "", "asked", "median", "longest");
    for times in [first, position, touch, made] {
        times.print();
    }
}

impl Times {
    fn of(&mut self, question: Value) -> Value {
        let name = question.to_string();
        let (took, answer) = timed(question);
        self.all.push((took, name));
        answer
    }

    fn print(mut self) {
        self.all.sort();
        let milliseconds = |index: usize| self.all[index].0.as_secs_f64() * 1000.0;
        let (middle, last) = (self.all.len() / 2, self.all.len() - 1);
        let [median, longest] = [middle, last].map(milliseconds);
        let (count, slowest) = (self.all.len(), &self.all[last].1);
        println!("{:16} {count:6} {median:6.1} ms {longest:6.1} ms  {slowest}", self.what);
    }
}

fn timed(question: Value) -> (Duration, Value) {
    let question = question.to_string();
    let began = Instant::now();
    let answer = engine::answer(&question);
    let took = began.elapsed();
    (took, serde_json::from_str(&answer.text).expect("an answer is JSON"))
}
