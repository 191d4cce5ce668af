//! What people do in a game, and what they think of the answers.

use axum::http::Method;
use deckname_engine::{Rng, Seat, Seats, Wyrand};
use deckname_table::{Record, verify_against};
use serde_json::{Value, json};

use super::joined::{Stage, VIEWS};
use super::{Asked, Inside, Joined, PEOPLE, Todo, message};
use crate::checker::Shown;
use crate::clock;
use crate::world::Planted;

impl Joined {
    pub(super) fn play_on(&mut self, rng: &mut Wyrand) -> Todo {
        let host = &self.tokens[0];
        if self.stage == Stage::Over {
            return Todo::Ask(Asked::Record, message(Method::GET, self.path("/record"), host, Value::Null));
        }
        if let Some(pending) = &self.pending {
            return Todo::Ask(Asked::Act, pending.message.clone());
        }
        if let Some(seat) = self.returning.take() {
            let back = message(Method::POST, self.path("/take-back"), self.token(seat), Value::Null);
            return Todo::Ask(Asked::TakeBack, back);
        }
        if let Some((seat, _)) = self.owing {
            return Todo::Ask(
                Asked::Legal(seat),
                message(Method::GET, self.path("/legal"), self.token(seat), Value::Null),
            );
        }
        match rng.below(16) {
            0 => {
                self.note.sent += 1;
                let body = json!({"note": self.note.sent.to_string()});
                Todo::Ask(Asked::KeepNote, message(Method::PUT, self.path("/notes"), &self.tokens[0], body))
            }
            1 => Todo::Ask(Asked::ReadNote, message(Method::GET, self.path("/notes"), host, Value::Null)),
            2 => Todo::Wait,
            3 => Todo::Ask(Asked::Head, message(Method::GET, self.path("/head"), host, Value::Null)),
            _ => Todo::Ask(Asked::Look, message(Method::GET, self.path(""), host, Value::Null)),
        }
    }

    /// What can be seen of the clocks is compared with the log at the next start.
    fn keep_clocks(&mut self, body: &Value) {
        let shown =
            |seat: &Value| json!({"kind": seat["kind"], "clock": seat["clock"], "forfeited": seat["forfeited"]});
        let seats = body["seats"].as_array().into_iter().flatten().map(shown).collect();
        self.history.shown.push(Shown { version: body["version"].as_u64().unwrap_or_default(), seats });
        if self.history.shown.len() > VIEWS {
            self.history.shown.remove(0);
        }
    }

    /// Does this person wait for the end of the time? Where somebody had set the clock wrong, that may be years away.
    fn dawdles(&self, seat: u8, body: &Value) -> bool {
        let since = body["seats"][usize::from(seat)]["clock"]["since"].as_u64();
        self.slow && seat == 1 && since.is_some_and(|since| since <= clock::now())
    }

    /// Who moves next, and who wants a seat back.
    fn look_around(&mut self, body: &Value, rng: &mut Wyrand) {
        let version = body["version"].as_u64().unwrap_or_default();
        let owing = body["status"]["seats"].as_array().into_iter().flatten().filter_map(Value::as_u64);
        let owing: Vec<u8> = owing.filter(|seat| *seat < PEOPLE.into()).map(|seat| seat as u8).collect();
        let kind = |seat: u8| &body["seats"][usize::from(seat)]["kind"];
        let next = owing.into_iter().filter(|seat| *kind(*seat) == "person" && !self.dawdles(*seat, body)).min();
        self.owing = next.map(|seat| (seat, version));
        let handed = (0..PEOPLE).find(|seat| *kind(*seat) == "handed");
        self.returning = handed.filter(|_| !self.rules.forfeits && rng.below(4) == 0);
        if self.returning.is_some() {
            self.slow &= rng.below(2) == 0;
        }
    }

    /// Is this the record of the game that was played, with every number that was promised?
    fn verify(&self, body: &Value) -> Result<(), String> {
        let record = Record::from_json(body).map_err(|why| why.to_string())?;
        let verdict = verify_against(&record, &self.kept).map_err(|why| why.to_string())?;
        let people = if self.promises.is_some() { Seats::all(PEOPLE) } else { Seats::EMPTY };
        if !verdict.over || verdict.opened != people || verdict.withheld != Seats::EMPTY {
            return Err(format!("{verdict:?}"));
        }
        let (Some(promises), Some(fairness)) = (&self.promises, record.fairness) else { return Ok(()) };
        let other = |seat: &Seat| fairness.seals.get(seat.index()) != Some(&promises.in_force(*seat));
        people.iter().find(other).map_or(Ok(()), |seat| Err(format!("{seat:?} had promised another number")))
    }
}

impl Inside {
    pub(super) fn look(&mut self, body: &Value) {
        self.keep_version(body);
        if body["me"] != 0 || body["stage"] == "lobby" {
            self.wrong.push(format!("the host sits at a table that has begun, not {} {}", body["me"], body["stage"]));
        }
        self.keep_commitment(body);
        self.at_table(|table, rng| {
            if body["stage"] == "over" {
                table.stage = Stage::Over;
            } else {
                if table.rules.has_clocks() {
                    table.keep_clocks(body);
                }
                table.look_around(body, rng);
            }
        });
    }

    /// No table goes back.
    pub(super) fn keep_version(&mut self, body: &Value) {
        let seen = body["version"].as_u64().unwrap_or_default();
        let known = self.at_table(|table, _| {
            let latest = table.version.max(seen);
            std::mem::replace(&mut table.version, latest)
        });
        if seen < known {
            self.wrong.push(format!("version {seen} was read after a later one"));
        }
    }

    /// What was fixed when the table was opened must stay as it is.
    pub(super) fn keep_commitment(&mut self, body: &Value) {
        let told = body["fairness"]["commitment"].as_str().map(ToString::to_string);
        let (kept, rules) = self.at_table(|table, _| {
            let kept = table.kept.commitment.get_or_insert_with(|| told.clone().unwrap_or_default()).clone();
            (Some(kept), Some(table.rules))
        });
        let pace = rules.map(|rules| rules.pace);
        if kept != told || body["pace"].as_str() != pace {
            self.wrong.push(format!("the table was opened with {pace:?} and {kept:?}: {body}"));
        }
    }

    pub(super) fn acknowledge(&mut self, body: &Value) {
        let hasty = self.planted == Some(Planted::Haste);
        self.at_table(|table, rng| table.acknowledge(body, hasty, rng));
    }

    pub(super) fn verify(&mut self, body: &Value) {
        match self.table.as_ref().map_or(Ok(()), |table| table.verify(body)) {
            Ok(()) => self.at_table(|table, _| table.stage = Stage::Verified),
            Err(why) => self.wrong.push(format!("a record is wrong: {why}: {body}")),
        }
        self.give_up();
    }

    /// A late request may have written an older note over it. But there is one.
    pub(super) fn read_note(&mut self, body: &Value) {
        let note = self.at_table(|table, _| table.note);
        let kept = body["note"].as_str().and_then(|text| text.parse::<u64>().ok());
        let right = kept.map_or(!note.acknowledged, |kept| (1..=note.sent).contains(&kept));
        if !right {
            self.wrong.push(format!("{note:?}, but there is {body}"));
        }
    }
}
