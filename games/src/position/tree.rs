//! Trees, by their edges.

use crate::Refused;
use crate::say;
use crate::shape::{Form, Moved, Picture, Piece, Scene, Shaped, limited, texts};
use crate::words::{counted, joined, numbered};

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
            return Picture::Text(say!(form.lang, "no edges\n", "간선 없음\n"));
        }
        let [upper, lower] =
            [texts(self.iter().map(|edge| edge.0)), texts(self.iter().map(|edge| edge.1))];
        Picture::Table(texts(form.nouns), vec![upper, lower])
    }

    fn scene(&self, form: &Form) -> Scene {
        let node = |&(node, below): &Edge| {
            let (lang, thing) = (form.lang, form.nouns[0]);
            let name = numbered(lang, thing, node);
            let on = match below {
                0 => say!(lang, "the ground", "땅"),
                below => numbered(lang, thing, below),
            };
            let carried = self.iter().filter(|edge| edge.1 == node).count();
            let counted = counted(carried as u64, thing);
            let carries = match carried {
                0 => String::new(),
                _ => say!(lang, ", which carries {counted}", ", 위에 {thing} {carried}개"),
            };
            Piece::new(
                node,
                say!(lang, "{name} on {on}{carries}", "{name}, {on} 위{carries}"),
                node,
            )
        };
        let pieces = self.iter().map(node).collect();
        Scene { lines: self.clone(), ..Scene::of(form, "tree", pieces) }
    }
}
