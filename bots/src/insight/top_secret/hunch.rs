//! What a closed suitcase is probably worth.

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Seats};
use deckname_table::games::TopSecret;
use deckname_table::games::top_secret::{Case, Cases, Content, Contents};

/// What the bomb costs whoever brings it home, in secrets.
const BOMB: f64 = 2.0;

/// What the suitcases are worth to those who did not pack them, by what everybody has seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hunches([f64; 16]);

impl Hunches {
    /// `trust` says how much its owner has shown to care for each suitcase: the more, the more is in it.
    pub(super) fn new(game: &TopSecret, opened: Cases, contents: Contents, trust: &[f64; 16]) -> Self {
        let mut worths = [0.0; 16];
        for corner in Seats::all(game.seats()).iter().map(|seat| game.corner(seat)) {
            for (weight, packing) in packings(corner, opened, contents, trust) {
                for (case, content) in Cases::of_corner(corner).iter().zip(packing) {
                    worths[usize::from(case.0)] += weight * worth(content);
                }
            }
        }
        Self(worths)
    }

    /// What the suitcase is worth to `seat`, who knows its own.
    #[inline]
    pub(super) fn worth(&self, game: &TopSecret, contents: Contents, seat: Seat, case: Case) -> f64 {
        if game.corner(seat) == case.corner() { worth(contents.of(case)) } else { self.0[usize::from(case.0)] }
    }
}

fn worth(content: Content) -> f64 {
    if content == Content::Bomb { -BOMB } else { f64::from(content.worth()) }
}

/// All ways in which a colour can be packed, with their probabilities.
pub(super) fn packings(corner: u8, opened: Cases, contents: Contents, trust: &[f64; 16]) -> Vec<(f64, [Content; 4])> {
    let mut ways = Vec::with_capacity(24);
    let cases: Vec<Case> = Cases::of_corner(corner).iter().collect();
    for way in 0..256usize {
        let packing = [0, 2, 4, 6].map(|shift| Content::ALL[way >> shift & 3]);
        let each_once = packing.iter().fold(0u8, |all, content| all | 1 << *content as u8) == 0b1111;
        let agrees = |(case, content): (&Case, &Content)| !opened.has(*case) || contents.of(*case) == *content;
        if each_once && cases.iter().zip(&packing).all(agrees) {
            let shown = |(case, content): (&Case, &Content)| trust[usize::from(case.0)] * f64::from(content.worth());
            ways.push((cases.iter().zip(&packing).map(shown).sum::<f64>().exp(), packing));
        }
    }
    let total: f64 = ways.iter().map(|(weight, _)| weight).sum();
    for (weight, _) in &mut ways {
        *weight /= total;
    }
    ways
}
