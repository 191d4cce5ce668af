use std::thread;
use std::time::Instant;

use deckname_engine::{Rng, Wyrand};
use deckname_table::{Sight, with_game};
use serde_json::Value;

use crate::roster::paced_bot;
use crate::{Bot, ErrorHandler, External, Insight, Level};

/// A bot at a table, whichever game is played there.
pub trait Player: Send {
    /// The action for what it sees, in the wire format.
    fn choose(&mut self, sight: &Sight) -> Value;
}

/// What a bot may use for a decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Leave {
    /// The part of its usual time.
    pub share: f64,
    /// How many threads, if it is one that can use more than one.
    pub threads: usize,
}

/// A bot of this level for the game with this id, if there is such a game.
pub fn player(game: &str, level: Level, seed: u64, leave: Leave) -> Option<Box<dyn Player>> {
    with_game!(game, G => Some(seat::<G>(paced_bot(level, leave), seed)), else None)
}

/// A program of the operator's own as a bot for the game with this id. The command must never come from a guest.
pub fn external_player(game: &str, command: &str, seed: u64, on_error: ErrorHandler) -> Option<Box<dyn Player>> {
    with_game!(game, G => Some(seat::<G>(Box::new(External::with_handler(command, on_error)), seed)), else None)
}

fn seat<G: Insight>(bot: Box<dyn Bot<G>>, seed: u64) -> Box<dyn Player> {
    Box::new(Seated::<G> { bot, rng: Wyrand::new(seed) })
}

struct Seated<G: Insight> {
    bot: Box<dyn Bot<G>>,
    rng: Wyrand,
}

impl<G: Insight> Player for Seated<G> {
    fn choose(&mut self, sight: &Sight) -> Value {
        let Some(known) = sight.of::<G>() else { return Value::Null };
        let begun = Instant::now();
        // Every decision gets its own stream: how much one of them uses does not change the next.
        let mut rng = Wyrand::new(self.rng.next());
        let action = self.bot.choose(&known, &mut rng);
        thread::sleep(self.bot.pace().saturating_sub(begun.elapsed()));
        known.game.write_action(&action)
    }
}
