use deckname_engine::{Game, Rng, Seat, Wyrand};
use deckname_table::games::Heimlich;
use deckname_table::games::heimlich::{Action, Agent, Place, Split, View};

use super::Insight;

impl Insight for Heimlich {
    fn greedy(&self, seat: Seat, view: &View, rng: &mut Wyrand) -> Action {
        let world = self.sample(view, rng);
        let Some(me) = view.me else { return self.random_action(&world, seat, rng) };
        let mut actions = Vec::new();
        self.actions(&world, seat, &mut actions);
        let mut best = (f64::NEG_INFINITY, actions[0]);
        for action in actions {
            let value = match action {
                Action::Move(split) => move_value(self, view, me, split),
                Action::Safe(place) => safe_value(self, view, me, place),
                Action::Tips(_) => 0.0,
            };
            // Equal values are broken at random, so that the order of the list tells nothing.
            let value = value + 1e-6 * rng.unit();
            if value > best.0 {
                best = (value, action);
            }
        }
        best.1
    }
}

/// What the own agent gains on the average of the others by this move, and a little for a good house.
fn move_value(game: &Heimlich, view: &View, me: Agent, split: Split) -> f64 {
    let at = view.at.moved(split);
    let lead = lead(game, me, |agent| f64::from(at.of(agent).worth()));
    if at.has_entered(split, view.safe) { lead } else { 0.1 * lead }
}

/// Close to many agents when a scoring would be good now, else far away.
fn safe_value(game: &Heimlich, view: &View, me: Agent, place: Place) -> f64 {
    let lead = lead(game, me, |agent| f64::from(view.at.of(agent).worth()));
    let near = game.agents().filter(|agent| (1..=6).contains(&view.at.of(*agent).steps_to(place))).count();
    lead * near as f64
}

fn lead(game: &Heimlich, me: Agent, worth: impl Fn(Agent) -> f64) -> f64 {
    let others: Vec<f64> = game.agents().filter(|agent| *agent != me).map(&worth).collect();
    worth(me) - others.iter().sum::<f64>() / others.len() as f64
}
