use deckname_engine::{Seat, WireStep};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// One line of a table's log. The log begins with `Created`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    Created {
        game: String,
        seats: u8,
        options: Value,
        /// The edition of the rules that the table plays by. Logs from before there were editions name none.
        #[serde(default = "first_edition")]
        edition: u16,
        /// The seats are to be drawn at the start.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        draw: bool,
        /// How much the dossiers work out. Logs from before there was a choice name nothing.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        aid: String,
        /// Where chance comes from. Secret until the game is over.
        seed: String,
        host: Owner,
    },
    /// A person takes a seat and contributes to the randomness.
    Seated {
        seat: Seat,
        name: String,
        owner: Option<Owner>,
        contribution: String,
        /// Tells the secret link of this sitting from that of any other.
        salt: String,
    },
    /// The person in this seat has promised a contribution, which only its SHA-256 tells of so far.
    Promised {
        seat: Seat,
        seal: String,
    },
    /// The person gets up, or the bot is removed: the seat is open again.
    Left {
        seat: Seat,
    },
    /// A bot takes an open seat for the whole game.
    Filled {
        seat: Seat,
        name: String,
        level: String,
    },
    /// The host decides whether the seats are to be drawn at the start.
    Draw {
        on: bool,
    },
    /// The players change seats before the start: the one in seat `n` moves to `seats[n]`.
    Reseated {
        seats: Vec<Seat>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_lot: bool,
    },
    /// The same person now plays from another browser.
    Moved {
        seat: Seat,
        owner: Owner,
    },
    /// The game is to start. From now on no seat changes, and what was promised is opened.
    Opening {},
    /// A seat has opened the contribution that it had promised.
    Opened {
        seat: Seat,
        contribution: String,
        /// What the seat promises for a rematch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<String>,
    },
    Started {
        contributions: Vec<String>,
    },
    Step {
        #[serde(deserialize_with = "read_step")]
        step: WireStep,
        /// The client's name for this request, so that sending it twice has one effect.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_bot: bool,
    },
    /// A seat has taken steps back: only the first `to` count.
    Undone {
        seat: Seat,
        to: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        request: Option<String>,
    },
    /// A bot plays for an absent person.
    Handed {
        seat: Seat,
        level: String,
    },
    TakenBack {
        seat: Seat,
    },
    /// The same people play again at another table.
    Again {
        table: String,
    },
}

const fn first_edition() -> u16 {
    1
}

fn read_step<'de, D: Deserializer<'de>>(deserializer: D) -> Result<WireStep, D::Error> {
    WireStep::read(&Value::deserialize(deserializer)?).map_err(serde::de::Error::custom)
}

/// A browser or program, by the hash of the secret that it holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Owner(pub String);

/// What can be said about a table without opening it: public facts only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub game: String,
    pub stage: Stage,
    /// The seats that owe a decision.
    pub owes: Vec<Seat>,
    /// `None` for an open seat.
    pub names: Vec<Option<String>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are being taken.
    Lobby,
    Playing,
    Over,
}

/// A table in the list of an owner's tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    pub table: String,
    pub seat: Seat,
    /// In seconds since 1970.
    pub changed_at: u64,
    pub summary: Summary,
}
