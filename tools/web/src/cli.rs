use std::convert::Infallible;
use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use study::{Result, problems, text};

use crate::engine::link;
use crate::{server, site};

/// Open the games and lessons in the browser.
#[derive(Parser)]
#[command(name = "web", bin_name = "cargo study web", after_help = EXAMPLES)]
struct Cli {
    /// A problem such as 11872, a game such as lasker or take:2,3,7, or an octal code such as 0.137 or 4.333...
    #[arg(value_name = "PROBLEM|GAME")]
    game: Option<String>,
    /// The position; a small one by default
    position: Vec<String>,
    /// The port; by default 3450, or any free one if 3450 is taken; 0 for any free one
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Write the page into this folder, for any file server, instead of serving it
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["game", "port", "no_open"])]
    site: Option<PathBuf>,
    /// Serve the folder, and open it in the browser
    #[arg(long, requires = "site")]
    open: bool,
    /// Leave out Python, which the site's judge needs and npm downloads
    #[arg(long, requires = "site")]
    no_python: bool,
    /// Leave out the compiler of C and C++, which the site's judge needs and npm downloads
    #[arg(long, requires = "site")]
    no_clang: bool,
}

const EXAMPLES: &str = "\
Examples:
  cargo study web               Open the games and lessons
  cargo study web lasker 3 4 7  Open a position
  cargo study web --no-open     Print the page's address, and do not open it
  cargo study web --site here   Write the page as files that need no server of ours
  cargo study web --site here --open   Write them, and open them in the browser

Only this machine can connect, and other pages in the browser get no answer. Ctrl-C ends the server.

Exit code: 2 if the page cannot be served.";

/// The `web` program: parses the command line, and serves the page until it is killed.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match &cli.site {
        Some(folder) => site::write(folder, !cli.no_python, !cli.no_clang).and_then(|()| {
            if cli.open {
                return run(&cli).map(|never| match never {});
            }
            let folder = folder.display();
            let serve = format!("python3 -m http.server --directory {folder}");
            text::print(&format!("wrote `{folder}`; any file server can serve it: `{serve}`\n"))
        }),
        None => run(&cli).map(|never| match never {}),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => text::complain(&format!("error: {error}\n")),
    }
}

fn run(cli: &Cli) -> Result<Infallible> {
    let listener = server::listen(cli.port)?;
    let port = listener.local_addr().map_err(|error| server::not_started(&error))?.port();
    let page = format!("http://127.0.0.1:{port}");
    let game = cli.game.as_deref().map(problems::id_of).transpose()?;
    let address = address(&page, game.as_deref(), &cli.position);
    // Connections wait in the queue until the server is ready.
    let opens = !cli.no_open && has_screen() && open::that_detached(address).is_ok();
    let phrase = if opens { "opens in your browser" } else { "is ready" };
    text::print(&format!("{page} {phrase}; Ctrl-C stops the server\n"))?;
    server::serve(listener, cli.site.clone()).map_err(|error| server::not_started(&error))
}

/// Whether there is a screen. Without this check, a text browser may open in the terminal, or nothing at all.
fn has_screen() -> bool {
    let says_so = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"];
    let is_always_there = cfg!(any(windows, target_os = "macos"));
    is_always_there || says_so.iter().any(|name| env::var_os(name).is_some())
}

/// The address of the page, with the game and position that were named.
fn address(page: &str, game: Option<&str>, position: &[String]) -> String {
    let fragment = game.map(|game| link::write(game, &position.join(" ")));
    let fragment =
        fragment.map_or(String::new(), |fragment| format!("#{}", fragment.trim_end_matches('/')));
    format!("{page}/{fragment}")
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn the_address_has_the_game_and_the_position() {
        for (game, position, expected) in [
            (None, "", "/"),
            (Some("lasker"), "", "/#lasker"),
            (Some("11872"), "3 4", "/#11872/3,4"),
            (Some("chomp"), "##. #..", "/#chomp/%23%23.,%23.."),
            (Some("0.137"), "9", "/#0.137/9"),
            (Some("row_matrix"), "2,1,1 3,2", "/#row_matrix/2,1,1;3,2;"),
        ] {
            let position: Vec<String> = position.split_whitespace().map(str::to_owned).collect();
            assert_eq!(address("", game, &position), expected);
        }
    }
}
