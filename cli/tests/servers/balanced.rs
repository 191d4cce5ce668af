//! `examples/servers.sh`: PostgreSQL with a replica, three servers, and nginx in front of them.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::client::Client;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/servers.sh");
/// Set by `cargo xtask test`, which installs nginx too.
const REQUIRED: &str = "DECKNAME_POSTGRES_REQUIRED";

struct SetUp {
    script: Child,
    folder: TempDir,
    port: u16,
}

impl SetUp {
    fn start() -> Option<Self> {
        if !["/usr/sbin/nginx", "/usr/bin/nginx"].iter().any(|nginx| Path::new(nginx).exists()) {
            assert!(std::env::var_os(REQUIRED).is_none(), "nginx is not installed");
            eprintln!("SKIPPED: nginx is not installed; `cargo xtask test` installs it");
            return None;
        }
        let (folder, port) = (tempfile::tempdir().unwrap(), free_ports());
        let mut script = Command::new(SCRIPT)
            .arg(folder.path())
            .arg(port.to_string())
            .env("DECKNAME", env!("CARGO_BIN_EXE_deckname"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(script.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, format!("Deckname: http://localhost:{port}\n"));
        Some(Self { script, folder, port })
    }

    fn at(&self) -> SocketAddr {
        ([127, 0, 0, 1], self.port).into()
    }

    /// The address of a server behind nginx.
    fn server(&self, n: u16) -> SocketAddr {
        ([127, 0, 0, 1], self.port + n).into()
    }

    /// How each replica follows the primary.
    fn replicas(&self) -> String {
        let sql = "SELECT state || ' ' || sync_state FROM pg_stat_replication";
        let mut psql = Command::new(deckname_cluster::programs().unwrap().join("psql"));
        psql.args(["--no-psqlrc", "--no-align", "--tuples-only", "--username=deckname", "--port=5431", "--host"]);
        let told = psql.arg(self.folder.path()).args(["--dbname=deckname", "--command", sql]).output().unwrap();
        assert!(told.status.success(), "{told:?}");
        String::from_utf8(told.stdout).unwrap()
    }

    fn kill_server(&self, n: u16) {
        let process = std::fs::read_to_string(self.folder.path().join(format!("server{n}.pid"))).unwrap();
        assert!(Command::new("kill").args(["-KILL", process.trim()]).status().unwrap().success());
    }

    /// As Ctrl-C does.
    fn stop(&mut self) {
        let process = self.script.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
        assert!(self.script.wait().unwrap().success());
    }
}

impl Drop for SetUp {
    fn drop(&mut self) {
        if self.script.try_wait().is_ok_and(|ended| ended.is_none()) {
            self.stop();
        }
    }
}

/// The first of four ports in a row that are free.
fn free_ports() -> u16 {
    loop {
        let first = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let is_free = |n: u16| TcpListener::bind(("127.0.0.1", n)).is_ok();
        if first < u16::MAX - 3 && (first..first + 4).all(is_free) {
            return first;
        }
    }
}

/// A table of two people.
struct Table {
    id: String,
    people: [Client; 2],
    version: u64,
}

async fn sit_down(at: SocketAddr) -> Table {
    let client = |token: &Value| Client { address: "10.0.0.1".into(), token: token.as_str().unwrap().into() };
    let nobody = client(&json!(""));
    let (_, made) = nobody.ask(at, "POST", "/tables", &json!({"game": "heimlich", "seats": 2})).await.unwrap();
    let (id, host) = (made["id"].as_str().unwrap().to_string(), client(&made["token"]));
    let sit = format!("/tables/{id}/sit");
    host.ask(at, "POST", &sit, &json!({"seat": 0})).await.unwrap();
    let (_, seated) = nobody.ask(at, "POST", &sit, &json!({"seat": 1})).await.unwrap();
    let (status, started) = host.ask(at, "POST", &format!("/tables/{id}/start"), &json!({})).await.unwrap();
    assert_eq!(status, 200, "{started}");
    Table { id, people: [host, client(&seated["token"])], version: 0 }
}

impl Table {
    /// Plays through nginx, which sends every request to another server.
    async fn play(&mut self, at: SocketAddr, moves: usize) {
        for _ in 0..moves {
            let path = |what: &str| format!("/tables/{}{what}", self.id);
            let (status, shown) = self.people[0].ask(at, "GET", &path(""), &Value::Null).await.unwrap();
            assert_eq!(status, 200, "{shown}");
            assert!(shown["version"].as_u64().unwrap() >= self.version, "a read is older than the move before");
            let Some(seat) = shown["status"]["seats"][0].as_u64() else { return };
            let client = &self.people[seat as usize];
            let (_, legal) = client.ask(at, "GET", &path("/legal"), &Value::Null).await.unwrap();
            let request = format!("request {}", legal["version"]);
            let act = json!({"version": legal["version"], "action": legal["actions"][0], "request": request});
            // nginx does not repeat a POST if its server dies meanwhile, and answers with a page of its own. Like a page of the
            // game, the client then sends the same request again.
            let mut answer = client.ask(at, "POST", &path("/act"), &act).await;
            if !matches!(answer, Ok((_, Value::Object(_)))) {
                answer = client.ask(at, "POST", &path("/act"), &act).await;
            }
            let (status, news) = answer.unwrap();
            assert_eq!(status, 200, "{news}");
            self.version = news["version"].as_u64().unwrap();
        }
    }
}

async fn soon(who: &str, told: impl Future<Output = ()>) {
    let told = tokio::time::timeout(Duration::from_secs(20), told).await;
    assert!(told.is_ok(), "{who} behind nginx was not told of the last move");
}

#[tokio::test]
async fn the_example_plays_through_nginx_and_goes_on_without_one_of_its_servers() {
    let Some(mut set_up) = SetUp::start() else { return };
    let at = set_up.at();
    let mut table = sit_down(at).await;
    assert_eq!(set_up.replicas(), "streaming quorum\n", "there is one replica, and it is synchronous");
    let mut events = table.people[1].listen(at, &table.id, 0).await.unwrap().unwrap();
    let mut window = table.people[1].watch(at, &table.id).await.unwrap();
    soon("a new page", async { drop(window.next().await.unwrap()) }).await;
    table.play(at, 12).await;
    let last = table.version;
    soon("a program", async { while events.next().await.unwrap().1["version"] != last {} }).await;
    soon("a page", async { while window.next().await.unwrap()["version"] != last {} }).await;
    for n in 1..=3 {
        let (_, shown) =
            table.people[0].ask(set_up.server(n), "GET", &format!("/tables/{}", table.id), &Value::Null).await.unwrap();
        assert_eq!(shown["version"], table.version, "server {n}");
    }
    set_up.kill_server(2);
    table.play(at, 12).await;
    assert_eq!(set_up.replicas(), "streaming quorum\n");
    set_up.stop();
    assert!((0..4).all(|n| TcpStream::connect(set_up.server(n)).is_err()), "something still runs");
}
