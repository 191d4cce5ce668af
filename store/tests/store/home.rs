//! Where the stores of these tests are, and what is put into them.

use std::time::Duration;

use deckname_cluster::Cluster;
use deckname_engine::{Seat, WireStep};
use deckname_store::{Append, AppendError, Appended, Entry, Keep, Owner, Place, Stage, Store, Summary};
use serde_json::json;
use tempfile::TempDir;

/// A place for a store.
pub struct Home {
    pub place: Place,
    _folder: Option<TempDir>,
}

impl Home {
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { place: Place::File(folder.path().join("test.db")), _folder: Some(folder) }
    }

    pub fn postgres() -> Option<Self> {
        let place = Cluster::shared()?.database().parse().unwrap();
        Some(Self { place, _folder: None })
    }

    pub async fn open(&self) -> Store {
        Store::at(&self.place, "set-up").await.unwrap()
    }

    /// As many servers as may share it, up to two.
    pub async fn servers(&self) -> Vec<Store> {
        let mut servers = vec![self.open().await];
        if servers[0].is_shared() {
            servers.push(self.open().await);
        }
        servers
    }

    /// The address of the database on PostgreSQL.
    pub fn address(&self) -> String {
        let Place::Postgres(address) = &self.place else { panic!("a file") };
        address.clone()
    }

    /// Changes the database behind the store's back.
    pub async fn execute(&self, sql: &str) {
        match &self.place {
            Place::File(path) => rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap(),
            Place::Postgres(address) => {
                let (client, connection) = tokio_postgres::connect(address, tokio_postgres::NoTls).await.unwrap();
                tokio::spawn(connection);
                client.batch_execute(sql).await.unwrap();
            }
        }
    }
}

pub const DAY: Duration = Duration::from_hours(24);

impl Home {
    /// Moves the clock: everything in the database is as old as if this many days had passed.
    pub async fn let_days_pass(&self, days: u64) {
        self.execute(&match &self.place {
            Place::File(_) => {
                let seconds = days * DAY.as_secs();
                format!("UPDATE tables SET changed_at = changed_at - {seconds}, looked_at = max(0, looked_at - {seconds})")
            }
            Place::Postgres(_) => format!(
                "UPDATE tables SET changed_at = changed_at - interval '{days} days', looked_at = looked_at - interval '{days} days'"
            ),
        })
        .await;
    }
}

/// Runs each of these on both databases.
#[macro_export]
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test] async fn $name() { super::$name($crate::home::Home::sqlite()).await; })*
        }
        mod postgres {
            $(#[tokio::test] async fn $name() {
                if let Some(home) = $crate::home::Home::postgres() { super::$name(home).await; }
            })*
        }
    };
}

pub fn created() -> Entry {
    Entry::Created {
        game: "any".into(),
        seats: 2,
        options: json!({}),
        edition: 2,
        draw: false,
        aid: "follows".into(),
        hints: String::new(),
        seed: "seed".into(),
        host: Owner("host".into()),
    }
}

pub fn seated(seat: u8, owner: &str) -> Entry {
    let owner = Some(Owner(owner.into()));
    Entry::Seated { seat: Seat(seat), name: "Ada".into(), owner, contribution: "x".into(), salt: "s".into() }
}

pub fn step(n: u64) -> Entry {
    Entry::Step { step: WireStep::Chance { chance: json!(n) }, request: None, by_bot: false }
}

pub fn summary() -> Summary {
    Summary { game: "any".into(), stage: Stage::Lobby, owes: vec![], names: vec![None, None] }
}

pub async fn append(store: &Store, table: &str, expected: u64, entries: Vec<Entry>) -> Result<Appended, AppendError> {
    append_due(store, table, expected, entries, false).await
}

pub async fn append_due(
    store: &Store,
    table: &str,
    expected: u64,
    entries: Vec<Entry>,
    due: bool,
) -> Result<Appended, AppendError> {
    store.append(Append { table: table.into(), expected, entries, summary: summary(), due, ended: None }).await
}

pub const KEEP: Keep = Keep { unstarted: Some(DAY), abandoned: None, finished: None };
