//! Who moved which agent, and what it earned the agent: all of it was seen by everyone.

use deckname_engine::Seat;

use crate::action::{Place, Ring};
use crate::event::Notice;
use crate::state::{AGENTS, Agent, Standing};
use crate::wire::gain;

/// What one seat did with one agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Deed {
    /// How many buildings it moved the agent, by its rolls and cards.
    pub steps: u16,
    /// What the agent won or lost in the seat's turns, and by its cards.
    pub points: i16,
}

/// The deeds of all seats.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Deeds([[Deed; AGENTS]; AGENTS]);

impl Deeds {
    pub(super) fn of(self, seat: Seat, agent: Agent) -> Deed {
        self.0[seat.index()][agent.index()]
    }

    /// From everything that an observer was told.
    pub(super) fn told(told: &[Notice]) -> Self {
        let mut deeds = Self::default();
        let (mut turn, mut standing, mut marked) = (Seat(0), Standing::default(), [0; AGENTS]);
        for notice in told {
            match *notice {
                Notice::Rolled { seat, .. } => turn = seat,
                Notice::Moved { seat, split, at } => {
                    split.parts().for_each(|(agent, pips)| deeds.add(seat, agent, u16::from(pips), 0));
                    standing = at;
                }
                Notice::Scored { before, after } => {
                    deeds.add_points(turn, &before, &after);
                    marked = after;
                }
                Notice::Played { seat, at, scores, .. } => {
                    for agent in agents() {
                        deeds.add(seat, agent, way(standing.of(agent), at.of(agent)), 0);
                    }
                    deeds.add_points(seat, &marked, &scores);
                    (standing, marked) = (at, scores);
                }
                _ => {}
            }
        }
        deeds
    }

    fn add_points(&mut self, seat: Seat, before: &[u8; AGENTS], after: &[u8; AGENTS]) {
        agents().for_each(|agent| self.add(seat, agent, 0, i16::from(gain(agent, before, after))));
    }

    fn add(&mut self, seat: Seat, agent: Agent, steps: u16, points: i16) {
        let deed = &mut self.0[seat.index()][agent.index()];
        deed.steps += steps;
        deed.points += points;
    }
}

fn agents() -> impl Iterator<Item = Agent> {
    (0..AGENTS as u8).map(Agent)
}

/// The shorter way around the ring: cards move agents forward and back.
fn way(from: Place, to: Place) -> u16 {
    let ring = Ring::WHOLE;
    ring.steps(from, to).min(ring.steps(to, from)).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Split;
    use crate::play::Play;

    const RED: Agent = Agent(1);
    const BLUE: Agent = Agent(3);

    #[test]
    fn a_seat_is_credited_with_its_moves_its_turns_and_its_cards() {
        let split = Split::NONE.with(RED, 4).with(BLUE, 2);
        let at = Standing::default().advanced(split.0, Ring::WHOLE);
        let (none, mut scored) = ([0; AGENTS], [0; AGENTS]);
        scored[RED.index()] = 4;
        let mut carded = scored;
        carded[BLUE.index()] = 3;
        let play = Play::Back { agent: RED, by: 1 };
        let after = Standing::default().advanced(Split::NONE.with(RED, 3).with(BLUE, 2).0, Ring::WHOLE);
        let deeds = Deeds::told(&[
            Notice::Rolled { seat: Seat(2), roll: 6 },
            Notice::Moved { seat: Seat(2), split, at },
            Notice::Scored { before: none, after: scored },
            Notice::Played { seat: Seat(0), play, at: after, scores: carded },
        ]);
        assert_eq!(deeds.of(Seat(2), RED), Deed { steps: 4, points: 4 });
        assert_eq!(deeds.of(Seat(2), BLUE), Deed { steps: 2, points: 0 });
        assert_eq!(deeds.of(Seat(0), RED), Deed { steps: 1, points: 0 });
        assert_eq!(deeds.of(Seat(0), BLUE), Deed { steps: 0, points: 3 });
        assert_eq!(deeds.of(Seat(1), RED), Deed::default());
    }
}
