//! HTTP and WebSocket over real sockets.

use std::io::Read;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

fn cut() -> std::io::Error {
    std::io::Error::other("the answer was cut off")
}

/// Sends a request on a new connection; returns status and body. Fails if the server dies meanwhile.
pub async fn ask(at: SocketAddr, token: &str, method: &str, path: &str, body: &Value) -> std::io::Result<(u16, Value)> {
    let (status, body) = ask_text(at, token, method, path, body).await?;
    Ok((status, serde_json::from_str(&body).map_err(|_| cut())?))
}

/// The same where the answer may be no JSON.
pub async fn ask_text(
    at: SocketAddr,
    token: &str,
    method: &str,
    path: &str,
    body: &Value,
) -> std::io::Result<(u16, String)> {
    let mut socket = TcpStream::connect(at).await?;
    let body = if method == "GET" { String::new() } else { body.to_string() };
    let auth = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {at}\r\n{auth}Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    socket.write_all((head + &body).as_bytes()).await?;
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).await?;
    let text = String::from_utf8(answer).map_err(|_| cut())?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or_else(cut)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(cut)?;
    Ok((status, body.to_string()))
}

/// The text of the first server-sent event after `last`, without the headers, which include the time.
pub async fn first_event(at: SocketAddr, id: &str, token: &str, last: &str) -> String {
    let mut socket = TcpStream::connect(at).await.unwrap();
    let head = format!(
        "GET /api/v1/tables/{id}/events HTTP/1.1\r\nHost: {at}\r\nAuthorization: Bearer {token}\r\nLast-Event-ID: {last}\r\n\r\n"
    );
    socket.write_all(head.as_bytes()).await.unwrap();
    let (mut came, mut more) = (Vec::new(), [0; 4_096]);
    loop {
        let read = socket.read(&mut more).await.unwrap();
        came.extend_from_slice(&more[..read]);
        let text = String::from_utf8_lossy(&came);
        let event = text.split_once("\r\n\r\n").and_then(|(_, body)| body.split_once("\n\n"));
        match event {
            Some((event, _)) => return event.to_string(),
            None => assert!(read > 0, "no event: {text}"),
        }
    }
}

pub struct Live(WebSocketStream<TcpStream>);

impl Live {
    pub async fn open(at: SocketAddr, id: &str, token: &str) -> Result<Self, tungstenite::Error> {
        Self::open_from(at, id, token, "127.0.0.1").await
    }

    /// As a proxy passes it on.
    pub async fn open_from(at: SocketAddr, id: &str, token: &str, from: &str) -> Result<Self, tungstenite::Error> {
        Self::open_at(at, &format!("/t/{id}/live"), token, from).await
    }

    pub async fn open_at(at: SocketAddr, path: &str, token: &str, from: &str) -> Result<Self, tungstenite::Error> {
        let mut request = format!("ws://{at}{path}").into_client_request()?;
        request.headers_mut().insert("x-forwarded-for", from.parse().unwrap());
        if !token.is_empty() {
            request.headers_mut().insert("cookie", format!("deckname={token}").parse().unwrap());
        }
        Ok(Self(client_async(request, TcpStream::connect(at).await?).await?.0))
    }

    /// The next update; `None` once the connection has ended.
    pub async fn next(&mut self) -> Option<Value> {
        Some(serde_json::from_str(&self.next_text().await?).unwrap())
    }

    /// The text of the next update.
    pub async fn next_text(&mut self) -> Option<String> {
        Some(self.next_sized().await?.0)
    }

    /// The text of the next update, and how many bytes were sent for it.
    pub async fn next_sized(&mut self) -> Option<(String, usize)> {
        use futures_util::StreamExt;
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some((text.to_string(), text.len())),
                Ok(Message::Binary(packed)) => {
                    let mut text = String::new();
                    flate2::read::DeflateDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
                    return Some((text, packed.len()));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => (),
            }
        }
    }

    /// The update with this version or a later one.
    pub async fn until(&mut self, version: u64) -> Value {
        loop {
            let picture = self.next().await.expect("the connection has ended");
            if picture["version"].as_u64().unwrap() >= version {
                return picture;
            }
        }
    }
}
