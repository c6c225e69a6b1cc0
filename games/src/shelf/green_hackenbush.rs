//! Green Hackenbush on trees: edges are cut, and what hangs on them falls.

use crate::prelude::*;

/// Cut an edge, between a node and the one before that it grows on (0 is the ground), and all that hangs on it falls.
///
/// ```
/// use games::{Game, shelf::green_hackenbush::GreenHackenbush};
/// assert_eq!(GreenHackenbush.options(&vec![(1, 0), (2, 1)]), [vec![], vec![(1, 0)]]);
/// ```
pub struct GreenHackenbush;

impl Game for GreenHackenbush {
    type Position = Vec<(usize, usize)>;

    fn card(&self) -> Card {
        Card {
            name: "green_hackenbush",
            about: "cut an edge of a tree, and what hangs on it falls; who cuts the last one wins",
            source: "Winning Ways, chapter 7",
            start: "0 1 1 2 0",
            levels: &["0 1 1 0 4", "0 1 1 2 2 0 6 6", "0 1 1 2 2 3 0 7 7 8 0 11 11 12"],
            tried: "0 1 1 2 2 3 / 0 1 2 0 4 4 / 0 1 2 3 1 5 0",
            typed: "on which node each one grows, 0 for the ground, - if it is gone",
            most: 500,
            verb: "cut",
            sizes: Sizes::of(&["edges"], 0..=500, "node n grows on node n / 2: a binary tree"),
            theory: Theory::Law(Law {
                claim: "a tree is worth the nim-sum of 1 + each of its branches",
                theorem: "colon principle",
                proof: "what grows on a node matters by its worth alone, so branches may be stalks, those of one node a single stalk of their nim-sum; and a stalk is a heap of Nim",
            }),
            ..CARD
        }
    }

    fn options(&self, edges: &Self::Position) -> Vec<Self::Position> {
        let left = |cut: usize| {
            let mut fallen = vec![cut];
            let stays = |&(node, below): &(usize, usize)| {
                let falls = node == cut || fallen.contains(&below);
                fallen.extend(falls.then_some(node));
                !falls
            };
            edges.iter().copied().filter(stays).collect()
        };
        edges.iter().map(|edge| left(edge.0)).collect()
    }

    fn read(&self, words: &[&str]) -> Result<Self::Position, Refused> {
        let mut edges = Vec::new();
        for (node, word) in (1..).zip(words).filter(|(_, word)| **word != "-") {
            let below = self.card().numbers(&[word])?[0] as usize;
            if below > 0 && !edges.iter().any(|&(before, _)| before == below) {
                return Err(self.card().refusal("each node grows on one before it"));
            }
            edges.push((node, below));
        }
        self.card().as_many(words.len() as u64, "numbers").map(|_| edges)
    }

    fn picture(&self, edges: &Self::Position) -> Picture {
        Picture::tree(["node", "grows on"], edges.clone())
    }

    fn sized(&self, sizes: &[u64]) -> Result<Self::Position, Refused> {
        Ok((1..=sizes[0] as usize).map(|node| (node, node / 2)).collect())
    }

    fn parts(&self, edges: &Self::Position) -> Option<Vec<Part>> {
        let what = |tree| format!("what grows from node {tree}");
        let mut carried = vec![0_u64; edges.last().map_or(1, |last| last.0 + 1)];
        // What grows on a node has a higher number.
        edges.iter().rev().for_each(|&(node, below)| carried[below] ^= carried[node] + 1);
        let part = |tree| Part::new(format!("tree {tree}"), &what(tree), carried[tree] + 1);
        Some(edges.iter().filter(|edge| edge.1 == 0).map(|edge| part(edge.0)).collect())
    }
}
