//! How a position looks: what each side knows, what it can soon ask, what pieces it has, and which of them are in danger.

use std::sync::LazyLock;

use deckname_engine::Seat;
use deckname_table::games::Spion;
use deckname_table::games::spion::{Board, Facts, Field, Fields, Kind, Pairs, Piece, Secrets, half};

use super::hiding::exposure;
use super::plan::Plan;

/// What a spy and a defender count, in bits of knowledge.
const LARGE: f64 = 1.5;
const SMALL: f64 = 1.0;
const DEFENDER: f64 = 0.5;
/// What each field on the way to a question takes off it.
const PER_FIELD: f32 = 0.85;
/// What is left of a question while one enemy piece is in its way, and while more are.
const GUARDED: f32 = 0.3;
const WELL_GUARDED: f32 = 0.1;
/// The number of pairs that are left counts little beside how well one field stands out among them.
const PAIRS: f64 = 0.1;
/// After this many quiet moves in a row shooting counts twice as much, and guarding half.
const BORED: f64 = 10.0;
/// Up to this many pairs it is worked out which answers would win.
const FEW: u16 = 120;

/// What is left of a hope at each distance.
static REACH: LazyLock<[f32; 256]> = LazyLock::new(|| std::array::from_fn(|steps| PER_FIELD.powi(steps as i32)));

/// How much likelier each field is to hold a secret than it would be if every pair were equally likely.
pub(super) type Weights = [f32; 64];

pub(super) const EVEN: Weights = [1.0; 64];

