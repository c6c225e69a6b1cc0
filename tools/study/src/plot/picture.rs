//! What is drawn, whatever draws it.

/// One game in a picture.
pub struct Picture {
    pub name: String,
    /// What is drawn. Nothing on how it goes on: that is for who looks at it to see.
    pub drawn: String,
    pub panels: Vec<Panel>,
}

/// One way to look at the values of a game.
pub enum Panel {
    Points(Points),
    Strips(Strips),
}

/// A point for each size, as high as its value.
pub struct Points {
    pub word: &'static str,
    pub first: u64,
    pub points: Vec<Point>,
    /// Where the pattern starts, and its period.
    pub repeats: Option<(u64, u64)>,
}

/// A cell for each size, in rows; or for each pair of numbers.
pub struct Strips {
    pub caption: String,
    /// What the first cell of each row is called: this number for the first row, and so much more for each.
    pub labels: (u64, u64),
    /// What the first column is called.
    pub first: u64,
    pub rows: Vec<Vec<Point>>,
    /// Whether rows and columns count the same, so that cells should be squares.
    pub square: bool,
    /// Whether values are told, and not who wins, where there are characters only.
    pub digits: bool,
}

/// A value, and how its size is marked: as lost, or as an exception to what holds of others before the pattern starts.
#[derive(Clone, Copy)]
pub struct Point {
    pub value: u64,
    pub lost: bool,
    pub excepted: bool,
}
