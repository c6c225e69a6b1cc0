//! The player: it loses no game that is won, knows who wins, explains what is no move, and plays through pipes.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::rc::Rc;

use crate::tool::{self, piped, problems_with_a_game};
use games::board::{self, Board, Move};
use games::card::Card;
use games::heaps::{self, any};
use games::oracle::{multisets, stress};
use games::typed::Typed;
use games::{Search, boards as rules, shelf};
use study::play::{Chosen, Session};
use study::text::drawn;
use study::turns::{Player, choice};
use study::{explain, named};

type HeapRule = fn(u64) -> Vec<Vec<u64>>;

fn lists<const HEAPS: usize>(options: Vec<[u64; HEAPS]>) -> Vec<Vec<u64>> {
    options.into_iter().map(Vec::from).collect()
}

/// Games and a few positions of each, won and lost, small enough to be searched.
const POSITIONS: [(&str, &[&str]); 33] = [
    ("nim", &["3 4 5", "1 2 3", "5 5", "7"]),
    ("nim_misere", &["3 4 5", "1 2 3", "1 1 1", "1 1 2", "4 4"]),
    ("nimble", &["0 1 2", "5 5 0", "4 6", "1 2 3"]),
    ("take_1_3", &["7", "10", "1"]),
    ("take_1_3_misere", &["7", "10", "1"]),
    ("take_1_3_4", &["9", "10", "13 6"]),
    ("take_1_3_4_misere", &["8", "11", "22"]),
    ("take_1_2_3_misere", &["9", "12"]),
    ("baskin_robbins", &["0", "2", "13", "30"]),
    ("take:2,3,7", &["9 4", "12 8 3", "20"]),
    ("powers_of_four", &["10 7", "21", "5 5 6"]),
    ("fibonacci", &["9 7", "10", "4 8 6"]),
    ("odd_even", &["7 3 4", "5 6", "9 8"]),
    ("lasker", &["3 4 7", "1 2 4", "3 4"]),
    ("kayles", &["9", "5 6", "3 4 4"]),
    ("dawson_kayles", &["9 4", "12", "5 6"]),
    ("dawsons_chess", &["9 4", "11", "8"]),
    ("polygon", &["7", "5", "8"]),
    ("cards", &["1111011", "111110", "11 0 11"]),
    ("small_squares", &["2x4", "..# ...", "3x3", "#.. #.. ..."]),
    ("treblecross", &["8", "6", "12", "..x...", "xx.", "..", "."]),
    ("grundys_game", &["9 4", "12", "7 5"]),
    ("row_matrix", &["2,1,1 3,2", "1,2 2", "0,3 3", "2,2 2,2"]),
    ("empty_and_divide", &["3 4", "5 7", "6 6"]),
    ("wythoff", &["4 6", "3 5", "8 9"]),
    ("staircase_nim", &["1 2 3", "2 5 2 1", "0 4 0"]),
    ("mock_turtles", &["0101100", "0101101", "1111"]),
    ("green_hackenbush", &["0 1 1 2 0", "0 1 2 1 4 0", "0 1 1 0"]),
    ("chomp", &["4 4 4", "3 2", "5 3 3 1", "1"]),
    ("0.137", &["9 4", "8"]),
    ("0.77", &["9", "5 6"]),
    ("0.6", &["9", "8 3"]),
    ("0.407", &["9 5", "11"]),
];

/// The position of a game that words tell.
fn board(game: &str, position: &str) -> Rc<dyn Board> {
    let words: Vec<String> = position.split_whitespace().map(str::to_owned).collect();
    named::find(game).unwrap().position(&words).unwrap()
}

