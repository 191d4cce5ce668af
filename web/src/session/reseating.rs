//! Changing seats before the start: by a player's choice, or by lot.

use deckname_engine::Seat;
use deckname_store::Entry;
use deckname_table::Fairness;
use sha2::{Digest, Sha256};

use super::{FoldError, Holder, Session};
use crate::problem::Problem;

impl Session {
    /// Decides whether the seats are drawn at the start.
    pub fn set_draw(&mut self, on: bool) -> Result<(), Problem> {
        self.in_lobby()?;
        if self.draw == on { Ok(()) } else { self.write(Entry::Draw { on }) }
    }

    /// A player moves to another seat. A bot in that seat moves to the player's.
    pub fn change_seat(&mut self, from: Seat, to: Seat) -> Result<(), Problem> {
        self.in_lobby()?;
        if from == to {
            return Ok(());
        }
        if self.chair(to)?.holder == Holder::Person {
            return Err(Problem::SeatTaken);
        }
        let mut seats: Vec<Seat> = self.seats().iter().collect();
        seats.swap(from.index(), to.index());
        self.write(Entry::Reseated { seats, by_lot: false })
    }

    /// Deals the players to the seats by lot, if the table is set up that way.
    pub(super) fn draw_seats(&mut self) -> Result<(), Problem> {
        if !self.draw {
            return Ok(());
        }
        let contributions: Vec<_> = self.chairs.iter().map(|chair| chair.contribution.clone()).collect();
        let seats = lots(&Fairness { contributions, ..self.fairness.clone() });
        self.write(Entry::Reseated { seats, by_lot: true })
    }

    pub(super) fn reseat(&mut self, seats: &[Seat], by_lot: bool) -> Result<(), FoldError> {
        let mut moved = vec![None; self.chairs.len()];
        for (chair, seat) in self.chairs.iter().zip(seats) {
            let free = moved.get_mut(seat.index()).filter(|chair| chair.is_none());
            *free.ok_or(FoldError::NoPermutation)? = Some(chair.clone());
        }
        self.chairs = moved.into_iter().collect::<Option<_>>().ok_or(FoldError::NoPermutation)?;
        if by_lot {
            self.drawn = Some(seats.to_vec());
        }
        Ok(())
    }
}

/// The seat that each player draws. Like every outcome of chance it follows from the seed and the contributions: each seat's
/// lot is the SHA-256 of seed, contributions (in the order of sitting), the word `seats` and the seat's number, and the
/// lowest lot draws seat 0.
fn lots(fairness: &Fairness) -> Vec<Seat> {
    let count = fairness.contributions.len();
    let lot = |seat: &usize| {
        let number = seat.to_string();
        let parts = std::iter::once(fairness.seed.as_str()).chain(fairness.contributions.iter().map(String::as_str));
        let mut hash = Sha256::new();
        for part in parts.chain(["seats", &number]) {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part.as_bytes());
        }
        hash.finalize()
    };
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_cached_key(lot);
    let mut seats = vec![Seat(0); count];
    for (drawn, seat) in order.into_iter().enumerate() {
        seats[seat] = Seat(drawn as u8);
    }
    seats
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_draws_every_seat_equally_often() {
        const GAMES: usize = 3_000;
        let mut counts = [[0_usize; 3]; 3];
        for game in 0..GAMES {
            let contributions = vec!["a".into(), String::new(), String::new()];
            let seats = lots(&Fairness { seed: game.to_string(), contributions });
            for (player, seat) in seats.iter().enumerate() {
                counts[player][seat.index()] += 1;
            }
        }
        for count in counts.as_flattened() {
            // Four standard deviations.
            assert!(count.abs_diff(GAMES / 3) < 104, "{counts:?}");
        }
    }

    #[test]
    fn contributions_change_the_draw() {
        let drawn = |text: String| lots(&Fairness { seed: "seed".into(), contributions: vec![text; 6] });
        let first = drawn("0".into());
        assert_eq!(drawn("0".into()), first);
        assert!((1..10).any(|n| drawn(n.to_string()) != first));
    }
}
