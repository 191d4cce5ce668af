//! What goes to a page's script: `{"version":N,"html":"…"}`.

use std::fmt::Write as _;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// A whole picture for one observer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    pub version: u64,
    pub html: String,
}

impl Message {
    /// As JSON text. Markup is full of quotes, and this is sent to every window on every move: written by hand it takes a
    /// fifth of the time.
    pub fn to_text(&self) -> String {
        let mut text = String::with_capacity(self.html.len() + self.html.len() / 4 + 64);
        let _ = write!(text, "{{\"version\":{},\"html\":\"", self.version);
        escape(&self.html, &mut text);
        text.push_str("\"}");
        text
    }

    pub fn to_json(&self) -> Value {
        json!({"version": self.version, "html": self.html})
    }
}

impl IntoResponse for Message {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.to_text()).into_response()
    }
}

fn escape(html: &str, text: &mut String) {
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
            let message = Message { version: 7, html: html.into() };
            assert_eq!(serde_json::from_str::<Value>(&message.to_text()).unwrap(), message.to_json());
        }
    }
}
