//! How many cards and spies there are. Fewer than in the printed game make one that is small enough to be solved exactly.

use deckname_engine::{SetupError, setup};
use serde_json::{Map, Value};

use crate::cards::{CONTINENTS, COPIES, Card, Cards};
use crate::state::{FULL_HAND, SPIES_TO_SHARE};

/// The targets of each kind (`SP-1`).
const EACH: u16 = CONTINENTS as u16;

/// The size of one set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pack {
    /// The cards show the first ones of these only.
    continents: u16,
    hideouts: u16,
    /// How many cards there are of each combination (`SP-2`).
    copies: u16,
    /// The spies that every seat starts with (`SP-3`).
    pub spies: u8,
    /// All cards.
    pub cards: Cards,
}

impl Pack {
    pub const KEYS: [&'static str; 4] = ["continents", "hideouts", "copies", "spies"];

    /// The pack that the rulebook gives.
    fn printed(seats: u8) -> Self {
        Self::of([EACH, EACH, COPIES.into(), (SPIES_TO_SHARE / seats).into()])
    }

    fn of([continents, hideouts, copies, spies]: [u16; 4]) -> Self {
        let within =
            |card: &Card| u16::from(card.continent().0) < continents && u16::from(card.hideout().0) < EACH + hideouts;
        let kinds = Card::all().filter(within);
        let cards = kinds.flat_map(|card| (0..copies).map(move |_| card)).collect();
        Self { continents, hideouts, copies, spies: spies as u8, cards }
    }

    /// The pack that the options ask for, with enough cards for all hands. A smaller pack has one card of each combination: with
    /// few cards it would matter which of several that look alike was shown, and nobody can know that.
    pub fn read(options: Option<&Map<String, Value>>, seats: u8) -> Result<Self, SetupError> {
        let [most_continents, most_hideouts, copies, most_spies] = Self::printed(seats).numbers();
        let dealt = u16::from(FULL_HAND * seats);
        let least_continents = dealt.div_ceil(most_hideouts);
        let continents = setup::number(options, "continents", least_continents..=most_continents)?;
        let continents = continents.unwrap_or(most_continents);
        let hideouts = setup::number(options, "hideouts", dealt.div_ceil(continents)..=most_hideouts)?;
        let hideouts = hideouts.unwrap_or(most_hideouts);
        let whole = (continents, hideouts) == (most_continents, most_hideouts);
        let copies = setup::number(options, "copies", 1..=1)?.unwrap_or(if whole { copies } else { 1 });
        let spies = setup::number(options, "spies", 1..=most_spies)?.unwrap_or(most_spies);
        Ok(Self::of([continents, hideouts, copies, spies]))
    }

    /// Writes what differs from the rulebook into the options: a game of the usual size has none of these keys.
    pub fn write(self, seats: u8, options: &mut Map<String, Value>) {
        for ((key, number), printed) in Self::KEYS.into_iter().zip(self.numbers()).zip(Self::printed(seats).numbers()) {
            if number != printed {
                options.insert(key.to_string(), number.into());
            }
        }
    }

    fn numbers(self) -> [u16; 4] {
        [self.continents, self.hideouts, self.copies, self.spies.into()]
    }
}
