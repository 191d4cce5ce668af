//! The games that somebody has finished: what is kept of them, and what follows from it.
//!
//! It belongs to the key that the browser keeps, so there is no account. Statistics and ratings are worked out from the
//! finished games whenever they are asked for; nothing but those is stored, so nothing can drift.

mod carry;
mod rating;
mod tally;

use std::collections::BTreeMap;

use deckname_engine::Seat;
use deckname_scene::Lang;
use deckname_store::{Finished, Owner, StoreError};
use deckname_table::{TITLES, Title, title};
use serde::{Deserialize, Serialize};

pub use carry::{adopt, carry};
pub use rating::{Rated, Rivals};
pub use tally::Tally;

use crate::server::Server;

/// The end of a game, as the store keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ending {
    pub game: String,
    pub seats: Vec<Sat>,
}

/// Who sat in a seat, and how they did.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Sat {
    pub name: String,
    /// The person's browser. Nobody is told: it only says which opponents are the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Owner>,
    /// The name of the bot, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// At the end a bot played for the person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub relieved: bool,
    /// From 1. Seats that are level share a place.
    pub place: u8,
    pub won: bool,
    /// The win only kept another seat from winning, so it counts half.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub indirect: bool,
    /// How the seat stood, by language.
    pub score: BTreeMap<String, String>,
}

impl Sat {
    pub fn score(&self, lang: Lang) -> &str {
        self.score.get(lang.code()).map_or("", String::as_str)
    }
}

/// A game that somebody has finished.
#[derive(Clone, Debug)]
pub struct Game {
    pub table: String,
    pub seat: Seat,
    /// In seconds since 1970.
    pub at: u64,
    pub ending: Ending,
}

impl Game {
    /// `None` if this version cannot read it.
    fn read(finished: Finished) -> Option<Self> {
        let ending: Ending = serde_json::from_str(&finished.ending).ok()?;
        ending.seats.get(finished.seat.index())?;
        Some(Self { table: finished.table, seat: finished.seat, at: finished.at, ending })
    }

    pub fn mine(&self) -> &Sat {
        &self.ending.seats[self.seat.index()]
    }

    /// The other seats.
    pub fn rivals(&self) -> impl Iterator<Item = &Sat> {
        let me = self.seat.index();
        self.ending.seats.iter().enumerate().filter(move |(at, _)| *at != me).map(|(_, sat)| sat)
    }

    pub fn title(&self) -> Option<&'static Title> {
        title(&self.ending.game).ok()
    }
}

/// Everything that somebody has played to the end, the first game first.
#[derive(Clone, Debug, Default)]
pub struct History {
    pub games: Vec<Game>,
}

impl History {
    pub async fn of(server: &Server, owner: Option<&Owner>) -> Result<Self, StoreError> {
        let Some(owner) = owner else { return Ok(Self::default()) };
        let games = server.store.results_of(owner).await?;
        Ok(Self { games: games.into_iter().filter_map(Game::read).collect() })
    }

    /// The statistics of every game that was played, in the order of the catalog.
    pub fn tallies(&self) -> Vec<Tally> {
        TITLES.iter().filter_map(|title| Tally::of(title, &self.games)).collect()
    }
}
