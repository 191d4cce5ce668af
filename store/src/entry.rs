use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One line of a table's log. The log begins with `Created`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    Created {
        game: String,
        seats: u8,
        options: Value,
        /// Where chance comes from. A secret until the game is over.
        seed: String,
        host: Owner,
    },
    /// A person takes a seat, with what it adds to the randomness.
    Seated {
        seat: u8,
        name: String,
        owner: Option<Owner>,
        contribution: String,
        /// Tells this seating's secret link from that of any other.
        salt: String,
    },
    /// The person stands up, or the bot is sent away: the seat is open again.
    Left {
        seat: u8,
    },
    /// A bot takes an open seat for the whole game.
    Filled {
        seat: u8,
        name: String,
        level: String,
    },
    /// The same person now plays from another browser.
    Moved {
        seat: u8,
        owner: Owner,
    },
    Started {
        contributions: Vec<String>,
    },
    /// A step in the form of the record.
    Step {
        step: Value,
        /// What the sender called this request, so that sending it twice has one effect.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_bot: bool,
    },
    /// A seat has taken steps back: only the first `to` count.
    Undone {
        seat: u8,
        to: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
    },
    /// A bot plays for an absent person.
    Handed {
        seat: u8,
        level: String,
    },
    TakenBack {
        seat: u8,
    },
    /// The same people go on at another table.
    Again {
        table: String,
    },
}

/// A browser, by the hash of the secret that it holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Owner(pub String);

/// What can be said of a table without opening it: public facts alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub game: String,
    pub stage: Stage,
    /// The seats that owe a decision.
    pub owes: Vec<u8>,
    /// Nothing for an open seat.
    pub names: Vec<Option<String>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Lobby,
    Playing,
    Over,
}

/// One of somebody's tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    pub table: String,
    pub seat: u8,
    /// In seconds since 1970.
    pub changed_at: u64,
    pub summary: Summary,
}
