use std::fmt;

use serde_json::{Map, Value};

use crate::wire::Unreadable;

/// Why a table cannot be set up like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    Seats {
        min: u8,
        max: u8,
        got: u64,
    },
    UnknownGame {
        id: String,
        known: String,
    },
    UnknownOption {
        key: String,
    },
    BadOption {
        key: &'static str,
        why: Unreadable,
    },
    /// A board or set-up file that breaks a rule; `line` counts from 1 where it is known.
    Data {
        line: Option<usize>,
        why: String,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats { min, max, got } if min == max => write!(f, "this game is for {min} seats, not {got}"),
            Self::Seats { min, max, got } => write!(f, "this game is for {min} to {max} seats, not {got}"),
            Self::UnknownGame { id, known } => write!(f, "there is no game {id:?}; the games are {known}"),
            Self::UnknownOption { key } => write!(f, "this game has no option {key:?}"),
            Self::BadOption { key, why } => write!(f, "option {key:?}: {why}"),
            Self::Data { line: Some(line), why } => write!(f, "line {line}: {why}"),
            Self::Data { line: None, why } => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for SetupError {}

/// Refuses a number of seats that the game is not made for.
pub fn seats(got: u8, min: u8, max: u8) -> Result<u8, SetupError> {
    if (min..=max).contains(&got) { Ok(got) } else { Err(SetupError::Seats { min, max, got: got.into() }) }
}

/// The options as a map, after refusing every key that is not in `known`. `null` means none.
pub fn options<'a>(options: &'a Value, known: &[&str]) -> Result<Option<&'a Map<String, Value>>, SetupError> {
    let map = match options {
        Value::Null => return Ok(None),
        Value::Object(map) => map,
        other => {
            return Err(SetupError::BadOption { key: "options", why: Unreadable::expected("an object", other) });
        }
    };
    match map.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => Err(SetupError::UnknownOption { key: key.chars().take(60).collect() }),
        None => Ok(Some(map)),
    }
}
