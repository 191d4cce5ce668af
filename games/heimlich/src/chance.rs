//! What chance may do: the deals, the die and the card drawn.

use deckname_engine::{Chances, LISTED, Listing, Rng, Seats};

use crate::action::Chance;
use crate::cards::Cards;
use crate::clause::Clause;
use crate::config::Heimlich;
use crate::legal::random_member;
use crate::state::{AGENTS, Agent, Agents, Phase, State};

/// How many cards each seat is dealt (`HC-28`).
pub(crate) const CARDS_DEALT: u8 = 2;
/// Stands for a face that the die does not have: 1 in a game with cards, 1-3 in one without (`HC-26`).
pub(crate) const WRONG_ONE: u8 = 0;

impl Chances for Heimlich {
    fn due(&self, s: &State) -> &'static str {
        match s.phase {
            Phase::Deal => "deal",
            Phase::Cards => "cards",
            Phase::Card => "card",
            _ => "roll",
        }
    }

    fn outcomes(&self, s: &State, each: &mut impl FnMut(Chance, u32)) -> Listing {
        if s.phase == Phase::Roll {
            (1..=self.sizes.die).for_each(|n| each(Chance::Roll(n), 1));
            return Listing::Whole;
        }
        if s.phase == Phase::Card {
            s.pile.kinds().for_each(|card| each(Chance::Card(card), s.pile.count(card).into()));
            return Listing::Whole;
        }
        // Two hands of two cards can be dealt in more than 8,000 ways.
        if s.phase == Phase::Cards {
            return Listing::TooMany;
        }
        let agents = usize::from(self.sizes.agents);
        let deals: usize = (0..usize::from(self.seats)).map(|dealt| agents - dealt).product();
        if deals > LISTED {
            return Listing::TooMany;
        }
        self.list_deals([Agent(0); AGENTS], 0, Agents::EMPTY, each);
        Listing::Whole
    }

    fn check_chance(&self, s: &State, c: &Chance) -> Result<(), Clause> {
        match (s.phase, c) {
            (Phase::Roll, Chance::Roll(roll)) if (1..=self.sizes.die).contains(roll) => Ok(()),
            (Phase::Roll, Chance::Roll(WRONG_ONE)) => Err(Clause::CardGame),
            (Phase::Deal, Chance::Deal(agents)) => self.check_deal(agents),
            (Phase::Cards, Chance::Cards(hands)) => self.check_hands(hands),
            (Phase::Card, Chance::Card(card)) if s.pile.has(*card) => Ok(()),
            (Phase::Deal, _) => Err(Clause::AgentDeal),
            (Phase::Cards, _) => Err(Clause::CardDeal),
            (Phase::Card, _) => Err(Clause::RuinDraw),
            _ => Err(Clause::Roll),
        }
    }

    #[inline(always)]
    fn draw<R: Rng>(&self, s: &State, rng: &mut R) -> Chance {
        if s.phase == Phase::Roll {
            return Chance::Roll(1 + rng.below(self.sizes.die.into()) as u8);
        }
        self.draw_cards(s, rng)
    }
}

impl Heimlich {
    #[inline(never)]
    fn draw_cards<R: Rng>(&self, s: &State, rng: &mut R) -> Chance {
        let mut pile = s.pile;
        match s.phase {
            Phase::Cards => {
                let mut hands = [Cards::NONE; AGENTS];
                hands[..usize::from(self.seats)]
                    .fill_with(|| (0..CARDS_DEALT).fold(Cards::NONE, |hand, _| hand.with(pile.take(rng))));
                Chance::Cards(hands)
            }
            Phase::Card => Chance::Card(pile.take(rng)),
            _ => self.random_deal(rng),
        }
    }

    fn random_deal<R: Rng>(&self, rng: &mut R) -> Chance {
        let mut agents = [Agent(0); AGENTS];
        self.deal_rest(&mut agents, Seats::all(self.seats), Agents::EMPTY, rng);
        Chance::Deal(agents)
    }

    /// Deals agents that are not `taken` to `seats`, every way equally likely.
    #[inline]
    pub(crate) fn deal_rest<R: Rng>(&self, agents: &mut [Agent; AGENTS], seats: Seats, taken: Agents, rng: &mut R) {
        let mut free = Agents::all(self.sizes.agents).without(taken);
        for seat in seats {
            let Some(agent) = random_member(free, rng) else { return };
            free = free.without(Agents::one(agent));
            agents[seat.index()] = agent;
        }
    }

    fn check_deal(&self, agents: &[Agent; AGENTS]) -> Result<(), Clause> {
        let (dealt, rest) = agents.split_at(usize::from(self.seats));
        let mut free = Agents::all(self.sizes.agents);
        for agent in dealt {
            if !free.contains(*agent) {
                return Err(Clause::AgentDeal);
            }
            free = free.without(Agents::one(*agent));
        }
        if rest.iter().all(|agent| agent.0 == 0) { Ok(()) } else { Err(Clause::AgentDeal) }
    }

    fn check_hands(&self, hands: &[Cards; AGENTS]) -> Result<(), Clause> {
        let (dealt, rest) = hands.split_at(usize::from(self.seats));
        let mut pile = Cards::ALL;
        for hand in dealt {
            if hand.len() != CARDS_DEALT || !pile.holds(*hand) {
                return Err(Clause::CardDeal);
            }
            pile = pile.minus(*hand);
        }
        if rest.iter().all(|hand| hand.is_empty()) { Ok(()) } else { Err(Clause::CardDeal) }
    }

    fn list_deals(&self, dealt: [Agent; AGENTS], seat: u8, taken: Agents, each: &mut impl FnMut(Chance, u32)) {
        if seat == self.seats {
            return each(Chance::Deal(dealt), 1);
        }
        for agent in self.agents().filter(|agent| !taken.contains(*agent)) {
            let mut dealt = dealt;
            dealt[usize::from(seat)] = agent;
            self.list_deals(dealt, seat + 1, taken.with(agent), each);
        }
    }
}
