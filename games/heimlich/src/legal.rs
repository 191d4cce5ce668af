//! What is legal: listed, drawn at random, checked.

use deckname_engine::{Legal, Member, Rng, Seat, Seats, Set, Turn};

use crate::action::{Action, Place, Places, Sheet, Split, Tip};
use crate::cards::{Card, MOST_CARDS};
use crate::clause::Clause;
use crate::config::{Heimlich, Variant};
use crate::state::{AGENTS, Agent, Agents, Phase, State};

impl Legal for Heimlich {
    #[inline(always)]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Deal | Phase::Cards | Phase::Roll | Phase::Card => Turn::Chance,
            Phase::Move | Phase::Safe => Turn::Act(Seats::one(s.turn)),
            Phase::Round => Turn::Act(s.asked.into_iter().collect()),
            Phase::Tips => Turn::Act(Seats::all(self.seats).without(s.tips_in)),
            Phase::Over => Turn::Over,
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if !matches!(self.turn(s), Turn::Act(seats) if seats.contains(seat)) {
            return;
        }
        match s.phase {
            Phase::Move => {
                out.extend(self.splits(s.roll).iter().copied().map(Action::Move));
                out.extend(self.may_draw(s).then_some(Action::Draw));
            }
            Phase::Round => {
                out.push(Action::Pass);
                for card in s.hands[seat.index()].kinds() {
                    out.extend(self.plays(&s.town(), card).map(Action::Play));
                }
            }
            Phase::Safe => out.extend(self.free_places(s).iter().map(Action::Safe)),
            Phase::Tips => {
                let blank = self.blank_sheet(seat, s.agent_of[seat.index()]);
                self.list_sheets(blank, Seats::all(self.seats).without(Seats::one(seat)), out);
            }
            Phase::Deal | Phase::Cards | Phase::Roll | Phase::Card | Phase::Over => {}
        }
    }

    fn check(&self, s: &State, seat: Seat, a: &Action) -> Result<(), Clause> {
        match (s.phase, a) {
            (Phase::Move, Action::Move(split)) => self.check_split(*split, s.roll),
            (Phase::Move, Action::Draw) if self.may_draw(s) => Ok(()),
            (_, Action::Draw) => Err(Clause::OneToThree),
            (Phase::Safe, Action::Safe(place)) => self.check_safe(s, *place),
            (Phase::Tips, Action::Tips(sheet)) => self.check_sheet(*sheet, seat, s.agent_of[seat.index()]),
            (Phase::Tips, Action::Play(play)) if !s.hands[seat.index()].has(play.card()) => Err(Clause::CardRound),
            (Phase::Tips, _) | (_, Action::Tips(_)) => Err(Clause::TipsDue),
            (Phase::Round, Action::Pass) => Ok(()),
            (Phase::Round, Action::Play(play)) if s.hands[seat.index()].has(play.card()) => {
                self.check_play(&s.town(), *play)
            }
            (Phase::Round, _) | (_, Action::Play(_) | Action::Pass) => Err(Clause::CardRound),
            _ => Err(Clause::SafeMoves),
        }
    }

    #[inline(always)]
    fn random_action<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        match s.phase {
            Phase::Tips => Action::Tips(self.random_sheet(seat, s.agent_of[seat.index()], rng)),
            Phase::Safe => Action::Safe(self.random_place(s, rng)),
            Phase::Round => self.random_play(s, seat, rng),
            _ if self.cards => self.random_move_or_draw(s, rng),
            _ => Action::Move(self.random_split(s.roll, rng)),
        }
    }
}

impl Heimlich {
    /// A legal sheet of `seat`, each equally likely (`HC-21`).
    #[inline(never)]
    pub(crate) fn random_sheet<R: Rng>(&self, seat: Seat, own: Agent, rng: &mut R) -> Sheet {
        let mut named = [Agent(0); AGENTS];
        let others = Seats::all(self.seats).without(Seats::one(seat));
        self.deal_rest(&mut named, others, Agents::one(own), rng);
        others
            .iter()
            .fold(self.blank_sheet(seat, own), |sheet, other| sheet.with(named[other.index()], Tip::Owner(other)))
    }

    #[inline(never)]
    fn random_place<R: Rng>(&self, s: &State, rng: &mut R) -> Place {
        random_member(self.free_places(s), rng).unwrap_or(s.safe)
    }

