//! Rules that are not what is said of them, and claims that are not true: none of them ever gets a proof. What is tried
//! is drawn at random, something else every day, and ten times as much with `STRESS=10`.

use std::iter::successors;
use std::time::{SystemTime, UNIX_EPOCH};

use fastrand::Rng;
use games::oracle::stress;
use games::proof::{COMPARED, Certificate, Kind, Moves};
use games::shelf::{self, empty_and_divide, nim_misere, row_matrix};
use games::{Octal, Pattern, boards, find, grundy_table, heaps};

type Rule = Box<dyn Fn(u64) -> Vec<Vec<u64>>>;

/// A game as a theorem speaks of it, and how many stones of the rules are one of its.
#[derive(Debug)]
struct Described {
    moves: Moves,
    unit: u64,
    kind: Kind,
}

fn random() -> Rng {
    Rng::with_seed(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 86_400)
}

/// Each of these numbers, or not; never none of them.
fn some_of(random: &mut Rng, numbers: impl Iterator<Item = u64> + Clone) -> Vec<u64> {
    loop {
        let some: Vec<u64> = numbers.clone().filter(|_| random.bool()).collect();
        if !some.is_empty() {
            return some;
        }
    }
}

/// A game of any kind of which a theorem speaks.
fn some_game(random: &mut Rng) -> Described {
    let (mut unit, mut kind) = (1, Kind::Grundy);
    let moves = match random.u8(..4) {
        0 => {
            kind = random.choice([Kind::Grundy, Kind::Outcome, Kind::MisereOutcome]).unwrap();
            unit = random.u64(1..=3);
            let largest = random.u64(1..=9);
            Moves::Subtraction(some_of(random, 1..=largest))
        }
        1 => Moves::Powers(random.u64(2..=9)),
        2 => {
            let modulus = random.u64(1..=4);
            Moves::Taking {
                modulus,
                leaving: some_of(random, 0..modulus),
                emptying: some_of(random, 0..modulus),
                splitting: random.bool(),
            }
        }
        _ => {
            unit = random.u64(1..=3);
            let digits: Vec<u8> = (0..random.usize(1..=3)).map(|_| random.u8(..8)).collect();
            let digits = if digits.iter().any(|&digit| digit > 0) { digits } else { vec![7] };
            let coins: Vec<u64> = digits.iter().map(|_| random.u64(..unit)).collect();
            Moves::Octal(Octal::new(&digits).with_coins(&coins))
        }
    };
    Described { moves, unit, kind }
}

impl Described {
    /// Its rules, told as a player would.
    fn rule(&self) -> Rule {
        let unit = self.unit;
        match self.moves.clone() {
            Moves::Subtraction(permitted) => Box::new(move |heap| {
                let stones = permitted.iter().map(|stones| unit * stones);
                stones.filter(|&stones| stones <= heap).map(|stones| vec![heap - stones]).collect()
            }),
            Moves::Powers(base) => Box::new(move |heap| {
                let powers = successors(Some(1), |power| Some(power * base));
                powers.take_while(|&power| power <= heap).map(|power| vec![heap - power]).collect()
            }),
            Moves::Taking { modulus, leaving, emptying, splitting } => Box::new(move |heap| {
                let taken = (1..heap).filter(|stones| leaving.contains(&(stones % modulus)));
                let mut options: Vec<Vec<u64>> = taken.map(|stones| vec![heap - stones]).collect();
                options.extend((heap > 0 && emptying.contains(&(heap % modulus))).then(Vec::new));
                options.extend((1..heap).filter(|_| splitting).map(|part| vec![part, heap - part]));
                options
            }),
            Moves::Octal(octal) => Box::new(move |heap| {
                if heap < unit {
                    return heaps::nim(heap);
                }
                let mut options = Vec::new();
                let digits = octal.digits().iter().zip(octal.coins());
                for (rest, (digit, &coin)) in (0..heap / unit).rev().zip(digits) {
                    let left = (0..=rest).filter(|&left| left <= rest - left);
                    let allowed = left.filter(|&left| {
                        let heaps = u8::from(left > 0) + u8::from(rest > left);
                        digit >> heaps & 1 == 1
                    });
                    options
                        .extend(allowed.map(|left| vec![unit * left, coin, unit * (rest - left)]));
                }
                options
            }),
            Moves::UnequalSplit => unreachable!("no theorem speaks of it"),
        }
    }

