//! Servers of two versions on one PostgreSQL.

use deckname_cluster::Cluster;
use deckname_engine::Seat;
use deckname_store::{Entry, Owner, Place, Store, StoreError};

const FIRST: &str = include_str!("../migrations/postgres/0001_tables.sql");
/// An entry from before there were checksums, editions and aids.
const OLD: &str = r#"{"created":{"game":"any","seats":2,"options":{},"seed":"s","host":"h"}}"#;

async fn open(address: &str) -> Result<Store, StoreError> {
    Store::at(&address.parse::<Place>().unwrap(), "set-up").await
}

/// A database as the first version has left it, with one table.
fn old_database(cluster: &Cluster) -> (String, String) {
    let address = cluster.database();
    let name = address.rsplit('/').next().unwrap().to_string();
    cluster.sql(&name, "CREATE TABLE schema_version (version integer NOT NULL)");
    cluster.sql(&name, FIRST);
    cluster.sql(&name, "INSERT INTO schema_version VALUES (1)");
    let summary = r#"{"game":"any","stage":"lobby","owes":[],"names":[null,null]}"#;
    cluster.sql(
        &name,
        &format!("INSERT INTO tables (id, length, changed_at, summary) VALUES ('t', 1, now(), '{summary}')"),
    );
    cluster.sql(&name, &format!("INSERT INTO log VALUES ('t', 0, now(), '{OLD}')"));
    cluster.sql(&name, "INSERT INTO holders VALUES ('t', 1, 'me')");
    (address, name)
}

#[tokio::test]
async fn a_new_version_reads_what_an_old_one_has_written() {
    let Some(cluster) = Cluster::shared() else { return };
    let (address, name) = old_database(cluster);
    let store = open(&address).await.unwrap();
    let log = store.log("t", 0).await.unwrap();
    assert!(matches!(&log[..], [Entry::Created { edition: 1, draw: false, .. }]), "{log:?}");
    let listed = store.tables_of(&Owner("me".into())).await.unwrap();
    assert_eq!((listed[0].table.as_str(), listed[0].seat), ("t", Seat(1)));
    store.remove("t", &Owner("me".into())).await.unwrap();
    assert_eq!(store.tables_of(&Owner("me".into())).await.unwrap(), []);
    // The old version, still running beside it, appends as it always did.
    cluster.sql(&name, r#"INSERT INTO log VALUES ('t', 1, now(), '{"draw":{"on":true}}')"#);
    cluster.sql(&name, "UPDATE tables SET length = 2");
    assert_eq!(store.log("t", 1).await.unwrap(), [Entry::Draw { on: true }]);
}

#[tokio::test]
async fn a_database_of_a_later_version_is_refused_at_the_start() {
    let Some(cluster) = Cluster::shared() else { return };
    let address = cluster.database();
    let running = open(&address).await.unwrap();
    cluster.sql(address.rsplit('/').next().unwrap(), "INSERT INTO schema_version VALUES (999)");
    let refused = open(&address).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { found: 999, .. }), "{refused}");
    running.beat().await.unwrap();
    running.healthy().await.expect("a server that runs already goes on");
}
