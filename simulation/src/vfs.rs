//! The simulated disks as a file system of SQLite. The file names of a world begin with `/` and its number.
//!
//! Shared memory and locks are gone after a power cut, as they are on a real machine.

use std::collections::BTreeMap;
use std::io::{Error, ErrorKind};
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlite_vfs::wip::{WalIndex, WalIndexLock};
use sqlite_vfs::{DatabaseHandle, LockKind, OpenAccess, OpenOptions, Vfs};

use crate::disk::{Disk, DiskError};

/// A region of the memory that connections share in WAL mode.
type Region = [u8; 32_768];

static MACHINES: LazyLock<Mutex<BTreeMap<String, Machine>>> = LazyLock::new(Mutex::default);

/// A disk and what is in memory beside it. Clones are the same machine.
#[derive(Clone, Debug)]
pub struct Machine(Arc<Mutex<Inside>>);

#[derive(Debug)]
struct Inside {
    disk: Disk,
    /// How often it was started: what was opened before knows an older number.
    life: u64,
    opened: u64,
    /// By file, the lock of each handle.
    locks: BTreeMap<(String, u64), LockKind>,
    regions: BTreeMap<u32, Box<Region>>,
    /// By slot, the lock of each handle.
    slots: BTreeMap<(u8, u64), WalIndexLock>,
}

impl Machine {
    /// A new machine. From now on SQLite finds its files below `/name`.
    pub fn start(name: &str, seed: u64) -> Self {
        // If this fails, no file will be found.
        static REGISTERED: LazyLock<bool> = LazyLock::new(|| sqlite_vfs::register("simulated", Machines, true).is_ok());
        LazyLock::force(&REGISTERED);
        let inside = Inside {
            disk: Disk::new(seed),
            life: 0,
            opened: 0,
            locks: BTreeMap::new(),
            regions: BTreeMap::new(),
            slots: BTreeMap::new(),
        };
        let machine = Self(Arc::new(Mutex::new(inside)));
        lock(&MACHINES).insert(name.to_string(), machine.clone());
        machine
    }

    pub fn disk<T>(&self, use_it: impl FnOnce(&mut Disk) -> T) -> T {
        use_it(&mut lock(&self.0).disk)
    }

    /// Starts it again after a power cut.
    pub fn restart(&self) {
        let mut inside = lock(&self.0);
        inside.disk.restart();
        inside.life += 1;
        inside.locks.clear();
        inside.slots.clear();
        inside.regions.clear();
    }

    /// Forgets the machine.
    pub fn scrap(name: &str) {
        lock(&MACHINES).remove(name);
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<DiskError> for Error {
    fn from(why: DiskError) -> Self {
        let kind = match why {
            // The library's name for SQLITE_FULL.
            DiskError::Full => ErrorKind::WriteZero,
            DiskError::NoSuchFile => ErrorKind::NotFound,
            DiskError::Off | DiskError::NotSynced => ErrorKind::Other,
        };
        Self::new(kind, why)
    }
}

/// All machines, by the first part of a file's name.
struct Machines;

impl Machines {
    fn of(path: &str) -> Result<Machine, Error> {
        let name = path.split('/').nth(1).unwrap_or_default();
        lock(&MACHINES).get(name).cloned().ok_or_else(|| DiskError::NoSuchFile.into())
    }
}

impl Vfs for Machines {
    type Handle = Handle;

    fn open(&self, path: &str, options: OpenOptions) -> Result<Handle, Error> {
        let machine = Self::of(path)?;
        let mut inside = lock(&machine.0);
        match options.access {
            OpenAccess::Create | OpenAccess::CreateNew => inside.disk.create(path)?,
            OpenAccess::Read | OpenAccess::Write if !inside.disk.exists(path)? => {
                return Err(DiskError::NoSuchFile.into());
            }
            OpenAccess::Read | OpenAccess::Write => (),
        }
        inside.opened += 1;
        let (id, life) = (inside.opened, inside.life);
        drop(inside);
        Ok(Handle { machine, path: path.to_string(), id, life })
    }

    fn delete(&self, path: &str) -> Result<(), Error> {
        Ok(lock(&Self::of(path)?.0).disk.delete(path)?)
    }

    fn exists(&self, path: &str) -> Result<bool, Error> {
        Ok(lock(&Self::of(path)?.0).disk.exists(path)?)
    }

    fn temporary_name(&self) -> String {
        // Everything that is temporary is small enough to stay in memory.
        String::new()
    }

    fn random(&self, buffer: &mut [i8]) {
        buffer.fill(16);
    }

    fn sleep(&self, duration: Duration) -> Duration {
        // There is one thread, so waiting for another one would help nobody.
        duration
    }
}

/// An open file.
pub struct Handle {
    machine: Machine,
    path: String,
    id: u64,
    life: u64,
}

impl Handle {
    fn inside(&self) -> Result<MutexGuard<'_, Inside>, Error> {
        let inside = lock(&self.machine.0);
        if inside.life == self.life { Ok(inside) } else { Err(DiskError::Off.into()) }
    }
}

impl DatabaseHandle for Handle {
    type WalIndex = Shared;

