//! The languages of a checkout, and what is here.

use crate::scene::Scene;

const ROW: &str = "[[language]]\nname = \"Own\"\nendings = [\"own\"]\ntool = \"here\"\n\
                   locate = [\"where\"]\nrun = \"/bin/cat {file}\"\nsample = \"3\"\n";

#[test]
fn the_languages_of_a_checkout_are_used_only_as_their_user_has_allowed_them() {
    // What `locate` asks runs outside of the sandbox.
    let scene = Scene::new().sum("// adds").write("a.own", "3\n");
    let scene = scene.program("here", "echo was here > trace; echo bin/here");
    let scene = scene.write("languages.toml", ROW);
    let test = || scene.judge(&["test", "sum", "--file", "a.own"]);
    let refused = || {
        test().code(2).warns("its commands would run as you do: read it, and allow it with");
        scene.judge(&["languages"]).code(2).warns("cargo judge languages --allow");
        assert!(!scene.path("trace").exists());
    };
    refused();
    scene
        .judge(&["languages", "--allow"])
        .code(0)
        .prints("name = \"Own\"\n")
        .prints("allowed until");
    test().code(0).prints("Own");
    assert!(scene.path("trace").exists());
    std::fs::remove_file(scene.path("trace")).unwrap();
    scene.save("languages.toml", format!("{ROW}time = [2, 1]\n"));
    refused();
    // A solution needs none of them.
    scene.judge(&["test", "sum"]).code(0);
    // The same text in another checkout is not this one.
    let other = Scene::new().sum("// adds").write("languages.toml", ROW);
    other.judge_with("XDG_STATE_HOME", scene.path("state"), &["languages"]).code(2);
}

#[test]
fn languages_are_listed_and_tried() {
    let scene = Scene::new().program("here", "echo version 8").write("bin/none", "");
    let config = |more: &str| {
        let row = ROW.replace("locate = [\"where\"]\n", "version = [\"--version\"]\n") + more;
        scene.save("config/nimbers/languages.toml", row);
    };
    let languages = |arguments: &[&str]| {
        let mut command = scene.command(&[&["languages"], arguments].concat());
        command.env("XDG_CONFIG_HOME", scene.path("config")).env("PATH", scene.path("bin"));
        for variable in ["RUSTC", "CC", "CXX", "JAVA_HOME", "PYTHON", "NODE"] {
            command.env_remove(variable);
        }
        crate::scene::JudgeOutput::of(&mut command)
    };
    config("");
    let output = languages(&[]).code(0).prints("Own ").prints("version 8").prints("× 3 + 2 s");
    output.prints("not here: `ruby`, which is not installed; install Ruby");
    languages(&["--try"]).code(0).prints("works   version 8");
    config("compile = \"/bin/cat /none\"\n");
    languages(&["--try"]).code(1).prints("fails   version 8: ").prints("/none");
}
