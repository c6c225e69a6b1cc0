//! Empty and Divide: two boxes of stones.

use std::sync::LazyLock;

use crate::prelude::*;
use crate::proof::{BEYOND, compared, require};

/// Empty and Divide: [`empty_and_divide`].
pub struct EmptyAndDivide;

/// Empty and Divide: two boxes of stones. Empty one box and divide the stones of the other over both, at least
/// one in each. Who makes (1, 1) wins, for it has no options.
///
/// A division appears twice if either box can make it: if both hold the same number.
///
/// Ferguson, *Game Theory*, I.1.5.
///
/// ```
/// assert_eq!(games::boards::empty_and_divide(&(1, 3)), [(1, 2), (2, 1)]);
/// assert!(games::boards::empty_and_divide(&(1, 1)).is_empty());
/// ```
pub fn empty_and_divide(&(one, other): &(u64, u64)) -> Vec<(u64, u64)> {
    [one, other]
        .into_iter()
        .flat_map(|stones| (1..stones).map(move |part| (part, stones - part)))
        .collect()
}

impl Game for EmptyAndDivide {
    type Position = (u64, u64);

    fn card(&self) -> Card {
        Card {
            name: "empty_and_divide",
            about: "empty one of two boxes, and divide the other one's stones over both; who makes 1 and 1 wins",
            source: "Ferguson, Game Theory, I.1.5",
            start: "3 4",
            levels: &["4 5", "9 7", "17 15"],
            typed: "the boxes",
            most: 100_000,
            sizes: Sizes {
                words: &["box", "box"],
                first: 1,
                law: "two odd boxes are lost",
                ..SIZES
            },
            theory: Theory::Checked(proved),
            ..CARD
        }
    }

    fn options(&self, boxes: &(u64, u64)) -> Vec<(u64, u64)> {
        empty_and_divide(boxes)
    }

    fn read(&self, words: &[&str]) -> Result<(u64, u64), Refused> {
        let &[one, other] = words else {
            return Err(Refused::new("write the stones of two boxes, such as `3 4`"));
        };
        let stones = |word| match number(word, "number of stones: write two boxes, such as `3 4`")?
        {
            0 => Err(Refused::new("a box holds a stone at least")),
            stones => self.card().within(stones),
        };
        Ok((stones(one)?, stones(other)?))
    }

    fn picture(&self, &(one, other): &(u64, u64)) -> Picture {
        let said = format!("box 1  {one}\nbox 2  {other}\n");
        Picture { shape: Shape::Heaps(vec![one, other]), names: ["box", "stones"], said }
    }

    fn outcome(&self, &(one, other): &(u64, u64), _: &Values) -> Option<Outcome> {
        let because = match (one % 2, other % 2) {
            (1, 1) => "both boxes are odd, which is lost for the player to move",
            (0, 1) => "box 1 is even, and can be divided into two odd numbers",
            (1, _) => "box 2 is even, and can be divided into two odd numbers",
            _ => "both boxes are even, and each can be divided into two odd numbers",
        };
        Some(Outcome::by_law(!PROOF.loses(one, other), because.to_owned()))
    }

    fn moves<'a>(&'a self, boxes: &'a (u64, u64)) -> Vec<Change<'a, (u64, u64)>> {
        // The rules divide the first box, and then the second.
        let first = boxes.0.saturating_sub(1) as usize;
        let change = |(index, (left, right)): (usize, (u64, u64))| {
            let (empty, divide) = if index < first { (2, 1) } else { (1, 2) };
            let phrase = format!("empty box {empty}, divide box {divide} into {left} and {right}");
            Change::to(phrase, (left, right))
        };
        empty_and_divide(boxes).into_iter().enumerate().map(change).collect()
    }

    /// What leaves a box goes to the one that was emptied.
    fn touched(&self, boxes: &(u64, u64), change: &Change<'_, (u64, u64)>) -> Vec<Vec<Spot>> {
        let (left, right) = (change.after)();
        vec![match *boxes {
            (one, _) if left + right == one && change.phrase.starts_with("empty box 2") => {
                stones(0, one, left, one - left)
            }
            (_, other) => stones(1, other, right, other - right),
        }]
    }

    fn size(&self, &(one, other): &(u64, u64)) -> u64 {
        one + other
    }

    fn left(&self, &(one, other): &(u64, u64)) -> u64 {
        one + other
    }

    fn ending(&self, _: &(u64, u64)) -> &'static str {
        "one stone is in each box"
    }

    fn law(&self, _: &Values) -> String {
        "proved for every two boxes: two odd ones are lost, and no others".to_owned()
    }
}