/// Those, and the one to begin with of every game that is not among them.
fn every_position() -> impl Iterator<Item = (&'static str, &'static str)> {
    let told = POSITIONS.iter().flat_map(|(game, all)| all.iter().map(|one| (*game, *one)));
    let is_new = |card: &Card| POSITIONS.iter().all(|(game, _)| *game != card.name);
    let new = shelf::all().into_iter().map(|game| game.card).filter(is_new);
    told.chain(new.map(|card| (card.name, card.start)).filter(|(_, start)| !start.is_empty()))
}

fn is_misere(game: &str) -> bool {
    named::find(game).unwrap().game.card.misere
}

/// Plain search of boards.
struct Plain {
    misere: bool,
    known: HashMap<String, bool>,
}

impl Plain {
    fn new(game: &str) -> Plain {
        Plain { misere: is_misere(game), known: HashMap::new() }
    }

    fn wins(&mut self, board: &dyn Board) -> bool {
        let position = board.picture().as_sum();
        if let Some(&wins) = self.known.get(&position) {
            return wins;
        }
        let moves = board.moves();
        let lost = |change: &Move| !self.wins((change.after)().as_ref());
        let wins = if moves.is_empty() { self.misere } else { moves.iter().any(lost) };
        self.known.insert(position, wins);
        wins
    }
}

/// Plays a game to its end, as `player` chooses, and returns who won.
fn winner(session: &mut Session, mut player: impl FnMut(&dyn Board) -> String) -> Player {
    loop {
        if let Some(winner) = session.over() {
            return winner;
        }
        let typed = player(session.board().as_ref());
        let before = drawn(&session.board().picture());
        session.answer(&typed).unwrap();
        assert!(session.over().is_some() || drawn(&session.board().picture()) != before, "{typed}");
    }
}

fn session(game: &str, position: &str, easy: bool, second: bool) -> Session {
    let chosen = Chosen { easy, second, values: true, ..Chosen::default() };
    Session::new(board(game, position), chosen).unwrap().0
}

#[test]
fn the_machine_wins_every_won_game_against_random_moves() {
    let mut random = fastrand::Rng::with_seed(6);
    let mut games = 0;
    for (game, position) in every_position() {
        let start = board(game, position);
        for turn in 0..stress(40) {
            let second = turn % 2 == 0;
            let mut session =
                Session::new(Rc::clone(&start), Chosen { second, ..Chosen::default() }).unwrap().0;
            let mut won = second && start.standing().wins();
            let winner = winner(&mut session, |board| {
                let moves = board.moves();
                let typed = &moves[random.usize(..moves.len())];
                won |= (typed.after)().standing().wins();
                typed.phrase.clone()
            });
            assert!(winner == Player::Machine || !won, "{game} {position}");
            games += 1;
        }
    }
    assert!(games >= 3000, "{games}");
}

#[test]
fn against_a_perfect_player_the_position_decides() {
    let mut games = 0;
    for (game, position) in every_position() {
        let mut plain = Plain::new(game);
        let start = board(game, position);
        let first_wins = plain.wins(start.as_ref());
        for second in [false, true] {
            let mut session =
                Session::new(Rc::clone(&start), Chosen { second, ..Chosen::default() }).unwrap().0;
            let winner = winner(&mut session, |board| {
                let moves = board.moves();
                let wins = |change: &&Move| !plain.wins((change.after)().as_ref());
                moves.iter().find(wins).unwrap_or(&moves[0]).phrase.clone()
            });
            let expected = if first_wins == second { Player::Machine } else { Player::You };
            assert_eq!(winner, expected, "{game} {position}, machine first: {second}");
            games += 1;
        }
    }
    assert!(games >= 150, "{games}");
}

#[test]
fn an_easy_machine_can_be_beaten_by_those_who_see_it() {
    for (game, position) in [("nim", "3 4 5"), ("lasker", "1 2 4"), ("treblecross", "12")] {
        let mut plain = Plain::new(game);
        let mut session = session(game, position, true, true);
        let winner = winner(&mut session, |board| {
            let moves = board.moves();
            let wins = |change: &&Move| !plain.wins((change.after)().as_ref());
            moves.iter().find(wins).unwrap_or(&moves[0]).phrase.clone()
        });
        assert_eq!(winner, Player::You, "{game} {position}");
    }
    let board = board("nim", "3 4 5");
    let (standing, moves) = (board.standing(), board.moves());
    let erring = choice(&standing, &moves, true).unwrap();
    assert!((erring.after)().standing().wins());
}

