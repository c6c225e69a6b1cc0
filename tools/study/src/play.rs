//! `cargo study play`: a game against a perfect opponent, line by line.

use anstyle::AnsiColor;
use games::typed::Typed;
use games::{Lang, Position, Solver, say};

use crate::explain;
use crate::text::{BOLD, drawn};
use crate::turns::{self, Player, Turn};

/// Options of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chosen {
    /// The machine errs at every other move of its own.
    pub easy: bool,
    /// The machine moves first.
    pub second: bool,
    /// People play both sides.
    pub friend: bool,
    /// Messages show Grundy numbers, and not only who wins.
    pub values: bool,
}

/// A position that was on the board. A move led to it, unless there are fewer moves behind it than behind the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The position.
    pub position: Position,
    /// The number of moves that led to it from the start.
    pub made: usize,
    /// The number of hints that were given there.
    pub hints: u32,
}

/// A game in progress, at the turn of a player who types, or a finished one.
pub struct Session<'s> {
    solver: &'s Solver,
    start: Position,
    chosen: Chosen,
    turn: Turn,
    /// The number of moves that both sides have made.
    made: usize,
    /// Everything that was on the board so far.
    story: Vec<Shown>,
    /// Earlier turns of the player who types, for `undo`: position, mover, and the number of moves made.
    past: Vec<(Position, Player, usize)>,
}

impl Session<'_> {
    /// A game from this position, and its first text.
    pub fn new(solver: &Solver, start: Position, chosen: Chosen) -> (Session<'_>, String) {
        let turn = Turn::new(solver, start.clone(), Player::You);
        let example = turn.moves.first().map_or(String::new(), |first| {
            let words = &first.words;
            say!(
                solver.game.lang,
                "type a move such as `{words}`; `help` lists all commands\n",
                "수를 입력하세요. 예: `{words}`. `help`를 입력하면 명령을 모두 보여 줍니다\n"
            )
        });
        let (story, past) = (Vec::new(), Vec::new());
        let mut session = Session { solver, start, chosen, turn, made: 0, story, past };
        let text = session.begin();
        (session, format!("{example}\n{text}"))
    }

    /// The answer to a line that was typed; `None` if the player leaves.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let text = match line.trim() {
            "quit" | "exit" | "q" => return None,
            "" => String::new(),
            "help" | "?" => self.help(),
            "new" => format!("\n{}", self.begin()),
            "undo" => self.undo(),
            _ if self.turn.moves.is_empty() => format!("{}\n", self.lang().of(AFTERWARDS)),
            "nudge" | "hint" => {
                let shown = self.story.last_mut().expect("a session begins with a position");
                shown.hints += 1;
                self.turn.hint(&self.solver.game, shown.hints) + "\n"
            }
            "why" => {
                let reason = self.turn.why(self.solver, self.chosen.values) + "\n";
                let values =
                    self.chosen.values.then(|| explain::why(self.lang(), &self.turn.evaluation));
                reason + &values.unwrap_or_default()
            }
            typed => self.play(typed),
        };
        Some(text)
    }

    fn lang(&self) -> Lang {
        self.solver.game.lang
    }

    /// Everything that was on the board so far: moves, and what was taken back.
    pub fn story(&self) -> &[Shown] {
        &self.story
    }

    fn begin(&mut self) -> String {
        self.past.clear();
        self.made = 0;
        let mover = match self.chosen {
            Chosen { friend: true, .. } => Player::First,
            Chosen { second: true, .. } => Player::Machine,
            _ => Player::You,
        };
        self.show(self.start.clone(), mover)
    }

    /// The player's move, if it is one, and the answer to it.
    fn play(&mut self, line: &str) -> String {
        let change = match self.turn.typed(line) {
            Ok(change) => change,
            Err(objection) if Typed::read(line).numbers.is_empty() => {
                return say!(
                    self.lang(),
                    "{objection}; `help` lists all commands\n",
                    "{objection}. 명령은 `help`\n"
                );
            }
            Err(objection) => return format!("{objection}\n"),
        };
        let effect = self.turn.effect(self.solver, change, self.chosen.values);
        let after = change.after.clone();
        self.past.push((self.turn.position.clone(), self.turn.mover, self.made));
        format!("{effect}\n\n{}", self.make(after))
    }

    fn make(&mut self, after: Position) -> String {
        self.made += 1;
        self.show(after, self.turn.mover.other())
    }

    /// The beginning of a turn: a picture, and whose turn it is. The machine moves at once.
    fn show(&mut self, position: Position, mover: Player) -> String {
        self.story.push(Shown { position: position.clone(), made: self.made, hints: 0 });
        self.turn = Turn::new(self.solver, position, mover);
        let game = &self.solver.game;
        let picture = drawn(game, &self.turn.position);
        let (status, winner) = self.turn.status(game);
        if let Some(winner) = winner {
            let color = if winner == Player::Machine { AnsiColor::Red } else { AnsiColor::Green };
            let style = color.on_default().bold();
            let (wins, ending) = status.split_once(": ").unwrap_or((&status, ""));
            let afterwards = self.lang().of(AFTERWARDS);
            return format!("{picture}{style}{wins}{style:#}: {ending}\n{afterwards}\n");
        }
        let errs = self.chosen.easy && turns::errs(self.made);
        let choice = self.turn.choice(game, errs).filter(|_| mover == Player::Machine);
        let Some(change) = choice else { return format!("{picture}{status}\n") };
        let makes = mover.makes(self.lang(), &change.words);
        let effect = self.turn.effect(self.solver, change, self.chosen.values);
        let after = change.after.clone();
        let next = self.make(after);
        format!("{picture}{BOLD}{makes}{BOLD:#}: {effect}\n\n{next}")
    }

    fn undo(&mut self) -> String {
        let Some((position, mover, made)) = self.past.pop() else {
            let nothing = ["there is nothing to take back\n", "무를 수가 없습니다\n"];
            return self.lang().of(nothing).to_owned();
        };
        self.made = made;
        format!("\n{}", self.show(position, mover))
    }

    /// A move of each form, and the other commands.
    fn help(&self) -> String {
        let moves = ["a move, in words or as its numbers alone:\n", "수(글로, 또는 숫자만):\n"];
        let mut text = self.lang().of(moves).to_owned();
        let mut forms: Vec<Vec<String>> = Vec::new();
        for change in &self.turn.moves {
            let form = Typed::read(&change.words).words;
            if !forms.contains(&form) {
                text += &format!("  {}\n", change.words);
                forms.push(form);
            }
        }
        text + self.lang().of(HELP)
    }
}

const AFTERWARDS: [&str; 2] = [
    "`new` plays again, `undo` takes your last move back, `quit` leaves",
    "`new` 다시 하기, `undo` 마지막 수 무르기, `quit` 끝내기",
];

const HELP: [&str; 2] = [
    "\
nudge  show how many moves win; again, one of them
why    show who wins here, and why
undo   take back your move and mine
new    start again
quit   leave
",
    "\
nudge  이기는 수가 몇 가지인지 보기, 한 번 더 치면 그중 하나
why    누가 왜 이기는지 보기
undo   내 수와 컴퓨터의 수 무르기
new    다시 하기
quit   끝내기
",
];
