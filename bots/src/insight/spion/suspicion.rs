//! Where the enemy's secrets are likely to lie, judged by what its pieces guard.

use deckname_engine::Seat;
use deckname_engine::prelude::*;
use deckname_table::games::Spion;
use deckname_table::games::spion::{Board, Facts, Field};

use super::hiding::exposure;
use super::outlook::{EVEN, Weights};

/// How much likelier a secret lies on a field about which no question is possible: since pieces were moved there, or from
/// the start.
const GUARDED_SINCE: f32 = 3.0;
const GUARDED_AT_FIRST: f32 = 1.5;
/// And under a piece that was put there.
const UNDER_A_PIECE: f32 = 1.5;

/// The weights of the fields of `hider`'s half, for an enemy that knows only what is public. Nothing is ruled out: a guard
/// may stand on an empty field.
pub(super) fn suspicion(game: &Spion, facts: &Facts, hider: Seat) -> Weights {
    let start = game.start();
    let (before, now) = (&start.facts().board, &facts.board);
    let mut weights = EVEN;
    for index in 0..game.grid().half() {
        let field = Field::in_half(hider, index);
        let safe = |board: &Board| exposure(game, board, hider, field) == 0;
        let weight = &mut weights[field.index()];
        *weight = match (safe(before), safe(now)) {
            (false, true) => GUARDED_SINCE,
            (true, true) => GUARDED_AT_FIRST,
            (_, false) => 1.0,
        };
        if now.side(hider).contains(field) && !before.side(hider).contains(field) {
            *weight *= UNDER_A_PIECE;
        }
    }
    weights
}
