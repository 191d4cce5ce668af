//! Who sends a message: RFC 8292 (VAPID). The key is made when it is first needed, and kept in the store, for all servers.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use deckname_store::{Store, StoreError};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

/// The name of the key in the store.
const KEY: &str = "bell";
/// For how long a signature is good; push services accept a day at most.
const GOOD_FOR: Duration = Duration::from_hours(12);

#[derive(Debug)]
pub struct Voucher {
    key: EcdsaKeyPair,
    /// How the operator can be reached: an address of the web.
    contact: String,
}

impl Voucher {
    pub async fn open(store: &Store, contact: String) -> Result<Self, StoreError> {
        let damaged = || StoreError::Damaged { table: "secrets".into(), why: "no key for push messages".into() };
        let fresh = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        let kept = store.secret(KEY, fresh.map_err(|_| damaged())?.as_ref().to_vec()).await?;
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &kept, &SystemRandom::new());
        Ok(Self { key: key.map_err(|_| damaged())?, contact })
    }

    /// The public key, as browsers want it.
    pub fn public_key(&self) -> String {
        BASE64.encode(self.key.public_key())
    }

    /// The `Authorization` for a push service. `None` if there are no random numbers.
    pub fn sign(&self, origin: &str) -> Option<String> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let claims = json!({"aud": origin, "exp": (now + GOOD_FOR).as_secs(), "sub": self.contact});
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signature = self.key.sign(&SystemRandom::new(), signed.as_bytes()).ok()?;
        Some(format!("vapid t={signed}.{}, k={}", BASE64.encode(signature), self.public_key()))
    }
}
