//! The games that somebody has played to the end: to look at, to take along, to delete.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use deckname_store::Mailbox;
use serde::{Deserialize, Serialize};

use super::page;
use super::sent::TypedCode;
use crate::api::Played;
use crate::client::Client;
use crate::extract::{Params, Payload};
use crate::history::{History, adopt, carry};
use crate::mail::Wishes;
use crate::pages::{
    self, KeptAddress, MailModel,
    model::{Carried, HistoryModel},
    paths, problem_title,
};
use crate::problem::Problem;
use crate::server::Server;

type Ask = (State<Arc<Server>>, Client);

/// What has just been done on the page.
#[derive(Debug, Deserialize)]
pub struct Done {
    done: Option<String>,
}

pub async fn history((State(server), client): Ask, Params(Done { done }): Params<Done>) -> Result<Response, Problem> {
    let done = match done.as_deref() {
        Some("adopted") => Some("adopted"),
        Some("forgotten") => Some("history-deleted"),
        Some("kept") => Some("mail-kept"),
        Some("stopped") => Some("mail-stopped"),
        _ => None,
    };
    show(&server, &client, None, done).await
}

/// The page again, with what is wrong with an address beside it.
pub async fn show_mail_problem(
    server: &Server,
    client: &Client,
    typed: String,
    problem: String,
) -> Result<Response, Problem> {
    let mut model = model(server, client).await?;
    if let Some(mail) = &mut model.mail {
        (mail.typed, mail.problem) = (Some(typed), Some(problem));
    }
    Ok(page(pages::history(&model)))
}

async fn show(
    server: &Server,
    client: &Client,
    carried: Option<Carried>,
    done: Option<&'static str>,
) -> Result<Response, Problem> {
    Ok(page(pages::history(&HistoryModel { carried, done, ..model(server, client).await? })))
}

async fn model(server: &Server, client: &Client) -> Result<HistoryModel, Problem> {
    let history = History::of(server, client.owner()).await?;
    let listed = match client.owner() {
        Some(owner) => server.store.tables_of(owner).await?,
        None => Vec::new(),
    };
    let kept: HashSet<String> = listed.into_iter().map(|listed| listed.table).collect();
    let (frame, name) = (client.frame_of(&paths::history()), client.name.clone());
    let mail = mail_model(server, client).await?;
    Ok(HistoryModel { frame, name, history, kept, carried: None, mail, done: None })
}

/// `None` where there are no letters.
async fn mail_model(server: &Server, client: &Client) -> Result<Option<MailModel>, Problem> {
    let Some(owner) = client.owner().filter(|_| server.config.mail.is_some()) else { return Ok(None) };
    let kept = server.store.mailbox_of(owner).await?.map(|mailbox| KeptAddress {
        quiet: Wishes::of(&mailbox).map(|wishes| wishes.quiet),
        agreed: mailbox.confirmed,
        address: mailbox.address,
    });
    Ok(Some(MailModel { kept, ..MailModel::default() }))
}

/// Everything as a file.
pub async fn file((State(server), client): Ask) -> Result<Response, Problem> {
    let history = History::of(&server, client.owner()).await?;
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"deckname.json\"")];
    let mailbox = match client.owner() {
        Some(owner) => server.store.mailbox_of(owner).await?,
        None => None,
    };
    let all = Export { played: Played::of(&history, client.lang), mail: mailbox.map(ExportedAddress::of) };
    Ok((name, axum::Json(all)).into_response())
}

/// Everything that belongs to a browser's key.
#[derive(Debug, Serialize)]
struct Export {
    #[serde(flatten)]
    played: Played,
    #[serde(skip_serializing_if = "Option::is_none")]
    mail: Option<ExportedAddress>,
}

/// The address for letters.
#[derive(Debug, Serialize)]
struct ExportedAddress {
    address: String,
    agreed: bool,
    #[serde(flatten)]
    wishes: Option<Wishes>,
}

impl ExportedAddress {
    fn of(mailbox: Mailbox) -> Self {
        Self { wishes: Wishes::of(&mailbox), agreed: mailbox.confirmed, address: mailbox.address }
    }
}

/// Shows a code by which another device gets this browser's key.
pub async fn send((State(server), client): Ask) -> Result<Response, Problem> {
    let identity = client.identify(&server)?;
    let code = carry(&server, &identity).await?;
    let minutes = (server.config.carried_within.as_secs() / 60) as u8;
    let shown = show(&server, &client, Some(Carried::Code { code, minutes }), None).await?;
    Ok(client.remember(&identity, None, shown))
}

pub async fn receive(
    (State(server), client): Ask,
    Payload(TypedCode { code }): Payload<TypedCode>,
) -> Result<Response, Problem> {
    match adopt(&server, &client, &code).await {
        Ok(identity) => {
            let back = Redirect::to(&format!("{}?done=adopted", paths::history()));
            Ok(client.remember(&identity, None, back))
        }
        Err(problem @ Problem::NoSuchParcel) => {
            let why = problem_title(client.lang, problem.code());
            let again = show(&server, &client, Some(Carried::Problem(why)), None).await?;
            Ok((StatusCode::NOT_FOUND, again).into_response())
        }
        Err(problem) => Err(problem),
    }
}

pub async fn forget((State(server), client): Ask) -> Result<Redirect, Problem> {
    if let Some(owner) = client.owner() {
        server.store.forget_results(owner).await?;
    }
    Ok(Redirect::to(&format!("{}?done=forgotten", paths::history())))
}
