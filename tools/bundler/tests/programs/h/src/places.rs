pub const OFFSET: u64 = 100;
pub const COUNT: usize = shared::count!(first second);
/// What the places are called.
pub const NAMES: [&str; COUNT] = ["first", "second"];
