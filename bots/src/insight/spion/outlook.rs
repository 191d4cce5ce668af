//! How a position looks: what each side knows, what it can soon ask, and what pieces it has.

use std::sync::LazyLock;

use deckname_engine::Seat;
use deckname_table::games::Spion;
use deckname_table::games::spion::{Facts, Field, Kind, Pairs, half};

/// What a spy and a defender count, in bits of knowledge.
const LARGE: f64 = 1.5;
const SMALL: f64 = 1.0;
const DEFENDER: f64 = 0.35;
/// What a question that a spy can ask soon counts now, and what each field on the way takes off it.
const HOPE: f64 = 1.0;
const PER_FIELD: f32 = 0.85;
/// The number of pairs that are left counts little beside how well one field stands out among them.
const PAIRS: f64 = 0.1;

/// What is left of a hope at each distance.
static REACH: LazyLock<[f32; 256]> = LazyLock::new(|| std::array::from_fn(|steps| PER_FIELD.powi(steps as i32)));

pub(super) const fn enemy(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// How far a seat is from knowing a secret, in bits: none, once a field is in every pair.
pub(super) fn doubt(game: &Spion, left: &Pairs) -> f64 {
    let most = game.counts(left).into_iter().max().unwrap_or(1);
    let pairs = f64::from(left.len().max(1)).log2();
    pairs - f64::from(most.max(1)).log2() + PAIRS * pairs
}

/// What a question in the middle of each field would tell a seat, in bits, and how far it is from knowing.
#[derive(Clone, Debug)]
pub(super) struct Hopes {
    bits: [f32; 128],
    doubt: f64,
    candidates: u16,
}

impl Hopes {
    pub(super) fn of(game: &Spion, facts: &Facts, seat: Seat) -> Self {
        let (left, candidates) = (&facts.left[seat.index()], facts.candidates[seat.index()]);
        let mut bits = [0.0; 128];
        for index in 0..game.grid().half() {
            let field = Field::in_half(enemy(seat), index);
            let yes = f32::from(game.narrowed(left, field, true).len()) / f32::from(candidates.max(1));
            bits[usize::from(field.0)] = entropy(yes);
        }
        Self { bits, doubt: doubt(game, left), candidates }
    }

    /// The same again, if nothing was learned since.
    pub(super) fn renew(&mut self, game: &Spion, facts: &Facts, seat: Seat) {
        if self.candidates != facts.candidates[seat.index()] {
            *self = Self::of(game, facts, seat);
        }
    }

    pub(super) fn bits(&self, centre: Field) -> f64 {
        f64::from(self.bits[usize::from(centre.0) % 128])
    }
}

fn entropy(p: f32) -> f32 {
    let part = |p: f32| if p > 0.0 { -p * p.log2() } else { 0.0 };
    part(p) + part(1.0 - p)
}

/// What the position is worth to `seat`, in bits. `hopes` are those of both seats and may be older than the position.
pub(super) fn outlook(game: &Spion, facts: &Facts, hopes: &[Hopes; 2], seat: Seat) -> f64 {
    standing(game, facts, hopes, seat) - standing(game, facts, hopes, enemy(seat))
}

fn standing(game: &Spion, facts: &Facts, hopes: &[Hopes; 2], seat: Seat) -> f64 {
    let (board, grid) = (&facts.board, game.grid());
    let hopes = &hopes[seat.index()];
    let watched = board.side(enemy(seat));
    let theirs = half(enemy(seat)).intersection(grid.all());
    let open = theirs.without(watched.union(grid.around_all(watched)));
    let reach = &*REACH;
    let (mut pieces, mut hope, mut most) = (0.0, 0.0, 0.0f32);
    for piece in board.pieces(seat) {
        let value = match board.kind(piece) {
            Kind::Defender => {
                pieces += DEFENDER;
                continue;
            }
            Kind::Small => SMALL,
            Kind::Large => LARGE,
        };
        pieces += value;
        let worth = |centre: Field| {
            let steps = grid.distance(board.at(piece), centre);
            hopes.bits[usize::from(centre.0) % 128] * reach[usize::from(steps)]
        };
        let best = open.iter().map(worth).fold(0.0, f32::max);
        hope += f64::from(best);
        most = most.max(best);
    }
    pieces + HOPE * (0.3 * hope + f64::from(most)) - hopes.doubt
}
