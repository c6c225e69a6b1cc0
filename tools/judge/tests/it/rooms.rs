//! The rooms of the judge import each other in one direction.

use std::fs;
use std::path::Path;

/// Each imports only from those before it.
const ROOMS: [&str; 12] = [
    "fault", "text", "progress", "problem", "program", "verdict", "list", "test", "stress",
    "receive", "bundle", "check",
];

#[test]
fn imports_go_one_way() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (rank, room) in ROOMS.iter().enumerate() {
        let texts = match fs::read_to_string(source.join(format!("{room}.rs"))) {
            Ok(text) => vec![text],
            Err(_) => {
                let files = fs::read_dir(source.join(room)).expect(room).flatten();
                files.map(|file| fs::read_to_string(file.path()).unwrap()).collect()
            }
        };
        for text in texts {
            for imported in text.split("crate::").skip(1) {
                let imported = imported.split(|it: char| !it.is_alphanumeric()).next().unwrap();
                let place = ROOMS.iter().position(|room| *room == imported);
                let place = place
                    .unwrap_or_else(|| panic!("`{room}` imports `{imported}`, which is no room"));
                assert!(place <= rank, "`{room}` imports `{imported}`, which comes after it");
            }
        }
    }
}
