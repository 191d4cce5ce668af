//! From a view to a world that agrees with it, uniform over all such worlds.

use deckname_engine::{Observer, Rng, Sample, Seat, Seats, Truth};

use crate::cards::Cards;
use crate::config::Heimlich;
use crate::state::{Agents, Phase, State};
use crate::view::{CardsView, View};

impl Sample for Heimlich {
    #[inline]
    fn sample<R: Rng>(&self, v: &View, rng: &mut R) -> State {
        let mut s = State {
            at: v.at,
            scores: v.scores,
            turn_number: v.turn_number,
            safe: v.safe,
            turn: v.turn,
            roll: v.roll.unwrap_or(0),
            tips_in: v.tips_in,
            phase: v.phase,
            ..self.start()
        };
        if let Some(open) = v.open {
            s.agent_of = open.agent_of;
            s.tips = open.tips;
        } else if s.phase != Phase::Deal {
            self.imagine_secrets(v, &mut s, rng);
        }
        if let Some(cards) = &v.cards {
            imagine_cards(v, cards, &mut s, rng);
        }
        s
    }
}

impl Heimlich {
    /// What other seats do proves nothing about their agents, so every deal that gives this seat its own agent is possible,
    /// and so is every sheet that the deal allows.
    #[inline]
    fn imagine_secrets<R: Rng>(&self, v: &View, s: &mut State, rng: &mut R) {
        let mut unknown = Seats::all(self.seats);
        let mut taken = Agents::EMPTY;
        if let (Observer::Seat(seat), Some(me)) = (v.who, v.me) {
            s.agent_of[seat.index()] = me;
            unknown = unknown.without(Seats::one(seat));
            taken = Agents::one(me);
            if let Some(sheet) = v.my_tips {
                s.tips[seat.index()] = sheet;
            }
        }
        self.deal_rest(&mut s.agent_of, unknown, taken, rng);
        for seat in s.tips_in.iter().filter(|seat| unknown.contains(*seat)) {
            s.tips[seat.index()] = self.random_sheet(seat, s.agent_of[seat.index()], rng);
        }
    }
}

/// The cards that the observer has not seen lie in the other hands and in the pile, every way equally likely.
#[inline(never)]
fn imagine_cards<R: Rng>(v: &View, cards: &CardsView, s: &mut State, rng: &mut R) {
    s.played = cards.played;
    s.triggered = cards.triggered;
    s.asked = cards.asked;
    s.passed = cards.passed;
    s.pile = Cards::ALL.minus(cards.played);
    if let Some(open) = &v.open {
        s.hands = open.hands;
        s.pile = s.hands.into_iter().fold(s.pile, Cards::minus);
        return;
    }
    s.pile = s.pile.minus(cards.mine);
    for (seat, (hand, size)) in s.hands.iter_mut().zip(cards.hands).enumerate() {
        *hand = if v.who.seat() == Some(Seat(seat as u8)) {
            cards.mine
        } else {
            (0..size).fold(Cards::NONE, |hand, _| hand.with(s.pile.take(rng)))
        };
    }
}
