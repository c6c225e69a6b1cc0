//! The checker accepts what is true of every heap, and nothing else; the finder finds what others have published.

use std::time::{SystemTime, UNIX_EPOCH};

use games::card::Theory;
use games::oracle::stress;
use games::proof::{Certificate, Kind, Moves};
use games::shelf::empty_and_divide::{self, BoxesClaim};
use games::shelf::row_matrix::{self, RowsClaim};
use games::shelf::{self, nim_misere, take};
use games::{Grundy, HeapGame, Octal, Pattern, Search, boards, grundy_table, heaps};

/// The games of heaps that have a proof.
fn proved() -> Vec<(&'static str, HeapGame)> {
    let proved =
        shelf::all().into_iter().filter(|game| matches!(game.card.theory, Theory::Pattern));
    proved.map(|game| (game.card.name, game.heaps.unwrap())).collect()
}

fn octal(code: &str) -> HeapGame {
    shelf::octal::game(&code.parse().unwrap())
}

fn accepted(certificate: &Certificate, game: &HeapGame) -> bool {
    certificate.check(|heap| game.rule(heap)).is_ok()
}

#[test]
fn every_subtraction_game_repeats() {
    assert_eq!(take::every_subtraction(8), Ok(255));
}

#[test]
fn bouton_s_misere_theorem_is_true_of_nim() {
    assert_eq!(nim_misere::check(4, 5, heaps::any(heaps::nim)), Ok(126));
}

#[test]
fn boxes_are_lost_as_proved() {
    let proof = empty_and_divide::claim().check(boards::empty_and_divide).unwrap();
    let mut game = Search::normal(boards::empty_and_divide);
    for (one, other) in (1..=30).flat_map(|one| (1..=30).map(move |other| (one, other))) {
        assert_eq!(proof.loses(one, other), !game.wins(&(one, other)));
    }
}

#[test]
fn rows_are_worth_what_is_proved() {
    let proof = row_matrix::claim().check(boards::row_matrix).unwrap();
    let mut game = Grundy::new(boards::row_matrix);
    for (a, t) in (0..=30).flat_map(|a| (0..=30).map(move |t| (a, t))) {
        assert_eq!(proof.value(a, t), game.value(&vec![vec![a, t]]), "{a}, {t}");
    }
}

#[test]
fn proofs_agree_with_the_rules_far_beyond_their_tables() {
    for (name, game) in proved() {
        let proof = game.proof();
        match (name, proof.certificate().kind) {
            ("small_squares", _) => {
                let table = grundy_table(2 * 300, |cells| {
                    // An odd heap is never reached from an even one, the single cell apart.
                    if cells == 1 || cells % 2 == 0 { game.rule(cells) } else { Vec::new() }
                });
                for columns in 0..=300 {
                    assert_eq!(proof.value(columns), table[2 * columns as usize], "{columns}");
                }
            }
            (_, Kind::Grundy) => {
                let table = grundy_table(1000, |heap| game.rule(heap));
                for (heap, &value) in (0..).zip(&table) {
                    assert_eq!(proof.value(heap), value, "{name} {heap}");
                }
            }
            (_, Kind::MisereOutcome) => {
                let mut search = Search::misere(heaps::any(|heap| game.rule(heap)));
                for heap in 0..=1000 {
                    let wins = search.wins(&if heap > 0 { vec![heap] } else { vec![] });
                    assert_eq!(proof.value(heap), u64::from(wins), "{name} {heap}");
                }
            }
            (_, Kind::Outcome) => panic!("{name} has values"),
        }
    }
}

