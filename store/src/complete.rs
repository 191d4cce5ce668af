//! A log is read completely or not at all: a flipped bit can hide a row as well as change it.

use crate::checksum::{damaged, unseal};
use crate::{Entry, StoreError};

/// The entries of a log from this place on. The rows, in order, must be as many as the table has counted, without a gap.
pub(crate) fn complete<'r>(
    table: &str,
    from: u64,
    counted: Option<u64>,
    rows: impl Iterator<Item = (u64, &'r [u8])>,
) -> Result<Vec<Entry>, StoreError> {
    let entry = |(place, (seq, stored)): (u64, (u64, &[u8]))| {
        if seq == place { unseal(table, seq, stored) } else { Err(damaged(table, place, "is missing")) }
    };
    let log = (from..).zip(rows).map(entry).collect::<Result<Vec<_>, _>>()?;
    let end = from + log.len() as u64;
    match counted {
        None if !log.is_empty() => Err(without_table(table)),
        Some(length) if end < length => Err(damaged(table, end, "is missing")),
        Some(length) if end > length.max(from) => Err(damaged(table, length, "is not counted")),
        _ => Ok(log),
    }
}

/// The log of a table that is to be moved: when each entry was made, and its text. A damaged one must not become a shorter one
/// that is whole. The rows are place, time and entry.
pub(crate) fn sound_log(
    id: &str,
    length: u64,
    rows: Vec<(u64, i64, Vec<u8>)>,
) -> Result<Vec<(i64, String)>, StoreError> {
    complete(id, 0, Some(length), rows.iter().map(|(seq, _, entry)| (*seq, &entry[..])))?;
    // Whatever could be read is text.
    Ok(rows.into_iter().map(|(_, at, entry)| (at, String::from_utf8_lossy(&entry).into_owned())).collect())
}

/// A table of which nothing but entries can be found.
pub(crate) fn without_table(id: &str) -> StoreError {
    StoreError::Damaged { table: id.to_string(), why: "it has entries but does not exist".into() }
}
