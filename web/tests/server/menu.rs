//! What the menu marks: choices that do nothing, and choices that decide the game.

use deckname_engine::Wyrand;
use serde_json::{Value, json};

use crate::common::{Browser, Site};

/// The buttons that mean "do nothing", by game.
const IDLE: [(&str, &[&str]); 5] = [
    ("heimlich", &["button-pass"]),
    ("top-secret", &["button-end-turn", "button-no-outpost"]),
    ("spy", &["button-end-turn"]),
    ("spion", &["button-pass"]),
    ("streng-geheim", &["button-blackout", "button-no-bug", "button-keep", "button-pass", "button-stay"]),
];

/// The opening tags of the buttons on a page.
fn buttons(page: &str) -> Vec<&str> {
    page.split("<button").skip(1).filter_map(|rest| rest.split('>').next()).collect()
}

/// The menu after these clicks.
async fn menu(me: &mut Browser, id: &str, draft: &[String]) -> String {
    let answer = me.post(&format!("/t/{id}/menu"), json!({ "draft": draft })).await.ok();
    answer["html"].as_str().unwrap().to_string()
}

#[tokio::test]
async fn the_primary_button_never_does_nothing() {
    let site = Site::open().await;
    for (game, idle) in IDLE {
        let mut me = site.browser();
        let id = me.play(game).await;
        let mut rng = Wyrand::new(12);
        let mut met = 0;
        for _ in 0..60 {
            if me.my_turn(&id).await["stage"] == "over" {
                break;
            }
            let page = menu(&mut me, &id, &[]).await;
            for button in buttons(&page) {
                let does_nothing = idle.iter().any(|spot| button.contains(&format!("data-pick=\"{spot}\"")));
                assert_eq!(does_nothing, button.contains("data-weight=\"nothing\""), "{game}: {button}");
                assert!(!does_nothing || !button.contains("primary"), "{game}: {button}");
                met += usize::from(does_nothing);
            }
            me.random_act(&id, &mut rng).await.ok();
        }
        // In Heimlich and Spion a pass is offered only in rare positions.
        assert!(met > 0 || ["heimlich", "spion"].contains(&game), "{game}: no such button was ever offered");
    }
}

/// Clicks the first choice until the clicks make up an action that can only be confirmed; returns the menu.
async fn click_through(me: &mut Browser, id: &str, first: &str) -> String {
    let mut draft = vec![first.to_string()];
    loop {
        let menu = menu(me, id, &draft).await;
        if menu.contains("data-complete") {
            return menu;
        }
        let picks = menu.split("data-pick=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let next = picks.map(str::to_string).find(|pick| !pick.starts_with("button-"));
        draft.push(next.unwrap_or_else(|| panic!("nothing to click after {draft:?}: {menu}")));
    }
}

/// A bold flight needs no proof, so it is offered in the first round.
#[tokio::test]
async fn only_fleeing_has_to_be_confirmed() {
    let site = Site::open().await;
    let mut me = site.browser();
    let bots: Value = json!({"1": "easy", "2": "easy"});
    let wanted = json!({"game": "streng-geheim", "seats": 3, "options": {"flight": "bold"}, "bots": bots});
    let made = me.post("/api/v1/tables", wanted).await.ok();
    me.headers.push(("authorization", format!("Bearer {}", made["token"].as_str().unwrap())));
    let id = made["id"].as_str().unwrap().to_string();
    me.post(&format!("/api/v1/tables/{id}/sit"), json!({"seat": 0, "name": "Ada"})).await.ok();
    me.post(&format!("/api/v1/tables/{id}/start"), json!({})).await.ok();
    let mut rng = Wyrand::new(3);
    let mut fleeing = false;
    for _ in 0..60 {
        if me.my_turn(&id).await["stage"] == "over" {
            break;
        }
        let page = menu(&mut me, &id, &[]).await;
        fleeing = page.contains("data-pick=\"button-stay\"");
        let first = page.split("data-pick=\"").skip(1).filter_map(|rest| rest.split('"').next());
        if let Some(first) = first.map(str::to_string).find(|pick| !pick.starts_with("button-")) {
            let menu = click_through(&mut me, &id, &first).await;
            assert_eq!(menu.contains("data-grave"), fleeing, "{menu}");
        }
        if fleeing {
            break;
        }
        me.random_act(&id, &mut rng).await.ok();
    }
    assert!(fleeing, "nobody could flee");
}
