//! Many games at once, for programs that learn: each call takes one choice in every game.

use std::ops::Range;
use std::thread;

use deckname_engine::{Observer, Rng, Seat, Step, Turn, Wyrand, silent};

use crate::columns::Values;
use crate::{Encode, Path, Reading, width};

/// What a game is worth to its seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Utility {
    /// 1 for a win, ½ for an indirect one, 0 otherwise.
    Worth,
    /// The same less the mean over all seats, so that every game sums up to 0.
    ZeroSum,
}

/// What is wrong with a call.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum BatchError {
    #[error("a batch has at least one game")]
    Empty,
    #[error("{got} choices for {games} games")]
    Length { games: usize, got: usize },
    #[error("choice {choice} is not legal in game {game}")]
    Illegal { game: usize, choice: i64 },
}

/// Where a batch writes to: each has a row for every game. A batch writes only what may have changed, so it wants the same
/// observations with every call.
#[derive(Debug)]
pub struct Rows<'a> {
    /// What the seat to choose observes.
    pub observation: &'a mut [f32],
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
    utility: Utility,
    threads: usize,
    width: usize,
    choices: usize,
}

/// One of the games, always at a decision.
#[derive(Debug)]
struct Lane<G: Encode> {
    state: G::State,
    view: G::View,
    seat: Seat,
    so_far: Path,
    legal: Vec<u16>,
    scratch: Vec<G::Action>,
    chance: Wyrand,
    policy: Wyrand,
    /// Is the view written? A choice that makes no whole action does not change it.
    shown: bool,
    /// What the last game was worth, if it ended with the last choice.
    ended: Option<[f32; 8]>,
}

impl<G: Encode> Batch<G> {
    /// This many games, each at its first decision.
    pub fn new(game: G, games: usize, seed: u64, threads: usize, utility: Utility) -> Result<Self, BatchError> {
        if games == 0 {
            return Err(BatchError::Empty);
        }
        let lanes = (0..games as u64).map(|index| Lane::new(&game, seed, index)).collect();
        let (width, choices) = (width(&game), game.choices());
        Ok(Self { game, lanes, utility, threads: threads.clamp(1, 256), width, choices })
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.lanes.len()
    }

