use std::fmt;

use deckname_engine::Unreadable;
use serde_json::{Value, json};

/// Why a step was not taken. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It is no action or outcome of this game at all.
    Unreadable(Unreadable),
    /// It breaks a rule: the clause, and a sentence that a player understands.
    Rule { clause: &'static str, message: String },
}

impl Refused {
    /// The `error` of the wire format.
    pub fn to_json(&self) -> Value {
        let clause = match self {
            Self::Unreadable(_) => None,
            Self::Rule { clause, .. } => Some(clause),
        };
        json!({"clause": clause, "message": self.to_string()})
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => why.fmt(f),
            Self::Rule { message, .. } => f.write_str(message),
        }
    }
}

impl std::error::Error for Refused {}

impl From<Unreadable> for Refused {
    fn from(why: Unreadable) -> Self {
        Self::Unreadable(why)
    }
}
