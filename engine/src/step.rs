use serde::Serialize;
use serde_json::Value;

use crate::wire::{field, object, small};
use crate::{Seat, Unreadable};

/// A step in the wire format, whichever game it belongs to: `{"chance": …}` or `{"seat": 0, "action": …}`.
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
    Chance { chance: Value },
    Act { seat: Seat, action: Value },
}

impl WireStep {
    pub fn read(value: &Value) -> Result<Self, Unreadable> {
        let map = object(value, "a step: {\"chance\":…} or {\"seat\":…,\"action\":…}")?;
        if let Some(chance) = map.get("chance") {
            return Ok(Self::Chance { chance: chance.clone() });
        }
        let seat = Seat(small(field(map, "seat")?, "a seat")?);
        Ok(Self::Act { seat, action: field(map, "action")?.clone() })
    }
}
