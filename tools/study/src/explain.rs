//! `cargo study explain`: all that there is to say about a position.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::{self, IsTerminal, Read};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use games::board::{Board, Move};
use games::game::{Standing, Valued, nim_sum};
use games::proof::{Certificate, Kind};
use games::{HeapGame, Refused};

use crate::input::{self, Format};
use crate::named::{self, Named};
use crate::text::{any_of, counted, drawn, grouped, listed, longest, print, width};
use crate::turns::{self, MOVES};
use crate::{Result, problems};

/// A part with more options than that is told by its law.
const OPTIONS: usize = 12;

/// How many parts and winning moves are printed at most.
const PRINTED: usize = 20;

/// Prints what there is to say about a position of a game; of a problem whose input is piped in, about every position of it.
///
/// # Errors
///
/// If there is no such game, or no such position, in a sentence.
pub fn run(asked: &str, words: &[String], why: bool) -> Result<()> {
    let named = named::find(asked)?;
    let mut text = heading(&named);
    let input = if words.is_empty() { piped()? } else { None };
    let is_problem = named.title.is_some();
    let position_of =
        |words: &[String]| named.position(words).map_err(|error| with_next_step(error, asked));
    let boards = match input {
        Some(input) if is_problem => {
            let format = named.input.ok_or_else(|| {
                let id = problems::id_of(asked).unwrap_or_else(|_| asked.to_owned());
                Refused::new(format!("`problems/{id}/Cargo.toml` does not say how an input is read: write `input = \"counted\"` there, below `game`, if the numbers of a position follow their count, or `\"position\"`, `\"matrix\"` or `\"boards\"`; or name a position as `cargo study explain --help` says"))
            })?;
            if format == Format::Set {
                let member = named.game.member.ok_or_else(|| {
                    Refused::new(format!(
                        "`input = \"set\"` is for the game `take`, and not for `{}`",
                        named.name
                    ))
                })?;
                let (to, permitted) = input::counting(&input)?;
                text += &counting(to, &permitted, member)?;
                return print(&text);
            }
            let positions = input::positions(format, &input)?;
            positions.iter().map(|words| position_of(words)).collect::<Result<_, _>>()?
        }
        Some(_) => {
            return Err(Refused::new(format!(
                "`{asked}` is no problem, so there is no input to read: name a position as `cargo study explain --help` says"
            )));
        }
        _ if words.is_empty() => vec![named.position_or_start(words)?],
        _ => vec![position_of(words)?],
    };
    for board in boards {
        text += "\n";
        if why {
            turns::check_moves(board.size(), MOVES)?;
            let (standing, moves) = (board.standing(), board.moves());
            for (number, step) in (1..).zip(steps(board.as_ref(), &standing, &moves)) {
                text += &format!("{number}. {step}\n");
            }
        } else {
            text += &position(board.as_ref());
        }
    }
    print(&text)
}

/// Why there is no position; if it is too large, with what shows how values go on.
fn with_next_step(error: Refused, game: &str) -> Refused {
    if error.is_too_large() {
        return Refused::new(format!("{error}; `cargo study table {game}` shows smaller ones"));
    }
    error
}

/// The game, and what is played.
pub fn heading(named: &Named) -> String {
    let bold = Style::new().bold();
    let name = named.title.as_deref().unwrap_or(&named.name);
    format!("{bold}{name}{bold:#}\n{}\n", named.game.card.about)
}

/// Everything about a position: its parts, their options, who wins and by which moves.
pub fn position(board: &dyn Board) -> String {
    let standing = board.standing();
    let moves = if board.size() <= MOVES { board.moves() } else { Vec::new() };
    let mut text = shown(board);
    text += "\n";
    text += &match &standing {
        Standing::Sum(parts) => sum(&standing, parts, &moves, &board.law()),
        Standing::Law(_) => law(&moves, &board.law()),
    };
    text += &verdict(&standing);
    text += &winning(board, &standing);
    text
}

