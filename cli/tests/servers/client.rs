//! HTTP and server-sent events over real sockets.

use std::io::{Error, Result};
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A person or program that asks a server.
#[derive(Clone, Debug)]
pub struct Client {
    /// The address that a proxy would pass on: every client has its own.
    pub address: String,
    pub token: String,
}

impl Client {
    /// Sends a request on a new connection; returns status and body.
    pub async fn ask(&self, at: SocketAddr, method: &str, path: &str, body: &Value) -> Result<(u16, Value)> {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let more = format!("Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close", body.len());
        let mut socket = self.send(at, &format!("{method} /api/v1{path}"), &more, &body).await?;
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).await?;
        let text = String::from_utf8(answer).map_err(|_| cut())?;
        let (head, body) = text.split_once("\r\n\r\n").ok_or_else(cut)?;
        Ok((status(head)?, serde_json::from_str(body).map_err(|_| cut())?))
    }

    /// Listens to what is new at a table since this many steps had been taken.
    pub async fn listen(&self, at: SocketAddr, table: &str, last: u64) -> Result<Events> {
        let request = format!("GET /api/v1/tables/{table}/events");
        let socket = self.send(at, &request, &format!("Last-Event-ID: {last}"), "").await?;
        let mut lines = BufReader::new(socket);
        let mut head = String::new();
        lines.read_line(&mut head).await?;
        if status(&head)? == 200 { Ok(Events(lines)) } else { Err(cut()) }
    }

    async fn send(&self, at: SocketAddr, request: &str, more: &str, body: &str) -> Result<TcpStream> {
        let Self { address, token } = self;
        let mut socket = TcpStream::connect(at).await?;
        let token = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let head =
            format!("{request} HTTP/1.1\r\nHost: {at}\r\nX-Forwarded-For: {address}\r\n{token}{more}\r\n\r\n{body}");
        socket.write_all(head.as_bytes()).await?;
        Ok(socket)
    }
}

/// What a server tells about a table.
pub struct Events(BufReader<TcpStream>);

impl Events {
    /// How many steps have been taken, and the news.
    pub async fn next(&mut self) -> Result<(u64, Value)> {
        let (mut steps, mut line) = (None, String::new());
        loop {
            line.clear();
            if self.0.read_line(&mut line).await? == 0 {
                return Err(cut());
            }
            if let Some(id) = line.strip_prefix("id: ") {
                steps = id.trim().parse().ok();
            } else if let (Some(steps), Some(data)) = (steps, line.strip_prefix("data: ")) {
                return Ok((steps, serde_json::from_str(data).map_err(|_| cut())?));
            }
        }
    }
}

fn status(head: &str) -> Result<u16> {
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut)
}

fn cut() -> Error {
    Error::other("the answer was cut off")
}
