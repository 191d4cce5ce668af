use std::fmt;

use serde_json::{Map, Value};

use crate::wire::{Unreadable, repeated};

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
        why: Fault,
    },
}

/// What is wrong with a board or set-up file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It cannot be read.
    Form(Misread),
    /// It breaks a rule of the game, which has the message `fault-ID` for it.
    Rule {
        id: &'static str,
        /// What is filled into the message.
        values: Vec<(&'static str, String)>,
        /// The whole sentence in English, for programs.
        plain: String,
    },
}

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    MissingKey { key: String },
    UnknownKey { key: String },
    UnknownValue { value: String },
    Other { why: String },
}

impl Misread {
    /// Sorts the message of the reader of files, which names keys and values between backticks.
    pub fn of(message: &str) -> Self {
        let quoted = || message.split('`').nth(1).map(repeated);
        let named = |start: &str| message.starts_with(start).then(quoted).flatten();
        if let Some(key) = named("missing field") {
            Self::MissingKey { key }
        } else if let Some(key) = named("unknown field") {
            Self::UnknownKey { key }
        } else if let Some(value) = named("unknown variant") {
            Self::UnknownValue { value }
        } else {
            Self::Other { why: message.trim().replace('\n', " ") }
        }
    }
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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form(why) => why.fmt(f),
            Self::Rule { plain, .. } => f.write_str(plain),
        }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingKey { key } => write!(f, "the key {key:?} is missing"),
            Self::UnknownKey { key } => write!(f, "there is no key {key:?} here"),
            Self::UnknownValue { value } => write!(f, "there is no {value:?} to choose here"),
            Self::Other { why } => write!(f, "this cannot be read: {why}"),
        }
    }
}

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
        Some(key) => Err(SetupError::UnknownOption { key: repeated(key) }),
        None => Ok(Some(map)),
    }
}

/// The line of a place in a file's text, from 1.
pub fn line(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|byte| *byte == b'\n').count()
}