#[test]
fn every_position_that_can_come_up_is_judged_as_plain_search_judges_it() {
    let mut positions = 0;
    for (game, position) in every_position() {
        let mut plain = Plain::new(game);
        let mut seen = HashSet::new();
        let mut waiting = vec![board(game, position)];
        while let Some(board) = waiting.pop() {
            if !seen.insert(board.picture().as_sum()) {
                continue;
            }
            let shown = format!("{game} {position}:\n{}", drawn(&board.picture()));
            let (standing, moves) = (board.standing(), board.moves());
            assert_eq!(standing.wins(), plain.wins(board.as_ref()), "{shown}");
            assert!(moves.len() as u64 <= board.size(), "{shown}");
            let phrases: HashSet<&str> = moves.iter().map(|one| one.phrase.as_str()).collect();
            assert_eq!(phrases.len(), moves.len(), "{shown}");
            let mut winning = Vec::new();
            for change in &moves {
                let after = (change.after)();
                let lost = !after.standing().wins();
                assert_eq!(change.leads_to_a_win(&standing), !lost, "{} in {shown}", change.phrase);
                let typed = Typed::read(&change.phrase);
                let found = board::find(&moves, &typed).unwrap();
                assert_eq!(found.phrase, change.phrase, "{shown}");
                winning.extend(lost.then(|| change.phrase.clone()));
                waiting.push(after);
            }
            let mut told: Vec<String> = board.winning().moves;
            told.sort();
            winning.sort();
            assert_eq!(told, winning, "{shown}");
        }
        positions += seen.len();
    }
    assert!(positions >= 3000, "{positions}");
}

/// The board that these words tell has as many moves as the rules say, and the winner that plain search of them finds.
fn assert_judged<P: Clone + Debug + Eq + Hash>(
    game: &str,
    rule: impl Fn(&P) -> Vec<P>,
    positions: impl IntoIterator<Item = (P, String)>,
) {
    let misere = is_misere(game);
    let mut search = if misere { Search::misere(&rule) } else { Search::normal(&rule) };
    for (position, words) in positions {
        let board = board(game, &words);
        assert_eq!(board.moves().len(), rule(&position).len(), "{game} {words}");
        assert_eq!(board.standing().wins(), search.wins(&position), "{game} {words}");
    }
}

