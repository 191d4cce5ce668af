use deckname_engine::{Rng, Wyrand};
use deckname_table::{Sight, with_game};
use serde_json::Value;

use crate::{Bot, Insight, bot};

/// A bot at a table of whatever game.
pub trait Player: Send {
    /// The action for what it sees, in the wire format.
    fn choose(&mut self, sight: &Sight) -> Value;
}

/// The bot with this name for the game with this id; repeatable from its seed.
pub fn player(game: &str, name: &str, seed: u64) -> Option<Box<dyn Player>> {
    with_game!(game, G => seated::<G>(name, seed), else None)
}

fn seated<G: Insight>(name: &str, seed: u64) -> Option<Box<dyn Player>> {
    Some(Box::new(Seated::<G> { bot: bot(name)?, rng: Wyrand::new(seed) }))
}

struct Seated<G: Insight> {
    bot: Box<dyn Bot<G>>,
    rng: Wyrand,
}

impl<G: Insight> Player for Seated<G> {
    fn choose(&mut self, sight: &Sight) -> Value {
        match sight.of::<G>() {
            // A stream of its own for every decision: what one decision consumes does not change the next.
            Some((game, view)) => {
                let mut rng = Wyrand::new(self.rng.next());
                game.write_action(&self.bot.choose(game, sight.seat, view, &mut rng))
            }
            None => Value::Null,
        }
    }
}
