use std::fmt;

use deckname_bots::ROSTER;
use deckname_engine::{Seat, repeated};
use deckname_scene::Lang;

use crate::TermError;
use crate::words::fill;

/// Who sits in a seat: `human`, `human:Anna`, or a bot by the name it has in the roster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    Person { name: Option<String> },
    Bot { level: String },
}

impl Place {
    pub fn read(text: &str) -> Result<Self, TermError> {
        let text = text.trim();
        if text == "human" {
            return Ok(Self::Person { name: None });
        }
        if let Some(name) = text.strip_prefix("human:").map(str::trim).filter(|name| !name.is_empty()) {
            return Ok(Self::Person { name: Some(name.to_string()) });
        }
        if ROSTER.contains(&text) {
            return Ok(Self::Bot { level: text.to_string() });
        }
        Err(TermError::UnknownPlayer { name: repeated(text) })
    }

    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person { .. })
    }

    /// What the seat is called at this table.
    pub(crate) fn name(&self, seat: Seat, lang: Lang) -> String {
        let number = [("number", (seat.0 + 1).into())];
        match self {
            Self::Person { name: Some(name) } => name.clone(),
            Self::Person { name: None } => fill(lang, "player", &number),
            Self::Bot { level } => fill(lang, &format!("bot-{level}"), &number),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person { name: None } => f.write_str("human"),
            Self::Person { name: Some(name) } => write!(f, "human:{name}"),
            Self::Bot { level } => f.write_str(level),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_they_are_written() {
        for text in ["human", "human:Anna", "random", "hard"] {
            assert_eq!(Place::read(text).unwrap().to_string(), text);
        }
        for text in ["", "humane", "human:", "Hard", "harder"] {
            assert!(matches!(Place::read(text), Err(TermError::UnknownPlayer { .. })), "{text}");
        }
    }

    #[test]
    fn every_bot_of_the_roster_has_a_name() {
        for level in ROSTER {
            for lang in Lang::ALL {
                assert!(Place::read(level).unwrap().name(Seat(1), lang).ends_with(" 2"));
            }
        }
    }
}
