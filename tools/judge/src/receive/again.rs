//! A problem that is here already comes again: its new samples are taken up, and nothing that is there is changed.

use std::io::Write;

use anyhow::Result;
use fs_err as fs;

use super::companion::MOST_SAMPLES;
use super::draft::{Draft, Sample, sample_files, sample_text};
use super::{About, Workspace, id, text};

/// The files of a case `sample-N`, as far as they are there.
type Found = [Option<String>; 2];

/// Whether the known problem with the draft's id is the same one: its address gives the same id, and its title or one of
/// its samples is the same. An address alone may be that of a whole contest.
pub fn is_same(workspace: &Workspace, draft: &Draft, known: &About) -> bool {
    let id_of = |url: &Option<String>| url.as_ref().map(|url| id::id(url, &draft.title));
    let ids = [id_of(&known.url), id_of(&draft.url)];
    let found = samples_of(workspace, &draft.id);
    let is_known = |sample: &Sample| found.contains(&sample.clone().map(Some));
    (ids.contains(&None) || ids[0] == ids[1])
        && (known.title == draft.title || draft.samples.iter().any(is_known))
}

/// Writes those samples whose files are missing, and says what is new.
pub fn add_samples(workspace: &Workspace, draft: &Draft) -> Result<String> {
    let folder = workspace.root.join("testcases").join(&draft.id);
    fs::create_dir_all(&folder)?;
    let found = samples_of(workspace, &draft.id);
    let (mut new, mut kept) = (String::new(), String::new());
    for (index, sample) in draft.samples.iter().enumerate() {
        if found.contains(&sample.clone().map(Some)) {
            continue;
        }
        if folder.join(format!("sample-{}.ans", index + 1)).exists() {
            kept += &format!(" sample-{}", index + 1);
            continue;
        }
        let mut parts = found[index].iter().zip(sample);
        if parts.any(|(found, text)| found.as_ref().is_some_and(|found| found != text)) {
            kept += &format!(" sample-{}", index + 1);
            continue;
        }
        for (file, text) in sample_files(&folder, index + 1).iter().zip(sample) {
            if !file.exists() {
                fs::File::create_new(file)?.write_all(text.as_bytes())?;
            }
        }
        new += &format!(" sample-{}", index + 1);
    }
    let new = if new.is_empty() { "nothing new".to_owned() } else { format!("new:{new}") };
    let kept = if kept.is_empty() { kept } else { format!("   kept, though another came:{kept}") };
    let title = text::plain(&draft.title);
    Ok(format!("problems/{}   {title}   is there already   {new}{kept}", draft.id))
}

fn samples_of(workspace: &Workspace, id: &str) -> Vec<Found> {
    let folder = workspace.root.join("testcases").join(id);
    let read = |file| sample_text(&fs::read(file).ok()?);
    (1..=MOST_SAMPLES).map(|number| sample_files(&folder, number).map(read)).collect()
}
