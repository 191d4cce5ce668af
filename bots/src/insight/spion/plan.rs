//! What a player cares about, as numbers: the scripts that are played against each other, and what the levels play by.

use deckname_engine::Seat;
use deckname_table::games::Spion;
use deckname_table::games::spion::Facts;

use super::hiding::Hiding;
use super::outlook::{EVEN, Weights, enemy};
use super::suspicion::suspicion;
use crate::{Dial, Style};

/// What counts how much, in bits of knowledge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Plan {
    pub(super) hiding: Hiding,
    /// A bit that a question tells at once, and one that it could tell soon.
    pub(super) answer: f64,
    pub(super) hope: f64,
    /// All pieces together; how much each kind is worth is the same for all plans.
    pub(super) pieces: f64,
    /// A secret of one's own about which a spy could ask.
    pub(super) guard: f64,
    /// An enemy piece at which enough spies aim but one.
    pub(super) aim: f64,
    /// A spy whose ways are blocked but one.
    pub(super) trap: f64,
    /// Does it take guards for a sign of secrets?
    pub(super) suspects: bool,
    /// For this many moves the enemy's best answer is considered too.
    pub(super) doubted: usize,
    /// Does a search judge positions by what many games have taught, or by the same outlook as moves?
    pub(super) learned: bool,
    /// Does it guard a pair in which no secret lies? A search does not.
    pub(super) decoy: bool,
}

/// In the order of the fields of a plan. The usual values are a player who cares for everything a little.
pub(super) const DIALS: [Dial; 11] = [
    Dial::new("hiding", 0.0, 3.0, 3.0),
    Dial::new("answer", 0.0, 1.5, 4.0),
    Dial::new("hope", 0.0, 1.0, 3.0),
    Dial::new("pieces", 0.0, 1.0, 6.0),
    Dial::new("guard", 0.0, 1.0, 8.0),
    Dial::new("aim", 0.0, 0.6, 3.0),
    Dial::new("trap", 0.0, 0.4, 3.0),
    Dial::new("suspects", 0.0, 1.0, 1.0),
    Dial::new("doubted", 0.0, 4.0, 6.0),
    Dial::new("learned", 0.0, 0.0, 1.0),
    Dial::new("decoy", 0.0, 0.0, 1.0),
];

impl Plan {
    /// What the levels play by: the strongest of the scripts that were tried, with hiding places that are harder to foresee.
    pub(super) const OURS: Self = Self {
        hiding: Hiding::Mixed,
        answer: 1.5,
        hope: 1.0,
        pieces: 4.0,
        guard: 2.0,
        aim: 0.5,
        trap: 1.5,
        suspects: true,
        doubted: 4,
        learned: true,
        decoy: false,
    };

    /// The plan that these dials make.
    pub(super) fn of(style: &Style) -> Self {
        let [hiding, answer, hope, pieces, guard, aim, trap, suspects, doubted, learned, decoy] = style.values();
        Self {
            hiding: Hiding::on_dial(hiding),
            answer,
            hope,
            pieces,
            guard,
            aim,
            trap,
            suspects: suspects > 0.5,
            doubted: doubted.round() as usize,
            learned: learned > 0.5,
            decoy: decoy > 0.5,
        }
    }

    /// How the player weighs the enemy's fields, and how it thinks the enemy weighs its own.
    pub(super) fn weights(&self, game: &Spion, facts: &Facts, seat: Seat) -> [Weights; 2] {
        let mut weights = [EVEN; 2];
        if self.suspects {
            weights[seat.index()] = suspicion(game, facts, enemy(seat));
        }
        weights
    }
}