/// From Guy and Smith (1956), *Winning Ways* (chapter 4, table 7) and OEIS A002186, A002187.
#[test]
fn published_periods_are_found_and_proved() {
    let published = [
        ("0.77", 12, 71),
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.4", 34, 54),
        ("0.156", 349, 3479),
        ("0.055", 148, 259),
        ("0.644", 442, 3256),
        ("0.356", 142, 7315),
        ("0.165", 1550, 5181),
        ("0.45", 20, 498),
        ("0.3", 2, 0),
    ];
    for (code, period, start) in published {
        let proof = octal(code).prove(30_000).unwrap_or_else(|| panic!("{code}")).unwrap();
        assert_eq!(proof.certificate().pattern, Pattern { start, period, saltus: 0 }, "{code}");
    }
    let subtraction: [(&[u64], u64, &[u64]); 5] = [
        (&[1, 3], 2, &[0, 1]),
        (&[1, 3, 4], 7, &[0, 1, 0, 1, 2, 3, 2]),
        (&[2, 3, 7], 5, &[0, 0, 1, 1, 2]),
        (&[1, 2, 3], 4, &[0, 1, 2, 3]),
        (&[2, 3], 5, &[0, 0, 1, 1, 2]),
    ];
    for (permitted, period, values) in subtraction {
        let proof = take::game(permitted).proof();
        assert_eq!(proof.certificate().pattern, Pattern { start: 0, period, saltus: 0 });
        assert!((0..period).map(|heap| proof.value(heap)).eq(values.iter().copied()));
    }
}

#[test]
fn exceptions_and_lengths_are_the_published_ones() {
    let kayles = vec![0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];
    let games = [
        (shelf::kayles::game(), kayles.clone(), 168),
        (shelf::small_squares::strips(), kayles, 168),
        (shelf::dawson_kayles::game(), vec![0, 1, 15, 17, 18, 32, 35, 52], 176),
        (shelf::dawsons_chess::game(), vec![0, 14, 16, 17, 31, 34, 51], 175),
        (octal("0.4"), vec![0, 1, 2, 16, 18, 19, 33, 36, 53], 177),
        (shelf::powers_of_four::game(), vec![], 9),
        (shelf::lasker::game(), vec![0], 9),
    ];
    for (game, exceptions, length) in games {
        let certificate = game.certificate(1000).unwrap();
        assert_eq!(certificate.exceptions, exceptions);
        assert_eq!(certificate.table.len(), length);
    }
}

#[test]
fn dawson_s_chess_is_dawson_s_kayles_shifted_by_one() {
    let (chess, kayles) =
        (shelf::dawsons_chess::game().proof(), shelf::dawson_kayles::game().proof());
    assert!((0..2000).all(|heap| chess.value(heap) == kayles.value(heap + 1)));
}

#[test]
fn where_nobody_knows_a_pattern_none_is_found() {
    for code in ["0.007", "0.06", "0.6", "0.014"] {
        assert!(octal(code).prove(3000).is_none(), "{code}");
    }
    assert!(shelf::fibonacci::up_to(10_000).prove(10_000).is_none());
}

#[test]
fn a_pattern_is_not_believed_before_there_are_enough_values() {
    // 0.07 seems to repeat from 53 on well before the theorem is content.
    let table = games::values(shelf::dawson_kayles::game().moves(), Kind::Grundy, 174);
    assert_eq!(Pattern::find(&table), Some(Pattern { start: 53, period: 34, saltus: 0 }));
    assert!(shelf::dawson_kayles::game().certificate(174).is_none());
    assert!(shelf::dawson_kayles::game().certificate(175).is_some());
}

#[test]
fn what_is_accepted_of_small_games_is_true() {
    let mut proofs = 0;
    for digits in
        (1..8_u16.pow(3)).map(|code| [code >> 6, code >> 3 & 7, code & 7].map(|digit| digit as u8))
    {
        let game = shelf::octal::game(&Octal::new(&digits));
        proofs += usize::from(holds_to(1000, &game));
    }
    for set in 1..1_u64 << 8 {
        let permitted: Vec<u64> = (1..=8).filter(|stones| set >> (stones - 1) & 1 == 1).collect();
        proofs += usize::from(holds_to(500, &take::game(&permitted)));
    }
    assert!(proofs > 500, "{proofs}");
}

