//! Bits that flip on the disk while the server is down.

use std::collections::BTreeMap;
use std::path::Path;

use deckname_store::{Entry, Store, StoreError};

use crate::checker::Fault;
use crate::world::{Faults, World, Wrong};

/// What became of the tables when a bit had flipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rot {
    pub flips: u64,
    /// Tables that read as before.
    pub harmless: u64,
    /// Tables that the store refuses to read.
    pub noticed: u64,
    /// Tables whose last entries are missing: SQLite's log ends before a page that does not match its checksum.
    pub shorter: u64,
}

impl std::ops::AddAssign for Rot {
    fn add_assign(&mut self, other: Self) {
        self.flips += other.flips;
        self.harmless += other.harmless;
        self.noticed += other.noticed;
        self.shorter += other.shorter;
    }
}

type Logs = BTreeMap<String, Vec<Entry>>;

/// Plays for a while, then flips one bit again and again, each time on the disk as it was: in SQLite's log, then in the
/// database file. No table may read otherwise than it was written.
pub fn rot(seed: u64, flips: u64) -> Result<Rot, Wrong> {
    let mut world = World::new(seed, Faults::NONE);
    let (logs, database) = (world.play_in_calm()?, world.database());
    let mut rot = Rot::default();
    for file in [format!("{database}-wal"), database.clone()] {
        if file == database {
            // Closing it moves everything from the log into the file.
            drop(Store::in_place(Path::new(&database), || 0));
        }
        let before = world.machine.disk(|disk| disk.clone());
        for n in 0..flips {
            world.machine.disk(|disk| {
                *disk = before.clone();
                disk.reseed(seed ^ n);
            });
            if world.machine.disk(|disk| disk.flip(&file)) {
                rot.flips += 1;
                compare(&database, &logs, file != database, &mut rot)?;
            }
        }
        world.machine.disk(|disk| *disk = before);
    }
    Ok(rot)
}

fn compare(database: &str, logs: &Logs, may_be_shorter: bool, rot: &mut Rot) -> Result<(), Wrong> {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.map_err(|why| Wrong::NoStart(why.to_string()))?;
    let Ok(store) = Store::in_place(Path::new(database), || 0) else {
        rot.noticed += logs.len() as u64;
        return Ok(());
    };
    for (table, known) in logs {
        match runtime.block_on(read(&store, table)) {
            Err(_) => rot.noticed += 1,
            Ok(log) if log == *known => rot.harmless += 1,
            Ok(log) if may_be_shorter && known.starts_with(&log) => rot.shorter += 1,
            Ok(log) => {
                let at = log.iter().zip(known).take_while(|(is, was)| is == was).count();
                return Err(Wrong::Table { table: table.clone(), fault: Fault::Changed(at) });
            }
        }
    }
    Ok(())
}

/// As the server reads a table.
async fn read(store: &Store, table: &str) -> Result<Vec<Entry>, StoreError> {
    match store.mark(table).await? {
        Some(_) => store.log(table, 0).await,
        None => Ok(Vec::new()),
    }
}
