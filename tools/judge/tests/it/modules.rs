//! The modules of the judge import each other in one direction.

use std::fs;
use std::path::Path;

/// Each imports only from those before it.
const MODULES: [&str; 12] = [
    "fault", "text", "progress", "problem", "program", "verdict", "list", "test", "stress",
    "receive", "bundle", "check",
];

#[test]
fn imports_go_one_way() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (rank, module) in MODULES.iter().enumerate() {
        let texts = match fs::read_to_string(source.join(format!("{module}.rs"))) {
            Ok(text) => vec![text],
            Err(_) => {
                let files = fs::read_dir(source.join(module)).expect(module).flatten();
                files.map(|file| fs::read_to_string(file.path()).unwrap()).collect()
            }
        };
        for text in texts {
            for imported in text.split("crate::").skip(1) {
                let imported = imported.split(|it: char| !it.is_alphanumeric()).next().unwrap();
                let position = MODULES.iter().position(|module| *module == imported);
                let position =
                    position.unwrap_or_else(|| panic!("`{module}` imports `{imported}`"));
                assert!(position <= rank, "`{module}` imports `{imported}`, which comes after it");
            }
        }
    }
}
