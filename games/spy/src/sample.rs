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
use crate::origins::Origins;
use crate::state::{MOST_SEATS, State};
use crate::view::View;

/// The hands now, and those at the last reshuffle.
#[derive(Clone, Copy)]
struct Hands {
    now: [Cards; MOST_SEATS],
    held: [Cards; MOST_SEATS],
}

impl Spy {
    #[inline]
    pub(crate) fn imagine<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        let seen = v.layouts.iter().fold(v.discards, |seen, layout| seen.plus(*layout));
        let mut unseen = Cards::ALL.minus(seen);
        let hands = match (v.hands, v.all_held) {
            (Some(now), Some(held)) => {
                unseen = now.iter().fold(unseen, |rest, hand| rest.minus(*hand));
                Hands { now, held }
            }
            _ => self.imagine_hands(v, &mut unseen, rng),
        };
        State {
            targets: v.targets,
            hands: hands.now,
            layouts: v.layouts,
            discards: v.discards,
            pile: unseen,
            laid: v.laid,
            held: hands.held,
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

    /// Hands for the others from what is unseen; the rest stays unseen.
    #[inline]
    fn imagine_hands<R: Rng>(&self, v: &View, unseen: &mut Cards, rng: &mut R) -> Hands {
        let mut hands = Hands { now: [Cards::NONE; MOST_SEATS], held: [Cards::NONE; MOST_SEATS] };
        let mut others = Seats::all(self.seats);
        if let (Some(seat), Some(hand)) = (v.who.seat(), v.my_hand) {
            hands.now[seat.index()] = hand;
            hands.held[seat.index()] = v.my_held;
            *unseen = unseen.minus(hand);
            others = others.without(Seats::one(seat));
        }
        let remembered = v.kept != [0; MOST_SEATS];
        let left = if remembered { imagine_held(v, others, unseen, &mut hands, rng) } else { [0; MOST_SEATS] };
        let mut pile = Shuffled::from(*unseen);
        for (seat, left) in others.iter().map(|seat| (seat.index(), left[seat.index()])) {
            let drawn = pile.take(v.hand_sizes[seat] - left, rng);
            hands.now[seat] = if left == 0 { drawn } else { hands.now[seat].plus(drawn) };
        }
        *unseen = pile.rest();
        hands
    }
}

/// What the others held at the reshuffle, and what of it they still have: how many cards each.
fn imagine_held<R: Rng>(
    v: &View,
    others: Seats,
    unseen: &mut Cards,
    hands: &mut Hands,
    rng: &mut R,
) -> [u8; MOST_SEATS] {
    let origin = Origins::new(v, others, v.held.minus(v.my_held), *unseen).draw(rng);
    *unseen = unseen.minus(origin.held);
    let mut held = Shuffled::from(origin.held);
    for seat in others.iter().map(Seat::index) {
        hands.now[seat] = held.take(origin.left[seat], rng);
        hands.held[seat] = hands.now[seat].plus(origin.shown[seat]);
    }
    origin.left
}
