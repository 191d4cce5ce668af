//! Hearing of the appends of all servers.

use std::time::Duration;

use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::sleep;

use super::hosts::Hosts;
use super::link::PROVEN_FOR;
use crate::checksum::unseal;
use crate::{Change, Mark, StoreError};

/// Between entries, in which it does not occur.
pub(super) const SEPARATOR: char = '\t';

const PAUSE: Duration = Duration::from_millis(200);

/// Listens until the store is closed. Whatever is missed while there is no connection is found by comparing lengths.
pub(super) async fn listen(
    hosts: Hosts,
    server: String,
    changes: broadcast::Sender<Change>,
    mut closed: watch::Receiver<bool>,
) {
    let work = async {
        loop {
            if let Err(why) = hear(&hosts, &server, &changes).await {
                tracing::warn!(%why, "cannot listen to PostgreSQL");
            }
            sleep(PAUSE).await;
        }
    };
    tokio::select! {
        () = work => (),
        _ = closed.wait_for(|closed| *closed) => (),
    }
}

async fn hear(hosts: &Hosts, server: &str, changes: &broadcast::Sender<Change>) -> Result<(), StoreError> {
    let (heard, mut told) = mpsc::unbounded_channel();
    let connection = hosts.connect(Some(&heard)).await?;
    connection.query("LISTEN deckname", &[]).await?;
    drop(heard);
    loop {
        tokio::select! {
            payload = told.recv() => {
                // The connection has ended.
                let Some(payload) = payload else { return Ok(()) };
                for change in payload.lines().filter_map(|text| read(text, server)) {
                    // This fails if no one listens.
                    let _ = changes.send(change);
                }
            }
            // A primary that was replaced would be silent for ever.
            () = sleep(PROVEN_FOR) => connection.prove(PROVEN_FOR).await?,
        }
    }
}

/// `TABLE LENGTH PRIVATE SERVER ENTRIES`. The server is the one that owes decisions, or `-`; there may be no entries.
fn read(text: &str, server: &str) -> Option<Change> {
    let mut words = text.splitn(5, ' ');
    let table = words.next()?.to_string();
    let (length, private) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let mark = Mark { length, private, ours: words.next()? == server };
    let sealed: Vec<&str> = words.next().map_or_else(Vec::new, |entries| entries.split(SEPARATOR).collect());
    let first = mark.length.checked_sub(sealed.len() as u64)?;
    let news = (first..).zip(&sealed).map(|(seq, entry)| unseal(&table, seq, entry.as_bytes()));
    // What cannot be read here will be read from the log, or found damaged there.
    let news = news.collect::<Result<_, _>>().unwrap_or_default();
    Some(Change { table, mark, news })
}
