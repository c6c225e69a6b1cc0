//! `cargo study guess`: compares a formula with a game, size by size.

use games::words::joined;
use games::{Game, Lang, Position, Refused, say};

use crate::Result;
use crate::formula::{self, Fault, Value};
use crate::named::Named;
use crate::table::{Table, Wanted};
use crate::text::{counted, grouped};

/// The largest size that is compared: in a line and in a grid.
const TO: [u64; 2] = [10_000, 100];

/// The largest size of each heap that is compared, by the number of heaps.
const MOST: [u64; 4] = [1000, 30, 15, 8];

/// The longest guess: each character may open one more level of nesting, which takes stack.
const LONGEST: usize = 300;

/// The syntax of guesses.
const SYNTAX: [&str; 2] = [
    "use `+ - * / %`, `^` for XOR, `& | << >>`, `= != < <= > >=`, `and or not`, `in {0, 2}`, `[0, 1, 2][n % 3]`",
    "쓸 수 있는 것: `+ - * / %`, XOR은 `^`, `& | << >>`, `= != < <= > >=`, `and or not`, `in {0, 2}`, `[0, 1, 2][n % 3]`",
];

/// The result of comparing a guess with a game.
pub struct Comparison {
    /// Whether they agree at every size that was compared.
    pub agrees: bool,
    /// How far they agree, or the first size at which they do not.
    pub text: String,
}

/// Compares a guess with a game. A condition guesses which sizes are losing, a number their Grundy numbers. A letter is a size,
/// and several letters are the heaps of a position, in the order of the alphabet.
pub fn compare(named: &Named, guess: &str) -> Result<Comparison> {
    let lang = named.solver.game.lang;
    // Quotes that a shell did not take off, or that came with a copied text.
    let guess = guess.trim_matches(|end: char| end.is_whitespace() || "'\"‘’“”`".contains(end));
    let syntax = lang.of(SYNTAX);
    Refused::unless(guess.len() <= LONGEST, || {
        say!(
            lang,
            "a guess has at most {LONGEST} characters",
            "추측은 {LONGEST}자까지 쓸 수 있습니다"
        )
    })?;
    let formula = formula::parse(guess).map_err(|fault| {
        let (reason, place) = (lang.of(fault.reason), place(&fault, lang));
        Refused::new(say!(
            lang,
            "`{guess}` is not a formula: {reason} {place}; {syntax}",
            "`{guess}`: 식이 아닙니다. {place} {reason}. {syntax}"
        ))
    })?;

    let letters = letters(guess);
    let (names, rows, outcomes, range) = match letters.len() {
        2.. if letters != ["x", "y"] || named.solver.game.sizes.words.len() == 1 => {
            by_position(named, letters)?
        }
        _ => by_size(named, letters)?,
    };
    let refused = |reason: String| Refused::new(format!("`{guess}` {reason}"));
    let says_nothing = names.len() == 1 && rows.iter().all(|(_, value)| *value > 0);
    let mut what = "";
    for (sizes, value) in rows {
        let place = || {
            let place = names.iter().zip(&sizes);
            let place = place.map(|(name, size)| format!("{name} = {size}"));
            place.collect::<Vec<_>>().join(", ")
        };
        let (is_right, says) = match formula.value(&names, &sizes) {
            Ok(Value::Truth(loses)) => {
                let says = lang.of(match loses {
                    true => ["the player to move loses", "차례인 사람이 집니다"],
                    false => ["the player to move wins", "차례인 사람이 이깁니다"],
                });
                (loses == (value == 0), says.to_owned())
            }
            Ok(Value::Number(_)) if outcomes => {
                let name = &names[0];
                return Err(refused(say!(
                    lang,
                    "is a number, but only who wins is known of this game: guess the losing sizes, as in `{name} % 2 == 0`",
                    "식은 수입니다. 이 게임은 승패만 알려져 있으니 언제 지는지 추측하세요. 예를 들어 `{name} % 2 == 0`"
                )));
            }
            Ok(Value::Number(number)) => {
                what = lang.of([" (Grundy numbers)", " (그런디 수)"]);
                let says =
                    say!(lang, "the Grundy number is {number}", "그런디 수는 {number}입니다");
                (u64::try_from(number) == Ok(value), says)
            }
            Ok(Value::List(_)) => {
                return Err(refused(say!(
                    lang,
                    "is a list; {syntax}",
                    "식은 목록입니다. {syntax}"
                )));
            }
            Err(reason) => {
                let (place, reason) = (place(), lang.of(reason));
                return Err(refused(say!(
                    lang,
                    "has no value at {place}: {reason}; {syntax}",
                    "식은 {place}일 때 값이 없습니다. {reason}. {syntax}"
                )));
            }
        };
        if !is_right {
            let place = place();
            let text = say!(
                lang,
                "wrong at {place}: you guessed that {says}",
                "{place}에서 틀렸습니다. 추측대로라면 {says}"
            );
            return Ok(Comparison { agrees: false, text });
        }
    }
    if says_nothing && what.is_empty() {
        return Err(refused(say!(
            lang,
            "says nothing: no heap alone loses; guess about several, as in `x == y`",
            "추측으로는 알 수 없습니다. 더미 하나로는 지지 않으니 여러 더미로 추측하세요. 예를 들어 `x == y`"
        )));
    }
    let text = say!(lang, "right for {range}{what}", "맞습니다. 확인한 범위: {range}{what}");
    Ok(Comparison { agrees: true, text })
}

/// Where a guess stops being a formula.
fn place(fault: &Fault, lang: Lang) -> String {
    let Fault { character, token, .. } = fault;
    match token.is_empty() {
        true => lang.of(["at the end", "끝:"]).to_owned(),
        false => {
            say!(lang, "at `{token}` (character {character})", "`{token}`({character}번째 글자):")
        }
    }
}

