//! A cache of games with their solvers and lessons: each lesson is read once.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::OnceLock;

use games::Lang;
use study::named::{self, Named};
use study::problems::{self, Problem};

use super::Answered;

/// The number of games in the cache.
const SIZE: usize = 64;

thread_local! {
    static GAMES: RefCell<HashMap<(String, Lang), Rc<Known>>> = RefCell::new(HashMap::new());
}

/// A game, and what is known of its lesson.
pub struct Known {
    named: Named,
    lesson: OnceCell<Option<Lesson>>,
}

/// The lesson about a game.
pub struct Lesson {
    pub id: String,
    pub name: String,
    pub hints: Vec<String>,
}

impl Deref for Known {
    type Target = Named;

    fn deref(&self) -> &Named {
        &self.named
    }
}

impl Known {
    /// The lesson: that of the problem that was asked for, or the first on the path about this game.
    pub fn lesson(&self) -> Option<&Lesson> {
        static PATH: OnceLock<Vec<Problem>> = OnceLock::new();
        let lang = self.solver.game.lang;
        let lesson = |problem: &Problem| Lesson {
            id: problem.id.clone(),
            name: named_as_known(problem, lang),
            hints: problem.hints(lang),
        };
        let find = || {
            let mut path = PATH.get_or_init(|| problems::path().unwrap_or_default()).iter();
            let name = Some(&*self.solver.game.name);
            let own = self.problem.as_ref();
            own.or_else(|| path.find(|lesson| lesson.manifest.game.as_deref() == name)).map(lesson)
        };
        self.lesson.get_or_init(find).as_ref()
    }
}

/// The name of a problem, after that of the site that numbered it.
fn named_as_known(problem: &Problem, lang: Lang) -> String {
    let is_of_boj = problem.manifest.url.as_ref().is_some_and(|url| url.contains("acmicpc.net/"));
    let site = if is_of_boj { lang.of(["BOJ ", "백준 "]) } else { "" };
    format!("{site}{}", problem.name(lang))
}

/// The game of a problem id, a name, or an octal code.
pub fn game(asked: &str, lang: Lang) -> Answered<Rc<Known>> {
    let key = (asked.to_owned(), lang);
    if let Some(known) = GAMES.with_borrow(|games| games.get(&key).cloned()) {
        return Ok(known);
    }
    let known = Rc::new(Known { named: named::find(asked, lang)?, lesson: OnceCell::new() });
    GAMES.with_borrow_mut(|games| {
        if games.len() == SIZE {
            games.clear();
        }
        games.insert(key, Rc::clone(&known));
    });
    Ok(known)
}
