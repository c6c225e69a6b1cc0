//! A folder for all that this process keeps for a while, gone when it ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use crate::workspace::Workspace;

/// The folder, `target/judge/PID`, where `tempfile` makes its files and folders from now on.
///
/// A judge that is killed leaves its folder; the next one removes it.
pub struct Temporary(PathBuf);

impl Temporary {
    /// To be made once, before anything else is temporary.
    pub fn new(workspace: &Workspace) -> Result<Temporary, String> {
        let folder = workspace.root.join("target/judge");
        let own = folder.join(process::id().to_string());
        let cannot = |error| format!("cannot make the folder `{}`: {error}", own.display());
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if !Path::new("/proc").join(entry.file_name()).exists() {
                // It may belong to somebody else.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
        fs::create_dir_all(&own).map_err(cannot)?;
        let _ = tempfile::env::override_temp_dir(&own);
        Ok(Temporary(own))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
