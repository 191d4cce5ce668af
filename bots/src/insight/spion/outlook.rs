//! How a position looks: what each side knows, what it can soon ask, what pieces it has, and which of them are in danger.

use deckname_engine::Seat;
use deckname_table::games::Spion;
use deckname_table::games::spion::{Board, Facts, Field, Fields, Kind, Pairs, Piece, Secrets};

use super::hiding::exposure;
use super::plan::Plan;
use super::reach::{Each, Reach, indices};

/// What a spy and a defender count, in bits of knowledge.
const LARGE: f64 = 1.5;
const SMALL: f64 = 1.0;
const DEFENDER: f64 = 0.5;
/// What is left of a question while one enemy piece is in its way, and while more are.
const GUARDED: f32 = 0.3;
const WELL_GUARDED: f32 = 0.1;
/// The number of pairs that are left counts little beside how well one field stands out among them.
const PAIRS: f64 = 0.1;
/// After this many quiet moves in a row shooting counts twice as much, and guarding half.
const BORED: f64 = 10.0;
/// A question that tells less, in bits, is not worth the way.
const USELESS: f32 = 0.01;
/// Up to this many pairs it is worked out which answers would win.
const FEW: u16 = 120;

/// How much likelier each field is to hold a secret than it would be if every pair were equally likely.
pub(super) type Weights = Each;

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
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Hopes {
    bits: Each,
    /// The chance of the answer yes.
    yes: Each,
    doubt: f64,
}

impl Hopes {
    pub(super) fn of(game: &Spion, facts: &Facts, seat: Seat, weights: &Weights) -> Self {
        let left = &facts.left[seat.index()];
        let (masses, total) = masses(game, left, enemy(seat), weights);
        let mut hopes = Self { bits: [0.0; 64], yes: [0.0; 64], doubt: doubt(game, left) };
        for index in 0..game.grid().half() {
            let centre = Field::in_half(enemy(seat), index);
            // Two secrets are too far apart for one question to find both: their chances add up.
            let found: f32 = game.asked_fields(centre).iter().map(|field| masses[field.index()]).sum();
            let yes = (found / total).clamp(0.0, 1.0);
            let bits = entropy(yes);
            hopes.yes[centre.index()] = yes;
            hopes.bits[centre.index()] = if bits > USELESS { bits } else { 0.0 };
        }
        hopes
    }

    /// What a question in the enemy's half tells.
    #[inline]
    pub(super) fn bits(&self, centre: Field) -> f64 {
        f64::from(self.bits[centre.index()])
    }

    /// The chance that the answer wins.
    pub(super) fn wins(&self, game: &Spion, facts: &Facts, seat: Seat, centre: Field) -> f64 {
        if facts.candidates[seat.index()] > FEW || self.bits[centre.index()] == 0.0 {
            return 0.0;
        }
        let wins = |answer: bool| {
            let after = game.narrowed(&facts.left[seat.index()], centre, answer);
            !after.is_empty() && game.counts(&after).into_iter().any(|count| count == after.len())
        };
        let yes = f64::from(self.yes[centre.index()]);
        let part = |answer: bool, chance: f64| if wins(answer) { chance } else { 0.0 };
        part(true, yes) + part(false, 1.0 - yes)
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

fn entropy(p: f32) -> f32 {
    let part = |p: f32| if p > 0.0 { -p * p.log2() } else { 0.0 };
    part(p) + part(1.0 - p)
}

/// What one side has, part by part.
pub(super) type Parts = [f64; 8];

/// How a player looks at a position, and at others that a few moves lead to.
#[derive(Debug)]
pub(super) struct Thought<'a> {
    pub(super) game: &'a Spion,
    pub(super) plan: &'a Plan,
    /// What both seats could ask in the position. Later it may be out of date.
    pub(super) hopes: &'a [Hopes; 2],
    reach: &'a Reach,
    /// The secrets that the player knows or imagines.
    secrets: [Option<Secrets>; 2],
    prospects: [Prospects; 2],
}

impl<'a> Thought<'a> {
    pub(super) fn new(
        game: &'a Spion,
        plan: &'a Plan,
        facts: &Facts,
        hopes: &'a [Hopes; 2],
        reach: &'a Reach,
        secrets: [Option<Secrets>; 2],
    ) -> Self {
        let of = |seat: Seat| Prospects::of(game, &facts.board, &hopes[seat.index()], reach, seat);
        Self { game, plan, hopes, reach, secrets, prospects: [of(Seat(0)), of(Seat(1))] }
    }

    /// What a position is worth to `seat`, in bits.
    pub(super) fn outlook(&self, facts: &Facts, seat: Seat) -> f64 {
        self.side(facts, seat) - self.side(facts, enemy(seat))
    }

