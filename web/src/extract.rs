use axum::Form;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::problem::Problem;
use crate::unclear::Unclear;

/// What a request carries: JSON, or the fields of a form. A post without a body has nothing to add.
#[derive(Clone, Copy, Debug)]
pub struct Sent<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded")) {
            let form = Form::from_request(request, state).await;
            return form.map(|Form(fields)| Self(fields)).map_err(|why| unread(why.status(), why.body_text()));
        }
        let body = Bytes::from_request(request, state).await.map_err(|why| unread(why.status(), why.body_text()))?;
        let json: &[u8] = if body.is_empty() { b"{}" } else { &body };
        // Without this a list would do, with the fields in their order.
        if !json.trim_ascii_start().starts_with(b"{") {
            return Err(Unclear::NoObject.into());
        }
        serde_json::from_slice(json).map(Self).map_err(|why| Unclear::Unread(why.to_string()).into())
    }
}

/// What an address asks for behind its question mark.
#[derive(Clone, Copy, Debug)]
pub struct Asked<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(asked)| Self(asked)).map_err(|why| Unclear::Unread(why.body_text()).into())
    }
}

pub fn unread(status: StatusCode, why: String) -> Problem {
    if status == StatusCode::PAYLOAD_TOO_LARGE { Problem::TooLarge } else { Unclear::Unread(why).into() }
}
