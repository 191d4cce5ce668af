//! The API against its description, and requests that come twice, too late or at once.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::http::StatusCode;
use deckname_engine::Wyrand;
use deckname_table::TITLES;
use serde_json::{Value, json};

use crate::common::{Site, people};

const PATHS: [&str; 40] = [
    "/api/openapi.json",
    "/api/v1/games",
    "/api/v1/games/{game}/rules",
    "/api/v1/open-tables",
    "/api/v1/me/adopt",
    "/api/v1/me/code",
    "/api/v1/me/games",
    "/api/v1/tables",
    "/api/v1/tables/{id}",
    "/api/v1/tables/{id}/act",
    "/api/v1/tables/{id}/again",
    "/api/v1/tables/{id}/analysis",
    "/api/v1/tables/{id}/change-seat",
    "/api/v1/tables/{id}/dismiss",
    "/api/v1/tables/{id}/draw",
    "/api/v1/tables/{id}/events",
    "/api/v1/tables/{id}/fill",
    "/api/v1/tables/{id}/hand",
    "/api/v1/tables/{id}/head",
    "/api/v1/tables/{id}/hint",
    "/api/v1/tables/{id}/leave",
    "/api/v1/tables/{id}/legal",
    "/api/v1/tables/{id}/log",
    "/api/v1/tables/{id}/menu",
    "/api/v1/tables/{id}/move",
    "/api/v1/tables/{id}/marks",
    "/api/v1/tables/{id}/new-link",
    "/api/v1/tables/{id}/notes",
    "/api/v1/tables/{id}/open",
    "/api/v1/tables/{id}/offer",
    "/api/v1/tables/{id}/order",
    "/api/v1/tables/{id}/pace",
    "/api/v1/tables/{id}/record",
    "/api/v1/tables/{id}/replay",
    "/api/v1/tables/{id}/sit",
    "/api/v1/tables/{id}/start",
    "/api/v1/tables/{id}/take-back",
    "/api/v1/tables/{id}/talk",
    "/api/v1/tables/{id}/undo",
    "/api/v1/tables/{id}/view",
];

fn description() -> Value {
    serde_json::from_str(deckname_web::openapi()).unwrap()
}

/// Programs rely on every one of these.
#[test]
fn the_description_names_every_path() {
    let described = description();
    let described: BTreeSet<_> = described["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(described, BTreeSet::from(PATHS));
}

#[test]
fn every_reference_in_the_description_leads_somewhere() {
    fn check(root: &Value, part: &Value) {
        if let Some(name) = part["$ref"].as_str() {
            assert!(root.pointer(name.trim_start_matches('#')).is_some(), "{name}");
        }
        let parts =
            part.as_array().into_iter().flatten().chain(part.as_object().into_iter().flat_map(|map| map.values()));
        parts.for_each(|part| check(root, part));
    }
    let root = description();
    check(&root, &root);
}

#[tokio::test]
async fn every_described_method_is_answered_and_no_other() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let described = description();
    for (path, methods) in described["paths"].as_object().unwrap() {
        if path.ends_with("/events") {
            continue;
        }
        let real = path.replace("{id}", &id).replace("{game}", TITLES[0].id);
        for method in ["get", "post", "put", "delete"] {
            let answer = people[0].json(&method.to_uppercase(), &real, &json!({})).await;
            let described = &methods[method];
            assert_eq!(described.is_null(), answer.status == StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            if !described.is_null() {
                let codes = &described["responses"];
                assert!(
                    codes.get(answer.status.as_str()).is_some(),
                    "{method} {path}: {} {}",
                    answer.status,
                    answer.body
                );
            }
        }
    }
}

/// Checks a value against a schema, by the parts of JSON Schema that our description uses.
fn fits(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        return fits(root, &root["components"]["schemas"][name.rsplit('/').next().unwrap()], value);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices.iter().filter(|choice| fits(root, choice, value).is_ok()).count();
        return if fitting == 1 { Ok(()) } else { Err(format!("{fitting} choices fit {value}")) };
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("type {other}"),
    };
    let kinds: Vec<_> = match &schema["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()),
    };
    if !kinds.iter().any(|kind| is(kind)) {
        return Err(format!("{value} is no {kinds:?}"));
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        return Err(format!("{value} is not listed"));
    }
    let size = match value {
        Value::Number(number) => number.as_u64().map(|size| (size, "minimum", "maximum")),
        Value::String(text) => Some((text.chars().count() as u64, "minLength", "maxLength")),
        Value::Array(items) => Some((items.len() as u64, "minItems", "maxItems")),
        Value::Object(map) => Some((map.len() as u64, "minProperties", "maxProperties")),
        _ => None,
    };
    let bound = |key: &str| schema[key].as_f64().map(|bound| bound as u64);
    if size.is_some_and(|(size, least, most)| bound(least) > Some(size) || bound(most).is_some_and(|most| most < size))
    {
        return Err(format!("{value} is out of bounds"));
    }
    for item in value.as_array().into_iter().flatten() {
        fits(root, &schema["items"], item)?;
    }
    let Some(map) = value.as_object() else { return Ok(()) };
    let none = serde_json::Map::new();
    let properties = match (schema["properties"].as_object(), schema["additionalProperties"].is_object()) {
        (Some(properties), _) => properties,
        (None, true) => &none,
        (None, false) => return Ok(()),
    };
    for key in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        map.get(key).ok_or_else(|| format!("{key} is missing in {value}"))?;
    }
    for (key, part) in map {
        fits(root, &schema["propertyNames"], &json!(key)).map_err(|why| format!("{key}: {why}"))?;
        match properties.get(key) {
            Some(schema) => fits(root, schema, part).map_err(|why| format!("{key}: {why}"))?,
            None if schema["additionalProperties"] == true => (),
            None if schema["additionalProperties"].is_object() => fits(root, &schema["additionalProperties"], part)?,
            None => return Err(format!("{key} is not described")),
        }
    }
    Ok(())
}

