//! Rules that are data on the shelf, compared with the same rules as code; and misère play.

use std::collections::HashSet;

use games::oracle::multisets;
use games::{Evaluation, Octal, Position, Rule, Solver, shelf};

/// The rows that may remain after `run` neighbours are removed from one.
fn remove_run(row: u64, run: u64) -> Vec<Vec<u64>> {
    let rest = row.checked_sub(run);
    rest.map_or(Vec::new(), |rest| (0..=rest).map(|left| vec![left, rest - left]).collect())
}

fn take(heap: u64, numbers: impl IntoIterator<Item = u64>) -> Vec<Vec<u64>> {
    let fitting = numbers.into_iter().take_while(|&stones| stones <= heap);
    fitting.map(|stones| vec![heap - stones]).collect()
}

/// The options of a heap, each in ascending order without empty heaps.
fn sorted(options: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    let mut options = options;
    for option in &mut options {
        option.retain(|&heap| heap > 0);
        option.sort_unstable();
    }
    options.sort();
    options.dedup();
    options
}

fn options(rule: &Rule, heap: u64) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    rule.each_option(heap, |left| options.push(left.to_vec()));
    sorted(options)
}

#[test]
fn rules_agree_with_their_statements() {
    type Plain = fn(u64) -> Vec<Vec<u64>>;
    let plain: [(games::Game, Plain); 12] = [
        (shelf::nim(), |heap| take(heap, 1..=heap)),
        (shelf::lasker(), |heap| {
            [take(heap, 1..=heap), (1..heap).map(|part| vec![part, heap - part]).collect()].concat()
        }),
        (shelf::odd_even(), |heap| {
            let even = (2..heap).step_by(2).map(|stones| vec![heap - stones]);
            even.chain((heap % 2 == 1).then(Vec::new)).collect()
        }),
        (shelf::take(&[1, 3, 4]), |heap| take(heap, [1, 3, 4])),
        (shelf::powers_of_four(), |heap| take(heap, [1, 4, 16, 64, 256])),
        (shelf::fibonacci(), |heap| take(heap, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233])),
        (shelf::kayles(), |row| [remove_run(row, 1), remove_run(row, 2)].concat()),
        (shelf::dawson_kayles(), |row| remove_run(row, 2)),
        // A pin, and its neighbours with it: Dawson's chess.
        (shelf::octal(&"0.137".parse().unwrap()), |row| {
            (1..=row).map(|pin| vec![pin.saturating_sub(2), row.saturating_sub(pin + 1)]).collect()
        }),
        (shelf::rows_of_treblecross(), |row| remove_run(row, 3)),
        (shelf::octal(&"4.1[07]".parse().unwrap()), |heap| {
            let odd = (3..=heap).step_by(2).flat_map(|stones| remove_run(heap, stones));
            let whole = (heap == 1).then(Vec::new);
            let split = (1..heap).map(|part| vec![part, heap - part]);
            odd.chain(whole).chain(split).collect()
        }),
        (shelf::grundys_game(), |heap| {
            let parts = (1..heap).filter(|part| 2 * part != heap);
            parts.map(|part| vec![part, heap - part]).collect()
        }),
    ];
    for (game, plain) in plain {
        for heap in 0..=200 {
            assert_eq!(options(&game.rule, heap), sorted(plain(heap)), "{} {heap}", game.name);
        }
    }
}

#[test]
fn coins_come_with_every_move_that_takes_so_many() {
    let rule = Rule::Octal("0.73".parse::<Octal>().unwrap());
    // mex {1}; mex {0 ⊕ 1, 0}; mex {2 ⊕ 1, 0 ⊕ 0 ⊕ 1, 0}.
    assert_eq!(games::table(&rule, &[1], 3), [0, 0, 2, 2]);
    // mex {0}; mex {1, 9}; mex {0, 1 ⊕ 1, 1 ⊕ 9}.
    assert_eq!(games::table(&rule, &[0, 9], 3), [0, 1, 0, 1]);
}

/// Winning Ways, chapter 13: the rows of Kayles that are P-positions.
#[test]
fn misere_kayles_is_as_published() {
    let kayles = Solver::new(shelf::kayles().misere());
    let loses = |&row: &u64| !kayles.evaluation(&Position::Heaps(vec![row])).wins();
    assert!((1..=25).filter(loses).eq([1, 4, 9, 12, 20]));
    // The theorem on misère play would be wrong here.
    assert!(!kayles.evaluation(&Position::Heaps(vec![1, 5])).wins());
}

