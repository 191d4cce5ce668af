use std::path::Path;

use deckname_engine::Clause;
use deckname_scene::{Lang, Show};
use serde_json::Value;

use crate::source::{functions, literals, read, read_without, uses};
use crate::{Broken, texts};

/// Law 10: every clause has a sentence for players and a heading in the rulebook, in both languages, and a test whose
/// name begins with its id and that provokes it. Every other text that the game needs exists too.
pub fn clauses<G: Show>(folder: &str) -> Result<(), Broken> {
    let folder = Path::new(folder);
    let (tests, sources) = (read(&folder.join("tests")), read(&folder.join("src")));
    // What is shown names clauses too, but refuses nothing.
    let rules = read_without(&folder.join("src"), "show");
    let tests = functions(&tests);
    let checked = G::Clause::ALL.iter().try_for_each(|clause| {
        worded::<G>(clause.id())?;
        tested(&tests, *clause, &rules)
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
/// it does. No test of a clause is empty.
fn tested(tests: &[(&str, &str)], clause: impl Clause, rules: &str) -> Result<(), String> {
    let id = clause.id();
    let prefix = format!("{}_", id.to_lowercase().replace('-', "_"));
    let named: Vec<_> = tests.iter().filter(|(name, _)| name.starts_with(&prefix)).collect();
    if named.is_empty() {
        return Err(format!("no test begins with {prefix}"));
    }
    if let Some((name, _)) = named.iter().find(|(_, body)| !body.contains('(')) {
        return Err(format!("the test {name} is empty"));
    }
    let refuses = uses(rules, &format!("Clause::{clause:?}"));
    let provoked = |body: &&str| body.contains("assert") && (!refuses || literals(body).contains(&id));
    if named.iter().any(|(_, body)| provoked(body)) {
        Ok(())
    } else if refuses {
        Err(format!("no test that begins with {prefix} asserts that {id} refuses something"))
    } else {
        Err(format!("no test that begins with {prefix} asserts anything"))
    }
}
