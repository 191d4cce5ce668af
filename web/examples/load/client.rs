//! A minimal HTTP and WebSocket client for our own server.

use std::net::{IpAddr, SocketAddr};

use futures_util::StreamExt;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::Failure;

/// A connection that is kept open.
pub struct Client {
    at: SocketAddr,
    token: String,
    /// The address from which it claims to come, behind a proxy.
    pub from: Option<IpAddr>,
    socket: BufReader<TcpStream>,
}

impl Client {
    pub async fn open(at: SocketAddr, token: &str) -> Result<Self, Failure> {
        let socket = TcpStream::connect(at).await?;
        socket.set_nodelay(true)?;
        Ok(Self { at, token: token.to_string(), from: None, socket: BufReader::new(socket) })
    }

    /// The body of the answer; compressed if `path` is a page.
    pub async fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Vec<u8>, Failure> {
        let auth =
            if self.token.is_empty() { String::new() } else { format!("Authorization: Bearer {}\r\n", self.token) };
        let from = self.from.map_or_else(String::new, |from| format!("X-Forwarded-For: {from}\r\n"));
        let plain = path.starts_with("/api") || path == "/metrics";
        let encoding = if plain { "" } else { "Accept-Encoding: gzip\r\nAccept: text/html\r\n" };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{auth}{from}{encoding}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.at,
            body.len()
        );
        self.socket.get_mut().write_all(head.as_bytes()).await?;
        let (mut line, mut length, mut chunked, mut status) = (String::new(), 0, false, String::new());
        while self.socket.read_line(&mut line).await? > 0 && line != "\r\n" {
            let lower = line.to_ascii_lowercase();
            if status.is_empty() {
                status.clone_from(&line);
            } else if let Some(value) = lower.strip_prefix("content-length:") {
                length = value.trim().parse()?;
            } else if lower.starts_with("transfer-encoding: chunked") {
                chunked = true;
            }
            line.clear();
        }
        let body = if chunked { self.chunks().await? } else { self.bytes(length).await? };
        if status.contains(" 2") {
            Ok(body)
        } else {
            Err(format!("{method} {path}: {status}{}", String::from_utf8_lossy(&body)).into())
        }
    }

    async fn chunks(&mut self) -> Result<Vec<u8>, Failure> {
        let mut body = Vec::new();
        loop {
            let mut line = String::new();
            self.socket.read_line(&mut line).await?;
            let length = usize::from_str_radix(line.trim(), 16)?;
            body.extend(self.bytes(length).await?);
            self.bytes(2).await?;
            if length == 0 {
                return Ok(body);
            }
        }
    }

    async fn bytes(&mut self, length: usize) -> Result<Vec<u8>, Failure> {
        let mut bytes = vec![0; length];
        self.socket.read_exact(&mut bytes).await?;
        Ok(bytes)
    }

    pub async fn json(
        &mut self,
        method: &str,
        path: &str,
        body: &serde_json::Value,
    ) -> Result<serde_json::Value, Failure> {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        Ok(serde_json::from_slice(&self.ask(method, path, &body).await?)?)
    }
}

/// A window on a table.
pub struct Live(WebSocketStream<TcpStream>);

impl Live {
    pub async fn open(at: SocketAddr, id: &str, token: &str) -> Result<Self, Failure> {
        let mut request = format!("ws://{at}/t/{id}/live?told=0&delta=1").into_client_request()?;
        if !token.is_empty() {
            request.headers_mut().insert("cookie", format!("deckname={token}").parse()?);
        }
        let socket = TcpStream::connect(at).await?;
        socket.set_nodelay(true)?;
        Ok(Self(client_async(request, socket).await?.0))
    }

    /// The version and the size of the next update.
    pub async fn next(&mut self) -> Result<(u64, usize), Failure> {
        loop {
            let message = self.0.next().await.ok_or("the window was closed")??;
            if let Message::Text(text) = message {
                let digits = text.strip_prefix("{\"version\":").and_then(|rest| rest.split(',').next());
                return Ok((digits.ok_or("no version")?.parse()?, text.len()));
            }
        }
    }
}
