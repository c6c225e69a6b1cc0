//! Every game of the shelf, compared with its own rule. A new game needs one row here, with published values.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;

use games::certificate::Certificate;
use games::game::Theory;
use games::oracle::multisets;
use games::solver::sum_of;
use games::{
    Evaluation, Game, Lang, Position, Rule, Search, Solver, find, mex, nim_sum, shelf, typed_move,
};

use Fact::{Grundy, Losing, Values, Winning};

/// A published fact about positions of a game.
enum Fact {
    /// Grundy numbers of the sizes of its table, from the first one on.
    Values(&'static str),
    /// Positions as they are typed, and the Grundy number of each: `3 4 5 = 2`.
    Grundy(&'static str),
    /// P-positions as they are typed, with ` / ` between.
    Losing(&'static str),
    /// N-positions.
    Winning(&'static str),
}

/// For every game some published values, or values computed by hand. Long tables are in `published.rs`.
const PUBLISHED: &[(&str, &[Fact])] = &[
    // The lines of the Fano plane.
    (
        "nim",
        &[Losing("1 2 3 / 1 4 5 / 2 4 6 / 3 5 6 / 1 6 7 / 2 5 7 / 3 4 7"), Grundy("3 4 5 = 2")],
    ),
    ("nimble", &[Losing("0 0 / 5 5 0 / 1 2 3"), Grundy("0 1 2 = 3 / 3 4 5 = 2")]),
    ("take_1_3", &[Values("0 1 0 1 0 1 0 1 0 1 0 1")]),
    ("take_1_3_4", &[Values("0 1 0 1 2 3 2 0 1 0 1 2 3 2")]),
    ("take:2,3,7", &[Values("0 0 1 1 2 0 0 1 1 2 0 0 1 1 2")]),
    ("powers_of_four", &[Values("0 1 0 1 2 0 1 0 1 2 0 1 0 1 2")]),
    // OEIS A014588.
    ("fibonacci", &[Values("0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3 0")]),
    ("odd_even", &[Values("0 1 0 2 1 3 2 4 3 5 4 6 5 7 6 8")]),
    // Winning Ways, chapter 4.
    ("lasker", &[Values("0 1 2 4 3 5 6 8 7 9 10 12 11 13 14 16")]),
    ("kayles", &[Values("0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7")]),
    ("dawson_kayles", &[Values("0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0")]),
    ("polygon", &[Values("1 2 0 3 1 1 0 3 3 2 2 4 0"), Losing("0 / 1 / 5 / 9 / 15")]),
    ("cards", &[Values("0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0"), Grundy("1101 = 1 / 110111 = 0")]),
    ("small_squares", &[Values("0 0 2 2 1 4 3 3 1 4 2 6 5 0 2 7"), Grundy("1x3 = 1 / 2x2 = 2")]),
    // OEIS A071426.
    ("treblecross", &[Losing("6 / 12 / xxx / ..x.."), Winning("xx. / 3 / 4 / 5 / 7 / 11")]),
    // OEIS A002188.
    ("grundys_game", &[Values("0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0")]),
    // SPOJ MATGAME; the others by hand.
    (
        "row_matrix",
        &[Losing("1,1 1,1 / 3,2 3,2 / 1,2,3,4"), Grundy("2,1,1 = 2 / 2,2 = 1 / 0,2 = 2")],
    ),
    ("empty_and_divide", &[Losing("1 1 / 1 3 / 5 7"), Winning("1 2 / 2 2 / 3 4 / 6 6")]),
    // OEIS A000201 and A001950.
    (
        "wythoff",
        &[
            Losing("0 0 / 1 2 / 3 5 / 4 7 / 6 10 / 8 13 / 9 15 / 11 18 / 12 20 / 20 12"),
            Winning("1 1 / 2 3 / 4 6 / 12 19"),
        ],
    ),
    // By hand: step 2 alone is undone by step 1, and step 1 alone is a heap.
    (
        "staircase_nim",
        &[
            Losing("0 / 0 1 / 0 5 / 2 1 2 / 1 7 1 9"),
            Grundy("4 = 4 / 1 2 3 = 2 / 0 0 3 = 3 / 3 1 0 6 = 3"),
        ],
    ),
    // Stalks; two leaves on a stalk; Winning Ways, chapter 7: what a node carries is a stalk of its nim-sum.
    (
        "green_hackenbush",
        &[
            Losing("0 0 / 0 1 0 3"),
            Grundy("0 = 1 / 0 1 2 3 4 = 5 / 0 1 1 = 1 / 0 1 1 3 = 4 / 0 1 1 1 = 2 / 0 1 0 = 3"),
        ],
    ),
    // Gale: rectangles, two rows, and a column as long as the row.
    (
        "chomp",
        &[
            Losing("1x1 / !# #. / !## ##. / !###### ######. / !## #.. #.. / !# ## #."),
            Winning(
                "1x2 / 1x5 / 2x2 / !## #.. / 2x3 / 2x6 / 3x4 / 4x5 / !### #... #... / !## ##. #..",
            ),
        ],
    ),
];

fn read(solver: &Solver, words: &str) -> Position {
    solver.read(words).unwrap_or_else(|refused| panic!("{} {words}: {refused}", solver.game.name))
}

/// Small positions: the default one, the first sizes, and those that a few small numbers name.
fn small_positions(solver: &Solver) -> Vec<Position> {
    let sizes = &solver.game.sizes;
    let first = |most: u64| sizes.first..=sizes.last.min(sizes.first + most);
    let mut small = vec![solver.start().unwrap()];
    match sizes.words.len() {
        1 => small.extend(first(6).map(|size| (sizes.position)(&[size]))),
        _ => {
            let pairs = first(4).flat_map(|one| first(4).map(move |other| [one, other]));
            small.extend(pairs.map(|pair| (sizes.position)(&pair)));
        }
    }
    for numbers in multisets(3, 4) {
        let words: Vec<String> = numbers.iter().rev().map(u64::to_string).collect();
        small.extend(solver.read(&words.join(" ")));
    }
    small
}

#[test]
fn rows_are_complete() {
    let mut names = BTreeSet::new();
    for game in shelf::all() {
        let name = game.name.clone();
        assert!(names.insert(name.clone()), "two games are called {name}");
        for lang in [Lang::En, Lang::Ko] {
            let game = game.clone().in_language(lang);
            let texts =
                [&*game.title, &game.about(), game.source, game.typed, game.verb, game.ending];
            assert!(
                texts.iter().all(|text| !text.is_empty()),
                "{name} leaves something empty: {texts:?}"
            );
            let ends = ["wins", "loses", "이깁니다", "집니다"];
            let ends = ends.iter().any(|end| game.about().ends_with(end));
            assert!(ends, "`about` of {name} does not end with `wins` or `loses`: {texts:?}");
            let is_korean = game.ending.chars().any(|letter| letter >= '가');
            assert_eq!(is_korean, lang == Lang::Ko, "{name}: {texts:?}");
        }
        let is_counted = game.count.is_some() || !matches!(game.rule, Rule::Whole(_));
        assert!(is_counted || game.most <= 100_000, "{name} needs `count`, or a smaller `most`");
        let solver = Solver::new(game);
        let start = solver.start().unwrap();
        assert!(solver.evaluation(&start).wins(), "{name} begins with a P-position");
        for level in solver.game.levels {
            let moves = solver.game.options(&read(&solver, level)).len();
            assert!(moves > 0, "{name}: level `{level}` is over");
        }
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/shelf");
    for file in fs::read_dir(folder).unwrap() {
        let name = file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned();
        assert!(names.contains(name.as_str()), "no game of `shelf::all` is called `{name}`");
    }
}

/// The options of whole positions, by hand from the statement of each game.
#[test]
fn options_are_those_of_the_statement() {
    for (name, position, expected) in [
        ("lasker", "2 1", "0 1 / 1 1 / 1 1 1 / 2 0"),
        ("cards", "11101", "00101 / 10001"),
        ("chomp", "2x2", "!. #. / !# .. / !# #."),
        ("empty_and_divide", "1 3", "1 2 / 2 1"),
        ("green_hackenbush", "0 1 1", "- / 0 - 1 / 0 1"),
        ("nimble", "0 2", "0 0 / 0 1"),
        ("polygon", "5 2-4", "5 1-5 2-4"),
        ("row_matrix", "0,2,1 0", "0,0,1 0 / 0,1,1 0"),
        ("small_squares", "1x2", "#. / .#"),
        ("small_squares", "2x2", "#. .. / ## ## / .# .. / .. #. / .. .#"),
        // The second row is even.
        ("small_squares", "## .. ..", "## #. .. / ## .# .. / ## .. #. / ## .. .#"),
        ("staircase_nim", "1 2", "0 2 / 2 1 / 3 0"),
        ("treblecross", "x.x", "xxx"),
        ("treblecross", "xxx.", ""),
        ("wythoff", "1 2", "0 2 / 1 1 / 1 0 / 0 1"),
    ] {
        let game = shelf::find(name).unwrap().unwrap();
        let options = game.options(&game.read(position).unwrap());
        let options: Vec<String> = options.iter().map(|option| option.words()).collect();
        assert_eq!(options.join(" / "), expected, "{name} {position}");
    }
}

#[test]
fn theories_agree_with_the_rules() {
    for game in shelf::all() {
        let name = game.name.clone();
        let (of, coins) = match game.theory {
            Theory::Disguise { of, coins, .. } => (of(), coins),
            _ => (game.clone(), &[][..]),
        };
        match &of.theory {
            Theory::Period => {
                let found = find(&of.rule, coins, 1000).map(Certificate::check);
                let found =
                    found.unwrap_or_else(|| panic!("{name}: no period up to 1000: `Open`?"));
                found.unwrap_or_else(|refused| panic!("{name}: {refused}"));
            }
            Theory::Open { .. } => assert!(of.prove(3000).is_none(), "{name} is not open"),
            _ => {}
        }
        if matches!(game.theory, Theory::Disguise { .. } | Theory::Law(_)) {
            let compared = Solver::new(game).check();
            let compared = compared.unwrap_or_else(|refused| panic!("{name}: {refused}"));
            assert!(compared >= 30, "{name} is compared in {compared} positions only");
        }
    }
}

/// Compares a position, and all positions that can be reached from it, with plain search. Returns whether the player to move
/// wins, and the Grundy number, by its moves alone.
fn compare_with_search(
    solver: &Solver,
    position: &Position,
    known: &mut HashMap<Position, (bool, u64)>,
) -> (bool, u64) {
    let game = &solver.game;
    let key = game.canonical(position.clone());
    if let Some(&found) = known.get(&key) {
        return found;
    }
    let words = position.words();
    let name = format!("{} `{words}`", game.name);
    assert_eq!(read(solver, &words), *position, "{name} is not typed as it is shown");
    let (before, moves) = (solver.evaluation(position), solver.moves(position));
    let reached: Vec<(bool, u64)> =
        moves.iter().map(|change| compare_with_search(solver, &change.after, known)).collect();

    let wins = reached.iter().any(|(wins, _)| !wins) || moves.is_empty() && game.misere;
    let value = mex(reached.iter().map(|(_, value)| *value).collect());
    assert_eq!(before.wins(), wins, "{name}: plain search of its moves finds another winner");
    if let Some(shown) = before.value() {
        assert_eq!(shown, value, "the Grundy number of {name}");
        let parts = before.parts();
        assert!(parts.is_empty() || sum_of(parts) == value, "the parts of {name}");
    }
    let winning = moves.iter().zip(&reached).filter(|(_, (wins, _))| !wins);
    let winning = winning.map(|(change, _)| (change.words.clone(), change.after.clone()));
    let found = solver.winning(position, &before, &moves);
    assert_eq!(found.moves, winning.collect::<Vec<_>>(), "{name}");
    assert!(moves.len() as u64 <= game.count(position), "{name}");
    let phrases: HashSet<&str> = moves.iter().map(|change| change.words.as_str()).collect();
    assert_eq!(phrases.len(), moves.len(), "{name}: two moves have the same words");
    for (change, (is_answered, _)) in moves.iter().zip(&reached) {
        let name = format!("{name}: {}", change.words);
        let same = typed_move(&moves, &change.words).map(|found| found.words.as_str());
        assert_eq!(same, Some(change.words.as_str()), "{name}");
        assert_eq!(change.wins, !is_answered, "{name}");
        if let (Evaluation::Sum { parts, .. }, Evaluation::Sum { parts: left, .. }) =
            (&before, &solver.evaluation(&change.after))
        {
            let (part, made) =
                change.change.as_ref().unwrap_or_else(|| panic!("{name} changes nothing"));
            let changed = sum_of(parts) ^ parts[*part].value ^ sum_of(made);
            assert_eq!(sum_of(left), changed, "{name}");
        }
        for spots in &change.ways {
            assert!(!spots.is_empty(), "{name} cannot be touched");
            let alike = moves.iter().filter(|other| other.ways.contains(spots)).count();
            assert!(alike <= 20, "{name}: {alike} moves touch {spots:?}, and nothing else");
        }
    }
    known.insert(key, (wins, value));
    (wins, value)
}

#[test]
fn positions_know_their_moves_and_who_wins() {
    let normal = shelf::all().into_iter().filter(|game| !game.misere);
    let others = [shelf::rows_of_treblecross(), shelf::take(&[2, 5]), shelf::kayles().misere()];
    for game in normal.map(Game::misere).chain(shelf::all()).chain(others) {
        let (solver, mut known) = (Solver::new(game), HashMap::new());
        for position in small_positions(&solver) {
            compare_with_search(&solver, &position, &mut known);
        }
        assert!(known.len() >= 8, "{}: {} positions only", solver.game.name, known.len());
    }
}

#[test]
fn games_are_as_published() {
    let games: Vec<Solver> = shelf::all().into_iter().map(Solver::new).collect();
    let names: BTreeSet<&str> = games.iter().map(|solver| &*solver.game.name).collect();
    let published: BTreeSet<&str> = PUBLISHED.iter().map(|(name, _)| *name).collect();
    let missing: Vec<_> = published.symmetric_difference(&names).collect();
    assert!(missing.is_empty(), "in `PUBLISHED` or in `all()`, and not in both: {missing:?}");
    for (name, fact) in
        PUBLISHED.iter().flat_map(|(name, all)| all.iter().map(move |fact| (name, fact)))
    {
        let solver = games.iter().find(|solver| solver.game.name == *name).unwrap();
        let evaluation = |words: &str| solver.evaluation(&read(solver, words));
        match fact {
            Values(values) => {
                for (size, value) in (solver.game.sizes.first..).zip(values.split(' ')) {
                    let found = solver.evaluation(&(solver.game.sizes.position)(&[size])).value();
                    assert_eq!(found, value.parse().ok(), "{name} {size}");
                }
            }
            Grundy(positions) => {
                for (words, value) in positions.split(" / ").map(|it| it.split_once(" = ").unwrap())
                {
                    let value = value.parse::<u64>().unwrap();
                    assert_eq!(evaluation(words).value(), Some(value), "{name} {words}");
                }
            }
            Losing(positions) | Winning(positions) => {
                for words in positions.split(" / ") {
                    let wins = matches!(fact, Winning(_));
                    assert_eq!(evaluation(words).wins(), wins, "{name} {words}");
                }
            }
        }
    }
}

/// The theorem of Sprague (1935) and Grundy (1939): plain search of a sum knows nothing of its parts, and must agree with
/// the nim-sum of their values. Tested on sums of positions of any two games in normal play, and a heap of Nim.
#[test]
fn a_sum_has_the_nim_sum_of_its_parts() {
    let games: Vec<Game> = shelf::all().into_iter().filter(|game| !game.misere).collect();
    let small = |game: &Game| {
        let sizes = &game.sizes;
        let size = vec![sizes.first + if sizes.words.len() > 1 { 1 } else { 4 }; sizes.words.len()];
        (sizes.position)(&size)
    };
    let mut values: Vec<_> = games.iter().map(Game::grundy).collect();
    for (one, other) in (0..games.len()).flat_map(|one| (0..=one).map(move |other| (one, other))) {
        let options = |sum: &(Position, Position, u64)| {
            let (first, second, heap) = sum;
            let left = games[one].canonical_options(first).into_iter();
            let left = left.map(|option| (option, second.clone(), *heap));
            let right = games[other].canonical_options(second).into_iter();
            let right = right.map(|option| (first.clone(), option, *heap));
            let lower = (0..*heap).map(|lower| (first.clone(), second.clone(), lower));
            left.chain(right).chain(lower).collect()
        };
        let [first, second] = [one, other].map(|index| small(&games[index]));
        let value = nim_sum([values[one].value(&first), values[other].value(&second)]);
        let name = format!("{} {first:?} + {} {second:?}", games[one].name, games[other].name);
        let mut search = Search::normal(options);
        for heap in 0..4 {
            let sum = (first.clone(), second.clone(), heap);
            assert_eq!(search.wins(&sum), value != heap, "{name} + {heap}");
        }
    }
}

/// Gale (1974): the first player wins every bar of more than one piece; two rows are lost if the upper one is a piece longer.
#[test]
fn chomp_is_won_as_published() {
    let mut search = shelf::chomp().search();
    let bar = |rows: &[usize]| {
        let row = |(index, &pieces): (usize, &usize)| {
            let piece = |column| match column {
                0 if index == 0 => '!',
                column if column < pieces => '#',
                _ => '.',
            };
            (0..rows[0]).map(piece).collect()
        };
        Position::Grid(rows.iter().enumerate().map(row).collect())
    };
    for (height, width) in (1..=4).flat_map(|height| (1..=5).map(move |width| (height, width))) {
        let wins = search.wins(&bar(&vec![width; height]));
        assert_eq!(wins, (height, width) != (1, 1), "{height} rows of {width}");
    }
    for (above, below) in (1..=12).flat_map(|above| (0..=above).map(move |below| (above, below))) {
        assert_eq!(search.wins(&bar(&[above, below])), above != below + 1, "{above}, {below}");
    }
}

/// One heap is taken at once. Of two equal ones, each stone is taken alone, and copied.
#[test]
fn the_loser_holds_out_and_the_winner_does_not() {
    let nim = shelf::find("nim").unwrap().unwrap();
    for size in 0..7 {
        let left =
            |words: &str| nim.search().moves_left(&nim.canonical(nim.read(words).unwrap()), 1_000);
        assert_eq!(left(&format!("{size} {size}")), Some(2 * size));
        assert_eq!(left(&format!("{}", size + 1)), Some(1));
    }
    assert_eq!(nim.search().moves_left(&nim.read("20 20 20").unwrap(), 1_000), None);
}
