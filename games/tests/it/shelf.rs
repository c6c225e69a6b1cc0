//! Every game of the shelf, held to its own rule in the same way. A new game needs one row here: what is published of it.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::rc::Rc;

use games::board::{Board, Move, find};
use games::card::{Sizes, Theory};
use games::game::{Standing, nim_sum};
use games::oracle::multisets;
use games::shelf::chomp::Chomp;
use games::shelf::green_hackenbush::GreenHackenbush;
use games::shelf::{self, AnyTable, Shelved};
use games::touch::{STONES, Spot};
use games::typed::Typed;
use games::{Game, Grundy, Picture, Search, Shape, mex};

use Known::{Lost, Values, Won, Worth};

/// What is known of positions of a game, from elsewhere than this repository.
enum Known {
    /// Grundy numbers of the sizes of its table, from the first one on.
    Values(&'static str),
    /// Positions as they are typed, and what each is worth.
    Worth(&'static [(&'static str, u64)]),
    /// Positions as they are typed, with ` / ` between, that the player to move loses.
    Lost(&'static str),
    /// The same of those that the player to move wins.
    Won(&'static str),
}

/// Of every game some values of others, or such as are worked by hand. Long tables are in `published.rs`.
const PUBLISHED: &[(&str, &[Known])] = &[
    // The lines of the Fano plane.
    (
        "nim",
        &[Lost("1 2 3 / 1 4 5 / 2 4 6 / 3 5 6 / 1 6 7 / 2 5 7 / 3 4 7"), Worth(&[("3 4 5", 2)])],
    ),
    ("nim_misere", &[Lost("1 / 1 1 1 / 2 2 / 1 2 3 / 3 4 7"), Won("2 / 1 1 / 1 1 2 / 3 4 5")]),
    ("nimble", &[Lost("0 0 / 5 5 0 / 1 2 3"), Worth(&[("0 1 2", 3), ("3 4 5", 2)])]),
    ("take_1_3", &[Values("0 1 0 1 0 1 0 1 0 1 0 1")]),
    ("take_1_3_misere", &[Lost("1 / 3 / 5 / 7 / 9"), Won("2 / 4 / 6 / 8 / 10")]),
    ("take_1_3_4", &[Values("0 1 0 1 2 3 2 0 1 0 1 2 3 2")]),
    (
        "take_1_3_4_misere",
        &[Lost("1 / 3 / 8 / 10 / 15 / 17 / 22"), Won("2 / 4 / 5 / 6 / 7 / 9 / 11")],
    ),
    ("take_1_2_3_misere", &[Lost("1 / 5 / 9 / 13"), Won("2 / 3 / 4 / 6 / 7 / 8 / 10")]),
    ("baskin_robbins", &[Lost("2 / 6 / 10 / 14 / 18 / 22 / 26 / 30"), Won("0 / 1 / 3 / 29 / 31")]),
    ("powers_of_four", &[Values("0 1 0 1 2 0 1 0 1 2 0 1 0 1 2")]),
    // OEIS A014588.
    ("fibonacci", &[Values("0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3 0")]),
    ("odd_even", &[Values("0 1 0 2 1 3 2 4 3 5 4 6 5 7 6 8")]),
    // Winning Ways, chapter 4.
    ("lasker", &[Values("0 1 2 4 3 5 6 8 7 9 10 12 11 13 14 16")]),
    ("kayles", &[Values("0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7")]),
    ("dawson_kayles", &[Values("0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0")]),
    ("dawsons_chess", &[Values("0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0")]),
    ("polygon", &[Values("0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0"), Lost("0 / 1 / 5 / 9 / 15")]),
    ("cards", &[Values("0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0"), Worth(&[("1101", 1), ("110111", 0)])]),
    (
        "small_squares",
        &[Values("0 0 2 2 1 4 3 3 1 4 2 6 5 0 2 7"), Worth(&[("1x3", 1), ("2x2", 2)])],
    ),
    // OEIS A071426.
    (
        "treblecross",
        &[Values("1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2"), Lost("6 / 12 / xxx"), Won("xx. / 5")],
    ),
    // OEIS A002188.
    ("grundys_game", &[Values("0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0")]),
    // SPOJ MATGAME; the others by hand.
    (
        "row_matrix",
        &[Lost("1,1 1,1 / 3,2 3,2 / 1,2,3,4"), Worth(&[("2,1,1", 2), ("2,2", 1), ("0,2", 2)])],
    ),
    ("empty_and_divide", &[Lost("1 1 / 1 3 / 5 7"), Won("1 2 / 2 2 / 3 4 / 6 6")]),
    // OEIS A000201 and A001950.
    (
        "wythoff",
        &[
            Lost("0 0 / 1 2 / 3 5 / 4 7 / 6 10 / 8 13 / 9 15 / 11 18 / 12 20 / 20 12"),
            Won("1 1 / 2 3 / 4 6 / 12 19"),
        ],
    ),
    // By hand: step 2 alone is undone by step 1, and step 1 alone is a heap.
    (
        "staircase_nim",
        &[
            Lost("0 / 0 1 / 0 5 / 2 1 2 / 1 7 1 9"),
            Worth(&[("4", 4), ("1 2 3", 2), ("0 0 3", 3), ("3 1 0 6", 3)]),
        ],
    ),
    // OEIS A000069.
    (
        "mock_turtles",
        &[
            Values("1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31"),
            Lost("0000 / 1111 / 110011 / 1010101"),
            Worth(&[("11", 3)]),
        ],
    ),
    // Stalks; two leaves on a stalk; Winning Ways, chapter 7: what a node carries is a stalk of its nim-sum.
    (
        "green_hackenbush",
        &[
            Lost("0 0 / 0 1 0 3"),
            Worth(&[
                ("0", 1),
                ("0 1 2 3 4", 5),
                ("0 1 1", 1),
                ("0 1 1 3", 4),
                ("0 1 1 1", 2),
                ("0 1 0", 3),
            ]),
        ],
    ),
    // Gale: rectangles, two rows, and a column as long as the row; 2 2 1 is 3 2 on its side.
    (
        "chomp",
        &[
            Lost("1 / 2 1 / 3 2 / 6 5 / 3 1 1 / 2 2 1 / 4 1 1 1 / 2 2 2 1"),
            Won("2 / 2 2 / 3 1 / 3 3 / 4 4 4 / 4 1 1 / 3 2 1 / 2 1 1"),
        ],
    ),
];

/// The games that can be played without numbers after their name, each with the position that it begins with.
fn played() -> impl Iterator<Item = (Shelved, Rc<dyn Board>)> {
    let started = |game: Shelved| match game.start() {
        Ok(start) => Some((game, start)),
        Err(refused) => {
            assert!(game.member.is_some(), "{} cannot be played: {refused}", game.card.name);
            None
        }
    };
    shelf::all().into_iter().filter_map(started)
}

fn read(game: &Shelved, position: &str) -> Rc<dyn Board> {
    let board = game.read(&position.split(' ').collect::<Vec<_>>());
    board.unwrap_or_else(|refused| panic!("{} {position}: {refused}", game.card.name))
}

/// What a position is worth, if its standing says so.
fn worth(standing: &Standing) -> Option<u64> {
    match standing {
        Standing::Sum(parts) => Some(nim_sum(parts)),
        Standing::Law(outcome) => outcome.value,
    }
}

/// Small positions: the one to begin with, the first sizes, and whatever a few small numbers tell.
fn small(game: &Shelved, start: Rc<dyn Board>) -> Vec<Rc<dyn Board>> {
    let mut small = vec![start];
    let Sizes { words, first, last, .. } = game.card.sizes;
    let sizes = |most: u64| first..=last.min(first + most);
    small.extend(match words.len() {
        0 => Vec::new(),
        1 => sizes(6).flat_map(|size| game.sized(&[vec![size]]).unwrap_or_default()).collect(),
        _ => sizes(4)
            .flat_map(|one| sizes(4).map(move |other| vec![one, other]))
            .flat_map(|pair| game.sized(&[pair]).unwrap())
            .collect(),
    });
    for numbers in multisets(3, 4) {
        let words: Vec<String> = numbers.iter().rev().map(u64::to_string).collect();
        small.extend(game.read(&words.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    small
}

#[test]
fn cards_say_all_that_people_ask() {
    let mut names = BTreeSet::new();
    for game in shelf::all() {
        let card = &game.card;
        let name = card.name;
        assert!(names.insert(name), "two games are called {name}");
        let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(!name.is_empty() && name.chars().all(snake), "`{name}` is not in snake case");
        assert!(!card.about.is_empty() && !card.about.ends_with('.'), "{name}: {}", card.about);
        assert!(!card.source.is_empty(), "{name} says no source");
        assert!(!card.verb.is_empty() && card.most > 0, "{name}");
        assert!(card.sizes.words.len() <= 2 && card.sizes.first <= card.sizes.last, "{name}");
    }
    for (game, start) in played() {
        let card = &game.card;
        assert!(start.standing().wins(), "{} begins with a lost position", card.name);
        let of_heaps = start.picture().names == card.nouns;
        assert!(of_heaps || !card.start.is_empty(), "{}: `start` is empty", card.name);
        assert!(
            of_heaps || !card.typed.is_empty() || game.heaps.is_some(),
            "{}: `typed` is empty",
            card.name
        );
        if !card.start.is_empty() {
            let (read, start) = (read(&game, card.start).picture(), start.picture());
            assert_eq!(
                read.shape, start.shape,
                "{}: `start` is not what it begins with",
                card.name
            );
        }
    }
}

#[test]
fn every_file_of_the_shelf_is_a_game_on_the_list() {
    let names: BTreeSet<&str> = shelf::all().iter().map(|game| game.card.name).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/shelf");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let files: BTreeSet<String> =
        files.map(|file| file.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    for file in &files {
        // Octal games are on no list: a code names one.
        let listed = names.contains(file.as_str()) || file == "octal";
        assert!(listed, "no game of `shelf::all` is called `{file}`, as src/shelf/{file}.rs is");
    }
    for name in names {
        let of_a_family = |file: &String| name.starts_with(&format!("{file}_"));
        assert!(files.contains(name) || files.iter().any(of_a_family), "{name} is in no file");
    }
}

#[test]
fn what_is_said_of_every_size_is_held_to_the_rule() {
    for game in shelf::all() {
        let name = game.card.name;
        match game.card.theory {
            Theory::Pattern => {
                let found = game.heaps.unwrap().prove(1000);
                found.unwrap_or_else(|| panic!("nothing found for {name}")).unwrap();
            }
            Theory::Open { to, .. } => {
                let heaps = game.heaps.unwrap();
                assert!(heaps.prove(2000).is_none(), "{name} is not open");
                assert_eq!(heaps.checked(to).unwrap().table().len() as u64, to + 1);
            }
            Theory::Disguise(because) => {
                let of = game.heaps.as_ref().unwrap().card().name;
                assert!(!because.is_empty() && of != name, "{name}");
                assert!(shelf::all().iter().any(|game| game.card.name == of), "{of}");
                let compared = game.held().unwrap_or_else(|refused| panic!("{name}: {refused}"));
                assert!(compared >= 10, "{name} is compared in {compared} positions only");
            }
            Theory::Law(ref law) => {
                let told = [law.claim, law.theorem, law.proof];
                assert!(told.iter().all(|sentence| !sentence.is_empty()), "{name}");
                let tried = game.held().unwrap_or_else(|refused| panic!("{name}: {refused}"));
                assert!(
                    tried >= 50,
                    "the law of {name} is tried in {tried} positions only: `tried` on its card is to lead to 50"
                );
            }
            Theory::Checked(check) => {
                let proved = check().unwrap_or_else(|refused| panic!("{name}: {refused}"));
                assert!(!proved.claim.is_empty() && !proved.recomputed.is_empty(), "{name}");
            }
            Theory::Search => assert!(game.heaps.is_none(), "heaps of {name} have a theory"),
        }
    }
}

/// Who wins a position and what it is worth, by nothing but the moves of the board.
#[derive(Clone, Copy)]
struct Found {
    wins: bool,
    value: u64,
}

/// What can be seen of a position: no two positions of a game look alike.
fn seen(picture: &Picture) -> String {
    format!("{:?} {}", picture.shape, picture.said.trim_end())
}

/// Whether that can be seen in a picture, before a move or after it.
fn is_seen(spot: Spot, picture: &Picture) -> bool {
    match (&picture.shape, spot) {
        (Shape::Heaps(heaps), Spot::Stone(heap, below)) => {
            heaps[heap] <= STONES && below < heaps[heap]
        }
        (Shape::Heaps(heaps), Spot::Piece(heap)) => heaps[heap] > STONES,
        (Shape::Coins(coins), Spot::Piece(coin)) => coin < coins.len(),
        (Shape::Coins(coins), Spot::Square(square)) => coins.iter().any(|&coin| square <= coin),
        (Shape::Cells(cells), Spot::Piece(cell)) => cell < cells.len(),
        (Shape::Grid(rows), Spot::Piece(cell)) => cell < rows.iter().map(Vec::len).sum(),
        (Shape::Polygon(points, _), Spot::Piece(point)) => point < *points,
        (Shape::Tree(edges), Spot::Piece(node)) => edges.iter().any(|edge| edge.0 == node),
        (Shape::Number(said), Spot::Number(number)) => number > *said,
        _ => false,
    }
}

/// Holds a board, and all that are reached from it, to plain search over boards, of each kind one.
fn hold(table: &Rc<dyn AnyTable>, board: &dyn Board, known: &mut HashMap<String, Found>) -> Found {
    let (card, picture) = (board.card(), board.picture());
    let seen_before = seen(&picture);
    if let Some(&found) = known.get(&picture.as_sum()) {
        return found;
    }
    let name = format!("{} {seen_before}", card.name);
    let words = board.words();
    let read = Rc::clone(table).read(&words.split_whitespace().collect::<Vec<_>>());
    let read = read.unwrap_or_else(|refused| panic!("{name} is no `{words}`: {refused}"));
    assert_eq!(seen(&read.picture()), seen_before, "{name} is not typed as `{words}`");
    let (before, moves) = (board.standing(), board.moves());
    let after: Vec<_> = moves.iter().map(|change| (change.after)()).collect();
    let reached: Vec<Found> =
        after.iter().map(|board| hold(table, board.as_ref(), known)).collect();

    let wins = reached.iter().any(|after| !after.wins) || moves.is_empty() && card.misere;
    let value = mex(reached.iter().map(|after| after.value).collect());
    let hint = "plain search of its moves finds another winner: if two are told in the same words, write `tell`";
    assert_eq!(before.wins(), wins, "{name}: {hint}");
    // Where no pattern is known, parts may tell who wins and not what the whole is worth.
    if !card.misere && !matches!(card.theory, Theory::Open { .. }) {
        assert!(worth(&before).is_none_or(|worth| worth == value), "{name} is worth {value}");
    }
    let winning: BTreeSet<&str> = moves
        .iter()
        .zip(&reached)
        .filter(|(_, after)| !after.wins)
        .map(|(change, _)| change.phrase.as_str())
        .collect();
    let told = board.winning().moves;
    assert_eq!(told.iter().map(String::as_str).collect::<BTreeSet<_>>(), winning, "{name}");

    assert!(moves.len() as u64 <= board.size(), "{name}");
    let phrases: HashSet<&str> = moves.iter().map(|change| change.phrase.as_str()).collect();
    assert_eq!(phrases.len(), moves.len(), "{name}: two moves are told in the same words");
    let touched_by: Vec<_> = moves.iter().map(|change| (change.touched)()).collect();
    for (((change, ways), after), found) in moves.iter().zip(&touched_by).zip(&after).zip(&reached)
    {
        let name = format!("{name}: {}", change.phrase);
        let same = find(&moves, &Typed::read(&change.phrase)).map(|found| found.phrase.as_str());
        assert_eq!(same, Some(change.phrase.as_str()), "{name}");
        assert_eq!(change.leads_to_a_win(&before), found.wins, "{name}");
        assert_change(&name, &before, change, &after.standing());
        let left = after.picture();
        assert_ne!(seen(&left), seen_before, "{name}: nothing of that move can be seen");
        assert!(!ways.is_empty(), "{name} cannot be touched");
        for touched in ways {
            assert!(!touched.is_empty(), "{name} cannot be touched");
            for spot in touched {
                assert!(is_seen(*spot, &picture), "{name}: {spot:?} cannot be seen");
                assert_eq!(spot.to_string().parse(), Ok(*spot), "{name}");
            }
            let alike = touched_by.iter().filter(|ways| ways.contains(touched)).count();
            assert!(alike <= 20, "{name}: {alike} moves touch {touched:?}, and nothing else");
        }
    }
    if moves.is_empty() {
        assert!(!board.ending().is_empty(), "{name}");
    }
    let found = Found { wins, value };
    known.insert(picture.as_sum(), found);
    found
}

/// What a move is said to change of a sum is what it changes.
fn assert_change(name: &str, before: &Standing, change: &Move, after: &Standing) {
    if let (Standing::Sum(parts), Standing::Sum(left)) = (before, after) {
        let (part, made) =
            change.change(before).unwrap_or_else(|| panic!("{name} changes nothing"));
        let changed = nim_sum(parts) ^ parts[part].value ^ nim_sum(&made);
        assert_eq!(nim_sum(left), changed, "{name}");
    }
}

#[test]
fn boards_know_their_moves_and_who_wins() {
    for (game, start) in played() {
        let (table, mut known) = (game.table(), HashMap::new());
        for board in small(&game, start) {
            hold(&table, board.as_ref(), &mut known);
        }
        assert!(known.len() >= 8, "{}: {} positions only", game.card.name, known.len());
    }
}

#[test]
fn games_are_as_published() {
    let games: Vec<Shelved> = played().map(|(game, _)| game).collect();
    let names: BTreeSet<&str> = games.iter().map(|game| game.card.name).collect();
    let published: BTreeSet<&str> = PUBLISHED.iter().map(|(name, _)| *name).collect();
    assert_eq!(published, names, "every game has a row of `PUBLISHED`");
    for (game, known) in
        PUBLISHED.iter().flat_map(|(name, all)| all.iter().map(move |known| (name, known)))
    {
        let game = games.iter().find(|other| other.card.name == *game).unwrap();
        assert_known(game, known);
    }
}

fn assert_known(game: &Shelved, known: &Known) {
    let name = game.card.name;
    match known {
        Values(values) => {
            let values: Vec<u64> = values.split(' ').map(|value| value.parse().unwrap()).collect();
            assert_eq!(first_values(game, values.len() as u64), values, "{name}");
        }
        Worth(positions) => {
            for (position, value) in *positions {
                assert_eq!(
                    worth(&read(game, position).standing()),
                    Some(*value),
                    "{name} {position}"
                );
            }
        }
        Lost(positions) | Won(positions) => {
            for position in positions.split(" / ") {
                let wins = read(game, position).standing().wins();
                assert_eq!(wins, matches!(known, Won(_)), "{name} {position}");
            }
        }
    }
}

/// What so many sizes of the table are worth.
fn first_values(game: &Shelved, count: u64) -> Vec<u64> {
    let Sizes { first, heap, .. } = game.card.sizes;
    let sizes = first..first + count;
    let Some(heaps) = &game.heaps else {
        let sizes: Vec<Vec<u64>> = sizes.map(|size| vec![size]).collect();
        let boards = game.sized(&sizes).unwrap();
        return boards.iter().map(|board| worth(&board.standing()).unwrap()).collect();
    };
    let table = games::values(heaps.moves(), heaps.kind(), heap(first + count));
    sizes.map(|size| table[heap(size) as usize]).collect()
}

#[test]
fn every_tree_of_six_edges_is_worth_what_the_colon_principle_says() {
    let game = GreenHackenbush;
    let mut grundy = Grundy::new(|edges| game.options(edges));
    for code in 0..720_usize {
        // Edge n grows on one of the n nodes before it.
        let (mut code, mut words) = (code, Vec::new());
        for nodes in 1..=6 {
            words.push((code % nodes).to_string());
            code /= nodes;
        }
        let tree = game.read(&words.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
        let parts = game.parts(&tree).unwrap();
        let sum = parts.iter().fold(0, |sum, part| sum ^ part.heap);
        assert_eq!(grundy.value(&tree), sum, "{words:?}");
    }
    let stalk = |edges: usize| (1..=edges).map(|node| (node, node - 1)).collect::<Vec<_>>();
    for edges in 0..=12 {
        assert_eq!(game.options(&stalk(edges)), (0..edges).map(stalk).collect::<Vec<_>>());
    }
}

/// Gale: whatever answers biting the last piece could have been bitten at once. The rest is symmetry.
#[test]
fn bars_of_chocolate_are_won_as_gale_says() {
    let mut search = Search::normal(|rows: &Vec<u64>| Chomp.options(rows));
    for (height, width) in (1..=5).flat_map(|height| (1..=5).map(move |width| (height, width))) {
        let wins = search.wins(&vec![width; height]);
        assert_eq!(wins, (height, width) != (1, 1), "{height} rows of {width}");
    }
    for (above, below) in
        (1..=12_u64).flat_map(|above| (0..=above).map(move |below| (above, below)))
    {
        let rows: Vec<u64> = [above, below].into_iter().filter(|&pieces| pieces > 0).collect();
        assert_eq!(search.wins(&rows), above != below + 1, "{rows:?}");
    }
    for side in 2..=5 {
        let corner = [vec![side], vec![1; side as usize - 1]].concat();
        assert!(!search.wins(&corner), "{corner:?}");
        let square = Chomp.sized(&[side, side]).unwrap();
        assert!(search.winning_moves(&square).contains(&corner), "{square:?}");
    }
    // On its side a bar is the same game.
    for rows in multisets(4, 5).into_iter().filter(|rows| !rows.is_empty()) {
        let rows: Vec<u64> = rows.into_iter().rev().collect();
        let column = |column| rows.iter().filter(|&&pieces| pieces >= column).count() as u64;
        let columns: Vec<u64> = (1..=rows[0]).map(column).collect();
        assert_eq!(search.wins(&rows), search.wins(&columns), "{rows:?}");
    }
}
