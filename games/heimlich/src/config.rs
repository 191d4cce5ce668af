use deckname_engine::wire::{self, Unreadable};
use deckname_engine::{Configure, Rng, SetupError, setup};
use serde_json::{Value, json};

use crate::action::Split;
use crate::state::{AGENTS, Agent};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    Basic,
    Pro,
}

/// The tables of one set-up.
#[derive(Clone, Debug)]
pub struct Heimlich {
    pub(crate) seats: u8,
    pub(crate) variant: Variant,
    /// How many agents take part (`HC-2`).
    pub(crate) agent_count: u8,
    /// Every way to split a roll over the agents, one list after the other for the rolls 1 to 6.
    splits: Vec<Split>,
    /// Where the list for a roll begins, and how long it is.
    lists: [(u32, u32); 8],
}

impl Configure for Heimlich {
    fn new(seats: u8, options: &Value) -> Result<Self, SetupError> {
        let seats = setup::seats(seats, 2, 7)?;
        let variant = match setup::options(options, &["variant"])?.and_then(|map| map.get("variant")) {
            None => Variant::Basic,
            Some(value) => read_variant(value).map_err(|why| SetupError::BadOption { key: "variant", why })?,
        };
        let agent_count = (seats + 2).min(AGENTS as u8);
        let mut splits = Vec::new();
        let mut lists = [(0, 0); 8];
        for roll in 1..=6u8 {
            let begin = splits.len() as u32;
            list_splits(agent_count, roll, 0, Split::default(), &mut splits);
            lists[usize::from(roll)] = (begin, splits.len() as u32 - begin);
        }
        Ok(Self { seats, variant, agent_count, splits, lists })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn options(&self) -> Value {
        json!({"variant": match self.variant { Variant::Basic => "basic", Variant::Pro => "pro" }})
    }
}

impl Heimlich {
    /// Every way to split `roll` over the agents (`HC-7`).
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

    /// The agents that take part (`HC-2`: the first ones in the order of the rulebook).
    pub fn agents(&self) -> impl Iterator<Item = Agent> + use<> {
        (0..self.agent_count).map(Agent)
    }
}

fn read_variant(value: &Value) -> Result<Variant, Unreadable> {
    match wire::text(value, "\"basic\" or \"pro\"")? {
        "basic" => Ok(Variant::Basic),
        "pro" => Ok(Variant::Pro),
        other => Err(Unreadable::unknown("variant", other)),
    }
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
