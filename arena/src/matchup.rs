//! One bot against a table of others: blocks of one seed over all seats.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use deckname_bots::Insight;
use deckname_engine::Seat;
use deckname_table::{title, with_game};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::bout::{Bout, Played};
use crate::parallel::run_jobs;
use crate::rating::{Sprt, Verdict, elo, over_blocks};
use crate::simulate::{seat_count, tables, whole_options};
use crate::{ArenaError, Interval};

/// Bot `a` in one seat against `b` in all others. A block is one seed, with `a` in each seat once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchRequest {
    pub game: String,
    pub options: Value,
    pub seats: u8,
    pub a: String,
    pub b: String,
    /// At most this many games; whole blocks are played.
    pub games: u64,
    pub seed: u64,
    #[serde(skip)]
    pub threads: usize,
    /// The match ends as soon as this test is decided.
    pub sprt: Option<Sprt>,
}

/// The result of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchReport {
    pub game: String,
    pub options: Value,
    pub seats: u8,
    pub seed: u64,
    pub a: Side,
    pub b: Side,
    pub blocks: u64,
    pub games: u64,
    /// Games without a winner.
    pub unwon: u64,
    /// The share of all winnings that went to `a`, over blocks: 1 in `seats` is even.
    pub share: Interval,
    pub elo: Interval,
    pub sprt: Option<(Sprt, f64, Verdict)>,
}

/// One bot of a match, over all seats that it held.
#[derive(Clone, PartialEq, Debug)]
pub struct Side {
    pub bot: String,
    /// What a game was worth to one of its seats, over blocks.
    pub rate: Interval,
    pub illegal: u64,
    pub decisions: u64,
    pub thinking: Duration,
    pub slowest: Duration,
}

impl MatchReport {
    pub fn to_json(&self) -> Value {
        json!({
            "game": self.game,
            "options": self.options,
            "seats": self.seats,
            "seed": self.seed,
            "a": self.a.to_json(),
            "b": self.b.to_json(),
            "blocks": self.blocks,
            "games": self.games,
            "unwon": self.unwon,
            "share": self.share.to_json(),
            "elo": self.elo.to_json(),
            "sprt": self.sprt.map(|(sprt, llr, verdict)| json!({
                "lower": sprt.lower,
                "upper": sprt.upper,
                "llr": llr,
                "verdict": verdict.name(),
            })),
        })
    }
}

impl Side {
    pub fn mean_thinking(&self) -> Duration {
        self.thinking.div_f64(self.decisions.max(1) as f64)
    }

    fn to_json(&self) -> Value {
        json!({
            "bot": self.bot,
            "rate": self.rate.to_json(),
            "illegal": self.illegal,
            "thinking_ms": self.mean_thinking().as_secs_f64() * 1e3,
            "slowest_ms": self.slowest.as_secs_f64() * 1e3,
        })
    }
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Self::Stronger => "stronger",
            Self::NotStronger => "not stronger",
            Self::Open => "open",
        }
    }
}

