//! A disk that keeps for sure only what was synced, loses power at any write, fills up, and rots.

use std::collections::BTreeMap;

use deckname_engine::{Rng, Wyrand};
use thiserror::Error;

/// What a disk writes in one piece.
const SECTOR: usize = 512;

/// Why an operation failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum DiskError {
    #[error("there is no power")]
    Off,
    #[error("the disk is full")]
    Full,
    #[error("the disk has not written what it had taken")]
    NotSynced,
    #[error("there is no such file")]
    NoSuchFile,
}

#[derive(Clone, Debug)]
pub struct Disk {
    files: BTreeMap<String, File>,
    /// What was deleted and may be there again after a power cut.
    deleted: BTreeMap<String, Vec<u8>>,
    rng: Wyrand,
    /// How many operations have changed something.
    changes: u64,
    off: bool,
    pub plan: Plan,
    pub figures: Figures,
}

/// What will go wrong, by the number of changes before it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The power is cut in the middle of this change.
    pub cut_at: Option<u64>,
    /// No file can grow.
    pub full: std::ops::Range<u64>,
    /// A sync fails.
    pub fails_at: Option<u64>,
    /// Syncs do nothing, as with `synchronous=OFF`.
    pub lies: bool,
    /// Deletions are forgotten until the folder is synced, which never happens: as with `synchronous=FULL` on a file system
    /// without a journal.
    pub forgets: bool,
}

/// What has happened to the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    pub cuts: u64,
    /// Power cuts with writes that had not been synced.
    pub cuts_in_flight: u64,
    pub sectors_lost: u64,
    pub sectors_kept: u64,
    pub sectors_torn: u64,
    pub refused: u64,
    pub failed_syncs: u64,
}

impl std::ops::AddAssign for Figures {
    fn add_assign(&mut self, other: Self) {
        self.cuts += other.cuts;
        self.cuts_in_flight += other.cuts_in_flight;
        self.sectors_lost += other.sectors_lost;
        self.sectors_kept += other.sectors_kept;
        self.sectors_torn += other.sectors_torn;
        self.refused += other.refused;
        self.failed_syncs += other.failed_syncs;
    }
}

#[derive(Clone, Debug, Default)]
struct File {
    /// What is on the disk; `None` if not even the name is.
    durable: Option<Vec<u8>>,
    /// What reads see.
    seen: Vec<u8>,
    /// What has happened since the last sync, in order.
    pending: Vec<Change>,
}

#[derive(Clone, Debug)]
enum Change {
    Write { at: usize, data: Vec<u8> },
    Resize(usize),
}

/// What becomes of writes that were not synced.
#[derive(Clone, Copy, Debug)]
enum Mood {
    DropsAll,
    KeepsAll,
    /// In order, up to some change.
    KeepsFirst,
    /// Each sector by itself, whatever came before it; some are torn.
    KeepsSome,
}

impl Disk {
    pub fn new(seed: u64) -> Self {
        Self {
            files: BTreeMap::new(),
            deleted: BTreeMap::new(),
            rng: Wyrand::new(seed),
            changes: 0,
            off: false,
            plan: Plan::default(),
            figures: Figures::default(),
        }
    }

    /// From now on, another seed decides.
    pub fn reseed(&mut self, seed: u64) {
        self.rng = Wyrand::new(seed);
    }

    pub fn is_off(&self) -> bool {
        self.off
    }

    /// How many operations have changed something so far.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The power is cut now.
    pub fn cut(&mut self) {
        self.off = true;
    }

    /// There is power again. What had not been synced is there, or not, or in part.
    pub fn restart(&mut self) {
        self.figures.cuts += 1;
        self.figures.cuts_in_flight += u64::from(self.files.values().any(|file| !file.pending.is_empty()));
        let mood = match self.rng.below(5) {
            0 => Mood::DropsAll,
            1 => Mood::KeepsAll,
            2 => Mood::KeepsFirst,
            _ => Mood::KeepsSome,
        };
        for (name, content) in std::mem::take(&mut self.deleted) {
            if self.rng.below(2) == 0 {
                self.files.entry(name).or_insert(File { durable: Some(content), ..File::default() });
            }
        }
        for (name, mut file) in std::mem::take(&mut self.files) {
            file.settle(mood, &mut self.rng, &mut self.figures);
            if file.durable.is_some() {
                self.files.insert(name, file);
            }
        }
        self.plan = Plan { lies: self.plan.lies, forgets: self.plan.forgets, ..Plan::default() };
        self.off = false;
    }

