//! Games between bots as records.

use std::sync::atomic::AtomicBool;

use deckname_bots::Insight;
use deckname_engine::{StepOf, WireStep, silent};
use deckname_table::{Record, title, with_game};

use crate::bout::Witness;
use crate::simulate::{game_of, watched};
use crate::{ArenaError, SimulateRequest};

/// Plays the games and returns their records, in order. `progress` is told how many are done.
pub fn records(
    request: &SimulateRequest,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Vec<Record>, ArenaError> {
    let id = title(&request.game)?.id;
    with_game!(id, G => run::<G>(request, progress, stop), else Err(ArenaError::NothingToPlay))
}

fn run<G: Insight>(
    request: &SimulateRequest,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Vec<Record>, ArenaError> {
    let game: G = game_of(request)?;
    let clerk = || Clerk { game: &game, steps: Vec::new(), after: game.start() };
    let clerks = watched(&game, request, 0..request.games, progress, stop, clerk)?;
    Ok(clerks.into_iter().map(|clerk| clerk.record(&request.bots)).collect())
}

/// Writes down every step.
struct Clerk<'a, G: Insight> {
    game: &'a G,
    steps: Vec<WireStep>,
    /// The position after them.
    after: G::State,
}

impl<G: Insight> Witness<G> for Clerk<'_, G> {
    fn step(&mut self, state: &G::State, step: &StepOf<G>) {
        self.steps.push(self.game.write_step(step));
        self.after = *state;
        self.game.apply(&mut self.after, *step, &mut silent);
    }
}

impl<G: Insight> Clerk<'_, G> {
    fn record(self, players: &[String]) -> Record {
        let Self { game, steps, after } = self;
        Record {
            game: G::ID.to_string(),
            seats: game.seats(),
            options: game.options(),
            edition: game.edition(),
            players: players.to_vec(),
            fairness: None,
            steps,
            outcome: game.outcome(&after).map(|outcome| game.ending(&after, outcome)),
            chain: None,
        }
    }
}
