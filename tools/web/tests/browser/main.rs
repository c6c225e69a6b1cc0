//! The page in a real browser, without a window: every game is played there, by touch and by keys.

use std::env;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, OnceLock};

use client::Server;
use driver::{Driver, Tab};
use libtest_mimic::{Arguments, Failed, Trial};
use page::Page;

mod beside;
#[path = "../it/client.rs"]
#[expect(dead_code, reason = "other tests talk to the server byte by byte")]
mod client;
mod driver;
mod games;
mod keys;
mod looks;
mod page;
mod play;
mod rules;

/// What all tests share.
struct Shared {
    /// Browsers that nobody uses now.
    tabs: Mutex<Vec<Tab>>,
    driver: Driver,
    server: Server,
}

/// What a test takes.
#[derive(Clone, Copy, PartialEq)]
enum Takes {
    /// A browser.
    Tab,
    /// One whose owner likes things to move.
    Motion,
    /// What finds faults of accessibility.
    Axe,
    /// Somebody who wants files to be written.
    Update,
}

/// A test of one game, with its name.
type GameTest = (&'static str, fn(&Page, &str));

/// A test with its name.
type Test = (&'static str, Takes, fn(&Page));

macro_rules! tests {
    ($($takes:ident: $module:ident::$name:ident,)*) => {
        &[$((concat!(stringify!($module), "::", stringify!($name)), Takes::$takes, $module::$name as fn(&Page))),*]
    };
}

const TESTS: &[Test] = tests! {
    Tab: play::a_move_is_taken_back_and_made_again,
    Tab: play::who_lost_is_led_back_to_where_it_could_be_won_for_the_last_time,
    Tab: play::a_page_that_is_loaded_again_goes_on_where_it_was,
    Tab: play::a_link_leads_to_its_position_and_the_shelf_to_a_game,
    Tab: play::ends_that_no_move_joins_are_refused,
    Tab: play::a_move_can_be_typed,
    Tab: play::a_heap_of_a_hundred_is_played_with_the_slider,
    Tab: play::a_position_too_large_to_draw_is_played_by_its_list,
    Tab: play::on_a_touch_screen_the_first_tap_shows_and_the_second_one_plays,
    Tab: play::the_other_side_can_be_played_and_the_machine_can_begin,
    Tab: play::what_a_server_refuses_leaves_all_as_it_was,
    Tab: play::a_machine_made_easy_errs_at_every_other_move,
    Motion: play::a_game_is_won_where_things_move,
    Tab: keys::a_game_is_played_by_keys_alone,
    Tab: keys::what_was_touched_is_let_go_with_escape,
    Tab: keys::all_moves_are_a_list_for_whoever_does_not_see_the_board,
    Tab: keys::letters_are_keys_only_as_long_as_somebody_wants_them,
    Tab: beside::every_lesson_opens_beside_its_game,
    Tab: beside::a_transcript_is_played_on_from_where_it_ends,
    Tab: beside::four_hints_come_one_at_a_time,
    Tab: beside::a_nudge_says_how_many_moves_win_and_then_one_of_them,
    Tab: beside::the_table_marks_what_is_now_played,
    Tab: beside::the_light_says_why_step_by_step,
    Axe: looks::the_shelf_and_a_game_are_accessible_on_a_screen,
    Axe: looks::the_shelf_and_a_game_are_accessible_on_a_screen_in_the_dark,
    Axe: looks::the_shelf_and_a_game_are_accessible_on_a_telephone,
    Axe: looks::the_shelf_and_a_game_are_accessible_on_a_telephone_in_the_dark,
    Axe: looks::every_shape_is_accessible_with_the_light_on,
    Tab: looks::how_soon_something_is_seen_is_told,
    Update: looks::the_picture_of_the_readme_is_taken,
};

const OF_EVERY_GAME: &[GameTest] = &[
    ("it_is_won_by_touch_in_the_dark", games::it_is_won_by_touch_in_the_dark),
    ("its_light_is_that_of_plain_search", games::its_light_is_that_of_plain_search),
    ("an_illegal_touch_says_its_sentence", games::an_illegal_touch_says_its_sentence),
    (
        "arrows_lead_about_and_a_telephone_has_room",
        games::arrows_lead_about_and_a_telephone_has_room,
    ),
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
    let trial = |name: String, takes: Takes, test: Box<dyn FnOnce(&Page) + Send>| {
        let shared = Arc::clone(&shared);
        let skipped = no_browser.is_some() || takes == Takes::Axe && no_axe.is_some();
        let run = move || shared.get_or_init(Shared::new).run(takes, test);
        Trial::test(name, run).with_ignored_flag(skipped)
    };
    let mut trials = Vec::new();
    for game in rules::names() {
        for &(name, test) in OF_EVERY_GAME {
            let asked = game.clone();
            let test = Box::new(move |page: &Page| test(page, &asked));
            trials.push(trial(format!("{game}::{name}"), Takes::Tab, test));
        }
    }
    let writes = env::var_os("UPDATE").is_some();
    for &(name, takes, test) in TESTS {
        if takes != Takes::Update || writes {
            trials.push(trial(name.to_owned(), takes, Box::new(test)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

impl Shared {
    fn new() -> Shared {
        Shared { tabs: Mutex::default(), driver: Driver::start(), server: Server::start() }
    }

    /// Runs a test on a page that remembers nothing, and of which the browser must not complain.
    fn run(&self, takes: Takes, test: Box<dyn FnOnce(&Page) + Send>) -> Result<(), Failed> {
        let moves = takes == Takes::Motion;
        let idle = if moves { None } else { self.tabs.lock().unwrap().pop() };
        let page = Page::new(idle.unwrap_or_else(|| self.driver.tab(!moves)), self.server.port);
        test(&page);
        let complaints = page.complaints();
        if !complaints.is_empty() {
            return Err(complaints.join("\n").into());
        }
        if !moves {
            self.tabs.lock().unwrap().push(page.close());
        }
        Ok(())
    }
}
