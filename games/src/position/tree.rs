//! Trees, by their edges.

use crate::Refused;
use crate::shape::{Form, Group, Picture, Piece, Shaped, limited, texts};
use crate::words::{counted, joined};

/// Reads for each node the one that it grows on, or `-` if it is gone.
pub fn read(form: &Form, words: &[&str]) -> Result<Vec<Edge>, Refused> {
    let edge = |(node, word): (usize, &&str)| Ok((node, form.number(word)? as usize));
    let edges = (1..).zip(words).filter(|(_, word)| **word != "-").map(edge);
    let edges: Vec<Edge> = edges.collect::<Result<_, _>>()?;
    limited(words.len() as u64, form.most, "edges").map(|_| edges)
}

/// An edge: its upper node and the lower one that it grows on; 0 is the ground.
pub type Edge = (usize, usize);

/// Edges in ascending order.
impl Shaped for Vec<Edge> {
    const DRAWN: &'static str = "tree";

    fn words(&self) -> String {
        let last = self.last().map_or(1, |edge| edge.0);
        let below = |node| self.iter().find(|edge| edge.0 == node);
        let word = |node| below(node).map_or("-".to_owned(), |edge| edge.1.to_string());
        joined(&(1..=last).map(word).collect::<Vec<_>>(), " ")
    }

    fn pieces(&self) -> usize {
        self.len()
    }

    /// The node whose edge is cut: of those that are gone, the first.
    fn changed(&self, after: &Self) -> Vec<usize> {
        let gone = self.iter().find(|edge| after.binary_search(edge).is_err());
        gone.map(|edge| edge.0).into_iter().collect()
    }

    fn describe(&self, after: &Self, form: &Form) -> String {
        format!("{} {}", form.verb, joined(&self.changed(after), ""))
    }

    fn picture(&self, form: &Form) -> Picture {
        if self.is_empty() {
            return Picture::Text("no edges\n".to_owned());
        }
        let [upper, lower] =
            [texts(self.iter().map(|edge| edge.0)), texts(self.iter().map(|edge| edge.1))];
        Picture::Table(texts(form.nouns), vec![upper, lower])
    }

    fn scene(&self, form: &Form) -> (Vec<Group>, Vec<(usize, usize)>) {
        let node = |&(node, below): &Edge| {
            let thing = form.nouns[0];
            let on = if below == 0 { "the ground".into() } else { format!("{thing} {below}") };
            let carries = match self.iter().filter(|edge| edge.1 == node).count() {
                0 => String::new(),
                count => format!(", which carries {}", counted(count as u64, thing)),
            };
            Piece::new(node, format!("{thing} {node} on {on}{carries}"), node)
        };
        let pieces = self.iter().map(node).collect();
        (vec![Group { pieces, ..Group::default() }], self.clone())
    }
}
