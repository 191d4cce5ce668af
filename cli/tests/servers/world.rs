//! The servers and their databases, and what is done to them.

use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use deckname_cluster::Cluster;
use deckname_engine::{Rng, Wyrand};
use tempfile::TempDir;

use crate::wire::{PLACES, Wire};

pub const SERVERS: usize = 3;
/// A server may end by itself only while it starts, if the database cannot be reached for this long.
const STARTING: Duration = Duration::from_secs(30);

/// Everything that is done to the servers and the databases, in turn.
pub const FAULTS: [Fault; 9] = [
    ("a server killed", World::kill),
    ("a server frozen", World::freeze_server),
    ("a server's connections cut", World::cut),
    ("a server's answers lost", World::lose_answers),
    ("PostgreSQL ended all connections", |world| world.primary.cut()),
    ("PostgreSQL frozen", World::freeze_database),
    ("the replica frozen", World::freeze_replica),
    ("PostgreSQL crashed", |world| world.primary.crash()),
    ("the primary replaced, then awake again", World::fail_over),
];

type Fault = (&'static str, fn(&mut World));

pub struct World {
    primary: Cluster,
    replica: Cluster,
    /// At which of the two places the primary is.
    place: usize,
    wires: Vec<Wire>,
    servers: Vec<Server>,
    pub rng: Wyrand,
    /// How long it took after each promotion until the new primary had a replica of its own.
    pub promotions: Vec<Duration>,
}

impl World {
    /// Two databases and three servers; `None` if PostgreSQL is not installed.
    pub async fn start() -> Option<Self> {
        let primary = Cluster::start()?;
        let name = primary.database().rsplit('/').next().unwrap().to_string();
        let replica = primary.replica();
        let (mut wires, mut servers) = (Vec::new(), Vec::new());
        for _ in 0..SERVERS {
            let wire = Wire::new([primary.folder(), replica.folder()]).await;
            let hosts = wire.addresses.map(|address| address.to_string()).join(",");
            servers.push(Server::start(format!("postgres://{}@{hosts}/{name}", primary.user()), "0"));
            wires.push(wire);
        }
        let (rng, promotions) = (Wyrand::new(5), Vec::new());
        Some(Self { primary, replica, place: 0, wires, servers, rng, promotions })
    }

    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.iter().map(|server| server.at).collect()
    }

    /// The address of the database for a program that runs when the servers have ended.
    pub fn database(&self) -> &str {
        &self.servers[0].database
    }

    /// Ends the servers as their operator would.
    pub fn stop(&mut self) {
        for server in &mut self.servers {
            server.stop();
        }
    }

    /// What servers have said when a part of them panicked, which to a client looks like a cut connection.
    pub fn panics(&self) -> Vec<String> {
        let panicked = |line: &&str| line.contains("panicked");
        self.servers
            .iter()
            .flat_map(|server| server.log().lines().filter(panicked).map(Into::into).collect::<Vec<_>>())
            .collect()
    }

    /// Starts servers anew that could not reach the database in time when they started.
    pub fn tend(&mut self) {
        for server in &mut self.servers {
            if server.process.try_wait().unwrap().is_some() {
                assert!(server.started.elapsed() < STARTING, "a server has ended: {}", server.said());
                server.spawn();
            }
        }
    }

    fn kill(&mut self) {
        let (which, pause) = (self.any(), self.pause());
        self.servers[which].process.kill().unwrap();
        self.servers[which].process.wait().unwrap();
        sleep(pause);
        self.servers[which].spawn();
    }

    fn freeze_server(&mut self) {
        let (which, pause) = (self.any(), self.pause());
        self.servers[which].signal("STOP");
        sleep(pause);
        self.servers[which].signal("CONT");
    }

    fn cut(&mut self) {
        let which = self.any();
        self.wires[which].cut();
    }

    /// The database does what it is asked, but the server never hears of it.
    fn lose_answers(&mut self) {
        let (which, pause) = (self.any(), self.pause());
        self.wires[which].hold(true);
        sleep(pause);
        self.wires[which].cut();
        self.wires[which].hold(false);
    }

    fn freeze_database(&mut self) {
        self.primary.freeze();
        sleep(self.pause());
        self.primary.thaw();
    }

    fn freeze_replica(&mut self) {
        self.replica.freeze();
        sleep(self.pause());
        self.replica.thaw();
    }

    /// The replica becomes the primary. The old one wakes again, takes itself for the primary for a while, and is removed.
    fn fail_over(&mut self) {
        self.primary.freeze();
        sleep(self.pause());
        let promoted = Instant::now();
        self.replica.promote();
        let next = self.replica.replica();
        self.promotions.push(promoted.elapsed());
        let old = std::mem::replace(&mut self.primary, std::mem::replace(&mut self.replica, next));
        old.thaw();
        sleep(Duration::from_secs(2));
        drop(old);
        let free = self.place;
        self.place = PLACES - 1 - free;
        for wire in &self.wires {
            wire.lead(free, self.replica.folder());
        }
    }

    fn any(&mut self) -> usize {
        self.rng.below(SERVERS as u32) as usize
    }

    fn pause(&mut self) -> Duration {
        Duration::from_millis(200 + u64::from(self.rng.below(2_800)))
    }
}

/// A `deckname serve`.
pub struct Server {
    pub at: SocketAddr,
    database: String,
    bot_delay_ms: &'static str,
    process: Child,
    started: Instant,
    folder: TempDir,
}

impl Server {
    /// `bot_delay_ms`: how long a bot takes for a move.
    pub fn start(database: String, bot_delay_ms: &'static str) -> Self {
        let at = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let process = run(at, &database, bot_delay_ms, &folder);
        Self { at, database, bot_delay_ms, process, started: Instant::now(), folder }
    }

    fn spawn(&mut self) {
        self.process = run(self.at, &self.database, self.bot_delay_ms, &self.folder);
        self.started = Instant::now();
    }

    fn signal(&self, name: &str) {
        let process = self.process.id().to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &process]).status().unwrap().success());
    }

    fn stop(&mut self) {
        self.signal("TERM");
        assert!(self.process.wait().unwrap().success(), "{}", self.said());
    }

    fn log(&self) -> String {
        std::fs::read_to_string(log(&self.folder)).unwrap_or_default()
    }

    /// The end of its log.
    fn said(&self) -> String {
        let log = self.log();
        let lines: Vec<_> = log.lines().rev().take(20).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn log(folder: &TempDir) -> PathBuf {
    folder.path().join("log")
}

fn run(at: SocketAddr, database: &str, bot_delay_ms: &str, folder: &TempDir) -> Child {
    let log = File::options().create(true).append(true).open(log(folder)).unwrap();
    Command::new(env!("CARGO_BIN_EXE_deckname"))
        .args(["serve", "--db", database, "--listen", &at.to_string(), "--bot-delay-ms", bot_delay_ms])
        .args(["--public-url", "http://chaos.test", "--behind-proxy"])
        .env("DECKNAME_LOG", "warn")
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap()
}
