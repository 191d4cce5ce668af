//! The database file: readable by its owner only, and used by one server at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
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
    let _ = resolve(path).and_then(|path| options.open(path));
}

/// Can the disk of the database take more? SQLite itself may notice late, because it writes over old pages first.
pub fn can_write(db: &Path) -> io::Result<()> {
    let path = beside(db, "-health")?;
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
        let unlocked = |path: &Path, why: io::Error| StoreError::Lock { path: path.to_path_buf(), why: why.kind() };
        let path = beside(db, "-lock").map_err(|why| unlocked(db, why))?;
        create(&path);
        let file = OpenOptions::new().write(true).open(&path).map_err(|why| unlocked(&path, why))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
            Err(TryLockError::Error(why)) => Err(unlocked(&path, why)),
        }
    }
}

/// A file that belongs to the database. It is where SQLite keeps its own: beside the file itself, whichever link leads there.
fn beside(db: &Path, end: &str) -> io::Result<PathBuf> {
    let mut name = resolve(db)?.into_os_string();
    name.push(end);
    Ok(name.into())
}

/// The path without links. There need not be a file yet.
fn resolve(db: &Path) -> io::Result<PathBuf> {
    match db.canonicalize() {
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            let folder = db.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let place = folder.canonicalize()?.join(db.file_name().unwrap_or_default());
            // SQLite will create the file to which a link leads.
            place.read_link().map_or(Ok(place.clone()), |target| resolve(&place.with_file_name(target)))
        }
        told => told,
    }
}
