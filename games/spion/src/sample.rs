//! From a view to a world that agrees with it, uniform over all such worlds.

use deckname_engine::{Rng, Sample, Seat};

use crate::board::enemy;
use crate::config::Spion;
use crate::pairs::Secrets;
use crate::state::{State, UNHIDDEN};
use crate::view::View;

impl Sample for Spion {
    /// Everything but the secrets is public, and the pairs that are left are exactly those that agree with all answers.
    /// (Before the first answer these are all that `SN-4` allows.)
    #[inline]
    fn sample<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        let mut s = State { facts: v.facts, secrets: [UNHIDDEN; 2] };
        for seat in v.facts.hidden {
            s.secrets[seat.index()] = v.secrets[seat.index()].unwrap_or_else(|| self.draw_secrets(v, seat, rng));
        }
        s
    }
}

impl Spion {
    #[inline]
    fn draw_secrets<R: Rng>(&self, v: &View, seat: Seat, rng: &mut R) -> Secrets {
        let asker = enemy(seat).index();
        let index = v.facts.left[asker].draw(v.facts.candidates[asker], rng);
        self.hideouts.secrets(seat, index)
    }
}
