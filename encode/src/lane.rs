use deckname_engine::{Observer, Rng, Seat, Step, Turn, Wyrand, silent};

use crate::columns::{Changes, Values};
use crate::{Encode, Offer, Path, Reading, Shown};

/// Of a row with fewer columns the whole is written: it is cleared more quickly than compared.
const SHORT: usize = 240;

/// One game that is played choice by choice. It waits at a decision of one seat: chance is drawn from its own stream.
#[derive(Debug)]
pub struct Lane<G: Encode> {
    state: G::State,
    from: G::Angle,
    seat: Seat,
    so_far: Path,
    offer: Offer,
    chance: Wyrand,
    policy: Wyrand,
    /// What the row of its observation shows.
    shown: Shown,
    /// Was the row not written yet?
    fresh: bool,
    /// What the last game was worth, if it ended with the last choice.
    ended: Option<[f32; 8]>,
}

/// What follows the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// The next game begins at once.
    Again,
    /// It stays as it is, and no choice is offered.
    Nothing,
}

/// A game that goes on by itself.
impl<G: Encode> Clone for Lane<G> {
    fn clone(&self) -> Self {
        Self { offer: self.offer.clone(), shown: self.shown.clone(), ..*self }
    }
}

impl<G: Encode> Lane<G> {
    /// A game at its first decision.
    pub fn new(game: &G, seed: u64, stream: u64) -> Self {
        let view = game.view(&game.start(), Observer::Seat(Seat(0)));
        let mut lane = Self {
            from: game.angle(&view),
            state: game.start(),
            seat: Seat(0),
            so_far: Path::default(),
            offer: Offer::new(game.choices()),
            chance: Wyrand::stream(seed, stream),
            policy: Wyrand::stream(!seed, stream),
            shown: Shown::new(|to| game.observe(&view, to)),
            fresh: true,
            ended: None,
        };
        lane.begin(game);
        lane
    }

    /// Another game of the same set-up, whose row was not written yet.
    #[must_use]
    pub fn another(&self, game: &G, seed: u64, stream: u64) -> Self {
        let mut lane = self.clone();
        lane.state = game.start();
        lane.chance = Wyrand::stream(seed, stream);
        lane.policy = Wyrand::stream(!seed, stream);
        lane.shown.forget();
        lane.fresh = true;
        lane.begin(game);
        lane
    }

    fn begin(&mut self, game: &G) {
        self.settle(game, After::Again);
        self.from = game.angle(&self.view(game));
        self.list(game, &mut Vec::new());
        self.ended = None;
    }

    /// The position.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The seat to choose.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What it may choose.
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// What the seat has chosen of an action that is not whole yet.
    pub fn so_far(&self) -> &[u16] {
        &self.so_far
    }

    /// What its choices are counted from.
    pub fn angle(&self) -> &G::Angle {
        &self.from
    }

    /// What the game that ended with the last choice was worth to each seat.
    pub fn ended(&self) -> Option<[f32; 8]> {
        self.ended
    }

    /// A choice that is offered, each equally likely. It is not made.
    pub(crate) fn random(&mut self) -> u16 {
        self.offer.nth(self.policy.below(self.offer.len() as u32)).unwrap_or(0)
    }

    /// Makes a choice that is offered and writes what is seen then. A choice that makes no whole action changes nothing of that.
    pub fn choose(
        &mut self,
        game: &G,
        choice: u16,
        observation: &mut [f32],
        scratch: &mut Vec<G::Action>,
        after: After,
    ) {
        self.ended = None;
        self.so_far.push(choice);
        let reading = game.read(self.seat, &self.from, &self.so_far);
        if let Reading::Whole(action) = reading {
            game.apply(&mut self.state, Step::Act(self.seat, action), &mut silent);
            self.settle(game, after);
        }
        if reading != Reading::Part || self.fresh {
            let view = self.view(game);
            self.from = game.angle(&view);
            self.observe(game, &view, observation);
        }
        self.list(game, scratch);
    }

    /// Plays on to the next decision.
    fn settle(&mut self, game: &G, after: After) {
        self.so_far.clear();
        loop {
            match game.turn(&self.state) {
                Turn::Chance => {
                    let outcome = game.draw(&self.state, &mut self.chance);
                    game.apply(&mut self.state, Step::Chance(outcome), &mut silent);
                }
                Turn::Act(seats) => {
                    self.seat = seats.first().unwrap_or(Seat(0));
                    return;
                }
                Turn::Over => {
                    let outcome = game.outcome(&self.state);
                    let worth = |seat| outcome.map_or(0.0, |outcome| outcome.worth(Seat(seat as u8)) as f32);
                    self.ended = Some(std::array::from_fn(worth));
                    if after == After::Nothing {
                        return;
                    }
                    self.state = game.start();
                }
            }
        }
    }

    #[inline]
    fn view(&self, game: &G) -> G::View {
        game.view(&self.state, Observer::Seat(self.seat))
    }

    fn list(&mut self, game: &G, scratch: &mut Vec<G::Action>) {
        game.next(&self.state, self.seat, &self.from, &self.so_far, scratch, &mut self.offer);
    }

    /// Writes the whole observation.
    pub fn show(&mut self, game: &G, observation: &mut [f32]) {
        self.shown.forget();
        let view = self.view(game);
        self.observe(game, &view, observation);
    }

    #[inline]
    fn observe(&mut self, game: &G, view: &G::View, observation: &mut [f32]) {
        self.fresh = false;
        if observation.len() < SHORT {
            game.observe(view, &mut Values::new(observation));
        } else {
            game.observe(view, &mut Changes::new(observation, &mut self.shown));
        }
    }
}
