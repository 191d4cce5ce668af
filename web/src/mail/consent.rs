//! Who gets letters: asking the reader of an address once, and stopping at any time.

use std::time::Duration;

use deckname_store::Mailbox;

use super::Wishes;
use super::address::read_address;
use super::letter::{Letter, agree_link};
use super::outgoing::Unsent;
use crate::bad_request::BadRequest;
use crate::bell::Quiet;
use crate::client::Client;
use crate::limit::network;
use crate::pages::question_letter;
use crate::problem::Problem;
use crate::random;
use crate::server::Server;

/// How long the link works by which a reader agrees. After that the address is forgotten.
pub const AGREED_WITHIN: Duration = Duration::from_hours(24);

/// How many readers may be asked at once, and how often after that: at one address, for one sender, and in all.
const TO_ADDRESS: (u32, Duration) = (3, Duration::from_hours(8));
const BY_SENDER: (u32, Duration) = (10, Duration::from_hours(1));
const BY_ALL: (u32, Duration) = (200, Duration::from_mins(1));

/// What has come of a wish for letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// The reader of the address is asked whether they agree.
    Asked,
    /// They have agreed before. Only their wishes have changed.
    Changed,
}

/// Somebody wants letters to this address.
pub async fn ask(server: &Server, client: &Client, typed: &str, quiet: Quiet) -> Result<Asked, Problem> {
    let mail = server.config.mail.as_ref().ok_or(Problem::NotFound)?;
    let owner = client.owner().ok_or(Problem::NoSeat)?;
    let to = read_address(typed)?;
    if !quiet.is_sound() {
        return Err(BadRequest::NoHours.into());
    }
    let about = Wishes { quiet, lang: client.lang }.to_text();
    let before = server.store.mailbox_of(owner).await?;
    if let Some(kept) = before.filter(|kept| kept.confirmed && kept.address == to.as_ref()) {
        server.store.describe_mailbox(&kept.id, &about).await?;
        return Ok(Asked::Changed);
    }
    may_ask(server, client, to.as_ref()).await?;
    let mailbox = Mailbox { id: random::token(), address: to.to_string(), about, confirmed: false };
    let id = mailbox.id.clone();
    let (subject, text) = question_letter(client.lang, &server.config.public_url(), &agree_link(server, &id));
    server.store.keep_mailbox(owner, mailbox).await?;
    let sent = mail.send(&Letter { to, subject, text, stop: None }).await;
    if let Err(why) = sent {
        tracing::warn!(%why, "cannot ask the reader of an address");
        server.store.drop_mailbox(&id).await?;
        return Err(match why {
            Unsent::Refused(_) => BadRequest::RefusedAddress.into(),
            Unsent::Unreachable => Problem::NoMail,
        });
    }
    Ok(Asked::Asked)
}

/// Nobody can have strangers flooded with questions, nor make this server known as one that does.
async fn may_ask(server: &Server, client: &Client, address: &str) -> Result<(), Problem> {
    let sender = network(client.address).to_string();
    let address = counted_as(address);
    for (what, whose, (burst, every)) in
        [("sender", sender.as_str(), BY_SENDER), ("address", &address, TO_ADDRESS), ("all", "", BY_ALL)]
    {
        if !server.store.allows_letter(&server.signer.counted(what, whose), burst, every).await? {
            return Err(Problem::TooMany);
        }
    }
    Ok(())
}

/// Many mail servers deliver `ada+anything@…` to the same reader.
fn counted_as(address: &str) -> String {
    let (name, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    format!("{}@{domain}", name.split('+').next().unwrap_or(name)).to_ascii_lowercase()
}

/// The reader of an address agrees: the key is from the letter that asked them.
pub async fn agree(server: &Server, key: &str) -> Result<(), Problem> {
    let id = server.signer.read_mail_key("agree", key).ok_or(Problem::NoSuchLink)?;
    let agreed = server.store.confirm_mailbox(&id, AGREED_WITHIN).await?;
    if agreed { Ok(()) } else { Err(Problem::NoSuchLink) }
}

/// The reader of a letter wants no more. Whoever has stopped them before is told the same again.
pub async fn stop(server: &Server, key: &str) -> Result<(), Problem> {
    let id = server.signer.read_mail_key("stop", key).ok_or(Problem::NoSuchLink)?;
    Ok(server.store.drop_mailbox(&id).await?)
}
