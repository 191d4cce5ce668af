//! Numbers for chance: people promise them when they sit down, and open them when the game is started.

use std::collections::BTreeMap;

use axum::http::Method;
use deckname_engine::{Rng, Seat, Wyrand};
use deckname_table::seal;
use serde_json::{Value, json};

use super::joined::Stage;
use super::{Asked, Inside, Joined, PEOPLE, Todo, message};
use crate::checker::History;

#[derive(Clone, Debug, Default)]
pub struct Promises {
    /// All that were ever drawn, by their seals: a late request may promise any of them.
    numbers: BTreeMap<String, Number>,
    /// What the last look at the lobby asked for.
    next: Option<Next>,
    /// By person, what was promised for the start that was seen last.
    in_force: [Option<String>; PEOPLE as usize],
}

#[derive(Clone, Debug)]
struct Number {
    text: String,
    /// The seal of the number for the next start, once it was drawn.
    next: Option<String>,
    /// It is never opened.
    withheld: bool,
}

#[derive(Clone, Debug)]
enum Next {
    Sit(Seat),
    Start,
    /// The number with this seal, for a start that comes after so many that were broken off.
    Open(Seat, String, usize),
}

impl Promises {
    /// Draws a number; returns its seal.
    pub fn draw(&mut self, rng: &mut Wyrand) -> String {
        let text = format!("{:x}", rng.next());
        let seal = seal(&text);
        self.numbers.insert(seal.clone(), Number { text, next: None, withheld: rng.below(8) == 0 });
        seal
    }

    pub fn in_force(&self, seat: Seat) -> Option<String> {
        self.in_force.get(seat.index()).cloned().flatten()
    }

    /// The number with this seal, and the seal of the next one, which stays the same however often it is sent.
    fn opened(&mut self, seal: &str, rng: &mut Wyrand) -> Option<(String, String)> {
        let known = self.numbers.get(seal)?.clone();
        let next = known.next.unwrap_or_else(|| self.draw(rng));
        self.numbers.get_mut(seal)?.next = Some(next.clone());
        Some((known.text, next))
    }

    /// Who has to open a number that is not known to have arrived? Fails if a seat has promised what nobody drew, or was refused
    /// its number in this very start.
    fn unopened(&mut self, told: &[Value], round: usize, history: &History) -> Result<Option<Next>, String> {
        if let Some(refused) = history.not_wanted.iter().find(|refused| refused.round == round) {
            return Err(format!("the number of {:?} was refused in a start that goes on", refused.seat));
        }
        let mut next = None;
        for seat in (0..PEOPLE).map(Seat) {
            let seal = told.get(seat.index()).and_then(|promise| promise["seal"].as_str()).unwrap_or_default();
            let number = self.numbers.get(seal).ok_or_else(|| format!("{seat:?} has not promised {seal:?}"))?;
            self.in_force[seat.index()] = Some(seal.to_string());
            let has_opened = history.opened.iter().any(|(by, text)| (*by, text) == (seat, &number.text));
            if next.is_none() && !number.withheld && !has_opened {
                next = Some(Next::Open(seat, seal.to_string(), round));
            }
        }
        Ok(next)
    }
}

impl Joined {
    /// What is next before a game that begins when all have opened their numbers.
    pub(super) fn keep_promises(&mut self, rng: &mut Wyrand) -> Todo {
        let look = Todo::Ask(Asked::Gather, message(Method::GET, self.path(""), &self.tokens[0], Value::Null));
        let Some(promises) = &mut self.promises else { return look };
        match promises.next.take() {
            None => look,
            Some(Next::Sit(seat)) => self.sit(seat, rng),
            Some(Next::Start) => self.start(rng),
            Some(Next::Open(seat, seal, round)) => {
                let Some((number, next)) = promises.opened(&seal, rng) else { return look };
                let body = json!({"contribution": number, "next": next});
                let open = message(Method::POST, self.path("/open"), self.token(seat.0), body);
                Todo::Ask(Asked::Open { seat, number, round }, open)
            }
        }
    }

    /// What to do about a lobby that looks like this.
    fn plan(&mut self, body: &Value) -> Result<(), String> {
        let Some(promises) = &mut self.promises else { return Ok(()) };
        promises.next = if let Some(told) = body["fairness"]["promises"].as_array() {
            let round = body["fairness"]["broken_off"].as_array().map_or(0, Vec::len);
            promises.unopened(told, round, &self.history)?
        } else {
            let open = (0..PEOPLE).find(|seat| body["seats"][usize::from(*seat)]["kind"] == "open");
            Some(open.map_or(Next::Start, |seat| Next::Sit(Seat(seat))))
        };
        Ok(())
    }
}

impl Inside {
    pub(super) fn gather(&mut self, body: &Value) {
        self.keep_version(body);
        self.keep_commitment(body);
        // A late request to start has put a bot into a seat that was lost when a start was broken off.
        if (0..PEOPLE).any(|seat| body["seats"][usize::from(seat)]["kind"] == "bot") {
            self.give_up();
        } else if body["stage"] != "lobby" {
            self.at_table(|table, _| table.stage = Stage::Playing);
        } else if let Err(why) = self.table.as_mut().map_or(Ok(()), |table| table.plan(body)) {
            self.wrong.push(format!("{why}: {body}"));
        }
    }
}
