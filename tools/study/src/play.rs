//! `cargo study play`: a game, line by line, against a machine that knows the theory.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal};
use std::rc::Rc;

use anstyle::{AnsiColor, Style};

use games::Refused;
use games::board::Board;
use games::typed::Typed;
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

use crate::text::{drawn, print, put};
use crate::turns::{self, MOVES, Player};
use crate::{Result, explain, named};

/// Plays a game on standard input and output, until the player leaves or the input ends.
///
/// # Errors
///
/// If there is no such game, no such position, or the input cannot be read: a sentence.
pub fn run(asked: &str, words: &[String], chosen: Chosen) -> Result<()> {
    let named = named::find(asked)?;
    let (mut session, opening) = Session::new(named.to_play(words, MOVES)?, chosen)?;
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
        let editor = DefaultEditor::with_config(config).map_err(unusable)?;
        Ok(Lines::Edited(Box::new(editor)))
    }

    /// The next line; `None` if the player leaves.
    fn next(&mut self) -> Result<Option<String>> {
        match self {
            Lines::Edited(editor) => match editor.readline("> ") {
                Ok(line) => Ok(Some(line)),
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(unusable(error)),
            },
            Lines::Plain { typed } => {
                if *typed {
                    print("> ")?;
                }
                let mut line = Vec::new();
                let read = io::stdin().lock().read_until(b'\n', &mut line);
                if read
                    .map_err(|error| Refused::new(format!("cannot read standard input: {error}")))?
                    == 0
                {
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

fn unusable(error: ReadlineError) -> Refused {
    Refused::new(format!("cannot read from the terminal: {error}"))
}

/// How somebody chose to play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chosen {
    /// The machine errs at every other move.
    pub easy: bool,
    /// The machine begins.
    pub second: bool,
    /// Both sides are typed.
    pub friend: bool,
    /// What positions are worth is told, and not only whether they are won or lost.
    pub values: bool,
}

/// A game that is being played: at the turn of somebody who types, or over.
pub struct Session {
    start: Rc<dyn Board>,
    board: Rc<dyn Board>,
    chosen: Chosen,
    /// Whose turn it is.
    mover: Player,
    /// How many hints were given here.
    hints: u32,
    /// Who won, if the game is over.
    over: Option<Player>,
    /// The moves that led here.
    line: Vec<String>,
    /// What to go back to: the turns of who types.
    past: Vec<Turn>,
}

/// A turn of somebody who types.
struct Turn {
    board: Rc<dyn Board>,
    mover: Player,
    /// How many moves had been made.
    made: usize,
}

impl Session {
    /// A game from this position, and what is to be read first.
    ///
    /// # Errors
    ///
    /// If the position has too many moves to be played.
    pub fn new(board: Rc<dyn Board>, chosen: Chosen) -> Result<(Session, String)> {
        turns::check_moves(board.size(), MOVES)?;
        let mut session = Session {
            start: Rc::clone(&board),
            board,
            chosen,
            mover: Player::You,
            hints: 0,
            over: None,
            line: Vec::new(),
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
            typed => self.play(typed),
        };
        Some(text)
    }

    /// The position that is played.
    pub fn board(&self) -> &Rc<dyn Board> {
        &self.board
    }

    /// The moves of both sides that led to it.
    pub fn line(&self) -> &[String] {
        &self.line
    }

    /// Who has won, if the game is over.
    pub fn over(&self) -> Option<Player> {
        self.over
    }

    fn begin(&mut self) -> String {
        self.board = Rc::clone(&self.start);
        self.over = None;
        self.past.clear();
        self.line.clear();
        self.mover = match self.chosen {
            Chosen { friend: true, .. } => Player::First,
            Chosen { second: true, .. } => Player::Machine,
            _ => Player::You,
        };
        self.turn()
    }

    /// The player's move, if it is one, and what comes of it.
    fn play(&mut self, line: &str) -> String {
        let board = Rc::clone(&self.board);
        let moves = board.moves();
        let change = match turns::typed(board.as_ref(), &moves, line) {
            Ok(change) => change,
            Err(objection) if Typed::read(line).numbers.is_empty() => {
                return format!("{objection}; `help` says what else can be typed\n");
            }
            Err(objection) => return format!("{objection}\n"),
        };
        self.remember();
        self.line.push(change.phrase.clone());
        self.board = (change.after)();
        let because = self.because(&board);
        self.mover = self.mover.other();
        format!("{because}\n\n{}", self.turn())
    }

    /// What a turn begins with: a picture and whose it is. The machine makes its move at once.
    fn turn(&mut self) -> String {
        self.hints = 0;
        let (status, over) = turns::status(self.board.as_ref(), &self.board.moves(), self.mover);
        if let Some(winner) = over {
            return self.end(winner, &status);
        }
        let picture = drawn(&self.board.picture());
        if self.mover == Player::Machine {
            return format!("{picture}{}", self.machine());
        }
        format!("{picture}{status}\n")
    }

    /// The machine's move, and the turn after it.
    fn machine(&mut self) -> String {
        let board = Rc::clone(&self.board);
        let standing = board.standing();
        let moves = board.moves();
        let errs = self.chosen.easy && turns::errs(self.line.len());
        let Some(change) = turns::choice(&standing, &moves, errs) else { return String::new() };
        self.line.push(change.phrase.clone());
        self.board = (change.after)();
        let because = self.because(&board);
        let bold = Style::new().bold();
        let makes = self.mover.makes(&change.phrase);
        self.mover = Player::You;
        format!("{bold}{makes}{bold:#}: {because}\n\n{}", self.turn())
    }

    /// The game is over.
    fn end(&mut self, winner: Player, status: &str) -> String {
        self.over = Some(winner);
        let style = match winner {
            Player::Machine => AnsiColor::Red.on_default().bold(),
            _ => AnsiColor::Green.on_default().bold(),
        };
        let (won, ending) = status.split_once(": ").unwrap_or((status, ""));
        let picture = drawn(&self.board.picture());
        format!("{picture}{style}{won}{style:#}: {ending}\n{AFTERWARDS}\n")
    }

    /// Notes this turn, to go back to.
    fn remember(&mut self) {
        let (board, made) = (Rc::clone(&self.board), self.line.len());
        self.past.push(Turn { board, mover: self.mover, made });
    }

    /// A sentence on what the last move has done.
    fn because(&self, before: &Rc<dyn Board>) -> String {
        let (start, values) = (self.start.standing(), self.chosen.values);
        turns::because(&start, &before.standing(), &self.board, self.mover, values)
    }

    fn hint(&mut self) -> String {
        self.hints += 1;
        format!("{}\n", turns::hint(self.board.as_ref(), self.mover, self.hints))
    }

    /// Who wins here: by what the position is worth, or by how many moves win.
    fn why(&self) -> String {
        if self.chosen.values {
            return explain::why(&self.board.standing());
        }
        let why = turns::why(self.board.as_ref(), self.mover);
        format!("{why}; played with `--values`, `why` says more\n")
    }

    fn undo(&mut self) -> String {
        let Some(Turn { board, mover, made }) = self.past.pop() else {
            return "there is nothing to take back\n".to_owned();
        };
        (self.board, self.mover, self.over) = (board, mover, None);
        self.line.truncate(made);
        format!("\n{}", self.turn())
    }

    /// The machine moves for the player, who goes on from the other side.
    fn swap(&mut self) -> String {
        if self.chosen.friend {
            return "both sides are yours already\n".to_owned();
        }
        self.remember();
        self.mover = Player::Machine;
        format!("now I move\n\n{}", self.turn())
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
