//! The server as its operator sees it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

struct Server {
    process: Child,
    at: String,
}

impl Server {
    fn start(folder: &std::path::Path, args: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_deckname"))
            .args(["serve", "--listen", "127.0.0.1:0", "--db"])
            .arg(folder.join("test.db"))
            .args(["--bot-delay-ms", "0"])
            .args(args)
            .env("NO_COLOR", "1")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let at = line.split("http://").nth(1).unwrap_or_else(|| panic!("{line}"));
        Self { at: at.split_whitespace().next().unwrap().trim_end_matches('/').to_string(), process }
    }

    fn post(&self, path: &str, token: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(&self.at).unwrap();
        let (at, body) = (&self.at, body.to_string());
        let head =
            format!("POST /api/v1{path} HTTP/1.1\r\nHost: {at}\r\nAuthorization: Bearer {token}\r\nConnection: close");
        write!(stream, "{head}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len())
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let json = answer.split_once("\r\n\r\n").unwrap().1;
        serde_json::from_str(json).unwrap_or_else(|why| panic!("{why}: {answer}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn what_an_own_program_does_wrong_is_in_the_log_with_table_seat_and_name() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), &["--bot", "ghost=cmd:false"]);
    let bots = json!({"0": "greedy", "1": "ghost"});
    let made = server.post("/tables", "", &json!({"game": "heimlich", "seats": 2, "bots": bots}));
    let (id, token) = (made["id"].as_str().unwrap(), made["token"].as_str().unwrap());
    server.post(&format!("/tables/{id}/start"), token, &json!({}));
    let log = BufReader::new(server.process.stderr.take().unwrap());
    let line = log.lines().map(Result::unwrap).find(|line| line.contains("ended without an answer")).unwrap();
    let named = [" WARN ", &format!("table=\"{id}\""), "seat=1", "bot=\"ghost\"", "game=\"heimlich\""];
    for part in named {
        assert!(line.contains(part), "{part}: {line}");
    }
}
