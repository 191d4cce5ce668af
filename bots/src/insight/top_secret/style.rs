//! Scripts for Top Secret: what to fetch and to rob, when to fight, and how to mislead about one's own suitcases.

use crate::{Dial, Style};

pub(super) const DIALS: [Dial; 9] = [
    // What a suitcase in hand counts, one that lies somewhere, and one that an enemy carries, as parts of its worth.
    Dial::new("hand", 0.5, 0.85, 1.5),
    Dial::new("fetch", 0.05, 0.35, 0.8),
    Dial::new("rob", 0.0, 0.9, 1.2),
    // What an own agent counts, and what taking one from an enemy does.
    Dial::new("agent", 0.0, 1.5, 2.0),
    Dial::new("kill", 0.0, 0.15, 1.5),
    // The part of a suitcase in hand that an enemy next to it puts at risk.
    Dial::new("risk", 0.0, 0.0, 0.3),
    // What it counts to carry the own bomb about, so that others rob it.
    Dial::new("decoy", 0.0, 0.0, 2.0),
    // How often a suitcase is placed as if it held the opposite.
    Dial::new("bluff", 0.0, 0.25, 1.0),
    // What it counts to have an agent wait at an enemy's headquarters, where suitcases must pass.
    Dial::new("siege", 0.0, 0.0, 2.0),
];

/// What a player values, in secrets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) hand: f64,
    pub(super) fetch: f64,
    pub(super) rob: f64,
    pub(super) agent: f64,
    pub(super) kill: f64,
    pub(super) risk: f64,
    pub(super) decoy: f64,
    pub(super) bluff: f64,
    pub(super) siege: f64,
}

impl Manner {
    /// What the bots themselves do at once.
    pub(super) const OURS: Self = {
        let [hand, fetch, rob, agent, kill, risk, decoy, bluff, siege] = DIALS;
        Self {
            hand: hand.usual,
            fetch: fetch.usual,
            rob: rob.usual,
            agent: agent.usual,
            kill: kill.usual,
            // It is nothing, because an agent that waits for a safe moment waits for ever.
            risk: risk.usual,
            decoy: decoy.usual,
            bluff: bluff.usual,
            siege: siege.usual,
        }
    };

    /// What everybody does in imagined games, and how those are judged: with the weights above there too, `hard` won fewer games
    /// against what it was before them.
    pub(super) const IMAGINED: Self = Self { rob: 0.4, agent: 0.7, ..Self::OURS };

    pub(super) fn of(style: &Style) -> Self {
        let [hand, fetch, rob, agent, kill, risk, decoy, bluff, siege] = style.values();
        Self { hand, fetch, rob, agent, kill, risk, decoy, bluff, siege }
    }
}
