//! How the others play, read from what they have sent and what they have passed by.

use deckname_engine::{Rng, Seat, Wyrand};
use deckname_search::drawn;
use deckname_table::games::spy::{Cards, Notice, Tally};

use super::plan::Stock;

/// When a player sends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Habit {
    /// Anything that places three or more.
    Steady,
    /// Nothing until all spies can go at once.
    Patient,
    /// Most of the time something, if only a single spy in another seat's way.
    Restless,
}

/// A steady player's send that places fewer spies than this waits, unless it ends the game.
pub(super) const WORTHWHILE: u8 = 3;
/// How often a restless player looks for something to send.
pub(super) const RESTLESS: f64 = 0.9;
/// How likely each habit is before anything is seen.
const FIRST: Odds = [0.7, 0.1, 0.2];
/// How likely a player is to act against the habit once.
const SLIP: f64 = 0.1;

/// How likely each habit is, or how well it fits.
type Odds = [f64; 3];

/// What is thought of every seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits([Odds; 4]);

impl Habits {
    /// Reads them from what a seat was told.
    pub(super) fn read(told: &[Notice]) -> Self {
        let mut odds = [FIRST; 4];
        let mut table = Table::default();
        for notice in told {
            match *notice {
                Notice::Dealt { .. } => table = Table::default(),
                Notice::Laid { seat, card } => {
                    let layout = &mut table.layouts[seat.index()];
                    *layout = layout.with(card);
                }
                Notice::Sent { seat, send, spies } => {
                    table.turn = times(table.turn, table.odds_of_send(seat, spies));
                    let layout = &mut table.layouts[seat.index()];
                    *layout = layout.minus(send.layout);
                    table.targets = table.targets.with(send.target, spies);
                }
                Notice::Drew { seat, .. } | Notice::NothingToDraw { seat } => {
                    let turn = times(table.turn, table.odds_of_end(seat));
                    odds[seat.index()] = normal(times(odds[seat.index()], turn));
                    table.turn = [1.0; 3];
                }
                // A player who can end the game sends all spies, whatever the habit.
                Notice::GameEnded { .. } | Notice::Over { .. } | Notice::Reshuffled { .. } => {}
            }
        }
        Self(odds)
    }

    pub(super) fn draw(&self, seat: Seat, rng: &mut Wyrand) -> Habit {
        let at = drawn(self.0[seat.index()], rng.unit());
        at.map_or(Habit::Steady, |at| [Habit::Steady, Habit::Patient, Habit::Restless][at])
    }
}

/// What all seats see of a game, and how well the turn so far fits each habit.
struct Table {
    layouts: [Cards; 4],
    targets: Tally,
    turn: Odds,
}

impl Default for Table {
    fn default() -> Self {
        Self { layouts: [Cards::NONE; 4], targets: Tally::ONE_EACH, turn: [1.0; 3] }
    }
}

impl Table {
    fn odds_of_send(&self, seat: Seat, spies: u8) -> Odds {
        // What else could have been sent is in the open, but for this one that may have come from the hand.
        let choices = self.open(seat).chances().max(1);
        let steady = if spies >= WORTHWHILE { 1.0 } else { SLIP };
        [steady, SLIP, RESTLESS / f64::from(choices + 1)]
    }

    /// The hand is closed: what is passed by is only what lies open.
    fn odds_of_end(&self, seat: Seat) -> Odds {
        let stock = self.open(seat);
        let best = stock.first_send(stock.plan()).map_or(0, |(_, placed)| placed);
        let steady = if best >= WORTHWHILE { SLIP } else { 1.0 };
        [steady, 1.0, 1.0 - RESTLESS + RESTLESS / f64::from(stock.chances() + 1)]
    }

    fn open(&self, seat: Seat) -> Stock {
        Stock::open(self.layouts[seat.index()], self.targets)
    }
}

fn times(a: Odds, b: Odds) -> Odds {
    std::array::from_fn(|at| a[at] * b[at])
}

fn normal(odds: Odds) -> Odds {
    let sum: f64 = odds.iter().sum();
    odds.map(|one| one / sum)
}

#[cfg(test)]
mod tests {
    use deckname_table::games::spy::{Card, Mission, Target};

    use super::*;

    const BEN: Seat = Seat(1);
    /// They all show `africa`, and each another hideout.
    const AFRICA: [Card; 4] = [Card(0), Card(1), Card(2), Card(3)];

    fn laid() -> Vec<Notice> {
        let turn = |card| [Notice::Laid { seat: BEN, card }, Notice::Drew { seat: BEN, card: None }];
        AFRICA.into_iter().flat_map(turn).collect()
    }

    fn sent(cards: &[Card]) -> Vec<Notice> {
        let layout = cards.iter().fold(Cards::NONE, |cards, card| cards.with(*card));
        let send = Mission { target: Target(0), hand: Cards::NONE, layout };
        let spies = cards.len() as u8 - 1;
        vec![Notice::Sent { seat: BEN, send, spies }, Notice::Drew { seat: BEN, card: None }]
    }

    fn odds(told: &[Notice]) -> Odds {
        Habits::read(told).0[BEN.index()]
    }

    fn same(a: Odds, b: Odds) -> bool {
        a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12)
    }

    #[test]
    fn who_sends_single_spies_is_restless() {
        let single = sent(&AFRICA[..2]);
        let before = odds(&laid()[..6]);
        let once = odds(&[&laid()[..6], &single].concat());
        let twice = odds(&[&laid()[..6], &single, &single].concat());
        assert!(once[2] > before[2], "{before:?} {once:?}");
        assert!(twice[2] > 0.5, "{twice:?}");
    }

    #[test]
    fn who_passes_three_by_is_patient_and_who_sends_them_steady() {
        let before = odds(&laid()[..6]);
        let [steady, patient, _] = odds(&laid());
        assert!(steady < before[0] && patient > before[1], "what lies open was enough for three");
        let all = [&laid()[..7], &sent(&AFRICA)].concat();
        assert!(odds(&all)[0] > 0.8, "{:?}", odds(&all));
    }

    #[test]
    fn what_ends_a_game_tells_nothing_and_nobody_else_is_judged_by_it() {
        let end = [&laid()[..6], &sent(&AFRICA[..2])[..1]].concat();
        assert!(same(odds(&end), odds(&laid()[..6])));
        assert!(same(Habits::read(&end).0[0], FIRST));
    }
}
