//! Green Hackenbush on trees: edges are cut, and everything above them falls.

use crate::game::{GAME, Law, Part, Sizes, Theory};
use crate::words::Lang;
use crate::{Game, Position, Rule, Shape, say};

/// Green Hackenbush on trees.
pub fn green_hackenbush() -> Game {
    Game {
        name: "green_hackenbush".into(),
        title: "Green Hackenbush".into(),
        rules:
            "cut an edge of a tree, and what hangs on it falls; whoever cuts the last one {wins}"
                .into(),
        source: "Winning Ways, chapter 7",
        rule: Rule::Whole(options),
        shape: Shape::Tree,
        typed: "on which node each one grows, 0 for the ground, - if it is gone",
        start: "0 1 1 2 0",
        levels: ["0 1 1 0 4", "0 1 1 2 2 0 6 6", "0 1 1 2 2 3 0 7 7 8 0 11 11 12"],
        most: 500,
        verb: "cut",
        nouns: ["node", "grows on"],
        ending: "no edge is left",
        sizes: Sizes {
            words: &["edges"],
            last: 500,
            position: |sizes| {
                Position::Tree((1..=sizes[0] as usize).map(|node| (node, node / 2)).collect())
            },
            note: "node n grows on node n / 2: a binary tree",
            ..GAME.sizes
        },
        theory: Theory::Law(Law {
            claim: "the value of a tree is the nim-sum, over its branches, of 1 + what the branch carries",
            value: None,
            theorem: "colon principle",
            proof: "what grows on a node matters by its value alone, so branches may be stalks, those of one node a single stalk of their nim-sum / a stalk is a heap of Nim",
            tried: "0 1 1 2 2 3 / 0 1 2 0 4 4 / 0 1 2 3 1 5 0",
        }),
        checked: Some(|position| {
            let edges = position.tree();
            let grows = |&(_, below): &(usize, usize)| {
                below == 0 || edges.binary_search_by_key(&below, |edge| edge.0).is_ok()
            };
            let are_trees = edges.iter().all(|edge| edge.1 < edge.0 && grows(edge));
            are_trees.then_some(position).ok_or("each node grows on one before it".into())
        }),
        parts: Some(|position, _, lang| trees(position.tree(), lang)),
        misere_reason: Some("a cut leaves one tree at most, and no tree has the value 0"),
        ..GAME
    }
}

fn options(position: &Position) -> Vec<Position> {
    let edges = position.tree();
    let cut = |cut: usize| {
        let mut has_fallen = vec![false; edges.last().map_or(1, |last| last.0 + 1)];
        let stays = |&(node, below): &(usize, usize)| {
            has_fallen[node] = node == cut || has_fallen[below];
            !has_fallen[node]
        };
        Position::Tree(edges.iter().copied().filter(stays).collect())
    };
    edges.iter().map(|edge| cut(edge.0)).collect()
}

fn trees(edges: &[(usize, usize)], lang: Lang) -> Vec<Part> {
    let mut carried = vec![0; edges.last().map_or(1, |last| last.0 + 1)];
    // A node has a smaller number than those that grow on it.
    edges.iter().rev().for_each(|&(node, below)| carried[below] ^= carried[node] + 1);
    let part = |tree: usize| {
        let what = say!(lang, "what grows from node {tree}", "{tree}번 정점과 그 위");
        Part::new(say!(lang, "tree {tree}", "{tree}번 나무"), what, carried[tree] + 1, None)
    };
    edges.iter().filter(|edge| edge.1 == 0).map(|edge| part(edge.0)).collect()
}
