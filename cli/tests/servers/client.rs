//! HTTP, server-sent events and the live channel of pages over real sockets.

use std::io::{Error, Result};
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::answers::Answer;

/// The first byte of a whole message of text.
const TEXT: u8 = 0x81;
/// Asks for a WebSocket, with the key that RFC 6455 has as its example.
const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                       Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";

/// A person or program that asks a server.
#[derive(Clone, Debug)]
pub struct Client {
    /// The address that a proxy would pass on: every client has its own.
    pub address: String,
    pub token: String,
}

impl Client {
    /// Sends a request on a new connection; returns status and body, which is null if it came whole and is no JSON.
    pub async fn ask(&self, at: SocketAddr, method: &str, path: &str, body: &Value) -> Result<Answer> {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let more = format!("Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close", body.len());
        let mut socket = self.send(at, &format!("{method} /api/v1{path}"), &more, &body).await?;
        read_answer(&mut socket, String::new()).await
    }

    /// Listens to what is new at a table since this many steps had been taken. A server may refuse that.
    pub async fn listen(&self, at: SocketAddr, table: &str, last: u64) -> Result<std::result::Result<Events, Answer>> {
        let request = format!("GET /api/v1/tables/{table}/events");
        let more = format!("Last-Event-ID: {last}\r\nConnection: close");
        let mut lines = BufReader::new(self.send(at, &request, &more, "").await?);
        let mut head = String::new();
        lines.read_line(&mut head).await?;
        if status(&head)? == 200 { Ok(Ok(Events(lines))) } else { Ok(Err(read_answer(&mut lines, head).await?)) }
    }

    /// Opens the live channel of a table's page. It asks for neither deltas nor packing, so every update is the whole page.
    pub async fn watch(&self, at: SocketAddr, table: &str) -> Result<Live> {
        let mut socket = BufReader::new(self.send(at, &format!("GET /t/{table}/live"), UPGRADE, "").await?);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if socket.read_line(&mut head).await? == 0 {
                return Err(cut());
            }
        }
        if status(&head)? == 101 { Ok(Live(socket)) } else { Err(Error::other(head)) }
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

/// The live channel of a page.
pub struct Live(BufReader<TcpStream>);

impl Live {
    /// The next update.
    pub async fn next(&mut self) -> Result<Value> {
        loop {
            let kind = self.0.read_u8().await?;
            let length = match self.0.read_u8().await? {
                126 => self.0.read_u16().await?.into(),
                127 => self.0.read_u64().await?,
                short => short.into(),
            };
            let mut message = vec![0; length as usize];
            self.0.read_exact(&mut message).await?;
            if kind == TEXT {
                return Ok(serde_json::from_slice(&message)?);
            }
        }
    }
}

/// Reads the rest of an answer up to the end of its connection.
async fn read_answer(socket: &mut (impl AsyncRead + Unpin), begun: String) -> Result<Answer> {
    let mut answer = begun.into_bytes();
    socket.read_to_end(&mut answer).await?;
    let text = String::from_utf8(answer).map_err(|_| cut())?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(cut)?;
    let lengths = head.lines().filter_map(|line| line.split_once(": "));
    let length =
        lengths.filter(|(name, _)| name.eq_ignore_ascii_case("content-length")).find_map(|(_, n)| n.parse().ok());
    match serde_json::from_str(body) {
        Ok(body) => Ok((status(head)?, body)),
        Err(_) if length == Some(body.len()) => Ok((status(head)?, Value::Null)),
        Err(_) => Err(cut()),
    }
}

fn status(head: &str) -> Result<u16> {
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut)
}

fn cut() -> Error {
    Error::other("the answer was cut off")
}
