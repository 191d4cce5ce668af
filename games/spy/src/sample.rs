//! From a view to a world that agrees with it: the unseen cards are dealt out again, every card equally likely in every place that
//! it can be in.
//!
//! Before the first reshuffle any unseen card can be in any hand or in the pile. At a reshuffle the pile is empty, so the
//! others' hands are known as a whole. From then on it is drawn first which of those cards are still where (see `origins`),
//! then who has which. If a seat can have kept a card from one reshuffle to the next, not all ways to share out what the
//! others held are equally likely: then all that was told since has to be weighed (see `courses`). With two seats each
//! knows at every reshuffle what the other holds.

use deckname_engine::{Rng, Sample, Seat, Seats};

use crate::cards::{Cards, Shuffled};
use crate::config::Spy;
use crate::courses::Told;
use crate::origins::Origins;
use crate::past::Past;
use crate::shown::ShownCards;
use crate::state::{MOST_SEATS, State};
use crate::view::View;

impl Sample for Spy {
    #[inline]
    fn sample<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        let mut s = State {
            targets: v.targets,
            hands: [Cards::NONE; MOST_SEATS],
            layouts: v.layouts,
            discards: v.discards,
            last_discard: v.last_discard,
            pile: Cards::NONE,
            laid: v.laid,
            held: [Cards::NONE; MOST_SEATS],
            kept: v.kept,
            shown: ShownCards::NONE,
            past: Past::NONE,
            spies: v.spies,
            penalties: v.penalties,
            turn: v.turn,
            phase: v.phase,
            game: v.game,
            idle: v.idle,
        };
        // Usually there is nothing to copy, and the lists are long.
        if v.kept != [0; MOST_SEATS] {
            s.shown = v.shown;
        }
        if !v.past.is_empty() {
            s.past = v.past;
        }
        if let (Some(hands), Some(held)) = (v.hands, v.all_held) {
            (s.hands, s.held, s.pile) = (hands, held, v.unseen);
        } else {
            self.imagine_unseen(v, &mut s, rng);
        }
        s
    }
}

impl Spy {
    #[inline]
    fn imagine_unseen<R: Rng>(&self, v: &View, s: &mut State, rng: &mut R) {
        let mut others = Seats::all(self.seats);
        if let (Some(seat), Some(hand)) = (v.who.seat(), v.my_hand) {
            s.hands[seat.index()] = hand;
            s.held[seat.index()] = v.my_held;
            others = others.without(Seats::one(seat));
        }
        let mut left = [0; MOST_SEATS];
        let mut new = v.unseen;
        if v.kept != [0; MOST_SEATS] {
            left = if v.past.is_empty() || others.len() == 1 {
                imagine_held(v, others, s, rng)
            } else {
                imagine_past(v, others, s, rng)
            };
            new = others.iter().fold(new, |new, seat| new.minus(s.hands[seat.index()]));
        }
        let mut pile = Shuffled::from(new);
        for seat in others.iter().map(Seat::index) {
            let drawn = pile.take(v.hand_sizes[seat] - left[seat], rng);
            s.hands[seat] = if left[seat] == 0 { drawn } else { s.hands[seat].plus(drawn) };
        }
        s.pile = pile.rest();
    }
}

/// What is left of the others' hands at the reshuffle is shared out in any way that gives each seat as many as it has left.
fn imagine_held<R: Rng>(v: &View, others: Seats, s: &mut State, rng: &mut R) -> [u8; MOST_SEATS] {
    let origin = Origins::new(v, others).draw(rng);
    let mut held = Shuffled::from(origin.held);
    for seat in others.iter().map(Seat::index) {
        s.held[seat] = origin.shown[seat];
        if origin.left[seat] > 0 {
            s.hands[seat] = held.take(origin.left[seat], rng);
            s.held[seat] = s.held[seat].plus(s.hands[seat]);
        }
    }
    origin.left
}

/// The same after several reshuffles.
fn imagine_past<R: Rng>(v: &View, others: Seats, s: &mut State, rng: &mut R) -> [u8; MOST_SEATS] {
    let Ok(retold) = Told::new(v, others).retell(rng) else {
        // A view is made from a truth, and that is one of the courses.
        debug_assert!(false, "nothing explains what was told");
        return [0; MOST_SEATS];
    };
    for seat in others {
        s.hands[seat.index()] = retold.left[seat.index()];
        for (number, held) in retold.held.iter().map(|held| held[seat.index()]).enumerate() {
            if number < v.past.len() {
                s.past.set_hand(number, seat, held);
            } else {
                s.held[seat.index()] = held;
            }
        }
    }
    retold.left.map(Cards::len)
}
