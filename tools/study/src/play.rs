//! `cargo study play`: a game, line by line, against a machine that knows the theory.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal};
use std::rc::Rc;

use anstyle::{AnsiColor, Style};

use games::board::{self, Board, Move};
use games::game::{Standing, nim_sum};
use games::typed::Typed;
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

use crate::text::{counted, drawn, grouped, print, put};
use crate::{Error, Result, explain, named};

/// How many moves a position may have to be played: every line that is typed is compared with all of them.
const MOVES: u64 = 10_000;

/// Plays a game on standard input and output, until the player leaves or the input ends.
///
/// # Errors
///
/// If there is no such game, no such position, or the input cannot be read: a sentence.
pub fn run(asked: &str, words: &[String], chosen: Chosen) -> Result<()> {
    let named = named::find(asked)?;
    let (mut session, opening) = Session::new(named.position_or_start(words)?, chosen)?;
    print(&format!("{}{opening}", explain::heading(&named)))?;

    let mut lines = Lines::new()?;
    while let Some(line) = lines.next()? {
        match session.answer(&line) {
            Some(answer) => print(&answer)?,
            None => break,
        }
    }
    Ok(())
}

/// What the player types.
enum Lines {
    /// At a terminal: with history, and what is typed can be edited.
    Edited(Box<DefaultEditor>),
    /// Elsewhere, or at a terminal that knows nothing. What comes through a pipe is shown as if it were typed.
    Plain { typed: bool },
}

impl Lines {
    fn new() -> Result<Lines> {
        let typed = io::stdin().is_terminal();
        let knows = |kind: OsString| !kind.is_empty() && kind != "dumb";
        if !typed || !io::stdout().is_terminal() || !env::var_os("TERM").is_some_and(knows) {
            return Ok(Lines::Plain { typed });
        }
        let config = Config::builder().auto_add_history(true).build();
        Ok(Lines::Edited(Box::new(DefaultEditor::with_config(config)?)))
    }

    /// The next line; `None` if the player leaves.
    fn next(&mut self) -> Result<Option<String>> {
        match self {
            Lines::Edited(editor) => match editor.readline("> ") {
                Ok(line) => Ok(Some(line)),
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(error.into()),
            },
            Lines::Plain { typed } => {
                if *typed {
                    print("> ")?;
                }
                let mut line = Vec::new();
                let read = io::stdin().lock().read_until(b'\n', &mut line);
                if read.map_err(Error::Input)? == 0 {
                    if *typed {
                        print("\n")?;
                    }
                    return Ok(None);
                }
                let line = String::from_utf8_lossy(&line).into_owned();
                if !*typed {
                    put(&format!("{}\n", format!("> {line}").trim_end()))?;
                }
                Ok(Some(line))
            }
        }
    }
}

/// How somebody chose to play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chosen {
    /// The machine errs every other time that it could win.
    pub easy: bool,
    /// The machine begins.
    pub second: bool,
    /// What positions are worth is told, and not only whether they are won or lost.
    pub values: bool,
}

/// A game that is being played: at the player's turn, or over.
pub struct Session {
    start: Rc<dyn Board>,
    board: Rc<dyn Board>,
    chosen: Chosen,
    /// How often the machine could have won.
    chances: u32,
    /// How many hints were given here.
    hints: u32,
    /// Who won, if the game is over.
    over: Option<Player>,
    /// What to go back to: the positions at the player's turns, and how often the machine could have won by then.
    past: Vec<(Rc<dyn Board>, u32)>,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Whoever types.
    You,
    /// The machine.
    Machine,
}

impl Session {
    /// A game from this position, and what is to be read first.
    ///
    /// # Errors
    ///
    /// If the position has too many moves to be played.
    pub fn new(board: Rc<dyn Board>, chosen: Chosen) -> Result<(Session, String)> {
        if board.size() > MOVES {
            return Err(Error::TooManyMoves { moves: board.size(), most: MOVES });
        }
        let mut session = Session {
            start: Rc::clone(&board),
            board,
            chosen,
            chances: 0,
            hints: 0,
            over: None,
            past: Vec::new(),
        };
        let example = session.board.moves().first().map(|first| first.phrase.clone());
        let how = example.map_or(String::new(), |example| {
            format!("moves are typed as `{example}`; `help` says what else\n")
        });
        let text = session.begin();
        Ok((session, format!("{how}\n{text}")))
    }

