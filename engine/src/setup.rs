//! Checking seats and options, and what can be wrong with them.

use serde_json::{Map, Value};

use crate::wire::{Unreadable, repeated};

/// Why a table cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SetupError {
    #[error("this game is for {} seats, not {got}", seat_range(*.min, *.max))]
    Seats { min: u8, max: u8, got: u64 },
    #[error("there is no game {id:?}; the games are {known}")]
    UnknownGame { id: String, known: String },
    #[error("there is no edition {edition} of these rules; the newest is {newest}")]
    UnknownEdition { edition: u16, newest: u16 },
    #[error("this game has no option {key:?}")]
    UnknownOption { key: String },
    #[error("option {key:?}: {why}")]
    BadOption { key: &'static str, why: Unreadable },
    #[error("option {key:?}: expected a whole number from {least} to {most}")]
    Number { key: &'static str, least: u16, most: u16 },
    /// Something is wrong with a board or set-up file. `line` counts from 1, if it is known.
    #[error("{}{why}", line.map(|line| format!("line {line}: ")).unwrap_or_default())]
    Data { line: Option<usize>, why: Fault },
}

/// What is wrong with a board or set-up file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It cannot be read.
    #[error("{0}")]
    Form(Misread),
    /// It breaks a rule of the game. The game's message for that is `fault-ID`.
    #[error("{plain}")]
    Rule {
        /// The id of the message.
        id: &'static str,
        /// What is filled into the message.
        values: Vec<(&'static str, String)>,
        /// The whole sentence in English, for programs.
        plain: String,
    },
}

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Misread {
    #[error("the key {key:?} is missing")]
    MissingKey { key: String },
    #[error("there is no key {key:?} here")]
    UnknownKey { key: String },
    #[error("there is no {value:?} to choose here")]
    UnknownValue { value: String },
    #[error("expected {0}")]
    Expected(Kind),
    #[error("expected a number from {least} to {most}")]
    OutOfBounds { least: u32, most: u32 },
    #[error("this is not TOML: {why}")]
    Syntax { why: String },
}

/// The kind of value that a key needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Kind {
    #[error("a text in quotation marks")]
    Text,
    #[error("a whole number")]
    Number,
    #[error("a list in square brackets")]
    List,
    #[error("a section with keys of its own")]
    Section,
}

/// The value of an optional whole number within these bounds.
pub fn number(
    options: Option<&Map<String, Value>>,
    key: &'static str,
    bounds: std::ops::RangeInclusive<u16>,
) -> Result<Option<u16>, SetupError> {
    let Some(value) = options.and_then(|map| map.get(key)) else { return Ok(None) };
    let number = value.as_u64().and_then(|number| u16::try_from(number).ok()).filter(|number| bounds.contains(number));
    let (least, most) = (*bounds.start(), *bounds.end());
    number.map(Some).ok_or(SetupError::Number { key, least, most })
}

fn seat_range(min: u8, max: u8) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}

/// Returns the number of seats if the game allows it.
pub fn seats(got: u8, min: u8, max: u8) -> Result<u8, SetupError> {
    if (min..=max).contains(&got) { Ok(got) } else { Err(SetupError::Seats { min, max, got: got.into() }) }
}

/// The options as a map; `None` for `null`. Refuses keys that are not in `known`.
pub fn options<'a>(options: &'a Value, known: &[&str]) -> Result<Option<&'a Map<String, Value>>, SetupError> {
    let map = match options {
        Value::Null => return Ok(None),
        Value::Object(map) => map,
        other => {
            return Err(SetupError::BadOption { key: "options", why: Unreadable::expected("an object", other) });
        }
    };
    match map.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(SetupError::UnknownOption { key: repeated(key) }),
        None => Ok(Some(map)),
    }
}
