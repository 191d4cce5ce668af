//! The bots of the house: those of the roster, and programs of the operator's own, which guests know by name alone.

use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use deckname_bots::{ErrorHandler, Level, Player, external_player, player};
use deckname_table::Sight;
use serde_json::Value;

use crate::seal;

/// The names by which bots are chosen, weakest first; programs of the operator's own come last.
pub type Levels = &'static [&'static str];

/// The strongest of the roster.
pub fn strongest() -> &'static str {
    Level::Hard.name()
}

/// How many programs run at once. One that has to go is started again when its seat is next asked.
const RUNNING: usize = 16;

/// A program of the operator's own: `NAME=cmd:COMMAND`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnBot {
    name: String,
    command: String,
}

/// Why there is no such bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadBot {
    Form,
    Name,
    /// A bot of the roster, or a word of the set-up page.
    Taken,
}

impl fmt::Display for BadBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "a bot is NAME=cmd:COMMAND",
            Self::Name => "a bot's name has 1 to 20 letters a–z, digits and hyphens",
            Self::Taken => "there is something else of this name",
        })
    }
}

impl std::error::Error for BadBot {}

impl FromStr for OwnBot {
    type Err = BadBot;

    fn from_str(text: &str) -> Result<Self, BadBot> {
        let (name, command) = text.split_once("=cmd:").ok_or(BadBot::Form)?;
        let (name, command) = (name.trim(), command.trim());
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if command.is_empty() {
            return Err(BadBot::Form);
        }
        if name.is_empty() || name.len() > 20 || !name.chars().all(plain) {
            return Err(BadBot::Name);
        }
        if name.parse::<Level>().is_ok() || ["me", "open"].contains(&name) {
            return Err(BadBot::Taken);
        }
        Ok(Self { name: name.to_string(), command: command.to_string() })
    }
}

/// How long a bot keeps others waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It decides at once.
    Quick,
    Deep,
    Program,
}

pub struct House {
    pub levels: Levels,
    programs: Vec<(&'static str, String)>,
    /// The programs that run, the one that was asked last at the end.
    running: Mutex<Vec<(Place, Box<dyn Player>)>>,
}

/// Where a program sits: the table, the seat, and which one it is.
type Place = (String, u8, &'static str);

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("House").field("levels", &self.levels).finish_non_exhaustive()
    }
}

impl House {
    pub fn new(own: &[OwnBot]) -> Self {
        // Named once, for as long as the server runs.
        let named = |bot: &OwnBot| -> (&'static str, String) { (bot.name.clone().leak(), bot.command.clone()) };
        let programs: Vec<_> = own.iter().map(named).collect();
        let levels: Vec<&'static str> =
            Level::ALL.map(Level::name).into_iter().chain(programs.iter().map(|(name, _)| *name)).collect();
        Self { levels: levels.leak(), programs, running: Mutex::default() }
    }

    pub fn kind(&self, level: &str) -> Kind {
        if self.program(level).is_some() {
            Kind::Program
        } else if level.parse().is_ok_and(Level::searches) {
            Kind::Deep
        } else {
            Kind::Quick
        }
    }

    fn program(&self, level: &str) -> Option<&str> {
        self.programs.iter().find(|(name, _)| *name == level).map(|(_, command)| command.as_str())
    }

    /// What the bot of this level does; nothing if there is none. It takes this `share` of its usual time; a program takes
    /// the time that it takes.
    pub fn choose(&self, table: &str, game: &str, level: &'static str, sight: &Sight, share: f64) -> Option<Value> {
        let Some(command) = self.program(level) else {
            return Some(player(game, level.parse().ok()?, seal::random_u64(), share)?.choose(sight));
        };
        let place = (table.to_string(), sight.seat.0, level);
        let mut program = match self.call(&place) {
            Some(program) => program,
            None => external_player(game, command, seal::random_u64(), log(table, level))?,
        };
        let action = program.choose(sight);
        self.keep(place, program);
        Some(action)
    }

    fn call(&self, place: &Place) -> Option<Box<dyn Player>> {
        let mut running = self.running();
        let at = running.iter().position(|(sits, _)| sits == place)?;
        Some(running.remove(at).1)
    }

    fn keep(&self, place: Place, program: Box<dyn Player>) {
        let mut running = self.running();
        running.push((place, program));
        let gone = (running.len() > RUNNING).then(|| running.remove(0));
        // Ending a program takes a moment that nobody else should wait for.
        drop(running);
        drop(gone);
    }

    fn running(&self) -> MutexGuard<'_, Vec<(Place, Box<dyn Player>)>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Faults of a program go into the log of the server.
fn log(table: &str, bot: &'static str) -> ErrorHandler {
    let table = table.to_string();
    Box::new(move |game, seat, fault| {
        tracing::warn!(table, game, seat = seat.0, bot, %fault, "a program failed; a random action is played");
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_of_ones_own_has_a_name_and_a_command() {
        let bot: OwnBot = "parrot=cmd:python3 bot.py --flag=x".parse().unwrap();
        assert_eq!((bot.name.as_str(), bot.command.as_str()), ("parrot", "python3 bot.py --flag=x"));
        let wrong = [
            ("parrot", BadBot::Form),
            ("parrot=python3", BadBot::Form),
            ("parrot=cmd: ", BadBot::Form),
            ("=cmd:x", BadBot::Name),
            ("Par rot=cmd:x", BadBot::Name),
            ("hard=cmd:x", BadBot::Taken),
            ("open=cmd:x", BadBot::Taken),
        ];
        for (text, why) in wrong {
            assert_eq!(text.parse::<OwnBot>(), Err(why), "{text}");
        }
    }
}
