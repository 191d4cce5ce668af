//! The bots of this server: the built-in levels, and the operator's own programs, which players know by name only.

use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use deckname_bots::{ErrorHandler, Leave, Level, Player, external_player, player};
use deckname_engine::Seat;
use deckname_table::Sight;
use serde_json::Value;
use thiserror::Error;

use crate::bad_request::BadRequest;
use crate::random;

/// How many programs run at once. A program that had to be stopped is started again when its seat next owes a decision.
const RUNNING: usize = 16;

/// The name of the bot in a lesson. It cannot be chosen.
const LESSON: &str = "lesson";

/// A bot that can take a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bot {
    BuiltIn(Level),
    /// A program of the operator's.
    Program(&'static str),
    /// Plays what the lesson of the game has recorded.
    Lesson,
}

impl Bot {
    pub fn name(self) -> &'static str {
        match self {
            Self::BuiltIn(level) => level.name(),
            Self::Program(name) => name,
            Self::Lesson => LESSON,
        }
    }

    /// The bot that a newcomer plays against: the middle level.
    pub fn usual() -> Self {
        Self::BuiltIn(Level::default())
    }

    pub fn strongest() -> Self {
        Self::BuiltIn(Level::Hard)
    }

    /// The next level that people can choose, up or down; `None` at the end of the ladder, and for other bots.
    pub fn next_rung(self, up: bool) -> Option<Level> {
        let Self::BuiltIn(level) = self else { return None };
        let at = Level::RUNGS.iter().position(|rung| *rung == level)?;
        let next = if up { at.checked_add(1) } else { at.checked_sub(1) };
        Level::RUNGS.get(next?).copied()
    }

    pub fn pace(self) -> Pace {
        match self {
            Self::Program(_) => Pace::Program,
            Self::BuiltIn(level) if level.searches() => Pace::Searching,
            Self::BuiltIn(_) | Self::Lesson => Pace::Instant,
        }
    }
}

/// The level with this name, if people can choose it.
pub fn rung(name: &str) -> Option<Level> {
    Level::RUNGS.into_iter().find(|level| level.name() == name)
}

/// How long a bot keeps others waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// It decides at once.
    Instant,
    Searching,
    Program,
}

/// All bots that are offered: the built-in levels, weakest first, then the operator's programs. Levels that are not offered can
/// be named all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roster(&'static [Bot]);

impl Roster {
    pub fn iter(self) -> impl Iterator<Item = Bot> {
        self.0.iter().copied()
    }

    /// The bot with this name.
    pub fn find(self, name: &str) -> Result<Bot, BadRequest> {
        let level = || name.parse().ok().map(Bot::BuiltIn);
        self.iter().find(|bot| bot.name() == name).or_else(level).ok_or(BadRequest::NoSuchBot(self))
    }

    /// The bot with this name, or the strongest if the name is no longer in use.
    pub fn find_or_strongest(self, name: &str) -> Bot {
        if name == LESSON { Bot::Lesson } else { self.find(name).unwrap_or(Bot::strongest()) }
    }

    pub fn names(self) -> Vec<&'static str> {
        self.iter().map(Bot::name).collect()
    }
}

/// A program of the operator's: `NAME=cmd:COMMAND`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnBot {
    name: String,
    command: String,
}

/// Why a text does not name a program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadBot {
    #[error("expected NAME=cmd:COMMAND")]
    Form,
    #[error("a bot's name consists of 1 to 20 letters a–z, digits and hyphens")]
    Name,
    /// The name of a built-in level, or a word of the set-up page.
    #[error("this name is reserved")]
    Taken,
}

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
        if name.parse::<Level>().is_ok() || ["me", "open", LESSON].contains(&name) {
            return Err(BadBot::Taken);
        }
        Ok(Self { name: name.to_string(), command: command.to_string() })
    }
}

pub struct Bots {
    pub roster: Roster,
    /// Name and command of each program.
    programs: Vec<(&'static str, String)>,
    /// The programs that run, the one asked last at the end.
    running: Mutex<Vec<(Assignment, Box<dyn Player>)>>,
}

/// Where a program plays.
#[derive(PartialEq, Eq)]
struct Assignment {
    table: String,
    seat: Seat,
    program: &'static str,
}

impl fmt::Debug for Bots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bots").field("roster", &self.roster).finish_non_exhaustive()
    }
}

