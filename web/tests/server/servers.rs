//! Several servers on one PostgreSQL are one server to the players; and after any restart, bots go on by themselves.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_cluster::Cluster;
use deckname_engine::{WireStep, Wyrand};
use deckname_store::Entry;
use deckname_table::TITLES;
use deckname_web::Config;
use serde_json::{Value, json};

use crate::common::{Browser, Site, bots_alone, people};
use crate::raw::Live;

/// Servers that share a database.
pub async fn sites<const N: usize>(
    away_after: Duration,
    bot_delay: Duration,
    also: impl Fn(&mut Config),
) -> Option<[Site; N]> {
    let address = Cluster::shared()?.database();
    let mut sites = Vec::new();
    for _ in 0..N {
        let adapt = |config: &mut Config| {
            config.db = address.parse().unwrap();
            (config.away_after, config.bot_delay) = (away_after, bot_delay);
            config.table_burst = 8;
            also(config);
        };
        sites.push(Site::with(adapt).await);
    }
    sites.try_into().ok()
}

/// The same browser, which now reaches another server.
pub fn through(site: &Site, browser: &Browser) -> Browser {
    let mut other = site.browser();
    other.headers.clone_from(&browser.headers);
    other
}

pub fn token(browser: &Browser) -> &str {
    browser.headers[0].1.strip_prefix("Bearer ").unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_through_one_server_is_at_once_on_the_others() {
    let Some([one, two, three]) = sites(Duration::from_secs(20), Duration::ZERO, |_| ()).await else { return };
    for title in &TITLES {
        let seats = *title.seats().start();
        let (people, id) = people(&one, title.id, seats, &Value::Null).await;
        let at = two.listen().await;
        let mut screen = Live::open(at, &id, token(&people[0])).await.unwrap();
        let mut rng = Wyrand::new(3);
        for n in 0..12 {
            let site = [&one, &two, &three][n % 3];
            let Some(seat) = through(site, &people[0]).table(&id).await["status"]["seats"][0].as_u64() else { break };
            let done = through(site, &people[seat as usize]).random_act(&id, &mut rng).await.ok();
            let version = done["version"].as_u64().unwrap();
            let shown = tokio::time::timeout(Duration::from_secs(5), screen.until(version)).await;
            assert!(shown.is_ok(), "the move is not on the screen of another server");
            let read = through([&three, &one, &two][n % 3], &people[0]).table(&id).await;
            assert!(read["version"].as_u64().unwrap() >= version, "{}: a read is older than the move", title.id);
        }
    }
}

/// How often one of these servers found that another had been faster.
fn conflicts(sites: &[Site]) -> u64 {
    sites.iter().map(|site| site.server.metrics.conflicts.get()).sum()
}

/// The most tables that are tried until two servers get in each other's way.
const ROUNDS: usize = 20;

#[tokio::test]
async fn simultaneous_changes_through_two_servers_both_count() {
    let Some(sites) = sites::<2>(Duration::from_secs(20), Duration::ZERO, |config| config.table_burst = 100).await
    else {
        return;
    };
    let [one, two] = &sites;
    for round in 1.. {
        let made = one.browser().post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 4})).await.ok();
        let sit = format!("/api/v1/tables/{}/sit", made["id"].as_str().unwrap());
        let (mut a, mut b, mut c, mut d) = (one.browser(), two.browser(), one.browser(), two.browser());
        let answers = tokio::join!(
            a.post(&sit, json!({})),
            b.post(&sit, json!({})),
            c.post(&sit, json!({})),
            d.post(&sit, json!({})),
        );
        let mut seats: Vec<_> =
            [answers.0, answers.1, answers.2, answers.3].map(|answer| answer.ok()["seat"].as_u64().unwrap()).to_vec();
        seats.sort_unstable();
        assert_eq!(seats, [0, 1, 2, 3]);
        if conflicts(&sites) > 0 {
            break;
        }
        assert!(round < ROUNDS, "the servers were never in each other's way");
    }
}

/// Both pack their suitcases at the same moment. Each packing is in the log once, whichever server was faster.
#[tokio::test]
async fn seats_that_choose_simultaneously_do_so_through_two_servers() {
    let Some(sites) = sites::<2>(Duration::from_secs(20), Duration::ZERO, |config| config.table_burst = 100).await
    else {
        return;
    };
    let [one, two] = &sites;
    for round in 1.. {
        let (people, id) = people(one, "top-secret", 2, &Value::Null).await;
        let (mut here, mut there) = (through(one, &people[0]), through(two, &people[1]));
        assert_eq!(there.table(&id).await["status"]["seats"], json!([0, 1]), "both pack");
        let before = conflicts(&sites);
        let (mut first, mut second) = (Wyrand::new(1), Wyrand::new(2));
        let (a, b) = tokio::join!(here.random_act(&id, &mut first), there.random_act(&id, &mut second));
        assert!(a.status.is_success() && b.status.is_success(), "{a:?} {b:?}");
        let log = one.server.store.log(&id, 0).await.unwrap();
        let packed = |seat: u8| {
            let by = |entry: &&Entry| matches!(entry, Entry::Step { step: WireStep::Act { seat: by, .. }, .. } if by.0 == seat);
            log.iter().filter(by).count()
        };
        assert_eq!((packed(0), packed(1)), (1, 1));
        let after = [here.table(&id).await, there.table(&id).await];
        assert_eq!(after[0]["version"], after[1]["version"]);
        assert!(sites.iter().all(|site| site.server.metrics.read_seconds.get_sample_count() > 0), "reads are timed");
        if conflicts(&sites) > before {
            break;
        }
        assert!(round < ROUNDS, "the servers were never in each other's way");
    }
}

