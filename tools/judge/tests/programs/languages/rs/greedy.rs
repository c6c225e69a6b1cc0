fn main() { println!("{}", std::hint::black_box(vec![3u8; 200 << 20])[7]); }