impl Bots {
    pub fn new(own: &[OwnBot]) -> Self {
        // The names live as long as the server.
        let named = |bot: &OwnBot| -> (&'static str, String) { (bot.name.clone().leak(), bot.command.clone()) };
        let programs: Vec<_> = own.iter().map(named).collect();
        let built_in = Level::RUNGS.into_iter().map(Bot::BuiltIn);
        let roster: Vec<Bot> = built_in.chain(programs.iter().map(|(name, _)| Bot::Program(name))).collect();
        Self { roster: Roster(roster.leak()), programs, running: Mutex::default() }
    }

    /// The bot's action; `None` if there is no such bot. Only built-in ones ask for leave.
    pub fn choose(&self, table: &str, game: &str, bot: Bot, sight: &Sight, leave: Leave) -> Option<Value> {
        match bot {
            Bot::BuiltIn(level) => Some(player(game, level, random::number(), leave)?.choose(sight)),
            Bot::Program(name) => self.ask_program(table, game, name, sight),
            // The game has left the lesson: it goes on against the usual bot.
            Bot::Lesson => self.choose(table, game, Bot::usual(), sight, leave),
        }
    }

    fn ask_program(&self, table: &str, game: &str, name: &'static str, sight: &Sight) -> Option<Value> {
        let assignment = Assignment { table: table.to_string(), seat: sight.seat, program: name };
        let mut program = match self.take_running(&assignment) {
            Some(program) => program,
            None => external_player(game, self.command(name)?, random::number(), log_faults(table, name))?,
        };
        let action = program.choose(sight);
        self.keep_running(assignment, program);
        Some(action)
    }

    fn command(&self, name: &str) -> Option<&str> {
        self.programs.iter().find(|(known, _)| *known == name).map(|(_, command)| command.as_str())
    }

    fn take_running(&self, wanted: &Assignment) -> Option<Box<dyn Player>> {
        let mut running = self.running();
        let at = running.iter().position(|(assignment, _)| assignment == wanted)?;
        Some(running.remove(at).1)
    }

    fn keep_running(&self, assignment: Assignment, program: Box<dyn Player>) {
        let mut running = self.running();
        running.push((assignment, program));
        let ended = (running.len() > RUNNING).then(|| running.remove(0));
        // Ending a program takes a moment; release the lock first.
        drop(running);
        drop(ended);
    }

    fn running(&self) -> MutexGuard<'_, Vec<(Assignment, Box<dyn Player>)>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A program's failures go into the server's log.
fn log_faults(table: &str, bot: &'static str) -> ErrorHandler {
    let table = table.to_string();
    Box::new(move |game, seat, fault| {
        tracing::warn!(table, game, seat = seat.0, bot, %fault, "a program failed; playing a random action");
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_bot_has_a_name_and_a_command() {
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

    #[test]
    fn the_ladder_has_two_ends() {
        assert_eq!(Bot::usual().next_rung(true), Some(Level::Strong));
        assert_eq!(Bot::usual().next_rung(false), Some(Level::Easy));
        assert_eq!(Bot::strongest().next_rung(true), None);
        assert_eq!(Bot::BuiltIn(Level::Novice).next_rung(false), None);
        assert_eq!(Bot::BuiltIn(Level::Greedy).next_rung(true), None);
        assert_eq!(Bot::Lesson.next_rung(true), None);
        assert_eq!((rung("hard"), rung("random")), (Some(Level::Hard), None));
    }

    #[test]
    fn bots_are_found_by_name() {
        let bots = Bots::new(&["parrot=cmd:x".parse().unwrap()]);
        assert_eq!(bots.roster.find("parrot"), Ok(Bot::Program("parrot")));
        assert_eq!(bots.roster.find("hard"), Ok(Bot::strongest()));
        assert_eq!(bots.roster.find("greedy"), Ok(Bot::BuiltIn(Level::Greedy)));
        assert_eq!(bots.roster.names(), ["novice", "easy", "medium", "strong", "hard", "parrot"]);
        assert_eq!(bots.roster.find("nobody"), Err(BadRequest::NoSuchBot(bots.roster)));
        assert_eq!(bots.roster.find_or_strongest("retired"), Bot::strongest());
    }
}
