//! Spion: where to ask, which traps to avoid, and which spies to keep away.

mod advice;
mod eye;
mod hiding;
mod mind;
mod outlook;
mod plan;
mod reach;
mod suspicion;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Step, Wyrand, silent};
use deckname_search::{Budget, Guide, Rule, tree};
use deckname_table::Known;
use deckname_table::games::Spion;
use deckname_table::games::spion::{Action, Field, Phase, State, View};

use self::hiding::decoy;
pub use self::mind::Mind;
use self::outlook::{Hopes, Thought, enemy};
use self::plan::Plan;
use self::reach::Reach;
use super::Insight;
use crate::{Belief, Dial, Style};

/// What a sure win counts, in bits.
const WIN: f64 = 8.0;

impl Insight for Spion {
    type Mind = Mind;

    const HARD: u32 = 3_000;
    const MEDIUM: u32 = 100;
    const STRONG: u32 = 1_000;
    const SLIPS: [f64; 4] = [0.4, 0.15, 0.0, 0.0];

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        follow(self, &Plan::OURS, seat, view, rng)
    }

    const DIALS: &'static [Dial] = &plan::DIALS;

    fn styled(&self, known: &Known<'_, Self>, style: &Style, rng: &mut Wyrand) -> Action {
        follow(self, &Plan::of(style), known.seat, known.view, rng)
    }

    const PONDERS: bool = true;

    fn pondered(&self, known: &Known<'_, Self>, style: &Style, budget: Budget, rng: &mut Wyrand) -> Action {
        if known.view.facts.phase() == Phase::Hide {
            return self.styled(known, style, rng);
        }
        let mut mind = Mind::new(self, known.seat, known.view, Plan::of(style));
        self.decide(known, &mut mind, budget, rng)
    }

    fn mind(&self, known: &Known<'_, Self>, _rng: &mut Wyrand) -> Mind {
        Mind::new(self, known.seat, known.view, Plan::OURS)
    }

    fn decide(&self, known: &Known<'_, Self>, mind: &mut impl Guide<Self>, budget: Budget, rng: &mut Wyrand) -> Action {
        // A search of every field finds a secret wherever it is: the only bad hiding place is one that can be foreseen.
        if known.view.facts.phase() == Phase::Hide {
            return self.greedy(known.seat, known.view, rng);
        }
        let best = tree(self, known.seat, mind, Rule::Puct, budget, rng).first().map(|(action, _)| *action);
        best.unwrap_or_else(|| self.greedy(known.seat, known.view, rng))
    }

    /// For every field of the enemy's half where a secret can be: is there one?
    fn belief(&self, mind: &Mind) -> Belief {
        mind.belief(self)
    }

    fn truth(&self, seat: Seat, referee: &View) -> Vec<usize> {
        let Some(secrets) = referee.secrets[enemy(seat).index()] else { return Vec::new() };
        (0..self.grid().half())
            .map(|index| usize::from(secrets.contains(&Field::in_half(enemy(seat), index))))
            .collect()
    }
}

/// What suits a plan best, at first sight and after the enemy's best answer.
fn follow(game: &Spion, plan: &Plan, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
    let facts = &view.facts;
    if facts.phase() == Phase::Hide {
        let pair = plan.hiding.choose(game, &facts.board, seat, rng);
        return pair.map_or(Action::Pass, Action::Hide);
    }
    let world = game.sample(view, rng);
    let weights = plan.weights(game, facts, seat);
    let hopes = [Seat(0), Seat(1)].map(|of| Hopes::of(game, facts, of, &weights[of.index()]));
    let reach = Reach::of(game);
    let mut secrets = view.secrets;
    if plan.decoy {
        secrets[seat.index()] = secrets[seat.index()].and_then(|own| decoy(game, seat, own));
    }
    let thought = Thought::new(game, plan, facts, &hopes, &reach, secrets);
    let mut moves = thought.weighed(&world, seat, rng);
    moves.sort_by(|a, b| b.0.total_cmp(&a.0));
    moves.truncate(plan.doubted.max(1));
    if moves.len() > 1 {
        for (value, action) in &mut moves {
            let mut after = world;
            game.apply(&mut after, Step::Act(seat, *action), &mut silent);
            *value -= thought.reply(&after, enemy(seat), rng);
        }
    }
    moves.iter().max_by(|a, b| a.0.total_cmp(&b.0)).map_or(Action::Pass, |best| best.1)
}

impl Thought<'_> {
    /// What each move of the seat is worth at first sight.
    fn weighed(&self, world: &State, seat: Seat, rng: &mut Wyrand) -> Vec<(f64, Action)> {
        let mut actions = Vec::with_capacity(192);
        self.game.actions(world, seat, &mut actions);
        actions.into_iter().map(|action| (self.weigh(world, seat, &action) + 0.01 * rng.unit(), action)).collect()
    }

    /// An answer counts as much as can be expected of it, whichever it is in this world.
    fn weigh(&self, world: &State, seat: Seat, action: &Action) -> f64 {
        let mut after = *world;
        self.game.apply(&mut after, Step::Act(seat, *action), &mut silent);
        let (bits, wins) = self.answer(world, &after, seat, action);
        self.plan.answer * bits + WIN * wins + self.outlook(after.facts(), seat)
    }

    /// What the question of a move can be expected to tell, in bits, and its chance to win.
    fn answer(&self, world: &State, after: &State, seat: Seat, action: &Action) -> (f64, f64) {
        let asked = after.facts().questions.all().len() > world.facts().questions.all().len();
        match action {
            Action::Move { to, .. } if asked => {
                let hopes = &self.hopes[seat.index()];
                (hopes.bits(*to), hopes.wins(self.game, world.facts(), seat, *to))
            }
            _ => (0.0, 0.0),
        }
    }

    /// What the best answer to a move is worth to the seat that has it.
    fn reply(&self, world: &State, seat: Seat, rng: &mut Wyrand) -> f64 {
        if world.facts().phase() != Phase::Move {
            return 0.0;
        }
        let now = self.outlook(world.facts(), seat);
        let best = self.weighed(world, seat, rng).into_iter().map(|(value, _)| value).fold(now, f64::max);
        best - now
    }
}
