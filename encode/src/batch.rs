//! Many games at once, for programs that learn: each call takes one choice in every game.

use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::lane::{After, Desk, Lane, Seen};
use crate::{Encode, Legend, legend};

/// What a game is worth to its seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Utility {
    /// 1 for a win, ½ for an indirect one, 0 otherwise.
    Worth,
    /// The same less the mean over all seats, so that every game sums up to 0.
    ZeroSum,
}

/// In which form the rows of a batch are written: how many games fit into memory depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Form {
    /// Observations are counts, a byte each, and not numbers.
    pub counts: bool,
    /// Masks have a bit for each choice, and not a byte.
    pub bits: bool,
}

const MOST_GAMES: usize = 1_000_000;
/// A wrong number is refused, not tried.
const MOST_BYTES: usize = 2 << 30;
const MOST_THREADS: usize = 256;
/// So that a thread that begins late or is slow does not keep the others waiting.
const PARTS_PER_THREAD: usize = 4;

/// What is wrong with a call.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BatchError {
    #[error("a batch has 1 to {MOST_GAMES} games, not {got}")]
    Games { got: usize },
    #[error("a batch has 1 to {fit} games of this set-up, which take {} GiB, not {got}", MOST_BYTES >> 30)]
    Large { got: usize, fit: usize },
    #[error("there is no room in memory for {got} games")]
    Memory { got: usize },
    #[error("a batch has 1 to {MOST_THREADS} threads, not {got}")]
    Threads { got: usize },
    #[error("{got} choices for {games} games")]
    Length { games: usize, got: usize },
    #[error("choice {choice} is not legal in game {game}")]
    Illegal { game: usize, choice: i64 },
}

/// Where a batch writes to: each has a row for every game. A batch writes only what has changed of an observation, so with
/// every call it wants the same ones, as it left them.
#[derive(Debug)]
pub struct Rows<'a> {
    /// What the seat to choose observes.
    pub observation: Seen<'a>,
    /// What it may choose.
    pub mask: Mask<'a>,
    /// The seat to choose.
    pub seat: &'a mut [i64],
    /// What the game that has just ended was worth to each seat; 0 if none has.
    pub reward: &'a mut [f32],
    /// Has a game just ended? Then the other rows show the beginning of the next.
    pub done: &'a mut [bool],
}

