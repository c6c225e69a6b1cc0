//! Each line printed here is another one if something of `shared` is missing, and still it compiles.

use shared::traps::*;

fn main() {
    let _guard = Guard;
    let _noisy = Noisy;
    let log = Log { page: 1 };
    let reference = &log;
    let copy = reference.clone();
    println!("page {} after {} clones", copy.page, CLONES.with(|clones| clones.get()));
    println!("{} with {} zeros", *Big::from(3), Big::from(3).leading_zeros());
    let mut ticks = Ticks(0);
    println!("{:?}, then {:?}", ticks.nth(3), ticks.next());
    println!("{}, {}", (&&Shown("seven")).shown(), (&&Shown(Some(7))).shown());
    println!("{} {} {}", Point(-3).norm(), Norm::norm(&4), Wrapped(Point(-5)).norm());
    println!("{} {} {}", Cup::Empty.holds(), Can::of(3).holds(), doubled(&Can::of(4)));
}
