use deckname_engine::Unreadable;
use serde_json::{Value, json};

/// Why a step was not taken. The table has not changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// It is not an action or outcome of this game at all.
    #[error("{0}")]
    Unreadable(#[from] Unreadable),
    /// It breaks a rule: the clause, and a sentence that a player understands.
    #[error("{message}")]
    Rule {
        /// The id of the clause.
        clause: &'static str,
        /// The sentence.
        message: String,
    },
}

impl Refused {
    /// The `error` object of the wire format.
    pub fn to_json(&self) -> Value {
        let clause = match self {
            Self::Unreadable(_) => None,
            Self::Rule { clause, .. } => Some(clause),
        };
        json!({"clause": clause, "message": self.to_string()})
    }
}
