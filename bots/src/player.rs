use std::thread;
use std::time::Instant;

use deckname_engine::{Rng, Wyrand};
use deckname_table::{Sight, with_game};
use serde_json::Value;

use crate::{Bot, Ear, External, Insight, sparring};

/// A bot at a table of whatever game.
pub trait Player: Send {
    /// The action for what it sees, in the wire format.
    fn choose(&mut self, sight: &Sight) -> Value;
}

/// The bot with this name for the game with this id; it takes this `share` of its usual time.
pub fn player(game: &str, name: &str, seed: u64, share: f64) -> Option<Box<dyn Player>> {
    with_game!(game, G => seated::<G>(name, seed, share), else None)
}

/// A program of the operator's own for the game with this id. The command must never come from a guest.
pub fn external_player(game: &str, command: &str, seed: u64, ear: Ear) -> Option<Box<dyn Player>> {
    with_game!(game, G => Some(seat::<G>(Box::new(External::heard_by(command, ear)), seed)), else None)
}

fn seated<G: Insight>(name: &str, seed: u64, share: f64) -> Option<Box<dyn Player>> {
    Some(seat::<G>(sparring(name, share)?, seed))
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
        // A stream of its own for every decision: what one decision consumes does not change the next.
        let mut rng = Wyrand::new(self.rng.next());
        let action = self.bot.choose(&known, &mut rng);
        thread::sleep(self.bot.pace().saturating_sub(begun.elapsed()));
        known.game.write_action(&action)
    }
}
