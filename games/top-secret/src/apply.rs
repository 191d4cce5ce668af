//! The only code that changes a state.

use deckname_engine::{Apply, Outcome, Seat, Seats, Step, StepOf, silent};

use crate::action::{Action, Chance};
use crate::config::TopSecret;
use crate::event::{Ending, Event, Fight};
use crate::luggage::{Case, Content, Whereabouts};
use crate::pieces::{Agent, Agents, Bonus, CASES, Few, Hand, Place, SEATS};
use crate::state::{Duel, GOAL, Phase, SECRETS_EACH, State};

impl Apply for TopSecret {
    #[inline(always)]
    fn apply(&self, s: &mut State, step: StepOf<Self>, log: &mut impl FnMut(Event)) {
        match step {
            Step::Act(_, Action::Step { agent, to: Place::HQ }) => self.deliver(s, agent, log),
            Step::Act(_, Action::Step { agent, to }) => self.step(s, agent, to, log),
            Step::Act(_, Action::Take { agent, case }) => self.take_case(s, agent, case, log),
            Step::Act(_, Action::Drop { agent }) => self.drop_case(s, agent, log),
            Step::Act(_, Action::EndTurn) => self.end_turn(s, log),
            Step::Act(_, Action::Lose(agents)) => self.lose(s, agents, log),
            Step::Act(seat, sealed) => self.seal(s, seat, sealed, log),
            Step::Chance(Chance::Roll(dice)) => self.roll(s, dice, log),
            Step::Chance(Chance::First(seat)) => {
                (s.first, s.turn) = (seat, seat);
                s.phase = Phase::Hide;
                log(Event::First { seat });
            }
        }
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        (s.phase == Phase::Over).then(|| Outcome::of(self.ending_of(s).winners))
    }

    /// Steps and takes are public. The last sealed choice opens the others, except for what is packed; a delivery opens a
    /// suitcase, and the end of the game opens all of them.
    fn reveals(&self, s: &State, seat: Seat, a: &Action) -> bool {
        let mut after = *s;
        self.apply(&mut after, Step::Act(seat, *a), &mut silent);
        let opens = match a {
            Action::Place(_) | Action::Outpost | Action::NoOutpost | Action::Duel(_) => {
                s.sealed_in.with(seat) == self.taking_part(s)
            }
            Action::Step { to, .. } => *to == Place::HQ,
            _ => false,
        };
        opens || after.phase == Phase::Over
    }
}

impl TopSecret {
    fn seal(&self, s: &mut State, seat: Seat, choice: Action, log: &mut impl FnMut(Event)) {
        s.sealed[seat.index()] = choice.code();
        s.sealed_in = s.sealed_in.with(seat);
        log(Event::Sealed { seat, choice });
        if s.sealed_in != self.taking_part(s) {
            return;
        }
        let choices = s.sealed;
        s.sealed = [0; SEATS];
        s.sealed_in = Seats::EMPTY;
        match s.phase {
            Phase::Hide => self.pack(s, choices, log),
            Phase::Place => self.place(s, choices, log),
            Phase::Outpost => self.man_outposts(s, choices, log),
            _ => self.duel(s, choices, log),
        }
    }

    fn pack(&self, s: &mut State, choices: [u8; SEATS], log: &mut impl FnMut(Event)) {
        for seat in Seats::all(self.seats) {
            s.contents = s.contents.with_corner(self.corner(seat), choices[seat.index()]);
        }
        s.phase = Phase::Place;
        log(Event::Packed);
    }

    /// One round of `TS-8`.
    fn place(&self, s: &mut State, choices: [u8; SEATS], log: &mut impl FnMut(Event)) {
        let cities = choices.map(Place);
        for seat in Seats::all(self.seats) {
            let case = Case::new(self.corner(seat), s.round);
            s.cases = s.cases.with(case, Whereabouts::Lying(cities[seat.index()]));
        }
        log(Event::Placed { letter: s.round, cities });
        s.round += 1;
        if usize::from(s.round) == CASES {
            s.phase = if self.outposts().is_empty() { Phase::Roll } else { Phase::Outpost };
        }
    }

    fn man_outposts(&self, s: &mut State, choices: [u8; SEATS], log: &mut impl FnMut(Event)) {
        let manned: Seats = self.outposts().iter().filter(|seat| choices[seat.index()] == 1).collect();
        for seat in manned {
            put(s, seat, Agent::SEVENTH, Place::OUTPOST);
        }
        s.phase = Phase::Roll;
        log(Event::Outposts { manned });
    }

