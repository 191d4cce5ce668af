//! Bots and searches cannot get a state that was not sampled: nothing that they depend on exposes one.
//!
//! Examples that must not compile check that the state of a table and the view of a sight are private. They are where
//! these types are defined.

use std::path::Path;

fn dependencies(folder: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let manifest = std::fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap();
    let (_, after) = manifest.split_once("[dependencies]").unwrap();
    let section = after.split("\n[").next().unwrap();
    section
        .lines()
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty())
        .map(String::from)
        .collect()
}

/// Every source file below a folder.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn they_depend_on_nothing_that_plays_games() {
    assert_eq!(dependencies("search"), ["deckname-engine"]);
    // `scene` is for the words of hints: it knows no state.
    let allowed = ["deckname-engine", "deckname-scene", "deckname-search", "deckname-table", "serde_json", "thiserror"];
    assert_eq!(dependencies("bots"), allowed);
}

#[test]
fn they_do_not_open_tables_of_their_own() {
    let mut files = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    sources(&root.join("bots/src"), &mut files);
    sources(&root.join("search/src"), &mut files);
    for (name, text) in files {
        for forbidden in ["Running<", "Running::", "dyn Table", "deckname_arena"] {
            assert!(!text.contains(forbidden), "{name} names {forbidden}");
        }
    }
}
