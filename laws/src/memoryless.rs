use std::path::Path;

use deckname_engine::Game;
use serde_json::Value;

use crate::Broken;
use crate::source::read;

/// What remembers something from one call to the next, or asks what the game was not told: the clock, the disk.
const REFUSED: [&str; 13] = [
    "thread_local",
    "static mut",
    "unsafe",
    "cell::",
    "atomic::",
    "OnceLock",
    "Mutex",
    "RwLock",
    "mpsc",
    "std::time",
    "std::fs",
    "std::env",
    "std::process",
];

/// Law 11: what a function of the game returns depends on nothing but what it is given. Texts and tables that are made once
/// (`static … LazyLock`) are the same whenever they are read.
pub fn memoryless<G: Game>(folder: &str) -> Result<(), Broken> {
    let sources = read(&Path::new(folder).join("src"));
    match REFUSED.iter().find(|word| sources.contains(**word)) {
        Some(word) => {
            let what = format!("the sources of {} use {word}: a game remembers nothing between calls", G::ID);
            Err(Broken { law: 11, what, record: Value::Null })
        }
        None => Ok(()),
    }
}
