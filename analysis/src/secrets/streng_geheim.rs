//! Streng geheim: the code name of a seat, the number of its formula, and where the formula is hidden.

use deckname_engine::Seat;
use deckname_scene::{Printed, Reader};
use deckname_table::games::StrengGeheim;
use deckname_table::games::streng_geheim::{Kind, Phase, State};
use serde_json::{Value, json};

use super::{Claim, Secrets};
use crate::Effort;
use crate::texts::fill;

const SLOTS: [&str; 3] = ["suitcase", "bag", "locker"];

/// What a claim is about.
enum About {
    Name(u8),
    Formula(u8),
    Slot(&'static str),
}

impl About {
    fn of(claim: Claim) -> Self {
        match claim.0 as u8 {
            name @ 0..6 => Self::Name(name),
            formula @ 6..12 => Self::Formula(formula - 6),
            slot => Self::Slot(SLOTS[usize::from(slot - 12) % SLOTS.len()]),
        }
    }
}

impl Secrets for StrengGeheim {
    const EFFORT: Effort = Effort { curve: 200_000, search: 900, compare: 300 };

    fn claims(&self, world: &State, owner: Seat) -> Vec<Claim> {
        if world.phase() == Phase::Deal {
            return Vec::new();
        }
        let (deal, own) = (world.deal(), owner.index());
        let hidden = Some(deal.stash[own].slot(Kind::Formula)).filter(|slot| usize::from(*slot) < SLOTS.len());
        let claims = [Some(deal.names[own]), Some(6 + deal.formulas[own]), hidden.map(|slot| 12 + slot)];
        claims.into_iter().flatten().map(|claim| Claim(claim.into())).collect()
    }

    fn write_claim(&self, claim: Claim) -> Value {
        match About::of(claim) {
            About::Name(name) => json!({"name": format!("n{}", name + 1)}),
            About::Formula(number) => json!({"formula": format!("X{}", number + 1)}),
            About::Slot(slot) => json!({"formula_in": slot}),
        }
    }

    fn claim_in_words(&self, _: Seat, claim: Claim, reader: &Reader<'_>) -> String {
        match About::of(claim) {
            About::Name(name) => fill(reader.lang, "secret-name", &[("name", self.code_name(name).into())]),
            About::Formula(number) => fill(reader.lang, "secret-formula", &[("number", (number + 1).into())]),
            About::Slot(slot) => {
                let slot = Self::texts().plain(reader.lang, &format!("slot-{slot}"));
                fill(reader.lang, "secret-slot", &[("slot", slot.into())])
            }
        }
    }
}
