//! Streng geheim: the code name of a seat, the number of its formula, and where the formula is hidden.

use deckname_engine::Seat;
use deckname_scene::{Printed, Reader};
use deckname_table::games::StrengGeheim;
use deckname_table::games::streng_geheim::{Kind, Phase, State};
use serde_json::{Value, json};

use super::{Claim, Secrets};
use crate::Effort;
use crate::texts::fill;

/// The colours of the seats in the dossier's fields.
const COLOURS: [&str; 6] = ["red", "yellow", "green", "black", "violet", "blue"];
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

    fn all_claims(&self, _: Seat) -> Vec<Claim> {
        (0..12 + SLOTS.len() as u16).map(Claim).collect()
    }

    fn field(&self, owner: Seat, claim: Claim) -> Option<String> {
        let colour = COLOURS[owner.index()];
        match About::of(claim) {
            About::Name(name) => Some(format!("not-{colour}-n{}", name + 1)),
            About::Formula(number) => Some(format!("not-{colour}-X{}", number + 1)),
            About::Slot(_) => None,
        }
    }

    fn answers(&self, claim: Claim) -> Vec<Claim> {
        match claim.0 {
            0..6 => (0..6).map(Claim).collect(),
            6..12 => (6..12).map(Claim).collect(),
            _ => (12..15).map(Claim).collect(),
        }
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
            About::Slot(_) => fill(reader.lang, "secret-slot", &[("slot", self.claim_in_brief(claim, reader).into())]),
        }
    }

    fn claim_in_brief(&self, claim: Claim, reader: &Reader<'_>) -> String {
        match About::of(claim) {
            About::Name(name) => self.code_name(name).to_string(),
            About::Formula(number) => format!("X{}", number + 1),
            About::Slot(slot) => Self::texts().plain(reader.lang, &format!("slot-{slot}")),
        }
    }

    /// What is hidden lies in no sight of the others. The agent of the seat is.
    fn things(&self, owner: Seat, _: Claim) -> Vec<String> {
        vec![format!("agent-{}", COLOURS[owner.index()])]
    }
}
