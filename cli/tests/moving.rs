//! Tables move from a file to PostgreSQL and back, and a server goes on with them.

use std::process::{Command, Output};

use deckname_cluster::Cluster;
use deckname_engine::Seat;
use deckname_store::{Append, Entry, Owner, Place, Stage, Store, Summary};
use serde_json::json;

fn deckname(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deckname")).args(args).output().unwrap()
}

async fn fill(path: &str) -> Vec<Entry> {
    let store = Store::open(path.as_ref()).unwrap();
    let host = Owner("host".into());
    let created = Entry::Created {
        game: "heimlich".into(),
        seats: 2,
        options: json!({}),
        edition: 1,
        draw: false,
        aid: String::new(),
        hints: String::new(),
        seed: "seed".into(),
        host: host.clone(),
    };
    let (contribution, salt) = ("c".into(), "s".into());
    let seated = Entry::Seated { seat: Seat(0), name: "Jürgen 😀".into(), owner: Some(host), contribution, salt };
    let entries = vec![created, seated];
    let summary = Summary { game: "heimlich".into(), stage: Stage::Lobby, owes: vec![], names: vec![None, None] };
    for table in ["one", "two"] {
        let entries = entries.clone();
        let append =
            Append { table: table.into(), expected: 0, entries, summary: summary.clone(), due: false, ended: None };
        store.append(append).await.unwrap();
    }
    store.secret("seal", vec![7; 32]).await.unwrap();
    store.close().await;
    entries
}

#[tokio::test]
async fn tables_move_there_and_back() {
    let Some(cluster) = Cluster::shared() else { return };
    let (folder, address) = (tempfile::tempdir().unwrap(), cluster.database());
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (old, new) = (path("old.db"), path("new.db"));
    let entries = fill(&old).await;
    for (from, to) in [(&old, &address), (&address, &new)] {
        let moved = deckname(&["move", "--from", from, "--to", to]);
        assert!(moved.status.success(), "{moved:?}");
        assert_eq!(String::from_utf8_lossy(&moved.stdout), "2 tables with 4 entries moved and compared\n");
        let store = Store::at(&to.parse::<Place>().unwrap(), "").await.unwrap();
        assert_eq!(store.log("two", 0).await.unwrap(), entries);
        assert_eq!(store.secret("seal", vec![1]).await.unwrap(), [7; 32], "without the seal every seat is lost");
    }
    let again = deckname(&["move", "--from", &old, "--to", &address]);
    assert!(!again.status.success());
    assert_eq!(String::from_utf8_lossy(&again.stderr), "deckname: the new store already has tables\n");
}

#[test]
fn a_server_on_postgres_must_know_its_public_address() {
    let refused = deckname(&["serve", "--db", "postgres://nowhere.invalid/deckname"]);
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--public-url"), "{refused:?}");
}
