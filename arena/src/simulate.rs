//! Many games with the same bots in the same seats.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use deckname_bots::Insight;
use deckname_engine::{Seat, SetupError};
use deckname_table::{title, with_game};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::bout::{Bout, Played, Witness};
use crate::contestant::Contestant;
use crate::parallel::run_jobs;
use crate::{ArenaError, Interval, wilson};

/// What to play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SimulateRequest {
    /// The id of the game.
    pub game: String,
    /// As in the wire format; `null` means the defaults.
    pub options: Value,
    /// The name of a bot for each seat.
    pub bots: Vec<String>,
    pub games: u64,
    pub seed: u64,
    #[serde(skip)]
    pub threads: usize,
}

/// The result. For the same request all of it but the times is the same, whatever the number of threads.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    pub game: String,
    pub options: Value,
    pub seed: u64,
    /// Games played: fewer than requested if it was stopped.
    pub games: u64,
    /// Games without a winner.
    pub unwon: u64,
    pub mean_steps: f64,
    pub seats: Vec<SeatSummary>,
    pub elapsed: Duration,
}

/// The result of one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatSummary {
    pub bot: String,
    /// Games that the seat won, alone or with others.
    pub wins: u64,
    /// Of these, the ones that it shared with others.
    pub shared: u64,
    /// Of these, the indirect ones, which count half.
    pub indirect: u64,
    /// What a game was worth to the seat.
    pub rate: Interval,
    pub illegal: u64,
    pub decisions: u64,
    pub thinking: Duration,
    pub slowest: Duration,
}

impl Summary {
    pub fn games_per_second(&self) -> f64 {
        self.games as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    pub fn to_json(&self) -> Value {
        json!({
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "unwon": self.unwon,
            "mean_steps": self.mean_steps,
            "seats": self.seats.iter().map(SeatSummary::to_json).collect::<Vec<_>>(),
            "seconds": self.elapsed.as_secs_f64(),
            "games_per_second": self.games_per_second(),
        })
    }
}

impl SeatSummary {
    /// The mean thinking time for a decision.
    pub fn mean_thinking(&self) -> Duration {
        self.thinking.div_f64(self.decisions.max(1) as f64)
    }