/// A line without colours and without its end.
pub fn plain(line: &str) -> String {
    anstream::adapter::strip_str(line.trim_end()).to_string()
}

/// Why a position is won or lost, by its standing and its moves, step by step: a sentence each.
pub fn steps(board: &dyn Board, standing: &Standing, moves: &[Move]) -> Vec<String> {
    let verdict = plain(&verdict(standing));
    if moves.is_empty() {
        return vec![format!("the game is over: {}", board.ending()), verdict];
    }
    match standing {
        Standing::Law(_) => steps_by_law(board, standing, moves, verdict),
        Standing::Sum(parts) => steps_by_sum(standing, parts, moves, verdict),
    }
}

/// Why, where a law or plain search says who wins.
fn steps_by_law(
    board: &dyn Board,
    standing: &Standing,
    moves: &[Move],
    verdict: String,
) -> Vec<String> {
    let law = Some(board.law()).filter(|law| !law.is_empty() && !verdict.starts_with(law));
    let winning = moves.iter().find(|change| !change.leads_to_a_win(standing));
    let then = match winning {
        Some(change) => {
            let after = plain(&self::verdict(&(change.after)().standing()));
            let same =
                verdict.split(": the player").next().is_some_and(|law| after.starts_with(law));
            let after = if same { "the same says that the player to move loses" } else { &after };
            format!("after `{}`, for the other player: {after}", change.phrase)
        }
        None => {
            let all = counted(moves.len() as u64, "move");
            format!("each of the {all} leads to a position that is won for the other player")
        }
    };
    [Some(verdict), law, Some(then)].into_iter().flatten().collect()
}

/// Why, where parts are worth numbers of which the nim-sum says who wins.
fn steps_by_sum(
    standing: &Standing,
    parts: &[Valued],
    moves: &[Move],
    verdict: String,
) -> Vec<String> {
    let several = parts.len() > 1;
    let winning = moves
        .iter()
        .find(|change| !change.leads_to_a_win(standing))
        .and_then(|change| Some((change, change.change(standing)?)));
    let not_safe = moves.iter().filter(|change| change.change(standing).is_none()).count();
    let all = counted((moves.len() - not_safe) as u64, "move");
    let told: Vec<String> =
        groups(parts).iter().take(PRINTED).map(|alike| plain(&head(alike))).collect();
    let mut steps = vec![told.join("; ")];
    if several {
        steps.push(columns(parts));
    }
    steps.push(match &winning {
        Some((change, (part, made))) => {
            let left = sum_of(&[&parts[..*part], made, &parts[part + 1..]].concat());
            let left = if left == "0" { String::new() } else { format!(": {left}") };
            let makes = if several { "makes all columns even" } else { "leaves what is worth 0" };
            format!("`{}` {makes}{left}", change.phrase)
        }
        None if several => format!("each of the {all} makes a column odd"),
        None => format!("none of the {all} leaves what is worth 0"),
    });
    if not_safe > 0 {
        let moves = counted(not_safe as u64, "move");
        steps.push(format!("{moves} would let the other player win at once"));
    }
    let who = if winning.is_some() { "you" } else { "the other player" };
    steps.push(if several {
        format!(
            "where all columns are even, every move makes one odd; where one is odd, some move makes all even: so {who} can do that again and again, down to the end, where all is 0"
        )
    } else {
        format!(
            "from 0 no move leads to 0, and from every other number one does: so {who} can leave 0 again and again, down to the end"
        )
    });
    steps.push("the number of a part, its Grundy number, is the mex of its moves: the least number that none of them leads to, 0 if there are none; so it can always be made any smaller one, and never stays the same".to_owned());
    steps.push(verdict);
    steps
}

/// How many binary digits the worth of each of these parts has at most.
pub fn places<'a>(parts: impl IntoIterator<Item = &'a Valued>) -> usize {
    let all = parts.into_iter().fold(0, |all, part| all | part.value);
    (u64::BITS - all.leading_zeros()).max(1) as usize
}

