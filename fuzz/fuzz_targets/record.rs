//! Any bytes as a record: read, replayed and verified, or refused.
#![no_main]

use deckname_table::{Record, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(record) = Record::from_text(&String::from_utf8_lossy(data)) {
        let _ = record.replay();
        let _ = verify(&record);
    }
});
