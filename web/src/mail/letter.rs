//! A letter, as a mail server takes it.

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::{Address, error};

use crate::pages::paths;
use crate::random;
use crate::server::Server;

#[derive(Debug)]
pub(super) struct Letter {
    pub(super) to: Address,
    pub(super) subject: String,
    pub(super) text: String,
    /// The link by which its reader stops all further ones.
    pub(super) stop: Option<String>,
}

impl Letter {
    pub(super) fn message(&self, from: &Mailbox) -> Result<Message, error::Error> {
        let mut message = Message::builder()
            .from(from.clone())
            .to(Mailbox::new(None, self.to.clone()))
            .message_id(Some(format!("<{}@{}>", random::token(), from.email.domain())))
            .date_now()
            .subject(&self.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(self.text.clone())?;
        let mut add = |name: &'static str, value: String| {
            let name = HeaderName::new_from_ascii_str(name);
            message.headers_mut().insert_raw(HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value));
        };
        // No machine is to answer this with its reader's holidays.
        add("Auto-Submitted", "auto-generated".into());
        if let Some(stop) = &self.stop {
            // RFC 2369 and RFC 8058: a button of the mail program.
            add("List-Unsubscribe", format!("<{stop}>"));
            add("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into());
        }
        Ok(message)
    }
}

/// The link by which the reader of an address agrees, absolute.
pub(super) fn agree_link(server: &Server, id: &str) -> String {
    format!("{}{}", server.config.public_url(), paths::mail_agree(&server.signer.mail_key("agree", id)))
}

/// The link by which the reader of an address stops all letters, absolute.
pub(super) fn stop_link(server: &Server, id: &str) -> String {
    format!("{}{}", server.config.public_url(), paths::mail_stop(&server.signer.mail_key("stop", id)))
}
