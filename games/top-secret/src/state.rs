use deckname_engine::{Seat, Seats, Set, Truth};

use crate::config::TopSecret;
use crate::luggage::{Case, Content, Contents, Luggage, Whereabouts};
use crate::pieces::{Agent, Agents, Bonus, Cities, Hand, Place, SEATS, Squad};

/// The number of state secrets that wins (`TS-28`).
pub(crate) const GOAL: u8 = 10;
/// The game ends no later than after this turn (`TS-29`), unless the board file says fewer.
pub(crate) const LAST_TURN: u16 = 400;
/// The state secrets in one colour's suitcases (`TS-7`).
pub(crate) const SECRETS_EACH: u8 = 9;

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Who begins is drawn (`TS-6`).
    First,
    /// All seats pack (`TS-7`).
    Hide,
    /// All seats place a suitcase (`TS-8`).
    Place,
    /// Two of three seats choose whether to use the empty base (`TS-9`).
    Outpost,
    /// The dice are rolled (`TS-10`).
    Roll,
    /// The seat whose turn it is moves.
    Turn,
    /// Attacker and defender choose a card (`TS-18`).
    Duel,
    /// The seat whose turn it is chooses the agents that a bomb costs (`TS-27`).
    Lose,
    Over,
}

/// Who fights whom. The city is where the attacker stands, and the attacker belongs to the seat whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duel {
    pub attacker: Agent,
    pub defender: (Seat, Agent),
}

/// The whole truth of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Where the agents of each seat are.
    pub(crate) squads: [Squad; SEATS],
    pub(crate) cases: Luggage,
    pub(crate) contents: Contents,
    /// The pips won in duels (`TS-23`).
    pub(crate) bonus: Bonus,
    pub(crate) turn_number: u16,
    /// The duel cards of each seat that are not out.
    pub(crate) hands: [Hand; SEATS],
    pub(crate) secrets: [u8; SEATS],
    /// The sealed choices of the seats in `sealed_in`, as codes; 0 for the others.
    pub(crate) sealed: [u8; SEATS],
    pub(crate) sealed_in: Seats,
    pub(crate) duel: Option<Duel>,
    /// The seat whose turn it is; before the first roll the one that begins. Not meaningful in the phase `First`.
    pub(crate) turn: Seat,
    pub(crate) first: Seat,
    /// The suitcase letter that is being placed (`TS-8`).
    pub(crate) round: u8,
    pub(crate) dice: [u8; 2],
    /// The rolled pips that are left.
    pub(crate) rolled: u8,
    /// Has the seat whose turn it is won a duel in this turn (`TS-11`)?
    pub(crate) duel_won: bool,
    /// The agents that have handled a suitcase at their stop (`TS-15`).
    pub(crate) handled: Agents,
    pub(crate) phase: Phase,
}

impl State {
    /// What is due.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seat whose turn it is; before the first roll the one that begins.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// How many turns have begun.
    pub fn turn_number(&self) -> u16 {
        self.turn_number
    }

    /// Where the agents of a seat are.
    #[inline]
    pub fn squad(&self, seat: Seat) -> Squad {
        self.squads[seat.index()]
    }

    /// Where the suitcases are.
    pub fn cases(&self) -> Luggage {
        self.cases
    }

    /// What is in the suitcases.
    pub fn contents(&self) -> Contents {
        self.contents
    }

    /// The state secrets that a seat has secured.
    pub fn secrets(&self, seat: Seat) -> u8 {
        self.secrets[seat.index()]
    }

    /// The duel cards of a seat that are not out.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// The rolled pips that are left.
    pub fn rolled(&self) -> u8 {
        self.rolled
    }

    /// The bonus pips that are left.
    pub fn bonus(&self) -> Bonus {
        self.bonus
    }

    /// The duel that is being fought.
    pub fn duel(&self) -> Option<Duel> {
        self.duel
    }

    /// Are there pips left in this turn?
    #[inline]
    pub(crate) fn any_pips(&self) -> bool {
        self.rolled > 0 || !self.bonus.is_empty()
    }

    /// The agents that can pay for a step: all of these, or those with a bonus.
    #[inline]
    pub(crate) fn payers(&self, among: Agents) -> Agents {
        if self.rolled > 0 {
            return among;
        }
        among.iter().filter(|agent| self.bonus.of(*agent) > 0).collect()
    }

    /// Can this agent of the seat whose turn it is pay for a step?
    #[inline]
    pub(crate) fn has_pips(&self, agent: Agent) -> bool {
        self.rolled > 0 || self.bonus.of(agent) > 0
    }
}

impl Truth for TopSecret {
    /// Before anything is drawn (`TS-5`).
    fn start(&self) -> State {
        State {
            squads: [Squad::AT_BASE; SEATS],
            cases: Luggage::UNPLACED,
            contents: Contents::default(),
            bonus: Bonus::default(),
            turn_number: 0,
            hands: [Hand::FULL; SEATS],
            secrets: [0; SEATS],
            sealed: [0; SEATS],
            sealed_in: Seats::EMPTY,
            duel: None,
            turn: Seat(0),
            first: Seat(0),
            round: 0,
            dice: [0; 2],
            rolled: 0,
            duel_won: false,
            handled: Agents::EMPTY,
            phase: Phase::First,
        }
    }

    fn sound(&self, s: &State) -> Result<(), &'static str> {
        self.check_agents(s)?;
        self.check_cities(s)?;
        self.check_cases(s)?;
        self.check_table(s)
    }
}

