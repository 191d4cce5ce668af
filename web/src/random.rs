//! Randomness from the operating system: for ids, salts, keys and delays.

/// Letters and digits that cannot be mistaken for one another in any font.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// 128 random bits, in hexadecimal.
pub fn token() -> String {
    hex::encode(bytes::<16>())
}

/// The id of a new table: 60 random bits, short enough to type.
pub fn table_id() -> String {
    letters(bytes())
}

/// 60 of these bits as letters.
pub fn letters(bytes: [u8; 12]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

pub fn number() -> u64 {
    u64::from_be_bytes(bytes())
}

/// A number from 0 up to 1.
pub fn unit() -> f64 {
    (number() >> 11) as f64 / (1u64 << 53) as f64
}

/// # Panics
/// If the operating system provides no random numbers: without them no secret is safe.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system's random numbers");
    bytes
}