/// A mask of legal choices.
#[derive(Debug)]
pub enum Mask<'a> {
    /// A byte for each choice.
    Bools(&'a mut [bool]),
    /// A bit for each choice, the lowest bit of a byte first.
    Bits(&'a mut [u8]),
}

/// Games of one set-up. Chance is drawn from each game's own stream, so nothing depends on the number of threads.
#[derive(Debug)]
pub struct Batch<G: Encode> {
    game: G,
    lanes: Vec<Lane<G>>,
    /// One for each thread.
    desks: Vec<Desk<G>>,
    utility: Utility,
    choices: usize,
}

impl<G: Encode> Batch<G> {
    /// This many games, each at its first decision.
    pub fn new(
        game: G,
        games: usize,
        seed: u64,
        threads: usize,
        utility: Utility,
        form: Form,
    ) -> Result<Self, BatchError> {
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(BatchError::Games { got: games });
        }
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(BatchError::Threads { got: threads });
        }
        let legend = legend(&game);
        let mut lanes = room(&game, &legend, games, form)?;
        lanes.push(Lane::new(&game, seed, 0));
        for index in 1..games as u64 {
            lanes.push(lanes[0].another(&game, seed, index));
        }
        let desks = (0..threads).map(|_| Desk::new(&legend)).collect();
        let choices = game.choices();
        Ok(Self { game, lanes, desks, utility, choices })
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// A game of the batch.
    pub fn lane(&self, game: usize) -> Option<&Lane<G>> {
        self.lanes.get(game)
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.lanes.len()
    }

    /// How many columns an observation has.
    pub fn width(&self) -> usize {
        self.desks.first().map_or(0, Desk::width)
    }

    /// How many choices there are.
    pub fn choices(&self) -> usize {
        self.choices
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        usize::from(self.game.seats())
    }

    /// Begins all games again, from another seed.
    pub fn reset(&mut self, seed: u64) {
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            *lane = lane.another(&self.game, seed, index as u64);
        }
    }

    /// Makes a choice in every game, then writes how they stand. If one choice is illegal, nothing changes.
    pub fn step(&mut self, choices: &[i64], rows: Rows<'_>) -> Result<(), BatchError> {
        if choices.len() != self.lanes.len() {
            return Err(BatchError::Length { games: self.lanes.len(), got: choices.len() });
        }
        for (game, (lane, choice)) in self.lanes.iter().zip(choices).enumerate() {
            if !u16::try_from(*choice).is_ok_and(|choice| lane.offer().contains(choice)) {
                return Err(BatchError::Illegal { game, choice: *choice });
            }
        }
        self.run(Choices::Given(choices), rows);
        Ok(())
    }

    /// Makes a random choice in every game, each legal one equally likely, then writes how they stand.
    pub fn step_randomly(&mut self, rows: Rows<'_>) {
        self.run(Choices::Random, rows);
    }

    /// Writes how all games stand, whatever the rows show.
    pub fn write(&mut self, rows: Rows<'_>) {
        self.run(Choices::None, rows);
    }

    /// Draws a legal choice for every game, each equally likely, without making it.
    pub fn draw(&mut self, into: &mut [i64]) {
        for (lane, into) in self.lanes.iter_mut().zip(into) {
            *into = lane.random().into();
        }
    }

    fn run(&mut self, choices: Choices<'_>, rows: Rows<'_>) {
        let sizes = Sizes { width: self.width(), choices: self.choices, seats: self.seats(), utility: self.utility };
        let game = &self.game;
        let [desk, others @ ..] = &mut self.desks[..] else { return };
        let games = self.lanes.len();
        let all = Part { lanes: &mut self.lanes, choices, rows };
        if others.is_empty() {
            return run_lanes(game, all, desk, sizes);
        }
        let each = games.div_ceil((1 + others.len()) * PARTS_PER_THREAD);
        let (helpers, left) = (games.div_ceil(each) - 1, Mutex::new(Some(all)));
        let work = |desk: &mut Desk<G>| {
            while let Some(part) = next_part(&left, each, sizes) {
                run_lanes(game, part, desk, sizes);
            }
        };
        thread::scope(|scope| {
            for desk in others.iter_mut().take(helpers) {
                // What the system refuses is done without.
                if thread::Builder::new().spawn_scoped(scope, || work(desk)).is_err() {
                    break;
                }
            }
            work(desk);
        });
    }
}

/// Room for the lanes.
fn room<G: Encode>(game: &G, legend: &Legend, games: usize, form: Form) -> Result<Vec<Lane<G>>, BatchError> {
    let (columns, choices) = (legend.units.len(), game.choices());
    let observation = if form.counts { columns } else { columns * size_of::<f32>() };
    let mask = if form.bits { choices.div_ceil(8) } else { choices };
    // The seat to choose and the choice, the rewards, and whether the game has ended.
    let others = 2 * size_of::<i64>() + usize::from(game.seats()) * size_of::<f32>() + 1;
    let kept = if form.counts { 0 } else { legend.viewed };
    let each = observation + mask + others + Lane::<G>::bytes(choices, kept);
    let fit = MOST_BYTES / each;
    if games > fit {
        return Err(BatchError::Large { got: games, fit });
    }
    let memory = |_| BatchError::Memory { got: games };
    // Everything in one piece, which is given back at once: piece by piece a lack of memory would end the process.
    Vec::<u8>::new().try_reserve_exact(games * each).map_err(memory)?;
    let mut lanes = Vec::new();
    lanes.try_reserve_exact(games).map_err(memory)?;
    Ok(lanes)
}

/// Some games of a batch, what to choose in them and where to write.
struct Part<'a, G: Encode> {
    lanes: &'a mut [Lane<G>],
    choices: Choices<'a>,
    rows: Rows<'a>,
}

