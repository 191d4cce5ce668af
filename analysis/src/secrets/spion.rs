//! Spion: on which fields the two secrets are hidden.

use deckname_bots::Known;
use deckname_engine::prelude::*;
use deckname_engine::{Seat, Wyrand};
use deckname_scene::Reader;
use deckname_table::games::Spion;
use deckname_table::games::spion::State;
use serde_json::{Value, json};

use super::{Claim, Secrets, Suspected};
use crate::Effort;
use crate::texts::fill;

/// The halves of the board in the dossier's fields.
const HALVES: [&str; 2] = ["a", "b"];

impl Secrets for Spion {
    const SAYS_WHOSE: bool = true;
    const EFFORT: Effort = Effort { curve: 3_000, search: 300, compare: 16 };

    fn claims(&self, world: &State, owner: Seat) -> Vec<Claim> {
        world.secrets(owner).into_iter().flatten().map(|field| Claim(field.index() as u16)).collect()
    }

    fn all_claims(&self, owner: Seat) -> Vec<Claim> {
        let hideouts = self.counts(&self.start().facts().left[1 - owner.index()]).into_iter().enumerate();
        hideouts.filter(|(_, count)| *count > 0).map(|(field, _)| Claim(field as u16)).collect()
    }

    /// Exact: every pair that agrees with all answers is equally likely.
    fn suspect(&self, known: &Known<'_, Self>, _: &mut Wyrand) -> Vec<Suspected> {
        let (owner, facts) = (Seat(1 - known.seat.0), &known.view.facts);
        if !facts.hidden.contains(owner) {
            return Vec::new();
        }
        let pairs = f64::from(facts.candidates[known.seat.index()].max(1));
        let counts = self.counts(&facts.left[known.seat.index()]).into_iter().enumerate();
        counts
            .filter(|(_, count)| *count > 0)
            .map(|(field, count)| Suspected { owner, claim: Claim(field as u16), chance: f64::from(count) / pairs })
            .collect()
    }

    fn field(&self, owner: Seat, claim: Claim) -> Option<String> {
        Some(format!("mark-{}", field(owner, claim)))
    }

    fn write_claim(&self, claim: Claim) -> Value {
        json!({"field": claim.0 + 1})
    }

    fn claim_in_words(&self, owner: Seat, claim: Claim, reader: &Reader<'_>) -> String {
        fill(reader.lang, "secret-field", &[("field", field(owner, claim).into())])
    }

    fn claim_in_brief(&self, claim: Claim, _: &Reader<'_>) -> String {
        (claim.0 + 1).to_string()
    }

    fn things(&self, owner: Seat, claim: Claim) -> Vec<String> {
        vec![format!("field-{}", field(owner, claim))]
    }
}

/// The field as the board calls it: `b29`.
pub(crate) fn field(owner: Seat, claim: Claim) -> String {
    format!("{}{}", HALVES[owner.index()], claim.0 + 1)
}
