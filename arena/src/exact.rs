//! Small games solved exactly, and how far bots are from the solution.

use std::sync::atomic::AtomicBool;

use deckname_bots::{Insight, Known, bot};
use deckname_engine::{StepOf, Wyrand};
use deckname_solve::{Instance, Profile, Tree, best_response, efg, nash_conv, solve, values};
use deckname_table::{Record, title, with_game};
use serde_json::{Value, json};

use crate::ArenaError;

/// What to solve.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// The game, and the steps that are already taken.
    pub start: Record,
    /// The most positions of the tree.
    pub most: usize,
    /// Rounds of the solver.
    pub rounds: usize,
    /// Bots whose strategies are compared.
    pub bots: Vec<String>,
    /// How often each bot is asked in each information set: what it does there is taken from its answers.
    pub asks: u32,
    pub seed: u64,
    /// Write the tree for other solvers too?
    pub efg: bool,
}

/// An exact solution.
#[derive(Clone, PartialEq, Debug)]
pub struct SolveReport {
    pub game: String,
    pub seats: u8,
    pub positions: usize,
    pub ends: usize,
    pub infos: usize,
    /// What the game is worth to each seat if all play the solution, in a game whose worths sum to 0.
    pub values: Vec<f64>,
    /// How much a seat gains, on average, by answering the solution in the best way. Near 0.
    pub exploitability: f64,
    pub bots: Vec<BotReport>,
    /// The tree for other solvers, if it was asked for.
    pub efg: Option<String>,
}

/// How far a bot is from the best.
#[derive(Clone, PartialEq, Debug)]
pub struct BotReport {
    pub bot: String,
    /// How much a seat gains, on average, by answering in the best way if the bot is in all seats.
    pub exploitability: f64,
    /// What the game is worth to each seat if it answers the bot in all other seats in the best way.
    pub best_responses: Vec<f64>,
}

impl SolveReport {
    pub fn to_json(&self) -> Value {
        let bots: Vec<_> = self.bots.iter().map(BotReport::to_json).collect();
        json!({
            "game": self.game,
            "seats": self.seats,
            "positions": self.positions,
            "ends": self.ends,
            "information_sets": self.infos,
            "values": self.values,
            "exploitability": self.exploitability,
            "bots": bots,
        })
    }
}

impl BotReport {
    fn to_json(&self) -> Value {
        json!({"bot": self.bot, "exploitability": self.exploitability, "best_responses": self.best_responses})
    }
}

/// Lists the whole tree and solves it.
pub fn solve_exactly(request: &SolveRequest) -> Result<SolveReport, ArenaError> {
    let id = title(&request.start.game)?.id;
    with_game!(id, G => run::<G>(request), else Err(ArenaError::NothingToPlay))
}

fn run<G: Insight>(request: &SolveRequest) -> Result<SolveReport, ArenaError> {
    let Record { seats, options, edition, steps, .. } = &request.start;
    let unknown = deckname_engine::SetupError::UnknownEdition { edition: *edition, newest: G::EDITION };
    let game = G::new(*seats, options)?.in_edition(*edition).ok_or(unknown)?;
    let steps: Vec<StepOf<G>> = steps.iter().map(|step| game.read_step(step)).collect::<Result<_, _>>()?;
    // The end of the process is the only thing that stops it.
    let stop = AtomicBool::new(false);
    let instance = Instance::grow(&game, &steps, request.most, &stop)?;
    let tree = &instance.tree;
    let solution = solve(tree, request.rounds, &stop)?;
    let bots = request.bots.iter().map(|name| {
        let profile = habits(&game, &instance, name, request)?;
        Ok(BotReport {
            bot: name.clone(),
            exploitability: exploitability(tree, &profile),
            best_responses: (0..tree.seats()).map(|seat| best_response(tree, &profile, seat)).collect(),
        })
    });
    let mut text = String::new();
    if request.efg {
        // Writing into a text never fails.
        let _ = efg(&game, &instance, &mut text);
    }
    Ok(SolveReport {
        game: G::ID.to_string(),
        seats: *seats,
        positions: tree.nodes(),
        ends: tree.ends(),
        infos: tree.infos().len(),
        values: values(tree, &solution),
        exploitability: exploitability(tree, &solution),
        bots: bots.collect::<Result<_, ArenaError>>()?,
        efg: request.efg.then_some(text),
    })
}

fn exploitability(tree: &Tree, profile: &Profile) -> f64 {
    nash_conv(tree, profile) / tree.seats() as f64
}

/// What a bot does in each information set to which its own answers lead.
fn habits<G: Insight>(
    game: &G,
    instance: &Instance<G>,
    name: &str,
    request: &SolveRequest,
) -> Result<Profile, ArenaError> {
    let mut bot = bot::<G>(name).ok_or_else(|| ArenaError::UnknownBot { name: name.to_owned() })?;
    Ok(Profile::of_answers(&instance.tree, |info| {
        let position = &instance.positions[info];
        let known = Known { game, seat: position.seat, view: &position.view, told: &position.told };
        let mut counts = vec![0.0; position.actions.len()];
        for ask in 0..request.asks {
            bot.begin();
            let mut rng = Wyrand::stream(request.seed, info as u64 * u64::from(request.asks) + u64::from(ask));
            let action = bot.choose(&known, &mut rng);
            if let Some(at) = position.actions.iter().position(|listed| *listed == action) {
                counts[at] += 1.0;
            }
        }
        counts
    }))
}
