//! The exact joint posterior of the owners: at most 5,040 deals, weighed by what every seat has done.

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Seats, Wyrand};
use deckname_table::games::Heimlich;
use deckname_table::games::heimlich::{Action, Agent, Agents, Cards, MOST_CARDS, Notice, Standing, Town};

use super::habit::{ByAgent, Habit};

/// How well the actions of each seat fit each agent, and a seat that plays at random: likelihoods up to a factor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clues {
    fits: [ByAgent; 7],
    wild: [f64; 7],
}

/// How likely a stranger plays at random, before anything is seen.
const WILD: f64 = 0.1;

/// Reads the clues from what a seat was told.
pub(super) fn clues(game: &Heimlich, told: &[Notice]) -> Clues {
    let mut logs = [[0.0; 7]; 7];
    let mut blind = [0.0; 7];
    let mut track = Track::new(game);
    for notice in told {
        let Some((seat, habit, action)) = track.choice(game, notice) else { continue };
        blind[seat.index()] += habit.blind().ln();
        for (log, odds) in logs[seat.index()].iter_mut().zip(habit.odds(&action)) {
            *log += odds.ln();
        }
    }
    let mut clues = Clues { fits: [[1.0; 7]; 7], wild: [0.0; 7] };
    for seat in 0..7 {
        let top = logs[seat].iter().copied().fold(blind[seat], f64::max);
        clues.wild[seat] = WILD * (blind[seat] - top).exp();
        clues.fits[seat] = logs[seat].map(|log| (1.0 - WILD) * (log - top).exp());
    }
    clues
}

/// The town, the roll and the numbers of cards, as the notices tell them.
struct Track {
    town: Town,
    rolled: u8,
    hands: [u8; 7],
    pile: u8,
}

impl Track {
    fn new(game: &Heimlich) -> Self {
        let dealt = if game.has_cards() { 2 } else { 0 };
        let town =
            Town { at: Standing::default(), safe: game.safe_at_first(), scores: [0; 7], triggered: Agents::EMPTY };
        let pile = if game.has_cards() { Cards::ALL.len() - dealt * game.seats() } else { 0 };
        Self { town, rolled: 1, hands: [dealt; 7], pile }
    }

    /// The choice that a notice tells of, if it says anything about its seat. A pass does not: its cards are not known.
    fn choice(&mut self, game: &Heimlich, notice: &Notice) -> Option<(Seat, Habit, Action)> {
        let before = self.town;
        match *notice {
            Notice::Rolled { roll, .. } => self.rolled = roll,
            Notice::Scored { after, .. } => {
                self.town.scores = after;
                self.town.triggered = Agents::EMPTY;
            }
            Notice::Drew { seat, .. } => {
                self.pile = self.pile.saturating_sub(1);
                self.hands[seat.index()] += 1;
            }
            Notice::Moved { seat, split, .. } => {
                self.town = before.moved(split, game.ring());
                let habit = Habit::moving(game, before, self.draws(seat), self.rolled);
                return Some((seat, habit, Action::Move(split)));
            }
            Notice::SafeMoved { seat, to } => {
                self.town.safe = to;
                let occupied = game.agents().any(|agent| before.at.of(agent) == to);
                return Some((seat, Habit::hiding(game, before, occupied), Action::Safe(to)));
            }
            Notice::Draws { seat } => {
                self.town.triggered = Agents::EMPTY;
                return Some((seat, Habit::moving(game, before, true, self.rolled), Action::Draw));
            }
            Notice::Played { seat, play, .. } => {
                self.town = before.played(play);
                self.hands[seat.index()] = self.hands[seat.index()].saturating_sub(1);
                return Some((seat, Habit::playing(game, before, [play.card()].into_iter()), Action::Play(play)));
            }
            _ => {}
        }
        None
    }

    fn draws(&self, seat: Seat) -> bool {
        self.pile > 0 && self.hands[seat.index()] < MOST_CARDS
    }
}