    /// What comes after a line that was typed; `None` if the player leaves.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let text = match line.trim() {
            "quit" | "exit" | "q" => return None,
            "" => String::new(),
            "help" | "?" => self.help(),
            "new" => format!("\n{}", self.begin()),
            "undo" => self.undo(),
            _ if self.over.is_some() => format!("{AFTERWARDS}\n"),
            "hint" => self.hint(),
            "why" => self.why(),
            "swap" => self.swap(),
            typed => self.play(&Typed::read(typed)),
        };
        Some(text)
    }

    /// The position that is played.
    pub fn board(&self) -> &Rc<dyn Board> {
        &self.board
    }

    /// Who has won, if the game is over.
    pub fn over(&self) -> Option<Player> {
        self.over
    }

    fn begin(&mut self) -> String {
        self.board = Rc::clone(&self.start);
        (self.chances, self.over) = (0, None);
        self.past.clear();
        if self.chosen.second { self.machine() } else { self.turn() }
    }

    /// The player's move, if it is one, and what the machine makes of it.
    fn play(&mut self, typed: &Typed) -> String {
        let board = Rc::clone(&self.board);
        let moves = board.moves();
        let found = board::find(&moves, typed).or_else(|| {
            let shortened = board.shortened(typed)?;
            board::find(&moves, &shortened)
        });
        let Some(change) = found else {
            if typed.numbers.is_empty() {
                let first = moves.first().map_or("", |first| first.phrase.as_str());
                return format!(
                    "a move is typed as `{first}`; `help` says what else can be typed\n"
                );
            }
            return format!("{}\n", board.objection(typed));
        };
        self.past.push((Rc::clone(&board), self.chances));
        self.board = (change.after)();
        let because = self.because(&board.standing(), Player::You);
        format!("{because}\n\n{}", self.machine())
    }

    /// The machine's turn, and then the player's.
    fn machine(&mut self) -> String {
        self.hints = 0;
        let board = Rc::clone(&self.board);
        let standing = board.standing();
        let moves = board.moves();
        if standing.wins() {
            self.chances += 1;
        }
        let errs = self.chosen.easy && self.chances % 2 == 1;
        let Some(change) = choice(&standing, &moves, errs) else {
            return self.end(Player::Machine);
        };
        self.board = (change.after)();
        let because = self.because(&standing, Player::Machine);
        let bold = Style::new().bold();
        let phrase = &change.phrase;
        format!("{}{bold}I {phrase}{bold:#}: {because}\n\n{}", drawn(&board.picture()), self.turn())
    }

    /// The player's turn.
    fn turn(&mut self) -> String {
        self.hints = 0;
        if self.board.moves().is_empty() {
            return self.end(Player::You);
        }
        format!("{}you move\n", drawn(&self.board.picture()))
    }

    /// The game is over, at the turn of a player who has no move.
    fn end(&mut self, stuck: Player) -> String {
        let winner = match (stuck, self.board.standing().wins()) {
            (Player::You, true) | (Player::Machine, false) => Player::You,
            _ => Player::Machine,
        };
        self.over = Some(winner);
        let (style, won) = match winner {
            Player::You => (AnsiColor::Green.on_default().bold(), "you win"),
            Player::Machine => (AnsiColor::Red.on_default().bold(), "I win"),
        };
        let ending = self.board.ending();
        format!("{}{style}{won}{style:#}: {ending}\n{AFTERWARDS}\n", drawn(&self.board.picture()))
    }

    /// First how many moves win and where one of them is; then one of them.
    fn hint(&mut self) -> String {
        self.hints += 1;
        let board = Rc::clone(&self.board);
        let standing = board.standing();
        let moves = board.moves();
        let winning: Vec<&Move> =
            moves.iter().filter(|change| !change.leads_to_a_win(&standing)).collect();
        let all = moves.len();
        match (winning.as_slice(), self.hints) {
            ([], 1) => "no move wins here, unless I make a mistake\n".to_owned(),
            ([], _) => {
                let long = choice(&standing, &moves, false).map_or("", |long| long.phrase.as_str());
                format!("to make it long, `{long}`\n")
            }
            ([first, ..], 1) => {
                let count = winning.len();
                let wins = if count == 1 { "wins" } else { "win" };
                let part = match &standing {
                    Standing::Sum(parts) if parts.len() > 1 => {
                        let one = if count == 1 { "it is" } else { "one of them" };
                        let changed = first.change(&standing).map_or(0, |(part, _)| part);
                        let name = &parts[changed].name;
                        let with = if name.starts_with("coin") { "with" } else { "in" };
                        format!(", {one} {with} {name}")
                    }
                    _ => String::new(),
                };
                format!("{count} of {} {wins}{part}\n", counted(all as u64, "move"))
            }
            ([first, ..], _) => format!("`{}` wins\n", first.phrase),
        }
    }

    /// A sentence on what the last move has done.
    fn because(&self, before: &Standing, mover: Player) -> String {
        if self.board.moves().is_empty() {
            return "that was the last move".to_owned();
        }
        match (before, self.board.standing()) {
            (_, Standing::Law(now)) if !now.spoils => now.because,
            (Standing::Sum(before), Standing::Sum(after)) if self.chosen.values => {
                let began_with_one = match self.start.standing() {
                    Standing::Sum(parts) => parts.len() < 2,
                    Standing::Law(_) => true,
                };
                let (was, is) = (grouped(nim_sum(before)), grouped(nim_sum(&after)));
                if began_with_one && before.len() < 2 && after.len() < 2 {
                    format!("worth {was} before, now {is}")
                } else {
                    format!("nim-sum was {was}, now {is}")
                }
            }
            (Standing::Law(_), Standing::Sum(after)) if self.chosen.values => {
                format!("nim-sum is now {}", grouped(nim_sum(&after)))
            }
            (_, now) => match (now.wins(), mover) {
                (true, Player::You) => "now won for me, I can win".to_owned(),
                (true, Player::Machine) => "now won for you, you can win".to_owned(),
                (false, Player::You) => "now lost for me, you can win".to_owned(),
                (false, Player::Machine) => "now lost for you, I can win".to_owned(),
            },
        }
    }

    /// Who wins here: by what the position is worth, or by how many moves win.
    fn why(&self) -> String {
        let standing = self.board.standing();
        if self.chosen.values {
            return explain::why(&standing);
        }
        let moves = self.board.moves();
        let lost = moves.iter().filter(|change| !change.leads_to_a_win(&standing)).count();
        let all = counted(moves.len() as u64, "move");
        let text = match lost {
            0 if moves.len() == 1 => {
                "lost for you: the only move leads to a position that is won for me".to_owned()
            }
            0 => format!("lost for you: each of the {all} leads to a position that is won for me"),
            1 => format!("won for you: 1 of the {all} leads to a position that is lost for me"),
            _ => format!("won for you: {lost} of the {all} lead to positions that are lost for me"),
        };
        format!("{text}; played with `--values`, `why` says more\n")
    }

    fn undo(&mut self) -> String {
        let Some((board, chances)) = self.past.pop() else {
            return "there is nothing to take back\n".to_owned();
        };
        (self.board, self.chances, self.over) = (board, chances, None);
        format!("\n{}", self.turn())
    }

    /// The machine moves for the player, who goes on from the other side.
    fn swap(&mut self) -> String {
        self.past.push((Rc::clone(&self.board), self.chances));
        format!("now I move\n\n{}", self.machine())
    }

    fn help(&self) -> String {
        let mut text = "a move, in words or as its numbers alone:\n".to_owned();
        let mut shapes: Vec<Vec<String>> = Vec::new();
        for change in self.board.moves() {
            let shape = Typed::read(&change.phrase).words;
            if !shapes.contains(&shape) {
                text += &format!("  {}\n", change.phrase);
                shapes.push(shape);
            }
        }
        text + HELP
    }
}

const AFTERWARDS: &str = "`new` plays again, `undo` takes your last move back, `quit` leaves";

const HELP: &str = "\
hint  how many moves win; typed again, one of them
why   who wins here, and what says so
undo  take back your move and mine
swap  I play your side, you play mine
new   from the beginning
quit  leave
";

/// The machine's move: one that wins if there is one, else one after which much is left. If it errs, it looks away from
/// the moves that win, unless all do.
pub fn choice<'m, 'b>(
    standing: &Standing,
    moves: &'m [Move<'b>],
    errs: bool,
) -> Option<&'m Move<'b>> {
    let mut winning = moves.iter().filter(|change| !change.leads_to_a_win(standing));
    let mut others = moves.iter().filter(|change| change.leads_to_a_win(standing));
    let first = winning.next();
    if first.is_none() || errs {
        let longest = others.next().map(|change| ((change.after)().left(), change));
        let longest = others.fold(longest, |longest, change| {
            let left = (change.after)().left();
            longest.filter(|(most, _)| left <= *most).or(Some((left, change)))
        });
        return longest.map(|(_, change)| change).or(first);
    }
    first
}
