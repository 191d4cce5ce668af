//! What a declaration tells about the cards: which seats could declare, which of them outdid which (`SG-15`), and that the
//! fugitive's place may be right (`SG-14`).

use deckname_engine::{Rng, Seat, Seats};

use self::count::Count;
use crate::apply::sum;
use crate::config::{Flight, StrengGeheim};
use crate::place::Place;
use crate::sample::Known;
use crate::state::{COLOURS, Deal, State};
use crate::view::{Mine, View};

mod count;
#[cfg(test)]
mod tests;

/// How many deals are tried before the agreeing ones are counted. Usually one of the first agrees.
const TRIES: u32 = 64;

/// What the observer was told when seats declared.
pub(crate) struct Contest {
    /// The level ones, or the fugitive alone.
    best: Seats,
    /// The observer, if it declared and was outdone.
    outdone: Option<Seat>,
    /// The fugitive and the place that it emptied, unless the observer flees.
    fled: Option<(Seat, Place)>,
}

impl Contest {
    #[inline]
    pub(crate) fn of(v: &View, s: &State, mine: Option<(Seat, &Mine)>) -> Self {
        let best = if s.level.is_empty() { s.fugitive.map_or(Seats::EMPTY, Seats::one) } else { s.level };
        let outdone = mine.filter(|(seat, mine)| mine.declared && !best.contains(*seat)).map(|(seat, _)| seat);
        let fled = v.fugitive.zip(v.emptied).filter(|(seat, _)| !v.who.sees(*seat));
        Self { best, outdone, fled }
    }

    pub(crate) fn best(&self) -> Seats {
        self.best
    }

    /// A deal that agrees, each equally likely.
    #[inline]
    pub(crate) fn deal<R: Rng>(&self, game: &StrengGeheim, s: &mut State, known: &Known, rng: &mut R) {
        for _ in 0..TRIES {
            s.deal = known.complete(rng);
            if self.agrees(game, s) {
                return;
            }
        }
        self.counted_deal(game, s, known, rng);
    }

    /// What counts is where the cards are hidden and how the numbers pair up. The first is drawn by how often the second
    /// agrees with it; then at least one of 720 pairings does.
    #[cold]
    fn counted_deal<R: Rng>(&self, game: &StrengGeheim, s: &mut State, known: &Known, rng: &mut R) {
        let stash = Count::of(self, game, s, known).draw(rng);
        let (mut drawn, mut agreeing) = (s.deal, 0);
        known.each_pairing(0, &mut [0; COLOURS], &mut |pairing| {
            s.deal = Deal { stash, ..known.paired(pairing, rng) };
            // The newest of n replaces the one drawn so far with probability 1/n, so each is equally likely.
            if self.agrees(game, s) {
                agreeing += 1;
                drawn = if rng.below(agreeing) == 0 { s.deal } else { drawn };
            }
        });
        s.deal = drawn;
    }

    #[inline]
    fn agrees(&self, game: &StrengGeheim, s: &State) -> bool {
        let Some(first) = self.best.first() else { return true };
        let best = Rank::of(game, s, first);
        best.may_declare(game)
            && self
                .fled
                .is_none_or(|(seat, place)| game.declarable(s, seat).is_some_and(|leads| leads.allow_place(place)))
            && self.best.iter().skip(1).all(|seat| Rank::of(game, s, seat) == best)
            && self.outdone.is_none_or(|seat| Rank::of(game, s, seat) < best)
    }

    /// Seats that may have declared without being noticed: in this world they would have been outdone.
    #[inline]
    pub(crate) fn unseen(&self, game: &StrengGeheim, s: &State) -> Seats {
        let Some(first) = self.best.first() else { return Seats::EMPTY };
        let best = Rank::of(game, s, first);
        let outdone = |seat: &Seat| {
            let rank = Rank::of(game, s, *seat);
            rank.may_declare(game) && rank < best
        };
        Seats::all(game.seats).without(self.best).iter().filter(outdone).collect()
    }
}

/// `SG-15`: a sheet that goes first, then the highest sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    goes_first: bool,
    sum: u8,
}

impl Rank {
    #[inline]
    fn of(game: &StrengGeheim, s: &State, seat: Seat) -> Self {
        Self { goes_first: game.goes_first(s, seat), sum: sum(s, seat) }
    }

    /// Where proof is needed, only sheets that go first can be declared (`SG-14`).
    #[inline]
    fn may_declare(self, game: &StrengGeheim) -> bool {
        self.goes_first || game.flight == Flight::Bold
    }
}