/// A number in that many binary digits.
pub fn binary(value: u64, places: usize) -> String {
    format!("{value:0places$b}")
}

/// The worth of parts in binary, column by column: `in binary 011, 100 and 101: … are even, odd, even`.
fn columns(parts: &[Valued]) -> String {
    let sum = nim_sum(parts);
    let places = places(parts);
    let numbers: Vec<String> = parts.iter().map(|part| binary(part.value, places)).collect();
    let numbers = match numbers.as_slice() {
        [first @ .., last] if first.len() < PRINTED => format!("{} and {last}", first.join(", ")),
        [first @ .., last] => format!("{}, … and {last}", first[..5].join(", ")),
        [] => String::new(),
    };
    let parity = |place: usize| if sum >> place & 1 == 1 { "odd" } else { "even" };
    let parities: Vec<&str> = (0..places).rev().map(parity).collect();
    format!(
        "in binary, one under the other, these numbers are {numbers}: the ones in each column are {}; their nim-sum has a 1 where they are odd: {}",
        parities.join(", "),
        sum_of(parts)
    )
}

/// The position, if it is large only its first lines.
fn shown(board: &dyn Board) -> String {
    let all = drawn(&board.picture());
    let lines: Vec<&str> = all.lines().collect();
    if lines.len() <= PRINTED {
        return all;
    }
    let more = grouped((lines.len() - PRINTED / 2) as u64);
    format!("{}\n… and {more} lines more\n", lines[..PRINTED / 2].join("\n"))
}

/// Who wins and why, without saying how: what each part is worth, and the nim-sum.
pub fn why(standing: &Standing) -> String {
    let parts = match standing {
        Standing::Sum(parts) if parts.len() > 1 => parts.as_slice(),
        _ => &[],
    };
    let mut text = String::new();
    for alike in groups(parts).iter().take(PRINTED) {
        text += &head(alike);
    }
    text + &verdict(standing)
}

/// The standing as a line: who wins, and the nim-sum or the law that says so.
pub fn verdict(standing: &Standing) -> String {
    let (style, who) = if standing.wins() {
        (AnsiColor::Green.on_default(), "the player to move wins")
    } else {
        (AnsiColor::Red.on_default(), "the player to move loses")
    };
    let because = match standing {
        Standing::Law(outcome) => outcome.because.clone(),
        Standing::Sum(parts) => match parts.as_slice() {
            [] => "nothing is left, worth 0".to_owned(),
            [part] => format!("{}, worth {}", part.what, grouped(part.value)),
            parts => sum_of(parts),
        },
    };
    format!("{because}: {style}{who}{style:#}\n")
}

/// The parts of a sum, those that are alike together, each with its options if they are few.
fn sum(standing: &Standing, parts: &[Valued], moves: &[Move], law: &str) -> String {
    let mut text = String::new();
    let changes: Vec<Changed> = moves.iter().filter_map(|change| change.change(standing)).collect();
    let mut by_law = moves.is_empty() && !parts.is_empty();
    let groups = groups(parts);
    for alike in groups.iter().take(PRINTED) {
        text += &head(alike);
        let (index, part) = alike[0];
        match options(&changes, index) {
            Some(options) => text += &told(&options, part.value),
            None => by_law = true,
        }
    }
    if groups.len() > PRINTED {
        text += &format!("… and {} more that differ\n", grouped((groups.len() - PRINTED) as u64));
    }
    let unsafe_moves = (moves.len() - changes.len()) as u64;
    if unsafe_moves > 0 {
        let moves = counted(unsafe_moves, "more move");
        text += &format!("{moves} would let the other player win at once\n");
    }
    if by_law && !law.is_empty() {
        text += &format!("{law}\n");
    }
    text
}

/// Which part a move changes, and what it makes of it: see [`Move::change`].
pub type Changed = (usize, Vec<Valued>);

