fn depth(n: u64) -> u64 { if n == 0 { 0 } else { std::hint::black_box(1) + depth(n - 1) } }
fn main() { print!("{}", depth(100_000) - 99_997); }
