//! What is legal: listed, drawn at random, checked.

use deckname_engine::{Listing, Rng, Seat, Seats, Turn};

use crate::action::{Action, Chance, Mission};
use crate::cards::{Card, Cards, Shuffled};
use crate::clause::Clause;
use crate::config::Spy;
use crate::sends;
use crate::state::{FULL_HAND, MOST_SEATS, Phase, State};

impl Spy {
    #[inline]
    pub(crate) fn to_act(s: &State) -> Turn {
        match s.phase {
            Phase::Deal | Phase::Draw => Turn::Chance,
            Phase::Lay | Phase::Send => Turn::Act(Seats::one(s.turn)),
            Phase::Over => Turn::Over,
        }
    }

    pub(crate) fn list(s: &State, seat: Seat, out: &mut Vec<Action>) {
        match s.phase {
            Phase::Lay => out.extend(s.hands[seat.index()].kinds().iter().map(Action::Lay)),
            Phase::Send => {
                sends::all(s, seat).for_each(|sends| sends.list(out));
                out.push(Action::EndTurn);
            }
            Phase::Deal | Phase::Draw | Phase::Over => {}
        }
    }

    #[inline]
    pub(crate) fn random<R: Rng>(s: &State, seat: Seat, rng: &mut R) -> Action {
        if s.phase == Phase::Lay {
            Action::Lay(s.hands[seat.index()].kinds().random(rng))
        } else {
            sends::random(s, seat, rng)
        }
    }

    pub(crate) fn check_action(s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        match (s.phase, a) {
            (Phase::Lay, Action::Lay(card)) if s.hands[seat.index()].has(*card) => Ok(()),
            (Phase::Lay, _) | (_, Action::Lay(_)) => Err(Clause::Sp6),
            (_, Action::Send(send)) => Self::check_send(s, seat, send),
            (_, Action::EndTurn) => Ok(()),
        }
    }

    fn check_send(s: &State, seat: Seat, send: &Mission) -> Result<(), Clause> {
        let (hand, layout) = (s.hands[seat.index()], s.layouts[seat.index()]);
        if send.hand.iter().chain(send.layout.iter()).any(|card| !card.shows(send.target)) {
            return Err(Clause::Sp7);
        }
        if !hand.holds(send.hand) || !layout.holds(send.layout) {
            return Err(Self::check_owned(hand, layout, send));
        }
        let (used, there) = (send.size(), s.targets.at(send.target));
        if used <= there {
            Err(Clause::Sp8)
        } else if used - there > s.spies[seat.index()] {
            Err(Clause::Sp9)
        } else {
            Ok(())
        }
    }

    /// Cards that are not where the send takes them from: used twice (`SP-10`), or never there (`SP-7`).
    fn check_owned(hand: Cards, layout: Cards, send: &Mission) -> Clause {
        let owned = |card: Card| hand.count(card) + layout.count(card);
        let named = |card: Card| send.hand.count(card) + send.layout.count(card);
        let too_many = !Cards::ALL.holds(send.hand) || !Cards::ALL.holds(send.layout);
        let twice = |card: Card| owned(card) > 0 && named(card) > owned(card);
        if too_many || Card::all().any(twice) { Clause::Sp10 } else { Clause::Sp7 }
    }

    pub(crate) fn list_outcomes(s: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
        // Two hands can be dealt in millions of ways.
        if s.phase == Phase::Deal {
            return Listing::TooMany;
        }
        s.pile.kinds().iter().for_each(|card| each(Chance::Draw(card), u32::from(s.pile.count(card))));
        Listing::Whole
    }

    pub(crate) fn check_outcome(&self, s: &State, c: &Chance) -> Result<(), Clause> {
        match (s.phase, c) {
            (Phase::Deal, Chance::Deal(hands)) => self.check_deal(hands),
            (Phase::Deal, Chance::Draw(_)) => Err(Clause::Sp4),
            (_, Chance::Draw(card)) if s.pile.has(*card) => Ok(()),
            _ => Err(Clause::Sp11),
        }
    }

    fn check_deal(&self, hands: &[Cards; MOST_SEATS]) -> Result<(), Clause> {
        let (dealt, rest) = hands.split_at(usize::from(self.seats));
        if dealt.iter().any(|hand| hand.len() != FULL_HAND) || rest.iter().any(|hand| !hand.is_empty()) {
            return Err(Clause::Sp4);
        }
        let all: Cards = dealt.iter().flat_map(|hand| hand.iter()).collect();
        if Cards::ALL.holds(all) { Ok(()) } else { Err(Clause::Sp2) }
    }

    #[inline]
    pub(crate) fn draw_outcome<R: Rng>(&self, s: &State, rng: &mut R) -> Chance {
        if s.phase == Phase::Draw {
            return Chance::Draw(s.pile.random(rng));
        }
        let mut pile = Shuffled::from(Cards::ALL);
        let mut hands = [Cards::NONE; MOST_SEATS];
        for hand in &mut hands[..usize::from(self.seats)] {
            *hand = pile.take(FULL_HAND, rng);
        }
        Chance::Deal(hands)
    }
}