    /// The values of the heaps of 0, 1, …, `largest` units, by whatever rules.
    fn values(&self, largest: u64, rule: &dyn Fn(u64) -> Vec<Vec<u64>>) -> Vec<u64> {
        if self.kind == Kind::Grundy {
            // Whole units and coins are all that is ever left of whole units.
            let played = |heap: u64| heap % self.unit == 0 || heap < self.unit;
            let table = grundy_table(self.unit * largest, |heap| {
                if played(heap) { rule(heap) } else { Vec::new() }
            });
            return table.into_iter().step_by(self.unit as usize).collect();
        }
        let mut wins: Vec<u64> = Vec::new();
        for heap in 0..=largest {
            let options = rule(self.unit * heap);
            let left = |option: &Vec<u64>| option.iter().sum::<u64>() / self.unit;
            let stuck_wins = options.is_empty() && self.kind == Kind::MisereOutcome;
            let lost = options.iter().any(|option| wins[left(option) as usize] == 0);
            wins.push(u64::from(stuck_wins || lost));
        }
        wins
    }
}

/// What the rules allow, as a set of positions: in order, and each once.
fn options(rule: &dyn Fn(u64) -> Vec<Vec<u64>>, heap: u64) -> Vec<Vec<u64>> {
    let mut options = rule(heap);
    for heaps in &mut options {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
    }
    options.sort_unstable();
    options.dedup();
    options
}

fn claims(certificate: &Certificate, heap: u64) -> u64 {
    certificate.pattern.value(&certificate.table, heap)
}

