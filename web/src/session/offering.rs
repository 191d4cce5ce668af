//! Whether the table is offered to those who look for one, and what they are told about it.

use deckname_engine::{Seat, Seats};
use deckname_store::Entry;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Chair, Holder, Session};
use crate::pace::Pace;
use crate::problem::Problem;

/// What is told about a table that waits for players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct About {
    /// The options that differ from the usual ones, in the wire format; `null` for a player's own data file.
    pub options: Vec<(String, Value)>,
    /// `None` for an open seat.
    pub seats: Vec<Option<Sitter>>,
    /// How long the players may think. An offer from an earlier version does not say.
    #[serde(default)]
    pub pace: Pace,
}

/// Who has taken a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sitter {
    pub name: String,
    /// The name of the bot, if it is one.
    pub bot: Option<String>,
}

impl Session {
    /// Decides whether the table is offered.
    pub fn set_offered(&mut self, on: bool) -> Result<(), Problem> {
        self.in_lobby()?;
        if self.offered == on { Ok(()) } else { self.write(Entry::Offered { on }) }
    }

    /// What is told about the table; `None` unless it is offered and waits for players.
    pub fn on_offer(&self) -> Option<About> {
        let waits = self.offered && self.in_hall() && self.chairs.iter().any(|chair| chair.holder == Holder::Open);
        let seats = || self.chairs.iter().map(sitter).collect();
        waits.then(|| About { options: self.unusual_options(), seats: seats(), pace: self.timing.pace })
    }

    /// The seats whose people can start the game.
    pub fn starters(&self) -> Seats {
        let person = |seat: &Seat| self.chairs[seat.index()].holder == Holder::Person;
        let host = self.seat_of(&self.host);
        let starts = |seat: &Seat| self.screen || host == Some(*seat);
        self.seats().iter().filter(person).filter(starts).fold(Seats::EMPTY, Seats::with)
    }

    fn unusual_options(&self) -> Vec<(String, Value)> {
        let options = self.game.options();
        let usual = |key: &str| {
            let choice = self.title.choices.iter().find(|choice| choice.key == key)?;
            serde_json::from_str::<Value>(choice.values.first()?).ok()
        };
        let unusual = self.title.choices.iter().filter_map(|choice| {
            let value = options.get(choice.key).filter(|value| usual(choice.key).as_ref() != Some(value))?;
            let value = if value.is_object() { Value::Null } else { value.clone() };
            Some((choice.key.to_string(), value))
        });
        unusual.collect()
    }
}

fn sitter(chair: &Chair) -> Option<Sitter> {
    let bot = chair.holder.bot().map(|bot| bot.name().to_string());
    (chair.holder != Holder::Open).then(|| Sitter { name: chair.name.clone(), bot })
}
