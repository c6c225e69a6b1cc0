//! Where inputs that were found are kept: in `target/stress/ID`.

use std::path::{Path, PathBuf};

use fs_err as fs;

use crate::error::Result;
use crate::problem::workspace::{self, Workspace};

/// Where an input is kept.
pub(crate) struct Kept {
    pub(crate) name: String,
    pub(crate) input: PathBuf,
    /// The case that has it already.
    pub(crate) case: Option<String>,
}

/// Keeps an input of a problem under a name that is free there and among the cases.
pub(crate) fn keep(workspace: &Workspace, id: &str, input: &str) -> Result<Kept> {
    let [folder, cases] =
        ["target/stress", "testcases"].map(|path| workspace.root.join(path).join(id));
    let case = known_input(&cases, input);
    fs::create_dir_all(&folder)?;
    let input_of = |name: &str| folder.join(format!("{name}.in"));
    if let Some(name) = known_input(&folder, input) {
        return Ok(Kept { input: input_of(&name), name, case });
    }
    let is_free = |name: &String| {
        let files = [&folder, &cases].map(|folder| folder.join(name));
        !files.iter().any(|it| ["in", "out"].iter().any(|end| it.with_extension(end).exists()))
    };
    let name = (1..).map(|number| format!("stress-{number}")).find(is_free);
    let name = name.expect("there are more names than files");
    let file = input_of(&name);
    fs::write(&file, input)?;
    Ok(Kept { name, input: file, case })
}

/// The name of the file with this input in a folder, without its ending.
fn known_input(folder: &Path, input: &str) -> Option<String> {
    let names = workspace::file_names(folder).unwrap_or_default();
    let mut names = names.iter().filter_map(|name| name.strip_suffix(".in"));
    let is_it = |name: &&str| {
        let file = folder.join(format!("{name}.in"));
        let same_size = fs::metadata(&file).is_ok_and(|it| it.len() == input.len() as u64);
        same_size && fs::read(file).is_ok_and(|text| text == input.as_bytes())
    };
    names.find(is_it).map(str::to_owned)
}
