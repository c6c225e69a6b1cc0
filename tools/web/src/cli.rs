use std::convert::Infallible;
use std::process::ExitCode;

use clap::Parser;
use study::{Result, problems, text};

use crate::engine::link;
use crate::{os, server};

/// Play, look at the values of positions, and read the lessons, on a page in the browser.
#[derive(Parser)]
#[command(name = "web", bin_name = "cargo study web", after_help = EXAMPLES, max_term_width = 80)]
struct Cli {
    /// A problem such as 11872, a game such as lasker or take:2,3,7, or an octal code such as 0.137: the page opens with it
    #[arg(value_name = "PROBLEM|GAME")]
    game: Option<String>,
    /// The position; a small one if none is named
    position: Vec<String>,
    /// The port to listen on, 0 for any free one; 3450 if not given, or any free one if that is taken
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Open no browser
    #[arg(long)]
    no_open: bool,
}

const EXAMPLES: &str = "\
Examples:
  cargo study web               the lessons and the games
  cargo study web lasker 3 4 7  a position to play
  cargo study web --no-open     says where the page is, and nothing else

The page is for this machine alone: nobody else can connect, and no other page that is open in the browser is answered.

Exit code: 2 if the page cannot be served; Ctrl-C ends it.";

/// Everything the `web` program does: reads the command line, and serves until somebody ends it.
pub fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(never) => match never {},
        Err(error) => text::complain(&format!("error: {error}\n")),
    }
}

fn run(cli: &Cli) -> Result<Infallible> {
    let listener = server::listen(cli.port)?;
    let port = listener.local_addr().map_err(|error| server::not_started(&error))?.port();
    let page = format!("http://127.0.0.1:{port}");
    let game = cli.game.as_deref().map(problems::id_of).transpose()?;
    let address = address(&page, game.as_deref(), &cli.position);
    // Whoever connects from now on is answered as soon as all is ready.
    let opens = !cli.no_open && os::has_screen() && open::that_detached(address).is_ok();
    let is = if opens { "opens in your browser" } else { "is the page" };
    text::print(&format!("{page} {is}; Ctrl-C ends it\n"))?;
    server::serve(listener).map_err(|error| server::not_started(&error))
}

/// The page, and on it what was asked for.
fn address(page: &str, game: Option<&str>, position: &[String]) -> String {
    let place = game.map(|game| link::write(game, &position.join(" ")));
    let place = place.map_or(String::new(), |place| format!("#{}", place.trim_end_matches('/')));
    format!("{page}/{place}")
}
