//! {{Title}}: which card a seat holds.

use deckname_engine::Seat;
use deckname_scene::{Printed, Reader};
use deckname_table::games::{{Type}};
use deckname_table::games::{{module}}::{CARDS, State};
use serde_json::{Value, json};

use super::{Claim, Secrets};
use crate::Effort;

impl Secrets for {{Type}} {
    const EFFORT: Effort = Effort { curve: 20_000, search: 500, compare: 200 };

    fn claims(&self, world: &State, owner: Seat) -> Vec<Claim> {
        Some(world.card(owner)).filter(|card| *card > 0).map(|card| Claim(card.into())).into_iter().collect()
    }

    fn all_claims(&self, _: Seat) -> Vec<Claim> {
        (1..=CARDS).map(|card| Claim(card.into())).collect()
    }

    fn write_claim(&self, claim: Claim) -> Value {
        json!({"card": claim.0})
    }

    fn claim_in_words(&self, _: Seat, claim: Claim, reader: &Reader<'_>) -> String {
        Self::texts().say(reader.lang, "standing", &[("card", claim.0.into())])
    }

    fn claim_in_brief(&self, claim: Claim, _: &Reader<'_>) -> String {
        claim.0.to_string()
    }
}
