//! What an action is worth at first glance to the owner of each agent, and so how likely each owner is to take it.

use deckname_table::games::Heimlich;
use deckname_table::games::heimlich::{Action, Agent, Card, Place, Play, Ring, Split, Standing, Town};

/// The share of decisions made at random, so that no world ever gets a weight of 0.
const WHIM: f64 = 0.08;
/// How sharply a player prefers the best action when paying attention, and otherwise.
const SHARP: f64 = 8.0;
const BLUNT: f64 = 1.0;
const ATTENTION: f64 = 0.7;
/// How much a lead counts that is not scored now.
pub(super) const UNSCORED: f64 = 0.1;

/// What a card in hand is worth, in points: what drawing one gains and what playing one costs.
pub(super) const DRAWN: f64 = 0.5;
pub(super) const SPENT: f64 = 2.0;

/// One number for each agent.
pub(super) type ByAgent = [f64; 7];

/// A position in which a seat has to choose.
#[derive(Clone, Debug)]
pub(super) struct Habit {
    town: Town,
    agents: u8,
    ring: Ring,
    /// The most pips of a roll.
    die: u8,
    /// Can the seat draw a card in this turn (`HC-29`, `HC-30`)?
    draws: bool,
    /// The total weight of all alternatives for each owner, sharp and blunt, and how many there are.
    sharp: ByAgent,
    blunt: ByAgent,
    count: f64,
}

impl Habit {
    /// Without alternatives: it can value actions, but not tell how likely they are.
    pub(super) fn new(game: &Heimlich, town: Town, draws: bool) -> Self {
        let agents = game.agents().count() as u8;
        Self { town, agents, ring: game.ring(), die: game.die(), draws, sharp: [0.0; 7], blunt: [0.0; 7], count: 0.0 }
    }

    /// With all splits of a roll to choose from, and perhaps a card.
    pub(super) fn moving(game: &Heimlich, town: Town, draws: bool, roll: u8) -> Self {
        let mut habit = Self::new(game, town, draws);
        game.splits(roll).iter().for_each(|split| habit.compare(habit.move_values(*split)));
        let pips = game.pips(roll);
        if draws && pips.start() < pips.end() {
            habit.compare(habit.draw_values());
        }
        habit
    }

    /// With a pass and all plays of these cards to choose from.
    pub(super) fn playing(game: &Heimlich, town: Town, cards: impl Iterator<Item = Card>) -> Self {
        let mut habit = Self::new(game, town, false);
        habit.compare(habit.town_values(&town));
        for card in cards {
            game.plays(&town, card).for_each(|play| habit.compare(habit.play_values(play)));
        }
        habit
    }

    /// With the places for the safe to choose from, `occupied` ones too where the variant allows them.
    pub(super) fn hiding(game: &Heimlich, town: Town, occupied: bool) -> Self {
        let mut habit = Self::new(game, town, false);
        for place in game.ring().places() {
            if occupied || game.agents().all(|agent| town.at.of(agent) != place) {
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
            Action::Draw => self.draw_values(),
            Action::Play(play) => self.play_values(*play),
            Action::Pass => self.town_values(&self.town),
            Action::Tips(_) => [0.0; 7],
        }
    }

    /// What the own agent gains compared with the average of the others; a tenth of it without a scoring.
    fn move_values(&self, split: Split) -> ByAgent {
        let at = self.town.at.moved(split, self.ring);
        let scale = if at.has_entered(split, self.town.safe) { 1.0 } else { UNSCORED };
        let card = if self.draws && at.has_entered(split, Place::RUIN) { DRAWN } else { 0.0 };
        self.leads(at).map(|lead| scale * lead + card)
    }

    fn draw_values(&self) -> ByAgent {
        self.leads(self.town.at).map(|lead| UNSCORED * lead + DRAWN)
    }

    fn play_values(&self, play: Play) -> ByAgent {
        self.town_values(&self.town.played(play)).map(|value| value - SPENT)
    }

    /// What a town is worth at the end of the round of cards: the lead that is scored, and the points that cards have given.
    fn town_values(&self, town: &Town) -> ByAgent {
        let scale = if town.triggered.is_empty() { UNSCORED } else { 1.0 };
        let given = self.compared(|agent| f64::from(town.scores[agent]) - f64::from(self.town.scores[agent]));
        let leads = self.leads(town.at);
        std::array::from_fn(|agent| scale * leads[agent] + given[agent])
    }

    /// Close to many agents when a scoring would be good now, else far away.
    fn safe_values(&self, place: Place) -> ByAgent {
        let steps = |agent: u8| self.ring.steps(self.town.at.of(Agent(agent)), place);
        let near = (0..self.agents).filter(|agent| (1..=self.die).contains(&steps(*agent))).count() as f64;
        self.leads(self.town.at).map(|lead| lead * near)
    }

    fn leads(&self, at: Standing) -> ByAgent {
        self.compared(|agent| f64::from(at.of(Agent(agent as u8)).worth()))
    }

    /// What each agent has more than the average of the others.
    fn compared(&self, points: impl Fn(usize) -> f64) -> ByAgent {
        let mut worth = [0.0; 7];
        let mut total = 0.0;
        for (agent, worth) in worth.iter_mut().enumerate().take(self.agents.into()) {
            *worth = points(agent);
            total += *worth;
        }
        let others = f64::from(self.agents - 1);
        worth.map(|own| own - (total - own) / others)
    }
}
