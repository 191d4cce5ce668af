//! The server as a process that can be killed and started again.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

pub struct Server {
    process: Child,
    pub address: SocketAddr,
    folder: TempDir,
    mail: Option<String>,
}

/// A free port.
pub fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

impl Server {
    pub fn start() -> Self {
        Self::start_with(None)
    }

    /// With letters to players who are waited for.
    pub fn with_mail(mail_server: &str) -> Self {
        Self::start_with(Some(mail_server.to_string()))
    }

    fn start_with(mail: Option<String>) -> Self {
        let address = SocketAddr::from(([127, 0, 0, 1], free_port()));
        let folder = tempfile::tempdir().unwrap();
        let process = spawn(address, &folder.path().join("test.db"), mail.as_deref());
        Self { process, address, folder, mail }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// As if the power had failed.
    pub fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    pub fn start_again(&mut self) {
        self.process = spawn(self.address, &self.folder.path().join("test.db"), self.mail.as_deref());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn spawn(address: SocketAddr, db: &Path, mail: Option<&str>) -> Child {
    let public_url = format!("http://{address}");
    let mail = mail.map(|server| {
        ["--mail-server", server, "--mail-from", "Deckname <games@example.org>", "--public-url", &public_url]
    });
    let process = Command::new(env!("CARGO_BIN_EXE_deckname"))
        .args(["serve", "--bot-delay-ms", "0", "--away-after-s", "1", "--listen", &address.to_string()])
        .arg("--db")
        .arg(db)
        .args(mail.into_iter().flatten())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while TcpStream::connect(address).is_err() {
        assert!(Instant::now() < deadline, "the server does not listen on {address}");
        std::thread::sleep(Duration::from_millis(20));
    }
    process
}