    /// How many columns an observation has.
    pub fn width(&self) -> usize {
        self.width
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
            *lane = Lane::new(&self.game, seed, index as u64);
        }
    }

    /// Makes a choice in every game, then writes how they stand. If one choice is illegal, nothing changes.
    pub fn step(&mut self, choices: &[i64], rows: Rows<'_>) -> Result<(), BatchError> {
        if choices.len() != self.lanes.len() {
            return Err(BatchError::Length { games: self.lanes.len(), got: choices.len() });
        }
        for (game, (lane, choice)) in self.lanes.iter().zip(choices).enumerate() {
            if !u16::try_from(*choice).is_ok_and(|choice| lane.legal.binary_search(&choice).is_ok()) {
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

    /// Writes how all games stand.
    pub fn write(&mut self, rows: Rows<'_>) {
        self.run(Choices::None, rows);
    }

    /// Draws a legal choice for every game, each equally likely, without making it.
    pub fn draw(&mut self, into: &mut [i64]) {
        for (lane, into) in self.lanes.iter_mut().zip(into) {
            *into = lane.random().into();
        }
    }

    /// The legal choices of a game, ascending.
    pub fn legal(&self, game: usize) -> &[u16] {
        self.lanes.get(game).map_or(&[], |lane| &lane.legal)
    }

    fn run(&mut self, choices: Choices<'_>, rows: Rows<'_>) {
        let each = self.lanes.len().div_ceil(self.threads);
        let sizes = Sizes { width: self.width, choices: self.choices, seats: self.seats(), utility: self.utility };
        let game = &self.game;
        if each == self.lanes.len() {
            return run_lanes(game, &mut self.lanes, choices, rows, sizes);
        }
        thread::scope(|scope| {
            let (mut choices, mut rows) = (choices, rows);
            for lanes in self.lanes.chunks_mut(each) {
                let (now, later) = choices.split_at(lanes.len());
                let (here, rest) = rows.split_at(lanes.len(), sizes);
                (choices, rows) = (later, rest);
                scope.spawn(move || run_lanes(game, lanes, now, here, sizes));
            }
        });
    }
}

fn run_lanes<G: Encode>(game: &G, lanes: &mut [Lane<G>], choices: Choices<'_>, mut rows: Rows<'_>, sizes: Sizes) {
    for (index, lane) in lanes.iter_mut().enumerate() {
        match choices {
            Choices::Given(choices) => lane.choose(game, choices[index] as u16),
            Choices::Random => {
                let choice = lane.random();
                lane.choose(game, choice);
            }
            Choices::None => {}
        }
        let (row, rest) = rows.split_at(1, sizes);
        lane.write(game, row, sizes);
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
        let observation = self.observation.split_at_mut(games * sizes.width);
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

impl<G: Encode> Lane<G> {
    fn new(game: &G, seed: u64, index: u64) -> Self {
        let state = game.start();
        let mut lane = Self {
            view: game.view(&state, Observer::Seat(Seat(0))),
            state,
            seat: Seat(0),
            so_far: Path::default(),
            legal: Vec::new(),
            scratch: Vec::new(),
            chance: Wyrand::stream(seed, index),
            policy: Wyrand::stream(!seed, index),
            shown: false,
            ended: None,
        };
        lane.settle(game);
        lane
    }

    fn random(&mut self) -> u16 {
        self.legal[self.policy.below(self.legal.len() as u32) as usize]
    }

    /// Takes a legal choice.
    fn choose(&mut self, game: &G, choice: u16) {
        self.ended = None;
        self.so_far.push(choice);
        if let Reading::Whole(action) = game.read(self.seat, &self.view, &self.so_far) {
            game.apply(&mut self.state, Step::Act(self.seat, action), &mut silent);
            self.settle(game);
        } else {
            self.list(game);
        }
    }

    /// Plays on to the next decision.
    fn settle(&mut self, game: &G) {
        self.so_far.clear();
        loop {
            match game.turn(&self.state) {
                Turn::Chance => {
                    let outcome = game.draw(&self.state, &mut self.chance);
                    game.apply(&mut self.state, Step::Chance(outcome), &mut silent);
                }
                Turn::Act(seats) => {
                    self.seat = seats.first().unwrap_or(Seat(0));
                    self.view = game.view(&self.state, Observer::Seat(self.seat));
                    self.shown = false;
                    return self.list(game);
                }
                Turn::Over => {
                    let outcome = game.outcome(&self.state);
                    let worth = |seat| outcome.map_or(0.0, |outcome| outcome.worth(Seat(seat as u8)) as f32);
                    self.ended = Some(std::array::from_fn(worth));
                    self.state = game.start();
                }
            }
        }
    }

    fn list(&mut self, game: &G) {
        game.next(&self.state, self.seat, &self.view, &self.so_far, &mut self.scratch, &mut self.legal);
    }

    fn write(&mut self, game: &G, row: Rows<'_>, sizes: Sizes) {
        if !self.shown {
            game.observe(&self.view, &mut Values::new(row.observation));
            self.shown = true;
        }
        match row.mask {
            Mask::Bools(mask) => mark_bools(mask, &self.legal),
            Mask::Bits(mask) => mark_bits(mask, &self.legal),
        }
        row.seat[0] = self.seat.0.into();
        row.done[0] = self.ended.is_some();
        let worth = self.ended.unwrap_or_default();
        let mean = match sizes.utility {
            Utility::Worth => 0.0,
            Utility::ZeroSum => worth[..sizes.seats].iter().sum::<f32>() / sizes.seats as f32,
        };
        row.reward.iter_mut().zip(worth).for_each(|(reward, worth)| *reward = worth - mean);
    }
}

/// If all choices follow each other, as the splits of a roll do.
fn run_of(legal: &[u16]) -> Option<Range<usize>> {
    let (first, last) = (usize::from(*legal.first()?), usize::from(*legal.last()?));
    (last - first + 1 == legal.len()).then_some(first..last + 1)
}

fn mark_bools(mask: &mut [bool], legal: &[u16]) {
    mask.fill(false);
    if let Some(run) = run_of(legal) {
        return mask[run].fill(true);
    }
    for choice in legal {
        mask[usize::from(*choice)] = true;
    }
}

fn mark_bits(mask: &mut [u8], legal: &[u16]) {
    mask.fill(0);
    if let Some(run) = run_of(legal).filter(|run| run.len() > 16) {
        let (first, last) = (run.start.div_ceil(8), run.end / 8);
        mask[first..last].fill(u8::MAX);
        let edges = (run.start..8 * first).chain(8 * last..run.end);
        return edges.for_each(|choice| mask[choice / 8] |= 1 << (choice % 8));
    }
    for choice in legal {
        mask[usize::from(choice / 8)] |= 1 << (choice % 8);
    }
}
