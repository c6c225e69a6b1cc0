//! Keeps a limited part of what a program prints.

/// The beginning of an output, and its end if `most_of_end` is not 0.
#[derive(Default)]
pub struct Capture {
    beginning: Vec<u8>,
    most: usize,
    end: Vec<u8>,
    most_of_end: usize,
    /// How many bytes are missing.
    missing: usize,
}

/// The line in the place of a missing middle begins with this, and ends with the number of its bytes.
pub const MARK: &str = "… bytes left out here: ";
/// How much of the beginning of stderr is kept.
const STDERR_BEGINNING: usize = 16 << 10;
/// How much of the end of stderr is kept: the longest stack trace of Java.
const STDERR_END: usize = 64 << 10;

impl Capture {
    /// For up to `most` bytes of output.
    pub fn output(most: usize) -> Capture {
        Capture { most, ..Capture::default() }
    }

    /// For the beginning and the end of errors.
    pub fn errors() -> Capture {
        Capture { most_of_end: STDERR_END, ..Capture::output(STDERR_BEGINNING) }
    }

    pub fn add(&mut self, part: &[u8]) {
        let room = part.len().min(self.most - self.beginning.len());
        self.beginning.extend_from_slice(&part[..room]);
        self.end.extend_from_slice(&part[room..]);
        if self.end.len() > 2 * self.most_of_end {
            self.missing += self.end.drain(..self.end.len() - self.most_of_end).len();
        }
    }

    /// Whether a part is missing.
    pub fn is_cut(&self) -> bool {
        self.missing > 0
    }

    /// Everything that was kept, with a line in the place of a missing middle.
    pub fn into_bytes(mut self) -> Vec<u8> {
        if self.most_of_end > 0 && self.is_cut() {
            self.beginning.extend(format!("\n{MARK}{}\n", self.missing).as_bytes());
        }
        self.beginning.extend(self.end);
        self.beginning
    }
}