fn words<T: ToString>(things: &[T], between: &str) -> String {
    things.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

#[test]
fn heaps_are_judged_as_their_rules_are_searched() {
    let sums: [(&str, HeapRule); 12] = [
        ("nim", heaps::nim),
        ("nim_misere", heaps::nim),
        ("take_1_3", |heap| heaps::take(heap, &[1, 3])),
        ("take_1_3_4", |heap| heaps::take(heap, &[1, 3, 4])),
        ("powers_of_four", heaps::powers_of_four),
        ("fibonacci", |heap| lists(heaps::fibonacci(heap))),
        ("odd_even", heaps::odd_even),
        ("lasker", heaps::lasker),
        ("kayles", |heap| lists(heaps::kayles(heap))),
        ("dawson_kayles", |heap| lists(heaps::dawson_kayles(heap))),
        ("dawsons_chess", |heap| lists(heaps::dawsons_chess(heap))),
        ("grundys_game", |heap| lists(heaps::grundys_game(heap))),
    ];
    for (game, rule) in sums {
        let positions = multisets(3, 5).into_iter().filter(|heaps| !heaps.is_empty());
        let told = positions.map(|heaps| (heaps.clone(), words(&heaps, " ")));
        assert_judged(game, any(rule), told);
    }
    let single: [(&str, HeapRule); 3] = [
        ("take_1_3_misere", |heap| heaps::take(heap, &[1, 3])),
        ("take_1_3_4_misere", |heap| heaps::take(heap, &[1, 3, 4])),
        ("take_1_2_3_misere", |heap| heaps::take(heap, &[1, 2, 3])),
    ];
    for (game, rule) in single {
        assert_judged(game, any(rule), (1..=60).map(|heap| (vec![heap], heap.to_string())));
    }
}

/// Every row of `cells` cells.
fn rows(cells: usize) -> Vec<Vec<bool>> {
    (0..1_u32 << cells).map(|bits| (0..cells).map(|cell| bits >> cell & 1 == 1).collect()).collect()
}

fn letters(cells: &[bool], [no, yes]: [&str; 2]) -> String {
    cells.iter().map(|&cell| if cell { yes } else { no }).collect()
}

#[test]
fn boards_are_judged_as_their_rules_are_searched() {
    let coins = multisets(3, 4).into_iter().filter(|coins| !coins.is_empty());
    let told = coins.map(|coins| (coins.clone(), words(&coins, " ")));
    assert_judged("nimble", rules::nimble, told);
    assert_judged("baskin_robbins", rules::baskin_robbins, (0..=31).map(|n| (n, n.to_string())));
    let boxes = (1..=12).flat_map(|one| (1..=12).map(move |other| (one, other)));
    let told = boxes.map(|(one, other)| ((one, other), format!("{one} {other}")));
    assert_judged("empty_and_divide", rules::empty_and_divide, told);
    for vertices in 0..=9_usize {
        assert_judged("polygon", rules::polygon(vertices), [(vec![], vertices.to_string())]);
    }
    let cards = (1..=7).flat_map(rows).map(|row| (row.clone(), letters(&row, ["0", "1"])));
    assert_judged("cards", rules::cards, cards);
    let strips = (1..=11).flat_map(rows).map(|row| (row.clone(), letters(&row, [".", "x"])));
    assert_judged("treblecross", rules::treblecross, strips);
    for (height, width) in [(1, 5), (2, 3), (3, 2), (2, 4)] {
        let boards = rows(height * width).into_iter().map(|cells| {
            let board: Vec<Vec<bool>> = cells.chunks(width).map(<[bool]>::to_vec).collect();
            let told: Vec<String> = board.iter().map(|row| letters(row, [".", "#"])).collect();
            (board, told.join(" "))
        });
        assert_judged("small_squares", rules::small_squares, boards);
    }
    let numbers = (0..256_u64).map(|code| [code % 4, code / 4 % 4, code / 16 % 4, code / 64]);
    let matrices = numbers.map(|[a, b, c, d]| {
        let rows = vec![vec![a, b], vec![c, d]];
        let told = rows.iter().map(|row| words(row, ",")).collect::<Vec<_>>().join(" ");
        (rows, told)
    });
    assert_judged("row_matrix", rules::row_matrix, matrices);
}

#[test]
fn moves_in_large_heaps_win_by_the_law() {
    for (game, position) in [
        ("nim", "1000000007 5 999999937"),
        ("odd_even", "2147000000 7 123456789"),
        ("lasker", "1999999999 2000000000 3"),
        ("nimble", "0 1000000000 77"),
        ("nim_misere", "2000000000 1 1"),
        ("nim_misere", "1999999999 1999999998 5"),
    ] {
        let board = board(game, position);
        let winning = board.winning().moves;
        assert!(board.standing().wins() && !winning.is_empty(), "{game} {position}");
    }
    // By the law as by the rules, where both can be asked: numbers that differ in heaps of more than 1,000 stones.
    for game in ["nim", "odd_even"] {
        for position in ["1003 5", "1004 1021 3", "1500", "1003 1003"] {
            let board = board(game, position);
            let standing = board.standing();
            let tried = board.moves().into_iter().filter(|one| !one.leads_to_a_win(&standing));
            let mut tried: Vec<String> = tried.map(|one| one.phrase).collect();
            let mut told: Vec<String> = board.winning().moves;
            tried.sort();
            told.sort();
            assert_eq!(told, tried, "{game} {position}");
        }
    }
}

#[test]
fn what_is_no_move_is_refused_with_one_that_is_and_costs_nothing() {
    for (game, position, lines) in [
        (
            "nim",
            "3 4 5",
            &["take 5 from heap 2", "take 1 from heap 4", "take 0 from heap 1", "9 1"][..],
        ),
        ("nim", "7", &["take 9", "take 2 from heap 3"]),
        ("lasker", "3 4 7", &["split heap 2 into 3 and 3", "split heap 2 into 0 and 4"]),
        ("take_1_3_4", "10", &["take 2", "5"]),
        ("nimble", "0 1 5", &["move coin 1 to square 0", "move coin 3 to square 6", "4 0"]),
        ("polygon", "9 5-1", &["draw 1 2", "draw 4 6", "draw 2 2", "draw 1 99"]),
        ("cards", "11011", &["turn 2 and 3", "turn 1 and 5", "turn 5 and 6"]),
        ("treblecross", "..x.....", &["cross 3", "cross 9", "cross 1 2"]),
        ("small_squares", "2x5", &["paint block row 2 column 1", "paint row 3 column 1"]),
        ("row_matrix", "0,0 2,1", &["lower row 1 by 1", "lower row 2 by 3"]),
        ("empty_and_divide", "3 4", &["1 1 2 2", "1 2 0 4"]),
        ("wythoff", "4 6", &["take 1 from heap 1 and 2 from heap 2"]),
        ("chomp", "4 4 4", &["bite row 1 column 1", "bite row 4 column 1"]),
    ] {
        let mut session = session(game, position, false, false);
        let before = drawn(&session.board().picture());
        let first = session.board().moves()[0].phrase.clone();
        for line in lines {
            let answer = session.answer(line).unwrap();
            let sentence = format!("the rules do not allow that: a move is typed as `{first}`\n");
            assert_eq!(answer, sentence, "{game}, {line}");
            assert_eq!(drawn(&session.board().picture()), before, "{game}, {line}");
        }
    }
    let answer = session("nim", "3 4 5", false, false).answer("what now").unwrap();
    assert_eq!(
        answer,
        "a move is typed as `take 3 from heap 1`; `help` says what else can be typed\n"
    );
}

#[test]
fn no_line_makes_the_player_stumble() {
    let mut random = fastrand::Rng::with_seed(7);
    let pieces = [
        "take",
        "split",
        "move",
        "draw",
        "turn",
        "cross",
        "paint block",
        "lower",
        "divide",
        "say",
        "row",
        "0",
        "1",
        "2",
        "3",
        "4",
        "7",
        "18446744073709551615",
        "-1",
        "heap",
        ",",
        "é",
        "`",
        "hint",
        "why",
        "undo",
        "swap",
        "new",
        "help",
        "",
    ];
    for (game, position) in every_position() {
        let mut session = session(game, position, true, false);
        for _ in 0..stress(60) {
            let count = random.usize(..6);
            let line: Vec<&str> =
                (0..count).map(|_| pieces[random.usize(..pieces.len())]).collect();
            let answer = session.answer(&line.join(" ")).unwrap();
            assert!(answer.is_empty() || answer.ends_with('\n'), "{game}, {line:?}: {answer}");
        }
    }
}

#[test]
fn moves_are_taken_back_sides_are_swapped_and_games_begin_again() {
    let mut session = session("nim", "3 4 5", false, false);
    let start = drawn(&session.board().picture());
    assert!(session.answer("undo").unwrap().contains("nothing to take back"));
    session.answer("take 2 from heap 1").unwrap();
    let second = drawn(&session.board().picture());
    assert_eq!(second, "heap    1 2 3\nstones  0 4 5\n", "heaps keep their numbers");
    session.answer("take 1 from heap 2").unwrap();
    session.answer("undo").unwrap();
    assert_eq!(drawn(&session.board().picture()), second);
    session.answer("undo").unwrap();
    assert_eq!(drawn(&session.board().picture()), start);

    // The position is won: who swaps gives that away.
    session.answer("swap").unwrap();
    assert!(!session.board().standing().wins());
    session.answer("undo").unwrap();
    assert_eq!(drawn(&session.board().picture()), start);
    session.answer("1 1").unwrap();
    session.answer("new").unwrap();
    assert_eq!(drawn(&session.board().picture()), start);
    assert!(session.answer("q").is_none());
    assert!(session.answer("quit").is_none());
}

#[test]
fn the_only_heap_may_be_named() {
    for (game, position, line, left) in [
        ("nim", "2", "take 2 from heap 1", "you win"),
        ("nim", "2", "2 1", "you win"),
        ("lasker", "7", "split heap 1 into 3 and 4", "I split heap 1"),
        ("kayles", "5", "knock down 1 from row 1, leaving 2 and 2", "nim-sum was 4, now 0"),
        ("nim", "2", "take 2", "that was the last move"),
    ] {
        let answer = session(game, position, false, false).answer(line).unwrap();
        assert!(answer.contains(left), "{game} {position}, {line}: {answer}");
    }
}

#[test]
fn a_finished_game_can_be_taken_back_and_played_again() {
    let mut session = session("take_1_3", "3", false, false);
    assert!(session.answer("3").unwrap().contains("the last stone is taken"));
    assert!(session.answer("1").unwrap().starts_with("`new` plays again"));
    session.answer("undo").unwrap();
    assert_eq!(
        (session.over(), drawn(&session.board().picture())),
        (None, "3 stones\n".to_owned())
    );
    session.answer("1").unwrap();
    session.answer("1").unwrap();
    assert_eq!(session.over(), Some(Player::You));
    session.answer("new").unwrap();
    assert_eq!(session.over(), None);
}

#[test]
fn hints_come_one_at_a_time() {
    let mut session = session("nim", "3 4 5", false, false);
    assert_eq!(session.answer("hint").unwrap(), "1 of 12 moves wins, it is in heap 1\n");
    assert_eq!(session.answer("hint").unwrap(), "`take 2 from heap 1` wins\n");
    session.answer("take 2 from heap 1").unwrap();
    assert!(session.answer("hint").unwrap().contains("wins"));
    let mut coins = self::session("nimble", "0 1 5", false, false);
    assert_eq!(coins.answer("hint").unwrap(), "1 of 6 moves wins, it is with coin 3\n");
    let mut lost = self::session("nim", "5 5", false, false);
    assert_eq!(lost.answer("hint").unwrap(), "no move wins here, unless I make a mistake\n");
    assert_eq!(lost.answer("hint").unwrap(), "to make it long, `take 1 from heap 1`\n");
}

#[test]
fn two_at_one_keyboard_move_in_turn_and_the_rules_say_who_wins() {
    let mut random = fastrand::Rng::with_seed(19);
    let mut games = 0;
    for (game, position) in every_position() {
        let chosen = Chosen { friend: true, ..Chosen::default() };
        let (mut session, _) = Session::new(board(game, position), chosen).unwrap();
        let mut made = 0;
        let winner = winner(&mut session, |board| {
            made += 1;
            let moves = board.moves();
            moves[random.usize(..moves.len())].phrase.clone()
        });
        let last = if made % 2 == 1 { Player::First } else { Player::Second };
        let expected = if is_misere(game) { last.other() } else { last };
        assert_eq!((winner, session.line().len()), (expected, made), "{game} {position}");
        games += 1;
    }
    assert!(games >= 75, "{games}");
}

#[test]
fn to_two_at_one_keyboard_nobody_is_you_or_i() {
    let said = piped("play nim 1 2 --friend", "hint\nhint\n1 2\nhint\nswap\nundo\n1 2\n1 1\n1 2\n");
    let said = String::from_utf8(said.stdout).unwrap();
    let (_, said) = said.split_once("player 1 moves\n").unwrap();
    for line in [
        "1 of 3 moves wins, it is in heap 2",
        "now lost for player 2, player 1 can win",
        "player 2 moves",
        "no move wins here, unless player 1 makes a mistake",
        "both sides are yours already",
        "player 1 wins: the last stone is taken",
    ] {
        assert!(said.contains(&format!("{line}\n")), "no `{line}` in {said}");
    }
    let words = said.split(|c: char| !c.is_alphanumeric() && c != '\'');
    assert!(words.clone().all(|word| !["you", "I", "me"].contains(&word)), "{said}");
}

#[test]
fn of_each_step_of_why_the_moves_and_the_verdict_are_true() {
    let mut moves = 0;
    for (game, position) in every_position() {
        let (board, mut plain) = (board(game, position), Plain::new(game));
        let wins = plain.wins(board.as_ref());
        let steps = explain::steps(board.as_ref(), &board.standing(), &board.moves());
        let verdict = steps.iter().find(|step| step.contains("the player to move "));
        let won = if wins { "the player to move wins" } else { "the player to move loses" };
        assert!(verdict.is_some_and(|step| step.contains(won)), "{game} {position}: {steps:?}");
        for told in steps.iter().filter_map(|step| step.split('`').nth(1)) {
            let all = board.moves();
            if let Some(change) = all.iter().find(|change| change.phrase == told) {
                let after = (change.after)();
                assert!(!plain.wins(after.as_ref()), "{game} {position}: `{told}` does not win");
                moves += 1;
            }
        }
    }
    assert!(moves >= 40, "{moves}");
}

#[test]
fn what_is_printed_into_a_pipe_is_the_transcript() {
    let transcript = "\
nim
take any number of stones from a heap; who takes the last one wins
moves are typed as `take 1 from heap 1`; `help` says what else

heap    1 2
stones  1 2
you move
> take 1 from heap 2
now lost for me, you can win

heap    1 2
stones  1 1
I take 1 from heap 1: now won for you, you can win

heap    1 2
stones  0 1
you move
> take 1 from heap 2
that was the last move

heap    1 2
stones  0 0
you win: the last stone is taken
`new` plays again, `undo` takes your last move back, `quit` leaves
";
    let lines = "take 1 from heap 2\ntake 1 from heap 2\n";
    for input in [lines.to_owned(), lines.trim_end().to_owned(), lines.replace('\n', "\r\n")] {
        let output = piped("play nim 1 2", &input);
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), transcript);
    }
    let output = piped("play nim 1 2", "quit\ntake 1\n");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && printed.ends_with("you move\n> quit\n"), "{printed}");
    assert!(piped("play nim 1 2", "\u{0}\n\n").status.success());
}

