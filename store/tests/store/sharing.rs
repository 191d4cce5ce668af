//! What servers that share a store agree on. With a file there is only one.

use std::time::Duration;

use deckname_engine::Seat;
use tokio::join;

use crate::home::{Home, append_due, created};

on_both!(
    one_server_at_a_time_has_a_task,
    a_server_that_is_woken_makes_the_decisions_unless_another_does,
    windows_are_told_to_the_other_servers_only,
    a_limit_holds_over_all_servers,
    servers_agree_on_a_secret,
    servers_that_go_on_are_healthy,
);

async fn one_server_at_a_time_has_a_task(home: Home) {
    let servers = home.servers().await;
    let (first, last) = (&servers[0], &servers[servers.len() - 1]);
    let (is_alone, long) = (servers.len() == 1, Duration::from_secs(1));
    assert!(
        first.lease("purge", long).await.unwrap() && first.lease("purge", long).await.unwrap(),
        "taken and renewed"
    );
    assert_eq!(last.lease("purge", long).await.unwrap(), is_alone);
    assert!(last.lease("other", long).await.unwrap());
    tokio::time::sleep(2 * long).await;
    assert!(last.lease("purge", long).await.unwrap(), "the first one has not renewed it");
    assert_eq!(first.lease("purge", long).await.unwrap(), is_alone);
}

async fn a_server_that_is_woken_makes_the_decisions_unless_another_does(home: Home) {
    let servers = home.servers().await;
    let (first, last) = (&servers[0], &servers[servers.len() - 1]);
    let is_alone = servers.len() == 1;
    assert!(append_due(first, "t", 0, vec![created()], true).await.unwrap().ours);
    assert!(first.owe("t").await.unwrap());
    assert_eq!(last.owe("t").await.unwrap(), is_alone);
    first.settle("t", 1).await.unwrap();
    assert!(!first.mark("t").await.unwrap().unwrap().ours, "nothing is due any more");
    assert!(last.owe("t").await.unwrap());
    assert_eq!(first.owe("t").await.unwrap(), is_alone);
    assert!(last.mark("t").await.unwrap().unwrap().ours);
    assert_eq!(first.owe("nothing").await.unwrap(), is_alone, "nobody else could make it");
}

async fn windows_are_told_to_the_other_servers_only(home: Home) {
    let servers = home.servers().await;
    let (first, others) = (&servers[0], &servers[1..]);
    let tables = ["t".to_string()];
    for (windows, open) in [(2, true), (0, false)] {
        // On a busy machine its lease could end meanwhile.
        first.beat().await.unwrap();
        first.announce("t", Seat(1), windows).await.unwrap();
        assert_eq!(first.present(&tables).await.unwrap(), [], "a server knows its own windows");
        for other in others {
            let seen = other.present(&tables).await.unwrap();
            assert!(seen.len() == 1 && seen[0].seat == Seat(1) && seen[0].open == open, "{seen:?}");
            assert!(seen[0].ago < Duration::from_secs(3), "{seen:?}");
            assert_eq!(other.present(&["another".to_string()]).await.unwrap(), []);
        }
    }
}

/// With a file, the only server counts by itself, and the store stands in nobody's way.
async fn a_limit_holds_over_all_servers(home: Home) {
    let servers = home.servers().await;
    let (network, other, every) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into(), Duration::from_secs(100));
    let mut allowed = 0;
    for store in servers.iter().cycle().take(8) {
        allowed += u32::from(store.allows(network, 3, every).await.unwrap());
    }
    assert_eq!(allowed, if servers.len() > 1 { 3 } else { 8 });
    assert!(servers[0].allows(other, 3, every).await.unwrap());
}

async fn servers_agree_on_a_secret(home: Home) {
    let servers = home.servers().await;
    let (first, last) = (&servers[0], &servers[servers.len() - 1]);
    let (one, two) = join!(first.secret("key", vec![1]), last.secret("key", vec![2]));
    let agreed = one.unwrap();
    assert_eq!(two.unwrap(), agreed);
    assert_eq!(home.open().await.secret("key", vec![3]).await.unwrap(), agreed, "also with one that comes later");
}

async fn servers_that_go_on_are_healthy(home: Home) {
    let servers = home.servers().await;
    servers[0].close().await;
    let later = home.open().await;
    for server in servers[1..].iter().chain([&later]) {
        server.beat().await.unwrap();
        server.healthy().await.unwrap();
    }
}
