//! Secrets that nobody can guess or make: browser identities, seat keys, table ids.

use std::fmt::Write as _;

use deckname_store::Owner;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// Letters that are told apart in any font and read out easily.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Signs with the server's own key.
#[derive(Clone)]
pub struct Seal {
    key: [u8; 32],
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal")
    }
}

/// A browser: the secret that its cookie holds, and the hash by which the store knows it.
#[derive(Clone, Debug)]
pub struct Identity {
    pub cookie: String,
    pub owner: Owner,
}

impl Seal {
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    pub fn new_identity(&self) -> Identity {
        self.identity(&random_hex())
    }

    fn identity(&self, secret: &str) -> Identity {
        let tag = hex(&self.mac(&["browser", secret]).finalize().into_bytes());
        let owner = Owner(hex(&Sha256::digest(secret.as_bytes())));
        Identity { cookie: format!("{secret}.{tag}"), owner }
    }

    /// The identity in a cookie, if it is one that this server has signed.
    pub fn read_identity(&self, cookie: &str) -> Option<Identity> {
        let (secret, tag) = cookie.split_once('.')?;
        self.mac(&["browser", secret]).verify_slice(&unhex(tag)?).ok()?;
        Some(self.identity(secret))
    }

    /// The id of the table at which those of another table play again: one, whoever asks first.
    pub fn next_id(&self, table: &str) -> String {
        letters(&self.mac(&["again", table]).finalize().into_bytes()[..12])
    }

    /// The key of a seat: whoever has it may play for the seat.
    pub fn seat_key(&self, table: &str, seat: u8, salt: &str) -> String {
        hex(&self.seat_mac(table, seat, salt).finalize().into_bytes()[..16])
    }

    pub fn fits_seat(&self, key: &str, table: &str, seat: u8, salt: &str) -> bool {
        let right_length = unhex(key).filter(|key| key.len() == 16);
        right_length.is_some_and(|key| self.seat_mac(table, seat, salt).verify_truncated_left(&key).is_ok())
    }

    fn seat_mac(&self, table: &str, seat: u8, salt: &str) -> Hmac<Sha256> {
        self.mac(&["seat", table, &seat.to_string(), salt])
    }

    fn mac(&self, parts: &[&str]) -> Hmac<Sha256> {
        // 32 bytes, filled up with zeros to a block: what HMAC does with a short key.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&self.key);
        let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        mac
    }
}

/// 128 random bits.
pub fn random_hex() -> String {
    hex(&random::<16>())
}

/// The id of a table: 60 random bits, short enough to be typed.
pub fn random_id() -> String {
    letters(&random::<12>())
}

fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

pub fn random_u64() -> u64 {
    u64::from_be_bytes(random())
}

/// # Panics
/// If the system has no random numbers: then no secret is safe and nothing may go on.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system's random numbers");
    bytes
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| Some(c.to_digit(16)? as u8)).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_cookies_are_read() {
        let seal = Seal::new([7; 32]);
        let me = seal.new_identity();
        assert_eq!(seal.read_identity(&me.cookie).unwrap().owner, me.owner);
        assert!(Seal::new([8; 32]).read_identity(&me.cookie).is_none());
        let (secret, tag) = me.cookie.split_once('.').unwrap();
        let other = seal.new_identity();
        let (other, _) = other.cookie.split_once('.').unwrap();
        for forged in
            [format!("{other}.{tag}"), format!("{secret}."), format!("{secret}.00"), secret.to_string(), String::new()]
        {
            assert!(seal.read_identity(&forged).is_none(), "{forged}");
        }
    }

    #[test]
    fn a_seat_key_fits_one_seating_only() {
        let seal = Seal::new([7; 32]);
        let key = seal.seat_key("table", 1, "salt");
        assert!(seal.fits_seat(&key, "table", 1, "salt"));
        assert!(!seal.fits_seat(&key, "table", 2, "salt"));
        assert!(!seal.fits_seat(&key, "other", 1, "salt"));
        assert!(!seal.fits_seat(&key, "table", 1, "later"));
        for wrong in ["", "00", &key[..30], "ß", &"0".repeat(32)] {
            assert!(!seal.fits_seat(wrong, "table", 1, "salt"), "{wrong}");
        }
    }
}