impl TopSecret {
    fn check_agents(&self, s: &State) -> Result<(), &'static str> {
        let mut delivering = 0;
        for seat in Seats::all(SEATS as u8) {
            for agent in Agent::ALL {
                let place = s.squad(seat).at(agent);
                let known = match place {
                    Place::BASE | Place::OUT => true,
                    Place::OUTPOST => self.seats == 3 && agent == Agent::SEVENTH && self.outposts().contains(seat),
                    Place::HQ => s.phase == Phase::Lose && seat == s.turn,
                    city => usize::from(city.0) < self.board.cities.len(),
                };
                if !known || seat.0 >= self.seats && place != Place::BASE {
                    return Err("an agent is where it cannot be");
                }
                delivering += u8::from(place == Place::HQ);
            }
        }
        if delivering != u8::from(s.phase == Phase::Lose) {
            return Err("an agent is in a headquarters without a bomb, or a bomb is there without an agent");
        }
        Ok(())
    }

    /// One colour in a city, and at most two of it (`TS-12`, `TS-17`), except for an agent on its way.
    fn check_cities(&self, s: &State) -> Result<(), &'static str> {
        let fight = s.duel.map_or(Cities::EMPTY, |duel| s.squad(s.turn).at(duel.attacker).as_cities());
        let mut taken = Cities::EMPTY;
        for seat in Seats::all(self.seats) {
            let own = s.squad(seat).spread();
            if !taken.intersection(own.one).is_subset(fight) {
                return Err("two colours share a city without a duel");
            }
            taken = taken.union(own.one);
            let passing = seat == s.turn && s.phase == Phase::Turn && own.three.len() == 1;
            if !own.three.is_empty() && !passing {
                return Err("three of a colour share a city");
            }
        }
        if let Some(Duel { attacker, defender: (seat, defender) }) = s.duel {
            let city = s.squad(s.turn).at(attacker);
            if s.phase != Phase::Duel || seat == s.turn || !city.is_city() || s.squad(seat).at(defender) != city {
                return Err("the fighters of a duel are not in one city");
            }
        }
        if s.duel.is_some() == (s.phase == Phase::Duel) { Ok(()) } else { Err("a duel without fighters") }
    }

    fn check_cases(&self, s: &State) -> Result<(), &'static str> {
        let mut carriers = [Agents::EMPTY; SEATS];
        for case in Case::ALL {
            let placed = self.owner(case).is_some()
                && match s.phase {
                    Phase::First | Phase::Hide => false,
                    Phase::Place => case.letter() < s.round,
                    _ => true,
                };
            let sound = match s.cases.of(case) {
                Whereabouts::Unplaced => !placed,
                Whereabouts::Lying(city) => placed && usize::from(city.0) < self.board.cities.len(),
                Whereabouts::Secured(seat) => placed && seat.0 < self.seats,
                Whereabouts::Carried(seat, agent) => {
                    let free = !carriers[seat.index()].contains(agent);
                    carriers[seat.index()] = carriers[seat.index()].with(agent);
                    placed && free && s.squad(seat).at(agent).is_city()
                }
            };
            if !sound {
                return Err("a suitcase is where it cannot be");
            }
        }
        let lying = Case::ALL.iter().filter_map(|case| match s.cases.of(case) {
            Whereabouts::Lying(city) => Some(city),
            _ => None,
        });
        if lying.collect::<Cities>() != s.cases.cities() {
            return Err("suitcases lie in other cities than is noted");
        }
        let packed = !matches!(s.phase, Phase::First | Phase::Hide);
        for corner in 0..SEATS as u8 {
            let contents: Set<Content> = Case::of_corner(corner).iter().map(|case| s.contents.of(case)).collect();
            let plays = packed && self.seat_at(corner).is_some();
            if plays && contents != Content::EACH_ONCE || !plays && s.contents.corner(corner) != 0 {
                return Err("a colour lacks a content or has one twice");
            }
        }
        Ok(())
    }

    fn check_table(&self, s: &State) -> Result<(), &'static str> {
        for seat in Seats::all(self.seats) {
            let secured = s.cases.secured_by(seat).iter().map(|case| s.contents.of(case).worth()).sum::<u8>();
            if secured != s.secrets[seat.index()] {
                return Err("the secrets are not those of the secured suitcases");
            }
            if s.phase != Phase::Over && secured >= GOAL {
                return Err("a seat has ten secrets, but the game is not over");
            }
            if !s.hands[seat.index()].is_sound() {
                return Err("an impossible hand of duel cards");
            }
            if !s.sealed_in.contains(seat) && s.sealed[seat.index()] != 0 {
                return Err("a choice is sealed by a seat that has not chosen");
            }
        }
        if !s.sealed_in.without(self.taking_part(s)).is_empty() {
            return Err("a seat that does not take part has chosen");
        }
        if s.turn_number > self.board.turns || s.turn.0 >= self.seats {
            return Err("an impossible turn");
        }
        let in_turn = matches!(s.phase, Phase::Turn | Phase::Duel | Phase::Lose | Phase::Over);
        if !in_turn && (s.rolled > 0 || s.duel_won || s.bonus != Bonus::default() || !s.handled.is_empty()) {
            return Err("something is left of a turn that is over");
        }
        if matches!(s.phase, Phase::Roll | Phase::Turn) && s.squad(s.turn).alive().is_empty() {
            return Err("a seat without agents is to move");
        }
        let out = Agent::ALL.without(s.squad(s.turn).alive());
        if s.phase != Phase::Over && out.iter().any(|agent| s.bonus.of(agent) > 0) {
            return Err("an agent that is out has bonus pips");
        }
        Ok(())
    }
}
