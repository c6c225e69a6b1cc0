//! `cargo study explain`: all that there is to say about a position.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::{self, IsTerminal, Read};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use games::certificate::{Certificate, Kind};
use games::game::Part;
use games::solver::{Change, MOVES, sum_of};
use games::{Move, Position, Refused, Rule, Solver, Standing};

use crate::input::{self, Format};
use crate::named::{self, Named};
use crate::text::{any_of, counted, drawn, grouped, listed, longest, print, width};
use crate::{Result, turns};

/// A part with more options than that is explained by its law.
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
    let position_of =
        |words: &[String]| named.position(words).map_err(|error| with_next_step(error, asked));
    let positions = match if words.is_empty() { piped()? } else { None } {
        None => vec![position_of(words)?],
        Some(_) if !named.is_problem => {
            return Err(Refused::new(format!(
                "`{asked}` is no problem, so there is no input to read: name a position as `cargo study explain --help` says"
            )));
        }
        Some(input) => {
            let format = named.input.ok_or_else(|| {
                let id = &named.asked;
                Refused::new(format!("`problems/{id}/Cargo.toml` does not say how an input is read: write `input = \"counted\"` there, below `game`, if the numbers of a position follow their count, or `\"position\"`, `\"matrix\"` or `\"boards\"`; or name a position as `cargo study explain --help` says"))
            })?;
            if format == Format::Set {
                let game = &named.solver.game;
                if !matches!(game.rule, Rule::Numbers(_)) {
                    return Err(Refused::new(format!(
                        "`input = \"set\"` is for games such as `take:2,3,7`, and not for `{}`",
                        game.name
                    )));
                }
                let (to, permitted) = input::counting(&input)?;
                text += &counting(to, &permitted)?;
                return print(&text);
            }
            let positions = input::positions(format, &input)?;
            positions.iter().map(|words| position_of(words)).collect::<Result<_, _>>()?
        }
    };
    let solver = &named.solver;
    for position in &positions {
        text += "\n";
        if why {
            turns::check_moves(solver, position)?;
            let (standing, moves) = (solver.standing(position), solver.moves(position));
            for (number, step) in (1..).zip(steps(solver, &standing, &moves)) {
                text += &format!("{number}. {step}\n");
            }
        } else {
            text += &self::position(solver, position);
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
    format!("{bold}{}{bold:#}\n{}\n", named.title, named.solver.game.about)
}

/// Everything about a position: its parts, their options, who wins and by which moves.
pub fn position(solver: &Solver, position: &Position) -> String {
    let standing = solver.standing(position);
    let few = solver.game.count(position) <= MOVES;
    let moves = if few { solver.moves(position) } else { Vec::new() };
    let all = drawn(&solver.game, position);
    let lines: Vec<&str> = all.lines().collect();
    // Of a large position only the first lines.
    let mut text = match lines.len() {
        ..=PRINTED => all,
        count => {
            let more = grouped((count - PRINTED / 2) as u64);
            format!("{}\n… and {more} lines more\n", lines[..PRINTED / 2].join("\n"))
        }
    };
    text += "\n";
    text += &match &standing {
        Standing::Sum(parts) => sum(parts, &moves, &solver.law()),
        Standing::Law(_) => law(&moves, &solver.law()),
    };
    text += &verdict(&standing);
    text += &winning(solver, position, &standing);
    text
}

/// A line without colours and without its end.
pub fn plain(line: &str) -> String {
    anstream::adapter::strip_str(line.trim_end()).to_string()
}

/// Why a position is won or lost, by its standing and its moves, step by step: a sentence each.
pub fn steps(solver: &Solver, standing: &Standing, moves: &[Move]) -> Vec<String> {
    let verdict = plain(&verdict(standing));
    match standing {
        _ if moves.is_empty() => vec![format!("the game is over: {}", solver.game.ending), verdict],
        Standing::Law(_) => steps_by_law(solver, moves, verdict),
        Standing::Sum(parts) => steps_by_sum(parts, moves, verdict),
    }
}

/// Why, where a law or plain search says who wins.
fn steps_by_law(solver: &Solver, moves: &[Move], verdict: String) -> Vec<String> {
    let law = Some(solver.law()).filter(|law| !law.is_empty() && !verdict.starts_with(law));
    let then = match moves.iter().find(|change| change.wins) {
        Some(change) => {
            let after = plain(&self::verdict(&solver.standing(&change.after)));
            let same =
                verdict.split(": the player").next().is_some_and(|law| after.starts_with(law));
            let after = if same { "the same says that the player to move loses" } else { &after };
            format!("after `{}`, for the other player: {after}", change.words)
        }
        None => {
            let all = counted(moves.len() as u64, "move");
            format!("each of the {all} leads to a position that is won for the other player")
        }
    };
    [Some(verdict), law, Some(then)].into_iter().flatten().collect()
}

/// Why, where parts are worth numbers of which the nim-sum says who wins.
fn steps_by_sum(parts: &[Part], moves: &[Move], verdict: String) -> Vec<String> {
    let several = parts.len() > 1;
    let winning = moves
        .iter()
        .find(|change| change.wins)
        .and_then(|change| Some((change, change.change.as_ref()?)));
    let not_safe = moves.iter().filter(|change| change.change.is_none()).count();
    let all = counted((moves.len() - not_safe) as u64, "move");
    let told: Vec<String> =
        groups(parts).iter().take(PRINTED).map(|alike| plain(&head(alike))).collect();
    let mut steps = vec![told.join("; ")];
    if several {
        steps.push(columns(parts));
    }
    steps.push(match &winning {
        Some((change, (part, made))) => {
            let left = sum_text(&[&parts[..*part], made, &parts[part + 1..]].concat());
            let left = if left == "0" { String::new() } else { format!(": {left}") };
            let makes = if several { "makes all columns even" } else { "leaves what is worth 0" };
            format!("`{}` {makes}{left}", change.words)
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
pub fn places<'a>(parts: impl IntoIterator<Item = &'a Part>) -> usize {
    let all = parts.into_iter().fold(0, |all, part| all | part.value);
    (u64::BITS - all.leading_zeros()).max(1) as usize
}

/// A number in that many binary digits.
pub fn binary(value: u64, places: usize) -> String {
    format!("{value:0places$b}")
}

/// The worth of parts in binary, column by column: `in binary 011, 100 and 101: … are even, odd, even`.
fn columns(parts: &[Part]) -> String {
    let sum = sum_of(parts);
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
        sum_text(parts)
    )
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
            [part] => format!("{}, worth {}", part.what, part.value),
            parts => sum_text(parts),
        },
    };
    format!("{because}: {style}{who}{style:#}\n")
}

/// The parts of a sum, those that are alike together, each with its options if they are few.
fn sum(parts: &[Part], moves: &[Move], law: &str) -> String {
    let mut text = String::new();
    let changes: Vec<&Change> = moves.iter().filter_map(|it| it.change.as_ref()).collect();
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
pub fn options(changes: &[&Change], index: usize) -> Option<Vec<Choice>> {
    let mut seen = HashSet::new();
    let of_this = changes.iter().filter(|(part, _)| *part == index).map(|(_, leaves)| leaves);
    let options: Vec<&Vec<Part>> = of_this.filter(|leaves| seen.insert(sorted(leaves))).collect();
    let choice = |leaves: &&Vec<Part>| {
        let what: Vec<&str> = leaves.iter().map(|part| part.what.as_str()).collect();
        let what = if what.is_empty() { "nothing".to_owned() } else { what.join(" + ") };
        Choice { what, worth: sum_text(leaves), value: sum_of(*leaves) }
    };
    (options.len() <= OPTIONS).then(|| options.iter().map(choice).collect())
}

/// What these parts are worth together: `3 ⊕ 4 = 7`, or the number alone if there is one or none.
pub fn sum_text(parts: &[Part]) -> String {
    let sum = sum_of(parts).to_string();
    let worth: Vec<String> = parts.iter().map(|part| part.value.to_string()).collect();
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
        let width = longest(moves.iter().map(|change| &change.words));
        for change in moves {
            let then = if change.wins { "the other player loses" } else { "the other player wins" };
            text += &format!("  {:<width$}  {then}\n", change.words);
        }
    }
    if !law.is_empty() {
        text += &format!("{law}\n");
    }
    text
}

/// All moves that win, as far as they can be printed.
fn winning(solver: &Solver, position: &Position, standing: &Standing) -> String {
    let winning = solver.winning(position);
    if winning.moves.is_empty() {
        return match (standing.wins(), winning.untried) {
            (false, _) => "no move wins\n".to_owned(),
            (true, "") => String::new(),
            (true, untried) => format!("{untried}\n"),
        };
    }
    let style = AnsiColor::Green.on_default();
    let at_least = if winning.untried.is_empty() { "" } else { "at least " };
    let count = counted(winning.moves.len() as u64, "winning move");
    let mut text = format!("{at_least}{count}:\n");
    for phrase in winning.moves.iter().take(PRINTED) {
        text += &format!("  {style}{phrase}{style:#}\n");
    }
    if winning.moves.len() > PRINTED {
        text += &format!("  … and {} more\n", grouped((winning.moves.len() - PRINTED) as u64));
    }
    if !winning.untried.is_empty() {
        text += &format!("{}\n", winning.untried);
    }
    text
}

/// How many heaps of up to `to` stones are lost, where these numbers may be taken.
fn counting(to: u64, permitted: &[u64]) -> Result<String> {
    let found = games::find(&Rule::Numbers(permitted.to_vec()), Kind::Outcome, 10_000);
    let numbers = any_of(permitted);
    let Some(proof) = found.map(Certificate::check).transpose()? else {
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
fn groups(parts: &[Part]) -> Vec<Vec<(usize, &Part)>> {
    let mut groups: Vec<Vec<(usize, &Part)>> = Vec::new();
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
fn head(alike: &[(usize, &Part)]) -> String {
    let names: Vec<&str> = alike.iter().take(6).map(|(_, part)| part.name.as_str()).collect();
    let (_, part) = alike[0];
    let (what, value) = (&part.what, part.value);
    let names = names.join(", ");
    match alike.len() {
        1 => format!("{names}: {what}, worth {value}\n"),
        2..=6 => format!("{names}: {what} each, worth {value} each\n"),
        more => format!("{names} and {} more: {what} each, worth {value} each\n", more - 6),
    }
}

/// What a move leaves, in an order that does not depend on where.
fn sorted(leaves: &[Part]) -> Vec<(u64, &str)> {
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
