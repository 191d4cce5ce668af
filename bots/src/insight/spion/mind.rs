//! What a player concludes from its view, and how it thinks the game will go on.

use std::collections::HashMap;
use std::sync::Arc;

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Step, Turn, Wyrand, silent};
use deckname_search::{Guide, Worths, worths};
use deckname_table::games::Spion;
use deckname_table::games::spion::{Action, Facts, Pairs, Phase, Secrets, State, View};

use super::eye::{self, Look};
use super::outlook::{Hopes, Thought, Weights, enemy, masses};
use super::plan::Plan;
use super::reach::Reach;
use crate::Belief;

/// When a game is played on, it is judged after this many moves.
const AHEAD: u32 = 6;
/// How much a bit counts for the chance to win, as a logarithm.
const PER_BIT: f64 = 0.5;
/// How much likelier a move is to be the best for each bit by which it looks better, as a logarithm.
const TRUST: f64 = 3.0;
/// For this many sets of pairs what could be asked is remembered.
const REMEMBERED: usize = 2_048;

/// What a player assumes: pairs that are guarded are likelier than others, and both sides go where a question tells most.
#[derive(Clone, Debug)]
pub struct Mind {
    view: View,
    plan: Plan,
    reach: Arc<Reach>,
    /// How each seat weighs the fields of the other.
    weights: [Weights; 2],
    /// What each seat could ask now, and in imagined positions in which it has learned more.
    hopes: [Hopes; 2],
    learned: [HashMap<Pairs, Hopes>; 2],
    /// The pairs that can be the enemy's, each with the weight of all up to it.
    pairs: Vec<(f32, Secrets)>,
}

impl Mind {
    pub(super) fn new(game: &Spion, seat: Seat, view: &View, plan: Plan) -> Self {
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
        let learned = [(); 2].map(|()| HashMap::with_capacity(REMEMBERED));
        Self { view: *view, plan, reach: Arc::new(Reach::of(game)), weights, hopes, learned, pairs }
    }

    /// For every field of the enemy's half where a secret can be: is there one?
    pub(super) fn belief(&self, game: &Spion) -> Belief {
        let (Some(seat), facts) = (self.view.who.seat(), &self.view.facts) else { return Belief::default() };
        let (masses, total) = masses(game, &facts.left[seat.index()], enemy(seat), &self.weights[seat.index()]);
        let chances = |mass: f32| {
            let chance = f64::from(mass / total).min(1.0);
            vec![1.0 - chance, chance]
        };
        let fields = masses.into_iter().take(game.grid().half().into());
        Belief(if facts.phase() == Phase::Hide { Vec::new() } else { fields.map(chances).collect() })
    }

    /// What the eye sees in a world when `seat`, whose turn it is, has made the move that looks best.
    pub fn look(&mut self, game: &Spion, world: &State, seat: Seat, rng: &mut Wyrand) -> Option<Look> {
        let hopes = self.hopes(game, world.facts());
        let thought = Thought::new(game, &self.plan, world.facts(), &hopes, &self.reach, secrets(world));
        let best = thought.weighed(world, seat, rng).into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(_, action)| thought.look(world, seat, &action))
    }

    /// What each seat could ask in this position.
    fn hopes(&mut self, game: &Spion, facts: &Facts) -> [Hopes; 2] {
        [Seat(0), Seat(1)].map(|seat| {
            let at = seat.index();
            // Pairs are only ever ruled out: as many as now are the same as now.
            if facts.candidates[at] == self.view.facts.candidates[at] {
                return self.hopes[at];
            }
            if self.learned[at].len() == REMEMBERED {
                self.learned[at].clear();
            }
            let weights = &self.weights[at];
            *self.learned[at].entry(facts.left[at]).or_insert_with(|| Hopes::of(game, facts, seat, weights))
        })
    }
}

