//! What lies between one server and the databases: a network that can be cut, and that can lose answers.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// How many databases a server knows: a primary and its replica, in either order.
pub const PLACES: usize = 2;

pub struct Wire {
    pub addresses: [SocketAddr; PLACES],
    databases: [Database; PLACES],
    /// Counts how often all connections were cut.
    cuts: watch::Sender<u64>,
    /// Answers of the databases are held back.
    held: watch::Sender<bool>,
}

/// The Unix socket of the database at this place.
type Database = Arc<Mutex<PathBuf>>;

impl Wire {
    pub async fn new(folders: [&Path; PLACES]) -> Self {
        let (cuts, held) = (watch::Sender::new(0), watch::Sender::new(false));
        let databases = folders.map(|folder| Arc::new(Mutex::new(socket(folder))));
        let mut addresses = Vec::new();
        for database in &databases {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            addresses.push(listener.local_addr().unwrap());
            tokio::spawn(accept(listener, Arc::clone(database), cuts.subscribe(), held.subscribe()));
        }
        Self { addresses: addresses.try_into().unwrap(), databases, cuts, held }
    }

    /// From now on another database is at this place.
    pub fn lead(&self, place: usize, folder: &Path) {
        *self.databases[place].lock().unwrap() = socket(folder);
    }

    pub fn cut(&self) {
        self.cuts.send_modify(|cuts| *cuts += 1);
    }

    /// Holds the answers of the databases back, or lets them go on.
    pub fn hold(&self, held: bool) {
        self.held.send_replace(held);
    }
}

fn socket(folder: &Path) -> PathBuf {
    folder.join(".s.PGSQL.5432")
}

async fn accept(listener: TcpListener, database: Database, cuts: watch::Receiver<u64>, held: watch::Receiver<bool>) {
    while let Ok((server, _)) = listener.accept().await {
        let (path, mut cuts, held) = (database.lock().unwrap().clone(), cuts.clone(), held.clone());
        cuts.mark_unchanged();
        tokio::spawn(async move {
            tokio::select! {
                _ = join(server, &path, held) => (),
                _ = cuts.changed() => (),
            }
        });
    }
}

async fn join(server: TcpStream, database: &Path, held: watch::Receiver<bool>) -> std::io::Result<()> {
    server.set_nodelay(true)?;
    let (asks, answers) = server.into_split();
    let (answered, asked) = UnixStream::connect(database).await?.into_split();
    let never = watch::Sender::new(false);
    tokio::select! {
        ended = pump(asks, asked, never.subscribe()) => ended,
        ended = pump(answered, answers, held) => ended,
    }
}

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut held: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let mut bytes = vec![0; 16_384];
    loop {
        let read = from.read(&mut bytes).await?;
        if read == 0 {
            return Ok(());
        }
        // This fails only once the wire is gone.
        let _ = held.wait_for(|held| !held).await;
        to.write_all(&bytes[..read]).await?;
    }
}
