//! What an action is worth at first glance to the owner of each agent, and so how likely each owner is to take it.

use deckname_table::games::Heimlich;
use deckname_table::games::heimlich::{Action, Agent, Place, Split, Standing};

/// The share of decisions made at random, so that no world ever gets a weight of 0.
const WHIM: f64 = 0.08;
/// How sharply a player prefers the best action when paying attention, and otherwise.
const SHARP: f64 = 8.0;
const BLUNT: f64 = 1.0;
const ATTENTION: f64 = 0.7;
/// How much a lead counts that is not scored now.
pub(super) const UNSCORED: f64 = 0.1;

/// One number for each agent.
pub(super) type ByAgent = [f64; 7];

/// A position in which a seat has to choose.
#[derive(Clone, Debug)]
pub(super) struct Habit {
    at: Standing,
    safe: Place,
    agents: u8,
    /// The total weight of all alternatives for each owner, sharp and blunt, and how many there are.
    sharp: ByAgent,
    blunt: ByAgent,
    count: f64,
}

impl Habit {
    /// Without alternatives: it can value actions, but not tell how likely they are.
    pub(super) fn new(game: &Heimlich, at: Standing, safe: Place) -> Self {
        let agents = game.agents().count() as u8;
        Self { at, safe, agents, sharp: [0.0; 7], blunt: [0.0; 7], count: 0.0 }
    }

    /// With all splits of a roll to choose from.
    pub(super) fn moving(game: &Heimlich, at: Standing, safe: Place, roll: u8) -> Self {
        let mut habit = Self::new(game, at, safe);
        game.splits(roll).iter().for_each(|split| habit.compare(habit.move_values(*split)));
        habit
    }

    /// With the places for the safe to choose from, `occupied` ones too where the variant allows them.
    pub(super) fn hiding(game: &Heimlich, at: Standing, safe: Place, occupied: bool) -> Self {
        let mut habit = Self::new(game, at, safe);
        for place in Place::all() {
            if occupied || game.agents().all(|agent| at.of(agent) != place) {
                habit.compare(habit.safe_values(place));
            }
        }
        habit
    }

    fn compare(&mut self, values: ByAgent) {
        for (agent, value) in values.into_iter().enumerate() {
            self.sharp[agent] += (SHARP * value).exp();
            self.blunt[agent] += (BLUNT * value).exp();
        }
        self.count += 1.0;
    }

    /// How likely a seat that plays at random is to choose any one action.
    pub(super) fn blind(&self) -> f64 {
        1.0 / self.count
    }

    /// What the action is worth at first glance to the owner of `me`.
    pub(super) fn value(&self, me: Agent, action: &Action) -> f64 {
        self.values(action)[me.index()]
    }

    /// How likely the owner of each agent is to choose this.
    pub(super) fn odds(&self, action: &Action) -> ByAgent {
        let values = self.values(action);
        std::array::from_fn(|agent| {
            let sharp = (SHARP * values[agent]).exp() / self.sharp[agent];
            let blunt = (BLUNT * values[agent]).exp() / self.blunt[agent];
            (1.0 - WHIM) * (ATTENTION * sharp + (1.0 - ATTENTION) * blunt) + WHIM / self.count
        })
    }

    fn values(&self, action: &Action) -> ByAgent {
        match action {
            Action::Move(split) => self.move_values(*split),
            Action::Safe(place) => self.safe_values(*place),
            Action::Tips(_) | Action::Draw | Action::Play(_) | Action::Pass => [0.0; 7],
        }
    }

    /// What the own agent gains compared with the average of the others; a tenth of it without a scoring.
    fn move_values(&self, split: Split) -> ByAgent {
        let at = self.at.moved(split);
        let scale = if at.has_entered(split, self.safe) { 1.0 } else { UNSCORED };
        self.leads(at).map(|lead| scale * lead)
    }

    /// Close to many agents when a scoring would be good now, else far away.
    fn safe_values(&self, place: Place) -> ByAgent {
        let near = (0..self.agents).filter(|agent| (1..=6).contains(&self.at.of(Agent(*agent)).steps_to(place)));
        let near = near.count() as f64;
        self.leads(self.at).map(|lead| lead * near)
    }

    fn leads(&self, at: Standing) -> ByAgent {
        let mut worth = [0.0; 7];
        let mut total = 0.0;
        for agent in 0..self.agents {
            worth[usize::from(agent)] = f64::from(at.of(Agent(agent)).worth());
            total += worth[usize::from(agent)];
        }
        let others = f64::from(self.agents - 1);
        worth.map(|own| own - (total - own) / others)
    }
}
