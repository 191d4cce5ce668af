//! What a good player knows, game by game.

mod heimlich;
mod spion;
mod spy;
mod streng_geheim;
mod top_secret;

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Wyrand};
use deckname_search::{Budget, Guide, flat};
use deckname_table::Known;

use crate::{Belief, Dial, Style};

/// A game that bots know how to play.
pub trait Insight: Game {
    /// What a player has concluded from everything it knows, and how it thinks the game will go on.
    type Mind: Guide<Self>;

    /// Iterations of a `hard` decision: well under a second on one core.
    const HARD: u32;
    /// Iterations of a `medium` one: enough to be stronger than `greedy`, too few to be as strong as `hard`.
    const MEDIUM: u32;
    /// Iterations of a `strong` one: no fewer than that. Where more of them add little, it is stronger because it slips less.
    const STRONG: u32;
    /// How often `novice`, `easy`, `medium` and `strong` decide without thinking.
    const SLIPS: [f64; 4] = [0.5, 0.25, 0.0, 0.0];

    /// What looks best right now, judged from the view alone.
    fn greedy(&self, seat: Seat, view: &Self::View, rng: &mut Wyrand) -> Self::Action;

    /// Makes up a player's mind before a decision.
    fn mind(&self, known: &Known<'_, Self>, rng: &mut Wyrand) -> Self::Mind;

    /// Decides with a mind. It can be any guide, so that the cheater can put the truth in place of its beliefs.
    fn decide(
        &self,
        known: &Known<'_, Self>,
        mind: &mut impl Guide<Self>,
        budget: Budget,
        rng: &mut Wyrand,
    ) -> Self::Action {
        let actions = promising(known, mind, 32, rng);
        flat(self, known.seat, &actions, mind, budget, rng)[0].action
    }

    /// What a scripted way to play depends on.
    const DIALS: &'static [Dial] = &[];

    /// What a player does who follows a script. A style is not strong by itself; it is there to find what others do not
    /// expect.
    fn styled(&self, known: &Known<'_, Self>, _style: &Style, rng: &mut Wyrand) -> Self::Action {
        self.greedy(known.seat, known.view, rng)
    }

    /// Can the search follow a style?
    const PONDERS: bool = false;

    /// What a player does who thinks like `hard` and cares for what a style says.
    fn pondered(&self, known: &Known<'_, Self>, style: &Style, _budget: Budget, rng: &mut Wyrand) -> Self::Action {
        self.styled(known, style, rng)
    }

    /// Would nobody do this, not even without thinking? Of the world it looks only at what the seat knows.
    fn is_senseless(&self, _world: &Self::State, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }

    /// What the mind believes about the secrets, question by question.
    fn belief(&self, _mind: &Self::Mind) -> Belief {
        Belief::default()
    }

    /// The right answers to those questions, from the referee's view.
    fn truth(&self, _seat: Seat, _referee: &Self::View) -> Vec<usize> {
        Vec::new()
    }
}

/// The legal actions that look best at first, at most `count`.
pub(crate) fn promising<G: Game>(
    known: &Known<'_, G>,
    mind: &mut impl Guide<G>,
    count: usize,
    rng: &mut Wyrand,
) -> Vec<G::Action> {
    let world = mind.imagine(known.game, rng);
    let mut actions = Vec::new();
    known.game.actions(&world, known.seat, &mut actions);
    if actions.len() > count {
        let mut ranked: Vec<_> =
            actions.iter().map(|action| (mind.prior(known.game, &world, known.seat, action), *action)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        actions = ranked.into_iter().take(count).map(|(_, action)| action).collect();
    }
    actions
}
