//! Macros of `shared` by import, by path and inside other macros.

use proconio::input;
use shared::games::Game;
use shared::raise;

shared::heap_game!(TakeOdd, |heap| (1..=heap).step_by(2).map(move |taken| heap - taken));

// Hands what it is given on to a macro of the crate.
macro_rules! widest {
    ($first:expr $(, $more:expr)*) => {{
        let mut widest = $first;
        $(
            shared::raise!(widest, $more);
        )*
        widest
    }};
}

mod counting {
    use shared::count as tokens;

    pub const THREE: usize = tokens!(one (two and) {three});

    pub mod deep {
        pub fn none() -> usize {
            ::shared::count!()
        }

        pub fn least(numbers: &[u64]) -> u64 {
            use shared::*;
            let mut least = u64::MAX;
            for &number in numbers {
                lower!(least, number);
            }
            least
        }
    }
}

fn main() {
    input! {
        n: usize,
        numbers: [u64; n],
    }
    let mut greatest = 0;
    let mut raised = 0;
    for pair in numbers.windows(2) {
        if raise!(greatest, pair[0], pair[1]) {
            raised += 1;
        }
    }
    println!(
        "greatest {greatest}, raised {raised} times, least {}",
        counting::deep::least(&numbers)
    );
    println!("{} and {}", counting::THREE, counting::deep::none());
    println!("widest {}", widest!(numbers.len(), 2, 1));
    shared::answer!(TakeOdd.is_won(&greatest));
    println!("{}", shared::conditions::manner().join(" "));
}
