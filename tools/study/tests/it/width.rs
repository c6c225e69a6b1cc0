//! Lines fit into 80 columns, with and without colours.

use unicode_width::UnicodeWidthStr;

use crate::tool::{command, commands, fed, games};

#[test]
fn lines_fit_and_colours_change_none() {
    let helps = commands().into_iter().map(|name| format!("{name} --help"));
    let of_games = games().into_iter().flat_map(|game| {
        ["play", "explain", "list", "table"].map(|command| format!("{command} {game}"))
    });
    let others =
        ["", "--help", "list", "prove 13034", "explain row_matrix 999999999,999999998,9 7"];
    for line in of_games.chain(helps).chain(others.map(str::to_owned)) {
        let printed = |command: &mut _| {
            let typed = if line.starts_with("play ") { "help\nhint\nwhy\n1\nnew\n" } else { "" };
            let output = fed(command, typed);
            String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
        };
        let plain = printed(&mut command(&line));
        for shown in plain.lines() {
            assert!(shown.width() <= 80, "{line}: {shown}");
        }
        let coloured = printed(command(&line).env("CLICOLOR_FORCE", "1"));
        assert_ne!(plain, coloured, "{line}");
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain, "{line}");
        let is_help = line.ends_with("--help");
        assert!(!is_help || plain.contains("\n\nExample"), "{line} begins with no examples");
    }
}
