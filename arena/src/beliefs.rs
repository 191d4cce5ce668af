//! How good the beliefs of bots are, measured against the truth.

use std::sync::atomic::AtomicBool;

use deckname_bots::Insight;
use deckname_table::{title, with_game};
use serde_json::{Value, json};

use crate::bout::{Believed, Witness};
use crate::simulate::{game_of, watched};
use crate::{ArenaError, SimulateRequest};

/// The beliefs of one seat's bot over many games.
#[derive(Clone, PartialEq, Debug)]
pub struct BeliefReport {
    pub bot: String,
    pub seat: u8,
    /// One for each decision of the seat in a game, the first one first.
    pub by_decision: Vec<Quality>,
    /// Ten bins of stated probability.
    pub calibration: Vec<Bin>,
}

/// The mean over all questions asked at one point of the game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Quality {
    pub questions: u64,
    /// The mean of −ln of the probability given to the right answer.
    pub log_loss: f64,
    /// The same for a player who gives every possible answer the same probability.
    pub ignorance: f64,
}

/// Answers that were given about the same probability.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Bin {
    /// The mean probability that was stated.
    pub stated: f64,
    /// The share of the answers that were right.
    pub came_true: f64,
    /// How many answers there were.
    pub count: u64,
}

impl BeliefReport {
    pub fn to_json(&self) -> Value {
        let quality = |quality: &Quality| json!({"questions": quality.questions, "log_loss": quality.log_loss, "ignorance": quality.ignorance});
        let bin = |bin: &Bin| json!({"stated": bin.stated, "came_true": bin.came_true, "count": bin.count});
        json!({
            "bot": self.bot,
            "seat": self.seat,
            "by_decision": self.by_decision.iter().map(quality).collect::<Vec<_>>(),
            "calibration": self.calibration.iter().map(bin).collect::<Vec<_>>(),
        })
    }
}

/// Plays the games and asks every bot before each of its decisions what it believes. Bots without beliefs are left out.
pub fn beliefs(
    request: &SimulateRequest,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Vec<BeliefReport>, ArenaError> {
    let id = title(&request.game)?.id;
    with_game!(id, G => run::<G>(request, progress, stop), else Err(ArenaError::NothingToPlay))
}

fn run<G: Insight>(
    request: &SimulateRequest,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Vec<BeliefReport>, ArenaError> {
    let game: G = game_of(request)?;
    let games = watched(&game, request, 0..request.games, progress, stop, || {
        Listener(vec![Sums::default(); request.bots.len()])
    })?;
    let mut all = vec![Sums::default(); request.bots.len()];
    for game in &games {
        all.iter_mut().zip(&game.0).for_each(|(sum, part)| sum.merge(part));
    }
    let reports = all.iter().zip(&request.bots).enumerate().filter(|(_, (sums, _))| !sums.by_decision.is_empty());
    Ok(reports.map(|(seat, (sums, bot))| sums.report(bot, seat as u8)).collect())
}

/// Sums up what each seat believes.
struct Listener(Vec<Sums>);

impl<G: Insight> Witness<G> for Listener {
    const ASKS: bool = true;

    fn believed(&mut self, believed: &Believed) {
        self.0[believed.seat.index()].add(believed);
    }
}

const BINS: usize = 10;
/// A right answer that was given less than this probability costs no more than this.
const FLOOR: f64 = 1e-6;

#[derive(Clone, Default)]
struct Sums {
    by_decision: Vec<Quality>,
    bins: [Bin; BINS],
}

impl Sums {
    fn add(&mut self, believed: &Believed) {
        let at = believed.decision as usize;
        if self.by_decision.len() <= at {
            self.by_decision.resize(at + 1, Quality::default());
        }
        for (chances, truth) in believed.belief.0.iter().zip(&believed.truth) {
            let quality = &mut self.by_decision[at];
            quality.questions += 1;
            quality.log_loss -= chances.get(*truth).copied().unwrap_or(0.0).max(FLOOR).ln();
            // Answers that the seat can rule out by itself are not open.
            quality.ignorance += (chances.iter().filter(|chance| **chance > 0.0).count().max(1) as f64).ln();
            for (answer, chance) in chances.iter().enumerate() {
                let bin = &mut self.bins[((chance * BINS as f64) as usize).min(BINS - 1)];
                bin.count += 1;
                bin.stated += chance;
                bin.came_true += f64::from(u8::from(answer == *truth));
            }
        }
    }

    fn merge(&mut self, other: &Self) {
        if self.by_decision.len() < other.by_decision.len() {
            self.by_decision.resize(other.by_decision.len(), Quality::default());
        }
        for (mine, theirs) in self.by_decision.iter_mut().zip(&other.by_decision) {
            mine.questions += theirs.questions;
            mine.log_loss += theirs.log_loss;
            mine.ignorance += theirs.ignorance;
        }
        for (mine, theirs) in self.bins.iter_mut().zip(&other.bins) {
            mine.count += theirs.count;
            mine.stated += theirs.stated;
            mine.came_true += theirs.came_true;
        }
    }

    fn report(&self, bot: &str, seat: u8) -> BeliefReport {
        let quality = |sums: &Quality| {
            let n = sums.questions.max(1) as f64;
            Quality { questions: sums.questions, log_loss: sums.log_loss / n, ignorance: sums.ignorance / n }
        };
        let bin = |sums: &Bin| {
            let n = sums.count.max(1) as f64;
            Bin { stated: sums.stated / n, came_true: sums.came_true / n, count: sums.count }
        };
        BeliefReport {
            bot: bot.to_owned(),
            seat,
            by_decision: self.by_decision.iter().map(quality).collect(),
            calibration: self.bins.iter().map(bin).collect(),
        }
    }
}
