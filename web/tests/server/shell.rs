//! The pages are an app: it is described in both languages, and its worker keeps what it needs, also below a path.

use axum::http::StatusCode;
use serde_json::json;

use crate::common::Site;

#[tokio::test]
async fn the_app_can_be_installed_at_the_root_and_below_a_path() {
    for (url, below) in [("http://spies.test", ""), ("http://spies.test/games/", "/games")] {
        let site = Site::with(|config| config.public_url = Some(url.into())).await;
        let mut browser = site.browser();
        browser.headers.push(("accept-language", "de".into()));
        let page = browser.get("/").await.body;
        assert!(page.contains(&format!("rel=\"manifest\" href=\"{below}/manifest.webmanifest\"")), "{page}");
        assert!(page.contains(&format!("data-worker=\"{below}/worker.js\"")));
        let manifest = browser.get("/manifest.webmanifest").await;
        assert_eq!(manifest.header("content-type"), "application/manifest+json");
        let manifest = manifest.json();
        let home = json!(format!("{below}/"));
        assert_eq!((&manifest["start_url"], &manifest["scope"], &manifest["lang"]), (&home, &home, &json!("de")));
        assert!(manifest["description"].as_str().unwrap().contains("Tisch öffnen"));
        for icon in manifest["icons"].as_array().unwrap() {
            let at = icon["src"].as_str().unwrap().strip_prefix(below).unwrap().to_string();
            assert_eq!(browser.get(&at).await.status, StatusCode::OK, "{at}");
        }
        let worker = browser.get("/worker.js").await;
        assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
        assert_eq!(worker.header("cache-control"), "no-cache");
        assert!(worker.body.contains(&format!("\"{below}/offline\"")), "{}", worker.body);
        assert!(browser.get("/offline").await.body.contains("Keine Verbindung"));
    }
}
