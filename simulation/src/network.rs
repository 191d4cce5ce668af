//! The way between a client and the server: requests and answers are lost, doubled, late, and overtake each other.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use deckname_engine::{Rng, Wyrand};
use serde_json::Value;
use tokio::time::sleep;
use tower::ServiceExt;

use crate::vfs::Machine;

/// How long a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// By how much a late request can be late.
const LATENESS_MS: u32 = 20_000;
/// How long a packet usually takes at most.
const USUAL_MS: u32 = 200;
/// One request in so many has each of the troubles.
const TROUBLE: u32 = 24;

/// How often what has happened on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Traffic {
    pub requests: u64,
    pub lost: u64,
    pub answers_lost: u64,
    pub doubled: u64,
    pub late: u64,
}

impl std::ops::AddAssign for Traffic {
    fn add_assign(&mut self, other: Self) {
        self.requests += other.requests;
        self.lost += other.lost;
        self.answers_lost += other.answers_lost;
        self.doubled += other.doubled;
        self.late += other.late;
    }
}

/// One client's way to the server.
#[derive(Clone, Debug)]
pub struct Network {
    pub app: Router,
    pub machine: Machine,
    pub traffic: Arc<Mutex<Traffic>>,
    /// Nothing goes wrong.
    pub calm: bool,
}

#[derive(Clone, Debug)]
pub struct Message {
    pub method: Method,
    pub path: String,
    pub token: String,
    pub body: Value,
}

/// The status and the body of an answer.
pub type Answer = (u16, Value);

impl Network {
    /// Sends a message. `None` if no answer came back: it may have arrived, or it may still arrive.
    pub async fn ask(&self, message: &Message, rng: &mut Wyrand) -> Option<Answer> {
        self.count(|traffic| traffic.requests += 1);
        sleep(delay(rng, USUAL_MS)).await;
        match if self.calm { TROUBLE } else { rng.below(TROUBLE) } {
            0 => {
                self.count(|traffic| traffic.lost += 1);
                sleep(PATIENCE).await;
                None
            }
            1 => {
                self.count(|traffic| traffic.answers_lost += 1);
                self.deliver(message.clone()).await;
                sleep(PATIENCE).await;
                None
            }
            2 => {
                self.count(|traffic| traffic.doubled += 1);
                self.deliver_later(message.clone(), delay(rng, LATENESS_MS));
                self.deliver(message.clone()).await
            }
            3 => {
                self.count(|traffic| traffic.late += 1);
                self.deliver_later(message.clone(), PATIENCE + delay(rng, LATENESS_MS));
                sleep(PATIENCE).await;
                None
            }
            _ => self.deliver(message.clone()).await,
        }
    }

    fn deliver_later(&self, message: Message, after: Duration) {
        let network = self.clone();
        tokio::spawn(async move {
            sleep(after).await;
            network.deliver(message).await;
        });
    }

    /// What the server answers; `None` if it loses power before it has.
    async fn deliver(&self, message: Message) -> Option<Answer> {
        let Message { method, path, token, body } = message;
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header(header::HOST, "spies.test")
            .header(header::CONTENT_TYPE, "application/json");
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = if body.is_null() { Body::empty() } else { body.to_string().into() };
        let response = self.app.clone().oneshot(request.body(body).ok()?).await.ok()?;
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body(), usize::MAX).await.ok()?;
        let powered = !self.machine.disk(|disk| disk.is_off());
        powered.then(|| (status, serde_json::from_slice(&body).unwrap_or_default()))
    }

    fn count(&self, count: impl FnOnce(&mut Traffic)) {
        count(&mut self.traffic.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

fn delay(rng: &mut Wyrand, most_ms: u32) -> Duration {
    Duration::from_millis(rng.below(most_ms).into())
}