    #[inline]
    fn roll(&self, s: &mut State, dice: [u8; 2], log: &mut impl FnMut(Event)) {
        s.dice = dice;
        s.rolled = dice[0] + dice[1];
        s.turn_number += 1;
        s.phase = Phase::Turn;
        log(Event::Rolled { seat: s.turn, dice });
        self.go_on(s, log);
    }

    #[inline]
    fn step(&self, s: &mut State, agent: Agent, to: Place, log: &mut impl FnMut(Event)) {
        let from = s.squad(s.turn).at(agent);
        pay(s, agent);
        put(s, s.turn, agent, to);
        s.handled = s.handled.without(Agents::one(agent));
        log(Event::Stepped { seat: s.turn, agent, from, to });
        // Usually the agent could step back, and there is no need to look further.
        let back = from.is_city() && s.has_pips(agent) && s.squad(s.turn).in_place(from).at_most_one();
        if !self.meet(s, agent, to, log) && !back {
            self.go_on(s, log);
        }
    }

    /// `TS-17`, `TS-22`: begins a duel if there is an enemy in the city, with an enemy without a suitcase first.
    #[inline]
    fn meet(&self, s: &mut State, attacker: Agent, city: Place, log: &mut impl FnMut(Event)) -> bool {
        for seat in (0..self.seats).map(Seat) {
            if seat == s.turn || !s.squad(seat).holds(city) {
                continue;
            }
            let there = s.squad(seat).in_place(city);
            if let Some(lowest) = there.first() {
                let defender = there.without(s.cases.carriers(seat)).first().unwrap_or(lowest);
                s.duel = Some(Duel { attacker, defender: (seat, defender) });
                s.phase = Phase::Duel;
                log(Event::Met { attacker: (s.turn, attacker), defender: (seat, defender), city });
                return true;
            }
        }
        false
    }

    fn duel(&self, s: &mut State, cards: [u8; SEATS], log: &mut impl FnMut(Event)) {
        let Some(Duel { attacker, defender: (seat, defender) }) = s.duel.take() else { return };
        s.phase = Phase::Turn;
        let city = s.squad(s.turn).at(attacker);
        let [attack, defence] = [s.turn, seat].map(|seat| cards[seat.index()]);
        let won = attack >= defence;
        let (loser, card) = if won { ((seat, defender), defence) } else { ((s.turn, attacker), attack) };
        let left = s.cases.carried(loser.0, loser.1);
        if let Some(case) = left {
            s.cases = s.cases.with(case, Whereabouts::Lying(city));
        }
        // `TS-20`: a 0 saves the agent.
        let out = card > 0;
        put(s, loser.0, loser.1, if out { Place::OUT } else { Place::BASE });
        let (attacker_at, defender_at) = ((s.turn, attacker), (seat, defender));
        log(Event::Fought(Fight { attacker: attacker_at, defender: defender_at, attack, defence, city, out, left }));
        for (seat, card) in [(s.turn, attack), (seat, defence)] {
            play_card(s, seat, card, log);
        }
        if won {
            s.bonus = s.bonus.more(attacker);
            s.duel_won = true;
        }
        if out && self.hopeless(s) {
            self.finish(s, log);
        } else if !won {
            self.end_turn(s, log);
        } else if !self.meet(s, attacker, city, log) {
            self.go_on(s, log);
        }
    }

    #[inline]
    fn take_case(&self, s: &mut State, agent: Agent, case: Case, log: &mut impl FnMut(Event)) {
        let city = s.squad(s.turn).at(agent);
        let left = s.cases.carried(s.turn, agent);
        if let Some(old) = left {
            s.cases = s.cases.with(old, Whereabouts::Lying(city));
        }
        s.cases = s.cases.with(case, Whereabouts::Carried(s.turn, agent));
        s.handled = s.handled.with(agent);
        log(Event::Took { seat: s.turn, agent, case, left, city });
        self.go_on(s, log);
    }

    #[inline]
    fn drop_case(&self, s: &mut State, agent: Agent, log: &mut impl FnMut(Event)) {
        if let Some(case) = s.cases.carried(s.turn, agent) {
            let city = s.squad(s.turn).at(agent);
            s.cases = s.cases.with(case, Whereabouts::Lying(city));
            log(Event::Dropped { seat: s.turn, agent, case, city });
        }
        s.handled = s.handled.with(agent);
        self.go_on(s, log);
    }

