//! Letters: only to readers who have agreed, one for each wait, with nothing secret in them, and stopped by one click. The
//! mail server is run by the test.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use deckname_engine::Wyrand;
use deckname_scene::Lang;
use deckname_store::Owner;
use deckname_table::TITLES;
use deckname_web::{Config, MailServer};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::bell::{at_turn, eager};
use crate::common::{Answer, Browser, Site};
use crate::outside::{begin_log, logged};
use crate::servers::{sites, token};
use crate::smtp::PostOffice;

const ADA: &str = "ada@example.org";

pub fn with_mail(config: &mut Config, office: &PostOffice) {
    eager(config);
    config.mail = Some(MailServer::read(&office.url, "Deckname <games@example.org>").unwrap());
}

pub async fn mail_site() -> (Site, PostOffice) {
    let office = PostOffice::open().await;
    (Site::with(|config| with_mail(config, &office)).await, office)
}

/// Asks for letters at any hour.
async fn ask(browser: &mut Browser, address: &str) -> Answer {
    browser.form("/mail", &[("address", address), ("from", "0"), ("to", "0"), ("ahead", "60")]).await
}

/// Follows the link of the letter that asks, and presses the button there.
async fn agree(browser: &mut Browser, office: &PostOffice, nth: usize) {
    let link = office.until(nth + 1).await[nth].link("/mail/agree/");
    assert!(browser.get(&link).await.body.contains("<form class=\"actions\" method=\"post\">"), "a button");
    assert_eq!(browser.form(&link, &[]).await.status, StatusCode::OK);
}

fn owner(browser: &Browser) -> Owner {
    Owner(hex::encode(Sha256::digest(token(browser).split_once('.').unwrap().0)))
}

