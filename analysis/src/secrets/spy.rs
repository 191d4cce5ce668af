//! Spy: which cards a seat holds.

use deckname_engine::Seat;
use deckname_scene::{Printed, Reader};
use deckname_table::games::Spy;
use deckname_table::games::spy::{Card, State, Target};
use serde_json::{Value, json};

use super::{Claim, Secrets};
use crate::Effort;
use crate::texts::fill;

fn shown(claim: Claim) -> [&'static str; 2] {
    let card = Card(claim.0 as u8);
    [card.continent(), card.hideout()].map(Target::name)
}

impl Secrets for Spy {
    const EFFORT: Effort = Effort { curve: 240_000, search: 1_500, compare: 500 };

    fn claims(&self, world: &State, owner: Seat) -> Vec<Claim> {
        world.hand(owner).kinds().iter().map(|card| Claim(card.0.into())).collect()
    }

    fn all_claims(&self, _: Seat) -> Vec<Claim> {
        Card::all().map(|card| Claim(card.0.into())).collect()
    }

    fn write_claim(&self, claim: Claim) -> Value {
        json!({"card": shown(claim).join("/")})
    }

    fn claim_in_words(&self, _: Seat, claim: Claim, reader: &Reader<'_>) -> String {
        fill(reader.lang, "secret-card", &[("card", self.claim_in_brief(claim, reader).into())])
    }

    fn claim_in_brief(&self, claim: Claim, reader: &Reader<'_>) -> String {
        shown(claim).map(|target| Self::texts().plain(reader.lang, target)).join("/")
    }
}
