//! Trees, by their edges.

use crate::Refused;
use crate::say;
use crate::shape::{Form, Moved, Picture, Piece, Scene, Shaped, limited, texts};
use crate::words::{joined, numbered};

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
    fn words(&self) -> String {
        let last = self.last().map_or(1, |edge| edge.0);
        let below = |node| self.iter().find(|edge| edge.0 == node);
        let word = |node| below(node).map_or("-".to_owned(), |edge| edge.1.to_string());
        joined(&(1..=last).map(word).collect::<Vec<_>>(), " ")
    }

    fn pieces(&self) -> usize {
        self.len()
    }

    /// Of the nodes that are gone, the first is the one that was cut.
    fn moved(&self, after: &Self, form: &Form) -> Moved {
        let cut = self.iter().find(|edge| after.binary_search(edge).is_err());
        let cut = cut.map_or(0, |edge| edge.0);
        let verb = form.verb;
        Moved::of(&[cut], say!(form.lang, "{verb} {cut}", "{cut}번 {verb}기"))
    }

    fn picture(&self, form: &Form) -> Picture {
        if self.is_empty() {
            return form.none(form.lang.of(["edges", "간선"]));
        }
        let [upper, lower] =
            [texts(self.iter().map(|edge| edge.0)), texts(self.iter().map(|edge| edge.1))];
        Picture::Table(texts(form.nouns), vec![upper, lower])
    }

    fn scene(&self, form: &Form) -> Scene {
        let node = |&(node, below): &Edge| {
            let (lang, thing) = (form.lang, form.nouns[0]);
            let name = numbered(lang, thing, node);
            let ground = lang.of(["the ground", "땅"]).to_owned();
            let on = if below == 0 { ground } else { numbered(lang, thing, below) };
            let above = self.iter().filter(|edge| edge.1 == node).count();
            let label =
                say!(lang, "{name} on {on}, {above} above", "{name}, {on} 위, 위에 {above}개");
            Piece::new(node, label, node)
        };
        let pieces = self.iter().map(node).collect();
        Scene { lines: self.clone(), ..Scene::of(form, "tree", pieces) }
    }
}