/// Whether a proof is found; if so, it must be right to the heap `largest`.
fn holds_to(largest: u64, game: &HeapGame) -> bool {
    let Some(proof) = game.prove(largest / 2) else { return false };
    let proof = proof.unwrap();
    let table = games::values(game.moves(), Kind::Grundy, largest);
    assert!(
        (0..).zip(&table).all(|(heap, &value)| proof.value(heap) == value),
        "{:?}",
        game.moves()
    );
    true
}

/// Taking that is a matter of residues: the rule, told once more.
fn by_residues(moves: &Moves) -> impl Fn(u64) -> Vec<Vec<u64>> {
    let Moves::Taking { modulus, leaving, emptying, splitting } = moves.clone() else {
        panic!("{moves:?}")
    };
    move |heap| {
        let rests = (1..heap).filter(|rest| leaving.contains(&((heap - rest) % modulus)));
        let mut options: Vec<Vec<u64>> = rests.map(|rest| vec![rest]).collect();
        options.extend((heap > 0 && emptying.contains(&(heap % modulus))).then(Vec::new));
        options.extend((1..heap).filter(|_| splitting).map(|part| vec![part, heap - part]));
        options
    }
}

fn taking(modulus: u64, leaving: &[u64], emptying: &[u64], splitting: bool) -> Moves {
    Moves::Taking { modulus, leaving: leaving.to_vec(), emptying: emptying.to_vec(), splitting }
}

/// The theorem of rising values is our own: here it meets every game that it speaks of, up to modulus 3.
#[test]
fn rising_values_rise_for_ever() {
    let mut proofs = 0;
    for modulus in 1..=3 {
        let residues =
            |set: u64| (0..modulus).filter(|residue| set >> residue & 1 == 1).collect::<Vec<_>>();
        for sets in 0..1 << (2 * modulus) {
            for splitting in [false, true] {
                let moves = taking(modulus, &residues(sets), &residues(sets >> modulus), splitting);
                let rule = by_residues(&moves);
                let Some(certificate) = games::find(&moves, Kind::Grundy, 100) else { continue };
                let proof = certificate.check(&rule).unwrap();
                let table = grundy_table(400, rule);
                let agrees = (0..).zip(&table).all(|(heap, &value)| proof.value(heap) == value);
                assert!(agrees, "{moves:?}");
                proofs += 1;
            }
        }
    }
    assert!(proofs >= 15, "{proofs}");
}