    fn to_json(&self) -> Value {
        json!({
            "bot": self.bot,
            "wins": self.wins,
            "shared": self.shared,
            "indirect": self.indirect,
            "rate": self.rate.to_json(),
            "illegal": self.illegal,
            "decisions": self.decisions,
            "thinking_ms": self.mean_thinking().as_secs_f64() * 1e3,
            "slowest_ms": self.slowest.as_secs_f64() * 1e3,
        })
    }
}

/// Plays the games. `progress` is told how many are done; setting `stop` ends it with the games done so far.
pub fn simulate(
    request: &SimulateRequest,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Summary, ArenaError> {
    let begun = Instant::now();
    let total = count(request, 0..request.games, progress, stop)?;
    summary(request, &total, begun.elapsed())
}

/// Plays the games with these numbers.
pub(crate) fn count(
    request: &SimulateRequest,
    games: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Tally, ArenaError> {
    let id = title(&request.game)?.id;
    with_game!(id, G => run::<G>(request, games, progress, stop), else Err(ArenaError::NothingToPlay))
}

fn run<G: Insight>(
    request: &SimulateRequest,
    games: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Tally, ArenaError> {
    let game: G = game_of(request)?;
    let done = AtomicU64::new(0);
    let mut tables = tables(&game, &request.bots, request.threads)?;
    let results = run_jobs(&mut tables, games, stop, |bout, index| {
        let mut tally = Tally::default();
        tally.add(&bout.play(request.seed, index));
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        tally
    });
    Ok(results.into_iter().fold(Tally::default(), Tally::merged))
}

/// What the counts come to.
pub(crate) fn summary(request: &SimulateRequest, total: &Tally, elapsed: Duration) -> Result<Summary, ArenaError> {
    let options = whole_options(&request.game, seat_count(&request.game, request.bots.len())?, &request.options)?;
    Ok(total.summary(request, options, elapsed))
}

/// The options with all defaults.
pub(crate) fn whole_options(game: &str, seats: u8, options: &Value) -> Result<Value, ArenaError> {
    let id = title(game)?.id;
    with_game!(id, G => Ok(G::new(seats, options)?.options()), else Err(ArenaError::NothingToPlay))
}

/// A table with these contestants for every thread.
pub(crate) fn tables<'a, G: Insight>(
    game: &'a G,
    names: &[String],
    threads: usize,
) -> Result<Vec<Bout<'a, G>>, ArenaError> {
    (0..threads.clamp(1, 256)).map(|_| Ok(Bout::new(game, Contestant::all(names)?))).collect()
}

/// Plays the games with these numbers, each with a witness of its own, and returns the witnesses in order.
pub(crate) fn watched<G: Insight, W: Witness<G> + Send>(
    game: &G,
    request: &SimulateRequest,
    games: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
    witness: impl Fn() -> W + Sync,
) -> Result<Vec<W>, ArenaError> {
    let done = AtomicU64::new(0);
    let mut tables = tables(game, &request.bots, request.threads)?;
    Ok(run_jobs(&mut tables, games, stop, |bout, index| {
        let mut watching = witness();
        bout.watch(request.seed, index, &mut watching);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        watching
    }))
}

/// The game of a request for at least one game.
pub(crate) fn game_of<G: Insight>(request: &SimulateRequest) -> Result<G, ArenaError> {
    if request.games == 0 {
        return Err(ArenaError::NothingToPlay);
    }
    Ok(G::new(seat_count(G::ID, request.bots.len())?, &request.options)?)
}

/// The number of seats, if the game allows it.
pub(crate) fn seat_count(game: &str, got: usize) -> Result<u8, ArenaError> {
    let (got, seats) = (got as u64, title(game)?.seats());
    let wrong = SetupError::Seats { min: *seats.start(), max: *seats.end(), got };
    u8::try_from(got).ok().filter(|n| seats.contains(n)).ok_or(ArenaError::Setup(wrong))
}

/// Counts that can be added up in any order.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tally {
    games: u64,
    unwon: u64,
    steps: u64,
    seats: [SeatTally; 8],
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct SeatTally {
    wins: u64,
    shared: u64,
    indirect: u64,
    illegal: u64,
    decisions: u64,
    thinking: Duration,
    slowest: Duration,
}

impl Tally {
    fn add(&mut self, result: &Played) {
        self.games += 1;
        self.steps += result.steps;
        self.unwon += u64::from(result.outcome.winners.is_empty());
        let shared = result.outcome.winners.len() > 1;
        for (at, seat) in self.seats.iter_mut().enumerate() {
            let won = result.outcome.winners.contains(Seat(at as u8));
            seat.wins += u64::from(won);
            seat.shared += u64::from(won && shared);
            seat.indirect += u64::from(won && result.outcome.indirect);
            seat.illegal += result.illegal[at];
            seat.decisions += result.decisions[at];
            seat.thinking += result.thinking[at];
            seat.slowest = seat.slowest.max(result.slowest[at]);
        }
    }

    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    pub(crate) fn merged(mut self, other: Self) -> Self {
        self.games += other.games;
        self.unwon += other.unwon;
        self.steps += other.steps;
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.wins += theirs.wins;
            mine.shared += theirs.shared;
            mine.indirect += theirs.indirect;
            mine.illegal += theirs.illegal;
            mine.decisions += theirs.decisions;
            mine.thinking += theirs.thinking;
            mine.slowest = mine.slowest.max(theirs.slowest);
        }
        self
    }

    fn summary(&self, request: &SimulateRequest, options: Value, elapsed: Duration) -> Summary {
        let games = self.games as f64;
        let seat = |(bot, tally): (&String, &SeatTally)| SeatSummary {
            bot: bot.clone(),
            wins: tally.wins,
            shared: tally.shared,
            indirect: tally.indirect,
            rate: wilson(tally.wins as f64 - 0.5 * tally.indirect as f64, games),
            illegal: tally.illegal,
            decisions: tally.decisions,
            thinking: tally.thinking,
            slowest: tally.slowest,
        };
        Summary {
            game: request.game.clone(),
            options,
            seed: request.seed,
            games: self.games,
            unwon: self.unwon,
            mean_steps: self.steps as f64 / games.max(1.0),
            seats: request.bots.iter().zip(&self.seats).map(seat).collect(),
            elapsed,
        }
    }
}
