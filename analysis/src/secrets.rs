//! What each game keeps secret, and how sure an observer can be of it.

mod heimlich;
pub(crate) mod spion;
mod spy;
mod streng_geheim;
mod top_secret;

use deckname_bots::{Insight, Known};
use deckname_engine::{Seat, Wyrand};
use deckname_scene::{Reader, Show};
use deckname_search::Guide;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Effort;

/// Something that can be true of a seat's secrets: "its agent is red". Each game numbers its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Claim(pub u16);

/// A claim about a seat, and how likely an observer should think it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Suspected {
    pub owner: Seat,
    pub claim: Claim,
    pub chance: f64,
}

/// What the analysis has to know about a game.
pub trait Secrets: Insight + Show {
    /// How much work the analysis of a game may take.
    const EFFORT: Effort;

    /// The claims that are true of the secrets of `owner` in a world; none before it has any.
    fn claims(&self, world: &Self::State, owner: Seat) -> Vec<Claim>;

    /// All claims that can be true of the secrets of `owner` by the rules.
    fn all_claims(&self, owner: Seat) -> Vec<Claim>;

    /// How likely each claim about every other seat is, for an observer that has drawn every conclusion from what it was told:
    /// from the laws of the game, and from how people play.
    fn suspect(&self, known: &Known<'_, Self>, rng: &mut Wyrand) -> Vec<Suspected> {
        let mut mind = self.mind(known, rng);
        imagined(self, known.seat, IMAGINED, || mind.imagine(self, rng))
    }

    /// The field of the dossier for a mark about this claim; `None` if the dossier has none.
    fn field(&self, _owner: Seat, _claim: Claim) -> Option<String> {
        None
    }

    /// All answers to the question that the claim answers. If all others are crossed out, it is what remains.
    fn answers(&self, claim: Claim) -> Vec<Claim> {
        vec![claim]
    }

    /// The claim in the wire format.
    fn write_claim(&self, claim: Claim) -> Value;

    /// The claim in a few words: "agent: red".
    fn claim_in_words(&self, owner: Seat, claim: Claim, reader: &Reader<'_>) -> String;

    /// Its answer alone: "red".
    fn claim_in_brief(&self, claim: Claim, reader: &Reader<'_>) -> String;

    /// What the claim is about, where the board shows such a thing to all: the ids or spots of its drawings, the main one first.
    fn things(&self, _owner: Seat, _claim: Claim) -> Vec<String> {
        Vec::new()
    }

    /// Does a claim say whose a thing is, instead of what it is?
    const SAYS_WHOSE: bool = false;
}

/// How many worlds are imagined where a belief is not worked out exactly.
const IMAGINED: u32 = 250;

/// How often each claim about the other seats is true in worlds.
pub(crate) fn imagined<G: Secrets>(
    game: &G,
    observer: Seat,
    count: u32,
    mut world: impl FnMut() -> G::State,
) -> Vec<Suspected> {
    let mut found: Vec<Suspected> = Vec::new();
    let each = 1.0 / f64::from(count);
    for _ in 0..count {
        let world = world();
        for owner in deckname_engine::Seats::all(game.seats()).iter().filter(|owner| *owner != observer) {
            for claim in game.claims(&world, owner) {
                match found.iter_mut().find(|one| one.owner == owner && one.claim == claim) {
                    Some(one) => one.chance += each,
                    None => found.push(Suspected { owner, claim, chance: each }),
                }
            }
        }
    }
    found
}
