//! Reading JSON from outside. Nothing here may panic, whatever the input.

use serde_json::{Map, Value};

/// JSON that is not an action, an outcome or an option at all. (If it is one but breaks a rule, a clause refuses it.)
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Unreadable {
    /// Another kind of value was expected here.
    #[error("expected {what}, got {got}")]
    Expected { what: &'static str, got: String },
    /// A name that this game does not have.
    #[error("there is no {what} named {name:?}")]
    Unknown { what: &'static str, name: String },
    #[error("{key:?} is missing")]
    Missing { key: &'static str },
}

impl Unreadable {
    /// `got` is not `what` was expected. A long value is cut off.
    pub fn expected(what: &'static str, got: &Value) -> Self {
        let mut got = got.to_string();
        if got.len() > 80 {
            let cut = (0..=77).rev().find(|&at| got.is_char_boundary(at)).unwrap_or(0);
            got.truncate(cut);
            got.push('…');
        }
        Self::Expected { what, got }
    }

    /// There is no `what` called `name`.
    pub fn unknown(what: &'static str, name: &str) -> Self {
        Self::Unknown { what, name: repeated(name) }
    }
}

/// As much of a text from outside as an error message repeats: the text may be of any length.
pub fn repeated(text: &str) -> String {
    text.chars().take(60).collect()
}

/// Splits `{"name": data}` and `"name"` into name and data.
///
/// ```
/// use deckname_engine::wire::variant;
/// use serde_json::json;
///
/// assert_eq!(variant(&json!({"roll": 4}), "an outcome")?, ("roll", Some(&json!(4))));
/// assert_eq!(variant(&json!("end_turn"), "an action")?, ("end_turn", None));
/// assert_eq!(variant(&json!([]), "an action").unwrap_err().to_string(), "expected an action, got []");
/// # Ok::<(), deckname_engine::Unreadable>(())
/// ```
pub fn variant<'a>(value: &'a Value, what: &'static str) -> Result<(&'a str, Option<&'a Value>), Unreadable> {
    match value {
        Value::String(name) => Ok((name, None)),
        Value::Object(map) if map.len() == 1 => {
            let (name, data) = map.iter().next().expect("one entry");
            Ok((name, Some(data)))
        }
        other => Err(Unreadable::expected(what, other)),
    }
}

/// An object; `what` names what was expected.
pub fn object<'a>(value: &'a Value, what: &'static str) -> Result<&'a Map<String, Value>, Unreadable> {
    value.as_object().ok_or_else(|| Unreadable::expected(what, value))
}

/// An object without any key but these; `what` names what was expected.
///
/// ```
/// use deckname_engine::wire::only;
/// use serde_json::json;
///
/// assert!(only(&json!({"from": "a1", "to": "a9"}), &["from", "to"], "a move").is_ok());
/// assert!(only(&json!({"from": "a1", "to": "a9", "by": "train"}), &["from", "to"], "a move").is_err());
/// ```
pub fn only<'a>(value: &'a Value, keys: &[&str], what: &'static str) -> Result<&'a Map<String, Value>, Unreadable> {
    let map = object(value, what)?;
    if map.keys().all(|key| keys.contains(&key.as_str())) { Ok(map) } else { Err(Unreadable::expected(what, value)) }
}

/// A list; `what` names what was expected.
pub fn array<'a>(value: &'a Value, what: &'static str) -> Result<&'a [Value], Unreadable> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| Unreadable::expected(what, value))
}

/// A text; `what` names what was expected.
pub fn text<'a>(value: &'a Value, what: &'static str) -> Result<&'a str, Unreadable> {
    value.as_str().ok_or_else(|| Unreadable::expected(what, value))
}

/// The value of a key that must be there.
pub fn field<'a>(map: &'a Map<String, Value>, key: &'static str) -> Result<&'a Value, Unreadable> {
    map.get(key).ok_or(Unreadable::Missing { key })
}

/// A whole number as a `u8`. Numbers that do not fit become 255, which no rule allows.
pub fn small(value: &Value, what: &'static str) -> Result<u8, Unreadable> {
    if let Some(n) = value.as_u64() {
        Ok(n.min(255) as u8)
    } else if value.as_i64().is_some() {
        Ok(255)
    } else {
        Err(Unreadable::expected(what, value))
    }
}

/// A whole number that fits into a `u8`.
pub fn count(value: &Value, what: &'static str) -> Result<u8, Unreadable> {
    value.as_u64().and_then(|n| u8::try_from(n).ok()).ok_or_else(|| Unreadable::expected(what, value))
}

/// The index of `name` in `names`.
pub fn index(names: &[&str], name: &str, what: &'static str) -> Result<usize, Unreadable> {
    names.iter().position(|known| *known == name).ok_or_else(|| Unreadable::unknown(what, name))
}
