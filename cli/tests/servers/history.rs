//! What all clients have seen, and what is wrong with it.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use deckname_store::Entry;
use serde_json::Value;

use crate::client::Client;

/// Who looks at a table: a seat, or a spectator.
pub type Who = Option<u64>;

#[derive(Default)]
pub struct History {
    /// The moves that were acknowledged at each table, in order.
    pub acknowledged: Mutex<HashMap<String, Vec<Acknowledged>>>,
    /// What each listener at each table was told.
    pub heard: Mutex<HashMap<(String, Who), Heard>>,
    /// What each observer saw of each version of each table, whichever server it asked.
    views: Mutex<HashMap<(String, Who, u64), u64>>,
    /// The tables that are over, with their last version.
    over: Mutex<HashMap<String, u64>>,
    /// Answers that a single server would not have given.
    wrong: Mutex<Vec<String>>,
    stop: AtomicBool,
}

#[derive(Clone, Debug)]
pub struct Acknowledged {
    pub request: String,
    /// The length of the log that the answer named.
    pub version: u64,
}

/// Everything that a listener was told, over all its connections.
pub struct Heard {
    pub client: Client,
    pub steps: u64,
    pub version: u64,
    pub events: Vec<Value>,
    /// The last view.
    pub view: Value,
}

impl History {
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub fn wrong(&self, what: String) {
        self.wrong.lock().unwrap().push(what);
    }

    pub fn wrongs(&self) -> Vec<String> {
        self.wrong.lock().unwrap().clone()
    }

    pub fn acknowledge(&self, table: &str, request: String, version: u64) {
        self.acknowledged.lock().unwrap().entry(table.into()).or_default().push(Acknowledged { request, version });
    }

    pub fn moves(&self) -> usize {
        self.acknowledged.lock().unwrap().values().map(Vec::len).sum()
    }

    pub fn end(&self, table: &str, version: u64) {
        self.over.lock().unwrap().insert(table.into(), version);
    }

    /// Has the table ended, and does this listener know its last version?
    pub fn is_over(&self, table: &str, version: u64) -> bool {
        self.over.lock().unwrap().get(table).is_some_and(|last| version >= *last)
    }

    /// The same version looks the same through every server.
    pub fn saw(&self, table: &str, who: Who, news: &Value) {
        let Some(version) = news["version"].as_u64() else { return };
        let mut hasher = DefaultHasher::new();
        news["view"].to_string().hash(&mut hasher);
        let view = hasher.finish();
        if *self.views.lock().unwrap().entry((table.into(), who, version)).or_insert(view) != view {
            self.wrong(format!("{table}: {who:?} saw two different versions {version}"));
        }
    }

    /// What a listener was told since it last reported.
    pub fn hear(&self, table: &str, who: Who, steps: u64, news: &Value) {
        self.saw(table, who, news);
        let mut heard = self.heard.lock().unwrap();
        let Some(heard) = heard.get_mut(&(table.to_string(), who)) else { return };
        let version = news["version"].as_u64().unwrap_or_default();
        if version < heard.version || steps < heard.steps {
            self.wrong(format!("{table}: {who:?} was told version {version} after {}", heard.version));
        }
        (heard.steps, heard.version) = (steps, version);
        heard.events.extend(news["events"].as_array().cloned().unwrap_or_default());
        heard.view.clone_from(&news["view"]);
    }
}

/// What is wrong with a log, given the moves that were acknowledged.
pub fn fault(log: &[Entry], acknowledged: &[Acknowledged]) -> Option<&'static str> {
    let name = |(place, entry): (usize, &Entry)| match entry {
        Entry::Step { request, .. } => Some((place as u64, request.clone()?)),
        _ => None,
    };
    let made: Vec<(u64, String)> = log.iter().enumerate().filter_map(name).collect();
    let distinct: HashSet<_> = made.iter().map(|(_, request)| request).collect();
    if distinct.len() != made.len() {
        return Some("a move is there twice");
    }
    let (mut rest, mut last) = (made.iter(), 0);
    for Acknowledged { request, version } in acknowledged {
        let Some((place, _)) = rest.find(|(_, made)| made == request) else {
            return Some("an acknowledged move is lost or out of order");
        };
        // It was sent after the answer to the one before, so its place is later than all that this answer knew of.
        if !(last..*version).contains(place) {
            return Some("a move is not where its answer said");
        }
        last = *version;
    }
    None
}

#[cfg(test)]
mod tests {
    use deckname_engine::WireStep;
    use serde_json::json;

    use super::*;

    fn log(requests: &str) -> Vec<Entry> {
        let step = |name: char| Entry::Step {
            step: WireStep::Chance { chance: json!(1) },
            request: Some(name.into()),
            by_bot: false,
        };
        requests.chars().map(step).collect()
    }

    fn acknowledged(moves: &[(&str, u64)]) -> Vec<Acknowledged> {
        moves.iter().map(|(request, version)| Acknowledged { request: (*request).into(), version: *version }).collect()
    }

    #[test]
    fn the_checker_finds_what_is_lost_doubled_or_out_of_order() {
        assert_eq!(fault(&log("abcd"), &acknowledged(&[("a", 1), ("c", 3), ("d", 4)])), None);
        for (made, told) in [
            ("abc", &[("a", 1), ("d", 4)][..]),
            ("abc", &[("c", 3), ("b", 2)]),
            ("abcb", &[("a", 1)]),
            ("", &[("a", 1)]),
            ("abc", &[("b", 1)]),
            ("abc", &[("a", 3), ("b", 3)]),
        ] {
            assert!(fault(&log(made), &acknowledged(told)).is_some(), "{made} {told:?}");
        }
    }

    #[test]
    fn the_history_finds_two_views_of_one_version_and_versions_that_go_back() {
        let history = History::default();
        let news = |version: u64, view: &str| json!({"version": version, "view": view, "events": []});
        history.saw("t", None, &news(3, "x"));
        history.saw("t", None, &news(3, "x"));
        history.saw("t", Some(0), &news(3, "y"));
        assert_eq!(history.wrongs().len(), 0);
        history.saw("t", None, &news(3, "z"));
        assert_eq!(history.wrongs().len(), 1);
        let client = Client { address: String::new(), token: String::new() };
        let heard = Heard { client, steps: 2, version: 4, events: Vec::new(), view: Value::Null };
        history.heard.lock().unwrap().insert(("t".into(), None), heard);
        history.hear("t", None, 3, &news(5, "x"));
        assert_eq!(history.wrongs().len(), 1);
        history.hear("t", None, 2, &news(4, "w"));
        assert_eq!(history.wrongs().len(), 2);
    }
}
