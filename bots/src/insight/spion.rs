//! Spion: where to ask, which traps to avoid, and which spies to keep away.

mod outlook;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Step, Turn, Wyrand, silent};
use deckname_search::{Budget, Guide, Rule, Worths, tree, worths};
use deckname_table::Known;
use deckname_table::games::Spion;
use deckname_table::games::spion::{Action, Facts, Field, Phase, State, View};

use self::outlook::{Hopes, enemy, outlook};
use super::Insight;
use crate::Belief;

/// The weight of an answer against the outlook.
const ANSWER: f64 = 1.5;
/// For this many moves the enemy's best answer is considered too.
const DOUBTED: usize = 10;
/// An imagined game is judged after this many moves.
const AHEAD: u32 = 6;

impl Insight for Spion {
    type Mind = Mind;

    const HARD: u32 = 300;
    const MEDIUM: u32 = 18;

    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let world = self.sample(view, rng);
        if view.facts.phase() == Phase::Hide {
            return self.random_action(&world, seat, rng);
        }
        let hopes = hopes(self, &view.facts);
        let mut moves = weighed(self, &world, seat, &hopes, rng);
        moves.sort_by(|a, b| b.0.total_cmp(&a.0));
        moves.truncate(DOUBTED);
        for (value, action) in &mut moves {
            let mut after = world;
            self.apply(&mut after, Step::Act(seat, *action), &mut silent);
            *value -= reply(self, &after, enemy(seat), &hopes, rng);
        }
        moves.iter().max_by(|a, b| a.0.total_cmp(&b.0)).map_or(Action::Pass, |best| best.1)
    }

    fn mind(&self, known: &Known<'_, Self>, _rng: &mut Wyrand) -> Mind {
        Mind { view: *known.view, hopes: hopes(self, &known.view.facts) }
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
        let pairs = f64::from(facts.candidates[seat.index()].max(1));
        let counts = self.counts(&facts.left[seat.index()]);
        let chances = |count: u16| vec![1.0 - f64::from(count) / pairs, f64::from(count) / pairs];
        let fields = counts.into_iter().take(self.grid().half().into());
        Belief(if facts.phase() == Phase::Hide { Vec::new() } else { fields.map(chances).collect() })
    }

    fn truth(&self, seat: Seat, referee: &View) -> Vec<usize> {
        let Some(secrets) = referee.secrets[enemy(seat).index()] else { return Vec::new() };
        (0..self.grid().half())
            .map(|index| usize::from(secrets.contains(&Field::in_half(enemy(seat), index))))
            .collect()
    }
}

fn hopes(game: &Spion, facts: &Facts) -> [Hopes; 2] {
    [Seat(0), Seat(1)].map(|seat| Hopes::of(game, facts, seat))
}

/// What each move of the seat is worth at first sight. An answer counts as much as can be expected of it, whichever it is
/// in this world.
fn weighed(game: &Spion, world: &State, seat: Seat, hopes: &[Hopes; 2], rng: &mut Wyrand) -> Vec<(f64, Action)> {
    let mut actions = Vec::with_capacity(192);
    game.actions(world, seat, &mut actions);
    actions.into_iter().map(|action| (weigh(game, world, seat, hopes, &action) + 0.01 * rng.unit(), action)).collect()
}

fn weigh(game: &Spion, world: &State, seat: Seat, hopes: &[Hopes; 2], action: &Action) -> f64 {
    let mut after = *world;
    game.apply(&mut after, Step::Act(seat, *action), &mut silent);
    let asked = after.facts().questions.all().len() > world.facts().questions.all().len();
    let answer = match action {
        Action::Move { to, .. } if asked => hopes[seat.index()].bits(*to),
        _ => 0.0,
    };
    ANSWER * answer + outlook(game, after.facts(), hopes, seat)
}

/// What the best answer to a move is worth to the seat that has it.
fn reply(game: &Spion, world: &State, seat: Seat, hopes: &[Hopes; 2], rng: &mut Wyrand) -> f64 {
    let now = outlook(game, world.facts(), hopes, seat);
    if world.facts().phase() != Phase::Move {
        return 0.0;
    }
    let best = weighed(game, world, seat, hopes, rng).into_iter().map(|(value, _)| value).fold(now, f64::max);
    best - now
}

/// What a player assumes: every pair that is left is equally likely, and both sides go where a question tells most.
#[derive(Clone, Debug)]
pub struct Mind {
    view: View,
    hopes: [Hopes; 2],
}

impl Guide<Spion> for Mind {
    fn imagine(&mut self, game: &Spion, rng: &mut Wyrand) -> State {
        game.sample(&self.view, rng)
    }

    fn finish(&mut self, game: &Spion, world: &mut State, rng: &mut Wyrand) -> Worths {
        let mut hopes = self.hopes.clone();
        for _ in 0..AHEAD {
            let Turn::Act(seats) = game.turn(world) else { return worths(game, world) };
            let Some(seat) = seats.first() else { return worths(game, world) };
            if world.facts().phase() == Phase::Hide {
                let hide = game.random_action(world, seat, rng);
                game.apply(world, Step::Act(seat, hide), &mut silent);
                continue;
            }
            renew(game, world, &mut hopes);
            let moves = weighed(game, world, seat, &hopes, rng);
            let best = moves.iter().max_by(|a, b| a.0.total_cmp(&b.0)).map_or(Action::Pass, |best| best.1);
            game.apply(world, Step::Act(seat, best), &mut silent);
        }
        if game.turn(world) == Turn::Over {
            return worths(game, world);
        }
        renew(game, world, &mut hopes);
        let mut judged = [0.0; 8];
        for seat in [Seat(0), Seat(1)] {
            judged[seat.index()] = 1.0 / (1.0 + (-0.5 * outlook(game, world.facts(), &hopes, seat)).exp());
        }
        judged
    }

    fn prior(&mut self, game: &Spion, world: &State, seat: Seat, action: &Action) -> f64 {
        if world.facts().phase() == Phase::Hide { 0.0 } else { weigh(game, world, seat, &self.hopes, action) }
    }
}

fn renew(game: &Spion, world: &State, hopes: &mut [Hopes; 2]) {
    for seat in [Seat(0), Seat(1)] {
        hopes[seat.index()].renew(game, world.facts(), seat);
    }
}
