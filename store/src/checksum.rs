//! Every entry of a log is stored with a checksum, so that a flipped bit on the disk is noticed instead of played on.
//!
//! The text is `CRC-32 in hexadecimal`, a space, and the JSON. The sum covers the table and the entry's place in the log too.
//! Entries from before there were checksums begin with their JSON at once.

use crc32fast::Hasher;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::StoreError;

const DIGITS: usize = 8;

/// The entry as it is stored.
pub(crate) fn seal(table: &str, seq: u64, entry: &impl Serialize) -> Result<String, StoreError> {
    // The sum comes first, so it is filled in at the end.
    let mut text = Vec::with_capacity(128);
    text.extend_from_slice(b"00000000 ");
    serde_json::to_writer(&mut text, entry).map_err(|_| damaged(table, seq, "cannot be written"))?;
    let sum = sum(table, seq, &text[DIGITS + 1..]);
    hex::encode_to_slice(sum.to_be_bytes(), &mut text[..DIGITS])
        .map_err(|_| damaged(table, seq, "cannot be summed"))?;
    String::from_utf8(text).map_err(|_| damaged(table, seq, "is no text"))
}

/// The entry that was stored. What is wrong with it is said without its content, which may be secret.
pub(crate) fn unseal<T: DeserializeOwned>(table: &str, seq: u64, stored: &[u8]) -> Result<T, StoreError> {
    let text = std::str::from_utf8(stored).map_err(|_| damaged(table, seq, "is no text"))?;
    let Some((digits, rest)) = text.split_at_checked(DIGITS).filter(|_| !text.starts_with('{')) else {
        return serde_json::from_str(text).map_err(|_| damaged(table, seq, "is no entry"));
    };
    let json = rest.strip_prefix(' ').ok_or_else(|| damaged(table, seq, "has no checksum"))?;
    if digits != format!("{:08x}", sum(table, seq, json.as_bytes())) {
        return Err(damaged(table, seq, "does not match its checksum"));
    }
    serde_json::from_str(json).map_err(|_| StoreError::Later { table: table.to_string(), entry: seq })
}

pub(crate) fn damaged(table: &str, seq: u64, why: &str) -> StoreError {
    StoreError::Damaged { table: table.to_string(), why: format!("entry {seq} {why}") }
}

fn sum(table: &str, seq: u64, json: &[u8]) -> u32 {
    let mut hasher = Hasher::new();
    for part in [table.as_bytes(), &[0], &seq.to_be_bytes(), json] {
        hasher.update(part);
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn every_flipped_bit_is_noticed() {
        let entry = json!({"step": {"seat": 1, "action": "secret"}});
        let sealed = seal("t", 3, &entry).unwrap();
        assert_eq!(unseal::<Value>("t", 3, sealed.as_bytes()).unwrap(), entry);
        assert_eq!(unseal::<Value>("t", 3, entry.to_string().as_bytes()).unwrap(), entry, "an entry from before");
        for bit in 0..sealed.len() * 8 {
            let mut bytes = sealed.clone().into_bytes();
            bytes[bit / 8] ^= 1 << (bit % 8);
            let why = unseal::<Value>("t", 3, &bytes).unwrap_err().to_string();
            assert!(!why.contains("secret"), "{why}");
        }
        let later = unseal::<crate::Entry>("t", 3, seal("t", 3, &json!({"invented_later": {}})).unwrap().as_bytes());
        assert!(matches!(later, Err(StoreError::Later { entry: 3, .. })), "{later:?}");
        for (table, seq) in [("t", 4), ("u", 3)] {
            assert!(unseal::<Value>(table, seq, sealed.as_bytes()).is_err(), "an entry in another place");
        }
    }
}
