//! What is wrong with the log of a table, given what its clients were told.

mod clocks;
mod starts;

use std::collections::HashSet;
use std::ops::RangeInclusive;

use deckname_engine::{Observer, Seat, WireStep};
use deckname_scene::Lang;
use deckname_store::Entry;
use deckname_table::{Table, open_edition};
use serde_json::Value;
use thiserror::Error;

pub use clocks::{GRACE, Refusal, Shown, check_clocks, overdue};
pub use starts::{NotWanted, check_starts};

/// What clients were told about one table.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// In order: each was sent after the answer to the one before had come.
    pub acknowledged: Vec<Acknowledged>,
    pub views: Vec<Seen>,
    /// What was shown of the clocks since then.
    pub shown: Vec<Shown>,
    /// What was refused since then because a time was up.
    pub refused: Vec<Refusal>,
    /// The seals of numbers, and the numbers, whose arrival was acknowledged.
    pub promised: Vec<(Seat, String)>,
    pub opened: Vec<(Seat, String)>,
    /// The numbers that were refused.
    pub not_wanted: Vec<NotWanted>,
    /// The log as it was read when the server had last been started.
    pub log: Vec<Entry>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acknowledged {
    pub request: String,
    /// The length of the log that the answer named.
    pub version: u64,
    /// From when to when it was on its way, by the moments of the machine.
    pub between: RangeInclusive<u64>,
}

/// What an observer was shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    pub who: Observer,
    pub version: u64,
    pub view: Value,
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    #[error("request {0:?} was carried out twice")]
    Doubled(String),
    #[error("request {0:?} was acknowledged and is lost or out of order")]
    Lost(String),
    #[error("request {0:?} is not where its answer said")]
    Misplaced(String),
    #[error("entry {0} is not what it was")]
    Changed(usize),
    #[error("{who:?} was shown version {version}, but the log has {length} entries")]
    FromTheFuture { who: Observer, version: u64, length: usize },
    #[error("{who:?} was shown version {version} other than this observer may see it")]
    OtherView { who: Observer, version: u64 },
    #[error("entry {entry} was made at {at}, which the machine's clock did not show then")]
    NoSuchTime { entry: usize, at: u64 },
    #[error("entry {0} says that a time is up, but some is left")]
    TooEarly(usize),
    #[error("the clocks that were shown in version {0} do not follow from the log")]
    OtherClocks(u64),
    #[error(
        "{seat:?} was refused since its time was up, but it had its seat in version {since} and no time was up since"
    )]
    Refused { seat: Seat, since: u64 },
    #[error("the time of {0:?} is up, and nobody calls it")]
    NotCalled(Seat),
    #[error("entry {0} cannot follow those before it in a start with promised numbers")]
    Start(usize),
    #[error("the number of {0:?} was refused, but its start was not broken off")]
    NotWanted(Seat),
    #[error("{0:?} was told that a number or its promise has arrived, and it is lost")]
    NumberLost(Seat),
    #[error("the log cannot be replayed")]
    NoReplay,
}

impl History {
    /// All this has been compared with the log.
    pub fn take_checked(&mut self, log: Vec<Entry>) {
        self.log = log;
        self.views.clear();
        self.shown.clear();
        self.refused.clear();
    }
}

/// Compares the log of a table with what its clients were told.
pub fn check(log: &[Entry], history: &History) -> Result<(), Fault> {
    check_moves(log, &history.acknowledged)?;
    if let Some(at) = history.log.iter().enumerate().position(|(n, entry)| log.get(n) != Some(entry)) {
        return Err(Fault::Changed(at));
    }
    for seen in &history.views {
        check_view(log, seen)?;
    }
    Ok(())
}

/// Is every acknowledged move there, once, in order, and where its answer said?
pub fn check_moves(log: &[Entry], acknowledged: &[Acknowledged]) -> Result<(), Fault> {
    let name = |(place, entry): (usize, &Entry)| match entry {
        Entry::Step { request, .. } | Entry::Undone { request, .. } => Some((place as u64, request.clone()?)),
        _ => None,
    };
    let made: Vec<(u64, String)> = log.iter().enumerate().filter_map(name).collect();
    let mut distinct = HashSet::new();
    if let Some((_, twice)) = made.iter().find(|(_, request)| !distinct.insert(request)) {
        return Err(Fault::Doubled(twice.clone()));
    }
    let (mut rest, mut last) = (made.iter(), 0);
    for Acknowledged { request, version, .. } in acknowledged {
        let found = rest.find(|(_, made)| made == request);
        let (place, _) = found.ok_or_else(|| Fault::Lost(request.clone()))?;
        // It was sent after the answer to the one before, so its place is later than all that this answer knew of.
        if !(last..*version).contains(place) {
            return Err(Fault::Misplaced(request.clone()));
        }
        last = *version;
    }
    Ok(())
}