#[tokio::test]
async fn answers_and_examples_are_as_described() {
    let root = description();
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let mut rng = Wyrand::new(1);
    people[0].my_turn(&id).await;
    people[0].random_act(&id, &mut rng).await.ok();
    let mut checked = 0;
    for (path, methods) in root["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let content = |part: &Value| part["content"]["application/json"].clone();
            let all = operation["responses"].as_object().unwrap().values().map(content);
            for media in all.chain([content(&operation["requestBody"])]).filter(|media| media.get("example").is_some())
            {
                fits(&root, &media["schema"], &media["example"]).unwrap_or_else(|why| panic!("{method} {path}: {why}"));
                checked += 1;
            }
            if method == "get" && !path.ends_with("/events") {
                let real = path.replace("{id}", &id).replace("{game}", TITLES[0].id);
                let answer = people[0].get(&real).await;
                let media = content(&operation["responses"][answer.status.as_str()]);
                fits(&root, &media["schema"], &answer.json()).unwrap_or_else(|why| panic!("{method} {path}: {why}"));
                checked += 1;
            }
        }
    }
    assert!(checked > 30, "{checked}");
}

/// Bodies and queries on both sides of every bound: what the description allows is read, and the rest is refused.
#[tokio::test]
async fn the_description_allows_what_is_read_and_nothing_else() {
    let root = description();
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let long = |count: usize| "x".repeat(count);
    let bodies = [
        ("/api/v1/tables/{id}/sit", json!({"contribution": null, "seat": null}), true),
        ("/api/v1/tables/{id}/sit", json!({"seat": 8}), false),
        ("/api/v1/tables/{id}/sit", json!({"seat": -1}), false),
        ("/api/v1/tables/{id}/sit", json!({"seat": "1"}), false),
        ("/api/v1/tables/{id}/sit", json!({"name": long(25)}), false),
        ("/api/v1/tables/{id}/sit", json!({"contribution": long(64)}), true),
        ("/api/v1/tables/{id}/sit", json!({"contribution": long(65)}), false),
        ("/api/v1/tables/{id}/act", json!({"version": 0, "action": 1, "request": "ß".repeat(64)}), true),
        ("/api/v1/tables/{id}/act", json!({"version": 0, "action": 1, "request": long(65)}), false),
        ("/api/v1/tables/{id}/act", json!({"version": 0, "action": 1, "request": ""}), false),
        ("/api/v1/tables/{id}/act", json!({"version": -1, "action": 1}), false),
        ("/api/v1/tables/{id}/act", json!({"action": 1}), false),
        ("/api/v1/tables/{id}/menu", json!({"draft": vec!["x"; 65]}), false),
        ("/api/v1/tables/{id}/sit", Value::Null, false),
        ("/api/v1/tables/{id}/sit", json!({"contribution": format!(" {} ", long(64))}), false),
        ("/api/v1/tables/{id}/sit", json!({"name": format!(" {} ", long(24))}), false),
        ("/api/v1/tables/{id}/sit", json!({"name": null}), false),
        ("/api/v1/tables/{id}/start", Value::Null, false),
        ("/api/v1/tables/{id}/menu", Value::Null, false),
        ("/api/v1/tables/{id}/menu", json!({"draft": null}), false),
        ("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2, "nonsense": 1}), false),
        ("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2, "options": null, "bots": {}}), true),
        ("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 9}), false),
        ("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 1}), false),
        ("/api/v1/tables/{id}/open", json!({"contribution": ""}), false),
        ("/api/v1/tables/{id}/open", json!({"next": "0".repeat(64)}), false),
        ("/api/v1/tables/{id}/talk", json!({"say": "shout"}), false),
        ("/api/v1/tables/{id}/talk", json!({"say": {"remark": "nonsense"}}), false),
        ("/api/v1/tables/{id}/talk", json!({"say": {"remark": "hmm"}, "name": long(25)}), false),
        ("/api/v1/tables/{id}/talk", json!({"say": {"remark": "hmm"}}), true),
        ("/api/v1/tables/{id}/pace", json!({"pace": "hurried"}), false),
        ("/api/v1/tables/{id}/pace", json!({"pace": "brisk", "time_up": "bot"}), true),
        ("/api/v1/tables/{id}/hand", json!({"seat": "1"}), false),
        ("/api/v1/tables/{id}/fill", json!({"seat": -1}), false),
        ("/api/v1/tables/{id}/change-seat", json!({"seat": "2"}), false),
        ("/api/v1/tables/{id}/dismiss", json!({}), false),
        ("/api/v1/tables/{id}/move", json!({}), false),
        ("/api/v1/tables/{id}/undo", json!({"version": -1}), false),
        ("/api/v1/tables/{id}/draw", json!({"on": 1}), false),
        ("/api/v1/tables/{id}/offer", json!({"on": "yes"}), false),
        ("/api/v1/tables/{id}/notes", json!({"mark": 1}), false),
        ("/api/v1/tables/{id}/notes", json!({"mark": long(2_000)}), true),
        ("/api/v1/tables/{id}/notes", json!({"mark": long(2_001)}), false),
        ("/api/v1/tables/{id}/notes", json!({long(65): "1"}), false),
        ("/api/v1/tables/{id}/notes", (0..201).map(|n| (n.to_string(), json!("1"))).collect(), false),
        ("/api/v1/tables/{id}/order", json!({"on": null}), false),
    ];
    for (path, body, allowed) in bodies {
        let method = if path.ends_with("/notes") || path.ends_with("/order") { "put" } else { "post" };
        let schema = &root["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"];
        assert_eq!(fits(&root, schema, &body).is_ok(), allowed, "described: {path} {body}");
        let table = people[0].post("/api/v1/tables", json!({"game": TITLES[0].id, "seats": 2})).await.ok();
        let id = if path.ends_with("/sit") { table["id"].as_str().unwrap() } else { &id };
        let mut sender = if path.ends_with("/sit") { site.browser() } else { people[0].clone() };
        let status = sender.json(&method.to_uppercase(), &path.replace("{id}", id), &body).await.status;
        let unread = [StatusCode::BAD_REQUEST, StatusCode::UNPROCESSABLE_ENTITY, StatusCode::PAYLOAD_TOO_LARGE];
        let read = !unread.contains(&status);
        assert_eq!(read, allowed, "answered: {path} {body}: {status}");
    }
    // What the server says to such a text is in the tests of talk: most tables allow none.
    for (text, allowed) in [(long(500), true), (long(501), false), (String::new(), false)] {
        let schema = &root["components"]["schemas"]["Speech"];
        assert_eq!(fits(&root, schema, &json!({"say": {"text": text}})).is_ok(), allowed);
    }
    for (path, methods) in root["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let real = path.replace("{id}", &id).replace("{game}", TITLES[0].id);
            let answer = people[0].json(&method.to_uppercase(), &format!("{real}?lang=AAA"), &json!({})).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{method} {path}");
            assert!(operation["responses"]["400"].is_object(), "{method} {path}");
            let named = |parameter: &&Value| parameter["name"] == "lang" && parameter["schema"]["enum"].is_array();
            assert_eq!(operation["parameters"].as_array().unwrap().iter().filter(named).count(), 1, "{method} {path}");
        }
    }
    let queries = [("log", "from", "-1"), ("log", "lang", "AAA"), ("replay", "at", "-1"), ("replay", "eyes", "9x")];
    for (path, name, value) in queries {
        let answer = people[0].get(&format!("/api/v1/tables/{id}/{path}?{name}={value}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path} {name}");
        let parameters =
            root["paths"][format!("/api/v1/tables/{{id}}/{path}")]["get"]["parameters"].as_array().unwrap();
        let schema = &parameters.iter().find(|parameter| parameter["name"] == name).unwrap()["schema"];
        let said = schema["minimum"] == 0 || !schema["enum"].is_null() || !schema["pattern"].is_null();
        assert!(said, "{path} {name}: {schema}");
    }
}

async fn first_action(person: &mut crate::common::Browser, id: &str) -> (u64, Value) {
    let legal = person.get(&format!("/api/v1/tables/{id}/legal")).await.ok();
    (legal["version"].as_u64().unwrap(), legal["actions"][0].clone())
}

#[tokio::test]
async fn the_same_request_twice_has_one_effect() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let (version, action) = first_action(&mut people[0], &id).await;
    let act = json!({"version": version, "action": action, "request": "once"});
    for path in [format!("/api/v1/tables/{id}/act"), format!("/t/{id}/act")] {
        let (first, second) =
            (people[0].post(&path, act.clone()).await.ok(), people[0].post(&path, act.clone()).await.ok());
        assert_eq!(first["version"], second["version"]);
    }
    let once = people[0].table(&id).await["version"].clone();
    let site = site.restart().await;
    let mut same = site.browser();
    same.headers.clone_from(&people[0].headers);
    assert_eq!(same.post(&format!("/t/{id}/act"), act).await.ok()["version"], once, "after a restart too");
    for (request, action) in [("once", json!({"no": "such action"})), ("", action)] {
        let other = json!({"version": once, "action": action, "request": request});
        let answer = same.post(&format!("/t/{id}/act"), other).await;
        assert_eq!((answer.status, &answer.json()["error"]["code"]), (StatusCode::BAD_REQUEST, &json!("bad-request")));
    }
    assert_eq!(same.table(&id).await["version"], once);
}

#[tokio::test]
async fn an_outdated_request_gets_the_current_state() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let (version, action) = first_action(&mut people[0], &id).await;
    let act = json!({"version": version, "action": action});
    let done = people[0].post(&format!("/api/v1/tables/{id}/act"), act.clone()).await.ok();
    for stale in [version, version - 1, 0, 999_999] {
        let act = json!({"version": stale, "action": action});
        let api = people[0].post(&format!("/api/v1/tables/{id}/act"), act.clone()).await;
        assert_eq!(api.status, StatusCode::CONFLICT);
        let api = api.json();
        assert_eq!((&api["error"]["code"], &api["version"]), (&json!("stale"), &done["version"]));
        assert!(!api["view"].is_null());
        let page = people[0].post(&format!("/t/{id}/act"), act).await;
        assert_eq!(page.status, StatusCode::CONFLICT);
        assert!(page.json()["html"].as_str().unwrap().len() > 500);
    }
    assert_eq!(people[0].table(&id).await["version"], done["version"], "nothing has changed");
}

#[tokio::test]
async fn only_one_of_several_tabs_moves() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    for _ in 0..10 {
        let table = people[0].table(&id).await;
        let Some(seat) = table["status"]["seats"][0].as_u64() else { break };
        let mut tab = people[seat as usize].clone();
        let (version, action) = first_action(&mut tab, &id).await;
        let act = json!({"version": version, "action": action});
        let path = format!("/api/v1/tables/{id}/act");
        let mut answers = Vec::new();
        for mut tab in [tab.clone(), tab.clone(), tab] {
            let (path, act) = (path.clone(), act.clone());
            answers.push(tokio::spawn(async move { tab.post(&path, act).await.status }));
        }
        let mut moved = 0;
        for answer in answers {
            match answer.await.unwrap() {
                StatusCode::OK => moved += 1,
                StatusCode::CONFLICT => (),
                other => panic!("{other}"),
            }
        }
        assert_eq!(moved, 1);
    }
}

#[tokio::test]
async fn refusals_name_the_clause_and_change_nothing() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let table = people[0].table(&id).await;
    let waiting = 1 - table["status"]["seats"][0].as_u64().unwrap() as usize;
    let (_, action) = first_action(&mut people[1 - waiting], &id).await;
    let act = json!({"version": table["version"], "action": action});
    let refused = people[waiting].post(&format!("/api/v1/tables/{id}/act"), act).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(refused.json()["error"]["clause"], "X-1");
    let german = people[waiting]
        .post(&format!("/t/{id}/act?lang=de"), json!({"version": table["version"], "action": action}))
        .await
        .json();
    assert_eq!(german["error"]["message"], "Du bist gerade nicht gefragt.");
    let undo = people[waiting].post(&format!("/t/{id}/undo"), json!({"version": table["version"]})).await;
    assert_eq!(undo.status, StatusCode::CONFLICT);
    assert_eq!(people[0].table(&id).await["version"], table["version"]);
}

