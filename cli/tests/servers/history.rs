//! What all clients have seen, and what is wrong with it.

use std::collections::{BTreeMap, HashMap, HashSet};
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
    /// The tables that a server has acknowledged.
    tables: Mutex<HashMap<String, Known>>,
    /// How often each pair of players has made a move or come to the end of a game.
    progress: Mutex<BTreeMap<u32, u64>>,
    /// What each listener at each table was told.
    pub heard: Mutex<HashMap<(String, Who), Heard>>,
    /// What each observer saw of each version of each table, whichever server it asked.
    views: Mutex<HashMap<(String, Who, u64), u64>>,
    /// Answers that a single server would not have given.
    wrong: Mutex<Vec<String>>,
    stop: AtomicBool,
}

/// What has been acknowledged of a table.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub started: bool,
    /// The last version, if the game is over.
    pub over: Option<u64>,
    /// The latest version that was seen or acknowledged.
    pub version: u64,
    /// In order.
    pub moves: Vec<Acknowledged>,
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

    /// Noted once, however often it is seen.
    pub fn wrong(&self, what: String) {
        let mut wrong = self.wrong.lock().unwrap();
        if !wrong.contains(&what) {
            wrong.push(what);
        }
    }

    pub fn wrongs(&self) -> Vec<String> {
        self.wrong.lock().unwrap().clone()
    }

    pub fn tables(&self) -> HashMap<String, Known> {
        self.tables.lock().unwrap().clone()
    }

    pub fn created(&self, table: &str) {
        self.at(table, |_| ());
    }

    pub fn started(&self, table: &str) {
        self.at(table, |known| known.started = true);
    }

    pub fn acknowledge(&self, pair: u32, table: &str, request: String, version: u64) {
        self.at(table, |known| {
            known.version = known.version.max(version);
            known.moves.push(Acknowledged { request, version });
        });
        self.goes_on(pair);
    }

    pub fn moves(&self) -> usize {
        self.tables.lock().unwrap().values().map(|known| known.moves.len()).sum()
    }

    pub fn end(&self, pair: u32, table: &str, version: u64) {
        self.at(table, |known| known.over = Some(version));
        self.goes_on(pair);
    }

    /// Has the table ended, and does this listener know its last version?
    pub fn is_over(&self, table: &str, version: u64) -> bool {
        self.tables.lock().unwrap().get(table).and_then(|known| known.over).is_some_and(|last| version >= last)
    }

    fn at<T>(&self, table: &str, note: impl FnOnce(&mut Known) -> T) -> T {
        note(self.tables.lock().unwrap().entry(table.into()).or_default())
    }

    fn goes_on(&self, pair: u32) {
        *self.progress.lock().unwrap().entry(pair).or_default() += 1;
    }

    pub fn progress(&self) -> BTreeMap<u32, u64> {
        self.progress.lock().unwrap().clone()
    }

    /// Those of the first so many pairs that have not gone on since. A pair leaves a table that has begun only when its game is
    /// over, so such a table that stands still is among them.
    pub fn idle_since(&self, before: &BTreeMap<u32, u64>, pairs: u32) -> Vec<u32> {
        let now = self.progress();
        (0..pairs).filter(|pair| now.get(pair) == before.get(pair)).collect()
    }

    /// A table as a server describes it, which no fault can set back.
    pub fn look(&self, table: &str, shown: &Value) {
        if let Some(why) = self.at(table, |known| known.contradicted_by(shown)) {
            self.wrong(format!("{table}: {why}: {} {}", shown["stage"], shown["version"]));
        }
        self.read(table, shown["version"].as_u64().unwrap_or_default());
    }

    /// A version that was read after everything that is known of the table.
    pub fn read(&self, table: &str, version: u64) {
        let before = self.at(table, |known| {
            let latest = known.version.max(version);
            std::mem::replace(&mut known.version, latest)
        });
        if version < before {
            self.wrong(format!("{table}: version {version} was read after {before} had been seen or acknowledged"));
        }
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

impl Known {
    /// Why a table that is described like this cannot be the one that is known.
    fn contradicted_by(&self, shown: &Value) -> Option<&'static str> {
        match shown["stage"].as_str() {
            Some("lobby") if self.started => Some("an acknowledged start is lost"),
            Some("lobby" | "playing") if self.over.is_some() => Some("a game that was over goes on"),
            Some("lobby" | "playing" | "over") => None,
            _ => Some("this is no table"),
        }
    }

    /// What is wrong with its log.
    pub fn fault(&self, log: &[Entry]) -> Option<&'static str> {
        if !matches!(log.first(), Some(Entry::Created { .. })) {
            return Some("an acknowledged table is lost");
        }
        if self.started && !log.iter().any(|entry| matches!(entry, Entry::Started { .. })) {
            return Some("an acknowledged start is lost");
        }
        if (log.len() as u64) < self.version {
            return Some("the log is shorter than somebody has seen it");
        }
        misplaced(log, &self.moves)
    }
}

