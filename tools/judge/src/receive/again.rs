//! Whether a problem that comes is here already.

use fs_err as fs;

use super::companion::MOST_SAMPLES;
use super::draft::{Draft, Sample, sample_files, sample_text};
use super::{About, Workspace, id};

/// Whether the known problem with the draft's id is the same one: its address gives the same id, and its title or one of
/// its samples is the same. An address alone may be that of a whole contest.
pub fn is_same(workspace: &Workspace, draft: &Draft, known: &About) -> bool {
    let id_of = |url: &Option<String>| url.as_ref().map(|url| id::id(url, &draft.title));
    let ids = [id_of(&known.url), id_of(&draft.url)];
    let cases = workspace.root.join("testcases").join(&draft.id);
    let read = |file| sample_text(&fs::read(file).ok()?);
    let found: Vec<_> =
        (1..=MOST_SAMPLES).map(|number| sample_files(&cases, number).map(read)).collect();
    let is_known = |sample: &Sample| found.contains(&sample.clone().map(Some));
    (ids.contains(&None) || ids[0] == ids[1])
        && (known.title == draft.title || draft.samples.iter().any(is_known))
}
