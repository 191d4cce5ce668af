use deckname_engine::Unreadable;
use serde_json::{Value, json};

/// Why a step was not taken. Nothing has changed then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// It is no action or outcome of this game at all.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    /// It breaks a rule: the clause, and a sentence that a player understands.
    #[error("{message}")]
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
