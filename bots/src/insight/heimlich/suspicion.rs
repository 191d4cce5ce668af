//! The exact joint posterior of who is who: at most 5,040 deals, weighed by what everybody has done.

use deckname_engine::{Game, Rng, Seat, Wyrand};
use deckname_table::games::Heimlich;
use deckname_table::games::heimlich::{Action, Agent, Notice, Place, Standing};

use super::habit::{ByAgent, Habit};

/// How well what a seat has done fits each agent: a likelihood, up to a factor. Indexed by seat, then by agent.
pub(super) type Clues = [ByAgent; 7];

/// Reads the clues from what a seat was told.
pub(super) fn clues(game: &Heimlich, told: &[Notice]) -> Clues {
    let mut logs: Clues = [[0.0; 7]; 7];
    let (mut at, mut safe, mut rolled) = (Standing::default(), Place(7), 1);
    for notice in told {
        let (seat, odds) = match *notice {
            Notice::Rolled { roll, .. } => {
                rolled = roll;
                continue;
            }
            Notice::Moved { seat, split, at: after } => {
                let odds = Habit::moving(game, at, safe, rolled).odds(&Action::Move(split));
                at = after;
                (seat, odds)
            }
            Notice::SafeMoved { seat, to } => {
                let occupied = game.agents().any(|agent| at.of(agent) == to);
                let odds = Habit::hiding(game, at, safe, occupied).odds(&Action::Safe(to));
                safe = to;
                (seat, odds)
            }
            _ => continue,
        };
        for (log, odds) in logs[seat.index()].iter_mut().zip(odds) {
            *log += odds.ln();
        }
    }
    logs.map(|row| {
        let top = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        row.map(|log| (log - top).exp())
    })
}

/// All deals that are possible, with their weights adding up.
#[derive(Clone, Debug)]
pub(super) struct Suspicion {
    deals: Vec<[Agent; 7]>,
    /// Running sums of the weights; the last one is their total.
    sums: Vec<f64>,
    marginals: Clues,
}

impl Suspicion {
    /// From a seat that knows its `own` agent, or from outside.
    pub(super) fn new(game: &Heimlich, clues: &Clues, own: Option<(Seat, Agent)>) -> Self {
        let mut all = Self { deals: Vec::new(), sums: Vec::new(), marginals: [[0.0; 7]; 7] };
        all.deal(game, clues, own, &mut [Agent(0); 7], 0, 0, 1.0);
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
        taken: u8,
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
        for agent in game.agents().filter(|agent| taken >> agent.0 & 1 == 0) {
            // The own seat has its own agent, and nobody else has it.
            if own.is_some_and(|(me, mine)| (me.0 == seat) != (mine == agent)) {
                continue;
            }
            dealt[usize::from(seat)] = agent;
            let fits = clues[usize::from(seat)][agent.index()];
            self.deal(game, clues, own, dealt, seat + 1, taken | 1 << agent.0, weight * fits);
        }
    }

    /// Who is who, as likely as it is.
    pub(super) fn draw(&self, rng: &mut Wyrand) -> [Agent; 7] {
        let ticket = rng.unit() * self.sums.last().copied().unwrap_or(0.0);
        let at = self.sums.partition_point(|sum| *sum <= ticket);
        self.deals[at.min(self.deals.len() - 1)]
    }

    /// What `seat`, who owns `agent`, may believe: drawn like any deal, but knowing that.
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
