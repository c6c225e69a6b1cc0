//! Finds a game by the id of a problem, by its name, by the numbers that may be taken, or by an octal code.

use games::solver::MOVES;
use games::{Lang, Position, Refused, Solver, say, shelf};

use crate::Result;
use crate::problems::{self, Problem};
use crate::text::grouped;

/// A game, and the name by which it was found.
pub struct Named {
    /// The id of a problem, or the name of the game.
    pub asked: String,
    /// The id and the title of the problem, or the title of the game.
    pub title: String,
    /// The problem, if one was named.
    pub problem: Option<Problem>,
    /// The game, with its solver.
    pub solver: Solver,
}

/// Finds the game of a problem, by its id or a path in its folder, or a game by a name that [`shelf::find`] knows.
pub fn find(asked: &str, lang: Lang) -> Result<Named> {
    let code = asked.strip_prefix('.').unwrap_or_default();
    let is_code = code.starts_with(|first: char| first.is_ascii_digit() || first == '[');
    let asked = if is_code { format!("0.{code}") } else { problems::id_of(asked)? };
    let problem = problems::find(&asked)?;
    let name = match problem.as_ref().map(|problem| &problem.manifest.game) {
        None => asked.to_lowercase(),
        Some(Some(name)) => name.clone(),
        Some(None) => return Err(Refused::new(without_game(&asked))),
    };
    let game = shelf::find(&name)?.ok_or_else(|| unknown(&name, lang))?.in_language(lang);
    let title =
        problem.as_ref().map_or_else(|| game.title.to_string(), |problem| problem.name(lang));
    let asked = if problem.is_some() { asked } else { name };
    Ok(Named { asked, title, problem, solver: Solver::new(game) })
}

/// A sentence about a problem that is not about a game.
pub fn without_game(id: &str) -> String {
    format!(
        "problem `{id}` has no game: `game = \"nim\"` in `problems/{id}/Cargo.toml` names one, and `cargo study list` lists them"
    )
}

/// A refusal that names the most similar game.
fn unknown(name: &str, lang: Lang) -> Refused {
    let distance = |known: &str| strsim::damerau_levenshtein(known, name);
    let names = shelf::all().into_iter().map(|game| game.name);
    let nearest = names.min_by_key(|known| distance(known)).filter(|known| distance(known) < 3);
    let meant = nearest.map(|known| say!(lang, " (did you mean `{known}`?)", " 혹시 `{known}`?"));
    let meant = meant.unwrap_or_default();
    Refused::new(say!(
        lang,
        "no problem or game is called `{name}`{meant}: `cargo study list` lists the games",
        "`{name}`: 그런 문제나 게임이 없습니다.{meant}"
    ))
}

impl Named {
    /// Whether Grundy numbers may be spoken of: the lesson of the problem, if it has one, explains them.
    pub fn teaches_mex(&self) -> bool {
        let lesson =
            self.problem.as_ref().map(|problem| problems::read(&problems::page(&problem.id)));
        lesson.is_none_or(|lesson| lesson.is_ok_and(|text| text.contains("mex")))
    }

    /// The same game in misère play.
    pub fn misere(self) -> Result<Named> {
        let game = self.solver.game;
        Refused::unless(!game.misere, || "this is misère play already: leave out `--misere`")
            .map_err(|refused| refused.named(&self.asked))?;
        let lang = game.lang;
        let title = format!("{}, {}", self.title, lang.of(["Misère", "미제르"]));
        let game = match shelf::find(&game.name)? {
            // The other words are found for a game in English.
            Some(english) if lang != Lang::En => english.misere().in_language(lang),
            _ => game.misere(),
        };
        Ok(Named { title, solver: Solver::new(game), ..self })
    }

    /// The title, in English followed by the name of the game if it is that of a problem.
    pub fn heading(&self) -> String {
        match self.problem {
            Some(_) if self.solver.game.lang == Lang::En => {
                format!("{} · {}", self.title, self.solver.game.name)
            }
            _ => self.title.clone(),
        }
    }

    /// The position that words name, as typed after `cargo study play GAME`, or the default one. No words name an empty position.
    pub fn position(&self, words: Option<&str>) -> Result<Position> {
        let position = words.map_or_else(|| self.solver.start(), |words| self.solver.read(words));
        position.map_err(|refused| refused.named(&self.asked))
    }

    /// The same, if it can be played.
    pub fn to_play(&self, words: Option<&str>) -> Result<Position> {
        let position = self.position(words)?;
        Refused::unless(self.solver.lists_moves(&position), || {
            let [moves, most] = [self.solver.game.count(&position), MOVES].map(grouped);
            say!(
                self.solver.game.lang,
                "too many moves or pieces to play (about {moves} moves; the limit is {most}): try a smaller position; `cargo study explain` takes larger ones",
                "두기에는 수가 너무 많습니다(약 {moves}가지, {most}가지까지). 더 작은 상태로 해 보세요"
            )
        })?;
        Ok(position)
    }
}
