//! View to a world that agrees with it, uniform over all such worlds.

use deckname_engine::{Legal, Rng, Sample, Seats};

use crate::config::TopSecret;
use crate::luggage::{Cases, Content};
use crate::pieces::CASES;
use crate::state::{Phase, State};
use crate::view::View;

impl Sample for TopSecret {
    #[inline]
    fn sample<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        let mut s = State {
            squads: v.squads,
            cases: v.cases,
            contents: v.contents,
            bonus: v.bonus,
            turn_number: v.turn_number,
            hands: v.hands,
            secrets: v.secrets,
            sealed: v.sealed,
            sealed_in: v.sealed_in,
            duel: v.duel,
            turn: v.turn,
            first: v.first,
            round: v.round,
            dice: v.dice,
            rolled: v.rolled,
            handled: v.handled,
            phase: v.phase,
        };
        if !matches!(v.phase, Phase::First | Phase::Hide) {
            self.sample_contents(v, &mut s, rng);
        }
        for seat in v.sealed_in.iter().filter(|seat| !v.who.sees(*seat)) {
            s.sealed[seat.index()] = self.random_action(&s, seat, rng).code();
        }
        s
    }
}

impl TopSecret {
    /// Nothing that others do is a hard fact about what they have packed: what a colour has not shown yet is in its other
    /// suitcases in any order.
    #[inline]
    fn sample_contents<R: Rng>(&self, v: &View, s: &mut State, rng: &mut R) {
        for seat in Seats::all(self.seats) {
            let own = Cases::of_corner(self.corner(seat));
            let closed = Cases(own.0 & !v.known.0);
            if closed == Cases::NONE {
                continue;
            }
            let shown = Cases(own.0 & v.known.0).iter().fold(0u8, |all, case| all | 1 << v.contents.of(case) as u8);
            let mut left = [Content::Five; CASES];
            let mut count = 0;
            for content in Content::ALL {
                left[count] = content;
                count += usize::from(shown >> content as u8 & 1 == 0);
            }
            rng.shuffle(&mut left[..count]);
            for (case, content) in closed.iter().zip(left) {
                s.contents = s.contents.with(case, content);
            }
        }
    }
}
