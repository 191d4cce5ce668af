//! The texts in which both databases keep entries and summaries.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::StoreError;

pub(crate) fn write(table: &str, value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|why| StoreError::Damaged { table: table.to_string(), why: why.to_string() })
}

pub(crate) fn read<T: DeserializeOwned>(table: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|why| StoreError::Damaged { table: table.to_string(), why: why.to_string() })
}
