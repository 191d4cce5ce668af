use std::fs;
use std::path::Path;

use deckname_engine::Clause;
use deckname_scene::{Lang, Show};
use serde_json::Value;

use crate::Broken;

/// Law 10: every clause has a sentence for players and a heading in the rulebook, in both languages, and a test whose
/// name begins with it.
pub fn clauses<G: Show>(folder: &str) -> Result<(), Broken> {
    let tests = sources(&Path::new(folder).join("tests"));
    let broken = |what: String| Err(Broken { law: 10, what, record: Value::Null });
    for clause in G::Clause::ALL {
        let id = clause.id();
        if !G::texts().has(&id.to_lowercase()) {
            return broken(format!("{id} has no sentence for players"));
        }
        for lang in Lang::ALL {
            let heading = format!("\n### {id} · ");
            if G::rules(lang).matches(&heading).count() != 1 {
                return broken(format!("the rulebook ({}) does not have one heading for {id}", lang.code()));
            }
        }
        let test = format!("fn {}_", id.to_lowercase().replace('-', "_"));
        if !tests.contains(&test) {
            return broken(format!("no test in {folder}/tests begins with {test}"));
        }
    }
    Ok(())
}

fn sources(folder: &Path) -> String {
    let Ok(entries) = fs::read_dir(folder) else { return String::new() };
    let files = entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "rs"));
    files.filter_map(|path| fs::read_to_string(path).ok()).collect()
}
