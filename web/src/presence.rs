//! Who is at a table, and whether its bots are awake: what is known in memory only.

use std::time::Duration;

use deckname_engine::{Seat, Seats};
use tokio::time::Instant;

#[derive(Debug)]
pub struct Presence {
    /// For every seat how many windows it has open.
    pub windows: Vec<u32>,
    /// For every seat when its person was last here.
    pub seen: Vec<Instant>,
    /// For every seat when the other servers were last told that its person is here.
    pub told: Vec<Option<Instant>>,
    /// The seats that have a window open on another server.
    pub elsewhere: Seats,
    /// The seats for which a bot is thinking.
    pub thinking: Seats,
    /// This server makes the decisions that bots and standing orders owe here.
    pub ours: bool,
    /// This server will end the opening of contributions.
    pub closing: bool,
    pub used: Instant,
    /// When someone last asked for the table. A table that was just read counts as looked at.
    pub looked: Instant,
    /// When it was last noted in the store that someone looks at the table.
    pub noted: Option<Instant>,
    /// The bots sleep until someone looks.
    pub asleep: bool,
}

impl Presence {
    pub fn new(seats: usize, ours: bool) -> Self {
        let now = Instant::now();
        Self {
            windows: vec![0; seats],
            seen: vec![now; seats],
            told: vec![None; seats],
            elsewhere: Seats::EMPTY,
            thinking: Seats::EMPTY,
            ours,
            closing: false,
            used: now,
            looked: now,
            noted: None,
            asleep: false,
        }
    }

    pub fn away(&self, seat: Seat, long: Duration) -> bool {
        let at = seat.index();
        self.windows[at] == 0 && !self.elsewhere.contains(seat) && self.seen[at].elapsed() >= long
    }

    pub fn away_seats(&self, long: Duration) -> Seats {
        let away = |seat: &Seat| self.away(*seat, long);
        Seats::all(self.seen.len() as u8).iter().filter(away).fold(Seats::EMPTY, Seats::with)
    }
}
