//! Hearing of the appends of all servers.

use std::future::poll_fn;
use std::time::Duration;

use tokio::sync::{broadcast, watch};
use tokio_postgres::{AsyncMessage, Config, NoTls};

use crate::{Change, Mark};

const PAUSE: Duration = Duration::from_millis(200);

/// Listens until the store is closed. Whatever is missed while there is no connection is found by comparing lengths.
pub(super) async fn listen(
    config: Config,
    server: String,
    changes: broadcast::Sender<Change>,
    mut closed: watch::Receiver<bool>,
) {
    let work = async {
        loop {
            if let Err(why) = hear(&config, &server, &changes).await {
                tracing::warn!(%why, "cannot listen to PostgreSQL");
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    tokio::select! {
        () = work => (),
        _ = closed.wait_for(|closed| *closed) => (),
    }
}

async fn hear(config: &Config, server: &str, changes: &broadcast::Sender<Change>) -> Result<(), tokio_postgres::Error> {
    let (client, mut connection) = config.connect(NoTls).await?;
    let ask = client.batch_execute("LISTEN deckname");
    let hear = async {
        while let Some(message) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(told) = message? {
                for change in told.payload().split(',').filter_map(|text| read(text, server)) {
                    // This fails if no one listens.
                    let _ = changes.send(change);
                }
            }
        }
        Ok(())
    };
    tokio::try_join!(hear, ask).map(|_| ())
}

/// `TABLE LENGTH PRIVATE SERVER`, where the last one is the server that owes decisions, or `-`.
fn read(text: &str, server: &str) -> Option<Change> {
    let mut words = text.split(' ');
    let table = words.next()?.to_string();
    let (length, private) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some(Change { table, mark: Mark { length, private, ours: words.next()? == server } })
}
