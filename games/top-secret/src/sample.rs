//! From a view to a world that agrees with it, uniform over all such worlds.

use deckname_engine::{Legal, Rng, Sample, Seats, Set};

use crate::config::TopSecret;
use crate::luggage::{Case, Content};
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
            duel_won: v.duel_won,
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
    /// What other seats do proves nothing about what they have packed: the contents that a colour has not shown yet are in
    /// its closed suitcases in any order.
    #[inline]
    fn sample_contents<R: Rng>(&self, v: &View, s: &mut State, rng: &mut R) {
        for seat in Seats::all(self.seats) {
            let own = Case::of_corner(self.corner(seat));
            let closed = own.without(v.known);
            if closed.is_empty() {
                continue;
            }
            let shown: Set<Content> = own.intersection(v.known).iter().map(|case| v.contents.of(case)).collect();
            let mut left = [Content::Five; CASES];
            let mut count = 0;
            for content in Content::EACH_ONCE.without(shown) {
                left[count] = content;
                count += 1;
            }
            rng.shuffle(&mut left[..count]);
            for (case, content) in closed.iter().zip(left) {
                s.contents = s.contents.with(case, content);
            }
        }
    }
}
