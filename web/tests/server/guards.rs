//! Protections of the server. Each test fails if its protection is removed.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use deckname_table::TITLES;
use deckname_web::{Config, serve_on};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::common::{Browser, Site, people};

fn with_cookie(browser: &mut Browser, value: &str) {
    browser.headers.clear();
    browser.cookies.insert("deckname".into(), value.into());
}

#[tokio::test]
async fn forged_and_foreign_identities_hold_no_seat() {
    let site = Site::open().await;
    let mut me = site.browser();
    let id = me.play(TITLES[0].id).await;
    let version = me.my_turn(&id).await["version"].clone();
    let action = me.get(&format!("/api/v1/tables/{id}/legal")).await.ok()["actions"][0].clone();
    let mine = me.cookies["deckname"].clone();
    let (secret, tag) = mine.split_once('.').unwrap();
    let mut other = site.browser();
    other.play(TITLES[0].id).await;
    let theirs = other.cookies["deckname"].clone();
    let flipped = format!("{}{}", if mine.starts_with('0') { '1' } else { '0' }, &mine[1..]);
    let forged = [
        theirs.clone(),
        flipped,
        format!("{secret}.{}", theirs.split_once('.').unwrap().1),
        format!("{}.{tag}", theirs.split_once('.').unwrap().0),
        secret.to_string(),
        format!("{secret}."),
        String::new(),
        "ä.ö".into(),
        "a".repeat(5_000),
    ];
    for cookie in forged {
        let mut stranger = site.browser();
        with_cookie(&mut stranger, &cookie);
        for (method, path, body) in [
            ("POST", format!("/t/{id}/act"), json!({"version": version, "action": action})),
            ("POST", format!("/t/{id}/undo"), json!({"version": version})),
            ("POST", format!("/t/{id}/menu"), json!({"draft": []})),
            ("PUT", format!("/t/{id}/notes"), json!({"a": "b"})),
            ("POST", format!("/t/{id}/take-back"), json!({})),
            ("GET", format!("/api/v1/tables/{id}/legal"), json!({})),
            ("GET", format!("/api/v1/tables/{id}/notes"), json!({})),
        ] {
            let answer = stranger.json(method, &path, &body).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{cookie} {path}: {}", answer.body);
        }
    }
    assert_eq!(me.table(&id).await["version"], version, "nothing has changed");
    let mut bearer = site.browser();
    bearer.headers.push(("authorization", format!("Bearer {}", mine.replace(&tag[..2], "zz"))));
    assert_eq!(bearer.get(&format!("/api/v1/tables/{id}/legal")).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn guessed_seat_keys_move_no_seat() {
    let site = Site::open().await;
    let mut me = site.browser();
    let id = me.play(TITLES[0].id).await;
    let guesses = ["0".repeat(32), "f".repeat(32), "x".repeat(32), "0".repeat(30), "0".into(), "0".repeat(64)];
    for guess in guesses {
        let link = format!("/t/{id}/seat/{guess}");
        assert_eq!(site.browser().get(&link).await.status, StatusCode::FORBIDDEN, "{guess}");
        assert_eq!(site.browser().form(&link, &[]).await.status, StatusCode::FORBIDDEN, "{guess}");
        let moved = site.browser().post(&format!("/api/v1/tables/{id}/move"), json!({"key": guess})).await;
        assert_eq!(moved.status, StatusCode::FORBIDDEN, "{guess}");
    }
    assert!(me.table(&id).await["me"].is_u64());
}

#[tokio::test]
async fn cookies_are_out_of_reach_for_scripts_and_other_sites() {
    for (url, secure) in [("http://spies.test", false), ("https://spies.test/", true)] {
        let site = Site::with(|config| config.public_url = Some(url.into())).await;
        let mut me = site.browser();
        let answer = me.form(&format!("/play/{}", TITLES[0].id), &[("name", "Ada")]).await;
        let cookies: Vec<_> = answer.headers.get_all(header::SET_COOKIE).iter().map(|c| c.to_str().unwrap()).collect();
        assert!(!cookies.is_empty());
        for cookie in cookies {
            assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
            assert_eq!(cookie.contains("; Secure"), secure, "{cookie}");
        }
    }
}

#[tokio::test]
async fn posts_and_live_connections_from_other_sites_are_refused() {
    let site = Site::open().await;
    let mut me = site.browser();
    let id = me.play(TITLES[0].id).await;
    let version = me.my_turn(&id).await["version"].clone();
    let foreign: [&[(&'static str, &str)]; 5] = [
        &[("sec-fetch-site", "cross-site"), ("origin", "https://evil.test")],
        &[("sec-fetch-site", "same-site"), ("origin", "http://other.spies.test")],
        &[("origin", "https://evil.test")],
        &[("origin", "null")],
        &[("origin", "http://spies.test.evil.test")],
    ];
    for headers in foreign {
        let mut lured = me.clone();
        lured.headers = headers.iter().map(|(name, value)| (*name, (*value).to_string())).collect();
        for path in [format!("/play/{}", TITLES[0].id), format!("/t/{id}/again"), format!("/t/{id}/undo")] {
            assert_eq!(lured.post(&path, json!({"version": version})).await.status, 403, "{headers:?} {path}");
        }
        assert_eq!(lured.json("PUT", &format!("/t/{id}/notes"), &json!({"a": "b"})).await.status, 403);
        let live = Request::get(format!("/t/{id}/live"))
            .header(header::HOST, "spies.test")
            .header(header::CONNECTION, "Upgrade")
            .header(header::UPGRADE, "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "AAAAAAAAAAAAAAAAAAAAAA==");
        assert_eq!(lured.send(live.body(Body::empty()).unwrap()).await.status, 403, "{headers:?}");
    }
    assert_eq!(me.table(&id).await["version"], version);
    assert_eq!(me.get(&format!("/api/v1/tables/{id}/notes")).await.ok(), json!({}));
    let mut own = me.clone();
    own.headers = vec![("origin", "http://spies.test".into()), ("sec-fetch-site", "same-origin".into())];
    assert_eq!(own.json("PUT", &format!("/t/{id}/notes"), &json!({"a": "b"})).await.status, 204);
}

#[tokio::test]
async fn names_are_words_not_markup() {
    let site = Site::open().await;
    let name = "<script>x()</script>";
    let mut host = site.browser();
    let seats = [("name", name), ("seat-0", "me"), ("seat-1", "open")];
    let at = host.multipart(&format!("/new/{}", TITLES[0].id), &seats).await.location();
    let mut friend = site.browser();
    assert_eq!(friend.form(&format!("{at}/sit"), &[("name", &"x".repeat(25))]).await.status, 400);
    friend.form(&format!("{at}/sit"), &[("name", "\"><img src=x>")]).await.location();
    let id = at.strip_prefix("/t/").unwrap().to_string();
    let lobby = friend.get(&at).await.body;
    host.form(&format!("{at}/start"), &[]).await.location();
    host.json("PUT", &format!("{at}/notes"), &json!({"a": "<script>x()</script>"})).await;
    for page in [lobby, friend.get(&at).await.body, host.get(&at).await.body, host.get("/").await.body] {
        assert!(!page.contains("<script>x") && !page.contains("<img src=x"), "{page}");
        assert!(page.contains("&lt;script&gt;x()"));
    }
    let fragment = host.post(&format!("/t/{id}/undo"), json!({"version": 0})).await.json();
    assert!(!fragment["html"].as_str().unwrap().contains("<script>x"));
}

#[tokio::test]
async fn notes_are_words_not_markup() {
    let site = Site::open().await;
    for title in &TITLES {
        let (mut people, id) = people(&site, title.id, *title.seats().start(), &Value::Null).await;
        let note = "</textarea><script>x()</script>";
        people[0].json("PUT", &format!("/t/{id}/notes"), &json!({"notepad": note})).await;
        let page = people[0].get(&format!("/t/{id}")).await.body;
        assert!(page.contains("&lt;/textarea&gt;&lt;script&gt;x()&lt;/script&gt;"), "{}: the note is shown", title.id);
        assert!(!page.contains("<script>x"));
    }
}

/// A server on a real socket that waits only briefly for request headers.
async fn impatient() -> (SocketAddr, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let config = Config {
        db: folder.path().join("test.db").into(),
        headers_within: Duration::from_millis(400),
        ..Config::default()
    };
    tokio::spawn(serve_on(listener, config, std::future::pending()));
    (at, folder)
}

/// Sends a request byte by byte; returns how long the connection stayed open.
async fn send_slowly(mut socket: TcpStream) -> Duration {
    let begun = Instant::now();
    let mut rest = "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ".bytes().chain(std::iter::repeat(b'a'));
    let mut answer = [0; 512];
    while begun.elapsed() < Duration::from_secs(8) {
        let read = tokio::time::timeout(Duration::from_millis(50), socket.read(&mut answer)).await;
        if matches!(read, Ok(Ok(0) | Err(_))) || socket.write_all(&[rest.next().unwrap()]).await.is_err() {
            break;
        }
    }
    begun.elapsed()
}

#[tokio::test]
async fn slow_request_headers_end_the_connection() {
    let (at, _folder) = impatient().await;
    let fresh = TcpStream::connect(at).await.unwrap();
    assert!(send_slowly(fresh).await < Duration::from_secs(4));
    // Also after a proper request on the same connection.
    let mut kept = TcpStream::connect(at).await.unwrap();
    kept.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    let mut answer = [0; 512];
    let read = kept.read(&mut answer).await.unwrap();
    assert!(answer[..read].starts_with(b"HTTP/1.1 200"));
    assert!(send_slowly(kept).await < Duration::from_secs(4));
}

#[tokio::test]
async fn bodies_that_are_too_large_are_refused() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let version = people[0].table(&id).await["version"].clone();
    let huge = "x".repeat(10 * 1024 * 1024);
    for (method, path) in [
        ("POST", format!("/t/{id}/act")),
        ("POST", format!("/t/{id}/sit")),
        ("PUT", format!("/t/{id}/notes")),
        ("POST", format!("/api/v1/tables/{id}/act")),
        ("POST", "/api/v1/tables".into()),
        ("POST", format!("/play/{}", TITLES[0].id)),
    ] {
        let answer = people[0].json(method, &path, &json!({"a": huge})).await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{path}");
    }
    let form = people[0].multipart(&format!("/new/{}", TITLES[0].id), &[("file-board", &huge)]).await;
    assert_eq!(form.status, StatusCode::PAYLOAD_TOO_LARGE);
    let half = json!({"game": TITLES[0].id, "seats": 2, "options": {"nothing": "x".repeat(200 * 1024)}});
    let answer = people[0].post("/api/v1/tables", half).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "a board file of 200 kB is read");
    assert_eq!(people[0].table(&id).await["version"], version);
}

#[tokio::test]
async fn a_client_that_sends_ten_megabytes_still_gets_the_answer() {
    let site = Site::open().await;
    let at = site.listen().await;
    for path in ["/api/v1/tables", &format!("/play/{}", TITLES[0].id)] {
        let huge = json!({"game": "x".repeat(10_000_000)});
        let (status, answer) = crate::raw::ask(at, "", "POST", path, &huge).await.unwrap();
        assert_eq!((status, &answer["error"]["code"]), (413, &json!("too-large")), "{path}");
    }
}

#[tokio::test]
async fn an_empty_file_is_refused_but_no_file_is_fine() {
    let site = Site::open().await;
    let mut me = site.browser();
    let own_file = |title: &&deckname_table::Title| title.choices.iter().any(|choice| choice.own_file);
    let title = TITLES.iter().find(own_file).unwrap();
    for (file, status) in [("own.toml", StatusCode::UNPROCESSABLE_ENTITY), ("", StatusCode::SEE_OTHER)] {
        let part = |name: &str, value: &str| {
            format!("--cut\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let board =
            format!("--cut\r\nContent-Disposition: form-data; name=\"file-board\"; filename=\"{file}\"\r\n\r\n\r\n");
        let body = part("seat-0", "me") + &part("seat-1", "random") + &board + "--cut--\r\n";
        let request = Request::post(format!("/new/{}", title.id))
            .header(header::HOST, "spies.test")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=cut");
        assert_eq!(me.send(request.body(body.into()).unwrap()).await.status, status, "{file:?}");
    }
}

type Filled = &'static [(&'static str, &'static str)];

#[tokio::test]
async fn set_up_errors_name_line_and_reason_in_both_languages() {
    let site = Site::open().await;
    let mut me = site.browser();
    let asked: [(&str, Filled, [&str; 2]); 6] = [
        (
            "top-secret",
            &[("file-board", "\ncities = 5")],
            [
                "Line 2 of the file: a list in square brackets belongs here",
                "Zeile 2 der Datei: Hier muss eine Liste in eckigen Klammern stehen.",
            ],
        ),
        (
            "spion",
            &[("file-setup", "\n\nzone = 60\npiece = []")],
            ["Line 3 of the file: the set-up zone leaves", "Zeile 3 der Datei: Die Aufstellungszone lässt"],
        ),
        ("spion", &[("file-setup", "zone = 20")], ["the key “piece” is missing", "Der Schlüssel „piece“ fehlt."]),
        (
            "heimlich",
            &[("option-variant", "\"fast\"")],
            ["The option “variant” has a value", "Die Option „variant“ hat einen Wert"],
        ),
        ("streng-geheim", &[], ["This game has 3 to 6 seats, not 2.", "Dieses Spiel hat 3 bis 6 Plätze, nicht 2."]),
        ("spy", &[("option-map", "x")], ["This game has no option “map”.", "Dieses Spiel hat keine Option „map“."]),
    ];
    for (game, fields, said) in asked {
        let seats = [("seat-0", "me"), ("seat-1", "random")];
        let fields: Vec<_> = seats.iter().chain(fields).copied().collect();
        for (lang, said) in ["en", "de"].into_iter().zip(said) {
            me.cookies.insert("lang".into(), lang.into());
            let page = me.multipart(&format!("/new/{game}"), &fields).await;
            assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert!(page.body.contains(said), "{lang} {game}: {}", page.body);
        }
    }
    let twice = me.multipart("/new/spy", &[("seat-0", "me"), ("seat-1", "me")]).await;
    assert!(twice.body.contains("Wähle „Ich“ nur einmal"), "{}", twice.body);
    let program = json!({"game": "spion", "seats": 2, "options": {"setup": {"toml": "zone = 60\npiece = []"}}});
    let answer = site.browser().post("/api/v1/tables", program).await;
    let said = answer.json()["error"]["message"].to_string();
    assert!(said.contains("Line 1 of the file: the set-up zone leaves too little"), "{said}");
}

#[tokio::test]
async fn lists_and_unreadable_queries_are_bad_requests() {
    let site = Site::open().await;
    let mut me = site.browser();
    let list = me.post("/api/v1/tables", json!([TITLES[0].id, 2])).await;
    assert_eq!((list.status, &list.json()["error"]["code"]), (StatusCode::BAD_REQUEST, &json!("bad-request")));
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    for at in ["x", "-1"] {
        let answer = people[0].get(&format!("/api/v1/tables/{id}/replay?at={at}")).await;
        assert_eq!((answer.status, &answer.json()["error"]["code"]), (StatusCode::BAD_REQUEST, &json!("bad-request")));
    }
}

#[tokio::test]
async fn nonsense_is_refused_and_the_server_goes_on() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let version = people[0].table(&id).await["version"].clone();
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    for body in ["{", "[]", "null", "{\"version\":-1}", "{\"version\":1e99}", "\u{0}", &deep] {
        for path in ["act", "undo"] {
            let request = Request::post(format!("/t/{id}/{path}")).header(header::CONTENT_TYPE, "application/json");
            let answer = people[0].send(request.body(body.to_string().into()).unwrap()).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path} {body:.40}: {}", answer.body);
            assert_eq!(answer.json()["error"]["code"], "bad-request");
        }
    }
    let both = json!({"version": version, "action": 1, "draft": []});
    assert_eq!(people[0].post(&format!("/t/{id}/act"), both).await.status, 400);
    let many: Vec<_> = (0..65).map(|n| n.to_string()).collect();
    assert_eq!(people[0].post(&format!("/t/{id}/menu"), json!({"draft": many})).await.status, 400);
    for path in [
        "/t/nothing",
        "/t/%00",
        "/t/..%2f..%2fetc",
        "/nothing",
        "/rules/nothing",
        "/new/nothing",
        "/t/",
        "/assets/x/../y",
    ] {
        assert_eq!(people[0].get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    for (game, seats, options) in
        [("nothing", 2, json!(null)), (TITLES[0].id, 200, json!(null)), (TITLES[0].id, 2, json!({"no": 1}))]
    {
        let answer = people[0].post("/api/v1/tables", json!({"game": game, "seats": seats, "options": options})).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
    }
    let bots = json!({"game": TITLES[0].id, "seats": 2, "bots": {"9": "random"}});
    assert_eq!(people[0].post("/api/v1/tables", bots).await.status, 400);
    assert_eq!(people[0].table(&id).await["version"], version);
    assert_eq!(people[0].get("/healthz").await.body, "ok\n");
}

#[tokio::test]
async fn one_address_cannot_fill_the_server_with_tables() {
    let site = Site::with(|config| {
        config.table_burst = 40;
        config.behind_proxy = true;
    })
    .await;
    let from = |address: &str| {
        let mut browser = site.browser();
        browser.headers.push(("x-forwarded-for", format!("6.6.6.6, {address}")));
        browser
    };
    let mut greedy = from("10.0.0.1");
    let (mut opened, mut refused) = (0, 0);
    for n in 0..5_000 {
        let body = json!({"game": TITLES[0].id, "seats": 2});
        let answer = if n % 2 == 0 {
            greedy.post("/api/v1/tables", body).await
        } else {
            greedy.form(&format!("/play/{}", TITLES[0].id), &[]).await
        };
        match answer.status {
            StatusCode::CREATED | StatusCode::SEE_OTHER => opened += 1,
            StatusCode::TOO_MANY_REQUESTS => {
                assert_eq!(answer.headers[header::RETRY_AFTER], "1");
                refused += 1;
            }
            other => panic!("{other}"),
        }
    }
    assert!((40..50).contains(&opened), "{opened}");
    assert_eq!(opened + refused, 5_000);
    assert_eq!(from("10.0.0.2").form(&format!("/play/{}", TITLES[0].id), &[]).await.status, StatusCode::SEE_OTHER);
    let direct = Site::with(|config| config.table_burst = 2).await;
    let mut liar = direct.browser();
    let mut opened = 0;
    for n in 0..20 {
        liar.headers = vec![("x-forwarded-for", format!("10.0.1.{n}"))];
        opened +=
            usize::from(liar.post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2})).await.status == 201);
    }
    assert_eq!(opened, 2, "without a trusted proxy the header is ignored");
}

#[tokio::test]
async fn every_answer_carries_the_policy_and_no_page_needs_more() {
    let site = Site::open().await;
    let mut me = site.browser();
    let id = me.play(TITLES[0].id).await;
    let mut pages = vec![
        me.get("/").await,
        me.get(&format!("/new/{}", TITLES[0].id)).await,
        me.get(&format!("/rules/{}", TITLES[0].id)).await,
        me.get(&format!("/t/{id}")).await,
        me.get("/nothing").await,
        me.get(&format!("/t/{id}/replay")).await,
    ];
    for title in &TITLES {
        let id = site.browser().play(title.id).await;
        pages.push(me.get(&format!("/t/{id}")).await);
    }
    let asset = pages[0]
        .body
        .split('"')
        .find(|part| part.starts_with("/assets/") && part.ends_with("/app.js"))
        .unwrap()
        .to_string();
    for page in &pages {
        let lower = page.body.to_lowercase();
        assert!(lower.starts_with("<!doctype html>"), "{:.200}", page.body);
        assert!(!lower.contains(" style=\"") && !lower.contains("<style"), "inline style");
        assert!(!lower.contains(" onclick=") && !lower.contains(" onload=") && !lower.contains("javascript:"));
        assert!(
            lower.split("<script").skip(1).all(|script| script.split('>').next().unwrap().contains("src=")),
            "inline script"
        );
        assert!(!lower.contains("//cdn.") && !lower.contains("src=\"http"), "a resource of another site");
    }
    pages.push(me.get(&asset).await);
    assert_eq!(pages.last().unwrap().header("cache-control"), "public, max-age=31536000, immutable");
    pages.push(me.get("/metrics").await);
    pages.push(me.post(&format!("/t/{id}/act"), json!(3)).await);
    for page in &pages {
        let policy = page.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(page.header("x-content-type-options"), "nosniff");
        assert_eq!(page.header("referrer-policy"), "same-origin");
    }
    assert_eq!(pages[3].header("cache-control"), "no-store");
    let total: usize = [me.get("/").await.body.len(), me.get(&asset).await.body.len()].iter().sum();
    assert!(total < 100 * 1024, "{total}");
}

#[tokio::test]
async fn the_language_is_chosen_by_query_cookie_and_browser() {
    let site = Site::open().await;
    let mut me = site.browser();
    assert!(me.get("/").await.body.contains("lang=\"en\""));
    me.headers.push(("accept-language", "de-DE,de;q=0.9,en;q=0.5".into()));
    assert!(me.get("/").await.body.contains("lang=\"de\""));
    assert_eq!(me.get("/?lang=en").await.location(), "/");
    assert_eq!(me.cookies["lang"], "en");
    assert!(me.get("/").await.body.contains("lang=\"en\""));
    let games = me.get("/api/v1/games?lang=de").await.ok();
    let german = deckname_scene::Lang::De;
    assert_eq!(games["games"][0]["blurb"], (TITLES[0].texts)().plain(german, "blurb"));
}
