//! Programs that are run on what one types.

use tempfile::TempDir;

use crate::scene::Scene;

/// Cargo takes the packages of two checkouts for the same if they build in one target folder.
#[test]
fn two_checkouts_with_one_target_folder_run_their_own_programs() {
    let target = TempDir::new().unwrap();
    let prints = |number: u32| format!("fn main() {{ println!(\"{number}\") }}\n");
    let more = "[[example]]\nname = \"brute-sum\"\npath = \"examples/brute.rs\"";
    let scenes = [1, 2].map(|number| {
        let scene = Scene::new()
            .with_cargo_itself()
            .write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"problems/*\"]\n")
            .problem_with("sum", &prints(number), more)
            .write("problems/sum/examples/brute.rs", &prints(number + 10));
        (scene, number)
    });
    for (scene, number) in scenes.iter().chain(&scenes) {
        for (options, number) in
            [(&["run", "sum"][..], *number), (&["run", "sum", "--brute"], number + 10)]
        {
            let output = scene.judge_with("CARGO_TARGET_DIR", target.path(), options).code(0);
            assert_eq!(output.out, format!("{number}\n"));
        }
    }
}

#[test]
fn a_program_reads_what_is_typed_and_its_exit_code_is_that_of_the_command() {
    let scene = Scene::new().problem("three", "// exits").problem("broken", "// broken");
    scene.judge(&["run", "three"]).code(3);
    scene.judge(&["run", "broken"]).code(1).warns("error: broken");
    scene
        .judge(&["run", "three", "--brute"])
        .code(2)
        .warns("write `problems/three/examples/brute.rs`");
    scene.judge(&["run", "nowhere"]).fails_with("problem `nowhere` has no folder");
}
