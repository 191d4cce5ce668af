//! Connections to PostgreSQL with TLS.

use std::path::Path;
use std::process::{Command, Output};

use deckname_cluster::Cluster;
use deckname_store::Store;

#[tokio::test]
async fn with_sslmode_require_the_connection_is_encrypted_and_the_certificate_is_checked() {
    let Some(cluster) = Cluster::encrypted() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("old.db");
    Store::open(&file).unwrap().close().await;
    let (name, port) = (cluster.database().rsplit('/').next().unwrap().to_string(), cluster.port());
    let at = |host: &str, mode: &str| format!("postgres://{}@{host}:{port}/{name}?sslmode={mode}", cluster.user());
    let moved = |to: &str, trusted: &Path| -> Output {
        Command::new(env!("CARGO_BIN_EXE_deckname"))
            .args(["move", "--from"])
            .arg(&file)
            .args(["--to", to])
            .env("SSL_CERT_FILE", trusted)
            .env_remove("SSL_CERT_DIR")
            .output()
            .unwrap()
    };
    let (trusted, nothing) = (cluster.certificate(), folder.path().join("none.pem"));
    std::fs::write(&nothing, "").unwrap();
    for (to, trusted, why) in [
        (at("localhost", "disable"), &trusted, "no encryption"),
        (at("localhost", "require"), &nothing, "invalid peer certificate"),
        (at("127.0.0.1", "require"), &trusted, "certificate not valid for name"),
    ] {
        let refused = moved(&to, trusted);
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && said.contains(why), "{to}: {said}");
    }
    let done = moved(&at("localhost", "require"), &trusted);
    assert!(done.status.success(), "{done:?}");
}