impl Clues {
    /// How well all the seat's actions fit if `agent` is its own.
    fn weight(&self, seat: usize, agent: Agent) -> f64 {
        self.fits[seat][agent.index()] + self.wild[seat]
    }

    /// How likely the seat plays at random, if its agent is each of these as likely as given.
    pub(super) fn wildness(&self, seat: Seat, chances: &ByAgent) -> f64 {
        let wild = |(agent, chance): (usize, &f64)| {
            let weight = self.weight(seat.index(), Agent(agent as u8));
            if weight > 0.0 { chance * self.wild[seat.index()] / weight } else { 0.0 }
        };
        chances.iter().enumerate().map(wild).sum()
    }

    /// Draws the seats that play at random, if these are their agents.
    pub(super) fn draw_wild(&self, dealt: &[Agent; 7], rng: &mut Wyrand) -> Seats {
        let wild = |seat: &Seat| {
            let at = seat.index();
            rng.unit() * self.weight(at, dealt[at]) < self.wild[at]
        };
        Seats::all(7).iter().filter(wild).collect()
    }
}

/// All deals that are possible, with their weights adding up.
#[derive(Clone, Debug)]
pub(super) struct Suspicion {
    deals: Vec<[Agent; 7]>,
    /// Running sums of the weights; the last one is their total.
    sums: Vec<f64>,
    marginals: [ByAgent; 7],
}

impl Suspicion {
    /// As seen by a seat that knows its `own` agent, or by a spectator.
    pub(super) fn new(game: &Heimlich, clues: &Clues, own: Option<(Seat, Agent)>) -> Self {
        let mut all = Self { deals: Vec::new(), sums: Vec::new(), marginals: [[0.0; 7]; 7] };
        all.deal(game, clues, own, &mut [Agent(0); 7], 0, Agents::EMPTY, 1.0);
        let total = all.sums.last().copied().unwrap_or(1.0);
        all.marginals.iter_mut().flatten().for_each(|share| *share /= total);
        all
    }

    #[allow(clippy::too_many_arguments)]
    fn deal(
        &mut self,
        game: &Heimlich,
        clues: &Clues,
        own: Option<(Seat, Agent)>,
        dealt: &mut [Agent; 7],
        seat: u8,
        taken: Agents,
        weight: f64,
    ) {
        if seat == game.seats() {
            self.sums.push(self.sums.last().copied().unwrap_or(0.0) + weight);
            self.deals.push(*dealt);
            for (seat, agent) in dealt.iter().enumerate().take(usize::from(seat)) {
                self.marginals[seat][agent.index()] += weight;
            }
            return;
        }
        for agent in game.agents().filter(|agent| !taken.contains(*agent)) {
            // This seat has its own agent, and no other seat has it.
            if own.is_some_and(|(me, mine)| (me.0 == seat) != (mine == agent)) {
                continue;
            }
            dealt[usize::from(seat)] = agent;
            let fits = clues.weight(usize::from(seat), agent);
            self.deal(game, clues, own, dealt, seat + 1, taken.with(agent), weight * fits);
        }
    }

    /// Draws a deal by the weights.
    pub(super) fn draw(&self, rng: &mut Wyrand) -> [Agent; 7] {
        let ticket = rng.unit() * self.sums.last().copied().unwrap_or(0.0);
        let at = self.sums.partition_point(|sum| *sum <= ticket);
        self.deals[at.min(self.deals.len() - 1)]
    }

    /// What `seat` may believe, which knows that it owns `agent`.
    pub(super) fn guess_of(&self, seat: Seat, agent: Agent, rng: &mut Wyrand) -> [Agent; 7] {
        let mut guess = self.draw(rng);
        if let Some(other) = guess.iter().position(|dealt| *dealt == agent) {
            guess.swap(other, seat.index());
        }
        guess[seat.index()] = agent;
        guess
    }

    /// How likely each agent is to be the seat's own.
    pub(super) fn marginal(&self, seat: Seat) -> ByAgent {
        self.marginals[seat.index()]
    }
}
