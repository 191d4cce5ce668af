//! View to a world that agrees with it: the unseen cards are dealt out again, every card equally likely in every place that
//! it can be in.
//!
//! Before the first reshuffle any unseen card can be in any hand or in the pile. At a reshuffle the pile is empty, so the
//! others' hands are known as a whole; from then on those cards stay in hands until they are shown. When a card is shown
//! that may or may not be one of them, it counts as one: for two seats that loses nothing, for more the worlds in which
//! another seat still holds a like card are no longer told apart from those in which the pile has it.

use deckname_engine::{Observer, Rng, Seats};

use crate::cards::Cards;
use crate::config::Spy;
use crate::legal::take;
use crate::state::{MOST_SEATS, PUBLIC, State};
use crate::view::View;

impl Spy {
    #[inline]
    pub(crate) fn imagine<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        let seen = v.layouts.iter().fold(v.discards, |seen, layout| seen.plus(*layout));
        let mut unseen = Cards::ALL.minus(seen);
        let hands = match v.hands {
            Some(hands) => hands,
            None => self.imagine_hands(v, &mut unseen, rng),
        };
        if v.hands.is_some() {
            unseen = hands.iter().fold(unseen, |rest, hand| rest.minus(*hand));
        }
        let mut known = [Cards::NONE; MOST_SEATS + 1];
        if !v.public.is_empty() {
            for (known, hand) in known.iter_mut().zip(&hands) {
                *known = v.public.minus(*hand);
            }
        }
        known[PUBLIC] = v.public;
        if let Observer::Seat(seat) = v.who {
            known[seat.index()] = v.known;
        }
        State {
            targets: v.targets,
            hands,
            layouts: v.layouts,
            discards: v.discards,
            pile: unseen,
            laid: v.laid,
            known,
            kept: v.kept,
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
    fn imagine_hands<R: Rng>(&self, v: &View, unseen: &mut Cards, rng: &mut R) -> [Cards; MOST_SEATS] {
        let mut hands = [Cards::NONE; MOST_SEATS];
        let mut others = Seats::all(self.seats);
        if let (Observer::Seat(seat), Some(hand)) = (v.who, v.my_hand) {
            hands[seat.index()] = hand;
            *unseen = unseen.minus(hand);
            others = others.without(Seats::one(seat));
        }
        let mut known = v.known;
        *unseen = unseen.minus(known);
        let shares = if known.is_empty() { [0; MOST_SEATS] } else { share_out(v, others, rng) };
        for seat in others.iter() {
            let share = shares[seat.index()];
            let old = take(&mut known, share, rng);
            hands[seat.index()] = old.plus(take(unseen, v.hand_sizes[seat.index()] - share, rng));
        }
        hands
    }
}

/// How many of the known cards each of the others holds. Every choice of cards in the hands is equally likely to be the known
/// ones; one that gives a hand more than it can have left is dropped, and another made.
#[inline]
fn share_out<R: Rng>(v: &View, others: Seats, rng: &mut R) -> [u8; MOST_SEATS] {
    let left: u8 = others.iter().map(|seat| v.kept[seat.index()]).sum();
    // Somebody imagined by an imagined seat can know more than there is room for; then any place will do.
    let most = if left < v.known.len() { v.hand_sizes } else { v.kept };
    let holders: Seats = others.iter().filter(|seat| most[seat.index()] > 0).collect();
    loop {
        let mut shares = [0; MOST_SEATS];
        let mut places: u8 = holders.iter().map(|seat| v.hand_sizes[seat.index()]).sum();
        let mut left = v.known.len();
        for seat in holders.iter() {
            for _ in 0..v.hand_sizes[seat.index()] {
                let here = rng.below(u32::from(places)) < u32::from(left);
                shares[seat.index()] += u8::from(here);
                left -= u8::from(here);
                places -= 1;
            }
        }
        if holders.iter().all(|seat| shares[seat.index()] <= most[seat.index()]) {
            return shares;
        }
    }
}