pub(super) const fn enemy(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// How far a seat is from knowing a secret, in bits: none, once a field is in every pair.
fn doubt(game: &Spion, left: &Pairs) -> f64 {
    let most = game.counts(left).into_iter().max().unwrap_or(1);
    let pairs = f64::from(left.len().max(1)).log2();
    pairs - f64::from(most.max(1)).log2() + PAIRS * pairs
}

/// What a question in the middle of each field would tell a seat, in bits, and how far it is from knowing.
#[derive(Clone, Debug)]
pub(super) struct Hopes {
    bits: [f32; 128],
    /// The chance that the answer wins.
    wins: [f32; 128],
    /// Where a question would tell anything.
    useful: Fields,
    doubt: f64,
    candidates: u16,
}

impl Hopes {
    pub(super) fn of(game: &Spion, facts: &Facts, seat: Seat, weights: &Weights) -> Self {
        let (left, candidates) = (&facts.left[seat.index()], facts.candidates[seat.index()]);
        let (masses, total) = masses(game, left, enemy(seat), weights);
        let mut hopes =
            Self { bits: [0.0; 128], wins: [0.0; 128], useful: Fields::EMPTY, doubt: doubt(game, left), candidates };
        for index in 0..game.grid().half() {
            let centre = Field::in_half(enemy(seat), index);
            // Two secrets are too far apart for one question to find both: their chances add up.
            let yes: f32 = game.asked_fields(centre).iter().map(|field| masses[field.index()]).sum::<f32>() / total;
            let bits = entropy(yes.clamp(0.0, 1.0));
            if bits > 0.01 {
                hopes.bits[usize::from(centre.0)] = bits;
                hopes.useful = hopes.useful.with(centre);
                if candidates <= FEW {
                    hopes.wins[usize::from(centre.0)] = win_chance(game, left, centre, yes);
                }
            }
        }
        hopes
    }

    /// The same again, if nothing was learned since.
    pub(super) fn renew(&mut self, game: &Spion, facts: &Facts, seat: Seat, weights: &Weights) {
        if self.candidates != facts.candidates[seat.index()] {
            *self = Self::of(game, facts, seat, weights);
        }
    }

    pub(super) fn bits(&self, centre: Field) -> f64 {
        f64::from(self.bits[usize::from(centre.0) % 128])
    }

    pub(super) fn wins(&self, centre: Field) -> f64 {
        f64::from(self.wins[usize::from(centre.0) % 128])
    }
}

/// The weight of the pairs that each field is in, and of all pairs.
pub(super) fn masses(game: &Spion, left: &Pairs, hider: Seat, weights: &Weights) -> ([f32; 64], f32) {
    let (mut masses, mut total) = ([0.0; 64], 0.0);
    for index in left.iter() {
        let [one, other] = game.pair(hider, index).map(Field::index);
        let weight = weights[one] * weights[other];
        masses[one] += weight;
        masses[other] += weight;
        total += weight;
    }
    (masses, total.max(f32::MIN_POSITIVE))
}

fn win_chance(game: &Spion, left: &Pairs, centre: Field, yes: f32) -> f32 {
    let wins = |answer: bool| {
        let after = game.narrowed(left, centre, answer);
        !after.is_empty() && game.counts(&after).into_iter().any(|count| count == after.len())
    };
    let part = |answer: bool, chance: f32| if wins(answer) { chance } else { 0.0 };
    part(true, yes) + part(false, 1.0 - yes)
}

fn entropy(p: f32) -> f32 {
    let part = |p: f32| if p > 0.0 { -p * p.log2() } else { 0.0 };
    part(p) + part(1.0 - p)
}

/// What the position is worth to `seat`, in bits. `hopes` are those of both seats and may be older than the position;
/// `secrets` are those that the player knows or imagines.
pub(super) fn outlook(
    game: &Spion,
    facts: &Facts,
    secrets: &[Option<Secrets>; 2],
    hopes: &[Hopes; 2],
    plan: &Plan,
    seat: Seat,
) -> f64 {
    // A draw wins nothing: the longer nothing happens, the more a player dares.
    let bored = f64::from(facts.quiet) / BORED;
    let side = |seat: Seat| {
        let board = &facts.board;
        let hopes = &hopes[seat.index()];
        plan.pieces * material(game, board, plan, seat)
            + plan.hope * prospects(game, board, hopes, seat)
            + plan.aim * (1.0 + bored) * fire(game, board, seat)
            - plan.guard / (1.0 + bored)
                * secrets[seat.index()].map_or(0.0, |secrets| exposed(game, board, seat, &secrets))
            - hopes.doubt
    };
    side(seat) - side(enemy(seat))
}

const fn value(kind: Kind) -> f64 {
    match kind {
        Kind::Defender => DEFENDER,
        Kind::Small => SMALL,
        Kind::Large => LARGE,
    }
}

/// The pieces of a seat; a spy abroad whose ways are blocked counts less.
fn material(game: &Spion, board: &Board, plan: &Plan, seat: Seat) -> f64 {
    let all: f64 = board.pieces(seat).iter().map(|piece| value(board.kind(piece))).sum();
    let danger = |spy: Piece| {
        let (free, ways) = board.exits(game.grid(), spy, seat);
        let blocked = 1.0 - f64::from(free) / f64::from(ways);
        value(board.kind(spy)) * blocked * blocked
    };
    all - plan.trap * board.spies_abroad(seat).iter().map(danger).sum::<f64>()
}

/// What the spies of a seat can soon ask.
fn prospects(game: &Spion, board: &Board, hopes: &Hopes, seat: Seat) -> f64 {
    let grid = game.grid();
    let (mut once, mut twice) = (Fields::EMPTY, Fields::EMPTY);
    for field in board.side(enemy(seat)) {
        let watched = grid.around(field).with(field);
        twice = twice.union(once.intersection(watched));
        once = once.union(watched);
    }
    let useful = hopes.useful.intersection(half(enemy(seat)));
    let ways = [
        (useful.without(once), 1.0),
        (useful.intersection(once).without(twice), GUARDED),
        (useful.intersection(twice), WELL_GUARDED),
    ];
    let reach = &*REACH;
    let (mut sum, mut most) = (0.0, 0.0f32);
    for spy in board.spies(seat) {
        let at = board.at(spy);
        let worth =
            |centre: Field| hopes.bits[usize::from(centre.0) % 128] * reach[usize::from(grid.distance(at, centre))];
        let best = ways
            .iter()
            .fold(0.0f32, |best, (centres, share)| best.max(share * centres.iter().map(worth).fold(0.0, f32::max)));
        sum += f64::from(best);
        most = most.max(best);
    }
    0.3 * sum + f64::from(most)
}

/// How close a seat is to shooting: for each enemy piece the square of the aims it has of those that it takes.
fn fire(game: &Spion, board: &Board, seat: Seat) -> f64 {
    let grid = game.grid();
    let enemy = enemy(seat);
    let aims = board.under_fire(grid, enemy);
    aims[0]
        .iter()
        .map(|field| {
            let aimed = aims.iter().filter(|at_least| at_least.contains(field)).count() as f64;
            let enough = 2.0 + f64::from(grid.around(field).intersection(board.side(enemy)).len());
            (aimed / enough) * (aimed / enough)
        })
        .sum()
}

/// How far the secrets of a seat lie open to questions: nothing for one about which no question is possible.
fn exposed(game: &Spion, board: &Board, seat: Seat, secrets: &Secrets) -> f64 {
    let of = |field: &Field| match exposure(game, board, seat, *field) {
        0 => 0.0,
        fields => 0.4 + 0.6 * f64::from(fields) / 7.0,
    };
    secrets.iter().map(of).sum()
}
