//! Chance that nobody can choose: the browser promises, opens, keeps, and compares the record at the end.

use std::time::{Duration, Instant};

use deckname_table::TITLES;
use serde_json::Value;

use crate::party::{open_table, sit_down};
use crate::person::Person;
use crate::server::Server;
use crate::whole_games::set_up;
use crate::window::{Screen, Window};

/// The table as the API describes it to this window.
async fn table(window: &Window) -> Value {
    window
        .wait_for("fetch('/api/v1' + location.pathname.replace('/t/', '/tables/')).then((answer) => answer.json())")
        .await
}

const KEPT: &str = "JSON.parse(localStorage.getItem(`chance:${location.pathname.split('/').pop()}`) ?? 'null')";

/// Lets the test call the functions of the page's script, which is a module and shares none.
async fn share_functions(window: &Window) {
    let script = include_str!("../../../web/assets/chance.js");
    window
        .ask::<()>(&format!("(() => {{ const find = (id) => document.getElementById(id); {script}\nObject.assign(window, {{ sha256, chainOf, finding, notice, keep: (facts) => retain(keyOf(location.pathname), facts) }}); }})()"))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_is_still_enough_and_the_end_is_compared() {
    let server = Server::start();
    let window = Window::open(Screen::Desk, "en").await;
    window.goto(&server.url("/")).await;
    let clicked = Instant::now();
    window.click("form.start .primary").await;
    window.until_has("[data-pick], #log li").await;
    println!("from the click to the first step: {:?}", clicked.elapsed());
    share_functions(&window).await;
    let begun = table(&window).await;
    let me = begun["me"].as_u64().unwrap() as usize;
    let number = window.ask::<String>(&format!("{KEPT}.number")).await;
    assert_eq!(begun["fairness"]["contributions"][me], number, "the browser's own number is in it");
    assert_eq!(begun["fairness"]["seals"][me], window.ask::<String>(&format!("sha256({KEPT}.number)")).await);
    window.until(&format!("{KEPT}.opened === true")).await;
    set_up(&window, &server, &TITLES[0]).await;
    Person::new(&window, 7).play(usize::MAX, Duration::from_mins(2)).await;
    window.until("document.querySelector('#kept [data-finding=right]:not([hidden])')").await;
    assert!(window.ask::<bool>(&format!("!!{KEPT}.head")).await, "a head was kept during the game");
    assert!(!window.has("#kept .problem:not([hidden])").await);
    window
        .ask::<()>("['table-info', 'fairness'].forEach((id) => document.getElementById(id).setAttribute('open', ''))")
        .await;
    window.ask::<()>("void document.getElementById('fairness').scrollIntoView()").await;
    window.picture("fair").await;
    window.check_fit().await;
    share_functions(&window).await;
    check_forgeries(&window).await;
    // The operator shows another game in place of this one.
    let forged = format!("JSON.stringify({{ ...{KEPT}, head: '0'.repeat(64) }})");
    window
        .ask::<()>(&format!("localStorage.setItem(`chance:${{location.pathname.split('/').pop()}}`, {forged})"))
        .await;
    window.driver.refresh().await.unwrap();
    window.until("document.querySelector('#kept [data-finding=head]:not([hidden])')").await;
    assert!(window.text("#kept").await.contains("another course of the game"), "it is not hidden in a closed drawer");
    window.picture("unfair").await;
    window.close().await;
}

/// What the page finds in a record that was changed on the way.
async fn check_forgeries(window: &Window) {
    let forged = [
        ("", "right"),
        ("record.players.reverse()", "promises"),
        ("record.steps.pop()", "chain"),
        ("record.outcome.winners = [9]", "chain"),
        ("record.chain = chainOf(record).end; record.steps.length = 1; record.chain = chainOf(record).end", "head"),
        ("record.fairness.seed += '!'", "commitment"),
        ("record.fairness.commitment = sha256(record.fairness.seed = 'another')", "commitment"),
        ("record.fairness.contributions = record.fairness.contributions.map(() => '')", "mine"),
        ("record.fairness.contributions[record.fairness.contributions.findIndex((one) => !one)] = '!'", "promises"),
        ("record.fairness.seals = []", "promises"),
    ];
    for (edit, finding) in forged {
        let script = format!(
            "fetch(location.pathname + '/record.json').then((answer) => answer.json()).then((record) => {{ {edit}; return finding(record, {KEPT}) }})"
        );
        assert_eq!(window.wait_for::<String>(&script).await, finding, "{edit}");
    }
    let kept = [
        // The answer to our number never came, but the server may know it.
        ("{ opened: false }", "record.fairness.contributions = record.fairness.contributions.map(() => '')", "mine"),
        ("{ leftOut: true }", "", "away"),
        // A later start than those in the record.
        ("{ rounds: [...kept.rounds, kept.promises] }", "", "promises"),
    ];
    for (facts, edit, finding) in kept {
        let script = format!(
            "fetch(location.pathname + '/record.json').then((answer) => answer.json()).then((record) => {{ {edit}; const kept = {KEPT}; return finding(record, {{ ...kept, ...{facts} }}) }})"
        );
        assert_eq!(window.wait_for::<String>(&script).await, finding, "{facts}");
    }
}

/// Ada and Ben in a lobby, each in a window of their own. Ada is the host.
async fn friends(server: &Server) -> [Window; 2] {
    let (ada, ben) = (Window::open(Screen::Desk, "en").await, Window::open(Screen::Phone, "de").await);
    let link = open_table(server, TITLES[0].id, 2, &ada, &[("#seat-1", "open")]).await;
    sit_down(&ben, &link, "Ben").await;
    ada.until("document.querySelectorAll('.chair strong').length === 2").await;
    [ada, ben]
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_open_their_numbers_without_a_click() {
    let server = Server::start();
    let [ada, ben] = friends(&server).await;
    ben.picture("lobby-fair").await;
    let lobby = table(&ada).await;
    assert!(lobby["fairness"]["seals"].as_array().unwrap().iter().all(Value::is_string), "both have promised");
    assert_eq!(lobby["fairness"]["contributions"], Value::Array(vec![]), "and opened nothing");
    share_functions(&ben).await;
    ben.ask::<()>(&format!("void notice({{ promises: {KEPT}.promised ? [{{ seal: 'of Ada' }}] : [] }})")).await;
    assert!(ben.ask::<bool>(&format!("{KEPT}.leftOut")).await, "an operator who says that Ben is away is found out");
    // Another window of this browser has opened the number, and may have been told of the end of the lobby earlier.
    ben.ask::<()>(&format!("void keep({{ ...{KEPT}, before: {KEPT}.promised, promised: 'next', leftOut: false }})"))
        .await;
    ben.ask::<()>("void notice(null)").await;
    assert!(!ben.ask::<bool>(&format!("{KEPT}.leftOut")).await, "a window that is late accuses nobody");
    ben.ask::<()>(&format!("void keep({{ ...{KEPT}, promised: {KEPT}.before }})")).await;
    let clicked = Instant::now();
    ada.click("#start .primary").await;
    for window in [&ada, &ben] {
        window.until_has("#log li").await;
        // The answer to one's own number may come after the news that the game has begun.
        window.until(&format!("{KEPT}.opened === true && {KEPT}.promises.length === 2")).await;
        assert!(!window.ask::<bool>(&format!("{KEPT}.leftOut")).await, "both counted");
    }
    println!("from the start to the first step on both screens: {:?}", clicked.elapsed());
    let begun = table(&ada).await;
    let empty = |text: &Value| text.as_str().is_none_or(str::is_empty);
    assert!(!begun["fairness"]["contributions"].as_array().unwrap().iter().any(empty), "{}", begun["fairness"]);
    for window in [ada, ben] {
        // As it is where the page was loaded anew before the answer came.
        let unanswered = format!("JSON.stringify({{ ...{KEPT}, opened: false }})");
        window
            .ask::<()>(&format!("localStorage.setItem(`chance:${{location.pathname.split('/').pop()}}`, {unanswered})"))
            .await;
        window.driver.refresh().await.unwrap();
        window.until(&format!("{KEPT}.opened === true")).await;
        window.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_promise_ends_when_its_player_gets_up_and_another_at_the_device_stays() {
    let server = Server::start();
    let tablet = Window::open(Screen::Tablet, "en").await;
    // What is promised for one table is not taken for another one's.
    tablet.goto(&server.url("/")).await;
    tablet.click("form.start .primary").await;
    tablet.until_has("[data-pick], #log li").await;
    assert!(tablet.ask::<bool>("sessionStorage.getItem('promised') === null").await);
    open_table(&server, TITLES[0].id, 2, &tablet, &[("#seat-1", "open")]).await;
    assert!(tablet.ask::<bool>(&format!("!!{KEPT}.promised")).await, "Ada has promised");
    tablet.fill("#beside-name", "Ben").await;
    tablet.click("#beside button").await;
    tablet.until("document.querySelectorAll('.chair [form=leave]').length === 2").await;
    tablet.click(".chair.me [form=leave]").await;
    tablet.until("document.querySelector('.chair.me strong')?.textContent === 'Ben'").await;
    share_functions(&tablet).await;
    tablet.ask::<()>("void notice(null)").await;
    assert!(!tablet.ask::<bool>(&format!("!!{KEPT}.leftOut")).await, "Ada's promise is not missed beside Ben");
    tablet.click("#start .primary").await;
    tablet.until_has("[data-pick], #log li").await;
    assert!(!tablet.ask::<bool>(&format!("!!{KEPT}?.leftOut")).await);
    tablet.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_does_not_open_loses_its_seat_and_the_other_promises_anew() {
    let server = Server::start();
    let [ada, ben] = friends(&server).await;
    let forget = "Object.keys(localStorage).filter((key) => key.startsWith('seal:')).forEach((key) => localStorage.removeItem(key))";
    ben.ask::<()>(forget).await;
    ada.click("#start .primary").await;
    for (window, name, words) in [(&ada, "broken-off", "Ben did not open"), (&ben, "broken-off-phone", "Ben hat")] {
        window.until(&format!("document.querySelector('#hall .problem')?.textContent.includes('{words}')")).await;
        window.picture(name).await;
    }
    assert!(!ben.has(".chair.me").await && ben.has("#sit").await, "the seat is free again, for him too");
    let first = ada.ask::<String>(&format!("{KEPT}.number")).await;
    ada.click("#start .primary").await;
    ada.until_has("#log li").await;
    ada.until(&format!("{KEPT}.opened === true && {KEPT}.rounds.length === 2")).await;
    let begun = table(&ada).await;
    let number = ada.ask::<String>(&format!("{KEPT}.number")).await;
    assert!(number != first && begun["fairness"]["contributions"].as_array().unwrap().contains(&number.into()));
    assert_eq!(begun["fairness"]["broken_off"][0]["players"][1], "Ben");
    for window in [ada, ben] {
        window.close().await;
    }
}
