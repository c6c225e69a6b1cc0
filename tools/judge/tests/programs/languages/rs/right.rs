use std::io;

fn main() {
    let text = io::read_to_string(io::stdin()).unwrap();
    println!("{}", text.split_whitespace().map(|word| word.parse::<u64>().unwrap()).sum::<u64>());
}
