use std::time::Duration;

use deckname_engine::{Rng, Wyrand};
use deckname_search::Guide;

use crate::{Belief, Bot, Insight, Known};

/// A slip looks at this many of the possible actions only.
const GLANCE: usize = 2;

/// Plays like another bot, but now and then it does not think: it overlooks most of what it could do.
#[derive(Clone, Copy, Debug)]
pub struct Careless<B> {
    /// How often it slips, from 0 to 1.
    slips: f64,
    bot: B,
}

impl<B> Careless<B> {
    pub fn new(slips: f64, bot: B) -> Self {
        Self { slips, bot }
    }
}

impl<G: Insight, B: Bot<G>> Bot<G> for Careless<B> {
    fn begin(&mut self) {
        self.bot.begin();
    }

    fn choose(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
        if rng.unit() < self.slips { glance(known, rng) } else { self.bot.choose(known, rng) }
    }

    fn belief(&mut self, known: &Known<'_, G>, rng: &mut Wyrand) -> Option<Belief> {
        self.bot.belief(known, rng)
    }

    fn bad_answers(&self) -> u64 {
        self.bot.bad_answers()
    }

    fn pace(&self) -> Duration {
        self.bot.pace()
    }
}

/// The best at first sight of a few actions that came to mind. Senseless ones do not.
fn glance<G: Insight>(known: &Known<'_, G>, rng: &mut Wyrand) -> G::Action {
    let game = known.game;
    let mut mind = game.mind(known, rng);
    let world = mind.imagine(game, rng);
    let mut actions = Vec::new();
    game.actions(&world, known.seat, &mut actions);
    let any = actions[rng.below(actions.len() as u32) as usize];
    actions.retain(|action| !game.is_senseless(&world, known.seat, action));
    let mut best = (f64::NEG_INFINITY, any);
    for _ in 0..GLANCE.min(actions.len()) {
        let action = actions.swap_remove(rng.below(actions.len() as u32) as usize);
        let value = mind.prior(game, &world, known.seat, &action);
        if value > best.0 {
            best = (value, action);
        }
    }
    best.1
}
