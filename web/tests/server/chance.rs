//! Chance that nobody can choose. Each test tries to cheat as `docs/record.md` says that it cannot be done.

use std::time::Duration;

use axum::http::StatusCode;
use deckname_engine::{Seat, Seats, WireStep, Wyrand};
use deckname_scene::Lang;
use deckname_store::Entry;
use deckname_table::{BadRecord, Fairness, Kept, Record, Status, TITLES, seal, verify_against};
use serde_json::{Value, json};

use crate::common::{Browser, Site};

/// Longer than any test takes.
const NEVER: Duration = Duration::from_mins(10);

async fn patient() -> Site {
    Site::with(|config| config.open_within = NEVER).await
}

/// A lobby in which these people sit, by what they send when sitting down. The first one is the host.
async fn lobby(site: &Site, sits: &[Value]) -> (Vec<Browser>, String) {
    let mut people: Vec<_> = sits.iter().map(|_| site.browser()).collect();
    let seats = sits.len().max(2);
    let made = people[0].post("/api/v1/tables", json!({"game": "heimlich", "seats": seats})).await.ok();
    let id = made["id"].as_str().unwrap().to_string();
    people[0].headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    for (person, sit) in people.iter_mut().zip(sits) {
        let token = person.post(&format!("/api/v1/tables/{id}/sit"), sit.clone()).await.ok()["token"].clone();
        person.headers = vec![("authorization", format!("Bearer {}", token.as_str().unwrap()))];
    }
    (people, id)
}

fn sealed(contribution: &str) -> Value {
    json!({"name": contribution, "seal": seal(contribution)})
}

async fn start(host: &mut Browser, id: &str) -> Value {
    host.post(&format!("/api/v1/tables/{id}/start"), json!({"level": "random"})).await.ok()
}

async fn open(person: &mut Browser, id: &str, contribution: &str) -> StatusCode {
    person.post(&format!("/api/v1/tables/{id}/open"), json!({"contribution": contribution})).await.status
}