/// The letters that a guess uses as names. Of `a`, `b`, `c` and `d`, those before the last are heaps even if they are not named.
fn letters(guess: &str) -> Vec<String> {
    let words = guess.split(|letter: char| !letter.is_alphanumeric());
    let is_letter = |word: &&str| word.len() == 1 && word.starts_with(char::is_alphabetic);
    let mut names: Vec<String> = words.filter(is_letter).map(str::to_owned).collect();
    names.sort_unstable();
    names.dedup();
    let heaps = ["a", "b", "c", "d"];
    match names.last().and_then(|last| heaps.iter().position(|heap| heap == last)) {
        Some(last) => heaps[..=last].iter().map(|&heap| heap.to_owned()).collect(),
        None => names,
    }
}

/// The names of sizes, the sizes with the Grundy number of each position (or 1 if the player to move wins and 0 if not), whether
/// only these outcomes are known, and which sizes they are.
type Compared = (Vec<String>, Vec<(Vec<u64>, u64)>, bool, String);

/// The positions of so many heaps.
fn by_position(named: &Named, names: Vec<String>) -> Result<Compared> {
    let (heaps, lang) = (names.len(), named.solver.game.lang);
    let most = MOST.get(heaps - 1).copied().ok_or_else(|| {
        let most = MOST.len();
        Refused::new(say!(
            lang,
            "a guess is about at most {most} heaps: use fewer letters",
            "추측에는 더미를 {most}개까지 쓸 수 있습니다. 글자를 줄이세요"
        ))
    })?;
    let (mut rows, mut outcomes) = (Vec::new(), false);
    for index in 0..most.pow(heaps as u32) {
        let size = |place: usize| index / most.pow((heaps - 1 - place) as u32) % most + 1;
        let sizes: Vec<u64> = (0..heaps).map(size).collect();
        let evaluation = named.solver.evaluation(&named.position(Some(&joined(&sizes, " ")))?);
        outcomes |= evaluation.value().is_none();
        let value = evaluation.value().unwrap_or(u64::from(evaluation.wins()));
        rows.push((sizes, value));
    }
    let counted = counted(heaps as u64, "heap");
    let range = say!(lang, "{counted} of up to {most}", "더미 {heaps}개, 크기는 {most}까지");
    Ok((names, rows, outcomes, range))
}

/// The sizes of the table.
fn by_size(named: &Named, letters: Vec<String>) -> Result<Compared> {
    let wanted = Wanted { to: None, default_to: TO, most: TO, outcomes: false, plain: true };
    let table = Table::of(named, &wanted)?;
    let usual = if table.words.len() == 1 { &["n"][..] } else { &["x", "y"] };
    let is_usual = letters.len() != usual.len();
    let names =
        if is_usual { usual.iter().map(|&name| name.to_owned()).collect() } else { letters };
    let game = &named.solver.game;
    let is_over = |sizes: &[u64]| game.options(&(game.sizes.position)(sizes)).is_empty();
    // Where the game is over before a move, a formula need not hold.
    let skipped = usize::from(table.first == 0 && names.len() == 1 && is_over(&[0]));
    let rows = table.sizes().into_iter().zip(table.values.iter().copied()).skip(skipped);
    let (first, last, lang) = (table.first + skipped as u64, grouped(table.last), game.lang);
    let range = match table.words {
        [word] if word.ends_with('s') => format!("{first} to {last} {word}"),
        [word] => {
            say!(lang, "every {word} from {first} to {last}", "{word} {first}부터 {last}까지")
        }
        words => {
            let (names, words) = (names.join(lang.of([" and ", ", "])), words.join(", "));
            say!(
                lang,
                "all {names} from {first} to {last} ({words})",
                "{names} {first}–{last} ({words})"
            )
        }
    };
    Ok((names, rows.collect(), table.outcomes, range))
}

/// Cells of a table, in rows after their names: what stands in each, and whether the player to move loses.
pub type Cells = Vec<(String, Vec<(String, bool)>)>;

/// Positions whose losing ones are to be found, and a formula as an example: small sizes, or if no heap alone loses, third heaps
/// beside two.
pub fn cells(named: &Named) -> Result<(Cells, &'static str)> {
    let Game { sizes, lang, .. } = &named.solver.game;
    let loses = |position: &Position| !named.solver.evaluation(position).wins();
    let to = |most: u64| sizes.first.max(1)..=most.min(sizes.last);
    let has_lost = || to(24).any(|size| loses(&(sizes.position)(&[size])));
    let (rows, last, example) = match sizes.words {
        [_, _] => (to(7).map(|size| vec![size]).collect(), to(7), "x < y"),
        _ if has_lost() || named.position(Some("1 1 1")).is_err() => {
            (vec![vec![]], to(24), "n % 3 == 0")
        }
        _ => (
            [[1, 1], [1, 2], [1, 3], [2, 3], [2, 4], [3, 4]].map(Vec::from).to_vec(),
            0..=7,
            "x == y",
        ),
    };
    let row = |row: Vec<u64>| {
        let cell = |cell: u64| {
            let all = [&row[..], &[cell]].concat();
            let position = match all.len() {
                3 => named.position(Some(&joined(&all, " ")))?,
                _ => (sizes.position)(&all),
            };
            Ok((cell.to_string(), loses(&position)))
        };
        let name = match row[..] {
            [one] => say!(*lang, "heaps {one} and", "더미 {one},"),
            [one, other] => say!(*lang, "heaps {one}, {other} and", "더미 {one}, {other},"),
            _ => joined(&row, " "),
        };
        Ok((name, last.clone().map(cell).collect::<Result<_>>()?))
    };
    Ok((rows.into_iter().map(row).collect::<Result<_>>()?, example))
}