#[test]
fn numbers_that_go_on_are_not_proved_by_those_up_to_a_largest_one() {
    let mut refused = 0;
    for limit in (1..100_000).filter(|&limit| heaps::fibonacci(limit).contains(&[0])) {
        let proof = shelf::fibonacci::up_to(limit).prove(10_000);
        assert!(!matches!(proof, Some(Ok(_))), "Fibonacci numbers up to {limit}");
        refused += usize::from(proof.is_some());
    }
    assert!(refused >= 16, "{refused}");

    let powers = |base: u64| successors(Some(1), move |power| Some(power * base));
    let sequences: [(&str, Vec<u64>); 6] = [
        ("powers of two", powers(2).take(25).collect()),
        ("powers of seven", powers(7).take(10).collect()),
        (
            "factorials",
            successors(Some((1, 1)), |&(n, f)| Some((n + 1, f * (n + 1))))
                .map(|(_, f)| f)
                .take(12)
                .collect(),
        ),
        ("squares", (1..2000).map(|n| n * n).collect()),
        ("triangular numbers", (1..3000).map(|n| n * (n + 1) / 2).collect()),
        ("double and one more", successors(Some(1), |n| Some(2 * n + 1)).take(25).collect()),
    ];
    let mut tried = 0;
    for (name, numbers) in &sequences {
        for first in (1..12).take_while(|&first| numbers[first] < 1_000_000) {
            for kind in [Kind::Grundy, Kind::Outcome, Kind::MisereOutcome] {
                let moves = Moves::Subtraction(numbers[..first].to_vec());
                let Some(certificate) = find(&moves, kind, 6000) else { continue };
                let proof = certificate.check(|heap| heaps::take(heap, numbers));
                assert!(proof.is_err(), "the first {first} {name}, {kind:?}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 100, "{tried}");
}

/// Where rules differ from what is described, by the number of units.
#[derive(Clone, Copy, Debug)]
enum Where {
    From(u64),
    At(u64),
    /// From the first number on, where the residue modulo the second is the third.
    Residue(u64, u64, u64),
}

impl Where {
    fn holds(self, heap: u64) -> bool {
        match self {
            Where::From(first) => heap >= first,
            Where::At(only) => heap == only,
            Where::Residue(first, modulus, residue) => heap >= first && heap % modulus == residue,
        }
    }
}

/// How they differ.
#[derive(Clone, Copy, Debug)]
enum How {
    Missing(usize),
    Taking(u64),
    Splitting(u64, u64),
    OneLess(usize),
    Coin(usize),
    Emptying,
    Nothing,
}

impl How {
    fn change(self, unit: u64, heap: u64, options: &mut Vec<Vec<u64>>) {
        let count = options.len().max(1);
        match self {
            How::Missing(index) if !options.is_empty() => _ = options.remove(index % count),
            How::Taking(stones) if stones <= heap => options.push(vec![unit * (heap - stones)]),
            How::Splitting(stones, part) if stones + part < heap => {
                options.push(vec![unit * part, unit * (heap - stones - part)]);
            }
            How::OneLess(index) => {
                let largest =
                    options.get_mut(index % count).and_then(|option| option.iter_mut().max());
                if let Some(largest) = largest.filter(|heap| **heap >= unit) {
                    *largest -= unit;
                }
            }
            How::Coin(index) if !options.is_empty() => options[index % count].push(1),
            How::Emptying => options.push(Vec::new()),
            How::Nothing => options.clear(),
            _ => {}
        }
    }
}

#[test]
fn rules_that_differ_somewhere_from_what_is_described_get_no_proof() {
    let mut random = random();
    let (mut tried, mut wrong) = ([0; 4], 0);
    while tried.iter().sum::<u64>() < stress(3000) {
        let game = some_game(&mut random);
        let Some(certificate) = find(&game.moves, game.kind, 700) else { continue };
        let certificate = Certificate { unit: game.unit, ..certificate };
        let rule = game.rule();
        assert!(certificate.check(&rule).is_ok(), "{game:?}");

        let every = COMPARED.max(certificate.table.len() as u64 - 1);
        // Games with few options are looked at to a million, others to ten thousand.
        let (kind, few) = match game.moves {
            Moves::Subtraction(_) => (0, true),
            Moves::Powers(_) => (1, true),
            Moves::Taking { .. } => (2, false),
            _ => (3, false),
        };
        for _ in 0..8 {
            let differing = match random.u8(..4) {
                0 => Where::From(random.u64(0..=every)),
                1 => Where::From(random.u64(every..if few { 500_000 } else { 5000 })),
                2 => Where::At(random.u64(0..=every)),
                _ => {
                    let modulus = random.u64(2..=9);
                    Where::Residue(random.u64(0..every - 10), modulus, random.u64(..modulus))
                }
            };
            let how = match random.u8(..7) {
                0 => How::Missing(random.usize(..1000)),
                1 => How::Taking(random.u64(1..=every)),
                2 => How::Splitting(random.u64(..10), random.u64(1..10)),
                3 => How::OneLess(random.usize(..1000)),
                4 => How::Coin(random.usize(..1000)),
                5 => How::Emptying,
                _ => How::Nothing,
            };
            let other = |heap: u64| {
                let mut options = rule(heap);
                let units = heap / game.unit;
                if heap % game.unit == 0 && differing.holds(units) {
                    how.change(game.unit, units, &mut options);
                }
                options
            };
            let differs = |heap: u64| {
                let heap = game.unit * heap;
                options(&rule, heap) != options(&other, heap)
            };
            let lasts =
                |first: u64| (first..).step_by(1 + first as usize / 5).take(20).all(differs);
            let seen = match differing {
                Where::From(first) if first > every => lasts(first),
                _ => (0..=every).any(|heap| differing.holds(heap) && differs(heap)),
            };
            if !seen {
                continue;
            }
            assert!(certificate.check(other).is_err(), "{game:?}, but {how:?} {differing:?}");
            tried[kind] += 1;
            if few && game.kind == Kind::Grundy && !matches!(how, How::Coin(_)) {
                let values = game.values(2 * every, &other);
                wrong += u64::from(
                    (0..).zip(&values).any(|(n, &value)| claims(&certificate, n) != value),
                );
            }
        }
    }
    assert!(tried.iter().all(|&tried| tried >= 200), "{tried:?}");
    assert!(wrong >= 200, "{wrong}");
}

#[test]
fn rules_of_boards_that_change_further_up_get_no_proof() {
    // At most three may be taken: the table of rows has no larger number.
    let by_three = |rows: &Vec<Vec<u64>>| {
        let sum = |rows: &[Vec<u64>]| rows.iter().flatten().sum::<u64>();
        let options = boards::row_matrix(rows).into_iter();
        options.filter(|option| sum(rows) - sum(option) <= 3).collect()
    };
    assert!(row_matrix::claim().check(boards::row_matrix).is_ok());
    assert!(row_matrix::claim().check(by_three).is_err());
    for size in 2..=5 {
        let one_width = |rows: &Vec<Vec<u64>>| {
            let is_wide = rows.iter().any(|row| row.len() == size);
            if is_wide { Vec::new() } else { boards::row_matrix(rows) }
        };
        assert!(row_matrix::claim().check(one_width).is_err(), "{size}");
        let one_height = |rows: &Vec<Vec<u64>>| {
            if rows.len() == size { Vec::new() } else { boards::row_matrix(rows) }
        };
        assert!(row_matrix::claim().check(one_height).is_err(), "{size}");
    }

    let largest = |&(one, other): &(u64, u64)| one.max(other);
    for most in [14, 15, 30, 59] {
        let small_parts = |boxes: &(u64, u64)| {
            let options = boards::empty_and_divide(boxes).into_iter();
            options.filter(|option| largest(option) < most).collect()
        };
        assert!(empty_and_divide::claim().check(small_parts).is_err(), "{most}");
    }

    let seven = heaps::any(|heap| heaps::take(heap, &[1, 2, 3, 4, 5, 6, 7]));
    assert!(nim_misere::check(4, 7, seven).is_err());
}

/// Every pattern that the true values show to the end of a table of any length is claimed of the heaps beyond.
#[test]
fn no_table_of_true_values_proves_what_is_false_further_up() {
    let mut random = random();
    let (mut proved, mut false_claims) = (0, 0);
    for _ in 0..stress(80) {
        let game = some_game(&mut random);
        let rule = game.rule();
        let values = game.values(400, &rule);
        for length in 1..=70 {
            let table = &values[..length];
            for certificate in (1..length).filter_map(|period| claimed(&game, table, period)) {
                let right = (0..).zip(&values).all(|(n, &value)| claims(&certificate, n) == value);
                false_claims += u64::from(!right);
                let proof = certificate.check(&rule);
                assert!(right || proof.is_err(), "{certificate:?}");
                proved += u64::from(proof.is_ok());
            }
        }
    }
    assert!(proved >= 500 && false_claims >= 10_000, "{proved} and {false_claims}");
}

/// The claim that the table goes on with this period, from where it does so to its end.
fn claimed(game: &Described, table: &[u64], period: usize) -> Option<Certificate> {
    let last = table.len() - 1;
    let saltus = table[last].checked_sub(table[last - period])?;
    let fits = |n: &usize| table[n + period].checked_sub(table[*n]) == Some(saltus);
    let start = last + 1 - period - (0..=last - period).rev().take_while(fits).count();
    let pattern = Pattern { start: start as u64, period: period as u64, saltus };
    let departs = |&n: &u64| {
        let periods = (pattern.start - n).div_ceil(pattern.period);
        table[n as usize] + periods * saltus != table[(n + periods * pattern.period) as usize]
    };
    let exceptions = (0..pattern.start).filter(departs).collect();
    let Described { moves, unit, kind } = game;
    let (moves, unit, kind) = (moves.clone(), *unit, *kind);
    Some(Certificate { moves, unit, kind, pattern, exceptions, table: table.to_vec() })
}