#[tokio::test]
async fn request_names_notes_and_limits_hold_over_all_servers() {
    let Some([one, two]) = sites(Duration::from_secs(20), Duration::ZERO, |_| ()).await else { return };
    let (people, id) = people(&one, TITLES[0].id, 2, &Value::Null).await;
    let seat = through(&one, &people[0]).table(&id).await["status"]["seats"][0].as_u64().unwrap() as usize;
    let (mut here, mut there) = (through(&one, &people[seat]), through(&two, &people[seat]));
    let legal = here.get(&format!("/api/v1/tables/{id}/legal")).await.ok();
    let act = json!({"version": legal["version"], "action": legal["actions"][0], "request": "once"});
    let path = format!("/api/v1/tables/{id}/act");
    let (first, second) = tokio::join!(here.post(&path, act.clone()), there.post(&path, act.clone()));
    assert_eq!(first.ok()["version"], second.ok()["version"], "one request was carried out twice");

    there.json("PUT", &format!("/api/v1/tables/{id}/notes"), &json!({"a": "from two"})).await.ok();
    assert_eq!(here.get(&format!("/api/v1/tables/{id}/notes")).await.ok()["a"], "from two");

    let mut opened = 1;
    for n in 0..12 {
        let site = if n % 2 == 0 { &one } else { &two };
        let made = site.browser().post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2})).await;
        opened += u32::from(made.status.is_success());
    }
    assert!((8..=10).contains(&opened), "{opened} tables were opened, but 8 are allowed at once and 1 a second");

    let short = format!("/j/{}", &id[..7]);
    for n in 0..60 {
        let site = if n % 2 == 0 { &one } else { &two };
        assert_eq!(site.browser().get(&short).await.location(), format!("/t/{id}"), "right codes are free");
    }
    let mut tried = 0;
    for n in 0..40 {
        let site = if n % 2 == 0 { &one } else { &two };
        tried += u32::from(site.browser().get("/j/ZZZZZZZ").await.status == StatusCode::NOT_FOUND);
    }
    assert!(
        (20..=22).contains(&tried),
        "{tried} wrong codes were tried, but 20 are allowed at once and 1 in five seconds"
    );
}

/// A half-made move belongs to the page, so any server goes on with it; one that has not heard of the latest move reads it first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_half_made_move_goes_on_at_another_server() {
    let Some([one, two]) = sites(Duration::from_secs(20), Duration::ZERO, |_| ()).await else { return };
    for title in &TITLES {
        let (people, id) = people(&one, title.id, *title.seats().start(), &Value::Null).await;
        let mut rng = Wyrand::new(4);
        for n in 0..6 {
            let sites = if n % 2 == 0 { [&one, &two] } else { [&two, &one] };
            let Some(seat) = through(sites[0], &people[0]).table(&id).await["status"]["seats"][0].as_u64() else {
                break;
            };
            let seat = seat as usize;
            let mut draft: Vec<String> = Vec::new();
            for click in 0..3 {
                let mut menus = Vec::new();
                for site in sites {
                    menus.push(
                        through(site, &people[seat]).post(&format!("/t/{id}/menu"), json!({"draft": draft})).await.ok(),
                    );
                }
                assert_eq!(menus[0], menus[1], "{}: the menu after {draft:?}, turn {n}", title.id);
                let html = menus[click % 2]["html"].as_str().unwrap();
                let Some((_, rest)) = html.split_once("data-pick=\"") else { break };
                draft.push(rest.split('"').next().unwrap().to_string());
            }
            through(sites[0], &people[seat]).random_act(&id, &mut rng).await.ok();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_with_a_window_on_another_server_is_not_handed_over() {
    let Some([one, two]) = sites(Duration::from_millis(1_500), Duration::ZERO, |_| ()).await else { return };
    let (people, id) = people(&one, TITLES[0].id, 2, &Value::Null).await;
    let mut host = through(&one, &people[0]);
    let screen = Live::open(two.listen().await, &id, token(&people[1])).await.unwrap();
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let hand = json!({"seat": 1, "level": "greedy"});
    let answer = host.post(&format!("/api/v1/tables/{id}/hand"), hand.clone()).await;
    assert_eq!(answer.json()["error"]["code"], "present", "{answer:?}");
    assert_eq!(host.table(&id).await["seats"][1]["away"], false);
    drop(screen);
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    assert_eq!(host.table(&id).await["seats"][1]["away"], true);
    host.post(&format!("/api/v1/tables/{id}/hand"), hand).await.ok();
}

/// How long it takes until the log of the table grows. No one looks at the table.
async fn goes_on(site: &Site, id: &str) -> Duration {
    let length = async || site.server.store.mark(id).await.unwrap().unwrap().length;
    let (before, begun) = (length().await, std::time::Instant::now());
    while length().await == before {
        assert!(begun.elapsed() < Duration::from_secs(8), "the bots sleep");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    begun.elapsed()
}

#[tokio::test]
async fn after_a_restart_bots_go_on_although_no_one_looks() {
    let site = Site::with(|config| config.bot_delay = Duration::from_millis(150)).await;
    let id = bots_alone(&site, "greedy").await;
    goes_on(&site, &id).await;
    site.server.store.close().await;
    goes_on(&site.restart().await, &id).await;
}

#[tokio::test]
async fn the_bots_of_a_server_that_stops_go_on_elsewhere() {
    let Some([one, two]) = sites(Duration::from_secs(20), Duration::from_millis(500), |_| ()).await else { return };
    let id = bots_alone(&one, "greedy").await;
    goes_on(&two, &id).await;
    // A new server first waits until it knows the others.
    tokio::time::sleep(Duration::from_secs(3)).await;
    one.server.store.close().await;
    let took = goes_on(&two, &id).await;
    assert!(took < Duration::from_secs(2), "a server that stops hands over at once, not after {took:?}");
}
