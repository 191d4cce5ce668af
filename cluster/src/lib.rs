//! A PostgreSQL server of its own for tests: own data directory, own Unix socket, no port, no service manager.
//!
//! It can have a synchronous replica, be frozen, crash, and be replaced. It ends with the process that started it, even if that
//! process is killed.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

use std::fs::File;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, mpsc};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Set by `cargo xtask test`: without PostgreSQL the tests then fail instead of being skipped.
const REQUIRED: &str = "DECKNAME_POSTGRES_REQUIRED";
/// The user `nobody`. PostgreSQL refuses to run as root.
const NOBODY: u32 = 65_534;
/// Where the certificate is in a server's folder.
const CERTIFICATE: &str = "data/server.crt";
/// What OpenSSL needs to know to make it.
const TLS: &str = "[req]
distinguished_name = name
x509_extensions = extensions
prompt = no
[name]
CN = localhost
[extensions]
subjectAltName = DNS:localhost
basicConstraints = CA:FALSE
";
const PREFIX: &str = "deckname-pg-";
const PORT: u16 = 5432;
const UP_WITHIN: Duration = Duration::from_secs(20);

/// A running PostgreSQL server.
#[derive(Debug)]
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    user: String,
    /// A part of the socket's name; and the port of an encrypted server.
    port: u16,
    process: u32,
    databases: AtomicU32,
}

impl Cluster {
    /// A new server; `None`, with a word on standard error, if PostgreSQL is not installed.
    pub fn start() -> Option<Self> {
        let mut cluster = Self::created()?;
        cluster.run();
        Some(cluster)
    }

    /// A new server that can be reached as `localhost` too, but only with TLS.
    pub fn encrypted() -> Option<Self> {
        let mut cluster = Self::created()?;
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("no port");
        cluster.port = listener.local_addr().expect("no port").port();
        drop(listener);
        let write = |name: &str, text: &str| std::fs::write(cluster.folder().join(name), text).expect("cannot write");
        write("tls.cnf", TLS);
        write("data/pg_hba.conf", "local all all trust\nhostssl all all samehost trust\n");
        let mut openssl = cluster.program("/usr/bin/openssl");
        openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc"]);
        finish(openssl.args(["-config", "tls.cnf", "-days", "30", "-keyout", "data/server.key", "-out", CERTIFICATE]));
        cluster.run();
        Some(cluster)
    }