/// What a part may become.
pub struct Choice {
    /// What takes its place: `2 + 1`.
    pub what: String,
    /// What that is worth: `2 ⊕ 1 = 3`.
    pub worth: String,
    /// The same as a number.
    pub value: u64,
}

/// The options of the part with this index, each once; `None` if they are too many to be told.
pub fn options(changes: &[Changed], index: usize) -> Option<Vec<Choice>> {
    let mut seen = HashSet::new();
    let of_this = changes.iter().filter(|(part, _)| *part == index).map(|(_, leaves)| leaves);
    let options: Vec<&Vec<Valued>> = of_this.filter(|leaves| seen.insert(sorted(leaves))).collect();
    let choice = |leaves: &&Vec<Valued>| {
        let what: Vec<&str> = leaves.iter().map(|part| part.what.as_str()).collect();
        let what = if what.is_empty() { "nothing".to_owned() } else { what.join(" + ") };
        Choice { what, worth: sum_of(leaves), value: nim_sum(leaves) }
    };
    (options.len() <= OPTIONS).then(|| options.iter().map(choice).collect())
}

/// What these parts are worth together: `3 ⊕ 4 = 7`, or the number alone if there is one or none.
pub fn sum_of(parts: &[Valued]) -> String {
    let sum = grouped(nim_sum(parts));
    let worth: Vec<String> = parts.iter().map(|part| grouped(part.value)).collect();
    match worth.as_slice() {
        [] | [_] => sum,
        [first @ .., last] if first.len() > PRINTED => {
            format!("{} ⊕ … ⊕ {last} = {sum}", first[..5].join(" ⊕ "))
        }
        worth => format!("{} = {sum}", worth.join(" ⊕ ")),
    }
}

/// The least number that no option is worth: `mex {0, 1, 2} = 3`.
pub fn mex(options: &[Choice], value: u64) -> String {
    let values: BTreeSet<u64> = options.iter().map(|option| option.value).collect();
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    format!("mex {{{}}} = {value}", values.join(", "))
}

/// The options of a part, what each is worth, and the least number that is missing.
fn told(options: &[Choice], value: u64) -> String {
    let worth = longest(options.iter().map(|option| &option.worth));
    let room = width().saturating_sub("  leaves   worth ".len() + worth);
    let each = longest(options.iter().map(|option| &option.what)).min(room);
    let mut text = String::new();
    for Choice { what, worth, .. } in options {
        text += &format!("  leaves {what:<each$}  worth {worth}\n");
    }
    if !options.is_empty() {
        text += &format!("  {}\n", mex(options, value));
    }
    text
}

/// The moves of a position that is no sum, and what is then said of it.
fn law(moves: &[Move], law: &str) -> String {
    let mut text = String::new();
    if moves.len() <= OPTIONS {
        let width = longest(moves.iter().map(|change| &change.phrase));
        for change in moves {
            let wins = (change.after)().standing().wins();
            let then = if wins { "the other player wins" } else { "the other player loses" };
            text += &format!("  {:<width$}  {then}\n", change.phrase);
        }
    }
    if !law.is_empty() {
        text += &format!("{law}\n");
    }
    text
}

/// All moves that win, as far as they can be printed.
fn winning(board: &dyn Board, standing: &Standing) -> String {
    let winning = board.winning();
    if winning.moves.is_empty() {
        return if standing.wins() { String::new() } else { "no move wins\n".to_owned() };
    }
    let style = AnsiColor::Green.on_default();
    let at_least = if winning.rest.is_empty() { "" } else { "at least " };
    let count = counted(winning.moves.len() as u64, "winning move");
    let mut text = format!("{at_least}{count}:\n");
    for phrase in winning.moves.iter().take(PRINTED) {
        text += &format!("  {style}{phrase}{style:#}\n");
    }
    if winning.moves.len() > PRINTED {
        text += &format!("  … and {} more\n", grouped((winning.moves.len() - PRINTED) as u64));
    }
    if !winning.rest.is_empty() {
        text += &format!("{}\n", winning.rest);
    }
    text
}

