//! What is sent to a page's script: `{"version":N,"html":"…","steps":N,"told":[…]}`.

use std::fmt::Write as _;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// The whole page fragment for one observer, and what happened on the way to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Update {
    pub version: u64,
    pub html: String,
    /// How many steps have been taken.
    pub steps: usize,
    /// What the page has not been told yet, step by step.
    pub told: Vec<Value>,
    /// Where pieces stand while an action is being chosen.
    pub preview: Vec<Value>,
}

impl Update {
    /// The JSON text. This is sent to every window on every move, and writing it by hand takes a fifth of the time.
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity(self.html.len() + self.html.len() / 4 + 64);
        let _ = write!(text, "{{\"version\":{},\"html\":\"", self.version);
        escape(&self.html, &mut text);
        text.push('"');
        self.write_rest(&mut text);
        text
    }

    fn write_rest(&self, text: &mut String) {
        let _ = write!(text, ",\"steps\":{}", self.steps);
        for (key, list) in [("told", &self.told), ("preview", &self.preview)] {
            if !list.is_empty() {
                let _ = write!(text, ",\"{key}\":{}", Value::Array(list.clone()));
            }
        }
        text.push('}');
    }

    /// The JSON text with a delta in place of the fragment.
    pub fn to_delta(&self, delta: &str) -> String {
        let mut text = format!("{{\"version\":{},\"delta\":{delta}", self.version);
        self.write_rest(&mut text);
        text
    }

    pub fn to_json(&self) -> Value {
        let mut json = json!({"version": self.version, "html": self.html, "steps": self.steps});
        for (key, list) in [("told", &self.told), ("preview", &self.preview)] {
            if !list.is_empty() {
                json[key] = Value::Array(list.clone());
            }
        }
        json
    }
}

impl IntoResponse for Update {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.to_text()).into_response()
    }
}

/// Appends a text as it stands between the quotation marks of JSON.
pub fn escape(html: &str, text: &mut String) {
    let mut begun = 0;
    for (at, byte) in html.bytes().enumerate() {
        if byte >= b' ' && byte != b'"' && byte != b'\\' {
            continue;
        }
        text.push_str(&html[begun..at]);
        begun = at + 1;
        match byte {
            b'"' => text.push_str("\\\""),
            b'\\' => text.push_str("\\\\"),
            b'\n' => text.push_str("\\n"),
            control => drop(write!(text, "\\u{control:04x}")),
        }
    }
    text.push_str(&html[begun..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_the_json() {
        for html in ["", "<a href=\"x\">ä\\\"\n\t\u{1}\u{1f}\u{7f}😀</a>", "\"", "plain", "\\"] {
            let (told, preview) = (vec![json!({"say": "x\"y"})], vec![json!({"walk": "a"})]);
            let update = Update { version: 7, html: html.into(), steps: 3, told, preview };
            assert_eq!(serde_json::from_str::<Value>(&update.to_text()).unwrap(), update.to_json());
        }
    }
}
