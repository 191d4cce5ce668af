//! How large the game is. Anything smaller than the printed game is meant for study: small enough to be solved exactly.

use deckname_engine::{SetupError, setup};
use serde_json::{Map, Value};

use crate::action::Ring;
use crate::state::{AGENTS, FINISH, LAST_TURN};

/// The faces of a die (`HC-6`).
const FACES: u16 = 6;
/// Tips are due this far before the finish (`HC-20`), so no scoring can reach the finish before them (`HC-22`).
const TIPS_BEFORE: u16 = 13;

/// The sizes of one set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sizes {
    pub ring: Ring,
    /// How many agents take part (`HC-2`, `HC-26`).
    pub agents: u8,
    /// A marker here or beyond ends the game (`HC-14`).
    pub finish: u8,
    /// The die has the faces from 1 to this one.
    pub die: u8,
    /// The game ends no later than after this turn (`HC-25`).
    pub turns: u16,
}

impl Sizes {
    pub const KEYS: [&'static str; 5] = ["houses", "agents", "finish", "die", "turns"];

    /// The sizes that the rulebook gives.
    pub fn printed(seats: u8, cards: bool) -> Self {
        let agents = (seats + if cards { 3 } else { 2 }).min(AGENTS as u8);
        Self { ring: Ring::WHOLE, agents, finish: FINISH, die: FACES as u8, turns: LAST_TURN }
    }

    /// The sizes that the options ask for. `pro` needs room for the tips before the finish; top-secret cards are made for the
    /// whole town.
    pub fn read(options: Option<&Map<String, Value>>, seats: u8, pro: bool, cards: bool) -> Result<Self, SetupError> {
        let printed = Self::printed(seats, cards);
        let least_finish = if pro { TIPS_BEFORE + 1 } else { 1 };
        // With an agent more than seats, nobody knows who owns the others; with seven seats there are six others.
        let least_agents = u16::from(seats + 1).min(AGENTS as u16);
        let houses = setup::number(options, "houses", if cards { 10 } else { least_agents - 1 }..=10)?.unwrap_or(10);
        // In every town there is a building without an agent, to which the safe can be moved (`HC-12`).
        let most_agents = (AGENTS as u16).min(houses + 1);
        let agents = setup::number(options, "agents", least_agents..=most_agents)?;
        let finish = setup::number(options, "finish", least_finish..=FINISH.into())?;
        // No agent walks all the way round in one move: its goal says how far it went.
        let die = setup::number(options, "die", if cards { FACES..=FACES } else { 1..=FACES.min(houses + 1) })?;
        let turns = setup::number(options, "turns", 1..=LAST_TURN)?;
        Ok(Self {
            ring: Ring::new(houses as u8),
            agents: agents.map_or(printed.agents.min(most_agents as u8), |agents| agents as u8),
            finish: finish.map_or(printed.finish, |finish| finish as u8),
            die: die.map_or(printed.die.min(houses as u8 + 1), |die| die as u8),
            turns: turns.unwrap_or(printed.turns),
        })
    }

    /// Writes what differs from the rulebook into the options: a game of the usual size has none of these keys.
    pub fn write(self, seats: u8, cards: bool, options: &mut Map<String, Value>) {
        let numbers = |sizes: Self| -> [u16; 5] {
            [sizes.ring.houses().into(), sizes.agents.into(), sizes.finish.into(), sizes.die.into(), sizes.turns]
        };
        let (own, printed) = (numbers(self), numbers(Self::printed(seats, cards)));
        for ((key, number), printed) in Self::KEYS.into_iter().zip(own).zip(printed) {
            if number != printed {
                options.insert(key.to_string(), number.into());
            }
        }
    }

    /// The first marker here or beyond calls for the tips (`HC-20`).
    pub fn tips_at(self) -> u8 {
        self.finish - TIPS_BEFORE as u8
    }
}