/// Was the observer shown what the first entries of the log, and nothing else, let it see?
fn check_view(log: &[Entry], seen: &Seen) -> Result<(), Fault> {
    let &Seen { who, version, ref view } = seen;
    let known = log.get(..version as usize).ok_or(Fault::FromTheFuture { who, version, length: log.len() })?;
    let table = replay(known).ok_or(Fault::NoReplay)?;
    if table.view(who) == *view { Ok(()) } else { Err(Fault::OtherView { who, version }) }
}

/// The game that a log describes.
fn replay(log: &[Entry]) -> Option<Box<dyn Table>> {
    let Some(Entry::Created { game, seats, options, edition, .. }) = log.first() else { return None };
    let mut table = open_edition(game, *seats, options, *edition).ok()?;
    let mut steps: Vec<&WireStep> = Vec::new();
    for entry in log {
        match entry {
            Entry::Step { step, .. } => steps.push(step),
            Entry::Undone { to, .. } => steps.truncate(*to),
            _ => (),
        }
    }
    steps.into_iter().try_for_each(|step| table.take(step, Lang::En)).ok()?;
    Some(table)
}

#[cfg(test)]
mod tests {
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
        let made = |(request, version): &(&str, u64)| Acknowledged {
            request: (*request).into(),
            version: *version,
            between: 0..=u64::MAX,
        };
        moves.iter().map(made).collect()
    }

    #[test]
    fn what_is_lost_doubled_or_out_of_order_is_found() {
        assert_eq!(check_moves(&log("abcd"), &acknowledged(&[("a", 1), ("c", 3), ("d", 4)])), Ok(()));
        let lost = |name: &str| Fault::Lost(name.into());
        let misplaced = |name: &str| Fault::Misplaced(name.into());
        for (made, told, fault) in [
            ("abc", &[("a", 1), ("d", 4)][..], lost("d")),
            ("abc", &[("c", 3), ("b", 2)], lost("b")),
            ("abcb", &[("a", 1)], Fault::Doubled("b".into())),
            ("", &[("a", 1)], lost("a")),
            ("abc", &[("b", 1)], misplaced("b")),
            ("abc", &[("a", 3), ("b", 3)], misplaced("b")),
        ] {
            assert_eq!(check_moves(&log(made), &acknowledged(told)), Err(fault), "{made}");
        }
    }

    #[test]
    fn a_log_that_was_rewritten_is_found() {
        let history = History { log: log("abc"), ..History::default() };
        assert_eq!(check(&log("abcd"), &history), Ok(()));
        assert_eq!(check(&log("abd"), &history), Err(Fault::Changed(2)));
        assert_eq!(check(&log("ab"), &history), Err(Fault::Changed(2)));
    }

    #[test]
    fn a_view_that_another_seat_has_is_found() {
        let created: Entry = serde_json::from_value(json!({"created": {
            "game": "heimlich", "seats": 2, "options": {}, "seed": "s", "host": "h",
        }}))
        .unwrap();
        let mut table = open_edition("heimlich", 2, &json!({}), 1).unwrap();
        let mut log = vec![created];
        while let Some(chance) = table.fair_outcome(&deckname_table::Fairness::new("s")) {
            let step = WireStep::Chance { chance };
            table.take(&step, Lang::En).unwrap();
            log.push(Entry::Step { step, request: None, by_bot: false });
        }
        let [one, other] = [0, 1].map(|seat| Observer::Seat(deckname_engine::Seat(seat)));
        let version = log.len() as u64;
        let seen = |who, version, view| History { views: vec![Seen { who, version, view }], ..History::default() };
        assert_eq!(check(&log, &seen(one, version, table.view(one))), Ok(()));
        assert_eq!(check(&log, &seen(other, version, table.view(one))), Err(Fault::OtherView { who: other, version }));
        assert_eq!(
            check(&log, &seen(one, version + 1, table.view(one))),
            Err(Fault::FromTheFuture { who: one, version: version + 1, length: log.len() })
        );
    }
}
