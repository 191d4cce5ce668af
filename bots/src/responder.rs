use deckname_engine::{Observer, Seat, Step, Turn, Wyrand};
use deckname_search::{Budget, Guide, Worths, flat, worths};

use crate::insight::promising;
use crate::{Bot, Insight, Known};

/// How many of its options it compares.
const OPTIONS: usize = 32;
/// So many decisions are foreseen by the rule of the others; from there on games are imagined as usual.
const FORESEEN: u32 = 6;
/// How long the others are imagined to think.
const THEIR_BUDGET: Budget = Budget::Iterations(12);

/// For measuring: the best answer to `hard`. In its imagined games the others decide by the very rule of `hard`, with the
/// beliefs that they would have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Responder {
    pub(crate) budget: Budget,
}

impl<G: Insight> Bot<G> for Responder {
    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        let mut mind = known.game.mind(known, rng);
        let actions = promising(known, &mut mind, OPTIONS, rng);
        let mut foresight = Foresight { mind, seat: known.seat, told: known.told.to_vec(), past: known.told.len() };
        flat(known.game, known.seat, &actions, &mut foresight, self.budget, rng)[0].action
    }
}

/// A mind that knows how the others decide.
struct Foresight<G: Insight> {
    mind: G::Mind,
    seat: Seat,
    /// What everyone was told, as far as this seat knows, and after that what is told in the imagined game.
    told: Vec<G::Notice>,
    past: usize,
}

impl<G: Insight> Clone for Foresight<G> {
    fn clone(&self) -> Self {
        Self { mind: self.mind.clone(), seat: self.seat, told: self.told.clone(), past: self.past }
    }
}

impl<G: Insight> Foresight<G> {
    fn decide(&self, game: &G, world: &G::State, seat: Seat, rng: &mut Wyrand) -> G::Action {
        let view = game.view(world, Observer::Seat(seat));
        if seat == self.seat {
            return game.greedy(seat, &view, rng);
        }
        let known = Known { game, seat, view: &view, told: &self.told };
        let mut mind = game.mind(&known, rng);
        game.decide(&known, &mut mind, THEIR_BUDGET, rng)
    }
}

impl<G: Insight> Guide<G> for Foresight<G> {
    fn imagine(&mut self, game: &G, rng: &mut Wyrand) -> G::State {
        self.mind.imagine(game, rng)
    }

    fn finish(&mut self, game: &G, world: &mut G::State, rng: &mut Wyrand) -> Worths {
        self.told.truncate(self.past);
        let mut decisions = 0;
        while decisions < FORESEEN {
            let step = match game.turn(world) {
                Turn::Over => return worths(game, world),
                Turn::Chance => Step::Chance(game.draw(world, rng)),
                Turn::Act(seats) => {
                    let Some(seat) = seats.first() else { return worths(game, world) };
                    decisions += 1;
                    Step::Act(seat, self.decide(game, world, seat, rng))
                }
            };
            // Private notices differ from seat to seat, but what the minds read from them is public.
            let told = &mut self.told;
            game.apply(world, step, &mut |event| told.extend(game.notice(&event, Observer::Public)));
        }
        self.mind.finish(game, world, rng)
    }

    fn prior(&mut self, game: &G, world: &G::State, seat: Seat, action: &G::Action) -> f64 {
        self.mind.prior(game, world, seat, action)
    }
}
