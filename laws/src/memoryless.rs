use std::path::Path;

use deckname_engine::Game;
use serde_json::Value;

use crate::Broken;
use crate::source::{read, words};

/// What remembers something from one call to the next, or asks what the game was not told: the clock, the disk.
const REFUSED: [&str; 16] = [
    "thread_local",
    "Cell",
    "RefCell",
    "OnceCell",
    "LazyCell",
    "UnsafeCell",
    "OnceLock",
    "Mutex",
    "RwLock",
    "atomic",
    "mpsc",
    "unsafe",
    "Instant",
    "SystemTime",
    "fs",
    "env",
];

/// Law 11: what a function of the game returns depends on nothing but what it is given. Texts and tables that are made once
/// (`static … LazyLock`) are the same whenever they are read.
pub fn memoryless<G: Game>(folder: &str) -> Result<(), Broken> {
    let sources = read(&Path::new(folder).join("src"));
    match words(&sources).find(|word| REFUSED.contains(word)) {
        Some(word) => {
            let what = format!("the sources of {} use {word}: a game remembers nothing between calls", G::ID);
            Err(Broken { law: 11, what, record: Value::Null })
        }
        None => Ok(()),
    }
}