/// Every set of at most three numbers up to 9, with three heaps up to 12: the theorem on misère play, against plain search.
#[test]
fn misere_sums_of_subtraction_games_are_as_in_nim() {
    for numbers in multisets(3, 9).into_iter().filter(|numbers| !numbers.is_empty()) {
        let solver = Solver::new(shelf::take(&numbers).misere());
        let mut search = solver.game.search();
        for heaps in multisets(3, 12).into_iter().map(Position::Heaps) {
            let evaluation = solver.evaluation(&heaps);
            assert!(matches!(evaluation, Evaluation::Sum { .. }), "{numbers:?}");
            assert_eq!(evaluation.wins(), search.wins(&heaps), "{numbers:?} {heaps:?}");
        }
    }
}

/// Which games the theorem decides. In all others that are sums, it would be wrong in some small position.
#[test]
fn misere_play_is_searched_only_where_the_theorem_is_wrong() {
    let mut decided = Vec::new();
    for game in shelf::all().into_iter().filter(|game| !game.misere) {
        let (normal, misere) = (Solver::new(game.clone()), Solver::new(game.misere()));
        let start = misere.start().unwrap();
        if let Evaluation::Sum { .. } = misere.evaluation(&start) {
            decided.push(misere.game.name.to_string());
            continue;
        }
        let mut reached = HashSet::from([start]);
        for level in &misere.game.levels[..2] {
            misere.game.reach(misere.game.read(level).unwrap(), &mut reached, 5_000);
        }
        // Misère play of Dawson's Kayles differs from 12 pins on, that of Grundy's game only later.
        let sizes = &misere.game.sizes;
        let one_size = |size: u64| (sizes.words.len() == 1).then(|| (sizes.position)(&[size]));
        let large = (12..=24).filter_map(one_size);
        reached.extend(large.filter(|it| misere.is_searchable(it, &mut HashSet::new())));
        let is_wrong = |position: &Position| {
            let evaluation = match normal.evaluation(position) {
                Evaluation::Sum { parts, .. } => Evaluation::Sum { parts, misere: true },
                _ => return true,
            };
            evaluation.wins() != misere.evaluation(position).wins()
        };
        assert!(reached.iter().any(is_wrong), "{}", misere.game.name);
    }
    let names = "nim nimble take_1_3 take_1_3_4 take:2,3,7 powers_of_four fibonacci odd_even lasker staircase_nim green_hackenbush";
    assert_eq!(decided.join(" "), names);
}

/// Octal games of up to three digits, and of two digits if a heap may be split: where a certificate shows that the theorem on
/// misère play applies, against plain search.
#[test]
fn certificates_decide_misere_play_where_the_theorem_holds() {
    let codes = (1..512).map(|code| format!("0.{code:03o}"));
    let codes = codes.chain((1..64).map(|code| format!("4.{code:02o}")));
    let mut decided = 0;
    for code in codes {
        let game = shelf::find(&code).unwrap().unwrap();
        let proof = game.prove(300).map(Result::unwrap);
        if !proof.is_some_and(|proof| proof.decides_misere()) {
            continue;
        }
        let solver = Solver::new(game.misere());
        let mut search = solver.game.search();
        for heaps in [multisets(1, 16), multisets(3, 6)].concat().into_iter().map(Position::Heaps) {
            let wins = search.wins(&heaps);
            assert_eq!(solver.evaluation(&heaps).wins(), wins, "{code} {heaps:?}");
        }
        decided += 1;
    }
    assert!(decided >= 100, "{decided}");
}

#[test]
fn codes_are_read_in_every_form_and_written_in_the_shortest() {
    for (typed, shortest) in [
        ("0.137", "0.137"),
        ("0.0700", "0.07"),
        ("4.", "4.0"),
        ("4.333...", "4.[3]"),
        ("0.133…", "0.1[3]"),
        ("0.13[33]", "0.1[3]"),
        ("0.7[37]", "0.[73]"),
        ("4.3[0]", "4.3"),
    ] {
        assert_eq!(typed.parse::<Octal>().unwrap().to_string(), shortest);
    }
}
