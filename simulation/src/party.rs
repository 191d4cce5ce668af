//! People at one table. What they know outlives the server.

mod joined;
mod playing;
mod promises;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::Method;
use deckname_engine::{Rng, Seat, Wyrand};
use deckname_table::{TITLES, Title};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::checker::NotWanted;
use crate::network::{Answer, Message, Network};
use crate::world::Planted;
use joined::Rules;
pub use joined::{Joined, Stage};

/// The seats of people; bots have the others.
const PEOPLE: u8 = 2;

/// Shared by the tasks of one life of the server and those of the next.
#[derive(Clone, Debug)]
pub struct Party(Arc<Mutex<Inside>>);

#[derive(Debug)]
pub struct Inside {
    title: &'static Title,
    rng: Wyrand,
    pub table: Option<Joined>,
    /// The tables that are over, or were given up while they were set up.
    pub past: Vec<Joined>,
    /// Answers that a server must not give.
    pub wrong: Vec<String>,
    /// Takes something for acknowledged when it is sent: the mutants that show what the checker finds.
    planted: Option<Planted>,
}

impl Party {
    pub fn new(number: usize, rng: Wyrand, planted: Option<Planted>) -> Self {
        let title = &TITLES[number % TITLES.len()];
        let inside = Inside { title, rng, table: None, past: Vec::new(), wrong: Vec::new(), planted };
        Self(Arc::new(Mutex::new(inside)))
    }

    pub fn inside(&self) -> MutexGuard<'_, Inside> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays one table after another.
    pub async fn play(self, network: Network, calm: bool) {
        loop {
            self.step(&network, calm).await;
        }
    }

    async fn step(&self, network: &Network, calm: bool) {
        let todo = self.inside().todo();
        let mut rng = Wyrand::new(self.inside().rng.next());
        match todo {
            Todo::Ask(asked, message) => {
                self.inside().acknowledge_if_hasty(&asked);
                let answer = network.ask(&message, &mut rng).await;
                // The disk is full, or the power is going. In a calm life a server that says so has failed.
                match answer.filter(|(status, _)| calm || *status != 503) {
                    None => {
                        self.inside().unanswered(&asked);
                        sleep(Duration::from_millis(500)).await;
                    }
                    Some(answer) => self.inside().answered(asked, &answer),
                }
            }
            Todo::Wait => sleep(Duration::from_millis(300)).await,
        }
    }
}

/// What a party does next.
enum Todo {
    Ask(Asked, Message),
    Wait,
}

#[derive(Clone, PartialEq, Debug)]
enum Asked {
    Create(Rules),
    Sit {
        seat: Seat,
        seal: Option<String>,
    },
    Start,
    /// A look at the lobby.
    Gather,
    Open {
        seat: Seat,
        number: String,
        round: usize,
    },
    Look,
    Legal(u8),
    Act,
    TakeBack,
    Head,
    Record,
    KeepNote,
    ReadNote,
}

fn message(method: Method, path: String, token: &str, body: Value) -> Message {
    Message { method, path, token: token.to_string(), body }
}

impl Inside {
    fn todo(&mut self) -> Todo {
        match &mut self.table {
            None => {
                let rules = Rules::draw(&mut self.rng);
                let seats = 3.clamp(*self.title.seats().start(), *self.title.seats().end());
                let mut body = json!({"game": self.title.id, "seats": seats});
                rules.write(&mut body);
                Todo::Ask(Asked::Create(rules), message(Method::POST, "/tables".into(), "", body))
            }
            Some(table) if table.stage == Stage::Lobby => table.set_up(&mut self.rng),
            Some(table) => table.play_on(&mut self.rng),
        }
    }

    fn unanswered(&mut self, asked: &Asked) {
        // A seat may have been taken by a request whose answer is lost together with the token: then this table cannot be set up
        // any more.
        if matches!(asked, Asked::Sit { .. }) && self.at_table(|table, _| !table.has_all_tokens()) {
            self.give_up();
        }
    }

    fn answered(&mut self, asked: Asked, (status, body): &Answer) {
        match (asked, status) {
            (Asked::Create(rules), 200 | 201) => {
                self.table = Some(Joined::new(body, rules, &mut self.rng));
            }
            (Asked::Sit { seat, seal }, 200) => self.at_table(|table, _| table.sat(seat, seal, body)),
            (Asked::Start, 200) => self.at_table(|table, _| table.was_started()),
            // An earlier request has started it.
            (Asked::Start, 409) if body["error"]["code"] == "started" => self.at_table(|table, _| table.was_started()),
            // The answer to the first request was lost together with the token.
            (Asked::Sit { .. }, 409) if self.at_table(|table, _| !table.has_all_tokens()) => self.give_up(),
            // A late request was faster, or has started the game.
            (Asked::Sit { .. }, 409) | (Asked::TakeBack, 200) => (),
            (Asked::Gather, 200) => self.gather(body),
            (Asked::Open { seat, number, .. }, 204) => {
                self.at_table(|table, _| table.history.opened.push((seat, number)));
            }
            // What was promised counts no more, as the next look and the log will show.
            (Asked::Open { seat, round, .. }, 400 | 403) => {
                self.at_table(|table, _| table.history.not_wanted.push(NotWanted { seat, round }));
            }
            (Asked::Look, 200) => self.look(body),
            (Asked::Legal(seat), 200) => self.at_table(|table, rng| table.choose(seat, body, rng)),
            (Asked::Act, 200) => self.acknowledge(body),
            (Asked::Act, 409) if self.at_table(|table, _| table.may_be_refused(body)) => (),
            (Asked::Head, 200) => self.at_table(|table, _| table.keep_head(body)),
            (Asked::Record, 200) => self.verify(body),
            (Asked::KeepNote, 204) => self.at_table(|table, _| table.note.acknowledged = true),
            (Asked::ReadNote, 200) => self.read_note(body),
            (asked, status) => {
                let what = format!("{asked:?}: {status} {body}");
                self.wrong.push(what);
                self.give_up();
            }
        }
    }

    fn at_table<T: Default>(&mut self, change: impl FnOnce(&mut Joined, &mut Wyrand) -> T) -> T {
        self.table.as_mut().map(|table| change(table, &mut self.rng)).unwrap_or_default()
    }

    /// Goes to the next table. This one is still checked.
    fn give_up(&mut self) {
        self.past.extend(self.table.take());
        let next = TITLES.iter().position(|title| title.id == self.title.id).unwrap_or_default() + 1;
        self.title = &TITLES[next % TITLES.len()];
    }

    fn acknowledge_if_hasty(&mut self, asked: &Asked) {
        let planted = self.planted;
        self.at_table(|table, _| match asked {
            Asked::Act if planted == Some(Planted::Haste) => table.acknowledge_hastily(),
            Asked::Open { seat, number, .. } if planted == Some(Planted::HastyNumbers) => {
                table.history.opened.push((*seat, number.clone()));
            }
            _ => (),
        });
    }

    /// How far this party's table has come, as it knows: the table, its stage and its version.
    pub fn standing(&self) -> Option<(String, Stage, u64)> {
        self.table.as_ref().map(|table| (table.id.clone(), table.stage, table.version))
    }
}
