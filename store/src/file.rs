//! The database file: readable by its owner only, and used by one server at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::StoreError;

/// Creates the file if there is none. It holds secrets, so only its owner may read it; SQLite gives the files beside it the
/// same rights.
pub(crate) fn create(path: &Path) {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // If there is no file after this, SQLite says why.
    let _ = options.open(path);
}

/// Can the folder of the database take more? SQLite itself may notice late, because it writes over old pages first.
pub fn can_write(db: &Path) -> std::io::Result<()> {
    let path = beside(db, "-health");
    let written = File::create(&path).and_then(|mut file| {
        file.write_all(&vec![0; 64 * 1024])?;
        file.sync_all()
    });
    let removed = std::fs::remove_file(&path);
    written.and(removed)
}

/// Keeps other servers away from a database file as long as it lives, or as long as the process does.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock. It is on a file of its own, because closing the database file would release SQLite's locks too.
    pub fn take(db: &Path) -> Result<Self, StoreError> {
        let path = beside(db, "-lock");
        create(&path);
        let unlocked = |why: std::io::Error| StoreError::Lock { path: path.clone(), why: why.kind() };
        let file = OpenOptions::new().write(true).open(&path).map_err(unlocked)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
            Err(TryLockError::Error(why)) => Err(unlocked(why)),
        }
    }
}

fn beside(db: &Path, end: &str) -> PathBuf {
    let mut name = db.as_os_str().to_owned();
    name.push(end);
    name.into()
}
