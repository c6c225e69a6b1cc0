use std::collections::VecDeque;

/// A graph whose edges have no direction.
pub struct Graph {
    neighbours: Vec<Vec<usize>>,
}

impl Graph {
    /// Without edges.
    pub fn new(size: usize) -> Graph {
        Graph { neighbours: vec![Vec::new(); size] }
    }

    pub fn connect(&mut self, left: usize, right: usize) {
        self.neighbours[left].push(right);
        self.neighbours[right].push(left);
    }

    /// How far each is, where a way leads.
    pub fn distances(&self, start: usize) -> Vec<Option<u64>> {
        let mut distances = vec![None; self.neighbours.len()];
        distances[start] = Some(0);
        let mut queue = VecDeque::from([start]);
        while let Some(place) = queue.pop_front() {
            for &next in &self.neighbours[place] {
                if distances[next].is_none() {
                    distances[next] = distances[place].map(|distance| distance + 1);
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    /// How many parts it has.
    pub fn parts(&self) -> usize {
        let mut seen = vec![false; self.neighbours.len()];
        let mut parts = 0;
        for start in 0..seen.len() {
            if !seen[start] {
                parts += 1;
                for (place, distance) in self.distances(start).into_iter().enumerate() {
                    seen[place] |= distance.is_some();
                }
            }
        }
        parts
    }
}