async fn a_moment() {
    tokio::time::sleep(Duration::from_millis(800)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_who_has_agreed_gets_one_letter_for_each_wait_and_stops_them_by_one_click() {
    let (site, office) = mail_site().await;
    let (mut me, _other, id) = at_turn(&site).await;
    me.headers.push(("accept-language", "de".into()));
    assert_eq!(ask(&mut me, ADA).await.location(), "/me?done=asked#mail");
    let question = office.until(1).await.remove(0);
    assert_eq!((&question.to[..], &question.header("To")), (&[ADA.to_string()][..], &ADA.to_string()));
    assert!(question.text().starts_with("Jemand, hoffentlich du, hat auf http://spies.test"), "{}", question.text());
    let link = question.link("/mail/agree/");
    site.browser().get(&link).await;
    a_moment().await;
    assert_eq!(office.letters().len(), 1, "a link that was only looked at is no consent: mail programs do that too");

    // On any device.
    agree(&mut site.browser(), &office, 0).await;
    let letter = office.until(2).await.remove(1);
    let game = TITLES[0].name(Lang::De);
    let stop = letter.link("/mail/stop/");
    assert_eq!(letter.header("Subject"), format!("{game}: Du bist dran. Die anderen warten auf dich."));
    assert_eq!(
        letter.text().trim_end(),
        format!(
            "Du bist dran. Die anderen warten auf dich.\nhttp://spies.test/t/{id}\n\n-- \nKeine Mails mehr? Ein Klick genügt:\nhttp://spies.test{stop}"
        ),
        "nothing but this"
    );
    assert_eq!(letter.header("From"), "Deckname <games@example.org>");
    assert_eq!(letter.header("List-Unsubscribe"), format!("<http://spies.test{stop}>"));
    assert_eq!(letter.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
    assert_eq!(letter.header("Auto-Submitted"), "auto-generated");
    a_moment().await;
    let site = site.restart().await;
    a_moment().await;
    assert_eq!(office.letters().len(), 2, "once for each wait, after a restart too");
    assert!(site.browser().get("/metrics").await.body.contains("deckname_letters_total"));

    // RFC 8058: the mail program posts by itself, without a cookie.
    let one_click = Request::post(&stop)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from("List-Unsubscribe=One-Click"))
        .unwrap();
    assert_eq!(site.browser().send(one_click).await.status, StatusCode::OK);
    assert!(site.server.store.mailbox_of(&owner(&me)).await.unwrap().is_none(), "the address is deleted");
    assert_eq!(site.browser().form(&stop, &[]).await.status, StatusCode::OK, "twice does no harm");
    assert_eq!(site.browser().form(&link, &[]).await.status, StatusCode::NOT_FOUND, "an old consent is void");
    a_moment().await;
    assert_eq!(office.letters().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_letter_comes_at_night_and_the_next_wait_brings_the_next_letter() {
    let (site, office) = mail_site().await;
    let (mut me, mut other, id) = at_turn(&site).await;
    let hour = std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs() / 3_600 % 24;
    let (from, to) = (((hour + 23) % 24).to_string(), ((hour + 2) % 24).to_string());
    let wish = [("address", ADA), ("from", from.as_str()), ("to", to.as_str()), ("ahead", "0")];
    me.form("/mail", &wish).await.location();
    agree(&mut me, &office, 0).await;
    a_moment().await;
    assert_eq!(office.letters().len(), 1, "it is night there");
    assert_eq!(ask(&mut me, ADA).await.location(), "/me?done=kept#mail", "who has agreed is not asked again");
    office.until(2).await;
    ask(&mut other, "ben@example.org").await.location();
    agree(&mut other, &office, 2).await;
    let mut rng = Wyrand::new(3);
    while me.my_turn_now(&id).await {
        me.random_act(&id, &mut rng).await.ok();
    }
    assert_eq!(office.until(4).await[3].to, ["ben@example.org"], "now the other one is waited for");
    while other.my_turn_now(&id).await {
        other.random_act(&id, &mut rng).await.ok();
    }
    assert_eq!(office.until(5).await[4].to, [ADA]);
    a_moment().await;
    assert_eq!(office.letters().len(), 5);
}

#[tokio::test]
async fn bad_addresses_are_refused_with_a_reason_and_no_head_can_be_forged() {
    let (site, office) = mail_site().await;
    let mut me = site.browser();
    assert_eq!(ask(&mut me, ADA).await.status, StatusCode::FORBIDDEN, "a stranger has no seat");
    me.play(TITLES[0].id).await;
    for (address, reason) in [
        ("ada", "This is no mail address"),
        ("ada@example.org\r\nBcc: ben@example.org", "This is no mail address"),
        ("ada@example.org\nSubject: hello", "This is no mail address"),
        ("Ada <ada@example.org>", "This is no mail address"),
        ("ada@example.org, ben@example.org", "This is no mail address"),
        ("ada@localhost", "no public name"),
        ("ada@10.0.0.1", "no public name"),
        ("jürgen@example.org", "without accents"),
        (&format!("{}@example.org", "a".repeat(300)), "at most 254 characters"),
        ("refused@example.org", "takes nothing for this address"),
    ] {
        let told = ask(&mut me, address).await;
        assert_eq!(told.status, StatusCode::BAD_REQUEST, "{address}");
        assert!(told.body.contains(reason) && told.body.contains("id=\"mail-problem\""), "{address}: {}", told.body);
    }
    let odd = me.form("/mail", &[("address", ADA), ("from", "24"), ("to", "0")]).await;
    assert!(odd.status == StatusCode::BAD_REQUEST && odd.body.contains("hours from 0 to 23"));
    assert_eq!(me.form("/mail", &[("from", "1")]).await.status, StatusCode::BAD_REQUEST);
    assert!(office.letters().is_empty());
    let owner = Owner(hex::encode(Sha256::digest(me.cookies["deckname"].split_once('.').unwrap().0)));
    assert!(site.server.store.mailbox_of(&owner).await.unwrap().is_none(), "nothing of it is kept");
    let mut lured = me.clone();
    lured.headers.push(("sec-fetch-site", "cross-site".into()));
    assert_eq!(ask(&mut lured, ADA).await.status, StatusCode::FORBIDDEN);

    ask(&mut me, ADA).await.location();
    let link = office.until(1).await[0].link("/mail/agree/");
    let forged = link.replace("/agree/", "/stop/");
    for link in [forged.as_str(), "/mail/agree/x", "/mail/agree/x.00", "/mail/stop/x", &link[..link.len() - 1]] {
        assert_eq!(me.get(link).await.status, StatusCode::NOT_FOUND, "{link}");
        assert_eq!(me.form(link, &[]).await.status, StatusCode::NOT_FOUND, "{link}");
    }
    let without = Site::open().await;
    let mut me = without.browser();
    me.play(TITLES[0].id).await;
    assert_eq!(ask(&mut me, ADA).await.status, StatusCode::NOT_FOUND, "no mail server, no letters");
    assert!(!me.get("/me").await.body.contains("id=\"mail\""));
}

#[tokio::test]
async fn nobody_can_have_strangers_flooded_with_questions() {
    let office = PostOffice::open().await;
    let site = Site::with(|config| {
        with_mail(config, &office);
        config.behind_proxy = true;
    })
    .await;
    let person = async |from: &str| {
        let mut person = site.browser();
        person.headers.push(("x-forwarded-for", from.to_string()));
        person.play(TITLES[0].id).await;
        person
    };
    // One address, from everywhere, in every spelling.
    let mut told = Vec::new();
    for (n, address) in
        ["ada@example.org", "ADA@example.org", "ada+1@example.org", "ada@example.org"].iter().enumerate()
    {
        told.push(ask(&mut person(&format!("10.0.0.{n}")).await, address).await.status);
    }
    assert_eq!(
        told,
        [StatusCode::SEE_OTHER, StatusCode::SEE_OTHER, StatusCode::SEE_OTHER, StatusCode::TOO_MANY_REQUESTS]
    );
    // One sender, to everybody, after a restart too.
    let mut sender = person("10.1.0.1").await;
    for n in 0..10 {
        assert_eq!(ask(&mut sender, &format!("p{n}@example.org")).await.status, StatusCode::SEE_OTHER);
    }
    let told = ask(&mut sender, "p10@example.org").await;
    assert!(told.status == StatusCode::TOO_MANY_REQUESTS && told.body.contains("id=\"mail-problem\""));
    let headers = sender.headers.clone();
    let site = site.restart().await;
    let mut sender = site.browser();
    sender.headers = headers;
    sender.play(TITLES[0].id).await;
    assert_eq!(ask(&mut sender, "p11@example.org").await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(office.letters().len(), 13);
}

#[tokio::test]
async fn the_address_is_exported_carried_along_and_deleted_with_everything_else() {
    let (site, office) = mail_site().await;
    let (mut me, mut other, _) = at_turn(&site).await;
    ask(&mut me, ADA).await.location();
    let page = me.get("/me").await.body;
    assert!(page.contains("a mail is on its way to") && page.contains("action=\"/me/forget\""), "{page}");
    agree(&mut me, &office, 0).await;
    assert!(me.get("/me").await.body.contains("You get mail at ada@example.org."));
    let expected = json!({"address": ADA, "agreed": true, "quiet": {"from": 0, "to": 0, "ahead": 60}, "lang": "en"});
    assert_eq!(me.get("/me/games.json").await.ok()["mail"], expected);
    assert!(other.get("/me/games.json").await.ok().get("mail").is_none());

    // Another device takes over the key of this one; its own address goes along.
    let mut phone = site.browser();
    phone.play(TITLES[0].id).await;
    ask(&mut phone, "phone@example.org").await.location();
    agree(&mut phone, &office, office.letters().len() - 1).await;
    let code = other.post("/api/v1/me/code", json!({})).await.ok()["code"].as_str().unwrap().to_string();
    phone.form("/me/adopt", &[("code", &code)]).await.location();
    assert_eq!(phone.get("/me/games.json").await.ok()["mail"]["address"], "phone@example.org");
    assert_eq!(other.get("/me/games.json").await.ok()["mail"]["address"], "phone@example.org");

    for (mut who, how) in [(me, "/me/forget"), (other, "/mail/forget")] {
        let owner = owner(&who);
        assert!(site.server.store.mailbox_of(&owner).await.unwrap().is_some());
        who.form(how, &[]).await.location();
        assert!(site.server.store.mailbox_of(&owner).await.unwrap().is_none(), "{how}");
        assert!(!who.get("/me").await.body.contains("@example.org"));
    }
}

#[tokio::test]
async fn no_address_is_logged() {
    begin_log();
    let office = PostOffice::open().await;
    let site = Site::with(|config| {
        with_mail(config, &office);
        config.log_requests = true;
    })
    .await;
    let (mut me, _other, _) = at_turn(&site).await;
    assert_eq!(ask(&mut me, "refused@example.org").await.status, StatusCode::BAD_REQUEST);
    ask(&mut me, ADA).await.location();
    agree(&mut me, &office, 0).await;
    let stop = office.until(2).await[1].link("/mail/stop/");
    me.form(&stop, &[]).await;
    let lines = logged();
    assert!(lines.contains("the mail server says 550") && lines.contains("route=\"/mail/stop/{key}\""), "{lines}");
    for secret in ["refused@", "example.org", "ada@", stop.rsplit('/').next().unwrap()] {
        assert!(!lines.contains(secret), "{secret} is in the log:\n{lines}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_servers_write_one_letter() {
    let office = PostOffice::open().await;
    let both = sites(Duration::from_secs(20), Duration::ZERO, |config| {
        with_mail(config, &office);
        config.ring_after = Duration::from_secs(2);
    });
    let Some([one, two]) = both.await else { return };
    let (mut me, _other, _) = at_turn(&one).await;
    ask(&mut me, ADA).await.location();
    agree(&mut two.browser(), &office, 0).await;
    let letter = office.until(2).await.remove(1);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(office.letters().len(), 2);
    two.browser().form(&letter.link("/mail/stop/"), &[]).await;
    assert!(one.server.store.mailbox_of(&owner(&me)).await.unwrap().is_none());
    // Three questions to an address, whichever server is asked.
    let mut more = Vec::new();
    for site in [&two, &one, &two] {
        let mut me = crate::servers::through(site, &me);
        more.push(ask(&mut me, ADA).await.status);
    }
    assert_eq!(more, [StatusCode::SEE_OTHER, StatusCode::SEE_OTHER, StatusCode::TOO_MANY_REQUESTS]);
}
