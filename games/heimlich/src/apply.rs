//! The only code that changes a state.
//!
//! Rolls and plain moves are nearly all the steps of a game, so they are inlined; everything else stays out of line.

use deckname_engine::{Apply, Outcome, Seat, Seats, Step, StepOf, silent};

use crate::action::{Action, Chance, Place, Sheet, Split, Tip};
use crate::config::{Heimlich, Variant};
use crate::event::{Ending, Event};
use crate::round::deal_cards;
use crate::state::{AGENTS, Agent, Agents, Phase, State};

impl Apply for Heimlich {
    #[inline(always)]
    fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
        match step {
            Step::Chance(Chance::Roll(roll)) => {
                s.roll = roll;
                s.phase = Phase::Move;
                log(Event::Rolled { seat: s.turn, roll });
            }
            Step::Act(seat, Action::Move(split)) => self.move_agents(s, seat, split, log),
            Step::Act(seat, Action::Safe(to)) => self.move_safe(s, seat, to, log),
            Step::Act(seat, Action::Tips(sheet)) => self.hand_in(s, seat, sheet, log),
            Step::Act(seat, Action::Draw) => {
                s.phase = Phase::Card;
                log(Event::Draws { seat });
            }
            Step::Act(seat, Action::Play(play)) => self.play_card(s, seat, play, log),
            Step::Act(seat, Action::Pass) => self.pass(s, seat, log),
            Step::Chance(Chance::Card(card)) => self.draw_card(s, card, log),
            Step::Chance(Chance::Cards(hands)) => deal_cards(s, hands, log),
            Step::Chance(Chance::Deal(agents)) => {
                s.agent_of = agents;
                s.phase = if self.cards { Phase::Cards } else { Phase::Roll };
                log(Event::Dealt { agents });
            }
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        (s.phase == Phase::Over).then(|| Outcome::of(self.final_result(s).winners))
    }

    /// Moves and the safe are public and sheets stay secret. A card played was hidden before, and the end opens everything
    /// (`HC-17`).
    fn reveals(&self, s: &State, seat: Seat, a: &Action) -> bool {
        if let Action::Play(_) = a {
            return true;
        }
        let mut after = *s;
        self.apply(&mut after, Step::Act(seat, *a), &mut silent);
        after.phase == Phase::Over
    }
}

impl Heimlich {
    #[inline(always)]
    fn move_agents(&self, s: &mut State, seat: Seat, split: Split, log: &mut impl FnMut(Event)) {
        if self.cards {
            return self.move_with_cards(s, seat, split, log);
        }
        s.at = s.at.advanced(split.0, self.ring());
        log(Event::Moved { seat, split, at: s.at });
        if s.at.entered(split.0, s.safe) {
            self.score(s, log);
        } else {
            self.end_turn(s, log);
        }
    }

    /// `HC-10`, `HC-11`, then `HC-14`, `HC-20` or `HC-12`.
    #[inline(never)]
    pub(crate) fn score(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        let before = s.scores;
        for agent in self.agents() {
            let score = &mut s.scores[agent.index()];
            *score = score.saturating_add_signed(s.at.of(agent).worth());
        }
        log(Event::Scored { before, after: s.scores });
        if self.front(s) >= self.sizes.finish {
            self.finish(s, log);
        } else if self.tips_due(s) {
            s.phase = Phase::Tips;
        } else {
            s.phase = Phase::Safe;
        }
    }

    #[inline]
    fn move_safe(&self, s: &mut State, seat: Seat, to: Place, log: &mut impl FnMut(Event)) {
        s.safe = to;
        log(Event::SafeMoved { seat, to });
        self.end_turn(s, log);
    }

    #[inline(never)]
    fn hand_in(&self, s: &mut State, seat: Seat, sheet: Sheet, log: &mut impl FnMut(Event)) {
        s.tips[seat.index()] = sheet;
        s.tips_in = s.tips_in.with(seat);
        log(Event::TipsIn { seat, sheet });
        if self.tips_missing(s) {
            return;
        }
        if let Some(seat) = s.asked {
            return self.ask(s, seat, log);
        }
        // With every marker below the field for tips it was the last turn that made them due (`HC-25`).
        if self.front(s) >= self.sizes.tips_at() { s.phase = Phase::Safe } else { self.finish(s, log) }
    }

    #[inline(always)]
    pub(crate) fn end_turn(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        if s.turn_number == self.sizes.turns {
            if self.tips_missing(s) {
                s.phase = Phase::Tips;
            } else {
                self.finish(s, log);
            }
            return;
        }
        s.turn_number += 1;
        s.turn = self.next_seat(s.turn);
        s.phase = Phase::Roll;
    }

    #[inline(never)]
    fn finish(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        s.phase = Phase::Over;
        log(Event::Over(self.final_result(s)));
    }

    pub(crate) fn final_result(&self, s: &State) -> Ending {
        let bonus = self.bonus(s);
        Ending { agent_of: s.agent_of, scores: s.scores, bonus, winners: self.winners(&s.agent_of, &s.scores, &bonus) }
    }

    /// `HC-15`, `HC-16`; in pro `HC-24`. In basic the bonus is 0, and the two agree.
    pub(crate) fn winners(&self, agent_of: &[Agent; AGENTS], scores: &[u8; AGENTS], bonus: &[u8; AGENTS]) -> Seats {
        let total = |seat: Seat| scores[agent_of[seat.index()].index()] + bonus[seat.index()];
        let owned: Agents = Seats::all(self.seats).iter().map(|seat| agent_of[seat.index()]).collect();
        let neutral_agents = Agents::all(self.sizes.agents).without(owned);
        let neutral = neutral_agents.iter().map(|agent| scores[agent.index()]).max().unwrap_or(0);
        let best = Seats::all(self.seats).iter().map(total).max().unwrap_or(0);
        if neutral > best {
            return Seats::EMPTY;
        }
        Seats::all(self.seats).iter().filter(|seat| total(*seat) == best).collect()
    }

    /// `HC-23`: five for each other seat's agent named correctly.
    fn bonus(&self, s: &State) -> [u8; AGENTS] {
        let mut bonus = [0; AGENTS];
        for seat in s.tips_in {
            let sheet = s.tips[seat.index()];
            let right = |other: &Seat| *other != seat && sheet.tip(s.agent_of[other.index()]) == Tip::Owner(*other);
            bonus[seat.index()] = 5 * Seats::all(self.seats).iter().filter(right).count() as u8;
        }
        bonus
    }

    /// Has a marker reached the field for tips for the first time (`HC-20`, `HC-34`)?
    pub(crate) fn tips_due(&self, s: &State) -> bool {
        self.tips_missing(s) && self.front(s) >= self.sizes.tips_at()
    }

    #[inline]
    fn tips_missing(&self, s: &State) -> bool {
        self.variant == Variant::Pro && s.tips_in != Seats::all(self.seats)
    }

    fn front(&self, s: &State) -> u8 {
        self.agents().map(|Agent(agent)| s.scores[usize::from(agent)]).max().unwrap_or(0)
    }
}
