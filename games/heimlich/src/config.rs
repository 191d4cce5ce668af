use deckname_engine::wire::{self, Unreadable};
use deckname_engine::{Configure, Rng, SetupError, setup};
use serde_json::{Map, Value, json};

use crate::action::{Place, Ring, Split};
use crate::sizes::Sizes;
use crate::state::Agent;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    Basic,
    Pro,
}

/// One set-up with its tables.
#[derive(Clone, Debug)]
pub struct Heimlich {
    pub(crate) seats: u8,
    pub(crate) variant: Variant,
    /// Are the top-secret cards in play (`HC-26`)?
    pub(crate) cards: bool,
    pub(crate) sizes: Sizes,
    /// Every way to split a roll over the agents, one list after the other for the rolls 1 to 6.
    splits: Vec<Split>,
    /// Where the list for a roll begins, and how long it is.
    lists: [(u32, u32); 8],
}

impl Configure for Heimlich {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        let seats = setup::seats(seats, 2, 7)?;
        let options = setup::options(options, &[&["variant", "cards"], Sizes::KEYS.as_slice()].concat())?;
        let variant = match options.and_then(|map| map.get("variant")) {
            None => Variant::Basic,
            Some(value) => read_variant(value).map_err(|why| SetupError::BadOption { key: "variant", why })?,
        };
        let cards = match options.and_then(|map| map.get("cards")) {
            None => false,
            Some(value) => read_cards(value).map_err(|why| SetupError::BadOption { key: "cards", why })?,
        };
        let sizes = Sizes::read(options, seats, variant == Variant::Pro, cards)?;
        let mut splits = Vec::new();
        let mut lists = [(0, 0); 8];
        for roll in 1..=6u8 {
            let begin = splits.len() as u32;
            list_splits(sizes.agents, roll, 0, Split::default(), &mut splits);
            lists[usize::from(roll)] = (begin, splits.len() as u32 - begin);
        }
        if cards {
            // The face 1 says 1-3 there, and the lists for 1, 2 and 3 follow each other (`HC-29`).
            lists[1].1 = lists[1].1 + lists[2].1 + lists[3].1;
        }
        Ok(Self { seats, variant, cards, sizes, splits, lists })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> Value {
        let variant = match self.variant {
            Variant::Basic => "basic",
            Variant::Pro => "pro",
        };
        let mut options = Map::from_iter([("variant".into(), json!(variant)), ("cards".into(), json!(self.cards))]);
        self.sizes.write(self.seats, self.cards, &mut options);
        options.into()
    }
}

impl Heimlich {
    /// Are the top-secret cards in play (`HC-26`)?
    pub fn has_cards(&self) -> bool {
        self.cards
    }

    /// The buildings (`HC-1`).
    #[inline]
    pub fn ring(&self) -> Ring {
        self.sizes.ring
    }

    /// A marker here or beyond ends the game (`HC-14`).
    pub fn finish_line(&self) -> u8 {
        self.sizes.finish
    }

    /// The most pips that a roll can have (`HC-6`).
    pub fn die(&self) -> u8 {
        self.sizes.die
    }

    /// The last turn (`HC-25`).
    pub fn turns(&self) -> u16 {
        self.sizes.turns
    }

    /// Where the safe is before the first move (`HC-3`): in a short ring, in the last house.
    pub fn safe_at_first(&self) -> Place {
        Place(self.ring().houses().min(7))
    }

    /// The pips that a roll allows: with cards the face 1 stands for 1 to 3 (`HC-29`).
    pub fn pips(&self, roll: u8) -> std::ops::RangeInclusive<u8> {
        if self.cards && roll == 1 { 1..=3 } else { roll..=roll }
    }

    /// Every way to split `roll` over the agents (`HC-7`, `HC-29`).
    pub fn splits(&self, roll: u8) -> &[Split] {
        let (begin, len) = self.lists[usize::from(roll & 7)];
        &self.splits[begin as usize..(begin + len) as usize]
    }

    /// One of them, each equally likely.
    #[inline]
    pub(crate) fn random_split<R: Rng>(&self, roll: u8, rng: &mut R) -> Split {
        let (begin, len) = self.lists[usize::from(roll & 7)];
        self.splits[(begin + rng.below(len)) as usize]
    }

    /// The agents that take part, in the order of the rulebook (`HC-2`).
    pub fn agents(&self) -> impl Iterator<Item = Agent> + use<> {
        (0..self.sizes.agents).map(Agent)
    }
}

fn read_variant(value: &Value) -> Result<Variant, Unreadable> {
    match wire::text(value, "\"basic\" or \"pro\"")? {
        "basic" => Ok(Variant::Basic),
        "pro" => Ok(Variant::Pro),
        other => Err(Unreadable::unknown("variant", other)),
    }
}

fn read_cards(value: &Value) -> Result<bool, Unreadable> {
    value.as_bool().ok_or_else(|| Unreadable::expected("true or false", value))
}

fn list_splits(agents: u8, left: u8, agent: u8, so_far: Split, out: &mut Vec<Split>) {
    if agent + 1 == agents {
        out.push(so_far.with(Agent(agent), left));
    } else {
        for pips in (0..=left).rev() {
            list_splits(agents, left - pips, agent + 1, so_far.with(Agent(agent), pips), out);
        }
    }
}
