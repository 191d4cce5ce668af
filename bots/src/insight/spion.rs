//! Spion: where to ask, which traps to avoid, and which spies to keep away.

mod advice;
mod hiding;
mod outlook;
mod plan;
mod suspicion;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Step, Turn, Wyrand, silent};
use deckname_search::{Budget, Guide, Rule, Worths, tree, worths};
use deckname_table::Known;
use deckname_table::games::Spion;
use deckname_table::games::spion::{Action, Facts, Field, Phase, Secrets, State, View};

use self::outlook::{Hopes, Weights, enemy, masses, outlook};
use self::plan::Plan;
use super::Insight;
use crate::{Belief, Dial, Style};

/// What a sure win counts, in bits.
const WIN: f64 = 8.0;
/// An imagined game is judged after this many moves.
const AHEAD: u32 = 6;

impl Insight for Spion {
    type Mind = Mind;

    const HARD: u32 = 300;
    const MEDIUM: u32 = 18;
    const STRONG: u32 = 70;

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        follow(self, &Plan::OURS, seat, view, rng)
    }

    const DIALS: &'static [Dial] = &plan::DIALS;

    fn styled(&self, known: &Known<'_, Self>, style: &Style, rng: &mut Wyrand) -> Action {
        follow(self, &Plan::of(style), known.seat, known.view, rng)
    }

    fn mind(&self, known: &Known<'_, Self>, _rng: &mut Wyrand) -> Mind {
        Mind::new(self, known.seat, known.view, Plan::OURS)
    }

    fn decide(&self, known: &Known<'_, Self>, mind: &mut impl Guide<Self>, budget: Budget, rng: &mut Wyrand) -> Action {
        // A search of every field finds a secret wherever it is: the only bad hiding place is one that can be foreseen.
        if known.view.facts.phase() == Phase::Hide {
            return self.greedy(known.seat, known.view, rng);
        }
        let best = tree(self, known.seat, mind, Rule::Ucb, budget, rng).first().map(|(action, _)| *action);
        best.unwrap_or_else(|| self.greedy(known.seat, known.view, rng))
    }

    /// For every field of the enemy's half where a secret can be: is there one?
    fn belief(&self, mind: &Mind) -> Belief {
        let (Some(seat), facts) = (mind.view.who.seat(), &mind.view.facts) else { return Belief::default() };
        let (masses, total) = masses(self, &facts.left[seat.index()], enemy(seat), &mind.weights[seat.index()]);
        let chances = |mass: f32| {
            let chance = f64::from(mass / total).min(1.0);
            vec![1.0 - chance, chance]
        };
        let fields = masses.into_iter().take(self.grid().half().into());
        Belief(if facts.phase() == Phase::Hide { Vec::new() } else { fields.map(chances).collect() })
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
    let thought = Thought { game, plan, hopes: &hopes, secrets: view.secrets };
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

/// How a player looks at the moves of both seats.
struct Thought<'a> {
    game: &'a Spion,
    plan: &'a Plan,
    hopes: &'a [Hopes; 2],
    /// The secrets that it knows or imagines.
    secrets: [Option<Secrets>; 2],
}

impl Thought<'_> {
    fn outlook(&self, facts: &Facts, seat: Seat) -> f64 {
        outlook(self.game, facts, &self.secrets, self.hopes, self.plan, seat)
    }

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
        let asked = after.facts().questions.all().len() > world.facts().questions.all().len();
        let answer = match action {
            Action::Move { to, .. } if asked => {
                let hopes = &self.hopes[seat.index()];
                self.plan.answer * hopes.bits(*to) + WIN * hopes.wins(*to)
            }
            _ => 0.0,
        };
        answer + self.outlook(after.facts(), seat)
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

/// What a player assumes: pairs that are guarded are likelier than others, and both sides go where a question tells most.
#[derive(Clone, Debug)]
pub struct Mind {
    view: View,
    plan: Plan,
    /// How each seat weighs the fields of the other.
    weights: [Weights; 2],
    hopes: [Hopes; 2],
    /// The pairs that can be the enemy's, each with the weight of all up to it.
    pairs: Vec<(f32, Secrets)>,
}

impl Mind {
    fn new(game: &Spion, seat: Seat, view: &View, plan: Plan) -> Self {
        let facts = &view.facts;
        let weights = plan.weights(game, facts, seat);
        let hopes = [Seat(0), Seat(1)].map(|seat| Hopes::of(game, facts, seat, &weights[seat.index()]));
        let mut total = 0.0;
        let pairs = facts.left[seat.index()].iter().map(|index| {
            let pair = game.pair(enemy(seat), index);
            total += pair.iter().map(|field| weights[seat.index()][field.index()]).product::<f32>();
            (total, pair)
        });
        let pairs = pairs.collect();
        Self { view: *view, plan, weights, hopes, pairs }
    }
}

impl Guide<Spion> for Mind {
    fn imagine(&mut self, game: &Spion, rng: &mut Wyrand) -> State {
        let mut view = self.view;
        if let (Phase::Move, Some(me), Some((total, _))) = (view.facts.phase(), view.who.seat(), self.pairs.last()) {
            let drawn = rng.unit() as f32 * total;
            let at = self.pairs.partition_point(|(up_to, _)| *up_to <= drawn).min(self.pairs.len() - 1);
            view.secrets[enemy(me).index()] = Some(self.pairs[at].1);
        }
        game.sample(&view, rng)
    }

    fn finish(&mut self, game: &Spion, world: &mut State, rng: &mut Wyrand) -> Worths {
        let mut hopes = self.hopes.clone();
        let secrets = [Seat(0), Seat(1)].map(|seat| world.secrets(seat));
        for _ in 0..AHEAD {
            let Turn::Act(seats) = game.turn(world) else { return worths(game, world) };
            let Some(seat) = seats.first() else { return worths(game, world) };
            if world.facts().phase() == Phase::Hide {
                let hide = game.random_action(world, seat, rng);
                game.apply(world, Step::Act(seat, hide), &mut silent);
                continue;
            }
            self.renew(game, world, &mut hopes);
            let thought = Thought { game, plan: &self.plan, hopes: &hopes, secrets };
            let moves = thought.weighed(world, seat, rng);
            let best = moves.iter().max_by(|a, b| a.0.total_cmp(&b.0)).map_or(Action::Pass, |best| best.1);
            game.apply(world, Step::Act(seat, best), &mut silent);
        }
        if game.turn(world) == Turn::Over {
            return worths(game, world);
        }
        self.renew(game, world, &mut hopes);
        let mut judged = [0.0; 8];
        for seat in [Seat(0), Seat(1)] {
            let outlook = outlook(game, world.facts(), &secrets, &hopes, &self.plan, seat);
            judged[seat.index()] = 1.0 / (1.0 + (-0.5 * outlook).exp());
        }
        judged
    }

    fn prior(&mut self, game: &Spion, world: &State, seat: Seat, action: &Action) -> f64 {
        if world.facts().phase() == Phase::Hide {
            return 0.0;
        }
        let secrets = [Seat(0), Seat(1)].map(|seat| world.secrets(seat));
        Thought { game, plan: &self.plan, hopes: &self.hopes, secrets }.weigh(world, seat, action)
    }
}

impl Mind {
    fn renew(&self, game: &Spion, world: &State, hopes: &mut [Hopes; 2]) {
        for seat in [Seat(0), Seat(1)] {
            hopes[seat.index()].renew(game, world.facts(), seat, &self.weights[seat.index()]);
        }
    }
}
