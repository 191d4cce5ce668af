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
        /// Whether players may ask for hints. Logs from before there were hints name nothing.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        hints: String,
        /// Where chance comes from. Secret until the game is over.
        seed: String,
        host: Owner,
    },
    /// The board is shown on a screen that all players look at; their own devices are their hands.
    Screen {},
    /// The host decides whether the table is offered to those who look for one.
    Offered {
        on: bool,
    },
    /// What may be said at the table, and whether the record keeps it.
    Manners {
        talk: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        recorded: bool,
    },
    /// How long the players may think. When the time of a seat is up, a bot plays on until the person takes the seat back, or
    /// for good if the seat forfeits.
    Pace {
        pace: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        forfeit: bool,
    },
    /// When the entries up to the next one of these were made, in milliseconds since 1970. Only at a table with clocks.
    Time {
        at: u64,
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
    /// The seat has a new secret link. The old one leads nowhere.
    NewLink {
        seat: Seat,
        salt: String,
    },
    /// The host has sent this person away. Before the start the seat is open again; in a game a bot plays on.
    Dismissed {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<String>,
    },
    /// The game is to start. From now on no seat changes, and what was promised is opened.
    Opening {
        /// The seats whose person is away. They are not waited for, and their promises do not count.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        absent: Vec<Seat>,
    },
    /// Not every seat has opened what it had promised. Those that have promise anew, and the others leave.
    BrokenOff {},
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
    /// The time of this seat is up, and a bot plays on.
    TimeUp {
        seat: Seat,
        level: String,
    },
    /// The same people play again at another table.
    Again {
        table: String,
    },
}

impl Entry {
    /// The kinds of entries that this program knows, as a number that grows with every new kind.
    pub const NEWEST: u32 = 4;

    /// Servers that know fewer kinds than this cannot read the entry.
    pub fn kind(&self) -> u32 {
        match self {
            Self::Pace { .. } | Self::Time { .. } | Self::TimeUp { .. } => 4,
            Self::Screen {} | Self::Offered { .. } | Self::Manners { .. } => 3,
            Self::NewLink { .. } | Self::Dismissed { .. } | Self::BrokenOff { .. } => 2,
            _ => 1,
        }
    }
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
