//! Whether a received problem already exists.

use fs_err as fs;

use super::companion::MOST_SAMPLES;
use super::draft::{ProblemDraft, Sample, sample_files, sample_text};
use super::{ProblemInfo, Workspace, id};

/// Whether the existing problem with the draft's id is the same problem: the addresses give the same id, and the title or a
/// sample is equal. The address alone is not enough, because it may be that of a whole contest.
pub fn is_same(workspace: &Workspace, draft: &ProblemDraft, known: &ProblemInfo) -> bool {
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
