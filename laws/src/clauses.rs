use std::collections::HashSet;
use std::path::Path;

use deckname_engine::Clause;
use deckname_scene::{Lang, Show};
use serde_json::Value;

use crate::source::{Function, declared, functions, literals, read, read_without, uses, words};
use crate::{Broken, texts};

/// Law 10: every clause has a sentence for players and a heading in the rulebook, in both languages, and a test whose
/// name begins with its id and that provokes it. Every other text that the game needs exists too.
pub fn clauses<G: Show>(folder: &str) -> Result<(), Broken> {
    let folder = Path::new(folder);
    let (tests, sources) = (read(&folder.join("tests")), read(&folder.join("src")));
    // What is shown names clauses too, but refuses nothing.
    let rules = read_without(&folder.join("src"), "show");
    let helpers = declared(&tests);
    let tests = functions(&tests);
    let checked = G::Clause::ALL.iter().try_for_each(|clause| {
        worded::<G>(clause.id())?;
        tested::<G>(&tests, &helpers, *clause, &rules)
    });
    let whole = checked.and_then(|()| texts::complete::<G>(&sources));
    whole.map_err(|what| Broken { law: 10, what, record: Value::Null })
}

fn worded<G: Show>(id: &str) -> Result<(), String> {
    if !G::texts().has(&id.to_lowercase()) {
        return Err(format!("{id} has no sentence for players"));
    }
    for lang in Lang::ALL {
        if G::rules(lang).matches(&format!("\n### {id} · ")).count() != 1 {
            return Err(format!("the rulebook ({}) does not have one heading for {id}", lang.code()));
        }
    }
    Ok(())
}

/// If the rules refuse something by this clause, one of its tests asserts such a refusal. Otherwise its tests assert what
/// it does. Every test of a clause is run and plays the game.
fn tested<G: Show>(
    tests: &[Function<'_>],
    helpers: &HashSet<&str>,
    clause: G::Clause,
    rules: &str,
) -> Result<(), String> {
    let id = clause.id();
    let prefix = format!("{}_", id.to_lowercase().replace('-', "_"));
    let named: Vec<_> = tests.iter().filter(|test| test.name.starts_with(&prefix)).collect();
    if named.is_empty() {
        return Err(format!("no test begins with {prefix}"));
    }
    for Function { name, attributes, body } in &named {
        let attributes: Vec<_> = attributes.lines().map(str::trim).collect();
        if !attributes.contains(&"#[test]") {
            return Err(format!("{name} is not marked as a test"));
        }
        if attributes.iter().any(|attribute| ["#[ignore", "#[cfg"].iter().any(|left| attribute.starts_with(left))) {
            return Err(format!("the test {name} is left out"));
        }
        if !plays::<G>(helpers, body) {
            return Err(format!("the test {name} is empty: it never calls the game"));
        }
    }
    let refuses = uses(rules, &format!("Clause::{clause:?}"));
    let provoked = |body: &str| body.contains("assert") && (!refuses || literals(body).contains(&id));
    if named.iter().any(|test| provoked(test.body)) {
        Ok(())
    } else if refuses {
        Err(format!("no test that begins with {prefix} asserts that {id} refuses something"))
    } else {
        Err(format!("no test that begins with {prefix} asserts anything"))
    }
}

/// Does the test name the game or call a helper of the tests, which plays it?
fn plays<G: Show>(helpers: &HashSet<&str>, body: &str) -> bool {
    let game = std::any::type_name::<G>().rsplit("::").next().unwrap_or_default();
    words(body).any(|word| word == game || helpers.contains(word))
}
