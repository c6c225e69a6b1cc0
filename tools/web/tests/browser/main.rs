//! The page in a real browser, without a window: a game of each shape is played there, and all that a visitor can do.

use std::env;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, OnceLock};

use client::Server;
use driver::{Driver, Tab};
use libtest_mimic::{Arguments, Failed, Trial};
use page::Page;

#[path = "../it/client.rs"]
#[expect(dead_code, reason = "other tests talk to the server byte by byte")]
mod client;
mod driver;
mod games;
mod looks;
mod page;
mod visit;

/// What all tests share.
struct Shared {
    /// Browsers that nobody uses now.
    tabs: Mutex<Vec<Tab>>,
    driver: Driver,
    server: Server,
}

type Test = fn(&Page);

const TESTS: [(&str, Test); 9] = [
    ("a_visit_from_the_shelf_to_a_link", visit::from_the_shelf_to_a_link),
    ("a_lost_game_is_reviewed", visit::a_lost_game_is_reviewed),
    ("a_move_is_made_in_every_way", visit::a_move_is_made_in_every_way),
    ("a_game_is_played_by_keys_alone", visit::a_game_is_played_by_keys_alone),
    ("sides_and_opponents_are_chosen", visit::sides_and_opponents_are_chosen),
    ("what_is_refused_leaves_all_as_it_was", visit::what_is_refused_leaves_all_as_it_was),
    ("what_stands_beside_a_game", visit::what_stands_beside_a_game),
    ("axe_finds_nothing_on_a_screen", looks::axe_finds_nothing_on_a_screen),
    ("axe_finds_nothing_on_a_telephone_in_the_dark", looks::axe_finds_nothing_on_a_telephone),
];

fn main() -> ExitCode {
    let no_browser = driver::missing();
    let no_axe = (!looks::axe().is_file()).then_some(
        "accessibility is not looked at: `npm install --prefix target/axe axe-core@4` installs what does it, or `AXE` names its `axe.min.js`",
    );
    let absent = [no_browser, no_axe].into_iter().flatten();
    absent.clone().for_each(|sentence| eprintln!("{sentence}"));
    // Where all is to be tested, nothing is skipped.
    if env::var_os("CI").is_some() && absent.count() > 0 {
        return ExitCode::FAILURE;
    }

    let shared: Arc<OnceLock<Shared>> = Arc::default();
    let trial = |name: String, test: Box<dyn FnOnce(&Page) + Send>| {
        let shared = Arc::clone(&shared);
        let skipped = no_browser.is_some() || name.starts_with("axe") && no_axe.is_some();
        let run = move || shared.get_or_init(Shared::new).run(test);
        Trial::test(name, run).with_ignored_flag(skipped)
    };
    let game = |game: String| {
        trial(format!("play::{game}"), Box::new(move |page| games::it_is_won_by_touch(page, &game)))
    };
    let mut trials: Vec<Trial> = games::to_play().into_iter().map(game).collect();
    trials.extend(TESTS.map(|(name, test)| trial(name.to_owned(), Box::new(test))));
    if env::var_os("UPDATE").is_some() {
        trials.push(trial("the_picture_of_the_readme".into(), Box::new(looks::picture)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

impl Shared {
    fn new() -> Shared {
        Shared { tabs: Mutex::default(), driver: Driver::start(), server: Server::start() }
    }

    /// Runs a test on a page that remembers nothing, and of which the browser must not complain.
    fn run(&self, test: Box<dyn FnOnce(&Page) + Send>) -> Result<(), Failed> {
        let idle = self.tabs.lock().unwrap().pop();
        let page = Page::new(idle.unwrap_or_else(|| self.driver.tab()), self.server.port);
        test(&page);
        let complaints = page.complaints();
        if !complaints.is_empty() {
            return Err(complaints.join("\n").into());
        }
        self.tabs.lock().unwrap().push(page.close());
        Ok(())
    }
}