    /// Flips one bit of a file that is on the disk; false if there is no such file.
    pub fn flip(&mut self, name: &str) -> bool {
        let Some(file) = self.files.get_mut(name).filter(|file| !file.seen.is_empty()) else { return false };
        let bit = self.rng.below(file.seen.len() as u32 * 8) as usize;
        for content in [Some(&mut file.seen), file.durable.as_mut()].into_iter().flatten() {
            if let Some(byte) = content.get_mut(bit / 8) {
                *byte ^= 1 << (bit % 8);
            }
        }
        true
    }

    pub fn exists(&self, name: &str) -> Result<bool, DiskError> {
        self.powered()?;
        Ok(self.files.contains_key(name))
    }

    pub fn create(&mut self, name: &str) -> Result<(), DiskError> {
        if !self.exists(name)? {
            self.change()?;
            self.files.insert(name.to_string(), File::default());
        }
        Ok(())
    }

    pub fn delete(&mut self, name: &str) -> Result<(), DiskError> {
        self.change()?;
        let file = self.files.remove(name).ok_or(DiskError::NoSuchFile)?;
        self.deleted.extend(file.durable.map(|content| (name.to_string(), content)));
        Ok(())
    }

    pub fn size(&self, name: &str) -> Result<usize, DiskError> {
        self.powered()?;
        Ok(self.files.get(name).ok_or(DiskError::NoSuchFile)?.seen.len())
    }

    /// Reads as much as there is; returns how much that was.
    pub fn read(&self, name: &str, at: usize, into: &mut [u8]) -> Result<usize, DiskError> {
        self.powered()?;
        let seen = &self.files.get(name).ok_or(DiskError::NoSuchFile)?.seen;
        let there = seen.get(at..).unwrap_or_default();
        let count = there.len().min(into.len());
        into[..count].copy_from_slice(&there[..count]);
        Ok(count)
    }

    pub fn write(&mut self, name: &str, at: usize, data: &[u8]) -> Result<(), DiskError> {
        let grows = at + data.len() > self.size(name)?;
        if grows && self.plan.full.contains(&self.changes) {
            self.changes += 1;
            self.figures.refused += 1;
            return Err(DiskError::Full);
        }
        let whole = self.change();
        // A write during which the power goes has begun.
        let begun = if whole.is_ok() { data.len() } else { self.rng.below(data.len() as u32 + 1) as usize };
        let change = Change::Write { at, data: data[..begun].to_vec() };
        self.files.get_mut(name).ok_or(DiskError::NoSuchFile)?.take(change);
        whole
    }

    pub fn resize(&mut self, name: &str, size: usize) -> Result<(), DiskError> {
        self.change()?;
        self.files.get_mut(name).ok_or(DiskError::NoSuchFile)?.take(Change::Resize(size));
        Ok(())
    }

    pub fn sync(&mut self, name: &str) -> Result<(), DiskError> {
        self.powered()?;
        if self.plan.fails_at.is_some_and(|at| at <= self.changes) {
            self.plan.fails_at = None;
            self.figures.failed_syncs += 1;
            return Err(DiskError::NotSynced);
        }
        self.change()?;
        if self.plan.lies {
            return Ok(());
        }
        let file = self.files.get_mut(name).ok_or(DiskError::NoSuchFile)?;
        file.durable = Some(file.seen.clone());
        file.pending.clear();
        // File systems with a journal write what happened to names in order, and before they answer.
        if !self.plan.forgets {
            self.deleted.clear();
        }
        Ok(())
    }

    fn powered(&self) -> Result<(), DiskError> {
        if self.off { Err(DiskError::Off) } else { Ok(()) }
    }

    /// Counts a change, unless the power goes.
    fn change(&mut self) -> Result<(), DiskError> {
        self.powered()?;
        self.changes += 1;
        self.off = self.plan.cut_at.is_some_and(|at| at <= self.changes);
        self.powered()
    }
}

impl File {
    fn take(&mut self, change: Change) {
        change.apply(&mut self.seen);
        self.pending.push(change);
    }

