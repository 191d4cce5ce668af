//! A device of this browser's rings, or does so no longer.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::bad_request::BadRequest;
use crate::bell::{Device, Quiet};
use crate::client::Client;
use crate::extract::Payload;
use crate::problem::Problem;
use crate::server::Server;

/// The key by which push services know this server.
pub async fn key(State(server): State<Arc<Server>>) -> Result<Json<Value>, Problem> {
    Ok(Json(json!({"key": server.voucher().await?.public_key()})))
}

/// What a browser's `PushSubscription` says, and when it is to be quiet.
#[derive(Debug, Deserialize)]
pub struct Subscription {
    endpoint: String,
    keys: Keys,
    quiet: Quiet,
}

#[derive(Debug, Deserialize)]
struct Keys {
    p256dh: String,
    auth: String,
}

pub async fn hang(
    State(server): State<Arc<Server>>,
    client: Client,
    Payload(Subscription { endpoint, keys, quiet }): Payload<Subscription>,
) -> Result<StatusCode, Problem> {
    let owner = client.owner().ok_or(Problem::NoSeat)?;
    let anywhere = server.config.push_anywhere;
    let bell = Device::describe(&endpoint, &keys.p256dh, &keys.auth, client.lang, quiet, anywhere);
    server.store.keep_bell(owner, bell.ok_or(BadRequest::NoDevice)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize)]
pub struct Stop {
    endpoint: String,
}

/// Only the device and its push service know the endpoint, so whoever names it may stop it, with or without a cookie.
pub async fn stop(
    State(server): State<Arc<Server>>,
    Payload(Stop { endpoint }): Payload<Stop>,
) -> Result<StatusCode, Problem> {
    server.store.drop_bell(&endpoint).await?;
    Ok(StatusCode::NO_CONTENT)
}
