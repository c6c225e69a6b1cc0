//! Manifests for packages of a workspace that cargo cannot load, because another package's manifest is invalid.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use fs_err as fs;
use toml::{Table, Value};

/// Writes a manifest that makes a workspace of one package, with the sources where they are, and returns its path. The package
/// gets what it inherits from the workspace, its profiles, and its `Cargo.lock`.
pub fn write(package: &Path, target: &Path) -> Result<PathBuf> {
    let root = checkout::root(package).context("the package is in no checkout")?;
    let mut manifest = read(package)?;
    let mut shared = read(&root)?;
    let name = manifest.get("package").and_then(|it| it.get("name")).and_then(Value::as_str);
    let name = name.with_context(|| format!("`{}` has no package", package.display()))?.to_owned();
    let mut workspace = shared.remove("workspace").and_then(into_table).unwrap_or_default();
    for members in ["members", "default-members", "exclude"] {
        workspace.remove(members);
    }
    manifest.insert("workspace".to_owned(), workspace.into());
    manifest.extend(shared.remove("profile").map(|profiles| ("profile".to_owned(), profiles)));
    // Cargo finds sources by their places only beside the manifest: those of a library and of a program are named here. A build
    // script, `src/bin`, and examples that the manifest does not name are not built. Nobody asks for tests here.
    manifest.retain(|kind, _| kind != "test" && kind != "bench");
    for (kind, source, is_list) in [("lib", "src/lib.rs", false), ("bin", "src/main.rs", true)] {
        if package.join(source).exists() && !manifest.contains_key(kind) {
            let file = package.join(source).display().to_string();
            let name = if is_list { name.clone() } else { name.replace('-', "_") };
            let it = Table::from_iter([("name", name), ("path", file)].map(entry));
            manifest.insert(kind.to_owned(), if is_list { vec![it].into() } else { it.into() });
        }
    }
    let folder = target.join("judge/detached").join(&name);
    fs::create_dir_all(&folder)?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    let file = folder.join("Cargo.toml");
    fs::write(&file, manifest.to_string())?;
    Ok(file)
}

/// A manifest in which every path is absolute.
fn read(folder: &Path) -> Result<Table> {
    let file = folder.join("Cargo.toml");
    let manifest = toml::from_str::<Table>(&fs::read_to_string(&file)?)
        .with_context(|| format!("`{}` is invalid", file.display()))?;
    let mut manifest = Value::Table(manifest);
    make_absolute(&mut manifest, folder);
    Ok(into_table(manifest).unwrap_or_default())
}

fn make_absolute(value: &mut Value, folder: &Path) {
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                match value {
                    Value::String(path) if key == "path" => {
                        *path = folder.join(&*path).display().to_string();
                    }
                    _ => make_absolute(value, folder),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| make_absolute(value, folder)),
        _ => {}
    }
}

fn into_table(value: Value) -> Option<Table> {
    if let Value::Table(table) = value { Some(table) } else { None }
}

fn entry((key, value): (&str, String)) -> (String, Value) {
    (key.to_owned(), value.into())
}