/// Random games, with an undo tried after every step. Where it works, the position is what it was before.
#[tokio::test]
async fn a_step_is_taken_back_as_long_as_nothing_was_revealed() {
    let site = Site::open().await;
    let mut rng = Wyrand::new(5);
    let mut undone = 0;
    for title in &TITLES {
        let (mut people, id) = people(&site, title.id, *title.seats().start(), &Value::Null).await;
        for _ in 0..60 {
            let table = people[0].table(&id).await;
            let Some(seat) = table["status"]["seats"][0].as_u64() else { break };
            let person = &mut people[seat as usize];
            let before = person.get(&format!("/api/v1/tables/{id}/view")).await.ok();
            let after = person.random_act(&id, &mut rng).await.ok();
            let undo = json!({"version": after["version"], "request": format!("u{undone}")});
            let answer = person.post(&format!("/api/v1/tables/{id}/undo"), undo.clone()).await;
            if answer.status == StatusCode::OK {
                undone += 1;
                let now = person.get(&format!("/api/v1/tables/{id}/view")).await.ok();
                assert_eq!((&now["view"], &now["status"]), (&before["view"], &before["status"]));
                let twice = person.post(&format!("/api/v1/tables/{id}/undo"), undo).await.ok();
                assert_eq!(twice["version"], now["version"], "sent twice, taken back once");
                person.random_act(&id, &mut rng).await.ok();
            } else {
                assert_eq!(answer.json()["error"]["code"], "no-undo");
            }
        }
    }
    assert!(undone > 0, "no step could ever be taken back, so nothing was tested");
}

