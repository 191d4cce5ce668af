//! Reading JSON that came from outside. Nothing here may panic, whatever comes in.

use serde_json::{Map, Value};

/// JSON that is not an action, an outcome or an option at all. (What is one but breaks a rule is refused by a clause.)
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
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
    pub fn expected(what: &'static str, got: &Value) -> Self {
        let mut got = got.to_string();
        if got.len() > 80 {
            let cut = (0..=77).rev().find(|&at| got.is_char_boundary(at)).unwrap_or(0);
            got.truncate(cut);
            got.push('…');
        }
        Self::Expected { what, got }
    }

    pub fn unknown(what: &'static str, name: &str) -> Self {
        Self::Unknown { what, name: repeated(name) }
    }
}

/// As much of somebody's text as an error repeats: it may be anything, and of any length.
pub fn repeated(text: &str) -> String {
    text.chars().take(60).collect()
}

/// Splits `{"name": data}` and `"name"` into name and data.
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

pub fn object<'a>(value: &'a Value, what: &'static str) -> Result<&'a Map<String, Value>, Unreadable> {
    value.as_object().ok_or_else(|| Unreadable::expected(what, value))
}

pub fn array<'a>(value: &'a Value, what: &'static str) -> Result<&'a [Value], Unreadable> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| Unreadable::expected(what, value))
}

pub fn text<'a>(value: &'a Value, what: &'static str) -> Result<&'a str, Unreadable> {
    value.as_str().ok_or_else(|| Unreadable::expected(what, value))
}

pub fn field<'a>(map: &'a Map<String, Value>, key: &'static str) -> Result<&'a Value, Unreadable> {
    map.get(key).ok_or(Unreadable::Missing { key })
}

/// A whole number, cut to `u8`: what is too small or too large for any rule stays illegal after the cut.
pub fn small(value: &Value, what: &'static str) -> Result<u8, Unreadable> {
    if let Some(n) = value.as_u64() {
        Ok(n.min(255) as u8)
    } else if value.as_i64().is_some() {
        Ok(255)
    } else {
        Err(Unreadable::expected(what, value))
    }
}

/// A number of things, as it was sent or not at all.
pub fn count(value: &Value, what: &'static str) -> Result<u8, Unreadable> {
    value.as_u64().and_then(|n| u8::try_from(n).ok()).ok_or_else(|| Unreadable::expected(what, value))
}

/// The place of `name` in `names`.
pub fn index(names: &[&str], name: &str, what: &'static str) -> Result<usize, Unreadable> {
    names.iter().position(|known| *known == name).ok_or_else(|| Unreadable::unknown(what, name))
}
