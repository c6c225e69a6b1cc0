//! What is kept of what a program prints.

/// How it begins, and, if some of the end is to be kept as well, how it ends.
pub struct Capture {
    pub heard: u64,
    pub beginning: Vec<u8>,
    most: usize,
    end: Vec<u8>,
    most_of_end: usize,
    pub is_whole: bool,
}

/// Of what a program prints as errors, so much of the beginning is kept,
const STDERR_BEGINNING: usize = 16 << 10;
/// and so much of the end, where a runtime says that the program crashed: the longest of Java's stack traces.
const STDERR_END: usize = 64 << 10;

impl Capture {
    /// For up to `most` bytes of output.
    pub fn output(most: usize) -> Capture {
        Capture {
            heard: 0,
            beginning: Vec::new(),
            most,
            end: Vec::new(),
            most_of_end: 0,
            is_whole: true,
        }
    }

    /// For the beginning and the end of errors.
    pub fn errors() -> Capture {
        Capture { most_of_end: STDERR_END, ..Capture::output(STDERR_BEGINNING) }
    }

    pub fn keep(&mut self, part: &[u8]) {
        self.heard += part.len() as u64;
        let room = part.len().min(self.most - self.beginning.len());
        self.beginning.extend_from_slice(&part[..room]);
        self.end.extend_from_slice(&part[room..]);
        if self.end.len() > 2 * self.most_of_end {
            self.end.drain(..self.end.len() - self.most_of_end);
            self.is_whole = false;
        }
    }

    /// All that was kept, with a mark where something is missing before the end.
    pub fn into_bytes(mut self) -> Vec<u8> {
        if self.most_of_end > 0 && !self.is_whole {
            self.beginning.extend("\n…".as_bytes());
        }
        self.beginning.extend(self.end);
        self.beginning
    }
}
