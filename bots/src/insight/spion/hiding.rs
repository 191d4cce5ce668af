//! Where to hide the secrets.

use deckname_engine::prelude::*;
use deckname_engine::{Rng, Seat, Wyrand};
use deckname_table::games::Spion;
use deckname_table::games::spion::{Action, Board, Field, Fields, Kind, Secrets, half};

/// How a player chooses its hiding places.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Hiding {
    /// Every pair is equally likely.
    Anywhere,
    /// Where two defenders can each stand on a secret after one move, or where no question is possible already.
    UnderGuards,
    /// As far as possible from the middle line.
    FarBack,
    /// Every pair may come up, the well guarded ones more often.
    Mixed,
}

impl Hiding {
    const ALL: [Self; 4] = [Self::Anywhere, Self::UnderGuards, Self::FarBack, Self::Mixed];

    /// The way to hide that a dial of a style stands at.
    pub(super) fn on_dial(value: f64) -> Self {
        Self::ALL[(value.round() as usize).min(Self::ALL.len() - 1)]
    }

    /// A pair for the seat, drawn by how well each of them suits.
    pub(super) fn choose(self, game: &Spion, board: &Board, seat: Seat, rng: &mut Wyrand) -> Option<Secrets> {
        let ease = Ease::of(game, board, seat);
        let weights: Vec<(f64, Secrets)> = game
            .all_pairs()
            .iter()
            .map(|index| game.pair(seat, index))
            .map(|pair| (self.weight(game, &ease, &pair), pair))
            .collect();
        let total: f64 = weights.iter().map(|(weight, _)| weight).sum();
        let mut left = rng.unit() * total;
        let drawn = weights.iter().find(|(weight, _)| {
            left -= weight;
            left < 0.0
        });
        drawn.or(weights.last()).map(|(_, pair)| *pair)
    }

    fn weight(self, game: &Spion, ease: &Ease, pair: &Secrets) -> f64 {
        match self {
            Self::Anywhere => 1.0,
            Self::UnderGuards => (3.0 * ease.of_pair(pair)).exp(),
            Self::Mixed => 1.0 + (1.2 * ease.of_pair(pair)).exp(),
            Self::FarBack => {
                let rows = |field: &Field| f64::from(field.number()) / f64::from(game.grid().half());
                (-6.0 * pair.iter().map(rows).sum::<f64>()).exp()
            }
        }
    }
}

/// A pair without these secrets that is easily guarded at first, the same throughout a game.
pub(super) fn decoy(game: &Spion, seat: Seat, own: Secrets) -> Option<Secrets> {
    let ease = Ease::of(game, &game.start().facts().board, seat);
    let pairs: Vec<Secrets> = game.all_pairs().iter().map(|index| game.pair(seat, index)).collect();
    let at = pairs.iter().position(|pair| *pair == own)?;
    // From the own pair on, so that it is not the same in every game.
    let others = pairs[at..].iter().chain(&pairs[..at]).filter(|pair| !pair.iter().any(|field| own.contains(field)));
    others.copied().max_by(|a, b| ease.of_pair(a).total_cmp(&ease.of_pair(b)))
}

/// How easily each field is guarded: 2 if no question about it is possible now, 1 if one move of a defender sees to it.
struct Ease {
    safe: Fields,
    /// The fields that each defender can go to.
    reach: Vec<Fields>,
}

impl Ease {
    fn of(game: &Spion, board: &Board, seat: Seat) -> Self {
        let defenders = board.pieces(seat).iter().filter(|piece| board.kind(*piece) == Kind::Defender);
        let goal = |action| if let Action::Move { to, .. } = action { Some(to) } else { None };
        let goals = |piece| game.moves(board, seat, piece).filter_map(goal).collect();
        let own = half(seat).intersection(game.grid().all());
        let safe = own.iter().filter(|field| exposure(game, board, seat, *field) == 0).collect();
        Self { safe, reach: defenders.map(goals).collect() }
    }

    fn of_pair(&self, [one, other]: &Secrets) -> f64 {
        let safe = [one, other].map(|field| self.safe.contains(*field));
        let reached = |field: &Field| self.reach.iter().filter(|reach| reach.contains(*field)).count();
        let two = self.reach.iter().any(|reach| reach.contains(*one) && !reach.contains(*other))
            || reached(one) > 1
            || reached(one) == 1 && reached(other) > 1;
        match safe {
            [true, true] => 2.0,
            [true, false] => f64::from(u8::from(reached(other) > 0)) + 0.5,
            [false, true] => f64::from(u8::from(reached(one) > 0)) + 0.5,
            [false, false] if reached(one) > 0 && reached(other) > 0 && two => 1.5,
            _ => 0.0,
        }
    }
}

/// From how many fields an enemy spy could ask about this field of `seat`: those that no piece of the seat touches.
pub(super) fn exposure(game: &Spion, board: &Board, seat: Seat, field: Field) -> u32 {
    let grid = game.grid();
    let own = board.side(seat);
    let asks = |centre: &Field| grid.around(*centre).with(*centre).intersection(own).is_empty();
    game.asked_fields(field).iter().filter(asks).count() as u32
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Whoever knows how the levels hide cannot do much with it: hardly more than if every pair were equally likely.
    #[test]
    fn hiding_places_are_hard_to_foresee() {
        for options in [Value::Null, json!({"setup": "border"})] {
            let game = Spion::new(2, &options).unwrap();
            let board = game.start().facts().board;
            let ease = Ease::of(&game, &board, Seat(0));
            let pairs: Vec<Secrets> = game.all_pairs().iter().map(|index| game.pair(Seat(0), index)).collect();
            let weights: Vec<f64> = pairs.iter().map(|pair| Hiding::Mixed.weight(&game, &ease, pair)).collect();
            let total: f64 = weights.iter().sum();
            let bits: f64 = weights.iter().map(|weight| weight / total * (total / weight).log2()).sum();
            assert!(bits > (pairs.len() as f64).log2() - 0.3, "{options}: {bits} bits");
            let likeliest = weights.iter().fold(0.0, |most: f64, weight| most.max(weight / total));
            assert!(likeliest < 0.015, "{options}: {likeliest}");
        }
    }
}
