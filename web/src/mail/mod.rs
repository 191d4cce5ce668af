//! Letters to people who are waited for, where the operator has set up a mail server.
//!
//! Nothing but one question is sent to an address before its reader has agreed, and every letter can be answered by one
//! click that stops them and deletes the address. The bell decides when there is something to tell.

mod address;
mod consent;
mod letter;
mod outgoing;

use std::sync::Arc;
use std::time::Duration;

use deckname_scene::Lang;
use deckname_store::{Mailbox, Owner, StoreError};
use lettre::Address;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

pub use address::read_address;
pub use consent::{AGREED_WITHIN, Asked, agree, ask, stop};
pub use outgoing::{BadMail, MailServer};

use crate::bell::{Call, Quiet};
use crate::pages::{bell_says, paths, turn_letter};
use crate::server::Server;
use letter::{Letter, stop_link};
use outgoing::Unsent;

/// How often the mail server is tried, and how long it is left alone in between.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_secs(20);

/// How somebody wants their letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wishes {
    pub quiet: Quiet,
    /// The code of the language.
    #[serde(with = "lang_code")]
    pub lang: Lang,
}

impl Wishes {
    /// `None` if this version cannot read it.
    pub fn of(mailbox: &Mailbox) -> Option<Self> {
        serde_json::from_str(&mailbox.about).ok()
    }

    fn to_text(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }
}

mod lang_code {
    use deckname_scene::Lang;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(lang: &Lang, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(lang.code())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Lang, D::Error> {
        let code = String::deserialize(from)?;
        Lang::from_code(&code).ok_or_else(|| D::Error::custom("no language of ours"))
    }
}

/// The address of somebody who may be written to now.
#[derive(Clone, Debug)]
pub struct Reader {
    id: String,
    to: Address,
    lang: Lang,
}

/// `None` if this owner has no address, has not agreed, or wants quiet at this time, in seconds since 1970.
pub async fn reader(server: &Server, owner: &Owner, now: u64) -> Result<Option<Reader>, StoreError> {
    if server.config.mail.is_none() {
        return Ok(None);
    }
    let Some(mailbox) = server.store.mailbox_of(owner).await?.filter(|mailbox| mailbox.confirmed) else {
        return Ok(None);
    };
    let awake = Wishes::of(&mailbox).filter(|wishes| !wishes.quiet.at(now));
    let to = read_address(&mailbox.address).ok();
    Ok(awake.zip(to).map(|(wishes, to)| Reader { id: mailbox.id, to, lang: wishes.lang }))
}

/// The letter says the game and that it is one's turn, nothing of what goes on in it.
pub async fn deliver(server: Arc<Server>, owner: Owner, reader: Reader, table: String, call: Call) {
    let Some(mail) = &server.config.mail else { return };
    let says = bell_says(reader.lang, call.game, call.in_company);
    let stop = stop_link(&server, &reader.id);
    let table = format!("{}{}", server.config.public_url(), paths::table(&table));
    let text = turn_letter(reader.lang, &says.body, &table, &stop);
    let subject = format!("{}: {}", says.title, says.body);
    let letter = Letter { to: reader.to, subject, text, stop: Some(stop) };
    for _ in 0..TRIES {
        match mail.send(&letter).await {
            Ok(()) => return server.metrics.letters.inc(),
            Err(why @ Unsent::Refused(_)) => return tracing::warn!(%why, "cannot write a letter"),
            Err(why @ Unsent::Unreachable) => tracing::warn!(%why, "cannot write a letter yet"),
        }
        sleep(PAUSE).await;
        // Whoever has stopped the letters meanwhile gets none.
        let kept = server.store.mailbox_of(&owner).await.ok().flatten();
        if kept.is_none_or(|kept| kept.id != reader.id) {
            return;
        }
    }
}
