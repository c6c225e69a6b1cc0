//! Macros, formats and free functions.

use itertools::{chain, iproduct, iterate, izip, multizip, Itertools};
use proconio::input;

fn main() {
    input! {
        n: usize,
        mut a: [i32; n],
        b: [i32; n],
    }
    for (index, x, &y) in izip!(0.., &mut a, &b) {
        *x += index * y;
    }
    println!("{}", a.iter().format(" "));
    println!("[{:>4}]", b.iter().format(","));
    println!("{:.1}", b.iter().map(|&y| f64::from(y) / 4.0).format(" / "));
    let bars = iproduct!(&a, &b, [1, 2]).filter(|(x, y, z)| (*x + *y) % z == 0);
    println!("{}", bars.format_with("; ", |(x, y, z), f| f(&format_args!("{x}+{y}|{z}"))));
    println!("{:?}", chain!(&a, [&0], b.iter().rev()).collect_vec());
    println!("{:?}", iterate(1u64, |power| power * 3).take(n).collect_vec());
    println!("{:?}", multizip((a.iter(), b.iter().skip(1), "abc".chars())).collect_vec());
    println!("{}", itertools::join(itertools::sorted(b.iter()), "<="));
    println!("{}", itertools::equal(&a, &b));
    println!("{:?}", itertools::intersperse(a.iter().copied(), -1).collect_vec());
    println!("{:?}", b.iter().copied().pad_using(4, |index| 10 * index as i32).collect_vec());
    println!("{:?}", b.iter().positions(|&y| y > 1).collect_vec());
    println!("{:?}", b.iter().copied().update(|y| *y *= 2).map_into::<i64>().collect_vec());
    println!("{:?} {:?}", b.iter().dropping(1).next(), b.iter().dropping_back(1).next_back());
    println!("{:?}", b.iter().get(1..3).collect_vec());
    b.iter().for_each(|y| a.push(*y));
    let (low, high): (Vec<i32>, Vec<i32>) = a.iter().map(|x| (x % 10, x / 10)).multiunzip();
    println!("{low:?} {high:?}");
    println!("{}", itertools::partition(&mut a, |&x| x < 2));
}