    /// A file with the certificate of an encrypted server.
    pub fn certificate(&self) -> PathBuf {
        self.folder().join(CERTIFICATE)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    fn created() -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(std::env::var_os(REQUIRED).is_none(), "PostgreSQL is not installed");
            eprintln!("SKIPPED: PostgreSQL is not installed; `cargo xtask test` installs it");
            return None;
        };
        remove_old();
        let cluster = Self::stopped(programs);
        let mut initdb = cluster.program("initdb");
        initdb.args(["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", "--pgdata"]).arg(cluster.data());
        finish(&mut initdb);
        Some(cluster)
    }

    /// A replica of this server. From now on, a commit is confirmed once the replica has it too; and once it is promoted, it
    /// confirms nothing before it has a replica of its own.
    #[must_use]
    pub fn replica(&self) -> Self {
        let mut replica = Self::stopped(self.programs.clone());
        // Not in effect before the replica is there: `ALTER SYSTEM` itself would wait for it.
        self.sql("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'");
        let mut copy = replica.program("pg_basebackup");
        copy.args(["--no-sync", "--checkpoint=fast", "--write-recovery-conf", "--pgdata"]).arg(replica.data());
        finish(copy.arg("--host").arg(self.folder()));
        replica.run();
        let begun = Instant::now();
        while self.sql("postgres", "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "0" {
            assert!(begun.elapsed() < UP_WITHIN, "the replica does not follow");
            std::thread::sleep(Duration::from_millis(20));
        }
        self.sql("postgres", "SELECT pg_reload_conf()");
        replica
    }

    /// Makes a replica the primary.
    pub fn promote(&self) {
        self.sql("postgres", "SELECT pg_promote()");
    }

    /// The server that all tests of a process share.
    pub fn shared() -> Option<&'static Self> {
        static SHARED: LazyLock<Option<Cluster>> = LazyLock::new(Cluster::start);
        SHARED.as_ref()
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        address(&self.user, &[self], &name)
    }

    /// The address of a new, empty database on this server and its replica.
    pub fn database_with(&self, replica: &Self) -> String {
        let name = self.database().rsplit('/').next().unwrap_or_default().to_string();
        address(&self.user, &[self, replica], &name)
    }

    /// The superuser.
    pub fn user(&self) -> &str {
        &self.user
    }

    /// The folder of its Unix socket.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Runs SQL as the superuser; returns what `psql` prints, without decoration.
    pub fn sql(&self, database: &str, sql: &str) -> String {
        let mut psql = self.program("psql");
        psql.args(["--no-psqlrc", "--quiet", "--no-align", "--tuples-only", "--dbname", database, "--command", sql]);
        psql.arg("--host").arg(self.folder.path());
        String::from_utf8_lossy(&finish(&mut psql).stdout).trim().to_string()
    }

    /// Changes a setting of a database with `SET …` or `RESET …`. It counts from the next connection, so the present ones are ended.
    pub fn set(&self, database: &str, setting: &str) {
        self.sql("postgres", &format!("ALTER DATABASE {database} {setting}"));
        self.sql(
            "postgres",
            &format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'"),
        );
    }

    /// Runs one of PostgreSQL's programs, which need not be in `PATH`.
    pub fn run_program(&self, name: &str, arguments: &[&str]) {
        finish(Command::new(self.programs.join(name)).args(arguments));
    }

    /// Ends every connection except its own.
    pub fn cut(&self) {
        self.sql("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
    }

    /// Crashes the server without a checkpoint and starts it again: it recovers from its log.
    pub fn crash(&mut self) {
        self.signal("QUIT");
        self.run();
    }

    /// How much its processes that still run have computed.
    pub fn computed(&self) -> Duration {
        let of = |process: u32| computed(&process.to_string());
        of(self.process) + self.children().into_iter().map(of).sum::<Duration>()
    }

    /// Stops all of its processes where they are.
    pub fn freeze(&self) {
        // The main process first, so that it starts no others.
        self.signal("STOP");
        self.children().iter().for_each(|child| signal(*child, "STOP"));
    }

    /// Lets a frozen server go on.
    pub fn thaw(&self) {
        self.children().iter().for_each(|child| signal(*child, "CONT"));
        self.signal("CONT");
    }

    /// Sends a signal to the main process.
    fn signal(&self, name: &str) {
        signal(self.process, name);
    }

    fn children(&self) -> Vec<u32> {
        let tasks = format!("/proc/{0}/task/{0}/children", self.process);
        let children = std::fs::read_to_string(tasks).unwrap_or_default();
        children.split_whitespace().filter_map(|child| child.parse().ok()).collect()
    }

    fn stopped(programs: PathBuf) -> Self {
        let folder = tempfile::Builder::new().prefix(PREFIX).tempdir().expect("no temporary folder");
        let user = if is_root() {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("cannot give the folder to nobody");
            "nobody".to_string()
        } else {
            String::from_utf8_lossy(&finish(Command::new("id").arg("-un")).stdout).trim().to_string()
        };
        Self { folder, programs, user, port: PORT, process: 0, databases: AtomicU32::new(0) }
    }

    fn run(&mut self) {
        let begun = Instant::now();
        // A crashed server needs a moment to end; until then its lock file keeps the next one from starting.
        while self.process != 0 && Path::new("/proc").join(self.process.to_string()).exists() {
            assert!(begun.elapsed() < UP_WITHIN, "PostgreSQL does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
        let mut postgres = self.program("postgres");
        postgres.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
        postgres.args(["-c", "max_connections=200", "-c", "shared_buffers=32MB"]);
        let (addresses, tls) = if self.certificate().exists() { ("localhost", "on") } else { ("", "off") };
        postgres.args(["-c", &format!("listen_addresses={addresses}"), "-c", &format!("ssl={tls}")]);
        // A replica looks for its primary again at once.
        postgres.args(["-c", "wal_retrieve_retry_interval=100ms"]);
        let log = self.folder.path().join("log");
        let open = || File::options().create(true).append(true).open(&log).expect("no log of PostgreSQL");
        postgres.stdout(open()).stderr(open());
        self.process = spawn(postgres);
        while !self.answers() {
            let late = begun.elapsed() > UP_WITHIN;
            assert!(!late, "PostgreSQL does not start: {}", std::fs::read_to_string(&log).unwrap_or_default());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn answers(&self) -> bool {
        let mut ready = self.program("pg_isready");
        ready.arg("--quiet").arg("--host").arg(self.folder.path());
        ready.status().is_ok_and(|status| status.success())
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// One of PostgreSQL's programs, run as an ordinary user that dies with this process.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new("setpriv");
        if is_root() {
            let id = NOBODY.to_string();
            command.args(["--reuid", &id, "--regid", &id, "--clear-groups"]);
        }
        command.args(["--pdeathsig", "KILL"]).arg(self.programs.join(name));
        command
            .current_dir(self.folder.path())
            .env("PGUSER", &self.user)
            .env("PGPORT", self.port.to_string())
            .stdin(Stdio::null());
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.signal("QUIT");
        self.thaw();
    }
}

/// An address that names all of these servers.
fn address(user: &str, servers: &[&Cluster], database: &str) -> String {
    let host = |server: &&Cluster| server.folder().display().to_string().replace('/', "%2F");
    let hosts: Vec<String> = servers.iter().map(host).collect();
    format!("postgres://{user}@{}/{database}", hosts.join(","))
}

fn signal(process: u32, name: &str) {
    // It may have ended already.
    let _ = Command::new("kill").args([&format!("-{name}"), &process.to_string()]).stderr(Stdio::null()).status();
}

/// Starts a process from a thread that lives as long as the process does: the kernel sends the signal of `--pdeathsig`
/// when the *thread* ends.
fn spawn(mut command: Command) -> u32 {
    let (started, process) = mpsc::channel();
    std::thread::spawn(move || {
        let mut child = command.spawn().expect("cannot start PostgreSQL");
        let _ = started.send(child.id());
        let _ = child.wait();
    });
    process.recv().expect("cannot start PostgreSQL")
}

/// A younger folder may belong to a server that another process is setting up.
const YOUNG: Duration = Duration::from_mins(10);

/// Removes the folders of servers that ended with their process.
fn remove_old() {
    let folders =
        std::fs::read_dir(std::env::temp_dir()).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let ours = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PREFIX));
    let age = |path: &PathBuf| std::fs::metadata(path).ok()?.modified().ok()?.elapsed().ok();
    for folder in folders.filter(ours).filter(|folder| age(folder).is_some_and(|age| age > YOUNG)) {
        let lock = std::fs::read_to_string(folder.join("data/postmaster.pid")).unwrap_or_default();
        let process = lock.lines().next().map(|process| Path::new("/proc").join(process));
        if process.is_some_and(|process| !process.exists()) {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

fn finish(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|why| panic!("{command:?}: {why}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

/// The folder with PostgreSQL's programs: the newest of Debian's, or the one in `PATH`.
pub fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok();
    let debian = versions.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut found: Vec<_> = std::env::split_paths(&path).chain(debian).filter(|bin| complete(bin)).collect();
    found.sort();
    found.pop()
}

fn complete(folder: &Path) -> bool {
    ["initdb", "postgres", "pg_basebackup", "pg_isready", "psql"].iter().all(|program| folder.join(program).exists())
}

/// How much a process has computed: a number, or `self`.
pub fn computed(process: &str) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name of the program, in brackets, may contain spaces.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = fields.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}
