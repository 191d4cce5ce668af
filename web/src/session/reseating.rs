//! Changing seats before the start: by a player's choice, or by lot.

use deckname_engine::Seat;
use deckname_store::Entry;
use deckname_table::Fairness;

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
        let seats = Fairness { contributions, ..self.fairness.clone() }.lots();
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