async fn begun(person: &mut Browser, id: &str) -> Value {
    for _ in 0..2_000 {
        let table = person.table(id).await;
        if table["stage"] != "lobby" {
            return table;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the game does not begin");
}

/// Plays to the end; returns the record.
async fn play_out(people: &mut [Browser], id: &str, seed: u64) -> Record {
    let mut rng = Wyrand::new(seed);
    loop {
        let table = people[0].table(id).await;
        if table["stage"] == "over" {
            let record = people[0].get(&format!("/api/v1/tables/{id}/record")).await.ok();
            return Record::from_json(&record).unwrap();
        }
        for person in people.iter_mut() {
            let table = person.table(id).await;
            if table["status"]["seats"].as_array().is_some_and(|due| due.contains(&table["me"])) {
                person.random_act(id, &mut rng).await;
            }
        }
    }
}

async fn head(person: &mut Browser, id: &str) -> (usize, String) {
    let head = person.get(&format!("/api/v1/tables/{id}/head")).await.ok();
    (head["steps"].as_u64().unwrap() as usize, head["head"].as_str().unwrap().to_string())
}

/// The same person at a server that was started again.
fn reconnect(person: &mut Browser, site: &Site) {
    let headers = std::mem::take(&mut person.headers);
    *person = site.browser();
    person.headers = headers;
}

fn commitment(table: &Value) -> Option<String> {
    table["fairness"]["commitment"].as_str().map(ToString::to_string)
}

#[tokio::test]
async fn seats_promise_then_open_and_the_record_proves_it() {
    let site = patient().await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben"), json!({"name": "Cleo"})]).await;
    let kept = commitment(&people[0].table(&id).await);
    let opening = start(&mut people[0], &id).await;
    assert_eq!((&opening["stage"], &opening["status"]), (&json!("lobby"), &Value::Null), "not before all have opened");
    let promises = json!([
        {"name": "Ada", "seal": seal("Ada"), "contribution": null},
        {"name": "Ben", "seal": seal("Ben"), "contribution": null},
        {"name": "Cleo", "seal": null, "contribution": ""},
    ]);
    assert_eq!(opening["fairness"]["promises"], promises, "what is fixed can be kept before opening");
    assert_eq!(open(&mut people[1], &id, "Ben").await, StatusCode::NO_CONTENT);
    assert_eq!(open(&mut people[1], &id, "Ben").await, StatusCode::NO_CONTENT, "twice is once");
    assert_eq!(people[0].table(&id).await["stage"], "lobby");
    assert_eq!(open(&mut people[0], &id, "Ada").await, StatusCode::NO_CONTENT);
    let playing = people[0].table(&id).await;
    assert_eq!(playing["stage"], "playing");
    assert_eq!(playing["fairness"]["contributions"], json!(["Ada", "Ben", ""]));
    assert!(playing["fairness"]["promises"].is_null());
    let (steps, early) = head(&mut people[2], &id).await;
    let record = play_out(&mut people, &id, 1).await;
    let verdict = verify_against(&record, &Kept { commitment: kept, head: Some(early) }).unwrap();
    assert!(verdict.over && verdict.chained && verdict.outcomes > 0);
    assert_eq!(verdict.head_at, Some(steps));
    assert_eq!((verdict.opened, verdict.withheld), (Seats::all(2), Seats::EMPTY));
    assert_eq!(head(&mut people[0], &id).await.0, record.steps.len(), "at the end nothing can be taken back");
}

/// The operator knows the seed and everything that reaches the server.
#[tokio::test]
async fn an_operator_who_sits_down_last_cannot_choose() {
    let site = patient().await;
    let (mut people, id) = lobby(&site, &[sealed("secret of Ada"), sealed("of the operator")]).await;
    let log = format!("{:?}", site.server.store.log(&id, 0).await.unwrap());
    assert!(log.contains(&seal("secret of Ada")));
    assert!(!log.replace("name: \"secret of Ada\"", "").contains("secret of Ada"), "the server cannot know it yet");
    start(&mut people[0], &id).await;
    assert_eq!(open(&mut people[0], &id, "secret of Ada").await, StatusCode::NO_CONTENT);
    // Now the operator knows everything, and whatever they try comes too late.
    for try_this in ["another", "", "of the operator "] {
        assert_eq!(open(&mut people[1], &id, try_this).await, StatusCode::BAD_REQUEST, "{try_this:?}");
    }
    for (path, body) in [
        ("leave", json!({})),
        ("change-seat", json!({"seat": 0})),
        ("sit", json!({"name": "again", "contribution": "chosen"})),
        ("start", json!({})),
    ] {
        let answer = people[1].post(&format!("/api/v1/tables/{id}/{path}"), body.clone()).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.body);
        let answer = people[0].post(&format!("/api/v1/tables/{id}/{path}"), body).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{path}: {}", answer.body);
    }
    let fill = people[0].post(&format!("/api/v1/tables/{id}/fill"), json!({"seat": 1, "level": "random"})).await;
    assert_eq!(fill.status, StatusCode::CONFLICT, "the host cannot exchange a seat either");
    assert_eq!(open(&mut people[1], &id, "of the operator").await, StatusCode::NO_CONTENT);
    let table = people[0].table(&id).await;
    assert_eq!(table["fairness"]["contributions"], json!(["secret of Ada", "of the operator"]));
}

/// Ben knows the seed from the operator. When Ada has opened, he knows what chance will bring, and could choose by opening or
/// not.
#[tokio::test]
async fn a_player_who_withholds_loses_the_seat_and_all_draw_anew() {
    let site = Site::with(|config| config.open_within = Duration::from_millis(300)).await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben")]).await;
    start(&mut people[0], &id).await;
    let sent = json!({"contribution": "Ada", "next": seal("Ada anew")});
    people[0].post(&format!("/api/v1/tables/{id}/open"), sent).await.ok();
    let table = broken_off(&mut people[0], &id).await;
    assert_eq!((&table["stage"], &table["seats"][1]["kind"]), (&json!("lobby"), &json!("open")), "{table}");
    assert_eq!(open(&mut people[1], &id, "Ben").await, StatusCode::FORBIDDEN, "too late, and the seat is gone");
    assert_eq!(table["fairness"]["seals"], json!([seal("Ada anew"), null]), "what was opened counts no more");
    let page = people[0].get(&format!("/t/{id}")).await.body;
    assert!(page.contains("Ben did not open"), "everyone is told before the next start");
    start(&mut people[0], &id).await;
    assert_eq!(open(&mut people[0], &id, "Ada").await, StatusCode::BAD_REQUEST, "the old number opens nothing");
    assert_eq!(open(&mut people[0], &id, "Ada anew").await, StatusCode::NO_CONTENT);
    let table = begun(&mut people[0], &id).await;
    assert_eq!(table["fairness"]["contributions"], json!(["Ada anew", ""]));
    let record = play_out(&mut people[..1], &id, 2).await;
    let verdict = verify_against(&record, &Kept::default()).unwrap();
    assert_eq!((verdict.opened, verdict.withheld), (Seats::one(Seat(0)), Seats::EMPTY));
    let broken_off = &record.fairness.as_ref().unwrap().broken_off;
    assert_eq!(broken_off[0].withheld().collect::<Vec<_>>(), ["Ben"]);
    assert_eq!(broken_off[0].contributions, ["Ada", ""]);
    let mut hidden = record.clone();
    hidden.fairness.as_mut().unwrap().broken_off.clear();
    let why = verify_against(&hidden, &Kept::default()).unwrap_err();
    assert!(matches!(why, BadRecord::Chain { .. }), "the record cannot hide it: {why}");
}

/// The player sits down again, and withholds again: each time is in the record, across a restart too.
#[tokio::test]
async fn every_start_that_is_broken_off_is_in_the_record() {
    let site = Site::with(|config| config.open_within = Duration::from_millis(200)).await;
    let (mut people, id) = lobby(&site, &[sealed("0"), sealed("Ben")]).await;
    for round in 0..3 {
        start(&mut people[0], &id).await;
        let sent = json!({"contribution": round.to_string(), "next": seal(&(round + 1).to_string())});
        people[0].post(&format!("/api/v1/tables/{id}/open"), sent).await.ok();
        while people[0].table(&id).await["fairness"]["broken_off"].as_array().unwrap().len() <= round {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        people[1].post(&format!("/api/v1/tables/{id}/sit"), sealed("Ben")).await.ok();
    }
    let site = site.restart().await;
    reconnect(&mut people[0], &site);
    let table = people[0].table(&id).await;
    assert_eq!(table["fairness"]["broken_off"].as_array().unwrap().len(), 3, "{table}");
    assert_eq!(table["fairness"]["seals"][0], seal("3"));
}

/// An operator who has received every number can say that none has come. Then the game must not begin without them: that would be
/// a second course of chance, known since the seed was drawn.
#[tokio::test]
async fn an_operator_who_drops_every_number_gets_no_second_course() {
    let site = Site::with(|config| config.open_within = Duration::from_millis(100)).await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben")]).await;
    start(&mut people[0], &id).await;
    let table = broken_off(&mut people[0], &id).await;
    let open_seats = |table: &Value| table["seats"].as_array().unwrap().iter().all(|seat| seat["kind"] == "open");
    assert!(table["stage"] == "lobby" && open_seats(&table), "{table}");
    assert_eq!(open(&mut people[1], &id, "Ben").await, StatusCode::FORBIDDEN, "too late, and the seat is gone");
    let page = people[0].get(&format!("/t/{id}")).await.body;
    assert!(page.contains("Ada, Ben did not open"), "everyone is told before the next start");
    people[0].post(&format!("/api/v1/tables/{id}/sit"), sealed("Ada anew")).await.ok();
    start(&mut people[0], &id).await;
    assert_eq!(open(&mut people[0], &id, "Ada anew").await, StatusCode::NO_CONTENT, "the host plays all the same");
    let table = begun(&mut people[0], &id).await;
    assert_eq!(table["fairness"]["contributions"], json!(["Ada anew", ""]));
    let record = play_out(&mut people[..1], &id, 2).await;
    let verdict = verify_against(&record, &Kept::default()).unwrap();
    assert_eq!((verdict.opened, verdict.withheld), (Seats::one(Seat(0)), Seats::EMPTY));
    let broken_off = &record.fairness.as_ref().unwrap().broken_off;
    assert_eq!(broken_off[0].withheld().collect::<Vec<_>>(), ["Ada", "Ben"]);
}

/// While no number is known nobody gains by waiting, so a page that loads slowly has more time than the others of a seat that has
/// opened.
#[tokio::test]
async fn while_none_has_opened_there_is_more_time() {
    let within = Duration::from_millis(500);
    let site = Site::with(|config| config.open_within = within).await;
    let (mut people, id) = lobby(&site, &[sealed("Ada")]).await;
    start(&mut people[0], &id).await;
    tokio::time::sleep(3 * within).await;
    assert_eq!(open(&mut people[0], &id, "Ada").await, StatusCode::NO_CONTENT);
    assert_eq!(begun(&mut people[0], &id).await["fairness"]["contributions"], json!(["Ada", ""]));
}

/// However late the first number comes, the others have as long as ever: else its player could leave them no time.
#[tokio::test]
async fn after_a_late_number_the_others_have_time() {
    let within = Duration::from_millis(600);
    let site = Site::with(|config| config.open_within = within).await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben")]).await;
    start(&mut people[0], &id).await;
    tokio::time::sleep(within * 3 / 2).await;
    assert_eq!(open(&mut people[0], &id, "Ada").await, StatusCode::NO_CONTENT);
    // The server has looked once since.
    tokio::time::sleep(within).await;
    assert_eq!(open(&mut people[1], &id, "Ben").await, StatusCode::NO_CONTENT);
    assert_eq!(begun(&mut people[0], &id).await["fairness"]["contributions"], json!(["Ada", "Ben"]));
}

/// But not for ever.
#[tokio::test]
async fn who_does_not_open_after_a_late_number_loses_the_seat() {
    let within = Duration::from_millis(100);
    let site = Site::with(|config| config.open_within = within).await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben")]).await;
    start(&mut people[0], &id).await;
    tokio::time::sleep(within * 3 / 2).await;
    people[0]
        .post(&format!("/api/v1/tables/{id}/open"), json!({"contribution": "Ada", "next": seal("next")}))
        .await
        .ok();
    let table = broken_off(&mut people[0], &id).await;
    assert_eq!((&table["seats"][0]["kind"], &table["seats"][1]["kind"]), (&json!("person"), &json!("open")));
}

/// Before any number is known, absence gives nobody a choice.
#[tokio::test]
async fn an_absent_player_is_not_waited_for_and_keeps_the_seat() {
    let site = Site::with(|config| (config.open_within, config.away_after) = (NEVER, Duration::ZERO)).await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben")]).await;
    let table = start(&mut people[0], &id).await;
    assert_eq!(table["stage"], "playing", "nobody has a window open");
    assert_eq!(table["seats"][1]["kind"], "person");
    assert_eq!(table["fairness"]["seals"], json!([]), "and nobody is said to have promised");
}

/// A program has no window open.
#[tokio::test]
async fn whoever_starts_the_game_is_not_away() {
    let away_after = Duration::from_secs(1);
    let site = Site::with(|config| (config.open_within, config.away_after) = (NEVER, away_after)).await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben")]).await;
    tokio::time::sleep(2 * away_after).await;
    start(&mut people[0], &id).await;
    assert_eq!(open(&mut people[0], &id, "Ada").await, StatusCode::NO_CONTENT, "the host's number is waited for");
    assert_eq!(begun(&mut people[0], &id).await["fairness"]["contributions"], json!(["Ada", ""]));
}

async fn broken_off(person: &mut Browser, id: &str) -> Value {
    for _ in 0..2_000 {
        let table = person.table(id).await;
        if !table["fairness"]["broken_off"].as_array().unwrap().is_empty() {
            return table;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the start is not broken off");
}

#[tokio::test]
async fn an_operator_who_restarts_changes_nothing() {
    let site = patient().await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben")]).await;
    let before = start(&mut people[0], &id).await["fairness"].clone();
    assert_eq!(open(&mut people[0], &id, "Ada").await, StatusCode::NO_CONTENT);
    let site = site.restart().await;
    for person in &mut people {
        reconnect(person, &site);
    }
    assert_eq!(people[0].table(&id).await["fairness"], before, "the same commitment and the same promises");
    assert_eq!(open(&mut people[1], &id, "Ben").await, StatusCode::NO_CONTENT);
    assert_eq!(people[1].table(&id).await["fairness"]["contributions"], json!(["Ada", "Ben"]));
    let first = people[1].get(&format!("/api/v1/tables/{id}/view")).await.ok();
    let (steps, kept) = head(&mut people[1], &id).await;
    let site = site.restart().await;
    for person in &mut people {
        reconnect(person, &site);
    }
    assert_eq!(people[1].get(&format!("/api/v1/tables/{id}/view")).await.ok()["view"], first["view"]);
    assert_eq!(head(&mut people[1], &id).await, (steps, kept.clone()));
    let record = play_out(&mut people, &id, 3).await;
    assert!(verify_against(&record, &Kept { head: Some(kept), ..Kept::default() }).is_ok());
}

/// Nobody looks at the table after the restart.
#[tokio::test]
async fn an_opening_ends_after_a_restart_too() {
    let site = patient().await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben")]).await;
    start(&mut people[0], &id).await;
    let mut site = site;
    site.config.open_within = Duration::from_millis(100);
    let site = site.restart().await;
    for _ in 0..500 {
        let log = format!("{:?}", site.server.store.log(&id, 0).await.unwrap());
        if log.contains("BrokenOff") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the opening does not end");
}

/// The operator plays on, dislikes it, and puts an older copy of the database back.
#[tokio::test]
async fn an_operator_who_goes_back_is_found_out_by_the_head_that_was_kept() {
    let site = patient().await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben")]).await;
    start(&mut people[0], &id).await;
    for (person, contribution) in people.iter_mut().zip(["Ada", "Ben"]) {
        open(person, &id, contribution).await;
    }
    let copy = site.server.store.log(&id, 0).await.unwrap();
    let real = play_out(&mut people, &id, 4).await;
    let kept = Kept { commitment: Some(real.fairness.clone().unwrap().commitment), head: real.chain.clone() };
    assert!(verify_against(&real, &kept).is_ok());
    let other = played_otherwise(copy);
    assert!(verify_against(&other, &Kept { head: None, ..kept.clone() }).is_ok(), "by itself it is without a fault");
    let why = verify_against(&other, &kept).unwrap_err();
    assert!(matches!(why, BadRecord::OtherHead { .. }), "{why}");
}

/// The same chance, other actions: what an operator can write into a log.
fn played_otherwise(log: Vec<Entry>) -> Record {
    let mut table = deckname_table::open("heimlich", 2, &Value::Null).unwrap();
    let (mut fairness, mut names) = (Fairness::new(""), Vec::new());
    for entry in log {
        match entry {
            Entry::Created { seed, .. } => fairness.seed = seed,
            Entry::Seated { name, .. } => names.push(name),
            Entry::Promised { seal, .. } => fairness.seals.push(Some(seal)),
            Entry::Started { contributions } => fairness.contributions = contributions,
            Entry::Step { step, .. } => table.take(&step, Lang::En).unwrap(),
            _ => (),
        }
    }
    loop {
        let step = match table.status() {
            Status::Chance(_) => WireStep::Chance { chance: table.fair_outcome(&fairness).unwrap() },
            Status::Seats(due) => {
                let seat = due.first().unwrap();
                WireStep::Act { seat, action: table.legal(seat).pop().unwrap() }
            }
            Status::Over(_) => return Record::of(&*table, names, Some(&fairness)),
        };
        table.take(&step, Lang::En).unwrap();
    }
}

/// Programs that know nothing of seals start at once, as ever. What they do not send is not made up by the server.
#[tokio::test]
async fn seats_without_seals_start_at_once() {
    let site = patient().await;
    for (sits, contributions) in [
        ([json!({"name": "A"}), json!({"name": "B", "contribution": "  "})], json!(["", ""])),
        ([json!({"contribution": "mine "}), json!({"contribution": null})], json!(["mine", ""])),
    ] {
        let (mut people, id) = lobby(&site, &sits).await;
        let table = start(&mut people[0], &id).await;
        assert_eq!(table["stage"], "playing");
        assert_eq!(table["fairness"]["contributions"], contributions);
        assert_eq!((&table["fairness"]["seals"], &table["fairness"]["promises"]), (&json!([]), &Value::Null));
    }
    let id = site.browser().play("spion").await;
    assert_eq!(site.browser().table(&id).await["stage"], "playing", "and so does a browser without scripts");
}

#[tokio::test]
async fn one_click_waits_for_the_one_who_clicked() {
    let site = patient().await;
    for title in &TITLES {
        let mut me = site.browser();
        let at = me.form(&format!("/play/{}", title.id), &[("seal", &seal("mine"))]).await.location();
        let id = at.strip_prefix("/t/").unwrap();
        let page = me.get(&at).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.body.contains("data-opening=") && page.body.contains(&seal("mine")), "{}", title.id);
        let watcher = site.browser().get(&at).await.body;
        assert!(watcher.contains("&quot;seal&quot;:null,&quot;commitment&quot;"), "others have nothing to open");
        for (path, body) in [("act", json!({"version": 1, "action": 1})), ("undo", json!({"version": 1}))] {
            let early = me.post(&format!("{at}/{path}"), body).await;
            assert_eq!(early.status, StatusCode::CONFLICT, "{}: {path}", title.id);
        }
        assert_eq!(me.get(&format!("{at}/head")).await.status, StatusCode::CONFLICT, "there is no chain yet");
        let opened = me.post(&format!("{at}/open"), json!({"contribution": "mine", "next": seal("next")})).await;
        assert_eq!(opened.status, StatusCode::NO_CONTENT);
        let table = me.my_turn(id).await;
        let mine = table["me"].as_u64().unwrap() as usize;
        for (seat, contribution) in table["fairness"]["contributions"].as_array().unwrap().iter().enumerate() {
            assert_eq!(contribution, if seat == mine { "mine" } else { "" }, "bots add nothing that could be chosen");
        }
        let page = me.get(&at).await.body;
        assert!(!page.contains("data-opening="), "{}", title.id);
    }
    let form = [("seat-0", "me"), ("seat-1", "random"), ("name", "Ada"), ("seal", &seal("mine"))];
    let at = site.browser().multipart("/new/spion", &form).await.location();
    assert!(site.browser().get(&at).await.body.contains(&seal("mine")), "the set-up form promises too");
}

#[tokio::test]
async fn a_rematch_opens_what_was_promised_at_the_first_table() {
    let site = patient().await;
    let (mut people, id) = lobby(&site, &[sealed("Ada"), sealed("Ben")]).await;
    start(&mut people[0], &id).await;
    for (person, contribution) in people.iter_mut().zip(["Ada", "Ben"]) {
        let sent = json!({"contribution": contribution, "next": seal(&format!("{contribution} next"))});
        person.post(&format!("/api/v1/tables/{id}/open"), sent).await.ok();
    }
    play_out(&mut people, &id, 5).await;
    let next = people[0].post(&format!("/api/v1/tables/{id}/again"), json!({})).await.ok()["id"].clone();
    let next = next.as_str().unwrap();
    assert_eq!(people[0].table(next).await["stage"], "lobby");
    for (person, contribution) in people.iter_mut().zip(["Ada next", "Ben next"]) {
        assert_eq!(open(person, next, contribution).await, StatusCode::NO_CONTENT);
    }
    assert_eq!(people[0].table(next).await["stage"], "playing");
}

#[tokio::test]
async fn what_is_no_seal_is_refused() {
    let site = patient().await;
    let (mut people, id) = lobby(&site, &[sealed("Ada")]).await;
    let path = format!("/api/v1/tables/{id}/sit");
    for wrong in ["x", &seal("x")[1..], &seal("x").to_uppercase(), &format!("{}0", seal("x"))] {
        let answer = site.browser().post(&path, json!({"seal": wrong})).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{wrong}");
    }
    assert_eq!(open(&mut people[0], &id, "Ada").await, StatusCode::CONFLICT, "not before the start");
    assert_eq!(open(&mut site.browser(), &id, "Ada").await, StatusCode::FORBIDDEN, "only the seat itself");
    start(&mut people[0], &id).await;
    let next = people[0].post(&format!("/api/v1/tables/{id}/open"), json!({"contribution": "Ada", "next": "x"})).await;
    assert_eq!(next.status, StatusCode::BAD_REQUEST);
}
