//! View to a world that agrees with it: the unseen cards are dealt out again, every card equally likely in every place that
//! it can be in.
//!
//! Before the first reshuffle any unseen card can be in any hand or in the pile. At a reshuffle the pile is empty, so the
//! others' hands are known as a whole; from then on it is drawn first which cards of then are still where (see `origins`), and
//! then who has which. What was told before a second reshuffle of who holds what is not remembered beyond it: there all ways to
//! share out what the others hold count alike.

use deckname_engine::{Rng, Seat, Seats};

use crate::cards::{Cards, Shuffled};
use crate::config::Spy;
use crate::origins::{Origin, Origins};
use crate::state::{MOST_SEATS, State};
use crate::view::View;

/// The hands now, those at the last reshuffle, and the pile.
struct Unseen {
    hands: [Cards; MOST_SEATS],
    held: [Cards; MOST_SEATS],
    pile: Cards,
}

impl Spy {
    #[inline]
    pub(crate) fn imagine<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        let seen = v.layouts.iter().fold(v.discards, |seen, layout| seen.plus(*layout));
        let unseen = match (v.hands, v.all_held) {
            (Some(hands), Some(held)) => {
                let seen = hands.iter().fold(seen, |seen, hand| seen.plus(*hand));
                Unseen { hands, held, pile: Cards::ALL.minus(seen) }
            }
            _ => self.imagine_unseen(v, seen, rng),
        };
        State {
            targets: v.targets,
            hands: unseen.hands,
            layouts: v.layouts,
            discards: v.discards,
            pile: unseen.pile,
            laid: v.laid,
            held: unseen.held,
            kept: v.kept,
            shown: v.shown,
            spies: v.spies,
            penalties: v.penalties,
            turn: v.turn,
            phase: v.phase,
            game: v.game,
            idle: v.idle,
        }
    }

    #[inline]
    fn imagine_unseen<R: Rng>(&self, v: &View, mut seen: Cards, rng: &mut R) -> Unseen {
        let mut unseen =
            Unseen { hands: [Cards::NONE; MOST_SEATS], held: [Cards::NONE; MOST_SEATS], pile: Cards::NONE };
        let mut others = Seats::all(self.seats);
        if let (Some(seat), Some(hand)) = (v.who.seat(), v.my_hand) {
            unseen.hands[seat.index()] = hand;
            unseen.held[seat.index()] = v.my_held;
            seen = seen.plus(hand);
            others = others.without(Seats::one(seat));
        }
        let mut left = [0; MOST_SEATS];
        if v.kept != [0; MOST_SEATS] {
            let origin = Origins::new(v, others, Cards::ALL.minus(seen)).draw(rng);
            seen = seen.plus(origin.held);
            left = origin.left;
            imagine_held(&origin, others, &mut unseen, rng);
        }
        let mut pile = Shuffled::all_but(seen);
        for seat in others.iter().map(Seat::index) {
            let drawn = pile.take(v.hand_sizes[seat] - left[seat], rng);
            unseen.hands[seat] = if left[seat] == 0 { drawn } else { unseen.hands[seat].plus(drawn) };
        }
        unseen.pile = pile.rest();
        unseen
    }
}

/// What is left of the others' hands at the reshuffle lies in any way that leaves each as many as it has left.
fn imagine_held<R: Rng>(origin: &Origin, others: Seats, unseen: &mut Unseen, rng: &mut R) {
    let mut held = Shuffled::from(origin.held);
    for seat in others.iter().map(Seat::index) {
        unseen.held[seat] = origin.shown[seat];
        if origin.left[seat] > 0 {
            unseen.hands[seat] = held.take(origin.left[seat], rng);
            unseen.held[seat] = unseen.held[seat].plus(unseen.hands[seat]);
        }
    }
}
