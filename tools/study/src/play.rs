//! `cargo study play`: a game, line by line, against a machine that knows the theory.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal};

use anstyle::{AnsiColor, Style};

use games::typed::Typed;
use games::{Move, Position, Refused, Solver};
use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

use crate::text::{drawn, print, put};
use crate::turns::{self, Player};
use crate::{Result, explain, named};

/// Plays a game on standard input and output, until the player leaves or the input ends.
///
/// # Errors
///
/// If there is no such game, no such position, or the input cannot be read: a sentence.
pub fn run(asked: &str, words: &[String], chosen: Chosen) -> Result<()> {
    let named = named::find(asked)?;
    let start = named.to_play(words)?;
    let (mut session, opening) = Session::new(&named.solver, start, chosen);
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
pub struct Session<'s> {
    solver: &'s Solver,
    start: Position,
    chosen: Chosen,
    now: Turn,
    /// How many hints were given here.
    hints: u32,
    /// Whether the game is over.
    is_over: bool,
    /// The turns of whoever types, to go back to.
    past: Vec<Turn>,
}

/// A turn: whose it is, and how the game came there.
#[derive(Clone)]
struct Turn {
    position: Position,
    mover: Player,
    /// The moves of both sides so far, and where each of them led.
    line: Vec<(String, Position)>,
}

impl Session<'_> {
    /// A game from this position, and what is to be read first.
    pub fn new(solver: &Solver, start: Position, chosen: Chosen) -> (Session<'_>, String) {
        let example = solver
            .moves(&start)
            .first()
            .map(|first| format!("moves are typed as `{}`; `help` says what else\n", first.words));
        let now = Turn { position: start.clone(), mover: Player::You, line: Vec::new() };
        let past = Vec::new();
        let mut session = Session { solver, start, chosen, now, hints: 0, is_over: false, past };
        let text = session.begin();
        (session, format!("{}\n{text}", example.unwrap_or_default()))
    }

    /// What comes after a line that was typed; `None` if the player leaves.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let text = match line.trim() {
            "quit" | "exit" | "q" => return None,
            "" => String::new(),
            "help" | "?" => self.help(),
            "new" => format!("\n{}", self.begin()),
            "undo" => self.undo(),
            _ if self.is_over => format!("{AFTERWARDS}\n"),
            "hint" => {
                self.hints += 1;
                let Turn { position, mover, .. } = &self.now;
                let (standing, moves) =
                    (self.solver.standing(position), self.solver.moves(position));
                format!("{}\n", turns::hint(&standing, &moves, self.solver, *mover, self.hints))
            }
            "why" => self.why(),
            "swap" => self.swap(),
            typed => self.play(typed),
        };
        Some(text)
    }

    /// The moves of both sides so far, and where each of them led.
    pub fn line(&self) -> &[(String, Position)] {
        &self.now.line
    }

    fn begin(&mut self) -> String {
        self.past.clear();
        let mover = match self.chosen {
            Chosen { friend: true, .. } => Player::First,
            Chosen { second: true, .. } => Player::Machine,
            _ => Player::You,
        };
        self.now = Turn { position: self.start.clone(), mover, line: Vec::new() };
        self.turn()
    }

    /// The player's move, if it is one, and what comes of it.
    fn play(&mut self, line: &str) -> String {
        let moves = self.solver.moves(&self.now.position);
        let change = match turns::typed(&moves, line) {
            Ok(change) => change,
            Err(objection) if Typed::read(line).numbers.is_empty() => {
                return format!("{objection}; `help` says what else can be typed\n");
            }
            Err(objection) => return format!("{objection}\n"),
        };
        self.past.push(self.now.clone());
        let because = self.make(change);
        format!("{because}\n\n{}", self.turn())
    }

    /// Makes a move, and says in a sentence what it has done.
    fn make(&mut self, change: &Move) -> String {
        let began_with_one = self.solver.standing(&self.start).parts().len() < 2;
        let before = self.solver.standing(&self.now.position);
        let is_last = self.solver.game.options(&change.after).is_empty();
        let because = turns::because(
            began_with_one,
            &before,
            &self.solver.standing(&change.after),
            is_last,
            self.now.mover,
            self.chosen.values,
        );
        self.now.line.push((change.words.clone(), change.after.clone()));
        self.now.position = change.after.clone();
        self.now.mover = self.now.mover.other();
        because
    }

    /// What a turn begins with: a picture and whose it is. The machine makes its move at once.
    fn turn(&mut self) -> String {
        self.hints = 0;
        let Turn { position, mover, .. } = &self.now;
        let moves = self.solver.moves(position);
        let picture = drawn(&self.solver.game, position);
        let standing = self.solver.standing(position);
        let (status, winner) = turns::status(self.solver, &standing, &moves, *mover);
        self.is_over = winner.is_some();
        if let Some(winner) = winner {
            let style = match winner {
                Player::Machine => AnsiColor::Red.on_default().bold(),
                _ => AnsiColor::Green.on_default().bold(),
            };
            let (won, ending) = status.split_once(": ").unwrap_or((&status, ""));
            return format!("{picture}{style}{won}{style:#}: {ending}\n{AFTERWARDS}\n");
        }
        if *mover != Player::Machine {
            return format!("{picture}{status}\n");
        }
        let errs = self.chosen.easy && turns::errs(self.now.line.len());
        let Some(change) = turns::choice(self.solver, &moves, errs) else { return picture };
        let (bold, makes) = (Style::new().bold(), mover.makes(&change.words));
        let because = self.make(change);
        format!("{picture}{bold}{makes}{bold:#}: {because}\n\n{}", self.turn())
    }

    /// Who wins here: by what the position is worth, or by how many moves win.
    fn why(&self) -> String {
        let Turn { position, mover, .. } = &self.now;
        if self.chosen.values {
            return explain::why(&self.solver.standing(position));
        }
        let why = turns::why(&self.solver.moves(position), *mover);
        format!("{why}; played with `--values`, `why` says more\n")
    }

    fn undo(&mut self) -> String {
        let Some(turn) = self.past.pop() else {
            return "there is nothing to take back\n".to_owned();
        };
        self.now = turn;
        format!("\n{}", self.turn())
    }

    /// The machine moves for the player, who goes on from the other side.
    fn swap(&mut self) -> String {
        if self.chosen.friend {
            return "both sides are yours already\n".to_owned();
        }
        self.past.push(self.now.clone());
        self.now.mover = Player::Machine;
        format!("now I move\n\n{}", self.turn())
    }

    fn help(&self) -> String {
        let mut text = "a move, in words or as its numbers alone:\n".to_owned();
        let mut shapes: Vec<Vec<String>> = Vec::new();
        for change in self.solver.moves(&self.now.position) {
            let shape = Typed::read(&change.words).words;
            if !shapes.contains(&shape) {
                text += &format!("  {}\n", change.words);
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