/// What is wrong with the moves in a log, given those that were acknowledged.
fn misplaced(log: &[Entry], acknowledged: &[Acknowledged]) -> Option<&'static str> {
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
        assert_eq!(misplaced(&log("abcd"), &acknowledged(&[("a", 1), ("c", 3), ("d", 4)])), None);
        for (made, told) in [
            ("abc", &[("a", 1), ("d", 4)][..]),
            ("abc", &[("c", 3), ("b", 2)]),
            ("abcb", &[("a", 1)]),
            ("", &[("a", 1)]),
            ("abc", &[("b", 1)]),
            ("abc", &[("a", 3), ("b", 3)]),
        ] {
            assert!(misplaced(&log(made), &acknowledged(told)).is_some(), "{made} {told:?}");
        }
    }

    #[test]
    fn the_checker_finds_tables_and_starts_that_are_lost() {
        let created = json!({"created": {"game": "heimlich", "seats": 2, "options": {}, "seed": "", "host": "h"}});
        let started = json!({"started": {"contributions": []}});
        let log = |entries: &[&Value]| -> Vec<Entry> {
            entries.iter().map(|entry| serde_json::from_value((*entry).clone()).unwrap()).collect()
        };
        let (lobby, begun) = (Known::default(), Known { started: true, version: 2, ..Known::default() });
        assert_eq!(lobby.fault(&log(&[&created])), None);
        assert_eq!(begun.fault(&log(&[&created, &started])), None);
        assert!(lobby.fault(&[]).is_some(), "a table without a move counts too");
        assert!(begun.fault(&log(&[&created, &created])).is_some());
        assert!(Known { version: 3, ..begun }.fault(&log(&[&created, &started])).is_some());
    }

    #[test]
    fn the_history_finds_tables_that_are_set_back() {
        let history = History::default();
        let mut wrongs = 0;
        let mut look = |stage: &str, version: u64, is_wrong: bool| {
            history.look("t", &json!({"stage": stage, "version": version}));
            wrongs += usize::from(is_wrong);
            assert_eq!(history.wrongs().len(), wrongs, "{stage} {version}: {:?}", history.wrongs());
        };
        look("lobby", 1, false);
        history.started("t");
        look("lobby", 3, true);
        look("playing", 4, false);
        look("playing", 3, true);
        history.acknowledge(0, "t", "a".into(), 6);
        look("playing", 5, true);
        history.end(0, "t", 7);
        look("playing", 7, true);
        look("over", 7, false);
        look("", 7, true);
    }

    #[test]
    fn the_history_finds_single_pairs_that_stand_still() {
        let history = History::default();
        history.acknowledge(0, "t", "a".into(), 3);
        history.acknowledge(1, "u", "b".into(), 3);
        let before = history.progress();
        assert_eq!(history.idle_since(&before, 3), [0, 1, 2]);
        (0..100).for_each(|n| history.acknowledge(0, "t", format!("a{n}"), 4 + n));
        assert_eq!(history.idle_since(&before, 3), [1, 2], "however much the others do");
        history.end(1, "u", 5);
        history.acknowledge(2, "v", "c".into(), 3);
        assert_eq!(history.idle_since(&before, 3), [0; 0]);
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
