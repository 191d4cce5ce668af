//! Games between bots as a table with a row for each decision, to learn from.

use std::sync::atomic::{AtomicBool, Ordering};

use deckname_bots::Insight;
use deckname_engine::{Observer, Seat, Step, StepOf, silent};
use deckname_table::{title, with_game};
use serde_json::Value;

use crate::bout::{Believed, Witness};
use crate::simulate::{game_of, watched};
use crate::{ArenaError, Shard, SimulateRequest};

/// So many games are held in memory at once.
const AT_ONCE: u64 = 64;

/// One decision: what its seat knew, believed and did, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The number of the game, from 0.
    pub game: u64,
    /// How many steps had been taken in it.
    pub step: u32,
    pub seat: u8,
    /// How many actions were legal.
    pub legal: u32,
    /// What the seat knew, as in the wire format.
    pub view: Value,
    pub action: Value,
    /// The probabilities of all answers to each question about the secrets, if the bot has beliefs.
    pub belief: Option<Vec<Vec<f64>>>,
    /// The right answer to each of these questions.
    pub truth: Option<Vec<u32>>,
    /// What the game was worth to the seat in the end.
    pub worth: f64,
}

/// Plays the games of a shard and hands their decisions over in order, some games at a time. `progress` is told how many games
/// are done; setting `stop` ends it with the games done so far.
pub fn decisions<E: From<ArenaError>>(
    request: &SimulateRequest,
    shard: Shard,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
    take: &mut dyn FnMut(&[Decision]) -> Result<(), E>,
) -> Result<(), E> {
    let id = title(&request.game).map_err(ArenaError::from)?.id;
    with_game!(id, G => run::<G, E>(request, shard, progress, stop, take), else Err(ArenaError::NothingToPlay.into()))
}

fn run<G: Insight, E: From<ArenaError>>(
    request: &SimulateRequest,
    shard: Shard,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
    take: &mut dyn FnMut(&[Decision]) -> Result<(), E>,
) -> Result<(), E> {
    let game: G = game_of(request)?;
    let all = shard.range(request.games);
    for first in all.clone().step_by(AT_ONCE as usize) {
        let games = first..all.end.min(first + AT_ONCE);
        let clerk = || Clerk { game: &game, steps: 0, rows: Vec::new(), belief: None, after: game.start() };
        let counted = |done| progress(first - all.start + done);
        let clerks = watched(&game, request, games.clone(), &counted, stop, clerk)?;
        let rows: Vec<_> = games.zip(clerks).flat_map(|(number, clerk)| clerk.rows(number)).collect();
        take(&rows)?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(())
}

/// Writes down every decision.
struct Clerk<'a, G: Insight> {
    game: &'a G,
    steps: u32,
    rows: Vec<Decision>,
    /// What the seat to decide believes.
    belief: Option<(Vec<Vec<f64>>, Vec<u32>)>,
    /// The position after all steps.
    after: G::State,
}

impl<G: Insight> Witness<G> for Clerk<'_, G> {
    const ASKS: bool = true;

    fn believed(&mut self, believed: &Believed) {
        let truth = believed.truth.iter().map(|answer| *answer as u32).collect();
        self.belief = Some((believed.belief.0.clone(), truth));
    }

    fn step(&mut self, state: &G::State, step: &StepOf<G>) {
        if let Step::Act(seat, action) = step {
            let mut legal = Vec::new();
            self.game.actions(state, *seat, &mut legal);
            let (belief, truth) = self.belief.take().unzip();
            self.rows.push(Decision {
                game: 0,
                step: self.steps,
                seat: seat.0,
                legal: legal.len() as u32,
                view: self.game.write_view(&self.game.view(state, Observer::Seat(*seat))),
                action: self.game.write_action(action),
                belief,
                truth,
                worth: 0.0,
            });
        }
        self.steps += 1;
        self.after = *state;
        self.game.apply(&mut self.after, *step, &mut silent);
    }
}

impl<G: Insight> Clerk<'_, G> {
    /// Its rows, now that the end is known.
    fn rows(self, number: u64) -> impl Iterator<Item = Decision> {
        let outcome = self.game.outcome(&self.after);
        self.rows.into_iter().map(move |row| {
            let worth = outcome.map_or(0.0, |outcome| outcome.worth(Seat(row.seat)));
            Decision { game: number, worth, ..row }
        })
    }
}