    /// `TS-25`, `TS-27`.
    fn deliver(&self, s: &mut State, agent: Agent, log: &mut impl FnMut(Event)) {
        let Some(case) = s.cases.carried(s.turn, agent) else { return };
        pay(s, agent);
        let content = s.contents.of(case);
        s.cases = s.cases.with(case, Whereabouts::Secured(s.turn));
        s.secrets[s.turn.index()] += content.worth();
        log(Event::Delivered { seat: s.turn, agent, case, content });
        if content == Content::Bomb {
            put(s, s.turn, agent, Place::HQ);
            s.phase = Phase::Lose;
            return;
        }
        put(s, s.turn, agent, Place::BASE);
        if s.secrets[s.turn.index()] >= GOAL || self.hopeless(s) {
            self.finish(s, log);
        } else {
            self.go_on(s, log);
        }
    }

    /// `TS-27`; the agents take their bonus pips with them (`TS-23`).
    fn lose(&self, s: &mut State, lost: Agents, log: &mut impl FnMut(Event)) {
        for agent in lost {
            if let Some(case) = s.cases.carried(s.turn, agent) {
                s.cases = s.cases.with(case, Whereabouts::Lying(s.squad(s.turn).at(agent)));
            }
            put(s, s.turn, agent, Place::OUT);
            s.bonus = s.bonus.without(agent);
        }
        for carrier in s.squad(s.turn).in_place(Place::HQ) {
            put(s, s.turn, carrier, Place::BASE);
        }
        log(Event::Lost { seat: s.turn, agents: lost });
        if self.hopeless(s) {
            return self.finish(s, log);
        }
        s.phase = Phase::Turn;
        self.go_on(s, log);
    }

    /// `TS-13`: ends the turn if nothing more can be done in it.
    #[inline]
    fn go_on(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        if !self.can_go_on(s) {
            self.end_turn(s, log);
        }
    }

    #[inline]
    fn end_turn(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        log(Event::TurnEnded { seat: s.turn });
        s.rolled = 0;
        s.bonus = Bonus::default();
        s.duel_won = false;
        s.handled = Agents::EMPTY;
        s.dice = [0; 2];
        if s.turn_number == self.board.turns {
            return self.finish(s, log);
        }
        // `TS-29`: a seat without agents has no turns. Some seat has agents, or the game would be over.
        for _ in 0..self.seats {
            s.turn = Seat(if s.turn.0 + 1 == self.seats { 0 } else { s.turn.0 + 1 });
            if !s.squad(s.turn).alive().is_empty() {
                break;
            }
        }
        s.phase = Phase::Roll;
    }

    /// `TS-29`: is it impossible for every seat with an agent to reach ten?
    fn hopeless(&self, s: &State) -> bool {
        let open = SECRETS_EACH * self.seats - s.secrets.iter().sum::<u8>();
        let can = |seat: Seat| !s.squad(seat).alive().is_empty() && s.secrets[seat.index()] + open >= GOAL;
        !Seats::all(self.seats).iter().any(can)
    }

    fn finish(&self, s: &mut State, log: &mut impl FnMut(Event)) {
        s.phase = Phase::Over;
        log(Event::Over(self.ending_of(s)));
    }

    pub(crate) fn ending_of(&self, s: &State) -> Ending {
        let agents = s.squads.map(|squad| squad.alive().len() as u8);
        Ending { winners: self.winners(s.secrets, agents), secrets: s.secrets, agents, contents: s.contents }
    }

    /// `TS-28`, `TS-29`. No other seat can have as many secrets as one with ten, so one rule serves both clauses.
    pub(crate) fn winners(&self, secrets: [u8; SEATS], agents: [u8; SEATS]) -> Seats {
        let standing = |seat: Seat| (secrets[seat.index()], agents[seat.index()]);
        let best = Seats::all(self.seats).iter().map(standing).max();
        let ahead: Seats = Seats::all(self.seats).iter().filter(|seat| Some(standing(*seat)) == best).collect();
        if ahead.len() == 1 { ahead } else { Seats::EMPTY }
    }
}

#[inline]
fn put(s: &mut State, seat: Seat, agent: Agent, place: Place) {
    s.squads[seat.index()] = s.squad(seat).with(agent, place);
}

/// An agent's steps spend its bonus first, then rolled pips (`TS-23`).
#[inline]
fn pay(s: &mut State, agent: Agent) {
    if s.bonus.of(agent) > 0 { s.bonus = s.bonus.less(agent) } else { s.rolled -= 1 }
}

/// `TS-19`.
fn play_card(s: &mut State, seat: Seat, card: u8, log: &mut impl FnMut(Event)) {
    let hand = &mut s.hands[seat.index()];
    *hand = hand.played(card);
    if *hand == Hand::FULL {
        log(Event::CardsBack { seat });
    }
}