/// How many heaps of up to `to` stones are lost, where these numbers may be taken.
fn counting(to: u64, permitted: &[u64], member: fn(&[u64]) -> HeapGame) -> Result<String> {
    let game = member(permitted).outcome(Kind::Outcome);
    let proof = game.prove(10_000).transpose()?;
    let numbers = any_of(permitted);
    let Some(proof) = proof else {
        return Err(Refused::new(format!(
            "no pattern shows in the heaps up to 10,000 where {numbers} may be taken"
        )));
    };
    let Certificate { pattern, .. } = proof.certificate();
    let (start, period) = (pattern.start, pattern.period);
    let lost = |to: u64| (1..=to).filter(|&heap| proof.value(heap) == 0).count() as u64;
    // Heaps up to the start one by one, then whole periods, then what is left of one.
    let periods = to.saturating_sub(start) / period;
    let in_period = lost(start + period) - lost(start);
    let count = lost(to - periods * period) + periods * in_period;
    let shown: Vec<u64> = (0..=60.min(to)).filter(|&heap| proof.value(heap) == 0).collect();
    Ok(format!(
        "\n{numbers} may be taken\nlost up to {}: {}\nproved for every n: who wins n + {period} wins n, from n = {start} on; {} of each {period} are lost\nof 1 to {}, {} are lost\n",
        60.min(to),
        listed(&shown),
        grouped(in_period),
        grouped(to),
        grouped(count)
    ))
}

/// Parts that are alike, with their indices among all.
fn groups(parts: &[Valued]) -> Vec<Vec<(usize, &Valued)>> {
    let mut groups: Vec<Vec<(usize, &Valued)>> = Vec::new();
    let mut known = HashMap::new();
    for (index, part) in parts.iter().enumerate() {
        let group = *known.entry((&part.what, part.value)).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push((index, part));
    }
    groups
}

/// The line over parts that are alike.
fn head(alike: &[(usize, &Valued)]) -> String {
    let names: Vec<&str> = alike.iter().take(6).map(|(_, part)| part.name.as_str()).collect();
    let (_, part) = alike[0];
    let (what, value) = (&part.what, grouped(part.value));
    let names = names.join(", ");
    match alike.len() {
        1 => format!("{names}: {what}, worth {value}\n"),
        2..=6 => format!("{names}: {what} each, worth {value} each\n"),
        more => format!("{names} and {} more: {what} each, worth {value} each\n", more - 6),
    }
}

/// What a move leaves, in an order that does not depend on where.
fn sorted(leaves: &[Valued]) -> Vec<(u64, &str)> {
    let mut leaves: Vec<(u64, &str)> =
        leaves.iter().map(|part| (part.value, part.what.as_str())).collect();
    leaves.sort_unstable();
    leaves
}

/// How long to wait for what is piped in: whoever starts this may hold a pipe open and never write.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is piped in, if there is anything.
fn piped() -> Result<Option<String>> {
    if io::stdin().is_terminal() {
        return Ok(None);
    }
    let (sender, chunks) = mpsc::channel();
    thread::spawn(move || {
        let mut chunk = vec![0; 1 << 16];
        loop {
            let read = io::stdin().read(&mut chunk).map(|read| chunk[..read].to_vec());
            let is_last = !matches!(&read, Ok(read) if !read.is_empty());
            if sender.send(read).is_err() || is_last {
                return;
            }
        }
    });
    let mut bytes = Vec::new();
    let mut next = chunks.recv_timeout(PATIENCE).ok();
    while let Some(read) = next {
        let read =
            read.map_err(|error| Refused::new(format!("cannot read standard input: {error}")))?;
        bytes.extend(read);
        next = chunks.recv().ok();
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok((!text.trim().is_empty()).then(|| text.into_owned()))
}