impl<'a, G: Encode> Part<'a, G> {
    /// So many games, and those that follow.
    fn split_at(self, games: usize, sizes: Sizes) -> (Part<'a, G>, Part<'a, G>) {
        let lanes = self.lanes.split_at_mut(games);
        let choices = self.choices.split_at(games);
        let rows = self.rows.split_at(games, sizes);
        (
            Part { lanes: lanes.0, choices: choices.0, rows: rows.0 },
            Part { lanes: lanes.1, choices: choices.1, rows: rows.1 },
        )
    }
}

/// Takes the next games, at most so many; `None` if none are left.
fn next_part<'a, G: Encode>(left: &Mutex<Option<Part<'a, G>>>, most: usize, sizes: Sizes) -> Option<Part<'a, G>> {
    let mut left = left.lock().unwrap_or_else(PoisonError::into_inner);
    let part = left.take()?;
    let games = most.min(part.lanes.len());
    let (next, later) = part.split_at(games, sizes);
    *left = Some(later).filter(|later| !later.lanes.is_empty());
    Some(next)
}

fn run_lanes<G: Encode>(game: &G, part: Part<'_, G>, desk: &mut Desk<G>, sizes: Sizes) {
    let Part { lanes, choices, mut rows } = part;
    for (index, lane) in lanes.iter_mut().enumerate() {
        let (row, rest) = rows.split_at(1, sizes);
        let seen = row.observation;
        match choices {
            Choices::Given(choices) => lane.choose(game, choices[index] as u16, seen, desk, After::Again),
            Choices::Random => {
                let choice = lane.random();
                lane.choose(game, choice, seen, desk, After::Again);
            }
            Choices::None => lane.show(game, seen, desk),
        }
        match row.mask {
            Mask::Bools(mask) => lane.offer().mark_bools(mask),
            Mask::Bits(mask) => lane.offer().mark_bits(mask),
        }
        row.seat[0] = lane.seat().0.into();
        row.done[0] = lane.ended().is_some();
        write_reward(lane.ended(), row.reward, sizes.utility);
        rows = rest;
    }
}

#[derive(Clone, Copy)]
enum Choices<'a> {
    Given(&'a [i64]),
    Random,
    None,
}

impl Choices<'_> {
    fn split_at(self, games: usize) -> (Self, Self) {
        match self {
            Self::Given(choices) => {
                let (now, later) = choices.split_at(games);
                (Self::Given(now), Self::Given(later))
            }
            other => (other, other),
        }
    }
}

/// How long a row is, and how a game counts.
#[derive(Clone, Copy)]
struct Sizes {
    width: usize,
    choices: usize,
    seats: usize,
    utility: Utility,
}

impl<'a> Rows<'a> {
    fn split_at(self, games: usize, sizes: Sizes) -> (Rows<'a>, Rows<'a>) {
        let observation = self.observation.split_at(games * sizes.width);
        let seat = self.seat.split_at_mut(games);
        let reward = self.reward.split_at_mut(games * sizes.seats);
        let done = self.done.split_at_mut(games);
        let mask = match self.mask {
            Mask::Bools(mask) => {
                let (here, rest) = mask.split_at_mut(games * sizes.choices);
                (Mask::Bools(here), Mask::Bools(rest))
            }
            Mask::Bits(mask) => {
                let (here, rest) = mask.split_at_mut(games * sizes.choices.div_ceil(8));
                (Mask::Bits(here), Mask::Bits(rest))
            }
        };
        (
            Rows { observation: observation.0, mask: mask.0, seat: seat.0, reward: reward.0, done: done.0 },
            Rows { observation: observation.1, mask: mask.1, seat: seat.1, reward: reward.1, done: done.1 },
        )
    }
}

/// What the game that has just ended counts for each seat.
#[inline]
fn write_reward(ended: Option<[f32; 8]>, reward: &mut [f32], utility: Utility) {
    let Some(worth) = ended else { return reward.fill(0.0) };
    let mean = match utility {
        Utility::Worth => 0.0,
        Utility::ZeroSum => worth[..reward.len()].iter().sum::<f32>() / reward.len() as f32,
    };
    reward.iter_mut().zip(worth).for_each(|(reward, worth)| *reward = worth - mean);
}
