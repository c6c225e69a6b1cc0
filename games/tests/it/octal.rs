//! The fast table of octal games against rules written the plain way, and codes as people type them.

use games::{Octal, Refused, grundy_table, heaps};

/// Coins of the tests are worth less than this.
const COINS: u64 = 8;

/// An octal game told as a player would: heaps below `COINS` are of Nim, and n stones of the game, at least
/// one, are a heap of `COINS + n`.
fn plain(digits: &[u8], coins: &[u64]) -> impl Fn(u64) -> Vec<[u64; 3]> {
    move |heap| {
        let Some(stones) = heap.checked_sub(COINS) else {
            return (0..heap).map(|rest| [rest, 0, 0]).collect();
        };
        let mut options = Vec::new();
        for ((taken, digit), &coin) in (1..=stones).zip(digits).zip(coins) {
            let rest = stones - taken;
            if digit & 1 == 1 && rest == 0 {
                options.push([0, 0, coin]);
            }
            if digit >> 1 & 1 == 1 && rest > 0 {
                options.push([COINS + rest, 0, coin]);
            }
            if digit >> 2 & 1 == 1 {
                options.extend((1..rest).map(|part| [COINS + part, COINS + rest - part, coin]));
            }
        }
        options
    }
}

fn assert_same(digits: &[u8], coins: &[u64], largest: u64) {
    let game = Octal::new(digits).with_coins(coins);
    let plain = grundy_table(COINS + largest, plain(digits, game.coins()));
    assert_eq!(game.table(largest), plain[COINS as usize..], "{game}");
}

#[test]
fn every_code_of_three_digits_is_as_the_rules_say() {
    for code in 1..512_u16 {
        let digits = [code >> 6, code >> 3 & 7, code & 7].map(|digit| digit as u8);
        let used = Octal::new(&digits);
        for coins in [[0, 0, 0], [1, 0, 0], [0, 3, 1], [5, 2, 7]] {
            assert_same(used.digits(), &coins, 60);
        }
    }
}

#[test]
fn long_tables_are_as_the_rules_say() {
    for code in ["0.77", "0.07", "0.137", "0.007", "0.4", "0.156", "0.3", "0.333", "0.6"] {
        let game: Octal = code.parse().unwrap();
        assert_same(game.digits(), &[], 2500);
    }
    assert_same(&[7, 7], &[1, 0], 2500);
    assert_same(&[0, 0, 7], &[0, 0, 6], 2500);
    assert_same(&[4, 0, 7, 6], &[2, 0, 5], 2500);
}

#[test]
fn treblecross_is_as_its_slow_table() {
    let slow = grundy_table(10_000, heaps::treblecross);
    assert_eq!("0.007".parse::<Octal>().unwrap().table(10_000), slow);
}

#[test]
fn a_coin_larger_than_all_options_is_never_the_least_value_missing() {
    let huge = Octal::new(&[3, 3]).with_coins(&[u64::MAX, 0]);
    // All that is left is to take two stones.
    assert_eq!(huge.table(9), Octal::new(&[0, 3]).table(9));
}

#[test]
fn codes_are_read_and_written() {
    for code in ["0.07", "0.137", "0.4", "0.0000000001"] {
        assert_eq!(code.parse::<Octal>().unwrap().to_string(), code);
    }
    assert_eq!("0.700".parse::<Octal>().unwrap().digits(), [7]);
    let game = Octal::new(&[7, 7, 0]).with_coins(&[1, 0, 9]);
    assert_eq!((game.digits(), game.coins()), (&[7, 7][..], &[1, 0][..]));
    assert_eq!(game.to_string(), "0.77 with coins 1, 0");
    assert_eq!(game.with_coins(&[]), "0.77".parse().unwrap());
}

#[test]
fn what_is_no_code_is_an_error() {
    let form = "is no octal game: write `0.` and the digits after it, such as `0.137`";
    let digit = "is no octal digit: use the digits 0 to 7";
    let still = "allows no move: give it a digit that is not 0, as in `0.07`";
    let errors = [
        ("", format!("`` {form}")),
        ("77", format!("`77` {form}")),
        ("4.333", format!("`4.333` {form}")),
        ("0.18", format!("`8` in `0.18` {digit}")),
        ("0.7 ", format!("` ` in `0.7 ` {digit}")),
        ("0.", format!("`0.` {still}")),
        ("0.00", format!("`0.00` {still}")),
    ];
    for (code, error) in errors {
        assert_eq!(code.parse::<Octal>(), Err(Refused::new(error)));
    }
}

#[test]
#[should_panic(expected = "the digits of an octal game are 0 to 7, not 8")]
fn digits_above_seven_are_refused() {
    Octal::new(&[7, 8]);
}

#[test]
#[should_panic(expected = "an octal game needs a digit that is not 0")]
fn games_without_moves_are_refused() {
    Octal::new(&[0, 0]);
}