/// What decides: two odd boxes are lost.
pub fn claim() -> BoxesClaim {
    BoxesClaim { modulus: 2, lost: vec![(1, 1)] }
}

static PROOF: LazyLock<BoxesProof> =
    LazyLock::new(|| claim().check(empty_and_divide).expect("what the shelf says of its boxes"));

/// Up to so many stones a box, [`BoxesClaim::check`] compares the rules with those of Empty and Divide.
pub const COMPARED: u64 = 60;

/// A claim about Empty and Divide: whether the player to move loses is a matter of both boxes' residues.
///
/// ```
/// use games::{boards, shelf::empty_and_divide::BoxesClaim};
///
/// let proof = BoxesClaim { modulus: 2, lost: vec![(1, 1)] }.check(boards::empty_and_divide).unwrap();
/// assert!(proof.loses(1_000_000_007, 999));
/// assert!(!proof.loses(1_000_000_007, 1000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoxesClaim {
    /// What the residues are taken by.
    pub modulus: u64,
    /// The residues of the boxes that are lost.
    pub lost: Vec<(u64, u64)>,
}

/// Residues of boxes that were checked.
#[derive(Clone, Debug)]
pub struct BoxesProof(BoxesClaim);

impl BoxesClaim {
    /// Checks that no lost position has a lost option, and that every other one has, for boxes of up to 2m stones each, m the
    /// modulus.
    ///
    /// That is enough. A box of more than m stones divides into parts of any residues that add up to its own. So adding m
    /// stones to a box of more than m changes the residues of no option, and each position is like one that was checked. ∎
    ///
    /// # Errors
    ///
    /// If a position does not fit, or if the rules are others, compared for boxes of up to [`COMPARED`] stones.
    pub fn check(
        &self,
        rule: impl Fn(&(u64, u64)) -> Vec<(u64, u64)>,
    ) -> Result<BoxesProof, Refused> {
        require((1..=20).contains(&self.modulus), || "a modulus lies in 1 to 20".into())?;
        let reduced = |&(one, other): &(u64, u64)| one < self.modulus && other < self.modulus;
        require(self.lost.iter().all(reduced), || "a residue is less than the modulus".into())?;
        let boxes = |largest: u64| {
            (1..=largest).flat_map(move |one| (1..=largest).map(move |other| (one, other)))
        };
        for (one, other) in boxes(2 * self.modulus) {
            let lost_option =
                divided((one, other)).iter().any(|&(one, other)| self.loses(one, other));
            require(self.loses(one, other) != lost_option, || {
                format!("({one}, {other}) does not fit the claim")
            })?;
        }
        compared(boxes(COMPARED), rule, |&position| divided(position))?;
        Ok(BoxesProof(self.clone()))
    }

    fn loses(&self, one: u64, other: u64) -> bool {
        self.lost.contains(&(one % self.modulus, other % self.modulus))
    }
}

/// What the rules of Empty and Divide allow.
fn divided((one, other): (u64, u64)) -> Vec<(u64, u64)> {
    let stones = [one, other].into_iter();
    stones.flat_map(|stones| (1..stones).map(move |part| (part, stones - part))).collect()
}

impl BoxesProof {
    /// Whether the player to move loses; each box holds 1 or more.
    pub fn loses(&self, one: u64, other: u64) -> bool {
        self.0.loses(one, other)
    }

    /// How many positions were checked.
    pub fn positions(&self) -> u64 {
        4 * self.0.modulus * self.0.modulus
    }
}

fn proved() -> Result<Proved, Refused> {
    let claim = claim();
    let positions = claim.check(empty_and_divide)?.positions();
    Ok(Proved {
        claim: "lost if both boxes are odd",
        theorem: "residues of boxes",
        recomputed: format!("{positions} positions"),
        every: "position",
        more: vec![
            ("moves", "empty a box, and divide the stones of the other over both".to_owned()),
            ("claim", "two odd boxes are lost, and no other position".to_owned()),
            ("theorem", "the parts of a box of more than m stones have any residues modulo m that add up to its own: what holds of boxes of up to 2m stones holds of all".to_owned()),
            ("recomputed", format!("all {positions} positions of up to 2·{} stones a box: no lost one has a lost option, every other one has", claim.modulus)),
            ("compared", format!("the moves with the rules, for boxes of up to {COMPARED} stones{BEYOND}")),
        ],
    })
}
