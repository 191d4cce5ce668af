//! Starts for which people have promised numbers: what must be true of them in the log.

use deckname_engine::Seat;
use deckname_store::Entry;
use deckname_table::seal;

use super::{Fault, History};

/// A seat's number was refused, which is right only if its start had been broken off meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotWanted {
    pub seat: Seat,
    /// How many starts had been broken off when the seat was last asked for it.
    pub round: usize,
}

#[derive(Clone, Debug, Default)]
struct Chair {
    person: bool,
    seal: Option<String>,
    /// What is promised for the start after this one.
    next: Option<String>,
    number: String,
}

impl Chair {
    /// Is it waited for?
    fn is_due(&self) -> bool {
        self.person && self.seal.is_some() && self.number.is_empty()
    }
}

/// Does each start wait for every number that was promised, and is it broken off only if one did not come? Are all promises and
/// numbers there that were acknowledged?
pub fn check_starts(log: &[Entry], history: &History) -> Result<(), Fault> {
    let mut chairs: Vec<Chair> = Vec::new();
    let mut opening = false;
    for (n, entry) in log.iter().enumerate() {
        let wrong = Err(Fault::Start(n));
        match entry {
            Entry::Created { seats, .. } => chairs = vec![Chair::default(); usize::from(*seats)],
            Entry::Seated { seat, contribution: number, .. } => {
                chairs[seat.index()] = Chair { person: true, number: number.clone(), ..Chair::default() };
            }
            Entry::Promised { seat, seal } => chairs[seat.index()].seal = Some(seal.clone()),
            Entry::Left { seat } | Entry::Filled { seat, .. } => chairs[seat.index()] = Chair::default(),
            // In this world nobody is away.
            Entry::Opening { absent } if opening || !absent.is_empty() => return wrong,
            Entry::Opening { .. } => opening = true,
            Entry::Opened { seat, contribution, next } => {
                let chair = &mut chairs[seat.index()];
                if !opening || !chair.is_due() || chair.seal.as_ref() != Some(&seal(contribution)) {
                    return wrong;
                }
                (chair.number, chair.next) = (contribution.clone(), next.clone());
            }
            Entry::BrokenOff {} if !opening || !chairs.iter().any(Chair::is_due) => return wrong,
            Entry::BrokenOff {} => {
                opening = false;
                for chair in chairs.iter_mut().filter(|chair| chair.seal.is_some()) {
                    (chair.seal, chair.number) = (chair.next.take(), String::new());
                }
            }
            Entry::Started { contributions } => {
                let numbers = chairs.iter().map(|chair| &chair.number);
                if chairs.iter().any(Chair::is_due) || !numbers.eq(contributions) {
                    return wrong;
                }
            }
            _ => (),
        }
    }
    let broken_off = log.iter().filter(|entry| matches!(entry, Entry::BrokenOff {})).count();
    if let Some(refused) = history.not_wanted.iter().find(|refused| refused.round >= broken_off) {
        return Err(Fault::NotWanted(refused.seat));
    }
    let lost = |(kept, seat): (bool, Seat)| if kept { Ok(()) } else { Err(Fault::NumberLost(seat)) };
    let promises = history.promised.iter().map(|(seat, seal)| (is_promised(log, *seat, seal), *seat));
    let numbers = history.opened.iter().map(|(seat, number)| (is_opened(log, *seat, number), *seat));
    promises.chain(numbers).try_for_each(lost)
}

fn is_promised(log: &[Entry], by: Seat, promised: &str) -> bool {
    log.iter().any(|entry| matches!(entry, Entry::Promised { seat, seal } if (*seat, seal.as_str()) == (by, promised)))
}

fn is_opened(log: &[Entry], by: Seat, number: &str) -> bool {
    let opens = |entry: &Entry| matches!(entry, Entry::Opened { seat, contribution, .. } if (*seat, contribution.as_str()) == (by, number));
    log.iter().any(opens)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn log(entries: Value) -> Vec<Entry> {
        let created = json!({"created": {
            "game": "heimlich", "seats": 2, "options": {}, "seed": "s", "host": "h",
        }});
        let mut log = vec![serde_json::from_value(created).unwrap()];
        for (seat, number) in ["one", "two"].into_iter().enumerate() {
            let seat = Seat(seat as u8);
            let (name, contribution, salt) = (number.to_string(), String::new(), String::new());
            log.push(Entry::Seated { seat, name, owner: None, contribution, salt });
            log.push(Entry::Promised { seat, seal: seal(number) });
        }
        log.push(Entry::Opening { absent: Vec::new() });
        log.extend(serde_json::from_value::<Vec<Entry>>(entries).unwrap());
        log
    }

    fn opened(seat: u8, number: &str) -> Value {
        json!({"opened": {"seat": seat, "contribution": number}})
    }

    #[test]
    fn a_start_without_a_number_that_was_promised_is_found() {
        let (one, two) = (opened(0, "one"), opened(1, "two"));
        let started = json!({"started": {"contributions": ["one", "two"]}});
        let broken_off = json!({"broken_off": {}});
        for (entries, found) in [
            (json!([one, two, started]), Ok(())),
            (json!([one, broken_off, {"left": {"seat": 1}}]), Ok(())),
            (json!([one, started]), Err(Fault::Start(7))),
            (json!([one, two, broken_off]), Err(Fault::Start(8))),
            (json!([one, two, {"started": {"contributions": ["one", ""]}}]), Err(Fault::Start(8))),
            (json!([one, opened(0, "one")]), Err(Fault::Start(7))),
            (json!([opened(0, "two")]), Err(Fault::Start(6))),
            (json!([one, broken_off, two]), Err(Fault::Start(8))),
        ] {
            assert_eq!(check_starts(&log(entries.clone()), &History::default()), found, "{entries}");
        }
    }

    #[test]
    fn an_acknowledged_number_that_is_lost_is_found() {
        let told = |seat, number: &str| History { opened: vec![(Seat(seat), number.into())], ..History::default() };
        let log = log(json!([opened(0, "one")]));
        assert_eq!(check_starts(&log, &told(0, "one")), Ok(()));
        assert_eq!(check_starts(&log, &told(1, "two")), Err(Fault::NumberLost(Seat(1))));
        let promised = History { promised: vec![(Seat(1), seal("three"))], ..History::default() };
        assert_eq!(check_starts(&log, &promised), Err(Fault::NumberLost(Seat(1))));
    }

    #[test]
    fn a_number_that_is_refused_while_its_start_goes_on_is_found() {
        let broken_off = log(json!([opened(0, "one"), {"broken_off": {}}]));
        let refused = |round| History { not_wanted: vec![NotWanted { seat: Seat(1), round }], ..History::default() };
        assert_eq!(check_starts(&broken_off, &refused(0)), Ok(()));
        assert_eq!(check_starts(&broken_off, &refused(1)), Err(Fault::NotWanted(Seat(1))), "the start before was");
        assert_eq!(check_starts(&log(json!([])), &refused(0)), Err(Fault::NotWanted(Seat(1))));
    }
}