#[test]
fn every_game_of_the_shelf_and_every_problem_has_a_won_position_to_begin_with() {
    let mut names: Vec<String> = problems_with_a_game().into_iter().map(|(id, _)| id).collect();
    names.extend(shelf::all().iter().map(|game| game.card.name.to_owned()));
    names.extend(["take:2,3,7", "0.137", "0.6", "0.77"].map(str::to_owned));
    for name in names.iter().filter(|name| !["take", "9662"].contains(&name.as_str())) {
        let board = named::find(name).unwrap().position_or_start(&[]).unwrap();
        assert!(board.standing().wins(), "{name}");
        assert!(Session::new(board, Chosen::default()).is_ok(), "{name}");
    }
    assert!(names.len() >= 40);
}

#[test]
fn what_cannot_be_played_is_refused_with_the_next_step() {
    let refusals = [
        ("play 9662", "name one, as in `take:1,3,4`"),
        ("play chess", "`cargo study list` lists the games"),
        ("play nim 3 x", "`x` is no number of stones: write the heaps, such as `3 4 7`"),
        ("play nim 20000", "at most 10,000 can be played"),
        ("play lasker 2000000000000000000", "at most 10,000 can be played, so make it smaller"),
        (
            "explain lasker 2000000000000000000",
            "at most 1,000,000,000,000,000,000 can be looked at",
        ),
        ("explain lasker 999999999999999999 --why", "at most 10,000 can be played"),
        ("play take_1_3_misere 3 4", "it is played with one heap"),
        ("play fibonacci 3000001", "at most 3,000,000 can be looked at"),
        ("play 0.007 50001", "at most 10,000 can be played, so make it smaller"),
        ("explain 0.007 50001", "at most 50,000 can be looked at"),
        ("play polygon 2000", "at most 1,000 can be looked at"),
        ("play polygon seven", "`seven` is no number of vertices"),
        ("play polygon 5 6", "`6` is no segment: write the number of vertices, and the segments"),
        ("play polygon 7 1-8", "there is no vertex 8: they count from 1 to 7"),
        ("play polygon 7 3-3", "segment `3-3` needs two vertices"),
        ("play polygon 7 1-4 5-2", "segment `5-2` meets `1-4`"),
        ("play polygon 7 1-4 4-5", "segment `4-5` meets `1-4`"),
        ("play cards 1012", "`2` is no card"),
        ("play treblecross 5001", "at most 5,000 can be looked at"),
        ("play treblecross ..y", "`..y` is no strip"),
        ("play small_squares 100x100", "at most 1000 cells can be looked at"),
        ("play small_squares .. ...", "all rows need the same number of cells"),
        ("play small_squares ..a", "`..a` is no board"),
        ("play row_matrix 1,,2", "`` is no number"),
        ("play empty_and_divide 3", "write the stones of two boxes"),
        ("play empty_and_divide 0 3", "a box holds a stone at least"),
        ("play baskin_robbins 32", "the last number is 31"),
        ("play wythoff 900 1001", "1,001 is too large: at most 1,000 can be looked at"),
        ("play wythoff 3", "there are two heaps: write two heaps, such as `4 6`"),
        ("play mock_turtles 1111111111111111111111111111111", "at most 30 can be looked at"),
        ("play mock_turtles 012", "write 1 for heads and 0 for tails, such as `0101100`"),
        ("explain green_hackenbush 1", "each node grows on one before it"),
        ("explain chomp 5 5 5 5 5", "at most 20 can be looked at"),
        ("explain chomp 2 3", "no row is empty, or longer than the one above"),
    ];
    for (line, sentence) in refusals {
        let error = tool::refused(piped(line, ""), line);
        assert!(error.starts_with("error: ") && error.contains(sentence), "{line}: {error}");
    }
}

#[test]
fn values_are_told_to_those_who_ask_and_to_nobody_else() {
    let played = |flags: &str| {
        let output = piped(&format!("play nim 3 4 5{flags}"), "1 3\nwhy\nundo\nwhy\n2 1\n");
        String::from_utf8(output.stdout).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let (told, untold) = (played(" --values"), played(""));
    for words in ["nim-sum was 2, now 3", "worth 4", "nim-sum was 2, now 0"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert!(!untold.contains("worth") && !untold.contains("nim-sum"), "{untold}");
    for words in [
        "now won for me, I can win",
        "won for you: 1 of the 12 moves leads to a position that is lost for me",
        "now lost for me, you can win",
    ] {
        assert!(untold.contains(words), "{words}: {untold}");
    }
}
