use serde::Serialize;
use serde_json::Value;

use crate::wire::{field, object, only, small};
use crate::{Seat, Unreadable};

/// A step of any game in the wire format: `{"chance": …}` or `{"seat": 0, "action": …}`.
///
/// ```
/// use deckname_engine::{Seat, WireStep};
/// use serde_json::json;
///
/// let step = WireStep::read(&json!({"seat": 1, "action": "end_turn"}))?;
/// assert_eq!(step, WireStep::Act { seat: Seat(1), action: json!("end_turn") });
/// assert_eq!(serde_json::to_string(&step).unwrap(), r#"{"seat":1,"action":"end_turn"}"#);
/// # Ok::<(), deckname_engine::Unreadable>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum WireStep {
    /// An outcome of chance.
    Chance {
        /// The outcome, in the wire format.
        chance: Value,
    },
    /// An action of a seat.
    Act {
        /// The seat that acts.
        seat: Seat,
        /// The action, in the wire format.
        action: Value,
    },
}

impl WireStep {
    /// Reads a step. What is inside is read by the game: see [`Wire::read_step`](crate::Wire::read_step).
    pub fn read(value: &Value) -> Result<Self, Unreadable> {
        const WHAT: &str = "a step: {\"chance\":…} or {\"seat\":…,\"action\":…}";
        if let Some(chance) = object(value, WHAT)?.get("chance") {
            only(value, &["chance"], WHAT)?;
            return Ok(Self::Chance { chance: chance.clone() });
        }
        let map = only(value, &["seat", "action"], WHAT)?;
        let seat = Seat(small(field(map, "seat")?, "a seat")?);
        Ok(Self::Act { seat, action: field(map, "action")?.clone() })
    }
}
