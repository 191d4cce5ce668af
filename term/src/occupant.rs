use std::fmt;
use std::str::FromStr;

use deckname_bots::Level;
use deckname_engine::{Seat, repeated};
use deckname_scene::Lang;

use crate::TermError;
use crate::texts::fill;

/// How a saved lesson names the seats that play what was recorded.
const LESSON: &str = "lesson";

/// Who or what sits in a seat: `human`, `human:Anna`, the level of a bot, or in a lesson `lesson`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    Person {
        name: Option<String>,
    },
    Bot(Level),
    /// Plays what the lesson of the game has recorded.
    Lesson,
}

impl Occupant {
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person { .. })
    }

    /// What the seat is called at this table.
    pub(crate) fn name(&self, seat: Seat, lang: Lang) -> String {
        let number = [("number", (seat.0 + 1).into())];
        match self {
            Self::Person { name: Some(name) } => name.clone(),
            Self::Person { name: None } => fill(lang, "player", &number),
            Self::Bot(level) => fill(lang, &format!("bot-{level}"), &number),
            Self::Lesson => fill(lang, "bot-lesson", &number),
        }
    }
}

impl FromStr for Occupant {
    type Err = TermError;

    fn from_str(text: &str) -> Result<Self, TermError> {
        let text = text.trim();
        match text {
            "human" => return Ok(Self::Person { name: None }),
            LESSON => return Ok(Self::Lesson),
            _ => (),
        }
        if let Some(name) = text.strip_prefix("human:").map(str::trim).filter(|name| !name.is_empty()) {
            return Ok(Self::Person { name: Some(name.to_string()) });
        }
        text.parse().map(Self::Bot).map_err(|_| TermError::UnknownPlayer { name: repeated(text) })
    }
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person { name: None } => f.write_str("human"),
            Self::Person { name: Some(name) } => write!(f, "human:{name}"),
            Self::Bot(level) => level.fmt(f),
            Self::Lesson => f.write_str(LESSON),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn occupants_are_read_as_they_are_written() {
        for text in ["human", "human:Anna", "random", "hard", "lesson"] {
            assert_eq!(text.parse::<Occupant>().unwrap().to_string(), text);
        }
        for text in ["", "humane", "human:", "Hard", "harder"] {
            assert!(matches!(text.parse::<Occupant>(), Err(TermError::UnknownPlayer { .. })), "{text}");
        }
    }

    #[test]
    fn every_level_has_a_name() {
        for level in Level::ALL {
            for lang in Lang::ALL {
                assert!(Occupant::Bot(level).name(Seat(1), lang).ends_with(" 2"));
            }
        }
    }
}
