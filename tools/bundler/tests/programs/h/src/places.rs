pub const OFFSET: u64 = 100;
pub const COUNT: usize = 2;
/// What the places are called.
pub const NAMES: [&str; COUNT] = ["first", "second"];
