//! One game between bots. The arena holds its true state.

use std::time::{Duration, Instant};

use deckname_bots::{Belief, Insight, Known};
use deckname_engine::{Observer, Outcome, Rng, Seat, Seats, Step, StepOf, Turn, Wyrand};

use crate::contestant::Contestant;

/// The contestants at a table, and what each has been told so far.
pub(crate) struct Bout<'a, G: Insight> {
    game: &'a G,
    bots: Vec<Contestant<G>>,
    told: Vec<Vec<G::Notice>>,
}

/// The result of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub outcome: Outcome,
    pub steps: u64,
    /// Illegal choices, by seat; a random legal action was played instead.
    pub illegal: [u64; 8],
    pub decisions: [u64; 8],
    pub thinking: [Duration; 8],
    pub slowest: [Duration; 8],
}

/// What a contestant believed before one of its decisions, with the right answers.
pub(crate) struct Believed {
    pub seat: Seat,
    /// Which decision of this seat it was, from 0.
    pub decision: u64,
    pub belief: Belief,
    pub truth: Vec<usize>,
}

/// Sees what happens in a game.
pub(crate) trait Witness<G: Insight> {
    /// Does it want to know what is believed? Asking costs as much as deciding.
    const ASKS: bool = false;

    /// What a contestant believes before its decision.
    fn believed(&mut self, _believed: &Believed) {}

    /// A step, and the position in which it is taken.
    fn step(&mut self, _state: &G::State, _step: &StepOf<G>) {}
}

impl<G: Insight> Witness<G> for () {}

impl<'a, G: Insight> Bout<'a, G> {
    pub(crate) fn new(game: &'a G, bots: Vec<Contestant<G>>) -> Self {
        let told = bots.iter().map(|_| Vec::new()).collect();
        Self { game, bots, told }
    }

    /// Plays the game with this index. Chance and every seat have their own random streams, so the result is the same
    /// whatever was played before, and on whichever thread.
    pub(crate) fn play(&mut self, seed: u64, index: u64) -> Played {
        self.watch(seed, index, &mut ())
    }

    /// Every contestant moves on by one seat.
    pub(crate) fn rotate(&mut self) {
        self.bots.rotate_right(1);
    }

    /// Like [`Bout::play`], with a witness.
    pub(crate) fn watch<W: Witness<G>>(&mut self, seed: u64, index: u64, witness: &mut W) -> Played {
        let mut chance = Wyrand::stream(seed, index);
        let mut streams: Vec<Wyrand> = (0..self.bots.len() as u64).map(|seat| stream(seed, index, seat)).collect();
        self.bots.iter_mut().for_each(Contestant::begin);
        self.told.iter_mut().for_each(Vec::clear);
        let mut state = self.game.start();
        let mut result = Played::new();
        loop {
            let step = match self.game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => Step::Chance(self.game.draw(&state, &mut chance)),
                Turn::Act(seats) => {
                    let Some(seat) = seats.first() else { break };
                    let rng = Wyrand::new(streams[seat.index()].next());
                    if W::ASKS {
                        self.ask(&state, seat, rng, &result)
                            .into_iter()
                            .for_each(|believed| witness.believed(&believed));
                    }
                    Step::Act(seat, self.decide(&state, seat, rng, &mut result))
                }
            };
            witness.step(&state, &step);
            self.take(&mut state, step);
            result.steps += 1;
        }
        for (illegal, bot) in result.illegal.iter_mut().zip(&self.bots) {
            *illegal += bot.bad_answers();
        }
        result.outcome = self.game.outcome(&state).unwrap_or(Outcome::of(Seats::EMPTY));
        result
    }

    fn ask(&mut self, state: &G::State, seat: Seat, mut rng: Wyrand, result: &Played) -> Option<Believed> {
        let view = self.game.view(state, Observer::Seat(seat));
        let known = Known { game: self.game, seat, view: &view, told: &self.told[seat.index()] };
        let belief = self.bots[seat.index()].belief(&known, &mut rng)?;
        let truth = self.game.truth(seat, &self.game.view(state, Observer::Referee));
        Some(Believed { seat, decision: result.decisions[seat.index()], belief, truth })
    }

    fn decide(&mut self, state: &G::State, seat: Seat, mut rng: Wyrand, result: &mut Played) -> G::Action {
        let view = self.game.view(state, Observer::Seat(seat));
        let at = seat.index();
        let known = Known { game: self.game, seat, view: &view, told: &self.told[at] };
        let begun = Instant::now();
        let action = self.bots[at].choose(&known, state, &mut rng);
        let took = begun.elapsed();
        result.decisions[at] += 1;
        result.thinking[at] += took;
        result.slowest[at] = result.slowest[at].max(took);
        if self.game.check(state, seat, &action).is_ok() {
            return action;
        }
        result.illegal[at] += 1;
        self.game.random_action(state, seat, &mut rng)
    }

    fn take(&mut self, state: &mut G::State, step: StepOf<G>) {
        let (game, told) = (self.game, &mut self.told);
        game.apply(state, step, &mut |event| {
            for (seat, told) in told.iter_mut().enumerate() {
                told.extend(game.notice(&event, Observer::Seat(Seat(seat as u8))));
            }
        });
    }
}

impl Played {
    fn new() -> Self {
        Self {
            outcome: Outcome::of(Seats::EMPTY),
            steps: 0,
            illegal: [0; 8],
            decisions: [0; 8],
            thinking: [Duration::ZERO; 8],
            slowest: [Duration::ZERO; 8],
        }
    }
}

/// A seat's own random numbers, far from those of chance.
fn stream(seed: u64, index: u64, seat: u64) -> Wyrand {
    Wyrand::stream(seed.rotate_left(32) ^ 0x5ea7, index * 8 + seat)
}
