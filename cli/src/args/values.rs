//! How values are read, and why they are refused.

use std::io;
use std::net::{SocketAddr, ToSocketAddrs};
use std::time::Duration;

use clap::ValueEnum;
use deckname_arena::{Sprt, is_bot};
use serde_json::Value;

/// Why the value of an argument is refused.
#[derive(thiserror::Error, Debug)]
pub(super) enum BadValue {
    #[error("{0}; an address looks like 127.0.0.1:8017")]
    Address(io::Error),
    #[error("{0} has no address")]
    NoAddress(String),
    #[error("an address looks like https://games.example.org")]
    Url,
    #[error("{0}; a time looks like 30d or 12h, or is forever")]
    Period(humantime::DurationError),
    #[error("tables are kept for at least an hour")]
    ShortPeriod,
    #[error("give two numbers, the lower one first: 0,20")]
    Sprt,
    #[error("give a number of hours above 0 and up to 1000")]
    Hours,
    #[error("give the names of bots, separated by commas: hard,greedy")]
    NoBot,
    #[error("give the 64 hexadecimal digits of a SHA-256")]
    Sha256,
}

/// An address, or a host name that resolves to one.
pub(super) fn address(text: &str) -> Result<SocketAddr, BadValue> {
    let mut found = text.to_socket_addrs().map_err(BadValue::Address)?;
    found.next().ok_or_else(|| BadValue::NoAddress(text.to_string()))
}

/// A URL that links can begin with.
pub(super) fn url(text: &str) -> Result<String, BadValue> {
    let rest = text.strip_prefix("https://").or(text.strip_prefix("http://")).unwrap_or_default();
    let plain = !rest.contains(|c: char| c.is_whitespace() || c.is_control() || "<>\"?#{}*".contains(c));
    if plain && !rest.trim_matches('/').is_empty() { Ok(text.to_string()) } else { Err(BadValue::Url) }
}

/// A time, or `None` for ever. (A type of its own: clap would take an `Option` for an argument that may be left out.)
#[derive(Clone, Copy, Debug)]
pub struct Period(pub Option<Duration>);

/// The shortest time for which tables can be kept: no game is over sooner.
const SHORTEST: Duration = Duration::from_hours(1);

pub(super) fn period(text: &str) -> Result<Period, BadValue> {
    if text == "forever" {
        return Ok(Period(None));
    }
    let long = humantime::parse_duration(text).map_err(BadValue::Period)?;
    if long < SHORTEST { Err(BadValue::ShortPeriod) } else { Ok(Period(Some(long))) }
}

/// Names of bots.
pub type Names = Vec<String>;

/// A list of bots. What follows a `cmd:` after a comma belongs to the command, unless it is a bot.
pub(super) fn bot_names(text: &str) -> Result<Names, BadValue> {
    let mut names: Names = Vec::new();
    for part in text.split(',') {
        match names.last_mut() {
            Some(command) if command.starts_with("cmd:") && !is_bot(part) => {
                command.push(',');
                command.push_str(part);
            }
            _ if part.is_empty() => return Err(BadValue::NoBot),
            _ => names.push(part.to_string()),
        }
    }
    Ok(names)
}

pub(super) fn sprt(text: &str) -> Result<Sprt, BadValue> {
    let bounds =
        text.split_once(',').and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    match bounds {
        Some((lower, upper)) if lower < upper => Ok(Sprt { lower, upper }),
        _ => Err(BadValue::Sprt),
    }
}

pub(super) fn hours(text: &str) -> Result<f64, BadValue> {
    text.parse().ok().filter(|hours| *hours > 0.0 && *hours <= 1_000.0).ok_or(BadValue::Hours)
}

pub(super) fn sha256(text: &str) -> Result<String, BadValue> {
    let whole = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if whole { Ok(text.to_ascii_lowercase()) } else { Err(BadValue::Sha256) }
}

pub(super) fn json(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str(text)
}

/// What `bench --count` does.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Counted {
    /// Random games.
    Playouts,
    /// Random games again, step by step.
    Walks,
    /// The same walks, with a view and a sampled world at every decision.
    Samples,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum Language {
    De,
    En,
}

impl From<Language> for deckname_scene::Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::De => Self::De,
            Language::En => Self::En,
        }
    }
}

/// How much the dossiers work out.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum WorkedOut {
    None,
    Seen,
    Follows,
}

impl From<WorkedOut> for deckname_scene::Aid {
    fn from(aid: WorkedOut) -> Self {
        match aid {
            WorkedOut::None => Self::None,
            WorkedOut::Seen => Self::Seen,
            WorkedOut::Follows => Self::Follows,
        }
    }
}

/// Who may ask for hints.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub enum HintsFor {
    Alone,
    Yes,
    No,
}

impl From<HintsFor> for deckname_scene::Hints {
    fn from(hints: HintsFor) -> Self {
        match hints {
            HintsFor::Alone => Self::Alone,
            HintsFor::Yes => Self::Yes,
            HintsFor::No => Self::No,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_kept_for_an_hour_or_longer_or_for_ever() {
        let long = |text: &str| period(text).unwrap().0;
        assert_eq!(long("30d"), Some(Duration::from_hours(30 * 24)));
        assert_eq!(long("12h"), Some(Duration::from_hours(12)));
        assert_eq!(long("60m"), Some(SHORTEST));
        assert_eq!(long("forever"), None);
        assert!(matches!(period("59m"), Err(BadValue::ShortPeriod)));
        assert!(matches!(period("0s"), Err(BadValue::ShortPeriod)));
        for nonsense in ["", "30", "never", "-30d", "d", "30 dogs", "99999999999999999999d"] {
            assert!(matches!(period(nonsense), Err(BadValue::Period(_))), "{nonsense}");
        }
    }
}
