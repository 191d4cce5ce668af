//! Letters: asking for them, agreeing, stopping them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::{history, page};
use crate::bell::Quiet;
use crate::client::Client;
use crate::extract::Payload;
use crate::mail::{self, Asked};
use crate::pages::{MailPage, mail_page, paths, problem_title};
use crate::problem::Problem;
use crate::server::Server;

type Ask = (State<Arc<Server>>, Client);
type Link = (Ask, Path<String>);

#[derive(Debug, Deserialize)]
pub struct Wish {
    address: String,
    /// The quiet hours, by the reader's clock.
    from: u8,
    to: u8,
    /// How many minutes that clock is ahead of universal time.
    #[serde(default)]
    ahead: i16,
}

/// Somebody wants letters to an address. What is wrong with it is said beside it.
pub async fn ask((State(server), client): Ask, Payload(wish): Payload<Wish>) -> Result<Response, Problem> {
    let quiet = Quiet { from: wish.from, to: wish.to, ahead: wish.ahead };
    match mail::ask(&server, &client, &wish.address, quiet).await {
        Ok(asked) => {
            let done = if asked == Asked::Asked { "asked" } else { "kept" };
            Ok(Redirect::to(&format!("{}?done={done}#mail", paths::history())).into_response())
        }
        Err(why @ (Problem::BadRequest(_) | Problem::TooMany | Problem::NoMail)) => {
            let said = why.detail(client.lang).unwrap_or_else(|| problem_title(client.lang, why.code()));
            let again = history::show_mail_problem(&server, &client, wish.address, said).await?;
            Ok((why.status(), again).into_response())
        }
        Err(why) => Err(why),
    }
}

/// The owner of the page wants no more letters.
pub async fn forget((State(server), client): Ask) -> Result<Redirect, Problem> {
    if let Some(owner) = client.owner()
        && let Some(mailbox) = server.store.mailbox_of(owner).await?
    {
        server.store.drop_mailbox(&mailbox.id).await?;
    }
    Ok(Redirect::to(&format!("{}?done=stopped#mail", paths::history())))
}

pub async fn agree_page(((State(server), client), Path(key)): Link) -> Result<Response, Problem> {
    server.signer.read_mail_key("agree", &key).ok_or(Problem::NoSuchLink)?;
    Ok(page(mail_page(&client.frame(), MailPage::Agree)))
}

pub async fn agree(((State(server), client), Path(key)): Link) -> Result<Response, Problem> {
    mail::agree(&server, &key).await?;
    Ok(page(mail_page(&client.frame(), MailPage::Agreed)))
}

pub async fn stop_page(((State(server), client), Path(key)): Link) -> Result<Response, Problem> {
    server.signer.read_mail_key("stop", &key).ok_or(Problem::NoSuchLink)?;
    Ok(page(mail_page(&client.frame(), MailPage::Stop)))
}

/// RFC 8058: mail programs post here without a cookie. The key is all that counts.
pub async fn stop(((State(server), client), Path(key)): Link) -> Result<Response, Problem> {
    mail::stop(&server, &key).await?;
    Ok(page(mail_page(&client.frame(), MailPage::Stopped)))
}
