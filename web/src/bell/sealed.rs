//! Messages that only one browser can read: RFC 8291 (Web Push) over RFC 8188 (`aes128gcm`).
//!
//! Written with `ring`, which the program contains for TLS anyway: the crates for Web Push bring OpenSSL, or a second set of
//! cryptography and a JWT library.

use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;

use crate::random;

/// The length of a message with its padding, which is the same for all: its size tells nothing.
const RECORD: u32 = 4_096;
const PADDED: usize = 512;

/// What a browser has told about itself: its public key, and a secret that it shares with this server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reader {
    pub key: Vec<u8>,
    pub auth: Vec<u8>,
}

impl Reader {
    /// Could this be a browser's? The key must be a point, the secret 16 bytes.
    pub fn is_sound(&self) -> bool {
        self.key.len() == 65 && self.auth.len() == 16 && self.seal(b"").is_ok()
    }

    /// The body of a push message.
    pub fn seal(&self, message: &[u8]) -> Result<Vec<u8>, Unspecified> {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new())?;
        let own_key = own.compute_public_key()?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.key);
        agree_ephemeral(own, &theirs, |secret| write(self, own_key.as_ref(), secret, random::bytes(), message))?
    }
}

/// The header and one encrypted record.
fn write(
    reader: &Reader,
    own_key: &[u8],
    secret: &[u8],
    salt: [u8; 16],
    message: &[u8],
) -> Result<Vec<u8>, Unspecified> {
    let info = [b"WebPush: info\0", &reader.key[..], own_key].concat();
    let common: [u8; 32] = derive(&reader.auth, secret, &info)?;
    let key: [u8; 16] = derive(&salt, &common, b"Content-Encoding: aes128gcm\0")?;
    let nonce: [u8; 12] = derive(&salt, &common, b"Content-Encoding: nonce\0")?;
    let mut text = [message, &[2]].concat();
    text.resize(text.len().max(PADDED), 0);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key)?);
    key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut text)?;
    Ok([&salt[..], &RECORD.to_be_bytes(), &[own_key.len() as u8], own_key, &text].concat())
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> Result<[u8; N], Unspecified> {
    struct Length(usize);
    impl KeyType for Length {
        fn len(&self) -> usize {
            self.0
        }
    }
    let mut bytes = [0; N];
    Salt::new(HKDF_SHA256, salt).extract(secret).expand(&[info], Length(N))?.fill(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;

    use super::*;

    fn read(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    /// The example of RFC 8291, section 5 and appendix A, whose message is not padded.
    #[test]
    fn the_example_of_the_standard_comes_out() {
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let reader = Reader { key: read(key), auth: read("BTBZMqHH6r4Tts7J_aSIgg") };
        let own = read("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let secret = read("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let salt: [u8; 16] = read("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let info = [b"WebPush: info\0", &reader.key[..], &own].concat();
        let common: [u8; 32] = derive(&reader.auth, &secret, &info).unwrap();
        assert_eq!(BASE64.encode(common), "S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg");
        let key: [u8; 16] = derive(&salt, &common, b"Content-Encoding: aes128gcm\0").unwrap();
        let nonce: [u8; 12] = derive(&salt, &common, b"Content-Encoding: nonce\0").unwrap();
        assert_eq!(
            (BASE64.encode(key), BASE64.encode(nonce)),
            ("oIhVW04MRdy2XN9CiKLxTg".into(), "4h_95klXJ5E_qnoN".into())
        );
        let body = write(&reader, &own, &secret, salt, b"When I grow up, I want to be a watermelon").unwrap();
        assert_eq!(
            body[..86],
            read(
                "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
            )
        );
        // The same key and nonce encrypt the same beginning in the same way, padded or not.
        assert_eq!(
            body[86..127],
            read("8pfeW0KbunFT06SuDKoJH9Ql87S1QUrdirN6GcG7sFz1y1sqLgVi1VhjVkHsUoEsbI_0LpXMuGvnzQ")[..41]
        );
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for (key, auth) in [(vec![4; 65], vec![0; 16]), (vec![], vec![]), (vec![0; 64], vec![0; 16])] {
            assert!(!Reader { key, auth }.is_sound());
        }
    }
}
