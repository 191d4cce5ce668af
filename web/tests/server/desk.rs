//! How much the dossiers work out: set for a table, said to all, kept.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::common::{Browser, Site};

/// A table of Spion for one person and a bot, as the API sets it up; its host has a seat.
async fn table(me: &mut Browser, aid: &Value) -> String {
    let wanted = json!({"game": "spion", "seats": 2, "aid": aid, "bots": {"1": "greedy"}});
    let made = me.post("/api/v1/tables", wanted).await.ok();
    me.headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    let id = made["id"].as_str().unwrap().to_string();
    me.post(&format!("/api/v1/tables/{id}/sit"), json!({"seat": 0, "name": "Ada"})).await.ok();
    id
}

#[tokio::test]
async fn a_table_keeps_how_much_is_worked_out_and_says_so() {
    let site = Site::open().await;
    let mut made = Vec::new();
    for (aid, words) in [
        ("none", "pencil and paper only"),
        ("seen", "a record of what you have seen"),
        ("follows", "what you have seen, and what follows from it"),
    ] {
        let mut me = site.browser();
        let id = table(&mut me, &json!(aid)).await;
        assert_eq!(me.table(&id).await["aid"], aid);
        let path = format!("/t/{id}");
        let english = ("accept-language", "en".to_string());
        let mut visitor = site.browser();
        visitor.headers.push(english.clone());
        assert!(visitor.get(&path).await.body.contains(words), "{aid}: the lobby tells everyone");
        me.headers.push(english);
        me.post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
        let page = me.get(&path).await.body;
        assert!(page.contains(words), "{aid}: the dossier says it");
        assert_eq!(page.contains("data-shade"), aid == "follows");
        assert!(page.contains("class=\"pencil\""), "{aid}: there is always a pencil");
        made.push((aid, id));
    }
    let site = site.restart().await;
    for (aid, id) in made {
        assert_eq!(site.browser().table(&id).await["aid"], aid, "after a restart");
    }
}

#[tokio::test]
async fn what_is_seen_is_the_usual_level_and_others_do_not_exist() {
    let site = Site::open().await;
    let mut me = site.browser();
    let made = me.post("/api/v1/tables", json!({"game": "spy", "seats": 2})).await.ok();
    assert_eq!(me.table(made["id"].as_str().unwrap()).await["aid"], "seen");
    let wrong = me.post("/api/v1/tables", json!({"game": "spy", "seats": 2, "aid": "everything"})).await;
    assert!(wrong.status.is_client_error() && wrong.status != StatusCode::NOT_FOUND, "{}", wrong.status);
}