#[tokio::test]
async fn notes_are_kept_for_their_seat_alone() {
    let site = Site::open().await;
    let (mut people, id) = people(&site, TITLES[0].id, 2, &Value::Null).await;
    let path = format!("/t/{id}/notes");
    let notes = json!({"owner-red": "1", "free": "<script>alert(1)</script>"});
    assert_eq!(people[0].json("PUT", &path, &notes).await.status, StatusCode::NO_CONTENT);
    assert_eq!(people[0].json("PUT", &path, &json!({"owner-red": ""})).await.status, StatusCode::NO_CONTENT);
    let api = format!("/api/v1/tables/{id}/notes");
    let kept = json!({"free": "<script>alert(1)</script>"});
    assert_eq!(people[0].get(&api).await.ok(), kept);
    assert_eq!(people[1].get(&api).await.ok(), json!({}));
    assert_eq!(site.browser().get(&api).await.status, StatusCode::FORBIDDEN);
    assert_eq!(site.browser().json("PUT", &path, &notes).await.status, StatusCode::FORBIDDEN);
    let long = json!({"free": "x".repeat(2_001)});
    assert_eq!(people[0].json("PUT", &path, &long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let many: Value = (0..201).map(|n| (n.to_string(), json!("x"))).collect::<serde_json::Map<_, _>>().into();
    assert_eq!(people[0].json("PUT", &path, &many).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let site = site.restart().await;
    let mut same = site.browser();
    same.headers.clone_from(&people[0].headers);
    assert_eq!(same.get(&api).await.ok(), kept);
}

#[tokio::test]
async fn an_idle_table_is_dropped_from_memory_and_comes_back() {
    let site = Site::with(|config| config.idle_after = Duration::ZERO).await;
    let mut me = site.browser();
    let id = me.play(TITLES[0].id).await;
    me.my_turn(&id).await;
    let before = me.get(&format!("/t/{id}")).await.body;
    for _ in 0..100 {
        site.server.drop_idle();
        if site.server.open_rooms() == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(site.server.open_rooms(), 0);
    assert_eq!(me.get(&format!("/t/{id}")).await.body, before);
    assert_eq!(site.server.open_rooms(), 1);
}
