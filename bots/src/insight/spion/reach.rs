//! What is left of a hope at each distance, ready for all fields of a half at once.

use deckname_engine::Seat;
use deckname_table::games::Spion;
use deckname_table::games::spion::{Field, Fields, half};

/// What each field on the way to a question takes off it.
const PER_FIELD: f32 = 0.85;

/// A number for each field of a half, by its index. Fields that the board does not have count nothing.
pub(super) type Each = [f32; 64];

/// For every field, what is left of a hope for each field of half `b` from there. Half `a` is the same, turned.
#[derive(Debug)]
pub(super) struct Reach(Vec<Each>);

impl Reach {
    pub(super) fn of(game: &Spion) -> Self {
        let grid = game.grid();
        let left: [f32; 256] = std::array::from_fn(|steps| PER_FIELD.powi(steps as i32));
        let to = |from: Field, index: usize| grid.distance(from, Field::in_half(Seat(1), index as u8));
        let from = |from: u8| std::array::from_fn(|index| left[usize::from(to(Field(from), index))]);
        Self((0..128).map(from).collect())
    }

    /// The most that can be hoped for from a field, where each field of the half of `seat` is worth this much.
    #[inline]
    pub(super) fn most(&self, from: Field, seat: Seat, worth: &Each) -> f32 {
        let from = if seat.0 == 0 { from.turned() } else { from };
        self.0.get(usize::from(from.0)).map_or(0.0, |left| largest_product(left, worth))
    }
}

/// Eight at a time, so that the compiler can use vectors.
#[inline]
fn largest_product(one: &Each, other: &Each) -> f32 {
    let mut best = [0.0f32; 8];
    for (one, other) in one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0) {
        for lane in 0..8 {
            let product = one[lane] * other[lane];
            best[lane] = if product > best[lane] { product } else { best[lane] };
        }
    }
    best.into_iter().fold(0.0, f32::max)
}

/// The indices of these fields in the half of `seat`, as bits.
#[inline]
pub(super) fn indices(fields: Fields, seat: Seat) -> u64 {
    let bits = fields.intersection(half(seat)).bits();
    if seat.0 == 0 { bits as u64 } else { ((bits >> 64) as u64).reverse_bits() }
}

#[cfg(test)]
mod tests {
    use deckname_engine::prelude::*;
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_most_is_found_from_every_field_in_both_halves() {
        let game = Spion::new(2, &Value::Null).unwrap();
        let reach = Reach::of(&game);
        let worth: Each = std::array::from_fn(|index| (index * 37 % 64) as f32);
        for seat in [Seat(0), Seat(1)] {
            for from in game.grid().all() {
                let left = |index: u8| {
                    let steps = game.grid().distance(from, Field::in_half(seat, index));
                    worth[usize::from(index)] * PER_FIELD.powi(i32::from(steps))
                };
                let most = (0..64).map(left).fold(0.0, f32::max);
                assert!((reach.most(from, seat, &worth) - most).abs() < 1e-3, "{from:?}");
                assert_eq!(indices(Fields::one(from), from.half()), 1 << from.index());
                assert_eq!(indices(Fields::one(from), Seat(1 - from.half().0)), 0);
            }
        }
    }
}
