//! Traces reach an OpenTelemetry collector. The collector here only reads what comes.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

fn ask(at: SocketAddr, request: &str) -> std::io::Result<String> {
    let mut socket = TcpStream::connect(at)?;
    socket.write_all(request.as_bytes())?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer)?;
    Ok(answer)
}

/// The body of a request.
fn read_body(socket: &mut TcpStream) -> Option<(String, Vec<u8>)> {
    let (mut came, mut more) = (Vec::new(), [0; 4_096]);
    loop {
        let read = socket.read(&mut more).ok().filter(|read| *read > 0)?;
        came.extend_from_slice(&more[..read]);
        let Some(end) = came.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&came[..end]).to_lowercase();
        let length: usize = head.split("content-length: ").nth(1)?.lines().next()?.trim().parse().ok()?;
        if came.len() >= end + 4 + length {
            return Some((head, came.split_off(end + 4)));
        }
    }
}

#[test]
fn requests_bots_and_appends_are_traced() {
    let collector = TcpListener::bind("127.0.0.1:0").unwrap();
    let to = format!("http://{}", collector.local_addr().unwrap());
    let (send, received) = mpsc::channel();
    std::thread::spawn(move || {
        for mut socket in collector.incoming().flatten() {
            while let Some(request) = read_body(&mut socket) {
                let _ = socket.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
                let _ = send.send(request);
            }
        }
    });
    let folder = tempfile::tempdir().unwrap();
    let at = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = Command::new(env!("CARGO_BIN_EXE_deckname"))
        .args([
            "serve",
            "--bot-delay-ms",
            "0",
            "--otlp",
            &to,
            "--server-name",
            "traced-server",
            "--listen",
            &at.to_string(),
        ])
        .arg("--db")
        .arg(folder.path().join("test.db"))
        .env("DECKNAME_LOG", "warn")
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let _server = Killed(server);
    let deadline = Instant::now() + Duration::from_mins(1);
    let post = format!(
        "POST /play/heimlich HTTP/1.1\r\nHost: {at}\r\nX-Request-Id: traced-request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    );
    while ask(at, &post).is_err() {
        assert!(Instant::now() < deadline, "the server does not start");
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut wanted = vec!["request", "traced-request", "/play/{game}", "traced-server", "think", "decide", "append"];
    while !wanted.is_empty() {
        assert!(Instant::now() < deadline, "never came: {wanted:?}");
        let Ok((head, body)) = received.recv_timeout(Duration::from_secs(6)) else {
            // Where the person begins, no bot thinks yet: another table.
            ask(at, &post).unwrap();
            continue;
        };
        assert!(head.starts_with("post /v1/traces"), "{head}");
        wanted.retain(|text| !body.windows(text.len()).any(|part| part == text.as_bytes()));
    }
}

/// A server that does not outlive its test, whatever becomes of it.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
