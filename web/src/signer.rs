//! Signed secrets that cannot be guessed or forged: browser identities, seat keys, the ids of rematches.

use deckname_engine::Seat;
use deckname_store::Owner;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::random;

/// Signs with the server's own key.
#[derive(Clone)]
pub struct Signer {
    key: [u8; 32],
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Signer")
    }
}

/// A browser or program: the secret in its cookie, and the hash by which the store knows it.
#[derive(Clone, Debug)]
pub struct Identity {
    pub cookie: String,
    pub owner: Owner,
}

/// What a seat's secret link is signed for: the seat that was taken, and a salt that tells this sitting from any other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    pub seat: Seat,
    pub salt: String,
}

impl Signer {
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    pub fn new_identity(&self) -> Identity {
        self.identity(&random::token())
    }

    fn identity(&self, secret: &str) -> Identity {
        let tag = hex::encode(self.mac(&["browser", secret]).finalize().into_bytes());
        let owner = Owner(hex::encode(Sha256::digest(secret.as_bytes())));
        Identity { cookie: format!("{secret}.{tag}"), owner }
    }

    /// The identity in a cookie, if this server has signed it.
    pub fn read_identity(&self, cookie: &str) -> Option<Identity> {
        let (secret, tag) = cookie.split_once('.')?;
        self.mac(&["browser", secret]).verify_slice(&hex::decode(tag).ok()?).ok()?;
        Some(self.identity(secret))
    }

    /// The name under which the store keeps the key that this code opens. It does not tell the code.
    pub fn parcel_name(&self, code: &str) -> String {
        hex::encode(self.mac(&["parcel", code]).finalize().into_bytes())
    }

    /// The secret of an identity, for whoever has the code.
    pub fn seal(&self, code: &str, identity: &Identity) -> Option<Vec<u8>> {
        let (secret, _) = identity.cookie.split_once('.')?;
        Some(self.blind(code, &hex::decode(secret).ok()?))
    }

    pub fn unseal(&self, code: &str, sealed: &[u8]) -> Option<Identity> {
        (sealed.len() == 16).then(|| self.identity(&hex::encode(self.blind(code, sealed))))
    }

    /// Each code is used for one key only, so adding a secret number hides it, and adding it again shows it.
    fn blind(&self, code: &str, bytes: &[u8]) -> Vec<u8> {
        let pad = self.mac(&["parcel pad", code]).finalize().into_bytes();
        bytes.iter().zip(pad).map(|(byte, pad)| byte ^ pad).collect()
    }

    /// What a link in a letter ends with: the address it is about, and a signature for this purpose only.
    pub fn mail_key(&self, purpose: &str, id: &str) -> String {
        format!("{id}.{}", hex::encode(&self.mac(&["mail", purpose, id]).finalize().into_bytes()[..16]))
    }

    /// The address that a link is about, if this server has signed it for this purpose.
    pub fn read_mail_key(&self, purpose: &str, key: &str) -> Option<String> {
        let (id, tag) = key.split_once('.')?;
        let mut bytes = [0; 16];
        hex::decode_to_slice(tag, &mut bytes).ok()?;
        self.mac(&["mail", purpose, id]).verify_truncated_left(&bytes).ok()?;
        Some(id.to_string())
    }

    /// The name under which letters, codes and the like are counted. It does not tell whose they are.
    pub fn counted(&self, what: &str, whose: &str) -> String {
        hex::encode(self.mac(&["letters", what, whose]).finalize().into_bytes())
    }

    /// The id of the rematch of a table: the same for everyone who asks.
    pub fn rematch_id(&self, table: &str) -> String {
        let mac = self.mac(&["again", table]).finalize().into_bytes();
        random::letters(std::array::from_fn(|n| mac[n]))
    }

    /// The id of a browser's `n`th lesson of a game.
    pub fn lesson_id(&self, owner: &Owner, game: &str, n: usize) -> String {
        let mac = self.mac(&["lesson", &owner.0, game, &n.to_string()]).finalize().into_bytes();
        random::letters(std::array::from_fn(|n| mac[n]))
    }

    /// The key in a seat's secret link. A browser that has it may play for the seat.
    pub fn seat_key(&self, table: &str, sitting: &Sitting) -> String {
        hex::encode(&self.seat_mac(table, sitting).finalize().into_bytes()[..16])
    }

    pub fn fits(&self, key: &str, table: &str, sitting: &Sitting) -> bool {
        let mut bytes = [0; 16];
        let read = hex::decode_to_slice(key, &mut bytes);
        read.is_ok() && self.seat_mac(table, sitting).verify_truncated_left(&bytes).is_ok()
    }

    fn seat_mac(&self, table: &str, sitting: &Sitting) -> Hmac<Sha256> {
        self.mac(&["seat", table, &sitting.seat.0.to_string(), &sitting.salt])
    }

    fn mac(&self, parts: &[&str]) -> Hmac<Sha256> {
        // HMAC pads a short key with zeros to a whole block.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signer_reads_only_its_own_cookies() {
        let signer = Signer::new([7; 32]);
        let me = signer.new_identity();
        assert_eq!(signer.read_identity(&me.cookie).unwrap().owner, me.owner);
        assert!(Signer::new([8; 32]).read_identity(&me.cookie).is_none());
        let (secret, tag) = me.cookie.split_once('.').unwrap();
        let other = signer.new_identity();
        let (other, _) = other.cookie.split_once('.').unwrap();
        for forged in
            [format!("{other}.{tag}"), format!("{secret}."), format!("{secret}.00"), secret.to_string(), String::new()]
        {
            assert!(signer.read_identity(&forged).is_none(), "{forged}");
        }
    }

    #[test]
    fn a_link_in_a_letter_is_good_for_one_purpose_and_one_address() {
        let signer = Signer::new([7; 32]);
        let key = signer.mail_key("agree", "ab12");
        assert_eq!(signer.read_mail_key("agree", &key).as_deref(), Some("ab12"));
        assert_eq!(signer.read_mail_key("stop", &key), None);
        let (_, tag) = key.split_once('.').unwrap();
        for forged in [format!("ab13.{tag}"), format!("ab12.{}", "0".repeat(32)), "ab12.".into(), "ab12".into()] {
            assert_eq!(signer.read_mail_key("agree", &forged), None, "{forged}");
        }
    }

    #[test]
    fn a_seat_key_fits_one_sitting_only() {
        let signer = Signer::new([7; 32]);
        let sitting = |seat, salt: &str| Sitting { seat: Seat(seat), salt: salt.into() };
        let mine = sitting(1, "salt");
        let key = signer.seat_key("table", &mine);
        assert!(signer.fits(&key, "table", &mine));
        assert!(!signer.fits(&key, "table", &sitting(2, "salt")));
        assert!(!signer.fits(&key, "other", &mine));
        assert!(!signer.fits(&key, "table", &sitting(1, "later")));
        for wrong in ["", "00", &key[..30], "ß", &"0".repeat(32)] {
            assert!(!signer.fits(wrong, "table", &mine), "{wrong}");
        }
    }
}