/// Moves; start, period and saltus; exceptions; the table; what the refusal says.
type Claim = (Moves, [u64; 3], &'static [u64], &'static [u64], &'static str);

/// Every value is right as far as the table goes, and the pattern is that of the table: only the theorem objects, and it is
/// right to. Each claim fails at a larger heap.
#[test]
fn no_true_table_proves_a_false_claim() {
    let subtract_one = Moves::Subtraction(vec![1]);
    let powers = Moves::Powers(4);
    let claims: [Claim; 10] = [
        (subtract_one.clone(), [0, 1, 0], &[], &[0], "needs 2 values"),
        (subtract_one, [0, 1, 1], &[], &[0, 1], "do not rise"),
        (powers.clone(), [0, 2, 0], &[], &[0, 1, 0, 1], "needs 6 values"),
        (powers, [0, 1, 1], &[], &[0, 1], "nothing rises"),
        (Moves::Octal(Octal::new(&[4])), [0, 1, 0], &[], &[0, 0, 0], "needs 5 values"),
        (Moves::Octal(Octal::new(&[3])), [0, 1, 1], &[], &[0, 1], "values that repeat"),
        (taking(4, &[0], &[], true), [1, 4, 2], &[0], &[0, 0, 1, 0, 1, 2, 3, 2, 3], "cannot keep"),
        (taking(1, &[0], &[0], true), [0, 1, 1], &[], &[0, 1, 2], "parts like 1 and 1"),
        (taking(1, &[0], &[0], true), [2, 1, 2], &[0, 1], &[0, 1, 2, 4], "starts at 0 or 1"),
        (taking(2, &[1], &[0, 1], false), [0, 1, 1], &[], &[0, 1, 2], "2 does not divide 1"),
    ];
    for (moves, [start, period, saltus], exceptions, table, refusal) in claims {
        let rule: Box<dyn Fn(u64) -> Vec<Vec<u64>>> = match &moves {
            Moves::Subtraction(permitted) => {
                let permitted = permitted.clone();
                Box::new(move |heap| heaps::take(heap, &permitted))
            }
            Moves::Powers(_) => Box::new(heaps::powers_of_four),
            Moves::Octal(code) => {
                let game = shelf::octal::game(code);
                Box::new(move |heap| game.rule(heap))
            }
            _ => Box::new(by_residues(&moves)),
        };
        let values = grundy_table(100, &rule);
        assert_eq!(values[..table.len()], *table, "{moves:?}");
        let pattern = Pattern { start, period, saltus };
        assert!((0..100).any(|heap| pattern.value(table, heap) != values[heap as usize]));
        let certificate = Certificate {
            moves: moves.clone(),
            unit: 1,
            kind: Kind::Grundy,
            pattern,
            exceptions: exceptions.to_vec(),
            table: table.to_vec(),
        };
        let refused = certificate.check(rule).unwrap_err().to_string();
        assert!(refused.contains(refusal), "{moves:?}: {refused}");
    }
}

#[test]
fn moves_that_are_not_described_rightly_are_refused() {
    fn refused<Heaps: AsRef<[u64]>>(
        game: &HeapGame,
        moves: &Moves,
        unit: u64,
        rule: fn(u64) -> Vec<Heaps>,
    ) -> String {
        let mut certificate = game.certificate(1000).unwrap();
        (certificate.moves, certificate.unit) = (moves.clone(), unit);
        certificate.check(rule).unwrap_err().to_string()
    }
    let strips = shelf::small_squares::strips();
    let no_coin = |cells| if cells == 1 { vec![] } else { heaps::small_squares(cells) };
    assert_eq!(
        refused(&strips, strips.moves(), 2, no_coin),
        "1 stones are not a coin beside heaps of 2"
    );
    assert_eq!(
        refused(&strips, strips.moves(), 1, heaps::small_squares),
        "1 stones are not a coin beside heaps of 1"
    );
    let take_one = take::game(&[1]);
    for base in [0, 1] {
        let moves = Moves::Powers(base);
        let refusal = refused(&take_one, &moves, 1, |heap| heaps::take(heap, &[1]));
        assert_eq!(refusal, "the powers of 0 and of 1 are no game");
    }
    // What is described beyond the sizes that are always compared.
    let far = Certificate {
        moves: Moves::Powers(300),
        unit: 1,
        kind: Kind::Grundy,
        pattern: Pattern { start: 0, period: 301, saltus: 0 },
        exceptions: vec![],
        table: games::values(&Moves::Powers(300), Kind::Grundy, 700),
    };
    assert!(far.check(|heap| heaps::take(heap, &[1])).is_err());
    // The next power comes after the table.
    assert!(far.check(|heap| heaps::take(heap, &[1, 300])).is_err());
    assert!(far.check(|heap| heaps::take(heap, &[1, 300, 90_000])).is_ok());
    let late = Moves::Octal(Octal::new(&[&[3][..], &[0; 228], &[1]].concat()));
    let mut certificate = take::game(&[1]).certificate(1000).unwrap();
    certificate.table = games::values(&certificate.moves, Kind::Grundy, 300);
    certificate.moves = late;
    let refusal = certificate.check(|heap| heaps::take(heap, &[1])).unwrap_err().to_string();
    assert_eq!(refusal, "from 230 stones the rules do not allow what is described");
}

#[test]
fn who_wins_is_no_proof_where_a_heap_may_become_two() {
    let certificate = Certificate {
        moves: Moves::Powers(4),
        unit: 1,
        kind: Kind::Outcome,
        pattern: Pattern { start: 0, period: 5, saltus: 0 },
        exceptions: vec![],
        table: vec![0, 1, 0, 1, 1, 0, 1, 0, 1],
    };
    let refused = certificate.check(heaps::powers_of_four).unwrap_err().to_string();
    assert!(refused.contains("in subtraction games only"), "{refused}");
}

#[test]
fn no_tampered_certificate_is_accepted() {
    let mut games = proved();
    games.push(("take 2 3 7", take::game(&[2, 3, 7])));
    games.push(("outcome of the slowest", take::game(&[2, 5, 11, 20, 22]).outcome(Kind::Outcome)));
    games.push(("0.4", octal("0.4")));
    let mut refused = 0;
    for (name, game) in games {
        let certificate = game.certificate(10_000).unwrap();
        assert!(accepted(&certificate, &game), "{name}");
        for (how, tampered) in tampered(&certificate) {
            assert!(!accepted(&tampered, &game), "{name}: {how}");
            refused += 1;
        }
    }
    assert!(refused >= 2000, "{refused}");
}

/// The certificate with one thing changed, in every way that makes it claim something else, or leaves too little.
fn tampered(certificate: &Certificate) -> Vec<(String, Certificate)> {
    let mut all = Vec::new();
    let mut change = |how: String, change: &dyn Fn(&mut Certificate)| {
        let mut tampered = certificate.clone();
        change(&mut tampered);
        assert_ne!(&tampered, certificate, "{how}");
        all.push((how, tampered));
    };
    let Certificate { moves, pattern, exceptions, table, kind, .. } = certificate;

    change("period + 1".into(), &|c| c.pattern.period += 1);
    change("period - 1".into(), &|c| c.pattern.period -= 1);
    change("two periods".into(), &|c| {
        c.pattern.period *= 2;
        c.pattern.saltus = c.pattern.saltus.wrapping_mul(2);
        let more = games::values(&c.moves, c.kind, 10 * c.table.len() as u64);
        c.table = more;
    });
    change("saltus + 1".into(), &|c| c.pattern.saltus += 1);
    change("saltus - 1".into(), &|c| c.pattern.saltus = c.pattern.saltus.wrapping_sub(1));
    change("start + 1".into(), &|c| c.pattern.start += 1);
    // From 0 on, that reaches below zero.
    for less in [1, 2, 22, pattern.start + 1] {
        change(format!("start - {less}"), &|c| {
            c.pattern.start = c.pattern.start.wrapping_sub(less)
        });
    }
    change("no table".into(), &|c| c.table.clear());
    change("one value too few".into(), &|c| _ = c.table.pop());
    change("the first value missing".into(), &|c| _ = c.table.remove(0));
    for index in 0..table.len() {
        change(format!("g({index}) + 1"), &|c| c.table[index] += 1);
        change(format!("g({index}) is huge"), &|c| c.table[index] = u64::MAX);
    }
    for index in 0..exceptions.len() {
        change(format!("exception {index} dropped"), &|c| _ = c.exceptions.remove(index));
        change(format!("exception {index} moved"), &|c| c.exceptions[index] += 1);
    }
    change("one exception more".into(), &|c| c.exceptions.push(pattern.start));
    change("unit + 1".into(), &|c| c.unit += 1);
    change("unit 0".into(), &|c| c.unit = 0);
    change("a huge unit".into(), &|c| c.unit = u64::MAX);
    for other in [Kind::Grundy, Kind::Outcome, Kind::MisereOutcome] {
        // Grundy numbers below 2 are outcomes as well.
        let the_same = *kind != Kind::MisereOutcome
            && other != Kind::MisereOutcome
            && table.iter().all(|&value| value < 2)
            && matches!(moves, Moves::Subtraction(_));
        if other != *kind && !the_same {
            change(format!("{other:?}"), &|c| c.kind = other);
        }
    }
    for other in other_moves(moves) {
        change(format!("{other:?}"), &|c| c.moves = other.clone());
    }
    all
}

/// Moves that are not these: a number, a digit, a residue changed.
fn other_moves(moves: &Moves) -> Vec<Moves> {
    let mut others = vec![Moves::UnequalSplit, Moves::Subtraction(vec![])];
    match moves {
        Moves::Subtraction(permitted) => {
            for index in 0..permitted.len() {
                let mut fewer = permitted.clone();
                fewer.remove(index);
                others.push(Moves::Subtraction(fewer));
            }
            for stones in
                (0..30).chain([300, u64::MAX]).filter(|stones| !permitted.contains(stones))
            {
                others.push(Moves::Subtraction([&permitted[..], &[stones]].concat()));
            }
        }
        Moves::Powers(base) => {
            others.extend([0, 1, base - 1, base + 1, base * base, u64::MAX].map(Moves::Powers));
        }
        Moves::Taking { modulus, leaving, emptying, splitting } => {
            let taking =
                |modulus: u64, leaving: &[u64], emptying: &[u64], splitting| Moves::Taking {
                    modulus,
                    leaving: leaving.to_vec(),
                    emptying: emptying.to_vec(),
                    splitting,
                };
            others.extend([
                taking(0, leaving, emptying, *splitting),
                taking(modulus + 1, leaving, emptying, *splitting),
                taking(*modulus, &[], emptying, *splitting),
                taking(*modulus, leaving, &[], *splitting),
                taking(*modulus, leaving, emptying, !splitting),
            ]);
        }
        Moves::Octal(octal) => {
            let digits = octal.digits();
            for index in 0..=digits.len() {
                for digit in 0..8 {
                    let mut other = digits.to_vec();
                    other.resize(digits.len() + 1, 0);
                    other[index] = digit;
                    if other.iter().any(|&digit| digit > 0) {
                        others.push(Moves::Octal(Octal::new(&other).with_coins(octal.coins())));
                    }
                }
                // A coin beside a move that is not allowed changes nothing.
                if digits.get(index).is_some_and(|&digit| digit > 0) {
                    let mut coins = octal.coins().to_vec();
                    coins[index] += 1;
                    others.push(Moves::Octal(Octal::new(digits).with_coins(&coins)));
                }
            }
            others.retain(|other| other != moves);
        }
        Moves::UnequalSplit => {}
    }
    others
}

#[test]
fn no_tampered_claim_about_boxes_is_accepted() {
    let lost = |boxes: &BoxesClaim| boxes.check(boards::empty_and_divide).is_ok();
    assert!(lost(&empty_and_divide::claim()));
    for modulus in 0..=4 {
        let classes: Vec<(u64, u64)> =
            (0..modulus).flat_map(|a| (0..modulus).map(move |b| (a, b))).collect();
        for set in 0..1_u64 << classes.len().min(16) {
            let chosen = classes.iter().zip(0..).filter(|(_, bit)| set >> bit & 1 == 1);
            let boxes = BoxesClaim { modulus, lost: chosen.map(|(&class, _)| class).collect() };
            let odd = |&(one, other): &(u64, u64)| one % 2 == 1 && other % 2 == 1;
            let true_claim = [2, 4].contains(&modulus)
                && boxes.lost.iter().all(odd)
                && boxes.lost.len() as u64 == modulus * modulus / 4;
            assert_eq!(lost(&boxes), true_claim, "{boxes:?}");
        }
    }
    assert!(!lost(&BoxesClaim { modulus: u64::MAX, lost: vec![(1, 1)] }));
    assert!(!lost(&BoxesClaim { modulus: 2, lost: vec![(1, 1), (3, 1)] }));
    assert!(empty_and_divide::claim().check(|_| vec![]).is_err());
}

#[test]
fn no_tampered_table_of_rows_is_accepted() {
    let RowsClaim { table } = row_matrix::claim();
    assert!(RowsClaim { table: table.clone() }.check(boards::row_matrix).is_ok());
    for (a, t) in (0..table.len()).flat_map(|a| (0..table.len()).map(move |t| (a, t))) {
        for value in (0..6).filter(|&value| value != table[a][t]) {
            let mut tampered = table.clone();
            tampered[a][t] = value;
            assert!(
                RowsClaim { table: tampered }.check(boards::row_matrix).is_err(),
                "v({a}, {t}) = {value}"
            );
        }
    }
    for shape in [vec![], vec![vec![]; 3], table[..2].to_vec(), table[..3].to_vec()] {
        assert!(RowsClaim { table: shape.clone() }.check(boards::row_matrix).is_err(), "{shape:?}");
    }
    assert!(row_matrix::claim().check(|_| vec![]).is_err());
}

#[test]
fn bouton_s_misere_theorem_is_not_true_of_other_games() {
    let tried = nim_misere::check(2, 5, heaps::any(|heap| heaps::take(heap, &[1, 2])));
    assert_eq!(tried.unwrap_err().to_string(), "[4] is lost");
}

/// Outcomes of a subtraction game, walked window by window, as wide as the largest number: where the walk first comes back
/// (by Brent's algorithm), and after how many steps. Nothing below zero counts as lost.
fn walk(set: u32) -> (u64, u64) {
    let width = u32::MAX >> set.leading_zeros();
    let step = |window: u32| (window << 1 | u32::from(window & set == 0)) & width;
    let (mut power, mut period) = (1, 1);
    let (mut slow, mut fast) = (0, step(0));
    while slow != fast {
        if power == period {
            slow = fast;
            power *= 2;
            period = 0;
        }
        fast = step(fast);
        period += 1;
    }
    let (mut slow, mut fast, mut start) = (0, (0..period).fold(0, |window, _| step(window)), 0);
    while slow != fast {
        (slow, fast) = (step(slow), step(fast));
        start += 1;
    }
    (start, period)
}

/// The longest period, the longest pre-period and the longest sum of the two, for the sets whose largest number is the given
/// one; all 4,194,303 sets of numbers up to 22 are walked.
#[test]
fn no_set_of_numbers_up_to_22_needs_more_than_522_windows() {
    let mut worst = [(0, 0, 0); 23];
    for set in 1..1_u32 << 22 {
        let (start, period) = walk(set);
        let worst = &mut worst[32 - set.leading_zeros() as usize];
        *worst = (worst.0.max(period), worst.1.max(start), worst.2.max(start + period));
    }
    assert_eq!(worst[8], (25, 18, 25));
    assert_eq!(worst[12], (61, 35, 61));
    assert_eq!(worst[16], (168, 103, 172));
    assert_eq!(worst[18], (314, 208, 314));
    assert_eq!(worst[20], (266, 288, 379));
    assert_eq!(worst[21], (444, 364, 488));
    assert_eq!(worst[22], (516, 460, 522));
    assert_eq!(worst.iter().map(|worst| worst.2).max(), Some(522));
}

/// A thousand sets of numbers up to 22, others every day; all of them with `STRESS=4195` or more.
#[test]
fn every_set_of_numbers_has_a_certificate() {
    let all = 1..1_u32 << 22;
    let count = stress(1000);
    let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() / 86_400;
    let mut random = fastrand::Rng::with_seed(today);
    let sets: Box<dyn Iterator<Item = u32>> = if count > all.len() as u64 {
        Box::new(all)
    } else {
        Box::new((0..count).map(|_| random.u32(all.clone())))
    };
    for set in sets {
        let permitted: Vec<u64> = (1..=22).filter(|stones| set >> (stones - 1) & 1 == 1).collect();
        let largest = permitted[permitted.len() - 1];
        let proof = take::game(&permitted).outcome(Kind::Outcome).prove(2000).unwrap().unwrap();
        let Pattern { start, period, saltus } = proof.certificate().pattern;
        assert!(start + period <= 522, "{permitted:?}");

        // The walk needs whole windows to come back, and stands behind them; below zero it agrees with no heap.
        let (walked, walked_period) = walk(set);
        assert_eq!((period, saltus), (walked_period, 0), "{permitted:?}");
        assert_eq!(start, walked.saturating_sub(largest), "{permitted:?}");
    }
}
