//! What closed suitcases are probably worth.

use deckname_engine::prelude::*;
use deckname_engine::{Seat, Seats, Set};
use deckname_table::games::TopSecret;
use deckname_table::games::top_secret::{Case, Cases, Content, Contents};

/// What the bomb costs the seat that delivers it, in secrets.
const BOMB: f64 = 2.0;

/// What the suitcases are worth to the seats that did not pack them, going by public knowledge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimates([f64; 16]);

impl Estimates {
    /// `care` is how much the owner of each suitcase has shown to care for it: the more care, the more secrets.
    pub(super) fn new(game: &TopSecret, opened: Cases, contents: Contents, care: &[f64; 16]) -> Self {
        let mut worths = [0.0; 16];
        for corner in Seats::all(game.seats()).iter().map(|seat| game.corner(seat)) {
            for (weight, packing) in packings(corner, opened, contents, care) {
                for (case, content) in Case::of_corner(corner).iter().zip(packing) {
                    worths[usize::from(case.0)] += weight * worth(content);
                }
            }
        }
        Self(worths)
    }

    /// What the suitcase is worth to `seat`, which knows its own.
    #[inline]
    pub(super) fn worth(&self, game: &TopSecret, contents: Contents, seat: Seat, case: Case) -> f64 {
        if game.corner(seat) == case.corner() { worth(contents.of(case)) } else { self.0[usize::from(case.0)] }
    }
}

fn worth(content: Content) -> f64 {
    if content == Content::Bomb { -BOMB } else { f64::from(content.worth()) }
}

/// All ways to pack a colour, with their probabilities.
pub(super) fn packings(corner: u8, opened: Cases, contents: Contents, care: &[f64; 16]) -> Vec<(f64, [Content; 4])> {
    let mut ways = Vec::with_capacity(24);
    let cases: Vec<Case> = Case::of_corner(corner).iter().collect();
    for way in 0..256usize {
        let packing = [0, 2, 4, 6].map(|shift| Content::ALL[way >> shift & 3]);
        let each_once = packing.into_iter().collect::<Set<Content>>().len() == 4;
        let agrees = |(case, content): (&Case, &Content)| !opened.contains(*case) || contents.of(*case) == *content;
        if each_once && cases.iter().zip(&packing).all(agrees) {
            let cared_for = |(case, content): (&Case, &Content)| care[usize::from(case.0)] * f64::from(content.worth());
            ways.push((cases.iter().zip(&packing).map(cared_for).sum::<f64>().exp(), packing));
        }
    }
    let total: f64 = ways.iter().map(|(weight, _)| weight).sum();
    for (weight, _) in &mut ways {
        *weight /= total;
    }
    ways
}