    /// Turns what is pending into what is on the disk.
    fn settle(&mut self, mood: Mood, rng: &mut Wyrand, figures: &mut Figures) {
        let pending = std::mem::take(&mut self.pending);
        let first = match mood {
            Mood::DropsAll => 0,
            Mood::KeepsFirst => rng.below(pending.len() as u32 + 1) as usize,
            Mood::KeepsAll | Mood::KeepsSome => pending.len(),
        };
        let some = matches!(mood, Mood::KeepsSome);
        // A file that was never synced may have no name on the disk.
        let mut content = match (self.durable.take(), mood) {
            (None, Mood::DropsAll) => return,
            (durable, _) => durable.unwrap_or_default(),
        };
        for (n, change) in pending.into_iter().enumerate() {
            for piece in change.pieces() {
                if n >= first || some && rng.below(2) == 0 {
                    figures.sectors_lost += 1;
                } else if some && rng.below(16) == 0 {
                    figures.sectors_torn += 1;
                    piece.torn(rng).apply(&mut content);
                } else {
                    figures.sectors_kept += 1;
                    piece.apply(&mut content);
                }
            }
        }
        self.seen.clone_from(&content);
        self.durable = Some(content);
    }
}

impl Change {
    fn apply(&self, content: &mut Vec<u8>) {
        match self {
            Self::Write { at, data } => {
                content.resize(content.len().max(at + data.len()), 0);
                content[*at..at + data.len()].copy_from_slice(data);
            }
            Self::Resize(size) => content.resize(*size, 0),
        }
    }

    /// The sectors that it writes.
    fn pieces(self) -> Vec<Self> {
        let Self::Write { mut at, data } = self else { return vec![self] };
        let (mut rest, mut pieces) = (&data[..], Vec::new());
        while !rest.is_empty() {
            let (piece, after) = rest.split_at(rest.len().min(SECTOR - at % SECTOR));
            pieces.push(Self::Write { at, data: piece.to_vec() });
            (at, rest) = (at + piece.len(), after);
        }
        pieces
    }

    /// The same, if the power went while it was written: its end is missing or noise.
    fn torn(self, rng: &mut Wyrand) -> Self {
        let Self::Write { at, mut data } = self else { return self };
        let written = rng.below(data.len() as u32) as usize;
        if rng.below(2) == 0 {
            data.truncate(written);
        } else {
            data[written..].fill_with(|| rng.below(256) as u8);
        }
        Self::Write { at, data }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(disk: &Disk, name: &str) -> Vec<u8> {
        let mut content = vec![0; disk.size(name).unwrap()];
        disk.read(name, 0, &mut content).unwrap();
        content
    }

    #[test]
    fn what_was_synced_stays_and_the_rest_may_go() {
        let (mut lost, mut kept, mut mixed) = (0, 0, 0);
        for seed in 0..200 {
            let mut disk = Disk::new(seed);
            disk.create("f").unwrap();
            disk.write("f", 0, &[1; 2_000]).unwrap();
            disk.sync("f").unwrap();
            disk.write("f", 1_000, &[2; 2_000]).unwrap();
            disk.cut();
            assert_eq!(disk.size("f"), Err(DiskError::Off));
            disk.restart();
            let content = read(&disk, "f");
            assert_eq!(content[..1_000], [1; 1_000]);
            let new = content.iter().map(|byte| usize::from(*byte == 2)).sum();
            match (new, content.len()) {
                (0, 2_000) => lost += 1,
                (2_000, 3_000) => kept += 1,
                _ => mixed += 1,
            }
        }
        assert!(lost > 20 && kept > 20 && mixed > 20, "{lost} {kept} {mixed}");
    }

    /// What is still open when the power goes is closed at any time after it.
    #[test]
    fn nothing_happens_without_power() {
        let mut disk = Disk::new(1);
        disk.create("f").unwrap();
        disk.plan.fails_at = Some(0);
        disk.cut();
        let before = disk.figures;
        assert_eq!(disk.sync("f"), Err(DiskError::Off));
        assert_eq!(disk.write("f", 0, &[1]), Err(DiskError::Off));
        assert_eq!(disk.delete("f"), Err(DiskError::Off));
        assert_eq!(disk.figures, before);
    }

    #[test]
    fn the_power_goes_at_the_planned_change_and_a_full_disk_takes_no_more() {
        let mut disk = Disk::new(1);
        disk.create("f").unwrap();
        disk.plan = Plan { cut_at: Some(4), full: 1..2, ..Plan::default() };
        assert_eq!(disk.write("f", 0, &[1]), Err(DiskError::Full));
        disk.write("f", 0, &[1]).unwrap();
        assert_eq!(disk.sync("f"), Err(DiskError::Off));
        disk.restart();
        assert!(!disk.is_off());
    }
}
