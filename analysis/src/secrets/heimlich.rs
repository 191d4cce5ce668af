//! Heimlich & Co.: whose agent is whose.

use deckname_bots::{Insight, Known};
use deckname_engine::prelude::*;
use deckname_engine::{Seat, Seats, Wyrand};
use deckname_scene::{Hue, Reader};
use deckname_table::games::Heimlich;
use deckname_table::games::heimlich::{Phase, State};
use serde_json::{Value, json};

use super::{Claim, Secrets, Suspected};
use crate::Effort;
use crate::texts::fill;

const HUES: [Hue; 7] = [Hue::Yellow, Hue::Red, Hue::Violet, Hue::Blue, Hue::Green, Hue::Orange, Hue::Grey];

impl Secrets for Heimlich {
    const SAYS_WHOSE: bool = true;
    const EFFORT: Effort = Effort { curve: 1_000_000, search: 5_000, compare: 2_000 };

    fn claims(&self, world: &State, owner: Seat) -> Vec<Claim> {
        if world.phase() == Phase::Deal { Vec::new() } else { vec![Claim(world.agent_of(owner).0.into())] }
    }

    fn all_claims(&self, _: Seat) -> Vec<Claim> {
        self.agents().map(|agent| Claim(agent.0.into())).collect()
    }

    /// The exact posterior of all deals, weighed by how well the moves of each seat fit each agent.
    fn suspect(&self, known: &Known<'_, Self>, rng: &mut Wyrand) -> Vec<Suspected> {
        if known.view.phase == Phase::Deal {
            return Vec::new();
        }
        let others = Seats::all(self.seats()).without(Seats::one(known.seat));
        let belief = self.belief(&self.mind(known, rng)).0;
        let of = |(owner, chances): (Seat, Vec<f64>)| {
            let suspected = move |(agent, chance)| Suspected { owner, claim: Claim(agent as u16), chance };
            chances.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0).map(suspected)
        };
        others.iter().zip(belief).flat_map(of).collect()
    }

    fn field(&self, owner: Seat, claim: Claim) -> Option<String> {
        Some(format!("mark-{}-{}", HUES[usize::from(claim.0)].id(), owner.0))
    }

    fn answers(&self, _: Claim) -> Vec<Claim> {
        self.all_claims(Seat(0))
    }

    fn write_claim(&self, claim: Claim) -> Value {
        json!({"agent": HUES[usize::from(claim.0)].id()})
    }

    fn claim_in_words(&self, _: Seat, claim: Claim, reader: &Reader<'_>) -> String {
        fill(reader.lang, "secret-agent", &[("hue", self.claim_in_brief(claim, reader).into())])
    }

    fn claim_in_brief(&self, claim: Claim, reader: &Reader<'_>) -> String {
        HUES[usize::from(claim.0)].name(reader.lang)
    }

    fn things(&self, _: Seat, claim: Claim) -> Vec<String> {
        ["agent", "marker"].map(|thing| format!("{thing}-{}", HUES[usize::from(claim.0)].id())).into()
    }
}
