//! The editor of data files.

use axum::http::StatusCode;
use deckname_table::TITLES;
use serde_json::json;

use crate::common::Site;

#[tokio::test]
async fn the_set_up_page_leads_to_an_editor_where_there_is_one() {
    let site = Site::open().await;
    let mut me = site.browser();
    for title in &TITLES {
        let page = me.get(&format!("/new/{}", title.id)).await.body;
        for choice in title.choices {
            let path = format!("/edit/{}/{}", title.id, choice.key);
            let there = (title.editor)(choice.key).is_some();
            assert_eq!(page.contains(&format!("href=\"{path}\"")), there, "{path}");
            let status = if there { StatusCode::OK } else { StatusCode::NOT_FOUND };
            assert_eq!(me.get(&path).await.status, status, "{path}");
        }
    }
    assert_eq!(TITLES.iter().filter(|title| (title.editor)("setup").is_some()).count(), 1);
    assert_eq!(me.get("/edit/nothing/setup").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_click_changes_the_file_and_the_game_judges_it() {
    let site = Site::open().await;
    let mut me = site.browser();
    let file = me.get("/files/spion/setup.toml").await.body;
    let picked = me.post("/edit/spion/setup?lang=en", json!({"file": file, "click": "field-a1"})).await.ok();
    assert_eq!((&picked["file"], &picked["held"], &picked["good"]), (&json!(file), &json!("field-a1"), &json!(true)));
    let put = json!({"file": file, "held": "field-a1", "click": "field-a20"});
    let put = me.post("/edit/spion/setup?lang=en", put).await.ok();
    assert!(put["file"].as_str().unwrap().contains("at = 20\n") && put["good"] == true, "{put}");
    let added = json!({"file": file, "held": "new-large", "click": "field-a20"});
    let added = me.post("/edit/spion/setup?lang=en", added).await.ok();
    assert_eq!(added["good"], false);
    assert!(added["html"].as_str().unwrap().contains("at most 12 pieces"), "{added}");
    let broken = me.post("/edit/spion/setup?lang=en", json!({"file": "zone = "})).await.ok();
    assert_eq!((&broken["good"], broken.get("html")), (&json!(false), None), "{broken}");
}
