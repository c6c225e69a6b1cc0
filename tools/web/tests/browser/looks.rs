//! How the page looks: to whoever needs contrast and names, how soon, and on the README's picture.

use std::path::{Path, PathBuf};
use std::{env, fs};

use games::touch::Spot;
use serde_json::json;

use crate::driver::strings;
use crate::page::{Page, at};
use crate::rules::start;

const LARGE: [u32; 2] = [1280, 800];
const PHONE: [u32; 2] = [390, 844];

/// What finds faults of accessibility: what `AXE` names, or what npm has installed.
pub fn axe() -> PathBuf {
    let installed = || {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        target.join("axe/node_modules/axe-core/axe.min.js")
    };
    env::var_os("AXE").map_or_else(installed, PathBuf::from)
}

/// That nothing serious is wrong with what is now seen.
#[track_caller]
fn assert_accessible(page: &Page, what: &str) {
    page.script(&fs::read_to_string(axe()).unwrap(), json!([]));
    let script = "
        const done = arguments[0];
        const told = ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' and ')}`;
        const isBad = ({ impact }) => impact === 'serious' || impact === 'critical';
        axe.run({ resultTypes: ['violations'] }).then(
            ({ violations, passes }) => done([passes.length > 5, violations.filter(isBad).map(told)]),
            (error) => done([false, [String(error)]]),
        );";
    let found = page.script_later(script, json!([]));
    let faults = strings(&found[1]);
    assert!(faults.is_empty(), "{what}:\n{}", faults.join("\n"));
    assert_eq!(found[0], true, "{what}: hardly anything was looked at");
}

pub fn the_shelf_and_a_game_are_accessible_on_a_screen(page: &Page) {
    assert_all_accessible(page, LARGE, "light");
}

pub fn the_shelf_and_a_game_are_accessible_on_a_screen_in_the_dark(page: &Page) {
    assert_all_accessible(page, LARGE, "dark");
}

pub fn the_shelf_and_a_game_are_accessible_on_a_telephone(page: &Page) {
    assert_all_accessible(page, PHONE, "light");
}

pub fn the_shelf_and_a_game_are_accessible_on_a_telephone_in_the_dark(page: &Page) {
    assert_all_accessible(page, PHONE, "dark");
}

fn assert_all_accessible(page: &Page, size: [u32; 2], scheme: &str) {
    page.resize(size, scheme);
    page.open("");
    assert_accessible(page, "the shelf");
    page.open("11868/3,4,5");
    for light in ["off", "on"] {
        for tab in ["lesson", "light", "table"] {
            page.do_click(&format!("#tab-{tab}"));
            assert_accessible(page, &format!("tab {tab}, light {light}"));
        }
        page.do_click("#light");
    }
    page.click("#help-open");
    assert_accessible(page, "help");
}

pub fn every_shape_is_accessible_with_the_light_on(page: &Page) {
    let games = [
        "nimble",
        "cards",
        "treblecross",
        "chomp",
        "polygon",
        "green_hackenbush",
        "baskin_robbins",
        "lasker",
    ];
    for game in games {
        page.open_at(game, start(game).as_ref());
        page.do_click("#light");
        assert_accessible(page, game);
        page.do_click("#board .touchable");
        assert_accessible(page, &format!("{game}, touched"));
    }
}

/// It is told, and not held to anything: machines differ.
pub fn how_soon_something_is_seen_is_told(page: &Page) {
    let script = "
        const [seen] = performance.getEntriesByName('first-contentful-paint');
        const [{ responseEnd }] = performance.getEntriesByType('navigation');
        return seen.startTime - responseEnd;";
    for (what, link) in [("the shelf", ""), ("a game", "nim/3,4,5")] {
        let mut times: Vec<f64> = (0..9)
            .map(|_| {
                page.open(link);
                page.until(
                    "performance.getEntriesByName('first-contentful-paint').length === 1",
                    "something to be seen",
                );
                page.script(script, json!([])).as_f64().unwrap()
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!(
            "of {what} something is seen after {:.0} ms, the median of {}",
            times[4],
            times.len()
        );
    }
}

/// Heaps of 3, 4 and 5 stones with the light on, and the move that wins pointed at.
pub fn the_picture_of_the_readme_is_taken(page: &Page) {
    page.resize([1280, 650], "light");
    page.open("nim/3,4,5");
    page.do_click("#light");
    page.point(&at(Spot::Stone(0, 1)));
    let picture = page.screenshot();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page.png");
    println!("{} has {} bytes", file.display(), picture.len());
    fs::write(file, picture).unwrap();
}