    #[inline(never)]
    fn random_move_or_draw<R: Rng>(&self, s: &State, rng: &mut R) -> Action {
        if self.may_draw(s) && rng.below(self.splits(s.roll).len() as u32 + 1) == 0 {
            return Action::Draw;
        }
        Action::Move(self.random_split(s.roll, rng))
    }

    #[inline(never)]
    fn random_play<R: Rng>(&self, s: &State, seat: Seat, rng: &mut R) -> Action {
        let mut counts = [(Card::AllHome, 0); MOST_CARDS as usize];
        let town = s.town();
        let mut total = 1;
        for (count, card) in counts.iter_mut().zip(s.hands[seat.index()].kinds()) {
            *count = (card, self.play_count(&town, card));
            total += count.1;
        }
        let mut n = rng.below(total);
        for (card, count) in counts {
            if n < count {
                return Action::Play(self.nth_play(&town, card, n));
            }
            n -= count;
        }
        Action::Pass
    }

    /// May the seat whose turn it is draw instead of moving (`HC-29`)?
    #[inline]
    fn may_draw(&self, s: &State) -> bool {
        self.cards && s.roll == 1 && s.can_draw(s.turn)
    }

    /// The buildings that the safe may be moved to (`HC-12`, `HC-18`).
    #[inline]
    pub fn free_places(&self, s: &State) -> Places {
        match self.variant {
            Variant::Basic => self.ring().places().without(s.at.occupied(self.sizes.agents)),
            Variant::Pro => self.ring().places(),
        }
    }

    fn check_split(&self, split: Split, roll: u8) -> Result<(), Clause> {
        let total: u32 = split.parts().map(|(_, pips)| u32::from(pips)).sum();
        let taking_part = split.parts().all(|(agent, _)| agent.0 < self.sizes.agents);
        let pips = self.pips(roll);
        if !taking_part {
            Err(if self.cards { Clause::CardGame } else { Clause::SplitRoll })
        } else if (u32::from(*pips.start())..=u32::from(*pips.end())).contains(&total) {
            Ok(())
        } else {
            Err(if pips.start() < pips.end() { Clause::OneToThree } else { Clause::SplitRoll })
        }
    }

    fn check_safe(&self, s: &State, place: Place) -> Result<(), Clause> {
        if self.free_places(s).contains(place) { Ok(()) } else { Err(Clause::SafeMoves) }
    }

    fn check_sheet(&self, sheet: Sheet, seat: Seat, own: Agent) -> Result<(), Clause> {
        let whole =
            (0..AGENTS as u8).all(|agent| (sheet.tip(Agent(agent)) == Tip::Unnamed) == (agent >= self.sizes.agents));
        if !whole {
            return Err(Clause::TipsDue);
        }
        let mut named = Seats::EMPTY;
        for agent in self.agents() {
            if let Tip::Owner(owner) = sheet.tip(agent) {
                if owner.0 >= self.seats || named.contains(owner) || (owner == seat) != (agent == own) {
                    return Err(Clause::SheetForm);
                }
                named = named.with(owner);
            }
        }
        if named == Seats::all(self.seats) { Ok(()) } else { Err(Clause::SheetForm) }
    }

    /// A sheet that names `seat` on its own agent and no other seat (`HC-21`).
    #[inline]
    fn blank_sheet(&self, seat: Seat, own: Agent) -> Sheet {
        let all_neutral = self.agents().fold(Sheet::EMPTY, |sheet, agent| sheet.with(agent, Tip::Neutral));
        all_neutral.with(own, Tip::Owner(seat))
    }

    fn list_sheets(&self, sheet: Sheet, others: Seats, out: &mut Vec<Action>) {
        let Some(other) = others.first() else {
            return out.push(Action::Tips(sheet));
        };
        for agent in self.agents().filter(|agent| sheet.tip(*agent) == Tip::Neutral) {
            let named = sheet.with(agent, Tip::Owner(other));
            self.list_sheets(named, others.without(Seats::one(other)), out);
        }
    }
}

/// A member of the set, each equally likely; `None` if it is empty.
#[inline]
pub(crate) fn random_member<T: Member, R: Rng>(set: Set<T>, rng: &mut R) -> Option<T> {
    if set.is_empty() { None } else { set.nth(rng.below(set.len())) }
}