/// Plays a match. `progress` is told how many games are done; setting `stop` ends it with the whole blocks done so far.
pub fn play_match(
    request: &MatchRequest,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<MatchReport, ArenaError> {
    report(request, &blocks(request, 0..wanted(request)?, progress, stop)?)
}

/// How many blocks the match has.
pub(crate) fn wanted(request: &MatchRequest) -> Result<u64, ArenaError> {
    let seats = seat_count(&request.game, request.seats.into())?;
    let wanted = request.games / u64::from(seats);
    if wanted == 0 { Err(ArenaError::NoBlock { seats }) } else { Ok(wanted) }
}

/// Plays the blocks with these numbers, or until the test is decided.
pub(crate) fn blocks(
    request: &MatchRequest,
    numbers: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Vec<Block>, ArenaError> {
    let id = title(&request.game)?.id;
    with_game!(id, G => run::<G>(request, numbers, progress, stop), else Err(ArenaError::NothingToPlay))
}

fn run<G: Insight>(
    request: &MatchRequest,
    numbers: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Vec<Block>, ArenaError> {
    let seats = seat_count(G::ID, request.seats.into())?;
    let game = G::new(seats, &request.options)?;
    let names: Vec<String> = (0..seats).map(|seat| if seat == 0 { &request.a } else { &request.b }).cloned().collect();
    let mut tables = tables(&game, &names, request.threads)?;
    let done = AtomicU64::new(0);
    let mut blocks: Vec<Block> = Vec::new();
    // In waves, and judged block by block, so that the end does not depend on the number of threads.
    while numbers.start + (blocks.len() as u64) < numbers.end && !stop.load(Ordering::Relaxed) {
        let begin = numbers.start + blocks.len() as u64;
        let wave = begin..numbers.end.min(begin + 8 * tables.len() as u64);
        for block in run_jobs(&mut tables, wave, stop, |bout, number| {
            let block = Block::play(bout, seats, request.seed, number);
            progress(done.fetch_add(u64::from(seats), Ordering::Relaxed) + u64::from(seats));
            block
        }) {
            blocks.push(block);
            if request.sprt.is_some_and(|sprt| sprt.verdict(&shares(&blocks), seats) != Verdict::Open) {
                return Ok(blocks);
            }
        }
    }
    Ok(blocks)
}

/// One seed, with the first contestant in each seat once.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Block {
    /// What the games were worth to `a`, and to all of `b`.
    won: [f64; 2],
    /// The share of each game that went to `a`, summed up. A game without a winner counts as even.
    #[serde(with = "bits")]
    share: f64,
    games: u64,
    unwon: u64,
    work: [Work; 2],
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct Work {
    illegal: u64,
    decisions: u64,
    thinking: Duration,
    slowest: Duration,
}

impl Block {
    fn play<G: Insight>(bout: &mut Bout<'_, G>, seats: u8, seed: u64, number: u64) -> Self {
        let mut block = Self::default();
        for seat in 0..seats {
            block.add(&bout.play(seed, number), Seat(seat), seats);
            bout.rotate();
        }
        block
    }

    fn add(&mut self, result: &Played, a: Seat, seats: u8) {
        let worth = |seat: u8| result.outcome.worth(Seat(seat));
        let (own, all) = (worth(a.0), (0..seats).map(worth).sum::<f64>());
        self.games += 1;
        self.unwon += u64::from(all == 0.0);
        self.won[0] += own;
        self.won[1] += all - own;
        self.share += if all > 0.0 { own / all } else { 1.0 / f64::from(seats) };
        for seat in 0..usize::from(seats) {
            let work = &mut self.work[usize::from(seat != a.index())];
            work.illegal += result.illegal[seat];
            work.decisions += result.decisions[seat];
            work.thinking += result.thinking[seat];
            work.slowest = work.slowest.max(result.slowest[seat]);
        }
    }
}

fn shares(blocks: &[Block]) -> Vec<f64> {
    blocks.iter().map(|block| block.share / block.games as f64).collect()
}

/// What the blocks come to.
pub(crate) fn report(request: &MatchRequest, blocks: &[Block]) -> Result<MatchReport, ArenaError> {
    let options = whole_options(&request.game, request.seats, &request.options)?;
    let shares = shares(blocks);
    let share = over_blocks(&shares);
    let side = |at: usize, bot: &str| {
        let seats = if at == 0 { 1.0 } else { f64::from(request.seats - 1) };
        let rates: Vec<f64> = blocks.iter().map(|block| block.won[at] / block.games as f64 / seats).collect();
        let work = blocks.iter().map(|block| block.work[at]);
        Side {
            bot: bot.to_owned(),
            rate: over_blocks(&rates),
            illegal: work.clone().map(|work| work.illegal).sum(),
            decisions: work.clone().map(|work| work.decisions).sum(),
            thinking: work.clone().map(|work| work.thinking).sum(),
            slowest: work.map(|work| work.slowest).max().unwrap_or_default(),
        }
    };
    Ok(MatchReport {
        game: request.game.clone(),
        options,
        seats: request.seats,
        seed: request.seed,
        a: side(0, &request.a),
        b: side(1, &request.b),
        blocks: blocks.len() as u64,
        games: blocks.iter().map(|block| block.games).sum(),
        unwon: blocks.iter().map(|block| block.unwon).sum(),
        share,
        elo: share.map(|share| elo(share, request.seats)),
        sprt: request.sprt.map(|sprt| (sprt, sprt.llr(&shares, request.seats), sprt.verdict(&shares, request.seats))),
    })
}

/// A number written so that exactly the same is read again.
mod bits {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(number.to_bits())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        Ok(f64::from_bits(u64::deserialize(from)?))
    }
}
