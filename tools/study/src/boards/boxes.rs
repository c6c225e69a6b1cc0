//! Empty and Divide: two boxes of stones.

use std::rc::Rc;
use std::sync::LazyLock;

use games::boards::empty_and_divide;
use games::proof::particular::BoxesProof;
use games::shelf;

use crate::board::{Board, Move, Standing, Typed};
use crate::text::{counted, grouped, number};
use crate::{Error, Result};

const LARGEST: u64 = 100_000;

struct TwoBoxes {
    boxes: [u64; 2],
}

/// Which boxes are lost.
static PROOF: LazyLock<BoxesProof> = LazyLock::new(|| {
    shelf::boxes().check(empty_and_divide).expect("what the shelf says of its boxes")
});

/// Two numbers of stones.
pub fn read(words: &[String]) -> Result<Rc<dyn Board>> {
    let [one, other] = words else {
        return Err(Error::TwoBoxes);
    };
    let stones = |word| match number(word, Error::NoBox)? {
        0 => Err(Error::EmptyBox),
        stones if stones <= LARGEST => Ok(stones),
        stones => Err(Error::TooLarge { size: grouped(stones), most: LARGEST }),
    };
    let boxes = [stones(one)?, stones(other)?];
    Ok(Rc::new(TwoBoxes { boxes }))
}

impl Board for TwoBoxes {
    fn show(&self) -> String {
        format!("box 1  {}\nbox 2  {}\n", self.boxes[0], self.boxes[1])
    }

    fn standing(&self) -> Standing {
        let [one, other] = self.boxes;
        let because = match (one % 2, other % 2) {
            (1, 1) => "both boxes are odd, which is lost for who moves",
            (0, 1) => "box 1 is even, and can be divided into two odd numbers",
            (1, _) => "box 2 is even, and can be divided into two odd numbers",
            _ => "both boxes are even, and each can be divided into two odd numbers",
        };
        Standing::Law { wins: !PROOF.loses(one, other), because: because.to_owned(), spoils: true }
    }

    fn moves(&self) -> Vec<Move<'_>> {
        let [one, other] = self.boxes;
        // The rules divide the first box, and then the second.
        let first = one.saturating_sub(1) as usize;
        let phrase = |(index, (left, right)): (usize, (u64, u64))| {
            let (empty, divide) = if index < first { (2, 1) } else { (1, 2) };
            let boxes = [left, right];
            Move {
                phrase: format!("empty box {empty}, divide box {divide} into {left} and {right}"),
                part: 0,
                leaves: None,
                after: Box::new(move || Rc::new(TwoBoxes { boxes })),
            }
        };
        empty_and_divide(&(one, other)).into_iter().enumerate().map(phrase).collect()
    }

    fn objection(&self, typed: &Typed) -> String {
        let [empty, divide, left, right] = typed.numbers[..] else {
            return "name both boxes and both parts, such as `empty box 1, divide box 2 into 1 and 3`"
                .to_owned();
        };
        if !matches!((empty, divide), (1, 2) | (2, 1)) {
            return "one of the boxes 1 and 2 is emptied, and the other one divided".to_owned();
        }
        let stones = self.boxes[divide as usize - 1];
        if left == 0 || right == 0 {
            return "each box gets a stone at least".to_owned();
        }
        format!("box {divide} has {}: {left} and {right} are not as many", counted(stones, "stone"))
    }

    fn size(&self) -> u64 {
        self.boxes.iter().sum()
    }

    fn left(&self) -> u64 {
        self.boxes.iter().sum()
    }

    fn ending(&self) -> &'static str {
        "one stone is in each box"
    }

    fn law(&self) -> String {
        "proved for every two boxes: lost are two odd ones, and no others".to_owned()
    }
}
