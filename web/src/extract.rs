//! Extractors for what requests carry.

use axum::Form;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::bad_request::BadRequest;
use crate::problem::Problem;

/// The body of a request: a JSON object or the fields of a form. No body counts as an empty object.
#[derive(Clone, Copy, Debug)]
pub struct Payload<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Payload<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded")) {
            let form = Form::from_request(request, state).await;
            return form.map(|Form(fields)| Self(fields)).map_err(|why| unreadable(why.status(), why.body_text()));
        }
        let body =
            Bytes::from_request(request, state).await.map_err(|why| unreadable(why.status(), why.body_text()))?;
        let json: &[u8] = if body.is_empty() { b"{}" } else { &body };
        // Serde would also accept a list with the fields in order.
        if !json.trim_ascii_start().starts_with(b"{") {
            return Err(BadRequest::NoObject.into());
        }
        serde_json::from_slice(json).map(Self).map_err(|why| BadRequest::Unreadable(why.to_string()).into())
    }
}

/// The query of an address.
#[derive(Clone, Copy, Debug)]
pub struct Params<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = Query::from_request_parts(parts, state).await;
        query.map(|Query(params)| Self(params)).map_err(|why| BadRequest::Unreadable(why.body_text()).into())
    }
}

pub fn unreadable(status: StatusCode, why: String) -> Problem {
    if status == StatusCode::PAYLOAD_TOO_LARGE { Problem::TooLarge } else { BadRequest::Unreadable(why).into() }
}
