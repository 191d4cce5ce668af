//! The operator's mail server.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use lettre::message::Mailbox;
use lettre::transport::smtp;
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use thiserror::Error;
use tokio::sync::Semaphore;

use super::letter::Letter;

/// How long the mail server may take.
const WITHIN: Duration = Duration::from_secs(15);
/// How many letters are handed over at the same time.
const AT_ONCE: usize = 4;

#[derive(Clone, Debug)]
pub struct MailServer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    /// Whom letters come from.
    from: Mailbox,
    at_once: Arc<Semaphore>,
}

/// Why a mail server cannot be used.
#[derive(Debug, Error)]
pub enum BadMail {
    #[error("a mail server looks like smtps://user:password@mail.example.org; {0}")]
    Server(smtp::Error),
    #[error("letters would leave this machine unencrypted; use smtps://… or smtp://…?tls=required")]
    Unencrypted,
    #[error("a sender looks like \"Deckname <games@example.org>\"; {0}")]
    Sender(lettre::address::AddressError),
}

/// Why a letter was not handed over. What the mail server says may contain the address, so it is not repeated.
#[derive(Debug, Error)]
pub enum Unsent {
    #[error("the mail server says {0}")]
    Refused(String),
    #[error("the mail server cannot be reached")]
    Unreachable,
}

impl MailServer {
    pub fn read(url: &str, from: &str) -> Result<Self, BadMail> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(BadMail::Server)?;
        if !is_private(url) {
            return Err(BadMail::Unencrypted);
        }
        Ok(Self {
            transport: transport.timeout(Some(WITHIN)).build(),
            from: from.parse().map_err(BadMail::Sender)?,
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
        })
    }

    /// Whom letters come from.
    pub fn sender(&self) -> String {
        self.from.to_string()
    }

    pub(super) async fn send(&self, letter: &Letter) -> Result<(), Unsent> {
        let message = letter.message(&self.from).map_err(|why| Unsent::Refused(why.to_string()))?;
        let _place = self.at_once.acquire().await.map_err(|_| Unsent::Unreachable)?;
        match self.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(why) if why.is_permanent() => {
                Err(Unsent::Refused(why.status().map_or_else(|| "no".into(), |code| code.to_string())))
            }
            Err(_) => Err(Unsent::Unreachable),
        }
    }
}

/// Can nobody on the way to this server read what it is told?
fn is_private(url: &str) -> bool {
    let Ok(uri) = url.parse::<Uri>() else { return false };
    let encrypted =
        uri.scheme_str() == Some("smtps") || uri.query().is_some_and(|query| query.contains("tls=required"));
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    encrypted || host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_server_elsewhere_must_be_encrypted_and_its_password_is_never_shown() {
        let from = "Deckname <games@example.org>";
        for good in [
            "smtps://ada:secret@mail.example.org",
            "smtp://ada:secret@mail.example.org:587?tls=required",
            "smtp://127.0.0.1:2525",
            "smtp://localhost",
        ] {
            let server = MailServer::read(good, from).unwrap_or_else(|why| panic!("{good}: {why}"));
            assert!(!format!("{server:?}").contains("secret"));
        }
        for open in ["smtp://mail.example.org", "smtp://a:secret@mail.example.org?tls=opportunistic"] {
            assert!(matches!(MailServer::read(open, from), Err(BadMail::Unencrypted)), "{open}");
        }
        for bad in ["mail.example.org", "http://mail.example.org", ""] {
            assert!(matches!(MailServer::read(bad, from), Err(BadMail::Server(_))), "{bad}");
        }
        for nobody in ["", "games", "games@", "a@b\r\nBcc: c@d"] {
            assert!(matches!(MailServer::read("smtp://localhost", nobody), Err(BadMail::Sender(_))), "{nobody:?}");
        }
    }
}
