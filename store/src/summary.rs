//! The text in which both databases keep the summary of a table.

use crate::{StoreError, Summary};

pub(crate) fn write(table: &str, summary: &Summary) -> Result<String, StoreError> {
    serde_json::to_string(summary).map_err(|why| StoreError::Damaged { table: table.to_string(), why: why.to_string() })
}

/// `None` if it cannot be read: in a list, a damaged table must not hide the others.
pub(crate) fn read(text: &[u8]) -> Option<Summary> {
    serde_json::from_slice(text).ok()
}