    /// What a side has, as the [eye](super::eye) looks at it: what it knows and could ask, its pieces, and how open they lie.
    pub(super) fn parts(&self, facts: &Facts, seat: Seat) -> Parts {
        let (game, board, at) = (self.game, &facts.board, seat.index());
        let bored = f64::from(facts.quiet) / BORED;
        let count = |kind| board.pieces(seat).iter().filter(|piece| board.kind(*piece) == kind).count() as f64;
        [
            count(Kind::Defender),
            count(Kind::Small),
            count(Kind::Large),
            -danger(game, board, seat),
            self.prospects[at].after(game, board, &self.hopes[at], self.reach, seat),
            (1.0 + bored) * fire(game, board, seat),
            -self.secrets[at].map_or(0.0, |secrets| exposed(game, board, seat, &secrets)) / (1.0 + bored),
            -self.hopes[at].doubt,
        ]
    }

    fn side(&self, facts: &Facts, seat: Seat) -> f64 {
        let (game, plan, board, at) = (self.game, self.plan, &facts.board, seat.index());
        // A draw wins nothing: the longer nothing happens, the more a player dares.
        let bored = f64::from(facts.quiet) / BORED;
        plan.pieces * material(game, board, plan, seat)
            + plan.hope * self.prospects[at].after(game, board, &self.hopes[at], self.reach, seat)
            + plan.aim * (1.0 + bored) * fire(game, board, seat)
            - plan.guard / (1.0 + bored) * self.secrets[at].map_or(0.0, |secrets| exposed(game, board, seat, &secrets))
            - self.hopes[at].doubt
    }
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
    all - plan.trap * danger(game, board, seat)
}

/// What the spies abroad are worth whose ways are blocked.
fn danger(game: &Spion, board: &Board, seat: Seat) -> f64 {
    let of = |spy: Piece| {
        let (free, ways) = board.exits(game.grid(), spy, seat);
        let blocked = 1.0 - f64::from(free) / f64::from(ways);
        value(board.kind(spy)) * blocked * blocked
    };
    board.spies_abroad(seat).iter().map(of).sum()
}

/// The fields of a half near which one piece of `seat` stands, or more than one, as bits by their index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Watched {
    once: u64,
    twice: u64,
}

impl Watched {
    fn by(game: &Spion, board: &Board, seat: Seat) -> Self {
        let (mut once, mut twice) = (Fields::EMPTY, Fields::EMPTY);
        for field in board.side(seat) {
            let watched = game.grid().around(field).with(field);
            twice = twice.union(once.intersection(watched));
            once = once.union(watched);
        }
        Self { once: indices(once, seat), twice: indices(twice, seat) }
    }

    /// What is left of these hopes in the half of the seat that watches.
    fn spare(self, bits: &Each) -> Each {
        let (mut once, mut worth) = (self.once, *bits);
        while once != 0 {
            let index = once.trailing_zeros();
            worth[index as usize] *= if self.twice >> index & 1 == 1 { WELL_GUARDED } else { GUARDED };
            once &= once - 1;
        }
        worth
    }
}

/// What the spies of a seat can soon ask in one position. In the next most of that is still true.
#[derive(Clone, Copy, Debug)]
struct Prospects {
    watched: Watched,
    worth: Each,
    /// For each spy of the seat where it stands, and the most that it can hope for from there.
    spies: [(Field, f32); Piece::COUNT],
}

impl Prospects {
    fn of(game: &Spion, board: &Board, hopes: &Hopes, reach: &Reach, seat: Seat) -> Self {
        let watched = Watched::by(game, board, enemy(seat));
        let worth = watched.spare(&hopes.bits);
        let mut spies = [(Field::OFF, 0.0); Piece::COUNT];
        for spy in board.spies(seat) {
            let at = board.at(spy);
            spies[usize::from(spy.0)] = (at, reach.most(at, enemy(seat), &worth));
        }
        Self { watched, worth, spies }
    }

    /// What they come to on a board that may be another.
    fn after(&self, game: &Spion, board: &Board, hopes: &Hopes, reach: &Reach, seat: Seat) -> f64 {
        if self.watched != Watched::by(game, board, enemy(seat)) {
            let anew = Self::of(game, board, hopes, reach, seat);
            return total(board.spies(seat).iter().map(|spy| anew.spies[usize::from(spy.0)].1));
        }
        total(board.spies(seat).iter().map(|spy| match self.spies[usize::from(spy.0)] {
            (at, best) if at == board.at(spy) => best,
            _ => reach.most(board.at(spy), enemy(seat), &self.worth),
        }))
    }
}

/// The best spy counts most.
fn total(each: impl Iterator<Item = f32>) -> f64 {
    let (sum, most) = each.fold((0.0, 0.0f32), |(sum, most), best| (sum + best, most.max(best)));
    0.3 * f64::from(sum) + f64::from(most)
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