    fn size(&self) -> Result<u64, Error> {
        Ok(self.inside()?.disk.size(&self.path)? as u64)
    }

    fn read_exact_at(&mut self, buffer: &mut [u8], offset: u64) -> Result<(), Error> {
        let count = self.inside()?.disk.read(&self.path, offset as usize, buffer)?;
        if count == buffer.len() {
            return Ok(());
        }
        // SQLite wants the rest to be zero.
        buffer[count..].fill(0);
        Err(ErrorKind::UnexpectedEof.into())
    }

    fn write_all_at(&mut self, data: &[u8], offset: u64) -> Result<(), Error> {
        Ok(self.inside()?.disk.write(&self.path, offset as usize, data)?)
    }

    fn sync(&mut self, _data_only: bool) -> Result<(), Error> {
        Ok(self.inside()?.disk.sync(&self.path)?)
    }

    fn set_len(&mut self, size: u64) -> Result<(), Error> {
        Ok(self.inside()?.disk.resize(&self.path, size as usize)?)
    }

    fn lock(&mut self, wanted: LockKind) -> Result<bool, Error> {
        let mut inside = self.inside()?;
        let mut others = inside.locks.iter().filter(|((path, id), _)| *path == self.path && *id != self.id);
        let most_beside = match wanted {
            LockKind::None => LockKind::Exclusive,
            LockKind::Shared => LockKind::Reserved,
            LockKind::Reserved => LockKind::Shared,
            LockKind::Pending | LockKind::Exclusive => LockKind::None,
        };
        let free = others.all(|(_, held)| *held <= most_beside);
        if free {
            inside.locks.insert((self.path.clone(), self.id), wanted);
        }
        Ok(free)
    }

    fn reserved(&mut self) -> Result<bool, Error> {
        let inside = self.inside()?;
        Ok(inside.locks.iter().any(|((path, _), held)| *path == self.path && *held >= LockKind::Reserved))
    }

    fn current_lock(&self) -> Result<LockKind, Error> {
        let held = self.inside()?.locks.get(&(self.path.clone(), self.id)).copied();
        Ok(held.unwrap_or(LockKind::None))
    }

    fn wal_index(&self, _readonly: bool) -> Result<Shared, Error> {
        Ok(Shared { machine: self.machine.clone(), id: self.id, life: self.life })
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        let mut inside = lock(&self.machine.0);
        inside.locks.remove(&(self.path.clone(), self.id));
        inside.slots.retain(|(_, id), _| *id != self.id);
    }
}

/// The memory that the connections to a database share.
pub struct Shared {
    machine: Machine,
    id: u64,
    life: u64,
}

impl Shared {
    fn inside(&self) -> Result<MutexGuard<'_, Inside>, Error> {
        let inside = lock(&self.machine.0);
        if inside.life == self.life && !inside.disk.is_off() { Ok(inside) } else { Err(DiskError::Off.into()) }
    }
}

impl WalIndex for Shared {
    #[expect(clippy::large_stack_arrays, reason = "the library wants the region by value")]
    fn map(&mut self, region: u32) -> Result<Region, Error> {
        Ok(**self.inside()?.regions.entry(region).or_insert_with(|| Box::new([0; 32_768])))
    }

    fn lock(&mut self, slots: Range<u8>, wanted: WalIndexLock) -> Result<bool, Error> {
        let mut inside = self.inside()?;
        let mut others = inside.slots.iter().filter(|((slot, id), _)| slots.contains(slot) && *id != self.id);
        let free = others.all(|(_, held)| match wanted {
            WalIndexLock::None => true,
            WalIndexLock::Shared => *held != WalIndexLock::Exclusive,
            WalIndexLock::Exclusive => *held == WalIndexLock::None,
        });
        if free {
            inside.slots.extend(slots.map(|slot| ((slot, self.id), wanted)));
        }
        Ok(free)
    }

    fn delete(self) -> Result<(), Error> {
        self.inside()?.regions.clear();
        Ok(())
    }

    fn pull(&mut self, region: u32, data: &mut Region) -> Result<(), Error> {
        if let Some(shared) = self.inside()?.regions.get(&region) {
            data.copy_from_slice(&**shared);
        }
        Ok(())
    }

    fn push(&mut self, region: u32, data: &Region) -> Result<(), Error> {
        self.inside()?.regions.insert(region, Box::new(*data));
        Ok(())
    }
}