fn secrets(world: &State) -> [Option<Secrets>; 2] {
    [Seat(0), Seat(1)].map(|seat| world.secrets(seat))
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
        let secrets = secrets(world);
        for _ in 0..AHEAD {
            let Turn::Act(seats) = game.turn(world) else { return worths(game, world) };
            let Some(seat) = seats.first() else { return worths(game, world) };
            if world.facts().phase() == Phase::Hide {
                let hide = game.random_action(world, seat, rng);
                game.apply(world, Step::Act(seat, hide), &mut silent);
                continue;
            }
            let hopes = self.hopes(game, world.facts());
            let thought = Thought::new(game, &self.plan, world.facts(), &hopes, &self.reach, secrets);
            let moves = thought.weighed(world, seat, rng);
            let best = moves.iter().max_by(|a, b| a.0.total_cmp(&b.0)).map_or(Action::Pass, |best| best.1);
            game.apply(world, Step::Act(seat, best), &mut silent);
        }
        self.judge(game, world, rng)
    }

    fn judge(&mut self, game: &Spion, world: &mut State, _: &mut Wyrand) -> Worths {
        if game.turn(world) == Turn::Over {
            return worths(game, world);
        }
        let hopes = self.hopes(game, world.facts());
        let thought = Thought::new(game, &self.plan, world.facts(), &hopes, &self.reach, secrets(world));
        // The eye was taught to judge for the seat that has moved.
        let (facts, moved) = (world.facts(), enemy(world.facts().turn));
        let learned = self.plan.learned.then(|| eye::chance(&thought.standing(facts, moved, (0.0, 0.0))));
        chances(moved, learned.unwrap_or_else(|| likely(thought.outlook(facts, moved))))
    }

    fn prior(&mut self, game: &Spion, world: &State, seat: Seat, action: &Action) -> f64 {
        let mut priors = Vec::with_capacity(1);
        self.priors(game, world, seat, &[*action], &mut priors);
        priors[0]
    }

    /// The best of the moves says what the world is worth: a move further than [`Guide::judge`] sees.
    fn priors(
        &mut self,
        game: &Spion,
        world: &State,
        seat: Seat,
        actions: &[Action],
        priors: &mut Vec<f64>,
    ) -> Option<Worths> {
        if world.facts().phase() == Phase::Hide {
            priors.extend(actions.iter().map(|_| 0.0));
            return None;
        }
        let hopes = self.hopes(game, world.facts());
        let thought = Thought::new(game, &self.plan, world.facts(), &hopes, &self.reach, secrets(world));
        let (mut best, mut most) = (None, f64::NEG_INFINITY);
        for action in actions {
            let value = thought.weigh(world, seat, action);
            if value > most {
                (best, most) = (Some(action), value);
            }
            priors.push(TRUST * value);
        }
        let learned = best.filter(|_| self.plan.learned);
        let chance = learned.map_or_else(|| likely(most), |best| eye::chance(&thought.look(world, seat, best)));
        Some(chances(seat, chance))
    }
}

/// The chance to win of a seat to which a position is worth this many bits.
fn likely(bits: f64) -> f64 {
    1.0 / (1.0 + (-PER_BIT * bits).exp())
}

/// The chances to win of both seats, where this is that of `seat`.
fn chances(seat: Seat, chance: f64) -> Worths {
    let mut chances = [0.0; 8];
    chances[seat.index()] = chance;
    chances[enemy(seat).index()] = 1.0 - chance;
    chances
}

#[cfg(test)]
mod tests {
    use deckname_engine::Observer;
    use serde_json::Value;

    use super::super::follow;
    use super::*;

    /// Games by moves that look good, from a few different starts.
    fn positions(game: &Spion, each: &mut impl FnMut(&mut Mind, &State)) {
        for seed in 0..3 {
            let mut rng = Wyrand::new(seed);
            let mut world = game.start();
            for seat in [Seat(0), Seat(1)] {
                let hide = game.random_action(&world, seat, &mut rng);
                game.apply(&mut world, Step::Act(seat, hide), &mut silent);
            }
            let view = game.view(&world, Observer::Seat(Seat(0)));
            let mut mind = Mind::new(game, Seat(0), &view, Plan::OURS);
            for _ in 0..40 {
                let Turn::Act(seats) = game.turn(&world) else { break };
                each(&mut mind, &world);
                let seat = seats.first().unwrap();
                let action = follow(game, &Plan::OURS, seat, &view, &mut rng);
                game.apply(&mut world, Step::Act(seat, action), &mut silent);
            }
        }
    }

    #[test]
    fn what_is_remembered_is_what_would_be_worked_out_anew() {
        let game = Spion::new(2, &Value::Null).unwrap();
        let mut learned = 0;
        positions(&game, &mut |mind, world| {
            for _ in 0..2 {
                let hopes = mind.hopes(&game, world.facts());
                let anew = |seat: Seat| Hopes::of(&game, world.facts(), seat, &mind.weights[seat.index()]);
                assert_eq!(hopes, [Seat(0), Seat(1)].map(anew));
            }
            learned += mind.learned[0].len();
        });
        assert!(learned > 0, "no question was asked");
    }

    #[test]
    fn an_old_thought_sees_a_new_board_as_a_new_one_does() {
        let game = Spion::new(2, &Value::Null).unwrap();
        let reach = Reach::of(&game);
        positions(&game, &mut |mind, world| {
            let thought = |facts: &Facts| {
                Thought::new(&game, &mind.plan, facts, &mind.hopes, &reach, secrets(world))
                    .outlook(world.facts(), Seat(0))
            };
            let (old, new) = (thought(&mind.view.facts), thought(world.facts()));
            assert!((old - new).abs() < 1e-6, "{old} {new}");
        });
    }

    #[test]
    fn a_look_at_the_moves_tells_no_less_than_the_position() {
        let game = Spion::new(2, &Value::Null).unwrap();
        let (mut actions, mut rng) = (Vec::new(), Wyrand::new(1));
        positions(&game, &mut |mind, world| {
            let seat = world.facts().turn;
            actions.clear();
            game.actions(world, seat, &mut actions);
            let mut priors = Vec::new();
            let seen = mind.priors(&game, world, seat, &actions, &mut priors).unwrap();
            let single: Vec<f64> = actions.iter().map(|action| mind.prior(&game, world, seat, action)).collect();
            assert_eq!(priors, single);
            assert!((seen[0] + seen[1] - 1.0).abs() < 1e-9);
            let judged = mind.judge(&game, &mut { *world }, &mut rng);
            assert!(judged[seat.index()] < seen[seat.index()] + 0.2, "{judged:?} {seen:?}");
        });
    }
}
