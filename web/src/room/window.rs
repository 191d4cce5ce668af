//! The pages of a table that are open, by the seats of their browsers.

use std::sync::Arc;

use deckname_engine::{Seat, Seats};
use tokio::time::Instant;

use super::Room;

impl Room {
    /// Counts a window of these seats as open until the returned value is dropped.
    pub fn enter(self: &Arc<Self>, seats: Seats) -> Window {
        let mut presence = self.presence();
        for seat in seats {
            if let Some(windows) = presence.windows.get_mut(seat.index()) {
                *windows += 1;
            }
        }
        drop(presence);
        seats.iter().for_each(|seat| self.announce(seat));
        Window { room: Arc::clone(self), seats }
    }
}

/// An open page.
#[derive(Debug)]
pub struct Window {
    room: Arc<Room>,
    /// The seats of its browser.
    seats: Seats,
}

impl Window {
    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// Counts for these seats from now on.
    pub fn belongs_to(&mut self, seats: Seats) {
        if seats != self.seats {
            *self = self.room.enter(seats);
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let mut presence = self.room.presence();
        for seat in self.seats.iter().map(Seat::index) {
            presence.windows[seat] = presence.windows[seat].saturating_sub(1);
            presence.seen[seat] = Instant::now();
        }
        drop(presence);
        self.seats.iter().for_each(|seat| self.room.announce(seat));
    }
}
